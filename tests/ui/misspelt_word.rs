use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([9, 9], vec![0; 81]).unwrap();
    let newaxis = 1;
    t.i(idx![NewAxis, None, Ellipsis, {newaxis}]);

    t.i(idx![newaxis, np.newaxis]);
    t.i(idx![Newaxis, NEWAXIS]);
    t.i(idx![NewAxes, new_axis]);
    t.i(idx![numpy.newaxis, none]);
    t.i(idx![Elipsis]);
    t.i(idx![ellipsis]);
    t.i(idx![none:3]);
    t.i(idx![clip(newaxis), wrap(Elipsis)]);
}
