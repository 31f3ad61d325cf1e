//! Write cases of the oracle through `assign!` and `idx!` themselves: the whole buffer afterwards is NumPy's.
//!
//! Written by scripts/generate_macro_writes.py from tests/data (136 cases); do not edit.
#![allow(clippy::needless_borrows_for_generic_args, reason = "values are handed over in every way")]

use crate::common::spelt::*;
use tensor_idx::error::ErrorKind::*;
use tensor_idx::prelude::*;
use tensor_idx::write::{Div, FloorDiv, Pow, Rem, Sub};

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_0() {
    let mut data: Vec<i64> = (0..10).collect(); // torch:test_indexing.TestIndexing.test_advancedindex:6
    let mut t = view_mut(&mut data, [10]);
    let (v0, v1) = (vec![0_i128], -1_i64);
    assign!(t.nix[v0] = v1);
    assert_eq!(data[..], [-1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let mut data: Vec<i64> = (0..24).collect(); // torch:test_indexing.TestIndexing.test_index_src_datatype:2
    let mut t = view_mut(&mut data, [3, 2, 4]);
    let (v0, v1) = (holder([3], [1, 2, 0]), None::<i64>);
    assign!(t[v0.flip(0), ::, v1 :] = [[[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]], [[1, 1, 1, 1], [1, 1, 1, 1]]]);
    assert_eq!(data[..], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let mut data: Vec<i64> = (0..24).collect(); // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:6
    let mut t = view_mut(&mut data, [4, 3, 2]);
    let (v0, v1, v2) = (vec![[0], [1], [2]], vec![[0_isize, 1]], [[-1, -2]]);
    t.nix_mut(idx![[0_i16], &v0, v1]).accumulate(Add, &v2);
    assert_eq!(data[..], [-1, -1, 1, 1, 3, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_errors_0() {
    let mut data: Vec<i64> = (0..1).collect(); // torch:test_indexing.TestIndexing.test_setitem_scalars:5
    let before = data.to_vec();
    let layout = Layout::row_major([]).unwrap().into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1) = (None::<i64>, 100_i64);
    refused(t.try_nix_mut(idx![v0 :]).and_then(|mut place| place.try_assign(v1)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
}

#[test]
#[rustfmt::skip]
fn dev_results_0() {
    let mut data: Vec<i64> = (0..0).collect(); // dev-0422
    let mut t = view_mut(&mut data, [3, 4, 5, 0]);
    let (v0, v1, v2) = (0_u32, holder([4], [0, 0, -3, 1]), holder([0], Vec::<i64>::new()));
    assign!(t[v0 :, &v1, ...] = v2.view());
    assert!(data.is_empty());
    let mut data: Vec<i64> = (0..48).collect(); // dev-0486
    let mut t = view_mut(&mut data, [2, 2, 2, 2, 3]);
    let (v0, v1, v2, v3) = (0_u32, 0_u64, [false, true, false], holder([1, 0, 1, 1, 1, 1], Vec::<i64>::new()));
    assign!(t.vix[None, v0:hd(0), ..., NewAxis, :, hd(1), v1, &v2, NewAxis] = &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-0672
    let t = view(&data, [3, 2, 2, 4]);
    let t = t.permute([1, 3, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = None::<i64>;
    assign!(t.nix[None, [[[false, false], [false, true], [false, true], [false, false]], [[false, false], [false, false], [false, false], [false, false]]], None, v0:,] = [[[[157, 131, 169]], [[151, 198, 149]]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 157, 151, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 131, 198, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 169, 149, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-0990
    let mut t = view_mut(&mut data, [1, 4, 2, 1, 4, 1, 1]);
    let (v0, v1, v2, v3, v4, v5) = ([0_i8, 1], 0_usize, Some(1_i64), [3_isize, 2], -1_i64, Vec::from([0_isize; 0]));
    assign!(t.oix[: 2147483648, NewAxis, NewAxis, [true, true, false, true], NewAxis, &v0[..], tl(v1) : v2, ..., &v3[..], v4 - 1 : : -1, None, None, v5] = holder([1, 1, 1, 3, 1, 2, 1, 2, 0, 1, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    let mut data: Vec<i64> = (0..27).collect(); // dev-1084
    let t = view(&data, [1, 1, 3, 3, 3]);
    let t = t.permute([2, 0, 1, 4, 3]);
    let (v0, v1, v2, v3, v4) = (1_usize, 2_i128, 2_i8, None::<i64>, -1_i128);
    let t = t.i(idx![1:, hd(v0) :, :  : v1, (v2)::, (v3)::{ v4 }]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4) = (-4_i64, -2147483649_i128, 0_i64, slice!(0, 0, None), 0_i64);
    assign!(t.nix[{ v0 }:v1:v2 - 1, v3, [[0_u16]], 0, ..., 0 : v4 - 1 : -1] = holder([1, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    let mut data: Vec<i64> = (0..2).collect(); // dev-1220
    let mut t = view_mut(&mut data, [2]);
    let v0 = [[[164]]];
    assign!(t.nix[None, None, None, [0, 0], NewAxis, None] = &v0);
    assert_eq!(data[..], [164, 1]);
    let mut data: Vec<i64> = (0..3).collect(); // dev-1280
    let mut t = view_mut(&mut data, [3]);
    let (v0, v1) = (vec![[2_u16], [1], [1]], holder([3, 1], [154, 136, 131]));
    assign!(t.nix[v0, ...,] = &v1);
    assert_eq!(data[..], [0, 131, 154]);
    let mut data: Vec<i64> = (0..20).collect(); // dev-1436
    let mut t = view_mut(&mut data, [4, 5, 1]);
    let (v0, v1) = (-2_i16, [true]);
    assign!(t[2, { v0 }, &v1] = vec![135]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 135, 14, 15, 16, 17, 18, 19]);
    let mut data: Vec<i64> = (0..8).collect(); // dev-1659
    let t = view(&data, [2, 1, 4]);
    let v0 = None::<i64>;
    let t = t.i(idx![0 :, NewAxis, :v0, :]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (holder([4, 1], [-1_i32, 0, -1, -1]), vec![[0_i64]], holder([4], [113, 108, 137, 154]));
    assign!(t.vix[[[1_u16], [0], [0], [1]], &v0, v1, :] = &v2);
    assert_eq!(data[..], [113, 108, 137, 154, 113, 108, 137, 154]);
    let mut data: Vec<i64> = (0..16).collect(); // dev-1710
    let t = view(&data, [1, 2, 4, 2]);
    let t = t.permute([0, 3, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (-1_isize, vec![[[1], [1], [0], [0]], [[0], [0], [0], [0]], [[0], [0], [1], [1]]], 139_i64);
    assign!(t.nix[..., -1, :0:v0, -6 : -6 : 3, &v1] = v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    let mut data: Vec<i64> = (0..16).collect(); // dev-1720
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 2, 1]);
    let (v0, v1, v2, v3, v4) = (holder([1], [true]), [[true, true], [false, true]], [true, false], [[0_u128, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]], holder([4, 3, 1, 1, 1, 2], [17, -2, -40, -11, 50, -43, 18, -23, -38, 4, -49, 45, -47, 44, 21, 4, 26, 35, 23, -24, 51, -18, 39, 54]));
    assign!(t.vix[v0, &v1, &v2, Ellipsis, &v3[..]] = &v4);
    assert_eq!(data[..], [39, 54, 2, 3, 39, 54, 6, 7, 8, 9, 10, 11, 39, 54, 14, 15]);
    let mut data: Vec<i64> = (0..40).collect(); // dev-1777
    let t = view(&data, [5, 4, 2]);
    let v0 = 0_i64;
    let t = t.i(idx![::v0 - 1, 3, 1:]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = ([[[0_i128; 4]; 0]; 1], holder([2, 1], [0_i16, -1]), [169]);
    assign!(t.oix[&v0, &v1,] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    let mut data: Vec<i64> = (0..1).collect(); // dev-1940
    let mut t = view_mut(&mut data, []);
    let (v0, v1) = (true, [107]);
    assign!(t[v0, ...] = &v1);
    assert_eq!(data[..], [107]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-2119
    let mut t = view_mut(&mut data, [2, 3, 3, 2]);
    let (v0, v1, v2) = ([1_i8], vec![true, false, false], [true, false]);
    assign!(t[&v0, [false, false, true], None, None, v1, &v2[..]] = [110]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 110, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..3).collect(); // dev-2321
    let mut t = view_mut(&mut data, [3]);
    assign!(t.nix[..., NewAxis, NewAxis, [true, true, true]] = [[[152, 142, 118]]]);
    assert_eq!(data[..], [152, 142, 118]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-2367
    let mut t = view_mut(&mut data, [2, 2, 2, 2, 3]);
    let (v0, v1) = (-2_i32, [[[[125], [116]], [[176], [172]]], [[[144], [179]], [[108], [197]]]]);
    assign!(t.i[v0, Ellipsis] = &v1);
    assert_eq!(data[..], [125, 125, 125, 116, 116, 116, 176, 176, 176, 172, 172, 172, 144, 144, 144, 179, 179, 179, 108, 108, 108, 197, 197, 197, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-2456
    let mut t = view_mut(&mut data, [2, 3, 2, 3]);
    let v0 = 0_u8;
    assign!(t[:, v0, -1, [[[0_isize]], [[1]], [[1]], [[2]]]] = holder([1, 1], [183]));
    assert_eq!(data[..], [0, 1, 2, 183, 183, 183, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 183, 183, 183, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-2495
    let mut t = view_mut(&mut data, [2, 2, 3, 3]);
    let (v0, v1, v2) = (holder([1, 2, 3], [1_u16, 1, 0, 0, 0, 0]), -1_i8, -1_i8);
    assign!(t.nix[v0.flip(0), v1, ..., { v2 }, [[[1, 1, 0], [0, 1, 1]]]] = 153);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 153, 153, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 153, 35]);
    let mut data: Vec<i64> = (0..12).collect(); // dev-2704
    let mut t = view_mut(&mut data, [4, 3]);
    let v0 = [189];
    assign!(t.i[:  : 1, Ellipsis, -3] = &v0[..]);
    assert_eq!(data[..], [189, 1, 2, 189, 4, 5, 189, 7, 8, 189, 10, 11]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-2982
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, -1_i16, None::<i64>, [0_u8; 0], holder([1, 1, 2, 2, 0, 2], Vec::<i64>::new()));
    assign!(t[v0 :, (-2)::{ v1 }, :v2:, :, &v3[..], :] = &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    let mut data: Vec<i64> = (0..24).collect(); // dev-3163
    let mut t = view_mut(&mut data, [3, 4, 2]);
    let (v0, v1, v2) = (None::<i64>, -5_i64, vec![true, true]);
    assign!(t.vix[[1_u16, 0], v0 : : v1, &v2] = [[180]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 180, 180, 8, 9, 10, 11, 12, 13, 180, 180, 16, 17, 18, 19, 20, 21, 22, 23]);
    let mut data: Vec<i64> = (0..0).collect(); // dev-3833
    let mut t = view_mut(&mut data, [3, 0, 2]);
    let (v0, v1, v2) = (slice!(None, None, None), 0_i16, true);
    assign!(t.vix[:, v0, v1, { v2 }] = 112);
    assert!(data.is_empty());
    let mut data: Vec<i64> = (0..15).collect(); // dev-3851
    let mut t = view_mut(&mut data, [5, 3]);
    let v0 = 1_usize;
    assign!(t[[[[0], [1], [1]]], :hd(v0):-4, ...,] = [151]);
    assert_eq!(data[..], [0, 1, 151, 3, 4, 151, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-3885
    let mut t = view_mut(&mut data, [2, 3, 1, 4, 2]);
    let (v0, v1, v2, v3, v4) = (slice!(2, None, None), [[false], [true], [false]], vec![[1_u32], [0], [0]], holder([1, 1], [0_u16]), 189_i64);
    assign!(t.nix[v0, &v1, &v2, v3.flip(0)] = v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-4074
    let mut t = view_mut(&mut data, [3, 4, 1, 4]);
    let (v0, v1, v2) = (holder([2, 3], [1_u16, 1, 0, 0, 0, 0]), holder([2, 1], [-1_i128, 0]), vec![false, true, true, true]);
    assign!(t.vix[v0.flip(0), [[1, 1, 1], [1, 0, 1]], v1.flip(0), &v2] = [[[-16, 2, -25], [38, 21, 59], [-29, -26, 56]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, -29, -26, 56, 8, 9, 10, 11, 12, 13, 14, 15, 16, 38, 21, 59, 20, -16, 2, -25, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-4410
    let mut t = view_mut(&mut data, [1, 2, 2, 1, 3, 3]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (2_usize, -3_isize, 2_i128, -3_i16, Some(2_i64), -2_isize, [[0_i128; 0]; 2], holder([2, 0, 1, 0, 0, 0, 3], Vec::<i64>::new()));
    assign!(t.vix[:, : hd(v0) : v1, :v2:{ v3 }, v4:hd(1):v5, &v6[..], :] = &v7);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..20).collect(); // dev-4475
    let t = view(&data, [5, 4]);
    let v0 = -1_i16;
    let t = t.i(idx![:, None, :  : v0]);
    let (v0, v1) = (slice!(None, None, 3), Some(-3_i64));
    let t = t.i(idx![::, v0, :v1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = holder([2, 2, 2], [120, 176, 174, 115, 189, 143, 147, 123]);
    assign!(t.nix[..., [[[3, 2], [3, 1]], [[4, 2], [4, 3]]], 0, [true]] = &v0);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 115, 8, 9, 10, 143, 12, 13, 14, 123, 16, 17, 18, 147]);
    let mut data: Vec<i64> = (0..8).collect(); // dev-4568
    let mut t = view_mut(&mut data, [2, 1, 4]);
    let v0 = Vec::from([[0_u128; 1]; 0]);
    assign!(t[[[-1_isize]], v0, :] = 169);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-4652
    let mut t = view_mut(&mut data, [2, 1, 3, 2, 3]);
    let (v0, v1, v2, v3, v4) = (holder([1, 0], [0_usize; 0]), [[0_u64]], Vec::from([[0_i32; 0]; 1]), holder([], [-2_i16]), holder([1, 0, 0], Vec::<i64>::new()));
    assign!(t.nix[v0, 0 : 0 : -2, &v1[..], &v2, v3] = v4.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..25).collect(); // dev-5365
    let mut t = view_mut(&mut data, [5, 5]);
    let (v0, v1) = (2_usize, [[117]]);
    assign!(t.nix[hd(2), None, tl(v0), NewAxis,] = &v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 117, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    let mut data: Vec<i64> = (0..40).collect(); // dev-5585
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 5]);
    let (v0, v1, v2, v3, v4, v5) = ([[[0_u128]], [[0]], [[0]]], [[[0_i8, 0], [0, 0], [1, 0]], [[0, 0], [1, 0], [1, 1]], [[0, 1], [1, 1], [0, 0]]], vec![[[0_i32, 0]], [[1, 1]], [[0, 1]]], -2_isize, -2_i64, 3_usize);
    assign!(t[&v0, &v1, &v2, { v3 }:v4 - 1:2, hd(v5)] = holder([3, 3, 2, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-5633
    let mut t = view_mut(&mut data, [2, 2, 1, 2, 1, 2, 3]);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8) = (holder([3, 3, 1], [1_i16, 1, 0, 0, 1, 0, 0, 0, 0]), holder([2], [0_u32, 0]), holder([1], [1_u16]), [false], vec![[[1, -2, 1, -2], [1, 0, 0, -2], [1, 0, -2, -2], [1, -1, -1, 0]], [[1, -1, -1, -2], [1, -1, -2, -2], [0, 1, -1, 0], [-1, -2, 1, -2]], [[1, 0, 0, -2], [0, 1, 1, -1], [1, -1, 1, -1], [-2, -2, -2, -2]]], holder([], [true]), 0_u32, 1_i16, holder([3, 3, 1, 1, 2, 1, 0, 3, 4, 4, 1, 1], Vec::<i64>::new()));
    assign!(t.oix[0, v0.flip(0), NewAxis, v1, v2, &v3[..], v4, v5, v6:v7] = v8.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..20).collect(); // dev-0043
    let t = view(&data, [5, 4]);
    let t = t.permute([1, 0]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (holder([], [1_isize]), -5_isize, 6_u64);
    assign!(t.oix[v0.view(), true, v1 : v2 : -1, ...] / /= 10);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-0235
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 2, 3]);
    let v0 = holder([1], [true]);
    assign!(t.vix[v0.view(), 1::-3, [1_i8, 1, 1], tl(1), 0, [true, false, false]] -= holder([1], [44]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, -8, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0]; // dev-0248
    let mut t = view_mut(&mut data, [1, 2, 2, 3, 3]);
    let (v0, v1) = (slice!(None, None, None), 2_i64);
    assign!(t[v0, hd(0) : v1 - 1, None, Ellipsis] /= holder([1, 1, 1, 2, 3, 3], [-2.0, 4.0, 2.0, 2.0, -7.0, 2.0, 2.0, 0.1, 10.0, 3.0, 3.0, 0.1, 0.1, 0.5, 4.0, -2.0, 0.1, -7.0]));
    assert_eq!(data[..], [0.0, 0.25, 1.0, 1.5, -0.5714285714285714, 2.5, 3.0, 70.0, 0.8, 3.0, 3.3333333333333335, 110.0, 120.0, 26.0, 3.5, -7.5, 160.0, -2.4285714285714284, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0]; // dev-0283
    let mut t = view_mut(&mut data, [5, 1]);
    let (v0, v1, v2, v3) = (0_usize, 1_usize, Some(0_i64), 3_i64);
    assign!(t.nix[hd(v0):-5:{ v1 }, v2:1:v3 - 1, Ellipsis] /= holder([0, 1], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0]);
    let mut data: Vec<i64> = (0..4).collect(); // dev-0392
    let mut t = view_mut(&mut data, [2, 2]);
    let (v0, v1, v2) = (-3_isize, 1_u32, 2_u16);
    assign!(t.i[: v0 : -1, Ellipsis, v1:{ v2 }:2] += holder([2, 1], [44, 98]));
    assert_eq!(data[..], [0, 99, 2, 47]);
    let mut data: Vec<i64> = (0..2).collect(); // dev-0471
    let t = view(&data, [2]);
    let v0 = 1_i64;
    let t = t.i(idx![v0 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = 2_i64;
    assign!(t.vix[...] / /= v0);
    assert_eq!(data[..], [0, 1]);
    let mut data: Vec<i64> = (0..12).collect(); // dev-0649
    let t = view(&data, [1, 2, 2, 3]);
    let (v0, v1, v2) = (0_i128, None::<i64>, -2_i32);
    let t = t.i(idx![::-1, (v0)::, ::v1, : v2]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4) = (holder([], [-1]), vec![0_u128, 0], 1_usize, 1_i64, 2_i64);
    assign!(t.oix[v0, true, &v1, tl(v2):3:{ v3 }, hd(0):v4 - 1] **= [[[1], [2]], [[3], [0]]]);
    assert_eq!(data[..], [0, 1, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut data: Vec<i64> = (0..4).collect(); // dev-0678
    let t = view(&data, [1, 4]);
    let (v0, v1) = (0_u16, slice!(None, None, 2));
    let t = t.i(idx![{ v0 }:, v1, None]);
    let (v0, v1) = (3_i64, slice!(0, None, None));
    let t = t.i(idx![::v0 - 1, v1, :]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (holder([3, 3], [1_i8, 0, 1, 1, 1, 1, 1, 0, 0]), -2_i64, 10_i64);
    assign!(t[[[0_i64, 0, 0]], &v0, (-2)::v1 - 1,] %= v2);
    assert_eq!(data[..], [0, 1, 2, 3]);
}

#[test]
#[rustfmt::skip]
fn dev_results_1() {
    let mut data: Vec<i64> = (0..4).collect(); // dev-0769
    let mut t = view_mut(&mut data, [1, 2, 2]);
    let (v0, v1, v2) = (1_i64, -1_i8, holder([1, 0, 2], Vec::<i64>::new()));
    assign!(t.oix[[true], { v0 }:v1:-1, Ellipsis] %= &v2);
    assert_eq!(data[..], [0, 1, 2, 3]);
    let mut data = [0.0, 1.0, 2.0, 3.0]; // dev-0786
    let mut t = view_mut(&mut data, [4]);
    let (v0, v1) = (slice!(3, -1, -1), [10.0]);
    assign!(t.i[v0, ...] /= &v1[..]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-0805
    let t = view(&data, [2, 2, 2, 2, 3]);
    let t = t.permute([0, 1, 3, 4, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4, v5) = (-1_i64, 0_i64, true, 0_i64, holder([], [1_isize]), holder([0, 0, 2, 0, 0], Vec::<i64>::new()));
    assign!(t.nix[hd(3) : 3 : v0 - 1, :, :v1 - 1:-3, false, { v2 }, -4:tl(2):v3 - 1, v4.view(), ...,] -= v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..27).collect(); // dev-0811
    let mut t = view_mut(&mut data, [3, 3, 3]);
    let (v0, v1, v2, v3) = (0_u32, 3_u16, 3_i64, [true, true, true]);
    assign!(t.nix[v0:{ v1 }:v2 - 1, ..., &v3[..]] / /= [[[7, 3, 5], [10, 10, 3], [10, 10, 5]], [[5, 1, 10], [3, 10, 4], [4, 10, 5]]]);
    assert_eq!(data[..], [0, 0, 0, 0, 0, 1, 0, 0, 1, 9, 10, 11, 12, 13, 14, 15, 16, 17, 3, 19, 2, 7, 2, 5, 6, 2, 5]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-1027
    let mut t = view_mut(&mut data, [2, 2, 2, 4]);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(-2_i64), None::<i64>, None::<i64>, 3_usize, Some(3_i64), 2_i16, slice!(4, 5, -1));
    assign!(t.i[v0 : v1 : -1, : v2, hd(v3):v4:v5, v6] -= holder([0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0]; // dev-1038
    let t = view(&data, [5]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    let t = t.i(idx![v0 : v1 : -2]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    assign!(t.nix[[-3_i16]] += vec![-1.5]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 2.5]);
    let mut data: Vec<i64> = (0..1).collect(); // dev-1086
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = 0_i64;
    assign!(t[] **= v0);
    assert_eq!(data[..], [1]);
    let mut data: Vec<i64> = (0..30).collect(); // dev-1243
    let t = view(&data, [5, 1, 3, 2]);
    let (v0, v1) = (2_usize, slice!(None, -1, None));
    let t = t.i(idx![:tl(v0), :, : -2, v1]);
    let (v0, v1) = (-1_i32, 1_i8);
    let t = t.i(idx![:, :v0, ::, v1:]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (holder([0], [false; 0]), holder([0], [false; 0]));
    assign!(t.nix[[[0_i32], [1], [-1], [0]], v0, Ellipsis, :, v1.flip(0),] %= holder([4, 0, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-1337
    let mut t = view_mut(&mut data, [2, 2, 3, 3]);
    let (v0, v1, v2, v3) = (-2_i128, 4_u64, 0_usize, Some(-2_i64));
    assign!(t[hd(0), :, -5 : : { v0 }, v1:tl(v2):v3, ...] / /= 5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-1457
    let mut t = view_mut(&mut data, [1, 2, 2, 1, 3, 3]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (Some(-2_i64), -1_i8, slice!(1, -2, None), [[[1, -2, -1, 1]]], 1_usize, Some(2_i64), 3_i64, -3_isize);
    assign!(t.vix[v0:-2:v1, v2, &v3, : hd(v4) : v5, : v6 - 1 : 1, v7:hd(3):-1] += 73);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-1712
    let mut t = view_mut(&mut data, [2, 2, 2, 2, 3]);
    let (v0, v1, v2) = (holder([], [true]), vec![[0_i16, -3, -3]], holder([2, 2, 2, 2, 1, 3, 1], [68, 37, 47, 70, 80, 25, 8, 52, 15, 19, 69, -4, 14, 90, 69, 4, 23, 44, 65, 81, 32, 44, 56, 13, 75, 10, 62, 29, 78, -7, 48, 79, 4, 81, -4, -6, 72, 85, 5, 9, 47, 52, 47, 59, 12, -5, 66, 9]));
    assign!(t.nix[Ellipsis, v0, &v1, NewAxis] -= v2.view());
    assert_eq!(data[..], [-47, 1, 2, -22, 4, 5, -9, 7, 8, 13, 10, 11, -57, 13, 14, -29, 16, 17, -14, 19, 20, 8, 22, 23, -38, 25, 26, 34, 28, 29, 26, 31, 32, 39, 34, 35, 31, 37, 38, -13, 40, 41, 30, 43, 44, 36, 46, 47]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]; // dev-2256
    let t = view(&data, [1, 1, 3, 3]);
    let t = t.permute([3, 1, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3) = (holder([], [1_i8]), holder([], [0_i64]), 1_i64, [3.0, 2.0]);
    assign!(t.nix[v0, v1, v2 - 1, [0_usize, 0]] *= &v3[..]);
    assert_eq!(data[..], [0.0, 2.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-2553
    let mut t = view_mut(&mut data, [2, 2, 3, 3, 1]);
    let (v0, v1, v2) = (vec![[true, true], [false, false]], slice!(None, 2, -1), 2_i64);
    assign!(t.vix[&v0, v1, NewAxis, :, hd(0), None, None] **= v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..30).collect(); // dev-2630
    let mut t = view_mut(&mut data, [3, 5, 2]);
    let v0 = holder([1, 2], [3, 3]);
    assign!(t[[[0_u64, 2]], v0.flip(0), Ellipsis] *= [[[3], [-2]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 18, 21, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, -52, -54, 28, 29]);
    let mut data: Vec<i64> = (0..30).collect(); // dev-2675
    let t = view(&data, [2, 1, 3, 5]);
    let t = t.permute([3, 2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4) = (-5_i16, vec![false, false, true], [[0_u64; 1]; 0], holder([0, 1], [0_i32; 0]), 7_i64);
    assign!(t.nix[NewAxis, v0, v1, &v2, v3, NewAxis] / /= v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let mut data: Vec<i64> = (0..6).collect(); // dev-2741
    let mut t = view_mut(&mut data, [3, 2]);
    let v0 = vec![[true, true], [true, true], [true, true]];
    assign!(t.oix[v0, None] += [[39], [4], [35], [-8], [14], [67]]);
    assert_eq!(data[..], [39, 5, 37, -5, 18, 72]);
    let mut data: Vec<i64> = (0..1).collect(); // dev-2974
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = 10_i64;
    assign!(t.vix[...] *= v0);
    assert_eq!(data[..], [0]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-3150
    let mut t = view_mut(&mut data, [4, 3, 4]);
    let (v0, v1) = ([0_u32], holder([], [-3_i64]));
    assign!(t.vix[&v0[..], v1, :, NewAxis, NewAxis] += [[[[83]], [[10]], [[85]], [[54]]]]);
    assert_eq!(data[..], [83, 11, 87, 57, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-3533
    let mut t = view_mut(&mut data, [1, 2, 1, 4, 3, 2]);
    let (v0, v1, v2, v3) = (slice!(None, None, None), 1_u16, slice!(2, 4, None), [-2]);
    assign!(t.nix[NewAxis, v0, { v1 }, [0_i16], v2, &v3[..], [0_u32]] -= holder([1], [-1]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 39, 39, 40, 41, 42, 43, 45, 45, 46, 47]);
    let mut data: Vec<i64> = (0..4).collect(); // dev-3735
    let t = view(&data, [1, 4]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (true, [[1_u32]]);
    assign!(t[NewAxis, NewAxis, v0, ::, NewAxis, &v1] += 65);
    assert_eq!(data[..], [0, 66, 2, 3]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]; // dev-3760
    let mut t = view_mut(&mut data, [1, 5, 2]);
    let v0 = [true];
    assign!(t.nix[&v0, -2, Ellipsis] -= [[2.5, -1.75]]);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 3.5, 8.75, 8.0, 9.0]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-3828
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2, v3) = (slice!(None, 1, None), 2_i64, holder([3, 1], [0_isize, 0, 1]), 64_i64);
    assign!(t[v0, v1 - 1, -1, hd(1), v2.view(), Ellipsis, [[1], [1], [1]],] += v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 93, 30, 95]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-3848
    let mut t = view_mut(&mut data, [2, 2, 1, 3, 3]);
    let (v0, v1, v2, v3) = ([[[0_i16]], [[1]], [[1]]], 1_usize, holder([1, 2, 2], [0, -3, 1, 0]), -2_i64);
    assign!(t[&v0[..], [[[1, 0], [0, 0]], [[1, 1], [0, 1]], [[1, 1], [0, 0]]], ..., 0 : hd(v1) :, v2] %= v3);
    assert_eq!(data[..], [0, -1, 2, 3, 4, 5, 6, 7, 8, -1, 10, 11, 12, 13, 14, 15, 16, 17, 0, -1, 20, 21, 22, 23, 24, 25, 26, -1, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..2).collect(); // dev-4014
    let mut t = view_mut(&mut data, [2, 1]);
    let v0 = [[47], [21], [35]];
    assign!(t[[0, 1, 1], :, ...] -= &v0);
    assert_eq!(data[..], [-47, -34]);
    let mut data: Vec<i64> = (0..12).collect(); // dev-4122
    let mut t = view_mut(&mut data, [1, 3, 4]);
    let (v0, v1, v2, v3, v4) = (-2_i16, 0_i128, 0_usize, 5_u16, holder([1, 1, 0], Vec::<i64>::new()));
    assign!(t.i[NewAxis, ::v0, v1, tl(v2):{ v3 }:-1] **= &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut data: Vec<i64> = (0..15).collect(); // dev-4146
    let t = view(&data, [3, 5]);
    let t = t.permute([0, 1]);
    let v0 = Some(2_i64);
    let t = t.i(idx![v0 :, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (vec![true], [2]);
    assign!(t.nix[&v0, ...] **= &v1[..]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 196]);
    let mut data: Vec<i64> = (0..2).collect(); // dev-4280
    let mut t = view_mut(&mut data, [2, 1]);
    let (v0, v1, v2) = (None::<i64>, [0_i32; 0], holder([0], Vec::<i64>::new()));
    assign!(t.oix[: v0, &v1] -= &v2);
    assert_eq!(data[..], [0, 1]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-4496
    let mut t = view_mut(&mut data, [2, 2, 1, 2, 2, 3]);
    let (v0, v1, v2) = (0_i8, 0_u16, -2_i8);
    assign!(t.i[v0 : { v1 } : 1, v2, ...] *= -1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..12).collect(); // dev-5150
    let t = view(&data, [4, 3]);
    let (v0, v1) = (2_i64, slice!(1, None, None));
    let t = t.i(idx![:  : { v0 }, v1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (2_usize, Some(-1_i64));
    assign!(t.oix[None, tl(v0) : v1 : 2, None, [false, true]] *= [[[[-1]]]]);
    assert_eq!(data[..], [0, 1, -2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-5197
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2) = (slice!(None, None, None), 1_u128, None::<i64>);
    let t = t.i(idx![v0, :  : -2, :, { v1 } :, :, 0, None, : v2 : 2]);
    let t = t.permute([6, 0, 2, 4, 5, 3, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4, v5) = (vec![0_u16, 0, 0], vec![[true, true]], -2_i16, -2_i16, holder([2], [-1, -1]), holder([3, 2, 3, 1, 1, 1, 2], [-1, -2, 2, 2, -2, 2, -2, 0, -2, -3, -3, 3, -1, -2, 10, 2, -1, -2, 2, 3, -1, -2, -1, -3, 2, 3, -1, 2, 10, 3, 0, 3, 10, 2, -1, 10]));
    assign!(t.oix[&v0, v1, 1, [0_isize, -1, -1], 3 : v2 : v3, None, None, ..., v4.flip(0)] *= v5.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 36, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 280, 29, 30, 31]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]; // dev-5207
    let mut t = view_mut(&mut data, [3, 2, 2, 4]);
    let (v0, v1, v2, v3) = (holder([], [true]), holder([], [0_i16]), holder([0, 3], [0_u64; 0]), holder([3, 1, 2, 1, 0, 3, 1], Vec::<f64>::new()));
    assign!(t.oix[:, v0, ..., &v1, [1_i8, 0], None, v2, NewAxis] /= &v3);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]);
    let mut data: Vec<i64> = (0..30).collect(); // dev-5323
    let mut t = view_mut(&mut data, [1, 5, 2, 3]);
    let (v0, v1, v2, v3) = (holder([1], [true]), 5_usize, -6_i128, None::<i64>);
    assign!(t.nix[v0.view(), : tl(v1) : { v2 }, ::v3, :,] += [[[[36, 48, 51], [92, -3, 83]]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 60, 73, 77, 119, 25, 112]);
    let mut data: Vec<i64> = (0..3).collect(); // dev-5422
    let mut t = view_mut(&mut data, [3, 1, 1]);
    let (v0, v1, v2, v3, v4) = (0_i64, -1_i64, 1_u128, slice!(2, None, -2), 2_i64);
    assign!(t.i[..., 5 : v0 - 1 : { v1 }, :v2, v3,] %= v4);
    assert_eq!(data[..], [0, 1, 2]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-5482
    let t = view(&data, [2, 2, 2, 2, 3]);
    let t = t.permute([3, 0, 4, 2, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4, v5) = (0_usize, -2_i64, Some(-2_i64), 3_usize, Some(1_i64), 1_u64);
    assign!(t.i[None, :, tl(v0) : v1 - 1 : 1, v2 : : -3, hd(v3):2:v4, v5] / /= holder([2, 0, 1, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data = [0.0, 1.0, 2.0, 3.0]; // dev-5533
    let t = view(&data, [4, 1, 1]);
    let (v0, v1, v2) = (None::<i64>, None::<i64>, Some(-2_i64));
    let t = t.i(idx![v0 : v1, 1 :, ::v2]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = ([0_u32, 1, 3], Vec::from([false; 0]));
    assign!(t.oix[&v0[..], &v1, [false]] += -0.25);
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0]);
    let mut data: Vec<i64> = (0..40).collect(); // dev-5623
    let t = view(&data, [1, 1, 4, 2, 5]);
    let (v0, v1, v2) = (slice!(None, None, -1), slice!(None, None, None), 1_i64);
    let t = t.i(idx![:, v0, :, v1, v2 - 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (holder([1], [true]), holder([2], [1_i64, 1]), holder([1], [0]));
    assign!(t.vix[v0, [-1_i16], [1], v1.i(1), NewAxis] **= v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    let mut data: Vec<i64> = (0..5).collect(); // dev-0029
    let mut t = view_mut(&mut data, [5]);
    let v0 = -2_i8;
    t.oix_mut(idx![v0 :, None, NewAxis, ...]).accumulate(Sub, [[[83]], [[47]]]);
    assert_eq!(data[..], [0, 1, 2, -80, -43]);
    let mut data: Vec<i64> = (0..1).collect(); // dev-0081
    let t = view(&data, [1, 1]);
    let t = t.permute([0, 1]);
    let t = t.permute([1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (vec![[true]], [2]);
    t.nix_mut(idx![v0]).accumulate(Min, &v1[..]);
    assert_eq!(data[..], [0]);
    let mut data: Vec<i64> = (0..2).collect(); // dev-0132
    let mut t = view_mut(&mut data, [2]);
    t.i_mut(idx![None, None, Ellipsis]).accumulate(Rem, vec![4, 3]);
    assert_eq!(data[..], [0, 1]);
    let mut data: Vec<i64> = (0..8).collect(); // dev-0341
    let mut t = view_mut(&mut data, [2, 4, 1, 1]);
    let (v0, v1, v2, v3) = (3_u128, 0_isize, 2_usize, -3_isize);
    t.nix_mut(idx![-2, { v0 }, :, None, v1 : { v2 } : v3]).accumulate(Pow, [[[1]]]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
#[rustfmt::skip]
fn dev_results_2() {
    let mut data: Vec<i64> = (0..36).collect(); // dev-0385
    let mut t = view_mut(&mut data, [2, 2, 3, 3]);
    let (v0, v1, v2, v3, v4) = (3_i64, 2_u128, vec![[[-2_i64, -1, 1], [0, 1, -2], [1, 1, 1]], [[1, -1, 1], [0, -2, -2], [-2, -1, -2]], [[0, 1, -1], [-2, -1, -1], [1, 1, 0]], [[-1, -1, -1], [0, 0, 0], [-2, -2, -1]]], [[[-2, 1, 0], [-2, -2, -1], [-3, -1, -2]]], vec![true, true, true]);
    t.nix_mut(idx![v0 - 1 : v1, &v2, &v3, &v4]).accumulate(Add, 50);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0]; // dev-0466
    let t = view(&data, [2, 3, 1, 2, 3]);
    let t = t.permute([2, 0, 3, 1, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3) = (Some(-1_i64), [[0], [1], [0], [0]], [true, false, true], true);
    t.nix_mut(idx![-2:0:v0, [0_i16, 0], &v1, &v2[..], ..., { v3 }]).accumulate(Mul, holder([4, 2, 0, 3], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-0571
    let mut t = view_mut(&mut data, [3, 4, 4]);
    let (v0, v1, v2, v3) = (0_u64, 1099511627776_usize, -9223372036854775808_i64, slice!(3, None, 2));
    t.i_mut(idx![:v0, hd(v1) :  : { v2 }, v3]).accumulate(Mul, -1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data = [0.0, 1.0, 2.0, 3.0]; // dev-0763
    let mut t = view_mut(&mut data, [1, 4]);
    let v0 = holder([2], [0_isize, 0]);
    t.nix_mut(idx![1000::2, v0.i(1)]).accumulate(Div, holder([0], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-0885
    let mut t = view_mut(&mut data, [1, 2, 2, 3, 3]);
    let (v0, v1, v2) = ([[false, true]], 1_usize, holder([2], [2_isize, 0]));
    t.nix_mut(idx![&v0[..], tl(v1) : 3 : 3, [2_i64, 2], v2.flip(0)]).accumulate(Max, 36);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 36, 25, 36, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-1111
    let mut t = view_mut(&mut data, [2, 3, 3, 2]);
    let (v0, v1, v2) = (vec![1_u128, 0], holder([], [true]), holder([], [1_u32]));
    t.oix_mut(idx![[[true, false, true], [false, false, true]], &v0, ..., v1, v2]).accumulate(Mul, [[[-2], [-1]], [[-3], [2]], [[10], [-3]]]);
    assert_eq!(data[..], [0, -1, 2, -6, 4, 5, 6, 7, 8, 9, 10, 11, 12, 26, 14, -45, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, -93, 32, 330, 34, 35]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-1393
    let t = view(&data, [1, 1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2, v3) = (2_i8, 1_i16, Some(-1_i64), 3_i64);
    let t = t.i(idx![::-2, ::v0, v1, : v2, v3 - 1 :, :, 1 :]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (1_usize, Some(-2_i64), 1_usize, 1_i32, 3_u64, 2_u128, None::<i64>, -1_i64);
    t.i_mut(idx![NewAxis, NewAxis, ..., v0:v1:-2, NewAxis, v2:-1000:{ v3 }, 3 : -3 : v4, None, NewAxis, { v5 }:v6:v7 - 1]).accumulate(Rem, -2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]; // dev-1561
    let mut t = view_mut(&mut data, [2, 2, 2, 2, 1, 3]);
    let (v0, v1, v2, v3, v4, v5, v6) = ([1], 1_i64, 3_i64, -1_i32, 3_i64, -1_i16, holder([1, 0, 1, 1, 0, 1], Vec::<f64>::new()));
    t.nix_mut(idx![NewAxis, &v0[..], v1 - 1 : v2 - 1 : -1, tl(0), -3:0:v3, None, v4 - 1:v5, hd(1)::1]).accumulate(Sub, v6.view());
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0, 40.0, 41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-2487
    let mut t = view_mut(&mut data, [2, 2, 2, 2, 3]);
    let (v0, v1, v2, v3, v4, v5) = (vec![false, true], -1_i32, 1_usize, holder([2], [1_i64, 0]), vec![[0, 2], [1, 1]], holder([1, 1, 1, 2, 2, 2], [7, 3, 4, 7, 7, 2, 10, 7]));
    t.oix_mut(idx![v0, { v1 }, NewAxis, hd(v2), None, v3.view(), v4]).accumulate(FloorDiv, &v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 6, 0, 22, 6, 1, 15]);
    let mut data: Vec<i64> = (0..9).collect(); // dev-2595
    let t = view(&data, [1, 3, 3]);
    let t = t.permute([2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = ([[0_i128]], vec![[0_i128]], 7_i64);
    t.nix_mut(idx![&v0, :, &v1]).accumulate(Rem, v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let mut data: Vec<i64> = (0..25).collect(); // dev-2855
    let mut t = view_mut(&mut data, [5, 5]);
    t.oix_mut(idx![Ellipsis, None]).accumulate(Max, [[[6], [15], [20], [19], [16]], [[4], [21], [18], [24], [0]], [[4], [6], [9], [-2], [18]], [[0], [24], [9], [23], [9]], [[19], [19], [17], [21], [11]]]);
    assert_eq!(data[..], [6, 15, 20, 19, 16, 5, 21, 18, 24, 9, 10, 11, 12, 13, 18, 15, 24, 17, 23, 19, 20, 21, 22, 23, 24]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-3192
    let mut t = view_mut(&mut data, [1, 4, 1, 1, 4, 3]);
    let (v0, v1, v2, v3, v4, v5) = ([true], -3_i128, 4_i64, holder([2], [0_u32, 0]), 1_i64, 0_i8);
    t.nix_mut(idx![&v0[..], 4:{ v1 }:v2 - 1, v3.i(1), :, { v4 }, v5]).accumulate(FloorDiv, holder([1, 0, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data = [0.0]; // dev-3371
    let t = view(&data, []);
    let t = t.i(idx![]);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    t.vix_mut(idx![NewAxis, NewAxis,]).accumulate(Div, 3.0);
    assert_eq!(data[..], [0.0]);
    let mut data: Vec<i64> = (0..10).collect(); // dev-3407
    let mut t = view_mut(&mut data, [5, 2]);
    let (v0, v1, v2, v3, v4) = (true, 1_u64, 3_i64, 2_i16, slice!(1, 2, 3));
    t.nix_mut(idx![v0, v1 : v2 - 1 : v3, v4]).accumulate(Max, [-1]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0]; // dev-3700
    let mut t = view_mut(&mut data, [2, 3, 1, 3]);
    let (v0, v1) = (Some(2_i64), false);
    t.nix_mut(idx![..., [[true], [false], [false]], hd(0)::v0, v1, NewAxis]).accumulate(Add, holder([0, 2, 2, 1], Vec::<f64>::new()));
    assert_eq!(data[..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0]);
    let mut data: Vec<i64> = (0..30).collect(); // dev-4576
    let mut t = view_mut(&mut data, [3, 1, 5, 2, 1]);
    let (v0, v1, v2, v3, v4, v5) = (0_usize, -1_isize, None::<i64>, -2_i64, [[0_i128, 0, -1], [-1, 0, -1]], 3_i64);
    t.vix_mut(idx![NewAxis, [[0, 0, 1], [1, 1, 2]], hd(v0):-3:{ v1 }, (v2)::v3 - 1, NewAxis, : hd(2) : 1, &v4]).accumulate(Rem, v5);
    assert_eq!(data[..], [0, 1, 2, 0, 4, 5, 6, 7, 2, 0, 10, 11, 0, 1, 14, 15, 16, 17, 0, 1, 20, 21, 1, 2, 24, 25, 26, 27, 1, 2]);
    let mut data: Vec<i64> = (0..0).collect(); // dev-4886
    let t = view(&data, [3, 0, 4]);
    let t = t.permute([2, 1, 0]);
    let (v0, v1) = (3_u64, slice!(None, None, 2));
    let t = t.i(idx![v0, :  : -2, v1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3) = (1_usize, Some(-1_i64), vec![true, true], [[[-8, 23]]]);
    t.nix_mut(idx![:hd(v0):v1, None, v2]).accumulate(Sub, &v3);
    assert!(data.is_empty());
    let mut data: Vec<i64> = (0..32).collect(); // dev-5290
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 2, 2]);
    let (v0, v1) = (Vec::from([[[0_u64; 1]; 1]; 0]), 5_i64);
    t.nix_mut(idx![0, :, 2:, [[0_u32]], v0, -1]).accumulate(FloorDiv, v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_0() {
    let mut data: Vec<i64> = (0..36).collect(); // dev-0249
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 3, 3]);
    let (v0, v1, v2, v3, v4) = (4_usize, -1_isize, 9223372036854775807_u128, holder([], [-2_i128]), [false, false, true]);
    refused(t.try_nix_mut(idx![1:hd(v0):{ v1 }, v2, &v3, &v4[..], Ellipsis]).and_then(|mut place| place.try_assign(holder([3], [142, 116, 175]))), &[OutOfBounds, ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-2096
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 2, 1, 2, 3]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (None::<i64>, 0_usize, 2_usize, 4_i16, 0_i64, Ellipsis, Ellipsis, 183_i64);
    refused(t.try_oix_mut(DynIndex::from(idx![v0 :, hd(v1), v5, v6, [0_i8, 0, 0], [[[0_u8, 0, 0, 1], [0, 1, 1, 0]], [[1, 0, 0, 0], [1, 1, 1, 0]], [[1, 0, 1, 0], [1, 0, 1, 1]]], hd(v2):v3:v4 - 1])).and_then(|mut place| place.try_assign(v7)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..15).collect(); // dev-2760
    let before = data.to_vec();
    let t = view(&data, [3, 5]);
    let v0 = None::<i64>;
    let t = t.i(idx![:, : v0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (Some(2_i64), 0_i32, 160_i64);
    refused(t.try_i_mut(idx![-2:v0:v1, NewAxis, None, None, 2, None, Ellipsis, NewAxis]).and_then(|mut place| place.try_assign(v2)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-3051
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [3, 4, 2, 2]);
    let (v0, v1) = ([true, false, false, true], holder([], [0_isize]));
    refused(t.try_vix_mut(idx![-8, &v0, [1], v1.view(), Ellipsis]).and_then(|mut place| place.try_assign(171)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..4).collect(); // dev-3087
    let before = data.to_vec();
    let layout = Layout::row_major([1, 2, 2]).unwrap().into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1, v2, v3) = (0_u16, -1_isize, None::<i64>, [192, 164, 154]);
    refused(t.try_i_mut(idx![{ v0 }, v1, 0 :  : -1, :  : v2]).and_then(|mut place| place.try_assign(&v3)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-3713
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 1, 2, 2, 3]);
    let (v0, v1, v2) = ([[false, true], [false, false]], true, holder([], [0_i8]));
    refused(t.try_vix_mut(idx![hd(0), [false, true], ..., &v0[..], v1, v2]).and_then(|mut place| place.try_assign([[147], [108]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..1).collect(); // dev-4495
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [1, 1, 1]);
    let v0 = holder([1, 1], [false]);
    refused(t.try_oix_mut(idx![NewAxis, NewAxis, hd(4), v0]).and_then(|mut place| place.try_assign(105)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-0383
    let before = data.to_vec();
    let t = view(&data, [2, 3, 3, 1, 2]);
    let t = t.permute([0, 1, 2, 4, 3]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3) = (None::<i64>, 0_i32, [[false], [false]], [[10, -2, 0], [-2, -2, 3], [-1, -2, 0]]);
    refused(t.try_oix_mut(idx![[false, false], [0_i16, 2, 2], v0 : : v1, &v2[..]]).and_then(|mut place| place.try_mul_assign(&v3)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    let mut data = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0, 29.0, 30.0, 31.0, 32.0, 33.0, 34.0, 35.0, 36.0, 37.0, 38.0, 39.0]; // dev-0751
    let before = data.to_vec();
    let t = view(&data, [4, 5, 2]);
    let t = t.permute([2, 1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (holder([], [-2_i8]), holder([3], [0_i64, 4, 4]));
    refused(t.try_nix_mut(idx![v0.view(), false, v1.flip(0), ::, ..., true]).and_then(|mut place| place.try_div_assign(-7.0)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data = [0.0, 1.0, 2.0, 3.0]; // dev-0961
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [4]);
    refused(t.try_vix_mut(idx![[[1_i8, 0, 0, 0], [1, 1, 0, 1]], Ellipsis]).and_then(|mut place| place.try_sub_assign([[2.75, 1.25, 1.0, -1.75], [0.5, 0.25, 1.5, -0.25], [1.5, 2.0, 2.75, 1.25]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..0).collect(); // dev-1338
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 5, 2, 0]);
    let (v0, v1, v2) = (-1_i8, vec![2_u16, 1], slice!(1, None, None));
    refused(t.try_nix_mut(idx![v0, v1, [true], v2,]).and_then(|mut place| place.try_add_assign(83)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-1780
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 2, 2, 3]);
    let v0 = holder([2, 3], [false, true, true, false, true, true]);
    refused(t.try_nix_mut(idx![[2_i16, -1, 0, -2], [[true, true], [true, true]], v0.flip(0)]).and_then(|mut place| place.try_add_assign(55)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..4).collect(); // dev-1798
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [4, 1]);
    let (v0, v1, v2, v3, v4) = (7_i64, -2_i64, slice!(None, None, None), Ellipsis, Ellipsis);
    refused(t.try_i_mut(DynIndex::from(idx![NewAxis, -1:v0 - 1:v1 - 1, v2, NewAxis, v3, None, v4])).and_then(|mut place| place.try_floor_div_assign(3)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-2022
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 3, 3]);
    let (v0, v1, v2, v3, v4, v5) = (1_u64, 4_i8, -1_i8, slice!(None, None, None), 6_u16, 3_i64);
    refused(t.try_i_mut(idx![-4 : -2 : v0, v1:{ v2 }, v3, { v4 }]).and_then(|mut place| place.try_mul_assign(v5)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-2229
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 2, 3, 1, 1, 2]);
    let (v0, v1, v2, v3, v4, v5, v6) = (holder([2, 1, 1], [1_isize, 0]), vec![[[-2_i128, -2], [-1, 0]], [[-2, 0], [-2, 1]]], holder([2, 2], [-2, 0, -2, -1]), vec![true, false], Ellipsis, Ellipsis, 2_i64);
    refused(t.try_nix_mut(DynIndex::from(idx![v0, &v1, v4, v2.transpose(), v5, [[true], [false], [true]], [true], &v3])).and_then(|mut place| place.try_pow_assign(v6)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..0).collect(); // dev-3307
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [5, 0, 2, 3, 4, 5]);
    let (v0, v1, v2, v3, v4, v5) = ([[false; 2]; 0], -1_i64, 1_i64, holder([5], [false, true, true, true, true]), holder([], [true]), holder([3], [82, 20, 9]));
    refused(t.try_vix_mut(idx![:, &v0, -1 : 2 : v1, v2 - 1, v3.flip(0), v4.view()]).and_then(|mut place| place.try_sub_assign(v5.view())), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..16).collect(); // dev-3906
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [4, 4]);
    let v0 = vec![true, false, true, false];
    refused(t.try_nix_mut(idx![[0_u16, 0], NewAxis, NewAxis, ..., v0]).and_then(|mut place| place.try_add_assign([[[52]], [[68]], [[72]], [[77]]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-4376
    let before = data.to_vec();
    let t = view(&data, [3, 1, 1, 4, 4]);
    let t = t.permute([4, 1, 0, 3, 2]);
    let layout = (*t.layout()).into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1, v2, v3, v4, v5) = (slice!(6, 1, 3), 1_i64, 3_i8, None::<i64>, Some(0_i64), 1_isize);
    refused(t.try_i_mut(idx![v0, v1 - 1, { v2 } : -5 : v3, :, ::, v4:v5]).and_then(|mut place| place.try_add_assign(36)), &[TooManyIndices]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-4644
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 1, 2, 2, 2, 3]);
    let (v0, v1) = (vec![[[false, false, false], [false, false, true]]], vec![-2, -2, 1]);
    refused(t.try_oix_mut(idx![[[false], [true]], Ellipsis, v0, &v1]).and_then(|mut place| place.try_rem_assign(1)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..30).collect(); // dev-4968
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [3, 2, 5]);
    let v0 = [[[74, -7], [76, 50], [9, 80], [84, 61], [97, 77]], [[8, 79], [46, 31], [62, 29], [-9, 19], [70, 87]]];
    refused(t.try_nix_mut(idx![[[1_isize, 0, 0, 1], [1, 1, 1, 0]], :, 4, Ellipsis]).and_then(|mut place| place.try_sub_assign(&v0)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..4).collect(); // dev-5161
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [4, 1]);
    let (v0, v1) = (holder([2, 3], [-3_i64, -2, 3, -2, -4, 3]), [[0], [0]]);
    refused(t.try_nix_mut(idx![v0.flip(0), &v1[..]]).and_then(|mut place| place.try_mul_assign([[2, -2, -1, -3, -1], [2, -2, 3, -2, 0]])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-5376
    let before = data.to_vec();
    let t = view(&data, [1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2) = (None::<i64>, 2_u8, 3_i8);
    let t = t.i(idx![:, v0:, ::v1, ::v2, :-2, :]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4, v5) = (holder([1], [false]), Some(-3_i64), 1_i64, -3_i16, Vec::from([0_usize; 0]), -2_i128);
    refused(t.try_nix_mut(idx![v0, Ellipsis, v1:v2:-1, ::v3, &v4, { v5 }]).and_then(|mut place| place.try_add_assign(holder([0, 2, 0, 2], Vec::<i64>::new()))), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..20).collect(); // dev-5730
    let before = data.to_vec();
    let t = view(&data, [5, 2, 2]);
    let (v0, v1, v2, v3) = (-2_i32, -1_i16, None::<i64>, -1_i32);
    let t = t.i(idx![::v0, ::{ v1 }, (v2)::{ v3 }]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (holder([3], [false, false, true]), slice!(-1, -1, None), holder([2, 0], Vec::<i64>::new()));
    refused(t.try_oix_mut(idx![Ellipsis, v0.view(), 0, v1]).and_then(|mut place| place.try_sub_assign(&v2)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-0190
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 3, 3]);
    let (v0, v1, v2, v3) = (1_u16, holder([4, 1, 2], [1, -2, -1, -2, 0, 0, -2, 1]), vec![[[2_i64, 0], [1, 2]], [[2, 1], [2, 1]], [[1, 2], [2, 1]], [[1, 1], [2, 1]]], [10, 4]);
    refused(t.try_nix_mut(idx![: 2 : v0, 9223372036854775807, v1.view(), v2]).and_then(|mut place| place.try_accumulate(FloorDiv, &v3)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-0825
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 2, 2, 3]);
    let (v0, v1) = ([[-3]], slice!(0, -4, None));
    refused(t.try_nix_mut(idx![[[1, 0, 1], [0, 0, 1], [0, 1, 1], [1, 1, 0]], [[1_u64, 1, 1], [1, 0, 0], [1, 0, 0], [1, 0, 0]], [0_u128, 0, 0], &v0[..], v1]).and_then(|mut place| place.try_accumulate(Mul, 0)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..5).collect(); // dev-1068
    let before = data.to_vec();
    let t = view(&data, [1, 5]);
    let t = t.permute([1, 0]);
    let layout = (*t.layout()).into_dyn();
    let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();
    let (v0, v1, v2, v3) = (holder([2, 1], [-5_i64, -1]), 1_i8, 1_i64, 2_u8);
    refused(t.try_vix_mut(idx![v0.flip(0), v1, 3:{ v2 }:v3]).and_then(|mut place| place.try_accumulate(FloorDiv, 4)), &[TooManyIndices, OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-1696
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 1, 2, 3, 3]);
    let (v0, v1, v2, v3, v4, v5) = (holder([], [0_u32]), vec![1_u128, 0], [0_usize, 1], Ellipsis, Ellipsis, 2_i64);
    refused(t.try_vix_mut(DynIndex::from(idx![v3, v4, v0.view(), [true], v1, &v2, -1])).and_then(|mut place| place.try_accumulate(Pow, v5)), &[MultipleEllipses]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..36).collect(); // dev-1900
    let before = data.to_vec();
    let t = view(&data, [4, 3, 3]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    let t = t.i(idx![v0 : v1, hd(0), 2]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = slice!(None, None, None);
    refused(t.try_i_mut(idx![v0]).and_then(|mut place| place.try_accumulate(Sub, [51, 43, -9, 37, 73])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-2194
    let before = data.to_vec();
    let t = view(&data, [2, 2, 2, 2, 3]);
    let (v0, v1, v2) = (1_i64, 0_i64, slice!(1, None, None));
    let t = t.i(idx![{ v0 }:, 1, ::v1 - 1, v2, ::]);
    let t = t.permute([2, 3, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3, v4, v5) = ([0_u64, 0, 0, 0], 0_usize, 0_i128, 0_i8, None::<i64>, holder([3], [37, 43, 33]));
    refused(t.try_vix_mut(idx![&v0[..], hd(v1) : hd(3) : v2, v3, : v4]).and_then(|mut place| place.try_accumulate(Max, &v5)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..48).collect(); // dev-2620
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [2, 2, 1, 2, 2, 3]);
    let (v0, v1, v2, v3, v4) = (holder([2], [0_u32, 0]), [true, true], -2_i16, vec![0_u8], holder([2], [2_isize, 1]));
    refused(t.try_nix_mut(idx![v0.view(), Ellipsis, &v1, 1 : -3 : { v2 }, NewAxis, &v3, hd(5), &v4]).and_then(|mut place| place.try_accumulate(Add, 13)), &[OutOfBounds]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..16).collect(); // dev-2970
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [4, 4]);
    let (v0, v1, v2, v3) = (3_u8, 2_i128, 0_i64, 0_usize);
    refused(t.try_nix_mut(idx![-4:1:v0, v1 : v2 - 1 : v3, Ellipsis]).and_then(|mut place| place.try_accumulate(Rem, 1)), &[ZeroStep]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..32).collect(); // dev-3082
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 1, 2, 2]);
    let (v0, v1, v2, v3, v4, v5) = (slice!(-1, -2, 2), [[0], [1]], holder([], [-2_i64]), vec![[0_u8, 1, 0], [0, 0, 0]], 3_i64, holder([1, 3], [1, 1, 1]));
    refused(t.try_vix_mut(idx![v0, &v1, &v2, &v3, Ellipsis, :  : v4 - 1, v5.flip(0), [false]]).and_then(|mut place| place.try_accumulate(Mul, -1)), &[MaskShape]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..0).collect(); // dev-3563
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [0, 3, 4, 4, 1]);
    let (v0, v1) = (holder([5], [0, 0, 0, 0, 0]), [1]);
    refused(t.try_nix_mut(idx![0:0, None, [[[true, false, false, false], [true, false, false, false], [false, false, false, false], [false, false, false, false]], [[false, false, false, false], [false, false, false, false], [false, false, false, false], [false, false, false, true]], [[false, false, false, false], [false, false, false, false], [false, false, false, false], [true, false, false, false]]], None, &v0]).and_then(|mut place| place.try_accumulate(Min, &v1[..])), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
    let mut data: Vec<i64> = (0..0).collect(); // dev-4545
    let before = data.to_vec();
    let mut t = view_mut(&mut data, [3, 0, 3, 0]);
    let (v0, v1, v2) = (Vec::from([false; 0]), slice!(-1, None, -3), 2_i64);
    refused(t.try_nix_mut(idx![[[-3_i128, 1]], v0, v1, :]).and_then(|mut place| place.try_accumulate(Pow, v2)), &[ShapeMismatch]);
    assert_eq!(data[..], before[..]);
}
