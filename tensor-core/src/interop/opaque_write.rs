//! Writing as a value, for tensors that only offer operations: the result is a new tensor, made by the library's operations.
//!
//! The library never sees a position twice under an operation whose result would depend on it: the last value of a position is
//! chosen before, and values that are combined are combined one after the other. So the rules are those of this library, and
//! gradients flow to the target and to the value.

use alloc::vec::Vec;

use crate::error::{IndexError, done};
use crate::index::indexed::{Indexed, IndexedBy};
use crate::index::list::IntoIndex;
use crate::index::mode::{Mode, NumPy, Ranks};
use crate::index::outside::FillValue;
use crate::interop::opaque::{OpaqueHost, Operations, carry_out, layout, room};
use crate::interop::opaque_holes::{between, nothing};
use crate::kernel::gather;
use crate::layout::{Layout, checked_len};
use crate::plan::lay::walk;
use crate::plan::{Part, Plan, Term};
use crate::shape::rank::{Ranked, Shape};

/// How an element and a value become the new element, where a library is asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// The product.
    Multiply,
    /// The smaller one; NaN where one of them is.
    Min,
    /// The larger one; NaN where one of them is.
    Max,
}

/// What a library offers so that its tensors can be written to as values, by [`OpaqueWrite::at`]. None of these changes the
/// tensor itself.
///
/// ```
/// use tensor_idx::{interop::{Operations, OpaqueWrite, Combination, Updates}, plan::Part, prelude::*, shape::Extents};
///
/// #[derive(Clone)]
/// struct Sealed(TensorD<f32>);
///
/// impl Updates for Sealed {
///     fn broadcast(&self, extents: &[usize]) -> Result<Self, IndexError> {
///         Ok(Sealed(self.0.try_broadcast_to(extents)?.to_contiguous()))
///     }
///
///     fn concatenate(parts: &[Self]) -> Result<Self, IndexError> {
///         let parts: Vec<_> = parts.iter().map(|part| part.0.clone()).collect();
///         Ok(Sealed(tensor_idx::join::try_concatenate(&parts, 0)?))
///     }
///
///     fn index_add(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError> {
///         let mut sum = self.0.clone();
///         sum.try_oix_mut(idx![positions.iter().collect::<Vec<_>>()])?.try_accumulate(Add, &values.0)?;
///         Ok(Sealed(sum))
///     }
///
///     fn combine(&self, values: &Self, by: Combination) -> Result<Self, IndexError> {
///         let mut out = self.0.clone();
///         match by {
///             Combination::Multiply => out.view_mut().accumulate(Mul, &values.0),
///             Combination::Min => out.view_mut().accumulate(Min, &values.0),
///             Combination::Max => out.view_mut().accumulate(Max, &values.0),
///         }
///         Ok(Sealed(out))
///     }
/// }
/// # impl Operations for Sealed {
/// #     fn extents(&self) -> Extents { self.0.shape().into() }
/// #     fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
/// #         Ok(Sealed(self.0.try_take(start..start + len, axis)?))
/// #     }
/// #     fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
/// #         Ok(Sealed(Tensor::from_vec(extents, self.0.to_vec())?))
/// #     }
/// #     fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
/// #         Ok(Sealed(self.0.try_permute(axes)?.to_contiguous()))
/// #     }
/// #     fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
/// #         Ok(Sealed(self.0.try_take(positions.iter().collect::<Vec<_>>(), axis)?))
/// #     }
/// # }
///
/// let t = Sealed(Tensor::from_vec(vec![3], vec![1., 2., 3.])?);
/// let values = Sealed(Tensor::from_vec(vec![3], vec![10., 20., 30.])?);
/// assert_eq!(t.at(idx![[2, 0, 2]]).set(&values).0.to_vec(), [20., 2., 30.]);
/// assert_eq!(t.at(idx![[2, 0, 2]]).add(&values).0.to_vec(), [21., 2., 43.]);
/// assert_eq!(t.at(idx![[2, 0, 2]]).multiply(&values).0.to_vec(), [20., 2., 900.]);
/// # Ok::<(), IndexError>(())
/// ```
pub trait Updates: Operations + Clone {
    /// The elements repeated to a shape of the same rank: only axes of extent 1 change.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn broadcast(&self, extents: &[usize]) -> Result<Self, IndexError>;

    /// One or more tensors of rank 2, one after the other along the first axis. Each has elements.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn concatenate(parts: &[Self]) -> Result<Self, IndexError>;

    /// The tensor, of rank 2, where row n of `values` was added to the row at position n. A position that occurs twice receives
    /// both.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn index_add(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError>;

    /// The tensor, of rank 2, where row n of `values` stands in place of the row at position n. No position occurs twice.
    ///
    /// As provided, each row of the result is selected from the old and the new rows, side by side; a library that has an operation
    /// for it, whose gradient is right, calls that.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn index_set(&self, positions: &Part<'_>, values: &Self) -> Result<Self, IndexError> {
        set_by_selection(self, positions, values)
    }

    /// Each element combined with the value at its place; both tensors have the same shape.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn combine(&self, values: &Self, by: Combination) -> Result<Self, IndexError>;

    /// Whether a value can be written to this tensor: of another element type, or on another device, it is an error.
    ///
    /// As provided, every value is taken, and the operations refuse what does not fit.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn takes(&self, value: &Self) -> Result<(), IndexError> {
        let _ = value;
        Ok(())
    }

    /// The same elements in a tensor of its own: what a verb returns where nothing is changed, or everything.
    ///
    /// As provided, it is a clone. That is right if the library's tensors never change.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`].
    fn apart(&self) -> Result<Self, IndexError> {
        Ok(self.clone())
    }
}

/// What can be written to a tensor of another library as a value: such a tensor, or a number, which becomes one of the element
/// type and on the device of the target.
///
/// ```
/// use tensor_idx::{Rank, idx, interop::{OpaqueHost, OpaqueValue, OpaqueWrite, Updates}};
///
/// fn first_row<H: OpaqueHost<Shape = Rank<2>, Handle: Updates>>(t: &H, v: impl OpaqueValue<H::Handle>) -> H::Of<Rank<2>> {
///     t.at(idx![0]).set(v)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the value cannot be written to `{H}`",
    label = "expected a tensor of the same library, or a number, found `{Self}`"
)]
pub trait OpaqueValue<H> {
    /// The value as a tensor of the library; `like` is the target.
    ///
    /// # Errors
    ///
    /// [`IndexError::Host`]; [`IndexError::ValueType`] for a number that the element type does not have.
    fn to_host(&self, like: &H) -> Result<H, IndexError>;
}

#[diagnostic::do_not_recommend]
impl<H: Updates> OpaqueValue<H> for H {
    fn to_host(&self, _like: &H) -> Result<H, IndexError> {
        Ok(self.clone())
    }
}

#[diagnostic::do_not_recommend]
impl<H: Updates> OpaqueValue<H> for &H {
    fn to_host(&self, _like: &H) -> Result<H, IndexError> {
        Ok((*self).clone())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<H: Updates> OpaqueValue<H> for $number {
            fn to_host(&self, like: &H) -> Result<H, IndexError> {
                number(like, FillValue::from(*self))
            }
        }
    )*};
}

/// A number as a tensor, which the operation behind `fill` makes.
fn number<H: Updates>(like: &H, number: FillValue) -> Result<H, IndexError> {
    let made = nothing(like, &[1, 0, 1])?.padded(1, &[number]).map_err(|error| match error {
        IndexError::FillValue { value, element } => IndexError::ValueType { value, element },
        IndexError::Outside { .. } => IndexError::Host {
            host: "this library",
            what: "its tensors take no numbers as values: write a tensor".into(),
        },
        error => error,
    });
    made?.reshape(&[])
}

numbers! { i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 bool }

/// The places of a tensor that an index names. Each verb returns a new tensor in which these places are changed; the tensor itself stays
/// as it is. Made by [`OpaqueWrite::at`].
#[must_use = "a verb returns the new tensor"]
pub struct OpaqueAt<T: OpaqueHost + ?Sized, R: Shape> {
    target: T::Handle,
    plan: Result<Plan<T::Shape, R>, IndexError>,
}

impl<T: OpaqueHost + ?Sized, R: Shape> core::fmt::Debug for OpaqueAt<T, R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match &self.plan {
            Ok(plan) => write!(f, "{plan}"),
            Err(error) => write!(f, "{error}"),
        }
    }
}

/// What is done with the values.
#[derive(Clone, Copy)]
enum OpaqueVerb {
    Set,
    Add,
    Combine(Combination),
}

impl<T: OpaqueHost<Handle: Updates, Shape: Ranked> + ?Sized> OpaqueWrite for T {}

/// Writing as a value: `t.at(idx![..]).set(v)` is a new tensor with `v` at the places that the index names; `t` keeps its
/// elements. The library's own operations make it, on the library's device; gradients, where it has them, flow to the target and
/// to the value.
///
/// The value is broadcast by NumPy's rule. Of a position that the index names twice, [`try_set`](OpaqueAt::try_set) keeps the last
/// value in row-major order, and each of the others counts every value, one after the other.
///
/// Sealed: every [`OpaqueHost`] whose handle has [`Updates`] has it, and nothing else can.
///
/// ```
/// use tensor_idx::{Rank, idx, interop::{OpaqueHost, OpaqueWrite, Updates}};
///
/// fn zero_rows<H: OpaqueHost<Shape = Rank<2>, Handle: Updates>>(t: &H, rows: &[usize]) -> H::Of<Rank<2>> {
///     t.at(idx![rows]).set(0)
/// }
/// ```
pub trait OpaqueWrite: OpaqueHost<Handle: Updates, Shape: Ranked> {
    /// The places that an index names by NumPy's rule.
    ///
    /// A bad index is an error of the verb that follows.
    ///
    /// ```
    /// use tensor_idx::{Rank, idx, interop::{OpaqueHost, OpaqueWrite, Updates}};
    ///
    /// fn last_is_one<H: OpaqueHost<Shape = Rank<1>, Handle: Updates>>(t: &H) -> H::Of<Rank<1>> {
    ///     t.at(idx![-1]).set(1)
    /// }
    /// ```
    fn at<I: IntoIndex<List: Ranks<NumPy>>>(&self, index: I) -> OpaqueAt<Self, Indexed<Self::Shape, I, NumPy>>
    where
        Self::Shape: IndexedBy<I, NumPy>,
    {
        self.at_by(NumPy, index)
    }

    /// The places that an index names by the rule of a mode: `Outer`, `Vectorized`, `NumPy` or `PyTorch`.
    ///
    /// ```
    /// use tensor_idx::{Rank, idx, index::Outer, interop::{OpaqueHost, OpaqueWrite, Updates}};
    ///
    /// fn corners<H: OpaqueHost<Shape = Rank<2>, Handle: Updates>>(t: &H) -> H::Of<Rank<2>> {
    ///     t.at_by(Outer, idx![[0, -1], [0, -1]]).add(1)
    /// }
    /// ```
    fn at_by<M: Mode, I: IntoIndex<List: Ranks<M>>>(
        &self,
        mode: M,
        index: I,
    ) -> OpaqueAt<Self, Indexed<Self::Shape, I, M>>
    where
        Self::Shape: IndexedBy<I, M>,
    {
        let target = self.handle();
        let plan = layout::<Self>(&target).and_then(|layout| layout.plan_gather(mode, index));
        OpaqueAt { target, plan }
    }
}

macro_rules! verbs {
    ($($verb:ident / $try_verb:ident => $how:expr, $what:literal, $shown:literal;)*) => {$(
        #[doc = $what]
        ///
        /// # Panics
        ///
        #[doc = concat!("With the message of [`Self::", stringify!($try_verb), "`].")]
        ///
        /// ```
        /// use tensor_idx::{Rank, idx, interop::{OpaqueHost, OpaqueWrite, Updates}};
        ///
        /// fn changed<H: OpaqueHost<Shape = Rank<1>, Handle: Updates>>(t: &H) -> H::Of<Rank<1>> {
        #[doc = concat!("    t.at(idx![", $shown, "]).", stringify!($verb), "(2)")]
        /// }
        /// ```
        #[track_caller]
        pub fn $verb(self, value: impl OpaqueValue<T::Handle>) -> T::Of<T::Shape> {
            done(self.$try_verb(value))
        }

        #[doc = concat!("Like [`Self::", stringify!($verb), "`], but returns an error instead of panicking.")]
        ///
        /// # Errors
        ///
        /// Those of a bad index; [`IndexError::ValueShape`] if the value does not broadcast to the places;
        /// [`IndexError::Outside`] for an entry marked by `fill`; [`IndexError::ValueType`] for a number that the element type does
        /// not have; [`IndexError::Host`] if the library refuses.
        ///
        /// ```
        /// use tensor_idx::{IndexError, Rank, idx, interop::{OpaqueHost, OpaqueWrite, Updates}};
        ///
        /// fn changed<H: OpaqueHost<Shape = Rank<1>, Handle: Updates>>(t: &H) -> Result<H::Of<Rank<1>>, IndexError> {
        #[doc = concat!("    t.at(idx![", $shown, "]).", stringify!($try_verb), "(2)")]
        /// }
        /// ```
        pub fn $try_verb(self, value: impl OpaqueValue<T::Handle>) -> Result<T::Of<T::Shape>, IndexError> {
            T::of(written(&self.plan?, &self.target, &value, $how)?)
        }
    )*};
}

#[expect(clippy::should_implement_trait, reason = "named as in JAX: `x.at[i].add(v)`")]
impl<T: OpaqueHost<Handle: Updates, Shape: Ranked> + ?Sized, R: Shape> OpaqueAt<T, R> {
    verbs! {
        set / try_set => OpaqueVerb::Set, "The tensor with the value at the places. Of a position that is named twice, the last value is kept.", "1..";
        add / try_add => OpaqueVerb::Add, "The tensor with the value added at the places. A position that is named twice receives both values.", "[0, 1, 0]";
        multiply / try_multiply => OpaqueVerb::Combine(Combination::Multiply), "The tensor with the elements at the places multiplied by the value. A position that is named twice is multiplied by both. As many operations are recorded as the most frequent position is named times.", "[0, 1, 0]";
        min / try_min => OpaqueVerb::Combine(Combination::Min), "The tensor with the smaller of element and value at the places; NaN where one of them is. Where both are equal, the gradient goes to the element.", "[0, 1, 0]";
        max / try_max => OpaqueVerb::Combine(Combination::Max), "The tensor with the larger of element and value at the places; NaN where one of them is. Where both are equal, the gradient goes to the element.", "[0, 1, 0]";
    }
}

/// The value broadcast to a shape; the error names both shapes.
fn broadcast<H: Updates>(value: H, shape: &[usize]) -> Result<H, IndexError> {
    let extents = value.extents();
    let refused = || IndexError::ValueShape { value: extents.to_vec(), selection: shape.into() };
    let missing = shape.len().checked_sub(extents.len()).ok_or_else(refused)?;
    if extents.iter().zip(&shape[missing..]).any(|(&found, &wanted)| found != wanted && found != 1) {
        return Err(refused());
    }
    if extents[..] == *shape {
        return Ok(value);
    }
    if shape.contains(&0) {
        return nothing(&value, shape);
    }
    let mut padded = alloc::vec![1; missing];
    padded.extend_from_slice(&extents);
    value.reshape(&padded)?.broadcast(shape)
}

/// Carries out a write by a plan.
fn written<S: Shape, R: Shape, H: Updates>(
    plan: &Plan<S, R>,
    target: &H,
    value: &impl OpaqueValue<H>,
    verb: OpaqueVerb,
) -> Result<H, IndexError> {
    let value = value.to_host(target)?;
    target.takes(&value)?;
    let value = broadcast(value, plan.shape())?;
    let Some(holes) = plan.holes() else { return everywhere(plan, target, &value, verb) };
    holes.dropped()?;
    match holes.good(plan.slices())? {
        Some(good) => everywhere(&good.from, target, &carry_out(&good.to, &value)?, verb),
        None => target.apart(),
    }
}

/// Every place has an element, and the value has the shape of the places.
fn everywhere<S: Shape, R: Shape, H: Updates>(
    plan: &Plan<S, R>,
    target: &H,
    value: &H,
    verb: OpaqueVerb,
) -> Result<H, IndexError> {
    let extents = target.extents();
    if plan.shape().contains(&0) {
        return target.apart();
    }
    let last = extents.len() - whole_axes(plan);
    let places = between(plan, 0..last)?;
    let (count, len) = (checked_len(&extents[..last])?, checked_len(&extents[last..])?);
    let mut positions: Vec<usize> = room(checked_len(places.shape())?)?;
    walk(&places, &[], &Layout::row_major(&extents[..last])?, &mut |walk| {
        gather::for_each_offset(&walk.axes, |by| positions.push(walk.offset.wrapping_add_signed(by)));
    })?;
    let rows = target.reshape(&[count, len])?;
    let values = value.reshape(&[positions.len(), len])?;
    let rows = match verb {
        OpaqueVerb::Set => set(&rows, &positions, &values)?,
        OpaqueVerb::Add => rows.index_add(&Part::of(count, positions), &values)?,
        OpaqueVerb::Combine(by) => combined(&rows, &positions, &values, by)?,
    };
    rows.reshape(&extents)
}

/// How many of the last axes are whole and the last of the result: what is written are rows of them.
fn whole_axes<S: Shape, R: Shape>(plan: &Plan<S, R>) -> usize {
    let axes = plan.terms().iter().zip(plan.source_shape()).rev();
    let places = plan.shape().iter().enumerate().rev();
    axes.zip(places)
        .take_while(|((term, extent), (out, found))| {
            extent == found && matches!(**term, Term::Affine { axis, start: 0, step: 1 } if axis == *out)
        })
        .count()
}

/// The rows at some positions replaced, each by the last of its values. Neighbouring rows stand between those before and those after.
fn set<H: Updates>(rows: &H, positions: &[usize], values: &H) -> Result<H, IndexError> {
    let count = rows.extents()[0];
    let first = positions[0];
    if positions.iter().enumerate().all(|(n, &position)| position == first + n) {
        let behind = first + positions.len();
        let mut parts = Vec::new();
        if first > 0 {
            parts.push(rows.narrow(0, 0, first)?);
        }
        parts.push(values.clone());
        if behind < count {
            parts.push(rows.narrow(0, behind, count - behind)?);
        }
        return if let [all] = &parts[..] { all.apart() } else { H::concatenate(&parts) };
    }
    let mut last: Vec<usize> = room(count)?;
    last.resize(count, 0);
    positions.iter().enumerate().for_each(|(n, &position)| last[position] = n);
    let is_last = |&(n, &position): &(usize, &usize)| last[position] == n;
    let kept = positions.iter().enumerate().filter(is_last).count();
    if kept == positions.len() {
        return rows.index_set(&Part::of(count, positions.to_vec()), values);
    }
    let (mut numbers, mut distinct): (Vec<usize>, Vec<usize>) = (room(kept)?, room(kept)?);
    for (n, &position) in positions.iter().enumerate().filter(is_last) {
        numbers.push(n);
        distinct.push(position);
    }
    let values = values.index_select(0, &Part::of(positions.len(), numbers))?;
    rows.index_set(&Part::of(count, distinct), &values)
}

/// The rows at distinct positions replaced: each row of the result is selected from the old and the new ones.
pub(super) fn set_by_selection<H: Updates>(rows: &H, positions: &Part<'_>, values: &H) -> Result<H, IndexError> {
    let count = rows.extents()[0];
    let mut table: Vec<usize> = room(count)?;
    table.extend(0..count);
    positions.iter().enumerate().for_each(|(n, position)| table[position] = count + n);
    let both = H::concatenate(&[rows.clone(), values.clone()])?;
    both.index_select(0, &Part::of(count + positions.len(), table))
}

/// The rows at some positions combined with values, one after the other: in each round every position stands at most once.
fn combined<H: Updates>(rows: &H, positions: &[usize], values: &H, by: Combination) -> Result<H, IndexError> {
    let mut order: Vec<usize> = room(positions.len())?;
    order.extend(0..positions.len());
    order.sort_by_key(|&n| positions[n]);
    // The values of each position, in order; the positions with most values first, so that each round has to do with the first of
    // those that are left.
    let mut of_position: Vec<&[usize]> = order.chunk_by(|&a, &b| positions[a] == positions[b]).collect();
    of_position.sort_by_key(|values| core::cmp::Reverse(values.len()));
    let unique: Vec<usize> = of_position.iter().map(|values| positions[values[0]]).collect();

    let mut current = rows.index_select(0, &Part::of(rows.extents()[0], unique.clone()))?;
    let (mut left, mut round, mut done) = (unique.len(), 0, Vec::new());
    while left > 0 {
        let numbers: Vec<usize> = of_position[..left].iter().map(|values| values[round]).collect();
        let values = values.index_select(0, &Part::of(positions.len(), numbers))?;
        current = current.combine(&values, by)?;
        round += 1;
        let still = of_position[..left].partition_point(|values| values.len() > round);
        if still < left {
            done.push(current.narrow(0, still, left - still)?);
            current = current.narrow(0, 0, still)?;
            left = still;
        }
    }
    done.reverse();
    set(rows, &unique, &H::concatenate(&done)?)
}
