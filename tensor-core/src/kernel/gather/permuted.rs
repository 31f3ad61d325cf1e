//! One table over many contiguous rows, whose neighbouring entries are close together: repeated positions, sorted ones, a few that
//! are left out.
//!
//! Entry by entry, each element is a load of its own. But a register of the result comes from one or two registers' worth of the source,
//! so these are loaded, and one instruction permutes them. Which elements these are is found once for all rows.

use alloc::vec::Vec;

use super::elements::{Stored, bounds};

/// Fewer rows are gathered sooner than the groups of their table are found.
const ROWS: usize = 8;

/// A table as groups: the entries of a register of the result, which is called a line here.
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, reason = "for machines that have a kernel")
)]
pub(super) struct LineGroups {
    /// How many elements a line has.
    pub(super) line: usize,
    pub(super) groups: Vec<LineGroup>,
    /// For each entry of a group which element it is, counted from the group's first one; a group has as many places as a line
    /// has elements.
    pub(super) places: Vec<u8>,
}

/// Entries whose elements are inside of two lines.
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, reason = "for machines that have a kernel")
)]
pub(super) struct LineGroup {
    /// The lowest position.
    pub(super) first: isize,
    /// Which elements are read, from the lowest position on: a bit for each element of the first and of the second line.
    pub(super) reads: [u64; 2],
}

impl LineGroups {
    /// The groups of a table, of lines of so many elements, for so many rows; `None` if some neighbours are too far apart.
    pub(super) fn of<P: Stored>(positions: &[P], line: usize, rows: usize) -> Option<LineGroups> {
        if rows < ROWS || positions.len() < 2 * line {
            return None;
        }
        let (mut groups, mut places) = (Vec::new(), Vec::new());
        for entries in positions.chunks(line) {
            let (first, last) = bounds(entries);
            if last.abs_diff(first) >= 2 * line {
                return None;
            }
            if groups.is_empty() {
                groups.try_reserve_exact(positions.len().div_ceil(line)).ok()?;
                places.try_reserve_exact(positions.len().next_multiple_of(line)).ok()?;
            }
            let place = |entry: &P| entry.get().abs_diff(first);
            let reads = entries.iter().fold(0_u128, |reads, entry| reads | 1 << place(entry));
            let of_line = |n: usize| (reads >> (n * line)) as u64 & (!0 >> (64 - line));
            groups.push(LineGroup { first, reads: [of_line(0), of_line(1)] });
            places.extend(entries.iter().map(|entry| place(entry) as u8));
            places.resize(groups.len() * line, 0);
        }
        Some(LineGroups { line, groups, places })
    }

    /// Whether a group reads its second line.
    pub(super) fn two_lines(&self) -> bool {
        self.groups.iter().any(|group| group.reads[1] != 0)
    }
}

/// Gathers `n` entries from the group with this number on.
///
/// # Safety
///
/// G1: the positions of the groups, elements apart from `src` on, are valid for reads. G2: `dst` is valid for writes of `n` elements,
/// which are at most those of the groups from `group` on. The machine has the instructions (X1).
///
/// The result is right where the kernel reads as many lines as the groups are inside of.
pub(super) type PermutedKernel = unsafe fn(groups: &LineGroups, group: usize, n: usize, src: *const u8, dst: *mut u8);

/// The kernels of one kind of registers.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, reason = "for machines that have a kernel")
)]
pub(super) struct Permuted {
    /// How many elements a register has.
    pub(super) line: usize,
    /// For groups that are each inside of one line, and of two.
    pub(super) kernels: [PermutedKernel; 2],
}

/// The kernels for elements of this size that this machine has, the fastest first.
pub(super) fn kernels(unit: usize) -> impl Iterator<Item = Permuted> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    let kernels = super::x86::permuted(unit);
    #[cfg(not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")))]
    let kernels = {
        let _ = unit;
        [None; 2]
    };
    kernels.into_iter().flatten()
}
