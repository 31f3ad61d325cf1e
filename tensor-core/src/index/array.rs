//! The types of index arrays and masks: nested arrays, slices, vectors and tensors of integers or bools.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::index::element::{IndexElement, Ints, Mask};
use crate::index::entries::{Entries, Lendable};
use crate::index::outside::{Outside, clipped};
use crate::index::remote::Remote;
use crate::index::table::Made;
use crate::kernel::gather::{
    Int, Marks, Placing, TablePositions, Unplaced, bits_of, positions, positions_as_is, stored,
};
use crate::kernel::in_order::InOrder;
use crate::kernel::scratch::Scratch;
use crate::kernel::threads::{THREADS, Threads};
use crate::position::{IntoPosition, IntoStep, Position};
use crate::sealed::Sealed;
use crate::shape::arithmetic::Plus;
use crate::shape::axes::Extents;
use crate::shape::rank::{Rank, Ranked, Shape};

/// An entry of an index array (an integer of any type) or of a mask (`bool`): all of Rust's integer types, and `bool`.
///
/// Sealed: only this library implements it.
///
/// ```
/// fn entries<E: tensor_idx::index::Entry>(_: &[E]) {}
/// entries(&[1_u8, 2]);
/// entries(&[true, false]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an entry of an index",
    label = "an index array holds integers, a mask holds bools",
    note = "convert the array first, for example with `.map(|x| x as i64)`"
)]
pub trait Entry: Datum {
    /// [`Ints`] for integers, [`Mask`] for bools.
    type Element<A: IndexArray, R: Shape>: IndexElement;

    #[doc(hidden)]
    fn element<A: IndexArray, R: Shape>(array: A) -> Self::Element<A, R>;
}

/// The operations on an entry: the same methods for integers and bools.
#[doc(hidden)]
pub trait Datum: Sealed + Copy + 'static {
    fn to_i64(self) -> i64;

    fn from_i64(entry: i64) -> Self;

    /// The value, whatever its size.
    fn to_position(self) -> Position;

    /// The position on an axis; its extent or more where it is outside.
    fn place(self, extent: usize) -> usize;

    /// The position modulo the extent, which is not 0.
    fn wrapped(self, extent: usize) -> usize;

    /// The position nearest to the entry as it stands, on an axis with elements.
    fn clipped(self, extent: usize) -> usize;

    /// The entries as positions on an axis, where they can serve as a table as they stand.
    fn as_is(entries: &[Self], extent: usize) -> Option<TablePositions<'_>>;

    /// The entries as positions on an axis, and the numbers of those that are marked.
    fn table(entries: &Entries<'_, Self>, extent: usize, way: Placing) -> Result<(Made, Marks), Unplaced>;

    /// Positions of 16 bits, on an axis of 65,536 at most.
    fn short_table(entries: &Entries<'_, Self>, extent: usize) -> Result<Vec<u16>, Unplaced>;

    /// The entries as positions, none of them checked, where they have the width of positions.
    fn unchecked(entries: &[Self]) -> Option<TablePositions<'_>>;

    /// The bools as bits, and how many are set, where there is memory for them. No mask is made of integers.
    fn bits(_: &Entries<'_, Self>) -> Option<(Vec<u64>, usize)> {
        None
    }
}

/// All integer types share one `impl` of what follows. So rustc resolves an index with literals of no stated type at once, and
/// not again after every line.
#[doc(hidden)]
pub trait Integer: Datum {}

#[diagnostic::do_not_recommend]
impl<T: Integer> Entry for T {
    type Element<A: IndexArray, R: Shape> = Ints<A, R>;

    fn element<A: IndexArray, R: Shape>(array: A) -> Ints<A, R> {
        Ints(array, PhantomData)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Integer> Nested for T {
    type Entry = T;
    type Depth = Rank<0>;

    fn shape_into(_: &mut Extents) {}

    fn flat(values: &[Self]) -> &[Self] {
        values
    }
}

macro_rules! integers {
    ($($($int:ty)*: $place:ident, $clip:ident, $stored:ident, $as_is:ident, $positions:ident;)*) => {$($(
        impl Integer for $int {}

        impl Datum for $int {
            fn to_i64(self) -> i64 {
                self.into_step()
            }

            fn from_i64(entry: i64) -> Self {
                entry as $int
            }

            fn to_position(self) -> Position {
                match self.into_position() {
                    // As entries of any type are written.
                    Position::Head(k) if i64::try_from(k).is_ok() => Position::Signed(k as i64),
                    position => position,
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn place(self, extent: usize) -> usize {
                $place(self, extent)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn clipped(self, extent: usize) -> usize {
                $clip(self, extent)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            #[allow(unused_comparisons, reason = "of unsigned entries")]
            fn wrapped(self, extent: usize) -> usize {
                // Most are on the axis, and division is slow.
                let position = $place(self, extent);
                if position < extent {
                    position
                } else if self >= 0 {
                    (self as u128 % extent as u128) as usize
                } else {
                    (self as i128).rem_euclid(extent as i128) as usize
                }
            }

            #[inline]
            fn as_is(entries: &[$int], extent: usize) -> Option<TablePositions<'_>> {
                $as_is(entries, extent, THREADS)
            }

            // In a debug build compiled where it is called, for a program has few of these types.
            #[cfg_attr(debug_assertions, inline)]
            fn table(
                entries: &Entries<'_, $int>,
                extent: usize,
                way: Placing,
            ) -> Result<(Made, Marks), Unplaced> {
                // Positions are below the extent, or are the extent, so they fit what it fits.
                Ok(if u32::try_from(extent).is_ok() {
                    let (table, marks) = $positions(entries.in_order(), extent, way, THREADS)?;
                    (Made::Narrow(table.into()), marks)
                } else {
                    let (table, marks) = $positions(entries.in_order(), extent, way, THREADS)?;
                    (Made::Wide(table.into()), marks)
                })
            }

            #[cfg_attr(debug_assertions, inline)]
            fn short_table(entries: &Entries<'_, $int>, extent: usize) -> Result<Vec<u16>, Unplaced> {
                $positions(entries.in_order(), extent, Placing::Strict, THREADS).map(|(table, _)| table)
            }

            fn unchecked(entries: &[$int]) -> Option<TablePositions<'_>> {
                $stored(entries)
            }
        }
    )*)*};
}

integers! {
    i8 i16 i32 i64 isize u8 u16 u32 u64 usize: place, clip, stored, positions_as_is, positions;
    i128 u128: wide_place, wide_clip, never_stored, never, one_by_one;
}

/// An entry of 64 bits at most.
#[cfg_attr(not(debug_assertions), inline(always))]
fn place<E: Int>(entry: E, extent: usize) -> usize {
    usize::try_from(entry.place(extent as u64)).unwrap_or(usize::MAX)
}

/// As above, moved to the nearest end.
#[cfg_attr(not(debug_assertions), inline(always))]
fn clip<E: Int>(entry: E, extent: usize) -> usize {
    entry.clipped(extent as u64) as usize
}

/// An entry that is wider than positions, moved to the nearest end.
fn wide_clip<E: IntoPosition>(entry: E, extent: usize) -> usize {
    clipped(entry.into_position(), extent)
}

/// An entry that is wider than positions.
fn wide_place<E: IntoPosition>(entry: E, extent: usize) -> usize {
    entry.into_position().element(extent).unwrap_or(usize::MAX)
}

/// Entries that are wider than positions.
fn never<E>(_: &[E], _: usize, _: Threads) -> Option<TablePositions<'_>> {
    None
}

/// As above.
fn never_stored<E>(_: &[E]) -> Option<TablePositions<'_>> {
    None
}

/// Entries that no vector register holds.
fn one_by_one<E: IntoPosition + Copy, P: TryFrom<usize> + Scratch>(
    entries: InOrder<'_, E>,
    extent: usize,
    way: Placing,
    _: Threads,
) -> Result<(Vec<P>, Marks), Unplaced> {
    let mut table = P::vec(entries.len()).ok_or(Unplaced::NoMemory)?;
    let (mut n, mut marks, mut too_many) = (0, Marks::new(), false);
    let outside = entries.position(|&entry| {
        let entry = entry.into_position();
        let position = match way {
            Placing::Strict => entry.element(extent),
            Placing::Clip => Some(clipped(entry, extent)),
            // The largest `i128` may stand for a larger entry, and is refused.
            Placing::Wrap => Outside::Wrap.element(entry, extent),
            Placing::Mark => entry.element(extent).or_else(|| {
                too_many |= marks.try_reserve(1).is_err();
                if !too_many {
                    marks.push(n);
                }
                Some(extent)
            }),
        };
        n += 1;
        let position = position.and_then(|position| P::try_from(position).ok());
        position.map(|position| table.push(position)).is_none()
    });
    match outside {
        Some(n) => Err(Unplaced::Entry(n)),
        None if too_many => Err(Unplaced::NoMemory),
        None => Ok((table, marks)),
    }
}

impl Entry for bool {
    // How many axes a mask takes is all that its shape has to say: its extents are compared when the program runs.
    type Element<A: IndexArray, R: Shape> = Mask<A, R::Rank>;

    fn element<A: IndexArray, R: Shape>(array: A) -> Mask<A, R::Rank> {
        Mask(array, PhantomData)
    }
}

impl Datum for bool {
    fn to_i64(self) -> i64 {
        i64::from(self)
    }

    fn from_i64(entry: i64) -> Self {
        entry != 0
    }

    fn to_position(self) -> Position {
        Position::Signed(self.to_i64())
    }

    fn place(self, _: usize) -> usize {
        usize::from(self)
    }

    fn wrapped(self, _: usize) -> usize {
        usize::from(self)
    }

    fn clipped(self, _: usize) -> usize {
        usize::from(self)
    }

    fn as_is(_: &[bool], _: usize) -> Option<TablePositions<'_>> {
        None
    }

    fn table(entries: &Entries<'_, bool>, extent: usize, way: Placing) -> Result<(Made, Marks), Unplaced> {
        let bytes = entries.copied(|&entry| u8::from(entry)).ok_or(Unplaced::NoMemory)?;
        u8::table(&Entries::Owned(bytes), extent, way)
    }

    fn short_table(entries: &Entries<'_, bool>, extent: usize) -> Result<Vec<u16>, Unplaced> {
        let bytes = entries.copied(|&entry| u8::from(entry)).ok_or(Unplaced::NoMemory)?;
        u8::short_table(&Entries::Owned(bytes), extent)
    }

    fn unchecked(_: &[bool]) -> Option<TablePositions<'_>> {
        None
    }

    fn bits(entries: &Entries<'_, bool>) -> Option<(Vec<u64>, usize)> {
        bits_of(entries.in_order(), THREADS)
    }
}

impl Nested for bool {
    type Entry = bool;
    type Depth = Rank<0>;

    fn shape_into(_: &mut Extents) {}

    fn flat(values: &[Self]) -> &[Self] {
        values
    }
}

/// An entry, or an array of entries, nested to any depth: `[[0, 1], [2, 3]]`.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, index::Nested};
///
/// fn square<N: Nested<Depth = Rank<2>>>(_: N) {}
/// square([[0, 1], [2, 3]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an entry of an index",
    label = "an index array holds integers, a mask holds bools",
    note = "convert the array first, for example with `.map(|x| x as i64)`"
)]
pub trait Nested: Sealed + Sized {
    /// The type of the innermost entries.
    type Entry: Entry;
    /// The depth of the nesting.
    type Depth: Shape;

    #[doc(hidden)]
    fn shape_into(shape: &mut Extents);

    #[doc(hidden)]
    fn flat(values: &[Self]) -> &[Self::Entry];
}

impl<T: Nested, const N: usize> Nested for [T; N]
where
    T::Depth: Plus<Rank<1>, Output: Ranked>,
{
    type Entry = T::Entry;
    type Depth = <T::Depth as Plus<Rank<1>>>::Output;

    fn shape_into(shape: &mut Extents) {
        shape.push(N);
        T::shape_into(shape);
    }

    fn flat(values: &[Self]) -> &[T::Entry] {
        T::flat(values.as_flattened())
    }
}

/// A holder of the entries of an index array or a mask: an array, a slice, a vector or a tensor, owned or borrowed.
///
/// ```
/// use tensor_idx::index::IndexArray;
///
/// let ids = [[0_i64, -1], [2, 3]];
/// assert_eq!(ids.extents()[..], [2, 2]);
/// assert_eq!(ids.entries()[..], [0, -1, 2, 3]);
/// ```
pub trait IndexArray {
    /// An integer type, or `bool`.
    type Entry: Entry;

    /// The shape. A tensor also has a method `extents`, which comes first: write `IndexArray::extents(&t)` for this one.
    fn extents(&self) -> Extents;

    /// The entries in row-major order; borrowed if they are stored in this order.
    fn entries(&self) -> Cow<'_, [Self::Entry]>;

    /// The entries, borrowed for the lifetime of the reference, if this array is a reference to their owner. A selection borrows them,
    /// and copies the entries of all other arrays.
    #[doc(hidden)]
    fn lent<'e>(&self) -> Option<Lendable<'e, Self::Entry>>
    where
        Self: 'e,
    {
        None
    }

    /// Like [`IndexArray::entries`], but returns an error if there is no memory for a copy.
    #[doc(hidden)]
    fn try_entries(&self) -> Option<Entries<'_, Self::Entry>> {
        Some(self.entries().into())
    }

    /// The number of axes.
    fn rank(&self) -> usize {
        self.extents().len()
    }

    /// The entries on their device, if they are stored on one. A tensor on the same device looks them up there, and does not call
    /// [`IndexArray::entries`], which brings them to the host.
    fn remote(&self) -> Option<Arc<dyn Remote>> {
        None
    }

    /// The name of the library and its message, if this is no index: the type of the entries is known only at run time and is wrong, or
    /// they could not be read. It is called before the other methods.
    fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
        None
    }
}

macro_rules! holders {
    ($([$($generics:tt)*] $array:ty, $kind:ident, |$it:ident| $lent:expr;)*) => {$(
        impl<T: Nested $($generics)*> IndexArray for $array {
            type Entry = T::Entry;

            fn extents(&self) -> Extents {
                let values: &[T] = self.as_ref();
                let mut shape = Extents::from_slice(&[values.len()]);
                T::shape_into(&mut shape);
                shape
            }

            fn entries(&self) -> Cow<'_, [T::Entry]> {
                Cow::Borrowed(T::flat(self.as_ref()))
            }

            fn lent<'e>(&self) -> Option<Lendable<'e, T::Entry>>
            where
                Self: 'e,
            {
                let $it = self;
                $lent
            }

            fn try_entries(&self) -> Option<Entries<'_, T::Entry>> {
                Some(holders!(@$kind T::flat(self.as_ref())))
            }

            fn rank(&self) -> usize {
                <T::Depth as Shape>::RANK.unwrap_or_default() + 1
            }
        }
    )*};
    (@owner $entries:expr) => { Entries::Lendable(Lendable::new($entries)) };
    (@reference $entries:expr) => { Entries::Slice($entries) };
}

// A reference to an array may point into a slice that is mapped from a file.
holders! {
    [, const N: usize] [T; N], owner, |_it| None;
    [, const N: usize] &[T; N], reference, |_it| None;
    [] &[T], reference, |_it| None;
    [] Vec<T>, owner, |_it| None;
    [] &Vec<T>, owner, |it| Some(Lendable::new(T::flat(it)));
}

/// Entries with a shape, borrowed from a run-time element.
pub(crate) struct Borrowed<'a, E> {
    pub(crate) shape: &'a [usize],
    pub(crate) entries: &'a [E],
}

impl<E: Entry> IndexArray for Borrowed<'_, E> {
    type Entry = E;

    fn extents(&self) -> Extents {
        self.shape.into()
    }

    fn entries(&self) -> Cow<'_, [E]> {
        Cow::Borrowed(self.entries)
    }
}
