//! Cases of PyTorch's rule through `idx!` and `assign!` themselves, with the rank of what is read stated as a type.
//!
//! Written by scripts/generate_macro_rules.py from tests/data (160 cases); do not edit.
#![allow(clippy::needless_borrows_for_generic_args, reason = "values are handed over in every way")]

use crate::common::spelt::*;
use tensor_idx::prelude::*;

#[test]
#[rustfmt::skip]
fn reads_results_0() {
    let t = tensor([2, 5]); // torch-0041
    let v0 = holder([], [1_u32]);
    read::<2>(t.tix(idx![v0, None, [0_u64, 4, 0, 0],]), [1, 4], &[5, 9, 5, 5]);
    let t = tensor([2, 3, 2]); // torch-0057
    let v0 = 2_i64;
    read::<4>(t.tix(idx![NewAxis, [[0_isize], [-1]], true, .., v0 - 1]), [1, 2, 1, 3], &[1, 3, 5, 7, 9, 11]);
    let t = tensor([2, 3, 4, 5, 3]); // torch-0086
    let (v0, v1, v2) = (-2_i128, None::<i64>, [true, false, true]);
    read::<2>(t.tix(idx![hd(0), -2, v0, v1:, &v2[..]]), [5, 2], &[90, 92, 93, 95, 96, 98, 99, 101, 102, 104]);
    let t = tensor([3, 3, 3, 3, 4]); // torch-0107
    let (v0, v1, v2, v3) = (1_u8, slice!(-1, 4, 2), Some(0_i64), 2_u8);
    read::<4>(t.tix(idx![{ v0 }, v1, :, v2:3:v3, [true, true, false, true]]), [1, 3, 2, 3], &[180, 181, 183, 188, 189, 191, 192, 193, 195, 200, 201, 203, 204, 205, 207, 212, 213, 215]);
    let t = tensor([2, 3, 2, 3]); // torch-0108
    let (v0, v1) = (2_i64, vec![[0_i32], [-1]]);
    read::<3>(t.tix(idx![v0 - 1, Ellipsis, [1_u64, 0], v1]), [3, 2, 2], &[21, 18, 23, 20, 27, 24, 29, 26, 33, 30, 35, 32]);
    let t = tensor([2, 3]); // torch-0119
    let v0 = holder([], [-1_isize]);
    read::<4>(t.tix(idx![v0, None, Ellipsis, [[0_i128], [-1]], None]), [1, 2, 1, 1], &[3, 5]);
    let t = tensor([2, 2, 5, 5, 1]); // torch-0149
    let (v0, v1, v2) = (5_i16, None::<i64>, 1_i64);
    let t = t.i(idx![:  : 2, 0:, :, (v0)::v1, v2 - 1 :, None]);
    let v0 = [[false; 0]; 5];
    read::<2>(t.tix(idx![..., 0, .., &v0[..], 0, -1,]), [2, 0], &[]);
    let t = tensor([5, 3, 2, 1, 4, 2]); // torch-0165
    let t = t.permute([0, 3, 1, 4, 5, 2]);
    let v0 = [false, true];
    read::<7>(t.tix(idx![None, 2, ..., &v0[..], NewAxis]), [1, 1, 3, 4, 2, 1, 1], &[104, 105, 106, 107, 108, 109, 110, 111, 120, 121, 122, 123, 124, 125, 126, 127, 136, 137, 138, 139, 140, 141, 142, 143]);
    let t = tensor([2, 3, 2, 3]); // torch-0183
    let (v0, v1, v2) = (holder([2], [0_i64, 1]), slice!(None, None, None), holder([], [-1]));
    read::<4>(t.tix(idx![None, :, v0.flip(0), v1, v2.view()]), [1, 2, 2, 2], &[8, 11, 2, 5, 26, 29, 20, 23]);
    let t = tensor([3, 3, 5, 3]); // torch-0191
    let v0 = vec![2_u128];
    read::<3>(t.tix(idx![NewAxis, tl(0), None, v0, [1, 0], 2]), [1, 1, 2], &[125, 122]);
    let t = tensor([2, 3, 4, 4, 4]); // torch-0196
    let (v0, v1, v2) = ([0_i32; 0], holder([4], [false, false, false, false]), holder([0], [0_u128; 0]));
    read::<3>(t.tix(idx![NewAxis, tl(0), 5:tl(2):1, &v0, v1, &v2]), [1, 0, 0], &[]);
    let t = tensor([1, 1, 2, 3, 4]); // torch-0199
    let (v0, v1, v2) = (holder([], [0]), holder([3], [0_i64, 1, -2]), 1_i64);
    read::<6>(t.tix(idx![None, v0, NewAxis, NewAxis, [true], Ellipsis, v1, v2 - 1, [-4, -4, 2], None, None]), [1, 1, 1, 3, 1, 1], &[0, 12, 2]);
    let t = tensor([2, 3, 2, 3]); // torch-0226
    let (v0, v1) = ([1_u64, 0], true);
    read::<2>(t.tix(idx![1, :, &v0, 1, v1]), [3, 2], &[22, 19, 28, 25, 34, 31]);
    let t = tensor([2, 3, 2]); // torch-0242
    let v0 = None::<i64>;
    read::<3>(t.tix(idx![hd(1), : v0, Ellipsis, :, true]), [3, 2, 1], &[6, 7, 8, 9, 10, 11]);
    let t = tensor([2, 3, 1, 4, 4, 4]); // torch-0328
    let (v0, v1, v2) = (2_u64, holder([4], [true, true, true, false]), holder([1, 3], [0_i64, 1, -4]));
    read::<3>(t.tix(idx![:, v0, [[0_i64]], 0, &v1, ..., v2]), [2, 1, 3], &[128, 133, 136, 320, 325, 328]);
    let t = tensor([2, 3, 2, 3]); // torch-0332
    let (v0, v1) = (holder([2], [-1, -1]), vec![[0_i128], [-1]]);
    read::<3>(t.tix(idx![::, 1, ..., v0.i(1), &v1]), [2, 2, 1], &[9, 11, 27, 29]);
    let t = tensor([2, 3, 2]); // torch-0342
    let (v0, v1) = (holder([2], [-1_i32, -1]), holder([], [-1_i16]));
    read::<2>(t.tix(idx![v0.i(1), Ellipsis, .., v1, true]), [3, 1], &[7, 9, 11]);
    let t = tensor([3, 2, 2]); // torch-0347
    let (v0, v1, v2) = (3_usize, 4_i64, [0_i8, 0, 1]);
    read::<2>(t.tix(idx![0, tl(v0):{ v1 }:, &v2, Ellipsis]), [2, 3], &[0, 0, 1, 2, 2, 3]);
    let t = tensor([2, 3, 2, 3]); // torch-0381
    let (v0, v1) = (holder([], [-1]), holder([2, 1], [0_i32, -1]));
    read::<5>(t.tix(idx![v0.view(), .., None, v1, ...,]), [3, 1, 2, 1, 3], &[18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let t = tensor([2, 3]); // torch-0434
    let (v0, v1, v2) = ([1_u32, 0], true, holder([], [-1_i32]));
    read::<3>(t.tix(idx![NewAxis, &v0[..], { v1 }, None, v2,]), [1, 2, 1], &[5, 2]);
    let t = tensor([2, 3, 2]); // torch-0435
    let v0 = holder([2], [-1_isize, -1]);
    read::<3>(t.tix(idx![..., v0.i(1), .., .., true]), [3, 2, 1], &[6, 7, 8, 9, 10, 11]);
    let t = tensor([2, 3, 2, 3]); // torch-0437
    let v0 = 2_i64;
    read::<3>(t.tix(idx![1, v0 - 1, :, [[0], [-1]]]), [2, 2, 1], &[24, 26, 27, 29]);
    let t = tensor([2, 3, 2]); // torch-0468
    let (v0, v1, v2) = (holder([2], [-1, -1]), holder([2], [-1_i16, -1]), true);
    read::<2>(t.tix(idx![v0.i(1), Ellipsis, v1.i(1), v2]), [3, 1], &[7, 9, 11]);
    let t = tensor([5, 2, 5, 1, 3]); // torch-0495
    let t = t.permute([4, 1, 2, 0, 3]);
    let (v0, v1) = (holder([], [1_i8]), holder([3], [-4_i16, -4, -4]));
    read::<2>(t.tix(idx![.., v0, v1, ..., [[true], [true], [true], [false], [false]]]), [3, 3], &[18, 48, 78, 19, 49, 79, 20, 50, 80]);
    let t = tensor([2, 3, 2, 3, 2]); // torch-0513
    let (v0, v1, v2) = (holder([], [-1]), holder([2], [-1_i32, -1]), vec![[0_i64], [-1]]);
    read::<4>(t.tix(idx![v0.view(), Ellipsis, .., v1.i(1), v2]), [3, 2, 2, 1], &[40, 41, 46, 47, 52, 53, 58, 59, 64, 65, 70, 71]);
    let t = tensor([5, 5, 5, 2]); // torch-0536
    let (v0, v1, v2) = (1_i128, holder([2], [1_u16, 0]), holder([2], [0_u32, 0]));
    read::<3>(t.tix(idx![..;v0, v1, ..., v2.i(1)]), [5, 2, 5], &[10, 12, 14, 16, 18, 0, 2, 4, 6, 8, 60, 62, 64, 66, 68, 50, 52, 54, 56, 58, 110, 112, 114, 116, 118, 100, 102, 104, 106, 108, 160, 162, 164, 166, 168, 150, 152, 154, 156, 158, 210, 212, 214, 216, 218, 200, 202, 204, 206, 208]);
    let t = tensor([1, 3, 5, 5]); // torch-0557
    let v0 = vec![[1_i128, 1]];
    read::<4>(t.tix(idx![Ellipsis, &v0, :, hd(1)]), [1, 1, 2, 5], &[26, 31, 36, 41, 46, 26, 31, 36, 41, 46]);
    let t = tensor([4, 4, 5, 1]); // torch-0592
    let (v0, v1, v2, v3) = (2_u128, holder([], [true]), holder([], [true]), 0_i16);
    read::<6>(t.tix(idx![: 3 : { v0 }, :, v1, v2, ::, None, v3, NewAxis]), [2, 4, 1, 5, 1, 1], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    let t = tensor([4, 4, 2, 5]); // torch-0616
    let t = t.broadcast_to([2, 2, 4, 4, 2, 5]);
    let (v0, v1, v2) = (holder([2], [0_i128, 0]), 2_u64, holder([3], [0_u32, 1, 0]));
    read::<4>(t.tix(idx![.., NewAxis, v0.i(1), 0 : 5 : v1, [[true, true], [true, false], [false, false], [false, false]], v2.flip(0)]), [2, 1, 2, 3], &[0, 6, 10, 80, 86, 90, 0, 6, 10, 80, 86, 90]);
    let t = tensor([2, 3, 2]); // torch-0624
    let v0 = 2_i64;
    read::<4>(t.tix(idx![v0 - 1, Ellipsis, true, None, ..]), [3, 1, 1, 2], &[6, 7, 8, 9, 10, 11]);
    let t = tensor([2, 3, 2]); // torch-0641
    let (v0, v1, v2) = (1_u64, vec![[0_i64], [-1]], holder([], [-1]));
    read::<4>(t.tix(idx![NewAxis, v0, v1, NewAxis, &v2]), [1, 2, 1, 1], &[7, 11]);
    let t = tensor([3, 5, 1]); // torch-0654
    let (v0, v1, v2) = (None::<i64>, None::<i64>, holder([3], [1_i16, 1, 3]));
    read::<4>(t.tix(idx![:v0:v1, v2.flip(0), None, tl(0), NewAxis]), [3, 3, 1, 1], &[3, 1, 1, 8, 6, 6, 13, 11, 11]);
    let t = tensor([3, 4, 2]); // torch-0718
    let v0 = [2, 0, 1];
    read::<6>(t.tix(idx![NewAxis, 1, None, None, &v0[..], ..., 1, NewAxis, None]), [1, 1, 1, 3, 1, 1], &[13, 9, 11]);
    let t = tensor([3, 5, 3]); // torch-0720
    let (v0, v1) = (holder([2], [2_i64, 2]), holder([2], [0, 0]));
    read::<3>(t.tix(idx![NewAxis, ..., v0.i(1), [-2, 1, -4], NewAxis, v1.i(1)]), [1, 3, 1], &[39, 33, 33]);
    let t = tensor([4, 4, 2, 4, 3]); // torch-0733
    let (v0, v1) = (vec![0, 1], slice!(None, None, None));
    read::<5>(t.tix(idx![None, &v0, v1, ..., 2]), [1, 2, 4, 2, 4], &[2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50, 53, 56, 59, 62, 65, 68, 71, 74, 77, 80, 83, 86, 89, 92, 95, 98, 101, 104, 107, 110, 113, 116, 119, 122, 125, 128, 131, 134, 137, 140, 143, 146, 149, 152, 155, 158, 161, 164, 167, 170, 173, 176, 179, 182, 185, 188, 191]);
    let t = tensor([1, 1, 1, 4]); // torch-0752
    let (v0, v1, v2) = (1_i64, 2_i8, vec![false, true, false, true]);
    read::<4>(t.tix(idx![v0 - 1, ..1;{ v1 }, NewAxis, NewAxis, [0], v2]), [1, 1, 1, 2], &[1, 3]);
    let t = tensor([5, 4, 2]); // torch-0754
    let (v0, v1) = (vec![1_u128], holder([], [1_i128]));
    read::<6>(t.tix(idx![NewAxis, NewAxis, None, None, [true, false, false, false, true], v0, None, v1]), [1, 1, 1, 1, 2, 1], &[3, 35]);
    let t = tensor([2, 3, 2]); // torch-0760
    let (v0, v1) = (holder([], [-1_i32]), holder([], [-1]));
    read::<3>(t.tix(idx![.., v0.view(), None, &v1, true]), [2, 1, 1], &[5, 11]);
    let t = tensor([2, 3, 2, 3]); // torch-0834
    let (v0, v1, v2) = (holder([], [-1]), holder([2], [1_u32, 0]), [1, 0]);
    read::<2>(t.tix(idx![v0.view(), .., Ellipsis, v1, &v2]), [3, 2], &[22, 18, 28, 24, 34, 30]);
    let t = tensor([3, 4, 4, 2, 2]); // torch-0844
    let (v0, v1, v2) = (2_i64, holder([], [1_u32]), 0_usize);
    read::<3>(t.tix(idx![v0 - 1 : hd(2), [0_i64, 1, 1], true, hd(2)::, v1.view(), hd(v2), ...]), [1, 3, 2], &[74, 78, 90, 94, 90, 94]);
}

#[test]
#[rustfmt::skip]
fn reads_results_1() {
    let t = tensor([2, 3, 2, 3]); // torch-0865
    read::<4>(t.tix(idx![1, Ellipsis, [[0_i128], [-1]], NewAxis, hd(1)]), [3, 2, 1, 1], &[19, 22, 25, 28, 31, 34]);
    let t = tensor([2, 3]); // torch-0868
    let v0 = holder([2, 1], [0_i16, -1]);
    read::<4>(t.tix(idx![1, None, &v0, NewAxis, ...]), [1, 2, 1, 1], &[3, 5]);
    let t = tensor([2, 3, 2]); // torch-0876
    let v0 = holder([], [-1_i128]);
    read::<2>(t.tix(idx![v0, :, [1_i16, 0], ...]), [3, 2], &[7, 6, 9, 8, 11, 10]);
    let t = tensor([2, 3, 1, 3]); // torch-0878
    let t = t.permute([1, 0, 3, 2]);
    let (v0, v1, v2, v3) = (holder([], [2_i8]), vec![-1_i128, 0, 0], holder([], [2_u128]), 1_u32);
    read::<4>(t.tix(idx![v0.view(), None, v1, v2.view(), NewAxis, ..;v3]), [1, 3, 1, 1], &[17, 8, 8]);
    let t = tensor([2, 4, 5, 3, 2]); // torch-0883
    let t = t.permute([2, 3, 4, 0, 1]);
    let (v0, v1, v2) = (0_u16, [1_isize, 1], holder([3, 4, 2], [3_u8, 3, 2, 0, 2, 0, 1, 2, 1, 1, 2, 3, 0, 3, 3, 3, 0, 0, 2, 3, 1, 0, 3, 0]));
    read::<4>(t.tix(idx![0, { v0 }, -1, NewAxis, &v1, v2]), [1, 3, 4, 2], &[211, 211, 181, 121, 181, 121, 151, 181, 151, 151, 181, 211, 121, 211, 211, 211, 121, 121, 181, 211, 151, 121, 211, 121]);
    let t = tensor([3, 3, 3]); // torch-0889
    let (v0, v1) = (2_usize, 2_usize);
    read::<3>(t.tix(idx![hd(v0), None, .., v1, true]), [1, 3, 1], &[20, 23, 26]);
    let t = tensor([1, 1, 5, 2, 4, 2]); // torch-0890
    let (v0, v1, v2, v3, v4, v5) = (1_i64, Some(-1_i64), 2_u8, Vec::from([0_u128; 0]), 2_i128, holder([2], [1_i8, 1]));
    read::<7>(t.tix(idx![: v0 - 1 : 1, NewAxis, v1:3:v2, &v3, None, :, 1 : v4, v5.i(1)]), [0, 1, 1, 0, 1, 2, 1], &[]);
    let t = tensor([3, 5, 3]); // torch-0891
    let (v0, v1) = (-4_i128, [0_isize, 1]);
    read::<4>(t.tix(idx![Ellipsis, None, 0, NewAxis, v0, NewAxis, &v1]), [1, 1, 1, 2], &[3, 4]);
    let t = tensor([5, 4, 2]); // torch-0893
    let (v0, v1) = (1_i16, vec![true, false]);
    read::<4>(t.tix(idx![v0, .., None, None, v1]), [4, 1, 1, 1], &[8, 10, 12, 14]);
    let t = tensor([2, 2, 3, 3, 3, 3]); // torch-0906
    let (v0, v1, v2, v3) = (-1_isize, holder([4], [0, 1, 0, 0]), 1_usize, Some(2_i64));
    read::<4>(t.tix(idx![::, v0, -3, 0 : 3 : 1, &v1, :hd(v2):v3]), [2, 3, 4, 1], &[81, 84, 81, 81, 90, 93, 90, 90, 99, 102, 99, 99, 243, 246, 243, 243, 252, 255, 252, 252, 261, 264, 261, 261]);
    let t = tensor([2, 3]); // torch-0907
    let v0 = 1_usize;
    read::<4>(t.tix(idx![{ v0 }, NewAxis, NewAxis, :, true]), [1, 1, 3, 1], &[3, 4, 5]);
    let t = tensor([2, 3, 2]); // torch-0909
    let (v0, v1) = (1_u16, holder([2], [1_i8, 0]));
    read::<4>(t.tix(idx![NewAxis, NewAxis, { v0 }, .., &v1]), [1, 1, 3, 2], &[7, 6, 9, 8, 11, 10]);
    let t = tensor([2, 3, 2, 3, 2]); // torch-0919
    let (v0, v1, v2) = (holder([2], [-1_i32, -1]), holder([1, 2], [0_i16, -1]), holder([], [-1_i128]));
    read::<4>(t.tix(idx![v0.i(1), Ellipsis, .., v1.transpose(), &v2]), [3, 2, 2, 1], &[37, 41, 43, 47, 49, 53, 55, 59, 61, 65, 67, 71]);
    let t = tensor([2, 3, 2]); // torch-0923
    let (v0, v1) = ([[0_i8], [-1]], 1_u64);
    read::<5>(t.tix(idx![:, &v0[..], NewAxis, NewAxis, v1]), [2, 2, 1, 1, 1], &[1, 5, 7, 11]);
    let t = tensor([2, 3, 2]); // torch-0930
    let v0 = holder([], [-1_i8]);
    read::<3>(t.tix(idx![NewAxis, v0, .., [1, 0],]), [1, 3, 2], &[7, 6, 9, 8, 11, 10]);
    let t = tensor([4, 0, 1]); // torch-0961
    let (v0, v1, v2) = (holder([4, 0], [0_isize; 0]), holder([0], [false; 0]), holder([2], [0_i32, 0]));
    read::<3>(t.tix(idx![NewAxis, v0.view(), v1.view(), ..., v2.i(1)]), [1, 4, 0], &[]);
    let t = tensor([4, 2, 1, 2, 5, 3]); // torch-0963
    let (v0, v1, v2) = (2_i64, -1_i64, vec![4_isize]);
    read::<2>(t.tix(idx![0, 3:0:v0 - 1, v1, -2, &v2, 1]), [0, 1], &[]);
    let t = tensor([2, 5, 4, 2, 2]); // torch-0964
    let (v0, v1) = (vec![[1_u64], [0], [3], [1]], holder([], [0_u32]));
    read::<4>(t.tix(idx![:, [[-1_isize], [3], [1], [-1]], &v0, None, &v1, Ellipsis, -1]), [2, 4, 1, 1], &[69, 49, 29, 69, 149, 129, 109, 149]);
    let t = tensor([1, 3, 3, 2, 5]); // torch-0996
    let t = t.broadcast_to([2, 3, 3, 3, 2, 5]);
    let t = t.permute([1, 3, 2, 0, 4, 5]);
    let (v0, v1) = (0_usize, 4_isize);
    read::<4>(t.tix(idx![hd(v0).., .., 2, .., [-1_i32], v1,]), [3, 3, 2, 1], &[69, 69, 79, 79, 89, 89, 69, 69, 79, 79, 89, 89, 69, 69, 79, 79, 89, 89]);
    let t = tensor([2, 2, 2, 2, 2, 3, 3]); // torch-1003
    let (v0, v1) = (-2_i32, holder([2], [1_i32, 0]));
    read::<4>(t.tix(idx![-1, v0, ..., :, v1, 2,]), [2, 2, 2, 2], &[149, 146, 158, 155, 167, 164, 176, 173, 185, 182, 194, 191, 203, 200, 212, 209]);
    let t = tensor([4, 3, 2, 2]); // torch-1014
    let (v0, v1) = (1_i8, [-2_i32, 1, 0]);
    read::<3>(t.tix(idx![2, v0, ::, &v1[..], Ellipsis, None]), [2, 3, 1], &[28, 29, 28, 30, 31, 30]);
    let t = tensor([2, 3, 2, 3]); // torch-1016
    let (v0, v1) = (vec![1_u64, 0], holder([2], [-1, -1]));
    read::<4>(t.tix(idx![.., NewAxis, v0, .., v1.i(1)]), [2, 1, 2, 2], &[8, 11, 2, 5, 26, 29, 20, 23]);
    let t = tensor([3, 2, 3, 3]); // torch-1035
    read::<4>(t.tix(idx![2, Ellipsis, ..=1, true]), [2, 3, 2, 1], &[36, 37, 39, 40, 42, 43, 45, 46, 48, 49, 51, 52]);
    let t = tensor([4, 5, 5]); // torch-0002
    let (v0, v1) = (vec![2_u16, 1], holder([2], [1_i128, 1]));
    read::<1>(t.tix(idx![v0, [1_u32, 0], &v1]), [2], &[56, 26]);
    let t = tensor([2, 3, 2]); // torch-0026
    let (v0, v1, v2) = (holder([2, 1], [0, -1]), 1_usize, holder([2], [0_i16, 1]));
    read::<3>(t.tix(idx![Ellipsis, v0, hd(v1), None, v2.flip(0)]), [2, 2, 1], &[3, 2, 9, 8]);
    let t = tensor([1, 5, 4, 1, 3, 1, 4]); // torch-0052
    let (v0, v1, v2) = (slice!(4, None, None), 3_u128, Some(2_i64));
    read::<5>(t.tix(idx![[0_u16], v0, tl(3):{ v1 }:v2, [0_isize, 0, 0], :, :, 3]), [3, 1, 2, 3, 1], &[195, 199, 203, 219, 223, 227, 195, 199, 203, 219, 223, 227, 195, 199, 203, 219, 223, 227]);
    let t = tensor([4, 2, 1, 3]); // torch-0080
    let (v0, v1) = (holder([3], [-1_i64, -1, 0]), [true, true, true]);
    read::<3>(t.tix(idx![[0_i64, 2, 1], 1, NewAxis, None, v0.view(), &v1[..]]), [3, 1, 1], &[3, 16, 11]);
    let t = tensor([5, 5, 2]); // torch-0113
    let (v0, v1, v2, v3) = (vec![-5, -4, 1], -2_i16, true, true);
    read::<1>(t.tix(idx![v0, [1_u64, 1, 2], v1, { v2 }, Ellipsis, { v3 },]), [3], &[2, 12, 14]);
    let t = tensor([1, 3, 4]); // torch-0143
    let v0 = [[2], [-1], [2], [-4]];
    read::<2>(t.tix(idx![[-1], 2, &v0[..]]), [4, 1], &[10, 11, 10, 8]);
    let t = tensor([4]); // torch-0170
    let v0 = vec![true, true, true, true];
    read::<1>(t.tix(idx![v0, ...]), [4], &[0, 1, 2, 3]);
    let t = tensor([9]); // torch-0198
    let v0 = vec![[5_u64, 1]];
    read::<2>(t.tix(idx![v0]), [1, 2], &[5, 1]);
    let t = tensor([2, 3, 2, 3]); // torch-0223
    let (v0, v1) = (holder([1, 2], [0_i32, -1]), holder([2], [0_i128, 1]));
    read::<5>(t.tix(idx![v0.transpose(), v1.flip(0), .., Ellipsis, None]), [2, 2, 2, 3, 1], &[6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 24, 25, 26, 27, 28, 29, 18, 19, 20, 21, 22, 23]);
    let t = tensor([4]); // torch-0251
    let v0 = vec![2_i8, 0, 2, 0];
    read::<1>(t.tix(idx![&v0]), [4], &[2, 0, 2, 0]);
    let t = tensor([4, 3, 4]); // torch-0277
    let v0 = holder([1, 4], [2_u128, 1, 0, 2]);
    read::<4>(t.tix(idx![v0.flip(0), ...]), [1, 4, 3, 4], &[24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let t = tensor([5]); // torch-0300
    let v0 = holder([2], [4_i16, 4]);
    read::<3>(t.tix(idx![None, v0.i(1), NewAxis, ..., None]), [1, 1, 1], &[4]);
    let t = tensor([2, 3, 2]); // torch-0324
    let v0 = 2_i64;
    read::<3>(t.tix(idx![Ellipsis, [[0], [-1]], [[0_isize], [-1]], v0 - 1, NewAxis]), [2, 1, 1], &[1, 11]);
    let t = tensor([13]); // torch-0356
    read::<1>(t.tix(idx![[-2_i128], ...]), [1], &[11]);
    let t = tensor([1, 6]); // torch-0383
    let (v0, v1) = (holder([1], [0_u128]), vec![5_isize]);
    read::<1>(t.tix(idx![v0, &v1]), [1], &[5]);
    let t = tensor([2, 5]); // torch-0410
    let v0 = [-1_i32, -2, 0, -2];
    read::<3>(t.tix(idx![&v0[..], None, 4..,]), [4, 1, 1], &[9, 4, 4, 4]);
    let t = tensor([2, 3, 2, 3]); // torch-0438
    read::<3>(t.tix(idx![1, [1_u16, 0], None, [1_isize, 0], ..]), [2, 1, 3], &[27, 28, 29, 18, 19, 20]);
}

#[test]
#[rustfmt::skip]
fn reads_results_2() {
    let t = tensor([2, 3, 2, 3]); // torch-0464
    let (v0, v1, v2, v3) = (true, 1_u16, holder([2], [0, 1]), holder([], [-1_i128]));
    read::<2>(t.tix(idx![v0, .., { v1 }, v2.flip(0), v3.view()]), [2, 2], &[11, 29, 8, 26]);
    let t = tensor([2, 4, 3]); // torch-0492
    let (v0, v1) = (vec![true, true], holder([3], [true, false, false]));
    read::<2>(t.tix(idx![&v0, -6 : -3 : 2, v1.flip(0)]), [2, 1], &[2, 14]);
    let t = tensor([3]); // torch-0522
    read::<7>(t.tix(idx![[[1_i16, 1, 0], [-3, -2, 0]], NewAxis, NewAxis, NewAxis, None, None]), [2, 3, 1, 1, 1, 1, 1], &[1, 1, 0, 0, 1, 0]);
    let t = tensor([2]); // torch-0548
    let v0 = [false, true];
    read::<1>(t.tix(idx![&v0, ...]), [1], &[1]);
    let t = tensor([3, 5]); // torch-0576
    let t = t.permute([0, 1]);
    let v0 = holder([3], [true, true, true]);
    read::<2>(t.tix(idx![v0, [[3_u32, 4, 3], [1, 1, 1]]]), [2, 3], &[3, 9, 13, 1, 6, 11]);
    let t = tensor([3, 2]); // torch-0601
    let v0 = 2_usize;
    let t = t.i(idx![hd(v0), :]);
    read::<3>(t.tix(idx![[[0_i8]], None]), [1, 1, 1], &[4]);
    let t = tensor([2, 3, 2]); // torch-0628
    let (v0, v1, v2) = ([1, 0], holder([2, 1], [-1_i128, 0]), 1_i16);
    read::<3>(t.tix(idx![&v0[..], v1.flip(0), v2, None, true,]), [2, 2, 1], &[7, 1, 11, 5]);
    let t = tensor([3, 4]); // torch-0663
    let v0 = -2_i8;
    let t = t.i(idx![1, : { v0 }]);
    read::<0>(t.tix(idx![-1]), [], &[5]);
    let t = tensor([3]); // torch-0690
    let v0 = holder([1], [1_u16]);
    read::<1>(t.tix(idx![v0.flip(0),]), [1], &[1]);
    let t = tensor([2, 3]); // torch-0721
    let (v0, v1, v2) = (holder([], [-1]), true, holder([2], [-1_i32, -1]));
    read::<2>(t.tix(idx![v0, Ellipsis, { v1 }, None, v2.i(1),]), [1, 1], &[5]);
    let t = tensor([4, 2, 4, 3]); // torch-0750
    let (v0, v1, v2) = (1_u16, holder([0], [0_isize; 0]), holder([3], [true, false, false]));
    read::<3>(t.tix(idx![0 : { v0 } : 1, 2:2:1, v1.flip(0), v2.view()]), [1, 0, 0], &[]);
    let t = tensor([4, 3, 4]); // torch-0778
    let v0 = holder([4], [false, false, false, true]);
    read::<4>(t.tix(idx![None, v0.flip(0), NewAxis, [[true, false, false, false], [false, false, false, false], [false, false, false, false]], NewAxis,]), [1, 1, 1, 1], &[0]);
    let t = tensor([]); // torch-0806
    read::<3>(t.tix(idx![NewAxis, NewAxis, Ellipsis, None]), [1, 1, 1], &[0]);
    let t = tensor([3, 2, 3, 2]); // torch-0832
    let (v0, v1, v2) = (vec![0_i16], -1_i128, 4_usize);
    read::<2>(t.tix(idx![[true, false, true], ..., v0, v1:hd(v2), tl(1)]), [2, 1], &[4, 28]);
    let t = tensor([4]); // torch-0859
    let v0 = holder([4], [true, true, false, true]);
    read::<1>(t.tix(idx![v0.flip(0), Ellipsis]), [3], &[0, 2, 3]);
    let t = tensor([1, 4, 5]); // torch-0892
    let (v0, v1, v2) = ([-1_isize, 0, 0, 0], vec![1_i128, -3, -3, 1], vec![0, 0, 1, 0]);
    read::<1>(t.tix(idx![&v0, v1, &v2]), [4], &[5, 5, 6, 5]);
    let t = tensor([2, 3, 2]); // torch-0926
    let v0 = holder([], [-1_i64]);
    read::<3>(t.tix(idx![NewAxis, .., v0, true, 1]), [1, 2, 1], &[5, 11]);
    let t = tensor([5]); // torch-0955
    read::<7>(t.tix(idx![NewAxis, NewAxis, [[0_u128], [0]], None, NewAxis, NewAxis, ...,]), [1, 1, 2, 1, 1, 1, 1], &[0, 0]);
    let t = tensor([13, 9]); // torch-0986
    let (v0, v1) = ([[[7]], [[3]]], 4_isize);
    read::<4>(t.tix(idx![&v0[..], None, { v1 }]), [2, 1, 1, 1], &[67, 31]);
    let t = tensor([2, 3, 2, 3]); // torch-1018
    let (v0, v1) = ([[0_i128], [-1]], true);
    read::<3>(t.tix(idx![&v0, :, [[0_i16], [-1]], v1, [[0_i32], [-1]]]), [2, 1, 3], &[0, 6, 12, 23, 29, 35]);
}

#[test]
#[rustfmt::skip]
fn writes_results_0() {
    let mut data: Vec<i64> = (0..40).collect(); // torch-0000
    let mut t = view_mut(&mut data, [4, 2, 5]);
    let (v0, v1, v2) = (holder([2], [0_i8, -1]), 2_i64, 109_i64);
    assign!(t.tix[v0.view(), v1 - 1 :, [2_i64, 4]] = v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 109, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 109]);
    let mut data: Vec<i64> = (0..1).collect(); // torch-0017
    let mut t = view_mut(&mut data, []);
    let v0 = 150_i64;
    assign!(t.tix[Ellipsis, None, None] = v0);
    assert_eq!(data[..], [150]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0045
    let mut t = view_mut(&mut data, [2, 2, 1, 2, 2, 3]);
    let (v0, v1, v2) = (1_i64, true, holder([], [true]));
    assign!(t.tix[v0 - 1, v1, ::1, -1, [[1_i64, 0, 1]], 0, v2.view(), [[2, 1, 1]]] = vec![158, 154]);
    assert_eq!(data[..], [0, 158, 2, 3, 4, 5, 6, 158, 158, 9, 10, 11, 12, 154, 14, 15, 16, 17, 18, 154, 154, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..10).collect(); // torch-0055
    let mut t = view_mut(&mut data, [1, 2, 5]);
    let v0 = holder([1], [true]);
    assign!(t.tix[v0.flip(0), : 2, -3] = 141);
    assert_eq!(data[..], [0, 1, 141, 3, 4, 5, 6, 141, 8, 9]);
    let mut data: Vec<i64> = (0..9).collect(); // torch-0071
    let mut t = view_mut(&mut data, [3, 3]);
    let v0 = slice!(None, None, None);
    assign!(t.tix[v0, ..., :] = [[101, 143, 112], [126, 131, 193], [112, 100, 192]]);
    assert_eq!(data[..], [101, 143, 112, 126, 131, 193, 112, 100, 192]);
    let mut data: Vec<i64> = (0..4).collect(); // torch-0089
    let t = view(&data, [4, 1]);
    let t = t.i(idx![::, : -1,]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (vec![0_isize, -1, -2], 2_i64);
    assign!(t.tix[&v0, tl(0):0:v1 - 1, true] = 143);
    assert_eq!(data[..], [0, 1, 2, 3]);
    let mut data: Vec<i64> = (0..2).collect(); // torch-0101
    let t = view(&data, [2]);
    let t = t.i(idx![:]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    assign!(t.tix[..., NewAxis,] = [174]);
    assert_eq!(data[..], [174, 174]);
    let mut data: Vec<i64> = (0..36).collect(); // torch-0104
    let t = view(&data, [3, 3, 4]);
    let t = t.permute([2, 0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2) = (1_usize, -4_i16, holder([3, 1, 0], Vec::<i64>::new()));
    assign!(t.tix[tl(v0), [[2_i32], [-2], [-1]], :v1:] = &v2);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0115
    let t = view(&data, [3, 2, 2, 4]);
    let t = t.permute([1, 3, 2, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = ([[[false, false], [false, true], [false, true], [false, false]], [[false, false], [false, false], [false, false], [false, false]]], holder([1, 2, 1, 3], [157, 131, 169, 151, 198, 149]));
    assign!(t.tix[None, &v0, None, :] = v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 157, 151, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 131, 198, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 169, 149, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0129
    let mut t = view_mut(&mut data, [2, 2, 1, 3, 2, 1, 2]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = ([true, false], holder([1], [1_isize]), holder([1], [0_u16]), holder([], [2]), holder([1], [-2_isize]), -1_i16, vec![1], holder([1, 0], Vec::<i64>::new()));
    assign!(t.tix[&v0[..], v1, v2.flip(0), &v3, v4.flip(0), -3:{ v5 }:1, &v6] = v7.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0138
    let mut t = view_mut(&mut data, [2, 2, 2, 1, 3, 2]);
    let (v0, v1, v2, v3) = (None::<i64>, -3_i128, 3_usize, [0_i8; 0]);
    assign!(t.tix[::v0, [false, false], v1 : tl(v2) : 1, [true], ..., &v3[..]] = holder([0, 2, 1, 3], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..1).collect(); // torch-0167
    let t = view(&data, []);
    let t = t.i(idx![]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    assign!(t.tix[] = 160);
    assert_eq!(data[..], [160]);
    let mut data: Vec<i64> = (0..12).collect(); // torch-0175
    let mut t = view_mut(&mut data, [3, 2, 2]);
    let (v0, v1, v2) = (holder([2], [2_i8, 2]), [-1_i64, -1], holder([2], [137, 128]));
    assign!(t.tix[v0.view(), [true, true], &v1, ...] = v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 137, 10, 128]);
    let mut data: Vec<i64> = (0..5).collect(); // torch-0227
    let mut t = view_mut(&mut data, [5]);
    assign!(t.tix[-3, ...] = 167);
    assert_eq!(data[..], [0, 1, 167, 3, 4]);
    let mut data: Vec<i64> = (0..4).collect(); // torch-0241
    let mut t = view_mut(&mut data, [4]);
    let (v0, v1) = (holder([], [-3_i16]), 163_i64);
    assign!(t.tix[v0, ...] = v1);
    assert_eq!(data[..], [0, 163, 2, 3]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0306
    let t = view(&data, [3, 4, 4]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0, :, :  : 2, None]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (true, holder([3, 4, 2, 1, 1], [186, 182, 167, 106, 124, 192, 107, 181, 164, 185, 124, 158, 164, 136, 195, 167, 127, 146, 122, 188, 196, 116, 160, 117]));
    assign!(t.tix[Ellipsis, { v0 }] = &v1);
    assert_eq!(data[..], [186, 1, 182, 3, 167, 5, 106, 7, 124, 9, 192, 11, 107, 13, 181, 15, 164, 17, 185, 19, 124, 21, 158, 23, 164, 25, 136, 27, 195, 29, 167, 31, 127, 33, 146, 35, 122, 37, 188, 39, 196, 41, 116, 43, 160, 45, 117, 47]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0340
    let t = view(&data, [2, 2, 2, 2, 3]);
    let (v0, v1, v2, v3) = (None::<i64>, 2_i128, 2_i64, 2_isize);
    let t = t.i(idx![: v0 : v1, v2 - 1, None, ::v3, None, :, :]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3) = (holder([1], [true]), holder([1, 1], [0_i32]), -2_i8, 122_i64);
    assign!(t.tix[hd(0), &v0, -1, v1.view(), 1, v2] = v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 122, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..1).collect(); // torch-0350
    let mut t = view_mut(&mut data, []);
    let v0 = true;
    assign!(t.tix[v0, ...] = holder([1], [107]));
    assert_eq!(data[..], [107]);
    let mut data: Vec<i64> = (0..6).collect(); // torch-0373
    let mut t = view_mut(&mut data, [2, 3]);
    let (v0, v1) = ([1_i16], slice!(1, 3, None));
    assign!(t.tix[None, None, &v0[..], NewAxis, v1, None, None,] = holder([1, 1, 1, 2, 1, 1], [131, 141]));
    assert_eq!(data[..], [0, 1, 2, 3, 131, 141]);
    let mut data: Vec<i64> = (0..5).collect(); // torch-0386
    let t = view(&data, [1, 5]);
    let v0 = 5_i16;
    let t = t.i(idx![:, (v0)::]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = vec![true];
    assign!(t.tix[NewAxis, NewAxis, NewAxis, Ellipsis, v0, 2 : -1] = 190);
    assert_eq!(data[..], [0, 1, 2, 3, 4]);
    let mut data: Vec<i64> = (0..36).collect(); // torch-0392
    let mut t = view_mut(&mut data, [3, 3, 4]);
    let (v0, v1, v2) = (holder([1], [-2_i16]), 4_i64, holder([1, 3, 0], Vec::<i64>::new()));
    assign!(t.tix[v0, 0:v1 - 1, 4 : 4 : 1] = v2.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..32).collect(); // torch-0413
    let mut t = view_mut(&mut data, [1, 1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2, v3) = (holder([2], [0, 0]), vec![[0, 1]], 0_u64, 123_i64);
    assign!(t.tix[v0.view(), [[-1_i64, 0]], &v1, ::2, :, v2, -1] = v3);
    assert_eq!(data[..], [0, 123, 2, 3, 4, 123, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 123, 18, 19, 20, 123, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    let mut data: Vec<i64> = (0..4).collect(); // torch-0453
    let t = view(&data, [4]);
    let t = t.i(idx![2]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = [[101]];
    assign!(t.tix[NewAxis, NewAxis] = &v0);
    assert_eq!(data[..], [0, 1, 101, 3]);
    let mut data: Vec<i64> = (0..2).collect(); // torch-0460
    let mut t = view_mut(&mut data, [2]);
    assign!(t.tix[NewAxis, :, true] = holder([1], [142]));
    assert_eq!(data[..], [142, 142]);
    let mut data: Vec<i64> = (0..24).collect(); // torch-0482
    let t = view(&data, [1, 4, 3, 2]);
    let t = t.permute([1, 3, 0, 2]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3) = ([[0_u32; 0]; 4], holder([0, 1], [0_i128; 0]), holder([1, 3], [false, false, false]), holder([1, 4, 0], Vec::<i64>::new()));
    assign!(t.tix[NewAxis, &v0[..], v1.transpose(), v2, ...] = v3.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    let mut data: Vec<i64> = (0..36).collect(); // torch-0484
    let mut t = view_mut(&mut data, [2, 3, 3, 2]);
    let (v0, v1, v2, v3, v4, v5) = (None::<i64>, holder([3], [true, true, false]), 3_usize, 0_u16, 3_u8, 126_i64);
    assign!(t.tix[v0 :, v1.view(), tl(v2):{ v3 }:v4, :] = v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..36).collect(); // torch-0499
    let mut t = view_mut(&mut data, [1, 2, 3, 3, 1, 1, 2]);
    let (v0, v1, v2, v3, v4, v5, v6) = (holder([1], [true]), None::<i64>, [false, true, false], holder([2], [0, 0]), slice!(None, None, None), holder([], [1_i32]), holder([1, 1, 2, 1, 1, 1], [109, 131]));
    assign!(t.tix[NewAxis, &v0, ::v1, &v2, ..., NewAxis, -4 : -2 : 1, v3.i(1), v4, v5] = &v6);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 109, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 131, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..3).collect(); // torch-0520
    let mut t = view_mut(&mut data, [3]);
    let v0 = Vec::from([[0_i32; 0]; 2]);
    assign!(t.tix[..., &v0] = 121);
    assert_eq!(data[..], [0, 1, 2]);
    let mut data: Vec<i64> = (0..32).collect(); // torch-0543
    let mut t = view_mut(&mut data, [1, 2, 2, 2, 2, 2]);
    let (v0, v1, v2, v3, v4, v5) = (0_usize, Some(3_i64), 2_i64, holder([2], [true, true]), Some(2_i64), holder([1, 2, 2, 2, 2, 0], Vec::<i64>::new()));
    assign!(t.tix[tl(v0) : v1 : v2 - 1, :, :, :, v3.flip(0), v4:hd(3)] = &v5);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    let mut data: Vec<i64> = (0..8).collect(); // torch-0558
    let mut t = view_mut(&mut data, [2, 1, 4]);
    let (v0, v1, v2) = (0_usize, 1_i64, [[188], [140]]);
    assign!(t.tix[[1_u64, 0], hd(v0):1, v1 - 1] = &v2);
    assert_eq!(data[..], [140, 1, 2, 3, 188, 5, 6, 7]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0582
    let mut t = view_mut(&mut data, [4, 4, 3]);
    let (v0, v1, v2, v3, v4) = (4_i32, 2_u64, [3], 2_usize, [[[180, 165]], [[131, 159]]]);
    assign!(t.tix[hd(0) : v0 : v1, Ellipsis, &v2, :hd(v3)] = &v4);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 180, 165, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 131, 159, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..36).collect(); // torch-0620
    let mut t = view_mut(&mut data, [2, 2, 3, 3]);
    let (v0, v1, v2, v3) = (holder([], [1_i16]), 1_usize, holder([3, 3], [false, false, false, false, false, false, false, false, false]), holder([0], Vec::<i64>::new()));
    assign!(t.tix[v0, ..., tl(v1), v2.transpose()] = &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0630
    let mut t = view_mut(&mut data, [3, 4, 4]);
    let (v0, v1, v2, v3) = (4_u16, -1_i128, true, vec![[false, false, true, false], [false, false, false, false], [false, false, false, true], [false, false, false, false]]);
    assign!(t.tix[..., { v0 } : v1, { v2 }, &v3, NewAxis] = holder([0, 2, 1], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..10).collect(); // torch-0642
    let mut t = view_mut(&mut data, [2, 5, 1]);
    let (v0, v1, v2) = (vec![-3_i16, 0], slice!(None, None, None), 176_i64);
    assign!(t.tix[:, v0, NewAxis, v1, NewAxis] = v2);
    assert_eq!(data[..], [176, 1, 176, 3, 4, 176, 6, 176, 8, 9]);
    let mut data: Vec<i64> = (0..24).collect(); // torch-0645
    let t = view(&data, [4, 2, 3]);
    let t = t.permute([2, 1, 0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1, v2, v3) = ([[2_u32]], holder([2, 1], [0_u16, 1]), slice!(0, 0, 2), holder([1, 0], Vec::<i64>::new()));
    assign!(t.tix[&v0[..], v1.view(), v2] = &v3);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0652
    let mut t = view_mut(&mut data, [2, 2, 3, 4]);
    let (v0, v1) = (holder([], [1_i8]), [[124, 192], [112, 171]]);
    assign!(t.tix[::, &v0, [-2, -2], [true, false, false, true]] = &v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 124, 17, 18, 192, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 112, 41, 42, 171, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..24).collect(); // torch-0664
    let mut t = view_mut(&mut data, [4, 3, 2]);
    let v0 = [false, true];
    assign!(t.tix[[true, true, true, true], Ellipsis, [-2, 0, 2, 0], &v0[..]] = 119);
    assert_eq!(data[..], [0, 1, 2, 119, 4, 5, 6, 119, 8, 9, 10, 11, 12, 13, 14, 15, 16, 119, 18, 119, 20, 21, 22, 23]);
    let mut data: Vec<i64> = (0..15).collect(); // torch-0669
    let mut t = view_mut(&mut data, [3, 5]);
    let (v0, v1) = ([false, true, true], holder([2], [2_u32, 4]));
    assign!(t.tix[&v0[..], v1.flip(0)] = 191);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 191, 10, 11, 191, 13, 14]);
    let mut data: Vec<i64> = (0..2).collect(); // torch-0692
    let t = view(&data, [2]);
    let t = t.i(idx![0]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = 181_i64;
    assign!(t.tix[] = v0);
    assert_eq!(data[..], [181, 1]);
    let mut data: Vec<i64> = (0..20).collect(); // torch-0700
    let mut t = view_mut(&mut data, [1, 5, 4, 1, 1]);
    let (v0, v1, v2, v3, v4) = (0_i64, vec![-4_i32], holder([4], [false, false, false, true]), vec![true], vec![0_i8]);
    assign!(t.tix[v0 - 1, &v1, v2.view(), v3, &v4] = [173]);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 173, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
}

#[test]
#[rustfmt::skip]
fn writes_results_1() {
    let mut data: Vec<i64> = (0..2).collect(); // torch-0703
    let mut t = view_mut(&mut data, [2]);
    let (v0, v1) = (Some(0_i64), 0_i16);
    assign!(t.tix[v0:v1, false] = holder([0, 0], Vec::<i64>::new()));
    assert_eq!(data[..], [0, 1]);
    let mut data: Vec<i64> = (0..16).collect(); // torch-0724
    let mut t = view_mut(&mut data, [4, 4]);
    let v0 = [[false, false, true, false], [false, false, false, false], [true, false, false, false], [false, false, false, false]];
    assign!(t.tix[None, None, None, &v0] = [[[[100, 141]]]]);
    assert_eq!(data[..], [0, 1, 100, 3, 4, 5, 6, 7, 141, 9, 10, 11, 12, 13, 14, 15]);
    let mut data: Vec<i64> = (0..1).collect(); // torch-0732
    let mut t = view_mut(&mut data, []);
    let v0 = holder([], [false]);
    assign!(t.tix[..., &v0] = holder([0], Vec::<i64>::new()));
    assert_eq!(data[..], [0]);
    let mut data: Vec<i64> = (0..4).collect(); // torch-0741
    let mut t = view_mut(&mut data, [4]);
    assign!(t.tix[1, NewAxis] = holder([1], [115]));
    assert_eq!(data[..], [0, 115, 2, 3]);
    let mut data: Vec<i64> = (0..3).collect(); // torch-0779
    let mut t = view_mut(&mut data, [3]);
    let (v0, v1) = (holder([], [-2_i128]), 177_i64);
    assign!(t.tix[&v0,] = v1);
    assert_eq!(data[..], [0, 177, 2]);
    let mut data: Vec<i64> = (0..8).collect(); // torch-0799
    let mut t = view_mut(&mut data, [2, 1, 4]);
    let v0 = holder([0, 1], [0_i8; 0]);
    assign!(t.tix[[[-1_i16]], &v0, :] = 169);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    let mut data: Vec<i64> = (0..1).collect(); // torch-0816
    let mut t = view_mut(&mut data, [1, 1]);
    assign!(t.tix[[[true]]] = vec![176]);
    assert_eq!(data[..], [176]);
    let mut data: Vec<i64> = (0..24).collect(); // torch-0826
    let mut t = view_mut(&mut data, [4, 2, 3]);
    let (v0, v1) = (vec![[false, false], [false, false], [false, true], [true, false]], [-3]);
    assign!(t.tix[v0, &v1] = 197);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 197, 16, 17, 197, 19, 20, 21, 22, 23]);
    let mut data: Vec<i64> = (0..2).collect(); // torch-0855
    let t = view(&data, [1, 2]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = 1_i8;
    assign!(t.tix[:, ::v0, ...] = [[178, 158]]);
    assert_eq!(data[..], [178, 158]);
    let mut data: Vec<i64> = (0..30).collect(); // torch-0877
    let mut t = view_mut(&mut data, [2, 3, 5]);
    let (v0, v1) = ([[false, false, true], [false, true, true]], holder([3], [135, 153, 195]));
    assign!(t.tix[&v0[..], Ellipsis, [0, 1, 0]] = v1.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 135, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 153, 22, 23, 24, 195, 26, 27, 28, 29]);
    let mut data: Vec<i64> = (0..40).collect(); // torch-0911
    let t = view(&data, [4, 2, 5]);
    let t = t.i(idx![::3, :, :]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let v0 = 1_usize;
    assign!(t.tix[hd(v0), [true, true], Ellipsis] = 199);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 199, 199, 199, 199, 199, 199, 199, 199, 199, 199]);
    let mut data: Vec<i64> = (0..8).collect(); // torch-0918
    let t = view(&data, [2, 4]);
    let (v0, v1) = (slice!(None, None, 3), None::<i64>);
    let t = t.i(idx![v0, v1 : : 3]);
    let t = t.permute([0, 1]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = ([[0_i64; 4]; 0], 109_i64);
    assign!(t.tix[&v0, Ellipsis,] = v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7]);
    let mut data: Vec<i64> = (0..16).collect(); // torch-0929
    let mut t = view_mut(&mut data, [4, 2, 2]);
    let (v0, v1, v2, v3) = (holder([2], [0_i16, 0]), 3_i64, -2_i16, holder([2, 0], Vec::<i64>::new()));
    assign!(t.tix[&v0, ..., hd(2):2:v1 - 1, v2] = v3.view());
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    let mut data: Vec<i64> = (0..1).collect(); // torch-0951
    let mut t = view_mut(&mut data, []);
    let v0 = 191_i64;
    assign!(t.tix[NewAxis, NewAxis, NewAxis, None, None, Ellipsis] = v0);
    assert_eq!(data[..], [191]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0958
    let t = view(&data, [2, 2, 3, 2, 1, 2]);
    let t = t.permute([0, 2, 1, 5, 3, 4]);
    let layout = *t.layout();
    let mut t = target(&mut data, layout);
    let (v0, v1) = (holder([3], [1, 1, 0]), 157_i64);
    assign!(t.tix[hd(0), Ellipsis, 1, v0.flip(0), :, hd(0):tl(1)] = v1);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..32).collect(); // torch-0973
    let mut t = view_mut(&mut data, [2, 1, 2, 4, 2]);
    let (v0, v1, v2) = ([[false], [true]], holder([1], [0_i16]), vec![1]);
    assign!(t.tix[&v0, v1, v2, ::] = holder([1, 2], [149, 173]));
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 149, 173, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    let mut data: Vec<i64> = (0..6).collect(); // torch-0979
    let mut t = view_mut(&mut data, [3, 2]);
    let (v0, v1, v2) = (holder([], [0]), holder([], [1_i64]), 128_i64);
    assign!(t.tix[v0.view(), v1] = v2);
    assert_eq!(data[..], [0, 128, 2, 3, 4, 5]);
    let mut data: Vec<i64> = (0..30).collect(); // torch-0988
    let mut t = view_mut(&mut data, [5, 3, 2]);
    let (v0, v1, v2) = (0_i64, slice!(None, None, None), 142_i64);
    assign!(t.tix[{ v0 }, v1, :] = v2);
    assert_eq!(data[..], [142, 142, 142, 142, 142, 142, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let mut data: Vec<i64> = (0..48).collect(); // torch-0994
    let mut t = view_mut(&mut data, [1, 1, 2, 3, 2, 4]);
    let (v0, v1, v2, v3) = ([true], -1_i128, -2_isize, vec![[false, false, false, false], [true, false, false, false]]);
    assign!(t.tix[&v0[..], -3 : v1, -1, v2, &v3] = 183);
    assert_eq!(data[..], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
    let mut data: Vec<i64> = (0..4).collect(); // torch-1019
    let mut t = view_mut(&mut data, [4]);
    let v0 = 164_i64;
    assign!(t.tix[:] = v0);
    assert_eq!(data[..], [164, 164, 164, 164]);
}
