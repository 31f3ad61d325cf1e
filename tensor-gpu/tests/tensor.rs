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

/// The same views of a tensor on the device and on the processor, made contiguous on either.
fn views<T: GpuElement>(gpu: &Gpu, element: impl Fn(usize) -> T) {
    let t = Tensor::from_fn([4, 3, 10], |at| element(30 * at[0] + 10 * at[1] + at[2]));
    let g = t.to_gpu(gpu).unwrap();
    macro_rules! same {
        ($($index:expr),* $(,)?) => {$(
            assert_eq!(g.i($index).to_cpu().unwrap(), t.i($index).to_contiguous(), stringify!($index));
        )*};
    }
    same!(
        idx![],
        idx![1],
        idx![.., 2, 3],
        idx![1, 2, 3],
        idx![::-1],
        idx![..; -2, ::-1, 9:0:-3],
        idx![.., .., 1..],
        idx![.., .., 3..7],
        idx![1.., .., 2..; 2],
        idx![3, 1.., NewAxis, 5],
        idx![1..1, .., 2],
        idx![-1, -1, 1..4],
    );
    assert_eq!(g.transpose().to_cpu().unwrap(), t.transpose().to_contiguous());
    assert_eq!(g.permute([1, 2, 0]).flip(1).to_cpu().unwrap(), t.permute([1, 2, 0]).flip(1).to_contiguous());
    let (column, wide) = (idx![.., 1..2, 4], [2, 4, 3]);
    assert_eq!(g.i(column).broadcast_to(wide).to_cpu().unwrap(), t.i(column).broadcast_to(wide).to_contiguous());
    assert_eq!(g.reshape([12, 10]).i(idx![5]).to_cpu().unwrap(), t.reshape([12, 10]).i(idx![5]).to_contiguous());
    assert_eq!(g.unsqueeze(1).squeeze(1).into_dyn().into_rank::<3>().unwrap().to_cpu().unwrap(), t);
}

#[test]
fn views_of_every_size() {
    on_every_gpu(|gpu| {
        views(gpu, |k| k as u8);
        views(gpu, |k| k as i16);
        views(gpu, |k| k as f32);
        views(gpu, |k| k as f64);
    });
}

#[test]
fn nothing_and_one() {
    on_every_gpu(|gpu| {
        let point = Tensor::from_vec([], vec![7_u8]).unwrap();
        let g = point.to_gpu(gpu).unwrap();
        assert_eq!((g.rank(), g.len()), (0, 1));
        assert_eq!(g.to_cpu().unwrap(), point);
        let nothing = Tensor::<f64, _>::from_vec([3, 0, 2], vec![]).unwrap();
        let g = nothing.to_gpu(gpu).unwrap();
        assert!(g.is_empty());
        assert_eq!(g.to_contiguous().unwrap().to_cpu().unwrap(), nothing);
        assert_eq!(g.transpose().to_cpu().unwrap().shape(), [2, 0, 3]);
        assert!(format!("{g:?}").starts_with("GpuTensor<f64>("));
    });
}

#[test]
fn views_share_their_storage() {
    on_every_gpu(|gpu| {
        let g = Tensor::full([2, 3], 1_u16).to_gpu(gpu).unwrap();
        let row = g.share(idx![1]);
        assert!(row.shares_storage_with(&g.clone()));
        assert_eq!((row.offset(), row.strides()), (3, &[1_isize][..]));
        assert!(row.gpu().is_same(gpu));
        assert!(!row.to_gpu_again().shares_storage_with(&row));
        let error = g.try_i(idx![.., 3]).unwrap_err();
        assert_eq!(error.kind(), tensor_idx::ErrorKind::OutOfBounds);
    });
}

/// A trip over the processor.
trait Again {
    fn to_gpu_again(&self) -> Self;
}

impl<T: GpuElement, S: tensor_idx::Shape> Again for GpuTensor<T, S> {
    fn to_gpu_again(&self) -> Self {
        self.to_cpu().unwrap().to_gpu(self.gpu()).unwrap()
    }
}

#[test]
fn what_is_too_large_says_the_limit() {
    on_every_gpu(|gpu| {
        let limit = gpu.limits().max_storage_buffer_binding_size;
        let (one, many) = (Tensor::full([1], 0_u64), limit as usize / 8 + 1);
        let error = one.broadcast_to([many]).to_gpu(gpu).unwrap_err();
        assert_eq!(error.kind(), tensor_idx::ErrorKind::Device);
        assert!(error.to_string().contains(&limit.to_string()), "{error}");
        // A result, too; and one that no memory holds.
        let g = one.to_gpu(gpu).unwrap();
        assert!(g.broadcast_to([many]).to_contiguous().is_err());
        assert!(g.broadcast_to([1 << 50]).to_cpu().is_err());
        assert!(g.broadcast_to([1 << 50]).try_oix(idx![[0, -1]]).unwrap().to_cpu().is_ok());
    });
}

#[test]
fn handles_may_go_to_other_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Gpu>();
    shared::<GpuTensor<f32, Rank<1>>>();
    on_every_gpu(|gpu| {
        let g = Tensor::from_fn([64], |at| at[0] as u32).to_gpu(gpu).unwrap();
        std::thread::scope(|scope| {
            for k in 0..3 {
                let g = &g;
                scope.spawn(move || {
                    for n in 0..20 {
                        let part = g.i(idx![{ k + n }..; 2]).to_contiguous().unwrap();
                        assert_eq!(part.to_cpu().unwrap()[[1]] as usize, k + n + 2);
                    }
                });
            }
        });
    });
}
