//! The contiguous elements at the set bits of a mask, all of them or those of each line.
//!
//! A word of the mask at a time: a value is stored at the set bits of a vector (`fill`); packed values are spread to the
//! set bits (`expand`); and where the old elements count, they are packed first, as in a gather, changed there, and
//! spread again. AVX-512 stores at the set bits alone. AVX2 reads the elements at unset bits of a word and writes them
//! back: nobody else has them (S1, S7). Else values are stored and spread bit by bit.

use core::mem::MaybeUninit;

use super::normalize::Nest;
use super::op::Op;
use super::rows::{Offsets, each_block};
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
use super::x86;
use crate::kernel::gather::{Axis, Lie, MASK_BLOCK, MaskWalk, compress_kernel, each_line, has_lines, is_sparse};

/// Whether the innermost axis is a mask over contiguous elements, or long lines of them, of a size with a kernel, not sparse,
/// with values that are packed or one.
pub(super) fn supports(nest: &Nest<'_>) -> bool {
    let (Some(&Axis::Bits { words, skip: 0, len, lie }), Some(&Axis::Step { stride: value, .. })) =
        (nest.axes.last(), nest.values.last())
    else {
        return false;
    };
    let size = nest.unit as isize;
    let contiguous = match lie {
        Lie::Walk(stride) => stride == size,
        Lie::Grid { axes, .. } => has_lines(axes, nest.unit, nest.unit),
    };
    nest.run.len == 1
        && contiguous
        && (value == size || value == 0)
        && matches!(size, 1 | 2 | 4 | 8 | 16)
        && !is_sparse(words, len, nest.unit)
}

/// Stores the value at `value` to the elements at the set bits.
///
/// # Safety
///
/// The elements from `dst` on, up to the last set bit, are valid for writes, and for reads (S1), `value` is valid for a read (S2), and the
/// machine has the instructions (X1).
pub(super) type Fill = unsafe fn(words: &[u64], value: *const u8, dst: *mut u8);

/// Moves packed values to the elements at the set bits, and returns where they end.
///
/// # Safety
///
/// The elements from `dst` on, up to the last set bit, are valid for writes, and for reads (S1), `from..end` is valid for reads of as many
/// values (S2), and the machine has the instructions (X1).
pub(super) type Expand = unsafe fn(words: &[u64], from: *const u8, end: *const u8, dst: *mut u8) -> *const u8;

/// # Safety
///
/// S1 to S3 hold, [`supports`] returned true, and an element is a `T` (S6).
pub(super) unsafe fn run<T: Copy, O: Op<T>>(nest: &Nest<'_>, op: O) {
    let (Some((&Axis::Bits { words, len, lie, .. }, axes)), Some((&Axis::Step { stride, .. }, values))) =
        (nest.axes.split_last(), nest.values.split_last())
    else {
        return;
    };
    let outer = Nest { axes: axes.into(), values: values.into(), ..nest.clone() };
    let size = size_of::<T>();
    let (fill, expand, compress) = (fill(size), expand(size), compress_kernel(size));
    each_block(&outer, 0, &mut |Offsets { to, from, .. }| {
        for (&to, &from) in to.iter().zip(from) {
            let (dst, mut from) = (nest.dst().wrapping_offset(to), nest.src().wrapping_offset(from));
            let end = if stride == 0 { from.wrapping_add(size) } else { from.wrapping_add(len * size) };
            // SAFETY: S1: the elements up to the last set bit are valid, also for `compress` (G1); S2: there are as many values as
            // set bits; G2: the buffer has room for a group of elements. X1: the kernels detected the instructions.
            let mut line = |dst: *mut u8, words: &[u64]| unsafe {
                match (O::PUTS, stride) {
                    (true, 0) => fill(words, from, dst),
                    (true, _) => from = expand(words, from, end, dst),
                    (false, _) => {
                        let mut buffer = [const { MaybeUninit::<T>::uninit() }; 64 * MASK_BLOCK];
                        let room = buffer.as_mut_ptr_range();
                        let (begin, room) = (room.start.cast::<u8>(), room.end.cast::<u8>());
                        let mut walk = MaskWalk::new(words);
                        while walk.left() {
                            let packed = compress(&mut walk, 1, dst, begin, room);
                            let n = (packed.addr() - begin.addr()) / size;
                            for i in 0..n {
                                let value = from.wrapping_add(if stride == 0 { 0 } else { i * size }).cast::<T>();
                                // By the pointer that the kernels have: a reference to the buffer would end it.
                                let old = begin.cast::<T>().add(i);
                                old.write(op.apply(old.read(), value.read()));
                            }
                            if stride != 0 {
                                from = from.wrapping_add(n * size);
                            }
                            let packed = begin.wrapping_add(n * size);
                            let block = walk.last();
                            let dst = dst.wrapping_add(64 * size * block.start);
                            expand(&words[block], begin, packed, dst);
                        }
                    }
                }
            };
            match lie {
                Lie::Walk(_) => line(dst, words),
                Lie::Grid { axes, first } => {
                    each_line(words, axes, first, |by, words| line(dst.wrapping_offset(by * size as isize), words));
                }
            }
        }
    });
}

/// The best kernels of this machine.
pub(super) fn fill(size: usize) -> Fill {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if let Some(fill) = x86::fill(size).or_else(|| Some(x86::blend(size)?.0)) {
        return fill;
    }
    portable_fill(size)
}

pub(super) fn expand(size: usize) -> Expand {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if let Some(expand) = x86::expand(size).or_else(|| Some(x86::blend(size)?.1)) {
        return expand;
    }
    portable_expand(size)
}

/// The plain loops.
pub(super) fn portable_fill(size: usize) -> Fill {
    match size {
        1 => fill_bits::<u8>,
        2 => fill_bits::<u16>,
        4 => fill_bits::<u32>,
        8 => fill_bits::<u64>,
        _ => fill_bits::<[u64; 2]>,
    }
}

pub(super) fn portable_expand(size: usize) -> Expand {
    match size {
        1 => expand_bits::<u8>,
        2 => expand_bits::<u16>,
        4 => expand_bits::<u32>,
        8 => expand_bits::<u64>,
        _ => expand_bits::<[u64; 2]>,
    }
}

/// # Safety
///
/// S1 and S2, as for [`Fill`].
unsafe fn fill_bits<E: Copy>(words: &[u64], value: *const u8, dst: *mut u8) {
    // SAFETY: S2: the value is valid for a read; L1: it is read as `MaybeUninit`, at any alignment.
    let value = unsafe { value.cast::<MaybeUninit<E>>().read_unaligned() };
    let mut dst = dst.cast::<MaybeUninit<E>>();
    for &word in words {
        let mut rest = word;
        if word == !0 {
            for i in 0..64 {
                // SAFETY: S1: all 64 bits are set, so all 64 elements are valid for writes.
                unsafe { dst.add(i).write_unaligned(value) };
            }
            rest = 0;
        }
        while rest != 0 {
            // SAFETY: S1: the bit is set, so its element is valid for writes.
            unsafe { dst.add(rest.trailing_zeros() as usize).write_unaligned(value) };
            rest &= rest - 1;
        }
        dst = dst.wrapping_add(64);
    }
}

/// # Safety
///
/// S1 and S2, as for [`Expand`].
unsafe fn expand_bits<E: Copy>(words: &[u64], from: *const u8, _: *const u8, dst: *mut u8) -> *const u8 {
    let (mut from, mut dst) = (from.cast::<MaybeUninit<E>>(), dst.cast::<MaybeUninit<E>>());
    for &word in words {
        let mut rest = word;
        // SAFETY: S1: the element of each set bit is valid for writes; S2: `from` advances by the bytes read, and there
        // are as many values as set bits.
        unsafe {
            if word == !0 {
                core::ptr::copy_nonoverlapping(from.cast::<u8>(), dst.cast(), 64 * size_of::<E>());
                from = from.add(64);
                rest = 0;
            }
            while rest != 0 {
                dst.add(rest.trailing_zeros() as usize).write_unaligned(from.read_unaligned());
                from = from.add(1);
                rest &= rest - 1;
            }
        }
        dst = dst.wrapping_add(64);
    }
    from.cast()
}
