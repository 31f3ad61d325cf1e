//! Files as NumPy and others write them: mapped, indexed, written to; and what is wrong with wrong ones.

use crate::law;
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tensor_idx::files::{
    AnyArray, AnyTensor, Be, Complex, DType, FileError, Le, MappedMut, bf16, f16, npy, npz::Archive, open_any,
    safetensors::Tensors,
};
use tensor_idx::index::NumPy;
use tensor_idx::prelude::*;

host_in_memory! {
    MappedMut<i64>, |part| part;
}

#[test]
fn every_mode_writes_where_it_reads() {
    let folder = folder();
    let mut map = npy::create::<i64>(folder.path().join("a.npy"), &[3, 4]).expect("created");
    law::law_at_random(&mut map, 100, "a map");
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A `.npy` file by hand: a header of this text, and these bytes.
fn write_npy(path: &Path, header: &str, bytes: &[u8]) {
    fs::write(path, npy_bytes(header, bytes)).expect("written");
}

fn npy_bytes(header: &str, bytes: &[u8]) -> Vec<u8> {
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    let padded = (10 + header.len() + 1).next_multiple_of(64) - 10;
    file.extend((padded as u16).to_le_bytes());
    file.extend(format!("{header:<width$}\n", width = padded - 1).bytes());
    file.extend(bytes);
    file
}

fn header(descr: &str, fortran: bool, shape: &str) -> String {
    let fortran = if fortran { "True" } else { "False" };
    format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}")
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data").join(name)
}

#[test]
fn a_file_of_numpy_is_indexed_in_place() {
    let images = npy::open::<u8>(data("digits_images.npy")).expect("opens").into_rank::<3>().expect("of rank 3");
    assert_eq!(images.shape(), [1797, 8, 8]);
    let loaded = npy::load::<u8>(data("digits_images.npy")).expect("loads").into_rank::<3>().expect("of rank 3");
    let view: TensorView<u8, Rank<2>> = images.i(idx![5, 1..7, ::-2]);
    assert_eq!(view, loaded.i(idx![5, 1..7, ::-2]));
    let rows = [1796, 0, 3];
    assert_eq!(images.oix(idx![&rows, 2..4]), loaded.oix(idx![&rows, 2..4]));
    assert_eq!(images.vix(idx![&rows, [1, 2, 3]]), loaded.vix(idx![&rows, [1, 2, 3]]));
    assert_eq!(images.nix(idx![&rows, .., [1, 2, 3]]), loaded.nix(idx![&rows, .., [1, 2, 3]]));
    assert!(images.explain(idx![5]).to_string().contains("1797"));
    assert_eq!(images.try_i(idx![1797]).unwrap_err(), loaded.try_i(idx![1797]).unwrap_err());
    assert_eq!(images.clone().to_vec(), loaded.to_vec());
}

#[test]
fn every_type_in_either_order_of_bytes_and_axes() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    macro_rules! check {
        ($($t:ty, $code:literal, $name:ident, [$($x:expr),*];)*) => {$({
            let elements: [$t; 6] = [$($x),*];
            for (order, sign) in [("le", '<'), ("be", '>')] {
                let bytes: Vec<u8> = elements.iter().flat_map(|x| {
                    let mut parts = x.to_parts();
                    if order == "be" { parts.iter_mut().for_each(|part| part.reverse()) }
                    parts.concat()
                }).collect();
                let sign = if size_of::<$t>() == 1 { '|' } else { sign };
                // Row-major: rows of 3. Fortran order: the same bytes are columns of 2.
                for fortran in [false, true] {
                    write_npy(&path, &header(&format!("{sign}{}", $code), fortran, "(2, 3)"), &bytes);
                    let expected: Vec<$t> = if fortran { [0, 2, 4, 1, 3, 5].map(|n| elements[n]).to_vec() } else { elements.to_vec() };
                    assert_eq!(npy::load::<$t>(&path).expect("loads").to_vec(), expected);
                    let part = [expected[5], expected[3]];
                    if order == "le" || size_of::<$t>() == 1 {
                        let map = npy::open::<Le<$t>>(&path).expect("maps");
                        assert_eq!(map.i(idx![1, ::-2]).map(|x| x.get()).to_vec(), part);
                    } else {
                        let map = npy::open::<Be<$t>>(&path).expect("maps");
                        assert_eq!(map.i(idx![1, ::-2]).map(|x| x.get()).to_vec(), part);
                        assert!(matches!(npy::open::<Le<$t>>(&path), Err(FileError::ByteOrder { .. })));
                    }
                    let any = npy::describe(&path).and_then(|stored| stored.any()).expect("known");
                    assert_eq!((any.dtype(), any.shape()), (DType::$name, &[2, 3][..]));
                    let layout = Layout::row_major(vec![2, 3]).expect("small");
                    for index in ["1, ::-2", "[1], ::-2"] {
                        let plan = layout.plan_gather(NumPy, &index.parse::<DynIndex>().expect("good")).expect("good");
                        let AnyTensor::$name(read) = any.read(&plan).expect("reads") else { panic!("another type") };
                        assert_eq!(read.to_vec(), part);
                    }
                }
            }
            assert!(matches!(npy::load::<$t>(data("digits_labels.npy")), Err(FileError::ElementType { .. }) | Ok(_)));
        })*};
    }
    check! {
        bool, "b1", Bool, [true, false, false, true, true, false];
        i8, "i1", I8, [0, -1, 127, -128, 3, 4];
        i16, "i2", I16, [0, -1, 256, -128, 3, 4];
        i32, "i4", I32, [0, -1, 70_000, -128, 3, 4];
        i64, "i8", I64, [0, -1, i64::MAX, -128, 3, 4];
        u8, "u1", U8, [0, 1, 255, 2, 3, 4];
        u16, "u2", U16, [0, 1, 256, 2, 3, 4];
        u32, "u4", U32, [0, 1, 70_000, 2, 3, 4];
        u64, "u8", U64, [0, 1, u64::MAX, 2, 3, 4];
        f16, "f2", F16, [f16::ZERO, f16::ONE, f16::MAX, f16::MIN, f16::NEG_ONE, f16::EPSILON];
        f32, "f4", F32, [0.0, 1.5, -2.0, f32::MAX, 8.0, 0.25];
        f64, "f8", F64, [0.0, 1.5, -2.0, f64::MAX, 8.0, 0.25];
        Complex<f32>, "c8", C64, [Complex::new(0.0, 1.0), Complex::new(2.0, -1.5), Complex::new(3.0, 1.0), Complex::new(4.0, 1.0), Complex::new(5.0, 6.0), Complex::new(7.0, 8.0)];
        Complex<f64>, "c16", C128, [Complex::new(0.0, 1.0), Complex::new(2.0, -1.5), Complex::new(3.0, 1.0), Complex::new(4.0, 1.0), Complex::new(5.0, 6.0), Complex::new(7.0, 8.0)];
    }
}

/// The numbers that an element is made of, as bytes, the least significant first.
trait Parts {
    fn to_parts(&self) -> Vec<Vec<u8>>;
}

macro_rules! parts {
    ($($t:ty)*) => {$(
        impl Parts for $t {
            fn to_parts(&self) -> Vec<Vec<u8>> {
                vec![self.to_le_bytes().to_vec()]
            }
        }
    )*};
}

parts! { i8 i16 i32 i64 u8 u16 u32 u64 f16 f32 f64 }

impl Parts for bool {
    fn to_parts(&self) -> Vec<Vec<u8>> {
        vec![vec![u8::from(*self)]]
    }
}

impl<T: Parts> Parts for Complex<T> {
    fn to_parts(&self) -> Vec<Vec<u8>> {
        [self.re.to_parts(), self.im.to_parts()].concat()
    }
}

#[test]
fn written_maps_are_the_file() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    let mut map = npy::create::<f32>(&path, &[3, 4]).expect("created").into_rank::<2>().expect("of rank 2");
    assign!(map[.., [0, 3]] = [[1.0], [2.0], [3.0]]);
    map.i_mut(idx![1, 1..3]).fill(9.0);
    map.vix_mut(idx![[0, 0, 2], [1, 1, 1]]).accumulate(Add, 0.5);
    let expected = [1.0, 1.0, 0.0, 1.0, 2.0, 9.0, 9.0, 2.0, 3.0, 0.5, 0.0, 3.0];
    assert_eq!(map.to_vec(), expected);
    map.flush().expect("flushed");
    drop(map);
    let mut map = npy::open_mut::<f32>(&path).expect("opens");
    assert_eq!(map.i(idx![1]).to_vec(), expected[4..8]);
    assert!(map.try_i_mut(idx![3]).is_err());
    map.view_mut().add_assign(1.0);
    drop(map);
    assert_eq!(npy::load::<f32>(&path).expect("loads").to_vec(), expected.map(|x| x + 1.0));

    // Columns first, and the other byte order: elements are converted one by one.
    write_npy(&path, &header(">i4", true, "(2, 2)"), &[0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4]);
    let mut map = npy::open_mut::<Be<i32>>(&path).expect("opens").into_rank::<2>().expect("of rank 2");
    map.i_mut(idx![0, 1]).fill(Be::from(-7));
    assert_eq!(npy::load::<i32>(&path).expect("loads").to_vec(), [1, -7, 2, 4]);
    assert!(matches!(npy::open_mut::<i32>(&path), Err(FileError::ByteOrder { .. })));
}

/// What a tensor has beside its indices maps have, too: elements, comparisons, views of the whole, and the panic of a wrong index.
#[test]
fn maps_are_read_as_tensors_are() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let t = Tensor2::from([[1_i32, 2, 3], [4, 5, 6]]);
    npy::save(path("a.npy"), &t).expect("saved");
    let map = npy::open::<i32>(path("a.npy")).expect("opens").into_rank::<2>().expect("of rank 2");
    assert_eq!((map.rank(), map.len(), map.is_empty()), (2, 6, false));
    assert_eq!((map.as_slice(), map.iter().next_back()), (t.as_slice(), Some(&6)));
    assert_eq!((map.get([1, 0]), map.get(idx![-1, 0]), map.get([0, 3])), (Some(&4), Some(&4), None));
    assert_eq!(TensorView::from(&map), t);
    let same = map.clone();
    assert!([map == t, t == map, map == t.view(), t.view() == map, map == same].iter().all(|&same| same));
    assert!(map != t.transpose() && t.map(|x| x + 1) != map);
    assert_eq!(npy::open::<Le<i32>>(path("a.npy")).expect("opens"), t);
    let any = map.clone().into_dyn();
    assert_eq!((map[[1, 2]], any[[1, 2]], any[&[1, 2][..]]), (6, 6, 6));

    let mut written = npy::create::<i32>(path("b.npy"), &[2, 3]).expect("created").into_rank::<2>().expect("of rank 2");
    assert_ne!(written, map);
    TensorViewMut::from(&mut written).assign(&t);
    assert!([written == t, t == written, written == map, map == written].iter().all(|&same| same));
    let view = written.view_mut();
    assert!([view == map, map == view].iter().all(|&same| same));
    written[[1, 2]] = 60;
    assert_eq!((written[[1, 2]], written.get([1, 2]), written.rank(), written.len()), (60, Some(&60), 2, 6));
    let whole: TensorView<i32, Rank<2>> = (&written).into();
    assert_eq!((written.as_slice(), whole[[1, 2]]), (Some(&[1, 2, 3, 4, 5, 60][..]), 60));

    npy::save(path("row.npy"), &Tensor1::from([7_i32, 8])).expect("saved");
    assert_eq!(npy::open::<i32>(path("row.npy")).expect("opens").into_rank::<1>().expect("of rank 1")[1], 8);
    write_npy(&path("columns.npy"), &header("<i4", true, "(2, 2)"), &[1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]);
    let columns = npy::open::<Le<i32>>(path("columns.npy")).expect("opens");
    assert!(columns.as_slice().is_none() && columns == Tensor2::from([[1_i32, 3], [2, 4]]));

    let text = |read: &dyn Fn() -> i32| {
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read)).expect_err("outside");
        told.downcast_ref::<String>().expect("a message").clone()
    };
    let tensor = t.clone().into_dyn();
    assert_eq!(text(&|| map[[2, 0]]), text(&|| t[[2, 0]]));
    assert_eq!(text(&|| any[[0, 3]]), text(&|| tensor[[0, 3]]));
    assert_eq!(text(&|| any[[1]]), text(&|| tensor[[1]]));
    assert_eq!(text(&|| any[&[1, 2, 0][..]]), text(&|| tensor[&[1, 2, 0][..]]));
    let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| written[[0, 3]] = 1)).expect_err("outside");
    assert_eq!(told.downcast_ref::<String>(), Some(&text(&|| t[[0, 3]])));
}

#[test]
fn saved_files_appear_when_they_are_whole() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    npy::save(&path, &Tensor1::from([1_u16, 2, 3])).expect("saved");
    let old = npy::open::<u16>(&path).expect("opens");
    let mut writer = npy::Writer::<u16>::new(&path, &[2, 2]).expect("begun");
    writer.write(&Tensor1::from([4_u16, 5])).expect("written");
    assert!(writer.write(&Tensor1::from([4_u16, 5, 6])).is_err());
    assert!(writer.finish().is_err());
    assert_eq!(npy::load::<u16>(&path).expect("loads").to_vec(), [1, 2, 3]);
    npy::save(&path, &Tensor2::from([[7_u16]]).transpose()).expect("saved");
    assert_eq!((old.to_vec(), npy::load::<u16>(&path).expect("loads").to_vec()), (vec![1, 2, 3], vec![7]));
    assert_eq!(fs::read_dir(folder.path()).expect("lists").count(), 1, "nothing is left behind");
    npy::create::<u16>(&path, &[1]).expect("created").finish().expect("finished");
    assert_eq!((old.to_vec(), npy::load::<u16>(&path).expect("loads").to_vec()), (vec![1, 2, 3], vec![0]));
    assert!(matches!(npy::save(&path, &Tensor1::from([bf16::ONE])), Err(FileError::Header { .. })));
}

/// A view of a map is never written to by another map: neither here nor, by the same lock, in another process.
#[test]
fn maps_of_one_file_do_not_alias() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    npy::save(&path, &Tensor1::from([1_u32, 2])).expect("saved");
    let (first, second) = (npy::open::<u32>(&path).expect("opens"), npy::open::<u32>(&path).expect("opens again"));
    let error = npy::open_mut::<u32>(&path).expect_err("it is mapped").to_string();
    assert!(error.ends_with("a.npy: it is mapped already, and what is mapped to be written is mapped once"), "{error}");
    drop(first);
    assert!(matches!(npy::open_mut::<u32>(&path), Err(FileError::Busy { write: true, .. })));
    assert_eq!(second.to_vec(), [1, 2]);
    drop(second);
    let mut map = npy::open_mut::<u32>(&path).expect("opens");
    for error in [
        npy::open::<u32>(&path).err(),
        npy::open_mut::<u32>(&path).err(),
        open_any(&path, None).err(),
        npy::describe(&path).expect("no map").map::<Le<u32>>().err(),
    ] {
        assert!(matches!(error, Some(FileError::Busy { .. })), "{error:?}");
    }
    map.view_mut().fill(9);
    assert_eq!(npy::load::<u32>(&path).expect("read, not mapped").to_vec(), [9, 9]);
    drop(map);
    assert_eq!(npy::open::<u32>(&path).expect("opens").to_vec(), [9, 9]);
    // What is made is another file than the one that it replaces, also while both have one name.
    let old = npy::open::<u32>(&path).expect("opens");
    let new = npy::create::<u32>(&path, &[3]).expect("created");
    assert_eq!(npy::open::<u32>(&path).expect("the old one").to_vec(), [9, 9]);
    assert!(matches!(npy::open_mut::<u32>(&path), Err(FileError::Busy { .. })));
    assert_eq!((old.to_vec(), new.to_vec()), (vec![9, 9], vec![0, 0, 0]));
    new.finish().expect("finished");
    let new = npy::open_mut::<u32>(&path).expect("finished, it is not mapped");
    assert_eq!((old.to_vec(), new.to_vec()), (vec![9, 9], vec![0, 0, 0]));
}

/// Positions in a map are copied while they are checked: what another program writes to the file afterwards changes no
/// selection that was made before.
#[test]
fn positions_in_a_file_that_changes_after_they_are_checked() {
    let folder = folder();
    let path = folder.path().join("ids.npy");
    let write = |ids: [i64; 4]| {
        let bytes: Vec<u8> = ids.iter().flat_map(|id| id.to_le_bytes()).collect();
        let mut file = OpenOptions::new().write(true).open(&path).unwrap();
        file.seek(SeekFrom::End(-32)).unwrap();
        file.write_all(&bytes).unwrap();
    };
    npy::save(&path, &Tensor::from_vec([4], vec![0_i64; 4]).unwrap()).unwrap();
    let map = npy::open::<i64>(&path).unwrap().into_rank::<1>().unwrap();
    let view = map.view();
    let slice: &[i64] = view.as_slice().unwrap();
    let array: &[i64; 4] = slice.first_chunk().unwrap();
    let (columns, dynamic) = (view.i(idx![.., NewAxis]), map.view().into_dyn());
    macro_rules! check {
        ($($ids:expr),*) => {$(
            for later in [[1, 3, 5, 7], [1 << 40; 4], [-1; 4], [i64::MIN; 4]] {
                write([0, 2, 4, 6]);
                let mut t = Tensor::full([8], 0_u64);
                let mut selection = t.oix_mut($ids);
                write(later);
                selection.assign(1);
                selection.accumulate(Add, 2);
                assert_eq!(t.to_vec(), [3, 0, 3, 0, 3, 0, 3, 0], "{}", stringify!($ids));
                assert_eq!(view.to_vec(), later);
            }
        )*};
    }
    check!(view.view(), &view, slice, array, columns.i(idx![.., 0]), &dynamic);
    write([0, 2, 4, 8]);
    let mut t = Tensor::full([8], 0_u64);
    let error = t.try_oix_mut(slice).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "index 8 is outside -8..8 on axis 0 of shape [8], entry [3] of the index array");
}

#[test]
fn what_cannot_be_made_replaces_nothing() {
    let folder = folder();
    let path = folder.path().join("weights.npy");
    npy::save(&path, &Tensor1::from([1.0_f32, 2.0])).expect("saved");
    // More than a file, or than the addresses of a process.
    assert!(npy::create::<f32>(&path, &[1 << 52]).is_err());
    assert!(npy::create::<f32>(&path, &[1; 4000]).expect_err("no header").to_string().contains("4000 axes"));
    assert_eq!(npy::load::<f32>(&path).expect("as it was").to_vec(), [1.0, 2.0]);
    assert_eq!(fs::read_dir(folder.path()).expect("lists").count(), 1, "nothing is left behind");
}

#[test]
fn files_that_are_saved_at_once_are_one_of_them() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    let of = |x: u8| Tensor::from_vec([1 << 18], vec![x; 1 << 18]).expect("of this shape");
    let (ones, twos) = (of(1), of(2));
    for _ in 0..4 {
        std::thread::scope(|scope| {
            for tensor in [&ones, &twos] {
                let path = &path;
                scope.spawn(move || npy::save(path, tensor).expect("saved"));
            }
        });
        let loaded = npy::load::<u8>(&path).expect("whole").into_rank::<1>().expect("of rank 1");
        assert!(loaded == ones || loaded == twos);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("lists").count(), 1);
}

#[test]
fn boxes_are_written_in_any_order() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    let t = Tensor::from_vec([4, 5, 6], (0..120).collect::<Vec<i32>>()).expect("of this shape");
    for (a, b, c) in [(4, 5, 2), (1, 2, 6), (3, 5, 6), (2, 2, 4)] {
        let mut file = npy::Writer::<i32>::new(&path, &[4, 5, 6]).expect("begun");
        for i in (0..4).step_by(a).rev() {
            for j in (0..5).step_by(b).rev() {
                for k in (0..6).step_by(c) {
                    let part = t.i(idx![i..4.min(i + a), j..5.min(j + b), k..6.min(k + c)]);
                    file.write_at(&[i, j, k], &part).expect("written");
                }
            }
        }
        assert!(file.write_at(&[0, 0, 0], &t.i(idx![..1, ..1, ..1])).is_err(), "more than there is room for");
        assert!(file.write_at(&[4, 0, 1], &t.i(idx![..0])).is_err(), "not within");
        file.finish().expect("whole");
        assert_eq!(npy::load::<i32>(&path).expect("loads").to_vec(), t.to_vec());
    }
}

/// To open one would be to wait for whoever writes to it.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_no_file() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().expect("runs").success());
    assert!(npy::open::<f32>(&path).expect_err("a pipe").to_string().ends_with("it is not a file"));
    assert!(open_any(&path, None).is_err());
}

#[test]
fn empty_arrays_and_single_elements() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    npy::save(&path, &Tensor::from_vec([2, 0, 3], Vec::<f64>::new()).expect("empty")).expect("saved");
    let map = npy::open::<f64>(&path).expect("opens");
    assert_eq!((map.shape(), map.i(idx![.., .., 1]).shape()), (&[2, 0, 3][..], &[2, 0][..]));
    npy::save(&path, &Tensor::from_vec([], vec![2.5]).expect("one")).expect("saved");
    assert_eq!(npy::open::<f64>(&path).expect("opens").to_vec(), [2.5]);
    assert_eq!(npy::create::<f64>(&path, &[0]).expect("created").to_vec(), [0.0; 0]);
}

#[test]
fn wrong_files_are_refused_before_anything_is_mapped() {
    let folder = folder();
    let path = folder.path().join("a.npy");
    let refused = |header: &str, bytes: &[u8], expected: &str| {
        write_npy(&path, header, bytes);
        for error in [
            npy::open::<f32>(&path).err(),
            npy::open_mut::<f32>(&path).err(),
            npy::load::<f32>(&path).err(),
            open_any(&path, None).err(),
        ] {
            let error = error.unwrap_or_else(|| panic!("{header} was taken")).to_string();
            assert!(error.starts_with(path.to_str().expect("text")) && error.contains(expected), "{header}: {error}");
        }
    };
    refused(&header("<f4", false, "(2, 3)"), &[0; 23], "need 24 bytes from byte 128 on, and there are 23");
    refused(&header("<f4", false, "(4294967296, 4294967296)"), &[], "more than memory can hold");
    refused(&header("<f4", false, "(4294967296, 4294967296, 0)"), &[], "more than memory can hold");
    refused(&header("<f4", true, "(9223372036854775807,)"), &[], "more than memory can hold");
    refused(&header("<f4", false, "(2305843009213693952,)"), &[0; 8], "more than memory can hold");
    refused(&header("<f4", false, "(1000000000000,)"), &[0; 8], "need 4000000000000 bytes");
    refused(&header("<f4", false, "(-2, -3)"), &[0; 24], "extent -2 of its shape is impossible");
    refused(&header("<V8", false, "(1,)"), &[0; 24], "'<V8' are raw bytes, 8 each");
    assert!(npy::create::<f32>(&path, &[1 << 40, 1 << 40]).is_err());
    // Two bytes of padding less, and the elements are at odd addresses.
    let mut odd = b"\x93NUMPY\x01\x00".to_vec();
    let text = header("<f4", false, "(2,)");
    odd.extend((text.len() as u16).to_le_bytes());
    odd.extend(text.bytes());
    let from = odd.len();
    assert!(!from.is_multiple_of(4), "a test of what does not suit f32");
    odd.extend([1.5_f32, -2.0].iter().flat_map(|x| x.to_le_bytes()));
    fs::write(&path, odd).expect("written");
    let error = npy::open::<f32>(&path).expect_err("at odd addresses").to_string();
    assert!(
        error.ends_with(&format!("start at byte {from}, which does not suit f32: map them as `Le<_>`, or `load` them"))
    );
    assert_eq!(npy::load::<f32>(&path).expect("loads").to_vec(), [1.5, -2.0]);
    assert_eq!(npy::open::<Le<f32>>(&path).expect("maps").i(1).map(|x| x.get()).to_vec(), [-2.0]);
    fs::write(&path, "").expect("written");
    assert!(npy::open::<f32>(&path).is_err());
    assert!(matches!(npy::open::<f32>(folder.path()), Err(FileError::Io { .. } | FileError::Header { .. })));
}

#[test]
fn npz_members_are_mapped_or_inflated() {
    use zip::write::{SimpleFileOptions, ZipWriter};
    let folder = folder();
    let path = folder.path().join("a.npz");
    let elements: Vec<u8> = (0..6000_u32).flat_map(|x| x.to_le_bytes()).collect();
    let member = npy_bytes(&header("<u4", false, "(2000, 3)"), &elements);
    let mut zip = ZipWriter::new(fs::File::create(&path).expect("created"));
    for (name, method) in [("stored", zip::CompressionMethod::Stored), ("deflated", zip::CompressionMethod::Deflated)] {
        zip.start_file(format!("{name}.npy"), SimpleFileOptions::default().compression_method(method)).expect("begun");
        zip.write_all(&member).expect("written");
    }
    zip.start_file("lying.npy", SimpleFileOptions::default()).expect("begun");
    zip.write_all(&npy_bytes(&header("<u4", false, "(2000000000, 3)"), &[0; 64])).expect("written");
    zip.start_file("short.npy", SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored))
        .expect("begun");
    zip.write_all(&npy_bytes(&header("<u4", false, "(17,)"), &[0; 64])).expect("written");
    zip.finish().expect("finished");

    let archive = Archive::open(&path).expect("opens");
    assert_eq!(archive.names(), ["stored", "deflated", "lying", "short"]);
    let expected: Vec<u32> = (0..6000).collect();
    for name in ["stored", "deflated"] {
        assert_eq!(archive.load::<u32>(name).expect("loads").to_vec(), expected);
        let map = archive.map::<Le<u32>>(name).expect("maps").into_rank::<2>().expect("of rank 2");
        assert_eq!(map.i(idx![-1, ..]).map(|x| x.get()).to_vec(), [5997, 5998, 5999]);
        let error = archive.load::<f32>(name).expect_err("another type").to_string();
        let text = format!("a.npz/{name}: the elements are u32, not f32: ask for `u32`, and convert by `map`");
        assert!(error.ends_with(&text), "{error}");
    }
    assert!(archive.load::<u32>("lying").expect_err("a lie").to_string().contains("its header says"));
    assert!(matches!(archive.load::<u32>("short"), Err(FileError::Truncated { found: 64, .. })));
    let error = archive.map::<u32>("nothing").expect_err("no such name").to_string();
    assert!(error.ends_with("there is no `nothing`; there is stored, deflated, lying, short"), "{error}");

    // The list of members says that one is longer than what is stored of it.
    let mut bytes = fs::read(&path).expect("read");
    let size = (member.len() as u32).to_le_bytes();
    let name = bytes.windows(10).rposition(|part| part == b"stored.npy").expect("in the list");
    let at = name - 46 + 24;
    assert_eq!(bytes[at..at + 4], size);
    bytes[at..at + 4].copy_from_slice(&(member.len() as u32 + 8).to_le_bytes());
    let other = folder.path().join("b.npz");
    fs::write(&other, &bytes).expect("written");
    let error = Archive::open(&other).and_then(|archive| archive.load::<u32>("stored")).expect_err("a lie").to_string();
    assert!(error.contains("its size is"), "{error}");
    // A name that begins as a path does is one in the file.
    let odd = folder.path().join("odd.npz");
    let mut zip = ZipWriter::new(fs::File::create(&odd).expect("created"));
    zip.start_file("/encoder/weight.npy", SimpleFileOptions::default()).expect("begun");
    zip.write_all(&member).expect("written");
    zip.finish().expect("finished");
    let error =
        Archive::open(&odd).expect("opens").load::<f32>("/encoder/weight").expect_err("another type").to_string();
    assert!(error.contains("odd.npz/encoder/weight: the elements are u32"), "{error}");
    // Without the ending, as other writers name it.
    let bare = folder.path().join("bare.npz");
    let mut zip = ZipWriter::new(fs::File::create(&bare).expect("created"));
    zip.start_file("weight", SimpleFileOptions::default()).expect("begun");
    zip.write_all(&member).expect("written");
    zip.finish().expect("finished");
    assert!(Archive::open(&bare).expect("opens").load::<u32>("weight").is_ok());

    // A byte of the deflated member is another: its checksum tells.
    let mut bytes = fs::read(&path).expect("read");
    let second = bytes.windows(12).position(|part| part == b"deflated.npy").expect("there");
    bytes[second + 200] ^= 0x10;
    fs::write(&path, &bytes).expect("written");
    assert!(Archive::open(&path).expect("opens").load::<u32>("deflated").is_err());
    fs::write(&path, &bytes[..bytes.len() / 2]).expect("written");
    assert!(Archive::open(&path).is_err());
    fs::write(&path, b"\x93NUMPY\x01\x00").expect("written");
    let error = Archive::open(&path).expect_err("one array").to_string();
    assert!(error.ends_with("not a .npz file: it is one .npy file: open it with `files::npy::open`"), "{error}");
}

#[test]
fn tensors_by_name_in_one_file_and_in_shards() {
    let folder = folder();
    let file = |name: &str, tensors: &str, bytes: &[u8]| {
        let mut all = (tensors.len() as u64).to_le_bytes().to_vec();
        all.extend(tensors.bytes());
        all.extend(bytes);
        let path = folder.path().join(name);
        fs::write(&path, all).expect("written");
        path
    };
    let halves: Vec<u8> = [1.0, -2.0, 0.5, 3.0].iter().flat_map(|x| bf16::from_f32(*x).to_le_bytes()).collect();
    let one = file(
        "one.safetensors",
        r#"{"w":{"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]},"flags":{"dtype":"BOOL","shape":[3],"data_offsets":[8,11]}}"#,
        &[&halves[..], &[1, 0, 2]].concat(),
    );
    let tensors = Tensors::open(&one).expect("opens");
    assert_eq!(tensors.names(), ["flags", "w"]);
    assert_eq!(tensors.load::<bf16>("w").expect("loads").map(|x| x.to_f32()).to_vec(), [1.0, -2.0, 0.5, 3.0]);
    assert_eq!(tensors.map::<Le<bf16>>("w").expect("maps").i(idx![1, 0]).map(|x| x.get().to_f32()).to_vec(), [0.5]);
    // A byte that is no bool of Rust's is true, as for NumPy, and never taken for one.
    assert_eq!(tensors.load::<bool>("flags").expect("loads").to_vec(), [true, false, true]);
    assert!(matches!(open_any(&one, Some("flags")).expect("opens"), AnyArray::Bool(_)));

    file("two.safetensors", r#"{"v":{"dtype":"I32","shape":[],"data_offsets":[0,4]}}"#, &7_i32.to_le_bytes());
    let index = folder.path().join("model.safetensors.index.json");
    let set = |map: &str| fs::write(&index, format!(r#"{{"metadata": {{}}, "weight_map": {map}}}"#)).expect("written");
    set(r#"{"w": "one.safetensors", "v": "two.safetensors", "gone": "two.safetensors", "lost": "three.safetensors"}"#);
    for path in [&index, folder.path()] {
        let model = Tensors::open(path).expect("opens");
        assert_eq!(model.names(), ["gone", "lost", "v", "w"]);
        assert_eq!(model.load::<i32>("v").expect("loads").to_vec(), [7]);
        assert_eq!(model.get("w").expect("there").shape(), [2, 2]);
        assert!(model.get("gone").expect_err("not there").to_string().contains("`gone` is in it, and it is not"));
        assert!(matches!(model.get("lost"), Err(FileError::Io { .. })));
        assert!(matches!(model.get("flags"), Err(FileError::NoSuchName { .. })));
    }
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt;
        let odd = folder.path().join(std::ffi::OsStr::from_bytes(b"m\xff"));
        fs::create_dir(&odd).expect("made");
        fs::copy(&one, odd.join("one.safetensors")).expect("copied");
        assert_eq!(Tensors::open(&odd).expect("opens").names(), ["flags", "w"]);
    }
    for hostile in [r#"{"w": "../one.safetensors"}"#, r#"{"w": "/etc/passwd"}"#, r#"{"w": ".."}"#, r#"{"w": 3}"#, "3"] {
        set(hostile);
        assert!(matches!(Tensors::open(&index), Err(FileError::Header { .. })), "{hostile}");
    }
    for (header, bytes) in [
        (r#"{"w":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}"#, 15),
        (r#"{"w":{"dtype":"F32","shape":[2,2],"data_offsets":[0,12]}}"#, 12),
        (r#"{"w":{"dtype":"F32","shape":[18446744073709551615,2],"data_offsets":[0,16]}}"#, 16),
        (r#"{"w":{"dtype":"F32","shape":[4],"data_offsets":[16,0]}}"#, 16),
        ("{", 16),
    ] {
        let path = file("bad.safetensors", header, &vec![0; bytes]);
        assert!(matches!(Tensors::open(path), Err(FileError::Header { .. })), "{header}");
    }
    let path = folder.path().join("bad.safetensors");
    fs::write(&path, u64::MAX.to_le_bytes()).expect("written");
    assert!(Tensors::open(&path).is_err());
    for bytes in [&b""[..], b"{}"] {
        fs::write(&path, bytes).expect("written");
        let error = Tensors::open(&path).expect_err("no header");
        let text = format!("it has {} bytes, and the length of its header takes 8", bytes.len());
        assert!(matches!(error, FileError::Header { .. }) && error.to_string().ends_with(&text), "{error}");
    }
}

/// The bytes of this process that are in memory and belong to a file.
#[cfg(target_os = "linux")]
fn resident(path: &Path) -> u64 {
    let maps = fs::read_to_string("/proc/self/smaps").expect("of this process");
    let name = path.to_str().expect("text");
    let mut lines = maps.lines().skip_while(|line| !line.ends_with(name)).skip(1);
    let rss = lines.find_map(|line| line.strip_prefix("Rss:")).expect("mapped");
    rss.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn of_a_large_file_only_the_pages_of_a_view_are_read() {
    // Not in the memory of the machine, where temporary folders may be.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let path = folder.path().join("large.npy");
    let (rows, columns) = (1_usize << 15, 1_usize << 15);
    let bytes = npy_bytes(&header("<f4", false, &format!("({rows}, {columns})")), &[]);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&path).expect("created");
    file.write_all(&bytes).expect("written");
    file.set_len((bytes.len() + rows * columns * 4) as u64).expect("sparse");
    file.seek(SeekFrom::Start((bytes.len() + (rows * columns - 1) * 4) as u64)).expect("at the last element");
    file.write_all(&2.5_f32.to_le_bytes()).expect("written");
    drop(file);

    let map = npy::open::<f32>(&path).expect("opens").into_rank::<2>().expect("of rank 2");
    let opened = resident(&path);
    let corner = map.i(idx![-4.., -8..]);
    assert_eq!(resident(&path), opened, "making a view reads nothing");
    assert_eq!(corner.to_vec().iter().sum::<f32>(), 2.5);
    assert_eq!(map.oix(idx![[0, -1], [0, -1]]).to_vec(), [0.0, 0.0, 0.0, 2.5]);
    let read = resident(&path);
    // The system reads up to 16 pages around each that is touched; there are 4 rows here and 4 corners.
    assert!(read < 4 << 20, "{read} bytes of 4 GiB are in memory, {opened} after opening");
}

/// What an index marks is filled, however the elements are stored.
#[test]
fn marked_entries_of_every_source() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    npy::save(path("little.npy"), &Tensor1::from([1_i32, 2])).expect("saved");
    npy::save(path("flags.npy"), &Tensor1::from([true, false])).expect("saved");
    let mut bytes = fs::read(path("little.npy")).expect("read");
    let order = bytes.windows(3).position(|some| some == b"<i4").expect("a type");
    bytes[order] = b'>';
    let start = bytes.len() - 8;
    bytes[start..].chunks_mut(4).for_each(<[u8]>::reverse);
    fs::write(path("big.npy"), bytes).expect("written");
    let mut all =
        vec![("little.npy", "0", "[0 1 0]"), ("big.npy", "0", "[0 1 0]"), ("flags.npy", "true", "[true true true]")];
    #[cfg(feature = "zarr")]
    {
        let array = tensor_idx::files::zarr::Array::create(path("z.zarr"), &[2], &[2], 0_i32).expect("made");
        array.all().try_assign([1, 2]).expect("written");
        all.push(("z.zarr", "0", "[0 1 0]"));
    }
    for (name, value, expected) in all {
        let array = open_any(path(name), None).expect("opens");
        let index: DynIndex = format!("fill([9, 0, -3], {value})").parse().expect("an index");
        let plan = Layout::row_major(array.shape()).expect("fits").plan_gather(Outer, &index).expect("a plan");
        let read = array.read(&plan).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.to_string(), expected, "{name}");
        // An index into what was marked, as `peek` reads a part block by block.
        let part = plan.then(idx![1..]).expect("inside");
        let read = array.read(&part).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.to_string(), expected.replacen("[0 ", "[", 1).replacen("[true ", "[", 1), "{name}");
    }
}
