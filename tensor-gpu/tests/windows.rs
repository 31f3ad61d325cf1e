//! Tensors of more bytes than a kernel is given at once. (oracle.rs has all cases of the oracle on windows of 128 bytes.)

use crate::common::{on_every_gpu, with_limits};
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;

/// A device of the same adapter that gives a kernel 64 KiB at once.
fn limited(gpu: &Gpu) -> Gpu {
    with_limits(gpu, |limits| limits.max_storage_buffer_binding_size = 1 << 16)
}

/// What an operation gives, and how many kernels it takes.
#[track_caller]
fn takes<R>(gpu: &Gpu, dispatches: u64, operation: impl FnOnce() -> R) -> R {
    let before = gpu.stats();
    let result = operation();
    let after = gpu.stats();
    assert_eq!((after.dispatches - before.dispatches, after.waits), (dispatches, before.waits));
    result
}

#[test]
fn a_dispatch_for_each_window_that_may_have_work() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        // Five windows of 64 KiB.
        let mut t = Tensor::from_fn([2048, 40], |at| (40 * at[0] + at[1]) as f32);
        let mut g = t.to_gpu(gpu).unwrap();
        assert_eq!(g.to_cpu().unwrap(), t);
        let ids = Tensor::from_fn([100], |[n]| (n as i32 * 777) % 2048);
        let far = ids.to_gpu(gpu).unwrap();

        // Rows from everywhere; what a view reaches lies in one window, in two, in all.
        assert_eq!(takes(gpu, 5, || g.oix(&far)).to_cpu().unwrap(), t.oix(&ids));
        assert_eq!(takes(gpu, 5, || g.oix(idx![&ids, ::2])).to_cpu().unwrap(), t.oix(idx![&ids, ::2]));
        let (part, same) = (g.i(idx![3..300, ::-1]), t.i(idx![3..300, ::-1]).to_contiguous());
        assert_eq!(takes(gpu, 1, || part.to_contiguous().unwrap()).to_cpu().unwrap(), same);
        let (part, same) = (g.i(idx![300..500, ::-1]), t.i(idx![300..500, ::-1]).to_contiguous());
        assert_eq!(takes(gpu, 2, || part.to_contiguous().unwrap()).to_cpu().unwrap(), same);
        // A copy in order takes none, another one a window for each of source and result.
        let rows = g.i(idx![1..]);
        assert_eq!(takes(gpu, 0, || rows.to_contiguous().unwrap()).to_cpu().unwrap(), t.i(idx![1..]).to_contiguous());
        assert_eq!(
            takes(gpu, 25, || g.transpose().to_contiguous().unwrap()).to_cpu().unwrap(),
            t.transpose().to_contiguous()
        );
        // A mask of its rows.
        let mask = Tensor::from_fn([2048], |[n]| n % 7 == 3);
        let there = mask.to_gpu(gpu).unwrap();
        there.count_nonzero().unwrap();
        assert_eq!(g.oix(&there).to_cpu().unwrap(), t.oix(&mask));

        // Writes: the ids are checked, and the last of equal ones is found, before.
        takes(gpu, 5, || g.oix_mut(idx![[5, 2000], 1..3]).assign([[1.0, 2.0], [3.0, 4.0]]));
        t.oix_mut(idx![[5, 2000], 1..3]).assign([[1.0, 2.0], [3.0, 4.0]]);
        takes(gpu, 7, || g.oix_mut(&far).assign(Tensor::full([40], 7.0)));
        t.oix_mut(&ids).assign(Tensor::full([40], 7.0));
        takes(gpu, 5, || g.i_mut(idx![.., 3]).add_assign(1.0));
        t.i_mut(idx![.., 3]).add_assign(1.0);
        takes(gpu, 1, || g.i_mut(idx![2000.., 3]).fill(-1.0));
        t.i_mut(idx![2000.., 3]).fill(-1.0);
        // A value that is large, too, and a mask without a count.
        let (values, twice) = (t.i(idx![::-1]).to_contiguous(), g.i(idx![::-1]));
        let values_there = takes(gpu, 25, || twice.to_contiguous().unwrap());
        takes(gpu, 25, || g.i_mut(idx![.., ..]).assign(&values_there));
        t.i_mut(idx![.., ..]).assign(&values);
        takes(gpu, 5, || g.fill_where(&there.unsqueeze(1), 9.0));
        t.oix_mut(&mask).fill(9.0);
        assert_eq!(g.to_cpu().unwrap(), t);

        // A bad id is told as always, and nothing is written.
        let bad = Tensor::from([1999, 2048, -1]).to_gpu(gpu).unwrap();
        let error = g.oix(&bad).to_cpu().unwrap_err();
        assert!(error.to_string().starts_with("index 2048 is outside -2048..2048 on axis 0"), "{error}");
        g.oix_mut(&bad).assign(5.0);
        assert!(g.to_cpu().is_err());
        assert_eq!(g.to_cpu().unwrap(), t);
        gpu.sync().unwrap();
    });
}

/// A value of 2 KiB that is written out along two joint axes takes 128 KiB.
#[test]
fn a_value_that_grows_is_refused_where_every_one_counts() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let mut g = Tensor::full([4, 8], 1.0_f32).to_gpu(gpu).unwrap();
        let value = Tensor::from_fn([64, 1, 8], |at| at[2] as f32).to_gpu(gpu).unwrap();
        let ids = Tensor::from_fn([64, 64], |at| ((at[0] + at[1]) % 4) as i32);
        let error = g.oix_mut(&ids).try_accumulate(Add, &value).unwrap_err();
        assert!(error.to_string().contains("`accumulate` needs 131072 bytes at once"), "{error}");
        assert_eq!(g.to_cpu().unwrap(), Tensor::full([4, 8], 1.0));
    });
}

#[test]
fn a_large_buffer_goes_out_and_comes_in() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let t = Tensor::from_fn([2048, 40], |at| (40 * at[0] + at[1]) as f32);
        let (buffer, first) = t.to_gpu(gpu).unwrap().into_buffer().unwrap();
        let g: GpuTensor<f32, Rank<2>> =
            GpuTensor::from_buffer(gpu, buffer, first, Layout::row_major([2048, 40]).unwrap()).unwrap();
        let ids = [2047, 0, 1000];
        assert_eq!(g.oix(&ids).to_cpu().unwrap(), t.oix(&ids));
        // What kernels are given ends at whole 16 bytes.
        let size = (1 << 16) + 4;
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        let short =
            gpu.device().create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
        let error =
            GpuTensor::<u32, _>::from_buffer(gpu, short, 0, Layout::row_major([(1 << 14) + 1]).unwrap()).unwrap_err();
        assert!(error.to_string().ends_with("up to byte 65552; the buffer has 65540 bytes"), "{error}");
    });
}

#[test]
fn small_elements_in_windows() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let mut t = Tensor::from_fn([300, 401], |at| (at[0] * 7 + at[1]) as u8);
        let mut g = t.to_gpu(gpu).unwrap();
        let ids = [299, 0, 17, -150];
        assert_eq!(takes(gpu, 2, || g.oix(idx![&ids, 1..;3])).to_cpu().unwrap(), t.oix(idx![&ids, 1..;3]));
        assert_eq!(
            takes(gpu, 4, || g.transpose().to_contiguous().unwrap()).to_cpu().unwrap(),
            t.transpose().to_contiguous()
        );
        takes(gpu, 2, || g.oix_mut(idx![&ids, ::2]).assign(3));
        t.oix_mut(idx![&ids, ::2]).assign(3);
        assert_eq!(g.to_cpu().unwrap(), t);
    });
}

/// Values of several windows beside a target of several windows, and masks of several.
#[test]
fn values_and_masks_in_windows() {
    fn check<T: GpuElement>(gpu: &Gpu, element: fn(usize) -> T, windows: u64) {
        let mut t = Tensor::from_fn([300, 401], |at| element(at[0] * 7 + at[1]));
        let mut g = t.to_gpu(gpu).unwrap();
        let values = Tensor::from_fn([300, 401], |at| element(at[0] + at[1] * 5));
        let values_there = values.to_gpu(gpu).unwrap();
        takes(gpu, windows * windows, || g.i_mut(idx![.., ..]).assign(values_there.i(idx![::-1, ::-1])));
        t.i_mut(idx![.., ..]).assign(values.i(idx![::-1, ::-1]));
        assert_eq!(g.to_cpu().unwrap(), t);
        // A byte for each mask: two windows.
        let mask = Tensor::from_fn([300, 401], |at| (at[0] * at[1]) % 3 == 1);
        let mask_there = mask.to_gpu(gpu).unwrap();
        takes(gpu, windows * 2, || g.fill_where(&mask_there, element(77)));
        t.nix_mut(&mask).fill(element(77));
        assert_eq!(g.to_cpu().unwrap(), t);
    }
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        check(gpu, |n| n as u8, 2);
        check(gpu, |n| half::f16::from_f32((n % 2000) as f32), 4);
        check(gpu, |n| half::bf16::from_f32((n % 200) as f32), 4);
        check(gpu, |n| n as u64, 15);
    });
}

/// Each window of a divisor is searched for zeros, and the first of all is reported.
#[test]
fn divisors_in_windows() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let t = Tensor::from_fn([50_000], |[n]| n as i32 - 20_000);
        let divisors = Tensor::from_fn([50_000], |[n]| n as i32 % 9 + 1);
        let (mut g, there) = (t.to_gpu(gpu).unwrap(), divisors.to_gpu(gpu).unwrap());
        // Four windows of the divisors are searched, then each is beside each of the target.
        takes(gpu, 4 + 16, || g.i_mut(..).floor_div_assign(&there));
        let mut here = t.clone();
        here.i_mut(..).floor_div_assign(&divisors);
        assert_eq!(g.to_cpu().unwrap(), here);
        // A small part of a large tensor.
        g.i_mut(idx![..10]).floor_div_assign(there.i(idx![40_000..40_010]));
        here.i_mut(idx![..10]).floor_div_assign(divisors.i(idx![40_000..40_010]));
        assert_eq!(g.to_cpu().unwrap(), here);
        let mut zeros = divisors.clone();
        (zeros[[49_000]], zeros[[30_000]]) = (0, 0);
        g.i_mut(..).floor_div_assign(zeros.to_gpu(gpu).unwrap());
        let error = g.to_cpu().unwrap_err();
        assert!(error.to_string().contains("30000"), "{error}");
        assert_eq!(g.to_cpu().unwrap(), here);
        gpu.sync().unwrap();
    });
}

#[test]
fn a_large_value_is_refused_where_every_one_counts() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let mut g = Tensor::full([4, 8], 1.0_f32).to_gpu(gpu).unwrap();
        let value = Tensor::full([4096, 8], 1.0_f32);
        let ids = Tensor::from_fn([4096], |at| (at[0] % 4) as i32);
        let there = value.to_gpu(gpu).unwrap();
        for error in [g.oix_mut(&ids).try_accumulate(Add, &there), g.oix_mut(&ids).try_accumulate(Add, &value)] {
            let text = error.unwrap_err().to_string();
            assert!(text.contains("`accumulate` needs 131072 bytes at once"), "{text}");
        }
        assert_eq!(g.to_cpu().unwrap(), Tensor::full([4, 8], 1.0));
    });
}

/// A value in the buffer of its target is copied first, however large it is.
#[test]
fn a_large_value_from_the_same_page() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let all = Tensor::from_fn([60_000], |[n]| n as i32);
        let (page, _) = all.to_gpu(gpu).unwrap().into_buffer().unwrap();
        let part = |first: u64| -> GpuTensor<i32, Rank<1>> {
            GpuTensor::from_buffer(gpu, page.clone(), 4 * first, Layout::row_major([20_000]).unwrap()).unwrap()
        };
        let (mut target, value) = (part(0), part(40_000));
        target.i_mut(..).assign(&value);
        assert_eq!(target.to_cpu().unwrap(), all.i(idx![40_000..]).to_contiguous());
        target.i_mut(..).add_assign(part(10_000));
        let sums = Tensor::from_fn([20_000], |[n]| {
            let value = n + 10_000;
            (40_000 + n + if value < 20_000 { 40_000 + value } else { value }) as i32
        });
        assert_eq!(target.to_cpu().unwrap(), sums);
    });
}

/// A mask of more true elements than a table of places has room for, counted for another extent.
#[test]
fn a_long_mask_for_another_extent_is_refused() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let long = Layout::row_major([40_000]).unwrap().into_dyn();
        let mask = Tensor::full([40_000], true).to_gpu(gpu).unwrap().into_dyn();
        let plan = long.plan_remote(tensor_idx::index::Outer, &mask).unwrap();
        let moved = tensor_idx::plan::Plan::from_terms(&[20_000], plan.shape(), plan.terms(), plan.lookups().unwrap());
        let moved = moved.expect("what lies on a device is checked there");
        let mut short = Tensor::full([20_000], 7).to_gpu(gpu).unwrap().into_dyn();
        let error = moved.gather(&short).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("for an axis of extent 40000 stand on one of extent 20000"), "{error}");
        let values = Tensor::full([40_000], 1).to_gpu(gpu).unwrap();
        assert!(short.select_mut(&moved).unwrap().try_assign(&values).is_err());
        assert_eq!(short.to_cpu().unwrap().to_vec(), [7; 20_000]);
    });
}
