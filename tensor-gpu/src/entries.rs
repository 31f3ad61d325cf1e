//! Index arrays and masks that stay on their device.

use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

use tensor_idx_core::{
    Cons, DynRank, Entries, Entry, Extents, Index, IndexArray, IndexError, IndexList, IntoElement, IntoIndex, Layout,
    Listed, Lookup, Nil, Outside, Part, Position, Remote, RemotePart, Shape,
};

use crate::compact::{Counted, counted, counted_later};
use crate::element::{GpuElement, Kind};
use crate::error::device;
use crate::positions::moved;
use crate::record::Record;
use crate::storage::Storage;
use crate::tensor::GpuTensor;

/// The entries of an index array or mask, in row-major order.
#[derive(Debug)]
pub(crate) enum DeviceEntries {
    /// `len` elements in a row.
    Stored { storage: Arc<Storage>, offset: usize, len: usize },
    /// The numbers of a mask's true elements, which are written out where a kernel needs them so.
    Numbers(Arc<Counted>),
    /// What kept entries from being laid in a row.
    Failed(IndexError),
}

/// Entries as a kernel reads them.
pub(crate) struct Row {
    pub(crate) storage: Arc<Storage>,
    pub(crate) offset: usize,
    pub(crate) len: usize,
}

impl DeviceEntries {
    /// Those of a part, if it is stored on a device of ours.
    pub(crate) fn of(part: &RemotePart) -> Result<&DeviceEntries, IndexError> {
        let entries: &dyn Any = part.entries().as_ref();
        entries.downcast_ref().ok_or_else(|| device("an index array lies on a device of another kind"))
    }

    /// They in a row, written out if need be.
    pub(crate) fn row(&self, record: &mut Record<'_>) -> Result<Row, IndexError> {
        match self {
            DeviceEntries::Stored { storage, offset, len } => {
                Ok(Row { storage: storage.clone(), offset: *offset, len: *len })
            }
            DeviceEntries::Numbers(counted) => {
                let storage = counted.numbers(record)?;
                Ok(Row { offset: 0, len: storage.len, storage })
            }
            DeviceEntries::Failed(error) => Err(error.clone()),
        }
    }

    /// They as a tensor of one axis, if they are of this type.
    pub(crate) fn tensor<T: GpuElement>(&self) -> Result<GpuTensor<T, DynRank>, IndexError> {
        let Row { storage, offset, len } = match self {
            DeviceEntries::Numbers(counted) => self.row(&mut Record::new(&counted.gpu))?,
            DeviceEntries::Stored { storage, .. } => self.row(&mut Record::new(&storage.gpu))?,
            DeviceEntries::Failed(error) => return Err(error.clone()),
        };
        if T::KIND != storage.kind {
            return Err(device(format!("entries of type {} are no {}", storage.kind, T::KIND)));
        }
        let layout = Layout::new(&[len][..], &[1], offset)?;
        Ok(GpuTensor::from_parts(storage, layout))
    }

    fn host<T: GpuElement>(&self, to: impl Fn(T) -> i64) -> Result<Vec<i64>, IndexError> {
        Ok(self.tensor::<T>()?.to_host()?.into_iter().map(to).collect())
    }

    fn kind(&self) -> Kind {
        match self {
            DeviceEntries::Stored { storage, .. } => storage.kind,
            DeviceEntries::Numbers(_) | DeviceEntries::Failed(_) => Kind::U32,
        }
    }
}

impl Remote for DeviceEntries {
    fn first_outside(&self, extent: usize) -> Result<Option<usize>, IndexError> {
        // A browser cannot ask: the mistake that was found is told, and the device reports its own later.
        if cfg!(target_family = "wasm") {
            return Ok(None);
        }
        let signed = self.kind().is_signed();
        let outside = |&entry: &i64| {
            let position = if signed { Position::Signed(entry) } else { Position::Head(entry as u64) };
            position.element(extent).is_none()
        };
        Ok(self.to_host()?.iter().position(outside))
    }

    fn to_host(&self) -> Result<Vec<i64>, IndexError> {
        // Nothing to wait for, so a browser has them, too.
        if let DeviceEntries::Stored { len: 0, .. } = self {
            return Ok(Vec::new());
        }
        match self.kind() {
            Kind::I64 => self.host(|entry: i64| entry),
            Kind::I32 => self.host(|entry: i32| i64::from(entry)),
            Kind::I16 => self.host(|entry: i16| i64::from(entry)),
            Kind::I8 => self.host(|entry: i8| i64::from(entry)),
            // Beyond i64 there is no position: the largest stands for all.
            Kind::U64 => self.host(|entry: u64| i64::try_from(entry).unwrap_or(i64::MAX)),
            Kind::U32 => self.host(|entry: u32| i64::from(entry)),
            Kind::U16 => self.host(|entry: u16| i64::from(entry)),
            Kind::U8 => self.host(|entry: u8| i64::from(entry)),
            Kind::Bool => self.host(|entry: bool| i64::from(entry)),
            kind => Err(device(format!("{kind} names no positions"))),
        }
    }

    fn nonzero(&self) -> Result<(usize, Arc<dyn Remote>), IndexError> {
        let counted = counted(&self.tensor::<bool>()?)?;
        Ok((counted.count, Arc::new(DeviceEntries::Numbers(counted))))
    }

    fn moved(&self, outside: Outside, extent: usize) -> Option<Arc<dyn Remote>> {
        // What goes wrong here goes wrong on the way to the host, too, and is reported there.
        let moved = moved(self, outside, extent).ok()??;
        Some(Arc::new(moved))
    }
}

/// An error if a shape needs another number of entries than there are: anybody may implement [`IndexArray`], whose extents and
/// entries may disagree then.
pub(crate) fn check_len(shape: &[usize], found: usize) -> Result<(), IndexError> {
    let needed = shape.iter().fold(1, |n: usize, &extent| n.saturating_mul(extent));
    if needed == found { Ok(()) } else { Err(IndexError::DataLength { shape: shape.into(), needed, found }) }
}

/// A mask over axes of the source: all of them, one after the other, each true element once.
pub(crate) struct DeviceMask {
    pub(crate) counted: Arc<Counted>,
    /// The extents of the mask.
    pub(crate) extents: Vec<usize>,
}

impl DeviceMask {
    /// The mask that a group of index arrays is, if it is nothing else.
    pub(crate) fn of(lookup: &Lookup<'_>) -> Option<DeviceMask> {
        let mask = Self::within(lookup)?;
        let whole = |part: &Part<'_>| match part {
            Part::Remote(part) => {
                let layout = part.layout();
                layout.offset() == 0 && layout.shape() == [mask.counted.count] && layout.is_contiguous()
            }
            _ => false,
        };
        (mask.extents.len() == lookup.parts.len() && lookup.parts.iter().all(whole)).then_some(mask)
    }

    /// A mask among the arrays of a group, each of whose entries is taken once at most: then no place is named twice.
    pub(crate) fn within(lookup: &Lookup<'_>) -> Option<DeviceMask> {
        let (mut counted, mut extents): (Option<&Arc<Counted>>, Vec<usize>) = (None, Vec::new());
        for part in lookup.parts.iter().rev() {
            let Part::Remote(part) = part else { continue };
            let Ok(DeviceEntries::Numbers(numbers)) = DeviceEntries::of(part) else { continue };
            let Some(modulus) = part.modulus() else { continue };
            // Coordinates stand in the order of the axes, and each counts those after it.
            let same = counted.is_none_or(|counted| Arc::ptr_eq(counted, numbers));
            if !same || part.divisor() != extents.iter().product::<usize>() {
                return None;
            }
            let layout = part.layout();
            let walked: Vec<_> =
                layout.shape().iter().zip(layout.strides()).filter(|(extent, _)| **extent > 1).collect();
            if walked.len() > 1 || walked.iter().any(|(_, stride)| **stride == 0) {
                return None;
            }
            counted = Some(numbers);
            extents.push(modulus);
        }
        extents.reverse();
        let counted = counted.filter(|counted| counted.len() == extents.iter().product::<usize>())?;
        Some(DeviceMask { counted: counted.clone(), extents })
    }

    /// An error if a mask of a group has another number of elements than its extents need.
    pub(crate) fn check(lookup: &Lookup<'_>) -> Result<(), IndexError> {
        let parts = lookup.parts.iter().filter_map(|part| match part {
            Part::Remote(part) if part.modulus().is_some() => Some(&**part),
            _ => None,
        });
        let parts: Vec<&RemotePart> = parts.collect();
        for part in &parts {
            let DeviceEntries::Numbers(counted) = DeviceEntries::of(part)? else { continue };
            // A mask has a part for each of its axes.
            let axes = parts.iter().filter(|other| Arc::ptr_eq(other.entries(), part.entries()));
            let extents: Vec<usize> = axes.filter_map(|part| part.modulus()).collect();
            check_len(&extents, counted.len())?;
        }
        Ok(())
    }
}

impl<S: Shape> GpuTensor<bool, S> {
    /// Returns how many elements are true. It waits for the device. A mask that was counted is not counted again where it is an index.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`]; the bad index that left no elements here.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::from_vec([4], vec![3, -1, 4, -1])?.to_gpu(&gpu)?;
    /// assert_eq!(t.greater(&0).count_nonzero()?, 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn count_nonzero(&self) -> Result<usize, IndexError> {
        Ok(counted(&self.to_contiguous()?)?.count)
    }

    /// Like [`GpuTensor::count_nonzero`], for `async`. In a browser an index by a mask needs it first, since how many elements
    /// the result has cannot be waited for; a mask that is not contiguous is made so before.
    ///
    /// # Errors
    ///
    /// As [`GpuTensor::count_nonzero`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn positive(t: &GpuTensor<f32, Rank<2>>) -> Result<Tensor<f32, Rank<1>>, IndexError> {
    ///     let mask = t.try_greater(&0.0)?;
    ///     mask.count_nonzero_async().await?;
    ///     t.try_oix(idx![&mask])?.to_cpu_async().await
    /// }
    /// ```
    pub async fn count_nonzero_async(&self) -> Result<usize, IndexError> {
        Ok(counted_later(self.to_contiguous()?).await?.count)
    }
}

/// Tensors on a device as index arrays and masks, by the type of their elements.
macro_rules! index_arrays {
    ($([$($life:lifetime)?] $array:ty;)*) => {$(
        impl<$($life,)? T: GpuElement + Entry, S: Shape> IndexArray for $array {
            type Entry = T;

            fn extents(&self) -> Extents {
                Extents::from_slice(self.shape())
            }

            /// Read back.
            fn entries(&self) -> Cow<'_, [T]> {
                self.to_host().map(Cow::Owned).unwrap_or_default()
            }

            fn try_entries(&self) -> Option<Entries<'_, T>> {
                self.to_host().ok().map(Entries::Owned)
            }

            fn rank(&self) -> usize {
                self.shape().len()
            }

            fn remote(&self) -> Option<Arc<dyn Remote>> {
                Some(Arc::new(match self.to_contiguous() {
                    Ok(whole) => {
                        DeviceEntries::Stored { offset: whole.offset(), len: whole.len(), storage: whole.storage }
                    }
                    Err(error) => DeviceEntries::Failed(error),
                }))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)? T: GpuElement + Entry, S: Shape> IntoElement for $array {
            type Element = T::Element<$array, S::Rank>;

            fn into_element(self) -> Self::Element {
                T::element(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)? T: GpuElement + Entry, S: Shape> Listed for $array {
            type List = Cons<T::Element<$array, S::Rank>, Nil>;
            type Known = tensor_idx_core::extents::RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)? T: GpuElement + Entry, S: Shape> IntoIndex for $array
        where
            Cons<T::Element<$array, S::Rank>, Nil>: IndexList,
        {
            fn into_index(self) -> Index<Self::List> {
                Index::new(Cons(self.into_element(), Nil), &[])
            }
        }
    )*};
}

index_arrays! {
    [] GpuTensor<T, S>;
    ['t] &'t GpuTensor<T, S>;
}
