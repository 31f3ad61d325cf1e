//! Buffers of other code as tensors, and the buffers of tensors for other code.

#[allow(dead_code, unreachable_pub, reason = "an example, whose main is not run here")]
#[path = "../../examples/gpu_draw.rs"]
mod gpu_draw;

use crate::common::adapters::adapter_of;
use crate::common::on_every_gpu;
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;
use wgpu::BufferUsages;

const SHARED: BufferUsages = BufferUsages::STORAGE.union(BufferUsages::COPY_SRC).union(BufferUsages::COPY_DST);

/// A buffer of somebody else.
fn made(gpu: &Gpu, size: u64, usage: BufferUsages) -> wgpu::Buffer {
    let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
    gpu.device().create_buffer(&descriptor)
}

/// A buffer of somebody else that holds these elements from a byte on.
fn holding<T: GpuElement>(gpu: &Gpu, size: u64, at: u64, elements: &[T]) -> wgpu::Buffer {
    let buffer = made(gpu, size, SHARED);
    let mut bytes = vec![0xaa; size as usize];
    bytes[at as usize..at as usize + size_of_val(elements)].copy_from_slice(T::to_bytes(elements));
    gpu.queue().write_buffer(&buffer, 0, &bytes);
    buffer
}

/// All bytes of a buffer.
fn bytes(gpu: &Gpu, buffer: &wgpu::Buffer) -> Vec<u8> {
    let size = buffer.size() as usize;
    let whole: GpuTensor<u8, _> =
        GpuTensor::from_buffer(gpu, buffer.clone(), 0, Layout::row_major([size]).unwrap()).unwrap();
    whole.to_cpu().unwrap().to_vec()
}

#[test]
fn what_another_pipeline_made_is_indexed_and_drawn() {
    on_every_gpu(|gpu| {
        let picture = gpu_draw::picture(gpu).unwrap();
        let expected =
            |n: usize| if (n + n / 8).is_multiple_of(2) { (n as f32 / 63.0 * 255.0).round() as u8 } else { 0 };
        for (n, &bright) in picture.iter().enumerate() {
            assert!(bright.abs_diff(expected(n)) <= 1, "{n}: {bright}");
        }
    });
}

/// Every offset that an element can start at, all sizes of elements, and layouts that run backwards.
fn every_offset<T: GpuElement>(gpu: &Gpu, element: fn(usize) -> T) {
    let size = size_of::<T>() as u64;
    let elements: Vec<T> = (0..24).map(element).collect();
    let here = Tensor::from_vec([4, 6], elements.clone()).unwrap();
    let ids = Tensor::from([3, 0, -1]).to_gpu(gpu).unwrap();
    for offset in [0, 1, 2, 3, 5, 31, 32, 33, 100].map(|n| n * size) {
        let buffer = holding(gpu, 2048, offset, &elements);
        let before = gpu.stats();
        let there: GpuTensor<T, Rank<2>> =
            GpuTensor::from_buffer(gpu, buffer.clone(), offset, Layout::row_major([4, 6]).unwrap()).unwrap();
        let picked = there.oix(&ids);
        let after = gpu.stats();
        // One dispatch, and neither a copy nor a wait.
        assert_eq!((after.dispatches - before.dispatches, after.reads), (1, before.reads), "{offset}");
        assert_eq!(picked.to_cpu().unwrap(), here.oix(&[3, 0, -1]), "{offset}");
        assert_eq!(there.to_cpu().unwrap(), here, "{offset}");
        assert_eq!(there.i(idx![1.., ::-2]).to_cpu().unwrap(), here.i(idx![1.., ::-2]).to_contiguous(), "{offset}");
        // Backwards, from the last element on; the buffer's first bytes are not reached.
        let layout = Layout::new([3, 6], &[-6, -1], 23).unwrap();
        let back: GpuTensor<T, Rank<2>> = GpuTensor::from_buffer(gpu, buffer.clone(), offset, layout).unwrap();
        assert_eq!(back.to_cpu().unwrap(), here.i(idx![:0:-1, ::-1]).to_contiguous(), "{offset}");
        drop((back, picked));

        // A write goes into the buffer, and into no byte beside the elements that it names.
        let mut expected = bytes(gpu, &buffer);
        let (mut there, mut here) = (there, here.clone());
        there.oix_mut(idx![&ids, 1..3]).assign(element(77));
        here.oix_mut(idx![[3, 0, -1], 1..3]).assign(element(77));
        gpu.submit().unwrap();
        let of = offset as usize..offset as usize + 24 * size as usize;
        expected[of].copy_from_slice(T::to_bytes(&here.to_vec()));
        assert_eq!(bytes(gpu, &buffer), expected, "{offset}");
    }
}

#[test]
fn every_offset_of_an_element() {
    on_every_gpu(|gpu| {
        every_offset(gpu, |n| n as u8);
        every_offset(gpu, |n| half::f16::from_f32(n as f32));
        every_offset(gpu, |n| half::bf16::from_f32(n as f32));
        every_offset(gpu, |n| n as f32);
        every_offset(gpu, |n| n as i64);
    });
}

#[test]
fn what_no_tensor_can_be_made_over() {
    on_every_gpu(|gpu| {
        let layout = || Layout::row_major([4, 6]).unwrap();
        let error = |buffer, offset| {
            let tensor: Result<GpuTensor<f32, Rank<2>>, _> = GpuTensor::from_buffer(gpu, buffer, offset, layout());
            tensor.unwrap_err().to_string()
        };
        for (missing, name) in [
            (BufferUsages::STORAGE, "STORAGE"),
            (BufferUsages::COPY_SRC, "COPY_SRC"),
            (BufferUsages::COPY_DST, "COPY_DST"),
        ] {
            let text = error(made(gpu, 96, SHARED - missing), 0);
            let start = format!("a buffer of 96 bytes was made without the usage {name}; a tensor over it needs");
            assert!(text.contains(&start), "{text}");
        }
        let text = error(made(gpu, 96, SHARED), 2);
        assert!(text.contains("multiple of 4 bytes of its buffer, not at byte 2"), "{text}");
        let text = error(made(gpu, 96, SHARED), 4);
        assert!(text.contains("from byte 4 on end at byte 100; the buffer has 96 bytes"), "{text}");
        let text = error(made(gpu, 96, SHARED), u64::MAX - 3);
        assert!(text.contains("the buffer has 96 bytes"), "{text}");
        // Elements end at whole words.
        let odd: Result<GpuTensor<u8, _>, _> =
            GpuTensor::from_buffer(gpu, made(gpu, 6, SHARED), 0, Layout::row_major([5]).unwrap());
        assert!(odd.unwrap_err().to_string().contains("end at byte 8; the buffer has 6 bytes"));
        // Of another device of one instance; of another instance nobody knows it.
        let [one, two] = twins(gpu);
        let buffer = made(&one, 96, SHARED);
        let of_other: Result<GpuTensor<f32, Rank<2>>, _> = GpuTensor::from_buffer(&two, buffer, 0, layout());
        let text = of_other.unwrap_err().to_string();
        assert!(text.contains("evice"), "{text}");
        gpu.sync().unwrap();
        // No elements need no memory.
        let none: GpuTensor<f32, _> =
            GpuTensor::from_buffer(gpu, made(gpu, 4, SHARED), 400, Layout::row_major([0, 3]).unwrap()).unwrap();
        assert!(none.to_cpu().unwrap().is_empty());
        assert!(none.buffer().unwrap_err().to_string().contains("shape [0, 3] has no elements"));
    });
}

/// Two devices of an adapter of one instance.
fn twins(gpu: &Gpu) -> [Gpu; 2] {
    let adapter = adapter_of(gpu.info());
    [0, 1].map(|_| Gpu::with_adapter(&adapter).unwrap())
}

/// Ids, values and target that are parts of one buffer, as a library with pages of its own has them.
#[test]
fn tensors_that_share_a_page() {
    on_every_gpu(|gpu| {
        let page = holding(gpu, 4096, 0, &(0..1024).collect::<Vec<i32>>());
        let tensor = |at: u64, shape: [usize; 2]| -> GpuTensor<i32, Rank<2>> {
            GpuTensor::from_buffer(gpu, page.clone(), at, Layout::row_major(shape).unwrap()).unwrap()
        };
        let mut here = Tensor::from_fn([8, 4], |at| (4 * at[0] + at[1]) as i32);
        let values = Tensor::from_fn([8, 4], |at| (512 + 4 * at[0] + at[1]) as i32);
        let mut target = tensor(0, [8, 4]);
        let ids = tensor(4, [1, 3]).i(idx![0]);
        let before = gpu.stats();
        // One element is both: the values are those from before the write.
        target.oix_mut(&ids).assign(tensor(2048, [3, 4]));
        here.oix_mut(&[1, 2, 3]).assign(values.i(idx![..3]));
        target.i_mut(idx![4..]).accumulate(Add, tensor(0, [4, 4]));
        let first = here.i(idx![..4]).to_contiguous();
        here.i_mut(idx![4..]).accumulate(Add, &first);
        assert_eq!(gpu.stats().reads, before.reads);
        assert_eq!(target.to_cpu().unwrap(), here);
        // A row further on, in place.
        target.i_mut(idx![1..]).assign(tensor(0, [7, 4]));
        let first = here.i(idx![..7]).to_contiguous();
        here.i_mut(idx![1..]).assign(&first);
        assert_eq!(target.to_cpu().unwrap(), here);
    });
}

#[test]
fn a_buffer_that_was_given_is_not_used_again() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([3, 256], |at| (at[0] + at[1]) as i32);
        let (kept, memory) = (t.to_gpu(gpu).unwrap(), gpu.stats().memory);
        let (buffer, first) = kept.i(idx![1..]).buffer().unwrap();
        assert_eq!((first, gpu.stats().memory), (1024, memory - 3072));
        drop(kept);
        for _ in 0..3 {
            let other = Tensor::full([3, 256], 7).to_gpu(gpu).unwrap();
            assert_eq!(other.oix(idx![[2, 0]]).to_cpu().unwrap(), Tensor::full([2, 256], 7));
        }
        let layout = || Layout::row_major([2, 256]).unwrap();
        let back: GpuTensor<i32, _> = GpuTensor::from_buffer(gpu, buffer, first, layout()).unwrap();
        assert_eq!(back.to_cpu().unwrap(), t.i(idx![1..]).to_contiguous());

        // What somebody shares, or what lies in another order, is copied before it is given whole.
        let shared = back.clone();
        let (own, first) = back.into_buffer().unwrap();
        assert_eq!(first, 0);
        let mut own: GpuTensor<i32, _> = GpuTensor::from_buffer(gpu, own, first, layout()).unwrap();
        own.i_mut(..).assign(0);
        assert_eq!(shared.to_cpu().unwrap(), t.i(idx![1..]).to_contiguous());
        // Given as it is.
        let (same, _) = shared.buffer().unwrap();
        let dispatches = gpu.stats().dispatches;
        assert_eq!(shared.into_buffer().unwrap().0, same);
        assert_eq!(gpu.stats().dispatches, dispatches);
    });
}

/// Others may change a mask that they share, so it is counted anew.
#[test]
fn a_mask_that_others_change() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([100], |[n]| n as i32).to_gpu(gpu).unwrap();
        for len in [100, 96] {
            let masks: Vec<bool> = (0..len).map(|n| n % 3 == 0).collect();
            let buffer = holding(gpu, 100, 0, &masks);
            let mask: GpuTensor<bool, Rank<1>> =
                GpuTensor::from_buffer(gpu, buffer.clone(), 0, Layout::row_major([len]).unwrap()).unwrap();
            let t = t.i(idx![..len]);
            assert_eq!(t.oix(&mask).to_cpu().unwrap().to_vec(), (0..len as i32).step_by(3).collect::<Vec<_>>());
            gpu.queue().write_buffer(&buffer, 0, &[0; 96]);
            let left: Vec<i32> = (96..len as i32).filter(|n| n % 3 == 0).collect();
            assert_eq!(t.oix(&mask).to_cpu().unwrap().to_vec(), left);
        }
    });
}

/// A read by ids keeps the ids for its report; a write to them goes into their buffer nevertheless.
#[test]
fn ids_in_a_foreign_buffer_are_written_to_in_place() {
    on_every_gpu(|gpu| {
        let buffer = holding(gpu, 64, 0, &[0_i32, 2, 1]);
        let mut ids: GpuTensor<i32, Rank<1>> =
            GpuTensor::from_buffer(gpu, buffer.clone(), 0, Layout::row_major([3]).unwrap()).unwrap();
        let t = Tensor::from([10, 20, 30, 40]).to_gpu(gpu).unwrap();
        let read = t.oix(&ids);
        ids.i_mut(idx![..]).add_assign(1);
        gpu.submit().unwrap();
        let seen: GpuTensor<i32, Rank<1>> =
            GpuTensor::from_buffer(gpu, buffer, 0, Layout::row_major([3]).unwrap()).unwrap();
        assert_eq!(seen.to_cpu().unwrap().to_vec(), [1, 3, 2]);
        assert_eq!(read.to_cpu().unwrap().to_vec(), [10, 30, 20]);
    });
}

/// A bad id in a buffer that its owner destroys is an error, and the device goes on.
#[test]
fn a_destroyed_buffer_of_bad_ids() {
    on_every_gpu(|gpu| {
        let buffer = holding(gpu, 64, 0, &[0_i32, 9, 1]);
        let ids: GpuTensor<i32, Rank<1>> =
            GpuTensor::from_buffer(gpu, buffer.clone(), 0, Layout::row_major([3]).unwrap()).unwrap();
        let t = Tensor::from([10, 20, 30, 40]).to_gpu(gpu).unwrap();
        let read = t.oix(&ids);
        gpu.submit().unwrap();
        buffer.destroy();
        assert!(read.to_cpu().is_err());
        // Told once, or twice where the driver's own words come, too.
        let _ = (gpu.sync(), gpu.sync());
        assert_eq!(t.oix(&[3, 0]).to_cpu().unwrap().to_vec(), [40, 10]);
        gpu.sync().unwrap();
    });
}

#[test]
fn a_part_without_elements_gives_no_buffer() {
    on_every_gpu(|gpu| {
        let t = Tensor::from([1, 2, 3]).to_gpu(gpu).unwrap();
        let error = t.i(idx![1..1]).buffer().unwrap_err();
        assert!(error.to_string().contains("has no elements, and so no buffer"), "{error}");
    });
}

/// A plan keeps the mask that was counted: others may change their buffer afterwards.
#[test]
fn a_plan_by_a_mask_that_others_change() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([64], |[n]| n as i32).to_gpu(gpu).unwrap();
        // Elements are picked, rows go through a table of places.
        let rows = t.unsqueeze(1).broadcast_to([64, 8]).to_contiguous().unwrap();
        let buffer = holding(gpu, 64, 0, &(0..64).map(|n| n % 2 == 0).collect::<Vec<bool>>());
        let mask: GpuTensor<bool, Rank<1>> =
            GpuTensor::from_buffer(gpu, buffer.clone(), 0, Layout::row_major([64]).unwrap()).unwrap();
        let plan = t.layout().plan_remote(tensor_idx::index::Outer, &mask).unwrap();
        let of_rows = rows.layout().plan_remote(tensor_idx::index::Outer, &mask).unwrap();
        let expected: Vec<i32> = (0..64).step_by(2).collect();
        for byte in [0, 1] {
            gpu.queue().write_buffer(&buffer, 0, &[byte; 64]);
            assert_eq!(plan.gather(&t).unwrap().to_cpu().unwrap().to_vec(), expected);
            assert_eq!(of_rows.gather(&rows).unwrap().i(idx![.., 3]).to_cpu().unwrap().to_vec(), expected);
        }
        // A mask that was given away after its plan was made may be changed in place.
        let mask = Tensor::from_fn([64], |[n]| n % 2 == 0).to_gpu(gpu).unwrap();
        let plan = t.layout().plan_remote(tensor_idx::index::Outer, &mask).unwrap();
        let (given, _) = mask.buffer().unwrap();
        gpu.queue().write_buffer(&given, 0, &[0; 64]);
        let error = plan.gather(&t).unwrap_err().to_string();
        assert!(error.contains("was given to other code after its true elements were counted"), "{error}");
        assert_eq!(t.oix(&mask).shape(), [0]);
    });
}

/// What a buffer loses that its owner destroys or maps before the work on it is submitted: the batch, and no more.
#[test]
fn a_buffer_that_is_gone_when_its_work_is_submitted() {
    on_every_gpu(|gpu| {
        let t = Tensor::from([10, 20, 30, 40]);
        let g = t.to_gpu(gpu).unwrap();
        let layout = || Layout::row_major([4]).unwrap();
        let mapped = wgpu::BufferDescriptor { label: None, size: 64, usage: SHARED, mapped_at_creation: true };
        for (word, buffer) in [("destroyed", made(gpu, 64, SHARED)), ("mapped", gpu.device().create_buffer(&mapped))] {
            let foreign: GpuTensor<i32, Rank<1>> = GpuTensor::from_buffer(gpu, buffer.clone(), 0, layout()).unwrap();
            let before = g.oix(&[3, 0]);
            gpu.submit().unwrap();
            let read = foreign.oix(&[1]);
            let beside = g.oix(&[2]);
            if word == "destroyed" {
                buffer.destroy();
            }
            let errors = [read.to_cpu().unwrap_err(), read.to_cpu().unwrap_err(), beside.to_cpu().unwrap_err()];
            assert!(errors.iter().all(|error| error.to_string().contains(word)), "{errors:?}");
            // What was submitted before is there, and so is what comes after.
            let _ = gpu.sync();
            assert_eq!(before.to_cpu().unwrap().to_vec(), [40, 10]);
            assert_eq!(g.oix(&[2]).to_cpu().unwrap().to_vec(), [30]);
            if word == "mapped" {
                buffer.unmap();
                assert_eq!(foreign.to_cpu().unwrap().to_vec(), [0; 4]);
            }
        }
    });
}

/// No element may have two writers, so a layout that names one twice gets elements of its own first.
#[test]
fn a_layout_that_names_an_element_twice() {
    on_every_gpu(|gpu| {
        let buffer = holding(gpu, 16, 0, &[1_i32, 2, 3, 4]);
        let layout = Layout::new([3, 2], &[1, 1], 0).unwrap();
        let mut t: GpuTensor<i32, Rank<2>> = GpuTensor::from_buffer(gpu, buffer.clone(), 0, layout).unwrap();
        t.i_mut(idx![0]).assign(7);
        assert_eq!(t.to_cpu().unwrap().to_vec(), [7, 7, 2, 3, 3, 4]);
        let same: GpuTensor<i32, Rank<1>> =
            GpuTensor::from_buffer(gpu, buffer, 0, Layout::row_major([4]).unwrap()).unwrap();
        assert_eq!(same.to_cpu().unwrap().to_vec(), [1, 2, 3, 4]);
    });
}

/// Tensors over one page give that page; what a failed read left is not checked by whoever gets its buffer.
#[test]
fn what_is_given_whole() {
    on_every_gpu(|gpu| {
        let page = holding(gpu, 64, 0, &(0..16).collect::<Vec<i32>>());
        let part = |at| -> GpuTensor<i32, Rank<1>> {
            GpuTensor::from_buffer(gpu, page.clone(), at, Layout::row_major([4]).unwrap()).unwrap()
        };
        let (first, second) = (part(0), part(20));
        assert_eq!(second.into_buffer().unwrap(), (page.clone(), 20));
        assert_eq!(first.to_cpu().unwrap().to_vec(), [0, 1, 2, 3]);
        let bad = Tensor::from([0, 9]).to_gpu(gpu).unwrap();
        let failed = first.oix(&bad);
        assert!(failed.clone().into_buffer().is_ok());
        assert!(failed.check().unwrap_err().to_string().starts_with("index 9 is outside"));
        gpu.sync().unwrap();
    });
}

/// Memory that is no whole number of units of 16 bytes.
#[test]
fn fills_in_memory_of_any_length() {
    on_every_gpu(|gpu| {
        let mask = Tensor::full([8], true).to_gpu(gpu).unwrap();
        // The mask beside a view that is alone on the memory.
        let ten = holding(gpu, 40, 0, &[1.0_f32; 10]);
        let ten: GpuTensor<f32, Rank<1>> =
            GpuTensor::from_buffer(gpu, ten, 0, Layout::row_major([10]).unwrap()).unwrap();
        let mut view = ten.i(idx![..8]);
        drop(ten);
        view.fill_where(&mask, 0.0);
        assert_eq!(view.to_cpu().unwrap().to_vec(), [0.0; 8]);
        // A row of a matrix whose rows are 9 apart.
        let rows = holding(gpu, 68, 0, &[1.0_f32; 17]);
        let layout = Layout::<Rank<2>>::new(&[2, 8], &[9, 1], 0).unwrap();
        let mut matrix: GpuTensor<f32, Rank<2>> = GpuTensor::from_buffer(gpu, rows, 0, layout).unwrap();
        matrix.oix_mut(idx![0, &mask]).fill(7.0);
        assert_eq!(matrix.to_cpu().unwrap(), Tensor2::from([[7.0; 8], [1.0; 8]]));
    });
}

/// The places of a mask are kept for the next index by it; those that a refused batch was to find are looked for again.
#[test]
fn a_mask_whose_places_were_lost_with_their_batch() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([4, 3], |[i, j]| (10 * i + j) as i32);
        let g = t.to_gpu(gpu).unwrap();
        let (bits, ids) = (Tensor::from([true, false, true, true]), [2, 0, 1]);
        let mask = bits.to_gpu(gpu).unwrap();
        assert_eq!(mask.count_nonzero().unwrap(), 3);
        let buffer = made(gpu, 64, SHARED);
        let foreign: GpuTensor<i32, Rank<1>> =
            GpuTensor::from_buffer(gpu, buffer.clone(), 0, Layout::row_major([4]).unwrap()).unwrap();
        gpu.submit().unwrap();
        let lost = (foreign.oix(&[1]), g.nix(idx![&mask, &ids]));
        buffer.destroy();
        assert!(lost.0.to_cpu().is_err() && lost.1.to_cpu().is_err());
        let _ = gpu.sync();
        assert_eq!(g.nix(idx![&mask, &ids]).to_cpu().unwrap(), t.nix(idx![&bits, &ids]));
    });
}
