//! Which calls wait for the device, as docs/gpu.md says.

use crate::common::{block_on, on_every_gpu};
use tensor_idx::gpu::*;
use tensor_idx::outside::{clip, drop as drop_outside, fill};
use tensor_idx::prelude::*;

/// How often the host waits in a call.
#[track_caller]
fn waits(gpu: &Gpu, expected: u64, call: impl FnOnce()) {
    let before = gpu.stats().waits;
    call();
    assert_eq!(gpu.stats().waits - before, expected);
}

#[test]
fn what_is_recorded_does_not_wait() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([40, 8], |at| (8 * at[0] + at[1]) as f32 - 100.0);
        let (mut g, ids) = (t.to_gpu(gpu).unwrap(), Tensor::from([3, 0, -1]).to_gpu(gpu).unwrap());
        let mask = g.less(0.0);
        let counted = g.i(idx![.., 0]).less(0.0);
        counted.count_nonzero().unwrap();
        waits(gpu, 0, || {
            let _ = (g.oix(&ids), g.vix(idx![&ids, &ids]), g.i(idx![::-1]).to_contiguous().unwrap(), g.oix(&counted));
            let _ = (&mask & !g.greater(50.0), g.oix(clip(&ids)));
            g.i_mut(idx![.., ::2]).fill(1.0);
            g.oix_mut(&ids).assign(2.0);
            let rows = g.i(idx![..3]).to_contiguous().unwrap();
            g.oix_mut(&ids).assign(&rows);
            g.oix_mut(&ids).assign_any_order([[3.0]; 3]);
            g.oix_mut(&ids).add_assign(2.0);
            g.oix_mut(&ids).accumulate(Add, 2.0);
            g.oix_mut(&ids).accumulate_any_order(Add, 2.0);
            g.oix_mut(&counted).fill(4.0);
            g.fill_where(&mask, 5.0);
            let (places, _) = mask.nonzero_at_most(20).unwrap();
            let _ = g.reshape([320]).oix(&places);
            let _ = g.buffer().unwrap();
            gpu.submit().unwrap();
        });
        waits(gpu, 1, || drop(g.to_cpu().unwrap()));
        waits(gpu, 1, || drop(block_on(g.to_cpu_async()).unwrap()));
        waits(gpu, 1, || g.check().unwrap());
        waits(gpu, 1, || gpu.sync().unwrap());
        waits(gpu, 1, || gpu.trim().unwrap());
        // A mask is counted once.
        waits(gpu, 1, || drop(g.nix(&mask)));
        waits(gpu, 0, || drop(g.nix(&mask)));
        // Of a part the count is kept as well.
        let row = mask.i(idx![3]);
        assert_eq!(row.count_nonzero().unwrap(), 8);
        waits(gpu, 0, || assert_eq!(g.oix(idx![0, &row]).shape(), [8]));
        let next = mask.i(idx![13]);
        waits(gpu, 1, || assert_eq!(next.count_nonzero().unwrap(), 0));
        waits(gpu, 0, || assert_eq!((row.count_nonzero().unwrap(), next.count_nonzero().unwrap()), (8, 0)));
        // Of eight of them, beside that of the whole mask.
        waits(gpu, 7, || assert_eq!((0..8).map(|n| mask.i(n).count_nonzero().unwrap()).sum::<usize>(), 64));
        waits(gpu, 0, || drop(g.nix(&mask)));
        // Ids that the host needs.
        waits(gpu, 1, || drop(t.oix(&ids)));
        waits(gpu, 1, || drop(g.oix(fill(&ids, 0.5))));
        waits(gpu, 1, || g.oix_mut(drop_outside(&ids)).fill(0.5));
        waits(gpu, 1, || drop(g.explain(&ids).to_string()));
        waits(gpu, 1, || assert_eq!(g.greater(1e9).count_nonzero().unwrap(), 0));
        // An error that ids on the device come before.
        let mut n = Tensor::full([40], 7).to_gpu(gpu).unwrap();
        waits(gpu, 1, || drop(n.oix_mut(&ids).try_floor_div_assign(0).unwrap_err()));
        waits(gpu, 0, || drop(n.oix_mut(&[3, 0]).try_floor_div_assign(0).unwrap_err()));
        gpu.limit_window(256);
        waits(gpu, 1, || drop(g.oix_mut(&ids).try_accumulate(Add, 1.0).unwrap_err()));
        gpu.limit_window(u64::MAX);
        // Memory that only the driver has.
        gpu.trim().unwrap();
        gpu.limit_memory(gpu.stats().memory);
        waits(gpu, 1, || drop(Tensor::full([1 << 16], 0.5).to_gpu(gpu).unwrap_err()));
        gpu.limit_memory(u64::MAX);
        gpu.strict(true);
        waits(gpu, 1, || drop(g.oix(&ids)));
        gpu.strict(false);
    });
}

/// The same as a write by the mask as an index; the counts are exact.
#[test]
fn masks_without_a_count() {
    fn check<T: GpuElement>(gpu: &Gpu, element: fn(usize) -> T) {
        let t = Tensor::from_fn([33, 5, 7], |at| element(35 * at[0] + 7 * at[1] + at[2]));
        let whole = Tensor::from_fn([33, 5, 7], |at| (at[0] + at[1] * at[2]) % 3 == 0);
        let row = Tensor::from_fn([7], |[n]| n % 2 == 1);
        let (there, row_there) = (whole.to_gpu(gpu).unwrap(), row.to_gpu(gpu).unwrap());
        let (mut here, mut g) = (t.clone(), t.to_gpu(gpu).unwrap());
        let before = gpu.stats();
        g.fill_where(&there, element(77));
        g.fill_where(&row_there, element(78));
        let mut part = g.i(idx![::-1, 1..]).transpose();
        part.fill_where(&there.i(idx![.., 1..]).transpose(), element(79));
        let after = gpu.stats();
        // The view is shared, so it is copied first.
        assert_eq!((after.dispatches - before.dispatches, after.waits), (4, before.waits));
        here.nix_mut(&whole).fill(element(77));
        here.nix_mut(idx![.., .., &row]).fill(element(78));
        assert_eq!(g.to_cpu().unwrap(), here);
        let mut turned = here.i(idx![::-1, 1..]).transpose().to_contiguous();
        turned.nix_mut(whole.i(idx![.., 1..]).transpose().to_contiguous()).fill(element(79));
        assert_eq!(part.to_cpu().unwrap(), turned);
    }
    on_every_gpu(|gpu| {
        check(gpu, |n| n as u8);
        check(gpu, |n| half::f16::from_f32(n as f32));
        check(gpu, |n| half::bf16::from_f32(n as f32));
        check(gpu, |n| n as f32);
        check(gpu, |n| n as u64);
        for len in [0, 1, 15, 16, 4095, 4096, 9000] {
            let mask = Tensor::from_fn([len + 1], |[n]| n % 5 < 2);
            let part = mask.i(idx![1..]);
            let expected: Vec<u32> = (0..len as u32).filter(|&n| part[[n as usize]]).collect();
            let there = mask.to_gpu(gpu).unwrap();
            for most in [0, 1, expected.len().saturating_sub(1), expected.len(), len + 10] {
                let (places, count) = there.i(idx![1..]).nonzero_at_most(most).unwrap();
                let mut padded = expected.clone();
                padded.resize(most, 0);
                assert_eq!(places.to_cpu().unwrap().to_vec(), padded, "{most} of {len}");
                assert_eq!(count.to_cpu().unwrap().to_vec(), [expected.len() as u32], "{most} of {len}");
            }
        }
        // A mask that could not be made has no places and no count.
        let ids = Tensor::from([1, 9]).to_gpu(gpu).unwrap();
        let (places, count) = Tensor::full([4], true).to_gpu(gpu).unwrap().oix(&ids).nonzero_at_most(2).unwrap();
        assert!(places.to_cpu().is_err() && count.to_cpu().is_err());
        assert!(gpu.sync().is_ok());
    });
}

/// Rows by ids on the device that are known to be distinct: the ids are checked, then the rows are moved.
#[test]
fn distinct_ids_in_two_dispatches() {
    on_every_gpu(|gpu| {
        for (rows, width) in [(60, 8), (5000, 2), (5000, 300)] {
            let ids = Tensor::from_fn([rows / 2], |[n]| (n * 2 + n % 2) as i32);
            let t = Tensor::full([rows, width], 0.5_f32);
            let values = Tensor::from_fn([rows / 2, width], |at| (at[0] * width + at[1]) as f32);
            let (far, far_values) = (ids.to_gpu(gpu).unwrap(), values.to_gpu(gpu).unwrap());
            let (mut here, mut there) = (t.clone(), t.to_gpu(gpu).unwrap());
            let before = gpu.stats().dispatches;
            there.oix_mut(&far).assign_any_order(&far_values);
            assert_eq!(gpu.stats().dispatches - before, 2);
            here.oix_mut(&ids).assign(&values);
            assert_eq!(there.to_cpu().unwrap(), here);
            let before = gpu.stats().dispatches;
            there.oix_mut(&ids).assign_any_order(1.0);
            assert_eq!(gpu.stats().dispatches - before, 1);
            here.oix_mut(&ids).assign(1.0);
            assert_eq!(there.to_cpu().unwrap(), here);
            // One bad id keeps all from being written.
            let bad = Tensor::from([1, rows as i32]).to_gpu(gpu).unwrap();
            there.oix_mut(&bad).assign_any_order(2.0);
            assert!(gpu.sync().is_err());
            assert_eq!(there.to_cpu().unwrap(), here);
        }
    });
}

/// Ids that were to be distinct, and are not: each element has one of its values, and no other element has changed.
#[test]
fn repeated_ids_that_nobody_looks_for() {
    on_every_gpu(|gpu| {
        let ids = Tensor::from_fn([200], |[n]| if n < 100 { 3 } else { n as i32 }).to_gpu(gpu).unwrap();
        let values = Tensor::from_fn([200, 40], |at| (1000 * at[0] + at[1]) as u32);
        let mut there = Tensor::full([201, 40], 7_u32).to_gpu(gpu).unwrap();
        there.oix_mut(&ids).assign_any_order(values.to_gpu(gpu).unwrap());
        let there = there.to_cpu().unwrap();
        for (k, &x) in there.iter().enumerate() {
            let (row, column) = (k / 40, k % 40);
            let (n, rest) = (x as usize / 1000, x as usize % 1000);
            let right = match row {
                3 => n < 100 && rest == column,
                100..200 => n == row && rest == column,
                _ => x == 7,
            };
            assert!(right, "{x} at {row}, {column}");
        }
        // Of parts of words the elements beside stay, too.
        let bytes = Tensor::from_fn([200], |[n]| n as u8).to_gpu(gpu).unwrap();
        let mut there = Tensor::full([201], 255_u8).to_gpu(gpu).unwrap();
        there.oix_mut(&ids).assign_any_order(&bytes);
        let there = there.to_cpu().unwrap();
        assert_eq!(there.i(idx![100..200]).to_vec(), (100..200).map(|n| n as u8).collect::<Vec<u8>>());
        assert!((0..100).filter(|&n| n != 3).chain([200]).all(|n| there[[n]] == 255));
    });
}

/// What waits for all that was recorded waits so, too, where nothing is read back.
#[test]
fn what_is_awaited_is_done() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    on_every_gpu(|gpu| {
        let mut t = Tensor::full([1 << 20], 1.0_f32).to_gpu(gpu).unwrap();
        for by_check in [false, true] {
            for _ in 0..20 {
                t.i_mut(idx![..]).add_assign(1.0);
            }
            gpu.submit().unwrap();
            let done = Arc::new(AtomicBool::new(false));
            let told = done.clone();
            gpu.queue().on_submitted_work_done(move || told.store(true, Ordering::SeqCst));
            let awaited = if by_check { block_on(t.check_async()) } else { block_on(gpu.sync_async()) };
            awaited.unwrap();
            assert!(done.load(Ordering::SeqCst), "{gpu}, check: {by_check}");
        }
    });
}
