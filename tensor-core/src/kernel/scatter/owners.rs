//! Which thread writes which entries of the outermost table: each owns some of its targets.

use super::normalize::{Nest, SRC};
use super::{elements, own};
use crate::kernel::copy::stage::LINE;
use crate::kernel::gather::Axis;
use crate::kernel::nest::share;
use crate::kernel::threads::{PIECES, all, pieces};

/// Rows of a table from this length on are cut in themselves.
const LONG_ROW: usize = 16 << 10;

/// And those that are combined with values, if each thread has so much of one and the target stays in the cache: then it
/// reads the values in order, where those of its own rows lie apart. (s2_add_rows_dup)
const SHORT_PART: usize = 4 * LINE;

/// Fewer threads than this leave single elements in a near target to one of them: each would look through the whole table.
/// (s3_add_1m)
const FEW: usize = 4;

/// A scatter of one type by one operator, so that what is here is compiled once for all of them.
pub(super) struct Kernels<'k> {
    /// Bytes of an element.
    pub(super) size: usize,
    /// Whether values replace elements, whatever these were.
    pub(super) puts: bool,
    /// Writes a part.
    pub(super) write: &'k (dyn Fn(&Nest<'_>) + Sync),
    /// Writes a part of single elements, but only to positions of a range.
    pub(super) owned: &'k (dyn Fn(&Nest<'_>, (usize, usize)) + Sync),
}

/// Writes halves of a scatter that have `2 * grain` elements on the threads of the pool.
pub(super) fn run(nest: &Nest<'_>, grain: usize, kernels: &Kernels<'_>) {
    let (all, pieces) = (nest.elements(), pieces(PIECES));
    // For how many threads a part is.
    let shares = |part: &Nest<'_>| share_of(pieces, part.elements(), all).div_ceil(PIECES);
    let halves = |part: &_| match table(part, kernels, shares(part)) {
        Some(_) => None,
        None => Nest::halves(part, kernels.size),
    };
    // S7: a part is cut where no position is named twice (T2).
    share(nest, Some(grain), Nest::elements, &halves, &|part| divide(part, kernels, shares(part)));
}

/// `all * part / of`, where the product may be more than a number holds.
fn share_of(all: usize, part: usize, of: usize) -> usize {
    (all as u128 * part as u128 / of as u128) as usize
}

/// Whether the outermost table is one of single elements.
fn is_of_elements(nest: &Nest<'_>) -> bool {
    nest.axes.len() == 1 && elements::supports(nest)
}

/// The outermost table of a part that is for so many threads, unless its rows are better cut in themselves: then each thread
/// has all rows, and looks for none.
fn table<'p>(nest: &Nest<'p>, kernels: &Kernels<'_>, shares: usize) -> Option<Axis<'p>> {
    let table = nest.axes.first().copied().filter(|axis| matches!(axis, Axis::Table { .. }))?;
    let bytes = nest.run.len * kernels.size;
    let near = || table.span(nest.unit) <= elements::NEAR_BYTES;
    let in_row = bytes >= LONG_ROW.max(shares * LINE) || !kernels.puts && bytes >= shares * SHORT_PART && near();
    (is_of_elements(nest) || shares < 2 || !in_row).then_some(table)
}

/// Writes a part that is not cut, with a share of its outermost table for each thread, if it has one.
fn divide(nest: &Nest<'_>, kernels: &Kernels<'_>, shares: usize) {
    let Kernels { write, owned, .. } = *kernels;
    let Some((table, len)) = table(nest, kernels, shares).filter(|_| shares > 1).map(|table| (table, table.len()))
    else {
        return write(nest);
    };
    let elements = is_of_elements(nest);
    if elements && shares < FEW && table.span(nest.unit) <= elements::NEAR_BYTES {
        return write(nest);
    }
    if !elements && own::distinct(&table) {
        // S7: no two entries name the same position (T2).
        let cut = |k| share_of(len, k, shares);
        return all(shares, &|k| entries_of(nest, cut(k), cut(k + 1), write));
    }
    let Some(cuts) = own::cuts(&table, shares) else { return write(nest) };
    debug_assert!(cuts.is_sorted(), "S7: ranges that share no position: {cuts:?}");
    all(cuts.len() - 1, &|k| {
        let (low, high) = (cuts[k], cuts[k + 1]);
        if elements {
            // S7: no position is in two ranges, so the threads write to different elements (T2).
            return owned(nest, (low.max(0) as usize, high as usize));
        }
        // S7: no offset is in two ranges, and two offsets share no position (T2).
        let own = own::within(&table, low, high, len / shares + len / 16);
        // Other threads may have written by now, so that this one goes on without a list of its entries.
        let of = |entries: own::OwnEntries| if entries.is_empty() { Some(()) } else { entries.of(nest, 0, write) };
        own.and_then(of)
            .unwrap_or_else(|| own::each_within(&table, low, high, |j, _| entries_of(nest, j, j + 1, write)));
    });
}

/// Calls `f` with the part of the scatter that has only entries `from..to` of the outermost table, unless there are
/// none.
fn entries_of(nest: &Nest<'_>, from: usize, to: usize, f: impl FnOnce(&Nest<'_>)) {
    let mut nest = nest.clone();
    if let Axis::Table { start, len, .. } = &mut nest.axes[0] {
        (*start, *len) = (*start + from, to - from);
    }
    match &mut nest.values[0] {
        Axis::Step { len, stride } => {
            *len = to - from;
            nest.ends.step(SRC, (from as isize).wrapping_mul(*stride));
        }
        Axis::Table { start, len, .. } => (*start, *len) = (*start + from, to - from),
        Axis::Bits { .. } => unreachable!("values lie at steps or at a table"),
    }
    if from < to {
        f(&nest);
    }
}
