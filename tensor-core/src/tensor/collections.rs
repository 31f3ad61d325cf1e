//! Tensors beside Rust's collections: made of lists, nested lists and iterators, and walked by `for`; views of lists.

use alloc::vec::{self, Vec};

use crate::error::{IndexError, done};
use crate::layout::Layout;
use crate::shape::rank::{Rank, Shape};
use crate::tensor::owned::Tensor;
use crate::tensor::view::{Iter, TensorView};
use crate::tensor::view_mut::{IterMut, TensorViewMut};

/// The elements of a slice, copied.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let order = [3, 1, 2];
/// assert_eq!(Tensor1::from(&order[1..]), [1, 2]);
/// ```
impl<T: Clone> From<&[T]> for Tensor<T, Rank<1>> {
    fn from(slice: &[T]) -> Self {
        Vec::from(slice).into()
    }
}

/// One axis; nothing is copied.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t: Tensor1<i32> = vec![1, 2, 3].into();
/// assert_eq!(t.shape(), [3]);
/// ```
impl<T> From<Vec<T>> for Tensor<T, Rank<1>> {
    fn from(elements: Vec<T>) -> Self {
        let shape = [elements.len()];
        Tensor::from_parts(elements, shape)
    }
}

/// The elements as a list: [`Tensor::into_vec`].
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let list: Vec<i32> = Tensor1::from([1, 2, 3]).into();
/// assert_eq!(list, [1, 2, 3]);
/// ```
impl<T: Clone> From<Tensor<T, Rank<1>>> for Vec<T> {
    #[track_caller]
    fn from(tensor: Tensor<T, Rank<1>>) -> Self {
        tensor.into_vec()
    }
}

/// Borrowed lists as views of one axis. Of each the caller gives how the example makes and names it.
macro_rules! views_of_lists {
    ($([$($generics:tt)*] $list:ty: $made:literal $name:literal;)*) => {$(
        /// The elements of a list, borrowed, as a view of one axis; nothing is copied.
        ///
        /// # Panics
        ///
        /// For elements without a size, if there are more than `isize::MAX`.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        #[doc = concat!("let data = ", $made, ";")]
        #[doc = concat!("assert_eq!(TensorView::from(&", $name, ").i(idx![::-1]), [2, 1, 3]);")]
        /// ```
        impl<'a, T, $($generics)*> From<&'a $list> for TensorView<'a, T, Rank<1>> {
            #[track_caller]
            fn from(list: &'a $list) -> Self {
                let layout = done(Layout::row_major([list.len()]));
                done(TensorView::from_slice(list, layout))
            }
        }

        /// The elements of a list, borrowed mutably, as a view of one axis; nothing is copied.
        ///
        /// # Panics
        ///
        /// For elements without a size, if there are more than `isize::MAX`.
        ///
        /// ```
        /// use tensor_idx::prelude::*;
        ///
        #[doc = concat!("let mut data = ", $made, ";")]
        #[doc = concat!("TensorViewMut::from(&mut ", $name, ").i_mut(idx![1..]).fill(0);")]
        /// assert_eq!(data, [3, 0, 0]);
        /// ```
        impl<'a, T, $($generics)*> From<&'a mut $list> for TensorViewMut<'a, T, Rank<1>> {
            #[track_caller]
            fn from(list: &'a mut $list) -> Self {
                let layout = done(Layout::row_major([list.len()]));
                done(TensorViewMut::from_slice(list, layout))
            }
        }
    )*};
}

views_of_lists! {
    [] [T]: "vec![3, 1, 2]" "data[..]";
    [] Vec<T>: "vec![3, 1, 2]" "data";
    [const N: usize] [T; N]: "[3, 1, 2]" "data";
}

/// Nested vectors, whose rows must have one length: the error names the first row that differs.
macro_rules! from_nested_vecs {
    ($($rank:literal $vecs:ty, |$it:ident| $shape:expr, $flat:expr;)*) => {$(
        impl<T> TryFrom<$vecs> for Tensor<T, Rank<$rank>> {
            type Error = IndexError;

            /// The elements in row-major order. A list without rows has extent 0 on all axes.
            ///
            /// # Errors
            ///
            /// [`IndexError::Ragged`] if two rows of one depth differ in length.
            fn try_from($it: $vecs) -> Result<Self, IndexError> {
                let shape = $shape;
                Tensor::from_vec(shape, $flat)
            }
        }
    )*};
}

from_nested_vecs! {
    2 Vec<Vec<T>>, |it| [it.len(), one_length(it.iter().map(Vec::len))?], it.into_iter().flatten().collect();
    3 Vec<Vec<Vec<T>>>, |it| [
        it.len(),
        one_length(it.iter().map(Vec::len))?,
        one_length(it.iter().flatten().map(Vec::len))?,
    ], it.into_iter().flatten().flatten().collect();
    4 Vec<Vec<Vec<Vec<T>>>>, |it| [
        it.len(),
        one_length(it.iter().map(Vec::len))?,
        one_length(it.iter().flatten().map(Vec::len))?,
        one_length(it.iter().flatten().flatten().map(Vec::len))?,
    ], it.into_iter().flatten().flatten().flatten().collect();
    5 Vec<Vec<Vec<Vec<Vec<T>>>>>, |it| [
        it.len(),
        one_length(it.iter().map(Vec::len))?,
        one_length(it.iter().flatten().map(Vec::len))?,
        one_length(it.iter().flatten().flatten().map(Vec::len))?,
        one_length(it.iter().flatten().flatten().flatten().map(Vec::len))?,
    ], it.into_iter().flatten().flatten().flatten().flatten().collect();
    6 Vec<Vec<Vec<Vec<Vec<Vec<T>>>>>>, |it| [
        it.len(),
        one_length(it.iter().map(Vec::len))?,
        one_length(it.iter().flatten().map(Vec::len))?,
        one_length(it.iter().flatten().flatten().map(Vec::len))?,
        one_length(it.iter().flatten().flatten().flatten().map(Vec::len))?,
        one_length(it.iter().flatten().flatten().flatten().flatten().map(Vec::len))?,
    ], it.into_iter().flatten().flatten().flatten().flatten().flatten().collect();
}

/// The length that all rows have; 0 without rows.
fn one_length(mut lens: impl Iterator<Item = usize>) -> Result<usize, IndexError> {
    let expected = lens.next().unwrap_or(0);
    match lens.zip(1..).find(|(found, _)| *found != expected) {
        Some((found, row)) => Err(IndexError::Ragged { row, expected, found }),
        None => Ok(expected),
    }
}

macro_rules! from_nested {
    ($($rank:literal [$($n:ident)*] $array:ty $(, $flattened:ident)*;)*) => {$(
        /// Nested arrays. Elements may be arrays themselves, so the rank is named: `Tensor2::from([[1, 2], [3, 4]])`.
        impl<T, $(const $n: usize),*> From<$array> for Tensor<T, Rank<$rank>> {
            fn from(rows: $array) -> Self {
                Tensor::from_parts(Vec::from(rows)$(.$flattened())*, [$($n),*])
            }
        }
    )*};
}

from_nested! {
    1 [A] [T; A];
    2 [A B] [[T; B]; A], into_flattened;
    3 [A B C] [[[T; C]; B]; A], into_flattened, into_flattened;
    4 [A B C D] [[[[T; D]; C]; B]; A], into_flattened, into_flattened, into_flattened;
    5 [A B C D E] [[[[[T; E]; D]; C]; B]; A], into_flattened, into_flattened, into_flattened, into_flattened;
    6 [A B C D E F] [[[[[[T; F]; E]; D]; C]; B]; A],
        into_flattened, into_flattened, into_flattened, into_flattened, into_flattened;
}

/// Collects an iterator into a tensor of rank 1.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let squares: Tensor1<u32> = (0..4).map(|n| n * n).collect();
/// assert_eq!(squares, [0, 1, 4, 9]);
/// ```
impl<T> FromIterator<T> for Tensor<T, Rank<1>> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        elements.into_iter().collect::<Vec<T>>().into()
    }
}

impl<'t, T, S: Shape> IntoIterator for &'t Tensor<T, S> {
    type Item = &'t T;
    type IntoIter = Iter<'t, T, S>;

    fn into_iter(self) -> Iter<'t, T, S> {
        self.iter()
    }
}

/// Iterates over the elements in row-major order, to write, as [`iter_mut`](Tensor::iter_mut) does. Rows are
/// [`rows_mut`](Tensor::rows_mut) and [`axis_iter_mut`](Tensor::axis_iter_mut).
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
/// for x in &mut t {
///     *x *= 10;
/// }
/// assert_eq!(t, [[10, 20], [30, 40]]);
/// # Ok::<(), IndexError>(())
/// ```
impl<'t, T: Clone, S: Shape> IntoIterator for &'t mut Tensor<T, S> {
    type Item = &'t mut T;
    type IntoIter = IterMut<'t, T, S>;

    #[track_caller]
    fn into_iter(self) -> IterMut<'t, T, S> {
        self.iter_mut()
    }
}

/// Iterates over the elements by value, in row-major order. They are moved if the tensor is the only handle and all of its storage in that
/// order; otherwise all of them are cloned before the first comes. [`iter`](Tensor::iter) borrows them.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let names = Tensor1::from(["a".to_string(), "b".to_string()]);
/// let longer: Vec<String> = names.into_iter().map(|name| name + "!").collect();
/// assert_eq!(longer, ["a!", "b!"]);
/// ```
impl<T: Clone, S: Shape> IntoIterator for Tensor<T, S> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    #[track_caller]
    fn into_iter(self) -> vec::IntoIter<T> {
        self.into_vec().into_iter()
    }
}

impl<'a, T, S: Shape> IntoIterator for TensorView<'a, T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, S>;

    fn into_iter(self) -> Iter<'a, T, S> {
        self.iter()
    }
}

impl<'a, T, S: Shape> IntoIterator for &TensorView<'a, T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T, S>;

    fn into_iter(self) -> Iter<'a, T, S> {
        self.iter()
    }
}

/// Iterates over the elements in row-major order, to write, for as long as the view lives.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
/// for x in t.i_mut(idx![.., 0]) {
///     *x = 0;
/// }
/// assert_eq!(t, [[0, 2], [0, 4]]);
/// # Ok::<(), IndexError>(())
/// ```
impl<'a, T, S: Shape> IntoIterator for TensorViewMut<'a, T, S> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T, S>;

    fn into_iter(self) -> IterMut<'a, T, S> {
        self.into_iter_mut()
    }
}

/// Iterates over the elements in row-major order, to write.
impl<'v, T, S: Shape> IntoIterator for &'v mut TensorViewMut<'_, T, S> {
    type Item = &'v mut T;
    type IntoIter = IterMut<'v, T, S>;

    fn into_iter(self) -> IterMut<'v, T, S> {
        self.iter_mut()
    }
}

/// Iterates over the elements in row-major order, to read.
impl<'v, T, S: Shape> IntoIterator for &'v TensorViewMut<'_, T, S> {
    type Item = &'v T;
    type IntoIter = Iter<'v, T, S>;

    fn into_iter(self) -> Iter<'v, T, S> {
        self.iter()
    }
}
