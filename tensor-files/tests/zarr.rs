//! Arrays of chunks: lazy parts that compose, what is read and written and how often, stores that fail, arrays that the
//! Python package wrote.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use tensor_idx::files::zarr::zarrs::filesystem::FilesystemStore;
use tensor_idx::files::zarr::zarrs::storage::byte_range::ByteRangeIterator;
use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::zarrs::storage::{
    Bytes, MaybeBytes, MaybeBytesIterator, OffsetBytesIterator, ReadableStorageTraits, StorageError, StoreKey,
    StorePrefix, WritableStorageTraits,
};
use tensor_idx::files::zarr::{Array, ZarrError};
use tensor_idx::files::{AnyArray, AnyFile, AnyTensor, Complex, FileError, open_any};
use tensor_idx::prelude::*;
use tensor_idx::{
    Rank,
    index::Outer,
    plan::{Plan, Term},
    write::{Assign as _, operator},
};

fn numbers(shape: &[usize]) -> TensorD<i64> {
    Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i64).collect()).expect("of this shape")
}

fn in_memory(shape: &[usize], chunk: &[usize]) -> Array<i64> {
    let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", shape, chunk, -1).expect("made");
    array.all().try_assign(numbers(shape)).expect("written");
    array.reset_counts();
    array
}

#[test]
fn parts_compose_and_read_nothing() {
    let array = in_memory(&[50, 40, 7], &[16, 9, 7]).into_rank::<3>().expect("of rank 3");
    let t = numbers(&[50, 40, 7]).into_rank::<3>().expect("of rank 3");
    let part = array.i(idx![10..40, ::-3]).oix(idx![[4, 0, 4], .., 1..;2]).i(idx![.., 2, NewAxis]).vix(idx![
        [2, 0],
        0,
        [1, 0]
    ]);
    let expected =
        t.i(idx![10..40, ::-3]).oix(idx![[4, 0, 4], .., 1..;2]).i(idx![.., 2, NewAxis]).vix(idx![[2, 0], 0, [1, 0]]);
    let rows = array.oix(idx![[49, 0, 17]]).oix(idx![[1, 2]]).nix(idx![[true, false]]);
    assert_eq!(array.counts().bytes_read, 0);
    assert_eq!(part.load().expect("loads"), expected);
    // Positions 14 and 10 of axis 0 and 33 of axis 1.
    assert_eq!((part.chunks().expect("counted"), array.counts().chunks_read), (1, 1));
    array.reset_counts();
    let rows: Tensor<i64, Rank<3>> = rows.load().expect("loads");
    assert_eq!(rows, t.i(idx![0..1]).to_contiguous());
    assert_eq!(array.counts().chunks_read, 5);
    // Arrays of a second index on the joint axes of a first.
    let points = array.vix(idx![[[1, 2], [3, 48]], [[0, 39], [7, 8]]]).oix(idx![[1, 0], [1]]);
    assert_eq!(points.load().expect("loads"), t.vix(idx![[[1, 2], [3, 48]], [[0, 39], [7, 8]]]).oix(idx![[1, 0], [1]]));
    let error = array.try_i(idx![50]).expect_err("outside");
    assert_eq!(error, t.try_i(idx![50]).expect_err("outside"));
    assert_eq!(
        part.try_oix(idx![[7]]).expect_err("outside").to_string(),
        "index 7 is outside -2..2 on axis 0 of shape [2], entry [0] of the index array"
    );
}

#[test]
fn lengths_and_ranks() {
    let array = in_memory(&[4, 5], &[2, 2]).into_rank::<2>().expect("of rank 2");
    assert_eq!((array.rank(), array.len(), array.is_empty()), (2, 20, false));
    let part = array.oix(idx![[3, 0, 3], 1..]);
    assert_eq!((part.rank(), part.len(), part.is_empty()), (2, 12, false));
    let nothing = array.i(idx![2..2]);
    assert_eq!((nothing.rank(), nothing.len(), nothing.is_empty()), (2, 0, true));
    let index: DynIndex = "1, ::2".parse().expect("an index");
    let row = array.i(idx![1, ::2]).load().expect("loads");
    assert_eq!(array.into_dyn().i(&index).load().expect("loads"), row);
}

/// The statement on arrays and parts, which are handles: no `mut`.
#[test]
fn assign_is_a_statement_here_too() {
    let array = in_memory(&[4, 5], &[2, 2]).into_rank::<2>().expect("of rank 2");
    let mut t = numbers(&[4, 5]).into_rank::<2>().expect("of rank 2");
    let rows = vec![3_usize, 0];
    macro_rules! both {
        ($($statement:tt)*) => {{
            assign!(array $($statement)*);
            assign!(t $($statement)*);
            assert_eq!(array.all().load().expect("loads"), t, stringify!($($statement)*));
        }};
    }
    both!([1, ..] = [7, 8, 9, 10, 11]);
    both!([&rows, 1..] += [[1], [2]]);
    both!([&rows, vec![4, 4]] -= 5);
    both!(.oix[&rows, [0, 4]] *= 3);
    both!(.vix[&rows, [1, 1]] / /= 2);
    both!(.nix[[true, false, false, true], 2] **= 2);
    both!(.i[::2, -1] %= 4);
    both!([1..] |= 64);
    both!(.oix[&rows, [0, 4]] &= [7, 12]);
    both!([.., 1] ^= -1);
    both!([t.greater(20)] = 0);
    both!([::2] = (66, [1, 2, 3, 4, 5]));
    assign!(array.i(idx![1..]).oix(idx![.., [4, 0]])[.., 0] = [-1, -2, -3]);
    assign!(t.oix[1.., [4]] = [[-1], [-2], [-3]]);
    assert_eq!(array.all().load().expect("loads"), t);
    // Other numbers of axes and other values do not build; what is found at run time is an error.
    let mut part = array.i(idx![1]);
    let error = part.try_assign_at(idx![5], operator::assign, 1).expect_err("outside");
    assert_eq!(error.to_string(), "index 5 is outside -5..5 on axis 0 of shape [5]");
    let error = part.try_assign_by(Outer, idx![[0, 1]], operator::rem_assign, [1, 0]).expect_err("a divisor of 0");
    assert!(matches!(error, ZarrError::Index(_)), "{error}");
    assert_eq!(array.all().load().expect("loads"), t);
}

#[test]
fn assign_panics_with_the_error_of_the_store() {
    let store = Arc::new(MemoryStore::new());
    let array = Array::create_in(store.clone(), "/a", &[4], &[2], 0_i64).expect("made");
    let read_only = Array::<i64>::open_readable(store, "/a").expect("opened");
    let told =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| assign!(read_only[1..] = 1))).expect_err("told");
    let told = told.downcast_ref::<String>().expect("a message");
    assert_eq!(*told, read_only.all().try_fill(1).expect_err("read only").to_string());
    assert_eq!(array.all().load().expect("loads").to_vec(), [0; 4]);
}

/// Arrays and their parts have the doors of everything that is written to; a plain verb panics at the caller's line with the error of
/// the store, which its twin returns.
#[test]
fn selections_of_arrays_and_parts() {
    let store = Arc::new(MemoryStore::new());
    let mut array =
        Array::create_in(store.clone(), "/a", &[4, 4], &[2, 2], 0_i64).expect("made").into_rank::<2>().expect("rank 2");
    let mut t = Tensor::full([4, 4], 0_i64);
    array.oix_mut(idx![[3, 0], 1..]).assign([[1, 2, 3], [4, 5, 6]]);
    t.oix_mut(idx![[3, 0], 1..]).assign([[1, 2, 3], [4, 5, 6]]);
    array.vix_mut(idx![[3, 0, 3], [1, 2, 1]]).accumulate(Add, 10);
    t.vix_mut(idx![[3, 0, 3], [1, 2, 1]]).accumulate(Add, 10);
    array.nix_mut(idx![[true, false, true, true], 3]).fill(7);
    t.nix_mut(idx![[true, false, true, true], 3]).fill(7);
    array.try_tix_mut(idx![0, [1, 2]]).expect("good").try_pow_assign(2).expect("written");
    t.tix_mut(idx![0, [1, 2]]).pow_assign(2);
    let mut part = array.i(idx![1.., ::-1]);
    let mut same = t.i_mut(idx![1.., ::-1]);
    part.oix_mut(idx![[2, 0]]).sub_assign(1);
    same.oix_mut(idx![[2, 0]]).sub_assign(1);
    part *= 3;
    same *= 3;
    part.floor_div_assign(2);
    same.floor_div_assign(2);
    assert_eq!(array.all().load().expect("loads"), t);
    assert!(matches!(part.vix_mut(idx![[0, 1]]).try_rem_assign(0), Err(ZarrError::Index(_))));
    assert!(array.try_oix_mut(idx![[4]]).is_err() && part.try_oix_mut(idx![[3]]).is_err());

    let mut read_only = Array::<i64>::open_readable(store, "/a").expect("opened").into_rank::<2>().expect("rank 2");
    let refused = read_only.oix_mut(idx![[0]]).try_add_assign(1).expect_err("read only");
    assert!(matches!(refused, ZarrError::ReadOnly { .. }), "{refused}");
    for write in [
        |array: &mut Array<i64, Rank<2>>| array.oix_mut(idx![[0]]).add_assign(1),
        |array: &mut Array<i64, Rank<2>>| array.all().fill(1),
        |array: &mut Array<i64, Rank<2>>| array.nix(idx![[0]]).accumulate(Max, 1),
    ] {
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| write(&mut read_only))).expect_err("told");
        assert_eq!(told.downcast_ref::<String>(), Some(&refused.to_string()));
    }
    assert_eq!(array.all().load().expect("loads"), t);
}

#[test]
fn whole_chunks_are_written_without_reading_them() {
    let array = in_memory(&[20, 20], &[8, 8]).into_rank::<2>().expect("of rank 2");
    array.i(idx![8.., ..]).try_fill(7).expect("written");
    let counts = array.counts();
    assert_eq!(
        (counts.chunks_read, counts.chunks_written),
        (0, 6),
        "the chunks at the end are whole with what there is of them"
    );
    array.reset_counts();
    let backwards = numbers(&[8, 8]);
    array.i(idx![7::-1, 15:7:-1]).try_assign(&backwards).expect("written");
    array.oix(idx![[7, 6, 5, 4, 3, 2, 1, 0, 0], 8..16]).try_add_assign(0).expect("written");
    let counts = array.counts();
    assert_eq!((counts.chunks_read, counts.chunks_written), (1, 2), "an update reads, an assignment does not");
    assert_eq!(array.i(idx![0, 15]).load().expect("loads").to_vec(), [56]);
    array.reset_counts();
    let rows: Vec<usize> = (0..8).rev().collect();
    array.oix(idx![&rows, ..8]).try_fill(1).expect("written");
    array.i(idx![..7, ..8]).try_fill(2).expect("written");
    let counts = array.counts();
    assert_eq!((counts.chunks_read, counts.chunks_written), (1, 2));
    assert_eq!(array.i(idx![6..8, 0]).load().expect("loads").to_vec(), [2, 1]);
    let counts = array.counts();
    assert!(array.i(idx![0]).try_assign([1, 2, 3]).is_err());
    assert!(matches!(
        array.i(idx![0]).try_floor_div_assign(0),
        Err(ZarrError::Index(IndexError::DivisionByZero { .. }))
    ));
    assert_eq!(array.counts(), counts, "what is refused touches nothing");
}

/// Each with a handle of its own on the same folder, as on machines of their own.
#[test]
fn writers_of_different_chunks_need_no_lock() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    Array::<i64>::create(&path, &[64, 10], &[8, 4], 0).expect("made");
    std::thread::scope(|scope| {
        for writer in 0..4_i64 {
            let path = &path;
            scope.spawn(move || {
                let array = Array::<i64>::open(path).expect("opens").into_rank::<2>().expect("of rank 2");
                let rows = array.i(idx![16 * writer..16 * (writer + 1), ..]);
                rows.try_fill(writer).expect("written");
                rows.i(idx![..;3, 1]).try_add_assign(100).expect("written");
            });
        }
    });
    let array = Array::<i64>::open(&path).expect("opens").into_rank::<2>().expect("of rank 2");
    let all = array.all().load().expect("loads");
    for (n, x) in all.iter().enumerate() {
        let (row, column) = (n / 10, n % 10);
        let more = if row % 16 % 3 == 0 && column == 1 { 100 } else { 0 };
        assert_eq!(*x, (row / 16) as i64 + more, "row {row}, column {column}");
    }
}

#[test]
fn empty_parts_and_arrays_touch_nothing() {
    let array = in_memory(&[5, 4], &[2, 3]);
    let none = array.i("2:2, :".parse::<DynIndex>().expect("good"));
    assert_eq!(none.load().expect("loads").shape(), [0, 4]);
    none.try_fill(3).expect("written");
    assert_eq!(array.counts().chunks_written, 0);
    let empty = Array::<f32>::create_in(Arc::new(MemoryStore::new()), "/e", &[0, 3], &[2, 2], 0.0).expect("made");
    assert_eq!(empty.all().load().expect("loads").shape(), [0, 3]);
    let scalar = Array::<f32>::create_in(Arc::new(MemoryStore::new()), "/s", &[], &[], 2.5).expect("made");
    assert_eq!(scalar.all().load().expect("loads").to_vec(), [2.5]);
    scalar.all().try_add_assign(1.0).expect("written");
    assert_eq!((scalar.all().load().expect("loads").to_vec(), scalar.counts().chunks_absent), (vec![3.5], 2));
}

/// The step of a walk to one index says nothing, however large it is.
#[test]
fn steps_beyond_every_chunk() {
    let array =
        Array::<u8>::create_in(Arc::new(MemoryStore::new()), "/a", &[1 << 52, 4], &[1, 1 << 12], 0).expect("made");
    let array = array.into_rank::<2>().expect("of rank 2");
    array.i(idx![0, ..]).try_fill(1).expect("written");
    let part = array.i(idx![::2251799813685248, ..]).load().expect("loads");
    assert_eq!(part.to_vec(), [1, 1, 1, 1, 0, 0, 0, 0]);
}

#[test]
fn an_array_is_not_made_over_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    Array::create(&path, &[4], &[2], 7).expect("made").all().try_assign(5).expect("written");
    let error = Array::create(&path, &[4], &[2], 9).expect_err("there is one").to_string();
    let told = "a.zarr: there is an array or a group already, or chunks of one: `overwrite` replaces it";
    assert!(error.ends_with(told), "{error}");
    assert!(matches!(Array::create(&path, &[6], &[3], 0.5), Err(ZarrError::Exists { .. })));
    assert!(Array::overwrite(&path, &[4], &[2, 2], 9).is_err(), "cannot be made");
    assert_eq!(Array::<i32>::open(&path).expect("opens").all().load().expect("as it was").to_vec(), [5; 4]);
    let array = Array::overwrite(&path, &[6], &[2], 0.5).expect("made");
    assert_eq!(array.all().load().expect("loads").to_vec(), [0.5; 6]);
    // Where there is none, other files stay, and chunks that one left behind go.
    let path = folder.path().join("b.zarr");
    fs::create_dir_all(path.join("c")).expect("made");
    fs::write(path.join("c/0"), "of another array").expect("written");
    fs::write(path.join("notes.txt"), "mine").expect("written");
    let array = Array::overwrite(&path, &[4], &[2], 8).expect("made");
    assert_eq!(array.all().load().expect("loads").to_vec(), [8; 4]);
    assert_eq!(fs::read_to_string(path.join("notes.txt")).expect("still there"), "mine");
    // Of a store only what is under the path.
    let store = Arc::new(MemoryStore::new());
    for path in ["/a", "/ab"] {
        Array::create_in(store.clone(), path, &[4], &[2], 1).expect("made").all().try_fill(3).expect("written");
    }
    Array::overwrite_in(store.clone(), "a", &[4], &[2], 2).expect("made");
    let of = |path| Array::<i32>::open_in(store.clone(), path).expect("opens").all().load().expect("loads").to_vec();
    assert_eq!((of("/a"), of("ab")), (vec![2; 4], vec![3; 4]));
}

/// Metadata by hand.
fn write_metadata(path: &Path, shape: &str, data_type: &str, grid: &str, codecs: &str) {
    fs::create_dir_all(path).expect("made");
    let text = format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":{shape},"data_type":"{data_type}","chunk_grid":{grid},
        "chunk_key_encoding":{{"name":"default","configuration":{{"separator":"/"}}}},"fill_value":0,"codecs":{codecs}}}"#
    );
    fs::write(path.join("zarr.json"), text).expect("written");
}

const BYTES: &str = r#"[{"name":"bytes","configuration":{"endian":"little"}}]"#;

/// Text has no element type here: the error names it, and what to do.
#[test]
fn arrays_of_text_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("words.zarr");
    fs::create_dir_all(&path).expect("made");
    let grid = r#"{"name":"regular","configuration":{"chunk_shape":[2]}}"#;
    let text = format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":[3],"data_type":"string","chunk_grid":{grid},
        "chunk_key_encoding":{{"name":"default","configuration":{{"separator":"/"}}}},"fill_value":"","codecs":[{{"name":"vlen-utf8"}}]}}"#
    );
    fs::write(path.join("zarr.json"), text).expect("written");
    let expected = "words.zarr: elements of type `string` are strings, which are not read: ";
    let typed = Array::<f64>::open(&path).expect_err("text").to_string();
    for error in [typed, open_any(&path, None).expect_err("text").to_string()] {
        assert!(error.contains(expected) && error.contains("np.unique"), "{error}");
    }
    // Format 2 has letters for them.
    fs::remove_file(path.join("zarr.json")).expect("removed");
    for dtype in ["|O", "<U5"] {
        let text = format!(
            r#"{{"zarr_format":2,"shape":[3],"chunks":[2],"dtype":"{dtype}","compressor":null,"fill_value":"","order":"C",
            "filters":[{{"id":"vlen-utf8"}}]}}"#
        );
        fs::write(path.join(".zarray"), text).expect("written");
        let error = Array::<f64>::open(&path).expect_err("text").to_string();
        assert!(error.contains("which are not read") && error.contains("np.unique"), "{error}");
    }
}

/// A fill value that begins as hexadecimal digits, with letters of more than one byte, in both formats.
#[test]
fn fill_values_that_are_no_digits() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let grid = r#"{"name":"regular","configuration":{"chunk_shape":[2]}}"#;
    for (data_type, code, fill) in [("float32", "<f4", r#""0x€a""#), ("complex64", "<c8", r#"["0x€a", 0.0]"#)] {
        let _ = fs::remove_dir_all(&path);
        write_metadata(&path, "[4]", data_type, grid, BYTES);
        let text = fs::read_to_string(path.join("zarr.json"))
            .expect("read")
            .replace("\"fill_value\":0", &format!("\"fill_value\":{fill}"));
        fs::write(path.join("zarr.json"), text).expect("written");
        let refused = |error: String| assert!(error.contains("its fill value begins as hexadecimal digits"), "{error}");
        refused(Array::<f32>::open(&path).expect_err("no number").to_string());
        refused(open_any(&path, None).expect_err("no number").to_string());
        fs::remove_file(path.join("zarr.json")).expect("removed");
        let text = format!(
            r#"{{"zarr_format":2,"shape":[3],"chunks":[2],"dtype":"{code}","compressor":null,"fill_value":{fill},"order":"C",
            "filters":null}}"#
        );
        fs::write(path.join(".zarray"), text).expect("written");
        refused(Array::<f32>::open(&path).expect_err("no number").to_string());
    }
}

/// Of many callers that make an array at one place at once, one has made it, and all see its fill value.
#[test]
fn one_of_many_makes_an_array() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(MemoryStore::new());
    for round in 0..20 {
        let name = format!("a{round}");
        let makers = [0, 1].map(|in_memory| {
            let made: Vec<_> = std::thread::scope(|scope| {
                let make = |k: i32| match in_memory {
                    0 => Array::create(folder.path().join(&name), &[8], &[4], k),
                    _ => Array::create_in(store.clone(), &name, &[8], &[4], k),
                };
                let running: Vec<_> = (0..4).map(|k| scope.spawn(move || make(k))).collect();
                running.into_iter().map(|thread| thread.join().expect("no panic")).collect()
            });
            let fills: Vec<i32> = made.iter().flatten().map(Array::fill_value).collect();
            assert!(made.iter().all(|made| matches!(made, Ok(_) | Err(ZarrError::Exists { .. }))));
            fills
        });
        for fills in makers {
            assert_eq!(fills.len(), 1, "round {round}");
        }
    }
}

/// Format 2 has arrays that zarrs does not take as they are.
#[test]
fn rare_metadata_of_format_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let write = |shape: &str, dtype: &str, fill: &str, order: &str| {
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("made");
        let text = format!(
            r#"{{"zarr_format":2,"shape":{shape},"chunks":{shape},"dtype":"{dtype}","compressor":null,"fill_value":{fill},
            "order":"{order}","filters":null}}"#
        );
        fs::write(path.join(".zarray"), text).expect("written");
    };
    // Columns without an axis.
    for order in ["C", "F"] {
        write("[]", "<f8", "2.5", order);
        let array = Array::<f64>::open(&path).expect("opens");
        assert_eq!(array.all().load().expect("loads").to_vec(), [2.5], "{order}");
        array.all().try_assign(7.5).expect("written");
        assert_eq!(fs::read(path.join("0")).expect("a chunk"), 7.5_f64.to_le_bytes());
    }
    write("[]", "<M8[s]", "\"NaT\"", "F");
    assert!(matches!(open_any(&path, None).expect("opens"), AnyArray::Time(..)));
    // Complex numbers without a fill value.
    for dtype in ["<c8", ">c16"] {
        write("[2]", dtype, "null", "C");
        let any = open_any(&path, None).expect("opens");
        assert!(matches!(any, AnyArray::C64(_) | AnyArray::C128(_)), "{dtype}");
    }
    // What no element type is has an error that says so, also where zarrs does not know it.
    let refused = |dtype: &str| {
        write("[2]", dtype, "null", "C");
        assert!(matches!(Array::<f64>::open(&path), Err(ZarrError::Unsupported { .. })), "{dtype}");
    };
    ["|S5", "<f16", "<c32", "<U3"].into_iter().for_each(refused);
    write("[2]", ">c16", "null", "C");
    let array = Array::<Complex<f64>>::open(&path).expect("opens");
    assert_eq!(array.all().load().expect("loads").to_vec(), [Complex::new(0.0, 0.0); 2]);
}

/// zarrs has codecs that lose bits, or believe what they read; and types of which it drops bits.
#[test]
fn codecs_and_types_that_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let grid = r#"{"name":"regular","configuration":{"chunk_shape":[4]}}"#;
    let bytes = r#"{"name":"bytes","configuration":{"endian":"little"}}"#;
    let shuffle = |size: usize| {
        let shuffle = format!(r#"{{"name":"numcodecs.shuffle","configuration":{{"elementsize":{size}}}}}"#);
        format!("[{bytes}, {shuffle}]")
    };
    let refused = [
        (r#"[{"name":"packbits"}]"#.to_string(), "the codec `packbits` is not known here"),
        (
            format!(r#"[{{"name":"reshape","configuration":{{"shape":[2, 2]}}}}, {bytes}]"#),
            "the codec `reshape` is not known here",
        ),
        (
            format!(
                r#"[{{"name":"numcodecs.fixedscaleoffset","configuration":{{"offset":0,"scale":1,"dtype":"f4","astype":"i4"}}}}, {bytes}]"#
            ),
            "the codec `fixedscaleoffset` computes with 32 bits",
        ),
        (shuffle(0), "the codec `shuffle` has elements of 0 bytes"),
    ];
    for (codecs, expected) in refused {
        write_metadata(&path, "[4]", "float32", grid, &codecs);
        let error = Array::<f32>::open(&path).expect_err(&codecs).to_string();
        assert!(error.contains(expected), "{codecs}: {error}");
    }
    write_metadata(&path, "[4]", "float32", grid, &shuffle(4));
    let array = Array::<f32>::open(&path).expect("opens");
    array.all().try_assign([1.0, 2.0, 3.0, 4.0]).expect("written");
    assert_eq!(array.all().load().expect("loads").to_vec(), [1.0, 2.0, 3.0, 4.0]);
    for data_type in ["int2", "uint2", "int4", "uint4"] {
        write_metadata(&path, "[4]", data_type, grid, BYTES);
        let expected = format!("elements of type `{data_type}` are not known here");
        for error in [
            Array::<u8>::open(&path).expect_err(data_type).to_string(),
            Array::<i8>::open(&path).expect_err(data_type).to_string(),
            open_any(&path, None).expect_err(data_type).to_string(),
        ] {
            assert!(error.contains(&expected), "{error}");
        }
    }
}

/// An array whose name is that of another one's chunks is not taken for them.
#[test]
fn an_array_that_is_called_as_chunks_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let (outer, inner) = (folder.path().join("a.zarr"), folder.path().join("a.zarr/c"));
    Array::create(&inner, &[4], &[2], 7).expect("made").all().try_fill(5).expect("written");
    assert!(matches!(Array::create(&outer, &[4], &[2], 0), Err(ZarrError::Exists { .. })));
    let error = Array::overwrite(&outer, &[4], &[2], 0).expect_err("another array").to_string();
    assert!(error.contains("a.zarr: there is an array or a group `c` in it"), "{error}");
    assert_eq!(Array::<i32>::open(&inner).expect("opens").all().load().expect("loads").to_vec(), [5; 4]);
}

#[test]
fn hostile_and_unknown_metadata_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let refused = |shape: &str, grid: &str, expected: &str| {
        write_metadata(&path, shape, "float64", grid, BYTES);
        let error = Array::<f64>::open(&path).expect_err(grid).to_string();
        assert!(error.contains("a.zarr: ") && error.contains(expected), "{grid}: {error}");
    };
    let regular = |shape: &str| format!(r#"{{"name":"regular","configuration":{{"chunk_shape":{shape}}}}}"#);
    // 2^64 bytes, which are 0 where they are counted without checks.
    refused("[1, 1]", &regular("[2147483648, 1073741824]"), "beyond this machine");
    refused("[1, 1]", &regular("[4294967296, 4294967296]"), "beyond this machine");
    refused("[4294967296, 4294967296]", &regular("[1, 1]"), "shape [4294967296, 4294967296] is beyond this machine");
    // The first and the last chunk are alike, and their number is that of chunks of one shape.
    let several = "[[4, 8, 2, 2, 4], [4, 8, 2, 2, 4]]";
    let rectilinear =
        format!(r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{several}}}}}"#);
    refused("[20, 20]", &rectilinear, "`rectilinear` is not known");
    // An array without elements has chunks as well.
    write_metadata(&path, "[0, 5000]", "float64", &regular("[7, 300]"), BYTES);
    let array = Array::<f64>::open(&path).expect("opens");
    assert_eq!((array.chunk_shape(), array.all().load().expect("loads").len()), (&[7, 300][..], 0));
    let error = Array::<i32>::open(&path).expect_err("another type").to_string();
    assert!(error.contains("the elements are float64, not i32: open it as"), "{error}");
}

#[test]
fn plans_for_other_arrays_are_refused() {
    use tensor_idx::files::Source;
    let array = in_memory(&[4], &[2]);
    for shape in [vec![10], vec![4, 4], vec![]] {
        let plan = Layout::row_major(shape).expect("small").plan_all();
        assert!(matches!(array.read(&plan), Err(FileError::Index(IndexError::PlanShape { .. }))));
    }
    // An axis of the result that nothing walks: a plan that says so is refused, or else what would carry it out refuses.
    let plan = Plan::from_terms(&[4], &[1000], &[Term::Constant { position: 1 }], vec![]);
    assert!(plan.map_err(FileError::from).and_then(|plan| array.read(&plan)).is_err());
    assert_eq!(array.counts().chunks_read, 0);
}

/// With handles of their own, as in processes of their own.
#[test]
fn readers_beside_a_writer_see_each_chunk_as_it_was_or_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let grid = r#"{"name":"regular","configuration":{"chunk_shape":[200000]}}"#;
    write_metadata(&path, "[200000]", "int64", grid, BYTES);
    let writer = Array::<i64>::open(&path).expect("opens");
    writer.all().try_fill(1).expect("written");
    let done = AtomicI64::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 2..30 {
                writer.all().try_fill(round).expect("written");
            }
            done.store(1, Ordering::SeqCst);
        });
        while done.load(Ordering::SeqCst) == 0 {
            let seen = Array::<i64>::open(&path).expect("opens").all().load().expect("whole");
            assert!(seen.iter().all(|x| *x == seen[[0]]) && seen[[0]] > 0);
        }
    });
    let files: Vec<_> = fs::read_dir(path.join("c")).expect("lists").collect();
    assert_eq!(files.len(), 1, "nothing is left beside the chunk");
}

/// Of a shard exactly the chunks that a part touches are read, wherever they lie in it.
#[test]
fn chunks_of_shards_are_the_unit_of_reading() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let grid = r#"{"name":"regular","configuration":{"chunk_shape":[12, 8]}}"#;
    let codecs = format!(
        r#"[{{"name":"sharding_indexed","configuration":{{"chunk_shape":[3, 4],"codecs":{BYTES},"index_codecs":{BYTES}}}}}]"#
    );
    write_metadata(&path, "[30, 20]", "int64", grid, &codecs);
    let array = Array::<i64>::open(&path).expect("opens").into_rank::<2>().expect("of rank 2");
    let t = numbers(&[30, 20]).into_rank::<2>().expect("of rank 2");
    array.i(idx![..24, ..]).try_assign(t.i(idx![..24, ..])).expect("written");
    // Shards at the end are whole with what there is of them; a row of shards was never written.
    assert_eq!((array.counts().chunks_read, array.counts().chunks_written), (0, 2 * 3));
    let mut expected = t.clone();
    expected.i_mut(idx![24.., ..]).fill(0);
    array.reset_counts();
    assert_eq!(array.oix(idx![[0, 11], [0, 7]]).load().expect("loads"), t.oix(idx![[0, 11], [0, 7]]));
    assert_eq!(array.counts().chunks_read, 4);
    // Of 16 bytes of index for each of 8 chunks, and four chunks of 12 elements.
    assert_eq!(array.counts().bytes_read, 8 * 16 + 4 * 12 * 8);
    array.reset_counts();
    assert_eq!(array.all().load().expect("loads"), expected);
    assert_eq!((array.counts().chunks_read, array.counts().chunks_absent), (8 * 5, 2 * 5));
    // Cut along the shards, which are what is written.
    assert_eq!((array.all().units().expect("counted"), array.i(idx![0, ..]).units().expect("counted")), (9, 3));
    let fractions = array.all().split(4).expect("cut");
    assert_eq!(fractions.iter().map(|fraction| fraction.part.units().expect("counted")).sum::<usize>(), 9);
    assert_eq!(fractions.iter().map(|fraction| fraction.part.shape()[0]).collect::<Vec<_>>(), [12, 12, 6]);
    let rows = [29, 3, 3, 14, 0];
    for (part, expected) in [
        (array.i(idx![::-1, 3..]).load(), expected.i(idx![::-1, 3..]).to_contiguous()),
        (array.oix(idx![&rows, ..]).load(), expected.oix(idx![&rows, ..])),
        (array.oix(idx![.., &[19, 4, 5]]).load(), expected.oix(idx![.., &[19, 4, 5]])),
    ] {
        assert_eq!(part.expect("loads"), expected);
    }
    let columns = [0, 19, 7, 8, 8];
    assert_eq!(array.vix(idx![&rows, &columns]).load().expect("loads"), expected.vix(idx![&rows, &columns]));
    // Written to as a whole.
    array.reset_counts();
    array.vix(idx![&rows, &columns]).try_add_assign(5).expect("written");
    expected.vix_mut(idx![&rows, &columns]).add_assign(5);
    assert_eq!(array.all().load().expect("loads"), expected);
}

/// A store that fails on purpose: reads and writes of keys that contain a text, after so many that do not fail.
struct Faulty {
    inner: MemoryStore,
    key: Mutex<Option<String>>,
    left: AtomicI64,
}

impl Faulty {
    fn check(&self, key: &StoreKey) -> Result<(), StorageError> {
        let faulty = self.key.lock().expect("not poisoned").as_ref().is_some_and(|part| key.as_str().contains(part));
        if faulty && self.left.fetch_sub(1, Ordering::SeqCst) <= 0 {
            return Err(StorageError::Other("the disk is on fire".into()));
        }
        Ok(())
    }

    fn fail(&self, key: &str, after: i64) {
        self.left.store(after, Ordering::SeqCst);
        *self.key.lock().expect("not poisoned") = Some(key.into());
    }

    fn repair(&self) {
        *self.key.lock().expect("not poisoned") = None;
    }
}

impl ReadableStorageTraits for Faulty {
    fn get(&self, key: &StoreKey) -> Result<MaybeBytes, StorageError> {
        self.check(key)?;
        self.inner.get(key)
    }

    fn get_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        byte_ranges: ByteRangeIterator<'a>,
    ) -> Result<MaybeBytesIterator<'a>, StorageError> {
        self.check(key)?;
        self.inner.get_partial_many(key, byte_ranges)
    }

    fn size_key(&self, key: &StoreKey) -> Result<Option<u64>, StorageError> {
        self.inner.size_key(key)
    }

    fn supports_get_partial(&self) -> bool {
        self.inner.supports_get_partial()
    }
}

impl WritableStorageTraits for Faulty {
    fn set(&self, key: &StoreKey, value: Bytes) -> Result<(), StorageError> {
        self.check(key)?;
        self.inner.set(key, value)
    }

    fn set_partial_many(&self, key: &StoreKey, parts: OffsetBytesIterator<'_>) -> Result<(), StorageError> {
        self.check(key)?;
        self.inner.set_partial_many(key, parts)
    }

    fn erase(&self, key: &StoreKey) -> Result<(), StorageError> {
        self.check(key)?;
        self.inner.erase(key)
    }

    fn erase_prefix(&self, prefix: &StorePrefix) -> Result<(), StorageError> {
        self.inner.erase_prefix(prefix)
    }

    fn supports_set_partial(&self) -> bool {
        false
    }
}

#[test]
fn a_failing_store_names_the_chunk() {
    let store = Arc::new(Faulty { inner: MemoryStore::new(), key: Mutex::new(None), left: AtomicI64::new(0) });
    let array = Array::create_in(store.clone(), "/a", &[6, 6], &[2, 2], 0_i64)
        .expect("made")
        .into_rank::<2>()
        .expect("of rank 2");
    array.all().try_assign(numbers(&[6, 6])).expect("written");
    // Nothing is known of what this store does with two writers.
    let error = array.i(idx![2, 4]).try_add_assign(1).expect_err("without a condition").to_string();
    assert_eq!(
        error,
        "/a: the store cannot write on a condition, so another writer of the same chunk may lose its change: `assign` or \
         `fill` whole chunks, or promise by `assume_exclusive` that no other writer uses the same chunks"
    );
    assert!(matches!(array.i(idx![2, 4]).try_fill(1), Err(ZarrError::Unconditional { .. })));
    let array = array.assume_exclusive();
    store.fail("c/1/2", 0);
    assert_eq!(array.i(idx![0..2, ..]).load().expect("another chunk").len(), 12);
    let error = array.all().load().expect_err("on fire");
    assert_eq!(error.to_string(), "/a: chunk [1, 2] (`a/c/1/2`) could not be read: the disk is on fire");
    assert!(
        array
            .i(idx![2, 4])
            .try_add_assign(1)
            .expect_err("on fire")
            .to_string()
            .contains("chunk [1, 2] (`a/c/1/2`) could not be read")
    );
    // The read works, the write does not.
    store.fail("c/1/2", 1);
    let error = array.i(idx![2, 4]).try_add_assign(1).expect_err("on fire");
    assert_eq!(
        error.to_string(),
        "/a: chunk [1, 2] (`a/c/1/2`) could not be written, 0 others were: the disk is on fire"
    );
    // All other chunks are as they were or as they are to be, and none is between.
    store.fail("c/1/2", 0);
    array.reset_counts();
    let error = array.all().try_fill(-5).expect_err("on fire");
    // Counted when all threads are done.
    assert!(matches!(error, ZarrError::Write { written, .. } if written == array.counts().chunks_written), "{error}");
    store.repair();
    let after = array.all().load().expect("repaired");
    let before = numbers(&[6, 6]);
    for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
        let of = |t: TensorView<'_, i64, tensor_idx::DynRank>| {
            t.i(&DynIndex::new().range(2 * i..2 * i + 2).range(2 * j..2 * j + 2)).to_vec()
        };
        let chunk = of(after.view().into_dyn());
        assert!(chunk == [-5; 4] || chunk == of(before.view()), "chunk {i}, {j}: {chunk:?}");
        assert!((i, j) != (1, 2) || chunk != [-5; 4]);
    }
    // A chunk that is damaged in the store.
    store.inner.set(&StoreKey::new("a/c/0/0").expect("a key"), vec![1, 2, 3].into()).expect("set");
    let error = array.i(idx![0, 0]).load().expect_err("damaged").to_string();
    assert!(error.starts_with("/a: chunk [0, 0] (`a/c/0/0`) could not be read: "), "{error}");
}

#[test]
fn a_group_says_what_is_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.zarr");
    for group in ["", "model"] {
        fs::create_dir_all(path.join(group)).expect("made");
        fs::write(path.join(group).join("zarr.json"), r#"{"zarr_format":3,"node_type":"group"}"#).expect("written");
    }
    let opened = |path: &Path| Array::<f32>::open(path).expect_err("a group");
    assert!(matches!(opened(&path), ZarrError::Group { names, .. } if names.is_empty()));
    assert!(
        opened(&path)
            .to_string()
            .ends_with("run.zarr: it is a group, not an array: open one of the arrays in it by its path")
    );
    Array::<f32>::create(path.join("model/w"), &[2], &[2], 0.0).expect("made");
    Array::<f32>::create(path.join("time"), &[2], &[2], 0.0).expect("made");
    assert!(opened(&path).to_string().ends_with("run.zarr: it is a group, not an array; in it model/w, time"));
    assert!(opened(&path.join("model")).to_string().ends_with("model: it is a group, not an array; in it w"));
    let error = open_any(&path, None).expect_err("a group").to_string();
    assert!(error.ends_with("run.zarr: a name is missing; there is model/w, time"), "{error}");
    // One of version 2, in a store that is not asked for its arrays.
    let store = Arc::new(MemoryStore::new());
    store.set(&StoreKey::new("g/.zgroup").expect("a key"), r#"{"zarr_format":2}"#.into()).expect("set");
    let error = Array::<f32>::open_in(store, "g").expect_err("a group").to_string();
    assert_eq!(error, "g: it is a group, not an array: open one of the arrays in it by its path");
}

#[test]
fn arrays_that_are_not_as_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    assert!(matches!(Array::<f32>::open(&path), Err(ZarrError::Open { .. })));
    Array::<f32>::create(&path, &[4, 4], &[2, 2], 0.0).expect("made");
    let error = Array::<f64>::open(&path).expect_err("another type").to_string();
    assert!(error.contains("a.zarr: the elements are") && error.contains("not f64"), "{error}");
    assert!(Array::<f32>::create(&path, &[4, 4], &[2], 0.0).is_err());
    fs::write(path.join("zarr.json"), "{").expect("written");
    assert!(matches!(Array::<f32>::open(&path), Err(ZarrError::Open { .. })));
    let store = Arc::new(MemoryStore::new());
    Array::create_in(store.clone(), "/a", &[2], &[2], 1_u8).expect("made");
    let array = Array::<u8>::open_readable(store, "/a").expect("opens");
    assert!(matches!(array.all().try_fill(0), Err(ZarrError::ReadOnly { .. })));
    // Errors name the array, not a path within its folder.
    let path = folder.path().join("b.zarr");
    let damaged = Array::create(&path, &[4], &[2], 0).expect("made");
    damaged.all().try_fill(1).expect("written");
    fs::write(path.join("c/1"), "damaged").expect("written");
    let error = damaged.all().load().expect_err("damaged").to_string();
    assert!(error.contains("b.zarr: chunk [1] (`c/1`) could not be read"), "{error}");
    assert_eq!(array.all().load().expect("loads").to_vec(), [1, 1]);
}

/// The Python that has zarr: of `TENSOR_IDX_PYTHON`, or the one on the path.
fn python() -> Option<PathBuf> {
    let python = std::env::var_os("TENSOR_IDX_PYTHON").map_or_else(|| PathBuf::from("python3"), PathBuf::from);
    let found =
        Command::new(&python).args(["-c", "import numpy, zarr"]).output().is_ok_and(|output| output.status.success());
    if !found {
        crate::skip::skip(
            "python",
            &format!("{} has no numpy and zarr, scripts/python installs them", python.display()),
        );
        assert!(std::env::var_os("TENSOR_IDX_PYTHON").is_none(), "TENSOR_IDX_PYTHON has no numpy and zarr");
    }
    found.then_some(python)
}

fn run(python: &Path, what: &str, folder: &Path) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/zarr_arrays.py");
    let output = Command::new(python).arg(script).arg(what).arg(folder).output().expect("runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What the script writes: element `n` of an array is `n % 100` (`n % 2` of bools).
#[test]
fn arrays_of_the_python_package() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let listed = run(&python, "write", folder.path());
    let mut seen = 0;
    for line in listed.lines() {
        let mut words = line.split(' ');
        let (name, dtype, shape) =
            (words.next().expect("a name"), words.next().expect("a type"), words.next().expect("a shape"));
        let shape: Vec<usize> = shape.split('x').map(|extent| extent.parse().expect("a number")).collect();
        let path = folder.path().join(name);
        macro_rules! check {
            ($t:ty, $number:expr) => {{
                let len: usize = shape.iter().product();
                let expected =
                    Tensor::from_vec(&shape, (0..len).map($number).collect::<Vec<$t>>()).expect("of this shape");
                let array = Array::<$t>::open(&path).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(array.all().load().unwrap_or_else(|error| panic!("{line}: {error}")), expected, "{line}");
                for index in ["-1", "::-3, 2:", "[5, 0, 5], [[1], [2]]", "..., [2, 0]", "4:6, None, :"] {
                    let index: DynIndex = index.parse().expect("good");
                    let (part, expected) = (array.nix(&index), expected.nix(&index));
                    assert_eq!(part.load().expect("loads"), expected, "{line}: {index}");
                }
                // Written to, and read by the package again.
                let part = array.oix(&"[0, -1], 1::3".parse::<DynIndex>().expect("good"));
                part.try_assign(&part.i(&"::-1".parse::<DynIndex>().expect("good")).load().expect("loads"))
                    .expect("written");
            }};
        }
        match dtype {
            "bool" => check!(bool, |n| n % 2 == 1),
            "int8" => check!(i8, |n| (n % 100) as i8),
            "uint16" => check!(u16, |n| (n % 100) as u16),
            "int32" => check!(i32, |n| (n % 100) as i32),
            "int64" => check!(i64, |n| (n % 100) as i64),
            "float16" => check!(tensor_idx::files::f16, |n| tensor_idx::files::f16::from_f32((n % 100) as f32)),
            "float32" => check!(f32, |n| (n % 100) as f32),
            "float64" => check!(f64, |n| (n % 100) as f64),
            "complex64" => check!(tensor_idx::files::Complex<f32>, |n| ((n % 100) as f32).into()),
            other => panic!("{other} is not known to this test"),
        }
        seen += 1;
    }
    assert!(seen >= 15, "{seen} arrays");
    assert_eq!(run(&python, "check", folder.path()).lines().count(), seen);

    // A new array, with its checksums: read and written there, and read here.
    let made = folder.path().join("made.zarr");
    let array =
        Array::create(&made, &[11, 13, 4], &[4, 5, 3], 0_i32).expect("made").into_rank::<3>().expect("of rank 3");
    let mut expected =
        Tensor::from_vec([11, 13, 4], (0..572).map(|n| n % 100).collect::<Vec<i32>>()).expect("of this shape");
    array.all().try_assign(&expected).expect("written");
    run(&python, "made", folder.path());
    expected.i_mut(idx![2..5]).fill(-7);
    assert_eq!(array.all().load().expect("loads"), expected);

    let group = folder.path().join("group.zarr");
    run(&python, "group", folder.path());
    assert_eq!(AnyFile::open(&group).expect("opens").names(), Some(vec!["inner/b".into(), "t".into()]));
    let array = open_any(&group, Some("inner/b")).expect("opens");
    let plan = Layout::row_major(array.shape())
        .and_then(|layout| layout.plan_gather(Outer, &"[3]".parse::<DynIndex>().expect("good")));
    assert_eq!(
        array.read(&plan.expect("good")).expect("reads"),
        AnyTensor::I32(Tensor::from_vec(vec![1], vec![3]).expect("one"))
    );
    assert!(open_any(&group, None).expect_err("a group").to_string().ends_with("there is inner/b, t"));
}

/// Of a shard only the inner chunks that a part touches are read.
#[test]
fn shards_are_read_in_part() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    run(&python, "shards", folder.path());
    let array =
        Array::<i32>::open(folder.path().join("shards.zarr")).expect("opens").into_rank::<2>().expect("of rank 2");
    assert_eq!((array.chunk_shape(), array.shard_shape()), (&[64, 64][..], Some(vec![512, 512])));
    assert_eq!(
        array.i(idx![3, 500..520]).load().expect("loads").to_vec(),
        (3 * 1024 + 500..3 * 1024 + 520).collect::<Vec<_>>()
    );
    let counts = array.counts();
    // Inner chunks of 64 x 64: one in each of two shards, and the indices of these.
    assert_eq!(counts.chunks_read, 2);
    assert!(counts.bytes_read < 2 * (64 * 64 * 4 + 64 * 16 + 64), "{} bytes", counts.bytes_read);
}

/// Windows, diagonals and `take` of a part, with those of a tensor of the same elements; each chunk is read once.
#[test]
fn windows_and_diagonals() {
    let shape = [4, 5, 3];
    let t = numbers(&shape).into_rank::<3>().expect("rank 3").i(idx![.., ::-1]).to_contiguous();
    for chunk in [[2, 2, 2], [4, 5, 3], [3, 1, 2]] {
        let array = in_memory(&shape, &chunk).into_rank::<3>().expect("rank 3");
        let part = array.i(idx![.., ::-1]);
        for window in [[1, 1, 1], [2, 3, 3], [1, 2, 2], [4, 5, 3], [5, 1, 1]] {
            let found = part.try_windows(window).map(|part| part.load().expect("read"));
            assert_eq!(found, t.try_windows(window).map(|part| part.to_contiguous()), "{window:?}");
            for steps in [[1, 2, 1], [3, 1, 2], [1, 0, 1]] {
                let found = part.try_windows_by(window, steps).map(|part| part.load().expect("read"));
                assert_eq!(
                    found,
                    t.try_windows_by(window, steps).map(|part| part.to_contiguous()),
                    "{window:?}, {steps:?}"
                );
            }
        }
        for (a, b) in [(0, 1), (-1, 0), (1, 2), (1, 1), (3, 0)] {
            let found = part.try_diagonal_of(a, b).map(|part| part.load().expect("read"));
            assert_eq!(found, t.try_diagonal_of(a, b).map(|part| part.to_contiguous()), "{a}, {b}");
            assert_eq!(part.try_take([0, -1], a).map(|part| part.load().expect("read")), t.try_take([0, -1], a));
        }
        assert_eq!(part.diagonal().load().expect("read"), t.diagonal());
        assert_eq!(part.take(1..3, 1).load().expect("read"), t.i(idx![.., 1..3]));
        array.reset_counts();
        array.all().windows([3, 3, 3]).load().expect("read");
        assert_eq!(array.counts().chunks_read as usize, array.all().chunks().expect("counted"));
        // Windows may be written to: an element that is in several of them adds up.
        let ones = array.all().windows([1, 1, 2]);
        ones.accumulate(Add, 1000);
        assert_eq!(array.i(idx![0, 0]).load().expect("read").to_vec(), [1000, 2001, 1002]);
    }
    let square = in_memory(&[6, 6], &[2, 2]).into_rank::<2>().expect("rank 2");
    assert_eq!(square.all().diagonal().chunks().expect("counted"), 3);
}

/// A value that an operator refuses counts only where its place has an element.
#[test]
fn a_refused_value_without_a_place() {
    let array = in_memory(&[4], &[2]).into_rank::<1>().expect("of rank 1");
    let none = Tensor::full([4], false);
    array.i(idx![2..2]).try_floor_div_assign(0).expect("nothing is divided");
    array.i(idx![2..2]).try_pow_assign(-1).expect("nothing is raised");
    array.oix(idx![&none]).try_rem_assign(0).expect("nothing is divided");
    array.oix(idx![drop([7, 9])]).try_floor_div_assign(0).expect("nothing is divided");
    assert_eq!(array.counts().chunks_written, 0);
    array.oix(idx![drop([3, 9])]).try_floor_div_assign([2, 0]).expect("3 by 2");
    assert_eq!(array.all().load().expect("loads").to_vec(), [0, 1, 2, 1]);
    let counts = array.counts();
    let refused = array.oix(idx![drop([9, 3])]).try_floor_div_assign([2, 0]);
    assert!(matches!(refused, Err(ZarrError::Index(IndexError::DivisionByZero { .. }))));
    assert_eq!(array.counts(), counts, "what is refused touches nothing");
}

/// One array is one, however its path is written: it is read before it is written.
#[test]
fn a_copy_within_one_array_by_two_paths() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let wanted: Vec<i64> = (0..40).rev().collect();
    let turned = |from: Array<i64>, to: Array<i64>| {
        to.all().try_assign(numbers(&[40])).expect("written");
        let (from, to) = (from.into_rank::<1>().expect("of rank 1"), to.into_rank::<1>().expect("of rank 1"));
        to.all().assign_from(&from.i(idx![::-1])).expect("copied");
        assert_eq!(to.all().load().expect("loads").to_vec(), wanted);
    };
    Array::create(&path, &[40], &[4], 0_i64).expect("made");
    let open = |path: &Path| Array::<i64>::open(path).expect("opens");
    turned(open(&path), open(&folder.path().join("./a.zarr/")));
    turned(open(&folder.path().join("a.zarr/../a.zarr")), open(&path));
    let store = Arc::new(MemoryStore::new());
    Array::create_in(store.clone(), "/a", &[40], &[4], 0_i64).expect("made");
    turned(Array::open_in(store.clone(), "a").expect("opens"), Array::open_in(store, "/a/").expect("opens"));
    // The store of zarrs for a folder is that folder, and so is one for the folder around it.
    let store = |path: &Path| Arc::new(FilesystemStore::new(path).expect("a store"));
    let handed = || Array::<i64>::open_in(store(&path), "/").expect("opens").assume_exclusive();
    let within = || Array::<i64>::open_in(store(folder.path()), "/a.zarr").expect("opens").assume_exclusive();
    turned(open(&path), handed());
    turned(handed(), open(&path));
    turned(open(&path), within());
    turned(within(), handed());
}

/// A folder that cannot be removed can be emptied.
#[cfg(unix)]
#[test]
fn overwriting_behind_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let (real, link) = (folder.path().join("real"), folder.path().join("a.zarr"));
    Array::create(&real, &[4], &[2], 7).expect("made").all().try_assign(5).expect("written");
    std::os::unix::fs::symlink(&real, &link).expect("linked");
    let array = Array::overwrite(&link, &[6], &[3], 0.5).expect("made");
    assert_eq!(array.all().load().expect("loads").to_vec(), [0.5; 6]);
    assert!(link.is_symlink() && !real.join("c").exists());
    for (root, path) in [(link.clone(), "/"), (folder.path().to_path_buf(), "a.zarr")] {
        let store = Arc::new(FilesystemStore::new(root).expect("a store"));
        array.all().try_fill(1.5).expect("written");
        let array = Array::overwrite_in(store, path, &[6], &[3], 0.25).expect("made");
        assert_eq!(array.all().load().expect("loads").to_vec(), [0.25; 6]);
        assert!(link.is_symlink() && !real.join("c").exists());
    }
}

/// Links to one group by many ways are followed once, and what cannot be read hides nothing.
#[cfg(unix)]
#[test]
fn groups_behind_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let group = |name: &str| {
        fs::create_dir_all(path(name)).expect("made");
        fs::write(path(name).join(".zgroup"), r#"{"zarr_format":2}"#).expect("written");
    };
    group("");
    for n in 0..40 {
        group(&format!("g{n}"));
        Array::create(path(&format!("g{n}/t")), &[4], &[2], 7).expect("made");
        for link in ["a", "b"] {
            symlink(format!("../g{}", n + 1), path(&format!("g{n}/{link}"))).expect("linked");
        }
    }
    symlink("..", path("g0/up")).expect("linked");
    symlink("g0/t", path("t")).expect("linked");
    let mut names: Vec<String> = (0..40).map(|n| format!("g{n}/t")).chain(["t".into()]).collect();
    names.sort();
    assert_eq!(AnyFile::open(folder.path()).expect("opens").names().expect("of a group"), names);
    // What is not in the group has the name of the link.
    let outside = tempfile::tempdir().expect("a folder");
    fs::write(outside.path().join(".zgroup"), r#"{"zarr_format":2}"#).expect("written");
    Array::create(outside.path().join("u"), &[4], &[2], 7).expect("made");
    symlink(outside.path(), path("g0/outside")).expect("linked");
    assert!(AnyFile::open(folder.path()).expect("opens").names().expect("of a group").contains(&"g0/outside/u".into()));
    // (Root reads everything.)
    fs::set_permissions(path("g3"), fs::Permissions::from_mode(0o111)).expect("set");
    let names = AnyFile::open(folder.path()).expect("opens").names().expect("of a group");
    let is_read = fs::read_dir(path("g3")).is_ok();
    assert!(names.contains(&"g4/t".into()) && names.contains(&if is_read { "g3/t" } else { "g3" }.into()), "{names:?}");
    fs::set_permissions(path("g3"), fs::Permissions::from_mode(0o755)).expect("set");
}

/// To open a pipe would be to wait for its other end.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_chunk() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let array = Array::create(&path, &[4], &[2], 7).expect("made").into_rank::<1>().expect("of rank 1");
    array.all().try_assign([1, 2, 3, 4]).expect("written");
    fs::remove_file(path.join("c/1")).expect("removed");
    let pipe =
        |at: &str| assert!(std::process::Command::new("mkfifo").arg(path.join(at)).status().expect("runs").success());
    pipe("c/1");
    assert_eq!(array.i(idx![..2]).load().expect("loads"), [1, 2]);
    for error in [array.all().load().expect_err("a pipe"), array.i(idx![3]).try_add_assign(1).expect_err("a pipe")] {
        assert!(error.to_string().contains("c/1") && error.to_string().contains("it is not a file"), "{error}");
    }
    fs::remove_file(path.join("zarr.json")).expect("removed");
    pipe("zarr.json");
    assert!(Array::<i32>::open(&path).expect_err("a pipe").to_string().contains("it is not a file"));
}

/// An array that was erased halfway left chunks: a new one would take them for its own.
#[test]
fn chunks_that_an_array_left_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    Array::create(&path, &[4], &[2], 0).expect("made").all().try_assign(7).expect("written");
    fs::remove_file(path.join("zarr.json")).expect("removed");
    let error = Array::create(&path, &[4], &[2], 0).expect_err("chunks");
    assert!(matches!(error, ZarrError::Exists { .. }) && error.to_string().contains("chunks of one"), "{error}");
    let store = Arc::new(FilesystemStore::new(folder.path()).expect("a store"));
    let error = Array::create_in(store, "a.zarr", &[4], &[2], 0).expect_err("chunks");
    assert!(matches!(error, ZarrError::Exists { .. }), "{error}");
    let array = Array::overwrite(&path, &[4], &[2], 0).expect("made");
    assert_eq!(array.all().load().expect("loads").to_vec(), [0; 4]);
    // Folders alone are no chunks.
    fs::remove_dir_all(&path).expect("removed");
    fs::create_dir_all(path.join("c/0")).expect("made");
    Array::create(&path, &[4], &[2], 0).expect("made");
    // The chunk of an array without axes is a file.
    let path = folder.path().join("s.zarr");
    Array::create(&path, &[], &[], 7).expect("made").all().try_assign(1).expect("written");
    for removed in [false, true] {
        assert!(matches!(Array::create(&path, &[], &[], 9), Err(ZarrError::Exists { .. })), "removed: {removed}");
        if !removed {
            fs::remove_file(path.join("zarr.json")).expect("removed");
        }
    }
    assert_eq!(Array::overwrite(&path, &[], &[], 9).expect("made").all().load().expect("loads").to_vec(), [9]);
    let store = Arc::new(MemoryStore::new());
    Array::create_in(store.clone(), "/s", &[], &[], 7).expect("made").all().try_assign(1).expect("written");
    store.erase(&StoreKey::new("s/zarr.json").expect("a key")).expect("erased");
    assert_eq!(Array::overwrite_in(store, "/s", &[], &[], 9).expect("made").all().load().expect("loads").to_vec(), [9]);
}

/// What another program writes into the file of a chunk between its reading and its replacement is not lost.
#[test]
fn a_file_that_was_written_to_in_place_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    let grid = r#"{"name":"regular","configuration":{"chunk_shape":[2]}}"#;
    write_metadata(&path, "[2]", "float64", grid, BYTES);
    let array = Array::<f64>::open(&path).expect("opens").into_rank::<1>().expect("of rank 1");
    array.all().try_assign([1.0, 2.0]).expect("written");
    let chunk = path.join("c/0");
    let times = AtomicI64::new(0);
    let add = |old: f64, value: f64| {
        if times.fetch_add(1, Ordering::Relaxed) == 0 {
            fs::write(&chunk, [0.0_f64.to_le_bytes(), 9.0_f64.to_le_bytes()].concat()).expect("written");
        }
        old + value
    };
    array.i(idx![..1]).try_accumulate(add, 1.0).expect("written");
    assert_eq!((array.all().load().expect("loads").to_vec(), times.into_inner()), (vec![1.0, 9.0], 2));
}

#[test]
fn long_metadata_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zarr");
    Array::create(&path, &[4], &[2], 7).expect("made");
    fs::File::options()
        .write(true)
        .open(path.join("zarr.json"))
        .expect("opens")
        .set_len(1 << 40)
        .expect("a sparse file");
    for error in
        [Array::<i32>::open(&path).expect_err("long").to_string(), open_any(&path, None).expect_err("long").to_string()]
    {
        assert!(error.contains("`zarr.json` has 1099511627776 bytes, and metadata has 100000000 at most"), "{error}");
    }
}

/// One that cannot be read does not hide the others, and a list that an older writer left does not hide a new one.
#[test]
fn a_group_with_a_damaged_array() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.zarr");
    fs::create_dir_all(path.join("bad")).expect("made");
    let list = r#"{"zarr_format":3,"node_type":"group","consolidated_metadata":{"kind":"inline","must_understand":false,"metadata":{}}}"#;
    fs::write(path.join("zarr.json"), list).expect("written");
    fs::write(path.join("bad/zarr.json"), "").expect("written");
    Array::create(path.join("good"), &[2], &[2], 7).expect("made");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        fs::create_dir(path.join(std::ffi::OsStr::from_bytes(b"\xff"))).expect("made");
        std::os::unix::fs::symlink(&path, path.join("round")).expect("linked");
    }
    let file = AnyFile::open(&path).expect("opens");
    assert_eq!(file.names().expect("of a group"), ["bad", "good"]);
    assert_eq!(file.get(Some("good")).expect("read").shape(), [2]);
    assert!(file.get(Some("bad")).expect_err("damaged").to_string().contains("bad"));
}

/// A caller may hold what all threads of the pool wait for.
#[test]
fn nobody_waits_for_threads_of_the_pool_that_are_busy() {
    let folder = tempfile::tempdir().expect("a folder");
    let array = Array::create(folder.path().join("a.zarr"), &[64], &[4], 0_i64).expect("made");
    let (busy, threads) = (Arc::new(AtomicI64::new(0)), rayon::current_num_threads());
    let doors: Vec<_> = (0..threads)
        .map(|_| {
            let ((open, door), busy) = (std::sync::mpsc::channel::<()>(), busy.clone());
            rayon::spawn(move || {
                busy.fetch_add(1, Ordering::Relaxed);
                let _ = door.recv();
            });
            open
        })
        .collect();
    while busy.load(Ordering::Relaxed) < threads as i64 {
        std::thread::yield_now();
    }
    array.all().try_assign(Tensor::from_fn([64], |[i]| i as i64)).expect("written");
    assert_eq!(array.all().load().expect("loads").to_vec(), (0..64).collect::<Vec<_>>());
    let ids: Vec<usize> = (0..10_000).map(|n| n * 7 % 64).collect();
    let found = array.oix(idx![&ids]).load().expect("loads");
    assert!(found.iter().zip(&ids).all(|(x, id)| *x == *id as i64));
    drop(doors);
}
