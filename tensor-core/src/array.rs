//! What index arrays and masks are made of: nested arrays, slices, vectors and tensors of integers or bools.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::element::{IndexElement, Ints, Mask};
use crate::position::{IntoPosition, IntoStep, Position};
use crate::rank::{Plus, Rank, Shape};

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

    #[doc(hidden)]
    fn to_position(self) -> Position {
        Position::Signed(self.to_i64())
    }
}

macro_rules! integers {
    ($($int:ty)*) => {$(
        impl Entry for $int {
            type Element<A: IndexArray, R: Shape> = Ints<A, R>;

            fn element<A: IndexArray, R: Shape>(array: A) -> Ints<A, R> {
                Ints(array, PhantomData)
            }

            fn to_i64(self) -> i64 {
                self.into_step()
            }

            fn to_position(self) -> Position {
                self.into_position()
            }
        }

        impl Nested for $int {
            type Entry = $int;
            type Depth = Rank<0>;

            fn shape_into(_: &mut Vec<usize>) {}

            fn flat(values: &[Self]) -> &[Self] {
                values
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl Entry for bool {
    type Element<A: IndexArray, R: Shape> = Mask<A, R>;

    fn element<A: IndexArray, R: Shape>(array: A) -> Mask<A, R> {
        Mask(array, PhantomData)
    }

    fn to_i64(self) -> i64 {
        i64::from(self)
    }
}

impl Nested for bool {
    type Entry = bool;
    type Depth = Rank<0>;

    fn shape_into(_: &mut Vec<usize>) {}

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
    fn shape_into(shape: &mut Vec<usize>);

    #[doc(hidden)]
    fn flat(values: &[Self]) -> &[Self::Entry];
}

impl<T: Nested, const N: usize> Nested for [T; N]
where
    T::Depth: Plus<Rank<1>>,
{
    type Entry = T::Entry;
    type Depth = <T::Depth as Plus<Rank<1>>>::Output;

    fn shape_into(shape: &mut Vec<usize>) {
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
/// assert_eq!(ids.extents(), [2, 2]);
/// assert_eq!(ids.entries()[..], [0, -1, 2, 3]);
/// ```
pub trait IndexArray {
    /// An integer type, or `bool`.
    type Entry: Entry;

    /// The shape.
    fn extents(&self) -> Vec<usize>;

    /// The entries in row-major order; borrowed where they lie so.
    fn entries(&self) -> Cow<'_, [Self::Entry]>;

    /// The number of axes.
    fn rank(&self) -> usize {
        self.extents().len()
    }
}

macro_rules! holders {
    ($([$($generics:tt)*] $array:ty;)*) => {$(
        impl<T: Nested $($generics)*> IndexArray for $array {
            type Entry = T::Entry;

            fn extents(&self) -> Vec<usize> {
                let values: &[T] = self.as_ref();
                let mut shape = alloc::vec![values.len()];
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

    fn extents(&self) -> Vec<usize> {
        self.shape.into()
    }

    fn entries(&self) -> Cow<'_, [E]> {
        Cow::Borrowed(self.entries)
    }
}
