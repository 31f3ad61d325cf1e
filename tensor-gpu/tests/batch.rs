//! Operations share a batch: one that fails is recorded not at all, and leaves the others as they are.

use crate::common::{on_every_gpu, with_limits};
use tensor_idx::gpu::*;
use tensor_idx::{error::ErrorKind, prelude::*};

/// Records a good operation, one that fails, and a good one, then reads what both good ones left. Nothing is submitted in
/// between where `together`.
#[track_caller]
fn good_bad_good(gpu: &Gpu, words: &[&str], together: bool, bad: impl FnOnce() -> Result<(), IndexError>) {
    let t = Tensor::from_fn([6, 4], |at| (4 * at[0] + at[1]) as f32);
    let ids = Tensor::from([5, 0, 5]);
    let (g, far) = (t.to_gpu(gpu).unwrap(), ids.to_gpu(gpu).unwrap());
    let (mut here, mut there) = (t.clone(), t.to_gpu(gpu).unwrap());
    gpu.sync().unwrap();
    let before = gpu.stats();

    let first = g.oix(&far);
    there.oix_mut(&far).assign([[1.0], [2.0], [3.0]]);
    let error = bad().unwrap_err();
    let second = g.oix(idx![&far, ::2]);
    there.oix_mut(idx![.., &far.i(idx![1..2])]).assign(4.0);

    assert_eq!(error.kind(), ErrorKind::Device, "{error}");
    for word in words {
        assert!(error.to_string().contains(word), "{error}");
    }
    // A card is given the first operations soon.
    if gpu.info().device_type == wgpu::DeviceType::Cpu {
        assert_eq!(gpu.stats().submissions == before.submissions, together, "{error}");
    }
    assert_eq!(first.to_cpu().unwrap(), t.oix(&ids), "{error}");
    assert_eq!(second.to_cpu().unwrap(), t.oix(idx![&ids, ::2]), "{error}");
    here.oix_mut(&ids).assign([[1.0], [2.0], [3.0]]);
    here.oix_mut(idx![.., [0]]).assign(4.0);
    assert_eq!(there.to_cpu().unwrap(), here, "{error}");
    gpu.sync().unwrap();
}

/// A write that fails, and its target, which has the elements from before.
#[track_caller]
fn bad_write<T: GpuElement, const N: usize>(
    gpu: &Gpu,
    words: &[&str],
    start: &Tensor<T, Rank<N>>,
    write: impl FnOnce(&mut GpuTensor<T, Rank<N>>) -> Result<(), IndexError>,
) {
    let mut target = start.to_gpu(gpu).unwrap();
    good_bad_good(gpu, words, true, || write(&mut target));
    assert_eq!(target.to_cpu().unwrap(), *start);
}

#[test]
fn tables_above_the_binding_limit() {
    on_every_gpu(|gpu| {
        let gpu = &with_limits(gpu, |limits| limits.max_storage_buffer_binding_size = 1 << 16);
        let limit = ["65536", "max_storage_buffer_binding_size"];
        // A sorted table takes 8 bytes an id; the ids, their table and the values fit.
        let (start, ids) = (Tensor::full([4], 0.5_f32), Tensor::from_fn([9000], |at| at[0] as u8 % 4));
        let (far, mask) = (ids.to_gpu(gpu).unwrap(), Tensor::full([40_000], true).to_gpu(gpu).unwrap());
        mask.count_nonzero().unwrap();
        let sorted = [limit[0], limit[1], "72000", "sorted"];
        bad_write(gpu, &sorted, &start, |x| x.oix_mut(&ids).try_accumulate(Add, 1.0));
        bad_write(gpu, &sorted, &start, |x| x.oix_mut(&far).try_accumulate(Add, 1.0));
        // One below the limit: 8 * 8190 = 65,520.
        let mut fits = start.to_gpu(gpu).unwrap();
        fits.oix_mut(far.i(idx![..8190])).accumulate(Add, 1.0);
        assert_eq!(fits.to_cpu().unwrap().to_vec(), [2048.5, 2048.5, 2047.5, 2047.5]);
        // The table of positions, for ids of one byte here and there, and for a mask.
        let many = Tensor::full([20_000], 3_i8);
        let (bytes, far_many) = (Tensor::full([4], 7_u8), many.to_gpu(gpu).unwrap());
        let far_bytes = bytes.to_gpu(gpu).unwrap();
        let table = [limit[0], limit[1], "80000", "table"];
        good_bad_good(gpu, &table, true, || far_bytes.try_oix(&many).map(drop));
        // Ids that the kernel reads itself need none.
        assert_eq!(far_bytes.oix(&far_many).to_cpu().unwrap(), Tensor::full([20_000], 7));
        bad_write(gpu, &table, &bytes, |x| x.oix_mut(&far_many).try_fill(1));
        let places = [limit[0], limit[1], "160000", "table"];
        let rows = Tensor::full([2, 40_000], 7_u8);
        bad_write(gpu, &places, &rows, |x| x.oix_mut(idx![.., &mask]).try_add_assign(1));
        // In parts where nothing is in front of the mask.
        let mut bytes = Tensor::full([40_000], 7_u8).to_gpu(gpu).unwrap();
        bytes.oix_mut(&mask).accumulate(Add, 1);
        assert_eq!(bytes.to_cpu().unwrap(), Tensor::full([40_000], 8));
        // What is not done by windows: sums and comparisons.
        let large = Tensor::full([20_000], 1.0_f32);
        let sums = ["80000", limit[0], limit[1], "accumulate"];
        bad_write(gpu, &sums, &large, |x| x.oix_mut(&[3, 3]).try_accumulate(Add, 1.0));
        bad_write(gpu, &sums, &large, |x| x.oix_mut(&[3, 3]).try_accumulate_any_order(Add, 1.0));
        let wide = far_bytes.i(idx![..1]).broadcast_to([70_000]);
        let compared = ["70000", limit[0], limit[1], "compare"];
        good_bad_good(gpu, &compared, true, || wide.try_greater(0).map(drop));
        assert_eq!(Tensor::full([70_000], true).to_gpu(gpu).unwrap().count_nonzero().unwrap(), 70_000);
    });
}

/// Bindings are whole units of 16 bytes: of a limit between two of them the lower one counts.
#[test]
fn a_limit_that_is_no_multiple_of_a_unit() {
    on_every_gpu(|gpu| {
        let gpu = &with_limits(gpu, |limits| limits.max_storage_buffer_binding_size = (1 << 16) + 4);
        let (start, words) = (Tensor::full([4], 7_u8), ["max_storage_buffer_binding_size", "65540"]);
        let ids = Tensor::full([(1 << 14) + 1], 3_i8).to_gpu(gpu).unwrap();
        let far = start.to_gpu(gpu).unwrap();
        bad_write(gpu, &words, &start, |x| x.oix_mut(&ids).try_fill(1));
        assert_eq!(far.oix(ids.i(idx![1..])).to_cpu().unwrap(), Tensor::full([1 << 14], 7));
    });
}

#[test]
fn buffers_above_the_buffer_limit() {
    on_every_gpu(|gpu| {
        let gpu = &with_limits(gpu, |limits| limits.max_buffer_size = 1 << 20);
        let g = Tensor::full([1], 7_u64).to_gpu(gpu).unwrap().broadcast_to([1 << 18]);
        let words = ["2097152", "1048576", "max_buffer_size", "tensor"];
        good_bad_good(gpu, &words, true, || g.to_contiguous().map(drop));
        good_bad_good(gpu, &words, true, || Tensor::full([1 << 18], 7_u64).to_gpu(gpu).map(drop));
    });
}

#[test]
fn dispatches_above_the_workgroup_limit() {
    on_every_gpu(|gpu| {
        let gpu = &with_limits(gpu, |limits| limits.max_compute_workgroups_per_dimension = 4);
        let start = Tensor::from_fn([60, 400], |at| (at[0] * at[1]) as f32);
        let g = start.to_gpu(gpu).unwrap();
        let words = ["workgroups", "at most 4", "max_compute_workgroups_per_dimension"];
        good_bad_good(gpu, &words, true, || g.transpose().to_contiguous().map(drop));
        good_bad_good(gpu, &words, true, || g.try_greater(-1.0).map(drop));
        good_bad_good(gpu, &words, true, || g.try_oix(idx![.., [5; 300]]).map(drop));
        bad_write(gpu, &words, &start, |x| x.i_mut(idx![.., ::2]).try_add_assign(1.0));
        bad_write(gpu, &words, &start, |x| x.vix_mut(idx![[[0], [1]], [0; 800]]).try_accumulate(Add, 1.0));
    });
}

/// The kernel that sorts has 6 bindings.
#[test]
fn pipelines_that_fail() {
    on_every_gpu(|gpu| {
        let gpu = &with_limits(gpu, |limits| limits.max_bindings_per_bind_group = 5);
        let start = Tensor::full([4, 2], 0.5_f32);
        let ids = Tensor::from_fn([1100], |at| at[0] as i32 % 4);
        let far = ids.to_gpu(gpu).unwrap();
        let words = ["reorder"];
        let made = gpu.stats().pipelines;
        for _ in 0..2 {
            bad_write(gpu, &words, &start, |x| x.oix_mut(&ids).try_accumulate(Add, 1.0));
            bad_write(gpu, &words, &start, |x| x.oix_mut(&far).try_accumulate(Mul, 2.0));
        }
        assert!(gpu.stats().pipelines > made);
    });
}

/// Every allocation of a write is refused in turn: the target has the elements from before, and so have the others.
#[test]
fn every_allocation_refused() {
    on_every_gpu(|gpu| {
        let start = Tensor::from_fn([50], |at| at[0] as f32);
        let ids = Tensor::from_fn([1500], |at| at[0] as i32 * 7 % 50).to_gpu(gpu).unwrap();
        let values = Tensor::from_fn([1500], |at| at[0] as f32).to_gpu(gpu).unwrap();
        // On the device, so that submitting what was read by them gives back no memory that the write could take.
        let two = Tensor::from([3, 0]).to_gpu(gpu).unwrap();
        let (assigned, added) = {
            let (mut assigned, mut added) = (start.clone(), start.clone());
            let (ids, values) = (ids.to_cpu().unwrap(), values.to_cpu().unwrap());
            assigned.oix_mut(&ids).assign(&values);
            added.oix_mut(&ids).accumulate(Add, &values);
            (assigned, added)
        };
        type Target = GpuTensor<f32, Rank<1>>;
        type Write<'w> = &'w dyn Fn(&mut Target) -> Result<(), IndexError>;
        let writes: [(Write<'_>, &Tensor1<f32>); 2] = [
            (&|x| x.oix_mut(&ids).try_assign(&values), &assigned),
            (&|x| x.oix_mut(&ids).try_accumulate(Add, &values), &added),
        ];
        for (write, expected) in writes {
            let (mut refused, mut room) = (0, 0);
            loop {
                let (mut target, other) = (start.to_gpu(gpu).unwrap(), start.to_gpu(gpu).unwrap());
                gpu.trim().unwrap();
                let first = other.oix(&two);
                // (What reading and writing keep is given back before anything is refused.)
                gpu.limit_memory(gpu.stats().memory - gpu.stats().staging + room);
                let result = write(&mut target);
                gpu.limit_memory(u64::MAX);
                let second = other.oix(idx![[5, 5]]);
                assert_eq!(first.to_cpu().unwrap().to_vec(), [3.0, 0.0]);
                assert_eq!(second.to_cpu().unwrap().to_vec(), [5.0, 5.0]);
                let Err(error) = result else {
                    assert_eq!(target.to_cpu().unwrap(), *expected);
                    break;
                };
                assert!(error.to_string().starts_with("out of memory"), "{error}");
                assert_eq!(target.to_cpu().unwrap(), start, "{error}");
                (refused, room) = (refused + 1, room + 1024);
            }
            // Buffers of several sizes were refused.
            assert!(refused > 5, "{refused}");
        }
    });
}

/// The numbers of a mask's true elements are kept for later indices, also where the index that asked for them first fails.
#[test]
fn what_a_failed_operation_computed_first_is_computed() {
    on_every_gpu(|gpu| {
        let other = with_limits(gpu, |_| ());
        let t = Tensor::from_fn([5, 4], |at| (4 * at[0] + at[1]) as i32);
        let mask = Tensor::from([true, false, true, false, true]);
        let ids = Tensor::from([3, 0, 1]);
        let (g, far_mask, far_ids) = (t.to_gpu(gpu).unwrap(), mask.to_gpu(gpu).unwrap(), ids.to_gpu(gpu).unwrap());
        let elsewhere = ids.to_gpu(&other).unwrap();
        assert_eq!(far_mask.count_nonzero().unwrap(), 3);
        good_bad_good(gpu, &["two devices"], true, || g.try_vix(idx![&far_mask, &elsewhere]).map(drop));
        assert_eq!(g.vix(idx![&far_mask, &far_ids]).to_cpu().unwrap(), t.vix(idx![&mask, &ids]));
    });
}
