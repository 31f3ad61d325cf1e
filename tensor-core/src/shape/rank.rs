//! Ranks: how many axes a tensor has, known to the compiler ([`Rank<N>`](Rank)) or only at run time ([`DynRank`]).

use core::fmt::Debug;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::sealed::{Sealed, Trusted};
use crate::shape::arithmetic::{Broadcasts, SameRank};
use crate::shape::axes::{Axes, AxisValue, INLINE};
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promised(_extents: &[usize]) -> Result<(), &'static [Option<usize>]> {
        Ok(())
    }

    /// Extents of 0: of no axes there are none, and a run-time rank is 1 here.
    #[doc(hidden)]
    fn empty() -> Self::Axes<usize>;
}

/// A shape with as many axes as `S`, without extents in the type: [`Shape::Rank`].
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

/// Calls a macro with each beginning of a list of names, and its length: `beginnings! { from 1, tuples: A B }` is `tuples! { 1: A }` and
/// `tuples! { 2: A B }`. `from 0` begins with `tuples! { 0: }`.
macro_rules! beginnings {
    (from 0, $macro:ident: $($name:ident)*) => {
        beginnings! { @ $macro [] [$($name)*] 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }
    };
    (from 1, $macro:ident: $first:ident $($name:ident)*) => {
        beginnings! { @ $macro [$first] [$($name)*] 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }
    };
    (@ $macro:ident [$($name:ident)*] [$next:ident $($after:ident)*] $length:tt $($more:tt)*) => {
        $macro! { $length: $($name)* }
        beginnings! { @ $macro [$($name)* $next] [$($after)*] $($more)* }
    };
    (@ $macro:ident [$($name:ident)*] [] $length:tt $($more:tt)*) => {
        $macro! { $length: $($name)* }
    };
}

pub(crate) use beginnings;

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

impl<const N: usize> Shape for Rank<N> {
    type Axes<E: AxisValue> = [E; N];
    type Rank = Self;
    type Transposed = Self;
    type Extents = NoExtents;
    type Indices<'i> = [usize; N];
    const RANK: Option<usize> = Some(N);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn indices(axes: &[usize; N]) -> [usize; N] {
        *axes
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn forget<E: AxisValue>(axes: [E; N]) -> [E; N] {
        axes
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn indices(axes: &SmallVec<[usize; INLINE]>) -> &[usize] {
        axes
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn forget<E: AxisValue>(axes: SmallVec<[E; INLINE]>) -> SmallVec<[E; INLINE]> {
        axes
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
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
