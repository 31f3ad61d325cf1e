//! The kernels: a WGSL file each, compiled once for each set of pipeline constants.

use core::marker::PhantomData;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tensor_idx_core::IndexError;

use crate::gpu::Gpu;
use crate::params::{Member, Own};
use crate::report::lock;

/// A kernel whose parameters of its own are an `O`.
#[derive(Debug)]
pub(crate) struct Kernel<O> {
    pub(crate) shader: Shader,
    own: PhantomData<fn(O)>,
}

/// A kernel as it is compiled: `shared.wgsl`, what it is put together from, and what it binds.
///
/// Bindings 0 and 1 are the parameters and the tables (see `shared.wgsl`), binding 2 are the status slots where it uses them.
#[derive(Debug)]
pub(crate) struct Shader {
    pub(crate) name: &'static str,
    pub(crate) source: &'static [&'static str],
    pub(crate) slots: Slots,
    /// How it uses its own buffers: bindings 3 and up.
    pub(crate) buffers: &'static [Access],
}

/// How a kernel uses the status slots. It does not bind what it does not use: a buffer that two kernels bind to write keeps them
/// from running at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slots {
    Unused,
    /// It writes nothing if one of its operation's slots is set.
    Asked,
    /// It sets them.
    Set,
}

/// How a kernel uses a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    /// The parameters.
    Uniform,
    Read,
    ReadWrite,
}

/// Of a kernel that reads one buffer and writes another.
pub(crate) const READ_TO_WRITE: &[Access] = &[Access::Read, Access::ReadWrite];
/// The other way round.
pub(crate) const WRITE_FROM_READ: &[Access] = &[Access::ReadWrite, Access::Read];

/// Values of a kernel's `override` constants.
pub(crate) type Constants = [(&'static str, f64)];

/// A kernel that is to be compiled.
pub(crate) type Wanted = (&'static Shader, Vec<(&'static str, f64)>);

/// What the kernels share.
pub(crate) const SHARED: &str = include_str!("../shaders/shared.wgsl");

/// Sums over the threads of a workgroup.
pub(crate) const PREFIX: &str = include_str!("../shaders/prefix.wgsl");

/// What takes its place on a device that [uses subgroups](Gpu::uses_subgroups).
const PREFIX_IN_SUBGROUPS: &str = include_str!("../shaders/prefix_in_subgroups.wgsl");

/// Threads of a workgroup, as `@workgroup_size` in the shaders.
pub(crate) const WORKGROUP: u32 = 256;

/// The most bytes that a workgroup shares: what every device gives it.
pub(crate) const WORKGROUP_BYTES: u32 = 16_384;

/// Kernels, compiled. It has locks of its own, so that nobody holds the recorder while a driver compiles.
#[derive(Debug, Default)]
pub(crate) struct Kernels {
    parts: Mutex<ShaderParts>,
    pipelines: Mutex<HashMap<Key, Arc<Compiled>>>,
}

/// A kernel, whether it uses subgroups, and its constants: names are unique.
type Key = (&'static str, bool, Vec<u64>);

/// A pipeline, once somebody has compiled it; others who want it wait.
type Compiled = Mutex<Option<Pipeline>>;

/// What pipelines of several constants share.
#[derive(Debug, Default)]
struct ShaderParts {
    modules: HashMap<(&'static str, bool), wgpu::ShaderModule>,
    layouts: HashMap<(Slots, &'static [Access]), Layouts>,
}

/// A kernel with its constants, and the layout of its bindings.
#[derive(Clone, Debug)]
pub(crate) struct Pipeline {
    pub(crate) raw: wgpu::ComputePipeline,
    pub(crate) bindings: wgpu::BindGroupLayout,
}

/// The layouts of the bindings of a kernel, and of the kernel.
type Layouts = (wgpu::BindGroupLayout, wgpu::PipelineLayout);

impl Kernels {
    fn compiled(&self, kernel: &'static Shader, subgroups: bool, constants: &Constants) -> Arc<Compiled> {
        let key = (kernel.name, subgroups, constants.iter().map(|(_, value)| value.to_bits()).collect());
        lock(&self.pipelines).entry(key).or_default().clone()
    }

    /// A kernel with these constants, if it was compiled.
    pub(crate) fn find(&self, gpu: &Gpu, kernel: &'static Shader, constants: &Constants) -> Option<Pipeline> {
        // Whoever compiles it holds it.
        self.compiled(kernel, gpu.uses_subgroups(), constants).try_lock().ok()?.clone()
    }

    /// Compiles it, unless another thread does or did; whether it was done here. Nothing is kept of one that fails.
    pub(crate) fn make(
        &self,
        gpu: &Gpu,
        kernel: &'static Shader,
        constants: &Constants,
    ) -> Result<(Pipeline, bool), IndexError> {
        let subgroups = gpu.uses_subgroups();
        let compiled = self.compiled(kernel, subgroups, constants);
        let mut compiled = lock(&compiled);
        if let Some(pipeline) = &*compiled {
            return Ok((pipeline.clone(), false));
        }
        let raw = &gpu.inner.device;
        let known = {
            let parts = lock(&self.parts);
            (
                parts.layouts.get(&(kernel.slots, kernel.buffers)).cloned(),
                parts.modules.get(&(kernel.name, subgroups)).cloned(),
            )
        };
        let (layouts, module, pipeline) = gpu.guarded(|| {
            let layouts = known.0.unwrap_or_else(|| kernel.layouts(raw));
            let module = known.1.unwrap_or_else(|| kernel.module(raw, subgroups));
            let pipeline = raw.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: Some(kernel.name),
                layout: Some(&layouts.1),
                module: &module,
                entry_point: Some("main"),
                compilation_options: wgpu::PipelineCompilationOptions {
                    constants,
                    zero_initialize_workgroup_memory: false,
                },
                cache: None,
            });
            (layouts, module, pipeline)
        })?;
        let pipeline = Pipeline { raw: pipeline, bindings: layouts.0.clone() };
        let mut parts = lock(&self.parts);
        parts.layouts.insert((kernel.slots, kernel.buffers), layouts);
        parts.modules.insert((kernel.name, subgroups), module);
        *compiled = Some(pipeline.clone());
        Ok((pipeline, true))
    }
}

/// Kernels, and the members of their own parameters.
pub(crate) type Listed = Vec<(&'static Shader, &'static [Member])>;

pub(crate) fn each<O: Own>(kernels: impl IntoIterator<Item = &'static Kernel<O>>) -> Listed {
    kernels.into_iter().map(|kernel| (&kernel.shader, O::MEMBERS)).collect()
}

/// The kernels without constants, which move elements of any kind.
pub(crate) fn of_any_kind() -> Listed {
    use crate::gather::{GATHER, GATHER_BY_IDS};
    use crate::ranked::{COMPACT, COUNT, PICK};
    use crate::scan::{HISTOGRAM, RAISE, RANK, REORDER, SCAN};
    use crate::tile::{TILE, TILE_BY_IDS};
    use crate::units::{ELEMENTS, ELEMENTS_BY_IDS, PUT_ROWS, ROWS, ROWS_BY_IDS};

    let gathers = [each([&GATHER]), each(&ELEMENTS), each(&ROWS), each(&TILE)];
    let by_ids = [each([&GATHER_BY_IDS]), each(&ELEMENTS_BY_IDS), each(&ROWS_BY_IDS), each(&TILE_BY_IDS)];
    let by_ids = by_ids.into_iter().chain([each(&crate::points::POINTS)]);
    let masks = [each([&COUNT]), each([&COMPACT]), each(&PICK)];
    let sorts = [each([&SCAN]), each([&RAISE]), each([&RANK]), each([&HISTOGRAM, &REORDER])];
    let mut all = [each([&crate::positions::POSITIONS]), each(&PUT_ROWS)].concat();
    all.extend(gathers.into_iter().chain(by_ids).chain(masks).chain(sorts).flatten());
    all.extend(crate::twice::kernels());
    all
}

/// A kernel: its name, which is that of its file where it has no other, the parts in front of the file, the file, how it uses the slots,
/// and what it binds.
macro_rules! kernel {
    ($file:literal, [$($part:expr),*], $slots:ident, $buffers:expr) => {
        crate::kernel::kernel!($file, [$($part),*], $file, $slots, $buffers)
    };
    ($name:expr, [$($part:expr),*], $file:literal, $slots:ident, $buffers:expr) => {
        crate::kernel::Kernel::new(
            $name,
            &[$($part,)* include_str!(concat!("../shaders/", $file, ".wgsl"))],
            $buffers,
        )
        .with(crate::kernel::Slots::$slots)
    };
}
pub(crate) use kernel;

impl<O> Kernel<O> {
    pub(crate) const fn new(
        name: &'static str,
        source: &'static [&'static str],
        buffers: &'static [Access],
    ) -> Kernel<O> {
        Kernel { shader: Shader { name, source, slots: Slots::Unused, buffers }, own: PhantomData }
    }

    pub(crate) const fn with(self, slots: Slots) -> Kernel<O> {
        let Shader { name, source, buffers, .. } = self.shader;
        Kernel { shader: Shader { name, source, slots, buffers }, own: PhantomData }
    }
}

impl Slots {
    fn source(self) -> &'static str {
        match self {
            Slots::Unused => include_str!("../shaders/slots_unused.wgsl"),
            Slots::Asked => include_str!("../shaders/slots_asked.wgsl"),
            Slots::Set => include_str!("../shaders/slots_set.wgsl"),
        }
    }

    fn access(self) -> Option<Access> {
        match self {
            Slots::Unused => None,
            Slots::Asked => Some(Access::Read),
            Slots::Set => Some(Access::ReadWrite),
        }
    }
}

impl Shader {
    /// Its bindings and their numbers.
    pub(crate) fn bindings(&self) -> impl Iterator<Item = (u32, Access)> {
        let fixed = [Some(Access::Uniform), Some(Access::Read), self.slots.access()];
        let all = fixed.into_iter().chain(self.buffers.iter().map(|&access| Some(access)));
        (0..).zip(all).filter_map(|(number, access)| Some((number, access?)))
    }

    fn layouts(&self, raw: &wgpu::Device) -> Layouts {
        let entries: Vec<_> = self.bindings().map(binding).collect();
        let bindings = raw
            .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some(self.name), entries: &entries });
        let layout = raw.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(self.name),
            bind_group_layouts: &[Some(&bindings)],
            immediate_size: 0,
        });
        (bindings, layout)
    }

    fn module(&self, raw: &wgpu::Device, subgroups: bool) -> wgpu::ShaderModule {
        raw.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some(self.name),
            source: wgpu::ShaderSource::Wgsl(Cow::Owned(self.wgsl(subgroups))),
        })
    }

    /// Its whole source.
    pub(crate) fn wgsl(&self, subgroups: bool) -> String {
        let part = |&part: &&'static str| if subgroups && part == PREFIX { PREFIX_IN_SUBGROUPS } else { part };
        [SHARED, self.slots.source()].iter().chain(self.source).map(part).collect::<Vec<_>>().join("\n")
    }
}

/// A binding of a kernel, as it is declared to wgpu.
pub(crate) fn binding((binding, access): (u32, Access)) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty: match access {
                Access::Uniform => wgpu::BufferBindingType::Uniform,
                Access::Read => wgpu::BufferBindingType::Storage { read_only: true },
                Access::ReadWrite => wgpu::BufferBindingType::Storage { read_only: false },
            },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    }
}

/// The workgroups for this many work items, and the threads in a row of them: `gid.y * row + gid.x` is a work item.
pub(crate) fn grid(units: u32) -> ([u32; 3], u32) {
    let (groups, row) = blocks_grid(units.div_ceil(WORKGROUP));
    (groups, row * WORKGROUP)
}

/// The workgroups for this many blocks, and the blocks in a row of them.
pub(crate) fn blocks_grid(blocks: u32) -> ([u32; 3], u32) {
    const MOST: u32 = 65_535;
    let rows = blocks.div_ceil(MOST).max(1);
    let columns = blocks.div_ceil(rows).max(1);
    ([columns, rows, 1], columns)
}

#[cfg(test)]
pub(crate) mod tests {
    use wgpu::naga;
    use wgpu::naga::valid::Capabilities;

    use super::*;

    /// Every kernel of the crate.
    pub(crate) fn all() -> Listed {
        [of_any_kind(), crate::by_size::kernels()].concat()
    }

    pub(crate) fn parse(shader: &Shader) -> naga::Module {
        parsed(shader, false)
    }

    fn parsed(shader: &Shader, subgroups: bool) -> naga::Module {
        let source = shader.wgsl(subgroups);
        match naga::front::wgsl::parse_str(&source) {
            Ok(module) => module,
            Err(error) => panic!("{}: {}", shader.name, error.emit_to_string(&source)),
        }
    }

    #[test]
    fn every_shader_is_valid() {
        let mut names = std::collections::HashSet::new();
        for (kernel, _) in all() {
            assert!(names.insert(kernel.name), "two kernels are called {}", kernel.name);
            let module = parse(kernel);
            // Every device runs all but this one.
            let wanted = match kernel.name {
                "atomic_f32" => Capabilities::SHADER_FLOAT32_ATOMIC,
                _ => Capabilities::empty(),
            };
            for (subgroups, wanted) in [(false, wanted), (true, wanted | Capabilities::SUBGROUP)] {
                let mut validator = naga::valid::Validator::new(naga::valid::ValidationFlags::all(), wanted);
                validator.subgroup_stages(naga::valid::ShaderStages::COMPUTE);
                validator.subgroup_operations(naga::valid::SubgroupOperationSet::all());
                if let Err(error) = validator.validate(&parsed(kernel, subgroups)) {
                    panic!("{}: {}", kernel.name, error.emit_to_string(&kernel.wgsl(subgroups)));
                }
            }
            // Its bindings are those that it is said to have.
            let mut bindings: Vec<_> = kernel.bindings().collect();
            for (_, variable) in module.global_variables.iter() {
                let Some(binding) = variable.binding else { continue };
                let access = match variable.space {
                    naga::AddressSpace::Storage { access } if access.contains(naga::StorageAccess::STORE) => {
                        Access::ReadWrite
                    }
                    naga::AddressSpace::Storage { .. } => Access::Read,
                    _ => Access::Uniform,
                };
                let declared = bindings.iter().position(|&declared| declared == (binding.binding, access));
                assert!(declared.is_some(), "{}: {binding:?} is {access:?}", kernel.name);
                declared.map(|declared| bindings.remove(declared));
            }
            assert!(bindings.is_empty(), "{} has no {bindings:?}", kernel.name);
            assert!(module.entry_points.iter().any(|entry| entry.name == "main"), "{}", kernel.name);
        }
    }

    #[test]
    fn every_device_has_the_memory_of_a_workgroup() {
        for (kernel, _) in all() {
            let module = parse(kernel);
            let shared = module.global_variables.iter().filter(|(_, v)| v.space == naga::AddressSpace::WorkGroup);
            let bytes: u32 = shared.map(|(_, v)| module.types[v.ty].inner.size(module.to_ctx())).sum();
            assert!(bytes <= WORKGROUP_BYTES, "{} shares {bytes} bytes", kernel.name);
        }
    }

    #[test]
    fn every_shader_file_is_a_kernel() {
        let all: String =
            all().iter().flat_map(|(kernel, _)| [false, true].map(|subgroups| kernel.wgsl(subgroups))).collect();
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/shaders")).unwrap() {
            let path = file.unwrap().path();
            assert!(all.contains(std::fs::read_to_string(&path).unwrap().trim_end()), "{}", path.display());
        }
    }

    #[test]
    fn grids_hold_every_work_item() {
        for units in [
            1,
            255,
            256,
            257,
            65_535 * 256,
            65_535 * 256 + 1,
            1 << 24,
            (1 << 30) + 77,
            i32::MAX as u32,
            crate::write::MOST_UNITS,
        ] {
            let ([x, y, z], row) = grid(units);
            assert!(x <= 65_535 && y <= 65_535 && z == 1 && row == x * WORKGROUP);
            assert!(u64::from(row) * u64::from(y) >= u64::from(units) && row.checked_mul(y).is_some());
            assert!(u64::from(row) * u64::from(y) < u64::from(units) + u64::from(row));
        }
    }
}
