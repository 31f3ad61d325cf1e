//! Reading back: the elements of a tensor as a tensor of the processor, and what is wrong with them.

use tensor_idx_core::{IndexError, Layout, Shape, Tensor};

use crate::element::GpuElement;
use crate::pool::Slice;
use crate::record::{Pending, Record};
use crate::report::lock;
use crate::tensor::GpuTensor;

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Returns the elements, read back to a tensor of the processor. It waits for the device.
    ///
    /// # Errors
    ///
    /// The bad index that left no elements here, or because of which they were not written; the error of another operation that no call
    /// has returned yet (see [`Gpu`](crate::Gpu)); [`IndexError::Device`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let t = Tensor::from_vec([2, 2], vec![1_u8, 2, 3, 4])?;
    /// assert_eq!(t.to_gpu(&gpu)?.transpose().to_cpu()?.to_vec(), [1, 3, 2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_cpu(&self) -> Result<Tensor<T, S>, IndexError> {
        let (whole, pending) = self.read_back()?;
        let data = pending.wait(|bytes| self.elements(bytes))?;
        whole.tell()?;
        Tensor::from_layout(Layout::of_shape(self.shape())?, data)
    }

    /// Like [`GpuTensor::to_cpu`], for `async`, and for the browser.
    ///
    /// # Errors
    ///
    /// As [`GpuTensor::to_cpu`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn sum(t: &GpuTensor<f32, Rank<1>>) -> Result<f32, IndexError> {
    ///     Ok(t.to_cpu_async().await?.iter().sum())
    /// }
    /// ```
    pub async fn to_cpu_async(&self) -> Result<Tensor<T, S>, IndexError> {
        let (whole, pending) = self.read_back()?;
        let data = pending.ready(|bytes| self.elements(bytes)).await?;
        whole.tell()?;
        Tensor::from_layout(Layout::of_shape(self.shape())?, data)
    }

    /// The elements in row-major order, for an internal call: it returns no errors of other operations.
    pub(crate) fn to_host(&self) -> Result<Vec<T>, IndexError> {
        let (whole, pending) = self.read_back()?;
        let data = pending.wait(|bytes| self.elements(bytes))?;
        lock(&whole.storage.doubts).wrong()?;
        Ok(data)
    }

    /// Waits until the device has carried out what these elements depend on.
    ///
    /// # Errors
    ///
    /// The bad index that left no elements here, or that kept them from being written; [`IndexError::Device`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let ids = Tensor::from_vec([2], vec![0, 7])?.to_gpu(&gpu)?;
    /// let t = Tensor::from_vec([3], vec![1, 2, 3])?.to_gpu(&gpu)?;
    /// assert!(t.check().is_ok());
    /// assert!(t.oix(idx![&ids]).check().is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn check(&self) -> Result<(), IndexError> {
        Record::new(self.gpu()).read(&[])?.wait(|_| ())?;
        lock(&self.storage.doubts).tell()
    }

    /// Like [`GpuTensor::check`], for `async`, and for the browser.
    ///
    /// # Errors
    ///
    /// As [`GpuTensor::check`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn rows(t: &GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<GpuTensor<f32, Rank<2>>, IndexError> {
    ///     let rows = t.try_oix(idx![ids])?;
    ///     rows.check_async().await?;
    ///     Ok(rows)
    /// }
    /// ```
    pub async fn check_async(&self) -> Result<(), IndexError> {
        let pending = Record::new(self.gpu()).read(&[])?;
        pending.ready(|_| ()).await?;
        lock(&self.storage.doubts).tell()
    }

    /// The error of the elements, or else that of another operation that no call has returned.
    fn tell(&self) -> Result<(), IndexError> {
        lock(&self.storage.doubts).tell()?;
        lock(&self.gpu().inner.state).mention()
    }

    fn elements(&self, bytes: &[u8]) -> Vec<T> {
        T::from_bytes(&bytes[..self.len() * size_of::<T>()])
    }

    /// A tensor of these elements, row by row, whose bytes are being read back.
    fn read_back(&self) -> Result<(Self, Pending), IndexError> {
        let whole = if self.layout.is_contiguous() { self.clone() } else { self.to_contiguous()? };
        let slice = if self.is_empty() { None } else { whole.storage.slice() };
        // Words: what stands in front of a view's first element is left out where that is whole words.
        let slice = slice.map(|slice| {
            let size = size_of::<T>() as u64;
            (slice, whole.offset() as u64 * size, whole.len() as u64 * size)
        });
        let parts: &[Slice] = match slice {
            None => &[],
            Some((slice, skip, bytes)) if skip % 4 == 0 => &[slice.part(skip, bytes.next_multiple_of(4))],
            Some(_) => return whole.copied()?.read_back(),
        };
        let pending = Record::new(self.gpu()).read(parts)?;
        Ok((whole, pending))
    }
}
