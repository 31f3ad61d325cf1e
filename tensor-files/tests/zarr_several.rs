//! Arrays of chunks beside others that read and write them, damaged chunks, and metadata that asks for too much.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tensor_idx::files::open_any;
use tensor_idx::files::zarr::zarrs::storage::byte_range::ByteRangeIterator;
use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::zarrs::storage::{
    Bytes, MaybeBytes, MaybeBytesIterator, OffsetBytesIterator, ReadableStorageTraits, StorageError, StoreKey,
    StorePrefix, WritableStorageTraits,
};
use tensor_idx::files::zarr::{Array, ZarrError};
use tensor_idx::prelude::*;

/// Metadata by hand.
fn write_metadata(path: &Path, shape: &str, data_type: &str, chunk: &str, codecs: &str) {
    fs::create_dir_all(path).expect("made");
    let text = format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":{shape},"data_type":"{data_type}","chunk_grid":{{"name":"regular",
        "configuration":{{"chunk_shape":{chunk}}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":0,
        "codecs":{codecs}}}"#
    );
    fs::write(path.join("zarr.json"), text).expect("written");
}

const BYTES: &str = r#"{"name":"bytes","configuration":{"endian":"little"}}"#;
const ZSTD: &str = r#"{"name":"zstd","configuration":{"level":1,"checksum":false}}"#;

fn shards(chunk: &str, codecs: &str) -> String {
    format!(
        r#"[{{"name":"sharding_indexed","configuration":{{"chunk_shape":{chunk},"codecs":[{codecs}],"index_codecs":[{BYTES},
        {{"name":"crc32c"}}]}}}}]"#
    )
}

/// A shard is read as it was at one time: its index and its chunks are of one file.
#[test]
fn a_shard_that_is_read_beside_a_writer_is_whole() {
    for codecs in [BYTES.to_string(), format!("{BYTES},{ZSTD}")] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.zarr");
        write_metadata(&path, "[4096]", "int64", "[4096]", &shards("[64]", &codecs));
        let writer = Array::<i64>::open(&path).expect("opens");
        writer.all().try_fill(1).expect("written");
        let done = AtomicBool::new(false);
        let reads = std::thread::scope(|scope| {
            scope.spawn(|| {
                for round in 2..150 {
                    // Of another length when it is packed.
                    let of = |n: i64| if round % 2 == 0 { round } else { round + (n * 2_654_435_761 % 7) * 1000 };
                    writer.all().try_assign(Tensor::from_fn([4096], |i| of(i[0] as i64))).expect("written");
                }
                done.store(true, Ordering::SeqCst);
            });
            let reader = Array::<i64>::open(&path).expect("opens");
            let mut reads = 0;
            while !done.load(Ordering::SeqCst) {
                let seen = reader.all().load().expect("whole");
                assert!(seen.iter().all(|x| x % 1000 == seen[[0]] % 1000), "{codecs}: of two rounds");
                reads += 1;
            }
            reads
        });
        assert!(reads > 0);
    }
}

/// The store in memory gives all of a shard at once.
#[test]
fn a_shard_in_memory_is_read_whole_beside_a_writer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    write_metadata(&path, "[1024]", "int64", "[1024]", &shards("[16]", BYTES));
    let store = Arc::new(MemoryStore::new());
    let metadata = fs::read(path.join("zarr.json")).expect("read");
    store.set(&StoreKey::new("zarr.json").expect("a key"), metadata.into()).expect("set");
    let array = Array::<i64>::open_in(store, "/").expect("opens");
    array.all().try_fill(1).expect("written");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 2..300 {
                array.all().try_fill(round).expect("written");
            }
            done.store(true, Ordering::SeqCst);
        });
        while !done.load(Ordering::SeqCst) {
            let seen = array.all().load().expect("whole");
            assert!(seen.iter().all(|x| *x == seen[[0]]));
        }
    });
}

/// So many times each writer adds 1 to its elements of every chunk.
const ROUNDS: i64 = 40;

/// Adds 1 to every element of one of `writers` columns, and to the elements that all writers share.
fn add(array: &Array<i64>, writer: usize) {
    let array = array.clone().into_rank::<2>().expect("of rank 2");
    for _ in 0..ROUNDS {
        array.i(idx![.., 1 + writer]).try_add_assign(1).expect("written");
        array.i(idx![.., 0]).try_add_assign(1).expect("written");
    }
}

#[track_caller]
fn nothing_is_lost(array: &Array<i64>, writers: usize) {
    let array = array.clone().into_rank::<2>().expect("of rank 2");
    let all = array.all().load().expect("loads");
    let lost: i64 = all.i(idx![.., 0]).iter().map(|x| writers as i64 * ROUNDS - x).sum();
    assert_eq!(lost, 0, "updates of the shared column of {writers} writers");
    assert!(all.i(idx![.., 1..=writers]).iter().all(|x| *x == ROUNDS), "{writers} writers: {all:?}");
}

#[test]
fn writers_that_share_a_chunk_lose_nothing() {
    for writers in [2, 4] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.zarr");
        let array = Array::create(&path, &[6, 5], &[3, 5], 0_i64).expect("made");
        let sharded = folder.path().join("s.zarr");
        write_metadata(&sharded, "[6, 5]", "int64", "[6, 5]", &shards("[3, 5]", BYTES));
        let memory = Arc::new(MemoryStore::new());
        Array::create_in(memory.clone(), "a", &[6, 5], &[6, 5], 0_i64).expect("made");
        std::thread::scope(|scope| {
            for writer in 0..writers {
                let (path, sharded, memory) = (&path, &sharded, &memory);
                // With handles of their own.
                scope.spawn(move || add(&Array::open(path).expect("opens"), writer));
                scope.spawn(move || add(&Array::open(sharded).expect("opens"), writer));
                scope.spawn(move || add(&Array::open_in(memory.clone(), "a").expect("opens"), writer));
            }
        });
        nothing_is_lost(&array, writers);
        nothing_is_lost(&Array::open(&sharded).expect("opens"), writers);
        nothing_is_lost(&Array::open_in(memory, "a").expect("opens"), writers);
        let files = fs::read_dir(path.join("c/0")).expect("lists").count();
        assert_eq!(files, 1, "no file is left beside a chunk");
    }
}

/// The chunk is the fill value again and again, so it is erased and made anew.
#[test]
fn writers_of_a_chunk_that_comes_and_goes_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let array = Array::create(&path, &[2], &[2], 0_i64).expect("made");
    std::thread::scope(|scope| {
        for writer in 0..2 {
            let path = &path;
            scope.spawn(move || {
                let array = Array::<i64>::open(path).expect("opens").into_rank::<1>().expect("of rank 1");
                for round in 0..60 {
                    array.i(idx![..]).try_add_assign(if (round + writer) % 2 == 0 { 1 } else { -1 }).expect("written");
                }
            });
        }
    });
    assert_eq!(array.all().load().expect("loads").to_vec(), [0, 0]);
}

const WRITER: &str = "TENSOR_IDX_TEST_WRITER";

/// What a process of the next test does; nothing by itself.
#[test]
fn a_writer_of_its_own_process() {
    let Some(what) = std::env::var_os(WRITER) else { return };
    let what = what.into_string().expect("text");
    let (writer, path) = what.split_once(' ').expect("two words");
    add(&Array::open(path).expect("opens"), writer.parse().expect("a number"));
}

#[test]
fn processes_that_share_a_chunk_lose_nothing() {
    for writers in [2, 4] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.zarr");
        let array = Array::create(&path, &[6, 5], &[3, 5], 0_i64).expect("made");
        let run = |writer: usize| {
            Command::new(std::env::current_exe().expect("this test"))
                .args(["--exact", "zarr_several::a_writer_of_its_own_process"])
                .env(WRITER, format!("{writer} {}", path.display()))
                .stdout(std::process::Stdio::null())
                .spawn()
                .expect("runs")
        };
        let processes: Vec<_> = (0..writers).map(run).collect();
        for mut process in processes {
            assert!(process.wait().expect("ends").success());
        }
        nothing_is_lost(&array, writers);
    }
}

/// A write of a whole chunk beside changes of it: what is there in the end is the one or the other, with nothing of before.
#[test]
fn whole_chunks_beside_changes_are_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    Array::create(&path, &[1000], &[1000], 0_i64).expect("made");
    for round in 1..40_i64 {
        let array = Array::<i64>::open(&path).expect("opens").into_rank::<1>().expect("of rank 1");
        std::thread::scope(|scope| {
            scope.spawn(|| array.all().try_fill(1000 * round).expect("written"));
            scope.spawn(|| array.i(idx![..500]).try_add_assign(1).expect("written"));
        });
        let all = array.all().load().expect("loads");
        assert!(all.i(idx![500..]).iter().all(|x| *x == 1000 * round), "round {round}: the fill was lost");
        let first = all[[0]] - 1000 * round;
        assert!((first == 0 || first == 1) && all.i(idx![..500]).iter().all(|x| x - 1000 * round == first));
    }
}

#[test]
fn a_change_that_others_forestall_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let array = Array::create(&path, &[300_000], &[300_000], 0_i64).expect("made").into_rank::<1>().expect("of rank 1");
    array.all().try_fill(1).expect("written");
    let done = AtomicBool::new(false);
    let error = std::thread::scope(|scope| {
        scope.spawn(|| {
            // A writer that knows nothing of conditions.
            let chunk = fs::read(path.join("c/0")).expect("read");
            while !done.load(Ordering::SeqCst) {
                fs::write(path.join("new"), &chunk).expect("written");
                fs::rename(path.join("new"), path.join("c/0")).expect("renamed");
            }
        });
        let since = Instant::now();
        let patient = array.with_patience(Duration::from_millis(300));
        let mut error = None;
        // With luck a change is between two of the others; and the last try of one that fails may have met the file while it
        // was replaced, which is an error of its own.
        while error.is_none() && since.elapsed() < Duration::from_secs(20) {
            error = patient.i(idx![..2]).try_add_assign(1).err().map(|error| error.to_string());
            error =
                error.filter(|text| !text.contains("another writer held the lock of the file or replaced it, after"));
        }
        done.store(true, Ordering::SeqCst);
        error
    });
    let error = error.expect("forestalled");
    assert!(
        error.contains("chunk [0] (`c/0`) could not be written")
            && error.contains("others changed it between each read and write, after")
            && error.contains("(the limit is 0.3 s, set by `with_patience`)"),
        "{error}"
    );
}

/// A lock that another process never releases.
#[test]
fn a_lock_that_is_held_is_waited_for_as_long_as_the_patience_lasts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let array = Array::create(&path, &[8], &[4], 0_i64).expect("made").into_rank::<1>().expect("of rank 1");
    array.all().try_fill(1).expect("written");
    let held = fs::File::open(path.join("c/1")).expect("opens");
    held.lock().expect("locked");
    let patient = array.clone().with_patience(Duration::from_millis(200));
    for part in [patient.all(), patient.i(idx![5..7]).i(idx![..])] {
        let since = Instant::now();
        let error = part.try_fill(2).expect_err("the lock is held").to_string();
        assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
        assert!(
            error.contains("chunk [1] (`c/1`) could not be written")
                && error.contains("another writer held the lock of the file or replaced it, after")
                && error.contains("(the limit is 0.2 s, set by `with_patience`)"),
            "{error}"
        );
    }
    assert_eq!(array.i(idx![4..]).load().expect("a reader takes no lock").to_vec(), [1; 4]);
    assert_eq!(fs::read_dir(path.join("c")).expect("lists").count(), 2, "no other file is left");
    std::thread::scope(|scope| {
        scope.spawn(|| array.i(idx![5..7]).try_fill(3).expect("written when the lock is released"));
        std::thread::sleep(Duration::from_millis(50));
        held.unlock().expect("unlocked");
    });
    assert_eq!(array.i(idx![4..]).load().expect("loads").to_vec(), [1, 3, 3, 1]);
}

const FILE_SYSTEM: &str = "TENSOR_IDX_TEST_FILE_SYSTEM";

/// What the process of the next test does on a file system where a system call fails; nothing by itself.
#[test]
#[cfg(target_os = "linux")]
fn a_writer_on_another_file_system() {
    let Some(what) = std::env::var_os(FILE_SYSTEM) else { return };
    let what = what.into_string().expect("text");
    let (what, path) = what.split_once(' ').expect("two words");
    let array = Array::<i64>::open(path).expect("opens").into_rank::<1>().expect("of rank 1");
    array.i(idx![4..12]).try_fill(2).expect("a whole chunk is compared with nothing");
    let part = array.i(idx![if what == "links" { 13..15 } else { 5..7 }]);
    if what != "interrupted" {
        let error = part.try_add_assign(1).expect_err("no condition").to_string();
        assert!(error.contains("the file system has no ") && error.contains(&format!("{what}: ")), "{error}");
        assert!(error.contains("promise by `assume_exclusive`"), "{error}");
    }
    let part = if what == "interrupted" { part } else { array.assume_exclusive().i(idx![5..7]) };
    part.try_add_assign(1).expect("written");
    assert_eq!(array_of(path), [1, 1, 1, 1, 2, 3, 3, 2, 2, 2, 2, 2, 0, 0, 0, 0]);
    println!("the writer is done");
}

#[cfg(target_os = "linux")]
fn array_of(path: &str) -> Vec<i64> {
    Array::<i64>::open(path).expect("opens").all().load().expect("loads").to_vec()
}

/// File systems without locks or hard links, and system calls that a signal interrupts: strace makes the calls fail.
#[test]
#[cfg(target_os = "linux")]
fn file_systems_without_locks_or_links_write_whole_chunks_and_refuse_changes() {
    for (what, fault) in [
        ("locks", "flock:error=ENOLCK"),
        ("locks", "flock:error=ENOSYS"),
        ("locks", "flock:error=EOPNOTSUPP"),
        ("links", "link,linkat:error=EPERM"),
        ("links", "link,linkat:error=EOPNOTSUPP"),
        ("interrupted", "flock:error=EINTR:when=1"),
        ("interrupted", "link,linkat:error=EINTR:when=1"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.zarr");
        let array = Array::create(&path, &[16], &[4], 0_i64).expect("made").into_rank::<1>().expect("of rank 1");
        // The process writes to the second chunk, which is there, and to the third one, which is not.
        array.i(idx![..8]).try_fill(1).expect("written");
        let mut strace = Command::new("strace");
        strace.args(["-f", "-o"]).arg(folder.path().join("trace"));
        strace.args(["-e", &format!("inject={fault}"), "-e", "trace=flock,link,linkat"]);
        strace.arg(std::env::current_exe().expect("this test"));
        strace.args(["--exact", "zarr_several::a_writer_on_another_file_system", "--nocapture"]);
        let run = strace.env(FILE_SYSTEM, format!("{what} {}", path.display())).env("RAYON_NUM_THREADS", "1").output();
        let (out, error) = match &run {
            Ok(run) => (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr)),
            Err(error) => ("".into(), error.to_string().into()),
        };
        if run.as_ref().is_err() || error.contains("ptrace") {
            crate::skip::skip("strace", &format!("there is no strace, or it may not trace: {error}"));
            return;
        }
        assert!(out.contains("the writer is done"), "{fault}: {out}\n{error}");
        let trace = std::fs::read_to_string(folder.path().join("trace")).expect("traced");
        assert!(trace.contains("(INJECTED)"), "{fault}: {trace}");
    }
}

#[test]
fn a_flipped_byte_of_a_new_array_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let array = Array::create(&path, &[300], &[100], 0_u8).expect("made");
    array
        .all()
        .try_assign(Tensor::from_fn([300], |i| ((i[0] as u32).wrapping_mul(2_654_435_761) >> 13) as u8))
        .expect("written");
    let good = fs::read(path.join("c/1")).expect("read");
    for place in 0..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 1 << (place % 8);
        fs::write(path.join("c/1"), bad).expect("written");
        let error = array.all().load().expect_err("damaged").to_string();
        assert!(error.contains("a.zarr: chunk [1] (`c/1`) could not be read: "), "byte {place}: {error}");
        let error = array.i("150".parse::<DynIndex>().expect("good").clone()).try_add_assign(1).expect_err("damaged");
        assert!(matches!(error, ZarrError::Read { .. }), "byte {place}: {error}");
    }
}

/// zarrs does not compare the checksum of a chunk of a shard.
#[test]
fn a_flipped_byte_of_a_shard_is_an_error() {
    let zstd = r#"{"name":"zstd","configuration":{"level":3,"checksum":false}}"#;
    let checked = |codecs: &str| format!(r#"[{codecs},{{"name":"crc32c"}}]"#);
    for codecs in [BYTES.to_string(), format!("{BYTES},{zstd}")] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.zarr");
        let codecs = format!(
            r#"[{{"name":"sharding_indexed","configuration":{{"chunk_shape":[8],"codecs":{},"index_codecs":{}}}}}]"#,
            checked(&codecs),
            checked(BYTES)
        );
        write_metadata(&path, "[32]", "int64", "[32]", &codecs);
        let array = Array::<i64>::open(&path).expect("opens").into_rank::<1>().expect("of rank 1");
        array.all().try_assign(Tensor::from_fn([32], |i| (i[0] as i64).wrapping_mul(0x9e37_79b9))).expect("written");
        let good = fs::read(path.join("c/0")).expect("read");
        for place in 0..good.len() {
            let mut bad = good.clone();
            bad[place] ^= 1 << (place % 8);
            fs::write(path.join("c/0"), &bad).expect("written");
            for result in [array.all().load().map(|_| ()), array.i(idx![..]).try_add_assign(1)] {
                let error = result.expect_err("damaged").to_string();
                assert!(error.contains("a.zarr: chunk [0] (`c/0`) could not be read: "), "byte {place}: {error}");
            }
            assert_eq!(fs::read(path.join("c/0")).expect("read"), bad, "nothing is written");
        }
    }
}

#[test]
fn a_shard_whose_index_is_damaged_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let codecs = format!(
        r#"[{{"name":"sharding_indexed","configuration":{{"chunk_shape":[16],"codecs":[{BYTES}],"index_codecs":[{BYTES}]}}}}]"#
    );
    write_metadata(&path, "[16]", "int64", "[16]", &codecs);
    fs::create_dir_all(path.join("c")).expect("made");
    let array = Array::<i64>::open(&path).expect("opens").into_rank::<1>().expect("of rank 1");
    for (offset, len) in [(0, 129), (1, 128), (200, 128), (u64::MAX - 1, 2), (u64::MAX - 1, 128), (0, u64::MAX), (0, 8)]
    {
        let mut shard = vec![0; 128];
        shard.extend([offset, len].iter().flat_map(|n| n.to_le_bytes()));
        fs::write(path.join("c/0"), shard).expect("written");
        for result in [array.all().load().map(|_| ()), array.i(idx![3]).try_add_assign(1)] {
            // That a length is wrong, or a chunk overlaps the index, is for a checksum to find.
            let Err(error) = result else {
                assert!(offset <= 1, "{offset}, {len}");
                continue;
            };
            let error = error.to_string();
            assert!(error.contains("a.zarr: chunk [0] (`c/0`) could not be read: "), "{offset}, {len}: {error}");
        }
    }
    fs::write(path.join("c/0"), [1, 2, 3]).expect("written");
    assert!(array.all().load().is_err() && array.i(idx![3]).try_add_assign(1).is_err(), "no index");
}

/// A store that refuses what it may refuse: the size of a key that is not there, and to erase where nothing is.
struct Strict(MemoryStore);

impl ReadableStorageTraits for Strict {
    fn get(&self, key: &StoreKey) -> Result<MaybeBytes, StorageError> {
        self.0.get(key)
    }

    fn get_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        byte_ranges: ByteRangeIterator<'a>,
    ) -> Result<MaybeBytesIterator<'a>, StorageError> {
        self.0.get_partial_many(key, byte_ranges)
    }

    fn size_key(&self, key: &StoreKey) -> Result<Option<u64>, StorageError> {
        self.0.size_key(key)?.ok_or_else(|| StorageError::Other(format!("no key {key}"))).map(Some)
    }

    fn supports_get_partial(&self) -> bool {
        true
    }
}

impl WritableStorageTraits for Strict {
    fn set(&self, key: &StoreKey, value: Bytes) -> Result<(), StorageError> {
        self.0.set(key, value)
    }

    fn set_partial_many(&self, key: &StoreKey, parts: OffsetBytesIterator<'_>) -> Result<(), StorageError> {
        self.0.set_partial_many(key, parts)
    }

    fn erase(&self, key: &StoreKey) -> Result<(), StorageError> {
        self.size_key(key)?;
        self.0.erase(key)
    }

    fn erase_prefix(&self, prefix: &StorePrefix) -> Result<(), StorageError> {
        self.0.get(&StoreKey::new(format!("{prefix}zarr.json"))?)?.ok_or("nothing is there")?;
        self.0.erase_prefix(prefix)
    }

    fn supports_set_partial(&self) -> bool {
        false
    }
}

#[test]
fn arrays_are_made_in_stores_that_refuse_absent_keys() {
    let store = Arc::new(Strict(MemoryStore::new()));
    let array = Array::create_in(store.clone(), "a", &[4], &[2], 7).expect("made");
    assert!(matches!(Array::create_in(store.clone(), "a", &[4], &[2], 7), Err(ZarrError::Exists { .. })));
    array.all().try_fill(7).expect("nothing to erase");
    array.all().try_fill(1).expect("written");
    array.all().try_fill(7).expect("erased");
    assert_eq!(array.all().load().expect("loads").to_vec(), [7; 4]);
    assert_eq!(Array::overwrite_in(store.clone(), "b", &[4], &[2], 8).expect("made").fill_value(), 8);
    assert_eq!(Array::overwrite_in(store, "a", &[4], &[2], 9).expect("made").fill_value(), 9);
}

/// 300 bytes that describe an array of 4.6e18 elements in as many chunks.
#[test]
fn pieces_of_a_huge_array_are_counted_and_made_on_demand() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    write_metadata(&path, "[4611686018427387904]", "uint8", "[1]", &format!("[{BYTES}]"));
    let array = Array::<u8>::open(&path).expect("opens").into_rank::<1>().expect("of rank 1");
    assert_eq!(array.all().chunks().expect("counted"), 1 << 62);
    assert_eq!(array.i(idx![::-3]).chunks().expect("counted"), (1_usize << 62).div_ceil(3));
    let any = open_any(&path, None).expect("opens");
    let plan = Layout::row_major(any.shape()).expect("fits").plan_all();
    assert_eq!(any.chunks(&plan), Some(1 << 62));
    let error = array.all().load().expect_err("no such memory");
    assert!(matches!(error, ZarrError::Index(IndexError::TooLarge { .. })), "{error}");
    assert_eq!(array.i(idx![1 << 61]).load().expect("loads").to_vec(), [0]);
    array.i(idx![(1 << 61)..(1 << 61) + 3]).try_fill(5).expect("written");
    let corner = array.i(idx![(1 << 61) - 1..(1 << 61) + 2]).load().expect("loads");
    assert_eq!(corner.to_vec(), [0, 5, 5]);
    // Chunks of a product that has no number.
    write_metadata(&path, "[3037000499, 3037000499]", "uint8", "[1, 1]", &format!("[{BYTES}]"));
    let array = Array::<u8>::open(&path).expect("opens");
    assert_eq!(array.all().chunks().expect("counted"), 3_037_000_499 * 3_037_000_499);
    // Shards, and chunks larger than any memory.
    write_metadata(&path, "[1099511627776]", "uint8", "[1099511627776]", &shards("[1]", BYTES));
    let array = Array::<u8>::open(&path).expect("opens");
    assert_eq!(array.all().chunks().expect("counted"), 1 << 40);
    write_metadata(&path, "[4611686018427387904]", "uint8", "[4611686018427387904]", &format!("[{BYTES}]"));
    let array = Array::<u8>::open(&path).expect("opens").into_rank::<1>().expect("of rank 1");
    let error = array.i(idx![0]).try_fill(1).expect_err("no such memory");
    assert!(matches!(error, ZarrError::Index(IndexError::TooLarge { .. })), "{error}");
}

/// Every walk against what a loop over its positions gives.
#[test]
fn pieces_of_walks_are_those_of_their_positions() {
    for (len, chunk) in [(1, 1), (7, 3), (20, 4), (20, 7), (30, 1), (30, 40)] {
        let array = Array::create_in(Arc::new(MemoryStore::new()), "a", &[len], &[chunk], -1_i64).expect("made");
        let t = Tensor::from_fn([len], |i| i[0] as i64);
        array.all().try_assign(&t).expect("written");
        let array = array.into_rank::<1>().expect("of rank 1");
        for (start, stop) in (0..len).flat_map(|start| (start..=len).map(move |stop| (start, stop))) {
            for step in [1, 2, 3, 5, 8, 45] {
                for part in [
                    format!("{start}:{stop}:{step}"),
                    format!("{}::-{step}", start),
                    format!("{}:{}:-{step}", stop as i64 - 1, start),
                ] {
                    let index: DynIndex = part.parse().expect("good");
                    let expected = t.view().into_dyn().i(&index).to_contiguous();
                    let part = array.clone().all().i(&index);
                    let mut chunks: Vec<i64> = expected.iter().map(|x| x / chunk as i64).collect();
                    chunks.dedup();
                    assert_eq!(part.chunks().expect("counted"), chunks.len(), "{index} of {len} by {chunk}");
                    assert_eq!(part.load().expect("loads").to_vec(), expected.to_vec(), "{index} of {len} by {chunk}");
                }
            }
        }
    }
}

/// The time of changes with a condition, in times of those without one: in a folder, and in an object store in memory.
/// `cargo test --release -p tensor-idx-files --all-features zarr_several:: -- --ignored --nocapture`.
#[cfg(feature = "async")]
#[test]
#[ignore = "it measures"]
fn what_a_condition_costs() {
    use futures::executor::block_on;
    use object_store::memory::InMemory;
    use tensor_idx::files::zarr::{AsyncArray, Objects};
    let noise = Tensor::from_fn([2048, 2048], |[i, j]| ((2048 * i + j) as u32).wrapping_mul(2_654_435_761));
    let measure = |what: &str, change: &dyn Fn(bool)| {
        let mut best = [f64::MAX; 2];
        for round in 0..10 {
            let since = Instant::now();
            change(round % 2 == 0);
            let best = &mut best[round % 2];
            *best = best.min(since.elapsed().as_secs_f64());
        }
        let [exclusive, conditional] = best.map(|time| time * 1e3);
        println!("{what}: {conditional:.1} ms, {exclusive:.1} ms without a condition: {:.2}", conditional / exclusive);
    };
    let folder = tempfile::tempdir().expect("a folder");
    let array = Array::create(folder.path().join("a.zarr"), &[2048, 2048], &[256, 256], 0_u32).expect("made");
    let array = array.into_rank::<2>().expect("of rank 2");
    array.all().try_assign(&noise).expect("written");
    measure("a folder, a part of 64 chunks", &|exclusive| {
        let array = if exclusive { array.clone().assume_exclusive() } else { array.clone() };
        array.i(idx![..;2, ..]).try_add_assign(1).expect("written");
    });
    measure("a folder, 64 whole chunks", &|exclusive| {
        let array = if exclusive { array.clone().assume_exclusive() } else { array.clone() };
        array.all().try_assign(&noise).expect("written");
    });
    let store = Arc::new(Objects::new(InMemory::new()));
    let array = block_on(AsyncArray::create_in(store, "a", &[2048, 2048], &[256, 256], 0_u32)).expect("made");
    let array = array.into_rank::<2>().expect("of rank 2");
    block_on(array.all().assign(&noise)).expect("written");
    measure("an object store in memory, a part of 64 chunks", &|exclusive| {
        let array = if exclusive { array.clone().assume_exclusive() } else { array.clone() };
        block_on(array.i(idx![..;2, ..]).add_assign(1)).expect("written");
    });
}
