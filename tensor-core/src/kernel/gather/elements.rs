//! Single elements at the positions of one table, again for every index outside it.
//!
//! Where the elements lie far apart, each is asked for some entries ahead; where row after row is gathered, the next one is
//! asked for while this one is gathered from the cache, a few lines with every few entries: all at once they would wait
//! for each other, and this row for them.

use core::mem::MaybeUninit;

use super::TablePositions;
use super::axis::Axis;
use super::cursor::Cursor;
use super::normalize::Nest;
use super::permuted::{self, LineGroups, PermutedKernel};
use super::strategy::GatherPlan;
use crate::kernel::copy::stage::{LINE, Lines, PIECE, Stage, prefetch};

/// Tables shorter than this are cheaper offset by offset, since every row has its own start-up.
const SHORT: usize = 16;

/// Elements of these sizes have a kernel, for one index array.
pub(super) fn supports(unit: usize, len: usize, parts: &[(TablePositions<'_>, isize)]) -> bool {
    matches!(unit, 1 | 2 | 4 | 8 | 16) && len >= SHORT && parts.len() == 1
}

/// A position as it is stored.
pub(crate) trait Stored: Copy {
    fn get(self) -> isize;

    /// Positions of 32 bits.
    #[allow(dead_code, reason = "for the vector kernels of a scatter, which not every machine has")]
    fn narrow(positions: &[Self]) -> Option<&[u32]>;
}

impl Stored for u16 {
    #[inline(always)]
    fn get(self) -> isize {
        self as isize
    }

    #[inline(always)]
    fn narrow(_: &[u16]) -> Option<&[u32]> {
        None
    }
}

impl Stored for u32 {
    #[inline(always)]
    fn get(self) -> isize {
        self as isize
    }

    #[inline(always)]
    fn narrow(positions: &[u32]) -> Option<&[u32]> {
        Some(positions)
    }
}

impl Stored for usize {
    #[inline(always)]
    fn get(self) -> isize {
        self as isize
    }

    #[inline(always)]
    fn narrow(_: &[usize]) -> Option<&[u32]> {
        None
    }
}

/// Moves the elements at the first `n` positions. `ahead` positions are there to be read. Some of `fetch` is asked for
/// with each group of elements.
///
/// # Safety
///
/// The positions, `stride` bytes apart from `src` on, are valid for reads (G1), `dst` for as many writes (G2), and
/// `n <= ahead`.
pub(super) type ElementsKernel<P> =
    unsafe fn(dst: *mut u8, src: *const u8, p: *const P, n: usize, ahead: usize, stride: isize, fetch: &mut Fetch);

/// What is asked for while elements are gathered: lines of the next row, so many with each group, and positions.
pub(super) struct Fetch {
    at: *const u8,
    /// Those that are left.
    lines: usize,
    share: usize,
    /// Not where elements follow each other: the processor follows them and the positions by itself.
    positions: bool,
}

impl Fetch {
    /// No lines.
    fn none(positions: bool) -> Fetch {
        Fetch { at: core::ptr::null(), lines: 0, share: 0, positions }
    }

    /// Asks for some lines, and for the positions far behind the next `n`.
    #[inline(always)]
    pub(super) fn some<P>(&mut self, p: *const P, n: usize) {
        if self.positions {
            ask_positions(p, n);
        }
        let share = self.share.min(self.lines);
        for k in 0..share {
            prefetch(self.at.wrapping_add(k * LINE));
        }
        self.at = self.at.wrapping_add(share * LINE);
        self.lines -= share;
    }
}

/// How the elements that a table names lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Spacing {
    /// In the cache, or one after the other: the processor finds them.
    Near,
    /// At random over more than the cache: each is asked for ahead.
    Far,
}

/// Sources up to this size stay in the last-level cache: the processor has enough of such loads under way by itself.
const NEAR_BYTES: usize = 8 << 20;

/// Neighbouring entries further apart than this start a new page, where the processor does not follow.
const JUMP_BYTES: usize = 4096;

/// Fewer elements than this are gathered sooner than the way is told.
const FEW: usize = 1024;

/// How many entries are looked at to tell the way.
const SAMPLES: usize = 64;

/// The way of a table, and whether most of its entries lie above the one before, from a sample.
pub(crate) fn sample<P: Stored>(positions: &[P], stride: isize) -> (Spacing, bool) {
    let (mut low, mut high, mut jumps, mut turns) = (isize::MAX, 0, 0, 0);
    for k in 0..SAMPLES {
        let at = (positions.len() - 1) * k / SAMPLES;
        let (a, b) = (positions[at].get(), positions[at + 1].get());
        (low, high) = (low.min(a), high.max(a));
        jumps += usize::from(a.abs_diff(b).saturating_mul(stride.unsigned_abs()) > JUMP_BYTES);
        turns += usize::from(b < a);
    }
    let span = low.abs_diff(high).saturating_mul(stride.unsigned_abs());
    let way = if span > NEAR_BYTES && jumps > SAMPLES / 8 { Spacing::Far } else { Spacing::Near };
    (way, turns <= SAMPLES / 8)
}

/// Rows that are gathered by one table after the other, all of one length.
pub(super) struct TableRows<'a, P> {
    /// The tables, one after the other.
    pub(super) positions: &'a [P],
    pub(super) len: usize,
    /// From the table of one row to that of the next: 0 or `len`.
    pub(super) advance: usize,
    /// Bytes from position to position, and of an element.
    pub(super) stride: isize,
    pub(super) unit: usize,
    pub(super) src: *const u8,
    pub(super) dst: *mut u8,
    pub(super) stream: Option<Lines>,
}

/// # Safety
///
/// G1 to G3 hold for the nest, and [`supports`] returned true for it (G5).
pub(super) unsafe fn run(plan: &GatherPlan<'_>) {
    let Nest { size, unit, ref axes, .. } = plan.nest;
    let (src, dst) = (plan.nest.src(), plan.nest.dst());
    let Some((&Axis::Table { start, len, parts: &[(positions, stride)] }, outer)) = axes.split_last() else {
        return;
    };
    let (stride, stream) = (stride.wrapping_mul(size as isize), plan.stream);
    // SAFETY: G1 to G3 hold for the nest; G5: its last axis is one table, whose entries are `start..start + len`.
    unsafe {
        match positions {
            TablePositions::Narrow(p) => {
                let positions = &p[start..start + len];
                TableRows { positions, len, advance: 0, stride, unit, src, dst, stream }.run(outer, size)
            }
            TablePositions::Wide(p) => {
                let positions = &p[start..start + len];
                TableRows { positions, len, advance: 0, stride, unit, src, dst, stream }.run(outer, size)
            }
        }
    }
}

impl<P: Stored> TableRows<'_, P> {
    /// Gathers a row for each index of `outer`.
    ///
    /// # Safety
    ///
    /// G1 to G3 hold for all rows; the unit has a kernel, and a row has 2 entries or more (G5).
    pub(super) unsafe fn run(mut self, outer: &[Axis<'_>], size: usize) {
        let unit = self.unit;
        let first = &self.positions[..self.len];
        let mut cursor = Cursor::new(outer, size);
        let few = cursor.left().saturating_mul(self.len) < FEW;
        let (way, rises) = if few { (Spacing::Near, true) } else { sample(first, self.stride) };
        let dense = self.stride == unit as isize;
        let permuted = (dense && self.advance == 0).then(|| permuted::kernels(unit).next()).flatten();
        let groups =
            permuted.and_then(|permuted| Some((permuted, LineGroups::of(first, permuted.lanes, cursor.left())?)));
        if let Some((permuted, groups)) = groups {
            let kernel = permuted.kernels[usize::from(groups.two())];
            // SAFETY: G1 to G3: the caller's; the one table of all rows is that of the groups, and its positions are elements apart;
            // X1: the machine has what `kernels` returns, and the groups are made for its registers.
            return unsafe { self.rows_permuted(cursor, &groups, kernel) };
        }
        let kernel = kernel::<P>(unit, dense, way);
        let next = if way == Spacing::Near && !rises && !outer.is_empty() {
            let around = outer.iter().fold(0_usize, |sum, axis| sum.saturating_add(axis.span(size)));
            Next::of(first, unit, self.stride, around)
        } else {
            Next::Nothing
        };
        let long = self.len * unit >= LONG_ROW && self.stride == unit as isize && self.dst.addr().is_multiple_of(unit);
        let around = if way == Spacing::Near && long && self.stream.is_some() { around(unit) } else { None };
        let mut stage = if around.is_some() { None } else { self.stream.map(Stage::new) };
        let mut offsets = [0; 64];
        let mut have = cursor.fill(&mut offsets);
        while have > 0 {
            // The last offset waits for its successor.
            let now = if have == offsets.len() { have - 1 } else { have };
            for k in 0..now {
                let src = self.src.wrapping_offset(offsets[k]);
                let row = &self.positions[..self.len];
                self.positions = &self.positions[self.advance..];
                // SAFETY: G1: the row is one of the caller's; the row after it is only fetched ahead. G2: `dst`
                // advances row by row.
                unsafe {
                    let mut fetch = Fetch::none(!rises);
                    if k + 1 < have {
                        let after = self.src.wrapping_offset(offsets[k + 1]);
                        next.fetch(&mut fetch, after, row, &self.positions[..self.len], self.stride, self.advance > 0);
                    }
                    match around {
                        Some(lines) => self.row_around(row, src, kernel, lines, &mut fetch),
                        None => self.row(row, src, kernel, &mut stage, &mut fetch),
                    }
                }
            }
            offsets.copy_within(now..have, 0);
            have -= now;
            have += cursor.fill(&mut offsets[have..]);
        }
    }

    /// # Safety
    ///
    /// G1 to G3 hold for the row.
    #[inline]
    unsafe fn row(
        &mut self,
        positions: &[P],
        src: *const u8,
        kernel: ElementsKernel<P>,
        stage: &mut Option<Stage>,
        fetch: &mut Fetch,
    ) {
        let unit = self.unit;
        let piece = if stage.is_some() { PIECE / unit } else { positions.len() };
        for at in (0..positions.len()).step_by(piece) {
            let n = piece.min(positions.len() - at);
            // SAFETY: G1: the positions are those of the row; G2: `dst` advances by the bytes written; N7: a piece is
            // at most `PIECE` bytes.
            unsafe {
                let to = match stage {
                    Some(stage) => stage.place(self.dst, n * unit),
                    None => self.dst,
                };
                kernel(to, src, positions.as_ptr().add(at), n, positions.len() - at, self.stride, fetch);
                self.dst = self.dst.add(n * unit);
            }
        }
    }
}

impl<P> TableRows<'_, P> {
    /// # Safety
    ///
    /// G1 to G3 hold for the rows that are left, all of them by the table of these groups; the machine has the kernel's instructions
    /// (X1).
    unsafe fn rows_permuted(mut self, mut cursor: Cursor<'_>, groups: &LineGroups, kernel: PermutedKernel) {
        let mut stage = self.stream.map(Stage::new);
        let low = groups.groups.first().map_or(0, |group| group.first * self.unit as isize);
        // Pieces of a row begin with a group.
        let piece = if stage.is_some() { PIECE } else { usize::MAX / LINE * LINE } / self.unit;
        debug_assert!(piece.is_multiple_of(groups.lanes), "pieces of {piece}, registers of {}", groups.lanes);
        let mut offsets = [0; 64];
        while let have @ 1.. = cursor.fill(&mut offsets) {
            for (k, offset) in offsets[..have].iter().enumerate() {
                if let Some(next) = offsets[..have].get(k + 1) {
                    (0..BEGINNING).for_each(|line| {
                        prefetch(self.src.wrapping_offset(*next).wrapping_offset(low).wrapping_add(line * LINE))
                    });
                }
                for at in (0..self.len).step_by(piece) {
                    let n = piece.min(self.len - at);
                    // SAFETY: G1: the row is one of the caller's; G2: `dst` advances by the bytes written; N7: a piece is at most
                    // `PIECE` bytes.
                    unsafe {
                        let to = match &mut stage {
                            Some(stage) => stage.place(self.dst, n * self.unit),
                            None => self.dst,
                        };
                        kernel(groups, at / groups.lanes, n, self.src.wrapping_offset(*offset), to);
                        self.dst = self.dst.add(n * self.unit);
                    }
                }
            }
        }
    }
}

impl<P: Stored> TableRows<'_, P> {
    /// A long row, its whole lines straight around the cache.
    ///
    /// # Safety
    ///
    /// G1 to G3 hold for the row; `lines` writes whole lines.
    #[inline]
    unsafe fn row_around(
        &mut self,
        positions: &[P],
        src: *const u8,
        kernel: ElementsKernel<P>,
        lines: ElementsKernel<P>,
        fetch: &mut Fetch,
    ) {
        let (unit, len) = (self.unit, positions.len());
        let head = (self.dst.addr().wrapping_neg() % LINE / unit).min(len);
        let tail = head + (len - head) / (LINE / unit) * (LINE / unit);
        for (at, end, kernel) in [(0, head, kernel), (head, tail, lines), (tail, len, kernel)] {
            let n = end - at;
            if n == 0 {
                continue;
            }
            // SAFETY: G1: the positions are those of the row; G2: `dst` advances by the bytes written, and the middle
            // part starts a line.
            unsafe {
                kernel(self.dst, src, positions.as_ptr().add(at), n, n, self.stride, fetch);
                self.dst = self.dst.add(n * unit);
            }
        }
    }
}

/// The lines of the next row that are fetched while a row is made: the machine's own fetching stops at the end of a row.
const BEGINNING: usize = 4;

/// Rows from this many bytes on are long: a row has up to two partial lines at its ends.
const LONG_ROW: usize = 1024;

/// The kernel that writes whole lines of elements of this size around the cache, if this machine has one.
fn around<P: Stored>(unit: usize) -> Option<ElementsKernel<P>> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    return super::x86::around(unit);
    #[cfg(not(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std")))]
    {
        let _ = unit;
        None
    }
}

/// The lowest and the highest position.
pub(super) fn bounds<P: Stored>(positions: &[P]) -> (isize, isize) {
    positions.iter().fold((isize::MAX, 0), |(low, high), p| (low.min(p.get()), high.max(p.get())))
}

/// Of a table of its own, so many entries tell about where a row is needed: those of the row before, for its own are not
/// in the cache yet.
const OWN: usize = 16;

/// The bounds of a row, of which some entries have bounds too: those of the first row where they are like them.
fn like((low, high): (isize, isize), (from, to): (isize, isize)) -> (isize, isize) {
    if low <= from && to <= high && to - from >= (high - low) / 2 {
        return (low, high);
    }
    let more = (to - from) / OWN as isize;
    (from - more, to + more)
}

/// What is fetched of the next row before this one is gathered.
enum Next {
    Nothing,
    /// All of it, from the lowest position to the highest.
    Range(isize, isize),
    /// The lines that the table names.
    Entries,
}

/// The most bytes of a row that are fetched ahead: what stays in the second-level cache beside the row at work.
const NEXT_BYTES: usize = 256 << 10;

impl Next {
    /// Of rows like the first one, which start within `around` bytes.
    fn of<P: Stored>(positions: &[P], unit: usize, stride: isize, around: usize) -> Next {
        if positions.len() * LINE > 16 * NEXT_BYTES {
            return Next::Nothing;
        }
        let (low, high) = bounds(positions);
        let span = low.abs_diff(high).saturating_mul(stride.unsigned_abs());
        if span.saturating_add(around) <= NEXT_BYTES {
            return Next::Nothing;
        }
        let bytes = low.abs_diff(high).saturating_add(1).saturating_mul(unit);
        if stride == unit as isize && bytes / LINE <= positions.len() && bytes <= NEXT_BYTES {
            Next::Range(low, high)
        } else if positions.len() * LINE <= NEXT_BYTES {
            Next::Entries
        } else {
            Next::Nothing
        }
    }

    /// Adds what is to be fetched of the row at `src`, where it is not asked for at once. A table of its `own` has bounds of
    /// its own too, which the first entries of the row `before` tell well enough.
    fn fetch<P: Stored>(
        &self,
        fetch: &mut Fetch,
        src: *const u8,
        before: &[P],
        positions: &[P],
        stride: isize,
        own: bool,
    ) {
        match *self {
            Next::Nothing => (),
            Next::Range(low, high) => {
                let (low, high) =
                    if own { like((low, high), bounds(&before[..before.len().min(OWN)])) } else { (low, high) };
                fetch.at = src.wrapping_offset(low * stride);
                fetch.lines = (fetch.at.addr() % LINE + ((high - low + 1) * stride) as usize).div_ceil(LINE);
                let groups = positions.len() * stride as usize / LINE;
                fetch.share = fetch.lines.div_ceil(groups.max(1));
            }
            Next::Entries => {
                for p in positions {
                    prefetch(src.wrapping_offset(p.get().wrapping_mul(stride)));
                }
            }
        }
    }
}

/// The kernel for elements of this size; `dense` means that the stride is the size of an element.
fn kernel<P: Stored>(unit: usize, dense: bool, way: Spacing) -> ElementsKernel<P> {
    match unit {
        1 => of::<u8, P, 16>(dense, way),
        2 => of::<u16, P, 8>(dense, way),
        4 => of::<u32, P, 4>(dense, way),
        8 => of::<u64, P, 2>(dense, way),
        _ => of::<[u64; 2], P, 1>(dense, way),
    }
}

/// `PIECE` elements are a register of 16 bytes.
fn of<E: Copy, P: Stored, const PIECE: usize>(dense: bool, way: Spacing) -> ElementsKernel<P> {
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    if PIECE > 1 && way == Spacing::Near && std::arch::is_x86_feature_detected!("avx") {
        return if dense { super::x86::near::<E, P, PIECE, true> } else { super::x86::near::<E, P, PIECE, false> };
    }
    match (dense, way) {
        (true, Spacing::Near) => near::<E, P, PIECE, true>,
        (false, Spacing::Near) => near::<E, P, PIECE, false>,
        (true, Spacing::Far) => far::<E, P, PIECE, true>,
        (false, Spacing::Far) => far::<E, P, PIECE, false>,
    }
}

/// # Safety
///
/// G1 and G2, as for [`ElementsKernel`].
unsafe fn near<E: Copy, P: Stored, const PIECE: usize, const DENSE: bool>(
    dst: *mut u8,
    src: *const u8,
    p: *const P,
    n: usize,
    _: usize,
    stride: isize,
    fetch: &mut Fetch,
) {
    // SAFETY: G1 and G2 hold for these arguments.
    unsafe {
        near_by::<E, P, PIECE, DENSE>(dst, src, p, n, stride, fetch, |to, piece| {
            to.cast::<[MaybeUninit<E>; PIECE]>().write_unaligned(piece);
        });
    }
}

/// Elements are put together in a register first: to store them one by one takes longer than to load them.
///
/// # Safety
///
/// G1 and G2, as for [`ElementsKernel`]; `store` writes a piece.
#[inline(always)]
pub(super) unsafe fn near_by<E: Copy, P: Stored, const PIECE: usize, const DENSE: bool>(
    dst: *mut u8,
    src: *const u8,
    p: *const P,
    n: usize,
    stride: isize,
    fetch: &mut Fetch,
    store: impl Fn(*mut u8, [MaybeUninit<E>; PIECE]),
) {
    const { assert!(size_of::<[E; PIECE]>() == 16) };
    let stride = if DENSE { size_of::<E>() as isize } else { stride };
    let group = LINE / size_of::<E>();
    let whole = n / group * group;
    // SAFETY: G1: the `n` entries at `p` are positions in the source. L1: the bytes are moved as `MaybeUninit`.
    let one = |i: usize| unsafe { src.offset((*p.add(i)).get() * stride).cast::<MaybeUninit<E>>().read_unaligned() };
    for first in (0..whole).step_by(group) {
        fetch.some(p.wrapping_add(first), group);
        for at in (first..first + group).step_by(PIECE) {
            store(dst.wrapping_add(at * size_of::<E>()), core::array::from_fn(|k| one(at + k)));
        }
    }
    for at in whole..n {
        // SAFETY: G2: `dst` has room for `n` elements.
        unsafe { dst.cast::<MaybeUninit<E>>().add(at).write_unaligned(one(at)) };
    }
}

/// How far ahead positions are asked for. Between loads from all over the source the processor does not follow them by itself.
const AHEAD_BYTES: usize = 8 << 10;

/// Asks for the positions so far behind the next `n`.
#[inline(always)]
pub(super) fn ask_positions<P>(p: *const P, n: usize) {
    for at in (0..n * size_of::<P>()).step_by(LINE) {
        prefetch(p.cast::<u8>().wrapping_add(AHEAD_BYTES + at));
    }
}

/// How many entries ahead the source is fetched.
const AHEAD: usize = 192;

/// Elements that are gathered between two requests for positions: a line of wide ones.
const TOGETHER: usize = 8;

/// # Safety
///
/// G1 and G2, as for [`ElementsKernel`].
unsafe fn far<E: Copy, P: Stored, const PIECE: usize, const DENSE: bool>(
    dst: *mut u8,
    src: *const u8,
    p: *const P,
    n: usize,
    ahead: usize,
    stride: isize,
    fetch: &mut Fetch,
) {
    let stride = if DENSE { size_of::<E>() as isize } else { stride };
    let asked = n.min(ahead.saturating_sub(AHEAD));
    // SAFETY: G1 and G2 hold for the `n` entries at `p`; entry `i + AHEAD` is there for `i < asked`, since `asked` is
    // at most `ahead - AHEAD`.
    unsafe {
        for i in (0..asked).step_by(TOGETHER) {
            ask_positions(p.add(i), TOGETHER);
            for i in i..asked.min(i + TOGETHER) {
                prefetch(src.wrapping_offset((*p.add(i + AHEAD)).get() * stride));
                let from = src.offset((*p.add(i)).get() * stride).cast::<MaybeUninit<E>>();
                dst.cast::<MaybeUninit<E>>().add(i).write_unaligned(from.read_unaligned());
            }
        }
        near::<E, P, PIECE, DENSE>(dst.add(asked * size_of::<E>()), src, p.add(asked), n - asked, 0, stride, fetch)
    }
}
