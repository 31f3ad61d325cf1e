//! Tensors that only offer operations: a plan is carried out by them, one after the other.
//!
//! Every position was checked when the plan was resolved, so a library that clamps, wraps or takes bad indices as they are
//! never sees one. Only the library's operations touch the elements: where they are recorded for gradients, so is the
//! index.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::error::{IndexError, done};
use crate::index::element::Basic;
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{NumPy, Outer, PyTorch, Ranks, Vectorized};
use crate::index::outside::FillValue;
use crate::interop::opaque_holes::filled;
use crate::interop::opaque_views::OpaqueViews;
use crate::kernel::sort::sort_by_key;
use crate::layout::Layout;
use crate::plan::explain::Explanation;
use crate::plan::lay::elsewhere;
use crate::plan::{Lookup, Part, Plan, Term};
use crate::shape::axes::Extents;
use crate::shape::rank::{Ranked, Shape};
use crate::tensor::doors::__doors;

/// The positions of one axis that a basic index keeps: `len` of them from `start` on, each `step` after the one before,
/// backwards where that is negative. All are inside of the axis; without any, `start` is 0 and `step` 1.
///
/// ```
/// use tensor_idx::interop::AxisWalk;
///
/// let walk = AxisWalk { start: 7, step: -3, len: 3 };
/// assert_eq!(walk.positions().collect::<Vec<_>>(), [7, 4, 1]);
/// assert_eq!(walk.span(), 1..8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxisWalk {
    /// The first.
    pub start: usize,
    /// From one to the next.
    pub step: isize,
    /// How many there are.
    pub len: usize,
}

impl AxisWalk {
    /// The positions, in order.
    ///
    /// ```
    /// let walk = tensor_idx::interop::AxisWalk { start: 2, step: 2, len: 2 };
    /// assert!(walk.positions().eq([2, 4]));
    /// ```
    pub fn positions(self) -> impl ExactSizeIterator<Item = usize> {
        (0..self.len).map(move |n| self.start.wrapping_add_signed(self.step.wrapping_mul(n as isize)))
    }

    /// From the lowest position to behind the highest.
    ///
    /// ```
    /// assert_eq!(tensor_idx::interop::AxisWalk { start: 2, step: 2, len: 2 }.span(), 2..5);
    /// ```
    pub fn span(self) -> Range<usize> {
        let first = self.start;
        let Some(steps) = self.len.checked_sub(1) else { return first..first };
        // The last position is inside, so this does not overflow.
        let last = first.wrapping_add_signed(self.step.wrapping_mul(steps as isize));
        first.min(last)..first.max(last) + 1
    }

    /// Counted from the lowest position.
    fn narrowed(self) -> Self {
        AxisWalk { start: self.start - self.span().start, ..self }
    }

    /// The positions counted from the lowest, to select them from the span.
    pub(super) fn table(self) -> Result<Part<'static>, IndexError> {
        let mut positions = room(self.len)?;
        positions.extend(self.narrowed().positions());
        Ok(Part::of(self.span().len(), positions))
    }
}

/// Room for a table, where there is memory for it.
pub(super) fn room<P>(len: usize) -> Result<Vec<P>, IndexError> {
    let mut table = Vec::new();
    table.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: alloc::vec![len] })?;
    Ok(table)
}

/// A tensor of another library, of a rank known at run time, by what can be done with it. None of these changes the
/// tensor itself.
///
/// Five are needed; the others have defaults that say what they cost. An operation that the library does not have is an
/// error: [`IndexError::Host`], as is every error of the library.
///
/// A tensor type that knows no rank needs `Clone` besides, and no more: it is an [`OpaqueHost`] by these two. A clone should share the
/// elements, because each index clones the tensor once.
///
/// # Example: a type of one's own
///
/// ```
/// use tensor_idx::{interop::Operations, plan::Part, prelude::*, shape::Extents};
///
/// /// A tensor that tells nobody where its elements are.
/// #[derive(Clone)]
/// struct Sealed(TensorD<f32>);
///
/// impl Operations for Sealed {
///     fn extents(&self) -> Extents {
///         self.0.shape().into()
///     }
///
///     fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
///         Ok(Sealed(self.0.try_take(start..start + len, axis)?))
///     }
///
///     fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
///         Ok(Sealed(Tensor::from_vec(extents, self.0.to_vec())?))
///     }
///
///     fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
///         Ok(Sealed(self.0.try_permute(axes)?.to_contiguous()))
///     }
///
///     fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
///         Ok(Sealed(self.0.try_take(positions.iter().collect::<Vec<_>>(), axis)?))
///     }
/// }
///
/// let t = Sealed(Tensor::from_vec(vec![2, 3], vec![0., 1., 2., 3., 4., 5.])?);
/// assert_eq!(t.i(idx![1, ::-2]).0.to_vec(), [5., 3.]);
/// assert_eq!(t.vix(idx![[1, 0], [2, 0]]).0.to_vec(), [5., 0.]);
/// # Ok::<(), IndexError>(())
/// ```
pub trait Operations: Sized {
    /// The extents, one for each axis. [`Extents`] is made by `into()` of a slice or a `Vec`, by `collect()` of an iterator, or by
    /// `Extents::from_slice(&[n])`. (`[n].into()` does not build: `[n].into_iter().collect()` does.)
    fn extents(&self) -> Extents;

    /// `len` positions of an axis from `start` on.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError>;

    /// The same elements in row-major order under another shape, of as many elements.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError>;

    /// The axes in another order: `axes[k]` becomes axis k.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError>;

    /// The elements at some positions of an axis, in their order; each is below its extent.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError>;

    /// `len` positions of an axis, each `step` after the one before, backwards where that is negative; all are inside.
    ///
    /// By default a range is narrowed to, and of everything else the positions are selected from the range that they
    /// span, which copies them. A library that can flip or step says so here; one that is not to copy refuses.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn walk(&self, axis: usize, start: usize, step: isize, len: usize) -> Result<Self, IndexError> {
        let walk = AxisWalk { start, step, len };
        if step == 1 || len == 0 {
            return self.narrow(axis, if len == 0 { 0 } else { start }, len);
        }
        let span = walk.span();
        if span.len() == self.extents()[axis] {
            return self.index_select(axis, &walk.table()?);
        }
        self.narrow(axis, span.start, span.len())?.index_select(axis, &walk.table()?)
    }

    /// All axes at once, one walk each, for a library with one operation for that. Without one, as by default, every axis
    /// is narrowed to what its walk spans, and then those are walked whose step is not 1, backwards last: what copies,
    /// copies what is left.
    ///
    /// ```
    /// use tensor_idx::{interop::{AxisWalk, Operations}, plan::Part, prelude::*, shape::Extents};
    ///
    /// #[derive(Clone)]
    /// struct Sliced(TensorD<f32>);
    ///
    /// impl Operations for Sliced {
    ///     fn slice(&self, walks: &[AxisWalk]) -> Option<Result<Self, IndexError>> {
    ///         let index: DynIndex = walks.iter().map(|walk| slice!(walk.start, walk.start + walk.len).into()).collect();
    ///         // What has steps is left to the other operations.
    ///         walks.iter().all(|walk| walk.step == 1).then(|| self.0.try_share(&index).map(Sliced))
    ///     }
    ///     // ..
    /// #   fn extents(&self) -> Extents { self.0.shape().into() }
    /// #   fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
    /// #       Ok(Sliced(self.0.try_take(start..start + len, axis)?))
    /// #   }
    /// #   fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
    /// #       Ok(Sliced(Tensor::from_vec(extents, self.0.to_vec())?))
    /// #   }
    /// #   fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
    /// #       Ok(Sliced(self.0.try_permute(axes)?.to_contiguous()))
    /// #   }
    /// #   fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
    /// #       Ok(Sliced(self.0.try_take(positions.iter().collect::<Vec<_>>(), axis)?))
    /// #   }
    /// }
    ///
    /// let t = Sliced(Tensor::from_vec(vec![2, 3], vec![0., 1., 2., 3., 4., 5.])?);
    /// assert_eq!(t.i(idx![1, 1..]).0.to_vec(), [4., 5.]);
    /// assert_eq!(t.i(idx![1, ::-1]).0.to_vec(), [5., 4., 3.]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn slice(&self, walks: &[AxisWalk]) -> Option<Result<Self, IndexError>> {
        let _ = walks;
        None
    }

    /// Whether a walk with such a step is a view of the same memory; `None`, as by default, where the library decides
    /// that by itself. Only [`OpaqueRead::explain`] asks.
    ///
    /// ```
    /// use tensor_idx::interop::Operations;
    ///
    /// fn backwards<H: Operations>(t: &H) -> &'static str {
    ///     match t.holds(-1) {
    ///         Some(true) => "a view",
    ///         Some(false) => "a copy",
    ///         None => "a view or a copy",
    ///     }
    /// }
    /// ```
    fn holds(&self, step: isize) -> Option<bool> {
        let _ = step;
        None
    }

    /// With more positions at the end of an axis, one for each of some values, all of whose elements have this value: what
    /// `fill` reads for entries outside of their axis. It is asked for where there is such an entry, with three axes; the axis
    /// may have no elements, the others do.
    ///
    /// By default it is refused.
    ///
    /// # Errors
    ///
    /// [`IndexError::FillValue`] if a value is none of the tensor's element type; [`IndexError::Outside`] if the library cannot do
    /// this; [`IndexError::Host`].
    ///
    /// ```
    /// use tensor_idx::{index::FillValue, interop::Operations, plan::Part, prelude::*, shape::Extents};
    ///
    /// #[derive(Clone)]
    /// struct Padded(TensorD<f32>);
    ///
    /// impl Operations for Padded {
    ///     fn padded(&self, axis: usize, values: &[FillValue]) -> Result<Self, IndexError> {
    ///         let mut parts = vec![self.0.clone()];
    ///         for value in values {
    ///             let mut extents = self.extents();
    ///             extents[axis] = 1;
    ///             parts.push(Tensor::full(&extents[..], value.to().unwrap_or(f32::NAN)));
    ///         }
    ///         Ok(Padded(tensor_idx::join::concatenate(&parts, axis)))
    ///     }
    ///     // ..
    /// #   fn extents(&self) -> Extents { self.0.shape().into() }
    /// #   fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
    /// #       Ok(Padded(self.0.try_take(start..start + len, axis)?))
    /// #   }
    /// #   fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
    /// #       Ok(Padded(Tensor::from_vec(extents, self.0.to_vec())?))
    /// #   }
    /// #   fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
    /// #       Ok(Padded(self.0.try_permute(axes)?.to_contiguous()))
    /// #   }
    /// #   fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
    /// #       Ok(Padded(self.0.try_take(positions.iter().collect::<Vec<_>>(), axis)?))
    /// #   }
    /// }
    ///
    /// let t = Padded(Tensor::from_vec(vec![2, 3], vec![0., 1., 2., 3., 4., 5.])?);
    /// assert_eq!(t.oix(idx![fill([1, 7], 0.5), 2]).0.to_vec(), [5., 0.5]);
    /// # Ok::<(), IndexError>(())
    /// ```
    fn padded(&self, axis: usize, values: &[FillValue]) -> Result<Self, IndexError> {
        let _ = (axis, values);
        Err(IndexError::Outside { word: "fill", why: "this library's tensors have no operation for it here" })
    }

    /// Without an axis of extent 1; by default a reshape.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn squeeze(&self, axis: usize) -> Result<Self, IndexError> {
        let mut extents = self.extents();
        extents.remove(axis);
        self.reshape(&extents)
    }

    /// With a new axis of extent 1 before an axis, or last; by default a reshape.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn unsqueeze(&self, axis: usize) -> Result<Self, IndexError> {
        let mut extents = self.extents();
        extents.insert(axis, 1);
        self.reshape(&extents)
    }
}

/// A tensor of another library that is indexed by the library's own operations: with these few items it has `i`, `oix`,
/// `vix`, `nix`, `tix` and `explain` by [`OpaqueRead`].
///
/// Whatever has [`Operations`] and `Clone` is one already, of a rank known at run time. A library whose tensor types know their rank
/// implements this on them, and [`Operations`] on a handle of its own that has forgotten it.
///
/// ```
/// use tensor_idx::{interop::{OpaqueHost, Operations}, plan::Part, prelude::*, shape::{Extents, Ranked, Shape}};
///
/// /// The tensor of the library, whose rank is a type.
/// struct Typed<S: Shape>(Tensor<u8, S>);
///
/// /// The same without its rank.
/// struct Handle(TensorD<u8>);
///
/// impl Operations for Handle {
///     fn extents(&self) -> Extents {
///         self.0.shape().into()
///     }
///
///     fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
///         Ok(Handle(self.0.take(start..start + len, axis)))
///     }
///     // ..
/// #   fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
/// #       Ok(Handle(Tensor::from_vec(extents, self.0.to_vec())?))
/// #   }
/// #   fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
/// #       Ok(Handle(self.0.try_permute(axes)?.to_contiguous()))
/// #   }
/// #   fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
/// #       Ok(Handle(self.0.take(positions.iter().collect::<Vec<_>>(), axis)))
/// #   }
/// }
///
/// impl<S: Shape> OpaqueHost for Typed<S> {
///     type Shape = S;
///     type Handle = Handle;
///     type Of<R: Ranked> = Typed<R>;
///
///     fn handle(&self) -> Handle {
///         Handle(self.0.clone().into_dyn())
///     }
///
///     fn of<R: Ranked>(result: Handle) -> Result<Typed<R>, IndexError> {
///         Ok(Typed(Tensor::from_layout(result.0.layout().to_rank()?, result.0.into_vec())?))
///     }
/// }
///
/// let t = Typed(Tensor::from([[1, 2, 3], [4, 5, 6]]));
/// let column: Typed<Rank<1>> = t.i(idx![.., 1]);
/// assert_eq!(column.0.to_vec(), [2, 5]);
/// ```
#[diagnostic::on_unimplemented(
    message = "this cannot be indexed",
    label = "`{Self}` is neither a tensor nor a view, nor a type of another library that has been made indexable"
)]
pub trait OpaqueHost {
    /// What the compiler knows of the shape.
    type Shape: Shape;

    /// The tensor without its rank.
    type Handle: Operations;

    /// The library's tensor of a shape.
    type Of<R: Ranked>;

    /// The same elements, to operate on; they are not copied.
    ///
    /// ```
    /// use tensor_idx::interop::{OpaqueHost, Operations};
    ///
    /// fn rank<H: OpaqueHost>(t: &H) -> usize {
    ///     t.handle().extents().len()
    /// }
    /// ```
    fn handle(&self) -> Self::Handle;

    /// The result of the operations, of the rank of `R`.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`], for a rank that the library has no tensor of.
    fn of<R: Ranked>(result: Self::Handle) -> Result<Self::Of<R>, IndexError>;
}

#[diagnostic::do_not_recommend]
impl<H: Operations + Clone> OpaqueHost for H {
    type Shape = crate::shape::rank::DynRank;
    type Handle = H;
    type Of<R: Ranked> = H;

    fn handle(&self) -> H {
        self.clone()
    }

    fn of<R: Ranked>(result: H) -> Result<H, IndexError> {
        Ok(result)
    }
}

/// Carries out a plan by the operations of a library.
///
/// Positions, ranges and slices are taken first, of all axes; then every index array, one axis at a time, those first that
/// leave least of theirs. Arrays that act together on several axes bring these together (`permute`, `reshape`: a copy where
/// the library needs one) and select once from all of them. New axes are put in last. Where `fill` marked entries outside of
/// their axis, the elements that are there are read so, and the values are put in by [`Operations::padded`].
///
/// # Errors
///
/// [`IndexError::PlanShape`] if the plan was made for another shape; [`IndexError::Device`] if it looks positions up
/// that lie on a device; [`IndexError::Outside`] if it has entries marked by `drop`, or by a `fill` that the library cannot do;
/// [`IndexError::TooLarge`] where there is no memory for a table of positions; [`IndexError::Host`] if an operation fails, or gives another shape than it should.
///
/// ```
/// use tensor_idx::{IndexError, Layout, idx, index::Outer, interop::{Operations, carry_out}};
///
/// fn rows<H: Operations>(t: &H) -> Result<H, IndexError> {
///     let plan = Layout::row_major(t.extents().to_vec())?.plan_gather(Outer, idx![[0, 0]])?;
///     carry_out(&plan, t)
/// }
/// ```
pub fn carry_out<S: Shape, R: Shape, H: Operations>(plan: &Plan<S, R>, source: &H) -> Result<H, IndexError> {
    let extents = source.extents();
    plan.check_source(&extents)?;
    let host = match plan.holes() {
        Some(holes) => filled(plan, holes, source)?,
        None => looked_up(plan, source)?,
    };
    let found = host.extents();
    if found[..] != *plan.shape() {
        let what = format!("an operation gave shape {found:?} where {:?} is right", plan.shape());
        return Err(IndexError::Host { host: core::any::type_name::<H>(), what });
    }
    Ok(host)
}

/// Every place of the result has an element.
fn looked_up<S: Shape, R: Shape, H: Operations>(plan: &Plan<S, R>, source: &H) -> Result<H, IndexError> {
    if plan.shape().contains(&0) && !plan.source_shape().is_empty() {
        // A plan without a result may name positions that are not there.
        return source.narrow(0, 0, 0)?.reshape(plan.shape());
    }
    let lookups = plan.lookups()?;
    let (mut host, mut axes) = basic(plan, source)?;
    for g in by_growth(plan, &lookups) {
        select(&mut host, &mut axes, g, &lookups[g])?;
    }
    arrange(plan, &lookups, &mut host, &mut axes)?;
    host.take()
}

/// The source, until the first operation makes a tensor of its own.
enum Host<'s, H> {
    Source(&'s H),
    Own(H),
}

impl<H: Operations> Host<'_, H> {
    fn get(&self) -> &H {
        match self {
            Host::Source(host) => host,
            Host::Own(host) => host,
        }
    }

    fn apply(&mut self, operation: impl FnOnce(&H) -> Result<H, IndexError>) -> Result<(), IndexError> {
        *self = Host::Own(operation(self.get())?);
        Ok(())
    }

    /// The result; an index that changes nothing is a reshape to the same shape.
    fn take(self) -> Result<H, IndexError> {
        match self {
            Host::Source(host) => host.reshape(&host.extents()),
            Host::Own(host) => Ok(host),
        }
    }
}

/// What an axis of the tensor at hand will be.
#[derive(Clone, Copy, PartialEq)]
enum HostAxis {
    /// An axis of the result.
    Out(usize),
    /// To be looked up by one part of a group.
    Part { group: usize, part: usize },
    /// All joint indices of a group.
    Group(usize),
}

/// What a plan keeps of every axis of its source, before arrays are looked up.
fn walks<S: Shape, R: Shape>(plan: &Plan<S, R>) -> Vec<AxisWalk> {
    let walk = |(term, &extent): (&Term, &usize)| match *term {
        Term::Constant { position } => AxisWalk { start: position, step: 1, len: 1 },
        Term::Affine { axis, start, step } => match plan.shape()[axis] {
            0 => AxisWalk { start: 0, step: 1, len: 0 },
            1 => AxisWalk { start, step: 1, len: 1 },
            len => AxisWalk { start, step, len },
        },
        Term::Array { .. } => AxisWalk { start: 0, step: 1, len: extent },
    };
    plan.terms().iter().zip(plan.source_shape()).map(walk).collect()
}

/// Positions, ranges and slices.
fn basic<'s, S: Shape, R: Shape, H: Operations>(
    plan: &Plan<S, R>,
    source: &'s H,
) -> Result<(Host<'s, H>, Vec<HostAxis>), IndexError> {
    let mut host = Host::Source(source);
    let walks = walks(plan);
    let whole = |(walk, &len): (&AxisWalk, &usize)| *walk == AxisWalk { start: 0, step: 1, len };
    if !walks.iter().zip(plan.source_shape()).all(whole) {
        match source.slice(&walks) {
            Some(sliced) => host = Host::Own(sliced?),
            None => one_by_one(&mut host, &walks, plan.source_shape())?,
        }
    }
    let mut axes = Vec::new();
    for term in plan.terms() {
        match *term {
            Term::Constant { .. } => host.apply(|host| host.squeeze(axes.len()))?,
            Term::Affine { axis, .. } => axes.push(HostAxis::Out(axis)),
            Term::Array { group, part } => axes.push(HostAxis::Part { group, part }),
        }
    }
    Ok((host, axes))
}

/// What is a view nearly everywhere first, and what is a copy nearly everywhere last: it copies what is left.
fn one_by_one<H: Operations>(host: &mut Host<'_, H>, walks: &[AxisWalk], extents: &[usize]) -> Result<(), IndexError> {
    for (axis, (walk, &extent)) in walks.iter().zip(extents).enumerate() {
        let span = walk.span();
        if span.len() != extent {
            host.apply(|host| host.narrow(axis, span.start, span.len()))?;
        }
    }
    for backwards in [false, true] {
        for (axis, walk) in walks.iter().enumerate() {
            if walk.step != 1 && (walk.step < 0) == backwards {
                let AxisWalk { start, step, len } = walk.narrowed();
                host.apply(|host| host.walk(axis, start, step, len))?;
            }
        }
    }
    Ok(())
}

/// The groups, first those that leave least of their axes.
fn by_growth<S: Shape, R: Shape>(plan: &Plan<S, R>, lookups: &[Lookup<'_>]) -> Vec<usize> {
    let mut extents = alloc::vec![1_usize; lookups.len()];
    for (term, &extent) in plan.terms().iter().zip(plan.source_shape()) {
        if let Term::Array { group, .. } = *term {
            extents[group] = extents[group].saturating_mul(extent);
        }
    }
    let mut order: Vec<usize> = (0..lookups.len()).collect();
    let times = |a: usize, b: usize| lookups[a].len as u128 * extents[b] as u128;
    order.sort_by(|&a, &b| times(a, b).cmp(&times(b, a)));
    order
}

/// The positions of one group.
fn select<H: Operations>(
    host: &mut Host<'_, H>,
    axes: &mut Vec<HostAxis>,
    g: usize,
    lookup: &Lookup<'_>,
) -> Result<(), IndexError> {
    if lookup.parts.iter().any(|part| matches!(part, Part::Remote(_))) {
        return Err(elsewhere());
    }
    let places = |axes: &[HostAxis]| -> Vec<usize> {
        let place = |part| axes.iter().position(|axis| *axis == HostAxis::Part { group: g, part });
        (0..lookup.parts.len()).filter_map(place).collect()
    };
    let at = places(axes);
    let (Some(&first), Some(part)) = (at.iter().min(), lookup.parts.first()) else {
        // A bool, or a lookup of nothing: a new axis, which `arrange` makes.
        return Ok(());
    };
    if let [axis] = at[..] {
        host.apply(|host| host.index_select(axis, part))?;
        axes[axis] = HostAxis::Group(g);
        return Ok(());
    }
    // All axes of the group side by side, in the order of its parts, from where the first of them stands.
    let before = (0..first).filter(|axis| !at.contains(axis));
    let after = (first..axes.len()).filter(|axis| !at.contains(axis));
    let order: Vec<usize> = before.chain(at.iter().copied()).chain(after).collect();
    if !order.is_sorted() {
        host.apply(|host| host.permute(&order))?;
        *axes = order.iter().map(|&axis| axes[axis]).collect();
    }
    let mut extents = host.get().extents();
    let joined: Extents = extents.drain(first..first + at.len()).collect();
    // At most the number of elements, or 0 with no position to name.
    let extent = joined.iter().fold(1, |n: usize, &extent| n.saturating_mul(extent));
    extents.insert(first, extent);
    host.apply(|host| host.reshape(&extents))?;
    let mut numbers: Vec<usize> = room(lookup.len)?;
    numbers.resize(lookup.len, 0);
    for (part, &extent) in lookup.parts.iter().zip(&joined) {
        for (number, position) in numbers.iter_mut().zip(part.iter()) {
            *number = *number * extent + position;
        }
    }
    host.apply(|host| host.index_select(first, &Part::of(extent, numbers)))?;
    axes.splice(first..first + at.len(), [HostAxis::Group(g)]);
    Ok(())
}

/// The axes in the order of the result, the joint axes of the groups, and new axes.
fn arrange<S: Shape, R: Shape, H: Operations>(
    plan: &Plan<S, R>,
    lookups: &[Lookup<'_>],
    host: &mut Host<'_, H>,
    axes: &mut Vec<HostAxis>,
) -> Result<(), IndexError> {
    // A group without axes in the result comes before that which starts at its place.
    let key = |axis: HostAxis| match axis {
        HostAxis::Out(out) => (out, 1),
        HostAxis::Group(g) => (lookups[g].axis, lookups[g].rank),
        HostAxis::Part { .. } => unreachable!("every group was selected from"),
    };
    let mut order: Vec<usize> = (0..axes.len()).collect();
    sort_by_key(&mut order, |&axis| key(axes[axis]));
    if !order.is_sorted() {
        host.apply(|host| host.permute(&order))?;
        *axes = order.iter().map(|&axis| axes[axis]).collect();
    }
    if plan.shape().contains(&0) {
        if !host.get().extents().contains(&0) {
            host.apply(|host| host.unsqueeze(0))?;
            host.apply(|host| host.narrow(0, 0, 0))?;
        }
        return host.apply(|host| host.reshape(plan.shape()));
    }
    // Axes that no axis of the source leaves: new ones, and those of groups that look nothing up, which may have any extent.
    let mut is_new = alloc::vec![true; plan.shape().len()];
    for &axis in &*axes {
        let (first, rank) = key(axis);
        is_new[first..first + rank].fill(false);
    }
    let new = || (0..is_new.len()).filter(|&out| is_new[out]);
    if axes.iter().any(|axis| matches!(axis, HostAxis::Group(g) if lookups[*g].rank != 1)) {
        let extent = |(&extent, &is_new): (&usize, &bool)| if is_new { 1 } else { extent };
        let extents: Extents = plan.shape().iter().zip(&is_new).map(extent).collect();
        host.apply(|host| host.reshape(&extents))?;
    } else {
        new().try_for_each(|out| host.apply(|host| host.unsqueeze(out)))?;
    }
    for (out, extent) in new().map(|out| (out, plan.shape()[out])).filter(|&(_, extent)| extent > 1) {
        let mut first: Vec<usize> = room(extent)?;
        first.resize(extent, 0);
        host.apply(|host| host.index_select(out, &Part::of(1, first)))?;
    }
    Ok(())
}

/// The layout that indices are resolved against: only its shape counts.
pub(super) fn layout<H: OpaqueHost + ?Sized>(handle: &H::Handle) -> Result<Layout<H::Shape>, IndexError> {
    Layout::of_shape(&handle.extents())
}

impl<H: OpaqueHost + ?Sized> OpaqueRead for H {}

/// `i`, `oix`, `vix`, `nix`, `tix` and `explain` on the tensors of other libraries that only offer operations.
///
/// What they mean is what they mean on a [`Tensor`](crate::Tensor): see [`Strided`](crate::Strided) and
/// [`IndexRead`](crate::IndexRead). The result is the library's own tensor; gradients, where it has them, flow through.
///
/// Sealed: every [`OpaqueHost`] has it, and nothing else can.
///
/// ```
/// use tensor_idx::{IndexError, Rank, idx, interop::{OpaqueHost, OpaqueRead}};
///
/// fn first_column<H: OpaqueHost<Shape = Rank<2>>>(t: &H) -> Result<H::Of<Rank<1>>, IndexError> {
///     t.try_i(idx![.., 0])
/// }
/// ```
pub trait OpaqueRead: OpaqueHost {
    /// The part that a basic index names: a view where the library makes one of a narrowed tensor.
    ///
    /// # Panics
    ///
    /// On a bad index, or if the library refuses, with the message of [`OpaqueRead::try_i`].
    ///
    /// ```
    /// use tensor_idx::{Rank, idx, interop::{OpaqueHost, OpaqueRead}};
    ///
    /// fn columns_backwards<H: OpaqueHost<Shape = Rank<2>>>(t: &H) -> H::Of<Rank<2>> {
    ///     t.i(idx![.., ::-1])
    /// }
    /// ```
    #[track_caller]
    fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> Self::Of<Indexed<Self::Shape, I>>
    where
        Self::Shape: IndexedBy<I>,
    {
        done(self.try_i(index))
    }

    /// Like [`OpaqueRead::i`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`]; [`IndexError::Host`] if the library refuses.
    fn try_i<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<Self::Of<Indexed<Self::Shape, I>>, IndexError>
    where
        Self::Shape: IndexedBy<I>,
    {
        let handle = self.handle();
        let plan = layout::<Self>(&handle)?.plan(index)?;
        Self::of(carry_out(&plan, &handle)?)
    }

    __doors! {
        [fn oix / try_oix, I: {IntoIndex<List: Ranks<Outer>>}, Shape: {IndexedBy<I, Outer>} => "[5., 3., 2., 0.]"]
        [fn vix / try_vix, I: {IntoIndex<List: Ranks<Vectorized>>}, Shape: {IndexedBy<I, Vectorized>} => "[5., 0.]"]
        [fn nix / try_nix, I: {IntoIndex<List: Ranks<NumPy>>}, Shape: {IndexedBy<I, NumPy>} => "[1., 2.]"]
        [fn tix / try_tix, I: {IntoIndex<List: Ranks<PyTorch>>}, Shape: {IndexedBy<I, PyTorch>} => "[1., 2.]"]
        [] [] [Self::Shape] [Self::Of<]
        ["The part that an index names" ", by the operations of the library"; ", or if the library refuses"]
        [
            "# use tensor_idx::{interop::Operations, plan::Part, prelude::*, shape::Extents};\n# #[derive(Clone, Debug)]\n# struct Sealed(TensorD<f32>);\n# impl Operations for Sealed {\n#     fn extents(&self) -> Extents { self.0.shape().into() }\n#     fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {\n#         Ok(Sealed(self.0.try_take(start..start + len, axis)?))\n#     }\n#     fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {\n#         Ok(Sealed(Tensor::from_vec(extents, self.0.to_vec())?))\n#     }\n#     fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {\n#         Ok(Sealed(self.0.try_permute(axes)?.to_contiguous()))\n#     }\n#     fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {\n#         Ok(Sealed(self.0.try_take(positions.iter().collect::<Vec<_>>(), axis)?))\n#     }\n# }\n// The type of the example of `Operations`.\nlet t = Sealed(Tensor::from_vec(vec![2, 3], vec![0., 1., 2., 3., 4., 5.])?);"
            "t" "assert_eq!(" [".0.to_vec(), "]
            "# Ok::<(), IndexError>(())"
        ]
        |host, mode, index| {
            let handle = host.handle();
            let plan = layout::<Self>(&handle)?.plan_gather(mode, index)?;
            Self::of(carry_out(&plan, &handle)?)
        }
    }

    /// The verbs that are no index: `windows`, `diagonal`, `permute`, `flip`, `split_at`, `chunks`, `axis_iter`, `take` and
    /// the others of [`OpaqueViews`], which says what each costs.
    ///
    /// ```
    /// use tensor_idx::{Rank, interop::{OpaqueHost, OpaqueRead}};
    ///
    /// fn diagonal<H: OpaqueHost<Shape = Rank<2>>>(t: &H) -> H::Of<Rank<1>> {
    ///     t.views().diagonal()
    /// }
    /// ```
    fn views(&self) -> OpaqueViews<'_, Self> {
        OpaqueViews::new(self)
    }

    /// Carries out a plan that was made for this shape.
    ///
    /// # Errors
    ///
    /// Those of [`carry_out`].
    ///
    /// ```
    /// use tensor_idx::{IndexError, Layout, Rank, idx, interop::{OpaqueHost, OpaqueRead}};
    ///
    /// fn same_row_of_each<H: OpaqueHost<Shape = Rank<2>>>(all: &[H]) -> Result<Vec<H::Of<Rank<1>>>, IndexError> {
    ///     let plan = Layout::row_major([4, 6])?.plan(idx![-1])?;
    ///     all.iter().map(|t| t.carry_out(&plan)).collect()
    /// }
    /// ```
    fn carry_out<R: Ranked>(&self, plan: &Plan<Self::Shape, R>) -> Result<Self::Of<R>, IndexError> {
        Self::of(carry_out(plan, &self.handle())?)
    }

    /// What an index does, axis by axis, in words and numbers, and whether that is a view as far as the library
    /// tells ([`Operations::holds`]). Of strides nothing is known.
    ///
    /// ```
    /// use tensor_idx::{idx, interop::{OpaqueRead, Operations}};
    ///
    /// fn print<H: Operations + Clone>(t: &H) {
    ///     println!("{}", t.explain(idx![..., ::-1]));
    /// }
    /// ```
    fn explain<I: IntoIndex>(&self, index: I) -> Explanation {
        let (handle, index) = (self.handle(), index.into_index());
        match layout::<Self>(&handle) {
            Ok(layout) => Explanation::new(&index, &layout).by_operations(|step| handle.holds(step)),
            Err(error) => Explanation::refused(&index, error),
        }
    }
}
