//! The kernels: a WGSL file each, compiled once for each set of pipeline constants.

use std::borrow::Cow;
use std::collections::HashMap;

/// A kernel: `shared.wgsl`, what it is put together from, and what it binds.
///
/// Bindings 0 to 2 are the parameters, the tables and the status slots (see `shared.wgsl`), its own follow.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) name: &'static str,
    pub(crate) source: &'static [&'static str],
    /// How it uses its own buffers: bindings 3 and up.
    pub(crate) buffers: &'static [Access],
}

/// How a kernel uses a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    Read,
    ReadWrite,
}

/// Values of a kernel's `override` constants.
pub(crate) type Constants = [(&'static str, f64)];

/// What the kernels share.
pub(crate) const SHARED: &str = include_str!("../shaders/shared.wgsl");

/// The bindings that every kernel has.
pub(crate) const FIXED: [Access; 3] = [Access::Read, Access::Read, Access::ReadWrite];

/// Threads of a workgroup, as `@workgroup_size` in the shaders.
pub(crate) const WORKGROUP: u32 = 256;

/// Kernels, compiled.
#[derive(Debug, Default)]
pub(crate) struct Kernels {
    modules: HashMap<&'static str, wgpu::ShaderModule>,
    layouts: HashMap<&'static [Access], (wgpu::BindGroupLayout, wgpu::PipelineLayout)>,
    pipelines: HashMap<(&'static str, Vec<u64>), wgpu::ComputePipeline>,
}

impl Kernels {
    /// The pipeline of a kernel with these constants, and the layout of its bindings.
    pub(crate) fn get(
        &mut self,
        device: &wgpu::Device,
        kernel: &'static Kernel,
        constants: &Constants,
    ) -> (wgpu::ComputePipeline, wgpu::BindGroupLayout) {
        let (bindings, layout) = self.layouts.entry(kernel.buffers).or_insert_with(|| {
            let entries: Vec<_> = FIXED.iter().chain(kernel.buffers).zip(0..).map(binding).collect();
            let bindings =
                device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries });
            let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: None,
                bind_group_layouts: &[Some(&bindings)],
                immediate_size: 0,
            });
            (bindings, layout)
        });
        let key = (kernel.name, constants.iter().map(|(_, value)| value.to_bits()).collect());
        let pipeline = self.pipelines.entry(key).or_insert_with(|| {
            let module = self.modules.entry(kernel.name).or_insert_with(|| {
                device.create_shader_module(wgpu::ShaderModuleDescriptor {
                    label: Some(kernel.name),
                    source: wgpu::ShaderSource::Wgsl(Cow::Owned(kernel.wgsl())),
                })
            });
            device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: Some(kernel.name),
                layout: Some(layout),
                module,
                entry_point: Some("main"),
                compilation_options: wgpu::PipelineCompilationOptions {
                    constants,
                    zero_initialize_workgroup_memory: false,
                },
                cache: None,
            })
        });
        (pipeline.clone(), bindings.clone())
    }

    /// Forgets a kernel that did not compile.
    pub(crate) fn forget(&mut self, kernel: &'static Kernel) {
        self.modules.remove(kernel.name);
        self.pipelines.retain(|(name, _), _| *name != kernel.name);
    }
}

impl Kernel {
    /// Its whole source.
    pub(crate) fn wgsl(&self) -> String {
        [&[SHARED], self.source].concat().join("\n")
    }
}

fn binding((access, binding): (&Access, u32)) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only: *access == Access::Read },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    }
}

/// The workgroups for this many work items, and the threads in a row of them: `gid.y * row + gid.x` is a work item.
pub(crate) fn grid(units: u32) -> ([u32; 3], u32) {
    const MOST: u32 = 65_535;
    let groups = units.div_ceil(WORKGROUP).max(1);
    let rows = groups.div_ceil(MOST);
    let columns = groups.div_ceil(rows);
    ([columns, rows, 1], columns * WORKGROUP)
}
