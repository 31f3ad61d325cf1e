//! The plain loops, element by element: the truth that the kernels are tested against.

use alloc::vec::Vec;

use crate::kernel::gather::{Axis, are_few};
use crate::kernel::nest::Loop;

/// Calls `f` with the offsets of every element and of its value, in row-major order.
pub(crate) fn for_each(axes: &[Axis<'_>], strides: &[isize], mut f: impl FnMut(isize, isize)) {
    walk(axes, strides, 0, 0, &mut f);
}

fn walk(mut axes: &[Axis<'_>], mut strides: &[isize], mut to: isize, from: isize, f: &mut impl FnMut(isize, isize)) {
    // There may be any number of axes of one entry: they do not nest.
    while let ([axis, inner @ ..], [_, rest @ ..]) = (axes, strides)
        && axis.len() == 1
    {
        to = to.wrapping_add(axis.first(1));
        (axes, strides) = (inner, rest);
    }
    let (Some((axis, axes)), Some((stride, strides))) = (axes.split_first(), strides.split_first()) else {
        return f(to, from);
    };
    let mut from = from;
    axis.for_each(|offset| {
        match axes {
            [] => f(to.wrapping_add(offset), from),
            axes => walk(axes, strides, to.wrapping_add(offset), from, f),
        }
        from = from.wrapping_add(*stride);
    });
}

/// Elements that lie one after the other, and how far apart their values are: 0 or 1.
pub(super) struct FewElements {
    pub(super) len: usize,
    pub(super) by: usize,
}

/// Calls `f` with the offsets of the first of so many elements and of its value, in row-major order, where there are few of
/// those runs; `false`, with nothing done, where there are many.
#[inline]
pub(super) fn few<T>(axes: &[Axis<'_>], strides: &[isize], mut f: impl FnMut(isize, isize, FewElements)) -> bool {
    let (mut outer, mut run) = (axes.len(), Loop::ONE);
    while let Some(&Axis::Step { len, stride }) = outer.checked_sub(1).and_then(|last| axes.get(last)) {
        let mut steps = Loop { len, by: [stride, strides[outer - 1]] };
        if len != 1 {
            let joins = if run.len == 1 { matches!(steps.by, [1, 0 | 1]) } else { steps.join(run) };
            if !joins {
                break;
            }
            run = steps;
        }
        outer -= 1;
    }
    let Loop { len, by: [_, by] } = run;
    let are_few = are_few(&axes[..outer], len * size_of::<T>());
    if are_few {
        let by = by as usize;
        for_each(&axes[..outer], &strides[..outer], |to, from| f(to, from, FewElements { len, by }));
    }
    are_few
}

/// # Safety
///
/// S1 to S4 hold.
pub(super) unsafe fn assign<T>(axes: &[Axis<'_>], dst: *mut T, src: *const T, strides: &[isize]) {
    for_each(axes, strides, |to, from| {
        // SAFETY: S1: `to` is an element; S2: `from` is its value; S4: the elements are plain data.
        unsafe { core::ptr::copy_nonoverlapping(src.wrapping_offset(from), dst.wrapping_offset(to), 1) }
    });
}

/// # Safety
///
/// S1 and S2 hold.
#[cfg_attr(not(test), allow(dead_code, reason = "the oracle of the tests"))]
pub(super) unsafe fn accumulate<T: Copy>(
    axes: &[Axis<'_>],
    dst: *mut T,
    src: *const T,
    strides: &[isize],
    f: impl Fn(T, T) -> T,
) {
    for_each(axes, strides, |to, from| {
        let to = dst.wrapping_offset(to);
        // SAFETY: S1: `to` is an element; S2: `from` is its value.
        unsafe { to.write(f(to.read(), src.wrapping_offset(from).read())) }
    });
}

/// # Safety
///
/// S1 and S2 hold.
#[cfg_attr(not(test), allow(dead_code, reason = "the oracle of the tests"))]
pub(super) unsafe fn update<T: Copy>(
    axes: &[Axis<'_>],
    dst: *mut T,
    src: *const T,
    strides: &[isize],
    f: impl Fn(T, T) -> T,
) {
    let mut made = Vec::new();
    for_each(axes, strides, |to, from| {
        // SAFETY: S1: `to` is an element; S2: `from` is its value.
        unsafe { made.push((to, f(dst.wrapping_offset(to).read(), src.wrapping_offset(from).read()))) }
    });
    for (to, value) in made {
        // SAFETY: S1: `to` is the offset of an element.
        unsafe { dst.wrapping_offset(to).write(value) }
    }
}
