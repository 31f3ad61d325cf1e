//! Anything else: two inner axes in square blocks, so that the lines of both sides are used while
//! they are in the cache.

use core::mem::MaybeUninit;

use super::normalize::{Axis, Nest};
use super::strategy::split_last;

/// Side of a block: 32 lines of each side fit the first-level cache.
const SIDE: usize = 32;

/// # Safety
///
/// I1 to I3 hold.
pub(super) unsafe fn run(nest: &Nest) {
    // SAFETY: the caller's promise; each element of the box is copied once.
    unsafe {
        match nest.size {
            1 => walk(nest, |src, dst| move_one::<u8>(src, dst)),
            2 => walk(nest, |src, dst| move_one::<u16>(src, dst)),
            4 => walk(nest, |src, dst| move_one::<u32>(src, dst)),
            8 => walk(nest, |src, dst| move_one::<u64>(src, dst)),
            16 => walk(nest, |src, dst| move_one::<[u64; 2]>(src, dst)),
            size => walk(nest, |src, dst| {
                core::ptr::copy_nonoverlapping(src, dst, size)
            }),
        }
    }
}

fn walk(nest: &Nest, one: impl Fn(*const u8, *mut u8)) {
    let (outer, [s, d]) = split_last::<2>(&nest.axes);
    Nest::each(outer, nest.src, nest.dst, |src, dst| {
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
pub(super) fn at(src: *const u8, dst: *mut u8, i: usize, axis: Axis) -> (*const u8, *mut u8) {
    let i = i as isize;
    (
        src.wrapping_offset(i.wrapping_mul(axis.src)),
        dst.wrapping_offset(i.wrapping_mul(axis.dst)),
    )
}

/// # Safety
///
/// `src` is valid for a read and `dst` for a write; neither need be aligned.
#[inline(always)]
pub(super) unsafe fn move_one<E: Copy>(src: *const u8, dst: *mut u8) {
    // SAFETY: the caller's promise; a `MaybeUninit` may hold any bytes.
    unsafe {
        dst.cast::<MaybeUninit<E>>()
            .write_unaligned(src.cast::<MaybeUninit<E>>().read_unaligned())
    }
}
