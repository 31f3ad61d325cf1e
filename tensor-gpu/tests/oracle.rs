//! The oracle corpora on every device: what NumPy answers, the device answers, bit for bit, with index arrays and masks in
//! the host's memory and on the device, and a failed write changes nothing.

#[allow(dead_code, reason = "the cases are shared with the tests of the processor")]
#[path = "../../tests/common/oracle.rs"]
pub(crate) mod corpus;

#[allow(unused_macros, reason = "for hosts in memory")]
#[path = "../../tests/common/law.rs"]
mod law;

use std::fmt::Debug;
use std::io::Write as _;

use crate::common::on_every_gpu;
use corpus::{Case, LayoutOp, cases, to_index};
use tensor_idx::gpu::wgpu::Backend;
use tensor_idx::gpu::{Gpu, GpuElement, GpuSelection, GpuTensor, ToGpu};
use tensor_idx::{
    IndexError,
    error::ErrorKind,
    index::DynElement,
    write::{Div, Pow, Rem, Sub},
};
use tensor_idx::{prelude::*, write::FloorDiv};

pub(crate) const FILES: [&str; 5] =
    ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl", "torch_rule.jsonl", "outside.jsonl"];

/// The index with its arrays and masks on the device.
fn on_device(index: &DynIndex, gpu: &Gpu) -> DynIndex {
    with_masks(index, gpu, &mut Vec::new())
}

/// [`on_device`], with the masks apart: a browser has to count them first.
pub(crate) fn with_masks(index: &DynIndex, gpu: &Gpu, masks: &mut Vec<GpuTensor<bool, DynRank>>) -> DynIndex {
    let mut element = |out: DynIndex, element: &DynElement| match element {
        DynElement::Ints { shape, entries } => {
            let array = Tensor::from_vec(shape, entries.clone()).expect("as many as the shape says");
            out.ints(&array.to_gpu(gpu).expect("room"))
        }
        DynElement::Mask { shape, entries } => {
            let mask = Tensor::from_vec(shape, entries.clone()).expect("as many as the shape says");
            masks.push(mask.to_gpu(gpu).expect("room"));
            out.mask(&masks[masks.len() - 1])
        }
        DynElement::Outside { outside, element } => {
            let inner = on_device(&DynIndex::new().element((**element).clone()), gpu);
            let [inner] = inner.elements() else { panic!("one element") };
            out.element(DynElement::Outside { outside: *outside, element: Box::new(inner.clone()) })
        }
        other => out.element(other.clone()),
    };
    index.elements().iter().fold(DynIndex::new(), &mut element)
}

/// The source of a case on the device, under the layout that the case asks for.
pub(crate) fn source<T: GpuElement>(case: &Case, gpu: &Gpu, element: fn(f64) -> T) -> GpuTensor<T, DynRank> {
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

/// What a read is, on the device.
pub(crate) fn part<T: GpuElement>(
    source: &GpuTensor<T, DynRank>,
    mode: &str,
    index: &DynIndex,
) -> Result<GpuTensor<T, DynRank>, IndexError> {
    match mode {
        "view" => source.try_i(index),
        "oix" => source.try_oix(index),
        "vix" => source.try_vix(index),
        "nix" => source.try_nix(index),
        "tix" => source.try_tix(index),
        mode => panic!("no mode {mode}"),
    }
}

fn read<T: GpuElement>(source: &GpuTensor<T, DynRank>, mode: &str, index: &DynIndex) -> Result<TensorD<T>, IndexError> {
    part(source, mode, index)?.to_cpu()
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
                "nix" => cpu.try_nix(&index).map(|_| ()),
                _ => cpu.try_tix(&index).map(|_| ()),
            };
            assert_eq!(same, Err(error), "{id} on {gpu}");
        }
        (expect, part) => panic!("{id} on {gpu}: {part:?}, expected {:?}", expect.as_ref().map(|array| &array.data)),
    }
    gpu.sync().expect("every mistake has been reported");
}

/// The device, with tensors cut into windows of 128 bytes.
fn by_windows(gpu: &Gpu) -> Gpu {
    let gpu = Gpu::from_device(gpu.device().clone(), gpu.queue().clone()).unwrap();
    gpu.limit_window(128);
    gpu
}

/// Every how many-th case runs again, where all of them run in another test: with optimized tests, as in scripts/nightly, each.
const AGAIN: usize = if cfg!(debug_assertions) { 4 } else { 1 };

/// The cases of a file and a mode; of those that a program made, one in `every`.
fn some_cases(file: &str, mode: &str, every: usize) -> impl Iterator<Item = Case> {
    let by_hand = ["seeds.jsonl", "pytorch_suite.jsonl"].contains(&file);
    cases(file, mode).into_iter().step_by(if by_hand { 1 } else { every })
}

/// Of the cases that a program made, OpenGL has a share where the tests are not optimized: Vulkan's driver has all of them.
fn share(gpu: &Gpu) -> usize {
    if gpu.info().backend == Backend::Gl { AGAIN } else { 1 }
}

#[test]
fn reads() {
    on_every_gpu(|gpu| {
        let (cases, _) = read_all(gpu, share(gpu));
        assert!(share(gpu) > 1 && cases > 500 || cases == 7123, "{cases} cases");
    });
}

#[test]
fn reads_beyond_a_binding() {
    on_every_gpu(|gpu| {
        // Without windows fewer than 3 a case.
        let (cases, dispatches) = read_all(&by_windows(gpu), AGAIN);
        assert!(dispatches > 4 * cases, "{dispatches} dispatches in {cases} cases");
    });
}

/// How many cases there were, and how many dispatches.
fn read_all(gpu: &Gpu, every: usize) -> (u64, u64) {
    let mut count = 0;
    for file in FILES {
        for mode in ["view", "oix", "vix", "nix", "tix"] {
            for case in some_cases(file, mode, every) {
                // Elements of all sizes take turns.
                match count % 4 {
                    _ if case.dtype.is_some() => check_read(&case, gpu, |x| x),
                    0 => check_read(&case, gpu, |x| x as i64),
                    // Some values to fill with are negative.
                    1 => check_read(&case, gpu, |x| x as i32),
                    2 if case.marks() => check_read(&case, gpu, |x| x as i16),
                    _ if case.marks() => check_read(&case, gpu, half::f16::from_f64),
                    2 => check_read(&case, gpu, |x| x as u16),
                    _ => check_read(&case, gpu, |x| x as u8),
                }
                count += 1;
            }
        }
    }
    let dispatches = gpu.stats().dispatches;
    let _ = writeln!(std::io::stderr(), "{gpu}: {count} read cases, arrays here and there: {dispatches} dispatches");
    (count, dispatches)
}

/// A tensor on a device, with arrays and masks there too.
struct There(GpuTensor<i64, DynRank>, Gpu);

impl law::Host for There {
    fn read(&self, mode: &str, index: &DynIndex) -> Result<TensorD<i64>, ErrorKind> {
        read(&self.0, mode, &on_device(index, &self.1)).map_err(|error| error.kind())
    }

    fn write(&mut self, mode: &str, index: &DynIndex, value: &TensorD<i64>) -> Result<(), ErrorKind> {
        let There(tensor, gpu) = self;
        let index = &on_device(index, gpu);
        let place = match mode {
            "view" => tensor.try_i_mut(index),
            "oix" => tensor.try_oix_mut(index),
            "vix" => tensor.try_vix_mut(index),
            "nix" => tensor.try_nix_mut(index),
            _ => tensor.try_tix_mut(index),
        };
        place.and_then(|mut place| place.try_assign(value)).and_then(|()| gpu.sync()).map_err(|error| error.kind())
    }
}

#[test]
fn every_mode_writes_where_it_reads() {
    on_every_gpu(|gpu| {
        let (mut good, mut all) = (0, 0);
        for (mode, every) in [("view", 8), ("oix", 8), ("vix", AGAIN), ("nix", 8), ("tix", AGAIN)] {
            let file = if mode == "tix" { "torch_rule.jsonl" } else { "dev.jsonl" };
            for case in cases(file, mode).iter().step_by(every) {
                all += 1;
                let source = case.source(|x| x as i64).to_contiguous();
                let mut there = There(source.to_gpu(gpu).expect("room"), gpu.clone());
                good += usize::from(law::law(&mut there, mode, &case.index(), &case.id));
            }
        }
        assert!(3 * good > all && AGAIN * good > 900, "{good} of {all} cases were good");
        let there = Tensor::full([5, 4, 6], 0).into_dyn().to_gpu(gpu).expect("room");
        law::law_at_random(&mut There(there, gpu.clone()), 20, "a device");
    });
}

/// Elements that cases are written in.
pub(crate) trait Written: GpuElement + Debug {
    /// The write on a device, and on the processor.
    fn write(
        place: &mut GpuSelection<'_, Self, DynRank, DynRank>,
        case: &Case,
        value: &TensorD<Self>,
    ) -> Result<(), IndexError>;
}

/// The verb of a case, on a place of the device or of the processor.
macro_rules! verb {
    ($place:expr, $case:expr, $value:expr; $($divide:ident $div:ident)?) => {
        match (&*$case.mode, $case.op.as_deref().unwrap_or_default()) {
            ("assign", _) => $place.try_assign($value),
            ("augassign", "+=") => $place.try_add_assign($value),
            ("augassign", "-=") => $place.try_sub_assign($value),
            ("augassign", "*=") => $place.try_mul_assign($value),
            $(("augassign", "/=") => $place.$divide($value),)?
            ("augassign", "//=") => $place.try_floor_div_assign($value),
            ("augassign", "%=") => $place.try_rem_assign($value),
            ("augassign", "**=") => $place.try_pow_assign($value),
            ("accumulate", "+=") => $place.try_accumulate(Add, $value),
            ("accumulate", "-=") => $place.try_accumulate(Sub, $value),
            ("accumulate", "*=") => $place.try_accumulate(Mul, $value),
            $(("accumulate", "/=") => $place.try_accumulate($div, $value),)?
            ("accumulate", "//=") => $place.try_accumulate(FloorDiv, $value),
            ("accumulate", "%=") => $place.try_accumulate(Rem, $value),
            ("accumulate", "**=") => $place.try_accumulate(Pow, $value),
            ("accumulate", "min") => $place.try_accumulate(Min, $value),
            ("accumulate", "max") => $place.try_accumulate(Max, $value),
            (mode, op) => panic!("{mode} {op}"),
        }
    };
}

macro_rules! written {
    ($($t:ty: $($divide:ident $div:ident)?;)*) => {$(
        impl Written for $t {
            fn write(
                place: &mut GpuSelection<'_, Self, DynRank, DynRank>,
                case: &Case,
                value: &TensorD<Self>,
            ) -> Result<(), IndexError> {
                verb!(place, case, value; $($divide $div)?)
            }
        }
    )*};
}

written! {
    i64:;
    f32: try_div_assign Div;
}

/// The same write through a mutable view or a selection, of a device's tensor that nobody shares.
pub(crate) fn write<T: Written>(
    target: &mut GpuTensor<T, DynRank>,
    case: &Case,
    index: &DynIndex,
    value: &TensorD<T>,
) -> Result<(), IndexError> {
    let mut place = match case.sem.as_deref() {
        Some("view") => target.try_i_mut(index),
        Some("oix") => target.try_oix_mut(index),
        Some("vix") => target.try_vix_mut(index),
        Some("nix") => target.try_nix_mut(index),
        Some("tix") => target.try_tix_mut(index),
        sem => panic!("{}: {sem:?}", case.id),
    }?;
    T::write(&mut place, case, value)
}

/// Writes on the device, with arrays here and there, and compares the whole buffer with the oracle's, or, where the elements
/// are others than the oracle's, with the processor's by `here`.
fn check_write<T: Written>(
    case: &Case,
    gpu: &Gpu,
    element: fn(f64) -> T,
    here: impl Fn(&mut TensorD<T>, &DynIndex, &TensorD<T>) -> Result<(), IndexError>,
) {
    let (id, index) = (&case.id, case.index());
    let value = case.value.as_ref().unwrap_or_else(|| panic!("{id} has no value"));
    let value = Tensor::from_vec(&value.shape, value.data.iter().map(|x| element(*x)).collect()).expect(id);
    let mut expected = case.source(element);
    // A tensor copies itself before it is written to where it names elements twice, and packs itself: so does the device's.
    let told = here(&mut expected, &index, &value);
    for index in [index.clone(), on_device(&index, gpu)] {
        let mut target = source(case, gpu, element);
        let before = target.to_cpu().expect(id);
        let result = write(&mut target, case, &index, &value).and_then(|()| gpu.sync());
        let after = target.to_cpu().expect(id);
        match &told {
            Ok(()) => {
                result.unwrap_or_else(|error| panic!("{id} on {gpu}: {index}: {error}"));
                assert_eq!(after.to_vec(), expected.to_vec(), "{id} on {gpu}: {index}");
            }
            Err(error) => {
                assert_eq!(result.as_ref(), Err(error), "{id} on {gpu}: {index}");
                assert_eq!(after.to_vec(), before.to_vec(), "{id} on {gpu}: {index}: {error}");
            }
        }
        // The oracle itself, where its elements are these and all of its buffer is the target.
        if let (Some(expect), true, true) = (&case.expect, case.layout.is_empty(), case.quirk.is_empty()) {
            let exact: Vec<T> = expect.data.iter().map(|x| element(*x)).collect();
            if told.is_ok() && T::KIND == tensor_idx::gpu::Kind::I64 {
                assert_eq!(after.to_vec(), exact, "{id} on {gpu}: {index}");
            }
        }
    }
}

macro_rules! here {
    ($t:ty, $case:ident; $($divide:ident $div:ident)?) => {
        |target: &mut TensorD<$t>, index: &DynIndex, value: &TensorD<$t>| {
            match $case.sem.as_deref() {
                Some("view") => target.try_i_mut(index).and_then(|mut place| verb!(place, $case, value; $($divide $div)?)),
                Some("oix") => target.try_oix_mut(index).and_then(|mut place| verb!(place, $case, value; $($divide $div)?)),
                Some("vix") => target.try_vix_mut(index).and_then(|mut place| verb!(place, $case, value; $($divide $div)?)),
                Some("nix") => target.try_nix_mut(index).and_then(|mut place| verb!(place, $case, value; $($divide $div)?)),
                _ => target.try_tix_mut(index).and_then(|mut place| verb!(place, $case, value; $($divide $div)?)),
            }
        }
    };
}

#[test]
fn writes() {
    on_every_gpu(|gpu| {
        let (cases, _) = write_all(gpu, &["assign", "augassign", "accumulate"], share(gpu));
        assert!(share(gpu) > 1 && cases > 100 || cases == 1906, "{cases} cases");
    });
}

#[test]
fn writes_beyond_a_binding() {
    on_every_gpu(|gpu| {
        // Without windows fewer than 4 a case.
        let (cases, dispatches) = write_all(&by_windows(gpu), &["assign", "augassign"], AGAIN);
        assert!(dispatches > 8 * cases, "{dispatches} dispatches in {cases} cases");
    });
}

/// How many cases there were, and how many dispatches.
fn write_all(gpu: &Gpu, modes: &[&str], every: usize) -> (u64, u64) {
    let mut count = 0;
    for file in FILES {
        for mode in modes {
            for case in some_cases(file, mode, every) {
                match case.dtype.is_some() {
                    // Doubles are moved, not computed: the same in single precision, bit for bit the processor's.
                    true => check_write(&case, gpu, |x| x as f32, here!(f32, case; try_div_assign Div)),
                    false => check_write(&case, gpu, |x| x as i64, here!(i64, case;)),
                }
                count += 1;
            }
        }
    }
    let dispatches = gpu.stats().dispatches;
    let _ = writeln!(std::io::stderr(), "{gpu}: {count} write cases, arrays here and there: {dispatches} dispatches");
    (count, dispatches)
}
