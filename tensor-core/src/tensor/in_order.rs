//! The elements of views in row-major order, as slices, some at a time.

use crate::kernel::in_order::{InOrder, InPieces, MANY, StridedAxes, StridedBox, most_of};
use crate::kernel::threads::THREADS;
use crate::shape::rank::{DynRank, Shape};
use crate::tensor::view::TensorView;

impl<'v, T, S: Shape> TensorView<'v, T, S> {
    /// The first element; nothing is there where there is none (I2).
    pub(super) fn first(&self) -> *const T {
        self.base_ptr().wrapping_add(self.layout().offset())
    }

    /// The elements at their strides.
    pub(crate) fn strided(&self) -> StridedBox<'_, T> {
        // SAFETY: I1; N2: the positions of the layout are elements of the buffer (I2); I6: nobody writes to them.
        unsafe { StridedBox::new(self.first(), self.shape(), self.layout().strides()) }
    }

    /// The same with the axes, for as long as the view may be used.
    pub(crate) fn axes(&self) -> StridedAxes<'v, T> {
        // SAFETY: I1, N2 (I2) and I6, for the lifetime of the view.
        unsafe { StridedAxes::new(self.first(), self.shape(), self.layout().strides()) }
    }

    /// The elements where they are stored.
    pub(crate) fn in_order(&self) -> InOrder<'_, T> {
        self.as_slice().map_or_else(|| InOrder::Strided(self.strided()), InOrder::Row)
    }

    /// Calls `f` with the elements in row-major order, some at a time.
    pub(crate) fn each_slice(&self, mut f: impl FnMut(&[T])) {
        self.in_order().each_slice(THREADS, &mut f);
    }
}

/// Calls `f` with the elements of two views of one shape in row-major order, as many of each at a time, until it returns `false`.
pub(crate) fn each_two<T, U>(
    a: &TensorView<'_, T, DynRank>,
    b: &TensorView<'_, U, DynRank>,
    mut f: impl FnMut(&[T], &[U]) -> bool,
) {
    let len = a.len();
    let mut done = 0;
    if len >= MANY
        && let (Some(mut a), Some(mut b)) = (InPieces::of(a.in_order(), THREADS), InPieces::of(b.in_order(), THREADS))
    {
        let piece = a.len.max(b.len).min(most_of(size_of::<T>().max(size_of::<U>())));
        (a.len, b.len) = (piece, piece);
        while done < len {
            let (mut both, mut more) = (None, true);
            if a.with(done, &mut |a_s| both = b.with(done, &mut |b_s| more = f(a_s, b_s))).and(both).is_none() {
                break;
            }
            if !more {
                return;
            }
            done += a.len;
        }
    }
    if done < len {
        let mut both = a.iter().zip(b.iter()).skip(done);
        both.all(|(a, b)| f(core::slice::from_ref(a), core::slice::from_ref(b)));
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::prelude::*;

    fn check<T: Clone + PartialEq + core::fmt::Debug>(view: &TensorView<'_, T, DynRank>) {
        let (all, mut seen) = (view.to_vec(), Vec::new());
        view.each_slice(|some| seen.extend_from_slice(some));
        assert_eq!(seen, all);
        let other = view.i(&"..., ::-1".parse::<DynIndex>().unwrap());
        let (mut seen, mut others) = (Vec::new(), Vec::new());
        each_two(view, &other, |a, b| {
            assert_eq!(a.len(), b.len());
            seen.extend_from_slice(a);
            others.extend_from_slice(b);
            true
        });
        assert_eq!((seen, others), (all, other.to_vec()));
    }

    fn views<T: Clone + PartialEq + core::fmt::Debug>(of: impl Fn(usize) -> T) {
        for shape in [vec![3, 4], vec![700, 900], vec![30, 40, 50], vec![5, 0], vec![1, 70], vec![40_000, 9]] {
            let t = Tensor::from_fn(shape, |i| of(i.iter().fold(0, |n, i| 7 * n + i)));
            check(&t.view());
            check(&t.view().transpose());
            check(&t.i(&"1:, ..., ::2".parse::<DynIndex>().unwrap()));
        }
    }

    #[test]
    fn slices_of_views() {
        views(|n| n as u8);
        views(|n| [n as f32, 1., 2.]);
        // Optimized: scripts/nightly.
        if !cfg!(debug_assertions) {
            views(|n| n as f64);
            views(|n| n as u128);
        }
        views(|n| if n % 97 == 0 { n.to_string() } else { String::new() });
    }
}
