//! Writing through an index on a device: selections and their verbs.

use core::fmt;
use core::ops;

use tensor_idx_core::{
    Add, Basic, Div, FloorDiv, IndexError, Indexed, IndexedBy, IntoIndex, Mode, Mul, Named, NumPy, Outer, Plan, Pow,
    PyTorch, Ranks, Rem, Scatter, Shape, Sub, Value, Vectorized, operator,
};

use crate::arithmetic::{GpuCombine, GpuDivide, GpuNumber};
use crate::element::GpuElement;
use crate::scatter::{Late, Verb, write};
use crate::tensor::GpuTensor;
use crate::value::GpuValue;

/// Panics with the message of an error, at the caller's line.
#[track_caller]
fn done<T>(result: Result<T, IndexError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

/// The elements of a [`GpuTensor`] that an index names, to be written to.
///
/// | verb | a position named twice |
/// |---|---|
/// | `assign`, `fill` | the last value in row-major order stays |
/// | `add_assign`, .. `pow_assign` | is updated once, from the element before, with the last value |
/// | `accumulate` | is updated every time, in row-major order: floats are summed as on the processor, to the last bit |
/// | `accumulate_any_order` | is updated every time, in any order |
///
/// A write that fails changes nothing. That holds too where only the device finds the mistake, in an index array or a
/// divisor that lies there: nothing is written, and the next synchronising call says why (a
/// [strict](crate::Gpu::strict) device at once). Every verb has a form for `async`, which waits until the device has
/// checked the index, and says then whether it was written.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
/// let mut twice = t.oix_mut(idx![.., [2, 2]]);
/// assert_eq!(twice.shape(), [2, 2]);
/// twice.assign([[1, 2], [3, 4]]);
/// twice += 10;
/// twice.accumulate(Add, 100);
/// assert_eq!(t.to_cpu()?.to_vec(), [0, 0, 212, 0, 0, 214]);
/// # Ok::<(), IndexError>(())
/// ```
#[must_use = "a selection writes nothing by itself: `assign`, `fill`, `accumulate` and the others do"]
pub struct GpuSelection<'a, T, S: Shape, R: Shape> {
    target: &'a mut GpuTensor<T, S>,
    plan: Held<'a, S, R>,
}

#[expect(clippy::large_enum_variant, reason = "a plan in a box would be an allocation for each selection")]
enum Held<'a, S: Shape, R: Shape> {
    Own(Plan<S, R>),
    Borrowed(&'a Plan<S, R>),
}

/// The shape and the plan.
impl<T, S: Shape, R: Shape> fmt::Debug for GpuSelection<'_, T, S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GpuSelection({:?}: {})", self.shape(), self.plan())
    }
}

impl<T, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {
    /// The plan: where every element of the selection lies.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// let selection = t.oix_mut(idx![.., [2, 0]]);
    /// assert_eq!(selection.plan().to_string(), "src[0] = out[0]; src[1] = idx0[out[1]]");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan(&self) -> &Plan<S, R> {
        match &self.plan {
            Held::Own(plan) => plan,
            Held::Borrowed(plan) => plan,
        }
    }

    /// The shape that values are broadcast to.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// assert_eq!(t.oix_mut(idx![.., [2, 0, 0, 1]]).shape(), [2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.plan().shape()
    }
}

impl<T: GpuElement, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {
    fn record(
        &mut self,
        value: &impl GpuValue<T>,
        verb: Verb,
        refused: impl Fn(&T) -> bool,
    ) -> Result<Late, IndexError> {
        let plan = match &self.plan {
            Held::Own(plan) => plan,
            Held::Borrowed(plan) => plan,
        };
        write(self.target, plan, &value.operand(), verb, refused)
    }

    fn write(&mut self, value: &impl GpuValue<T>, verb: Verb, refused: impl Fn(&T) -> bool) -> Result<(), IndexError> {
        self.record(value, verb, refused)?.now(self.target.gpu())
    }

    /// Writes a value, broadcast to the shape of the selection.
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_assign`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![.., [2, 0]]).assign([[1], [2]]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [1, 0, 1, 2, 0, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn assign(&mut self, value: impl GpuValue<T>) {
        done(self.try_assign(value));
    }

    /// [`GpuSelection::assign`] with the mistake as a value; nothing is written then.
    ///
    /// # Errors
    ///
    /// [`IndexError::ValueShape`] if the value does not broadcast; [`IndexError::Device`] if it lies on another device,
    /// or the device is out of memory.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// let error = t.oix_mut(idx![.., [2, 0]]).try_assign([1, 2, 3]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a value of shape [3] does not broadcast to the shape [2, 2] that it is written to",
    /// );
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_assign(&mut self, value: impl GpuValue<T>) -> Result<(), IndexError> {
        self.write(&value, Verb::Assign, |_| false)
    }

    /// [`GpuSelection::assign`] for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_assign`]; a bad index on the device.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.assign_async(0.5).await
    /// }
    /// ```
    pub async fn assign_async(&mut self, value: impl GpuValue<T>) -> Result<(), IndexError> {
        let late = self.record(&value, Verb::Assign, |_| false)?;
        late.checked(self.target.gpu()).await
    }

    /// Sets every element to `x`.
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_fill`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0_u8; 6])?.to_gpu(&gpu)?;
    /// t.i_mut(idx![.., ::2]).fill(1);
    /// assert_eq!(t.to_cpu()?.to_vec(), [1, 0, 1, 1, 0, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn fill(&mut self, x: T) {
        done(self.try_fill(x));
    }

    /// [`GpuSelection::fill`] with the mistake as a value; nothing is written then.
    ///
    /// # Errors
    ///
    /// [`IndexError::Device`] if the device is out of memory.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([3], vec![0_u8; 3])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![[0, 2]]).try_fill(1)?;
    /// assert_eq!(t.to_cpu()?.to_vec(), [1, 0, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_fill(&mut self, x: T) -> Result<(), IndexError> {
        self.write(&x, Verb::Assign, |_| false)
    }

    /// [`GpuSelection::fill`] for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_fill`]; a bad index on the device.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.fill_async(0.5).await
    /// }
    /// ```
    pub async fn fill_async(&mut self, x: T) -> Result<(), IndexError> {
        self.assign_async(x).await
    }

    /// Combines every element with its value by [`Add`], [`Mul`], [`Min`](tensor_idx_core::Min),
    /// [`Max`](tensor_idx_core::Max) or another operator. An element that is named twice is combined twice, in row-major
    /// order: `accumulate(Add, v)` is scatter-add, and its sums of floats are those of the processor to the last bit.
    ///
    /// Where positions may repeat, index arrays are sorted on the device first, so that each position adds its values in
    /// order; integers of up to 4 bytes, whose sums do not depend on the order, are added atomically.
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_accumulate`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([3], vec![0.0_f32; 3])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![[2, 0, 2]]).accumulate(Add, [1.0, 10.0, 100.0]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [10.0, 0.0, 101.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn accumulate<O: GpuCombine<T>>(&mut self, op: O, value: impl GpuValue<T>)
    where
        T: GpuNumber,
    {
        done(self.try_accumulate(op, value));
    }

    /// [`GpuSelection::accumulate`] with the mistake as a value; nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_assign`]; [`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of
    /// integers.
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([3], vec![0; 3])?.to_gpu(&gpu)?;
    /// let error = t.oix_mut(idx![[2, 0]]).try_accumulate(Add, [1, 2, 3]).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_accumulate<O: GpuCombine<T>>(&mut self, _: O, value: impl GpuValue<T>) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        self.write(&value, Verb::Accumulate(O::OP), |x| x.refused(O::OP))
    }

    /// [`GpuSelection::accumulate`] for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`]; a bad index on the device.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.accumulate_async(Add, 0.5).await
    /// }
    /// ```
    pub async fn accumulate_async<O: GpuCombine<T>>(&mut self, _: O, value: impl GpuValue<T>) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        let late = self.record(&value, Verb::Accumulate(O::OP), |x| x.refused(O::OP))?;
        late.checked(self.target.gpu()).await
    }

    /// [`GpuSelection::accumulate`] with the values of a position in any order, which spares the sorting: of floats the
    /// last bits may differ from run to run. (Elements of 8 bytes are sorted nevertheless.)
    ///
    /// # Panics
    ///
    /// With the message of [`GpuSelection::try_accumulate_any_order`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([3], vec![0.0_f32; 3])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![[2, 0, 2]]).accumulate_any_order(Add, [1.0, 10.0, 100.0]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [10.0, 0.0, 101.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn accumulate_any_order<O: GpuCombine<T>>(&mut self, op: O, value: impl GpuValue<T>)
    where
        T: GpuNumber,
    {
        done(self.try_accumulate_any_order(op, value));
    }

    /// [`GpuSelection::accumulate_any_order`] with the mistake as a value; nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2], vec![0_u16; 2])?.to_gpu(&gpu)?;
    /// t.oix_mut(idx![[1, 1]]).try_accumulate_any_order(Add, 1)?;
    /// assert_eq!(t.to_cpu()?.to_vec(), [0, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_accumulate_any_order<O: GpuCombine<T>>(
        &mut self,
        _: O,
        value: impl GpuValue<T>,
    ) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        self.write(&value, Verb::AnyOrder(O::OP), |x| x.refused(O::OP))
    }

    /// [`GpuSelection::accumulate_any_order`] for `async`, and for the browser: done once the device has checked the index.
    ///
    /// # Errors
    ///
    /// Those of [`GpuSelection::try_accumulate`]; a bad index on the device.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
    ///     t.try_oix_mut(idx![ids])?.accumulate_any_order_async(Add, 0.5).await
    /// }
    /// ```
    pub async fn accumulate_any_order_async<O: GpuCombine<T>>(
        &mut self,
        _: O,
        value: impl GpuValue<T>,
    ) -> Result<(), IndexError>
    where
        T: GpuNumber,
    {
        let late = self.record(&value, Verb::AnyOrder(O::OP), |x| x.refused(O::OP))?;
        late.checked(self.target.gpu()).await
    }
}

macro_rules! augmented {
    ($($name:ident $try_name:ident $async_name:ident $op:ident $number:ident $sign:literal $what:literal $result:literal;)*) => {
        impl<T: GpuElement, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {$(
            #[doc = concat!(
                "NumPy's `", $sign, "`: every element becomes itself ", $what, " its value. One that is named twice is ",
                "updated once, from what it was before, with the last of its values."
            )]
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of `", stringify!($try_name), "`.")]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let mut t = Tensor::from_vec([2], vec![2.0_f32, 7.0])?.to_gpu(&gpu)?;
            #[doc = concat!("t.oix_mut(idx![[0, 1]]).", stringify!($name), "(2.0);")]
            #[doc = concat!("assert_eq!(t.to_cpu()?.to_vec(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn $name(&mut self, value: impl GpuValue<T>)
            where
                T: $number,
            {
                done(self.$try_name(value));
            }

            #[doc = concat!("`", stringify!($name), "` with the mistake as a value; nothing is written then.")]
            ///
            /// # Errors
            ///
            /// Those of [`GpuSelection::try_accumulate`].
            ///
            /// ```
            /// use tensor_idx::{error::ErrorKind, gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let mut t = Tensor::from_vec([2], vec![2.0_f32, 7.0])?.to_gpu(&gpu)?;
            #[doc = concat!("let error = t.i_mut(idx![..]).", stringify!($try_name), "([1.0, 2.0, 3.0]).unwrap_err();")]
            /// assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name(&mut self, value: impl GpuValue<T>) -> Result<(), IndexError>
            where
                T: $number,
            {
                let op = <$op as GpuCombine<T>>::OP;
                self.write(&value, Verb::Update(op), |x| x.refused(op))
            }

            #[doc = concat!("`", stringify!($name), "` for `async`, and for the browser: done once the device has checked the index.")]
            ///
            /// # Errors
            ///
            /// Those of [`GpuSelection::try_accumulate`]; a bad index on the device.
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// async fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {
            #[doc = concat!("    t.try_oix_mut(idx![ids])?.", stringify!($async_name), "(0.5).await")]
            /// }
            /// ```
            pub async fn $async_name(&mut self, value: impl GpuValue<T>) -> Result<(), IndexError>
            where
                T: $number,
            {
                let op = <$op as GpuCombine<T>>::OP;
                let late = self.record(&value, Verb::Update(op), |x| x.refused(op))?;
                late.checked(self.target.gpu()).await
            }
        )*}

        $(#[diagnostic::do_not_recommend]
        impl<T: $number> Operator<T> for operator::$name {
            #[track_caller]
            fn carry_out<S: Shape, R: Shape>(selection: &mut GpuSelection<'_, T, S, R>, value: impl GpuValue<T>) {
                selection.$name(value);
            }
        }

        impl<T: $number, S: Shape> tensor_idx_core::Operator<GpuTensor<T, S>> for operator::$name {
            fn write(
                self,
                host: &mut GpuTensor<T, S>,
                index: impl Named<S>,
                value: &impl Value<T>,
            ) -> Result<(), IndexError> {
                let plan = index.plan_remote(&host.layout)?;
                host.select_mut(&plan)?.$try_name(value.try_value()?)
            }
        })*
    };
}

augmented! {
    add_assign try_add_assign add_assign_async Add GpuNumber "+=" "+" "[4.0, 9.0]";
    sub_assign try_sub_assign sub_assign_async Sub GpuNumber "-=" "-" "[0.0, 5.0]";
    mul_assign try_mul_assign mul_assign_async Mul GpuNumber "*=" "*" "[4.0, 14.0]";
    div_assign try_div_assign div_assign_async Div GpuDivide "/=" "/" "[1.0, 3.5]";
    rem_assign try_rem_assign rem_assign_async Rem GpuNumber "%=" "the remainder, with the sign of the value, by" "[0.0, 1.0]";
    pow_assign try_pow_assign pow_assign_async Pow GpuNumber "**=" "to the power of" "[4.0, 49.0]";
    floor_div_assign try_floor_div_assign floor_div_assign_async FloorDiv GpuNumber "//="
        "the quotient, rounded towards negative infinity, by" "[1.0, 3.0]";
}

macro_rules! operators {
    ($($operator:ident $name:ident $number:ident;)*) => {$(
        impl<T: $number, S: Shape, R: Shape, V: GpuValue<T>> ops::$operator<V> for GpuSelection<'_, T, S, R> {
            #[track_caller]
            fn $name(&mut self, value: V) {
                GpuSelection::$name(self, value);
            }
        }
    )*};
}

operators! {
    AddAssign add_assign GpuNumber;
    SubAssign sub_assign GpuNumber;
    MulAssign mul_assign GpuNumber;
    DivAssign div_assign GpuDivide;
    RemAssign rem_assign GpuNumber;
}

/// The operator of a statement `assign!(t[..] = v)`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a device does not have this statement for elements of type `{T}`",
    label = "arithmetic on a device is for integers, `f32` and `f16`; `/=` for the floats among them",
    note = "`f64` is moved and compared only: calculate after `to_cpu`, or in `f32`; the rounded quotient of integers is `t[..] / /= v`"
)]
pub trait Operator<T: GpuElement> {
    fn carry_out<S: Shape, R: Shape>(selection: &mut GpuSelection<'_, T, S, R>, value: impl GpuValue<T>);
}

#[diagnostic::do_not_recommend]
impl<T: GpuElement> Operator<T> for operator::assign {
    #[track_caller]
    fn carry_out<S: Shape, R: Shape>(selection: &mut GpuSelection<'_, T, S, R>, value: impl GpuValue<T>) {
        selection.assign(value);
    }
}

/// [`assign!`](tensor_idx_core::assign) writes to a tensor on a device too; index arrays, masks and values may lie there.
///
/// ```
/// use tensor_idx::{gpu::*, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
/// assign!(t.oix[.., [2, 0]] = [[1], [2]]);
/// assign!(t[1] += 10);
/// assert_eq!(t.to_cpu()?.to_vec(), [1, 0, 1, 12, 10, 12]);
/// # Ok::<(), IndexError>(())
/// ```
impl<T: GpuElement, S: Shape> Scatter for GpuTensor<T, S> {
    type Shape = S;
    type Elem = T;
    type Error = IndexError;
}

impl<T: GpuElement, S: Shape> tensor_idx_core::Operator<GpuTensor<T, S>> for operator::assign {
    fn write(self, host: &mut GpuTensor<T, S>, index: impl Named<S>, value: &impl Value<T>) -> Result<(), IndexError> {
        let plan = index.plan_remote(&host.layout)?;
        host.select_mut(&plan)?.try_assign(value.try_value()?)
    }
}

macro_rules! modes {
    ($($mode:ident $name:ident $try_name:ident, $what:literal, $example:literal, $result:literal;)*) => {
        impl<T: GpuElement, S: Shape> GpuTensor<T, S> {$(
            #[doc = concat!("The elements that an index names, ", $what, ", to be written to.")]
            ///
            /// Index arrays and masks may lie on this device.
            ///
            /// # Panics
            ///
            #[doc = concat!("On a bad index, with the message of [`GpuTensor::", stringify!($try_name), "`], at the caller's line.")]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let mut t = Tensor::from_vec([3, 2], vec![0; 6])?.to_gpu(&gpu)?;
            #[doc = concat!("t.", stringify!($name), "(", $example, ").assign(1);")]
            #[doc = concat!("assert_eq!(t.to_cpu()?.to_vec(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn $name<I: IntoIndex<List: Ranks<$mode>>>(&mut self, index: I) -> GpuSelection<'_, T, S, Indexed<S, I, $mode>>
            where
                S: IndexedBy<I, $mode>,
            {
                done(self.$try_name(index))
            }

            #[doc = concat!("[`GpuTensor::", stringify!($name), "`] with the mistake as a value.")]
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            ///
            /// ```
            /// use tensor_idx::{error::ErrorKind, gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let mut t = Tensor::from_vec([3, 2], vec![0; 6])?.to_gpu(&gpu)?;
            #[doc = concat!("let error = t.", stringify!($try_name), "(idx![[0, 3]]).unwrap_err();")]
            /// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name<I: IntoIndex<List: Ranks<$mode>>>(
                &mut self,
                index: I,
            ) -> Result<GpuSelection<'_, T, S, Indexed<S, I, $mode>>, IndexError>
            where
                S: IndexedBy<I, $mode>,
            {
                let plan = self.layout.plan_remote($mode, index)?;
                Ok(GpuSelection { target: self, plan: Held::Own(plan) })
            }
        )*}
    };
}

modes! {
    Outer oix_mut try_oix_mut, "each array on its own axis", "idx![[2, 0], [1]]", "[0, 1, 0, 0, 0, 1]";
    Vectorized vix_mut try_vix_mut, "integer arrays together, their joint axes first", "idx![[2, 0], [0, 1]]", "[0, 1, 0, 0, 1, 0]";
    NumPy nix_mut try_nix_mut, "by NumPy's own rule", "idx![[true, false, true], 1]", "[0, 1, 0, 0, 0, 1]";
    PyTorch tix_mut try_tix_mut, "by PyTorch's own rule", "idx![[true, false, true], 1]", "[0, 1, 0, 0, 0, 1]";
}

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// The elements that a basic index names, to be written to.
    ///
    /// # Panics
    ///
    /// On a bad index, with the message of [`GpuTensor::try_i_mut`], at the caller's line.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// let before = t.clone();
    /// t.i_mut(idx![.., ::-2]).assign([7, 8]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [8, 0, 7, 8, 0, 7]);
    /// // The storage was shared: it was copied first.
    /// assert_eq!(before.to_cpu()?.to_vec(), [0; 6]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn i_mut<I: IntoIndex<List: Basic>>(&mut self, index: I) -> GpuSelection<'_, T, S, Indexed<S, I>>
    where
        S: IndexedBy<I>,
    {
        done(self.try_i_mut(index))
    }

    /// [`GpuTensor::i_mut`] with the mistake as a value.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// assert!(t.try_i_mut(idx![2]).is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_i_mut<I: IntoIndex<List: Basic>>(
        &mut self,
        index: I,
    ) -> Result<GpuSelection<'_, T, S, Indexed<S, I>>, IndexError>
    where
        S: IndexedBy<I>,
    {
        let plan = self.layout.plan(index)?;
        Ok(GpuSelection { target: self, plan: Held::Own(plan) })
    }

    /// The elements that a plan names in this tensor, to be written to. The plan was checked when it was made.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if it was made for another shape.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, index::Vectorized, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 2], vec![0; 4])?.to_gpu(&gpu)?;
    /// let diagonal = t.layout().plan_gather(Vectorized, idx![[0, 1], [0, 1]])?;
    /// t.select_mut(&diagonal)?.assign([1, 2]);
    /// assert_eq!(t.to_cpu()?.to_vec(), [1, 0, 0, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn select_mut<'a, R: Shape>(
        &'a mut self,
        plan: &'a Plan<S, R>,
    ) -> Result<GpuSelection<'a, T, S, R>, IndexError> {
        if self.shape() != plan.source_shape() {
            return Err(IndexError::PlanShape { shape: self.shape().into(), plan: plan.source_shape().into() });
        }
        Ok(GpuSelection { target: self, plan: Held::Borrowed(plan) })
    }

    /// `assign!(t[index] operator value)`
    #[doc(hidden)]
    #[track_caller]
    pub fn __tensor_idx_assign_at<I, O>(&mut self, index: I, _: O, value: impl GpuValue<T>)
    where
        I: IntoIndex<List: Ranks<NumPy>>,
        S: IndexedBy<I, NumPy>,
        O: Operator<T>,
    {
        O::carry_out(&mut self.nix_mut(index), value);
    }

    /// `assign!(t.oix[index] operator value)` and its like
    #[doc(hidden)]
    #[track_caller]
    pub fn __tensor_idx_assign_by<M: Mode, I, O>(&mut self, mode: M, index: I, _: O, value: impl GpuValue<T>)
    where
        I: IntoIndex<List: Ranks<M>>,
        S: IndexedBy<I, M>,
        O: Operator<T>,
    {
        let plan = done(self.layout.plan_remote(mode, index));
        O::carry_out(&mut GpuSelection { target: self, plan: Held::Own(plan) }, value);
    }

    /// `assign!(t.i[index] operator value)`
    #[doc(hidden)]
    #[track_caller]
    pub fn __tensor_idx_assign_in_view<I, O>(&mut self, index: I, _: O, value: impl GpuValue<T>)
    where
        I: IntoIndex<List: Basic>,
        S: IndexedBy<I>,
        O: Operator<T>,
    {
        O::carry_out(&mut self.i_mut(index), value);
    }
}

/// The gradient of a read with respect to its source, from the gradient of what the plan reads: every element receives
/// the sum of the gradients of the places that it was read to, in row-major order.
///
/// A plan of [`plan_remote`](tensor_idx_core::Layout::plan_remote) leaves index arrays on the device where they are;
/// `plan_gather` brings them to the host.
///
/// # Errors
///
/// [`IndexError::ValueShape`] if the gradient does not broadcast to the shape of what was read; [`IndexError::Device`].
///
/// ```
/// use tensor_idx::{gpu::*, index::Outer, prelude::*};
///
/// let Ok(gpu) = Gpu::new() else { return Ok(()) };
/// let t = Tensor::from_vec([4], vec![1.0_f32, 2.0, 3.0, 4.0])?.to_gpu(&gpu)?;
/// let plan = t.layout().plan_gather(Outer, idx![[3, 0, 3]])?;
/// let gradient = Tensor::from_vec([3], vec![1.0_f32, 10.0, 100.0])?.to_gpu(&gpu)?;
/// assert_eq!(gather_backward(&plan, &gradient)?.to_cpu()?.to_vec(), [10.0, 0.0, 0.0, 101.0]);
/// # Ok::<(), IndexError>(())
/// ```
pub fn gather_backward<T: GpuNumber, S: Shape, R: Shape>(
    plan: &Plan<S, R>,
    gradient: &GpuTensor<T, R>,
) -> Result<GpuTensor<T, S>, IndexError> {
    let mut out = GpuTensor::zeroed(gradient.gpu(), plan.source_shape())?;
    out.select_mut(plan)?.try_accumulate(Add, gradient)?;
    Ok(out)
}
