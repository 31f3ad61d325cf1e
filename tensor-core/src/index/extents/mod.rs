//! An index on extents in types: the extents that it leaves, and its mistakes.

pub(crate) mod fill;
pub(crate) mod joint;
pub(crate) mod known;
pub(crate) mod walk;
