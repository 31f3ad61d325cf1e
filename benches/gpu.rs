//! Reads and writes on a GPU, beside a copy between two buffers of the device: `cargo bench --features gpu --bench gpu`.
//!
//! Runs on every adapter that is found, or on those whose name contains the argument (`-- llvmpipe`). With `-- --subgroups` the kernels
//! use subgroup operations. A row is the time of
//! one operation, the medians of rounds of some operations each, recorded without waiting and then waited for; "GB/s" counts
//! the bytes that have to be read and written at least (of rows: twice the result, and ids that are there; of a mask: the mask, the
//! source, the result; of a fill: the mask, and twice what is set), "of copy" is the time that a copy takes to read and write as many in the same run, divided by the row's: 1.00 is
//! the memory's speed. The copy is the faster one of the device's own command and of a kernel that moves 16 bytes a thread
//! (a card's command may run on an engine that is slower than its memory). "least" is what a row is to reach on a card of its
//! own; the run fails where it does not. On a software driver the sizes are small, and the figures say that the kernels run, not how fast a card is.
//! Every result is checked against the processor's before the clock starts.

use std::cell::Cell;
use std::time::{Duration, Instant};

use tensor_idx::gpu::{Gpu, GpuTensor, ToGpu, wgpu};
use tensor_idx::{index::Outer, prelude::*};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let only: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let subgroups = std::env::args().any(|arg| arg == "--subgroups");
    let gpus: Vec<Gpu> =
        Gpu::all().into_iter().filter(|gpu| only.iter().all(|name| gpu.to_string().contains(name.as_str()))).collect();
    if gpus.is_empty() {
        println!("no adapter: nothing is measured (see the README for how to get one)");
    }
    let mut missed = 0;
    for gpu in &gpus {
        let info = gpu.info();
        println!("\n{} ({:?}, {:?}, {})", info.name, info.device_type, info.backend, info.driver_info);
        if subgroups {
            println!("with subgroup operations, where the device has them");
            gpu.use_subgroups(true);
        }
        let real = matches!(info.device_type, wgpu::DeviceType::DiscreteGpu | wgpu::DeviceType::IntegratedGpu);
        if !real {
            println!("a software driver: a check that the kernels run, no measurement of a card");
        }
        let (operations, rounds) = if real { (20, 15) } else { (2, 3) };
        let copy = Copy::new(gpu);
        let bench = Bench { gpu, real, operations, rounds, copy, missed: Cell::new(0) };
        bench.run()?;
        missed += bench.missed.get();
    }
    if missed > 0 {
        return Err(format!("{missed} rows are below what they are to reach").into());
    }
    Ok(())
}

struct Bench<'g> {
    gpu: &'g Gpu,
    real: bool,
    /// Recorded between two waits.
    operations: u32,
    rounds: usize,
    copy: Copy,
    /// Rows of a card of its own that were too slow.
    missed: Cell<u32>,
}

impl Bench<'_> {
    fn run(&self) -> Result<(), Box<dyn std::error::Error>> {
        println!("{:<44} {:>10} {:>8} {:>8} {:>6}", "row", "ms", "GB/s", "of copy", "least");
        let mut rng = fastrand::Rng::with_seed(2);
        let scale = if self.real { 1 } else { 64 };

        for (name, width) in [("16 B", 4), ("64 B", 16), ("256 B", 64), ("512 B", 128), ("2 KB", 512)] {
            let (rows, picks) = ((1 << 26) / width / scale, (1 << 25) / width / scale);
            let table = Tensor::from_vec([rows, width], (0..rows * width).map(|n| n as f32).collect())?;
            let ids = Tensor::from_vec([picks], (0..picks).map(|_| rng.i32(0..rows as i32)).collect())?;
            let (far, far_ids) = (table.to_gpu(self.gpu)?, ids.to_gpu(self.gpu)?);
            self.check(&far.oix(idx![&far_ids]), &table.oix(idx![&ids]))?;
            let least =
                [(16, 0.85), (128, 0.9), (512, 0.9)].into_iter().find(|(w, _)| *w == width).map(|(_, least)| least);
            let there = format!("rows of {name}, random i32 ids there");
            self.row_of(&there, picks * (width * 8 + 4), least, || far.try_oix(idx![&far_ids]))?;
            let plan = table.layout().plan_gather(Outer, idx![&ids])?;
            self.row(&format!("rows of {name}, a plan made on the host"), picks * width * 4, || plan.gather(&far))?;
        }

        let n = if self.real { 8192 } else { 512 };
        let square = Tensor::from_vec([n, n], (0..n * n).map(|n| n as f32).collect())?;
        let far = square.to_gpu(self.gpu)?;
        self.check(&far.transpose().to_contiguous()?, &square.transpose().to_contiguous())?;
        self.row("transpose, f32", n * n * 4, || far.transpose().to_contiguous())?;
        self.row("t[::2, ::-1], f32", n * n * 2, || far.i(idx![::2, ::-1]).to_contiguous())?;

        let blocks = Tensor::from_vec([n / 16, n / 16, 256], (0..n * n).map(|n| n as f32).collect())?;
        let half = n / 32;
        let [i, j] = [0, 1].map(|_| (0..half).map(|_| rng.i32(0..(n / 16) as i32)).collect::<Vec<_>>());
        let (i, j) = (Tensor::from_vec([half], i)?, Tensor::from_vec([half], j)?);
        let (far_blocks, far_i, far_j) = (blocks.to_gpu(self.gpu)?, i.to_gpu(self.gpu)?, j.to_gpu(self.gpu)?);
        self.check(&far_blocks.oix(idx![&far_i, &far_j]), &blocks.oix(idx![&i, &j]))?;
        self.row_of("outer, blocks of 1 KB", half * half * 2048, Some(0.8), || {
            far_blocks.try_oix(idx![&far_i, &far_j])
        })?;

        let points = n * n / 4;
        let [i, j] = [0, 1].map(|_| (0..points).map(|_| rng.i32(0..n as i32)).collect::<Vec<_>>());
        let (i, j) = (Tensor::from_vec([points], i)?, Tensor::from_vec([points], j)?);
        let (far_i, far_j) = (i.to_gpu(self.gpu)?, j.to_gpu(self.gpu)?);
        self.check(&far.vix(idx![&far_i, &far_j]), &square.vix(idx![&i, &j]))?;
        self.row("random points t[i, j], f32", points * 4, || far.try_vix(idx![&far_i, &far_j]))?;

        let flat = Tensor::from_vec([n * n], (0..n * n).map(|n| n as f32).collect())?;
        let mask = Tensor::from_vec([n * n], (0..n * n).map(|_| rng.bool()).collect())?;
        let (far_flat, far_mask) = (flat.to_gpu(self.gpu)?, mask.to_gpu(self.gpu)?);
        let kept = flat.oix(idx![&mask]);
        self.check(&far_flat.oix(idx![&far_mask]), &kept)?;
        let needed = n * n * 5 + kept.len() * 4;
        self.row_of("mask of 50 %, f32, counted before", needed, Some(0.6), || far_flat.try_oix(&far_mask))?;
        // A mask that was written to is counted anew, and the host waits for the count.
        let (first, mut counted_anew) = (mask.to_vec()[0], mask.to_gpu(self.gpu)?);
        self.row_of("mask of 50 %, f32, with its count", needed, Some(0.6), || {
            counted_anew.try_i_mut(idx![0])?.try_fill(first)?;
            far_flat.try_oix(&counted_anew)
        })?;
        let x = (n * n / 2) as f32;
        self.check(&far_flat.oix(far_flat.less(&x)), &flat.oix(flat.less(&x)))?;
        let name = "t[t < x], f32: compared, counted, moved";
        self.row_of(name, needed + n * n * 5, None, || far_flat.try_oix(far_flat.less(&x)))?;
        let mut far_zeros = flat.to_gpu(self.gpu)?;
        let needed = n * n + kept.len() * 8;
        self.row_of("t[mask] = 0, f32", needed, None, || far_zeros.try_oix_mut(&far_mask)?.try_fill(0.0))?;

        let (rows, picks) = ((1 << 20) / scale, (1 << 18) / scale);
        let ids = Tensor::from_vec([picks], (0..picks).map(|_| rng.i32(0..rows as i32)).collect())?;
        let values = Tensor::from_vec([picks, 64], (0..picks * 64).map(|n| (n % 1000) as f32).collect())?;
        let (far_ids, far_values) = (ids.to_gpu(self.gpu)?, values.to_gpu(self.gpu)?);
        let mut table = Tensor::full([rows, 64], 0.0_f32);
        let mut far = table.to_gpu(self.gpu)?;
        table.oix_mut(idx![&ids]).assign(&values);
        far.oix_mut(idx![&far_ids]).assign(&far_values);
        self.check(&far, &table)?;
        self.row("set rows of 256 B, some twice", picks * 256, || {
            far.try_oix_mut(idx![&far_ids])?.try_assign(&far_values)
        })?;
        table.oix_mut(idx![&ids]).accumulate(Add, &values);
        far.oix_mut(idx![&far_ids]).accumulate(Add, &far_values);
        self.check(&far, &table)?;
        self.row("add rows of 256 B, in row-major order", picks * 256, || {
            far.try_oix_mut(idx![&far_ids])?.try_accumulate(Add, &far_values)
        })?;
        self.row("add rows of 256 B, in any order", picks * 256, || {
            far.try_oix_mut(idx![&far_ids])?.try_accumulate_any_order(Add, &far_values)
        })?;
        self.row("add rows of 256 B, in a tree", picks * 256, || {
            far.try_oix_mut(idx![&far_ids])?.try_accumulate_in_tree(Add, &far_values)
        })?;
        // Whole numbers below 2^24, which have one sum in every order.
        let hot = Tensor::full([picks], 7_i32).to_gpu(self.gpu)?;
        let mut table = Tensor::full([rows, 64], 0.0_f32);
        let mut far = table.to_gpu(self.gpu)?;
        let small = values.map(|x| x % 50.0);
        let far_small = small.to_gpu(self.gpu)?;
        table.oix_mut(idx![Tensor::full([picks], 7_i32)]).accumulate(Add, &small);
        far.oix_mut(idx![&hot]).accumulate_in_tree(Add, &far_small);
        self.check(&far, &table)?;
        self.row("add all to one row, in row-major order", picks * 256, || {
            far.try_oix_mut(idx![&hot])?.try_accumulate(Add, &far_small)
        })?;
        self.row("add all to one row, in any order", picks * 256, || {
            far.try_oix_mut(idx![&hot])?.try_accumulate_any_order(Add, &far_small)
        })?;
        self.row("add all to one row, in a tree", picks * 256, || {
            far.try_oix_mut(idx![&hot])?.try_accumulate_in_tree(Add, &far_small)
        })?;
        Ok(())
    }

    fn check<T, S: tensor_idx::shape::Shape>(
        &self,
        far: &GpuTensor<T, S>,
        here: &Tensor<T, S>,
    ) -> Result<(), IndexError>
    where
        T: tensor_idx::gpu::GpuElement,
    {
        assert_eq!(far.shape(), here.shape());
        assert!(far.to_cpu()?.iter().eq(here.iter()), "the device and the processor differ");
        Ok(())
    }

    /// A row that reads and writes as many bytes as its result has.
    fn row<R>(
        &self,
        name: &str,
        bytes: usize,
        operation: impl FnMut() -> Result<R, IndexError>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        self.row_of(name, 2 * bytes, None, operation)
    }

    /// A row that has to move so many bytes, read and written, and is to reach a fraction of the copy.
    fn row_of<R>(
        &self,
        name: &str,
        moved: usize,
        least: Option<f64>,
        mut operation: impl FnMut() -> Result<R, IndexError>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let (gpu, bytes) = (self.gpu, moved / 2);
        let size = bytes.next_multiple_of(16) as u64;
        let [from, to] = [0, 1].map(|_| {
            gpu.device().create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        });
        let command = || {
            let mut encoder = gpu.device().create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            for _ in 0..self.operations {
                encoder.copy_buffer_to_buffer(&from, 0, &to, 0, size);
            }
            gpu.queue().submit([encoder.finish()]);
            gpu.sync()
        };
        let kernel = || self.copy.run(gpu, [&from, &to], self.operations);
        let mut work = || {
            for _ in 0..self.operations {
                operation()?;
            }
            gpu.sync()
        };
        let (mut commands, mut kernels, mut works) = (Vec::new(), Vec::new(), Vec::new());
        // The first rounds find buffers and compile kernels; a card that was idle takes a while to run at its full clock.
        let start = Instant::now();
        for round in 0.. {
            let warm = if self.real { Duration::from_millis(300) } else { Duration::ZERO };
            let all = [time(command)?, time(kernel)?, time(&mut work)?];
            if round < 2 || start.elapsed() < warm {
                continue;
            }
            for (times, one) in [&mut commands, &mut kernels, &mut works].into_iter().zip(all) {
                times.push(one / self.operations);
            }
            if works.len() == self.rounds {
                break;
            }
        }
        let (copy, work) = (median(commands).min(median(kernels)), median(works));
        let rate = 2.0 * bytes as f64 / work.as_secs_f64() / 1e9;
        let of_copy = copy.as_secs_f64() / work.as_secs_f64();
        let floor = least.map_or(String::new(), |least| format!("{least:>6.2}"));
        println!("{name:<44} {:>10.3} {rate:>8.2} {of_copy:>8.2} {floor}", work.as_secs_f64() * 1e3);
        if gpu.info().device_type == wgpu::DeviceType::DiscreteGpu && least.is_some_and(|least| of_copy < least) {
            self.missed.set(self.missed.get() + 1);
        }
        Ok(())
    }
}

/// A kernel that copies, 16 bytes a thread.
struct Copy(wgpu::ComputePipeline);

impl Copy {
    fn new(gpu: &Gpu) -> Copy {
        let source = "
            @group(0) @binding(0) var<storage, read> source: array<vec4<u32>>;
            @group(0) @binding(1) var<storage, read_write> result: array<vec4<u32>>;

            @compute @workgroup_size(256)
            fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
                let n = id.y * groups.x * 256u + id.x;
                if n < arrayLength(&result) {
                    result[n] = source[n];
                }
            }";
        let module = gpu.device().create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some("copy"),
            source: wgpu::ShaderSource::Wgsl(source.into()),
        });
        Copy(gpu.device().create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some("copy"),
            layout: None,
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        }))
    }

    fn run(&self, gpu: &Gpu, [from, to]: [&wgpu::Buffer; 2], operations: u32) -> Result<(), IndexError> {
        let group = gpu.device().create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &self.0.get_bind_group_layout(0),
            entries: &[from, to].map(|buffer| wgpu::BindGroupEntry {
                binding: u32::from(buffer == to),
                resource: buffer.as_entire_binding(),
            }),
        });
        let groups = u32::try_from(from.size() / 16).map_or(u32::MAX, |units| units.div_ceil(256));
        let rows = groups.div_ceil(65_535);
        let mut encoder = gpu.device().create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&self.0);
        pass.set_bind_group(0, &group, &[]);
        for _ in 0..operations {
            pass.dispatch_workgroups(groups.div_ceil(rows), rows, 1);
        }
        drop(pass);
        gpu.queue().submit([encoder.finish()]);
        gpu.sync()
    }
}

fn time(f: impl FnOnce() -> Result<(), IndexError>) -> Result<Duration, IndexError> {
    let start = Instant::now();
    f()?;
    Ok(start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
