//! Gathering: the elements that tables of positions and masks name, in row-major order, into one contiguous result.
//!
//! ```text
//! entries ─ positions ──┐
//! mask ──── bits_of ────┴─ Dims ─ normalize ─ choose ──┬─ copy      no table, no mask
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
//! 1. **G1**: every position named by the dims is inside the source allocation: its element is valid for reads. A table
//!    of one index array names positions on one axis of the source: the positions between two of them are valid too. So is every
//!    entry of a mask up to the last that is set, and over the axes of a [`Lie::Grid`] every entry; for
//!    [`take_along`], every position below the extent of its axis.
//! 2. **G2**: the destination has room for the product of the extents and is apart from the source.
//! 3. **G3**: the elements are plain data: a bitwise copy of an element is a value of its own.
//! 4. **G4**: normalizing, choosing a strategy, sorting and cutting keep the pairs of positions: a nest has those of its
//!    dims, and the parts of a gather have no others and share none.
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
pub(crate) use bits::bits_of;
pub(crate) use checking::{TakeTables, gather_checking};
pub(crate) use compress::{BLOCK as MASK_BLOCK, MaskWalk, each_line, has_lines, is_sparse, kernel as compress_kernel};
pub(crate) use cursor::Cursor;
pub(crate) use cursor::first;
pub(crate) use elements::{Spacing, Stored, sample};
pub(crate) use int::{Int, as_signed, stored};
#[cfg(feature = "rayon")]
pub(crate) use normalize::entry;
use normalize::first_bit;
pub(crate) use normalize::{Axis, GatherAxes, jumps};
pub(crate) use positions::{Marks, positions, positions_as_is};
pub use positions::{Placing, Unplaced};
pub(crate) use rows::{Rows, gather_to_rows};
pub(crate) use runs::few;
pub(crate) use strategy::STREAM_BYTES;

use crate::kernel::threads::Threads;

/// The entries of an index array after the check: positions on one axis.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum TablePositions<'p> {
    /// Whenever the extent fits.
    Narrow(&'p [u32]),
    Wide(&'p [usize]),
}

impl Default for TablePositions<'_> {
    fn default() -> Self {
        TablePositions::Narrow(&[])
    }
}

impl<'p> TablePositions<'p> {
    /// Some of the entries.
    pub(crate) fn part(self, some: core::ops::Range<usize>) -> TablePositions<'p> {
        match self {
            TablePositions::Narrow(p) => TablePositions::Narrow(&p[some]),
            TablePositions::Wide(p) => TablePositions::Wide(&p[some]),
        }
    }

    /// The `j`-th entry.
    #[inline(always)]
    pub(crate) fn at(self, j: usize) -> isize {
        match self {
            TablePositions::Narrow(p) => p[j] as isize,
            TablePositions::Wide(p) => p[j] as isize,
        }
    }

    /// The `j`-th entry, where there is one.
    pub(crate) fn get(self, j: usize) -> Option<usize> {
        match self {
            TablePositions::Narrow(p) => p.get(j).map(|&p| p as usize),
            TablePositions::Wide(p) => p.get(j).copied(),
        }
    }

    /// How many entries there are.
    pub(crate) fn len(self) -> usize {
        match self {
            TablePositions::Narrow(p) => p.len(),
            TablePositions::Wide(p) => p.len(),
        }
    }

    /// The addresses of the entries.
    pub(crate) fn memory(self) -> core::ops::Range<usize> {
        match self {
            TablePositions::Narrow(p) => p.as_ptr_range().start.addr()..p.as_ptr_range().end.addr(),
            TablePositions::Wide(p) => p.as_ptr_range().start.addr()..p.as_ptr_range().end.addr(),
        }
    }

    /// Whether all are below an extent.
    pub(crate) fn are_below(self, extent: usize) -> bool {
        match self {
            TablePositions::Narrow(p) => p.iter().all(|&p| (p as usize) < extent),
            TablePositions::Wide(p) => p.iter().all(|&p| p < extent),
        }
    }
}

/// One axis, or one joint group of axes, of the result. Dims stand outermost first; the result is row-major.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dim<'p> {
    /// Walks the source by a stride.
    Step { extent: usize, stride: isize },
    /// Index arrays of `len` entries each: entry `j` lies at the sum over the parts of `positions[j] * stride`.
    Table { len: usize, parts: &'p [(TablePositions<'p>, isize)] },
    /// A mask: the set bits of `words` in order. `count` of them are set, all among the first `bits`.
    Bits { words: &'p [u64], bits: usize, count: usize, lie: Lie<'p> },
}

/// Where the entries of a mask lie in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lie<'p> {
    /// One after the other, so far apart: in elements of a [`Dim`], in bytes of an [`Axis`].
    Walk(isize),
    /// At the indices of some axes in row-major order, from number `first` on; the strides of the axes are in elements.
    Grid { axes: &'p [(usize, isize)], first: usize },
}

impl Lie<'_> {
    /// The same in bytes.
    pub(crate) fn in_bytes(self, size: usize) -> Self {
        match self {
            Lie::Walk(stride) => Lie::Walk(stride.wrapping_mul(size as isize)),
            grid => grid,
        }
    }

    /// The offset of an entry, for elements of so many bytes.
    #[inline]
    pub(crate) fn at(self, entry: usize, size: isize) -> isize {
        match self {
            Lie::Walk(stride) => (entry as isize).wrapping_mul(stride),
            Lie::Grid { axes, first } => index(axes, first + entry).wrapping_mul(size),
        }
    }

    /// The entries from number `skipped` on, and how much further they begin.
    pub(crate) fn skip(self, skipped: usize) -> (Self, isize) {
        match self {
            Lie::Walk(stride) => (self, (skipped as isize).wrapping_mul(stride)),
            Lie::Grid { axes, first } => (Lie::Grid { axes, first: first + skipped }, 0),
        }
    }
}

/// The offset of the `n`-th index of some axes in row-major order.
fn index(axes: &[(usize, isize)], n: usize) -> isize {
    let mut rest = n;
    axes.iter().rev().fold(0, |sum, &(extent, stride)| {
        let at = rest % extent;
        rest /= extent;
        sum.wrapping_add((at as isize).wrapping_mul(stride))
    })
}

impl Dim<'_> {
    /// How many elements of the result lie along it.
    pub(crate) fn extent(&self) -> usize {
        match *self {
            Dim::Step { extent, .. } => extent,
            Dim::Table { len, .. } => len,
            Dim::Bits { count, .. } => count,
        }
    }

    /// The lowest and the highest offset of its entries, of which there are some: for the assertions of a debug build.
    pub(crate) fn reach(&self) -> (isize, isize) {
        let ends =
            |sum: (isize, isize), a: isize, b: isize| (sum.0.wrapping_add(a.min(b)), sum.1.wrapping_add(a.max(b)));
        let step = |sum, extent: usize, stride: isize| ends(sum, 0, (extent as isize - 1).wrapping_mul(stride));
        match *self {
            Dim::Step { extent, stride } => step((0, 0), extent, stride),
            Dim::Table { len, parts } => (0..len)
                .map(|j| normalize::entry(parts, j))
                .fold((isize::MAX, isize::MIN), |(low, high), at| (low.min(at), high.max(at))),
            // Of those that are set: others may be behind the memory.
            Dim::Bits { words, bits, lie, .. } => (0..bits)
                .filter(|n| words[n / 64] >> (n % 64) & 1 == 1)
                .map(|n| lie.at(n, 1))
                .fold((isize::MAX, isize::MIN), |(low, high), at| (low.min(at), high.max(at))),
        }
    }

    /// Calls `f` with the offset of every entry.
    #[inline]
    pub(crate) fn for_each(&self, mut f: impl FnMut(isize)) {
        match *self {
            Dim::Step { extent, stride } => {
                for i in 0..extent as isize {
                    f(i.wrapping_mul(stride));
                }
            }
            Dim::Table { len, parts } => {
                for j in 0..len {
                    f(normalize::entry(parts, j));
                }
            }
            Dim::Bits { words, lie, .. } => {
                for (w, &word) in words.iter().enumerate() {
                    let mut rest = word;
                    while rest != 0 {
                        let bit = w * 64 + rest.trailing_zeros() as usize;
                        rest &= rest - 1;
                        f(lie.at(bit, 1));
                    }
                }
            }
        }
    }

    /// The offset of its first entry; there is one.
    pub(crate) fn first(&self) -> isize {
        match *self {
            Dim::Step { .. } => 0,
            Dim::Table { parts, .. } => normalize::entry(parts, 0),
            Dim::Bits { words, lie, .. } => lie.at(first_bit(words), 1),
        }
    }
}

/// Whether the lowest and the highest position of the source are outside of the result: what a debug build can assert of G2,
/// for dims without tables and masks, all of whose ends are elements.
fn are_apart(size: usize, dims: &[Dim<'_>], src: usize, dst: usize) -> bool {
    let len = dims.iter().map(Dim::extent).product::<usize>();
    if len == 0 || size == 0 || !dims.iter().all(|dim| matches!(dim, Dim::Step { .. })) {
        return true;
    }
    let (mut low, mut high) = (0_isize, 0_isize);
    for dim in dims {
        let (below, above) = dim.reach();
        (low, high) = (low.wrapping_add(below), high.wrapping_add(above));
    }
    let at = |by: isize| src.wrapping_add_signed(by.wrapping_mul(size as isize));
    let (start, end) = (dst, dst.wrapping_add(len.wrapping_mul(size)));
    let within = |at: usize| at < end && start < at + size;
    !within(at(low)) && !within(at(high))
}

/// Gathers the elements that `dims` name, counted from `src`, into `dst`.
///
/// # Safety
///
/// G1, G2 and G3 hold for elements of type `T`.
pub(crate) unsafe fn gather<T>(dims: &[Dim<'_>], src: *const T, dst: *mut T, threads: Threads) {
    debug_assert!(
        are_apart(size_of::<T>(), dims, src.addr(), dst.addr()),
        "G2: the result at {dst:?} holds elements of the source at {src:?}"
    );
    // SAFETY: G1 to G3 hold for the bytes of a `T` as they do for `T`.
    unsafe { gather_bytes(size_of::<T>(), dims, src.cast(), dst.cast(), threads) }
}

/// Up to so many runs of elements are moved one by one: to choose a kernel takes longer. In a debug build fewer, so that tests choose one.
const FEW: usize = if cfg!(debug_assertions) { 16 } else { 64 };
const FEW_BYTES: usize = 16 << 10;

/// Whether runs of so many bytes, one at each index of some dims, are few.
#[inline]
pub(crate) fn are_few(dims: &[Dim<'_>], bytes: usize) -> bool {
    // A long mask is looked through once, not for each index outside of it.
    let short = |dim: &Dim<'_>| !matches!(dim, Dim::Bits { words, .. } if words.len() > FEW);
    let runs = dims.iter().map(Dim::extent).product::<usize>();
    runs <= FEW && bytes <= FEW_BYTES / runs.max(1) && dims.iter().all(short)
}

/// # Safety
///
/// G1, G2 and G3 hold for elements of `size` bytes.
unsafe fn gather_bytes(size: usize, dims: &[Dim<'_>], src: *const u8, dst: *mut u8, threads: Threads) {
    // The steps inside that are one run of contiguous elements.
    let (mut outer, mut run) = (dims, 1);
    while let [rest @ .., Dim::Step { extent, stride }] = outer
        && (*stride == run as isize || *extent == 1)
    {
        (outer, run) = (rest, run * extent);
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
    if let Some(nest) = normalize::Nest::new(size, dims, src, dst) {
        let bytes = nest.bytes();
        // SAFETY: G4: `Nest::new` keeps the pairs of positions, so G1 to G3 hold for the nest as they do for the dims.
        unsafe { threads::run(nest, bytes, threads) }
    }
}

/// The plain loop: calls `f` with the offset from `src`, in elements, of every element of the result in row-major order.
/// The truth that the kernels are tested against, and the way of elements that are not plain data.
pub(crate) fn for_each_offset(dims: &[Dim<'_>], mut f: impl FnMut(isize)) {
    walk(dims, 0, &mut f);
}

fn walk(mut dims: &[Dim<'_>], mut base: isize, f: &mut impl FnMut(isize)) {
    // There may be any number of axes of one entry: they do not nest.
    while let [dim, inner @ ..] = dims
        && dim.extent() == 1
    {
        base = base.wrapping_add(dim.first());
        dims = inner;
    }
    match dims {
        [] => f(base),
        [dim] => dim.for_each(|by| f(base.wrapping_add(by))),
        [dim, inner @ ..] => dim.for_each(|by| walk(inner, base.wrapping_add(by), f)),
    }
}
