//! What index arrays and masks are made of: nested arrays, slices, vectors and tensors of integers or bools.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::copy::Threads;
use crate::element::{IndexElement, Ints, Mask};
use crate::gather::{Positions, bits_of, positions_as_is, positions_u32, positions_usize};
use crate::position::{IntoPosition, IntoStep};
use crate::rank::{Extents, Plus, Rank, Shape};
use crate::remote::Remote;
use crate::table::Table;
use crate::view::THREADS;

/// An entry of an index array (an integer of any type) or of a mask (`bool`).
///
/// ```
/// fn entries<E: tensor_idx::Entry>(_: &[E]) {}
/// entries(&[1_u8, 2]);
/// entries(&[true, false]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an entry of an index",
    label = "an index array holds integers, a mask holds bools",
    note = "convert the array first, for example with `.map(|x| x as i64)`"
)]
pub trait Entry: Copy + 'static {
    /// [`Ints`] for integers, [`Mask`] for bools.
    type Element<A: IndexArray, R: Shape>: IndexElement;

    #[doc(hidden)]
    fn element<A: IndexArray, R: Shape>(array: A) -> Self::Element<A, R>;

    #[doc(hidden)]
    fn to_i64(self) -> i64;

    /// The entries as positions on an axis, or the number of the first that is none; `as_is` where that can be.
    #[doc(hidden)]
    fn table(entries: &[Self], extent: usize, as_is: bool) -> Result<Table<'_>, usize>;

    /// The entries as bits, and how many are set.
    #[doc(hidden)]
    fn bits(entries: &[Self]) -> (Vec<u64>, usize);
}

macro_rules! integers {
    ($($int:ty: $as_is:path, $narrow:path, $wide:path;)*) => {$(
        impl Entry for $int {
            type Element<A: IndexArray, R: Shape> = Ints<A, R>;

            fn element<A: IndexArray, R: Shape>(array: A) -> Ints<A, R> {
                Ints(array, PhantomData)
            }

            fn to_i64(self) -> i64 {
                self.into_step()
            }

            fn table(entries: &[$int], extent: usize, as_is: bool) -> Result<Table<'_>, usize> {
                if as_is {
                    match $as_is(entries, extent, THREADS)? {
                        Some(Positions::Narrow(positions)) => return Ok(Table::Narrow(positions.into())),
                        Some(Positions::Wide(positions)) => return Ok(Table::Wide(positions.into())),
                        None => {}
                    }
                }
                // Positions are below the extent, so they fit what it fits.
                if u32::try_from(extent).is_ok() {
                    let mut table = Vec::new();
                    $narrow(entries, extent, &mut table, THREADS).map(|()| Table::Narrow(table.into()))
                } else {
                    let mut table = Vec::new();
                    $wide(entries, extent, &mut table, THREADS).map(|()| Table::Wide(table.into()))
                }
            }

            fn bits(entries: &[$int]) -> (Vec<u64>, usize) {
                bits_of(&entries.iter().map(|entry| *entry != 0).collect::<Vec<_>>(), THREADS)
            }
        }

        impl Nested for $int {
            type Entry = $int;
            type Depth = Rank<0>;

            fn shape_into(_: &mut Extents) {}

            fn flat(values: &[Self]) -> &[Self] {
                values
            }
        }
    )*};
}

integers! {
    i8: positions_as_is, positions_u32, positions_usize;
    i16: positions_as_is, positions_u32, positions_usize;
    i32: positions_as_is, positions_u32, positions_usize;
    i64: positions_as_is, positions_u32, positions_usize;
    isize: positions_as_is, positions_u32, positions_usize;
    u8: positions_as_is, positions_u32, positions_usize;
    u16: positions_as_is, positions_u32, positions_usize;
    u32: positions_as_is, positions_u32, positions_usize;
    u64: positions_as_is, positions_u32, positions_usize;
    usize: positions_as_is, positions_u32, positions_usize;
    i128: never, one_by_one, one_by_one;
    u128: never, one_by_one, one_by_one;
}

/// Entries that are wider than positions.
fn never<E>(_: &[E], _: usize, _: Threads) -> Result<Option<Positions<'_>>, usize> {
    Ok(None)
}

/// Entries that no vector register holds.
fn one_by_one<E: IntoPosition + Copy, P: TryFrom<usize>>(
    entries: &[E],
    extent: usize,
    table: &mut Vec<P>,
    _: Threads,
) -> Result<(), usize> {
    for (n, entry) in entries.iter().enumerate() {
        let position = entry.into_position().element(extent).and_then(|position| P::try_from(position).ok());
        table.push(position.ok_or(n)?);
    }
    Ok(())
}

impl Entry for bool {
    type Element<A: IndexArray, R: Shape> = Mask<A, R>;

    fn element<A: IndexArray, R: Shape>(array: A) -> Mask<A, R> {
        Mask(array, PhantomData)
    }

    fn to_i64(self) -> i64 {
        i64::from(self)
    }

    fn table(entries: &[bool], extent: usize, _: bool) -> Result<Table<'_>, usize> {
        let entries: Vec<u8> = entries.iter().map(|entry| u8::from(*entry)).collect();
        u8::table(&entries, extent, false).map(Table::into_owned)
    }

    fn bits(entries: &[bool]) -> (Vec<u64>, usize) {
        bits_of(entries, THREADS)
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
/// ```
/// use tensor_idx::{Nested, Rank};
///
/// fn square<N: Nested<Depth = Rank<2>>>(_: N) {}
/// square([[0, 1], [2, 3]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an entry of an index",
    label = "an index array holds integers, a mask holds bools",
    note = "convert the array first, for example with `.map(|x| x as i64)`"
)]
pub trait Nested: Sized {
    /// The type of the innermost entries.
    type Entry: Entry;
    /// How deep the arrays are nested.
    type Depth: Shape;

    #[doc(hidden)]
    fn shape_into(shape: &mut Extents);

    #[doc(hidden)]
    fn flat(values: &[Self]) -> &[Self::Entry];
}

impl<T: Nested, const N: usize> Nested for [T; N]
where
    T::Depth: Plus<Rank<1>>,
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

/// What holds the entries of an index array or a mask: an array, a slice, a vector, a tensor, owned or borrowed.
///
/// ```
/// use tensor_idx::IndexArray;
///
/// let ids = [[0_i64, -1], [2, 3]];
/// assert_eq!(ids.extents()[..], [2, 2]);
/// assert_eq!(ids.entries()[..], [0, -1, 2, 3]);
/// ```
pub trait IndexArray {
    /// An integer type, or `bool`.
    type Entry: Entry;

    /// The shape.
    fn extents(&self) -> Extents;

    /// The entries in row-major order; borrowed where they lie so.
    fn entries(&self) -> Cow<'_, [Self::Entry]>;

    /// The number of axes.
    fn rank(&self) -> usize {
        self.extents().len()
    }

    /// The entries where they lie, if that is on a device: what is indexed on the same device then looks them up there,
    /// and [`IndexArray::entries`], which brings them to the host, is not asked.
    fn remote(&self) -> Option<Arc<dyn Remote>> {
        None
    }

    /// The library and what it says, if this turns out to be no index at all: where the type of the entries is known only
    /// at run time, or they could not be read. Asked before anything else.
    fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
        None
    }
}

macro_rules! holders {
    ($([$($generics:tt)*] $array:ty;)*) => {$(
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

            fn rank(&self) -> usize {
                <T::Depth as Shape>::RANK.unwrap_or_default() + 1
            }
        }
    )*};
}

holders! {
    [, const N: usize] [T; N];
    [, const N: usize] &[T; N];
    [] &[T];
    [] Vec<T>;
    [] &Vec<T>;
}

/// Entries with a shape, borrowed from a run-time element.
pub(crate) struct Stored<'a, E> {
    pub(crate) shape: &'a [usize],
    pub(crate) entries: &'a [E],
}

impl<E: Entry> IndexArray for Stored<'_, E> {
    type Entry = E;

    fn extents(&self) -> Extents {
        self.shape.into()
    }

    fn entries(&self) -> Cow<'_, [E]> {
        Cow::Borrowed(self.entries)
    }
}
