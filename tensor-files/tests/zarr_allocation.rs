//! Parts where memory ends: an allocator that fails at the n-th request of 4 KiB or more, for every n, or at every request of
//! a size. It is one test, since the allocator is that of the process.

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};

use object_store::ObjectStoreExt;
use object_store::memory::InMemory;
use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::zarrs::storage::{StoreKey, WritableStorageTraits};
use tensor_idx::files::zarr::{Array, AsyncArray, Objects, ZarrError};
use tensor_idx::prelude::*;

/// So many requests succeed before one fails; negative where none does.
static LEFT: AtomicIsize = AtomicIsize::new(-1);

/// Requests of this size and larger ones fail.
static TOO_LARGE: AtomicUsize = AtomicUsize::new(usize::MAX);

struct Failing;

// SAFETY: the allocator of the system, or no memory, as an allocator may answer.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Memory) -> *mut u8 {
        if layout.size() >= 4096 && LEFT.load(Ordering::SeqCst) >= 0 && LEFT.fetch_sub(1, Ordering::SeqCst) == 0 {
            return std::ptr::null_mut();
        }
        if layout.size() >= TOO_LARGE.load(Ordering::SeqCst) {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller's promise, passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Memory) {
        // SAFETY: the caller's promise, passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

/// Runs `f` with each request failing in turn, until none does.
fn each_request_fails(what: &str, mut f: impl FnMut() -> Result<(), ZarrError>, mut after: impl FnMut(bool)) {
    for n in 0.. {
        LEFT.store(n, Ordering::SeqCst);
        let result = f();
        let failed = LEFT.swap(-1, Ordering::SeqCst) < 0;
        match result {
            Ok(()) => assert!(!failed, "{what}: request {n} failed, and nobody said so"),
            Err(ZarrError::Index(IndexError::TooLarge { .. })) => assert!(failed, "{what}: request {n}"),
            // The store had no memory for the bytes of a value.
            Err(ZarrError::Read { source, .. }) if source.to_string().contains("out of memory") => {
                assert!(failed, "{what}: request {n}");
            }
            Err(error) => panic!("{what}: request {n}: {error}"),
        }
        after(failed);
        if !failed {
            assert!(n > 0, "{what} asks for no memory");
            return;
        }
    }
}

#[test]
fn memory_is_asked_for_with_checks() {
    index_arrays_ask_for_memory_with_checks();
    chunks_of_a_folder_ask_for_memory_with_checks();
    a_chunk_that_does_not_fit_into_memory_is_an_error();
}

fn index_arrays_ask_for_memory_with_checks() {
    let store = Arc::new(MemoryStore::new());
    let metadata = r#"{"zarr_format":3,"node_type":"array","shape":[100000],"data_type":"uint8","chunk_grid":{"name":"regular",
        "configuration":{"chunk_shape":[1000]}},"chunk_key_encoding":{"name":"default"},"fill_value":0,"codecs":
        [{"name":"bytes"}]}"#;
    store.set(&StoreKey::new("zarr.json").expect("a key"), metadata.into()).expect("set");
    let array = Array::<u8>::open_in(store, "/").expect("opens").into_rank::<1>().expect("of rank 1");
    array.all().try_fill(1).expect("written");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    pool.install(|| {
        let spread: Vec<u32> = (0..6000).map(|n: u32| n.wrapping_mul(2_654_435_761) % 100_000).collect();
        let one: Vec<u32> = (0..6000).map(|n: u32| 42_000 + n.wrapping_mul(2_654_435_761) % 1000).collect();
        for ids in [&spread, &one] {
            let part = array.vix(idx![ids]);
            each_request_fails("load", || part.load().map(|all| assert!(all.iter().all(|x| *x == 1))), |_| ());
            each_request_fails("chunks", || Ok(part.chunks().map(|_| ())?), |_| ());
        }
        // Chunks are as they were or as they are to be: a change counts its chunk once.
        let part = array.vix(idx![&spread]);
        let mut changed = vec![1_u8; 100_000];
        spread.iter().for_each(|&id| changed[id as usize] = 2);
        each_request_fails(
            "+= 1",
            || part.try_add_assign(1),
            |_| {
                let all = array.all().load().expect("loads");
                for (n, chunk) in all.to_vec().chunks(1000).enumerate() {
                    assert!(chunk.iter().all(|x| *x == 1) || *chunk == changed[1000 * n..1000 * (n + 1)], "chunk {n}");
                }
                array.all().try_fill(1).expect("written");
            },
        );
    });
}

fn write_metadata(path: &Path, chunk: usize, codecs: &str) {
    std::fs::create_dir_all(path).expect("made");
    let text = format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":[4,{chunk}],"data_type":"uint8","chunk_grid":{{"name":"regular",
        "configuration":{{"chunk_shape":[2,{}]}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":0,
        "codecs":{codecs}}}"#,
        chunk / 2
    );
    std::fs::write(path.join("zarr.json"), text).expect("written");
}

/// Chunks without a compressor: the result, the bytes of a chunk and its elements are all asked for with checks.
fn chunks_of_a_folder_ask_for_memory_with_checks() {
    let folder = tempfile::tempdir().expect("a folder");
    write_metadata(folder.path(), 8192, r#"[{"name":"bytes"}]"#);
    let array = Array::<u8>::open(folder.path()).expect("opens").into_rank::<2>().expect("of rank 2");
    array.all().try_fill(1).expect("written");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    pool.install(|| {
        for part in [array.all().i(idx![.., ..]), array.i(idx![1..3, 1000..8000])] {
            each_request_fails("load", || part.load().map(|all| assert!(all.iter().all(|x| *x == 1))), |_| ());
        }
    });
}

const CHUNK: usize = 1 << 20;

const BLOSC: &str =
    r#"{"name":"blosc","configuration":{"cname":"lz4","clevel":5,"shuffle":"shuffle","typesize":1,"blocksize":0}}"#;
const TRANSPOSE: &str = r#"{"name":"transpose","configuration":{"order":[1,0]}}"#;
const ZSTD: &str = r#"{"name":"zstd","configuration":{"level":1,"checksum":false}}"#;

/// A few bytes are stored of each chunk, and there is no memory for its elements. Some codecs of zarrs ask for it without a
/// check, which ends the process.
fn a_chunk_that_does_not_fit_into_memory_is_an_error() {
    let bytes = r#"{"name":"bytes"}"#;
    let shard = format!(
        r#"[{{"name":"sharding_indexed","configuration":{{"chunk_shape":[2,{}],"codecs":[{bytes},{BLOSC}],"index_codecs":[
        {{"name":"bytes","configuration":{{"endian":"little"}}}},{{"name":"crc32c"}}]}}}}]"#,
        CHUNK / 2
    );
    let codecs = [
        format!("[{bytes},{BLOSC}]"),
        format!("[{TRANSPOSE},{bytes},{BLOSC}]"),
        format!("[{TRANSPOSE},{bytes},{ZSTD}]"),
        format!("[{bytes},{ZSTD}]"),
        shard,
    ];
    for codecs in codecs {
        let folder = tempfile::tempdir().expect("a folder");
        write_metadata(folder.path(), CHUNK, &codecs);
        let array = Array::<u8>::open(folder.path()).expect("opens").into_rank::<2>().expect("of rank 2");
        array.all().try_fill(3).expect("written");
        let store = Arc::new(Objects::new(zarr_files(folder.path())));
        let objects = futures::executor::block_on(AsyncArray::<u8>::open_in(store, "")).expect("opens");
        let objects = objects.into_rank::<2>().expect("of rank 2");
        let (part, part_of_objects) = (array.i(idx![..3, 5..9]), objects.i(idx![..3, 5..9]));
        TOO_LARGE.store(CHUNK, Ordering::SeqCst);
        let results = [
            part.load().map(drop),
            part.try_fill(4),
            futures::executor::block_on(part_of_objects.load()).map(drop),
            futures::executor::block_on(part_of_objects.fill(4)),
        ];
        TOO_LARGE.store(usize::MAX, Ordering::SeqCst);
        for (n, result) in results.into_iter().enumerate() {
            assert!(matches!(result, Err(ZarrError::Index(IndexError::TooLarge { .. }))), "{codecs}, {n}: {result:?}");
        }
        assert_eq!(part.load().expect("there is memory again").to_vec(), [3; 12]);
    }
}

/// The files of a folder as objects in memory.
fn zarr_files(folder: &Path) -> InMemory {
    let store = InMemory::new();
    for key in ["zarr.json", "c/0/0", "c/0/1", "c/1/0", "c/1/1"] {
        let bytes = std::fs::read(folder.join(key)).expect("read");
        futures::executor::block_on(store.put(&key.into(), bytes.into())).expect("put");
    }
    store
}
