//! Entries outside of their axis that are moved onto it: `clip(..)` and `wrap(..)` of positions and index arrays.

use alloc::boxed::Box;

use crate::index::array::IndexArray;
use crate::index::dynamic::DynElement;
use crate::index::element::{At, Basic, IndexElement, IntoElement, Ints};
use crate::index::mode::Ranks;
use crate::index::resolve::{Point, Resolve, Resolver, Sink};
use crate::index::scan::Scan;
use crate::position::Position;
use crate::rank::Shape;
use crate::sealed::Sealed;

/// What becomes of an entry outside of its axis.
///
/// ```
/// use tensor_idx::{index::{DynElement, Outside}, prelude::*};
///
/// let element = DynElement::Outside { outside: Outside::Clip, element: Box::new(DynElement::At(hd(9))) };
/// let t = Tensor::from_vec([3], vec![10, 20, 30])?;
/// assert_eq!(t.i(&DynIndex::new().element(element)).to_vec(), [30]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outside {
    /// It is moved to the nearest end. Negative entries do not count from the end: they are moved to 0.
    Clip,
    /// It is counted modulo the extent.
    Wrap,
}

impl Outside {
    /// The word of the language.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Outside::Clip => "clip",
            Outside::Wrap => "wrap",
        }
    }

    /// The element that a position names on an axis; none on an axis without elements.
    pub(crate) fn element(self, position: Position, extent: usize) -> Option<usize> {
        if extent == 0 {
            return None;
        }
        match self {
            Outside::Clip => Some(clipped(position, extent)),
            // Values beyond `i128` have become its largest, so that one is known to be no value of its own.
            Outside::Wrap if matches!(position, Position::Beyond(i128::MAX)) => None,
            Outside::Wrap => {
                let value = match position {
                    Position::Beyond(v) => v,
                    position => position.signed().unwrap_or_default(),
                };
                Some(value.rem_euclid(extent as i128) as usize)
            }
        }
    }
}

/// The element nearest to a position, on an axis with elements.
#[inline(always)]
pub(crate) fn clipped(position: Position, extent: usize) -> usize {
    // An extent fits i64 (invariant I1).
    let last = extent as u64 - 1;
    let p = match position {
        Position::Signed(v) => v.clamp(0, last as i64) as u64,
        Position::Head(k) => k.min(last),
        Position::Tail(k) => last - k.min(last),
        Position::Beyond(v) if v < 0 => 0,
        Position::Beyond(_) => last,
    };
    p as usize
}

/// A position or an index array whose entries outside of the axis are moved onto it; consumes and produces what the
/// position or the array does. Made by [`clip`] and [`wrap`].
///
/// ```
/// use tensor_idx::{index::IndexElement, outside::clip};
///
/// let ids = clip([[0, 9], [2, 3]]);
/// assert_eq!((ids.consumes(), ids.produces()), (1, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Moved<E> {
    outside: Outside,
    element: E,
}

/// A position or an index array: what [`clip`] and [`wrap`] take.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{index::At, outside::Movable};
///
/// fn takes<E: Movable>() {}
/// takes::<At>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a position nor an index array",
    label = "`clip` and `wrap` take a position or an index array",
    note = "a NumPy slice such as `1:9` is clamped to its axis; a mask has no entries outside"
)]
pub trait Movable: IndexElement {
    #[doc(hidden)]
    fn check_moved<'i, 'e, K: Sink<'i, 'e>>(
        &'i self,
        outside: Outside,
        resolver: &mut Resolver<'_, K>,
    ) -> Result<Self::Checked, K::Fault>
    where
        Self: 'e;
}

impl Movable for At {
    fn check_moved<'i, 'e, K: Sink<'i, 'e>>(
        &'i self,
        outside: Outside,
        resolver: &mut Resolver<'_, K>,
    ) -> Result<Point, K::Fault>
    where
        Self: 'e,
    {
        resolver.moved_position(outside, self.0)
    }
}

impl<A: IndexArray, R: Shape> Movable for Ints<A, R> {
    fn check_moved<'i, 'e, K: Sink<'i, 'e>>(
        &'i self,
        outside: Outside,
        resolver: &mut Resolver<'_, K>,
    ) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        resolver.moved_array(outside, &self.0)
    }
}

impl<E: Movable> Moved<E> {
    /// What the macro emits, for an element that is one already.
    #[doc(hidden)]
    #[inline(always)]
    pub fn new(outside: Outside, element: E) -> Self {
        Moved { outside, element }
    }
}

impl<E: Movable> Resolve for Moved<E> {
    type Checked = E::Checked;

    fn check<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<E::Checked, K::Fault>
    where
        Self: 'e,
    {
        self.element.check_moved(self.outside, resolver)
    }

    fn put<'i, 'e, K: Sink<'i, 'e>>(checked: E::Checked, resolver: &mut Resolver<'_, K>) {
        E::put(checked, resolver);
    }

    #[inline(always)]
    fn scan(&self, scan: &mut Scan) {
        self.element.scan(scan);
    }
}

impl<E: Movable> IndexElement for Moved<E> {
    type Consumes = E::Consumes;
    type Produces = E::Produces;
    type Ellipses = E::Ellipses;

    fn consumes(&self) -> usize {
        self.element.consumes()
    }

    fn produces(&self) -> usize {
        self.element.produces()
    }

    fn to_dyn(&self) -> DynElement {
        DynElement::Outside { outside: self.outside, element: Box::new(self.element.to_dyn()) }
    }

    fn outline(&self) -> DynElement {
        DynElement::Outside { outside: self.outside, element: Box::new(self.element.outline()) }
    }

    fn entry(&self, n: usize) -> Option<Position> {
        self.element.entry(n)
    }
}

impl<E> Sealed for Moved<E> {}

#[diagnostic::do_not_recommend]
impl<E: Basic> Basic for Moved<E> {}

#[diagnostic::do_not_recommend]
impl<M, E: Ranks<M>> Ranks<M> for Moved<E> {
    type Own = E::Own;
    type Joint = E::Joint;
}

#[diagnostic::do_not_recommend]
impl<E: Movable> IntoElement for Moved<E> {
    type Element = Self;

    #[inline(always)]
    fn into_element(self) -> Self {
        self
    }
}

/// Moves entries outside of the axis to its nearest end, as NumPy's `take(mode="clip")` does: negative ones to 0. In `idx!` it
/// is a word of the language, `idx![clip(&ids)]`.
///
/// Takes a position or an index array, and consumes and produces what that does. On an axis of extent 0 every entry is
/// out of bounds. Writing what was read through it writes to one element more than once where several entries are moved to
/// it: the last value stays.
///
/// ```
/// use tensor_idx::{outside::clip, prelude::*};
///
/// let t = Tensor::from_vec([4], vec![10, 20, 30, 40])?;
/// let ids = [-1, 2, 99];
/// assert_eq!(t.oix(idx![clip(&ids)]).to_vec(), [10, 30, 40]);
/// assert_eq!(t.oix((clip(&ids),)).to_vec(), [10, 30, 40]);
/// assert_eq!(t.i(idx![clip(7)]).to_vec(), [40]);
/// # Ok::<(), IndexError>(())
/// ```
#[inline(always)]
pub fn clip<X: IntoElement<Element: Movable>>(x: X) -> Moved<X::Element> {
    Moved::new(Outside::Clip, x.into_element())
}

/// Counts entries modulo the extent of the axis, as NumPy's `take(mode="wrap")` does. In `idx!` it is a word of the language,
/// `idx![wrap(&ids)]`.
///
/// Takes a position or an index array, and consumes and produces what that does. On an axis of extent 0 every entry is
/// out of bounds. A run-time index holds entries of 64 bits with a sign: larger ones become the largest of these there.
///
/// ```
/// use tensor_idx::{outside::wrap, prelude::*};
///
/// let t = Tensor::from_vec([4], vec![10, 20, 30, 40])?;
/// let ids = [-1, 2, 99];
/// assert_eq!(t.oix(idx![wrap(&ids)]).to_vec(), [40, 30, 40]);
/// assert_eq!(t.oix((wrap(&ids),)).to_vec(), [40, 30, 40]);
/// assert_eq!(t.i(idx![wrap(-5)]).to_vec(), [40]);
/// # Ok::<(), IndexError>(())
/// ```
#[inline(always)]
pub fn wrap<X: IntoElement<Element: Movable>>(x: X) -> Moved<X::Element> {
    Moved::new(Outside::Wrap, x.into_element())
}
