//! What NumPy users reach for beside indices: `take`, `compress`, `take_along_axis`, `nonzero`, comparisons, `select`.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::array::{Entry, IndexArray};
use crate::dynamic::DynElement;
use crate::element::{IndexElement, IntoElement};
use crate::error::IndexError;
use crate::layout::Layout;
use crate::layout::broadcast_shapes;
use crate::list::{Index, IndexList, IntoIndex};
use crate::mode::{GatheredBy, Mode, Outer, Ranks};
use crate::position::Position;
use crate::rank::{DynRank, Extents, Rank, Shape};
use crate::read::Read;
use crate::resolve::{Lower, Resolve, Resolver, Sink};
use crate::storage::Storage;
use crate::table::{Along, Bits};
use crate::tensor::{Tensor, Tensor2, TensorD};
use crate::view::TensorView;
use crate::view_mut::IntoViewMut;

/// An index whose one element stands on a given axis; every other axis is kept.
///
/// ```
/// use tensor_idx::{prelude::*, OnAxis};
///
/// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
/// assert_eq!(t.oix(OnAxis::new(1, [2_i64, 0])).to_vec(), [2, 0, 5, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OnAxis<E> {
    axis: usize,
    element: E,
}

impl<E: IndexElement> OnAxis<E> {
    /// An index of one element on axis `axis`.
    ///
    /// ```
    /// use tensor_idx::{prelude::*, OnAxis};
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// assert_eq!(t.oix(OnAxis::new(1, 0)).to_vec(), [0, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn new(axis: usize, element: impl IntoElement<Element = E>) -> Self {
        OnAxis { axis, element: element.into_element() }
    }
}

impl<E: Resolve> Lower for OnAxis<E> {
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        resolver.skip(self.axis)?;
        resolver.resolve(&self.element)?;
        resolver.rest();
        Ok(())
    }
}

impl<E: IndexElement> IndexList for OnAxis<E> {
    type Consumes = E::Consumes;
    type Produces = E::Produces;
    type Ellipses = E::Ellipses;

    fn consumes(&self) -> usize {
        self.element.consumes()
    }

    fn produces(&self) -> usize {
        self.element.produces()
    }

    fn ellipses(&self) -> usize {
        <E::Ellipses as Shape>::RANK.unwrap_or_default()
    }

    fn push_dyn(&self, out: &mut Vec<DynElement>) {
        out.push(self.element.to_dyn());
    }

    fn entry(&self, _: usize, n: usize) -> Option<Position> {
        self.element.entry(n)
    }
}

#[diagnostic::do_not_recommend]
impl<M: Mode, E: Ranks<M>> Ranks<M> for OnAxis<E> {
    type Own = E::Own;
    type Joint = E::Joint;
}

#[diagnostic::do_not_recommend]
impl<E: IndexElement> IntoIndex for OnAxis<E> {
    type List = OnAxis<E>;

    fn into_index(self) -> Index<OnAxis<E>> {
        Index::new(self, &[])
    }
}

/// The shape that one element on one axis of `S` leaves.
type Taken<S, A> = <S as GatheredBy<OnAxis<<A as IntoElement>::Element>, Outer>>::Output;

/// Each method on views and on tensors: as itself, and as a `try_` form where it can fail.
macro_rules! on_both {
    ($(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident <$array:ident> ($($arg:ident: $ty:ty),*) -> $result:ty
        where { $($bounds:tt)* }
        |$it:ident| $body:expr;
        $(#[doc = $into_doc:literal])*
        fn $into:ident / $try_into:ident
        |$into_it:ident, $out:ident| $into_body:expr;
    )*) => {
        impl<T: Clone, S: Shape> TensorView<'_, T, S> {$(
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $name<$array>(&self, $($arg: $ty),*) -> $result
            where
                $($bounds)*
            {
                match self.$try_name($($arg),*) {
                    Ok(part) => part,
                    Err(error) => panic!("{error}"),
                }
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with the mistake as a value.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            pub fn $try_name<$array>(&self, $($arg: $ty),*) -> Result<$result, IndexError>
            where
                $($bounds)*
            {
                let $it = self;
                $body
            }

            $(#[doc = $into_doc])*
            #[track_caller]
            pub fn $into<'o, $array>(&self, $($arg: $ty,)* out: impl IntoViewMut<'o, T>)
            where
                T: 'o,
                $($bounds)*
            {
                if let Err(error) = self.$try_into($($arg,)* out) {
                    panic!("{error}")
                }
            }

            #[doc = concat!("[`", stringify!($into), "`](Self::", stringify!($into), ") with the mistake as a value; \
                             nothing is written then.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index, or [`IndexError::UnequalShapes`] if `out` has another shape than the result.
            pub fn $try_into<'o, $array>(
                &self,
                $($arg: $ty,)*
                out: impl IntoViewMut<'o, T>,
            ) -> Result<(), IndexError>
            where
                T: 'o,
                $($bounds)*
            {
                let ($into_it, $out) = (self, out);
                $into_body
            }
        )*}

        impl<T: Clone, S: Shape> Tensor<T, S> {$(
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $name<$array>(&self, $($arg: $ty),*) -> $result
            where
                $($bounds)*
            {
                self.view().$name($($arg),*)
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with the mistake as a value.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            pub fn $try_name<$array>(&self, $($arg: $ty),*) -> Result<$result, IndexError>
            where
                $($bounds)*
            {
                self.view().$try_name($($arg),*)
            }

            $(#[doc = $into_doc])*
            #[track_caller]
            pub fn $into<'o, $array>(&self, $($arg: $ty,)* out: impl IntoViewMut<'o, T>)
            where
                T: 'o,
                $($bounds)*
            {
                self.view().$into($($arg,)* out)
            }

            #[doc = concat!("[`", stringify!($into), "`](Self::", stringify!($into), ") with the mistake as a value; \
                             nothing is written then.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index, or [`IndexError::UnequalShapes`] if `out` has another shape than the result.
            pub fn $try_into<'o, $array>(
                &self,
                $($arg: $ty,)*
                out: impl IntoViewMut<'o, T>,
            ) -> Result<(), IndexError>
            where
                T: 'o,
                $($bounds)*
            {
                self.view().$try_into($($arg,)* out)
            }
        )*}
    };
}

on_both! {
    /// The positions that an index array names on one axis, every other axis kept: NumPy's `take`. The array's axes
    /// replace that axis. A mask names the positions where it is true: NumPy's `compress`.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or an entry is outside of it.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], (0..6).collect())?;
    /// let columns: Tensor2<i32> = t.take(1, &[2_i64, 0]);
    /// assert_eq!(columns.to_vec(), [2, 0, 5, 3]);
    /// assert_eq!(t.take(1, [true, false, true]).to_vec(), [0, 2, 3, 5]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn take / try_take <A>(axis: usize, ids: A) -> Tensor<T, Taken<S, A>>
    where { A: IntoElement<Element: Ranks<Outer>>, S: GatheredBy<OnAxis<A::Element>, Outer> }
    |it| {
        it.layout().check_axis(axis)?;
        it.try_oix(OnAxis::new(axis, ids))
    };
    /// [`take`](Self::take) into existing memory of the result's shape.
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
    /// t.take_into(1, &[2_i64, 0], &mut out);
    /// assert_eq!(out.to_vec(), [2, 0, 5, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn take_into / try_take_into
    |it, out| {
        it.layout().check_axis(axis)?;
        it.try_oix_into(OnAxis::new(axis, ids), out)
    };

    /// For every position of the result, the element at `ids` along one axis and in place along all others: NumPy's
    /// `take_along_axis`. `ids` has the shape of the result, which is this tensor's but for that axis.
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
    /// ```
    fn take_along_axis / try_take_along_axis <I>(ids: &Tensor<I, S>, axis: usize) -> Tensor<T, S>
    where { I: Entry }
    |it| {
        let table = table_along(it, ids, axis)?;
        crate::read::along(it, ids.layout().shape.clone(), axis, &table)
    };
    /// [`take_along_axis`](Self::take_along_axis) into existing memory of the shape of `ids`.
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
        let table = table_along(it, ids, axis)?;
        crate::read::along_into(it, ids.shape(), axis, &table, out)
    };
}

/// Positions on axes up to here have 16 bits.
const SHORT: usize = 1 << 16;

/// Entries of more bytes are not in the cache when the gather comes to them.
const SHORT_BYTES: usize = 8 << 20;

/// The positions that `ids` names on one axis, once its shape and its entries are checked.
fn table_along<'i, T, S: Shape, I: Entry>(
    source: &TensorView<'_, T, S>,
    ids: &'i Tensor<I, S>,
    axis: usize,
) -> Result<Along<'i>, IndexError> {
    source.layout().check_axis(axis)?;
    let fits = |(k, (a, b)): (usize, (&usize, &usize))| k == axis || a == b;
    if ids.rank() != source.rank() || !ids.shape().iter().zip(source.shape()).enumerate().all(fits) {
        return Err(IndexError::ShapeMismatch { from: ids.shape().into(), to: source.shape().into() });
    }
    let too_large = || IndexError::TooLarge { shape: ids.shape().into() };
    let entries = ids.try_entries().ok_or_else(too_large)?;
    let extent = source.shape()[axis];
    let table = match &entries {
        entries
            if extent <= SHORT && (size_of::<I>() < size_of::<u32>() || size_of_val(&entries[..]) > SHORT_BYTES) =>
        {
            I::short_table(entries, extent).map(|table| table.map(Along::Short))
        }
        Cow::Borrowed(entries) => I::table(entries, extent, true).map(|table| table.map(Along::Table)),
        Cow::Owned(entries) => {
            I::table(entries, extent, false).map(|table| table.map(|table| Along::Table(table.into_owned())))
        }
    };
    let table = table.map_err(|n| {
        let index = entries[n].to_position();
        let entry = ids.layout().unravel(n).map(|entry| entry.as_ref().to_vec());
        let at = crate::error::Place { element: 0, written: None, axis, shape: source.shape().into() };
        IndexError::OutOfBounds { index, entry, at: alloc::boxed::Box::new(at) }
    })?;
    table.ok_or_else(too_large)
}

impl<S: Shape> TensorView<'_, bool, S> {
    /// The indices of the true elements in row-major order, one a row: NumPy's `argwhere`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[true, false], [true, true]]);
    /// assert_eq!(t.view().argwhere().to_vec(), [0, 0, 1, 0, 1, 1]);
    /// ```
    pub fn argwhere(&self) -> Tensor2<usize> {
        let indices = self.nonzero();
        let count = indices.first().map_or_else(|| self.iter().filter(|x| **x).count(), Tensor::len);
        Tensor::from_fn([count, indices.len()], |at| indices[at[1]][[at[0]]])
    }

    /// The indices of the true elements in row-major order, an array for each axis: NumPy's `nonzero`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[true, false], [true, true]]);
    /// let axes = t.view().nonzero();
    /// assert_eq!((axes[0].to_vec(), axes[1].to_vec()), (vec![0, 1, 1], vec![0, 0, 1]));
    /// ```
    pub fn nonzero(&self) -> Vec<Tensor<usize, Rank<1>>> {
        let entries = self.entries();
        let made = Bits::of(Extents::from_slice(self.shape()), &entries);
        let Some((count, tables)) = made.and_then(|bits| Ok((bits.count, bits.nonzero()?))).ok() else {
            panic!("the indices of {} elements do not fit memory", self.iter().filter(|x| **x).count())
        };
        tables.iter().map(|table| Tensor::from_fn([count], |at| table.get(at[0]).unwrap_or_default())).collect()
    }
}

impl<S: Shape> Tensor<bool, S> {
    /// The indices of the true elements in row-major order, one a row: NumPy's `argwhere`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Tensor1::from([false, true]).argwhere().shape(), [1, 1]);
    /// ```
    #[must_use]
    pub fn argwhere(&self) -> Tensor2<usize> {
        self.view().argwhere()
    }

    /// The indices of the true elements in row-major order, an array for each axis: NumPy's `nonzero`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Tensor1::from([false, true]).nonzero()[0].to_vec(), [1]);
    /// ```
    #[must_use]
    pub fn nonzero(&self) -> Vec<Tensor<usize, Rank<1>>> {
        self.view().nonzero()
    }
}

macro_rules! comparisons {
    ($($name:ident, $op:tt, $words:literal, $example:literal;)*) => {
        impl<T, S: Shape> TensorView<'_, T, S> {$(
            #[doc = concat!("A mask: where the elements are ", $words, " a value.")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor1::from([1, 2, 3]);
            #[doc = concat!("assert_eq!(t.view().", stringify!($name), "(&2).to_vec(), ", $example, ");")]
            /// ```
            pub fn $name<U>(&self, value: &U) -> Tensor<bool, S>
            where
                T: PartialOrd<U>,
            {
                self.map(|x| x $op value)
            }
        )*}

        impl<T, S: Shape> Tensor<T, S> {$(
            #[doc = concat!("A mask: where the elements are ", $words, " a value.")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor1::from([1, 2, 3]);
            #[doc = concat!("assert_eq!(t.", stringify!($name), "(&2).to_vec(), ", $example, ");")]
            /// ```
            #[must_use]
            pub fn $name<U>(&self, value: &U) -> Tensor<bool, S>
            where
                T: PartialOrd<U>,
            {
                self.view().$name(value)
            }
        )*}
    };
}

comparisons! {
    less, <, "less than", "[true, false, false]";
    at_most, <=, "at most", "[true, true, false]";
    greater, >, "greater than", "[false, false, true]";
    at_least, >=, "at least", "[false, true, true]";
    equal, ==, "equal to", "[false, true, false]";
    not_equal, !=, "not equal to", "[true, false, true]";
}

/// Elements of `a` where the mask is true and of `b` where it is not, all three broadcast together: NumPy's `where`.
///
/// # Errors
///
/// [`IndexError::ShapeMismatch`] if the shapes do not broadcast; [`IndexError::TooLarge`] if the result does not fit memory.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor1::from([-1, 2, -3]);
/// let zero = Tensor::from_vec([], vec![0])?;
/// let positive = select(&t.greater(&0).view(), &t.view(), &zero.view())?;
/// assert_eq!(positive.to_vec(), [0, 2, 0]);
/// # Ok::<(), IndexError>(())
/// ```
pub fn select<T: Clone, M: Shape, A: Shape, B: Shape>(
    mask: &TensorView<'_, bool, M>,
    a: &TensorView<'_, T, A>,
    b: &TensorView<'_, T, B>,
) -> Result<TensorD<T>, IndexError> {
    let shape = broadcast_shapes(&[mask.shape(), a.shape(), b.shape()])?;
    let (mask, a, b) = (mask.try_broadcast_to(&shape)?, a.try_broadcast_to(&shape)?, b.try_broadcast_to(&shape)?);
    let chosen = mask.iter().zip(a.iter().zip(b.iter())).map(|(mask, (a, b))| if *mask { a } else { b });
    let layout = Layout::<DynRank>::row_major(&shape)?;
    let Some(mut out) = Storage::with_room(layout.len()) else {
        return Err(IndexError::TooLarge { shape });
    };
    chosen.for_each(|x| out.push(x.clone()));
    Ok(Tensor::from_parts(out, layout.shape))
}
