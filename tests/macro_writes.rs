//! Write cases of the oracle through `assign!` and `idx!` themselves: the whole buffer afterwards is NumPy's.
//!
//! Written by scripts/generate_macro_writes.py from tests/data (582 cases); do not edit.
#![allow(clippy::needless_borrows_for_generic_args, reason = "values are handed over in every way")]

use tensor_idx::prelude::*;
use tensor_idx::{Div, ErrorKind, ErrorKind::*, FloorDiv, Pow, Rem, Sub};

fn target<'a, T, const N: usize>(data: &'a mut [T], layout: Layout<Rank<N>>) -> TensorViewMut<'a, T, Rank<N>> {
    TensorViewMut::from_slice(data, layout).unwrap()
}

fn view<T, const N: usize>(data: &[T], shape: [usize; N]) -> TensorView<'_, T, Rank<N>> {
    TensorView::from_slice(data, Layout::row_major(shape).unwrap()).unwrap()
}

/// An index array, a mask or a value as a tensor, from its elements in row-major order.
fn holder<T, const N: usize>(shape: [usize; N], data: impl Into<Vec<T>>) -> Tensor<T, Rank<N>> {
    Tensor::from_vec(shape, data.into()).unwrap()
}

#[track_caller]
fn refused<V>(answer: Result<V, IndexError>, kinds: &[ErrorKind]) {
    match answer {
        Ok(_) => panic!("not refused"),
        Err(error) => assert!(kinds.contains(&error.kind()), "{error}"),
    }
}

#[test]
fn the_generator_writes_this_file() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/generate_macro_writes.py");
    match std::process::Command::new("python3").args([script, "--check"]).output() {
        Ok(out) => assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr)),
        Err(error) => eprintln!("skipped: python3 does not run here ({error})"),
    }
}

#[test]
#[rustfmt::skip]
fn seeds_results_0() {
    // mindspore-assign-1
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 2_i64;
    assign!(t.nix[v0 - 1] = 88);
    assert_eq!(data[..], [0, 1, 2, 88, 88, 88]);
    // mindspore-assign-2
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 1_usize;
    assign!(t[hd(v0),] = holder([3], [66, 88, 99]));
    assert_eq!(data[..], [0, 1, 2, 66, 88, 99]);
    // mindspore-assign-3
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (true, 88_i64);
    assign!(t.nix[v0] = v1);
    assert_eq!(data[..], [88, 88, 88, 88, 88, 88]);
    // mindspore-assign-4
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (true, holder([3], [66, 88, 99]));
    assign!(t.nix[v0,] = v1.view());
    assert_eq!(data[..], [66, 88, 99, 66, 88, 99]);
    // mindspore-assign-5
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 88_i64;
    assign!(t.nix[...] = v0);
    assert_eq!(data[..], [88, 88, 88, 88, 88, 88]);
    // mindspore-assign-6
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2, 3], [22, 44, 55, 22, 44, 55]);
    assign!(t.nix[...] = &v0);
    assert_eq!(data[..], [22, 44, 55, 22, 44, 55]);
    // mindspore-assign-7
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[...] = [[11, 22, 33], [44, 55, 66]]);
    assert_eq!(data[..], [11, 22, 33, 44, 55, 66]);
    // mindspore-assign-8
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 88_i64;
    assign!(t[0 : 1] = v0);
    assert_eq!(data[..], [88, 88, 88, 3, 4, 5, 6, 7, 8]);
    // mindspore-assign-9
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 2_usize;
    assign!(t.nix[0 : hd(v0)] = 88);
    assert_eq!(data[..], [88, 88, 88, 88, 88, 88, 6, 7, 8]);
    // mindspore-assign-10
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[0:2] = holder([2, 3], [11, 12, 13, 11, 12, 13]));
    assert_eq!(data[..], [11, 12, 13, 11, 12, 13, 6, 7, 8]);
    // mindspore-assign-11
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2, 3], [11, 12, 13, 14, 15, 16]);
    assign!(t[0:2] = v0.view());
    assert_eq!(data[..], [11, 12, 13, 14, 15, 16, 6, 7, 8]);
    // mindspore-assign-12
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 88_i64;
    assign!(t[NewAxis] = v0);
    assert_eq!(data[..], [88, 88, 88, 88, 88, 88]);
    // mindspore-assign-13
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3], [66, 88, 99]);
    assign!(t.nix[NewAxis] = &v0);
    assert_eq!(data[..], [66, 88, 99, 66, 88, 99]);
    // mindspore-assign-14
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t[[[2_u32, 0, 2], [0, 2, 0], [0, 2, 0]]] = 88);
    assert_eq!(data[..], [88, 88, 88, 3, 4, 5, 88, 88, 88]);
    // mindspore-assign-15
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[2_isize, 0, 2], [0, 2, 0], [0, 2, 0]], [11, 12, 13]);
    assign!(t[&v0] = &v1);
    assert_eq!(data[..], [11, 12, 13, 3, 4, 5, 11, 12, 13]);
    // mindspore-assign-16
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[[0_u32, 1]] = 88);
    assert_eq!(data[..], [88, 88, 88, 88, 88, 88, 6, 7, 8]);
    // mindspore-assign-17
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3], [11, 12, 13]);
    assign!(t.nix[[true, false, false]] = &v0);
    assert_eq!(data[..], [11, 12, 13, 3, 4, 5, 6, 7, 8]);
    // mindspore-assign-18
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (1_u64, 1_usize, 3_i8);
    assign!(t[v0, hd(v1):v2] = 88);
    assert_eq!(data[..], [0, 1, 2, 3, 88, 88, 6, 7, 8]);
    // mindspore-assign-19
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (1_usize, [0_u128, 1], 88_i64);
    assign!(t.nix[hd(v0) : 3, &v1[..]] = v2);
    assert_eq!(data[..], [0, 1, 2, 88, 88, 5, 88, 88, 8]);
    // mindspore-assign-20
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (Some(1_i64), holder([2], [11, 12]));
    assign!(t.nix[v0 : 3, [0, 1]] = v1.view());
    assert_eq!(data[..], [0, 1, 2, 11, 12, 5, 11, 12, 8]);
    // mindspore-augassign-1
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0, 1], 2_i64);
    assign!(t.nix[&v0, 1 : hd(3)] += v1);
    assert_eq!(data[..], [0, 3, 4, 3, 4, 7, 8, 7, 8, 9, 10, 11]);
    // mindspore-augassign-2
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [4, 3, 2, 1];
    assign!(t.nix[[1_i8], Ellipsis] -= &v0[..]);
    assert_eq!(data[..], [0, 1, 2, 3, 0, 2, 4, 6, 8, 9, 10, 11]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_0() {
    // torch:test_indexing.TestIndexing.test_advancedindex:5
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([10]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([1], [0_u64]), -2_i64);
    assign!(t.nix[v0] = v1);
    assert_eq!(data[..], [-2, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_advancedindex:6
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([10]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_i128], -1_i64);
    assign!(t.nix[v0] = v1);
    assert_eq!(data[..], [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_advancedindex:8
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([10]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t[[2_isize, 3, 4]] = 3);
    assert_eq!(data[..], [0, 1, 3, 3, 3, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_advancedindex:9
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([10]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3], [4_u32, 2, 0]);
    assign!(t.nix[v0.flip(0)] = holder([3], [5, 4, 3]));
    assert_eq!(data[..], [5, 1, 4, 3, 3, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_advancedindex:30
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_i8, 1, 2], holder([1], [0_u16]));
    assign!(t.nix[v0, v1] = [-1, 2, -4]);
    assert_eq!(data[..], [-1, 1, 2, 3, -4, 5]);
    // torch:test_indexing.TestIndexing.test_advancedindex:42
    let mut data: Vec<i64> = (0..12).collect();
    let t = view(&data, [3, 4]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([0_isize], -1_i64);
    assign!(t[&v0[..], [1_u128]] = v1);
    assert_eq!(data[..], [0, 1, 2, 3, -1, 5, 6, 7, 8, 9, 10, 11]);
    // torch:test_indexing.TestIndexing.test_advancedindex:44
    let mut data: Vec<i64> = (0..12).collect();
    let t = view(&data, [3, 4]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![0_i8, 1, 2];
    assign!(t.nix[v0, [0_u16]] = [-1, 2, -4]);
    assert_eq!(data[..], [-1, 2, -4, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // torch:test_indexing.TestIndexing.test_advancedindex:57
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [0_u64];
    assign!(t[&v0, [1]] = -1);
    assert_eq!(data[..], [0, -1, 2, 3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:59
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![0_u32, 1], holder([2], [0_u128, 1]), holder([2], [-1, 2]));
    assign!(t.nix[v0, v1.flip(0)] = &v2);
    assert_eq!(data[..], [0, -1, 2, 3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:77
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 44_i64;
    assign!(t.nix[:, [1_i16, 3]] = v0);
    assert_eq!(data[..], [0, 44, 2, 44, 4, 5, 44, 7, 44, 9, 10, 44, 12, 44, 14, 15, 44, 17, 44, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:79
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![0_i64, 2], slice!(None, None, None), 44_i64);
    assign!(t.nix[v0, v1] = v2);
    assert_eq!(data[..], [44, 44, 44, 44, 44, 5, 6, 7, 8, 9, 44, 44, 44, 44, 44, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:80
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [0_u128, 2]);
    assign!(t.nix[v0, :] = holder([2, 5], [1, 0, 6, 9, 7, 2, 3, 4, 5, 8]));
    assert_eq!(data[..], [1, 0, 6, 9, 7, 5, 6, 7, 8, 9, 2, 3, 4, 5, 8, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:82
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2, 2], [0_usize, 1, 2, 3]), holder([4, 2, 2], [0, 15, 9, 1, 3, 7, 6, 13, 14, 11, 12, 8, 10, 4, 5, 2]));
    assign!(t.nix[::, v0] = &v1);
    assert_eq!(data[..], [0, 15, 9, 1, 4, 3, 7, 6, 13, 9, 14, 11, 12, 8, 14, 10, 4, 5, 2, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:83
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [0_isize];
    assign!(t.nix[[-1_i64], &v0[..],] = 44);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 44, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:85
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [0_u128, 2];
    assign!(t[&v0[..], [-1_i32]] = 44);
    assert_eq!(data[..], [0, 1, 2, 3, 44, 5, 6, 7, 8, 9, 10, 11, 12, 13, 44, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:87
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = None::<i64>;
    assign!(t.nix[::v0, [-1_i8]] = 44);
    assert_eq!(data[..], [0, 1, 2, 3, 44, 5, 6, 7, 8, 44, 10, 11, 12, 13, 44, 15, 16, 17, 18, 44]);
    // torch:test_indexing.TestIndexing.test_advancedindex:88
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([1], [-1]), holder([4, 1], [1, 2, 3, 0]));
    assign!(t[:, v0] = v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 1, 5, 6, 7, 8, 2, 10, 11, 12, 13, 3, 15, 16, 17, 18, 0]);
    // torch:test_indexing.TestIndexing.test_byte_tensor_assignment:1
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([4], [false, true, false, true]), holder([4], [3, 4, 5, 6]));
    assign!(t.nix[v0.flip(0)] = v1.view());
    assert_eq!(data[..], [3, 4, 5, 6, 4, 5, 6, 7, 3, 4, 5, 6, 12, 13, 14, 15]);
    // torch:test_indexing.TestIndexing.test_cpu_indices:1
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([10]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[[0_isize, 1]] = holder([2], [0, 0]));
    assert_eq!(data[..], [0, 0, 2, 3, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_empty_index:2
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([4, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([0], [0_u64; 0]), -1_i64);
    assign!(t[v0.view()] = v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // torch:test_indexing.TestIndexing.test_index_ind_dtype:5
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([4], [3_u64, 2, 1, 0]);
    assign!(t[v0.flip(0), [0, 1, 2, 3]] = holder([4], [100, 101, 102, 103]));
    assert_eq!(data[..], [100, 1, 2, 3, 4, 101, 6, 7, 8, 9, 102, 11, 12, 13, 14, 103]);
    // torch:test_indexing.TestIndexing.test_index_setitem_bools_slices:2
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 5_i64;
    assign!(t.nix[false,] = v0);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5]);
    // torch:test_indexing.TestIndexing.test_index_setitem_bools_slices:8
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[false] = 5);
    assert_eq!(data[..], [0]);
    // torch:test_indexing.TestIndexing.test_index_setitem_bools_slices:10
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [false, false]);
    assign!(t.nix[v0.i(1)] = 5);
    assert_eq!(data[..], [0]);
    // torch:test_indexing.TestIndexing.test_index_src_datatype:2
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([3], [1, 2, 0]), None::<i64>);
    assign!(t[v0.flip(0), ::, v1 :] = [[[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]]]);
    assert_eq!(data[..], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    // torch:test_indexing.TestIndexing.test_int_assignment:2
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t[1] = vec![5, 6]);
    assert_eq!(data[..], [0, 1, 5, 6]);
    // torch:test_indexing.TestIndexing.test_invalid_device:2
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_u64, 1], holder([2], [1, 2]));
    assign!(t.nix[v0] = &v1);
    assert_eq!(data[..], [1, 2, 2, 3, 4]);
    // torch:test_indexing.TestIndexing.test_setitem_scalars:2
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2], [0_i8, 0]), [100, 101, 102]);
    assign!(t[v0.i(1)] = &v1);
    assert_eq!(data[..], [100, 101, 102, 3, 4, 5]);
    // torch:test_indexing.TestIndexing.test_step_assignment:1
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (1_isize, 2_i64);
    assign!(t.nix[hd(0), v0 : : { v1 }] = [3, 4]);
    assert_eq!(data[..], [0, 3, 2, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_twodim:7
    let mut data: Vec<i64> = (0..9).collect();
    let layout = Layout::row_major([3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 0_i64;
    assign!(t.nix[[[true, false, true], [false, true, false], [true, false, true]]] = v0);
    assert_eq!(data[..], [0, 1, 0, 3, 0, 5, 0, 7, 0]);
    // torch:test_indexing.NumpyTests.test_index_is_larger:1
    let mut data: Vec<i64> = (0..25).collect();
    let layout = Layout::row_major([5, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_i64, 1, 2], holder([3], [2, 3, 4]));
    assign!(t.nix[[[0_u32], [1], [2]], v0] = &v1);
    assert_eq!(data[..], [2, 3, 4, 3, 4, 2, 3, 4, 8, 9, 2, 3, 4, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    // torch:test_indexing.NumpyTests.test_trivial_fancy_out_of_bounds:1
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([20]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-1_i128, 10_i64);
    assign!(t.nix[v0] = v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 10]);
    // torch:test_indexing.NumpyTests.test_trivial_fancy_out_of_bounds:4
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([20]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_i128, 11_i64);
    assign!(t[v0] = v1);
    assert_eq!(data[..], [11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_index_ind_dtype:4
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i8, 1, 2, 3], [0_i64, 1, 2, 3]]).accumulate(Add, [100, 101, 102, 103]);
    assert_eq!(data[..], [100, 1, 2, 3, 4, 106, 6, 7, 8, 9, 112, 11, 12, 13, 14, 118]);
    // torch:test_indexing.TestIndexing.test_index_ind_dtype:4
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i8, 1, 2, 3], [0_i64, 1, 2, 3]]).accumulate(Add, [100, 101, 102, 103]);
    assert_eq!(data[..], [100, 1, 2, 3, 4, 106, 6, 7, 8, 9, 112, 11, 12, 13, 14, 118]);
    // torch:test_indexing.TestIndexing.test_index_ind_dtype:4
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i8, 1, 2, 3], [0_i64, 1, 2, 3]]).accumulate(Add, [100, 101, 102, 103]);
    assert_eq!(data[..], [100, 1, 2, 3, 4, 106, 6, 7, 8, 9, 112, 11, 12, 13, 14, 118]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:10
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([10], [1_i128, 0, 0, 0, 0, -1, -2, -1, 0, 0]);
    t.nix_mut(idx![v0.flip(0)]).accumulate(Add, [100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
    assert_eq!(data[..], [627, 213, 208]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:10
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([10], [1_i128, 0, 0, 0, 0, -1, -2, -1, 0, 0]);
    t.nix_mut(idx![v0.flip(0)]).accumulate(Add, [100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
    assert_eq!(data[..], [627, 213, 208]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:10
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([10], [1_i128, 0, 0, 0, 0, -1, -2, -1, 0, 0]);
    t.nix_mut(idx![v0.flip(0)]).accumulate(Add, [100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
    assert_eq!(data[..], [627, 213, 208]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:20
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [0_i8, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0];
    t.nix_mut(idx![&v0[..]]).accumulate(Add, holder([20], [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119]));
    assert_eq!(data[..], [1433, 552, 208]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_1() {
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:20
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [0_i8, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0];
    t.nix_mut(idx![&v0[..]]).accumulate(Add, holder([20], [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119]));
    assert_eq!(data[..], [1433, 552, 208]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:20
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [0_i8, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0];
    t.nix_mut(idx![&v0[..]]).accumulate(Add, holder([20], [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119]));
    assert_eq!(data[..], [1433, 552, 208]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:30
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129];
    t.nix_mut(idx![[0_i32, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1, 2]]).accumulate(Add, &v0);
    assert_eq!(data[..], [2173, 807, 458]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:30
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129];
    t.nix_mut(idx![[0_i32, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1, 2]]).accumulate(Add, &v0);
    assert_eq!(data[..], [2173, 807, 458]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:30
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129];
    t.nix_mut(idx![[0_i32, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1, 2]]).accumulate(Add, &v0);
    assert_eq!(data[..], [2173, 807, 458]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:40
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([40], [0, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 2, 3, 2]);
    t.nix_mut(idx![v0]).accumulate(Add, [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139]);
    assert_eq!(data[..], [2173, 1374, 771, 468]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:40
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([40], [0, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 2, 3, 2]);
    t.nix_mut(idx![v0]).accumulate(Add, [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139]);
    assert_eq!(data[..], [2173, 1374, 771, 468]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_duplicate_indices:40
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([40], [0, 0, -1, -2, -1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 2, 3, 2]);
    t.nix_mut(idx![v0]).accumulate(Add, [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139]);
    assert_eq!(data[..], [2173, 1374, 771, 468]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:1
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1], [1]);
    t.nix_mut(idx![[0_i128, 1, 2, 3], v0.flip(0)]).accumulate(Add, 1);
    assert_eq!(data[..], [0, 2, 2, 4, 4, 6, 6, 8, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:1
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1], [1]);
    t.nix_mut(idx![[0_i128, 1, 2, 3], v0.flip(0)]).accumulate(Add, 1);
    assert_eq!(data[..], [0, 2, 2, 4, 4, 6, 6, 8, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:1
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1], [1]);
    t.nix_mut(idx![[0_i128, 1, 2, 3], v0.flip(0)]).accumulate(Add, 1);
    assert_eq!(data[..], [0, 2, 2, 4, 4, 6, 6, 8, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:2
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_u128, 1, 2, 3], [1_isize]);
    t.nix_mut(idx![&v0, &v1]).accumulate(Add, [1]);
    assert_eq!(data[..], [0, 2, 2, 4, 4, 6, 6, 8, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:2
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_u128, 1, 2, 3], [1_isize]);
    t.nix_mut(idx![&v0, &v1]).accumulate(Add, [1]);
    assert_eq!(data[..], [0, 2, 2, 4, 4, 6, 6, 8, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:5
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[0_u8, 1]], holder([2], [-1, -2]));
    t.nix_mut(idx![[0_u128], [[0_i8], [1], [2]], v0]).accumulate(Add, &v1);
    assert_eq!(data[..], [-1, -1, 1, 1, 3, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:5
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[0_u8, 1]], holder([2], [-1, -2]));
    t.nix_mut(idx![[0_u128], [[0_i8], [1], [2]], v0]).accumulate(Add, &v1);
    assert_eq!(data[..], [-1, -1, 1, 1, 3, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:5
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[0_u8, 1]], holder([2], [-1, -2]));
    t.nix_mut(idx![[0_u128], [[0_i8], [1], [2]], v0]).accumulate(Add, &v1);
    assert_eq!(data[..], [-1, -1, 1, 1, 3, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:6
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![[0], [1], [2]], vec![[0_isize, 1]], [[-1, -2]]);
    t.nix_mut(idx![[0_i16], &v0, v1]).accumulate(Add, &v2);
    assert_eq!(data[..], [-1, -1, 1, 1, 3, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:6
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![[0], [1], [2]], vec![[0_isize, 1]], [[-1, -2]]);
    t.nix_mut(idx![[0_i16], &v0, v1]).accumulate(Add, &v2);
    assert_eq!(data[..], [-1, -1, 1, 1, 3, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:6
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![[0], [1], [2]], vec![[0_isize, 1]], [[-1, -2]]);
    t.nix_mut(idx![[0_i16], &v0, v1]).accumulate(Add, &v2);
    assert_eq!(data[..], [-1, -1, 1, 1, 3, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_non_contiguous:2
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_i64, 1], holder([2, 2], [100, 101, 102, 103]));
    t.nix_mut(idx![&v0]).accumulate(Add, v1.view());
    assert_eq!(data[..], [100, 102, 104, 106, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_non_contiguous:2
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_i64, 1], holder([2, 2], [100, 101, 102, 103]));
    t.nix_mut(idx![&v0]).accumulate(Add, v1.view());
    assert_eq!(data[..], [100, 102, 104, 106, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_non_contiguous:2
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_i64, 1], holder([2, 2], [100, 101, 102, 103]));
    t.nix_mut(idx![&v0]).accumulate(Add, v1.view());
    assert_eq!(data[..], [100, 102, 104, 106, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_with_optional_tensors:1
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, None, None), [1, 0]);
    t.nix_mut(idx![v0, &v1]).accumulate(Add, 10);
    assert_eq!(data[..], [10, 11, 12, 13, 14, 15, 16, 17]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_with_optional_tensors:1
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, None, None), [1, 0]);
    t.nix_mut(idx![v0, &v1]).accumulate(Add, 10);
    assert_eq!(data[..], [10, 11, 12, 13, 14, 15, 16, 17]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_with_optional_tensors:1
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, None, None), [1, 0]);
    t.nix_mut(idx![v0, &v1]).accumulate(Add, 10);
    assert_eq!(data[..], [10, 11, 12, 13, 14, 15, 16, 17]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_with_optional_tensors:2
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (None::<i64>, holder([2], [1_i128, 0]));
    t.nix_mut(idx![: v0, &v1,]).accumulate(Add, vec![1, 2]);
    assert_eq!(data[..], [2, 2, 4, 4, 6, 6, 8, 8]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_with_optional_tensors:2
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (None::<i64>, holder([2], [1_i128, 0]));
    t.nix_mut(idx![: v0, &v1,]).accumulate(Add, vec![1, 2]);
    assert_eq!(data[..], [2, 2, 4, 4, 6, 6, 8, 8]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_with_optional_tensors:2
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (None::<i64>, holder([2], [1_i128, 0]));
    t.nix_mut(idx![: v0, &v1,]).accumulate(Add, vec![1, 2]);
    assert_eq!(data[..], [2, 2, 4, 4, 6, 6, 8, 8]);
    // torch:test_indexing.TestIndexing.test_index_put_src_datatype:1
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i64, 2, 1]]).accumulate(Add, [[[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]]]);
    assert_eq!(data[..], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    // torch:test_indexing.TestIndexing.test_index_put_src_datatype:1
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i64, 2, 1]]).accumulate(Add, [[[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]]]);
    assert_eq!(data[..], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    // torch:test_indexing.TestIndexing.test_index_put_src_datatype:1
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i64, 2, 1]]).accumulate(Add, [[[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]]]);
    assert_eq!(data[..], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    // torch:test_indexing.TestIndexing.test_invalid_device:1
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i16, 1],]).accumulate(Add, [1, 2]);
    assert_eq!(data[..], [1, 3, 2, 3, 4]);
    // torch:test_indexing.TestIndexing.test_invalid_device:1
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[0_i16, 1],]).accumulate(Add, [1, 2]);
    assert_eq!(data[..], [1, 3, 2, 3, 4]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_errors_0() {
    // torch:test_indexing.TestIndexing.test_setitem_expansion_error:1
    let mut data: Vec<i64> = (0..6).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = true;
    refused(t.try_nix_mut(idx![{ v0 }]).and_then(|mut place| place.try_assign(holder([5, 1, 2, 3], [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129]))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // torch:test_indexing.TestIndexing.test_setitem_expansion_error:2
    let mut data: Vec<i64> = (0..6).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([], [true]);
    refused(t.try_nix_mut(idx![v0]).and_then(|mut place| place.try_assign(holder([5, 1, 2, 3], [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129]))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // torch:test_indexing.TestIndexing.test_setitem_scalars:5
    let mut data: Vec<i64> = (0..1).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([]).unwrap().into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1) = (None::<i64>, 100_i64);
    refused(t.try_nix_mut(idx![v0 :]).and_then(|mut place| place.try_assign(v1)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    // torch:test_indexing.TestIndexing.test_setitem_scalars:6
    let mut data: Vec<i64> = (0..1).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([]).unwrap().into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let v0 = holder([], [0_u32]);
    refused(t.try_nix_mut(idx![v0]).and_then(|mut place| place.try_assign(100)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    // torch:test_indexing.NumpyTests.test_boolean_assignment_value_mismatch:1
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    refused(t.try_nix_mut(idx![[true, true, true, true]]).and_then(|mut place| place.try_assign(holder([0], Vec::<i64>::new()))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // torch:test_indexing.NumpyTests.test_boolean_assignment_value_mismatch:4
    let mut data: Vec<i64> = (0..1).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1]).unwrap();
    let mut t = target(&mut data[..], layout);
    refused(t.try_nix_mut(idx![[true]]).and_then(|mut place| place.try_assign([1, 2, 3])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // torch:test_indexing.NumpyTests.test_broaderrors_indexing:2
    let mut data: Vec<i64> = (0..25).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 0_i64;
    refused(t.try_nix_mut(idx![[0_i8, 1], [0_i64, 1, 2]]).and_then(|mut place| place.try_assign(v0)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
}

#[test]
#[rustfmt::skip]
fn dev_results_0() {
    // dev-0000
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 1, 2, 4, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (-1_isize, -1_i64, -3_i8, 2_i8, holder([0, 3, 1, 2], Vec::<i64>::new()));
    assign!(t.oix[v0:{ v1 }:v2, tl(0), [1_i128, -2, -1], [false, false, false, true], : 1099511627776 : v3, 0] = &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0025
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 1, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (None::<i64>, holder([], [0]), holder([], [0_u128]), slice!(0, 2, -1), holder([2, 1, 2, 1, 0, 1], Vec::<i64>::new()));
    assign!(t.nix[v0 :, None, :, v1.view(), :, v2, v3, NewAxis, ...] = &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0120
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[..., NewAxis, NewAxis] = 150);
    assert_eq!(data[..], [150]);
    // dev-0171
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (0_i8, -9223372036854775807_i64, slice!(None, None, None), 2_i64, -1_i128, holder([1, 1, 1, 1, 1, 4, 1, 2, 0, 1], Vec::<i64>::new()));
    assign!(t.nix[None, None, v0 : : { v1 }, :, None, [[[true, false], [true, true]], [[false, false], [true, false]]], NewAxis, v2, -1 : v3 - 1 : v4, None] = v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-0207
    let mut data: Vec<i64> = (0..9).collect();
    let t = view(&data, [3, 3, 1]);
    let t = t.permute([2, 0, 1]);
    let v0 = Some(-2_i64);
    let t = t.i(idx![1:, ::v0, NewAxis, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Vec::from([false; 0]), vec![false, false, true], 125_i64);
    assign!(t.nix[v0, :, :, v1] = v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // dev-0233
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 2_i64;
    assign!(t.i[v0 - 1, NewAxis, None] = 120);
    assert_eq!(data[..], [0, 120]);
    // dev-0262
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(-1000, -1, -6), -2_i128);
    assign!(t.oix[:, ..., v0, : 3 : { v1 }] = holder([4, 0, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // dev-0299
    let mut data: Vec<i64> = (0..30).collect();
    let t = view(&data, [3, 2, 1, 5]);
    let t = t.permute([1, 0, 2, 3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (1_i64, 1_i128, 3_i8);
    assign!(t.vix[[1_i16, 1, 1, 1], 0, v0 - 1, 3:v1:{ v2 }] = holder([4, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // dev-0332
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2, 2], [3, 3, 1, 3]);
    assign!(t[v0.view(), Ellipsis] = [[138, 136], [198, 152]]);
    assert_eq!(data[..], [0, 198, 2, 152, 4]);
    // dev-0422
    let mut data: Vec<i64> = (0..0).collect();
    let layout = Layout::row_major([3, 4, 5, 0]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_u32, holder([4], [0, 0, -3, 1]), holder([0], Vec::<i64>::new()));
    assign!(t[v0 :, &v1, ...] = v2.view());
    assert!(data.is_empty());
    // dev-0486
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_u32, 0_u64, [false, true, false], holder([1, 0, 1, 1, 1, 1], Vec::<i64>::new()));
    assign!(t.vix[None, v0:hd(0), ..., NewAxis, :, hd(1), v1, &v2, NewAxis] = &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0552
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [4, 1]);
    let t = t.i(idx![::, : tl(0)]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([0_i128, -1, -2], Some(-1_i64));
    assign!(t.nix[&v0, v1:0:1, true] = 143);
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-0597
    let mut data: Vec<i64> = (0..2).collect();
    let t = view(&data, [2]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[..., NewAxis] = holder([1], [174]));
    assert_eq!(data[..], [174, 174]);
    // dev-0610
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [3, 3, 4]);
    let t = t.permute([2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-1_i64, vec![[2_i8], [-2], [-1]]);
    assign!(t.nix[v0 - 1, &v1, : -4] = holder([3, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0672
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [3, 2, 2, 4]);
    let t = t.permute([1, 3, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = None::<i64>;
    assign!(t.nix[None, [[[false, false], [false, true], [false, true], [false, false]], [[false, false], [false, false], [false, false], [false, false]]], None, v0:,] = [[[[157, 131, 169]], [[151, 198, 149]]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 157, 151, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 131, 198, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 169, 149, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0729
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_usize, 3_i128, 3_i64, -1_i64, holder([3, 3], [true, true, false, true, false, true, false, false, false]), 1_i8, [136]);
    assign!(t.nix[2:tl(v0):, v1 : v2 - 1 : { v3 }, &v4, : 1 : v5] = &v6[..]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0741
    let mut data: Vec<i64> = (0..30).collect();
    let t = view(&data, [5, 2, 3]);
    let (v0, v1, v2) = (-2_i128, None::<i64>, 2_u16);
    let t = t.i(idx![0, :v0, v1 : : { v2 }]);
    let (v0, v1) = (-1_i64, slice!(None, None, None));
    let t = t.i(idx![:  : { v0 }, v1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2], [-2_i64, -2]), 133_i64);
    assign!(t[true, Ellipsis, 2 : -1 : -3, v0.i(1)] = v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // dev-0761
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![1_u64], 1_usize, [1_isize, 1, 1]);
    assign!(t.nix[[1, 1, 1], &v0, hd(v1), [true, true, true], NewAxis, &v2[..]] = holder([1], [119]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 119, 44, 119, 46, 119]);
    // dev-0782
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 3, 1, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (0_i64, None::<i64>, 4_usize, 0_i64, None::<i64>, 2_i64, holder([2, 3, 1, 1, 1], [181, 167, 170, 136, 132, 193]));
    assign!(t[{ v0 }::v1, :, hd(0) : tl(v2) : v3 - 1, : -2 : -2, v4:v5 - 1:2] = v6.view());
    assert_eq!(data[..], [181, 1, 2, 3, 4, 5, 167, 7, 8, 9, 10, 11, 170, 13, 14, 15, 16, 17, 136, 19, 20, 21, 22, 23, 132, 25, 26, 27, 28, 29, 193, 31, 32, 33, 34, 35]);
    // dev-0838
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([], [1_isize]);
    assign!(t.vix[::, v0] = [190, 173]);
    assert_eq!(data[..], [0, 190, 2, 3, 173, 5]);
    // dev-0910
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [2, 4]);
    let v0 = 3_u32;
    let t = t.i(idx![::v0, :, NewAxis]);
    let t = t.permute([1, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([0], [0_u128; 0]);
    assign!(t.oix[[[3_i64, 3, 3], [2, -4, -3], [-4, -2, -1], [-2, 1, 1]], NewAxis, NewAxis, -1, v0, None] = 126);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-0957
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, [1]);
    let v0 = Some(1_i64);
    let t = t.i(idx![v0 :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([0], [false; 0]), 167_i64);
    assign!(t.vix[v0, Ellipsis] = v1);
    assert_eq!(data[..], [0]);
    // dev-0990
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 4, 2, 1, 4, 1, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = ([0_i8, 1], 0_usize, Some(1_i64), [3_isize, 2], -1_i64, Vec::from([0_isize; 0]));
    assign!(t.oix[: 2147483648, NewAxis, NewAxis, [true, true, false, true], NewAxis, &v0[..], tl(v1) : v2, ..., &v3[..], v4 - 1 : : -1, None, None, v5] = holder([1, 1, 1, 3, 1, 2, 1, 2, 0, 1, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-1026
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 3, 2, 4]);
    let (v0, v1, v2) = (Some(2_i64), 4_i64, 2_usize);
    let t = t.i(idx![:, v0 :, :  : v1 - 1, hd(v2)]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([2, 1], [false, true]), slice!(2, -2, 2), holder([1, 0], Vec::<i64>::new()));
    assign!(t.oix[&v0, v1] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-1084
    let mut data: Vec<i64> = (0..27).collect();
    let t = view(&data, [1, 1, 3, 3, 3]);
    let t = t.permute([2, 0, 1, 4, 3]);
    let (v0, v1, v2, v3, v4) = (1_usize, 2_i128, 2_i8, None::<i64>, -1_i128);
    let t = t.i(idx![1:, hd(v0) :, :  : v1, (v2)::, (v3)::{ v4 }]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (-4_i64, -2147483649_i128, 0_i64, slice!(0, 0, None), 0_i64);
    assign!(t.nix[{ v0 }:v1:v2 - 1, v3, [[0_u16]], 0, ..., 0 : v4 - 1 : -1] = holder([1, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    // dev-1220
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [[[164]]];
    assign!(t.nix[None, None, None, [0, 0], NewAxis, None] = &v0);
    assert_eq!(data[..], [164, 1]);
    // dev-1280
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[2_u16], [1], [1]], holder([3, 1], [154, 136, 131]));
    assign!(t.nix[v0, ...,] = &v1);
    assert_eq!(data[..], [0, 131, 154]);
    // dev-1309
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([], [-3_i64]), 163_i64);
    assign!(t.nix[v0, ...] = v1);
    assert_eq!(data[..], [0, 163, 2, 3]);
    // dev-1382
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = -1_i32;
    assign!(t[[1_u16, 0, 0, 0], v0,] = [155, 178, 199, 139]);
    assert_eq!(data[..], [139, 155]);
    // dev-1436
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-2_i16, [true]);
    assign!(t[2, { v0 }, &v1] = vec![135]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 135, 14, 15, 16, 17, 18, 19]);
    // dev-1463
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 1, 2, 3, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([2], [0_u128, 0]), vec![-2_i128, -2], holder([], [2_i64]));
    assign!(t.nix[None, v0, [0_i8, 0], &v1, &v2, [[true], [false], [false]], ...] = 103);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 103, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-1533
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([1, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![true];
    assign!(t.oix[&v0, 0, Ellipsis] = 146);
    assert_eq!(data[..], [146, 1]);
    // dev-1563
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([4, 4, 1, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (Some(-1_i64), 3_i16, -4_isize, -1_isize, Some(-1_i64), holder([0, 3, 1], Vec::<i64>::new()));
    assign!(t[3 : v0 : -1, v1:v2:v3, 0, 0 :  : v4] = &v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-1659
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [2, 1, 4]);
    let v0 = None::<i64>;
    let t = t.i(idx![0 :, NewAxis, :v0, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([4, 1], [-1_i32, 0, -1, -1]), vec![[0_i64]], holder([4], [113, 108, 137, 154]));
    assign!(t.vix[[[1_u16], [0], [0], [1]], &v0, v1, :] = &v2);
    assert_eq!(data[..], [113, 108, 137, 154, 113, 108, 137, 154]);
    // dev-1710
    let mut data: Vec<i64> = (0..16).collect();
    let t = view(&data, [1, 2, 4, 2]);
    let t = t.permute([0, 3, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (-1_isize, vec![[[1], [1], [0], [0]], [[0], [0], [0], [0]], [[0], [0], [1], [1]]], 139_i64);
    assign!(t.nix[..., -1, :0:v0, -6 : -6 : 3, &v1] = v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-1720
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([1], [true]), [[true, true], [false, true]], [true, false], [[0_u128, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]], holder([4, 3, 1, 1, 1, 2], [17, -2, -40, -11, 50, -43, 18, -23, -38, 4, -49, 45, -47, 44, 21, 4, 26, 35, 23, -24, 51, -18, 39, 54]));
    assign!(t.vix[v0, &v1, &v2, Ellipsis, &v3[..]] = &v4);
    assert_eq!(data[..], [39, 54, 2, 3, 39, 54, 6, 7, 8, 9, 10, 11, 39, 54, 14, 15]);
    // dev-1751
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3], [0, -3, 1]);
    assign!(t[v0, :] = [[107, 169], [161, 112], [156, 100]]);
    assert_eq!(data[..], [161, 112, 156, 100, 4, 5]);
    // dev-1777
    let mut data: Vec<i64> = (0..40).collect();
    let t = view(&data, [5, 4, 2]);
    let v0 = 0_i64;
    let t = t.i(idx![::v0 - 1, 3, 1:]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([[[0_i128; 4]; 0]; 1], holder([2, 1], [0_i16, -1]), [169]);
    assign!(t.oix[&v0, &v1,] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    // dev-1788
    let mut data: Vec<i64> = (0..2).collect();
    let t = view(&data, [2]);
    let v0 = 0_isize;
    let t = t.i(idx![v0 :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![true, false], 144_i64);
    assign!(t.nix[Ellipsis, v0] = v1);
    assert_eq!(data[..], [144, 1]);
    // dev-1885
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let (v0, v1) = (1_i64, Some(2_i64));
    let t = t.i(idx![::2, { v0 }, None, ::v1, NewAxis, :, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (0_i16, vec![true], -1_isize, holder([1, 1], [0_i128]), -2_i64, 122_i64);
    assign!(t.nix[v0, &v1, v2, v3.flip(0), 1, { v4 }] = v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 122, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
}

#[test]
#[rustfmt::skip]
fn dev_results_1() {
    // dev-1940
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (true, [107]);
    assign!(t[v0, ...] = &v1);
    assert_eq!(data[..], [107]);
    // dev-1961
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([1], [-1_i64]), Some(0_i64), 2_i64, 121_i64);
    assign!(t.vix[:, ..., :, v0.flip(0), [[1_u32], [2], [2]], 0 : v1 : { v2 }] = v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-2014
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (0_isize, Some(-3_i64), 4_i64, 0_u8, holder([2, 2], [179, 134, 139, 183]));
    assign!(t[0, v0, v1:v2 - 1, :, 0, 1, { v3 }] = v4.view());
    assert_eq!(data[..], [0, 1, 179, 3, 4, 5, 6, 7, 8, 9, 134, 11, 12, 13, 14, 15, 16, 17, 139, 19, 20, 21, 22, 23, 24, 25, 183, 27, 28, 29, 30, 31]);
    // dev-2071
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![1_i8], 3_u32, holder([1, 1, 1, 2, 1, 1], [131, 141]));
    assign!(t.nix[NewAxis, NewAxis, v0, None, hd(1) : v1 :, None, NewAxis] = v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 131, 141]);
    // dev-2119
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([1_i8], vec![true, false, false], [true, false]);
    assign!(t[&v0, [false, false, true], None, None, v1, &v2[..]] = [110]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 110, 31, 32, 33, 34, 35]);
    // dev-2169
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 1, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (0_isize, [1_u128, 1], 1_i64, -3_i16, holder([2, 0, 1, 2, 1], Vec::<i64>::new()));
    assign!(t.oix[v0, &v1[..], : v2 - 1 : -1, 0:v3:-2, :, hd(2):3] = &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-2182
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([3, 3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (Some(0_i64), 4_u8, Some(1_i64), holder([1, 3, 0], Vec::<i64>::new()));
    assign!(t.nix[[-2_i128], v0:3, hd(4) : v1 : v2] = v3.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2253
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (2_usize, -5_isize, 3_isize, holder([0, 1, 3, 3], Vec::<i64>::new()));
    assign!(t.i[1:1:, hd(1) : hd(v0) : 1, v1:{ v2 }, ::] = v3.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2321
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[..., NewAxis, NewAxis, [true, true, true]] = [[[152, 142, 118]]]);
    assert_eq!(data[..], [152, 142, 118]);
    // dev-2358
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [2, 2, 3, 3]);
    let (v0, v1, v2) = (4_i64, slice!(None, None, None), 0_usize);
    let t = t.i(idx![::v0 - 1, v1, 1 :, None, v2,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (Some(2_i64), 1_u64, -2_i16, Some(1_i64), -2_i64);
    assign!(t[None, 0 : v0 : v1, None, :, { v2 }, : v3 : { v4 }] = holder([1, 1, 1, 2, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2367
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-2_i32, [[[[125], [116]], [[176], [172]]], [[[144], [179]], [[108], [197]]]]);
    assign!(t.i[v0, Ellipsis] = &v1);
    assert_eq!(data[..], [125, 125, 125, 116, 116, 116, 176, 176, 176, 172, 172, 172, 144, 144, 144, 179, 179, 179, 108, 108, 108, 197, 197, 197, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-2426
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let t = t.permute([4, 1, 6, 2, 5, 3, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (holder([1, 2], [0_u128, 0]), slice!(None, 3, -3), Some(1_i64), 2_i128, 2_i64, 1_usize, vec![[1_i64, 0], [0, 1], [1, 0], [0, 1]], holder([4, 2], [0, 0, 0, 0, 0, 0, 0, 0]));
    assign!(t[[[1_i8], [0], [1], [1]], v0.view(), v1, v2 : 1 : v3, { v4 } : hd(v5) : -2, &v6, v7, Ellipsis] = 103);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-2456
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 0_u8;
    assign!(t[:, v0, -1, [[[0_isize]], [[1]], [[1]], [[2]]]] = holder([1, 1], [183]));
    assert_eq!(data[..], [0, 1, 2, 183, 183, 183, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 183, 183, 183, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2495
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([1, 2, 3], [1_u16, 1, 0, 0, 0, 0]), -1_i8, -1_i8);
    assign!(t.nix[v0.flip(0), v1, ..., { v2 }, [[[1, 1, 0], [0, 1, 1]]]] = 153);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 153, 153, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 153, 35]);
    // dev-2521
    let mut data: Vec<i64> = (0..45).collect();
    let layout = Layout::row_major([3, 3, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (slice!(None, None, None), -1_i64, 149_i64);
    assign!(t[v0, v1 - 1, :] = v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 149, 149, 149, 149, 149, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 149, 149, 149, 149, 149, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 149, 149, 149, 149, 149, 40, 41, 42, 43, 44]);
    // dev-2554
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = slice!(-2, 0, -3);
    assign!(t.oix[v0, ..., [-2_i32]] = 187);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2575
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 1, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([1, 2, 2], [true, true, false, false]), vec![1_i16, -2], Some(-2_i64), [true, true, false]);
    assign!(t.vix[v0.flip(0), &v1, v2 : tl(2) : -2, Ellipsis, &v3] = holder([1, 1, 0, 2, 2], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-2634
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 119_i64;
    assign!(t[] = v0);
    assert_eq!(data[..], [119]);
    // dev-2704
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([4, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [189];
    assign!(t.i[:  : 1, Ellipsis, -3] = &v0[..]);
    assert_eq!(data[..], [189, 1, 2, 189, 4, 5, 189, 7, 8, 189, 10, 11]);
    // dev-2735
    let mut data: Vec<i64> = (0..18).collect();
    let layout = Layout::row_major([3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(1_i64), 5_i64, 1_i64);
    assign!(t.vix[hd(0):-4:v0, tl(2) : v1 - 1 : -3, v2 - 1,] = holder([0, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // dev-2755
    let mut data: Vec<i64> = (0..16).collect();
    let t = view(&data, [4, 4]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0, :,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([3], [-3_i64, 3, 0]), [100, 160, 105]);
    assign!(t.nix[&v0, [true, false, true, true], ...] = &v1);
    assert_eq!(data[..], [0, 1, 2, 105, 100, 5, 6, 7, 8, 9, 10, 11, 12, 13, 160, 15]);
    // dev-2775
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [4, 1, 1]);
    let (v0, v1, v2, v3) = (5_i64, None::<i64>, 1_usize, None::<i64>);
    let t = t.i(idx![v0 - 1:, None, v1:, v2 : v3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_u16, 0_u32, 2_i64, vec![[0_i8, 0], [0, 0]]);
    assign!(t.vix[{ v0 }:v1:v2 - 1, v3, [[-1_i128, -1]], :, NewAxis] = holder([2, 2, 0, 0, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-2869
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = -1_i128;
    assign!(t.i[3 : -4 : { v0 }, :] = 119);
    assert_eq!(data[..], [0, 1, 119, 119, 119, 119, 119, 119]);
    // dev-2959
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t[[true, true, true]] = 170);
    assert_eq!(data[..], [170, 170, 170]);
    // dev-2982
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (None::<i64>, -1_i16, None::<i64>, [0_u8; 0], holder([1, 1, 2, 2, 0, 2], Vec::<i64>::new()));
    assign!(t[v0 :, (-2)::{ v1 }, :v2:, :, &v3[..], :] = &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-3060
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (Vec::from([[0_i128; 0]; 2]), 121_i64);
    assign!(t.nix[Ellipsis, v0,] = v1);
    assert_eq!(data[..], [0, 1, 2]);
    // dev-3163
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (None::<i64>, -5_i64, vec![true, true]);
    assign!(t.vix[[1_u16, 0], v0 : : v1, &v2] = [[180]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 180, 180, 8, 9, 10, 11, 12, 13, 180, 180, 16, 17, 18, 19, 20, 21, 22, 23]);
    // dev-3191
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([1], [-1]), -3_i64, holder([1], [176]));
    assign!(t.oix[v0, v1] = v2.view());
    assert_eq!(data[..], [0, 176, 2, 3]);
    // dev-3239
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([1, 5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1, 2], [154, 156]);
    assign!(t.nix[[0_isize], [1_u16], Ellipsis] = v0.view());
    assert_eq!(data[..], [0, 1, 154, 156, 4, 5, 6, 7, 8, 9]);
    // dev-3280
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let (v0, v1) = (3_i64, Some(2_i64));
    let t = t.i(idx![::2, :  : { v0 }, :, :, :  : v1, ::, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![0_isize, -1], -1_i16, 0_i64);
    assign!(t.oix[0::2, ..., 0, :, &v0, :, { v1 }:v2 - 1:-2] = 144);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-3350
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![false, false, true, false, true], holder([2], [164, 136]));
    assign!(t.nix[&v0] = &v1);
    assert_eq!(data[..], [0, 1, 164, 3, 136]);
    // dev-3411
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([0], [0_i8; 0]), holder([0], Vec::<i64>::new()));
    assign!(t.vix[&v0] = &v1);
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-3463
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 4, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (1_isize, Some(2_i64), holder([2, 3], [104, 181, 113, 157, 188, 174]));
    assign!(t[v0, hd(0) : v1 : 1, 3, :] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 104, 181, 113, 36, 37, 38, 39, 40, 41, 42, 43, 44, 157, 188, 174]);
    // dev-3539
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([3, 3, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-3_i8, vec![[1_isize, 0], [0, 1]]);
    assign!(t.nix[:  : 2, v0, 1, &v1] = 182);
    assert_eq!(data[..], [0, 1, 182, 182, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 182, 182, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-3630
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2], [1, 1]), holder([3, 3], [false, false, false, false, false, false, false, false, false]));
    assign!(t.nix[v0.i(1), Ellipsis, tl(1), v1] = holder([0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-3689
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1], [192]);
    assign!(t[[true, false]] = &v0);
    assert_eq!(data[..], [192, 1]);
    // dev-3755
    let mut data: Vec<i64> = (0..24).collect();
    let t = view(&data, [4, 3, 2]);
    let t = t.permute([2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([0_i16, 1, 0, -1], holder([3], [false, true, false]), [162, 103, 178, 120]);
    assign!(t[&v0, [3_u32], v1] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 178, 120, 22, 23]);
    // dev-3780
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [1, 2, 2, 2, 2, 3]);
    let t = t.permute([2, 0, 5, 3, 1, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![0_i16];
    assign!(t.nix[v0, -1, ...,] = holder([1, 3, 2, 2, 2], [181, 193, 156, 143, 188, 198, 162, 100, 120, 193, 149, 153, 121, 113, 128, 142, 175, 154, 187, 128, 124, 147, 170, 140]));
    assert_eq!(data[..], [181, 120, 175, 193, 193, 154, 188, 121, 124, 198, 113, 147, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 156, 149, 187, 143, 153, 128, 162, 128, 170, 100, 142, 140, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3816
    let mut data: Vec<i64> = (0..20).collect();
    let t = view(&data, [5, 4]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([], [-3_i8]), holder([1], [4_i128]));
    assign!(t.nix[v0.view(), v1.flip(0), ...] = 143);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 143, 18, 19]);
    // dev-3833
    let mut data: Vec<i64> = (0..0).collect();
    let layout = Layout::row_major([3, 0, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (slice!(None, None, None), 0_i16, true);
    assign!(t.vix[:, v0, v1, { v2 }] = 112);
    assert!(data.is_empty());
}

#[test]
#[rustfmt::skip]
fn dev_results_2() {
    // dev-3851
    let mut data: Vec<i64> = (0..15).collect();
    let layout = Layout::row_major([5, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 1_usize;
    assign!(t[[[[0], [1], [1]]], :hd(v0):-4, ...,] = [151]);
    assert_eq!(data[..], [0, 1, 151, 3, 4, 151, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    // dev-3878
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, []);
    let t = t.i(idx![]);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    assign!(t.oix[NewAxis, ...] = 117);
    assert_eq!(data[..], [117]);
    // dev-3885
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 3, 1, 4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (slice!(2, None, None), [[false], [true], [false]], vec![[1_u32], [0], [0]], holder([1, 1], [0_u16]), 189_i64);
    assign!(t.nix[v0, &v1, &v2, v3.flip(0)] = v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3904
    let mut data: Vec<i64> = (0..27).collect();
    let t = view(&data, [3, 3, 3]);
    let t = t.permute([1, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3, 3], [171, 174, 159, 194, 197, 161, 197, 164, 185]);
    assign!(t.vix[[true, true, true], Ellipsis, [1_i128, 0, 1]] = v0.view());
    assert_eq!(data[..], [171, 174, 159, 194, 197, 161, 197, 164, 185, 171, 174, 159, 194, 197, 161, 197, 164, 185, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    // dev-3930
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2, 1, 1], [137, 183]);
    assign!(t.oix[[false, true, true, false], Ellipsis, None, NewAxis,] = &v0);
    assert_eq!(data[..], [0, 137, 183, 3]);
    // dev-3997
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2], [2_u128, 2]), holder([], [0_isize]));
    assign!(t.nix[None, v0.i(1), v1, None] = holder([1, 1], [104]));
    assert_eq!(data[..], [0, 1, 104, 3]);
    // dev-4030
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (0_usize, -3_i64, holder([2, 2], [false, true, false, true]), slice!(-1, 1, -2), 194_i64);
    assign!(t.nix[-2 : hd(v0) : v1, v2.transpose(), v3, [true, true, false]] = v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-4057
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 135_i64;
    assign!(t.vix[] = v0);
    assert_eq!(data[..], [135]);
    // dev-4074
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([3, 4, 1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([2, 3], [1_u16, 1, 0, 0, 0, 0]), holder([2, 1], [-1_i128, 0]), vec![false, true, true, true]);
    assign!(t.vix[v0.flip(0), [[1, 1, 1], [1, 0, 1]], v1.flip(0), &v2] = [[[-16, 2, -25], [38, 21, 59], [-29, -26, 56]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, -29, -26, 56, 8, 9, 10, 11, 12, 13, 14, 15, 16, 38, 21, 59, 20, -16, 2, -25, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-4110
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 0_usize;
    assign!(t[tl(v0), ...] = 149);
    assert_eq!(data[..], [0, 1, 2, 149]);
    // dev-4136
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 4, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([4, 2, 4], [189, 189, 194, 158, 162, 188, 169, 128, 158, 123, 193, 195, 163, 166, 137, 113, 182, 123, 149, 102, 163, 188, 189, 117, 105, 189, 125, 108, 197, 190, 107, 189]);
    assign!(t[-1, :, ...] = &v0);
    assert_eq!(data[..], [189, 189, 194, 158, 162, 188, 169, 128, 158, 123, 193, 195, 163, 166, 137, 113, 182, 123, 149, 102, 163, 188, 189, 117, 105, 189, 125, 108, 197, 190, 107, 189]);
    // dev-4189
    let mut data: Vec<i64> = (0..12).collect();
    let t = view(&data, [2, 1, 3, 2]);
    let t = t.permute([0, 2, 1, 3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (holder([], [1_u16]), -4_i64, 0_i64, 0_u16, holder([2], [false, true]), 123_i64);
    assign!(t.oix[&v0, v1:2:v2 - 1, v3, v4.flip(0),] = v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-4218
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [4, 3, 4]);
    let (v0, v1, v2) = (0_u128, slice!(None, None, None), 1_i64);
    let t = t.i(idx![{ v0 }, v1, v2 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (None::<i64>, 1_i128, holder([1, 1], [160]));
    assign!(t.i[v0:v1:1, NewAxis, ...] = &v2);
    assert_eq!(data[..], [160, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-4241
    let mut data: Vec<i64> = (0..2).collect();
    let t = view(&data, [1, 2]);
    let (v0, v1) = (-1_i64, slice!(None, None, None));
    let t = t.i(idx![::v0 - 1, v1]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([0], [0_i8; 0]);
    assign!(t.vix[v0, 1] = 137);
    assert_eq!(data[..], [0, 1]);
    // dev-4275
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[1, NewAxis] = [115]);
    assert_eq!(data[..], [0, 115, 2, 3]);
    // dev-4410
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([1, 2, 2, 1, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (2_usize, -3_isize, 2_i128, -3_i16, Some(2_i64), -2_isize, [[0_i128; 0]; 2], holder([2, 0, 1, 0, 0, 0, 3], Vec::<i64>::new()));
    assign!(t.vix[:, : hd(v0) : v1, :v2:{ v3 }, v4:hd(1):v5, &v6[..], :] = &v7);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-4451
    let mut data: Vec<i64> = (0..2).collect();
    let t = view(&data, [2, 1]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 146_i64;
    assign!(t.i[:, ..., :] = v0);
    assert_eq!(data[..], [146, 146]);
    // dev-4475
    let mut data: Vec<i64> = (0..20).collect();
    let t = view(&data, [5, 4]);
    let v0 = -1_i16;
    let t = t.i(idx![:, None, :  : v0]);
    let (v0, v1) = (slice!(None, None, 3), Some(-3_i64));
    let t = t.i(idx![::, v0, :v1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2, 2, 2], [120, 176, 174, 115, 189, 143, 147, 123]);
    assign!(t.nix[..., [[[3, 2], [3, 1]], [[4, 2], [4, 3]]], 0, [true]] = &v0);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 115, 8, 9, 10, 143, 12, 13, 14, 123, 16, 17, 18, 147]);
    // dev-4555
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[1_usize, 0]], 1_usize);
    assign!(t.nix[::, v0, :, :2:{ v1 },] = [126, 110]);
    assert_eq!(data[..], [126, 110, 2, 126, 110, 5, 126, 110, 8, 126, 110, 11, 126, 110, 14, 126, 110, 17, 126, 110, 20, 126, 110, 23, 126, 110, 26, 126, 110, 29, 126, 110, 32, 126, 110, 35]);
    // dev-4568
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([2, 1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = Vec::from([[0_u128; 1]; 0]);
    assign!(t[[[-1_isize]], v0, :] = 169);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-4629
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let t = t.permute([0, 3, 2, 1, 4]);
    let (v0, v1, v2) = (0_i64, None::<i64>, 3_i64);
    let t = t.i(idx![:, :, :v0 - 1, :v1:v2 - 1, ::2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (-1_i64, 0_u16, holder([2], [0, 0]), -2_isize, holder([0], Vec::<i64>::new()));
    assign!(t.nix[v0 - 1:v1:-1, v2.view(), [true], -1:0:v3, [[-2_i64, 1], [0, 0], [1, 1]], ...] = v4.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-4652
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 1, 3, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([1, 0], [0_usize; 0]), [[0_u64]], Vec::from([[0_i32; 0]; 1]), holder([], [-2_i16]), holder([1, 0, 0], Vec::<i64>::new()));
    assign!(t.nix[v0, 0 : 0 : -2, &v1[..], &v2, v3] = v4.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-4697
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([2, 4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = ([-1_i128, 1], 1_isize, 1_i16, holder([2, 1, 1, 0, 1, 1, 1], Vec::<i64>::new()));
    assign!(t.oix[&v0, 0, NewAxis, NewAxis, v1:v2:1, None, None, None] = v3.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-4835
    let mut data: Vec<i64> = (0..9).collect();
    let t = view(&data, [3, 3, 1]);
    let v0 = None::<i64>;
    let t = t.i(idx![2, 0:v0:, 0::]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    assign!(t.vix[:, :] = 168);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 168, 168, 168]);
    // dev-4889
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_usize, 1_isize, -1_isize, vec![0_i8, 2, 0, 2]);
    assign!(t.nix[tl(v0), :{ v1 }:v2, &v3, None, :] = 126);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-4922
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (-1_i64, -3_i128, -4_i64, holder([4, 3, 0], [0_i64; 0]), 2_usize, holder([1, 4, 1, 0, 1], Vec::<i64>::new()));
    assign!(t.nix[v0 - 1 : v1 : { v2 }, v3, hd(v4), NewAxis] = v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // dev-4958
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    assign!(t.vix[NewAxis, ..., NewAxis] = [126]);
    assert_eq!(data[..], [126]);
    // dev-5032
    let mut data: Vec<i64> = (0..5).collect();
    let t = view(&data, [5, 1]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [0, 0]);
    assign!(t.nix[None, Ellipsis, v0.flip(0)] = [[[176, 130], [133, 103], [171, 134], [105, 142], [172, 120]]]);
    assert_eq!(data[..], [130, 103, 134, 142, 120]);
    // dev-5089
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = ([0_i64; 0], 9223372036854775807_u64, 1099511627776_usize, holder([0], [0_u32; 0]));
    assign!(t.nix[None, &v0[..], v1 : hd(v2) : -1, [1_i64], NewAxis, v3.flip(0)] = 182);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-5163
    let mut data: Vec<i64> = (0..5).collect();
    let t = view(&data, [1, 5]);
    let t = t.i(idx![:, :,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 105_i64;
    assign!(t[1:1, :,] = v0);
    assert_eq!(data[..], [0, 1, 2, 3, 4]);
    // dev-5229
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([false, true, true, false, false], 191_i64);
    assign!(t.oix[&v0] = v1);
    assert_eq!(data[..], [0, 191, 191, 3, 4]);
    // dev-5294
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [2, 2, 3, 3]);
    let (v0, v1) = (0_usize, 1_usize);
    let t = t.i(idx![:tl(v0), 1, :tl(v1), ::-2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-1_i8, None::<i64>, 0_i8, true);
    assign!(t.nix[v0, 0 : v1, v2, v3] = 161);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 161, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-5332
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [2, 4]);
    let v0 = 3_u64;
    let t = t.i(idx![::3, :  : v0,]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = Vec::from([[0_u8; 4]; 0]);
    assign!(t.nix[&v0, ...] = 109);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-5365
    let mut data: Vec<i64> = (0..25).collect();
    let layout = Layout::row_major([5, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (2_usize, [[117]]);
    assign!(t.nix[hd(2), None, tl(v0), NewAxis,] = &v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 117, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    // dev-5405
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [0_isize; 0];
    assign!(t.oix[NewAxis, &v0[..], None] = 185);
    assert_eq!(data[..], [0, 1]);
    // dev-5417
    let mut data: Vec<i64> = (0..15).collect();
    let layout = Layout::row_major([3, 5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([], [2_u16]), holder([], [0]), holder([1], [153]));
    assign!(t.nix[&v0, v1.view(), Ellipsis, [0_u64, 0, 0]] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 153, 11, 12, 13, 14]);
    // dev-5471
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 1, 2, 3, 1, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_i64, holder([3], [-1, 0, 0]), -1_i64, holder([0, 0, 3, 1, 2], Vec::<i64>::new()));
    assign!(t.oix[0:-1:v0 - 1, 0, 2 : 3 : -1, &v1, ..., :, { v2 }] = &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5515
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (3_usize, -1_i32, holder([0, 1], Vec::<i64>::new()));
    assign!(t.nix[-4:tl(v0):{ v1 }, [[false], [false], [true], [true]]] = v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-5538
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 3, 2, 1, 2]);
    let t = t.permute([0, 2, 1, 5, 3, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (2_i64, holder([3], [1, 1, 0]), 1_usize);
    assign!(t[hd(0), Ellipsis, v0 - 1, v1.flip(0), ::, hd(0):tl(v2)] = 157);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5585
    let mut data: Vec<i64> = (0..40).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = ([[[0_u128]], [[0]], [[0]]], [[[0_i8, 0], [0, 0], [1, 0]], [[0, 0], [1, 0], [1, 1]], [[0, 1], [1, 1], [0, 0]]], vec![[[0_i32, 0]], [[1, 1]], [[0, 1]]], -2_isize, -2_i64, 3_usize);
    assign!(t[&v0, &v1, &v2, { v3 }:v4 - 1:2, hd(v5)] = holder([3, 3, 2, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
}

#[test]
#[rustfmt::skip]
fn dev_results_3() {
    // dev-5633
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 1, 2, 1, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8) = (holder([3, 3, 1], [1_i16, 1, 0, 0, 1, 0, 0, 0, 0]), holder([2], [0_u32, 0]), holder([1], [1_u16]), [false], vec![[[1, -2, 1, -2], [1, 0, 0, -2], [1, 0, -2, -2], [1, -1, -1, 0]], [[1, -1, -1, -2], [1, -1, -2, -2], [0, 1, -1, 0], [-1, -2, 1, -2]], [[1, 0, 0, -2], [0, 1, 1, -1], [1, -1, 1, -1], [-2, -2, -2, -2]]], holder([], [true]), 0_u32, 1_i16, holder([3, 3, 1, 1, 2, 1, 0, 3, 4, 4, 1, 1], Vec::<i64>::new()));
    assign!(t.oix[0, v0.flip(0), NewAxis, v1, v2, &v3[..], v4, v5, v6:v7] = v8.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5650
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([], [1_u32]), vec![true, false], 172_i64);
    assign!(t.nix[v0.view(), Ellipsis, v1] = v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 172, 7, 172, 9, 172, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // dev-5673
    let mut data: Vec<i64> = (0..18).collect();
    let layout = Layout::row_major([3, 2, 1, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([[0_i16], [0]], holder([2, 1], [0_u16, 0]), holder([3, 2, 2, 1], [111, 184, 186, 163, 159, 107, 125, 110, 177, 190, 112, 127]));
    assign!(t.nix[Ellipsis, &v0, [[0], [0]], v1.flip(0),] = &v2);
    assert_eq!(data[..], [184, 1, 2, 163, 4, 5, 107, 7, 8, 110, 10, 11, 190, 13, 14, 127, 16, 17]);
    // dev-5700
    let mut data: Vec<i64> = (0..12).collect();
    let t = view(&data, [3, 4]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([false, true, false, false], 152_i64);
    assign!(t[:3, &v0[..]] = v1);
    assert_eq!(data[..], [0, 152, 2, 3, 4, 152, 6, 7, 8, 152, 10, 11]);
    // dev-5723
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (2_i64, Some(-1_i64), 4_i64);
    assign!(t.nix[-2, NewAxis, None, -1, v0 - 1, NewAxis, 2:v1:v2 - 1, [0_i64, 0],] = holder([2, 1, 1, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-5763
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [3, 4, 4]);
    let (v0, v1, v2, v3) = (None::<i64>, 2_u128, slice!(None, None, None), 0_isize);
    let t = t.i(idx![: v0 : { v1 }, v2, v3:]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (2_i64, 2_u64, 3_i64, 114_i64);
    assign!(t.nix[1:0:v0 - 1, 1000 : -6 : v1, : v2 - 1 : -1,] = v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5824
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([3, 1, 4, 4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([0_i16], slice!(1, 1, None), holder([3, 4, 0], Vec::<i64>::new()));
    assign!(t.nix[&v0[..], [0], [0_isize, 1, -3], ::, v1] = v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5889
    let mut data: Vec<i64> = (0..6).collect();
    let t = view(&data, [3, 2]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_i64, 3_u128, holder([1], [138]));
    assign!(t[v0 - 1, { v1 } : tl(1) : -2, ...] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 138]);
    // dev-5922
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (4_i64, -1_isize, [155]);
    assign!(t[true, v0 - 1:-3:v1] = &v2[..]);
    assert_eq!(data[..], [155]);
    // dev-5933
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([3, 4, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (slice!(2, -1, -1), holder([2], [-1, 2]), vec![true, true, false], 103_i64);
    assign!(t.nix[v0, v1.view(), &v2] = v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0013
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 1_i16;
    assign!(t[v0, ...] %= vec![5]);
    assert_eq!(data[..], [0, 1, 2, 3, 4]);
    // dev-0043
    let mut data: Vec<i64> = (0..20).collect();
    let t = view(&data, [5, 4]);
    let t = t.permute([1, 0]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([], [1_isize]), -5_isize, 6_u64);
    assign!(t.oix[v0.view(), true, v1 : v2 : -1, ...] / /= 10);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // dev-0087
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [4, 3, 4]);
    let t = t.permute([2, 1, 0]);
    let v0 = 2_i16;
    let t = t.i(idx![::, : -2, ::v0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    assign!(t[Ellipsis] -= -1);
    assert_eq!(data[..], [1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 25, 26, 27, 28, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0164
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 1, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([2], [3_isize, 3]), -1_i128, -3_i32, Some(1_i64), 2_usize);
    assign!(t.vix[NewAxis, v0.i(1), None, None, (v1)::v2, ..., None, v3 : hd(v4), None] += holder([1, 1, 1, 1, 1, 1, 1], [84]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 91, 8, 9]);
    // dev-0235
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1], [true]);
    assign!(t.vix[v0.view(), 1::-3, [1_i8, 1, 1], tl(1), 0, [true, false, false]] -= holder([1], [44]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, -8, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0248
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0];
    let layout = Layout::row_major([1, 2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, None, None), 2_i64);
    assign!(t[v0, hd(0) : v1 - 1, None, Ellipsis] /= holder([1, 1, 1, 2, 3, 3], [-2.0, 4.0, 2.0, 2.0, -7.0, 2.0, 2.0, 0.1, 10.0, 3.0, 3.0, 0.1, 0.1, 0.5, 4.0, -2.0, 0.1, -7.0]));
    assert_eq!(data[..], [0.0, 0.25, 1.0, 1.5, -0.5714285714285714, 2.5, 3.0, 70.0, 0.8, 3.0, 3.3333333333333335, 110.0, 120.0, 26.0, 3.5, -7.5, 160.0, -2.4285714285714284, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0]);
    // dev-0283
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0];
    let layout = Layout::row_major([5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_usize, 1_usize, Some(0_i64), 3_i64);
    assign!(t.nix[hd(v0):-5:{ v1 }, v2:1:v3 - 1, Ellipsis] /= holder([0, 1], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0]);
    // dev-0306
    let mut data: Vec<i64> = (0..18).collect();
    let layout = Layout::row_major([3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (2_usize, -5_i64);
    assign!(t[hd(v0), -3, tl(1)] -= v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 17, 13, 14, 15, 16, 17]);
    // dev-0376
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (3_usize, -2_i32, -2_i64);
    assign!(t.nix[: hd(v0) : -3, [[false, true], [false, false]], { v1 }:v2 - 1:-1000, :] %= 7);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0392
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (-3_isize, 1_u32, 2_u16);
    assign!(t.i[: v0 : -1, Ellipsis, v1:{ v2 }:2] += holder([2, 1], [44, 98]));
    assert_eq!(data[..], [0, 99, 2, 47]);
    // dev-0471
    let mut data: Vec<i64> = (0..2).collect();
    let t = view(&data, [2]);
    let v0 = 1_i64;
    let t = t.i(idx![v0 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 2_i64;
    assign!(t.vix[...] / /= v0);
    assert_eq!(data[..], [0, 1]);
    // dev-0507
    let mut data: Vec<i64> = (0..30).collect();
    let t = view(&data, [3, 5, 2]);
    let t = t.permute([1, 2, 0]);
    let v0 = None::<i64>;
    let t = t.i(idx![5:v0, ::, ::]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (1_usize, [false, false, true]);
    assign!(t[..., :  : -1, hd(v0), None, &v1[..]] **= holder([1, 0, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // dev-0536
    let mut data: Vec<i64> = (0..40).collect();
    let layout = Layout::row_major([4, 5, 2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (slice!(None, None, None), 2_usize, [0_i16, 0, 0, 0], holder([1], [29]));
    assign!(t.nix[v0, [-4, 0, 1, -5], Ellipsis, tl(v1)::-1, None, &v2] += v3.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    // dev-0563
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [2, 3, 2, 1, 3]);
    let t = t.permute([0, 3, 1, 2, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (slice!(None, None, None), 0_i64, 3_i64, 1_u16, holder([2, 0], Vec::<i64>::new()));
    assign!(t[v0, v1 - 1, hd(0), 2:-1:v2 - 1, v3] -= v4.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0635
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (None::<i64>, 2_isize);
    assign!(t.nix[Ellipsis, hd(2), : v0, v1,] -= [67, 41]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, -49, 19, 20, 21, -19, 23]);
    // dev-0649
    let mut data: Vec<i64> = (0..12).collect();
    let t = view(&data, [1, 2, 2, 3]);
    let (v0, v1, v2) = (0_i128, None::<i64>, -2_i32);
    let t = t.i(idx![::-1, (v0)::, ::v1, : v2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([], [-1]), vec![0_u128, 0], 1_usize, 1_i64, 2_i64);
    assign!(t.oix[v0, true, &v1, tl(v2):3:{ v3 }, hd(0):v4 - 1] **= [[[1], [2]], [[3], [0]]]);
    assert_eq!(data[..], [0, 1, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-0678
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [1, 4]);
    let (v0, v1) = (0_u16, slice!(None, None, 2));
    let t = t.i(idx![{ v0 }:, v1, None]);
    let (v0, v1) = (3_i64, slice!(0, None, None));
    let t = t.i(idx![::v0 - 1, v1, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([3, 3], [1_i8, 0, 1, 1, 1, 1, 1, 0, 0]), -2_i64, 10_i64);
    assign!(t[[[0_i64, 0, 0]], &v0, (-2)::v1 - 1,] %= v2);
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-0752
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([1, 2], [1_isize, 1]), vec![0_i64, 1], 4_i128, None::<i64>, -3_i32);
    assign!(t.nix[v0, v1, Ellipsis, NewAxis, : v2 : 2, v3:0:v4] *= 0);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 0, 21, 22, 23, 24, 25, 0, 27, 28, 0, 30, 31, 32, 33, 34, 0]);
    // dev-0769
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([1, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (1_i64, -1_i8, holder([1, 0, 2], Vec::<i64>::new()));
    assign!(t.oix[[true], { v0 }:v1:-1, Ellipsis] %= &v2);
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-0786
    let mut data = [0.0, 1.0, 2.0, 3.0];
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(3, -1, -1), [10.0]);
    assign!(t.i[v0, ...] /= &v1[..]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0]);
    // dev-0805
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let t = t.permute([0, 1, 3, 4, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (-1_i64, 0_i64, true, 0_i64, holder([], [1_isize]), holder([0, 0, 2, 0, 0], Vec::<i64>::new()));
    assign!(t.nix[hd(3) : 3 : v0 - 1, :, :v1 - 1:-3, false, { v2 }, -4:tl(2):v3 - 1, v4.view(), ...,] -= v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0811
    let mut data: Vec<i64> = (0..27).collect();
    let layout = Layout::row_major([3, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_u32, 3_u16, 3_i64, [true, true, true]);
    assign!(t.nix[v0:{ v1 }:v2 - 1, ..., &v3[..]] / /= [[[7, 3, 5], [10, 10, 3], [10, 10, 5]], [[5, 1, 10], [3, 10, 4], [4, 10, 5]]]);
    assert_eq!(data[..], [0, 0, 0, 0, 0, 1, 0, 0, 1, 9, 10, 11, 12, 13, 14, 15, 16, 17, 3, 19, 2, 7, 2, 5, 6, 2, 5]);
    // dev-0866
    let mut data: Vec<i64> = (0..0).collect();
    let layout = Layout::row_major([4, 5, 5, 0, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = ([0_u128, 0, 1], holder([5, 5, 0], [false; 0]), holder([3], [0_i64, 1, -1]), holder([1, 1, 1, 3, 0, 1, 3, 1], Vec::<i64>::new()));
    assign!(t.oix[NewAxis, ..., NewAxis, None, &v0[..], v1, NewAxis, v2.view(), NewAxis] += &v3);
    assert!(data.is_empty());
    // dev-0882
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([3, 4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (2_i64, 2_usize, -1_i64);
    assign!(t[NewAxis, NewAxis, 2, 4 : 0, v0 : hd(v1) : v2 - 1] %= holder([0, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0938
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [3, 3, 4]);
    let t = t.i(idx![2, :, :  : 3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([3, 2], [false, false, false, false, false, true]), [5]);
    assign!(t[v0.flip(0), ...] %= &v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 2, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0969
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [2, 4, 4]);
    let (v0, v1) = (None::<i64>, 0_i64);
    let t = t.i(idx![:, :, : v0 : v1 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-4_i128, 2_u32);
    assign!(t[:, None, None, 0:v0:{ v1 }, 0] %= holder([2, 1, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-1027
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([2, 2, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(-2_i64), None::<i64>, None::<i64>, 3_usize, Some(3_i64), 2_i16, slice!(4, 5, -1));
    assign!(t.i[v0 : v1 : -1, : v2, hd(v3):v4:v5, v6] -= holder([0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-1038
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0];
    let t = view(&data, [5]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    let t = t.i(idx![v0 : v1 : -2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[[-3_i16]] += vec![-1.5]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 2.5]);
    // dev-1086
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 0_i64;
    assign!(t[] **= v0);
    assert_eq!(data[..], [1]);
    // dev-1175
    let mut data: Vec<i64> = (0..18).collect();
    let t = view(&data, [3, 2, 1, 3]);
    let (v0, v1, v2) = (None::<i64>, 0_i64, -1_isize);
    let t = t.i(idx![: v0, :, { v1 }::, ::v2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([true, true, true], 3_u16, holder([], [0_u128]));
    assign!(t.nix[&v0, 0 : { v1 }, &v2, ..., NewAxis] *= holder([3, 2, 3, 1], [-3, -1, 10, 0, 3, 0, -2, 2, 0, 3, -3, 3, -3, 2, 3, -3, -3, -1]));
    assert_eq!(data[..], [0, -1, -6, 0, 12, 0, 0, 14, -16, 27, -30, 33, 36, 26, -42, -15, -48, -51]);
}

#[test]
#[rustfmt::skip]
fn dev_results_4() {
    // dev-1215
    let mut data: Vec<i64> = (0..0).collect();
    let t = view(&data, [3, 0]);
    let (v0, v1) = (1_u128, slice!(None, None, 2));
    let t = t.i(idx![{ v0 }:, v1, None]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (1_usize, 3_i64);
    assign!(t.oix[hd(v0) : v1 - 1 : 1, ::, [0_usize, 0, 0]] -= [40, 57, 63]);
    assert!(data.is_empty());
    // dev-1243
    let mut data: Vec<i64> = (0..30).collect();
    let t = view(&data, [5, 1, 3, 2]);
    let (v0, v1) = (2_usize, slice!(None, -1, None));
    let t = t.i(idx![:tl(v0), :, : -2, v1]);
    let (v0, v1) = (-1_i32, 1_i8);
    let t = t.i(idx![:, :v0, ::, v1:]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([0], [false; 0]), holder([0], [false; 0]));
    assign!(t.nix[[[0_i32], [1], [-1], [0]], v0, Ellipsis, :, v1.flip(0),] %= holder([4, 0, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // dev-1306
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([2, 1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_usize, 1_i64);
    assign!(t.oix[hd(v0), [false], hd(5):v1 - 1:-1] **= holder([0, 3], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-1337
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-2_i128, 4_u64, 0_usize, Some(-2_i64));
    assign!(t[hd(0), :, -5 : : { v0 }, v1:tl(v2):v3, ...] / /= 5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-1365
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.oix[true, [0_u16, 0, 0], [2_isize, 3, 3, 2]] -= [[[3, 55, 4, 31], [82, 0, 39, 78], [44, 0, 44, 31]]]);
    assert_eq!(data[..], [0, 1, -29, -41, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-1413
    let mut data: Vec<i64> = (0..15).collect();
    let layout = Layout::row_major([5, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, None, None), 0_i64);
    assign!(t[..., v0, { v1 }] *= 2);
    assert_eq!(data[..], [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28]);
    // dev-1457
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([1, 2, 2, 1, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (Some(-2_i64), -1_i8, slice!(1, -2, None), [[[1, -2, -1, 1]]], 1_usize, Some(2_i64), 3_i64, -3_isize);
    assign!(t.vix[v0:-2:v1, v2, &v3, : hd(v4) : v5, : v6 - 1 : 1, v7:hd(3):-1] += 73);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-1508
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (1_i128, holder([1], [0_u64]), 2_i64, slice!(None, None, None), 3_i64);
    assign!(t[0 : 0 : { v0 }, v1.flip(0), v2 - 1, 4 : -2, v3, ::,] **= v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-1593
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 2, 3, 2]);
    let (v0, v1, v2) = (3_u32, Some(3_i64), slice!(None, None, None));
    let t = t.i(idx![::v0, ::v1, v2, :, ::3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_i64, 0_i64, holder([3, 1], [true, true, true]), holder([3], [1, 2, 2]));
    assign!(t.nix[v0 - 1, 0, { v1 }, &v2, ...,] **= &v3);
    assert_eq!(data[..], [0, 1, 4, 3, 16, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-1613
    let mut data: Vec<i64> = (0..5).collect();
    let t = view(&data, [5]);
    let t = t.i(idx![:]);
    let v0 = 2_i128;
    let t = t.i(idx![:  : v0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = -1_i64;
    assign!(t.i[v0 - 1] -= 34);
    assert_eq!(data[..], [0, 1, -32, 3, 4]);
    // dev-1693
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([4, 4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([[0_i128]], holder([], [2]), holder([4, 1, 1], [45, 64, 75, -7]));
    assign!(t.nix[&v0, v1, NewAxis, [[0_i128], [1], [1], [0]]] -= &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 11, -70, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-1712
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([], [true]), vec![[0_i16, -3, -3]], holder([2, 2, 2, 2, 1, 3, 1], [68, 37, 47, 70, 80, 25, 8, 52, 15, 19, 69, -4, 14, 90, 69, 4, 23, 44, 65, 81, 32, 44, 56, 13, 75, 10, 62, 29, 78, -7, 48, 79, 4, 81, -4, -6, 72, 85, 5, 9, 47, 52, 47, 59, 12, -5, 66, 9]));
    assign!(t.nix[Ellipsis, v0, &v1, NewAxis] -= v2.view());
    assert_eq!(data[..], [-47, 1, 2, -22, 4, 5, -9, 7, 8, 13, 10, 11, -57, 13, 14, -29, 16, 17, -14, 19, 20, 8, 22, 23, -38, 25, 26, 34, 28, 29, 26, 31, 32, 39, 34, 35, 31, 37, 38, -13, 40, 41, 30, 43, 44, 36, 46, 47]);
    // dev-1829
    let mut data: Vec<i64> = (0..0).collect();
    let layout = Layout::row_major([3, 3, 2, 0]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[-2, 1, -1], [-1, -3, -3], [-2, -3, 0]], holder([3, 3], [-2_i8, 1, 1, -2, -1, -1, 0, 0, -1]));
    assign!(t[[[2_i16, 0, 1], [1, 0, 0], [1, 1, 0]], &v0, v1.transpose(), ::] **= holder([3, 3, 0], Vec::<i64>::new()));
    assert!(data.is_empty());
    // dev-1843
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [2, 4]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = [1];
    assign!(t.nix[..., &v0[..]] **= 2);
    assert_eq!(data[..], [0, 1, 2, 3, 16, 25, 36, 49]);
    // dev-1887
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = -1_i64;
    assign!(t.nix[[2], Ellipsis, 3 : -1 : v0 - 1] / /= holder([1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-1965
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3], [-8, 71, 15]);
    assign!(t.nix[[-1_i128, -1, 2]] -= &v0);
    assert_eq!(data[..], [0, 1, -13]);
    // dev-2023
    let mut data: Vec<i64> = (0..40).collect();
    let layout = Layout::row_major([2, 5, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (-1_isize, 2_i64, slice!(2, 2, 1));
    assign!(t.nix[v0 : { v1 } : -1, Ellipsis, -2, v2] -= 7);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    // dev-2088
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (3_i64, [2_u64, 0, 1], holder([0, 3], Vec::<i64>::new()));
    assign!(t[: v0 - 1 : -1, [1_u128, 0, 0], [true, true, true], &v1[..], ...] *= v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2178
    let mut data: Vec<i64> = (0..16).collect();
    let t = view(&data, [4, 4]);
    let t = t.i(idx![0, 1 :, NewAxis,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 2_i64;
    assign!(t.nix[[0_u128, 0], NewAxis, [0, 0], None] / /= v0);
    assert_eq!(data[..], [0, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-2256
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
    let t = view(&data, [1, 1, 3, 3]);
    let t = t.permute([3, 1, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([], [1_i8]), holder([], [0_i64]), 1_i64, [3.0, 2.0]);
    assign!(t.nix[v0, v1, v2 - 1, [0_usize, 0]] *= &v3[..]);
    assert_eq!(data[..], [0.0, 2.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    // dev-2316
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (None::<i64>, slice!(None, None, None), 1_usize, holder([2], [0_u32, 0]));
    assign!(t.nix[v0 :, v1, ..., tl(v2), v3] -= -3);
    assert_eq!(data[..], [3, 1, 2, 3, 4, 5, 9, 7, 8, 9, 10, 11, 15, 13, 14, 15, 16, 17, 21, 19, 20, 21, 22, 23, 27, 25, 26, 27, 28, 29, 33, 31, 32, 33, 34, 35, 39, 37, 38, 39, 40, 41, 45, 43, 44, 45, 46, 47]);
    // dev-2383
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([4], [1, 0, 1, 1]);
    assign!(t.oix[NewAxis, v0.flip(0)] -= 53);
    assert_eq!(data[..], [-53, -52, 2]);
    // dev-2499
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [1, 4, 2]);
    let t = t.i(idx![::3, :, hd(0)::]);
    let t = t.permute([1, 0, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([2], [0_u128, 0]), holder([], [0_i8]), holder([], [1_u128]));
    assign!(t.nix[v0.i(1), &v1, v2] -= 4);
    assert_eq!(data[..], [0, -3, 2, 3, 4, 5, 6, 7]);
    // dev-2553
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![[true, true], [false, false]], slice!(None, 2, -1), 2_i64);
    assign!(t.vix[&v0, v1, NewAxis, :, hd(0), None, None] **= v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2622
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![0_i8, -1];
    assign!(t.nix[v0, (-2)::-3] %= holder([2, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1]);
    // dev-2630
    let mut data: Vec<i64> = (0..30).collect();
    let layout = Layout::row_major([3, 5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1, 2], [3, 3]);
    assign!(t[[[0_u64, 2]], v0.flip(0), Ellipsis] *= [[[3], [-2]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 18, 21, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, -52, -54, 28, 29]);
    // dev-2675
    let mut data: Vec<i64> = (0..30).collect();
    let t = view(&data, [2, 1, 3, 5]);
    let t = t.permute([3, 2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (-5_i16, vec![false, false, true], [[0_u64; 1]; 0], holder([0, 1], [0_i32; 0]), 7_i64);
    assign!(t.nix[NewAxis, v0, v1, &v2, v3, NewAxis] / /= v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // dev-2741
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![[true, true], [true, true], [true, true]];
    assign!(t.oix[v0, None] += [[39], [4], [35], [-8], [14], [67]]);
    assert_eq!(data[..], [39, 5, 37, -5, 18, 72]);
    // dev-2814
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 1, 2, 2, 3]);
    let (v0, v1) = (Some(-1_i64), 2_isize);
    let t = t.i(idx![::v0, ::3, 0, ::, ::-2, { v1 } :]);
    let t = t.permute([2, 4, 3, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (0_u64, Some(-2_i64), 1_i16, 3_i64, holder([0, 1, 1], Vec::<i64>::new()));
    assign!(t.nix[v0, v1:1:-1, -1, v2, hd(0):hd(1):v3 - 1, NewAxis] += &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-2828
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([2, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = ([0], [1_i128, -1, -3], 3_usize, Some(1_i64), -1_i64, [0]);
    assign!(t[&v0, &v1, hd(v2) : v3 : v4 - 1, Ellipsis] **= &v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5]);
    // dev-2867
    let mut data = [0.0, 1.0, 2.0];
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([3], [0_usize, 0, 0]), 10.0_f64);
    assign!(t.nix[NewAxis, ..., v0.view()] /= v1);
    assert_eq!(data[..], [0.0, 1.0, 2.0]);
    // dev-2913
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([1, 2, 1, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (3_u128, -2_i64, -2_isize, 1_usize, 0_i64, vec![1]);
    assign!(t[0::1, 3 : -2 : v0, :v1:{ v2 }, { v3 }:v4 - 1:-1, &v5] *= -1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-2942
    let mut data: Vec<i64> = (0..27).collect();
    let layout = Layout::row_major([3, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (Some(-1_i64), holder([0], Vec::<i64>::new()));
    assign!(t.vix[tl(0):-3:v0, 3:, 2] **= v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    // dev-2974
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 10_i64;
    assign!(t.vix[...] *= v0);
    assert_eq!(data[..], [0]);
    // dev-3021
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (2_usize, 1_i64);
    assign!(t.nix[None, None, None, hd(v0), NewAxis, NewAxis, v1 - 1:2] -= 9);
    assert_eq!(data[..], [0, 1, 2, 3, -5, -4]);
    // dev-3031
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-2_i64, 0_i64, -1_i8, holder([0, 3, 3, 2], Vec::<i64>::new()));
    assign!(t.nix[1 : 1 : { v0 }, ::v1 - 1, :  : v2, :] / /= &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-3043
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (4_i64, -1000_i16, -2_i128, -9223372036854775808_i64, holder([2], [0_i8, 0]), holder([4], [-4_i128, 3, 2, -2]));
    assign!(t.nix[Ellipsis, : v0 - 1 : -3, v1:v2:v3, v4.i(1), &v5] / /= 7);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3071
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (0_isize, [1_u8, 0, 1, 0], None::<i64>, None::<i64>, -2_i64, -1_i8, vec![false, false]);
    assign!(t.oix[[0_i64], v0, &v1, v2 : v3, v4 - 1:-2:v5, v6] **= 1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-3132
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[] += 45);
    assert_eq!(data[..], [45]);
    // dev-3150
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([4, 3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([0_u32], holder([], [-3_i64]));
    assign!(t.vix[&v0[..], v1, :, NewAxis, NewAxis] += [[[[83]], [[10]], [[85]], [[54]]]]);
    assert_eq!(data[..], [83, 11, 87, 57, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
}

#[test]
#[rustfmt::skip]
fn dev_results_5() {
    // dev-3174
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [1, 3, 4, 4]);
    let t = t.permute([0, 3, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_u32, holder([1, 4, 1], [72, 60, 37, 15]));
    assign!(t.nix[[0_u128], v0, ::, ..., 2 : 3] += v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 104, 33, 34, 35, 96, 37, 38, 39, 77, 41, 42, 43, 59, 45, 46, 47]);
    // dev-3196
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (None::<i64>, holder([2, 3], [-1_i32, 0, -1, 0, -1, 0]), None::<i64>, 2.5_f64);
    assign!(t.nix[v0 :, 1, v1.view(), [[1_i128, 0, 0], [0, 1, 1]], : v2] *= v3);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 30.0, 32.5, 35.0, 37.5, 40.0, 42.5, 45.0, 47.5, 50.0, 52.5, 55.0, 57.5, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 90.0, 92.5, 95.0, 97.5, 100.0, 102.5, 105.0, 107.5, 110.0, 112.5, 115.0, 117.5]);
    // dev-3256
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [2, 2, 2]);
    let (v0, v1) = (3_i64, slice!(1, None, None));
    let t = t.i(idx![::v0 - 1, v1, :tl(1)]);
    let (v0, v1, v2, v3) = (1_u16, None::<i64>, slice!(None, None, None), 3_i128);
    let t = t.i(idx![{ v0 }::v1, v2, :  : v3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_i64, holder([3], [0_isize, 0, 0]));
    assign!(t.vix[{ v0 }:, v1.flip(0), :] -= holder([3, 0, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-3275
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([2, 1, 2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([2], [0_u32, 0]), 0_i8, None::<i64>, None::<i64>);
    assign!(t[v0.i(1), 0, { v1 }, v2:v3, Ellipsis] / /= 2);
    assert_eq!(data[..], [0, 0, 1, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // dev-3327
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [4]);
    let t = t.i(idx![:]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([4], [true, true, true, true]);
    assign!(t.nix[v0.flip(0), ...] *= holder([4], [2, 2, 2, -2]));
    assert_eq!(data[..], [0, 2, 4, -6]);
    // dev-3464
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([1, 3], [1_u32, 1, 1]), vec![[1_u16, 0, 0], [0, 0, 1]], holder([2], [1, 1]), holder([2, 1], [1, 0]), [[2, -1, 2], [-2, -1, -3]]);
    assign!(t[v0, &v1, v2.i(1), &v3, Ellipsis] %= &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 0, 1, 22, 23, 24, 25, -1, 1, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-3533
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([1, 2, 1, 4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (slice!(None, None, None), 1_u16, slice!(2, 4, None), [-2]);
    assign!(t.nix[NewAxis, v0, { v1 }, [0_i16], v2, &v3[..], [0_u32]] -= holder([1], [-1]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 39, 39, 40, 41, 42, 43, 45, 45, 46, 47]);
    // dev-3558
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [3, 4, 4]);
    let v0 = slice!(None, None, -1);
    let t = t.i(idx![:, v0, :  : -2]);
    let t = t.permute([2, 1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![2_isize, 3, 0], holder([2], [1_u16, 1]));
    assign!(t.nix[[true, false], &v0, v1.i(1)] **= [2, 1, 0]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 529, 24, 25, 26, 27, 28, 29, 30, 1, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3570
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (vec![0_u32, 0, 0], 1_i64, holder([2], [1_u64, 1]), Some(2147483648_i64));
    assign!(t[:, v0, { v1 }, v2.i(1), v3:1099511627776:-1000,] -= holder([2, 3, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-3638
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([0, 1, 1], [0_u8; 0]), 2_u8, Some(-3_i64), 1.75_f64);
    assign!(t[&v0, v1 : v2 : -3] -= v3);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    // dev-3715
    let mut data: Vec<i64> = (0..25).collect();
    let t = view(&data, [5, 5]);
    let (v0, v1) = (2_u64, None::<i64>);
    let t = t.i(idx![:  : v0, v1:tl(0):]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1, 1, 4, 1, 1], [70, 55, 30, 50]);
    assign!(t[None, 2 : hd(0) : -2, :, NewAxis, None] -= v0.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, -50, -34, -8, -27, 24]);
    // dev-3735
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [1, 4]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (true, [[1_u32]]);
    assign!(t[NewAxis, NewAxis, v0, ::, NewAxis, &v1] += 65);
    assert_eq!(data[..], [0, 66, 2, 3]);
    // dev-3760
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    let layout = Layout::row_major([1, 5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [true];
    assign!(t.nix[&v0, -2, Ellipsis] -= [[2.5, -1.75]]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 3.5, 8.75, 8.0, 9.0]);
    // dev-3764
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [1_isize, 0];
    assign!(t.nix[&v0[..], Ellipsis] += -2);
    assert_eq!(data[..], [-2, -1, 0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-3828
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (slice!(None, 1, None), 2_i64, holder([3, 1], [0_isize, 0, 1]), 64_i64);
    assign!(t[v0, v1 - 1, -1, hd(1), v2.view(), Ellipsis, [[1], [1], [1]],] += v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 93, 30, 95]);
    // dev-3848
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 1, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = ([[[0_i16]], [[1]], [[1]]], 1_usize, holder([1, 2, 2], [0, -3, 1, 0]), -2_i64);
    assign!(t[&v0[..], [[[1, 0], [0, 0]], [[1, 1], [0, 1]], [[1, 1], [0, 0]]], ..., 0 : hd(v1) :, v2] %= v3);
    assert_eq!(data[..], [0, -1, 2, 3, 4, 5, 6, 7, 8, -1, 10, 11, 12, 13, 14, 15, 16, 17, 0, -1, 20, 21, 22, 23, 24, 25, 26, -1, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-3948
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 2_u32;
    assign!(t.i[3:4:{ v0 }, ...] %= 7);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 0]);
    // dev-3952
    let mut data: Vec<i64> = (0..40).collect();
    let layout = Layout::row_major([4, 5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (Some(-2_i64), 1_u64, -1000_i32, 3_usize, 3_i8, holder([0, 0], Vec::<i64>::new()));
    assign!(t.i[tl(4):hd(6):v0, v1, v2 : tl(v3) : v4] **= v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    // dev-4014
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [[47], [21], [35]];
    assign!(t[[0, 1, 1], :, ...] -= &v0);
    assert_eq!(data[..], [-47, -34]);
    // dev-4021
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (slice!(None, None, None), Some(-2_i64), 3_i64);
    assign!(t.nix[v0, v1:3:v2 - 1] / /= 10);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // dev-4068
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [2, 2, 3, 3]);
    let v0 = Some(2_i64);
    let t = t.i(idx![:  : -2, 1 :, :, ::v0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![0_u128, 0, 0], holder([3, 1, 3], [3, 1, 0, 2, 1, 2, 1, 1, 0]));
    assign!(t.nix[v0, ..., [true, false]] **= v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 1, 34, 35]);
    // dev-4122
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([1, 3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (-2_i16, 0_i128, 0_usize, 5_u16, holder([1, 1, 0], Vec::<i64>::new()));
    assign!(t.i[NewAxis, ::v0, v1, tl(v2):{ v3 }:-1] **= &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-4146
    let mut data: Vec<i64> = (0..15).collect();
    let t = view(&data, [3, 5]);
    let t = t.permute([0, 1]);
    let v0 = Some(2_i64);
    let t = t.i(idx![v0 :, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![true], [2]);
    assign!(t.nix[&v0, ...] **= &v1[..]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 196]);
    // dev-4209
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([1, 2, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (2147483648_usize, 1_i128, 0_isize, 2_i64, holder([0, 1], Vec::<i64>::new()));
    assign!(t.vix[..., hd(3) : tl(v0) : v1, v2, v3 - 1, :] / /= &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5]);
    // dev-4280
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (None::<i64>, [0_i32; 0], holder([0], Vec::<i64>::new()));
    assign!(t.oix[: v0, &v1] -= &v2);
    assert_eq!(data[..], [0, 1]);
    // dev-4306
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 3_i64;
    assign!(t.oix[Ellipsis, hd(1)] %= v0);
    assert_eq!(data[..], [0, 1]);
    // dev-4373
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0];
    let t = view(&data, [4, 1, 5, 2]);
    let t = t.permute([2, 1, 3, 0]);
    let t = t.permute([2, 1, 0, 3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_i64, Some(6_i64));
    assign!(t.vix[0, v0 - 1, v1 : 0, [1]] += 2.75);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]);
    // dev-4422
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0];
    let t = view(&data, [2, 2, 3, 3]);
    let t = t.permute([0, 2, 1, 3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([1, 3], [1_i8, 2, 2]), holder([1, 3], [-3, -3, -3]));
    assign!(t.nix[:, v0.flip(0), :, v1] -= [[0.0, 0.75], [-1.5, -1.5]]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 11.25, 13.0, 14.0, 14.25, 16.0, 17.0, 18.0, 19.0, 20.0, 22.5, 22.0, 23.0, 25.5, 25.0, 26.0, 27.0, 28.0, 29.0, 31.5, 31.0, 32.0, 34.5, 34.0, 35.0]);
    // dev-4435
    let mut data = [0 as f64; 0];
    let t = view(&data, [3, 1, 2, 0, 1]);
    let t = t.permute([1, 3, 4, 0, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-1_i8, -2_i64, -2_i32, -1_i64);
    assign!(t[v0, ::-1, 3:hd(3):-3, [1_u64], v1 - 1:{ v2 }:v3 - 1] += 2.5);
    assert!(data.is_empty());
    // dev-4458
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0];
    let layout = Layout::row_major([2, 5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([3], [1_i128, -1, -2]), 2_i8);
    assign!(t.oix[v0, v1, -2, None] /= [[0.1], [-2.0], [0.5]]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 8.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, -7.0, 15.0, 16.0, 17.0, 18.0, 19.0]);
    // dev-4496
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 1, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_i8, 0_u16, -2_i8);
    assign!(t.i[v0 : { v1 } : 1, v2, ...] *= -1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-4524
    let mut data: Vec<i64> = (0..2).collect();
    let t = view(&data, [2]);
    let v0 = slice!(None, None, -2);
    let t = t.i(idx![v0, NewAxis]);
    let (v0, v1) = (2_u32, Some(2_i64));
    let t = t.i(idx![::v0, None, ::v1, None]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([0, 0], Some(-2_i64), holder([1, 2, 1, 0, 1], Vec::<i64>::new()));
    assign!(t.nix[NewAxis, NewAxis, :, &v0[..], 1:-2:v1, : -3 :, None] **= &v2);
    assert_eq!(data[..], [0, 1]);
    // dev-4592
    let mut data: Vec<i64> = (0..6).collect();
    let t = view(&data, [1, 2, 3]);
    let (v0, v1) = (1_i64, None::<i64>);
    let t = t.i(idx![v0 - 1 : v1, ::3, :]);
    let (v0, v1) = (slice!(None, None, -1), 0_usize);
    let t = t.i(idx![0 :, v0, hd(v1) :, None]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (None::<i64>, -2_i64, -2_i64, 9223372036854775807_usize, -2_isize, -1_i32, holder([1, 0, 0, 1], Vec::<i64>::new()));
    assign!(t.vix[: v0, (v1 - 1)::v2 - 1, 2 : 0, hd(v3) : v4 : v5] **= v6.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5]);
    // dev-4653
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = ([1_isize, 1, 1, 0], [true, true], -1_isize, holder([4, 3, 2, 1, 1, 1, 1, 1, 1, 1], [3, 1, 2, 3, 3, 2, 2, 0, 2, 0, 3, 3, 2, 3, 3, 2, 2, 0, 0, 2, 3, 1, 3, 2]));
    assign!(t.oix[&v0, [0_u128, 1, 1], &v1[..], NewAxis, NewAxis, None, 4:0:{ v2 }, NewAxis, [1_i8], None] **= &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 1, 5, 6, 7, 8, 9, 100, 11, 12, 13, 14, 15, 4096, 17, 18, 19, 20, 21, 484, 23, 24, 25, 26, 27, 784, 29, 30, 31, 32, 33, 39304, 35, 36, 37, 38, 39, 1600, 41, 42, 43, 44, 45, 1, 47]);
    // dev-4693
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2, 1], [0_u64, 0]), 7_i64);
    assign!(t.nix[v0, :] / /= v1);
    assert_eq!(data[..], [0, 0, 0, 0, 4, 5, 6, 7]);
    // dev-4741
    let mut data: Vec<i64> = (0..18).collect();
    let t = view(&data, [3, 3, 2, 1]);
    let (v0, v1, v2, v3) = (slice!(None, None, -1), None::<i64>, 0_u16, slice!(None, None, None));
    let t = t.i(idx![v0, v1 :, { v2 }::, v3]);
    let v0 = -1_i128;
    let t = t.i(idx![:, ::, ::{ v0 }, hd(0)]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![1, -3, -2, 2], holder([4], [1_i128, 2, 2, 2]), [0_i64]);
    assign!(t.vix[v0, v1, &v2] / /= [4]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 1, 6, 7, 8, 2, 10, 2, 12, 13, 14, 15, 16, 4]);
    // dev-4831
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (3_i16, 2_i64, Some(0_i64), 0_u128, -2_isize);
    assign!(t.i[v0, v1 - 1, v2:{ v3 }:v4,] += holder([0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // dev-4891
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let t = view(&data, [1, 2, 1, 2, 2, 2, 3]);
    let (v0, v1, v2, v3, v4) = (slice!(None, None, 3), None::<i64>, slice!(None, None, -2), None::<i64>, -2_i16);
    let t = t.i(idx![v0, v1 : : -2, :, :, v2, : v3, ::{ v4 }]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([1, 1], [true]), holder([3], [-2_i128, -1, -1]), holder([2], [false, false]));
    assign!(t.oix[v0, [true], [1_u32, 0], None, :, v1.flip(0), ..., &v2] /= 10.0);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]);
    // dev-4959
    let mut data: Vec<i64> = (0..45).collect();
    let t = view(&data, [3, 3, 5]);
    let v0 = slice!(None, None, -1);
    let t = t.i(idx![:, v0, 2 :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = [7, 78];
    assign!(t.vix[[[false, false, false], [true, true, false], [false, false, false]], [-2]] += &v0[..]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 101, 24, 25, 26, 27, 35, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44]);
    // dev-5021
    let mut data: Vec<i64> = (0..0).collect();
    let t = view(&data, [2, 0, 1]);
    let t = t.i(idx![hd(1), :, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Vec::from([false; 0]), holder([], [0_u32]), 10_i64);
    assign!(t.nix[v0, v1.view(), Ellipsis] / /= v2);
    assert!(data.is_empty());
}

#[test]
#[rustfmt::skip]
fn dev_results_6() {
    // dev-5066
    let mut data: Vec<i64> = (0..15).collect();
    let layout = Layout::row_major([5, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-5_i8, holder([1, 1, 5, 2, 1, 1, 1], [0, 2, 0, 2, 2, 1, 2, 1, 2, 3]));
    assign!(t.nix[NewAxis, NewAxis, ..., { v0 }:-1:, NewAxis, NewAxis, None] **= v1.view());
    assert_eq!(data[..], [1, 1, 2, 1, 16, 5, 36, 7, 8, 81, 10, 11, 144, 2197, 14]);
    // dev-5122
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (-3_i128, -2_i128, 0_i64, 0_usize, holder([], [1]));
    assign!(t.nix[[false, true], None, [false, true], NewAxis, v0:v1:v2 - 1, NewAxis, hd(v3) : 2, None, v4, None] -= 61);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5150
    let mut data: Vec<i64> = (0..12).collect();
    let t = view(&data, [4, 3]);
    let (v0, v1) = (2_i64, slice!(1, None, None));
    let t = t.i(idx![:  : { v0 }, v1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (2_usize, Some(-1_i64));
    assign!(t.oix[None, tl(v0) : v1 : 2, None, [false, true]] *= [[[[-1]]]]);
    assert_eq!(data[..], [0, 1, -2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-5197
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2) = (slice!(None, None, None), 1_u128, None::<i64>);
    let t = t.i(idx![v0, :  : -2, :, { v1 } :, :, 0, None, : v2 : 2]);
    let t = t.permute([6, 0, 2, 4, 5, 3, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (vec![0_u16, 0, 0], vec![[true, true]], -2_i16, -2_i16, holder([2], [-1, -1]), holder([3, 2, 3, 1, 1, 1, 2], [-1, -2, 2, 2, -2, 2, -2, 0, -2, -3, -3, 3, -1, -2, 10, 2, -1, -2, 2, 3, -1, -2, -1, -3, 2, 3, -1, 2, 10, 3, 0, 3, 10, 2, -1, 10]));
    assign!(t.oix[&v0, v1, 1, [0_isize, -1, -1], 3 : v2 : v3, None, None, ..., v4.flip(0)] *= v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 36, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 280, 29, 30, 31]);
    // dev-5207
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let layout = Layout::row_major([3, 2, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([], [true]), holder([], [0_i16]), holder([0, 3], [0_u64; 0]), holder([3, 1, 2, 1, 0, 3, 1], Vec::<f64>::new()));
    assign!(t.oix[:, v0, ..., &v1, [1_i8, 0], None, v2, NewAxis] /= &v3);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]);
    // dev-5228
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([1, 4, 4, 1, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_usize, Some(0_i64), -4_i64, 45_i64);
    assign!(t.i[NewAxis, hd(v0), None, 0, None, v1 : v2 - 1, Ellipsis] += v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5281
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_usize, 2_i8);
    assign!(t.i[hd(v0), hd(0), Ellipsis, { v1 }] -= [55, 97, -7]);
    assert_eq!(data[..], [0, 1, -53, 3, 4, -92, 6, 7, 15, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-5323
    let mut data: Vec<i64> = (0..30).collect();
    let layout = Layout::row_major([1, 5, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([1], [true]), 5_usize, -6_i128, None::<i64>);
    assign!(t.nix[v0.view(), : tl(v1) : { v2 }, ::v3, :,] += [[[[36, 48, 51], [92, -3, 83]]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 60, 73, 77, 119, 25, 112]);
    // dev-5408
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (slice!(None, 2, 2), 1_i64, None::<i64>, None::<i64>);
    assign!(t.oix[v0, [1, 0, 1], v1 - 1 : v2, v3 :, 0:1:] -= holder([2, 2, 1], [-0.25, 1.25, -0.5, -1.75]));
    assert_eq!(data[..], [0.25, 1.0, 2.0, 1.75, 4.0, 5.0, 6.5, 7.0, 8.0, 10.75, 10.0, 11.0, 12.25, 13.0, 14.0, 13.75, 16.0, 17.0, 18.5, 19.0, 20.0, 22.75, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]);
    // dev-5422
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3, 1, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (0_i64, -1_i64, 1_u128, slice!(2, None, -2), 2_i64);
    assign!(t.i[..., 5 : v0 - 1 : { v1 }, :v2, v3,] %= v4);
    assert_eq!(data[..], [0, 1, 2]);
    // dev-5434
    let mut data: Vec<i64> = (0..18).collect();
    let layout = Layout::row_major([3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (Some(-3_i64), slice!(-3, -3, -1), true, -2_i64);
    assign!(t.vix[(-3)::v0, tl(0), v1, v2] *= v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // dev-5482
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let t = t.permute([3, 0, 4, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (0_usize, -2_i64, Some(-2_i64), 3_usize, Some(1_i64), 1_u64);
    assign!(t.i[None, :, tl(v0) : v1 - 1 : 1, v2 : : -3, hd(v3):2:v4, v5] / /= holder([2, 0, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5502
    let mut data: Vec<i64> = (0..5).collect();
    let t = view(&data, [5]);
    let t = t.i(idx![::,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    assign!(t.nix[[true, true, true, true, false]] *= 10);
    assert_eq!(data[..], [0, 10, 20, 30, 4]);
    // dev-5533
    let mut data = [0.0, 1.0, 2.0, 3.0];
    let t = view(&data, [4, 1, 1]);
    let (v0, v1, v2) = (None::<i64>, None::<i64>, Some(-2_i64));
    let t = t.i(idx![v0 : v1, 1 :, ::v2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([0_u32, 1, 3], Vec::from([false; 0]));
    assign!(t.oix[&v0[..], &v1, [false]] += -0.25);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0]);
    // dev-5607
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let layout = Layout::row_major([4, 4, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (None::<i64>, -1_i128, slice!(None, 2, 2), holder([1], [2.5]));
    assign!(t.i[::v0, { v1 }, v2, ...] *= v3.view());
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 22.5, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 52.5, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 82.5, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 112.5, 46.0, 47.0]);
    // dev-5623
    let mut data: Vec<i64> = (0..40).collect();
    let t = view(&data, [1, 1, 4, 2, 5]);
    let (v0, v1, v2) = (slice!(None, None, -1), slice!(None, None, None), 1_i64);
    let t = t.i(idx![:, v0, :, v1, v2 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([1], [true]), holder([2], [1_i64, 1]), holder([1], [0]));
    assign!(t.vix[v0, [-1_i16], [1], v1.i(1), NewAxis] **= v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    // dev-5703
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [1, 2, 2, 2, 2, 2]);
    let t = t.permute([2, 1, 4, 3, 5, 0]);
    let v0 = Some(2_i64);
    let t = t.i(idx![hd(0) :, :, :, :, ::v0, None, 1 :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (holder([], [1_i128]), 1_i64, 0_i8, holder([2], [0_u8, 0]), 1_i64, 0_i16, 2_i64);
    assign!(t[hd(1), v0, v1 - 1, -2, v2, v3.i(1), v4 - 1:v5:v6 - 1] **= 2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-5789
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let layout = Layout::row_major([3, 4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-1_i16, holder([3], [2.0, 2.0, 2.0]));
    assign!(t[: 3, 2, { v0 }] /= v1.view());
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 5.5, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 13.5, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 21.5, 44.0, 45.0, 46.0, 47.0]);
    // dev-5847
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([true, false], 78_i64);
    assign!(t.nix[Ellipsis, &v0[..]] += v1);
    assert_eq!(data[..], [78, 1]);
    // dev-5969
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 1, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![1, 1, 0], holder([3], [0_i128, 0, 0]), holder([1, 3], [true, true, true]));
    assign!(t.vix[&v0, v1.flip(0), v2, :] += [[83]]);
    assert_eq!(data[..], [83, 84, 85, 86, 87, 88, 89, 90, 91, 9, 10, 11, 12, 13, 14, 15, 16, 17, 101, 102, 103, 104, 105, 106, 107, 108, 109, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0009
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (0_isize, -3_i128, 1_isize, -3_isize, -1_i64, None::<i64>, holder([2, 0, 1], Vec::<i64>::new()));
    t.i_mut(idx![v0, :, v1:v2:v3, 1, v4, : v5]).accumulate(Add, v6.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-0017
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (holder([2], [0_i64, 1]), holder([2], [1_u32, 0]), holder([2], [0_u8, 1]), -3_i8, holder([], [0]), [0_i64, 0]);
    t.nix_mut(idx![v0, v1, v2.view(), -3:-1:{ v3 }, v4.view(), &v5[..],]).accumulate(Max, holder([2, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0029
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = -2_i8;
    t.oix_mut(idx![v0 :, None, NewAxis, ...]).accumulate(Sub, [[[83]], [[47]]]);
    assert_eq!(data[..], [0, 1, 2, -80, -43]);
    // dev-0051
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_usize, -1_i16, holder([], [-2_i16]), [[69, 66], [31, 89], [38, 16]]);
    t.nix_mut(idx![..., hd(v0), v1, v2, [[2_u32, 0], [0, 2], [1, 1]]]).accumulate(Add, &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 109, 67, 172, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0081
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, [1, 1]);
    let t = t.permute([0, 1]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[true]], [2]);
    t.nix_mut(idx![v0]).accumulate(Min, &v1[..]);
    assert_eq!(data[..], [0]);
    // dev-0132
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.i_mut(idx![None, None, Ellipsis]).accumulate(Rem, vec![4, 3]);
    assert_eq!(data[..], [0, 1]);
    // dev-0172
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 1, 3, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 4_usize;
    t.vix_mut(idx![[[false], [true]], [0_u64], :, tl(v0):4:-4]).accumulate(Sub, holder([1, 2, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0215
    let mut data: Vec<i64> = (0..45).collect();
    let layout = Layout::row_major([1, 3, 3, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([2], [false, false]), holder([], [0]), -3_i128, holder([], [2_u32]), holder([5], [false, false, true, false, false]));
    t.nix_mut(idx![v0.i(1), v1, v2, v3, v4.view()]).accumulate(FloorDiv, holder([0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44]);
    // dev-0255
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [4]);
    let v0 = -1_i64;
    let t = t.i(idx![:  : { v0 }]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_i8, 1_i64, holder([1, 1, 1, 1, 1, 1], [3]));
    t.nix_mut(idx![None, v0 : { v1 }, None, NewAxis, NewAxis, NewAxis]).accumulate(Min, &v2);
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-0298
    let mut data = [0.0, 1.0];
    let t = view(&data, [2, 1]);
    let t = t.i(idx![::-2, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(-2, -2, 1), 1_i64);
    t.nix_mut(idx![v0, v1 - 1]).accumulate(Div, 3.0);
    assert_eq!(data[..], [0.0, 1.0]);
    // dev-0323
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [4, 4, -1];
    t.nix_mut(idx![[true, true, true], ...]).accumulate(Max, &v0);
    assert_eq!(data[..], [4, 4, 2]);
    // dev-0341
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([2, 4, 1, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (3_u128, 0_isize, 2_usize, -3_isize);
    t.nix_mut(idx![-2, { v0 }, :, None, v1 : { v2 } : v3]).accumulate(Pow, [[[1]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-0385
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (3_i64, 2_u128, vec![[[-2_i64, -1, 1], [0, 1, -2], [1, 1, 1]], [[1, -1, 1], [0, -2, -2], [-2, -1, -2]], [[0, 1, -1], [-2, -1, -1], [1, 1, 0]], [[-1, -1, -1], [0, 0, 0], [-2, -2, -1]]], [[[-2, 1, 0], [-2, -2, -1], [-3, -1, -2]]], vec![true, true, true]);
    t.nix_mut(idx![v0 - 1 : v1, &v2, &v3, &v4]).accumulate(Add, 50);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0466
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0];
    let t = view(&data, [2, 3, 1, 2, 3]);
    let t = t.permute([2, 0, 3, 1, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (Some(-1_i64), [[0], [1], [0], [0]], [true, false, true], true);
    t.nix_mut(idx![-2:0:v0, [0_i16, 0], &v1, &v2[..], ..., { v3 }]).accumulate(Mul, holder([4, 2, 0, 3], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0]);
    // dev-0497
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [4, 2, 1]);
    let t = t.i(idx![2 :, :-1, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([], [1_u128]), holder([], [0]), [7]);
    t.nix_mut(idx![&v0, v1, -1, None]).accumulate(Min, &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-0571
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([3, 4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_u64, 1099511627776_usize, -9223372036854775808_i64, slice!(3, None, 2));
    t.i_mut(idx![:v0, hd(v1) :  : { v2 }, v3]).accumulate(Mul, -1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-0617
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([2], [-2_i128, -2]), holder([], [0]), vec![0_i64]);
    t.vix_mut(idx![v0.i(1), &v1, Ellipsis, &v2]).accumulate(Max, [12, 33]);
    assert_eq!(data[..], [12, 1, 2, 33, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-0645
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0];
    let layout = Layout::row_major([1, 3, 2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (Some(-1000_i64), 9223372036854775806_u128, holder([4], [0_u16, 1, 1, 1]), [0_isize, 1, 0, 0], holder([4, 0], Vec::<f64>::new()));
    t.vix_mut(idx![v0:v1:-1, hd(1), v2, &v3[..]]).accumulate(Mul, &v4);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0]);
    // dev-0682
    let mut data: Vec<i64> = (0..25).collect();
    let t = view(&data, [5, 5]);
    let v0 = 3_i64;
    let t = t.i(idx![v0 - 1, 3]);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (true, 80_i64);
    t.vix_mut(idx![Ellipsis, true, { v0 }]).accumulate(Add, v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 93, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    // dev-0754
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0];
    let t = view(&data, [1, 5, 3]);
    let v0 = 1_i64;
    let t = t.i(idx![v0 - 1, :tl(2), 0, None]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_usize, Some(-1_i64), 3.0_f64);
    t.oix_mut(idx![hd(v0)::v1, 0]).accumulate(Div, v2);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0]);
}

#[test]
#[rustfmt::skip]
fn dev_results_7() {
    // dev-0763
    let mut data = [0.0, 1.0, 2.0, 3.0];
    let layout = Layout::row_major([1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [0_isize, 0]);
    t.nix_mut(idx![1000::2, v0.i(1)]).accumulate(Div, holder([0], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0]);
    // dev-0834
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.oix_mut(idx![..., NewAxis, :,]).accumulate(Sub, [[58, 91, 0, 72]]);
    assert_eq!(data[..], [-58, -90, 2, -69]);
    // dev-0885
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([1, 2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([[false, true]], 1_usize, holder([2], [2_isize, 0]));
    t.nix_mut(idx![&v0[..], tl(v1) : 3 : 3, [2_i64, 2], v2.flip(0)]).accumulate(Max, 36);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 36, 25, 36, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-1060
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, [1]);
    let t = t.i(idx![:]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1, 2], [0_u8, 0]);
    t.vix_mut(idx![NewAxis, NewAxis, v0.transpose()]).accumulate(FloorDiv, [[1]]);
    assert_eq!(data[..], [0]);
    // dev-1111
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (vec![1_u128, 0], holder([], [true]), holder([], [1_u32]));
    t.oix_mut(idx![[[true, false, true], [false, false, true]], &v0, ..., v1, v2]).accumulate(Mul, [[[-2], [-1]], [[-3], [2]], [[10], [-3]]]);
    assert_eq!(data[..], [0, -1, 2, -6, 4, 5, 6, 7, 8, 9, 10, 11, 12, 26, 14, -45, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, -93, 32, 330, 34, 35]);
    // dev-1173
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    let layout = Layout::row_major([2, 1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-1_i16, -3_i32, 3_u8, 3_u32);
    t.i_mut(idx![2 : 0 : v0, v1 : { v2 } : v3, Ellipsis]).accumulate(Sub, 0.75);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 3.25, 4.25, 5.25, 6.25]);
    // dev-1224
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([2, 1, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_u128, 3_i64);
    t.nix_mut(idx![{ v0 }, ..., 0 :, [true, false]]).accumulate(Pow, v1);
    assert_eq!(data[..], [0, 1, 8, 3, 64, 5, 6, 7, 8, 9, 10, 11]);
    // dev-1266
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![[1, 0], : -4 : -2, Ellipsis]).accumulate(FloorDiv, [[3, 3], [7, 2]]);
    assert_eq!(data[..], [0, 0, 2, 0, 4, 1, 6, 2]);
    // dev-1284
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    let layout = Layout::row_major([1, 5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (1_i64, [[0.25]]);
    t.nix_mut(idx![v0 - 1 :, 3, [true, false]]).accumulate(Add, &v1);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.25, 7.0, 8.0, 9.0]);
    // dev-1305
    let mut data: Vec<i64> = (0..5).collect();
    let t = view(&data, [1, 5]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = -2_i64;
    t.oix_mut(idx![None, Ellipsis, None, NewAxis, [false, true, true, true, false], [0_i8, -1, 0]]).accumulate(FloorDiv, v0);
    assert_eq!(data[..], [0, 0, 0, -1, 4]);
    // dev-1381
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
    let t = view(&data, [2, 2, 2]);
    let t = t.permute([2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_u16, 1_usize, slice!(1, 1, -3));
    t.nix_mut(idx![{ v0 }:hd(v1):2, [true, true], v2]).accumulate(Sub, 1.75);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    // dev-1393
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2, v3) = (2_i8, 1_i16, Some(-1_i64), 3_i64);
    let t = t.i(idx![::-2, ::v0, v1, : v2, v3 - 1 :, :, 1 :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (1_usize, Some(-2_i64), 1_usize, 1_i32, 3_u64, 2_u128, None::<i64>, -1_i64);
    t.i_mut(idx![NewAxis, NewAxis, ..., v0:v1:-2, NewAxis, v2:-1000:{ v3 }, 3 : -3 : v4, None, NewAxis, { v5 }:v6:v7 - 1]).accumulate(Rem, -2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-1426
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([1, 4, 2, 1, 1, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([4], [false, true, true, true]), -1_i8, -2_i8);
    t.nix_mut(idx![::-1, v0, [1_u64, 1, 0], None, 1:hd(0):v1, ::{ v2 }, :]).accumulate(Add, holder([0, 1, 3], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // dev-1481
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [1, 1]);
    t.nix_mut(idx![v0.i(1)]).accumulate(Mul, -3);
    assert_eq!(data[..], [0, -3]);
    // dev-1534
    let mut data = [0 as f64; 0];
    let t = view(&data, [0, 3, 2]);
    let (v0, v1, v2) = (None::<i64>, Some(3_i64), -1_i8);
    let t = t.i(idx![v0 :, v1:, ::{ v2 }]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_usize, vec![true, false]);
    t.vix_mut(idx![None, : hd(v0), Ellipsis, v1]).accumulate(Div, 0.1);
    assert!(data.is_empty());
    // dev-1561
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let layout = Layout::row_major([2, 2, 2, 2, 1, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = ([1], 1_i64, 3_i64, -1_i32, 3_i64, -1_i16, holder([1, 0, 1, 1, 0, 1], Vec::<f64>::new()));
    t.nix_mut(idx![NewAxis, &v0[..], v1 - 1 : v2 - 1 : -1, tl(0), -3:0:v3, None, v4 - 1:v5, hd(1)::1]).accumulate(Sub, v6.view());
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]);
    // dev-1599
    let mut data = [0.0, 1.0, 2.0, 3.0];
    let layout = Layout::row_major([2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[1_i128, 0], [0, 0], [0, 0], [0, 0]], holder([3, 2], [0, 0, 0, 0, 1, 1]));
    t.oix_mut(idx![None, v0, v1.transpose(), None]).accumulate(Div, holder([1, 4, 2, 2, 3, 1], [0.1, 3.0, 10.0, 10.0, 0.5, 2.0, 0.5, 0.1, 0.1, 0.5, -7.0, 3.0, 4.0, -2.0, 0.5, 0.5, -7.0, -7.0, 4.0, 2.0, 0.5, 2.0, 4.0, -2.0, -7.0, -7.0, 0.1, 10.0, -2.0, 0.5, 3.0, 0.1, 2.0, -2.0, 3.0, -2.0, 0.1, 2.0, 3.0, -7.0, 3.0, 3.0, 4.0, 2.0, 0.5, 3.0, 4.0, 0.1]));
    assert_eq!(data[..], [0.0, -10.58201058201058, 1.3333333333333335, 0.15]);
    // dev-1621
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([1, 5, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (Some(4_i64), holder([3, 0], Vec::<i64>::new()));
    t.nix_mut(idx![0, [-2_isize, 0, -4], 5:v0:-1]).accumulate(Max, v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // dev-1722
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (1_u128, 5_i64, 0_u64, -2_i64, holder([2, 1, 1, 1], [4, 3]));
    t.nix_mut(idx![{ v0 }, [true, true], tl(0) : v1 - 1 : 3, v2, NewAxis, NewAxis, v3]).accumulate(Rem, &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 2, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 0, 43, 44, 45, 46, 47]);
    // dev-1785
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([1], [-2_i128]), holder([2, 1, 2, 1, 1], [0, 0, 2, 1]));
    t.nix_mut(idx![NewAxis, [-4, -2], :, v0, None, NewAxis,]).accumulate(Pow, v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 1, 5, 6, 7, 8, 9, 10, 11, 12, 169, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // dev-1811
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![NewAxis, NewAxis]).accumulate(Rem, 5);
    assert_eq!(data[..], [0]);
    // dev-1850
    let mut data: Vec<i64> = (0..16).collect();
    let t = view(&data, [1, 4, 1, 4]);
    let t = t.permute([3, 0, 1, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (1_i64, slice!(None, None, 2), holder([1, 1, 1, 1, 1], [2]));
    t.i_mut(idx![None, : 1, :, v0 - 1, NewAxis, v1]).accumulate(Pow, v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-2009
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([1, 2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(1_i64), -2_i64, 0_i64);
    t.i_mut(idx![:, NewAxis, -1, 3 : v0 : -3, Ellipsis, NewAxis, v1 - 1, hd(2) :  : v2 - 1, None]).accumulate(Min, holder([1, 1, 0, 1, 3, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2051
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([4, 3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, None, None), [2_usize, 0, 0, 2]);
    t.nix_mut(idx![[true, true, true, true], v0, &v1[..]]).accumulate(Max, [[31, 47, 23], [37, 15, 7], [0, 32, 10], [20, 2, 27]]);
    assert_eq!(data[..], [0, 1, 31, 3, 4, 5, 47, 7, 8, 9, 23, 11, 37, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 32, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-2092
    let mut data: Vec<i64> = (0..3).collect();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([3], [false, true, false]), 37_i64);
    t.nix_mut(idx![v0.flip(0)]).accumulate(Add, v1);
    assert_eq!(data[..], [0, 38, 2]);
    // dev-2192
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([1, 2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 0_u64;
    t.i_mut(idx![v0, :  : -1, Ellipsis]).accumulate(Pow, 1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // dev-2197
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1, 1, 1, 1, 1], [2]);
    t.nix_mut(idx![NewAxis, NewAxis, NewAxis, None, None]).accumulate(Max, &v0);
    assert_eq!(data[..], [2]);
    // dev-2245
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([1, 5, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (slice!(None, 1, None), Some(0_i64), 2_u8, Some(-3_i64), holder([2, 3, 1, 0], Vec::<i64>::new()));
    t.nix_mut(idx![[[0_i64, -1, -1], [0, 0, 0]], v0, v1:{ v2 }:v3, ...]).accumulate(Add, &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // dev-2260
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0];
    let layout = Layout::row_major([4, 1, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(1_i64), 1_i64, holder([1], [-1.0]));
    t.i_mut(idx![hd(3), Ellipsis, (v0)::{ v1 }]).accumulate(Sub, &v2);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 17.0, 18.0, 19.0, 20.0]);
    // dev-2322
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([1]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.vix_mut(idx![NewAxis, NewAxis, [[0_i32, -1]]]).accumulate(Min, holder([2, 1, 1], [-1, -1]));
    assert_eq!(data[..], [-1]);
    // dev-2349
    let mut data: Vec<i64> = (0..6).collect();
    let t = view(&data, [3, 1, 1, 2]);
    let (v0, v1, v2, v3) = (2_i8, None::<i64>, 0_i64, slice!(0, None, None));
    let t = t.i(idx![::v0, :tl(0):v1, ::v2 - 1, v3, NewAxis]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = ([[[0_i32; 1]; 0]; 1], -1_i8, Some(2_i64), -3_i16, -1_i64, holder([1, 0, 1, 0, 0, 1], Vec::<i64>::new()));
    t.vix_mut(idx![&v0, ::, v1, ..., hd(3) : 4 : 1, v2:v3:v4 - 1]).accumulate(Max, v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5]);
    // dev-2398
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([3, 4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_u16, 2_i8, 0_u64, [[10, -1, 0, -3]]);
    t.i_mut(idx![{ v0 }:v1, v2, :]).accumulate(Mul, &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 160, -17, 0, -57, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-2464
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (0_u128, -3_i64, 4_u64, -3_i16, holder([1, 1, 1, 3, 1, 2], [14, -2, 31, -36, 60, 12]));
    t.vix_mut(idx![{ v0 }, NewAxis, :, NewAxis, [[false, true], [true, true]], { v1 }:v2:{ v3 }, ::,]).accumulate(Min, v4.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-2487
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (vec![false, true], -1_i32, 1_usize, holder([2], [1_i64, 0]), vec![[0, 2], [1, 1]], holder([1, 1, 1, 2, 2, 2], [7, 3, 4, 7, 7, 2, 10, 7]));
    t.oix_mut(idx![v0, { v1 }, NewAxis, hd(v2), None, v3.view(), v4]).accumulate(FloorDiv, &v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 6, 0, 22, 6, 1, 15]);
    // dev-2501
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (1_i64, 1_u128, 2_u32, 2_i64, holder([2], [1_i64, -3]));
    t.nix_mut(idx![v0 - 1, { v1 } : v2 : v3 - 1, &v4, [false, true, true]]).accumulate(Mul, 3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 33, 12, 39, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-2511
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (Some(0_i64), 3_usize, -2_i128, -1_i32, -1_i32, None::<i64>);
    t.vix_mut(idx![v0 :, hd(v1):{ v2 }:v3, { v4 }, v5 :, :]).accumulate(Min, holder([2, 1, 2, 3], [1, 40, 10, 14, 40, 27, 7, 3, 48, 46, 43, 9]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 1, 19, 10, 14, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 7, 3, 44, 45, 43, 9]);
    // dev-2543
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let layout = Layout::row_major([1, 3, 4, 1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([], [0_u32]), vec![0_u16, 0]);
    t.nix_mut(idx![v0.view(), Ellipsis, v1, :hd(3):]).accumulate(Div, 4.0);
    assert_eq!(data[..], [0.0, 0.0625, 0.125, 3.0, 0.25, 0.3125, 0.375, 7.0, 0.5, 0.5625, 0.625, 11.0, 0.75, 0.8125, 0.875, 15.0, 1.0, 1.0625, 1.125, 19.0, 1.25, 1.3125, 1.375, 23.0, 1.5, 1.5625, 1.625, 27.0, 1.75, 1.8125, 1.875, 31.0, 2.0, 2.0625, 2.125, 35.0, 2.25, 2.3125, 2.375, 39.0, 2.5, 2.5625, 2.625, 43.0, 2.75, 2.8125, 2.875, 47.0]);
    // dev-2595
    let mut data: Vec<i64> = (0..9).collect();
    let t = view(&data, [1, 3, 3]);
    let t = t.permute([2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([[0_i128]], vec![[0_i128]], 7_i64);
    t.nix_mut(idx![&v0, :, &v1]).accumulate(Rem, v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // dev-2654
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0];
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(-1_i64), 0_u16, 1_usize);
    t.i_mut(idx![0, v0:v1:-2, hd(v2), 1 :  : 2]).accumulate(Div, holder([1], [10.0]));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 1.3, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0]);
    // dev-2663
    let mut data: Vec<i64> = (0..6).collect();
    let layout = Layout::row_major([3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(1, 2, None), -1_i64);
    t.nix_mut(idx![[1_u16, 1, 0], v0, ...]).accumulate(Min, v1);
    assert_eq!(data[..], [0, -1, 2, -1, 4, 5]);
}

#[test]
#[rustfmt::skip]
fn dev_results_8() {
    // dev-2772
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([5, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![true, false, false, false, false];
    t.nix_mut(idx![&v0, [-2_i128]]).accumulate(Pow, vec![3]);
    assert_eq!(data[..], [0, 1, 8, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // dev-2779
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 4, 1, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-1_isize, 0_usize, -2_i16, 71_i64);
    t.nix_mut(idx![v0:hd(6), [true, false, false, true], -3 : hd(v1) : { v2 }, None, :, None]).accumulate(Sub, v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-2855
    let mut data: Vec<i64> = (0..25).collect();
    let layout = Layout::row_major([5, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.oix_mut(idx![Ellipsis, None]).accumulate(Max, [[[6], [15], [20], [19], [16]], [[4], [21], [18], [24], [0]], [[4], [6], [9], [-2], [18]], [[0], [24], [9], [23], [9]], [[19], [19], [17], [21], [11]]]);
    assert_eq!(data[..], [6, 15, 20, 19, 16, 5, 21, 18, 24, 9, 10, 11, 12, 13, 18, 15, 24, 17, 23, 19, 20, 21, 22, 23, 24]);
    // dev-2877
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0];
    let layout = Layout::row_major([2, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([1_u64], -1.0_f64);
    t.nix_mut(idx![&v0, :, ...]).accumulate(Add, v1);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0]);
    // dev-2933
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (2_usize, false, 0_u16, vec![1_i128], 2_i64, None::<i64>);
    t.nix_mut(idx![0:1:{ v0 }, v1, ::, { v2 }, v3, -2, v4 - 1 : : v5]).accumulate(Max, holder([0, 1, 2, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-2952
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0];
    let layout = Layout::row_major([3, 5, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (slice!(3, 2, -1), -4_i16, 1_isize, 3_u64);
    t.oix_mut(idx![..., v0, [[1_u8], [0], [1]], -1:v1:, v2 : v3 :]).accumulate(Div, 4.0);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0]);
    // dev-2993
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([2, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([3, 2], [false, false, false, false, false, false]), 1_i64);
    t.oix_mut(idx![0, v0.flip(0),]).accumulate(Pow, v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-3007
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_i128, 4_u32, holder([], [-3]), holder([0], Vec::<i64>::new()));
    t.nix_mut(idx![:, 1, v0 : v1 : -1, v2]).accumulate(Min, &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-3035
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (1_i128, 1_u32, 2_i64);
    t.i_mut(idx![NewAxis, NewAxis, NewAxis, 0:hd(2):v0, hd(0) : v1, Ellipsis,]).accumulate(FloorDiv, v2);
    assert_eq!(data[..], [0, 0, 2, 3]);
    // dev-3067
    let mut data: Vec<i64> = (0..18).collect();
    let t = view(&data, [1, 2, 1, 3, 3]);
    let (v0, v1) = (Some(-2_i64), 3_i128);
    let t = t.i(idx![:-1, ::v0, 0, :  : v1, ::]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_u128, [-1_i32, -1, 0], holder([2], [-2_i128, -2]), holder([0, 0, 3], Vec::<i64>::new()));
    t.nix_mut(idx![:, hd(1099511627776)::{ v0 }, ..., &v1, v2.i(1)]).accumulate(Max, &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // dev-3097
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([], [true]), holder([1, 1], [3]));
    t.nix_mut(idx![hd(1), None, &v0]).accumulate(Max, v1.view());
    assert_eq!(data[..], [0, 3, 2, 3]);
    // dev-3133
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [4]);
    let (v0, v1) = (3_usize, None::<i64>);
    let t = t.i(idx![hd(v0) :  : v1, None]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (3_usize, -1000_i16);
    t.i_mut(idx![2:-2:v0, NewAxis, ::{ v1 }]).accumulate(Add, holder([0, 1, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-3155
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([], [0]), [true], holder([1], [2]));
    t.nix_mut(idx![v0.view(), &v1, Ellipsis]).accumulate(Mul, v2.view());
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-3171
    let mut data: Vec<i64> = (0..8).collect();
    let layout = Layout::row_major([2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, None, None), false);
    t.nix_mut(idx![v0, v1, 1000 :  : 2, :, false]).accumulate(Sub, 62);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-3192
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([1, 4, 1, 1, 4, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = ([true], -3_i128, 4_i64, holder([2], [0_u32, 0]), 1_i64, 0_i8);
    t.nix_mut(idx![&v0[..], 4:{ v1 }:v2 - 1, v3.i(1), :, { v4 }, v5]).accumulate(FloorDiv, holder([1, 0, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3223
    let mut data: Vec<i64> = (0..20).collect();
    let layout = Layout::row_major([4, 5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![2_u32, 2, 1];
    t.oix_mut(idx![[0_u128], &v0, :, None, None]).accumulate(Add, holder([1, 3, 1, 1, 1], [40, 43, 53]));
    assert_eq!(data[..], [0, 54, 85, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // dev-3244
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let t = t.permute([0, 2, 3, 4, 1]);
    let (v0, v1, v2) = (slice!(None, -2, None), 2_i64, 1_u128);
    let t = t.i(idx![v0, :, v1 - 1, { v2 }, 2:]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (None::<i64>, 0_usize, -1_i64);
    t.i_mut(idx![..., v0:, :, hd(v1):0:v2 - 1]).accumulate(Min, 41);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3302
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (None::<i64>, 1_isize, 2_i64, holder([], [1]), holder([], [0_isize]), holder([2, 0, 2], Vec::<i64>::new()));
    t.nix_mut(idx![Ellipsis, ::v0, 1 : v1 : v2 - 1, v3, v4, [false, true, true]]).accumulate(Sub, &v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3371
    let mut data = [0.0];
    let t = view(&data, []);
    let t = t.i(idx![]);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    t.vix_mut(idx![NewAxis, NewAxis,]).accumulate(Div, 3.0);
    assert_eq!(data[..], [0.0]);
    // dev-3407
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (true, 1_u64, 3_i64, 2_i16, slice!(1, 2, 3));
    t.nix_mut(idx![v0, v1 : v2 - 1 : v3, v4]).accumulate(Max, [-1]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // dev-3535
    let mut data: Vec<i64> = (0..48).collect();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let (v0, v1) = (slice!(None, None, None), -2_i16);
    let t = t.i(idx![v0, :-1, :, :, :  : v1, None]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_u32, None::<i64>, holder([2, 1, 2, 2], [53, 60, 87, 26, 94, 14, 43, 68]));
    t.oix_mut(idx![Ellipsis, v0, (v1)::1, [[true], [true]],]).accumulate(Add, v2.view());
    assert_eq!(data[..], [60, 1, 55, 29, 4, 92, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 38, 25, 120, 95, 28, 72, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-3559
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let t = t.permute([1, 2, 0, 3, 6, 5, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_u16, vec![0_i8, 0, 0], [[false, true], [true, true]], holder([1, 1, 2, 2, 3], [2, -2, -2, 0, 10, -3, -2, 10, -2, -3, 0, -2]));
    t.oix_mut(idx![{ v0 }, &v1, :, [0_i64, 1], :, &v2]).accumulate(Mul, v3.view());
    assert_eq!(data[..], [0, 1, -16, 3000, 32, 0, -48, -189, 8, 9, 10000, 0, -96, -351, -112, -120, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-3626
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (2_usize, 2_i64);
    t.vix_mut(idx![NewAxis, NewAxis, NewAxis, v0 : -2 : v1 - 1, None, None]).accumulate(Add, holder([1, 1, 1, 0, 1, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1]);
    // dev-3646
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [2, 2, 3, 3]);
    let v0 = None::<i64>;
    let t = t.i(idx![::-1, 0 : v0, :  : -1, None, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([1], vec![1_u16]);
    t.nix_mut(idx![:, &v0[..], v1, hd(0), [1_isize]]).accumulate(Mul, -2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, -26, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, -62, 32, 33, 34, 35]);
    // dev-3700
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0];
    let layout = Layout::row_major([2, 3, 1, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (Some(2_i64), false);
    t.nix_mut(idx![..., [[true], [false], [false]], hd(0)::v0, v1, NewAxis]).accumulate(Add, holder([0, 2, 2, 1], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0]);
    // dev-3718
    let mut data: Vec<i64> = (0..25).collect();
    let layout = Layout::row_major([5, 5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![1_i128, 0, 4], 0_u16);
    t.nix_mut(idx![v0, [1, 1, 0], { v1 }]).accumulate(Min, -1);
    assert_eq!(data[..], [0, -1, 2, 3, 4, 5, -1, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, -1, 21, 22, 23, 24]);
    // dev-3747
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([4, 3, 4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (Some(0_i64), holder([4, 3, 4, 1], [4, 1, 7, 1, 3, 10, 1, 5, 5, 3, 7, 5, 4, 7, 2, 2, 1, 10, 5, 1, 3, 5, 1, 5, 3, 1, 4, 4, 10, 4, 2, 3, 3, 1, 2, 2, 5, 10, 2, 2, 1, 10, 10, 10, 10, 2, 7, 3]));
    t.i_mut(idx![..., v0 :]).accumulate(Rem, &v1);
    assert_eq!(data[..], [0, 0, 2, 0, 1, 5, 0, 2, 3, 0, 3, 1, 0, 6, 0, 1, 0, 7, 3, 0, 2, 1, 0, 3, 0, 0, 2, 3, 8, 1, 0, 1, 2, 0, 0, 1, 1, 7, 0, 1, 0, 1, 2, 3, 4, 1, 4, 2]);
    // dev-3864
    let mut data: Vec<i64> = (0..10).collect();
    let layout = Layout::row_major([5, 2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([false, true], vec![true], -1_i64);
    t.nix_mut(idx![true, :, &v0[..], &v1]).accumulate(Min, v2);
    assert_eq!(data[..], [0, -1, 2, -1, 4, -1, 6, -1, 8, -1]);
    // dev-3964
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([4, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (4_usize, 1_isize);
    t.i_mut(idx![1:hd(v0):{ v1 }, :, :]).accumulate(FloorDiv, holder([2], [7, 1]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 0, 7, 1, 9, 1, 11, 1, 13, 2, 15, 2, 17, 2, 19, 2, 21, 3, 23]);
    // dev-4007
    let mut data = [0 as f64; 0];
    let layout = Layout::row_major([3, 0, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (0_i8, 0_i128);
    t.i_mut(idx![v0, ::, v1 : hd(1)]).accumulate(Sub, -1.5);
    assert!(data.is_empty());
    // dev-4047
    let mut data: Vec<i64> = (0..24).collect();
    let layout = Layout::row_major([3, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (2_u16, 3_i64);
    t.vix_mut(idx![{ v0 }, ..., [[true, true], [false, false]]]).accumulate(Pow, v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 4096, 4913, 18, 19, 8000, 9261, 22, 23]);
    // dev-4114
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([]).unwrap();
    let mut t = target(&mut data[..], layout);
    t.i_mut(idx![]).accumulate(Pow, 3);
    assert_eq!(data[..], [0]);
    // dev-4134
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    let layout = Layout::row_major([1, 2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![1_isize], 2.0_f64);
    t.nix_mut(idx![[true], &v0, 3]).accumulate(Div, v1);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 4.0, 9.0]);
    // dev-4204
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([4, 3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [-4_i32, -4]);
    t.nix_mut(idx![v0.i(1), None, ::, NewAxis, :, ...]).accumulate(Max, 8);
    assert_eq!(data[..], [8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-4221
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    let layout = Layout::row_major([1, 2, 1, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 4.0_f64;
    t.i_mut(idx![:, Ellipsis]).accumulate(Div, v0);
    assert_eq!(data[..], [0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25]);
    // dev-4309
    let mut data: Vec<i64> = (0..5).collect();
    let t = view(&data, [5]);
    let t = t.i(idx![hd(0)]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    t.i_mut(idx![Ellipsis]).accumulate(Max, -1);
    assert_eq!(data[..], [0, 1, 2, 3, 4]);
    // dev-4371
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0];
    let layout = Layout::row_major([3, 5, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (None::<i64>, slice!(None, None, None), holder([2], [2.25, -0.5]));
    t.i_mut(idx![v0 :, -3, v1]).accumulate(Sub, v2.view());
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 1.75, 5.5, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 11.75, 15.5, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 21.75, 25.5, 26.0, 27.0, 28.0, 29.0]);
    // dev-4446
    let mut data: Vec<i64> = (0..45).collect();
    let layout = Layout::row_major([1, 3, 5, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (slice!(-1, -1, 2), None::<i64>, Some(1000_i64), 3_i64, holder([0, 3, 1, 1], Vec::<i64>::new()));
    t.i_mut(idx![v0, v1 :, v2 : 6 : v3 - 1, :]).accumulate(Sub, v4.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44]);
    // dev-4479
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([2, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (3_usize, 4_i64, 1_u64, 1_u8, Some(3_i64), -3_i32, 3_i64, holder([0, 0, 1], Vec::<i64>::new()));
    t.i_mut(idx![hd(v0) : v1 - 1, v2 : v3 : v4, v5:{ v6 }:2]).accumulate(Mul, &v7);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-4514
    let mut data: Vec<i64> = (0..3).collect();
    let t = view(&data, [3]);
    let v0 = 3_i64;
    let t = t.i(idx![v0 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    t.vix_mut(idx![Ellipsis]).accumulate(FloorDiv, 3);
    assert_eq!(data[..], [0, 1, 0]);
}

#[test]
#[rustfmt::skip]
fn dev_results_9() {
    // dev-4526
    let mut data: Vec<i64> = (0..1).collect();
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    t.nix_mut(idx![NewAxis, ..., NewAxis]).accumulate(Add, 56);
    assert_eq!(data[..], [56]);
    // dev-4576
    let mut data: Vec<i64> = (0..30).collect();
    let layout = Layout::row_major([3, 1, 5, 2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (0_usize, -1_isize, None::<i64>, -2_i64, [[0_i128, 0, -1], [-1, 0, -1]], 3_i64);
    t.vix_mut(idx![NewAxis, [[0, 0, 1], [1, 1, 2]], hd(v0):-3:{ v1 }, (v2)::v3 - 1, NewAxis, : hd(2) : 1, &v4]).accumulate(Rem, v5);
    assert_eq!(data[..], [0, 1, 2, 0, 4, 5, 6, 7, 2, 0, 10, 11, 0, 1, 14, 15, 16, 17, 0, 1, 20, 21, 1, 2, 24, 25, 26, 27, 1, 2]);
    // dev-4621
    let mut data: Vec<i64> = (0..5).collect();
    let t = view(&data, [1, 1, 5]);
    let t = t.permute([1, 0, 2]);
    let t = t.permute([2, 1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([1], [1]), holder([], [-1_i16]), 5_i64);
    t.nix_mut(idx![..., v0.flip(0), v1, 0]).accumulate(Rem, v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4]);
    // dev-4732
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_i8, None::<i64>, 3_i64, holder([2], [7, 18]));
    t.i_mut(idx![0 : 1, v0:hd(2), v1:, :, v2 - 1]).accumulate(Add, &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 21, 15, 16, 35, 18, 19, 27, 21, 22, 41, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-4777
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([3, 4, 1, 1, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = ([true, true, false], holder([1, 1], [true]), slice!(2, -3, 3), holder([2, 0], Vec::<i64>::new()));
    t.nix_mut(idx![&v0[..], tl(2), &v1, v2]).accumulate(Max, &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-4816
    let mut data: Vec<i64> = (0..16).collect();
    let t = view(&data, [2, 4, 2]);
    let t = t.permute([0, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([[false, true], [false, false]], slice!(None, None, None), [[-4, 9, 98, 38]]);
    t.vix_mut(idx![&v0, ..., v1]).accumulate(Add, &v2);
    assert_eq!(data[..], [0, -3, 2, 12, 4, 103, 6, 45, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-4830
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([4, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(-1_i64), holder([4], [1_usize, 0, 1, 0]), holder([4, 0, 1, 1], Vec::<i64>::new()));
    t.nix_mut(idx![:4:v0, [0_u128, 0, 0, 0], NewAxis, NewAxis, v1.flip(0)]).accumulate(Rem, &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-4838
    let mut data: Vec<i64> = (0..5).collect();
    let layout = Layout::row_major([5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([3, 0], [0_u64; 0]), Vec::from([[0_usize; 3]; 0]), holder([0, 3], Vec::<i64>::new()));
    t.nix_mut(idx![v0.transpose(), v1]).accumulate(FloorDiv, v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4]);
    // dev-4886
    let mut data: Vec<i64> = (0..0).collect();
    let t = view(&data, [3, 0, 4]);
    let t = t.permute([2, 1, 0]);
    let (v0, v1) = (3_u64, slice!(None, None, 2));
    let t = t.i(idx![v0, :  : -2, v1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_usize, Some(-1_i64), vec![true, true], [[[-8, 23]]]);
    t.nix_mut(idx![:hd(v0):v1, None, v2]).accumulate(Sub, &v3);
    assert!(data.is_empty());
    // dev-4909
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0];
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (2_i64, -2_isize);
    t.i_mut(idx![{ v0 }, v1]).accumulate(Sub, 1.5);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 8.5, 11.0, 12.0, 13.0, 14.0, 15.0]);
    // dev-5017
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([3, 4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(1_i64), 1_i128, None::<i64>);
    t.i_mut(idx![v0:v1:1, :, v2 :]).accumulate(Min, holder([0, 4, 4], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5055
    let mut data: Vec<i64> = (0..36).collect();
    let t = view(&data, [1, 3, 4, 3]);
    let (v0, v1) = (None::<i64>, -2_i8);
    let t = t.i(idx![:  : -2, (v0)::2, ::{ v1 }, 0]);
    let t = t.permute([1, 0, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_u32, -1_i16, slice!(-4, None, -3), holder([1, 0], Vec::<i64>::new()));
    t.oix_mut(idx![v0, None, v1, v2, ...]).accumulate(Rem, &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-5083
    let mut data: Vec<i64> = (0..8).collect();
    let t = view(&data, [2, 4]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(-1_i64), holder([1], [-1_i32]), holder([4, 1], [2, 1, 10, 7]));
    t.nix_mut(idx![::v0, v1.flip(0)]).accumulate(FloorDiv, &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 0, 0, 6, 3]);
    // dev-5096
    let mut data: Vec<i64> = (0..12).collect();
    let layout = Layout::row_major([2, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2], [0, 0]), holder([2], [false, true]));
    t.nix_mut(idx![v0.i(1), :, ..., v1.view()]).accumulate(FloorDiv, 2);
    assert_eq!(data[..], [0, 0, 2, 1, 4, 2, 6, 7, 8, 9, 10, 11]);
    // dev-5182
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 3, 1, 2, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([2], [-2_isize, -2]), holder([0], [0_u128; 0]), holder([0], [0_i64; 0]), Vec::from([0_u16; 0]));
    t.nix_mut(idx![v0.i(1), v1.flip(0), &v2, :, v3, :]).accumulate(Max, holder([0, 2, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-5208
    let mut data: Vec<i64> = (0..4).collect();
    let t = view(&data, [4]);
    let t = t.i(idx![:  : -2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3], [1, 0, 1]);
    t.nix_mut(idx![v0.view()]).accumulate(FloorDiv, 1);
    assert_eq!(data[..], [0, 1, 2, 3]);
    // dev-5240
    let mut data: Vec<i64> = (0..1).collect();
    let layout = Layout::row_major([1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 55_i64;
    t.oix_mut(idx![[0_i16, -1], ...]).accumulate(Add, v0);
    assert_eq!(data[..], [110]);
    // dev-5290
    let mut data: Vec<i64> = (0..32).collect();
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (Vec::from([[[0_u64; 1]; 1]; 0]), 5_i64);
    t.nix_mut(idx![0, :, 2:, [[0_u32]], v0, -1]).accumulate(FloorDiv, v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-5371
    let mut data: Vec<i64> = (0..36).collect();
    let layout = Layout::row_major([2, 1, 3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([true, false], holder([1, 1, 3, 3, 2], [4, 1, 5, -2, -1, -5, -3, 7, 4, 3, 7, 7, 7, 2, -3, 1, 10, -2]));
    t.nix_mut(idx![&v0[..], Ellipsis]).accumulate(FloorDiv, v1.view());
    assert_eq!(data[..], [0, 1, 0, -2, -4, -1, -2, 1, 2, 3, 1, 1, 1, 6, -5, 15, 1, -9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    // dev-5396
    let mut data: Vec<i64> = (0..16).collect();
    let layout = Layout::row_major([2, 1, 4, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(-1_i64), -2_i64, holder([1], [1_u128]));
    t.vix_mut(idx![[[1_i128]], v0 : { v1 } : 2, :, v2]).accumulate(Pow, holder([1, 1, 0, 4], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // dev-5457
    let mut data: Vec<i64> = (0..2).collect();
    let layout = Layout::row_major([2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(-2_i64), -1_i32, 1_i64);
    t.i_mut(idx![v0:-2:v1, v2 - 1, NewAxis, ...]).accumulate(Sub, holder([0, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1]);
    // dev-5514
    let mut data = [0.0, 1.0];
    let t = view(&data, [2, 1]);
    let v0 = -1_i16;
    let t = t.i(idx![:  : v0, NewAxis, ::]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (slice!(2, None, -1), Some(0_i64), -1_i64, [true]);
    t.nix_mut(idx![v0, v1:hd(2):v2 - 1, &v3]).accumulate(Mul, holder([2, 0, 1], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0]);
    // dev-5543
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let t = view(&data, [3, 4, 4]);
    let t = t.permute([0, 1, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (-1_i32, [0_u16, 0, 0]);
    t.oix_mut(idx![::v0, &v1[..], [0, 0]]).accumulate(Mul, holder([3, 3, 2], [0.5, -2.25, 2.0, -3.0, 1.5, 3.0, 2.0, 2.25, 2.25, -3.0, 2.5, -1.0, -2.5, 1.25, -2.0, -2.75, 0.5, 1.5]));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 1215.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 972.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]);
    // dev-5593
    let mut data: Vec<i64> = (0..32).collect();
    let t = view(&data, [1, 2, 2, 2, 2, 2]);
    let t = t.permute([4, 0, 1, 5, 3, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_i128, 0_u128, 2_i64);
    t.vix_mut(idx![[-2, -1], v0, { v1 }:v2 - 1:1, 1, [[false, false], [true, true]]]).accumulate(FloorDiv, [[7, 56]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 0, 6, 1, 8, 9, 10, 11, 12, 0, 14, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    // dev-5640
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([4, 3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (5_i64, 3_i128, holder([4, 0, 4], Vec::<i64>::new()));
    t.nix_mut(idx![::, v0 - 1 : v1, :]).accumulate(Add, &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    // dev-5713
    let mut data: Vec<i64> = (0..4).collect();
    let layout = Layout::row_major([2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [71];
    t.nix_mut(idx![[-1_i8], 1]).accumulate(Add, &v0);
    assert_eq!(data[..], [0, 1, 2, 74]);
    // dev-5736
    let mut data = [0 as f64; 0];
    let t = view(&data, [0, 3]);
    let t = t.permute([0, 1]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = Some(-1_i64);
    t.i_mut(idx![:hd(1):-1, ::v0]).accumulate(Sub, [-1.75, 1.75, -1.0]);
    assert!(data.is_empty());
    // dev-5777
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0];
    let t = view(&data, [2, 1, 5, 1, 4]);
    let t = t.permute([4, 3, 0, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (1_u128, -3_i64, 3_isize, Some(-1_i64), 0.5_f64);
    t.i_mut(idx![: 1 : v0, :0:v1, -2, Ellipsis, v2:tl(1):v3,]).accumulate(Div, v4);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]);
    // dev-5797
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0];
    let layout = Layout::row_major([1, 2, 2, 2, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(0_i64), 1_u64, Some(-1_i64), holder([4, 3], [0_u32, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0]), 3_usize, -2_i64, -2.0_f64);
    t.oix_mut(idx![v0:v1:, -2:2, hd(0)::v2, v3, hd(v4):tl(1):-2, ::v5 - 1]).accumulate(Div, v6);
    assert_eq!(data[..], [0.0, 1.0, 2.0, -0.005859375, 4.0, 5.0, 6.0, -0.875, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, -0.037109375, 20.0, 21.0, 22.0, -2.875, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0]);
    // dev-5872
    let mut data: Vec<i64> = (0..48).collect();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2], [true, true]), holder([], [-1_isize]));
    t.nix_mut(idx![::, [1_u32, 0], v0, v1, [1_u16, 0]]).accumulate(Pow, [[3, 1], [3, 3]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 4096, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 35937, 34, 35, 36, 37, 38, 39, 64000, 41, 42, 43, 44, 45, 46, 47]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_0() {
    // dev-0020
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 2, 2, 1, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (holder([2], [false, true]), 1_i8, 1_u16, 2_u32, -9223372036854775808_i64, 192_i64);
    refused(t.try_nix_mut(idx![-2, v0.flip(0), Ellipsis, v1:{ v2 }:v3, { v4 }]).and_then(|mut place| place.try_assign(v5)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-0249
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (4_usize, -1_isize, 9223372036854775807_u128, holder([], [-2_i128]), [false, false, true]);
    refused(t.try_nix_mut(idx![1:hd(v0):{ v1 }, v2, &v3, &v4[..], Ellipsis]).and_then(|mut place| place.try_assign(holder([3], [142, 116, 175]))), &[OutOfBounds, ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-0425
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [110, 154]);
    refused(t.try_nix_mut(idx![4, [true], ...,]).and_then(|mut place| place.try_assign(v0.view())), &[OutOfBounds, ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-0833
    let mut data: Vec<i64> = (0..5).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(None, 6, -1), holder([1], [true]));
    refused(t.try_vix_mut(idx![v0, v1.flip(0)]).and_then(|mut place| place.try_assign(holder([1, 0], Vec::<i64>::new()))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1014
    let mut data: Vec<i64> = (0..25).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 1, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (-9223372036854775808_i64, 4_u32, 5_i128, holder([1, 1], [0]), [false, false, false, true, true], 135_i64);
    refused(t.try_nix_mut(idx![{ v0 } : v1 : v2, false, v3.transpose(), &v4[..],]).and_then(|mut place| place.try_assign(v5)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1115
    let mut data: Vec<i64> = (0..20).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_i64, holder([1], [4_usize]), Ellipsis, Ellipsis);
    refused(t.try_oix_mut(DynIndex::from(idx![v0 - 1, v2, v3, v1.view()])).and_then(|mut place| place.try_assign([123, 159, 149])), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-1226
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 3, 3, 2]);
    let v0 = slice!(2, None, None);
    let t = t.i(idx![:, :, v0, :  : 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (vec![0_i128, 0, 1, 1], holder([3], [false, true, false]), holder([1], [true]), Ellipsis, Ellipsis);
    refused(t.try_nix_mut(DynIndex::from(idx![&v0, v1.flip(0), v3, v2.flip(0), [0], v4])).and_then(|mut place| place.try_assign(187)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-1435
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([0, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([0], [false; 0]), Ellipsis, Ellipsis, 114_i64);
    refused(t.try_nix_mut(DynIndex::from(idx![v1, v0.flip(0), [false, false, true, false], v2])).and_then(|mut place| place.try_assign(v3)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-1600
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (0_u64, -1_i64, slice!(-2, -1, None));
    refused(t.try_i_mut(idx![v0, (-1)::v1 - 1, v2, ::]).and_then(|mut place| place.try_assign(holder([2, 1, 3], [194, 101, 155, 157, 135, 100]))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1817
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([0, 4, 0, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (1_i64, None::<i64>, holder([2], [1_u128, 1]), holder([0], [false; 0]), [false, false, true, false, false]);
    refused(t.try_vix_mut(idx![: v0 - 1 : v1, v2.i(1), &v3, &v4]).and_then(|mut place| place.try_assign(holder([0, 2], Vec::<i64>::new()))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-2002
    let mut data: Vec<i64> = (0..2).collect();
    let before = data.to_vec();
    let t = view(&data, [1, 2]);
    let (v0, v1) = (-2_i128, slice!(None, None, None));
    let t = t.i(idx![:  : { v0 }, v1, NewAxis,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = ([0_i8, -1, 0, 0], -1_i128, Ellipsis, Ellipsis);
    refused(t.try_nix_mut(DynIndex::from(idx![&v0[..], :, v2, { v1 }, v3])).and_then(|mut place| place.try_assign(holder([3], [195, 109, 106]))), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-2096
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 2, 1, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (None::<i64>, 0_usize, 2_usize, 4_i16, 0_i64, Ellipsis, Ellipsis, 183_i64);
    refused(t.try_oix_mut(DynIndex::from(idx![v0 :, hd(v1), v5, v6, [0_i8, 0, 0], [[[0_u8, 0, 0, 1], [0, 1, 1, 0]], [[1, 0, 0, 0], [1, 1, 1, 0]], [[1, 0, 1, 0], [1, 0, 1, 1]]], hd(v2):v3:v4 - 1])).and_then(|mut place| place.try_assign(v7)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-2297
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let t = view(&data, [1, 2, 2, 3, 3]);
    let t = t.permute([3, 1, 4, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_usize, Some(0_i64), holder([1], [1000000000_u32]), 0_u16);
    refused(t.try_nix_mut(idx![tl(v0) : v1 : -3, [1], v2, { v3 }, [1], Ellipsis]).and_then(|mut place| place.try_assign(holder([1], [163]))), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-2447
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (holder([2], [true, false]), 1_u32, vec![2, -2], Ellipsis, Ellipsis, [122, 187]);
    refused(t.try_nix_mut(DynIndex::from(idx![v0.view(), v3, v4, v1, &v2, None, [0_i64]])).and_then(|mut place| place.try_assign(&v5)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-2500
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 3, 3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (3_i64, [true, true, true]);
    refused(t.try_nix_mut(idx![:, v0, &v1, ...]).and_then(|mut place| place.try_assign(vec![179])), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-2760
    let mut data: Vec<i64> = (0..15).collect();
    let before = data.to_vec();
    let t = view(&data, [3, 5]);
    let v0 = None::<i64>;
    let t = t.i(idx![:, : v0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(2_i64), 0_i32, 160_i64);
    refused(t.try_i_mut(idx![-2:v0:v1, NewAxis, None, None, 2, None, Ellipsis, NewAxis]).and_then(|mut place| place.try_assign(v2)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    // dev-3051
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3, 4, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([true, false, false, true], holder([], [0_isize]));
    refused(t.try_vix_mut(idx![-8, &v0, [1], v1.view(), Ellipsis]).and_then(|mut place| place.try_assign(171)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-3087
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1, 2, 2]).unwrap().into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1, v2, v3) = (0_u16, -1_isize, None::<i64>, [192, 164, 154]);
    refused(t.try_i_mut(idx![{ v0 }, v1, 0 :  : -1, :  : v2]).and_then(|mut place| place.try_assign(&v3)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    // dev-3553
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 2, 1, 1]);
    let (v0, v1, v2) = (3_i64, slice!(None, None, None), -2_isize);
    let t = t.i(idx![::v0 - 1, v1, ::, :  : v2, None]);
    let t = t.permute([3, 2, 0, 4, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (holder([4, 3], [-1, 0, -1, 0, -1, 0, 0, -1, 0, -1, -1, 0]), 2147483648_u64, 2_i64, -3_i64, 2_i64, Ellipsis, Ellipsis);
    refused(t.try_nix_mut(DynIndex::from(idx![v0.view(), v5, :v1:v2 - 1, 1:2:v3, 0:v4 - 1, v6])).and_then(|mut place| place.try_assign(154)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-3713
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 1, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([[false, true], [false, false]], true, holder([], [0_i8]));
    refused(t.try_vix_mut(idx![hd(0), [false, true], ..., &v0[..], v1, v2]).and_then(|mut place| place.try_assign([[147], [108]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-3883
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let t = view(&data, [5, 3, 0, 2, 4, 5]);
    let t = t.permute([5, 1, 3, 2, 4, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (slice!(-5, -1, 1), 3_i64, 1_i64, 0_i16, [false, false, true, true, false]);
    refused(t.try_vix_mut(idx![v0, v1 - 1, 1, v2 - 1 : : v3, 1, &v4,]).and_then(|mut place| place.try_assign([136, 183, 188])), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    // dev-4104
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let t = t.permute([4, 1, 3, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_u16, -3_i8, -1000_i32, holder([1, 3, 1, 1, 0, 1, 1, 3, 1], Vec::<i64>::new()));
    refused(t.try_i_mut(idx![None, ::, -1:{ v0 }:v1, None, 0, Ellipsis, :{ v2 }:2, NewAxis, None, :  : 2, None]).and_then(|mut place| place.try_assign(v3.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-4354
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 3, 0]).unwrap().into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let v0 = holder([2], [true, true]);
    refused(t.try_nix_mut(idx![-6 : : -1, v0.i(1), : hd(3) : 1, true, :, :]).and_then(|mut place| place.try_assign([171, 153, 131])), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    // dev-4495
    let mut data: Vec<i64> = (0..1).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1, 1, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([1, 1], [false]);
    refused(t.try_oix_mut(idx![NewAxis, NewAxis, hd(4), v0]).and_then(|mut place| place.try_assign(105)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-4843
    let mut data: Vec<i64> = (0..18).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 3, 3]);
    let t = t.i(idx![:-1, :, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_u8, 3_i64, slice!(2, None, None), holder([3, 1, 3], [105, 163, 183, 129, 116, 178, 130, 113, 175]));
    refused(t.try_i_mut(idx![tl(1):v0:v1 - 1, v2, :]).and_then(|mut place| place.try_assign(v3.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5165
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 3, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    refused(t.try_vix_mut(idx![:, -3, NewAxis, [0, 1], [2_u32, 2]]).and_then(|mut place| place.try_assign(holder([2, 2, 2], [197, 163, 180, 167, 133, 109, 162, 136]))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5435
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 2, 3, 1, 2, 1, 2]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, None::<i64>, 2_u128, slice!(None, None, -2), 1_i64);
    let t = t.i(idx![v0 : v1 : { v2 }, v3, :, 1:, v4 - 1, ::2, hd(0)]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([3], [0_i8, 0, 0]), [1, 2, 1], -5_i128, 144_i64);
    refused(t.try_nix_mut(idx![v0, [-1_i128, 0, 0], &v1[..], { v2 }, Ellipsis,]).and_then(|mut place| place.try_assign(v3)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-5827
    let mut data: Vec<i64> = (0..12).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1, 3, 1, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8) = (3_i8, -3_i16, -3_i128, None::<i64>, None::<i64>, 0_i128, -1_i16, 1_u16, 177_i64);
    refused(t.try_vix_mut(idx![v0 : { v1 } : { v2 }, NewAxis, NewAxis, v3 : v4 : v5, [[0_isize, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], { v6 }:-6:{ v7 }, ...]).and_then(|mut place| place.try_assign(v8)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    // dev-5850
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let t = view(&data, [5, 0, 2, 1, 2, 3]);
    let t = t.permute([3, 5, 1, 2, 4, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([0], [false; 0]), 3_u128, holder([1, 3, 3], [4_u128, 0, 1, 0, 3, 4, 0, 3, 3]), 119_i64);
    refused(t.try_nix_mut(idx![v0.flip(0), :, { v1 }, Ellipsis, v2]).and_then(|mut place| place.try_assign(v3)), &[OutOfBounds, ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5870
    let mut data: Vec<i64> = (0..2).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([], [-1]), [0_u64, 0, 0, 0]);
    refused(t.try_vix_mut(idx![v0, &v1]).and_then(|mut place| place.try_assign(vec![131, 170, 164, 102, 184])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-0206
    let mut data: Vec<i64> = (0..12).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([], [2_isize]), -1_i64, holder([3], [72, 69, 9]));
    refused(t.try_nix_mut(idx![v0, ::v1 - 1]).and_then(|mut place| place.try_sub_assign(v2.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-0383
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 3, 3, 1, 2]);
    let t = t.permute([0, 1, 2, 4, 3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (None::<i64>, 0_i32, [[false], [false]], [[10, -2, 0], [-2, -2, 3], [-1, -2, 0]]);
    refused(t.try_oix_mut(idx![[false, false], [0_i16, 2, 2], v0 : : v1, &v2[..]]).and_then(|mut place| place.try_mul_assign(&v3)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    // dev-0751
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0];
    let before = data.to_vec();
    let t = view(&data, [4, 5, 2]);
    let t = t.permute([2, 1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([], [-2_i8]), holder([3], [0_i64, 4, 4]));
    refused(t.try_nix_mut(idx![v0.view(), false, v1.flip(0), ::, ..., true]).and_then(|mut place| place.try_div_assign(-7.0)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-0961
    let mut data = [0.0, 1.0, 2.0, 3.0];
    let before = data.to_vec();
    let layout = Layout::row_major([4]).unwrap();
    let mut t = target(&mut data[..], layout);
    refused(t.try_vix_mut(idx![[[1_i8, 0, 0, 0], [1, 1, 0, 1]], Ellipsis]).and_then(|mut place| place.try_sub_assign([[2.75, 1.25, 1.0, -1.75], [0.5, 0.25, 1.5, -0.25], [1.5, 2.0, 2.75, 1.25]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1338
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 5, 2, 0]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (-1_i8, vec![2_u16, 1], slice!(1, None, None));
    refused(t.try_nix_mut(idx![v0, v1, [true], v2,]).and_then(|mut place| place.try_add_assign(83)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    // dev-1516
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0];
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 3, 3, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (-1_i64, [true, false, true], holder([3, 1, 2, 3, 1], [1.75, -0.5, 1.0, 2.5, 1.25, -2.5, 2.75, 1.25, 1.0, 1.0, 0.75, -2.25, 3.0, -0.75, -1.5, -1.0, -1.0, 0.5]));
    refused(t.try_nix_mut(idx![v0 - 1, NewAxis, Ellipsis, &v1, :]).and_then(|mut place| place.try_sub_assign(&v2)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1780
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2, 3], [false, true, true, false, true, true]);
    refused(t.try_nix_mut(idx![[2_i16, -1, 0, -2], [[true, true], [true, true]], v0.flip(0)]).and_then(|mut place| place.try_add_assign(55)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-1798
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (7_i64, -2_i64, slice!(None, None, None), Ellipsis, Ellipsis);
    refused(t.try_i_mut(DynIndex::from(idx![NewAxis, -1:v0 - 1:v1 - 1, v2, NewAxis, v3, None, v4])).and_then(|mut place| place.try_floor_div_assign(3)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-1908
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let t = view(&data, [4, 3, 4, 1]);
    let (v0, v1) = (2_usize, slice!(None, None, -2));
    let t = t.i(idx![hd(v0), v1, ::3, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([[1_i8], [1], [-3]], holder([3, 2], [0_u128, 1, 1, 1, 1, 0]));
    refused(t.try_vix_mut(idx![NewAxis, &v0, &v1, 0]).and_then(|mut place| place.try_rem_assign(4)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-2022
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (1_u64, 4_i8, -1_i8, slice!(None, None, None), 6_u16, 3_i64);
    refused(t.try_i_mut(idx![-4 : -2 : v0, v1:{ v2 }, v3, { v4 }]).and_then(|mut place| place.try_mul_assign(v5)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_1() {
    // dev-2229
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 2, 3, 1, 1, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (holder([2, 1, 1], [1_isize, 0]), vec![[[-2_i128, -2], [-1, 0]], [[-2, 0], [-2, 1]]], holder([2, 2], [-2, 0, -2, -1]), vec![true, false], Ellipsis, Ellipsis, 2_i64);
    refused(t.try_nix_mut(DynIndex::from(idx![v0, &v1, v4, v2.transpose(), v5, [[true], [false], [true]], [true], &v3])).and_then(|mut place| place.try_pow_assign(v6)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-2611
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 2, 5, 1, 0]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (slice!(None, None, None), [-9223372036854775808_i64], -1_i16, None::<i64>, [5, 1, -4, 1]);
    refused(t.try_nix_mut(idx![v0, &v1[..], :, hd(1) : 2 : v2, v3 :, None]).and_then(|mut place| place.try_sub_assign(&v4)), &[OutOfBounds, ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-2673
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let t = view(&data, [4]);
    let t = t.i(idx![:]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([3, 1, 2], [3, 1, 1, 1, 4, 3]);
    refused(t.try_nix_mut(idx![v0]).and_then(|mut place| place.try_pow_assign(2)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-2759
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 1, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (Some(-9223372036854775807_i64), holder([], [true]), None::<i64>, true, Ellipsis, Ellipsis);
    refused(t.try_nix_mut(DynIndex::from(idx![v0 : : 2147483648, v4, ::, v1, ::v2, { v3 }, v5])).and_then(|mut place| place.try_pow_assign(2)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-2885
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1, 0, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_i8, holder([], [true]), 1_usize, 3_u64, Some(-2_i64), 2_i64, holder([1], [3]));
    refused(t.try_nix_mut(idx![v0, v1, :, tl(v2):v3:v4, 0 : v5 - 1]).and_then(|mut place| place.try_floor_div_assign(&v6)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-3038
    let mut data: Vec<i64> = (0..6).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([2], [1, 1]), holder([1], [true]), [2, 1, 3]);
    refused(t.try_nix_mut(idx![v0.i(1), v1.view()]).and_then(|mut place| place.try_rem_assign(&v2[..])), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    // dev-3307
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 0, 2, 3, 4, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = ([[false; 2]; 0], -1_i64, 1_i64, holder([5], [false, true, true, true, true]), holder([], [true]), holder([3], [82, 20, 9]));
    refused(t.try_vix_mut(idx![:, &v0, -1 : 2 : v1, v2 - 1, v3.flip(0), v4.view()]).and_then(|mut place| place.try_sub_assign(v5.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-3486
    let mut data: Vec<i64> = (0..3).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (slice!(2, 3, 1), [7, 2]);
    refused(t.try_i_mut(idx![..., v0,]).and_then(|mut place| place.try_rem_assign(&v1)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-3906
    let mut data: Vec<i64> = (0..16).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![true, false, true, false];
    refused(t.try_nix_mut(idx![[0_u16, 0], NewAxis, NewAxis, ..., v0]).and_then(|mut place| place.try_add_assign([[[52]], [[68]], [[72]], [[77]]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-4089
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 2, 3, 3]);
    let (v0, v1, v2) = (1_i128, None::<i64>, slice!(None, -3, None));
    let t = t.i(idx![v0, : v1 : -2, :, v2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (vec![[-1_i64, 0], [-1, -1], [-1, 0], [0, 1]], -5_i128, -1_i128, 1_i64);
    refused(t.try_nix_mut(idx![v0, v1 : 0 : v2, :, Ellipsis]).and_then(|mut place| place.try_sub_assign(v3)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-4376
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let t = view(&data, [3, 1, 1, 4, 4]);
    let t = t.permute([4, 1, 0, 3, 2]);
    let layout = (*t.layout()).into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1, v2, v3, v4, v5) = (slice!(6, 1, 3), 1_i64, 3_i8, None::<i64>, Some(0_i64), 1_isize);
    refused(t.try_i_mut(idx![v0, v1 - 1, { v2 } : -5 : v3, :, ::, v4:v5]).and_then(|mut place| place.try_add_assign(36)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    // dev-4644
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 1, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![[[false, false, false], [false, false, true]]], vec![-2, -2, 1]);
    refused(t.try_oix_mut(idx![[[false], [true]], Ellipsis, v0, &v1]).and_then(|mut place| place.try_rem_assign(1)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    // dev-4762
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 2, 1, 2, 1, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (holder([2], [0_u32, 0]), holder([], [1_i128]), 0_isize, [2_u128, 0]);
    refused(t.try_nix_mut(idx![v0.view(), v1, [1_i8, 1], [-1, -1], [1_u64, 0], v2, &v3]).and_then(|mut place| place.try_pow_assign(vec![0, 0, 2])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-4968
    let mut data: Vec<i64> = (0..30).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3, 2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = [[[74, -7], [76, 50], [9, 80], [84, 61], [97, 77]], [[8, 79], [46, 31], [62, 29], [-9, 19], [70, 87]]];
    refused(t.try_nix_mut(idx![[[1_isize, 0, 0, 1], [1, 1, 1, 0]], :, 4, Ellipsis]).and_then(|mut place| place.try_sub_assign(&v0)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5161
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([2, 3], [-3_i64, -2, 3, -2, -4, 3]), [[0], [0]]);
    refused(t.try_nix_mut(idx![v0.flip(0), &v1[..]]).and_then(|mut place| place.try_mul_assign([[2, -2, -1, -3, -1], [2, -2, 3, -2, 0]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5342
    let mut data: Vec<i64> = (0..20).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 5, 2]);
    let t = t.permute([2, 1, 0]);
    let t = t.permute([0, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = 3_i128;
    refused(t.try_nix_mut(idx![::1, 0 : 2 : v0, [true, false, false, false, false], ...]).and_then(|mut place| place.try_pow_assign(holder([3, 1, 1], [1, 2, 3]))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5376
    let mut data: Vec<i64> = (0..32).collect();
    let before = data.to_vec();
    let t = view(&data, [1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2) = (None::<i64>, 2_u8, 3_i8);
    let t = t.i(idx![:, v0:, ::v1, ::v2, :-2, :]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (holder([1], [false]), Some(-3_i64), 1_i64, -3_i16, Vec::from([0_usize; 0]), -2_i128);
    refused(t.try_nix_mut(idx![v0, Ellipsis, v1:v2:-1, ::v3, &v4, { v5 }]).and_then(|mut place| place.try_add_assign(holder([0, 2, 0, 2], Vec::<i64>::new()))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5527
    let mut data: Vec<i64> = (0..40).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 2, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([5], [false, true, true, false, true]), 1_i8, -2_i64, 3_i64, [[5, 4], [4, -3], [1, 3]]);
    refused(t.try_nix_mut(idx![v0.view(), v1:hd(1):{ v2 }, v3 - 1]).and_then(|mut place| place.try_rem_assign(&v4)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5675
    let mut data = [0.0];
    let before = data.to_vec();
    let layout = Layout::row_major([1, 1, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = vec![0_u16, 0];
    refused(t.try_nix_mut(idx![None, &v0, ..., [0, 0, 0, 0, 0], None, [[0_u32, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]]).and_then(|mut place| place.try_sub_assign(2.25)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5730
    let mut data: Vec<i64> = (0..20).collect();
    let before = data.to_vec();
    let t = view(&data, [5, 2, 2]);
    let (v0, v1, v2, v3) = (-2_i32, -1_i16, None::<i64>, -1_i32);
    let t = t.i(idx![::v0, ::{ v1 }, (v2)::{ v3 }]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([3], [false, false, true]), slice!(-1, -1, None), holder([2, 0], Vec::<i64>::new()));
    refused(t.try_oix_mut(idx![Ellipsis, v0.view(), 0, v1]).and_then(|mut place| place.try_sub_assign(&v2)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-0190
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (1_u16, holder([4, 1, 2], [1, -2, -1, -2, 0, 0, -2, 1]), vec![[[2_i64, 0], [1, 2]], [[2, 1], [2, 1]], [[1, 2], [2, 1]], [[1, 1], [2, 1]]], [10, 4]);
    refused(t.try_nix_mut(idx![: 2 : v0, 9223372036854775807, v1.view(), v2]).and_then(|mut place| place.try_accumulate(FloorDiv, &v3)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-0336
    let mut data: Vec<i64> = (0..12).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1, 4, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Some(0_i64), 2_i64, holder([1, 0, 3, 2], Vec::<i64>::new()));
    refused(t.try_nix_mut(idx![None, 0 : v0, v1 - 1, :, None]).and_then(|mut place| place.try_accumulate(Sub, v2.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-0446
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3, 0, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (-1_i64, 0_u128, vec![true, true, false, true, false]);
    refused(t.try_vix_mut(idx![v0 - 1, :  : v1, &v2]).and_then(|mut place| place.try_accumulate(Min, [-2, 3, -1])), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    // dev-0825
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = ([[-3]], slice!(0, -4, None));
    refused(t.try_nix_mut(idx![[[1, 0, 1], [0, 0, 1], [0, 1, 1], [1, 1, 0]], [[1_u64, 1, 1], [1, 0, 0], [1, 0, 0], [1, 0, 0]], [0_u128, 0, 0], &v0[..], v1]).and_then(|mut place| place.try_accumulate(Mul, 0)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-0845
    let mut data: Vec<i64> = (0..32).collect();
    let before = data.to_vec();
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2) = (None::<i64>, -1_i128, None::<i64>);
    let t = t.i(idx![:, :, : v0 : 3, :  : 2, :  : v1, None, : v2, 0]);
    let (v0, v1) = (2_u32, -2_i32);
    let t = t.i(idx![1:, 1 :, :, ::v0, ::2, ::{ v1 }, ::2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5, v6) = (slice!(-2, 0, -1), vec![true], holder([2, 2], [0_i128, 0, 0, -9223372036854775808]), holder([1], [true]), 1_u32, 2_i64, 3_i64);
    refused(t.try_nix_mut(idx![:, v0, &v1, NewAxis, v2.flip(0), v3, :, : v4 : v5 - 1]).and_then(|mut place| place.try_accumulate(Pow, v6)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-0920
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 1, 1, 2, 2, 3, 2]);
    let t = t.permute([4, 1, 2, 0, 6, 5, 3]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-2_i128, holder([2, 2], [false, true, true, true]), [-2_i64, 1, 9223372036854775807], holder([3, 5], [46, 22, 5, -9, 41, 56, 88, 30, 18, 19, 39, 82, 7, 28, 81]));
    refused(t.try_oix_mut(idx![NewAxis, NewAxis, { v0 }, :, 0, v1.transpose(), : 3 : 2, &v2[..]]).and_then(|mut place| place.try_accumulate(Sub, v3.view())), &[OutOfBounds, ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1068
    let mut data: Vec<i64> = (0..5).collect();
    let before = data.to_vec();
    let t = view(&data, [1, 5]);
    let t = t.permute([1, 0]);
    let layout = (*t.layout()).into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1, v2, v3) = (holder([2, 1], [-5_i64, -1]), 1_i8, 1_i64, 2_u8);
    refused(t.try_vix_mut(idx![v0.flip(0), v1, 3:{ v2 }:v3]).and_then(|mut place| place.try_accumulate(FloorDiv, 4)), &[TooManyIndices, OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-1230
    let mut data: Vec<i64> = (0..5).collect();
    let before = data.to_vec();
    let t = view(&data, [5, 1]);
    let v0 = None::<i64>;
    let t = t.i(idx![2, 1 : v0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = holder([2], [1, 2]);
    refused(t.try_vix_mut(idx![..., :,]).and_then(|mut place| place.try_accumulate(Rem, v0.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1407
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = 69_i64;
    refused(t.try_nix_mut(idx![-9223372036854775808, [true], ...]).and_then(|mut place| place.try_accumulate(Sub, v0)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-1583
    let mut data: Vec<i64> = (0..12).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (-2_i64, -3_i128, -1_isize, vec![0_i8, 1], -2_i64);
    refused(t.try_nix_mut(idx![v0 - 1:v1:v2, &v3, Ellipsis, [true, true, true]]).and_then(|mut place| place.try_accumulate(Min, v4)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-1696
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 1, 2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (holder([], [0_u32]), vec![1_u128, 0], [0_usize, 1], Ellipsis, Ellipsis, 2_i64);
    refused(t.try_vix_mut(DynIndex::from(idx![v3, v4, v0.view(), [true], v1, &v2, -1])).and_then(|mut place| place.try_accumulate(Pow, v5)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-1900
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let t = view(&data, [4, 3, 3]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    let t = t.i(idx![v0 : v1, hd(0), 2]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = slice!(None, None, None);
    refused(t.try_i_mut(idx![v0]).and_then(|mut place| place.try_accumulate(Sub, [51, 43, -9, 37, 73])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-2194
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let (v0, v1, v2) = (1_i64, 0_i64, slice!(1, None, None));
    let t = t.i(idx![{ v0 }:, 1, ::v1 - 1, v2, ::]);
    let t = t.permute([2, 3, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = ([0_u64, 0, 0, 0], 0_usize, 0_i128, 0_i8, None::<i64>, holder([3], [37, 43, 33]));
    refused(t.try_vix_mut(idx![&v0[..], hd(v1) : hd(3) : v2, v3, : v4]).and_then(|mut place| place.try_accumulate(Max, &v5)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    // dev-2484
    let mut data: Vec<i64> = (0..4).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-1_i16, [0_i8, -2, -1, 0], Ellipsis, Ellipsis);
    refused(t.try_oix_mut(DynIndex::from(idx![:  : { v0 }, &v1[..], v2, v3])).and_then(|mut place| place.try_accumulate(Mul, 3)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-2620
    let mut data: Vec<i64> = (0..48).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 2, 1, 2, 2, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (holder([2], [0_u32, 0]), [true, true], -2_i16, vec![0_u8], holder([2], [2_isize, 1]));
    refused(t.try_nix_mut(idx![v0.view(), Ellipsis, &v1, 1 : -3 : { v2 }, NewAxis, &v3, hd(5), &v4]).and_then(|mut place| place.try_accumulate(Add, 13)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-2911
    let mut data: Vec<i64> = (0..40).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1, 4, 2, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = ([true], [true, false, false, false, true], holder([2, 5], [10, 10, -3, -2, -1, -2, 3, 10, 2, 3]));
    refused(t.try_nix_mut(idx![&v0[..], Ellipsis, [true, true], &v1]).and_then(|mut place| place.try_accumulate(Mul, v2.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-2970
    let mut data: Vec<i64> = (0..16).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([4, 4]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (3_u8, 2_i128, 0_i64, 0_usize);
    refused(t.try_nix_mut(idx![-4:1:v0, v1 : v2 - 1 : v3, Ellipsis]).and_then(|mut place| place.try_accumulate(Rem, 1)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    // dev-3082
    let mut data: Vec<i64> = (0..32).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([1, 2, 2, 2, 1, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (slice!(-1, -2, 2), [[0], [1]], holder([], [-2_i64]), vec![[0_u8, 1, 0], [0, 0, 0]], 3_i64, holder([1, 3], [1, 1, 1]));
    refused(t.try_vix_mut(idx![v0, &v1, &v2, &v3, Ellipsis, :  : v4 - 1, v5.flip(0), [false]]).and_then(|mut place| place.try_accumulate(Mul, -1)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    // dev-3480
    let mut data: Vec<i64> = (0..5).collect();
    let before = data.to_vec();
    let t = view(&data, [5, 1]);
    let t = t.permute([1, 0]);
    let layout = (*t.layout()).into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1, v2) = ([0_isize], 3_usize, 37_i64);
    refused(t.try_nix_mut(idx![&v0, [3_u16, 3, 3, 3, 3], hd(v1)]).and_then(|mut place| place.try_accumulate(Add, v2)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    // dev-3531
    let mut data: Vec<i64> = (0..18).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 3, 3]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (0_isize, 1_i64, holder([3], [false, false, true]), holder([3, 1, 1, 2, 3], [-1, 18, 2, 3, 16, 3, 6, 4, 18, 14, 10, 16, 14, -2, 3, 13, 11, 15]));
    refused(t.try_oix_mut(idx![v0 : { v1 }, v2, None, ...]).and_then(|mut place| place.try_accumulate(Min, v3.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_2() {
    // dev-3563
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([0, 3, 4, 4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (holder([5], [0, 0, 0, 0, 0]), [1]);
    refused(t.try_nix_mut(idx![0:0, None, [[[true, false, false, false], [true, false, false, false], [false, false, false, false], [false, false, false, false]], [[false, false, false, false], [false, false, false, false], [false, false, false, false], [false, false, false, true]], [[false, false, false, false], [false, false, false, false], [false, false, false, false], [true, false, false, false]]], None, &v0]).and_then(|mut place| place.try_accumulate(Min, &v1[..])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-3778
    let mut data: Vec<i64> = (0..25).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4, v5) = (None::<i64>, Some(5_i64), None::<i64>, Ellipsis, Ellipsis, 4_i64);
    refused(t.try_i_mut(DynIndex::from(idx![NewAxis, v0 :, v1 : v2 : -3, v3, None, v4])).and_then(|mut place| place.try_accumulate(Rem, v5)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-4088
    let mut data: Vec<i64> = (0..8).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([2, 4, 1]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3, v4) = (1_u32, slice!(None, None, None), Ellipsis, Ellipsis, 7_i64);
    refused(t.try_i_mut(DynIndex::from(idx![0:-3:{ v0 }, v1, : tl(0) : 1, v2, None, None, None, v3])).and_then(|mut place| place.try_accumulate(Max, v4)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    // dev-4236
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0];
    let before = data.to_vec();
    let t = view(&data, [3, 4, 4]);
    let t = t.permute([2, 1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = [false, false];
    refused(t.try_nix_mut(idx![NewAxis, ..., &v0[..]]).and_then(|mut place| place.try_accumulate(Div, 0.1)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    // dev-4391
    let mut data: Vec<i64> = (0..16).collect();
    let before = data.to_vec();
    let t = view(&data, [4, 4]);
    let (v0, v1) = (4_i64, slice!(None, None, 3));
    let t = t.i(idx![::v0 - 1, v1]);
    let v0 = Some(-2_i64);
    let t = t.i(idx![:, ::v0,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (holder([3], [0_u128, 1, 0]), holder([0], [false; 0]), holder([2], [1, 1]));
    refused(t.try_vix_mut(idx![v0, v1,]).and_then(|mut place| place.try_accumulate(FloorDiv, &v2)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    // dev-4545
    let mut data: Vec<i64> = (0..0).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3, 0, 3, 0]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2) = (Vec::from([false; 0]), slice!(-1, None, -3), 2_i64);
    refused(t.try_nix_mut(idx![[[-3_i128, 1]], v0, v1, :]).and_then(|mut place| place.try_accumulate(Pow, v2)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-4657
    let mut data: Vec<i64> = (0..25).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([5, 5]).unwrap();
    let mut t = target(&mut data[..], layout);
    let v0 = -1_i64;
    refused(t.try_i_mut(idx![:, v0 - 1]).and_then(|mut place| place.try_accumulate(FloorDiv, [[5, 7, 7, 5, 7, 3], [3, 7, 7, 4, 3, 2]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-4848
    let mut data: Vec<i64> = (0..45).collect();
    let before = data.to_vec();
    let t = view(&data, [5, 3, 1, 3]);
    let (v0, v1) = (2_u32, -1_i64);
    let t = t.i(idx![::v0, ::v1 - 1, ::2, ::-2,]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let (v0, v1) = (vec![1_i16, -3, 1], 43_i64);
    refused(t.try_nix_mut(idx![Ellipsis, tl(0), NewAxis, :, None, &v0]).and_then(|mut place| place.try_accumulate(Add, v1)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    // dev-5232
    let mut data: Vec<i64> = (0..36).collect();
    let before = data.to_vec();
    let layout = Layout::row_major([3, 3, 2, 2]).unwrap();
    let mut t = target(&mut data[..], layout);
    let (v0, v1, v2, v3) = (-2_isize, Some(2_i64), None::<i64>, holder([3, 3, 2], [5, 7, 1, 4, 1, 10, 7, 10, 1, 7, 4, 4, 4, 5, 4, 4, 5, 1]));
    refused(t.try_i_mut(idx![Ellipsis, v0, v1 : v2 : -3, :]).and_then(|mut place| place.try_accumulate(Rem, v3.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    // dev-5537
    let mut data: Vec<i64> = (0..8).collect();
    let before = data.to_vec();
    let t = view(&data, [4, 1, 2]);
    let v0 = 1_i64;
    let t = t.i(idx![:, :, v0 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data[..], layout);
    let v0 = true;
    refused(t.try_nix_mut(idx![None, { v0 }, None, NewAxis, NewAxis, ..., NewAxis]).and_then(|mut place| place.try_accumulate(FloorDiv, holder([3, 2, 1, 1, 1, 1, 4, 1, 1], [4, 3, 4, 4, -5, -1, -5, 7, -3, -5, -1, -5, 2, 10, -3, 2, -3, 7, 2, -3, 7, 5, 7, 2]))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
}
