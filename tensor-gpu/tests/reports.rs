//! Who is told of a bad index that only the device finds, and when.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use crate::common::{another, block_on, on_every_gpu, with_limits};
use tensor_idx::gpu::*;
use tensor_idx::{error::ErrorKind, prelude::*};

/// A tensor of the device, good ids, and two bad ones.
struct Setting {
    t: Tensor2<i32>,
    g: GpuTensor<i32, Rank<2>>,
    ids: GpuTensor<i32, Rank<1>>,
    bad: GpuTensor<i32, Rank<1>>,
    worse: GpuTensor<i64, Rank<1>>,
}

fn setting(gpu: &Gpu) -> Setting {
    let t = Tensor::from_fn([4, 3], |at| (3 * at[0] + at[1]) as i32);
    Setting {
        g: t.to_gpu(gpu).unwrap(),
        t,
        ids: Tensor::from([2, 0]).to_gpu(gpu).unwrap(),
        bad: Tensor::from([0, 9]).to_gpu(gpu).unwrap(),
        worse: Tensor::from([-7, 1]).to_gpu(gpu).unwrap(),
    }
}

#[track_caller]
fn says<T: std::fmt::Debug>(result: Result<T, IndexError>, index: i64) {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfBounds, "{error}");
    assert!(error.to_string().starts_with(&format!("index {index} is outside -4..4 on axis 0")), "{error}");
}

#[test]
fn every_result_tells_its_own() {
    on_every_gpu(|gpu| {
        let Setting { g, ids, bad, worse, .. } = setting(gpu);
        let (a, b) = (g.oix(&bad), g.oix(&worse));
        says(a.to_cpu(), 9);
        says(b.to_cpu(), -7);
        says(a.to_cpu(), 9);
        gpu.sync().unwrap();
        // All in turn, at calls that are about none of them.
        let (a, _, mut w) = (g.oix(&bad), g.oix(&worse), g.clone());
        w.oix_mut(&worse).assign(1);
        for index in [9, -7, -7] {
            says(gpu.sync(), index);
        }
        gpu.sync().unwrap();
        says(a.to_cpu(), 9);
        // A write that was not carried out left the elements as they were.
        assert_eq!(w.to_cpu().unwrap(), g.to_cpu().unwrap());
        w.oix_mut(&bad).assign(1);
        says(g.to_cpu(), 9);
        says(w.i(idx![1..]).to_contiguous().unwrap().to_cpu(), 9);
        assert_eq!(w.to_cpu().unwrap(), g.to_cpu().unwrap());
        gpu.sync().unwrap();
        w.oix_mut(&bad).assign(1);
        says(g.to_cpu(), 9);
        gpu.sync().unwrap();
        says(w.to_cpu(), 9);
        assert_eq!(w.to_cpu().unwrap(), g.to_cpu().unwrap());
        // What is made from no elements is none: values, ids, masks, comparisons.
        let a = g.oix(&bad);
        w.i_mut(idx![..2]).assign(&a);
        says(block_on(w.to_cpu_async()), 9);
        says(block_on(w.check_async()), 9);
        let none = a.i(idx![0, ..2]);
        says(g.oix(&none).to_cpu(), 9);
        says(a.greater(0).to_cpu(), 9);
        says(g.try_oix(idx![.., a.greater(0).i(idx![0])]), 9);
        assert_eq!(g.oix(&ids).to_cpu().unwrap().to_vec(), [6, 7, 8, 0, 1, 2]);
    });
}

#[test]
fn calls_within_swallow_nothing() {
    on_every_gpu(|gpu| {
        let Setting { t, g, ids, bad, worse } = setting(gpu);
        let mask = Tensor::from([true, false, true, false]).to_gpu(gpu).unwrap();
        let _ = g.oix(&bad);
        assert_eq!(g.oix(&mask).shape(), [2, 3]);
        assert_eq!(t.oix(&ids).shape(), [2, 3]);
        assert_eq!(t.oix(&mask).shape(), [2, 3]);
        assert!(g.explain(&ids).to_string().contains("[2, 3]"));
        let first = g.try_oix(idx![&worse, [9]]).unwrap_err();
        assert!(first.to_string().starts_with("index -7 is outside -4..4 on axis 0"), "{first}");
        assert_eq!(g.try_oix(idx![&ids, [9]]).unwrap_err().kind(), ErrorKind::OutOfBounds);
        // In strict mode a call tells what is wrong with itself.
        gpu.strict(true);
        let odd = ids.flip(0);
        assert_eq!(g.try_oix(&odd).unwrap().shape(), [2, 3]);
        gpu.strict(false);
        says(gpu.sync(), 9);
        gpu.sync().unwrap();
        // An index that no device can lay in a row says so.
        let wide = ids.i(idx![..1]).broadcast_to([1 << 40]);
        for error in [g.try_oix(&wide).unwrap_err(), t.try_oix(&wide).unwrap_err()] {
            assert!(error.to_string().contains("2^31 - 2 elements"), "{error}");
        }
    });
}

#[test]
fn what_is_cancelled_is_told_later() {
    on_every_gpu(|gpu| {
        let Setting { g, bad, worse, .. } = setting(gpu);
        let _ = g.oix(&bad);
        {
            let mut cancelled = pin!(gpu.sync_async());
            let first = cancelled.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            assert!(matches!(first, Poll::Pending | Poll::Ready(Err(_))));
            if first.is_ready() {
                let _ = g.oix(&bad);
            }
        }
        let b = g.oix(&worse);
        says(gpu.sync(), 9);
        says(gpu.sync(), -7);
        gpu.sync().unwrap();
        says(b.to_cpu(), -7);
    });
}

#[test]
fn threads_are_told_of_their_own() {
    on_every_gpu(|gpu| {
        let Setting { g, ids, bad, worse, .. } = setting(gpu);
        std::thread::scope(|scope| {
            for k in 0..3 {
                let (g, ids, bad, worse) = (&g, &ids, &bad, &worse);
                scope.spawn(move || {
                    for _ in 0..10 {
                        match k {
                            0 => says(g.oix(bad).to_cpu(), 9),
                            1 => says(g.oix(worse).to_cpu(), -7),
                            _ => drop((g.oix(ids).check().unwrap(), g.gpu().sync())),
                        }
                    }
                });
            }
        });
        while gpu.sync().is_err() {}
    });
}

#[test]
fn axes_without_elements_are_checked() {
    on_every_gpu(|gpu| {
        let ids = Tensor::from([0, 1]).to_gpu(gpu).unwrap();
        let mut none = Tensor::full([0, 3], 0.5_f32).to_gpu(gpu).unwrap();
        let told = "index 0 is outside 0..0 on axis 0 of shape [0, 3]";
        // The memory of what was dropped.
        drop(Tensor::full([6], 44.0_f32).to_gpu(gpu).unwrap().i(idx![::-1]).to_contiguous().unwrap());
        let here = none.to_cpu().unwrap().try_oix(&[0, 1]).unwrap_err().to_string();
        let start = here.split(',').next().unwrap().to_string();
        assert!(told.starts_with(start.split(" on ").next().unwrap()), "{here}");
        let read = none.oix(&ids);
        assert!(read.to_cpu().unwrap_err().to_string().starts_with(&start));
        assert!(read.to_cpu().is_err());
        assert!(none.oix_mut(&ids).try_assign(1.0).is_ok());
        assert!(gpu.sync().unwrap_err().to_string().starts_with(&start));
        gpu.strict(true);
        assert!(none.oix_mut(&ids).try_accumulate(Add, 1.0).unwrap_err().to_string().starts_with(&start));
        gpu.strict(false);
        gpu.sync().unwrap();
    });
}

#[test]
fn a_call_that_fails_leaves_no_report() {
    on_every_gpu(|gpu| {
        let Setting { mut g, bad, .. } = setting(gpu);
        let other = another(gpu);
        let far = Tensor::from([1, 2, 3]).to_gpu(&other).unwrap();
        assert!(g.oix_mut(&bad).try_assign(&far).unwrap_err().to_string().starts_with("tensors of two devices"));
        let ids = Tensor::from([0, 1]).to_gpu(&other).unwrap();
        assert!(g.try_vix(idx![&bad, &ids]).unwrap_err().to_string().starts_with("tensors of two devices"));
        gpu.sync().unwrap();
        // The table of positions is larger than a kernel can be given.
        let gpu = &with_limits(gpu, |limits| limits.max_storage_buffer_binding_size = 1 << 16);
        let many = (1 << 14) + 1;
        let bad = setting(gpu).bad;
        let bytes = Tensor::full([4], 0_u8).to_gpu(gpu).unwrap();
        let plan = bytes.layout().plan_remote(tensor_idx::index::Outer, idx![bad.i(idx![1..]).broadcast_to([many])]);
        let error = plan.and_then(|plan| plan.gather(&bytes)).unwrap_err();
        assert!(error.to_string().contains("max_storage_buffer_binding_size"), "{error}");
        gpu.sync().unwrap();
    });
}

/// A value that is written out beyond a binding is refused; an error of the ids comes before it.
#[test]
fn bad_ids_beside_a_value_that_is_too_large() {
    on_every_gpu(|gpu| {
        let gpu = &with_limits(gpu, |limits| limits.max_storage_buffer_binding_size = 1 << 16);
        let start = Tensor::full([4, 8], 0.5_f32);
        let value = Tensor::full([40, 8], 1.0_f32);
        let mut g = start.to_gpu(gpu).unwrap();
        for last in [3, 9] {
            let ids = Tensor::from_fn([60, 40], |at| if at == [59, 39] { last } else { (at[0] % 4) as i32 });
            let ids = ids.to_gpu(gpu).unwrap();
            let error = g.oix_mut(&ids).try_accumulate(Add, &value).unwrap_err();
            let awaited = block_on(g.oix_mut(&ids).accumulate_async(Add, &value)).unwrap_err();
            for error in [error, awaited] {
                if last == 3 {
                    let text = error.to_string();
                    assert!(["76800", "65536", "accumulate"].iter().all(|word| text.contains(word)), "{text}");
                } else {
                    says(Err::<(), _>(error), 9);
                }
            }
        }
        assert_eq!(g.to_cpu().unwrap(), start);
        gpu.sync().unwrap();
    });
}

#[test]
fn more_reports_than_slots() {
    on_every_gpu(|gpu| {
        let Setting { g, ids, bad, .. } = setting(gpu);
        let reads = gpu.stats().reads;
        let first = g.oix(&bad);
        for _ in 0..1100 {
            let _ = g.oix(&ids);
        }
        // Recording waits for nothing.
        assert_eq!(gpu.stats().reads, reads);
        let last = g.oix(&bad);
        says(gpu.sync(), 9);
        says(gpu.sync(), 9);
        gpu.sync().unwrap();
        says(first.to_cpu(), 9);
        says(last.to_cpu(), 9);
    });
}

#[test]
fn verbs_that_are_awaited() {
    on_every_gpu(|gpu| {
        let Setting { mut g, ids, bad, .. } = setting(gpu);
        let before = g.to_cpu().unwrap();
        block_on(async {
            says(g.oix_mut(&bad).assign_async(1).await, 9);
            says(g.oix_mut(&bad).add_assign_async(1).await, 9);
            says(g.oix_mut(&bad).accumulate_async(Add, 1).await, 9);
            says(g.oix_mut(&bad).accumulate_any_order_async(Add, 1).await, 9);
            says(g.oix_mut(&bad).assign_async([1, 2, 3, 4, 5]).await, 9);
            assert_eq!(
                g.oix_mut(&ids).assign_async([1, 2, 3, 4, 5]).await.unwrap_err().kind(),
                ErrorKind::ShapeMismatch
            );
            assert_eq!(g.to_cpu_async().await.unwrap(), before);
            g.oix_mut(&ids).fill_async(5).await.unwrap();
            g.oix_mut(&ids).floor_div_assign_async(2).await.unwrap();
            assert_eq!(g.to_cpu_async().await.unwrap().to_vec(), [2, 2, 2, 3, 4, 5, 2, 2, 2, 9, 10, 11]);
            gpu.sync_async().await.unwrap();
        });
    });
}

#[test]
fn out_of_memory_is_an_error() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([1 << 16], |at| at[0] as u32);
        let mut g = t.to_gpu(gpu).unwrap();
        let ids = Tensor::from([9, 1 << 20]).to_gpu(gpu).unwrap();
        gpu.sync().unwrap();
        // (What reading and writing keep is given back before anything is refused.)
        let memory = || gpu.stats().memory - gpu.stats().staging;
        let before = memory();
        gpu.limit_memory(before);
        let told = |error: IndexError| {
            assert_eq!(error.kind(), ErrorKind::Device);
            assert!(error.to_string().starts_with("out of memory"), "{error}");
        };
        told(t.to_gpu(gpu).unwrap_err());
        told(g.flip(0).to_contiguous().unwrap_err());
        told(g.try_oix(idx![::-1]).unwrap_err());
        told(g.try_greater(5).unwrap_err());
        // What fails leaves no report, and no half of a write: a copy of the target has no room.
        let shared = g.clone();
        told(g.oix_mut(&ids).try_assign(7).unwrap_err());
        drop(shared);
        gpu.sync().unwrap();
        assert_eq!(memory(), before);
        gpu.limit_memory(u64::MAX);
        assert_eq!(g.to_cpu().unwrap(), t);
        g.oix_mut(idx![[0, -1]]).assign(3);
        assert_eq!(g.oix(idx![[0, 1, -1]]).to_cpu().unwrap().to_vec(), [3, 1, 3]);
    });
}

/// Entries are checked against the extent that they were resolved for: they do not go to another.
#[test]
fn entries_for_another_extent_are_refused() {
    on_every_gpu(|gpu| {
        let Setting { g, ids, .. } = setting(gpu);
        let mask = Tensor::from([true, false, true, true]).to_gpu(gpu).unwrap();
        for plan in [
            (*g.layout()).into_dyn().plan_remote(tensor_idx::index::Outer, &ids.clone().into_dyn()).unwrap(),
            (*g.layout()).into_dyn().plan_remote(tensor_idx::index::Outer, &mask.clone().into_dyn()).unwrap(),
        ] {
            let moved =
                tensor_idx::plan::Plan::from_terms(&[2, 3], plan.shape(), plan.terms(), plan.lookups().unwrap());
            let moved = moved.expect("entries on a device are not looked at");
            let short = g.i(idx![..2]).into_dyn();
            assert!(moved.gather(&short).is_err());
            assert!(short.clone().select_mut(&moved).unwrap().try_assign(1).is_err());
            gpu.sync().unwrap();
        }
    });
}
