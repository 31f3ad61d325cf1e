use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let (mut n, x, rows, wide) = (1_i32, 2.0, vec![0_usize, 1], vec![1.0_f64; 4]);
    assign!(t[0, 1] = x);
    assign!(t[&rows] += &[1.0, 2.0, 3.0, 4.0]);
    n += 1;

    // The value is of another type than the elements.
    assign!(t[0] = "zero");
    assign!(t[0] += &wide);
    assign!(t.oix[&rows] = wide.clone().into_iter().collect::<Vec<_>>());
    assign!(t.i[n] *= 1);
    // Too many indices.
    assign!(t[0, .., 1] = 1.0);
    assign!(t.oix[&rows, .., n] = 1.0);
    assign!(t[&rows, .., n] = 1.0);
    // What is no index.
    assign!(t[x] = 1.0);
    assign!(t[0, &wide] = 1.0);
    // What cannot be written to.
    assign!(n[0] = 1);
    assign!(t.view()[0] = 1.0);
}
