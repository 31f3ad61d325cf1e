//! What a plan reads from, whatever it is: a file, memory, a store; and parts of it.

use std::any::Any;

#[cfg(feature = "async")]
use futures::future::BoxFuture;
use tensor_idx_core::{DynRank, Holes, IndexError, Plan, Shape, Tensor, TensorD, TensorView, Term};

use crate::element::{Element, MapElement};
use crate::error::FileError;
use crate::mapped::Mapped;

/// A source of the elements that a plan names. It reads no other elements (or no other chunks).
///
/// Tensors and views, maps of files, Zarr arrays and their parts, awaited ones, too, and what [`join`](crate::join) makes are sources.
///
/// ```
/// use tensor_idx::{files::{npy, AnyArray}, index::NumPy, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor1::from([1_i64, 2, 3]))?;
/// let AnyArray::I64(source) = npy::describe(&path)?.any()? else { panic!("not i64") };
/// let plan = Layout::row_major(source.shape())?.plan_gather(NumPy, &"[2, 0]".parse::<DynIndex>()?)?;
/// assert_eq!(source.read(&plan)?.to_vec(), [3, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Source<T: Element>: Send + Sync {
    /// The shape.
    fn shape(&self) -> &[usize];

    /// Carries out a plan for this shape. Places that `fill` marks are given its value; a source of your own may return the error of
    /// [`Plan::lookups`] for such a plan.
    ///
    /// # Errors
    ///
    /// [`IndexError::PlanShape`] if the plan was made for another shape; [`IndexError::Outside`] for places that `drop` marks; what the
    /// source says.
    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError>;

    /// [`Self::read`] for a caller that awaits it. Arrays in object stores have their requests on their way meanwhile; other sources
    /// are read before this returns.
    ///
    /// # Errors
    ///
    /// Those of [`Self::read`].
    #[cfg(feature = "async")]
    fn read_awaited<'s>(&'s self, plan: &'s Plan<DynRank, DynRank>) -> BoxFuture<'s, Result<TensorD<T>, FileError>> {
        Box::pin(std::future::ready(self.read(plan)))
    }

    /// The shape of the pieces that are read as a whole, if there are such.
    fn chunk_shape(&self) -> Option<Vec<usize>> {
        None
    }

    /// Returns how many of these pieces a plan for this shape touches, if they can be counted.
    fn chunks(&self, plan: &Plan<DynRank, DynRank>) -> Option<usize> {
        let _ = plan;
        None
    }

    /// All elements as a view, if they are in memory or mapped: they are copied to their place without a tensor between.
    fn in_place(&self) -> Option<TensorView<'_, T, DynRank>> {
        None
    }

    /// Whether all has to be read before anything is written to an array, which is given as what it keeps.
    #[doc(hidden)]
    fn must_come_first(&self, target: &dyn Any) -> bool {
        let _ = target;
        false
    }
}

impl<T: Element, S: Shape> Source<T> for TensorView<'_, T, S> {
    fn shape(&self) -> &[usize] {
        TensorView::shape(self)
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        Ok(plan.gather(&self.clone().into_dyn())?)
    }

    fn in_place(&self) -> Option<TensorView<'_, T, DynRank>> {
        Some(self.clone().into_dyn())
    }
}

impl<T: Element, S: Shape> Source<T> for Tensor<T, S> {
    fn shape(&self) -> &[usize] {
        Tensor::shape(self)
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        self.view().read(plan)
    }

    fn in_place(&self) -> Option<TensorView<'_, T, DynRank>> {
        Some(self.view().into_dyn())
    }
}

/// Elements of the other byte order, or at any address, are converted when they are read.
impl<M: MapElement, S: Shape> Source<M::Element> for Mapped<M, S> {
    fn shape(&self) -> &[usize] {
        Mapped::shape(self)
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<M::Element>, FileError> {
        if let Some(view) = self.in_place() {
            return view.read(plan);
        }
        plan.check_source(Mapped::shape(self))?;
        if let Some(holes) = plan.holes() {
            return read_marked((plan, holes), |plan| self.read(&plan));
        }
        let view = self.view().into_dyn();
        // A view needs no copy before it is converted.
        if plan.is_view() {
            let layout = plan.layout(view.layout())?;
            // SAFETY: I5: the layout of a plan reaches only positions of its source, which `view` borrows (I6).
            let part = unsafe { TensorView::<M, DynRank>::from_raw_parts(view.base_ptr(), layout) };
            return Ok(part.map(|x| x.get()));
        }
        Ok(plan.gather(&view)?.map(|x| x.get()))
    }

    fn in_place(&self) -> Option<TensorView<'_, M::Element, DynRank>> {
        M::as_elements(self.view().into_dyn())
    }
}

impl<T: Element> Source<T> for Box<dyn Source<T>> {
    fn shape(&self) -> &[usize] {
        (**self).shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        (**self).read(plan)
    }

    #[cfg(feature = "async")]
    fn read_awaited<'s>(&'s self, plan: &'s Plan<DynRank, DynRank>) -> BoxFuture<'s, Result<TensorD<T>, FileError>> {
        (**self).read_awaited(plan)
    }

    fn chunk_shape(&self) -> Option<Vec<usize>> {
        (**self).chunk_shape()
    }

    fn chunks(&self, plan: &Plan<DynRank, DynRank>) -> Option<usize> {
        (**self).chunks(plan)
    }

    fn in_place(&self) -> Option<TensorView<'_, T, DynRank>> {
        (**self).in_place()
    }

    fn must_come_first(&self, target: &dyn Any) -> bool {
        (**self).must_come_first(target)
    }
}

/// Whether a plan names all elements of its source in their order.
pub(crate) fn is_all<R: Shape>(plan: &Plan<DynRank, R>) -> bool {
    let is_kept = |(axis, term): (usize, &Term)| *term == Term::Affine { axis, start: 0, step: 1 };
    plan.is_view() && plan.shape() == plan.source_shape() && plan.terms().iter().enumerate().all(is_kept)
}

/// A part of a part, and where its elements are in the whole.
///
/// ```
/// use tensor_idx::{files::join::concatenate, prelude::*};
///
/// let (a, b) = (Tensor1::from([1, 2, 3]), Tensor1::from([4, 5]));
/// let mut copy = Tensor1::from([0; 5]);
/// for fraction in concatenate([a, b], 0)?.split(2)? {
///     fraction.places.select(&mut copy.view_mut().into_dyn())?.assign(fraction.part.load()?);
/// }
/// assert_eq!(copy, [1, 2, 3, 4, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fraction<P> {
    /// The part.
    pub part: P,
    /// From the shape of the whole to the elements of the part.
    pub places: Plan<DynRank, DynRank>,
}

/// Carries out a plan by one that marks nothing: what it marks is filled.
pub(crate) fn read_marked<T: Element, S: Shape, R: Shape, E: From<IndexError>>(
    (plan, holes): (&Plan<S, R>, &Holes),
    read: impl FnOnce(Plan<S, DynRank>) -> Result<TensorD<T>, E>,
) -> Result<Tensor<T, R>, E> {
    // Before anything is read.
    holes.fills::<T>()?;
    let elements = match plan.good()? {
        Some((plan, to)) => Some((read(plan)?, to)),
        None => None,
    };
    Ok(holes.read(plan, elements.as_ref().map(|(elements, to)| (elements, to)))?)
}

/// [`read_marked`] for what is awaited.
#[cfg(feature = "async")]
pub(crate) async fn read_marked_awaited<T: Element, S: Shape, R: Shape, E: From<IndexError>, F>(
    (plan, holes): (&Plan<S, R>, &Holes),
    read: impl FnOnce(Plan<S, DynRank>) -> F,
) -> Result<Tensor<T, R>, E>
where
    F: Future<Output = Result<TensorD<T>, E>>,
{
    holes.fills::<T>()?;
    let elements = match plan.good()? {
        Some((plan, to)) => Some((read(plan).await?, to)),
        None => None,
    };
    Ok(holes.read(plan, elements.as_ref().map(|(elements, to)| (elements, to)))?)
}
