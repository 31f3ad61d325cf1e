use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3], vec![0; 6]).unwrap();
    let weights = Tensor::from_vec([2], vec![0.5_f64, 1.0]).unwrap();
    let names = ["a", "b"];
    t.oix(&weights.map(|x| *x as i64));
    t.oix(idx![[0, 1]]);

    t.oix(idx![&weights]);
    t.vix(idx![0, weights.view()]);
    t.nix(idx![&weights, 0]);
    t.oix(&weights);
    t.vix(weights.view());
    t.nix((0, &weights));
    t.oix(idx![names]);
    t.nix(&names);
    t.take(&weights, 0);
}
