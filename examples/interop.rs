//! One index on the tensors of several libraries, and what each made of it.
//!
//! `cargo run --features ndarray,nalgebra,mdarray,faer,dlpack,candle,burn-flex --example interop`

use std::any::type_name_of_val;

use dlpark::versioned::Dlpack;
use tensor_idx::DlTensor;
use tensor_idx::prelude::*;

const ROWS: usize = 4;
const COLUMNS: usize = 6;

fn value(row: usize, column: usize) -> f64 {
    (10 * row + column) as f64
}

/// The short name of a type: no paths.
fn short<T>(it: &T) -> String {
    let name = type_name_of_val(it);
    let words = name.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    words.map(|word| word.rsplit("::").next().unwrap_or(word)).collect()
}

fn candle<T>(result: candle_core::Result<T>) -> Result<T, IndexError> {
    result.map_err(|error| IndexError::Host { host: "candle", what: error.to_string() })
}

fn main() -> Result<(), IndexError> {
    // In NumPy: t[1:, ::2], and t[np.ix_([3, 0], [1, 1, 4])].
    let corner = idx![1.., ::2];
    let picked = idx![[3, 0], [1, 1, 4]];

    let ours = Tensor::from_fn([ROWS, COLUMNS], |at| value(at[0], at[1]));
    let nd = ndarray::Array2::from_shape_fn((ROWS, COLUMNS), |(row, column)| value(row, column));
    let na = nalgebra::DMatrix::from_fn(ROWS, COLUMNS, value);
    let md = mdarray::DArray::<f64, 2>::from_fn([ROWS, COLUMNS], |at| value(at[0], at[1]));
    let fa = faer::Mat::from_fn(ROWS, COLUMNS, value);
    // As NumPy would hand it over.
    let handed_over: Dlpack = ours.clone().into_dlpack()?;
    // SAFETY: the memory is that of `ours`, which nobody writes to.
    let dl = unsafe { DlTensor::<f64>::new(handed_over)? }.into_rank::<2>()?;

    println!("{}\n", ours.explain(corner));
    macro_rules! show {
        ($($name:literal $host:ident, |$view:ident| $first:expr;)*) => {$(
            let $view = $host.i(corner);
            let start: &f64 = $first;
            let read = $host.oix(&picked);
            println!("{:<11} i    {} whose first element, {start}, is the host's own: {}", $name, short(&$view), {
                let $view = $host.i(idx![1.., ..]);
                std::ptr::eq(start, $first)
            });
            println!("{:<11} oix  {}", "", short(&read));
        )*};
    }
    show! {
        "tensor-idx" ours, |view| &view[[0, 0]];
        "ndarray" nd, |view| &view[[0, 0]];
        "nalgebra" na, |view| &view[(0, 0)];
        "mdarray" md, |view| &view[[0, 0]];
        "faer" fa, |view| &view[(0, 0)];
        "DLPack" dl, |view| &view[[0, 0]];
    }

    // Libraries that only offer operations: the plan is carried out by these, and gradients flow.
    let numbers = || (0..ROWS * COLUMNS).map(|n| value(n / COLUMNS, n % COLUMNS));
    let ca = candle(
        candle_core::Tensor::from_iter(numbers(), &candle_core::Device::Cpu).and_then(|t| t.reshape((ROWS, COLUMNS))),
    )?;
    let variable = candle(candle_core::Var::from_tensor(&ca))?;
    let storage = |t: &candle_core::Tensor| &raw const *t.storage_and_layout().0;
    let view = ca.i(corner);
    println!("{:<11} i    {} over the host's own storage: {}", "candle", short(&view), storage(&view) == storage(&ca));
    let view = variable.i(corner);
    println!("{:<11} i    of a variable: {}; its step has no backward", "", storage(&view) == storage(&variable));
    let read = variable.oix(&picked);
    let gradient = candle(read.sum_all().and_then(|sum| sum.backward()))?;
    let row = gradient.get(&variable).map(|gradient| candle(gradient.i(idx![3]).to_vec1::<f64>())).transpose()?;
    println!("{:<11} oix  {}, and the gradient of row 3 is {:?}", "", short(&read), row.unwrap_or_default());

    let device = burn_tensor::Device::flex().autodiff();
    let data = burn_tensor::TensorData::new(numbers().collect(), [ROWS, COLUMNS]);
    let bu = burn_tensor::Tensor::<2>::from_data(data, &device).require_grad();
    println!("{:<11} i    {}, as its backend makes it", "burn", short(&bu.i(corner)));
    let read = bu.oix(&picked);
    let gradient = bu.grad(&read.clone().sum().backward()).map(|gradient| gradient.i(idx![3]).to_data().to_string());
    println!("{:<11} oix  {}, and the gradient of row 3 is {}", "", short(&read), gradient.unwrap_or_default());

    // What a library cannot hold is said, and what it can do instead.
    if let Err(error) = na.try_i(idx![.., ::-1]) {
        println!("\n{error}");
    }
    Ok(())
}
