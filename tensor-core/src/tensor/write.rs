//! The verbs, on anything that is laid over its memory: a target and a value in step.

use alloc::vec::Vec;
use core::ops::Range;
use core::slice;

use smallvec::SmallVec;

use crate::error::IndexError;
use crate::kernel::copy;
use crate::kernel::gather::Axis;
use crate::kernel::nest::{Loop, Nest, each, is_few};
use crate::kernel::scatter;
use crate::kernel::threads::THREADS;
use crate::layout::{Layout, broadcast_strides};
use crate::plan::holes::Holes;
use crate::shape::rank::DynRank;
use crate::tensor::combine::{Combine, PairAxes, Pow, Refusal, function};
use crate::tensor::holes;
use crate::tensor::number::Power;
use crate::tensor::target::{ByStrides, FEW, FewValues, Laid, RunsMut, Target, WithHoles, Writable, reach, reach_from};
use crate::tensor::value::{StridedValue, Value, ValueElements};
use crate::tensor::view::TensorView;

/// The part of [`Value`] that can be a `dyn`, as [`Writable`] is that of a target.
trait Given<T> {
    fn scalar(&self) -> Option<&T>;

    fn try_value(&self) -> Result<ValueElements<'_, T>, IndexError>;

    fn by_strides(&self) -> Option<StridedValue<'_, T>>;
}

impl<T, V: Value<T>> Given<T> for V {
    fn scalar(&self) -> Option<&T> {
        Value::scalar(self)
    }

    fn try_value(&self) -> Result<ValueElements<'_, T>, IndexError> {
        Value::try_value(self)
    }

    fn by_strides(&self) -> Option<StridedValue<'_, T>> {
        Value::by_strides(self)
    }
}

#[inline]
pub(crate) fn assign<T: Clone, G: Target<T>>(target: &mut G, value: &impl Value<T>) -> Result<(), IndexError> {
    if G::HOLES
        && let Some(target) = target.with_holes()
        && let Some(done) = around_holes(target, value, copy::is_plain::<T>(), &mut |part, value| assign(part, value))
    {
        return done;
    }
    if let Some(x) = value.scalar()
        && let Some(element) = target.single()
    {
        element.clone_from(x);
        return Ok(());
    }
    if plainly(target, value, never, T::clone_from)
        || G::BY_STRIDES && in_step(target, value, None::<fn(&T) -> bool>, T::clone_from)
        || target.with_runs(|runs| assign_few(runs, value))
    {
        return Ok(());
    }
    assign_many(target, value)
}

// Functions make the closures: the type of one that a verb makes itself has all parameters of the verb, and the loops would be compiled
// anew for each target and value.
fn never<T>(_: &T) -> bool {
    false
}

fn refuses<T, O: Combine<T>>(op: O) -> impl Fn(&T) -> bool {
    move |x| O::REFUSES && op.refuse(x).is_some()
}

fn combines<T: Clone, O: Combine<T>>(op: O) -> impl FnMut(&mut T, &T) {
    move |to, x| *to = op.combine(to.clone(), x.clone())
}

fn assign_many<T: Clone>(target: &mut dyn Writable<T>, value: &dyn Given<T>) -> Result<(), IndexError> {
    with_value(target, value, &mut |laid, src, strides| {
        if copy::is_plain::<T>() {
            // SAFETY: S1: the positions of the target are inside its buffer (P1, P6), which is borrowed mutably (I4); S2:
            // the value is inside its own buffer and apart (P4); S3: the target's layout names no element twice (I4);
            // S4: `T` is plain.
            unsafe { scatter::assign(laid.axes, laid.dst, src, strides, THREADS) }
        } else {
            scatter::for_each(laid.axes, strides, |to, from| {
                // SAFETY: S1: the position is inside the target's buffer (P1, P6), which is borrowed mutably (I4); S2: the
                // value is apart (P4).
                unsafe { (*laid.dst.offset(to)).clone_from(&*src.offset(from)) }
            });
        }
    })
}

/// [`assign`] of few elements; `false`, with nothing done, where the value is not simple.
#[inline]
pub(crate) fn assign_few<T: Clone>(runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool {
    runs.write(value, false, never, T::clone_from)
}

/// [`update`] of few elements; `false`, with nothing done, where the value is not simple.
#[inline]
pub(crate) fn update_few<T: Clone, O: Combine<T>>(runs: RunsMut<'_, T>, value: &impl Value<T>, op: O) -> bool {
    runs.write(value, true, refuses(op), combines(op))
}

pub(crate) fn update<T: Copy + Send + Sync, G: Target<T>, O: Combine<T> + Send + Sync>(
    target: &mut G,
    value: &impl Value<T>,
    op: O,
) -> Result<(), IndexError> {
    // A value that is refused counts only where its place has an element.
    if G::HOLES
        && let Some(target) = target.with_holes()
        && let Some(done) = around_holes(target, value, !O::REFUSES, &mut |part, value| update(part, value, op))
    {
        return done;
    }
    if plainly(target, value, refuses(op), combines(op))
        || G::BY_STRIDES && in_step(target, value, O::REFUSES.then(|| refuses(op)), combines(op))
        || target.with_runs(|runs| update_few(runs, value, op))
    {
        return Ok(());
    }
    update_many(target, value, op)
}

/// [`raise`] of few elements; `false`, with nothing done, where the value is not simple.
#[inline]
pub(crate) fn raise_few<T: Power>(runs: RunsMut<'_, T>, value: &impl Value<T>) -> bool {
    match single(value).and_then(T::shortcut) {
        Some(power) => update_few(runs, value, of_base(power)),
        None => update_few(runs, value, Pow),
    }
}

/// [`update`] by powers. NumPy's are `pow` of libm, but for some single exponents, which are exact and fast.
pub(crate) fn raise<T: Power, G: Target<T>>(target: &mut G, value: &impl Value<T>, op: Pow) -> Result<(), IndexError> {
    match single(value).and_then(T::shortcut) {
        Some(power) => update(target, value, of_base(power)),
        None => update(target, value, op),
    }
}

/// The element of a value that has one for all places.
fn single<T: Copy>(value: &impl Value<T>) -> Option<T> {
    if let Some(x) = value.scalar() {
        return Some(*x);
    }
    let made;
    let StridedValue { first, shape, strides } = match value.by_strides() {
        Some(strided) => strided,
        // An array or a slice has no strides to lend.
        None => {
            made = value.try_value().ok()?;
            made.by_strides()
        }
    };
    let is_one = !shape.contains(&0) && strides.iter().all(|&stride| stride == 0);
    // SAFETY: I2: there is an element, the first of a buffer that the value borrows, or that was made.
    is_one.then(|| unsafe { *first })
}

fn of_base<T>(power: fn(T) -> T) -> impl Fn(T, T) -> T + Copy + Send + Sync {
    move |base, _| power(base)
}

fn update_many<T: Copy + Send + Sync, O: Combine<T> + Send + Sync>(
    target: &mut dyn Writable<T>,
    value: &dyn Given<T>,
    op: O,
) -> Result<(), IndexError> {
    refuse(target, value, op)?;
    let mut done = Some(());
    with_value(target, value, &mut |laid, src, strides| {
        // SAFETY: S1 to S3 hold as in `assign_many` (P1, P4, I4).
        done = unsafe { scatter::update(laid.axes, laid.dst, src, strides, function(op), THREADS) };
    })?;
    done.ok_or_else(|| too_large(target))
}

/// The error of a write that needs more memory than there is.
fn too_large<T>(target: &dyn Writable<T>) -> IndexError {
    IndexError::TooLarge { shape: target.extents().into() }
}

/// [`accumulate`] of few elements; `false`, with nothing done, where the value is not simple.
#[inline]
pub(crate) fn accumulate_few<T: Clone, O: Combine<T>>(runs: RunsMut<'_, T>, value: &impl Value<T>, op: O) -> bool {
    runs.write(value, false, refuses(op), combines(op))
}

pub(crate) fn accumulate<T: Clone, G: Target<T>, O: Combine<T>>(
    target: &mut G,
    value: &impl Value<T>,
    op: O,
) -> Result<(), IndexError> {
    if G::HOLES
        && let Some(target) = target.with_holes()
        && let Some(done) = around_holes(target, value, false, &mut |part, value| accumulate(part, value, op))
    {
        return done;
    }
    if target.with_runs(|runs| accumulate_few(runs, value, op)) {
        return Ok(());
    }
    accumulate_many(target, value, op)
}

fn accumulate_many<T: Clone, O: Combine<T>>(
    target: &mut dyn Writable<T>,
    value: &dyn Given<T>,
    op: O,
) -> Result<(), IndexError> {
    refuse(target, value, op)?;
    with_value(target, value, &mut |laid, src, strides| {
        // SAFETY: S1 to S3 hold as in `assign_many` (P1, P4, I4).
        unsafe { op.accumulate(&PairAxes(laid.axes), laid.dst, src, strides) }
    })
}

/// Refuses a value that has no result, before anything is written. A shape that does not fit is reported first.
fn refuse<T, O: Combine<T>>(target: &dyn Writable<T>, value: &dyn Given<T>, op: O) -> Result<(), IndexError> {
    if !O::REFUSES {
        return Ok(());
    }
    let value = value.try_value()?;
    let value = value.view();
    match value.layout().broadcast_to(target.extents()) {
        Ok(layout) if !layout.is_empty() => {}
        _ => return Ok(()),
    }
    let Some((n, refusal)) = value.iter().enumerate().find_map(|(n, x)| Some((n, op.refuse(x)?))) else {
        return Ok(());
    };
    let entry = value.layout().unravel(n).map(|index| index.to_vec()).unwrap_or_default();
    Err(match refusal {
        Refusal::DivisionByZero => IndexError::DivisionByZero { entry, value: value.shape().into() },
        Refusal::NegativePower => IndexError::NegativePower { entry, value: value.shape().into() },
    })
}

#[inline]
pub(crate) fn fill<T: Clone, G: Target<T>>(target: &mut G, x: T) -> Result<(), IndexError> {
    match target.single() {
        Some(element) => *element = x,
        None => assign(target, &x)?,
    }
    Ok(())
}

/// Runs a verb on the places that have an element, where some have none. `None` where all have one, and where the verb may write to
/// the others, too: `keeps_last` says that it keeps the last value of a position, which is that of a place with an element.
fn around_holes<T: Clone>(
    target: &mut dyn WithHoles<T>,
    value: &dyn Given<T>,
    keeps_last: bool,
    verb: holes::PartVerb<'_, T>,
) -> Option<Result<(), IndexError>> {
    let holes = target.holes()?;
    if let Err(error) = holes.dropped() {
        return Some(Err(error));
    }
    if keeps_last && holes.good_is_last && !holes.all {
        return None;
    }
    let shape: Vec<usize> = target.extents().into();
    Some(target.good()?.and_then(|(good, whole)| {
        let value = value.try_value()?;
        let written = holes::part(whole, (good.as_ref(), &shape), &value.view(), verb);
        written.map_err(|error| holes::of_whole(error, &value.view(), good.as_ref()))
    }))
}

pub(crate) fn map_inplace<T, G: Target<T>>(target: &mut G, mut f: impl FnMut(&mut T)) -> Result<(), IndexError> {
    if G::HOLES
        && let Some(target) = target.with_holes()
        && let Some(dropped) = target.holes().map(Holes::dropped)
    {
        dropped?;
        return match target.good().transpose()? {
            Some((Some(good), whole)) => map_part(&mut good.from.select(whole)?, &mut f),
            _ => Ok(()),
        };
    }
    map_part(target, &mut f)
}

fn map_part<T>(target: &mut dyn Writable<T>, f: &mut dyn FnMut(&mut T)) -> Result<(), IndexError> {
    let mut done = Some(());
    target.lay(&mut |laid| {
        let unused: SmallVec<[isize; 8]> = SmallVec::from_elem(0, laid.axes.len());
        // SAFETY: S1: every position is inside the target's buffer (P1, P6), which is borrowed mutably (I4). No two
        // references live at once.
        let mut visit = |to: isize| f(unsafe { &mut *laid.dst.offset(to) });
        if laid.axes.iter().all(|axis| !matches!(axis, Axis::Table { .. })) {
            return scatter::for_each(laid.axes, &unused, |to, _| visit(to));
        }
        let mut count = 0_usize;
        let (mut first, mut last) = (isize::MAX, isize::MIN);
        scatter::for_each(laid.axes, &unused, |to, _| {
            (first, last) = (first.min(to), last.max(to));
            count += 1;
        });
        // One bit for every place that may be visited, where they are close enough; else the places, each once and in the
        // order of the first visit.
        let words = (last - first) as usize / 64 + 1;
        if words <= count {
            let mut seen: Vec<u64> = Vec::new();
            if seen.try_reserve_exact(words).is_err() {
                return done = None;
            }
            seen.resize(words, 0);
            scatter::for_each(laid.axes, &unused, |to, _| {
                let place = (to - first) as usize;
                let bit = 1 << (place % 64);
                if seen[place / 64] & bit == 0 {
                    seen[place / 64] |= bit;
                    visit(to);
                }
            });
        } else {
            let mut places = Vec::new();
            if places.try_reserve_exact(count).is_err() {
                return done = None;
            }
            scatter::for_each(laid.axes, &unused, |to, _| places.push((to, places.len())));
            places.sort_unstable();
            places.dedup_by_key(|&mut (to, _)| to);
            places.sort_unstable_by_key(|&(_, visit)| visit);
            places.into_iter().for_each(|(to, _)| visit(to));
        }
    })?;
    done.ok_or_else(|| too_large(target))
}

/// Runs `f` on a target, and on the elements of a value with a stride for each axis of it.
///
/// The shape of the value is checked before anything is laid out, so an error writes nothing; `f` is not called where
/// there is nothing to write.
fn with_value<T: Clone>(
    target: &mut dyn Writable<T>,
    value: &dyn Given<T>,
    f: WithElements<'_, T>,
) -> Result<(), IndexError> {
    let Some(x) = value.scalar() else { return with_view(target, &value.try_value()?.view(), f) };
    // It fits every shape, and has one stride along every axis. A value inside of the target, which storage shared through
    // raw parts may hold, is copied first.
    let (at, reach) = (core::ptr::from_ref(x).addr(), target.reach());
    let apart = if at < reach.end && reach.start < at + size_of::<T>() { &x.clone() } else { x };
    target.lay(&mut |laid| match [0; 8].get(..laid.axes.len()) {
        Some(strides) => f(&laid, apart, strides),
        None => f(&laid, apart, &alloc::vec![0; laid.axes.len()]),
    })
}

/// Takes a target, the first element of a value, and a stride of the value for each axis of the target.
type WithElements<'f, T> = &'f mut dyn FnMut(&Laid<'_, T>, *const T, &[isize]);

/// [`with_value`] of elements under a shape.
fn with_view<T: Clone>(
    target: &mut dyn Writable<T>,
    value: &TensorView<'_, T, DynRank>,
    f: WithElements<'_, T>,
) -> Result<(), IndexError> {
    let extents = target.extents();
    let Ok(layout) = value.layout().broadcast_to(extents) else {
        return Err(IndexError::ValueShape { value: value.shape().into(), selection: extents.into() });
    };
    if layout.is_empty() {
        return Ok(());
    }
    // A value that overlaps the target, which storage shared through raw parts may do, is copied first.
    let (a, b) = (reach(value), target.reach());
    if size_of::<T>() > 0 && a.start < b.end && b.start < a.end {
        let apart = value.try_to_contiguous()?;
        return with_view(target, &apart.view(), f);
    }
    let mut done = Ok(());
    target.lay(&mut |laid| {
        match joint_strides(&layout, laid.of_result) {
            // SAFETY: I2: a layout that is not empty starts inside its buffer.
            Some(strides) => f(&laid, unsafe { value.base_ptr().add(layout.offset()) }, &strides),
            None => {
                // Broadcast within the joint axes of index arrays, or of few elements: written out, it has one stride there. Axes along
                // which all of it is broadcast stay so.
                // SAFETY: I5: a part of a broadcast layout reaches only positions of its source.
                let spread = unsafe {
                    TensorView::<T, DynRank>::from_raw_parts(value.base_ptr(), narrowed(&layout, laid.of_result))
                };
                let spread = match spread.try_to_contiguous() {
                    Ok(spread) => spread,
                    Err(error) => return done = Err(error),
                };
                let Some(strides) = joint_strides(spread.layout(), laid.of_result) else {
                    unreachable!("what lies in a row has one stride along neighbouring axes")
                };
                f(&laid, spread.view().base_ptr(), &strides);
            }
        }
    })?;
    done
}

/// The strides of some groups of neighbouring axes, each as one axis, where all of them are.
fn joint_strides(layout: &Layout<DynRank>, groups: &[Range<usize>]) -> Option<SmallVec<[isize; 8]>> {
    groups.iter().map(|axes| layout.joint_stride(axes.clone())).collect()
}

/// The layout with extent 1 in place of the axes of each group along which all of it is broadcast.
fn narrowed(layout: &Layout<DynRank>, groups: &[Range<usize>]) -> Layout<DynRank> {
    let mut shape = layout.axes().clone();
    for axes in groups {
        if layout.joint_stride(axes.clone()) == Some(0) {
            shape[axes.clone()].fill(1);
        }
    }
    Layout::made(shape, layout.axis_strides().clone(), layout.offset())
}

/// Writes few elements in a row with a scalar, or with as many in a row; `false` where they are not so.
#[inline]
fn plainly<T, G: Target<T>>(
    target: &mut G,
    value: &impl Value<T>,
    refuses: impl Fn(&T) -> bool,
    write: impl FnMut(&mut T, &T),
) -> bool {
    let values = match value.scalar() {
        Some(x) => FewValues::Same(x),
        None => match value.as_slice_of(target.extents()) {
            Some(values) if values.len() <= FEW => FewValues::Each(values),
            _ => return false,
        },
    };
    // First, so that shared storage is not copied for a mistake.
    !values.any(refuses) && target.few().is_some_and(|to| values.write(to, write))
}

/// Up to so many elements are written one by one: to choose a kernel takes longer.
const FEW_STEPS: usize = 1024;

/// Writes few elements by strides with the elements of a value; `false`, with nothing written, where they are not so, or overlap, or where
/// the value is refused or has another shape.
fn in_step<T>(
    target: &mut dyn Writable<T>,
    value: &dyn Given<T>,
    refuses: Option<impl Fn(&T) -> bool>,
    mut write: impl FnMut(&mut T, &T),
) -> bool {
    let (extents, mut by) = (target.extents(), [0; 8]);
    let len = extents.iter().fold(1, |len: usize, &extent| len.saturating_mul(extent));
    if len == 0 || !is_few(len, FEW_STEPS) || extents.len() > by.len() {
        return false;
    }
    let elements;
    let from = if let Some(x) = value.scalar() {
        StridedValue { first: x, shape: &[], strides: &[] }
    } else if let Some(from) = value.by_strides() {
        from
    } else {
        let Ok(made) = value.try_value() else { return false };
        elements = made;
        elements.by_strides()
    };
    if !broadcast_strides((from.shape, from.strides), extents, &mut by[..extents.len()]) {
        return false;
    }
    let (a, b) = (reach_from(from.first, from.shape, from.strides), target.reach());
    if size_of::<T>() > 0 && a.start < b.end && b.start < a.end {
        return false;
    }
    if let Some(refuses) = refuses {
        let (nest, mut refused) = (Nest::of(from.shape, [from.strides], [0]), false);
        // SAFETY: I2: each is an element of the value, which has some: each extent of its shape is 1, or one of the target's.
        each(&nest.loops, nest.at, |[at]| refused |= refuses(unsafe { &*from.first.wrapping_offset(at) }));
        if refused {
            return false;
        }
    }
    let Some(ByStrides { first, shape, strides }) = target.by_strides() else { return false };
    let nest = Nest::of(shape, [strides, &by[..shape.len()]], [0; 2]);
    // The compiler vectorizes loops over slices.
    let (loops, run) = match nest.loops.split_last() {
        Some((&Loop { len, by: [1, by @ (0 | 1)] }, loops)) => (loops, Some((len, by))),
        _ => (&nest.loops[..], None),
    };
    each(loops, nest.at, |[to, at]| {
        let (to, from) = (first.wrapping_offset(to), from.first.wrapping_offset(at));
        // SAFETY: I2: each is an element, or the first of a run, of the target, which is borrowed mutably (I4), or of the value, repeated
        // along axes of stride 0; the two are apart (P4).
        unsafe {
            match run {
                None => write(&mut *to, &*from),
                Some((len, 0)) => slice::from_raw_parts_mut(to, len).iter_mut().for_each(|to| write(to, &*from)),
                Some((len, _)) => {
                    let values = slice::from_raw_parts(from, len);
                    slice::from_raw_parts_mut(to, len).iter_mut().zip(values).for_each(|(to, from)| write(to, from));
                }
            }
        }
    });
    true
}
