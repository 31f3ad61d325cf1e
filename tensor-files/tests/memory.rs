//! How much memory is taken, counted by the allocator of this process; so it is one test.

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tensor_idx::files::join::{Joined, concatenate};
use tensor_idx::files::npy;
use tensor_idx::files::npz::Archive;
use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::zarrs::storage::{StoreKey, WritableStorageTraits};
use tensor_idx::files::zarr::{Array, AsyncArray};
use tensor_idx::prelude::*;

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: the allocator of the system, whose calls are counted.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Memory) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::SeqCst) + layout.size();
        MOST.fetch_max(now, Ordering::SeqCst);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Memory) {
        NOW.fetch_sub(layout.size(), Ordering::SeqCst);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs `f`, which may take so many bytes more than there are now.
#[track_caller]
fn within<T>(bytes: usize, what: &str, f: impl FnOnce() -> T) -> T {
    let before = NOW.load(Ordering::SeqCst);
    MOST.store(before, Ordering::SeqCst);
    let result = f();
    let most = MOST.load(Ordering::SeqCst) - before;
    assert!(most <= bytes, "{what}: {most} bytes were taken, {bytes} are allowed");
    result
}

const MIB: usize = 1 << 20;

/// A chunk that is decoded, its bytes as they came, and room for the codec.
const CHUNK: usize = 3 * MIB;

/// 2048 x 2048 elements of 4 bytes, in 16 chunks of 1 MiB that no codec makes smaller.
fn noise(x: [usize; 2]) -> u32 {
    let n = (x[0] * 2048 + x[1]) as u32;
    n.wrapping_mul(2_654_435_761).rotate_left(13).wrapping_mul(0x9e37_79b9) ^ n
}

#[test]
fn memory_is_bounded() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
    pool.install(|| {
        chunks();
        copies();
        copies_of_joins();
        points();
        shards();
        a_member_that_is_described();
        chunks_that_inflate();
    });
    awaited();
}

fn chunks() {
    let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", &[2048, 2048], &[512, 512], 0_u32).expect("made");
    let array = array.into_rank::<2>().expect("of rank 2");
    array.all().try_assign(Tensor::from_fn([2048, 2048], noise)).expect("written");
    let rows = within(MIB / 4 + 2 * CHUNK, "every 64th row", || array.i(idx![..;64, ..]).load().expect("loads"));
    assert_eq!(rows[[3, 5]], noise([192, 5]));
    assert_eq!(array.counts().chunks_read, 16);
    within(2 * CHUNK, "+= one number, everywhere", || array.i(idx![..;2, ..]).try_add_assign(1).expect("written"));
    // What is written stays in the store, which is memory here.
    let store = 17 * MIB;
    within(2 * CHUNK + store, "one number, everywhere", || array.all().try_assign(3).expect("written"));
    within(2 * CHUNK, "filled", || array.all().try_fill(4).expect("written"));
}

/// From store to store, an array of 16 MiB is copied with a value of each a thread in memory; the target is in files.
fn copies() {
    let source = Array::create_in(Arc::new(MemoryStore::new()), "/a", &[2048, 2048], &[512, 512], 0_u32).expect("made");
    source.all().try_assign(Tensor::from_fn([2048, 2048], noise)).expect("written");
    let folder = tempfile::tempdir().expect("a folder");
    let target = Array::create(folder.path().join("b.zarr"), &[2048, 2048], &[256, 1024], 0_u32).expect("made");
    within(2 * (2 * CHUNK), "a copy", || target.all().assign_from(&source.all()).expect("copied"));
    assert_eq!(target.counts().chunks_written, 16);
    assert_eq!(target.all().load().expect("loads"), source.all().load().expect("loads"));
}

/// Four sources of 4 MiB, files and stores, are copied as one array: nothing of them is in memory but what goes to one value a thread.
fn copies_of_joins() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = |n: usize| Tensor::from_fn([512, 2048], |[i, j]| noise([512 * n + i, j]));
    let joined = |n: usize| {
        if n.is_multiple_of(2) {
            let path = folder.path().join(format!("{n}.npy"));
            npy::save(&path, &part(n)).expect("saved");
            return Joined::from(npy::open::<u32>(&path).expect("opens").into_rank::<2>().expect("of rank 2"));
        }
        let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", &[512, 2048], &[512, 512], 0).expect("made");
        array.all().try_assign(part(n)).expect("written");
        array.into_rank::<2>().expect("of rank 2").into()
    };
    let source = concatenate((0..4).map(joined), 0).expect("fits");
    let target = Array::create(folder.path().join("b.zarr"), &[2048, 2048], &[256, 1024], 0_u32).expect("made");
    within(2 * (2 * CHUNK), "a copy of a join", || target.all().assign_from(&source).expect("copied"));
    assert_eq!(target.counts().chunks_written, 16);
    let whole = within(16 * MIB + 2 * (4 * MIB + CHUNK), "a join", || source.load().expect("loads"));
    assert_eq!(target.all().load().expect("loads"), whole.into_dyn());
    let maps = concatenate([source.i(idx![..512]), source.i(idx![1024..1536])], 0).expect("fits");
    within(8 * MIB + MIB, "a join of maps", || maps.load().expect("loads"));
}

fn points() {
    let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", &[1 << 20], &[1 << 12], 0_u8).expect("made");
    let ids: Vec<u32> = (0..1 << 19).map(|n: u32| n.wrapping_mul(2_654_435_761) >> 12).collect();
    let array = array.into_rank::<1>().expect("of rank 1");
    let part = array.vix(idx![&ids]);
    within(64 << 19, "points", || part.load().expect("loads"));
}

fn shards() {
    let store = Arc::new(MemoryStore::new());
    let bytes = r#"[{"name":"bytes","configuration":{"endian":"little"}}]"#;
    let metadata = format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":[2048,2048],"data_type":"uint32","chunk_grid":{{"name":"regular",
        "configuration":{{"chunk_shape":[2048,2048]}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":0,
        "codecs":[{{"name":"sharding_indexed","configuration":{{"chunk_shape":[128,128],"codecs":{bytes},
        "index_codecs":{bytes}}}}}]}}"#
    );
    store.set(&StoreKey::new("zarr.json").expect("a key"), metadata.into_bytes().into()).expect("set");
    let array = Array::<u32>::open_in(store, "/").expect("opens").into_rank::<2>().expect("of rank 2");
    array.all().try_assign(Tensor::from_fn([2048, 2048], noise)).expect("written");
    array.reset_counts();
    let corners = within(MIB, "the corners of a shard of 16 MiB", || {
        array.oix(idx![[0, 2047], [0, 2047]]).load().expect("loads")
    });
    assert_eq!(corners[[1, 1]], noise([2047, 2047]));
    assert_eq!(array.counts().chunks_read, 4);
}

fn a_member_that_is_described() {
    use zip::write::{SimpleFileOptions, ZipWriter};
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.npz");
    let mut zip = ZipWriter::new(std::fs::File::create(&path).expect("created"));
    let deflated = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    zip.start_file("zeros.npy", deflated).expect("begun");
    let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (33554432,), }";
    zip.write_all(&[b"\x93NUMPY\x01\x00", &(header.len() as u16).to_le_bytes()[..], header.as_bytes()].concat())
        .expect("written");
    for _ in 0..32 {
        zip.write_all(&[0; MIB]).expect("written");
    }
    zip.finish().expect("finished");
    let archive = Archive::open(&path).expect("opens");
    let stored = within(MIB, "a member of 32 MiB, described", || archive.get("zeros").expect("there"));
    assert_eq!(stored.shape(), [32 * MIB]);
    assert_eq!(stored.load::<u8>().expect("inflates").len(), 32 * MIB);
}

/// Chunks of 16 bytes that inflate to 16 MiB, or to 1 GiB: an error, before they take the memory.
fn chunks_that_inflate() {
    let zeros = vec![0; 16 * MIB];
    let deflated = |header: &str| {
        let mut bytes = Vec::new();
        let level = flate2::Compression::fast();
        match header {
            "gzip" => flate2::write::GzEncoder::new(&mut bytes, level).write_all(&zeros).expect("deflated"),
            _ => flate2::write::ZlibEncoder::new(&mut bytes, level).write_all(&zeros).expect("deflated"),
        }
        bytes
    };
    // A header of blosc: its version, that of lz4, flags of a copy, the size of an element; the lengths of what is decoded,
    // of a block, and of what is stored.
    let mut blosc = vec![2, 1, 2, 1];
    for len in [zeros.len(), zeros.len(), zeros.len() + 16] {
        blosc.extend((len as u32).to_le_bytes());
    }
    blosc.extend(&zeros);
    let bz2 = {
        let mut bytes = Vec::new();
        let mut encoder = bzip2::write::BzEncoder::new(&mut bytes, bzip2::Compression::fast());
        encoder.write_all(&zeros).expect("packed");
        encoder.finish().expect("packed");
        bytes
    };
    let gib = {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("a codec");
        (0..64).for_each(|_| encoder.write_all(&zeros).expect("packed"));
        encoder.finish().expect("packed")
    };
    let bombs = [
        ("zstd", r#"{"level":1,"checksum":false}"#, zstd::bulk::compress(&zeros, 1).expect("packed")),
        ("zstd", r#"{"level":1,"checksum":false}"#, gib),
        ("gzip", r#"{"level":5}"#, deflated("gzip")),
        ("numcodecs.zlib", r#"{"level":5}"#, deflated("zlib")),
        ("numcodecs.bz2", r#"{"level":5}"#, bz2),
        ("blosc", r#"{"cname":"lz4","clevel":5,"shuffle":"noshuffle","blocksize":0}"#, blosc),
    ];
    for (name, configuration, bomb) in bombs {
        let codecs = format!(r#"[{{"name":"bytes"}},{{"name":"{name}","configuration":{configuration}}}]"#);
        let sharded = format!(
            r#"[{{"name":"sharding_indexed","configuration":{{"chunk_shape":[16],"codecs":{codecs},
            "index_codecs":[{{"name":"bytes","configuration":{{"endian":"little"}}}}]}}}}]"#
        );
        let mut shard = bomb.clone();
        shard.extend([0, bomb.len() as u64].iter().flat_map(|n| n.to_le_bytes()));
        for (codecs, value) in [(codecs.clone(), bomb.clone()), (sharded, shard)] {
            let metadata = format!(
                r#"{{"zarr_format":3,"node_type":"array","shape":[16],"data_type":"uint8","chunk_grid":{{"name":"regular",
                "configuration":{{"chunk_shape":[16]}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":0,
                "codecs":{codecs}}}"#
            );
            let store = Arc::new(MemoryStore::new());
            store.set(&StoreKey::new("zarr.json").expect("a key"), metadata.into_bytes().into()).expect("set");
            let len = value.len();
            store.set(&StoreKey::new("c/0").expect("a key"), value.into()).expect("set");
            let array = Array::<u8>::open_in(store, "/").unwrap_or_else(|error| panic!("{name}: {error}"));
            let text = "decodes to more than the 16 bytes that the metadata allows";
            // The codec of bz2 has tables of some MiB, and the bytes of the store are copied.
            let error = within(8 * MIB + 2 * len, name, || array.all().load().expect_err("too long").to_string());
            assert!(error.contains("chunk [0] (`c/0`)") && error.contains(text), "{name}: {error}");
            let error =
                within(8 * MIB + 3 * len, name, || array.all().try_add_assign(1).expect_err("too long").to_string());
            assert!(error.contains("chunk [0] (`c/0`)") && error.contains(text), "{name}: {error}");
        }
    }
}

fn awaited() {
    use futures::executor::block_on;
    use object_store::memory::InMemory;
    use tensor_idx::files::zarr::Objects;
    let store = Arc::new(Objects::new(InMemory::new()));
    let made = block_on(AsyncArray::create_in(store, "/a", &[2048, 2048], &[512, 512], 0_u32)).expect("made");
    let array = made.into_rank::<2>().expect("of rank 2").with_requests(2);
    let all = array.all();
    block_on(all.assign(Tensor::from_fn([2048, 2048], noise))).expect("written");
    let part = array.i(idx![..;64, ..]);
    // Fetched, decoded, and on its way to its places: of each request one of these.
    let rows = within(MIB / 4 + 4 * CHUNK, "awaited: every 64th row", || block_on(part.load()).expect("loads"));
    assert_eq!(rows[[3, 5]], noise([192, 5]));
    within(2 * CHUNK, "awaited: filled", || block_on(all.fill(4)).expect("written"));
}
