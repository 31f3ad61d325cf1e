//! Cases of the oracle whose extents are in the types, in a crate of their own: they cost the compiler more than others.

#[cfg(test)]
use tensor_idx::prelude::*;
#[cfg(test)]
use tensor_idx::shape::IntoShape;

#[cfg(test)]
mod cases;
#[cfg(test)]
mod chains;
#[cfg(test)]
mod doors;
#[cfg(mistakes)]
pub mod mistakes;
#[cfg(test)]
mod table;

/// A number that the compiler does not see.
#[cfg(test)]
fn run(n: i64) -> i64 {
    std::hint::black_box(n)
}

/// `case!(id, source type, shape, mode[index], result type, shape, data)`: the source counts from 0.
#[cfg(test)]
macro_rules! case {
    ($id:literal, $source:ty, $shape:expr, i[$($index:tt)*], $result:ty, $left:expr, $data:expr) => {{
        let t = crate::counted($shape).fix::<$source>();
        let part: TensorView<'_, i64, $result> = t.i(idx![$($index)*]);
        crate::same($id, part.shape(), part.to_vec(), &$left, &$data);
    }};
    ($id:literal, $source:ty, $shape:expr, $mode:ident[$($index:tt)*], $result:ty, $left:expr, $data:expr) => {{
        let t = crate::counted($shape).fix::<$source>();
        let part: Tensor<i64, $result> = t.$mode(idx![$($index)*]);
        crate::same($id, part.shape(), part.to_vec(), &$left, &$data);
    }};
}

/// A tensor that counts from 0.
#[cfg(test)]
fn counted<const R: usize>(shape: [usize; R]) -> Tensor<i64, Rank<R>>
where
    [usize; R]: IntoShape<Shape = Rank<R>>,
{
    let len = shape.iter().product::<usize>() as i64;
    Tensor::from_vec(shape, (0..len).collect()).unwrap()
}

#[cfg(test)]
#[track_caller]
fn same(id: &str, shape: &[usize], data: Vec<i64>, expected_shape: &[usize], expected_data: &[i64]) {
    assert_eq!((shape, &data[..]), (expected_shape, expected_data), "{id}");
}

#[cfg(test)]
use case;

/// Checks that a tensor has the extents that its type names, and this shape.
#[cfg(test)]
#[track_caller]
fn fits<S: tensor_idx::shape::Shape>(t: &impl tensor_idx::read::Strided<Shape = S>, shape: &[usize]) {
    use std::borrow::Borrow;
    let layout = t.layout();
    let layout: &tensor_idx::Layout<S> = layout.borrow();
    are_kept(layout.shape(), shape, S::promised(layout.shape()));
}

#[cfg(test)]
#[track_caller]
fn are_kept(found: &[usize], expected: &[usize], promised: Result<(), &[Option<usize>]>) {
    assert_eq!(found, expected);
    assert_eq!(promised, Ok(()), "{found:?}");
}
