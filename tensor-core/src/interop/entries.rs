//! The entries of index arrays that are tensors of other libraries, brought to the host.

use alloc::borrow::Cow;

use crate::index::array::{Entry, IndexArray};
use crate::index::entries::Entries;
use crate::shape::axes::Extents;
use crate::tensor::owned::TensorD;

/// The entries of another library's tensor as an index array or a mask, brought to the host when the index was made; or
/// the library and what it says, where they could not be.
///
/// It is made where such a tensor stands in an index; only the elements of the index name it.
///
/// ```
/// use tensor_idx::{Rank, index::{Cons, Index, Ints, Nil}, interop::HostEntries};
///
/// type OneArray = Index<Cons<Ints<HostEntries<i64>, Rank<1>>, Nil>>;
/// # let _: Option<OneArray> = None;
/// ```
#[derive(Clone, Debug)]
pub struct HostEntries<E>(Result<TensorD<E>, &'static (&'static str, &'static str)>);

impl<E> HostEntries<E> {
    pub(crate) fn of(entries: Result<TensorD<E>, &'static (&'static str, &'static str)>) -> Self {
        HostEntries(entries)
    }
}

impl<E: Entry> IndexArray for HostEntries<E> {
    type Entry = E;

    fn extents(&self) -> Extents {
        // What is refused has an entry too few for its shape, for a caller that does not ask whether it is.
        self.0.as_ref().map_or_else(|_| Extents::from_slice(&[1]), |entries| entries.shape().into())
    }

    fn entries(&self) -> Cow<'_, [E]> {
        self.0.as_ref().map_or(Cow::Borrowed(&[]), |entries| match entries.as_slice() {
            Some(entries) => Cow::Borrowed(entries),
            None => Cow::Owned(entries.to_vec()),
        })
    }

    fn try_entries(&self) -> Option<Entries<'_, E>> {
        Some(self.0.as_ref().map_or(Entries::Slice(&[]), |entries| Entries::of_owner(&entries.view())))
    }

    fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
        self.0.as_ref().err().copied()
    }
}
