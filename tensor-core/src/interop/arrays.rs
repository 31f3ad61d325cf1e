//! Arrays of other libraries whose entries lie in memory, as values, index arrays and masks.

/// `values! { Bound; ['life] [generics] type, rank, |it| view of it; .. }`: each type, of elements `A: Bound`, can be written.
/// `view of it` is a `Result`.
macro_rules! values {
    ($bound:ident; $([$($life:lifetime),*] [$($generics:tt)*] $array:ty, $rank:ty, |$it:ident| $view:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life,)* A: $bound, $($generics)*> $crate::tensor::value::Value<A> for $array {
            type Extents = $crate::shape::dims::NoExtents;

            fn try_value(&self) -> Result<$crate::tensor::value::ValueElements<'_, A>, $crate::error::IndexError> {
                let $it = self;
                $view.map(Into::into)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* A: $bound, $($generics)*> $crate::tensor::operand::Operand<A> for $array {
            type Rank = $rank;
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* A: $bound, $($generics)*> $crate::tensor::operand::Elements<A> for $array {
            type Rank = $rank;
        }
    )*};
}

/// `index_arrays! { "library", Bound; ['life] [generics] type, rank, |it| view of it; .. }`: each type is an index array or a
/// mask of that rank where its elements are entries.
macro_rules! index_arrays {
    ($host:literal, $bound:ident;
     $([$($life:lifetime),*] [$($generics:tt)*] $array:ty, $rank:ty, |$it:ident| $view:expr;)*) => {$(
        /// As an index array, or a mask. Entries that do not lie in row-major order are read where they lie.
        impl<$($life,)* A: $bound + $crate::index::array::Entry, $($generics)*> $crate::index::array::IndexArray for $array {
            type Entry = A;

            fn extents(&self) -> $crate::shape::axes::Extents {
                let $it = self;
                // What is refused has an entry too few for its shape, for those who do not ask whether it is.
                $view.map_or_else(|_| $crate::shape::axes::Extents::from_slice(&[1]), |view| view.shape().into())
            }

            fn entries(&self) -> alloc::borrow::Cow<'_, [A]> {
                let $it = self;
                let Ok(view) = $view else { return alloc::borrow::Cow::default() };
                match view.as_slice() {
                    Some(entries) => alloc::borrow::Cow::Borrowed(entries),
                    None => alloc::borrow::Cow::Owned(view.to_vec()),
                }
            }

            fn try_entries(&self) -> Option<$crate::index::entries::Entries<'_, A>> {
                let $it = self;
                Some($view.map_or($crate::index::entries::Entries::Slice(&[]), |view| $crate::index::entries::Entries::of(&view)))
            }

            fn rank(&self) -> usize {
                let $it = self;
                $view.map_or(1, |view| view.layout().rank())
            }

            fn refused(&self) -> Option<&'static (&'static str, &'static str)> {
                let $it = self;
                $view.is_err().then_some(&($host, "more entries than memory can hold"))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* A: $bound + $crate::index::array::Entry, $($generics)*> $crate::index::element::IntoElement for $array {
            type Element = A::Element<$array, $rank>;

            fn into_element(self) -> Self::Element {
                A::element(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* A: $bound + $crate::index::array::Entry, $($generics)*> $crate::index::list::Listed for $array {
            type List = $crate::index::list::Cons<A::Element<$array, $rank>, $crate::index::list::Nil>;
            type Known = $crate::index::extents::known::RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* A: $bound + $crate::index::array::Entry, $($generics)*> $crate::index::list::IntoIndex for $array
        where
            $crate::index::list::Cons<A::Element<$array, $rank>, $crate::index::list::Nil>: $crate::index::list::IndexList,
        {
            fn into_index(self) -> $crate::index::list::Index<Self::List> {
                let element = $crate::index::element::IntoElement::into_element(self);
                $crate::index::list::Index::new($crate::index::list::Cons(element, $crate::index::list::Nil), &[])
            }
        }
    )*};
}

/// Both of the above, where the rows are the same.
#[cfg(any(feature = "ndarray", feature = "mdarray", feature = "faer"))]
macro_rules! operands {
    ($host:literal, $bound:ident; $($rows:tt)*) => {
        $crate::interop::arrays::values! { $bound; $($rows)* }
        $crate::interop::arrays::index_arrays! { $host, $bound; $($rows)* }
    };
}

#[cfg(any(feature = "ndarray", feature = "mdarray", feature = "faer"))]
pub(super) use operands;
pub(super) use {index_arrays, values};
