//! Masks made on a device, and what they are for.

use crate::common::on_every_gpu;
use half::{bf16, f16};
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;

/// All six comparisons of a tensor with some of its elements, there and here.
macro_rules! compared {
    ($gpu:expr, $t:expr) => {{
        let here = $t;
        let there = here.to_gpu($gpu).unwrap();
        for value in here.to_vec().iter().step_by(7) {
            compared!(@ there, here, value; less at_most greater at_least equal not_equal);
        }
    }};
    (@ $g:ident, $t:ident, $value:ident; $($name:ident)*) => {$(
        assert_eq!($g.$name($value).to_cpu().unwrap(), $t.$name($value), "{} {:?} of {:?}", stringify!($name), $value, $t);
    )*};
}

#[test]
fn every_type() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(1);
        macro_rules! ints {
            ($($int:ident)*) => {$(
                compared!(gpu, Tensor::from_fn([3, 7], |_| if random.bool() { random.$int(..) } else { random.$int(..3) }));
            )*};
        }
        ints! { i8 u8 i16 u16 i32 u32 i64 u64 }
        compared!(gpu, Tensor::from_fn([3, 7], |_| random.bool()));
        let edges =
            [0.0, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-40, -1e-40, 1e-310, 2.5, 1e300];
        let edges: Vec<f64> = edges.iter().flat_map(|&x| [x, -x, x * 3.0]).chain(edges).collect();
        let edges = Tensor::from_vec([4, 12], edges).unwrap();
        compared!(gpu, edges.clone());
        compared!(gpu, edges.map(|&x| x as f32));
        compared!(gpu, edges.map(|&x| f16::from_f64(x)));
        compared!(gpu, edges.map(|&x| bf16::from_f64(x)));
    });
}

/// Two tensors with broadcasting, there and here: every type, views, values of the host.
#[test]
fn two_tensors() {
    macro_rules! two {
        ($gpu:expr, $a:expr, $b:expr) => {{
            let (a, b) = ($a, $b);
            let (there, other) = (a.to_gpu($gpu).unwrap(), b.to_gpu($gpu).unwrap());
            two!(@ there, other, a, b; try_less try_at_most try_greater try_at_least try_equal try_not_equal);
        }};
        (@ $g:ident, $h:ident, $a:ident, $b:ident; $($name:ident)*) => {$(
            let ours = $a.$name(&$b);
            assert_eq!($g.$name(&$h).map(|mask| mask.to_cpu().unwrap()), ours, "{}: {:?}, {:?}", stringify!($name), $a, $b);
            assert_eq!($g.$name(&$b).map(|mask| mask.to_cpu().unwrap()), ours);
            let ours = $b.$name(&$a.transpose());
            assert_eq!($h.$name($g.transpose()).map(|mask| mask.to_cpu().unwrap()), ours);
        )*};
    }
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(3);
        for _ in 0..6 {
            // Shapes that broadcast, mostly.
            let extent = |random: &mut fastrand::Rng| [1, 1, 3, 3, 5, 0][random.usize(0..6)];
            let (m, n) = ([extent(random), extent(random)], [extent(random), extent(random), extent(random)]);
            macro_rules! ints {
                ($($int:ident)*) => {$(
                    two!(gpu, Tensor::from_fn(m, |_| random.$int(..4)), Tensor::from_fn(n, |_| random.$int(..4)));
                )*};
            }
            ints! { i8 u8 i16 u16 i32 u32 i64 u64 }
            two!(gpu, Tensor::from_fn(m, |_| random.bool()), Tensor::from_fn(n, |_| random.bool()));
            let edge = |random: &mut fastrand::Rng| [0.0, -0.0, f64::NAN, 1e-310, -1e-40, 2.5][random.usize(0..6)];
            two!(gpu, Tensor::from_fn(m, |_| edge(random)), Tensor::from_fn(n, |_| edge(random)));
            let single = |random: &mut fastrand::Rng| edge(random) as f32;
            two!(gpu, Tensor::from_fn(m, |_| single(random)), Tensor::from_fn(n, |_| single(random)));
            let half = |random: &mut fastrand::Rng| f16::from_f64(edge(random));
            two!(gpu, Tensor::from_fn(m, |_| half(random)), Tensor::from_fn(n, |_| half(random)));
            let half = |random: &mut fastrand::Rng| bf16::from_f64(edge(random));
            two!(gpu, Tensor::from_fn(m, |_| half(random)), Tensor::from_fn(n, |_| half(random)));
        }
        // Views with an offset and with axes that run backwards; the rank of the result is in its type.
        let t = Tensor::from_fn([5, 6, 7], |at| (at[0] * 3 + at[1] * 2 + at[2]) as i16 % 5);
        let g = t.to_gpu(gpu).unwrap();
        let (index, other) = (idx![1..;2, ::-1, 3], idx![4, 1.., 2:6:4]);
        let mask: GpuTensor<bool, Rank<2>> = g.i(index).less(&g.i(other).i(idx![..1]).transpose().squeeze(1));
        assert_eq!(mask.shape(), [2, 6]);
        let (a, b) = (g.i(idx![.., 1.., ::-2]), g.i(idx![2, :-1, 1:5]));
        let mask: GpuTensor<bool, Rank<3>> = a.at_most(&b);
        assert_eq!(mask.to_cpu().unwrap(), t.i(idx![.., 1.., ::-2]).at_most(t.i(idx![2, :-1, 1:5])));
        let error = a.try_equal(g.i(idx![0])).unwrap_err();
        assert_eq!(error.to_string(), "shape [6, 7] cannot be broadcast to [5, 5, 4]");
    });
}

/// `& | ^ !` of masks that stay on the device.
#[test]
fn masks_combined() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(4);
        for _ in 0..10 {
            let extents: [usize; 3] = std::array::from_fn(|_| random.usize(0..9));
            let m = Tensor::from_fn(extents, |_| random.bool());
            let n = Tensor::from_fn([extents[1], 1], |_| random.bool());
            let (g, h) = (m.to_gpu(gpu).unwrap(), n.to_gpu(gpu).unwrap());
            let and: GpuTensor<bool, Rank<3>> = &g & &h;
            assert_eq!(and.to_cpu().unwrap(), &m & &n);
            assert_eq!((&g | h.clone()).to_cpu().unwrap(), &m | &n);
            assert_eq!((g.clone() ^ &n).to_cpu().unwrap(), &m ^ &n);
            assert_eq!((!&g & true).to_cpu().unwrap(), !&m);
            let there = !g.matrix_transpose() | h.transpose();
            assert_eq!(there.to_cpu().unwrap(), !m.matrix_transpose() | n.transpose());
            assert_eq!((&h ^ !&g).to_cpu().unwrap(), &n ^ !&m);
        }
        let m = Tensor1::from([true, false, true]).to_gpu(gpu).unwrap();
        let error = m.try_and([true, false]).unwrap_err();
        assert_eq!(error.to_string(), "shape [2] cannot be broadcast to [3]");
        // Used as an index, without a detour.
        let t = Tensor1::from([1, 5, 9]).to_gpu(gpu).unwrap();
        assert_eq!(t.oix(idx![&(t.greater(2) & !t.equal(9))]).to_cpu().unwrap().to_vec(), [5]);
    });
}

/// What is wrong with either side is wrong with the mask.
#[test]
fn a_bad_entry_of_either_side() {
    on_every_gpu(|gpu| {
        let t = Tensor1::from([1, 5, 9]).to_gpu(gpu).unwrap();
        let ids = Tensor1::from([0, 7, 1]).to_gpu(gpu).unwrap();
        let bad = t.oix(idx![&ids]);
        assert!(t.less(&bad).to_cpu().is_err());
        assert!(bad.less(&t).to_cpu().is_err());
    });
}

#[test]
fn views_and_lengths() {
    on_every_gpu(|gpu| {
        for len in [0, 1, 3, 4, 5, 1023, 1025] {
            let t = Tensor::from_fn([len], |at| (at[0] * 37 % 101) as u8);
            assert_eq!(t.to_gpu(gpu).unwrap().less(50).to_cpu().unwrap(), t.less(&50));
        }
        let t = Tensor::from_fn([5, 6, 7], |at| at[0] as i16 * 3 - at[1] as i16 + at[2] as i16);
        let g = t.to_gpu(gpu).unwrap();
        let index = idx![1..;2, ::-1, 3];
        assert_eq!(g.i(index).at_least(2).to_cpu().unwrap(), t.i(index).at_least(&2));
        assert_eq!(g.transpose().equal(2).to_cpu().unwrap(), t.transpose().equal(&2));
    });
}

/// A mask that never leaves the device: read by it, write by it.
#[test]
fn masks_as_indices() {
    on_every_gpu(|gpu| {
        let random = &mut fastrand::Rng::with_seed(2);
        let t = Tensor::from_fn([40, 30], |_| random.f32() - 0.5);
        let (mut g, mut t) = (t.to_gpu(gpu).unwrap(), t);
        let (there, here) = (g.greater(0.0), t.greater(&0.0));
        assert_eq!(g.nix(idx![&there]).to_cpu().unwrap(), t.nix(idx![&here]));
        assign!(g[&there] *= 2.0);
        assign!(t[&here] *= 2.0);
        let (rows, near) = (g.i(idx![.., 0]).less(0.1), t.i(idx![.., 0]).to_contiguous().less(&0.1));
        assign!(g.oix[&rows, [0, 3]] = -1.0);
        assign!(t.oix[&near, [0, 3]] = -1.0);
        g.oix_mut(idx![&rows]).accumulate(Add, 0.25);
        t.oix_mut(idx![&near]).accumulate(Add, 0.25);
        assert_eq!(g.to_cpu().unwrap(), t);
        let nothing = g.greater(1e9);
        assign!(g[&nothing] = 3.0);
        assert_eq!(g.nix(idx![&nothing]).shape(), [0]);
        assert_eq!(g.to_cpu().unwrap(), t);
    });
}
