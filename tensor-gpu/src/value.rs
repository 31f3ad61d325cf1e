//! Values of writes on a device: all values of memory, and tensors on the device.

use core::ops::Range;

use tensor_idx_core::join::try_stack;
use tensor_idx_core::{
    DynRank, IndexError, Layout, Lookup, Scalar, Shape, Tensor, TensorView, TensorViewMut, Value, ValueElements,
    broadcast_shapes,
};

use crate::element::GpuElement;
use crate::gpu::Gpu;
use crate::pool::Slice;
use crate::record::Record;
use crate::storage::Storage;
use crate::tensor::GpuTensor;
use crate::to_gpu::ToGpu;

/// A value that can be written to elements of type `T` on a device: every [`Value`] (a scalar, nested arrays, a slice, a vector,
/// a tensor or a view of the processor, which is uploaded), and a [`GpuTensor`] of the same device. A tuple of these is
/// stacked, on the device where a part is there. It is broadcast to what it is written to.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let mut t = Tensor::from_vec([2, 2], vec![0; 4])?.to_gpu(&gpu)?;
/// t.i_mut(idx![0]).assign([2, 3]);
/// let row = t.i(idx![0]);
/// t.i_mut(idx![1]).assign(&row);
/// t.i_mut(idx![.., 0]).add_assign(10);
/// assert_eq!(t.to_cpu()?.to_vec(), [12, 3, 12, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the value cannot be written to elements of type `{T}` on a device",
    label = "expected `{T}`, or an array, slice, vector, tensor or view of it, here or on the device, found `{Self}`",
    note = "elements are not converted: floats are written `1.0`, and `.map(|x| ..)` makes a tensor of another type"
)]
pub trait GpuValue<T: GpuElement> {
    #[doc(hidden)]
    fn operand(&self) -> Result<DeviceOperand<'_, T>, IndexError>;
}

/// A value: here, or on a device.
#[doc(hidden)]
pub enum DeviceOperand<'v, T> {
    Here(ValueElements<'v, T>),
    There(GpuTensor<T, DynRank>),
}

/// Has a macro write an implementation for each type of values that are the processor's.
macro_rules! each_here {
    ($implement:ident) => {
        $implement! {
            [] T;
            [const A: usize] [T; A];
            [const A: usize] &[T; A];
            [const A: usize, const B: usize] [[T; B]; A];
            [const A: usize, const B: usize] &[[T; B]; A];
            [const A: usize, const B: usize, const C: usize] [[[T; C]; B]; A];
            [const A: usize, const B: usize, const C: usize] &[[[T; C]; B]; A];
            [const A: usize, const B: usize, const C: usize, const D: usize] [[[[T; D]; C]; B]; A];
            [const A: usize, const B: usize, const C: usize, const D: usize] &[[[[T; D]; C]; B]; A];
            [] &[T];
            [] Vec<T>;
            [] &Vec<T>;
            [S: Shape] Tensor<T, S>;
            [S: Shape] &Tensor<T, S>;
            [S: Shape] TensorView<'_, T, S>;
            [S: Shape] &TensorView<'_, T, S>;
            [S: Shape] TensorViewMut<'_, T, S>;
            [S: Shape] &TensorViewMut<'_, T, S>;
        }
    };
}
pub(crate) use each_here;

macro_rules! values {
    ($([$($generics:tt)*] $value:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: GpuElement, $($generics)*> GpuValue<T> for $value {
            fn operand(&self) -> Result<DeviceOperand<'_, T>, IndexError> {
                Value::<T>::try_value(self).map(DeviceOperand::Here)
            }
        }
    )*};
}

each_here! { values }

#[diagnostic::do_not_recommend]
impl<T: GpuElement, S: Shape> GpuValue<T> for GpuTensor<T, S> {
    fn operand(&self) -> Result<DeviceOperand<'_, T>, IndexError> {
        Ok(DeviceOperand::There(self.clone().into_dyn()))
    }
}

#[diagnostic::do_not_recommend]
impl<T: GpuElement, S: Shape> GpuValue<T> for &GpuTensor<T, S> {
    fn operand(&self) -> Result<DeviceOperand<'_, T>, IndexError> {
        Ok(DeviceOperand::There((*self).clone().into_dyn()))
    }
}

/// The parts of a tuple, broadcast together and stacked on a new first axis: here where all are, else on the device.
fn stacked<'v, T: GpuElement>(parts: &[DeviceOperand<'v, T>]) -> Result<DeviceOperand<'v, T>, IndexError> {
    let shapes: Vec<&[usize]> = parts.iter().map(|part| part.layout().shape()).collect();
    let shape = broadcast_shapes(&shapes)?;
    let mut here = Vec::new();
    let mut there = None;
    for part in parts {
        match part {
            DeviceOperand::Here(elements) => here.push(elements.view()),
            DeviceOperand::There(tensor) => there = Some(tensor),
        }
    }
    let Some(there) = there else {
        let wide = here.iter().map(|part| part.try_broadcast_to(&shape[..])).collect::<Result<Vec<_>, _>>()?;
        return Ok(DeviceOperand::Here(ValueElements::Made(try_stack(&wide, 0)?)));
    };
    // Any tensor of the result's shape will do: each of its parts is written.
    let mut extents = vec![parts.len()];
    extents.extend_from_slice(&shape);
    let mut made = there.with_layout(there.layout().broadcast_to(&extents[..])?).to_contiguous()?;
    for (n, part) in parts.iter().enumerate() {
        let mut at = made.try_i_mut(n)?;
        match part {
            DeviceOperand::Here(elements) => at.try_assign(elements.view())?,
            DeviceOperand::There(tensor) => at.try_assign(tensor)?,
        }
    }
    Ok(DeviceOperand::There(made))
}

macro_rules! tuples {
    ($([$($n:tt $part:ident)+])*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: GpuElement + Scalar, $($part: GpuValue<T>),+> GpuValue<T> for ($($part,)+) {
            fn operand(&self) -> Result<DeviceOperand<'_, T>, IndexError> {
                stacked(&[$(self.$n.operand()?),+])
            }
        }
    )*};
}

tuples! {
    [0 A]
    [0 A 1 B]
    [0 A 1 B 2 C]
    [0 A 1 B 2 C 3 D]
    [0 A 1 B 2 C 3 D 4 E]
    [0 A 1 B 2 C 3 D 4 E 5 F]
    [0 A 1 B 2 C 3 D 4 E 5 F 6 G]
    [0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H]
    [0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I]
    [0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I 9 J]
    [0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I 9 J 10 K]
    [0 A 1 B 2 C 3 D 4 E 5 F 6 G 7 H 8 I 9 J 10 K 11 L]
}

/// A value on the device, laid over a selection.
pub(crate) struct Laid<T> {
    pub(crate) values: Slice,
    pub(crate) spread: Layout<DynRank>,
    /// What holds it, where a tensor does.
    pub(crate) tensor: Option<GpuTensor<T, DynRank>>,
}

impl<T: GpuElement> DeviceOperand<'_, T> {
    pub(crate) fn layout(&self) -> &Layout<DynRank> {
        match self {
            DeviceOperand::Here(elements) => elements.layout(),
            DeviceOperand::There(tensor) => tensor.layout(),
        }
    }

    /// Its layout over a selection of a shape.
    pub(crate) fn spread(&self, selection: &[usize]) -> Result<Layout<DynRank>, IndexError> {
        let value = self.layout();
        let refused = |_| IndexError::ValueShape { value: value.shape().into(), selection: selection.into() };
        value.broadcast_to(selection).map_err(refused)
    }

    /// The value laid over the selection, whose shape it broadcasts to (`spread`), on the device: with one stride along
    /// the joint axes of each group of index arrays.
    pub(crate) fn lay(
        &self,
        gpu: &Gpu,
        spread: Layout<DynRank>,
        lookups: &[Lookup<'_>],
    ) -> Result<Laid<T>, IndexError> {
        let tensor = match self {
            DeviceOperand::Here(elements) if joins(&spread, lookups) => {
                let (values, spread) = upload(gpu, &elements.view(), spread.shape())?;
                return Ok(Laid { values, spread, tensor: None });
            }
            DeviceOperand::Here(elements) => &elements.view().to_gpu(gpu)?,
            DeviceOperand::There(tensor) => tensor,
        };
        gpu.check_same(tensor.gpu())?;
        let spread = tensor.layout().broadcast_to(spread.shape())?;
        if joins(&spread, lookups) {
            return Ok(Laid { values: whole(tensor)?, spread, tensor: Some(tensor.clone()) });
        }
        // Written out where it is broadcast within the joint axes; where it is broadcast along all of them, it stays so.
        let mut extents = spread.shape().to_vec();
        for (axis, extent) in extents.iter_mut().enumerate() {
            let axes = lookups.iter().map(joint_axes).find(|axes| axes.contains(&axis)).unwrap_or(axis..axis + 1);
            if spread.joint_stride(axes) == Some(0) {
                *extent = 1;
            }
        }
        let part = Layout::<DynRank>::new(&extents[..], spread.strides(), spread.offset())?;
        let written = tensor.with_layout(part).to_contiguous()?;
        let spread = written.layout().broadcast_to(spread.shape())?;
        Ok(Laid { values: whole(&written)?, spread, tensor: Some(written) })
    }
}

fn joint_axes(lookup: &Lookup<'_>) -> Range<usize> {
    lookup.axis..lookup.axis + lookup.rank
}

/// Whether a value has one stride along the joint axes of each group.
fn joins(spread: &Layout<DynRank>, lookups: &[Lookup<'_>]) -> bool {
    lookups.iter().all(|lookup| spread.joint_stride(joint_axes(lookup)).is_some())
}

/// The memory of a value that has elements.
pub(crate) fn whole<T: GpuElement>(tensor: &GpuTensor<T, DynRank>) -> Result<Slice, IndexError> {
    tensor.storage.slice().ok_or_else(|| crate::error::device("a value without elements"))
}

/// The bytes of the widest unit.
const UNIT: usize = 16;

/// Values up to this many bytes have no buffer of their own, but a part of one that a batch shares.
const SMALL: usize = 4096;

/// Copies a value to the device, and lays it over a selection.
fn upload<T: GpuElement>(
    gpu: &Gpu,
    view: &TensorView<'_, T, DynRank>,
    shape: &[usize],
) -> Result<(Slice, Layout<DynRank>), IndexError> {
    let layout = Layout::<DynRank>::of_shape(view.shape())?.broadcast_to(shape)?;
    let own;
    let elements = match view.as_slice() {
        Some(elements) => elements,
        None => {
            Storage::check(gpu, T::KIND, view.len())?;
            own = view.try_to_contiguous()?.into_vec();
            &own[..]
        }
    };
    Storage::check(gpu, T::KIND, elements.len())?;
    let bytes = T::to_bytes(elements);
    let mut record = Record::new(gpu);
    if bytes.len() > SMALL {
        return Ok((record.store(bytes, "a value")?, layout));
    }
    // A scalar is repeated, so that it can be written in the widest units.
    let bytes = if elements.len() == 1 { &bytes.repeat(UNIT / bytes.len()) } else { bytes };
    let words: Vec<u32> = bytes.chunks(4).map(word).collect();
    Ok((record.words(&words, "a value")?, layout))
}

fn word(bytes: &[u8]) -> u32 {
    let mut word = [0; 4];
    word[..bytes.len()].copy_from_slice(bytes);
    u32::from_le_bytes(word)
}
