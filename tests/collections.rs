//! Tensors beside Rust's collections: made by an iterator, walked by `for`, borrowed as slices, compared with lists; their extents as
//! arrays.

use std::sync::Arc;

use tensor_idx::{extents::Dims, prelude::*};

fn cube() -> Tensor3<i32> {
    Tensor::from_vec([2, 3, 4], (0..24).collect()).unwrap()
}

#[test]
fn an_iterator_makes_one_axis() {
    assert_eq!((0..3).map(|n| 2 * n).collect::<Tensor1<i32>>(), [0, 2, 4]);
    assert_eq!(Tensor1::<String>::from_iter([]).shape(), [0]);
    // An error on the way is an error, as of a vector.
    assert_eq!("1 2 x".split(' ').map(str::parse::<i32>).collect::<Result<Tensor1<_>, _>>().ok(), None);
}

#[test]
fn a_loop_takes_borrows_and_writes_in_row_major_order() {
    let t = cube();
    let turned = t.clone().into_transpose();
    let order: Vec<i32> = t.i(idx![.., .., ..]).transpose().to_vec();
    assert_eq!(turned.clone().into_iter().collect::<Vec<i32>>(), order);
    assert_eq!((&turned).into_iter().copied().collect::<Vec<i32>>(), order);
    // A write to shared storage is seen by nobody else.
    let mut copy = t.clone();
    for (n, x) in (&mut copy).into_iter().enumerate() {
        assert_eq!(*x, n as i32);
        *x = -1;
    }
    assert_eq!((copy, t), (Tensor::full([2, 3, 4], -1), cube()));

    let mut t = cube();
    for x in t.i_mut(idx![.., 0, ..;-2]) {
        *x = 100;
    }
    let mut rows = t.i_mut(idx![0]);
    for x in &mut rows {
        *x += 1;
    }
    assert_eq!((&rows).into_iter().sum::<i32>(), 101 + 2 + 101 + 4 + (5..=12).sum::<i32>());
    assert_eq!(t.i(idx![.., 0]), [[101, 2, 101, 4], [100, 13, 100, 15]]);
    // The order is the view's.
    let mut turned = tensor![[0, 0], [0, 0], [0, 0]];
    for (n, x) in turned.i_mut(idx![..;-1]).into_iter().enumerate() {
        *x = n;
    }
    assert_eq!(turned, [[4, 5], [2, 3], [0, 1]]);
    // One element for many indices: a write needs a copy with one for each.
    let mut wide = Tensor::from_layout(Layout::new([3], &[0], 0).unwrap(), vec![5]).unwrap();
    for (n, x) in (&mut wide).into_iter().enumerate() {
        *x += n;
    }
    assert_eq!(wide, [5, 6, 7]);
    // Of any rank, and of none.
    assert_eq!(cube().into_dyn().into_iter().sum::<i32>(), 276);
    assert_eq!(tensor![7].i(0).to_contiguous().into_iter().collect::<Vec<_>>(), [7]);
    assert_eq!(Tensor2::<u8>::full([0, 3], 1).into_iter().next(), None);
}

/// Elements are moved out of a tensor that is the only handle and all of its storage; others are cloned.
#[test]
fn elements_are_moved_where_they_can_be() {
    let names = Tensor1::from(["a", "b", "c"].map(Arc::new));
    let part = names.share(1..);
    let shared: Vec<Arc<&str>> = part.clone().into_iter().collect();
    assert_eq!((shared.len(), Arc::strong_count(&shared[0])), (2, 2));
    drop((shared, names));
    let cloned: Vec<Arc<&str>> = part.into_iter().collect();
    assert_eq!((*cloned[0], Arc::strong_count(&cloned[0])), ("b", 1));
    let moved: Vec<Arc<&str>> =
        Tensor1::from(["a", "b"].map(Arc::new)).into_iter().inspect(|x| assert_eq!(Arc::strong_count(x), 1)).collect();
    assert_eq!(moved.len(), 2);
}

#[test]
fn a_slice_to_write_is_of_contiguous_elements_alone() {
    let mut t = cube();
    let before = t.clone();
    t.as_mut_slice().unwrap().reverse();
    assert_eq!((t.to_vec(), before), ((0..24).rev().collect(), cube()));
    let mut part = t.share(idx![1]);
    part.as_mut_slice().unwrap().fill(7);
    assert_eq!((part, t.i(idx![1, 0, 0]).item()), (Tensor::full([3, 4], 7), 11));
    // A part that is the only handle is written in place.
    let mut part = cube().share(idx![1, 1..]);
    let start = part.view().as_slice().unwrap().as_ptr();
    part.as_mut_slice().unwrap()[0] = 100;
    assert_eq!(
        (part.offset(), part.view().as_slice().unwrap().as_ptr(), part[[0, 0]], part[[0, 1]]),
        (16, start, 100, 17)
    );
    assert_eq!(cube().into_transpose().as_mut_slice(), None);
    // Whether another handle is alive makes no difference.
    assert_eq!(t.clone().into_transpose().as_mut_slice(), None);
    assert_eq!(Tensor2::<u8>::full([3, 0], 1).as_mut_slice(), Some(&mut [][..]));
    // One element for many indices is no slice of them.
    let mut wide = Tensor::from_layout(Layout::new([4], &[0], 0).unwrap(), vec![5]).unwrap();
    assert_eq!(wide.as_slice(), None);
    assert_eq!(wide.as_mut_slice(), None);
}

#[test]
fn one_axis_equals_a_list() {
    let mut t = tensor![1, 2, 3];
    let (list, other) = (vec![1, 2, 3], vec![1, 2]);
    assert_eq!(t, list);
    assert_eq!(t, list[..]);
    assert_eq!(t, &list[..]);
    assert_ne!(t, other);
    assert_eq!(t.i(..2), other);
    assert_eq!(t.i(idx![::-2]), [3, 1][..]);
    assert_eq!(t.i_mut(1..), vec![2, 3]);
    let words = tensor!["a", "b"];
    assert_eq!(words, vec!["a".to_string(), "b".to_string()]);
    // A list of lists is one axis of lists.
    assert_eq!(Tensor1::from(vec![vec![1], vec![]]), vec![vec![1], vec![]]);
}

#[test]
fn extents_are_taken_apart() {
    let mut t = cube();
    let [a, b, c] = t.extents();
    assert_eq!([a, b, c], t.view().transpose().transpose().extents());
    assert_eq!(t.i_mut(idx![.., 1..]).extents(), [2, 2, 4]);
    assert_eq!(tensor![1, 2].i(0).extents(), [0; 0]);
    // What is given back is a shape, of any rank.
    let dynamic = t.clone().into_dyn();
    assert_eq!(dynamic.extents()[..], [2, 3, 4]);
    assert_eq!(Tensor::full(dynamic.extents(), 0).shape(), Tensor::full(t.extents(), 0).shape());
    assert_eq!(Tensor::full(&dynamic.extents(), 0).rank(), 3);
    let fixed = t.fix::<Dims![2, _, 4]>();
    let [_, middle, _] = fixed.extents();
    assert_eq!(middle, 3);
}

#[test]
fn a_tuple_is_a_shape() {
    let n = 3;
    assert_eq!(Tensor::from_fn((2, n), |[i, j]| i * n + j), [[0, 1, 2], [3, 4, 5]]);
    assert_eq!(Tensor::full((1,), 'x'), ['x']);
    assert_eq!(Tensor::full((), 'x').item(), 'x');
    assert_eq!(Tensor::full((1, 1, 1, 1, 1, 1, 1, 2), 0).len(), 2);
    let error = Tensor::from_vec((2, 2), vec![1]).unwrap_err();
    assert_eq!(error.to_string(), "shape [2, 2] needs 4 elements, the data has 1");
    assert_eq!(tensor![[1, 2, 3]].windows((1, 2)).shape(), [1, 2, 1, 2]);
}
