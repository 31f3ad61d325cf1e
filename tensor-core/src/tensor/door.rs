//! The trait of everything that an index can write to, memory or not.
//!
//! A host names its element type ([`Scatter`]), makes a selection of an index, and carries out its operators ([`Operator`]). An operator
//! receives the index unresolved ([`Named`]), because hosts resolve it differently: memory makes a
//! view, or lays a plan that borrows the index over its strides; a device or a store takes a plan.

use core::fmt::Display;

use crate::error::{IndexError, done};
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{Mode, NumPy, Outer, PyTorch, Ranks, Vectorized};
use crate::index::purpose::Writes;
use crate::shape::rank::{Ranked, Shape};
#[cfg(doc)]
use crate::tensor::assign::Assign;
use crate::tensor::doors::__doors;
#[cfg(doc)]
use crate::tensor::host_selection::HostSelection;
use crate::tensor::memory::Memory;
use crate::tensor::named::Named;
#[cfg(doc)]
use crate::tensor::operator::operator;
use crate::tensor::selection::{Selection, select};
use crate::tensor::strided::Strided;
use crate::tensor::value::Value;

/// A target that can be written to by an index: mutable memory of any library, a tensor on a device, an array in a store or a part
/// of one.
///
/// Every type with [`Memory`] has it. Another host implements it together with an [`Operator`] for each of its verbs. [`Assign`] and
/// [`IndexWrite`] follow from both: `assign!`, and `oix_mut`, `vix_mut`, `nix_mut`, `tix_mut`.
///
/// ```
/// use tensor_idx::{
///     index::{Indexed, IndexedBy, IntoIndex, Mode, Ranks}, prelude::*, shape::Ranked,
///     write::{HostSelection, Named, Operator, Scatter, Value, operator},
/// };
///
/// /// Writes are counted, and nothing else is done.
/// struct Log(Layout<Rank<2>>, usize);
///
/// impl Scatter for Log {
///     type Shape = Rank<2>;
///     type Elem = f32;
///     type Error = IndexError;
///     type Selection<'a, R: Ranked> = HostSelection<'a, Log, R>;
///
///     fn selection<'a, M: Mode, I>(
///         &'a mut self,
///         mode: M,
///         index: I,
///     ) -> Result<HostSelection<'a, Log, Indexed<Rank<2>, I, M>>, IndexError>
///     where
///         I: IntoIndex<List: Ranks<M> + 'a>,
///         Rank<2>: IndexedBy<I, M>,
///     {
///         let plan = self.0.plan_gather(mode, index)?;
///         Ok(HostSelection::new(self, plan))
///     }
/// }
///
/// impl Operator<Log> for operator::assign {
///     fn write(self, log: &mut Log, index: impl Named<Rank<2>>, value: &impl Value<f32>) -> Result<(), IndexError> {
///         let plan = index.plan(&log.0)?;
///         value.try_value()?.view().try_broadcast_to(plan.shape())?;
///         log.1 += plan.shape().iter().product::<usize>();
///         Ok(())
///     }
/// }
///
/// let mut log = Log(Layout::row_major([4, 6])?, 0);
/// assign!(log[.., ::2] = 1.0);
/// assign!(log.vix[[3, 0], [5, 5]] = [1.0, 2.0]);
/// log.oix_mut(idx![[0, 0], ..]).assign(3.0);
/// assert_eq!(log.1, 12 + 2 + 12);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be written to by an index",
    label = "`{Self}` is neither memory that may be changed, nor a tensor on a device, nor an array in a store",
    note = "a `Tensor` is written to if its elements are `Clone`, a view if it comes from `i_mut` or `view_mut`, a mapped file if it \
            comes from `open_mut`; of a `Tensor` or a `TensorView` that can only be read, and of a tensor of candle or burn, which is \
            never changed, `t.at(idx![..]).set(value)` returns a changed copy; of an array whose store is awaited, write \
            `array.i(idx![..]).assign(value).await`"
)]
pub trait Scatter {
    /// The type of the shape.
    type Shape: Shape;

    /// The type of the elements.
    type Elem;

    /// The error of a write.
    type Error: From<IndexError> + Display;

    /// Selected elements, with the verbs: a type of the host, or [`HostSelection`].
    type Selection<'a, R: Ranked>
    where
        Self: 'a;

    /// Returns the elements that an index names under a mode, as a target of writes. [`IndexWrite`] has a method for each mode.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*, write::Scatter};
    ///
    /// let mut t = Tensor::from_vec([3], vec![10, 20, 30])?;
    /// t.selection(Outer, idx![[2, 0]])?.assign([3, 1]);
    /// assert_eq!(t.to_vec(), [1, 20, 3]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[expect(clippy::type_complexity, reason = "the result names the index and the mode")]
    fn selection<'a, M: Mode, I>(
        &'a mut self,
        mode: M,
        index: I,
    ) -> Result<Self::Selection<'a, Indexed<Self::Shape, I, M>>, IndexError>
    where
        I: IntoIndex<List: Ranks<M> + 'a>,
        Self::Shape: IndexedBy<I, M>;
}

#[diagnostic::do_not_recommend]
impl<H: Memory + ?Sized> Scatter for H {
    type Shape = <H as Strided>::Shape;
    type Elem = H::Elem;
    type Error = IndexError;
    type Selection<'a, R: Ranked>
        = Selection<'a, H::Elem, <H as Strided>::Shape, R>
    where
        Self: 'a;

    #[inline]
    fn selection<'a, M: Mode, I>(
        &'a mut self,
        mode: M,
        index: I,
    ) -> Result<Selection<'a, H::Elem, <H as Strided>::Shape, Indexed<<H as Strided>::Shape, I, M>>, IndexError>
    where
        I: IntoIndex<List: Ranks<M> + 'a>,
        <H as Strided>::Shape: IndexedBy<I, M>,
    {
        select(self, mode, index)
    }
}

impl<H: Scatter + ?Sized> IndexWrite for H {}

/// The methods `oix_mut`, `vix_mut`, `nix_mut` and `tix_mut` of everything that can be written to: the elements that `oix`, `vix`,
/// `nix` and `tix` read, as a target of writes.
///
/// Each method returns a selection of the host, which has the verbs `assign`, `fill`, `add_assign` and its like, and `accumulate`. For
/// memory it is a [`Selection`]. [`assign!`](crate::assign) is the same as a statement.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([3], vec![10, 20, 30])?;
/// t.oix_mut(idx![[2, 0]]).assign([3, 1]);
/// assert_eq!(t.to_vec(), [1, 20, 3]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be written to by an index",
    label = "`{Self}` is neither memory that may be changed, nor a tensor on a device, nor an array in a store",
    note = "a `Tensor` is written to if its elements are `Clone`, a view if it comes from `i_mut` or `view_mut`; of a `Tensor` or a \
            `TensorView` that can only be read, `t.at(idx![..]).set(value)` returns a changed copy"
)]
pub trait IndexWrite: Scatter {
    __doors! {
        [fn oix_mut / try_oix_mut, I: {IntoIndex<List: Ranks<Outer> + Writes + 'a>}, Shape: {IndexedBy<I, Outer>} => "[9, 1, 9, 9, 4, 9]"]
        [fn vix_mut / try_vix_mut, I: {IntoIndex<List: Ranks<Vectorized> + Writes + 'a>}, Shape: {IndexedBy<I, Vectorized>} => "[9, 1, 2, 3, 4, 9]"]
        [fn nix_mut / try_nix_mut, I: {IntoIndex<List: Ranks<NumPy> + Writes + 'a>}, Shape: {IndexedBy<I, NumPy>} => "[0, 9, 9, 3, 4, 5]"]
        [fn tix_mut / try_tix_mut, I: {IntoIndex<List: Ranks<PyTorch> + Writes + 'a>}, Shape: {IndexedBy<I, PyTorch>} => "[0, 9, 9, 3, 4, 5]"]
        [] ['a mut] [Self::Shape] [Self::Selection<'a,]
        ["The elements that an index names" ", to be written to"; ""]
        [
            "use tensor_idx::prelude::*;\n\nlet mut t = Tensor::from_vec([2, 3], (0..6).collect())?;"
            "t" "" [".fill(9);\nassert_eq!(t.to_vec(), "]
            "# Ok::<(), IndexError>(())"
        ]
        |host, mode, index| host.selection(mode, index)
    }
}

/// An operator of assignment on hosts of one type: each is a type of the module [`operator`].
///
/// ```
/// use tensor_idx::{index::Outer, prelude::*, write::{Operator, Scatter, operator}};
///
/// /// Any host that numbers can be added to.
/// fn count<H: Scatter<Shape = Rank<1>, Elem = u32>>(host: &mut H, ids: &[usize]) -> Result<(), H::Error>
/// where
///     operator::add_assign: Operator<H>,
/// {
///     use tensor_idx::write::Assign;
///     host.try_assign_by(Outer, idx![ids], operator::add_assign, 1)
/// }
///
/// let mut seen = Tensor::full([4], 0);
/// count(&mut seen, &[3, 1])?;
/// assert_eq!(seen.to_vec(), [0, 1, 0, 1]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an operator of an assignment",
    label = "expected an operator of `tensor_idx::write::operator` for `{H}`, found `{Self}`"
)]
pub trait Operator<H: Scatter + ?Sized>: Copy {
    /// Writes a value, broadcast to the elements that an index names. A position that occurs twice is written once, with the last of its
    /// values in row-major order. [`operator::accumulate`] combines it with all of them, in that order.
    ///
    /// # Errors
    ///
    /// Those of a bad index; [`IndexError::ValueShape`] if the value does not broadcast; an error of the host. If the
    /// index or the value is wrong, nothing is written. A device that checks its own entries reports a bad one as its other operations
    /// do, when its results are read.
    fn write(self, host: &mut H, index: impl Named<H::Shape>, value: &impl Value<H::Elem>) -> Result<(), H::Error>;
}
