//! DLPack in and out: tensors that are handed over and back. Real NumPy arrays are in `fixtures/numpy-host`.

use crate::common::law;
use crate::through;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dlpark::ffi::{DLDataType, DLDevice, DLDeviceType, DLManagedTensor, DLManagedTensorVersioned, DLTensor};
use dlpark::{DlpackFlags, Managed, ManagedTensorBase, legacy, versioned};
use tensor_idx::prelude::*;
use tensor_idx::{
    DynRank,
    error::ErrorKind,
    interop::{DlTensor, DlTensorMut},
};

/// A tensor as somebody else would hand it over.
fn handed_over<T>(
    data: &mut [T],
    dtype: DLDataType,
    shape: &'static [i64],
    strides: Option<&'static [i64]>,
    byte_offset: u64,
) -> Managed<DLManagedTensor> {
    let strides = strides.map_or(std::ptr::null_mut(), |strides| strides.as_ptr().cast_mut());
    let tensor = DLTensor {
        data: data.as_mut_ptr().cast::<c_void>(),
        device: DLDevice::CPU,
        ndim: shape.len() as i32,
        dtype,
        shape: shape.as_ptr().cast_mut(),
        strides,
        byte_offset,
    };
    unsafe extern "C" fn free(it: *mut DLManagedTensor) {
        // SAFETY: made by `Box::into_raw` below.
        drop(unsafe { Box::from_raw(it) });
    }
    let managed = DLManagedTensor::from_parts(tensor, std::ptr::null_mut(), Some(free));
    // SAFETY: a tensor that is complete, with its deleter.
    unsafe { Managed::from_raw(Box::into_raw(Box::new(managed))) }.unwrap()
}

host_in_memory! {
    DlTensorMut<i64, DynRank>, |part| part;
}

#[test]
fn every_mode_writes_where_it_reads() {
    let mut data = vec![0_i64; 12];
    let managed = handed_over(&mut data, DLDataType::I64, &[3, 4], None, 0);
    // SAFETY: the memory is that of `data`, which stands still, and which nobody else uses.
    let mut t = unsafe { DlTensor::<i64>::new(managed).unwrap().into_mut() }.unwrap();
    law::law_at_random(&mut t, 100, "DLPack");
}

#[test]
fn what_comes_in_is_indexed_in_place() {
    let mut data: Vec<f32> = (0..24).map(|n| n as f32).collect();
    let start = data.as_ptr();
    // SAFETY: the memory is that of `data`, which stands still.
    let t = unsafe { DlTensor::<f32>::new(handed_over(&mut data, DLDataType::F32, &[2, 3, 4], None, 0)) }.unwrap();
    let t = t.into_rank::<3>().unwrap();
    let column: TensorView<'_, f32, Rank<1>> = t.i(idx![1, ::-2, -1]);
    assert_eq!(column.to_vec(), [23.0, 15.0]);
    assert_eq!(column.get([0]).map(std::ptr::from_ref), Some(start.wrapping_add(23)));
    assert_eq!(t.nix(idx![0, .., [3, 1]]).shape(), [2, 3]);
    assert_eq!(t.view().shape(), [2, 3, 4]);
}

#[test]
fn strides_of_any_sign_and_an_offset_in_bytes() {
    let mut data: Vec<i16> = (0..12).collect();
    // Rows from the last, every second column, from element 8 on.
    let managed = handed_over(&mut data, DLDataType::I16, &[3, 2], Some(&[-4, 2]), 16);
    // SAFETY: the memory is that of `data`.
    let mut t = unsafe { DlTensor::<i16>::new(managed).unwrap().into_mut() }.unwrap();
    assert_eq!(t.oix(idx![...]).to_vec(), [8, 10, 4, 6, 0, 2]);
    assert_eq!(t.i(idx![::-1, 1]).to_vec(), [2, 6, 10]);
    t.i_mut(idx![0]).assign([80, 100]);
    t.oix_mut(idx![[1, 2], 0]).fill(-1);
    drop(t);
    assert_eq!(data, [-1, 1, 2, 3, -1, 5, 6, 7, 80, 9, 100, 11]);
}

/// Never row numbers, and never a byte that is no bool.
#[test]
fn bools_are_masks() {
    let mut data = [1_u8, 0, 1, 1];
    let over = |data: &mut [u8], strides| handed_over(data, DLDataType::BOOL, &[3], strides, 0);
    // SAFETY: it is refused.
    let error = unsafe { DlTensor::<u8>::new(over(&mut data, None)) }.map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "DLPack: the elements are of type bool, not uint8: `DlTensor::of_bools` takes them");
    // SAFETY: the memory is that of `data`.
    let mask = unsafe { DlTensor::of_bools(over(&mut data, None)) }.unwrap().into_rank::<1>().unwrap();
    let t = Tensor1::from([10, 20, 30]);
    assert_eq!(t.oix(idx![mask.view()]).to_vec(), [10, 30]);
    assert_eq!(mask.i(idx![::-1]).to_vec(), [true, false, true]);
    drop(mask);
    // SAFETY: as above; nobody else has it.
    let mut mask = unsafe { DlTensor::of_bools(over(&mut data, None)).unwrap().into_mut() }.unwrap();
    mask.i_mut(idx![..]).assign([false, true, false]);
    drop(mask);
    assert_eq!(data, [0, 1, 0, 1]);
    // A byte between those of the layout does not count.
    let mut data = [1, 7, 0, 7, 1];
    // SAFETY: the memory is that of `data`.
    let bools = unsafe { DlTensor::of_bools(over(&mut data, Some(&[2]))) }.unwrap();
    assert_eq!(bools.view().to_vec(), [true, false, true]);
    drop(bools);
    // SAFETY: it is refused.
    let error = unsafe { DlTensor::of_bools(over(&mut data, None)) }.map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "DLPack: a byte of 7 among bools, which are 0 and 1");
    let numbers = handed_over(&mut data, DLDataType::U8, &[3], None, 0);
    // SAFETY: it is refused.
    let error = unsafe { DlTensor::of_bools(numbers) }.map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "DLPack: the elements are of type uint8, not bool");
    // A byte that is repeated is looked at once.
    let mut one = [1_u8];
    // SAFETY: the memory is that of `one`.
    let many =
        unsafe { DlTensor::of_bools(handed_over(&mut one, DLDataType::BOOL, &[1 << 40], Some(&[0]), 0)) }.unwrap();
    assert_eq!((many.view().len(), many.view().get(idx![-1])), (1 << 40, Some(&true)));
    // So are the bytes of windows, of which there are 10^12 here.
    let mut bytes = vec![1_u8; 2 << 20];
    let windows = |many: &mut [u8]| {
        let handed = handed_over(many, DLDataType::BOOL, &[1 << 20, 1 << 20], Some(&[1, 1]), 0);
        // SAFETY: the memory is that of the vector, which outlives the tensor.
        unsafe { DlTensor::of_bools(handed) }.map(|windows| windows.view().shape().to_vec())
    };
    assert_eq!(windows(&mut bytes).unwrap(), [1 << 20, 1 << 20]);
    bytes[(2 << 20) - 2] = 2;
    assert!(windows(&mut bytes).is_err());
    drop(many);
    // Out, and back.
    let out: versioned::Dlpack = Tensor1::from([true, false]).bools_into_dlpack().unwrap();
    // SAFETY: the memory is that of the tensor.
    assert_eq!(unsafe { DlTensor::of_bools(out) }.unwrap().view().to_vec(), [true, false]);
}

/// However a tensor ends, it is given back once.
#[test]
fn the_deleter_is_called_once() {
    static DATA: [f32; 6] = [0., 1., 2., 3., 4., 5.];
    unsafe extern "C" fn free(it: *mut DLManagedTensor) {
        // SAFETY: made by `Box::into_raw` and `Arc::into_raw` below.
        let context = unsafe { Arc::from_raw(Box::from_raw(it).manager_ctx.cast::<AtomicUsize>()) };
        context.fetch_add(1, Ordering::Relaxed);
    }
    let given_back = Arc::new(AtomicUsize::new(0));
    let over = |dtype, shape: &'static [i64], strides: Option<&'static [i64]>| {
        let tensor = DLTensor {
            data: DATA.as_ptr().cast_mut().cast::<c_void>(),
            device: DLDevice::CPU,
            ndim: shape.len() as i32,
            dtype,
            shape: shape.as_ptr().cast_mut(),
            strides: strides.map_or(std::ptr::null_mut(), |strides| strides.as_ptr().cast_mut()),
            byte_offset: 0,
        };
        let context = Arc::into_raw(given_back.clone()).cast_mut().cast::<c_void>();
        let managed = DLManagedTensor::from_parts(tensor, context, Some(free));
        // SAFETY: a tensor that is complete, with its deleter.
        unsafe { Managed::from_raw(Box::into_raw(Box::new(managed))) }.unwrap()
    };
    let whole = || over(DLDataType::F32, &[2, 3], None);
    let mut calls = 0;
    let mut once = |what: &str| {
        calls += 1;
        assert_eq!(given_back.load(Ordering::Relaxed), calls, "{what}");
    };
    // SAFETY: of all that follows: the memory is that of `DATA`, which nobody writes to.
    unsafe {
        assert!(DlTensor::<f64>::new(whole()).is_err());
        once("refused for its type");
        assert!(DlTensor::<f32>::new(over(DLDataType::F32, &[-1], None)).is_err());
        once("refused for its shape");
        assert!(DlTensor::<f32>::new(over(DLDataType::F32, &[2, 3], Some(&[i64::MIN, i64::MAX]))).is_err());
        once("refused for its strides");
        assert!(DlTensor::<f32>::new(over(DLDataType::new(DLDataType::F32.code, 32, 2), &[3], None)).is_err());
        once("refused for its lanes");
        assert!(DlTensor::of_bools(whole()).is_err());
        once("refused as bools");
        let t = DlTensor::<f32>::new(whole()).unwrap();
        assert_eq!(given_back.load(Ordering::Relaxed), 5);
        drop(t);
        once("dropped");
        assert!(DlTensor::<f32>::new(whole()).unwrap().into_rank::<3>().is_err());
        once("of another rank");
        let t = DlTensor::<f32>::new(whole()).unwrap().into_rank::<2>().unwrap();
        assert_eq!((t.i(idx![1, 2]).to_vec(), given_back.load(Ordering::Relaxed)), (vec![5.0], 7));
        std::thread::spawn(move || drop(t)).join().unwrap();
        once("dropped on another thread");
        assert!(DlTensor::<f32>::new(over(DLDataType::F32, &[2, 2], Some(&[0, 1]))).unwrap().into_mut().is_err());
        once("refused to be written to");
        drop(DlTensor::<f32>::new(whole()).unwrap().into_mut().unwrap());
        once("dropped, mutable");
    }
}

/// What goes out lives as long as whoever has it.
#[test]
fn elements_are_dropped_once() {
    let t = Tensor2::from([[1_i64, 2], [3, 4]]);
    let other = t.clone();
    let out: versioned::Dlpack = t.into_dlpack().unwrap();
    // SAFETY: the memory is that of the tensor, which is not written to.
    let back = unsafe { DlTensor::<i64>::new(out) }.unwrap();
    assert!(!other.clone().into_dlpack::<DLManagedTensorVersioned>().unwrap().flags().is_empty());
    drop(back);
    // Alone again: every handle that went out was dropped.
    let out: versioned::Dlpack = other.into_dlpack().unwrap();
    assert_eq!(out.flags(), DlpackFlags::empty());
}

#[test]
fn what_does_not_fit_is_refused() {
    fn text<T: dlpark::DlpackElement>(managed: Managed<DLManagedTensor>) -> String {
        // SAFETY: it is refused.
        let error = unsafe { DlTensor::<T>::new(managed) }.map(|_| ()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Host);
        error.to_string()
    }
    let mut data = [0_u64; 4];
    let mut over = |dtype, shape, strides, offset| handed_over(&mut data, dtype, shape, strides, offset);
    assert_eq!(
        text::<f64>(over(DLDataType::U64, &[4], None, 0)),
        "DLPack: the elements are of type uint64, not float64"
    );
    assert!(text::<u64>(over(DLDataType::BOOL, &[4], None, 0)).contains("of type bool, not uint64"));
    assert_eq!(text::<u64>(over(DLDataType::U64, &[3], None, 4)), "DLPack: the elements are not aligned to 8 bytes");
    assert!(text::<u64>(over(DLDataType::U64, &[-1], None, 0)).contains("negative"));
    let managed = over(DLDataType::U64, &[4], None, 0).into_raw();
    // SAFETY: ours, and complete.
    let managed = unsafe {
        (*managed).dl_tensor.device.device_type = DLDeviceType::CUDA;
        Managed::from_raw(managed).unwrap()
    };
    assert!(text::<u64>(managed).contains("on a device"));
    // Two indices for one element: to be read only.
    let managed = over(DLDataType::U64, &[4, 2], Some(&[1, 0]), 0);
    // SAFETY: the memory is that of `data`.
    let t = unsafe { DlTensor::<u64>::new(managed) }.unwrap();
    assert_eq!(t.i(idx![2]).to_vec(), [0, 0]);
    // SAFETY: it is refused.
    assert_eq!(unsafe { t.into_mut() }.map(|_| ()).unwrap_err().kind(), ErrorKind::OverlapsItself);
    assert_eq!(over(DLDataType::U64, &[0, 2], None, 0).flags(), DlpackFlags::empty());
}

#[test]
fn what_goes_out_takes_its_memory_with_it() {
    let t = Tensor::from_vec([2, 3], vec![1_i32, 2, 3, 4, 5, 6]).unwrap();
    let start = t.view().base_ptr();
    let out: versioned::Dlpack = t.into_dlpack().unwrap();
    assert_eq!((out.validate().unwrap().data_ptr(), out.flags()), (start.cast(), DlpackFlags::empty()));
    // SAFETY: the memory is that of the tensor, which nobody else has.
    let mut back = unsafe { DlTensor::<i32>::new(out).unwrap().into_mut() }.unwrap();
    back.i_mut(idx![1, ::-1]).assign([60, 50, 40]);
    assert_eq!(back.i(idx![1]).to_vec(), [40, 50, 60]);

    // Shared storage, and strides.
    let t = Tensor2::from([[1.0_f64, 2.0], [3.0, 4.0]]);
    let out: versioned::Dlpack = t.share(idx![::-1, 1]).into_dlpack().unwrap();
    assert_eq!(out.flags(), DlpackFlags::READ_ONLY);
    assert_eq!((out.validate().unwrap().shape(), out.validate().unwrap().strides()), (&[2][..], Some(&[-2][..])));
    // SAFETY: the memory is that of the tensor, which is not written to.
    let back = unsafe { DlTensor::<f64>::new(out) }.unwrap();
    drop(t);
    assert_eq!(back.i(idx![...]).to_vec(), [4.0, 2.0]);
    // SAFETY: it is refused.
    assert!(unsafe { back.into_mut() }.is_err());

    // The old form cannot say that something may only be read.
    let t = Tensor1::from([1_u8, 2]);
    assert!(t.clone().into_dlpack::<DLManagedTensor>().is_err());
    let out: legacy::Dlpack = t.into_dlpack().unwrap();
    assert_eq!(out.validate().unwrap().shape(), [2]);
    let empty: Managed<DLManagedTensorVersioned> =
        Tensor::<f32, _>::from_vec([0, 3], vec![]).unwrap().into_dlpack().unwrap();
    // SAFETY: there is no element.
    assert_eq!(unsafe { DlTensor::<f32>::new(empty) }.unwrap().view().shape(), [0, 3]);
}

through! {
    DlTensorMut<f64, DynRank>,
    |source| {
        // A copy: what is shared is handed over to be read.
        let managed: dlpark::versioned::Dlpack = source.view().to_contiguous().into_dlpack().ok()?;
        // SAFETY: nobody else has the memory.
        unsafe { DlTensor::<f64>::new(managed).ok()?.into_mut().ok() }
    },
    |view| view.to_contiguous(),
    |result| result
}

#[test]
fn oracle_of_reads_and_writes() {
    let counts = through::oracle::<DlTensorMut<f64, DynRank>>("DLPack");
    assert_eq!(counts, through::Counts { reads: 6416, writes: 1272, mistakes: 924, of_other_ranks: 0 });
}

/// Receivers look at the strides of axes of one index, too.
#[test]
fn an_axis_of_one_index_is_compact() {
    let check = |t: TensorD<f32>, strides: &[i64]| {
        let elements = t.to_vec();
        let out: dlpark::versioned::Dlpack = t.into_dlpack().expect("a type of DLPack");
        let out = out.validate().expect("sound");
        assert_eq!(out.strides(), Some(strides));
        // SAFETY: the elements are `f32`, in memory of this process, and nobody writes to them.
        assert_eq!(unsafe { out.cpu_slice::<f32>() }.expect("compact"), elements);
    };
    check(Tensor2::from([[1.0, 2.0, 3.0]]).into_dyn(), &[3, 1]);
    check(Tensor1::from([1.0]).into_dyn(), &[1]);
    check(Tensor::full([2, 1, 3, 1], 1.0).into_dyn(), &[3, 3, 1, 1]);
}
