//! Parts of a tensor one after the other: positions of an axis, chunks, rows; and an axis split in two.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use crate::error::{IndexError, done};
use crate::layout::{IntoAxis, Layout, Pieces};
use crate::shape::arithmetic::{OneLess, Without};
use crate::shape::rank::{Rank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::{IntoViewMut, TensorViewMut};

macro_rules! parts {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident, $base:ty, $view:ident, $life:ty, $send:ident;
    )*) => {$(
        $(#[doc = $doc])*
        pub struct $name<'a, T, O: Shape, R: Shape> {
            base: $base,
            pieces: Pieces<O, R>,
            left: Range<usize>,
            life: PhantomData<$life>,
        }

        // SAFETY: L2: the parts are borrows of elements, as the view is that they are parts of.
        unsafe impl<T: $send, O: Shape, R: Shape> Send for $name<'_, T, O, R> {}
        // SAFETY: L2: a shared iterator returns no borrow of an element.
        unsafe impl<T: Sync, O: Shape, R: Shape> Sync for $name<'_, T, O, R> {}

        impl<'a, T, O: Shape, R: Shape> $name<'a, T, O, R> {
            fn new(base: $base, pieces: Pieces<O, R>) -> Self {
                let left = 0..pieces.len();
                $name { base, pieces, left, life: PhantomData }
            }

            fn part(&self, k: usize) -> $view<'a, T, R> {
                // SAFETY: I5: a part reaches only positions of the view that it is a part of (I2, I6); I4: no two parts share an
                // index of that view, and each is handed out once.
                unsafe { $view::from_raw_parts(self.base, self.pieces.at(k)) }
            }

            /// The first `n` parts, and the others. Of fewer parts all are the first: anybody may call rayon's `split_at`.
            #[cfg(feature = "rayon")]
            fn halves(self, n: usize) -> (Self, Self) {
                let middle = self.left.start + n.min(self.left.len());
                let first = $name { pieces: self.pieces.clone(), left: self.left.start..middle, ..self };
                let others = $name { left: middle..self.left.end, ..self };
                (first, others)
            }
        }

        impl<'a, T, O: Shape, R: Shape> Iterator for $name<'a, T, O, R> {
            type Item = $view<'a, T, R>;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.left.next().map(|k| self.part(k))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.left.size_hint()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.left.nth(n).map(|k| self.part(k))
            }
        }

        impl<T, O: Shape, R: Shape> DoubleEndedIterator for $name<'_, T, O, R> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.left.next_back().map(|k| self.part(k))
            }
        }

        /// How many parts are left.
        impl<T, O: Shape, R: Shape> fmt::Debug for $name<'_, T, O, R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({} left)", stringify!($name), self.left.len())
            }
        }

        impl<T, O: Shape, R: Shape> ExactSizeIterator for $name<'_, T, O, R> {}
        impl<T, O: Shape, R: Shape> FusedIterator for $name<'_, T, O, R> {}

        #[cfg(feature = "rayon")]
        const _: () = {
            use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
            use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

            use crate::tensor::iterate::Parallel;

            impl<'a, T: $send, O: Shape, R: Shape> IntoParallelIterator for $name<'a, T, O, R> {
                type Item = $view<'a, T, R>;
                type Iter = Parallel<Self>;

                fn into_par_iter(self) -> Parallel<Self> {
                    Parallel(self)
                }
            }

            impl<'a, T: $send, O: Shape, R: Shape> ParallelIterator for Parallel<$name<'a, T, O, R>> {
                type Item = $view<'a, T, R>;

                fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
                    bridge(self, consumer)
                }

                fn opt_len(&self) -> Option<usize> {
                    Some(self.0.len())
                }
            }

            impl<T: $send, O: Shape, R: Shape> IndexedParallelIterator for Parallel<$name<'_, T, O, R>> {
                fn len(&self) -> usize {
                    self.0.len()
                }

                fn drive<C: Consumer<Self::Item>>(self, consumer: C) -> C::Result {
                    bridge(self, consumer)
                }

                fn with_producer<B: ProducerCallback<Self::Item>>(self, callback: B) -> B::Output {
                    callback.callback(self)
                }
            }

            impl<'a, T: $send, O: Shape, R: Shape> Producer for Parallel<$name<'a, T, O, R>> {
                type Item = $view<'a, T, R>;
                type IntoIter = $name<'a, T, O, R>;

                fn into_iter(self) -> Self::IntoIter {
                    self.0
                }

                fn split_at(self, n: usize) -> (Self, Self) {
                    let (first, others) = self.0.halves(n);
                    (Parallel(first), Parallel(others))
                }
            }
        };
    )*};
}

parts! {
    /// The parts of a tensor, one after the other, as views: of [`axis_iter`](Tensor::axis_iter), [`chunks`](Tensor::chunks) and
    /// [`rows`](Tensor::rows). With the feature `rayon`, `into_par_iter` hands them to threads.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// let sums: Vec<i32> = t.axis_iter(0).map(|row| row.iter().sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    Parts, *const T, TensorView, &'a [T], Sync;

    /// The parts of a tensor, one after the other, as mutable views: of [`axis_iter_mut`](Tensor::axis_iter_mut),
    /// [`chunks_mut`](Tensor::chunks_mut) and [`rows_mut`](Tensor::rows_mut). With the feature `rayon`, `into_par_iter` hands
    /// them to threads.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// for (n, mut row) in t.axis_iter_mut(0).enumerate() {
    ///     row.fill(n);
    /// }
    /// assert_eq!(t.to_vec(), [0, 0, 0, 1, 1, 1]);
    /// ```
    PartsMut, *mut T, TensorViewMut, &'a mut [T], Send;
}

/// The parts of a tensor for several threads: what `into_par_iter` of [`Parts`] and [`PartsMut`] returns.
///
/// ```
/// use rayon::prelude::*;
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::full([4, 3], 1);
/// t.axis_iter_mut(0).into_par_iter().for_each(|mut row| row.fill(7));
/// assert_eq!(t.to_vec(), [7; 12]);
/// ```
#[cfg(feature = "rayon")]
pub struct Parallel<P>(P);

impl<T, O: Shape, R: Shape> Clone for Parts<'_, T, O, R> {
    fn clone(&self) -> Self {
        Parts { base: self.base, pieces: self.pieces.clone(), left: self.left.clone(), life: PhantomData }
    }
}

macro_rules! shared {
    ($([$($generics:tt)*] $tensor:ty, $life:lifetime, $make:literal;)*) => {$(
        impl<$($generics)*> $tensor {
            shared! { @ $life $make
                /// Returns one view for each position of an axis, without that axis. A negative number counts from the last axis.
                axis_iter try_axis_iter <A: IntoAxis> (axis: A) where { S: Without<Rank<1>> }
                    -> Parts<$life, T, Rank<1>, OneLess<S>>, |it| it.layout().along_axis(axis),
                "-1", "[[1, 4], [2, 5], [3, 6]]";
                /// Returns pieces of `n` positions of an axis, as views; the last one may be shorter.
                chunks try_chunks <A: IntoAxis> (axis: A, n: usize) where { }
                    -> Parts<$life, T, Rank<1>, S::Rank>, |it| it.layout().pieces(axis, n),
                "-1, 2", "[&[1, 2, 4, 5][..], &[3, 6]]";
                /// Returns the last axis, once for each position of all others: the rows of a matrix.
                rows try_rows <> () where { S: Without<Rank<1>> }
                    -> Parts<$life, T, OneLess<S>, Rank<1>>, |it| it.layout().each_row(),
                "", "[[1, 2, 3], [4, 5, 6]]";
            }
        }
    )*};
    (@ $life:lifetime $make:literal $(
        $(#[doc = $doc:literal])*
        $name:ident $try_name:ident <$($generic:ident: $bound:ident)?> ($($arg:ident: $ty:ty),*) where { $($condition:tt)* }
            -> $parts:ty, |$it:ident| $pieces:expr, $good:literal, $result:literal;
    )*) => {$(
        $(#[doc = $doc])*
        ///
        /// # Panics
        ///
        #[doc = concat!("With the message of `", stringify!($try_name), "`.")]
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
        #[doc = concat!("let parts: Vec<Vec<i32>> = ", $make, ".", stringify!($name), "(", $good, ").map(|part| part.to_vec()).collect();")]
        #[doc = concat!("assert_eq!(parts, ", $result, ");")]
        /// ```
        #[track_caller]
        pub fn $name $(<$generic: $bound>)? (&self, $($arg: $ty),*) -> $parts
        where
            $($condition)*
        {
            done(self.$try_name($($arg),*))
        }

        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// [`IndexError::AxisOutOfBounds`]; [`IndexError::EmptyChunks`] for chunks of no position.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
        #[doc = concat!("assert!(", $make, ".", stringify!($try_name), "(", $good, ").is_ok());")]
        /// ```
        pub fn $try_name $(<$generic: $bound>)? (&self, $($arg: $ty),*) -> Result<$parts, IndexError>
        where
            $($condition)*
        {
            let $it = self.view();
            let pieces = $pieces?;
            Ok(Parts::new($it.base_ptr(), pieces))
        }
    )*};
}

shared! {
    ['a, T, S: Shape] TensorView<'a, T, S>, 'a, "t.view()";
    [T, S: Shape] Tensor<T, S>, '_, "t";
    [T, S: Shape] TensorViewMut<'_, T, S>, '_, "t.view_mut()";
}

macro_rules! mutable {
    ($([$($generics:tt)*] $tensor:ty, $make:literal;)*) => {$(
        impl<$($generics)*> $tensor {
            mutable! { @ $make
                /// Returns one mutable view for each position of an axis, without that axis. A negative number counts from the last axis.
                axis_iter_mut try_axis_iter_mut <A: IntoAxis> (axis: A) where { S: Without<Rank<1>> }
                    -> PartsMut<'_, T, Rank<1>, OneLess<S>>, |it| it.along_axis(axis), "0";
                /// Returns pieces of `n` positions of an axis, as mutable views; the last one may be shorter.
                chunks_mut try_chunks_mut <A: IntoAxis> (axis: A, n: usize) where { }
                    -> PartsMut<'_, T, Rank<1>, S::Rank>, |it| it.pieces(axis, n), "0, 1";
                /// Returns the last axis, once for each position of all others, as mutable views.
                rows_mut try_rows_mut <> () where { S: Without<Rank<1>> }
                    -> PartsMut<'_, T, OneLess<S>, Rank<1>>, |it| it.each_row(), "";
            }

            /// Returns an axis in two parts, to be written to: its first `n` positions, and the others.
            ///
            /// # Panics
            ///
            /// If there is no such axis, or it is shorter.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("let mut whole = ", $make, ";")]
            /// let (mut left, right) = whole.split_at_mut(-1, 1);
            /// left.assign(right.i(idx![.., 1:]));
            /// assert_eq!(t.to_vec(), [3, 2, 3, 6, 5, 6]);
            /// ```
            #[track_caller]
            #[allow(clippy::type_complexity, reason = "two parts")]
            pub fn split_at_mut(&mut self, axis: impl IntoAxis, n: usize) -> (TensorViewMut<'_, T, S::Rank>, TensorViewMut<'_, T, S::Rank>) {
                done(self.try_split_at_mut(axis, n))
            }

            /// Like [`split_at_mut`](Self::split_at_mut), but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// Those of [`Layout::split_at`](crate::Layout::split_at); [`IndexError::TooLarge`] if there is no memory for a copy of
            /// storage that is shared.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::full([2, 3], 0);
            /// let error = t.try_split_at_mut(1, 4).unwrap_err();
            /// assert_eq!(error.to_string(), "axis 1 of shape [2, 3] has 3 positions: it cannot be split at 4");
            /// ```
            #[allow(clippy::type_complexity, reason = "two parts")]
            pub fn try_split_at_mut(
                &mut self,
                axis: impl IntoAxis,
                n: usize,
            ) -> Result<(TensorViewMut<'_, T, S::Rank>, TensorViewMut<'_, T, S::Rank>), IndexError> {
                // First, so that shared storage is not copied for a mistake.
                self.layout().split_at(axis, n)?;
                let mut whole = IntoViewMut::try_into_view_mut(self)?;
                let (first, others) = whole.layout().split_at(axis, n)?;
                let base = whole.base_mut_ptr();
                // SAFETY: I5: both parts reach only positions of the view, which is borrowed for as long as they live; I4: they
                // share no index of it, and so no element.
                Ok(unsafe { (TensorViewMut::from_raw_parts(base, first), TensorViewMut::from_raw_parts(base, others)) })
            }
        }
    )*};
    (@ $make:literal $(
        $(#[doc = $doc:literal])*
        $name:ident $try_name:ident <$($generic:ident: $bound:ident)?> ($($arg:ident: $ty:ty),*) where { $($condition:tt)* }
            -> $parts:ty, |$it:ident| $pieces:expr, $good:literal;
    )*) => {$(
        $(#[doc = $doc])*
        ///
        /// # Panics
        ///
        #[doc = concat!("With the message of `", stringify!($try_name), "`.")]
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
        #[doc = concat!("for (n, mut part) in ", $make, ".", stringify!($name), "(", $good, ").enumerate() {")]
        ///     part.fill(n);
        /// }
        /// assert_eq!(t.to_vec(), [0, 0, 0, 1, 1, 1]);
        /// ```
        #[track_caller]
        pub fn $name $(<$generic: $bound>)? (&mut self, $($arg: $ty),*) -> $parts
        where
            $($condition)*
        {
            done(self.$try_name($($arg),*))
        }

        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// [`IndexError::AxisOutOfBounds`]; [`IndexError::EmptyChunks`] for chunks of no position; [`IndexError::TooLarge`] if there is
        /// no memory for a copy of shared storage.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
        #[doc = concat!("assert_eq!(", $make, ".", stringify!($try_name), "(", $good, ")?.len(), 2);")]
        /// # Ok::<(), IndexError>(())
        /// ```
        pub fn $try_name $(<$generic: $bound>)? (&mut self, $($arg: $ty),*) -> Result<$parts, IndexError>
        where
            $($condition)*
        {
            let pieces = |$it: &Layout<S>| $pieces;
            // First, so that shared storage is not copied for a mistake; and again, since a copy has a layout of its own.
            pieces(self.layout())?;
            let mut whole = IntoViewMut::try_into_view_mut(self)?;
            let pieces = pieces(whole.layout())?;
            Ok(PartsMut::new(whole.base_mut_ptr(), pieces))
        }
    )*};
}

mutable! {
    [T: Clone, S: Shape] Tensor<T, S>, "t.view_mut()";
    [T, S: Shape] TensorViewMut<'_, T, S>, "t.view_mut()";
}
