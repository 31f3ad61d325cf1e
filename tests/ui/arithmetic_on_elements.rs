use tensor_idx::prelude::*;

fn main() {
    let mut counts = Tensor::from_vec([2], vec![1, 2]).unwrap();
    let mut view = counts.view_mut();
    view += 1;
    view.floor_div_assign(2);

    view /= 2;
    counts.oix_mut(idx![[0]]).div_assign(2);

    let mut flags = Tensor::from_vec([2], vec![true, false]).unwrap();
    let mut view = flags.view_mut();
    view += true;
    flags.oix_mut(idx![[0]]).accumulate(Add, true);

    let mut words = Tensor::from_vec([1], vec![String::new()]).unwrap();
    words.i_mut(idx![..]).add_assign(String::from("a"));
    words.i_mut(idx![..]).accumulate(Max, String::from("a"));
}
