//! candle: a tensor is an opaque host of run-time rank, and a plan becomes candle's own operations, each with a backward
//! step that is right.
//!
//! Positions, ranges and new axes are views of the same storage. candle's strides are unsigned, so a walk backwards is a
//! copy. A step is a view where no gradient is recorded, and a copy where one is: the only operation that makes such a
//! view is `unfold`, whose backward step is that of a reshape, which fails.
//!
//! Every bad index is found before candle sees anything, which matters: what is the largest number of its type candle
//! takes for "a zero here", not for a mistake.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;

use candle_core::backend::BackendStorage;
use candle_core::{CpuStorage, CustomOp2, DType, Device, Error, Layout, Shape, Tensor as Candle};

use crate::error::IndexError;
use crate::index::element::{IntoElement, Ints};
use crate::index::list::{Cons, Index, IntoIndex, Listed, Nil};
use crate::index::outside::FillValue;
use crate::interop::entries::HostEntries;
use crate::interop::opaque::{AxisWalk, Operations, room};
use crate::interop::opaque_write::{Combination, OpaqueValue, Updates, set_by_selection};
use crate::plan::Part;
use crate::shape::axes::Extents;
use crate::shape::rank::DynRank;
use crate::tensor::holes::{BF16, F16, misfit, misfit_in};
use crate::tensor::owned::{Tensor, TensorD};
use crate::tensor::value::{Value, ValueElements};

const HOST: &str = "candle";

/// What candle says, as an error of ours, without the stack that it prints where `RUST_BACKTRACE` is set.
fn host(error: Error) -> IndexError {
    let mut error = &error;
    while let Error::WithBacktrace { inner, .. } = error {
        error = inner;
    }
    IndexError::Host { host: HOST, what: error.to_string() }
}

/// In a function of candle's own, what is refused goes on by `?`.
///
/// ```
/// use candle_core::{Device, Result, Tensor};
/// use tensor_idx::{idx, interop::{CandleEntries, OpaqueRead}};
///
/// fn positive(t: &Tensor) -> Result<Tensor> {
///     Ok(t.try_oix(idx![t.gt(0.)?.as_mask()?])?)
/// }
/// assert_eq!(positive(&Tensor::new(&[1_f32, -2.], &Device::Cpu)?)?.dims(), [1]);
/// # Result::Ok(())
/// ```
impl From<IndexError> for Error {
    fn from(error: IndexError) -> Self {
        Error::wrap(error)
    }
}

/// What candle says, in a function that returns an [`IndexError`].
impl From<Error> for IndexError {
    fn from(error: Error) -> Self {
        host(error)
    }
}

/// Positions of a contiguous tensor, counted from `low`; none is the number that candle has a meaning of its own for, since
/// they are below the extent.
fn selected(source: &Candle, axis: usize, positions: &Part<'_>, low: usize) -> Result<Candle, IndexError> {
    source.index_select(&positions_of(positions, low, source.device())?, axis).map_err(host)
}

/// Positions as a tensor, counted from `low`.
fn positions_of(positions: &Part<'_>, low: usize, device: &Device) -> Result<Candle, IndexError> {
    match positions {
        Part::Narrow(positions) if low == 0 => Candle::new(&positions[..], device),
        positions => {
            let mut ids: Vec<i64> = room(positions.iter().len())?;
            ids.extend(positions.iter().map(|position| (position - low) as i64));
            let count = ids.len();
            Candle::from_vec(ids, count, device)
        }
    }
    .map_err(host)
}

/// A tensor of one value, of the type and on the device of another.
fn full(like: &Candle, value: FillValue, extents: &[usize]) -> Result<Candle, IndexError> {
    macro_rules! of_type {
        ($($dtype:ident $number:ty;)*) => {
            match like.dtype() {
                $(DType::$dtype => {
                    let x: $number = value.to().ok_or_else(|| misfit::<$number>(value))?;
                    Candle::full(x, extents, like.device())
                })*
                dtype => {
                    let x = match dtype {
                        DType::F16 => value.to_half(F16.0, F16.1),
                        DType::BF16 => value.to_half(BF16.0, BF16.1),
                        // Its largest number is 448, and the next one would be 480; it has no infinity.
                        DType::F8E4M3 => value.to_half(4, 464.0).filter(|x| !x.is_infinite()),
                        _ => value.to(),
                    };
                    let x: f32 = x.ok_or_else(|| misfit_in(value, dtype.as_str()))?;
                    Candle::full(x, extents, like.device()).and_then(|full| full.to_dtype(dtype))
                }
            }
        };
    }
    of_type! { U8 u8; U32 u32; I16 i16; I32 i32; I64 i64; F32 f32; F64 f64; }.map_err(host)
}

/// By this it has `i`, `oix`, `vix`, `nix` and `tix` ([`OpaqueRead`](crate::OpaqueRead)), as has a `Var`. With candle's `IndexOp`
/// in scope, too, the compiler asks which `i` is meant: import one of the two.
///
/// ```
/// use candle_core::{Device, Tensor, Var};
/// use tensor_idx::{idx, interop::OpaqueRead};
///
/// let t = Var::from_tensor(&Tensor::arange(0_f32, 24., &Device::Cpu)?.reshape((2, 3, 4))?)?;
/// let part: Tensor = t.i(idx![.., 1..3, NewAxis, tl(0)]);
/// assert_eq!(part.dims(), [2, 2, 1]);
/// let rows: Tensor = t.oix(idx![0, [2, 2], ..]);
/// let gradient = rows.sum_all()?.backward()?;
/// let gradient = gradient.get(&t).unwrap().i(idx![0, .., 0]);
/// assert_eq!(gradient.to_vec1::<f32>()?, [0., 0., 2.]);
/// # Ok::<(), candle_core::Error>(())
/// ```
impl Operations for Candle {
    fn extents(&self) -> Extents {
        self.dims().into()
    }

    fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
        // Of nothing, candle would see a start behind the end of its storage.
        let start = if self.elem_count() == 0 { 0 } else { start };
        Candle::narrow(self, axis, start, len).map_err(host)
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        if self.dims() == extents {
            return Ok(self.clone());
        }
        Candle::reshape(self, extents).map_err(host)
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        Candle::permute(self, axes).map_err(host)
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        // candle selects from contiguous tensors only.
        if self.is_contiguous() {
            return selected(self, axis, positions, 0);
        }
        // The axes in the order of memory: those of a turned tensor are contiguous then, and nothing is copied but what is
        // selected.
        let mut order: Vec<usize> = (0..self.rank()).collect();
        order.sort_by_key(|&axis| core::cmp::Reverse(self.stride()[axis]));
        let turned = Operations::permute(self, &order)?;
        if turned.is_contiguous() {
            let mut back = order.clone();
            order.iter().enumerate().for_each(|(place, &axis)| back[axis] = place);
            let part = selected(&turned, back[axis], positions, 0)?;
            return Operations::permute(&part, &back)?.contiguous().map_err(host);
        }
        // Else all between the lowest and the highest of the positions is copied first.
        let low = positions.iter().min().unwrap_or_default();
        let behind = positions.iter().max().map_or(0, |high| high + 1);
        let span = Operations::narrow(self, axis, low, behind - low)?.contiguous().map_err(host)?;
        selected(&span, axis, positions, low)
    }

    fn padded(&self, axis: usize, values: &[FillValue]) -> Result<Self, IndexError> {
        let mut extents = self.extents();
        let count = core::mem::replace(&mut extents[axis], 1);
        let mut parts: Vec<Candle> = (count > 0).then(|| self.clone()).into_iter().collect();
        for value in values {
            parts.push(full(self, *value, &extents)?);
        }
        Candle::cat(&parts, axis).map_err(host)
    }

    fn walk(&self, axis: usize, start: usize, step: isize, len: usize) -> Result<Self, IndexError> {
        if step == 1 || len == 0 {
            return Operations::narrow(self, axis, if len == 0 { 0 } else { start }, len);
        }
        let walk = AxisWalk { start, step, len };
        let span = walk.span();
        let part = Operations::narrow(self, axis, span.start, span.len())?;
        if Operations::holds(self, step) == Some(true) {
            let steps = part.unfold(axis, 1, step as usize).and_then(|steps| steps.squeeze(self.rank()));
            let steps = steps.map_err(host)?;
            // It counts in 32-bit floats.
            if steps.dims()[axis] == len {
                return Ok(steps);
            }
        }
        Operations::index_select(&part, axis, &walk.table()?)
    }

    fn holds(&self, step: isize) -> Option<bool> {
        Some(step == 1 || step > 1 && !self.track_op())
    }

    fn squeeze(&self, axis: usize) -> Result<Self, IndexError> {
        Candle::squeeze(self, axis).map_err(host)
    }

    fn unsqueeze(&self, axis: usize) -> Result<Self, IndexError> {
        Candle::unsqueeze(self, axis).map_err(host)
    }
}

/// By this it is written to as a value ([`OpaqueWrite`](crate::OpaqueWrite)).
///
/// candle 0.11 has the backward steps of `scatter` and `scatter_add` exchanged: that of `scatter` passes the gradient of replaced
/// elements on to the target, and that of `scatter_add` leaves out the gradient of the target where something was added. Neither
/// is used here. On the CPU `set` is a `CustomOp2`, with a backward step of its own.
///
/// ```
/// use candle_core::{Device, Tensor, Var};
/// use tensor_idx::{idx, interop::OpaqueWrite};
///
/// let t = Var::new(&[1_f32, 2., 3.], &Device::Cpu)?;
/// let v = Var::new(&[10_f32, 20., 30.], &Device::Cpu)?;
/// let written = t.at(idx![[2, 0, 2]]).set(&v);
/// assert_eq!(written.to_vec1::<f32>()?, [20., 2., 30.]);
/// let gradients = written.sum_all()?.backward()?;
/// assert_eq!(gradients.get(&t).unwrap().to_vec1::<f32>()?, [0., 1., 0.]);
/// assert_eq!(gradients.get(&v).unwrap().to_vec1::<f32>()?, [0., 1., 1.]);
/// assert_eq!(t.at(idx![1]).multiply(5).to_vec1::<f32>()?, [1., 10., 3.]);
/// # Ok::<(), candle_core::Error>(())
/// ```
impl Updates for Candle {
    fn broadcast(&self, extents: &[usize]) -> Result<Self, IndexError> {
        self.broadcast_as(extents).map_err(host)
    }

    fn concatenate(parts: &[Self]) -> Result<Self, IndexError> {
        Candle::cat(parts, 0).map_err(host)
    }

    fn index_add(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError> {
        let ids = positions_of(positions, 0, self.device())?;
        // candle adds contiguous tensors only.
        Candle::index_add(self, &ids, &values.contiguous().map_err(host)?, 0).map_err(host)
    }

    fn index_set(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError> {
        if !self.device().is_cpu() {
            return set_by_selection(self, positions, values);
        }
        replaced(self, values, positions.iter().collect()).map_err(host)
    }

    fn combine(&self, values: &Self, by: Combination) -> Result<Self, IndexError> {
        let chosen = match by {
            Combination::Multiply => return self.mul(values).map_err(host),
            Combination::Min => values.lt(self),
            Combination::Max => values.gt(self),
        };
        // A value that is NaN is chosen; one that is not never is where the element is NaN.
        let chosen = chosen.and_then(|chosen| chosen.add(&values.ne(values)?));
        chosen.and_then(|chosen| chosen.where_cond(values, self)).map_err(host)
    }

    fn takes(&self, value: &Self) -> Result<(), IndexError> {
        let (target, found) = (self.dtype(), value.dtype());
        if target != found {
            return Err(host(Error::DTypeMismatchBinaryOp { lhs: target, rhs: found, op: "at" }));
        }
        let (lhs, rhs) = (self.device().location(), value.device().location());
        if lhs == rhs { Ok(()) } else { Err(host(Error::DeviceMismatchBinaryOp { lhs, rhs, op: "at" })) }
    }

    /// A copy: a variable's storage changes, and a result that is the variable's cannot be set to it.
    fn apart(&self) -> Result<Self, IndexError> {
        self.force_contiguous().map_err(host)
    }
}

/// Rows at distinct positions replaced, on the CPU, where candle has no such operation with the right backward step.
struct ReplacedRows(Arc<[usize]>);

fn replaced(rows: &Candle, values: &Candle, positions: Arc<[usize]>) -> candle_core::Result<Candle> {
    rows.contiguous()?.apply_op2(&values.contiguous()?, ReplacedRows(positions))
}

impl CustomOp2 for ReplacedRows {
    fn name(&self) -> &'static str {
        "index-set"
    }

    fn cpu_fwd(
        &self,
        rows: &CpuStorage,
        layout: &Layout,
        values: &CpuStorage,
        of_values: &Layout,
    ) -> candle_core::Result<(CpuStorage, Shape)> {
        let len = layout.dims()[1];
        macro_rules! of_type {
            ($($dtype:ident)*) => {
                match (rows, values) {
                    $((CpuStorage::$dtype(rows), CpuStorage::$dtype(values)) => {
                        let mut written = rows[layout.start_offset()..][..layout.shape().elem_count()].to_vec();
                        let values = values[of_values.start_offset()..].chunks_exact(len);
                        for (position, value) in self.0.iter().zip(values) {
                            written[position * len..][..len].copy_from_slice(value);
                        }
                        CpuStorage::$dtype(written)
                    })*
                    (rows, values) if rows.dtype() == values.dtype() => {
                        return Err(Error::UnsupportedDTypeForOp(rows.dtype(), self.name()));
                    }
                    (rows, values) => {
                        let (lhs, rhs) = (rows.dtype(), values.dtype());
                        return Err(Error::DTypeMismatchBinaryOp { lhs, rhs, op: self.name() });
                    }
                }
            };
        }
        let written = of_type! { U8 U32 I16 I32 I64 BF16 F16 F32 F64 F8E4M3 };
        Ok((written, layout.shape().clone()))
    }

    /// The gradient of what was replaced is zero, and that of the values is read where they stand.
    fn bwd(
        &self,
        _rows: &Candle,
        values: &Candle,
        _written: &Candle,
        gradient: &Candle,
    ) -> candle_core::Result<(Option<Candle>, Option<Candle>)> {
        let of_rows = replaced(gradient, &values.zeros_like()?, self.0.clone())?;
        let ids: Vec<i64> = self.0.iter().map(|&position| position as i64).collect();
        let ids = Candle::new(ids, gradient.device())?;
        Ok((Some(of_rows), Some(gradient.contiguous()?.index_select(&ids, 0)?)))
    }
}

macro_rules! values {
    ($($element:ty)*) => {$(
        /// The elements are brought to the host; none is converted.
        #[diagnostic::do_not_recommend]
        impl Value<$element> for Candle {
            type Extents = crate::shape::dims::NoExtents;

            fn try_value(&self) -> Result<ValueElements<'_, $element>, IndexError> {
                let elements = self.flatten_all().and_then(|flat| flat.to_vec1()).map_err(host)?;
                Ok(ValueElements::Made(Tensor::from_vec(self.dims(), elements)?))
            }
        }

        #[diagnostic::do_not_recommend]
        impl Value<$element> for &Candle {
            type Extents = crate::shape::dims::NoExtents;

            fn try_value(&self) -> Result<ValueElements<'_, $element>, IndexError> {
                (**self).try_value()
            }
        }
    )*};
}

values! { u8 u32 i16 i32 i64 f32 f64 }

impl OpaqueValue<Candle> for candle_core::Var {
    fn to_host(&self, _like: &Candle) -> Result<Candle, IndexError> {
        Ok(self.as_tensor().clone())
    }
}

impl OpaqueValue<Candle> for &candle_core::Var {
    fn to_host(&self, _like: &Candle) -> Result<Candle, IndexError> {
        Ok(self.as_tensor().clone())
    }
}

/// The entries of a candle tensor, said to be what they are meant to be: a mask, or positions.
///
/// candle has no bools: its comparisons give `u8`, and so may anybody's ids be. A tensor of other integers is an index
/// array by itself; one of `u8` is refused until it is said what it is.
///
/// ```
/// use candle_core::{Device, Tensor};
/// use tensor_idx::{idx, interop::{CandleEntries, OpaqueRead}};
///
/// let t = Tensor::new(&[1_f32, -2., 3.], &Device::Cpu)?;
/// let positive = t.gt(0.)?;
/// assert_eq!(t.oix(idx![positive.as_mask()?]).to_vec1::<f32>()?, [1., 3.]);
/// assert_eq!(t.oix(idx![positive.as_positions()?]).to_vec1::<f32>()?, [-2., 1., -2.]);
/// assert!(t.try_oix(idx![&positive]).is_err());
/// let ids = Tensor::new(&[-1_i64, 0], &Device::Cpu)?;
/// assert_eq!(t.oix(idx![&ids]).to_vec1::<f32>()?, [3., 1.]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait CandleEntries {
    /// A mask: true where a tensor of `u8` is not 0. It is brought to the host.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`] if the tensor is not of `u8`, or cannot be read.
    ///
    /// ```
    /// use candle_core::{Device, Tensor};
    /// use tensor_idx::interop::CandleEntries;
    ///
    /// let t = Tensor::new(&[1_f32, -2.], &Device::Cpu)?;
    /// assert_eq!(t.lt(0.)?.as_mask()?.to_vec(), [false, true]);
    /// assert!(t.as_mask().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn as_mask(&self) -> Result<TensorD<bool>, IndexError>;

    /// Integers of any type, `u8` among them, as positions. They are brought to the host.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`] if the tensor is not of integers, or cannot be read.
    ///
    /// ```
    /// use candle_core::{Device, Tensor};
    /// use tensor_idx::interop::CandleEntries;
    ///
    /// assert_eq!(Tensor::new(&[[2_u8, 0]], &Device::Cpu)?.as_positions()?.shape(), [1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn as_positions(&self) -> Result<TensorD<i64>, IndexError>;
}

impl CandleEntries for Candle {
    fn as_mask(&self) -> Result<TensorD<bool>, IndexError> {
        if self.dtype() != DType::U8 {
            return Err(IndexError::Host {
                host: HOST,
                what: alloc::format!("a mask is of u8, not {:?}", self.dtype()),
            });
        }
        let entries: Vec<u8> = self.flatten_all().and_then(|flat| flat.to_vec1()).map_err(host)?;
        Tensor::from_vec(self.dims(), entries.into_iter().map(|entry| entry != 0).collect())
    }

    fn as_positions(&self) -> Result<TensorD<i64>, IndexError> {
        if !is_integer(self.dtype()) {
            let what = alloc::format!("positions are integers, not {:?}", self.dtype());
            return Err(IndexError::Host { host: HOST, what });
        }
        let entries = self.flatten_all().and_then(|flat| flat.to_dtype(DType::I64)?.to_vec1());
        Tensor::from_vec(self.dims(), entries.map_err(host)?)
    }
}

fn is_integer(dtype: DType) -> bool {
    matches!(dtype, DType::U8 | DType::U32 | DType::I16 | DType::I32 | DType::I64)
}

/// What stands for an index array is of another type.
fn no_integers(dtype: DType) -> &'static (&'static str, &'static str) {
    macro_rules! told {
        ($($dtype:ident $name:literal)*) => {
            match dtype {
                $(DType::$dtype => &(HOST, concat!("an index array is a tensor of integers, not of ", $name)),)*
                _ => &(HOST, "an index array is a tensor of integers: U32, I16, I32 or I64"),
            }
        };
    }
    told! { F16 "F16" BF16 "BF16" F32 "F32" F64 "F64" }
}

/// The entries of an index array.
fn ids(tensor: &Candle) -> HostEntries<i64> {
    HostEntries::of(match tensor.dtype() {
        DType::U8 => Err(&(HOST, "a tensor of u8 is a mask or positions: `as_mask()` or `as_positions()` says which")),
        dtype if !is_integer(dtype) => Err(no_integers(dtype)),
        _ => tensor.as_positions().map_err(|_| {
            &(HOST, "the entries could not be read from their device: the error of `as_positions()` says why")
        }),
    })
}

macro_rules! index_arrays {
    ($($tensor:ty, $it:ident => $borrowed:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IntoElement for $tensor {
            type Element = Ints<HostEntries<i64>, DynRank>;

            fn into_element(self) -> Self::Element {
                let $it = self;
                Ints(ids($borrowed), core::marker::PhantomData)
            }
        }

        #[diagnostic::do_not_recommend]
        impl Listed for $tensor {
            type List = Cons<Ints<HostEntries<i64>, DynRank>, Nil>;
            type Known = crate::index::extents::known::RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl IntoIndex for $tensor {
            fn into_index(self) -> Index<Self::List> {
                Index::new(Cons(self.into_element(), Nil), &[])
            }
        }
    )*};
}

index_arrays! {
    Candle, it => &it;
    &Candle, it => it;
}
