//! Extents in types: a literal index outside of an axis does not build.

pub(crate) mod constant;
pub(crate) mod dims;
pub(crate) mod fill;
pub(crate) mod fix;
pub(crate) mod joint;
pub(crate) mod known;
pub(crate) mod number;
pub(crate) mod walk;

#[doc(inline)]
pub use crate::{__extents_assign as assign, __extents_dims as Dims, __extents_idx as idx};
pub use dims::{Constant, DimList, Dims, Dyn, Extent, Free};
pub use known::{Literal, Run};
pub use number::{Decimal, N1, N2, N3, N4, N5, N6, N7, N8};
