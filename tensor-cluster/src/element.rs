//! The element types of a job and their operations.

use serde_json::Value;
use tensor_idx_core::{Add, DynRank, Max, Min, Mul, TensorD};
use tensor_idx_files::zarr::{AsyncPart, ZarrElement, ZarrError};
use tensor_idx_files::{AnyTensor, Complex, DType};

use crate::job::Operation;

/// An element type of arrays that a job writes to.
pub(crate) trait JobElement: ZarrElement {
    /// The name of the type.
    const NAME: DType;

    /// Converts the value of a job; `None` if this type cannot represent it.
    fn value(value: &Value) -> Option<Self>;

    /// Checks that an operation by this one value does not fail on every element.
    fn operand(operation: Operation, value: &Value) -> Result<(), String> {
        // Integers are the types without `/=`. Floats divide by 0 and have negative powers.
        if Self::has(Operation::Div) {
            return Ok(());
        }
        match operation {
            Operation::FloorDiv | Operation::Rem if value.as_i64() == Some(0) => {
                Err(format!("the value of `{operation}` is 0: integers cannot be divided by 0"))
            }
            Operation::Pow if value.as_i64().is_some_and(|value| value < 0) => {
                Err(format!("the value of `{operation}` is {value}: integers have no negative powers"))
            }
            _ => Ok(()),
        }
    }

    /// Returns the tensor if its elements have this type, else the name of their type.
    fn of(any: AnyTensor) -> Result<TensorD<Self>, String>;

    /// Returns whether this type has an operation.
    fn has(operation: Operation) -> bool;

    /// Carries out an operation of this type on a part.
    async fn write(
        part: &AsyncPart<Self, DynRank, DynRank>,
        operation: Operation,
        value: &TensorD<Self>,
    ) -> Result<(), ZarrError>;
}

macro_rules! elements {
    ($($name:ident $t:ty, |$value:ident| $read:expr, [$($operation:ident)*];)*) => {
        $(
            impl JobElement for $t {
                const NAME: DType = DType::$name;

                fn value($value: &Value) -> Option<Self> {
                    $read
                }

                fn of(any: AnyTensor) -> Result<TensorD<Self>, String> {
                    match any {
                        AnyTensor::$name(tensor) => Ok(tensor),
                        other => Err(other.dtype().to_string()),
                    }
                }

                fn has(operation: Operation) -> bool {
                    matches!(operation, Operation::Assign $(| Operation::$operation)*)
                }

                async fn write(
                    part: &AsyncPart<Self, DynRank, DynRank>,
                    operation: Operation,
                    value: &TensorD<Self>,
                ) -> Result<(), ZarrError> {
                    match operation {
                        $(Operation::$operation => verb!($operation, part, value).await,)*
                        // `plan` has refused operations that this type does not have.
                        _ => part.assign(value).await,
                    }
                }
            }
        )*

        /// Evaluates an expression in which `$T` is the element type of an array.
        macro_rules! with_type {
            ($data_type:expr, $T:ident => $run:expr, $other:expr) => {
                match $data_type {
                    $(data_type if *data_type == <$t as tensor_idx_files::zarr::ZarrElement>::data_type() => {
                        type $T = $t;
                        $run
                    })*
                    _ => $other,
                }
            };
        }
        pub(crate) use with_type;
    };
}

macro_rules! verb {
    (Add, $part:expr, $value:expr) => {
        $part.add_assign($value)
    };
    (Sub, $part:expr, $value:expr) => {
        $part.sub_assign($value)
    };
    (Mul, $part:expr, $value:expr) => {
        $part.mul_assign($value)
    };
    (Div, $part:expr, $value:expr) => {
        $part.div_assign($value)
    };
    (FloorDiv, $part:expr, $value:expr) => {
        $part.floor_div_assign($value)
    };
    (Rem, $part:expr, $value:expr) => {
        $part.rem_assign($value)
    };
    (Pow, $part:expr, $value:expr) => {
        $part.pow_assign($value)
    };
    (AccumulateAdd, $part:expr, $value:expr) => {
        $part.accumulate(Add, $value)
    };
    (AccumulateMul, $part:expr, $value:expr) => {
        $part.accumulate(Mul, $value)
    };
    (AccumulateMin, $part:expr, $value:expr) => {
        $part.accumulate(Min, $value)
    };
    (AccumulateMax, $part:expr, $value:expr) => {
        $part.accumulate(Max, $value)
    };
}

/// Converts a number of JSON, or the name of a float that JSON has no number for.
fn float(value: &Value) -> Option<f64> {
    match value {
        Value::String(text) => match text.as_str() {
            "NaN" => Some(f64::NAN),
            "Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            _ => None,
        },
        value => value.as_f64(),
    }
}

/// Rounds to `f32`; `None` for a finite number that is beyond its range.
fn narrow(value: f64) -> Option<f32> {
    within(value, value as f32, f32::is_finite)
}

/// Returns the rounded number; `None` if rounding makes a finite number infinite.
fn within<T: Copy>(wide: f64, narrow: T, is_finite: impl Fn(T) -> bool) -> Option<T> {
    (is_finite(narrow) || !wide.is_finite()).then_some(narrow)
}

/// Converts an array of the two parts, or a real number.
fn complex(value: &Value) -> Option<Complex<f64>> {
    match value {
        Value::Array(parts) => match &parts[..] {
            [re, im] => Some(Complex::new(float(re)?, float(im)?)),
            _ => None,
        },
        value => Some(Complex::new(float(value)?, 0.0)),
    }
}

elements! {
    Bool bool, |value| value.as_bool(), [];
    I8 i8, |value| i8::try_from(value.as_i64()?).ok(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    I16 i16, |value| i16::try_from(value.as_i64()?).ok(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    I32 i32, |value| i32::try_from(value.as_i64()?).ok(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    I64 i64, |value| value.as_i64(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    U8 u8, |value| u8::try_from(value.as_u64()?).ok(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    U16 u16, |value| u16::try_from(value.as_u64()?).ok(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    U32 u32, |value| u32::try_from(value.as_u64()?).ok(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    U64 u64, |value| value.as_u64(), [Add Sub Mul FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    F16 tensor_idx_files::f16, |value| float(value).and_then(|wide| within(wide, Self::from_f64(wide), Self::is_finite)), [];
    BF16 tensor_idx_files::bf16, |value| float(value).and_then(|wide| within(wide, Self::from_f64(wide), Self::is_finite)), [];
    F32 f32, |value| narrow(float(value)?), [Add Sub Mul Div FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    F64 f64, |value| float(value), [Add Sub Mul Div FloorDiv Rem Pow AccumulateAdd AccumulateMul AccumulateMin AccumulateMax];
    C64 tensor_idx_files::Complex<f32>, |value| complex(value).and_then(|z| Some(Complex::new(narrow(z.re)?, narrow(z.im)?))), [];
    C128 tensor_idx_files::Complex<f64>, |value| complex(value), [];
}
