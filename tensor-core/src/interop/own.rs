//! Tensors of a library of one's own as index arrays, masks and values: one macro call each.

use crate::error::IndexError;
use crate::index::array::{Entry, IndexArray};
use crate::index::entries::Entries;
use crate::index::list::{Cons, Index, IndexList, Nil};
use crate::interop::strided::{StridedHost, try_whole};
use crate::shape::axes::Extents;
use crate::shape::rank::Shape;
use crate::tensor::value::ValueElements;

pub use alloc::borrow::Cow;

pub use crate::index::extents::known::RunTime;
pub use crate::shape::dims::NoExtents;

/// Makes [strided hosts](crate::StridedHost) index arrays and masks: `index_arrays! { "library"; [generics] Type, Entry, Rank; .. }`.
///
/// A tensor of integers is an index array, a tensor of bools is a mask, of any rank. Both the type and a reference to it are
/// accepted wherever an index stands. Entries are read where they are stored, in any order of axes. The library's name is part of
/// the error of a tensor whose [`memory`](crate::StridedHost::memory) fails.
///
/// Each row has the generics of an `impl`, in brackets that may be empty, the type, its elements and its rank.
///
/// ```
/// use tensor_idx::{interop::{StridedHost, index_arrays}, prelude::*, shape::Ranked};
///
/// struct Line<T>(Vec<T>);
///
/// // SAFETY: the layout has as many elements as the vector.
/// unsafe impl<T> StridedHost for Line<T> {
///     type Elem = T;
///     type Shape = Rank<1>;
///     type View<'v, R: Ranked> = TensorView<'v, T, R> where T: 'v;
///     type Owned<R: Ranked> = Tensor<T, R>;
///
///     fn memory(&self) -> Result<(*const T, Layout<Rank<1>>), IndexError> {
///         Ok((self.0.as_ptr(), Layout::row_major([self.0.len()])?))
///     }
///
///     fn view<'v, R: Ranked>(part: TensorView<'v, T, R>) -> TensorView<'v, T, R> where T: 'v {
///         part
///     }
///
///     fn owned<R: Ranked>(result: Tensor<T, R>) -> Tensor<T, R> {
///         result
///     }
/// }
///
/// index_arrays! { "lines"; [T] Line<T>, T, Rank<1>; }
///
/// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(t.oix(idx![&Line(vec![true, false]), Line(vec![-1, 0])]).to_vec(), [3, 1]);
/// ```
#[macro_export]
macro_rules! index_arrays {
    ($library:literal; $([$($generics:tt)*] $array:ty, $entry:ty, $rank:ty);* $(;)?) => {$(
        $crate::index_arrays! { @ $library, [$($generics)*] $array, $array, $entry, $rank }
        $crate::index_arrays! { @ $library, ['index, $($generics)*] &'index $array, $array, $entry, $rank }
    )*};
    (@ $library:literal, [$($generics:tt)*] $array:ty, $host:ty, $entry:ty, $rank:ty) => {
        impl<$($generics)*> $crate::IndexArray for $array
        where
            $entry: $crate::Entry,
        {
            type Entry = $entry;

            fn extents(&self) -> $crate::Extents {
                $crate::own::extents::<$host>(self)
            }

            fn entries(&self) -> $crate::own::Cow<'_, [$entry]> {
                $crate::own::entries::<$host>(self)
            }

            fn try_entries(&self) -> ::core::option::Option<$crate::Entries<'_, $entry>> {
                ::core::option::Option::Some($crate::own::try_entries::<$host>(self))
            }

            fn rank(&self) -> usize {
                $crate::own::rank::<$host>(self)
            }

            fn refused(&self) -> ::core::option::Option<&'static (&'static str, &'static str)> {
                $crate::own::refused::<$host>(self, &($library, "the elements of this index array cannot be read"))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::IntoElement for $array
        where
            $entry: $crate::Entry,
        {
            type Element = <$entry as $crate::Entry>::Element<$array, $rank>;

            fn into_element(self) -> Self::Element {
                $crate::own::element::<$host, $array, $rank>(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::Listed for $array
        where
            $entry: $crate::Entry,
        {
            type List = $crate::Cons<<$entry as $crate::Entry>::Element<$array, $rank>, $crate::Nil>;
            type Known = $crate::own::RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::IntoIndex for $array
        where
            $entry: $crate::Entry,
            $crate::Cons<<$entry as $crate::Entry>::Element<$array, $rank>, $crate::Nil>: $crate::IndexList,
        {
            fn into_index(self) -> $crate::Index<Self::List> {
                $crate::own::alone($crate::own::element::<$host, $array, $rank>(self))
            }
        }
    };
}

/// Makes [strided hosts](crate::StridedHost) values to write: `values! { [generics] Type, Element, Rank; .. }`.
///
/// The type and a reference to it can be written to tensors of every library, are broadcast by NumPy's rule, stand beside
/// operands of comparisons, and are arguments of [`select`](crate::select()).
///
/// Each row has the generics of an `impl`, in brackets that may be empty, the type, its elements and its rank.
///
/// The element type is a type or a parameter `T`. A row of a type that is generic in its storage, `[S: Storage] Line<S>, S::Elem, Rank<1>;`,
/// does not build: every type is a value of elements of its own type (`impl<T> Value<T> for T`), and to the compiler the two conflict.
/// Write a row for each storage: `[T] Line<Vec<T>>, T, Rank<1>; ['s, T] Line<&'s [T]>, T, Rank<1>;`.
/// [`index_arrays!`](crate::index_arrays) accepts the generic row.
///
/// ```
/// use tensor_idx::{interop::{StridedHost, values}, prelude::*, shape::Ranked};
///
/// struct Line(Vec<f32>);
///
/// // SAFETY: the layout has as many elements as the vector.
/// unsafe impl StridedHost for Line {
///     type Elem = f32;
///     type Shape = Rank<1>;
///     type View<'v, R: Ranked> = TensorView<'v, f32, R>;
///     type Owned<R: Ranked> = Tensor<f32, R>;
///
///     fn memory(&self) -> Result<(*const f32, Layout<Rank<1>>), IndexError> {
///         Ok((self.0.as_ptr(), Layout::row_major([self.0.len()])?))
///     }
///
///     fn view<'v, R: Ranked>(part: TensorView<'v, f32, R>) -> TensorView<'v, f32, R> where Self: 'v {
///         part
///     }
///
///     fn owned<R: Ranked>(result: Tensor<f32, R>) -> Tensor<f32, R> {
///         result
///     }
/// }
///
/// values! { [] Line, f32, Rank<1>; }
///
/// let mut t = Tensor::full([2, 3], 0.0);
/// assign!(t[.., [2, 0]] = &Line(vec![1.0, 2.0]));
/// assert_eq!(t.to_vec(), [2.0, 0.0, 1.0, 2.0, 0.0, 1.0]);
/// ```
#[macro_export]
macro_rules! values {
    ($([$($generics:tt)*] $array:ty, $element:ty, $rank:ty);* $(;)?) => {$(
        $crate::values! { @ [$($generics)*] $array, $array, $element, $rank }
        $crate::values! { @ ['value, $($generics)*] &'value $array, $array, $element, $rank }
    )*};
    (@ [$($generics:tt)*] $array:ty, $host:ty, $element:ty, $rank:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::Value<$element> for $array {
            type Extents = $crate::own::NoExtents;

            fn try_value(&self) -> $crate::own::Read<'_, $element> {
                $crate::own::value::<$host, $rank>(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::Operand<$element> for $array {
            type Rank = $rank;
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::Elements<$element> for $array {
            type Rank = $rank;
        }
    };
}

/// The elements of a value, or why they cannot be read.
pub type Read<'v, T> = Result<ValueElements<'v, T>, IndexError>;

/// [`IndexArray::extents`].
pub fn extents<H: StridedHost>(host: &H) -> Extents {
    // What is refused has an entry too few for its shape, for those who do not ask whether it is.
    try_whole(host).map_or_else(|_| Extents::from_slice(&[1]), |view| view.shape().into())
}

/// [`IndexArray::entries`].
pub fn entries<H: StridedHost<Elem: Entry>>(host: &H) -> Cow<'_, [H::Elem]> {
    let Ok(view) = try_whole(host) else { return Cow::default() };
    match view.as_slice() {
        Some(entries) => Cow::Borrowed(entries),
        None => Cow::Owned(view.to_vec()),
    }
}

/// [`IndexArray::entries`], in place under any strides.
pub fn try_entries<H: StridedHost<Elem: Entry>>(host: &H) -> Entries<'_, H::Elem> {
    try_whole(host).map_or(Entries::Slice(&[]), |view| Entries::of(&view))
}

/// [`IndexArray::rank`].
pub fn rank<H: StridedHost>(host: &H) -> usize {
    try_whole(host).map_or(1, |view| view.layout().rank())
}

/// [`IndexArray::refused`]: the message of a host whose memory cannot be read.
pub fn refused<H: StridedHost>(
    host: &H,
    message: &'static (&'static str, &'static str),
) -> Option<&'static (&'static str, &'static str)> {
    try_whole(host).is_err().then_some(message)
}

/// [`IntoElement::into_element`](crate::IntoElement::into_element).
pub fn element<H: StridedHost<Shape = R>, A: IndexArray, R: Shape>(array: A) -> <A::Entry as Entry>::Element<A, R> {
    A::Entry::element(array)
}

/// The index of one element.
pub fn alone<E>(element: E) -> Index<Cons<E, Nil>>
where
    Cons<E, Nil>: IndexList,
{
    Index::new(Cons(element, Nil), &[])
}

/// [`Value::try_value`](crate::Value::try_value).
pub fn value<H: StridedHost<Shape = R>, R: Shape>(host: &H) -> Read<'_, H::Elem> {
    try_whole(host).map(Into::into)
}
