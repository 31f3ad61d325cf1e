//! Cases of the oracle whose extents are in the types, in a crate of their own: they cost the compiler more than others.

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
        let t = Tensor::from_vec($shape, (0..$shape.iter().product::<usize>() as i64).collect()).unwrap().fix::<$source>();
        let part: TensorView<'_, i64, $result> = t.i(idx![$($index)*]);
        let expected: ([usize; _], [i64; _]) = ($left, $data);
        assert_eq!((part.shape(), &part.to_vec()[..]), (&expected.0[..], &expected.1[..]), $id);
    }};
    ($id:literal, $source:ty, $shape:expr, $mode:ident[$($index:tt)*], $result:ty, $left:expr, $data:expr) => {{
        let t = Tensor::from_vec($shape, (0..$shape.iter().product::<usize>() as i64).collect()).unwrap().fix::<$source>();
        let part: Tensor<i64, $result> = t.$mode(idx![$($index)*]);
        let expected: ([usize; _], [i64; _]) = ($left, $data);
        assert_eq!((part.shape(), &part.to_vec()[..]), (&expected.0[..], &expected.1[..]), $id);
    }};
}

#[cfg(test)]
use case;

/// Checks that a tensor has the extents that its type names, and this shape.
#[cfg(test)]
fn fits<S: tensor_idx::shape::Shape>(t: &impl tensor_idx::read::Strided<Shape = S>, shape: &[usize]) {
    use std::borrow::Borrow;
    let layout = t.layout();
    let layout: &tensor_idx::Layout<S> = layout.borrow();
    assert_eq!(layout.shape(), shape);
    assert_eq!(S::promised(layout.shape()), Ok(()), "{layout:?} of {:?}", S::default());
}
