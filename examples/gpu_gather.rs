//! The embedding lookup and a picture, on a GPU: `cargo run --release --features gpu --example gpu_gather`.
//!
//! The same index as on the processor, carried out on the device; where there is none, on the processor, with a line that
//! says so. In PyTorch: `table.cuda()[ids]`, `photo.cuda()[::-1, rows][:, columns]`.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::{Duration, Instant};

use tensor_idx::gpu::{Gpu, GpuTensor, ToGpu, wgpu};
use tensor_idx::prelude::*;

const ROWS: usize = 100_000;
const WIDTH: usize = 128;
const TOKENS: usize = 50_000;
const ROUNDS: u32 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let mut rng = fastrand::Rng::with_seed(1);
    let table = Tensor::from_vec([ROWS, WIDTH], (0..ROWS * WIDTH).map(|n| n as f32).collect())?;
    let ids = Tensor::from_vec([TOKENS], (0..TOKENS).map(|_| rng.i32(0..ROWS as i32)).collect())?;
    let photo = photo()?;

    match Gpu::new() {
        Ok(gpu) => on_device(&gpu, &table, &ids, &photo),
        Err(error) => {
            println!("{error}\n\non the processor instead:");
            on_processor(&table, &ids, &photo);
            Ok(())
        }
    }
}

fn on_device(gpu: &Gpu, table: &Tensor2<f32>, ids: &Tensor1<i32>, photo: &Tensor3<u8>) -> Result<(), Box<dyn Error>> {
    println!("on {gpu}");
    if gpu.info().device_type == wgpu::DeviceType::Cpu {
        println!("a software driver: the answers are those of a card, the times are not");
    }
    let bytes = TOKENS * WIDTH * size_of::<f32>();

    // To the device once; the ids stay there, and the device checks each of them before it is used.
    let (far_table, far_ids) = (table.to_gpu(gpu)?, ids.to_gpu(gpu)?);
    let mut found: GpuTensor<f32, Rank<2>> = far_table.oix(idx![&far_ids]);
    gpu.sync()?;
    let start = Instant::now();
    for _ in 0..ROUNDS {
        found = far_table.oix(idx![&far_ids]);
    }
    gpu.sync()?;
    report("the embedding lookup", start.elapsed() / ROUNDS, bytes);
    assert_eq!(found.to_cpu()?.to_vec(), table.oix(idx![ids]).to_vec());

    // A picture: upside down, every other column, the channels as they were; then two rows are painted white.
    let far = photo.to_gpu(gpu)?;
    let mut flipped = far.i(idx![::-1, ::2]).to_contiguous()?;
    let start = Instant::now();
    for _ in 0..ROUNDS {
        flipped = far.i(idx![::-1, ::2]).to_contiguous()?;
    }
    gpu.sync()?;
    report("the picture, flipped", start.elapsed() / ROUNDS, flipped.len());
    flipped.oix_mut(idx![[10, -11], .., ..]).fill(255);
    let mut here = photo.i(idx![::-1, ::2]).to_contiguous();
    here.oix_mut(idx![[10, -11], .., ..]).fill(255);
    assert_eq!(flipped.to_cpu()?.to_vec(), here.to_vec());
    println!("both are what the processor computes");

    // What is wrong is told as on the processor: at the next call that waits for the device.
    let bad = Tensor::from_vec([2], vec![3, ROWS as i32])?.to_gpu(gpu)?;
    let _ = far_table.oix(idx![&bad]);
    if let Err(error) = gpu.sync() {
        println!("a bad index: {error}");
    }
    Ok(())
}

fn on_processor(table: &Tensor2<f32>, ids: &Tensor1<i32>, photo: &Tensor3<u8>) {
    let start = Instant::now();
    let found = table.oix(idx![ids]);
    report("the embedding lookup", start.elapsed(), found.len() * size_of::<f32>());
    let start = Instant::now();
    let flipped = photo.i(idx![::-1, ::2]).to_contiguous();
    report("the picture, flipped", start.elapsed(), flipped.len());
}

fn report(what: &str, time: Duration, bytes: usize) {
    let rate = bytes as f64 / time.as_secs_f64() / 1e9;
    println!("{what}: {:.3} ms, {rate:.2} GB of the result a second", time.as_secs_f64() * 1e3);
}

/// The photograph as [row, column, channel].
fn photo() -> Result<Tensor3<u8>, Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/chelsea.png");
    let mut reader = png::Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("too large a picture")?];
    let info = reader.next_frame(&mut pixels)?;
    pixels.truncate(info.buffer_size());
    Ok(Tensor::from_vec([info.height as usize, info.width as usize, 3], pixels)?)
}
