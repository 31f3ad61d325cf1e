//! Operations on layouts for every host with strides. The results are views of the host's own type.

use core::borrow::Borrow;
use core::fmt;

use crate::error::{IndexError, done};
use crate::index::element::IntoElement;
use crate::index::indexed::IndexedBy;
use crate::index::mode::{Outer, Ranks};
use crate::index::purpose::Reads;
use crate::layout::{AxisList, IntoAxis, Layout, OpenShape, Pieces};
use crate::shape::arithmetic::{OneLess, OneMore, Plus, TwoAxes, Without};
use crate::shape::into_shape::{IntoShape, WindowOver};
use crate::shape::rank::{Rank, RankOf, Ranked, Shape};
use crate::tensor::read::IndexRead;
use crate::tensor::select::{OnAxis, Taken, TakenShape};
use crate::tensor::strided::{Strided, StridedMut};

/// The methods that [`Tensor`](crate::Tensor) has beside indices, on any host with strides. [`Strided::views`] returns it.
///
/// Each verb makes another layout over the same memory and returns a view of the host's own type; no element is copied.
/// [`Views::take`] is the exception: it copies the elements that it names.
///
/// They are methods of this type and not of the host, because libraries have methods of the same names with other arguments:
/// `swap_axes` of ndarray, for example, changes the array.
///
/// ```
/// use tensor_idx::{prelude::*, read::Strided};
///
/// /// A matrix by columns of somebody's library.
/// struct Columns {
///     cells: Vec<i32>,
///     layout: Layout<Rank<2>>,
/// }
///
/// impl Strided for Columns {
///     type Shape = Rank<2>;
///     type View<'v, R: tensor_idx::shape::Ranked> = TensorView<'v, i32, R>;
///
///     fn layout(&self) -> impl std::borrow::Borrow<Layout<Rank<2>>> {
///         &self.layout
///     }
///
///     unsafe fn view_of<R: tensor_idx::shape::Ranked>(&self, layout: Layout<R>) -> TensorView<'_, i32, R> {
///         // SAFETY: the caller's layout reaches no further than ours, which covers `cells`.
///         unsafe { TensorView::from_raw_parts(self.cells.as_ptr(), layout) }
///     }
/// }
///
/// let matrix = Columns { cells: (0..12).collect(), layout: Layout::row_major([4, 3])?.transpose() };
/// let diagonal: TensorView<'_, i32, Rank<1>> = matrix.views().diagonal();
/// assert_eq!(diagonal.to_vec(), [0, 4, 8]);
/// let windows: TensorView<'_, i32, Rank<4>> = matrix.views().windows([2, 2]);
/// assert_eq!((windows.shape(), windows.strides()), (&[2, 3, 2, 2][..], &[1, 3, 1, 3][..]));
/// # Ok::<(), IndexError>(())
/// ```
#[must_use = "it only has the verbs"]
pub struct Views<'h, H: ?Sized>(&'h H);

/// [`Views`] for writing. [`StridedMut::views_mut`] returns it. Each method consumes it, because its views must be the only ones while
/// they live.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
/// t.views_mut().diagonal().fill(0);
/// for (n, mut column) in t.views_mut().axis_iter(1).enumerate() {
///     column += 10 * n as i32;
/// }
/// assert_eq!(t.to_vec(), [0, 12, 23, 4, 10, 26]);
/// ```
#[must_use = "it only has the verbs"]
pub struct ViewsMut<'h, H: ?Sized>(&'h mut H);

impl<H: ?Sized> Clone for Views<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: ?Sized> Copy for Views<'_, H> {}

/// The shape of the host.
impl<H: Strided + ?Sized> fmt::Debug for Views<'_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug(f, "Views", self.0)
    }
}

/// The shape of the host.
impl<H: Strided + ?Sized> fmt::Debug for ViewsMut<'_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug(f, "ViewsMut", &*self.0)
    }
}

/// Writes a name with the shape of a host, or with the error of one that has no layout.
fn debug<H: Strided + ?Sized>(f: &mut fmt::Formatter<'_>, name: &str, host: &H) -> fmt::Result {
    match host.try_layout() {
        Ok(layout) => write!(f, "{name}({:?})", layout.borrow().shape()),
        Err(error) => write!(f, "{name}({error})"),
    }
}

impl<'h, H: Strided + ?Sized> Views<'h, H> {
    pub(super) fn new(host: &'h H) -> Self {
        Views(host)
    }

    fn view<R: Ranked>(
        self,
        make: impl FnOnce(&Layout<H::Shape>) -> Result<Layout<R>, IndexError>,
    ) -> Result<H::View<'h, R>, IndexError> {
        let layout = make(self.0.try_layout()?.borrow())?;
        self.0.accepts(&layout)?;
        // SAFETY: I5: what a layout makes of itself reaches only positions that it reaches.
        Ok(unsafe { self.0.view_of(layout) })
    }

    fn parts<O: Shape, R: Ranked>(
        self,
        make: impl FnOnce(&Layout<H::Shape>) -> Result<Pieces<O, R>, IndexError>,
    ) -> Result<impl DoubleEndedIterator<Item = H::View<'h, R>> + ExactSizeIterator, IndexError> {
        let (host, pieces) = (self.0, make(self.0.try_layout()?.borrow())?);
        accepts_pieces(host, &pieces)?;
        // SAFETY: I5: a part reaches only positions of the layout that it is a part of.
        Ok((0..pieces.len()).map(move |k| unsafe { host.view_of(pieces.at(k)) }))
    }
}

impl<'h, H: StridedMut + ?Sized> ViewsMut<'h, H> {
    pub(super) fn new(host: &'h mut H) -> Self {
        ViewsMut(host)
    }

    /// What `make` makes of the layout of the host, once the host is prepared, and where its views are made from.
    fn prepared<X>(
        self,
        make: impl Fn(&Layout<H::Shape>) -> Result<X, IndexError>,
        accepts: impl Fn(&H, &X) -> Result<(), IndexError>,
    ) -> Result<(H::Base, X), IndexError> {
        // First, so that nothing is copied for a mistake; and again, since the host may have another layout then.
        accepts(self.0, &make(self.0.try_layout()?.borrow())?)?;
        self.0.try_prepare()?;
        let made = make(self.0.layout().borrow())?;
        accepts(self.0, &made)?;
        Ok((self.0.base(), made))
    }

    fn view<R: Ranked>(
        self,
        make: impl Fn(&Layout<H::Shape>) -> Result<Layout<R>, IndexError>,
    ) -> Result<H::ViewMut<'h, R>, IndexError> {
        let (base, layout) = self.prepared(make, |host, layout| host.accepts(layout))?;
        // SAFETY: H3: the host is prepared, so its layout names no element twice, and neither does what is made of it; I5: it
        // reaches only positions of the host; H4: the host is borrowed for as long as the view lives.
        Ok(unsafe { H::view_mut_of(base, layout) })
    }

    fn parts<O: Shape, R: Ranked>(
        self,
        make: impl Fn(&Layout<H::Shape>) -> Result<Pieces<O, R>, IndexError>,
    ) -> Result<impl DoubleEndedIterator<Item = H::ViewMut<'h, R>> + ExactSizeIterator, IndexError> {
        let (base, pieces) = self.prepared(make, |host, pieces| accepts_pieces(host, pieces))?;
        // SAFETY: H3: the host is prepared; I5: a part reaches only positions of the host; H4: no two parts share an index of
        // the host, each is handed out once, and the host is borrowed for as long as they live.
        Ok((0..pieces.len()).map(move |k| unsafe { H::view_mut_of(base, pieces.at(k)) }))
    }
}

/// Whether the views of all parts can be made.
fn accepts_pieces<H: Strided + ?Sized, O: Shape, R: Ranked>(host: &H, pieces: &Pieces<O, R>) -> Result<(), IndexError> {
    if pieces.starts.is_empty() {
        return Ok(());
    }
    host.accepts(&pieces.part)?;
    pieces.last.as_ref().map_or(Ok(()), |last| host.accepts(last))
}

macro_rules! verbs {
    (views and mutable views: $($verbs:tt)*) => {
        verbs! { views: $($verbs)* }
        verbs! { mutable views: $($verbs)* }
    };
    (mutable views: $(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident $(<$($generic:ident: $bound:path),*>)? ($($arg:ident: $ty:ty),*) -> $shape:ty
        where { $($condition:tt)* }
        => |$it:ident| $made:expr, $good:literal, $result:literal;
    )*) => {
        impl<'h, H: StridedMut + ?Sized> ViewsMut<'h, H> {$(
            #[doc = concat!("[`Views::", stringify!($name), "`] to be written to.")]
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`ViewsMut::", stringify!($try_name), "`].")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 1, 3], (0..6).collect())?;
            #[doc = concat!("t.views_mut().", stringify!($name), "(", $good, ").fill(7);")]
            #[doc = concat!("assert!(t.views().", stringify!($name), "(", $good, ").iter().all(|x| *x == 7));")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn $name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> H::ViewMut<'h, $shape>
            where
                $($condition)*
            {
                done(self.$try_name($($arg),*))
            }

            #[doc = concat!("Like [`ViewsMut::", stringify!($name), "`], but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Views::", stringify!($try_name), "`]; [`IndexError::TooLarge`] if there is no memory for a copy")]
            /// of shared storage.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor::from_vec([2, 1, 3], (0..6).collect())?;
            #[doc = concat!("t.views_mut().", stringify!($try_name), "(", $good, ")?.fill(7);")]
            #[doc = concat!("assert_eq!(t.views().", stringify!($name), "(", $good, ").shape(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> Result<H::ViewMut<'h, $shape>, IndexError>
            where
                $($condition)*
            {
                self.view(|$it| $made)
            }
        )*}
    };
    (views: $(
        $(#[doc = $doc:literal])*
        fn $name:ident / $try_name:ident $(<$($generic:ident: $bound:path),*>)? ($($arg:ident: $ty:ty),*) -> $shape:ty
        where { $($condition:tt)* }
        => |$it:ident| $made:expr, $good:literal, $result:literal;
    )*) => {
        impl<'h, H: Strided + ?Sized> Views<'h, H> {$(
            $(#[doc = $doc])*
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`Views::", stringify!($try_name), "`].")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor::from_vec([2, 1, 3], (0..6).collect())?;
            #[doc = concat!("assert_eq!(t.views().", stringify!($name), "(", $good, ").shape(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            #[track_caller]
            pub fn $name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> H::View<'h, $shape>
            where
                $($condition)*
            {
                done(self.$try_name($($arg),*))
            }

            #[doc = concat!("Like [`Views::", stringify!($name), "`], but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`]; [`IndexError::Host`] if the host has no view of that layout.")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let t = Tensor::from_vec([2, 1, 3], (0..6).collect())?;
            #[doc = concat!("assert_eq!(t.views().", stringify!($try_name), "(", $good, ")?.shape(), ", $result, ");")]
            /// # Ok::<(), IndexError>(())
            /// ```
            pub fn $try_name $(<$($generic: $bound),*>)? (self, $($arg: $ty),*) -> Result<H::View<'h, $shape>, IndexError>
            where
                $($condition)*
            {
                self.view(|$it| $made)
            }
        )*}
    };
}

verbs! { views and mutable views:
    /// Reorders the axes: `axes[k]` is the axis that becomes axis k. Negative numbers count from the end.
    fn permute / try_permute<A: AxisList>(axes: A) -> RankOf<H::Shape> where { H::Shape: Shape<Rank: Ranked> }
        => |it| it.permute(axes.axes()), "[-1, 0, 1]", "[3, 2, 1]";
    /// Reverses the order of the axes.
    fn transpose / try_transpose() -> RankOf<H::Shape> where { H::Shape: Shape<Rank: Ranked> }
        => |it| Ok(it.transpose().forget()), "", "[3, 1, 2]";
    /// Reverses one axis. A negative number counts from the last axis.
    fn flip / try_flip<A: IntoAxis>(axis: A) -> H::Shape where { H::Shape: Ranked }
        => |it| it.flip(axis), "-1", "[2, 1, 3]";
    /// Removes an axis of extent 1. A negative number counts from the last axis.
    fn squeeze / try_squeeze<A: IntoAxis>(axis: A) -> OneLess<H::Shape> where { H::Shape: Without<Rank<1>, Output: Ranked> }
        => |it| it.squeeze(axis), "-2", "[2, 3]";
    /// Adds a new axis of extent 1, which is axis `axis` of the result: 0 is the first place, -1 the last.
    fn unsqueeze / try_unsqueeze<A: IntoAxis>(axis: A) -> OneMore<H::Shape>
        where { H::Shape: Plus<Rank<1>, Output: Ranked> }
        => |it| it.unsqueeze(axis), "-1", "[2, 1, 3, 1]";
    /// Returns the same elements in row-major order under another shape, without a copy. One extent may be -1: it is computed
    /// from the number of elements.
    fn reshape / try_reshape<D: OpenShape>(shape: D) -> D::Shape where { D::Shape: Ranked }
        => |it| it.reshaped(&shape), "[3, -1]", "[3, 2]";
    /// Exchanges two axes.
    fn swap_axes / try_swap_axes<A: IntoAxis, B: IntoAxis>(a: A, b: B) -> RankOf<H::Shape> where { H::Shape: Shape<Rank: Ranked> }
        => |it| it.swap_axes(a, b), "0, -1", "[3, 1, 2]";
    /// Moves one axis to another place; the others keep their order.
    fn move_axis / try_move_axis<A: IntoAxis, B: IntoAxis>(from: A, to: B) -> RankOf<H::Shape> where { H::Shape: Shape<Rank: Ranked> }
        => |it| it.move_axis(from, to), "0, -1", "[1, 3, 2]";
    /// Exchanges the last two axes: transposes a matrix, or each of a stack of matrices.
    fn matrix_transpose / try_matrix_transpose() -> RankOf<H::Shape> where { H::Shape: Shape<Rank: Ranked> + TwoAxes }
        => |it| it.matrix_transpose(), "", "[2, 3, 1]";
    /// Returns the elements whose first two positions are equal, along a new last axis: NumPy's `diagonal`.
    fn diagonal / try_diagonal() -> OneLess<H::Shape>
        where { H::Shape: Without<Rank<1>, Output: Ranked> + TwoAxes }
        => |it| it.diagonal(), "", "[3, 1]";
    /// Returns the elements whose positions on two axes are equal, along a new last axis; the other axes keep their order.
    fn diagonal_of / try_diagonal_of<A: IntoAxis, B: IntoAxis>(a: A, b: B) -> OneLess<H::Shape>
        where { H::Shape: Without<Rank<1>, Output: Ranked> + TwoAxes }
        => |it| it.diagonal_of(a, b), "0, -1", "[1, 2]";
}

verbs! { views:
    /// Repeats the elements along axes of extent 1 and along new leading axes. Nothing is copied.
    fn broadcast_to / try_broadcast_to<D: IntoShape>(shape: D) -> D::Shape where { D::Shape: Ranked }
        => |it| it.broadcast_to(shape), "[4, 2, 5, 3]", "[4, 2, 5, 3]";
    /// Returns all windows of a shape: first the axes that count the windows, then the axes of a window. NumPy's `sliding_window_view`.
    /// Neighbouring windows share elements, so they are read-only.
    fn windows / try_windows<W: WindowOver<H::Shape>>(shape: W) -> W::Windows where { W::Windows: Ranked }
        => |it| it.windows(shape), "[1, 1, 2]", "[2, 1, 2, 1, 1, 2]";
    /// Like [`Views::windows`], but keeps only every `steps[k]`-th window along axis k.
    fn windows_by / try_windows_by<W: WindowOver<H::Shape>>(shape: W, steps: W) -> W::Windows where { W::Windows: Ranked }
        => |it| it.windows_by(shape, steps), "[1, 1, 2], [2, 1, 1]", "[1, 1, 2, 1, 1, 2]";
}

macro_rules! parts {
    (views and mutable views: $($parts:tt)*) => {
        parts! { @ Views Strided View "views"; $($parts)* }
        parts! { @ ViewsMut StridedMut ViewMut "views_mut"; $($parts)* }
    };
    (@ $views:ident $host:ident $view:ident $door:literal; $(
        $(#[doc = $doc:literal])*
        $name:ident $try_name:ident <$($generic:ident: $bound:path)?> ($($arg:ident: $ty:ty),*) -> $shape:ty where { $($condition:tt)* }
            => |$it:ident| $pieces:expr, $good:literal, $result:literal;
    )*) => {
        impl<'h, H: $host + ?Sized> $views<'h, H> {$(
            $(#[doc = $doc])*
            ///
            /// # Panics
            ///
            #[doc = concat!("With the message of [`", stringify!($views), "::", stringify!($try_name), "`].")]
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("let parts: Vec<Vec<i32>> = t.", $door, "().", stringify!($name), "(", $good, ").map(|part| part.i(idx![...]).to_vec()).collect();")]
            #[doc = concat!("assert_eq!(parts, ", $result, ");")]
            /// ```
            #[track_caller]
            pub fn $name $(<$generic: $bound>)? (self, $($arg: $ty),*)
                -> impl DoubleEndedIterator<Item = H::$view<'h, $shape>> + ExactSizeIterator
            where
                $($condition)*
            {
                done(self.$try_name($($arg),*))
            }

            #[doc = concat!("Like [`", stringify!($views), "::", stringify!($name), "`], but returns an error instead of panicking.")]
            ///
            /// # Errors
            ///
            /// [`IndexError::AxisOutOfBounds`]; [`IndexError::EmptyChunks`] for chunks of no position; [`IndexError::Host`] if the host
            /// has no view of that layout.
            ///
            /// ```
            /// use tensor_idx::prelude::*;
            ///
            /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
            #[doc = concat!("assert!(t.", $door, "().", stringify!($try_name), "(", $good, ").is_ok());")]
            /// ```
            pub fn $try_name $(<$generic: $bound>)? (self, $($arg: $ty),*)
                -> Result<impl DoubleEndedIterator<Item = H::$view<'h, $shape>> + ExactSizeIterator, IndexError>
            where
                $($condition)*
            {
                self.parts(move |$it| $pieces)
            }
        )*}
    };
}

parts! { views and mutable views:
    /// Returns one view for each position of an axis, without that axis. A negative number counts from the last axis.
    axis_iter try_axis_iter <A: IntoAxis> (axis: A) -> OneLess<H::Shape> where { H::Shape: Without<Rank<1>, Output: Ranked> }
        => |it| it.along_axis(axis), "-1", "[[1, 4], [2, 5], [3, 6]]";
    /// Returns pieces of `n` positions of an axis, as views; the last one may be shorter.
    chunks try_chunks <A: IntoAxis> (axis: A, n: usize) -> RankOf<H::Shape> where { H::Shape: Shape<Rank: Ranked> }
        => |it| it.pieces(axis, n), "-1, 2", "[&[1, 2, 4, 5][..], &[3, 6]]";
    /// Returns the last axis, once for each position of all others: the rows of a matrix.
    rows try_rows <> () -> Rank<1> where { H::Shape: Without<Rank<1>> }
        => |it| it.each_row::<OneLess<H::Shape>>(), "", "[[1, 2, 3], [4, 5, 6]]";
}

impl<'h, H: Strided<Shape: Shape<Rank: Ranked>> + ?Sized> Views<'h, H> {
    /// Returns an axis in two parts: its first `n` positions, and the others.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or it is shorter.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// let (left, right) = t.views().split_at(-1, 1);
    /// assert_eq!((left.to_vec(), right.to_vec()), (vec![1, 4], vec![2, 3, 5, 6]));
    /// ```
    #[track_caller]
    #[allow(clippy::type_complexity, reason = "two parts")]
    pub fn split_at(
        self,
        axis: impl IntoAxis,
        n: usize,
    ) -> (H::View<'h, RankOf<H::Shape>>, H::View<'h, RankOf<H::Shape>>) {
        done(self.try_split_at(axis, n))
    }

    /// Like [`Views::split_at`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::split_at`]; [`IndexError::Host`] if the host has no view of that layout.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor::full([2, 3], 0);
    /// let error = t.views().try_split_at(1, 4).unwrap_err();
    /// assert_eq!(error.to_string(), "axis 1 of shape [2, 3] has 3 positions: it cannot be split at 4");
    /// ```
    #[allow(clippy::type_complexity, reason = "two parts")]
    pub fn try_split_at(
        self,
        axis: impl IntoAxis,
        n: usize,
    ) -> Result<(H::View<'h, RankOf<H::Shape>>, H::View<'h, RankOf<H::Shape>>), IndexError> {
        let (first, others) = self.0.try_layout()?.borrow().split_at(axis, n)?;
        self.0.accepts(&first)?;
        self.0.accepts(&others)?;
        // SAFETY: I5: both parts reach only positions of the layout that they are parts of.
        Ok(unsafe { (self.0.view_of(first), self.0.view_of(others)) })
    }
}

impl<'h, H: StridedMut<Shape: Shape<Rank: Ranked>> + ?Sized> ViewsMut<'h, H> {
    /// Like [`Views::split_at`], for writing.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or it is shorter.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// let (mut left, right) = t.views_mut().split_at(-1, 1);
    /// left.assign(right.i(idx![.., 1:]));
    /// assert_eq!(t.to_vec(), [3, 2, 3, 6, 5, 6]);
    /// ```
    #[track_caller]
    #[allow(clippy::type_complexity, reason = "two parts")]
    pub fn split_at(
        self,
        axis: impl IntoAxis,
        n: usize,
    ) -> (H::ViewMut<'h, RankOf<H::Shape>>, H::ViewMut<'h, RankOf<H::Shape>>) {
        done(self.try_split_at(axis, n))
    }

    /// Like [`ViewsMut::split_at`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of [`Views::try_split_at`]; [`IndexError::TooLarge`] if there is no memory for a copy of shared storage.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let mut t = Tensor::full([2, 3], 0);
    /// assert!(t.views_mut().try_split_at(2, 1).is_err());
    /// ```
    #[allow(clippy::type_complexity, reason = "two parts")]
    pub fn try_split_at(
        self,
        axis: impl IntoAxis,
        n: usize,
    ) -> Result<(H::ViewMut<'h, RankOf<H::Shape>>, H::ViewMut<'h, RankOf<H::Shape>>), IndexError> {
        let accepts = |host: &H, (first, others): &(Layout<RankOf<H::Shape>>, Layout<RankOf<H::Shape>>)| {
            host.accepts(first)?;
            host.accepts(others)
        };
        let (base, (first, others)) = self.prepared(|layout| layout.split_at(axis, n), accepts)?;
        // SAFETY: H3: the host is prepared; I5: both parts reach only positions of it; H4: they share no index of it, and it is
        // borrowed for as long as they live.
        Ok(unsafe { (H::view_mut_of(base, first), H::view_mut_of(base, others)) })
    }
}

impl<H: IndexRead + ?Sized> Views<'_, H> {
    /// Returns the positions that an index array names on one axis, every other axis kept, as a new tensor of the host's own type:
    /// NumPy's `take`. A mask names the positions where it is true. A negative number counts from the last axis.
    ///
    /// # Panics
    ///
    /// If there is no such axis, or an entry is outside of it.
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(t.views().take(&[2, 0], -1).to_vec(), [3, 1, 6, 4]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn take<A, X>(self, ids: A, axis: X) -> H::Owned<TakenShape<H::Shape, A>>
    where
        A: IntoElement<Element: Ranks<Outer> + Reads<H::Elem> + Taken<X>>,
        H::Shape: IndexedBy<OnAxis<A::Element>, Outer>,
    {
        done(self.try_take(ids, axis))
    }

    /// Like [`Views::take`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// [`IndexError::AxisOutOfBounds`], and those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::prelude::*;
    ///
    /// let t = Tensor2::from([[1, 2, 3], [4, 5, 6]]);
    /// assert!(t.views().try_take(&[2, 0], 0).is_err());
    /// ```
    pub fn try_take<A, X>(self, ids: A, axis: X) -> Result<H::Owned<TakenShape<H::Shape, A>>, IndexError>
    where
        A: IntoElement<Element: Ranks<Outer> + Reads<H::Elem> + Taken<X>>,
        H::Shape: IndexedBy<OnAxis<A::Element>, Outer>,
    {
        let axis = self.0.try_layout()?.borrow().axis(A::Element::on(axis))?;
        self.0.try_oix(OnAxis::new(ids, axis))
    }
}
