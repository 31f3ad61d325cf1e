//! View cases of the oracle through `idx!` itself: every spelling, with the rank of the result stated as a type.
//!
//! Written by scripts/generate_macro_cases.py from tests/data (100 cases); do not edit.

use crate::common::spelt::*;
use tensor_idx::error::ErrorKind::*;
use tensor_idx::prelude::*;

#[test]
#[rustfmt::skip]
fn seeds_errors_0() {
    let t = tensor([4, 3, 2]); // tensorken-ix-1
    let (v0, v1) = (1_u16, 2_i32);
    refused(t.try_i(idx![0, { v0 }, v1]), &[OutOfBounds]);
    let t = tensor([4, 3, 2]); // tensorken-hd-1
    refused(t.try_i(idx![hd(0), hd(1), hd(2)]), &[OutOfBounds]);
    let t = tensor([4, 3, 2]); // tensorken-ellipsis-twice
    let (v0, v1, v2) = (5_i16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v1, v0, v2])), &[MultipleEllipses, OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn seeds_results_0() {
    let t = tensor([4, 3, 2]); // tensorken-tl-1
    same::<0>(t.i(idx![tl(0), tl(0), tl(0)]), [], &[23]);
    let t = tensor([2, 3]); // tensorken-test-single_index-4
    let (v0, v1) = (0_usize, 1_usize);
    same::<0>(t.i(idx![tl(v0), tl(v1)]), [], &[4]);
    let t = tensor([2, 3]); // tensorken-test-range-14
    same::<1>(t.i(idx![1, ::,]), [3], &[3, 4, 5]);
    let v0 = 1_i128;
    same::<1>(t.i(idx![1, ..;v0]), [3], &[3, 4, 5]);
    let t = tensor([3, 2, 4]); // tensorken-test-ellipsis-25
    let v0 = 1_u16;
    same::<2>(t.i(idx![{ v0 }, ...,]), [2, 4], &[8, 9, 10, 11, 12, 13, 14, 15]);
    let t = tensor([3, 2, 4]); // tensorken-test-new_axis-32
    same::<6>(t.i(idx![None, Ellipsis, None, NewAxis]), [1, 3, 2, 4, 1, 1], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    let t = tensor([2, 2]); // tensorimpl-unsqueeze-1
    same::<3>(t.i(idx![NewAxis]), [1, 2, 2], &[0, 1, 2, 3]);
    let t = tensor([4, 2, 2]); // mindspore-slice-2
    let (v0, v1, v2) = (1_isize, 4_u16, 3_i64);
    let t = t.i(idx![v0:{ v1 }:v2 - 1, ...]);
    let v0 = Some(1_i64);
    same::<3>(t.i(idx![v0 :]), [1, 2, 2], &[12, 13, 14, 15]);
    let v0 = 1_isize;
    same::<3>(t.i(idx![v0..]), [1, 2, 2], &[12, 13, 14, 15]);
    let t = tensor([24]); // rstsr-slice-4
    let v0 = slice!(-5, None, None);
    same::<1>(t.i(idx![v0]), [5], &[19, 20, 21, 22, 23]);
    same::<1>(t.i(idx![-5..]), [5], &[19, 20, 21, 22, 23]);
    let t = tensor([24]); // rstsr-slice-7
    same::<1>(t.i(idx![5 : -9]), [10], &[5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    let (v0, v1) = (9_usize, 2_i64);
    same::<1>(t.i(idx![5..=tl(v0);v1 - 1]), [10], &[5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_errors_0() {
    let t = tensor([10]); // torch:test_indexing.TestIndexing.test_advancedindex:66
    let v0 = 10_usize;
    refused(t.try_i(idx![hd(v0)]), &[OutOfBounds]);
    let t = tensor([]); // torch:test_indexing.TestIndexing.test_getitem_scalars:11
    let t = t.into_dyn();
    let v0 = slice!(None, None, None);
    refused(t.try_i(idx![v0]), &[TooManyIndices]);
    let t = tensor([]); // torch:test_indexing.TestIndexing.test_zero_dim_index:1
    let t = t.into_dyn();
    refused(t.try_i(idx![0]), &[TooManyIndices]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_0() {
    let t = tensor([2, 3, 4, 5]); // torch:test_indexing.TestIndexing.test_empty_slice:1
    let (v0, v1, v2) = (None::<i64>, None::<i64>, 1_i32);
    same::<3>(t.i(idx![v0 : v1, :, :, v2,]), [2, 3, 4], &[1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116]);
    let v0 = 2_i64;
    same::<3>(t.i(idx![.., .., .., v0 - 1]), [2, 3, 4], &[1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116]);
    let t = tensor([3, 3, 3]); // torch:test_indexing.TestIndexing.test_index:6
    let (v0, v1) = (1_i64, 2_u16);
    same::<3>(t.i(idx![v0 - 1:v1]), [2, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    let v0 = 2_i64;
    same::<3>(t.i(idx![0..2;v0 - 1]), [2, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    let t = tensor([3, 3, 3]); // torch:test_indexing.TestIndexing.test_index:16
    let v0 = 2_isize;
    same::<0>(t.i(idx![v0, Ellipsis, hd(2), 2]), [], &[26]);
    let t = tensor([3, 3, 3, 3, 3]); // torch:test_indexing.TestIndexing.test_index:24
    let v0 = 1_usize;
    same::<1>(t.i(idx![2, hd(v0), 0, ..., hd(1)]), [3], &[190, 193, 196]);
    let t = tensor([5, 5, 5]); // torch:test_indexing.TestIndexing.test_index:30
    same::<3>(t.i(idx![hd(2), None]), [1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
    let t = tensor([5, 5, 5]); // torch:test_indexing.TestIndexing.test_index:39
    let (v0, v1) = (slice!(None, 0, None), 3_i64);
    same::<2>(t.i(idx![v0, v1 - 1]), [0, 5], &[]);
    let (v0, v1) = (0_i64, 2_usize);
    same::<2>(t.i(idx![..{ v0 }, hd(v1)]), [0, 5], &[]);
    let t = tensor([10, 10, 10]); // torch:test_indexing.TestIndexing.test_index:49
    let (v0, v1) = (2_u32, 4_u128);
    same::<2>(t.i(idx![v0:{ v1 }, 1]), [2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319]);
    let (v0, v1, v2) = (3_i64, 4_i16, 2_i64);
    same::<2>(t.i(idx![v0 - 1..v1, v2 - 1]), [2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319]);
    let t = tensor([10, 10, 10]); // torch:test_indexing.TestIndexing.test_index:59
    let v0 = 1_isize;
    same::<1>(t.i(idx![:, 2, { v0 }]), [10], &[21, 121, 221, 321, 421, 521, 621, 721, 821, 921]);
    let v0 = 2_i64;
    same::<1>(t.i(idx![.., 2, v0 - 1,]), [10], &[21, 121, 221, 321, 421, 521, 621, 721, 821, 921]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:69
    let (v0, v1) = (Some(4_i64), 7_i64);
    same::<2>(t.i(idx![9:10:v0, 5 : v1 - 1 : 1,]), [1, 1], &[95]);
    let (v0, v1, v2) = (9_usize, 6_i64, 5_i16);
    same::<2>(t.i(idx![hd(v0)..hd(10);4, v1 - 1..=v2,]), [1, 1], &[95]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:80
    let v0 = 6_i16;
    same::<2>(t.i(idx![hd(6) : 9 : v0]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    same::<2>(t.i(idx![6..9;6]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:90
    let (v0, v1) = (8_u16, 10_isize);
    same::<2>(t.i(idx![{ v0 } : v1 : 5, 0:8:3]), [1, 3], &[80, 83, 86]);
    let (v0, v1) = (0_isize, 3_i32);
    same::<2>(t.i(idx![8..10;5, v0..8;{ v1 }]), [1, 3], &[80, 83, 86]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:100
    let (v0, v1, v2) = (9_i64, 10_u16, 10_i64);
    same::<2>(t.i(idx![v0 - 1 : v1 : 3, v2 - 1:10:6]), [1, 1], &[89]);
    let (v0, v1, v2, v3) = (9_i64, 3_i64, 10_i64, 7_i64);
    same::<2>(t.i(idx![v0 - 1..hd(10);{ v1 }, v2 - 1..10;v3 - 1]), [1, 1], &[89]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:111
    let v0 = 4_i64;
    same::<2>(t.i(idx![6 : hd(7) : v0 - 1]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    let v0 = 7_usize;
    same::<2>(t.i(idx![6..hd(v0);3]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:122
    let v0 = slice!(8, 10, 6);
    same::<2>(t.i(idx![v0]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let (v0, v1) = (8_u64, 10_u32);
    same::<2>(t.i(idx![v0..v1;6]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:132
    let v0 = 6_i64;
    same::<2>(t.i(idx![2 : 7 : v0 - 1]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let (v0, v1) = (2_usize, 7_u64);
    same::<2>(t.i(idx![hd(v0)..v1;5]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:142
    let (v0, v1, v2, v3) = (9_usize, 10_usize, 6_u32, slice!(9, 10, 7));
    same::<2>(t.i(idx![hd(v0):hd(v1):{ v2 }, v3,]), [1, 1], &[99]);
    let (v0, v1, v2) = (9_i64, 11_i64, 9_u8);
    same::<2>(t.i(idx![{ v0 }..v1 - 1;6, { v2 }..=9;7]), [1, 1], &[99]);
    let t = tensor([10, 10]); // torch:test_indexing.TestIndexing.test_index:152
    let (v0, v1) = (6_u32, 10_i64);
    same::<2>(t.i(idx![v0:{ v1 }:1]), [4, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    let (v0, v1, v2) = (6_u32, 9_i16, 1_i8);
    same::<2>(t.i(idx![v0..=v1;v2,]), [4, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    let t = tensor([3]); // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:3
    let v0 = slice!(None, None, None);
    same::<2>(t.i(idx![v0, NewAxis]), [3, 1], &[0, 1, 2]);
    let v0 = 2_i64;
    same::<2>(t.i(idx![..;v0 - 1, NewAxis]), [3, 1], &[0, 1, 2]);
    let t = tensor([10]); // torch:test_indexing.TestIndexing.test_step:1
    same::<1>(t.i(idx![::1]), [10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    same::<1>(t.i(idx![..;1]), [10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let t = tensor([3, 3]); // torch:test_indexing.NumpyTests.test_ellipsis_index:6
    same::<0>(t.i(idx![0, ..., 1]), [], &[1]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_0() {
    let t = tensor([4, 2]); // dev-0003
    let (v0, v1) = (Some(2_i64), 0_u64);
    refused(t.try_i(idx![v0 : hd(3), :  : v1, Ellipsis]), &[ZeroStep]);
    let (v0, v1, v2) = (2_i16, 3_u32, 0_i128);
    refused(t.try_i(idx![v0..v1, :  : v2, Ellipsis,]), &[ZeroStep]);
    let t = tensor([2, 2, 2, 2, 2, 3, 3]); // dev-0153
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (3_u128, 1_usize, slice!(4, -3, None), 3_i32, 3_usize, -2_i64, -3_i8, 0_i8);
    refused(t.try_i(idx![{ v0 }:tl(v1):, ::, v2, { v3 }:hd(v4):-1, NewAxis, 4 : v5 - 1 : 1, v6 : { v7 } :, None, -9223372036854775808]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5, v6) = (None::<i64>, -3_i128, slice!(3, 3, -1), 4_i32, 1_u32, -3_i64, 1_isize);
    refused(t.try_i(idx![3 : -2 : v0, .., 4:{ v1 }, v2, NewAxis, v3:-3:v4, v5..0;v6, None, tl(9223372036854775807)]), &[OutOfBounds]);
    let t = tensor([4, 1, 3, 5]); // dev-0180
    let t = t.i(idx![::3, 1:, 1 :, :  : 3]);
    let (v0, v1, v2, v3) = (None::<i64>, Some(0_i64), None::<i64>, Some(2_i64));
    let t = t.i(idx![v0 :, v1 :, v2:, ::v3]);
    refused(t.try_i(idx![Ellipsis, 9223372036854775807, NewAxis,]), &[OutOfBounds]);
    let t = tensor([4, 4, 1, 5, 1]); // dev-0300
    let v0 = slice!(None, None, 2);
    let t = t.i(idx![hd(0), :, :tl(0):, :, v0]);
    let (v0, v1, v2, v3) = (0_usize, 0_i64, slice!(None, None, None), 0_u16);
    refused(t.try_i(idx![-5, tl(0):hd(v0):v1 - 1, v2, { v3 }, Ellipsis]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (-5_i16, 0_u64, -1_i8, 2_i64);
    refused(t.try_i(idx![v0, -1:v1:{ v2 }, ..;v3 - 1, hd(0), ...,]), &[OutOfBounds]);
    let t = tensor([2, 4, 4]); // dev-0730
    let (v0, v1) = (None::<i64>, slice!(3, -6, -3));
    refused(t.try_i(idx![Ellipsis, None, v0 :, 4, v1, NewAxis]), &[OutOfBounds]);
    let v0 = 0_u8;
    refused(t.try_i(idx![..., NewAxis, .., hd(4), v0..=3;-3, NewAxis]), &[OutOfBounds]);
    let t = tensor([3, 5, 5]); // dev-1218
    let (v0, v1) = (slice!(None, None, None), -1_i8);
    let t = t.i(idx![1 :, v0, ::v1]);
    let t = t.broadcast_to([2, 2, 5, 5]);
    let (v0, v1, v2, v3, v4, v5) = (1_i64, 1_u16, 0_i64, -3_i16, 0_i32, slice!(None, 4, -1));
    refused(t.try_i(idx![v0 - 1:v1:v2 - 1, v3, Ellipsis, v4, v5]), &[OutOfBounds]);
    let t = tensor([5, 2, 1]); // dev-1254
    let v0 = 1_u32;
    refused(t.try_i(idx![None, 1000000000000, NewAxis, v0, None, :, None, None]), &[OutOfBounds]);
    let v0 = 1_u128;
    refused(t.try_i(idx![NewAxis, 1000000000000, None, { v0 }, NewAxis, .., NewAxis, NewAxis,]), &[OutOfBounds]);
    let t = tensor([4, 5]); // dev-1494
    let t = t.into_dyn();
    let (v0, v1, v2) = (Some(-4_i64), 0_i64, -4_i64);
    refused(t.try_i(idx![NewAxis, v0:-1:v1 - 1, ::, v2 - 1]), &[TooManyIndices]);
    let (v0, v1) = (-3_i64, -1_i16);
    refused(t.try_i(idx![None, v0 - 1 : tl(0) : { v1 }, .., -5]), &[TooManyIndices]);
    let t = tensor([5, 3]); // dev-1858
    let t = t.permute([0, 1]);
    let (v0, v1, v2) = (None::<i64>, None::<i64>, 0_u128);
    refused(t.try_i(idx![::v0, v1 : : v2]), &[ZeroStep]);
    let v0 = 0_u128;
    refused(t.try_i(idx![.., :  : v0]), &[ZeroStep]);
    let t = tensor([2, 3, 5]); // dev-2167
    let (v0, v1, v2, v3) = (0_i128, 1000_i16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v2, v3, NewAxis, v0, (v1)::1, 0, None])), &[MultipleEllipses]);
    let t = tensor([5, 3, 5, 1]); // dev-2268
    let t = t.into_dyn();
    let (v0, v1) = (Some(7_i64), 5_i32);
    refused(t.try_i(idx![:, :, (v0)::{ v1 }, :, 0]), &[TooManyIndices]);
    let (v0, v1) = (7_i8, 5_i16);
    refused(t.try_i(idx![.., .., v0 : : v1, .., 0]), &[TooManyIndices]);
    let t = tensor([10]); // dev-2352
    refused(t.try_i(idx![None, -11]), &[OutOfBounds]);
    let t = tensor([1, 5]); // dev-2532
    let t = t.permute([0, 1]);
    let (v0, v1) = (0_usize, -1_i64);
    refused(t.try_i(idx![: tl(v0) : v1, -9223372036854775808, Ellipsis]), &[OutOfBounds]);
    let t = tensor([2, 2, 2]); // dev-2748
    let v0 = slice!(None, -2, None);
    let t = t.i(idx![:, v0, :]);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_usize, 2_i128, 0_i64, -3_i128, Some(-1_i64), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![tl(v0):-1:, v1 : v2 - 1 : { v3 }, v5, v4:-3:-2, v6])), &[MultipleEllipses]);
    let t = tensor([2, 3, 3, 2, 3, 3]); // dev-2836
    let (v0, v1, v2, v3, v4) = (slice!(-1, None, -2), -1_i64, 3_u32, -2_i16, 6_usize);
    refused(t.try_i(idx![v0, v1 - 1, 0, 0:tl(0):-1, tl(2) : v2 : { v3 }, hd(v4)]), &[OutOfBounds]);
    let (v0, v1, v2) = (-2_i16, -1_i16, 6_usize);
    refused(t.try_i(idx![1..2;-2, { v0 }, 0, 0:v1:-1, -3 : 3 : -2, hd(v2)]), &[OutOfBounds]);
    let t = tensor([2, 4, 5, 5]); // dev-2992
    let (v0, v1, v2, v3, v4, v5) = (1_i16, None::<i64>, 0_u8, 0_i8, 6_i16, 2_u128);
    refused(t.try_i(idx![v0, (v1)::v2, v3:v4:-3, { v5 }]), &[ZeroStep]);
    let t = tensor([1, 4, 2, 5, 0]); // dev-3072
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (Some(-1_i64), 0_i128, -1_i16, slice!(1, None, -1), -1000_i32, Some(9223372036854775806_i64), 2147483648_u64, -2_i16);
    refused(t.try_i(idx![v0 : -1 : v1, 4 : -1 : { v2 }, v3, { v4 } : v5 : v6, : 1 : v7]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5) = (-1_isize, -1_i64, 0_i16, -1_isize, slice!(-1000, 9223372036854775806, 2147483648), -1_i64);
    refused(t.try_i(idx![v0 : v1 : v2, 4:-1:{ v3 }, 0..=hd(1);-1, v4, :1:v5 - 1]), &[ZeroStep]);
    let t = tensor([1, 5, 4, 3]); // dev-3084
    let t = t.permute([1, 3, 0, 2]);
    let (v0, v1, v2, v3) = (4_i64, 4_u16, None::<i64>, 0_i64);
    refused(t.try_i(idx![v0 - 1 : v1, hd(2), -1, v2:3:v3]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5) = (3_i16, 4_u32, 2_i8, 0_i64, 3_u32, 0_u8);
    refused(t.try_i(idx![v0..v1, v2, v3 - 1, : { v4 } : v5]), &[ZeroStep]);
    let t = tensor([5, 3, 3, 1, 2, 4]); // dev-3086
    let (v0, v1, v2, v3) = (Some(4_i64), 4_i64, 0_i64, Some(-1_i64));
    refused(t.try_i(idx![3 : v0, 1, v1 - 1, :, ..., hd(2):, (v2 - 1)::v3]), &[OutOfBounds]);
    let (v0, v1, v2) = (2_i64, 3_usize, -1_i128);
    refused(t.try_i(idx![3..=3, v0 - 1, hd(v1), .., ..., 2.., hd(0)..=3;{ v2 }]), &[OutOfBounds]);
    let t = tensor([1, 1, 5, 5]); // dev-3180
    let t = t.permute([0, 1, 2, 3]);
    let t = t.broadcast_to([2, 3, 3, 3, 5, 5]);
    let (v0, v1, v2, v3, v4) = (1_usize, 1_i64, 6_i64, -3_i8, slice!(None, 2, None));
    refused(t.try_i(idx![0:2:{ v0 }, v1 - 1, None, v2 - 1:-3:v3, v4, NewAxis, tl(5), 4]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (3_i64, -3_i64, 1_i16, 5_i64);
    refused(t.try_i(idx![0..2, hd(0), None, v0 - 1..3;{ v1 }, ..=v2, None, -6, v3 - 1,]), &[OutOfBounds]);
    let t = tensor([1, 2]); // dev-3348
    let t = t.permute([1, 0]);
    let (v0, v1, v2, v3) = (slice!(None, 1, 2), None::<i64>, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v2, v3, v0, v1 :])), &[MultipleEllipses]);
    let t = tensor([2]); // dev-3656
    let t = t.i(idx![:]);
    let t = t.into_dyn();
    let v0 = None::<i64>;
    refused(t.try_i(idx![v0 :, ..., -1]), &[TooManyIndices]);
    let v0 = -1_i16;
    refused(t.try_i(idx![.., ..., v0]), &[TooManyIndices]);
    let t = tensor([4]); // dev-3914
    let v0 = -9223372036854775808_isize;
    refused(t.try_i(idx![v0]), &[OutOfBounds]);
    let t = tensor([3, 5]); // dev-3927
    let (v0, v1) = (Some(-1_i64), 2_i32);
    let t = t.i(idx![::v0, { v1 } :]);
    let (v0, v1, v2, v3) = (slice!(None, None, None), 6_u16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v2, NewAxis, v3, v0, { v1 }])), &[MultipleEllipses, OutOfBounds]);
    let t = tensor([2, 1, 2, 5, 1, 3, 4]); // dev-4060
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (slice!(None, None, None), -1_isize, 3_i64, 1_usize, 2_usize, 0_i128, 4_usize, -1_i64);
    refused(t.try_i(idx![:, v0, tl(2)::{ v1 }, v2 - 1, hd(v3) : hd(v4) : v5, :, tl(v6):3:v7 - 1,]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-3_i64, -1_i8, 2_i16, 2_i64, 0_i128, -5_i64, -2_i128);
    refused(t.try_i(idx![.., .., { v0 }::v1, v2, v3 - 1 : hd(2) : v4, .., v5 : 3 : { v6 }]), &[ZeroStep]);
    let t = tensor([3, 2, 1, 2, 3, 3, 3]); // dev-4144
    let (v0, v1, v2) = (None::<i64>, -2_i64, -2_isize);
    let t = t.i(idx![v0 : : v1, ::3, :  : v2, ::-2, :, NewAxis, 0:, :,]);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8, v9) = (Some(2_i64), -1_i8, None::<i64>, slice!(None, None, -2), 0_i16, Some(3_i64), 4_u16, -2_i8, 9223372036854775807_u64, slice!(-2, -1, 2));
    refused(t.try_i(idx![v0:-3:v1, None, ::v2, v3, 0 : 1 : v4, None, None, v5:{ v6 }:v7, -3 : : v8, Ellipsis, :, v9,]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5, v6) = (0_i8, 1_u64, Some(1_i64), 0_u8, 3_i8, -1_i64, slice!(-3, None, 9223372036854775807));
    refused(t.try_i(idx![v0..=v1;-1, NewAxis, .., 0..1;-2, 0:v2:v3, NewAxis, None, v4:4:v5 - 1, v6, ..., .., -2..-1;2]), &[ZeroStep]);
    let t = tensor([3, 4, 5, 2]); // dev-4163
    let (v0, v1, v2) = (Some(-2_i64), -2_i16, 4_i16);
    refused(t.try_i(idx![v0 : v1 :, v2, :, Ellipsis]), &[OutOfBounds]);
    let (v0, v1) = (-1_i64, 4_u128);
    refused(t.try_i(idx![-2..v0 - 1, v1, .., Ellipsis]), &[OutOfBounds]);
    let t = tensor([5, 5]); // dev-4504
    let v0 = 2_i64;
    refused(t.try_i(idx![-10, { v0 }]), &[OutOfBounds]);
    let t = tensor([4]); // dev-4980
    let t = t.into_dyn();
    refused(t.try_i(idx![:, :, ...]), &[TooManyIndices]);
    refused(t.try_i(idx![.., :, Ellipsis]), &[TooManyIndices]);
    let t = tensor([3, 2, 3, 5]); // dev-5325
    let t = t.permute([1, 3, 2, 0]);
    let t = t.permute([3, 0, 2, 1]);
    let (v0, v1, v2) = (slice!(-3, 0, None), 1_i64, -2_i64);
    refused(t.try_i(idx![v0, v1 - 1, tl(7), ::v2 - 1,]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (-3_i64, 0_usize, 1_u32, 4_u128);
    refused(t.try_i(idx![v0..hd(v1);1, hd(0), -8, v2..=v3;-3]), &[OutOfBounds]);
    let t = tensor([1, 1, 5, 1, 4, 1]); // dev-5406
    let (v0, v1, v2, v3) = (None::<i64>, None::<i64>, None::<i64>, -1_i64);
    let t = t.i(idx![v0 : v1 : -2, :v2:, ::v3 - 1, 0, :, ::3,]);
    let (v0, v1, v2, v3, v4) = (-1_i32, slice!(2, 1, 1), Some(3_i64), -2_i8, Some(-3_i64));
    refused(t.try_i(idx![None, v0, NewAxis, v1, tl(2), None, None, None, 4, ..., v2:{ v3 }:v4]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-1_isize, 1_usize, 1_i16, -2_i64, 4_u32, 0_usize, 2_i64);
    refused(t.try_i(idx![None, { v0 }, NewAxis, hd(2) : hd(v1) : v2, v3 - 1, NewAxis, None, None, v4, ..., hd(v5)..v6 - 1;-3,]), &[OutOfBounds]);
    let t = tensor([1]); // dev-5709
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = (0_usize, 3_u16, 4_i64, 0_usize);
    refused(t.try_i(idx![tl(v0):v1:v2 - 1, hd(v3), Ellipsis]), &[TooManyIndices]);
}

#[test]
#[rustfmt::skip]
fn dev_results_0() {
    let t = tensor([2, 2, 4]); // dev-0146
    let (v0, v1, v2) = (Some(2_i64), -2_i128, -4_i32);
    same::<1>(t.i(idx![::v0, ..., v1, v2]), [1], &[0]);
    let v0 = -1_i64;
    same::<1>(t.i(idx![..;2, Ellipsis, v0 - 1, -4]), [1], &[0]);
    let t = tensor([5]); // dev-0399
    let (v0, v1) = (5_i64, Some(-3_i64));
    same::<1>(t.i(idx![(v0 - 1)::v1]), [2], &[4, 1]);
    let (v0, v1) = (1_u64, 5_i8);
    same::<1>(t.i(idx![v0..v1;-3]), [2], &[4, 1]);
    let t = tensor([3, 1, 1]); // dev-0628
    let (v0, v1) = (-1_i64, 1_u16);
    same::<3>(t.i(idx![3 : 3 : v0, 0:{ v1 }:, Ellipsis]), [0, 1, 1], &[]);
    let (v0, v1, v2, v3) = (Some(3_i64), -1_isize, 0_u32, 1_u64);
    same::<3>(t.i(idx![v0:3:v1, v2..v3, ...]), [0, 1, 1], &[]);
    let t = tensor([5, 5, 3]); // dev-0899
    let t = t.permute([2, 0, 1]);
    let v0 = 4_usize;
    same::<0>(t.i(idx![hd(1), Ellipsis, tl(v0), 0]), [], &[1]);
    let t = tensor([2, 2, 2, 2, 2, 3, 3]); // dev-0999
    let t = t.permute([0, 4, 1, 2, 3, 5, 6]);
    let (v0, v1, v2, v3, v4, v5, v6) = (None::<i64>, slice!(None, None, None), None::<i64>, None::<i64>, 1_i64, None::<i64>, 2_u64);
    let t = t.i(idx![v0 : tl(0), v1, v2 :, : v3, ::2, { v4 }, : v5 : v6]);
    let (v0, v1, v2, v3, v4, v5) = (None::<i64>, 2_isize, 2_isize, 1_usize, -2_i64, 2_usize);
    same::<6>(t.i(idx![-3 : : -3, :v0, Ellipsis, v1:hd(2):v2, tl(v3) :  : v4 - 1, :, -1:tl(v5)]), [0, 2, 0, 1, 1, 0], &[]);
    let (v0, v1, v2, v3) = (2_i8, 2_u128, 0_u64, -1_i8);
    same::<6>(t.i(idx![(-3)::-3, .., ..., v0..{ v1 };2, v2..1;-3, .., { v3 } : -3]), [0, 2, 0, 1, 1, 0], &[]);
    let t = tensor([2, 3, 2, 4]); // dev-1150
    let (v0, v1, v2, v3) = (3_u32, 4_i64, 2_i128, slice!(None, None, 3));
    let t = t.i(idx![::v0, v1 - 1 :, :  : v2, v3]);
    let (v0, v1, v2, v3, v4) = (slice!(0, None, 1), None::<i64>, Some(1_i64), 0_i64, 1_u64);
    same::<3>(t.i(idx![v0, v1 :, v2 : v3 - 1 : 2, v4,]), [1, 0, 0], &[]);
    let (v0, v1, v2) = (0_u16, 1_isize, 0_i64);
    same::<3>(t.i(idx![{ v0 }..;v1, .., hd(1):v2 - 1:2, 1]), [1, 0, 0], &[]);
    let t = tensor([2, 3, 4, 4, 4]); // dev-1200
    let t = t.permute([2, 3, 1, 0, 4]);
    let (v0, v1, v2) = (2_i16, -2_i64, 2_usize);
    same::<0>(t.i(idx![v0, v1 - 1, 0, Ellipsis, -1, tl(v2)]), [], &[229]);
    let t = tensor([1, 1]); // dev-1465
    let v0 = 2_i64;
    same::<2>(t.i(idx![0 : 2 : v0 - 1, :]), [1, 1], &[0]);
    let (v0, v1, v2, v3) = (0_u128, 2_u32, 1_i64, 2_i64);
    same::<2>(t.i(idx![{ v0 } : v1 : { v2 }, ..;v3 - 1]), [1, 1], &[0]);
    let t = tensor([5]); // dev-1737
    let v0 = 2_u64;
    same::<0>(t.i(idx![v0,]), [], &[2]);
    let t = tensor([3, 5, 1, 4]); // dev-1847
    let (v0, v1, v2, v3) = (1_u128, 3_isize, 2_i64, Some(1_i64));
    same::<2>(t.i(idx![{ v0 }:v1:v2 - 1, -3, tl(0), tl(999):-2:v3]), [2, 2], &[28, 29, 48, 49]);
    let (v0, v1, v2) = (2_isize, -2_i128, Some(1_i64));
    same::<2>(t.i(idx![hd(1)..=v0, tl(2), -1, -1000:{ v1 }:v2]), [2, 2], &[28, 29, 48, 49]);
    let t = tensor([2]); // dev-2031
    let v0 = -3_i32;
    same::<1>(t.i(idx![tl(1):2:v0]), [0], &[]);
    let t = tensor([1, 2, 4]); // dev-2211
    let t = t.broadcast_to([1, 3, 2, 2, 4]);
    let (v0, v1, v2, v3) = (0_usize, 3_i64, -4_i8, Some(-3_i64));
    same::<4>(t.i(idx![hd(v0), ::, :, v1 - 1:tl(2):-1, v2:v3]), [3, 2, 2, 1], &[4, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4, 0]);
    let (v0, v1, v2, v3, v4, v5) = (0_u16, 1_i8, 0_i16, 2_u32, -4_i128, 2_i64);
    same::<4>(t.i(idx![{ v0 }, ..;v1, .., { v2 }..v3;-1, v4..-3;v5 - 1]), [3, 2, 2, 1], &[4, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4, 0]);
    let t = tensor([5, 3]); // dev-2281
    let v0 = 0_i64;
    let t = t.i(idx![:, v0]);
    let v0 = slice!(-2, None, -2);
    same::<2>(t.i(idx![NewAxis, v0]), [1, 2], &[9, 3]);
    same::<2>(t.i(idx![NewAxis, 1..=hd(3);-2]), [1, 2], &[9, 3]);
    let t = tensor([5]); // dev-2514
    let v0 = 1_u128;
    same::<1>(t.i(idx![6 : -4 : v0]), [0], &[]);
    let t = tensor([3, 4, 2, 3]); // dev-2565
    let (v0, v1, v2) = (-2_i16, Some(5_i64), -1_i8);
    same::<4>(t.i(idx![NewAxis, -2, None, { v0 }, -4 : hd(2), v1:-2:v2]), [1, 1, 2, 1], &[38, 41]);
    let (v0, v1, v2, v3) = (-2_i8, -4_i64, 3_i64, 2_u32);
    same::<4>(t.i(idx![None, -2, NewAxis, v0, { v1 }:v2 - 1, v3..3;-1]), [1, 1, 2, 1], &[38, 41]);
    let t = tensor([5]); // dev-2751
    let v0 = slice!(None, None, None);
    same::<2>(t.i(idx![v0, NewAxis]), [5, 1], &[0, 1, 2, 3, 4]);
    same::<2>(t.i(idx![.., None]), [5, 1], &[0, 1, 2, 3, 4]);
    let t = tensor([5]); // dev-2989
    let v0 = 9223372036854775807_isize;
    same::<1>(t.i(idx![tl(0) : tl(3) : v0]), [0], &[]);
    let t = tensor([3]); // dev-3259
    let v0 = None::<i64>;
    same::<1>(t.i(idx![-2 : v0 : 1]), [2], &[1, 2]);
    let v0 = -1_i64;
    same::<1>(t.i(idx![v0 - 1..]), [2], &[1, 2]);
    let t = tensor([1]); // dev-3294
    let v0 = slice!(None, None, None);
    same::<3>(t.i(idx![NewAxis, ..., v0, None]), [1, 1, 1], &[0]);
    same::<3>(t.i(idx![None, Ellipsis, .., NewAxis]), [1, 1, 1], &[0]);
    let t = tensor([2, 4, 4, 3, 4]); // dev-3478
    let (v0, v1, v2, v3) = (slice!(None, None, None), 9223372036854775807_i128, -5_i8, -1_i8);
    same::<6>(t.i(idx![v0, :, 3:9223372036854775807:v1, None, v2:tl(2):v3, :]), [2, 4, 1, 1, 0, 4], &[]);
    let (v0, v1) = (-5_i64, 0_i64);
    same::<6>(t.i(idx![.., .., 3 : 9223372036854775807 : 9223372036854775807, None, v0 : -3 : v1 - 1, ..]), [2, 4, 1, 1, 0, 4], &[]);
    let t = tensor([9, 15]); // dev-3682
    same::<1>(t.i(idx![1, ::]), [15], &[15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let v0 = 1_i128;
    same::<1>(t.i(idx![v0, ..,]), [15], &[15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let t = tensor([5]); // dev-3924
    let (v0, v1) = (0_usize, -9223372036854775808_i128);
    same::<1>(t.i(idx![0:tl(v0):{ v1 }]), [0], &[]);
    let t = tensor([3, 4, 5, 1]); // dev-4207
    let (v0, v1, v2, v3, v4, v5) = (Some(-1_i64), 3_i64, -1_i64, -5_i16, -2_i16, 0_usize);
    same::<2>(t.i(idx![3:0:v0, v1 - 1, { v2 }:v3:{ v4 }, ..., hd(v5)]), [2, 2], &[54, 52, 34, 32]);
    let v0 = 2_usize;
    same::<2>(t.i(idx![1..3;-1, hd(v0), 2..=hd(4);-2, ..., 0]), [2, 2], &[54, 52, 34, 32]);
    let t = tensor([15, 1]); // dev-4401
    let v0 = 0_i64;
    let t = t.i(idx![::v0 - 1, NewAxis, :]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1, v2, v3, v4) = (11_usize, -2_i128, None::<i64>, 2_u64, slice!(1, None, None));
    same::<3>(t.i(idx![tl(v0) : 3 : v1, -1:v2:v3, v4]), [0, 1, 0], &[]);
    let (v0, v1, v2) = (slice!(-12, 3, -2), 0_i64, 2_i16);
    same::<3>(t.i(idx![v0, v1 - 1..;v2, hd(1)..;1]), [0, 1, 0], &[]);
    let t = tensor([2, 4, 2, 3, 2, 1]); // dev-4447
    let (v0, v1, v2, v3) = (1_i64, None::<i64>, 3_i16, 0_u32);
    same::<5>(t.i(idx![: v0 - 1 : -3, :v1, 2:-4:v2, ::, tl(1) : -3, v3]), [1, 4, 0, 3, 0], &[]);
    let (v0, v1, v2, v3) = (1_u64, slice!(2, -4, 3), -2_i64, -2_i64);
    same::<5>(t.i(idx![1..2;-3, ..;v0, v1, .., v2 : v3 - 1, 0]), [1, 4, 0, 3, 0], &[]);
    let t = tensor([2]); // dev-4469
    let (v0, v1) = (Some(-3_i64), 2_u8);
    same::<1>(t.i(idx![v0:0:v1]), [0], &[]);
    let t = tensor([0]); // dev-4710
    let (v0, v1, v2) = (-1_i8, -1_i128, 2_u128);
    same::<1>(t.i(idx![v0 : { v1 } : { v2 }]), [0], &[]);
    let t = tensor([1, 3, 0, 4, 3, 1]); // dev-4930
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (1_usize, slice!(2, 1, 3), Some(2_i64), 1_u16, -4_isize, None::<i64>, 1_i8, 3_i64);
    same::<5>(t.i(idx![:, v0, v1, : v2 : { v3 }, hd(5)::{ v4 }, v5 : v6 : v7 - 1]), [1, 0, 2, 1, 1], &[]);
    let (v0, v1, v2, v3, v4) = (2_i64, 3_i32, 3_u128, 0_usize, 2_u128);
    same::<5>(t.i(idx![.., hd(1), v0:hd(1):{ v1 }, ..hd(2), 2..{ v2 };-4, ..=hd(v3);{ v4 }]), [1, 0, 2, 1, 1], &[]);
    let t = tensor([3, 5, 1]); // dev-5024
    let (v0, v1, v2) = (2_u16, Some(-6_i64), -2_i16);
    same::<7>(t.i(idx![NewAxis, NewAxis, { v0 }, None, -5 : v1 : 1, 2:v2, NewAxis, NewAxis]), [1, 1, 1, 0, 0, 1, 1], &[]);
    let t = tensor([5]); // dev-5219
    let (v0, v1) = (6_usize, -9223372036854775808_i64);
    same::<1>(t.i(idx![hd(v0):-2:{ v1 }]), [1], &[4]);
    let v0 = 4_usize;
    same::<1>(t.i(idx![4..=hd(v0);-9223372036854775808,]), [1], &[4]);
    let t = tensor([5, 2, 5, 1, 2]); // dev-5459
    let (v0, v1, v2) = (4_u32, 3_i64, 2_i64);
    same::<8>(t.i(idx![NewAxis, NewAxis, NewAxis, 0 : v0 : v1 - 1, 0, v2 - 1, NewAxis, None, Ellipsis]), [1, 1, 1, 2, 1, 1, 1, 2], &[2, 3, 42, 43]);
    let (v0, v1, v2) = (3_isize, 0_i128, 2_i64);
    same::<8>(t.i(idx![NewAxis, NewAxis, NewAxis, hd(0)..=v0;2, v1, v2 - 1, NewAxis, NewAxis, Ellipsis]), [1, 1, 1, 2, 1, 1, 1, 2], &[2, 3, 42, 43]);
    let t = tensor([5]); // dev-5534
    let v0 = 0_i64;
    same::<1>(t.i(idx![-4:-4:v0 - 1,]), [0], &[]);
    let t = tensor([3]); // dev-5776
    same::<1>(t.i(idx![Ellipsis]), [3], &[0, 1, 2]);
}
