//! What kernels of several steps are to leave: scans, sorting, settling, compacting.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use crate::gpu::Gpu;
use crate::pool::Slice;
use crate::record::Record;

#[path = "../../tests/common/adapters.rs"]
mod adapters;
#[path = "../../../tests/common/skip.rs"]
mod skip;

/// In debug builds half of the rounds run, in others all do: scripts/nightly.
pub(crate) fn share_of(rounds: usize) -> usize {
    if cfg!(debug_assertions) { rounds.div_ceil(2) } else { rounds }
}

/// Runs a test on every device; without one a line says that it is skipped.
pub(crate) fn on_every_gpu(test: &str, run: impl FnMut(&Gpu)) {
    let all: Vec<Gpu> = adapters::adapters().iter().filter_map(|adapter| Gpu::with_adapter(adapter).ok()).collect();
    if all.is_empty() {
        skip::skip("gpu", test);
    }
    all.iter().for_each(run);
}

/// [`on_every_gpu`], and again with kernels that use subgroup operations where a device has them.
pub(crate) fn with_subgroups_too(test: &str, mut run: impl FnMut(&Gpu)) {
    on_every_gpu(test, |gpu| {
        run(gpu);
        with_subgroups(gpu).iter().for_each(&mut run);
    });
}

/// Another device of the same adapter, with kernels that use subgroup operations, if it has them.
fn with_subgroups(gpu: &Gpu) -> Option<Gpu> {
    let adapter = adapters::adapter_of(gpu.info());
    let required_features = adapter.features() & wgpu::Features::SUBGROUP;
    if required_features.is_empty() {
        return None;
    }
    let required_limits = adapter.limits();
    let descriptor = wgpu::DeviceDescriptor { required_features, required_limits, ..wgpu::DeviceDescriptor::default() };
    let Poll::Ready(made) = pin!(adapter.request_device(&descriptor)).poll(&mut Context::from_waker(Waker::noop()))
    else {
        unreachable!("it takes time in a browser only")
    };
    let (device, queue) = made.unwrap();
    let gpu = Gpu::from_device(device, queue).unwrap();
    gpu.use_subgroups(true);
    assert!(gpu.uses_subgroups());
    Some(gpu)
}

/// What a part of a buffer holds, after all that was recorded.
pub(crate) fn words(record: Record<'_>, slice: &Slice) -> Vec<u32> {
    let words = |bytes: &[u8]| bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    record.read(std::slice::from_ref(slice)).unwrap().wait(words).unwrap()
}

pub(crate) fn scan(counts: &[u32]) -> Vec<u32> {
    let sums = counts.iter().scan(0, |sum, count| {
        let before = *sum;
        *sum += count;
        Some(before)
    });
    sums.collect()
}

/// `rank.wgsl`, or `histogram.wgsl` and `reorder.wgsl`: the sorted entries, and which each was before.
pub(crate) fn sort(table: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..table.len() as u32).collect();
    order.sort_by_key(|&k| table[k as usize]);
    order.iter().map(|&k| table[k as usize]).chain(order.iter().copied()).collect()
}

/// `claim.wgsl` and `settle.wgsl`.
pub(crate) fn settle(table: &[u32]) -> Vec<u32> {
    let is_last = |k: usize| !table[k + 1..].contains(&table[k]);
    table.iter().enumerate().map(|(k, &entry)| if is_last(k) { entry } else { crate::walk::BAD }).collect()
}
