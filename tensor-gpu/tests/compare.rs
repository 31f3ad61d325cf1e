//! Masks made on a device, and what they are for.

use crate::common::on_every_gpu;
use half::f16;
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
