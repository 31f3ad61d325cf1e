//! The elements that an index names, before a host has resolved it.

use core::borrow::Borrow;
use core::ops::Range;

use crate::error::IndexError;
use crate::index::array::IndexArray;
use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Basic, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::indexed::{InView, IndexedBy};
use crate::index::list::{Cons, Index, IndexList, IntoIndex, Nil, PerAxis};
use crate::index::mode::{DynMode, Mode, NumPy, Ranks};
use crate::index::outside::{Dropped, Filled, Moved};
use crate::index::purpose::Writes;
use crate::index::resolve::{Refused, refusal};
use crate::layout::Layout;
use crate::plan::holes::{Good, Holes};
use crate::plan::lay::walk;
use crate::plan::{NEVER, Plan, Resolved, Runs, resolve_once};
use crate::range::{Slice, StrictRange};
use crate::sealed::Trusted;
use crate::shape::rank::{DynRank, Ranked, Shape};
use crate::tensor::memory::Memory;
use crate::tensor::operator::Verb;
use crate::tensor::target::{Laid, RunsMut, Target, WithHoles, Writable};
use crate::tensor::value::Value;
use crate::tensor::view_mut::{TensorViewMut, to_write};

/// An index that is not resolved yet, with the rule for its arrays. A host receives one in [`Operator::write`](crate::Operator), and asks it for the plan
/// for its own layout. Sealed: only this library implements it.
///
/// ```
/// use tensor_idx::{plan::Plan, prelude::*, shape::Shape, write::Named};
///
/// fn rank<S: Shape, I: Named<S>>(layout: &Layout<S>, index: I) -> Result<usize, IndexError> {
///     let plan: Plan<S, I::Result> = index.plan(layout)?;
///     Ok(plan.shape().len())
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not index the tensor",
    label = "expected an index of a tensor of shape `{S}`, found `{Self}`"
)]
pub trait Named<S: Shape>: Sized + Trusted {
    /// The shape of what is named.
    type Result: Ranked;

    /// The plan for a host of this layout.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    fn plan(self, layout: &Layout<S>) -> Result<Plan<S, Self::Result>, IndexError>;

    /// Like [`Named::plan`], but index arrays and masks that are stored on a device stay there: see [`Layout::plan_remote`].
    ///
    /// # Errors
    ///
    /// Those of [`Layout::plan_remote`].
    fn plan_remote(self, layout: &Layout<S>) -> Result<Plan<S, Self::Result>, IndexError>;

    /// The plan for a host that is the result of a plan.
    ///
    /// # Errors
    ///
    /// Those of [`Plan::then_gather`].
    fn after<Q: Shape>(self, plan: &Plan<Q, S>) -> Result<Plan<Q, Self::Result>, IndexError>;

    /// Runs a verb on the elements of memory.
    #[doc(hidden)]
    fn write<H: Memory<Shape = S> + ?Sized, V: Verb<H::Elem>>(
        self,
        host: &mut H,
        verb: V,
        value: &impl Value<H::Elem>,
    ) -> Result<(), IndexError>;
}

/// An index and how its arrays act: [`InView`] where there is none, or [`Under`] a [`Mode`].
#[doc(hidden)]
pub struct Chosen<W, I> {
    index: I,
    way: W,
}

impl<W, I> Trusted for Chosen<W, I> {}

impl<W, I> Chosen<W, I> {
    #[inline(always)]
    pub(super) fn new(way: W, index: I) -> Self {
        Chosen { index, way }
    }
}

/// A mode. (A type of its own, so that the compiler finds one way for each index, and reports what is wrong with that.)
#[doc(hidden)]
#[derive(Clone, Copy, Default)]
pub struct Under<M>(pub(super) M);

impl<S: IndexedBy<I>, I: IntoIndex<List: Basic>> Named<S> for Chosen<InView, I> {
    type Result = S::Output;

    fn plan(self, layout: &Layout<S>) -> Result<Plan<S, S::Output>, IndexError> {
        layout.plan(self.index)
    }

    fn plan_remote(self, layout: &Layout<S>) -> Result<Plan<S, S::Output>, IndexError> {
        layout.plan(self.index)
    }

    fn after<Q: Shape>(self, plan: &Plan<Q, S>) -> Result<Plan<Q, S::Output>, IndexError> {
        plan.then(self.index)
    }

    #[inline(always)]
    fn write<H: Memory<Shape = S> + ?Sized, V: Verb<H::Elem>>(
        self,
        host: &mut H,
        verb: V,
        value: &impl Value<H::Elem>,
    ) -> Result<(), IndexError> {
        let index = self.index.into_index();
        let refused = |layout: &Layout<S>| refusal(index.list(), index.written(), layout.shape());
        {
            // Before `try_target`, so that a bad index copies nothing.
            let layout = host.try_layout()?;
            if layout.borrow().part::<_, S::Output>(index.list()).is_err() {
                return Err(refused(layout.borrow()));
            }
        }
        let mut target = host.try_target()?;
        match target.layout().part::<_, S::Output>(index.list()) {
            // SAFETY: I5: a resolved layout reaches only positions of its source; I4: `target` is not used from here
            // on.
            Ok(part) => verb.run(&mut unsafe { TensorViewMut::from_raw_parts(target.base_mut_ptr(), part) }, value),
            Err(Refused) => Err(refused(target.layout())),
        }
    }
}

impl<M: Mode, S: IndexedBy<I, M>, I: IntoIndex<List: Ranks<M> + Writes>> Named<S> for Chosen<Under<M>, I> {
    type Result = S::Output;

    fn plan(self, layout: &Layout<S>) -> Result<Plan<S, S::Output>, IndexError> {
        layout.plan_gather(self.way.0, self.index)
    }

    fn plan_remote(self, layout: &Layout<S>) -> Result<Plan<S, S::Output>, IndexError> {
        layout.plan_remote(self.way.0, self.index)
    }

    fn after<Q: Shape>(self, plan: &Plan<Q, S>) -> Result<Plan<Q, S::Output>, IndexError> {
        plan.then_gather(self.way.0, self.index)
    }

    fn write<H: Memory<Shape = S> + ?Sized, V: Verb<H::Elem>>(
        self,
        host: &mut H,
        verb: V,
        value: &impl Value<H::Elem>,
    ) -> Result<(), IndexError> {
        let layout = host.try_layout()?.borrow().clone();
        let (mode, index, size) = (self.way.0.kind(), self.index.into_index(), size_of::<H::Elem>());
        let few: Option<Result<bool, IndexError>> =
            Runs::of::<S, S::Output, _>(index.list(), &layout, mode, size, |runs, shape| {
                let mut target = host.try_target()?;
                // Storage that was shared has become a copy, which may have another layout.
                // SAFETY: P6: the runs are those of the target's layout, which is borrowed mutably (I4).
                Ok(target.layout().is_same(&layout)
                    && verb.run_few(unsafe { RunsMut::new(&mut target, runs, shape.as_ref()) }, value))
            });
        if few.transpose()? == Some(true) {
            return Ok(());
        }
        by_plan::<H, S::Output, _, _>((host, &layout), verb, value, (mode, &index))
    }
}

/// Runs a verb on the elements that a plan names. Not inlined: [`Named::write`] stays fast where these are few.
#[inline(never)]
fn by_plan<H: Memory + ?Sized, R: Shape, L: IndexList, V: Verb<H::Elem>>(
    (host, layout): (&mut H, &Layout<H::Shape>),
    verb: V,
    value: &impl Value<H::Elem>,
    (mode, index): (DynMode, &Index<L>),
) -> Result<(), IndexError> {
    resolve_once::<_, R, _, _>(
        layout,
        mode,
        index,
        false,
        NEVER,
        |_| None,
        |plan| {
            let target = to_write(plan.plan.source_shape(), host.try_target()?)?;
            if L::MARKS {
                verb.run(&mut Once::<_, _, _, true> { target, plan }, value)
            } else {
                verb.run(&mut Once::<_, _, _, false> { target, plan }, value)
            }
        },
    )
}

/// A plan that was made before.
pub(crate) struct Planned<'p, S: Shape, R: Shape>(pub(crate) &'p Plan<S, R>);

impl<S: Shape, R: Shape> Trusted for Planned<'_, S, R> {}

impl<S: Shape, R: Ranked> Named<S> for Planned<'_, S, R> {
    type Result = R;

    fn plan(self, layout: &Layout<S>) -> Result<Plan<S, R>, IndexError> {
        self.0.check_source(layout.shape())?;
        Ok(self.0.clone())
    }

    fn plan_remote(self, layout: &Layout<S>) -> Result<Plan<S, R>, IndexError> {
        self.plan(layout)
    }

    fn after<Q: Shape>(self, plan: &Plan<Q, S>) -> Result<Plan<Q, R>, IndexError> {
        plan.then_plan(self.0)
    }

    fn write<H: Memory<Shape = S> + ?Sized, V: Verb<H::Elem>>(
        self,
        host: &mut H,
        verb: V,
        value: &impl Value<H::Elem>,
    ) -> Result<(), IndexError> {
        verb.run(&mut self.0.select(host.try_target()?)?, value)
    }
}

/// The elements of memory that a plan names, to be written to once: the plan borrows the index, which may mark entries if `HOLES`.
struct Once<'a, 'g, 'e, T, S: Shape, R: Shape, const HOLES: bool> {
    target: TensorViewMut<'a, T, S>,
    plan: &'g Resolved<'e, S, R>,
}

impl<T, S: Shape, R: Shape, const HOLES: bool> Writable<T> for Once<'_, '_, '_, T, S, R, HOLES> {
    fn extents(&self) -> &[usize] {
        self.plan.plan.shape()
    }

    fn reach(&self) -> Range<usize> {
        self.target.reach()
    }

    fn lay(&mut self, f: &mut dyn FnMut(Laid<'_, T>)) -> Result<(), IndexError> {
        let base = self.target.base_mut_ptr();
        walk(&self.plan.plan, &self.plan.lent, self.target.layout(), &mut |walk| {
            // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2).
            f(Laid { dst: unsafe { base.add(walk.offset) }, axes: &walk.axes, of_result: &walk.of_result });
        })
    }
}

impl<T, S: Shape, R: Shape, const HOLES: bool> WithHoles<T> for Once<'_, '_, '_, T, S, R, HOLES> {
    fn holes(&self) -> Option<&Holes> {
        self.plan.plan.holes.as_deref()
    }

    fn good(&mut self) -> Option<Result<(Option<Good>, TensorViewMut<'_, T, DynRank>), IndexError>> {
        let good = self.plan.plan.holes.as_ref()?.good(self.plan.plan.slices());
        Some(good.map(|good| (good, self.target.view_mut().into_dyn())))
    }
}

impl<T, S: Shape, R: Shape, const HOLES: bool> Target<T> for Once<'_, '_, '_, T, S, R, HOLES> {
    const HOLES: bool = HOLES;

    #[inline(always)]
    fn with_holes(&mut self) -> Option<&mut dyn WithHoles<T>> {
        if self.plan.plan.holes.is_some() { Some(self) } else { None }
    }
}

/// An index in `assign!(t[index] = value)`: a view where all is basic, and by [`NumPy`]'s rule where there is an array, a mask or a
/// bool.
///
/// ```
/// use tensor_idx::{prelude::*, shape::Shape, write::{Assign, IndexesPlace, operator}};
///
/// fn clear<S: Shape, I: IndexesPlace<S>>(t: &mut Tensor<f32, S>, index: I) -> Result<(), IndexError> {
///     t.try_assign_at(index, operator::assign, 0.0)
/// }
///
/// let mut t = Tensor::full([2, 3], 1.0);
/// clear(&mut t, idx![0, [2, 0]])?;
/// assert_eq!(t.to_vec(), [0.0, 1.0, 0.0, 1.0, 1.0, 1.0]);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this does not index the tensor",
    label = "expected an index of a tensor of shape `{S}`, found `{Self}`",
    note = "an index array holds integers, a mask holds bools"
)]
pub trait IndexesPlace<S: Shape>: IntoIndex {
    /// The index with the rule that it goes by.
    type Named: Named<S>;

    /// The elements that it names.
    fn named(self) -> Self::Named;
}

impl<S: Shape, I> IndexesPlace<S> for I
where
    I: IntoIndex<List: Way>,
    Chosen<<I::List as Way>::Way, I>: Named<S>,
{
    type Named = Chosen<<I::List as Way>::Way, I>;

    #[inline(always)]
    fn named(self) -> Self::Named {
        Chosen::new(Default::default(), self)
    }
}

/// The way to the elements that an index, or an element of one, names without a mode: [`InView`] where all is basic, and
/// by [`NumPy`]'s rule where there is an array, a mask or a bool, or what there is is known at run time only.
#[doc(hidden)]
pub trait Way {
    type Way: Default;
}

macro_rules! ways {
    ($($way:ty: $([$($generics:tt)*] $element:ty),+;)*) => {$($(
        impl<$($generics)*> Way for $element {
            type Way = $way;
        }
    )+)*};
}

ways! {
    InView: [] At, [] StrictRange, [] Slice, [] NewAxis, [] Ellipsis, [] Nil, [P, const N: usize] PerAxis<P, N>;
    Under<NumPy>: [] Flag, [A: IndexArray, R] Ints<A, R>, [A: IndexArray, R] Mask<A, R>, [] DynIndex;
}

/// What marks entries is written to by a plan.
impl<E> Way for Moved<E, Dropped> {
    type Way = Under<NumPy>;
}

/// No write takes it, which [`Writes`] reports.
impl<E, T> Way for Moved<E, Filled<T>> {
    type Way = Under<NumPy>;
}

impl<E: Way> Way for Moved<E> {
    type Way = E::Way;
}

impl<L: Way> Way for &L {
    type Way = L::Way;
}

impl<H: Way<Way: With<T::Way>>, T: Way> Way for Cons<H, T> {
    type Way = <H::Way as With<T::Way>>::Both;
}

/// The way of an element, joined with that of the rest of its list.
#[doc(hidden)]
pub trait With<W> {
    /// By NumPy's rule, if one of the two is.
    type Both: Default;
}

impl<W: Default> With<W> for InView {
    type Both = W;
}

impl<W> With<W> for Under<NumPy> {
    type Both = Under<NumPy>;
}
