//! The ways in which index arrays act together (outer, vectorized, NumPy's, PyTorch's), and the rank that each leaves.

use core::fmt::{self, Debug};

use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::indexed::InView;
use crate::index::list::{Cons, Nil, PerAxis};
use crate::position::IntoPosition;
use crate::range::{Slice, StrictRange};
use crate::sealed::Sealed;
use crate::shape::arithmetic::{Larger, Plus};
use crate::shape::rank::{DynRank, Rank, Shape};

/// Outer indexing: every array acts on its own axis, in place ([`IndexRead::oix`](crate::IndexRead::oix)).
///
/// The axes of an index array replace the axis that it indexes; a mask leaves one axis in place of its axes. The arrays are
/// independent, so the result has every combination of their entries: NumPy's `np.ix_`.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3, 3], (0..9).collect())?;
/// assert_eq!(t.oix(idx![[0, 2], [0, 1]]).to_vec(), [0, 1, 6, 7]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Outer;

/// Vectorized indexing (NEP 21): integer arrays broadcast together, their joint axes come first
/// ([`IndexRead::vix`](crate::IndexRead::vix)).
///
/// The arrays act entry by entry: `[0, 2]` and `[0, 1]` name the two points (0, 0) and (2, 1). Their joint axes come
/// first, wherever the arrays stand. Masks and bools act alone, in place, as under [`Outer`].
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([3, 3], (0..9).collect())?;
/// assert_eq!(t.vix(idx![[0, 2], [0, 1]]).to_vec(), [0, 7]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Vectorized;

/// NumPy's own rule: arrays, masks, bools and integers broadcast together; the joint axes stay in place where all are
/// adjacent, and come first where they are not ([`IndexRead::nix`](crate::IndexRead::nix)).
///
/// Use it to port code from NumPy without changes, and [`PyTorch`] for code from PyTorch. In new code use [`Outer`] or [`Vectorized`]: each has one
/// meaning, and the place of the axes does not depend on what stands between the arrays.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
/// assert_eq!(t.nix(idx![.., [0, 2, 1], 0]).shape(), [2, 3]);
/// assert_eq!(t.nix(idx![0, .., [0, 2]]).shape(), [2, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NumPy;

/// PyTorch's own rule: integers and integer arrays of rank 0 act first, as views; then arrays, masks and bools broadcast
/// together ([`IndexRead::tix`](crate::IndexRead::tix)).
///
/// The joint axes stay in place where the axes of all arrays are neighbours in the view that the integers leave, and come first
/// where they are not. This differs from [`NumPy`] in two cases. An integer beside arrays is no array: it neither moves the
/// joint axes nor separates arrays. An ellipsis that stands for no axis does not separate arrays either. Negative steps,
/// which are errors in PyTorch, work.
///
/// ```
/// use tensor_idx::{index::PyTorch, prelude::*};
///
/// let t = Tensor::from_vec([2, 3, 4], (0..24).collect())?;
/// assert_eq!(t.tix(idx![0, .., [0, 2]]).shape(), [3, 2]);
/// assert_eq!(t.nix(idx![0, .., [0, 2]]).shape(), [2, 3]);
/// let plan = t.layout().plan_gather(PyTorch, idx![0, .., [0, 2]])?;
/// assert_eq!(plan.shape(), [3, 2]);
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PyTorch;

/// One of [`Outer`], [`Vectorized`], [`NumPy`], [`PyTorch`], or [`DynMode`]: what [`Layout::plan_gather`](crate::Layout::plan_gather)
/// takes to make a plan, where `oix`, `vix`, `nix` and `tix` name it in the method.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{index::{Mode, Outer, Vectorized}, prelude::*};
///
/// fn rank<M: Mode>(mode: M) -> Result<usize, IndexError> {
///     let index = DynIndex::new().ints([0, 1]).ints([1, 0]);
///     Ok(Layout::row_major([2, 2])?.plan_gather(mode, index)?.shape().len())
/// }
/// assert_eq!((rank(Outer)?, rank(Vectorized)?), (2, 1));
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a mode of index arrays",
    label = "expected `Outer`, `Vectorized`, `NumPy`, `PyTorch` or a `DynMode`, found `{Self}`",
    note = "the mode comes first, then the index: `layout.plan_gather(Outer, idx![..])`"
)]
pub trait Mode: Rule + Copy + Debug + Default {
    /// Returns the mode as a value.
    ///
    /// ```
    /// use tensor_idx::index::{DynMode, Mode, Outer};
    ///
    /// assert_eq!(Outer.kind(), DynMode::Oix);
    /// ```
    fn kind(self) -> DynMode;
}

/// A mode that is known at run time, such as one from a configuration or a request: the companion of [`DynIndex`].
///
/// Every function that takes a mode takes it, too. The rank of a result with index arrays is then known at run time only.
///
/// Its text is the name of the method: `nix`, `tix`, `oix`, `vix`. `numpy`, `pytorch`, `outer` and `vectorized` are parsed, too. With the
/// feature `serde` it is serialized as that text.
///
/// ```
/// use tensor_idx::{DynIndex, index::DynMode, prelude::*};
///
/// let (mode, index): (DynMode, DynIndex) = ("oix".parse()?, "[2, 0], [1, 1, 0]".parse()?);
/// let t = Tensor::from_vec([3, 2], (0..6).collect())?;
/// let plan = t.layout().plan_gather(mode, &index)?;
/// assert_eq!((plan.shape(), plan.gather(&t)?.to_vec()), (&[2, 3][..], vec![5, 5, 4, 1, 1, 0]));
/// assert_eq!(DynMode::default().to_string(), "nix");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DynMode {
    /// The rule of `oix`: [`Outer`].
    Oix,
    /// The rule of `vix`: [`Vectorized`].
    Vix,
    /// The rule of `nix`: [`NumPy`].
    #[default]
    Nix,
    /// The rule of `tix`: [`PyTorch`].
    Tix,
}

impl fmt::Display for DynMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DynMode::Oix => "oix",
            DynMode::Vix => "vix",
            DynMode::Nix => "nix",
            DynMode::Tix => "tix",
        })
    }
}

impl DynMode {
    /// Returns the mode of a name, if there is one.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "oix" | "outer" => DynMode::Oix,
            "vix" | "vectorized" => DynMode::Vix,
            "nix" | "numpy" => DynMode::Nix,
            "tix" | "pytorch" => DynMode::Tix,
            _ => return None,
        })
    }

    /// Whether masks and bools broadcast together with integer arrays.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn joins_masks(self) -> bool {
        matches!(self, DynMode::Nix | DynMode::Tix)
    }

    /// Whether an integer array of this rank acts by itself, so that it knows of no other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_alone(self, rank: usize) -> bool {
        match self {
            DynMode::Oix => true,
            DynMode::Tix => rank == 0,
            DynMode::Vix | DynMode::Nix => false,
        }
    }
}

/// A mode, or a view.
#[doc(hidden)]
pub trait Rule {}

impl Rule for InView {}

macro_rules! modes {
    ($($mode:ident $name:ident),*) => {$(
        impl Rule for $mode {}

        impl Mode for $mode {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn kind(self) -> DynMode {
                DynMode::$name
            }
        }
    )*};
}

impl Rule for DynMode {}

impl Mode for DynMode {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kind(self) -> DynMode {
        self
    }
}

modes! { Outer Oix, Vectorized Vix, NumPy Nix, PyTorch Tix }

/// The axes that an element, or a list, leaves under a mode: those of its own, in place, and its part of the joint
/// axes, whose number is the largest part.
///
/// Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{Rank, idx, index::{Outer, Ranks}};
///
/// fn own<L: Ranks<Outer, Own = Rank<2>>>(_: &L) {}
/// own(idx![[[0, 1], [2, 3]], 0].list());
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an index for this mode",
    label = "an array by itself is one position per axis, as in `i([2, 0])`; an index or a mode that is a parameter is not known here; \
             found `{Self}` for the mode `{M}`",
    note = "for an index array or a mask write `idx![[2, 0]]`, or hand it over by reference: `&[2, 0]`",
    note = "where the mode or the index is a parameter, ask for the shape that takes them: `where Rank<2>: IndexedBy<I, M>`; see \
            `tensor_idx::functions`"
)]
pub trait Ranks<M>: Sealed {
    /// Axes of its own.
    type Own: Shape;
    /// Joint axes.
    type Joint: Shape;
}

macro_rules! ranks {
    ($mode:ident: flag $flag_own:ty, $flag_joint:ty; ints $own:ty, $joint:ty; mask $mask_own:ty, $mask_joint:ty) => {
        #[diagnostic::do_not_recommend]
        impl Ranks<$mode> for Flag {
            type Own = $flag_own;
            type Joint = $flag_joint;
        }

        #[diagnostic::do_not_recommend]
        impl<A, R: Shape> Ranks<$mode> for Ints<A, R> {
            type Own = $own;
            type Joint = $joint;
        }

        #[diagnostic::do_not_recommend]
        impl<A, R: Shape> Ranks<$mode> for Mask<A, R> {
            type Own = $mask_own;
            type Joint = $mask_joint;
        }
    };
}

ranks! { Outer: flag Rank<1>, Rank<0>; ints R::Rank, Rank<0>; mask Rank<1>, Rank<0> }
ranks! { Vectorized: flag Rank<1>, Rank<0>; ints Rank<0>, R::Rank; mask Rank<1>, Rank<0> }
ranks! { NumPy: flag Rank<0>, Rank<1>; ints Rank<0>, R::Rank; mask Rank<0>, Rank<1> }
ranks! { PyTorch: flag Rank<0>, Rank<1>; ints Rank<0>, R::Rank; mask Rank<0>, Rank<1> }

// The rank that these leave depends on the mode.
ranks! { DynMode: flag DynRank, DynRank; ints DynRank, DynRank; mask DynRank, DynRank }

// In a view there are none: `Basic` reports them, once.
ranks! { InView: flag Rank<0>, Rank<0>; ints Rank<0>, Rank<0>; mask Rank<0>, Rank<0> }

#[diagnostic::do_not_recommend]
impl<P: IntoPosition + Copy, const N: usize> Ranks<InView> for PerAxis<P, N> {
    type Own = Rank<0>;
    type Joint = Rank<0>;
}

macro_rules! basic {
    ($($element:ident $own:literal;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<M: Rule> Ranks<M> for $element {
            type Own = Rank<$own>;
            type Joint = Rank<0>;
        }
    )*};
}

basic! {
    At 0;
    StrictRange 1;
    Slice 1;
    NewAxis 1;
    Ellipsis 0;
    Nil 0;
}

#[diagnostic::do_not_recommend]
impl<M: Rule> Ranks<M> for DynIndex {
    type Own = DynRank;
    type Joint = DynRank;
}

#[diagnostic::do_not_recommend]
impl<M: Rule, const N: usize> Ranks<M> for PerAxis<StrictRange, N> {
    type Own = Rank<N>;
    type Joint = Rank<0>;
}

#[diagnostic::do_not_recommend]
impl<M, L: Ranks<M>> Ranks<M> for &L {
    type Own = L::Own;
    type Joint = L::Joint;
}

#[diagnostic::do_not_recommend]
impl<M, H, T> Ranks<M> for Cons<H, T>
where
    H: Ranks<M, Own: Plus<T::Own>, Joint: Larger<T::Joint>>,
    T: Ranks<M>,
{
    type Own = <H::Own as Plus<T::Own>>::Output;
    type Joint = <H::Joint as Larger<T::Joint>>::Output;
}
