//! The shells of the procedural macros: they hand `$crate` over, so that the macros work under any name and through
//! any re-export.

/// An index: NumPy's whole indexing language, checked by the compiler.
///
/// | write | means |
/// |---|---|
/// | `5`, `-1`, `n`, `{expr}` | one position; negative signed values count from the end |
/// | `hd(k)`, `tl(k)` | position k from the head, from the tail |
/// | `..`, `a..b`, `a..=b`, `..b`, `a..` | a Rust range: leaving the axis is an error |
/// | `a..b;k` | every k-th of that range; k < 0 visits the same positions from the last one back |
/// | `:`, `a:b`, `a:b:k`, `::k` | a NumPy slice: bounds are clamped |
/// | `...` or `Ellipsis` | every axis that is not named |
/// | `NewAxis` or `None` | a new axis of extent 1 |
/// | `[2, 0, -1]`, `&ids` | an index array |
/// | `[true, false]`, `&mask` | a mask |
/// | `true`, `false` | a mask of rank 0 |
///
/// Axes after the last element are kept. What cannot be right does not build: the error stands under the wrong token
/// and says the way out.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
/// let part = t.i(idx![.., 1..3, NewAxis, tl(0)]);
/// assert_eq!(part.shape(), [2, 2, 1]);
/// # Ok::<(), IndexError>(())
/// ```
#[macro_export]
macro_rules! idx {
    ($($index:tt)*) => {
        $crate::__private::index!($crate; $($index)*)
    };
}

/// [`idx!`] under the name that ndarray users know.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([4], vec![0, 1, 2, 3])?;
/// assert_eq!(t.i(s![1..;2]).to_vec(), [1, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[macro_export]
macro_rules! s {
    ($($index:tt)*) => {
        $crate::__private::index!($crate; $($index)*)
    };
}

/// One NumPy slice as a value: `slice!(stop)`, `slice!(start, stop)`, `slice!(start, stop, step)`; each part may be
/// `None`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([5], vec![0, 1, 2, 3, 4])?;
/// let back = slice!(None, None, -2);
/// assert_eq!(t.i(idx![back]).to_vec(), [4, 2, 0]);
/// # Ok::<(), IndexError>(())
/// ```
#[macro_export]
macro_rules! slice {
    ($($part:tt)*) => {
        $crate::__private::slice_value!($crate; $($part)*)
    };
}

/// What the macros expand to. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use core::ops::Bound;
    pub use core::option::Option;
    pub use tensor_idx_macros::{index, slice_value};

    pub use crate::element::{At, Ellipsis, Flag, IndexElement, IntoElement, NewAxis, Slice, StrictRange};
    pub use crate::list::{Cons, Index, Nil};
    pub use crate::position::{IntoBound, IntoOptionStep, IntoPosition, IntoStep, Position, hd, tl};

    /// The element type is a parameter of its own, and not `E::Element`, since a projection in the signature would
    /// have the compiler report a wrong `E` twice.
    #[inline(always)]
    pub fn element<E: IntoElement<Element = X>, X: IndexElement>(value: E) -> X {
        value.into_element()
    }
}
