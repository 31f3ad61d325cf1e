//! What a compute shader made is indexed and drawn, and never leaves the device: `cargo run --features gpu --example gpu_draw`.
//!
//! The shaders are the program's own. The library gets their buffers, and gives its result in one that a renderer draws from.

use std::error::Error;

use tensor_idx::gpu::{Gpu, GpuTensor, ToGpu, wgpu};
use tensor_idx::prelude::*;

/// The points of a grid, in the order of its pixels: where each is drawn, and how bright.
const COMPUTE: &str = "
@group(0) @binding(0) var<storage, read_write> points: array<vec4<f32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let pixel = vec2(id.x % 8u, id.x / 8u);
    let at = (vec2<f32>(pixel) + 0.5) / 4.0 - 1.0;
    points[id.x] = vec4(at.x, -at.y, f32(id.x) / 63.0, 1.0);
}";

const RENDER: &str = "
struct Point { @builtin(position) at: vec4<f32>, @location(0) bright: f32 }

@vertex
fn vertex(@location(0) point: vec4<f32>) -> Point {
    return Point(vec4(point.xy, 0.0, 1.0), point.z);
}

@fragment
fn fragment(point: Point) -> @location(0) vec4<f32> {
    return vec4(point.bright, 0.0, 0.0, 1.0);
}";

const SIDE: u32 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = match Gpu::new() {
        Ok(gpu) => gpu,
        Err(error) => {
            println!("{error}");
            return Ok(());
        }
    };
    println!("on {gpu}");
    for row in picture(&gpu)?.chunks(SIDE as usize) {
        let row: String = row.iter().map(|&bright| if bright == 0 { " ." } else { " #" }).collect();
        println!("{row}");
    }
    Ok(())
}

/// The brightness of each pixel of a chess board, of whose points every other one was picked.
pub fn picture(gpu: &Gpu) -> Result<Vec<u8>, Box<dyn Error>> {
    let shared = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
    let buffer = |size, usage| {
        let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        gpu.device().create_buffer(&descriptor)
    };
    let points = buffer(64 * 16, shared);
    compute(gpu, &points);
    let before = gpu.stats();

    // The dark squares, last first. The points are indexed where they are; the result goes to the vertices to draw.
    let squares: Vec<i32> = (0..64).rev().filter(|n| (n + n / 8) % 2 == 0).collect();
    let squares = Tensor::from_vec([32], squares)?.to_gpu(gpu)?;
    let points: GpuTensor<f32, Rank<2>> = GpuTensor::from_buffer(gpu, points, 0, Layout::row_major([64, 4])?)?;
    let vertices = buffer(32 * 16, shared | wgpu::BufferUsages::VERTEX);
    let mut drawn = GpuTensor::from_buffer(gpu, vertices.clone(), 0, Layout::row_major([32, 4])?)?;
    drawn.i_mut(..).assign(points.oix(&squares));
    gpu.submit()?;

    // Nothing was read back, and nobody waited.
    assert_eq!(gpu.stats().reads, before.reads);
    let pixels = render(gpu, &vertices);
    let picture: GpuTensor<u8, Rank<3>> =
        GpuTensor::from_buffer(gpu, pixels, 0, Layout::new([8, 8, 4], &[256, 4, 1], 0)?)?;
    let picture = picture.i(idx![.., .., 0]).to_cpu()?;
    gpu.sync()?;
    Ok(picture.to_vec())
}

/// Work of the program's own, submitted before the tensors are made.
fn compute(gpu: &Gpu, points: &wgpu::Buffer) {
    let raw = gpu.device();
    let module = raw.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(COMPUTE.into()),
    });
    let pipeline = raw.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: None,
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let group = raw.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &pipeline.get_bind_group_layout(0),
        entries: &[wgpu::BindGroupEntry { binding: 0, resource: points.as_entire_binding() }],
    });
    let mut encoder = raw.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    pass.dispatch_workgroups(1, 1, 1);
    drop(pass);
    gpu.queue().submit([encoder.finish()]);
}

/// Draws the vertices, and copies the picture to a buffer, whose rows start at multiples of 256 bytes.
fn render(gpu: &Gpu, vertices: &wgpu::Buffer) -> wgpu::Buffer {
    let raw = gpu.device();
    let format = wgpu::TextureFormat::Rgba8Unorm;
    let size = wgpu::Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: 1 };
    let texture = raw.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });
    let module = raw.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(RENDER.into()),
    });
    let pipeline = raw.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: None,
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: None,
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers: &[Some(wgpu::VertexBufferLayout {
                array_stride: 16,
                step_mode: wgpu::VertexStepMode::Vertex,
                attributes: &wgpu::vertex_attr_array![0 => Float32x4],
            })],
        },
        primitive: wgpu::PrimitiveState { topology: wgpu::PrimitiveTopology::PointList, ..Default::default() },
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: None,
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: &[Some(format.into())],
        }),
        multiview_mask: None,
        cache: None,
    });
    let pixels = raw.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: 256 * u64::from(SIDE),
        usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    let mut encoder = raw.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let clear = wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store };
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: &view,
            depth_slice: None,
            resolve_target: None,
            ops: clear,
        })],
        ..Default::default()
    });
    pass.set_pipeline(&pipeline);
    pass.set_vertex_buffer(0, vertices.slice(..));
    pass.draw(0..32, 0..1);
    drop(pass);
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(256), rows_per_image: None };
    encoder.copy_texture_to_buffer(
        texture.as_image_copy(),
        wgpu::TexelCopyBufferInfo { buffer: &pixels, layout },
        size,
    );
    gpu.queue().submit([encoder.finish()]);
    pixels
}
