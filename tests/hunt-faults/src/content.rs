//! Elements that contain their version and their position, so that no mixture of two versions passes for one.

use std::path::Path;
use std::sync::Arc;

use tensor_idx::files::zarr::zarrs::array::{Array, ArrayBuilder, FillValue, codec::ZstdCodec, data_type};

use crate::hunt::Failure;

/// The element of a version at a position.
pub fn element(version: u64, position: usize) -> u64 {
    version << 32 | position as u64
}

/// All elements of a version.
pub fn elements(version: u64, len: usize) -> Vec<u64> {
    (0..len).map(|position| element(version, position)).collect()
}

/// The one version of elements that begin at a position; an error says how many elements differ from the first.
pub fn version(elements: &[u64], from: usize) -> Result<u64, Mixed> {
    let first = elements.first().map_or(0, |element| element >> 32);
    let differs = |&(n, &found): &(usize, &u64)| found != element(first, from + n);
    let count = elements.iter().enumerate().filter(differs).count();
    match elements.iter().enumerate().find(differs) {
        None => Ok(first),
        Some((n, &found)) => Err(Mixed { count, first, position: from + n, found }),
    }
}

/// Elements of several versions, or of none.
#[derive(Debug)]
pub struct Mixed {
    pub count: usize,
    first: u64,
    position: usize,
    found: u64,
}

impl std::fmt::Display for Mixed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Mixed { count, first, position, found } = self;
        write!(
            f,
            "{count} elements are not of version {first} as the first one: element {position} is {found:#x} (version {})",
            found >> 32
        )
    }
}

/// The metadata of an array of one axis of `u64`, in chunks; sharded where a shard has several.
pub fn metadata<St: ?Sized>(
    store: Arc<St>,
    path: &str,
    (len, chunk, per_shard): (usize, usize, usize),
) -> Result<Array<St>, Failure> {
    let shape = (vec![len as u64], vec![(chunk * per_shard) as u64]);
    let fill = FillValue::from(0_u64);
    let mut builder = ArrayBuilder::new(shape.0, shape.1, data_type::uint64(), fill);
    if per_shard > 1 {
        builder.subchunk_shape(vec![chunk as u64]);
    }
    builder.bytes_to_bytes_codecs(vec![Arc::new(ZstdCodec::new(1, per_shard > 1))]);
    Ok(builder.build(store, path)?)
}

/// A new array in a folder, in chunks or shards.
pub fn create_in_folder(path: &Path, shape: (usize, usize, usize)) -> Result<(), Failure> {
    let store = Arc::new(tensor_idx::files::zarr::zarrs::filesystem::FilesystemStore::new(path)?);
    Ok(metadata(store, "/", shape)?.store_metadata()?)
}
