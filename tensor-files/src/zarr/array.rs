//! An array of chunks: where it is, what it is, and what was read of it.

use std::any::Any;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tensor_idx_core::{DynRank, Layout, Plan, Shape, TensorD};
use zarrs::array::codec::{Crc32cCodec, ZstdCodec};
use zarrs::array::data_type::{Int2DataType, Int4DataType, UInt2DataType, UInt4DataType};
use zarrs::array::{
    Array as Stored, ArrayBuilder, ArrayCreateError, ArrayMetadataOptions, DataType, ElementOwned, data_type,
};
use zarrs::node::{NodePath, NodePathError, meta_key_v2_array, meta_key_v2_group, meta_key_v3};
use zarrs::storage::{
    Bytes, ReadableStorageTraits, ReadableWritableStorageTraits, StorageError, StoreKey, StoreKeyError, StorePrefix,
    StorePrefixError, WritableStorageTraits,
};

use crate::any::AnyArray;
use crate::element::Element;
use crate::error::FileError;
use crate::source::Source;
use crate::zarr::again::{Again, PATIENCE};
use crate::zarr::chunk::{Described, unknown};
use crate::zarr::error::ZarrError;
use crate::zarr::folder::{self, Folder};
use crate::zarr::names;
use crate::zarr::part::{FORESTALLED, Part};
use crate::zarr::stored;
use crate::zarr::values::{Condition, Seen, Values};
use crate::{Complex, bf16, f16};

/// A type of elements that Zarr has too: every [`Element`].
///
/// ```
/// fn of_zarr<T: tensor_idx::files::zarr::ZarrElement>() {}
/// of_zarr::<tensor_idx::files::bf16>();
/// ```
pub trait ZarrElement: Element + ElementOwned {
    /// Zarr's name of the type.
    fn data_type() -> DataType;
}

/// Whether elements of a stored type are of type `T`. ([`zarrs`] takes numbers of two and four bits for bytes, and stores a part of
/// their bits.)
pub(crate) fn is<T: ZarrElement>(stored: &DataType) -> bool {
    let small = stored.is::<Int2DataType>() || stored.is::<Int4DataType>();
    let small = small || stored.is::<UInt2DataType>() || stored.is::<UInt4DataType>();
    !small && T::validate_data_type(stored).is_ok()
}

macro_rules! elements {
    ($($name:ident, $t:ty, $zarr:ident;)*) => {
        $(
            impl ZarrElement for $t {
                fn data_type() -> DataType {
                    data_type::$zarr()
                }
            }
        )*

        /// An array in a folder, with the type of its elements as a value.
        pub(crate) fn any(path: &Path) -> Result<AnyArray, ZarrError> {
            let store = Folder::new(path)?;
            let (stored, time) = stored::open(store, "/", &path.display().to_string())?;
            if let Some(time) = time {
                return Ok(AnyArray::Time(time, Box::new(Array::<i64>::open(path)?)));
            }
            $(
                if is::<$t>(stored.data_type()) {
                    return Ok(AnyArray::$name(Box::new(Array::<$t>::open(path)?)));
                }
            )*
            Err(unknown(&stored, &path.display().to_string()))
        }

        /// Whether an array has elements of one of these types.
        pub(crate) fn is_known<St: ?Sized>(stored: &Stored<St>) -> bool {
            [$(is::<$t>(stored.data_type())),*].contains(&true)
        }
    };
}

elements! {
    Bool, bool, bool;
    I8, i8, int8; I16, i16, int16; I32, i32, int32; I64, i64, int64;
    U8, u8, uint8; U16, u16, uint16; U32, u32, uint32; U64, u64, uint64;
    F16, f16, float16; BF16, bf16, bfloat16; F32, f32, float32; F64, f64, float64;
    C64, Complex<f32>, complex64; C128, Complex<f64>, complex128;
}

/// The counts of reads and writes of an array since it was opened, or since [`Array::reset_counts`].
///
/// ```
/// assert_eq!(tensor_idx::files::zarr::Counts::default().chunks_read, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Chunks that were read and decoded; to be written to, a shard is read as one.
    pub chunks_read: u64,
    /// Chunks that were asked for and whose value is not in the store: the fill value everywhere.
    pub chunks_absent: u64,
    /// Bytes that came from the store.
    pub bytes_read: u64,
    /// Chunks that were written, or erased where they became the fill value everywhere: values of the store.
    pub chunks_written: u64,
    /// Bytes that went to the store.
    pub bytes_written: u64,
}

pub(crate) struct Inner<T> {
    pub(crate) described: Described<T>,
    pub(crate) values: Values,
    pub(crate) writable: bool,
    /// The folder of the array, where it is known.
    on_disk: Option<PathBuf>,
}

impl<T> Inner<T> {
    /// Whether both may be of one array. (A user's store may write to a folder, too; but a copy from another store's `/` is not loaded
    /// whole for that.)
    fn is(&self, other: &Self) -> bool {
        match (&self.on_disk, &other.on_disk) {
            (Some(a), Some(b)) => folder::is_one(a, b),
            (None, None) => {
                self.described.stored.path() == other.described.stored.path() && self.values.may_be(&other.values)
            }
            _ => false,
        }
    }
}

/// What a caller chooses for an array, and clones have too.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    /// Whether nobody else uses the values that this array reads and writes.
    pub(crate) exclusive: bool,
    /// How long a change is done again that others forestall.
    pub(crate) patience: Duration,
    /// How many values of the store are on their way at once, where that is awaited.
    #[cfg_attr(not(feature = "async"), expect(dead_code, reason = "it is for what is awaited"))]
    pub(crate) requests: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { exclusive: false, patience: PATIENCE, requests: 64 }
    }
}

/// A Zarr array, v2 or v3. Only the metadata is read when it is opened. A clone is a handle of the same array.
///
/// The methods `i`, `oix`, `vix`, `nix` and `tix` return a [`Part`], and read nothing.
///
/// ```
/// use tensor_idx::{files::zarr::Array, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("a.zarr");
/// Array::<i32>::create(&path, &[6, 6], &[4, 4], -1)?.all().try_assign(&Tensor::from_fn([6, 6], |i| (6 * i[0] + i[1]) as i32))?;
/// let array = Array::<i32>::open(&path)?.into_rank::<2>()?;
/// assert_eq!(array.i(idx![5, ::-3]).load()?.to_vec(), [35, 32]);
/// assert_eq!(array.vix(idx![[0, 5], [1, 5]]).load()?.to_vec(), [1, 35]);
/// assert_eq!(array.counts().chunks_read, 2 + 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Array<T, S: Shape = DynRank> {
    pub(crate) inner: Arc<Inner<T>>,
    pub(crate) layout: Layout<S>,
    pub(crate) settings: Settings,
}

impl<T: ZarrElement> Array<T, DynRank> {
    /// Opens an array in a folder, to read and write. A chunk is written beside its name and renamed, so a reader gets the old or the new
    /// chunk, never a part of one.
    ///
    /// ```
    /// use tensor_idx::files::zarr::{Array, ZarrError};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.zarr");
    /// Array::create(&path, &[4], &[2], 7_u8)?;
    /// assert_eq!(Array::<u8>::open(&path)?.fill_value(), 7);
    /// assert!(matches!(Array::<f32>::open(&path), Err(ZarrError::ElementType { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ZarrError::Open`]; [`ZarrError::Group`]; [`ZarrError::ElementType`]; [`ZarrError::Unsupported`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ZarrError> {
        let path = path.as_ref();
        let store = Folder::new(path)?;
        let (values, on_disk) = (Values::Folder(store.clone()), Some(path.into()));
        match Array::with(store, (values, on_disk), true, "/", &path.display().to_string()) {
            Err(ZarrError::Group { place, .. }) => {
                Err(ZarrError::Group { place, names: names(path)?.unwrap_or_default() })
            }
            result => result,
        }
    }

    /// Opens an array in any store of [`zarrs`], by its path there, to read and write.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{Array, zarrs::storage::store::MemoryStore};
    ///
    /// let store = Arc::new(MemoryStore::new());
    /// Array::create_in(store.clone(), "/a", &[4], &[2], 7)?;
    /// assert_eq!(Array::<i32>::open_in(store, "/a")?.all().load()?.to_vec(), [7; 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::open`].
    pub fn open_in<St>(store: Arc<St>, path: &str) -> Result<Self, ZarrError>
    where
        St: ReadableWritableStorageTraits + 'static,
    {
        Array::in_store(store, path, path)
    }

    /// Opens an array in a store that can only be read.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{Array, ZarrError, zarrs::storage::store::MemoryStore};
    ///
    /// let store = Arc::new(MemoryStore::new());
    /// Array::create_in(store.clone(), "/a", &[4], &[2], 7)?;
    /// let array = Array::<i32>::open_readable(store, "/a")?;
    /// assert!(matches!(array.all().try_fill(0), Err(ZarrError::ReadOnly { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::open`].
    pub fn open_readable<St>(store: Arc<St>, path: &str) -> Result<Self, ZarrError>
    where
        St: ReadableStorageTraits + 'static,
    {
        let values = Values::new(&store).unwrap_or_else(|| Values::Other(store.clone(), None));
        let on_disk = folder::on_disk(&store, path);
        Array::with(store, (values, on_disk), false, path, path)
    }

    fn in_store<St>(store: Arc<St>, path: &str, place: &str) -> Result<Self, ZarrError>
    where
        St: ReadableWritableStorageTraits + 'static,
    {
        let values = Values::new(&store).unwrap_or_else(|| {
            let writable: Arc<dyn WritableStorageTraits> = store.clone().writable();
            Values::Other(store.clone().readable(), Some(writable))
        });
        let on_disk = folder::on_disk(&store, path);
        Array::with(store.readable(), (values, on_disk), true, path, place)
    }

    fn with(
        store: Arc<dyn ReadableStorageTraits>,
        (values, on_disk): (Values, Option<PathBuf>),
        writable: bool,
        path: &str,
        place: &str,
    ) -> Result<Self, ZarrError> {
        let (stored, _) = stored::open(store, path, place)?;
        let described = Described::new(&stored, place)?;
        let layout = Layout::row_major(described.shape.clone())?;
        Ok(Array {
            inner: Arc::new(Inner { described, values, writable, on_disk }),
            layout,
            settings: Settings::default(),
        })
    }

    /// Makes an array in a folder, of Zarr version 3, its chunks packed by zstd, each with a
    /// checksum (crc32c): a chunk that is damaged is an error. No chunk is written: all are `fill`. In a folder it is an error if an
    /// array without metadata has left chunks there. Other stores are not asked for such chunks.
    ///
    /// For other codecs, shards or attributes use [`zarrs`], and open what it makes.
    ///
    /// ```
    /// use tensor_idx::files::zarr::{Array, ZarrError};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.zarr");
    /// let array = Array::create(&path, &[4, 4], &[2, 2], 1.5)?;
    /// assert_eq!(array.all().load()?.to_vec(), [1.5; 16]);
    /// assert!(matches!(Array::create(&path, &[4], &[2], 0), Err(ZarrError::Exists { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ZarrError::Exists`] if there is an array or a group; [`ZarrError::Open`] if the shapes do not fit each other, or
    /// the folder cannot be written to.
    pub fn create(path: impl AsRef<Path>, shape: &[usize], chunk: &[usize], fill: T) -> Result<Self, ZarrError> {
        let path = path.as_ref();
        Array::make(Folder::new(path)?, "/", &path.display().to_string(), (shape, chunk, fill), false)
    }

    /// Like [`Array::create`], but if there is an array or a group of this name, it is first erased with everything under it. If the shapes
    /// do not fit each other, nothing is erased. Where there is neither, other files keep their place.
    ///
    /// ```
    /// use tensor_idx::files::zarr::Array;
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("a.zarr");
    /// Array::create(&path, &[4], &[2], 0)?.all().try_fill(5)?;
    /// let array = Array::overwrite(&path, &[4], &[2], 9)?;
    /// assert_eq!(array.all().load()?.to_vec(), [9; 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ZarrError::Open`] if the shapes do not fit each other, or the folder cannot be written to; [`ZarrError::Unsupported`] if there is no
    /// array, and another one is called `c` in its folder.
    pub fn overwrite(path: impl AsRef<Path>, shape: &[usize], chunk: &[usize], fill: T) -> Result<Self, ZarrError> {
        let path = path.as_ref();
        Array::make(Folder::new(path)?, "/", &path.display().to_string(), (shape, chunk, fill), true)
    }

    /// Like [`Array::create`], in any store.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{Array, ZarrError, zarrs::storage::store::MemoryStore};
    ///
    /// let store = Arc::new(MemoryStore::new());
    /// let array = Array::create_in(store.clone(), "run/a", &[4], &[2], 7)?;
    /// assert_eq!(array.all().load()?.to_vec(), [7; 4]);
    /// assert!(matches!(Array::create_in(store, "run/a", &[4], &[2], 7), Err(ZarrError::Exists { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::create`].
    pub fn create_in<St>(
        store: Arc<St>,
        path: &str,
        shape: &[usize],
        chunk: &[usize],
        fill: T,
    ) -> Result<Self, ZarrError>
    where
        St: ReadableWritableStorageTraits + 'static,
    {
        Array::make(store, path, path, (shape, chunk, fill), false)
    }

    /// Like [`Array::overwrite`], in any store.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tensor_idx::files::zarr::{Array, zarrs::storage::store::MemoryStore};
    ///
    /// let store = Arc::new(MemoryStore::new());
    /// Array::create_in(store.clone(), "a", &[4], &[2], 0)?.all().try_fill(5)?;
    /// let array = Array::overwrite_in(store, "a", &[4], &[2], 9)?;
    /// assert_eq!(array.all().load()?.to_vec(), [9; 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Array::overwrite`].
    pub fn overwrite_in<St>(
        store: Arc<St>,
        path: &str,
        shape: &[usize],
        chunk: &[usize],
        fill: T,
    ) -> Result<Self, ZarrError>
    where
        St: ReadableWritableStorageTraits + 'static,
    {
        Array::make(store, path, path, (shape, chunk, fill), true)
    }

    fn make<St>(
        store: Arc<St>,
        path: &str,
        place: &str,
        (shape, chunk, fill): (&[usize], &[usize], T),
        overwrite: bool,
    ) -> Result<Self, ZarrError>
    where
        St: ReadableWritableStorageTraits + 'static,
    {
        // What cannot be made erases nothing.
        let stored = new_array(store.clone(), path, shape, chunk, fill).map_err(wrong(place))?;
        let mut exists = false;
        for key in metadata_keys(stored.path()) {
            // Not its size: some stores refuse that of a key that is not there.
            exists |= store.get(&key).map_err(wrong(place))?.is_some();
        }
        if !exists && overwrite {
            // What is called as the chunks are would be taken for chunks. (That of an array without axes is a value, below which some
            // stores refuse to look.)
            for key in metadata_keys(&among_chunks(path).map_err(wrong(place))?) {
                if let Ok(Some(_)) = store.get(&key) {
                    return Err(in_the_way(place));
                }
            }
        }
        // Only chunks that an array left behind, which a new one would take for its own. (Not every store lists what it has.)
        let chunks = format!("{path}/c");
        if !exists
            && !overwrite
            && let Some(folder) = folder::on_disk(&store, &chunks)
        {
            exists = folder::has_files(&folder).map_err(wrong(place))?;
        }
        if exists && !overwrite {
            return Err(ZarrError::Exists { place: place.into() });
        }
        if overwrite {
            let all = if exists { path.into() } else { chunks };
            let mut erased = store.erase_prefix(&prefix(&all).map_err(wrong(place))?);
            if let (Err(_), Some(folder)) = (&erased, folder::on_disk(&store, &all)) {
                // It may be empty by now, and only not be removed itself.
                erased = folder::emptied(&folder).map_err(StorageError::from);
            }
            // Some stores refuse to erase where nothing is.
            if exists {
                erased.map_err(wrong(place))?;
            } else {
                let _ = store.erase(&only_chunk(path).map_err(wrong(place))?);
            }
        }
        if overwrite {
            stored.store_metadata().map_err(wrong(place))?;
        } else if !store_new(&store, &stored).map_err(wrong(place))? {
            return Err(ZarrError::Exists { place: place.into() });
        }
        Array::in_store(store, path, place)
    }
}

/// Writes the metadata of a new array; whether no other writer did so before, where the store can compare.
fn store_new<St>(store: &Arc<St>, stored: &Stored<St>) -> Result<bool, StorageError>
where
    St: ReadableWritableStorageTraits + 'static,
{
    if let Some(values) = Values::new(store) {
        let condition = Condition::Same(&Seen::Absent);
        let mut again = Again::new(PATIENCE, FORESTALLED);
        match values.put(&meta_key_v3(stored.path()), Some(metadata_of(stored)?), condition, &mut again) {
            // A file system without links or locks.
            Err(StorageError::Unsupported(_)) => {}
            written => return written,
        }
    }
    stored.store_metadata()?;
    Ok(true)
}

/// The metadata of a new array, as bytes.
pub(crate) fn metadata_of<St: ?Sized>(stored: &Stored<St>) -> Result<Bytes, StorageError> {
    let metadata = stored.metadata_opt(&ArrayMetadataOptions::default());
    let json = serde_json::to_vec_pretty(&metadata);
    json.map(Bytes::from).map_err(|error| StorageError::InvalidMetadata(meta_key_v3(stored.path()), error.to_string()))
}

/// The path of an array in a store, which begins with a `/` for [`zarrs`].
pub(crate) fn node(path: &str) -> String {
    format!("/{}", path.trim_matches('/'))
}

/// The key of the only chunk of an array without axes.
pub(crate) fn only_chunk(path: &str) -> Result<StoreKey, StoreKeyError> {
    StoreKey::new(format!("{path}/c").trim_matches('/'))
}

/// The node that has the name of the chunks of an array.
pub(crate) fn among_chunks(path: &str) -> Result<NodePath, NodePathError> {
    NodePath::new(&node(&format!("{path}/c")))
}

/// What stands there would be erased, or taken for chunks.
pub(crate) fn in_the_way(place: &str) -> ZarrError {
    let what = "there is an array or a group `c` in it, where its chunks would be: erase that first";
    ZarrError::Unsupported { place: place.into(), what: what.into() }
}

/// The names that the metadata of an array or a group have.
pub(crate) fn metadata_keys(path: &NodePath) -> [StoreKey; 3] {
    [meta_key_v3(path), meta_key_v2_array(path), meta_key_v2_group(path)]
}

/// Everything under a path.
pub(crate) fn prefix(path: &str) -> Result<StorePrefix, StorePrefixError> {
    let path = path.trim_matches('/');
    StorePrefix::new(if path.is_empty() { String::new() } else { format!("{path}/") })
}

/// What the store or the metadata of an array say.
pub(crate) fn wrong<E: Error + Send + Sync + 'static>(path: &str) -> impl Fn(E) -> ZarrError + '_ {
    move |error| ZarrError::Open { place: path.into(), source: Box::new(error) }
}

/// The metadata of a new array.
pub(crate) fn new_array<T: ZarrElement, St: ?Sized>(
    store: Arc<St>,
    path: &str,
    shape: &[usize],
    chunk: &[usize],
    fill: T,
) -> Result<Stored<St>, ArrayCreateError> {
    let wide = |extents: &[usize]| extents.iter().map(|&extent| extent as u64).collect::<Vec<_>>();
    let mut bytes = Vec::new();
    bytes.extend_from_slice(fill.bytes(crate::ByteOrder::NATIVE).as_ref());
    let fill = zarrs::array::FillValue::new(bytes);
    ArrayBuilder::new(wide(shape), wide(chunk), T::data_type(), fill)
        .bytes_to_bytes_codecs(vec![Arc::new(ZstdCodec::new(1, false)), Arc::new(Crc32cCodec::new())])
        .build(store, &node(path))
}

impl<T: ZarrElement, S: Shape> Source<T> for Array<T, S> {
    fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        self.all().read(plan)
    }

    fn chunk_shape(&self) -> Option<Vec<usize>> {
        Some(self.inner.described.chunk.clone())
    }

    fn chunks(&self, plan: &Plan<DynRank, DynRank>) -> Option<usize> {
        Some(self.inner.described.touched(plan).ok()?.0)
    }

    fn must_come_first(&self, target: &dyn Any) -> bool {
        target.downcast_ref::<Inner<T>>().is_some_and(|target| self.inner.is(target))
    }
}

impl<T: ZarrElement, S: Shape, R: Shape> Source<T> for Part<T, S, R> {
    fn shape(&self) -> &[usize] {
        self.plan.shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, FileError> {
        let plan = self.plan.then_plan(&plan.clone().into_ranks()?)?;
        Ok(self.with(plan).load()?)
    }

    fn must_come_first(&self, target: &dyn Any) -> bool {
        self.plan.holes().is_some() || self.array.must_come_first(target)
    }
}
