//! Writing through an index on a device: selections and their verbs.

use core::fmt;
use core::ops;
use std::borrow::Cow;

use tensor_idx_core::{
    __verbs, Basic, IndexError, Indexed, IndexedBy, IntoIndex, Mode, Named, NumPy, Operator, Plan, Ranked, Ranks,
    Scatter, Shape, Value, done, operator,
};

use crate::arithmetic::{GpuCombine, GpuDivide, GpuNumber, Op};
use crate::element::GpuElement;
use crate::scatter::{Late, write};
use crate::tensor::GpuTensor;
use crate::value::GpuValue;
use crate::verb::DeviceVerb;

/// The elements of a [`GpuTensor`] that an index names, to be written to.
///
/// | verb | a position named twice |
/// |---|---|
/// | `assign`, `fill` | the last value in row-major order stays |
/// | `add_assign`, .. `pow_assign` | is updated once, from the element before, with the last value |
/// | `accumulate` | is updated every time, in row-major order: floats are summed as on the processor, to the last bit |
/// | `accumulate_in_tree` | is updated every time, with its values combined in a tree: the same bits on every device |
/// | `accumulate_any_order` | is updated every time, in any order |
/// | `accumulate_in_f32` | of 16 bits: as `accumulate`, but in `f32`, and rounded once |
/// | `assign_any_order` | one of the values stays, or parts of several |
///
/// A write that fails changes nothing. The same holds if only the device finds the mistake, in an index array or a divisor that is stored
/// there. Then a later call returns the error, and on a [strict](crate::Gpu::strict) device the write itself does. If the value is the
/// result of a failed read, the elements that it is written to are unspecified. Every verb has a form for `async`, which waits until the
/// device has checked the index, and returns the error.
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
    plan: Cow<'a, Plan<S, R>>,
}

/// The shape and the plan.
impl<T, S: Shape, R: Shape> fmt::Debug for GpuSelection<'_, T, S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GpuSelection({:?}: {})", self.shape(), self.plan())
    }
}

impl<T, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {
    /// Returns the plan: the place of every element of the selection.
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
        &self.plan
    }

    /// Returns the shape that values are broadcast to.
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

    /// Returns the number of axes of that shape.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// assert_eq!(t.oix_mut(idx![.., [2, 0, 0, 1]]).rank(), 2);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// Returns the number of elements of that shape. An element that the index names twice counts twice.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// assert_eq!(t.oix_mut(idx![.., [2, 0, 0, 1]]).len(), 8);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Returns whether there is no element: an extent is 0.
    ///
    /// ```
    /// use tensor_idx::{gpu::*, prelude::*};
    ///
    /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?.to_gpu(&gpu)?;
    /// assert!(t.oix_mut(idx![1..1, [2, 0]]).is_empty());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.shape().contains(&0)
    }
}

/// What an operator does to elements on a device.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a device does not have this statement for elements of type `{T}`",
    label = "arithmetic on a device is for integers, `f32`, `f16` and `bf16`; `/=` for the floats among them",
    note = "`f64` is moved and compared only: calculate after `to_cpu`, or in `f32`; the rounded quotient of integers is `t[..] / /= v`"
)]
pub trait GpuVerb<T> {
    #[doc(hidden)]
    const VERB: DeviceVerb;
}

impl<T: GpuElement, S: Shape, R: Shape> GpuSelection<'_, T, S, R> {
    fn record<V: GpuVerb<T>>(&mut self, _: V, value: &impl GpuValue<T>) -> Result<Late, IndexError> {
        write(self.target, &self.plan, &value.operand()?, V::VERB)
    }

    pub(crate) fn write(&mut self, verb: impl GpuVerb<T>, value: &impl GpuValue<T>) -> Result<(), IndexError> {
        self.record(verb, value)?.now(self.target.gpu())
    }

    pub(crate) async fn checked(&mut self, verb: impl GpuVerb<T>, value: &impl GpuValue<T>) -> Result<(), IndexError> {
        let late = self.record(verb, value)?;
        late.checked(self.target.gpu()).await
    }
}

// Where positions may repeat, `accumulate` sorts index arrays on the device first, so that each position adds its values in order;
// integers of up to 4 bytes, whose sums do not depend on the order, are added atomically.
__verbs! {
    impl [T: GpuElement, S: Shape, R: Shape] GpuSelection<'_, T, S, R>;
    self [mut]
    elements T: [GpuValue<T>], [GpuCombine<T>], IndexError;
    where [[] [T: GpuNumber] [T: GpuDivide] [T: GpuNumber] [T: GpuNumber]]
    errors "[`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of integers; [`IndexError::Device`] if the value lies on \
            another device, or the device is out of memory. Nothing is written then"
    example [
        "use tensor_idx::{gpu::*, prelude::*};\n\nlet Ok(gpu) = Gpu::new() else { return Ok(()) };\nlet mut t = Tensor2::from([[0.0_f32, 2.0], [0.0, 5.0]]).to_gpu(&gpu)?;"
        "t.vix_mut(idx![[0, 1], [1, 1]])" "t.i(idx![.., 1]).to_cpu()?.to_vec()"
        "# Ok::<(), IndexError>(())"
    ]
    verb [|selection, verb, value| selection.write(verb, value)]
    fill [|selection, x| selection.write(operator::assign, &x)]
}

__verbs! {
    await " For `async`, and for the browser: done once the device has checked the index." [
        assign_async fill_async accumulate_async add_assign_async sub_assign_async mul_assign_async div_assign_async
        rem_assign_async pow_assign_async floor_div_assign_async
    ]
    impl [T: GpuElement, S: Shape, R: Shape] GpuSelection<'_, T, S, R>;
    self [mut]
    elements T: [GpuValue<T>], [GpuCombine<T>], IndexError;
    where [[] [T: GpuNumber] [T: GpuDivide] [T: GpuNumber] [T: GpuNumber]]
    errors "[`IndexError::DivisionByZero`] and [`IndexError::NegativePower`] of integers; [`IndexError::Device`] if the value lies on \
            another device, or the device is out of memory; those of a bad index on the device. Nothing is written then"
    example [
        "use tensor_idx::{gpu::*, prelude::*};\n\nasync fn write(t: &mut GpuTensor<f32, Rank<2>>, ids: &GpuTensor<i32, Rank<1>>) -> Result<(), IndexError> {"
        "    t.try_vix_mut(idx![ids, 1])?" "t.i(idx![.., 1]).to_cpu_async().await?.to_vec()"
        "    Ok(())\n}"
    ]
    verb [|selection, verb, value| selection.checked(verb, value).await]
    fill [|selection, x| selection.checked(operator::assign, &x).await]
}

/// [`assign!`](tensor_idx_core::assign) writes to a tensor on a device too; index arrays, masks and values may be stored there.
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
    type Selection<'a, R: Ranked>
        = GpuSelection<'a, T, S, R>
    where
        Self: 'a;

    /// Index arrays and masks may be stored on this device.
    fn selection<'a, M: Mode, I>(
        &'a mut self,
        mode: M,
        index: I,
    ) -> Result<GpuSelection<'a, T, S, Indexed<S, I, M>>, IndexError>
    where
        I: IntoIndex<List: Ranks<M> + 'a>,
        S: IndexedBy<I, M>,
    {
        let plan = self.layout.plan_remote(mode, index)?;
        Ok(GpuSelection { target: self, plan: Cow::Owned(plan) })
    }
}

macro_rules! operators {
    ($([$($generics:tt)*] $verb:ty: $does:expr, $Number:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: $Number, $($generics)*> GpuVerb<T> for $verb {
            const VERB: DeviceVerb = $does;
        }

        impl<T: $Number, S: Shape, $($generics)*> Operator<GpuTensor<T, S>> for $verb {
            fn write(
                self,
                host: &mut GpuTensor<T, S>,
                index: impl Named<S>,
                value: &impl Value<T>,
            ) -> Result<(), IndexError> {
                let plan = index.plan_remote(&host.layout)?;
                host.select_mut(&plan)?.write(self, &value.try_value()?.view())
            }
        }
    )*};
}

operators! {
    [] operator::assign: DeviceVerb::Assign, GpuElement;
    [] operator::add_assign: DeviceVerb::Update(Op::Add), GpuNumber;
    [] operator::sub_assign: DeviceVerb::Update(Op::Sub), GpuNumber;
    [] operator::mul_assign: DeviceVerb::Update(Op::Mul), GpuNumber;
    [] operator::div_assign: DeviceVerb::Update(Op::Div), GpuDivide;
    [] operator::rem_assign: DeviceVerb::Update(Op::Rem), GpuNumber;
    [] operator::pow_assign: DeviceVerb::Update(Op::Pow), GpuNumber;
    [] operator::floor_div_assign: DeviceVerb::Update(Op::FloorDiv), GpuNumber;
    [O: GpuCombine<T>] operator::accumulate<O>: DeviceVerb::Accumulate(O::OP), GpuNumber;
}

impl<T: GpuElement, S: Shape> GpuTensor<T, S> {
    /// Returns the elements that a basic index names, to be written to.
    ///
    /// # Panics
    ///
    /// If the index is wrong, with the message of [`GpuTensor::try_i_mut`], at the caller's line.
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

    /// Like [`GpuTensor::i_mut`], but returns an error instead of panicking.
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
        Ok(GpuSelection { target: self, plan: Cow::Owned(plan) })
    }

    /// Returns the elements that a plan names in this tensor, to be written to. The plan was checked when it was made.
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
        plan.check_source(self.shape())?;
        Ok(GpuSelection { target: self, plan: Cow::Borrowed(plan) })
    }

    /// `assign!(t[index] operator value)`
    #[doc(hidden)]
    #[track_caller]
    pub fn __tensor_idx_assign_at<I, O>(&mut self, index: I, operator: O, value: impl GpuValue<T>)
    where
        I: IntoIndex<List: Ranks<NumPy>>,
        S: IndexedBy<I, NumPy>,
        O: GpuVerb<T>,
    {
        self.__tensor_idx_assign_by(NumPy, index, operator, value);
    }

    /// `assign!(t.oix[index] operator value)` and its like
    #[doc(hidden)]
    #[track_caller]
    pub fn __tensor_idx_assign_by<M: Mode, I, O>(&mut self, mode: M, index: I, operator: O, value: impl GpuValue<T>)
    where
        I: IntoIndex<List: Ranks<M>>,
        S: IndexedBy<I, M>,
        O: GpuVerb<T>,
    {
        done(self.selection(mode, index).and_then(|mut selection| selection.write(operator, &value)));
    }

    /// `assign!(t.i[index] operator value)`
    #[doc(hidden)]
    #[track_caller]
    pub fn __tensor_idx_assign_in_view<I, O>(&mut self, index: I, operator: O, value: impl GpuValue<T>)
    where
        I: IntoIndex<List: Basic>,
        S: IndexedBy<I>,
        O: GpuVerb<T>,
    {
        done(self.try_i_mut(index).and_then(|mut selection| selection.write(operator, &value)));
    }
}
