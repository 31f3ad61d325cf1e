//! Index arrays of parts where memory ends: an allocator that fails at the n-th request of 4 KiB or more, for every n. It is
//! one test, since the allocator is that of the process.

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, Ordering};

use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::zarrs::storage::{StoreKey, WritableStorageTraits};
use tensor_idx::files::zarr::{Array, ZarrError};
use tensor_idx::prelude::*;

/// So many requests succeed before one fails; negative where none does.
static LEFT: AtomicIsize = AtomicIsize::new(-1);

struct Failing;

// SAFETY: the allocator of the system, or no memory, as an allocator may answer.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Memory) -> *mut u8 {
        if layout.size() >= 4096 && LEFT.load(Ordering::SeqCst) >= 0 && LEFT.fetch_sub(1, Ordering::SeqCst) == 0 {
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
fn index_arrays_ask_for_memory_with_checks() {
    let store = Arc::new(MemoryStore::new());
    let metadata = r#"{"zarr_format":3,"node_type":"array","shape":[100000],"data_type":"uint8","chunk_grid":{"name":"regular",
        "configuration":{"chunk_shape":[1000]}},"chunk_key_encoding":{"name":"default"},"fill_value":0,"codecs":
        [{"name":"bytes"}]}"#;
    store.set(&StoreKey::new("zarr.json").expect("a key"), metadata.into()).expect("set");
    let array = Array::<u8>::open_in(store, "/").expect("opens").into_rank::<1>().expect("of rank 1");
    array.all().fill(1).expect("written");
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
            || part.add_assign(1),
            |_| {
                let all = array.all().load().expect("loads");
                for (n, chunk) in all.to_vec().chunks(1000).enumerate() {
                    assert!(chunk.iter().all(|x| *x == 1) || *chunk == changed[1000 * n..1000 * (n + 1)], "chunk {n}");
                }
                array.all().fill(1).expect("written");
            },
        );
    });
}
