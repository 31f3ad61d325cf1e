//! The oracle's cases on the WebGPU of a browser: what NumPy and PyTorch answer, the device answers, with index arrays and masks in memory
//! and on the device, and a wrong index gives the processor's error. A browser cannot wait, so everything is read back by the `async` forms.

use std::fmt::Debug;

use tensor_idx::gpu::{Gpu, GpuElement, GpuTensor};
use tensor_idx::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// What the cases need of the tests of the other devices, which find these by themselves.
mod common {
    #[allow(dead_code, reason = "for tests that are not compiled here")]
    pub(crate) fn on_every_gpu(_: impl Fn(&tensor_idx::gpu::Gpu)) {}
}

#[allow(dead_code, unused_imports, unused_macros, reason = "the rest are tests that wait")]
#[macro_use]
#[path = "../../../tensor-gpu/tests/oracle.rs"]
mod oracle;

use oracle::corpus::{Case, parsed};
use oracle::{Written, part, source, with_masks, write};
use tensor_idx::IndexError;
use tensor_idx::write::{Div, FloorDiv, Pow, Rem, Sub};

#[wasm_bindgen]
extern "C" {
    /// Tells the page how far the run is, or why it ends.
    fn tell(text: &str);
}

/// Runs every `step`-th case of the oracle's files, and returns a line for each that is wrong, after one line with the counts and the name of
/// the adapter.
#[wasm_bindgen]
pub async fn run(files: Vec<String>, step: usize) -> Vec<String> {
    std::panic::set_hook(Box::new(|panic| tell(&panic.to_string())));
    let gpu = match Gpu::new_async().await {
        Ok(gpu) => gpu,
        Err(error) => return vec![format!("no adapter: {error}")],
    };
    let mut report = Report::default();
    for mode in ["view", "oix", "vix", "nix", "tix", "assign", "augassign", "accumulate"] {
        let cases: Vec<Case> = files.iter().flat_map(|file| parsed(file, mode)).collect();
        for (n, case) in cases.iter().enumerate().step_by(step) {
            let written = case.value.is_some();
            let wrong = match (written, case.dtype.is_some(), n / step % 4) {
                (true, true, _) => writes(case, &gpu, |x| x as f32, here!(f32, case; try_div_assign Div)).await,
                (true, false, _) => writes(case, &gpu, |x| x as i64, here!(i64, case;)).await,
                (_, true, _) => reads(case, &gpu, |x| x).await,
                (_, _, 0) => reads(case, &gpu, |x| x as i64).await,
                (_, _, 1) => reads(case, &gpu, |x| x as i32).await,
                _ if case.marks() => reads(case, &gpu, half::f16::from_f64).await,
                (_, _, 2) => reads(case, &gpu, |x| x as u16).await,
                _ => reads(case, &gpu, |x| x as u8).await,
            };
            report.count(wrong);
        }
        tell(&format!("{mode}: {} runs so far, {} wrong", report.runs, report.wrong.len()));
    }
    let mut lines =
        vec![format!("{} runs, {} of them of a bad index, {} wrong", report.runs, report.refused, report.wrong.len())];
    lines.append(&mut report.wrong);
    lines
}

#[derive(Default)]
struct Report {
    runs: usize,
    refused: usize,
    wrong: Vec<String>,
}

/// One run: whether the index was bad; or what is wrong.
type Run = Result<bool, String>;

impl Report {
    fn count(&mut self, runs: Vec<Run>) {
        for run in runs {
            self.runs += 1;
            match run {
                Ok(refused) => self.refused += usize::from(refused),
                Err(wrong) => self.wrong.push(wrong),
            }
        }
    }
}

/// The index with its arrays in memory, and with its arrays on the device, where a browser need not wait for them: entries of `fill` and
/// `drop` are brought to the host.
async fn indices(case: &Case, gpu: &Gpu) -> Result<Vec<DynIndex>, IndexError> {
    let index = case.index();
    if case.marks() {
        return Ok(vec![index]);
    }
    let mut masks = Vec::new();
    let there = with_masks(&index, gpu, &mut masks);
    for mask in &masks {
        mask.count_nonzero_async().await?;
    }
    Ok(vec![index, there])
}

/// Whether an index has several mistakes, and another one is told than on the processor: a browser cannot ask the device for the entry of an
/// array that comes before a mistake that is known at once.
fn another<T>(found: &Result<T, IndexError>, told: &Result<T, IndexError>, case: &Case) -> bool {
    matches!((found, told), (Err(found), Err(_)) if case.errors().contains(&found.kind()))
}

async fn reads<T: GpuElement + Debug>(case: &Case, gpu: &Gpu, element: fn(f64) -> T) -> Vec<Run> {
    let source = source(case, gpu, element);
    let indices = match indices(case, gpu).await {
        Ok(indices) => indices,
        Err(error) => return vec![Err(format!("{}: {error}", case.id))],
    };
    let mut runs = Vec::new();
    for index in &indices {
        let found = match part(&source, &case.mode, index) {
            Ok(part) => part.to_cpu_async().await,
            Err(error) => Err(error),
        };
        let _ = gpu.sync_async().await;
        let cpu = case.source(element);
        let told = match &*case.mode {
            "view" => cpu.try_i(&case.index()).map(|part| part.to_contiguous()),
            "oix" => cpu.try_oix(&case.index()),
            "vix" => cpu.try_vix(&case.index()),
            "nix" => cpu.try_nix(&case.index()),
            _ => cpu.try_tix(&case.index()),
        };
        let shown = |answer: &Result<TensorD<T>, IndexError>| {
            answer.as_ref().map(|t| (t.shape().to_vec(), t.to_vec())).map_err(IndexError::to_string)
        };
        let another = another(&found, &told, case);
        let (found, told) = (shown(&found), shown(&told));
        let by_oracle = match &case.expect {
            Some(expect) if case.quirk.is_empty() => found.as_ref().is_ok_and(|(shape, data)| {
                let exact: Vec<T> = expect.data.iter().copied().map(element).collect();
                (shape, data) == (&expect.shape, &exact)
            }),
            _ => found.is_err(),
        };
        runs.push(if (found == told || another) && by_oracle {
            Ok(found.is_err())
        } else {
            Err(format!("{}: {index}: {found:?}, not {told:?}", case.id))
        });
    }
    runs
}

async fn writes<T: Written>(
    case: &Case,
    gpu: &Gpu,
    element: fn(f64) -> T,
    here: impl Fn(&mut TensorD<T>, &DynIndex, &TensorD<T>) -> Result<(), IndexError>,
) -> Vec<Run> {
    let indices = match indices(case, gpu).await {
        Ok(indices) => indices,
        Err(error) => return vec![Err(format!("{}: {error}", case.id))],
    };
    let value = case.value.as_ref().expect("a write has a value");
    let value = Tensor::from_vec(&value.shape, value.data.iter().map(|x| element(*x)).collect())
        .expect("as many as the shape says");
    let mut expected = case.source(element);
    let before = expected.to_vec();
    let told = here(&mut expected, &case.index(), &value);
    let expected = if told.is_ok() { expected.to_vec() } else { before };
    let mut runs = Vec::new();
    for index in &indices {
        let mut target: GpuTensor<T, DynRank> = source(case, gpu, element);
        let result = match write(&mut target, case, index, &value) {
            Ok(()) => gpu.sync_async().await,
            // Where the index is wrong, too, the device tells that later, and the processor tells it first.
            Err(error) => gpu.sync_async().await.and(Err(error)),
        };
        let after = target.to_cpu_async().await.map(|after| after.to_vec());
        runs.push(if (result == told || another(&result, &told, case)) && after.as_ref() == Ok(&expected) {
            Ok(result.is_err())
        } else {
            Err(format!("{}: {index}: {result:?} and {after:?}, not {told:?} and {expected:?}", case.id))
        });
    }
    runs
}
