//! The static ranks, 0 to 16: the type of a result names its rank.

use tensor_idx::{prelude::*, shape::Shape};

/// A tensor of rank 16 whose elements tell where they are stored.
fn sixteen() -> Tensor<usize, Rank<16>> {
    Tensor::from_vec([2, 1, 1, 3, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 4], (0..48).collect()).expect("48 elements")
}

/// Code that is generic over the rank has an `out` of its own rank, and one of run-time rank.
#[test]
fn out_of_a_generic_rank() {
    fn copies<S: Shape>(t: &Tensor<u8, S>, out: &mut Tensor<u8, S>, any: &mut TensorD<u8>) {
        t.copy_into(out);
        t.view().copy_into(any);
    }
    let t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4]).expect("4 elements");
    let (mut out, mut any) = (Tensor::full([2, 2], 0), Tensor::full(vec![2, 2], 0));
    copies(&t, &mut out, &mut any);
    assert_eq!((out.to_vec(), any.to_vec()), (t.to_vec(), t.to_vec()));
}

#[test]
fn rank_16_by_the_macro() {
    let t = sixteen();
    let all: TensorView<usize, Rank<16>> = t.i(idx![..., ::-1]);
    assert_eq!((all.shape(), all.to_vec()[0]), (t.shape(), 3));
    let part: TensorView<usize, Rank<16>> = t.i(idx![1, NewAxis, ..., -1, None]);
    assert_eq!(part.shape(), [1, 1, 1, 3, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(part.to_vec(), [27, 31, 35, 39, 43, 47]);
    let axes: TensorView<usize, Rank<4>> = t.i(idx![.., 0, 0, 1.., 0, 0, 0, .., 0, 0, 0, 0, 0, 0, 0, ::2]);
    assert_eq!((axes.shape(), &axes.to_vec()[..4]), (&[2, 2, 2, 2][..], &[8, 10, 12, 14][..]));
}

#[test]
fn rank_16_to_rank_0() {
    let t = sixteen();
    let one: TensorView<usize, Rank<0>> = t.i(idx![1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, tl(0)]);
    assert_eq!((one.shape(), one[[]]), (&[][..], 47));
    assert_eq!(one.i(idx![]).to_vec(), [47]);
    assert_eq!(one.i(idx![...]).to_vec(), [47]);
    let again: TensorView<usize, Rank<16>> =
        one.i(idx![None, None, None, None, None, None, None, None, None, None, None, None, None, None, None, None]);
    assert_eq!((again.shape(), again.to_vec()), (&[1; 16][..], vec![47]));
}

#[test]
fn a_mistake_at_rank_16() {
    let error = sixteen().try_i(idx![..., 4]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "index 4 is outside -4..4 on axis 15 of shape [2, 1, 1, 3, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 4]"
    );
    let many = "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0".parse::<DynIndex>().expect("17 positions");
    let error = sixteen().into_dyn().try_i(many).unwrap_err();
    assert_eq!(error.kind(), tensor_idx::error::ErrorKind::TooManyIndices);
}

#[test]
fn an_index_of_more_than_16_elements_on_a_run_time_rank() {
    let t = Tensor::from_vec(vec![1; 19], vec![7]).expect("one element");
    let element: TensorView<i32, DynRank> = t.i(idx![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, .., 0]);
    assert_eq!((element.shape(), element.to_vec()), (&[1][..], vec![7]));
    let error = t.try_i(idx![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(error.kind(), tensor_idx::error::ErrorKind::TooManyIndices);
    let wide = sixteen().into_dyn().i(idx![None, None, None, None, None, None, None, None, None, ..., None]).rank();
    assert_eq!(wide, 26);
}

macro_rules! every_rank {
    ($($n:literal)*) => {
        /// Each rank from 0 to 16, from and to a run-time rank.
        #[test]
        fn every_static_rank() {
            $({
                let t: Tensor<u8, Rank<$n>> = Tensor::from_vec([1; $n], vec![7]).expect("one element");
                let view: TensorView<u8, Rank<$n>> = t.i(idx![...]);
                assert_eq!((view.shape().len(), view.to_vec()), ($n, vec![7]));
                let back: Tensor<u8, Rank<$n>> = t.into_dyn().into_rank().expect("the rank that it had");
                assert_eq!(back.shape(), [1; $n]);
            })*
        }
    };
}

every_rank! { 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }
