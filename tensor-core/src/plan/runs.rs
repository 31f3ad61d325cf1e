//! Resolves an index of a few elements, or of a few rows of neighbours, without a plan: the positions are added up while the index is
//! checked.

use smallvec::SmallVec;

use super::lay::Walk;
use super::resolved::scan;
use crate::error::IndexError;
use crate::few::Few;
use crate::index::array::Entry;
use crate::index::entries::{Entries, Lendable};
use crate::index::list::IndexList;
use crate::index::mode::DynMode;
use crate::index::outside::Outside;
use crate::index::resolve::{Refused, Sink, What, resolve};
use crate::index::scan::Scan;
use crate::kernel::gather::{Axis, TablePositions};
use crate::kernel::nest::Loop;
use crate::layout::{Layout, len_of, zeros};
use crate::shape::rank::Shape;

/// More runs than these are a plan's, which fetches those that are far ahead. In a debug build a plan has most of them, so that tests make
/// plans.
pub(crate) const FEW: usize = if cfg!(debug_assertions) { 32 } else { 128 };

/// More bytes than these are a plan's: threads and streams may be worth their start.
const FEW_BYTES: usize = 16 << 10;

/// A few runs of neighbouring elements, in row-major order of the result that they make; while it is made, the places of the
/// elements in row-major order of the axes so far.
#[derive(Debug)]
pub(crate) struct Runs {
    /// Counted from the start of the buffer, and from `base`; none where they would be many.
    starts: Places,
    /// How many of them differ in the axes behind the arrays that act together.
    inner: usize,
    /// Axes behind all others that are one walk; in the end, a run.
    walk: Loop<1>,
    base: isize,
}

/// One for each entry of an array.
pub(super) type Places = Few<isize, 16>;

/// Adds up the places of a list while it is resolved.
struct RunsSink<'s> {
    strides: &'s [isize],
    /// The extents of the result.
    shape: &'s mut [usize],
    mode: DynMode,
    scan: Scan,
    /// How many source axes are done.
    axis: usize,
    /// How many axes of single elements the result has.
    own: usize,
    /// How many arrays that act together are in the sum.
    joined: usize,
    runs: &'s mut Runs,
}

impl RunsSink<'_> {
    /// Axes of the result that belong to one element.
    #[inline]
    fn leave(&mut self, extents: &[usize]) -> Option<()> {
        let to = self.own + if self.own >= self.scan.at() { self.scan.joint() } else { 0 };
        self.own += extents.len();
        // A holder of entries may have one rank in its type and another in its extents.
        let shape = self.shape.get_mut(to..to + extents.len())?;
        shape.iter_mut().zip(extents).for_each(|(to, &extent)| *to = extent);
        Some(())
    }

    /// Takes an array of so many entries: what its places are to the sum.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn joins(&mut self, shape: &[usize], len: usize) -> Option<Relation> {
        // An empty walk, or too many places: the sums mean nothing.
        if self.runs.starts.is_empty() {
            return None;
        }
        let mut way = Relation::Behind;
        if self.mode.is_alone(shape.len()) {
            self.leave(shape)?;
        } else {
            let (at, joint) = (self.scan.at(), self.scan.joint());
            let joint = self.shape.get_mut(at..at + joint).filter(|joint| joint.len() == shape.len())?;
            self.joined += 1;
            if self.joined > 1 {
                joint.iter().eq(shape).then_some(())?;
                way = if self.runs.starts.len() == len { Relation::Sum } else { Relation::Beside };
            }
            if self.joined == 1 {
                joint.iter_mut().zip(shape).for_each(|(to, &extent)| *to = extent);
                if at == 0 {
                    way = Relation::Before;
                }
            }
        }
        // One place is added to all, so that a single sum is 0. The first places are their own sums.
        if len == 1 {
            return Some(Relation::All);
        }
        if self.runs.starts.len() == 1 && (self.runs.walk.len == 1 || matches!(way, Relation::Before)) {
            self.runs.starts.grow(len)?;
            (self.runs.inner, way) = (1, Relation::Sum);
        }
        let fits = match way {
            Relation::Before => self.runs.starts.len() * len <= FEW,
            Relation::Behind => self.runs.has_room_for(len),
            Relation::All | Relation::Sum | Relation::Beside => true,
        };
        fits.then_some(way)
    }

    /// Adds up the places of an array, by the position of each entry.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn placed<E: Entry>(
        &mut self,
        shape: &[usize],
        entries: &Entries<'_, E>,
        position: impl Fn(E) -> Option<usize>,
    ) -> Result<(), What> {
        // Each entry is read once: it may be stored in memory that another program changes.
        let entries = entries.in_a_row().map_err(|_| What::NotBasic)?;
        // A holder may return a shape with more elements than memory holds.
        if product(shape) != Some(entries.len()) {
            return Err(What::NotBasic);
        }
        let stride = self.strides[self.axis];
        if entries.is_empty() || entries.len() > FEW {
            return Err(What::NotBasic);
        }
        let way = self.joins(shape, entries.len()).ok_or(What::NotBasic)?;
        self.axis += 1;
        let place = |&entry: &E| match position(entry) {
            Some(position) => Ok((position as isize).wrapping_mul(stride)),
            None => Err(What::NotBasic),
        };
        if let Relation::Sum = way {
            for (start, entry) in self.runs.starts.iter_mut().zip(entries) {
                *start = start.wrapping_add(place(entry)?);
            }
            return Ok(());
        }
        if let (Relation::All, [entry]) = (way, entries) {
            self.runs.base = self.runs.base.wrapping_add(place(entry)?);
            return Ok(());
        }
        let mut places = Places::new();
        places.grow(entries.len()).ok_or(What::NotBasic)?;
        for (to, entry) in places.iter_mut().zip(entries) {
            *to = place(entry)?;
        }
        self.runs.put(way, &places).ok_or(What::NotBasic)
    }

    /// Whether everything is as it was scanned.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_done(&self) -> bool {
        self.joined == self.scan.arrays()
            && self.axis == self.strides.len()
            && self.own + self.scan.joint() == self.shape.len()
    }
}

impl<'i, 'e> Sink<'i, 'e> for RunsSink<'_> {
    type Fault = Refused;

    const MASKS: bool = false;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn constant(&mut self, axis: usize, position: usize) {
        self.runs.advance(position, self.strides[axis]);
        self.axis = axis + 1;
    }

    #[inline]
    fn affine(&mut self, axis: usize, _: usize, start: usize, step: i64, len: usize) {
        let stride = self.strides[axis];
        self.runs.advance(start, stride);
        self.axis = axis + 1;
        self.runs.walk(len, stride.wrapping_mul(step as isize));
        if self.leave(&[len]).is_none() {
            self.runs.starts.clear();
        }
    }

    #[inline]
    fn new_axis(&mut self, _: usize) {
        if self.leave(&[1]).is_none() {
            self.runs.starts.clear();
        }
    }

    /// Before the entries are asked for: those of a long array may be a copy, and those on a device are far away.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn takes(&self, shape: &[usize], is_remote: impl FnOnce() -> bool) -> bool {
        matches!(product(shape), Some(1..=FEW)) && !is_remote()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ints<E: Entry>(
        &mut self,
        extent: usize,
        shape: &[usize],
        entries: &Entries<'i, E>,
        _: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        self.placed(shape, entries, |entry| {
            let position = entry.place(extent);
            (position < extent).then_some(position)
        })
    }

    /// Entries outside are moved here; what marks them is a plan's, if there are any.
    #[inline]
    fn moved<E: Entry>(
        &mut self,
        outside: Outside,
        extent: usize,
        shape: &[usize],
        entries: &Entries<'i, E>,
        lent: Option<Lendable<'e, E>>,
    ) -> Result<(), What> {
        match outside {
            Outside::Clip if extent > 0 => self.placed(shape, entries, |entry| Some(entry.clipped(extent))),
            Outside::Wrap => self.placed(shape, entries, |entry| {
                let position = entry.place(extent);
                if position < extent { Some(position) } else { outside.element(entry.to_position(), extent) }
            }),
            _ => self.ints(extent, shape, entries, lent),
        }
    }
}

/// How many entries a shape has, if it is one of memory.
#[cfg_attr(not(debug_assertions), inline(always))]
fn product(shape: &[usize]) -> Option<usize> {
    let mut product = 1_usize;
    for &extent in shape {
        product = product.checked_mul(extent)?;
    }
    Some(product)
}

/// What the places of an array are to those so far.
#[derive(Clone, Copy, Debug)]
enum Relation {
    /// The only one is added to all.
    All,
    /// Each is added to one.
    Sum,
    /// Each is added to those of one index of the arrays that act together.
    Beside,
    /// Those of one more axis, before all others.
    Before,
    /// Those of one more axis, behind all others.
    Behind,
}

// Sums wrap: the places are those of checked positions (I2), and no partial sum is looked at.
impl Runs {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(offset: usize) -> Self {
        let mut starts = Places::new();
        starts.push(0);
        Runs { starts, inner: 1, walk: Loop::ONE, base: offset as isize }
    }

    /// The runs of a list, of elements of so many bytes, with the shape of its result. Refused are those that are many, and all that
    /// takes more than adding up: masks, arrays of several shapes, mistakes, of which a plan tells more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of<S: Shape, R: Shape, X>(
        list: &impl IndexList,
        layout: &Layout<S>,
        mode: DynMode,
        size: usize,
        f: impl FnOnce(&Runs, R::Axes<usize>) -> X,
    ) -> Option<X> {
        let mut runs = Runs::new(layout.offset());
        let shape = runs.fill::<S, R>(list, layout, mode, size)?;
        Some(f(&runs, shape))
    }

    /// The same in place, from new runs of the layout's offset: they are too large to be moved about. What is refused leaves runs that
    /// mean nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn fill<S: Shape, R: Shape>(
        &mut self,
        list: &impl IndexList,
        layout: &Layout<S>,
        mode: DynMode,
        size: usize,
    ) -> Option<R::Axes<usize>> {
        debug_assert!(
            self.starts[..] == [0] && self.walk == Loop::ONE && self.base == layout.offset() as isize,
            "P6: new runs of the layout"
        );
        let scan = scan(list, layout.shape(), mode);
        let mut shape = zeros::<R, usize>(scan.owned() + scan.joint());
        let (strides, shape_mut) = (layout.strides(), shape.as_mut());
        let mut sink = RunsSink { strides, shape: shape_mut, mode, scan, axis: 0, own: 0, joined: 0, runs: self };
        resolve(list, layout.shape(), &mut sink).ok()?;
        // Elements without a size are few in any number: their shape may be too large.
        let fits = sink.is_done() && self.finish(size) && (size > 0 || len_of(shape.as_ref()).is_some());
        fits.then_some(shape)
    }

    /// Where each run begins, from [`Runs::base`] on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn starts(&self) -> &[isize] {
        &self.starts
    }

    /// What is added to where each begins, from the start of the buffer.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn base(&self) -> isize {
        self.base
    }

    /// How many elements a run has; there is one at least.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run(&self) -> usize {
        self.walk.len
    }

    /// How many elements all runs have.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn len(&self) -> usize {
        self.starts.len().wrapping_mul(self.walk.len)
    }

    /// Says of each, by its number, whether a later one is the same.
    pub(crate) fn hide(&self, hidden: &mut [bool; FEW]) {
        let starts = self.starts();
        if starts.len() > 8 {
            return self.hide_by_marks(hidden);
        }
        let mut later = starts;
        for hidden in hidden {
            let Some((start, rest)) = later.split_first() else { return };
            (*hidden, later) = (rest.iter().any(|later| later == start), rest);
        }
    }

    /// From the last on: most are found to have no later one at once, because none has left a mark at their place.
    #[inline(never)]
    fn hide_by_marks(&self, hidden: &mut [bool; FEW]) {
        let (starts, mut marks) = (self.starts(), [false; 8 * FEW]);
        for (n, &start) in starts.iter().enumerate().rev() {
            // The multiplier of Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, 6.4): high bits depend on all.
            let place = ((start as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % marks.len();
            hidden[n] = core::mem::replace(&mut marks[place], true) && starts[n + 1..].contains(&start);
        }
    }

    /// Calls `f` with the runs as a walk; `shape` is that of the selection. For scatters only: the table is over several axes, and
    /// a gather may read positions between two of its entries (G1).
    pub(crate) fn lay(&self, shape: &[usize], f: &mut dyn FnMut(&Walk<'_>)) -> Result<(), IndexError> {
        let first = self.starts().iter().copied().min().unwrap_or_default();
        let mut places = Few::<usize, 16>::new();
        places.grow(self.starts().len()).ok_or_else(|| IndexError::TooLarge { shape: shape.into() })?;
        for (place, &start) in places.iter_mut().zip(self.starts()) {
            *place = start.wrapping_sub(first) as usize;
        }
        // Runs are whole axes, the last of the shape.
        let (mut behind, mut split) = (1, shape.len());
        while behind != self.walk.len && split > 0 {
            split -= 1;
            behind *= shape[split];
        }
        debug_assert!(
            behind == self.walk.len && shape[..split].iter().product::<usize>() == self.starts.len(),
            "P6: {self:?} of {shape:?}"
        );
        let parts = [(TablePositions::Wide(&places), 1)];
        let starts = Axis::Table { start: 0, len: places.len(), parts: &parts };
        let run = Axis::Step { len: self.walk.len, stride: 1 };
        f(&Walk {
            offset: self.base.wrapping_add(first) as usize,
            axes: SmallVec::from_iter([starts, run]),
            of_result: SmallVec::from_iter([0..split, split..shape.len()]),
        });
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn advance(&mut self, position: usize, stride: isize) {
        self.base = self.base.wrapping_add((position as isize).wrapping_mul(stride));
    }

    /// One more axis of elements at a stride, behind all others.
    #[inline]
    pub(super) fn walk(&mut self, len: usize, stride: isize) {
        if len == 1 {
            return;
        }
        let inner = Loop { len, by: [stride] };
        if self.walk.len == 1 {
            self.walk = inner;
        } else if !self.walk.join(inner) {
            self.unroll();
            self.walk = inner;
        }
        if len == 0 {
            self.starts.clear();
        }
    }

    /// The walk, place by place.
    #[cold]
    fn unroll(&mut self) {
        let (Loop { len, by: [stride] }, inner) = (core::mem::replace(&mut self.walk, Loop::ONE), self.inner);
        let mut places = Places::new();
        if len > FEW || places.grow(len).is_none() {
            return self.starts.clear();
        }
        (0..).zip(places.iter_mut()).for_each(|(k, place): (isize, _)| *place = k.wrapping_mul(stride));
        self.times(&places);
        self.inner = inner * len;
    }

    /// Whether there are still few runs with so many places behind all others: asked before any are added. (The product does not overflow: each
    /// factor is `FEW + 1` at the most.)
    #[inline]
    fn has_room_for(&self, len: usize) -> bool {
        self.starts.len() * len * self.walk.len.min(FEW + 1) <= FEW
    }

    /// Places of one more axis, behind all others.
    pub(super) fn append(&mut self, places: &Places) -> Option<()> {
        if let [place] = places[..] {
            self.base = self.base.wrapping_add(place);
            return Some(());
        }
        if !self.has_room_for(places.len()) {
            return None;
        }
        if self.walk.len != 1 {
            self.unroll();
        }
        self.times(places);
        (!self.starts.is_empty()).then_some(())
    }

    /// For each start as many as there are places; none where there are none, or many.
    #[cold]
    fn times(&mut self, places: &[isize]) {
        self.inner = 1;
        let (count, len) = (self.starts.len(), places.len());
        if len == 0 || count * len > FEW || self.starts.grow(count * len).is_none() {
            return self.starts.clear();
        }
        // From the last on, so that none is written over before it is read.
        for i in (0..count).rev() {
            let start = self.starts[i];
            for (to, place) in self.starts[i * len..][..len].iter_mut().zip(places) {
                *to = start.wrapping_add(*place);
            }
        }
    }

    #[cold]
    fn put(&mut self, way: Relation, places: &Places) -> Option<()> {
        match way {
            Relation::Before => self.put_first(places),
            Relation::Behind => self.append(places),
            Relation::All | Relation::Sum | Relation::Beside => {
                self.add(places);
                Some(())
            }
        }
    }

    /// Places of one more axis, before all others.
    fn put_first(&mut self, places: &[isize]) -> Option<()> {
        let inner = self.starts.len();
        if inner * places.len() > FEW || inner * places.len() == 0 {
            return None;
        }
        self.starts.grow(inner * places.len())?;
        for (n, place) in places.iter().enumerate().rev() {
            for i in 0..inner {
                self.starts[n * inner + i] = self.starts[i].wrapping_add(*place);
            }
        }
        self.inner = inner;
        Some(())
    }

    /// Adds to the places of the axes that were put first, or appended.
    fn add(&mut self, places: &[isize]) {
        for outer in self.starts.chunks_exact_mut(places.len() * self.inner) {
            for (starts, place) in outer.chunks_exact_mut(self.inner).zip(places) {
                starts.iter_mut().for_each(|start| *start = start.wrapping_add(*place));
            }
        }
    }

    /// The last step, when everything is added up: whether they are few, of elements of so many bytes.
    #[inline]
    pub(super) fn finish(&mut self, size: usize) -> bool {
        if self.walk.len != 1 && self.walk.by != [1] {
            self.unroll();
        }
        // The product does not overflow: the count is `FEW` at most, and the length is compared first.
        let most = FEW_BYTES.checked_div(size).unwrap_or(usize::MAX / FEW);
        !self.starts.is_empty() && self.walk.len <= most && self.walk.len * self.starts.len() <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each number of runs, all apart, and such that some are the same.
    #[test]
    fn hidden_runs_are_those_that_come_again() {
        for n in 0..=FEW {
            for places in [1, 3, n / 2 + 1, 10 * n + 1] {
                let mut runs = Runs::new(0);
                runs.starts.clear();
                (0..n).for_each(|k| runs.starts.push((k * 7919 % places) as isize * 64 - 100));
                let mut hidden = [false; FEW];
                runs.hide(&mut hidden);
                for (k, &hidden) in hidden.iter().enumerate().take(n) {
                    let naive = runs.starts[k + 1..].contains(&runs.starts[k]);
                    assert_eq!(hidden, naive, "{k} of {:?}", runs.starts());
                }
            }
        }
    }
}
