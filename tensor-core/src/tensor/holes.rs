//! Reads and writes by a plan some of whose places have no element: `fill` gives them a value, `drop` leaves them out.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::index::outside::{FillNumber, FillValue, Outside};
use crate::kernel::copy::is_type;
use crate::layout::Layout;
use crate::plan::holes::{Bad, Good, Holes};
use crate::plan::slices::Slices;
use crate::plan::{Group, Plan};
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::read::Gather;
use crate::tensor::selection::Selection;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

impl Holes {
    /// The values that a read gives, in the order of the index.
    pub(crate) fn values(&self) -> Result<Vec<FillValue>, IndexError> {
        self.bad.iter().map(Bad::value).collect()
    }

    /// Refuses values that are no elements.
    pub(crate) fn check_fills<T>(&self) -> Result<(), IndexError> {
        self.bad.iter().try_for_each(|bad| bad.fill::<T>().map(drop))
    }

    /// Returns the values that a read gives, as elements.
    pub fn fills<T>(&self) -> Result<Vec<T>, IndexError> {
        self.bad.iter().map(Bad::fill).collect()
    }

    /// Returns the same values, each with the plan from the result to its places. The first value counts where a place has several.
    #[expect(clippy::type_complexity, reason = "pairs")]
    pub fn filled_places<T, S: Shape, R: Shape>(
        &self,
        plan: &Plan<S, R>,
    ) -> Result<Vec<(T, Plan<DynRank, DynRank>)>, IndexError> {
        let places = self.bad.iter().map(|bad| self.places(plan.slices(), bad));
        self.fills()?.into_iter().zip(places).map(|(x, at)| Ok((x, at?))).collect()
    }

    /// Returns the result of a read by a plan, of the elements that are there and of the plan from the result to them.
    #[expect(clippy::type_complexity, reason = "a pair")]
    pub fn read<T: Clone, S: Shape, R: Shape>(
        &self,
        plan: &Plan<S, R>,
        elements: Option<(&Tensor<T, DynRank>, &Plan<DynRank, DynRank>)>,
    ) -> Result<Tensor<T, R>, IndexError> {
        let layout = plan.result_layout()?;
        let fills: Fills<'_, T> = Fills::of(self, plan.slices(), true)?;
        let len = layout.len();
        let mut out = Vec::new();
        out.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: layout.shape().into() })?;
        if let Some(x) = fills.last() {
            out.resize(len, x.clone());
        }
        let mut out = Tensor::from_layout(layout, out)?;
        if let Some((elements, to)) = elements {
            to.select(out.view_mut().into_dyn())?.try_assign(elements)?;
        }
        fills.write(out.view_mut().into_dyn())?;
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

    /// What of a value, broadcast to the places of a write, belongs to some of them.
    pub fn left<T: Clone>(
        value: &TensorView<'_, T, DynRank>,
        places: &Plan<DynRank, DynRank>,
    ) -> Result<Tensor<T, DynRank>, IndexError> {
        left(value, places)
    }
}

impl Bad {
    fn value(&self) -> Result<FillValue, IndexError> {
        match self.outside {
            Outside::Fill(value) => Ok(value),
            outside => {
                Err(IndexError::Outside { word: outside.name(), why: "a read gives every place a value: take `fill`" })
            }
        }
    }

    fn fill<T>(&self) -> Result<T, IndexError> {
        let value = self.value()?;
        value.to().ok_or_else(|| misfit::<T>(value))
    }
}

/// The values of the places without an element, in the order of the index, to be written over a result.
pub(crate) struct Fills<'h, T>(SmallVec<[(T, FillAt<'h>); 1]>);

/// Where a value is written.
enum FillAt<'h> {
    Everywhere,
    /// Some boxes of elements in a row: of each outer index those of some joint indices, below `len`.
    Boxes {
        joint: &'h [usize],
        len: usize,
        run: usize,
    },
    Places(Box<Plan<DynRank, DynRank>>),
}

impl<'h> FillAt<'h> {
    fn of(holes: &Holes, plan: Slices<'_>, in_a_row: bool, bad: &'h Bad) -> Result<Self, IndexError> {
        Ok(match &bad.marked {
            None => FillAt::Everywhere,
            Some((group, joint)) if in_a_row => {
                let Group { axis, rank, len, .. } = plan.groups[*group];
                FillAt::Boxes { joint, len, run: plan.shape[axis + rank..].iter().product() }
            }
            Some(_) => FillAt::Places(holes.places(plan, bad)?.into()),
        })
    }
}

impl<'h, T: Clone> Fills<'h, T> {
    /// The values for the result of a plan; `in_a_row` says that its elements are stored in row-major order without gaps.
    pub(crate) fn of(holes: &'h Holes, plan: Slices<'_>, in_a_row: bool) -> Result<Self, IndexError> {
        let mut fills = SmallVec::new();
        for bad in &holes.bad {
            fills.push((bad.fill()?, FillAt::of(holes, plan, in_a_row, bad)?));
        }
        Ok(Fills(fills))
    }

    /// The value of the last element of the index: where no place has an element, all that have no other have this one.
    pub(crate) fn last(&self) -> Option<&T> {
        self.0.last().map(|(x, _)| x)
    }

    /// Writes the values into the places of the result that have no element.
    pub(crate) fn write(&self, mut out: TensorViewMut<'_, T, DynRank>) -> Result<(), IndexError> {
        // The first in the index counts, so it is written last.
        for (x, at) in self.0.iter().rev() {
            match at {
                FillAt::Everywhere => out.fill(x.clone()),
                FillAt::Places(places) => places.select(out.view_mut())?.try_assign(x.clone())?,
                &FillAt::Boxes { joint, len, run } => {
                    let elements = out.as_mut_slice().unwrap_or_default();
                    for part in elements.chunks_mut((len * run).max(1)) {
                        if run == 1 {
                            joint.iter().for_each(|&n| part[n] = x.clone());
                        } else {
                            joint.iter().for_each(|&n| part[n * run..][..run].fill(x.clone()));
                        }
                    }
                }
            }
        }
        Ok(())
    }
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

/// The error of a part of a value, which names an entry of it, as that of the whole value.
pub(crate) fn of_whole<T>(error: IndexError, value: &TensorView<'_, T, DynRank>, good: Option<&Good>) -> IndexError {
    let whole = |entry: &[usize]| {
        let place = good?.to.source_index(entry)?;
        // The value broadcasts to the places, from the last axis on.
        let place = place.get(place.len().checked_sub(value.rank())?..)?.iter();
        let entry = place.zip(value.shape()).map(|(&at, &extent)| if extent == 1 { 0 } else { at }).collect();
        Some((entry, value.shape().to_vec()))
    };
    match error {
        IndexError::DivisionByZero { entry, value } => {
            let (entry, value) = whole(&entry).unwrap_or((entry, value));
            IndexError::DivisionByZero { entry, value }
        }
        IndexError::NegativePower { entry, value } => {
            let (entry, value) = whole(&entry).unwrap_or((entry, value));
            IndexError::NegativePower { entry, value }
        }
        error => error,
    }
}

/// The error of a value that is none of the elements' type.
pub(crate) fn misfit<T>(value: FillValue) -> IndexError {
    misfit_in(value, core::any::type_name::<T>())
}

/// [`misfit`] of a type by its name.
pub(crate) fn misfit_in(value: FillValue, element: &'static str) -> IndexError {
    IndexError::FillValue { value: value.to_string(), element }
}

/// A verb on the places that have an element, with the part of a value that belongs to them.
pub(crate) type PartVerb<'v, T> =
    &'v mut dyn FnMut(&mut Selection<'_, T, DynRank, DynRank>, &Tensor<T, DynRank>) -> Result<(), IndexError>;

/// Runs a verb on the places of a target that have an element, with the part of a value that belongs to them. Whatever the index says
/// of the other places: the gradient of a read has nothing to do with them.
pub(crate) fn part<T: Clone>(
    target: TensorViewMut<'_, T, DynRank>,
    (good, shape): (Option<&Good>, &[usize]),
    value: &TensorView<'_, T, DynRank>,
    verb: PartVerb<'_, T>,
) -> Result<(), IndexError> {
    let Ok(value) = value.try_broadcast_to(shape) else {
        return Err(IndexError::ValueShape { value: value.shape().into(), selection: shape.into() });
    };
    let Some(good) = good else { return Ok(()) };
    let value = left(&value, &good.to)?;
    verb(&mut good.from.select(target)?, &value)
}

impl FillValue {
    /// Returns the value as an element, where it is one: floats are rounded, and integers keep all digits.
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
                    FillNumber::Large(v) => {
                        if is_type::<T, u128>() {
                            return same(v);
                        }
                        // `as u128` would turn 2^128 into the largest value.
                        let is = |x: f64| x < u128::MAX as f64 && x as u128 == v;
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

#[cfg(any(feature = "candle", feature = "burn"))]
impl FillValue {
    /// The value as a short float, held in an `f32`. Its type has `digits` significant digits in base 2; what is as large as `most` is
    /// beyond its numbers. The rule is that of [`FillValue::to`] for `f16` and `bf16`.
    pub(crate) fn to_half(self, digits: u32, most: f64) -> Option<f32> {
        let x: f32 = self.to()?;
        let v = f64::from(x).abs();
        let is = match self.0 {
            FillNumber::Float(_) => v < most || !v.is_finite(),
            // An integer has all its digits among those of the `f32`.
            _ => v < most && (v as u128).checked_ilog2().is_none_or(|top| (v as u128).trailing_zeros() + digits > top),
        };
        is.then_some(x)
    }
}

/// What [`FillValue::to_half`] takes of `f16`.
#[cfg(any(feature = "candle", feature = "burn"))]
pub(crate) const F16: (u32, f64) = (11, 65520.0);

/// What it takes of `bf16`.
#[cfg(any(feature = "candle", feature = "burn"))]
pub(crate) const BF16: (u32, f64) = (8, 3.396_177_529_230_46e38);

/// A value of a type as one of the same type by another name.
fn same<U: Copy + 'static, T>(value: U) -> Option<T> {
    // SAFETY: N4: `T` is `U`, a number or a bool, which is plain.
    is_type::<T, U>().then(|| unsafe { core::mem::transmute_copy(&value) })
}

#[cfg(all(test, feature = "half"))]
mod tests {
    use half::{bf16, f16};

    use crate::prelude::*;

    #[test]
    fn halves() {
        let t = Tensor::from_vec([2], alloc::vec![f16::ONE, f16::NEG_ONE]).unwrap();
        assert_eq!(t.oix((crate::outside::fill([1, 2], f16::INFINITY),)).to_vec(), [f16::NEG_ONE, f16::INFINITY]);
        let t = Tensor::from_vec([1], alloc::vec![bf16::ONE]).unwrap();
        assert_eq!(t.oix((crate::outside::fill([-2, 0], bf16::MAX),)).to_vec(), [bf16::MAX, bf16::ONE]);
    }
}
