use tensor_idx::prelude::*;

mod sizes {
    pub const WIDTH: usize = 3;
}

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    let (n, k) = (1, 2);
    t.i(idx![n : : 2, (n)::k]);
    t.i(idx![sizes::WIDTH, usize::from(1_u8)]);

    t.i(idx![n::2, n::-1]);
    t.i(idx![n::k, n::(k)]);
    t.i(idx![n::, sizes::WIDTH::2]);
}
