<<<<<<< HEAD
//! The kernels on the processor: a twin for each shader file, named alike and written alike, and a test that runs both.
//! A twin goes through the workgroups and threads of a dispatch one after the other.

mod elements;
mod gather;
pub(crate) mod numbers;
pub(crate) mod numbers64;
=======
//! The kernels on the processor, named alike: what the tests compare them with. Those that read go through the workgroups and
//! threads of a dispatch one after the other, as their shaders are written; of the others a function says what they leave.

mod elements;
mod gather;
mod numbers;
mod numbers64;
>>>>>>> gpu-a
mod positions;
pub(crate) mod results;
mod rows;
mod shared;

use crate::gpu::Gpu;
use crate::kernel::{Kernel, WORKGROUP};
use crate::pool::Slice;
use crate::record::{Launch, Record};

<<<<<<< HEAD
=======
/// Runs a test on every device; without one it says so.
pub(crate) fn on_every_gpu(test: impl FnMut(&Gpu)) {
    let all = Gpu::all();
    if all.is_empty() {
        println!("skipped: no adapter (1 test)");
    }
    all.iter().for_each(test);
}

/// What a part of a buffer holds, after all that was recorded.
pub(crate) fn words(record: Record<'_>, slice: &Slice) -> Vec<u32> {
    let words = |bytes: &[u8]| bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    record.read(Some(slice)).unwrap().wait(words).unwrap()
}

pub(crate) fn scan(counts: &[u32]) -> Vec<u32> {
    let sums = counts.iter().scan(0, |sum, count| {
        let before = *sum;
        *sum += count;
        Some(before)
    });
    sums.collect()
}

/// `keys.wgsl`, `histogram.wgsl` and `reorder.wgsl`.
pub(crate) fn sort(table: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..table.len() as u32).collect();
    order.sort_by_key(|&k| table[k as usize]);
    order
}

/// `count.wgsl` and `compact.wgsl`.
pub(crate) fn compact(masks: &[bool]) -> Vec<u32> {
    (0..masks.len() as u32).filter(|&n| masks[n as usize]).collect()
}

/// `claim.wgsl` and `settle.wgsl`.
pub(crate) fn settle(table: &[u32]) -> Vec<u32> {
    let is_last = |k: usize| !table[k + 1..].contains(&table[k]);
    table.iter().enumerate().map(|(k, &entry)| if is_last(k) { entry } else { crate::walk::BAD }).collect()
}

>>>>>>> gpu-a
/// The workgroups of a dispatch.
fn workgroups(groups: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let [x, y, z] = groups;
    (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])))
}

/// The threads of a dispatch, by their global number on x and y.
fn threads(groups: [u32; 3]) -> impl Iterator<Item = [u32; 2]> {
    workgroups(groups).flat_map(|[x, y, _]| (0..WORKGROUP).map(move |local| [x * WORKGROUP + local, y]))
}

/// What a kernel leaves in its last buffer on a device, and the first status slots.
fn run(
    gpu: &Gpu,
    kernel: &'static Kernel,
    (params, tables): (&[u32], &[u32]),
    buffers: &[&[u32]],
    groups: [u32; 3],
) -> (Vec<u32>, Vec<u32>) {
    let mut record = Record::new(gpu);
    let upload = |record: &mut Record<'_>, words: &[u32]| {
        let buffer = record.upload(bytemuck::cast_slice(words)).unwrap();
        Slice { size: size_of_val(words) as u64, ..buffer.slice(4) }
    };
    let tables = upload(&mut record, tables);
    let buffers: Vec<Slice> = buffers.iter().map(|words| upload(&mut record, words)).collect();
    let launch = Launch { kernel, constants: &[], params, tables: Some(&tables), buffers: &buffers, groups };
    record.dispatch(&launch).unwrap();
    let status = Slice { size: 64, ..record.status().unwrap() };
    drop(record);
<<<<<<< HEAD
    let words = |slice| Record::new(gpu).read(Some(slice)).unwrap().wait(bytemuck::pod_collect_to_vec).unwrap();
    (words(&buffers[buffers.len() - 1]), words(&status))
=======
    (words(Record::new(gpu), &buffers[buffers.len() - 1]), words(Record::new(gpu), &status))
>>>>>>> gpu-a
}
