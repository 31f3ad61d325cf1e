//! A lazy part of sources that are joined: named, not read.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "async")]
use futures::future::BoxFuture;
use tensor_idx_core::{
    __doors, Basic, DynRank, IndexError, Indexed, IndexedBy, IntoAxis, IntoElement, IntoIndex, Layout, Mode, NumPy,
    OnAxis, Outer, Plan, PyTorch, Rank, Ranks, Shape, Taken, TakenShape, Tensor, TensorD, TensorView, TwoAxes,
    Vectorized, WindowOver, Without, done,
};

use crate::element::{Element, MapElement};
use crate::error::FileError;
use crate::join::boxes::Whole;
use crate::join::load;
use crate::mapped::Mapped;
use crate::source::{Fraction, Source, is_all};
use crate::views::views;

/// A lazy part of one or several sources: the plan of an index, which an index of the part extends. Nothing is read until
/// [`Joined::load`].
///
/// Any [`Source`] becomes one by [`Joined::new`] or `into`. [`concatenate`](crate::join::concatenate), [`stack`](crate::join::stack)
/// and [`overlay`](crate::join::overlay) make one of several; it is a source, too.
///
/// ```
/// use tensor_idx::{files::{join::{concatenate, Joined}, npy}, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.npy");
/// npy::save(&path, &Tensor2::from([[1, 2, 3], [4, 5, 6]]))?;
/// let map = npy::open::<i32>(&path)?.into_rank::<2>()?;
/// let memory = Tensor2::from([[7, 8, 9]]);
/// let all: Joined<i32, Rank<2>> = concatenate([Joined::from(map), memory.into()], 0)?;
/// assert_eq!(all.shape(), [3, 3]);
/// let part = all.oix(idx![[2, 0, 2], 1..]).i(idx![.., -1]);
/// assert_eq!(part.load()?, [9, 3, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a part reads nothing by itself: `load` does"]
pub struct Joined<'a, T: Element, R: Shape = DynRank> {
    whole: Arc<Whole<'a, T>>,
    plan: Plan<DynRank, R>,
}

impl<T: Element, R: Shape> Clone for Joined<'_, T, R> {
    fn clone(&self) -> Self {
        Joined { whole: self.whole.clone(), plan: self.plan.clone() }
    }
}

/// The shape, the number of sources and the plan.
impl<T: Element, R: Shape> fmt::Debug for Joined<'_, T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Joined({:?} of {} sources: {})", self.plan.shape(), self.whole.boxes.len(), self.plan)
    }
}

views! {
    ['a, T: Element] [Joined<'a, T,]
    "use tensor_idx::{files::join::stack, prelude::*};\n\nlet all = stack([Tensor1::from([0, 1, 2]), Tensor1::from([3, 4, 5])], 0)?;"
    ""
    "# Ok::<(), Box<dyn std::error::Error>>(())"
}

macro_rules! from {
    ($([$($generics:tt)*] $source:ty, $element:ty, $shape:ty;)*) => {$(
        /// The source as a lazy part.
        impl<'a, $($generics)*> From<$source> for Joined<'a, $element, <$shape as Shape>::Rank> {
            fn from(source: $source) -> Self {
                match Joined::of(Arc::new(source)) {
                    Ok(joined) => joined,
                    Err(_) => unreachable!("the rank and the extents of a source are those of its type"),
                }
            }
        }
    )*};
}

from! {
    [T: Element, S: Shape] Tensor<T, S>, T, S;
    [T: Element, S: Shape] TensorView<'a, T, S>, T, S;
    [M: MapElement, S: Shape] Mapped<M, S>, M::Element, S;
    [T: Element] Box<dyn Source<T>>, T, DynRank;
}

#[cfg(feature = "zarr")]
from! {
    [T: crate::zarr::ZarrElement, S: Shape] crate::zarr::Array<T, S>, T, S;
    [T: crate::zarr::ZarrElement, S: Shape, R: Shape] crate::zarr::Part<T, S, R>, T, R;
}

#[cfg(feature = "async")]
from! {
    [T: crate::zarr::ZarrElement, S: Shape] crate::zarr::AsyncArray<T, S>, T, S;
    [T: crate::zarr::ZarrElement, S: Shape, R: Shape] crate::zarr::AsyncPart<T, S, R>, T, R;
}

impl<'a, T: Element> Joined<'a, T> {
    /// Makes a lazy part of any source, of a rank that is known at run time only.
    ///
    /// ```
    /// use tensor_idx::{files::{join::Joined, open_any, npy, AnyArray}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.npy");
    /// npy::save(&path, &Tensor1::from([1_u8, 2, 3]))?;
    /// let AnyArray::U8(array) = open_any(&path, None)? else { panic!("not u8") };
    /// let part = Joined::new(array).into_rank::<1>()?.i(idx![1..]);
    /// assert_eq!(part.load()?, [2, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(source: impl Source<T> + 'a) -> Self {
        done(Joined::of(Arc::new(source)))
    }
}

impl<'a, T: Element, R: Shape> Joined<'a, T, R> {
    fn of(source: Arc<dyn Source<T> + 'a>) -> Result<Self, IndexError> {
        let shape = source.shape().to_vec();
        let len = shape.first().copied().unwrap_or(1);
        Joined::whole(Whole::side_by_side(shape, (0, false), [(source, len)].into_iter()))
    }

    /// All of several sources.
    pub(super) fn whole(whole: Whole<'a, T>) -> Result<Self, IndexError> {
        let plan = Layout::<R>::of_shape(&whole.shape)?.plan_all().into_ranks()?;
        Ok(Joined { whole: Arc::new(whole), plan })
    }

    /// This part as a source of others: what it is made of, where it is all of one source.
    pub(super) fn into_source(self) -> Arc<dyn Source<T> + 'a> {
        match self.whole.only() {
            Some(source) if is_all(&self.plan) => source.clone(),
            _ => Arc::new(self),
        }
    }

    /// The part that any index names.
    fn by<I: IntoIndex<List: Ranks<M>>, M: Mode>(
        &self,
        mode: M,
        index: I,
    ) -> Result<Joined<'a, T, Indexed<R, I, M>>, IndexError>
    where
        R: IndexedBy<I, M>,
    {
        Ok(self.with(self.plan.then_gather(mode, index)?))
    }

    fn with<P: Shape>(&self, plan: Plan<DynRank, P>) -> Joined<'a, T, P> {
        Joined { whole: self.whole.clone(), plan }
    }

    /// Returns the shape.
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// assert_eq!((rows.shape(), rows.i(idx![.., 1]).shape()), (&[2, 3][..], &[2][..]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.plan.shape()
    }

    /// Returns the number of axes.
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// assert_eq!((rows.rank(), rows.i(idx![.., 1]).rank()), (2, 1));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn rank(&self) -> usize {
        self.plan.shape().len()
    }

    /// Returns the number of elements. An element that the index names twice counts twice.
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// assert_eq!((rows.len(), rows.oix(idx![[1, 0, 1], 2]).len()), (6, 3));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.plan.shape().iter().product()
    }

    /// Returns whether there is no element: an extent is 0.
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// assert!(rows.i(idx![1..1]).is_empty());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.plan.shape().contains(&0)
    }

    /// Returns the plan: the place of every element of the part in the whole.
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// assert_eq!(rows.i(idx![1]).plan().to_string(), "src[0] = 1; src[1] = out[0]");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan(&self) -> &Plan<DynRank, R> {
        &self.plan
    }

    /// Returns the same part with rank N in the type.
    ///
    /// ```
    /// use tensor_idx::{files::join::Joined, prelude::*};
    ///
    /// let part = Joined::new(Tensor1::from([1, 2, 3]));
    /// assert!(part.clone().into_rank::<2>().is_err());
    /// assert_eq!(part.into_rank::<1>()?.i(idx![0]).load()?.to_vec(), [1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if the rank is not N.
    pub fn into_rank<const N: usize>(self) -> Result<Joined<'a, T, Rank<N>>, IndexError> {
        Ok(Joined { plan: self.plan.into_ranks()?, whole: self.whole })
    }

    /// Returns the same part with a rank that is known at run time only.
    ///
    /// ```
    /// use tensor_idx::{files::join::Joined, prelude::*};
    ///
    /// let part = Joined::from(Tensor1::from([1, 2, 3])).into_dyn();
    /// assert_eq!(part.i(&"-1".parse::<DynIndex>()?).load()?.to_vec(), [3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_dyn(self) -> Joined<'a, T> {
        Joined { plan: done(self.plan.into_ranks()), whole: self.whole }
    }

    /// Reads the part: of each source only what the part names, and each source at most once. In memory are the result and, for
    /// each thread, what is read of one source; elements that are in memory or mapped are copied to their places directly.
    ///
    /// The entries of an index array are brought together by source, in the order of their positions there; the result has them in the
    /// order of the index.
    ///
    /// ```
    /// use tensor_idx::{files::join::concatenate, prelude::*};
    ///
    /// let all = concatenate([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5])], 0)?;
    /// let part: Tensor1<i32> = all.oix(idx![[4, 0, 3, 0]]).load()?;
    /// assert_eq!(part, [5, 1, 4, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the sources, among which arrays in object stores are awaited: `load_awaited`; [`IndexError::TooLarge`] if the result does not
    /// fit memory.
    pub fn load(&self) -> Result<Tensor<T, R>, FileError> {
        load::load(&self.plan, &self.whole)
    }

    /// [`Self::load`] for sources in object stores, which are awaited: up to eight sources are read at once, each by as many requests as it
    /// allows. Other sources are read as `load` reads them, one after the other.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::{files::{join::{concatenate, Joined}, zarr::{object_store::memory::InMemory, AsyncArray, Objects}}, prelude::*};
    ///
    /// # futures::executor::block_on(async {
    /// let store = Arc::new(Objects::new(InMemory::new()));
    /// let array = AsyncArray::create_in(store, "a", &[2, 3], &[2, 2], 7).await?.into_rank::<2>()?;
    /// let memory = Tensor2::from([[1, 2, 3]]);
    /// let all = concatenate([Joined::from(array.i(idx![1..])), memory.into()], 0)?;
    /// assert_eq!(all.i(idx![.., 1..]).load_awaited().await?, [[7, 7], [2, 3]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Self::load`].
    #[cfg(feature = "async")]
    pub async fn load_awaited(&self) -> Result<Tensor<T, R>, FileError> {
        load::load_awaited(&self.plan, &self.whole).await
    }

    /// Returns how many sources the part touches. Sources of an overlay count as one where no position of the axis along which they are
    /// most apart is between them.
    ///
    /// ```
    /// use tensor_idx::{files::join::concatenate, prelude::*};
    ///
    /// let all = concatenate([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5]), Tensor1::from([6])], 0)?;
    /// assert_eq!((all.units()?, all.i(idx![1..4]).units()?, all.oix(idx![[5, 0, 5]]).units()?), (3, 2, 2));
    /// # Ok::<(), IndexError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if there is no memory to sort an index array.
    pub fn units(&self) -> Result<usize, IndexError> {
        match self.plan.holes() {
            None => load::units(&self.plan, &self.whole),
            // Entries that `fill` or `drop` marked touch none.
            Some(_) => self.plan.good()?.map_or(Ok(0), |(plan, _)| load::units(&plan, &self.whole)),
        }
    }

    /// Up to `n` parts that together are this one, of about as many sources each: [`Self::units`] counts them. No source is in two of
    /// them.
    ///
    /// A [`Fraction`] has the part, and where its elements are in this one. Index arrays that act together are one axis of it.
    ///
    /// ```
    /// use tensor_idx::{files::join::concatenate, prelude::*};
    ///
    /// let all = concatenate([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5]), Tensor1::from([6])], 0)?;
    /// let fractions = all.i(idx![::-1]).split(2)?;
    /// assert_eq!(fractions[0].part.load()?.to_vec(), [3, 2, 1]);
    /// assert_eq!(fractions[0].places.to_string(), "src[0] = 3 + out[0]");
    /// assert_eq!(fractions[1].part.load()?.to_vec(), [6, 5, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::units`]; [`IndexError::Outside`] for entries that `fill` or `drop` mark.
    pub fn split(&self, n: usize) -> Result<Vec<Fraction<Joined<'a, T>>>, IndexError> {
        let plans = load::split(&self.plan, &self.whole, n)?;
        Ok(plans.into_iter().map(|(plan, places)| Fraction { part: self.with(plan), places }).collect())
    }

    /// The part of this part that a plan names, such as one that was made elsewhere: nothing is read.
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// let plan = Layout::row_major([2, 3])?.plan(idx![1, ..2])?;
    /// assert_eq!(rows.try_part(&plan)?.load()?, [4, 5]);
    /// let error = rows.try_part(&Layout::row_major([2, 2])?.plan(idx![1])?).unwrap_err();
    /// assert_eq!(error.to_string(), "the plan is for shape [2, 2], and this has shape [2, 3]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Plan::then_plan`].
    pub fn try_part<P: Shape>(&self, plan: &Plan<R, P>) -> Result<Joined<'a, T, P>, IndexError> {
        Ok(self.with(self.plan.then_plan(plan)?))
    }

    /// [`Self::try_part`] for a plan that is known to fit.
    ///
    /// # Panics
    ///
    /// With the message of [`Self::try_part`].
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// assert_eq!(rows.part(&Layout::row_major([2, 3])?.plan(idx![1, ..2])?).shape(), [2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    #[track_caller]
    pub fn part<P: Shape>(&self, plan: &Plan<R, P>) -> Joined<'a, T, P> {
        done(self.try_part(plan))
    }

    /// Returns the part that a basic index names: nothing is read.
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// assert_eq!(rows.i(idx![::-1, NewAxis, 1..]).load()?, [[[5, 6]], [[2, 3]]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the index is wrong, with the message of [`Self::try_i`], at the caller's line.
    #[track_caller]
    pub fn i<I: IntoIndex<List: Basic>>(&self, index: I) -> Joined<'a, T, Indexed<R, I>>
    where
        R: IndexedBy<I>,
    {
        done(self.try_i(index))
    }

    /// Like [`Self::i`], but returns an error instead of panicking.
    ///
    /// # Errors
    ///
    /// Those of a bad index: see [`IndexError`].
    ///
    /// ```
    /// use tensor_idx::{files::join::stack, prelude::*};
    ///
    /// let rows = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0)?;
    /// let error = rows.try_i(idx![2]).unwrap_err();
    /// assert_eq!(error.to_string(), "index 2 is outside -2..2 on axis 0 of shape [2, 3]");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn try_i<I: IntoIndex<List: Basic>>(&self, index: I) -> Result<Joined<'a, T, Indexed<R, I>>, IndexError>
    where
        R: IndexedBy<I>,
    {
        Ok(self.with(self.plan.then(index)?))
    }

    __doors! {
        [fn oix / try_oix, I: {IntoIndex<List: Ranks<Outer>>}, Shape: {IndexedBy<I, Outer>} => "[[5, 3], [2, 0]]"]
        [fn vix / try_vix, I: {IntoIndex<List: Ranks<Vectorized>>}, Shape: {IndexedBy<I, Vectorized>} => "[5, 0]"]
        [fn nix / try_nix, I: {IntoIndex<List: Ranks<NumPy>>}, Shape: {IndexedBy<I, NumPy>} => "[[1, 2]]"]
        [fn tix / try_tix, I: {IntoIndex<List: Ranks<PyTorch>>}, Shape: {IndexedBy<I, PyTorch>} => "[[1, 2]]"]
        [pub] [] [R] [Joined<'a, T,]
        ["The part that an index names" ": nothing is read"; ""]
        ["use tensor_idx::{files::join::stack, prelude::*};\n\nlet rows = stack([Tensor1::from([0, 1, 2]), Tensor1::from([3, 4, 5])], 0)?;"
         "rows" "assert_eq!(" [".load()?, "] "# Ok::<(), Box<dyn std::error::Error>>(())"]
        |host, mode, index| host.by(mode, index)
    }
}

impl<T: Element, R: Shape> Source<T> for Joined<'_, T, R> {
    fn shape(&self) -> &[usize] {
        self.plan.shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        self.with(self.plan.then_plan(&plan.clone().into_ranks()?)?).load()
    }

    #[cfg(feature = "async")]
    fn read_awaited<'s>(&'s self, plan: &'s Plan<DynRank, DynRank>) -> BoxFuture<'s, Result<TensorD<T>, FileError>> {
        Box::pin(async move { self.with(self.plan.then_plan(&plan.clone().into_ranks()?)?).load_awaited().await })
    }

    fn in_place(&self) -> Option<TensorView<'_, T, DynRank>> {
        load::in_place(&self.plan, &self.whole)
    }

    fn must_come_first(&self, target: &dyn Any) -> bool {
        self.plan.holes().is_some() || self.whole.boxes.iter().any(|boxed| boxed.source.must_come_first(target))
    }
}
