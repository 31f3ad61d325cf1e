// Verbs that take no index, on tensors whose extents are in their types: no first line has a digit of an extent. Beside
// each line that does not build stands the nearest one that does.
use tensor_idx::extents::{idx, Dims};
use tensor_idx::prelude::*;

fn main() {
    let mut image = Tensor::full(Dims![3, 224], 1.0_f32);
    let mut row = Tensor::full(Dims![224], 1.0_f32);

    image[[0, 1]] = 2.0;
    image[[0]] = 2.0;
    let _ = image[idx![0, 1]];
    let _ = row[0];
    let _ = image[0];
    let _ = image.view()[[0, 1, 2]];
    let _ = image.i(idx![0, 0]).item();
    let _ = image.item();
    let _ = image.i(idx![0, 0]) == 1.0;
    let _ = image == 1.0;
    let _ = image.get([0, 1]);
    let _ = image.get(idx![0, 1]);
    let _ = image.get(idx![0]);
    image.i(0).copy_into(&mut row);
    image.copy_into(&mut row);
    image.copy_into(&mut Tensor1::full([224], 0.0));
    image.oix_into(idx![0, ..], &mut row);
    image.oix_into(idx![[0], ..], &mut row);
    let _ = image.take_along_axis([[0, 1]], -1);
    let _ = image.take_along_axis([0, 1], -1);
    let _ = image.diagonal();
    let _ = row.diagonal();
    let _ = image.matrix_transpose();
    let _ = row.matrix_transpose();
    let _ = row.windows([3]);
    let _ = row.windows([3, 3]);
    let _ = image.repeat([1, 0, 2], 0);
    let _ = image.repeat(&row, 0);
}
