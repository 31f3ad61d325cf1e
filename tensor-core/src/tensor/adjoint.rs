//! The gradient of a read: the scatter-add of the same plan.

use alloc::vec::Vec;

use crate::error::IndexError;
use crate::plan::Plan;
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::combine::Add;
use crate::tensor::holes;
use crate::tensor::number::Number;
use crate::tensor::owned::Tensor;
use crate::tensor::selection::Selection;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::to_write;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut};

/// The adjoint of a read. It maps the gradient of the result to the gradient of the source: every source element receives the sum of
/// the gradients of the places that it was read to.
///
/// A read is linear: a matrix of zeros and ones, with one 1 a row. This is the transposed matrix. Sums are taken in
/// row-major order of the result, on any number of threads.
///
/// ```
/// use tensor_idx::{index::Outer, prelude::*};
///
/// let t = Tensor::from_vec([4], vec![1.0, 2.0, 3.0, 4.0])?;
/// let plan = t.layout().plan_gather(Outer, idx![[3, 0, 3]])?;
/// let gradient = plan.adjoint().apply([1.0, 10.0, 100.0])?;
/// assert_eq!(gradient.to_vec(), [10.0, 0.0, 0.0, 101.0]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Debug)]
pub struct Adjoint<'p, S: Shape, R: Shape> {
    plan: &'p Plan<S, R>,
}

/// A [`Value`] of numbers. When no target is given, it determines the element type.
///
/// ```
/// use tensor_idx::{plan::Gradient, prelude::*};
///
/// fn of_f32(_: impl Gradient<Elem = f32>) {}
/// of_f32(&Tensor::full([2], 1.0_f32));
/// of_f32([[1.0_f32], [2.0]]);
/// of_f32(1.0_f32);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a gradient",
    label = "expected a number, or an array, slice, vector, tensor or view of numbers, found `{Self}`"
)]
pub trait Gradient: Value<<Self as Gradient>::Elem> {
    /// The type of the numbers.
    type Elem: Number;
}

#[diagnostic::do_not_recommend]
impl<T: Number> Gradient for T {
    type Elem = T;
}

macro_rules! gradients {
    ($([$($generics:tt)*] $value:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Number, $($generics)*> Gradient for $value {
            type Elem = T;
        }
    )*};
}

gradients! {
    [const A: usize] [T; A];
    [const A: usize] &[T; A];
    [const A: usize, const B: usize] [[T; B]; A];
    [const A: usize, const B: usize] &[[T; B]; A];
    [const A: usize, const B: usize, const C: usize] [[[T; C]; B]; A];
    [const A: usize, const B: usize, const C: usize] &[[[T; C]; B]; A];
    [const A: usize, const B: usize, const C: usize, const D: usize] [[[[T; D]; C]; B]; A];
    [const A: usize, const B: usize, const C: usize, const D: usize] &[[[[T; D]; C]; B]; A];
    [] &[T];
    [] Vec<T>;
    [] &Vec<T>;
    [S: Shape] Tensor<T, S>;
    [S: Shape] &Tensor<T, S>;
    [S: Shape] TensorView<'_, T, S>;
    [S: Shape] &TensorView<'_, T, S>;
    [S: Shape] TensorViewMut<'_, T, S>;
    [S: Shape] &TensorViewMut<'_, T, S>;
}

impl<S: Shape, R: Shape> Plan<S, R> {
    /// Returns the adjoint of reading by this plan.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let plan = Layout::row_major([2, 2])?.plan(idx![.., 1])?;
    /// assert_eq!(plan.adjoint().apply([1, 2])?.to_vec(), [0, 1, 0, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn adjoint(&self) -> Adjoint<'_, S, R> {
        Adjoint { plan: self }
    }

    /// Returns the gradient with respect to a source of `shape`, from the gradient of the result of this plan. The shapes are checked. The
    /// gradient broadcasts to the shape of the result; a scalar is the same gradient everywhere.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the plan was made for another shape; those of [`Adjoint::apply`].
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*};
    ///
    /// let t = Tensor::from_vec([3], vec![1.0, 2.0, 3.0])?;
    /// let plan = t.layout().plan_gather(Outer, idx![[true, false, true]])?;
    /// let read = plan.gather(&t)?;
    /// let gradient = plan.gather_backward(&read.map(|_| 1.0), t.shape())?;
    /// assert_eq!(gradient.to_vec(), [1.0, 0.0, 1.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn gather_backward<G: Gradient>(&self, gradient: G, shape: &[usize]) -> Result<Tensor<G::Elem, S>, IndexError> {
        self.check_source(shape)?;
        self.adjoint().apply(gradient)
    }
}

impl<S: Shape, R: Shape> Adjoint<'_, S, R> {
    /// Returns the gradient with respect to the source, a new tensor of its shape, from the gradient of the result. A scalar is the same
    /// gradient everywhere.
    ///
    /// # Errors
    ///
    /// [`IndexError::ValueShape`] if the gradient does not broadcast to the shape of what was read;
    /// [`IndexError::TooLarge`] if the source does not fit memory.
    ///
    /// ```
    /// use tensor_idx::{index::Vectorized, prelude::*};
    ///
    /// let plan = Layout::row_major([2, 2])?.plan_gather(Vectorized, idx![[0, 0], [1, 1]])?;
    /// assert_eq!(plan.adjoint().apply(1.0)?.to_vec(), [0.0, 2.0, 0.0, 0.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn apply<G: Gradient>(&self, gradient: G) -> Result<Tensor<G::Elem, S>, IndexError> {
        let mut out = Tensor::try_full_of_axes(self.plan.source.clone(), G::Elem::ZERO)?;
        self.add_to(gradient, &mut out)?;
        Ok(out)
    }

    /// Like [`Adjoint::apply`], but adds to existing gradients.
    ///
    /// # Errors
    ///
    /// [`IndexError::ValueShape`] as for [`Adjoint::apply`]; [`IndexError::PlanShape`] if `out` does not have the
    /// shape of the source; [`IndexError::TooLarge`] where there is no memory, as for a copy of storage that `out` shares.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut total = Tensor::from_vec([2], vec![100, 200])?;
    /// total.layout().clone().plan(idx![1])?.adjoint().add_to(5, &mut total)?;
    /// assert_eq!(total.to_vec(), [100, 205]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn add_to<'o, T: Number>(
        &'o self,
        gradient: impl Value<T>,
        out: impl IntoViewMut<'o, T, Shape = S>,
    ) -> Result<(), IndexError> {
        if let Some(holes) = &self.plan.holes {
            let out = to_write(self.plan.source_shape(), out)?.into_dyn();
            let mut add = |part: &mut Selection<'_, T, DynRank, DynRank>, value: &Tensor<T, DynRank>| {
                part.try_accumulate(Add, value)
            };
            let good = holes.good(self.plan.slices())?;
            return holes::part(out, (good.as_ref(), self.plan.shape()), &gradient.try_value()?.view(), &mut add);
        }
        self.plan.select(out)?.try_accumulate(Add, gradient)
    }
}
