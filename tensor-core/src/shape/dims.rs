//! Extents in a type: [`Dims<(Dyn, N1<3>, N3<2, 2, 4>)>`](struct@Dims), which `Dims![_, 3, 224]` writes.

use core::fmt;
use core::marker::PhantomData;

use crate::error::NamedExtents;
use crate::sealed::{Sealed, Trusted};
use crate::shape::arithmetic::{Broadcasts, Larger, Plus, SameRank, Without};
use crate::shape::axes::AxisValue;
use crate::shape::broadcast::{Alongside, Kinded};
use crate::shape::into_shape::{Names, NoAxes};
use crate::shape::number::{N1, N2, N3, N4, N5, N6, N7, N8, WholeNumber, each_number};
use crate::shape::rank::{ByRank, Compiler, DynRank, Knows, Rank, Ranked, Shape, beginnings};

/// One axis of [`Dims`](struct@Dims): a number, or [`Dyn`] where the extent is known at run time.
///
/// A function that takes tensors of any extents has a parameter for each axis:
///
/// ```
/// use tensor_idx::{extents::{Dims, Extent}, prelude::*};
///
/// fn product<M: Extent, K: Extent, N: Extent>(a: TensorView<'_, f32, Dims![M, K]>, b: TensorView<'_, f32, Dims![K, N]>) -> f32 {
///     a.iter().chain(b.iter()).sum()
/// }
///
/// let a = Tensor::full([2, 3], 1.0_f32).try_fix::<Dims![2, 3]>()?;
/// let b = Tensor::full([3, 4], 1.0_f32).try_fix::<Dims![3, 4]>()?;
/// assert_eq!(product(a.view(), b.view()), 18.0);
/// # Ok::<(), IndexError>(())
/// ```
///
/// Sealed: only this library implements it.
#[diagnostic::on_unimplemented(
    message = "this is not an extent",
    label = "expected a number, `_` or a parameter `N: Extent`, found `{Self}`",
    note = "`Dims![_, 3, {{CLASSES}}, N]` takes numbers, `_` for an extent that is known at run time, constants in braces, and types"
)]
pub trait Extent:
    Kinded + LoosenedFrom<Self> + Sealed + Trusted + Copy + fmt::Debug + Default + Send + Sync + 'static
{
    /// The number; `None` where it is known at run time.
    ///
    /// ```
    /// use tensor_idx::extents::{Dyn, Extent, N2};
    ///
    /// assert_eq!((N2::<6, 4>::VALUE, Dyn::VALUE), (Some(64), None));
    /// ```
    const VALUE: Option<usize>;
}

/// An extent that another relaxes to: the same one, or one that is known at run time. (By the target, because a bound of a parameter on
/// itself would lead the compiler to take the same one wherever the target is not known yet.)
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an extent of {E} does not relax to {Self}",
    label = "each extent stays the same, or becomes `_`",
    note = "`.try_fix::<Dims![..]>()` names more extents, and checks them when the program runs"
)]
pub trait LoosenedFrom<E> {}

impl<E: Extent> LoosenedFrom<E> for Dyn {}

macro_rules! same {
    ($($name:ident $($digit:ident)*;)*) => {$(
        impl<$(const $digit: u8),*> LoosenedFrom<$name<$($digit),*>> for $name<$($digit),*> {}
    )*};
}

each_number! { same }

/// An extent that is known at run time: `_` in [`Dims!`](macro@crate::extents::Dims).
///
/// ```
/// use tensor_idx::{extents::{Dims, Dyn}, shape::Shape};
///
/// assert_eq!(<Dims<(Dyn, Dyn)> as Shape>::RANK, Some(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyn;

impl Sealed for Dyn {}
impl Trusted for Dyn {}

impl Extent for Dyn {
    const VALUE: Option<usize> = None;
}

/// A shape that names its extents, axis by axis: `Tensor<f32, Dims![_, 3, 224]>`.
///
/// [`Dims!`](macro@crate::extents::Dims) writes it. See [the page about it](crate::extents).
///
/// ```
/// use tensor_idx::{extents::Dims, prelude::*};
///
/// type Image = Tensor<f32, Dims![_, 3, 224]>;
///
/// let image: Image = Tensor::full([5, 3, 224], 0.0).try_fix()?;
/// assert_eq!(image.shape(), [5, 3, 224]);
/// # Ok::<(), IndexError>(())
/// ```
pub struct Dims<A> {
    list: PhantomData<fn() -> A>,
}

/// [`Dims!`](macro@crate::extents::Dims) where a value stands: `Tensor::full(Dims![2, 3], 0.0)`.
///
/// ```
/// use tensor_idx::{extents::Dims, prelude::*};
///
/// let t: Tensor<f32, Dims![2, 3]> = Tensor::full(Dims![2, 3], 0.0);
/// assert_eq!(t.shape(), [2, 3]);
/// ```
#[expect(non_snake_case, reason = "one name serves as type and as value")]
pub const fn Dims<A>() -> Dims<A> {
    Dims { list: PhantomData }
}

impl<A> Clone for Dims<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Dims<A> {}

impl<A> Default for Dims<A> {
    fn default() -> Self {
        Dims()
    }
}

impl<A: DimList> fmt::Debug for Dims<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&NamedExtents(A::VALUES), f)
    }
}

/// The extents of [`Dims`](struct@Dims): a tuple of up to 16.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::extents::{DimList, Dyn, N1};
///
/// assert_eq!(<(Dyn, N1<3>)>::VALUES, [None, Some(3)]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a list of extents",
    label = "expected the list in `Dims![..]`, found `{Self}`"
)]
pub trait DimList: Alongside<Self, Shape = Dims<Self>> + Sealed + Trusted + Sized + 'static {
    /// The number of axes.
    type Rank: Ranked<Rank = Self::Rank>;
    /// The same extents from the last one on.
    #[doc(hidden)]
    type Reversed: DimList<Rank = Self::Rank, Reversed = Self>;
    /// The extents one by one: [`OneAxis`], up to [`End`].
    #[doc(hidden)]
    type List;
    /// The extents; `None` where one is known at run time.
    const VALUES: &'static [Option<usize>];
}

/// In place of a list of axes: a shape with no extents in its type, or a value without.
///
/// ```
/// use tensor_idx::{extents::NoExtents, prelude::*, write::Value};
///
/// fn any_extents<V: Value<f32, Extents = NoExtents>>(_: V) {}
/// any_extents(vec![1.0, 2.0]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NoExtents;

/// An axis of a list, and those after it.
#[derive(Clone, Copy, Debug)]
pub struct OneAxis<E, R>(PhantomData<(E, R)>);

/// The end of a list of axes.
#[derive(Clone, Copy, Debug)]
pub struct End;

/// The end of a list of axes whose number is known at run time.
#[derive(Clone, Copy, Debug)]
pub struct Unranked;

/// A list of axes as a shape: `Dims`, or `DynRank` where the number of axes is known at run time.
#[diagnostic::on_unimplemented(
    message = "the result has a rank above 16",
    label = "ranks 0 to 16 are tracked by the compiler",
    note = "use `.into_dyn()` and a `DynIndex` for tensors of higher rank"
)]
pub trait IntoDims {
    type Shape: Ranked;
}

/// The first axes of a list, and those after them.
pub trait Split<N> {
    type Rest;
    /// The first ones before another list.
    type Before<T>;
}

/// As many axes as in a list, of which nothing is known.
#[doc(hidden)]
pub trait AllDyn {
    type Axes;
}

impl AllDyn for End {
    type Axes = End;
}

impl<E, R: AllDyn> AllDyn for OneAxis<E, R> {
    type Axes = OneAxis<Dyn, R::Axes>;
}

macro_rules! lists {
    ($rank:literal: $($name:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($name: Extent),*> DimList for ($($name,)*) {
            type Rank = Rank<$rank>;
            type Reversed = lists!(@reversed [] $($name)*);
            type List = lists!(@list [End] $($name)*);
            const VALUES: &'static [Option<usize>] = &[$($name::VALUE),*];
        }

        impl<$($name: Extent),*> IntoDims for lists!(@list [End] $($name)*) {
            type Shape = Dims<($($name,)*)>;
        }

        impl<$($name),*> IntoDims for lists!(@list [Unranked] $($name)*) {
            type Shape = DynRank;
        }

        #[diagnostic::do_not_recommend]
        impl<$($name,)* Rest> Split<Rank<$rank>> for lists!(@list [Rest] $($name)*) {
            type Rest = Rest;
            type Before<Tail> = lists!(@list [Tail] $($name)*);
        }
    };
    (@reversed [$($name:ident)*]) => { ($($name,)*) };
    (@reversed [$($name:ident)*] $head:ident $($tail:ident)*) => { lists!(@reversed [$head $($name)*] $($tail)*) };
    (@list [$end:ident]) => { $end };
    (@list [$end:ident] $head:ident $($tail:ident)*) => { OneAxis<$head, lists!(@list [$end] $($tail)*)> };
}

beginnings! { from 0, lists: A B C D E F G H I J K L M N O P }

impl<A> Sealed for Dims<A> {}
impl<A> Trusted for Dims<A> {}

#[diagnostic::do_not_recommend]
impl<A: DimList> Shape for Dims<A> {
    type Axes<E: AxisValue> = <A::Rank as Shape>::Axes<E>;
    type Indices<'i> = <A::Rank as Shape>::Indices<'i>;
    type Rank = A::Rank;
    type Transposed = Dims<A::Reversed>;
    type Extents = A::List;
    const RANK: Option<usize> = <A::Rank as Shape>::RANK;

    #[inline(always)]
    fn indices(axes: &Self::Axes<usize>) -> Self::Indices<'_> {
        A::Rank::indices(axes)
    }

    #[inline(always)]
    fn forget<E: AxisValue>(axes: Self::Axes<E>) -> <A::Rank as Shape>::Axes<E> {
        axes
    }

    #[inline(always)]
    fn transposed<E: AxisValue>(axes: Self::Axes<E>) -> <A::Rank as Shape>::Axes<E> {
        axes
    }

    #[inline(always)]
    fn promised(extents: &[usize]) -> Result<(), &'static [Option<usize>]> {
        if fit(extents, A::VALUES) { Ok(()) } else { Err(A::VALUES) }
    }

    fn empty() -> Self::Axes<usize> {
        let mut extents = A::Rank::empty();
        write_known(extents.as_mut(), A::VALUES);
        extents
    }
}

/// Whether extents are those that are known.
#[inline]
fn fit(extents: &[usize], known: &[Option<usize>]) -> bool {
    extents.iter().zip(known).all(|(extent, known)| known.is_none_or(|known| known == *extent))
}

/// Writes the extents that are known, and 0 for the others.
#[inline]
fn write_known(extents: &mut [usize], known: &[Option<usize>]) {
    for (extent, known) in extents.iter_mut().zip(known) {
        *extent = known.unwrap_or_default();
    }
}

#[diagnostic::do_not_recommend]
impl<A: DimList> Ranked for Dims<A> {
    type Of<F: ByRank> = <A::Rank as Ranked>::Of<F>;

    #[inline]
    fn of<F: ByRank>(family: F) -> Self::Of<F> {
        A::Rank::of(family)
    }
}

#[diagnostic::do_not_recommend]
impl<A: DimList> Knows<Dims<A>> for Compiler {
    type Rank = A::Rank;
    type Extents = A::List;
}

// Not hidden from errors, so that these name the number of axes, and not the digits of the extents.
impl<A: DimList<Rank: Names<N>>, const N: usize> Names<N> for Dims<A> {}
impl<A: DimList<Rank: NoAxes>> NoAxes for Dims<A> {}

// Arithmetic of ranks forgets the extents: what has a `Dims` as its result says so itself.
#[diagnostic::do_not_recommend]
impl<A: DimList<Rank: Plus<O>>, O> Plus<O> for Dims<A> {
    type Output = <A::Rank as Plus<O>>::Output;
}

#[diagnostic::do_not_recommend]
impl<A: DimList, const N: usize> Plus<Dims<A>> for Rank<N>
where
    Rank<N>: Plus<A::Rank>,
{
    type Output = <Rank<N> as Plus<A::Rank>>::Output;
}

#[diagnostic::do_not_recommend]
impl<A: DimList<Rank: Without<O>>, O> Without<O> for Dims<A> {
    type Output = <A::Rank as Without<O>>::Output;
}

#[diagnostic::do_not_recommend]
impl<A: DimList<Rank: Larger<O>>, O> Larger<O> for Dims<A> {
    type Output = <A::Rank as Larger<O>>::Output;
}

#[diagnostic::do_not_recommend]
impl<A: DimList, const N: usize> Larger<Dims<A>> for Rank<N>
where
    Rank<N>: Larger<A::Rank>,
{
    type Output = <Rank<N> as Larger<A::Rank>>::Output;
}

#[diagnostic::do_not_recommend]
impl<A: DimList<Rank: Broadcasts<Rank<N>>>, const N: usize> Broadcasts<Rank<N>> for Dims<A> {
    type Together = <A::Rank as Broadcasts<Rank<N>>>::Together;
}

#[diagnostic::do_not_recommend]
impl<A: DimList, const N: usize> Broadcasts<Dims<A>> for Rank<N>
where
    Rank<N>: Broadcasts<A::Rank>,
{
    type Together = <Rank<N> as Broadcasts<A::Rank>>::Together;
}

#[diagnostic::do_not_recommend]
impl<A: DimList> Broadcasts<DynRank> for Dims<A> {
    type Together = DynRank;
}

#[diagnostic::do_not_recommend]
impl<A: DimList> Broadcasts<Dims<A>> for DynRank {
    type Together = DynRank;
}

#[diagnostic::do_not_recommend]
impl<A: DimList, B: DimList<Rank = A::Rank>> SameRank<Dims<B>> for Dims<A> {}
#[diagnostic::do_not_recommend]
impl<A: DimList<Rank = Rank<N>>, const N: usize> SameRank<Rank<N>> for Dims<A> {}
#[diagnostic::do_not_recommend]
impl<A: DimList<Rank = Rank<N>>, const N: usize> SameRank<Dims<A>> for Rank<N> {}
#[diagnostic::do_not_recommend]
impl<A: DimList> SameRank<DynRank> for Dims<A> {}

/// A shape whose extents are all numbers, known at build time.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::extents::{Constant, Dims};
///
/// fn elements<S: Constant>() -> usize {
///     S::EXTENTS.iter().product()
/// }
/// assert_eq!(elements::<Dims![2, 3]>(), 6);
/// ```
#[diagnostic::on_unimplemented(
    message = "not all of these extents are known at build time",
    label = "an extent is left to run time here",
    note = "`Tensor::from_vec([..], data)?.try_fix::<Dims![..]>()?` takes the others from the data"
)]
pub trait Constant: Shape {
    /// The extents.
    const EXTENTS: &'static [usize];
}

macro_rules! constant {
    ($rank:literal: $($name:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($name: WholeNumber),*> Constant for Dims<($($name,)*)> {
            const EXTENTS: &'static [usize] = &[$(match $name::VALUE { Some(n) => n, None => 0 }),*];
        }
    };
}

beginnings! { from 0, constant: A B C D E F G H I J K L M N O P }
