//! Whether tensors, views, nested arrays and lists hold equal elements under the same shape.

use alloc::vec::Vec;
use core::slice;

use crate::kernel::copy::is_plain;
use crate::kernel::in_order::{MANY, fits_pieces};
use crate::kernel::nest::{Loop, Nest, holds};
use crate::layout::Layout;
use crate::shape::rank::{DynRank, Rank, Shape};
use crate::tensor::in_order::each_two;
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

fn equal<T: PartialEq<U>, U, S: Shape, R: Shape>(left: TensorView<'_, T, S>, right: TensorView<'_, U, R>) -> bool {
    left.shape() == right.shape()
        && match (left.as_slice(), right.as_slice()) {
            (Some(left), Some(right)) => all_equal(left, right),
            _ => {
                let (left_at, right_at) = ((left.first(), left.strides()), (right.first(), right.strides()));
                // SAFETY: I2 and I6: both are views of this shape, which has elements: views without any are slices, above.
                let equal = unsafe { equal_as_stored(left.shape(), left_at, right_at) };
                equal.unwrap_or_else(|| equal_in_pieces(&left.into_dyn(), &right.into_dyn()))
            }
        }
}

/// Whether as many elements are equal. Of plain data some are compared at a time: the compiler vectorizes what has no way out.
fn all_equal<T: PartialEq<U>, U>(left: &[T], right: &[U]) -> bool {
    if !is_plain::<T>() || !is_plain::<U>() {
        return left == right;
    }
    let ((left, last), (right, other)) = (left.as_chunks::<AT_A_TIME>(), right.as_chunks::<AT_A_TIME>());
    left.iter().zip(right).all(|(left, right)| left.iter().zip(right).fold(true, |all, (a, b)| all & (a == b)))
        && last == other
}

const AT_A_TIME: usize = 64;

/// [`equal`] of the elements at strides, in the order in which those of the left one are stored; of the right one, where the left one
/// repeats some. `None` where there are many, and no two of them are neighbours in both.
///
/// # Safety
///
/// I2 and I6: at each index of the shape, which has some, both have an element, and nobody writes to it meanwhile.
unsafe fn equal_as_stored<T: PartialEq<U>, U>(
    shape: &[usize],
    (left, by): (*const T, &[isize]),
    (right, right_by): (*const U, &[isize]),
) -> Option<bool> {
    let nest = Nest::as_stored(usize::from(by.contains(&0)), shape, [by, right_by]);
    let (loops, run) = match nest.loops.split_last() {
        Some((&Loop { len, by: [1, 1] }, loops)) => (loops, Some(len)),
        _ if nest.len() >= MANY && fits_pieces::<T>() && fits_pieces::<U>() => return None,
        _ => (&nest.loops[..], None),
    };
    Some(holds(loops, nest.at, |[to_left, to_right]| {
        let (a, b) = (left.wrapping_offset(to_left), right.wrapping_offset(to_right));
        // SAFETY: I2: each is an element, or the first of a run of them; nobody writes to them meanwhile (I6).
        unsafe {
            match run {
                None => *a == *b,
                Some(run) => all_equal(slice::from_raw_parts(a, run), slice::from_raw_parts(b, run)),
            }
        }
    }))
}

/// [`equal`] of many elements in row-major order, by pieces that the cache holds. The first ones alone: most that differ do so there.
fn equal_in_pieces<T: PartialEq<U>, U>(left: &TensorView<'_, T, DynRank>, right: &TensorView<'_, U, DynRank>) -> bool {
    let mut equal = left.iter().zip(right).take(MANY).all(|(a, b)| a == b);
    if equal {
        each_two(left, right, |a, b| {
            equal = all_equal(a, b);
            equal
        });
    }
    equal
}

macro_rules! equals {
    ($([$($life:lifetime),*] $left:ty, $right:ty;)*) => {$(
        impl<$($life,)* T: PartialEq<U>, U, S: Shape, R: Shape> PartialEq<$right> for $left {
            fn eq(&self, other: &$right) -> bool {
                equal(self.view(), other.view())
            }
        }
    )*};
}

equals! {
    [] Tensor<T, S>, Tensor<U, R>;
    ['b] Tensor<T, S>, TensorView<'b, U, R>;
    ['b] Tensor<T, S>, TensorViewMut<'b, U, R>;
    ['a] TensorView<'a, T, S>, Tensor<U, R>;
    ['a, 'b] TensorView<'a, T, S>, TensorView<'b, U, R>;
    ['a, 'b] TensorView<'a, T, S>, TensorViewMut<'b, U, R>;
    ['a] TensorViewMut<'a, T, S>, Tensor<U, R>;
    ['a, 'b] TensorViewMut<'a, T, S>, TensorView<'b, U, R>;
    ['a, 'b] TensorViewMut<'a, T, S>, TensorViewMut<'b, U, R>;
}

impl<T: Eq, S: Shape> Eq for Tensor<T, S> {}
impl<T: Eq, S: Shape> Eq for TensorView<'_, T, S> {}
impl<T: Eq, S: Shape> Eq for TensorViewMut<'_, T, S> {}

/// [`equal`] with the elements of nested arrays of the tensor's shape, one after the other.
fn equal_array<T: PartialEq<U>, U, const N: usize>(
    left: TensorView<'_, T, Rank<N>>,
    right: &[U],
    shape: [usize; N],
) -> bool {
    let right = Layout::row_major(shape).and_then(|layout| TensorView::from_slice(right, layout));
    right.is_ok_and(|right| equal(left, right))
}

/// Arrays nested as deep as the tensor has axes, so that nothing is left open where the elements are arrays themselves.
macro_rules! arrays {
    ($($rank:literal [$($n:ident)*] $array:ty $(, $flattened:ident)*;)*) => {$(
        arrays! { @ [$($n)*] $array, [$($flattened)*], [] Tensor<T, Rank<$rank>> }
        arrays! { @ [$($n)*] $array, [$($flattened)*], ['a] TensorView<'a, T, Rank<$rank>> }
        arrays! { @ [$($n)*] $array, [$($flattened)*], ['a] TensorViewMut<'a, T, Rank<$rank>> }
    )*};
    (@ [$($n:ident)*] $array:ty, [$($flattened:ident)*], [$($life:lifetime)?] $left:ty) => {
        impl<$($life,)? T: PartialEq<U>, U, $(const $n: usize),*> PartialEq<$array> for $left {
            fn eq(&self, other: &$array) -> bool {
                // (Elements without a size can be more than any tensor has.)
                self.shape() == [$($n),*] && equal_array(self.view(), other$(.$flattened())*, [$($n),*])
            }
        }
    };
}

arrays! {
    1 [A] [U; A];
    2 [A B] [[U; B]; A], as_flattened;
    3 [A B C] [[[U; C]; B]; A], as_flattened, as_flattened;
    4 [A B C D] [[[[U; D]; C]; B]; A], as_flattened, as_flattened, as_flattened;
    5 [A B C D E] [[[[[U; E]; D]; C]; B]; A], as_flattened, as_flattened, as_flattened, as_flattened;
    6 [A B C D E F] [[[[[[U; F]; E]; D]; C]; B]; A],
        as_flattened, as_flattened, as_flattened, as_flattened, as_flattened;
}

fn equal_list<T: PartialEq<U>, U>(left: TensorView<'_, T, Rank<1>>, right: &[U]) -> bool {
    left.len() == right.len()
        && match left.as_slice() {
            Some(left) => all_equal(left, right),
            None => left.iter().zip(right).all(|(a, b)| a == b),
        }
}

/// A list beside a tensor of rank 1.
macro_rules! lists {
    ($($list:ty;)*) => {$(
        lists! { @ $list, [] Tensor<T, Rank<1>> }
        lists! { @ $list, ['a] TensorView<'a, T, Rank<1>> }
        lists! { @ $list, ['a] TensorViewMut<'a, T, Rank<1>> }
    )*};
    (@ $list:ty, [$($life:lifetime)?] $left:ty) => {
        impl<$($life,)? T: PartialEq<U>, U> PartialEq<$list> for $left {
            fn eq(&self, other: &$list) -> bool {
                equal_list(self.view(), other)
            }
        }
    };
}

lists! {
    Vec<U>;
    [U];
    &[U];
}
