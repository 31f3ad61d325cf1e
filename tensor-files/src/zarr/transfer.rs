//! Elements of a chunk to their places in the result.

use tensor_idx_core::{IndexError, Loop};

use crate::zarr::cut::{Cut, Piece, Share, filled};

/// Rounds of a loop: where each reads and writes, in elements.
enum Rounds {
    Steps(Loop<2>),
    List(Vec<(isize, isize)>),
}

/// Writes the elements of one chunk that a plan names to a row-major result. They are taken from bytes as they were decoded,
/// at any address: a vector of elements would be one more copy.
///
/// `strides` are those of the chunk (all 0 for one that is one element everywhere).
///
/// # Safety
///
/// C3: `from` is the bytes of elements, one at every position of the share; C1: `to` is room for the whole result,
/// apart from `from`, and no other share has the places of this one.
///
/// # Errors
///
/// [`IndexError::TooLarge`] if there is no memory for the places of an index array, and then nothing is written.
pub(crate) unsafe fn transfer<T: Copy>(
    cut: &Cut,
    share: &Share<'_>,
    (from, strides): (&[u8], &[isize]),
    to: *mut T,
) -> Result<(), IndexError> {
    let at = |axis: usize, position: usize| position as isize * strides[axis];
    let mut start: isize = cut.fixed.iter().map(|&(axis, _, position)| at(axis, position)).sum();
    // The stride of each axis of the result.
    let mut out = vec![1_isize; cut.shape.len()];
    for axis in (1..cut.shape.len()).rev() {
        out[axis - 1] = out[axis] * cut.shape[axis] as isize;
    }
    let mut place = 0_isize;
    let mut loops: Vec<Rounds> = Vec::with_capacity(share.pieces.len());
    for (dim, piece) in cut.dims.iter().zip(&share.pieces) {
        match *piece {
            Piece::Walk { axis, first, count, start: within, step } => {
                start += at(axis, within);
                place += first as isize * out[dim.axis];
                // The step of one index says nothing, and may be of any size.
                let steps = Loop { len: count, by: [step.wrapping_mul(strides[axis]), out[dim.axis]] };
                let joins = match loops.last_mut() {
                    Some(Rounds::Steps(outer)) => outer.join(steps),
                    _ => false,
                };
                if count != 1 && !joins {
                    loops.push(Rounds::Steps(steps));
                }
            }
            Piece::List(list) => {
                let to = if dim.rank > 0 { out[dim.axis + dim.rank - 1] } else { 0 };
                let offset =
                    |n: usize| list.parts.iter().map(|(axis, within)| at(*axis, within[n] as usize)).sum::<isize>();
                let places = list.numbers.iter().enumerate().map(|(n, &number)| (offset(n), number as isize * to));
                loops.push(Rounds::List(filled(places)?));
            }
        }
    }
    // SAFETY: C3: `start` and the loops are positions of the share, for which `from` has bytes; C1: `place` and the
    // loops are indices of the result.
    unsafe { run(&loops, from.as_ptr().cast::<T>().offset(start), to.offset(place)) }
    Ok(())
}

/// # Safety
///
/// C1 and C3: every round reads and writes within its memory; `from` may be at any address.
unsafe fn run<T: Copy>(loops: &[Rounds], from: *const T, to: *mut T) {
    let Some((outer, rest)) = loops.split_first() else {
        // SAFETY: C3: `from` is an element of the share, at any address; C1: `to` is its place in the result.
        unsafe { to.write(from.read_unaligned()) };
        return;
    };
    match outer {
        Rounds::Steps(Loop { len, by: [1, 1] }) if rest.is_empty() => {
            // SAFETY: C3 and C1: the loop has `len` elements in a row on both sides.
            unsafe { to.cast::<u8>().copy_from_nonoverlapping(from.cast(), len * size_of::<T>()) }
        }
        Rounds::List(places) if rest.is_empty() => {
            for (f, t) in places {
                // SAFETY: C3 and C1: each pair is an element of the share and its place in the result.
                unsafe { to.offset(*t).write(from.offset(*f).read_unaligned()) }
            }
        }
        Rounds::Steps(Loop { len, by: [f, t] }) => {
            for n in 0..*len as isize {
                // SAFETY: C3 and C1: round `n` of the loop is within its memory on both sides.
                unsafe { run(rest, from.offset(n * f), to.offset(n * t)) }
            }
        }
        Rounds::List(places) => {
            for (f, t) in places {
                // SAFETY: C3 and C1: each round of the loop is within its memory on both sides.
                unsafe { run(rest, from.offset(*f), to.offset(*t)) }
            }
        }
    }
}
