//! The lines a user writes first.
use tensor_idx::prelude::*;

#[test]
fn first_lines() {
    let t = Tensor::from_vec([2, 3, 4], (0..24).collect()).unwrap();
    let v: TensorView<i32, Rank<3>> = t.i(idx![.., 1..3, NewAxis, tl(0)]);
    assert_eq!(v.shape(), [2, 2, 1]);
    assert_eq!(v.to_vec(), [7, 11, 19, 23]);
    assert_eq!(t.i(2 - 1).shape(), [3, 4]);
    assert_eq!(t.i(1)[[0, 1]], 13);
    assert_eq!(t.i((.., 1..3, NewAxis, 0)).shape(), [2, 2, 1]);
    let w = t.i(idx![0]).i(idx![1..3]).i((.., -1));
    assert_eq!(w.to_vec(), [7, 11]);
    let n = 1usize;
    let k = -2i8;
    assert_eq!(t.i(idx![n, ..tl(0), k]).to_vec(), [14, 18]);
    assert_eq!(t.i(idx![...]).to_vec(), t.to_vec());
    assert_eq!(t.i(idx![]).shape(), t.shape());
    assert_eq!(t.i(idx![::-1, :, ::2]).shape(), [2, 3, 2]);
    assert_eq!(t.i(idx![n : : 2]).shape(), [1, 3, 4]);
    assert_eq!(t.i(idx![(n)::2]).shape(), [1, 3, 4]);
    assert_eq!(t.i([1, 2, 3]).to_vec(), [23]);
    let d: DynIndex = DynIndex::new().at(1).slice(1, None, None).ints([0, 1]);
    assert_eq!(
        t.try_i(&d).unwrap_err().to_string(),
        "an index array of shape [2] needs a gather: `i` takes positions, ranges, slices, new axes and an ellipsis only"
    );
    assert_eq!(t.i(slice!(1)).shape(), [1, 3, 4]);
    assert_eq!(t.permute([2, 0, 1]).shape(), [4, 2, 3]);
    let mut m = t.clone();
    m.i_mut(idx![0, ..]).fill(0);
    m[[1, 1, 1]] = 100;
    assert_eq!(t[[1, 1, 1]], 17);
    let e = t.try_i(idx![.., n + 5]).unwrap_err();
    assert_eq!(e.to_string(), "index 6 is outside 0..3 on axis 1 of shape [2, 3, 4], at `n + 5`");
    let (mut a, mut b) = m.split_mut((idx![0], idx![1, ..2])).unwrap();
    a.fill(1);
    b.fill(2);
    let e = m.split_mut((idx![0], idx![.., 1])).unwrap_err();
    assert_eq!(e.to_string(), "mutable views 0 and 1 of shape [2, 3, 4] share an element");
}

#[test]
fn a_refused_write_copies_nothing() {
    let t = Tensor::from_vec([2], vec![1, 2]).unwrap();
    let mut shared = t.clone();
    assert!(shared.try_i_mut(idx![5]).is_err());
    assert!(shared.split_mut([0, 0]).is_err());
    assert!(shared.get_mut([2]).is_none());
    assert!(shared.try_accumulate_at(vec![9_i64; 5000], tensor_idx::Add, 1).is_err());
    assert!(shared.shares_storage_with(&t));
    let rows = Tensor::from_layout(Layout::row_major([2]).unwrap().broadcast_to([3, 2]).unwrap(), vec![1, 2]);
    let mut rows = rows.unwrap();
    rows.i_mut(idx![1]).fill(0);
    assert_eq!(rows.to_vec(), [1, 2, 0, 0, 1, 2]);
}
