//! What several test files share.
#[macro_use]
pub(crate) mod law;
pub(crate) mod naive;
pub(crate) mod naive_gather;
pub(crate) mod oracle;
pub(crate) mod panics;
pub(crate) mod spelt;
pub(crate) mod tapes;
#[macro_use]
pub(crate) mod writing;
#[macro_use]
pub(crate) mod views;
