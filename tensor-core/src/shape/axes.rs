//! One value for each axis of a shape: extents, strides, plan terms.

use core::fmt::Debug;

use smallvec::SmallVec;

use crate::sealed::{Sealed, Trusted};

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

/// One value per axis of a tensor, in the storage that its [`Shape`](crate::Shape) chose.
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
pub(super) const INLINE: usize = 8;

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
