//! What a device calculates: element types, operators, and the kernels' numbers for both.

use tensor_idx_core::{Add, Div, FloorDiv, Max, Min, Mul, Pow, Rem, Sub};

use crate::element::{GpuElement, Kind};

/// Numbers that a device calculates with: every integer, `f32`, `f16` and `bf16`.
///
/// The meaning is that of [`Number`](tensor_idx_core::Number), to the last bit: integers wrap around, quotients are
/// rounded towards negative infinity, and the smaller and the larger of two floats are NaN if one of them is. `f16` and
/// `bf16` are calculated in `f32`, and every result is rounded. Where a device may differ in floats: `**`, which is a product for whole exponents up to 64 and else left
/// to `exp2` and `log2` (relative errors of 1e-5 were seen), results too small for a normal number, which it may
/// take for 0, and the bits of a NaN.
///
/// `f64` is moved and compared only: WGSL, the language of the kernels, has no 64-bit floats.
///
/// ```
/// fn calculates<T: tensor_idx::gpu::GpuNumber>() {}
/// calculates::<f32>();
/// calculates::<u8>();
/// calculates::<i64>();
/// ```
///
/// ```compile_fail
/// fn calculates<T: tensor_idx::gpu::GpuNumber>() {}
/// calculates::<f64>();
/// ```
#[diagnostic::on_unimplemented(
    message = "a device does not calculate with elements of type `{Self}`",
    label = "arithmetic on a device is for integers, `f32`, `f16` and `bf16`",
    note = "`f64` is moved and compared only, since WGSL has no 64-bit floats: calculate after `to_cpu`, or in `f32`"
)]
pub trait GpuNumber: GpuElement {}

/// Numbers whose quotients are of their own type: `f32`, `f16` and `bf16`.
///
/// ```
/// fn divides<T: tensor_idx::gpu::GpuDivide>() {}
/// divides::<f32>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`/=` would leave fractions, which `{Self}` cannot hold on a device",
    label = "true division on a device is for `f32`, `f16` and `bf16`",
    note = "for the rounded quotient of integers use `floor_div_assign`, in `assign!` written `t[..] / /= v`"
)]
pub trait GpuDivide: GpuNumber {}

/// Floats of 16 bits, which can be summed in `f32`: `f16` and `bf16`.
///
/// ```
/// fn sums<T: tensor_idx::gpu::GpuHalf>() {}
/// sums::<half::bf16>();
/// ```
///
/// ```compile_fail
/// fn sums<T: tensor_idx::gpu::GpuHalf>() {}
/// sums::<f32>();
/// ```
#[diagnostic::on_unimplemented(
    message = "sums in `f32` are for elements of 16 bits, not for `{Self}`",
    label = "expected elements of type `f16` or `bf16`",
    note = "`accumulate` sums every type in its own precision, `f32` in `f32`"
)]
pub trait GpuHalf: GpuNumber {}

macro_rules! numbers {
    ($($Number:ident: $($number:ty)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl $Number for $number {}
    )*)*};
}

numbers! {
    GpuNumber: i8 u8 i16 u16 i32 u32 i64 u64 f32 half::f16 half::bf16;
    GpuDivide: f32 half::f16 half::bf16;
    GpuHalf: half::f16 half::bf16;
}

/// The operator that combines a value with an element.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    // The numbers of `numbers.wgsl`.
    Add = 0,
    Sub = 1,
    Mul = 2,
    Div = 3,
    FloorDiv = 4,
    Rem = 5,
    Pow = 6,
    Min = 7,
    Max = 8,
}

impl Op {
    /// Whether it refuses some values of integers.
    pub(crate) fn refuses(self, kind: Kind) -> bool {
        match self {
            Op::FloorDiv | Op::Rem => !is_float(kind),
            Op::Pow => !is_float(kind) && kind.is_signed(),
            _ => false,
        }
    }

    /// Whether values may be taken in any order, and in any grouping, with one result.
    pub(crate) fn commutes(self, kind: Kind) -> bool {
        !is_float(kind) && matches!(self, Op::Add | Op::Sub | Op::Mul | Op::Min | Op::Max)
    }
}

pub(crate) fn is_float(kind: Kind) -> bool {
    matches!(kind, Kind::F64 | Kind::F32 | Kind::F16 | Kind::BF16)
}

/// The number of an element type in `numbers.wgsl` and `numbers64.wgsl`.
pub(crate) fn class(kind: Kind) -> u32 {
    match kind {
        Kind::F32 => 0,
        Kind::I32 => 1,
        Kind::U32 => 2,
        Kind::F16 => 3,
        Kind::I16 => 4,
        Kind::U16 => 5,
        Kind::I8 => 6,
        Kind::U8 | Kind::Bool => 7,
        Kind::I64 => 8,
        Kind::U64 => 9,
        Kind::F64 => 10,
        Kind::BF16 => 11,
    }
}

/// The operators that a device has: [`Add`], [`Mul`], [`Min`], [`Max`] and the others of [`Combine`](tensor_idx_core::Combine). (A function of
/// one's own cannot go there.)
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let mut t = Tensor::from_vec([3], vec![5, 5, 5])?.to_gpu(&gpu)?;
/// t.oix_mut(idx![[0, 2, 0]]).accumulate(Max, [1, 2, 8]);
/// assert_eq!(t.to_cpu()?.to_vec(), [8, 5, 5]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not combine elements of type `{T}` on a device",
    label = "expected an operator that a device has for `{T}`, found `{Self}`",
    note = "`Add`, `Mul`, `Min`, `Max` and the other operators are for integers, `f32`, `f16` and `bf16`"
)]
pub trait GpuCombine<T>: Copy {
    #[doc(hidden)]
    const OP: Op;
}

macro_rules! operators {
    ($($name:ident $number:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: $number> GpuCombine<T> for $name {
            const OP: Op = Op::$name;
        }
    )*};
}

operators! {
    Add GpuNumber;
    Sub GpuNumber;
    Mul GpuNumber;
    Div GpuDivide;
    FloorDiv GpuNumber;
    Rem GpuNumber;
    Pow GpuNumber;
    Min GpuNumber;
    Max GpuNumber;
}

/// The operators whose values may be combined in a tree: [`Add`], [`Mul`], [`Min`], [`Max`].
///
/// ```
/// use tensor_idx::{gpu::GpuInTree, prelude::*};
///
/// fn grows<O: GpuInTree<f32>>(_: O) {}
/// grows(Add);
/// ```
///
/// ```compile_fail
/// use tensor_idx::{gpu::GpuInTree, write::Sub};
///
/// fn grows<O: GpuInTree<f32>>(_: O) {}
/// grows(Sub);
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not combine values of type `{T}` in a tree on a device",
    label = "expected `Add`, `Mul`, `Min` or `Max`, found `{Self}`",
    note = "the other operators depend on the order of the values: `accumulate` has them"
)]
pub trait GpuInTree<T>: GpuCombine<T> {}

macro_rules! in_tree {
    ($($name:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: GpuNumber> GpuInTree<T> for $name {}
    )*};
}

in_tree! { Add Mul Min Max }
