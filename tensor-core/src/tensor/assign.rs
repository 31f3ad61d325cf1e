//! `assign!(t[index] = value)`.
//!
//! Where the index holds a `vec![0, 1]`, the type of its numbers is not known before the end of the caller's function, where
//! they become `i32`. So `assign!` is one call with target, index and value, and no place is the receiver of a method.

use crate::error::done;
use crate::index::element::Basic;
use crate::index::extents::fill::Pours;
use crate::index::indexed::{InView, Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{Mode, Ranks};
use crate::shape::rank::Shape;
use crate::tensor::door::{Operator, Scatter};
use crate::tensor::named::{Chosen, IndexesPlace, Named, Under};
use crate::tensor::spelled::{Counted, CountedBy};
use crate::tensor::value::Value;

/// [`assign!`](crate::assign) as methods that return the error, on every host that has the operator. The index is borrowed for the
/// call.
///
/// ```
/// use tensor_idx::{error::ErrorKind, index::Vectorized, prelude::*, write::{Assign, operator}};
///
/// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
/// t.try_assign_by(Vectorized, idx![[0, 1], [2, 0]], operator::add_assign, [5, 7])?;
/// assert_eq!(t.to_vec(), [0, 0, 5, 7, 0, 0]);
/// let error = t.try_assign_at(idx![2], operator::assign, 1).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
/// # Ok::<(), IndexError>(())
/// ```
pub trait Assign: Scatter {
    /// `assign!(t[index] operator value)` calls it. No other trait has a method of this name: if a trait in scope had one that takes
    /// `&self`, that method would be called.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_assign_at<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IndexesPlace<Self::Shape>,
        O: Operator<Self>,
    {
        done(operator.write(self, index.named(), &value));
    }

    /// `extents::assign!(t[index] operator value)` and its like call these three: the extents of the value are compared with those that
    /// the index leaves, as far as both are in types.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_known_at<I, O, V, K>(&mut self, index: I, operator: O, value: Counted<V, K>)
    where
        I: IndexesPlace<Self::Shape>,
        O: Operator<Self>,
        V: Value<Self::Elem>,
        K: CountedBy<V, Self::Elem, Extents: Pours<<<I::Named as Named<Self::Shape>>::Result as Shape>::Extents>>,
    {
        done(operator.write(self, index.named(), &value.value));
    }

    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_known_by<M: Mode, I, O, V, K>(&mut self, mode: M, index: I, operator: O, value: Counted<V, K>)
    where
        I: IntoIndex<List: Ranks<M>>,
        Chosen<Under<M>, I>: Named<Self::Shape>,
        O: Operator<Self>,
        V: Value<Self::Elem>,
        K: CountedBy<
                V,
                Self::Elem,
                Extents: Pours<<<Chosen<Under<M>, I> as Named<Self::Shape>>::Result as Shape>::Extents>,
            >,
    {
        done(operator.write(self, Chosen::new(Under(mode), index), &value.value));
    }

    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_known_in_view<I, O, V, K>(&mut self, index: I, operator: O, value: Counted<V, K>)
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I>,
        O: Operator<Self>,
        V: Value<Self::Elem>,
        K: CountedBy<V, Self::Elem, Extents: Pours<<Indexed<Self::Shape, I> as Shape>::Extents>>,
    {
        done(operator.write(self, Chosen::new(InView, index), &value.value));
    }

    /// `assign!(t[index] operator value)`: a view where the index is basic, and else NumPy's rule.
    ///
    /// # Errors
    ///
    /// Those of [`Operator::write`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, index::Outer, prelude::*, write::{Assign, operator}};
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let error = t.try_assign_at(idx![[1, 0]], operator::assign, [7, 7]).unwrap_err();
    /// assert_eq!((error.kind(), t.to_vec()), (ErrorKind::ShapeMismatch, vec![0; 6]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_assign_at<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>) -> Result<(), Self::Error>
    where
        I: IndexesPlace<Self::Shape>,
        O: Operator<Self>,
    {
        operator.write(self, index.named(), &value)
    }

    /// `assign!(t.oix[index] operator value)` and its like call it.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_assign_by<M: Mode, I, O>(&mut self, mode: M, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IntoIndex<List: Ranks<M>>,
        Chosen<Under<M>, I>: Named<Self::Shape>,
        O: Operator<Self>,
    {
        done(operator.write(self, Chosen::new(Under(mode), index), &value));
    }

    /// `assign!(t.oix[index] operator value)` and its like: the mode says how index arrays act.
    ///
    /// # Errors
    ///
    /// Those of [`Operator::write`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, index::Outer, prelude::*, write::{Assign, operator}};
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let error = t.try_assign_by(Outer, idx![.., [0]], operator::add_assign, [1, 2, 3]).unwrap_err();
    /// assert_eq!((error.kind(), t.to_vec()), (ErrorKind::ShapeMismatch, vec![0; 6]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_assign_by<M: Mode, I, O>(
        &mut self,
        mode: M,
        index: I,
        operator: O,
        value: impl Value<Self::Elem>,
    ) -> Result<(), Self::Error>
    where
        I: IntoIndex<List: Ranks<M>>,
        Chosen<Under<M>, I>: Named<Self::Shape>,
        O: Operator<Self>,
    {
        operator.write(self, Chosen::new(Under(mode), index), &value)
    }

    /// `assign!(t.i[index] operator value)` calls it.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_assign_in_view<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I>,
        O: Operator<Self>,
    {
        done(operator.write(self, Chosen::new(InView, index), &value));
    }

    /// `assign!(t.i[index] operator value)`: a basic index.
    ///
    /// # Errors
    ///
    /// Those of [`Operator::write`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, index::Outer, prelude::*, write::{Assign, operator}};
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let error = t.try_assign_in_view(idx![.., 1..], operator::mul_assign, [7; 3]).unwrap_err();
    /// assert_eq!((error.kind(), t.to_vec()), (ErrorKind::ShapeMismatch, vec![0; 6]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_assign_in_view<I, O>(
        &mut self,
        index: I,
        operator: O,
        value: impl Value<Self::Elem>,
    ) -> Result<(), Self::Error>
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I>,
        O: Operator<Self>,
    {
        operator.write(self, Chosen::new(InView, index), &value)
    }

    /// `t[index]` in an assignment with a mistake.
    #[doc(hidden)]
    fn __tensor_idx_nothing_at<I>(&mut self, _: I)
    where
        I: IndexesPlace<Self::Shape>,
    {
    }
}

#[diagnostic::do_not_recommend]
impl<H: Scatter + ?Sized> Assign for H {}
