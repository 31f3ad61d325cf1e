//! The kernels on the processor: a twin for each shader file, named alike and written alike, and a test that runs both.
//! A twin goes through the workgroups and threads of a dispatch one after the other.

mod elements;
mod gather;
pub(crate) mod numbers;
pub(crate) mod numbers64;
mod positions;
pub(crate) mod results;
mod rows;
mod shared;

use crate::gpu::Gpu;
use crate::kernel::{Kernel, WORKGROUP};
use crate::pool::Slice;
use crate::record::{Launch, Record};

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
    let words =
        |slice| Record::new(gpu).read(std::slice::from_ref(slice)).unwrap().wait(bytemuck::pod_collect_to_vec).unwrap();
    (words(&buffers[buffers.len() - 1]), words(&status))
}
