//! The same memory as elements of another type: arrays made of the last axis, an axis made of arrays, and casts of plain
//! data.

#[cfg(feature = "bytemuck")]
use core::ptr::NonNull;

#[cfg(feature = "bytemuck")]
use bytemuck::{AnyBitPattern, NoUninit};

use crate::error::{IndexError, done};
use crate::layout::Layout;
use crate::shape::arithmetic::{OneLess, OneMore, Plus, Without};
use crate::shape::rank::{Rank, Ranked, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// `into_arrays` and `into_axis`, of everything that has a layout.
macro_rules! arrays {
    ($($kind:ident [$($life:lifetime)?] $make:literal $(, $clone:ident)?: $arrays:literal, $axis:literal;)*) => {$(
        impl<$($life,)? T $(: $clone)?, S: Shape> $kind<$($life,)? T, S> {
            /// Makes each row of the last axis, of extent `N`, one element: an array.
            #[doc = $arrays]
            ///
            /// # Panics
            ///
            /// With the message of [`try_into_arrays`](Self::try_into_arrays), at the caller's line.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut points = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("assert_eq!(", $make, ".into_arrays::<3>()[1], [4, 5, 6]);")]
            /// ```
            #[must_use = "it changes nothing in place, and returns the result"]
            #[track_caller]
            pub fn into_arrays<const N: usize>(self) -> $kind<$($life,)? [T; N], OneLess<S>>
            where
                S: Without<Rank<1>>,
            {
                done(self.try_into_arrays())
            }
        }

        impl<$($life,)? T $(: $clone)?, S: Shape, const N: usize> $kind<$($life,)? [T; N], S> {
            /// Makes a last axis, of extent `N`, of the arrays that the elements are.
            #[doc = $axis]
            ///
            /// # Panics
            ///
            /// With the message of [`try_into_axis`](Self::try_into_axis), at the caller's line.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut points = Tensor1::from(vec![[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("assert_eq!(", $make, ".into_axis()[[1, 2]], 6);")]
            /// ```
            #[must_use = "it changes nothing in place, and returns the result"]
            #[track_caller]
            pub fn into_axis(self) -> $kind<$($life,)? T, OneMore<S>>
            where
                S: Plus<Rank<1>, Output: Ranked>,
            {
                done(self.try_into_axis())
            }
        }
    )*};
}

arrays! {
    Tensor [] "points", Clone:
        "\nNothing is copied where no other handle has the storage and the tensor is all of it in row-major order.",
        "\nNothing is copied where no other handle has the storage and the tensor is all of it in row-major order.";
    TensorView ['a] "points.view()":
        "\nNothing is copied: the last axis is contiguous, and all other strides are multiples of `N`.",
        "\nNothing is copied.";
    TensorViewMut ['a] "points.view_mut()":
        "\nNothing is copied: the last axis is contiguous, and all other strides are multiples of `N`.",
        "\nNothing is copied.";
}

/// An array of nothing would have as many elements as anybody asks for.
const fn is_some<const N: usize>() {
    assert!(N > 0, "arrays of 0 elements have no memory");
}

impl<T: Clone, S: Shape> Tensor<T, S> {
    /// Like [`into_arrays`](Self::into_arrays), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::ArrayLength`] if the last axis has another extent; [`IndexError::RankMismatch`] if there is no axis, which only a
    /// rank known at run time allows; [`IndexError::TooLarge`] if there is no memory for a copy.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let error = Tensor::full([5, 4], 0.0).try_into_arrays::<3>().unwrap_err();
    /// let text = "arrays of 3 elements are made of a last axis of extent 3, and shape [5, 4] has none";
    /// assert_eq!(error.to_string(), text);
    /// ```
    pub fn try_into_arrays<const N: usize>(self) -> Result<Tensor<[T; N], OneLess<S>>, IndexError>
    where
        S: Without<Rank<1>>,
    {
        const { is_some::<N>() }
        let layout = Layout::<S>::row_major_of(self.layout().axes().clone())?.fold(N)?.1;
        // SAFETY: B2: the elements of the tensor, one after the other, are `layout.len()` arrays of N (L8).
        let arrays = unsafe { self.try_into_row()?.of_elements::<[T; N]>(layout.len()) };
        Ok(Tensor::over(arrays, layout))
    }
}

impl<T: Clone, S: Shape, const N: usize> Tensor<[T; N], S> {
    /// Like [`into_axis`](Self::into_axis), but returns an error if there is no memory for a copy.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let matrix: Tensor2<u8> = Tensor1::from(vec![[1, 2], [3, 4]]).try_into_axis()?;
    /// assert_eq!(matrix, [[1, 2], [3, 4]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_into_axis(self) -> Result<Tensor<T, OneMore<S>>, IndexError>
    where
        S: Plus<Rank<1>, Output: Ranked>,
    {
        let layout = Layout::<S>::row_major_of(self.layout().axes().clone())?.unfold(N)?;
        // SAFETY: B2: the arrays of the tensor, one after the other, are `layout.len()` elements (L8).
        let elements = unsafe { self.try_into_row()?.of_elements::<T>(layout.len()) };
        Ok(Tensor::over(elements, layout))
    }
}

impl<'a, T, S: Shape> TensorView<'a, T, S> {
    /// Like [`into_arrays`](Self::into_arrays), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::ArrayLength`] if the last axis has another extent; [`IndexError::RankMismatch`] if there is no axis, which only a
    /// rank known at run time allows; [`IndexError::NeedsCopy`] if its elements are not stored one after the other, or those of
    /// two arrays a distance apart that is no multiple of `N`.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3, 4], [5, 6, 7, 8]]);
    /// assert_eq!(t.i(idx![::-1]).try_into_arrays::<4>()?.to_vec(), [[5, 6, 7, 8], [1, 2, 3, 4]]);
    /// let error = t.i(idx![.., 1..]).try_into_arrays::<3>().unwrap_err();
    /// let text = "shape [2, 3] with strides [4, 1] cannot become [2] without a copy: use `to_contiguous` first";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_into_arrays<const N: usize>(self) -> Result<TensorView<'a, [T; N], OneLess<S>>, IndexError>
    where
        S: Without<Rank<1>>,
    {
        const { is_some::<N>() }
        let (lowest, layout) = self.layout().fold(N)?;
        let base = self.base_ptr().wrapping_add(lowest).cast();
        // SAFETY: I2: each position of the new layout is the first of N elements one after the other, which are an array (L8);
        // I6: as for this view.
        Ok(unsafe { TensorView::from_raw_parts(base, layout) })
    }
}

impl<'a, T, S: Shape, const N: usize> TensorView<'a, [T; N], S> {
    /// Like [`into_axis`](Self::into_axis), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if the number of elements overflows.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor1::from(vec![[1, 2], [3, 4]]);
    /// let last: TensorView<i32, Rank<1>> = t.view().try_into_axis()?.i(idx![.., -1]);
    /// assert_eq!(last, [2, 4]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_into_axis(self) -> Result<TensorView<'a, T, OneMore<S>>, IndexError>
    where
        S: Plus<Rank<1>, Output: Ranked>,
    {
        let layout = self.layout().unfold(N)?;
        // SAFETY: I2: the positions of the new layout are the elements of the arrays (L8); I6: as for this view.
        Ok(unsafe { TensorView::from_raw_parts(self.base_ptr().cast(), layout) })
    }
}

impl<'a, T, S: Shape> TensorViewMut<'a, T, S> {
    /// Like [`into_arrays`](Self::into_arrays), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of [`TensorView::try_into_arrays`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::full([2, 2], 0);
    /// t.view_mut().try_into_arrays::<2>()?.fill([1, 2]);
    /// assert_eq!(t, [[1, 2], [1, 2]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_into_arrays<const N: usize>(mut self) -> Result<TensorViewMut<'a, [T; N], OneLess<S>>, IndexError>
    where
        S: Without<Rank<1>>,
    {
        const { is_some::<N>() }
        let (lowest, layout) = self.layout().fold(N)?;
        let base = self.base_mut_ptr().wrapping_add(lowest).cast();
        // SAFETY: I2: each position of the new layout is the first of N elements one after the other, which are an array (L8);
        // I4: no element is in two arrays, for the view names none twice.
        Ok(unsafe { TensorViewMut::from_raw_parts(base, layout) })
    }
}

impl<'a, T, S: Shape, const N: usize> TensorViewMut<'a, [T; N], S> {
    /// Like [`into_axis`](Self::into_axis), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if the number of elements overflows.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from(vec![[1, 2], [3, 4]]);
    /// t.view_mut().try_into_axis()?.i_mut(idx![.., -1]).fill(0);
    /// assert_eq!(t.to_vec(), [[1, 0], [3, 0]]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_into_axis(mut self) -> Result<TensorViewMut<'a, T, OneMore<S>>, IndexError>
    where
        S: Plus<Rank<1>, Output: Ranked>,
    {
        let layout = self.layout().unfold(N)?;
        // SAFETY: I2: the positions of the new layout are the elements of the arrays (L8); I4: no array is named twice, so
        // none of its elements is.
        Ok(unsafe { TensorViewMut::from_raw_parts(self.base_mut_ptr().cast(), layout) })
    }
}

/// `cast`, of everything that has a layout.
#[cfg(feature = "bytemuck")]
macro_rules! casts {
    ($($kind:ident [$($life:lifetime)?] $make:literal, [$($from:tt)*] => [$($to:tt)*]: $doc:literal;)*) => {$(
        impl<$($life,)? T: $($from)*, S: Shape> $kind<$($life,)? T, S> {
            /// Reads the bytes of each element as an element of another type, of the same size. Needs the feature `bytemuck`.
            #[doc = $doc]
            ///
            /// A cast to a type of another size does not build. [`into_arrays`](Self::into_arrays) makes an array of several
            /// elements, and `into_axis` elements of an array.
            ///
            /// # Panics
            ///
            /// With the message of [`try_cast`](Self::try_cast), at the caller's line.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// #[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
            /// #[repr(C)]
            /// struct Rgb {
            ///     r: f32,
            ///     g: f32,
            ///     b: f32,
            /// }
            ///
            /// let mut pixels = Tensor::full([2, 4], Rgb { r: 1.0, g: 0.5, b: 0.0 });
            #[doc = concat!("assert_eq!(", $make, ".cast::<[f32; 3]>()[[1, 3]], [1.0, 0.5, 0.0]);")]
            /// ```
            ///
            /// ```compile_fail,E0080
            /// use tensor_idx::prelude::*;
            ///
            /// let mut pixels = Tensor::full([2, 4], [1.0_f32, 0.5, 0.0]);
            #[doc = concat!("let of_another_size = ", $make, ".cast::<[f64; 3]>();")]
            /// ```
            #[must_use = "it changes nothing in place, and returns the result"]
            #[track_caller]
            pub fn cast<U: $($to)*>(self) -> $kind<$($life,)? U, S> {
                done(self.try_cast())
            }
        }
    )*};
}

#[cfg(feature = "bytemuck")]
casts! {
    Tensor [] "pixels", [NoUninit] => [AnyBitPattern]:
        "\nNothing is copied: the storage is shared with the other handles of this tensor, if there are any.";
    TensorView ['a] "pixels.view()", [NoUninit] => [AnyBitPattern]: "\nNothing is copied.";
    TensorViewMut ['a] "pixels.view_mut()", [NoUninit + AnyBitPattern] => [NoUninit + AnyBitPattern]: "\nNothing is copied.";
}

#[cfg(feature = "bytemuck")]
impl<T: NoUninit, S: Shape> Tensor<T, S> {
    /// Like [`cast`](Self::cast), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of [`TensorView::try_cast`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let bits: Tensor1<u32> = Tensor1::from(vec![1.0_f32, -0.0]).try_cast()?;
    /// assert_eq!(bits.to_vec(), [0x3f80_0000, 0x8000_0000]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_cast<U: AnyBitPattern>(self) -> Result<Tensor<U, S>, IndexError> {
        if self.is_empty() {
            const { is_of_one_size::<T, U>() }
            return Ok(Tensor::from_parts(alloc::vec::Vec::new(), self.layout().axes().clone()));
        }
        start::<T, U>(self.view().base_ptr(), false)?;
        // SAFETY: B4: `T` has no uninitialized bytes and any bytes are a `U`; `start` checks the sizes and the alignment.
        Ok(unsafe { self.of_elements() })
    }
}

#[cfg(feature = "bytemuck")]
impl<'a, T: NoUninit, S: Shape> TensorView<'a, T, S> {
    /// Like [`cast`](Self::cast), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::Misaligned`] if the elements are stored at an address that the other type cannot have. Fresh tensors start
    /// at a multiple of 64, so this error is for memory of the caller.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1_u64, 2], [3, 4]]);
    /// let column: TensorView<f64, Rank<1>> = t.i(idx![.., 0]).try_cast()?;
    /// assert_eq!(column[1].to_bits(), 3);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_cast<U: AnyBitPattern>(self) -> Result<TensorView<'a, U, S>, IndexError> {
        let base = start::<T, U>(self.base_ptr(), self.is_empty())?;
        // SAFETY: I2: the positions are those of this view, and B4 holds there: `T` has no uninitialized bytes, any bytes are a
        // `U`, and `start` checks the sizes and the alignment; I6: as for this view.
        Ok(unsafe { TensorView::from_raw_parts(base, self.layout().clone()) })
    }
}

#[cfg(feature = "bytemuck")]
impl<'a, T: NoUninit + AnyBitPattern, S: Shape> TensorViewMut<'a, T, S> {
    /// Like [`cast`](Self::cast), but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of [`TensorView::try_cast`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor1::from(vec![1.0_f32, -2.0]);
    /// t.view_mut().try_cast::<u32>()?.map_inplace(|bits| *bits &= !(1 << 31));
    /// assert_eq!(t.to_vec(), [1.0, 2.0]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_cast<U: NoUninit + AnyBitPattern>(mut self) -> Result<TensorViewMut<'a, U, S>, IndexError> {
        let empty = self.layout().is_empty();
        let base = start::<T, U>(self.base_mut_ptr(), empty)?.cast_mut();
        // SAFETY: I2: the positions are those of this view, and B4 holds there for both types: neither has uninitialized bytes,
        // any bytes are an element of each, and `start` checks the sizes and the alignment; I4: as for this view.
        Ok(unsafe { TensorViewMut::from_raw_parts(base, self.layout().clone()) })
    }
}

#[cfg(feature = "bytemuck")]
const fn is_of_one_size<T, U>() {
    assert!(
        size_of::<T>() == size_of::<U>(),
        "`cast` keeps the size of an element: `into_arrays` and `into_axis` make arrays of a last axis, and a last axis of arrays"
    );
}

/// The start of a buffer of `T`s as that of as many `U`s.
#[cfg(feature = "bytemuck")]
fn start<T, U>(base: *const T, empty: bool) -> Result<*const U, IndexError> {
    const { is_of_one_size::<T, U>() }
    if empty {
        return Ok(NonNull::dangling().as_ptr());
    }
    let base = base.cast::<U>();
    if base.is_aligned() {
        Ok(base)
    } else {
        Err(IndexError::Misaligned { from: align_of::<T>(), to: align_of::<U>() })
    }
}
