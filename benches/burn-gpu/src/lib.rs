//! One wgpu device for burn and tensor-idx, and tensors of burn as tensors of tensor-idx without a copy.

use std::any::type_name;
use std::error::Error;

use burn_cubecl::Cube;
use burn_cubecl::cubecl::server::Handle;
use burn_cubecl::cubecl::wgpu::{AutoCompiler, WgpuResource, WgpuServer};
use burn_cubecl::tensor::CubeTensor;
use burn_tensor::wgpu::{WgpuBackend, WgpuInitError, WgpuSetup, wgpu};
use burn_tensor::{BackendPrimitive, BoolStore, DType, Device, Element, Tensor, kind::Basic};
use tensor_idx::gpu::{Gpu, GpuElement, GpuTensor};
use tensor_idx::prelude::*;

/// What a function of this crate returns if burn or tensor-idx fails.
pub type Failure = Box<dyn Error + Send + Sync>;

/// One wgpu device, with a handle for each library.
pub struct Shared {
    /// The handle of burn.
    pub burn: Device,
    /// The handle of tensor-idx.
    pub gpu: Gpu,
}

impl Shared {
    /// Takes the device that burn makes. The variable `WGPU_BACKEND`, which burn does not read, selects the graphics API.
    /// Returns `None` if there is no adapter.
    ///
    /// A process can call this once: burn registers the device under its kind.
    ///
    /// # Errors
    ///
    /// If a driver refuses a device, or if the device is too small for tensor-idx.
    pub fn made_by_burn() -> Result<Option<Shared>, Failure> {
        let mut options = Device::wgpu_options();
        if let Some(api) = graphics_api()? {
            options = options.graphics_api(api);
        }
        let (burn, setup) = match options.init_with_setup() {
            Ok(made) => made,
            Err(WgpuInitError::AdapterUnavailable { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let gpu = Gpu::from_device(setup.device, setup.queue)?;
        Ok(Some(Shared { burn, gpu }))
    }

    /// Gives a device that the caller made to both libraries.
    ///
    /// burn reads the features of the adapter, not those of the device. The device must have all that burn uses:
    /// [`features_for_burn`] and the limits of the adapter.
    ///
    /// # Errors
    ///
    /// If one of the libraries refuses the device.
    pub fn of_setup(setup: WgpuSetup) -> Result<Shared, Failure> {
        let gpu = Gpu::from_device(setup.device.clone(), setup.queue.clone())?;
        let burn = Device::wgpu_options().setup(setup).init()?;
        Ok(Shared { burn, gpu })
    }
}

/// The features that a device of `adapter` needs for burn: those that burn requests itself, except experimental ones, which
/// need `unsafe` code.
pub fn features_for_burn(adapter: &wgpu::Adapter) -> wgpu::Features {
    adapter.features() - wgpu::Features::MAPPABLE_PRIMARY_BUFFERS - wgpu::Features::all_experimental_mask()
}

/// A tensor over the memory of a tensor of burn.
pub struct Over<T, S: Shape> {
    /// The tensor. It reads and writes the memory of burn's tensor.
    pub tensor: GpuTensor<T, S>,
    /// The byte of the buffer at which the tensor of burn starts.
    pub byte: u64,
    /// burn neither moves nor reuses the memory while this lives.
    _held: Box<dyn Send>,
}

/// Makes a tensor over the memory of `tensor`, without a copy and without a wait, and submits what burn recorded so far.
///
/// burn's commands that are recorded later are not submitted: call [`Device::flush`] before an operation of the result that
/// is to see them. Call [`Gpu::submit`] before an operation of burn that is to see what the result wrote.
///
/// A mask of burn has elements of 4 bytes, or of 1 byte where shaders have such a type: `T` is `u32` or `u8`.
///
/// # Errors
///
/// If `T` is not the type of the elements, if an operation of burn that fills the tensor failed, or if
/// [`GpuTensor::from_buffer`] fails.
pub fn over<T, const D: usize, K>(gpu: &Gpu, tensor: &Tensor<D, K>) -> Result<Over<T, Rank<D>>, Failure>
where
    T: GpuElement + Element,
    Rank<D>: Shape,
    K: Basic + BackendPrimitive<Cube, Primitive = CubeTensor>,
{
    let primitive: CubeTensor =
        tensor.clone().try_into_primitive::<Cube>().map_err(|error| format!("not a tensor on a GPU: {error:?}"))?;
    let stored = match primitive.dtype {
        DType::Bool(BoolStore::U32) => DType::U32,
        DType::Bool(BoolStore::U8) => DType::U8,
        other => other,
    };
    if stored != T::dtype() {
        return Err(format!("the tensor of burn has elements of {stored:?}, not of {}", type_name::<T>()).into());
    }
    let shape: Vec<usize> = primitive.meta.shape().iter().copied().collect();
    let strides =
        primitive.meta.strides().iter().map(|&stride| isize::try_from(stride)).collect::<Result<Vec<_>, _>>()?;
    let layout = Layout::<DynRank>::new(&shape, &strides, 0)?.to_rank::<Rank<D>>()?;

    let handle: Handle = primitive.handle.clone();
    let held = primitive.client.get_resource::<WgpuServer<AutoCompiler>>(handle)?;
    // The client has handed the commands to its encoder; this submits them.
    primitive.client.flush()?;
    let WgpuResource { buffer, offset, .. } = held.resource();
    let (buffer, byte) = (buffer.clone(), *offset);
    let tensor = GpuTensor::from_buffer(gpu, buffer, byte, layout)?;
    Ok(Over { tensor, byte, _held: Box::new(held) })
}

/// The graphics API that `WGPU_BACKEND` names.
fn graphics_api() -> Result<Option<WgpuBackend>, Failure> {
    let Some(name) = std::env::var_os("WGPU_BACKEND") else { return Ok(None) };
    match name.to_string_lossy().to_ascii_lowercase().as_str() {
        "vulkan" | "vk" => Ok(Some(WgpuBackend::Vulkan)),
        "metal" | "mtl" => Ok(Some(WgpuBackend::Metal)),
        "dx12" | "d3d12" => Ok(Some(WgpuBackend::Dx12)),
        "gl" | "gles" | "opengl" => Ok(Some(WgpuBackend::Gl)),
        other => Err(format!("WGPU_BACKEND=\"{other}\" is not one graphics API: vulkan, metal, dx12 or gl").into()),
    }
}
