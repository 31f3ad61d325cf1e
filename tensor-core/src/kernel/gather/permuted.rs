//! One table over many contiguous rows, whose neighbouring entries are close together: repeated positions, sorted ones, a few that
//! are left out.
//!
//! Entry by entry, each element is a load of its own. But a register of the result comes from one or two registers of the source, so
//! these are loaded, and one instruction permutes them. Which elements these are is found once for all rows.

use alloc::vec::Vec;

use super::elements::{Stored, bounds};

/// Fewer rows are gathered sooner than the groups of their table are found.
const ROWS: usize = 8;

/// A table as groups: the entries of a register of the result.
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, reason = "for machines that have a kernel")
)]
pub(super) struct LineGroups {
    /// How many elements a register has.
    pub(super) lanes: usize,
    pub(super) groups: Vec<LineGroup>,
    /// For each entry of a group which element it is, counted from the group's first one; a group has as many places as a register
    /// has elements.
    pub(super) places: Vec<u8>,
}

/// Entries whose elements are inside of two registers.
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, reason = "for machines that have a kernel")
)]
pub(super) struct LineGroup {
    /// The lowest position.
    pub(super) first: isize,
    /// Which elements are read, from the lowest position on: a bit for each element of the first and of the second register.
    pub(super) reads: [u64; 2],
}

impl LineGroups {
    /// The groups of a table, for registers of so many elements and so many rows; `None` if some neighbours are too far apart.
    pub(super) fn of<P: Stored>(positions: &[P], lanes: usize, rows: usize) -> Option<LineGroups> {
        if rows < ROWS || positions.len() < 2 * lanes {
            return None;
        }
        let (mut groups, mut places) = (Vec::new(), Vec::new());
        for entries in positions.chunks(lanes) {
            let (first, last) = bounds(entries);
            if last.abs_diff(first) >= 2 * lanes {
                return None;
            }
            if groups.is_empty() {
                groups.try_reserve_exact(positions.len().div_ceil(lanes)).ok()?;
                places.try_reserve_exact(positions.len().next_multiple_of(lanes)).ok()?;
            }
            let place = |entry: &P| entry.get().abs_diff(first);
            let reads = entries.iter().fold(0_u128, |reads, entry| reads | 1 << place(entry));
            let of_register = |n: usize| (reads >> (n * lanes)) as u64 & (!0 >> (64 - lanes));
            groups.push(LineGroup { first, reads: [of_register(0), of_register(1)] });
            places.extend(entries.iter().map(|entry| place(entry) as u8));
            places.resize(groups.len() * lanes, 0);
        }
        Some(LineGroups { lanes, groups, places })
    }

    /// Whether a group reads its second register.
    pub(super) fn two(&self) -> bool {
        self.groups.iter().any(|group| group.reads[1] != 0)
    }
}

/// Gathers `n` entries from the group with this number on.
///
/// # Safety
///
/// G1: the positions of the groups, elements apart from `src` on, are valid for reads. G2: `dst` is valid for writes of `n` elements,
/// which are at most those of the groups from `group` on. The groups are those of the kernel's registers: `lanes` is the same. The
/// machine has the instructions (X1).
///
/// The result is right where the kernel reads as many registers as the groups are inside of.
pub(super) type PermutedKernel = unsafe fn(groups: &LineGroups, group: usize, n: usize, src: *const u8, dst: *mut u8);

/// The kernels of one kind of registers.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")),
    allow(dead_code, reason = "for machines that have a kernel")
)]
pub(super) struct Permuted {
    /// How many elements a register has.
    pub(super) lanes: usize,
    /// For groups that are each inside of one register, and of two.
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
