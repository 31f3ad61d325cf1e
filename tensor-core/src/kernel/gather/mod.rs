//! Gathering: the elements that tables of positions and masks name, in row-major order, into one contiguous result.
//!
//! ```text
//! entries ─ positions ──┐
//! mask ──── bits_of ────┴─ Axes ─ normalize ─ choose ──┬─ copy      no table, no mask
//!                                  (Nest)   (Strategy) ├─ elements  a table of single elements
//!                                                      ├─ compress  a mask over single elements
//!                                                      ├─ slabs     a strided row at every entry of a table
//!                                                      ├─ columns   a strided row at every entry of a mask
//!                                                      └─ runs      anything else, offset by offset
//! ```
//!
//! Indices are checked once, when they become positions; the loops check nothing. Very many, for a new result, become positions piece
//! by piece ([`checking`]). The result is written once, around the
//! cache where it is larger than that. The parallel gather halves the result and runs the same code on the halves
//! ([`threads`]); into a destination that is not contiguous they go through a buffer, piece by piece ([`rows`]).
//!
//! # Invariants
//!
//! The `// SAFETY:` comments of this module argue from these invariants. The callers of [`gather`], [`take_along`] and
//! [`gather_to_rows`] establish G1 to G3; the functions of this module establish G4 to G8. `docs/invariants.md` lists all
//! invariants of the workspace.
//!
//! 1. **G1**: every position named by the axes is inside the source allocation: its element is valid for reads. A table
//!    of one index array names positions on one axis of the source: the positions between two of them are valid too. So is every
//!    entry of a mask up to the last that is set, and over the axes of a [`Lie::Grid`] every entry; for
//!    [`take_along`], every position below the extent of its axis.
//! 2. **G2**: the destination has room for the product of the extents and is apart from the source.
//! 3. **G3**: the elements are plain data: a bitwise copy of an element is a value of its own.
//! 4. **G4**: normalizing, choosing a strategy, sorting and cutting keep the pairs of positions: a nest has those of its
//!    axes, and the parts of a gather have no others and share none.
//! 5. **G5**: a kernel is called only for a nest that its `supports` accepts, with an element type of `unit` bytes.
//! 6. **G6**: the destination of a plan that writes to rows counts from null: byte `n` of the result belongs to the row and
//!    place that [`Rows`] give for `n`.
//! 7. **G7**: the buffer of a sink has room for the most that is added at once, and its first `have` bytes were written for
//!    the destination from `dst` on.
//! 8. **G8**: [`InOrder::make`](crate::kernel::in_order::InOrder::make) calls its closure for all entries, each time with
//!    as much room as they need, and the closure writes all of that room.
//!
//! # Bytes
//!
//! As in [`copy`](crate::kernel::copy), elements are moved by their size, not by their type.

mod along;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(tensor_idx_portable)))]
mod arm;
mod axis;
mod bits;
mod checking;
mod columns;
mod compress;
mod cursor;
mod elements;
mod int;
mod normalize;
mod permuted;
mod positions;
mod rows;
mod runs;
mod slabs;
mod strategy;
mod threads;
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
mod x86;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use along::take_along;
#[cfg(feature = "rayon")]
pub(crate) use axis::entry;
pub(crate) use axis::{Axis, GatherAxes, Lie, TablePositions, jumps};
pub(crate) use bits::bits_of;
pub(crate) use checking::{TakeTables, gather_checking};
pub(crate) use compress::{BLOCK as MASK_BLOCK, MaskWalk, each_line, has_lines, is_sparse, kernel as compress_kernel};
pub(crate) use cursor::Cursor;
pub(crate) use elements::{Spacing, Stored, sample};
pub(crate) use int::{Int, as_signed, stored};
pub(crate) use positions::{Marks, positions, positions_as_is};
pub use positions::{Placing, Unplaced};
pub(crate) use rows::{Rows, gather_to_rows};
pub(crate) use runs::few;
pub(crate) use strategy::STREAM_BYTES;

use crate::kernel::threads::Threads;

/// Whether the lowest and the highest position of the source are outside of the result: what a debug build can assert of G2,
/// for axes without tables and masks, all of whose ends are elements.
fn are_apart(size: usize, axes: &[Axis<'_>], src: usize, dst: usize) -> bool {
    let len = axes.iter().map(Axis::len).product::<usize>();
    if len == 0 || size == 0 || !axes.iter().all(|axis| matches!(axis, Axis::Step { .. })) {
        return true;
    }
    let (mut low, mut high) = (0_isize, 0_isize);
    for axis in axes {
        let (below, above) = axis.reach();
        (low, high) = (low.wrapping_add(below), high.wrapping_add(above));
    }
    let at = |by: isize| src.wrapping_add_signed(by.wrapping_mul(size as isize));
    let (start, end) = (dst, dst.wrapping_add(len.wrapping_mul(size)));
    let within = |at: usize| at < end && start < at + size;
    !within(at(low)) && !within(at(high))
}

/// Gathers the elements that `axes` name, counted from `src`, into `dst`.
///
/// # Safety
///
/// G1, G2 and G3 hold for elements of type `T`.
pub(crate) unsafe fn gather<T>(axes: &[Axis<'_>], src: *const T, dst: *mut T, threads: Threads) {
    debug_assert!(
        are_apart(size_of::<T>(), axes, src.addr(), dst.addr()),
        "G2: the result at {dst:?} holds elements of the source at {src:?}"
    );
    // SAFETY: G1 to G3 hold for the bytes of a `T` as they do for `T`.
    unsafe { gather_bytes(size_of::<T>(), axes, src.cast(), dst.cast(), threads) }
}

/// Up to so many runs of elements are moved one by one: to choose a kernel takes longer. In a debug build fewer, so that tests choose one.
const FEW: usize = if cfg!(debug_assertions) { 16 } else { 64 };
const FEW_BYTES: usize = 16 << 10;

/// Whether runs of so many bytes, one at each index of some axes, are few.
#[inline]
pub(crate) fn are_few(axes: &[Axis<'_>], bytes: usize) -> bool {
    // A long mask is looked through once, not for each index outside of it.
    let short = |axis: &Axis<'_>| !matches!(axis, Axis::Bits { words, .. } if words.len() > FEW);
    let runs = axes.iter().map(Axis::len).product::<usize>();
    runs <= FEW && bytes <= FEW_BYTES / runs.max(1) && axes.iter().all(short)
}

/// # Safety
///
/// G1, G2 and G3 hold for elements of `size` bytes.
unsafe fn gather_bytes(size: usize, axes: &[Axis<'_>], src: *const u8, dst: *mut u8, threads: Threads) {
    // The steps inside that are one run of contiguous elements.
    let (mut outer, mut run) = (axes, 1);
    while let [rest @ .., Axis::Step { len, stride }] = outer
        && (*stride == run as isize || *len == 1)
    {
        (outer, run) = (rest, run * len);
    }
    if are_few(outer, run * size) {
        let (mut starts, mut count) = ([0; FEW], 0);
        for_each_offset(outer, |by| {
            starts[count] = by;
            count += 1;
        });
        // SAFETY: G1 to G3 hold for the runs as they do for their elements.
        return unsafe { few(size, src, &starts[..count], run * size, dst) };
    }
    if let Some(nest) = normalize::Nest::new(size, axes, src, dst) {
        let bytes = nest.bytes();
        // SAFETY: G4: `Nest::new` keeps the pairs of positions, so G1 to G3 hold for the nest as they do for the axes.
        unsafe { threads::run(nest, bytes, threads) }
    }
}

/// The plain loop: calls `f` with the offset from `src`, in elements, of every element of the result in row-major order.
/// The truth that the kernels are tested against, and the way of elements that are not plain data.
pub(crate) fn for_each_offset(axes: &[Axis<'_>], mut f: impl FnMut(isize)) {
    walk(axes, 0, &mut f);
}

fn walk(mut axes: &[Axis<'_>], mut base: isize, f: &mut impl FnMut(isize)) {
    // There may be any number of axes of one entry: they do not nest.
    while let [axis, inner @ ..] = axes
        && axis.len() == 1
    {
        base = base.wrapping_add(axis.first(1));
        axes = inner;
    }
    match axes {
        [] => f(base),
        [axis] => axis.for_each(|by| f(base.wrapping_add(by))),
        [axis, inner @ ..] => axis.for_each(|by| walk(inner, base.wrapping_add(by), f)),
    }
}
