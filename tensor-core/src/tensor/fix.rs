//! The ways into extents in types, and out of them.

use crate::error::{IndexError, done};
use crate::shape::arithmetic::SameRank;
use crate::shape::dims::{Constant, DimList, Dims, End, LoosenedFrom, OneAxis};
use crate::shape::into_shape::IntoShape;
use crate::shape::rank::{Shape, extents_of};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

macro_rules! fix {
    ($([$($life:lifetime)?] $tensor:ident, $with:ident, $make:literal;)*) => {$(
        impl<$($life,)? T, S: Shape> $tensor<$($life,)? T, S> {
            /// Returns the same elements with these extents in their type: one check, where data comes in. No element is copied.
            ///
            /// # Panics
            ///
            /// With the message of [`try_fix`](Self::try_fix).
            ///
            /// ```
            /// use tensor_idx::{extents::Dims, prelude::*};
            ///
            /// let mut data = Tensor::full([5, 3, 4], 0.0_f32);
            #[doc = concat!("let images = ", $make, ".fix::<Dims![_, 3, 4]>();")]
            /// assert_eq!(images.shape(), [5, 3, 4]);
            /// ```
            #[must_use = "it changes nothing in place, and returns the result"]
            #[track_caller]
            pub fn fix<F: Shape>(self) -> $tensor<$($life,)? T, F>
            where
                S::Rank: SameRank<F::Rank>,
            {
                done(self.try_fix())
            }

            /// Like [`fix`](Self::fix), but returns an error instead of panicking.
            ///
            /// # Errors
            ///
            /// [`IndexError::Extents`] if the elements have other extents, and [`IndexError::RankMismatch`] for another rank.
            ///
            /// ```
            /// use tensor_idx::{extents::Dims, prelude::*};
            ///
            /// let mut data = Tensor::full([5, 3, 4], 0.0_f32);
            #[doc = concat!("let error = ", $make, ".try_fix::<Dims![_, 3, 224]>().unwrap_err();")]
            /// assert_eq!(error.to_string(), "shape [5, 3, 4] does not fit `Dims![_, 3, 224]`: extent 4 on axis 2");
            /// ```
            pub fn try_fix<F: Shape>(self) -> Result<$tensor<$($life,)? T, F>, IndexError>
            where
                S::Rank: SameRank<F::Rank>,
            {
                let layout = self.layout().to_rank()?;
                Ok(self.$with(layout))
            }

            /// Returns the same elements with some extents left to run time. Nothing is copied.
            ///
            /// ```
            /// use tensor_idx::{extents::Dims, prelude::*};
            ///
            /// let mut data = Tensor::full(Dims![5, 3, 4], 0.0_f32);
            #[doc = concat!("let images = ", $make, ".relax::<Dims![_, 3, 4]>();")]
            /// assert_eq!(images.shape(), [5, 3, 4]);
            /// ```
            #[must_use = "it changes nothing in place, and returns the result"]
            pub fn relax<F: Shape>(self) -> $tensor<$($life,)? T, F>
            where
                S: Relaxes<F>,
            {
                match self.layout().to_rank() {
                    Ok(layout) => self.$with(layout),
                    Err(error) => unreachable!("fewer extents are named, and the others are the same: {error}"),
                }
            }

            /// Returns the same elements with the number of axes alone in their type: [`Rank<N>`](crate::Rank). It costs nothing.
            ///
            /// ```
            /// use tensor_idx::{extents::Dims, prelude::*};
            ///
            /// let mut data = Tensor::full(Dims![5, 3, 4], 0.0_f32);
            #[doc = concat!("let images = ", $make, ".forget();")]
            /// let n = 7;
            /// assert!(images.try_i(idx![n, 0, 0]).is_err());
            /// ```
            #[must_use = "it changes nothing in place, and returns the result"]
            pub fn forget(self) -> $tensor<$($life,)? T, S::Rank> {
                let layout = self.layout().forget();
                self.$with(layout)
            }
        }
    )*};
}

fix! {
    [] Tensor, named, "data";
    ['a] TensorView, with, "data.view()";
    ['a] TensorViewMut, into_layout, "data.view_mut()";
}

/// A shape that names every extent that another names, and maybe more.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{extents::{Dims, Relaxes}, prelude::*};
///
/// /// For tables of three columns, whether or not the type says how many rows they have.
/// fn rows<S: Relaxes<Dims![_, 3]>>(table: TensorView<'_, f32, S>) -> usize {
///     table.relax().shape()[0]
/// }
/// assert_eq!(rows(Tensor::full(Dims![4, 3], 0.0).view()), 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "these extents do not relax to the extents asked for",
    label = "each extent stays the same, or becomes `_`",
    note = "`.try_fix::<Dims![..]>()` names more extents, and checks them when the program runs"
)]
pub trait Relaxes<F>: Shape {}

#[diagnostic::do_not_recommend]
impl<A: DimList, B: DimList> Relaxes<Dims<B>> for Dims<A> where A::List: Loosens<B::List> {}

/// A list of axes that relaxes to another.
#[doc(hidden)]
pub trait Loosens<F> {}

impl Loosens<End> for End {}

impl<E, R: Loosens<S>, F: LoosenedFrom<E>, S> Loosens<OneAxis<F, S>> for OneAxis<E, R> {}

/// `Dims![2, 3]` as a value: the shape of a tensor whose extents are all numbers.
#[diagnostic::do_not_recommend]
impl<F: FnOnce() -> Dims<A>, A: DimList> IntoShape for F
where
    Dims<A>: Constant,
{
    type Shape = Dims<A>;

    fn into_extents(self) -> <Dims<A> as Shape>::Axes<usize> {
        match extents_of::<Dims<A>>(<Dims<A> as Constant>::EXTENTS) {
            Ok(extents) => extents,
            Err(_) => unreachable!("a type has the extents that it names"),
        }
    }
}
