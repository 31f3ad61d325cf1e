//! Tensors beside Rust's collections: made by an iterator, walked by `for`, borrowed as slices, compared with lists; their extents as
//! arrays; indices from both ends; layouts and run-time indices as keys.

use std::collections::hash_map::{Entry, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::sync::Arc;

use tensor_idx::{
    extents::Dims,
    index::{DynElement, DynMode},
    plan::Plan,
    prelude::*,
};

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

/// From both ends, and over some: no index twice, and none left out.
#[test]
fn indices_from_both_ends() -> Result<(), IndexError> {
    let shapes: [&[usize]; 7] = [&[], &[1], &[5], &[3, 2, 4], &[1, 4, 1], &[2, 1, 3], &[2, 0, 3]];
    for shape in shapes {
        let layout = Layout::row_major(shape)?;
        let all: Vec<_> = layout.indices().collect();
        assert!(layout.indices().rev().eq(all.iter().rev().cloned()), "{shape:?}");
        assert_eq!(layout.indices().last(), all.last().cloned());
        let (mut ours, mut theirs) = (layout.indices(), all.iter().cloned());
        for step in 0.. {
            let (one, other) = match step % 5 {
                0 => (ours.next_back(), theirs.next_back()),
                1 => (ours.next(), theirs.next()),
                2 => (ours.nth_back(1), theirs.nth_back(1)),
                3 => (ours.nth(1), theirs.nth(1)),
                _ => (ours.nth_back(2), theirs.nth_back(2)),
            };
            let is_over = one.is_none();
            assert_eq!((one, ours.len()), (other, theirs.len()), "{shape:?}, step {step}");
            assert!(ours.clone().eq(theirs.clone()), "{shape:?}, step {step}");
            if is_over {
                break;
            }
        }
        assert_eq!((layout.indices().nth_back(all.len()), layout.indices().nth_back(usize::MAX)), (None, None));
    }
    let mut t = cube();
    let last: Vec<_> = t.i(idx![.., 1..]).indexed_iter().rev().take(2).map(|(at, x)| (at, *x)).collect();
    assert_eq!(last, [([1, 1, 3], 23), ([1, 1, 2], 22)]);
    for (n, (_, x)) in t.indexed_iter_mut().rev().enumerate() {
        *x = n as i32;
    }
    assert_eq!(t.to_vec(), (0..24).rev().collect::<Vec<_>>());
    Ok(())
}

fn hash(x: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(x)
}

/// Equal layouts and equal indices are one key, also if they have other types or are written in another way.
#[test]
fn layouts_and_indices_are_keys() -> Result<(), IndexError> {
    type Key = (Layout<DynRank>, DynMode, DynIndex);
    let m = Layout::row_major([4, 6])?;
    assert_eq!(hash(m), hash(m.into_dyn()));
    assert_eq!(hash(cube().layout()), hash(cube().fix::<Dims![2, _, 4]>().layout()));
    assert_ne!(hash(m.i(idx![0..2])?), hash(m.i(idx![1..3])?));
    assert_ne!(hash(m), hash(Layout::new([4, 6], &[7, 1], 0)?));
    // Of no elements the strides and the offset mean nothing.
    let (none, part) = (Layout::row_major([0, 6])?, m.i(idx![2:2])?);
    assert_eq!((none, hash(none)), (part, hash(part)));

    let t = cube().into_dyn();
    let mut plans: HashMap<Key, Plan<DynRank, DynRank>> = HashMap::new();
    for text in ["1, [2, 0]", "hd(1), [2, 0]", "-1.., fill([9], 5)", "tl(0).., fill([9], 5)", "[true, false]"] {
        let key = (t.layout().clone(), DynMode::Oix, text.parse::<DynIndex>()?);
        if let Entry::Vacant(place) = plans.entry(key) {
            let (layout, mode, index) = place.key();
            let plan = layout.plan_gather(*mode, index)?;
            place.insert(plan);
        }
    }
    assert_eq!(plans.len(), 3);
    Ok(())
}

#[test]
fn a_run_time_index_is_a_list_of_its_elements() -> Result<(), IndexError> {
    let mut index = DynIndex::from(vec![DynElement::NewAxis]);
    index.extend("..., 1:3".parse::<DynIndex>()?);
    index.extend([DynElement::At(hd(2))]);
    assert_eq!(index.to_string(), "NewAxis, ..., 1:3, 2");
    let mut consumed = 0;
    for element in &index {
        consumed += element.consumes();
    }
    assert_eq!(consumed, 2);
    let turned: DynIndex = index.into_iter().rev().collect();
    assert_eq!(turned.to_string(), "2, 1:3, ..., NewAxis");
    Ok(())
}

#[test]
fn a_list_is_a_view_of_one_axis() {
    fn total<'a, S: tensor_idx::shape::Shape>(t: impl Into<TensorView<'a, i32, S>>) -> i32 {
        t.into().iter().sum()
    }
    let mut list = vec![3, 1, 2];
    assert_eq!(TensorView::from(&list), list);
    assert_eq!(TensorView::from(&list[1..]), [1, 2]);
    assert_eq!(TensorView::from(&[7, 8]).i(-1).item(), 8);
    assert_eq!((total(&list), total(&list[1..]), total(&[5, 6]), total(&cube())), (6, 3, 11, 276));
    TensorViewMut::from(&mut list).i_mut(idx![::2]).fill(0);
    TensorViewMut::from(&mut list[1..2]).fill(9);
    let mut array = [1, 2];
    TensorViewMut::from(&mut array).assign(&list[..2]);
    assert_eq!((list, array), (vec![0, 9, 0], [0, 9]));
    assert_eq!(TensorView::from(&[(); 3]).len(), 3);
    // And a tensor of one axis is a list again.
    let list: Vec<i32> = tensor![1, 2].into();
    assert_eq!(list, [1, 2]);
    let mut t = cube();
    let copies = [Tensor::from(&t.i(idx![1, 0])), Tensor::from(t.i_mut(idx![1, 0]))];
    assert!(copies.iter().all(|copy| *copy == [12, 13, 14, 15]));
}

#[test]
fn views_take_the_rank_of_a_shape() -> Result<(), IndexError> {
    let mut t = cube();
    assert_eq!(t.view().into_dyn().into_rank_of::<Rank<3>>()?.strides(), t.strides());
    assert!(t.view().into_rank_of::<Rank<2>>().is_err());
    t.view_mut().into_dyn().into_rank_of::<Rank<3>>()?.fill(1);
    assert!(t.view_mut().into_rank_of::<Rank<2>>().is_err());
    assert_eq!(t, Tensor::full([2, 3, 4], 1));
    Ok(())
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
