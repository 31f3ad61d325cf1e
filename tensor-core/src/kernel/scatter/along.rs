//! NumPy's `put_along_axis`: a table of its own for every row.
//!
//! Entries of different rows never name one position, so threads share the rows. Where neighbouring entries belong to
//! different rows, many rows are written in strips of a few lines, so that what is written to stays in the cache.

use crate::kernel::copy::stage::LINE;
use crate::kernel::gather::{STREAM_BYTES, Stored};
use crate::kernel::nest::{Bases, Loop, Loops, Nest, each, share};
use crate::kernel::threads::{PIECES, SCATTER_ELEMENTS, SCATTER_LEAST, Threads, halved};

/// The width of a strip of the target.
const STRIP: usize = 2 * LINE;

/// Where the elements of an operand begin, and how far apart they are on each axis.
#[derive(Clone, Copy)]
pub(crate) struct Steps<'s, P> {
    pub(crate) first: P,
    pub(crate) strides: &'s [isize],
}

/// The position `positions[i]` on `axis` of the target becomes element `i` of the value, at the same place on all other axes.
/// `shape` is that of the positions, which are in row-major order, and of the value.
///
/// # Safety
///
/// S1, S2 and S4 hold, and the target does not overlap itself.
pub(crate) unsafe fn put_along<T, P: Stored + Sync>(
    shape: &[usize],
    axis: usize,
    positions: &[P],
    target: Steps<'_, *mut T>,
    value: Steps<'_, *const T>,
    threads: Threads,
) {
    if shape.contains(&0) || size_of::<T>() == 0 {
        return;
    }
    let len: usize = shape.iter().product();
    let positions = &positions[..len];
    let size = size_of::<T>() as isize;
    let mut nest = Nest { at: [0; 3], loops: Loops::new() };
    let mut inside = len as isize;
    for (k, &len) in shape.iter().enumerate() {
        inside /= len as isize;
        // Along the axis the table moves the target.
        let by = if k == axis { 0 } else { target.strides[k].wrapping_mul(size) };
        nest.push(Loop { len, by: [by, value.strides[k].wrapping_mul(size), inside] });
    }
    let bases = Bases([target.first.cast(), value.first.cast_mut().cast(), core::ptr::null_mut()]);
    let stride = target.strides[axis].wrapping_mul(size);
    // Rows are cut from each other, never one row, so that its entries keep their order.
    let halves = |nest: &Nest<3>| {
        let row = nest.loops.iter().position(|row| row.by[0] != 0 && row.len > 1)?;
        nest.cut(Some((row, nest.loops[row].len / 2)))
    };
    // What fits the shared cache stays there without strips, which take their positions from places that are far apart.
    let strips = len.saturating_mul(size_of::<T>()) > STREAM_BYTES;
    let grain = halved(len, SCATTER_ELEMENTS, SCATTER_LEAST, PIECES, threads);
    share(&nest, grain, Nest::len, &halves, &|part| {
        // SAFETY: S1, S2 and S4 hold for the nest, and for its parts, whose pairs are of the nest (S5). Rows are apart, since
        // the target does not overlap itself, so threads write to different elements (S7, T2).
        unsafe { run::<T, P>(part, positions, stride, bases, strips) }
    });
}

/// # Safety
///
/// S1, S2 and S4 hold for the nest.
unsafe fn run<T, P: Stored>(nest: &Nest<3>, positions: &[P], stride: isize, bases: Bases<3>, strips: bool) {
    let (outer, row, columns) = match nest.loops[..] {
        [ref outer @ .., row, columns] if row.by[0] == 0 => (outer, row, columns),
        [ref outer @ .., last] => (outer, Loop::ONE, last),
        [] => (&[][..], Loop::ONE, Loop::ONE),
    };
    let wide = if strips && row.len > 1 { (STRIP / size_of::<T>()).max(1) } else { columns.len };
    each(outer, nest.at, |[to, from, first]| {
        for strip in (0..columns.len).step_by(wide) {
            let n = wide.min(columns.len - strip);
            for k in 0..row.len as isize {
                let at = |by: usize, start: isize| {
                    start
                        .wrapping_add(row.by[by].wrapping_mul(k))
                        .wrapping_add(columns.by[by].wrapping_mul(strip as isize))
                };
                let entries = at(2, first) as usize;
                let mut to = bases.0[0].wrapping_offset(at(0, to));
                let mut from = bases.0[1].wrapping_offset(at(1, from)).cast_const();
                // The loop over columns has neighbouring entries, since it is the last one.
                for p in &positions[entries..][..n] {
                    let place = to.wrapping_offset(p.get().wrapping_mul(stride)).cast::<T>();
                    // SAFETY: S1: the place is that of an entry; S2: the value has an element for it, apart from the target;
                    // S4: a bitwise copy is a value of its own.
                    unsafe { core::ptr::copy_nonoverlapping(from.cast::<T>(), place, 1) };
                    to = to.wrapping_offset(columns.by[0]);
                    from = from.wrapping_offset(columns.by[1]);
                }
            }
        }
    });
}
