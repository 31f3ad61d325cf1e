use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0; 16]).unwrap();
    let mut flags = Tensor::full([2], false);
    assign!(t[0] = 1);
    assign!(t[0, ..] **= 2);
    assign!(t[0] / /= 3);
    assign!(flags[0] = t[[0, 0]] == 1);

    assign!(t[0] == 1);
    assign!(t[0] <= 1);
    assign!(t[0] := 1);
    assign!(t[0] >>= 1);
    assign!(t[0] <<= 1);
    assign!(t[0] 1);
    assign!(t[0] + 1);
    assign!(t[0] += = 1);
    assign!(t[0] = t[1] = 1);
    assign!(t[0] //= 2
    );
    assign!(flags[0] += true);
}
