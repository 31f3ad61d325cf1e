//! What names a shape, or an element of one.

use crate::sealed::Sealed;
use crate::shape::arithmetic::{Plus, SameRank};
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Rank, Shape, beginnings};

/// What names a shape: `[usize; N]` and a tuple of up to eight `usize` give [`Rank<N>`](Rank), a slice, a `Vec` or [`Extents`] gives
/// [`DynRank`].
///
/// ```
/// use tensor_idx::{DynRank, Rank, Tensor};
///
/// let fixed: Tensor<u8, Rank<1>> = Tensor::from_vec([2], vec![1, 2])?;
/// let dynamic: Tensor<u8, DynRank> = Tensor::from_vec(&[2][..], vec![1, 2])?;
/// assert_eq!(fixed.to_vec(), dynamic.to_vec());
/// assert_eq!(Tensor::full((3, 4), 0.0).shape(), [3, 4]);
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a shape",
    label = "expected an array, a tuple, a slice or a `Vec` of `usize` (`n as usize`), or `Dims![..]` of numbers alone, found `{Self}`",
    note = "one axis is `[3]`, two axes are `[3, 4]` or `[rows, columns]`",
    note = "`Dims![..]` with `_` is no shape: make the tensor from an array, then call `.fix::<Dims![..]>()`"
)]
pub trait IntoShape {
    /// The type of the shape.
    type Shape: Shape;

    /// The extents, one for each axis.
    fn into_extents(self) -> <Self::Shape as Shape>::Axes<usize>;
}

/// The extents of a window over a tensor of shape `S`: one for each of its axes.
///
/// Every [`IntoShape`] whose number of axes is that of the tensor, or is known at run time, is one.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{Shape, WindowOver}};
///
/// fn blocks<S: Shape, W: WindowOver<S>>(t: &Tensor<f32, S>, window: W) -> TensorView<'_, f32, W::Windows> {
///     t.windows(window)
/// }
/// let t = Tensor::full([4, 6], 0.0);
/// assert_eq!(blocks(&t, [3, 3]).shape(), [2, 4, 3, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a window over the tensor",
    label = "a window has one extent for each axis of the tensor: `[3, 3]` for a matrix",
    note = "along an axis that it does not slide over it has 1: `t.windows([1, 3])` is three neighbours of each row of a matrix",
    note = "above rank 8, write a slice: `t.windows(&[1, 1, 1, 1, 1, 1, 1, 1, 3][..])`"
)]
pub trait WindowOver<S>: IntoShape {
    /// The axes of the tensor, which count the windows, and then those of a window.
    type Windows: Shape;
}

#[diagnostic::do_not_recommend]
impl<S: Plus<W::Shape> + SameRank<W::Shape>, W: IntoShape> WindowOver<S> for W {
    type Windows = S::Output;
}

impl<const N: usize> IntoShape for [usize; N] {
    type Shape = Rank<N>;

    fn into_extents(self) -> [usize; N] {
        self
    }
}

impl<const N: usize> IntoShape for &[usize; N] {
    type Shape = Rank<N>;

    fn into_extents(self) -> [usize; N] {
        *self
    }
}

macro_rules! tuples {
    (@ $extent:ident) => { usize };
    ($rank:literal: $($extent:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl IntoShape for ($(tuples!(@ $extent),)*) {
            type Shape = Rank<$rank>;

            fn into_extents(self) -> [usize; $rank] {
                let ($($extent,)*) = self;
                [$($extent),*]
            }
        }
    };
}

beginnings! { from 0, tuples: a b c d e f g h }

impl IntoShape for &[usize] {
    type Shape = DynRank;

    fn into_extents(self) -> Extents {
        Extents::from_slice(self)
    }
}

#[diagnostic::do_not_recommend]
impl IntoShape for Extents {
    type Shape = DynRank;

    fn into_extents(self) -> Extents {
        self
    }
}

#[diagnostic::do_not_recommend]
impl IntoShape for &Extents {
    type Shape = DynRank;

    fn into_extents(self) -> Extents {
        self.clone()
    }
}

impl IntoShape for alloc::vec::Vec<usize> {
    type Shape = DynRank;

    fn into_extents(self) -> Extents {
        Extents::from_vec(self)
    }
}

impl IntoShape for &alloc::vec::Vec<usize> {
    type Shape = DynRank;

    fn into_extents(self) -> Extents {
        Extents::from_slice(self)
    }
}

/// A shape in which `N` indices name one element: `Rank<N>`, and `DynRank` if it turns out so.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{prelude::*, shape::Names};
///
/// fn corner<S: Names<2>>(t: &Tensor<f32, S>) -> f32 {
///     t[[0, 0]]
/// }
/// assert_eq!(corner(&Tensor::full([2, 3], 7.0)), 7.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "{N} position(s) do not name an element of a `{Self}` tensor",
    label = "between Rust's own brackets an element has one position for each axis: `t[k]`, `t[[j, k]]`",
    note = "a part is named by `t.i(..)`; in code generic over the rank, ask for `S: Names<{N}>`"
)]
pub trait Names<const N: usize>: Shape {}

impl<const N: usize> Names<N> for Rank<N> {}
impl<const N: usize> Names<N> for DynRank {}

/// A shape without axes, whose tensors have one element: `Rank<0>`, and `DynRank` if it turns out so.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{prelude::*, shape::NoAxes};
///
/// fn is_half<S: NoAxes>(t: TensorView<'_, f32, S>) -> bool {
///     t == 0.5 && t.item() < 1.0
/// }
/// assert!(is_half(Tensor1::from([0.25, 0.5]).i(1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "a `{Self}` tensor is not one element",
    label = "`==`, `<`, `>` with an element, and `item()`, are for tensors of no axes",
    note = "a mask is made by `t.equal(0.5)`, `t.greater(0.5)`, `t.less(0.5)` or `t.map(|x| *x > 0.5)`; one element is `t[[j, k]]` or `t.i(idx![j, k])`",
    note = "in code generic over the rank, ask for `S: NoAxes`"
)]
pub trait NoAxes: Shape {}

impl NoAxes for Rank<0> {}
impl NoAxes for DynRank {}

/// What stands between Rust's own brackets and names one element: an array of positions, a position alone where there is one axis, and
/// a slice of positions where the rank is known at run time only.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor2::from([[1, 2], [3, 4]]);
/// assert_eq!((t[[1, 0]], t.i(1)[0]), (3, 3));
/// let of_any_rank = t.into_dyn();
/// let turned = Tensor::from_fn(vec![2, 2], |at| of_any_rank[&[at[1], at[0]][..]]);
/// assert_eq!(turned.to_vec(), [1, 3, 2, 4]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not name an element of a tensor",
    label = "between Rust's own brackets an element has one `usize` for each axis: `t[k]`, `t[[j, k]]`",
    note = "a part is named by `t.i(..)`, and `t.i(idx![..])` takes all of NumPy's language; rows by an array or a mask are `t.nix(..)`",
    note = "an element by positions from the end, or of other integer types, is `t.get(idx![-1])`, with two axes `t.get(idx![j, -1])`: an `Option`; \
            as a value `t.i(idx![j, -1]).item()`; to write it, `assign!(t[j, -1] = x)`"
)]
pub trait ElementIndex<S>: Sealed {
    /// As an array.
    #[doc(hidden)]
    type Positions: AsRef<[usize]>;

    #[doc(hidden)]
    fn positions(self) -> Self::Positions;
}

impl<S: Names<N>, const N: usize> ElementIndex<S> for [usize; N] {
    type Positions = Self;

    #[inline(always)]
    fn positions(self) -> Self {
        self
    }
}

impl<S: Names<1>> ElementIndex<S> for usize {
    type Positions = [usize; 1];

    #[inline(always)]
    fn positions(self) -> [usize; 1] {
        [self]
    }
}

#[diagnostic::do_not_recommend]
impl<'i> ElementIndex<DynRank> for &'i [usize] {
    type Positions = &'i [usize];

    #[inline(always)]
    fn positions(self) -> &'i [usize] {
        self
    }
}
