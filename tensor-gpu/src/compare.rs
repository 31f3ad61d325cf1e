//! Masks on the device: made by comparisons with one element or with many, combined by `&`, `|`, `^` and `!`.

use std::ops;
use std::sync::Arc;

use tensor_idx_core::{
    DynRank, IndexError, Joint, JointOf, Layout, Operand, Shape, Tensor, TensorView, TensorViewMut, Value,
    broadcast_shapes, done,
};

use crate::by_size::{COMPARE, COMPARE_TWO};
use crate::element::{GpuElement, Kind};
use crate::gpu::Gpu;
use crate::kernel::grid;
use crate::params::words;
use crate::record::{Launch, Left, Record};
use crate::storage::Storage;
use crate::tensor::GpuTensor;
use crate::to_gpu::ToGpu;
use crate::value::each_here;
use crate::walk::Walk;
use crate::write::units;

words! {
    /// Of the kernels `compare` and `compare_two`.
    struct With {
        how,
        low,
        high,
        elements,
    }
}

/// How two elements compare. Must match holds.wgsl.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Comparison {
    Less = 0,
    AtMost = 1,
    Greater = 2,
    AtLeast = 3,
    Equal = 4,
    NotEqual = 5,
    /// Both are 1, of masks.
    And = 6,
    /// One is 1, of masks.
    Or = 7,
}

/// An operand of comparisons and of masks on a device: a [`GpuTensor`] of the same
/// device, or every [`Operand`] (an element, nested arrays, a slice, a vector, a tensor or a view of the processor), which is
/// uploaded.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let (t, row) = (Tensor2::from([[1, 5], [7, 3]]).to_gpu(&gpu)?, Tensor1::from([2, 4]).to_gpu(&gpu)?);
/// let more: GpuTensor<bool, Rank<2>> = t.greater(&row);
/// assert_eq!((more & t.less([7, 7])).to_cpu()?.to_vec(), [false, true, false, false]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the operand cannot stand beside elements of type `{T}` on a device",
    label = "expected `{T}`, or an array, slice, vector, tensor or view of it, here or on the device, found `{Self}`",
    note = "elements are not converted: floats are written `1.0`, and `.map(|x| ..)` makes a tensor of another type"
)]
pub trait GpuOperand<T: GpuElement> {
    /// The number of axes, if the type fixes it; `()` for one element, which takes the rank of the other operand.
    type Rank;

    #[doc(hidden)]
    fn beside(&self, gpu: &Gpu) -> Result<Beside<T>, IndexError>;
}

/// One element, or a tensor on the device.
#[doc(hidden)]
pub enum Beside<T> {
    One(T),
    Many(GpuTensor<T, DynRank>),
}

macro_rules! uploaded {
    ($([$($generics:tt)*] $value:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: GpuElement, $($generics)*> GpuOperand<T> for $value {
            type Rank = <Self as Operand<T>>::Rank;

            fn beside(&self, gpu: &Gpu) -> Result<Beside<T>, IndexError> {
                match Value::<T>::scalar(self) {
                    Some(one) => Ok(Beside::One(*one)),
                    None => Ok(Beside::Many(Value::<T>::try_value(self)?.view().to_gpu(gpu)?)),
                }
            }
        }
    )*};
}

each_here! { uploaded }

uploaded! { [] &T; }

macro_rules! tensors {
    ($($tensor:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: GpuElement, S: Shape> GpuOperand<T> for $tensor {
            type Rank = S;

            fn beside(&self, gpu: &Gpu) -> Result<Beside<T>, IndexError> {
                gpu.check_same(self.gpu())?;
                Ok(Beside::Many(GpuTensor::clone(self).into_dyn()))
            }
        }
    )*};
}

tensors! { GpuTensor<T, S> &GpuTensor<T, S> }

macro_rules! comparisons {
    ($($name:ident $try_name:ident $how:ident $words:literal $result:literal;)*) => {
        impl<T: GpuElement, S: Shape> GpuTensor<T, S> {$(
            #[doc = concat!("Returns a mask on the device that is true where the elements are ", $words, " those of `value`, which")]
            /// is one element, or an array or a tensor that broadcasts with these elements. Comparisons are exact for every type. The call does not wait for the device.
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
            pub fn $name<V>(&self, value: V) -> GpuTensor<bool, JointOf<S, V::Rank>>
            where
                V: GpuOperand<T>,
                S: Joint<V::Rank>,
            {
                done(self.$try_name(value))
            }

            #[doc = concat!("Like [`GpuTensor::", stringify!($name), "`], but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::ShapeMismatch`] with both shapes if they do not broadcast together; [`IndexError::Device`] if the
            /// device is out of memory, or `value` is stored on another device.
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let t = Tensor1::from([1, 2, 3]).to_gpu(&gpu)?;
            #[doc = concat!("let error = t.", stringify!($try_name), "(&t.i(idx![1..])).unwrap_err();")]
            /// assert_eq!(error.to_string(), "shape [2] cannot be broadcast to [3]");
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name<V>(&self, value: V) -> Result<GpuTensor<bool, JointOf<S, V::Rank>>, IndexError>
            where
                V: GpuOperand<T>,
                S: Joint<V::Rank>,
            {
                compare(self, Comparison::$how, &value)
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

macro_rules! operators {
    ($($operator:ident $method:ident $try_method:ident $op:tt $how:ident;)*) => {
        impl<S: Shape> GpuTensor<bool, S> {$(
            #[doc = concat!("Masks on the device, broadcast together: `m ", stringify!($op), " n`, or an error instead of a panic.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::ShapeMismatch`] with both shapes if they do not broadcast together; [`IndexError::Device`] if the
            /// device is out of memory, or `other` is stored on another device.
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let (m, n) = (Tensor1::from([true, true, false]), Tensor1::from([true, false, false]));
            #[doc = concat!("let both = m.to_gpu(&gpu)?.", stringify!($try_method), "(&n.to_gpu(&gpu)?)?;")]
            #[doc = concat!("assert_eq!(both.to_cpu()?, &m ", stringify!($op), " &n);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_method<V>(&self, other: V) -> Result<GpuTensor<bool, JointOf<S, V::Rank>>, IndexError>
            where
                V: GpuOperand<bool>,
                S: Joint<V::Rank>,
            {
                compare(self, Comparison::$how, &other)
            }
        )*

            /// Returns the other elements of a mask on the device: `!m`, or an error instead of a panic.
            ///
            /// # Errors
            ///
            /// [`IndexError::Device`] if the device is out of memory.
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let mask = Tensor1::from([true, false]).to_gpu(&gpu)?;
            /// assert_eq!(mask.try_not()?.to_cpu()?.to_vec(), [false, true]);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn try_not(&self) -> Result<GpuTensor<bool, S>, IndexError> {
                compare(self, Comparison::Equal, &false)
            }
        }

        operators! { @ GpuTensor<bool, S>; $($operator $method $try_method $op;)* }
        operators! { @ &GpuTensor<bool, S>; $($operator $method $try_method $op;)* }
    };
    (@ $mask:ty; $($operator:ident $method:ident $try_method:ident $op:tt;)*) => {
        $(
            #[doc = concat!("Masks on the device, broadcast together: NumPy's `m ", stringify!($op), " n`.")]
            ///
            #[doc = concat!("It panics with the message of [`GpuTensor::", stringify!($try_method), "`].")]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let (m, n) = (Tensor1::from([true, true, false]), Tensor1::from([true, false, false]));
            #[doc = concat!("let both = &m.to_gpu(&gpu)? ", stringify!($op), " &n.to_gpu(&gpu)?;")]
            #[doc = concat!("assert_eq!(both.to_cpu()?, &m ", stringify!($op), " &n);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            impl<S: Joint<V::Rank> + Shape, V: GpuOperand<bool>> ops::$operator<V> for $mask {
                type Output = GpuTensor<bool, JointOf<S, V::Rank>>;

                #[track_caller]
                fn $method(self, other: V) -> Self::Output {
                    done(self.$try_method(other))
                }
            }
        )*

        /// The other elements of a mask on the device: NumPy's `~m`.
        ///
        /// It panics with the message of [`GpuTensor::try_not`].
        ///
        /// ```
        /// use tensor_idx::{gpu::*, prelude::*};
        ///
        /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
        /// let t = Tensor1::from([1, 2, 3]).to_gpu(&gpu)?;
        /// assert_eq!((!t.greater(2)).to_cpu()?.to_vec(), [true, true, false]);
        /// # Ok::<(), IndexError>(())
        /// ```
        impl<S: Shape> ops::Not for $mask {
            type Output = GpuTensor<bool, S>;

            #[track_caller]
            fn not(self) -> GpuTensor<bool, S> {
                done(self.try_not())
            }
        }
    };
}

operators! {
    BitAnd bitand try_and & And;
    BitOr bitor try_or | Or;
    BitXor bitxor try_xor ^ NotEqual;
}

/// How each two elements compare, broadcast together.
fn compare<T: GpuElement, S: Shape, J: Shape>(
    tensor: &GpuTensor<T, S>,
    how: Comparison,
    value: &impl GpuOperand<T>,
) -> Result<GpuTensor<bool, J>, IndexError> {
    match value.beside(tensor.gpu())? {
        Beside::One(one) => {
            let mut scalar = [0; 8];
            scalar[..size_of::<T>()].copy_from_slice(T::to_bytes(core::slice::from_ref(&one)));
            let scalar = u64::from_le_bytes(scalar);
            let walk = Walk::of_layout(&tensor.layout);
            let own = With { how: how as u32, low: scalar as u32, high: (scalar >> 32) as u32, elements: 0 };
            mask(tensor, None, tensor.shape(), walk, own)
        }
        Beside::Many(other) => {
            let (a, b) = (tensor.shape(), other.shape());
            let shape = broadcast_shapes(&[a, b])?;
            let mut walk = Walk::of_layout(&tensor.layout.broadcast_to(&shape)?);
            let beside = other.layout.broadcast_to(&shape)?;
            for dim in &mut walk.dims {
                dim.from = beside.strides()[dim.axes.start] as i32;
            }
            mask(tensor, Some(&other), &shape, walk, With { how: how as u32, ..With::default() })
        }
    }
}

/// A mask of some shape, of the elements that a walk names and of those of the other tensor beside them.
fn mask<T: GpuElement, S: Shape, J: Shape>(
    tensor: &GpuTensor<T, S>,
    other: Option<&GpuTensor<T, DynRank>>,
    shape: &[usize],
    mut walk: Walk,
    own: With,
) -> Result<GpuTensor<bool, J>, IndexError> {
    let layout = Layout::<J>::of_shape(shape)?;
    let elements = units(shape)?;
    let words = elements.div_ceil(4);
    let mut record = Record::new(tensor.gpu());
    record.uses(&tensor.storage);
    if let Some(other) = other {
        record.uses(&other.storage);
    }
    let storage = Storage::new(&mut record, Kind::Bool, layout.len())?;
    let others = other.map(|other| (other.storage.slice(), other.offset() as u32));
    if let (Some(source), Some(masks)) = (tensor.storage.slice(), storage.slice()) {
        walk.coalesce();
        let (groups, row) = grid(words);
        let (kernels, value, buffers) = match others {
            Some((Some(others), offset)) => (&COMPARE_TWO, offset, vec![masks, source, others]),
            _ => (&COMPARE, 0, vec![masks, source]),
        };
        let (kernel, constants) = kernels.of(T::KIND, true);
        record.dispatch(&Launch {
            kernel,
            constants: &constants,
            params: &walk.params(words, row, value, With { elements, ..own }),
            tables: None,
            buffers: &buffers,
            groups,
        })?;
    }
    record.done(Left::Made(&storage))?;
    Ok(GpuTensor::from_parts(Arc::new(storage), layout))
}
