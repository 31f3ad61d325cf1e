//! `oix`, `vix` and `nix` cases of the oracle through `idx!` itself: arrays and masks as literals and in everything
//! that may hold them, with the rank of the result stated as a type.
//!
//! Written by scripts/generate_macro_reads.py from tests/data (747 cases); do not edit.

use tensor_idx::prelude::*;
use tensor_idx::{ErrorKind, ErrorKind::*};

fn tensor<const N: usize>(shape: [usize; N]) -> Tensor<i64, Rank<N>> {
    Tensor::from_vec(shape, (0..).take(shape.iter().product()).collect()).unwrap()
}

/// An index array or a mask as a tensor, from its elements in row-major order.
fn holder<T, const N: usize>(shape: [usize; N], data: impl Into<Vec<T>>) -> Tensor<T, Rank<N>> {
    Tensor::from_vec(shape, data.into()).unwrap()
}

/// `M` is stated by the caller: a result of another rank would not build.
#[track_caller]
fn same<const M: usize>(read: Tensor<i64, Rank<M>>, shape: [usize; M], data: &[i64]) {
    assert_eq!(read.shape(), shape);
    assert_eq!(read.to_vec(), data);
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
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/generate_macro_reads.py");
    match std::process::Command::new("python3").args([script, "--check"]).output() {
        Ok(out) => assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr)),
        Err(error) => eprintln!("skipped: python3 does not run here ({error})"),
    }
}

#[test]
#[rustfmt::skip]
fn seeds_results_0() {
    // tensorken-intro-2
    let t = tensor([4, 3, 2]);
    let v0 = holder([2], [2_i64, 1]);
    same::<1>(t.vix(idx![[2_i8, 1], &v0, 1]), [2], &[17, 9]);
    // tensorken-intro-3
    let t = tensor([4, 3, 2]);
    let (v0, v1) = ([false, false, true, false], 2_i64);
    same::<3>(t.vix(idx![&v0, [2_i32, 1], 1..;v1 - 1]), [2, 1, 1], &[17, 15]);
    // tensorken-oix-1
    let t = tensor([4, 3, 2]);
    let v0 = holder([2], [1_u32, 2]);
    same::<3>(t.oix(idx![v0.view()]), [2, 3, 2], &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // tensorken-oix-2
    let t = tensor([4, 3, 2]);
    let v0 = vec![3_u64, 0, 2, 1];
    same::<3>(t.oix(idx![&v0]), [4, 3, 2], &[18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17, 6, 7, 8, 9, 10, 11]);
    // tensorken-oix-3
    let t = tensor([4, 3, 2]);
    let v0 = holder([4], [1_u64, 1, 0, 0]);
    same::<3>(t.oix(idx![v0.flip(0)]), [4, 3, 2], &[0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11]);
    // tensorken-oix-4
    let t = tensor([4, 3, 2]);
    let v0 = holder([5], [1_i64, 1, 1, 1, 1]);
    same::<3>(t.oix(idx![&v0]), [5, 3, 2], &[6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11]);
    // tensorken-oix-5
    let t = tensor([4, 3, 2]);
    same::<4>(t.oix(idx![[[0_u128, 1], [1, 0]]]), [2, 2, 3, 2], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5]);
    // tensorken-oix-6
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (2_i64, [[0_i16, 1], [1, 0]]);
    same::<4>(t.oix(idx![..;v0 - 1, .., &v1]), [4, 3, 2, 2], &[0, 1, 1, 0, 2, 3, 3, 2, 4, 5, 5, 4, 6, 7, 7, 6, 8, 9, 9, 8, 10, 11, 11, 10, 12, 13, 13, 12, 14, 15, 15, 14, 16, 17, 17, 16, 18, 19, 19, 18, 20, 21, 21, 20, 22, 23, 23, 22]);
    // tensorken-oix-7
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (holder([2], [1, 2]), [1_u16]);
    same::<3>(t.oix(idx![v0.view(), &v1[..], [0_i32, 1]]), [2, 1, 2], &[8, 9, 14, 15]);
    // tensorken-oix-8
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (vec![3_i64, 0], holder([2], [2_isize, 0]));
    same::<3>(t.oix(idx![v0, v1.view(), [1_u16, 0]]), [2, 2, 2], &[23, 22, 19, 18, 5, 4, 1, 0]);
    // tensorken-oix-9
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (vec![2_u32, 0], [[1_i128, 0], [1, 0]]);
    same::<5>(t.oix(idx![[[3_u16, 3], [0, 0]], v0, &v1,]), [2, 2, 2, 2, 2], &[23, 22, 23, 22, 19, 18, 19, 18, 23, 22, 23, 22, 19, 18, 19, 18, 5, 4, 5, 4, 1, 0, 1, 0, 5, 4, 5, 4, 1, 0, 1, 0]);
    // tensorken-oix-10
    let t = tensor([3, 3]);
    let v0 = holder([2], [0, 2]);
    same::<2>(t.oix(idx![v0.view(), [0_i64, 2]]), [2, 2], &[0, 2, 6, 8]);
    // tensorken-vix-1
    let t = tensor([3, 3]);
    let v0 = vec![0_u64, 2];
    same::<1>(t.vix(idx![&v0, [0, 2]]), [2], &[0, 8]);
    // tensorken-vix-2
    let t = tensor([3, 3]);
    let v0 = vec![[0_u16, 2], [0, 2]];
    same::<2>(t.vix(idx![[[0_i8, 0], [2, 2]], v0]), [2, 2], &[0, 2, 6, 8]);
    // tensorken-oix-11
    let t = tensor([4, 3, 2]);
    let v0 = holder([2], [0_i64, 1]);
    same::<3>(t.oix(idx![[0, 2], .., v0]), [2, 3, 2], &[0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17]);
    // tensorken-vix-3
    let t = tensor([4, 3, 2]);
    let v0 = holder([2], [2_i8, 0]);
    same::<2>(t.vix(idx![v0.flip(0), .., [0_i16, 1]]), [2, 3], &[0, 2, 4, 13, 15, 17]);
    // tensorken-vix-3-nix
    let t = tensor([4, 3, 2]);
    let (v0, v1, v2) = (holder([2], [2_i128, 0]), None::<i64>, None::<i64>);
    same::<2>(t.nix(idx![v0.flip(0), v1 : v2, [0_i64, 1]]), [2, 3], &[0, 2, 4, 13, 15, 17]);
    // tensorken-shape-2
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1, v2, v3) = ([0_u8], None::<i64>, None::<i64>, [0_u64, 1]);
    same::<4>(t.oix(idx![:, &v0[..], v1 : v2, &v3[..]]), [5, 1, 7, 2], &[0, 1, 8, 9, 16, 17, 24, 25, 32, 33, 40, 41, 48, 49, 336, 337, 344, 345, 352, 353, 360, 361, 368, 369, 376, 377, 384, 385, 672, 673, 680, 681, 688, 689, 696, 697, 704, 705, 712, 713, 720, 721, 1008, 1009, 1016, 1017, 1024, 1025, 1032, 1033, 1040, 1041, 1048, 1049, 1056, 1057, 1344, 1345, 1352, 1353, 1360, 1361, 1368, 1369, 1376, 1377, 1384, 1385, 1392, 1393]);
    // tensorken-shape-3
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (holder([1], [0_isize]), holder([2], [0, 1]));
    same::<3>(t.vix(idx![.., v0.flip(0), .., v1]), [2, 5, 7], &[0, 8, 16, 24, 32, 40, 48, 336, 344, 352, 360, 368, 376, 384, 672, 680, 688, 696, 704, 712, 720, 1008, 1016, 1024, 1032, 1040, 1048, 1056, 1344, 1352, 1360, 1368, 1376, 1384, 1392, 1, 9, 17, 25, 33, 41, 49, 337, 345, 353, 361, 369, 377, 385, 673, 681, 689, 697, 705, 713, 721, 1009, 1017, 1025, 1033, 1041, 1049, 1057, 1345, 1353, 1361, 1369, 1377, 1385, 1393]);
    // tensorken-shape-4
    let t = tensor([5, 6, 7, 8]);
    let v0 = [0_i32];
    same::<3>(t.vix(idx![.., &v0, hd(0), ..]), [1, 5, 8], &[0, 1, 2, 3, 4, 5, 6, 7, 336, 337, 338, 339, 340, 341, 342, 343, 672, 673, 674, 675, 676, 677, 678, 679, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1344, 1345, 1346, 1347, 1348, 1349, 1350, 1351]);
    // tensorken-shape-5
    let t = tensor([5, 6, 7, 8]);
    let v0 = 0_isize;
    same::<3>(t.vix(idx![.., [0_usize], .., v0]), [1, 5, 7], &[0, 8, 16, 24, 32, 40, 48, 336, 344, 352, 360, 368, 376, 384, 672, 680, 688, 696, 704, 712, 720, 1008, 1016, 1024, 1032, 1040, 1048, 1056, 1344, 1352, 1360, 1368, 1376, 1384, 1392]);
    // tensorken-mask-1
    let t = tensor([4, 3, 2]);
    same::<3>(t.oix(idx![[false, false, true, false]]), [1, 3, 2], &[12, 13, 14, 15, 16, 17]);
    // tensorken-mask-2
    let t = tensor([4, 3, 2]);
    let (v0, v1) = (None::<i64>, [[false, false], [true, false], [true, true]]);
    same::<2>(t.oix(idx![:v0, &v1[..]]), [4, 3], &[2, 4, 5, 8, 10, 11, 14, 16, 17, 20, 22, 23]);
    // tensorken-mask-3
    let t = tensor([4, 3, 2]);
    let v0 = vec![[[true, true], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]]];
    same::<1>(t.oix(idx![&v0]), [2], &[0, 1]);
    // tensorken-split-1
    let t = tensor([4, 3, 2]);
    same::<2>(t.vix(idx![[0, 2], ..2, [0_usize, 1]]), [2, 2], &[0, 2, 13, 15]);
    // tensorken-split-2
    let t = tensor([4, 3, 2]);
    let v0 = None::<i64>;
    let t = t.i(idx![:, v0 : 2, :]);
    let (v0, v1) = (slice!(None, None, None), [0, 1]);
    same::<2>(t.vix(idx![[0_u128, 2], v0, &v1[..]]), [2, 2], &[0, 2, 13, 15]);
    // tensorken-onehot-oix-1
    let t = tensor([4]);
    same::<1>(t.oix(idx![[2, 0]]), [2], &[2, 0]);
    // tensorken-onehot-shape-1
    let t = tensor([4, 6]);
    let v0 = holder([2], [1, 0]);
    same::<2>(t.oix(idx![v0.flip(0), ..]), [2, 6], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // tensorken-onehot-shape-2
    let t = tensor([4, 6]);
    let v0 = vec![0_i8, 1, 2];
    same::<2>(t.oix(idx![[0_i64, 1], &v0]), [2, 3], &[0, 1, 2, 6, 7, 8]);
    // tensorken-onehot-vix-1
    let t = tensor([4, 6]);
    let v0 = vec![2_u128, 0];
    same::<2>(t.vix(idx![v0]), [2, 6], &[12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5]);
    // tensorken-onehot-vix-2
    let t = tensor([4, 6]);
    let (v0, v1) = (vec![2, 0], holder([2], [1_u64, 0]));
    same::<1>(t.vix(idx![&v0, v1,]), [2], &[13, 0]);
    // tensorken-mask-flat-1
    let t = tensor([2, 3]);
    let v0 = holder([2, 3], [false, false, true, false, true, false]);
    same::<1>(t.oix(idx![v0]), [2], &[2, 4]);
    // tensorken-test-oix_int-33
    let t = tensor([4, 2, 3]);
    let v0 = vec![2_u64, 0];
    same::<3>(t.oix(idx![v0]), [2, 2, 3], &[12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5]);
    // tensorken-test-oix_int-34
    let t = tensor([4, 2, 3]);
    let v0 = [[2_u128, 0], [1, 3]];
    same::<4>(t.oix(idx![&v0]), [2, 2, 2, 3], &[12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 21, 22, 23]);
    // tensorken-test-oix_bool-35
    let t = tensor([4, 2, 3]);
    let v0 = [false, false, true, false];
    same::<3>(t.oix(idx![&v0]), [1, 2, 3], &[12, 13, 14, 15, 16, 17]);
    // tensorken-test-oix_bool-36
    let t = tensor([4, 2, 3]);
    let v0 = vec![[false, false], [true, false], [false, false], [true, false]];
    same::<2>(t.oix(idx![&v0]), [2, 3], &[6, 7, 8, 18, 19, 20]);
    // tensorken-test-oix_bool-37
    let t = tensor([4, 2, 3]);
    same::<3>(t.oix(idx![::, [true, false]]), [4, 1, 3], &[0, 1, 2, 6, 7, 8, 12, 13, 14, 18, 19, 20]);
    // tensorken-test-oix_bool-38
    let t = tensor([4, 2, 3]);
    let v0 = [true, false, false];
    same::<3>(t.oix(idx![..., &v0[..]]), [4, 2, 1], &[0, 3, 6, 9, 12, 15, 18, 21]);
    // tensorken-test-oix_bool-39
    let t = tensor([4, 2, 3]);
    let v0 = [[true, false, true], [false, false, false]];
    same::<2>(t.oix(idx![.., &v0]), [4, 2], &[0, 2, 6, 8, 12, 14, 18, 20]);
    // tensorken-test-oix_bool-40
    let t = tensor([2, 2, 2, 3]);
    let (v0, v1) = ([[true, false], [true, false]], holder([3, 2], [false, false, false, true, true, false]));
    same::<2>(t.oix(idx![&v0[..], v1.transpose()]), [2, 2], &[2, 4, 14, 16]);
}

#[test]
#[rustfmt::skip]
fn seeds_results_1() {
    // tensorken-test-vix_int-41
    let t = tensor([4, 2, 3]);
    let v0 = vec![2, 0];
    same::<3>(t.vix(idx![&v0]), [2, 2, 3], &[12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5]);
    // tensorken-test-vix_int-42
    let t = tensor([4, 2, 3]);
    let v0 = holder([2, 2], [2_u128, 0, 1, 3]);
    same::<4>(t.vix(idx![&v0]), [2, 2, 2, 3], &[12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 21, 22, 23]);
    // tensorken-test-vix_bool-43
    let t = tensor([4, 2, 3]);
    let v0 = vec![false, false, true, false];
    same::<3>(t.vix(idx![v0]), [1, 2, 3], &[12, 13, 14, 15, 16, 17]);
    // tensorken-test-vix_bool-44
    let t = tensor([4, 2, 3]);
    let v0 = holder([4, 2], [false, false, true, false, false, false, true, false]);
    same::<2>(t.vix(idx![v0,]), [2, 3], &[6, 7, 8, 18, 19, 20]);
    // tensorken-test-vix_bool-45
    let t = tensor([4, 2, 3]);
    let v0 = holder([2], [true, false]);
    same::<3>(t.vix(idx![.., v0.view()]), [4, 1, 3], &[0, 1, 2, 6, 7, 8, 12, 13, 14, 18, 19, 20]);
    // tensorken-test-vix_bool-46
    let t = tensor([4, 2, 3]);
    let v0 = [true, false, false];
    same::<3>(t.vix(idx![Ellipsis, &v0]), [4, 2, 1], &[0, 3, 6, 9, 12, 15, 18, 21]);
    // tensorken-test-vix_bool-47
    let t = tensor([4, 2, 3]);
    let v0 = vec![[true, false, true], [false, false, false]];
    same::<2>(t.vix(idx![:, v0]), [4, 2], &[0, 2, 6, 8, 12, 14, 18, 20]);
    // tensorken-test-vix_bool-48
    let t = tensor([2, 2, 2, 3]);
    let v0 = vec![[false, false, true], [false, true, false]];
    same::<2>(t.vix(idx![[[true, false], [true, false]], &v0]), [2, 2], &[2, 4, 14, 16]);
    // tensorken-test-oix_int-49
    let t = tensor([4, 2, 3]);
    let v0 = 2_i64;
    same::<3>(t.oix(idx![..;v0 - 1, [1_u16, 0]]), [4, 2, 3], &[3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8, 15, 16, 17, 12, 13, 14, 21, 22, 23, 18, 19, 20]);
    // tensorken-test-oix_int-50
    let t = tensor([4, 2, 3]);
    let v0 = vec![1_i16, 0];
    same::<3>(t.oix(idx![Ellipsis, &v0]), [4, 2, 2], &[1, 0, 4, 3, 7, 6, 10, 9, 13, 12, 16, 15, 19, 18, 22, 21]);
    // tensorken-test-oix_int-51
    let t = tensor([4, 2, 3]);
    let (v0, v1) = (holder([2], [1_isize, 0]), vec![2_u64, 1]);
    same::<3>(t.oix(idx![[2_u16, 0, 1, 3], v0, &v1]), [4, 2, 2], &[17, 16, 14, 13, 5, 4, 2, 1, 11, 10, 8, 7, 23, 22, 20, 19]);
    // tensorken-test-oix_int-52
    let t = tensor([4, 2, 3]);
    let (v0, v1) = (holder([2], [1_u64, 0]), holder([2], [2_isize, 1]));
    same::<4>(t.oix(idx![[[2, 0], [1, 3]], v0, &v1]), [2, 2, 2, 2], &[17, 16, 14, 13, 5, 4, 2, 1, 11, 10, 8, 7, 23, 22, 20, 19]);
    // tensorken-test-oix_int-53
    let t = tensor([4, 2, 3]);
    let (v0, v1, v2) = ([[2, 0], [1, 3]], vec![[1_i16, 0]], vec![[2_u32], [1]]);
    same::<6>(t.oix(idx![&v0, v1, v2]), [2, 2, 1, 2, 2, 1], &[17, 16, 14, 13, 5, 4, 2, 1, 11, 10, 8, 7, 23, 22, 20, 19]);
    // tensorken-test-vix_int-54
    let t = tensor([4, 2, 3]);
    let v0 = None::<i64>;
    same::<3>(t.vix(idx![:v0, [1_isize, 0]]), [2, 4, 3], &[3, 4, 5, 9, 10, 11, 15, 16, 17, 21, 22, 23, 0, 1, 2, 6, 7, 8, 12, 13, 14, 18, 19, 20]);
    // tensorken-test-vix_int-55
    let t = tensor([4, 2, 3]);
    same::<3>(t.vix(idx![Ellipsis, [1_i128, 0]]), [2, 4, 2], &[1, 4, 7, 10, 13, 16, 19, 22, 0, 3, 6, 9, 12, 15, 18, 21]);
    // tensorken-test-vix_int-56
    let t = tensor([4, 2, 3]);
    let (v0, v1) = (holder([2], [1_i128, 0]), holder([2], [2_u8, 1]));
    same::<1>(t.vix(idx![[2, 0], &v0, v1.view()]), [2], &[17, 1]);
    // tensorken-test-vix_int-57
    let t = tensor([4, 2, 3]);
    let (v0, v1) = (vec![[2, 0], [1, 3]], [[2_u32], [1]]);
    same::<2>(t.vix(idx![v0, [[1_u64, 0]], &v1]), [2, 2], &[17, 2, 10, 19]);
    // tensorken-test-vix_int-58
    let t = tensor([4, 2, 3]);
    let v0 = vec![1_isize, 0];
    same::<2>(t.vix(idx![[[2_i64, 0], [1, 3]], v0, [2_u64, 1]]), [2, 2], &[17, 1, 11, 19]);
    // ezyang-bug71673-1
    let t = tensor([5, 5, 2]);
    same::<2>(t.oix(idx![[[true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true]]]), [13, 2], &[0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41, 44, 45, 48, 49]);
    // ezyang-bug71673-oix
    let t = tensor([5, 5, 2]);
    let v0 = 0_u32;
    same::<1>(t.oix(idx![[[true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true]], v0]), [13], &[0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48]);
    // ezyang-bug71673-vix
    let t = tensor([5, 5, 2]);
    same::<1>(t.vix(idx![[[true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true]], hd(0)]), [13], &[0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48]);
    // ezyang-bug71673-nix
    let t = tensor([5, 5, 2]);
    let v0 = 0_i64;
    same::<1>(t.nix(idx![[[true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true], [false, true, false, true, false], [true, false, true, false, true]], { v0 }]), [13], &[0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48]);
    // mindspore-bool-shape
    let t = tensor([3, 4, 5]);
    same::<4>(t.nix(idx![true]), [1, 3, 4, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // mindspore-bool-1
    let t = tensor([2, 3]);
    same::<3>(t.nix(idx![true]), [1, 2, 3], &[0, 1, 2, 3, 4, 5]);
    // mindspore-bool-2
    let t = tensor([1, 2, 3]);
    same::<4>(t.nix(idx![true]), [1, 1, 2, 3], &[0, 1, 2, 3, 4, 5]);
    // mindspore-tensor-1
    let t = tensor([4, 2, 3]);
    let v0 = holder([2, 2], [0_i128, 3, 1, 2]);
    same::<4>(t.nix(idx![v0.flip(0)]), [2, 2, 2, 3], &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 18, 19, 20, 21, 22, 23]);
    // mindspore-tensor-2
    let t = Tensor::from_vec([2, 2, 2, 3], vec![6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 18, 19, 20, 21, 22, 23]).unwrap();
    let v0 = [[0_i8, 0]];
    same::<5>(t.nix(idx![&v0]), [1, 2, 2, 2, 3], &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    // mindspore-list-1
    let t = tensor([4, 2, 2]);
    let v0 = vec![[1_u16, 2], [0, 3]];
    same::<4>(t.nix(idx![v0]), [2, 2, 2, 2], &[4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15]);
    // mindspore-list-2
    let t = Tensor::from_vec([2, 2, 2, 2], vec![4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15]).unwrap();
    let v0 = holder([2, 1], [0, 0]);
    same::<5>(t.nix(idx![v0.transpose()]), [1, 2, 2, 2, 2], &[4, 5, 6, 7, 8, 9, 10, 11, 4, 5, 6, 7, 8, 9, 10, 11]);
    // mindspore-list-mixed
    let t = tensor([4, 2]);
    let v0 = vec![1_isize, 0, 3];
    same::<2>(t.nix(idx![&v0]), [3, 2], &[2, 3, 0, 1, 6, 7]);
    // mindspore-tuple-1
    let t = tensor([2, 3, 4]);
    let (v0, v1, v2) = (1_usize, slice!(0, 1, None), holder([2, 3], [1, 2, 1, 0, 3, 2]));
    same::<3>(t.nix(idx![{ v0 }, v1, v2.view()]), [2, 3, 1], &[13, 14, 13, 12, 15, 14]);
    // ezyang-1
    let t = tensor([2, 2]);
    same::<2>(t.nix(idx![[true, true],]), [2, 2], &[0, 1, 2, 3]);
    // ezyang-3-nix
    let t = tensor([2, 2]);
    let (v0, v1) = ([true, true], 0_usize);
    same::<1>(t.nix(idx![&v0[..], hd(v1)]), [2], &[0, 2]);
    // ezyang-4-nix
    let t = tensor([2, 2]);
    let (v0, v1) = (slice!(None, None, None), 1_i64);
    let t = t.i(idx![v0, v1 - 1]);
    let v0 = holder([2], [true, true]);
    same::<1>(t.nix(idx![v0]), [2], &[0, 2]);
    // ezyang-3-oix
    let t = tensor([2, 2]);
    let v0 = vec![true, true];
    same::<1>(t.oix(idx![v0, hd(0)]), [2], &[0, 2]);
    // ezyang-4-oix
    let t = tensor([2, 2]);
    let v0 = 1_i64;
    let t = t.i(idx![:, v0 - 1]);
    let v0 = [true, true];
    same::<1>(t.oix(idx![&v0]), [2], &[0, 2]);
    // ezyang-3-vix
    let t = tensor([2, 2]);
    let v0 = 0_isize;
    same::<1>(t.vix(idx![[true, true], v0,]), [2], &[0, 2]);
    // ezyang-4-vix
    let t = tensor([2, 2]);
    let (v0, v1) = (None::<i64>, 0_u8);
    let t = t.i(idx![v0 :, v1,]);
    same::<1>(t.vix(idx![[true, true]]), [2], &[0, 2]);
    // ezyang-5-nix
    let t = tensor([2, 3, 4, 5]);
    let (v0, v1) = (holder([2], [1, 0]), [2, 3]);
    same::<1>(t.nix(idx![v0.flip(0), 1, &v1, 0]), [2], &[30, 95]);
    // ezyang-5-split
    let t = tensor([2, 3, 4, 5]);
    let v0 = None::<i64>;
    let t = t.i(idx![: v0, 1, :, hd(0)]);
    let (v0, v1) = ([0_i8, 1], [2_u128, 3]);
    same::<1>(t.nix(idx![&v0[..], &v1[..]]), [2], &[30, 95]);
}

#[test]
#[rustfmt::skip]
fn seeds_results_2() {
    // ezyang-6-nix
    let t = tensor([2, 3, 4]);
    let (v0, v1) = (0_u8, slice!(None, None, None));
    same::<2>(t.nix(idx![{ v0 }, v1, [0, 1]]), [2, 3], &[0, 4, 8, 1, 5, 9]);
    // ezyang-6-split
    let t = tensor([2, 3, 4]);
    let v0 = 0_isize;
    let t = t.i(idx![v0, Ellipsis]);
    same::<2>(t.nix(idx![.., [0_u32, 1]]), [3, 2], &[0, 1, 4, 5, 8, 9]);
    // nep21-legacy-3
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (holder([1], [0_usize]), None::<i64>);
    same::<3>(t.nix(idx![:, v0.flip(0), [0_i16], : v1]), [5, 1, 8], &[0, 1, 2, 3, 4, 5, 6, 7, 336, 337, 338, 339, 340, 341, 342, 343, 672, 673, 674, 675, 676, 677, 678, 679, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1344, 1345, 1346, 1347, 1348, 1349, 1350, 1351]);
    // nep21-legacy-4
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (holder([1], [0_isize]), None::<i64>);
    same::<3>(t.nix(idx![:, &v0, v1 :, [0_u64]]), [1, 5, 7], &[0, 8, 16, 24, 32, 40, 48, 336, 344, 352, 360, 368, 376, 384, 672, 680, 688, 696, 704, 712, 720, 1008, 1016, 1024, 1032, 1040, 1048, 1056, 1344, 1352, 1360, 1368, 1376, 1384, 1392]);
    // nep21-legacy-5
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (holder([1], [0_isize]), 1_i64);
    same::<3>(t.nix(idx![:, v0.flip(0), v1 - 1, :]), [5, 1, 8], &[0, 1, 2, 3, 4, 5, 6, 7, 336, 337, 338, 339, 340, 341, 342, 343, 672, 673, 674, 675, 676, 677, 678, 679, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1344, 1345, 1346, 1347, 1348, 1349, 1350, 1351]);
    // nep21-legacy-6
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (vec![0_u128], 0_i128);
    same::<3>(t.nix(idx![..;1, v0, .., v1]), [1, 5, 7], &[0, 8, 16, 24, 32, 40, 48, 336, 344, 352, 360, 368, 376, 384, 672, 680, 688, 696, 704, 712, 720, 1008, 1016, 1024, 1032, 1040, 1048, 1056, 1344, 1352, 1360, 1368, 1376, 1384, 1392]);
    // nep21-legacy-7
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (0_i16, [[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]);
    same::<2>(t.nix(idx![.., v0, &v1[..]]), [5, 1], &[0, 336, 672, 1008, 1344]);
    // nep21-legacy-8
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1, v2) = (0_usize, slice!(None, None, None), holder([7, 8], [true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]));
    same::<2>(t.nix(idx![{ v0 }, v1, &v2]), [1, 6], &[0, 56, 112, 168, 224, 280]);
    // nep21-legacy-9
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (holder([1], [0_u128]), holder([7, 8], [true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]));
    same::<2>(t.nix(idx![v0, :, v1]), [1, 6], &[0, 56, 112, 168, 224, 280]);
    // nep21-legacy-10
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1, v2) = (2_i64, holder([2], [0_i64, 1]), holder([7, 8], [true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]));
    same::<2>(t.nix(idx![..;v0 - 1, v1, &v2]), [5, 2], &[0, 56, 336, 392, 672, 728, 1008, 1064, 1344, 1400]);
    // nep21-oindex-3
    let t = tensor([5, 6, 7, 8]);
    let v0 = [0_isize];
    same::<3>(t.oix(idx![.., &v0, 0, ..]), [5, 1, 8], &[0, 1, 2, 3, 4, 5, 6, 7, 336, 337, 338, 339, 340, 341, 342, 343, 672, 673, 674, 675, 676, 677, 678, 679, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1344, 1345, 1346, 1347, 1348, 1349, 1350, 1351]);
    // nep21-oindex-4
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (vec![0_usize], 0_i8);
    same::<3>(t.oix(idx![.., &v0, .., v1]), [5, 1, 7], &[0, 8, 16, 24, 32, 40, 48, 336, 344, 352, 360, 368, 376, 384, 672, 680, 688, 696, 704, 712, 720, 1008, 1016, 1024, 1032, 1040, 1048, 1056, 1344, 1352, 1360, 1368, 1376, 1384, 1392]);
    // nep21-oindex-5
    let t = tensor([5, 6, 7, 8]);
    let v0 = holder([7, 8], [true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]);
    same::<2>(t.oix(idx![.., 0, v0]), [5, 1], &[0, 336, 672, 1008, 1344]);
    // nep21-oindex-6
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (0_isize, None::<i64>);
    same::<2>(t.oix(idx![v0, : v1, [[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]]), [6, 1], &[0, 56, 112, 168, 224, 280]);
    // nep21-oindex-7
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (None::<i64>, vec![[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]);
    same::<3>(t.oix(idx![[0_i16], v0 :, &v1]), [1, 6, 1], &[0, 56, 112, 168, 224, 280]);
    // nep21-oindex-8
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = ([0_u64, 1], [[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]);
    same::<3>(t.oix(idx![..;1, &v0[..], &v1]), [5, 2, 1], &[0, 56, 336, 392, 672, 728, 1008, 1064, 1344, 1400]);
    // nep21-vindex-5
    let t = tensor([5, 6, 7, 8]);
    let v0 = 0_u16;
    same::<2>(t.vix(idx![:, { v0 }, [[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]]), [5, 1], &[0, 336, 672, 1008, 1344]);
    // nep21-vindex-6
    let t = tensor([5, 6, 7, 8]);
    let (v0, v1) = (0_usize, holder([7, 8], [true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]));
    same::<2>(t.vix(idx![hd(v0), .., v1]), [6, 1], &[0, 56, 112, 168, 224, 280]);
    // nep21-vindex-7
    let t = tensor([5, 6, 7, 8]);
    let v0 = [0];
    same::<3>(t.vix(idx![&v0, .., [[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]]), [1, 6, 1], &[0, 56, 112, 168, 224, 280]);
    // nep21-vindex-8
    let t = tensor([5, 6, 7, 8]);
    let v0 = holder([2], [1_i128, 0]);
    same::<3>(t.vix(idx![::, v0.flip(0), [[true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false]]]), [2, 5, 1], &[0, 336, 672, 1008, 1344, 56, 392, 728, 1064, 1400]);
    // pytorch-issue-141563
    let t = tensor([3, 4, 5]);
    let (v0, v1) = (holder([2], [0_i32, 1]), holder([2], [1_isize, 0]));
    same::<2>(t.nix(idx![:, v0, ..., v1.flip(0)]), [2, 3], &[0, 20, 40, 6, 26, 46]);
    // pytorch-issue-158134-3
    let t = tensor([2, 3, 5, 7]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    same::<4>(t.nix(idx![:, true, :, v0 : : v1, 0]), [1, 2, 3, 5], &[0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98, 105, 112, 119, 126, 133, 140, 147, 154, 161, 168, 175, 182, 189, 196, 203]);
    // pytorch-pr-157676-2
    let t = tensor([5, 6, 7, 8]);
    same::<3>(t.nix(idx![.., [0_i8, 1], .., 0]), [2, 5, 7], &[0, 8, 16, 24, 32, 40, 48, 336, 344, 352, 360, 368, 376, 384, 672, 680, 688, 696, 704, 712, 720, 1008, 1016, 1024, 1032, 1040, 1048, 1056, 1344, 1352, 1360, 1368, 1376, 1384, 1392, 56, 64, 72, 80, 88, 96, 104, 392, 400, 408, 416, 424, 432, 440, 728, 736, 744, 752, 760, 768, 776, 1064, 1072, 1080, 1088, 1096, 1104, 1112, 1400, 1408, 1416, 1424, 1432, 1440, 1448]);
}

#[test]
#[rustfmt::skip]
fn seeds_errors_0() {
    // tensorken-vix-mismatch
    let t = tensor([3, 3]);
    let (v0, v1) = (vec![0_u128, 2], [0_u32, 1, 2]);
    refused(t.try_vix(idx![&v0, &v1]), &[ShapeMismatch]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_0() {
    // torch:test_indexing.TestIndexing.test_advancedindex:1
    let t = tensor([10]);
    same::<1>(t.nix(idx![[0]]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_advancedindex:2
    let t = tensor([10]);
    let v0 = holder([1], [3_u16]);
    same::<1>(t.nix(idx![v0.flip(0)]), [1], &[3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:3
    let t = tensor([10]);
    let v0 = holder([3], [2_i64, 3, 4]);
    same::<1>(t.nix(idx![&v0]), [3], &[2, 3, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:4
    let t = tensor([10]);
    same::<1>(t.nix(idx![[0_i128, 2, 4]]), [3], &[0, 2, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:10
    let t = tensor([4]);
    let v0 = holder([1], [0_u32]);
    same::<1>(t.nix(idx![v0]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_advancedindex:11
    let t = tensor([4]);
    let v0 = holder([1], [3_u32]);
    same::<1>(t.nix(idx![v0.view()]), [1], &[3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:12
    let t = tensor([4]);
    same::<1>(t.nix(idx![[1_u64, 2]]), [2], &[1, 2]);
    // torch:test_indexing.TestIndexing.test_advancedindex:13
    let t = tensor([4]);
    let v0 = holder([2, 2], [0_u64, 3, 2, 1]);
    same::<2>(t.nix(idx![v0.flip(0),]), [2, 2], &[2, 1, 0, 3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:14
    let t = tensor([2]);
    same::<1>(t.nix(idx![[0_u16]]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_advancedindex:15
    let t = tensor([2]);
    same::<1>(t.nix(idx![[1_u16]]), [1], &[1]);
    // torch:test_indexing.TestIndexing.test_advancedindex:16
    let t = tensor([2]);
    let v0 = holder([2], [1, 0]);
    same::<1>(t.nix(idx![v0.flip(0)]), [2], &[0, 1]);
    // torch:test_indexing.TestIndexing.test_advancedindex:17
    let t = tensor([2]);
    let v0 = holder([2, 2], [0, 1, 1, 0]);
    same::<2>(t.nix(idx![v0]), [2, 2], &[0, 1, 1, 0]);
    // torch:test_indexing.TestIndexing.test_advancedindex:18
    let t = tensor([3, 2]);
    let (v0, v1) = (holder([3], [2_u128, 1, 0]), holder([1], [0_isize]));
    same::<1>(t.nix(idx![v0.flip(0), v1.flip(0)]), [3], &[0, 2, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:19
    let t = tensor([3, 2]);
    let (v0, v1) = ([0_u16, 1, 2], vec![1_u32]);
    same::<1>(t.nix(idx![&v0, &v1]), [3], &[1, 3, 5]);
    // torch:test_indexing.TestIndexing.test_advancedindex:20
    let t = tensor([3, 2]);
    let v0 = holder([1], [0_u16]);
    same::<1>(t.nix(idx![v0, [0_isize]]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_advancedindex:21
    let t = tensor([3, 2]);
    let (v0, v1) = ([2_u128], holder([1], [1_u32]));
    same::<1>(t.nix(idx![&v0, v1]), [1], &[5]);
    // torch:test_indexing.TestIndexing.test_advancedindex:22
    let t = tensor([3, 2]);
    let v0 = holder([2], [0_i128, 1]);
    same::<1>(t.nix(idx![[0, 0], v0,]), [2], &[0, 1]);
    // torch:test_indexing.TestIndexing.test_advancedindex:23
    let t = tensor([3, 2]);
    let (v0, v1) = (vec![0, 1, 1, 0, 2], holder([1], [1_u64]));
    same::<1>(t.nix(idx![&v0, v1.flip(0),]), [5], &[1, 3, 3, 1, 5]);
    // torch:test_indexing.TestIndexing.test_advancedindex:24
    let t = tensor([3, 2]);
    let (v0, v1) = (holder([4], [0_u32, 0, 1, 1]), holder([4], [0_i16, 1, 0, 0]));
    same::<1>(t.nix(idx![v0.view(), v1]), [4], &[0, 1, 2, 2]);
    // torch:test_indexing.TestIndexing.test_advancedindex:25
    let t = tensor([3, 2]);
    let (v0, v1) = (vec![[0_u32, 0], [1, 2]], holder([1, 1], [0_i64]));
    same::<2>(t.nix(idx![&v0, v1]), [2, 2], &[0, 0, 2, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:26
    let t = tensor([3, 2]);
    let (v0, v1) = (vec![[0_i16, 0], [1, 2]], vec![1, 0]);
    same::<2>(t.nix(idx![&v0, v1]), [2, 2], &[1, 0, 3, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:27
    let t = tensor([3, 2]);
    let (v0, v1) = (vec![[0_u64, 0], [1, 2]], [[0, 1], [1, 0]]);
    same::<2>(t.nix(idx![&v0, &v1[..]]), [2, 2], &[0, 1, 3, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:29
    let t = tensor([3, 2]);
    let (v0, v1) = (holder([1], [0_isize]), [1_i64]);
    same::<1>(t.nix(idx![v0.flip(0), &v1,]), [1], &[1]);
    // torch:test_indexing.TestIndexing.test_advancedindex:32
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    same::<1>(t.nix(idx![[0_i8, 1, 2], [0_u16]]), [3], &[0, 1, 2]);
    // torch:test_indexing.TestIndexing.test_advancedindex:33
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let (v0, v1) = (holder([3], [0_i8, 1, 2]), vec![1_i16]);
    same::<1>(t.nix(idx![v0.view(), &v1,]), [3], &[4, 5, 6]);
    // torch:test_indexing.TestIndexing.test_advancedindex:34
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let (v0, v1) = ([0], holder([1], [0_i128]));
    same::<1>(t.nix(idx![&v0, &v1]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_advancedindex:35
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let (v0, v1) = ([2], [1_u64]);
    same::<1>(t.nix(idx![&v0, &v1[..]]), [1], &[6]);
    // torch:test_indexing.TestIndexing.test_advancedindex:36
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let v0 = holder([2], [0_u16, 0]);
    same::<1>(t.nix(idx![v0.flip(0), [0_i8, 1]]), [2], &[0, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:37
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let v0 = holder([1], [1_isize]);
    same::<1>(t.nix(idx![[0_i64, 1, 1, 0, 3], v0]), [5], &[4, 5, 5, 4, 7]);
    // torch:test_indexing.TestIndexing.test_advancedindex:38
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let v0 = holder([4], [0, 0, 1, 1]);
    same::<1>(t.nix(idx![v0.view(), [0_u128, 1, 0, 0]]), [4], &[0, 4, 1, 1]);
    // torch:test_indexing.TestIndexing.test_advancedindex:39
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let v0 = holder([2, 2], [0, 1, 0, 2]);
    same::<2>(t.nix(idx![v0.transpose(), [[0_u16]]]), [2, 2], &[0, 0, 1, 2]);
    // torch:test_indexing.TestIndexing.test_advancedindex:40
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let (v0, v1) = ([[0_i8, 0], [1, 2]], vec![1_u128, 0]);
    same::<2>(t.nix(idx![&v0[..], &v1,]), [2, 2], &[4, 0, 5, 2]);
    // torch:test_indexing.TestIndexing.test_advancedindex:41
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let v0 = holder([2, 2], [0_u16, 1, 1, 2]);
    same::<2>(t.nix(idx![[[0_i8, 0], [1, 3]], v0]), [2, 2], &[0, 4, 5, 11]);
    // torch:test_indexing.TestIndexing.test_advancedindex:43
    let t = tensor([3, 4]);
    let t = t.permute([1, 0]);
    let v0 = holder([1], [1]);
    same::<1>(t.nix(idx![[0_u64], v0.flip(0)]), [1], &[4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:46
    let t = tensor([2, 4]);
    let (v0, v1) = (vec![0, 1], holder([1], [0_u64]));
    same::<1>(t.nix(idx![v0, v1,]), [2], &[0, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:47
    let t = tensor([2, 4]);
    let v0 = vec![1_i16];
    same::<1>(t.nix(idx![[0, 1], v0]), [2], &[1, 5]);
    // torch:test_indexing.TestIndexing.test_advancedindex:48
    let t = tensor([2, 4]);
    let (v0, v1) = ([0_u16], [0_isize]);
    same::<1>(t.nix(idx![&v0[..], &v1]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_advancedindex:49
    let t = tensor([2, 4]);
    same::<1>(t.nix(idx![[1_i64], [3_i8]]), [1], &[7]);
    // torch:test_indexing.TestIndexing.test_advancedindex:50
    let t = tensor([2, 4]);
    let v0 = holder([2], [0_i16, 3]);
    same::<1>(t.nix(idx![[0, 0], v0,]), [2], &[0, 3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:51
    let t = tensor([2, 4]);
    let v0 = holder([5], [0_u64, 1, 1, 0, 3]);
    same::<1>(t.nix(idx![[1], v0]), [5], &[4, 5, 5, 4, 7]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_1() {
    // torch:test_indexing.TestIndexing.test_advancedindex:52
    let t = tensor([2, 4]);
    same::<1>(t.nix(idx![[0_u128, 0, 1, 1], [0_i8, 1, 0, 0]]), [4], &[0, 1, 4, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:53
    let t = tensor([2, 4]);
    same::<2>(t.nix(idx![[[0_u128, 0], [1, 1]], [[0_u32]]]), [2, 2], &[0, 0, 4, 4]);
    // torch:test_indexing.TestIndexing.test_advancedindex:54
    let t = tensor([2, 4]);
    let (v0, v1) = (holder([2, 2], [0_i128, 1, 1, 0]), vec![1, 2]);
    same::<2>(t.nix(idx![v0, &v1]), [2, 2], &[1, 6, 5, 2]);
    // torch:test_indexing.TestIndexing.test_advancedindex:55
    let t = tensor([2, 4]);
    let (v0, v1) = (holder([2, 2], [0_i128, 0, 1, 1]), holder([2, 2], [0_i8, 1, 1, 2]));
    same::<2>(t.nix(idx![&v0, v1.view(),]), [2, 2], &[0, 1, 5, 6]);
    // torch:test_indexing.TestIndexing.test_advancedindex:56
    let t = tensor([2, 2]);
    let (v0, v1) = (vec![0_i8], [1_u128]);
    same::<1>(t.nix(idx![v0, &v1[..]]), [1], &[1]);
    // torch:test_indexing.TestIndexing.test_advancedindex:58
    let t = tensor([2, 2]);
    same::<1>(t.nix(idx![[0_i128, 1], [1, 0]]), [2], &[1, 2]);
    // torch:test_indexing.TestIndexing.test_advancedindex:60
    let t = tensor([2, 2]);
    let v0 = holder([2, 1], [0_i16, 1]);
    same::<2>(t.nix(idx![v0, [[0, 1], [0, 1]]]), [2, 2], &[0, 1, 2, 3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:62
    let t = tensor([3, 2]);
    same::<2>(t.nix(idx![[0_i8, 2]]), [2, 2], &[0, 1, 4, 5]);
    // torch:test_indexing.TestIndexing.test_advancedindex:63
    let t = tensor([3, 2]);
    let v0 = [1_u32];
    same::<2>(t.nix(idx![&v0, Ellipsis]), [1, 2], &[2, 3]);
    // torch:test_indexing.TestIndexing.test_advancedindex:64
    let t = tensor([3, 2]);
    same::<2>(t.nix(idx![..., [1_u32]]), [3, 1], &[1, 3, 5]);
    // torch:test_indexing.TestIndexing.test_advancedindex:70
    let t = tensor([4, 5]);
    let v0 = holder([2], [1_u64, 3]);
    same::<2>(t.nix(idx![::, v0,]), [4, 2], &[1, 3, 6, 8, 11, 13, 16, 18]);
    // torch:test_indexing.TestIndexing.test_advancedindex:71
    let t = tensor([4, 5]);
    let v0 = [0_u128, 2];
    same::<2>(t.nix(idx![&v0, ::]), [2, 5], &[0, 1, 2, 3, 4, 10, 11, 12, 13, 14]);
    // torch:test_indexing.TestIndexing.test_advancedindex:72
    let t = tensor([4, 5]);
    let v0 = [[0_i8, 1], [2, 3]];
    same::<3>(t.nix(idx![.., &v0]), [4, 2, 2], &[0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18]);
    // torch:test_indexing.TestIndexing.test_advancedindex:73
    let t = tensor([4, 5]);
    let v0 = holder([1], [0_u64]);
    same::<1>(t.nix(idx![[-1], &v0]), [1], &[15]);
    // torch:test_indexing.TestIndexing.test_advancedindex:74
    let t = tensor([4, 5]);
    let v0 = vec![0_isize, 2];
    same::<1>(t.nix(idx![&v0, [-1_i128]]), [2], &[4, 14]);
    // torch:test_indexing.TestIndexing.test_advancedindex:75
    let t = tensor([4, 5]);
    let v0 = [-1_i8];
    same::<2>(t.nix(idx![.., &v0[..]]), [4, 1], &[4, 9, 14, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:76
    let t = tensor([4, 5]);
    same::<2>(t.nix(idx![:, [0_u8, 1, 1, 2, 2]]), [4, 5], &[0, 1, 1, 2, 2, 5, 6, 6, 7, 7, 10, 11, 11, 12, 12, 15, 16, 16, 17, 17]);
    // torch:test_indexing.TestIndexing.test_advancedindex:98
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (vec![0_i64, 2, 3], holder([3], [1, 3, 4]));
    same::<2>(t.nix(idx![..;1, v0, v1]), [4, 3], &[1, 13, 19, 41, 53, 59, 81, 93, 99, 121, 133, 139]);
    // torch:test_indexing.TestIndexing.test_advancedindex:101
    let t = tensor([4, 8, 5]);
    let v0 = [1_u16, 2, 4];
    same::<2>(t.nix(idx![..;1, [0_u64], &v0[..]]), [4, 3], &[1, 2, 4, 41, 42, 44, 81, 82, 84, 121, 122, 124]);
    // torch:test_indexing.TestIndexing.test_advancedindex:104
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (None::<i64>, vec![4_u16]);
    same::<2>(t.nix(idx![::v0, [0_i16, 1, 3], v1]), [4, 3], &[4, 9, 19, 44, 49, 59, 84, 89, 99, 124, 129, 139]);
    // torch:test_indexing.TestIndexing.test_advancedindex:107
    let t = tensor([4, 8, 5]);
    same::<3>(t.nix(idx![..;1, [[0_i64, 1], [1, 0]], [[2, 3]]]), [4, 2, 2], &[2, 8, 7, 3, 42, 48, 47, 43, 82, 88, 87, 83, 122, 128, 127, 123]);
    // torch:test_indexing.TestIndexing.test_advancedindex:110
    let t = tensor([4, 8, 5]);
    let (v0, v1) = ([[0_u32, 1], [2, 3]], vec![[0_u16]]);
    same::<3>(t.nix(idx![.., &v0, v1]), [4, 2, 2], &[0, 5, 10, 15, 40, 45, 50, 55, 80, 85, 90, 95, 120, 125, 130, 135]);
    // torch:test_indexing.TestIndexing.test_advancedindex:113
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (holder([2, 1], [5_isize, 6]), holder([2, 2], [0_i128, 3, 4, 4]));
    same::<3>(t.nix(idx![:, v0.transpose(), &v1]), [4, 2, 2], &[25, 33, 29, 34, 65, 73, 69, 74, 105, 113, 109, 114, 145, 153, 149, 154]);
    // torch:test_indexing.TestIndexing.test_advancedindex:116
    let t = tensor([4, 8, 5]);
    let (v0, v1) = ([0_u32, 2, 3], holder([3], [4_i64, 3, 1]));
    same::<2>(t.nix(idx![&v0, v1.flip(0), ..]), [3, 5], &[5, 6, 7, 8, 9, 95, 96, 97, 98, 99, 140, 141, 142, 143, 144]);
    // torch:test_indexing.TestIndexing.test_advancedindex:119
    let t = tensor([4, 8, 5]);
    same::<2>(t.nix(idx![[0_u64], [1, 2, 4], :]), [3, 5], &[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24]);
    // torch:test_indexing.TestIndexing.test_advancedindex:122
    let t = tensor([4, 8, 5]);
    same::<2>(t.nix(idx![[0_i8, 1, 3], [4_u128], ..]), [3, 5], &[20, 21, 22, 23, 24, 60, 61, 62, 63, 64, 140, 141, 142, 143, 144]);
    // torch:test_indexing.TestIndexing.test_advancedindex:125
    let t = tensor([4, 8, 5]);
    let v0 = holder([2, 2], [3_i16, 5, 2, 1]);
    same::<3>(t.nix(idx![[[0, 1], [1, 0]], v0.flip(0), ..;1]), [2, 2, 5], &[10, 11, 12, 13, 14, 45, 46, 47, 48, 49, 55, 56, 57, 58, 59, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_advancedindex:128
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (vec![[0, 1], [1, 0]], [[2_i16, 3]]);
    same::<3>(t.nix(idx![v0, &v1[..], ..]), [2, 2, 5], &[10, 11, 12, 13, 14, 55, 56, 57, 58, 59, 50, 51, 52, 53, 54, 15, 16, 17, 18, 19]);
    // torch:test_indexing.TestIndexing.test_advancedindex:131
    let t = tensor([4, 8, 5]);
    let (v0, v1, v2, v3) = ([[0_u16, 1], [2, 3]], [[0_i8]], None::<i64>, None::<i64>);
    same::<3>(t.nix(idx![&v0, &v1[..], :v2:v3]), [2, 2, 5], &[0, 1, 2, 3, 4, 40, 41, 42, 43, 44, 80, 81, 82, 83, 84, 120, 121, 122, 123, 124]);
    // torch:test_indexing.TestIndexing.test_advancedindex:134
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (holder([1, 2], [2_u32, 1]), [[0_i128, 3], [4, 4]]);
    same::<3>(t.nix(idx![v0.view(), &v1, ..]), [2, 2, 5], &[80, 81, 82, 83, 84, 55, 56, 57, 58, 59, 100, 101, 102, 103, 104, 60, 61, 62, 63, 64]);
    // torch:test_indexing.TestIndexing.test_advancedindex:137
    let t = tensor([4, 8, 5]);
    let v0 = [[0, 3], [4, 1]];
    same::<3>(t.nix(idx![[[2_u64]], &v0[..], :]), [2, 2, 5], &[80, 81, 82, 83, 84, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 85, 86, 87, 88, 89]);
    // torch:test_indexing.TestIndexing.test_advancedindex:140
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (holder([3], [3, 2, 0]), holder([3], [4_u128, 3, 1]));
    same::<2>(t.nix(idx![v0.flip(0), .., v1.flip(0),]), [3, 8], &[1, 6, 11, 16, 21, 26, 31, 36, 83, 88, 93, 98, 103, 108, 113, 118, 124, 129, 134, 139, 144, 149, 154, 159]);
    // torch:test_indexing.TestIndexing.test_advancedindex:158
    let t = tensor([4, 8, 5]);
    let v0 = [0_u128, 2];
    same::<2>(t.nix(idx![&v0[..], [1_i8, 3]]), [2, 5], &[5, 6, 7, 8, 9, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_advancedindex:161
    let t = tensor([4, 8, 5]);
    let v0 = holder([2], [1_u32, 3]);
    same::<2>(t.nix(idx![[0_i64, 2], v0, Ellipsis]), [2, 5], &[5, 6, 7, 8, 9, 95, 96, 97, 98, 99]);
    // torch:test_indexing.TestIndexing.test_advancedindex:164
    let t = tensor([4, 8, 5]);
    let v0 = vec![1_usize, 3];
    same::<2>(t.nix(idx![..., v0, [2_u64, 3],]), [4, 2], &[7, 18, 47, 58, 87, 98, 127, 138]);
    // torch:test_indexing.TestIndexing.test_advancedindex:188
    let t = tensor([4, 8, 5]);
    let (v0, v1, v2) = ([[0_u32, 1], [1, 0]], vec![[2_u128, 1], [3, 5]], 1_isize);
    same::<3>(t.nix(idx![..., &v0[..], &v1, ..;v2]), [2, 2, 5], &[10, 11, 12, 13, 14, 45, 46, 47, 48, 49, 55, 56, 57, 58, 59, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_advancedindex:191
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (vec![[0_u128, 1], [1, 0]], None::<i64>);
    same::<3>(t.nix(idx![&v0, [[2_i8, 1], [3, 5]], Ellipsis, v1 :]), [2, 2, 5], &[10, 11, 12, 13, 14, 45, 46, 47, 48, 49, 55, 56, 57, 58, 59, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_advancedindex:194
    let t = tensor([4, 8, 5]);
    let (v0, v1) = (vec![[0_isize, 1], [1, 0]], vec![[2_u128, 1], [3, 5]]);
    same::<3>(t.nix(idx![&v0, &v1, .., ...]), [2, 2, 5], &[10, 11, 12, 13, 14, 45, 46, 47, 48, 49, 55, 56, 57, 58, 59, 25, 26, 27, 28, 29]);
    // torch:test_indexing.TestIndexing.test_advancedindex:224
    let t = tensor([3, 9, 8, 6]);
    let v0 = vec![1, 3, 4];
    same::<3>(t.nix(idx![::, [0_i16, 2, 3], &v0, ::]), [3, 3, 6], &[6, 7, 8, 9, 10, 11, 114, 115, 116, 117, 118, 119, 168, 169, 170, 171, 172, 173, 438, 439, 440, 441, 442, 443, 546, 547, 548, 549, 550, 551, 600, 601, 602, 603, 604, 605, 870, 871, 872, 873, 874, 875, 978, 979, 980, 981, 982, 983, 1032, 1033, 1034, 1035, 1036, 1037]);
    // torch:test_indexing.TestIndexing.test_advancedindex:227
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = ([0_i8], vec![1_i64, 2, 4]);
    same::<3>(t.nix(idx![.., &v0, &v1, ..]), [3, 3, 6], &[6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 24, 25, 26, 27, 28, 29, 438, 439, 440, 441, 442, 443, 444, 445, 446, 447, 448, 449, 456, 457, 458, 459, 460, 461, 870, 871, 872, 873, 874, 875, 876, 877, 878, 879, 880, 881, 888, 889, 890, 891, 892, 893]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_2() {
    // torch:test_indexing.TestIndexing.test_advancedindex:230
    let t = tensor([3, 9, 8, 6]);
    let v0 = [4];
    same::<3>(t.nix(idx![..;1, [0_i64, 1, 3], &v0[..], ..]), [3, 3, 6], &[24, 25, 26, 27, 28, 29, 72, 73, 74, 75, 76, 77, 168, 169, 170, 171, 172, 173, 456, 457, 458, 459, 460, 461, 504, 505, 506, 507, 508, 509, 600, 601, 602, 603, 604, 605, 888, 889, 890, 891, 892, 893, 936, 937, 938, 939, 940, 941, 1032, 1033, 1034, 1035, 1036, 1037]);
    // torch:test_indexing.TestIndexing.test_advancedindex:233
    let t = tensor([3, 9, 8, 6]);
    same::<4>(t.nix(idx![::, [[0_i16, 1], [3, 4]], [[2_i8, 3], [0, 1]], :]), [3, 2, 2, 6], &[12, 13, 14, 15, 16, 17, 66, 67, 68, 69, 70, 71, 144, 145, 146, 147, 148, 149, 198, 199, 200, 201, 202, 203, 444, 445, 446, 447, 448, 449, 498, 499, 500, 501, 502, 503, 576, 577, 578, 579, 580, 581, 630, 631, 632, 633, 634, 635, 876, 877, 878, 879, 880, 881, 930, 931, 932, 933, 934, 935, 1008, 1009, 1010, 1011, 1012, 1013, 1062, 1063, 1064, 1065, 1066, 1067]);
    // torch:test_indexing.TestIndexing.test_advancedindex:236
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = (holder([2, 2], [0_i128, 1, 3, 4]), [[2, 3]], 1_u32);
    same::<4>(t.nix(idx![..;1, v0.view(), &v1[..], ..;v2]), [3, 2, 2, 6], &[12, 13, 14, 15, 16, 17, 66, 67, 68, 69, 70, 71, 156, 157, 158, 159, 160, 161, 210, 211, 212, 213, 214, 215, 444, 445, 446, 447, 448, 449, 498, 499, 500, 501, 502, 503, 588, 589, 590, 591, 592, 593, 642, 643, 644, 645, 646, 647, 876, 877, 878, 879, 880, 881, 930, 931, 932, 933, 934, 935, 1020, 1021, 1022, 1023, 1024, 1025, 1074, 1075, 1076, 1077, 1078, 1079]);
    // torch:test_indexing.TestIndexing.test_advancedindex:239
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = ([[0_i64, 1], [3, 2]], vec![[0_isize]], None::<i64>);
    same::<4>(t.nix(idx![::, &v0[..], v1, ::v2]), [3, 2, 2, 6], &[0, 1, 2, 3, 4, 5, 48, 49, 50, 51, 52, 53, 144, 145, 146, 147, 148, 149, 96, 97, 98, 99, 100, 101, 432, 433, 434, 435, 436, 437, 480, 481, 482, 483, 484, 485, 576, 577, 578, 579, 580, 581, 528, 529, 530, 531, 532, 533, 864, 865, 866, 867, 868, 869, 912, 913, 914, 915, 916, 917, 1008, 1009, 1010, 1011, 1012, 1013, 960, 961, 962, 963, 964, 965]);
    // torch:test_indexing.TestIndexing.test_advancedindex:242
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = ([[2_isize, 1]], holder([2, 2], [0_u128, 3, 6, 4]));
    same::<4>(t.nix(idx![.., &v0[..], v1, ..]), [3, 2, 2, 6], &[96, 97, 98, 99, 100, 101, 66, 67, 68, 69, 70, 71, 132, 133, 134, 135, 136, 137, 72, 73, 74, 75, 76, 77, 528, 529, 530, 531, 532, 533, 498, 499, 500, 501, 502, 503, 564, 565, 566, 567, 568, 569, 504, 505, 506, 507, 508, 509, 960, 961, 962, 963, 964, 965, 930, 931, 932, 933, 934, 935, 996, 997, 998, 999, 1000, 1001, 936, 937, 938, 939, 940, 941]);
    // torch:test_indexing.TestIndexing.test_advancedindex:245
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (1_i128, holder([2, 2], [0, 3, 4, 2]));
    same::<4>(t.nix(idx![..;v0, [[2_u16]], &v1, ..;1]), [3, 2, 2, 6], &[96, 97, 98, 99, 100, 101, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 108, 109, 110, 111, 112, 113, 528, 529, 530, 531, 532, 533, 546, 547, 548, 549, 550, 551, 552, 553, 554, 555, 556, 557, 540, 541, 542, 543, 544, 545, 960, 961, 962, 963, 964, 965, 978, 979, 980, 981, 982, 983, 984, 985, 986, 987, 988, 989, 972, 973, 974, 975, 976, 977]);
    // torch:test_indexing.TestIndexing.test_advancedindex:269
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = (holder([3], [3_u128, 4, 6]), vec![0_u16, 2, 3], [1_isize, 3, 4]);
    same::<2>(t.nix(idx![::, v0, v1, &v2]), [3, 3], &[145, 207, 310, 577, 639, 742, 1009, 1071, 1174]);
    // torch:test_indexing.TestIndexing.test_advancedindex:272
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (holder([3], [2_usize, 3, 4]), vec![1, 3, 4]);
    same::<2>(t.nix(idx![:, &v0, &v1, [4_i128]]), [3, 3], &[106, 166, 220, 538, 598, 652, 970, 1030, 1084]);
    // torch:test_indexing.TestIndexing.test_advancedindex:275
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = (None::<i64>, vec![0_isize, 1, 3], holder([3], [1, 3, 4]));
    same::<2>(t.nix(idx![:v0, &v1, [4_i128], v2,]), [3, 3], &[25, 75, 172, 457, 507, 604, 889, 939, 1036]);
    // torch:test_indexing.TestIndexing.test_advancedindex:278
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = ([6_isize], [0_i8, 2, 3], vec![1_i32, 3, 4]);
    same::<2>(t.nix(idx![:, &v0, &v1[..], v2]), [3, 3], &[289, 303, 310, 721, 735, 742, 1153, 1167, 1174]);
    // torch:test_indexing.TestIndexing.test_advancedindex:281
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = (holder([3], [2_u8, 3, 5]), holder([1], [3_u16]), vec![4]);
    same::<2>(t.nix(idx![.., v0.view(), v1.flip(0), v2]), [3, 3], &[118, 166, 262, 550, 598, 694, 982, 1030, 1126]);
    // torch:test_indexing.TestIndexing.test_advancedindex:284
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = ([0_isize], vec![4], holder([3], [4_i8, 3, 1]));
    same::<2>(t.nix(idx![:, &v0[..], &v1, v2.flip(0)]), [3, 3], &[25, 27, 28, 457, 459, 460, 889, 891, 892]);
    // torch:test_indexing.TestIndexing.test_advancedindex:287
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (holder([1], [6_u32]), holder([1], [1_u8]));
    same::<2>(t.nix(idx![.., v0, [0_u128, 2, 3], v1.view()]), [3, 3], &[289, 301, 307, 721, 733, 739, 1153, 1165, 1171]);
    // torch:test_indexing.TestIndexing.test_advancedindex:290
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = (holder([2, 2], [0_u16, 3, 3, 6]), holder([2, 2], [0, 1, 1, 3]), holder([2, 2], [5_i128, 3, 1, 2]));
    same::<3>(t.nix(idx![..;1, v0, v1.view(), &v2]), [3, 2, 2], &[5, 153, 151, 308, 437, 585, 583, 740, 869, 1017, 1015, 1172]);
    // torch:test_indexing.TestIndexing.test_advancedindex:293
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (holder([3], [0_u32, 2, 3]), [1, 3, 4]);
    same::<2>(t.nix(idx![[2_u16, 2, 1], v0.view(), &v1, :]), [3, 6], &[870, 871, 872, 873, 874, 875, 978, 979, 980, 981, 982, 983, 600, 601, 602, 603, 604, 605]);
    // torch:test_indexing.TestIndexing.test_advancedindex:296
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = (holder([3], [2_u32, 0, 1]), vec![1_i16, 2, 3], [4]);
    same::<2>(t.nix(idx![v0.view(), &v1, &v2[..], ..]), [3, 6], &[936, 937, 938, 939, 940, 941, 120, 121, 122, 123, 124, 125, 600, 601, 602, 603, 604, 605]);
    // torch:test_indexing.TestIndexing.test_advancedindex:299
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = ([0_i128, 1, 2], vec![4]);
    same::<2>(t.nix(idx![&v0, &v1, [1_i64, 3, 4], :]), [3, 6], &[198, 199, 200, 201, 202, 203, 642, 643, 644, 645, 646, 647, 1080, 1081, 1082, 1083, 1084, 1085]);
    // torch:test_indexing.TestIndexing.test_advancedindex:302
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (vec![0_u128], vec![1_i128, 3, 4]);
    same::<2>(t.nix(idx![&v0, [0_i8, 2, 3], &v1, ::,]), [3, 6], &[6, 7, 8, 9, 10, 11, 114, 115, 116, 117, 118, 119, 168, 169, 170, 171, 172, 173]);
    // torch:test_indexing.TestIndexing.test_advancedindex:305
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (holder([3], [1_i128, 2, 0]), vec![3]);
    same::<2>(t.nix(idx![v0.flip(0), &v1, [4_u128], :]), [3, 6], &[168, 169, 170, 171, 172, 173, 1032, 1033, 1034, 1035, 1036, 1037, 600, 601, 602, 603, 604, 605]);
    // torch:test_indexing.TestIndexing.test_advancedindex:308
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (holder([1], [0_u64]), vec![1_i64, 3, 4]);
    same::<2>(t.nix(idx![v0, [4], v1, ::,]), [3, 6], &[198, 199, 200, 201, 202, 203, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221]);
    // torch:test_indexing.TestIndexing.test_advancedindex:311
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1, v2) = (vec![1_i8], holder([3], [0_u128, 2, 3]), holder([1], [1_isize]));
    same::<2>(t.nix(idx![v0, &v1, v2, ..]), [3, 6], &[438, 439, 440, 441, 442, 443, 534, 535, 536, 537, 538, 539, 582, 583, 584, 585, 586, 587]);
    // torch:test_indexing.TestIndexing.test_advancedindex:314
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (vec![[1_u16, 2], [1, 2]], vec![[0_u32, 1], [2, 3]]);
    same::<3>(t.nix(idx![v0, &v1, [[2_i16, 3], [3, 5]], :]), [2, 2, 6], &[444, 445, 446, 447, 448, 449, 930, 931, 932, 933, 934, 935, 546, 547, 548, 549, 550, 551, 1038, 1039, 1040, 1041, 1042, 1043]);
    // torch:test_indexing.TestIndexing.test_advancedindex:327
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = ([0_u8, 2, 3], holder([3], [1_u64, 3, 4]));
    same::<3>(t.nix(idx![:, &v0[..], v1]), [3, 3, 6], &[6, 7, 8, 9, 10, 11, 114, 115, 116, 117, 118, 119, 168, 169, 170, 171, 172, 173, 438, 439, 440, 441, 442, 443, 546, 547, 548, 549, 550, 551, 600, 601, 602, 603, 604, 605, 870, 871, 872, 873, 874, 875, 978, 979, 980, 981, 982, 983, 1032, 1033, 1034, 1035, 1036, 1037]);
    // torch:test_indexing.TestIndexing.test_advancedindex:330
    let t = tensor([3, 9, 8, 6]);
    let v0 = holder([3], [0_u8, 2, 3]);
    same::<3>(t.nix(idx![:, v0.view(), [1_i16, 3, 4], ...]), [3, 3, 6], &[6, 7, 8, 9, 10, 11, 114, 115, 116, 117, 118, 119, 168, 169, 170, 171, 172, 173, 438, 439, 440, 441, 442, 443, 546, 547, 548, 549, 550, 551, 600, 601, 602, 603, 604, 605, 870, 871, 872, 873, 874, 875, 978, 979, 980, 981, 982, 983, 1032, 1033, 1034, 1035, 1036, 1037]);
    // torch:test_indexing.TestIndexing.test_advancedindex:333
    let t = tensor([3, 9, 8, 6]);
    let v0 = holder([3], [1_i128, 3, 4]);
    same::<3>(t.nix(idx![..., [0_usize, 2, 3], v0, ..]), [3, 3, 6], &[6, 7, 8, 9, 10, 11, 114, 115, 116, 117, 118, 119, 168, 169, 170, 171, 172, 173, 438, 439, 440, 441, 442, 443, 546, 547, 548, 549, 550, 551, 600, 601, 602, 603, 604, 605, 870, 871, 872, 873, 874, 875, 978, 979, 980, 981, 982, 983, 1032, 1033, 1034, 1035, 1036, 1037]);
    // torch:test_indexing.TestIndexing.test_advancedindex:350
    let t = tensor([3, 9, 8, 6]);
    let (v0, v1) = (holder([3], [0, 2, 1]), [4_usize]);
    same::<2>(t.nix(idx![v0.view(), [3_u128], &v1]), [3, 6], &[168, 169, 170, 171, 172, 173, 1032, 1033, 1034, 1035, 1036, 1037, 600, 601, 602, 603, 604, 605]);
    // torch:test_indexing.TestIndexing.test_advancedindex:354
    let t = tensor([3, 9, 8, 6]);
    let v0 = [3];
    same::<2>(t.nix(idx![[0_i128, 2, 1], &v0, [4_u16], Ellipsis]), [3, 6], &[168, 169, 170, 171, 172, 173, 1032, 1033, 1034, 1035, 1036, 1037, 600, 601, 602, 603, 604, 605]);
    // torch:test_indexing.TestIndexing.test_advancedindex:357
    let t = tensor([3, 9, 8, 6]);
    let v0 = holder([3], [0_usize, 2, 1]);
    same::<2>(t.nix(idx![..., v0.view(), [3_u16], [4_i8]]), [3, 3], &[22, 118, 70, 454, 550, 502, 886, 982, 934]);
    // torch:test_indexing.TestIndexing.test_basic_advanced_combined:2
    let t = tensor([4, 3]);
    let (v0, v1, v2) = (1_u64, 1_i32, vec![1, 2]);
    same::<2>(t.nix(idx![v0..=v1, v2,]), [1, 2], &[4, 5]);
    // torch:test_indexing.TestIndexing.test_bool_indices:1
    let t = tensor([5, 7, 3]);
    let v0 = holder([5], [false, true, true, false, true]);
    same::<3>(t.nix(idx![v0.flip(0)]), [3, 7, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83]);
    // torch:test_indexing.TestIndexing.test_bool_indices:5
    let t = tensor([3]);
    let v0 = [true, false, false];
    same::<1>(t.nix(idx![&v0[..]]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_bool_indices_accumulate:1
    let t = tensor([10, 10]);
    let v0 = [false, false, false, false, false, false, false, false, false, false];
    same::<2>(t.nix(idx![&v0[..]]), [0, 10], &[]);
    // torch:test_indexing.TestIndexing.test_byte_mask:1
    let t = tensor([1]);
    let v0 = vec![false];
    same::<1>(t.nix(idx![&v0]), [0], &[]);
    // torch:test_indexing.TestIndexing.test_byte_mask2d:1
    let t = tensor([5, 7, 3]);
    let v0 = [[true, false, true, true, true, false, true], [true, false, true, false, true, true, false], [true, true, true, false, false, true, false], [false, true, true, false, true, true, true], [false, false, false, true, false, true, true]];
    same::<2>(t.nix(idx![&v0[..]]), [21, 3], &[0, 1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 18, 19, 20, 21, 22, 23, 27, 28, 29, 33, 34, 35, 36, 37, 38, 42, 43, 44, 45, 46, 47, 48, 49, 50, 57, 58, 59, 66, 67, 68, 69, 70, 71, 75, 76, 77, 78, 79, 80, 81, 82, 83, 93, 94, 95, 99, 100, 101, 102, 103, 104]);
    // torch:test_indexing.TestIndexing.test_cpu_indices:3
    let t = tensor([10]);
    same::<1>(t.nix(idx![[0_i8, 1]]), [2], &[0, 1]);
    // torch:test_indexing.TestIndexing.test_ellipsis_tensor:1
    let t = tensor([3, 3]);
    same::<2>(t.nix(idx![Ellipsis, [0, 2]]), [3, 2], &[0, 2, 3, 5, 6, 8]);
    // torch:test_indexing.TestIndexing.test_ellipsis_tensor:2
    let t = tensor([3, 3]);
    same::<2>(t.nix(idx![[0_isize, 2], Ellipsis]), [2, 3], &[0, 1, 2, 6, 7, 8]);
    // torch:test_indexing.TestIndexing.test_empty_index:1
    let t = tensor([4, 3]);
    let v0 = holder([0], [0_i64; 0]);
    same::<2>(t.nix(idx![v0.flip(0)]), [0, 3], &[]);
    // torch:test_indexing.TestIndexing.test_empty_ndim_index:1
    let t = tensor([5]);
    let v0 = holder([0, 2], [0_isize; 0]);
    same::<2>(t.nix(idx![v0]), [0, 2], &[]);
    // torch:test_indexing.TestIndexing.test_empty_ndim_index:2
    let t = tensor([2, 3, 4, 5]);
    let v0 = [[0_usize; 6]; 0];
    same::<5>(t.nix(idx![:, &v0[..]]), [2, 0, 6, 4, 5], &[]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_3() {
    // torch:test_indexing.TestIndexing.test_empty_ndim_index:3
    let t = tensor([10, 0]);
    let v0 = holder([2], [2_i16, 1]);
    same::<2>(t.nix(idx![v0.flip(0),]), [2, 0], &[]);
    // torch:test_indexing.TestIndexing.test_empty_ndim_index:4
    let t = tensor([10, 0]);
    let (v0, v1) = (Vec::from([0_u16; 0]), [0_usize; 0]);
    same::<1>(t.nix(idx![&v0, &v1[..]]), [0], &[]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:2
    let t = tensor([2, 3]);
    let v0 = holder([], [0_isize]);
    same::<1>(t.nix(idx![v0]), [3], &[0, 1, 2]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:4
    let t = tensor([3]);
    let v0 = holder([], [1]);
    same::<0>(t.nix(idx![v0.view()]), [], &[1]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:6
    let t = tensor([2, 3]);
    let (v0, v1) = (holder([2], [0_u16, 0]), holder([2], [1_isize, 1]));
    same::<0>(t.nix(idx![v0.i(1), v1.i(1)]), [], &[1]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:7
    let t = tensor([2, 3]);
    let (v0, v1) = (0_usize, holder([2], [1_i8, 1]));
    same::<0>(t.nix(idx![{ v0 }, v1.i(1)]), [], &[1]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:8
    let t = tensor([2, 3]);
    let v0 = holder([2], [0, 0]);
    same::<0>(t.nix(idx![v0.i(1), 1]), [], &[1]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:10
    let t = tensor([2, 3]);
    let v0 = holder([2], [1_u128, 1]);
    same::<1>(t.nix(idx![v0.i(1)]), [3], &[3, 4, 5]);
    // torch:test_indexing.TestIndexing.test_index:1
    let t = tensor([3, 3, 3]);
    let v0 = [0_isize; 0];
    same::<3>(t.nix(idx![&v0]), [0, 3, 3], &[]);
    // torch:test_indexing.TestIndexing.test_index:27
    let t = tensor([5, 5, 5]);
    let v0 = [2_i128, 4];
    same::<3>(t.nix(idx![&v0]), [2, 5, 5], &[50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:2
    let t = tensor([2, 3]);
    let v0 = false;
    same::<3>(t.nix(idx![{ v0 }]), [0, 2, 3], &[]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:3
    let t = tensor([2, 3]);
    let v0 = holder([], [true]);
    same::<3>(t.nix(idx![v0]), [1, 2, 3], &[0, 1, 2, 3, 4, 5]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:4
    let t = tensor([2, 3]);
    let v0 = holder([], [false]);
    same::<3>(t.nix(idx![v0]), [0, 2, 3], &[]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:7
    let t = tensor([]);
    same::<1>(t.nix(idx![true]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:8
    let t = tensor([]);
    same::<1>(t.nix(idx![false]), [0], &[]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:9
    let t = tensor([]);
    let v0 = holder([], [true]);
    same::<1>(t.nix(idx![v0.view()]), [1], &[0]);
    // torch:test_indexing.TestIndexing.test_index_getitem_copy_bools_slices:10
    let t = tensor([]);
    let v0 = holder([2], [false, false]);
    same::<1>(t.nix(idx![v0.i(1)]), [0], &[]);
    // torch:test_indexing.TestIndexing.test_index_ind_dtype:1
    let t = tensor([4, 4]);
    same::<1>(t.nix(idx![[1, 0, 2, 3], [1_u64, 0, 2, 3]]), [4], &[5, 0, 10, 15]);
    // torch:test_indexing.TestIndexing.test_index_ind_dtype:2
    let t = tensor([4, 4]);
    let v0 = [1_u16, 0, 2, 3];
    same::<2>(t.nix(idx![&v0[..], :]), [4, 4], &[4, 5, 6, 7, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15]);
    // torch:test_indexing.TestIndexing.test_index_ind_dtype:3
    let t = tensor([4, 4]);
    let v0 = vec![1_isize, 0, 2, 3];
    same::<2>(t.nix(idx![:, &v0,]), [4, 4], &[1, 0, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 13, 12, 14, 15]);
    // torch:test_indexing.TestIndexing.test_index_src_datatype:1
    let t = tensor([3, 2, 4]);
    let (v0, v1) = (None::<i64>, None::<i64>);
    same::<3>(t.nix(idx![[0_u128, 2, 1], : v0, : v1]), [3, 2, 4], &[0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23, 8, 9, 10, 11, 12, 13, 14, 15]);
    // torch:test_indexing.TestIndexing.test_int_indices:1
    let t = tensor([5, 7, 3]);
    let v0 = vec![0_i64, 4, 2];
    same::<3>(t.nix(idx![v0]), [3, 7, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62]);
    // torch:test_indexing.TestIndexing.test_int_indices:2
    let t = tensor([5, 7, 3]);
    let v0 = [0_isize, 4, 2];
    same::<3>(t.nix(idx![.., &v0]), [5, 3, 3], &[0, 1, 2, 12, 13, 14, 6, 7, 8, 21, 22, 23, 33, 34, 35, 27, 28, 29, 42, 43, 44, 54, 55, 56, 48, 49, 50, 63, 64, 65, 75, 76, 77, 69, 70, 71, 84, 85, 86, 96, 97, 98, 90, 91, 92]);
    // torch:test_indexing.TestIndexing.test_int_indices:3
    let t = tensor([5, 7, 3]);
    same::<4>(t.nix(idx![.., [[0_isize, 1], [4, 3]]]), [5, 2, 2, 3], &[0, 1, 2, 3, 4, 5, 12, 13, 14, 9, 10, 11, 21, 22, 23, 24, 25, 26, 33, 34, 35, 30, 31, 32, 42, 43, 44, 45, 46, 47, 54, 55, 56, 51, 52, 53, 63, 64, 65, 66, 67, 68, 75, 76, 77, 72, 73, 74, 84, 85, 86, 87, 88, 89, 96, 97, 98, 93, 94, 95]);
    // torch:test_indexing.TestIndexing.test_int_indices2d:1
    let t = tensor([4, 3]);
    same::<2>(t.nix(idx![[[0_u128, 0], [3, 3]], [[0_isize, 2], [0, 2]]]), [2, 2], &[0, 2, 9, 11]);
    // torch:test_indexing.TestIndexing.test_int_indices_broadcast:2
    let t = tensor([4, 3]);
    let v0 = holder([2, 1], [0_i128, 3]);
    same::<2>(t.nix(idx![&v0, [0_u32, 2]]), [2, 2], &[0, 2, 9, 11]);
    // torch:test_indexing.TestIndexing.test_multiple_bool_indices:1
    let t = tensor([5, 7, 3]);
    same::<2>(t.nix(idx![[true, false, true, true, false], .., [true, true, true]]), [3, 7], &[0, 3, 6, 9, 12, 15, 18, 43, 46, 49, 52, 55, 58, 61, 65, 68, 71, 74, 77, 80, 83]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_alldims:1
    let t = tensor([2, 3]);
    let v0 = true;
    same::<3>(t.nix(idx![v0, true]), [1, 2, 3], &[0, 1, 2, 3, 4, 5]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_alldims:2
    let t = tensor([2, 3]);
    let (v0, v1) = (holder([], [true]), holder([], [true]));
    same::<3>(t.nix(idx![v0, v1]), [1, 2, 3], &[0, 1, 2, 3, 4, 5]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_onedim:1
    let t = tensor([1, 3]);
    same::<2>(t.nix(idx![[true]]), [1, 3], &[0, 1, 2]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_twodim:1
    let t = tensor([3, 3]);
    let v0 = vec![[true, false, true], [false, true, false], [true, false, true]];
    same::<1>(t.nix(idx![&v0]), [5], &[0, 2, 4, 6, 8]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_twodim:3
    let t = tensor([3, 3]);
    let v0 = [false, true, false];
    same::<2>(t.nix(idx![&v0]), [1, 3], &[3, 4, 5]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_twodim:5
    let t = tensor([3, 3]);
    let v0 = vec![true, false, true];
    same::<2>(t.nix(idx![v0]), [2, 3], &[0, 1, 2, 6, 7, 8]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_weirdness:1
    let t = tensor([2, 3, 4]);
    let v0 = false;
    same::<4>(t.nix(idx![{ v0 }, true, ...]), [0, 2, 3, 4], &[]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_weirdness:2
    let t = tensor([2, 3, 4]);
    let (v0, v1, v2, v3) = (true, true, holder([1], [1_i8]), holder([1, 1], [2_u128]));
    same::<2>(t.nix(idx![v0, [0_i8, 1], { v1 }, true, v2.view(), v3]), [1, 2], &[6, 18]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_weirdness_tensors:1
    let t = tensor([2, 3, 4]);
    let (v0, v1, v2, v3, v4) = (holder([], [true]), vec![0_i128, 1], holder([], [true]), holder([], [true]), holder([1], [1_i128]));
    same::<2>(t.nix(idx![&v0, &v1, &v2, v3, v4.view(), [[2_u32]]]), [1, 2], &[6, 18]);
    // torch:test_indexing.NumpyTests.test_boolean_list_indexing:1
    let t = tensor([3, 3]);
    same::<2>(t.nix(idx![[true, false, false],]), [1, 3], &[0, 1, 2]);
    // torch:test_indexing.NumpyTests.test_boolean_list_indexing:2
    let t = tensor([3, 3]);
    let v0 = vec![true, false, false];
    same::<1>(t.nix(idx![[true, false, false], &v0]), [1], &[0]);
    // torch:test_indexing.NumpyTests.test_boolean_list_indexing:3
    let t = tensor([3, 3]);
    let v0 = holder([3], [true, true, false]);
    same::<2>(t.nix(idx![v0]), [2, 3], &[0, 1, 2, 3, 4, 5]);
    // torch:test_indexing.NumpyTests.test_boolean_list_indexing:4
    let t = tensor([3, 3]);
    let (v0, v1) = (vec![true, true, false], vec![true, true, false]);
    same::<1>(t.nix(idx![v0, v1]), [2], &[0, 4]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_results_4() {
    // torch:test_indexing.NumpyTests.test_boolean_shape_mismatch:3
    let t = tensor([5, 4, 3]);
    let v0 = holder([], [true]);
    same::<4>(t.nix(idx![v0.view()]), [1, 5, 4, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // torch:test_indexing.NumpyTests.test_boolean_shape_mismatch:4
    let t = tensor([5, 4, 3]);
    let v0 = holder([2], [true, true]);
    same::<4>(t.nix(idx![::, v0.i(1)]), [5, 1, 4, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // torch:test_indexing.NumpyTests.test_empty_fancy_index:1
    let t = tensor([3]);
    let v0 = holder([0], [0_u16; 0]);
    same::<1>(t.nix(idx![v0.flip(0)]), [0], &[]);
    // torch:test_indexing.NumpyTests.test_single_bool_index:1
    let t = tensor([3, 3]);
    let v0 = true;
    same::<3>(t.nix(idx![v0,]), [1, 3, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // torch:test_indexing.NumpyTests.test_single_bool_index:3
    let t = tensor([3, 3]);
    let v0 = false;
    same::<3>(t.nix(idx![{ v0 }]), [0, 3, 3], &[]);
}

#[test]
#[rustfmt::skip]
fn pytorch_suite_errors_0() {
    // torch:test_indexing.TestIndexing.test_advancedindex:65
    let t = tensor([3, 2]);
    let t = t.into_dyn();
    let (v0, v1) = (vec![1], holder([2], [2_i128, 0]));
    refused(t.try_nix(idx![&v0, v1.flip(0), [3_i8]]), &[TooManyIndices]);
    // torch:test_indexing.TestIndexing.test_advancedindex:67
    let t = tensor([10]);
    let v0 = [10_u16];
    refused(t.try_nix(idx![&v0]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_advancedindex:69
    let t = tensor([10]);
    let v0 = [-11];
    refused(t.try_nix(idx![&v0]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_empty_ndim_index:5
    let t = tensor([10, 0]);
    let v0 = vec![0_u64, 1];
    refused(t.try_nix(idx![::, &v0]), &[OutOfBounds]);
    // torch:test_indexing.TestIndexing.test_empty_ndim_index_bool:1
    let t = tensor([5]);
    let t = t.into_dyn();
    let v0 = Vec::from([[false; 2]; 0]);
    refused(t.try_nix(idx![&v0]), &[TooManyIndices, MaskShape]);
    // torch:test_indexing.TestIndexing.test_getitem_scalars:12
    let t = tensor([]);
    let t = t.into_dyn();
    let v0 = holder([2], [0, 0]);
    refused(t.try_nix(idx![v0.i(1)]), &[TooManyIndices]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_weirdness:3
    let t = tensor([2, 3, 4]);
    let v0 = false;
    refused(t.try_nix(idx![v0, [0_u32, 1], Ellipsis]), &[ShapeMismatch]);
    // torch:test_indexing.NumpyTests.test_boolean_indexing_weirdness_tensors:2
    let t = tensor([2, 3, 4]);
    let (v0, v1) = (holder([2], [false, false]), holder([2], [1, 0]));
    refused(t.try_nix(idx![v0.i(1), v1.flip(0), ...]), &[ShapeMismatch]);
    // torch:test_indexing.NumpyTests.test_boolean_shape_mismatch:1
    let t = tensor([5, 4, 3]);
    let v0 = [true];
    refused(t.try_nix(idx![&v0,]), &[MaskShape]);
    // torch:test_indexing.NumpyTests.test_boolean_shape_mismatch:2
    let t = tensor([5, 4, 3]);
    refused(t.try_nix(idx![[false, false, false, false, false, false]]), &[MaskShape]);
    // torch:test_indexing.NumpyTests.test_broaderrors_indexing:1
    let t = tensor([5, 5]);
    let v0 = vec![0_i16, 1, 2];
    refused(t.try_nix(idx![[0, 1], v0]), &[ShapeMismatch]);
    // torch:test_indexing.NumpyTests.test_trivial_fancy_out_of_bounds:2
    let t = tensor([5]);
    refused(t.try_nix(idx![[1_u64, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10]]), &[OutOfBounds]);
    // torch:test_indexing.NumpyTests.test_trivial_fancy_out_of_bounds:5
    let t = tensor([5]);
    refused(t.try_nix(idx![[11_u128, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]), &[OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn dev_results_0() {
    // dev-0004
    let t = tensor([2, 3, 2]);
    let v0 = holder([], [-1]);
    same::<3>(t.oix(idx![hd(1), NewAxis, v0.view(), Ellipsis, [[0_i128], [-1]]]), [1, 2, 1], &[10, 11]);
    // dev-0058
    let t = tensor([2, 5]);
    let (v0, v1) = (2_u64, vec![true, true, true, false, true]);
    same::<2>(t.oix(idx![2147483648 :  : v0, Ellipsis, &v1]), [0, 4], &[]);
    // dev-0115
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2) = (holder([], [-1_isize]), holder([2, 1], [0, -1]), 3_u16);
    same::<5>(t.oix(idx![v0, [1_i64, 0], &v1, 0..{ v2 };-1, true]), [2, 2, 1, 3, 1], &[26, 25, 24, 29, 28, 27, 20, 19, 18, 23, 22, 21]);
    // dev-0135
    let t = tensor([14, 6]);
    let v0 = 5_i8;
    let t = t.i(idx![:, NewAxis, v0,]);
    let (v0, v1, v2) = (holder([2], [true, true]), 6_i64, true);
    same::<9>(t.oix(idx![v0.i(1), v1 - 1:hd(12):1, NewAxis, None, :, None, Ellipsis, NewAxis, v2, NewAxis]), [1, 7, 1, 1, 1, 1, 1, 1, 1], &[35, 41, 47, 53, 59, 65, 71]);
    // dev-0198
    let t = tensor([4, 3]);
    let t = t.i(idx![: -3, :]);
    same::<1>(t.oix(idx![-1, [0_isize, 2, 0],]), [3], &[0, 2, 0]);
    // dev-0287
    let t = tensor([6, 5]);
    let t = t.broadcast_to([1, 6, 5]);
    let (v0, v1, v2) = ([true], None::<i64>, 1_u64);
    same::<3>(t.oix(idx![&v0[..], v1 : 5 : v2, [false, false, false, true, false], Ellipsis]), [1, 5, 1], &[3, 8, 13, 18, 23]);
    // dev-0344
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2, v3) = (0_u128, 1_isize, 1_i16, vec![[0_i128], [-1]]);
    same::<5>(t.oix(idx![NewAxis, true, { v0 }..=v1;-1, v2, v3]), [1, 1, 2, 2, 1], &[8, 9, 2, 3]);
    // dev-0389
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2) = ([[0_i16], [-1]], true, slice!(None, None, -1));
    same::<5>(t.oix(idx![&v0[..], v1, ..., :, v2,]), [2, 1, 1, 3, 2], &[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10]);
    // dev-0407
    let t = tensor([1, 3, 5]);
    let (v0, v1) = ([0_i32], holder([2], [0_i128, 1]));
    same::<4>(t.oix(idx![NewAxis, &v0[..], v1.flip(0), ..;1]), [1, 1, 2, 5], &[5, 6, 7, 8, 9, 0, 1, 2, 3, 4]);
    // dev-0433
    let t = tensor([4, 1, 5, 4]);
    let (v0, v1, v2, v3, v4) = (vec![0_u128, 0], vec![1, 3, 4, 4], 1_i64, 9223372036854775806_isize, 1099511627776_i128);
    same::<5>(t.oix(idx![[[3_u32, 2], [3, 3], [1, 0]], v0, v1, v2 - 1:v3:v4]), [3, 2, 2, 4, 1], &[64, 72, 76, 76, 64, 72, 76, 76, 44, 52, 56, 56, 44, 52, 56, 56, 64, 72, 76, 76, 64, 72, 76, 76, 64, 72, 76, 76, 64, 72, 76, 76, 24, 32, 36, 36, 24, 32, 36, 36, 4, 12, 16, 16, 4, 12, 16, 16]);
    // dev-0452
    let t = tensor([2, 3]);
    let v0 = 1_i64;
    same::<3>(t.oix(idx![None, [1_u64, 0], NewAxis, { v0 }]), [1, 2, 1], &[4, 1]);
    // dev-0551
    let t = tensor([2, 3, 4, 4, 1, 4]);
    let (v0, v1, v2) = (-1_isize, -2_i64, 1000_u64);
    same::<3>(t.oix(idx![1, v0, v1 - 1 : v2 : 2, 3, Ellipsis, [true, false, false, false]]), [2, 1, 1], &[348, 380]);
    // dev-0605
    let t = tensor([16]);
    same::<1>(t.oix(idx![[1_i16, -15, 1]]), [3], &[1, 1, 1]);
    // dev-0677
    let t = tensor([5]);
    let t = t.i(idx![::]);
    let v0 = vec![0_i64, 1];
    same::<2>(t.oix(idx![&v0, true]), [2, 1], &[0, 1]);
    // dev-0717
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (1_i8, 0_i64);
    same::<5>(t.oix(idx![None, v0, ..., ::v1 - 1, [[0_i32], [-1]]]), [1, 3, 2, 2, 1], &[21, 23, 18, 20, 27, 29, 24, 26, 33, 35, 30, 32]);
    // dev-0749
    let t = tensor([12, 6]);
    let v0 = slice!(None, None, 2);
    let t = t.i(idx![::, v0]);
    let (v0, v1) = ([[6, -1], [-1, 5], [-10, -5]], [1, -2]);
    same::<6>(t.oix(idx![&v0, None, None, &v1, None]), [3, 2, 1, 1, 2, 1], &[38, 38, 68, 68, 68, 68, 32, 32, 14, 14, 44, 44]);
    // dev-0844
    let t = tensor([2, 2]);
    let v0 = None::<i64>;
    let t = t.i(idx![1:, :v0:3]);
    let v0 = holder([3], [0_i16, 0, 0]);
    same::<2>(t.oix(idx![Ellipsis, &v0]), [1, 3], &[2, 2, 2]);
    // dev-0932
    let t = tensor([1, 3, 5, 2, 5]);
    let (v0, v1, v2) = (holder([3], [-1_i128, -1, -1]), holder([0], [0_u16; 0]), holder([3], [0, 1, 1]));
    same::<5>(t.oix(idx![&v0, [true, false, false], :, v1, v2.flip(0)]), [3, 1, 5, 0, 3], &[]);
    // dev-0979
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (1_usize, holder([2], [1, 0]));
    same::<4>(t.oix(idx![[1_u128, 0], NewAxis, :, hd(v0), v1.view()]), [2, 1, 3, 2], &[22, 21, 28, 27, 34, 33, 4, 3, 10, 9, 16, 15]);
    // dev-1051
    let t = tensor([5, 3, 1, 5]);
    let (v0, v1, v2) = (None::<i64>, 2_u64, slice!(None, None, None));
    let t = t.i(idx![v0 : : v1, :  : -1, NewAxis, v2, :]);
    let (v0, v1) = (holder([1], [0_u64]), holder([1], [-1_i16]));
    same::<3>(t.oix(idx![2, v0, v1, [0_i8], 4]), [1, 1, 1], &[74]);
    // dev-1094
    let t = tensor([5]);
    same::<2>(t.oix(idx![..., NewAxis, [false, false, false, true, true]]), [1, 2], &[3, 4]);
    // dev-1124
    let t = tensor([5, 2, 4]);
    let (v0, v1) = (slice!(None, None, -1), 3_usize);
    let t = t.i(idx![v0, 1:, hd(v1)]);
    let v0 = slice!(0, 0, 2);
    same::<3>(t.oix(idx![[1_u64, 1], NewAxis, v0]), [2, 1, 0], &[]);
    // dev-1167
    let t = tensor([2, 3, 3, 3]);
    let (v0, v1, v2, v3, v4) = (holder([3, 2], [0, 0, 1, 1, 0, 1]), -5_i8, 2_u64, 0_i16, 3_isize);
    same::<5>(t.oix(idx![v0.transpose(), v1 : v2 : -1, .., v3..v4;2,]), [2, 3, 0, 3, 2], &[]);
    // dev-1214
    let t = tensor([12, 14]);
    let (v0, v1) = ([true, false, false, true, false, false, false, true, false, true, true, true, true, false], holder([], [true]));
    same::<3>(t.oix(idx![hd(9), NewAxis, &v0[..], &v1]), [1, 7, 1], &[126, 129, 133, 135, 136, 137, 138]);
    // dev-1262
    let t = tensor([2, 3, 2]);
    let (v0, v1) = (true, holder([2], [-1_i128, -1]));
    same::<4>(t.oix(idx![[[0_i32], [-1]], { v0 }, .., v1.i(1)]), [2, 1, 1, 3], &[1, 3, 5, 7, 9, 11]);
    // dev-1311
    let t = tensor([3, 3, 4, 2, 2]);
    let (v0, v1) = (slice!(None, None, None), Some(1_i64));
    let t = t.i(idx![:, v0, :  : -2, 2 :, v1 :]);
    let (v0, v1, v2, v3, v4) = (vec![-3_i64, 1, -3], holder([3], [false, false, false]), None::<i64>, None::<i64>, 2_u16);
    same::<5>(t.oix(idx![&v0, &v1, :, ::v2, 0 : v3 : { v4 }]), [3, 0, 2, 0, 1], &[]);
    // dev-1392
    let t = tensor([4, 1, 1, 3]);
    let (v0, v1, v2, v3, v4, v5) = ([3_u128, 1], None::<i64>, -1_i128, 2_i16, -2_isize, 0_i64);
    same::<8>(t.oix(idx![&v0, NewAxis, ::v1, v2, None, None, v3 : v4 : v5 - 1, None, NewAxis]), [2, 1, 1, 1, 1, 1, 1, 1], &[11, 5]);
    // dev-1437
    let t = tensor([3, 5, 2]);
    let (v0, v1) = (0_u32, holder([2, 2], [1_isize, 0, -2, 1]));
    same::<4>(t.oix(idx![v0 :, [0_i64, 4], v1.view()]), [3, 2, 2, 2], &[1, 0, 0, 1, 9, 8, 8, 9, 11, 10, 10, 11, 19, 18, 18, 19, 21, 20, 20, 21, 29, 28, 28, 29]);
    // dev-1472
    let t = tensor([5]);
    let v0 = vec![3_i8, 4];
    same::<1>(t.oix(idx![&v0]), [2], &[3, 4]);
    // dev-1542
    let t = tensor([4]);
    let v0 = [2_i8, 3, 1];
    same::<1>(t.oix(idx![&v0[..]]), [3], &[2, 3, 1]);
    // dev-1589
    let t = tensor([5, 4, 3, 1]);
    let (v0, v1, v2, v3, v4) = (3_isize, 1_i32, [3, -1, 0], vec![true, true, true], holder([2], [0_i64, 0]));
    same::<4>(t.oix(idx![(v0)::{ v1 }, &v2, v3, &v4, Ellipsis]), [2, 3, 3, 2], &[45, 45, 46, 46, 47, 47, 45, 45, 46, 46, 47, 47, 36, 36, 37, 37, 38, 38, 57, 57, 58, 58, 59, 59, 57, 57, 58, 58, 59, 59, 48, 48, 49, 49, 50, 50]);
    // dev-1644
    let t = tensor([5, 3]);
    let t = t.broadcast_to([5, 3]);
    let (v0, v1) = (holder([2], [1_u128, 3]), vec![1, 0]);
    same::<7>(t.oix(idx![&v0, NewAxis, NewAxis, None, None, NewAxis, v1]), [2, 1, 1, 1, 1, 1, 2], &[4, 3, 10, 9]);
    // dev-1687
    let t = tensor([2, 3, 4]);
    let v0 = holder([2], [1_u64, 0]);
    same::<3>(t.oix(idx![v0, ...]), [2, 3, 4], &[12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // dev-1731
    let t = tensor([1, 5, 4, 1, 3, 1, 3]);
    let (v0, v1, v2, v3, v4, v5, v6) = (3_i64, 7_i64, 0_u16, [[0_u32; 0]; 3], None::<i64>, -2_i32, 2_i64);
    same::<9>(t.oix(idx![-2 : v0 - 1 : 1, v1 - 1:2, .., 0..={ v2 };-9223372036854775808, &v3[..], None, None, v4:2:{ v5 }, v6 - 1]), [1, 0, 4, 1, 3, 0, 1, 1, 0], &[]);
    // dev-1786
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2) = (holder([2], [-1_isize, -1]), vec![1_i64, 0], true);
    same::<3>(t.oix(idx![.., v0.i(1), &v1, v2]), [2, 2, 1], &[5, 4, 11, 10]);
    // dev-1821
    let t = tensor([1, 3]);
    let t = t.permute([0, 1]);
    let (v0, v1) = (holder([1], [true]), slice!(None, None, None));
    same::<3>(t.oix(idx![v0, None, v1]), [1, 1, 3], &[0, 1, 2]);
    // dev-1910
    let t = tensor([2, 2, 1, 3]);
    let (v0, v1) = (holder([1], [true]), 2_usize);
    same::<2>(t.oix(idx![[[true, true], [true, true]], &v0, tl(v1)]), [4, 1], &[0, 3, 6, 9]);
    // dev-1990
    let t = tensor([2, 2, 4]);
    let (v0, v1) = (2_i64, holder([], [-1_i32]));
    same::<2>(t.oix(idx![[false, false], 0..2;v0 - 1, v1,]), [0, 2], &[]);
    // dev-2060
    let t = tensor([5, 4, 2, 5, 2]);
    let v0 = holder([0, 3], [0_u32; 0]);
    same::<5>(t.oix(idx![[0_u32, 0], hd(0).., .., 1, v0]), [2, 4, 2, 0, 3], &[]);
    // dev-2108
    let t = tensor([2, 3, 2, 3]);
    let v0 = holder([2], [-1_i8, -1]);
    same::<4>(t.oix(idx![[[0_i64], [-1]], v0.i(1), :, :  : -1]), [2, 1, 2, 3], &[14, 13, 12, 17, 16, 15, 32, 31, 30, 35, 34, 33]);
}

#[test]
#[rustfmt::skip]
fn dev_results_1() {
    // dev-2141
    let t = tensor([4, 3]);
    let (v0, v1) = (3_i64, 1_i64);
    let t = t.i(idx![:  : { v0 }, v1]);
    same::<1>(t.oix(idx![[1], Ellipsis]), [1], &[10]);
    // dev-2198
    let t = tensor([5, 5, 1, 2]);
    let (v0, v1, v2) = (3_u16, 4_isize, vec![0, 0, 0]);
    same::<5>(t.oix(idx![[true, false, true, false, false], { v0 }..=v1;-1, v2, None, hd(0)..]), [2, 2, 3, 1, 2], &[8, 9, 8, 9, 8, 9, 6, 7, 6, 7, 6, 7, 28, 29, 28, 29, 28, 29, 26, 27, 26, 27, 26, 27]);
    // dev-2258
    let t = tensor([3]);
    let v0 = [[-1, 1, -1, 1], [1, -3, 2, -2], [2, -3, 1, 0], [0, -2, 0, -3]];
    same::<2>(t.oix(idx![&v0, Ellipsis]), [4, 4], &[2, 1, 2, 1, 1, 0, 2, 1, 2, 0, 1, 0, 0, 1, 0, 0]);
    // dev-2303
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2, v3) = (holder([], [-1_i64]), [1, 0], holder([], [-1]), [[0_i8], [-1]]);
    same::<4>(t.oix(idx![v0, NewAxis, &v1[..], &v2, &v3]), [1, 2, 2, 1], &[27, 29, 21, 23]);
    // dev-2406
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (1_u64, [[0_i16], [-1]]);
    same::<5>(t.oix(idx![:, v0, &v1, Ellipsis, NewAxis]), [2, 2, 1, 3, 1], &[6, 7, 8, 9, 10, 11, 24, 25, 26, 27, 28, 29]);
    // dev-2446
    let t = tensor([5, 4, 5]);
    let (v0, v1, v2, v3) = ([[2_i64, -1, 0, -4], [-4, 0, -5, 2], [3, -4, 0, -3]], slice!(-4, 2, -1), Some(5_i64), -1_i128);
    same::<4>(t.oix(idx![&v0[..], v1, v2:6:{ v3 },]), [3, 4, 0, 0], &[]);
    // dev-2517
    let t = tensor([1, 1, 2, 1, 2, 3, 0]);
    let v0 = holder([2], [2_i32, 1]);
    same::<7>(t.oix(idx![..., v0.flip(0), ..]), [1, 1, 2, 1, 2, 2, 0], &[]);
    // dev-2546
    let t = tensor([5, 3]);
    let (v0, v1, v2) = (vec![-4_i32, -1], 2_usize, 2_u64);
    same::<2>(t.oix(idx![&v0, 2..=hd(v1);v2]), [2, 1], &[5, 14]);
    // dev-2597
    let t = tensor([5, 3, 2, 5]);
    same::<2>(t.oix(idx![[2_u64, 2], [[[true, true, true, true, true], [true, true, true, false, true]], [[true, true, true, true, false], [true, false, true, true, true]], [[true, true, true, true, true], [true, true, true, false, true]]]]), [2, 26], &[60, 61, 62, 63, 64, 65, 66, 67, 69, 70, 71, 72, 73, 75, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 89, 60, 61, 62, 63, 64, 65, 66, 67, 69, 70, 71, 72, 73, 75, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 89]);
    // dev-2716
    let t = tensor([3, 4, 4]);
    let t = t.broadcast_to([2, 3, 4, 4]);
    let (v0, v1, v2) = (3_u128, None::<i64>, Some(-1_i64));
    let t = t.i(idx![::-1, NewAxis, ::{ v0 }, ::, v1 : v2]);
    let (v0, v1, v2, v3) = (1_i64, 1_i64, [[true, true, true, true]], 2_usize);
    same::<3>(t.oix(idx![v0 - 1..0, v1 - 1..1, &v2, tl(v3), ...]), [0, 1, 4], &[]);
    // dev-2783
    let t = tensor([1, 2, 4, 4, 2]);
    let (v0, v1, v2) = (holder([3, 2], [0, 0, 0, 0, 0, 0]), [true, false], vec![[false, false, false, true], [true, true, false, false], [true, false, false, true], [false, false, false, false]]);
    same::<4>(t.oix(idx![v0.transpose(), &v1[..], &v2, ..., 1]), [2, 3, 1, 5], &[7, 9, 11, 17, 23, 7, 9, 11, 17, 23, 7, 9, 11, 17, 23, 7, 9, 11, 17, 23, 7, 9, 11, 17, 23, 7, 9, 11, 17, 23]);
    // dev-2827
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2, v3) = (holder([2, 1], [0_i32, -1]), true, 4_i64, -1_isize);
    same::<6>(t.oix(idx![v0.view(), .., { v1 }, [1, 0], hd(0)..v2 - 1;v3]), [2, 1, 3, 1, 2, 3], &[5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6, 17, 16, 15, 14, 13, 12, 23, 22, 21, 20, 19, 18, 29, 28, 27, 26, 25, 24, 35, 34, 33, 32, 31, 30]);
    // dev-2879
    let t = tensor([2, 2]);
    let v0 = 0_i64;
    same::<2>(t.oix(idx![::v0 - 1, [false, false]]), [2, 0], &[]);
    // dev-2905
    let t = tensor([2, 3, 3]);
    same::<5>(t.oix(idx![None, [0_u64], ..., NewAxis]), [1, 1, 3, 3, 1], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // dev-2944
    let t = tensor([5, 5]);
    let t = t.permute([0, 1]);
    let v0 = holder([5], [true, true, true, true, true]);
    same::<1>(t.oix(idx![2, v0]), [5], &[10, 11, 12, 13, 14]);
    // dev-3020
    let t = tensor([4]);
    let v0 = slice!(1, None, None);
    let t = t.i(idx![v0]);
    let v0 = vec![1_i8, 0, 0];
    same::<1>(t.oix(idx![&v0]), [3], &[2, 1, 1]);
    // dev-3054
    let t = tensor([1, 3, 1]);
    let t = t.broadcast_to([2, 3, 2]);
    let t = t.broadcast_to([1, 2, 3, 2]);
    let (v0, v1) = (0_usize, holder([], [-2_isize]));
    same::<2>(t.oix(idx![hd(v0).., .., -1, v1]), [1, 2], &[2, 2]);
    // dev-3103
    let t = tensor([3]);
    same::<4>(t.oix(idx![None, [[0_i128], [2], [2]], NewAxis,]), [1, 3, 1, 1], &[0, 2, 2]);
    // dev-3130
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (holder([2, 1], [0_i128, -1]), holder([2], [-1_i128, -1]));
    same::<4>(t.oix(idx![::-1, v0.view(), :, ..., v1.i(1)]), [2, 2, 1, 2], &[20, 23, 32, 35, 2, 5, 14, 17]);
    // dev-3185
    let t = tensor([2, 3, 2]);
    let v0 = true;
    same::<4>(t.oix(idx![[1_isize, 0], hd(0)..3;-1, ..., ..;1, { v0 }]), [2, 3, 2, 1], &[10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1]);
    // dev-3213
    let t = tensor([2, 2, 3, 3, 3, 3]);
    let (v0, v1) = (2_i64, 1_usize);
    let t = t.i(idx![::3, :  : -1, v0 - 1, :, hd(v1), :  : 3]);
    let (v0, v1, v2, v3) = (0_i8, slice!(None, None, None), None::<i64>, -2_i128);
    let t = t.i(idx![v0, ::-2, v1, v2 : : v3]);
    let v0 = vec![0_isize, 0, 0];
    same::<3>(t.oix(idx![&v0, [-2_i64, 0], [0, 0]]), [3, 2, 2], &[39, 39, 30, 30, 39, 39, 30, 30, 39, 39, 30, 30]);
    // dev-3267
    let t = tensor([2, 1, 2, 3, 3, 3, 3]);
    let (v0, v1, v2, v3, v4, v5) = (2_u64, vec![false], [true, false, true], vec![1, -1], holder([1, 3], [0_u128, 0, 2]), holder([3], [true, true, true]));
    same::<9>(t.oix(idx![0..v0;-1, v1, 1..hd(2), &v2[..], &v3, None, v4.flip(0), v5,]), [2, 0, 1, 2, 2, 1, 1, 3, 3], &[]);
    // dev-3296
    let t = tensor([5, 2]);
    let (v0, v1) = (holder([2], [-1, -2]), holder([2], [true, true]));
    same::<2>(t.oix(idx![v0.flip(0), v1]), [2, 2], &[6, 7, 8, 9]);
    // dev-3365
    let t = tensor([2, 3, 2]);
    let (v0, v1) = (1_i64, vec![1_u32, 0]);
    same::<4>(t.oix(idx![NewAxis, ..;1, { v0 }, NewAxis, &v1]), [1, 2, 1, 2], &[3, 2, 9, 8]);
    // dev-3401
    let t = tensor([3, 4, 4, 2, 4]);
    let (v0, v1) = ([[[false, true, false, true], [true, true, true, true], [false, true, true, true], [true, true, true, true]], [[true, false, false, true], [true, false, true, true], [true, true, true, false], [true, true, true, false]], [[false, true, true, true], [true, true, false, true], [true, true, true, false], [true, true, false, true]]], holder([2, 4], [false, false, true, false, false, false, false, false]));
    same::<5>(t.oix(idx![None, &v0, v1, NewAxis, NewAxis]), [1, 36, 1, 1, 1], &[10, 26, 34, 42, 50, 58, 74, 82, 90, 98, 106, 114, 122, 130, 154, 162, 178, 186, 194, 202, 210, 226, 234, 242, 266, 274, 282, 290, 298, 314, 322, 330, 338, 354, 362, 378]);
    // dev-3450
    let t = tensor([3, 1]);
    let t = t.permute([1, 0]);
    same::<1>(t.oix(idx![[0_u64, 0], 1,]), [2], &[1, 1]);
    // dev-3505
    let t = tensor([3, 3, 5, 2]);
    let t = t.permute([1, 0, 2, 3]);
    let (v0, v1, v2) = (holder([1], [1_u8]), slice!(None, None, None), 1_i64);
    same::<4>(t.oix(idx![None, Ellipsis, [1_u32, 1], v0, v1, v2 - 1]), [1, 2, 1, 5], &[40, 42, 44, 46, 48, 40, 42, 44, 46, 48]);
    // dev-3534
    let t = tensor([3, 1, 4]);
    let v0 = Some(3_i64);
    let t = t.i(idx![::v0, :, 0 :]);
    let (v0, v1) = ([0, 0, 0], -1_i16);
    same::<2>(t.oix(idx![&v0, v1, [true, false, true, false], ...]), [3, 2], &[0, 2, 0, 2, 0, 2]);
    // dev-3613
    let t = tensor([8, 9]);
    let v0 = holder([2], [1_isize, 6]);
    same::<1>(t.oix(idx![v0, 3, Ellipsis]), [2], &[12, 57]);
    // dev-3658
    let t = tensor([2, 4, 3]);
    let v0 = vec![true, true];
    same::<2>(t.oix(idx![v0, ..., 2, [1_i128, 0, 1]]), [2, 3], &[7, 6, 7, 19, 18, 19]);
    // dev-3698
    let t = tensor([2, 3, 3, 3, 3, 2]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, -4_i64, 0_i64, -1_i64, holder([2], [true, true]));
    same::<3>(t.oix(idx![1, : v0, { v1 } : v2 - 1 : 2, v3 - 1, 0, v4, Ellipsis]), [3, 1, 2], &[168, 169, 222, 223, 276, 277]);
    // dev-3740
    let t = tensor([12]);
    same::<1>(t.oix(idx![[7, 6, 2, 5]]), [4], &[7, 6, 2, 5]);
    // dev-3786
    let t = tensor([2, 1, 3]);
    let (v0, v1) = (-1_i16, -1_i16);
    let t = t.i(idx![:  : v0, :, :v1,]);
    let (v0, v1) = (vec![[-1, -1, 0], [-1, -1, -1], [0, 0, -1]], slice!(1, None, -3));
    same::<3>(t.oix(idx![-1, &v0, v1]), [3, 3, 1], &[1, 1, 1, 1, 1, 1, 1, 1, 1]);
    // dev-3832
    let t = tensor([5, 1]);
    let (v0, v1, v2) = (5_usize, -1_i64, [[[-1_i8, -1], [0, -1]], [[0, 0], [0, 0]], [[-1, -1], [-1, -1]]]);
    same::<7>(t.oix(idx![:tl(v0):{ v1 }, NewAxis, ..., &v2[..], None, None]), [5, 1, 3, 2, 2, 1, 1], &[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // dev-3926
    let t = tensor([]);
    let t = t.broadcast_to([2, 2]);
    let v0 = vec![0, 1];
    same::<2>(t.oix(idx![[1_i64, 1, -2], &v0]), [3, 2], &[0, 0, 0, 0, 0, 0]);
    // dev-3973
    let t = tensor([1, 1, 4]);
    let t = t.permute([1, 2, 0]);
    let (v0, v1, v2, v3) = (holder([1], [0]), 2_i128, -1_i8, 1_i16);
    same::<3>(t.oix(idx![v0, v1..=3;v2, ..v3;2,]), [1, 2, 1], &[3, 2]);
    // dev-4055
    let t = tensor([4, 4]);
    let (v0, v1) = (holder([1], [-1_i64]), slice!(2, None, None));
    same::<2>(t.oix(idx![v0, v1, ...]), [1, 2], &[14, 15]);
    // dev-4109
    let t = tensor([4, 1, 3, 5]);
    let (v0, v1) = (-4_i16, holder([5], [true, true, false, false, false]));
    same::<3>(t.oix(idx![v0, .., .., &v1, ...]), [1, 3, 2], &[0, 1, 5, 6, 10, 11]);
    // dev-4198
    let t = tensor([4, 5, 3]);
    let (v0, v1) = (holder([], [true]), holder([2], [-2_i16, -2]));
    same::<4>(t.oix(idx![2, [[[3, 3, 1], [4, 4, 4], [0, 1, 0], [3, 0, 1]], [[3, 0, 4], [0, 4, 0], [1, 0, 0], [4, 1, 3]], [[2, 3, 3], [2, 3, 2], [1, 3, 4], [0, 3, 0]], [[1, 3, 1], [3, 2, 0], [2, 3, 2], [3, 2, 1]]], v0, v1.i(1), Ellipsis]), [4, 4, 3, 1], &[40, 40, 34, 43, 43, 43, 31, 34, 31, 40, 31, 34, 40, 31, 43, 31, 43, 31, 34, 31, 31, 43, 34, 40, 37, 40, 40, 37, 40, 37, 34, 40, 43, 31, 40, 31, 34, 40, 34, 40, 37, 31, 37, 40, 37, 40, 37, 34]);
    // dev-4249
    let t = tensor([8, 16]);
    let v0 = holder([2], [8_i16, 12]);
    same::<2>(t.oix(idx![[true, true, true, true, true, false, true, false], v0,]), [6, 2], &[8, 12, 24, 28, 40, 44, 56, 60, 72, 76, 104, 108]);
}

#[test]
#[rustfmt::skip]
fn dev_results_2() {
    // dev-4323
    let t = tensor([3, 0, 3]);
    let v0 = holder([3, 3], [-3_i128, -2, 0, 1, -2, 1, 0, 1, -3]);
    same::<4>(t.oix(idx![&v0, :, :]), [3, 3, 0, 3], &[]);
    // dev-4363
    let t = tensor([2, 3, 4, 4, 4]);
    let (v0, v1, v2) = (4_i64, 7_i64, 2_i128);
    same::<4>(t.oix(idx![v0 - 1 : hd(2) : 1, [true, true, true], :, v1 - 1:-5:v2, 0, Ellipsis]), [0, 3, 4, 0], &[]);
    // dev-4432
    let t = tensor([5, 1]);
    let v0 = slice!(2, 0, 3);
    same::<2>(t.oix(idx![[false, false, false, false, false], v0]), [0, 0], &[]);
    // dev-4459
    let t = tensor([3, 5, 5]);
    let (v0, v1, v2) = (holder([2, 1, 1], [1_i16, -3]), [true, false, false, true, true], [1_isize, 2, 1]);
    same::<5>(t.oix(idx![v0, &v1[..], ..., &v2[..]]), [2, 1, 1, 3, 3], &[26, 27, 26, 41, 42, 41, 46, 47, 46, 1, 2, 1, 16, 17, 16, 21, 22, 21]);
    // dev-4553
    let t = tensor([2, 4, 1]);
    let t = t.permute([0, 2, 1]);
    let v0 = [-1_i64];
    same::<4>(t.oix(idx![..;1, &v0[..], [1, 1, 0], None]), [2, 1, 3, 1], &[1, 1, 0, 5, 5, 4]);
    // dev-4595
    let t = tensor([2, 4, 4, 3]);
    let (v0, v1, v2) = (vec![1_u32, 0], slice!(4, None, -3), 0_i64);
    same::<5>(t.oix(idx![None, [1_i16, 1], NewAxis, v0, v1, v2 - 1]), [1, 2, 1, 2, 2], &[71, 62, 59, 50, 71, 62, 59, 50]);
    // dev-4665
    let t = tensor([4, 2]);
    let v0 = holder([1], [0_u128]);
    same::<3>(t.oix(idx![NewAxis, [1_i8, 1], &v0]), [1, 2, 1], &[2, 2]);
    // dev-4756
    let t = tensor([5, 2, 1]);
    let (v0, v1) = (holder([5], [false, false, true, false, true]), [[1_i16], [-1]]);
    same::<4>(t.oix(idx![v0, &v1, [0, 0, -1]]), [2, 2, 1, 3], &[5, 5, 5, 5, 5, 5, 9, 9, 9, 9, 9, 9]);
    // dev-4813
    let t = tensor([4, 4, 2, 3, 4, 1, 1]);
    let t = t.permute([1, 2, 4, 0, 3, 6, 5]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, 2_u32, None::<i64>, vec![0_i64, -2, -3], [[-1_i16, -1], [0, -1]]);
    same::<8>(t.oix(idx![:v0:-5, 1:v1, :v2:-5, None, -1, v3, &v4, (-1)::-2]), [1, 1, 1, 1, 3, 2, 2, 1], &[375, 375, 375, 375, 379, 379, 379, 379, 375, 375, 375, 375]);
    // dev-4872
    let t = tensor([4, 5]);
    let t = t.i(idx![2, 4 :]);
    let v0 = [true];
    same::<1>(t.oix(idx![&v0[..]]), [1], &[14]);
    // dev-4938
    let t = tensor([2, 1, 3]);
    let (v0, v1) = ([[0_u128, 1, 0, 0], [1, 0, 1, 1], [1, 1, 1, 0], [1, 1, 1, 0]], [0]);
    same::<6>(t.oix(idx![&v0[..], ..., &v1[..], None, true, :]), [4, 4, 1, 1, 1, 3], &[0, 1, 2, 3, 4, 5, 0, 1, 2, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5, 0, 1, 2]);
    // dev-4990
    let t = tensor([1, 3, 2]);
    same::<5>(t.oix(idx![NewAxis, NewAxis, [0_i128], Ellipsis]), [1, 1, 1, 3, 2], &[0, 1, 2, 3, 4, 5]);
    // dev-5060
    let t = tensor([2, 3, 2]);
    let v0 = 1_i16;
    same::<3>(t.oix(idx![Ellipsis, None, 1, true, v0]), [2, 1, 1], &[3, 9]);
    // dev-5112
    let t = tensor([2, 2, 3, 3, 3, 3]);
    let (v0, v1, v2, v3, v4, v5, v6) = (1_i64, holder([3], [0_u128, 1, 0]), 3_i64, 2_u128, 2_i8, 2_i8, 2_i64);
    same::<2>(t.oix(idx![v0 - 1, v1, v2 - 1..={ v3 }, ..., v4, v5, v6 - 1]), [3, 1], &[79, 160, 79]);
    // dev-5140
    let t = tensor([2, 4, 3]);
    let (v0, v1) = (1_isize, 0_i64);
    let t = t.i(idx![v0 :, 3, ::v1 - 1]);
    same::<2>(t.oix(idx![Ellipsis, [0_i128, 0], :]), [2, 3], &[23, 22, 21, 23, 22, 21]);
    // dev-5209
    let t = tensor([2, 3, 3, 3, 2, 1, 3]);
    let (v0, v1, v2, v3, v4, v5, v6, v7, v8) = (2_u16, 4_i64, None::<i64>, holder([3], [false, false, false]), 0_i64, -3_i64, 1_u8, slice!(None, None, None), 2_usize);
    same::<6>(t.oix(idx![:, { v0 }:v1 - 1:v2, v3.view(), v4 - 1:0:v5 - 1, { v6 } :, v7, tl(v8)]), [2, 1, 0, 1, 1, 1], &[]);
    // dev-5256
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2, v3) = (holder([2, 1], [0, -1]), holder([2], [1_i64, 0]), holder([2, 1], [0_isize, -1]), true);
    same::<6>(t.oix(idx![v0.view(), v1, &v2, ..., { v3 }]), [2, 1, 2, 2, 1, 1], &[2, 3, 0, 1, 8, 9, 6, 7]);
    // dev-5289
    let t = tensor([3, 2]);
    let v0 = holder([2], [1_i8, 0]);
    same::<2>(t.oix(idx![.., v0.view()]), [3, 2], &[1, 0, 3, 2, 5, 4]);
    // dev-5328
    let t = tensor([5, 1]);
    let (v0, v1) = ([0_i16, 2, 2], 0_i64);
    same::<2>(t.oix(idx![&v0, NewAxis, v1]), [3, 1], &[0, 2, 2]);
    // dev-5360
    let t = tensor([2, 2, 5]);
    let v0 = 0_u16;
    let t = t.i(idx![::, NewAxis, { v0 }, :, NewAxis,]);
    let (v0, v1, v2) = (holder([2], [0_u32, 0]), holder([1], [false]), holder([3], [-1, 0, -1]));
    same::<3>(t.oix(idx![v0.i(1), v1.view(), .., &v2]), [0, 5, 3], &[]);
    // dev-5426
    let t = tensor([4, 3, 2]);
    let v0 = vec![1_isize, -2, 0, -1];
    same::<3>(t.oix(idx![[1_i128, 0], :, v0]), [2, 3, 4], &[7, 6, 6, 7, 9, 8, 8, 9, 11, 10, 10, 11, 1, 0, 0, 1, 3, 2, 2, 3, 5, 4, 4, 5]);
    // dev-5474
    let t = tensor([1, 3, 3, 2, 3]);
    let (v0, v1, v2, v3, v4, v5, v6) = (slice!(-2, -2, -1), 2_i64, 3_usize, 1_i64, 3_i64, 1_u64, [2_u64]);
    same::<4>(t.oix(idx![v0, { v1 }..hd(v2);-1000, v3 - 1, { v4 } :  : v5, &v6,]), [0, 1, 0, 1], &[]);
    // dev-5582
    let t = tensor([2, 2]);
    let t = t.broadcast_to([2, 2]);
    let v0 = [0_i8, 0];
    same::<1>(t.oix(idx![0, &v0[..]]), [2], &[0, 0]);
    // dev-5642
    let t = tensor([10, 1]);
    let (v0, v1) = (vec![-7_i128, 3, 2], 0_isize);
    same::<1>(t.oix(idx![&v0, v1]), [3], &[3, 3, 2]);
    // dev-5706
    let t = tensor([4, 2, 1, 4]);
    let (v0, v1, v2) = (vec![1_i16, 0, 0, -1], 0_u128, 3_usize);
    same::<9>(t.oix(idx![:, NewAxis, None, None, &v0, None, v1 : 2, tl(v2) :  : -1, NewAxis,]), [4, 1, 1, 1, 4, 1, 1, 1, 1], &[4, 0, 0, 4, 12, 8, 8, 12, 20, 16, 16, 20, 28, 24, 24, 28]);
    // dev-5738
    let t = tensor([5, 5]);
    let v0 = holder([5], [true, true, true, true, true]);
    same::<3>(t.oix(idx![[[4_u128], [3], [0]], v0, ...]), [3, 1, 5], &[20, 21, 22, 23, 24, 15, 16, 17, 18, 19, 0, 1, 2, 3, 4]);
    // dev-5809
    let t = tensor([2, 2, 1]);
    let (v0, v1) = (None::<i64>, -2_i64);
    same::<3>(t.oix(idx![:, [1_i32, 1], : v0 : { v1 }]), [2, 2, 1], &[1, 1, 3, 3]);
    // dev-5877
    let t = tensor([1, 0, 3]);
    let (v0, v1) = (-2_i64, holder([2], [1, 1]));
    same::<4>(t.oix(idx![::, None, None, hd(1):-1:{ v0 }, v1.i(1)]), [1, 1, 1, 0], &[]);
    // dev-5911
    let t = tensor([5, 4, 1, 2, 2]);
    let (v0, v1, v2) = (holder([1], [0]), [[[0_i8; 2]; 2]; 0], [[1_i8], [-2]]);
    same::<8>(t.oix(idx![[1_i64, 0, 4], [false, false, false, false], v0.view(), &v1[..], &v2[..]]), [3, 0, 1, 0, 2, 2, 2, 1], &[]);
    // dev-5962
    let t = tensor([2, 5]);
    let t = t.permute([0, 1]);
    let v0 = vec![0_i64, 1];
    same::<2>(t.oix(idx![&v0, [true, true, true, true, true],]), [2, 5], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // dev-0005
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2) = (true, vec![[0], [-1]], 3_u64);
    same::<5>(t.vix(idx![[[0], [-1]], .., { v0 }, &v1, 0..v2;-1]), [2, 1, 3, 1, 3], &[2, 1, 0, 8, 7, 6, 14, 13, 12, 23, 22, 21, 29, 28, 27, 35, 34, 33]);
    // dev-0065
    let t = tensor([5]);
    let v0 = holder([1, 1], [2_i16]);
    same::<2>(t.vix(idx![v0,]), [1, 1], &[2]);
    // dev-0076
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2, v3) = (2_i64, 2_usize, 0_i64, true);
    same::<4>(t.vix(idx![v0 - 1, .., 0..hd(v1);v2 - 1, v3, NewAxis]), [3, 2, 1, 1], &[7, 6, 9, 8, 11, 10]);
    // dev-0121
    let t = tensor([2, 3, 2]);
    let v0 = 2_i64;
    same::<4>(t.vix(idx![[[0_i128], [-1]], NewAxis, v0 - 1, :,]), [2, 1, 1, 2], &[2, 3, 8, 9]);
    // dev-0181
    let t = tensor([16]);
    let v0 = holder([16], [false, false, false, false, false, false, false, true, false, false, true, false, false, false, false, false]);
    same::<1>(t.vix(idx![v0]), [2], &[7, 10]);
    // dev-0218
    let t = tensor([2, 3, 2, 4]);
    let (v0, v1) = (1_usize, holder([4], [false, true, true, false]));
    same::<3>(t.vix(idx![hd(v0), [true, false, true], [true, true], v1.view()]), [2, 2, 2], &[25, 26, 29, 30, 41, 42, 45, 46]);
    // dev-0293
    let t = tensor([2, 3]);
    let (v0, v1) = (true, holder([2], [-1, -1]));
    same::<4>(t.vix(idx![None, { v0 }, NewAxis, v1.i(1), :]), [1, 1, 1, 3], &[3, 4, 5]);
    // dev-0357
    let t = tensor([3, 4, 1, 3, 2]);
    let t = t.permute([3, 1, 2, 4, 0]);
    let v0 = [[false, false, false, false], [true, false, false, false], [false, true, false, false]];
    same::<4>(t.vix(idx![&v0[..], ...]), [2, 1, 2, 3], &[2, 26, 50, 3, 27, 51, 10, 34, 58, 11, 35, 59]);
    // dev-0483
    let t = tensor([2, 4, 1]);
    let v0 = [[[0_i16, 1, 0], [1, 1, 1]], [[0, 1, 1], [0, 0, 1]], [[1, 0, 1], [1, 0, 0]]];
    same::<3>(t.vix(idx![&v0[..], [-3], Ellipsis, -1]), [3, 2, 3], &[1, 5, 1, 5, 5, 5, 1, 5, 5, 1, 1, 5, 5, 1, 5, 5, 1, 1]);
    // dev-0532
    let t = tensor([5, 2, 4, 5]);
    same::<7>(t.vix(idx![NewAxis, ..., None, None, None, [[[false, true, false, true, false], [false, false, false, false, false], [false, false, true, false, false], [false, false, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false], [false, false, false, false, false], [false, true, false, false, false]]], NewAxis]), [1, 5, 1, 1, 1, 4, 1], &[1, 3, 12, 36, 41, 43, 52, 76, 81, 83, 92, 116, 121, 123, 132, 156, 161, 163, 172, 196]);
}

#[test]
#[rustfmt::skip]
fn dev_results_3() {
    // dev-0585
    let t = tensor([3, 2, 2, 4, 2]);
    let (v0, v1, v2, v3) = (2_usize, 1_i64, -1_i32, 0_u16);
    let t = t.i(idx![hd(v0), { v1 }, None, ::v2, ::2, { v3 }]);
    let (v0, v1) = (holder([], [-2_i16]), 3_i64);
    same::<1>(t.vix(idx![-1, Ellipsis, &v0, ..v1 - 1]), [2], &[88, 92]);
    // dev-0662
    let t = tensor([4, 1]);
    let v0 = vec![true];
    same::<2>(t.vix(idx![::, &v0]), [4, 1], &[0, 1, 2, 3]);
    // dev-0681
    let t = tensor([2, 1, 1, 2, 4]);
    let v0 = vec![[[false, true]]];
    same::<3>(t.vix(idx![.., v0, Ellipsis, ..]), [2, 1, 4], &[4, 5, 6, 7, 12, 13, 14, 15]);
    // dev-0756
    let t = tensor([]);
    let t = t.i(idx![]);
    let t = t.i(idx![]);
    let v0 = holder([], [true]);
    same::<1>(t.vix(idx![&v0, Ellipsis]), [1], &[0]);
    // dev-0807
    let t = tensor([2, 3]);
    let (v0, v1, v2) = (true, None::<i64>, holder([2], [1_u128, 0]));
    same::<3>(t.vix(idx![{ v0 }, v1 : : -1, v2]), [2, 1, 2], &[4, 1, 3, 0]);
    // dev-0878
    let t = tensor([3, 5, 3]);
    let v0 = vec![[false, false, false, true, false], [false, false, false, false, false], [false, false, false, false, false]];
    same::<1>(t.vix(idx![&v0, -2,]), [1], &[10]);
    // dev-0952
    let t = tensor([5, 3, 5]);
    same::<3>(t.vix(idx![[1_u16], ::, [false, false, false, false, true],]), [1, 3, 1], &[19, 24, 29]);
    // dev-1008
    let t = tensor([1, 0, 2]);
    let (v0, v1, v2) = (0_i16, slice!(-2, None, -3), vec![[[0_u16, 1, 1], [1, 1, 1]]]);
    same::<5>(t.vix(idx![v0..-1, ..., v1, v2]), [1, 2, 3, 0, 0], &[]);
    // dev-1053
    let t = tensor([5, 5, 5, 1]);
    let v0 = [[[false], [false], [false], [false], [false]], [[false], [false], [false], [false], [false]], [[false], [false], [false], [false], [false]], [[false], [false], [false], [false], [false]], [[false], [true], [false], [false], [false]]];
    same::<2>(t.vix(idx![.., &v0]), [5, 1], &[21, 46, 71, 96, 121]);
    // dev-1122
    let t = tensor([6]);
    let v0 = holder([2], [-4_i64, -4]);
    same::<4>(t.vix(idx![NewAxis, NewAxis, None, v0,]), [2, 1, 1, 1], &[2, 2]);
    // dev-1147
    let t = tensor([4, 2]);
    let v0 = holder([1], [3_i8]);
    same::<2>(t.vix(idx![v0.view(), ..]), [1, 2], &[6, 7]);
    // dev-1184
    let t = tensor([2, 4, 4, 4, 3]);
    let t = t.permute([2, 3, 0, 4, 1]);
    let (v0, v1, v2, v3) = (-1_i64, holder([4], [1_i128, 0, 1, 0]), [-3_isize, -2, -1, 0], vec![1_i8, 1, 0, 0]);
    same::<2>(t.vix(idx![v0 - 1, [false, false, true, false], v1, &v2, v3]), [4, 1], &[270, 79, 224, 30]);
    // dev-1299
    let t = tensor([4, 2]);
    let t = t.broadcast_to([3, 4, 2]);
    let v0 = [-4, 1, -4];
    same::<2>(t.vix(idx![[0_i128, -2, 1], &v0, :, Ellipsis,]), [3, 2], &[0, 1, 2, 3, 0, 1]);
    // dev-1354
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2) = (holder([2, 1], [0, -1]), holder([], [-1_i8]), holder([2], [1, 0]));
    same::<3>(t.vix(idx![true, v0, v1, &v2, [1_i32, 0]]), [2, 2, 1], &[16, 12, 34, 30]);
    // dev-1386
    let t = tensor([3, 5, 2]);
    let (v0, v1) = (vec![2, 2], holder([], [0_u16]));
    same::<1>(t.vix(idx![[1_i128, 0], v0, &v1, ...,]), [2], &[14, 4]);
    // dev-1474
    let t = tensor([2, 3, 3, 3, 3, 2]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-1_isize, Some(-1_i64), -1_i128, 1_i64, -2_i64, holder([4, 1], [1_u64, 1, 0, 0]), 0_i64);
    same::<4>(t.vix(idx![v0, v1 : 5 : { v2 }, v3 - 1, :4:v4 - 1, v5.transpose(), v6 - 1]), [1, 4, 0, 0], &[]);
    // dev-1514
    let t = tensor([4]);
    let v0 = [false, false, true, false];
    same::<1>(t.vix(idx![&v0]), [1], &[2]);
    // dev-1549
    let t = tensor([16]);
    same::<1>(t.vix(idx![[false, false, true, false, false, false, false, false, false, false, false, true, true, false, true, false]]), [4], &[2, 11, 12, 14]);
    // dev-1602
    let t = tensor([2, 1, 3, 2]);
    let (v0, v1, v2) = (slice!(None, None, -1), None::<i64>, 3_u32);
    let t = t.i(idx![:, v0, ::v1, ::{ v2 }]);
    let (v0, v1, v2, v3) = (vec![0_i8], vec![[[0_i64, 0, 0], [0, 0, 0]]], 0_usize, 0_i8);
    same::<3>(t.vix(idx![v0, &v1, hd(v2), v3]), [1, 2, 3], &[0, 0, 0, 0, 0, 0]);
    // dev-1657
    let t = tensor([2, 2, 1]);
    let (v0, v1) = (1_i8, vec![[0_u128, 0, 0, 0], [0, 0, 0, 0]]);
    same::<2>(t.vix(idx![[[1_u128, 0, 0, 1], [1, 0, 1, 0]], v0, Ellipsis, v1]), [2, 4], &[3, 1, 1, 3, 3, 1, 3, 1]);
    // dev-1692
    let t = tensor([1, 5, 4, 3, 2]);
    same::<2>(t.vix(idx![-1, :, [[[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, false], [false, false], [false, false]], [[false, true], [false, false], [false, false]]]]), [5, 1], &[19, 43, 67, 91, 115]);
    // dev-1733
    let t = tensor([4, 4, 5]);
    let v0 = holder([2], [2_i128, 1]);
    same::<3>(t.vix(idx![..., [false, true, true, false], v0.view()]), [2, 4, 2], &[7, 12, 27, 32, 47, 52, 67, 72, 6, 11, 26, 31, 46, 51, 66, 71]);
    // dev-1781
    let t = tensor([2, 4, 5, 3]);
    let (v0, v1, v2, v3) = (holder([1], [0_i8]), 3_u64, 5_usize, -1_i128);
    same::<3>(t.vix(idx![[1_u16], v0.flip(0), :, v1 : hd(v2) : v3]), [1, 5, 0], &[]);
    // dev-1827
    let t = tensor([5, 0, 2, 4, 2, 4]);
    let (v0, v1, v2) = (holder([4, 1], [2_i8, 2, 4, 0]), -2_i64, slice!(-1000, 3, 1));
    same::<5>(t.vix(idx![v0, 0 :  : v1, v2, ..., ..;1, [[0_i64], [1], [1], [1]], [[3_i32], [1], [-4], [0]]]), [4, 1, 0, 2, 4], &[]);
    // dev-1862
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2) = (holder([2, 1], [-1_i16, 0]), holder([], [-1_i16]), 1_i64);
    same::<4>(t.vix(idx![v0.flip(0), NewAxis, NewAxis, v1, { v2 }]), [2, 1, 1, 1], &[5, 11]);
    // dev-1899
    let t = tensor([3, 3]);
    let v0 = 1_i64;
    same::<2>(t.vix(idx![v0 - 1:2, [0_u32, 2], Ellipsis]), [2, 2], &[0, 3, 2, 5]);
    // dev-1920
    let t = tensor([5, 5, 1, 3]);
    let (v0, v1) = (vec![false, false, true, false, true], [1, 0]);
    same::<3>(t.vix(idx![&v0, [[true], [false], [false], [false], [false]], ..., &v1]), [2, 2, 1], &[31, 61, 30, 60]);
    // dev-1953
    let t = tensor([2, 2]);
    let v0 = vec![true, false];
    same::<2>(t.vix(idx![:, &v0]), [2, 1], &[0, 2]);
    // dev-2039
    let t = tensor([2, 3, 2]);
    let (v0, v1) = (holder([2], [1_u8, 0]), holder([], [-1]));
    same::<4>(t.vix(idx![true, v0, None, 0..=2;-1, &v1]), [2, 1, 1, 3], &[11, 9, 7, 5, 3, 1]);
    // dev-2091
    let t = tensor([5, 3]);
    let (v0, v1) = (2_usize, holder([1, 4], [-2_i16, 0, -2, 1]));
    same::<7>(t.vix(idx![None, None, NewAxis, tl(v0), NewAxis, v1, NewAxis, ...]), [1, 4, 1, 1, 1, 1, 1], &[7, 6, 7, 7]);
    // dev-2133
    let t = tensor([3, 4, 4, 5]);
    let t = t.permute([2, 1, 3, 0]);
    let (v0, v1) = (holder([2], [-1, 1]), 1_usize);
    same::<3>(t.vix(idx![[[1_i128, 0], [1, 0], [0, 1]], v0.flip(0), hd(1), 0:hd(v1)]), [3, 2, 1], &[26, 61, 26, 61, 21, 66]);
    // dev-2165
    let t = tensor([1, 2, 5, 1]);
    let t = t.broadcast_to([3, 2, 5, 3]);
    let (v0, v1, v2) = (holder([2, 3], [true, true, true, false, false, false]), 5_i16, 2_isize);
    same::<4>(t.vix(idx![v0.transpose(), ..., NewAxis, :hd(1099511627776):v1, v2, None]), [3, 1, 1, 1], &[0, 0, 0]);
    // dev-2213
    let t = tensor([4, 2, 4]);
    let (v0, v1, v2) = ([[2_u64, 0], [1, 3]], holder([], [1]), [[0_u128, 1], [2, 1]]);
    same::<2>(t.vix(idx![&v0[..], v1, &v2]), [2, 2], &[20, 5, 14, 29]);
    // dev-2269
    let t = tensor([6, 1]);
    let (v0, v1) = (holder([2], [0, 0]), holder([], [-1_i128]));
    same::<0>(t.vix(idx![v0.i(1), v1]), [], &[0]);
    // dev-2310
    let t = tensor([4, 5, 1, 2, 1, 2]);
    let (v0, v1, v2) = (2_usize, Some(2_i64), 2_u16);
    let t = t.i(idx![hd(v0) :, NewAxis, :, :  : -1, :, ::v1, ::{ v2 }]);
    let (v0, v1, v2) = (holder([], [1]), holder([1], [0_u16]), vec![[[true]], [[false]]]);
    same::<3>(t.vix(idx![[true, false], [0_i16], v0.view(), v1.view(), &v2]), [1, 1, 1], &[44]);
    // dev-2346
    let t = tensor([2, 3, 1]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1, v2) = (holder([2, 1], [true, true]), Some(-1_i64), Some(2_i64));
    same::<2>(t.vix(idx![v0, (v1)::v2]), [2, 1], &[2, 5]);
    // dev-2429
    let t = tensor([4, 0, 4, 2]);
    let (v0, v1, v2, v3, v4) = (holder([], [2]), 0_i128, 0_i8, vec![0_u32, 2], 2_usize);
    same::<3>(t.vix(idx![v0, v1..v2, &v3, 2..;v4,]), [2, 0, 0], &[]);
    // dev-2477
    let t = tensor([1, 4, 2]);
    let (v0, v1) = (holder([1, 1], [0_u128]), vec![0_i64]);
    same::<2>(t.vix(idx![&v0, [[-2]], v1]), [1, 1], &[4]);
    // dev-2516
    let t = tensor([2, 4]);
    let v0 = [false, true];
    same::<2>(t.vix(idx![&v0[..], [0_u64, 1, 1]]), [3, 1], &[4, 5, 5]);
    // dev-2552
    let t = tensor([9, 1]);
    let t = t.broadcast_to([9, 3]);
    let v0 = [0, 1, 0, 0];
    same::<2>(t.vix(idx![&v0, [false, false, true]]), [4, 1], &[0, 1, 0, 0]);
}

#[test]
#[rustfmt::skip]
fn dev_results_4() {
    // dev-2590
    let t = tensor([2, 5, 1, 1, 1]);
    let (v0, v1, v2) = (vec![0_i16, -1, -1, 0], true, [-1, 0, 0, -1]);
    same::<4>(t.vix(idx![[true, false], ..., .., v0, v1, &v2[..], [0_i8, 0, 0, 0]]), [4, 1, 5, 1], &[0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
    // dev-2614
    let t = tensor([1, 4, 5, 2, 1]);
    let (v0, v1, v2) = (holder([3], [0_i64, -4, -3]), holder([3], [-3_i8, 1, -2]), holder([], [-1]));
    same::<2>(t.vix(idx![Ellipsis, &v0, v1, [0_i16], &v2]), [3, 1], &[4, 2, 16]);
    // dev-2689
    let t = tensor([2]);
    let (v0, v1, v2) = (0_i128, 2_i32, true);
    same::<3>(t.vix(idx![v0..v1;-1, { v2 }, Ellipsis, None]), [2, 1, 1], &[1, 0]);
    // dev-2720
    let t = tensor([1, 5]);
    let t = t.broadcast_to([2, 5]);
    let v0 = 1_u64;
    same::<2>(t.vix(idx![v0..;2, [3_u64, 4, 0]]), [3, 1], &[3, 4, 0]);
    // dev-2794
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2) = (holder([], [-1_i16]), vec![[0_i8], [-1]], 0_i64);
    same::<5>(t.vix(idx![&v0, true, v1, None, ::v2 - 1]), [2, 1, 1, 1, 2], &[7, 6, 11, 10]);
    // dev-2834
    let t = tensor([4]);
    let (v0, v1) = (holder([], [true]), 3_usize);
    same::<3>(t.vix(idx![true, NewAxis, v0.view(), Ellipsis, hd(v1),]), [1, 1, 1], &[3]);
    // dev-2915
    let t = tensor([2, 3]);
    same::<5>(t.vix(idx![NewAxis, true, None, [[0_i64], [-1]], [1_u32, 0]]), [2, 2, 1, 1, 1], &[1, 0, 4, 3]);
    // dev-2971
    let t = tensor([4, 4, 2, 4]);
    let (v0, v1, v2, v3, v4) = (2_i64, -2_i32, 2_i8, 2_i64, 0_u32);
    same::<4>(t.vix(idx![v0 - 1..4;{ v1 }, v2..;v3 - 1, Ellipsis, [true, true], { v4 }..4;-1]), [2, 2, 2, 4], &[115, 114, 113, 112, 119, 118, 117, 116, 123, 122, 121, 120, 127, 126, 125, 124, 51, 50, 49, 48, 55, 54, 53, 52, 59, 58, 57, 56, 63, 62, 61, 60]);
    // dev-3037
    let t = tensor([2, 5, 5]);
    let v0 = holder([2], [-2_i16, -2]);
    same::<1>(t.vix(idx![v0.i(1), 0 : 3, 2]), [3], &[2, 7, 12]);
    // dev-3099
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2) = (vec![1_i16, 0], 2_i16, 1_i8);
    same::<3>(t.vix(idx![[[0], [-1]], v0, 0..v1;-1, v2]), [2, 2, 2], &[10, 7, 4, 1, 28, 25, 22, 19]);
    // dev-3167
    let t = tensor([4, 3, 5]);
    let (v0, v1) = (holder([4, 3], [false, false, true, false, false, false, true, false, false, false, false, false]), holder([5], [true, false, false, true, false]));
    same::<4>(t.vix(idx![NewAxis, NewAxis, v0, v1.flip(0)]), [1, 1, 2, 2], &[11, 14, 31, 34]);
    // dev-3225
    let t = tensor([3, 5, 2, 5]);
    let (v0, v1, v2) = (1_u32, 2_usize, [true, true, false, true, false]);
    same::<4>(t.vix(idx![[1, 2, 0], hd(3).., v0..hd(v1), &v2, Ellipsis]), [3, 2, 1, 3], &[85, 86, 88, 95, 96, 98, 135, 136, 138, 145, 146, 148, 35, 36, 38, 45, 46, 48]);
    // dev-3300
    let t = tensor([2, 0, 4, 1, 4, 3, 4]);
    let (v0, v1, v2, v3, v4) = (-1_isize, 4_i64, slice!(None, None, 3), 1_i8, None::<i64>);
    let t = t.i(idx![1, ::{ v0 }, ::v1 - 1, v2, v3 :, : v4, 3, NewAxis,]);
    let (v0, v1, v2, v3) = (slice!(None, 0, 2), vec![[false, false, true]], 2_i64, vec![true]);
    same::<11>(t.vix(idx![None, false, :, None, v0, NewAxis, v1, NewAxis, None, :  : v2 - 1, &v3]), [1, 0, 0, 1, 0, 1, 1, 1, 1, 3, 1], &[]);
    // dev-3346
    let t = tensor([5, 2, 1, 5]);
    let t = t.permute([1, 3, 0, 2]);
    let (v0, v1, v2) = (holder([5], [true, true, true, false, true]), [[1_i16, 0, 1, 0]], 0_i16);
    same::<4>(t.vix(idx![:, v0, &v1, v2,]), [1, 4, 2, 4], &[10, 11, 12, 14, 15, 16, 17, 19, 0, 1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 0, 1, 2, 4, 5, 6, 7, 9]);
    // dev-3434
    let t = tensor([3, 5]);
    let v0 = 2_u64;
    same::<3>(t.vix(idx![2..=v0;2, NewAxis, [0], ...]), [1, 1, 1], &[10]);
    // dev-3501
    let t = tensor([4, 2, 2]);
    let (v0, v1) = (-5_i64, -2_i128);
    same::<3>(t.vix(idx![6 : v0 : v1, [true, false], ..., :]), [2, 1, 2], &[12, 13, 4, 5]);
    // dev-3573
    let t = tensor([2, 3, 2, 3]);
    let v0 = slice!(None, None, -1);
    same::<5>(t.vix(idx![:, :, true, ::-1, v0]), [2, 3, 1, 2, 3], &[5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6, 17, 16, 15, 14, 13, 12, 23, 22, 21, 20, 19, 18, 29, 28, 27, 26, 25, 24, 35, 34, 33, 32, 31, 30]);
    // dev-3640
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2) = (1_u64, [1_u16, 0], holder([], [-1]));
    same::<2>(t.vix(idx![..., v0, &v1, &v2, ..]), [2, 3], &[27, 28, 29, 21, 22, 23]);
    // dev-3676
    let t = tensor([1, 1]);
    let v0 = holder([1], [true]);
    same::<3>(t.vix(idx![[[0_i64, 0]], &v0]), [1, 2, 1], &[0, 0]);
    // dev-3726
    let t = tensor([1, 3, 4, 2]);
    let (v0, v1, v2) = (holder([1], [-1_isize]), 0_i128, 4_usize);
    same::<4>(t.vix(idx![v0, Ellipsis, ..-1;1, v1..hd(v2);-1, ..]), [1, 2, 4, 2], &[6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9]);
    // dev-3781
    let t = tensor([2, 3, 2]);
    let (v0, v1) = (2_usize, [0_i16; 0]);
    same::<3>(t.vix(idx![[false, false], -3:tl(v0):-2, ..., &v1[..]]), [0, 0, 0], &[]);
    // dev-3836
    let t = tensor([2]);
    let v0 = holder([2, 1], [0_i64, -1]);
    same::<4>(t.vix(idx![None, v0, NewAxis, ...]), [2, 1, 1, 1], &[0, 1]);
    // dev-3886
    let t = tensor([3, 3, 3]);
    let v0 = holder([3], [1_u64, 0, 2]);
    same::<2>(t.vix(idx![v0.flip(0), [[false, true, true], [false, false, false], [false, true, false]]]), [3, 3], &[19, 20, 25, 1, 2, 7, 10, 11, 16]);
    // dev-3935
    let t = tensor([5, 3, 2, 5]);
    let (v0, v1) = (-1_i8, 1_i128);
    same::<3>(t.vix(idx![[false, false, false, false, true], [2], { v0 } : 0 : v1, [3]]), [1, 1, 0], &[]);
    // dev-3969
    let t = tensor([2, 3]);
    let (v0, v1) = (holder([2], [0_u64, 1]), true);
    same::<4>(t.vix(idx![v0.flip(0), NewAxis, ::-1, ..., v1]), [2, 1, 3, 1], &[5, 4, 3, 2, 1, 0]);
    // dev-4000
    let t = tensor([4, 4, 1, 0, 3, 4, 5]);
    let (v0, v1, v2) = (holder([4, 1, 0], [false; 0]), [1], holder([2], [0_i16, 1]));
    same::<6>(t.vix(idx![:, NewAxis, None, &v0, &v1[..], v2.view(), :]), [2, 4, 1, 1, 0, 5], &[]);
    // dev-4051
    let t = tensor([5, 4]);
    let (v0, v1) = (0_i64, slice!(None, -2, None));
    let t = t.i(idx![::v0 - 1, v1]);
    let (v0, v1) = ([[-5_i16, -2, -4, 0], [-3, -3, 3, -1]], holder([2], [false, true]));
    same::<3>(t.vix(idx![&v0[..], &v1]), [2, 4, 1], &[17, 5, 13, 17, 9, 9, 5, 1]);
    // dev-4108
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2, v3) = (Some(-1_i64), [[0_i16], [-1]], 0_i64, vec![[0_i8], [-1]]);
    same::<5>(t.vix(idx![::v0, NewAxis, &v1[..], ::v2 - 1, &v3]), [2, 1, 2, 1, 2], &[21, 18, 3, 0, 35, 32, 17, 14]);
    // dev-4185
    let t = tensor([4, 2]);
    let v0 = [0_u16, 1, 1];
    same::<4>(t.vix(idx![NewAxis, [true, true, true, false], &v0[..], None,]), [3, 1, 3, 1], &[0, 2, 4, 1, 3, 5, 1, 3, 5]);
    // dev-4245
    let t = tensor([]);
    let t = t.broadcast_to([1, 3]);
    let (v0, v1) = (-1_i16, vec![1_i64]);
    same::<1>(t.vix(idx![v0, &v1, ...]), [1], &[0]);
    // dev-4299
    let t = tensor([4]);
    let v0 = holder([3, 3], [0_i16, 1, 1, 0, 1, 0, 0, 0, 1]);
    same::<2>(t.vix(idx![v0, ...]), [3, 3], &[0, 1, 1, 0, 1, 0, 0, 0, 1]);
    // dev-4372
    let t = tensor([5, 2, 2, 4]);
    let (v0, v1, v2, v3) = (vec![[1, 1, 0]], vec![[-1_i32, 0, -1], [-1, -2, 0]], 0_i32, 2_i64);
    same::<5>(t.vix(idx![v0, None, None, -1, &v1, { v2 }..=v3 - 1]), [2, 3, 1, 1, 2], &[28, 29, 24, 25, 12, 13, 28, 29, 24, 25, 8, 9]);
    // dev-4439
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2) = (1_usize, 1_i8, holder([2], [1, 0]));
    same::<3>(t.vix(idx![None, hd(v0), v1, true, &v2]), [2, 1, 1], &[9, 8]);
    // dev-4520
    let t = tensor([3, 4, 1, 4, 1, 2, 4]);
    let (v0, v1) = (vec![-2], holder([4], [true, false, false, false]));
    same::<3>(t.vix(idx![[-2_i128], &v0, [true], v1.flip(0), [0], [1_isize], [-1_i64]]), [1, 1, 1], &[223]);
    // dev-4598
    let t = tensor([1, 4, 2]);
    let t = t.permute([2, 0, 1]);
    let t = t.permute([0, 1, 2]);
    let v0 = [[true], [false]];
    same::<3>(t.vix(idx![true, &v0[..], [false, true, false, false]]), [1, 1, 1], &[2]);
    // dev-4705
    let t = tensor([1, 2]);
    let (v0, v1) = (0_usize, [false, true]);
    same::<4>(t.vix(idx![None, tl(v0), NewAxis, NewAxis, &v1]), [1, 1, 1, 1], &[1]);
    // dev-4720
    let t = tensor([2, 3]);
    let (v0, v1) = ([-1_i16, 1, 1], None::<i64>);
    same::<2>(t.vix(idx![&v0, : v1, Ellipsis]), [3, 3], &[3, 4, 5, 3, 4, 5, 3, 4, 5]);
    // dev-4767
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2, v3) = (holder([], [-1_i128]), holder([2], [-1_isize, -1]), true, holder([], [-1_i64]));
    same::<2>(t.vix(idx![&v0, :, v1.i(1), { v2 }, &v3]), [3, 1], &[23, 29, 35]);
    // dev-4808
    let t = tensor([5, 2, 2]);
    let v0 = 4_i64;
    let t = t.i(idx![4, :  : v0 - 1, ::]);
    same::<2>(t.vix(idx![.., [false, true]]), [1, 1], &[17]);
    // dev-4878
    let t = tensor([]);
    let t = t.i(idx![]);
    let t = t.i(idx![]);
    let v0 = true;
    same::<1>(t.vix(idx![Ellipsis, { v0 },]), [1], &[0]);
}

#[test]
#[rustfmt::skip]
fn dev_results_5() {
    // dev-4906
    let t = tensor([3, 4, 4, 1]);
    let (v0, v1, v2, v3) = (true, holder([2], [true, true]), 3_i64, 1_u128);
    same::<6>(t.vix(idx![v0, v1.i(1), .., .., ..v2 - 1;{ v3 }, ..]), [1, 1, 3, 4, 2, 1], &[0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41, 44, 45]);
    // dev-4954
    let t = tensor([3]);
    let v0 = vec![0_u32, 0];
    same::<6>(t.vix(idx![None, None, NewAxis, NewAxis, NewAxis, &v0]), [2, 1, 1, 1, 1, 1], &[0, 0]);
    // dev-5013
    let t = tensor([2, 5]);
    let (v0, v1, v2) = (true, holder([], [0_isize]), 2_isize);
    same::<2>(t.vix(idx![v0, v1, Ellipsis, 0..=v2;2]), [1, 2], &[0, 2]);
    // dev-5104
    let t = tensor([1, 1, 2]);
    let t = t.permute([1, 2, 0]);
    let (v0, v1, v2, v3) = (0_u32, 2_i8, vec![[-1_i32, 1, -1]], holder([1], [0_u64]));
    same::<4>(t.vix(idx![(v0)::{ v1 }, &v2, None, v3, ...]), [1, 3, 1, 1], &[1, 1, 1]);
    // dev-5153
    let t = tensor([3, 3, 4, 2, 5, 1]);
    let (v0, v1) = (2_usize, 0_u64);
    same::<3>(t.vix(idx![[[[false, false, false, false], [false, false, false, false], [false, false, false, false]], [[false, true, false, false], [false, false, false, false], [false, false, false, false]], [[true, false, true, false], [false, false, false, false], [false, false, false, false]]], :1:v0, [4, 4, 2], v1]), [3, 3, 1], &[134, 244, 264, 134, 244, 264, 132, 242, 262]);
    // dev-5179
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (holder([2], [-1_isize, -1]), vec![1_i16, 0]);
    same::<4>(t.vix(idx![NewAxis, v0.i(1), &v1, .., 0..hd(3);-1]), [2, 1, 2, 3], &[26, 25, 24, 29, 28, 27, 20, 19, 18, 23, 22, 21]);
    // dev-5223
    let t = tensor([2, 2]);
    let (v0, v1) = (holder([], [true]), holder([2], [true, true]));
    same::<4>(t.vix(idx![v0, [-2_i128, 1], NewAxis, ..., v1.view()]), [2, 1, 1, 2], &[0, 1, 2, 3]);
    // dev-5319
    let t = tensor([2]);
    let v0 = None::<i64>;
    let t = t.i(idx![: v0]);
    let t = t.i(idx![:]);
    let v0 = holder([2], [1_i128, 1]);
    same::<0>(t.vix(idx![v0.i(1)]), [], &[1]);
    // dev-5348
    let t = tensor([4, 2, 1, 1, 5]);
    let t = t.broadcast_to([3, 3, 4, 2, 2, 2, 5]);
    same::<6>(t.vix(idx![[true, true, true], [[0, -2, 0]], [[0_u32]], [[true, true], [true, false]], [false, true], [[1_i8, -5, -4]], Ellipsis, None]), [1, 3, 3, 3, 1, 1], &[1, 1, 6, 1, 1, 6, 1, 1, 6, 0, 0, 5, 0, 0, 5, 0, 0, 5, 1, 1, 6, 1, 1, 6, 1, 1, 6]);
    // dev-5390
    let t = tensor([1, 3, 5]);
    let (v0, v1) = (0_i32, [2_u32, 0]);
    same::<1>(t.vix(idx![{ v0 }, &v1[..], hd(3)]), [2], &[13, 3]);
    // dev-5466
    let t = tensor([2, 2, 5, 4]);
    let (v0, v1) = (0_usize, None::<i64>);
    let t = t.i(idx![:, hd(v0), None, : -4, : v1 : -2]);
    let (v0, v1, v2) = (holder([2], [0_i8, -1]), holder([1], [true]), holder([1, 2], [true, true]));
    same::<3>(t.vix(idx![v0, v1, v2.view()]), [2, 1, 2], &[3, 1, 43, 41]);
    // dev-5513
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (holder([], [-1_i8]), holder([], [-1_i16]));
    same::<3>(t.vix(idx![:, &v0, :, v1, true]), [2, 2, 1], &[14, 17, 32, 35]);
    // dev-5552
    let t = tensor([1, 3, 1]);
    let v0 = true;
    same::<2>(t.vix(idx![Ellipsis, :, v0, 2, tl(0)]), [1, 1], &[2]);
    // dev-5580
    let t = tensor([1, 4, 3, 2, 2, 1]);
    let t = t.broadcast_to([3, 4, 3, 2, 2, 3]);
    let (v0, v1, v2) = (holder([1], [1_u128]), vec![0], holder([], [0_i8]));
    same::<2>(t.vix(idx![v0, [[true, false, false], [false, false, false], [false, false, false], [false, false, false]], v1, [1], v2.view()]), [1, 1], &[1]);
    // dev-5618
    let t = tensor([1, 3, 2, 3, 2, 1]);
    let (v0, v1) = (holder([2], [1_u64, 0]), 1_i64);
    same::<3>(t.vix(idx![0, [[true, false], [false, false], [false, true]], v0.flip(0), [0_i8], Ellipsis, 0..=v1 - 1;-1]), [2, 2, 1], &[0, 30, 2, 32]);
    // dev-5682
    let t = tensor([2, 3, 2, 5]);
    let (v0, v1, v2, v3) = (vec![true, true], 1_u32, [-1_isize], holder([2], [4, -4]));
    same::<4>(t.vix(idx![v0, v1, NewAxis, &v2[..], v3, NewAxis]), [2, 2, 1, 1], &[19, 49, 16, 46]);
    // dev-5729
    let t = tensor([1, 3]);
    let (v0, v1) = ([true], holder([1], [1_u128]));
    same::<4>(t.vix(idx![NewAxis, &v0[..], None, Ellipsis, v1,]), [1, 1, 1, 1], &[1]);
    // dev-5818
    let t = tensor([3, 4, 2, 4, 4]);
    let (v0, v1, v2, v3, v4) = (holder([1], [1_i8]), 0_u128, 4_i16, -1_i64, true);
    same::<5>(t.vix(idx![[false, false, true], 0..2, 1, v0.flip(0), { v1 }..v2;v3, { v4 },]), [1, 1, 2, 4, 1], &[279, 278, 277, 276, 311, 310, 309, 308]);
    // dev-5919
    let t = tensor([4, 2, 2, 5]);
    let (v0, v1, v2, v3) = (2_usize, [true, true], 0_u128, vec![1, 3]);
    same::<3>(t.vix(idx![Ellipsis, hd(v0), true, &v1, { v2 }, v3]), [2, 1, 2], &[41, 51, 43, 53]);
    // dev-5972
    let t = tensor([1, 1, 2]);
    let (v0, v1) = (holder([2], [0, 0]), [[true, true]]);
    same::<2>(t.vix(idx![v0, &v1[..], Ellipsis]), [2, 2], &[0, 1, 0, 1]);
    // dev-0006
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2, v3) = (0_u128, 1_usize, holder([], [-1_i16]), holder([2], [0, 1]));
    same::<3>(t.nix(idx![..., { v0 }..=hd(v1);-1, None, v2, v3.flip(0)]), [2, 1, 2], &[11, 10, 5, 4]);
    // dev-0054
    let t = tensor([2, 1, 5]);
    let (v0, v1, v2, v3, v4) = (1_i8, -4_i128, -1_i64, [0_isize], [false, false, false, false, true]);
    same::<3>(t.nix(idx![v0:{ v1 }:{ v2 }, NewAxis, &v3, &v4,]), [2, 1, 1], &[9, 4]);
    // dev-0100
    let t = tensor([2]);
    same::<1>(t.nix(idx![[true, true]]), [2], &[0, 1]);
    // dev-0159
    let t = tensor([5, 5, 2, 3, 1]);
    let t = t.permute([2, 3, 0, 1, 4]);
    let (v0, v1, v2) = ([[[false, false, true, false, false], [false, false, false, false, true], [false, false, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false], [false, false, false, false, false]]], holder([2], [-5_i64, -5]), holder([1], [0_isize]));
    same::<3>(t.nix(idx![&v0, NewAxis, v1.i(1), None, v2.flip(0)]), [2, 1, 1], &[60, 121]);
    // dev-0203
    let t = tensor([2, 3]);
    let v0 = vec![[0_i64], [-1]];
    same::<4>(t.nix(idx![::, &v0, NewAxis, ..., true]), [2, 1, 2, 1], &[0, 3, 2, 5]);
    // dev-0253
    let t = tensor([1, 2, 3, 3, 5, 3]);
    same::<4>(t.nix(idx![::, [[true, false, false], [true, false, true]], [true, true, true], :, :]), [1, 3, 5, 3], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 255, 256, 257, 258, 259, 260, 261, 262, 263, 264, 265, 266, 267, 268, 269]);
    // dev-0310
    let t = tensor([2, 1, 5]);
    let (v0, v1) = (2_u16, slice!(None, None, None));
    let t = t.i(idx![:  : { v0 }, v1, :tl(1),]);
    let (v0, v1) = (holder([1], [true]), 0_usize);
    same::<1>(t.nix(idx![v0.flip(0), hd(v1), 2, ...]), [1], &[2]);
    // dev-0375
    let t = tensor([2, 3, 2, 3]);
    let v0 = [[0], [-1]];
    same::<3>(t.nix(idx![::-1, [[0_i128], [-1]], true, &v0[..], [1_i128, 0]]), [2, 2, 2], &[19, 18, 34, 33, 1, 0, 16, 15]);
    // dev-0435
    let t = tensor([4, 3, 4, 4]);
    let (v0, v1, v2, v3) = (4_i64, 2_usize, -2_i64, holder([3, 3], [-4_i32, 0, -2, -4, 2, 1, 0, 0, 3]));
    same::<4>(t.nix(idx![4 : v0 - 1, Ellipsis, tl(v1):hd(0):v2 - 1, v3, [true, false, true, true]]), [0, 0, 3, 3], &[]);
    // dev-0494
    let t = tensor([1, 4, 3]);
    same::<3>(t.nix(idx![..., 0..=3;-1, [true, true, false]]), [1, 4, 2], &[9, 10, 6, 7, 3, 4, 0, 1]);
    // dev-0545
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2, v3) = (0_i16, 2_usize, 0_usize, 3_u64);
    same::<3>(t.nix(idx![v0..v1;-1, ..., hd(v2)..v3;-1, [1, 0], [1_i16, 0]]), [2, 3, 2], &[34, 30, 28, 24, 22, 18, 16, 12, 10, 6, 4, 0]);
    // dev-0594
    let t = tensor([4, 3, 3]);
    let (v0, v1) = (None::<i64>, Some(2_i64));
    let t = t.i(idx![3, 1 :, :v0:v1]);
    let t = t.permute([1, 0]);
    let (v0, v1, v2, v3) = (2_i64, 3_i128, 2_u128, holder([2], [false, true]));
    same::<2>(t.nix(idx![Ellipsis, v0 - 1:{ v1 }:{ v2 }, &v3]), [1, 1], &[35]);
    // dev-0630
    let t = tensor([2, 3, 2]);
    let v0 = true;
    same::<3>(t.nix(idx![Ellipsis, [1_i16, 0], NewAxis, hd(1), { v0 }]), [2, 2, 1], &[3, 9, 1, 7]);
    // dev-0706
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (holder([2, 1], [0_i64, -1]), -1_i64);
    same::<4>(t.nix(idx![::-1, &v0, ::v1, [1_usize, 0]]), [2, 2, 2, 2], &[22, 19, 4, 1, 21, 18, 3, 0, 34, 31, 16, 13, 33, 30, 15, 12]);
    // dev-0760
    let t = tensor([2, 3]);
    let v0 = holder([], [-1_isize]);
    same::<2>(t.nix(idx![NewAxis, v0.view(), [1_i64, 0], Ellipsis]), [1, 2], &[4, 3]);
    // dev-0816
    let t = tensor([3, 1, 4, 4, 4, 2]);
    let (v0, v1, v2) = (0_usize, Some(3_i64), slice!(None, None, None));
    let t = t.i(idx![hd(v0):, ::v1, v2, : -2, ::, 1]);
    let (v0, v1, v2) = (None::<i64>, -2_isize, None::<i64>);
    let t = t.i(idx![v0 :, 0, NewAxis, ::{ v1 }, v2:, :  : 2]);
    let (v0, v1, v2) = (3_i16, [1_i128, 0, 0, 0], 1_u32);
    same::<4>(t.nix(idx![0..v0, .., ..=0, &v1[..], v2]), [3, 1, 1, 4], &[109, 101, 101, 101, 237, 229, 229, 229, 365, 357, 357, 357]);
    // dev-0859
    let t = tensor([3, 4, 5, 3, 2]);
    let (v0, v1, v2) = (holder([5], [true, false, false, false, false]), holder([3], [false, false, true]), [0_u16]);
    same::<1>(t.nix(idx![-1, [false, false, false, true], v0, &v1, &v2]), [1], &[334]);
    // dev-0902
    let t = tensor([3, 3, 4, 5]);
    let t = t.broadcast_to([1, 3, 3, 3, 4, 5]);
    let (v0, v1, v2, v3) = ([[true, true, false]], 0_i64, holder([], [-2_i16]), holder([], [1]));
    same::<7>(t.nix(idx![&v0[..], { v1 }, None, None, .., NewAxis, None, &v2, NewAxis, v3.view()]), [2, 1, 1, 3, 1, 1, 1], &[11, 31, 51, 11, 31, 51]);
    // dev-0946
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2, v3) = (1_i8, true, holder([], [-1_i16]), holder([2], [-1, -1]));
    same::<1>(t.nix(idx![v0, [1, 0], { v1 }, v2.view(), v3.i(1)]), [2], &[29, 23]);
    // dev-1006
    let t = tensor([3, 1, 2]);
    let v0 = [-1];
    same::<3>(t.nix(idx![&v0[..], Ellipsis]), [1, 1, 2], &[4, 5]);
}

#[test]
#[rustfmt::skip]
fn dev_results_6() {
    // dev-1035
    let t = tensor([4, 1, 1, 3, 2, 1, 4]);
    let (v0, v1, v2, v3, v4, v5) = (slice!(6, -2, 2), vec![-1_i64], -3_isize, vec![0, 0], 0_usize, 4_usize);
    same::<4>(t.nix(idx![v0, .., &v1, v2, [1_i16], v3, hd(v4)..hd(v5);-1, ...]), [0, 1, 2, 4], &[]);
    // dev-1078
    let t = tensor([9]);
    same::<2>(t.nix(idx![[[5, 1]]]), [1, 2], &[5, 1]);
    // dev-1127
    let t = tensor([1, 1]);
    same::<4>(t.nix(idx![NewAxis, ..;1, [0_u128], NewAxis]), [1, 1, 1, 1], &[0]);
    // dev-1169
    let t = tensor([3, 4, 4, 4, 2]);
    let (v0, v1) = ([true, false, false, false], None::<i64>);
    same::<3>(t.nix(idx![[true, false, true], &v0, -3, :, v1 :]), [2, 4, 2], &[8, 9, 10, 11, 12, 13, 14, 15, 264, 265, 266, 267, 268, 269, 270, 271]);
    // dev-1235
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2, v3) = (0_usize, 2_i16, true, holder([2], [1_isize, 0]));
    same::<2>(t.nix(idx![hd(v0)..v1;-1, v2, v3, 1, [1_i64, 0]]), [2, 2], &[28, 21, 10, 3]);
    // dev-1294
    let t = tensor([5, 1, 1]);
    let (v0, v1, v2) = (7_i64, holder([1], [true]), 1_u64);
    same::<3>(t.nix(idx![4:v0 - 1:1, v1.flip(0), ..v2;2]), [1, 1, 1], &[4]);
    // dev-1342
    let t = tensor([1, 4, 1, 5]);
    let (v0, v1) = (slice!(None, None, 2), -1_i64);
    let t = t.i(idx![v0, :, :  : v1 - 1, : -2]);
    let (v0, v1, v2, v3) = (0_i16, 1_i64, vec![0_isize], 2_i64);
    same::<5>(t.nix(idx![NewAxis, v0..=v1 - 1;-1, ..., &v2, 0..v3 - 1;-2, 2, None]), [1, 1, 1, 1, 1], &[2]);
    // dev-1395
    let t = tensor([11, 13]);
    let (v0, v1) = ([0_u64], 2_u32);
    same::<2>(t.nix(idx![&v0, ..., { v1 }:]), [1, 11], &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    // dev-1454
    let t = tensor([3, 3, 3, 3, 4]);
    let v0 = [[false, false, false, false], [true, false, false, false], [false, false, false, false]];
    same::<1>(t.nix(idx![-3, [[false, true, false], [true, false, true], [false, true, false]], &v0]), [4], &[16, 40, 64, 88]);
    // dev-1502
    let t = tensor([3, 2, 2]);
    let (v0, v1, v2) = (1_i64, vec![1_u128], vec![0]);
    same::<1>(t.nix(idx![v0 - 1, v1, v2]), [1], &[2]);
    // dev-1545
    let t = tensor([2, 4, 2]);
    let v0 = [true, false];
    same::<2>(t.nix(idx![&v0[..], ..., .., [false, true]]), [1, 4], &[1, 3, 5, 7]);
    // dev-1596
    let t = tensor([5, 2, 1, 3, 2, 1]);
    let t = t.permute([3, 4, 2, 0, 5, 1]);
    let (v0, v1, v2, v3, v4) = (true, holder([3], [false, false, true]), -1_isize, vec![0_u32, 1, 1], 1_i64);
    same::<3>(t.nix(idx![v0, v1.flip(0), -1, { v2 }, NewAxis, &v3, ..;{ v4 }, [0_i128, 0, 1]]), [3, 1, 1], &[1, 13, 19]);
    // dev-1652
    let t = tensor([2, 3]);
    let (v0, v1) = (true, None::<i64>);
    same::<4>(t.nix(idx![:, NewAxis, Ellipsis, { v0 }, ::v1]), [2, 1, 1, 3], &[0, 1, 2, 3, 4, 5]);
    // dev-1685
    let t = tensor([1, 3, 2, 2, 5, 0, 1]);
    let (v0, v1, v2, v3, v4, v5) = (3_i64, -3_isize, holder([2], [1_i8, 0]), holder([], [1]), holder([2], [-1_i8, 1]), 0_i64);
    same::<5>(t.nix(idx![0..hd(1);-1, v0 - 1..=2;{ v1 }, v2.view(), v3, v4, .., 2:0:v5 - 1]), [1, 1, 2, 0, 0], &[]);
    // dev-1727
    let t = tensor([2, 3, 2]);
    let v0 = vec![[[false, false], [false, false], [false, true]], [[false, false], [false, true], [false, true]]];
    same::<4>(t.nix(idx![NewAxis, NewAxis, v0, None]), [1, 1, 3, 1], &[5, 9, 11]);
    // dev-1778
    let t = tensor([2, 4]);
    let v0 = None::<i64>;
    let t = t.i(idx![: v0, :,]);
    let v0 = 1_i64;
    same::<1>(t.nix(idx![Ellipsis, [1_u64], v0 - 1]), [1], &[4]);
    // dev-1864
    let t = tensor([4, 3, 4]);
    let (v0, v1, v2) = ([2_isize], 0_u8, -2_i32);
    same::<3>(t.nix(idx![&v0, None, v1, NewAxis, v2]), [1, 1, 1], &[26]);
    // dev-1917
    let t = tensor([12, 1]);
    let t = t.permute([0, 1]);
    let (v0, v1, v2) = (-9_i64, 0_i64, 0_u16);
    same::<3>(t.nix(idx![v0 - 1:11:v1 - 1, NewAxis, { v2 }, true]), [0, 1, 1], &[]);
    // dev-1958
    let t = tensor([5, 3, 4, 3, 1]);
    let v0 = holder([4], [false, false, true, true]);
    same::<7>(t.nix(idx![[3_i8, 0], .., v0, Ellipsis, NewAxis, NewAxis, NewAxis,]), [2, 3, 3, 1, 1, 1, 1], &[114, 115, 116, 126, 127, 128, 138, 139, 140, 9, 10, 11, 21, 22, 23, 33, 34, 35]);
    // dev-2010
    let t = tensor([2, 3, 2]);
    let v0 = holder([], [-1]);
    same::<3>(t.nix(idx![[1_i16, 0], v0.view(), true, NewAxis, [[0_i8], [-1]]]), [2, 2, 1], &[10, 4, 11, 5]);
    // dev-2070
    let t = tensor([2, 3, 3, 3, 2, 3]);
    let t = t.permute([4, 5, 2, 1, 3, 0]);
    let (v0, v1, v2) = (2_i64, [1], [0_u64]);
    same::<2>(t.nix(idx![..1;{ v0 }, [[false, false, false], [false, false, false], [false, false, true]], [-3_isize], &v1[..], &v2]), [1, 1], &[44]);
    // dev-2135
    let t = tensor([1, 6]);
    same::<1>(t.nix(idx![[0_u32], [5_u128]]), [1], &[5]);
    // dev-2206
    let t = tensor([2, 3, 0]);
    let t = t.permute([1, 2, 0]);
    let v0 = None::<i64>;
    let t = t.i(idx![::-1, ::v0, :, NewAxis]);
    let v0 = holder([1], [true]);
    same::<7>(t.nix(idx![None, :, :, (-1)::1, NewAxis, v0.flip(0), ..., None]), [1, 3, 0, 1, 1, 1, 1], &[]);
    // dev-2278
    let t = tensor([4, 1, 3, 4]);
    let (v0, v1) = (slice!(None, None, None), slice!(0, None, None));
    let t = t.i(idx![v0, 0:, :, v1]);
    let (v0, v1, v2) = (1_i64, holder([1], [true]), vec![true, true, true, false]);
    same::<4>(t.nix(idx![v0 - 1:3:, v1.view(), None, [0_i128, 0, 2], NewAxis, v2]), [3, 3, 1, 1], &[0, 12, 24, 1, 13, 25, 10, 22, 34]);
    // dev-2364
    let t = tensor([2]);
    let v0 = [1, 0, 0];
    same::<1>(t.nix(idx![&v0[..]]), [3], &[1, 0, 0]);
    // dev-2418
    let t = tensor([5, 5]);
    let (v0, v1, v2) = (2_i64, -3_i32, [[1_i16, 4, 3, 0]]);
    same::<4>(t.nix(idx![v0 - 1..=4;{ v1 }, NewAxis, &v2]), [2, 1, 1, 4], &[21, 24, 23, 20, 6, 9, 8, 5]);
    // dev-2481
    let t = tensor([2, 3]);
    let v0 = holder([2, 1], [0_i128, -1]);
    same::<4>(t.nix(idx![NewAxis, NewAxis, 1, &v0, Ellipsis]), [1, 1, 2, 1], &[3, 5]);
    // dev-2545
    let t = tensor([11, 5]);
    let (v0, v1) = (holder([1, 2], [3, 5]), vec![[4_i64, 2]]);
    same::<3>(t.nix(idx![Ellipsis, &v0, NewAxis, v1]), [1, 2, 1], &[19, 27]);
    // dev-2587
    let t = tensor([2, 3]);
    let (v0, v1) = ([1, 0], true);
    same::<4>(t.nix(idx![::-1, None, &v0, NewAxis, v1]), [2, 2, 1, 1], &[4, 1, 3, 0]);
    // dev-2662
    let t = tensor([5, 3, 4]);
    let (v0, v1, v2) = (holder([], [4_u128]), 2_u128, holder([], [1_u32]));
    same::<1>(t.nix(idx![&v0, : { v1 }, &v2]), [2], &[49, 53]);
    // dev-2700
    let t = tensor([3, 1, 5, 1, 3]);
    let (v0, v1, v2, v3) = (Some(-1_i64), slice!(None, None, -1), None::<i64>, Some(-2_i64));
    let t = t.i(idx![::v0, v1, :  : 3, 0 :, v2 : v3]);
    let (v0, v1, v2, v3, v4, v5) = (true, holder([3], [false, true, false]), [-1_i16], -3_i32, vec![true], vec![true]);
    same::<2>(t.nix(idx![v0, v1.view(), &v2, true, 2:4:v3, &v4, &v5]), [1, 0], &[]);
    // dev-2740
    let t = tensor([3, 3]);
    let v0 = holder([2], [0_u16, 0]);
    same::<1>(t.nix(idx![[0_u32], v0.i(1),]), [1], &[0]);
    // dev-2807
    let t = tensor([3, 2, 4, 2]);
    let (v0, v1) = (Some(-1_i64), -4_i64);
    let t = t.i(idx![:, ::v0, :{ v1 }, hd(0)]);
    let (v0, v1, v2, v3) = (-1_i128, true, holder([], [true]), 0_usize);
    same::<4>(t.nix(idx![(-1)::v0, hd(0):tl(3), { v1 }, v2, tl(v3):-1:1, ...,]), [3, 0, 1, 0], &[]);
    // dev-2871
    let t = tensor([2, 3, 2, 3]);
    let v0 = holder([2], [0_i16, 1]);
    same::<2>(t.nix(idx![[[0], [-1]], v0.flip(0), [1_i8, 0], true, [[0], [-1]]]), [2, 2], &[9, 0, 29, 20]);
    // dev-2939
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2, v3, v4, v5) = (0_usize, 2_u128, 0_i16, 2_isize, true, holder([2, 1], [-1_i128, 0]));
    same::<5>(t.nix(idx![hd(v0)..{ v1 };-1, NewAxis, v2..=v3;-1, { v4 }, v5.flip(0)]), [2, 1, 3, 2, 1], &[10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1]);
    // dev-3014
    let t = tensor([4, 1, 2, 1]);
    let v0 = 3_u16;
    same::<2>(t.nix(idx![0..={ v0 };-1, [[false, true]], -1, ...]), [4, 1], &[7, 5, 3, 1]);
    // dev-3107
    let t = tensor([4, 5, 3, 5]);
    let (v0, v1, v2) = (0_i8, None::<i64>, 2_u16);
    let t = t.i(idx![:  : 3, v0, : v1 : { v2 }, :  : 2, None,]);
    let v0 = -3_i8;
    same::<5>(t.nix(idx![[[0_u32]], .., 0.., v0:hd(0):1]), [1, 1, 2, 3, 0], &[]);
    // dev-3145
    let t = tensor([2, 3, 2]);
    same::<5>(t.nix(idx![[[0_i64], [-1]], NewAxis, NewAxis, 1, ::-1,]), [2, 1, 1, 1, 2], &[3, 2, 9, 8]);
    // dev-3208
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = ([[0_i16], [-1]], [[0], [-1]]);
    same::<3>(t.nix(idx![true, hd(1), &v0, &v1[..], ..]), [2, 1, 3], &[18, 19, 20, 33, 34, 35]);
    // dev-3266
    let t = tensor([2, 3]);
    let (v0, v1) = (1_i64, -1_i32);
    same::<5>(t.nix(idx![v0 - 1..2;{ v1 }, NewAxis, .., None, true]), [2, 1, 3, 1, 1], &[3, 4, 5, 0, 1, 2]);
}

#[test]
#[rustfmt::skip]
fn dev_results_7() {
    // dev-3320
    let t = tensor([2, 4]);
    let (v0, v1) = (holder([4, 2, 2], [0_i16, 0, 0, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1]), 3_u128);
    same::<3>(t.nix(idx![&v0, v1, Ellipsis]), [4, 2, 2], &[3, 3, 3, 3, 7, 7, 7, 3, 7, 7, 3, 7, 3, 7, 7, 7]);
    // dev-3375
    let t = tensor([5, 3, 5]);
    let (v0, v1, v2, v3, v4) = (holder([2, 2], [1, 1, 1, 0]), 1_u32, 0_u128, 4_i64, 2_u32);
    same::<4>(t.nix(idx![v0, ..{ v1 }, { v2 }..v3 - 1;v4]), [2, 2, 1, 2], &[15, 17, 15, 17, 15, 17, 0, 2]);
    // dev-3415
    let t = tensor([4, 2, 4]);
    let (v0, v1, v2) = (vec![1_isize, 3], 0_u16, 3_usize);
    same::<1>(t.nix(idx![v0, { v1 }, tl(v2), ...]), [2], &[8, 24]);
    // dev-3456
    let t = tensor([2]);
    let v0 = holder([], [-1_i128]);
    same::<1>(t.nix(idx![Ellipsis, &v0, true]), [1], &[1]);
    // dev-3492
    let t = tensor([2, 3, 3, 2, 1, 3]);
    let (v0, v1, v2, v3) = (holder([2], [true, false]), vec![-3_i128, -2], [1, 1], vec![-1_isize, -1]);
    same::<2>(t.nix(idx![v0.flip(0), :, v1, &v2[..], &v3, [0_u64, 0]]), [2, 3], &[57, 75, 93, 63, 81, 99]);
    // dev-3537
    let t = tensor([3]);
    let v0 = 3_isize;
    let t = t.i(idx![::v0]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0]);
    let v0 = holder([1], [true]);
    same::<1>(t.nix(idx![v0.flip(0), Ellipsis]), [1], &[0]);
    // dev-3604
    let t = tensor([5, 3, 3]);
    let v0 = 0_usize;
    same::<1>(t.nix(idx![hd(v0), [true, true, true], Ellipsis, [1_i16, 0, 1]]), [3], &[1, 3, 7]);
    // dev-3645
    let t = tensor([1, 1, 5, 3, 1]);
    let (v0, v1, v2) = (holder([], [0]), -2_i64, slice!(2, 1, -1));
    same::<3>(t.nix(idx![v0, 0 : v1 - 1 : 1, .., -2, v2]), [0, 5, 0], &[]);
    // dev-3717
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2) = (holder([2], [1_u8, 0]), true, vec![[0_isize], [-1]]);
    same::<3>(t.nix(idx![.., v0.view(), { v1 }, [1, 0], &v2]), [2, 2, 2], &[9, 0, 11, 2, 27, 18, 29, 20]);
    // dev-3802
    let t = tensor([3, 2]);
    same::<4>(t.nix(idx![NewAxis, NewAxis, Ellipsis, [[2_i64, 0], [1, 0]], [true, true]]), [1, 1, 2, 2], &[4, 1, 2, 1]);
    // dev-3852
    let t = tensor([4, 1, 3]);
    let t = t.permute([2, 0, 1]);
    let t = t.permute([2, 0, 1]);
    let (v0, v1, v2) = (vec![true], -4_i64, 1_i16);
    same::<3>(t.nix(idx![&v0, { v1 }:-3:v2, ..]), [1, 0, 4], &[]);
    // dev-3933
    let t = tensor([5, 3]);
    let t = t.broadcast_to([3, 5, 3]);
    let t = t.permute([2, 0, 1]);
    let (v0, v1) = ([2_u32, 2], holder([2], [0_i64, 0]));
    same::<1>(t.nix(idx![&v0, &v1, 2]), [2], &[8, 8]);
    // dev-3988
    let t = tensor([1, 3]);
    let v0 = slice!(-1, -2, 2);
    same::<3>(t.nix(idx![v0, ..., true]), [0, 3, 1], &[]);
    // dev-4044
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2) = (1_i8, 1_u128, 1_u32);
    same::<1>(t.nix(idx![v0, ..., v1, true, v2]), [1], &[9]);
    // dev-4129
    let t = tensor([1]);
    let v0 = holder([1], [true]);
    same::<1>(t.nix(idx![Ellipsis, v0]), [1], &[0]);
    // dev-4161
    let t = tensor([5, 5, 2, 3]);
    let (v0, v1, v2, v3) = (-1_i64, slice!(None, None, -2), -2_i8, 1_usize);
    let t = t.i(idx![::v0 - 1, v1, :  : v2, : tl(v3)]);
    let v0 = holder([], [0_u32]);
    same::<8>(t.nix(idx![v0, None, None, None, ..., NewAxis, NewAxis]), [1, 1, 1, 3, 1, 1, 1, 1], &[147, 135, 123]);
    // dev-4199
    let t = tensor([0]);
    let v0 = holder([0], [0_i64; 0]);
    same::<4>(t.nix(idx![v0, NewAxis, NewAxis, NewAxis]), [0, 1, 1, 1], &[]);
    // dev-4255
    let t = tensor([2, 3, 2]);
    let (v0, v1, v2) = (0_i64, 1_usize, holder([2], [1_u32, 0]));
    same::<4>(t.nix(idx![::v0 - 1, None, None, hd(v1), v2.view()]), [2, 1, 1, 2], &[9, 8, 3, 2]);
    // dev-4301
    let t = tensor([5, 12]);
    let (v0, v1) = ([0, 4], slice!(None, None, None));
    same::<2>(t.nix(idx![Ellipsis, &v0[..], v1]), [2, 12], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // dev-4352
    let t = tensor([5, 4, 5]);
    let (v0, v1, v2) = (slice!(5, -6, None), holder([], [2_usize]), holder([2], [-4_i128, -4]));
    same::<2>(t.nix(idx![v0, v1, v2]), [0, 2], &[]);
    // dev-4403
    let t = tensor([2, 3, 2, 3, 2]);
    let (v0, v1) = ([1_i128, 0], holder([], [-1]));
    same::<3>(t.nix(idx![&v0[..], 1, ..., :  : -1, v1]), [2, 2, 3], &[53, 51, 49, 59, 57, 55, 17, 15, 13, 23, 21, 19]);
    // dev-4441
    let t = tensor([4, 3, 4]);
    let (v0, v1) = (vec![true, false, false, false], [[true, false, false, false], [false, false, false, false], [false, false, false, false]]);
    same::<4>(t.nix(idx![NewAxis, v0, None, &v1, None]), [1, 1, 1, 1], &[0]);
    // dev-4502
    let t = tensor([4, 4, 2]);
    let (v0, v1, v2) = (holder([1], [2]), holder([2], [0_i128, 0]), holder([2], [1_isize, 1]));
    same::<1>(t.nix(idx![v0.flip(0), v1, v2.i(1)]), [2], &[17, 17]);
    // dev-4531
    let t = tensor([1, 2, 3]);
    let (v0, v1) = (0_i16, vec![0_i64, 1]);
    same::<1>(t.nix(idx![v0, v1, -1]), [2], &[2, 5]);
    // dev-4593
    let t = tensor([5]);
    same::<1>(t.nix(idx![hd(2), true]), [1], &[2]);
    // dev-4632
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (holder([2], [-1_i8, -1]), holder([], [-1_i128]));
    same::<1>(t.nix(idx![v0.i(1), v1, [1, 0], hd(1)]), [2], &[34, 31]);
    // dev-4675
    let t = tensor([2, 3]);
    let v0 = holder([2, 1], [0_i128, -1]);
    same::<5>(t.nix(idx![..., .., None, None, &v0,]), [2, 1, 1, 2, 1], &[0, 2, 3, 5]);
    // dev-4729
    let t = tensor([2, 2, 3]);
    let (v0, v1, v2, v3, v4) = (-2_i64, 0_u128, 2_u64, -1_i128, holder([], [0]));
    same::<2>(t.nix(idx![v0 - 1:2:2, { v1 }:v2:{ v3 }, v4.view()]), [1, 0], &[]);
    // dev-4795
    let t = tensor([2, 3, 3, 3, 3, 2]);
    let (v0, v1) = ([true, false, false], None::<i64>);
    same::<5>(t.nix(idx![None, None, [[[false, false, false], [false, false, false], [false, true, false]], [[false, false, false], [false, false, false], [false, false, false]]], [2], &v0, : v1, None]), [1, 1, 1, 2, 1], &[138, 139]);
    // dev-4833
    let t = tensor([2]);
    let t = t.broadcast_to([3, 2]);
    let (v0, v1) = (None::<i64>, -1_i64);
    let t = t.i(idx![v0 : : v1, ::3]);
    let v0 = [0_u16, 0, 0, 0];
    same::<1>(t.nix(idx![0, &v0]), [4], &[0, 0, 0, 0]);
    // dev-4890
    let t = tensor([2]);
    let v0 = [false, true];
    same::<1>(t.nix(idx![&v0]), [1], &[1]);
    // dev-4967
    let t = tensor([1, 3, 0]);
    let v0 = holder([], [0_u32]);
    same::<3>(t.nix(idx![NewAxis, v0.view(), .., ..]), [1, 3, 0], &[]);
    // dev-5010
    let t = tensor([5, 5, 4, 4]);
    let (v0, v1, v2, v3, v4) = (None::<i64>, None::<i64>, -2_i8, -2_i8, 3_i64);
    let t = t.i(idx![: v0, :v1:v2, ::{ v3 }, ::v4 - 1,]);
    let t = t.permute([0, 1, 2, 3]);
    let (v0, v1) = (holder([1], [2_i32]), -3_isize);
    same::<3>(t.nix(idx![..;2, v0.flip(0), hd(1), 1..2;v1]), [3, 1, 1], &[6, 166, 326]);
    // dev-5047
    let t = tensor([2, 3, 2]);
    let v0 = 2_usize;
    same::<5>(t.nix(idx![[[0], [-1]], hd(0)..=hd(v0);-1, true, None, ..]), [2, 1, 3, 1, 2], &[4, 5, 2, 3, 0, 1, 10, 11, 8, 9, 6, 7]);
    // dev-5127
    let t = tensor([1, 5, 1, 3]);
    let (v0, v1, v2) = (slice!(None, None, -2), None::<i64>, -1_i64);
    let t = t.i(idx![:, v0, :  : 2, v1 : : v2]);
    let (v0, v1, v2, v3, v4) = (Some(-2_i64), 3_u64, 1_i64, holder([4, 1], [1_u64, 0, 0, 0]), [[0_u32], [1], [1], [1]]);
    same::<3>(t.nix(idx![v0 : v1 : v2, Ellipsis, v3.flip(0), [[0_i8], [0], [0], [0]], &v4,]), [1, 4, 1], &[14, 13, 13, 7]);
    // dev-5186
    let t = tensor([4, 4, 4, 3, 2]);
    let (v0, v1, v2, v3) = (holder([2, 2], [0, 1, 1, 1]), -1_isize, vec![false, true, true, false], holder([3, 2], [false, false, false, false, true, false]));
    same::<2>(t.nix(idx![v0.view(), { v1 }, &v2, v3.view()]), [2, 2], &[82, 184, 178, 184]);
    // dev-5236
    let t = tensor([3, 1, 2, 1]);
    let t = t.permute([3, 1, 0, 2]);
    let (v0, v1, v2) = ([[-1, 0]], vec![[0_i8, 0], [0, 0], [0, 0], [0, 0]], slice!(None, 2, None));
    same::<5>(t.nix(idx![None, &v0, v1, :, v2]), [1, 4, 2, 3, 2], &[0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]);
    // dev-5313
    let t = tensor([5, 5]);
    let v0 = [true, false, false, false, false];
    same::<3>(t.nix(idx![[false, true, false, false, false], NewAxis, &v0, None]), [1, 1, 1], &[5]);
    // dev-5358
    let t = tensor([2, 4, 1, 1, 4, 4, 3]);
    let (v0, v1, v2, v3) = (-2_i16, 1_usize, 2_i64, 1_i128);
    same::<4>(t.nix(idx![v0, 2, .., [0], hd(0)..hd(v1);v2 - 1, tl(2), 2..;v3]), [1, 1, 1, 1], &[101]);
    // dev-5403
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1, v2) = (1_u128, holder([], [-1_i64]), vec![1, 0]);
    same::<2>(t.nix(idx![::, v0, v1, &v2, ...]), [2, 2], &[10, 9, 28, 27]);
}

#[test]
#[rustfmt::skip]
fn dev_results_8() {
    // dev-5458
    let t = tensor([5, 1, 4, 3, 0]);
    let (v0, v1, v2) = (1_i8, holder([1], [0]), 0_isize);
    same::<4>(t.nix(idx![v0, v1.flip(0), None, v2, NewAxis, [2_i8, 2], 0:0]), [2, 1, 1, 0], &[]);
    // dev-5506
    let t = tensor([1, 2, 2, 4]);
    let (v0, v1) = (0_usize, -2_i128);
    same::<4>(t.nix(idx![{ v0 }, [0_isize], None, 0 : 0 : v1, :]), [1, 1, 0, 4], &[]);
    // dev-5586
    let t = tensor([5, 1, 3]);
    let v0 = -1_i64;
    let t = t.i(idx![hd(0), :  : v0 - 1, :, None]);
    let v0 = vec![true];
    same::<4>(t.nix(idx![NewAxis, [true], .., &v0, None]), [1, 1, 3, 1], &[0, 1, 2]);
    // dev-5654
    let t = tensor([5, 2]);
    same::<2>(t.nix(idx![[false, false, true, false, false], Ellipsis]), [1, 2], &[4, 5]);
    // dev-5699
    let t = tensor([3]);
    let t = t.i(idx![2::]);
    same::<1>(t.nix(idx![[0_isize, -1]]), [2], &[2, 2]);
    // dev-5753
    let t = tensor([12, 1]);
    let v0 = holder([1, 2], [4, 0]);
    same::<3>(t.nix(idx![v0, ..]), [1, 2, 1], &[4, 0]);
    // dev-5805
    let t = tensor([4, 2, 2, 4]);
    let v0 = 3_i8;
    same::<3>(t.nix(idx![v0, -1, [[1_usize, 0], [0, 0]], ...]), [2, 2, 4], &[60, 61, 62, 63, 56, 57, 58, 59, 56, 57, 58, 59, 56, 57, 58, 59]);
    // dev-5834
    let t = tensor([2, 3, 2, 3]);
    let (v0, v1) = (holder([2, 1], [0, -1]), holder([2, 1], [-1_i16, 0]));
    same::<3>(t.nix(idx![v0, .., v1.flip(0), true, [[0_i64], [-1]]]), [2, 1, 3], &[0, 6, 12, 23, 29, 35]);
    // dev-5880
    let t = tensor([1, 1]);
    same::<3>(t.nix(idx![[[[0_u16, 0, 0]]], -1, ...]), [1, 1, 3], &[0, 0, 0]);
    // dev-5932
    let t = tensor([3, 2]);
    let t = t.permute([0, 1]);
    same::<3>(t.nix(idx![[[1_i16, -3, -1]], :,]), [1, 3, 2], &[2, 3, 0, 1, 4, 5]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_0() {
    // dev-0023
    let t = tensor([3, 5, 2]);
    refused(t.try_oix(idx![[2, 0, 1], 9223372036854775807, Ellipsis, 0,]), &[OutOfBounds]);
    // dev-0050
    let t = tensor([2, 1, 3, 4, 4, 4, 1]);
    let (v0, v1, v2, v3, v4, v5) = (Some(1_i64), slice!(2, 3, None), 1_i64, Some(-3_i64), Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![0, v4, hd(0):v0, v5, v1, :, v2 - 1, -4:-6:v3, [[[0_i64], [0], [0]], [[0], [0], [0]]]])), &[MultipleEllipses]);
    // dev-0346
    let t = tensor([2, 3, 4, 5]);
    let t = t.permute([0, 3, 1, 2]);
    let t = t.permute([3, 0, 2, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = (holder([4], [0_i64, 1, 0, 1]), -2_i64, vec![-3_i128, 1, -5], 1_i64);
    refused(t.try_oix(idx![v0.flip(0), [[1_i8, 1], [0, 0], [0, 0]], v1, v2, NewAxis, v3 - 1]), &[TooManyIndices]);
    // dev-0406
    let t = tensor([3, 3, 3]);
    let (v0, v1, v2, v3) = (3_i64, [false, false, false], holder([], [true]), holder([2], [0_i16, -4]));
    refused(t.try_oix(idx![..;v0 - 1, &v1, v2, v3]), &[OutOfBounds]);
    // dev-0636
    let t = tensor([4, 5, 5, 4]);
    let (v0, v1, v2) = (holder([4], [3_i8, 4, 3, 2]), Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![None, v1, :, v2, &v0, :, NewAxis, tl(0)])), &[MultipleEllipses]);
    // dev-0789
    let t = tensor([4, 2, 1]);
    let (v0, v1, v2, v3) = ([1_i16, 1, 0, 0], 1_i64, Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![&v0[..], v1 - 1, v2, v3, hd(0)])), &[MultipleEllipses]);
    // dev-0852
    let t = tensor([1, 5, 2, 5, 3, 0, 3]);
    let (v0, v1, v2, v3) = (1_i64, 0_isize, holder([], [4_i16]), -4_i32);
    refused(t.try_oix(idx![v0 - 1 : 1, :, hd(1):1:v1, v2, hd(2):v3:-1, :, ..., hd(4) : 0]), &[ZeroStep]);
    // dev-1010
    let t = tensor([2, 0, 3, 1]);
    let (v0, v1, v2, v3) = (vec![false, true], [[false; 3]; 0], Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![NewAxis, v2, &v0, v3, &v1, tl(0)])), &[MultipleEllipses]);
    // dev-1155
    let t = tensor([4, 4]);
    let (v0, v1) = (vec![0_u32, 0, 0, 4], holder([], [1_i64]));
    refused(t.try_oix(idx![&v0, v1]), &[OutOfBounds]);
    // dev-1219
    let t = tensor([1, 3, 3]);
    let t = t.into_dyn();
    let (v0, v1) = (holder([3, 3], [true, true, true, true, true, true, true, true, true]), 0_usize);
    refused(t.try_oix(idx![Ellipsis, v0.flip(0), NewAxis, NewAxis, hd(0), hd(v1)]), &[TooManyIndices, MaskShape]);
    // dev-1298
    let t = tensor([3, 3, 0, 2, 1, 4, 2]);
    let (v0, v1, v2) = (holder([2, 2], [-1_i16, 0, -1, -2]), holder([2], [-1, -1]), holder([3, 3], [1_u128, 0, 1, 0, 0, 1, 0, 1, 0]));
    refused(t.try_oix(idx![.., [true, false, true], tl(9223372036854775807), v0.flip(0), v1.flip(0), .., v2.transpose()]), &[OutOfBounds]);
    // dev-1423
    let t = tensor([4, 3, 4, 3, 1]);
    let (v0, v1) = ([[[true, true, false], [true, true, false], [false, false, true], [false, true, false]], [[true, true, false], [false, false, true], [false, true, true], [false, true, false]], [[false, false, false], [true, false, false], [false, false, true], [true, true, false]]], 9223372036854775807_usize);
    refused(t.try_oix(idx![[1_isize, -4, -1, -3], &v0, Ellipsis, tl(v1)]), &[OutOfBounds]);
    // dev-1660
    let t = tensor([5, 5, 1]);
    let (v0, v1) = (None::<i64>, vec![[-4_i8, 2, -3, 3]]);
    refused(t.try_oix(idx![:v0, &v1, [[0_u32, 0], [0, 0], [0, 1], [0, 0]]]), &[OutOfBounds]);
    // dev-1736
    let t = tensor([1, 4, 1, 1]);
    let t = t.broadcast_to([2, 3, 3, 4, 3, 3]);
    let t = t.permute([5, 4, 2, 0, 1, 3]);
    let (v0, v1, v2, v3, v4, v5, v6) = (vec![-3_i32], holder([1, 2], [0_u128, 2]), None::<i64>, vec![[2_u64, 2], [2, 2]], None::<i64>, Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![&v0, v5, v1.flip(0), [[0_i8], [2]], v2:hd(2):1, v6, &v3, v4 : : 5])), &[MultipleEllipses]);
    // dev-1894
    let t = tensor([1, 2, 3, 3, 2]);
    let t = t.into_dyn();
    let (v0, v1, v2) = ([[true, false]], 0_u16, 1_i64);
    refused(t.try_oix(idx![&v0, ..;1, { v1 }, v2 - 1..;1, [false, true]]), &[TooManyIndices, MaskShape]);
    // dev-1989
    let t = tensor([2, 4, 2, 2]);
    let t = t.permute([2, 0, 3, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5, v6) = (-1_i64, vec![1_u64, 1], holder([2], [false, true]), true, -1_i64, 6_isize, -3_i32);
    refused(t.try_oix(idx![::, ::v0 - 1, v1, v2.flip(0), v3, v4:v5:v6]), &[TooManyIndices, MaskShape]);
    // dev-2124
    let t = tensor([3, 1, 3, 3, 1, 3, 4]);
    let t = t.permute([6, 0, 2, 3, 5, 4, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4) = (1_i64, 1_isize, 0_usize, -1_i64, [false]);
    refused(t.try_oix(idx![v0 - 1, .., .., { v1 }, [0_i32, 2, 2, 1], hd(v2), { v3 }, &v4[..]]), &[TooManyIndices, MaskShape]);
    // dev-2205
    let t = tensor([3, 4, 2, 4, 4]);
    let (v0, v1) = (3_i128, slice!(None, None, None));
    let t = t.i(idx![3::, v0, :, :, v1]);
    let t = t.permute([0, 1, 2, 3]);
    let (v0, v1, v2, v3, v4) = (9223372036854775807_u64, -9223372036854775807_i64, holder([3, 4], [1_i128, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0]), 1_usize, 1000000000000_i64);
    refused(t.try_oix(idx![{ v0 } :  : v1, v2, NewAxis, tl(v3), { v4 },]), &[OutOfBounds]);
    // dev-2296
    let t = tensor([4, 1, 3, 2, 3]);
    let (v0, v1, v2) = (vec![true, false, true, false, true, true], vec![-1_isize], holder([4], [1_i128, 0, 0, 1]));
    refused(t.try_oix(idx![v0, &v1, .., None, 1, v2.view()]), &[MaskShape]);
    // dev-2443
    let t = tensor([1, 2, 3, 3, 3, 2, 3]);
    let (v0, v1, v2, v3) = ([false, false, false], holder([1, 2], [-1_isize, 1]), 2_usize, 1_usize);
    refused(t.try_oix(idx![[-1_i32, -1, -1], hd(1000000000000), Ellipsis, &v0[..], v1.view(), hd(v2), hd(v3), tl(1)]), &[OutOfBounds]);
    // dev-2462
    let t = tensor([2, 4, 2]);
    let (v0, v1, v2, v3) = (Vec::from([[0_i128; 0]; 2]), holder([], [0_u32]), true, holder([1], [true]));
    refused(t.try_oix(idx![v0, &v1, { v2 }, v3]), &[MaskShape]);
    // dev-2642
    let t = tensor([5]);
    let t = t.into_dyn();
    let v0 = [true, true, true, true, true];
    refused(t.try_oix(idx![.., NewAxis, None, &v0[..]]), &[TooManyIndices, MaskShape]);
    // dev-2805
    let t = tensor([4, 1, 1, 5]);
    let (v0, v1, v2, v3) = (holder([4], [true, true, true, false]), 1_i8, 0_u32, holder([1], [true]));
    refused(t.try_oix(idx![v0.flip(0), 0:v1:v2, v3.flip(0), [true, true, true, true, true]]), &[ZeroStep]);
    // dev-2994
    let t = tensor([3, 1]);
    let t = t.broadcast_to([1, 3, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3) = ([0_isize, 0, 0, 0], holder([3], [true, false, true]), [true, true, true], 0_u128);
    refused(t.try_oix(idx![&v0, v1.view(), &v2[..], NewAxis, NewAxis, { v3 }]), &[TooManyIndices]);
    // dev-3120
    let t = tensor([3, 4, 3]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1, v2, v3) = ([[0_i128, -2]], holder([2], [1_i16, 0]), Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![v2, v3, &v0, [1_i8, 0], v1.flip(0)])), &[MultipleEllipses]);
    // dev-3230
    let t = tensor([2, 3, 3, 2, 3, 3]);
    let (v0, v1) = (-9223372036854775808_isize, [[1, 0, 2], [1, 1, 0], [2, 0, 1], [0, 0, 1]]);
    refused(t.try_oix(idx![0, [0_i16, 1], .., v0, &v1[..], ..]), &[OutOfBounds]);
    // dev-3358
    let t = tensor([4, 4]);
    let t = t.permute([1, 0]);
    let (v0, v1, v2) = (holder([0], [0_u16; 0]), Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![v1, v2, &v0])), &[MultipleEllipses]);
    // dev-3473
    let t = tensor([2, 4, 5]);
    let v0 = slice!(None, None, None);
    let t = t.i(idx![v0, :, ::-1,]);
    let (v0, v1, v2) = (None::<i64>, vec![false, false, true], slice!(4, 4, -2));
    refused(t.try_oix(idx![: v0 :, &v1, v2,]), &[MaskShape]);
    // dev-3523
    let t = tensor([3, 5, 2, 4, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5, v6) = (vec![2, 2], holder([], [true]), [true, true, true, true, true], 1_i8, 1_i16, Some(-2_i64), false);
    refused(t.try_oix(idx![&v0, None, .., v1, NewAxis, NewAxis, None, &v2, [[0_i16, 0]], [[-3, 1], [-4, -4]], None, v3:v4:v5, { v6 }]), &[TooManyIndices, MaskShape]);
    // dev-3787
    let t = tensor([2, 2, 5]);
    let (v0, v1) = (None::<i64>, -1_i64);
    let t = t.i(idx![0, v0 : : v1 - 1, :]);
    let v0 = 6_i64;
    refused(t.try_oix(idx![[-1_i64], NewAxis, v0 - 1, None, Ellipsis]), &[OutOfBounds]);
    // dev-4247
    let t = tensor([2, 1, 1, 2]);
    let v0 = 3_i64;
    refused(t.try_oix(idx![.., [0_i8, 0, 0], .., v0 - 1,]), &[OutOfBounds]);
    // dev-4398
    let t = tensor([4, 5, 2, 5]);
    let (v0, v1) = (2_usize, holder([4], [0, 1, 1, 6]));
    refused(t.try_oix(idx![:, ::, 1 : tl(v0) : 1, v1, ...]), &[OutOfBounds]);
    // dev-4559
    let t = tensor([4]);
    let t = t.i(idx![:]);
    let v0 = [false, true, true];
    refused(t.try_oix(idx![true, &v0]), &[MaskShape]);
    // dev-4627
    let t = tensor([4, 4]);
    let (v0, v1) = (holder([], [4]), vec![false, false, false, false]);
    refused(t.try_oix(idx![true, &v0, v1, Ellipsis]), &[OutOfBounds]);
    // dev-4670
    let t = tensor([2, 2, 1]);
    let (v0, v1, v2) = (holder([1], [-2_i16]), vec![9223372036854775807_i64, 0, 1], vec![false]);
    refused(t.try_oix(idx![v0, &v1, NewAxis, None, &v2]), &[OutOfBounds]);
    // dev-4828
    let t = tensor([2, 5, 1, 2]);
    let (v0, v1) = (vec![[true, true, false, true, true], [false, true, true, true, true], [true, true, true, true, true], [true, true, false, true, true]], holder([2, 3], [-1_i8, 0, -1, -1, -1, -1]));
    refused(t.try_oix(idx![v0, v1.transpose(), None, .., NewAxis,]), &[MaskShape]);
    // dev-4950
    let t = tensor([5, 3, 4, 3]);
    let (v0, v1, v2) = (holder([0], [0_u16; 0]), 3_usize, -2_i64);
    refused(t.try_oix(idx![v0.flip(0), [true], tl(3) : tl(v1) : v2 - 1, hd(0)]), &[MaskShape]);
    // dev-5038
    let t = tensor([8, 1]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (2_i64, holder([1], [4_u128]), holder([2, 1], [0_isize, -1]));
    refused(t.try_oix(idx![..;v0 - 1, v1.view(), v2.view(), Ellipsis]), &[TooManyIndices]);
    // dev-5145
    let t = tensor([5, 5]);
    let t = t.permute([0, 1]);
    let t = t.into_dyn();
    let (v0, v1) = ([-5_i8, -3, -5], -5_i8);
    refused(t.try_oix(idx![&v0[..], v1:-6, :, ...]), &[TooManyIndices]);
    // dev-5200
    let t = tensor([3, 0, 1]);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(2_i64), 0_i128, holder([2], [true, true]), 1_isize, 0_u64, 2_isize, holder([2], [false, false]));
    refused(t.try_oix(idx![v0 : : v1, v2.i(1), v3:v4:{ v5 }, .., v6.i(1)]), &[ZeroStep]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_1() {
    // dev-5285
    let t = tensor([5, 3, 5, 1, 2]);
    let t = t.permute([1, 2, 3, 0, 4]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5, v6) = (holder([3], [true, true, true]), -1_i64, 1_u64, holder([2], [1000000000_isize, -5]), -3_isize, 0_isize, 2_i64);
    refused(t.try_oix(idx![&v0, .., [1_u64], v1 - 1:0:v2, v3, v4:{ v5 }:v6 - 1]), &[TooManyIndices]);
    // dev-5372
    let t = tensor([2, 3]);
    let v0 = vec![true];
    refused(t.try_oix(idx![v0, [2_i16, -2]]), &[MaskShape]);
    // dev-5424
    let t = tensor([3, 5, 5]);
    let (v0, v1, v2, v3, v4, v5) = (holder([2, 4], [-1_isize, -1, 2, 0, -1, 2, 0, 0]), 0_u128, 0_i64, vec![true, true, true, true, true], Ellipsis, Ellipsis);
    refused(t.try_oix(DynIndex::from(idx![v0.view(), v4, None, v5, { v1 }:v2 - 1:1, v3])), &[MultipleEllipses]);
    // dev-5581
    let t = tensor([5, 3, 3]);
    let (v0, v1) = (holder([4], [2_u16, 1, 2, 0]), [1_u128, 0, 9223372036854775807, 2]);
    refused(t.try_oix(idx![NewAxis, NewAxis, 1, None, v0, &v1]), &[OutOfBounds]);
    // dev-5779
    let t = tensor([4, 4, 2, 2, 5]);
    let (v0, v1, v2, v3) = (0_i64, -1_isize, holder([1], [0_i64]), 5_i64);
    refused(t.try_oix(idx![: v0 - 1 : -1, v1, 5, &v2, hd(1) : v3 - 1 : 2]), &[OutOfBounds]);
    // dev-0011
    let t = tensor([2, 4]);
    let v0 = vec![[0_i16, 0, 1], [2, 3, 2], [2, 0, 4]];
    refused(t.try_vix(idx![Ellipsis, &v0,]), &[OutOfBounds]);
    // dev-0113
    let t = tensor([1, 5]);
    let (v0, v1) = (1_u64, holder([1], [true]));
    refused(t.try_vix(idx![:1:v0, v1]), &[MaskShape]);
    // dev-0179
    let t = tensor([5]);
    let t = t.into_dyn();
    let v0 = holder([1, 2], [0_u32, 4]);
    refused(t.try_vix(idx![v0, Ellipsis, None, ..]), &[TooManyIndices]);
    // dev-0307
    let t = tensor([3, 2, 2]);
    let t = t.permute([1, 2, 0]);
    let v0 = 1_u128;
    let t = t.i(idx![::-1, { v0 }, : -1]);
    let t = t.into_dyn();
    let (v0, v1) = (Some(0_i64), 3_i64);
    refused(t.try_vix(idx![v0:9223372036854775806:v1 - 1, [false, true], :]), &[TooManyIndices]);
    // dev-0362
    let t = tensor([9, 12]);
    let v0 = holder([], [-9223372036854775808_i128]);
    refused(t.try_vix(idx![v0.view(), 1]), &[OutOfBounds]);
    // dev-0547
    let t = tensor([9]);
    let (v0, v1) = (-4_i64, None::<i64>);
    let t = t.i(idx![:v0:v1]);
    let t = t.i(idx![:, NewAxis]);
    let (v0, v1, v2) = ([[0_i32; 3]; 0], Ellipsis, Ellipsis);
    refused(t.try_vix(DynIndex::from(idx![NewAxis, NewAxis, hd(0) : 4, None, &v0[..], v1, NewAxis, v2, NewAxis])), &[MultipleEllipses]);
    // dev-0606
    let t = tensor([1, 3, 4, 3, 4]);
    let (v0, v1, v2, v3) = (0_u32, 2_u16, vec![[0_i8], [1]], [true, false, false, false]);
    refused(t.try_vix(idx![::v0, v1, 2, v2, &v3[..]]), &[ZeroStep]);
    // dev-0768
    let t = tensor([2, 2, 3, 3, 3, 3]);
    let v0 = holder([5], [-2_i16, -2, 0, 1, -1]);
    refused(t.try_vix(idx![..., hd(9223372036854775807), None, None, v0, [[false, false, false], [false, false, false], [false, false, true]]]), &[OutOfBounds]);
    // dev-0864
    let t = tensor([2, 2, 4]);
    let v0 = -9_i16;
    refused(t.try_vix(idx![None, [[0]], ::, NewAxis, v0]), &[OutOfBounds]);
    // dev-0928
    let t = tensor([1, 3, 3, 1, 2, 4]);
    let t = t.permute([1, 4, 0, 2, 5, 3]);
    let (v0, v1, v2, v3, v4, v5) = (vec![0_i8], [0_i64], holder([2], [1_i128, 1]), holder([2], [-1_i128, -1]), Ellipsis, Ellipsis);
    refused(t.try_vix(DynIndex::from(idx![v0, &v1[..], -1, v4, None, None, None, v5, v2.i(1), -3, v3.i(1)])), &[MultipleEllipses]);
    // dev-1211
    let t = tensor([2, 5, 3, 2, 2]);
    let (v0, v1, v2, v3, v4) = ([true, false, false, false], 1_u32, holder([], [false]), 2_usize, 1_isize);
    refused(t.try_vix(idx![:, &v0[..], :  : v1, [0_i128, 0, 1], true, v2.view(), -3:hd(v3):{ v4 }]), &[MaskShape]);
    // dev-1276
    let t = tensor([5, 4, 2, 1]);
    let (v0, v1, v2) = (None::<i64>, 2_i8, 2_i64);
    let t = t.i(idx![:, v0:-2, ::v1, ::{ v2 }]);
    let t = t.broadcast_to([1, 5, 2, 2, 2]);
    let (v0, v1, v2, v3) = (holder([4], [-2, -1, -1, -1]), -5_isize, 5_u64, holder([2], [-1_i32, -1]));
    refused(t.try_vix(idx![v0.view(), { v1 }..v2;2, ..., .., v3.i(1)]), &[OutOfBounds]);
    // dev-1390
    let t = tensor([5, 5]);
    let (v0, v1) = (-3_i8, vec![false, false, false, false]);
    refused(t.try_vix(idx![v0, &v1]), &[MaskShape]);
    // dev-1513
    let t = tensor([2, 2, 3, 3, 4]);
    let (v0, v1, v2) = (holder([], [-3_i64]), holder([2], [-1_i32, -1]), 3_isize);
    refused(t.try_vix(idx![v0, v1.i(1), [[true, false, false], [false, false, false], [false, false, false]], v2]), &[OutOfBounds]);
    // dev-1714
    let t = tensor([3, 4, 2]);
    let (v0, v1) = (holder([2], [true, true]), vec![0_u64, 1, 1, 1]);
    refused(t.try_vix(idx![None, None, [-2, 1000000000, 2, -3], v0.i(1), v1, ..., NewAxis]), &[OutOfBounds]);
    // dev-1761
    let t = tensor([1, 4, 2, 4]);
    let (v0, v1) = (vec![1, 0, 1, 2, 2], 0_u16);
    refused(t.try_vix(idx![[-1_i64, 0, -1], v0, { v1 }, Ellipsis]), &[ShapeMismatch]);
    // dev-1909
    let t = tensor([4, 1, 1, 2, 4, 3]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (0_u8, [1_i64], 2_usize);
    refused(t.try_vix(idx![::v0, :, [[[0_u64], [0], [0]]], [[[-1]]], :  : 2, &v1[..], tl(v2)]), &[TooManyIndices, ZeroStep]);
    // dev-1957
    let t = tensor([3, 3, 3, 4, 3]);
    let t = t.permute([0, 2, 3, 1, 4]);
    let (v0, v1) = (Some(-1_i64), slice!(None, None, None));
    let t = t.i(idx![:, 1:, : -4, ::v0, v1]);
    let (v0, v1, v2, v3, v4, v5, v6) = (-4_i16, 4_usize, vec![[0_u32, 1, 0]], 9223372036854775807_i64, 1_i64, 2_usize, 2_u64);
    refused(t.try_vix(idx![{ v0 }:tl(v1):2, v2, { v3 }, { v4 }..=hd(v5);-1, ..=v6;1]), &[OutOfBounds]);
    // dev-2063
    let t = tensor([1, 3, 4, 4, 2, 1]);
    let (v0, v1, v2, v3) = (9223372036854775807_u64, 1_u8, [1_u32, 3], vec![0, 0]);
    refused(t.try_vix(idx![.., NewAxis, None, v0, ..;v1, &v2[..], hd(0), None, v3, None, None]), &[OutOfBounds]);
    // dev-2147
    let t = tensor([5, 2, 5, 4, 0]);
    let (v0, v1, v2, v3, v4) = (vec![[4_u128], [1]], slice!(-3, 0, None), 1_i64, Ellipsis, Ellipsis);
    refused(t.try_vix(DynIndex::from(idx![v0, v3, v1, -5 : v2 - 1 : -2, v4])), &[MultipleEllipses]);
    // dev-2231
    let t = tensor([2, 4]);
    let (v0, v1, v2) = (-2_i8, None::<i64>, 2_isize);
    let t = t.i(idx![::v0, : v1 : v2]);
    let (v0, v1) = (vec![true], 2_usize);
    refused(t.try_vix(idx![&v0, Ellipsis, tl(v1)]), &[OutOfBounds]);
    // dev-2334
    let t = tensor([4, 2, 3, 5, 3, 0]);
    let (v0, v1, v2, v3, v4, v5, v6) = (None::<i64>, -3_i128, holder([1], [0_u16]), 3_usize, 1_u128, -5_isize, 9223372036854775807_usize);
    refused(t.try_vix(idx![6 : v0 : v1, None, &v2, -1 : tl(v3) : { v4 }, v5, tl(0), None, None, tl(v6), NewAxis, NewAxis]), &[OutOfBounds]);
    // dev-2637
    let t = tensor([8, 16]);
    let (v0, v1, v2) = (holder([], [true]), holder([5], [-8_i16, -6, -6, 6, 6]), 20_usize);
    refused(t.try_vix(idx![v0, v1.flip(0), tl(v2), false]), &[OutOfBounds]);
    // dev-2757
    let t = tensor([1, 4, 5, 2, 5]);
    let (v0, v1, v2, v3, v4) = (holder([1, 3], [0_u16, 0, 0]), vec![true, false, true, true], true, holder([2], [2_u32, 2]), 0_i32);
    refused(t.try_vix(idx![v0, &v1, v2, v3.i(1), NewAxis, [false, true], NewAxis, NewAxis, (-1)::v4]), &[ZeroStep]);
    // dev-3030
    let t = tensor([5, 2, 5]);
    let t = t.into_dyn();
    let v0 = [[[false, false, false, false, false], [false, true, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false]], [[false, false, false, false, true], [false, false, false, false, false]], [[false, true, false, false, false], [false, false, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false]]];
    refused(t.try_vix(idx![:, &v0[..]]), &[TooManyIndices, MaskShape]);
    // dev-3203
    let t = tensor([5, 1]);
    let (v0, v1) = ([false, false, false, true, true], 2_i64);
    refused(t.try_vix(idx![&v0, v1 - 1]), &[OutOfBounds]);
    // dev-3376
    let t = tensor([2, 3, 3, 3, 3, 2]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (holder([2], [0_u32, 0]), 0_u128, 2_isize, 4_i64, holder([2], [-2_i128, -2]), Some(2_i64), -1_i64, 0_i16);
    refused(t.try_vix(idx![v0.i(1), { v1 }..=v2;-2, ..., 2..v3 - 1;-3, v4.i(1), [true, true, true], v5:v6:v7]), &[ZeroStep]);
    // dev-3493
    let t = tensor([2, 1]);
    let v0 = slice!(None, None, 2);
    let t = t.i(idx![v0, :]);
    let v0 = -9223372036854775808_i64;
    refused(t.try_vix(idx![v0, [[1000000000_i128]]]), &[OutOfBounds]);
    // dev-3721
    let t = tensor([2, 2, 3, 3, 3, 3]);
    let (v0, v1, v2, v3, v4) = (1_u16, slice!(None, None, None), -2_i32, 3_i64, slice!(None, None, -1));
    let t = t.i(idx![{ v0 }, v1, NewAxis, ::v2, 0:, ::v3 - 1, v4]);
    let (v0, v1, v2) = (holder([2], [0, 0]), holder([1], [3_isize]), [0_isize]);
    refused(t.try_vix(idx![v0.i(1), .., [false, true], Ellipsis, v1, &v2]), &[OutOfBounds]);
    // dev-3749
    let t = tensor([2, 1, 2, 5]);
    let (v0, v1) = ([-1_i16, -3], [2]);
    refused(t.try_vix(idx![..., [true], &v0, &v1]), &[OutOfBounds]);
    // dev-3894
    let t = tensor([2, 5]);
    let v0 = holder([4], [9223372036854775807_usize, 4, 0, 3]);
    refused(t.try_vix(idx![.., v0]), &[OutOfBounds]);
    // dev-4142
    let t = tensor([0, 3, 0, 5, 5, 2, 2]);
    let t = t.permute([0, 6, 3, 1, 2, 4, 5]);
    let (v0, v1, v2, v3, v4, v5) = (Some(1_i64), 5_usize, 0_u64, 0_usize, 1_i64, -9_i64);
    refused(t.try_vix(idx![::v0, tl(0), 2:hd(v1), [false, true, false, false], Ellipsis, v2 : v3 : { v4 }, v5 - 1, -1]), &[OutOfBounds, MaskShape]);
    // dev-4268
    let t = tensor([2, 3, 1, 2, 5, 4]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (0_u32, 2_usize, holder([2], [9223372036854775807_usize, 9223372036854775807]), holder([1], [true]), 0_u64, -3_i8, -9223372036854775808_isize, -1_i16);
    refused(t.try_vix(idx![v0:{ v1 }, v2.i(1), v3, v4:2:v5, : v6 : v7, ..., -6:1]), &[OutOfBounds]);
    // dev-4364
    let t = tensor([3, 3, 3, 4, 3]);
    let (v0, v1, v2, v3, v4) = (-8_i64, holder([3], [true, false, false]), holder([1], [-2]), 3_usize, 0_u32);
    refused(t.try_vix(idx![..., v0, v1, v2, -4 : hd(v3) : -3, v4..hd(3)]), &[OutOfBounds]);
    // dev-4517
    let t = tensor([3, 1, 2, 4, 3, 1, 5]);
    let (v0, v1, v2, v3, v4) = (0_i16, holder([5], [0, -1, 0, -1, 0]), Vec::from([[0_i32; 0]; 2]), vec![[1_u128], [2]], 0_usize);
    refused(t.try_vix(idx![0..v0, v1.flip(0), ..., v2, v3, hd(v4), [false, false, false, false, false]]), &[ShapeMismatch]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_2() {
    // dev-4551
    let t = tensor([5, 3, 1, 3]);
    let (v0, v1, v2) = (holder([4], [0_i8, 1, 1, 0]), vec![1_i64, -1, 0, 0], holder([3], [false, false, true]));
    refused(t.try_vix(idx![v0, None, Ellipsis, &v1, hd(1), v2]), &[OutOfBounds]);
    // dev-4633
    let t = tensor([1, 3, 1]);
    let t = t.i(idx![::, ::, :]);
    let (v0, v1) = (slice!(-5, -5, -4), holder([], [1000000000_i64]));
    refused(t.try_vix(idx![:, v0, v1]), &[OutOfBounds]);
    // dev-4817
    let t = tensor([4, 3, 5, 5]);
    let (v0, v1, v2) = (3_i64, slice!(3, None, None), -1_i64);
    let t = t.i(idx![::v0 - 1, v1, ::v2 - 1, 4 :]);
    let v0 = None::<i64>;
    let t = t.i(idx![:  : 3, : v0, 2 :, :]);
    let (v0, v1, v2) = ([true], Ellipsis, Ellipsis);
    refused(t.try_vix(DynIndex::from(idx![None, v1, v2, &v0, 0])), &[MultipleEllipses]);
    // dev-4883
    let t = tensor([2, 2, 2, 2, 2, 3, 3]);
    let t = t.permute([6, 5, 4, 3, 2, 1, 0]);
    let (v0, v1, v2) = (vec![1_i8, 0], [[false, true], [false, true]], vec![1_u16]);
    refused(t.try_vix(idx![tl(9223372036854775807), [true, false, true], &v0, &v1, v2, [1_u16, 0]]), &[OutOfBounds]);
    // dev-4934
    let t = tensor([1, 3, 4, 3, 2]);
    let (v0, v1, v2, v3) = (holder([], [9223372036854775807_i64]), 3_u32, -3_i16, holder([4, 3, 2], [false, false, false, false, false, false, false, false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false]));
    refused(t.try_vix(idx![v0, 2..v1;{ v2 }, v3, Ellipsis]), &[OutOfBounds]);
    // dev-5149
    let t = tensor([3, 3, 1, 2, 2, 1, 4]);
    let (v0, v1, v2) = ([0, 1, 1, 0], Ellipsis, Ellipsis);
    refused(t.try_vix(DynIndex::from(idx![::, v1, :, v2, &v0[..], NewAxis])), &[MultipleEllipses]);
    // dev-5192
    let t = tensor([3, 4, 2]);
    let v0 = [true, false];
    refused(t.try_vix(idx![3, .., &v0, None]), &[OutOfBounds]);
    // dev-5368
    let t = tensor([2, 3, 3, 3, 3, 2]);
    let (v0, v1, v2, v3, v4, v5, v6) = (5_i128, 2_i32, 3_i64, 1_i64, 0_isize, 2_i32, [[true, true], [false, false], [true, true]]);
    refused(t.try_vix(idx![v0, Ellipsis, v1..v2 - 1, ..{ v3 }, v4..=1;{ v5 }, &v6,]), &[OutOfBounds]);
    // dev-5648
    let t = tensor([3, 3, 4]);
    let (v0, v1, v2) = (0_u16, holder([3, 1], [2_u16, 2, 1]), -1_i32);
    refused(t.try_vix(idx![:  : v0, v1, v2,]), &[ZeroStep]);
    // dev-5906
    let t = tensor([3, 3, 2]);
    let (v0, v1) = (0_u32, -2_i16);
    refused(t.try_vix(idx![NewAxis, NewAxis, [1_i16, 0], Ellipsis, hd(4):hd(4):v0, v1]), &[ZeroStep]);
    // dev-0041
    let t = tensor([4, 1]);
    let (v0, v1, v2, v3, v4) = (6_u64, -4_i64, holder([1], [true]), Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![v3, (v0)::v1 - 1, v4, v2.flip(0)])), &[MultipleEllipses]);
    // dev-0232
    let t = tensor([4, 1, 2, 1, 2, 2]);
    let (v0, v1, v2, v3) = (holder([3], [0_i8, 0, 0]), vec![1, -1, -2], Some(2_i64), vec![true, false]);
    refused(t.try_nix(idx![[true, false, true, false, true], v0.view(), &v1, -3:v2, ..., v3]), &[MaskShape]);
    // dev-0317
    let t = tensor([5, 3, 5, 5]);
    let (v0, v1) = (None::<i64>, 0_usize);
    let t = t.i(idx![::2, NewAxis, :, : v0, hd(v1):, NewAxis]);
    let t = t.permute([2, 1, 3, 0, 5, 4]);
    let t = t.into_dyn();
    let (v0, v1, v2, v3, v4, v5) = ([[1_u128, 0], [1, 1], [0, 0]], holder([2, 3], [0_u32, 0, 0, 0, 0, 0]), holder([], [1_u16]), 0_usize, 2_u128, vec![false, false, true, true, false]);
    refused(t.try_nix(idx![&v0[..], v1.transpose(), v2.view(), Ellipsis, hd(v3), v4, [[0_u64, 0], [0, 0], [0, 0]], &v5]), &[TooManyIndices, OutOfBounds, MaskShape]);
    // dev-0434
    let t = tensor([2, 1, 2]);
    let (v0, v1, v2, v3, v4) = (holder([2, 1], [1, 1]), Some(0_i64), [[1_i64], [0]], Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![v0, None, v3, : v1, v4, &v2])), &[MultipleEllipses]);
    // dev-0517
    let t = tensor([3, 3, 3, 3, 4]);
    let t = t.into_dyn();
    let (v0, v1, v2) = (0_i8, vec![1_u32], vec![0_i64]);
    refused(t.try_nix(idx![tl(1), v0, 2, -2, v1, v2, Ellipsis,]), &[TooManyIndices]);
    // dev-0657
    let t = tensor([1, 4, 5, 2, 4, 1]);
    let (v0, v1, v2, v3, v4) = (vec![0, 0, 0], 3_usize, 1_u32, holder([6], [false, false, false, false, false, false]), 1_i128);
    refused(t.try_nix(idx![&v0, hd(v1):6:v2, &v3, 2 : hd(0) : 1, ..., ..;v4]), &[MaskShape, ShapeMismatch]);
    // dev-0733
    let t = tensor([5, 3, 3]);
    let t = t.permute([2, 0, 1]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1, v2, v3) = (holder([3], [true, true, true]), [true, true, false, true, false], Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![-1, v0, v2, v3, &v1])), &[MultipleEllipses]);
    // dev-0993
    let t = tensor([5, 4, 5, 1, 3]);
    let (v0, v1, v2) = (3_i64, 0_u16, [0_i8]);
    refused(t.try_nix(idx![[[true, false, false, false], [false, true, false, false], [false, false, false, true], [false, false, false, false], [false, false, false, false]], v0 - 1:hd(5):v1, &v2[..], 2]), &[ZeroStep]);
    // dev-1189
    let t = tensor([4, 3, 1, 2]);
    let (v0, v1, v2, v3, v4, v5) = (1_u128, 0_isize, [[0_u32]], -3_i32, 1_i128, 2_u16);
    refused(t.try_nix(idx![:, hd(3):{ v0 }:v1, &v2[..], v3 : v4 : v5]), &[ZeroStep]);
    // dev-1352
    let t = tensor([3, 2, 3, 4]);
    let (v0, v1, v2, v3) = ([[1_u32, 1, 0, 0], [1, 1, 1, 1]], -2_i64, 0_u64, holder([2, 4], [-3, 2, -4, -3, -2, -4, -2, -1]));
    refused(t.try_nix(idx![&v0[..], 0 : { v1 } : v2, [true, false, false], v3]), &[ZeroStep]);
    // dev-1418
    let t = tensor([4, 5, 2]);
    let (v0, v1) = (4_isize, vec![false]);
    refused(t.try_nix(idx![v0, 0, v1, None, None]), &[MaskShape, OutOfBounds]);
    // dev-1520
    let t = tensor([2, 1, 1, 3]);
    let (v0, v1, v2, v3) = (holder([3, 2, 2], [1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0, 1]), holder([1, 2, 2], [0_i64, 0, -1, -1]), vec![[[0, 0], [0, 0]], [[0, 0], [0, 0]], [[0, 0], [0, 0]]], holder([2], [true, true]));
    refused(t.try_nix(idx![v0.view(), &v1, &v2, true, v3.i(1), tl(9223372036854775807)]), &[OutOfBounds]);
    // dev-1676
    let t = tensor([2, 3, 5, 4, 2]);
    let (v0, v1, v2, v3) = (-2_i32, holder([5], [0_i128, 0, 2, 1, 1]), None::<i64>, 0_u32);
    refused(t.try_nix(idx![v0 : tl(1), v1.flip(0), v2 :, NewAxis, [1_i8, -2], { v3 } :]), &[ShapeMismatch]);
    // dev-1743
    let t = tensor([8, 11]);
    let (v0, v1) = (4_usize, 4_usize);
    refused(t.try_nix(idx![[-9], Ellipsis, None, hd(v0)..=hd(v1);1, None]), &[OutOfBounds]);
    // dev-1927
    let t = tensor([1, 2, 1, 2, 5]);
    let (v0, v1, v2, v3) = (2_u16, Some(5_i64), 4_i32, -1_i8);
    refused(t.try_nix(idx![[[false, true, false, false]], ..., 1:-4:{ v0 }, v1 : { v2 } : v3]), &[MaskShape]);
    // dev-2068
    let t = tensor([2, 4, 4]);
    let (v0, v1, v2, v3) = (3_usize, Some(-1_i64), Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![v2, -3, NewAxis, :v0:v1, [1_i8], None, v3])), &[MultipleEllipses, OutOfBounds]);
    // dev-2168
    let t = tensor([3, 4, 5]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1) = (holder([5], [-3_isize, -3, -4, -2, 2]), holder([4], [1_i16, 2, 1, 3]));
    refused(t.try_nix(idx![..., v0.flip(0), v1.flip(0)]), &[ShapeMismatch]);
    // dev-2323
    let t = tensor([4, 5, 1, 1, 1, 3]);
    let (v0, v1, v2, v3) = (vec![0, 2, 3], holder([], [0_u64]), holder([1], [true]), vec![[true, true, false]]);
    refused(t.try_nix(idx![v0, &v1, v2.view(), Ellipsis, [false, false, false], v3,]), &[MaskShape, ShapeMismatch]);
    // dev-2450
    let t = tensor([1, 2, 1, 2]);
    let (v0, v1, v2, v3) = (holder([3, 3], [0_i128, -1, 0, -1, 0, 0, -1, -1, 0]), holder([3, 3], [0, 1, 0, 0, 1, 0, 0, 1, 1]), 0_u32, 1_usize);
    refused(t.try_nix(idx![&v0, v1.view(), ::v2, : hd(v3) : 1]), &[ZeroStep]);
    // dev-2650
    let t = tensor([5, 3]);
    let (v0, v1, v2) = (holder([3], [true, true, false]), Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![:, v1, v2, v0.flip(0)])), &[MultipleEllipses]);
    // dev-2719
    let t = tensor([3, 2, 4, 1, 1, 2, 5]);
    let t = t.permute([3, 2, 0, 5, 6, 1, 4]);
    let t = t.permute([2, 4, 5, 1, 0, 6, 3]);
    let (v0, v1, v2, v3, v4) = ([0_isize, 1, 1], -1_i64, [0_isize, 0, 0], -2_i64, 0_i64);
    refused(t.try_nix(idx![:, &v0[..], v1 : tl(1) : 2, ::, &v2, v3 - 1:3:v4 - 1, [true]]), &[MaskShape]);
    // dev-2886
    let t = tensor([2, 2, 5]);
    let t = t.broadcast_to([1, 2, 2, 5]);
    let (v0, v1, v2) = (0_isize, holder([2, 2], [0, 0, 1, 1]), 6_usize);
    refused(t.try_nix(idx![false, ..., [-1_i16, -1], v0.., true, v1.view(), hd(v2):4:]), &[ShapeMismatch]);
    // dev-3081
    let t = tensor([0, 1, 5, 3, 3]);
    let (v0, v1, v2) = (holder([0], [false; 0]), vec![[[0_usize, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0]]], holder([3, 2, 3], [0_i128, 1, 2, 4, 2, 2, 4, 3, 4, 3, 0, 0, 2, 1, 3, 3, 3, 1]));
    refused(t.try_nix(idx![v0.flip(0), &v1, v2.flip(0), -3, [[[0_i16, 2, 0], [1, 0, 1]], [[2, 2, 0], [0, 2, 0]], [[0, 2, 1], [0, 0, 1]]]]), &[ShapeMismatch]);
    // dev-3319
    let t = tensor([4, 0]);
    let v0 = vec![-1_i64, -1];
    refused(t.try_nix(idx![&v0, 9223372036854775807]), &[OutOfBounds]);
    // dev-3353
    let t = tensor([3, 3, 3]);
    let (v0, v1) = (7_i64, vec![true, false, false]);
    refused(t.try_nix(idx![[[1_i128], [1], [1], [-3]], v0 - 1, v1]), &[OutOfBounds]);
    // dev-3494
    let t = tensor([10, 6]);
    let v0 = holder([2], [1000000000_i32, 1]);
    refused(t.try_nix(idx![hd(3), &v0, None]), &[OutOfBounds]);
    // dev-3609
    let t = tensor([4, 2, 1]);
    let (v0, v1, v2, v3) = ([1_i8, 3, 3, 2], Vec::from([false; 0]), 0_usize, 1_u64);
    refused(t.try_nix(idx![&v0[..], &v1, Ellipsis, hd(v2)..v3;-1]), &[ShapeMismatch]);
    // dev-3847
    let t = tensor([0, 2, 4, 3, 2, 2]);
    let (v0, v1, v2, v3, v4) = (2_i64, slice!(None, None, -1), 3_i64, 2_i64, slice!(None, None, 2));
    let t = t.i(idx![:  : { v0 }, v1, v2 - 1 :, { v3 }::, v4, ::]);
    let v0 = Vec::from([[false; 2]; 0]);
    refused(t.try_nix(idx![v0, Ellipsis, [0_isize, 0, 0], -2]), &[ShapeMismatch]);
    // dev-3936
    let t = tensor([2, 2, 5, 4]);
    let (v0, v1, v2) = (0_u8, slice!(0, 0, -1), vec![false, true, true, false]);
    refused(t.try_nix(idx![{ v0 }, v1, v2, :]), &[MaskShape]);
    // dev-4056
    let t = tensor([5, 2, 2, 1, 5]);
    let (v0, v1, v2, v3, v4, v5, v6) = (holder([1], [0]), 1_u32, 2_i128, -3_isize, -2_i32, 3_u16, holder([], [-5_i16]));
    refused(t.try_nix(idx![v0.view(), None, v1:v2:{ v3 }, v4:v5:, NewAxis, 1, None, v6]), &[OutOfBounds]);
}

#[test]
#[rustfmt::skip]
fn dev_errors_3() {
    // dev-4141
    let t = tensor([3, 2, 5, 4]);
    let t = t.permute([3, 0, 2, 1]);
    let (v0, v1, v2) = (None::<i64>, Some(-2_i64), 1_u16);
    let t = t.i(idx![0, v0:v1, ::, { v2 }]);
    let t = t.into_dyn();
    let v0 = slice!(None, None, None);
    refused(t.try_nix(idx![-1, v0, [false, true, false, true, true]]), &[TooManyIndices, MaskShape]);
    // dev-4219
    let t = tensor([2, 4, 5, 1, 5, 1, 2]);
    let t = t.permute([3, 1, 6, 5, 0, 2, 4]);
    let (v0, v1, v2, v3, v4, v5, v6, v7) = (0_u8, None::<i64>, None::<i64>, 0_i8, -2_i64, holder([2], [-1_i32, -1]), [false, false, true, false, false], vec![false, false, false, true, false]);
    refused(t.try_nix(idx![{ v0 }, v1 : v2 : v3, :2:v4 - 1, v5.i(1), [-1_i32], &v6, &v7]), &[ZeroStep]);
    // dev-4345
    let t = tensor([6, 0]);
    let t = t.broadcast_to([2, 1, 6, 0]);
    let (v0, v1, v2, v3) = (holder([3, 1], [0_i8, 0, 0]), holder([1, 3], [0_i16, 0, 0]), [[2_i16, 2, -4], [4, 1, 4], [-4, -1, -5]], [false; 0]);
    refused(t.try_nix(idx![v0.transpose(), &v1, &v2, &v3[..],]), &[ShapeMismatch]);
    // dev-4456
    let t = tensor([1, 2, 5, 4, 2]);
    let t = t.broadcast_to([2, 2, 3, 2, 5, 4, 2]);
    let (v0, v1, v2, v3, v4, v5) = (2_i64, -2_i64, -3_i128, 7_usize, vec![[0_i128, 3, 0], [1, 0, 2], [2, 0, 2]], slice!(None, 4, None));
    refused(t.try_nix(idx![v0 - 1, [true], 2..=2;v1 - 1, 0..1;-3, v2:hd(v3):-2, v4, v5,]), &[MaskShape]);
    // dev-4606
    let t = tensor([4, 4, 2]);
    let v0 = [false, true];
    refused(t.try_nix(idx![[0_i8, -5, 2], -4, &v0[..], ...]), &[OutOfBounds]);
    // dev-4746
    let t = tensor([4, 0, 4]);
    let t = t.permute([0, 2, 1]);
    let (v0, v1) = (holder([3, 3], [1_i64, 1000000000, 1, 0, 0, 3, 0, 1, 0]), holder([0], [false; 0]));
    refused(t.try_nix(idx![v0, 1, v1.view()]), &[ShapeMismatch, OutOfBounds]);
    // dev-4892
    let t = tensor([7, 5]);
    let (v0, v1) = (slice!(None, None, 3), -1_i8);
    let t = t.i(idx![v0, NewAxis, : { v1 }]);
    let t = t.permute([1, 0, 2]);
    let t = t.into_dyn();
    let v0 = [[true, true, true]];
    refused(t.try_nix(idx![..., &v0, .., 0..]), &[TooManyIndices]);
    // dev-5011
    let t = tensor([1]);
    refused(t.try_nix(idx![[9223372036854775807_usize]]), &[OutOfBounds]);
    // dev-5134
    let t = tensor([4, 4, 2, 2, 4]);
    let (v0, v1, v2) = (holder([4, 5], [false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]), holder([2], [false, false]), holder([3], [-1_i64, -4, -1]));
    refused(t.try_nix(idx![None, None, v0.flip(0), v1.i(1), ..., v2.view()]), &[MaskShape, ShapeMismatch]);
    // dev-5279
    let t = tensor([3, 2, 3, 3, 3, 2]);
    let t = t.permute([0, 3, 2, 5, 4, 1]);
    let (v0, v1, v2, v3, v4, v5) = (4_i64, -3_i8, 0_i128, vec![[false, false], [false, false], [false, false]], 0_i64, 0_u64);
    refused(t.try_nix(idx![v0 - 1, { v1 }:v2:-3, NewAxis, v3, .., v4 - 1 : tl(0) : v5, Ellipsis]), &[OutOfBounds, ZeroStep]);
    // dev-5394
    let t = tensor([3, 3, 3, 3, 4]);
    let (v0, v1, v2) = (vec![0_i128, -1, 1], vec![[0, 0, 1000000000], [0, 0, 1], [2, 1, 1]], -3_i64);
    refused(t.try_nix(idx![v0, [false, true, false], &v1, :  : v2, [[1_i128, 0, 0], [1, 1, 0], [1, 0, 1]],]), &[OutOfBounds]);
    // dev-5504
    let t = tensor([3, 3, 3, 1, 3, 4]);
    let (v0, v1, v2, v3, v4) = (holder([], [2]), vec![-1_isize], true, holder([4], [true, true, true, true]), [[0_u128], [1], [1], [0]]);
    refused(t.try_nix(idx![v0.view(), [[1_u128], [2], [0], [2]], [false, false, true], &v1, v2, v3, &v4,]), &[MaskShape]);
    // dev-5564
    let t = tensor([1, 3, 3]);
    let (v0, v1, v2, v3) = (holder([], [-1]), None::<i64>, Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![[-1_i16], v0, : v1 :, v2, v3])), &[MultipleEllipses]);
    // dev-5672
    let t = tensor([1, 4, 4, 5, 5]);
    let (v0, v1, v2, v3, v4, v5, v6) = (Some(2_i64), 0_usize, None::<i64>, 2_i64, None::<i64>, Ellipsis, Ellipsis);
    refused(t.try_nix(DynIndex::from(idx![hd(0) : 1 : v0, hd(v1) : v2 : v3, v4 :, [-5_i64, -5], v5, v6, :])), &[MultipleEllipses]);
    // dev-5770
    let t = tensor([2, 4, 1, 5]);
    let t = t.into_dyn();
    let (v0, v1) = ([true], 2_u8);
    refused(t.try_nix(idx![.., [[2_i32, 1000000000]], .., &v0[..], v1,]), &[TooManyIndices, MaskShape]);
}
