//! The run-time twin of `idx!`: an index whose elements are values.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use crate::error::{IndexError, List};
use crate::index::array::{Borrowed, Entry, IndexArray};
use crate::index::element::{
    At, AxisCounts, Basic, Ellipsis, Flag, IndexElement, IntoElement, Ints, Mask, NewAxis, is_whole_and_large,
};
use crate::index::entries::{Entries, Lendable};
use crate::index::extents::known::Literal;
use crate::index::list::{Index, IndexList, IntoIndex, Listed, to_dyn};
use crate::index::outside::Outside;
use crate::index::remote::{NoIndex, Remote};
use crate::index::resolve::{Lower, Resolver, Sink};
use crate::index::scan::Scan;
use crate::position::{IntoBound, IntoOptionStep, IntoPosition, Position};
use crate::range::{Slice, StrictRange};
use crate::sealed::Sealed;
use crate::shape::axes::Extents;
use crate::shape::rank::{DynRank, Shape};

/// One element of a [`DynIndex`].
///
/// ```
/// use tensor_idx::index::{DynElement, Position};
///
/// let element = DynElement::At(Position::Signed(-1));
/// assert_eq!((element.consumes(), element.produces()), (1, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DynElement {
    /// One position.
    At(Position),
    /// A strict Rust range.
    Range(StrictRange),
    /// A NumPy slice.
    Slice(Slice),
    /// A new axis of extent 1.
    NewAxis,
    /// Every axis that is not named.
    Ellipsis,
    /// A mask of rank 0.
    Flag(bool),
    /// An index array.
    Ints {
        /// Its shape.
        shape: Vec<usize>,
        /// Its entries in row-major order.
        entries: Vec<i64>,
    },
    /// A mask.
    Mask {
        /// Its shape.
        shape: Vec<usize>,
        /// Its entries in row-major order.
        entries: Vec<bool>,
    },
    /// An index array or a mask on a device; or an array that is no index, which is an error where the index is used.
    Remote(RemoteArray),
    /// A position or an index array with a word for its entries outside of the axis.
    Outside {
        /// What they do.
        outside: Outside,
        /// [`DynElement::At`], [`DynElement::Ints`] or [`DynElement::Remote`]; any other element is not moved.
        element: Box<DynElement>,
    },
}

/// An index array or a mask that stays on its device, as an element of a run-time index. Two are equal if they are the
/// same memory under the same shape.
///
/// ```
/// use tensor_idx::index::DynElement;
///
/// fn on_a_device(element: &DynElement) -> bool {
///     matches!(element, DynElement::Remote(_))
/// }
/// assert!(!on_a_device(&DynElement::NewAxis));
/// ```
#[derive(Clone, Debug)]
pub struct RemoteArray {
    shape: Extents,
    is_mask: bool,
    entries: Arc<dyn Remote>,
}

impl PartialEq for RemoteArray {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.entries, &other.entries) && (&self.shape, self.is_mask) == (&other.shape, other.is_mask)
    }
}

impl Eq for RemoteArray {}

/// By the address of the entries, which are not brought to the host.
impl Hash for RemoteArray {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.entries).cast::<()>().hash(state);
        self.shape().hash(state);
        self.is_mask.hash(state);
    }
}

impl RemoteArray {
    /// The element of an index array or mask, if its entries are on a device, or if it is no index.
    pub(crate) fn of<A: IndexArray>(array: &A, is_mask: bool) -> Option<DynElement> {
        let entries: Arc<dyn Remote> = match array.refused() {
            Some(refused) => Arc::new(NoIndex(refused)),
            None => array.remote()?,
        };
        Some(DynElement::Remote(RemoteArray { shape: array.extents(), is_mask, entries }))
    }

    /// The library and its message, if this is no index.
    fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
        let entries: &dyn Any = &*self.entries;
        entries.downcast_ref::<NoIndex>().map(|refusal| refusal.0)
    }

    pub(crate) fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The same element with its entries on the host.
    fn on_host(&self) -> Result<DynElement, IndexError> {
        let (shape, entries) = (self.shape.to_vec(), self.entries.to_host()?);
        Ok(if self.is_mask {
            DynElement::Mask { shape, entries: entries.into_iter().map(|entry| entry != 0).collect() }
        } else {
            DynElement::Ints { shape, entries }
        })
    }

    /// The shape that it broadcasts with others by.
    pub(crate) fn joint_shape(&self) -> Option<Vec<usize>> {
        if self.is_mask { Some(alloc::vec![self.entries.nonzero().ok()?.0]) } else { Some(self.shape.to_vec()) }
    }

    /// Why its device does not answer, if it does not.
    pub(crate) fn why(&self) -> Option<IndexError> {
        let counted = if self.is_mask { self.entries.nonzero().err() } else { None };
        counted.or_else(|| self.entries.to_host().err())
    }
}

/// A remote array as holder of entries of one kind.
struct RemoteEntries<'a, E>(&'a RemoteArray, PhantomData<E>);

impl<E: Entry> IndexArray for RemoteEntries<'_, E> {
    type Entry = E;

    fn extents(&self) -> Extents {
        self.0.shape.clone()
    }

    fn entries(&self) -> Cow<'_, [E]> {
        let entries = self.0.entries.to_host().unwrap_or_default();
        entries.into_iter().map(E::from_i64).collect()
    }

    fn try_entries(&self) -> Option<Entries<'_, E>> {
        let entries = self.0.entries.to_host().ok()?;
        Some(Entries::Owned(entries.into_iter().map(E::from_i64).collect()))
    }

    fn remote(&self) -> Option<Arc<dyn Remote>> {
        Some(self.0.entries.clone())
    }

    fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
        self.0.refused()
    }
}

impl DynElement {
    /// The same; of an index array of many entries its shape alone.
    fn outline(&self) -> DynElement {
        match self {
            DynElement::Ints { shape, entries } if is_whole_and_large(shape, entries.len()) => {
                DynElement::Ints { shape: shape.clone(), entries: Vec::new() }
            }
            DynElement::Outside { outside, element } => {
                DynElement::Outside { outside: *outside, element: Box::new(element.outline()) }
            }
            element => element.clone(),
        }
    }

    /// The same element with its entries on the host.
    pub(crate) fn on_host(&self) -> Result<DynElement, IndexError> {
        Ok(match self {
            DynElement::Remote(array) => array.on_host()?,
            DynElement::Outside { outside, element } => {
                DynElement::Outside { outside: *outside, element: Box::new(element.on_host()?) }
            }
            element => element.clone(),
        })
    }

    /// The element without what becomes of its entries outside.
    pub(crate) fn inner(&self) -> &DynElement {
        let mut inner = self;
        while let DynElement::Outside { element, .. } = inner {
            inner = element;
        }
        inner
    }

    /// Whether it is a mask or a bool.
    pub(crate) fn is_mask(&self) -> bool {
        match self.inner() {
            DynElement::Mask { .. } | DynElement::Flag(_) => true,
            DynElement::Remote(array) => array.is_mask,
            _ => false,
        }
    }

    /// Returns how many axes of the source this element takes by itself: 1 for a position, a range, a slice or an index array; the rank
    /// of a mask; 0 for a new axis, a bool or an ellipsis. (An ellipsis takes the axes that the other elements leave.)
    ///
    /// ```
    /// assert_eq!(tensor_idx::index::DynElement::NewAxis.consumes(), 0);
    /// ```
    pub fn consumes(&self) -> usize {
        match self.inner() {
            DynElement::At(_) | DynElement::Range(_) | DynElement::Slice(_) | DynElement::Ints { .. } => 1,
            DynElement::NewAxis | DynElement::Ellipsis | DynElement::Flag(_) => 0,
            DynElement::Mask { shape, .. } => shape.len(),
            DynElement::Remote(array) => {
                if array.is_mask {
                    array.shape.len()
                } else {
                    1
                }
            }
            DynElement::Outside { .. } => 0,
        }
    }

    /// Returns how many axes of the result it leaves (an ellipsis: none of its own).
    ///
    /// ```
    /// assert_eq!(tensor_idx::index::DynElement::NewAxis.produces(), 1);
    /// ```
    pub fn produces(&self) -> usize {
        match self.inner() {
            DynElement::At(_) | DynElement::Ellipsis => 0,
            DynElement::Range(_) | DynElement::Slice(_) | DynElement::NewAxis => 1,
            DynElement::Flag(_) | DynElement::Mask { .. } => 1,
            DynElement::Ints { shape, .. } => shape.len(),
            DynElement::Remote(array) => {
                if array.is_mask {
                    1
                } else {
                    array.shape.len()
                }
            }
            DynElement::Outside { .. } => 0,
        }
    }

    /// The element with its entries in the host's memory; as it is where its device does not answer.
    pub(crate) fn here(&self) -> Cow<'_, DynElement> {
        match self.inner() {
            DynElement::Remote(_) => self.on_host().map_or(Cow::Borrowed(self), Cow::Owned),
            _ => Cow::Borrowed(self),
        }
    }

    pub(crate) fn in_words(&self) -> String {
        match self.inner() {
            DynElement::Flag(flag) => alloc::format!("the bool `{flag}`"),
            DynElement::Ints { shape, .. } => alloc::format!("an index array of shape {}", List(shape)),
            DynElement::Mask { shape, .. } => alloc::format!("a mask of shape {}", List(shape)),
            DynElement::Remote(array) if array.is_mask => alloc::format!("a mask of shape {}", List(&array.shape)),
            DynElement::Remote(array) => alloc::format!("an index array of shape {}", List(&array.shape)),
            // With what is said of an entry outside of the axis.
            _ => alloc::format!("`{self}`"),
        }
    }
}

impl DynElement {
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        match self {
            DynElement::At(position) => resolver.at(*position).map(|point| resolver.put_point(point)),
            DynElement::Range(range) => resolver.resolve(range),
            DynElement::Slice(slice) => resolver.resolve(slice),
            DynElement::NewAxis => resolver.resolve(&NewAxis),
            DynElement::Ellipsis => resolver.resolve(&Ellipsis),
            DynElement::Flag(flag) => resolver.flag(*flag),
            DynElement::Ints { shape, entries } => {
                resolver.entries(shape, &Entries::Lendable(Lendable::new(entries)), None)
            }
            DynElement::Remote(array) if array.is_mask => resolver.mask(&RemoteEntries::<bool>(array, PhantomData)),
            DynElement::Remote(array) => resolver.owned(&RemoteEntries::<i64>(array, PhantomData)),
            DynElement::Mask { shape, entries } => resolver.mask(&Borrowed { shape, entries }),
            // Of several, one inside the other, the innermost acts: it moves entries onto the axis, or marks them, first.
            DynElement::Outside { element, .. } if matches!(**element, DynElement::Outside { .. }) => {
                element.lower(resolver)
            }
            DynElement::Outside { outside, element } => match &**element {
                DynElement::At(position) => {
                    resolver.moved_position(*outside, *position).map(|point| resolver.put_point(point))
                }
                DynElement::Ints { shape, entries } => {
                    resolver.moved_entries(*outside, shape, &Entries::Lendable(Lendable::new(entries)), None)
                }
                DynElement::Remote(array) if !array.is_mask => {
                    resolver.moved_copy(*outside, &RemoteEntries::<i64>(array, PhantomData))
                }
                other => other.lower(resolver),
            },
        }
    }
}

impl From<At> for DynElement {
    fn from(at: At) -> Self {
        DynElement::At(at.0)
    }
}

impl From<StrictRange> for DynElement {
    fn from(range: StrictRange) -> Self {
        DynElement::Range(range)
    }
}

impl From<Slice> for DynElement {
    fn from(slice: Slice) -> Self {
        DynElement::Slice(slice)
    }
}

impl From<NewAxis> for DynElement {
    fn from(_: NewAxis) -> Self {
        DynElement::NewAxis
    }
}

impl From<Ellipsis> for DynElement {
    fn from(_: Ellipsis) -> Self {
        DynElement::Ellipsis
    }
}

impl From<Flag> for DynElement {
    fn from(flag: Flag) -> Self {
        DynElement::Flag(flag.0)
    }
}

impl fmt::Display for DynElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DynElement::At(position) => position.fmt(f),
            DynElement::Range(range) => range.fmt(f),
            DynElement::Slice(slice) => slice.fmt(f),
            DynElement::NewAxis => f.write_str("NewAxis"),
            DynElement::Ellipsis => f.write_str("..."),
            DynElement::Flag(flag) => flag.fmt(f),
            DynElement::Ints { shape, .. } if shape == &[0] => f.write_str("[]"),
            DynElement::Ints { shape, entries } => nested(f, shape, entries),
            DynElement::Mask { shape, entries } => nested(f, shape, entries),
            DynElement::Remote(array) if array.refused().is_some() => f.write_str("<no index>"),
            DynElement::Remote(array) if array.is_mask => write!(f, "<mask {} on a device>", List(&array.shape)),
            DynElement::Remote(array) => write!(f, "<ints {} on a device>", List(&array.shape)),
            DynElement::Outside { outside: Outside::Fill(value), element } => write!(f, "fill({element}, {value})"),
            DynElement::Outside { outside, element } => write!(f, "{}({element})", outside.name()),
        }
    }
}

/// Writes entries as the nested literal array that makes them; `[entry; count]` keeps the shape where there are none.
fn nested<E: fmt::Display + Default>(f: &mut fmt::Formatter<'_>, shape: &[usize], entries: &[E]) -> fmt::Result {
    let len = shape.iter().try_fold(1_usize, |len, &extent| len.checked_mul(extent));
    if shape.contains(&0) && entries.is_empty() {
        for _ in shape {
            f.write_str("[")?;
        }
        write!(f, "{}", E::default())?;
        // Beyond `i64` a literal needs its type.
        let suffix = |extent| if i64::try_from(extent).is_ok() { "" } else { "usize" };
        return shape.iter().rev().try_for_each(|&extent| write!(f, "; {extent}{}]", suffix(extent)));
    }
    // The fields are public, so they may disagree.
    if len != Some(entries.len()) {
        return write!(f, "{} entries of shape {}", entries.len(), List(shape));
    }
    let brackets = |f: &mut fmt::Formatter<'_>, bracket, at: usize| {
        let mut row = 1;
        shape.iter().rev().try_for_each(|extent| {
            row *= extent;
            if at.is_multiple_of(row) { f.write_str(bracket) } else { Ok(()) }
        })
    };
    for (k, entry) in entries.iter().enumerate() {
        if k > 0 {
            f.write_str(", ")?;
        }
        brackets(f, "[", k)?;
        entry.fmt(f)?;
        brackets(f, "]", k + 1)?;
    }
    Ok(())
}

/// An index made at run time: element by element, from a string, or from the value of `idx!`.
///
/// A string has the syntax of `idx!`, with literals only. [`Display`](fmt::Display) writes a text that can be parsed again. Some elements have
/// no text of their own: an array on a device, and an index array of rank 0, whose text is a position. The error of a wrong string shows
/// the mistake: see [`ParseIndexError`](crate::ParseIndexError).
///
/// On a tensor of static rank the result has a [`DynRank`]: convert with
/// [`into_rank`](crate::TensorView::into_rank).
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
/// let built = DynIndex::new().ellipsis().slice(1, None, None).new_axis().at(-1);
/// let parsed: DynIndex = "..., 1:, None, -1".parse()?;
/// assert_eq!(t.i(&built).shape(), [2, 2, 1]);
/// assert_eq!(t.i(&parsed).to_vec(), t.i(&built).to_vec());
/// assert_eq!((parsed == built, built.to_string()), (true, "..., 1:, NewAxis, -1".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Example: a cache of plans
///
/// An index and a [`Layout`](crate::Layout) are the key. Equal indices are one key, also if they are written in two ways.
///
/// ```
/// use std::collections::hash_map::{Entry, HashMap};
/// use tensor_idx::{index::Outer, plan::Plan, prelude::*};
///
/// let mut plans: HashMap<(Layout<DynRank>, DynIndex), Plan<DynRank, DynRank>> = HashMap::new();
/// let t = Tensor::from_vec(vec![2, 3], (0..6).collect())?;
/// for text in ["1, [2, 0]", "[0, 1], -1", "hd(1), [2, 0]"] {
///     let key = (t.layout().clone(), text.parse::<DynIndex>()?);
///     let plan = match plans.entry(key) {
///         Entry::Occupied(found) => found.into_mut(),
///         Entry::Vacant(place) => {
///             let plan = t.layout().plan_gather(Outer, &place.key().1)?;
///             place.insert(plan)
///         }
///     };
///     println!("{:?}", plan.gather(&t)?);
/// }
/// assert_eq!(plans.len(), 2);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DynIndex {
    elements: Vec<DynElement>,
}

impl DynIndex {
    /// Returns the empty index: the identity.
    ///
    /// ```
    /// assert!(tensor_idx::DynIndex::new().elements().is_empty());
    /// ```
    pub fn new() -> Self {
        DynIndex::default()
    }

    /// Returns the elements in order.
    ///
    /// ```
    /// use tensor_idx::{DynIndex, index::DynElement};
    ///
    /// assert_eq!(DynIndex::new().new_axis().elements(), [DynElement::NewAxis]);
    /// ```
    pub fn elements(&self) -> &[DynElement] {
        &self.elements
    }

    /// Adds any element.
    ///
    /// ```
    /// use tensor_idx::{DynIndex, index::DynElement};
    ///
    /// let index = DynIndex::new().element(DynElement::NewAxis);
    /// assert_eq!(index.to_string(), "NewAxis");
    /// ```
    ///
    /// [`clip`](crate::outside::clip), [`wrap`](crate::outside::wrap), [`fill`](crate::outside::fill) and
    /// [`drop`](crate::outside::drop) of a position or an index array are elements, too:
    ///
    /// ```
    /// use tensor_idx::{DynIndex, outside::{clip, fill}};
    ///
    /// let index = DynIndex::new().element(clip([2, -9])).element(fill(7, 0.5));
    /// assert_eq!(index.to_string(), "clip([2, -9]), fill(7, 0.5)");
    /// ```
    #[must_use]
    pub fn element(mut self, element: impl Into<DynElement>) -> Self {
        self.elements.push(element.into());
        self
    }

    /// Adds one position: any integer, `hd(k)` or `tl(k)`.
    ///
    /// ```
    /// use tensor_idx::{tl, DynIndex};
    ///
    /// assert_eq!(DynIndex::new().at(-1).at(tl(0)).to_string(), "-1, tl(0)");
    /// ```
    #[must_use]
    pub fn at(self, position: impl IntoPosition) -> Self {
        self.element(DynElement::At(position.into_position()))
    }

    /// Adds a NumPy slice; each part may be `None`.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!(DynIndex::new().slice(None, 5, -1).to_string(), ":5:-1");
    /// ```
    #[must_use]
    pub fn slice(self, start: impl IntoBound, stop: impl IntoBound, step: impl IntoOptionStep) -> Self {
        self.element(Slice::new(start.into_bound(), stop.into_bound(), step.into_option_step()))
    }

    /// Adds a strict Rust range, with or without a step.
    ///
    /// ```
    /// use tensor_idx::{DynIndex, index::StrictRange};
    ///
    /// let index = DynIndex::new().range(1..3).range(StrictRange::from(..).step_by(2));
    /// assert_eq!(index.to_string(), "1..3, ..;2");
    /// ```
    #[must_use]
    pub fn range(self, range: impl Into<StrictRange>) -> Self {
        self.element(range.into())
    }

    /// Adds a new axis of extent 1.
    ///
    /// ```
    /// assert_eq!(tensor_idx::DynIndex::new().new_axis().to_string(), "NewAxis");
    /// ```
    #[must_use]
    pub fn new_axis(self) -> Self {
        self.element(NewAxis)
    }

    /// Adds the ellipsis: every axis that is not named.
    ///
    /// ```
    /// assert_eq!(tensor_idx::DynIndex::new().ellipsis().to_string(), "...");
    /// ```
    #[must_use]
    pub fn ellipsis(self) -> Self {
        self.element(Ellipsis)
    }

    /// Adds a mask of rank 0.
    ///
    /// ```
    /// assert_eq!(tensor_idx::DynIndex::new().flag(true).to_string(), "true");
    /// ```
    #[must_use]
    pub fn flag(self, flag: bool) -> Self {
        self.element(Flag(flag))
    }

    /// Adds an index array: nested arrays, slices, vectors or tensors of integers. One that is stored on a device stays
    /// there.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!(DynIndex::new().ints([[0, -1], [2, 3]]).to_string(), "[[0, -1], [2, 3]]");
    /// ```
    #[must_use]
    pub fn ints<A: IntoElement<Element = Ints<H, R>>, H: IndexArray, R: Shape>(self, array: A) -> Self {
        self.element(array.into_element().to_dyn())
    }

    /// Adds a mask: nested arrays, slices, vectors or tensors of bools. One that is stored on a device stays there.
    ///
    /// ```
    /// use tensor_idx::DynIndex;
    ///
    /// assert_eq!(DynIndex::new().mask([true, false]).to_string(), "[true, false]");
    /// ```
    #[must_use]
    pub fn mask<A: IntoElement<Element = Mask<H, R>>, H: IndexArray, R: Shape>(self, mask: A) -> Self {
        self.element(mask.into_element().to_dyn())
    }
}

impl<L: IndexList> From<&Index<L>> for DynIndex {
    fn from(index: &Index<L>) -> Self {
        DynIndex { elements: to_dyn(index.list()) }
    }
}

impl<L: IndexList> From<Index<L>> for DynIndex {
    fn from(index: Index<L>) -> Self {
        DynIndex::from(&index)
    }
}

impl<L: IndexList, K> From<&Literal<L, K>> for DynIndex {
    fn from(index: &Literal<L, K>) -> Self {
        DynIndex::from(&**index)
    }
}

impl<L: IndexList, K> From<Literal<L, K>> for DynIndex {
    fn from(index: Literal<L, K>) -> Self {
        DynIndex::from(&index)
    }
}

impl FromIterator<DynElement> for DynIndex {
    fn from_iter<I: IntoIterator<Item = DynElement>>(elements: I) -> Self {
        DynIndex { elements: elements.into_iter().collect() }
    }
}

/// The index of these elements, in order.
///
/// ```
/// use tensor_idx::{DynIndex, index::DynElement};
///
/// let index = DynIndex::from(vec![DynElement::NewAxis, DynElement::Ellipsis]);
/// assert_eq!(index, DynIndex::new().new_axis().ellipsis());
/// ```
impl From<Vec<DynElement>> for DynIndex {
    fn from(elements: Vec<DynElement>) -> Self {
        DynIndex { elements }
    }
}

/// Adds elements, or those of another index.
///
/// ```
/// use tensor_idx::DynIndex;
///
/// let mut index = DynIndex::new().at(1);
/// index.extend(DynIndex::new().new_axis().ellipsis());
/// assert_eq!(index.to_string(), "1, NewAxis, ...");
/// ```
impl Extend<DynElement> for DynIndex {
    fn extend<I: IntoIterator<Item = DynElement>>(&mut self, elements: I) {
        self.elements.extend(elements);
    }
}

/// Gives the elements in order.
///
/// ```
/// use tensor_idx::DynIndex;
///
/// let index = DynIndex::new().at(1).new_axis();
/// assert_eq!(index.into_iter().rev().collect::<DynIndex>(), DynIndex::new().new_axis().at(1));
/// ```
impl IntoIterator for DynIndex {
    type Item = DynElement;
    type IntoIter = alloc::vec::IntoIter<DynElement>;

    fn into_iter(self) -> Self::IntoIter {
        self.elements.into_iter()
    }
}

/// Gives the elements in order, borrowed.
///
/// ```
/// use tensor_idx::DynIndex;
///
/// let index = DynIndex::new().at(1).new_axis();
/// for element in &index {
///     println!("{element} leaves {} axes", element.produces());
/// }
/// ```
impl<'a> IntoIterator for &'a DynIndex {
    type Item = &'a DynElement;
    type IntoIter = core::slice::Iter<'a, DynElement>;

    fn into_iter(self) -> Self::IntoIter {
        self.elements.iter()
    }
}

impl fmt::Display for DynIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, element) in self.elements.iter().enumerate() {
            write!(f, "{}{element}", if k == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Whether a run-time index is basic is found when it is resolved.
impl Sealed for DynIndex {}

#[diagnostic::do_not_recommend]
impl Basic for DynIndex {}

impl Lower for DynIndex {
    fn lower<'i, 'e, K: Sink<'i, 'e>>(&'i self, resolver: &mut Resolver<'_, K>) -> Result<(), K::Fault>
    where
        Self: 'e,
    {
        for element in &self.elements {
            if let Err(fault) = resolver.begin(element).and_then(|()| element.lower(resolver)) {
                resolver.pass(fault, element.consumes())?;
            }
            resolver.next_element();
        }
        resolver.rest();
        Ok(())
    }

    fn scan(&self, scan: &mut Scan) {
        for element in &self.elements {
            match element.inner() {
                DynElement::At(_) => scan.point(),
                DynElement::Ellipsis => scan.rest(),
                DynElement::Range(_) | DynElement::Slice(_) | DynElement::NewAxis => scan.own(1),
                DynElement::Flag(_) | DynElement::Mask { .. } => scan.mask(),
                DynElement::Ints { shape, .. } => scan.ints(shape.len()),
                DynElement::Remote(array) if array.is_mask => scan.mask(),
                DynElement::Remote(array) => scan.ints(array.shape.len()),
                DynElement::Outside { .. } => {}
            }
        }
        scan.rest();
    }
}

impl AxisCounts for DynIndex {
    type Consumes = DynRank;
    type Produces = DynRank;
    type Ellipses = DynRank;
}

impl IndexList for DynIndex {
    fn consumes(&self) -> usize {
        self.elements.iter().map(DynElement::consumes).sum()
    }

    fn produces(&self) -> usize {
        self.elements.iter().map(DynElement::produces).sum()
    }

    fn ellipses(&self) -> usize {
        self.elements.iter().filter(|element| matches!(element.inner(), DynElement::Ellipsis)).count()
    }

    fn push_dyn(&self, out: &mut Vec<DynElement>) {
        out.extend_from_slice(&self.elements);
    }

    fn push_outline(&self, out: &mut Vec<DynElement>) {
        out.extend(self.elements.iter().map(DynElement::outline));
    }

    fn entry(&self, element: usize, n: usize) -> Option<Position> {
        match self.elements.get(element)?.inner() {
            DynElement::Ints { entries, .. } => entries.get(n).map(|entry| Position::Signed(*entry)),
            _ => None,
        }
    }

    fn as_mask<X>(&self, take: impl FnOnce(&[usize], &dyn Fn() -> Option<Arc<dyn Remote>>) -> Option<X>) -> Option<X> {
        match &self.elements[..] {
            [DynElement::Remote(array)] if array.is_mask && array.refused().is_none() => {
                take(&array.shape, &|| Some(array.entries.clone()))
            }
            _ => None,
        }
    }
}

#[diagnostic::do_not_recommend]
impl Listed for DynIndex {
    type List = DynIndex;
    type Known = crate::index::extents::known::RunTime;
}

#[diagnostic::do_not_recommend]
impl IntoIndex for DynIndex {
    fn into_index(self) -> Index<DynIndex> {
        Index::new(self, &[])
    }
}

#[diagnostic::do_not_recommend]
impl<'a> Listed for &'a DynIndex {
    type List = &'a DynIndex;
    type Known = crate::index::extents::known::RunTime;
}

#[diagnostic::do_not_recommend]
impl<'a> IntoIndex for &'a DynIndex {
    fn into_index(self) -> Index<&'a DynIndex> {
        Index::new(self, &[])
    }
}
