//! Indices of the oracle that are wrong: not one of these functions builds. scripts/extents compiles them.
//!
//! Written by scripts/generate_extents.py from tests/data; do not edit.

use tensor_idx::extents::{Dims, assign, idx};
use tensor_idx::prelude::*;

#[rustfmt::skip]
pub fn dev_0011_vix(t: &Tensor<i64, Dims![2, 4]>) { t.vix(idx![Ellipsis, [[0, 0, 1], [2, 3, 2], [2, 0, 4]]]); }
#[rustfmt::skip]
pub fn dev_0023_oix(t: &Tensor<i64, Dims![3, 5, 2]>) { t.oix(idx![[2, 0, 1], 9223372036854775807, Ellipsis, 0]); }
#[rustfmt::skip]
pub fn dev_0033_oix(t: &mut Tensor<i64, Dims![5, 2]>) { assign!(t.oix[[1, -9223372036854775808], :] = 0); }
#[rustfmt::skip]
pub fn dev_0046_tix(t: &Tensor<i64, Dims![3, 2, 4, 1, 4, 4]>) { t.tix(idx![[false, true, false], [[1, 1], [1, 1]], [[1, 0]], [[0], [0]], [false, true, false, false], ..., -9]); }
#[rustfmt::skip]
pub fn dev_0067_i(t: &Tensor<i64, Dims![3, 5, 5, 4, 1]>) { t.i(idx![-9223372036854775808, -2147483649:4:2, ::1, 1, ..]); }
#[rustfmt::skip]
pub fn dev_0084_vix(t: &Tensor<i64, Dims![4, 4, 3, 4]>) { t.vix(idx![[2, 1, 3, 3], 7, 0, :4:-1, NewAxis]); }
#[rustfmt::skip]
pub fn dev_0113_vix(t: &mut Tensor<i64, Dims![1, 5]>) { assign!(t.vix[:1, [true]] = 0); }
#[rustfmt::skip]
pub fn dev_0114_i(t: &Tensor<i64, Dims![2, 3, 4, 4]>) { t.i(idx![.., 0.., 1, 0, 2, None]); }
#[rustfmt::skip]
pub fn dev_0179_vix(t: &mut Tensor<i64, Dims![5]>) { assign!(t.vix[[[0, 4]], ..., NewAxis, :] = 0); }
#[rustfmt::skip]
pub fn dev_0194_i(t: &Tensor<i64, Dims![3, 5, 4, 3]>) { t.i(idx![-1, 5, :6:-5, 2:4]); }
#[rustfmt::skip]
pub fn dev_0216_tix(t: &mut Tensor<i64, Dims![3, 5, 5, 2]>) { assign!(t.tix[0, :, [[-2, -2, 4], [1, 4, 2]], 0:3:-2, [[1, 0, 0], [0, 1, 0]], NewAxis] = 0); }
#[rustfmt::skip]
pub fn dev_0232_nix(t: &mut Tensor<i64, Dims![4, 1, 2, 1, 2, 2]>) { assign!(t.nix[[true, false, true, false, true], [0, 0, 0], [1, -1, -2], -3:2, ..., [true, false]] = 0); }
#[rustfmt::skip]
pub fn dev_0238_tix(t: &Tensor<i64, Dims![4, 5, 1]>) { t.tix(idx![None, .., None, [true, true, true, true, true, true], -1, None, ::1, NewAxis, None]); }
#[rustfmt::skip]
pub fn dev_0517_nix(t: &mut Tensor<i64, Dims![3, 3, 3, 3, 4]>) { assign!(t.nix[-2, 0, 2, -2, [1], [0], ...] = 0); }
#[rustfmt::skip]
pub fn dev_0651_nix(t: &Tensor<i64, Dims![1, 2, 3, 4]>) { t.nix(idx![[-1, -1, 0], Ellipsis, [0, 0, 0], .., [true, true, true], 1:]); }
#[rustfmt::skip]
pub fn dev_0657_tix(t: &Tensor<i64, Dims![1, 4, 5, 2, 4, 1]>) { t.tix(idx![[0, 0, 0], 3:6:1, [false, false, false, false, false, false], 2:0, Ellipsis, ..]); }
#[rustfmt::skip]
pub fn dev_0658_oix(t: &Tensor<i64, Dims![4, 4, 3, 4]>) { t.oix(idx![[[[3, 2], [2, 1], [2, 0], [2, 2]], [[2, 1], [3, 2], [3, 0], [3, 1]], [[1, 1], [2, 2], [0, 0], [3, 0]]], None, ..4, -9223372036854775808, .., NewAxis]); }
#[rustfmt::skip]
pub fn dev_0661_vix(t: &Tensor<i64, Dims![1, 3]>) { t.vix(idx![[true], ..., [[0], [0], [-1], [0]], 3:3]); }
#[rustfmt::skip]
pub fn dev_0730_i(t: &Tensor<i64, Dims![2, 4, 4]>) { t.i(idx![Ellipsis, None, .., 4, 3:-6:-3, None]); }
#[rustfmt::skip]
pub fn dev_0768_vix(t: &mut Tensor<i64, Dims![2, 2, 3, 3, 3, 3]>) { assign!(t.vix[Ellipsis, 9223372036854775807, NewAxis, NewAxis, [-2, -2, 0, 1, -1], [[false, false, false], [false, false, false], [false, false, true]]] = 0); }
#[rustfmt::skip]
pub fn dev_0822_nix(t: &Tensor<i64, Dims![2, 1, 4, 3, 3, 2]>) { t.nix(idx![.., ::1, [[-1, -1, -1, -1]], [true, true, true, true], .., .., :, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_0839_oix(t: &Tensor<i64, Dims![1, 1, 4]>) { t.oix(idx![0, [0], [-5, 1, -2]]); }
#[rustfmt::skip]
pub fn dev_0843_oix(t: &Tensor<i64, Dims![15, 14]>) { t.oix(idx![[[8, -4], [2, -6], [3, -4]], 14]); }
#[rustfmt::skip]
pub fn dev_0864_vix(t: &Tensor<i64, Dims![2, 2, 4]>) { t.vix(idx![NewAxis, [[0]], ::1, NewAxis, -9]); }
#[rustfmt::skip]
pub fn dev_0891_i(t: &Tensor<i64, Dims![4, 5]>) { t.i(idx![-5, .., ...]); }
#[rustfmt::skip]
pub fn dev_0976_oix(t: &mut Tensor<i64, Dims![5, 3, 3, 1]>) { assign!(t.oix[..., NewAxis, [0, 1], ::-3, :, None, [0, -2], 0, NewAxis] = 0); }
#[rustfmt::skip]
pub fn dev_1103_tix(t: &Tensor<i64, Dims![14, 7]>) { t.tix(idx![[[12]], :, [[0, 3], [5, 1]]]); }
#[rustfmt::skip]
pub fn dev_1137_vix(t: &mut Tensor<i64, Dims![3, 4, 4]>) { assign!(t.vix[[[-3, 1], [-1, 2], [4, 1], [-3, 0]], [[0, -4], [-1, -2], [0, -2], [2, -1]], Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_1146_tix(t: &Tensor<i64, Dims![3, 3, 5, 2]>) { t.tix(idx![Ellipsis, 6, -4:-1:2, [-4], -1]); }
#[rustfmt::skip]
pub fn dev_1166_oix(t: &Tensor<i64, Dims![3, 3, 4, 3]>) { t.oix(idx![[[1, 0, 0], [1, 0, 2]], [[-2, -2, -2, 0], [1, -3, -3, 0]], [true, true, true], 1000:9223372036854775807:-1]); }
#[rustfmt::skip]
pub fn dev_1219_oix(t: &Tensor<i64, Dims![1, 3, 3]>) { t.oix(idx![..., [[true, true, true], [true, true, true], [true, true, true]], NewAxis, NewAxis, 0, 0]); }
#[rustfmt::skip]
pub fn dev_1254_i(t: &mut Tensor<i64, Dims![5, 2, 1]>) { assign!(t.i[NewAxis, 1000000000000, NewAxis, 1, NewAxis, :, None, NewAxis] = 0); }
#[rustfmt::skip]
pub fn dev_1292_i(t: &Tensor<i64, Dims![16]>) { t.i(idx![-9223372036854775808]); }
#[rustfmt::skip]
pub fn dev_1331_vix(t: &Tensor<i64, Dims![2, 2, 3, 4]>) { t.vix(idx![[0, -1], [-1], 0..3, [true, true, true, true, true], Ellipsis]); }
#[rustfmt::skip]
pub fn dev_1356_nix(t: &Tensor<i64, Dims![3, 1, 2]>) { t.nix(idx![::-1, 0, [-1, 0], [false, true]]); }
#[rustfmt::skip]
pub fn dev_1366_i(t: &Tensor<i64, Dims![1, 5, 1, 4]>) { t.i(idx![1.., -5:-7:-1, .., ..0, :]); }
#[rustfmt::skip]
pub fn dev_1372_oix(t: &mut Tensor<i64, Dims![5, 1, 1]>) { assign!(t.oix[Ellipsis, [-5, 0], [0, 0, 0], -9223372036854775808] = 0); }
#[rustfmt::skip]
pub fn dev_1379_nix(t: &Tensor<i64, Dims![2, 2]>) { t.nix(idx![[true, false], -7, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_1410_tix(t: &mut Tensor<i64, Dims![3, 3, 5]>) { assign!(t.tix[[[2]], .., 4..-1, [true, false, false, false, false]] = 0); }
#[rustfmt::skip]
pub fn dev_1414_i(t: &Tensor<i64, Dims![0, 10]>) { t.i(idx![-1::-2, None, NewAxis, ..., NewAxis, NewAxis, 1000000000000, None]); }
#[rustfmt::skip]
pub fn dev_1418_nix(t: &mut Tensor<i64, Dims![4, 5, 2]>) { assign!(t.nix[4, 0, [false], NewAxis, NewAxis] = 0); }
#[rustfmt::skip]
pub fn dev_1423_oix(t: &Tensor<i64, Dims![4, 3, 4, 3, 1]>) { t.oix(idx![[1, -4, -1, -3], [[[true, true, false], [true, true, false], [false, false, true], [false, true, false]], [[true, true, false], [false, false, true], [false, true, true], [false, true, false]], [[false, false, false], [true, false, false], [false, false, true], [true, true, false]]], ..., -9223372036854775808]); }
#[rustfmt::skip]
pub fn dev_1440_i(t: &Tensor<i64, Dims![2, 2, 3, 3, 3, 3]>) { t.i(idx![-2, 0, .., -1, :, 2, ::-1]); }
#[rustfmt::skip]
pub fn dev_1462_nix(t: &mut Tensor<i64, Dims![3, 4]>) { assign!(t.nix[.., :3:2, ..., [true, true, true, true]] = 0); }
#[rustfmt::skip]
pub fn dev_1484_tix(t: &Tensor<i64, Dims![3, 1]>) { t.tix(idx![[false, false, false, false], 0]); }
#[rustfmt::skip]
pub fn dev_1494_i(t: &mut Tensor<i64, Dims![4, 5]>) { assign!(t.i[NewAxis, -4:-1:-1, .., -5] = 0); }
#[rustfmt::skip]
pub fn dev_1495_tix(t: &Tensor<i64, Dims![4, 2, 4, 5]>) { t.tix(idx![-3..3;2, None, None, NewAxis, -1, NewAxis, [[0, 0], [1, 3], [2, 3]], .., [[1]], None]); }
#[rustfmt::skip]
pub fn dev_1606_oix(t: &mut Tensor<i64, Dims![5, 4, 1]>) { assign!(t.oix[3, 2, [0, -2]] = 0); }
#[rustfmt::skip]
pub fn dev_1634_nix(t: &mut Tensor<i64, Dims![1, 2, 4, 5, 5]>) { assign!(t.nix[[0, 0, 0], None, None, 9223372036854775807, :-3:1, None, Ellipsis, None, None] = 0); }
#[rustfmt::skip]
pub fn dev_1655_i(t: &mut Tensor<i64, Dims![16, 16]>) { assign!(t.i[-10, 0, 1] = 0); }
#[rustfmt::skip]
pub fn dev_1671_i(t: &Tensor<i64, Dims![3, 3]>) { t.i(idx![2, Ellipsis, 1000000000000]); }
#[rustfmt::skip]
pub fn dev_1673_vix(t: &mut Tensor<i64, Dims![5, 1, 1, 1, 4]>) { assign!(t.vix[8, [true], -1, [[0, 0]], 2] = 0); }
#[rustfmt::skip]
pub fn dev_1676_nix(t: &mut Tensor<i64, Dims![2, 3, 5, 4, 2]>) { assign!(t.nix[-2..-2, [1, 1, 2, 0, 0], .., NewAxis, [1, -2], 0:] = 0); }
#[rustfmt::skip]
pub fn dev_1730_nix(t: &Tensor<i64, Dims![3]>) { t.nix(idx![3, NewAxis, NewAxis, None, None, None, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_1743_tix(t: &Tensor<i64, Dims![8, 11]>) { t.tix(idx![[-9], ..., None, 4..5, None]); }
#[rustfmt::skip]
pub fn dev_1761_vix(t: &mut Tensor<i64, Dims![1, 4, 2, 4]>) { assign!(t.vix[[-1, 0, -1], [1, 0, 1, 2, 2], 0, ...] = 0); }
#[rustfmt::skip]
pub fn dev_1796_vix(t: &mut Tensor<i64, Dims![4, 4, 3, 5]>) { assign!(t.vix[0..4;2, ..1;2, [1, -9223372036854775808, -4], 4, Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_1809_nix(t: &Tensor<i64, Dims![3, 1, 1]>) { t.nix(idx![-1, -9223372036854775808, -2:-3:1]); }
#[rustfmt::skip]
pub fn dev_1816_i(t: &Tensor<i64, Dims![1, 3]>) { t.i(idx![1::-1, 0, 0]); }
#[rustfmt::skip]
pub fn dev_1831_oix(t: &Tensor<i64, Dims![2, 3, 3, 5, 3]>) { t.oix(idx![[false, false], :, [false, false, false, false], 0:2:-1, [0, 1, 1]]); }
#[rustfmt::skip]
pub fn dev_1877_oix(t: &mut Tensor<i64, Dims![5, 1, 2]>) { assign!(t.oix[..., 0:6:1, NewAxis, 0::2, [3, 1, 1]] = 0); }
#[rustfmt::skip]
pub fn dev_1894_oix(t: &Tensor<i64, Dims![1, 2, 3, 3, 2]>) { t.oix(idx![[[true, false]], .., 0, 0.., [false, true]]); }
#[rustfmt::skip]
pub fn dev_1918_i(t: &mut Tensor<i64, Dims![3, 4, 2]>) { assign!(t.i[:-4:-1, :-1000:2, 9223372036854775807, Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_1939_oix(t: &mut Tensor<i64, Dims![4, 2]>) { assign!(t.oix[1000000000000, [true, true]] = 0); }
#[rustfmt::skip]
pub fn dev_1959_tix(t: &mut Tensor<i64, Dims![3, 5]>) { assign!(t.tix[9223372036854775807, ..., [true, true, false, false, true]] = 0); }
#[rustfmt::skip]
pub fn dev_1962_oix(t: &Tensor<i64, Dims![3, 5, 5]>) { t.oix(idx![.., Ellipsis, 0, .., :]); }
#[rustfmt::skip]
pub fn dev_1966_vix(t: &mut Tensor<i64, Dims![3, 4, 3]>) { assign!(t.vix[[1, 2], ::1, NewAxis, [[[2], [1], [1]], [[2], [2], [1]], [[-4], [1], [-3]], [[2], [-3], [-4]]], [[[0, 0, 1, 0], [0, 2, 0, 2], [0, 0, 2, 2]]], NewAxis] = 0); }
#[rustfmt::skip]
pub fn dev_1993_tix(t: &Tensor<i64, Dims![13, 8]>) { t.tix(idx![-9223372036854775808, [0], ...]); }
#[rustfmt::skip]
pub fn dev_2063_vix(t: &mut Tensor<i64, Dims![1, 3, 4, 4, 2, 1]>) { assign!(t.vix[.., NewAxis, NewAxis, 9223372036854775807, :, [1, 3], 0, NewAxis, [0, 0], NewAxis, None] = 0); }
#[rustfmt::skip]
pub fn dev_2099_tix(t: &Tensor<i64, Dims![3, 4, 5]>) { t.tix(idx![:-4:-1, -1:5, [true, false, true, true, false, true, false]]); }
#[rustfmt::skip]
pub fn dev_2104_nix(t: &Tensor<i64, Dims![3, 3, 3, 5]>) { t.nix(idx![[3, 1, 1], [0], 1, NewAxis, [true, true, false, false, true]]); }
#[rustfmt::skip]
pub fn dev_2130_tix(t: &mut Tensor<i64, Dims![2, 4, 0]>) { assign!(t.tix[-3:3, [false, true, false, false, false], -1:0:-1] = 0); }
#[rustfmt::skip]
pub fn dev_2212_oix(t: &mut Tensor<i64, Dims![3, 3, 5]>) { assign!(t.oix[6, [[false, false, true, false, false], [false, true, false, true, false], [true, true, false, false, false]]] = 0); }
#[rustfmt::skip]
pub fn dev_2226_oix(t: &Tensor<i64, Dims![1, 4, 3, 3, 2, 4]>) { t.oix(idx![[2, 0, 0], Ellipsis, [[0, 0, 2], [2, 1, 2], [1, 2, 2]], [0, 2, 1], [[[false, false, false, false], [false, false, false, false]], [[false, false, false, false], [false, false, false, false]], [[false, false, false, false], [false, false, false, false]]]]); }
#[rustfmt::skip]
pub fn dev_2230_nix(t: &mut Tensor<i64, Dims![1, 3]>) { assign!(t.nix[0..0, [[0], [3]]] = 0); }
#[rustfmt::skip]
pub fn dev_2265_nix(t: &Tensor<i64, Dims![12, 13]>) { t.nix(idx![[[false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, true, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false], [false, false, false, false, false, true, false, false, false, false, false, false, false], [false, false, false, false, false, false, false, false, false, false, false, false, false]], :]); }
#[rustfmt::skip]
pub fn dev_2268_i(t: &Tensor<i64, Dims![5, 3, 5, 1]>) { t.i(idx![::1, :, 7::5, .., 0]); }
#[rustfmt::skip]
pub fn dev_2296_oix(t: &Tensor<i64, Dims![4, 1, 3, 2, 3]>) { t.oix(idx![[true, false, true, false, true, true], [-1], .., None, 1, [1, 0, 0, 1]]); }
#[rustfmt::skip]
pub fn dev_2304_i(t: &Tensor<i64, Dims![4, 4]>) { t.i(idx![7, .., ..., NewAxis]); }
#[rustfmt::skip]
pub fn dev_2334_vix(t: &Tensor<i64, Dims![4, 2, 3, 5, 3, 0]>) { t.vix(idx![6::-3, None, [0], -1:-4:1, -5, -1, NewAxis, None, -9223372036854775808, None, None]); }
#[rustfmt::skip]
pub fn dev_2352_i(t: &mut Tensor<i64, Dims![10]>) { assign!(t.i[None, -11] = 0); }
#[rustfmt::skip]
pub fn dev_2357_i(t: &Tensor<i64, Dims![3, 3, 1, 3, 3, 4]>) { t.i(idx![5:1:-1, -3:3:-4, 1, ::-4, ::-1, ..]); }
#[rustfmt::skip]
pub fn dev_2377_i(t: &Tensor<i64, Dims![2, 3]>) { t.i(idx![.., 0, ::1]); }
#[rustfmt::skip]
pub fn dev_2387_tix(t: &Tensor<i64, Dims![1, 1, 2, 3, 5, 1]>) { t.tix(idx![[[true]], [0, 1, 1, -3], -1, :5:2, 0]); }
#[rustfmt::skip]
pub fn dev_2395_i(t: &mut Tensor<i64, Dims![12, 16]>) { assign!(t.i[NewAxis, None, 1000000000000, None, 16::-2, None, Ellipsis, NewAxis] = 0); }
#[rustfmt::skip]
pub fn dev_2432_i(t: &Tensor<i64, Dims![3, 4]>) { t.i(idx![-9223372036854775808, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_2440_oix(t: &Tensor<i64, Dims![1, 1, 2, 5, 1, 1]>) { t.oix(idx![.., 1:-1, [-1, -1, 1], ..., [3, 2, 1], [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], [1000000000, 0]]); }
#[rustfmt::skip]
pub fn dev_2460_oix(t: &Tensor<i64, Dims![8, 12]>) { t.oix(idx![[false, false, false, true, false, false, false, false, false, false], :4:-1]); }
#[rustfmt::skip]
pub fn dev_2492_i(t: &mut Tensor<i64, Dims![0]>) { assign!(t.i[None, None, NewAxis, 1000000000000] = 0); }
#[rustfmt::skip]
pub fn dev_2604_vix(t: &Tensor<i64, Dims![1, 5, 1, 5, 4]>) { t.vix(idx![NewAxis, 0::2, None, None, None, [1, 0, 0, 0], [false, false, false], Ellipsis, None]); }
#[rustfmt::skip]
pub fn dev_2642_oix(t: &mut Tensor<i64, Dims![5]>) { assign!(t.oix[::1, None, None, [true, true, true, true, true]] = 0); }
#[rustfmt::skip]
pub fn dev_2678_vix(t: &Tensor<i64, Dims![4]>) { t.vix(idx![[true]]); }
#[rustfmt::skip]
pub fn dev_2732_oix(t: &Tensor<i64, Dims![3, 4, 3]>) { t.oix(idx![None, [2, 1], 9223372036854775807, None, 2, None, None, NewAxis]); }
#[rustfmt::skip]
pub fn dev_2753_nix(t: &Tensor<i64, Dims![3, 1, 5]>) { t.nix(idx![..., 1000000000000, [[0, 0]], ::1]); }
#[rustfmt::skip]
pub fn dev_2768_oix(t: &mut Tensor<i64, Dims![4, 5, 1, 0]>) { assign!(t.oix[..., [1, -5, 0], 0, [true], ::1] = 0); }
#[rustfmt::skip]
pub fn dev_2836_i(t: &Tensor<i64, Dims![2, 3, 3, 2, 3, 3]>) { t.i(idx![-1::-2, -2, 0, 0:-1:-1, -3:3:-2, 6]); }
#[rustfmt::skip]
pub fn dev_2874_i(t: &mut Tensor<i64, Dims![0]>) { assign!(t.i[Ellipsis, 9223372036854775807] = 0); }
#[rustfmt::skip]
pub fn dev_2899_nix(t: &Tensor<i64, Dims![4, 3, 1, 2, 3, 2]>) { t.nix(idx![[[3, 1, 3], [1, 1, 2]], -8, -1, [[[1, 1, 0], [1, 1, 0]], [[-1, 0, 1], [-1, 1, 1]]], [[[0, 2, 2], [0, 0, 2]], [[2, 2, 1], [1, 2, 0]]], [false, true]]); }
#[rustfmt::skip]
pub fn dev_2932_i(t: &Tensor<i64, Dims![2, 5, 1, 1, 5, 5]>) { t.i(idx![1:-2:-1, -6:-6:-1, -1, ..0;2, 7:2:3, NewAxis, 5]); }
#[rustfmt::skip]
pub fn dev_2947_i(t: &mut Tensor<i64, Dims![1, 0]>) { assign!(t.i[NewAxis, 9223372036854775807, 0..;2, None, None] = 0); }
#[rustfmt::skip]
pub fn dev_2969_tix(t: &Tensor<i64, Dims![1, 2, 3]>) { t.tix(idx![[[0, 0, 0]], [[0, -9223372036854775808, 1], [0, 1, 1], [1, 1, 0]], -4]); }
#[rustfmt::skip]
pub fn dev_3030_vix(t: &Tensor<i64, Dims![5, 2, 5]>) { t.vix(idx![.., [[[false, false, false, false, false], [false, true, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false]], [[false, false, false, false, true], [false, false, false, false, false]], [[false, true, false, false, false], [false, false, false, false, false]], [[false, false, false, false, false], [false, false, false, false, false]]]]); }
#[rustfmt::skip]
pub fn dev_3048_i(t: &mut Tensor<i64, Dims![1, 3]>) { assign!(t.i[9223372036854775807, NewAxis, -1, None, None, Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_3086_i(t: &Tensor<i64, Dims![5, 3, 3, 1, 2, 4]>) { t.i(idx![3..4, 1, 3, :, ..., 2::1, -1::-1]); }
#[rustfmt::skip]
pub fn dev_3189_i(t: &Tensor<i64, Dims![16, 7]>) { t.i(idx![15:-18:-1, 9223372036854775807]); }
#[rustfmt::skip]
pub fn dev_3203_vix(t: &mut Tensor<i64, Dims![5, 1]>) { assign!(t.vix[[false, false, false, true, true], 1] = 0); }
#[rustfmt::skip]
pub fn dev_3230_oix(t: &Tensor<i64, Dims![2, 3, 3, 2, 3, 3]>) { t.oix(idx![0, [0, 1], .., -9223372036854775808, [[1, 0, 2], [1, 1, 0], [2, 0, 1], [0, 0, 1]], :]); }
#[rustfmt::skip]
pub fn dev_3252_i(t: &mut Tensor<i64, Dims![3, 2]>) { assign!(t.i[:4:-3, 1000000000000] = 0); }
#[rustfmt::skip]
pub fn dev_3254_i(t: &mut Tensor<i64, Dims![0, 2, 1]>) { assign!(t.i[0..0, .., 4] = 0); }
#[rustfmt::skip]
pub fn dev_3319_tix(t: &Tensor<i64, Dims![4, 0]>) { t.tix(idx![[-1, -1], 9223372036854775807]); }
#[rustfmt::skip]
pub fn dev_3337_nix(t: &mut Tensor<i64, Dims![1, 5, 4, 3]>) { assign!(t.nix[[[0, 0], [0, 0], [0, 0], [0, -2]], .., .., .., ...] = 0); }
#[rustfmt::skip]
pub fn dev_3338_oix(t: &Tensor<i64, Dims![5, 5]>) { t.oix(idx![true, .., [true, true, true, true], ...]); }
#[rustfmt::skip]
pub fn dev_3353_tix(t: &mut Tensor<i64, Dims![3, 3, 3]>) { assign!(t.tix[[[1], [1], [1], [-3]], 6, [true, false, false]] = 0); }
#[rustfmt::skip]
pub fn dev_3424_oix(t: &Tensor<i64, Dims![2, 3]>) { t.oix(idx![[-1, 1], 0, Ellipsis, NewAxis, 1]); }
#[rustfmt::skip]
pub fn dev_3449_i(t: &mut Tensor<i64, Dims![5, 5]>) { assign!(t.i[0, NewAxis, -5:-6:-2, None, :] = 0); }
#[rustfmt::skip]
pub fn dev_3457_nix(t: &mut Tensor<i64, Dims![8]>) { assign!(t.nix[.., true, :, ...] = 0); }
#[rustfmt::skip]
pub fn dev_3494_nix(t: &Tensor<i64, Dims![10, 6]>) { t.nix(idx![3, [1000000000, 1], None]); }
#[rustfmt::skip]
pub fn dev_3497_i(t: &Tensor<i64, Dims![2, 2, 3]>) { t.i(idx![0, -1, 3]); }
#[rustfmt::skip]
pub fn dev_3564_tix(t: &Tensor<i64, Dims![5, 2, 4, 1]>) { t.tix(idx![None, :-2:-1, [1, 0], [1, 0], [true, false]]); }
#[rustfmt::skip]
pub fn dev_3608_i(t: &Tensor<i64, Dims![1]>) { t.i(idx![9223372036854775807, ::1]); }
#[rustfmt::skip]
pub fn dev_3661_i(t: &Tensor<i64, Dims![2, 5]>) { t.i(idx![-1, -5:-3, None, None, :]); }
#[rustfmt::skip]
pub fn dev_3674_vix(t: &mut Tensor<i64, Dims![5, 4, 2, 3, 1]>) { assign!(t.vix[[1, 1, 0], .., [[true, false, true], [false, false, true]], None, -6, NewAxis, ...] = 0); }
#[rustfmt::skip]
pub fn dev_3679_tix(t: &Tensor<i64, Dims![7]>) { t.tix(idx![Ellipsis, 9223372036854775807]); }
#[rustfmt::skip]
pub fn dev_3699_vix(t: &mut Tensor<i64, Dims![5, 5, 3, 2]>) { assign!(t.vix[4, NewAxis, [[-6, 0, 0]], [[2, 2, 0]], NewAxis, NewAxis, None, None, ..., 0] = 0); }
#[rustfmt::skip]
pub fn dev_3730_oix(t: &Tensor<i64, Dims![4, 4, 3, 2, 2]>) { t.oix(idx![[3, 3, 0, 0], 9223372036854775807, 2.., [true, true], 1]); }
#[rustfmt::skip]
pub fn dev_3749_vix(t: &mut Tensor<i64, Dims![2, 1, 2, 5]>) { assign!(t.vix[..., [true], [-1, -3], [2]] = 0); }
#[rustfmt::skip]
pub fn dev_3751_i(t: &Tensor<i64, Dims![1, 2, 1, 3]>) { t.i(idx![.., 9223372036854775807, 0, 2..2]); }
#[rustfmt::skip]
pub fn dev_3805_i(t: &mut Tensor<i64, Dims![2, 2]>) { assign!(t.i[1000000000000, ...] = 0); }
#[rustfmt::skip]
pub fn dev_3812_oix(t: &Tensor<i64, Dims![5, 2, 1]>) { t.oix(idx![[1, 1, 1, 0], 0, [0], [false]]); }
#[rustfmt::skip]
pub fn dev_3821_i(t: &Tensor<i64, Dims![4, 3, 3]>) { t.i(idx![4::-1, -4:-2:-1000, .., Ellipsis, :]); }
#[rustfmt::skip]
pub fn dev_3849_tix(t: &Tensor<i64, Dims![4, 5, 1]>) { t.tix(idx![.., [9223372036854775807], [0, 0]]); }
#[rustfmt::skip]
pub fn dev_3861_i(t: &Tensor<i64, Dims![2, 4, 1]>) { t.i(idx![.., Ellipsis, -9223372036854775808, ..]); }
#[rustfmt::skip]
pub fn dev_3868_vix(t: &Tensor<i64, Dims![4, 0]>) { t.vix(idx![[3], -5, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_3894_vix(t: &Tensor<i64, Dims![2, 5]>) { t.vix(idx![.., [9223372036854775807, 4, 0, 3]]); }
#[rustfmt::skip]
pub fn dev_3914_i(t: &Tensor<i64, Dims![4]>) { t.i(idx![-9223372036854775808]); }
#[rustfmt::skip]
pub fn dev_3936_nix(t: &mut Tensor<i64, Dims![2, 2, 5, 4]>) { assign!(t.nix[0, 0:0:-1, [false, true, true, false], ::1] = 0); }
#[rustfmt::skip]
pub fn dev_3944_tix(t: &mut Tensor<i64, Dims![3, 5, 5, 4]>) { assign!(t.tix[[true, true, false], None, [false, true, false, false, false], None, [9223372036854775807], [[[1], [1], [1]], [[1], [1], [1]], [[0], [1], [1]]]] = 0); }
#[rustfmt::skip]
pub fn dev_4097_nix(t: &Tensor<i64, Dims![3, 2, 4, 3, 5]>) { t.nix(idx![[true, true, true], [true, false], 3:5, [-2, 0, 1000000000], -6:0:2, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_4133_nix(t: &Tensor<i64, Dims![5, 5, 1, 4, 3]>) { t.nix(idx![.., [false, true, true, false, true], 4, .., [[1], [0]]]); }
#[rustfmt::skip]
pub fn dev_4163_i(t: &Tensor<i64, Dims![3, 4, 5, 2]>) { t.i(idx![-2:-2:1, 4, :, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_4176_tix(t: &mut Tensor<i64, Dims![3, 3, 1, 3, 3, 4]>) { assign!(t.tix[1, [1, 4, 0, 0], Ellipsis, NewAxis, [0, 0, 0, 0], 2:3, None, [false, false, true], [0], None] = 0); }
#[rustfmt::skip]
pub fn dev_4190_i(t: &Tensor<i64, Dims![8]>) { t.i(idx![:, None, Ellipsis, None, 0]); }
#[rustfmt::skip]
pub fn dev_4247_oix(t: &Tensor<i64, Dims![2, 1, 1, 2]>) { t.oix(idx![::1, [0, 0, 0], :, 2]); }
#[rustfmt::skip]
pub fn dev_4283_i(t: &mut Tensor<i64, Dims![1, 4, 1, 2, 3]>) { assign!(t.i[1000000000000, 2, 2:-1:2, 1, 0..1;2] = 0); }
#[rustfmt::skip]
pub fn dev_4295_tix(t: &Tensor<i64, Dims![2, 5, 4]>) { t.tix(idx![[[false, true, false, false, false], [false, true, true, false, false]], None, Ellipsis, None, [[-9223372036854775808, 2, 0], [3, 0, 2], [3, 1, 1], [2, 1, 2]]]); }
#[rustfmt::skip]
pub fn dev_4305_nix(t: &Tensor<i64, Dims![5, 2]>) { t.nix(idx![[[-2, 1, -2], [-5, -4, 2]], -2, false, None]); }
#[rustfmt::skip]
pub fn dev_4364_vix(t: &mut Tensor<i64, Dims![3, 3, 3, 4, 3]>) { assign!(t.vix[..., -8, [true, false, false], [-2], -4:3:-3, 0:3] = 0); }
#[rustfmt::skip]
pub fn dev_4368_tix(t: &Tensor<i64, Dims![2, 4, 4, 3, 2]>) { t.tix(idx![-4:1:-2, [[5]], [false, false, true, true], [[2, 0]], ::1, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_4398_oix(t: &Tensor<i64, Dims![4, 5, 2, 5]>) { t.oix(idx![.., .., 1:-3, [0, 1, 1, 6], ...]); }
#[rustfmt::skip]
pub fn dev_4414_nix(t: &Tensor<i64, Dims![3, 3, 3, 3, 1, 4]>) { t.nix(idx![[false, false, true], 2, [0, 1, 0], 9223372036854775807, NewAxis, [-1, -1], 1.., Ellipsis]); }
#[rustfmt::skip]
pub fn dev_4516_oix(t: &mut Tensor<i64, Dims![3, 4, 5, 2]>) { assign!(t.oix[-8, 0:6, [[true, true], [true, true], [true, true], [true, true], [true, true]], Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_4534_i(t: &Tensor<i64, Dims![11]>) { t.i(idx![11]); }
#[rustfmt::skip]
pub fn dev_4551_vix(t: &Tensor<i64, Dims![5, 3, 1, 3]>) { t.vix(idx![[0, 1, 1, 0], None, Ellipsis, [1, -1, 0, 0], 1, [false, false, true]]); }
#[rustfmt::skip]
pub fn dev_4563_nix(t: &mut Tensor<i64, Dims![3, 2, 1, 4, 4, 2]>) { assign!(t.nix[NewAxis, .., [false, false, true], 1, None, NewAxis, NewAxis, [0, 0, 0], 5:1:2, NewAxis, [[true, false], [true, false], [false, false], [true, false]]] = 0); }
#[rustfmt::skip]
pub fn dev_4606_nix(t: &Tensor<i64, Dims![4, 4, 2]>) { t.nix(idx![[0, -5, 2], -4, [false, true], ...]); }
#[rustfmt::skip]
pub fn dev_4618_vix(t: &Tensor<i64, Dims![1, 2, 4, 1, 3]>) { t.vix(idx![[[true, false]], -1, .., true, 0, 0, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_4658_vix(t: &Tensor<i64, Dims![4, 2, 4]>) { t.vix(idx![7, ..., -2, 1::-1]); }
#[rustfmt::skip]
pub fn dev_4663_tix(t: &Tensor<i64, Dims![3, 1]>) { t.tix(idx![[[9223372036854775807], [-1], [2]], ..., None]); }
#[rustfmt::skip]
pub fn dev_4670_oix(t: &Tensor<i64, Dims![2, 2, 1]>) { t.oix(idx![[-2], [9223372036854775807, 0, 1], None, None, [false]]); }
#[rustfmt::skip]
pub fn dev_4683_oix(t: &mut Tensor<i64, Dims![4, 3, 4]>) { assign!(t.oix[[false, true, true, false, true, true], [-3, -1, -2, -3], [[1, 1], [1, 1], [1, 1]], ...] = 0); }
#[rustfmt::skip]
pub fn dev_4704_tix(t: &mut Tensor<i64, Dims![3, 5, 3, 0, 4, 2]>) { assign!(t.tix[[1, 0], [[3], [4], [1]], -3..-1;2, 0:0:1, .., [[1, 0, 0], [1, 1, -9223372036854775808], [0, 1, 1]]] = 0); }
#[rustfmt::skip]
pub fn dev_4708_tix(t: &Tensor<i64, Dims![3, 2, 1, 3, 2, 4]>) { t.tix(idx![[0, 0, 0], 1, [1000000000, 0, -1], [0, 1, 0], 0:, [false, true, true, true]]); }
#[rustfmt::skip]
pub fn dev_4761_oix(t: &Tensor<i64, Dims![0, 1, 5, 3]>) { t.oix(idx![0, -1:1:1, -1, 0, -1:3:2]); }
#[rustfmt::skip]
pub fn dev_4895_oix(t: &Tensor<i64, Dims![2, 3, 4]>) { t.oix(idx![Ellipsis, [[false, true, true], [true, false, true]], [-3, -3, -4], 0]); }
#[rustfmt::skip]
pub fn dev_4926_i(t: &mut Tensor<i64, Dims![1, 3, 4]>) { assign!(t.i[0, 0..1;2, 2, :, Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_4942_oix(t: &mut Tensor<i64, Dims![3, 5, 2, 5, 2, 1]>) { assign!(t.oix[[false, false, true, true], [-1, 3, -1], None, 2:2:1, -5::-1, NewAxis, NewAxis, NewAxis, :, None, -1:-3] = 0); }
#[rustfmt::skip]
pub fn dev_4964_vix(t: &Tensor<i64, Dims![2, 5, 3]>) { t.vix(idx![::1, NewAxis, :0, [3], [-1]]); }
#[rustfmt::skip]
pub fn dev_4980_i(t: &mut Tensor<i64, Dims![4]>) { assign!(t.i[::1, :, Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_4989_oix(t: &mut Tensor<i64, Dims![9, 1]>) { assign!(t.oix[None, [9223372036854775807], -1, ..., NewAxis, NewAxis] = 0); }
#[rustfmt::skip]
pub fn dev_4991_tix(t: &mut Tensor<i64, Dims![5, 4, 4, 0]>) { assign!(t.tix[Ellipsis, None, [[0], [4]], None, [false, true, false, false], -9223372036854775808, NewAxis, 2:0, None, None] = 0); }
#[rustfmt::skip]
pub fn dev_4996_nix(t: &Tensor<i64, Dims![3, 4]>) { t.nix(idx![[1, 1], [0, 1000000000]]); }
#[rustfmt::skip]
pub fn dev_5011_tix(t: &Tensor<i64, Dims![1]>) { t.tix(idx![[9223372036854775807]]); }
#[rustfmt::skip]
pub fn dev_5018_nix(t: &Tensor<i64, Dims![4, 4]>) { t.nix(idx![..4, [false, false, false, false, false]]); }
#[rustfmt::skip]
pub fn dev_5038_oix(t: &mut Tensor<i64, Dims![8, 1]>) { assign!(t.oix[:, [4], [[0], [-1]], Ellipsis] = 0); }
#[rustfmt::skip]
pub fn dev_5076_nix(t: &Tensor<i64, Dims![3, 2, 3, 3, 2, 3]>) { t.nix(idx![[[2, 2, 0]], [[0, 1, 0], [1, 0, 1]], [[-1, 1, 0], [-3, 1, 1]], [[1, 0, 1], [0, 1, 0]], :1, .., [[-2, 0, -3], [-2, -3, -3]]]); }
#[rustfmt::skip]
pub fn dev_5176_oix(t: &mut Tensor<i64, Dims![16, 13]>) { assign!(t.oix[-21, None, 11] = 0); }
#[rustfmt::skip]
pub fn dev_5192_vix(t: &Tensor<i64, Dims![3, 4, 2]>) { t.vix(idx![3, :, [true, false], NewAxis]); }
#[rustfmt::skip]
pub fn dev_5264_vix(t: &mut Tensor<i64, Dims![4, 3]>) { assign!(t.vix[[[0, -5, 0]], [false, false, false, false]] = 0); }
#[rustfmt::skip]
pub fn dev_5301_nix(t: &Tensor<i64, Dims![4, 4]>) { t.nix(idx![-9223372036854775808, [false, true, true, false, false]]); }
#[rustfmt::skip]
pub fn dev_5368_vix(t: &mut Tensor<i64, Dims![2, 3, 3, 3, 3, 2]>) { assign!(t.vix[5, ..., 2..2, ..1, 0:2:2, [[true, true], [false, false], [true, true]]] = 0); }
#[rustfmt::skip]
pub fn dev_5372_oix(t: &Tensor<i64, Dims![2, 3]>) { t.oix(idx![[true], [2, -2]]); }
#[rustfmt::skip]
pub fn dev_5394_tix(t: &Tensor<i64, Dims![3, 3, 3, 3, 4]>) { t.tix(idx![[0, -1, 1], [false, true, false], [[0, 0, 1000000000], [0, 0, 1], [2, 1, 1]], ::-3, [[1, 0, 0], [1, 1, 0], [1, 0, 1]]]); }
#[rustfmt::skip]
pub fn dev_5415_i(t: &Tensor<i64, Dims![5, 2, 1]>) { t.i(idx![::1, 1, 0:1:1, :]); }
#[rustfmt::skip]
pub fn dev_5418_oix(t: &Tensor<i64, Dims![7]>) { t.oix(idx![[false, true, false, false, false, true, true], :, Ellipsis, NewAxis, NewAxis]); }
#[rustfmt::skip]
pub fn dev_5475_i(t: &Tensor<i64, Dims![2, 5, 4]>) { t.i(idx![.., 1, Ellipsis, .., 0]); }
#[rustfmt::skip]
pub fn dev_5573_i(t: &mut Tensor<i64, Dims![14, 8]>) { assign!(t.i[-2147483649:-6:1099511627776, .., 0] = 0); }
#[rustfmt::skip]
pub fn dev_5581_oix(t: &Tensor<i64, Dims![5, 3, 3]>) { t.oix(idx![None, None, 1, None, [2, 1, 2, 0], [1, 0, 9223372036854775807, 2]]); }
#[rustfmt::skip]
pub fn dev_5638_vix(t: &Tensor<i64, Dims![2, 4, 4, 4]>) { t.vix(idx![-3, Ellipsis]); }
#[rustfmt::skip]
pub fn dev_5658_nix(t: &Tensor<i64, Dims![2, 3, 3, 3, 3, 2]>) { t.nix(idx![NewAxis, [-1], None, None, NewAxis, NewAxis, [[false, false, false], [true, true, false], [true, false, false]], [-1, 2, -3], [1, 1], [1, 0, 1]]); }
#[rustfmt::skip]
pub fn dev_5677_i(t: &mut Tensor<i64, Dims![1, 1]>) { assign!(t.i[None, 0:1:1, -2, ...] = 0); }
#[rustfmt::skip]
pub fn dev_5709_i(t: &mut Tensor<i64, Dims![1]>) { assign!(t.i[-1:3:3, 0, ...] = 0); }
#[rustfmt::skip]
pub fn dev_5751_vix(t: &mut Tensor<i64, Dims![4]>) { assign!(t.vix[:3, Ellipsis, :] = 0); }
#[rustfmt::skip]
pub fn dev_5769_nix(t: &Tensor<i64, Dims![2, 1, 3, 2, 4]>) { t.nix(idx![0:-2:2, :, .., 4:-3:-2, [false]]); }
#[rustfmt::skip]
pub fn dev_5770_tix(t: &mut Tensor<i64, Dims![2, 4, 1, 5]>) { assign!(t.tix[:, [[2, 1000000000]], :, [true], 2] = 0); }
#[rustfmt::skip]
pub fn dev_5775_oix(t: &Tensor<i64, Dims![2, 1, 2, 5]>) { t.oix(idx![[[[false, false]], [[false, false]]], 1000000000000]); }
#[rustfmt::skip]
pub fn dev_5779_oix(t: &mut Tensor<i64, Dims![4, 4, 2, 2, 5]>) { assign!(t.oix[:-1:-1, -1, 5, [0], 1:4:2] = 0); }
#[rustfmt::skip]
pub fn dev_5781_oix(t: &mut Tensor<i64, Dims![15, 6]>) { assign!(t.oix[[[-5, -12, -13], [-1, -2, 4]], [false, true, false, true, true, false, true]] = 0); }
#[rustfmt::skip]
pub fn dev_5832_oix(t: &Tensor<i64, Dims![4]>) { t.oix(idx![[1000000000, 2]]); }
#[rustfmt::skip]
pub fn dev_5886_nix(t: &mut Tensor<i64, Dims![1, 12]>) { assign!(t.nix[[0, 0], false, ..] = 0); }
#[rustfmt::skip]
pub fn dev_5975_i(t: &Tensor<i64, Dims![2, 3, 4, 3]>) { t.i(idx![-2, 2, 5:5:-3, -9223372036854775808]); }
