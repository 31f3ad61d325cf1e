//! Resolving: an index and a layout in, one term per source axis out. The only place that finds a bad index.
//!
//! Elements call the [`Resolver`], which checks them against the extents and hands what is left, a position or an
//! affine walk per axis, to a [`Sink`]: the one that builds a view, or the one that keeps a plan. Both are inlined
//! into the caller, so a static index costs its checks and nothing else. What goes wrong is carried as a small
//! [`Fault`]; the numbers for its message are looked up only when there is one.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Bound;

use crate::array::IndexArray;
use crate::dynamic::DynElement;
use crate::element::{Slice, StrictRange};
use crate::error::{IndexError, Place};
use crate::list::{Index, IndexList, to_dyn};
use crate::position::Position;

/// What an element or a list does when it is resolved. Not public: it keeps the element traits sealed.
pub trait Lower {
    #[doc(hidden)]
    fn lower<K: Sink>(&self, resolver: &mut Resolver<'_, K>) -> Result<(), Fault>;
}

/// Where the terms of an index go.
pub trait Sink {
    /// Source axis `axis` stays at one position.
    fn constant(&mut self, axis: usize, position: usize);

    /// Source axis `axis` is walked: `len` positions from `start` by `step`; `start` is 0 where `len` is 0.
    fn affine(&mut self, axis: usize, start: usize, step: i64, len: usize);

    /// Source axis `axis` is kept whole.
    fn keep(&mut self, axis: usize, extent: usize);

    /// The result has a new axis of extent 1.
    fn new_axis(&mut self);

    /// An ellipsis stands here, even if for no axis.
    fn separate(&mut self) {}

    /// Keeps a fault for later, where it can.
    fn defer(&mut self, _: Fault) -> bool {
        false
    }

    /// A bool. Refused, as are arrays and masks, where nothing else is said: in a view.
    fn flag(&mut self, _: bool) -> Result<(), What> {
        Err(What::NotBasic)
    }

    /// An index array on an axis of `extent`.
    fn ints<A: IndexArray>(&mut self, _extent: usize, _array: &A) -> Result<(), What> {
        Err(What::NotBasic)
    }

    /// A mask that fits the axes it covers.
    fn mask<A: IndexArray>(&mut self, _mask: &A) -> Result<(), What> {
        Err(What::NotBasic)
    }
}

/// What is wrong, and at which element and axis; the rest of the story is told by [`Fault::into_error`].
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    what: What,
    element: usize,
    axis: usize,
}

#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum What {
    OutOfBounds,
    RangeOutOfBounds,
    RangeReversed,
    ZeroStep,
    TooMany,
    Ellipses,
    NotBasic,
    /// An entry of an index array, by its number in row-major order.
    Entry(usize),
    MaskShape,
    /// An index array or mask of another number of entries than its shape has.
    Entries,
    /// Index arrays that do not broadcast together.
    Arrays,
    /// A result, or a table of positions, beyond memory.
    TooLarge,
}

/// Walks the axes of a source while the elements of an index are resolved one after the other.
#[derive(Debug)]
pub struct Resolver<'a, K> {
    extents: &'a [usize],
    sink: &'a mut K,
    /// How many axes the ellipsis stands for.
    hidden: usize,
    axis: usize,
    element: usize,
}

/// Resolves a whole index against the extents of a source.
#[inline(always)]
pub(crate) fn resolve<L: IndexList, K: Sink>(list: &L, extents: &[usize], sink: &mut K) -> Result<(), Fault> {
    let consumed = list.consumes();
    let ellipses = list.ellipses();
    if ellipses > 1 {
        return Err(Fault::whole(What::Ellipses));
    }
    if consumed > extents.len() {
        return Err(Fault::whole(What::TooMany));
    }
    let mut resolver = Resolver { extents, hidden: extents.len() - consumed, axis: 0, element: 0, sink };
    list.lower(&mut resolver)?;
    if ellipses == 0 {
        resolver.rest();
    }
    Ok(())
}

impl<K: Sink> Resolver<'_, K> {
    #[inline(always)]
    pub(crate) fn next_element(&mut self) {
        self.element += 1;
    }

    #[inline(always)]
    fn fault(&self, what: What) -> Fault {
        Fault { what, element: self.element, axis: self.axis }
    }

    pub(crate) fn flag(&mut self, flag: bool) -> Result<(), Fault> {
        self.sink.flag(flag).map_err(|what| self.fault(what))
    }

    pub(crate) fn ints<A: IndexArray>(&mut self, array: &A) -> Result<(), Fault> {
        self.sink.ints(self.extents[self.axis], array).map_err(|what| self.fault(what))?;
        self.axis += 1;
        Ok(())
    }

    pub(crate) fn mask<A: IndexArray>(&mut self, mask: &A) -> Result<(), Fault> {
        let extents = mask.extents();
        if self.extents[self.axis..self.axis + extents.len()] != extents[..] {
            let fault = self.fault(What::MaskShape);
            // NumPy lets an empty mask pass this check against any axis, and may then find arrays that do not
            // broadcast: what it reports is reported here, too, and what it lets pass is refused in the end.
            if !(extents.contains(&0) && self.sink.defer(fault)) {
                return Err(fault);
            }
        }
        self.sink.mask(mask).map_err(|what| self.fault(what))?;
        self.axis += extents.len();
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn new_axis(&mut self) {
        self.sink.new_axis();
    }

    #[inline(always)]
    pub(crate) fn ellipsis(&mut self) {
        self.sink.separate();
        self.rest();
    }

    /// Keeps axes until the given one; the axes in between belong to no element.
    pub(crate) fn skip(&mut self, axis: usize) -> Result<(), Fault> {
        while self.axis < axis {
            if self.hidden == 0 {
                return Err(Fault::whole(What::TooMany));
            }
            self.sink.keep(self.axis, self.extents[self.axis]);
            self.axis += 1;
            self.hidden -= 1;
        }
        Ok(())
    }

    /// The axes that no element names, kept.
    #[inline(always)]
    fn rest(&mut self) {
        for _ in 0..self.hidden {
            self.sink.keep(self.axis, self.extents[self.axis]);
            self.axis += 1;
        }
    }

    #[inline(always)]
    pub(crate) fn at(&mut self, position: Position) -> Result<(), Fault> {
        match position.element(self.extents[self.axis]) {
            Some(p) => {
                self.sink.constant(self.axis, p);
                self.axis += 1;
                Ok(())
            }
            None => Err(self.fault(What::OutOfBounds)),
        }
    }

    #[inline(always)]
    pub(crate) fn strict(&mut self, range: StrictRange) -> Result<(), Fault> {
        let n = self.extents[self.axis];
        if let (Bound::Unbounded, Bound::Unbounded, 1) = (range.start, range.end, range.step) {
            self.sink.keep(self.axis, n);
            self.axis += 1;
            return Ok(());
        }
        let start = match range.start {
            Bound::Included(p) => p.boundary(n),
            Bound::Excluded(p) => p.element(n).map(|p| p + 1),
            Bound::Unbounded => Some(0),
        };
        let end = match range.end {
            Bound::Excluded(p) => p.boundary(n),
            Bound::Included(p) => p.element(n).map(|p| p + 1),
            Bound::Unbounded => Some(n),
        };
        let (Some(start), Some(end)) = (start, end) else {
            return Err(self.fault(What::RangeOutOfBounds));
        };
        if start > end {
            return Err(self.fault(What::RangeReversed));
        }
        if range.step == 0 {
            return Err(self.fault(What::ZeroStep));
        }
        let len = count(end - start, range.step.unsigned_abs());
        let first = match (len, range.step) {
            (0, _) => 0,
            (_, 1..) => start,
            // The same positions as with the step `-step`, from the last of them.
            (len, _) => start + (len - 1) * (range.step.unsigned_abs() as usize),
        };
        self.sink.affine(self.axis, first, range.step, len);
        self.axis += 1;
        Ok(())
    }

    /// Python's `slice.indices`: <https://docs.python.org/3/reference/datamodel.html#slice.indices>.
    #[inline(always)]
    pub(crate) fn slice(&mut self, slice: Slice) -> Result<(), Fault> {
        // An extent fits i64 (invariant I1).
        let n = self.extents[self.axis];
        let step = slice.step.unwrap_or(1);
        if step == 0 {
            return Err(self.fault(What::ZeroStep));
        }
        let (low, high) = if step > 0 { (0, n as i64) } else { (-1, n as i64 - 1) };
        let start = slice.start.map_or(if step > 0 { low } else { high }, |p| p.clamped(n, low, high));
        let stop = slice.stop.map_or(if step > 0 { high } else { low }, |p| p.clamped(n, low, high));
        let span = if step > 0 { stop - start } else { start - stop };
        let len = if span > 0 { count(span as usize, step.unsigned_abs()) } else { 0 };
        let first = if len == 0 { 0 } else { start as usize };
        self.sink.affine(self.axis, first, step, len);
        self.axis += 1;
        Ok(())
    }
}

/// How many multiples of `step`, which is not 0, lie in `0..span`.
#[inline(always)]
fn count(span: usize, step: u64) -> usize {
    if step == 1 {
        return span;
    }
    match usize::try_from(step) {
        Ok(step) => span.div_ceil(step),
        Err(_) => usize::from(span > 0),
    }
}

impl Fault {
    /// A fault of the index as a whole.
    pub(crate) fn whole(what: What) -> Self {
        Fault { what, element: 0, axis: 0 }
    }

    /// The error, with the numbers of the index and of the shape that it was made for.
    #[cold]
    #[inline(never)]
    pub(crate) fn into_error<L: IndexList>(self, index: Index<L>, extents: &[usize]) -> IndexError {
        self.describe(&to_dyn(index.list()), index.written(), extents)
    }

    fn describe(self, elements: &[DynElement], written: &'static [&'static str], extents: &[usize]) -> IndexError {
        let shape: Vec<usize> = extents.into();
        let element = elements.get(self.element);
        // A literal says nothing that its value does not say already.
        let as_written = written.get(self.element).copied();
        let as_written = as_written.filter(|text| element.is_none_or(|e| alloc::format!("{e}") != *text));
        let at = Box::new(Place { element: self.element, written: as_written, axis: self.axis, shape });
        match (self.what, element) {
            (What::OutOfBounds, Some(&DynElement::At(index))) => IndexError::OutOfBounds { index, entry: None, at },
            (What::Entry(n), Some(DynElement::Ints { shape, entries })) => {
                IndexError::OutOfBounds { index: Position::Signed(entries[n]), entry: Some(unravel(n, shape)), at }
            }
            (What::MaskShape, Some(DynElement::Mask { shape, .. })) => {
                IndexError::MaskShape { mask: shape.clone(), axis: self.axis, shape: at.shape }
            }
            (What::Entries, Some(DynElement::Ints { shape, entries })) => data_length(shape, entries.len()),
            (What::Entries, Some(DynElement::Mask { shape, entries })) => data_length(shape, entries.len()),
            (What::Arrays, _) => {
                IndexError::ArraysMismatch { shapes: elements.iter().filter_map(joint_shape).collect() }
            }
            (What::TooLarge, _) => IndexError::TooLarge { shape: at.shape },
            (What::RangeOutOfBounds, Some(&DynElement::Range(range))) => {
                IndexError::RangeOutOfBounds { range: Box::new(range), at }
            }
            (What::RangeReversed, Some(&DynElement::Range(range))) => {
                IndexError::RangeReversed { range: Box::new(range), at }
            }
            (What::ZeroStep, _) => IndexError::ZeroStep { at },
            (What::Ellipses, _) => IndexError::MultipleEllipses {
                count: elements.iter().filter(|e| matches!(e, DynElement::Ellipsis)).count(),
            },
            (What::NotBasic, Some(element)) => IndexError::NotBasic { element: element.in_words() },
            // Reached by TooMany alone: the element of any other fault is the one that was being resolved.
            _ => IndexError::TooManyIndices {
                consumed: elements.iter().map(DynElement::consumes).sum(),
                shape: at.shape,
            },
        }
    }
}

fn data_length(shape: &[usize], found: usize) -> IndexError {
    let needed = shape.iter().fold(1, |n: usize, &extent| n.saturating_mul(extent));
    IndexError::DataLength { shape: shape.into(), needed, found }
}

/// The shape that an element brings to the broadcast of index arrays.
fn joint_shape(element: &DynElement) -> Option<Vec<usize>> {
    match element {
        DynElement::Ints { shape, .. } => Some(shape.clone()),
        DynElement::Mask { entries, .. } => Some(alloc::vec![entries.iter().filter(|bit| **bit).count()]),
        DynElement::Flag(flag) => Some(alloc::vec![usize::from(*flag)]),
        _ => None,
    }
}

/// The index of the `n`-th element of a shape.
fn unravel(mut n: usize, shape: &[usize]) -> Vec<usize> {
    let mut index: Vec<usize> = shape.into();
    for i in index.iter_mut().rev() {
        let extent = (*i).max(1);
        *i = n % extent;
        n /= extent;
    }
    index
}
