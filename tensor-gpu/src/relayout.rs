//! Other layouts of a tensor on a device over the same storage: nothing is copied.

use tensor_idx_core::{
    AxisList, IndexError, IntoAxis, IntoShape, OpenShape, Plus, Rank, Shape, TwoAxes, WindowOver, Without, done,
};

use crate::element::GpuElement;
use crate::tensor::GpuTensor;

/// Writes both methods of each layout. After the signature come a tensor and what the example shows of it, then arguments that do not fit
/// shape [2, 3], and their error.
macro_rules! relayout {
    ($($(#[doc = $doc:literal])* $name:ident / $try_name:ident $(<$($generic:ident: $bound:path),*>)?
        ($($arg:ident: $ty:ty),*) -> $shape:ty $(where $($condition:ty: $holds:path),+)?
        => $t:literal $($shown:literal)+, $bad:literal $text:literal;)*) => {
        impl<T: GpuElement, S: Shape> GpuTensor<T, S> {$(
            $(#[doc = $doc])*
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            #[doc = concat!("let t = ", $t, ".to_gpu(&gpu)?;")]
            $(#[doc = $shown])+
            /// # Ok::<(), IndexError>(())
            /// ```
            #[must_use]
            #[track_caller]
            pub fn $name $(<$($generic: $bound),*>)? (&self, $($arg: $ty),*) -> GpuTensor<T, $shape>
            $(where $($condition: $holds),+)?
            {
                done(self.$try_name($($arg),*))
            }

            #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`](tensor_idx_core::Layout::", stringify!($name), ").")]
            ///
            /// ```
            /// use tensor_idx::{gpu::*, prelude::*};
            ///
            /// let Ok(gpu) = Gpu::new() else { return Ok(()) };
            /// let t = Tensor::full([2, 3], 0_u8).to_gpu(&gpu)?;
            #[doc = concat!("let error = t.", stringify!($try_name), "(", $bad, ").unwrap_err();")]
            #[doc = concat!("assert_eq!(error.to_string(), \"", $text, "\");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name $(<$($generic: $bound),*>)? (&self, $($arg: $ty),*) -> Result<GpuTensor<T, $shape>, IndexError>
            $(where $($condition: $holds),+)?
            {
                Ok(self.with_layout(self.layout.$name($($arg),*)?))
            }
        )*}
    };
}

relayout! {
    /// The axes in another order: `axes[k]` is the axis that becomes axis k.
    ///
    /// # Panics
    ///
    /// If `axes` does not name every axis once.
    permute / try_permute<A: AxisList>(axes: A) -> S::Rank
        => "Tensor::full([2, 3], 0_u8)" "assert_eq!(t.permute([-1, 0]).shape(), [3, 2]);",
            "[0, 0]" "axis 0 is named twice";

    /// One axis walked from its end; a negative number counts from the last axis.
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    flip / try_flip<A: IntoAxis>(axis: A) -> S
        => "Tensor::full([2, 3], 0_u8)" "assert_eq!(t.flip(-1).strides(), [3, -1]);",
            "2" "axis 2 is outside -2..2 for a tensor of rank 2";

    /// Without an axis of extent 1; a negative number counts from the last axis.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or its extent is not 1.
    squeeze / try_squeeze<A: IntoAxis>(axis: A) -> <S as Without<Rank<1>>>::Output where S: Without<Rank<1>>
        => "Tensor::full([2, 3], 0_u8)"
            "let row: GpuTensor<u8, Rank<1>> = t.i(idx![..1]).squeeze(0);"
            "assert_eq!(row.shape(), [3]);",
            "1" "only an axis of extent 1 can be squeezed, axis 1 of shape [2, 3] has 3";

    /// With a new axis of extent 1, which is axis `axis` of the result: 0 is the first place, -1 the last.
    ///
    /// # Panics
    ///
    /// If there is no such place.
    unsqueeze / try_unsqueeze<A: IntoAxis>(axis: A) -> <S as Plus<Rank<1>>>::Output where S: Plus<Rank<1>>
        => "Tensor::full([2, 3], 0_u8)"
            "let t: GpuTensor<u8, Rank<3>> = t.unsqueeze(-2);"
            "assert_eq!(t.shape(), [2, 1, 3]);",
            "3" "axis 3 is outside -3..3 for a tensor of rank 2";

    /// Repeated along axes of extent 1 and new leading axes; nothing is copied.
    ///
    /// # Panics
    ///
    /// If an extent is neither 1 nor the one asked for.
    broadcast_to / try_broadcast_to<D: IntoShape>(shape: D) -> D::Shape
        => "Tensor::full([2, 3], 0_u8)" "assert_eq!(t.broadcast_to([4, 2, 3]).strides(), [0, 3, 1]);",
            "[4, 3]" "shape [2, 3] cannot be broadcast to [4, 3]";

    /// The same elements in row-major order under another shape, without a copy. One extent may be -1.
    ///
    /// # Panics
    ///
    /// If the number of elements differs, or the elements would have to move.
    reshape / try_reshape<D: OpenShape>(shape: D) -> D::Shape
        => "Tensor::full([2, 3], 0_u8)" "assert_eq!(t.reshape([3, -1]).shape(), [3, 2]);",
            "[4]" "shape [2, 3] with 6 elements cannot become [4]";

    /// Two axes exchanged.
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    swap_axes / try_swap_axes<A: IntoAxis, B: IntoAxis>(a: A, b: B) -> S::Rank
        => "Tensor::full([2, 3, 4], 0_u8)" "assert_eq!(t.swap_axes(0, -1).shape(), [4, 3, 2]);",
            "0, 2" "axis 2 is outside -2..2 for a tensor of rank 2";

    /// One axis in another place; the others keep their order.
    ///
    /// # Panics
    ///
    /// If there is no such axis.
    move_axis / try_move_axis<A: IntoAxis, B: IntoAxis>(from: A, to: B) -> S::Rank
        => "Tensor::full([2, 3, 4], 0_u8)" "assert_eq!(t.move_axis(0, -1).shape(), [3, 4, 2]);",
            "0, 2" "axis 2 is outside -2..2 for a tensor of rank 2";

    /// The last two axes exchanged: a matrix, or each of a stack of matrices, transposed.
    ///
    /// # Panics
    ///
    /// If the rank is only known at run time and is below 2.
    matrix_transpose / try_matrix_transpose() -> S::Rank where S: TwoAxes
        => "Tensor::full([2, 3, 4], 0_u8)" "assert_eq!(t.matrix_transpose().shape(), [2, 4, 3]);",
            ").and(t.i(idx![0]).into_dyn().try_matrix_transpose()).map(drop" "axis -2 is outside -1..1 for a tensor of rank 1";

    /// The elements whose first two positions are equal, along a new last axis: NumPy's `diagonal`.
    ///
    /// # Panics
    ///
    /// If the rank is only known at run time and is below 2.
    diagonal / try_diagonal() -> <S as Without<Rank<1>>>::Output where S: Without<Rank<1>>, S: TwoAxes
        => "Tensor2::from([[1, 2, 3], [4, 5, 6]])"
            "let diagonal: GpuTensor<i32, Rank<1>> = t.diagonal();"
            "assert_eq!(diagonal.to_cpu()?.to_vec(), [1, 5]);",
            ").and(t.i(idx![0]).into_dyn().try_diagonal()).map(drop" "axis 1 is outside -1..1 for a tensor of rank 1";

    /// The elements whose positions on two axes are equal, along a new last axis; the other axes keep their order.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or both are one axis.
    diagonal_of / try_diagonal_of<A: IntoAxis, B: IntoAxis>(a: A, b: B) -> <S as Without<Rank<1>>>::Output
        where S: Without<Rank<1>>, S: TwoAxes
        => "Tensor::full([2, 3, 4], 0_u8)" "assert_eq!(t.diagonal_of(0, -1).shape(), [3, 2]);",
            "1, -1" "axis 1 is named twice";

    /// Every part of a shape: first the axes that count the windows, then the axes of a window. NumPy's `sliding_window_view`.
    /// Nothing is copied: neighbouring windows share elements. A write to the result copies them first.
    ///
    /// # Panics
    ///
    /// If a window is longer than an axis, or all windows have too many elements.
    windows / try_windows<W: WindowOver<S>>(shape: W) -> W::Windows
        => "Tensor2::from([[1, 2, 3], [4, 5, 6]])"
            "let windows: GpuTensor<i32, Rank<4>> = t.windows([2, 2]);"
            "assert_eq!(windows.shape(), [1, 2, 2, 2]);"
            "assert_eq!(windows.to_cpu()?.to_vec(), [1, 2, 4, 5, 2, 3, 5, 6]);",
            "[1, 4]" "windows of shape [1, 4] do not fit shape [2, 3]: 4 is more than the 3 of axis 1";

    /// Like [`GpuTensor::windows`], but keeps only every `steps[k]`-th window along axis k.
    ///
    /// # Panics
    ///
    /// If a window is longer than an axis, a step is 0, or all windows have too many elements.
    windows_by / try_windows_by<W: WindowOver<S>>(shape: W, steps: W) -> W::Windows
        => "Tensor2::from([[1, 2, 3], [4, 5, 6]])"
            "assert_eq!(t.windows_by([2, 1], [1, 2]).to_cpu()?.to_vec(), [1, 4, 3, 6]);",
            "[1, 2], [1, 0]" "steps [1, 0] do not fit windows over shape [2, 3]: each of its 2 axes has one, of at least 1";
}
