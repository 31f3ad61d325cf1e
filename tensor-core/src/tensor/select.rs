//! Functions that choose elements: `take`, `take_along_axis`, `nonzero`, `argwhere`, `select`.

use alloc::vec::Vec;
use core::iter::repeat_n;
use core::mem::MaybeUninit;

use crate::error::{IndexError, done};
use crate::index::along::{AlongIds, check_along, table_along};
use crate::index::array::IndexArray;
use crate::index::dynamic::DynElement;
use crate::index::element::{At, AxisCounts, Flag, IndexElement, IntoElement, Ints, Mask, NewAxis};
use crate::index::entries::Entries;
use crate::index::extents::joint::Joints;
use crate::index::extents::walk::{Before, Traverse};
use crate::index::indexed::{InView, Indexed, IndexedBy};
use crate::index::list::{Index, IndexList, IntoIndex, Listed};
use crate::index::mode::{Mode, Outer, Ranks};
use crate::index::outside::Moved;
use crate::index::purpose::{Reads, Writes};
use crate::index::resolve::{Lower, Resolver, Sink};
use crate::index::scan::Scan;
use crate::index::table::{Bits, numbers};
use crate::kernel::copy::is_plain;
use crate::kernel::nest::{Loop, Nest, each};
use crate::layout::{IntoAxis, Layout, broadcast_extents};
use crate::position::Position;
use crate::range::{Slice, StrictRange};
use crate::sealed::Sealed;
use crate::shape::arithmetic::{Joint, JointOf, SameRank};
use crate::shape::axes::Extents;
use crate::shape::broadcast::NoJoint;
use crate::shape::dims::{AllDyn, Dyn, OneAxis, Split};
use crate::shape::rank::{DynRank, Rank, Shape};
use crate::tensor::operand::{Elements, Operand};
use crate::tensor::owned::{Tensor, Tensor1, Tensor2};
use crate::tensor::read::IndexRead;
use crate::tensor::storage::Storage;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut};

/// An index of one element on a given axis; every other axis is kept. A negative number counts from the last axis.
///
/// ```
/// use tensor_idx::{prelude::*, read::OnAxis};
///
/// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
/// assert_eq!(t.oix(OnAxis::new([2_i64, 0], -1)).to_vec(), [2, 0, 5, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OnAxis<E> {
    element: E,
    axis: Position,
}

impl<E: IndexElement> OnAxis<E> {
    /// Returns an index of one element on axis `axis`.
    ///
    /// ```
    /// use tensor_idx::{prelude::*, read::OnAxis};
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// assert_eq!(t.oix(OnAxis::new(0, 1)).to_vec(), [0, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn new(element: impl IntoElement<Element = E>, axis: impl IntoAxis) -> Self {
        OnAxis { element: element.into_element(), axis: axis.into_position() }
    }
}

impl<E: IndexElement> Lower for OnAxis<E> {
    const MARKS: bool = E::MARKS;

    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        resolver.skip(self.axis)?;
        resolver.resolve(&self.element)?;
        resolver.rest();
        Ok(())
    }

    fn scan(&self, scan: &mut Scan) {
        scan.skip(self.axis, self.element.consumes());
        self.element.scan(scan);
        scan.rest();
    }
}

impl<E: AxisCounts> AxisCounts for OnAxis<E> {
    type Consumes = E::Consumes;
    type Produces = E::Produces;
    type Ellipses = E::Ellipses;
}

impl<E: IndexElement> IndexList for OnAxis<E> {
    fn consumes(&self) -> usize {
        self.element.consumes()
    }

    fn produces(&self) -> usize {
        self.element.produces()
    }

    fn ellipses(&self) -> usize {
        <E::Ellipses as Shape>::RANK.unwrap_or_default()
    }

    /// With the axes before it, for they have no other place here: an index names its axes in order.
    fn push_dyn(&self, out: &mut Vec<DynElement>) {
        // More axes than a tensor has are too many, however many.
        const MANY: i128 = 1 << 10;
        let whole = |count: usize| core::iter::repeat_n(DynElement::Range((..).into()), count);
        let axis = self.axis.signed().unwrap_or(MANY).clamp(-MANY, MANY);
        if axis >= 0 {
            out.extend(whole(axis as usize));
            out.push(self.element.to_dyn());
        } else {
            out.extend([DynElement::Ellipsis, self.element.to_dyn()]);
            out.extend(whole((axis.unsigned_abs() as usize).saturating_sub(self.element.consumes())));
        }
    }

    fn push_outline(&self, out: &mut Vec<DynElement>) {
        out.push(self.element.outline());
    }

    fn entry(&self, _: usize, n: usize) -> Option<Position> {
        self.element.entry(n)
    }
}

impl<E> Sealed for OnAxis<E> {}

#[diagnostic::do_not_recommend]
impl<M: Mode, E: Ranks<M>> Ranks<M> for OnAxis<E> {
    type Own = E::Own;
    type Joint = E::Joint;
}

// In a view there are none: `Basic` reports that, once.
#[diagnostic::do_not_recommend]
impl<E> Ranks<InView> for OnAxis<E> {
    type Own = Rank<0>;
    type Joint = Rank<0>;
}

#[diagnostic::do_not_recommend]
impl<X, E: Reads<X>> Reads<X> for OnAxis<E> {}

#[diagnostic::do_not_recommend]
impl<E: Writes> Writes for OnAxis<E> {}

#[diagnostic::do_not_recommend]
impl<E> Listed for OnAxis<E> {
    type List = OnAxis<E>;
    type Known = crate::index::extents::known::RunTime;
}

#[diagnostic::do_not_recommend]
impl<E: IndexElement> IntoIndex for OnAxis<E> {
    fn into_index(self) -> Index<OnAxis<E>> {
        Index::new(self, &[])
    }
}

/// Of a shape that names its extents, a result of [`Tensor::take`] names none: which axis is taken from is known at run time.
macro_rules! left {
    ($([$($generics:tt)*] $element:ty => $axes:ty, where [$($bounds:tt)*];)*) => {$(
        impl<X, W, H, M, $($generics)*> Traverse<X, W, H, M> for OnAxis<$element>
        where
            $($bounds)*
        {
            type Left = $axes;
            type Asks = ();
        }
    )*};
}

/// All axes are known at run time, so it does not matter where joint ones stand.
impl<W, M, E> Joints<W, M> for OnAxis<E> {
    type Joint = NoJoint;
    type JointAsks = ();
}

left! {
    [B, S] Ints<B, S> => <S::Rank as Before>::List<<X::Rest as AllDyn>::Axes>, where [S: Shape<Rank: Before>, X: Split<Rank<1>, Rest: AllDyn>];
    [B, S, O] Moved<Ints<B, S>, O> => <S::Rank as Before>::List<<X::Rest as AllDyn>::Axes>, where [S: Shape<Rank: Before>, X: Split<Rank<1>, Rest: AllDyn>];
    [B, D] Mask<B, D> => OneAxis<Dyn, <X::Rest as AllDyn>::Axes>, where [X: Split<D, Rest: AllDyn>];
    [] At => <X::Rest as AllDyn>::Axes, where [X: Split<Rank<1>, Rest: AllDyn>];
    [O] Moved<At, O> => <X::Rest as AllDyn>::Axes, where [X: Split<Rank<1>, Rest: AllDyn>];
    [] Flag => OneAxis<Dyn, X::Axes>, where [X: AllDyn];
    [] NewAxis => OneAxis<Dyn, X::Axes>, where [X: AllDyn];
    [] StrictRange => X::Axes, where [X: AllDyn];
    [] Slice => X::Axes, where [X: AllDyn];
}

/// The arguments of [`Tensor::take`]: an index array, a mask, or a range. A single position is none, so that a call with the axis
/// first does not build.
///
/// Sealed: only this library implements it.
#[diagnostic::on_unimplemented(
    message = "`take` takes an index array, a mask or a range, and then the axis: `t.take(&ids, axis)`",
    label = "a single position, or nothing that names elements",
    note = "one position of an axis is `t.take([n], axis)`, or without that axis `t.i(idx![.., n])`"
)]
pub trait Taken<X>: IndexElement {
    /// The axis as a position.
    #[doc(hidden)]
    fn on(axis: X) -> Position;
}

macro_rules! taken {
    ($([$($generics:tt)*] $element:ty;)*) => {$(
        // The axis is asked for here, so that of a call in another order only the first argument is reported.
        #[diagnostic::do_not_recommend]
        impl<$($generics)* X: IntoAxis> Taken<X> for $element {
            fn on(axis: X) -> Position {
                axis.into_position()
            }
        }
    )*};
}

taken! {
    [A: IndexArray, R: Shape,] Ints<A, R>;
    [A: IndexArray, R: Shape,] Mask<A, R>;
    [A: IndexArray, R: Shape, W,] Moved<Ints<A, R>, W>;
    [] StrictRange;
    [] Slice;
}

/// The shape that an index array or a mask on one axis of `S` leaves: what [`Tensor::take`] returns.
///
/// ```
/// use tensor_idx::{prelude::*, read::TakenShape};
///
/// fn rows(t: &Tensor2<u8>, ids: Vec<usize>) -> Tensor<u8, TakenShape<Rank<2>, Vec<usize>>> {
///     t.take(ids, 0)
/// }
/// assert_eq!(rows(&Tensor2::from([[1, 2], [3, 4]]), vec![1]).to_vec(), [3, 4]);
/// ```
pub type TakenShape<S, A> = Indexed<S, OnAxis<<A as IntoElement>::Element>, Outer>;

/// Each method on tensors, views and mutable views: as itself and into existing memory, and as `try_` forms. Behind the bounds stands
/// an argument that is refused; the bodies are those of the `try_` forms, on a view `it`.
macro_rules! taking {
    ($(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident <$($array:ident),*> ($($arg:ident: $ty:ty),*) -> Tensor<T, $shape:ty>
        where $bounds:tt
        => $bad:literal;
        |$it:ident| $body:expr;
        $(#[doc = $into_doc:literal])*
        fn $into:ident / $try_into:ident
        |$into_it:ident, $out:ident| $into_body:expr;
    )*) => {$(
        taking! { @on [TensorView<'_, T, S>] [Tensor<T, S>] [TensorViewMut<'_, T, S>]; {
            [$($array),*] [$($arg: $ty),*] [$($arg),*] [$shape] $bounds $bad
            [$($doc)*] $name $try_name $it [$body]
            [$($into_doc)*] $into $try_into $into_it $out [$into_body]
        } }
    )*};
    (@on $([$tensor:ty])*; $method:tt) => {$(
        taking! { @one [$tensor] $method }
    )*};
    (@one [$tensor:ty] {
        [$($array:ident),*] [$($arg:ident: $ty:ty),*] [$($value:ident),*] [$shape:ty] { $($bounds:tt)* } $bad:literal
        [$($doc:literal)*] $name:ident $try_name:ident $it:ident [$body:expr]
        [$($into_doc:literal)*] $into:ident $try_into:ident $into_it:ident $out:ident [$into_body:expr]
    }) => {
        impl<T: Clone, S: Shape> $tensor {
            $(#[doc = $doc])*
            #[must_use]
            #[track_caller]
            pub fn $name<$($array),*>(&self, $($arg: $ty),*) -> Tensor<T, $shape>
            where
                $($bounds)*
            {
                done(self.$try_name($($value),*))
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            ///
            /// ```
            /// use tensor_idx::{error::ErrorKind, prelude::*};
            ///
            /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
            #[doc = concat!("let error = t.", stringify!($try_name), "(", $bad, ").unwrap_err();")]
            /// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name<$($array),*>(&self, $($arg: $ty),*) -> Result<Tensor<T, $shape>, IndexError>
            where
                $($bounds)*
            {
                let $it = &self.view();
                $body
            }

            $(#[doc = $into_doc])*
            #[track_caller]
            pub fn $into<'o, $($array),*>(&self, $($arg: $ty,)* out: impl IntoViewMut<'o, T, Shape: SameRank<$shape>>)
            where
                T: 'o,
                $($bounds)*
            {
                if let Err(error) = self.$try_into($($value,)* out) {
                    panic!("{error}")
                }
            }

            #[doc = concat!("Like [`", stringify!($into), "`](Self::", stringify!($into), "), but returns an error instead of panicking; \
                             nothing is written then.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index, or [`IndexError::OutShape`] if `out` has another shape than the result.
            ///
            /// ```
            /// use tensor_idx::{error::ErrorKind, prelude::*};
            ///
            /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
            /// let mut out = Tensor::full([2, 2], 7);
            #[doc = concat!("let error = t.", stringify!($try_into), "(", $bad, ", &mut out).unwrap_err();")]
            /// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
            /// assert_eq!(out.to_vec(), [7; 4]);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_into<'o, $($array),*>(
                &self,
                $($arg: $ty,)*
                out: impl IntoViewMut<'o, T, Shape: SameRank<$shape>>,
            ) -> Result<(), IndexError>
            where
                T: 'o,
                $($bounds)*
            {
                let ($into_it, $out) = (&self.view(), out);
                $into_body
            }
        }
    };
}

taking! {
    /// The positions that an index array names on one axis, every other axis kept: NumPy's `take`. The array's axes
    /// replace that axis, which may be counted from the end. A mask names the positions where it is true: NumPy's `compress`.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or an entry is outside of it.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// let columns: Tensor2<i32> = t.take(&[2_i64, 0], 1);
    /// assert_eq!(columns.to_vec(), [2, 0, 5, 3]);
    /// assert_eq!(t.take([true, false, true], -1).to_vec(), [0, 2, 3, 5]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn take / try_take <A, X>(ids: A, axis: X) -> Tensor<T, TakenShape<S, A>>
    where { A: IntoElement<Element: Ranks<Outer> + Reads<T> + Taken<X>>, S: IndexedBy<OnAxis<A::Element>, Outer> }
    => "&[2_i64, 3], 1";
    |it| {
        let axis = it.layout().axis(A::Element::on(axis))?;
        it.try_oix(OnAxis::new(ids, axis))
    };
    /// Like [`take`](Self::take), into existing memory of the result's shape.
    ///
    /// # Panics
    ///
    /// If there is no such axis, an entry is outside of it, or `out` has another shape than the result.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// let mut out = Tensor::full([2, 2], 0);
    /// t.take_into(&[2_i64, 0], 1, &mut out);
    /// assert_eq!(out.to_vec(), [2, 0, 5, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn take_into / try_take_into
    |it, out| {
        let axis = it.layout().axis(A::Element::on(axis))?;
        it.try_oix_into(OnAxis::new(ids, axis), out)
    };

    /// Copies for every position of the result the element at `ids` along one axis, and at the same position along all others: NumPy's
    /// `take_along_axis`. `ids` has the shape of the result, which is this tensor's shape except on that axis. It is a tensor, a view or a
    /// nested array of integers, for one axis also a slice or a vector.
    ///
    /// # Panics
    ///
    /// If there is no such axis, the shapes differ elsewhere, or an entry is outside.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
    /// let order = Tensor2::from([[1_i64, 2, 0], [2, 0, 1]]);
    /// assert_eq!(t.take_along_axis(&order, 1).to_vec(), [10, 20, 30, 4, 5, 6]);
    /// assert_eq!(t.take_along_axis(order.i(idx![.., :2]), -1).to_vec(), [10, 20, 4, 5]);
    /// assert_eq!(t.take_along_axis([[-1], [0]], 1).to_vec(), [20, 5]);
    /// ```
    fn take_along_axis / try_take_along_axis <A, X>(ids: A, axis: X) -> Tensor<T, S::Rank>
    where { A: AlongIds<S>, X: IntoAxis }
    => "&[[2], [3]], 1";
    |it| {
        // The result has the extents of `ids`.
        let it = &it.clone().forget();
        let (ids, axis) = (ids.into_array(), it.layout().axis(axis)?);
        let shape = check_along(it.layout(), &ids, axis)?;
        let table = table_along(it.shape(), &ids, shape.as_ref(), axis)?;
        crate::tensor::read::along(it, shape, axis, &table)
    };
    /// Like [`take_along_axis`](Self::take_along_axis), into existing memory of the shape of `ids`.
    ///
    /// # Panics
    ///
    /// If there is no such axis, the shapes differ elsewhere, an entry is outside, or `out` has another shape than `ids`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
    /// let least = Tensor2::from([[1_i64], [2]]);
    /// let mut out = Tensor::full([2, 1], 0);
    /// t.take_along_axis_into(&least, 1, &mut out);
    /// assert_eq!(out.to_vec(), [10, 4]);
    /// ```
    fn take_along_axis_into / try_take_along_axis_into
    |it, out| {
        let (ids, axis) = (ids.into_array(), it.layout().axis(axis)?);
        let shape = check_along(it.layout(), &ids, axis)?;
        let table = table_along(it.shape(), &ids, shape.as_ref(), axis)?;
        crate::tensor::read::along_into(it, shape.as_ref(), axis, &table, out)
    };
}

/// Each method on masks that are tensors, views and mutable views, and as its `try_` form; the bodies are those of the latter, on a view `it`.
macro_rules! places {
    ($($(#[doc = $doc:literal])* fn $name:ident / $try_name:ident -> $out:ty; |$it:ident| $body:expr;)*) => {
        places! { @on [TensorView<'_, bool, S>] [Tensor<bool, S>] [TensorViewMut<'_, bool, S>];
            {$([$($doc)*] $name $try_name [$out] $it [$body])*} }
    };
    (@on $([$mask:ty])*; $methods:tt) => {$(
        places! { @one [$mask] $methods }
    )*};
    (@one [$mask:ty] {$([$($doc:literal)*] $name:ident $try_name:ident [$out:ty] $it:ident [$body:expr])*}) => {
        impl<S: Shape> $mask {$(
            $(#[doc = $doc])*
            ///
            /// # Panics
            ///
            /// If they do not fit memory.
            #[must_use]
            #[track_caller]
            pub fn $name(&self) -> $out {
                done(self.$try_name())
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::TooLarge`], with the shape of the mask.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            #[doc = concat!("assert_eq!(Tensor1::from([false, true]).", stringify!($try_name), "()?.len(), 1);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name(&self) -> Result<$out, IndexError> {
                let $it = &self.view();
                $body
            }
        )*}
    };
}

places! {
    /// Returns the indices of the true elements in row-major order, one a row: NumPy's `argwhere`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[true, false], [true, true]]);
    /// assert_eq!(t.argwhere().to_vec(), [0, 0, 1, 0, 1, 1]);
    /// ```
    fn argwhere / try_argwhere -> Tensor2<usize>;
    |it| {
        let too_large = || IndexError::TooLarge { shape: it.shape().into() };
        let (rank, mut numbers) = (it.rank(), true_numbers(it)?);
        let count = numbers.len();
        let room = count.checked_mul(rank).and_then(Storage::with_room);
        let mut indices = room.ok_or_else(too_large)?;
        by_rows(it.shape(), numbers.as_mut_slice().unwrap_or_default(), |row, lasts| {
            for &mut last in lasts {
                row.iter().for_each(|&i| indices.push(i));
                indices.push(last);
            }
        });
        Ok(Tensor::from_parts(indices, [count, rank]))
    };

    /// Returns the numbers of the true elements in row-major order: NumPy's `flatnonzero`. Of a mask with one axis these are its
    /// positions.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor1::from([30, 10, 20]);
    /// assert_eq!(t.greater(15).flatnonzero(), [0, 2]);
    /// assert_eq!(Tensor2::from([[true, false], [true, true]]).flatnonzero(), [0, 2, 3]);
    /// ```
    fn flatnonzero / try_flatnonzero -> Tensor1<usize>;
    |it| {
        true_numbers(it)
    };

    /// Returns the indices of the true elements in row-major order, an array for each axis: NumPy's `nonzero`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[true, false], [true, true]]);
    /// let axes = t.nonzero();
    /// assert_eq!((axes[0].to_vec(), axes[1].to_vec()), (vec![0, 1, 1], vec![0, 0, 1]));
    /// ```
    fn nonzero / try_nonzero -> Vec<Tensor1<usize>>;
    |it| {
        let mut lasts = true_numbers(it)?;
        let count = lasts.len();
        let axes = it.shape().iter().skip(1).map(|_| Storage::with_room(count)).collect::<Option<Vec<_>>>();
        let mut axes = axes.ok_or_else(|| IndexError::TooLarge { shape: it.shape().into() })?;
        by_rows(it.shape(), lasts.as_mut_slice().unwrap_or_default(), |row, lasts| {
            axes.iter_mut().zip(row).for_each(|(axis, &i)| axis.extend(repeat_n(i, lasts.len())));
        });
        let outer = axes.into_iter().map(|axis| Tensor::from_parts(axis, [count]));
        Ok(outer.chain((it.rank() > 0).then_some(lasts)).collect())
    };
}

/// The numbers of the true elements in row-major order.
fn true_numbers<S: Shape>(mask: &TensorView<'_, bool, S>) -> Result<Tensor<usize, Rank<1>>, IndexError> {
    let bits = Bits::of(mask.shape(), &Entries::of(mask)).ok();
    let Some((bits, mut places)) = bits.and_then(|bits| Storage::with_room(bits.count).map(|room| (bits, room))) else {
        return Err(IndexError::TooLarge { shape: mask.shape().into() });
    };
    numbers(&bits.words).for_each(|number| places.push(number));
    Ok(Tensor::from_parts(places, [bits.count]))
}

/// Turns the numbers of elements, which rise, into their indices along the last axis, and calls `f` with those of a row and the index
/// of that row, for each row that has some.
fn by_rows(shape: &[usize], mut numbers: &mut [usize], mut f: impl FnMut(&[usize], &mut [usize])) {
    let Some((&width, outer)) = shape.split_last() else { return };
    let mut index = Extents::from_elem(0, outer.len());
    while let Some(&first) = numbers.first() {
        let start = first - first % width;
        let mut row = start / width;
        for (i, &extent) in index.iter_mut().zip(outer).rev() {
            (*i, row) = (row % extent, row / extent);
        }
        let most = numbers.len().min(width);
        let (lasts, behind) = numbers.split_at_mut(numbers[..most].partition_point(|&number| number < start + width));
        lasts.iter_mut().for_each(|number| *number -= start);
        f(&index, lasts);
        numbers = behind;
    }
}

/// Returns the elements of `a` where the mask is true and of `b` where it is false, all three broadcast together: NumPy's `where`.
///
/// Each argument is one element, a nested array, slice, vector, tensor or view, owned or borrowed. One element of a type that is not
/// in the standard library must implement [`Scalar`](crate::Scalar).
///
/// # Panics
///
/// If the shapes do not broadcast together, or the result does not fit memory.
///
/// ```
/// use tensor_idx::{prelude::*, read::select};
///
/// let t = Tensor2::from([[-1.0, 2.0], [3.0, -4.0]]);
/// let positive: Tensor2<f64> = select(t.greater(0.0), &t, 0.0);
/// assert_eq!(positive.to_vec(), [0.0, 2.0, 3.0, 0.0]);
/// assert_eq!(select([true, false], &t, [8.0, 9.0]).to_vec(), [-1.0, 9.0, 3.0, 9.0]);
/// ```
#[must_use]
#[track_caller]
pub fn select<T: Clone, M, A, B>(
    mask: impl Operand<bool, Rank = M>,
    a: impl Elements<T, Rank = A>,
    b: impl Elements<T, Rank = B>,
) -> Tensor<T, JointOf<JointOf<M, A>, B>>
where
    M: Joint<A, Output: Joint<B>>,
{
    done(try_select(mask, a, b))
}

/// Like [`select`], but returns an error instead of panicking.
///
/// # Errors
///
/// [`IndexError::ShapeMismatch`] with two shapes that do not broadcast together; [`IndexError::TooLarge`] if the result does
/// not fit memory.
///
/// ```
/// use tensor_idx::{prelude::*, read::try_select};
///
/// let error = try_select([true, false], [1, 2, 3], 0).unwrap_err();
/// assert_eq!(error.to_string(), "shape [3] cannot be broadcast to [2]");
/// ```
#[expect(clippy::type_complexity, reason = "the rank of the result is that of all three")]
pub fn try_select<T: Clone, M, A, B>(
    mask: impl Operand<bool, Rank = M>,
    a: impl Elements<T, Rank = A>,
    b: impl Elements<T, Rank = B>,
) -> Result<Tensor<T, JointOf<JointOf<M, A>, B>>, IndexError>
where
    M: Joint<A, Output: Joint<B>>,
{
    let (mask, a, b) = (mask.try_value()?, a.try_value()?, b.try_value()?);
    let (mask, a, b) = (mask.view(), a.view(), b.view());
    let shape = broadcast_extents(&[mask.shape(), a.shape(), b.shape()])?.into_vec();
    let (mask, a, b) = (mask.try_broadcast_to(&shape)?, a.try_broadcast_to(&shape)?, b.try_broadcast_to(&shape)?);
    let layout = Layout::<DynRank>::row_major(&shape)?.to_rank::<JointOf<JointOf<M, A>, B>>()?;
    let Some(mut out) = Storage::with_room(layout.len()) else {
        return Err(IndexError::TooLarge { shape });
    };
    if layout.is_empty() {
        return Ok(Tensor::from_parts(out, layout.into_axes()));
    }
    let starts = [mask.layout().offset(), a.layout().offset(), b.layout().offset()].map(|start| start as isize);
    let Nest { at, loops } = Nest::of(&shape, [mask.strides(), a.strides(), b.strides()], starts);
    let (row, outer) = loops.split_last().map_or((Loop::ONE, &[][..]), |(row, outer)| (*row, outer));
    each(outer, at, |at| {
        // SAFETY: I2: each row has `len` positions of each view; there is room for every element of the result (P2).
        unsafe {
            let (mask, a, b) = (mask.base_ptr().offset(at[0]), a.base_ptr().offset(at[1]), b.base_ptr().offset(at[2]));
            push_row(&mut out, row.len, mask, a, b, row.by);
        }
    });
    Ok(Tensor::from_parts(out, layout.into_axes()))
}

/// `len` more elements: of `a` where the mask is true, of `b` where it is not.
///
/// # Safety
///
/// I2: from each pointer on there are `len` initialized elements, as far apart as its stride; `out` has room for them
/// (P2).
unsafe fn push_row<T: Clone>(
    out: &mut Storage<T>,
    len: usize,
    mask: *const bool,
    a: *const T,
    b: *const T,
    strides: [isize; 3],
) {
    let at = |n: usize, axis: usize| (n as isize).wrapping_mul(strides[axis]);
    if !is_plain::<T>() {
        for n in 0..len {
            // SAFETY: I2: `n` is below `len`, so the position is an element of each view.
            let x = unsafe { if *mask.offset(at(n, 0)) { &*a.offset(at(n, 1)) } else { &*b.offset(at(n, 2)) } };
            out.push(x.clone());
        }
        return;
    }
    // Both are read, so that the choice needs no branch and the loops become vector code.
    fn fill<T>(to: &mut [MaybeUninit<T>], of: impl Fn(usize) -> (bool, T, T)) {
        for (n, to) in to.iter_mut().enumerate() {
            let (chosen, a, b) = of(n);
            to.write(if chosen { a } else { b });
        }
    }
    let to = &mut out.room()[..len];
    // SAFETY: I2: `n` is below `len`, so the position is an element of each view. N4: a bitwise copy of a plain element
    // is a clone of it. B2: `fill` wrote `len` elements behind the last.
    unsafe {
        match strides {
            [1, 1, 1] => fill(to, |n| (*mask.add(n), a.add(n).read(), b.add(n).read())),
            [1, 1, 0] => fill(to, |n| (*mask.add(n), a.add(n).read(), b.read())),
            [1, 0, 1] => fill(to, |n| (*mask.add(n), a.read(), b.add(n).read())),
            [1, 0, 0] => fill(to, |n| (*mask.add(n), a.read(), b.read())),
            _ => fill(to, |n| (*mask.offset(at(n, 0)), a.offset(at(n, 1)).read(), b.offset(at(n, 2)).read())),
        }
        out.set_len(out.len() + len);
    }
}
