//! A part of an array of chunks: named, not read.

use std::borrow::Cow;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use tensor_idx_core::{
    Add, Basic, Combine, Div, Divide, DynRank, FloorDiv, Gathered, GatheredBy, IndexError, Indexed, IndexedBy,
    IntoIndex, Layout, Mul, NumPy, Number, Outer, Plan, Pointwise, Pow, Power, Ranks, Rem, Selection, Shape, Sub,
    Tensor, TensorD, TensorView, TensorViewMut, Value, Vectorized,
};
use zarrs::array::{ArrayBytes, ArrayError, ArraySubset, CodecOptions};

use crate::element::{ByteOrder, DType};
use crate::zarr::array::{Array, Inner, Writable, ZarrElement};
use crate::zarr::cut::{Cut, Share, Span};
use crate::zarr::error::ZarrError;
use crate::zarr::transfer::transfer;

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
/// part.accumulate(Add, 1)?;
/// assert_eq!(part.i(idx![.., 0]).load()?.to_vec(), [2, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a part reads and writes nothing by itself: `load`, `assign` and the others do"]
pub struct Part<T, S: Shape, R: Shape> {
    array: Array<T, S>,
    plan: Plan<S, R>,
}

impl<T, S: Shape, R: Shape> Clone for Part<T, S, R> {
    fn clone(&self) -> Self {
        Part { array: self.array.clone(), plan: self.plan.clone() }
    }
}

/// The shape and the plan.
impl<T, S: Shape, R: Shape> fmt::Debug for Part<T, S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Part({:?}: {})", self.plan.shape(), self.plan)
    }
}

macro_rules! modes {
    ($($mode:ident $name:ident $try_name:ident $what:literal;)*) => {
        impl<T: ZarrElement, S: Shape> Array<T, S> {
            /// The part that a basic index names: nothing is read.
            ///
            /// # Panics
            ///
            /// On a bad index, with the message of [`Array::try_i`], at the caller's line.
            #[track_caller]
            pub fn i<I>(&self, index: I) -> Part<T, S, Indexed<S, I>>
            where
                I: IntoIndex<List: Basic>,
                S: IndexedBy<I::List>,
            {
                good(self.try_i(index))
            }

            /// [`Array::i`] with the mistake as a value.
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            pub fn try_i<I>(&self, index: I) -> Result<Part<T, S, Indexed<S, I>>, IndexError>
            where
                I: IntoIndex<List: Basic>,
                S: IndexedBy<I::List>,
            {
                Ok(Part { array: self.clone(), plan: self.layout.plan(index)? })
            }

            $(
                #[doc = concat!("The part that an index names, ", $what, ": nothing is read.")]
                ///
                /// # Panics
                ///
                #[doc = concat!("On a bad index, with the message of [`Array::", stringify!($try_name), "`], at the caller's line.")]
                #[track_caller]
                pub fn $name<I>(&self, index: I) -> Part<T, S, Gathered<S, I, $mode>>
                where
                    I: IntoIndex<List: Ranks<$mode>>,
                    S: GatheredBy<I::List, $mode>,
                {
                    good(self.$try_name(index))
                }

                #[doc = concat!("[`Array::", stringify!($name), "`] with the mistake as a value.")]
                ///
                /// # Errors
                ///
                /// Those of a bad index: see [`IndexError`].
                pub fn $try_name<I>(&self, index: I) -> Result<Part<T, S, Gathered<S, I, $mode>>, IndexError>
                where
                    I: IntoIndex<List: Ranks<$mode>>,
                    S: GatheredBy<I::List, $mode>,
                {
                    Ok(Part { array: self.clone(), plan: self.layout.plan_gather($mode, index)? })
                }
            )*
        }

        impl<T: ZarrElement, S: Shape, R: Shape> Part<T, S, R> {
            /// The part of this part that a basic index names: nothing is read.
            ///
            /// # Panics
            ///
            /// On a bad index, with the message of [`Part::try_i`], at the caller's line.
            #[track_caller]
            pub fn i<I>(&self, index: I) -> Part<T, S, Indexed<R, I>>
            where
                I: IntoIndex<List: Basic>,
                R: IndexedBy<I::List>,
            {
                good(self.try_i(index))
            }

            /// [`Part::i`] with the mistake as a value.
            ///
            /// # Errors
            ///
            /// Those of a bad index: see [`IndexError`].
            pub fn try_i<I>(&self, index: I) -> Result<Part<T, S, Indexed<R, I>>, IndexError>
            where
                I: IntoIndex<List: Basic>,
                R: IndexedBy<I::List>,
            {
                Ok(Part { array: self.array.clone(), plan: self.plan.then(index)? })
            }

            $(
                #[doc = concat!("The part of this part that an index names, ", $what, ": nothing is read.")]
                ///
                /// # Panics
                ///
                #[doc = concat!("On a bad index, with the message of [`Part::", stringify!($try_name), "`], at the caller's line.")]
                #[track_caller]
                pub fn $name<I>(&self, index: I) -> Part<T, S, Gathered<R, I, $mode>>
                where
                    I: IntoIndex<List: Ranks<$mode>>,
                    R: GatheredBy<I::List, $mode>,
                {
                    good(self.$try_name(index))
                }

                #[doc = concat!("[`Part::", stringify!($name), "`] with the mistake as a value.")]
                ///
                /// # Errors
                ///
                /// Those of a bad index: see [`IndexError`].
                pub fn $try_name<I>(&self, index: I) -> Result<Part<T, S, Gathered<R, I, $mode>>, IndexError>
                where
                    I: IntoIndex<List: Ranks<$mode>>,
                    R: GatheredBy<I::List, $mode>,
                {
                    Ok(Part { array: self.array.clone(), plan: self.plan.then_gather($mode, index)? })
                }
            )*
        }
    };
}

modes! {
    Outer oix try_oix "every array on its own axis";
    Vectorized vix try_vix "integer arrays together (NEP 21)";
    Pointwise vix_mut try_vix_mut "index arrays and masks together, as `vix_mut` of a tensor writes ([`Pointwise`])";
    NumPy nix try_nix "by NumPy's own rule";
}

#[track_caller]
fn good<P>(part: Result<P, IndexError>) -> P {
    match part {
        Ok(part) => part,
        Err(error) => panic!("{error}"),
    }
}

/// A place that several threads write to, each to elements of its own.
struct Target<T>(*mut T);

// SAFETY: see `Part::load`: no two chunks share an element (C1, C2).
unsafe impl<T: Send> Sync for Target<T> {}

impl<T> Target<T> {
    fn get(&self) -> *mut T {
        self.0
    }
}

impl<T: ZarrElement, S: Shape, R: Shape> Part<T, S, R> {
    pub(crate) fn new(array: Array<T, S>, plan: Plan<S, R>) -> Self {
        Part { array, plan }
    }

    /// The shape.
    pub fn shape(&self) -> &[usize] {
        self.plan.shape()
    }

    /// The plan: where every element of the part lies in the array.
    pub fn plan(&self) -> &Plan<S, R> {
        &self.plan
    }

    /// How many chunks the part touches.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] if there is no counting them.
    pub fn chunks(&self) -> Result<usize, IndexError> {
        Ok(Cut::new(&self.plan, &self.array.inner.chunk)?.count)
    }

    /// Reads the chunks that the part touches, each once, on the threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// [`ZarrError::Read`] with the chunk that failed; [`IndexError::TooLarge`] if the result does not fit memory.
    pub fn load(&self) -> Result<Tensor<T, R>, ZarrError> {
        let inner = &*self.array.inner;
        let layout = self.plan.result_layout()?;
        let cut = Cut::new(&self.plan, &inner.chunk)?;
        let len = layout.len();
        let mut elements: Vec<T> = Vec::new();
        elements.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: self.shape().into() })?;
        let target = Target(elements.as_mut_ptr());
        let options = options(&cut);
        let load = |n: usize| {
            let share = cut.share(n);
            let fetched = fetch(inner, &cut, &share, &options)?;
            // SAFETY: what was fetched has the positions of the share; there is room for `len` elements, and no other chunk
            // has these places (C1, C2).
            unsafe { transfer(&cut, &share, (&fetched.bytes, &fetched.origin, &fetched.strides), target.get()) };
            Ok::<(), ZarrError>(())
        };
        match cut.count {
            0 | 1 => (0..cut.count).try_for_each(load)?,
            count => (0..count).into_par_iter().try_for_each(load)?,
        }
        // SAFETY: the pieces together have every index of the result (C1), so all were written.
        unsafe { elements.set_len(len) };
        Ok(Tensor::from_layout(layout, elements)?)
    }

    /// Writes a value, broadcast to the shape of the part. An element that is named twice gets the last of its values in
    /// row-major order.
    ///
    /// # Errors
    ///
    /// [`IndexError::ValueShape`] if the value does not broadcast, and then nothing is written; [`ZarrError::Read`] and
    /// [`ZarrError::Write`] with the chunk that failed.
    pub fn assign(&self, value: impl Value<T>) -> Result<(), ZarrError> {
        self.write(true, Some(self.broadcast(&value.value())?), |selection, value| match value {
            Some(value) => selection.try_assign(value),
            None => Ok(()),
        })
    }

    /// Sets every element to `x`.
    ///
    /// # Errors
    ///
    /// [`ZarrError::Read`] and [`ZarrError::Write`] with the chunk that failed.
    pub fn fill(&self, x: T) -> Result<(), ZarrError> {
        self.write(true, None, |selection, _| selection.try_assign(x))
    }

    /// Combines every element with its value; one that is named twice is combined twice, in row-major order.
    ///
    /// # Errors
    ///
    /// [`IndexError::ValueShape`], [`IndexError::DivisionByZero`] and [`IndexError::NegativePower`], and then nothing is
    /// written; [`ZarrError::Read`] and [`ZarrError::Write`] with the chunk that failed.
    pub fn accumulate<O: Combine<T> + Sync>(&self, op: O, value: impl Value<T>) -> Result<(), ZarrError> {
        self.combine(
            O::REFUSES,
            &value.value(),
            |place, value| place.try_accumulate(op, value),
            |selection, value| selection.try_accumulate(op, value),
        )
    }

    fn broadcast<'v>(&self, value: &TensorView<'v, T, DynRank>) -> Result<TensorView<'v, T, DynRank>, IndexError> {
        let misfit = |_| IndexError::ValueShape { value: value.shape().into(), selection: self.shape().into() };
        value.try_broadcast_to(self.shape()).map_err(misfit)
    }

    /// A verb that reads elements before it writes them. `probe` is tried on the value alone, where operands may be
    /// refused: so that they are before anything is written.
    fn combine(
        &self,
        refuses: bool,
        value: &TensorView<'_, T, DynRank>,
        probe: impl Fn(&mut TensorViewMut<'_, T, DynRank>, &TensorView<'_, T, DynRank>) -> Result<(), IndexError>,
        verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, &TensorD<T>) -> Result<(), IndexError> + Sync,
    ) -> Result<(), ZarrError> {
        let all = self.broadcast(value)?;
        if refuses {
            let mut copy = value.to_contiguous();
            probe(&mut copy.view_mut(), value)?;
        }
        self.write(false, Some(all), |selection, value| match value {
            Some(value) => verb(selection, value),
            None => Ok(()),
        })
    }

    /// Runs a verb on every chunk, with the elements of the value that belong there.
    fn write(
        &self,
        overwrites: bool,
        value: Option<TensorView<'_, T, DynRank>>,
        verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, Option<&TensorD<T>>) -> Result<(), IndexError> + Sync,
    ) -> Result<(), ZarrError> {
        let inner = &*self.array.inner;
        let Some(writable) = &inner.writable else {
            return Err(ZarrError::ReadOnly { place: inner.place.clone() });
        };
        let cut = Cut::new(&self.plan, &inner.chunk)?;
        let options = options(&cut);
        let written = AtomicU64::new(0);
        let write = |n: usize| {
            let share = cut.share(n);
            let mut chunk = match overwrites && share.whole {
                true => blank(inner.fill, &inner.chunk)?,
                false => whole_chunk(inner, &share, &options)?,
            };
            let part = match &value {
                Some(value) => Some(cut.of_result(&share)?.gather(value)?),
                None => None,
            };
            let within = cut.within(&share, &inner.chunk)?;
            let target = TensorViewMut::from_slice(&mut chunk, Layout::row_major(&inner.chunk[..])?)?;
            verb(&mut within.select(target)?, part.as_ref())?;
            store(inner, writable, &share.chunk, chunk, &options, &written)
        };
        match cut.count {
            0 | 1 => (0..cut.count).try_for_each(write),
            count => (0..count).into_par_iter().try_for_each(write),
        }
    }
}

macro_rules! augmented {
    ($($name:ident $try_name:ident $op:ident $number:ident $sign:literal;)*) => {$(
        impl<T: ZarrElement + $number, S: Shape, R: Shape> Part<T, S, R> {
            #[doc = concat!(
                "NumPy's `", $sign, "`: every element is updated once, from what it was before, with the last of its values."
            )]
            ///
            /// # Errors
            ///
            /// Those of [`Part::accumulate`].
            pub fn $name(&self, value: impl Value<T>) -> Result<(), ZarrError> {
                self.combine(
                    <$op as Combine<T>>::REFUSES,
                    &value.value(),
                    |place, value| place.$try_name(value),
                    |selection, value| selection.$try_name(value),
                )
            }
        }
    )*};
}

augmented! {
    add_assign try_add_assign Add Number "+=";
    sub_assign try_sub_assign Sub Number "-=";
    mul_assign try_mul_assign Mul Number "*=";
    div_assign try_div_assign Div Divide "/=";
    rem_assign try_rem_assign Rem Number "%=";
    pow_assign try_pow_assign Pow Power "**=";
    floor_div_assign try_floor_div_assign FloorDiv Number "//=";
}

/// Chunks are decoded side by side; a codec uses several threads where there is one chunk only.
pub(crate) fn options(cut: &Cut) -> CodecOptions {
    let options = CodecOptions::default();
    if cut.count > 1 { options.with_concurrent_target(1) } else { options }
}

/// Elements of a chunk, as bytes: a box of it from `origin` on.
pub(crate) struct Fetched {
    pub(crate) bytes: Cow<'static, [u8]>,
    pub(crate) origin: Vec<usize>,
    pub(crate) strides: Vec<isize>,
}

impl Fetched {
    /// The elements of a box, if they are as many and each is a `T`.
    pub(crate) fn new<T: ZarrElement>(
        bytes: ArrayBytes<'static>,
        origin: Vec<usize>,
        shape: &[usize],
    ) -> Result<Self, ArrayError> {
        let wrong = |what: String| ArrayError::Other(what);
        let bytes = bytes.into_fixed().map_err(|error| wrong(error.to_string()))?;
        let needed = shape.iter().product::<usize>() * size_of::<T>();
        if bytes.len() != needed {
            return Err(wrong(format!("{} bytes were decoded, not {needed}", bytes.len())));
        }
        // Of all types of elements only bools are not any bytes.
        if T::DTYPE == DType::Bool && bytes.iter().any(|byte| *byte > 1) {
            return Err(wrong("a byte is no bool".into()));
        }
        let mut strides = vec![1; shape.len()];
        for axis in (1..shape.len()).rev() {
            strides[axis - 1] = strides[axis] * shape[axis] as isize;
        }
        Ok(Fetched { bytes, origin, strides })
    }

    /// One element everywhere.
    pub(crate) fn everywhere<T: ZarrElement>(element: T, rank: usize) -> Self {
        let bytes = element.bytes(ByteOrder::NATIVE).as_ref().to_vec();
        Fetched { bytes: bytes.into(), origin: vec![0; rank], strides: vec![0; rank] }
    }
}

fn read_error<T>(inner: &Inner<T>, chunk: &[u64], source: ArrayError) -> ZarrError {
    ZarrError::Read {
        place: inner.place.clone(),
        chunk: chunk.into(),
        key: inner.readable.chunk_key(chunk).to_string(),
        source: Box::new(source),
    }
}

/// The elements that a share needs, and of a shard no more than the box around them.
fn fetch<T: ZarrElement>(
    inner: &Inner<T>,
    cut: &Cut,
    share: &Share<'_>,
    options: &CodecOptions,
) -> Result<Fetched, ZarrError> {
    let rank = inner.chunk.len();
    let partly = inner.sharded && !share.whole;
    let (origin, shape) = if partly { around(cut, share, rank) } else { (vec![0; rank], inner.chunk.clone()) };
    let read = || {
        if partly {
            let ranges: Vec<_> =
                origin.iter().zip(&shape).map(|(&from, &len)| from as u64..(from + len) as u64).collect();
            let subset = ArraySubset::new_with_ranges(&ranges);
            inner.readable.retrieve_chunk_subset_opt::<ArrayBytes<'static>>(&share.chunk, &subset, options).map(Some)
        } else {
            inner.readable.retrieve_chunk_if_exists_opt::<ArrayBytes<'static>>(&share.chunk, options)
        }
    };
    let wrong = |error| read_error(inner, &share.chunk, error);
    let bytes = read().map_err(wrong)?;
    inner.tally.came(bytes.is_some());
    match bytes {
        Some(bytes) => Fetched::new::<T>(bytes, origin, &shape).map_err(wrong),
        None => Ok(Fetched::everywhere(inner.fill, rank)),
    }
}

/// The smallest box of a chunk that has every position of a share.
pub(crate) fn around(cut: &Cut, share: &Share<'_>, rank: usize) -> (Vec<usize>, Vec<usize>) {
    let mut ranges: Vec<(usize, usize)> = vec![(0, 0); rank];
    for &(axis, _, position) in &cut.fixed {
        ranges[axis] = (position, position);
    }
    for piece in &share.pieces {
        match &piece.span {
            Span::Walk { axis, count, start, step, .. } => {
                let end = start.wrapping_add_signed(step * (*count as isize - 1));
                ranges[*axis] = (*start.min(&end), *start.max(&end));
            }
            Span::List { parts, .. } => {
                for (axis, within) in parts {
                    let low = within.iter().min().copied().unwrap_or_default();
                    let high = within.iter().max().copied().unwrap_or_default();
                    ranges[*axis] = (low as usize, high as usize);
                }
            }
        }
    }
    ranges.into_iter().map(|(low, high)| (low, high - low + 1)).unzip()
}

fn retrieve<T: ZarrElement>(
    inner: &Inner<T>,
    chunk: &[u64],
    options: &CodecOptions,
) -> Result<Option<Vec<T>>, ZarrError> {
    let elements = inner
        .readable
        .retrieve_chunk_if_exists_opt::<Vec<T>>(chunk, options)
        .map_err(|error| read_error(inner, chunk, error))?;
    inner.tally.came(elements.is_some());
    Ok(elements)
}

fn whole_chunk<T: ZarrElement>(
    inner: &Inner<T>,
    share: &Share<'_>,
    options: &CodecOptions,
) -> Result<Vec<T>, ZarrError> {
    match retrieve(inner, &share.chunk, options)? {
        Some(elements) => Ok(elements),
        None => Ok(blank(inner.fill, &inner.chunk)?),
    }
}

/// A chunk that was never written, if it fits memory.
pub(crate) fn blank<T: Copy>(fill: T, chunk: &[usize]) -> Result<Vec<T>, IndexError> {
    let len = chunk.iter().product();
    let mut elements = Vec::new();
    elements.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: chunk.into() })?;
    elements.resize(len, fill);
    Ok(elements)
}

fn store<T: ZarrElement>(
    inner: &Inner<T>,
    writable: &Writable,
    chunk: &[u64],
    elements: Vec<T>,
    options: &CodecOptions,
    written: &AtomicU64,
) -> Result<(), ZarrError> {
    writable.store_chunk_opt(chunk, elements, options).map_err(|source| ZarrError::Write {
        place: inner.place.clone(),
        chunk: chunk.into(),
        key: inner.readable.chunk_key(chunk).to_string(),
        written: written.load(Ordering::Relaxed),
        source: Box::new(source),
    })?;
    written.fetch_add(1, Ordering::Relaxed);
    inner.tally.written.fetch_add(1, Ordering::Relaxed);
    Ok(())
}
