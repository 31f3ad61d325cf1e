//! The verbs of tensors that are no index, by the operations of another library.

use alloc::vec::Vec;
use core::fmt;

use crate::error::{IndexError, done};
use crate::index::element::IntoElement;
use crate::index::indexed::IndexedBy;
use crate::index::mode::{Outer, Ranks};
use crate::interop::opaque::{OpaqueHost, OpaqueRead, Operations, carry_out, layout};
use crate::layout::{AxisList, IntoAxis, Layout, OpenShape};
use crate::plan::Plan;
use crate::shape::arithmetic::{OneLess, OneMore, Plus, TwoAxes, Without};
use crate::shape::into_shape::WindowOver;
use crate::shape::rank::{Rank, RankOf, Ranked, Shape};
use crate::tensor::select::{OnAxis, Taken, TakenShape};

/// The verbs that [`Tensor`](crate::Tensor) has beside indices, on a tensor that only offers operations: what
/// [`OpaqueRead::views`] returns. Each result is the library's own tensor; gradients, where it has them, flow through.
///
/// What a verb costs is what the library's operation costs. Positions, orders of axes and shapes are one operation each
/// (`narrow`, `permute`, `reshape`), mostly a view. [`flip`](Self::flip) is a walk backwards, a copy where the library has no
/// negative strides. [`windows`](Self::windows) and [`diagonal`](Self::diagonal) have no operation, and become one
/// `index_select`:
///
/// | verb | elements read | memory beside the result |
/// |---|---|---|
/// | `windows`, `windows_by` | as many as the result has: each element once for each window that it is in | an index array of one entry for each element of all windows, along the axes from the first to the last that they slide along; before it, one copy of the source where these axes are not stored side by side |
/// | `diagonal`, `diagonal_of` | as many as the result has | an index array of one entry for each position of the diagonal; before it, one copy of the source where the two axes are not stored side by side |
///
/// ```
/// use tensor_idx::{IndexError, Rank, interop::{OpaqueHost, OpaqueRead}};
///
/// fn patches<H: OpaqueHost<Shape = Rank<2>>>(image: &H) -> Result<H::Of<Rank<4>>, IndexError> {
///     image.views().try_windows([3, 3])
/// }
/// ```
#[must_use = "it only has the verbs"]
pub struct OpaqueViews<'h, H: ?Sized>(&'h H);

impl<H: ?Sized> Clone for OpaqueViews<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: ?Sized> Copy for OpaqueViews<'_, H> {}

/// The shape of the tensor.
impl<H: OpaqueHost + ?Sized> fmt::Debug for OpaqueViews<'_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpaqueViews({:?})", self.0.handle().extents())
    }
}

impl<'h, H: OpaqueHost + ?Sized> OpaqueViews<'h, H> {
    pub(super) fn new(host: &'h H) -> Self {
        OpaqueViews(host)
    }

    /// What an operation makes of the tensor.
    fn by<R: Ranked>(
        self,
        operation: impl FnOnce(H::Handle, &Layout<H::Shape>) -> Result<H::Handle, IndexError>,
    ) -> Result<H::Of<R>, IndexError> {
        let handle = self.0.handle();
        let layout = layout::<H>(&handle)?;
        H::of(operation(handle, &layout)?)
    }

    /// The axes in another order.
    fn turned(
        self,
        order: impl FnOnce(&Layout<H::Shape>, &mut Vec<usize>) -> Result<(), IndexError>,
    ) -> Result<H::Of<RankOf<H::Shape>>, IndexError>
    where
        H::Shape: Shape<Rank: Ranked>,
    {
        self.by(|handle, layout| {
            let mut axes = (0..layout.rank()).collect();
            order(layout, &mut axes)?;
            handle.permute(&axes)
        })
    }

    /// What a plan makes of the tensor.
    fn planned<R: Ranked>(
        self,
        plan: impl FnOnce(Plan<H::Shape, H::Shape>) -> Result<Plan<H::Shape, R>, IndexError>,
    ) -> Result<H::Of<R>, IndexError> {
        self.by(|handle, layout| carry_out(&plan(layout.plan_all())?, &handle))
    }

    /// Ranges of an axis, one tensor each.
    fn ranges<R: Ranked>(
        self,
        axis: usize,
        ranges: impl Iterator<Item = (usize, usize)>,
        last: impl Fn(H::Handle) -> Result<H::Handle, IndexError>,
    ) -> Result<Vec<H::Of<R>>, IndexError> {
        let handle = self.0.handle();
        // Of nothing, a library may see a start behind the end.
        let start = |(start, len)| (if len == 0 { 0 } else { start }, len);
        let range = |(start, len)| H::of(last(handle.narrow(axis, start, len)?)?);
        ranges.map(start).map(range).collect()
    }
}

macro_rules! verbs {
    ($(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident $(<$($generic:ident: $bound:path),*>)? ($($arg:ident: $ty:ty),*) -> $result:ty
        where { $($condition:tt)* }
        => |$it:ident| $made:expr, $good:literal, $shown:literal;
    )*) => {
        #[allow(clippy::type_complexity, reason = "two parts of an axis")]
        impl<'h, H: OpaqueHost + ?Sized> OpaqueViews<'h, H> {$(
            $(#[doc = $doc])*
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`OpaqueViews::", stringify!($try_name), "`].")]
            ///
            /// ```
            /// use tensor_idx::{Rank, interop::{OpaqueHost, OpaqueRead}};
            ///
            #[doc = concat!("fn of_a_cube<H: OpaqueHost<Shape = Rank<3>>>(t: &H) -> ", $shown, " {")]
            #[doc = concat!("    t.views().", stringify!($name), "(", $good, ")")]
            /// }
            /// ```
            #[track_caller]
            pub fn $name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> $result
            where
                $($condition)*
            {
                done(self.$try_name($($arg),*))
            }

            #[doc = concat!("Like [`OpaqueViews::", stringify!($name), "`], but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Tensor::try_", stringify!($name), "`](crate::Tensor::try_", stringify!($name), "); [`IndexError::Host`] if")]
            /// the library refuses.
            ///
            /// ```
            /// use tensor_idx::{IndexError, Rank, interop::{OpaqueHost, OpaqueRead}};
            ///
            #[doc = concat!("fn of_a_cube<H: OpaqueHost<Shape = Rank<3>>>(t: &H) -> Result<", $shown, ", IndexError> {")]
            #[doc = concat!("    t.views().", stringify!($try_name), "(", $good, ")")]
            /// }
            /// ```
            pub fn $try_name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> Result<$result, IndexError>
            where
                $($condition)*
            {
                let $it = self;
                $made
            }
        )*}
    };
}

verbs! {
    /// The axes in another order: `axes[k]` is the axis that becomes axis k. Negative numbers count from the end.
    fn permute / try_permute<A: AxisList>(axes: A) -> H::Of<RankOf<H::Shape>> where { H::Shape: Shape<Rank: Ranked> }
        => |it| it.turned(|layout, order| {
            layout.permute(axes.axes())?;
            order.iter_mut().zip(axes.axes()).try_for_each(|(to, &axis)| layout.axis(axis).map(|axis| *to = axis))
        }), "[2, 0, -2]", "H::Of<Rank<3>>";
    /// Two axes exchanged.
    fn swap_axes / try_swap_axes<A: IntoAxis, B: IntoAxis>(a: A, b: B) -> H::Of<RankOf<H::Shape>> where { H::Shape: Shape<Rank: Ranked> }
        => |it| it.turned(|layout, order| {
            order.swap(layout.axis(a)?, layout.axis(b)?);
            Ok(())
        }), "0, -1", "H::Of<Rank<3>>";
    /// One axis in another place; the others keep their order.
    fn move_axis / try_move_axis<A: IntoAxis, B: IntoAxis>(from: A, to: B) -> H::Of<RankOf<H::Shape>> where { H::Shape: Shape<Rank: Ranked> }
        => |it| it.turned(|layout, order| {
            let (from, to) = (layout.axis(from)?, layout.axis(to)?);
            let axis = order.remove(from);
            order.insert(to, axis);
            Ok(())
        }), "0, -1", "H::Of<Rank<3>>";
    /// The last two axes exchanged: a matrix, or each of a stack of matrices, transposed.
    fn matrix_transpose / try_matrix_transpose() -> H::Of<RankOf<H::Shape>> where { H::Shape: Shape<Rank: Ranked> + TwoAxes }
        => |it| it.try_swap_axes(-2, -1), "", "H::Of<Rank<3>>";
    /// One axis walked from its end; a negative number counts from the last axis.
    fn flip / try_flip<A: IntoAxis>(axis: A) -> H::Of<H::Shape> where { H::Shape: Ranked }
        => |it| it.by(|handle, layout| {
            let axis = layout.axis(axis)?;
            match layout.shape()[axis] {
                len if len > 1 && !layout.is_empty() => handle.walk(axis, len - 1, -1, len),
                _ => Ok(handle),
            }
        }), "-1", "H::Of<Rank<3>>";
    /// Without an axis of extent 1; a negative number counts from the last axis.
    fn squeeze / try_squeeze<A: IntoAxis>(axis: A) -> H::Of<OneLess<H::Shape>> where { H::Shape: Without<Rank<1>, Output: Ranked> }
        => |it| it.by(|handle, layout| {
            let _: Layout<OneLess<H::Shape>> = layout.squeeze(axis)?;
            handle.squeeze(layout.axis(axis)?)
        }), "-1", "H::Of<Rank<2>>";
    /// With a new axis of extent 1, which is axis `axis` of the result: 0 is the first place, -1 the last.
    fn unsqueeze / try_unsqueeze<A: IntoAxis>(axis: A) -> H::Of<OneMore<H::Shape>>
        where { H::Shape: Plus<Rank<1>, Output: Ranked> }
        => |it| it.by(|handle, layout| handle.unsqueeze(layout.new_axis(axis)?)), "-1", "H::Of<Rank<4>>";
    /// The same elements in row-major order under another shape. One extent may be -1: it becomes what the number of elements
    /// leaves for it.
    fn reshape / try_reshape<D: OpenShape>(shape: D) -> H::Of<D::Shape> where { D::Shape: Ranked }
        => |it| it.by(|handle, layout| handle.reshape(layout.reshaped(&shape)?.shape())), "[4, -1]", "H::Of<Rank<2>>";
    /// The elements whose first two positions are equal, along a new last axis: NumPy's `diagonal`.
    fn diagonal / try_diagonal() -> H::Of<OneLess<H::Shape>>
        where { H::Shape: Without<Rank<1>, Output: Ranked> + TwoAxes }
        => |it| it.try_diagonal_of(0, 1), "", "H::Of<Rank<2>>";
    /// The elements whose positions on two axes are equal, along a new last axis; the other axes keep their order.
    fn diagonal_of / try_diagonal_of<A: IntoAxis, B: IntoAxis>(a: A, b: B) -> H::Of<OneLess<H::Shape>>
        where { H::Shape: Without<Rank<1>, Output: Ranked> + TwoAxes }
        => |it| it.planned(|all| all.then_diagonal_of(a, b)), "0, -1", "H::Of<Rank<2>>";
    /// Every part of a shape: first the axes that count the windows, then the axes of a window. NumPy's `sliding_window_view`,
    /// as a copy.
    fn windows / try_windows<W: WindowOver<H::Shape>>(shape: W) -> H::Of<W::Windows> where { W::Windows: Ranked }
        => |it| it.planned(|all| all.then_windows(shape)), "[1, 3, 3]", "H::Of<Rank<6>>";
    /// [`OpaqueViews::windows`], of which every `steps[k]`-th along axis k is kept.
    fn windows_by / try_windows_by<W: WindowOver<H::Shape>>(shape: W, steps: W) -> H::Of<W::Windows> where { W::Windows: Ranked }
        => |it| it.planned(|all| all.then_windows_by(shape, steps)), "[1, 3, 3], [1, 2, 2]", "H::Of<Rank<6>>";
    /// An axis in two parts: its first `n` positions, and the others.
    fn split_at / try_split_at<A: IntoAxis>(axis: A, n: usize) -> (H::Of<RankOf<H::Shape>>, H::Of<RankOf<H::Shape>>)
        where { H::Shape: Shape<Rank: Ranked> }
        => |it| {
            let layout = layout::<H>(&it.0.handle())?;
            let (first, others) = layout.split_at(axis, n)?;
            let axis = layout.axis(axis)?;
            let part = |start, part: Layout<RankOf<H::Shape>>| {
                Ok::<_, IndexError>(it.ranges(axis, core::iter::once((start, part.shape()[axis])), Ok)?.swap_remove(0))
            };
            Ok((part(0, first)?, part(n, others)?))
        }, "-1, 2", "(H::Of<Rank<3>>, H::Of<Rank<3>>)";
    /// Pieces of `n` positions of an axis; the last one may be shorter.
    fn chunks / try_chunks<A: IntoAxis>(axis: A, n: usize) -> Vec<H::Of<RankOf<H::Shape>>> where { H::Shape: Shape<Rank: Ranked> }
        => |it| {
            let layout = layout::<H>(&it.0.handle())?;
            layout.pieces(axis, n)?;
            let axis = layout.axis(axis)?;
            let extent = layout.shape()[axis];
            it.ranges(axis, (0..extent).step_by(n).map(|start| (start, n.min(extent - start))), Ok)
        }, "-1, 2", "Vec<H::Of<Rank<3>>>";
    /// One tensor for each position of an axis, without that axis.
    fn axis_iter / try_axis_iter<A: IntoAxis>(axis: A) -> Vec<H::Of<OneLess<H::Shape>>>
        where { H::Shape: Without<Rank<1>, Output: Ranked> }
        => |it| {
            let layout = layout::<H>(&it.0.handle())?;
            let axis = layout.axis(axis)?;
            it.ranges(axis, (0..layout.shape()[axis]).map(|k| (k, 1)), |part| part.squeeze(axis))
        }, "0", "Vec<H::Of<Rank<2>>>";
}

impl<H: OpaqueHost + ?Sized> OpaqueViews<'_, H> {
    /// The positions that an index array names on one axis, every other axis kept: NumPy's `take`. A mask names the positions
    /// where it is true. A negative number counts from the last axis.
    ///
    /// # Panics
    ///
    /// With the message of [`OpaqueViews::try_take`].
    ///
    /// ```
    /// use tensor_idx::{Rank, interop::{OpaqueHost, OpaqueRead}};
    ///
    /// fn two_columns<H: OpaqueHost<Shape = Rank<2>>>(t: &H) -> H::Of<Rank<2>> {
    ///     t.views().take([2, 0], -1)
    /// }
    /// ```
    #[track_caller]
    pub fn take<A, X>(self, ids: A, axis: X) -> H::Of<TakenShape<H::Shape, A>>
    where
        A: IntoElement<Element: Ranks<Outer> + Taken<X>>,
        H::Shape: IndexedBy<OnAxis<A::Element>, Outer>,
    {
        done(self.try_take(ids, axis))
    }

    /// Like [`OpaqueViews::take`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`], and those of a bad index: see [`IndexError`]; [`IndexError::Host`] if the library refuses.
    ///
    /// ```
    /// use tensor_idx::{IndexError, Rank, interop::{OpaqueHost, OpaqueRead}};
    ///
    /// fn two_columns<H: OpaqueHost<Shape = Rank<2>>>(t: &H) -> Result<H::Of<Rank<2>>, IndexError> {
    ///     t.views().try_take([2, 0], -1)
    /// }
    /// ```
    pub fn try_take<A, X>(self, ids: A, axis: X) -> Result<H::Of<TakenShape<H::Shape, A>>, IndexError>
    where
        A: IntoElement<Element: Ranks<Outer> + Taken<X>>,
        H::Shape: IndexedBy<OnAxis<A::Element>, Outer>,
    {
        let axis = layout::<H>(&self.0.handle())?.axis(A::Element::on(axis))?;
        self.0.try_oix(OnAxis::new(ids, axis))
    }
}
