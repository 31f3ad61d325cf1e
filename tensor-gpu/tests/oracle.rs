//! The oracle corpora on every device: what NumPy answers, the device answers, bit for bit, with index arrays and masks in
//! the host's memory and on the device, and a failed write changes nothing.

#[allow(dead_code, reason = "the cases are shared with the tests of the processor")]
#[path = "../../tests/common/oracle.rs"]
mod oracle;

mod common;

use std::fmt::Debug;
use std::io::Write as _;

use common::devices;
use oracle::{Case, LayoutOp, cases, to_index};
use tensor_idx::gpu::{Gpu, GpuElement, GpuTensor, ToGpu, wgpu};
use tensor_idx::prelude::*;
use tensor_idx::{DynElement, ErrorKind, IndexError};

const FILES: [&str; 3] = ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl"];

/// Every so many cases only, where a debug build or a slow driver would take minutes: `GPU_CASES=1` takes all.
fn stride(gpu: &Gpu) -> usize {
    let slow = gpu.info().backend == wgpu::Backend::Gl;
    std::env::var("GPU_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(if slow { 5 } else { 1 })
}

/// The index with its arrays and masks on the device.
fn on_device(index: &DynIndex, gpu: &Gpu) -> DynIndex {
    let element = |out: DynIndex, element: &DynElement| match element {
        DynElement::Ints { shape, entries } => {
            let array = Tensor::from_vec(shape, entries.clone()).expect("as many as the shape says");
            out.ints(&array.to_gpu(gpu).expect("room"))
        }
        DynElement::Mask { shape, entries } => {
            let mask = Tensor::from_vec(shape, entries.clone()).expect("as many as the shape says");
            out.mask(&mask.to_gpu(gpu).expect("room"))
        }
        other => out.element(other.clone()),
    };
    index.elements().iter().fold(DynIndex::new(), element)
}

/// The source of a case on the device, under the layout that the case asks for.
fn source<T: GpuElement>(case: &Case, gpu: &Gpu, element: fn(f64) -> T) -> GpuTensor<T, tensor_idx::DynRank> {
    let data = case.data.clone().unwrap_or_else(|| (0..case.shape.iter().product()).map(|x| x as f64).collect());
    let buffer = Tensor::from_vec(&case.shape, data.into_iter().map(element).collect()).expect("a valid source");
    let mut source = buffer.to_gpu(gpu).expect("room");
    for op in &case.layout {
        source = match op {
            LayoutOp::Transpose(axes) => source.permute(axes),
            LayoutOp::Index(elements) => source.i(&to_index(elements)),
            LayoutOp::BroadcastTo(shape) => source.broadcast_to(shape),
        };
    }
    source
}

fn read<T: GpuElement>(
    source: &GpuTensor<T, tensor_idx::DynRank>,
    mode: &str,
    index: &DynIndex,
) -> Result<TensorD<T>, IndexError> {
    let part = match mode {
        "view" => source.try_i(index),
        "oix" => source.try_oix(index),
        "vix" => source.try_vix(index),
        "nix" => source.try_nix(index),
        mode => panic!("no mode {mode}"),
    };
    part?.to_cpu()
}

fn check_read<T: GpuElement + Debug>(case: &Case, gpu: &Gpu, element: fn(f64) -> T) {
    let (id, index) = (&case.id, case.index());
    let source = source(case, gpu, element);
    let here = read(&source, &case.mode, &index);
    // A mask that is not to be broadcast is found on the host; all else is the same wherever the arrays are.
    let there = read(&source, &case.mode, &on_device(&index, gpu));
    assert_eq!(there.as_ref().map(Tensor::to_vec), here.as_ref().map(Tensor::to_vec), "{id} on {gpu}: {index}");
    match (&case.expect, here) {
        (Some(expect), Ok(part)) if case.quirk.is_empty() => {
            let data: Vec<T> = expect.data.iter().copied().map(element).collect();
            assert_eq!((part.shape(), part.to_vec()), (&expect.shape[..], data), "{id} on {gpu}: {index}");
        }
        (_, Err(error)) if !case.quirk.is_empty() => {
            assert!([ErrorKind::MaskShape, ErrorKind::OutOfBounds].contains(&error.kind()), "{id} on {gpu}: {error}");
        }
        (None, Err(error)) => {
            let kinds = case.errors();
            assert!(kinds.contains(&error.kind()), "{id} on {gpu}: {error}, not {kinds:?}");
            let cpu = case.source(element);
            let same = match &*case.mode {
                "view" => cpu.try_i(&index).map(|_| ()),
                "oix" => cpu.try_oix(&index).map(|_| ()),
                "vix" => cpu.try_vix(&index).map(|_| ()),
                _ => cpu.try_nix(&index).map(|_| ()),
            };
            assert_eq!(same, Err(error), "{id} on {gpu}");
        }
        (expect, part) => panic!("{id} on {gpu}: {part:?}, expected {:?}", expect.as_ref().map(|array| &array.data)),
    }
    gpu.sync().expect("every mistake has been reported");
}

#[test]
fn reads() {
    for gpu in devices("the read cases of the oracle") {
        let mut count = 0;
        for file in FILES {
            for mode in ["view", "oix", "vix", "nix"] {
                for case in cases(file, mode).iter().step_by(stride(&gpu)) {
                    // Elements of all sizes take turns.
                    match count % 4 {
                        _ if case.dtype.is_some() => check_read(case, &gpu, |x| x),
                        0 => check_read(case, &gpu, |x| x as i64),
                        1 => check_read(case, &gpu, |x| x as i32),
                        2 => check_read(case, &gpu, |x| x as u16),
                        _ => check_read(case, &gpu, |x| x as u8),
                    }
                    count += 1;
                }
            }
        }
        let _ = writeln!(std::io::stderr(), "{gpu}: {count} read cases, each with arrays here and there");
    }
}

/// Elements that cases are written in.
trait Written: GpuElement + Debug {
    /// The write on a device, and on the processor.
    fn write(
        place: &mut tensor_idx::gpu::GpuSelection<'_, Self, tensor_idx::DynRank>,
        case: &Case,
        value: &TensorD<Self>,
    ) -> Result<(), IndexError>;
}

macro_rules! written {
    ($($t:ty: $($divide:ident $div:ident)?;)*) => {$(
        impl Written for $t {
            fn write(
                place: &mut tensor_idx::gpu::GpuSelection<'_, Self, tensor_idx::DynRank>,
                case: &Case,
                value: &TensorD<Self>,
            ) -> Result<(), IndexError> {
                match (&*case.mode, case.op.as_deref().unwrap_or_default()) {
                    ("assign", _) => place.try_assign(value),
                    ("augassign", "+=") => place.try_add_assign(value),
                    ("augassign", "-=") => place.try_sub_assign(value),
                    ("augassign", "*=") => place.try_mul_assign(value),
                    $(("augassign", "/=") => place.$divide(value),)?
                    ("augassign", "//=") => place.try_floor_div_assign(value),
                    ("augassign", "%=") => place.try_rem_assign(value),
                    ("augassign", "**=") => place.try_pow_assign(value),
                    ("accumulate", "+=") => place.try_accumulate(Add, value),
                    ("accumulate", "-=") => place.try_accumulate(Sub, value),
                    ("accumulate", "*=") => place.try_accumulate(Mul, value),
                    $(("accumulate", "/=") => place.try_accumulate($div, value),)?
                    ("accumulate", "//=") => place.try_accumulate(FloorDiv, value),
                    ("accumulate", "%=") => place.try_accumulate(Rem, value),
                    ("accumulate", "**=") => place.try_accumulate(Pow, value),
                    ("accumulate", "min") => place.try_accumulate(Min, value),
                    ("accumulate", "max") => place.try_accumulate(Max, value),
                    (mode, op) => panic!("{mode} {op}"),
                }
            }
        }
    )*};
}

written! {
    i64:;
    i32:;
    f32: try_div_assign Div;
}
