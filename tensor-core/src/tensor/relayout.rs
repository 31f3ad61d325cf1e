//! What only makes another layout over the same memory, once for views, mutable views and tensors.

use crate::error::IndexError;
use crate::layout::{AxisList, IntoAxis, OpenShape};
use crate::rank::{IntoShape, Plus, Rank, Ranked, Shape, Without};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// Each operation in four forms: on a view, on a tensor as a view of it, on a mutable view, and on a tensor that keeps its
/// storage; each of them as itself, which panics at the caller's line, and as a `try_` form.
macro_rules! relayout {
    ($(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident / $into:ident / $try_into:ident
        $(<$($generic:ident: $bound:ident),*>)? ($($arg:ident: $ty:ty),*) -> $shape:ty
        $(where $($condition:ty: $holds:path),+)?
        => $good:literal, $bad:literal, $text:literal;
    )*) => {
        relayout! { @views $(
            $(#[doc = $doc])*
            fn $name / $try_name $(<$($generic: $bound),*>)? ($($arg: $ty),*) -> $shape
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
            pub fn $name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> TensorViewMut<'a, T, $shape>
            $(where $($condition: $holds),+)?
            {
                match self.$try_name($($arg),*) {
                    Ok(view) => view,
                    Err(error) => panic!("{error}"),
                }
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with the mistake as a value.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`](crate::Layout::", stringify!($name), ").")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("let error = t.view_mut().", stringify!($try_name), "(", $bad, ").unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"", $text, "\");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> Result<TensorViewMut<'a, T, $shape>, IndexError>
            $(where $($condition: $holds),+)?
            {
                let layout = self.layout().$name($($arg),*)?;
                Ok(self.into_layout(layout))
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
                match self.$try_into($($arg),*) {
                    Ok(tensor) => tensor,
                    Err(error) => panic!("{error}"),
                }
            }

            #[doc = concat!("[`", stringify!($into), "`](Self::", stringify!($into), ") with the mistake as a value.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`](crate::Layout::", stringify!($name), ").")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("let error = t.", stringify!($try_into), "(", $bad, ").unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"", $text, "\");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_into $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> Result<Tensor<T, $shape>, IndexError>
            $(where $($condition: $holds),+)?
            {
                let layout = self.layout().$name($($arg),*)?;
                Ok(self.into_layout(layout))
            }
        )*}
    };
    (@views $(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident $(<$($generic:ident: $bound:ident),*>)? ($($arg:ident: $ty:ty),*) -> $shape:ty
        $(where $($condition:ty: $holds:path),+)? => $bad:literal, $text:literal;
    )*) => {
        impl<'a, T, S: Shape> TensorView<'a, T, S> {$(
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $name $(<$($generic: $bound),*>)? (&self, $($arg: $ty),*) -> TensorView<'a, T, $shape>
            $(where $($condition: $holds),+)?
            {
                match self.$try_name($($arg),*) {
                    Ok(view) => view,
                    Err(error) => panic!("{error}"),
                }
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with the mistake as a value.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`](crate::Layout::", stringify!($name), ").")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("let error = t.view().", stringify!($try_name), "(", $bad, ").unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"", $text, "\");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name $(<$($generic: $bound),*>)? (&self, $($arg: $ty),*) -> Result<TensorView<'a, T, $shape>, IndexError>
            $(where $($condition: $holds),+)?
            {
                Ok(self.with(self.layout().$name($($arg),*)?))
            }
        )*}

        impl<T, S: Shape> Tensor<T, S> {$(
            $(#[doc = $doc])*
            #[track_caller]
            pub fn $name $(<$($generic: $bound),*>)? (&self, $($arg: $ty),*) -> TensorView<'_, T, $shape>
            $(where $($condition: $holds),+)?
            {
                self.view().$name($($arg),*)
            }

            #[doc = concat!("[`", stringify!($name), "`](Self::", stringify!($name), ") with the mistake as a value.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`](crate::Layout::", stringify!($name), ").")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
            #[doc = concat!("let error = t.", stringify!($try_name), "(", $bad, ").unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"", $text, "\");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name $(<$($generic: $bound),*>)? (&self, $($arg: $ty),*) -> Result<TensorView<'_, T, $shape>, IndexError>
            $(where $($condition: $holds),+)?
            {
                self.view().$try_name($($arg),*)
            }
        )*}
    };
}

relayout! {
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
    fn permute / try_permute / into_permute / try_into_permute<A: AxisList>(axes: A) -> S
        => "[-1, 0, 1]", "[0, 0]", "axis 0 is named twice";

    /// One axis walked from its end; a negative number counts from the last axis.
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

    /// Without an axis of extent 1; a negative number counts from the last axis.
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
    fn squeeze / try_squeeze / into_squeeze / try_into_squeeze<A: IntoAxis>(axis: A) -> <S as Without<Rank<1>>>::Output
        where S: Without<Rank<1>>
        => "1", "1", "only an axis of extent 1 can be squeezed, axis 1 of shape [2, 3] has 3";

    /// With a new axis of extent 1, which is axis `axis` of the result: 0 is the first place, -1 the last.
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
    fn unsqueeze / try_unsqueeze / into_unsqueeze / try_into_unsqueeze<A: IntoAxis>(axis: A) -> <S as Plus<Rank<1>>>::Output
        where S: Plus<Rank<1>, Output: Ranked>
        => "-1", "3", "axis 3 is outside -3..3 for a tensor of rank 2";

    /// The same elements in row-major order under another shape, where that needs no copy. One extent may be -1: it becomes
    /// what the number of elements leaves for it. Extents of several types are a tuple: `(n, -1)`.
    ///
    /// # Panics
    ///
    /// If the number of elements differs, an open extent cannot be computed, or the elements would have to move.
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
}

relayout! { @views
    /// Repeated along axes of extent 1 and new leading axes; nothing is copied.
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
    fn broadcast_to / try_broadcast_to<D: IntoShape>(shape: D) -> D::Shape
        => "[4, 3]", "shape [2, 3] cannot be broadcast to [4, 3]";
}

impl<'a, T, S: Shape> TensorView<'a, T, S> {
    /// The axes in reverse order.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// assert_eq!(t.view().transpose().shape(), [3, 2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    pub fn transpose(&self) -> TensorView<'a, T, S> {
        self.with(self.layout().transpose())
    }
}

impl<'a, T, S: Shape> TensorViewMut<'a, T, S> {
    /// The axes in reverse order, to be written to.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let (t, mut out) = (Tensor2::from([[1, 2, 3], [4, 5, 6]]), Tensor::full([3, 2], 0));
    /// t.oix_into(idx![[1, 0]], out.view_mut().transpose());
    /// assert_eq!(out.to_vec(), [4, 1, 5, 2, 6, 3]);
    /// ```
    pub fn transpose(self) -> Self {
        let layout = self.layout().transpose();
        self.into_layout(layout)
    }
}

impl<T, S: Shape> Tensor<T, S> {
    /// The axes in reverse order, as a view.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::from_vec([1, 2], vec![1, 2])?;
    /// assert_eq!(t.transpose().shape(), [2, 1]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[must_use]
    pub fn transpose(&self) -> TensorView<'_, T, S> {
        self.view().transpose()
    }

    /// [`transpose`](Self::transpose) of a tensor that keeps its storage: no element is copied.
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
    pub fn into_transpose(self) -> Self {
        let layout = self.layout().transpose();
        self.into_layout(layout)
    }
}
