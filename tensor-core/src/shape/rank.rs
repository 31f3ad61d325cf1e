//! Ranks: how many axes a tensor has, known to the compiler ([`Rank<N>`](Rank)) or only at run time ([`DynRank`]).
//!
//! The arithmetic of ranks ([`Plus`], [`Without`]) is a finite table over `Rank<0>` to `Rank<16>`, so the
//! compiler's errors show `Rank<3>`, never a tower of binary digits. `DynRank` absorbs: a sum with a
//! run-time rank is a run-time rank.

use core::fmt::Debug;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::sealed::{Sealed, Trusted};
use crate::shape::dims::NoExtents;

/// A rank known at compile time: `Tensor<f32, Rank<2>>` is a matrix.
///
/// Ranks 0 to [`MAX_STATIC_RANK`] take part in the arithmetic of indexing; beyond, use [`DynRank`].
///
/// ```
/// use tensor_idx::{Rank, Tensor};
///
/// let matrix: Tensor<i32, Rank<2>> = Tensor::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// assert_eq!(matrix.rank(), 2);
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rank<const N: usize>;

/// A rank known only at run time: `Tensor<f32, DynRank>` has any number of axes.
///
/// ```
/// use tensor_idx::{DynRank, Tensor};
///
/// let shape = vec![2, 1, 3];
/// let t: Tensor<u8, DynRank> = Tensor::from_vec(shape, vec![0; 6])?;
/// assert_eq!(t.rank(), 3);
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DynRank;

/// The largest rank that the compiler tracks through an index.
///
/// ```
/// assert_eq!(tensor_idx::shape::MAX_STATIC_RANK, 16);
/// ```
pub const MAX_STATIC_RANK: usize = 16;

/// The part of a tensor's shape that is in its type: [`Rank<N>`](Rank), [`DynRank`], or the extents of [`Dims!`](macro@crate::extents::Dims).
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{DynRank, Rank, shape::Shape};
///
/// assert_eq!(<Rank<3> as Shape>::RANK, Some(3));
/// assert_eq!(<DynRank as Shape>::RANK, None);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not the shape of a tensor",
    label = "expected `Rank<N>`, `DynRank`, or `Dims![..]` of numbers, `_`, constants in braces and parameters `N: Extent`",
    note = "in code generic over the shape, ask for `S: Shape`, from `tensor_idx::shape`",
    note = "a number of typenum by another name than `U224` is the extent `FromTypenum<N>`"
)]
pub trait Shape:
    Sealed
    + Trusted
    + SameRank<Self>
    + SameRank<DynRank>
    + Broadcasts<Self, Together = Self>
    + Broadcasts<(), Together = Self>
    + Copy
    + Debug
    + Default
    + Send
    + Sync
    + 'static
{
    /// One value per axis: `[E; N]`, or a short vector kept in place up to rank 8.
    type Axes<E: AxisValue>: Axes<E>;

    /// The indices of one element, one an axis, as functions are handed them: `[usize; N]`, or a slice for a run-time rank.
    type Indices<'i>;

    /// The extents that are in the type, as a list of axes; [`NoExtents`](crate::extents::NoExtents) where there are none.
    #[doc(hidden)]
    type Extents;

    /// The number of axes alone: [`Rank<N>`](Rank) for a shape whose extents are in its type, and the shape itself for others. It is the
    /// shape of what has the same number of axes and other extents.
    type Rank: Shape<Rank = Self::Rank>;

    /// The axes in reverse order: the shape of a transposed tensor. It is the shape itself, but for one whose extents are in its type.
    ///
    /// ```
    /// use tensor_idx::{extents::Dims, prelude::*, shape::Shape};
    ///
    /// fn twice<S: Shape>(t: TensorView<'_, f32, S>) -> TensorView<'_, f32, S> {
    ///     let turned: TensorView<'_, f32, S::Transposed> = t.transpose();
    ///     turned.transpose()
    /// }
    ///
    /// let t: Tensor<f32, Dims![2, 3]> = Tensor::full(Dims![2, 3], 0.0);
    /// let turned: TensorView<'_, f32, Dims![3, 2]> = t.transpose();
    /// assert_eq!((turned.shape(), twice(t.view()).shape()), (&[3, 2][..], &[2, 3][..]));
    /// ```
    type Transposed: Shape<Rank = Self::Rank, Transposed = Self>;

    /// The number of axes, where the type fixes it.
    const RANK: Option<usize>;

    /// The indices of one element, to hand over.
    fn indices(axes: &Self::Axes<usize>) -> Self::Indices<'_>;

    /// The same values, kept for the number of axes alone.
    #[doc(hidden)]
    fn forget<E: AxisValue>(axes: Self::Axes<E>) -> <Self::Rank as Shape>::Axes<E>;

    /// The same values, kept for the axes in reverse order, which they are in.
    #[doc(hidden)]
    fn transposed<E: AxisValue>(axes: Self::Axes<E>) -> <Self::Transposed as Shape>::Axes<E>;

    /// Whether a tensor of this type can have these extents; if not, those that the type names.
    #[doc(hidden)]
    #[inline(always)]
    fn promised(_extents: &[usize]) -> Result<(), &'static [Option<usize>]> {
        Ok(())
    }

    /// Extents of 0: of no axes there are none, and a run-time rank is 1 here.
    #[doc(hidden)]
    fn empty() -> Self::Axes<usize>;
}

/// A shape of as many axes, whose extents are not in the type: [`Shape::Rank`].
///
/// ```
/// use tensor_idx::{extents::Dims, shape::RankOf, Rank};
///
/// let rank: RankOf<Dims![3, 224]> = Rank::<2>;
/// # let _ = rank;
/// ```
pub type RankOf<S> = <S as Shape>::Rank;

/// A shape whose rank is in the table: `Rank<0>` to `Rank<16>`, and `DynRank`. What an index leaves always is one.
///
/// It looks up the type that a family of types has for this rank: see [`ByRank`].
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{DynRank, Rank, shape::{Ranked, by_rank}};
///
/// struct Names;
///
/// impl Names {
///     fn name<T: From<&'static str>>(self) -> T {
///         "a name".into()
///     }
/// }
///
/// by_rank! { [] Names, name: [&'static str, String] else Box<str> }
///
/// let short: &str = Rank::<0>::of(Names);
/// let long: String = Rank::<1>::of(Names);
/// let other: Box<str> = DynRank::of(Names);
/// assert_eq!((short, &long[..], &other[..]), ("a name", "a name", "a name"));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be one of `Rank<0>` to `Rank<16>` and `DynRank`",
    label = "ranks 0 to 16 are tracked by the compiler",
    note = "for tensors of higher rank use `.into_dyn()`"
)]
pub trait Ranked: Shape {
    /// The type of the family for this rank.
    type Of<F: ByRank>;

    /// The value of that type that the family makes.
    fn of<F: ByRank>(family: F) -> Self::Of<F>;
}

/// A family of types, one for each rank, and how to make a value of each: the views of a library that has a type of its
/// own for every number of axes.
///
/// [`by_rank!`](crate::by_rank) writes the implementation from a list of the types.
///
/// ```
/// use tensor_idx::{Rank, shape::{ByRank, Ranked}};
///
/// fn of_rank_2<F: ByRank>(family: F) -> F::R2 {
///     Rank::<2>::of(family)
/// }
/// ```
#[expect(missing_docs, reason = "one type and one method for each rank")]
pub trait ByRank: Sized {
    type R0;
    type R1;
    type R2;
    type R3;
    type R4;
    type R5;
    type R6;
    type R7;
    type R8;
    type R9;
    type R10;
    type R11;
    type R12;
    type R13;
    type R14;
    type R15;
    type R16;
    fn r0(self) -> Self::R0;
    fn r1(self) -> Self::R1;
    fn r2(self) -> Self::R2;
    fn r3(self) -> Self::R3;
    fn r4(self) -> Self::R4;
    fn r5(self) -> Self::R5;
    fn r6(self) -> Self::R6;
    fn r7(self) -> Self::R7;
    fn r8(self) -> Self::R8;
    fn r9(self) -> Self::R9;
    fn r10(self) -> Self::R10;
    fn r11(self) -> Self::R11;
    fn r12(self) -> Self::R12;
    fn r13(self) -> Self::R13;
    fn r14(self) -> Self::R14;
    fn r15(self) -> Self::R15;
    fn r16(self) -> Self::R16;
    type Dyn;
    fn dynamic(self) -> Self::Dyn;
}

/// Implements [`ByRank`]: `by_rank! { [generics] Family, method: [types of rank 0, 1, ..] else Type }`.
///
/// The method takes the family by value and returns the type that the caller's annotation selects. The types are listed from rank 0
/// on. Ranks that are not listed, and the run-time rank, have the last type.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{Ranked, by_rank}};
///
/// /// A library's own vectors and matrices; all others are views of this one.
/// struct Row<'v>(TensorView<'v, f32, DynRank>);
/// struct Sheet<'v>(TensorView<'v, f32, DynRank>);
/// struct Any<'v>(TensorView<'v, f32, DynRank>);
///
/// struct Views<'v>(TensorView<'v, f32, DynRank>);
///
/// impl<'v> Views<'v> {
///     fn make<X: From<TensorView<'v, f32, DynRank>>>(self) -> X {
///         self.0.into()
///     }
/// }
/// # impl<'v> From<TensorView<'v, f32, DynRank>> for Row<'v> { fn from(v: TensorView<'v, f32, DynRank>) -> Self { Row(v) } }
/// # impl<'v> From<TensorView<'v, f32, DynRank>> for Sheet<'v> { fn from(v: TensorView<'v, f32, DynRank>) -> Self { Sheet(v) } }
/// # impl<'v> From<TensorView<'v, f32, DynRank>> for Any<'v> { fn from(v: TensorView<'v, f32, DynRank>) -> Self { Any(v) } }
///
/// by_rank! { ['v] Views<'v>, make: [Any<'v>, Row<'v>, Sheet<'v>] else Any<'v> }
///
/// let t = Tensor::full([2, 3], 1.0);
/// let sheet: Sheet<'_> = Rank::<2>::of(Views(t.view().into_dyn()));
/// assert_eq!(sheet.0.shape(), [2, 3]);
/// ```
#[macro_export]
macro_rules! by_rank {
    (@ $make:ident, $rest:ty, [[$type:ident $method:ident] $($ranks:tt)*], [$of:ty, $($more:ty,)*]) => {
        type $type = $of;

        #[inline]
        fn $method(self) -> $of {
            self.$make()
        }

        $crate::by_rank! { @ $make, $rest, [$($ranks)*], [$($more,)*] }
    };
    (@ $make:ident, $rest:ty, [[$type:ident $method:ident] $($ranks:tt)*], []) => {
        $crate::by_rank! { @ $make, $rest, [[$type $method] $($ranks)*], [$rest,] }
    };
    (@ $make:ident, $rest:ty, [], []) => {};
    ([$($generics:tt)*] $family:ty, $make:ident: [$($of:ty),* $(,)?] else $rest:ty $(,)?) => {
        impl<$($generics)*> $crate::ByRank for $family {
            $crate::by_rank! {
                @ $make, $rest,
                [[R0 r0] [R1 r1] [R2 r2] [R3 r3] [R4 r4] [R5 r5] [R6 r6] [R7 r7] [R8 r8] [R9 r9] [R10 r10] [R11 r11] [R12 r12] [R13 r13] [R14 r14] [R15 r15] [R16 r16] [Dyn dynamic]],
                [$($of,)*]
            }
        }
    };
}

macro_rules! ranked {
    ($($rank:literal $type:ident $method:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Knows<Rank<$rank>> for Compiler {
            type Rank = Rank<$rank>;
            type Extents = NoExtents;
        }

        #[diagnostic::do_not_recommend]
        impl Ranked for Rank<$rank> {
            type Of<F: ByRank> = F::$type;

            #[inline]
            fn of<F: ByRank>(family: F) -> F::$type {
                family.$method()
            }
        }
    )*};
}

ranked! {
    0 R0 r0
    1 R1 r1
    2 R2 r2
    3 R3 r3
    4 R4 r4
    5 R5 r5
    6 R6 r6
    7 R7 r7
    8 R8 r8
    9 R9 r9
    10 R10 r10
    11 R11 r11
    12 R12 r12
    13 R13 r13
    14 R14 r14
    15 R15 r15
    16 R16 r16
}

#[diagnostic::do_not_recommend]
impl Ranked for DynRank {
    type Of<F: ByRank> = F::Dyn;

    #[inline]
    fn of<F: ByRank>(family: F) -> F::Dyn {
        family.dynamic()
    }
}

#[diagnostic::do_not_recommend]
impl Knows<DynRank> for Compiler {
    type Rank = DynRank;
    type Extents = NoExtents;
}

/// Whether the rank of a shape is known where an index is checked against it: `Compiler: Knows<S>`.
///
/// It is not a bound on the shape: for a shape that is a type parameter, rustc would propose that bound, and the next error would be no
/// better. `Knows::Rank` is the shape itself. The arithmetic is checked on it, so that the compiler reports one error for a
/// shape that is a type parameter.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the rank of a `{S}` tensor is not known here, so no index can be checked against it",
    label = "the compiler tracks `Rank<0>` to `Rank<16>` and `DynRank`",
    note = "index a view of run-time rank: `t.view().into_dyn()`; that is also the way for ranks above 16",
    note = "or take the index from the caller as `I`, and ask for `S: IndexedBy<I>`: see `tensor_idx::functions`; `S: Ranked` is not \
            enough"
)]
pub trait Knows<S> {
    type Rank: Shape;
    type Extents;
}

/// The type on which the bound [`Knows`] is checked.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Compiler;

/// A value that is kept once for each axis: extents, strides, plan terms.
///
/// Sealed: every type that has its supertraits has it, and nothing else can.
///
/// ```
/// fn per_axis<E: tensor_idx::shape::AxisValue>(values: &[E]) -> E {
///     values.first().copied().unwrap_or_default()
/// }
/// assert_eq!(per_axis(&[3_usize, 4]), 3);
/// ```
pub trait AxisValue: Copy + Debug + Default + Send + Sync + 'static {}

impl<E: Copy + Debug + Default + Send + Sync + 'static> AxisValue for E {}

/// One value per axis of a tensor, in the storage that its [`Shape`] chose.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, shape::{Axes, Shape}};
///
/// let extents = <Rank<2> as Shape>::Axes::<usize>::from_slice(&[3, 4]);
/// assert_eq!(extents, Some([3, 4]));
/// assert_eq!(<Rank<2> as Shape>::Axes::<usize>::from_slice(&[3]), None);
/// ```
pub trait Axes<E: AxisValue>:
    Sealed + Trusted + Clone + Debug + AsRef<[E]> + AsMut<[E]> + Send + Sync + 'static
{
    /// `rank` default values; `None` if this storage has another number of axes.
    fn of_rank(rank: usize) -> Option<Self>;

    /// The values of a slice; `None` if this storage has another number of axes.
    fn from_slice(values: &[E]) -> Option<Self>;
}

impl<E: AxisValue, const N: usize> Axes<E> for [E; N] {
    #[inline(always)]
    fn of_rank(rank: usize) -> Option<Self> {
        (rank == N).then_some([E::default(); N])
    }

    #[inline(always)]
    fn from_slice(values: &[E]) -> Option<Self> {
        values.try_into().ok()
    }
}

/// How many axes a run-time rank keeps without allocating.
const INLINE: usize = 8;

/// The extents of an array of any rank; up to rank 8 they are kept in place.
///
/// ```
/// use tensor_idx::{index::IndexArray, shape::Extents};
///
/// let extents: Extents = [[0, 1], [2, 3]].extents();
/// assert_eq!(extents[..], [2, 2]);
/// ```
pub type Extents = SmallVec<[usize; INLINE]>;

impl<E: AxisValue> Axes<E> for SmallVec<[E; INLINE]> {
    #[inline]
    fn of_rank(rank: usize) -> Option<Self> {
        // The short way is a few wide stores, where `from_elem` is a loop.
        Some(if rank <= INLINE {
            SmallVec::from_buf_and_len([E::default(); INLINE], rank)
        } else {
            SmallVec::from_elem(E::default(), rank)
        })
    }

    #[inline]
    fn from_slice(values: &[E]) -> Option<Self> {
        Some(SmallVec::from_slice(values))
    }
}

impl<const N: usize> Shape for Rank<N> {
    type Axes<E: AxisValue> = [E; N];
    type Rank = Self;
    type Transposed = Self;
    type Extents = NoExtents;
    type Indices<'i> = [usize; N];
    const RANK: Option<usize> = Some(N);

    #[inline(always)]
    fn indices(axes: &[usize; N]) -> [usize; N] {
        *axes
    }

    #[inline(always)]
    fn forget<E: AxisValue>(axes: [E; N]) -> [E; N] {
        axes
    }

    #[inline(always)]
    fn transposed<E: AxisValue>(axes: [E; N]) -> [E; N] {
        axes
    }

    fn empty() -> [usize; N] {
        [0; N]
    }
}

impl Shape for DynRank {
    type Axes<E: AxisValue> = SmallVec<[E; INLINE]>;
    type Rank = Self;
    type Transposed = Self;
    type Extents = NoExtents;
    type Indices<'i> = &'i [usize];
    const RANK: Option<usize> = None;

    #[inline(always)]
    fn indices(axes: &SmallVec<[usize; INLINE]>) -> &[usize] {
        axes
    }

    #[inline(always)]
    fn forget<E: AxisValue>(axes: SmallVec<[E; INLINE]>) -> SmallVec<[E; INLINE]> {
        axes
    }

    #[inline(always)]
    fn transposed<E: AxisValue>(axes: SmallVec<[E; INLINE]>) -> SmallVec<[E; INLINE]> {
        axes
    }

    fn empty() -> SmallVec<[usize; INLINE]> {
        SmallVec::from_slice(&[0])
    }
}

impl<const N: usize> Trusted for Rank<N> {}
impl Trusted for DynRank {}
impl<const N: usize> Sealed for Rank<N> {}
impl Sealed for DynRank {}

/// What names a shape: `[usize; N]` gives [`Rank<N>`](Rank), a slice or a `Vec` gives [`DynRank`].
///
/// ```
/// use tensor_idx::{DynRank, Rank, Tensor};
///
/// let fixed: Tensor<u8, Rank<1>> = Tensor::from_vec([2], vec![1, 2])?;
/// let dynamic: Tensor<u8, DynRank> = Tensor::from_vec(&[2][..], vec![1, 2])?;
/// assert_eq!(fixed.to_vec(), dynamic.to_vec());
/// # Ok::<(), tensor_idx::IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a shape",
    label = "expected `[usize; N]`, a slice or a `Vec` of `usize`, or `Dims![..]` of numbers alone",
    note = "where an extent is `_`, make the tensor from an array, and `.fix::<Dims![..]>()` names the others"
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

impl IntoShape for &[usize] {
    type Shape = DynRank;

    fn into_extents(self) -> SmallVec<[usize; INLINE]> {
        SmallVec::from_slice(self)
    }
}

impl IntoShape for alloc::vec::Vec<usize> {
    type Shape = DynRank;

    fn into_extents(self) -> SmallVec<[usize; INLINE]> {
        SmallVec::from_vec(self)
    }
}

impl IntoShape for &alloc::vec::Vec<usize> {
    type Shape = DynRank;

    fn into_extents(self) -> SmallVec<[usize; INLINE]> {
        SmallVec::from_slice(self)
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

/// What stands between Rust's own brackets and names one element: an array of positions, and a position alone where there is
/// one axis.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor2::from([[1, 2], [3, 4]]);
/// assert_eq!((t[[1, 0]], t.i(1)[0]), (3, 3));
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not name an element of a tensor",
    label = "between Rust's own brackets an element has one `usize` for each axis: `t[k]`, `t[[j, k]]`",
    note = "a part is named by `t.i(..)`, and `t.i(idx![..])` takes all of NumPy's language"
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

/// The sum of two ranks; [`DynRank`] if one of them is only known at run time.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, shape::Plus};
///
/// let sum: <Rank<2> as Plus<Rank<3>>>::Output = Rank::<5>;
/// # let _ = sum;
/// ```
#[diagnostic::on_unimplemented(
    message = "a rank above 16, or one that is not known here",
    label = "`{Self}` and `{Other}` axes together; ranks 0 to 16 are tracked by the compiler",
    note = "use `.into_dyn()` and a `DynIndex` for tensors of higher rank"
)]
pub trait Plus<Other>: Sealed {
    /// `Rank<A + B>`.
    type Output: Shape;
}

/// A shape with one axis more: [`Plus::Output`].
///
/// ```
/// use tensor_idx::{prelude::*, shape::{OneMore, Plus, Ranked, Shape}};
///
/// /// A batch of one.
/// fn batch<S: Shape + Plus<Rank<1>, Output: Ranked>>(t: &Tensor<f32, S>) -> TensorView<'_, f32, OneMore<S>> {
///     t.unsqueeze(0)
/// }
/// assert_eq!(batch(&Tensor1::from([1.0, 5.0])).shape(), [1, 2]);
/// ```
pub type OneMore<S> = <S as Plus<Rank<1>>>::Output;

/// The difference of two ranks: the axes of a tensor that an index leaves alone.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, shape::Without};
///
/// let rest: <Rank<3> as Without<Rank<1>>>::Output = Rank::<2>;
/// # let _ = rest;
/// ```
#[diagnostic::on_unimplemented(
    message = "too many indices: `{Self}` tensor indexed along `{Other}` axes",
    label = "this index names more axes than the tensor has",
    note = "a mask names as many axes as it has, a new axis and an ellipsis none, anything else one"
)]
pub trait Without<Other>: Sealed {
    /// `Rank<A - B>`.
    type Output: Shape;
}

/// A shape without one of its axes: [`Without::Output`].
///
/// ```
/// use tensor_idx::{prelude::*, shape::{OneLess, Shape, Without}};
///
/// /// The first row, of a tensor of any rank.
/// fn first<S: Shape + Without<Rank<1>>>(t: &Tensor<f32, S>) -> TensorView<'_, f32, OneLess<S>> {
///     t.axis_iter(0).next().unwrap_or_else(|| panic!("a tensor without rows"))
/// }
/// assert_eq!(first(&Tensor2::from([[1.0, 5.0], [7.0, 3.0]])).to_vec(), [1.0, 5.0]);
/// ```
pub type OneLess<S> = <S as Without<Rank<1>>>::Output;

/// Rank 2 or more: there is a diagonal, and a matrix to transpose.
///
/// A rank that is known at run time only has them as far as the compiler knows; the methods check it.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{Shape, TwoAxes}};
///
/// fn transposed<S: Shape + TwoAxes>(t: &Tensor<f32, S>) -> Tensor<f32, S::Rank> {
///     t.matrix_transpose().to_contiguous()
/// }
/// assert_eq!(transposed(&Tensor2::from([[1.0, 2.0]])).shape(), [2, 1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "a diagonal or a transposed matrix needs two axes",
    label = "expected rank 2 or more"
)]
pub trait TwoAxes: Sealed {}

#[diagnostic::do_not_recommend]
impl<S: Without<Rank<2>>> TwoAxes for S {}

// The table and these four are not recommended, so that an error does not list them.
#[diagnostic::do_not_recommend]
impl<Other> Plus<Other> for DynRank {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Plus<DynRank> for Rank<N> {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<Other> Without<Other> for DynRank {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Without<DynRank> for Rank<N> {
    type Output = DynRank;
}

// For every N, so that `idx![]` and `idx![...]` keep the rank in generic code.
#[diagnostic::do_not_recommend]
impl<const N: usize> Plus<Rank<0>> for Rank<N> {
    type Output = Rank<N>;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Without<Rank<0>> for Rank<N> {
    type Output = Rank<N>;
}

macro_rules! table {
    // For each sum, every way to split it in two: a + b = sum.
    ($($sum:literal: [$($a:literal + $b:literal),*];)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Plus<Rank<$b>> for Rank<$a> {
            type Output = Rank<$sum>;
        }
        #[diagnostic::do_not_recommend]
        impl Without<Rank<$b>> for Rank<$sum> {
            type Output = Rank<$a>;
        }
    )*)*};
}

#[rustfmt::skip]
table! {
    1: [0 + 1];
    2: [0 + 2, 1 + 1];
    3: [0 + 3, 1 + 2, 2 + 1];
    4: [0 + 4, 1 + 3, 2 + 2, 3 + 1];
    5: [0 + 5, 1 + 4, 2 + 3, 3 + 2, 4 + 1];
    6: [0 + 6, 1 + 5, 2 + 4, 3 + 3, 4 + 2, 5 + 1];
    7: [0 + 7, 1 + 6, 2 + 5, 3 + 4, 4 + 3, 5 + 2, 6 + 1];
    8: [0 + 8, 1 + 7, 2 + 6, 3 + 5, 4 + 4, 5 + 3, 6 + 2, 7 + 1];
    9: [0 + 9, 1 + 8, 2 + 7, 3 + 6, 4 + 5, 5 + 4, 6 + 3, 7 + 2, 8 + 1];
    10: [0 + 10, 1 + 9, 2 + 8, 3 + 7, 4 + 6, 5 + 5, 6 + 4, 7 + 3, 8 + 2, 9 + 1];
    11: [0 + 11, 1 + 10, 2 + 9, 3 + 8, 4 + 7, 5 + 6, 6 + 5, 7 + 4, 8 + 3, 9 + 2, 10 + 1];
    12: [0 + 12, 1 + 11, 2 + 10, 3 + 9, 4 + 8, 5 + 7, 6 + 6, 7 + 5, 8 + 4, 9 + 3, 10 + 2, 11 + 1];
    13: [0 + 13, 1 + 12, 2 + 11, 3 + 10, 4 + 9, 5 + 8, 6 + 7, 7 + 6, 8 + 5, 9 + 4, 10 + 3, 11 + 2, 12 + 1];
    14: [0 + 14, 1 + 13, 2 + 12, 3 + 11, 4 + 10, 5 + 9, 6 + 8, 7 + 7, 8 + 6, 9 + 5, 10 + 4, 11 + 3, 12 + 2, 13 + 1];
    15: [0 + 15, 1 + 14, 2 + 13, 3 + 12, 4 + 11, 5 + 10, 6 + 9, 7 + 8, 8 + 7, 9 + 6, 10 + 5, 11 + 4, 12 + 3, 13 + 2, 14 + 1];
    16: [0 + 16, 1 + 15, 2 + 14, 3 + 13, 4 + 12, 5 + 11, 6 + 10, 7 + 9, 8 + 8, 9 + 7, 10 + 6, 11 + 5, 12 + 4, 13 + 3, 14 + 2, 15 + 1];
}

/// Sums above 16 are all `Rank<17>`, which no tensor has: an index of 17 positions is refused as too long for a tensor of
/// static rank, and goes on as far as it can be right, on tensors of run-time rank.
macro_rules! beyond {
    ($($a:literal: [$($b:literal),*];)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl Plus<Rank<$b>> for Rank<$a> {
            type Output = Rank<17>;
        }
    )*)*};
}

#[rustfmt::skip]
beyond! {
    0: [17];
    1: [16, 17];
    2: [15, 16, 17];
    3: [14, 15, 16, 17];
    4: [13, 14, 15, 16, 17];
    5: [12, 13, 14, 15, 16, 17];
    6: [11, 12, 13, 14, 15, 16, 17];
    7: [10, 11, 12, 13, 14, 15, 16, 17];
    8: [9, 10, 11, 12, 13, 14, 15, 16, 17];
    9: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    10: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    11: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    12: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    13: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    14: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    15: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    16: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
    17: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
}

/// The larger of two ranks: how many axes arrays have that broadcast together.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, shape::Larger};
///
/// let joint: <Rank<2> as Larger<Rank<1>>>::Output = Rank::<2>;
/// # let _ = joint;
/// ```
#[diagnostic::on_unimplemented(
    message = "a rank above 16, or one that is not known here",
    label = "`{Self}` or `{Other}`; ranks 0 to 16 are tracked by the compiler"
)]
pub trait Larger<Other>: Sealed {
    /// `Rank<max(A, B)>`.
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl<Other> Larger<Other> for DynRank {
    type Output = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Larger<DynRank> for Rank<N> {
    type Output = DynRank;
}

/// The rank of operands that broadcast together: the larger one, [`DynRank`] if one is only known at run time, and that of the
/// other where one is `()`, an element without axes of its own.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, Tensor, shape::{Joint, Shape}};
///
/// let joint: <Rank<2> as Joint<()>>::Output = Rank::<2>;
/// # let _ = joint;
/// // A function for any rank: two masks of one rank leave a third of it.
/// fn between<S: Shape>(t: &Tensor<f32, S>, low: f32, high: f32) -> Tensor<bool, S> {
///     t.at_least(low) & t.less(high)
/// }
/// assert_eq!(between(&Tensor::full([2], 7.0), 3.0, 9.0).to_vec(), [true, true]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the joint rank of two tensors is not known",
    label = "`{Self}` and `{Other}` have no joint rank that the compiler knows; it tracks ranks 0 to 16",
    note = "use `.into_dyn()` for tensors of higher rank, and `S: Joint<R>` in a function for any rank"
)]
pub trait Joint<Other>: Sealed {
    /// `Rank<max(A, B)>`.
    type Output: Shape;
}

impl<S: Shape + Broadcasts<Other>, Other> Joint<Other> for S {
    type Output = <S as Broadcasts<Other>>::Together;
}

/// The joint shape of two operands, as far as their types say it: [`Joint::Output`].
///
/// ```
/// use tensor_idx::{prelude::*, shape::{Joint, JointOf, Shape}};
///
/// /// Where one of the two is larger.
/// fn above<S: Shape + Joint<R>, R: Shape>(a: &Tensor<f32, S>, b: &Tensor<f32, R>) -> Tensor<bool, JointOf<S, R>> {
///     a.greater(b)
/// }
/// let table = Tensor2::from([[1.0, 5.0], [7.0, 3.0]]);
/// assert_eq!(above(&table, &Tensor1::from([4.0, 4.0])).to_vec(), [false, true, true, false]);
/// ```
pub type JointOf<S, R> = <S as Joint<R>>::Output;

#[diagnostic::do_not_recommend]
impl<S: Shape> Joint<S> for () {
    type Output = S;
}

#[diagnostic::do_not_recommend]
impl Joint<()> for () {
    type Output = Rank<0>;
}

/// [`Joint`] of shapes, by another name, so that `S::Output` of a shape is not of two traits.
///
/// Every shape promises `Broadcasts<Self>`, so that functions for any rank need no bound where all have the same. It promises `Broadcasts<()>`,
/// too: of one promise alone the compiler would conclude that every operand has the shape itself.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the joint rank of two tensors is not known",
    label = "`{Self}` and `{Other}` have no joint rank that the compiler knows; it tracks ranks 0 to 16",
    note = "use `.into_dyn()` for tensors of higher rank, and `S: Joint<R>` in a function for any rank"
)]
pub trait Broadcasts<Other>: Sealed {
    type Together: Shape;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Broadcasts<Rank<N>> for Rank<N> {
    type Together = Self;
}

#[diagnostic::do_not_recommend]
impl Broadcasts<DynRank> for DynRank {
    type Together = Self;
}

#[diagnostic::do_not_recommend]
impl<S: Shape> Broadcasts<()> for S {
    type Together = S;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Broadcasts<Rank<N>> for DynRank {
    type Together = DynRank;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Broadcasts<DynRank> for Rank<N> {
    type Together = DynRank;
}

/// For each rank, those below it.
macro_rules! larger {
    ($($a:literal: [$($b:literal),*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Larger<Rank<$a>> for Rank<$a> {
            type Output = Rank<$a>;
        }
        $(
            #[diagnostic::do_not_recommend]
            impl Larger<Rank<$b>> for Rank<$a> {
                type Output = Rank<$a>;
            }
            #[diagnostic::do_not_recommend]
            impl Larger<Rank<$a>> for Rank<$b> {
                type Output = Rank<$a>;
            }
            #[diagnostic::do_not_recommend]
            impl Broadcasts<Rank<$b>> for Rank<$a> {
                type Together = Rank<$a>;
            }
            #[diagnostic::do_not_recommend]
            impl Broadcasts<Rank<$a>> for Rank<$b> {
                type Together = Rank<$a>;
            }
        )*
    )*};
}

#[rustfmt::skip]
larger! {
    0: [];
    1: [0];
    2: [0, 1];
    3: [0, 1, 2];
    4: [0, 1, 2, 3];
    5: [0, 1, 2, 3, 4];
    6: [0, 1, 2, 3, 4, 5];
    7: [0, 1, 2, 3, 4, 5, 6];
    8: [0, 1, 2, 3, 4, 5, 6, 7];
    9: [0, 1, 2, 3, 4, 5, 6, 7, 8];
    10: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    11: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    12: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    13: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    14: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    15: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    16: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
}

/// A rank that may be the other one: both are the same, or one is only known at run time.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{prelude::*, shape::{SameRank, Shape}};
///
/// fn least<S: Shape, R: Shape>(t: &Tensor<f32, S>, order: &Tensor<i64, R>) -> Tensor<f32, S::Rank>
/// where
///     S: SameRank<R>,
/// {
///     t.take_along_axis(order, 0)
/// }
/// let order = Tensor2::from([[1_i64, 0]]);
/// assert_eq!(least(&Tensor2::from([[7.0, 8.0], [3.0, 9.0]]), &order).to_vec(), [3.0, 8.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the numbers of axes differ",
    label = "this has the axes of `{Self}`, and those of `{Other}` are needed",
    note = "`.unsqueeze(axis)` or `NewAxis` adds one; nothing is broadcast here"
)]
pub trait SameRank<Other>: Sealed {}

// Every shape promises the first two of itself, so that code generic over the rank has them.
#[diagnostic::do_not_recommend]
impl<const N: usize> SameRank<Rank<N>> for Rank<N> {}
#[diagnostic::do_not_recommend]
impl<const N: usize> SameRank<DynRank> for Rank<N> {}
#[diagnostic::do_not_recommend]
impl<S: Shape> SameRank<S> for DynRank {}

/// The number of axes where the type fixes it, else 0. To be called in `const` blocks: a number for the code generator.
pub(crate) const fn known<S: Shape>() -> usize {
    match S::RANK {
        Some(rank) => rank,
        None => 0,
    }
}

/// The extents of a shape of type `R`.
///
/// # Errors
///
/// [`IndexError::RankMismatch`] if the type has another number of axes, and [`IndexError::Extents`] if it names others.
pub(crate) fn extents_of<R: Shape>(shape: &[usize]) -> Result<R::Axes<usize>, IndexError> {
    let axes = R::Axes::from_slice(shape)
        .ok_or(IndexError::RankMismatch { expected: R::RANK.unwrap_or_default(), found: shape.len() })?;
    keeps_promise::<R>(shape)?;
    Ok(axes)
}

/// That the type names no other extents.
///
/// # Errors
///
/// [`IndexError::Extents`].
#[inline(always)]
pub(crate) fn keeps_promise<R: Shape>(shape: &[usize]) -> Result<(), IndexError> {
    match R::promised(shape) {
        Ok(()) => Ok(()),
        Err(expected) => Err(other_extents(expected, shape)),
    }
}

/// The error of extents that are not those of a type.
#[cold]
fn other_extents(expected: &[Option<usize>], found: &[usize]) -> IndexError {
    IndexError::Extents { expected: expected.into(), found: found.into() }
}

/// Converts axes from one shape family to another; the error names both ranks.
pub(crate) fn convert<A: Shape, B: Shape, E: AxisValue>(axes: &A::Axes<E>) -> Result<B::Axes<E>, IndexError> {
    let values = axes.as_ref();
    B::Axes::from_slice(values)
        .ok_or(IndexError::RankMismatch { expected: B::RANK.unwrap_or_default(), found: values.len() })
}
