//! The entries of index arrays that are tensors of other libraries, brought to the host.

use alloc::borrow::Cow;

use crate::array::{Entry, IndexArray};
use crate::rank::Extents;
use crate::tensor::TensorD;

/// The entries of another library's tensor as an index array or a mask, brought to the host when the index was made; or
/// the library and what it says, where they could not be.
///
/// ```
/// use tensor_idx::{HostEntries, IndexArray, Tensor};
///
/// let ids = HostEntries(Ok(Tensor::from([2_i64, 0]).into_dyn()));
/// assert_eq!((ids.extents()[..].to_vec(), ids.entries().to_vec()), (vec![2], vec![2, 0]));
/// let none: HostEntries<i64> = HostEntries(Err(&("a library", "the device is lost")));
/// assert!(none.refused().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct HostEntries<E>(pub Result<TensorD<E>, &'static (&'static str, &'static str)>);

impl<E: Entry> IndexArray for HostEntries<E> {
    type Entry = E;

    fn extents(&self) -> Extents {
        // As many entries as nobody has, where there are none.
        self.0.as_ref().map_or_else(|_| Extents::from_slice(&[1]), |entries| entries.shape().into())
    }

    fn entries(&self) -> Cow<'_, [E]> {
        self.0.as_ref().map_or(Cow::Borrowed(&[]), |entries| match entries.as_slice() {
            Some(entries) => Cow::Borrowed(entries),
            None => Cow::Owned(entries.to_vec()),
        })
    }

    fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
        self.0.as_ref().err().copied()
    }
}
