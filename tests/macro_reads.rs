//! `oix`, `vix` and `nix` cases of the oracle through `idx!` itself: arrays and masks as literals and in everything
//! that may hold them, with the rank of the result stated as a type.
//!
//! Written by scripts/generate_macro_reads.py from tests/data (100 cases); do not edit.

use crate::common::spelt::*;
use tensor_idx::error::ErrorKind::*;
use tensor_idx::prelude::*;

#[test]
#[rustfmt::skip]
fn seeds_results_0() {
    let t = tensor([4, 3, 2]); // tensorken-intro-2
    let v0 = holder([2], [2_i64, 1]);
    read::<1>(t.vix(idx![[2_i8, 1], &v0, 1]), [2], &[17, 9]);
    let t = tensor([4, 3, 2]); // tensorken-mask-2
    let (v0, v1) = (None::<i64>, [[false, false], [true, false], [true, true]]);
    read::<2>(t.oix(idx![:v0, &v1[..]]), [4, 3], &[2, 4, 5, 8, 10, 11, 14, 16, 17, 20, 22, 23]);
    let t = tensor([4, 3, 2]); // tensorken-mask-3
    let v0 = vec![[[true, true], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]]];
    read::<1>(t.oix(idx![&v0]), [2], &[0, 1]);
    let t = tensor([4, 2, 3]); // tensorken-test-oix_bool-36
    let v0 = vec![[false, false], [true, false], [false, false], [true, false]];
    read::<2>(t.oix(idx![&v0]), [2, 3], &[6, 7, 8, 18, 19, 20]);
    let t = tensor([4, 2, 3]); // tensorken-test-vix_bool-47
    let v0 = vec![[true, false, true], [false, false, false]];
    read::<2>(t.vix(idx![:, v0]), [4, 2], &[0, 2, 6, 8, 12, 14, 18, 20]);
    let t = tensor([4, 2, 3]); // tensorken-test-oix_int-51
    let (v0, v1) = (holder([2], [1_isize, 0]), vec![2_u64, 1]);
    read::<3>(t.oix(idx![[2_u16, 0, 1, 3], v0, &v1]), [4, 2, 2], &[17, 16, 14, 13, 5, 4, 2, 1, 11, 10, 8, 7, 23, 22, 20, 19]);
    let t = Tensor::from_vec([2, 2, 2, 3], vec![6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 18, 19, 20, 21, 22, 23]).unwrap(); // mindspore-tensor-2
    let v0 = [[0_i8, 0]];
    read::<5>(t.nix(idx![&v0]), [1, 2, 2, 2, 3], &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    let t = tensor([5, 6, 7, 8]); // nep21-vindex-7
    let v0 = [0];
    read::<3>(t.vix(idx![&v0, .., [[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]]), [1, 6, 1], &[0, 56, 112, 168, 224, 280]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_0() {
    let t = tensor([2, 4]); // torch:test_indexing.TestIndexing.test_advancedindex:54
    let (v0, v1) = (holder([2, 2], [0_i128, 1, 1, 0]), vec![1, 2]);
    read::<2>(t.nix(idx![v0, &v1]), [2, 2], &[1, 6, 5, 2]);
    let t = tensor([4, 5]); // torch:test_indexing.TestIndexing.test_advancedindex:75
    let v0 = [-1_i8];
    read::<2>(t.nix(idx![.., &v0[..]]), [4, 1], &[4, 9, 14, 19]);
    let t = tensor([4, 8, 5]); // torch:test_indexing.TestIndexing.test_advancedindex:110
    let (v0, v1) = ([[0_u32, 1], [2, 3]], vec![[0_u16]]);
    read::<3>(t.nix(idx![.., &v0, v1]), [4, 2, 2], &[0, 5, 10, 15, 40, 45, 50, 55, 80, 85, 90, 95, 120, 125, 130, 135]);
    let t = tensor([4, 8, 5]); // torch:test_indexing.TestIndexing.test_advancedindex:128
    let (v0, v1) = (vec![[0, 1], [1, 0]], [[2_i16, 3]]);
    read::<3>(t.nix(idx![v0, &v1[..], ..]), [2, 2, 5], &[10, 11, 12, 13, 14, 55, 56, 57, 58, 59, 50, 51, 52, 53, 54, 15, 16, 17, 18, 19]);
    let t = tensor([3, 9, 8, 6]); // torch:test_indexing.TestIndexing.test_advancedindex:284
    let (v0, v1, v2) = ([0_isize], vec![4], holder([3], [4_i8, 3, 1]));
    read::<2>(t.nix(idx![:, &v0[..], &v1, v2.flip(0)]), [3, 3], &[25, 27, 28, 457, 459, 460, 889, 891, 892]);
    let t = tensor([1]); // torch:test_indexing.TestIndexing.test_byte_mask:1
    let v0 = vec![false];
    read::<1>(t.nix(idx![&v0]), [0], &[]);
    let t = tensor([2, 3, 4, 5]); // torch:test_indexing.TestIndexing.test_empty_ndim_index:2
    let v0 = [[0_usize; 6]; 0];
    read::<5>(t.nix(idx![:, &v0[..]]), [2, 0, 6, 4, 5], &[]);
    let t = tensor([10, 0]); // torch:test_indexing.TestIndexing.test_empty_ndim_index:4
    let (v0, v1) = (Vec::from([0_u16; 0]), [0_usize; 0]);
    read::<1>(t.nix(idx![&v0, &v1[..]]), [0], &[]);
    let t = tensor([3]); // torch:test_indexing.TestIndexing.test_getitem_scalars:4
    let v0 = holder([], [1]);
    read::<0>(t.nix(idx![v0.view()]), [], &[1]);
    let t = tensor([3, 3, 3]); // torch:test_indexing.TestIndexing.test_index:1
    let v0 = [0_isize; 0];
    read::<3>(t.nix(idx![&v0]), [0, 3, 3], &[]);
    let t = tensor([5, 7, 3]); // torch:test_indexing.TestIndexing.test_int_indices:3
    read::<4>(t.nix(idx![.., [[0_isize, 1], [4, 3]]]), [5, 2, 2, 3], &[0, 1, 2, 3, 4, 5, 12, 13, 14, 9, 10, 11, 21, 22, 23, 24, 25, 26, 33, 34, 35, 30, 31, 32, 42, 43, 44, 45, 46, 47, 54, 55, 56, 51, 52, 53, 63, 64, 65, 66, 67, 68, 75, 76, 77, 72, 73, 74, 84, 85, 86, 87, 88, 89, 96, 97, 98, 93, 94, 95]);
    let t = tensor([2, 3, 4]); // torch:test_indexing.NumpyTests.test_boolean_indexing_weirdness:2
    let (v0, v1, v2, v3) = (true, true, holder([1], [1_i8]), holder([1, 1], [2_u128]));
    read::<2>(t.nix(idx![v0, [0_i8, 1], { v1 }, true, v2.view(), v3]), [1, 2], &[6, 18]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_errors_0() {
    let t = tensor([10]); // torch:test_indexing.TestIndexing.test_advancedindex:67
    let v0 = [10_u16];
    refused(t.try_nix(idx![&v0]), &[OutOfBounds]);
    let t = tensor([10]); // torch:test_indexing.TestIndexing.test_advancedindex:69
    let v0 = [-11];
    refused(t.try_nix(idx![&v0]), &[OutOfBounds]);
    let t = tensor([5]); // torch:test_indexing.TestIndexing.test_empty_ndim_index_bool:1
    let t = t.into_dyn();
    let v0 = Vec::from([[false; 2]; 0]);
    refused(t.try_nix(idx![&v0]), &[TooManyIndices, MaskShape]);
    let t = tensor([]); // torch:test_indexing.TestIndexing.test_getitem_scalars:12
    let t = t.into_dyn();
    let v0 = holder([2], [0, 0]);
    refused(t.try_nix(idx![v0.i(1)]), &[TooManyIndices]);
    let t = tensor([5, 4, 3]); // torch:test_indexing.NumpyTests.test_boolean_shape_mismatch:1
    let v0 = [true];
    refused(t.try_nix(idx![&v0,]), &[MaskShape]);
}

#[test]
#[rustfmt::skip]
fn dev_results_0() {
    let t = tensor([6, 5]); // dev-0287
    let t = t.broadcast_to([1, 6, 5]);
    let (v0, v1, v2) = ([true], None::<i64>, 1_u64);
    read::<3>(t.oix(idx![&v0[..], v1 : 5 : v2, [false, false, false, true, false], Ellipsis]), [1, 5, 1], &[3, 8, 13, 18, 23]);
    let t = tensor([2, 3, 2]); // dev-0389
    let (v0, v1, v2) = ([[0_i16], [-1]], true, slice!(None, None, -1));
    read::<5>(t.oix(idx![&v0[..], v1, ..., :, v2,]), [2, 1, 1, 3, 2], &[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10]);
    let t = tensor([2, 3, 4, 4, 1, 4]); // dev-0551
    let (v0, v1, v2) = (-1_isize, -2_i64, 1000_u64);
    read::<3>(t.oix(idx![1, v0, v1 - 1 : v2 : 2, 3, Ellipsis, [true, false, false, false]]), [2, 1, 1], &[348, 380]);
    let t = tensor([12, 14]); // dev-1214
    let (v0, v1) = ([true, false, false, true, false, false, false, true, false, true, true, true, true, false], holder([], [true]));
    read::<3>(t.oix(idx![hd(9), NewAxis, &v0[..], &v1]), [1, 7, 1], &[126, 129, 133, 135, 136, 137, 138]);
    let t = tensor([2, 3, 2, 3]); // dev-2303
    let (v0, v1, v2, v3) = (holder([], [-1_i64]), [1, 0], holder([], [-1]), [[0_i8], [-1]]);
    read::<4>(t.oix(idx![v0, NewAxis, &v1[..], &v2, &v3]), [1, 2, 2, 1], &[27, 29, 21, 23]);
    let t = tensor([5, 3, 2, 5]); // dev-2597
    read::<2>(t.oix(idx![[2_u64, 2], [[[true, true, true, true, true], [true, true, true, false, true]], [[true, true, true, true, false], [true, false, true, true, true]], [[true, true, true, true, true], [true, true, true, false, true]]]]), [2, 26], &[60, 61, 62, 63, 64, 65, 66, 67, 69, 70, 71, 72, 73, 75, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 89, 60, 61, 62, 63, 64, 65, 66, 67, 69, 70, 71, 72, 73, 75, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 89]);
    let t = tensor([3, 4, 4]); // dev-2716
    let t = t.broadcast_to([2, 3, 4, 4]);
    let (v0, v1, v2) = (3_u128, None::<i64>, Some(-1_i64));
    let t = t.i(idx![::-1, NewAxis, ::{ v0 }, ::, v1 : v2]);
    let (v0, v1, v2, v3) = (1_i64, 1_i64, [[true, true, true, true]], 2_usize);
    read::<3>(t.oix(idx![v0 - 1..0, v1 - 1..1, &v2, tl(v3), ...]), [0, 1, 4], &[]);
    let t = tensor([4]); // dev-3020
    let v0 = slice!(1, None, None);
    let t = t.i(idx![v0]);
    let v0 = vec![1_i8, 0, 0];
    read::<1>(t.oix(idx![&v0]), [3], &[2, 1, 1]);
    let t = tensor([2, 1, 2, 3, 3, 3, 3]); // dev-3267
    let (v0, v1, v2, v3, v4, v5) = (2_u64, vec![false], [true, false, true], vec![1, -1], holder([1, 3], [0_u128, 0, 2]), holder([3], [true, true, true]));
    read::<9>(t.oix(idx![0..v0;-1, v1, 1..hd(2), &v2[..], &v3, None, v4.flip(0), v5,]), [2, 0, 1, 2, 2, 1, 1, 3, 3], &[]);
    let t = tensor([3, 3, 5, 2]); // dev-3505
    let t = t.permute([1, 0, 2, 3]);
    let (v0, v1, v2) = (holder([1], [1_u8]), slice!(None, None, None), 1_i64);
    read::<4>(t.oix(idx![None, Ellipsis, [1_u32, 1], v0, v1, v2 - 1]), [1, 2, 1, 5], &[40, 42, 44, 46, 48, 40, 42, 44, 46, 48]);
    let t = tensor([3, 1, 4]); // dev-3534
    let v0 = Some(3_i64);
    let t = t.i(idx![::v0, :, 0 :]);
    let (v0, v1) = ([0, 0, 0], -1_i16);
    read::<2>(t.oix(idx![&v0, v1, [true, false, true, false], ...]), [3, 2], &[0, 2, 0, 2, 0, 2]);
    let t = tensor([2, 1, 3]); // dev-3786
    let (v0, v1) = (-1_i16, -1_i16);
    let t = t.i(idx![:  : v0, :, :v1,]);
    let (v0, v1) = (vec![[-1, -1, 0], [-1, -1, -1], [0, 0, -1]], slice!(1, None, -3));
    read::<3>(t.oix(idx![-1, &v0, v1]), [3, 3, 1], &[1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let t = tensor([5, 1]); // dev-3832
    let (v0, v1, v2) = (5_usize, -1_i64, [[[-1_i8, -1], [0, -1]], [[0, 0], [0, 0]], [[-1, -1], [-1, -1]]]);
    read::<7>(t.oix(idx![:tl(v0):{ v1 }, NewAxis, ..., &v2[..], None, None]), [5, 1, 3, 2, 2, 1, 1], &[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let t = tensor([]); // dev-3926
    let t = t.broadcast_to([2, 2]);
    let v0 = vec![0, 1];
    read::<2>(t.oix(idx![[1_i64, 1, -2], &v0]), [3, 2], &[0, 0, 0, 0, 0, 0]);
    let t = tensor([4, 5, 3]); // dev-4198
    let (v0, v1) = (holder([], [true]), holder([2], [-2_i16, -2]));
    read::<4>(t.oix(idx![2, [[[3, 3, 1], [4, 4, 4], [0, 1, 0], [3, 0, 1]], [[3, 0, 4], [0, 4, 0], [1, 0, 0], [4, 1, 3]], [[2, 3, 3], [2, 3, 2], [1, 3, 4], [0, 3, 0]], [[1, 3, 1], [3, 2, 0], [2, 3, 2], [3, 2, 1]]], v0, v1.i(1), Ellipsis]), [4, 4, 3, 1], &[40, 40, 34, 43, 43, 43, 31, 34, 31, 40, 31, 34, 40, 31, 43, 31, 43, 31, 34, 31, 31, 43, 34, 40, 37, 40, 40, 37, 40, 37, 34, 40, 43, 31, 40, 31, 34, 40, 34, 40, 37, 31, 37, 40, 37, 40, 37, 34]);
    let t = tensor([2, 3, 4, 4, 4]); // dev-4363
    let (v0, v1, v2) = (4_i64, 7_i64, 2_i128);
    read::<4>(t.oix(idx![v0 - 1 : hd(2) : 1, [true, true, true], :, v1 - 1:-5:v2, 0, Ellipsis]), [0, 3, 4, 0], &[]);
    let t = tensor([2, 3, 2]); // dev-5256
    let (v0, v1, v2, v3) = (holder([2, 1], [0, -1]), holder([2], [1_i64, 0]), holder([2, 1], [0_isize, -1]), true);
    read::<6>(t.oix(idx![v0.view(), v1, &v2, ..., { v3 }]), [2, 1, 2, 2, 1, 1], &[2, 3, 0, 1, 8, 9, 6, 7]);
    let t = tensor([5, 4, 1, 2, 2]); // dev-5911
    let (v0, v1, v2) = (holder([1], [0]), [[[0_i8; 2]; 2]; 0], [[1_i8], [-2]]);
    read::<8>(t.oix(idx![[1_i64, 0, 4], [false, false, false, false], v0.view(), &v1[..], &v2[..]]), [3, 0, 1, 0, 2, 2, 2, 1], &[]);
    let t = tensor([2, 3, 2, 3]); // dev-0005
    let (v0, v1, v2) = (true, vec![[0], [-1]], 3_u64);
    read::<5>(t.vix(idx![[[0], [-1]], .., { v0 }, &v1, 0..v2;-1]), [2, 1, 3, 1, 3], &[2, 1, 0, 8, 7, 6, 14, 13, 12, 23, 22, 21, 29, 28, 27, 35, 34, 33]);
    let t = tensor([2, 3, 2]); // dev-0076
    let (v0, v1, v2, v3) = (2_i64, 2_usize, 0_i64, true);
    read::<4>(t.vix(idx![v0 - 1, .., 0..hd(v1);v2 - 1, v3, NewAxis]), [3, 2, 1, 1], &[7, 6, 9, 8, 11, 10]);
    let t = tensor([5, 2, 4, 5]); // dev-0532
    read::<7>(t.vix(idx![NewAxis, ..., None, None, None, [[[false, true, false, true, false], [false, false, false, false, false], [false, false, true, false, false], [false, false, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false], [false, false, false, false, false], [false, true, false, false, false]]], NewAxis]), [1, 5, 1, 1, 1, 4, 1], &[1, 3, 12, 36, 41, 43, 52, 76, 81, 83, 92, 116, 121, 123, 132, 156, 161, 163, 172, 196]);
    let t = tensor([2, 1, 1, 2, 4]); // dev-0681
    let v0 = vec![[[false, true]]];
    read::<3>(t.vix(idx![.., v0, Ellipsis, ..]), [2, 1, 4], &[4, 5, 6, 7, 12, 13, 14, 15]);
    let t = tensor([1, 0, 2]); // dev-1008
    let (v0, v1, v2) = (0_i16, slice!(-2, None, -3), vec![[[0_u16, 1, 1], [1, 1, 1]]]);
    read::<5>(t.vix(idx![v0..-1, ..., v1, v2]), [1, 2, 3, 0, 0], &[]);
    let t = tensor([5, 5, 5, 1]); // dev-1053
    let v0 = [[[false], [false], [false], [false], [false]], [[false], [false], [false], [false], [false]], [[false], [false], [false], [false], [false]], [[false], [false], [false], [false], [false]], [[false], [true], [false], [false], [false]]];
    read::<2>(t.vix(idx![.., &v0]), [5, 1], &[21, 46, 71, 96, 121]);
    let t = tensor([2, 1, 3, 2]); // dev-1602
    let (v0, v1, v2) = (slice!(None, None, -1), None::<i64>, 3_u32);
    let t = t.i(idx![:, v0, ::v1, ::{ v2 }]);
    let (v0, v1, v2, v3) = (vec![0_i8], vec![[[0_i64, 0, 0], [0, 0, 0]]], 0_usize, 0_i8);
    read::<3>(t.vix(idx![v0, &v1, hd(v2), v3]), [1, 2, 3], &[0, 0, 0, 0, 0, 0]);
    let t = tensor([1, 5, 4, 3, 2]); // dev-1692
    read::<2>(t.vix(idx![-1, :, [[[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, true], [false, false], [false, false]]]]), [5, 1], &[19, 43, 67, 91, 115]);
    let t = tensor([5, 5, 1, 3]); // dev-1920
    let (v0, v1) = (vec![false, false, true, false, true], [1, 0]);
    read::<3>(t.vix(idx![&v0, [[true], [false], [false], [false], [false]], ..., &v1]), [2, 2, 1], &[31, 61, 30, 60]);
    let t = tensor([3, 4, 4, 5]); // dev-2133
    let t = t.permute([2, 1, 3, 0]);
    let (v0, v1) = (holder([2], [-1, 1]), 1_usize);
    read::<3>(t.vix(idx![[[1_i128, 0], [1, 0], [0, 1]], v0.flip(0), hd(1), 0:hd(v1)]), [3, 2, 1], &[26, 61, 26, 61, 21, 66]);
    let t = tensor([4, 5, 1, 2, 1, 2]); // dev-2310
    let (v0, v1, v2) = (2_usize, Some(2_i64), 2_u16);
    let t = t.i(idx![hd(v0) :, NewAxis, :, :  : -1, :, ::v1, ::{ v2 }]);
    let (v0, v1, v2) = (holder([], [1]), holder([1], [0_u16]), vec![[[true]], [[false]]]);
    read::<3>(t.vix(idx![[true, false], [0_i16], v0.view(), v1.view(), &v2]), [1, 1, 1], &[44]);
    let t = tensor([1, 4, 2]); // dev-2477
    let (v0, v1) = (holder([1, 1], [0_u128]), vec![0_i64]);
    read::<2>(t.vix(idx![&v0, [[-2]], v1]), [1, 1], &[4]);
    let t = tensor([2, 0, 4, 1, 4, 3, 4]); // dev-3300
    let (v0, v1, v2, v3, v4) = (-1_isize, 4_i64, slice!(None, None, 3), 1_i8, None::<i64>);
    let t = t.i(idx![1, ::{ v0 }, ::v1 - 1, v2, v3 :, : v4, 3, NewAxis,]);
    let (v0, v1, v2, v3) = (slice!(None, 0, 2), vec![[false, false, true]], 2_i64, vec![true]);
    read::<11>(t.vix(idx![None, false, :, None, v0, NewAxis, v1, NewAxis, None, :  : v2 - 1, &v3]), [1, 0, 0, 1, 0, 1, 1, 1, 1, 3, 1], &[]);
    let t = tensor([5, 4]); // dev-4051
    let (v0, v1) = (0_i64, slice!(None, -2, None));
    let t = t.i(idx![::v0 - 1, v1]);
    let (v0, v1) = ([[-5_i16, -2, -4, 0], [-3, -3, 3, -1]], holder([2], [false, true]));
    read::<3>(t.vix(idx![&v0[..], &v1]), [2, 4, 1], &[17, 5, 13, 17, 9, 9, 5, 1]);
    let t = tensor([]); // dev-4245
    let t = t.broadcast_to([1, 3]);
    let (v0, v1) = (-1_i16, vec![1_i64]);
    read::<1>(t.vix(idx![v0, &v1, ...]), [1], &[0]);
    let t = tensor([5, 2, 2, 4]); // dev-4372
    let (v0, v1, v2, v3) = (vec![[1, 1, 0]], vec![[-1_i32, 0, -1], [-1, -2, 0]], 0_i32, 2_i64);
    read::<5>(t.vix(idx![v0, None, None, -1, &v1, { v2 }..=v3 - 1]), [2, 3, 1, 1, 2], &[28, 29, 24, 25, 12, 13, 28, 29, 24, 25, 8, 9]);
    let t = tensor([1, 4, 2]); // dev-4598
    let t = t.permute([2, 0, 1]);
    let t = t.permute([0, 1, 2]);
    let v0 = [[true], [false]];
    read::<3>(t.vix(idx![true, &v0[..], [false, true, false, false]]), [1, 1, 1], &[2]);
    let t = tensor([2, 3, 2, 3]); // dev-5179
    let (v0, v1) = (holder([2], [-1_isize, -1]), vec![1_i16, 0]);
    read::<4>(t.vix(idx![NewAxis, v0.i(1), &v1, .., 0..hd(3);-1]), [2, 1, 2, 3], &[26, 25, 24, 29, 28, 27, 20, 19, 18, 23, 22, 21]);
    let t = tensor([2]); // dev-5319
    let v0 = None::<i64>;
    let t = t.i(idx![: v0]);
    let t = t.i(idx![:]);
    let v0 = holder([2], [1_i128, 1]);
    read::<0>(t.vix(idx![v0.i(1)]), [], &[1]);
    let t = tensor([4, 2, 1, 1, 5]); // dev-5348
    let t = t.broadcast_to([3, 3, 4, 2, 2, 2, 5]);
    read::<6>(t.vix(idx![[true, true, true], [[0, -2, 0]], [[0_u32]], [[true, true], [true, false]], [false, true], [[1_i8, -5, -4]], Ellipsis, None]), [1, 3, 3, 3, 1, 1], &[1, 1, 6, 1, 1, 6, 1, 1, 6, 0, 0, 5, 0, 0, 5, 0, 0, 5, 1, 1, 6, 1, 1, 6, 1, 1, 6]);
    let t = tensor([5, 5, 2, 3, 1]); // dev-0159
    let t = t.permute([2, 3, 0, 1, 4]);
    let (v0, v1, v2) = ([[[false, false, true, false, false], [false, false, false, false, true], [false, false, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false], [false, false, false, false, false]]], holder([2], [-5_i64, -5]), holder([1], [0_isize]));
    read::<3>(t.nix(idx![&v0, NewAxis, v1.i(1), None, v2.flip(0)]), [2, 1, 1], &[60, 121]);
    let t = tensor([3, 3, 4, 5]); // dev-0902
    let t = t.broadcast_to([1, 3, 3, 3, 4, 5]);
    let (v0, v1, v2, v3) = ([[true, true, false]], 0_i64, holder([], [-2_i16]), holder([], [1]));
    read::<7>(t.nix(idx![&v0[..], { v1 }, None, None, .., NewAxis, None, &v2, NewAxis, v3.view()]), [2, 1, 1, 3, 1, 1, 1], &[11, 31, 51, 11, 31, 51]);
}

#[test]
#[rustfmt::skip]
fn dev_results_1() {
    let t = tensor([4, 1, 1, 3, 2, 1, 4]); // dev-1035
    let (v0, v1, v2, v3, v4, v5) = (slice!(6, -2, 2), vec![-1_i64], -3_isize, vec![0, 0], 0_usize, 4_usize);
    read::<4>(t.nix(idx![v0, .., &v1, v2, [1_i16], v3, hd(v4)..hd(v5);-1, ...]), [0, 1, 2, 4], &[]);
    let t = tensor([5, 2, 1, 3, 2, 1]); // dev-1596
    let t = t.permute([3, 4, 2, 0, 5, 1]);
    let (v0, v1, v2, v3, v4) = (true, holder([3], [false, false, true]), -1_isize, vec![0_u32, 1, 1], 1_i64);
    read::<3>(t.nix(idx![v0, v1.flip(0), -1, { v2 }, NewAxis, &v3, ..;{ v4 }, [0_i128, 0, 1]]), [3, 1, 1], &[1, 13, 19]);
    let t = tensor([2, 3, 2]); // dev-1727
    let v0 = vec![[[false, false], [false, false], [false, true]], [[false, false], [false, true], [false, true]]];
    read::<4>(t.nix(idx![NewAxis, NewAxis, v0, None]), [1, 1, 3, 1], &[5, 9, 11]);
    let t = tensor([2, 3]); // dev-2587
    let (v0, v1) = ([1, 0], true);
    read::<4>(t.nix(idx![::-1, None, &v0, NewAxis, v1]), [2, 2, 1, 1], &[4, 1, 3, 0]);
    let t = tensor([4, 1, 2, 1]); // dev-3014
    let v0 = 3_u16;
    read::<2>(t.nix(idx![0..={ v0 };-1, [[false, true]], -1, ...]), [4, 1], &[7, 5, 3, 1]);
    let t = tensor([2, 3, 2]); // dev-4044
    let (v0, v1, v2) = (1_i8, 1_u128, 1_u32);
    read::<1>(t.nix(idx![v0, ..., v1, true, v2]), [1], &[9]);
    let t = tensor([5, 5, 2, 3]); // dev-4161
    let (v0, v1, v2, v3) = (-1_i64, slice!(None, None, -2), -2_i8, 1_usize);
    let t = t.i(idx![::v0 - 1, v1, :  : v2, : tl(v3)]);
    let v0 = holder([], [0_u32]);
    read::<8>(t.nix(idx![v0, None, None, None, ..., NewAxis, NewAxis]), [1, 1, 1, 3, 1, 1, 1, 1], &[147, 135, 123]);
    let t = tensor([2, 4, 1, 1, 4, 4, 3]); // dev-5358
    let (v0, v1, v2, v3) = (-2_i16, 1_usize, 2_i64, 1_i128);
    read::<4>(t.nix(idx![v0, 2, .., [0], hd(0)..hd(v1);v2 - 1, tl(2), 2..;v3]), [1, 1, 1, 1], &[101]);
    let t = tensor([1, 1]); // dev-5880
    read::<3>(t.nix(idx![[[[0_u16, 0, 0]]], -1, ...]), [1, 1, 3], &[0, 0, 0]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_0() {
    let t = tensor([2, 1, 3, 4, 4, 4, 1]); // dev-0050
    let (v0, v1, v2, v3, v4, v5) = (Some(1_i64), slice!(2, 3, None), 1_i64, Some(-3_i64), Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![0, v4, hd(0):v0, v5, v1, :, v2 - 1, -4:-6:v3, [[[0_i64], [0], [0]], [[0], [0], [0]]]])), &[MultipleEllipses]);
    let t = tensor([1, 5, 2, 5, 3, 0, 3]); // dev-0852
    let (v0, v1, v2, v3) = (1_i64, 0_isize, holder([], [4_i16]), -4_i32);
    refused(t.try_oix(idx![v0 - 1 : 1, :, hd(1):1:v1, v2, hd(2):v3:-1, :, ..., hd(4) : 0]), &[ZeroStep]);
    let t = tensor([2, 0, 3, 1]); // dev-1010
    let (v0, v1, v2, v3) = (vec![false, true], [[false; 3]; 0], Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![NewAxis, v2, &v0, v3, &v1, tl(0)])), &[MultipleEllipses]);
    let t = tensor([4, 3, 4, 3, 1]); // dev-1423
    let (v0, v1) = ([[[true, true, false], [true, true, false], [false, false, true], [false, true, false]], [[true, true, false], [false, false, true], [false, true, true], [false, true, false]], [[false, false, false], [true, false, false], [false, false, true], [true, true, false]]], 9223372036854775807_usize);
    refused(t.try_oix(idx![[1_isize, -4, -1, -3], &v0, Ellipsis, tl(v1)]), &[OutOfBounds]);
    let t = tensor([5, 5, 1]); // dev-1660
    let (v0, v1) = (None::<i64>, vec![[-4_i8, 2, -3, 3]]);
    refused(t.try_oix(idx![:v0, &v1, [[0_u32, 0], [0, 0], [0, 1], [0, 0]]]), &[OutOfBounds]);
    let t = tensor([3, 1, 3, 3, 1, 3, 4]); // dev-2124
    let t = t.permute([6, 0, 2, 3, 5, 4, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4) = (1_i64, 1_isize, 0_usize, -1_i64, [false]);
    refused(t.try_oix(idx![v0 - 1, .., .., { v1 }, [0_i32, 2, 2, 1], hd(v2), { v3 }, &v4[..]]), &[TooManyIndices, MaskShape]);
    let t = tensor([4, 1, 3, 2, 3]); // dev-2296
    let (v0, v1, v2) = (vec![true, false, true, false, true, true], vec![-1_isize], holder([4], [1_i128, 0, 0, 1]));
    refused(t.try_oix(idx![v0, &v1, .., None, 1, v2.view()]), &[MaskShape]);
    let t = tensor([2, 4, 5]); // dev-3473
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0, :, ::-1,]);
    let (v0, v1, v2) = (None::<i64>, vec![false, false, true], slice!(4, 4, -2));
    refused(t.try_oix(idx![: v0 :, &v1, v2,]), &[MaskShape]);
    let t = tensor([3, 5, 2, 4, 3]); // dev-3523
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5, v6) = (vec![2, 2], holder([], [true]), [true, true, true, true, true], 1_i8, 1_i16, Some(-2_i64), false);
    refused(t.try_oix(idx![&v0, None, .., v1, NewAxis, NewAxis, None, &v2, [[0_i16, 0]], [[-3, 1], [-4, -4]], None, v3:v4:v5, { v6 }]), &[TooManyIndices, MaskShape]);
    let t = tensor([2, 3]); // dev-5372
    let v0 = vec![true];
    refused(t.try_oix(idx![v0, [2_i16, -2]]), &[MaskShape]);
    let t = tensor([1, 5]); // dev-0113
    let (v0, v1) = (1_u64, holder([1], [true]));
    refused(t.try_vix(idx![:1:v0, v1]), &[MaskShape]);
    let t = tensor([1, 3, 4, 3, 4]); // dev-0606
    let (v0, v1, v2, v3) = (0_u32, 2_u16, vec![[0_i8], [1]], [true, false, false, false]);
    refused(t.try_vix(idx![::v0, v1, 2, v2, &v3[..]]), &[ZeroStep]);
    let t = tensor([1, 3, 3, 1, 2, 4]); // dev-0928
    let t = t.permute([1, 4, 0, 2, 5, 3]);
    let (v0, v1, v2, v3, v4, v5) = (vec![0_i8], [0_i64], holder([2], [1_i128, 1]), holder([2], [-1_i128, -1]), Ellipsis, Ellipsis);
    refused(t.try_vix(DynIndex::from(idx![v0, &v1[..], -1, v4, None, None, None, v5, v2.i(1), -3, v3.i(1)])), &[MultipleEllipses]);
    let t = tensor([4, 1, 1, 2, 4, 3]); // dev-1909
    let t = t.into_dyn();
    let (v0, v1, v2) = (0_u8, [1_i64], 2_usize);
    refused(t.try_vix(idx![::v0, :, [[[0_u64], [0], [0]]], [[[-1]]], :  : 2, &v1[..], tl(v2)]), &[TooManyIndices, ZeroStep]);
    let t = tensor([5, 2, 5]); // dev-3030
    let t = t.into_dyn();
    let v0 = [[[false, false, false, false, false], [false, true, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false]], [[false, false, false, false, true], [false, false, false, false, false]], [[false, true, false, false, false], [false, false, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false]]];
    refused(t.try_vix(idx![:, &v0[..]]), &[TooManyIndices, MaskShape]);
    let t = tensor([3, 1, 2, 4, 3, 1, 5]); // dev-4517
    let (v0, v1, v2, v3, v4) = (0_i16, holder([5], [0, -1, 0, -1, 0]), Vec::from([[0_i32; 0]; 2]), vec![[1_u128], [2]], 0_usize);
    refused(t.try_vix(idx![0..v0, v1.flip(0), ..., v2, v3, hd(v4), [false, false, false, false, false]]), &[ShapeMismatch]);
    let t = tensor([2, 2, 2, 2, 2, 3, 3]); // dev-4883
    let t = t.permute([6, 5, 4, 3, 2, 1, 0]);
    let (v0, v1, v2) = (vec![1_i8, 0], [[false, true], [false, true]], vec![1_u16]);
    refused(t.try_vix(idx![tl(9223372036854775807), [true, false, true], &v0, &v1, v2, [1_u16, 0]]), &[OutOfBounds]);
    let t = tensor([3, 4, 2]); // dev-5192
    let v0 = [true, false];
    refused(t.try_vix(idx![3, .., &v0, None]), &[OutOfBounds]);
    let t = tensor([5, 3, 5, 5]); // dev-0317
    let (v0, v1) = (None::<i64>, 0_usize);
    let t = t.i(idx![::2, NewAxis, :, : v0, hd(v1):, NewAxis]);
    let t = t.permute([2, 1, 3, 0, 5, 4]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5) = ([[1_u128, 0], [1, 1], [0, 0]], holder([2, 3], [0_u32, 0, 0, 0, 0, 0]), holder([], [1_u16]), 0_usize, 2_u128, vec![false, false, true, true, false]);
    refused(t.try_nix(idx![&v0[..], v1.transpose(), v2.view(), Ellipsis, hd(v3), v4, [[0_u64, 0], [0, 0], [0, 0]], &v5]), &[TooManyIndices, OutOfBounds, MaskShape]);
    let t = tensor([4, 3, 1, 2]); // dev-1189
    let (v0, v1, v2, v3, v4, v5) = (1_u128, 0_isize, [[0_u32]], -3_i32, 1_i128, 2_u16);
    refused(t.try_nix(idx![:, hd(3):{ v0 }:v1, &v2[..], v3 : v4 : v5]), &[ZeroStep]);
    let t = tensor([0, 1, 5, 3, 3]); // dev-3081
    let (v0, v1, v2) = (holder([0], [false; 0]), vec![[[0_usize, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]]], holder([3, 2, 3], [0_i128, 1, 2, 4, 2, 2, 4, 3, 4, 3, 0, 0, 2, 1, 3, 3, 3, 1]));
    refused(t.try_nix(idx![v0.flip(0), &v1, v2.flip(0), -3, [[[0_i16, 2, 0], [1, 0, 1]], [[2, 2, 0], [0, 2, 0]], [[0, 2, 1], [0, 0, 1]]]]), &[ShapeMismatch]);
    let t = tensor([4, 2, 1]); // dev-3609
    let (v0, v1, v2, v3) = ([1_i8, 3, 3, 2], Vec::from([false; 0]), 0_usize, 1_u64);
    refused(t.try_nix(idx![&v0[..], &v1, Ellipsis, hd(v2)..v3;-1]), &[ShapeMismatch]);
    let t = tensor([0, 2, 4, 3, 2, 2]); // dev-3847
    let (v0, v1, v2, v3, v4) = (2_i64, slice!(None, None, -1), 3_i64, 2_i64, slice!(None, None, 2));
    let t = t.i(idx![:  : { v0 }, v1, v2 - 1 :, { v3 }::, v4, ::]);
    let v0 = Vec::from([[false; 2]; 0]);
    refused(t.try_nix(idx![v0, Ellipsis, [0_isize, 0, 0], -2]), &[ShapeMismatch]);
    let t = tensor([6, 0]); // dev-4345
    let t = t.broadcast_to([2, 1, 6, 0]);
    let (v0, v1, v2, v3) = (holder([3, 1], [0_i8, 0, 0]), holder([1, 3], [0_i16, 0, 0]), [[2_i16, 2, -4], [4, 1, 4], [-4, -1, -5]], [false; 0]);
    refused(t.try_nix(idx![v0.transpose(), &v1, &v2, &v3[..],]), &[ShapeMismatch]);
    let t = tensor([1, 2, 5, 4, 2]); // dev-4456
    let t = t.broadcast_to([2, 2, 3, 2, 5, 4, 2]);
    let (v0, v1, v2, v3, v4, v5) = (2_i64, -2_i64, -3_i128, 7_usize, vec![[0_i128, 3, 0], [1, 0, 2], [2, 0, 2]], slice!(None, 4, None));
    refused(t.try_nix(idx![v0 - 1, [true], 2..=2;v1 - 1, 0..1;-3, v2:hd(v3):-2, v4, v5,]), &[MaskShape]);
    let t = tensor([1, 3, 3]); // dev-5564
    let (v0, v1, v2, v3) = (holder([], [-1]), None::<i64>, Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![[-1_i16], v0, : v1 :, v2, v3])), &[MultipleEllipses]);
}
