//! Elements with their indices: `indexed_iter`.

use core::iter::Zip;

use crate::layout::AllIndices;
use crate::shape::rank::Shape;
use crate::tensor::owned::Tensor;
use crate::tensor::view::{Iter, TensorView};
use crate::tensor::view_mut::{IterMut, TensorViewMut};

impl<'a, T, S: Shape> TensorView<'a, T, S> {
    /// Returns the elements with their indices, in row-major order: NumPy's `ndenumerate`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let m = Tensor2::from([[3, 1], [4, 1]]);
    /// assert_eq!(m.transpose().indexed_iter().max_by_key(|(_, x)| **x), Some(([0, 1], &4)));
    /// ```
    pub fn indexed_iter(&self) -> Zip<AllIndices<S>, Iter<'a, T, S>> {
        self.layout().indices().zip(self.iter())
    }
}

impl<T, S: Shape> TensorViewMut<'_, T, S> {
    /// Returns the elements with their indices, in row-major order: NumPy's `ndenumerate`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut m = Tensor2::from([[3, 1], [4, 1]]);
    /// assert_eq!(m.i_mut(1).indexed_iter().last(), Some(([1], &1)));
    /// ```
    pub fn indexed_iter(&self) -> Zip<AllIndices<S>, Iter<'_, T, S>> {
        self.layout().indices().zip(self.iter())
    }

    /// Returns the elements with their indices, in row-major order, to write.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut m = Tensor2::from([[3, 1], [4, 1]]);
    /// m.i_mut(1).indexed_iter_mut().for_each(|([j], x)| *x += 10 * j);
    /// assert_eq!(m, [[3, 1], [4, 11]]);
    /// ```
    pub fn indexed_iter_mut(&mut self) -> Zip<AllIndices<S>, IterMut<'_, T, S>> {
        self.layout().indices().zip(self.iter_mut())
    }
}

impl<T, S: Shape> Tensor<T, S> {
    /// Returns the elements with their indices, in row-major order: NumPy's `ndenumerate`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let m = Tensor2::from([[3, 1], [4, 1]]);
    /// let ones: Vec<[usize; 2]> = m.indexed_iter().filter(|(_, x)| **x == 1).map(|(at, _)| at).collect();
    /// assert_eq!(ones, [[0, 1], [1, 1]]);
    /// // The last of several: from the end.
    /// assert_eq!(m.indexed_iter().rev().find(|(_, x)| **x == 1), Some(([1, 1], &1)));
    /// ```
    pub fn indexed_iter(&self) -> Zip<AllIndices<S>, Iter<'_, T, S>> {
        self.layout().indices().zip(self.iter())
    }

    /// Returns the elements with their indices, in row-major order, to write; storage that is shared is copied first, as by
    /// [`iter_mut`](Self::iter_mut).
    ///
    /// # Panics
    ///
    /// If there is no memory for the copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut m = Tensor::full([2, 3], 0);
    /// for ([i, j], x) in m.indexed_iter_mut() {
    ///     *x = 10 * i + j;
    /// }
    /// assert_eq!(m, [[0, 1, 2], [10, 11, 12]]);
    /// ```
    #[track_caller]
    pub fn indexed_iter_mut(&mut self) -> Zip<AllIndices<S>, IterMut<'_, T, S>>
    where
        T: Clone,
    {
        self.layout().indices().zip(self.iter_mut())
    }
}
