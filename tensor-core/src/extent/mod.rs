//! Extents in types: numbers, shapes made of them, and what an index leaves of them.

#[cfg(feature = "typenum")]
pub(crate) mod binary;
pub(crate) mod broadcast;
pub(crate) mod constant;
pub(crate) mod dims;
pub(crate) mod fill;
pub(crate) mod fix;
#[cfg(feature = "typenum")]
pub(crate) mod fixed;
pub(crate) mod joint;
pub(crate) mod known;
pub(crate) mod number;
pub(crate) mod walk;
