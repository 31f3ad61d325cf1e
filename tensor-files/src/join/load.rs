//! How a part of joined sources is read, counted and split.

#[cfg(feature = "zarr")]
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "async")]
use futures::{
    future::BoxFuture,
    stream::{FuturesOrdered, StreamExt},
};
use tensor_idx_core::{DynRank, IndexError, Plan, Shape, StridedMut, Tensor, TensorD, TensorView, TensorViewMut};

use crate::element::Element;
use crate::error::FileError;
use crate::join::boxes::{Boxed, Whole};
use crate::join::partition::{Partition, Places};
use crate::source::read_marked;
#[cfg(feature = "async")]
use crate::source::read_marked_awaited;
#[cfg(feature = "zarr")]
use crate::threads::each;

/// Reads what a plan names.
pub(super) fn load<T: Element, R: Shape>(
    plan: &Plan<DynRank, R>,
    whole: &Whole<'_, T>,
) -> Result<Tensor<T, R>, FileError> {
    match plan.holes() {
        None => load_all(plan, whole),
        Some(holes) => read_marked((plan, holes), |plan| load_all(&plan, whole)),
    }
}

/// [`load`], with several sources read at once by whoever awaits it.
#[cfg(feature = "async")]
pub(super) async fn load_awaited<T: Element, R: Shape>(
    plan: &Plan<DynRank, R>,
    whole: &Whole<'_, T>,
) -> Result<Tensor<T, R>, FileError> {
    match plan.holes() {
        None => all_awaited(plan, whole).await,
        Some(holes) => read_marked_awaited((plan, holes), |plan| async move { all_awaited(&plan, whole).await }).await,
    }
}

/// What is read of one source, and where it goes.
struct Job<'w, 'a, T: Element> {
    boxed: &'w Boxed<'a, T>,
    from: Plan<DynRank, DynRank>,
    places: Places,
}

/// A job whose elements are read, or can be copied in place.
#[cfg(feature = "async")]
type Brought<'w, 'a, T> = (Job<'w, 'a, T>, Option<TensorD<T>>);

#[cfg(feature = "async")]
impl<'w, 'a: 'w, T: Element> Job<'w, 'a, T> {
    /// [`Self::read`] by who awaits it.
    fn read_awaited(self) -> BoxFuture<'w, Result<Brought<'w, 'a, T>, FileError>> {
        Box::pin(async move {
            let in_place = self.is_in_place();
            let elements = if in_place { None } else { Some(self.boxed.source.read_awaited(&self.from).await?) };
            Ok((self, elements))
        })
    }
}

impl<T: Element> Job<'_, '_, T> {
    /// Whether the elements can be copied in place.
    fn is_in_place(&self) -> bool {
        matches!(self.places, Places::All | Places::View(_)) && self.boxed.source.in_place().is_some()
    }

    /// Whether the elements are all of a result of this shape, in its order.
    fn is_result(&self, shape: &[usize]) -> bool {
        matches!(self.places, Places::All) && self.from.shape() == shape
    }

    /// Reads the elements, unless they can be copied in place.
    fn read(&self) -> Result<Option<TensorD<T>>, FileError> {
        if self.is_in_place() { Ok(None) } else { self.boxed.source.read(&self.from).map(Some) }
    }

    /// Writes the elements to their places.
    fn write(&self, elements: Option<TensorD<T>>, out: &mut TensorViewMut<'_, T, DynRank>) -> Result<(), FileError> {
        let mut part = match &self.places {
            Places::Plan(plan) => {
                let elements = elements.map_or_else(|| self.boxed.source.read(&self.from), Ok)?;
                return Ok(plan.select(out.view_mut())?.try_assign(elements)?);
            }
            Places::All => out.view_mut(),
            Places::View(index) => out.try_i_mut(index)?,
        };
        match (elements, self.boxed.source.in_place()) {
            (None, Some(view)) if part.shape() == self.from.shape() => self.from.gather_into(&view, part)?,
            // One element for several places is broadcast.
            (None, _) => part.try_assign(self.boxed.source.read(&self.from)?)?,
            (Some(elements), _) => part.try_assign(elements)?,
        }
        Ok(())
    }
}

/// The reads of a plan, those of later sources later.
fn jobs<'w, 'a, T: Element>(
    partition: &Partition<'_>,
    whole: &'w Whole<'a, T>,
) -> impl Iterator<Item = Result<Job<'w, 'a, T>, IndexError>> {
    let boxes = whole.segments[partition.candidates(&whole.segments)].iter().flat_map(|segment| segment.boxes.clone());
    boxes.filter_map(move |k| {
        let boxed = &whole.boxes[k];
        let job = || {
            let Some(selected) = partition.selected(&boxed.bounds)? else { return Ok(None) };
            let from = partition.from(&selected, (boxed.source.shape(), &boxed.origin), whole.stacked)?;
            Ok(Some(Job { boxed, from, places: partition.places(&selected)? }))
        };
        job().transpose()
    })
}

/// [`load`] where every place has an element.
fn load_all<T: Element, R: Shape>(plan: &Plan<DynRank, R>, whole: &Whole<'_, T>) -> Result<Tensor<T, R>, FileError> {
    if plan.shape().contains(&0) {
        return Ok(filled(plan, whole)?);
    }
    let partition = Partition::new(plan, whole)?;
    let mut jobs = jobs(&partition, whole);
    let (first, second) = (jobs.next().transpose()?, jobs.next().transpose()?);
    if let (Some(job), None) = (&first, &second)
        && job.is_result(plan.shape())
    {
        return Ok(job.boxed.source.read(&job.from)?.into_rank_of()?);
    }
    let mut jobs = first.into_iter().chain(second).map(Ok).chain(jobs);
    let mut result = filled(plan, whole)?;
    let mut out = result.view_mut().into_dyn();
    loop {
        let batch: Vec<Job<'_, '_, T>> = jobs.by_ref().take(at_once()).collect::<Result<_, IndexError>>()?;
        if batch.is_empty() {
            break;
        }
        for (job, elements) in batch.iter().zip(read(&batch)?) {
            job.write(elements, &mut out)?;
        }
    }
    drop(out);
    Ok(result)
}

/// The result of a plan before anything is read.
fn filled<T: Element, R: Shape>(plan: &Plan<DynRank, R>, whole: &Whole<'_, T>) -> Result<Tensor<T, R>, IndexError> {
    let layout = plan.result_layout()?;
    let (len, mut elements) = (layout.len(), Vec::new());
    elements.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: plan.shape().into() })?;
    elements.resize(len, whole.fill.unwrap_or_default());
    Tensor::from_layout(layout, elements)
}

/// [`load_awaited`] where every place has an element.
#[cfg(feature = "async")]
async fn all_awaited<T: Element, R: Shape>(
    plan: &Plan<DynRank, R>,
    whole: &Whole<'_, T>,
) -> Result<Tensor<T, R>, FileError> {
    /// As many sources are read at once; each has a number of requests of its own.
    const SOURCES: usize = 8;
    if plan.shape().contains(&0) {
        return Ok(filled(plan, whole)?);
    }
    let partition = Partition::new(plan, whole)?;
    let mut jobs = jobs(&partition, whole);
    let (first, second) = (jobs.next().transpose()?, jobs.next().transpose()?);
    if let (Some(job), None) = (&first, &second)
        && job.is_result(plan.shape())
    {
        return Ok(job.boxed.source.read_awaited(&job.from).await?.into_rank_of()?);
    }
    // In the order of the sources: later ones cover earlier ones.
    let mut reads: FuturesOrdered<_> = first.into_iter().chain(second).map(Job::read_awaited).collect();
    let mut result = filled(plan, whole)?;
    let mut out = result.view_mut().into_dyn();
    loop {
        while reads.len() < SOURCES
            && let Some(job) = jobs.next()
        {
            reads.push_back(job?.read_awaited());
        }
        let Some(read) = reads.next().await else { break };
        let (job, elements) = read?;
        job.write(elements, &mut out)?;
    }
    drop(out);
    Ok(result)
}

/// The elements that a plan names as a view, if they are a view of one source that is in place.
pub(super) fn in_place<'w, T: Element, R: Shape>(
    plan: &Plan<DynRank, R>,
    whole: &'w Whole<'_, T>,
) -> Option<TensorView<'w, T, DynRank>> {
    if !plan.is_view() || plan.shape().contains(&0) {
        return None;
    }
    let partition = Partition::new(plan, whole).ok()?;
    let mut jobs = jobs(&partition, whole);
    let (Some(Ok(Job { boxed, from, places: Places::All })), None) = (jobs.next(), jobs.next()) else { return None };
    let view = boxed.source.in_place().filter(|_| from.shape() == plan.shape())?;
    let layout = from.layout(view.layout()).ok()?;
    // SAFETY: I5: the layout of a plan reaches only positions of its source, which `view` borrows (I6).
    Some(unsafe { TensorView::from_raw_parts(view.base_ptr(), layout) })
}

/// How many sources are read at once: one a thread.
fn at_once() -> usize {
    #[cfg(feature = "zarr")]
    return tensor_idx_core::threads::pool();
    #[cfg(not(feature = "zarr"))]
    1
}

/// Reads some sources, on several threads where there are some.
fn read<T: Element>(jobs: &[Job<'_, '_, T>]) -> Result<Vec<Option<TensorD<T>>>, FileError> {
    #[cfg(feature = "zarr")]
    if jobs.len() > 1 {
        let read: Vec<Mutex<Option<TensorD<T>>>> = jobs.iter().map(|_| Mutex::default()).collect();
        each(jobs.len(), |n| -> Result<(), FileError> {
            *read[n].lock().unwrap_or_else(PoisonError::into_inner) = jobs[n].read()?;
            Ok(())
        })?;
        return Ok(read.into_iter().map(|read| read.into_inner().unwrap_or_else(PoisonError::into_inner)).collect());
    }
    jobs.iter().map(Job::read).collect()
}

/// The segments whose sources a plan touches.
fn touched<T: Element>(partition: &Partition<'_>, whole: &Whole<'_, T>) -> Result<Vec<usize>, IndexError> {
    let mut found = Vec::new();
    for n in partition.candidates(&whole.segments) {
        for boxed in &whole.boxes[whole.segments[n].boxes.clone()] {
            if partition.selected(&boxed.bounds)?.is_some() {
                found.push(n);
                break;
            }
        }
    }
    Ok(found)
}

/// How many segments a plan touches.
pub(super) fn units<T: Element, R: Shape>(plan: &Plan<DynRank, R>, whole: &Whole<'_, T>) -> Result<usize, IndexError> {
    if plan.shape().contains(&0) {
        return Ok(0);
    }
    Ok(touched(&Partition::new(plan, whole)?, whole)?.len())
}

/// The plans of up to `n` parts that share no segment, each with the plan from the result to it.
#[expect(clippy::type_complexity, reason = "pairs of plans")]
pub(super) fn split<T: Element, R: Shape>(
    plan: &Plan<DynRank, R>,
    whole: &Whole<'_, T>,
    n: usize,
) -> Result<Vec<(Plan<DynRank, DynRank>, Plan<DynRank, DynRank>)>, IndexError> {
    plan.lookups()?;
    if plan.shape().contains(&0) {
        return Ok(Vec::new());
    }
    let partition = Partition::new(plan, whole)?;
    let touched = touched(&partition, whole)?;
    let runs = n.clamp(1, touched.len().max(1));
    let extent = whole.shape.get(whole.axis).copied().unwrap_or(1);
    // Positions between segments belong to the run before them.
    let border = |run: usize| match touched.get((touched.len() as u128 * run as u128 / runs as u128) as usize) {
        _ if run == 0 => 0,
        Some(&n) => whole.segments[n].positions.start,
        None => extent,
    };
    let mut plans = Vec::with_capacity(runs);
    for run in 0..runs {
        let Some(selected) = partition.of_segments(border(run)..border(run + 1))? else { continue };
        let from = partition.from(&selected, (&whole.shape, &vec![0; whole.shape.len()]), false)?;
        plans.push((from, partition.plan_of_places(&selected)?));
    }
    Ok(plans)
}
