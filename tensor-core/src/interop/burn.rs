//! burn: a tensor whose rank is in its type is an opaque host of that rank, and a plan becomes burn's own operations, which
//! record gradients where the device does.
//!
//! The result is burn's tensor of the right rank. burn has no tensor of rank 0: a result without axes is one of rank 1 with
//! one element. A rank that is known only at run time gives a [`BurnTensor`].
//!
//! Every bad index is found before burn sees anything, which clamps ranges and leaves positions to its backends.

use alloc::format;
use alloc::vec::Vec;
use core::any::{Any as AnyType, TypeId};
use core::marker::PhantomData;

use burn_tensor::kind::Basic as BurnKind;
use burn_tensor::kind::Ordered;
use burn_tensor::{
    Bool, DType, Element, IndexingUpdateOp, Int, Shape as BurnShape, Slice as BurnSlice, Tensor as Burn, TensorData,
    TensorReadError,
};

use crate::by_rank;
use crate::error::IndexError;
use crate::index::element::{IntoElement, Ints, Mask};
use crate::index::list::{Cons, Index, IndexList, IntoIndex, Listed, Nil};
use crate::index::outside::FillValue;
use crate::interop::entries::HostEntries;
use crate::interop::opaque::{AxisWalk, OpaqueHost, Operations, room};
use crate::interop::opaque_write::{Combination, OpaqueValue, Updates};
use crate::plan::Part;
use crate::shape::axes::Extents;
use crate::shape::rank::{Rank, Ranked};
use crate::tensor::holes::{BF16, F16, misfit_in};
use crate::tensor::owned::{Tensor, TensorD};
use crate::tensor::value::{Value, ValueElements};

const HOST: &str = "burn";

/// Calls a macro with the ranks of burn's tensors: the variant, the rank here, the rank in burn.
macro_rules! with_ranks {
    ($($call:tt)*) => {
        $($call)* {
            R1 1; R2 2; R3 3; R4 4; R5 5; R6 6; R7 7; R8 8; R9 9; R10 10; R11 11; R12 12; R13 13; R14 14; R15 15; R16 16;
        }
    };
}

/// A burn tensor whose rank is known only at run time. An index that is known only at run time returns one.
///
/// ```
/// use burn_tensor::{Device, Tensor};
/// use tensor_idx::{DynIndex, IndexError, interop::{BurnTensor, OpaqueRead}};
///
/// fn row(t: &Tensor<2>, index: &DynIndex) -> Result<Tensor<1>, IndexError> {
///     let part: BurnTensor = t.try_i(index)?;
///     part.into_rank()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct BurnTensor<K: BurnKind = burn_tensor::Float>(Any<K>);

macro_rules! any {
    ($($variant:ident $rank:literal;)*) => {
        #[derive(Clone, Debug)]
        enum Any<K: BurnKind> {
            /// Without axes: one element.
            R0(Burn<1, K>),
            $($variant(Burn<$rank, K>),)*
        }

        /// The same operation on whatever rank it is.
        macro_rules! each {
            ($any:expr, $t:ident => $do:expr) => {
                match $any {
                    Any::R0($t) => $do,
                    $(Any::$variant($t) => $do,)*
                }
            };
        }

        macro_rules! each_same {
            ($any:expr, $t:ident => $do:expr) => {
                match $any {
                    Any::R0($t) => Any::R0($do),
                    $(Any::$variant($t) => Any::$variant($do),)*
                }
            };
        }

        /// The elements of a tensor under another shape.
        fn reshape<const D: usize, K: BurnKind>(t: Burn<D, K>, extents: &[usize]) -> Option<Any<K>> {
            Some(match extents.len() {
                0 => Any::R0(reshaped(t, &[1])),
                $($rank => Any::$variant(reshaped(t, extents)),)*
                _ => return None,
            })
        }

        /// The variant of a rank that is a parameter.
        fn any_of<const D: usize, K: BurnKind + 'static>(t: Burn<D, K>) -> Option<Any<K>> {
            match D {
                $($rank => cast(t).map(Any::$variant),)*
                _ => None,
            }
        }

        $(
            impl<K: BurnKind> From<Burn<$rank, K>> for BurnTensor<K> {
                fn from(tensor: Burn<$rank, K>) -> Self {
                    BurnTensor(Any::$variant(tensor))
                }
            }

            /// See [`OpaqueRead`](crate::OpaqueRead).
            impl<K: BurnKind + 'static> OpaqueHost for Burn<$rank, K> {
                type Shape = Rank<$rank>;
                type Handle = BurnTensor<K>;
                type Of<R: Ranked> = R::Of<BurnTensor<K>>;

                fn handle(&self) -> BurnTensor<K> {
                    self.clone().into()
                }

                fn of<R: Ranked>(result: BurnTensor<K>) -> Result<R::Of<BurnTensor<K>>, IndexError> {
                    match (R::RANK, result.extents().len()) {
                        (Some(expected), found) if expected != found => {
                            Err(IndexError::RankMismatch { expected, found })
                        }
                        _ => Ok(R::of(result)),
                    }
                }
            }
        )*
    };
}

with_ranks! { any! }

by_rank! {
    [K: BurnKind + 'static] BurnTensor<K>, into_type: [
        Burn<1, K>, Burn<1, K>, Burn<2, K>, Burn<3, K>, Burn<4, K>, Burn<5, K>, Burn<6, K>, Burn<7, K>, Burn<8, K>,
        Burn<9, K>, Burn<10, K>, Burn<11, K>, Burn<12, K>, Burn<13, K>, Burn<14, K>, Burn<15, K>, Burn<16, K>,
    ] else BurnTensor<K>
}

/// The value, if it is of that type.
fn cast<T: 'static, X: 'static>(value: T) -> Option<X> {
    let mut value = Some(value);
    (&mut value as &mut dyn AnyType).downcast_mut::<Option<X>>()?.take()
}

fn reshaped<const D: usize, const E: usize, K: BurnKind>(t: Burn<D, K>, extents: &[usize]) -> Burn<E, K> {
    let shape = BurnShape::from(extents.to_vec());
    if extents.contains(&0) {
        // In a reshape, 0 has a meaning of its own.
        return Burn::empty(shape, (&t.device(), t.dtype()));
    }
    t.reshape::<E, _>(shape)
}

impl<K: BurnKind + 'static> BurnTensor<K> {
    /// Wraps a burn tensor whose rank `D` is a generic parameter. In such a function the compiler cannot compute the rank of a result:
    /// index the wrapper, and convert the result by [`BurnTensor::into_rank`]. For a fixed rank there is `From`.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`] for a rank above 16.
    ///
    /// ```
    /// use burn_tensor::Tensor;
    /// use tensor_idx::{IndexError, idx, interop::{BurnTensor, OpaqueRead}};
    ///
    /// fn all_but_the_first<const D: usize>(t: Tensor<D>) -> Result<Tensor<D>, IndexError> {
    ///     BurnTensor::new(t)?.try_i(idx![1.., ...])?.into_rank()
    /// }
    /// ```
    pub fn new<const D: usize>(tensor: Burn<D, K>) -> Result<Self, IndexError> {
        let what = || format!("no tensor of rank {D} here: ranks go up to 16");
        any_of(tensor).map(BurnTensor).ok_or_else(|| IndexError::Host { host: HOST, what: what() })
    }

    /// The tensor, if it has this rank; without axes it has rank 1 too.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`].
    ///
    /// ```
    /// use burn_tensor::Tensor;
    /// use tensor_idx::{IndexError, interop::BurnTensor};
    ///
    /// fn matrix(t: BurnTensor) -> Result<Tensor<2>, IndexError> {
    ///     t.into_rank()
    /// }
    /// ```
    pub fn into_rank<const D: usize>(self) -> Result<Burn<D, K>, IndexError> {
        let found = self.extents().len();
        each!(self.0, t => cast(t)).ok_or(IndexError::RankMismatch { expected: D, found })
    }

    /// One of the types of the table, of the rank that this has (`of`).
    fn into_type<X: 'static>(self) -> X {
        let found = self.extents().len();
        let it = if TypeId::of::<X>() == TypeId::of::<Self>() { cast(self) } else { each!(self.0, t => cast(t)) };
        match it {
            Some(it) => it,
            None => unreachable!("the rank is asked for before: {found}"),
        }
    }

    fn on_axis(&self, axis: usize, slice: BurnSlice) -> Self {
        BurnTensor(each_same!(&self.0, t => t.clone().slice_dim(axis, slice)))
    }
}

/// The positions are a range for burn, walked from its end where the step is negative.
fn sliced(walk: AxisWalk) -> BurnSlice {
    let span = walk.span();
    BurnSlice::new(span.start as isize, Some(span.end as isize), if walk.len == 0 { 1 } else { walk.step })
}

/// A number or a bool as burn takes it.
enum FillScalar {
    Int(i64),
    Unsigned(u64),
    Float(f64),
    Bool(bool),
}

/// A value as one that elements of a type can have.
fn scalar(value: FillValue, dtype: DType) -> Result<FillScalar, IndexError> {
    macro_rules! integers {
        ($($dtype:ident $int:ty;)*) => {
            match dtype {
                $(DType::$dtype => value.to::<$int>().map(|x| FillScalar::Int(x.into())),)*
                DType::U64 => value.to().map(FillScalar::Unsigned),
                DType::Bool(_) => value.to().map(FillScalar::Bool),
                DType::QFloat(_) => None,
                DType::F64 => value.to().map(FillScalar::Float),
                DType::F16 => value.to_half(F16.0, F16.1).map(|x| FillScalar::Float(x.into())),
                DType::BF16 => value.to_half(BF16.0, BF16.1).map(|x| FillScalar::Float(x.into())),
                _ => value.to::<f32>().map(|x| FillScalar::Float(x.into())),
            }
        };
    }
    integers! { I8 i8; I16 i16; I32 i32; I64 i64; U8 u8; U16 u16; U32 u32; }
        .ok_or_else(|| misfit_in(value, dtype.name()))
}

impl<K: BurnKind + 'static> Operations for BurnTensor<K> {
    fn extents(&self) -> Extents {
        match &self.0 {
            Any::R0(_) => Extents::new(),
            tensor => each!(tensor, t => Extents::from_slice(&t.dims())),
        }
    }

    fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
        Ok(self.on_axis(axis, sliced(AxisWalk { start, step: 1, len })))
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        if self.extents()[..] == *extents {
            return Ok(self.clone());
        }
        let what = || format!("no tensor of rank {} here: ranks go up to 16", extents.len());
        let reshaped = each!(&self.0, t => reshape(t.clone(), extents));
        reshaped.map(BurnTensor).ok_or_else(|| IndexError::Host { host: HOST, what: what() })
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        fn permuted<const D: usize, K: BurnKind>(t: &Burn<D, K>, axes: &[usize]) -> Burn<D, K> {
            match <[usize; D]>::try_from(axes) {
                Ok(axes) => t.clone().permute(axes),
                // Without axes there is no other order.
                Err(_) => t.clone(),
            }
        }
        Ok(BurnTensor(each_same!(&self.0, t => permuted(t, axes))))
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        let mut extents = self.extents();
        extents[axis] = positions.iter().len();
        if extents.contains(&0) {
            return Ok(BurnTensor(each_same!(&self.0, t => reshaped(t.clone(), &extents))));
        }
        let (ids, dtype) = positions_of(positions)?;
        Ok(BurnTensor(each_same!(&self.0, t => {
            let ids = Burn::<1, Int>::from_data(ids, (&t.device(), dtype));
            t.clone().select(axis, ids)
        })))
    }

    fn padded(&self, axis: usize, values: &[FillValue]) -> Result<Self, IndexError> {
        let dtype = each!(&self.0, t => t.dtype());
        let values: Vec<FillScalar> = values.iter().map(|value| scalar(*value, dtype)).collect::<Result<_, _>>()?;
        Ok(BurnTensor(each_same!(&self.0, t => {
            let mut extents = t.dims();
            extents[axis] = 1;
            // burn leaves out what has no elements.
            let mut parts = alloc::vec![t.clone()];
            parts.extend(values.iter().map(|value| {
                let like = Burn::empty(BurnShape::from(extents), (&t.device(), dtype));
                match *value {
                    FillScalar::Int(x) => like.full_like(x),
                    // burn-flex takes a scalar for 64 bits with a sign.
                    FillScalar::Unsigned(x) if x > i64::MAX as u64 => {
                        let all = alloc::vec![x; extents.iter().product()];
                        Burn::from_data(TensorData::new(all, extents), (&t.device(), dtype))
                    }
                    FillScalar::Unsigned(x) => like.full_like(x),
                    FillScalar::Float(x) => like.full_like(x),
                    FillScalar::Bool(x) => like.full_like(x),
                }
            }));
            Burn::cat(parts, axis)
        })))
    }

    /// One operation: one step backwards where gradients are recorded.
    fn slice(&self, walks: &[AxisWalk]) -> Option<Result<Self, IndexError>> {
        let slices: Vec<BurnSlice> = walks.iter().map(|&walk| sliced(walk)).collect();
        Some(Ok(BurnTensor(each_same!(&self.0, t => t.clone().slice(&slices[..])))))
    }

    fn walk(&self, axis: usize, start: usize, step: isize, len: usize) -> Result<Self, IndexError> {
        Ok(self.on_axis(axis, sliced(AxisWalk { start, step, len })))
    }
}

/// Positions, and the type of integers that holds them: that of a device may be set to one that does not.
fn positions_of(positions: &Part<'_>) -> Result<(TensorData, DType), IndexError> {
    let count = positions.iter().len();
    let mut ids: Vec<i64> = room(count)?;
    ids.extend(positions.iter().map(|position| position as i64));
    let dtype = if ids.iter().all(|&id| i32::try_from(id).is_ok()) { DType::I32 } else { DType::I64 };
    Ok((TensorData::new(ids, [count]), dtype))
}

/// Numbers are written to as values by this ([`OpaqueWrite`](crate::OpaqueWrite)). burn leaves a position that occurs twice under
/// an assignment to its backends; here the last value is chosen before.
///
/// ```
/// use burn_tensor::Tensor;
/// use tensor_idx::{idx, interop::OpaqueWrite};
///
/// fn with_rows(t: Tensor<2>, rows: &[usize], values: Tensor<2>) -> Tensor<2> {
///     t.at(idx![rows]).set(values)
/// }
/// ```
impl<K: Ordered + 'static> Updates for BurnTensor<K> {
    fn broadcast(&self, extents: &[usize]) -> Result<Self, IndexError> {
        fn expanded<const D: usize, K: BurnKind>(t: &Burn<D, K>, extents: &[usize]) -> Burn<D, K> {
            match <[usize; D]>::try_from(extents) {
                Ok(extents) => t.clone().expand(extents),
                // Without axes there is nothing to repeat.
                Err(_) => t.clone(),
            }
        }
        Ok(BurnTensor(each_same!(&self.0, t => expanded(t, extents))))
    }

    fn concatenate(parts: &[Self]) -> Result<Self, IndexError> {
        let parts = parts.iter().map(|part| part.clone().into_rank::<2>()).collect::<Result<Vec<_>, _>>()?;
        refuse_mixed(parts.iter().map(|part| part.dtype()))?;
        Ok(Burn::cat(parts, 0).into())
    }

    fn index_add(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError> {
        selected_update(self, positions, values, IndexingUpdateOp::Add)
    }

    fn index_set(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError> {
        selected_update(self, positions, values, IndexingUpdateOp::Assign)
    }

    fn combine(&self, values: &Self, by: Combination) -> Result<Self, IndexError> {
        let (rows, values) = (self.clone().into_rank::<2>()?, values.clone().into_rank::<2>()?);
        refuse_mixed([rows.dtype(), values.dtype()])?;
        let chosen = match by {
            Combination::Multiply => return Ok((rows * values).into()),
            Combination::Min => values.clone().lower(rows.clone()),
            Combination::Max => values.clone().greater(rows.clone()),
        };
        // A value that is NaN is chosen; one that is not never is where the element is NaN.
        let chosen = chosen.bool_or(values.clone().not_equal(values.clone()));
        Ok(rows.mask_where(chosen, values).into())
    }

    fn takes(&self, value: &Self) -> Result<(), IndexError> {
        refuse_mixed([each!(&self.0, t => t.dtype()), each!(&value.0, t => t.dtype())])?;
        let (target, found) = (each!(&self.0, t => t.device()), each!(&value.0, t => t.device()));
        if target == found {
            return Ok(());
        }
        Err(IndexError::Host { host: HOST, what: format!("a value on {found:?} beside a tensor on {target:?}") })
    }
}

/// The rows at some positions updated by one operation.
fn selected_update<K: Ordered + 'static>(
    rows: &BurnTensor<K>,
    positions: &Part<'_>,
    values: &BurnTensor<K>,
    by: IndexingUpdateOp,
) -> Result<BurnTensor<K>, IndexError> {
    let (rows, values) = (rows.clone().into_rank::<2>()?, values.clone().into_rank::<2>()?);
    refuse_mixed([rows.dtype(), values.dtype()])?;
    let (ids, dtype) = positions_of(positions)?;
    let ids = Burn::<1, Int>::from_data(ids, (&rows.device(), dtype));
    Ok(rows.select_assign(0, ids, values, by).into())
}

/// Elements are not converted. The first type is that of the target.
fn refuse_mixed(dtypes: impl IntoIterator<Item = DType>) -> Result<(), IndexError> {
    let mut dtypes = dtypes.into_iter();
    let first = dtypes.next();
    match dtypes.find(|dtype| first.is_some_and(|first| first != *dtype)) {
        Some(other) => {
            let target = first.map_or("no type", |first| first.name());
            Err(IndexError::Host { host: HOST, what: format!("elements of {} beside those of {target}", other.name()) })
        }
        None => Ok(()),
    }
}

/// burn has no tensor of rank 0: one element along one axis stands for a number.
fn value<const D: usize, K: BurnKind + 'static>(tensor: &Burn<D, K>) -> Result<BurnTensor<K>, IndexError> {
    let value = BurnTensor::new(tensor.clone())?;
    if tensor.dims()[..] == [1] { value.reshape(&[]) } else { Ok(value) }
}

macro_rules! values {
    ($($element:ty)*) => {$(
        /// The elements are brought to the host; none is converted. One element along one axis is a number.
        #[diagnostic::do_not_recommend]
        impl<const D: usize, K: BurnKind> Value<$element> for Burn<D, K> {
            type Extents = crate::shape::dims::NoExtents;

            fn try_value(&self) -> Result<ValueElements<'_, $element>, IndexError> {
                let found = self.dtype();
                let wanted = <$element as Element>::dtype();
                if found != wanted && !matches!((found, wanted), (DType::Bool(_), DType::Bool(_))) {
                    let what = format!("elements of {} are written to those of {}", found.name(), wanted.name());
                    return Err(IndexError::Host { host: HOST, what });
                }
                let elements = read::<$element, D, K>(self);
                let elements = elements.map_err(|error| IndexError::Host { host: HOST, what: format!("{error:?}") })?;
                let extents = self.dims();
                let extents = if extents[..] == [1] { &[][..] } else { &extents[..] };
                Ok(ValueElements::Made(Tensor::from_vec(extents, elements)?))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const D: usize, K: BurnKind> Value<$element> for &Burn<D, K> {
            type Extents = crate::shape::dims::NoExtents;

            fn try_value(&self) -> Result<ValueElements<'_, $element>, IndexError> {
                (**self).try_value()
            }
        }
    )*};
}

values! { i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 bool }

impl<const D: usize, K: Ordered + 'static> OpaqueValue<BurnTensor<K>> for Burn<D, K> {
    fn to_host(&self, _like: &BurnTensor<K>) -> Result<BurnTensor<K>, IndexError> {
        value(self)
    }
}

impl<const D: usize, K: Ordered + 'static> OpaqueValue<BurnTensor<K>> for &Burn<D, K> {
    fn to_host(&self, _like: &BurnTensor<K>) -> Result<BurnTensor<K>, IndexError> {
        value(self)
    }
}

/// The elements on the host. burn's `try_to_vec_as` copies them once more.
fn read<E: Element, const D: usize, K: BurnKind>(tensor: &Burn<D, K>) -> Result<Vec<E>, TensorReadError> {
    Ok(tensor.try_to_data_as::<E>()?.try_into_vec()?)
}

fn unread<E>() -> HostEntries<E> {
    HostEntries::of(Err(&(HOST, "the entries could not be read from their device")))
}

/// Integers as positions.
fn ids<const D: usize>(tensor: &Burn<D, Int>) -> HostEntries<i64> {
    if tensor.dtype() != DType::U64 {
        return brought(tensor.dims(), read(tensor).ok());
    }
    let entries = read::<u64, D, Int>(tensor).ok();
    match entries.map(|ids| ids.into_iter().map(i64::try_from).collect()).transpose() {
        Ok(ids) => brought(tensor.dims(), ids),
        Err(_) => HostEntries::of(Err(&(HOST, "an id beyond 9223372036854775807 is outside of every axis"))),
    }
}

fn mask<const D: usize>(tensor: &Burn<D, Bool>) -> HostEntries<bool> {
    brought(tensor.dims(), read(tensor).ok())
}

fn brought<E, const D: usize>(dims: [usize; D], entries: Option<Vec<E>>) -> HostEntries<E> {
    let tensor = entries.and_then(|entries| Tensor::from_vec(&dims[..], entries).ok());
    tensor.map_or_else(unread, |tensor: TensorD<E>| HostEntries::of(Ok(tensor)))
}

macro_rules! index_arrays {
    ($($element:ident $entry:ty, $entries:ident: $tensor:ty, $it:ident => $borrowed:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const D: usize> IntoElement for $tensor {
            type Element = $element<HostEntries<$entry>, Rank<D>>;

            fn into_element(self) -> Self::Element {
                let $it = self;
                $element($entries($borrowed), PhantomData)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const D: usize> Listed for $tensor {
            type List = Cons<$element<HostEntries<$entry>, Rank<D>>, Nil>;
            type Known = crate::index::extents::known::RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<const D: usize> IntoIndex for $tensor
        where
            Cons<$element<HostEntries<$entry>, Rank<D>>, Nil>: IndexList,
        {
            fn into_index(self) -> Index<Self::List> {
                Index::new(Cons(self.into_element(), Nil), &[])
            }
        }
    )*};
}

index_arrays! {
    Ints i64, ids: Burn<D, Int>, it => &it;
    Ints i64, ids: &Burn<D, Int>, it => it;
    Mask bool, mask: Burn<D, Bool>, it => &it;
    Mask bool, mask: &Burn<D, Bool>, it => it;
}
