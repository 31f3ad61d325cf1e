use tensor_idx::{prelude::*, read::select};

#[derive(Clone)]
struct Own;

fn main() {
    let (x, n) = (Tensor2::from([[1.0, 2.0]]), Tensor2::from([[1, 2]]));
    let m = x.greater(0.0) & !x.equal(1.0);
    let _: Tensor2<f64> = select(&m, 0.0, &x);

    let _ = select(&m, &x, 0);
    let _ = select(&x, &x, 0.0);
    let _ = select(&m, &Tensor1::from([Own]), Own);
    let _: Tensor1<f64> = select(&m, 0.0, &x);
    let _ = &n & &n;
    let _ = !n;
    let _ = &m & &x;
}
