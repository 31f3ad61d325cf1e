use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([2, 3, 4], vec![0; 24]).unwrap();
    let ids = [0_usize, 1];
    let (mut flat, mut cube) = (Tensor::full([4], 0), Tensor::full([2, 2, 4], 0));
    t.oix_into(idx![&ids, &ids], &mut cube);
    t.oix_into(idx![&ids, &ids], &mut Tensor::full(vec![2, 2, 4], 0));
    t.view().into_dyn().oix_into(idx![&ids, &ids], cube.view_mut());

    t.oix_into(idx![&ids, &ids], &mut flat);
    t.vix_into(idx![&ids, &ids], &mut cube);
    t.take_into(&ids, 1, flat.view_mut());
    t.copy_into(&mut flat);
}
