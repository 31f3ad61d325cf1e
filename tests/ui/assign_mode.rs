use tensor_idx::prelude::*;

struct Layer {
    oxi: Tensor1<i32>,
    pix: Tensor1<i32>,
    i: Tensor1<i32>,
}

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0; 16]).unwrap();
    let mut layer = Layer { oxi: Tensor::full([4], 0), pix: Tensor::full([4], 0), i: Tensor::full([4], 0) };
    let rows = vec![0_usize, 1];
    assign!(t.oix[&rows, 0] = 1);
    assign!(layer.pix[&rows] = 1);
    assign!((layer.oxi)[&rows] = 1);
    assign!((layer.i)[&rows] = 1);

    assign!(t.oxi[&rows, 0] = 1);
    assign!(t.OIX[&rows, 0] = 1);
    assign!(t.nix_mut[&rows, 0] = 1);
    assign!(t.oindex[&rows, 0] = 1);
    assign!(layer.i[0] = 1);
    assign!(t.i[&rows, 0] = 1);
}
