//! Hosts that are memory: our own views write to them.

use core::borrow::Borrow;

use crate::error::IndexError;
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{DynMode, NumPy, Ranks};
use crate::index::purpose::Writes;
use crate::layout::broadcast_shapes;
use crate::shape::rank::Shape;
use crate::tensor::at_once;
use crate::tensor::combine::Combine;
use crate::tensor::owned::Tensor;
use crate::tensor::selection::{Selection, resolve_lent};
use crate::tensor::strided::StridedMut;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::{TensorViewMut, to_write};

/// Memory that can be written to through index arrays and masks, by our own views. Every type with this trait has
/// [`Scatter`](crate::Scatter), the trait of all hosts that are written to.
///
/// ```
/// use tensor_idx::{prelude::*, write::Memory};
///
/// let mut t = Tensor::from_vec([3], vec![1, 2, 3])?;
/// t.target().fill(0);
/// assert_eq!(t.to_vec(), [0, 0, 0]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be written to by an index",
    label = "`{Self}` is not memory that may be changed",
    note = "a `Tensor` is written to if its elements are `Clone`, a view if it comes from `i_mut` or `view_mut`"
)]
pub trait Memory: StridedMut {
    /// The type of the elements.
    type Elem;

    /// Returns all elements as a mutable view, ready for writing.
    fn target(&mut self) -> TensorViewMut<'_, Self::Elem, Self::Shape>;

    /// Like [`Memory::target`], but returns an error if it cannot be made ready.
    ///
    /// # Errors
    ///
    /// Those of [`StridedMut::try_prepare`].
    fn try_target(&mut self) -> Result<TensorViewMut<'_, Self::Elem, Self::Shape>, IndexError> {
        self.try_prepare()?;
        Ok(self.target())
    }

    /// Returns all elements as a read-only view. Shared storage stays shared.
    fn source(&self) -> TensorView<'_, Self::Elem, Self::Shape>;

    /// Accumulates values at an index: `nix_mut(index).accumulate(op, value)` in one call, NumPy's `np.add.at(t, index, value)`. If a long
    /// index array names the elements of a short row, it is also faster: each entry is checked where it is used, and a copy of
    /// the row is changed until all entries are checked. (An operator may be called again for entries that it has seen, so a closure
    /// should only compute.)
    ///
    /// # Panics
    ///
    /// If the index is wrong, for a value that does not broadcast to the selection, or one that has no result (integer
    /// division by 0), with the message of [`Memory::try_accumulate_at`], at the caller's line.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut histogram = Tensor::full([4], 0);
    /// histogram.accumulate_at(&[0, 3, 3, -1, 1], Add, 1);
    /// assert_eq!(histogram.to_vec(), [1, 1, 0, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    fn accumulate_at<I>(&mut self, index: I, op: impl Combine<Self::Elem>, value: impl Value<Self::Elem>)
    where
        I: IntoIndex<List: Ranks<NumPy> + Writes>,
        Self::Shape: IndexedBy<I, NumPy>,
        Self::Elem: Clone,
    {
        if let Err(error) = self.try_accumulate_at(index, op, value) {
            panic!("{error}")
        }
    }

    /// Like [`Memory::accumulate_at`], but returns an error instead of panicking. Nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of a bad index; [`IndexError::ValueShape`]; [`IndexError::DivisionByZero`] and
    /// [`IndexError::NegativePower`]; [`IndexError::TooLarge`] where there is no memory, as for a copy of storage that is shared.
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// let mut histogram = Tensor::full([4], 0);
    /// let error = histogram.try_accumulate_at(&[0, 4], Add, 1).unwrap_err();
    /// assert_eq!((error.kind(), histogram.to_vec()), (ErrorKind::OutOfBounds, vec![0; 4]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_accumulate_at<I>(
        &mut self,
        index: I,
        op: impl Combine<Self::Elem>,
        value: impl Value<Self::Elem>,
    ) -> Result<(), IndexError>
    where
        I: IntoIndex<List: Ranks<NumPy> + Writes>,
        Self::Shape: IndexedBy<I, NumPy>,
        Self::Elem: Clone,
    {
        let index = index.into_index();
        let layout = self.try_layout()?.borrow().clone();
        let done =
            at_once::accumulate::<_, _, Indexed<Self::Shape, I, NumPy>, _, _, _>(self, &layout, &index, op, &value);
        if done.is_some() {
            return Ok(());
        }
        let resolved = resolve_lent::<_, Indexed<Self::Shape, I, NumPy>, _>(&layout, DynMode::Nix, &index)?;
        let target = to_write(resolved.plan.source_shape(), self.try_target()?)?;
        Selection::own(target, resolved).try_accumulate(op, value)
    }

    /// Copies the elements that one basic index names to the places that another basic index names. The two may overlap: the result is
    /// as if the source were copied first. The source broadcasts to the target.
    ///
    /// # Panics
    ///
    /// If the index is wrong, or if the shapes do not broadcast, with the message of [`Memory::try_copy_within`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::from_vec([5], vec![1, 2, 3, 4, 5])?;
    /// t.copy_within(idx![..-1], idx![1..]);
    /// assert_eq!(t.to_vec(), [1, 1, 2, 3, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    fn copy_within<I, J>(&mut self, from: I, to: J)
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I>,
        J: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<J>,
        Self::Elem: Clone,
    {
        if let Err(error) = self.try_copy_within(from, to) {
            panic!("{error}")
        }
    }

    /// Like [`Memory::copy_within`], but returns an error instead of panicking. Nothing is written then.
    ///
    /// # Errors
    ///
    /// Those of a bad index; [`IndexError::ValueShape`]; [`IndexError::TooLarge`] where there is no memory for the copy, or for one of
    /// storage that is shared.
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, prelude::*};
    ///
    /// let mut t = Tensor::from_vec([5], vec![1, 2, 3, 4, 5])?;
    /// let error = t.try_copy_within(idx![..3], idx![3..]).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_copy_within<I, J>(&mut self, from: I, to: J) -> Result<(), IndexError>
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I>,
        J: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<J>,
        Self::Elem: Clone,
    {
        // First, so that a mistake makes nothing ready.
        let from = self.try_layout()?.borrow().plan(from)?;
        let to = self.layout().borrow().plan(to)?;
        if !broadcast_shapes(&[from.shape(), to.shape()]).is_ok_and(|shape| shape == to.shape()) {
            return Err(IndexError::ValueShape { value: from.shape().into(), selection: to.shape().into() });
        }
        let mut target = self.try_target()?;
        let layout = from.layout(target.layout())?;
        // SAFETY: I5: the layout of a plan reaches only positions of the target's (I2). I6: nothing is written
        // before the copy is made.
        let copy = unsafe { TensorView::from_raw_parts(target.base_mut_ptr(), layout) }.try_to_contiguous()?;
        to.select(&mut target)?.try_assign(&copy)
    }
}

impl<T: Clone, S: Shape> Memory for Tensor<T, S> {
    type Elem = T;

    fn target(&mut self) -> TensorViewMut<'_, T, S> {
        self.view_mut()
    }

    fn try_target(&mut self) -> Result<TensorViewMut<'_, T, S>, IndexError> {
        self.try_view_mut()
    }

    fn source(&self) -> TensorView<'_, T, S> {
        self.view()
    }
}

impl<T, S: Shape> Memory for TensorViewMut<'_, T, S> {
    type Elem = T;

    fn target(&mut self) -> TensorViewMut<'_, T, S> {
        self.view_mut()
    }

    fn source(&self) -> TensorView<'_, T, S> {
        self.view()
    }
}
