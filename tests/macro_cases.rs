//! View cases of the oracle through `idx!` itself: every spelling, with the rank of the result stated as a type.
//!
//! Written by scripts/generate_macro_cases.py from tests/data (720 cases); do not edit.

use tensor_idx::prelude::*;
use tensor_idx::{ErrorKind, ErrorKind::*};

fn tensor<const N: usize>(shape: [usize; N]) -> Tensor<i64, Rank<N>> {
    Tensor::from_vec(shape, (0..).take(shape.iter().product()).collect()).unwrap()
}

/// `M` is stated by the caller: a view of another rank would not build.
#[track_caller]
fn same<const M: usize>(view: TensorView<'_, i64, Rank<M>>, shape: [usize; M], data: &[i64]) {
    assert_eq!(view.shape(), shape);
    assert_eq!(view.to_vec(), data);
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
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/generate_macro_cases.py");
    match std::process::Command::new("python3").args([script, "--check"]).output() {
        Ok(out) => assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr)),
        Err(error) => eprintln!("skipped: python3 does not run here ({error})"),
    }
}

#[test]
#[rustfmt::skip]
fn seeds_errors_0() {
    // tensorken-ix-1
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (1_u16, 2_i32);
    refused(t.try_i(idx![0, { v0 }, v1]), &[OutOfBounds]);
    // tensorken-hd-1
    let t = tensor([4, 3, 2]);
    refused(t.try_i(idx![hd(0), hd(1), hd(2)]), &[OutOfBounds]);
    // tensorken-ix-5
    let t = tensor([4, 3, 2]);
    let v0 = 3_i64;
    refused(t.try_i(idx![:, :, v0 - 1]), &[OutOfBounds]);
    let v0 = 2_u16;
    refused(t.try_i(idx![.., .., { v0 }]), &[OutOfBounds]);
    // tensorken-ellipsis-2
    let t = tensor([4, 3, 2]);
    refused(t.try_i(idx![..., 2]), &[OutOfBounds]);
    // tensorken-ellipsis-twice
    let t = tensor([4, 3, 2]);
    let (v0, v1, v2) = (5_i16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v1, v0, v2])), &[MultipleEllipses, OutOfBounds]);
    // rstsr-element-2
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (2_i8, 4_i64);
    refused(t.try_i(idx![2, v0, v1 - 1]), &[OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn seeds_results_0() {
    // tensorken-ix-1-in-range
    let t = tensor([4, 3, 2]);
    same::<0>(t.i(idx![0, hd(1), 1]), [], &[3]);
    // tensorken-ix-2
    let t = tensor([4, 3, 2]);
    let v0 = 1_u128;
    same::<2>(t.i(idx![{ v0 }]), [3, 2], &[6, 7, 8, 9, 10, 11]);
    // tensorken-ix-3
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (3_u32, 2_u16);
    same::<0>(t.i(idx![v0, { v1 }, 1]), [], &[23]);
    // tensorken-tl-1
    let t = tensor([4, 3, 2]);
    same::<0>(t.i(idx![tl(0), tl(0), tl(0)]), [], &[23]);
    // tensorken-ix-4
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (1_i16, None::<i64>);
    same::<2>(t.i(idx![v0, :, :v1]), [3, 2], &[6, 7, 8, 9, 10, 11]);
    let v0 = 1_usize;
    same::<2>(t.i(idx![hd(v0), ..;1, ..]), [3, 2], &[6, 7, 8, 9, 10, 11]);
    // tensorken-ix-5-in-range
    let t = tensor([4, 3, 2]);
    let v0 = 1_i128;
    same::<2>(t.i(idx![:, :, v0]), [4, 3], &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    let v0 = 1_i128;
    same::<2>(t.i(idx![.., .., v0]), [4, 3], &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    // tensorken-ellipsis-1
    let t = tensor([4, 3, 2]);
    same::<2>(t.i(idx![1, Ellipsis]), [3, 2], &[6, 7, 8, 9, 10, 11]);
    // tensorken-ellipsis-2-in-range
    let t = tensor([4, 3, 2]);
    let v0 = 1_i16;
    same::<2>(t.i(idx![..., v0]), [4, 3], &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    // tensorken-slice-1
    let t = tensor([4, 3, 2]);
    let (v0, v1, v2, v3, v4) = (1_u32, 3_u128, None::<i64>, 2_usize, None::<i64>);
    same::<3>(t.i(idx![v0:{ v1 }:v2, 1 : hd(v3), ::v4]), [2, 1, 2], &[8, 9, 14, 15]);
    let (v0, v1, v2) = (1_usize, 2_usize, 1_i128);
    same::<3>(t.i(idx![1..3, hd(v0)..hd(v1);v2, ..]), [2, 1, 2], &[8, 9, 14, 15]);
    // tensorken-slice-2
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (Some(3_i64), 1_usize);
    same::<3>(t.i(idx![: v0, hd(v1) :, :]), [3, 2, 2], &[2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17]);
    let (v0, v1) = (3_i8, 1_i64);
    same::<3>(t.i(idx![..v0, v1.., ..]), [3, 2, 2], &[2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17]);
    // tensorken-tl-range-1-position
    let t = tensor([4, 3, 2]);
    let v0 = None::<i64>;
    same::<3>(t.i(idx![:tl(0):, v0 : tl(1), ::]), [3, 1, 2], &[0, 1, 6, 7, 12, 13]);
    let v0 = 0_usize;
    same::<3>(t.i(idx![..tl(v0), ..tl(1), ..]), [3, 1, 2], &[0, 1, 6, 7, 12, 13]);
    // tensorken-combine-1-position
    let t = tensor([4, 3, 2]);
    let v0 = 0_usize;
    same::<3>(t.i(idx![0, 1 :, None, : tl(v0) :]), [2, 1, 1], &[2, 4]);
    let (v0, v1, v2) = (0_usize, 0_usize, 2_i64);
    same::<3>(t.i(idx![hd(v0), 1.., None, ..tl(v1);v2 - 1,]), [2, 1, 1], &[2, 4]);
    // tensorken-newaxis-1
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    same::<4>(t.i(idx![: v0, : v1, None, :]), [4, 3, 1, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    same::<4>(t.i(idx![.., .., NewAxis, ..]), [4, 3, 1, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // tensorken-crop-1
    let t = Tensor::from_vec([3, 2], vec![2, 1, 4, 2, 8, 4]).unwrap();
    let (v0, v1, v2, v3) = (1_i64, 2_u128, 1_isize, 2_i64);
    same::<2>(t.i(idx![v0 - 1 : v1, v2:{ v3 }:]), [2, 1], &[1, 2]);
    let (v0, v1, v2) = (1_i64, 1_u64, 1_usize);
    same::<2>(t.i(idx![v0 - 1..=v1, hd(v2)..2]), [2, 1], &[1, 2]);
    // tensorken-test-at_simple-1
    let t = tensor([2, 3]);
    let (v0, v1) = (0_usize, 0_i128);
    same::<0>(t.i(idx![hd(v0), v1]), [], &[0]);
    // tensorken-test-single_index-2
    let t = tensor([2, 3]);
    let (v0, v1) = (0_usize, 0_usize);
    same::<0>(t.i(idx![tl(v0), tl(v1)]), [], &[5]);
    // tensorken-test-at_simple-3
    let t = tensor([2, 3]);
    let v0 = 1_i64;
    same::<0>(t.i(idx![v0 - 1, 1]), [], &[1]);
    // tensorken-test-single_index-4
    let t = tensor([2, 3]);
    let (v0, v1) = (0_usize, 1_usize);
    same::<0>(t.i(idx![tl(v0), tl(v1)]), [], &[4]);
    // tensorken-test-at_simple-5
    let t = tensor([2, 3]);
    let v0 = 0_usize;
    same::<0>(t.i(idx![hd(v0), 2]), [], &[2]);
    // tensorken-test-single_index-6
    let t = tensor([2, 3]);
    let (v0, v1) = (0_usize, 2_usize);
    same::<0>(t.i(idx![tl(v0), tl(v1)]), [], &[3]);
    // tensorken-test-at_simple-7
    let t = tensor([2, 3]);
    same::<0>(t.i(idx![1, hd(0)]), [], &[3]);
    // tensorken-test-single_index-8
    let t = tensor([2, 3]);
    let (v0, v1) = (1_usize, 0_usize);
    same::<0>(t.i(idx![tl(v0), tl(v1),]), [], &[2]);
    // tensorken-test-at_simple-9
    let t = tensor([2, 3]);
    let (v0, v1) = (1_usize, 1_u64);
    same::<0>(t.i(idx![hd(v0), v1]), [], &[4]);
    // tensorken-test-single_index-10
    let t = tensor([2, 3]);
    let (v0, v1) = (1_usize, 1_usize);
    same::<0>(t.i(idx![tl(v0), tl(v1)]), [], &[1]);
    // tensorken-test-at_simple-11
    let t = tensor([2, 3]);
    let v0 = 2_i64;
    same::<0>(t.i(idx![v0 - 1, 2]), [], &[5]);
    // tensorken-test-single_index-12
    let t = tensor([2, 3]);
    let (v0, v1) = (1_usize, 2_usize);
    same::<0>(t.i(idx![tl(v0), tl(v1)]), [], &[0]);
    // tensorken-test-range-13
    let t = tensor([2, 3]);
    same::<1>(t.i(idx![0, :]), [3], &[0, 1, 2]);
    same::<1>(t.i(idx![0, ..]), [3], &[0, 1, 2]);
    // tensorken-test-range-14
    let t = tensor([2, 3]);
    same::<1>(t.i(idx![1, ::,]), [3], &[3, 4, 5]);
    let v0 = 1_i128;
    same::<1>(t.i(idx![1, ..;v0]), [3], &[3, 4, 5]);
    // tensorken-test-range-15
    let t = tensor([2, 3]);
    let v0 = 0_usize;
    same::<1>(t.i(idx![:, hd(v0)]), [2], &[0, 3]);
    same::<1>(t.i(idx![.., 0]), [2], &[0, 3]);
    // tensorken-test-range-16
    let t = tensor([2, 3]);
    same::<2>(t.i(idx![0:1:, :]), [1, 3], &[0, 1, 2]);
    let (v0, v1) = (0_i128, 0_i8);
    same::<2>(t.i(idx![v0..=v1, ..]), [1, 3], &[0, 1, 2]);
    // tensorken-test-range-17
    let t = tensor([2, 3]);
    let v0 = 1_usize;
    same::<2>(t.i(idx![hd(v0):2:]), [1, 3], &[3, 4, 5]);
    let v0 = 1_u128;
    same::<2>(t.i(idx![1..=1;v0]), [1, 3], &[3, 4, 5]);
    // tensorken-test-range-18
    let t = tensor([2, 3]);
    let (v0, v1, v2) = (None::<i64>, None::<i64>, 3_i64);
    same::<2>(t.i(idx![v0 : v1, 1 : v2 - 1 :]), [2, 1], &[1, 4]);
    let v0 = 1_usize;
    same::<2>(t.i(idx![.., 1..=hd(v0)]), [2, 1], &[1, 4]);
    // tensorken-test-range-19
    let t = tensor([2, 3]);
    let (v0, v1) = (None::<i64>, 0_usize);
    same::<2>(t.i(idx![:tl(0):v0, : tl(v1)]), [1, 2], &[0, 1]);
    let v0 = -2_isize;
    same::<2>(t.i(idx![..={ v0 };1, ..=-2]), [1, 2], &[0, 1]);
    // tensorken-test-reverse_range-20
    let t = tensor([2, 3]);
    let (v0, v1) = (0_i64, slice!(None, None, None));
    same::<2>(t.i(idx![tl(0):hd(0):v0 - 1, v1]), [1, 3], &[3, 4, 5]);
    let (v0, v1, v2) = (2_i64, -1_i128, 2_i64);
    same::<2>(t.i(idx![v0 - 1..hd(2);{ v1 }, ..;v2 - 1]), [1, 3], &[3, 4, 5]);
    // tensorken-test-reverse_range-21
    let t = tensor([2, 3]);
    let (v0, v1, v2) = (slice!(None, None, None), 1_usize, 0_usize);
    same::<2>(t.i(idx![v0, tl(v1) : hd(v2) : -1]), [2, 1], &[1, 4]);
    let (v0, v1) = (1_i128, 2_usize);
    same::<2>(t.i(idx![..;1, v0..hd(v1);-1]), [2, 1], &[1, 4]);
    // tensorken-test-reverse_range-22
    let t = tensor([2, 3]);
    let (v0, v1, v2) = (0_usize, 0_usize, -1_isize);
    same::<2>(t.i(idx![tl(0):hd(0):-1, tl(v0):hd(v1):v2]), [1, 2], &[5, 4]);
    let (v0, v1) = (1_i16, 3_i64);
    same::<2>(t.i(idx![1..2;-1, v0..=v1 - 1;-1]), [1, 2], &[5, 4]);
    // tensorken-test-reverse_range-23
    let t = tensor([2, 3]);
    let (v0, v1, v2) = (1_usize, 0_usize, 0_i64);
    same::<2>(t.i(idx![hd(v0) : hd(v1) : -1, hd(2):hd(0):v2 - 1]), [1, 2], &[5, 4]);
    let (v0, v1) = (1_i128, 1_i8);
    same::<2>(t.i(idx![v0..=v1;-1, 1..=2;-1]), [1, 2], &[5, 4]);
    // tensorken-test-reverse_range_plain-24
    let t = tensor([2, 3]);
    let (v0, v1, v2, v3) = (2_i64, 0_usize, 2_i16, 0_u8);
    same::<2>(t.i(idx![v0 - 1 : hd(v1), v2 : v3]), [0, 0], &[]);
    // tensorken-test-ellipsis-25
    let t = tensor([3, 2, 4]);
    let v0 = 1_u16;
    same::<2>(t.i(idx![{ v0 }, ...,]), [2, 4], &[8, 9, 10, 11, 12, 13, 14, 15]);
    // tensorken-test-ellipsis-26
    let t = tensor([3, 2, 4]);
    let v0 = 1_i16;
    same::<2>(t.i(idx![..., v0]), [3, 2], &[1, 5, 9, 13, 17, 21]);
}

#[test]
#[rustfmt::skip]
fn seeds_results_1() {
    // tensorken-test-ellipsis-27
    let t = tensor([3, 2, 4]);
    same::<1>(t.i(idx![0, Ellipsis, 1,]), [2], &[1, 5]);
    // tensorken-test-ellipsis-28
    let t = tensor([3, 2, 4]);
    let v0 = 1_u32;
    same::<0>(t.i(idx![0, ..., 1, { v0 }]), [], &[5]);
    // tensorken-test-new_axis-29
    let t = tensor([3, 2, 4]);
    same::<3>(t.i(idx![1, NewAxis]), [1, 2, 4], &[8, 9, 10, 11, 12, 13, 14, 15]);
    // tensorken-test-new_axis-30
    let t = tensor([3, 2, 4]);
    let (v0, v1) = (1_i128, 1_u32);
    same::<2>(t.i(idx![v0, NewAxis, v1, :4:]), [1, 4], &[12, 13, 14, 15]);
    let v0 = 2_i64;
    same::<2>(t.i(idx![hd(1), None, v0 - 1, ..4]), [1, 4], &[12, 13, 14, 15]);
    // tensorken-test-new_axis-31
    let t = tensor([3, 2, 4]);
    same::<4>(t.i(idx![..., NewAxis,]), [3, 2, 4, 1], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // tensorken-test-new_axis-32
    let t = tensor([3, 2, 4]);
    same::<6>(t.i(idx![None, Ellipsis, None, NewAxis]), [1, 3, 2, 4, 1, 1], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // tensorimpl-get-1
    let t = tensor([1, 2, 2]);
    let v0 = 1_i8;
    same::<0>(t.i(idx![hd(0), 0, v0]), [], &[1]);
    // tensorimpl-get-2
    let t = tensor([1, 2, 2]);
    same::<0>(t.i(idx![0, hd(1), 0]), [], &[2]);
    // tensorimpl-squeeze-1
    let t = tensor([1, 2, 2]);
    let v0 = 0_u128;
    same::<2>(t.i(idx![{ v0 }]), [2, 2], &[0, 1, 2, 3]);
    // tensorimpl-unsqueeze-1
    let t = tensor([2, 2]);
    same::<3>(t.i(idx![NewAxis]), [1, 2, 2], &[0, 1, 2, 3]);
    // tensorimpl-broadcast-1
    let t = tensor([1, 2, 2]);
    let t = t.broadcast_to([2, 2, 2]);
    same::<3>(t.i(idx![...]), [2, 2, 2], &[0, 1, 2, 3, 0, 1, 2, 3]);
    // mindspore-int-shape
    let t = tensor([3, 4, 5]);
    let v0 = 0_i128;
    same::<2>(t.i(idx![v0]), [4, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // mindspore-int-1
    let t = tensor([2, 3, 2]);
    let v0 = 0_i128;
    same::<2>(t.i(idx![v0]), [3, 2], &[0, 1, 2, 3, 4, 5]);
    // mindspore-int-2
    let t = tensor([2, 3, 2]);
    let t = t.i(idx![0, Ellipsis,]);
    same::<1>(t.i(idx![1]), [2], &[2, 3]);
    // mindspore-none-1
    let t = tensor([2, 3]);
    same::<3>(t.i(idx![None]), [1, 2, 3], &[0, 1, 2, 3, 4, 5]);
    // mindspore-ellipsis-shape
    let t = tensor([3, 4, 5]);
    same::<3>(t.i(idx![Ellipsis]), [3, 4, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // mindspore-ellipsis-1
    let t = tensor([2, 3]);
    same::<2>(t.i(idx![...,]), [2, 3], &[0, 1, 2, 3, 4, 5]);
    // mindspore-ellipsis-2
    let t = tensor([2, 3]);
    let t = t.i(idx![...]);
    same::<2>(t.i(idx![Ellipsis]), [2, 3], &[0, 1, 2, 3, 4, 5]);
    // mindspore-slice-1
    let t = tensor([4, 2, 2]);
    let v0 = 2_i16;
    same::<3>(t.i(idx![1 : 4 : { v0 }]), [2, 2, 2], &[4, 5, 6, 7, 12, 13, 14, 15]);
    let (v0, v1) = (1_u16, 5_i64);
    same::<3>(t.i(idx![{ v0 }..v1 - 1;2]), [2, 2, 2], &[4, 5, 6, 7, 12, 13, 14, 15]);
    // mindspore-slice-2
    let t = tensor([4, 2, 2]);
    let (v0, v1, v2) = (1_isize, 4_u16, 3_i64);
    let t = t.i(idx![v0:{ v1 }:v2 - 1, ...]);
    let v0 = Some(1_i64);
    same::<3>(t.i(idx![v0 :]), [1, 2, 2], &[12, 13, 14, 15]);
    let v0 = 1_isize;
    same::<3>(t.i(idx![v0..]), [1, 2, 2], &[12, 13, 14, 15]);
    // mindspore-slice-3
    let t = tensor([4, 2, 2]);
    let (v0, v1, v2) = (0_i8, 1_u16, Some(1_i64));
    same::<3>(t.i(idx![v0:{ v1 }:v2]), [1, 2, 2], &[0, 1, 2, 3]);
    same::<3>(t.i(idx![0..hd(1)]), [1, 2, 2], &[0, 1, 2, 3]);
    // rstsr-int-1
    let t = tensor([4, 3, 2]);
    let v0 = 2_u128;
    same::<2>(t.i(idx![{ v0 }]), [3, 2], &[12, 13, 14, 15, 16, 17]);
    // rstsr-int-2
    let t = tensor([4, 3, 2]);
    let v0 = 0_u128;
    same::<1>(t.i(idx![2, { v0 }]), [2], &[12, 13]);
    // rstsr-int-3
    let t = tensor([4, 3, 2]);
    same::<2>(t.i(idx![-1]), [3, 2], &[18, 19, 20, 21, 22, 23]);
    // rstsr-slice-1
    let t = tensor([4, 3, 2]);
    same::<3>(t.i(idx![1 : 3]), [2, 3, 2], &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    let (v0, v1) = (1_usize, 2_i128);
    same::<3>(t.i(idx![hd(v0)..=v1]), [2, 3, 2], &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // rstsr-slice-2
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (Some(1_i64), 2_usize);
    same::<3>(t.i(idx![v0:3:, 0:hd(v1)]), [2, 2, 2], &[6, 7, 8, 9, 12, 13, 14, 15]);
    let (v0, v1, v2, v3, v4) = (1_u64, 3_isize, 0_i16, 2_isize, 2_i64);
    same::<3>(t.i(idx![v0..v1, v2..v3;v4 - 1]), [2, 2, 2], &[6, 7, 8, 9, 12, 13, 14, 15]);
    // rstsr-slice-3
    let t = tensor([24]);
    let v0 = -5_isize;
    same::<1>(t.i(idx![v0 : tl(1)]), [3], &[19, 20, 21]);
    let v0 = 1_i64;
    same::<1>(t.i(idx![-5..-2;v0]), [3], &[19, 20, 21]);
    // rstsr-slice-4
    let t = tensor([24]);
    let v0 = slice!(-5, None, None);
    same::<1>(t.i(idx![v0]), [5], &[19, 20, 21, 22, 23]);
    same::<1>(t.i(idx![-5..]), [5], &[19, 20, 21, 22, 23]);
    // rstsr-slice-5
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (None::<i64>, Some(3_i64));
    same::<3>(t.i(idx![::v0, 1 : v1, : 2]), [4, 2, 2], &[2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17, 20, 21, 22, 23]);
    let (v0, v1, v2, v3) = (1_u32, 1_i64, 3_u8, 1_i128);
    same::<3>(t.i(idx![..;v0, { v1 }..v2, ..=v3]), [4, 2, 2], &[2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17, 20, 21, 22, 23]);
    // rstsr-slice-6
    let t = tensor([24]);
    let v0 = 5_i16;
    same::<1>(t.i(idx![:v0]), [5], &[0, 1, 2, 3, 4]);
    let v0 = 1_isize;
    same::<1>(t.i(idx![..=4;v0]), [5], &[0, 1, 2, 3, 4]);
    // rstsr-slice-7
    let t = tensor([24]);
    same::<1>(t.i(idx![5 : -9]), [10], &[5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    let (v0, v1) = (9_usize, 2_i64);
    same::<1>(t.i(idx![5..=tl(v0);v1 - 1]), [10], &[5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    // rstsr-slice-8
    let t = tensor([24]);
    let v0 = 2_u8;
    same::<1>(t.i(idx![5:-9:v0]), [5], &[5, 7, 9, 11, 13]);
    let (v0, v1) = (5_i16, -9_i32);
    same::<1>(t.i(idx![v0..v1;2]), [5], &[5, 7, 9, 11, 13]);
    // rstsr-slice-9
    let t = tensor([24]);
    let (v0, v1) = (5_usize, -2_i32);
    same::<1>(t.i(idx![-9:hd(v0):{ v1 }]), [5], &[15, 13, 11, 9, 7]);
    same::<1>(t.i(idx![7..=15;-2]), [5], &[15, 13, 11, 9, 7]);
    // rstsr-slice-10
    let t = tensor([24]);
    let v0 = 2_u16;
    same::<1>(t.i(idx![: 9 : v0]), [5], &[0, 2, 4, 6, 8]);
    same::<1>(t.i(idx![..9;2]), [5], &[0, 2, 4, 6, 8]);
    // rstsr-newaxis-1
    let t = tensor([4, 3, 2]);
    same::<4>(t.i(idx![None]), [1, 4, 3, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // rstsr-newaxis-2
    let t = tensor([4, 3, 2]);
    same::<4>(t.i(idx![:, NewAxis]), [4, 1, 3, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    same::<4>(t.i(idx![.., None]), [4, 1, 3, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    // rstsr-ellipsis-1
    let t = tensor([4, 3, 2]);
    let v0 = 0_i16;
    same::<2>(t.i(idx![..., v0]), [4, 3], &[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    // rstsr-ellipsis-2
    let t = tensor([4, 3, 2]);
    let v0 = 1_i64;
    same::<2>(t.i(idx![:, :, v0 - 1,]), [4, 3], &[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    let v0 = 0_u128;
    same::<2>(t.i(idx![.., ..;1, { v0 }]), [4, 3], &[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    // rstsr-element-1
    let t = tensor([4, 3, 2]);
    let (v0, v1, v2) = (2_isize, 2_u16, 1_usize);
    same::<0>(t.i(idx![v0, { v1 }, hd(v2)]), [], &[17]);
    // ezyang-2
    let t = tensor([2, 2]);
    let v0 = 0_i128;
    same::<1>(t.i(idx![v0]), [2], &[0, 1]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_errors_0() {
    // torch:test_indexing.TestIndexing.test_advancedindex:66
    let t = tensor([10]);
    let v0 = 10_usize;
    refused(t.try_i(idx![hd(v0)]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_advancedindex:68
    let t = tensor([10]);
    refused(t.try_i(idx![-11]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:11
    let t = tensor([]);
    let t = t.into_dyn();
    let v0 = slice!(None, None, None);
    refused(t.try_i(idx![v0]), &[TooManyIndices]);
    // torch:test_indexing.TestIndexing.test_index:157
    let t = tensor([10, 10, 10]);
    let (v0, v1) = (9_i64, 0_u8);
    refused(t.try_i(idx![1:{ v0 }:v1]), &[ZeroStep]);
    // torch:test_indexing.TestIndexing.test_index:159
    let t = tensor([10, 10, 10]);
    let t = t.into_dyn();
    let (v0, v1) = (1_i8, 1_u16);
    refused(t.try_i(idx![v0, { v1 }, 1, 1]), &[TooManyIndices]);
    // torch:test_indexing.TestIndexing.test_index:160
    let t = tensor([10, 10, 10]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = (1_isize, 1_i64, 1_usize, 1_i128);
    refused(t.try_i(idx![v0, { v1 }, 1, hd(v2):v3]), &[TooManyIndices]);
    // torch:test_indexing.TestIndexing.test_index:161
    let t = tensor([10, 10, 10]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5) = (3_u16, 3_i8, 3_isize, 4_i64, 3_i8, 3_u128);
    refused(t.try_i(idx![{ v0 }, v1, 3, v2, v3 - 1, hd(3), { v4 }, { v5 }]), &[TooManyIndices]);
    // torch:test_indexing.TestIndexing.test_out_of_bound_index:1
    let t = tensor([2, 5, 10]);
    let v0 = 5_i64;
    refused(t.try_i(idx![0, { v0 }]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_out_of_bound_index:2
    let t = tensor([2, 5, 10]);
    let (v0, v1) = (4_i64, 5_isize);
    refused(t.try_i(idx![{ v0 }, v1]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_out_of_bound_index:3
    let t = tensor([2, 5, 10]);
    let (v0, v1) = (0_i8, 1_u16);
    refused(t.try_i(idx![v0, { v1 }, 15]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_out_of_bound_index:4
    let t = tensor([2, 5, 10]);
    refused(t.try_i(idx![:, :, 12]), &[OutOfBounds]);
    refused(t.try_i(idx![.., .., 12]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_variable_slicing:3
    let t = tensor([2]);
    refused(t.try_i(idx![2]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_zero_dim_index:1
    let t = tensor([]);
    let t = t.into_dyn();
    refused(t.try_i(idx![0]), &[TooManyIndices]);
    // torch:test_indexing.NumpyTests.test_single_int_index:2
    let t = tensor([3, 3]);
    let v0 = 1073741824_i128;
    refused(t.try_i(idx![{ v0 }]), &[OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_0() {
    // torch:test_indexing.TestIndexing.test_basic_advanced_combined:1
    let t = tensor([4, 3]);
    let v0 = Some(3_i64);
    same::<2>(t.i(idx![1 : 2, 1:v0]), [1, 2], &[4, 5]);
    let (v0, v1, v2) = (1_u128, 2_i64, 1_u32);
    same::<2>(t.i(idx![{ v0 }..=v1 - 1, { v2 }..=2]), [1, 2], &[4, 5]);
    // torch:test_indexing.TestIndexing.test_bool_indices:2
    let t = tensor([5, 7, 3]);
    same::<2>(t.i(idx![0]), [7, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    // torch:test_indexing.TestIndexing.test_bool_indices:3
    let t = tensor([5, 7, 3]);
    same::<2>(t.i(idx![hd(2)]), [7, 3], &[42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62]);
    // torch:test_indexing.TestIndexing.test_bool_indices:4
    let t = tensor([5, 7, 3]);
    same::<2>(t.i(idx![3]), [7, 3], &[63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83]);
    // torch:test_indexing.TestIndexing.test_byte_tensor_assignment:2
    let t = tensor([4, 4]);
    let v0 = 0_i16;
    same::<1>(t.i(idx![v0]), [4], &[0, 1, 2, 3]);
    // torch:test_indexing.TestIndexing.test_byte_tensor_assignment:3
    let t = tensor([4, 4]);
    let v0 = 2_i64;
    same::<1>(t.i(idx![v0 - 1]), [4], &[4, 5, 6, 7]);
    // torch:test_indexing.TestIndexing.test_byte_tensor_assignment:4
    let t = tensor([4, 4]);
    let v0 = 2_u16;
    same::<1>(t.i(idx![{ v0 },]), [4], &[8, 9, 10, 11]);
    // torch:test_indexing.TestIndexing.test_byte_tensor_assignment:5
    let t = tensor([4, 4]);
    let v0 = 3_u32;
    same::<1>(t.i(idx![v0]), [4], &[12, 13, 14, 15]);
    // torch:test_indexing.TestIndexing.test_empty_slice:1
    let t = tensor([2, 3, 4, 5]);
    let (v0, v1, v2) = (None::<i64>, None::<i64>, 1_i32);
    same::<3>(t.i(idx![v0 : v1, :, :, v2,]), [2, 3, 4], &[1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116]);
    let v0 = 2_i64;
    same::<3>(t.i(idx![.., .., .., v0 - 1]), [2, 3, 4], &[1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116]);
    // torch:test_indexing.TestIndexing.test_empty_slice:2
    let t = tensor([2, 3, 4]);
    let (v0, v1, v2) = (1_i16, 1_u32, None::<i64>);
    same::<3>(t.i(idx![::, v0:v1, : v2 :]), [2, 0, 4], &[]);
    let (v0, v1, v2) = (2_i64, 1_i64, 2_i64);
    same::<3>(t.i(idx![..;v0 - 1, hd(1)..{ v1 };v2 - 1, ..;1,]), [2, 0, 4], &[]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:1
    let t = tensor([2, 3]);
    let v0 = 0_u16;
    same::<1>(t.i(idx![{ v0 }]), [3], &[0, 1, 2]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:3
    let t = tensor([3]);
    same::<0>(t.i(idx![1]), [], &[1]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:9
    let t = tensor([2, 3]);
    let v0 = 1_u128;
    same::<1>(t.i(idx![{ v0 }]), [3], &[3, 4, 5]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:13
    let t = tensor([]);
    same::<0>(t.i(idx![...]), [], &[0]);
    // torch:test_indexing.TestIndexing.test_index:2
    let t = tensor([3, 3, 3]);
    let v0 = 0_u16;
    same::<2>(t.i(idx![{ v0 }]), [3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // torch:test_indexing.TestIndexing.test_index:3
    let t = tensor([3, 3, 3]);
    let v0 = 1_isize;
    same::<2>(t.i(idx![v0]), [3, 3], &[9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // torch:test_indexing.TestIndexing.test_index:4
    let t = tensor([3, 3, 3]);
    let v0 = 2_i128;
    same::<2>(t.i(idx![v0]), [3, 3], &[18, 19, 20, 21, 22, 23, 24, 25, 26]);
    // torch:test_indexing.TestIndexing.test_index:5
    let t = tensor([3, 3, 3]);
    let v0 = 0_usize;
    same::<1>(t.i(idx![hd(v0), 1]), [3], &[3, 4, 5]);
    // torch:test_indexing.TestIndexing.test_index:6
    let t = tensor([3, 3, 3]);
    let (v0, v1) = (1_i64, 2_u16);
    same::<3>(t.i(idx![v0 - 1:v1]), [2, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    let v0 = 2_i64;
    same::<3>(t.i(idx![0..2;v0 - 1]), [2, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // torch:test_indexing.TestIndexing.test_index:7
    let t = tensor([3, 3, 3]);
    let (v0, v1) = (2_i16, 2_isize);
    same::<0>(t.i(idx![2, v0, { v1 },]), [], &[26]);
    // torch:test_indexing.TestIndexing.test_index:8
    let t = tensor([3, 3, 3]);
    same::<3>(t.i(idx![::]), [3, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    same::<3>(t.i(idx![..]), [3, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    // torch:test_indexing.TestIndexing.test_index:9
    let t = tensor([3, 3, 3]);
    let v0 = 2_u64;
    same::<2>(t.i(idx![..., v0]), [3, 3], &[2, 5, 8, 11, 14, 17, 20, 23, 26]);
    // torch:test_indexing.TestIndexing.test_index:10
    let t = tensor([3, 3, 3]);
    let (v0, v1) = (0_usize, 2_i16);
    same::<1>(t.i(idx![hd(v0), ..., v1]), [3], &[2, 5, 8]);
    // torch:test_indexing.TestIndexing.test_index:11
    let t = tensor([3, 3, 3]);
    let (v0, v1) = (slice!(None, None, None), 2_i32);
    same::<2>(t.i(idx![::, v0, v1]), [3, 3], &[2, 5, 8, 11, 14, 17, 20, 23, 26]);
    let (v0, v1) = (1_isize, 2_u64);
    same::<2>(t.i(idx![..;v0, .., v1,]), [3, 3], &[2, 5, 8, 11, 14, 17, 20, 23, 26]);
    // torch:test_indexing.TestIndexing.test_index:12
    let t = tensor([3, 3, 3]);
    let v0 = 2_u16;
    same::<1>(t.i(idx![0, ::, { v0 }]), [3], &[2, 5, 8]);
    let (v0, v1) = (0_u16, 3_i64);
    same::<1>(t.i(idx![{ v0 }, .., v1 - 1]), [3], &[2, 5, 8]);
    // torch:test_indexing.TestIndexing.test_index:13
    let t = tensor([3, 3, 3]);
    let v0 = 3_i64;
    same::<1>(t.i(idx![0, v0 - 1, ...]), [3], &[6, 7, 8]);
    // torch:test_indexing.TestIndexing.test_index:14
    let t = tensor([3, 3, 3]);
    let v0 = 0_usize;
    same::<1>(t.i(idx![hd(v0), hd(2)]), [3], &[6, 7, 8]);
    // torch:test_indexing.TestIndexing.test_index:15
    let t = tensor([3, 3, 3]);
    let (v0, v1) = (2_usize, 2_i64);
    same::<0>(t.i(idx![Ellipsis, { v0 }, 2, { v1 }]), [], &[26]);
    // torch:test_indexing.TestIndexing.test_index:16
    let t = tensor([3, 3, 3]);
    let v0 = 2_isize;
    same::<0>(t.i(idx![v0, Ellipsis, hd(2), 2]), [], &[26]);
    // torch:test_indexing.TestIndexing.test_index:17
    let t = tensor([3, 3, 3]);
    let (v0, v1, v2) = (2_u16, 2_isize, 2_u64);
    same::<0>(t.i(idx![{ v0 }, v1, ..., { v2 }]), [], &[26]);
    // torch:test_indexing.TestIndexing.test_index:18
    let t = tensor([3, 3, 3]);
    let (v0, v1) = (3_i64, 2_i64);
    same::<0>(t.i(idx![v0 - 1, hd(2), { v1 }, ...]), [], &[26]);
    // torch:test_indexing.TestIndexing.test_index:19
    let t = tensor([3, 3, 3]);
    same::<3>(t.i(idx![Ellipsis]), [3, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
    // torch:test_indexing.TestIndexing.test_index:20
    let t = tensor([3, 3, 3, 3, 3]);
    let v0 = 1_i64;
    same::<3>(t.i(idx![Ellipsis, 1, v0 - 1]), [3, 3, 3], &[3, 12, 21, 30, 39, 48, 57, 66, 75, 84, 93, 102, 111, 120, 129, 138, 147, 156, 165, 174, 183, 192, 201, 210, 219, 228, 237]);
    // torch:test_indexing.TestIndexing.test_index:21
    let t = tensor([3, 3, 3, 3, 3]);
    let v0 = None::<i64>;
    same::<3>(t.i(idx![:, :, :v0, 1, 0]), [3, 3, 3], &[3, 12, 21, 30, 39, 48, 57, 66, 75, 84, 93, 102, 111, 120, 129, 138, 147, 156, 165, 174, 183, 192, 201, 210, 219, 228, 237]);
    let v0 = 0_usize;
    same::<3>(t.i(idx![.., .., .., 1, hd(v0)]), [3, 3, 3], &[3, 12, 21, 30, 39, 48, 57, 66, 75, 84, 93, 102, 111, 120, 129, 138, 147, 156, 165, 174, 183, 192, 201, 210, 219, 228, 237]);
    // torch:test_indexing.TestIndexing.test_index:22
    let t = tensor([3, 3, 3, 3, 3]);
    let v0 = 0_u16;
    same::<2>(t.i(idx![hd(2), Ellipsis, 1, v0]), [3, 3], &[165, 174, 183, 192, 201, 210, 219, 228, 237]);
    // torch:test_indexing.TestIndexing.test_index:23
    let t = tensor([3, 3, 3, 3, 3]);
    let v0 = 0_i16;
    same::<2>(t.i(idx![2, :, :, 1, v0]), [3, 3], &[165, 174, 183, 192, 201, 210, 219, 228, 237]);
    let (v0, v1) = (2_isize, 0_i128);
    same::<2>(t.i(idx![v0, .., .., 1, v1]), [3, 3], &[165, 174, 183, 192, 201, 210, 219, 228, 237]);
    // torch:test_indexing.TestIndexing.test_index:24
    let t = tensor([3, 3, 3, 3, 3]);
    let v0 = 1_usize;
    same::<1>(t.i(idx![2, hd(v0), 0, ..., hd(1)]), [3], &[190, 193, 196]);
    // torch:test_indexing.TestIndexing.test_index:25
    let t = tensor([3, 3, 3, 3, 3]);
    let (v0, v1, v2) = (1_i64, 0_i32, slice!(None, None, None));
    same::<1>(t.i(idx![2, { v0 }, v1, v2, 1]), [3], &[190, 193, 196]);
    let (v0, v1) = (2_i64, 1_i16);
    same::<1>(t.i(idx![hd(2), v0 - 1, 0, ..;v1, 1]), [3], &[190, 193, 196]);
    // torch:test_indexing.TestIndexing.test_index:28
    let t = tensor([5, 5, 5]);
    let v0 = 2_i16;
    same::<2>(t.i(idx![v0]), [5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
    // torch:test_indexing.TestIndexing.test_index:29
    let t = tensor([5, 5, 5]);
    let v0 = 5_i64;
    same::<2>(t.i(idx![v0 - 1]), [5, 5], &[100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_1() {
    // torch:test_indexing.TestIndexing.test_index:30
    let t = tensor([5, 5, 5]);
    same::<3>(t.i(idx![hd(2), None]), [1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
    // torch:test_indexing.TestIndexing.test_index:31
    let t = tensor([5, 5, 5]);
    same::<4>(t.i(idx![2, NewAxis, None]), [1, 1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
    // torch:test_indexing.TestIndexing.test_index:32
    let t = tensor([5, 5, 5]);
    same::<4>(t.i(idx![2 : 4, NewAxis]), [2, 1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    same::<4>(t.i(idx![2..4, NewAxis]), [2, 1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:33
    let t = tensor([5, 5, 5]);
    same::<3>(t.i(idx![2:4:]), [2, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    let (v0, v1) = (2_u16, 4_usize);
    same::<3>(t.i(idx![{ v0 }..hd(v1);1]), [2, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:34
    let t = tensor([5, 5, 5]);
    same::<5>(t.i(idx![None, 2, NewAxis, NewAxis,]), [1, 1, 1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
    // torch:test_indexing.TestIndexing.test_index:35
    let t = tensor([1, 5, 5, 5]);
    same::<3>(t.i(idx![:, 2]), [1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
    let v0 = 2_i128;
    same::<3>(t.i(idx![..;1, v0]), [1, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74]);
    // torch:test_indexing.TestIndexing.test_index:38
    let t = tensor([5, 5, 5]);
    same::<3>(t.i(idx![:0]), [0, 5, 5], &[]);
    same::<3>(t.i(idx![..0]), [0, 5, 5], &[]);
    // torch:test_indexing.TestIndexing.test_index:39
    let t = tensor([5, 5, 5]);
    let (v0, v1) = (slice!(None, 0, None), 3_i64);
    same::<2>(t.i(idx![v0, v1 - 1]), [0, 5], &[]);
    let (v0, v1) = (0_i64, 2_usize);
    same::<2>(t.i(idx![..{ v0 }, hd(v1)]), [0, 5], &[]);
    // torch:test_indexing.TestIndexing.test_index:40
    let t = tensor([5, 5, 5]);
    let (v0, v1) = (2_usize, 0_i32);
    same::<2>(t.i(idx![hd(v0), :v1,]), [0, 5], &[]);
    let (v0, v1) = (2_u64, 1_i64);
    same::<2>(t.i(idx![v0, ..v1 - 1]), [0, 5], &[]);
    // torch:test_indexing.TestIndexing.test_index:41
    let t = tensor([5, 5, 5]);
    let v0 = Some(1_i64);
    same::<1>(t.i(idx![2, 1 : v0, 2]), [0], &[]);
    let (v0, v1) = (2_i64, 1_usize);
    same::<1>(t.i(idx![2, v0 - 1..hd(v1), 2,]), [0], &[]);
    // torch:test_indexing.TestIndexing.test_index:48
    let t = tensor([10, 10, 10]);
    let (v0, v1, v2) = (2_i64, 4_usize, slice!(1, 5, 2));
    same::<3>(t.i(idx![{ v0 }:hd(v1), v2]), [2, 2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339]);
    let v0 = 1_usize;
    same::<3>(t.i(idx![2..=3, hd(v0)..=4;2]), [2, 2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339]);
    // torch:test_indexing.TestIndexing.test_index:49
    let t = tensor([10, 10, 10]);
    let (v0, v1) = (2_u32, 4_u128);
    same::<2>(t.i(idx![v0:{ v1 }, 1]), [2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319]);
    let (v0, v1, v2) = (3_i64, 4_i16, 2_i64);
    same::<2>(t.i(idx![v0 - 1..v1, v2 - 1]), [2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319]);
    // torch:test_indexing.TestIndexing.test_index:50
    let t = tensor([10, 10, 10]);
    let v0 = 4_i64;
    same::<2>(t.i(idx![2:hd(4), v0 - 1,]), [2, 10], &[230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339]);
    let (v0, v1, v2) = (3_i64, 4_i128, 3_usize);
    same::<2>(t.i(idx![v0 - 1..v1, hd(v2)]), [2, 10], &[230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339]);
    // torch:test_indexing.TestIndexing.test_index:51
    let t = tensor([10, 10, 10]);
    let (v0, v1) = (3_i64, slice!(1, 6, 2));
    same::<2>(t.i(idx![{ v0 }, v1,]), [3, 10], &[310, 311, 312, 313, 314, 315, 316, 317, 318, 319, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339, 350, 351, 352, 353, 354, 355, 356, 357, 358, 359]);
    let v0 = 5_u32;
    same::<2>(t.i(idx![3, hd(1)..={ v0 };2]), [3, 10], &[310, 311, 312, 313, 314, 315, 316, 317, 318, 319, 330, 331, 332, 333, 334, 335, 336, 337, 338, 339, 350, 351, 352, 353, 354, 355, 356, 357, 358, 359]);
    // torch:test_indexing.TestIndexing.test_index:52
    let t = tensor([10, 10, 10]);
    same::<1>(t.i(idx![3, hd(1)]), [10], &[310, 311, 312, 313, 314, 315, 316, 317, 318, 319]);
    // torch:test_indexing.TestIndexing.test_index:53
    let t = tensor([10, 10, 10]);
    let v0 = 3_i8;
    same::<1>(t.i(idx![3, v0]), [10], &[330, 331, 332, 333, 334, 335, 336, 337, 338, 339]);
    // torch:test_indexing.TestIndexing.test_index:54
    let t = tensor([10, 10, 10]);
    let v0 = 5_u64;
    same::<1>(t.i(idx![3, v0]), [10], &[350, 351, 352, 353, 354, 355, 356, 357, 358, 359]);
    // torch:test_indexing.TestIndexing.test_index:55
    let t = tensor([10, 10, 10]);
    let (v0, v1) = (2_u32, Some(1_i64));
    same::<3>(t.i(idx![None, v0, v1:9:4]), [1, 2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259]);
    let (v0, v1) = (2_u64, 4_u32);
    same::<3>(t.i(idx![NewAxis, v0, hd(1)..9;v1]), [1, 2, 10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259]);
    // torch:test_indexing.TestIndexing.test_index:56
    let t = tensor([10, 10, 10]);
    let v0 = 3_i64;
    same::<1>(t.i(idx![v0 - 1, hd(1)]), [10], &[210, 211, 212, 213, 214, 215, 216, 217, 218, 219]);
    // torch:test_indexing.TestIndexing.test_index:57
    let t = tensor([10, 10, 10]);
    let (v0, v1) = (2_u64, 6_i64);
    same::<1>(t.i(idx![v0, v1 - 1]), [10], &[250, 251, 252, 253, 254, 255, 256, 257, 258, 259]);
    // torch:test_indexing.TestIndexing.test_index:58
    let t = tensor([10, 10, 10]);
    let v0 = slice!(1, 6, 2);
    same::<2>(t.i(idx![:, 2, v0]), [10, 3], &[21, 23, 25, 121, 123, 125, 221, 223, 225, 321, 323, 325, 421, 423, 425, 521, 523, 525, 621, 623, 625, 721, 723, 725, 821, 823, 825, 921, 923, 925]);
    let (v0, v1) = (2_isize, 1_usize);
    same::<2>(t.i(idx![.., v0, hd(v1)..=hd(5);2]), [10, 3], &[21, 23, 25, 121, 123, 125, 221, 223, 225, 321, 323, 325, 421, 423, 425, 521, 523, 525, 621, 623, 625, 721, 723, 725, 821, 823, 825, 921, 923, 925]);
    // torch:test_indexing.TestIndexing.test_index:59
    let t = tensor([10, 10, 10]);
    let v0 = 1_isize;
    same::<1>(t.i(idx![:, 2, { v0 }]), [10], &[21, 121, 221, 321, 421, 521, 621, 721, 821, 921]);
    let v0 = 2_i64;
    same::<1>(t.i(idx![.., 2, v0 - 1,]), [10], &[21, 121, 221, 321, 421, 521, 621, 721, 821, 921]);
    // torch:test_indexing.TestIndexing.test_index:60
    let t = tensor([10, 10, 10]);
    same::<1>(t.i(idx![::, 2, 3]), [10], &[23, 123, 223, 323, 423, 523, 623, 723, 823, 923]);
    let v0 = 2_u32;
    same::<1>(t.i(idx![.., v0, 3]), [10], &[23, 123, 223, 323, 423, 523, 623, 723, 823, 923]);
    // torch:test_indexing.TestIndexing.test_index:61
    let t = tensor([10, 10, 10]);
    let v0 = 5_usize;
    same::<1>(t.i(idx![:, 2, hd(v0)]), [10], &[25, 125, 225, 325, 425, 525, 625, 725, 825, 925]);
    let v0 = 6_i64;
    same::<1>(t.i(idx![.., 2, v0 - 1,]), [10], &[25, 125, 225, 325, 425, 525, 625, 725, 825, 925]);
    // torch:test_indexing.TestIndexing.test_index:62
    let t = tensor([10, 10]);
    let (v0, v1) = (3_u32, 9_u128);
    same::<2>(t.i(idx![v0:{ v1 }:5]), [2, 10], &[30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let (v0, v1) = (4_i64, 9_u64);
    same::<2>(t.i(idx![v0 - 1..v1;5,]), [2, 10], &[30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:63
    let t = tensor([10, 10]);
    let (v0, v1) = (Some(9_i64), 4_usize);
    same::<2>(t.i(idx![v0:10:v1]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    same::<2>(t.i(idx![9..hd(10);4]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:64
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (6_i64, 6_i64, 7_u32, 7_i64);
    same::<2>(t.i(idx![v0 - 1 : v1 : 3, v2:hd(10):v3 - 1,]), [1, 1], &[57]);
    let (v0, v1, v2) = (7_u128, 10_usize, 7_i64);
    same::<2>(t.i(idx![5..=5;3, { v0 }..hd(v1);v2 - 1]), [1, 1], &[57]);
    // torch:test_indexing.TestIndexing.test_index:65
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (slice!(5, 7, 2), 5_usize, 6_i16);
    same::<2>(t.i(idx![v0, hd(4) : hd(v1) : v2]), [1, 1], &[54]);
    let (v0, v1, v2) = (7_u32, 4_i16, 5_isize);
    same::<2>(t.i(idx![hd(5)..v0;2, { v1 }..v2;6]), [1, 1], &[54]);
    // torch:test_indexing.TestIndexing.test_index:66
    let t = tensor([10, 10]);
    let (v0, v1) = (7_isize, slice!(5, 9, 7));
    same::<2>(t.i(idx![3:6:v0, v1]), [1, 1], &[35]);
    let (v0, v1, v2) = (3_u32, 5_i16, 8_usize);
    same::<2>(t.i(idx![v0..=v1;7, 5..=hd(v2);7]), [1, 1], &[35]);
    // torch:test_indexing.TestIndexing.test_index:67
    let t = tensor([10, 10]);
    let (v0, v1) = (8_i64, 7_i128);
    same::<2>(t.i(idx![0:2:v0 - 1, 3 : hd(4) : v1]), [1, 1], &[3]);
    let (v0, v1) = (3_isize, 3_i16);
    same::<2>(t.i(idx![0..2;7, v0..=v1;7]), [1, 1], &[3]);
    // torch:test_indexing.TestIndexing.test_index:68
    let t = tensor([10, 10]);
    let (v0, v1) = (1_i64, 8_i64);
    same::<2>(t.i(idx![9 : 10 : { v0 }, 3:hd(8):v1 - 1]), [1, 1], &[93]);
    let (v0, v1, v2, v3) = (10_i64, 10_u64, 4_i64, 7_u32);
    same::<2>(t.i(idx![v0 - 1..v1, v2 - 1..=v3;7]), [1, 1], &[93]);
    // torch:test_indexing.TestIndexing.test_index:69
    let t = tensor([10, 10]);
    let (v0, v1) = (Some(4_i64), 7_i64);
    same::<2>(t.i(idx![9:10:v0, 5 : v1 - 1 : 1,]), [1, 1], &[95]);
    let (v0, v1, v2) = (9_usize, 6_i64, 5_i16);
    same::<2>(t.i(idx![hd(v0)..hd(10);4, v1 - 1..=v2,]), [1, 1], &[95]);
    // torch:test_indexing.TestIndexing.test_index:70
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (9_isize, 10_i64, 2_u128, Some(1_i64));
    same::<2>(t.i(idx![v0 : { v1 } : { v2 }, v3:9:2]), [1, 4], &[91, 93, 95, 97]);
    let v0 = 2_i64;
    same::<2>(t.i(idx![9..=9;2, v0 - 1..=8;2]), [1, 4], &[91, 93, 95, 97]);
    // torch:test_indexing.TestIndexing.test_index:71
    let t = tensor([10, 10]);
    let (v0, v1) = (0_i64, 1_i8);
    same::<2>(t.i(idx![{ v0 } : v1 : 5]), [1, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let (v0, v1) = (0_usize, 0_i16);
    same::<2>(t.i(idx![hd(v0)..=v1;5]), [1, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index:72
    let t = tensor([10, 10]);
    let (v0, v1) = (9_usize, 7_i32);
    same::<2>(t.i(idx![hd(v0):10:{ v1 }]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    let (v0, v1) = (9_u64, 10_i8);
    same::<2>(t.i(idx![v0..v1;7]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:73
    let t = tensor([10, 10]);
    let v0 = 1_u32;
    same::<2>(t.i(idx![1:5:v0,]), [4, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    same::<2>(t.i(idx![1..=4]), [4, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    // torch:test_indexing.TestIndexing.test_index:74
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (2_u64, 8_isize, 10_u8, Some(1_i64));
    same::<2>(t.i(idx![5 : 9 : v0, v1:{ v2 }:v3]), [2, 2], &[58, 59, 78, 79]);
    let (v0, v1) = (8_u32, 11_i64);
    same::<2>(t.i(idx![5..hd(9);2, v0..v1 - 1;1]), [2, 2], &[58, 59, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:75
    let t = tensor([10, 10]);
    let (v0, v1) = (Some(9_i64), 10_i16);
    same::<2>(t.i(idx![v0:v1:6]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    let (v0, v1) = (9_usize, 9_u16);
    same::<2>(t.i(idx![hd(v0)..={ v1 };6]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:76
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (4_i64, 6_u16, 4_i64);
    same::<2>(t.i(idx![v0 - 1:v1:v2 - 1]), [1, 10], &[30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    let (v0, v1) = (3_i64, 7_i64);
    same::<2>(t.i(idx![{ v0 }..v1 - 1;3]), [1, 10], &[30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    // torch:test_indexing.TestIndexing.test_index:77
    let t = tensor([10, 10]);
    let (v0, v1) = (slice!(9, 10, 6), 4_i64);
    same::<2>(t.i(idx![v0, hd(0):v1 - 1:7]), [1, 1], &[90]);
    same::<2>(t.i(idx![9..10;6, hd(0)..3;7]), [1, 1], &[90]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_2() {
    // torch:test_indexing.TestIndexing.test_index:78
    let t = tensor([10, 10]);
    let (v0, v1) = (2_isize, 8_u16);
    same::<2>(t.i(idx![v0 : { v1 } : 5]), [2, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    let (v0, v1) = (2_i128, 7_usize);
    same::<2>(t.i(idx![v0..=hd(v1);5]), [2, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:79
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (9_i32, 0_i8, 8_u8, 6_isize);
    same::<2>(t.i(idx![hd(1) : v0 : 6, v1 : { v2 } : v3]), [2, 2], &[10, 16, 70, 76]);
    same::<2>(t.i(idx![1..=8;6, hd(0)..8;6]), [2, 2], &[10, 16, 70, 76]);
    // torch:test_indexing.TestIndexing.test_index:80
    let t = tensor([10, 10]);
    let v0 = 6_i16;
    same::<2>(t.i(idx![hd(6) : 9 : v0]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    same::<2>(t.i(idx![6..9;6]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    // torch:test_indexing.TestIndexing.test_index:81
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (9_usize, 2_u128, 7_usize);
    same::<2>(t.i(idx![6 : hd(v0) : { v1 }, hd(v2):10:1]), [2, 3], &[67, 68, 69, 87, 88, 89]);
    let (v0, v1, v2) = (6_u16, 9_i64, 7_u8);
    same::<2>(t.i(idx![{ v0 }..=v1 - 1;2, { v2 }..10]), [2, 3], &[67, 68, 69, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:82
    let t = tensor([10, 10]);
    let (v0, v1) = (Some(5_i64), 5_u8);
    same::<2>(t.i(idx![v0:6:v1]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    let v0 = 5_isize;
    same::<2>(t.i(idx![v0..=hd(5);5]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // torch:test_indexing.TestIndexing.test_index:83
    let t = tensor([10, 10]);
    let (v0, v1) = (2_u32, 6_u16);
    same::<2>(t.i(idx![v0:{ v1 }:7]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    same::<2>(t.i(idx![2..6;7]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_index:84
    let t = tensor([10, 10]);
    let v0 = slice!(5, 10, 3);
    same::<2>(t.i(idx![v0]), [2, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    same::<2>(t.i(idx![5..=9;3]), [2, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:85
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3, v4) = (7_i64, 10_u128, 0_i8, 10_i32, 2_i8);
    same::<2>(t.i(idx![v0 - 1 : v1 : 7, v2 : { v3 } : v4]), [1, 5], &[60, 62, 64, 66, 68]);
    let (v0, v1, v2, v3, v4) = (6_i128, 10_i8, 0_usize, 11_i64, 2_i16);
    same::<2>(t.i(idx![v0..v1;7, hd(v2)..v3 - 1;v4]), [1, 5], &[60, 62, 64, 66, 68]);
    // torch:test_indexing.TestIndexing.test_index:86
    let t = tensor([10, 10]);
    let (v0, v1) = (3_i64, 6_u64);
    same::<2>(t.i(idx![5:7:v0 - 1, 7 : hd(9) : v1]), [1, 1], &[57]);
    let (v0, v1, v2, v3) = (6_i64, 6_i128, 8_i64, 9_i16);
    same::<2>(t.i(idx![v0 - 1..=v1;2, v2 - 1..v3;6,]), [1, 1], &[57]);
    // torch:test_indexing.TestIndexing.test_index:87
    let t = tensor([10, 10]);
    let v0 = 1_u32;
    same::<2>(t.i(idx![9:10:v0]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    same::<2>(t.i(idx![9..hd(10)]), [1, 10], &[90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:88
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (7_i128, 2_i8, 10_usize, 1_u32);
    same::<2>(t.i(idx![9 : 10 : v0, v1 : { v2 } : v3]), [1, 8], &[92, 93, 94, 95, 96, 97, 98, 99]);
    let (v0, v1, v2) = (9_i8, 10_i128, 1_u32);
    same::<2>(t.i(idx![v0..v1;7, 2..=9;v2]), [1, 8], &[92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:89
    let t = tensor([10, 10]);
    let (v0, v1) = (10_usize, 2_i64);
    same::<2>(t.i(idx![4 : hd(v0) : { v1 }]), [3, 10], &[40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    same::<2>(t.i(idx![4..hd(10);2]), [3, 10], &[40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:90
    let t = tensor([10, 10]);
    let (v0, v1) = (8_u16, 10_isize);
    same::<2>(t.i(idx![{ v0 } : v1 : 5, 0:8:3]), [1, 3], &[80, 83, 86]);
    let (v0, v1) = (0_isize, 3_i32);
    same::<2>(t.i(idx![8..10;5, v0..8;{ v1 }]), [1, 3], &[80, 83, 86]);
    // torch:test_indexing.TestIndexing.test_index:91
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (4_i8, 8_u16, 1_i64);
    same::<2>(t.i(idx![v0 : { v1 } : { v2 }]), [4, 10], &[40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    let (v0, v1) = (4_i8, 8_u64);
    same::<2>(t.i(idx![v0..v1]), [4, 10], &[40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:92
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (6_isize, 2_i16, 4_i64, 4_i64);
    same::<2>(t.i(idx![3:8:v0, v1 : v2 - 1 : { v3 }]), [1, 1], &[32]);
    let (v0, v1, v2) = (3_u16, 8_i64, 2_u64);
    same::<2>(t.i(idx![{ v0 }..=v1 - 1;6, { v2 }..=2;4]), [1, 1], &[32]);
    // torch:test_indexing.TestIndexing.test_index:93
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (1_u8, 2_i64, 7_i64);
    same::<2>(t.i(idx![6:9:{ v0 }, 0 : v1 - 1 : { v2 }]), [3, 1], &[60, 70, 80]);
    let (v0, v1) = (2_i64, 0_isize);
    same::<2>(t.i(idx![6..9;v0 - 1, 0..=v1;7]), [3, 1], &[60, 70, 80]);
    // torch:test_indexing.TestIndexing.test_index:94
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (3_i64, 9_i8, 10_i64, Some(7_i64));
    same::<2>(t.i(idx![8 : 9 : v0 - 1, v1:{ v2 }:v3]), [1, 1], &[89]);
    let (v0, v1) = (10_i64, 10_i64);
    same::<2>(t.i(idx![8..hd(9);2, v0 - 1..{ v1 };7]), [1, 1], &[89]);
    // torch:test_indexing.TestIndexing.test_index:95
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (6_i16, 1_u32, 9_i32, 7_i8);
    same::<2>(t.i(idx![4 : 7 : v0, v1 : { v2 } : v3]), [1, 2], &[41, 48]);
    let (v0, v1, v2, v3) = (5_i64, 6_u16, 1_usize, 10_i64);
    same::<2>(t.i(idx![v0 - 1..hd(7);{ v1 }, hd(v2)..v3 - 1;7]), [1, 2], &[41, 48]);
    // torch:test_indexing.TestIndexing.test_index:96
    let t = tensor([10, 10]);
    let v0 = slice!(6, 7, 1);
    same::<2>(t.i(idx![v0]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    let (v0, v1) = (6_i16, 6_usize);
    same::<2>(t.i(idx![v0..=hd(v1)]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    // torch:test_indexing.TestIndexing.test_index:97
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (8_i64, 8_u128, 8_i64);
    same::<2>(t.i(idx![v0 - 1:v1:v2 - 1]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    same::<2>(t.i(idx![hd(7)..8;7,]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:98
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (Some(2_i64), 1_usize, Some(5_i64), 2_i64);
    same::<2>(t.i(idx![v0:hd(8):v1, hd(4):v2:v3 - 1]), [6, 1], &[24, 34, 44, 54, 64, 74]);
    let (v0, v1, v2, v3) = (2_u128, 9_i64, 4_i64, 4_usize);
    same::<2>(t.i(idx![{ v0 }..v1 - 1, { v2 }..={ v3 };1]), [6, 1], &[24, 34, 44, 54, 64, 74]);
    // torch:test_indexing.TestIndexing.test_index:99
    let t = tensor([10, 10]);
    let (v0, v1) = (0_u32, 6_i16);
    same::<2>(t.i(idx![v0 : hd(4) : v1]), [1, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    same::<2>(t.i(idx![0..4;6]), [1, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index:100
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (9_i64, 10_u16, 10_i64);
    same::<2>(t.i(idx![v0 - 1 : v1 : 3, v2 - 1:10:6]), [1, 1], &[89]);
    let (v0, v1, v2, v3) = (9_i64, 3_i64, 10_i64, 7_i64);
    same::<2>(t.i(idx![v0 - 1..hd(10);{ v1 }, v2 - 1..10;v3 - 1]), [1, 1], &[89]);
    // torch:test_indexing.TestIndexing.test_index:101
    let t = tensor([10, 10]);
    let v0 = slice!(7, 10, 4);
    same::<2>(t.i(idx![v0]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    same::<2>(t.i(idx![7..=9;4]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:102
    let t = tensor([10, 10]);
    let v0 = 2_u8;
    same::<2>(t.i(idx![8:9:v0]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    same::<2>(t.i(idx![8..=8;2]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:103
    let t = tensor([10, 10]);
    let (v0, v1) = (2_i64, 4_i64);
    same::<2>(t.i(idx![9:10:v0 - 1, hd(2) : hd(7) : v1 - 1]), [1, 2], &[92, 95]);
    let (v0, v1) = (9_i128, 9_u32);
    same::<2>(t.i(idx![v0..=v1, hd(2)..=6;3]), [1, 2], &[92, 95]);
    // torch:test_indexing.TestIndexing.test_index:104
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3, v4) = (5_usize, 6_i16, 5_i8, 10_usize, Some(1_i64));
    same::<2>(t.i(idx![hd(v0) : 8 : { v1 }, v2:{ v3 }:v4]), [1, 5], &[55, 56, 57, 58, 59]);
    let (v0, v1, v2, v3) = (5_usize, 8_i64, 5_usize, 10_i8);
    same::<2>(t.i(idx![hd(v0)..{ v1 };6, hd(v2)..v3]), [1, 5], &[55, 56, 57, 58, 59]);
    // torch:test_indexing.TestIndexing.test_index:105
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (Some(2_i64), 9_usize, 11_i64);
    same::<2>(t.i(idx![0:5:v0, { v1 }:v2 - 1:3]), [3, 1], &[9, 29, 49]);
    let (v0, v1) = (9_isize, 10_u16);
    same::<2>(t.i(idx![0..=4;2, v0..{ v1 };3]), [3, 1], &[9, 29, 49]);
    // torch:test_indexing.TestIndexing.test_index:106
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (6_u32, 8_i64, Some(3_i64), slice!(7, 10, 2));
    same::<2>(t.i(idx![v0:{ v1 }:v2, v3,]), [1, 2], &[67, 69]);
    let (v0, v1) = (7_i64, 2_i16);
    same::<2>(t.i(idx![hd(6)..8;3, { v0 }..10;v1]), [1, 2], &[67, 69]);
    // torch:test_indexing.TestIndexing.test_index:107
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (0_u16, 5_i8, 3_i64, slice!(4, 8, 7));
    same::<2>(t.i(idx![{ v0 }:v1:v2 - 1, v3]), [3, 1], &[4, 24, 44]);
    let (v0, v1, v2) = (5_isize, 4_u128, 7_u32);
    same::<2>(t.i(idx![hd(0)..v0;2, { v1 }..=hd(7);v2]), [3, 1], &[4, 24, 44]);
    // torch:test_indexing.TestIndexing.test_index:108
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3, v4) = (6_i64, 8_usize, 1_usize, Some(10_i64), 5_i64);
    same::<2>(t.i(idx![v0 - 1 : hd(v1) : 4, hd(v2) : v3 : v4 - 1]), [1, 3], &[51, 55, 59]);
    same::<2>(t.i(idx![hd(5)..8;4, hd(1)..10;4]), [1, 3], &[51, 55, 59]);
    // torch:test_indexing.TestIndexing.test_index:109
    let t = tensor([10, 10]);
    let v0 = slice!(7, 9, 7);
    same::<2>(t.i(idx![v0]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    let (v0, v1) = (7_i16, 8_u32);
    same::<2>(t.i(idx![v0..=v1;7]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:111
    let t = tensor([10, 10]);
    let v0 = 4_i64;
    same::<2>(t.i(idx![6 : hd(7) : v0 - 1]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    let v0 = 7_usize;
    same::<2>(t.i(idx![6..hd(v0);3]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    // torch:test_indexing.TestIndexing.test_index:112
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (3_i64, 5_i64, 6_u32);
    same::<2>(t.i(idx![v0 - 1:v1:v2]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let v0 = 2_usize;
    same::<2>(t.i(idx![hd(v0)..5;6]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_index:113
    let t = tensor([10, 10]);
    let (v0, v1) = (slice!(1, 3, 7), 10_i64);
    same::<2>(t.i(idx![v0, 3:v1 - 1:2]), [1, 3], &[13, 15, 17]);
    let (v0, v1, v2, v3) = (2_i64, 3_i16, 3_usize, 2_u32);
    same::<2>(t.i(idx![v0 - 1..v1;7, hd(v2)..hd(9);v3]), [1, 3], &[13, 15, 17]);
    // torch:test_indexing.TestIndexing.test_index:114
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (0_i8, 7_u16, 1_u64, slice!(6, 9, 4));
    same::<2>(t.i(idx![v0 : { v1 } : v2, v3]), [7, 1], &[6, 16, 26, 36, 46, 56, 66]);
    let v0 = 7_usize;
    same::<2>(t.i(idx![hd(0)..hd(v0), 6..9;4]), [7, 1], &[6, 16, 26, 36, 46, 56, 66]);
    // torch:test_indexing.TestIndexing.test_index:115
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3, v4) = (7_i64, 10_usize, Some(6_i64), 6_isize, 7_i64);
    same::<2>(t.i(idx![{ v0 } : hd(v1) : v2, v3:{ v4 }:3,]), [1, 1], &[76]);
    let (v0, v1, v2) = (10_usize, 6_i64, 3_i32);
    same::<2>(t.i(idx![7..hd(v0);6, { v1 }..=6;{ v2 },]), [1, 1], &[76]);
    // torch:test_indexing.TestIndexing.test_index:116
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (3_usize, 5_u32, slice!(6, 8, 3));
    same::<2>(t.i(idx![hd(v0):6:{ v1 }, v2,]), [1, 1], &[36]);
    let (v0, v1) = (6_u32, 7_i8);
    same::<2>(t.i(idx![3..=hd(5);5, v0..=v1;3]), [1, 1], &[36]);
    // torch:test_indexing.TestIndexing.test_index:117
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (7_u8, Some(8_i64), 10_u64, 7_u64);
    same::<2>(t.i(idx![1:3:v0, v1 : v2 : v3]), [1, 1], &[18]);
    let (v0, v1) = (1_i8, 2_u64);
    same::<2>(t.i(idx![v0..=v1;7, 8..10;7]), [1, 1], &[18]);
    // torch:test_indexing.TestIndexing.test_index:118
    let t = tensor([10, 10]);
    let v0 = 4_u128;
    same::<2>(t.i(idx![3 : 4 : v0]), [1, 10], &[30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    same::<2>(t.i(idx![3..hd(4);4]), [1, 10], &[30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_3() {
    // torch:test_indexing.TestIndexing.test_index:119
    let t = tensor([10, 10]);
    let (v0, v1) = (7_i64, 2_i32);
    same::<2>(t.i(idx![4 : 6 : v0 - 1, 3:8:{ v1 }]), [1, 3], &[43, 45, 47]);
    let (v0, v1, v2, v3) = (5_i64, 6_i16, 4_i64, 8_i128);
    same::<2>(t.i(idx![v0 - 1..v1;6, v2 - 1..v3;2]), [1, 3], &[43, 45, 47]);
    // torch:test_indexing.TestIndexing.test_index:120
    let t = tensor([10, 10]);
    let v0 = 5_i64;
    same::<2>(t.i(idx![1:5:v0 - 1]), [1, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    same::<2>(t.i(idx![1..=4;4]), [1, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_index:121
    let t = tensor([10, 10]);
    let (v0, v1) = (Some(10_i64), 2_usize);
    same::<2>(t.i(idx![5 : v0 : 7, 1:hd(9):v1]), [1, 4], &[51, 53, 55, 57]);
    let (v0, v1, v2, v3) = (6_i64, 9_u64, 2_i64, 10_i64);
    same::<2>(t.i(idx![v0 - 1..=v1;7, v2 - 1..v3 - 1;2]), [1, 4], &[51, 53, 55, 57]);
    // torch:test_indexing.TestIndexing.test_index:122
    let t = tensor([10, 10]);
    let v0 = slice!(8, 10, 6);
    same::<2>(t.i(idx![v0]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let (v0, v1) = (8_u64, 10_u32);
    same::<2>(t.i(idx![v0..v1;6]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:123
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (8_i64, 9_u128, 8_i8, 2_i64);
    same::<2>(t.i(idx![v0 - 1 : v1 : 6, v2:hd(9):v3 - 1,]), [1, 1], &[78]);
    let v0 = 8_u64;
    same::<2>(t.i(idx![7..=8;6, v0..=8]), [1, 1], &[78]);
    // torch:test_indexing.TestIndexing.test_index:124
    let t = tensor([10, 10]);
    let (v0, v1) = (Some(5_i64), 7_u8);
    same::<2>(t.i(idx![v0:8:v1]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    let v0 = 5_usize;
    same::<2>(t.i(idx![hd(v0)..8;7]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // torch:test_indexing.TestIndexing.test_index:125
    let t = tensor([10, 10]);
    let (v0, v1) = (0_u32, 9_u128);
    same::<2>(t.i(idx![v0:{ v1 }:2]), [5, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let (v0, v1) = (0_i8, 9_i128);
    same::<2>(t.i(idx![v0..v1;2]), [5, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:126
    let t = tensor([10, 10]);
    let (v0, v1) = (5_u64, 5_i128);
    same::<2>(t.i(idx![1 : 3 : v0, 1:v1:2]), [1, 2], &[11, 13]);
    let (v0, v1) = (3_isize, 1_i128);
    same::<2>(t.i(idx![hd(1)..v0;5, { v1 }..5;2]), [1, 2], &[11, 13]);
    // torch:test_indexing.TestIndexing.test_index:127
    let t = tensor([10, 10]);
    let v0 = 1_u128;
    same::<2>(t.i(idx![0 : 5 : { v0 }]), [5, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    let v0 = 2_i64;
    same::<2>(t.i(idx![hd(0)..=4;v0 - 1]), [5, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    // torch:test_indexing.TestIndexing.test_index:128
    let t = tensor([10, 10]);
    let (v0, v1) = (8_i64, slice!(7, 9, 5));
    same::<2>(t.i(idx![5:7:v0 - 1, v1]), [1, 1], &[57]);
    let (v0, v1) = (5_i128, 7_i8);
    same::<2>(t.i(idx![v0..v1;7, hd(7)..9;5]), [1, 1], &[57]);
    // torch:test_indexing.TestIndexing.test_index:129
    let t = tensor([10, 10]);
    let v0 = 5_isize;
    same::<2>(t.i(idx![6:7:v0, hd(8) : 9 : 6]), [1, 1], &[68]);
    let (v0, v1, v2) = (7_usize, 8_i16, 10_i64);
    same::<2>(t.i(idx![6..hd(v0);5, v1..v2 - 1;6]), [1, 1], &[68]);
    // torch:test_indexing.TestIndexing.test_index:130
    let t = tensor([10, 10]);
    let v0 = slice!(6, 8, 3);
    same::<2>(t.i(idx![v0,]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    let v0 = 7_usize;
    same::<2>(t.i(idx![hd(6)..=hd(v0);3,]), [1, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69]);
    // torch:test_indexing.TestIndexing.test_index:131
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (8_i64, 9_i64, 6_i64, slice!(0, 1, 6));
    same::<2>(t.i(idx![v0 - 1:v1:v2 - 1, v3]), [1, 1], &[70]);
    let (v0, v1, v2, v3, v4) = (10_i64, 5_i8, 0_u8, 1_i64, 6_i16);
    same::<2>(t.i(idx![hd(7)..v0 - 1;v1, v2..=v3 - 1;v4]), [1, 1], &[70]);
    // torch:test_indexing.TestIndexing.test_index:132
    let t = tensor([10, 10]);
    let v0 = 6_i64;
    same::<2>(t.i(idx![2 : 7 : v0 - 1]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let (v0, v1) = (2_usize, 7_u64);
    same::<2>(t.i(idx![hd(v0)..v1;5]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_index:133
    let t = tensor([10, 10]);
    let v0 = 4_i128;
    same::<2>(t.i(idx![5 : 6 : v0]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    same::<2>(t.i(idx![5..6;4]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // torch:test_indexing.TestIndexing.test_index:134
    let t = tensor([10, 10]);
    let v0 = 4_i8;
    same::<2>(t.i(idx![4:hd(8):v0]), [1, 10], &[40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    same::<2>(t.i(idx![4..=7;4]), [1, 10], &[40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    // torch:test_indexing.TestIndexing.test_index:135
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (0_usize, 6_u8, 7_i64, 6_i64);
    same::<2>(t.i(idx![hd(v0):3:{ v1 }, 3 : v2 - 1 : { v3 }]), [1, 1], &[3]);
    let (v0, v1, v2) = (0_u16, 4_i64, 3_i32);
    same::<2>(t.i(idx![{ v0 }..v1 - 1;6, { v2 }..6;6]), [1, 1], &[3]);
    // torch:test_indexing.TestIndexing.test_index:136
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (5_u16, 6_usize, 1_u16);
    same::<2>(t.i(idx![{ v0 } : hd(v1) : { v2 }]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    let (v0, v1, v2) = (5_u32, 6_i16, 1_u16);
    same::<2>(t.i(idx![v0..v1;v2]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // torch:test_indexing.TestIndexing.test_index:137
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (6_i8, 8_u16, 4_u128, 5_i64);
    same::<2>(t.i(idx![v0 : { v1 } : { v2 }, 2:8:v3 - 1]), [1, 2], &[62, 66]);
    let (v0, v1, v2) = (2_i8, 8_usize, 4_i16);
    same::<2>(t.i(idx![6..=7;4, v0..hd(v1);v2]), [1, 2], &[62, 66]);
    // torch:test_indexing.TestIndexing.test_index:138
    let t = tensor([10, 10]);
    let v0 = slice!(0, 10, 4);
    same::<2>(t.i(idx![v0]), [3, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let (v0, v1) = (1_i64, 10_i128);
    same::<2>(t.i(idx![v0 - 1..v1;4]), [3, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:139
    let t = tensor([10, 10]);
    let (v0, v1) = (8_i64, 8_u128);
    same::<2>(t.i(idx![v0 - 1:v1:1,]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    same::<2>(t.i(idx![7..8]), [1, 10], &[70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:140
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (2_i8, 3_i64, 1_i128, slice!(5, 6, 6));
    same::<2>(t.i(idx![v0 : { v1 } : v2, v3]), [1, 1], &[25]);
    let (v0, v1) = (5_i8, 6_u64);
    same::<2>(t.i(idx![2..3, v0..6;v1]), [1, 1], &[25]);
    // torch:test_indexing.TestIndexing.test_index:141
    let t = tensor([10, 10]);
    let (v0, v1) = (10_i32, 2_i16);
    same::<2>(t.i(idx![hd(8) : v0 : v1]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let (v0, v1) = (8_u32, 10_u64);
    same::<2>(t.i(idx![v0..v1;2]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:142
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (9_usize, 10_usize, 6_u32, slice!(9, 10, 7));
    same::<2>(t.i(idx![hd(v0):hd(v1):{ v2 }, v3,]), [1, 1], &[99]);
    let (v0, v1, v2) = (9_i64, 11_i64, 9_u8);
    same::<2>(t.i(idx![{ v0 }..v1 - 1;6, { v2 }..=9;7]), [1, 1], &[99]);
    // torch:test_indexing.TestIndexing.test_index:143
    let t = tensor([10, 10]);
    let v0 = 7_i32;
    same::<2>(t.i(idx![2:9:v0]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let v0 = 8_usize;
    same::<2>(t.i(idx![2..=hd(v0);7]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_index:144
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (1_usize, 7_u16, 0_usize);
    same::<2>(t.i(idx![hd(v0) : 10 : v1, hd(v2):7:4]), [2, 2], &[10, 14, 80, 84]);
    let (v0, v1) = (1_i64, 7_isize);
    same::<2>(t.i(idx![1..hd(10);7, v0 - 1..v1;4]), [2, 2], &[10, 14, 80, 84]);
    // torch:test_indexing.TestIndexing.test_index:145
    let t = tensor([10, 10]);
    let v0 = 5_i64;
    same::<2>(t.i(idx![5 : 7 : v0 - 1]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    let (v0, v1) = (6_i64, 4_i64);
    same::<2>(t.i(idx![v0 - 1..hd(7);{ v1 }]), [1, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // torch:test_indexing.TestIndexing.test_index:146
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (2_i64, 2_i64, 1_i8);
    same::<2>(t.i(idx![v0 - 1:v1:v2]), [1, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    let (v0, v1) = (1_i16, 1_u32);
    same::<2>(t.i(idx![v0..=v1]), [1, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_index:147
    let t = tensor([10, 10]);
    let (v0, v1) = (slice!(4, 5, 5), 5_i64);
    same::<2>(t.i(idx![v0, 3:v1 - 1:7]), [1, 1], &[43]);
    let (v0, v1) = (3_u64, 7_isize);
    same::<2>(t.i(idx![4..5;5, v0..4;v1]), [1, 1], &[43]);
    // torch:test_indexing.TestIndexing.test_index:148
    let t = tensor([10, 10]);
    let (v0, v1) = (8_isize, 5_u128);
    same::<2>(t.i(idx![v0 : hd(10) : { v1 }]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    let (v0, v1) = (8_u16, 11_i64);
    same::<2>(t.i(idx![{ v0 }..v1 - 1;5]), [1, 10], &[80, 81, 82, 83, 84, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_index:149
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (1_i64, 4_isize, 4_u128);
    same::<2>(t.i(idx![{ v0 } : v1 : { v2 }]), [1, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    same::<2>(t.i(idx![1..4;4]), [1, 10], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_index:150
    let t = tensor([10, 10]);
    let (v0, v1, v2, v3) = (1_usize, 4_i16, 1_u32, 8_i64);
    same::<2>(t.i(idx![hd(v0) : 3 : { v1 }, v2:hd(8):v3 - 1]), [1, 1], &[11]);
    let (v0, v1) = (1_u16, 7_usize);
    same::<2>(t.i(idx![1..=2;4, { v0 }..=hd(v1);7]), [1, 1], &[11]);
    // torch:test_indexing.TestIndexing.test_index:151
    let t = tensor([10, 10]);
    let v0 = 7_u16;
    same::<2>(t.i(idx![2 : hd(3) : v0]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let (v0, v1) = (3_usize, 8_i64);
    same::<2>(t.i(idx![hd(2)..hd(v0);v1 - 1]), [1, 10], &[20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_index:152
    let t = tensor([10, 10]);
    let (v0, v1) = (6_u32, 10_i64);
    same::<2>(t.i(idx![v0:{ v1 }:1]), [4, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    let (v0, v1, v2) = (6_u32, 9_i16, 1_i8);
    same::<2>(t.i(idx![v0..=v1;v2,]), [4, 10], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_index:153
    let t = tensor([10, 10]);
    let v0 = 8_i32;
    same::<2>(t.i(idx![hd(5):v0:1]), [3, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    same::<2>(t.i(idx![5..=7]), [3, 10], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]);
    // torch:test_indexing.TestIndexing.test_index:154
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (2_i64, 3_i64, 5_usize);
    same::<2>(t.i(idx![v0 - 1 : v1 : 3, hd(v2):8:2]), [1, 2], &[15, 17]);
    let (v0, v1) = (5_i16, 3_i64);
    same::<2>(t.i(idx![hd(1)..3;3, v0..8;v1 - 1]), [1, 2], &[15, 17]);
    // torch:test_indexing.TestIndexing.test_index:155
    let t = tensor([10, 10]);
    let v0 = slice!(0, 4, 7);
    same::<2>(t.i(idx![v0,]), [1, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let (v0, v1) = (0_i16, 3_u32);
    same::<2>(t.i(idx![v0..=v1;7]), [1, 10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_index:156
    let t = tensor([10, 10]);
    let (v0, v1, v2) = (2_usize, Some(3_i64), 7_i64);
    same::<2>(t.i(idx![1:4:v0, v1:9:v2 - 1]), [2, 1], &[13, 33]);
    let (v0, v1, v2, v3) = (1_usize, 3_i16, 4_i64, 10_i64);
    same::<2>(t.i(idx![hd(v0)..=v1;2, v2 - 1..v3 - 1;6]), [2, 1], &[13, 33]);
    // torch:test_indexing.TestIndexing.test_index:158
    let t = tensor([10, 10, 10]);
    let v0 = -1_i128;
    same::<3>(t.i(idx![1 : 9 : { v0 }]), [0, 10, 10], &[]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:11
    let t = tensor([]);
    same::<1>(t.i(idx![None]), [1], &[0]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_4() {
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:3
    let t = tensor([3]);
    let v0 = slice!(None, None, None);
    same::<2>(t.i(idx![v0, NewAxis]), [3, 1], &[0, 1, 2]);
    let v0 = 2_i64;
    same::<2>(t.i(idx![..;v0 - 1, NewAxis]), [3, 1], &[0, 1, 2]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_expanded_values:4
    let t = tensor([2]);
    let v0 = None::<i64>;
    same::<2>(t.i(idx![None, :v0]), [1, 2], &[0, 1]);
    same::<2>(t.i(idx![None, ..]), [1, 2], &[0, 1]);
    // torch:test_indexing.TestIndexing.test_index_put_accumulate_non_contiguous:1
    let t = tensor([5, 2, 2]);
    let (v0, v1, v2) = (slice!(None, None, None), 1_i64, None::<i64>);
    same::<2>(t.i(idx![v0, v1 - 1, ::v2]), [5, 2], &[0, 1, 4, 5, 8, 9, 12, 13, 16, 17]);
    let v0 = 0_usize;
    same::<2>(t.i(idx![.., { v0 }, ..,]), [5, 2], &[0, 1, 4, 5, 8, 9, 12, 13, 16, 17]);
    // torch:test_indexing.TestIndexing.test_int_indices_broadcast:1
    let t = tensor([2]);
    let v0 = slice!(None, None, None);
    same::<2>(t.i(idx![v0, NewAxis]), [2, 1], &[0, 1]);
    same::<2>(t.i(idx![.., None]), [2, 1], &[0, 1]);
    // torch:test_indexing.TestIndexing.test_multiple_int:1
    let t = tensor([5, 7, 3]);
    same::<2>(t.i(idx![4,]), [7, 3], &[84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104]);
    // torch:test_indexing.TestIndexing.test_multiple_int:2
    let t = tensor([5, 7, 3]);
    let v0 = 4_u64;
    same::<1>(t.i(idx![v0, :, 1,]), [7], &[85, 88, 91, 94, 97, 100, 103]);
    let v0 = 4_u32;
    same::<1>(t.i(idx![v0, .., hd(1)]), [7], &[85, 88, 91, 94, 97, 100, 103]);
    // torch:test_indexing.TestIndexing.test_step:1
    let t = tensor([10]);
    same::<1>(t.i(idx![::1]), [10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    same::<1>(t.i(idx![..;1]), [10], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // torch:test_indexing.TestIndexing.test_step:2
    let t = tensor([10]);
    let v0 = 2_i128;
    same::<1>(t.i(idx![:  : v0]), [5], &[0, 2, 4, 6, 8]);
    same::<1>(t.i(idx![..;2]), [5], &[0, 2, 4, 6, 8]);
    // torch:test_indexing.TestIndexing.test_step:3
    let t = tensor([10]);
    let v0 = 4_i64;
    same::<1>(t.i(idx![::v0 - 1]), [4], &[0, 3, 6, 9]);
    let v0 = 3_i128;
    same::<1>(t.i(idx![..;v0]), [4], &[0, 3, 6, 9]);
    // torch:test_indexing.TestIndexing.test_step:4
    let t = tensor([10]);
    let v0 = 11_u16;
    same::<1>(t.i(idx![:  : { v0 }]), [1], &[0]);
    let v0 = 11_u32;
    same::<1>(t.i(idx![..;v0]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_step:5
    let t = tensor([10]);
    let v0 = 2_u8;
    same::<1>(t.i(idx![1:6:{ v0 }]), [3], &[1, 3, 5]);
    same::<1>(t.i(idx![1..6;2]), [3], &[1, 3, 5]);
    // torch:test_indexing.TestIndexing.test_step_assignment:2
    let t = tensor([4, 4]);
    same::<2>(t.i(idx![1 :,]), [3, 4], &[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    let v0 = 1_i8;
    same::<2>(t.i(idx![v0..]), [3, 4], &[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // torch:test_indexing.TestIndexing.test_variable_slicing:1
    let t = tensor([2]);
    let v0 = 1_i64;
    same::<0>(t.i(idx![v0 - 1]), [], &[0]);
    // torch:test_indexing.TestIndexing.test_variable_slicing:2
    let t = tensor([2]);
    same::<0>(t.i(idx![1]), [], &[1]);
    // torch:test_indexing.TestIndexing.test_variable_slicing:4
    let t = tensor([4, 4]);
    let (v0, v1) = (0_usize, 1_usize);
    same::<2>(t.i(idx![hd(v0) : hd(v1)]), [1, 4], &[0, 1, 2, 3]);
    same::<2>(t.i(idx![0..=0]), [1, 4], &[0, 1, 2, 3]);
    // torch:test_indexing.NumpyTests.test_boolean_assignment_value_mismatch:3
    let t = tensor([4]);
    let v0 = 1_u16;
    same::<1>(t.i(idx![: { v0 } :]), [1], &[0]);
    let v0 = 1_usize;
    same::<1>(t.i(idx![..hd(v0)]), [1], &[0]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_twodim:2
    let t = tensor([3, 3]);
    let v0 = 1_i16;
    same::<1>(t.i(idx![v0]), [3], &[3, 4, 5]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_twodim:4
    let t = tensor([3, 3]);
    same::<1>(t.i(idx![hd(0)]), [3], &[0, 1, 2]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_twodim:6
    let t = tensor([3, 3]);
    same::<1>(t.i(idx![2]), [3], &[6, 7, 8]);
    // torch:test_indexing.NumpyTests.test_ellipsis_index:1
    let t = tensor([3, 3]);
    same::<2>(t.i(idx![Ellipsis]), [3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // torch:test_indexing.NumpyTests.test_ellipsis_index:2
    let t = tensor([3, 3]);
    let v0 = 0_i8;
    same::<1>(t.i(idx![v0, Ellipsis]), [3], &[0, 1, 2]);
    // torch:test_indexing.NumpyTests.test_ellipsis_index:3
    let t = tensor([3, 3]);
    let (v0, v1) = (0_i64, slice!(None, None, None));
    same::<1>(t.i(idx![{ v0 }, v1]), [3], &[0, 1, 2]);
    let v0 = 1_u64;
    same::<1>(t.i(idx![0, ..;v0]), [3], &[0, 1, 2]);
    // torch:test_indexing.NumpyTests.test_ellipsis_index:4
    let t = tensor([3, 3]);
    let v0 = 0_usize;
    same::<1>(t.i(idx![..., hd(v0)]), [3], &[0, 3, 6]);
    // torch:test_indexing.NumpyTests.test_ellipsis_index:5
    let t = tensor([3, 3]);
    same::<1>(t.i(idx![:, 0]), [3], &[0, 3, 6]);
    same::<1>(t.i(idx![.., 0]), [3], &[0, 3, 6]);
    // torch:test_indexing.NumpyTests.test_ellipsis_index:6
    let t = tensor([3, 3]);
    same::<0>(t.i(idx![0, ..., 1]), [], &[1]);
    // torch:test_indexing.NumpyTests.test_empty_tuple_index:1
    let t = tensor([3]);
    same::<1>(t.i(idx![]), [3], &[0, 1, 2]);
    // torch:test_indexing.NumpyTests.test_everything_returns_views:1
    let t = tensor([1]);
    same::<1>(t.i(idx![]), [1], &[0]);
    // torch:test_indexing.NumpyTests.test_everything_returns_views:2
    let t = tensor([1]);
    same::<1>(t.i(idx![...]), [1], &[0]);
    // torch:test_indexing.NumpyTests.test_everything_returns_views:3
    let t = tensor([1]);
    same::<1>(t.i(idx![:]), [1], &[0]);
    same::<1>(t.i(idx![..]), [1], &[0]);
    // torch:test_indexing.NumpyTests.test_index_is_larger:2
    let t = tensor([5, 5]);
    let v0 = 3_usize;
    same::<2>(t.i(idx![:hd(v0), :3]), [3, 3], &[0, 1, 2, 5, 6, 7, 10, 11, 12]);
    let (v0, v1, v2) = (4_i64, 2_isize, 2_i64);
    same::<2>(t.i(idx![..v0 - 1, ..={ v1 };v2 - 1]), [3, 3], &[0, 1, 2, 5, 6, 7, 10, 11, 12]);
    // torch:test_indexing.NumpyTests.test_none_index:1
    let t = tensor([3]);
    same::<2>(t.i(idx![None]), [1, 3], &[0, 1, 2]);
    // torch:test_indexing.NumpyTests.test_single_bool_index:2
    let t = tensor([3, 3]);
    same::<3>(t.i(idx![NewAxis]), [1, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // torch:test_indexing.NumpyTests.test_single_bool_index:4
    let t = tensor([1, 3, 3]);
    let (v0, v1) = (0_u128, 0_usize);
    same::<3>(t.i(idx![{ v0 }:hd(v1)]), [0, 3, 3], &[]);
    let (v0, v1) = (0_i128, 0_usize);
    same::<3>(t.i(idx![v0..hd(v1);1]), [0, 3, 3], &[]);
    // torch:test_indexing.NumpyTests.test_single_int_index:1
    let t = tensor([3, 3]);
    same::<1>(t.i(idx![-1,]), [3], &[6, 7, 8]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_0() {
    // dev-0003
    let t = tensor([4, 2]);
    let (v0, v1) = (Some(2_i64), 0_u64);
    refused(t.try_i(idx![v0 : hd(3), :  : v1, Ellipsis]), &[ZeroStep]);
    let (v0, v1, v2) = (2_i16, 3_u32, 0_i128);
    refused(t.try_i(idx![v0..v1, :  : v2, Ellipsis,]), &[ZeroStep]);
    // dev-0007
    let t = tensor([2, 4, 5]);
    let (v0, v1, v2) = (3_i64, slice!(None, None, None), 3_usize);
    let t = t.i(idx![::v0 - 1, v1, None, : tl(v2)]);
    let (v0, v1, v2) = (None::<i64>, 0_u64, 0_u8);
    refused(t.try_i(idx![..., : v0 : v1, v2]), &[ZeroStep]);
    // dev-0067
    let t = tensor([3, 5, 5, 4, 1]);
    let (v0, v1, v2) = (-9223372036854775808_isize, 2147483648_usize, 3_i64);
    refused(t.try_i(idx![v0, tl(v1):4:v2 - 1, :, 1, :]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (-9223372036854775808_i128, 3_i64, 1_u128, 2_i64);
    refused(t.try_i(idx![v0, -2147483649:4:v1 - 1, .., { v2 }, ..;v3 - 1]), &[OutOfBounds]);
    // dev-0093
    let t = tensor([2, 3, 3, 3, 2, 3]);
    let t = t.permute([5, 0, 1, 2, 3, 4]);
    let (v0, v1, v2) = (-1_i64, 0_isize, None::<i64>);
    let t = t.i(idx![: v0 - 1, 0, : -3, v1, :  : -2, v2 : : 2,]);
    let (v0, v1, v2, v3, v4, v5, v6) = (None::<i64>, 2_i64, -2_i128, None::<i64>, -1_i32, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v0 :, None, v1 - 1 : v2 : -2, v3:4:v4, tl(0), None, v5, v6])), &[MultipleEllipses]);
    // dev-0114
    let t = tensor([2, 3, 4, 4]);
    let t = t.into_dyn();
    let (v0, v1) = (1_i8, 0_usize);
    refused(t.try_i(idx![:, 0 :, v0, hd(v1), hd(2), NewAxis]), &[TooManyIndices]);
    let (v0, v1) = (0_i32, 2_i64);
    refused(t.try_i(idx![.., { v0 }.., v1 - 1, 0, 2, NewAxis]), &[TooManyIndices]);
    // dev-0151
    let t = tensor([4, 1, 1, 5, 3, 2]);
    let t = t.permute([3, 4, 0, 5, 2, 1]);
    let (v0, v1) = (None::<i64>, 1_usize);
    refused(t.try_i(idx![: v0, None, hd(v1), hd(1), tl(1), 0, NewAxis, -2, None]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (1_isize, 1_usize, 0_u64, -2_isize);
    refused(t.try_i(idx![.., None, v0, hd(v1), -2, v2, None, v3, NewAxis]), &[OutOfBounds]);
    // dev-0153
    let t = tensor([2, 2, 2, 2, 2, 3, 3]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (3_u128, 1_usize, slice!(4, -3, None), 3_i32, 3_usize, -2_i64, -3_i8, 0_i8);
    refused(t.try_i(idx![{ v0 }:tl(v1):, ::, v2, { v3 }:hd(v4):-1, NewAxis, 4 : v5 - 1 : 1, v6 : { v7 } :, None, -9223372036854775808]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5, v6) = (None::<i64>, -3_i128, slice!(3, 3, -1), 4_i32, 1_u32, -3_i64, 1_isize);
    refused(t.try_i(idx![3 : -2 : v0, .., 4:{ v1 }, v2, NewAxis, v3:-3:v4, v5..0;v6, None, tl(9223372036854775807)]), &[OutOfBounds]);
    // dev-0158
    let t = tensor([4, 3, 2, 1, 2]);
    let (v0, v1) = (slice!(None, None, -1), -2_i8);
    let t = t.i(idx![:, :, v0, :, ::v1]);
    let (v0, v1, v2, v3, v4, v5, v6) = (3_i64, slice!(5, 0, -3), None::<i64>, 0_i16, -1_isize, 0_u64, 0_isize);
    refused(t.try_i(idx![{ v0 }, v1, v2 :, v3 : v4 : v5, v6]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4) = (2_i64, 3_u32, 1_isize, 0_usize, 0_u64);
    refused(t.try_i(idx![3, { v0 }..v1;-3, ..;v2, hd(0) : tl(v3) : v4, hd(0),]), &[ZeroStep]);
    // dev-0180
    let t = tensor([4, 1, 3, 5]);
    let t = t.i(idx![::3, 1:, 1 :, :  : 3]);
    let (v0, v1, v2, v3) = (None::<i64>, Some(0_i64), None::<i64>, Some(2_i64));
    let t = t.i(idx![v0 :, v1 :, v2:, ::v3]);
    refused(t.try_i(idx![Ellipsis, 9223372036854775807, NewAxis,]), &[OutOfBounds]);
    // dev-0194
    let t = tensor([3, 5, 4, 3]);
    let (v0, v1, v2, v3) = (-1_i16, 6_i64, 6_usize, -5_i32);
    refused(t.try_i(idx![v0, v1 - 1, : hd(v2) : v3, 2 : hd(4)]), &[OutOfBounds]);
    // dev-0228
    let t = tensor([2, 4, 5, 4]);
    let (v0, v1, v2, v3) = (0_i64, 4_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v2, v3, { v0 }, NewAxis, v1 - 1, :, NewAxis, hd(3), None])), &[MultipleEllipses]);
    // dev-0274
    let t = tensor([1, 2, 2]);
    let t = t.permute([2, 0, 1]);
    let (v0, v1) = (3_i64, 0_u32);
    refused(t.try_i(idx![Ellipsis, : v0 - 1 : 1, ::v1, 0]), &[ZeroStep]);
    let (v0, v1) = (0_isize, 1_i64);
    refused(t.try_i(idx![..., ..hd(2), ::v0, v1 - 1,]), &[ZeroStep]);
    // dev-0300
    let t = tensor([4, 4, 1, 5, 1]);
    let v0 = slice!(None, None, 2);
    let t = t.i(idx![hd(0), :, :tl(0):, :, v0]);
    let (v0, v1, v2, v3) = (0_usize, 0_i64, slice!(None, None, None), 0_u16);
    refused(t.try_i(idx![-5, tl(0):hd(v0):v1 - 1, v2, { v3 }, Ellipsis]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (-5_i16, 0_u64, -1_i8, 2_i64);
    refused(t.try_i(idx![v0, -1:v1:{ v2 }, ..;v3 - 1, hd(0), ...,]), &[OutOfBounds]);
    // dev-0426
    let t = tensor([5, 1, 3]);
    let t = t.permute([2, 1, 0]);
    let (v0, v1, v2, v3) = (None::<i64>, 1_u16, 4_i64, 0_u64);
    refused(t.try_i(idx![: v0, { v1 }:v2 - 1, 0 : -5 : v3]), &[ZeroStep]);
    let (v0, v1, v2) = (2_i64, -5_i8, 0_u64);
    refused(t.try_i(idx![.., v0 - 1 : 3, hd(0) : v1 : v2]), &[ZeroStep]);
    // dev-0474
    let t = tensor([4, 3, 2]);
    let (v0, v1, v2, v3) = (None::<i64>, slice!(4, None, -1), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![: v0, v2, -1, v3, v1])), &[MultipleEllipses]);
    // dev-0537
    let t = tensor([1, 5, 1, 5]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    let t = t.i(idx![:, :v0:v1, :, :, NewAxis,]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5) = (1_usize, Some(-1_i64), 1_i64, slice!(-2, 0, -1), None::<i64>, -6_i128);
    refused(t.try_i(idx![hd(v0)::v1, 3, v2 - 1, NewAxis, v3, ::v4, v5, None]), &[TooManyIndices]);
    let (v0, v1, v2, v3, v4) = (1_i64, 0_i128, 4_i64, 1_u64, 4_i64);
    refused(t.try_i(idx![v0 - 1..=v1;-1, v2 - 1, 0, NewAxis, v3..=v4 - 1;-1, .., -6, None]), &[TooManyIndices]);
    // dev-0538
    let t = tensor([4, 2]);
    let (v0, v1, v2) = (slice!(None, None, None), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v1, v2, NewAxis, v0, NewAxis, -1, None])), &[MultipleEllipses]);
    // dev-0575
    let t = tensor([2, 5]);
    let (v0, v1) = (-1_i64, 0_usize);
    refused(t.try_i(idx![2 : v0 - 1 : v1, None, None, None, :]), &[ZeroStep]);
    let (v0, v1) = (-1_i64, 0_u8);
    refused(t.try_i(idx![2 : v0 - 1 : v1, None, NewAxis, NewAxis, ..;1]), &[ZeroStep]);
    // dev-0598
    let t = tensor([13]);
    let v0 = 4_isize;
    let t = t.i(idx![v0 :]);
    let v0 = 0_u16;
    refused(t.try_i(idx![::v0]), &[ZeroStep]);
    // dev-0637
    let t = tensor([5, 1, 2, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5, v6) = (3_u128, 5_i8, 0_i64, 4_i8, 0_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![{ v0 }:v1:v2 - 1, v5, v6, hd(0), :, :, :{ v3 }:v4 - 1])), &[MultipleEllipses, TooManyIndices]);
    // dev-0719
    let t = tensor([3, 4, 5, 1, 3, 2]);
    let t = t.permute([5, 0, 2, 4, 3, 1]);
    let (v0, v1, v2, v3, v4) = (3_usize, 2_i64, 1000000000000_i128, slice!(0, 4, 2), -1_i32);
    refused(t.try_i(idx![-1 : : -1, 3 : hd(v0) : v1 - 1, v2, v3, ::v4, :]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5) = (0_u16, 3_i64, 3_i8, 4_i64, 1_i64, 0_i64);
    refused(t.try_i(idx![{ v0 }..v1 - 1;-1, { v2 }..v3 - 1, hd(1000000000000), v4 - 1:hd(4):2, 0..=0;v5 - 1, ..]), &[OutOfBounds]);
    // dev-0728
    let t = tensor([2, 4, 3, 3]);
    let (v0, v1, v2, v3) = (2_i8, None::<i64>, 2_u16, None::<i64>);
    let t = t.i(idx![::v0, hd(3), v1 : : { v2 }, v3 : : 3]);
    let (v0, v1) = (9223372036854775807_isize, None::<i64>);
    refused(t.try_i(idx![v0, v1 :, :]), &[OutOfBounds]);
    let v0 = 9223372036854775807_i128;
    refused(t.try_i(idx![v0, .., ..]), &[OutOfBounds]);
    // dev-0730
    let t = tensor([2, 4, 4]);
    let (v0, v1) = (None::<i64>, slice!(3, -6, -3));
    refused(t.try_i(idx![Ellipsis, None, v0 :, 4, v1, NewAxis]), &[OutOfBounds]);
    let v0 = 0_u8;
    refused(t.try_i(idx![..., NewAxis, .., hd(4), v0..=3;-3, NewAxis]), &[OutOfBounds]);
    // dev-0753
    let t = tensor([3]);
    let (v0, v1) = (Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v0, v1])), &[MultipleEllipses]);
    // dev-0785
    let t = tensor([5, 2, 1, 3, 2, 1]);
    let (v0, v1) = (3_u32, -2_i8);
    let t = t.i(idx![:, :, ::v0, :  : v1, :, hd(0)]);
    let t = t.permute([1, 3, 2, 0, 4]);
    let (v0, v1) = (0_u128, 1_i64);
    refused(t.try_i(idx![:, v0, v1 - 1, -6, :]), &[OutOfBounds]);
    let v0 = -6_i16;
    refused(t.try_i(idx![.., hd(0), 0, v0, ..]), &[OutOfBounds]);
    // dev-0821
    let t = tensor([4, 5, 3]);
    let (v0, v1, v2, v3, v4) = (3_usize, 2_u64, 2_u32, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v3, v4, hd(v0), v1, { v2 }])), &[MultipleEllipses]);
    // dev-0876
    let t = tensor([0, 3, 1, 1]);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_i64, Some(3_i64), 2_i64, 0_u64, 0_usize, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![:v0 - 1, :v1:v2 - 1, v5, v3, hd(v4), v6])), &[MultipleEllipses]);
    // dev-0891
    let t = tensor([4, 5]);
    let (v0, v1) = (-5_i64, slice!(None, None, None));
    refused(t.try_i(idx![{ v0 }, v1, ...]), &[OutOfBounds]);
    refused(t.try_i(idx![tl(4), .., ...]), &[OutOfBounds]);
    // dev-0963
    let t = tensor([3, 3]);
    let (v0, v1) = (1_u32, 0_isize);
    refused(t.try_i(idx![v0, hd(4)::v1]), &[ZeroStep]);
    // dev-1091
    let t = tensor([5, 3]);
    let (v0, v1) = (3_i64, slice!(None, None, None));
    let t = t.i(idx![::v0 - 1, v1]);
    let (v0, v1) = (2_usize, 9223372036854775807_i128);
    refused(t.try_i(idx![: hd(v0) : 2, v1]), &[OutOfBounds]);
    let (v0, v1) = (1_i8, 9223372036854775807_u128);
    refused(t.try_i(idx![..=v0;2, v1]), &[OutOfBounds]);
    // dev-1183
    let t = tensor([15, 7]);
    let v0 = 6_usize;
    let t = t.i(idx![0, hd(v0) :]);
    let v0 = 0_u64;
    refused(t.try_i(idx![::v0]), &[ZeroStep]);
    // dev-1199
    let t = tensor([1, 3, 3]);
    let (v0, v1, v2, v3) = (2_i128, -1_i32, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![:, :v0:{ v1 }, v2, v3])), &[MultipleEllipses]);
    // dev-1218
    let t = tensor([3, 5, 5]);
    let (v0, v1) = (slice!(None, None, None), -1_i8);
    let t = t.i(idx![1 :, v0, ::v1]);
    let t = t.broadcast_to([2, 2, 5, 5]);
    let (v0, v1, v2, v3, v4, v5) = (1_i64, 1_u16, 0_i64, -3_i16, 0_i32, slice!(None, 4, -1));
    refused(t.try_i(idx![v0 - 1:v1:v2 - 1, v3, Ellipsis, v4, v5]), &[OutOfBounds]);
    // dev-1254
    let t = tensor([5, 2, 1]);
    let v0 = 1_u32;
    refused(t.try_i(idx![None, 1000000000000, NewAxis, v0, None, :, None, None]), &[OutOfBounds]);
    let v0 = 1_u128;
    refused(t.try_i(idx![NewAxis, 1000000000000, None, { v0 }, NewAxis, .., NewAxis, NewAxis,]), &[OutOfBounds]);
    // dev-1292
    let t = tensor([16]);
    refused(t.try_i(idx![-9223372036854775808]), &[OutOfBounds]);
    // dev-1314
    let t = tensor([5, 2]);
    let t = t.broadcast_to([2, 5, 2]);
    let (v0, v1, v2, v3) = (1_i128, 4_i8, None::<i64>, 0_usize);
    refused(t.try_i(idx![2 : 2 : { v0 }, v1, : v2 : v3]), &[ZeroStep]);
    let (v0, v1, v2) = (2_usize, None::<i64>, 0_i32);
    refused(t.try_i(idx![hd(v0)..2, 4, :v1:v2]), &[ZeroStep]);
    // dev-1366
    let t = tensor([1, 5, 1, 4]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = (slice!(1, None, 1), Some(-5_i64), 0_i64, None::<i64>);
    refused(t.try_i(idx![v0, v1:-7:v2 - 1, ::, :0:v3, :]), &[TooManyIndices]);
    let (v0, v1) = (1_usize, None::<i64>);
    refused(t.try_i(idx![1.., 0..hd(v0);-1, .., ..0, : v1]), &[TooManyIndices]);
    // dev-1414
    let t = tensor([0, 10]);
    refused(t.try_i(idx![(-1)::-2, NewAxis, NewAxis, ..., NewAxis, NewAxis, hd(1000000000000), None]), &[OutOfBounds]);
    // dev-1440
    let t = tensor([2, 2, 3, 3, 3, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4) = (-2_isize, 0_u128, 0_usize, 2_u64, None::<i64>);
    refused(t.try_i(idx![v0, { v1 }, :, tl(v2), ::, v3, v4 : : -1]), &[TooManyIndices]);
    let (v0, v1) = (1_usize, Some(-1_i64));
    refused(t.try_i(idx![tl(v0), hd(0), .., tl(0), .., hd(2), ::v1,]), &[TooManyIndices]);
    // dev-1494
    let t = tensor([4, 5]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (Some(-4_i64), 0_i64, -4_i64);
    refused(t.try_i(idx![NewAxis, v0:-1:v1 - 1, ::, v2 - 1]), &[TooManyIndices]);
    let (v0, v1) = (-3_i64, -1_i16);
    refused(t.try_i(idx![None, v0 - 1 : tl(0) : { v1 }, .., -5]), &[TooManyIndices]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_1() {
    // dev-1655
    let t = tensor([16, 16]);
    let t = t.into_dyn();
    let v0 = -10_i32;
    refused(t.try_i(idx![v0, hd(0), 1,]), &[TooManyIndices]);
    // dev-1671
    let t = tensor([3, 3]);
    let (v0, v1) = (2_u64, 1000000000000_i64);
    refused(t.try_i(idx![v0, ..., v1]), &[OutOfBounds]);
    // dev-1789
    let t = tensor([3]);
    let v0 = Some(0_i64);
    let t = t.i(idx![v0 :]);
    let v0 = 1000000000000_u64;
    refused(t.try_i(idx![..., v0]), &[OutOfBounds]);
    // dev-1816
    let t = tensor([1, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (None::<i64>, 0_i8, 1_i64);
    refused(t.try_i(idx![1 : v0 : -1, v1, v2 - 1]), &[TooManyIndices]);
    let (v0, v1, v2, v3) = (1_i64, -1_i128, 1_i64, 0_u32);
    refused(t.try_i(idx![v0 - 1..hd(1);{ v1 }, v2 - 1, v3]), &[TooManyIndices]);
    // dev-1856
    let t = tensor([2, 2, 1, 5]);
    let t = t.permute([1, 3, 2, 0]);
    let (v0, v1, v2, v3, v4, v5, v6) = (5_i64, 6_usize, -2_i32, -1_i64, -2_i8, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![:, v5, NewAxis, v6, v0 - 1 : hd(v1) : -6, None, hd(0) : v2 : v3 - 1, -4:2:{ v4 }])), &[MultipleEllipses]);
    // dev-1858
    let t = tensor([5, 3]);
    let t = t.permute([0, 1]);
    let (v0, v1, v2) = (None::<i64>, None::<i64>, 0_u128);
    refused(t.try_i(idx![::v0, v1 : : v2]), &[ZeroStep]);
    let v0 = 0_u128;
    refused(t.try_i(idx![.., :  : v0]), &[ZeroStep]);
    // dev-1918
    let t = tensor([3, 4, 2]);
    let (v0, v1, v2) = (3_usize, 2_u16, 9223372036854775807_isize);
    refused(t.try_i(idx![: tl(v0) : -1, : -1000 : { v1 }, v2, Ellipsis]), &[OutOfBounds]);
    let (v0, v1) = (None::<i64>, -1000_i16);
    refused(t.try_i(idx![0..=2;-1, v0 : v1 : 2, 9223372036854775807, ...]), &[OutOfBounds]);
    // dev-2017
    let t = tensor([1]);
    let (v0, v1, v2, v3) = (2_usize, 2_u16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![tl(v0):v1:-1, v2, v3])), &[MultipleEllipses]);
    // dev-2123
    let t = tensor([0, 1, 4]);
    let t = t.permute([1, 2, 0]);
    let (v0, v1) = (0_u128, slice!(None, None, None));
    refused(t.try_i(idx![:{ v0 }:-1, 4, v1,]), &[OutOfBounds]);
    let (v0, v1, v2) = (Some(0_i64), -1_i16, 4_usize);
    refused(t.try_i(idx![: v0 : { v1 }, hd(v2), ..]), &[OutOfBounds]);
    // dev-2128
    let t = tensor([13]);
    let (v0, v1, v2) = (2_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v1, : 6 : v0 - 1, v2])), &[MultipleEllipses]);
    // dev-2156
    let t = tensor([13]);
    let (v0, v1) = (None::<i64>, 0_u8);
    refused(t.try_i(idx![: v0 : v1]), &[ZeroStep]);
    // dev-2167
    let t = tensor([2, 3, 5]);
    let (v0, v1, v2, v3) = (0_i128, 1000_i16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v2, v3, NewAxis, v0, (v1)::1, 0, None])), &[MultipleEllipses]);
    // dev-2235
    let t = tensor([1, 3, 3, 4]);
    let t = t.permute([3, 0, 2, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4) = (-2_i16, 1_i64, Some(2_i64), None::<i64>, None::<i64>);
    refused(t.try_i(idx![hd(0), 1 : hd(0) : { v0 }, v1 - 1, v2:, v3 : v4]), &[TooManyIndices]);
    let v0 = 1_usize;
    refused(t.try_i(idx![0, hd(v0):hd(0):-2, hd(0), 2.., :]), &[TooManyIndices]);
    // dev-2237
    let t = tensor([4]);
    let v0 = -5_i64;
    refused(t.try_i(idx![{ v0 }]), &[OutOfBounds]);
    // dev-2250
    let t = tensor([2, 5]);
    let v0 = 1_i16;
    let t = t.i(idx![v0, :]);
    let (v0, v1, v2) = (3_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![: 0 : v0 - 1, v1, v2])), &[MultipleEllipses]);
    // dev-2268
    let t = tensor([5, 3, 5, 1]);
    let t = t.into_dyn();
    let (v0, v1) = (Some(7_i64), 5_i32);
    refused(t.try_i(idx![:, :, (v0)::{ v1 }, :, 0]), &[TooManyIndices]);
    let (v0, v1) = (7_i8, 5_i16);
    refused(t.try_i(idx![.., .., v0 : : v1, .., 0]), &[TooManyIndices]);
    // dev-2304
    let t = tensor([4, 4]);
    refused(t.try_i(idx![hd(7), :, Ellipsis, None]), &[OutOfBounds]);
    let v0 = 8_i64;
    refused(t.try_i(idx![v0 - 1, .., Ellipsis, None]), &[OutOfBounds]);
    // dev-2352
    let t = tensor([10]);
    refused(t.try_i(idx![None, -11]), &[OutOfBounds]);
    // dev-2357
    let t = tensor([3, 3, 1, 3, 3, 4]);
    let (v0, v1, v2, v3, v4) = (slice!(5, 1, -1), Some(-3_i64), -3_i64, 2_i64, -4_i64);
    refused(t.try_i(idx![v0, v1:hd(3):v2 - 1, v3 - 1, ::v4, ::-1, ::]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5) = (2_usize, -3_i128, 4_i64, 2_usize, 3_i16, 1_i64);
    refused(t.try_i(idx![hd(v0)..=2;-1, { v1 }:v2 - 1:-4, hd(1), hd(v3)..v4;-4, v5 - 1..3;-1, ..]), &[OutOfBounds]);
    // dev-2377
    let t = tensor([2, 3]);
    let t = t.into_dyn();
    refused(t.try_i(idx![:, 0, :]), &[TooManyIndices]);
    refused(t.try_i(idx![.., 0, :,]), &[TooManyIndices]);
    // dev-2395
    let t = tensor([12, 16]);
    let (v0, v1, v2) = (1000000000000_u64, Some(16_i64), -2_i8);
    refused(t.try_i(idx![NewAxis, NewAxis, v0, None, (v1)::v2, None, Ellipsis, None]), &[OutOfBounds]);
    let (v0, v1) = (1000000000000_usize, 1_usize);
    refused(t.try_i(idx![None, None, hd(v0), NewAxis, hd(v1)..hd(16);-2, None, Ellipsis, NewAxis]), &[OutOfBounds]);
    // dev-2396
    let t = tensor([3, 5, 1]);
    let (v0, v1, v2) = (-1_i128, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v0, v1, :, v2, hd(0)])), &[MultipleEllipses]);
    // dev-2412
    let t = tensor([11]);
    let t = t.i(idx![:  : 3]);
    let v0 = 4_usize;
    let t = t.i(idx![hd(v0) :]);
    let v0 = 1_i64;
    refused(t.try_i(idx![v0 - 1, ...]), &[OutOfBounds]);
    // dev-2432
    let t = tensor([3, 4]);
    refused(t.try_i(idx![-9223372036854775808, Ellipsis]), &[OutOfBounds]);
    // dev-2466
    let t = tensor([2, 1]);
    let (v0, v1) = (0_i64, slice!(None, None, None));
    let t = t.i(idx![::v0 - 1, v1]);
    let t = t.permute([0, 1]);
    let t = t.into_dyn();
    let v0 = 1_i64;
    refused(t.try_i(idx![::, ..., hd(0), v0 - 1]), &[TooManyIndices]);
    let (v0, v1) = (0_u64, 0_u32);
    refused(t.try_i(idx![.., ..., v0, { v1 }]), &[TooManyIndices]);
    // dev-2492
    let t = tensor([0]);
    refused(t.try_i(idx![NewAxis, NewAxis, NewAxis, 1000000000000]), &[OutOfBounds]);
    // dev-2526
    let t = tensor([2, 3, 2, 3]);
    let t = t.permute([2, 1, 3, 0]);
    let t = t.into_dyn();
    let (v0, v1) = (0_usize, 0_u128);
    refused(t.try_i(idx![None, hd(0), :, None, { v0 }, 1, { v1 }, NewAxis, NewAxis, NewAxis]), &[TooManyIndices]);
    let (v0, v1, v2) = (0_i128, 0_i8, 0_i128);
    refused(t.try_i(idx![NewAxis, v0, .., None, v1, 1, v2, None, None, None]), &[TooManyIndices]);
    // dev-2532
    let t = tensor([1, 5]);
    let t = t.permute([0, 1]);
    let (v0, v1) = (0_usize, -1_i64);
    refused(t.try_i(idx![: tl(v0) : v1, -9223372036854775808, Ellipsis]), &[OutOfBounds]);
    // dev-2656
    let t = tensor([5, 3, 5, 2]);
    let (v0, v1, v2, v3, v4) = (-1_i16, None::<i64>, Some(-2_i64), None::<i64>, 3_u64);
    let t = t.i(idx![:  : v0, :  : -2, v1 : : v2, : v3 : v4]);
    let v0 = 2_i64;
    refused(t.try_i(idx![-1, :v0 - 1:1, -8, ::]), &[OutOfBounds]);
    let (v0, v1) = (0_usize, -7_i64);
    refused(t.try_i(idx![tl(v0), ..=0, v1 - 1, ..,]), &[OutOfBounds]);
    // dev-2748
    let t = tensor([2, 2, 2]);
    let v0 = slice!(None, -2, None);
    let t = t.i(idx![:, v0, :]);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_usize, 2_i128, 0_i64, -3_i128, Some(-1_i64), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![tl(v0):-1:, v1 : v2 - 1 : { v3 }, v5, v4:-3:-2, v6])), &[MultipleEllipses]);
    // dev-2836
    let t = tensor([2, 3, 3, 2, 3, 3]);
    let (v0, v1, v2, v3, v4) = (slice!(-1, None, -2), -1_i64, 3_u32, -2_i16, 6_usize);
    refused(t.try_i(idx![v0, v1 - 1, 0, 0:tl(0):-1, tl(2) : v2 : { v3 }, hd(v4)]), &[OutOfBounds]);
    let (v0, v1, v2) = (-2_i16, -1_i16, 6_usize);
    refused(t.try_i(idx![1..2;-2, { v0 }, 0, 0:v1:-1, -3 : 3 : -2, hd(v2)]), &[OutOfBounds]);
    // dev-2844
    let t = tensor([2, 3, 3, 3, 2, 3]);
    let (v0, v1, v2, v3, v4, v5) = (1_u16, 2_isize, 2_usize, 0_i8, -4_i8, Some(-4_i64));
    refused(t.try_i(idx![{ v0 }, v1, :, 9223372036854775807, hd(1):hd(v2):v3, v4 : v5 : -2, Ellipsis, NewAxis, NewAxis]), &[OutOfBounds, ZeroStep]);
    let (v0, v1, v2) = (Some(2_i64), 0_usize, -2_i128);
    refused(t.try_i(idx![hd(1), 2, .., 9223372036854775807, 1:v0:v1, -4:-4:{ v2 }, ..., NewAxis, NewAxis]), &[OutOfBounds, ZeroStep]);
    // dev-2874
    let t = tensor([0]);
    let v0 = 9223372036854775807_usize;
    refused(t.try_i(idx![..., hd(v0)]), &[OutOfBounds]);
    // dev-2932
    let t = tensor([2, 5, 1, 1, 5, 5]);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(-1_i64), -6_i128, -6_i32, Some(-1_i64), 0_usize, slice!(7, 2, 3), 5_i16);
    refused(t.try_i(idx![1:-2:v0, v1 : v2 : v3, -1, :hd(v4):2, v5, NewAxis, v6]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5) = (2_i64, -1_i8, 0_i64, -1_i8, 0_usize, Some(2_i64));
    refused(t.try_i(idx![hd(1)..=v0 - 1;v1, tl(5):-6:v2 - 1, { v3 }, ..hd(v4);2, hd(7) : v5 : 3, None, 5]), &[OutOfBounds]);
    // dev-2947
    let t = tensor([1, 0]);
    let (v0, v1, v2) = (9223372036854775807_usize, 0_u8, 2_i64);
    refused(t.try_i(idx![NewAxis, hd(v0), v1 : : { v2 }, NewAxis, NewAxis]), &[OutOfBounds]);
    let (v0, v1) = (9223372036854775807_u128, 2_i8);
    refused(t.try_i(idx![NewAxis, v0, 0..;{ v1 }, NewAxis, None]), &[OutOfBounds]);
    // dev-2949
    let t = tensor([5]);
    refused(t.try_i(idx![-9223372036854775808]), &[OutOfBounds]);
    // dev-2988
    let t = tensor([5, 1, 4, 4]);
    let (v0, v1) = (slice!(None, None, None), 3_usize);
    let t = t.i(idx![v0, :, hd(v1), ::-1]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-9223372036854775807_i128, -2147483649_i64, 1_u8, -1_i128, 4_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![0 :  : -1, { v0 }:v1:{ v2 }, { v3 } : v4, v5, v6])), &[MultipleEllipses]);
    // dev-2992
    let t = tensor([2, 4, 5, 5]);
    let (v0, v1, v2, v3, v4, v5) = (1_i16, None::<i64>, 0_u8, 0_i8, 6_i16, 2_u128);
    refused(t.try_i(idx![v0, (v1)::v2, v3:v4:-3, { v5 }]), &[ZeroStep]);
    // dev-3016
    let t = tensor([3, 2, 3, 2]);
    let t = t.permute([0, 1, 3, 2]);
    let (v0, v1, v2) = (-1_i64, 0_i64, 0_i32);
    refused(t.try_i(idx![Ellipsis, :, 0:4:v0 - 1, 1, : v1 - 1 : v2]), &[ZeroStep]);
    let (v0, v1, v2) = (0_usize, -1_i64, 0_i32);
    refused(t.try_i(idx![Ellipsis, .., hd(v0):4:v1 - 1, 1, : -1 : v2]), &[ZeroStep]);
    // dev-3048
    let t = tensor([1, 3]);
    let v0 = 0_usize;
    refused(t.try_i(idx![9223372036854775807, None, tl(v0), NewAxis, NewAxis, Ellipsis]), &[OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_2() {
    // dev-3072
    let t = tensor([1, 4, 2, 5, 0]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (Some(-1_i64), 0_i128, -1_i16, slice!(1, None, -1), -1000_i32, Some(9223372036854775806_i64), 2147483648_u64, -2_i16);
    refused(t.try_i(idx![v0 : -1 : v1, 4 : -1 : { v2 }, v3, { v4 } : v5 : v6, : 1 : v7]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5) = (-1_isize, -1_i64, 0_i16, -1_isize, slice!(-1000, 9223372036854775806, 2147483648), -1_i64);
    refused(t.try_i(idx![v0 : v1 : v2, 4:-1:{ v3 }, 0..=hd(1);-1, v4, :1:v5 - 1]), &[ZeroStep]);
    // dev-3084
    let t = tensor([1, 5, 4, 3]);
    let t = t.permute([1, 3, 0, 2]);
    let (v0, v1, v2, v3) = (4_i64, 4_u16, None::<i64>, 0_i64);
    refused(t.try_i(idx![v0 - 1 : v1, hd(2), -1, v2:3:v3]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5) = (3_i16, 4_u32, 2_i8, 0_i64, 3_u32, 0_u8);
    refused(t.try_i(idx![v0..v1, v2, v3 - 1, : { v4 } : v5]), &[ZeroStep]);
    // dev-3086
    let t = tensor([5, 3, 3, 1, 2, 4]);
    let (v0, v1, v2, v3) = (Some(4_i64), 4_i64, 0_i64, Some(-1_i64));
    refused(t.try_i(idx![3 : v0, 1, v1 - 1, :, ..., hd(2):, (v2 - 1)::v3]), &[OutOfBounds]);
    let (v0, v1, v2) = (2_i64, 3_usize, -1_i128);
    refused(t.try_i(idx![3..=3, v0 - 1, hd(v1), .., ..., 2.., hd(0)..=3;{ v2 }]), &[OutOfBounds]);
    // dev-3164
    let t = tensor([3, 3]);
    let t = t.permute([1, 0]);
    let t = t.into_dyn();
    let v0 = slice!(None, None, None);
    refused(t.try_i(idx![v0, ..., :, 0,]), &[TooManyIndices]);
    refused(t.try_i(idx![.., Ellipsis, .., 0]), &[TooManyIndices]);
    // dev-3173
    let t = tensor([]);
    let (v0, v1) = (Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v0, v1])), &[MultipleEllipses]);
    // dev-3180
    let t = tensor([1, 1, 5, 5]);
    let t = t.permute([0, 1, 2, 3]);
    let t = t.broadcast_to([2, 3, 3, 3, 5, 5]);
    let (v0, v1, v2, v3, v4) = (1_usize, 1_i64, 6_i64, -3_i8, slice!(None, 2, None));
    refused(t.try_i(idx![0:2:{ v0 }, v1 - 1, None, v2 - 1:-3:v3, v4, NewAxis, tl(5), 4]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (3_i64, -3_i64, 1_i16, 5_i64);
    refused(t.try_i(idx![0..2, hd(0), None, v0 - 1..3;{ v1 }, ..=v2, None, -6, v3 - 1,]), &[OutOfBounds]);
    // dev-3189
    let t = tensor([16, 7]);
    let (v0, v1) = (-1_isize, 9223372036854775807_u128);
    refused(t.try_i(idx![15:tl(17):v0, v1]), &[OutOfBounds]);
    let v0 = 9223372036854775807_usize;
    refused(t.try_i(idx![0..16;-1, v0]), &[OutOfBounds]);
    // dev-3195
    let t = tensor([5]);
    let (v0, v1, v2) = (None::<i64>, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![: v0, v1, v2])), &[MultipleEllipses]);
    // dev-3238
    let t = tensor([5, 3, 1]);
    let t = t.permute([1, 0, 2]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (-7_i64, 2_i64, 4_i64);
    refused(t.try_i(idx![:, v0 - 1, 1, v1 - 1:tl(2):v2 - 1]), &[TooManyIndices, OutOfBounds]);
    let (v0, v1, v2) = (-8_i64, 2_i64, -3_i128);
    refused(t.try_i(idx![.., v0, 1, v1 - 1 : v2 : 3]), &[TooManyIndices, OutOfBounds]);
    // dev-3252
    let t = tensor([3, 2]);
    let (v0, v1) = (slice!(None, 4, -3), 1000000000000_u64);
    refused(t.try_i(idx![v0, v1]), &[OutOfBounds]);
    // dev-3254
    let t = tensor([0, 2, 1]);
    let (v0, v1, v2) = (0_i64, 0_usize, None::<i64>);
    refused(t.try_i(idx![{ v0 } : hd(v1) : 1, :v2, 4]), &[OutOfBounds]);
    refused(t.try_i(idx![hd(0)..0, .., 4]), &[OutOfBounds]);
    // dev-3262
    let t = tensor([4, 3]);
    let t = t.broadcast_to([4, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (Some(2_i64), 2_i64, 3_u16);
    refused(t.try_i(idx![tl(3), v0 : v1 : { v2 }, Ellipsis, :]), &[TooManyIndices]);
    let v0 = 2_u32;
    refused(t.try_i(idx![tl(3), 2..v0;3, Ellipsis, ..]), &[TooManyIndices]);
    // dev-3291
    let t = tensor([4, 4, 4]);
    let t = t.permute([2, 1, 0]);
    let (v0, v1, v2, v3) = (5_usize, -1_i16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![hd(v0):v1:-3, NewAxis, v2, v3, NewAxis])), &[MultipleEllipses]);
    // dev-3295
    let t = tensor([2, 2, 5, 0, 3]);
    let (v0, v1, v2, v3, v4, v5, v6) = (0_usize, Some(-4_i64), 0_i16, -1_i16, slice!(None, None, None), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![4:hd(v0):, v1 : v2 : v3, v5, 0, v6, v4, ::])), &[MultipleEllipses]);
    // dev-3348
    let t = tensor([1, 2]);
    let t = t.permute([1, 0]);
    let (v0, v1, v2, v3) = (slice!(None, 1, 2), None::<i64>, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v2, v3, v0, v1 :])), &[MultipleEllipses]);
    // dev-3349
    let t = tensor([5, 4, 2]);
    let v0 = -2_isize;
    let t = t.i(idx![::v0, ::2, None, :]);
    let (v0, v1, v2, v3, v4) = (4_usize, 0_usize, 1_usize, 3_u32, -9223372036854775808_i128);
    refused(t.try_i(idx![hd(v0):tl(v1):1, :, hd(v2):0:v3, { v4 }]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4) = (5_i64, 0_usize, 1_i64, 3_i64, -9223372036854775808_i128);
    refused(t.try_i(idx![v0 - 1:tl(v1):1, .., 1 : v2 - 1 : { v3 }, v4]), &[OutOfBounds]);
    // dev-3372
    let t = tensor([3, 5, 1]);
    let v0 = -1_i8;
    let t = t.i(idx![::v0, ::-2, 0]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4) = (Some(-5_i64), None::<i64>, 0_u64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![2 : v0 : -2, v3, v1 :, None, None, v4, v2])), &[MultipleEllipses, TooManyIndices]);
    // dev-3449
    let t = tensor([5, 5]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (-5_isize, -6_i16, slice!(None, None, None));
    refused(t.try_i(idx![0, NewAxis, { v0 }:{ v1 }:-2, NewAxis, v2]), &[TooManyIndices]);
    let v0 = 0_usize;
    refused(t.try_i(idx![0, NewAxis, hd(0)..=hd(v0);-2, None, :]), &[TooManyIndices]);
    // dev-3497
    let t = tensor([2, 2, 3]);
    let (v0, v1) = (-1_i64, 3_u8);
    refused(t.try_i(idx![0, { v0 }, v1,]), &[OutOfBounds]);
    // dev-3513
    let t = tensor([2, 2, 3, 1, 4]);
    let (v0, v1, v2, v3, v4, v5) = (1_i8, 0_i64, 2_usize, 0_isize, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v4, :, 1:3:v0, v1 - 1 : tl(v2) : -2, v3, v5, -2])), &[MultipleEllipses]);
    // dev-3595
    let t = tensor([3, 4, 4, 4]);
    let (v0, v1, v2, v3, v4) = (-3_i16, 1_i16, slice!(None, None, None), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![:{ v0 }:2, 0, 1::v1, v3, v4, v2])), &[MultipleEllipses]);
    // dev-3602
    let t = tensor([4, 1, 1, 1, 2, 2]);
    let (v0, v1, v2, v3, v4) = (4_i64, -1_i64, Some(-1_i64), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![:, v3, v4, v0 - 1:{ v1 }:v2])), &[MultipleEllipses]);
    // dev-3608
    let t = tensor([1]);
    let t = t.into_dyn();
    refused(t.try_i(idx![9223372036854775807, ::]), &[TooManyIndices, OutOfBounds]);
    // dev-3649
    let t = tensor([1, 5, 2, 2, 5, 1, 4]);
    let (v0, v1, v2, v3, v4) = (2_i64, 9223372036854775807_usize, 1_i8, 2_u32, -1000_i32);
    refused(t.try_i(idx![: 1 : v0 - 1, tl(v1), 1, tl(0), v2:2:v3, ::-1, -2 : 2147483648 : v4, ..., NewAxis, NewAxis]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_u32, 2_i64, 1_i64, 2_usize, 1_u32, 1_usize, 2147483648_i128);
    refused(t.try_i(idx![..hd(1);v0, -9223372036854775808, v1 - 1, -1, { v2 }..hd(v3);2, 0..v4;-1, tl(v5) : v6 : -1000, ..., NewAxis, None]), &[OutOfBounds]);
    // dev-3656
    let t = tensor([2]);
    let t = t.i(idx![:]);
    let t = t.into_dyn();
    let v0 = None::<i64>;
    refused(t.try_i(idx![v0 :, ..., -1]), &[TooManyIndices]);
    let v0 = -1_i16;
    refused(t.try_i(idx![.., ..., v0]), &[TooManyIndices]);
    // dev-3661
    let t = tensor([2, 5]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (-1_i8, Some(-3_i64), slice!(None, None, None));
    refused(t.try_i(idx![v0, -5 : v1 : 1, None, None, v2]), &[TooManyIndices]);
    let v0 = 0_usize;
    refused(t.try_i(idx![tl(v0), -5..-3, NewAxis, None, :]), &[TooManyIndices]);
    // dev-3690
    let t = tensor([2, 4, 2, 2]);
    let (v0, v1, v2, v3, v4) = (0_usize, None::<i64>, 0_i64, 2_usize, 2_u8);
    refused(t.try_i(idx![hd(v0), v1:2:v2, 0, 1:hd(v3):{ v4 },]), &[ZeroStep]);
    let (v0, v1, v2, v3) = (Some(2_i64), 0_i32, 1_i128, 1_i8);
    refused(t.try_i(idx![hd(0), :v0:v1, hd(0), v2..=v3;2]), &[ZeroStep]);
    // dev-3751
    let t = tensor([1, 2, 1, 3]);
    let (v0, v1) = (2_usize, 3_i64);
    refused(t.try_i(idx![:, 9223372036854775807, hd(0), { v0 } : v1 - 1]), &[OutOfBounds]);
    let (v0, v1, v2) = (0_u32, 2_usize, 1_u32);
    refused(t.try_i(idx![.., 9223372036854775807, v0, 2..hd(v1);v2]), &[OutOfBounds]);
    // dev-3805
    let t = tensor([2, 2]);
    refused(t.try_i(idx![1000000000000, Ellipsis]), &[OutOfBounds]);
    // dev-3821
    let t = tensor([4, 3, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (slice!(4, None, -1), Some(-4_i64), -1000_i32);
    refused(t.try_i(idx![v0, v1 : -2 : v2, ::, ..., :]), &[TooManyIndices]);
    let v0 = -2_i32;
    refused(t.try_i(idx![0..4;-1, tl(3):v0:-1000, .., Ellipsis, ..;1]), &[TooManyIndices]);
    // dev-3856
    let t = tensor([2, 3]);
    let (v0, v1, v2, v3, v4) = (0_u32, -2_i8, Some(-1_i64), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v3, v4, NewAxis, NewAxis, NewAxis, { v0 }:-1:{ v1 }, -4:v2:1])), &[MultipleEllipses]);
    // dev-3861
    let t = tensor([2, 4, 1]);
    let v0 = -9223372036854775808_i128;
    refused(t.try_i(idx![:, Ellipsis, v0, :]), &[OutOfBounds]);
    refused(t.try_i(idx![.., Ellipsis, -9223372036854775808, ..,]), &[OutOfBounds]);
    // dev-3876
    let t = tensor([1, 2, 2]);
    let t = t.permute([1, 2, 0]);
    let (v0, v1) = (0_i64, 0_u32);
    refused(t.try_i(idx![Ellipsis, None, v0 - 1 : : v1, None, NewAxis, NewAxis, NewAxis,]), &[ZeroStep]);
    // dev-3884
    let t = tensor([3, 0, 2]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1) = (0_usize, 0_usize);
    refused(t.try_i(idx![hd(v0), 1000000000000, : tl(v1) : -2]), &[OutOfBounds]);
    // dev-3914
    let t = tensor([4]);
    let v0 = -9223372036854775808_isize;
    refused(t.try_i(idx![v0]), &[OutOfBounds]);
    // dev-3927
    let t = tensor([3, 5]);
    let (v0, v1) = (Some(-1_i64), 2_i32);
    let t = t.i(idx![::v0, { v1 } :]);
    let (v0, v1, v2, v3) = (slice!(None, None, None), 6_u16, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v2, NewAxis, v3, v0, { v1 }])), &[MultipleEllipses, OutOfBounds]);
    // dev-4008
    let t = tensor([1, 2, 2]);
    let (v0, v1, v2) = (-2_i32, None::<i64>, 3_i8);
    let t = t.i(idx![::v0, :v1:-1, :  : v2]);
    let (v0, v1, v2) = (-3_isize, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![-1:-2:v0, v1, v2])), &[MultipleEllipses]);
    // dev-4010
    let t = tensor([5, 0]);
    let (v0, v1, v2) = (1_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v1, :, :v0 - 1:-2, v2])), &[MultipleEllipses]);
    // dev-4035
    let t = tensor([2, 2, 2, 2, 2, 3, 3]);
    let (v0, v1, v2, v3, v4) = (-2_i8, -2_i64, 3_u64, 0_i128, slice!(None, None, None));
    let t = t.i(idx![::v0, :{ v1 }, :, NewAxis, ::v2, v3:, v4, ::, None]);
    let (v0, v1, v2, v3) = (slice!(0, 1, None), Some(-1_i64), -2_i64, 0_u128);
    refused(t.try_i(idx![v0, v1:-1:v2 - 1, Ellipsis, ::v3,]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4) = (0_i16, 1_u32, -3_i64, None::<i64>, 0_u32);
    refused(t.try_i(idx![v0..v1, -1 : -1 : v2, ..., v3 : : v4]), &[ZeroStep]);
    // dev-4060
    let t = tensor([2, 1, 2, 5, 1, 3, 4]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (slice!(None, None, None), -1_isize, 3_i64, 1_usize, 2_usize, 0_i128, 4_usize, -1_i64);
    refused(t.try_i(idx![:, v0, tl(2)::{ v1 }, v2 - 1, hd(v3) : hd(v4) : v5, :, tl(v6):3:v7 - 1,]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-3_i64, -1_i8, 2_i16, 2_i64, 0_i128, -5_i64, -2_i128);
    refused(t.try_i(idx![.., .., { v0 }::v1, v2, v3 - 1 : hd(2) : v4, .., v5 : 3 : { v6 }]), &[ZeroStep]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_3() {
    // dev-4063
    let t = tensor([5, 4, 3]);
    let (v0, v1, v2, v3, v4) = (0_i64, Some(2_i64), 0_i32, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v3, NewAxis, :, (v0 - 1)::v1, 1::v2, v4])), &[MultipleEllipses, ZeroStep]);
    // dev-4067
    let t = tensor([1, 1, 3, 5, 2, 1, 5]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (None::<i64>, 0_i64, -1_i64, 0_u128, slice!(None, None, -1), 1_i32, Some(1_i64), 1_i32);
    refused(t.try_i(idx![: v0, Ellipsis, :, 0 : v1 - 1 : { v2 }, None, v3:, v4, : v5 : v6, 2:1:v7, :]), &[TooManyIndices]);
    let (v0, v1, v2, v3) = (slice!(0, -1, -1), 0_u64, 5_u32, slice!(2, 1, 1));
    refused(t.try_i(idx![.., Ellipsis, .., v0, NewAxis, 0.., v1..v2;-1, ..1;1, v3, ..]), &[TooManyIndices]);
    // dev-4115
    let t = tensor([2, 2, 2, 2, 2, 3, 3]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, 0_u64, 2_i64, slice!(None, None, 3), 2_usize);
    refused(t.try_i(idx![:, v0 : : v1, ::, ::v2 - 1, v3, 4 : hd(v4) : -1, :]), &[ZeroStep]);
    let (v0, v1, v2) = (0_i32, 3_i8, 0_i64);
    refused(t.try_i(idx![.., ::v0, ..;1, .., ..;v1, 4 : 2 : v2 - 1, ..]), &[ZeroStep]);
    // dev-4118
    let t = tensor([1]);
    let t = t.i(idx![:tl(0):]);
    let v0 = 4_usize;
    refused(t.try_i(idx![tl(v0)]), &[OutOfBounds]);
    // dev-4121
    let t = tensor([3, 2, 3, 4]);
    let (v0, v1) = (5_usize, slice!(1, 3, -1));
    refused(t.try_i(idx![:, hd(v0), -8, v1,]), &[OutOfBounds]);
    let (v0, v1, v2) = (5_i16, 3_usize, Some(-1_i64));
    refused(t.try_i(idx![.., v0, -8, hd(1):{ v1 }:v2,]), &[OutOfBounds]);
    // dev-4124
    let t = tensor([3, 4, 4, 4, 2, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (1_usize, 0_i8, -3_i64);
    refused(t.try_i(idx![0 : hd(v0) : v1, 2, v2 - 1, NewAxis, 3 :, Ellipsis, 0, (-1)::-2, :]), &[TooManyIndices, ZeroStep]);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_i64, 0_usize, 2_usize, 3_usize, 3_i64, 0_u128, 1_usize);
    refused(t.try_i(idx![0:{ v0 }:v1, hd(v2), tl(v3), None, { v4 }.., ..., { v5 }, hd(v6)..2;-2, ..]), &[TooManyIndices, ZeroStep]);
    // dev-4144
    let t = tensor([3, 2, 1, 2, 3, 3, 3]);
    let (v0, v1, v2) = (None::<i64>, -2_i64, -2_isize);
    let t = t.i(idx![v0 : : v1, ::3, :  : v2, ::-2, :, NewAxis, 0:, :,]);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8, v9) = (Some(2_i64), -1_i8, None::<i64>, slice!(None, None, -2), 0_i16, Some(3_i64), 4_u16, -2_i8, 9223372036854775807_u64, slice!(-2, -1, 2));
    refused(t.try_i(idx![v0:-3:v1, None, ::v2, v3, 0 : 1 : v4, None, None, v5:{ v6 }:v7, -3 : : v8, Ellipsis, :, v9,]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5, v6) = (0_i8, 1_u64, Some(1_i64), 0_u8, 3_i8, -1_i64, slice!(-3, None, 9223372036854775807));
    refused(t.try_i(idx![v0..=v1;-1, NewAxis, .., 0..1;-2, 0:v2:v3, NewAxis, None, v4:4:v5 - 1, v6, ..., .., -2..-1;2]), &[ZeroStep]);
    // dev-4163
    let t = tensor([3, 4, 5, 2]);
    let (v0, v1, v2) = (Some(-2_i64), -2_i16, 4_i16);
    refused(t.try_i(idx![v0 : v1 :, v2, :, Ellipsis]), &[OutOfBounds]);
    let (v0, v1) = (-1_i64, 4_u128);
    refused(t.try_i(idx![-2..v0 - 1, v1, .., Ellipsis]), &[OutOfBounds]);
    // dev-4190
    let t = tensor([8]);
    let t = t.into_dyn();
    let (v0, v1) = (None::<i64>, 0_isize);
    refused(t.try_i(idx![: v0, None, Ellipsis, NewAxis, v1]), &[TooManyIndices]);
    refused(t.try_i(idx![.., None, Ellipsis, NewAxis, 0,]), &[TooManyIndices]);
    // dev-4222
    let t = tensor([5, 0, 4]);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(0_i64), 0_u64, 0_usize, 0_i64, slice!(None, -4, None), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v0:v1:2, { v2 }:v3 - 1:-1, NewAxis, v5, v6, v4])), &[MultipleEllipses]);
    // dev-4243
    let t = tensor([2, 2, 2, 2, 3, 3, 2]);
    let (v0, v1, v2, v3, v4, v5, v6) = (2_i64, 3_u32, -1_i64, slice!(2, 3, None), 0_u128, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![{ v0 }:v1:v2 - 1, v5, v3, { v4 }, v6])), &[MultipleEllipses]);
    // dev-4254
    let t = tensor([3, 3, 3]);
    let (v0, v1, v2) = (None::<i64>, slice!(-3, None, -1), 0_i32);
    refused(t.try_i(idx![None, :v0, v1, 0:2:v2]), &[ZeroStep]);
    let (v0, v1) = (0_usize, 0_u128);
    refused(t.try_i(idx![NewAxis, .., 0..1;-1, hd(v0) : 2 : v1]), &[ZeroStep]);
    // dev-4277
    let t = tensor([3, 2, 4, 2, 2, 4]);
    let t = t.permute([4, 0, 2, 5, 3, 1]);
    let (v0, v1, v2, v3) = (5_i64, 1_u16, Some(2_i64), 1_i64);
    refused(t.try_i(idx![:, :hd(3), hd(1) : v0 - 1 : 3, 5:{ v1 }:-1, v2:v3 - 1:-1, 5]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5, v6) = (2_i8, 3_i8, 2_i16, 5_i64, 1_i16, 2_usize, 5_u8);
    refused(t.try_i(idx![.., ..=v0, hd(1)..=v1;3, v2..v3 - 1;-1, v4..hd(v5);-1, v6]), &[OutOfBounds]);
    // dev-4283
    let t = tensor([1, 4, 1, 2, 3]);
    let (v0, v1, v2, v3, v4, v5) = (1000000000000_i128, 2_u128, 2_u16, 0_i64, 1_i64, 3_i64);
    refused(t.try_i(idx![v0, { v1 }, { v2 }:v3 - 1:2, 1, v4 - 1:1:v5 - 1]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5) = (2_u16, 2_usize, -1_i128, Some(2_i64), 1_usize, 0_u8);
    refused(t.try_i(idx![1000000000000, { v0 }, hd(v1):{ v2 }:v3, hd(v4), { v5 }..=0;2]), &[OutOfBounds]);
    // dev-4356
    let t = tensor([4, 4, 0, 2, 4, 1, 4]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5, v6) = (0_usize, Some(1_i64), 0_i16, -2_i64, slice!(-1, 0, -1), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![hd(v0)::v1, v5, v2:, 0, :, 1, v3, v6, v4, ::2])), &[MultipleEllipses, TooManyIndices, OutOfBounds]);
    // dev-4437
    let t = tensor([]);
    let t = t.into_dyn();
    let v0 = None::<i64>;
    refused(t.try_i(idx![: v0, NewAxis]), &[TooManyIndices]);
    // dev-4473
    let t = tensor([1]);
    let (v0, v1, v2, v3, v4) = (0_u16, 1_isize, -2_i128, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v3, { v0 } : v1 : { v2 }, v4])), &[MultipleEllipses]);
    // dev-4487
    let t = tensor([4, 5, 2, 3]);
    let (v0, v1, v2) = (slice!(None, None, None), 2_i64, None::<i64>);
    let t = t.i(idx![v0, :, v1 - 1, v2 :]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (Some(-7_i64), 0_i64, 1_i64);
    refused(t.try_i(idx![None, None, 4 : 2 : -1, : v0 : v1 - 1, v2 - 1, :, None]), &[TooManyIndices]);
    let (v0, v1, v2) = (0_u32, 5_u64, 0_usize);
    refused(t.try_i(idx![None, None, 3..4;-1, v0..v1;-1, hd(v2), :, NewAxis]), &[TooManyIndices]);
    // dev-4504
    let t = tensor([5, 5]);
    let v0 = 2_i64;
    refused(t.try_i(idx![-10, { v0 }]), &[OutOfBounds]);
    // dev-4534
    let t = tensor([11]);
    refused(t.try_i(idx![11]), &[OutOfBounds]);
    // dev-4640
    let t = tensor([3]);
    let (v0, v1, v2) = (-1_isize, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v1, v2, None, : v0])), &[MultipleEllipses]);
    // dev-4678
    let t = tensor([1, 1]);
    let v0 = None::<i64>;
    let t = t.i(idx![:, v0:]);
    let t = t.permute([1, 0]);
    let (v0, v1) = (0_i64, -6_i16);
    refused(t.try_i(idx![3 : 1 : v0 - 1, v1]), &[OutOfBounds]);
    // dev-4771
    let t = tensor([5, 8]);
    let (v0, v1) = (-1_i64, Some(3_i64));
    let t = t.i(idx![:  : v0, ::v1,]);
    let (v0, v1, v2) = (slice!(3, None, 1), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![None, 0, v1, NewAxis, NewAxis, NewAxis, v0, None, v2])), &[MultipleEllipses]);
    // dev-4827
    let t = tensor([2, 4]);
    let (v0, v1) = (0_i16, 1_u32);
    refused(t.try_i(idx![::v0, v1]), &[ZeroStep]);
    // dev-4849
    let t = tensor([5, 2, 5]);
    let (v0, v1, v2, v3) = (slice!(None, None, None), 0_u128, 0_u32, -1_i16);
    refused(t.try_i(idx![v0, :  : v1, 4 : v2 : { v3 }]), &[ZeroStep]);
    let (v0, v1) = (0_u32, 4_i64);
    refused(t.try_i(idx![.., ::v0, 1..={ v1 };-1]), &[ZeroStep]);
    // dev-4926
    let t = tensor([1, 3, 4]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = (1_i64, 0_u16, 2_i16, 2_isize);
    refused(t.try_i(idx![v0 - 1, { v1 }:1:v2, v3, :, ...]), &[TooManyIndices]);
    let v0 = 1_usize;
    refused(t.try_i(idx![hd(0), 0..hd(v0);2, hd(2), :, ...]), &[TooManyIndices]);
    // dev-4976
    let t = tensor([2, 3, 3, 3, 2, 3]);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8, v9) = (-4_i128, 1_usize, -3_i8, 1_i16, 2_u128, 1_i64, 3_i64, slice!(None, None, None), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![{ v0 } : tl(v1), : v2 : -1, 0 : v3 : v4, v8, v5 - 1:-4:v6 - 1, v9, v7, -4 : 1 : 2])), &[MultipleEllipses]);
    // dev-4978
    let t = tensor([3, 4]);
    let t = t.broadcast_to([3, 3, 4]);
    let (v0, v1, v2, v3, v4, v5) = (1_i64, -5_i64, 3_i16, -3_i128, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![NewAxis, -4:v0 - 1:-1, v4, { v1 }:v2:{ v3 }, NewAxis, NewAxis, 1, v5])), &[MultipleEllipses]);
    // dev-4980
    let t = tensor([4]);
    let t = t.into_dyn();
    refused(t.try_i(idx![:, :, ...]), &[TooManyIndices]);
    refused(t.try_i(idx![.., :, Ellipsis]), &[TooManyIndices]);
    // dev-5020
    let t = tensor([2, 2, 2, 4]);
    let (v0, v1, v2) = (1_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v0 - 1, :, v1, v2, :, hd(3)])), &[MultipleEllipses]);
    // dev-5022
    let t = tensor([13, 1]);
    let (v0, v1) = (None::<i64>, 0_u64);
    refused(t.try_i(idx![-13, v0 : : v1]), &[ZeroStep]);
    // dev-5101
    let t = tensor([2, 3]);
    let v0 = slice!(2, None, None);
    let t = t.i(idx![v0, :  : 2,]);
    refused(t.try_i(idx![3, :]), &[OutOfBounds]);
    let v0 = 3_usize;
    refused(t.try_i(idx![hd(v0), ..;1]), &[OutOfBounds]);
    // dev-5143
    let t = tensor([2, 4, 3, 4, 1, 4]);
    let (v0, v1, v2, v3, v4) = (0_isize, 0_i64, 0_u16, 0_u128, slice!(6, 3, None));
    refused(t.try_i(idx![v0, { v1 }, v2 : : v3, ..., v4]), &[ZeroStep]);
    // dev-5152
    let t = tensor([2, 3, 1]);
    let (v0, v1, v2) = (1_u16, None::<i64>, 0_i64);
    let t = t.i(idx![:, v0, : v1 : v2 - 1]);
    let v0 = 4_i8;
    refused(t.try_i(idx![hd(0), v0, ...]), &[OutOfBounds]);
    // dev-5157
    let t = tensor([5, 4]);
    let (v0, v1, v2) = (None::<i64>, 0_i64, 0_i8);
    refused(t.try_i(idx![NewAxis, v0 :, None, ..., NewAxis, None, None, (v1 - 1)::v2]), &[ZeroStep]);
    let v0 = 0_i64;
    refused(t.try_i(idx![NewAxis, .., NewAxis, Ellipsis, None, None, None, -1 : : v0]), &[ZeroStep]);
    // dev-5175
    let t = tensor([4]);
    let v0 = None::<i64>;
    let t = t.i(idx![::v0,]);
    let v0 = 7_u64;
    refused(t.try_i(idx![v0]), &[OutOfBounds]);
    // dev-5242
    let t = tensor([]);
    let t = t.i(idx![]);
    let t = t.into_dyn();
    let v0 = 1_i64;
    refused(t.try_i(idx![v0 - 1, ...]), &[TooManyIndices]);
    // dev-5262
    let t = tensor([2, 3, 1, 1]);
    let (v0, v1) = (2_i128, 0_i8);
    refused(t.try_i(idx![None, None, 0:v0:v1, 3, None, 1 :, None, -1, NewAxis]), &[ZeroStep, OutOfBounds]);
    let (v0, v1, v2, v3, v4) = (0_u64, 3_i64, 0_i32, 4_i64, -1_i16);
    refused(t.try_i(idx![NewAxis, NewAxis, v0:v1 - 1:v2, v3 - 1, None, hd(1).., NewAxis, { v4 }, None]), &[ZeroStep, OutOfBounds]);
    // dev-5325
    let t = tensor([3, 2, 3, 5]);
    let t = t.permute([1, 3, 2, 0]);
    let t = t.permute([3, 0, 2, 1]);
    let (v0, v1, v2) = (slice!(-3, 0, None), 1_i64, -2_i64);
    refused(t.try_i(idx![v0, v1 - 1, tl(7), ::v2 - 1,]), &[OutOfBounds]);
    let (v0, v1, v2, v3) = (-3_i64, 0_usize, 1_u32, 4_u128);
    refused(t.try_i(idx![v0..hd(v1);1, hd(0), -8, v2..=v3;-3]), &[OutOfBounds]);
    // dev-5406
    let t = tensor([1, 1, 5, 1, 4, 1]);
    let (v0, v1, v2, v3) = (None::<i64>, None::<i64>, None::<i64>, -1_i64);
    let t = t.i(idx![v0 : v1 : -2, :v2:, ::v3 - 1, 0, :, ::3,]);
    let (v0, v1, v2, v3, v4) = (-1_i32, slice!(2, 1, 1), Some(3_i64), -2_i8, Some(-3_i64));
    refused(t.try_i(idx![None, v0, NewAxis, v1, tl(2), None, None, None, 4, ..., v2:{ v3 }:v4]), &[OutOfBounds]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-1_isize, 1_usize, 1_i16, -2_i64, 4_u32, 0_usize, 2_i64);
    refused(t.try_i(idx![None, { v0 }, NewAxis, hd(2) : hd(v1) : v2, v3 - 1, NewAxis, None, None, v4, ..., hd(v5)..v6 - 1;-3,]), &[OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_4() {
    // dev-5415
    let t = tensor([5, 2, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = (slice!(None, None, None), 2_i64, 0_i8, 2_i64);
    refused(t.try_i(idx![v0, v1 - 1, { v2 } : v3 - 1, :]), &[TooManyIndices]);
    let v0 = 1_i32;
    refused(t.try_i(idx![.., { v0 }, 0..1, :]), &[TooManyIndices]);
    // dev-5429
    let t = tensor([3, 4, 4, 2, 4]);
    let v0 = slice!(None, None, -1);
    let t = t.i(idx![v0, :, ::-2, :, :]);
    let (v0, v1, v2) = (0_usize, None::<i64>, None::<i64>);
    refused(t.try_i(idx![tl(0), tl(v0), v1 :, 2, :v2,]), &[OutOfBounds]);
    let (v0, v1) = (0_usize, 2_i64);
    refused(t.try_i(idx![-1, tl(v0), .., v1, ..,]), &[OutOfBounds]);
    // dev-5475
    let t = tensor([2, 5, 4]);
    let t = t.into_dyn();
    let (v0, v1) = (None::<i64>, 1_i64);
    refused(t.try_i(idx![::v0, 1, Ellipsis, :, v1 - 1]), &[TooManyIndices]);
    let v0 = 1_u32;
    refused(t.try_i(idx![.., v0, ..., .., hd(0)]), &[TooManyIndices]);
    // dev-5490
    let t = tensor([0, 5, 2, 2, 4, 4, 4]);
    let t = t.broadcast_to([0, 5, 2, 2, 4, 4, 4]);
    let t = t.permute([2, 3, 4, 0, 6, 1, 5]);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10) = (3_i64, 1_i64, -1_i64, 0_i64, Some(7_i64), 2_i64, 3_u8, None::<i64>, -1_i64, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v0 - 1 : v1 : 1, v2 - 1:tl(0):3, :, { v3 }:, :, v4:4:v5 - 1, v9, { v6 } : v7 : v8 - 1, v10])), &[MultipleEllipses]);
    // dev-5571
    let t = tensor([0, 1]);
    let (v0, v1, v2, v3, v4, v5) = (1_i64, 0_u16, 0_i64, slice!(0, None, -2), Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v4, v5, v0 - 1:v1:v2 - 1, v3])), &[MultipleEllipses]);
    // dev-5573
    let t = tensor([14, 8]);
    let t = t.into_dyn();
    let (v0, v1) = (Some(-6_i64), 0_isize);
    refused(t.try_i(idx![-2147483649 : v0 : 1099511627776, :, v1]), &[TooManyIndices]);
    let (v0, v1, v2) = (Some(-2147483649_i64), 1099511627776_i128, 1_i64);
    refused(t.try_i(idx![v0:-6:v1, .., v2 - 1]), &[TooManyIndices]);
    // dev-5610
    let t = tensor([]);
    let t = t.into_dyn();
    refused(t.try_i(idx![NewAxis, 0, Ellipsis]), &[TooManyIndices]);
    // dev-5646
    let t = tensor([2, 4, 5, 4]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (0_usize, 5_usize, Some(-2_i64), 2_usize, 3_usize, 1_usize, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![hd(v0), v6, v7, 0:hd(v1):v2, hd(v3), v4:tl(1):{ v5 }])), &[MultipleEllipses]);
    // dev-5677
    let t = tensor([1, 1]);
    let (v0, v1, v2) = (Some(0_i64), 2_i64, -2_i64);
    refused(t.try_i(idx![NewAxis, v0:1:v1 - 1, { v2 }, Ellipsis]), &[OutOfBounds]);
    let (v0, v1) = (1_usize, 1_i16);
    refused(t.try_i(idx![None, hd(0)..hd(v0);v1, -2, Ellipsis]), &[OutOfBounds]);
    // dev-5709
    let t = tensor([1]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = (0_usize, 3_u16, 4_i64, 0_usize);
    refused(t.try_i(idx![tl(v0):v1:v2 - 1, hd(v3), Ellipsis]), &[TooManyIndices]);
    // dev-5828
    let t = tensor([3]);
    let v0 = 0_u32;
    refused(t.try_i(idx![None, ::v0,]), &[ZeroStep]);
    // dev-5861
    let t = tensor([2, 5, 1, 4]);
    let v0 = None::<i64>;
    let t = t.i(idx![hd(0), v0 :, NewAxis, :  : 3, None, :-1]);
    let (v0, v1, v2, v3, v4, v5, v6) = (0_u8, 1_u32, Some(-3_i64), 0_i128, 0_isize, 2_i64, 1_isize);
    refused(t.try_i(idx![:  : v0, v1:, v2:v3:v4, hd(0)::v5 - 1, { v6 }]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4) = (0_i8, 1_u64, 0_usize, 0_u32, 0_u16);
    refused(t.try_i(idx![:  : v0, v1.., -3:hd(v2):v3, { v4 }.., 1,]), &[ZeroStep]);
    // dev-5947
    let t = tensor([4, 3, 2, 0, 4]);
    let (v0, v1, v2, v3, v4) = (3_i128, -2_i64, 0_i64, 0_i16, 0_isize);
    refused(t.try_i(idx![v0, v1 - 1, tl(1):{ v2 }:v3, 0 : v4 : 1, hd(3),]), &[ZeroStep]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-2_i64, -2_i16, 0_isize, 0_i32, 0_u128, 1_i64, 3_i128);
    refused(t.try_i(idx![3, v0 - 1, v1 : v2 : v3, { v4 }..v5 - 1, v6]), &[ZeroStep]);
    // dev-5963
    let t = tensor([14]);
    let t = t.i(idx![:]);
    let t = t.i(idx![::-2]);
    let (v0, v1, v2) = (4_usize, Ellipsis, Ellipsis);
    refused(t.try_i(DynIndex::from(idx![v1, v2, tl(v0), NewAxis])), &[MultipleEllipses]);
    // dev-5975
    let t = tensor([2, 3, 4, 3]);
    let (v0, v1, v2, v3) = (1_usize, 2_i128, -3_i8, -9223372036854775808_isize);
    refused(t.try_i(idx![tl(v0), v1, 5:5:v2, { v3 }]), &[OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn dev_results_0() {
    // dev-0001
    let t = tensor([5]);
    let v0 = slice!(1, -6, -1);
    same::<1>(t.i(idx![v0]), [2], &[1, 0]);
    same::<1>(t.i(idx![0..2;-1]), [2], &[1, 0]);
    // dev-0035
    let t = tensor([4, 2, 1, 3, 4, 4]);
    let (v0, v1) = (-3_i128, 0_u16);
    same::<4>(t.i(idx![5 : -4 : { v0 }, :, { v1 }, ..., -4,]), [1, 2, 3, 4], &[288, 292, 296, 300, 304, 308, 312, 316, 320, 324, 328, 332, 336, 340, 344, 348, 352, 356, 360, 364, 368, 372, 376, 380]);
    let v0 = 4_u32;
    same::<4>(t.i(idx![hd(3)..v0;-3, .., 0, ..., -4]), [1, 2, 3, 4], &[288, 292, 296, 300, 304, 308, 312, 316, 320, 324, 328, 332, 336, 340, 344, 348, 352, 356, 360, 364, 368, 372, 376, 380]);
    // dev-0080
    let t = tensor([3]);
    let v0 = 2_u16;
    same::<1>(t.i(idx![-3 : 2 : { v0 }]), [1], &[0]);
    let (v0, v1) = (2_usize, 2_u128);
    same::<1>(t.i(idx![tl(v0)..hd(2);{ v1 }]), [1], &[0]);
    // dev-0099
    let t = tensor([5]);
    let (v0, v1, v2) = (1_i64, 3_usize, -3_i128);
    same::<1>(t.i(idx![{ v0 } : tl(v1) : { v2 }]), [0], &[]);
    // dev-0130
    let t = tensor([5, 2, 4]);
    let (v0, v1) = (None::<i64>, slice!(None, None, None));
    let t = t.i(idx![v0 : tl(0), NewAxis, v1, :]);
    let t = t.permute([2, 3, 0, 1]);
    let v0 = -3_i64;
    same::<1>(t.i(idx![0, hd(1), Ellipsis, :v0 - 1:-1, -1]), [3], &[25, 17, 9]);
    let (v0, v1, v2) = (0_i128, 2_i64, 0_i64);
    same::<1>(t.i(idx![v0, v1 - 1, ..., 1..4;-1, v2 - 1]), [3], &[25, 17, 9]);
    // dev-0146
    let t = tensor([2, 2, 4]);
    let (v0, v1, v2) = (Some(2_i64), -2_i128, -4_i32);
    same::<1>(t.i(idx![::v0, ..., v1, v2]), [1], &[0]);
    let v0 = -1_i64;
    same::<1>(t.i(idx![..;2, Ellipsis, v0 - 1, -4]), [1], &[0]);
    // dev-0174
    let t = tensor([5]);
    let v0 = -1_i16;
    same::<1>(t.i(idx![:v0:1,]), [4], &[0, 1, 2, 3]);
    let v0 = -2_i32;
    same::<1>(t.i(idx![..=v0]), [4], &[0, 1, 2, 3]);
    // dev-0204
    let t = tensor([3]);
    same::<1>(t.i(idx![:tl(1):-3]), [1], &[2]);
    same::<1>(t.i(idx![hd(2)..3;-3,]), [1], &[2]);
    // dev-0237
    let t = tensor([3, 1, 4]);
    let (v0, v1) = (-1_i16, 2_isize);
    same::<0>(t.i(idx![-3, v0, { v1 }]), [], &[2]);
    // dev-0265
    let t = tensor([5]);
    let (v0, v1) = (-5_i16, 3_usize);
    same::<1>(t.i(idx![{ v0 }:tl(v1):-1]), [0], &[]);
    // dev-0286
    let t = tensor([2, 2, 4, 2]);
    let t = t.permute([3, 2, 0, 1]);
    let v0 = -2_i128;
    same::<4>(t.i(idx![:, v0:tl(3):-3, ...]), [2, 1, 2, 2], &[4, 12, 20, 28, 5, 13, 21, 29]);
    let v0 = 3_u64;
    same::<4>(t.i(idx![.., 2..v0;-3, ...]), [2, 1, 2, 2], &[4, 12, 20, 28, 5, 13, 21, 29]);
    // dev-0297
    let t = tensor([4]);
    same::<1>(t.i(idx![Ellipsis, :]), [4], &[0, 1, 2, 3]);
    same::<1>(t.i(idx![Ellipsis, ..]), [4], &[0, 1, 2, 3]);
    // dev-0314
    let t = tensor([4, 3, 2]);
    let v0 = slice!(None, 6, -1);
    same::<3>(t.i(idx![v0, ...,]), [0, 3, 2], &[]);
    // dev-0337
    let t = tensor([3, 2, 4]);
    let (v0, v1, v2, v3) = (slice!(2, 2, None), 2_i64, -4_isize, 1_i64);
    same::<2>(t.i(idx![v0, v1 - 1, { v2 } : v3 - 1 : -1]), [0, 0], &[]);
    let (v0, v1, v2, v3, v4) = (2_isize, 1_u16, -4_isize, 0_i64, -1_i32);
    same::<2>(t.i(idx![2..v0, { v1 }, v2:v3:v4]), [0, 0], &[]);
    // dev-0360
    let t = tensor([3]);
    let v0 = -9223372036854775808_i128;
    same::<1>(t.i(idx![-1 : -4 : v0]), [1], &[2]);
    let (v0, v1) = (2_u16, 3_i64);
    same::<1>(t.i(idx![{ v0 }..=v1 - 1;-9223372036854775808]), [1], &[2]);
    // dev-0399
    let t = tensor([5]);
    let (v0, v1) = (5_i64, Some(-3_i64));
    same::<1>(t.i(idx![(v0 - 1)::v1]), [2], &[4, 1]);
    let (v0, v1) = (1_u64, 5_i8);
    same::<1>(t.i(idx![v0..v1;-3]), [2], &[4, 1]);
    // dev-0416
    let t = tensor([3, 5]);
    let v0 = 3_i64;
    same::<2>(t.i(idx![: v0 - 1 : 2, :]), [1, 5], &[0, 1, 2, 3, 4]);
    let (v0, v1) = (3_i64, 2_i16);
    same::<2>(t.i(idx![..v0 - 1;v1, ..]), [1, 5], &[0, 1, 2, 3, 4]);
    // dev-0445
    let t = tensor([2, 2, 1, 5]);
    let (v0, v1) = (slice!(None, None, None), 0_u128);
    same::<4>(t.i(idx![:, tl(1), v0, ..., { v1 }, None, NewAxis,]), [2, 1, 1, 1], &[0, 10]);
    let v0 = 1_usize;
    same::<4>(t.i(idx![.., tl(v0), .., Ellipsis, 0, NewAxis, NewAxis]), [2, 1, 1, 1], &[0, 10]);
    // dev-0465
    let t = tensor([5]);
    let (v0, v1) = (-2_isize, -2_i128);
    same::<1>(t.i(idx![(v0)::{ v1 },]), [2], &[3, 1]);
    let v0 = 1_usize;
    same::<1>(t.i(idx![hd(v0)..=3;-2]), [2], &[3, 1]);
    // dev-0481
    let t = tensor([5]);
    let v0 = -9223372036854775808_i64;
    same::<1>(t.i(idx![-4:-5:v0]), [1], &[1]);
    same::<1>(t.i(idx![1..2;-9223372036854775808]), [1], &[1]);
    // dev-0493
    let t = tensor([5]);
    let (v0, v1, v2) = (Some(-1_i64), None::<i64>, 9223372036854775807_isize);
    same::<1>(t.i(idx![v0 : v1 : v2]), [1], &[4]);
    let v0 = -1_isize;
    same::<1>(t.i(idx![v0..;9223372036854775807]), [1], &[4]);
    // dev-0514
    let t = tensor([3]);
    let (v0, v1) = (3_i64, 1_u16);
    same::<1>(t.i(idx![v0 - 1:v1,]), [0], &[]);
    // dev-0542
    let t = tensor([3]);
    let v0 = None::<i64>;
    same::<1>(t.i(idx![3 : v0 : -9223372036854775808]), [1], &[2]);
    same::<1>(t.i(idx![hd(2)..3;-9223372036854775808]), [1], &[2]);
    // dev-0560
    let t = tensor([1]);
    let v0 = 3_i64;
    same::<1>(t.i(idx![tl(1) : 0 : v0 - 1]), [0], &[]);
    // dev-0600
    let t = tensor([5]);
    let v0 = slice!(-1, -5, 3);
    same::<1>(t.i(idx![v0]), [0], &[]);
    // dev-0628
    let t = tensor([3, 1, 1]);
    let (v0, v1) = (-1_i64, 1_u16);
    same::<3>(t.i(idx![3 : 3 : v0, 0:{ v1 }:, Ellipsis]), [0, 1, 1], &[]);
    let (v0, v1, v2, v3) = (Some(3_i64), -1_isize, 0_u32, 1_u64);
    same::<3>(t.i(idx![v0:3:v1, v2..v3, ...]), [0, 1, 1], &[]);
    // dev-0648
    let t = tensor([5]);
    let (v0, v1) = (Some(-2_i64), -2_isize);
    same::<1>(t.i(idx![v0:2:v1]), [1], &[3]);
    same::<1>(t.i(idx![3..4;-2]), [1], &[3]);
    // dev-0680
    let t = tensor([0]);
    let v0 = Some(3_i64);
    same::<1>(t.i(idx![0:2:v0]), [0], &[]);
    // dev-0702
    let t = tensor([3]);
    let v0 = 1_i128;
    same::<1>(t.i(idx![:v0:-9223372036854775808]), [1], &[2]);
    let v0 = 2_usize;
    same::<1>(t.i(idx![hd(v0)..3;-9223372036854775808]), [1], &[2]);
    // dev-0736
    let t = tensor([2, 5, 4, 5]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, 1_i8, -2147483649_isize, 0_i64, 6_i16);
    same::<4>(t.i(idx![:, v0 :, 1:3:v1, v2 : v3 - 1 : v4]), [2, 5, 2, 1], &[5, 10, 25, 30, 45, 50, 65, 70, 85, 90, 105, 110, 125, 130, 145, 150, 165, 170, 185, 190]);
    let v0 = 6_u8;
    same::<4>(t.i(idx![.., .., 1..=2, -2147483649:-1:v0]), [2, 5, 2, 1], &[5, 10, 25, 30, 45, 50, 65, 70, 85, 90, 105, 110, 125, 130, 145, 150, 165, 170, 185, 190]);
    // dev-0780
    let t = tensor([1]);
    same::<2>(t.i(idx![NewAxis, ...]), [1, 1], &[0]);
    // dev-0793
    let t = tensor([5]);
    let (v0, v1) = (5_usize, 2_u16);
    same::<1>(t.i(idx![hd(v0) : 5 : { v1 }]), [0], &[]);
    let (v0, v1, v2) = (5_u16, 5_usize, 3_i64);
    same::<1>(t.i(idx![{ v0 }..hd(v1);v2 - 1]), [0], &[]);
    // dev-0820
    let t = tensor([2, 5, 3]);
    let v0 = 1_usize;
    same::<2>(t.i(idx![-1, hd(v0) : 2 : 2, Ellipsis]), [1, 3], &[18, 19, 20]);
    let (v0, v1, v2) = (-1_i32, 1_i64, 1_i32);
    same::<2>(t.i(idx![v0, { v1 }..=v2;2, ...]), [1, 3], &[18, 19, 20]);
    // dev-0856
    let t = tensor([4, 3, 4]);
    let t = t.broadcast_to([3, 2, 4, 3, 4]);
    let (v0, v1, v2) = (None::<i64>, 2_u8, None::<i64>);
    same::<3>(t.i(idx![0, :, 1, :, v0:{ v1 }:v2]), [2, 3, 2], &[12, 13, 16, 17, 20, 21, 12, 13, 16, 17, 20, 21]);
    same::<3>(t.i(idx![0, .., 1, .., ..2]), [2, 3, 2], &[12, 13, 16, 17, 20, 21, 12, 13, 16, 17, 20, 21]);
    // dev-0874
    let t = tensor([5, 5]);
    let t = t.broadcast_to([5, 5]);
    let v0 = 1_i64;
    same::<0>(t.i(idx![3, v0 - 1]), [], &[15]);
    // dev-0899
    let t = tensor([5, 5, 3]);
    let t = t.permute([2, 0, 1]);
    let v0 = 4_usize;
    same::<0>(t.i(idx![hd(1), Ellipsis, tl(v0), 0]), [], &[1]);
    // dev-0914
    let t = tensor([2]);
    let t = t.i(idx![0]);
    let t = t.i(idx![]);
    same::<5>(t.i(idx![NewAxis, NewAxis, NewAxis, None, None]), [1, 1, 1, 1, 1], &[0]);
    // dev-0929
    let t = tensor([5]);
    let v0 = slice!(-5, -2, 1);
    same::<1>(t.i(idx![v0]), [3], &[0, 1, 2]);
    same::<1>(t.i(idx![-5..-2]), [3], &[0, 1, 2]);
    // dev-0959
    let t = tensor([3, 4, 2, 5]);
    let (v0, v1) = (1_u32, 0_i64);
    same::<1>(t.i(idx![hd(2), v0, v1 - 1, Ellipsis]), [5], &[95, 96, 97, 98, 99]);
    // dev-0972
    let t = tensor([1, 5, 4, 3]);
    let (v0, v1, v2, v3) = (2_i64, 0_isize, 1_u64, 1_isize);
    same::<4>(t.i(idx![:, 5:6:v0 - 1, ..., v1:v2:{ v3 }]), [1, 0, 4, 1], &[]);
    let (v0, v1) = (7_i64, 2_i64);
    same::<4>(t.i(idx![.., hd(5):v0 - 1:v1 - 1, ..., hd(0)..hd(1);1]), [1, 0, 4, 1], &[]);
}

#[test]
#[rustfmt::skip]
fn dev_results_1() {
    // dev-0999
    let t = tensor([2, 2, 2, 2, 2, 3, 3]);
    let t = t.permute([0, 4, 1, 2, 3, 5, 6]);
    let (v0, v1, v2, v3, v4, v5, v6) = (None::<i64>, slice!(None, None, None), None::<i64>, None::<i64>, 1_i64, None::<i64>, 2_u64);
    let t = t.i(idx![v0 : tl(0), v1, v2 :, : v3, ::2, { v4 }, : v5 : v6]);
    let (v0, v1, v2, v3, v4, v5) = (None::<i64>, 2_isize, 2_isize, 1_usize, -2_i64, 2_usize);
    same::<6>(t.i(idx![-3 : : -3, :v0, Ellipsis, v1:hd(2):v2, tl(v3) :  : v4 - 1, :, -1:tl(v5)]), [0, 2, 0, 1, 1, 0], &[]);
    let (v0, v1, v2, v3) = (2_i8, 2_u128, 0_u64, -1_i8);
    same::<6>(t.i(idx![(-3)::-3, .., ..., v0..{ v1 };2, v2..1;-3, .., { v3 } : -3]), [0, 2, 0, 1, 1, 0], &[]);
    // dev-1019
    let t = tensor([1]);
    same::<1>(t.i(idx![::-2]), [1], &[0]);
    let (v0, v1) = (1_i64, 1_i128);
    same::<1>(t.i(idx![v0 - 1..v1;-2,]), [1], &[0]);
    // dev-1052
    let t = tensor([5]);
    let v0 = 0_i64;
    same::<1>(t.i(idx![-4:0:v0 - 1]), [1], &[1]);
    let (v0, v1) = (1_u32, 1_i128);
    same::<1>(t.i(idx![v0..=v1;-1]), [1], &[1]);
    // dev-1077
    let t = tensor([5]);
    let v0 = 1_i128;
    same::<1>(t.i(idx![-1 : hd(2) : v0]), [0], &[]);
    // dev-1098
    let t = tensor([2, 1, 3, 3, 3, 3]);
    let (v0, v1, v2, v3, v4, v5) = (0_i64, -2_i64, -1_i8, 2_i64, -5_i16, 3_i64);
    same::<4>(t.i(idx![v0 - 1, { v1 } : v2 : v3 - 1, 1, { v4 }:v5 - 1:3, :, :,]), [0, 1, 3, 3], &[]);
    let (v0, v1, v2, v3, v4) = (0_usize, 1_u128, 2_i64, -5_i32, 3_i128);
    same::<4>(t.i(idx![tl(v0), -2 : -1 : { v1 }, v2 - 1, v3 : 2 : v4, .., ..;1]), [0, 1, 3, 3], &[]);
    // dev-1125
    let t = tensor([12, 14]);
    let (v0, v1, v2) = (14_u128, 14_u128, -2_i64);
    same::<3>(t.i(idx![NewAxis, ..., { v0 } : tl(13) : -2, v1 : -13 : v2 - 1]), [1, 6, 4], &[167, 164, 161, 158, 139, 136, 133, 130, 111, 108, 105, 102, 83, 80, 77, 74, 55, 52, 49, 46, 27, 24, 21, 18]);
    let (v0, v1, v2, v3) = (1_u128, 12_isize, 4_i128, 14_isize);
    same::<3>(t.i(idx![NewAxis, ..., { v0 }..v1;-2, v2..v3;-3]), [1, 6, 4], &[167, 164, 161, 158, 139, 136, 133, 130, 111, 108, 105, 102, 83, 80, 77, 74, 55, 52, 49, 46, 27, 24, 21, 18]);
    // dev-1150
    let t = tensor([2, 3, 2, 4]);
    let (v0, v1, v2, v3) = (3_u32, 4_i64, 2_i128, slice!(None, None, 3));
    let t = t.i(idx![::v0, v1 - 1 :, :  : v2, v3]);
    let (v0, v1, v2, v3, v4) = (slice!(0, None, 1), None::<i64>, Some(1_i64), 0_i64, 1_u64);
    same::<3>(t.i(idx![v0, v1 :, v2 : v3 - 1 : 2, v4,]), [1, 0, 0], &[]);
    let (v0, v1, v2) = (0_u16, 1_isize, 0_i64);
    same::<3>(t.i(idx![{ v0 }..;v1, .., hd(1):v2 - 1:2, 1]), [1, 0, 0], &[]);
    // dev-1174
    let t = tensor([5, 5, 3]);
    let t = t.permute([1, 0, 2]);
    let (v0, v1, v2) = (None::<i64>, 1_i64, 0_u128);
    same::<2>(t.i(idx![Ellipsis, 0 : v0 : { v1 }, { v2 }]), [5, 5], &[0, 15, 30, 45, 60, 3, 18, 33, 48, 63, 6, 21, 36, 51, 66, 9, 24, 39, 54, 69, 12, 27, 42, 57, 72]);
    let (v0, v1) = (0_u32, 0_i64);
    same::<2>(t.i(idx![Ellipsis, v0.., v1]), [5, 5], &[0, 15, 30, 45, 60, 3, 18, 33, 48, 63, 6, 21, 36, 51, 66, 9, 24, 39, 54, 69, 12, 27, 42, 57, 72]);
    // dev-1200
    let t = tensor([2, 3, 4, 4, 4]);
    let t = t.permute([2, 3, 1, 0, 4]);
    let (v0, v1, v2) = (2_i16, -2_i64, 2_usize);
    same::<0>(t.i(idx![v0, v1 - 1, 0, Ellipsis, -1, tl(v2)]), [], &[229]);
    // dev-1213
    let t = tensor([5]);
    let (v0, v1) = (Some(1_i64), 0_i128);
    same::<1>(t.i(idx![v0 : v1 :]), [0], &[]);
    // dev-1246
    let t = tensor([4]);
    let v0 = -2_i64;
    same::<1>(t.i(idx![-1 : -2 : v0]), [1], &[3]);
    same::<1>(t.i(idx![3..hd(4);-2]), [1], &[3]);
    // dev-1274
    let t = tensor([2]);
    let v0 = slice!(None, -1, None);
    let t = t.i(idx![v0,]);
    let v0 = 3_u32;
    let t = t.i(idx![::v0]);
    let v0 = slice!(0, None, 2);
    same::<1>(t.i(idx![v0, ...]), [1], &[0]);
    let v0 = 3_i64;
    same::<1>(t.i(idx![0..;v0 - 1, Ellipsis]), [1], &[0]);
    // dev-1296
    let t = tensor([3, 4, 2]);
    let v0 = 3_usize;
    same::<2>(t.i(idx![:, hd(v0), :]), [3, 2], &[6, 7, 14, 15, 22, 23]);
    same::<2>(t.i(idx![.., 3, ..]), [3, 2], &[6, 7, 14, 15, 22, 23]);
    // dev-1317
    let t = tensor([4]);
    same::<0>(t.i(idx![3,]), [], &[3]);
    // dev-1333
    let t = tensor([7, 7]);
    let v0 = 3_i8;
    same::<1>(t.i(idx![None, v0, 3]), [1], &[24]);
    // dev-1362
    let t = tensor([1, 3, 2, 2, 3, 4, 2]);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(3_i64), 2_u32, -4_i128, Some(-3_i64), 2_u16, Some(5_i64), -3_isize);
    same::<6>(t.i(idx![-3:2:v0, Ellipsis, : v1 : 1, -1:v2:v3, { v4 }, : v5 : 1, -4:hd(0):v6]), [1, 3, 2, 1, 4, 0], &[]);
    let (v0, v1, v2, v3, v4, v5) = (-3_i64, 2_isize, 3_i16, 2_i128, slice!(None, 5, 1), 1_i64);
    same::<6>(t.i(idx![{ v0 } : v1 : v2, ..., ..=1, 1..=1;-3, v3, v4, tl(3) : v5 - 1 : -3]), [1, 3, 2, 1, 4, 0], &[]);
    // dev-1415
    let t = tensor([3, 4, 2, 4]);
    let v0 = 2_i8;
    same::<5>(t.i(idx![: v0 : -1, -3, NewAxis, NewAxis, -2, None, :]), [0, 1, 1, 1, 4], &[]);
    let (v0, v1, v2, v3, v4) = (2_usize, -1_i64, 2_usize, -2_i64, 1_i16);
    same::<5>(t.i(idx![: hd(v0) : v1, tl(v2), NewAxis, NewAxis, { v3 }, None, ..;v4]), [0, 1, 1, 1, 4], &[]);
    // dev-1448
    let t = tensor([]);
    same::<2>(t.i(idx![NewAxis, NewAxis,]), [1, 1], &[0]);
    // dev-1465
    let t = tensor([1, 1]);
    let v0 = 2_i64;
    same::<2>(t.i(idx![0 : 2 : v0 - 1, :]), [1, 1], &[0]);
    let (v0, v1, v2, v3) = (0_u128, 2_u32, 1_i64, 2_i64);
    same::<2>(t.i(idx![{ v0 } : v1 : { v2 }, ..;v3 - 1]), [1, 1], &[0]);
    // dev-1490
    let t = tensor([3, 3, 3, 4, 3]);
    let (v0, v1) = (1_i64, -2_i64);
    same::<3>(t.i(idx![:, None, 2, 1 : 3 : v0, 2, v1 - 1]), [3, 1, 2], &[90, 102, 198, 210, 306, 318]);
    let (v0, v1, v2) = (1_usize, 3_u64, -3_i32);
    same::<3>(t.i(idx![.., None, 2, hd(v0)..{ v1 }, 2, v2]), [3, 1, 2], &[90, 102, 198, 210, 306, 318]);
    // dev-1505
    let t = tensor([2]);
    let v0 = Some(3_i64);
    let t = t.i(idx![::v0, NewAxis]);
    let v0 = slice!(None, None, -1);
    let t = t.i(idx![v0, :]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    same::<1>(t.i(idx![0, : v0 : v1]), [1], &[0]);
    let v0 = 1_i64;
    same::<1>(t.i(idx![v0 - 1, ..;1]), [1], &[0]);
    // dev-1528
    let t = tensor([5]);
    let v0 = 1_u16;
    same::<1>(t.i(idx![: 0 : v0]), [0], &[]);
    same::<1>(t.i(idx![..0]), [0], &[]);
    // dev-1551
    let t = tensor([5, 1, 3]);
    let v0 = 2_usize;
    same::<1>(t.i(idx![1, Ellipsis, hd(v0)]), [1], &[5]);
    // dev-1586
    let t = tensor([5]);
    let t = t.i(idx![:]);
    same::<0>(t.i(idx![0,]), [], &[0]);
    // dev-1608
    let t = tensor([5]);
    same::<3>(t.i(idx![None, None, Ellipsis,]), [1, 1, 5], &[0, 1, 2, 3, 4]);
    // dev-1623
    let t = tensor([2]);
    let (v0, v1, v2) = (0_usize, 0_usize, -3_i64);
    same::<1>(t.i(idx![hd(v0) : tl(v1) : { v2 }]), [0], &[]);
    // dev-1642
    let t = tensor([2, 3, 2, 3, 3, 3]);
    let (v0, v1, v2) = (slice!(None, None, None), slice!(None, None, 3), 0_i128);
    let t = t.i(idx![::, v0, 0::, v1, v2, :]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, None::<i64>, None::<i64>, None::<i64>, 2_u64);
    let t = t.i(idx![v0 :, :v1:v2, v3:, 0, v4]);
    let v0 = Some(-1_i64);
    same::<1>(t.i(idx![-2, -5:0:v0, -2]), [0], &[]);
    // dev-1675
    let t = tensor([0]);
    let (v0, v1, v2) = (2_u32, -2_i16, -9223372036854775808_isize);
    same::<1>(t.i(idx![v0:{ v1 }:v2]), [0], &[]);
    // dev-1737
    let t = tensor([5]);
    let v0 = 2_u64;
    same::<0>(t.i(idx![v0,]), [], &[2]);
    // dev-1787
    let t = tensor([3]);
    let v0 = -2_i32;
    same::<1>(t.i(idx![:-3:v0, ...]), [1], &[2]);
    let (v0, v1) = (3_i64, 2_u64);
    same::<1>(t.i(idx![v0 - 1..=v1;-2, ...]), [1], &[2]);
    // dev-1822
    let t = tensor([5, 1, 4]);
    same::<1>(t.i(idx![:, 0, -3]), [5], &[1, 5, 9, 13, 17]);
    let v0 = 0_u8;
    same::<1>(t.i(idx![.., { v0 }, -3,]), [5], &[1, 5, 9, 13, 17]);
    // dev-1847
    let t = tensor([3, 5, 1, 4]);
    let (v0, v1, v2, v3) = (1_u128, 3_isize, 2_i64, Some(1_i64));
    same::<2>(t.i(idx![{ v0 }:v1:v2 - 1, -3, tl(0), tl(999):-2:v3]), [2, 2], &[28, 29, 48, 49]);
    let (v0, v1, v2) = (2_isize, -2_i128, Some(1_i64));
    same::<2>(t.i(idx![hd(1)..=v0, tl(2), -1, -1000:{ v1 }:v2]), [2, 2], &[28, 29, 48, 49]);
    // dev-1863
    let t = tensor([14]);
    let v0 = 11_i8;
    same::<1>(t.i(idx![None, v0]), [1], &[11]);
    // dev-1886
    let t = tensor([5]);
    let v0 = 0_i8;
    same::<1>(t.i(idx![: v0 : 9223372036854775807]), [0], &[]);
    let v0 = 0_u64;
    same::<1>(t.i(idx![..v0;9223372036854775807]), [0], &[]);
    // dev-1935
    let t = tensor([5]);
    let (v0, v1) = (5_usize, -9223372036854775808_isize);
    same::<1>(t.i(idx![2 : tl(v0) : v1]), [1], &[2]);
    let (v0, v1) = (2_u64, 2_u32);
    same::<1>(t.i(idx![v0..=v1;-9223372036854775808]), [1], &[2]);
    // dev-1949
    let t = tensor([5]);
    let v0 = slice!(None, 6, -1);
    same::<1>(t.i(idx![v0,]), [0], &[]);
    // dev-1974
    let t = tensor([5, 3, 4]);
    let v0 = 4_u64;
    let t = t.i(idx![v0, :  : 2, :]);
    let (v0, v1, v2, v3) = (1_u64, Some(2_i64), 4_usize, Some(-2_i64));
    same::<2>(t.i(idx![..., :v0:v1, :tl(v2):v3,]), [1, 2], &[51, 49]);
    let (v0, v1, v2) = (1_usize, 2_isize, 4_u64);
    same::<2>(t.i(idx![Ellipsis, ..hd(v0);v1, hd(1)..v2;-2,]), [1, 2], &[51, 49]);
    // dev-1994
    let t = tensor([2, 5, 3]);
    let (v0, v1) = (1_i128, slice!(None, None, None));
    same::<2>(t.i(idx![-2 : 4 : { v0 }, 0, v1]), [2, 3], &[0, 1, 2, 15, 16, 17]);
    let (v0, v1) = (1_usize, 1_i32);
    same::<2>(t.i(idx![tl(v0):4:v1, 0, ..]), [2, 3], &[0, 1, 2, 15, 16, 17]);
    // dev-2015
    let t = tensor([]);
    same::<5>(t.i(idx![None, None, None, NewAxis, NewAxis]), [1, 1, 1, 1, 1], &[0]);
    // dev-2031
    let t = tensor([2]);
    let v0 = -3_i32;
    same::<1>(t.i(idx![tl(1):2:v0]), [0], &[]);
}

#[test]
#[rustfmt::skip]
fn dev_results_2() {
    // dev-2050
    let t = tensor([2]);
    let v0 = slice!(1, 2, 3);
    same::<1>(t.i(idx![v0,]), [1], &[1]);
    same::<1>(t.i(idx![1..=1;3]), [1], &[1]);
    // dev-2062
    let t = tensor([]);
    same::<0>(t.i(idx![]), [], &[0]);
    // dev-2075
    let t = tensor([1]);
    let v0 = -2_i128;
    same::<1>(t.i(idx![{ v0 }:]), [1], &[0]);
    // dev-2087
    let t = tensor([2]);
    let (v0, v1) = (2_usize, 2_i64);
    same::<1>(t.i(idx![: hd(v0) : v1 - 1]), [2], &[0, 1]);
    same::<1>(t.i(idx![..=1]), [2], &[0, 1]);
    // dev-2126
    let t = tensor([5, 4, 2]);
    let (v0, v1, v2) = (1_u16, slice!(None, None, None), 2_i64);
    same::<2>(t.i(idx![: 5 : v0, v1, v2 - 1]), [5, 4], &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39]);
    let (v0, v1) = (6_i64, 1_i8);
    same::<2>(t.i(idx![..v0 - 1, .., { v1 }]), [5, 4], &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39]);
    // dev-2149
    let t = tensor([5]);
    let v0 = Some(-5_i64);
    same::<1>(t.i(idx![6 : v0 : -2]), [2], &[4, 2]);
    let (v0, v1) = (3_i64, -2_i128);
    same::<1>(t.i(idx![v0 - 1..hd(5);{ v1 },]), [2], &[4, 2]);
    // dev-2171
    let t = tensor([2, 5, 4]);
    let (v0, v1) = (1_i64, -6_i128);
    same::<1>(t.i(idx![v0 - 1, { v1 } : hd(5), -3]), [5], &[1, 5, 9, 13, 17]);
    // dev-2211
    let t = tensor([1, 2, 4]);
    let t = t.broadcast_to([1, 3, 2, 2, 4]);
    let (v0, v1, v2, v3) = (0_usize, 3_i64, -4_i8, Some(-3_i64));
    same::<4>(t.i(idx![hd(v0), ::, :, v1 - 1:tl(2):-1, v2:v3]), [3, 2, 2, 1], &[4, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4, 0]);
    let (v0, v1, v2, v3, v4, v5) = (0_u16, 1_i8, 0_i16, 2_u32, -4_i128, 2_i64);
    same::<4>(t.i(idx![{ v0 }, ..;v1, .., { v2 }..v3;-1, v4..-3;v5 - 1]), [3, 2, 2, 1], &[4, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4, 0]);
    // dev-2222
    let t = tensor([2, 2]);
    let v0 = 1_i64;
    same::<1>(t.i(idx![:, v0 - 1, ...]), [2], &[0, 2]);
    let v0 = 0_usize;
    same::<1>(t.i(idx![.., { v0 }, ...,]), [2], &[0, 2]);
    // dev-2241
    let t = tensor([3, 1]);
    let v0 = 1_i8;
    same::<1>(t.i(idx![v0, Ellipsis]), [1], &[1]);
    // dev-2254
    let t = tensor([1]);
    let v0 = 1_i64;
    same::<1>(t.i(idx![: v0 - 1 : 3]), [0], &[]);
    let v0 = 0_i64;
    same::<1>(t.i(idx![..{ v0 };3]), [0], &[]);
    // dev-2281
    let t = tensor([5, 3]);
    let v0 = 0_i64;
    let t = t.i(idx![:, v0]);
    let v0 = slice!(-2, None, -2);
    same::<2>(t.i(idx![NewAxis, v0]), [1, 2], &[9, 3]);
    same::<2>(t.i(idx![NewAxis, 1..=hd(3);-2]), [1, 2], &[9, 3]);
    // dev-2302
    let t = tensor([2, 4, 1]);
    let (v0, v1, v2, v3) = (None::<i64>, None::<i64>, 1_i64, 1_i32);
    same::<2>(t.i(idx![hd(1), v0:v1, 0:{ v2 }:v3]), [4, 1], &[4, 5, 6, 7]);
    let v0 = 1_i64;
    same::<2>(t.i(idx![1, .., 0..{ v0 }]), [4, 1], &[4, 5, 6, 7]);
    // dev-2317
    let t = tensor([3]);
    same::<1>(t.i(idx![hd(2):tl(1):9223372036854775807]), [0], &[]);
    // dev-2336
    let t = tensor([1, 3, 2, 3]);
    let t = t.permute([0, 3, 1, 2]);
    let t = t.permute([0, 1, 3, 2]);
    let (v0, v1) = (-1_i8, 0_usize);
    same::<0>(t.i(idx![v0, tl(1), hd(1), hd(v1)]), [], &[4]);
    // dev-2348
    let t = tensor([3, 5, 4]);
    let t = t.permute([2, 0, 1]);
    let t = t.permute([2, 0, 1]);
    let (v0, v1, v2) = (-2_i16, 6_usize, 4_i64);
    same::<3>(t.i(idx![1 : -5 : { v0 }, hd(v1):{ v2 }:-1, 0 :  : 1]), [1, 0, 3], &[]);
    let (v0, v1, v2, v3, v4, v5) = (1_i128, 2_u32, 6_u32, 4_u64, Some(-1_i64), 0_u64);
    same::<3>(t.i(idx![v0..v1;-2, v2:v3:v4, v5..]), [1, 0, 3], &[]);
    // dev-2370
    let t = tensor([1]);
    let v0 = 0_i8;
    same::<0>(t.i(idx![v0, Ellipsis]), [], &[0]);
    // dev-2385
    let t = tensor([]);
    let t = t.broadcast_to([3, 1]);
    let (v0, v1) = (None::<i64>, Some(1_i64));
    same::<4>(t.i(idx![:, Ellipsis, :v0:v1, NewAxis, NewAxis]), [3, 1, 1, 1], &[0, 0, 0]);
    let v0 = 1_i128;
    same::<4>(t.i(idx![.., ..., ..;v0, None, None]), [3, 1, 1, 1], &[0, 0, 0]);
    // dev-2416
    let t = tensor([3]);
    let (v0, v1) = (-3_i128, 1_u32);
    same::<1>(t.i(idx![{ v0 } : v1]), [1], &[0]);
    same::<1>(t.i(idx![-3..=0]), [1], &[0]);
    // dev-2435
    let t = tensor([1, 3, 2, 3, 1]);
    let (v0, v1, v2) = (1_usize, 1_usize, 0_isize);
    same::<3>(t.i(idx![hd(0) : v0 : 2, Ellipsis, tl(v1), v2]), [1, 3, 2], &[1, 4, 7, 10, 13, 16]);
    let (v0, v1, v2) = (0_isize, 0_i128, 0_i32);
    same::<3>(t.i(idx![v0..=v1;2, ..., -2, { v2 }]), [1, 3, 2], &[1, 4, 7, 10, 13, 16]);
    // dev-2479
    let t = tensor([5]);
    let v0 = Some(3_i64);
    same::<1>(t.i(idx![1:5:v0]), [2], &[1, 4]);
    let (v0, v1) = (1_i64, 6_i64);
    same::<1>(t.i(idx![{ v0 }..v1 - 1;3]), [2], &[1, 4]);
    // dev-2514
    let t = tensor([5]);
    let v0 = 1_u128;
    same::<1>(t.i(idx![6 : -4 : v0]), [0], &[]);
    // dev-2544
    let t = tensor([1, 5, 1]);
    let (v0, v1, v2) = (Some(0_i64), -1000_i64, Some(2_i64));
    same::<3>(t.i(idx![..., v0 : : -1, :{ v1 }:v2]), [1, 1, 0], &[]);
    let (v0, v1) = (1_i8, -1000_isize);
    same::<3>(t.i(idx![Ellipsis, 0..v0;-1, :v1:2]), [1, 1, 0], &[]);
    // dev-2565
    let t = tensor([3, 4, 2, 3]);
    let (v0, v1, v2) = (-2_i16, Some(5_i64), -1_i8);
    same::<4>(t.i(idx![NewAxis, -2, None, { v0 }, -4 : hd(2), v1:-2:v2]), [1, 1, 2, 1], &[38, 41]);
    let (v0, v1, v2, v3) = (-2_i8, -4_i64, 3_i64, 2_u32);
    same::<4>(t.i(idx![None, -2, NewAxis, v0, { v1 }:v2 - 1, v3..3;-1]), [1, 1, 2, 1], &[38, 41]);
    // dev-2583
    let t = tensor([4, 3, 1]);
    let v0 = 1_usize;
    let t = t.i(idx![:, hd(v0), 0,]);
    let v0 = None::<i64>;
    same::<1>(t.i(idx![5 : v0 : -1]), [4], &[10, 7, 4, 1]);
    same::<1>(t.i(idx![0..4;-1]), [4], &[10, 7, 4, 1]);
    // dev-2606
    let t = tensor([4, 3, 3]);
    let (v0, v1, v2) = (Some(-4_i64), -2_isize, 1_i16);
    same::<1>(t.i(idx![2 : v0 : -3, v1, ..., v2]), [1], &[22]);
    let (v0, v1) = (3_i8, -2_i8);
    same::<1>(t.i(idx![hd(2)..v0;-3, { v1 }, ..., 1]), [1], &[22]);
    // dev-2625
    let t = tensor([2]);
    let (v0, v1) = (1_usize, -9223372036854775808_i128);
    same::<1>(t.i(idx![2:tl(v0):v1]), [1], &[1]);
    same::<1>(t.i(idx![1..=1;-9223372036854775808]), [1], &[1]);
    // dev-2645
    let t = tensor([5, 8]);
    same::<1>(t.i(idx![:, 2]), [5], &[2, 10, 18, 26, 34]);
    let v0 = 3_i64;
    same::<1>(t.i(idx![.., v0 - 1]), [5], &[2, 10, 18, 26, 34]);
    // dev-2661
    let t = tensor([2]);
    let (v0, v1, v2) = (0_i64, -2_i16, 4_i64);
    same::<1>(t.i(idx![v0 - 1:v1:v2 - 1]), [0], &[]);
    // dev-2672
    let t = tensor([3, 3, 5, 1]);
    let (v0, v1) = (-1_i128, 0_isize);
    same::<1>(t.i(idx![0, v0, { v1 }, ::]), [1], &[10]);
    let (v0, v1) = (0_i8, 1_i128);
    same::<1>(t.i(idx![v0, tl(0), 0, ..;v1]), [1], &[10]);
    // dev-2698
    let t = tensor([3]);
    let v0 = None::<i64>;
    same::<1>(t.i(idx![1 : v0 : 1]), [2], &[1, 2]);
    let v0 = 2_i64;
    same::<1>(t.i(idx![v0 - 1..;1]), [2], &[1, 2]);
    // dev-2721
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (None::<i64>, -1_i64);
    same::<1>(t.i(idx![0, : v0, v1]), [3], &[1, 3, 5]);
    let (v0, v1) = (1_i64, -1_i128);
    same::<1>(t.i(idx![v0 - 1, ..;1, { v1 }]), [3], &[1, 3, 5]);
    // dev-2751
    let t = tensor([5]);
    let v0 = slice!(None, None, None);
    same::<2>(t.i(idx![v0, NewAxis]), [5, 1], &[0, 1, 2, 3, 4]);
    same::<2>(t.i(idx![.., None]), [5, 1], &[0, 1, 2, 3, 4]);
    // dev-2788
    let t = tensor([1]);
    let (v0, v1, v2) = (0_usize, 0_u16, 3_u64);
    same::<1>(t.i(idx![hd(v0) : v1 : v2]), [0], &[]);
    let v0 = 1_i64;
    same::<1>(t.i(idx![0..v0 - 1;3]), [0], &[]);
    // dev-2800
    let t = tensor([3]);
    let v0 = 3_i64;
    same::<1>(t.i(idx![: 4 : v0 - 1]), [2], &[0, 2]);
    // dev-2826
    let t = tensor([5, 5, 2]);
    let v0 = -2_i64;
    same::<1>(t.i(idx![v0 - 1, ::, 0]), [5], &[20, 22, 24, 26, 28]);
    let (v0, v1, v2) = (2_usize, 1_i64, 0_i32);
    same::<1>(t.i(idx![tl(v0), ..;{ v1 }, v2]), [5], &[20, 22, 24, 26, 28]);
    // dev-2842
    let t = tensor([2, 5, 3]);
    let (v0, v1) = (0_u64, 3_i8);
    same::<2>(t.i(idx![v0, NewAxis, v1, Ellipsis]), [1, 3], &[9, 10, 11]);
    // dev-2853
    let t = tensor([5]);
    let v0 = slice!(2, 6, -1);
    same::<1>(t.i(idx![v0,]), [0], &[]);
    // dev-2882
    let t = tensor([5, 5, 4]);
    let v0 = 2_u16;
    same::<2>(t.i(idx![:, v0, ::,]), [5, 4], &[8, 9, 10, 11, 28, 29, 30, 31, 48, 49, 50, 51, 68, 69, 70, 71, 88, 89, 90, 91]);
    same::<2>(t.i(idx![.., 2, ..]), [5, 4], &[8, 9, 10, 11, 28, 29, 30, 31, 48, 49, 50, 51, 68, 69, 70, 71, 88, 89, 90, 91]);
    // dev-2896
    let t = tensor([3, 2, 2]);
    let (v0, v1) = (2_u32, None::<i64>);
    same::<3>(t.i(idx![v0 : v1, 3::-3, ...]), [1, 1, 2], &[10, 11]);
    let (v0, v1, v2) = (2_u128, 2_i64, 1_i8);
    same::<3>(t.i(idx![{ v0 }.., v1 - 1..={ v2 };-3, ...]), [1, 1, 2], &[10, 11]);
}

#[test]
#[rustfmt::skip]
fn dev_results_3() {
    // dev-2929
    let t = tensor([12]);
    let v0 = 0_usize;
    same::<3>(t.i(idx![None, tl(v0) : 0 : -2, None]), [1, 6, 1], &[11, 9, 7, 5, 3, 1]);
    let (v0, v1) = (2_i64, -2_isize);
    same::<3>(t.i(idx![NewAxis, v0 - 1..12;{ v1 }, NewAxis]), [1, 6, 1], &[11, 9, 7, 5, 3, 1]);
    // dev-2957
    let t = tensor([1]);
    let v0 = 0_u16;
    let t = t.i(idx![{ v0 }]);
    same::<0>(t.i(idx![]), [], &[0]);
    // dev-2989
    let t = tensor([5]);
    let v0 = 9223372036854775807_isize;
    same::<1>(t.i(idx![tl(0) : tl(3) : v0]), [0], &[]);
    // dev-3008
    let t = tensor([0]);
    let (v0, v1, v2) = (-1_i64, None::<i64>, -3_i128);
    same::<1>(t.i(idx![v0 - 1 : v1 : v2]), [0], &[]);
    // dev-3019
    let t = tensor([5, 4, 2, 2]);
    let (v0, v1, v2, v3) = (-3_i64, Some(-1_i64), 1_i64, Some(-2_i64));
    same::<4>(t.i(idx![:, v0 - 1 : 2 : v1, v2 - 1 : hd(1), ..., v3:-1:-2]), [5, 0, 1, 0], &[]);
    let (v0, v1, v2) = (3_usize, 1_i8, slice!(-2, -1, -2));
    same::<4>(t.i(idx![.., tl(v0) : 2 : -1, hd(0)..v1, Ellipsis, v2]), [5, 0, 1, 0], &[]);
    // dev-3061
    let t = tensor([2]);
    let (v0, v1) = (2_usize, -3_i128);
    same::<1>(t.i(idx![-3 : tl(v0) : { v1 }]), [0], &[]);
    // dev-3088
    let t = tensor([2]);
    let v0 = 2_i128;
    same::<1>(t.i(idx![0 : 2 : { v0 }]), [1], &[0]);
    same::<1>(t.i(idx![0..2;2]), [1], &[0]);
    // dev-3105
    let t = tensor([1, 4, 2, 5, 4, 2]);
    let t = t.permute([3, 4, 1, 0, 5, 2]);
    let (v0, v1) = (1_i64, slice!(None, None, None));
    same::<5>(t.i(idx![:, 2, NewAxis, :hd(4):2, hd(0), v0 - 1, NewAxis, v1,]), [5, 1, 2, 1, 2], &[4, 44, 164, 204, 12, 52, 172, 212, 20, 60, 180, 220, 28, 68, 188, 228, 36, 76, 196, 236]);
    let (v0, v1) = (0_u128, 2_i64);
    same::<5>(t.i(idx![.., 2, NewAxis, ..=3;2, 0, { v0 }, NewAxis, ..;v1 - 1]), [5, 1, 2, 1, 2], &[4, 44, 164, 204, 12, 52, 172, 212, 20, 60, 180, 220, 28, 68, 188, 228, 36, 76, 196, 236]);
    // dev-3119
    let t = tensor([1, 12]);
    let t = t.i(idx![:-1, ::]);
    let v0 = -11_i64;
    same::<4>(t.i(idx![NewAxis, :, None, v0 - 1, Ellipsis, None]), [1, 0, 1, 1], &[]);
    same::<4>(t.i(idx![None, .., None, -12, ..., NewAxis]), [1, 0, 1, 1], &[]);
    // dev-3152
    let t = tensor([3, 3, 5]);
    let (v0, v1) = (Some(1_i64), -1_i16);
    same::<2>(t.i(idx![2, :, : v0 : { v1 }, Ellipsis]), [3, 3], &[34, 33, 32, 39, 38, 37, 44, 43, 42]);
    let (v0, v1) = (5_i16, 0_i64);
    same::<2>(t.i(idx![2, .., 2..v0;v1 - 1, ...]), [3, 3], &[34, 33, 32, 39, 38, 37, 44, 43, 42]);
    // dev-3210
    let t = tensor([4, 3]);
    let v0 = 1_usize;
    same::<3>(t.i(idx![NewAxis, hd(v0), None, None, -3,]), [1, 1, 1], &[3]);
    // dev-3234
    let t = tensor([2, 3, 2, 5, 5]);
    let (v0, v1) = (Some(-1_i64), 0_usize);
    let t = t.i(idx![::v0, ::-1, hd(v1), 2 :, 3:]);
    let t = t.permute([2, 3, 1, 0]);
    let v0 = Some(1_i64);
    same::<2>(t.i(idx![Ellipsis, -2, v0:0:-1, :, hd(1)]), [1, 3], &[119, 69, 19]);
    let (v0, v1) = (2_i64, -1_i8);
    same::<2>(t.i(idx![Ellipsis, -2, v0 - 1..2;v1, .., 1]), [1, 3], &[119, 69, 19]);
    // dev-3259
    let t = tensor([3]);
    let v0 = None::<i64>;
    same::<1>(t.i(idx![-2 : v0 : 1]), [2], &[1, 2]);
    let v0 = -1_i64;
    same::<1>(t.i(idx![v0 - 1..]), [2], &[1, 2]);
    // dev-3274
    let t = tensor([2, 3, 5, 1]);
    let (v0, v1, v2) = (1_isize, None::<i64>, slice!(None, None, 2));
    let t = t.i(idx![v0 :, ::v1, v2, :]);
    let (v0, v1, v2) = (Some(4_i64), 0_u64, 2_i16);
    same::<4>(t.i(idx![::, :, v0 : v1 : v2, ::]), [1, 3, 0, 1], &[]);
    let (v0, v1) = (4_usize, 3_i64);
    same::<4>(t.i(idx![.., .., hd(v0):hd(0):v1 - 1, ..]), [1, 3, 0, 1], &[]);
    // dev-3294
    let t = tensor([1]);
    let v0 = slice!(None, None, None);
    same::<3>(t.i(idx![NewAxis, ..., v0, None]), [1, 1, 1], &[0]);
    same::<3>(t.i(idx![None, Ellipsis, .., NewAxis]), [1, 1, 1], &[0]);
    // dev-3313
    let t = tensor([2]);
    let (v0, v1) = (3_i8, 3_i64);
    same::<1>(t.i(idx![v0 : { v1 } : -2]), [0], &[]);
    // dev-3340
    let t = tensor([8, 13]);
    let v0 = 0_usize;
    same::<3>(t.i(idx![hd(v0), NewAxis, None, :, ...]), [1, 1, 13], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    same::<3>(t.i(idx![0, NewAxis, None, .., Ellipsis]), [1, 1, 13], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    // dev-3360
    let t = tensor([1, 1, 2]);
    let (v0, v1) = (1_usize, 1_u16);
    same::<2>(t.i(idx![0 : 1, hd(1):hd(v0):{ v1 }, 0]), [1, 0], &[]);
    let (v0, v1, v2, v3, v4) = (1_i64, 1_i128, 2_i64, 1_u32, 0_u64);
    same::<2>(t.i(idx![v0 - 1..v1, v2 - 1..v3, v4]), [1, 0], &[]);
    // dev-3379
    let t = tensor([0]);
    let v0 = slice!(2, None, None);
    same::<1>(t.i(idx![v0]), [0], &[]);
    // dev-3388
    let t = tensor([10, 6]);
    same::<2>(t.i(idx![9::1099511627776, ...]), [1, 6], &[54, 55, 56, 57, 58, 59]);
    let v0 = 1099511627776_i128;
    same::<2>(t.i(idx![9..;{ v0 }, ...]), [1, 6], &[54, 55, 56, 57, 58, 59]);
    // dev-3400
    let t = tensor([3]);
    let v0 = -4_i8;
    same::<1>(t.i(idx![v0 : tl(3) : -9223372036854775808]), [0], &[]);
    // dev-3426
    let t = tensor([5]);
    let (v0, v1) = (Some(2_i64), 5_i16);
    same::<1>(t.i(idx![v0:v1:9223372036854775807]), [1], &[2]);
    let (v0, v1) = (2_usize, 5_u128);
    same::<1>(t.i(idx![hd(v0)..{ v1 };9223372036854775807,]), [1], &[2]);
    // dev-3447
    let t = tensor([2, 3, 1, 5]);
    let (v0, v1, v2) = (0_usize, 0_usize, slice!(7, 0, 1));
    same::<2>(t.i(idx![hd(v0), :, hd(v1), v2]), [3, 0], &[]);
    let v0 = 1_isize;
    same::<2>(t.i(idx![0, .., 0, 7:hd(0):v0,]), [3, 0], &[]);
    // dev-3461
    let t = tensor([3]);
    let (v0, v1) = (0_usize, -1_i32);
    same::<1>(t.i(idx![hd(v0):-1:v1,]), [0], &[]);
    // dev-3478
    let t = tensor([2, 4, 4, 3, 4]);
    let (v0, v1, v2, v3) = (slice!(None, None, None), 9223372036854775807_i128, -5_i8, -1_i8);
    same::<6>(t.i(idx![v0, :, 3:9223372036854775807:v1, None, v2:tl(2):v3, :]), [2, 4, 1, 1, 0, 4], &[]);
    let (v0, v1) = (-5_i64, 0_i64);
    same::<6>(t.i(idx![.., .., 3 : 9223372036854775807 : 9223372036854775807, None, v0 : -3 : v1 - 1, ..]), [2, 4, 1, 1, 0, 4], &[]);
    // dev-3487
    let t = tensor([14, 10]);
    let v0 = -6_i64;
    let t = t.i(idx![: tl(2), :{ v0 }:]);
    let (v0, v1, v2) = (Some(3_i64), 0_i32, None::<i64>);
    same::<2>(t.i(idx![1:-1:v0, { v1 }:v2, Ellipsis]), [3, 4], &[10, 11, 12, 13, 40, 41, 42, 43, 70, 71, 72, 73]);
    let (v0, v1) = (1_u32, -1_i16);
    same::<2>(t.i(idx![v0..v1;3, 0.., Ellipsis]), [3, 4], &[10, 11, 12, 13, 40, 41, 42, 43, 70, 71, 72, 73]);
    // dev-3532
    let t = tensor([4]);
    let v0 = 2_u32;
    let t = t.i(idx![::v0]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0]);
    same::<1>(t.i(idx![:]), [2], &[0, 2]);
    same::<1>(t.i(idx![..]), [2], &[0, 2]);
    // dev-3555
    let t = tensor([3]);
    let (v0, v1, v2) = (-4_i128, 4_u32, -2_i64);
    same::<1>(t.i(idx![{ v0 }:v1:v2 - 1,]), [0], &[]);
    // dev-3575
    let t = tensor([3]);
    same::<1>(t.i(idx![-3 : -4]), [0], &[]);
    // dev-3586
    let t = tensor([2, 5, 2, 4]);
    let (v0, v1, v2) = (slice!(None, None, None), 0_usize, Some(-2_i64));
    let t = t.i(idx![:, v0, : tl(v1), :  : v2]);
    let (v0, v1, v2) = (-2_i64, 0_usize, None::<i64>);
    let t = t.i(idx![:  : { v0 }, NewAxis, hd(4), :, { v1 } : v2]);
    same::<2>(t.i(idx![:, 0, tl(0), ...,]), [1, 2], &[75, 73]);
    let v0 = -1_i64;
    same::<2>(t.i(idx![.., 0, { v0 }, Ellipsis]), [1, 2], &[75, 73]);
    // dev-3612
    let t = tensor([2, 3, 2]);
    let (v0, v1) = (2_i16, slice!(1, 2, None));
    same::<6>(t.i(idx![NewAxis, NewAxis, -3 : -2 : v0, v1, ::, NewAxis]), [1, 1, 0, 1, 2, 1], &[]);
    let (v0, v1, v2) = (-1_i64, 2_i64, 1_i64);
    same::<6>(t.i(idx![NewAxis, NewAxis, tl(2) : v0 - 1 : 2, v1 - 1..=v2, .., NewAxis]), [1, 1, 0, 1, 2, 1], &[]);
    // dev-3623
    let t = tensor([5]);
    let v0 = slice!(5, 6, 9223372036854775807);
    same::<1>(t.i(idx![v0]), [0], &[]);
    // dev-3644
    let t = tensor([3, 5]);
    same::<2>(t.i(idx![..., :]), [3, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    same::<2>(t.i(idx![..., ..]), [3, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    // dev-3669
    let t = tensor([2, 2, 3, 5]);
    let v0 = 4_i128;
    let t = t.i(idx![::-1, :, 2, v0]);
    let (v0, v1, v2) = (None::<i64>, None::<i64>, -1_i16);
    let t = t.i(idx![v0 : v1, :  : { v2 }]);
    let v0 = -2_i8;
    same::<1>(t.i(idx![v0, :]), [2], &[59, 44]);
    same::<1>(t.i(idx![-2, ..]), [2], &[59, 44]);
    // dev-3682
    let t = tensor([9, 15]);
    same::<1>(t.i(idx![1, ::]), [15], &[15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let v0 = 1_i128;
    same::<1>(t.i(idx![v0, ..,]), [15], &[15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // dev-3707
    let t = tensor([2, 4, 5]);
    let (v0, v1) = (1_i8, 2_i16);
    same::<3>(t.i(idx![v0 :, :  : -2, 1 :  : v1, ...,]), [1, 2, 2], &[36, 38, 26, 28]);
    let (v0, v1, v2) = (1_u128, 1_isize, 1_i64);
    same::<3>(t.i(idx![{ v0 }..;v1, 1..4;-2, { v2 }..;2, Ellipsis]), [1, 2, 2], &[36, 38, 26, 28]);
    // dev-3729
    let t = tensor([4, 3, 4]);
    let t = t.permute([2, 1, 0]);
    let (v0, v1, v2, v3) = (2_i16, Some(0_i64), 4_i128, 3_i64);
    same::<3>(t.i(idx![(-1)::-2, : 3 : v0, v1:v2:v3 - 1]), [2, 2, 2], &[3, 27, 11, 35, 1, 25, 9, 33]);
    let (v0, v1) = (0_i128, 3_i8);
    same::<3>(t.i(idx![hd(1)..4;-2, ..=2;2, v0..=v1;2]), [2, 2, 2], &[3, 27, 11, 35, 1, 25, 9, 33]);
    // dev-3759
    let t = tensor([5]);
    let v0 = -9223372036854775808_isize;
    same::<1>(t.i(idx![-2 : 1 : { v0 }]), [1], &[3]);
    same::<1>(t.i(idx![3..hd(4);-9223372036854775808]), [1], &[3]);
    // dev-3784
    let t = tensor([2, 4]);
    let v0 = slice!(None, 0, None);
    same::<2>(t.i(idx![v0, :]), [0, 4], &[]);
    let v0 = 0_u32;
    same::<2>(t.i(idx![..v0, ..]), [0, 4], &[]);
    // dev-3797
    let t = tensor([2, 2, 2, 3]);
    let (v0, v1, v2, v3) = (1_u128, -2_i64, Some(1_i64), 3_usize);
    same::<3>(t.i(idx![:, v0, 3 : 2 : v1 - 1, v2 : hd(v3)]), [2, 0, 2], &[]);
    let (v0, v1, v2) = (1_u32, 1_u16, 3_isize);
    same::<3>(t.i(idx![..;v0, { v1 }, v2 : hd(2) : -3, 1..3]), [2, 0, 2], &[]);
}

#[test]
#[rustfmt::skip]
fn dev_results_4() {
    // dev-3819
    let t = tensor([12, 12]);
    same::<1>(t.i(idx![5, Ellipsis]), [12], &[60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71]);
    // dev-3840
    let t = tensor([3, 1, 5]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![:, v0, ::]);
    let v0 = 1_usize;
    same::<2>(t.i(idx![:, ::, hd(v0)]), [3, 1], &[1, 6, 11]);
    let v0 = 1_usize;
    same::<2>(t.i(idx![.., .., hd(v0)]), [3, 1], &[1, 6, 11]);
    // dev-3860
    let t = tensor([5]);
    let (v0, v1, v2) = (-6_isize, -2_i128, 3_i128);
    same::<1>(t.i(idx![v0 : { v1 } : v2]), [1], &[0]);
    // dev-3903
    let t = tensor([1, 4, 1]);
    let (v0, v1, v2, v3) = (0_usize, 2_u16, 1_usize, 0_i64);
    same::<2>(t.i(idx![hd(v0) :  : v1, hd(v2) :, v3 - 1, ...]), [1, 3], &[1, 2, 3]);
    let (v0, v1, v2) = (1_i64, 1_i16, 0_i64);
    same::<2>(t.i(idx![v0 - 1..;2, v1.., v2 - 1, ...]), [1, 3], &[1, 2, 3]);
    // dev-3924
    let t = tensor([5]);
    let (v0, v1) = (0_usize, -9223372036854775808_i128);
    same::<1>(t.i(idx![0:tl(v0):{ v1 }]), [0], &[]);
    // dev-3965
    let t = tensor([3]);
    let (v0, v1) = (Some(3_i64), 4_u64);
    same::<1>(t.i(idx![v0:v1:-1]), [0], &[]);
    // dev-3989
    let t = tensor([2]);
    let (v0, v1) = (-3_i32, -2_i64);
    same::<1>(t.i(idx![v0:{ v1 }]), [0], &[]);
    // dev-4012
    let t = tensor([4, 3]);
    same::<2>(t.i(idx![:, ...]), [4, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    same::<2>(t.i(idx![..;1, ...]), [4, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-4042
    let t = tensor([5]);
    let v0 = slice!(-6, -4, 2);
    same::<1>(t.i(idx![v0]), [1], &[0]);
    // dev-4075
    let t = tensor([5, 3]);
    same::<2>(t.i(idx![...]), [5, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    // dev-4083
    let t = tensor([4, 3, 5]);
    let v0 = slice!(1, 2, 2);
    same::<2>(t.i(idx![::, v0, hd(4)]), [4, 1], &[9, 24, 39, 54]);
    let (v0, v1) = (3_i64, 4_isize);
    same::<2>(t.i(idx![.., 1..v0 - 1;2, { v1 },]), [4, 1], &[9, 24, 39, 54]);
    // dev-4100
    let t = tensor([4, 3, 3]);
    let v0 = 3_i8;
    let t = t.i(idx![::v0, hd(1), ::-2]);
    let v0 = slice!(1, None, None);
    let t = t.i(idx![v0, 0::]);
    let (v0, v1) = (None::<i64>, 1_u128);
    same::<1>(t.i(idx![v0 :, v1]), [1], &[30]);
    let v0 = 1_i128;
    same::<1>(t.i(idx![.., v0]), [1], &[30]);
    // dev-4127
    let t = tensor([4, 3, 5, 1]);
    let (v0, v1, v2) = (1_u16, None::<i64>, 0_u8);
    let t = t.i(idx![:, v0, : v1, v2]);
    let t = t.permute([0, 1]);
    let (v0, v1) = (slice!(2, -2, 2), 3_i64);
    same::<2>(t.i(idx![v0, :3:v1 - 1, Ellipsis]), [0, 2], &[]);
    let (v0, v1, v2, v3) = (2_i16, 1_usize, 2_i8, 2_u128);
    same::<2>(t.i(idx![v0..tl(v1);v2, ..={ v3 };2, Ellipsis,]), [0, 2], &[]);
    // dev-4171
    let t = tensor([4]);
    let (v0, v1) = (Some(-4_i64), 5_i128);
    same::<1>(t.i(idx![v0:v1:2]), [2], &[0, 2]);
    // dev-4183
    let t = tensor([1, 3, 2]);
    let (v0, v1) = (0_u64, 1_i64);
    same::<0>(t.i(idx![v0, v1 - 1, -1]), [], &[1]);
    // dev-4207
    let t = tensor([3, 4, 5, 1]);
    let (v0, v1, v2, v3, v4, v5) = (Some(-1_i64), 3_i64, -1_i64, -5_i16, -2_i16, 0_usize);
    same::<2>(t.i(idx![3:0:v0, v1 - 1, { v2 }:v3:{ v4 }, ..., hd(v5)]), [2, 2], &[54, 52, 34, 32]);
    let v0 = 2_usize;
    same::<2>(t.i(idx![1..3;-1, hd(v0), 2..=hd(4);-2, ..., 0]), [2, 2], &[54, 52, 34, 32]);
    // dev-4234
    let t = tensor([5]);
    let (v0, v1) = (Some(-4_i64), -3_isize);
    same::<1>(t.i(idx![v0:5:v1]), [0], &[]);
    // dev-4271
    let t = tensor([2]);
    let v0 = -2_i16;
    same::<0>(t.i(idx![{ v0 }]), [], &[0]);
    // dev-4281
    let t = tensor([4, 4, 5, 5]);
    let v0 = -2_i8;
    same::<3>(t.i(idx![0, 5:3:v0, Ellipsis]), [0, 5, 5], &[]);
    // dev-4302
    let t = tensor([5, 4]);
    let v0 = -2_i64;
    same::<0>(t.i(idx![4, v0 - 1]), [], &[17]);
    // dev-4319
    let t = tensor([1]);
    let v0 = slice!(None, -1, 2);
    same::<1>(t.i(idx![v0]), [0], &[]);
    let v0 = -1_i16;
    same::<1>(t.i(idx![..{ v0 };2,]), [0], &[]);
    // dev-4339
    let t = tensor([2, 2]);
    let v0 = 0_u64;
    same::<1>(t.i(idx![v0, :]), [2], &[0, 1]);
    same::<1>(t.i(idx![0, ..]), [2], &[0, 1]);
    // dev-4358
    let t = tensor([4, 1]);
    let v0 = -1_i32;
    let t = t.i(idx![::v0, None, 0]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0, :]);
    let v0 = 0_i64;
    same::<3>(t.i(idx![:, v0 - 1, Ellipsis, None, NewAxis,]), [4, 1, 1], &[3, 2, 1, 0]);
    same::<3>(t.i(idx![.., -1, ..., NewAxis, NewAxis]), [4, 1, 1], &[3, 2, 1, 0]);
    // dev-4385
    let t = tensor([1, 5]);
    let v0 = 2_i64;
    same::<1>(t.i(idx![:, v0 - 1]), [1], &[1]);
    let v0 = 1_u32;
    same::<1>(t.i(idx![.., v0]), [1], &[1]);
    // dev-4401
    let t = tensor([15, 1]);
    let v0 = 0_i64;
    let t = t.i(idx![::v0 - 1, NewAxis, :]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1, v2, v3, v4) = (11_usize, -2_i128, None::<i64>, 2_u64, slice!(1, None, None));
    same::<3>(t.i(idx![tl(v0) : 3 : v1, -1:v2:v3, v4]), [0, 1, 0], &[]);
    let (v0, v1, v2) = (slice!(-12, 3, -2), 0_i64, 2_i16);
    same::<3>(t.i(idx![v0, v1 - 1..;v2, hd(1)..;1]), [0, 1, 0], &[]);
    // dev-4420
    let t = tensor([5]);
    let (v0, v1) = (0_i64, 0_i64);
    same::<1>(t.i(idx![v0 - 1:v1:-3]), [2], &[4, 1]);
    same::<1>(t.i(idx![1..5;-3]), [2], &[4, 1]);
    // dev-4447
    let t = tensor([2, 4, 2, 3, 2, 1]);
    let (v0, v1, v2, v3) = (1_i64, None::<i64>, 3_i16, 0_u32);
    same::<5>(t.i(idx![: v0 - 1 : -3, :v1, 2:-4:v2, ::, tl(1) : -3, v3]), [1, 4, 0, 3, 0], &[]);
    let (v0, v1, v2, v3) = (1_u64, slice!(2, -4, 3), -2_i64, -2_i64);
    same::<5>(t.i(idx![1..2;-3, ..;v0, v1, .., v2 : v3 - 1, 0]), [1, 4, 0, 3, 0], &[]);
    // dev-4469
    let t = tensor([2]);
    let (v0, v1) = (Some(-3_i64), 2_u8);
    same::<1>(t.i(idx![v0:0:v1]), [0], &[]);
    // dev-4498
    let t = tensor([0]);
    let v0 = Some(-2_i64);
    same::<1>(t.i(idx![-2:-2:v0]), [0], &[]);
    // dev-4532
    let t = tensor([1]);
    let v0 = 1_usize;
    same::<1>(t.i(idx![:hd(v0)]), [1], &[0]);
    let v0 = 2_i64;
    same::<1>(t.i(idx![..v0 - 1]), [1], &[0]);
    // dev-4561
    let t = tensor([4, 5]);
    let (v0, v1, v2) = (2_u64, 1_usize, 2_i64);
    same::<7>(t.i(idx![NewAxis, NewAxis, 0 : 4 : v0, NewAxis, NewAxis, NewAxis, 0 : hd(v1) : { v2 }]), [1, 1, 2, 1, 1, 1, 1], &[0, 10]);
    let (v0, v1, v2) = (0_usize, 2_i64, 2_u16);
    same::<7>(t.i(idx![NewAxis, NewAxis, 0..4;2, NewAxis, None, None, { v0 }..v1 - 1;{ v2 },]), [1, 1, 2, 1, 1, 1, 1], &[0, 10]);
    // dev-4588
    let t = tensor([4]);
    let v0 = -5_isize;
    same::<1>(t.i(idx![:-2:v0]), [1], &[3]);
    let (v0, v1) = (3_i16, 3_u32);
    same::<1>(t.i(idx![v0..=v1;-5]), [1], &[3]);
    // dev-4602
    let t = tensor([3]);
    let v0 = slice!(None, None, 2);
    let t = t.i(idx![v0, NewAxis]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    same::<1>(t.i(idx![0, v0:v1]), [1], &[0]);
    let v0 = 1_i64;
    same::<1>(t.i(idx![v0 - 1, ..]), [1], &[0]);
    // dev-4624
    let t = tensor([1, 2, 4, 1]);
    let (v0, v1) = (1_i64, slice!(None, None, 2));
    let t = t.i(idx![hd(0), v0 - 1, :, v1]);
    let v0 = 1099511627776_u128;
    same::<2>(t.i(idx![:v0:4, ::]), [1, 1], &[0]);
    let v0 = 1099511627776_usize;
    same::<2>(t.i(idx![: hd(v0) : 4, ..]), [1, 1], &[0]);
    // dev-4642
    let t = tensor([3]);
    let (v0, v1) = (5_i64, 3_u128);
    same::<1>(t.i(idx![v0 - 1 : v1]), [0], &[]);
    // dev-4664
    let t = tensor([3, 2, 2]);
    let v0 = 1_usize;
    same::<1>(t.i(idx![:, tl(0), hd(v0)]), [3], &[3, 7, 11]);
    same::<1>(t.i(idx![.., tl(0), 1]), [3], &[3, 7, 11]);
    // dev-4680
    let t = tensor([5]);
    let (v0, v1) = (0_i64, 5_usize);
    same::<1>(t.i(idx![v0 - 1 : hd(v1) : -1]), [0], &[]);
    // dev-4710
    let t = tensor([0]);
    let (v0, v1, v2) = (-1_i8, -1_i128, 2_u128);
    same::<1>(t.i(idx![v0 : { v1 } : { v2 }]), [0], &[]);
    // dev-4731
    let t = tensor([4, 4, 2]);
    let t = t.permute([1, 0, 2]);
    let t = t.permute([0, 1, 2]);
    let v0 = 3_i64;
    same::<3>(t.i(idx![Ellipsis, : v0 - 1 : 2]), [4, 4, 1], &[0, 8, 16, 24, 2, 10, 18, 26, 4, 12, 20, 28, 6, 14, 22, 30]);
    let v0 = 2_i128;
    same::<3>(t.i(idx![..., ..=1;v0]), [4, 4, 1], &[0, 8, 16, 24, 2, 10, 18, 26, 4, 12, 20, 28, 6, 14, 22, 30]);
    // dev-4744
    let t = tensor([3]);
    same::<2>(t.i(idx![Ellipsis, ::1, None]), [3, 1], &[0, 1, 2]);
    same::<2>(t.i(idx![Ellipsis, .., None]), [3, 1], &[0, 1, 2]);
}

#[test]
#[rustfmt::skip]
fn dev_results_5() {
    // dev-4760
    let t = tensor([2]);
    let v0 = slice!(-1, -3, 2);
    same::<1>(t.i(idx![v0]), [0], &[]);
    // dev-4770
    let t = tensor([5]);
    let v0 = Some(2_i64);
    same::<1>(t.i(idx![v0:hd(5):-9223372036854775808]), [0], &[]);
    // dev-4797
    let t = tensor([2, 4, 1, 1]);
    let (v0, v1) = (Some(2_i64), 0_usize);
    same::<3>(t.i(idx![1:hd(2):v0, ::, tl(v1), -1, ..., NewAxis,]), [1, 4, 1], &[4, 5, 6, 7]);
    let (v0, v1, v2) = (1_i64, 3_i64, -1_i64);
    same::<3>(t.i(idx![{ v0 }..v1 - 1;2, .., -1, { v2 }, ..., NewAxis]), [1, 4, 1], &[4, 5, 6, 7]);
    // dev-4820
    let t = tensor([2]);
    same::<1>(t.i(idx![(-3)::9223372036854775807]), [1], &[0]);
    // dev-4869
    let t = tensor([16]);
    same::<5>(t.i(idx![None, -3, NewAxis, NewAxis, NewAxis, NewAxis]), [1, 1, 1, 1, 1], &[13]);
    // dev-4897
    let t = tensor([3]);
    let v0 = Some(4_i64);
    same::<1>(t.i(idx![v0 : : -3]), [1], &[2]);
    same::<1>(t.i(idx![2..3;-3]), [1], &[2]);
    // dev-4913
    let t = tensor([3, 4]);
    let (v0, v1) = (1_i128, 3_isize);
    same::<2>(t.i(idx![..., v0, (v1)::2, None]), [1, 1], &[7]);
    let v0 = 3_u64;
    same::<2>(t.i(idx![..., 1, v0..;2, NewAxis]), [1, 1], &[7]);
    // dev-4930
    let t = tensor([1, 3, 0, 4, 3, 1]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (1_usize, slice!(2, 1, 3), Some(2_i64), 1_u16, -4_isize, None::<i64>, 1_i8, 3_i64);
    same::<5>(t.i(idx![:, v0, v1, : v2 : { v3 }, hd(5)::{ v4 }, v5 : v6 : v7 - 1]), [1, 0, 2, 1, 1], &[]);
    let (v0, v1, v2, v3, v4) = (2_i64, 3_i32, 3_u128, 0_usize, 2_u128);
    same::<5>(t.i(idx![.., hd(1), v0:hd(1):{ v1 }, ..hd(2), 2..{ v2 };-4, ..=hd(v3);{ v4 }]), [1, 0, 2, 1, 1], &[]);
    // dev-4963
    let t = tensor([11, 14]);
    let (v0, v1) = (11_i64, -12_i128);
    same::<2>(t.i(idx![v0 - 1 : : v1, 8, None]), [1, 1], &[148]);
    let (v0, v1, v2) = (10_u16, 11_usize, 8_i32);
    same::<2>(t.i(idx![{ v0 }..hd(v1);-12, { v2 }, NewAxis]), [1, 1], &[148]);
    // dev-4981
    let t = tensor([5, 4, 5]);
    let (v0, v1) = (Some(-2_i64), slice!(None, None, -1));
    let t = t.i(idx![::v0, v1, :]);
    let (v0, v1, v2) = (Some(2_i64), 4_u64, 2_isize);
    same::<2>(t.i(idx![v0:v1, 2:hd(3):{ v2 }, 1, Ellipsis]), [1, 1], &[6]);
    let (v0, v1, v2) = (slice!(2, 4, None), 3_i64, 2_u32);
    same::<2>(t.i(idx![v0, v1 - 1..hd(3);{ v2 }, 1, Ellipsis]), [1, 1], &[6]);
    // dev-5024
    let t = tensor([3, 5, 1]);
    let (v0, v1, v2) = (2_u16, Some(-6_i64), -2_i16);
    same::<7>(t.i(idx![NewAxis, NewAxis, { v0 }, None, -5 : v1 : 1, 2:v2, NewAxis, NewAxis]), [1, 1, 1, 0, 0, 1, 1], &[]);
    // dev-5043
    let t = tensor([1, 4, 5, 2]);
    let (v0, v1, v2) = (4_usize, None::<i64>, 4_i64);
    let t = t.i(idx![::, :, hd(v0) :, : v1 : v2 - 1]);
    let (v0, v1) = (slice!(None, None, None), None::<i64>);
    let t = t.i(idx![v0, v1 : : 2, ::, : -1]);
    let (v0, v1, v2, v3) = (0_i8, 0_isize, 0_i64, 1_i128);
    same::<2>(t.i(idx![v0, ::-3, v1, { v2 }:0:v3]), [1, 0], &[]);
    let (v0, v1, v2, v3) = (1_usize, 1_u16, 0_i16, 1_i64);
    same::<2>(t.i(idx![hd(0), hd(v0)..=v1;-3, v2, 0..v3 - 1;1]), [1, 0], &[]);
    // dev-5058
    let t = tensor([3]);
    let v0 = 2_u128;
    let t = t.i(idx![:  : { v0 }]);
    let t = t.i(idx![::]);
    let v0 = -1_i128;
    same::<0>(t.i(idx![{ v0 }]), [], &[2]);
    // dev-5080
    let t = tensor([5]);
    let (v0, v1) = (5_usize, -1_isize);
    same::<1>(t.i(idx![-5:hd(v0):{ v1 },]), [0], &[]);
    // dev-5092
    let t = tensor([4]);
    let v0 = -4_i16;
    let t = t.i(idx![: v0 :]);
    let (v0, v1) = (0_u32, None::<i64>);
    let t = t.i(idx![v0 : v1]);
    same::<1>(t.i(idx![0 :]), [0], &[]);
    same::<1>(t.i(idx![0..]), [0], &[]);
    // dev-5115
    let t = tensor([2, 2]);
    let v0 = Some(4_i64);
    same::<2>(t.i(idx![v0 : : -3, Ellipsis]), [1, 2], &[2, 3]);
    let (v0, v1) = (1_i16, 2_isize);
    same::<2>(t.i(idx![v0..v1;-3, Ellipsis]), [1, 2], &[2, 3]);
    // dev-5126
    let t = tensor([5, 2]);
    let v0 = slice!(0, 1, 2);
    same::<7>(t.i(idx![NewAxis, :, None, v0, NewAxis, NewAxis, NewAxis]), [1, 5, 1, 1, 1, 1, 1], &[0, 2, 4, 6, 8]);
    same::<7>(t.i(idx![None, .., None, 0..hd(1);2, None, None, None]), [1, 5, 1, 1, 1, 1, 1], &[0, 2, 4, 6, 8]);
    // dev-5155
    let t = tensor([0]);
    let v0 = slice!(-2, 1, -1);
    same::<1>(t.i(idx![v0]), [0], &[]);
    // dev-5196
    let t = tensor([3, 4, 2]);
    let v0 = Some(-1_i64);
    same::<3>(t.i(idx![::v0, ...]), [3, 4, 2], &[16, 17, 18, 19, 20, 21, 22, 23, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7]);
    let (v0, v1) = (1_i64, 2_u64);
    same::<3>(t.i(idx![v0 - 1..=v1;-1, ...,]), [3, 4, 2], &[16, 17, 18, 19, 20, 21, 22, 23, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7]);
    // dev-5219
    let t = tensor([5]);
    let (v0, v1) = (6_usize, -9223372036854775808_i64);
    same::<1>(t.i(idx![hd(v0):-2:{ v1 }]), [1], &[4]);
    let v0 = 4_usize;
    same::<1>(t.i(idx![4..=hd(v0);-9223372036854775808,]), [1], &[4]);
    // dev-5263
    let t = tensor([]);
    let t = t.i(idx![]);
    same::<1>(t.i(idx![NewAxis, ...]), [1], &[0]);
    // dev-5287
    let t = tensor([5]);
    let v0 = 3_u8;
    same::<1>(t.i(idx![5:2:{ v0 },]), [0], &[]);
    // dev-5309
    let t = tensor([3, 4, 4, 5]);
    let (v0, v1) = (3_i64, 2_u64);
    let t = t.i(idx![2, v0 - 1, v1 :, 2]);
    same::<0>(t.i(idx![hd(1)]), [], &[217]);
    // dev-5344
    let t = tensor([5]);
    let v0 = Some(-3_i64);
    same::<1>(t.i(idx![-6:-2:v0]), [0], &[]);
    // dev-5384
    let t = tensor([3, 2, 5, 1]);
    let t = t.broadcast_to([3, 2, 5, 3]);
    let v0 = None::<i64>;
    same::<3>(t.i(idx![v0 :, :, :, 0]), [3, 2, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    let v0 = 1_i64;
    same::<3>(t.i(idx![.., .., .., v0 - 1]), [3, 2, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    // dev-5407
    let t = tensor([4]);
    let v0 = slice!(None, 2, None);
    same::<1>(t.i(idx![v0]), [2], &[0, 1]);
    same::<1>(t.i(idx![..2]), [2], &[0, 1]);
    // dev-5437
    let t = tensor([5, 5, 5]);
    let (v0, v1) = (Some(-2_i64), -3_i64);
    same::<2>(t.i(idx![:0:v0, :, v1]), [2, 5], &[102, 107, 112, 117, 122, 52, 57, 62, 67, 72]);
    let v0 = 2_usize;
    same::<2>(t.i(idx![hd(v0)..5;-2, .., -3]), [2, 5], &[102, 107, 112, 117, 122, 52, 57, 62, 67, 72]);
    // dev-5459
    let t = tensor([5, 2, 5, 1, 2]);
    let (v0, v1, v2) = (4_u32, 3_i64, 2_i64);
    same::<8>(t.i(idx![NewAxis, NewAxis, NewAxis, 0 : v0 : v1 - 1, 0, v2 - 1, NewAxis, None, Ellipsis]), [1, 1, 1, 2, 1, 1, 1, 2], &[2, 3, 42, 43]);
    let (v0, v1, v2) = (3_isize, 0_i128, 2_i64);
    same::<8>(t.i(idx![NewAxis, NewAxis, NewAxis, hd(0)..=v0;2, v1, v2 - 1, NewAxis, NewAxis, Ellipsis]), [1, 1, 1, 2, 1, 1, 1, 2], &[2, 3, 42, 43]);
    // dev-5488
    let t = tensor([3, 2, 3, 2, 2, 3]);
    let (v0, v1, v2, v3, v4, v5) = (-4_i8, 0_i64, Some(0_i64), -1_i128, 2_i64, 1_usize);
    same::<4>(t.i(idx![:, 1, tl(0) : v0 : v1 - 1, v2 : : v3, -1:2:v4 - 1, tl(v5)]), [3, 3, 1, 1], &[64, 52, 40, 136, 124, 112, 208, 196, 184]);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_i8, 0_usize, 1_i64, -1_i16, 0_i64, 2_u64, -2_i8);
    same::<4>(t.i(idx![.., v0, hd(v1)..hd(3);-1, v2 - 1..=hd(0);{ v3 }, v4 - 1..v5, v6]), [3, 3, 1, 1], &[64, 52, 40, 136, 124, 112, 208, 196, 184]);
    // dev-5520
    let t = tensor([2]);
    let v0 = -3_isize;
    same::<1>(t.i(idx![1:3:v0]), [0], &[]);
    // dev-5534
    let t = tensor([5]);
    let v0 = 0_i64;
    same::<1>(t.i(idx![-4:-4:v0 - 1,]), [0], &[]);
    // dev-5560
    let t = tensor([5]);
    let v0 = Some(-5_i64);
    same::<1>(t.i(idx![v0:hd(2):-2]), [0], &[]);
    // dev-5589
    let t = tensor([]);
    same::<3>(t.i(idx![NewAxis, NewAxis, NewAxis]), [1, 1, 1], &[0]);
    // dev-5600
    let t = tensor([3]);
    let v0 = slice!(1, None, 2);
    same::<1>(t.i(idx![v0]), [1], &[1]);
    let v0 = 2_u32;
    same::<1>(t.i(idx![1..;v0,]), [1], &[1]);
    // dev-5616
    let t = tensor([2, 2, 2, 2, 2, 3, 3]);
    let (v0, v1, v2, v3) = (999_usize, 2_u32, 2_u64, 0_i32);
    same::<4>(t.i(idx![1::2, tl(v0):1:{ v1 }, :, 0, : 3 : v2, v3, 2]), [1, 1, 2, 1], &[146, 182]);
    let (v0, v1, v2, v3, v4) = (1_i64, 1_i128, 2_u128, 0_usize, 2_u16);
    same::<4>(t.i(idx![{ v0 }..;2, tl(999):v1:2, .., hd(0), : 3 : { v2 }, hd(v3), { v4 }]), [1, 1, 2, 1], &[146, 182]);
    // dev-5657
    let t = tensor([1]);
    let v0 = Some(-2_i64);
    same::<1>(t.i(idx![-2 : v0 : -9223372036854775808]), [0], &[]);
    // dev-5681
    let t = tensor([5]);
    let (v0, v1) = (4_usize, 9223372036854775807_i64);
    same::<1>(t.i(idx![-2:hd(v0):{ v1 },]), [1], &[3]);
    let (v0, v1) = (-2_i128, 4_u32);
    same::<1>(t.i(idx![v0..v1;9223372036854775807]), [1], &[3]);
    // dev-5695
    let t = tensor([6, 12]);
    let t = t.i(idx![:, :  : 3]);
    let v0 = slice!(None, None, -1);
    let t = t.i(idx![v0, :]);
    same::<3>(t.i(idx![:, NewAxis, 1, None]), [6, 1, 1], &[63, 51, 39, 27, 15, 3]);
    same::<3>(t.i(idx![.., NewAxis, hd(1), None]), [6, 1, 1], &[63, 51, 39, 27, 15, 3]);
    // dev-5726
    let t = tensor([5]);
    let v0 = 2_i8;
    same::<1>(t.i(idx![0:-2:{ v0 }]), [2], &[0, 2]);
    let (v0, v1) = (0_u32, -2_i64);
    same::<1>(t.i(idx![v0..v1;2]), [2], &[0, 2]);
    // dev-5764
    let t = tensor([4, 3]);
    let v0 = -3_i128;
    same::<2>(t.i(idx![: -5 : v0, Ellipsis]), [2, 3], &[9, 10, 11, 0, 1, 2]);
    let (v0, v1) = (5_i64, -3_isize);
    same::<2>(t.i(idx![hd(0)..v0 - 1;v1, Ellipsis]), [2, 3], &[9, 10, 11, 0, 1, 2]);
}

#[test]
#[rustfmt::skip]
fn dev_results_6() {
    // dev-5776
    let t = tensor([3]);
    same::<1>(t.i(idx![Ellipsis]), [3], &[0, 1, 2]);
    // dev-5791
    let t = tensor([3, 5]);
    let t = t.permute([1, 0]);
    let v0 = None::<i64>;
    same::<1>(t.i(idx![::v0, hd(1)]), [5], &[5, 6, 7, 8, 9]);
    let v0 = 2_i64;
    same::<1>(t.i(idx![.., v0 - 1]), [5], &[5, 6, 7, 8, 9]);
    // dev-5816
    let t = tensor([1]);
    let v0 = None::<i64>;
    same::<2>(t.i(idx![: v0 : -1, None]), [1, 1], &[0]);
    let (v0, v1) = (0_usize, -1_i128);
    same::<2>(t.i(idx![hd(v0)..=hd(0);v1, NewAxis]), [1, 1], &[0]);
    // dev-5845
    let t = tensor([3]);
    let (v0, v1) = (-2_i64, -4_i128);
    same::<1>(t.i(idx![v0 - 1 : v1 : 3]), [0], &[]);
    // dev-5864
    let t = tensor([13, 13]);
    let v0 = 11_i64;
    same::<2>(t.i(idx![: v0 - 1 : 1, 7 : hd(15)]), [10, 6], &[7, 8, 9, 10, 11, 12, 20, 21, 22, 23, 24, 25, 33, 34, 35, 36, 37, 38, 46, 47, 48, 49, 50, 51, 59, 60, 61, 62, 63, 64, 72, 73, 74, 75, 76, 77, 85, 86, 87, 88, 89, 90, 98, 99, 100, 101, 102, 103, 111, 112, 113, 114, 115, 116, 124, 125, 126, 127, 128, 129]);
    let (v0, v1, v2) = (10_i64, 8_i64, 15_isize);
    same::<2>(t.i(idx![..=v0 - 1, v1 - 1 : v2]), [10, 6], &[7, 8, 9, 10, 11, 12, 20, 21, 22, 23, 24, 25, 33, 34, 35, 36, 37, 38, 46, 47, 48, 49, 50, 51, 59, 60, 61, 62, 63, 64, 72, 73, 74, 75, 76, 77, 85, 86, 87, 88, 89, 90, 98, 99, 100, 101, 102, 103, 111, 112, 113, 114, 115, 116, 124, 125, 126, 127, 128, 129]);
    // dev-5892
    let t = tensor([4, 2, 3, 3]);
    same::<1>(t.i(idx![1, :, 2, 1]), [2], &[25, 34]);
    let (v0, v1) = (1_usize, 2_i16);
    same::<1>(t.i(idx![hd(v0), .., v1, 1]), [2], &[25, 34]);
    // dev-5909
    let t = tensor([4]);
    same::<1>(t.i(idx![Ellipsis]), [4], &[0, 1, 2, 3]);
    // dev-5929
    let t = tensor([4, 3]);
    let (v0, v1) = (slice!(2, 2, -3), 2_i64);
    same::<1>(t.i(idx![v0, v1 - 1]), [0], &[]);
    // dev-5940
    let t = tensor([2]);
    let v0 = -2_i8;
    let t = t.i(idx![::v0]);
    same::<1>(t.i(idx![...]), [1], &[1]);
    // dev-5964
    let t = tensor([5]);
    let (v0, v1) = (5_usize, -2_i128);
    same::<1>(t.i(idx![-4 : hd(v0) : v1]), [0], &[]);
    // dev-5985
    let t = tensor([1]);
    same::<1>(t.i(idx![2 : -2]), [0], &[]);
}
