//! Writing as a value: a new tensor with what was written, where `i_mut` and its relatives write in place.

use crate::error::{IndexError, done};
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{Mode, NumPy, Ranks};
use crate::index::purpose::Writes;
use crate::plan::Plan;
use crate::shape::rank::Shape;
use crate::tensor::combine::{Add, Combine, Max, Min, Mul};
use crate::tensor::owned::Tensor;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// The places of a tensor that an index names. Each verb returns a new tensor in which these places are changed; the tensor itself stays
/// as it is. Made by [`Tensor::at`], [`TensorView::at`] and [`TensorViewMut::at`].
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from([1, 2, 3]);
/// let places = t.at(idx![[2, 0, 2]]);
/// assert_eq!(places.add([10, 20, 30]).to_vec(), [21, 2, 43]);
/// assert_eq!(t.to_vec(), [1, 2, 3]);
/// ```
#[derive(Debug)]
#[must_use = "a verb returns the new tensor"]
pub struct WriteAt<'t, T, S: Shape, R: Shape> {
    source: TensorView<'t, T, S>,
    plan: Result<Plan<S, R>, IndexError>,
}

macro_rules! places {
    ($($tensor:ty, $let:literal, $make:literal;)*) => {$(
        impl<T, S: Shape> $tensor {
            /// The places that an index names by NumPy's rule, to be written to as a value: `t.at(idx![..]).set(v)` is a copy of the
            /// tensor with `v` there. A bad index is an error of the verb that follows.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            #[doc = concat!($let, " = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;")]
            #[doc = concat!("assert_eq!(", $make, ".at(idx![.., 0]).set([7, 8]).to_vec(), [7, 2, 8, 4]);")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn at<I: IntoIndex<List: Ranks<NumPy> + Writes>>(&self, index: I) -> WriteAt<'_, T, S, Indexed<S, I, NumPy>>
            where
                S: IndexedBy<I, NumPy>,
            {
                self.at_by(NumPy, index)
            }

            /// Like [`at`](Self::at), by the rule of a mode: `Outer`, `Vectorized`, `NumPy` or `PyTorch`.
            ///
            /// ```
            /// use tensor_idx::{index::Outer, prelude::*};
            ///
            #[doc = concat!($let, " = Tensor::full([3, 3], 0);")]
            #[doc = concat!("let written = ", $make, ".at_by(Outer, idx![[0, 2], [0, 2]]).set(1);")]
            /// assert_eq!(written.to_vec(), [1, 0, 1, 0, 0, 0, 1, 0, 1]);
            /// ```
            pub fn at_by<M: Mode, I: IntoIndex<List: Ranks<M> + Writes>>(
                &self,
                mode: M,
                index: I,
            ) -> WriteAt<'_, T, S, Indexed<S, I, M>>
            where
                S: IndexedBy<I, M>,
            {
                WriteAt { plan: self.layout().plan_gather(mode, index), source: self.view() }
            }
        }
    )*};
}

places! {
    Tensor<T, S>, "let t", "t";
    TensorView<'_, T, S>, "let t", "t.view()";
    TensorViewMut<'_, T, S>, "let mut t", "t.view_mut()";
}

macro_rules! verbs {
    ($($verb:ident / $try_verb:ident => $op:ident, $what:literal, $shown:literal;)*) => {$(
        #[doc = $what]
        ///
        /// # Panics
        ///
        #[doc = concat!("With the message of [`Self::", stringify!($try_verb), "`].")]
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let t = Tensor::from([1, 2, 3]);
        #[doc = concat!("assert_eq!(t.at(idx![[2, 0, 2]]).", stringify!($verb), "([2, 3, 5]).to_vec(), ", $shown, ");")]
        /// ```
        #[must_use]
        #[track_caller]
        pub fn $verb(self, value: impl Value<T>) -> Tensor<T, S>
        where
            $op: Combine<T>,
        {
            done(self.$try_verb(value))
        }

        #[doc = concat!("Like [`Self::", stringify!($verb), "`], but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// Those of a bad index; [`IndexError::ValueShape`] if the value does not broadcast to the places;
        /// [`IndexError::TooLarge`] where there is no memory for the copy.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let t = Tensor::from([1, 2, 3]);
        #[doc = concat!("assert!(t.at(idx![[2, 0]]).", stringify!($try_verb), "([2, 3, 5]).is_err());")]
        /// ```
        pub fn $try_verb(self, value: impl Value<T>) -> Result<Tensor<T, S>, IndexError>
        where
            $op: Combine<T>,
        {
            let plan = self.plan?;
            let mut out = self.source.try_to_contiguous()?;
            plan.select(&mut out)?.try_accumulate($op, value)?;
            Ok(out)
        }
    )*};
}

#[expect(clippy::should_implement_trait, reason = "named as in JAX: `x.at[i].add(v)`")]
impl<T: Clone, S: Shape, R: Shape> WriteAt<'_, T, S, R> {
    /// A copy with the value at the places. Of a position that is named twice, the last value is kept.
    ///
    /// # Panics
    ///
    /// With the message of [`Self::try_set`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert_eq!(Tensor::from([1, 2, 3]).at(idx![[2, 0, 2]]).set([2, 3, 5]).to_vec(), [3, 2, 5]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn set(self, value: impl Value<T>) -> Tensor<T, S> {
        done(self.try_set(value))
    }

    /// Like [`Self::set`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of a bad index; [`IndexError::ValueShape`] if the value does not broadcast to the places;
    /// [`IndexError::TooLarge`] where there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// assert!(Tensor::from([1, 2, 3]).at(idx![5]).try_set(0).is_err());
    /// ```
    pub fn try_set(self, value: impl Value<T>) -> Result<Tensor<T, S>, IndexError> {
        let plan = self.plan?;
        let mut out = self.source.try_to_contiguous()?;
        plan.select(&mut out)?.try_assign(value)?;
        Ok(out)
    }

    verbs! {
        add / try_add => Add, "A copy with the value added at the places. A position that is named twice receives both values.", "[4, 2, 10]";
        multiply / try_multiply => Mul, "A copy with the elements at the places multiplied by the value. A position that is named twice is multiplied by both.", "[3, 2, 30]";
        min / try_min => Min, "A copy with the smaller of element and value at the places.", "[1, 2, 2]";
        max / try_max => Max, "A copy with the larger of element and value at the places.", "[3, 2, 5]";
    }
}
