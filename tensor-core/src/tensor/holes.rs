//! Reads and writes by a plan some of whose places have no element: `fill` gives them a value, `drop` leaves them out.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::error::IndexError;
use crate::index::outside::{FillNumber, FillValue, Outside};
use crate::kernel::copy::is_type;
use crate::plan::Plan;
use crate::plan::holes::Holes;
use crate::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::read::Gather;
use crate::tensor::selection::Selection;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// The values of the places without an element, and these places.
type Fills<'h, T> = Vec<(T, &'h Plan<DynRank, DynRank>)>;

/// The values that a read gives, in the order of the index.
pub(crate) fn fills<T>(holes: &Holes) -> Result<Fills<'_, T>, IndexError> {
    let fill = |bad: &'_ crate::plan::holes::Bad| match bad.outside {
        Outside::Fill(value) => {
            let error = || IndexError::FillValue { value: value.to_string(), element: core::any::type_name::<T>() };
            element(value).ok_or_else(error)
        }
        outside => {
            Err(IndexError::Outside { word: outside.name(), why: "a read gives every place a value: take `fill`" })
        }
    };
    holes.bad.iter().map(|bad| Ok((fill(bad)?, &bad.at))).collect()
}

/// Writes the result of a read over memory that has the value of the last element in the index throughout.
pub(crate) fn read<T: Clone, S: Shape>(
    source: &TensorView<'_, T, S>,
    holes: &Holes,
    fills: &Fills<'_, T>,
    mut out: TensorViewMut<'_, T, DynRank>,
) -> Result<(), IndexError> {
    // The first in the index counts, so it is written last.
    for (x, at) in fills.iter().rev().skip(1) {
        at.select(&mut out)?.fill(x.clone());
    }
    let Some(good) = &holes.good else { return Ok(()) };
    let elements: Tensor<T, DynRank> = source.clone().into_dyn().gather(&good.from)?;
    good.to.select(&mut out)?.try_assign(&elements)
}

/// Runs a verb on the places of a target that have an element, with the part of a value that belongs to them.
pub(crate) fn write<T: Clone>(
    target: TensorViewMut<'_, T, DynRank>,
    (holes, shape): (&Holes, &[usize]),
    value: &impl Value<T>,
    verb: impl FnOnce(&mut Selection<'_, T, DynRank, DynRank>, &Tensor<T, DynRank>) -> Result<(), IndexError>,
) -> Result<(), IndexError> {
    dropped(holes)?;
    part(target, (holes, shape), value, verb)
}

/// [`write()`], whatever the index says of the other places: the gradient of a read has nothing to do with them.
pub(crate) fn part<T: Clone>(
    target: TensorViewMut<'_, T, DynRank>,
    (holes, shape): (&Holes, &[usize]),
    value: &impl Value<T>,
    verb: impl FnOnce(&mut Selection<'_, T, DynRank, DynRank>, &Tensor<T, DynRank>) -> Result<(), IndexError>,
) -> Result<(), IndexError> {
    let value = value.try_value()?;
    let value = value.view();
    let Ok(value) = value.try_broadcast_to(shape) else {
        return Err(IndexError::ValueShape { value: value.shape().into(), selection: shape.into() });
    };
    let Some(good) = &holes.good else { return Ok(()) };
    let value = value.gather(&good.to)?;
    verb(&mut good.from.select(target)?, &value)
}

/// Refuses what a write cannot do with an entry outside.
pub(crate) fn dropped(holes: &Holes) -> Result<(), IndexError> {
    match holes.bad.iter().find(|bad| bad.outside != Outside::Drop) {
        Some(bad) => {
            Err(IndexError::Outside { word: bad.outside.name(), why: "a write has nothing to fill: take `drop`" })
        }
        None => Ok(()),
    }
}

/// A number or a bool as an element: an integer exactly, a float rounded to the nearest one of its size.
fn element<T>(value: FillValue) -> Option<T> {
    macro_rules! numbers {
        ($($int:ty)*; $($float:ty)*) => {
            match value.0 {
                FillNumber::Int(v) => {
                    $(if is_type::<T, $int>() { return same(<$int>::try_from(v).ok()?); })*
                    // `as i128` would turn 2^127, which `i128` does not have, into its largest value.
                    let is = |x: f64| x < i128::MAX as f64 && x as i128 == v;
                    $(if is_type::<T, $float>() { return Some(v as $float).filter(|&x| is(x.into())).and_then(same); })*
                }
                FillNumber::Float(bits) => {
                    let v = f64::from_bits(bits);
                    // A finite value is no infinity.
                    let is = |x: f64| x.is_finite() || !v.is_finite();
                    $(if is_type::<T, $float>() { return Some(v as $float).filter(|&x| is(x.into())).and_then(same); })*
                }
                FillNumber::Bool(v) if is_type::<T, bool>() => return same(v),
                FillNumber::Bool(_) => {}
            }
        };
    }
    numbers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize; f32 f64 }
    None
}

/// A value of a type as one of the same type by another name.
fn same<U: Copy + 'static, T>(value: U) -> Option<T> {
    // SAFETY: N4: `T` is `U`, a number or a bool, which is plain.
    is_type::<T, U>().then(|| unsafe { core::mem::transmute_copy(&value) })
}
