//! One index on the tensors of several libraries, and what each made of it.
//!
//! `cargo run --features ndarray,nalgebra,mdarray,faer,dlpack,candle,burn-flex --example interop`

use std::any::type_name_of_val;

use dlpark::versioned::Dlpack;
use tensor_idx::interop::DlTensor;
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
    let expected = ours.oix(&picked).to_vec();
    macro_rules! show {
        ($($name:literal $host:ident: $own:expr, |$view:ident| $first:expr, |$read:ident| $elements:expr;)*) => {$(
            let $view = $host.i(corner);
            let start: &f64 = $first;
            let same = std::ptr::eq(start, &raw const $own);
            println!("{:<11} i    {} whose first element, {start}, is the host's own: {same}", $name, short(&$view));
            let $read = $host.oix(&picked);
            println!("{:<11} oix  {}, the same elements: {}", "", short(&$read), $elements.to_vec() == expected);
        )*};
    }
    // The host's own way to the first element of the corner; ours to that of the view, and to what was read.
    show! {
        "tensor-idx" ours: ours[[1, 0]], |view| &view[[0, 0]], |read| read;
        "ndarray" nd: nd[[1, 0]], |view| &view[[0, 0]], |read| TensorView::from(read.view());
        "nalgebra" na: na[(1, 0)], |view| &view[(0, 0)], |read| TensorView::from(&read);
        "mdarray" md: md[[1, 0]], |view| &view[[0, 0]], |read| TensorView::from(&read);
        "faer" fa: fa[(1, 0)], |view| &view[(0, 0)], |read| TensorView::from(&read);
        "DLPack" dl: ours[[1, 0]], |view| &view[[0, 0]], |read| read;
    }

    // Libraries that only offer operations: the plan is carried out by these, and gradients flow.
    let numbers = || (0..ROWS * COLUMNS).map(|n| value(n / COLUMNS, n % COLUMNS));
    let ca = candle_core::Tensor::from_iter(numbers(), &candle_core::Device::Cpu)?.reshape((ROWS, COLUMNS))?;
    let variable = candle_core::Var::from_tensor(&ca)?;
    let storage = |t: &candle_core::Tensor| &raw const *t.storage_and_layout().0;
    let view = ca.i(corner);
    println!("{:<11} i    {} over the host's own storage: {}", "candle", short(&view), storage(&view) == storage(&ca));
    let view = variable.i(corner);
    println!("{:<11} i    of a variable: {}; its step has no backward", "", storage(&view) == storage(&variable));
    // What `explain` says of a walk backwards, in its last line.
    let told = ca.explain(idx![1, ::-1]).to_string();
    println!("{:<11} i    idx![1, ::-1]: {}", "", told.lines().last().unwrap_or_default().trim());
    let read = variable.oix(&picked);
    let gradient = read.sum_all()?.backward()?;
    let row = gradient.get(&variable).map(|gradient| gradient.i(idx![3]).to_vec1::<f64>()).transpose()?;
    println!("{:<11} oix  {}, and the gradient of row 3 is {:?}", "", short(&read), row.unwrap_or_default());

    let device = burn_tensor::Device::flex().autodiff();
    let data = burn_tensor::TensorData::new(numbers().collect(), [ROWS, COLUMNS]);
    let bu = burn_tensor::Tensor::<2>::from_data(data, &device).require_grad();
    println!("{:<11} i    {}, as its backend makes it", "burn", short(&bu.i(corner)));
    let read = bu.oix(&picked);
    let gradient = bu.grad(&read.clone().sum().backward()).map(|gradient| gradient.i(idx![3]).to_data().to_string());
    println!("{:<11} oix  {}, and the gradient of row 3 is {}", "", short(&read), gradient.unwrap_or_default());

    // A mask, and writing, the same on all that is memory.
    let (mut ours, mut nd, mut na) = (ours, nd, na);
    assign!(ours[[true, false, true, false], ::-2] = &[1.0, 2.0, 3.0]);
    assign!(nd[[true, false, true, false], ::-2] = &ndarray::array![1.0, 2.0, 3.0]);
    assign!(na[[true, false, true, false], ::-2] = nalgebra::Vector3::new(1.0, 2.0, 3.0));
    let same = ours.view() == TensorView::from(nd.view()) && ours.view() == TensorView::from(&na);
    println!("\nwritten by a mask to tensor-idx, ndarray, nalgebra; the same afterwards: {same}");

    // What a library cannot hold is said, and what it can do instead.
    if let Err(error) = na.try_i(idx![.., ::-1]) {
        println!("\n{error}");
    }
    Ok(())
}
