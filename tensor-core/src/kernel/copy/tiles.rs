//! Anything else: two inner axes in square blocks, so that the lines of both sides are used while
//! they are in the cache.

use core::mem::MaybeUninit;

use super::normalize::{DST, SRC};
use super::strategy::{CopyPlan, split_last};
use crate::kernel::nest::{Loop, Nest};

/// Side of a block: 32 lines of each side fit the first-level cache.
const SIDE: usize = 32;

/// # Safety
///
/// N1 to N4 hold.
pub(super) unsafe fn run(nest: &Nest<2>, plan: &CopyPlan) {
    // SAFETY: N2: `walk` calls the closure with both positions of an element of the box, each once.
    unsafe {
        match plan.size {
            1 => walk(nest, plan, |src, dst| move_one::<1>(src, dst)),
            2 => walk(nest, plan, |src, dst| move_one::<2>(src, dst)),
            3 => walk(nest, plan, |src, dst| move_one::<3>(src, dst)),
            4 => walk(nest, plan, |src, dst| move_one::<4>(src, dst)),
            6 => walk(nest, plan, |src, dst| move_one::<6>(src, dst)),
            8 => walk(nest, plan, |src, dst| move_one::<8>(src, dst)),
            12 => walk(nest, plan, |src, dst| move_one::<12>(src, dst)),
            16 => walk(nest, plan, |src, dst| move_one::<16>(src, dst)),
            24 => walk(nest, plan, |src, dst| move_one::<24>(src, dst)),
            32 => walk(nest, plan, |src, dst| move_one::<32>(src, dst)),
            size => walk(nest, plan, |src, dst| core::ptr::copy_nonoverlapping(src, dst, size)),
        }
    }
}

fn walk(nest: &Nest<2>, plan: &CopyPlan, one: impl Fn(*const u8, *mut u8)) {
    let (outer, [s, d]) = split_last::<2>(nest);
    plan.each(outer, nest, |src, dst| {
        for i in (0..s.len).step_by(SIDE) {
            for j in (0..d.len).step_by(SIDE) {
                for i in i..s.len.min(i + SIDE) {
                    let (src, dst) = at(src, dst, i, s);
                    for j in j..d.len.min(j + SIDE) {
                        let (src, dst) = at(src, dst, j, d);
                        one(src, dst);
                    }
                }
            }
        }
    });
}

#[inline(always)]
pub(super) fn at(src: *const u8, dst: *mut u8, i: usize, axis: Loop<2>) -> (*const u8, *mut u8) {
    let i = i as isize;
    (src.wrapping_offset(i.wrapping_mul(axis.by[SRC])), dst.wrapping_offset(i.wrapping_mul(axis.by[DST])))
}

/// # Safety
///
/// N2: `src` is valid for a read and `dst` for a write of `SIZE` bytes.
#[inline(always)]
pub(super) unsafe fn move_one<const SIZE: usize>(src: *const u8, dst: *mut u8) {
    // SAFETY: N2: the caller's bytes are valid on both sides; L1: a `MaybeUninit` may hold any bytes.
    unsafe { dst.cast::<[MaybeUninit<u8>; SIZE]>().write(src.cast::<[_; SIZE]>().read()) }
}
