//! The verbs of `views()` on the tensors of other libraries, compared with those of a tensor of the same elements.

use crate::common::views::Arguments;
use tensor_idx::prelude::*;

/// Elements 0, 1, 2, .. in a random shape.
fn numbers<const N: usize>(random: &mut fastrand::Rng) -> Tensor<i32, Rank<N>> {
    let shape: [usize; N] = std::array::from_fn(|_| random.usize(0..5));
    Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i32).collect()).unwrap()
}

#[cfg(feature = "ndarray")]
#[test]
fn ndarray() {
    use ndarray::{Array3, ArrayD, ShapeBuilder};

    let random = &mut fastrand::Rng::with_seed(21);
    for round in 0..60 {
        let mut t = numbers::<3>(random);
        let [a, b, c] = t.extents();
        let cell = |(i, j, k)| t[[i, j, k]];
        let mut host = if round % 2 == 0 {
            Array3::from_shape_fn((a, b, c), cell)
        } else {
            Array3::from_shape_fn((a, b, c).f(), cell)
        };
        let arguments = Arguments::<3>::new(random);
        same_views!(host, t, arguments);
        same_views!(host.view(), t, arguments);
        same_views_mut!(host, t, arguments);
        let mut any: ArrayD<i32> = host.into_dyn();
        same_views!(any, t, arguments);
        same_views_mut!(any, t, arguments);
    }
    // The library's own methods keep their meaning beside the prelude.
    let mut array = Array3::from_shape_fn((2, 3, 4), |(i, j, k)| 12 * i + 4 * j + k);
    array.swap_axes(0, 2);
    assert_eq!(array.shape(), [4, 3, 2]);
    assert_eq!(array.windows((2, 2, 2)).into_iter().count(), 3 * 2);
    let windows: ndarray::ArrayView<'_, usize, ndarray::Ix6> = array.views().windows([2, 2, 2]);
    assert_eq!(windows.shape(), [3, 2, 1, 2, 2, 2]);
}

#[cfg(feature = "mdarray")]
#[test]
fn mdarray() {
    use mdarray::Array;

    let random = &mut fastrand::Rng::with_seed(22);
    for _ in 0..60 {
        let mut t = numbers::<3>(random);
        let shape = t.extents();
        let mut host: mdarray::DArray<i32, 3> = Array::from_fn(shape, |at| t[[at[0], at[1], at[2]]]);
        let arguments = Arguments::<3>::new(random);
        same_views!(host, t, arguments, *);
        same_views_mut!(host, t, arguments, *);
    }
}

#[cfg(feature = "nalgebra")]
#[test]
fn nalgebra() {
    use nalgebra::DMatrix;

    let random = &mut fastrand::Rng::with_seed(23);
    for _ in 0..60 {
        let mut t = numbers::<2>(random);
        let mut host = DMatrix::from_fn(t.shape()[0], t.shape()[1], |row, column| t[[row, column]]);
        let arguments = Arguments::<2>::new(random);
        same_views!(host, t, arguments);
        same_views_mut!(host, t, arguments);
    }
    // Its strides have no sign.
    let host = DMatrix::from_row_slice(2, 2, &[1, 2, 3, 4]);
    let error = host.views().try_flip(0).map(|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("nalgebra: a view cannot walk axis 0 of the result backwards"));
    let diagonal: tensor_idx::interop::VectorView<'_, i32> = host.views().diagonal();
    assert_eq!(diagonal.sum(), 5);
}

#[cfg(feature = "faer")]
#[test]
fn faer() {
    use faer::Mat;

    let random = &mut fastrand::Rng::with_seed(24);
    for _ in 0..60 {
        let mut t = numbers::<2>(random);
        let mut host = Mat::from_fn(t.shape()[0], t.shape()[1], |row, column| t[[row, column]]);
        let arguments = Arguments::<2>::new(random);
        same_views!(host, t, arguments);
        same_views_mut!(host, t, arguments);
    }
}

#[cfg(feature = "dlpack")]
#[test]
fn dlpack() {
    use dlpark::versioned::Dlpack;
    use tensor_idx::interop::{DlTensor, DlTensorMut};

    let random = &mut fastrand::Rng::with_seed(25);
    for _ in 0..60 {
        let mut t = numbers::<3>(random);
        let over = |t: &Tensor3<i32>| -> Dlpack { t.to_contiguous().map(|x| *x).into_dlpack().unwrap() };
        let arguments = Arguments::<3>::new(random);
        // SAFETY: the memory is that of a tensor, which nobody else has.
        let host = unsafe { DlTensor::<i32>::new(over(&t)) }.unwrap().into_rank::<3>().unwrap();
        same_views!(host, t, arguments);
        // SAFETY: as above.
        let mut host: DlTensorMut<i32> = unsafe { DlTensor::<i32>::new(over(&t)).unwrap().into_mut() }.unwrap();
        same_views_mut!(host, t, arguments);
    }
}

#[cfg(feature = "candle")]
#[test]
fn candle() {
    use candle_core::{Device, Tensor as Candle};
    use tensor_idx::interop::OpaqueRead as _;

    fn elements(t: Candle) -> crate::common::views::Told {
        let flat: Vec<i64> = t.flatten_all().unwrap().to_vec1().unwrap();
        (t.dims().to_vec(), flat.iter().map(|&x| x as i32).collect())
    }
    let random = &mut fastrand::Rng::with_seed(28);
    for round in 0..100 {
        let t = numbers::<3>(random);
        let data: Vec<i64> = t.iter().map(|&x| i64::from(x)).collect();
        let host = Candle::from_vec(data, t.shape(), &Device::Cpu).unwrap();
        // Half of them turned, so that what is selected from is copied first.
        let (host, t) = match round % 2 {
            0 => (host, t),
            _ => (host.permute([2, 0, 1]).unwrap(), t.permute([2, 0, 1]).to_contiguous()),
        };
        let arguments = Arguments::<3>::new(random);
        same_opaque_views!(host, t, arguments, elements);
    }
    // Each element gets the sum of the gradients of its windows.
    let t = candle_core::Var::from_tensor(&Candle::arange(0_f32, 5., &Device::Cpu).unwrap()).unwrap();
    let gradients = t.views().windows([3]).sum_all().unwrap().backward().unwrap();
    assert_eq!(gradients.get(&t).unwrap().to_vec1::<f32>().unwrap(), [1., 2., 3., 2., 1.]);
}

#[cfg(feature = "burn-flex")]
#[test]
fn burn() {
    use burn_tensor::{Device, Int, Tensor as Burn, TensorData};
    use tensor_idx::interop::OpaqueRead as _;

    fn elements<const D: usize>(t: Burn<D, Int>) -> crate::common::views::Told {
        let flat: Vec<i64> = t.try_to_vec_as().unwrap();
        (t.dims().to_vec(), flat.iter().map(|&x| x as i32).collect())
    }
    let random = &mut fastrand::Rng::with_seed(29);
    for round in 0..100 {
        let t = numbers::<3>(random);
        let data: Vec<i64> = t.iter().map(|&x| i64::from(x)).collect();
        let shape = t.extents();
        let host = Burn::<3, Int>::from_data(TensorData::new(data, shape), &Device::flex());
        let (host, t) = match round % 2 {
            0 => (host, t),
            _ => (host.permute([2, 0, 1]), t.permute([2, 0, 1]).to_contiguous()),
        };
        let arguments = Arguments::<3>::new(random);
        same_opaque_views!(host, t, arguments, elements);
    }
    let windows: Burn<2, Int> = Burn::<1, Int>::arange(0..5, &Device::flex()).views().windows([3]);
    assert_eq!(elements(windows), (vec![3, 3], vec![0, 1, 2, 1, 2, 3, 2, 3, 4]));
}
