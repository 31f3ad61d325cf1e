//! Extents in types from and to typenum, and arrays that enter with theirs.

use tensor_idx::extents::{
    Dims, Extent, Fixed, FromTypenum, InTypenum, N1, N2, N3, N5, N8, ToTypenum, TypenumNumber, idx,
};
use tensor_idx::prelude::*;
use typenum::{Prod, Sum, U, Unsigned, assert_type_eq};

/// Both ways, at each length of a number and where digits carry.
#[test]
fn numbers_of_typenum() {
    macro_rules! same {
        ($($number:ident = $extent:ty;)*) => {$(
            assert_type_eq!(FromTypenum<typenum::$number>, $extent);
            assert_type_eq!(ToTypenum<$extent>, typenum::$number);
            assert_eq!(<$extent>::VALUE, Some(<typenum::$number as Unsigned>::USIZE));
        )*};
    }
    same! {
        U0 = N1<0>;
        U1 = N1<1>;
        U9 = N1<9>;
        U10 = N2<1, 0>;
        U16 = N2<1, 6>;
        U99 = N2<9, 9>;
        U100 = N3<1, 0, 0>;
        U224 = N3<2, 2, 4>;
        U255 = N3<2, 5, 5>;
        U65536 = N5<6, 5, 5, 3, 6>;
        U10000000 = N8<1, 0, 0, 0, 0, 0, 0, 0>;
    }
    type Largest = Sum<Prod<typenum::U10000000, typenum::U9>, U<999>>;
    assert_type_eq!(FromTypenum<Largest>, N8<9, 0, 0, 0, 0, 9, 9, 9>);
    assert_type_eq!(ToTypenum<N8<9, 0, 0, 0, 0, 9, 9, 9>>, Largest);
}

/// Every number of typenum's table there and back: its value stays the same.
#[test]
fn there_and_back() {
    fn value<N: TypenumNumber<Extent: InTypenum> + Unsigned>() -> [usize; 3] {
        [N::USIZE, N::Extent::VALUE.unwrap(), ToTypenum::<N::Extent>::USIZE]
    }
    macro_rules! numbers {
        ($($n:literal)*) => { [$((value::<U<$n>>(), $n)),*] };
    }
    let all = numbers! { 2 3 4 5 6 7 8 11 12 13 14 15 17 19 20 31 32 33 47 48 49 50 63 64 65 89 90 95 98 101 109 110 127 128 199 200 256 499 500 511 512 555 999 1000 1023 1024 };
    for (found, n) in all {
        assert_eq!(found, [n; 3]);
    }
}

/// Where an extent stands: by name, by a path, by an alias, computed, as a parameter.
#[test]
fn wherever_an_extent_stands() {
    type Classes = typenum::U10;
    let t = Tensor::full([2, 10], 1.0);
    let t: Tensor<f64, Dims![_, U10]> = t.fix();
    let t: Tensor<f64, Dims![_, typenum::U10]> = t;
    let t: Tensor<f64, Dims![_, FromTypenum<Classes>]> = t;
    type Ten = FromTypenum<Sum<typenum::U4, typenum::U6>>;
    let t: Tensor<f64, Dims![_, Ten]> = t;
    let last: TensorView<'_, f64, Dims![_]> = t.i(idx![.., 9]);
    assert_eq!(last.shape(), [2]);

    fn halves<N: TypenumNumber>(t: Tensor<f64, Dims![_, FromTypenum<N>]>) -> usize {
        t.shape()[1] / 2
    }
    assert_eq!(halves::<Classes>(t), 5);
    let made: Tensor<u8, Dims![U2, U3]> = Tensor::full(Dims![U2, U3], 7);
    assert_eq!(made.shape(), [2, 3]);
}

/// A static extent gives its number back: the length of another library's array.
#[test]
fn a_length_for_others() {
    fn bits<N: InTypenum>(_: &Tensor<bool, Dims![N]>) -> usize {
        ToTypenum::<N>::USIZE
    }
    assert_eq!(bits(&Tensor::full(Dims![77], true)), 77);
}

#[test]
fn arrays_enter_with_their_extents() {
    let row: TensorView<'_, u8, Dims![3]> = [1, 2, 3].fixed();
    assert_eq!(row.to_vec(), [1, 2, 3]);
    let a = [[1, 2, 3], [4, 5, 6]];
    let matrix: TensorView<'_, i32, Dims![2, 3]> = a.fixed();
    assert_eq!((matrix.to_vec(), matrix.base_ptr()), (vec![1, 2, 3, 4, 5, 6], a.as_ptr().cast()));
    let last: TensorView<'_, i32, Dims![2, 2]> = matrix.i(idx![.., 1..]);
    assert_eq!(last.to_vec(), [2, 3, 5, 6]);
    let (one, grid) = ([a], [[a]]);
    let cube: TensorView<'_, i32, Dims![1, 2, 3]> = one.fixed();
    assert_eq!(cube.i(idx![0, 1, -1]).item(), 6);
    let four: TensorView<'_, i32, Dims![1, 1, 2, 3]> = grid.fixed();
    assert_eq!(four.shape(), [1, 1, 2, 3]);
    // An array of arrays as a row of elements that are arrays.
    let rows: TensorView<'_, [i32; 3], Dims![2]> = a.fixed();
    assert_eq!(rows.to_vec(), a);
    let none: TensorView<'_, i32, Dims![0, 3]> = [[0; 3]; 0].fixed();
    assert!(none.is_empty());
    // As a value that is written: its extents are compared when the program is built.
    let mut t = Tensor::full(Dims![4, 3], 0);
    tensor_idx::extents::assign!(t[1..3] = matrix);
    assert_eq!(t.to_vec(), [0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0]);
}

/// One extent of a function's parameters, from two sources.
#[test]
fn extents_of_arrays_unify() {
    fn product<M: Extent, K: Extent, N: Extent>(
        a: TensorView<'_, i32, Dims![M, K]>,
        b: TensorView<'_, i32, Dims![K, N]>,
    ) -> i32 {
        (0..a.shape()[1]).map(|k| a[[0, k]] * b[[k, 0]]).sum()
    }
    let a: TensorView<'_, i32, Dims![1, 3]> = [[1, 2, 3]].fixed();
    let b: Tensor<i32, Dims![3, 2]> = Tensor::full(Dims![3, 2], 2);
    assert_eq!(product(a, b.view()), 12);
}

#[cfg(feature = "generic-array")]
#[test]
fn generic_arrays_enter_with_their_length() {
    use generic_array::{ArrayLength, GenericArray};
    let array: GenericArray<i32, typenum::U5> = GenericArray::from_array([1, 2, 3, 4, 5]);
    let view = array.fixed();
    let view: TensorView<'_, i32, Dims![5]> = view;
    assert_eq!((view.to_vec(), view.base_ptr()), (vec![1, 2, 3, 4, 5], array.as_ptr()));
    let middle: TensorView<'_, i32, Dims![3]> = view.i(idx![1..-1]);
    assert_eq!(middle.to_vec(), [2, 3, 4]);

    /// For an array of any length, and back to one of the same length.
    fn doubled<N: ArrayLength + TypenumNumber>(array: &GenericArray<i32, N>) -> GenericArray<i32, N> {
        let view: TensorView<'_, i32, Dims![FromTypenum<N>]> = array.fixed();
        GenericArray::from_iter(view.iter().map(|x| 2 * x))
    }
    assert_eq!(doubled(&array)[..], [2, 4, 6, 8, 10]);

    /// From a tensor to an array of the length that its type has.
    fn array_of<N: InTypenum<Number: ArrayLength>>(t: &Tensor<i32, Dims![N]>) -> GenericArray<i32, ToTypenum<N>> {
        GenericArray::from_iter(t.iter().copied())
    }
    let back: GenericArray<i32, typenum::U3> = array_of(&middle.to_contiguous());
    assert_eq!(back[..], [2, 3, 4]);
}
