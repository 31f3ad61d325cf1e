//! Computes where the axes of a result come from, by the kinds and ranks of the elements alone. This is known before an entry is read, so
//! every term is written where it belongs as soon as its element is checked.

use crate::index::mode::DynMode;
use crate::position::Position;

/// The kinds and ranks of a list, element by element, and the results under a mode: how many axes arrays that act together
/// have, and where these stand.
///
/// If the types fix the ranks, it is a constant once it is inlined.
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    mode: DynMode,
    /// How many axes of the source no element names, as long as they are not counted.
    hidden: usize,
    /// Axes of the result that belong to one element.
    own: usize,
    /// Of arrays that act together: how many there are, and how many axes they have.
    arrays: usize,
    joint: usize,
    /// How many axes stand before the first of them, or before an integer beside them, under NumPy's or PyTorch's rule.
    before: usize,
    row: Neighbours,
}

/// The arrays that NumPy and PyTorch count as neighbours, with the integers that NumPy counts as arrays.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Neighbours {
    Ahead,
    Within,
    Over,
    /// Something stands between two of them.
    Apart,
}

impl Scan {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(mode: DynMode, hidden: usize) -> Self {
        Scan { mode, hidden, own: 0, arrays: 0, joint: 0, before: 0, row: Neighbours::Ahead }
    }

    /// An element that leaves so many axes of its own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn own(&mut self, axes: usize) {
        self.own += axes;
        // NumPy alone lets an ellipsis for no axis separate arrays.
        if self.row == Neighbours::Within && (axes > 0 || self.mode == DynMode::Nix) {
            self.row = Neighbours::Over;
        }
    }

    /// A position.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn point(&mut self) {
        if self.mode == DynMode::Nix {
            self.neighbour();
        }
    }

    /// An ellipsis, or the end of a list: the axes that no element names.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn rest(&mut self) {
        self.own(self.hidden);
        self.hidden = 0;
    }

    /// The axes before one that an element names by its number; the element consumes `consumed` axes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn skip(&mut self, axis: Position, consumed: usize) {
        let axes = axis.place(self.hidden + consumed).min(self.hidden);
        self.own(axes);
        self.hidden -= axes;
    }

    /// An index array.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn ints(&mut self, rank: usize) {
        if self.mode.is_alone(rank) { self.own(rank) } else { self.together(rank) }
    }

    /// A mask, or a bool.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn mask(&mut self) {
        if self.mode.joins_masks() { self.together(1) } else { self.own(1) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn together(&mut self, rank: usize) {
        self.arrays += 1;
        self.joint = self.joint.max(rank);
        if self.mode.joins_masks() {
            self.neighbour();
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn neighbour(&mut self) {
        match self.row {
            Neighbours::Ahead => (self.before, self.row) = (self.own, Neighbours::Within),
            Neighbours::Over => self.row = Neighbours::Apart,
            Neighbours::Within | Neighbours::Apart => {}
        }
    }

    /// How many index arrays and masks act together.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn arrays(&self) -> usize {
        self.arrays
    }

    /// How many axes those have.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn joint(&self) -> usize {
        self.joint
    }

    /// The first of them in the result: in place where they are neighbours for NumPy or PyTorch, and in front of all others
    /// where not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn at(&self) -> usize {
        if self.mode.joins_masks() && self.row != Neighbours::Apart { self.before } else { 0 }
    }

    /// How many axes of the result belong to one element each.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn owned(&self) -> usize {
        self.own
    }
}
