//! Tensors and their views as index arrays and masks.

use alloc::borrow::Cow;

use crate::index::array::{Entry, IndexArray};
use crate::index::element::IntoElement;
use crate::index::entries::{Entries, Lendable};
use crate::index::list::{Cons, Index, IndexList, IntoIndex, Listed, Nil};
use crate::shape::axes::Extents;
use crate::shape::rank::Shape;
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;

impl<'a, E> Entries<'a, E> {
    pub(crate) fn of<S: Shape>(view: &TensorView<'a, E, S>) -> Self {
        match view.as_slice() {
            Some(entries) => Entries::Slice(entries),
            None => Entries::View(view.axes()),
        }
    }

    /// [`Entries::of`] a view of all of a tensor.
    pub(crate) fn of_owner<S: Shape>(view: &TensorView<'a, E, S>) -> Self {
        match Entries::of(view) {
            Entries::Slice(entries) => Entries::Lendable(Lendable::new(entries)),
            entries => entries,
        }
    }
}

/// Tensors as index arrays and masks, by the type of their elements.
macro_rules! index_arrays {
    ($([$($life:lifetime),*] $array:ty, $entries:ident, |$it:ident| $lent:expr;)*) => {$(
        impl<$($life,)* T: Entry, S: Shape> IndexArray for $array {
            type Entry = T;

            fn extents(&self) -> Extents {
                self.shape().into()
            }

            fn entries(&self) -> Cow<'_, [T]> {
                match self.as_slice() {
                    Some(entries) => Cow::Borrowed(entries),
                    None => Cow::Owned(self.to_vec()),
                }
            }

            fn lent<'e>(&self) -> Option<Lendable<'e, T>>
            where
                Self: 'e,
            {
                let $it = self;
                $lent
            }

            fn try_entries(&self) -> Option<Entries<'_, T>> {
                Some(Entries::$entries(&self.view()))
            }

            fn rank(&self) -> usize {
                self.layout().rank()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* T: Entry, S: Shape> IntoElement for $array {
            type Element = T::Element<$array, S>;

            fn into_element(self) -> Self::Element {
                T::element(self)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* T, S: Shape> Listed for $array
        where
            $array: IntoElement,
        {
            type List = Cons<<$array as IntoElement>::Element, Nil>;
            type Known = crate::index::extents::known::RunTime;
        }

        #[diagnostic::do_not_recommend]
        impl<$($life,)* T, S: Shape> IntoIndex for $array
        where
            $array: IntoElement,
            Cons<<$array as IntoElement>::Element, Nil>: IndexList,
        {
            fn into_index(self) -> Index<Self::List> {
                Index::new(Cons(self.into_element(), Nil), &[])
            }
        }
    )*};
}

index_arrays! {
    [] Tensor<T, S>, of_owner, |_it| None;
    ['t] &'t Tensor<T, S>, of_owner, |it| it.as_slice().map(Lendable::new);
    ['t] TensorView<'t, T, S>, of, |_it| None;
    ['b, 't] &'b TensorView<'t, T, S>, of, |_it| None;
}
