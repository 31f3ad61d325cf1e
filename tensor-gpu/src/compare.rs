//! Masks from comparisons, on the device.

use std::borrow::Borrow;
use std::sync::Arc;

use tensor_idx_core::{IndexError, Layout, Shape};

use crate::by_size::COMPARE;
use crate::element::{GpuElement, Kind};
use crate::kernel::grid;
use crate::params::words;
use crate::record::{Launch, Left, Record};
use crate::scatter::units;
use crate::tensor::{GpuTensor, Storage};
use crate::walk::Walk;

words! {
    /// Of the kernel `compare`.
    struct With {
        how,
        low,
        high,
        elements,
    }
}

/// How two numbers compare. Must match compare.wgsl.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Comparison {
    Less = 0,
    AtMost = 1,
    Greater = 2,
    AtLeast = 3,
    Equal = 4,
    NotEqual = 5,
}

macro_rules! comparisons {
    ($($name:ident $try_name:ident $how:ident $words:literal $result:literal;)*) => {
        impl<T: GpuElement, S: Shape> GpuTensor<T, S> {$(
            #[doc = concat!("A mask on the device: where the elements are ", $words, " a value. Comparisons are exact, of every type.")]
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`GpuTensor::", stringify!($try_name), "`].")]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let t = Tensor1::from([1, 2, 3]).to_gpu(&gpu)?;
            #[doc = concat!("assert_eq!(t.", stringify!($name), "(2).to_cpu()?.to_vec(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[must_use]
            #[track_caller]
            pub fn $name(&self, value: impl Borrow<T>) -> GpuTensor<bool, S> {
                match self.$try_name(value) {
                    Ok(mask) => mask,
                    Err(error) => panic!("{error}"),
                }
            }

            #[doc = concat!("[`GpuTensor::", stringify!($name), "`] with the mistake as a value.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::Device`] if the device is out of memory.
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let t = Tensor1::from([1, 2, 3]).to_gpu(&gpu)?;
            #[doc = concat!("assert_eq!(t.", stringify!($try_name), "(2)?.to_cpu()?.to_vec(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name(&self, value: impl Borrow<T>) -> Result<GpuTensor<bool, S>, IndexError> {
                compare(self, Comparison::$how, value.borrow())
            }
        )*}
    };
}

comparisons! {
    less try_less Less "less than" "[true, false, false]";
    at_most try_at_most AtMost "at most" "[true, true, false]";
    greater try_greater Greater "greater than" "[false, false, true]";
    at_least try_at_least AtLeast "at least" "[false, true, true]";
    equal try_equal Equal "equal to" "[false, true, false]";
    not_equal try_not_equal NotEqual "not equal to" "[true, false, true]";
}

fn compare<T: GpuElement, S: Shape>(
    tensor: &GpuTensor<T, S>,
    how: Comparison,
    value: &T,
) -> Result<GpuTensor<bool, S>, IndexError> {
    let layout = Layout::<S>::of_shape(tensor.shape())?;
    let elements = units(tensor.shape())?;
    let words = elements.div_ceil(4);
    let mut record = Record::new(tensor.gpu());
    record.uses(&tensor.storage);
    let storage = Storage::new(&mut record, Kind::Bool, tensor.len())?;
    if let (Some(source), Some(masks)) = (tensor.storage.slice(), storage.slice()) {
        let mut scalar = [0; 8];
        scalar[..size_of::<T>()].copy_from_slice(T::to_bytes(core::slice::from_ref(value)));
        let scalar = u64::from_le_bytes(scalar);
        let mut walk = Walk::of_layout(&tensor.layout);
        walk.coalesce();
        let (groups, row) = grid(words);
        let own = With { how: how as u32, low: scalar as u32, high: (scalar >> 32) as u32, elements };
        let (kernel, constants) = COMPARE.of(T::KIND, true);
        record.dispatch(&Launch {
            kernel,
            constants: &constants,
            params: &walk.params(words, row, 0, own),
            tables: None,
            buffers: &[masks, source],
            groups,
        })?;
    }
    record.done(Left::Made(&storage))?;
    Ok(GpuTensor::from_parts(Arc::new(storage), layout))
}
