//! The plain loops of writing through an index.

use crate::copy::Threads;
use crate::gather::Dim;

pub(crate) unsafe fn assign<T>(dims: &[Dim<'_>], dst: *mut T, src: *const T, strides: &[isize], _: Threads) {
    for_each(dims, strides, |to, from| {
        // SAFETY: the caller's promise.
        unsafe { core::ptr::copy_nonoverlapping(src.offset(from), dst.offset(to), 1) }
    });
}

pub(crate) unsafe fn accumulate<T, F>(dims: &[Dim<'_>], dst: *mut T, src: *const T, strides: &[isize], f: F, _: Threads)
where
    T: Copy + Send + Sync,
    F: Fn(T, T) -> T + Copy + Send + Sync,
{
    for_each(dims, strides, |to, from| {
        // SAFETY: the caller's promise.
        unsafe { *dst.offset(to) = f(*dst.offset(to), *src.offset(from)) }
    });
}

pub(crate) unsafe fn update<T, F>(dims: &[Dim<'_>], dst: *mut T, src: *const T, strides: &[isize], f: F, _: Threads)
where
    T: Copy + Send + Sync,
    F: Fn(T, T) -> T + Copy + Send + Sync,
{
    let mut new = alloc::vec::Vec::new();
    for_each(dims, strides, |to, from| {
        // SAFETY: the caller's promise.
        new.push((to, unsafe { f(*dst.offset(to), *src.offset(from)) }));
    });
    for (to, x) in new {
        // SAFETY: the caller's promise.
        unsafe { *dst.offset(to) = x };
    }
}

/// Calls `f` with the offset of every target, in row-major order, and that of its value.
pub(crate) fn for_each(dims: &[Dim<'_>], strides: &[isize], mut f: impl FnMut(isize, isize)) {
    walk(dims, strides, 0, 0, &mut f);
}

fn walk(dims: &[Dim<'_>], strides: &[isize], to: isize, from: isize, f: &mut impl FnMut(isize, isize)) {
    let Some((&dim, inner)) = dims.split_first() else {
        return f(to, from);
    };
    let (by, rest) = (strides[0], &strides[1..]);
    match dim {
        Dim::Step { extent, stride } => {
            for i in 0..extent as isize {
                walk(inner, rest, to.wrapping_add(i.wrapping_mul(stride)), from.wrapping_add(i.wrapping_mul(by)), f);
            }
        }
        Dim::Table { len, parts } => {
            for j in 0..len {
                let offset = parts.iter().fold(to, |sum, (p, stride)| sum.wrapping_add(p.at(j).wrapping_mul(*stride)));
                walk(inner, rest, offset, from.wrapping_add((j as isize).wrapping_mul(by)), f);
            }
        }
        Dim::Bits { words, stride, .. } => {
            let mut n = 0;
            for (w, &word) in words.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let bit = (w * 64) as isize + left.trailing_zeros() as isize;
                    left &= left - 1;
                    let offset = to.wrapping_add(bit.wrapping_mul(stride));
                    walk(inner, rest, offset, from.wrapping_add(n * by), f);
                    n += 1;
                }
            }
        }
    }
}
