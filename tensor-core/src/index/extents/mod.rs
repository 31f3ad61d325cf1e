//! What the compiler knows of an index whose extents are in types: what it leaves of them, and whether it is wrong.

pub(crate) mod fill;
pub(crate) mod joint;
pub(crate) mod known;
pub(crate) mod walk;
