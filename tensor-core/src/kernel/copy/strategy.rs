//! Which loop a copy takes.

use super::normalize::{Axis, Nest};
use super::rows::{self, Rows};
use super::stage::{self, LINE, Lines};
use super::{runs, simd, tiles, transpose};

/// The ways to copy, from the most to the least special. `s` is the axis with the shortest step in
/// the source, `d` the innermost axis of the destination.
#[derive(Clone, Copy)]
pub(super) enum Strategy {
    /// The innermost axis is contiguous on both sides: one memcpy after the other.
    Runs,
    /// The source or the destination is dense along the innermost axis, and one loop makes a row of it.
    Rows(Rows),
    /// The source is contiguous along one axis and the destination along another.
    Transpose,
    /// Anything else.
    Tiles,
}

/// A copy with its strategy; the axes stand in the order in which the strategy wants them.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) nest: Nest,
    pub(super) strategy: Strategy,
    /// How to write around the cache, if so.
    pub(super) stream: Option<Lines>,
}

/// Source lines and result together must be larger than this for stores around the cache: half of a usual last-level
/// cache. (`t[..., 1]` of 32 x 224 x 224 x 3 floats, 19 + 6 MB: 1.7 against 2.5 times memcpy.)
const STREAM_BYTES: usize = 16 << 20;

/// Chooses the strategy: the only place that does.
pub(super) fn choose(mut nest: Nest) -> Plan {
    let near = nest.axes.iter().map(|axis| axis.src.unsigned_abs()).filter(|&src| src > 0).min();
    // A source whose elements lie apart brings their neighbours into the cache too.
    let spread = near.map_or(1, |near| (near.min(LINE) / nest.size).max(1));
    let large = nest.bytes().saturating_mul(1 + spread) > STREAM_BYTES;
    let stream = if large { stage::lines() } else { None };
    let strategy = pick(&mut nest);
    if matches!(strategy, Strategy::Runs)
        && stream.is_some()
        && runs::direct(&nest)
        && let [outer @ .., _] = &mut nest.axes[..]
    {
        // Whole lines can be written in any order; reading is what the copy waits for.
        outer.sort_by_key(|axis| core::cmp::Reverse(axis.src.unsigned_abs()));
    }
    Plan { nest, strategy, stream }
}

fn pick(nest: &mut Nest) -> Strategy {
    let size = nest.size as isize;
    let Some(&d) = nest.axes.last() else {
        return Strategy::Tiles;
    };
    let dense = d.dst == size;
    if dense && d.src == size {
        return Strategy::Runs;
    }
    let inner = nest.axes.len() - 1;
    let near = (0..=inner).rev().filter(|&k| nest.axes[k].src != 0).min_by_key(|&k| nest.axes[k].src.unsigned_abs());
    let Some(near) = near.filter(|&k| k != inner) else {
        let rows = match (d.src, dense) {
            (_, true) => Rows::gather(nest.size, d),
            (src, false) if src == size => Rows::spread(nest.size, d),
            _ => None,
        };
        return rows.map_or(Strategy::Tiles, Strategy::Rows);
    };
    let s = nest.axes.remove(near);
    if dense
        && s.src == size
        && s.dst == d.len as isize * size
        && let Some(rows) = Rows::interleave(nest.size, d)
    {
        nest.axes[inner - 1] = s;
        nest.size *= d.len;
        return Strategy::Rows(rows);
    }
    nest.axes.insert(inner - 1, s);
    if s.src < 0 {
        nest.flip(inner - 1);
    }
    let s = nest.axes[inner - 1];
    if dense
        && s.src == size
        && d.src == s.len as isize * size
        && let Some(rows) = Rows::split(nest.size, s)
    {
        nest.axes.remove(inner - 1);
        nest.size *= s.len;
        return Strategy::Rows(rows);
    }
    if dense && nest.axes[inner - 1].src == size && simd::supports(nest.size) {
        Strategy::Transpose
    } else {
        Strategy::Tiles
    }
}

impl Plan {
    /// Copies.
    ///
    /// # Safety
    ///
    /// N1 to N4 hold for the nest, and N6 for its axes: the plan was made by [`choose`].
    pub(super) unsafe fn run(&self) {
        // SAFETY: N1 to N4 hold for the caller's arguments; N6: `choose` checked the axes for the strategy.
        unsafe {
            match self.strategy {
                Strategy::Runs => runs::run(self),
                Strategy::Rows(rows) => rows::run(self, rows),
                Strategy::Transpose => transpose::run(self),
                Strategy::Tiles => tiles::run(&self.nest),
            }
        }
    }
}

/// The last axes of a nest, outermost first, where it has them: a missing axis is one step of
/// nothing.
pub(super) fn split_last<const N: usize>(axes: &[Axis]) -> (&[Axis], [Axis; N]) {
    let mut last = [Axis::ONE; N];
    let cut = axes.len().saturating_sub(N);
    let have = axes.len() - cut;
    last[N - have..].copy_from_slice(&axes[cut..]);
    (&axes[..cut], last)
}
