//! One chunk: what it is in an array, how its bytes are taken for elements, what a verb makes of it.

use std::borrow::Cow;
use std::error::Error;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tensor_idx_core::{DynRank, IndexError, Layout, Plan, Selection, Shape, TensorD, TensorView, TensorViewMut};
use zarrs::array::{
    Array as Stored, ArrayBytes, ArrayError, ArrayMetadata, ArrayPartialDecoderTraits, ArrayShardedExt, ArraySubset,
    ArrayToBytesCodecTraits, BytesPartialDecoderTraits, CodecChain, CodecOptions,
};
use zarrs::storage::{Bytes, StoreKey};

use crate::element::{ByteOrder, DType};
use crate::zarr::array::{ZarrElement, is, is_known};
#[cfg(feature = "async")]
use crate::zarr::codecs::of_chunks;
use crate::zarr::codecs::{limited, makes_memory};
use crate::zarr::cut::{Cut, Share, room};
use crate::zarr::error::ZarrError;
use crate::zarr::stored::not_read;
use crate::zarr::values::Value;

/// What is known of an array of chunks, whatever its store is.
pub(crate) struct Described<T> {
    pub(crate) place: String,
    pub(crate) shape: Vec<usize>,
    /// What is decoded at once.
    pub(crate) chunk: Vec<usize>,
    /// How many of these are one value of the store, on each axis.
    pub(crate) per: Vec<usize>,
    pub(crate) sharded: bool,
    pub(crate) fill: T,
    pub(crate) tally: Arc<Tally>,
    /// The metadata, of no store.
    pub(crate) stored: Stored<()>,
    /// Its codecs, which decode no more than a chunk has.
    pub(crate) codecs: Arc<CodecChain>,
    /// Those of a chunk of a shard, where they decode it alone.
    #[cfg(feature = "async")]
    of_chunks: Option<CodecChain>,
    /// The shape of one value of the store, for the codecs.
    pub(crate) extents: Vec<NonZeroU64>,
}

/// What was read and written, in chunks and in bytes.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) read: AtomicU64,
    pub(crate) absent: AtomicU64,
    pub(crate) written: AtomicU64,
    pub(crate) bytes_read: AtomicU64,
    pub(crate) bytes_written: AtomicU64,
}

impl Tally {
    /// A chunk was asked for, and is in the store or not.
    pub(crate) fn came(&self, is_there: bool) {
        let count = if is_there { &self.read } else { &self.absent };
        count.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn bytes_read(&self, count: usize) {
        self.bytes_read.fetch_add(count as u64, Ordering::Relaxed);
    }

    pub(crate) fn wrote(&self, bytes: usize) {
        self.written.fetch_add(1, Ordering::Relaxed);
        self.bytes_written.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl<T: ZarrElement> Described<T> {
    /// What makes it impossible to take a stored array for one of `T`, or what it is.
    pub(crate) fn new<St: ?Sized>(stored: &Stored<St>, place: &str) -> Result<Self, ZarrError> {
        let unsupported = |what: String| ZarrError::Unsupported { place: place.into(), what };
        if !is::<T>(stored.data_type()) {
            if !is_known(stored) {
                return Err(unknown(stored, place));
            }
            let found = type_name(stored);
            return Err(ZarrError::ElementType { place: place.into(), found, asked: T::DTYPE });
        }
        let extents =
            |extents: &[u64]| extents.iter().map(|&extent| usize::try_from(extent).ok()).collect::<Option<_>>();
        let shape: Option<Vec<usize>> = extents(stored.shape());
        // Positions do not overflow later.
        let shape = shape.filter(|shape| Layout::row_major(&shape[..]).is_ok());
        let shape = shape.ok_or_else(|| unsupported(format!("shape {:?} is beyond this machine", stored.shape())))?;
        let unit = match stored.metadata() {
            ArrayMetadata::V2(metadata) => metadata.chunks.iter().map(|extent| extent.get()).collect(),
            // Only of a regular grid one shape says all.
            ArrayMetadata::V3(metadata) if metadata.chunk_grid.name() == "regular" => {
                let grid = metadata.chunk_grid.to_typed_configuration::<serde_json::Value>();
                let grid = grid.map_err(|error| unsupported(error.to_string()))?;
                let extents = grid.get("chunk_shape").and_then(|shape| shape.as_array());
                extents.into_iter().flatten().map(|extent| extent.as_u64().unwrap_or_default()).collect::<Vec<_>>()
            }
            ArrayMetadata::V3(metadata) => {
                return Err(unsupported(format!(
                    "a grid of chunks `{}` is not known here",
                    metadata.chunk_grid.name()
                )));
            }
        };
        if let ArrayMetadata::V3(metadata) = stored.metadata()
            && let Some(transformer) = metadata.storage_transformers.first()
        {
            return Err(unsupported(format!("the storage transformer `{}` is not known here", transformer.name())));
        }
        let beyond = || unsupported(format!("chunks of shape {unit:?} are beyond this machine"));
        let unit: Vec<usize> = extents(&unit).ok_or_else(beyond)?;
        if unit.len() != shape.len() || unit.contains(&0) {
            return Err(unsupported(format!("chunks of shape {unit:?} do not fit an array of shape {shape:?}")));
        }
        // Nothing about the size of a chunk overflows later: neither its elements nor their bytes.
        let bytes = Layout::row_major(&unit[..]).ok().and_then(|layout| layout.len().checked_mul(size_of::<T>()));
        bytes.filter(|len| isize::try_from(*len).is_ok()).ok_or_else(beyond)?;
        let inner = stored.effective_subchunk_shape();
        let inner = inner.and_then(|inner| extents(&inner.iter().map(|extent| extent.get()).collect::<Vec<_>>()));
        let divides = |inner: &Vec<usize>| {
            inner.len() == unit.len() && inner.iter().zip(&unit).all(|(inner, unit)| unit.is_multiple_of(*inner))
        };
        let inner = inner.filter(divides);
        let sharded = inner.is_some();
        let chunk = inner.unwrap_or_else(|| unit.clone());
        let per = unit.iter().zip(&chunk).map(|(unit, chunk)| unit / chunk).collect();
        let fill = ArrayBytes::new_fill_value(stored.data_type(), 1, stored.fill_value())
            .map_err(|error| unsupported(error.to_string()))
            .and_then(|bytes| {
                T::from_array_bytes(stored.data_type(), bytes).map_err(|error| unsupported(error.to_string()))
            })?;
        let fill = fill.first().copied().unwrap_or_default();
        let extents = unit.iter().filter_map(|&extent| NonZeroU64::new(extent as u64)).collect();
        #[cfg(feature = "async")]
        let of_chunks = of_chunks(&stored.codecs());
        let codecs = Arc::new(limited(&stored.codecs()).map_err(unsupported)?);
        let (place, tally, stored) = (place.into(), Arc::default(), stored.with_storage(Arc::new(())));
        Ok(Described {
            place,
            shape,
            chunk,
            per,
            sharded,
            fill,
            tally,
            stored,
            codecs,
            #[cfg(feature = "async")]
            of_chunks,
            extents,
        })
    }

    pub(crate) fn key(&self, number: &[u64]) -> StoreKey {
        self.stored.chunk_key(number)
    }

    /// The elements of one value of the store: of a chunk, or of all chunks of a shard.
    pub(crate) fn decode(&self, bytes: Bytes, options: &CodecOptions) -> Result<ArrayBytes<'static>, ArrayError> {
        let (data_type, fill) = (self.stored.data_type(), self.stored.fill_value());
        if !self.sharded {
            // Elements that are stored as they are stay where they came.
            let bytes = if makes_memory(&self.codecs) { Cow::Borrowed(&bytes[..]) } else { Cow::Owned(bytes.into()) };
            return Ok(self.codecs.decode(bytes, &self.extents, data_type, fill, options)?.into_owned());
        }
        // The decoder of a part checks an index that is damaged, which that of the whole does not.
        let shard = self.shard(Arc::new(Value::held(Some(bytes), Arc::default())), options)?;
        let all = ArraySubset::new_with_shape(self.extents.iter().map(|extent| extent.get()).collect());
        Ok(shard.partial_decode(&all, options)?.into_owned())
    }

    /// The elements of a chunk of a shard, of the bytes at its place; none where these are not all of it, or are damaged.
    #[cfg(feature = "async")]
    pub(crate) fn decode_piece(&self, bytes: &Bytes, options: &CodecOptions) -> Option<ArrayBytes<'static>> {
        let codecs = self.of_chunks.as_ref()?;
        let extents: Vec<_> = self.chunk.iter().filter_map(|&extent| NonZeroU64::new(extent as u64)).collect();
        let (data_type, fill) = (self.stored.data_type(), self.stored.fill_value());
        let decoded = codecs.decode(Cow::Borrowed(bytes), &extents, data_type, fill, options);
        decoded.ok().map(ArrayBytes::into_owned)
    }

    /// The decoder of the parts of a shard, whose index it reads.
    pub(crate) fn shard(
        &self,
        value: Arc<dyn BytesPartialDecoderTraits>,
        options: &CodecOptions,
    ) -> Result<Arc<dyn ArrayPartialDecoderTraits>, ArrayError> {
        let (data_type, fill) = (self.stored.data_type(), self.stored.fill_value());
        Ok(self.codecs.clone().partial_decoder(value, &self.extents, data_type, fill, options)?)
    }

    /// The elements of one value of the store, to be changed.
    pub(crate) fn elements(&self, bytes: Bytes, options: &CodecOptions) -> Result<Vec<T>, ArrayError> {
        let bytes = self.decode(bytes, options)?;
        Ok(T::from_array_bytes(self.stored.data_type(), bytes)?)
    }

    /// The bytes of one value of the store; none where every element is the fill value, unless they are asked for.
    pub(crate) fn encode(
        &self,
        elements: Vec<T>,
        store_empty: bool,
        options: &CodecOptions,
    ) -> Result<Option<Bytes>, ArrayError> {
        let (data_type, fill) = (self.stored.data_type(), self.stored.fill_value());
        let bytes = T::into_array_bytes(data_type, elements)?;
        if !store_empty && bytes.is_fill_value(fill) {
            return Ok(None);
        }
        let encoded = self.codecs.encode(bytes, &self.extents, data_type, fill, options)?;
        Ok(Some(encoded.into_owned().into()))
    }

    /// Whether there is memory for the elements of one value of the store: the codecs of [`zarrs`] do not ask.
    pub(crate) fn fits(&self, shape: &[usize]) -> Result<(), IndexError> {
        let too_large = || IndexError::TooLarge { shape: shape.into() };
        let bytes = shape.iter().try_fold(size_of::<T>(), |n, &extent| n.checked_mul(extent)).ok_or_else(too_large)?;
        room::<u8>(bytes).map(|_| ()).map_err(|_| too_large())
    }

    /// The shape of one value of the store.
    pub(crate) fn unit(&self) -> Vec<usize> {
        self.chunk.iter().zip(&self.per).map(|(chunk, per)| chunk * per).collect()
    }

    /// How many bytes the elements of one value of the store have.
    #[cfg(feature = "async")]
    pub(crate) fn unit_bytes(&self) -> u64 {
        self.unit().iter().fold(size_of::<T>() as u64, |bytes, &extent| bytes.saturating_mul(extent as u64))
    }

    /// A plan cut into the chunks that are decoded.
    pub(crate) fn cut_to_read<S: Shape, R: Shape>(&self, plan: &Plan<S, R>) -> Result<Cut, IndexError> {
        Cut::new(plan, &self.chunk, &self.per)
    }

    /// How many chunks a plan touches, and how many values of the store.
    pub(crate) fn touched<S: Shape, R: Shape>(&self, plan: &Plan<S, R>) -> Result<(usize, usize), IndexError> {
        let cut = match plan.holes() {
            None => self.cut_to_read(plan)?,
            // Entries that `fill` or `drop` marked touch none.
            Some(_) => match plan.good()? {
                Some((from, _)) => self.cut_to_read(&from)?,
                None => return Ok((0, 0)),
            },
        };
        Ok((cut.count, cut.units))
    }

    /// A plan cut into the values that are written, and their shape.
    pub(crate) fn cut_to_write<S: Shape, R: Shape>(&self, plan: &Plan<S, R>) -> Result<(Cut, Vec<usize>), IndexError> {
        let unit = self.unit();
        Ok((Cut::new(plan, &unit, &vec![1; unit.len()])?, unit))
    }

    /// The place of a chunk in its shard.
    pub(crate) fn subset(&self, share: &Share<'_>) -> ArraySubset {
        let range = |(within, chunk): (&usize, &usize)| (within * chunk) as u64..((within + 1) * chunk) as u64;
        ArraySubset::new_with_ranges(&share.within.iter().zip(&self.chunk).map(range).collect::<Vec<_>>())
    }

    pub(crate) fn read_error(&self, number: &[u64], source: impl Into<Box<dyn Error + Send + Sync>>) -> ZarrError {
        let (place, chunk, key) = (self.place.clone(), number.into(), self.key(number).to_string());
        ZarrError::Read { place, chunk, key, written: 0, source: source.into() }
    }

    pub(crate) fn write_error(&self, number: &[u64], source: impl Into<Box<dyn Error + Send + Sync>>) -> ZarrError {
        let (place, chunk, key) = (self.place.clone(), number.into(), self.key(number).to_string());
        ZarrError::Write { place, chunk, key, written: 0, source: source.into() }
    }

    /// What a verb makes of a chunk, of what is stored of it.
    pub(crate) fn changed(
        &self,
        cut: &Cut,
        share: &Share<'_>,
        (stored, unit): (Option<Vec<T>>, &[usize]),
        value: Option<&TensorView<'_, T, DynRank>>,
        verb: impl Fn(&mut Selection<'_, T, DynRank, DynRank>, Option<&TensorD<T>>) -> Result<(), IndexError>,
    ) -> Result<Vec<T>, IndexError> {
        let mut chunk = match stored {
            Some(chunk) => chunk,
            None => blank(self.fill, unit)?,
        };
        let part = match value {
            Some(value) => Some(cut.of_result(share)?.gather(value)?),
            None => None,
        };
        let target = TensorViewMut::from_slice(&mut chunk, Layout::row_major(unit)?)?;
        verb(&mut cut.within(share, unit)?.select(target)?, part.as_ref())?;
        Ok(chunk)
    }
}

/// What is said of elements that are neither bools nor numbers.
pub(crate) fn unknown<St: ?Sized>(stored: &Stored<St>, place: &str) -> ZarrError {
    ZarrError::Unsupported { place: place.into(), what: not_read(&type_name(stored)) }
}

/// The type of the elements in Zarr's words.
fn type_name<St: ?Sized>(stored: &Stored<St>) -> String {
    match stored.metadata() {
        // Text of any length is an object there, by a filter.
        ArrayMetadata::V2(metadata) if metadata.filters.iter().flatten().any(|filter| filter.id() == "vlen-utf8") => {
            "string".into()
        }
        ArrayMetadata::V2(metadata) => metadata.dtype.to_string(),
        ArrayMetadata::V3(metadata) => metadata.data_type.name().into(),
    }
}

/// Chunks are decoded side by side; a codec uses several threads where there is one chunk only.
pub(crate) fn options(cut: &Cut) -> CodecOptions {
    let options = CodecOptions::default();
    if cut.count > 1 { options.with_concurrent_target(1) } else { options }
}

/// The elements of a chunk, as bytes.
pub(crate) struct Fetched {
    pub(crate) bytes: Cow<'static, [u8]>,
    pub(crate) strides: Vec<isize>,
}

impl Fetched {
    /// The elements of a chunk, if they are as many and each is a `T`.
    pub(crate) fn new<T: ZarrElement>(bytes: ArrayBytes<'static>, shape: &[usize]) -> Result<Self, ArrayError> {
        let wrong = |what: String| ArrayError::Other(what);
        let bytes = bytes.into_fixed().map_err(|error| wrong(error.to_string()))?;
        let needed = shape.iter().try_fold(size_of::<T>(), |n, &extent| n.checked_mul(extent));
        if needed != Some(bytes.len()) {
            return Err(wrong(format!("{} bytes were decoded, not {}", bytes.len(), needed.unwrap_or(usize::MAX))));
        }
        // Of all types of elements only bools are not any bytes.
        if T::DTYPE == DType::Bool && bytes.iter().any(|byte| *byte > 1) {
            return Err(wrong("a byte is no bool".into()));
        }
        let mut strides = vec![1; shape.len()];
        for axis in (1..shape.len()).rev() {
            strides[axis - 1] = strides[axis] * shape[axis] as isize;
        }
        Ok(Fetched { bytes, strides })
    }

    /// One element everywhere.
    pub(crate) fn everywhere<T: ZarrElement>(element: T, rank: usize) -> Self {
        let bytes = element.bytes(ByteOrder::NATIVE).as_ref().to_vec();
        Fetched { bytes: bytes.into(), strides: vec![0; rank] }
    }
}

/// A chunk that was never written, if it fits memory.
fn blank<T: Copy>(fill: T, chunk: &[usize]) -> Result<Vec<T>, IndexError> {
    let len = chunk.iter().product();
    let mut elements = Vec::new();
    elements.try_reserve_exact(len).map_err(|_| IndexError::TooLarge { shape: chunk.into() })?;
    elements.resize(len, fill);
    Ok(elements)
}
