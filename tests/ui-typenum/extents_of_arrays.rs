// Beside each line that does not build stands the nearest one that does.
use nalgebra::Matrix2x3;
use tensor_idx::extents::{assign, idx, Dims, Fixed, FromTypenum};
use tensor_idx::prelude::*;
use typenum::{Prod, U1000, U10000};

fn main() {
    let rows = [[1, 2, 3], [4, 5, 6]];
    let matrix = Matrix2x3::new(1, 2, 3, 4, 5, 6);
    let array = generic_array::GenericArray::<i32, typenum::U5>::default();
    let _: TensorView<'_, i32, Dims![2, 3]> = rows.fixed();
    let _: TensorView<'_, i32, Dims![2, 4]> = rows.fixed();
    let _: TensorView<'_, i32, Dims![2, 3]> = matrix.fixed();
    let _: TensorView<'_, i32, Dims![3, 2]> = matrix.fixed();
    let _: TensorView<'_, i32, Dims![5]> = array.fixed();
    let _: TensorView<'_, i32, Dims![4]> = array.fixed();
    let _ = matrix.fixed().i(idx![1, 2]);
    let _ = matrix.fixed().i(idx![2, 2]);
    let mut t = Tensor::full(Dims![2, 3], 0);
    assign!(t[..] = matrix.fixed());
    assign!(t[.., 1..] = matrix.fixed());
    let _: Option<Tensor<f32, Dims![_, FromTypenum<typenum::U3>]>> = None;
    let _: Option<Tensor<f32, Dims![_, FromTypenum<u32>]>> = None;
    let _: Option<Tensor<f32, Dims![_, FromTypenum<Dims![3]>]>> = None;
    let _: Option<Tensor<f32, Dims![FromTypenum<Prod<U10000, U1000>>]>> = None;
    let _: Option<Tensor<f32, Dims![FromTypenum<Prod<U10000, U10000>>]>> = None;
    known(rows);
    known(t.view());
}

fn known(_: impl Fixed<i32, Dims![2, 3]>) {}
