//! stub
use crate::{rank::Shape, view::TensorView};
use core::fmt;
pub(crate) fn display<T: fmt::Display, S: Shape>(f: &mut fmt::Formatter<'_>, t: &TensorView<'_, T, S>) -> fmt::Result {
    for x in t.iter() {
        write!(f, "{x} ")?;
    }
    Ok(())
}
pub(crate) fn debug<T: fmt::Debug, S: Shape>(f: &mut fmt::Formatter<'_>, t: &TensorView<'_, T, S>) -> fmt::Result {
    f.debug_list().entries(t.iter()).finish()
}
