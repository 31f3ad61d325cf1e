//! Methods that only make another layout over the same memory, written once for views, mutable views and tensors.

use crate::error::{IndexError, done};
use crate::layout::{AxisList, IntoAxis, OpenShape};
use crate::shape::arithmetic::{OneLess, OneMore, Plus, TwoAxes, Without};
use crate::shape::into_shape::{IntoShape, WindowOver};
use crate::shape::rank::{Rank, Ranked, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// Documents a `try_` method, which returns the errors of a method of [`Layout`](crate::Layout).
macro_rules! fallible {
    ($like:ident, $try_name:ident of $layout:ident, $view:literal, $bad:literal, $text:literal; $($method:tt)*) => {
        #[doc = concat!("Like [`", stringify!($like), "`](Self::", stringify!($like), "), but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        #[doc = concat!("Those of [`Layout::", stringify!($layout), "`](crate::Layout::", stringify!($layout), ").")]
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        #[doc = concat!("let error = Tensor::full([2, 3], 0)", $view, ".", stringify!($try_name), "(", $bad, ").unwrap_err();")]
        #[doc = concat!("assert_eq!(error.to_string(), \"", $text, "\");")]
        /// # Ok::<(), IndexError>(())
        /// ```
        $($method)*
    };
}

/// Writes each operation in four forms: on a view, on a tensor as a view of it, on a mutable view, and on a tensor that keeps its
/// storage. Each form has a method that panics at the caller's line, and a `try_` twin.
///
/// The `self` of mutable views is a token of the caller: the compiler shows its line where a view is used after one of these.
macro_rules! relayout {
    (mutable views are taken by $self:ident; $(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident / $into:ident / $try_into:ident
        $(<$($generic:ident: $bound:tt),*>)? ($($arg:ident: $ty:ty),*) -> $shape:ty
        $(where $($condition:ty: $holds:path),+)?
        => $good:literal, $bad:literal, $text:literal;
    )*) => {
        relayout! { @views $(
            $(#[doc = $doc])*
            fn $name / $try_name $(<$($generic: {$bound}),*>)? ($($arg: $ty),*) -> $shape
            $(where $($condition: $holds),+)?
            => $bad, $text;
        )* }

        impl<'a, T, S: Shape> TensorViewMut<'a, T, S> {$(
            #[doc = concat!("[`TensorView::", stringify!($name), "`] of a view to be written to.")]
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of `", stringify!($try_name), "`.")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 1, 3], (0..6).collect())?;
            #[doc = concat!("let same = t.clone().", stringify!($into), "(", $good, ");")]
            #[doc = concat!("let mut view = t.view_mut().", stringify!($name), "(", $good, ");")]
            /// assert_eq!(view, same);
            /// view.fill(7);
            #[doc = concat!("assert!(t.", stringify!($name), "(", $good, ").iter().all(|x| *x == 7));")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn $name $(<$($generic: $bound),*>)? ($self, $($arg: $ty),*) -> TensorViewMut<'a, T, $shape>
            $(where $($condition: $holds),+)?
            {
                done($self.$try_name($($arg),*))
            }

            fallible! { $name, $try_name of $name, ".view_mut()", $bad, $text;
                pub fn $try_name $(<$($generic: $bound),*>)? ($self, $($arg: $ty),*) -> Result<TensorViewMut<'a, T, $shape>, IndexError>
                $(where $($condition: $holds),+)?
                {
                    let layout = $self.layout().$name($($arg),*)?;
                    Ok($self.into_layout(layout))
                }
            }
        )*}

        impl<T, S: Shape> Tensor<T, S> {$(
            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") of a tensor that keeps its storage: no element is copied.")]
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`", stringify!($try_into), "`](Self::", stringify!($try_into), ").")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor::from_vec([2, 1, 3], (0..6).collect())?;
            #[doc = concat!("let same = t.clone().", stringify!($into), "(", $good, ");")]
            #[doc = concat!("assert_eq!(same, t.", stringify!($name), "(", $good, "));")]
            /// assert!(same.shares_storage_with(&t));
            /// # Ok::<(), IndexError>(())
            /// ```
            #[must_use]
            #[track_caller]
            pub fn $into $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> Tensor<T, $shape>
            $(where $($condition: $holds),+)?
            {
                done(self.$try_into($($arg),*))
            }

            fallible! { $into, $try_into of $name, "", $bad, $text;
                pub fn $try_into $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> Result<Tensor<T, $shape>, IndexError>
                $(where $($condition: $holds),+)?
                {
                    let layout = self.layout().$name($($arg),*)?;
                    Ok(self.into_layout(layout))
                }
            }
        )*}
    };
    (@views $(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident $(<$($generic:ident: {$($bound:tt)+}),*>)? ($($arg:ident: $ty:ty),*) -> $shape:ty
        $(where $($condition:ty: $holds:path),+)? => $bad:literal, $text:literal;
    )*) => {
        impl<'a, T, S: Shape> TensorView<'a, T, S> {$(
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $name $(<$($generic: $($bound)+),*>)? (&self, $($arg: $ty),*) -> TensorView<'a, T, $shape>
            $(where $($condition: $holds),+)?
            {
                done(self.$try_name($($arg),*))
            }

            fallible! { $name, $try_name of $name, ".view()", $bad, $text;
                pub fn $try_name $(<$($generic: $($bound)+),*>)? (&self, $($arg: $ty),*) -> Result<TensorView<'a, T, $shape>, IndexError>
                $(where $($condition: $holds),+)?
                {
                    Ok(self.with(self.layout().$name($($arg),*)?))
                }
            }
        )*}

        impl<T, S: Shape> Tensor<T, S> {$(
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $name $(<$($generic: $($bound)+),*>)? (&self, $($arg: $ty),*) -> TensorView<'_, T, $shape>
            $(where $($condition: $holds),+)?
            {
                self.view().$name($($arg),*)
            }

            fallible! { $name, $try_name of $name, "", $bad, $text;
                pub fn $try_name $(<$($generic: $($bound)+),*>)? (&self, $($arg: $ty),*) -> Result<TensorView<'_, T, $shape>, IndexError>
                $(where $($condition: $holds),+)?
                {
                    self.view().$try_name($($arg),*)
                }
            }
        )*}
    };
}

relayout! {
    mutable views are taken by self; // `view.view_mut()` is one more to take, and `view` stays

    /// The axes in another order: `axes[k]` is the axis that becomes axis k. Negative numbers count from the end.
    ///
    /// # Panics
    ///
    /// If `axes` does not name every axis once.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3, 4], vec![0; 24])?;
    /// assert_eq!(t.permute([2, 0, 1]).shape(), [4, 2, 3]);
    /// assert_eq!(t.permute([-1, 0, 1]).shape(), [4, 2, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn permute / try_permute / into_permute / try_into_permute<A: AxisList>(axes: A) -> S::Rank
        => "[-1, 0, 1]", "[0, 0]", "axis 0 is named twice";

    /// Reverses one axis. A negative number counts from the last axis.
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(t.flip(0).to_vec(), [4, 5, 6, 1, 2, 3]);
    /// assert_eq!(t.flip(-1).to_vec(), [3, 2, 1, 6, 5, 4]);
    /// ```
    fn flip / try_flip / into_flip / try_into_flip<A: IntoAxis>(axis: A) -> S
        => "-1", "2", "axis 2 is outside -2..2 for a tensor of rank 2";

    /// Removes an axis of extent 1. A negative number counts from the last axis.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or its extent is not 1.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 1], vec![1, 2])?;
    /// let flat: TensorView<i32, Rank<1>> = t.squeeze(-1);
    /// assert_eq!(flat.shape(), [2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn squeeze / try_squeeze / into_squeeze / try_into_squeeze<A: IntoAxis>(axis: A) -> OneLess<S>
        where S: Without<Rank<1>>
        => "1", "1", "only an axis of extent 1 can be squeezed, axis 1 of shape [2, 3] has 3";

    /// Adds a new axis of extent 1, which is axis `axis` of the result: 0 is the first place, -1 the last.
    ///
    /// # Panics
    ///
    /// If there is no such place.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// let column: TensorView<i32, Rank<2>> = t.unsqueeze(-1);
    /// assert_eq!((column.shape(), t.unsqueeze(0).shape()), (&[2, 1][..], &[1, 2][..]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn unsqueeze / try_unsqueeze / into_unsqueeze / try_into_unsqueeze<A: IntoAxis>(axis: A) -> OneMore<S>
        where S: Plus<Rank<1>, Output: Ranked>
        => "-1", "3", "axis 3 is outside -3..3 for a tensor of rank 2";

    /// Returns the same elements in row-major order under another shape, without a copy. One extent may be -1: it is computed from the
    /// number of elements. Extents of several types are a tuple: `(n, -1)`.
    ///
    /// # Panics
    ///
    /// If the number of elements differs, an open extent cannot be computed, or the new shape needs a copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([6], (0..6).collect())?;
    /// assert_eq!(t.reshape([2, 3])[[1, 0]], 3);
    /// assert_eq!(t.reshape([-1, 2]).shape(), [3, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn reshape / try_reshape / into_reshape / try_into_reshape<D: OpenShape>(shape: D) -> D::Shape
        => "(3, -1)", "[4, -1]", "shape [2, 3] with 6 elements cannot become [4, -1]: 6 is no multiple of 4";

    /// Exchanges two axes.
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::full([2, 3, 4], 0);
    /// assert_eq!(t.swap_axes(0, -1).shape(), [4, 3, 2]);
    /// ```
    fn swap_axes / try_swap_axes / into_swap_axes / try_into_swap_axes<A: IntoAxis, B: IntoAxis>(a: A, b: B) -> S::Rank
        => "0, -1", "0, 2", "axis 2 is outside -2..2 for a tensor of rank 2";

    /// Moves one axis to another place; the others keep their order.
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::full([2, 3, 4], 0);
    /// assert_eq!(t.move_axis(0, -1).shape(), [3, 4, 2]);
    /// ```
    fn move_axis / try_move_axis / into_move_axis / try_into_move_axis<A: IntoAxis, B: IntoAxis>(from: A, to: B) -> S::Rank
        => "0, -1", "0, 2", "axis 2 is outside -2..2 for a tensor of rank 2";

    /// Exchanges the last two axes: transposes a matrix, or each of a stack of matrices.
    ///
    /// # Panics
    ///
    /// If the rank is only known at run time and is below 2.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::full([2, 3, 4], 0);
    /// assert_eq!(t.matrix_transpose().shape(), [2, 4, 3]);
    /// ```
    fn matrix_transpose / try_matrix_transpose / into_matrix_transpose / try_into_matrix_transpose() -> S::Rank
        where S: TwoAxes
        => "", ").and(TensorView::from_slice(&[0], Layout::row_major(vec![1])?)?.try_matrix_transpose()).map(drop", "axis -2 is outside -1..1 for a tensor of rank 1";

    /// Returns the elements whose first two positions are equal, along a new last axis: NumPy's `diagonal`. Another diagonal is that of a
    /// part: `t.i(idx![.., 1..]).diagonal()`.
    ///
    /// # Panics
    ///
    /// If the rank is only known at run time and is below 2.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// let diagonal: TensorView<i32, Rank<1>> = t.diagonal();
    /// assert_eq!(diagonal.to_vec(), [1, 5]);
    /// t.view_mut().diagonal().fill(0);
    /// assert_eq!(t.to_vec(), [0, 2, 3, 4, 0, 6]);
    /// ```
    fn diagonal / try_diagonal / into_diagonal / try_into_diagonal() -> OneLess<S>
        where S: Without<Rank<1>>, S: TwoAxes
        => "", ").and(TensorView::from_slice(&[0], Layout::row_major(vec![1])?)?.try_diagonal()).map(drop", "axis 1 is outside -1..1 for a tensor of rank 1";

    /// Returns the elements whose positions on two axes are equal, along a new last axis; the other axes keep their order.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or both are one axis.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3, 2], (0..12).collect())?;
    /// assert_eq!(t.diagonal_of(0, -1).shape(), [3, 2]);
    /// assert_eq!(t.diagonal_of(0, -1).to_vec(), [0, 7, 2, 9, 4, 11]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn diagonal_of / try_diagonal_of / into_diagonal_of / try_into_diagonal_of<A: IntoAxis, B: IntoAxis>(a: A, b: B)
        -> OneLess<S>
        where S: Without<Rank<1>>, S: TwoAxes
        => "0, -1", "1, -1", "axis 1 is named twice";
}

relayout! { @views
    /// Repeats the elements along axes of extent 1 and along new leading axes. Nothing is copied.
    ///
    /// # Panics
    ///
    /// If an extent is neither 1 nor the one asked for.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2], vec![1, 2])?;
    /// assert_eq!(t.broadcast_to([2, 2]).to_vec(), [1, 2, 1, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn broadcast_to / try_broadcast_to<D: {IntoShape}>(shape: D) -> D::Shape
        => "[4, 3]", "shape [2, 3] cannot be broadcast to [4, 3]";

    /// Returns all windows of a shape: first the axes that count the windows, then the axes of a window. NumPy's `sliding_window_view`.
    /// Nothing is copied. Neighbouring windows share elements, so they are read-only.
    ///
    /// # Panics
    ///
    /// If a window is longer than an axis, or all windows have too many elements.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor1::from([1, 5, 2, 8, 3]);
    /// let windows: TensorView<i32, Rank<2>> = t.windows([3]);
    /// let sums: Vec<i32> = windows.axis_iter(0).map(|window| window.iter().sum()).collect();
    /// assert_eq!(sums, [8, 15, 13]);
    /// assert_eq!(Tensor::full([4, 6], 0).windows([3, 3]).shape(), [2, 4, 3, 3]);
    /// ```
    fn windows / try_windows<W: {WindowOver<S>}>(shape: W) -> W::Windows
        => "[1, 4]", "windows of shape [1, 4] do not fit shape [2, 3]: 4 is more than the 3 of axis 1";

    /// Like [`windows`](Self::windows), but keeps only every `steps[k]`-th window along axis k.
    ///
    /// # Panics
    ///
    /// If a window is longer than an axis, a step is 0, or all windows have too many elements.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([4, 4], (0..16).collect())?;
    /// let blocks: TensorView<i32, Rank<4>> = t.windows_by([2, 2], [2, 2]);
    /// assert_eq!(blocks.shape(), [2, 2, 2, 2]);
    /// assert_eq!(blocks.i(idx![1, 0]).to_vec(), [8, 9, 12, 13]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn windows_by / try_windows_by<W: {WindowOver<S>}>(shape: W, steps: W) -> W::Windows
        => "[1, 2], [1, 0]", "steps [1, 0] do not fit windows over shape [2, 3]: each of its 2 axes has one, of at least 1";
}

macro_rules! split {
    ($([$($generics:tt)*] $tensor:ty, $life:lifetime, $make:literal, |$it:ident| $view:expr;)*) => {$(
        impl<$($generics)*> $tensor {
            /// Returns an axis in two parts: its first `n` positions, and the others.
            ///
            /// # Panics
            ///
            /// If there is no such axis, or it is shorter.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("let (left, right) = ", $make, ".split_at(-1, 1);")]
            /// assert_eq!((left.to_vec(), right.to_vec()), (vec![1, 4], vec![2, 3, 5, 6]));
            /// ```
            #[track_caller]
            #[allow(clippy::type_complexity, reason = "two parts")]
            pub fn split_at(&self, axis: impl IntoAxis, n: usize) -> (TensorView<$life, T, S::Rank>, TensorView<$life, T, S::Rank>) {
                done(self.try_split_at(axis, n))
            }

            /// Like [`split_at`](Self::split_at), but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// Those of [`Layout::split_at`](crate::Layout::split_at).
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor::full([2, 3], 0);
            #[doc = concat!("let error = ", $make, ".try_split_at(1, 4).unwrap_err();")]
            /// assert_eq!(error.to_string(), "axis 1 of shape [2, 3] has 3 positions: it cannot be split at 4");
            /// ```
            #[allow(clippy::type_complexity, reason = "two parts")]
            pub fn try_split_at(
                &self,
                axis: impl IntoAxis,
                n: usize,
            ) -> Result<(TensorView<$life, T, S::Rank>, TensorView<$life, T, S::Rank>), IndexError> {
                let (first, others) = self.layout().split_at(axis, n)?;
                let $it = self;
                let whole = $view;
                Ok((whole.with(first), whole.with(others)))
            }
        }
    )*};
}

split! {
    ['a, T, S: Shape] TensorView<'a, T, S>, 'a, "t.view()", |it| it;
    [T, S: Shape] Tensor<T, S>, '_, "t", |it| it.view();
}

impl<'a, T, S: Shape> TensorView<'a, T, S> {
    /// Returns the axes in reverse order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.view().transpose().shape(), [3, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn transpose(&self) -> TensorView<'a, T, S::Transposed> {
        self.with(self.layout().transpose())
    }
}

impl<'a, T, S: Shape> TensorViewMut<'a, T, S> {
    /// Returns the axes in reverse order, to be written to.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let (t, mut out) = (Tensor2::from([[1, 2, 3], [4, 5, 6]]), Tensor::full([3, 2], 0));
    /// t.oix_into(idx![[1, 0]], out.view_mut().transpose());
    /// assert_eq!(out.to_vec(), [4, 1, 5, 2, 6, 3]);
    /// ```
    pub fn transpose(self) -> TensorViewMut<'a, T, S::Transposed> {
        let layout = self.layout().transpose();
        self.into_layout(layout)
    }
}

impl<T, S: Shape> Tensor<T, S> {
    /// Returns the axes in reverse order, as a view.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([1, 2], vec![1, 2])?;
    /// assert_eq!(t.transpose().shape(), [2, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn transpose(&self) -> TensorView<'_, T, S::Transposed> {
        self.view().transpose()
    }

    /// Like [`transpose`](Self::transpose), but returns a tensor with the same storage. No element is copied.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// let turned: Tensor2<i32> = t.clone().into_transpose();
    /// assert_eq!(turned.shape(), [3, 2]);
    /// assert!(turned.shares_storage_with(&t));
    /// ```
    #[must_use]
    pub fn into_transpose(self) -> Tensor<T, S::Transposed> {
        let layout = self.layout().transpose();
        self.into_layout(layout)
    }
}
