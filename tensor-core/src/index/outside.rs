//! Entries outside of their axis: `clip(..)` and `wrap(..)` move them onto it, `fill(.., x)` and `drop(..)` mark them.

use alloc::boxed::Box;
use core::fmt;
use core::marker::PhantomData;

use crate::index::array::IndexArray;
use crate::index::dynamic::DynElement;
use crate::index::element::{At, AxisCounts, Basic, IndexElement, IntoElement, Ints};
use crate::index::mode::Ranks;
use crate::index::resolve::{Point, Resolve, Resolver, Sink};
use crate::index::scan::Scan;
use crate::position::Position;
use crate::sealed::Sealed;
use crate::shape::rank::Shape;

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
    /// A read gives this value for it. Entries from -n to -1 count from the end, as they do where nothing is said.
    Fill(FillValue),
    /// A write leaves it out. Entries from -n to -1 count from the end.
    Drop,
}

/// The value that a read gives for an entry outside of its axis: a number or a bool.
///
/// It has no element type: a read converts it to that of its tensor, where no digit is lost, and is refused where that is not
/// possible.
///
/// ```
/// use tensor_idx::{index::FillValue, outside::fill, prelude::*};
///
/// let t = Tensor::from_vec([2], vec![1.5_f32, 2.5])?;
/// assert_eq!(t.oix((fill(&[1, 7], -1.0),)).to_vec(), [2.5, -1.0]);
/// assert_eq!(FillValue::from(0.5).to_string(), "0.5");
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FillValue(pub(crate) FillNumber);

/// A number, or a bool; a float by its bits, so that equal values are equal indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FillNumber {
    Int(i128),
    /// A whole number that no `i128` holds.
    Large(u128),
    Float(u64),
    Bool(bool),
}

macro_rules! numbers {
    ($($int:ty)*) => {$(
        impl From<$int> for FillValue {
            fn from(value: $int) -> Self {
                FillValue(FillNumber::Int(value as i128))
            }
        }
    )*};
}

macro_rules! fills {
    ($($own:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl FillOf<$own> for $own {}
    )*};
}

fills! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool }
#[cfg(feature = "half")]
fills! { half::f16 half::bf16 }

numbers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize }

impl From<u128> for FillValue {
    fn from(value: u128) -> Self {
        FillValue(i128::try_from(value).map_or(FillNumber::Large(value), FillNumber::Int))
    }
}

#[cfg(feature = "half")]
macro_rules! halves {
    ($($float:ty)*) => {$(
        impl From<$float> for FillValue {
            fn from(value: $float) -> Self {
                FillValue::from(f64::from(value))
            }
        }

        impl Sealed for $float {}
    )*};
}

#[cfg(feature = "half")]
halves! { half::f16 half::bf16 }

impl From<f64> for FillValue {
    fn from(value: f64) -> Self {
        FillValue(FillNumber::Float(value.to_bits()))
    }
}

impl From<f32> for FillValue {
    fn from(value: f32) -> Self {
        FillValue::from(f64::from(value))
    }
}

impl From<bool> for FillValue {
    fn from(value: bool) -> Self {
        FillValue(FillNumber::Bool(value))
    }
}

impl fmt::Display for FillValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            FillNumber::Int(value) => value.fmt(f),
            FillNumber::Large(value) => value.fmt(f),
            FillNumber::Float(bits) => write!(f, "{:?}", f64::from_bits(bits)),
            FillNumber::Bool(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for FillValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FillValue({self})")
    }
}

impl Outside {
    /// The word of the language.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Outside::Clip => "clip",
            Outside::Wrap => "wrap",
            Outside::Fill(_) => "fill",
            Outside::Drop => "drop",
        }
    }

    /// Whether entries outside stay outside: nothing is read or written there.
    pub(crate) fn marks(self) -> bool {
        matches!(self, Outside::Fill(_) | Outside::Drop)
    }

    /// The element that a position names on an axis; none on an axis without elements.
    pub(crate) fn element(self, position: Position, extent: usize) -> Option<usize> {
        if extent == 0 {
            return None;
        }
        match self {
            Outside::Clip => Some(clipped(position, extent)),
            // Larger values have become the largest `i128`, which is refused with them.
            Outside::Wrap if matches!(position, Position::Beyond(i128::MAX)) => None,
            Outside::Wrap => {
                // Most are on the axis, and division is slow.
                if let Some(element) = position.element(extent) {
                    return Some(element);
                }
                let value = match position {
                    Position::Beyond(v) => v,
                    position => position.signed().unwrap_or_default(),
                };
                Some(value.rem_euclid(extent as i128) as usize)
            }
            Outside::Fill(_) | Outside::Drop => position.element(extent),
        }
    }
}

/// The element nearest to a position, on an axis with elements.
#[cfg_attr(not(debug_assertions), inline(always))]
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

/// A position or an index array that says what its entries outside of the axis do; consumes and produces what the
/// position or the array does. Made by [`clip`] and [`wrap`], by [`fill`], for which `W` is [`Filled`], and by [`drop`], for
/// which it is [`Dropped`].
///
/// ```
/// use tensor_idx::{index::IndexElement, outside::clip};
///
/// let ids = clip([[0, 9], [2, 3]]);
/// assert_eq!((ids.consumes(), ids.produces()), (1, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Moved<E, W = Onto> {
    outside: Outside,
    element: E,
    way: PhantomData<W>,
}

/// Entries outside are moved onto the axis, so that a position is one in a view, too.
///
/// ```
/// use tensor_idx::{index::At, outside::{Moved, Onto, clip}};
///
/// let _: Moved<At, Onto> = clip(3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Onto;

/// A read gives a value of type `T` for entries outside: no view has such elements.
///
/// ```
/// use tensor_idx::{index::At, outside::{Filled, Moved, fill}};
///
/// let _: Moved<At, Filled<f32>> = fill(3, 0.0);
/// ```
pub struct Filled<T>(PhantomData<fn() -> T>);

impl<T> Clone for Filled<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Filled<T> {}

impl<T> fmt::Debug for Filled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Filled")
    }
}

/// A write leaves entries outside out: no view has such elements.
///
/// ```
/// use tensor_idx::{index::At, outside::{Dropped, Moved, drop}};
///
/// let _: Moved<At, Dropped> = drop(3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dropped;

/// What [`fill`] takes to read elements of type `T`: a `T` that is a number or a bool; `f16` and `bf16` with the feature
/// `half`.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{outside::{FillOf, fill}, prelude::*};
///
/// fn or<T: Clone + FillOf<T>>(t: &Tensor1<T>, ids: &[i64], x: T) -> Tensor1<T> {
///     t.oix(idx![fill(ids, x)])
/// }
///
/// assert_eq!(or(&Tensor::from([10, 20]), &[1, 7], 0).to_vec(), [20, 0]);
/// ```
// An implementation for each type, and none for all at once: a literal is then of no type until the tensor is known.
#[diagnostic::on_unimplemented(
    message = "the value of `fill` is not a number or a bool of the elements' type",
    label = "expected a number or a bool of type `{T}`, found `{Self}`",
    note = "values are not converted: of floats write `fill(&ids, 0.0)`, of a variable `fill(&ids, x as f32)`",
    note = "elements that are neither numbers nor bools have no `fill`: read with `clip(&ids)`, and write the value with `assign!`"
)]
pub trait FillOf<T>: Into<FillValue> + Sealed {}

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
    message = "this is neither a position nor an index array",
    label = "`clip` and `wrap` take a position or an index array, not `{Self}`",
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(outside: Outside, element: E) -> Self {
        Moved { outside, element, way: PhantomData }
    }
}

impl<E: Movable, T> Moved<E, Filled<T>> {
    /// What the macro emits, as above.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fill<X: FillOf<T>>(element: E, value: X) -> Self {
        Moved { outside: Outside::Fill(value.into()), element, way: PhantomData }
    }
}

impl<E: Movable> Moved<E, Dropped> {
    /// What the macro emits, as above.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn drop(element: E) -> Self {
        Moved { outside: Outside::Drop, element, way: PhantomData }
    }
}

impl<E: Movable, W> Resolve for Moved<E, W> {
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

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(&self, scan: &mut Scan) {
        self.element.scan(scan);
    }
}

impl<E: AxisCounts, W> AxisCounts for Moved<E, W> {
    type Consumes = E::Consumes;
    type Produces = E::Produces;
    type Ellipses = E::Ellipses;
}

impl<E: Movable, W> IndexElement for Moved<E, W> {
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

/// The element of a run-time index: [`DynIndex::element`](crate::DynIndex::element) takes it. The value of `fill` has no type there.
///
/// ```
/// use tensor_idx::{outside::{clip, fill}, prelude::*};
///
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// let index = DynIndex::new().element(clip(-7)).element(fill([2, 5], -1));
/// assert_eq!(t.oix(&index).to_vec(), [3, -1]);
/// ```
impl<E: Movable, W> From<Moved<E, W>> for DynElement {
    fn from(moved: Moved<E, W>) -> Self {
        moved.to_dyn()
    }
}

impl<E, W> Sealed for Moved<E, W> {}

#[diagnostic::do_not_recommend]
impl<E: Basic> Basic for Moved<E> {}

#[diagnostic::do_not_recommend]
impl<M, E: Ranks<M>, W> Ranks<M> for Moved<E, W> {
    type Own = E::Own;
    type Joint = E::Joint;
}

#[diagnostic::do_not_recommend]
impl<E: Movable, W> IntoElement for Moved<E, W> {
    type Element = Self;

    #[cfg_attr(not(debug_assertions), inline(always))]
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn clip<X: IntoElement<Element: Movable>>(x: X) -> Moved<X::Element> {
    Moved::new(Outside::Clip, x.into_element())
}

/// Counts entries modulo the extent of the axis, as NumPy's `take(mode="wrap")` does. In `idx!` it is a word of the language,
/// `idx![wrap(&ids)]`.
///
/// Takes a position or an index array, and consumes and produces what that does. On an axis of extent 0 every entry is
/// out of bounds; so are `i128::MAX` and what is larger, as a position and in an array. A run-time index holds entries of 64 bits with
/// a sign: larger ones become the largest of these there.
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
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn wrap<X: IntoElement<Element: Movable>>(x: X) -> Moved<X::Element> {
    Moved::new(Outside::Wrap, x.into_element())
}

/// Reads `value` for entries outside of the axis, as `fill` of JAX's `.at[..].get(mode="fill")` does. In `idx!` it is a word of the
/// language, `idx![fill(&ids, value)]`.
///
/// `x` is a position or an index array; the result consumes and produces what `x` does. Entries from -n to -1 count from the end.
/// Where arrays act together, one entry outside is enough; if several of them are filled, the first in the index gives its
/// value. It takes part in reads into new memory, and not in views or writes. `value` is of the tensor's element type, which a
/// literal takes on; any other type does not build.
///
/// ```
/// use tensor_idx::{outside::fill, prelude::*};
///
/// let t = Tensor::from_vec([4], vec![10, 20, 30, 40])?;
/// let ids = [-1, 2, 99];
/// assert_eq!(t.oix(idx![fill(&ids, 0)]).to_vec(), [40, 30, 0]);
/// assert_eq!(t.oix((fill(&ids, 0),)).to_vec(), [40, 30, 0]);
/// # Ok::<(), IndexError>(())
/// ```
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn fill<X: IntoElement<Element: Movable>, V: FillOf<T>, T>(x: X, value: V) -> Moved<X::Element, Filled<T>> {
    Moved::fill(x.into_element(), value)
}

/// Leaves entries outside of the axis out of a write, as JAX's `.at[..].set(mode="drop")` does. In `idx!` it is a word of the
/// language, `idx![drop(&ids)]`.
///
/// Takes a position or an index array, and consumes and produces what that does. Entries from -n to -1 count from the end.
/// Where arrays act together, one entry outside is enough. It takes part in writes, and not in views or reads.
///
/// ```
/// use tensor_idx::{outside, prelude::*};
///
/// let mut t = Tensor::from_vec([4], vec![10, 20, 30, 40])?;
/// assign!(t.oix[drop(&[-1, 99, 0])] = [1, 2, 3]);
/// assert_eq!(t.to_vec(), [3, 20, 30, 1]);
/// t.oix_mut((outside::drop(&[9, 1]),)).fill(0);
/// assert_eq!(t.to_vec(), [3, 0, 30, 1]);
/// # Ok::<(), IndexError>(())
/// ```
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn drop<X: IntoElement<Element: Movable>>(x: X) -> Moved<X::Element, Dropped> {
    Moved::drop(x.into_element())
}
