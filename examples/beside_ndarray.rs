//! Arithmetic and reductions by ndarray, indices by tensor-idx, on one array. Run with
//! `cargo run --features ndarray --example beside_ndarray`.
use ndarray::{Array2, Axis, array};
use tensor_idx::prelude::beside::*;

fn main() {
    let mut table: Array2<f64> = array![[1.0, 10.0, 5.0], [2.0, 30.0, f64::NAN], [3.0, 20.0, 7.0]];

    // tensor-idx writes into the array: NaN becomes 0, and the last column counts twice.
    let nan = table.mapv(f64::is_nan);
    assign!(table.oix[&nan] = 0.0);
    assign!(table[.., -1] *= 2.0);

    // ndarray computes.
    let mean = table.mean_axis(Axis(0)).expect("the table has rows");
    let centred = &table - &mean;
    let deviation = centred.mapv(|x| x * x).sum_axis(Axis(0)).mapv(f64::sqrt);
    let scores = centred / &deviation;

    // tensor-idx picks rows and columns of what ndarray computed: an `Array2` again.
    let best: Array2<f64> = scores.oix(idx![[2, 0], ..2]);
    println!("{best:.3}");
    assert_eq!(best.shape(), [2, 2]);
    assert_eq!(table[[1, 2]], 0.0);
}
