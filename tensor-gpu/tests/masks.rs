//! Masks, and what they pick from and leave, of more bytes than a kernel is given at once.

use core::fmt::Debug;

use crate::common::{on_every_gpu, with_limits};
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;

/// A device of the same adapter that gives a kernel 8 KiB at once: 8,192 masks, or the places of 2,048 true elements.
fn limited(gpu: &Gpu) -> Gpu {
    with_limits(gpu, |limits| limits.max_storage_buffer_binding_size = 1 << 13)
}

/// No, few, most and all elements are true.
const SOME: [fn(usize) -> bool; 4] = [|_| false, |n| n % 1001 == 7, |n| n % 7 != 3, |_| true];

/// Three windows of masks.
const LEN: usize = 20_001;

#[test]
fn elements() {
    fn check<T: GpuElement + PartialEq + Debug>(gpu: &Gpu, element: fn(usize) -> T) {
        let t = Tensor::from_fn([LEN], |[n]| element(n));
        let g = t.to_gpu(gpu).unwrap();
        for is_set in SOME {
            let mask = Tensor::from_fn([LEN], |[n]| is_set(n));
            let far = mask.to_gpu(gpu).unwrap();
            let expected = t.oix(&mask);
            assert_eq!(g.oix(&far).to_cpu().unwrap(), expected);
            assert_eq!(far.count_nonzero().unwrap(), expected.len());
            // Counted, and from behind.
            assert_eq!(g.nix(&far).to_cpu().unwrap(), expected);
            let (back, there) = (t.i(idx![::-1]), g.i(idx![::-1]));
            assert_eq!(there.oix(&far).to_cpu().unwrap(), back.oix(&mask));
        }
    }
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        check(gpu, |n| n as f32);
        check(gpu, |n| n as u64);
        // Smaller than a word: places are written to a table, a part at a time.
        check(gpu, |n| n as u8);
        check(gpu, |n| n as i16);
    });
}

#[test]
fn rows_and_matrices() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        for is_set in SOME {
            // 12 bytes behind each element of the mask, and 6.
            let mask = Tensor::from_fn([LEN], |[n]| is_set(n));
            let far = mask.to_gpu(gpu).unwrap();
            let t = Tensor::from_fn([LEN, 3], |at| (3 * at[0] + at[1]) as u32);
            assert_eq!(t.to_gpu(gpu).unwrap().oix(&far).to_cpu().unwrap(), t.oix(&mask));
            let t = t.map(|&x| x as u16);
            let g = t.to_gpu(gpu).unwrap();
            assert_eq!(g.oix(idx![&far, ::-1]).to_cpu().unwrap(), t.oix(idx![&mask, ::-1]));
            // Masks over two axes, of a view of another order.
            let mask = Tensor::from_fn([150, 90], |at| is_set(at[0] * 90 + at[1]));
            let far = mask.to_gpu(gpu).unwrap();
            let t = Tensor::from_fn([90, 150], |at| (150 * at[0] + at[1]) as i32);
            let g = t.to_gpu(gpu).unwrap();
            assert_eq!(g.transpose().oix(&far).to_cpu().unwrap(), t.transpose().oix(&mask));
            assert_eq!(g.oix(far.transpose()).to_cpu().unwrap(), t.oix(mask.transpose().to_contiguous()));
            let t = t.map(|&x| x as u8);
            let g = t.to_gpu(gpu).unwrap();
            assert_eq!(g.transpose().nix(&far).to_cpu().unwrap(), t.transpose().nix(&mask));
        }
    });
}

/// Rows that are units of 4, 8 and 16 bytes, of one element to four.
#[test]
fn rows_in_whole_units() {
    fn check<T: GpuElement + PartialEq + Debug, const N: usize>(gpu: &Gpu, element: fn(usize) -> T) {
        let t = Tensor::from_fn([LEN, N], |at| element(N * at[0] + at[1]));
        let g = t.to_gpu(gpu).unwrap();
        for is_set in [SOME[1], SOME[2]] {
            let mask = Tensor::from_fn([LEN], |[n]| is_set(n));
            let far = mask.to_gpu(gpu).unwrap();
            assert_eq!(g.oix(&far).to_cpu().unwrap(), t.oix(&mask));
            // Counted, and from behind.
            assert_eq!(g.i(idx![::-1]).oix(&far).to_cpu().unwrap(), t.i(idx![::-1]).oix(&mask));
        }
    }
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        check::<_, 4>(gpu, |n| n as u8);
        check::<_, 2>(gpu, |n| n as i16);
        check::<_, 4>(gpu, |n| n as f32);
        check::<_, 2>(gpu, |n| n as u64);
    });
}

/// Masks of exactly one window and of two, and one more or one less.
#[test]
fn masks_that_end_with_a_window() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        for len in [8191, 8192, 8193, 16_383, 16_384, 16_385] {
            let mut t = Tensor::from_fn([len], |[n]| n as f32);
            let mut g = t.to_gpu(gpu).unwrap();
            for is_set in SOME {
                let mask = Tensor::from_fn([len], |[n]| is_set(n));
                let far = mask.to_gpu(gpu).unwrap();
                assert_eq!(g.oix(&far).to_cpu().unwrap(), t.oix(&mask));
                g.fill_where(&far, -1.0);
                t.oix_mut(&mask).fill(-1.0);
                g.oix_mut(&far).add_assign(5.0);
                t.oix_mut(&mask).add_assign(5.0);
                assert_eq!(g.to_cpu().unwrap(), t);
            }
        }
    });
}

/// Of 65,536 masks the bits are one window; of more, the bits go by windows, too.
#[test]
fn bits_of_more_than_a_window() {
    fn check<T: GpuElement + PartialEq + Debug>(gpu: &Gpu, len: usize, element: fn(usize) -> T) {
        // Few are true: each window of masks is one dispatch for each window of the elements and of the result.
        let is_set = |n| n % 1001 == 7 || n == len - 1;
        let mask = Tensor::from_fn([len], |[n]| is_set(n));
        let far = mask.to_gpu(gpu).unwrap();
        let mut t = Tensor::from_fn([len], |[n]| element(n));
        let mut g = t.to_gpu(gpu).unwrap();
        let expected = t.oix(&mask);
        // Before it is counted, and after.
        for _ in 0..2 {
            assert_eq!(g.oix(&far).to_cpu().unwrap(), expected);
        }
        assert_eq!(far.count_nonzero().unwrap(), expected.len());
        g.fill_where(&far, element(3));
        t.oix_mut(&mask).fill(element(3));
        assert_eq!(g.to_cpu().unwrap(), t);
        let values = Tensor::from_fn([expected.len()], |[n]| element(n));
        g.oix_mut(&far).assign(&values);
        t.oix_mut(&mask).assign(&values);
        assert_eq!(g.to_cpu().unwrap(), t);
    }
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        check(gpu, 65_536, |n| n as f32);
        check(gpu, 65_537, |n| n as f32);
        check(gpu, 140_000, |n| n as u8);
    });
}

#[test]
fn places() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        for is_set in SOME {
            let mask = Tensor::from_fn([LEN], |[n]| is_set(n));
            let far = mask.to_gpu(gpu).unwrap();
            let expected: Vec<u32> = (0..LEN as u32).filter(|&n| is_set(n as usize)).collect();
            for most in [5, 2048, 2050, 15_000, LEN] {
                let waits = gpu.stats().waits;
                let (places, count) = far.nonzero_at_most(most).unwrap();
                assert_eq!(gpu.stats().waits, waits);
                let mut padded = expected.clone();
                padded.resize(most, 0);
                assert_eq!(places.to_cpu().unwrap().to_vec(), padded);
                assert_eq!(count.to_cpu().unwrap().item(), expected.len() as u32);
            }
            // An index for memory is brought to the host.
            let t = Tensor::from_fn([LEN], |[n]| n);
            assert_eq!(t.oix(&far), t.oix(&mask));
        }
    });
}

#[test]
fn writes() {
    fn check<T>(gpu: &Gpu, element: fn(usize) -> T)
    where
        T: GpuNumber + tensor_idx::write::Number + PartialEq + Debug,
    {
        for is_set in SOME {
            let mut t = Tensor::from_fn([LEN], |[n]| element(n));
            let mut g = t.to_gpu(gpu).unwrap();
            let mask = Tensor::from_fn([LEN], |[n]| is_set(n));
            let far = mask.to_gpu(gpu).unwrap();
            g.fill_where(&far, element(1));
            t.oix_mut(&mask).fill(element(1));
            assert_eq!(g.to_cpu().unwrap(), t);
            g.oix_mut(&far).assign(element(2));
            t.oix_mut(&mask).assign(element(2));
            assert_eq!(g.to_cpu().unwrap(), t);
            g.oix_mut(&far).add_assign(element(3));
            t.oix_mut(&mask).add_assign(element(3));
            assert_eq!(g.to_cpu().unwrap(), t);
            // Values from the host, from the device, and from behind.
            let values = Tensor::from_fn([t.oix(&mask).len()], |[n]| element(n % 100));
            g.oix_mut(&far).assign(&values);
            t.oix_mut(&mask).assign(&values);
            assert_eq!(g.to_cpu().unwrap(), t);
            let values_there = values.to_gpu(gpu).unwrap();
            g.nix_mut(&far).add_assign(values_there.i(idx![::-1]));
            t.nix_mut(&mask).add_assign(values.i(idx![::-1]));
            assert_eq!(g.to_cpu().unwrap(), t);
        }
    }
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        check(gpu, |n| n as u8 & 63);
        check(gpu, |n| n as f32);
    });
}

/// Dispatches are those of windows that may have work: four windows of the source for each of the mask, and all of the result up to there.
#[test]
fn dispatches() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let t = Tensor::from_fn([16_384], |[n]| n as f32);
        let (g, far) = (t.to_gpu(gpu).unwrap(), Tensor::full([16_384], true).to_gpu(gpu).unwrap());
        far.count_nonzero().unwrap();
        let before = gpu.stats().dispatches;
        let read = g.oix(&far);
        // Two windows of masks, eight of elements.
        assert_eq!(gpu.stats().dispatches - before, 4 * 4 + 4 * 8);
        assert_eq!(read.to_cpu().unwrap(), t);
    });
}

#[test]
fn what_is_refused() {
    on_every_gpu(|gpu| {
        let gpu = &limited(gpu);
        let (t, mask) = (Tensor::full([2, LEN], 1_f32), Tensor::full([LEN], true));
        let (mut g, far) = (t.to_gpu(gpu).unwrap(), mask.to_gpu(gpu).unwrap());
        let error = g.try_oix(idx![.., &far]).unwrap_err().to_string();
        assert!(error.contains("the table of an index's positions needs 80004 bytes; "), "{error}");
        assert!(error.contains("at most 8192 (max_storage_buffer_binding_size)"), "{error}");
        let error = g.oix_mut(idx![0, &far]).try_accumulate(Add, 1.0).unwrap_err().to_string();
        assert!(error.contains("`accumulate` needs 160016 bytes at once; "), "{error}");
        assert!(error.contains("at most 8192 (max_storage_buffer_binding_size)"), "{error}");
        assert_eq!(g.to_cpu().unwrap(), t);
    });
}
