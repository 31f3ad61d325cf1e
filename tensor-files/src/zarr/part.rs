//! A part of an array of chunks: named, not read.

use std::error::Error;
use std::fmt;
use std::ops;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tensor_idx_core::{
    __doors, __verbs, Basic, Combine, Divide, DynRank, Holes, IndexError, Indexed, IndexedBy, IntoAxis, IntoElement,
    IntoIndex, Layout, NumPy, Number, OnAxis, Outer, Plan, Power, PyTorch, Rank, Ranks, Selection, Shape, Taken,
    TakenShape, Tensor, TensorD, TensorView, TwoAxes, Value, Vectorized, Verb, WindowOver, Without, done, operator,
};
use zarrs::array::{ArrayBytes, CodecOptions};

use crate::source::{Fraction, Source, read_marked};
use crate::threads::each;
use crate::views::views;
use crate::zarr::again::Again;
use crate::zarr::array::{Array, Counts, Inner, Settings, ZarrElement};
use crate::zarr::chunk::{Fetched, options};
use crate::zarr::cut::Cut;
use crate::zarr::error::ZarrError;
use crate::zarr::split::{Split, broadcasts};
use crate::zarr::transfer::transfer;
use crate::zarr::values::Condition;
use crate::zarr::verbs::{indexed, written};

/// A part of an [`Array`]: the plan of an index, which an index of the part extends. Nothing is read until [`Part::load`],
/// and nothing written until one of the verbs.
///
/// ```
/// use tensor_idx::{files::zarr::Array, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// let array = Array::<i64>::create(folder.path().join("a.zarr"), &[50, 40], &[16, 16], 0)?.into_rank::<2>()?;
/// let part = array.i(idx![10.., ::2]).oix(idx![[3, 0, 3], ..5]);
/// assert_eq!(part.plan().to_string(), "src[0] = idx0[out[0]]; src[1] = 2*out[1]");
/// assert_eq!((part.chunks()?, array.counts().chunks_read), (1, 0));
/// part.try_accumulate(Add, 1)?;
/// assert_eq!(part.i(idx![.., 0]).load()?.to_vec(), [2, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a part reads and writes nothing by itself: `load`, `assign` and the others do"]
pub struct Part<T, S: Shape, R: Shape> {
    pub(crate) array: Array<T, S>,
    pub(crate) plan: Plan<S, R>,
}

indexed! {
    Array Part
    "use tensor_idx::{files::zarr::Array, prelude::*};\n\n# let folder = tempfile::tempdir()?;\nlet array = Array::create(folder.path().join(\"a.zarr\"), &[2, 3], &[2, 2], 0)?.into_rank::<2>()?;\narray.all().try_assign([[0, 1, 2], [3, 4, 5]])?;"
    "try_" ""
    "# Ok::<(), Box<dyn std::error::Error>>(())"
}

views! {
    [T: ZarrElement, S: Shape] [Part<T, S,]
    "use tensor_idx::{files::zarr::Array, prelude::*};\n\n# let folder = tempfile::tempdir()?;\nlet array = Array::create(folder.path().join(\"a.zarr\"), &[2, 3], &[2, 2], 0)?.into_rank::<2>()?;\narray.all().try_assign([[0, 1, 2], [3, 4, 5]])?;\nlet all = array.all();"
    ""
    "# Ok::<(), Box<dyn std::error::Error>>(())"
}

written! {
    Part []
    "use tensor_idx::{files::zarr::Array, prelude::*};\n\n# let folder = tempfile::tempdir()?;\nlet array = Array::create(folder.path().join(\"a.zarr\"), &[2, 2], &[1, 2], 0.0)?.into_rank::<2>()?;\narray.all().try_assign([[0.0, 2.0], [0.0, 5.0]])?;"
    "array.i(idx![.., 1]).load()?.to_vec()"
    "# Ok::<(), Box<dyn std::error::Error>>(())"
    [] []
}

/// A place that several threads write to, each to elements of its own.
struct Target<T>(*mut T);

// SAFETY: C1 and C2: no two chunks share an element of the result, so the threads write to different elements (T2).
unsafe impl<T: Send> Sync for Target<T> {}

impl<T> Target<T> {
    fn get(&self) -> *mut T {
        self.0
    }
}

impl<T: ZarrElement, S: Shape, R: Shape> Part<T, S, R> {
    /// Reads the chunks that the part touches, each once, by the caller and the threads of the current rayon pool that come to help. In
    /// memory are the result and one decoded chunk a thread.
    ///
    /// ```
    /// use tensor_idx::{files::zarr::Array, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let array = Array::create(folder.path().join("a.zarr"), &[2, 3], &[2, 2], 7)?.into_rank::<2>()?;
    /// let tensor: Tensor<i32, Rank<1>> = array.i(idx![0]).load()?;
    /// assert_eq!(tensor.to_vec(), [7, 7, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ZarrError::Read`] with the chunk that failed; [`IndexError::TooLarge`] if the result does not fit memory.
    pub fn load(&self) -> Result<Tensor<T, R>, ZarrError> {
        match self.plan.holes() {
            None => self.load_all(),
            Some(holes) => read_marked((&self.plan, holes), |plan| self.with(plan).load_all()),
        }
    }

    /// [`Self::load`] where every place has an element.
    fn load_all(&self) -> Result<Tensor<T, R>, ZarrError> {
        let inner = &*self.array.inner;
        let layout = self.plan.result_layout()?;
        let len = layout.len();
        let mut elements: Vec<T> = Vec::new();
        elements.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: self.shape().into() })?;
        let cut = inner.described.cut_to_read(&self.plan)?;
        let target = Target(elements.as_mut_ptr());
        let options = options(&cut);
        each(cut.units, |n| load_unit(inner, self.array.settings.exclusive, &cut, n, &options, &target))?;
        // SAFETY: C1: the pieces together have every index of the result, so all elements were written.
        unsafe { elements.set_len(len) };
        Ok(Tensor::from_layout(layout, elements)?)
    }

    /// Copies a source to this part, a value of the store at a time: another part, or what [`join`](crate::join) makes of several
    /// files, for arrays of any size. In memory are, for each thread, one value of this array, what of the source belongs there, and what
    /// the source needs to read it: one chunk, for an array.
    ///
    /// A source of another shape is broadcast, and is loaded for it; so is one that reads from the array that is written to, since a
    /// value must not be read after it was written. (Two handles are of one array if both are of one folder that was opened by
    /// [`Array::open`], or of one path in a store.)
    ///
    /// ```
    /// use tensor_idx::{files::{join::{concatenate, Joined}, zarr::Array}, prelude::*};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let from = Array::create(folder.path().join("a.zarr"), &[40, 30], &[16, 16], 7)?.into_rank::<2>()?;
    /// let to = Array::create(folder.path().join("b.zarr"), &[20, 30], &[8, 30], 0)?.into_rank::<2>()?;
    /// to.all().assign_from(&from.i(idx![1..;2]))?;
    /// assert_eq!(to.i(idx![19, ..2]).load()?.to_vec(), [7, 7]);
    /// assert_eq!(to.counts().chunks_written, 3);
    ///
    /// let both = concatenate([Joined::from(from.i(idx![..18])), Tensor::full([2, 30], 5).into()], 0)?;
    /// to.all().assign_from(&both)?;
    /// assert_eq!(to.i(idx![16.., 0]).load()?, [7, 7, 5, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the source ([`ZarrError::Source`] if it is no Zarr array), and those of an assignment; [`IndexError::ValueShape`] for a
    /// source that does not broadcast. Values that were written before an error stay written, and the error has their number.
    pub fn assign_from(&self, source: &(impl Source<T> + ?Sized)) -> Result<(), ZarrError> {
        let described = &self.array.inner.described;
        broadcasts(source.shape(), self.shape())?;
        let all_first = source.shape() != self.shape() || source.must_come_first(&*self.array.inner);
        if all_first || self.plan.holes().is_some() {
            let all = Layout::<DynRank>::row_major(source.shape())?.plan_all();
            return self.try_assign(source.read(&all).map_err(ZarrError::source)?);
        }
        let cut = described.cut_to_read(&self.plan)?;
        let units = cut.units;
        let split = Split::new(cut, &self.plan, units)?;
        let written = AtomicU64::new(0);
        let copy = |k: usize| -> Result<(), ZarrError> {
            let (plan, places) = split.plans(k)?;
            let value = source.read(&places).map_err(ZarrError::source)?;
            self.with(plan).try_assign(value)?;
            written.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        each(split.count(), copy).map_err(|error| error.after(written.load(Ordering::Relaxed)))
    }

    /// Runs a verb on every value of the store, with the elements of the value that belong there. Every place has an element.
    fn write_all(
        &self,
        overwrites: bool,
        value: Option<TensorView<'_, T, DynRank>>,
        verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, Option<&TensorD<T>>) -> Result<(), IndexError> + Sync,
    ) -> Result<(), ZarrError> {
        let Inner { described, values, writable, .. } = &*self.array.inner;
        let Settings { exclusive, patience, .. } = self.array.settings;
        if !writable {
            return Err(ZarrError::ReadOnly { place: described.place.clone() });
        }
        let (cut, unit_shape) = described.cut_to_write(&self.plan)?;
        if !(exclusive || values.is_conditional() || overwrites && cut.is_whole()) {
            return Err(ZarrError::Unconditional { place: described.place.clone() });
        }
        let options = options(&cut);
        let written = AtomicU64::new(0);
        let write = |n: usize| {
            let unit = cut.unit(n);
            let share = cut.share(&unit, 0);
            let number = &unit.number[..];
            let key = described.key(number);
            described.fits(&unit_shape)?;
            let mut again = Again::new(patience, FORESTALLED);
            loop {
                let (stored, seen) = if overwrites && share.whole {
                    (None, None)
                } else {
                    let wrong = |error: Box<dyn Error + Send + Sync>| described.read_error(number, error);
                    let (bytes, seen) = values.get(&key, &described.tally).map_err(|error| wrong(error.into()))?;
                    described.tally.came(bytes.is_some());
                    let stored = bytes.map(|bytes| described.elements(bytes, &options)).transpose();
                    (stored.map_err(|error| wrong(error.into()))?, Some(seen))
                };
                let wrong = |error: Box<dyn Error + Send + Sync>| described.write_error(number, error);
                let chunk = described.changed(&cut, &share, (stored, &unit_shape), value.as_ref(), &verb)?;
                let bytes = described.encode(chunk, false, &options).map_err(|error| wrong(error.into()))?;
                let len = bytes.as_ref().map_or(0, |bytes| bytes.len());
                let condition = match &seen {
                    _ if exclusive => Condition::Exclusive,
                    Some(seen) => Condition::Same(seen),
                    None => Condition::Any,
                };
                if values.put(&key, bytes, condition, &mut again).map_err(|error| wrong(error.into()))? {
                    described.tally.wrote(len);
                    written.fetch_add(1, Ordering::Relaxed);
                    return Ok(());
                }
                // Another changed the chunk since it was read.
                let wait = again.next().ok_or_else(|| wrong(forestalled(&again).into()))?;
                std::thread::sleep(wait);
            }
        };
        // Counted when all threads are done.
        each(cut.units, write).map_err(|error: ZarrError| error.after(written.load(Ordering::Relaxed)))
    }
}

/// The first wait after another changed a chunk that was to be changed.
pub(crate) const FORESTALLED: Duration = Duration::from_micros(200);

/// Why a change was given up.
pub(crate) fn forestalled(again: &Again) -> String {
    format!("others changed it between each read and write, {}", again.so_far())
}

/// The chunks of one value of the store to their places in the result.
fn load_unit<T: ZarrElement>(
    inner: &Inner<T>,
    exclusive: bool,
    cut: &Cut,
    n: usize,
    options: &CodecOptions,
    target: &Target<T>,
) -> Result<(), ZarrError> {
    let Inner { described, values, .. } = inner;
    let unit = cut.unit(n);
    let number = &unit.number[..];
    let key = described.key(number);
    let wrong = |error: Box<dyn Error + Send + Sync>| described.read_error(number, error);
    let place = |n: usize, bytes: Option<ArrayBytes<'static>>| -> Result<(), ZarrError> {
        described.tally.came(bytes.is_some());
        let fetched = match bytes {
            Some(bytes) => Fetched::new::<T>(bytes, &described.chunk).map_err(|error| wrong(error.into()))?,
            None => Fetched::everywhere(described.fill, described.chunk.len()),
        };
        // SAFETY: C3: the fetched bytes have every position of a chunk; C1: there is room for the whole result, and no
        // other chunk has these places (C2).
        unsafe { transfer(cut, &cut.share(&unit, n), (&fetched.bytes, &fetched.strides), target.get())? };
        Ok(())
    };
    described.fits(&described.chunk)?;
    if !described.sharded {
        let bytes = values.get(&key, &described.tally).map_err(|error| wrong(error.into()))?.0;
        let bytes = bytes.map(|bytes| described.decode(bytes, options)).transpose();
        return place(0, bytes.map_err(|error| wrong(error.into()))?);
    }
    // The value is opened once: its index and its chunks are those of one time.
    let value = values.open(&key, exclusive, &described.tally).map_err(|error| wrong(error.into()))?;
    let shard = described.shard(value.clone(), options).map_err(|error| wrong(error.into()))?;
    each(unit.count, |n| {
        let read = || {
            let subset = described.subset(&cut.share(&unit, n));
            shard.partial_decode(&subset, options).map(ArrayBytes::into_owned).map_err(|error| wrong(error.into()))
        };
        place(n, if value.is_absent() { None } else { Some(read()?) })
    })
}
