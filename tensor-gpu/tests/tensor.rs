//! Tensors on a device: there and back, views, limits.

use crate::common::adapters::with_opengl;
use crate::common::{block_on, device, devices, on_every_gpu, with_limits};
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
        round_trip(gpu, |k| half::bf16::from_f32(k as f32));
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
        assert_eq!(error.kind(), tensor_idx::error::ErrorKind::OutOfBounds);
        assert!(g.try_share(idx![1]).unwrap().shares_storage_with(&row));
        assert_eq!(g.try_share(idx![.., 3]).unwrap_err(), error);
    });
}

/// A trip over the processor.
trait Again {
    fn to_gpu_again(&self) -> Self;
}

impl<T: GpuElement, S: tensor_idx::shape::Shape> Again for GpuTensor<T, S> {
    fn to_gpu_again(&self) -> Self {
        self.to_cpu().unwrap().to_gpu(self.gpu()).unwrap()
    }
}

#[test]
fn what_is_too_large_says_the_limit() {
    on_every_gpu(|gpu| {
        let limit = 1 << 18;
        let gpu = &with_limits(gpu, |limits| limits.max_buffer_size = limit);
        let (one, many) = (Tensor::full([1], 0_u64), limit as usize / 8 + 1);
        let error = one.broadcast_to([many]).to_gpu(gpu).unwrap_err();
        assert_eq!(error.kind(), tensor_idx::error::ErrorKind::Device);
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
        fn movable<T: Send>(_: &T) {}
        movable(&g.to_cpu_async());
        movable(&gpu.sync_async());
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

#[test]
fn memory_is_used_again_and_given_back() {
    on_every_gpu(|gpu| {
        let g = Tensor::from_fn([1000], |at| at[0] as i32).to_gpu(gpu).unwrap();
        let kept = g.i(idx![::-1]).to_contiguous().unwrap();
        let before = gpu.stats();
        for n in 0..200_i32 {
            let part = Tensor::full([1000], n).to_gpu(gpu).unwrap().flip(0).to_contiguous().unwrap();
            if n % 50 == 0 {
                // What was dropped before is free from here on.
                assert_eq!(part.to_cpu().unwrap(), Tensor::full([1000], n));
            }
            if n == 100 {
                gpu.trim().unwrap();
            }
        }
        assert_eq!(kept.to_cpu().unwrap(), g.to_cpu().unwrap().flip(0).to_contiguous());
        // 400 tensors in the buffers of a batch, which are made twice.
        let after = gpu.stats();
        assert!(after.buffers_reused - before.buffers_reused > 100, "{before:?} {after:?}");
        drop((g, kept));
        gpu.trim().unwrap();
        gpu.trim().unwrap();
        assert!(gpu.stats().memory < after.memory, "{:?}", gpu.stats());
    });
}

#[test]
fn a_dropped_result_is_memory_for_the_next_operation_of_its_batch() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([5000], |at| at[0] as i32).to_gpu(gpu).unwrap();
        let ids = Tensor::from([3, 1]).to_gpu(gpu).unwrap();
        let mut kept = t.oix(&ids);
        gpu.sync().unwrap();
        // The parameters of the batch, and the first result.
        drop(t.i(idx![::-1]).to_contiguous().unwrap());
        let before = gpu.stats();
        let times = if gpu.info().device_type == wgpu::DeviceType::Cpu { 20 } else { 1 };
        for _ in 0..times {
            let turned = t.i(idx![::-1]).to_contiguous().unwrap();
            kept.i_mut(0).assign(turned.i(idx![4000]));
        }
        let after = gpu.stats();
        assert_eq!((after.submissions, after.buffers_made), (before.submissions, before.buffers_made));
        assert_eq!(after.buffers_reused - before.buffers_reused, times);
        assert_eq!(kept.to_cpu().unwrap().to_vec(), [999, 1]);
    });
}

/// What is uploaded, and its first and last element by an index that is uploaded.
fn uploaded(gpu: &Gpu, len: usize, first: u32) -> (Tensor1<u32>, GpuTensor<u32, Rank<1>>, GpuTensor<u32, Rank<1>>) {
    let t = Tensor::from_fn([len], |at| first + at[0] as u32);
    let there = t.to_gpu(gpu).unwrap();
    let ends = there.oix(idx![[0, -1]]);
    (t, there, ends)
}

#[test]
fn what_the_host_writes_goes_through_buffers_that_are_used_again() {
    on_every_gpu(|found| {
        let gpu = &Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
        let check = |(t, there, ends): (Tensor1<u32>, GpuTensor<u32, Rank<1>>, GpuTensor<u32, Rank<1>>)| {
            let len = t.shape()[0];
            assert_eq!(ends.to_cpu().unwrap().to_vec(), [t[[0]], t[[len - 1]]]);
            assert_eq!(there.to_cpu().unwrap(), t);
        };
        // Parts of an upload buffer, and several of them.
        for len in [1001, 300_000] {
            check(uploaded(gpu, len, 7));
            let before = gpu.stats();
            for n in 0..5 {
                check(uploaded(gpu, len, n));
            }
            assert_eq!(gpu.stats().buffers_made, before.buffers_made);
        }
        // Batches that are on their way at the same time.
        let many: Vec<_> = (0..6).map(|n| (uploaded(gpu, 200_000, 1000 * n), gpu.submit().unwrap())).collect();
        many.into_iter().for_each(|(t, ())| check(t));
        gpu.strict(true);
        (0..3).for_each(|n| check(uploaded(gpu, 300_001, n)));
        gpu.strict(false);
        assert!(gpu.stats().staging >= 1 << 20);
        gpu.trim().unwrap();
        assert_eq!(gpu.stats().staging, 0);
        // Without memory for an upload buffer, and more than what is kept of them.
        gpu.limit_memory(gpu.stats().memory + (1 << 20) - 1);
        check(uploaded(gpu, 1003, 3));
        gpu.limit_memory(u64::MAX);
        check(uploaded(gpu, (17 << 20) + 1, 5));
        (0..3).for_each(|n| check(uploaded(gpu, 15 << 20, n)));
        assert!(gpu.stats().staging <= (64 << 20) + (80 << 20), "{:?}", gpu.stats());
    });
}

#[test]
fn memory_is_at_most_twice_what_was_in_use() {
    on_every_gpu(|found| {
        let gpu = &Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
        let mut most = 0;
        for n in (1..=40).rev() {
            let part = Tensor::full([n << 14], n as u32).to_gpu(gpu).unwrap().flip(0).to_contiguous().unwrap();
            // Two tensors, the parameters, and what reading back takes.
            most = most.max(2 * part.len() as u64 * 4 * 5 / 4 + (1 << 19));
            assert_eq!(part.i(0).to_cpu().unwrap()[[]], n as u32);
        }
        gpu.sync().unwrap();
        let Stats { memory, staging, .. } = gpu.stats();
        assert!(
            staging > 0 && memory - staging <= 2 * most,
            "{memory} bytes, {staging} for reading; {most} were in use"
        );
    });
}

/// Every kind of operation, on elements of a type.
fn operations<T: GpuElement + core::fmt::Debug + PartialEq>(gpu: &Gpu, x: T) {
    let t = Tensor::full([3000, 24], x).to_gpu(gpu).unwrap();
    let ids = Tensor::from_fn([2000], |at| (at[0] * 7 % 3000) as i32).to_gpu(gpu).unwrap();
    let mask = t.equal(x);
    let mut to = t.clone();
    for columns in [0..24, 1..4, 3..24] {
        let (from, to) = (columns.start, columns.end);
        assert_eq!(t.oix(idx![[3, 1, 2], from..to; 1]).shape(), [3, to - from]);
        assert_eq!(t.oix(idx![&ids, from..to]).shape(), [2000, to - from]);
        assert_eq!(t.i(idx![::-1, from..to; 1]).transpose().to_contiguous().unwrap().shape(), [to - from, 3000]);
    }
    assert_eq!(t.nix(&mask).to_cpu().unwrap().len(), 72_000);
    assert_eq!(t.not_equal(&t).to_cpu().unwrap().shape(), [3000, 24]);
    to.oix_mut(&ids).assign(t.i(idx![..2000]));
    to.oix_mut(idx![&ids, 2..5]).assign(x);
    to.nix_mut(&mask).fill(x);
    assert_eq!(to.to_cpu().unwrap(), t.to_cpu().unwrap());
}

/// Sums and the like, on numbers.
fn sums<T: GpuNumber>(gpu: &Gpu, one: T) {
    let mut t = Tensor::full([3000, 8], one).to_gpu(gpu).unwrap();
    for len in [40, 3000, 20_000] {
        let ids = Tensor::from_fn([len], |at| (at[0] * at[0] % 3000) as i32).to_gpu(gpu).unwrap();
        t.oix_mut(&ids).accumulate(Add, one);
        t.oix_mut(&ids).accumulate_any_order(Add, one);
        t.oix_mut(&ids).accumulate_in_tree(Add, one);
        t.oix_mut(idx![&ids, 3]).mul_assign(one);
    }
    gpu.sync().unwrap();
}

#[test]
fn nothing_is_compiled_after_warm_up() {
    on_every_gpu(|found| {
        macro_rules! warm {
            ($($number:ty: $one:expr),*) => {$(
                let gpu = &Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
                gpu.warm_up::<$number>().unwrap();
                // Masks have elements of their own.
                gpu.warm_up::<bool>().unwrap();
                let before = gpu.stats().pipelines;
                gpu.warm_up::<$number>().unwrap();
                operations::<$number>(gpu, $one);
                sums::<$number>(gpu, $one);
                assert_eq!(gpu.stats().pipelines, before, stringify!($number));
            )*};
        }
        warm!(f32: 1.0, i32: 1, u8: 1, half::f16: half::f16::ONE, half::bf16: half::bf16::ONE, i64: 1);
    });
}

#[test]
fn work_is_submitted_together_and_compiled_once() {
    on_every_gpu(|gpu| {
        let g = Tensor::from_fn([64, 8], |at| at[0] as i32).to_gpu(gpu).unwrap();
        let ids = Tensor::from([3, 1]).to_gpu(gpu).unwrap();
        let mut w = g.oix(&ids);
        gpu.sync().unwrap();
        let before = gpu.stats();
        // A card is given the first four operations soon.
        let times = if gpu.info().device_type == wgpu::DeviceType::Cpu { 10 } else { 1 };
        for _ in 0..times {
            w = g.oix(&ids);
            w.i_mut(idx![0]).fill(7);
        }
        let after = gpu.stats();
        // Rows, and a fill: nothing is submitted, and nothing read back.
        assert_eq!((after.submissions, after.reads), (before.submissions, before.reads));
        assert_eq!(after.dispatches - before.dispatches, 2 * times);
        assert_eq!(after.pipelines - before.pipelines, 1);
        assert_eq!(w.to_cpu().unwrap().i(idx![0]).to_vec(), [7; 8]);
        assert_eq!((gpu.stats().submissions, gpu.stats().reads), (before.submissions + 1, before.reads + 1));
    });
}

#[test]
fn neighbouring_kernels_share_a_pass() {
    on_every_gpu(|gpu| {
        let g = Tensor::from_fn([64, 8], |at| at[0] as i32).to_gpu(gpu).unwrap();
        let ids = Tensor::from([3, 1]).to_gpu(gpu).unwrap();
        let mut target = g.clone();
        target.oix_mut(&ids).assign(7);
        gpu.sync().unwrap();
        let times = if gpu.info().device_type == wgpu::DeviceType::Cpu { 20 } else { 1 };
        let before = gpu.stats();
        for n in 0..times {
            // Rows by ids there, rows by ids from the host; ids that are checked, and a write.
            let read = [g.oix(&ids), g.oix(idx![[n as usize, 1]])];
            target.oix_mut(&ids).assign_any_order(&read[0]);
        }
        gpu.submit().unwrap();
        let after = gpu.stats();
        assert_eq!(after.submissions - before.submissions, 1);
        assert!(after.dispatches - before.dispatches >= 4 * times);
        assert_eq!(after.passes - before.passes, 1);
        // A copy parts them.
        for _ in 0..2 {
            drop((g.oix(&ids), g.oix(idx![2..4])));
        }
        gpu.sync().unwrap();
        assert_eq!(gpu.stats().passes - after.passes, 2);
        assert_eq!(target.to_cpu().unwrap().i(1).to_vec(), [1; 8]);
    });
}

#[test]
fn a_device_of_the_callers_own() {
    on_every_gpu(|gpu| {
        let (raw, queue) = device(gpu, |limits| limits.max_storage_buffer_binding_size = 1 << 16);
        let own = Gpu::from_device(raw.clone(), queue.clone()).unwrap();
        assert_eq!(own.info().name, gpu.info().name);
        assert_eq!((own.device(), own.queue()), (&raw, &queue));
        let t = Tensor::from_fn([100, 10], |at| at[0] as f32);
        assert_eq!(t.to_gpu(&own).unwrap().oix(idx![[7, 3]]).to_cpu().unwrap(), t.oix(idx![[7, 3]]));
        let error = Tensor::full([20_000], 0_f32).to_gpu(&own).unwrap().try_greater(0.0).unwrap_err();
        assert!(error.to_string().contains("80000") && error.to_string().contains("65536"), "{error}");
        let (raw, queue) = device(gpu, |limits| limits.max_storage_buffers_per_shader_stage = 4);
        assert!(Gpu::from_device(raw, queue).unwrap_err().to_string().contains("is 4, they need 8"));
    });
}

#[test]
fn a_lost_device_is_an_error() {
    on_every_gpu(|gpu| {
        let own = with_limits(gpu, |_| ());
        let g = Tensor::from([1, 2, 3]).to_gpu(&own).unwrap();
        own.sync().unwrap();
        own.device().destroy();
        assert!(g.to_cpu().is_err());
        assert!(own.sync().is_err());
        assert!(Tensor::full([1000], 0).to_gpu(&own).is_err());
        assert!(g.try_oix(idx![[2, 0]]).and_then(|g| g.to_cpu()).is_err());
    });
    // A device of ours says what has become of it.
    for gpu in &devices("a lost device of ours") {
        let g = Tensor::from([1, 2, 3]).to_gpu(gpu).unwrap();
        gpu.device().destroy();
        assert!(g.to_cpu().unwrap_err().to_string().starts_with("the device is lost"));
        assert!(gpu.sync().unwrap_err().to_string().starts_with("the device is lost"));
    }
    // Calls that read nothing back have the error, too.
    for gpu in &devices("a lost device that is written to") {
        let g = Tensor::from([1, 2, 3]).to_gpu(gpu).unwrap();
        gpu.sync().unwrap();
        gpu.device().destroy();
        let told = [gpu.submit().err(), g.buffer().err(), g.into_buffer().err(), gpu.warm_up::<u16>().err()];
        for error in told {
            assert!(error.is_some_and(|error| error.to_string().starts_with("the device is lost")));
        }
    }
}

/// The tests' own search and that of `Gpu::all` find the same. (Where the tests leave OpenGL out, `Gpu::all` is not called.)
#[test]
fn every_device_is_found() {
    if !with_opengl() {
        return;
    }
    let sorted = |all: Vec<Gpu>| {
        let mut all: Vec<String> = all.iter().map(|gpu| format!("{:?}", gpu.info())).collect();
        all.sort();
        all
    };
    let all = Gpu::all();
    assert_eq!(Gpu::new().ok().map(|gpu| gpu.info().clone()), all.first().map(|gpu| gpu.info().clone()));
    assert_eq!(sorted(all), sorted(devices("every_device_is_found")));
}

/// Runs itself where no backend can be found.
#[test]
fn without_an_adapter_it_says_what_to_do() {
    if std::env::var_os("WGPU_BACKEND").is_some_and(|backend| backend == "none-of-ours") {
        assert!(Gpu::all().is_empty());
        let error = Gpu::new().unwrap_err().to_string();
        assert!(error.starts_with("no GPU: looked for") && error.contains("driver"), "{error}");
        return;
    }
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tensor::without_an_adapter_it_says_what_to_do", "--nocapture"])
        .env("WGPU_BACKEND", "none-of-ours")
        .output()
        .unwrap();
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stderr));
}

/// The verbs that only make another layout, there and here.
#[test]
fn other_layouts() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([3, 4, 3], |at| (at[0] * 12 + at[1] * 3 + at[2]) as i32);
        let g = t.to_gpu(gpu).unwrap();
        macro_rules! same {
            ($($name:ident($($arg:expr),*);)*) => {$({
                let part = g.$name($($arg),*);
                assert!(part.shares_storage_with(&g));
                assert_eq!(part.to_cpu().unwrap(), t.$name($($arg),*), "{}", stringify!($name));
            })*};
        }
        same! {
            permute([-1, 0, 1]);
            flip(-2);
            swap_axes(0, -1);
            move_axis(0, -1);
            matrix_transpose();
            diagonal();
            diagonal_of(0, -1);
            windows([2, 2, 3]);
            windows_by([1, 2, 2], [2, 1, 1]);
            unsqueeze(-1);
            reshape([-1, 6]);
        }
        let parts: Vec<_> = g.views().chunks(1, 3).map(|part| part.to_cpu().unwrap()).collect();
        assert_eq!(parts, t.chunks(1, 3).map(|part| part.to_contiguous()).collect::<Vec<_>>());
        let parts: Vec<_> = g.views().axis_iter(-1).map(|part| part.to_cpu().unwrap()).collect();
        assert_eq!(parts, t.axis_iter(-1).map(|part| part.to_contiguous()).collect::<Vec<_>>());
        let rows: Vec<_> = g.views().rows().map(|row| row.to_cpu().unwrap()).collect();
        assert_eq!(rows, t.rows().map(|row| row.to_contiguous()).collect::<Vec<_>>());
        let (first, others) = g.views().split_at(0, 1);
        assert_eq!((first.to_cpu().unwrap(), others.shape()), (t.i(idx![..1]).to_contiguous(), &[2, 4, 3][..]));
        assert_eq!(g.views().take([2, 0], -1).to_cpu().unwrap(), t.take([2, 0], -1));
        // A write to windows copies them first.
        let mut windows = g.windows([1, 2, 1]);
        drop(g);
        windows.i_mut(idx![0, 0, 0]).fill(-1);
        let mut ours = t.windows([1, 2, 1]).to_contiguous();
        ours.i_mut(idx![0, 0, 0]).fill(-1);
        assert_eq!(windows.to_cpu().unwrap(), ours);
    });
}
