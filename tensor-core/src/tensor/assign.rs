//! The write door: what an index writes to, and `assign!(t[index] = value)`.
//!
//! A host says what its elements are ([`Scatter`]) and carries out the operators that it has ([`Operator`]). The index arrives
//! unresolved ([`Named`]), since hosts resolve it differently: memory makes a view, or lays a plan that borrows the index over
//! its strides; a device or a store takes a plan.
//!
//! Where the index holds a `vec![0, 1]`, the type of its numbers is not known before the end of the caller's function, where
//! they become `i32`. So `assign!` is one call with target, index and value, and no place is the receiver of a method.

use core::borrow::Borrow;
use core::fmt::Display;
use core::marker::PhantomData;
use core::ops::Range;

use crate::error::IndexError;
use crate::index::array::IndexArray;
use crate::index::dynamic::DynIndex;
use crate::index::element::{At, Basic, Ellipsis, Flag, Ints, Mask, NewAxis};
use crate::index::indexed::{InView, IndexedBy};
use crate::index::list::{Cons, IndexList, IntoIndex, Nil, PerAxis};
use crate::index::mode::{Mode, NumPy, Ranks};
use crate::index::outside::Moved;
use crate::index::resolve::{Refused, refusal};
use crate::layout::Layout;
use crate::plan::lay::walk;
use crate::plan::{Plan, Resolved, Runs, resolve_once};
use crate::range::{Slice, StrictRange};
use crate::rank::{Ranked, Shape};
use crate::tensor::combine::{Add, Div, FloorDiv, Mul, Pow, Rem, Sub};
use crate::tensor::number::{Divide, Number, Power};
use crate::tensor::strided::Strided;
use crate::tensor::value::Value;
use crate::tensor::view_mut::{TensorViewMut, to_write};
use crate::tensor::write::{self, Laid, Memory, RunsMut, Target, done};

/// What can be written to by an index: memory of any library that may be changed, a tensor on a device, an array or a part of
/// one in a store.
///
/// Memory has it by [`Memory`]; another host implements it together with an [`Operator`] for each statement that it has.
/// [`Assign`] follows from both.
///
/// ```
/// use tensor_idx::{prelude::*, write::{Named, Operator, Scatter, Value, operator}};
///
/// /// Writes are counted, and nothing else is done.
/// struct Log(Layout<Rank<2>>, usize);
///
/// impl Scatter for Log {
///     type Shape = Rank<2>;
///     type Elem = f32;
///     type Error = IndexError;
/// }
///
/// impl Operator<Log> for operator::assign {
///     fn write(self, log: &mut Log, index: impl Named<Rank<2>>, value: &impl Value<f32>) -> Result<(), IndexError> {
///         let plan = index.plan(&log.0)?;
///         value.try_value()?.try_broadcast_to(plan.shape())?;
///         log.1 += plan.shape().iter().product::<usize>();
///         Ok(())
///     }
/// }
///
/// let mut log = Log(Layout::row_major([4, 6])?, 0);
/// assign!(log[.., ::2] = 1.0);
/// assign!(log.vix[[3, 0], [5, 5]] = [1.0, 2.0]);
/// assert_eq!(log.1, 14);
/// # Ok::<(), IndexError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written to by an index",
    label = "this is neither memory that may be changed, nor a tensor on a device, nor an array in a store",
    note = "a view is written to if it comes from `i_mut` or `view_mut`, a mapped file if it comes from `open_mut`; of an array whose \
            store is awaited, write `array.i(idx![..]).assign(value).await`"
)]
pub trait Scatter {
    /// What the compiler knows of the shape.
    type Shape: Shape;

    /// The type of the elements.
    type Elem;

    /// What can go wrong.
    type Error: From<IndexError> + Display;
}

#[diagnostic::do_not_recommend]
impl<H: Memory + ?Sized> Scatter for H {
    type Shape = <H as Strided>::Shape;
    type Elem = H::Elem;
    type Error = IndexError;
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
pub trait Operator<H: Scatter + ?Sized>: Copy {
    /// Writes a value, broadcast to the elements that an index names. A position that is named twice is written once, with the
    /// last of its values in row-major order.
    ///
    /// # Errors
    ///
    /// Those of a bad index; [`IndexError::ValueShape`] if the value does not broadcast; what the host reports. Nothing is
    /// written where the index or the value is at fault. A device that checks entries of its own reports a bad one as its other
    /// operations do, when its results are read.
    fn write(self, host: &mut H, index: impl Named<H::Shape>, value: &impl Value<H::Elem>) -> Result<(), H::Error>;
}

/// The elements that an index names under a mode, for a host to resolve.
///
/// ```
/// use tensor_idx::{plan::Plan, prelude::*, shape::Shape, write::Named};
///
/// fn rank<S: Shape, I: Named<S>>(layout: &Layout<S>, index: I) -> Result<usize, IndexError> {
///     let plan: Plan<S, I::Result> = index.plan(layout)?;
///     Ok(plan.shape().len())
/// }
/// ```
pub trait Named<S: Shape>: Sized {
    /// The shape of what is named.
    type Result: Ranked;

    /// The plan for a host of this layout.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    fn plan(self, layout: &Layout<S>) -> Result<Plan<S, Self::Result>, IndexError>;

    /// [`Named::plan`], where index arrays and masks that lie on a device stay there: see [`Layout::plan_remote`].
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
    way: PhantomData<W>,
}

impl<W, I> Chosen<W, I> {
    #[inline(always)]
    fn new(index: I) -> Self {
        Chosen { index, way: PhantomData }
    }
}

/// A mode. (A type of its own, so that the compiler finds one way for each index, and reports what is wrong with that.)
#[doc(hidden)]
pub struct Under<M>(PhantomData<M>);

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
            if part::<S, S::Output, _>(layout.borrow(), index.list()).is_err() {
                return Err(refused(layout.borrow()));
            }
        }
        let mut target = host.try_target()?;
        match part::<S, S::Output, _>(target.layout(), index.list()) {
            // SAFETY: I5: a resolved layout reaches only positions of its source; I4: `target` is not used from here
            // on.
            Ok(part) => verb.run(&mut unsafe { TensorViewMut::from_raw_parts(target.base_mut_ptr(), part) }, value),
            Err(Refused) => Err(refused(target.layout())),
        }
    }
}

#[inline(always)]
fn part<S: Shape, R: Shape, L: IndexList>(layout: &Layout<S>, list: &L) -> Result<Layout<R>, Refused> {
    let mut part = layout.blank(list);
    layout.resolve_into(list, &mut part)?;
    Ok(part)
}

impl<M: Mode, S: IndexedBy<I, M>, I: IntoIndex<List: Ranks<M>>> Named<S> for Chosen<Under<M>, I> {
    type Result = S::Output;

    fn plan(self, layout: &Layout<S>) -> Result<Plan<S, S::Output>, IndexError> {
        layout.plan_gather(M::default(), self.index)
    }

    fn plan_remote(self, layout: &Layout<S>) -> Result<Plan<S, S::Output>, IndexError> {
        layout.plan_remote(M::default(), self.index)
    }

    fn after<Q: Shape>(self, plan: &Plan<Q, S>) -> Result<Plan<Q, S::Output>, IndexError> {
        plan.then_gather(M::default(), self.index)
    }

    fn write<H: Memory<Shape = S> + ?Sized, V: Verb<H::Elem>>(
        self,
        host: &mut H,
        verb: V,
        value: &impl Value<H::Elem>,
    ) -> Result<(), IndexError> {
        let layout = host.try_layout()?.borrow().clone();
        let (index, size) = (self.index.into_index(), size_of::<H::Elem>());
        let few: Option<Result<bool, IndexError>> =
            Runs::of::<S, S::Output, _>(index.list(), &layout, M::KIND, size, |runs, shape| {
                let mut target = host.try_target()?;
                // Storage that was shared has become a copy, which may have another layout.
                // SAFETY: P6: the runs are those of the target's layout, which is borrowed mutably (I4).
                Ok(*target.layout() == layout
                    && verb.run_few(unsafe { RunsMut::new(&mut target, runs, shape.as_ref()) }, value))
            });
        if few.transpose()? == Some(true) {
            return Ok(());
        }
        resolve_once::<_, S::Output, _, _>(&layout, M::KIND, &index, false, |plan| {
            let target = to_write(plan.plan.source_shape(), host.try_target()?)?;
            verb.run(&mut Once { target, plan }, value)
        })
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
        Chosen::new(self)
    }
}

/// The elements of memory that a plan names, to be written to once: the plan borrows the index.
struct Once<'a, 'g, 'e, T, S: Shape, R: Shape> {
    target: TensorViewMut<'a, T, S>,
    plan: &'g Resolved<'e, S, R>,
}

impl<T, S: Shape, R: Shape> Target<T> for Once<'_, '_, '_, T, S, R> {
    fn extents(&self) -> &[usize] {
        self.plan.plan.shape()
    }

    fn reach(&self) -> Range<usize> {
        self.target.reach()
    }

    fn lay(&mut self, f: impl FnOnce(Laid<'_, T>)) -> Result<(), IndexError> {
        let base = self.target.base_mut_ptr();
        walk(&self.plan.plan, &self.plan.lent, self.target.layout(), |walk| {
            // SAFETY: P1: the plan suits this shape, so every position of the walk is inside the buffer (I2).
            f(Laid { dst: unsafe { base.add(walk.offset) }, dims: &walk.dims, axes: &walk.axes });
        })
    }
}

/// [`assign!`](crate::assign) as methods that return the error, on every host that has the operator: the index is borrowed for the
/// one call.
///
/// ```
/// use tensor_idx::{error::ErrorKind, index::Vectorized, prelude::*, write::{Assign, operator}};
///
/// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
/// t.try_assign_by(Vectorized, idx![[0, 1], [2, 0]], operator::add_assign, [5, 7])?;
/// assert_eq!(t.to_vec(), [0, 0, 5, 7, 0, 0]);
/// let error = t.try_assign_at(idx![2], operator::assign, 1).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::OutOfBounds);
/// # Ok::<(), IndexError>(())
/// ```
pub trait Assign: Scatter {
    /// What `assign!(t[index] operator value)` calls. The name is one that no other trait has: of a trait in scope with a method of
    /// this name that takes `&self`, that method would be called.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_assign_at<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IndexesPlace<Self::Shape>,
        O: Operator<Self>,
    {
        done(operator.write(self, index.named(), &value));
    }

    /// `assign!(t[index] operator value)`: a view where the index is basic, and else NumPy's rule.
    ///
    /// # Errors
    ///
    /// Those of [`Operator::write`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, index::Outer, prelude::*, write::{Assign, operator}};
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let error = t.try_assign_at(idx![[1, 0]], operator::assign, [7, 7]).unwrap_err();
    /// assert_eq!((error.kind(), t.to_vec()), (ErrorKind::ShapeMismatch, vec![0; 6]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_assign_at<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>) -> Result<(), Self::Error>
    where
        I: IndexesPlace<Self::Shape>,
        O: Operator<Self>,
    {
        operator.write(self, index.named(), &value)
    }

    /// What `assign!(t.oix[index] operator value)` and its like call.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_assign_by<M: Mode, I, O>(&mut self, mode: M, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IntoIndex<List: Ranks<M>>,
        Chosen<Under<M>, I>: Named<Self::Shape>,
        O: Operator<Self>,
    {
        let _ = mode;
        done(operator.write(self, Chosen::<Under<M>, _>::new(index), &value));
    }

    /// `assign!(t.oix[index] operator value)` and its like: the mode says how index arrays act.
    ///
    /// # Errors
    ///
    /// Those of [`Operator::write`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, index::Outer, prelude::*, write::{Assign, operator}};
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let error = t.try_assign_by(Outer, idx![.., [0]], operator::add_assign, [1, 2, 3]).unwrap_err();
    /// assert_eq!((error.kind(), t.to_vec()), (ErrorKind::ShapeMismatch, vec![0; 6]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_assign_by<M: Mode, I, O>(
        &mut self,
        mode: M,
        index: I,
        operator: O,
        value: impl Value<Self::Elem>,
    ) -> Result<(), Self::Error>
    where
        I: IntoIndex<List: Ranks<M>>,
        Chosen<Under<M>, I>: Named<Self::Shape>,
        O: Operator<Self>,
    {
        let _ = mode;
        operator.write(self, Chosen::<Under<M>, _>::new(index), &value)
    }

    /// What `assign!(t.i[index] operator value)` calls.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn __tensor_idx_assign_in_view<I, O>(&mut self, index: I, operator: O, value: impl Value<Self::Elem>)
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I>,
        O: Operator<Self>,
    {
        done(operator.write(self, Chosen::<InView, _>::new(index), &value));
    }

    /// `assign!(t.i[index] operator value)`: a basic index.
    ///
    /// # Errors
    ///
    /// Those of [`Operator::write`].
    ///
    /// ```
    /// use tensor_idx::{error::ErrorKind, index::Outer, prelude::*, write::{Assign, operator}};
    ///
    /// let mut t = Tensor::from_vec([2, 3], vec![0; 6])?;
    /// let error = t.try_assign_in_view(idx![.., 1..], operator::mul_assign, [7; 3]).unwrap_err();
    /// assert_eq!((error.kind(), t.to_vec()), (ErrorKind::ShapeMismatch, vec![0; 6]));
    /// # Ok::<(), IndexError>(())
    /// ```
    fn try_assign_in_view<I, O>(
        &mut self,
        index: I,
        operator: O,
        value: impl Value<Self::Elem>,
    ) -> Result<(), Self::Error>
    where
        I: IntoIndex<List: Basic>,
        Self::Shape: IndexedBy<I>,
        O: Operator<Self>,
    {
        operator.write(self, Chosen::<InView, _>::new(index), &value)
    }

    /// `t[index]` in an assignment with a mistake.
    #[doc(hidden)]
    fn __tensor_idx_nothing_at<I>(&mut self, _: I)
    where
        I: IndexesPlace<Self::Shape>,
    {
    }
}

#[diagnostic::do_not_recommend]
impl<H: Scatter + ?Sized> Assign for H {}

/// The way to the elements that an index, or an element of one, names without a mode: [`InView`] where all is basic, and
/// by [`NumPy`]'s rule where there is an array, a mask or a bool, or what there is is known at run time only.
#[doc(hidden)]
pub trait Way {
    type Way;
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
    type Both;
}

impl<W> With<W> for InView {
    type Both = W;
}

impl<W> With<W> for Under<NumPy> {
    type Both = Under<NumPy>;
}

/// What an operator does to elements of memory.
#[doc(hidden)]
pub trait Verb<T>: Copy {
    fn run(self, target: &mut impl Target<T>, value: &impl Value<T>) -> Result<(), IndexError>;

    /// The same of few elements and a simple value; `false`, with nothing done, for another.
    fn run_few(self, runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool;
}

macro_rules! operators {
    ($($verb:ident $element:ident $sign:literal $run:path, $($op:ident)?;)*) => {
        /// The operators of assignment, each by the name of its verb.
        ///
        /// ```
        /// use tensor_idx::{prelude::*, write::{Assign, operator}};
        ///
        /// let mut t = Tensor::from_vec([3], vec![1, 2, 3])?;
        /// t.try_assign_at(idx![1..], operator::mul_assign, 10)?;
        /// assert_eq!(t.to_vec(), [1, 20, 30]);
        /// # Ok::<(), IndexError>(())
        /// ```
        pub mod operator {$(
            #[doc = concat!("`", $sign, "` of [`assign!`](crate::assign).")]
            #[expect(non_camel_case_types, reason = "the name of the verb")]
            #[derive(Clone, Copy, Debug)]
            pub struct $verb;
        )*}

        $(impl<T: $element> Verb<T> for operator::$verb {
            #[inline(always)]
            fn run(self, target: &mut impl Target<T>, value: &impl Value<T>) -> Result<(), IndexError> {
                $run(target, value $(, $op)?)
            }

            #[inline]
            fn run_few(self, runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool {
                operators!(@few runs, value $(, $op)?)
            }
        }

        impl<H: Memory<Elem: $element> + ?Sized> Operator<H> for operator::$verb {
            #[inline(always)]
            fn write(
                self,
                host: &mut H,
                index: impl Named<<H as Strided>::Shape>,
                value: &impl Value<H::Elem>,
            ) -> Result<(), IndexError> {
                index.write(host, self, value)
            }
        })*
    };
    (@few $runs:ident, $value:ident) => { write::assign_few($runs, $value) };
    (@few $runs:ident, $value:ident, $op:ident) => { write::update_few($runs, $value, $op) };
}

operators! {
    assign Clone "=" write::assign,;
    add_assign Number "+=" write::update, Add;
    sub_assign Number "-=" write::update, Sub;
    mul_assign Number "*=" write::update, Mul;
    div_assign Divide "/=" write::update, Div;
    rem_assign Number "%=" write::update, Rem;
    pow_assign Power "**=" write::update, Pow;
    floor_div_assign Number "/ /=" write::update, FloorDiv;
}
