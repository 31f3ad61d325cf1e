//! Index arrays and masks whose entries are not in the host's memory.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::Debug;

use crate::error::{IndexError, Place};
use crate::index::outside::Outside;
use crate::index::resolve::{What, unravel};
use crate::layout::Layout;
use crate::position::Position;
use crate::shape::axes::Extents;
use crate::shape::rank::DynRank;

/// The entries of an index array or a mask that are stored on a device, in row-major order.
///
/// A plan keeps them unchanged. Their shape takes part in resolving, and the device checks their values by the numbers of
/// [`RemotePart`]. An [`IndexArray`](crate::IndexArray) returns them by
/// [`IndexArray::remote`](crate::IndexArray::remote).
///
/// ```
/// use std::sync::Arc;
/// use tensor_idx::{index::Remote, prelude::*};
///
/// /// A device of one's own, as far as indices go.
/// #[derive(Debug)]
/// struct Ids(Vec<i64>);
///
/// impl Remote for Ids {
///     fn first_outside(&self, extent: usize) -> Result<Option<usize>, IndexError> {
///         let n = extent as i64;
///         Ok(self.0.iter().position(|id| !(-n..n).contains(id)))
///     }
///
///     fn to_host(&self) -> Result<Vec<i64>, IndexError> {
///         Ok(self.0.clone())
///     }
///
///     fn nonzero(&self) -> Result<(usize, Arc<dyn Remote>), IndexError> {
///         Err(IndexError::Device { what: "integers are no mask".into() })
///     }
/// }
/// assert_eq!(Ids(vec![0, -1, 5]).first_outside(5)?, Some(2));
/// # Ok::<(), IndexError>(())
/// ```
pub trait Remote: Any + Debug + Send + Sync {
    /// The number of the first entry that names no position on an axis of `extent`. It is called only if an index is wrong
    /// for another reason, to find which mistake comes first.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device does not answer.
    fn first_outside(&self, extent: usize) -> Result<Option<usize>, IndexError>;

    /// The entries, brought to the host: integers, and 0 or 1 of a mask. It is called if they are needed there: by a
    /// tensor in the host's memory, and for the message of an error.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device does not answer.
    fn to_host(&self) -> Result<Vec<i64>, IndexError>;

    /// How many entries of a mask are set, and their numbers in row-major order as remote entries.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device does not answer.
    fn nonzero(&self) -> Result<(usize, Arc<dyn Remote>), IndexError>;

    /// The positions on an axis of `extent`, which is not 0, that [`Outside::Clip`] or [`Outside::Wrap`] moves the entries to, on the
    /// same device. `None`, as is the default, where the device does not move them: then they are brought to the host.
    fn moved(&self, _outside: Outside, _extent: usize) -> Option<Arc<dyn Remote>> {
        None
    }
}

/// What a run-time index has of an array that is no index: the library and its message. Its entries are never asked for.
#[derive(Debug)]
pub(crate) struct NoIndex(pub(crate) &'static (&'static str, &'static str));

impl NoIndex {
    fn error(&self) -> IndexError {
        let &(host, what) = self.0;
        IndexError::Host { host, what: what.into() }
    }
}

impl Remote for NoIndex {
    fn first_outside(&self, _: usize) -> Result<Option<usize>, IndexError> {
        Err(self.error())
    }

    fn to_host(&self) -> Result<Vec<i64>, IndexError> {
        Err(self.error())
    }

    fn nonzero(&self) -> Result<(usize, Arc<dyn Remote>), IndexError> {
        Err(self.error())
    }
}

/// Remote entries as part of a plan: where the positions of one source axis come from.
///
/// At joint index `j`, entry `layout.position(j)` is looked up, read as a position (`entry / divisor % modulus`, of a
/// mask's numbers), checked against `extent`, and counted from the end where it is negative.
///
/// ```
/// use tensor_idx::index::RemotePart;
///
/// fn bytes(part: &RemotePart, entry: usize) -> usize {
///     part.layout().len() * entry
/// }
/// ```
#[derive(Clone, Debug)]
pub struct RemotePart {
    entries: Arc<dyn Remote>,
    layout: Layout<DynRank>,
    extent: usize,
    divisor: usize,
    modulus: Option<usize>,
    /// The shape of the index array.
    shape: Extents,
    place: Box<Place>,
}

impl RemotePart {
    /// An index array of `shape` at a place of an index.
    pub(crate) fn new(entries: Arc<dyn Remote>, shape: Extents, place: Place) -> Result<Self, What> {
        let layout = Layout::row_major(&shape[..]).map_err(|_| What::TooLarge)?;
        let extent = place.shape.get(place.axis).copied().unwrap_or_default();
        Ok(RemotePart { entries, layout, extent, divisor: 1, modulus: None, shape, place: Box::new(place) })
    }

    /// One coordinate of the numbers of a mask.
    pub(crate) fn coordinate(&self, divisor: usize, extent: usize, axis: usize) -> Self {
        let mut part = self.clone();
        (part.extent, part.divisor, part.modulus) = (extent, divisor, Some(extent));
        part.place.axis = axis;
        part
    }

    pub(crate) fn with_layout(&self, layout: Layout<DynRank>) -> Self {
        RemotePart { layout, ..self.clone() }
    }

    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    pub(crate) fn name(&mut self, written: &'static [&'static str]) {
        self.place.written = written.get(self.place.element).copied();
    }

    pub(crate) fn number(&mut self, element: usize) {
        self.place.element = element;
    }

    /// Returns the holder of the entries. Upcast it to `dyn Any` and downcast it to the device's own type.
    ///
    /// ```
    /// use std::{any::Any, sync::Arc};
    /// use tensor_idx::index::{Remote, RemotePart};
    ///
    /// fn own<E: Remote>(part: &RemotePart) -> Option<&E> {
    ///     let entries: &dyn Any = part.entries().as_ref();
    ///     entries.downcast_ref()
    /// }
    /// ```
    pub fn entries(&self) -> &Arc<dyn Remote> {
        &self.entries
    }

    /// Returns the layout of the joint axes over the row-major entries: the entry of each joint index.
    ///
    /// ```
    /// fn joint_rank(part: &tensor_idx::index::RemotePart) -> usize {
    ///     part.layout().shape().len()
    /// }
    /// ```
    pub fn layout(&self) -> &Layout<DynRank> {
        &self.layout
    }

    /// Returns the extents that the index array stated; of a mask, the number of its true elements. The device has to have as many
    /// entries.
    #[doc(hidden)]
    pub fn stored(&self) -> &[usize] {
        &self.shape
    }

    /// Returns the extent of the source axis.
    ///
    /// ```
    /// fn allowed(part: &tensor_idx::index::RemotePart) -> std::ops::Range<i64> {
    ///     -(part.extent() as i64)..part.extent() as i64
    /// }
    /// ```
    pub fn extent(&self) -> usize {
        self.extent
    }

    /// Returns the divisor that makes coordinates on this axis of the numbers of a mask; 1 otherwise.
    ///
    /// ```
    /// fn coordinate(part: &tensor_idx::index::RemotePart, number: usize) -> usize {
    ///     number / part.divisor() % part.modulus().unwrap_or(usize::MAX)
    /// }
    /// ```
    pub fn divisor(&self) -> usize {
        self.divisor
    }

    /// What the divided numbers of a mask are then taken modulo; `None` of an index array, whose entries are positions
    /// as they stand.
    ///
    /// ```
    /// fn is_mask(part: &tensor_idx::index::RemotePart) -> bool {
    ///     part.modulus().is_some()
    /// }
    /// ```
    pub fn modulus(&self) -> Option<usize> {
        self.modulus
    }

    /// Returns the error of a bad entry: the same as for an array in the host's memory.
    ///
    /// ```
    /// use tensor_idx::{IndexError, index::{Position, RemotePart}};
    ///
    /// fn report(part: &RemotePart, entry: usize, value: i64) -> IndexError {
    ///     part.out_of_bounds(entry, Position::Signed(value))
    /// }
    /// ```
    pub fn out_of_bounds(&self, entry: usize, value: Position) -> IndexError {
        self.report()(entry, value)
    }

    /// [`RemotePart::out_of_bounds`] without the entries, which need not be kept until it is known whether one is bad.
    ///
    /// ```
    /// use tensor_idx::{IndexError, index::{Position, RemotePart}};
    ///
    /// fn later(part: RemotePart) -> impl Fn(usize) -> IndexError {
    ///     let report = part.report();
    ///     move |entry| report(entry, Position::Signed(-9))
    /// }
    /// ```
    pub fn report(&self) -> impl Fn(usize, Position) -> IndexError + Send + Sync + use<> {
        let (shape, place) = (self.shape.clone(), self.place.clone());
        move |entry, value| {
            let entry = Some(unravel(entry, &shape));
            IndexError::OutOfBounds { index: value, entry, at: place.clone() }
        }
    }
}
