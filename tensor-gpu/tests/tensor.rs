//! Tensors on a device: there and back, views, limits.

mod common;

use common::{block_on, on_every_gpu};
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;

/// There and back, for lengths around the words and the widest loads.
fn round_trip<T: GpuElement>(gpu: &Gpu, element: impl Fn(usize) -> T) {
    for len in [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 33, 1000] {
        let t = Tensor::from_fn([len], |index| element(index[0]));
        let g = t.to_gpu(gpu).unwrap();
        assert_eq!((g.shape(), g.len(), g.rank()), (&[len][..], len, 1));
        assert_eq!(g.to_cpu().unwrap(), t);
        assert_eq!(block_on(g.to_cpu_async()).unwrap(), t);
    }
}

#[test]
fn every_type_and_odd_lengths() {
    on_every_gpu(|gpu| {
        round_trip(gpu, |k| k as f64 - 2.5);
        round_trip(gpu, |k| k as f32 / 3.0);
        round_trip(gpu, |k| half::f16::from_f32(k as f32));
        round_trip(gpu, |k| k as i64 - (1 << 40));
        round_trip(gpu, |k| k as i32 - 7);
        round_trip(gpu, |k| k as i16 - 7);
        round_trip(gpu, |k| k as i8);
        round_trip(gpu, |k| k as u64 + (1 << 40));
        round_trip(gpu, |k| k as u32);
        round_trip(gpu, |k| k as u16);
        round_trip(gpu, |k| k as u8);
        round_trip(gpu, |k| k % 3 == 0);
    });
}
