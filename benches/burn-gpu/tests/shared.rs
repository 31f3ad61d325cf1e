//! burn and tensor-idx on one wgpu device: each reads what the other left in a buffer, and nobody waits in between.
//!
//! `cargo test` with `WGPU_BACKEND=vulkan` runs on the software driver where there is no card.

use burn_tensor::wgpu::{WgpuSetup, wgpu};
use burn_tensor::{Bool, DType, Device, Int, Tensor as Burn, TensorData};
use tensor_idx::gpu::GpuTensor;
use tensor_idx::prelude::*;
use tensor_idx_burn_gpu::{Failure, Over, Shared, features_for_burn, over};

const SHAPE: [usize; 2] = [64, 48];

#[test]
fn burn_makes_the_device() -> Result<(), Failure> {
    match Shared::made_by_burn()? {
        Some(shared) => all(&shared),
        None => skip(),
    }
}

#[test]
fn the_program_makes_the_device() -> Result<(), Failure> {
    let descriptor = wgpu::InstanceDescriptor::new_without_display_handle_from_env();
    let backends = descriptor.backends;
    let instance = wgpu::Instance::new(descriptor);
    let adapters = futures_lite::future::block_on(instance.enumerate_adapters(backends));
    let computes = |adapter: &wgpu::Adapter| {
        adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::COMPUTE_SHADERS)
    };
    let Some(adapter) = adapters.into_iter().find(computes) else { return skip() };
    let (device, queue) = futures_lite::future::block_on(adapter.request_device(&wgpu::DeviceDescriptor {
        required_features: features_for_burn(&adapter),
        required_limits: adapter.limits(),
        ..Default::default()
    }))?;
    let backend = adapter.get_info().backend;
    all(&Shared::of_setup(WgpuSetup { instance, adapter, device, queue, backend })?)
}

fn skip() -> Result<(), Failure> {
    eprintln!("SKIPPED: no adapter, so burn and tensor-idx share nothing (apt-get install mesa-vulkan-drivers)");
    Ok(())
}

fn all(shared: &Shared) -> Result<(), Failure> {
    println!("on {}", shared.gpu);
    indices_and_results(shared)?;
    masks_with_a_count(shared)?;
    parts_and_strides(shared)?;
    one_memory(shared)?;
    shared.gpu.sync()?;
    Ok(())
}

/// The values of [`source`], computed on the host.
fn expected() -> Result<Tensor<f32, Rank<2>>, Failure> {
    let values = (0..SHAPE.iter().product()).map(|n: usize| n as f32 * 2.0 + 1.0).collect();
    Ok(Tensor::from_vec(SHAPE, values)?)
}

/// A tensor of burn. The last operation that fills it is recorded, and not submitted.
fn source(device: &Device) -> Burn<2> {
    let values: Vec<f32> = (0..SHAPE.iter().product()).map(|n: usize| n as f32).collect();
    Burn::<2>::from_data(TensorData::new(values, SHAPE), device) * 2.0 + 1.0
}

fn same(burn: Burn<2>, expected: impl Iterator<Item = f32>) -> Result<(), Failure> {
    assert_eq!(burn.try_into_data()?.try_to_vec::<f32>()?, expected.collect::<Vec<_>>());
    Ok(())
}

/// The mask of burn, as a mask of tensor-idx: burn's elements have 4 bytes, or 1.
fn mask_over<const D: usize>(shared: &Shared, mask: &Burn<D, Bool>) -> Result<GpuTensor<bool, Rank<D>>, Failure>
where
    Rank<D>: Shape,
{
    Ok(match mask.dtype().size() {
        4 => over::<u32, D, _>(&shared.gpu, mask)?.tensor.greater(&0),
        _ => over::<u8, D, _>(&shared.gpu, mask)?.tensor.greater(&0),
    })
}

fn indices_and_results(shared: &Shared) -> Result<(), Failure> {
    let (gpu, here) = (&shared.gpu, expected()?);
    let ids = [63, 0, 17, 17, 5, 40];
    let before = gpu.stats();

    let table = source(&shared.burn);
    let far_ids = Burn::<1, Int>::from_data(TensorData::from(ids), (&shared.burn, DType::I32));
    let burn_mask = table.clone().lower_elem(1000.0);
    let far: Over<f32, _> = over(gpu, &table)?;
    let far_ids: Over<i32, _> = over(gpu, &far_ids)?;
    let mask = mask_over(shared, &burn_mask)?;

    let rows = far.tensor.oix(idx![&far_ids.tensor]);
    let part = far.tensor.i(idx![2..60;7, ::-3]);
    // A copy on the device: burn's tensor keeps its values.
    let mut filled = far.tensor.clone();
    filled.fill_where(&mask, -1.0);

    // burn allocates the results, tensor-idx writes them.
    let [to_rows, to_part, to_filled] =
        [rows.shape(), part.shape(), filled.shape()].map(|shape| Burn::<2>::zeros(shape, &shared.burn));
    let mut out: Over<f32, Rank<2>> = over(gpu, &to_rows)?;
    out.tensor.i_mut(idx![..]).assign(&rows);
    let mut out: Over<f32, Rank<2>> = over(gpu, &to_part)?;
    out.tensor.i_mut(idx![..]).assign(&part);
    let mut out: Over<f32, Rank<2>> = over(gpu, &to_filled)?;
    out.tensor.i_mut(idx![..]).assign(&filled);
    gpu.submit()?;

    let after = gpu.stats();
    assert_eq!((after.waits, after.reads), (before.waits, before.reads), "somebody waited for the device");
    assert!(after.submissions > before.submissions);

    // burn reads the results, with an operation of its own in between.
    let less = here.map(|&x| if x < 1000.0 { -1.0 } else { x });
    same(to_rows + 1.0, here.oix(idx![&ids]).iter().map(|x| x + 1.0))?;
    same(to_part, here.i(idx![2..60;7, ::-3]).iter().copied())?;
    same(to_filled, less.iter().copied())?;
    same(table, here.iter().copied())?;
    // tensor-idx reads them itself.
    assert!(rows.to_cpu()?.iter().eq(here.oix(idx![&ids]).iter()));
    assert!(filled.to_cpu()?.iter().eq(less.iter()));
    Ok(())
}

/// The shape of `t[mask]` is the count of the mask, so this one waits.
fn masks_with_a_count(shared: &Shared) -> Result<(), Failure> {
    let here = expected()?;
    let table = source(&shared.burn);
    let mask = mask_over(shared, &table.clone().lower_elem(1000.0))?;
    let far: Over<f32, _> = over(&shared.gpu, &table)?;
    let before = shared.gpu.stats();
    let kept = far.tensor.oix(idx![&mask]);
    assert_eq!(shared.gpu.stats().waits, before.waits + 1);

    let expected = here.oix(idx![here.less(&1000.0)]);
    assert_eq!(kept.shape(), expected.shape());
    let result = Burn::<1>::zeros(kept.shape(), &shared.burn);
    over::<f32, 1, _>(&shared.gpu, &result)?.tensor.i_mut(idx![..]).assign(&kept);
    shared.gpu.submit()?;
    assert_eq!(result.clone().try_into_data()?.try_to_vec::<f32>()?, expected.to_vec());
    // burn's own operation for the same index.
    assert_eq!(result.try_into_data()?, table.clone().mask_select(table.lower_elem(1000.0)).try_into_data()?);
    Ok(())
}

/// Views of burn's own: a part that starts in the middle of a buffer, and other strides.
fn parts_and_strides(shared: &Shared) -> Result<(), Failure> {
    let here = expected()?;
    let table = source(&shared.burn);
    let whole: Over<f32, _> = over(&shared.gpu, &table)?;
    // 16 rows are 3072 bytes, at which a binding can start; so burn copies nothing.
    let part: Over<f32, _> = over(&shared.gpu, &table.clone().slice([16..40]))?;
    assert_eq!(part.byte, whole.byte + 16 * 48 * 4);
    assert!(part.tensor.i(idx![::-2]).to_cpu()?.iter().eq(here.i(idx![16..40]).i(idx![::-2]).iter()));

    let turned: Over<f32, _> = over(&shared.gpu, &table.transpose())?;
    assert_eq!((turned.byte, turned.tensor.shape()), (whole.byte, &[48, 64][..]));
    assert!(turned.tensor.oix(idx![[47, 3], ..]).to_cpu()?.iter().eq(here.transpose().oix(idx![[47, 3], ..]).iter()));
    Ok(())
}

/// A write of one library is seen by the other one through the tensor that it has already.
fn one_memory(shared: &Shared) -> Result<(), Failure> {
    let here = expected()?;
    let table = source(&shared.burn);
    let mut far: Over<f32, _> = over(&shared.gpu, &table)?;
    far.tensor.oix_mut(idx![[3, 60]]).fill(7.0);
    shared.gpu.submit()?;

    // burn works in place if it has one handle of a tensor.
    let table = table.mul_scalar(2.0);
    shared.burn.flush()?;
    assert_eq!(over::<f32, 2, _>(&shared.gpu, &table)?.byte, far.byte);
    let mut here = here;
    here.oix_mut(idx![[3, 60]]).fill(7.0);
    let twice = here.map(|x| x * 2.0);
    assert!(far.tensor.to_cpu()?.iter().eq(twice.iter()));
    same(table, twice.iter().copied())?;

    // A type that is not the tensor's is an error.
    let ids = [1, 2, 3];
    let ids = Burn::<1, Int>::from_data(TensorData::from(ids), (&shared.burn, DType::I32));
    let error = over::<f32, 1, _>(&shared.gpu, &ids).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("the tensor of burn has elements of I32, not of f32"));
    Ok(())
}
