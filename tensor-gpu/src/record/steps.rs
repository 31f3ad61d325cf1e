//! The steps of operations: added one by one, each of them valid, and encoded with their batch.

use tensor_idx_core::IndexError;

use super::Record;
use crate::error::device;
use crate::kernel::{Access, Constants, Kernel, Slots};
use crate::params::{MOST_DIMS, Own, Params};
use crate::pool::Slice;

/// A command that wgpu accepts. It keeps wgpu's handles, not the loans of the pool: what was dropped is lent again to steps that come
/// after it.
#[derive(Debug)]
pub(super) enum Step {
    Dispatch {
        pipeline: wgpu::ComputePipeline,
        bindings: wgpu::BindGroup,
        groups: [u32; 3],
    },
    Clear {
        buffer: wgpu::Buffer,
        offset: u64,
        size: u64,
    },
    Copy(Copied),
    /// A copy of what the host wrote.
    Upload(Copied),
}

/// A copy between two buffers.
#[derive(Debug)]
pub(super) struct Copied {
    pub(super) from: wgpu::Buffer,
    pub(super) offset: u64,
    pub(super) to: wgpu::Buffer,
    pub(super) at: u64,
    pub(super) size: u64,
}

/// A kernel and what it is given.
#[derive(Debug)]
pub(crate) struct Launch<'a, O: 'static> {
    pub(crate) kernel: &'static Kernel<O>,
    pub(crate) constants: &'a Constants,
    /// Binding 0.
    pub(crate) params: &'a Params<O>,
    /// Binding 1.
    pub(crate) tables: Option<&'a Slice>,
    /// Bindings 3 and up.
    pub(crate) buffers: &'a [Slice],
    pub(crate) groups: [u32; 3],
}

impl<O> Launch<'_, O> {
    /// Whether a buffer that the kernel writes is another one of its buffers, too, which wgpu refuses.
    fn overlaps(&self) -> bool {
        let own = || self.buffers.iter().zip(self.kernel.shader.buffers);
        let read = || own().filter(|(_, access)| **access == Access::Read).map(|(buffer, _)| buffer).chain(self.tables);
        let mut written = own().filter(|(_, access)| **access == Access::ReadWrite);
        written.any(|(buffer, _)| read().any(|read| read.shares_buffer_with(buffer)))
    }
}

impl Record<'_> {
    /// Adds a kernel to the operation.
    pub(crate) fn dispatch<O: Own>(&mut self, launch: &Launch<'_, O>) -> Result<(), IndexError> {
        let dims = launch.params.dims.len();
        if dims > MOST_DIMS {
            return Err(device(format!("a walk of {dims} loops; a kernel has at most {MOST_DIMS}")));
        }
        let params = self.parameters(&launch.params.words(), Params::<O>::SIZE as u64)?;
        let (slots, clean) = self.status()?;
        let (kernel, groups) = (&launch.kernel.shader, launch.groups);
        // A kernel without tables reads none: any buffer will do that is only read.
        let fixed = [(0, params), (1, launch.tables.cloned().unwrap_or(clean))];
        let slots = (kernel.slots != Slots::Unused).then_some((2, slots));
        let own = (3..).zip(launch.buffers.iter().cloned());
        let bindings: Vec<(u32, Slice)> = fixed.into_iter().chain(slots).chain(own).collect();
        for (binding, slice) in &bindings {
            self.gpu.check_binding(slice.size, &format_args!("binding {binding} of the kernel `{}`", kernel.name))?;
        }
        if launch.overlaps() {
            return Err(device(format!("the kernel `{}` is to read a buffer that it writes", kernel.name)));
        }
        let most = self.gpu.limits().max_compute_workgroups_per_dimension;
        if groups.iter().any(|&groups| groups > most) {
            return Err(device(format!(
                "the kernel `{}` needs {groups:?} workgroups; {} starts at most {most} along a dimension \
                 (max_compute_workgroups_per_dimension)",
                kernel.name, self.gpu
            )));
        }
        let pipeline = match self.gpu.inner.kernels.find(self.gpu, kernel, launch.constants) {
            Some(found) => found,
            None => {
                let (pipeline, made) = self.meanwhile(|gpu| gpu.inner.kernels.make(gpu, kernel, launch.constants))?;
                self.state.stats.pipelines += u64::from(made);
                pipeline
            }
        };
        let entries: Vec<_> = (bindings.iter())
            .map(|(binding, slice)| wgpu::BindGroupEntry { binding: *binding, resource: slice.binding() })
            .collect();
        let raw = &self.gpu.inner.device;
        let group = self.gpu.guarded(|| {
            raw.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some(kernel.name),
                layout: &pipeline.bindings,
                entries: &entries,
            })
        })?;
        self.operation.lent.extend(bindings.into_iter().map(|(_, slice)| slice.buffer));
        self.operation.steps.push(Step::Dispatch { pipeline: pipeline.raw, bindings: group, groups });
        Ok(())
    }

    /// Adds a step that makes a part of a buffer zeros.
    pub(crate) fn clear(&mut self, part: &Slice) -> Result<(), IndexError> {
        let (buffer, offset, size) = (part.buffer.raw().clone(), part.offset, part.size);
        self.add(Step::Clear { buffer, offset, size }, [part])
    }

    /// Adds a copy between two buffers: offsets and sizes are multiples of 4.
    pub(crate) fn copy(&mut self, from: &Slice, to: &Slice) -> Result<(), IndexError> {
        let (source, target, size) = (from.buffer.raw().clone(), to.buffer.raw().clone(), from.size.min(to.size));
        let copied = Copied { from: source, offset: from.offset, to: target, at: to.offset, size };
        self.add(Step::Copy(copied), [from, to])
    }

    /// Adds a copy of a part of a buffer to the operation.
    pub(crate) fn copy_of(&mut self, from: &Slice, what: &str) -> Result<Slice, IndexError> {
        let to = self.room(from.size, what)?;
        self.copy(from, &to)?;
        Ok(to)
    }

    /// Adds copies of these parts to a staging buffer, one after the other.
    pub(super) fn stage(&mut self, parts: &[Slice], to: &wgpu::Buffer) -> Result<(), IndexError> {
        let mut at = 0;
        for part in parts {
            let (from, to, size) = (part.buffer.raw().clone(), to.clone(), part.size);
            self.add(Step::Copy(Copied { from, offset: part.offset, to, at, size }), [part])?;
            at += size;
        }
        Ok(())
    }

    /// Adds a command that wgpu accepts alone: what is encoded for the test is dropped.
    fn add<'s>(&mut self, step: Step, parts: impl IntoIterator<Item = &'s Slice>) -> Result<(), IndexError> {
        self.gpu.guarded(|| encode(&self.gpu.inner.device, core::slice::from_ref(&step)))?;
        self.operation.lent.extend(parts.into_iter().map(|part| part.buffer.clone()));
        self.operation.steps.push(step);
        Ok(())
    }

    /// Adds all steps to the batch; what they alone used is lent again from here on.
    pub(super) fn commit(&mut self) {
        self.operation.lent.clear();
        let steps = core::mem::take(&mut self.operation.steps);
        self.state.stats.dispatches += steps.iter().filter(|step| step.is_dispatch()).count() as u64;
        self.state.batch.extend(steps);
    }
}

impl Step {
    fn is_dispatch(&self) -> bool {
        matches!(self, Step::Dispatch { .. })
    }
}

/// Runs of neighbouring dispatches, and each other step alone.
fn runs(steps: &[Step]) -> impl Iterator<Item = &[Step]> {
    steps.chunk_by(|a, b| a.is_dispatch() && b.is_dispatch())
}

/// How many passes there are in a batch.
pub(super) fn passes(steps: &[Step]) -> u64 {
    runs(steps).filter(|run| run[0].is_dispatch()).count() as u64
}

/// The commands of some steps, if there are some. Neighbouring dispatches are one pass.
pub(super) fn encode(raw: &wgpu::Device, steps: &[Step]) -> Option<wgpu::CommandBuffer> {
    if steps.is_empty() {
        return None;
    }
    let mut encoder = raw.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    for run in runs(steps) {
        match &run[0] {
            Step::Clear { buffer, offset, size } => encoder.clear_buffer(buffer, *offset, Some(*size)),
            Step::Copy(Copied { from, offset, to, at, size }) | Step::Upload(Copied { from, offset, to, at, size }) => {
                encoder.copy_buffer_to_buffer(from, *offset, to, *at, *size);
            }
            Step::Dispatch { .. } => {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
                for step in run {
                    let Step::Dispatch { pipeline, bindings, groups: [x, y, z] } = step else { continue };
                    pass.set_pipeline(pipeline);
                    pass.set_bind_group(0, bindings, &[]);
                    pass.dispatch_workgroups(*x, *y, *z);
                }
            }
        }
    }
    Some(encoder.finish())
}
