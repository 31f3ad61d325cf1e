//! Index arrays and masks that stay on their device.

use std::borrow::Cow;
use std::sync::Arc;

use tensor_idx_core::{DynRank, Entry, Extents, IndexArray, IndexError, IntoElement, Layout, Position, Remote, Shape};

use crate::element::{GpuElement, Kind};
use crate::error::device;
use crate::tensor::{GpuTensor, Storage};

/// The entries of an index array or mask, in row-major order.
#[derive(Debug)]
pub(crate) struct DeviceEntries {
    pub(crate) storage: Arc<Storage>,
    /// Where the first lies, in elements.
    pub(crate) offset: usize,
    pub(crate) len: usize,
}

impl DeviceEntries {
    /// They as a tensor of one axis, if they are of this type.
    fn tensor<T: GpuElement>(&self) -> Result<GpuTensor<T, DynRank>, IndexError> {
        if T::KIND != self.storage.kind {
            return Err(device(format!("entries of type {} are no {}", self.storage.kind, T::KIND)));
        }
        let layout = Layout::new(&[self.len][..], &[1], self.offset)?;
        Ok(GpuTensor::from_parts(self.storage.clone(), layout))
    }

    fn host<T: GpuElement + Copy>(&self, to: impl Fn(T) -> i64) -> Result<Vec<i64>, IndexError> {
        Ok(self.tensor::<T>()?.to_cpu()?.iter().map(|&entry| to(entry)).collect())
    }
}

impl Remote for DeviceEntries {
    fn first_outside(&self, extent: usize) -> Result<Option<usize>, IndexError> {
        let outside = |&entry: &i64| self.position(entry).element(extent).is_none();
        Ok(self.to_host()?.iter().position(outside))
    }

    fn to_host(&self) -> Result<Vec<i64>, IndexError> {
        match self.storage.kind {
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
        let (count, storage) = crate::compact::numbers(&self.tensor::<bool>()?)?;
        Ok((count, Arc::new(DeviceEntries { storage: Arc::new(storage), offset: 0, len: count })))
    }
}

impl DeviceEntries {
    /// What an entry names, as its type counts.
    pub(crate) fn position(&self, entry: i64) -> Position {
        if self.storage.kind.is_signed() { Position::Signed(entry) } else { Position::Head(entry as u64) }
    }
}

impl<T: GpuElement + Entry, S: Shape> IndexArray for &GpuTensor<T, S> {
    type Entry = T;

    fn extents(&self) -> Extents {
        Extents::from_slice(self.shape())
    }

    /// Read back; none where the device does not answer, which is then found to be fewer than the shape says.
    fn entries(&self) -> Cow<'_, [T]> {
        self.to_cpu().map(|tensor| tensor.to_vec()).unwrap_or_default().into()
    }

    fn rank(&self) -> usize {
        self.shape().len()
    }

    fn remote(&self) -> Option<Arc<dyn Remote>> {
        let whole = self.to_contiguous().ok()?;
        let (offset, len) = (whole.offset(), whole.len());
        Some(Arc::new(DeviceEntries { storage: whole.storage, offset, len }))
    }
}

/// An index array, or a mask, by the type of the elements.
#[diagnostic::do_not_recommend]
impl<'a, T: GpuElement + Entry, S: Shape> IntoElement for &'a GpuTensor<T, S> {
    type Element = T::Element<&'a GpuTensor<T, S>, S>;

    fn into_element(self) -> Self::Element {
        T::element(self)
    }
}
