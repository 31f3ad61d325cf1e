//! Index arrays that name positions along one axis, in place along all others: NumPy's `take_along_axis` and `put_along_axis`.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::error::{IndexError, Place};
use crate::index::array::{Datum, IndexArray};
use crate::index::dynamic::{DynElement, DynIndex, RemoteArray};
use crate::index::element::{IndexElement, IntoElement, Ints};
use crate::index::resolve::data_length;
use crate::index::table::{Along, Made};
use crate::kernel::gather::Unplaced;
use crate::layout::{Layout, checked_len};
use crate::position::Position;
use crate::shape::arithmetic::SameRank;
use crate::shape::axes::Axes;
use crate::shape::rank::{DynRank, Shape};

/// The ids of `take_along_axis` and `put_along_axis` on a tensor of shape `S`: an index array of as many axes.
///
/// Every index array is one, so a type of one's own has nothing to implement here.
///
/// ```
/// use tensor_idx::{prelude::*, read::AlongIds, shape::Shape};
///
/// fn sorted<S: Shape>(t: &Tensor<f32, S>, order: impl AlongIds<S>) -> Tensor<f32, S::Rank> {
///     t.take_along_axis(order, -1)
/// }
/// assert_eq!(sorted(&tensor![[0.5, 0.25]], [[1, 0]]), [[0.25, 0.5]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an index array of as many axes as the tensor has",
    label = "the ids come first, then the value, if there is one, and then the axis",
    note = "ids are a nested array, a tensor or a view of integers: `t.take_along_axis([[1, 0]], 1)`, `t.put_along_axis([[1, 0]], 9, 1)` for a matrix; one id for each row is `ids.unsqueeze(1)`"
)]
pub trait AlongIds<S> {
    #[doc(hidden)]
    type Array: IndexArray;

    #[doc(hidden)]
    fn into_array(self) -> Self::Array;
}

#[diagnostic::do_not_recommend]
impl<A, I, R, S> AlongIds<S> for A
where
    A: IntoElement<Element = Ints<I, R>>,
    I: IndexArray,
    R: Shape,
    S: SameRank<R>,
{
    type Array = I;

    fn into_array(self) -> I {
        self.into_element().0
    }
}

/// Positions on axes up to here have 16 bits.
const SHORT: usize = 1 << 16;

/// Entries of more bytes are not in the cache when the gather comes to them.
const SHORT_BYTES: usize = 8 << 20;

/// The shape of `ids`, if that can name elements along one axis of the source.
pub(crate) fn check_along<S: Shape, I: IndexArray>(
    source: &Layout<S>,
    ids: &I,
    axis: usize,
) -> Result<S::Axes<usize>, IndexError> {
    if let Some(&(host, what)) = ids.refused() {
        return Err(IndexError::Host { host, what: what.into() });
    }
    check_shape(source, &ids.extents(), axis)
}

fn check_shape<S: Shape>(source: &Layout<S>, shape: &[usize], axis: usize) -> Result<S::Axes<usize>, IndexError> {
    let fits = |(k, (a, b)): (usize, (&usize, &usize))| k == axis || a == b;
    match S::Axes::from_slice(shape) {
        Some(axes) if shape.len() == source.rank() && shape.iter().zip(source.shape()).enumerate().all(fits) => {
            Ok(axes)
        }
        _ => Err(IndexError::AlongShape { shape: shape.into(), of: source.shape().into(), axis }),
    }
}

/// The positions that `ids` names on one axis, one for each element of `shape`, once its entries are checked; the shape was.
/// (The shape is not asked for again: an array may return another one.)
pub(crate) fn table_along<'i, I: IndexArray>(
    source: &[usize],
    ids: &'i I,
    shape: &[usize],
    axis: usize,
) -> Result<Along<'i>, IndexError> {
    let too_large = || IndexError::TooLarge { shape: shape.into() };
    // A device is asked once more, for its error: what kept the entries from being read still does.
    let unread = || match RemoteArray::of(ids, false) {
        Some(DynElement::Remote(array)) => array.why().unwrap_or_else(too_large),
        _ => too_large(),
    };
    let entries = ids.try_entries().ok_or_else(unread)?;
    if checked_len(shape)? != entries.len() {
        return Err(data_length(shape, entries.len()));
    }
    let extent = source[axis];
    let bytes = entries.len().saturating_mul(size_of::<I::Entry>());
    let table = if extent <= SHORT && (size_of::<I::Entry>() < size_of::<u32>() || bytes > SHORT_BYTES) {
        I::Entry::short_table(&entries, extent).map(|table| Along::Short(table.into()))
    } else {
        match entries.lendable().and_then(|entries| I::Entry::as_is(entries, extent)) {
            Some(positions) => Ok(Along::Lent(positions)),
            None => Made::of(&entries, extent).map(Along::Table),
        }
    };
    table.map_err(|unplaced| {
        let place = Place { element: 0, written: None, axis, shape: source.into() };
        let at = alloc::boxed::Box::new(place);
        let n = match unplaced {
            Unplaced::Entry(n) => n,
            Unplaced::NoMemory => return too_large(),
            Unplaced::Changed => return IndexError::Changed { at },
        };
        let index = entries.get(n).map_or(Position::Signed(0), |entry| entry.to_position());
        if index.element(extent).is_some() {
            return IndexError::Changed { at };
        }
        let entry = Layout::<DynRank>::row_major(shape).ok().and_then(|layout| layout.unravel(n));
        IndexError::OutOfBounds { index, entry: entry.map(|entry| entry.as_ref().to_vec()), at }
    })
}

/// The index under `vix` that names the same elements, as NumPy makes it: every other axis has an index array of all its positions, along
/// that axis. Entries that are on a device are checked there, if they stay there.
pub(crate) fn index_along<S: Shape, I: IndexArray>(
    source: &Layout<S>,
    ids: I,
    axis: usize,
    stay: bool,
) -> Result<DynIndex, IndexError> {
    let shape = check_along(source, &ids, axis)?;
    let shape = shape.as_ref();
    if !(stay && ids.remote().is_some()) {
        table_along(source.shape(), &ids, shape, axis)?;
    }
    let too_large = || IndexError::TooLarge { shape: shape.into() };
    let ids = Ints::<I, DynRank>(ids, PhantomData).to_dyn();
    // Checked as it is used: an array may return another shape when it is asked again, and entries without memory for them are none.
    match &ids {
        DynElement::Remote(array) => check_shape(source, array.shape(), axis)?,
        DynElement::Ints { shape, entries } if checked_len(shape)? == entries.len() => {
            check_shape(source, shape, axis)?
        }
        _ => return Err(too_large()),
    };
    let own = |k: usize, extent: usize| {
        if shape.contains(&0) {
            return Ok(DynElement::Ints { shape: shape.into(), entries: Vec::new() });
        }
        let (mut along, mut entries) = (alloc::vec![1; source.rank()], Vec::new());
        along[k] = extent;
        entries.try_reserve_exact(extent).map_err(|_| too_large())?;
        entries.extend(0..extent as i64);
        Ok(DynElement::Ints { shape: along, entries })
    };
    // An array has an extent for each axis, so none is made for an axis of one position: there may be very many.
    let element = |(k, &extent): (usize, &usize)| match extent {
        _ if k == axis => Ok(ids.clone()),
        1 => Ok(DynElement::At(Position::Signed(0))),
        _ => own(k, extent),
    };
    source.shape().iter().enumerate().map(element).collect()
}
