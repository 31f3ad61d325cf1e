//! Reads and writes by a plan some of whose places have no element: `fill` gives them a value, `drop` leaves them out.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::error::IndexError;
use crate::index::outside::{FillNumber, FillValue, Outside};
use crate::kernel::copy::is_type;
use crate::layout::Layout;
use crate::plan::Plan;
use crate::plan::holes::{Bad, Good, Holes};
use crate::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::read::Gather;
use crate::tensor::selection::Selection;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// The values of the places without an element, in the order of the index, and these places.
pub(crate) type Fills<'h, T> = Vec<(T, &'h Plan<DynRank, DynRank>)>;

impl Holes {
    /// The values that a read gives.
    pub(crate) fn values(&self) -> Result<Fills<'_, FillValue>, IndexError> {
        let value = |bad: &'_ Bad| match bad.outside {
            Outside::Fill(value) => Ok(value),
            outside => {
                Err(IndexError::Outside { word: outside.name(), why: "a read gives every place a value: take `fill`" })
            }
        };
        self.bad.iter().map(|bad| Ok((value(bad)?, &bad.at))).collect()
    }

    /// The values that a read gives, as elements.
    pub fn fills<T>(&self) -> Result<Fills<'_, T>, IndexError> {
        let element = |(value, at): (FillValue, _)| Ok((value.to().ok_or_else(|| misfit::<T>(value))?, at));
        self.values()?.into_iter().map(element).collect()
    }

    /// The result of a read, of the elements that are there.
    pub fn read<T: Clone, R: Shape>(
        &self,
        layout: Layout<R>,
        elements: Option<&Tensor<T, DynRank>>,
    ) -> Result<Tensor<T, R>, IndexError> {
        let (fills, len) = (self.fills::<T>()?, layout.len());
        let mut out = Vec::new();
        out.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: layout.shape().into() })?;
        if let Some((x, _)) = fills.last() {
            out.resize(len, x.clone());
        }
        let mut out = Tensor::from_layout(layout, out)?;
        self.place(&fills, elements, &mut out.view_mut().into_dyn())?;
        Ok(out)
    }

    /// Refuses what a write cannot do with an entry outside.
    pub fn dropped(&self) -> Result<(), IndexError> {
        match self.bad.iter().find(|bad| bad.outside != Outside::Drop) {
            Some(bad) => {
                Err(IndexError::Outside { word: bad.outside.name(), why: "a write has nothing to fill: take `drop`" })
            }
            None => Ok(()),
        }
    }

    /// What of a value, broadcast to the places of a write, belongs to those with an element.
    pub fn left<T: Clone>(&self, value: &TensorView<'_, T, DynRank>) -> Result<Option<Tensor<T, DynRank>>, IndexError> {
        self.good.as_ref().map(|good| left(value, &good.to)).transpose()
    }

    /// Writes the result of a read over memory that has the value of the last element in the index throughout.
    fn place<T: Clone>(
        &self,
        fills: &Fills<'_, T>,
        elements: Option<&Tensor<T, DynRank>>,
        out: &mut TensorViewMut<'_, T, DynRank>,
    ) -> Result<(), IndexError> {
        // The first in the index counts, so it is written last.
        for (x, at) in fills.iter().rev().skip(1) {
            at.select(&mut *out)?.fill(x.clone());
        }
        match (&self.good, elements) {
            (Some(good), Some(elements)) => good.to.select(&mut *out)?.try_assign(elements),
            _ => Ok(()),
        }
    }
}

/// Reads from memory over memory that has the value of the last element in the index throughout.
pub(crate) fn read<T: Clone, S: Shape>(
    source: &TensorView<'_, T, S>,
    holes: &Holes,
    fills: &Fills<'_, T>,
    mut out: TensorViewMut<'_, T, DynRank>,
) -> Result<(), IndexError> {
    let gather = |good: &Good| source.clone().into_dyn().gather(&good.from);
    let elements: Option<Tensor<T, DynRank>> = holes.good.as_ref().map(gather).transpose()?;
    holes.place(fills, elements.as_ref(), &mut out)
}

/// What of a value, broadcast to the result of a plan, belongs to some of its places. One element stays one.
fn left<T: Clone>(
    value: &TensorView<'_, T, DynRank>,
    places: &Plan<DynRank, DynRank>,
) -> Result<Tensor<T, DynRank>, IndexError> {
    if value.strides().iter().all(|&stride| stride == 0)
        && let Some(x) = value.iter().next()
    {
        let layout = Layout::<DynRank>::row_major(&[][..])?.broadcast_to(places.shape())?;
        return Tensor::from_layout(layout, alloc::vec![x.clone()]);
    }
    value.gather(places)
}

/// The error of a value that is none of the elements' type.
pub(crate) fn misfit<T>(value: FillValue) -> IndexError {
    misfit_in(value, core::any::type_name::<T>())
}

/// [`misfit`] of a type by its name.
pub(crate) fn misfit_in(value: FillValue, element: &'static str) -> IndexError {
    IndexError::FillValue { value: value.to_string(), element }
}

/// Runs a verb on the places of a target that have an element, with the part of a value that belongs to them.
pub(crate) fn write<T: Clone>(
    target: TensorViewMut<'_, T, DynRank>,
    (holes, shape): (&Holes, &[usize]),
    value: &impl Value<T>,
    verb: impl FnOnce(&mut Selection<'_, T, DynRank, DynRank>, &Tensor<T, DynRank>) -> Result<(), IndexError>,
) -> Result<(), IndexError> {
    holes.dropped()?;
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
    let value = left(&value, &good.to)?;
    verb(&mut good.from.select(target)?, &value)
}

impl FillValue {
    /// The value as an element, where it is one: floats are rounded, and integers keep all digits.
    ///
    /// ```
    /// use tensor_idx::index::FillValue;
    ///
    /// assert_eq!((FillValue::from(-1).to::<f32>(), FillValue::from(-1).to::<u8>()), (Some(-1.0), None));
    /// ```
    pub fn to<T>(self) -> Option<T> {
        macro_rules! numbers {
            ($($int:ty)*; $($float:ty)*) => {
                match self.0 {
                    FillNumber::Int(v) => {
                        $(if is_type::<T, $int>() { return same(<$int>::try_from(v).ok()?); })*
                        // `as i128` would turn 2^127, which `i128` does not have, into its largest value.
                        let is = |x: f64| x < i128::MAX as f64 && x as i128 == v;
                        $(if is_type::<T, $float>() {
                            return Some(v as $float).filter(|&x| is(x.into())).and_then(same);
                        })*
                    }
                    FillNumber::Float(bits) => {
                        let v = f64::from_bits(bits);
                        // A finite value is no infinity.
                        let is = |x: f64| x.is_finite() || !v.is_finite();
                        $(if is_type::<T, $float>() {
                            return Some(v as $float).filter(|&x| is(x.into())).and_then(same);
                        })*
                    }
                    FillNumber::Bool(v) if is_type::<T, bool>() => return same(v),
                    FillNumber::Bool(_) => {}
                }
            };
        }
        numbers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize; f32 f64 }
        #[cfg(feature = "half")]
        macro_rules! halves {
            ($($float:ty)*) => {$(
                if is_type::<T, $float>() {
                    let v = self.to::<f64>()?;
                    let x = <$float>::from_f64(v);
                    let is = match self.0 {
                        FillNumber::Float(_) => x.is_finite() || !v.is_finite(),
                        _ => x.to_f64() == v,
                    };
                    return if is { same(x) } else { None };
                }
            )*};
        }
        #[cfg(feature = "half")]
        halves! { half::f16 half::bf16 }
        None
    }
}

/// A value of a type as one of the same type by another name.
fn same<U: Copy + 'static, T>(value: U) -> Option<T> {
    // SAFETY: N4: `T` is `U`, a number or a bool, which is plain.
    is_type::<T, U>().then(|| unsafe { core::mem::transmute_copy(&value) })
}
