//! Tensors made of others: joined along an axis, or stacked on a new one.

use crate::error::{IndexError, done};
use crate::layout::IntoAxis;
use crate::shape::arithmetic::{OneMore, Plus};
use crate::shape::rank::{Rank, Shape};
use crate::tensor::grid::{self, AxisCuts, BoxViews, Cuts};
use crate::tensor::owned::Tensor;
use crate::tensor::view::TensorView;
use crate::tensor::view_mut::TensorViewMut;

/// A part that [`concatenate`] and [`stack`] take: a tensor or a view, owned or borrowed.
///
/// ```
/// use tensor_idx::{join::{Joinable, concatenate}, prelude::*};
///
/// fn twice<J: Joinable<Elem = i32, Shape = Rank<1>>>(t: &J) -> Tensor1<i32> {
///     concatenate(&[t.to_join(), t.to_join()], 0)
/// }
/// assert_eq!(twice(&Tensor1::from([1, 2])), [1, 2, 1, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be joined",
    label = "expected a list of tensors or of views, such as `&[a.view(), b.view()]`, found `{Self}` in it"
)]
pub trait Joinable {
    /// The type of the elements.
    type Elem;

    /// The shape.
    type Shape: Shape;

    /// The part as a view.
    fn to_join(&self) -> TensorView<'_, Self::Elem, Self::Shape>;
}

macro_rules! joinable {
    ($([$($life:lifetime)?] $part:ty, |$it:ident| $view:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($life,)? T, S: Shape> Joinable for $part {
            type Elem = T;
            type Shape = S;

            fn to_join(&self) -> TensorView<'_, T, S> {
                let $it = self;
                $view
            }
        }
    )*};
}

joinable! {
    [] Tensor<T, S>, |it| it.view();
    ['t] &'t Tensor<T, S>, |it| it.view();
    ['t] TensorView<'t, T, S>, |it| it.clone();
    ['t] &'t TensorView<'_, T, S>, |it| (*it).clone();
    ['s] TensorViewMut<'s, T, S>, |it| it.view();
}

/// Joins tensors along an axis that they have, in the order of the list: NumPy's `concatenate`.
///
/// The parts have one rank, which is the result's, and the same extents but for that axis. The result has the sum of their
/// extents there. The elements are copied once; large parts by threads. A negative axis counts from the last one.
///
/// # Panics
///
/// With the message of [`try_concatenate`].
///
/// ```
/// use tensor_idx::{join::concatenate, prelude::*};
///
/// let (a, b) = (Tensor2::from([[1, 2], [3, 4]]), Tensor2::from([[5, 6]]));
/// assert_eq!(concatenate(&[&a, &b], 0), [[1, 2], [3, 4], [5, 6]]);
/// assert_eq!(concatenate(&[a.view(), a.i(idx![.., ::-1])], -1), [[1, 2, 2, 1], [3, 4, 4, 3]]);
/// let row = b.i(idx![:, ::-1]);
/// assert_eq!(concatenate(&[&row, &row], 0), [[6, 5], [6, 5]]);
/// ```
#[must_use]
#[track_caller]
pub fn concatenate<J: Joinable<Elem: Clone>>(
    parts: &[J],
    axis: impl IntoAxis,
) -> Tensor<J::Elem, <J::Shape as Shape>::Rank> {
    done(try_concatenate(parts, axis))
}

/// Like [`concatenate`], but returns an error instead of panicking.
///
/// # Errors
///
/// [`IndexError::NothingToJoin`] without parts; [`IndexError::JoinShape`] for parts whose other extents differ;
/// [`IndexError::AxisOutOfBounds`]; [`IndexError::TooLarge`].
///
/// ```
/// use tensor_idx::{join::try_concatenate, prelude::*};
///
/// let (a, b) = (Tensor2::from([[1, 2], [3, 4]]), Tensor2::from([[5, 6, 7]]));
/// let error = try_concatenate(&[&a, &b], 0).unwrap_err();
/// let text = "part 1 of shape [1, 3] does not join shape [2, 2] along axis 0: other extents than that axis's must be equal";
/// assert_eq!(error.to_string(), text);
/// ```
pub fn try_concatenate<J: Joinable<Elem: Clone>>(
    parts: &[J],
    axis: impl IntoAxis,
) -> Result<Tensor<J::Elem, <J::Shape as Shape>::Rank>, IndexError> {
    let views: BoxViews<J::Elem> = parts.iter().map(|part| part.to_join().into_dyn()).collect();
    let Some(first) = views.first() else { return Err(IndexError::NothingToJoin) };
    let axis = first.layout().axis(axis)?;
    for (part, view) in views.iter().enumerate() {
        let joins = |(k, (a, b)): (usize, (&usize, &usize))| k == axis || a == b;
        if view.rank() != first.rank() || !view.shape().iter().zip(first.shape()).enumerate().all(joins) {
            return Err(IndexError::JoinShape { part, shape: view.shape().into(), first: first.shape().into(), axis });
        }
    }
    let cuts = |(k, &extent): (usize, &usize)| match k == axis {
        true => views.iter().map(|view| view.shape()[axis]).collect(),
        false => Cuts::from_slice(&[extent]),
    };
    let cuts: AxisCuts = first.shape().iter().enumerate().map(cuts).collect();
    grid::fill(&cuts, &mut |at| views[at[axis]].clone())
}

/// The result of [`stack`]: the elements of the parts, with one axis more.
///
/// ```
/// use tensor_idx::{join::{Stacked, stack}, prelude::*};
///
/// let rows: Stacked<Tensor1<i32>> = stack(&[Tensor1::from([1, 2])], 0);
/// assert_eq!(rows, Tensor2::from([[1, 2]]));
/// ```
pub type Stacked<J> = Tensor<<J as Joinable>::Elem, OneMore<<J as Joinable>::Shape>>;

/// Joins tensors of one shape on a new axis, in the order of the list: NumPy's `stack`.
///
/// The new axis is axis `axis` of the result, and has as many positions as there are parts; -1 is the last place. The elements
/// are copied once; large parts by threads.
///
/// # Panics
///
/// With the message of [`try_stack`].
///
/// ```
/// use tensor_idx::{join::stack, prelude::*};
///
/// let (a, b) = (Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6]));
/// let rows: Tensor2<i32> = stack(&[&a, &b], 0);
/// assert_eq!(rows, [[1, 2, 3], [4, 5, 6]]);
/// assert_eq!(stack(&[&a, &b], -1), [[1, 4], [2, 5], [3, 6]]);
/// ```
#[must_use]
#[track_caller]
pub fn stack<J: Joinable<Elem: Clone, Shape: Plus<Rank<1>>>>(parts: &[J], axis: impl IntoAxis) -> Stacked<J> {
    done(try_stack(parts, axis))
}

/// Like [`stack`], but returns an error instead of panicking.
///
/// # Errors
///
/// [`IndexError::NothingToJoin`] without parts; [`IndexError::StackShape`] for parts whose shapes differ;
/// [`IndexError::AxisOutOfBounds`]; [`IndexError::TooLarge`].
///
/// ```
/// use tensor_idx::{join::try_stack, prelude::*};
///
/// let (a, b) = (Tensor1::from([1, 2, 3]), Tensor1::from([4, 5]));
/// let error = try_stack(&[&a, &b], 0).unwrap_err();
/// assert_eq!(error.to_string(), "part 1 of shape [2] does not stack with shape [3]: all shapes must be equal");
/// ```
pub fn try_stack<J: Joinable<Elem: Clone, Shape: Plus<Rank<1>>>>(
    parts: &[J],
    axis: impl IntoAxis,
) -> Result<Stacked<J>, IndexError> {
    let Some(first) = parts.first().map(Joinable::to_join) else { return Err(IndexError::NothingToJoin) };
    let axis = first.layout().new_axis(axis)?;
    let mut views: BoxViews<J::Elem> = BoxViews::new();
    for (part, view) in parts.iter().map(Joinable::to_join).enumerate() {
        if view.shape() != first.shape() {
            return Err(IndexError::StackShape { part, shape: view.shape().into(), first: first.shape().into() });
        }
        views.push(view.with(view.layout().unsqueeze(axis)?));
    }
    let mut cuts: AxisCuts = first.shape().iter().map(|&extent| Cuts::from_slice(&[extent])).collect();
    cuts.insert(axis, Cuts::from_elem(1, views.len()));
    grid::fill(&cuts, &mut |at| views[at[axis]].clone())
}
