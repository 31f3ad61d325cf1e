//! Tensors made of others, against plain loops: `concatenate`, `stack`, `pad`, `roll`, `repeat`, `tile`.

use fastrand::Rng;
use tensor_idx::join::{Padding, concatenate, stack, try_concatenate};
use tensor_idx::prelude::*;
use tensor_idx::shape::broadcast_shapes;

/// A tensor of run-time rank with random strides: turned, stepped, reversed, broadcast.
fn random<T: Clone>(draw: &mut Rng, most: usize, element: &mut impl FnMut(&mut Rng) -> T) -> TensorD<T> {
    let rank = draw.usize(0..=6);
    // Of many axes, short ones.
    let most = if rank > 4 { most.min(4) } else { most };
    let shape: Vec<usize> = (0..rank).map(|_| draw.usize(0..most)).collect();
    laid_out(draw, &shape, element)
}

/// The same for a shape.
fn laid_out<T: Clone>(draw: &mut Rng, shape: &[usize], element: &mut impl FnMut(&mut Rng) -> T) -> TensorD<T> {
    let rank = shape.len();
    let mut order: Vec<usize> = (0..rank).collect();
    draw.shuffle(&mut order);
    let stored: Vec<usize> = order.iter().map(|&axis| shape[axis]).collect();
    let mut t: TensorD<T> = Tensor::from_fn(&stored[..], |_| element(draw));
    for axis in 0..rank {
        if draw.bool() {
            t = t.into_flip(axis);
        }
    }
    let mut back = vec![0; rank];
    order.iter().enumerate().for_each(|(k, &axis)| back[axis] = k);
    t.into_permute(back)
}

/// All indices of a shape, in row-major order.
fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![vec![]], |all, &extent| {
        all.iter().flat_map(|at| (0..extent).map(move |k| [&at[..], &[k]].concat())).collect()
    })
}

/// What a result is to hold: its shape and, for each index, the index of an element of `t`, or none.
fn expected<T: Clone>(
    t: &TensorD<T>,
    shape: &[usize],
    from: impl Fn(&[usize]) -> Option<Vec<usize>>,
    constant: &T,
) -> TensorD<T> {
    let elements = indices(shape)
        .iter()
        .map(|at| from(at).map_or(constant.clone(), |at| t.get(&at[..]).unwrap().clone()))
        .collect();
    Tensor::from_vec(shape, elements).unwrap()
}

#[test]
fn joined_parts() {
    let draw = &mut Rng::with_seed(1);
    for _ in 0..300 {
        let first = random(draw, 5, &mut |draw| draw.u16(..));
        if first.shape().is_empty() {
            assert!(try_concatenate(&[&first], 0).is_err());
            continue;
        }
        let axis = draw.usize(0..first.shape().len());
        let mut parts = vec![first];
        for _ in 0..draw.usize(0..4) {
            let mut shape = parts[0].shape().to_vec();
            shape[axis] = draw.usize(0..4);
            parts.push(laid_out(draw, &shape, &mut |draw| draw.u16(..)));
        }
        let joined = concatenate(&parts, axis as isize - parts[0].shape().len() as isize);
        let mut shape = parts[0].shape().to_vec();
        shape[axis] = parts.iter().map(|part| part.shape()[axis]).sum();
        assert_eq!(joined.shape(), shape);
        for at in indices(&shape) {
            let (mut part, mut inside) = (0, at.clone());
            while inside[axis] >= parts[part].shape()[axis] {
                inside[axis] -= parts[part].shape()[axis];
                part += 1;
            }
            assert_eq!(joined.get(&at[..]), parts[part].get(&inside[..]), "{at:?}");
        }
        // Elements that are cloned.
        let words: Vec<TensorD<String>> = parts.iter().map(|part| part.map(|x| x.to_string())).collect();
        assert_eq!(concatenate(&words, axis), joined.map(|x| x.to_string()));
    }
}

#[test]
fn stacked_parts() {
    let draw = &mut Rng::with_seed(2);
    for _ in 0..200 {
        let first = random(draw, 4, &mut |draw| draw.u8(..));
        let rank = first.shape().len();
        let shape = first.shape().to_vec();
        let more: Vec<_> = (0..draw.usize(0..3)).map(|_| laid_out(draw, &shape, &mut |draw| draw.u8(..))).collect();
        let parts = [&[first][..], &more].concat();
        let axis = draw.usize(0..=rank);
        let stacked = stack(&parts, axis as isize - rank as isize - 1);
        assert_eq!(stacked.shape()[axis], parts.len());
        for (k, part) in parts.iter().enumerate() {
            let mut index: Vec<tensor_idx::index::DynElement> =
                vec![tensor_idx::index::DynElement::Slice(tensor_idx::index::Slice::new(None, None, None)); axis];
            index.push(tensor_idx::index::DynElement::At(tensor_idx::index::Position::Signed(k as i64)));
            assert_eq!(stacked.i(index.into_iter().collect::<DynIndex>()), *part);
        }
    }
}

#[test]
fn borders() {
    let draw = &mut Rng::with_seed(3);
    for round in 0..600 {
        let t = random(draw, 4, &mut |draw| draw.i32(..));
        // Now and then many short parts.
        let most = match t.shape().len() {
            0..2 if round % 20 == 0 => 700,
            2 if round % 20 == 0 => 150,
            0..5 => 8,
            _ => 3,
        };
        let widths: Vec<(usize, usize)> =
            t.shape().iter().map(|_| (draw.usize(0..most), draw.usize(0..most))).collect();
        let mode = draw.usize(0..5);
        let with = [Padding::Constant(-7), Padding::Edge, Padding::Reflect, Padding::Symmetric, Padding::Wrap][mode];
        let shape: Vec<usize> = t.shape().iter().zip(&widths).map(|(n, (a, b))| n + a + b).collect();
        let has_none = t.shape().iter().zip(&widths).any(|(n, width)| *n == 0 && *width != (0, 0));
        if mode > 0 && has_none {
            assert!(t.try_pad(widths, with).is_err());
            continue;
        }
        let from = |at: &[usize]| {
            let place = |((&at, &n), &(before, _)): ((&usize, &usize), &(usize, usize))| {
                let (at, n) = (at as i64 - before as i64, n as i64);
                // Mirrored again and again until it is inside.
                let mut at = at;
                while !(0..n).contains(&at) {
                    at = match (mode, at < 0) {
                        (0, _) => return None,
                        (1, true) => 0,
                        (1, false) => n - 1,
                        (2, _) if n == 1 => 0,
                        (2, true) => -at,
                        (2, false) => 2 * n - 2 - at,
                        (3, true) => -1 - at,
                        (3, false) => 2 * n - 1 - at,
                        (_, true) => at + n,
                        (_, false) => at - n,
                    };
                }
                Some(at as usize)
            };
            at.iter().zip(t.shape()).zip(&widths).map(place).collect()
        };
        assert_eq!(t.pad(&widths[..], with), expected(&t, &shape, from, &-7), "{with:?} {widths:?} of {:?}", t.shape());
    }
}

#[test]
fn rolled_repeated_and_tiled() {
    let draw = &mut Rng::with_seed(4);
    for _ in 0..300 {
        let t = random(draw, 5, &mut |draw| draw.i64(..));
        let rank = t.shape().len();
        if rank > 0 {
            let axis = draw.usize(0..rank);
            let (shift, n) = (draw.isize(-9..9), t.shape()[axis] as isize);
            let from = |at: &[usize]| {
                let mut at = at.to_vec();
                at[axis] = (at[axis] as isize - shift).rem_euclid(n) as usize;
                Some(at)
            };
            assert_eq!(t.roll(shift, axis), expected(&t, t.shape(), from, &0));
            // Several axes, one of them perhaps twice.
            let (other, more) = (draw.usize(0..rank), draw.isize(-9..9));
            assert_eq!(t.roll([shift, more], [axis, other]), t.roll(shift, axis).roll(more, other));
            assert_eq!(t.roll(&[shift][..], vec![axis as isize - rank as isize]), t.roll(shift, axis));

            let times: Vec<usize> = (0..n).map(|_| draw.usize(0..4)).collect();
            let list: Vec<usize> = times.iter().enumerate().flat_map(|(k, &n)| vec![k; n]).collect();
            let mut shape = t.shape().to_vec();
            shape[axis] = list.len();
            let from = |at: &[usize]| {
                let mut at = at.to_vec();
                at[axis] = list[at[axis]];
                Some(at)
            };
            assert_eq!(t.repeat(&times, axis), expected(&t, &shape, from, &0));
            let times = draw.usize(0..4);
            shape[axis] = n as usize * times;
            let from = |at: &[usize]| {
                let mut at = at.to_vec();
                at[axis] /= times;
                Some(at)
            };
            assert_eq!(t.repeat(times, axis), expected(&t, &shape, from, &0));
        }
        let times: Vec<usize> = (0..draw.usize(0..4)).map(|_| draw.usize(0..3)).collect();
        let all = rank.max(times.len());
        let front = |list: &[usize]| [vec![1; all - list.len()], list.to_vec()].concat();
        let shape: Vec<usize> = front(t.shape()).iter().zip(front(&times)).map(|(a, b)| a * b).collect();
        let from = |at: &[usize]| Some(at[all - rank..].iter().zip(t.shape()).map(|(at, n)| at % n).collect());
        assert_eq!(t.tile(&times[..]), expected(&t, &shape, from, &0), "{times:?}");
    }
}

/// Static ranks stay static, and views and mutable views have the methods, too.
#[test]
fn ranks_are_static() {
    let mut t = Tensor2::from([[1, 2], [3, 4]]);
    let padded: Tensor2<i32> = t.view().pad(1, Padding::Wrap);
    assert_eq!(padded.i(idx![0]).to_vec(), [4, 3, 4, 3]);
    let tiled: Tensor3<i32> = t.view_mut().tile([2, 1, 1]);
    assert_eq!(tiled.shape(), [2, 2, 2]);
    let stacked: Tensor3<i32> = stack(&[t.view(), padded.i(idx![1..3, 1..3])], 1);
    assert_eq!(stacked.to_vec(), [1, 2, 1, 2, 3, 4, 3, 4]);
    let rolled: Tensor2<i32> = t.view_mut().roll(1, 0);
    assert_eq!(rolled, [[3, 4], [1, 2]]);
}

/// Positions of a long list are carried along, not summed up for each part; and what does not fit is told.
#[test]
fn many_parts_and_wrong_ones() {
    let rows: Vec<Tensor1<u8>> = (0..50_000).map(|k| Tensor1::from([k as u8, 1])).collect();
    let (joined, stacked) = (concatenate(&rows, 0), stack(&rows, 1));
    assert_eq!((joined.shape(), stacked.shape()), (&[100_000][..], &[2, 50_000][..]));
    assert_eq!((joined[[2 * 40_000]], stacked[[0, 40_000]], stacked[[1, 49_999]]), (64, 64, 1));

    let none: [Tensor1<u8>; 0] = [];
    assert_eq!(try_concatenate(&none, 0).unwrap_err().to_string(), "no tensor to join: the list of parts is empty");
    let t = Tensor2::from([[1, 2], [3, 4]]);
    let text = |error: IndexError| error.to_string();
    assert_eq!(
        text(t.try_roll([1, 2, 3], [0, 1]).unwrap_err()),
        "3 shifts for 2 axes: each shift needs the number of its axis"
    );
    assert_eq!(text(t.try_roll([1, 2], [0, 2]).unwrap_err()), "axis 2 is outside -2..2 for a tensor of rank 2");
    assert_eq!(text(t.into_dyn().try_pad([(1, 1)], Padding::Edge).unwrap_err()), "expected 2 axes, found 1");
}

/// A clone that panics leaves nothing half made.
#[test]
fn clones_that_panic() {
    use std::sync::atomic::{AtomicIsize, Ordering};

    static ALIVE: AtomicIsize = AtomicIsize::new(0);
    struct Counted(bool);
    impl Clone for Counted {
        fn clone(&self) -> Self {
            assert!(!self.0, "a clone that panics");
            ALIVE.fetch_add(1, Ordering::Relaxed);
            Counted(false)
        }
    }
    impl Drop for Counted {
        fn drop(&mut self) {
            ALIVE.fetch_sub(1, Ordering::Relaxed);
        }
    }
    ALIVE.store(4, Ordering::Relaxed);
    let parts = [Tensor::from_vec([2], vec![Counted(false), Counted(false)]).unwrap(), {
        Tensor::from_vec([2], vec![Counted(false), Counted(true)]).unwrap()
    }];
    let joined = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| concatenate(&parts, 0)));
    assert!(joined.is_err());
    assert_eq!(ALIVE.load(Ordering::Relaxed), 4);
}

#[test]
fn put_along_an_axis_is_the_inverse_of_take() {
    let draw = &mut Rng::with_seed(5);
    for _ in 0..200 {
        let shape: Vec<usize> = (0..draw.usize(1..=6)).map(|_| draw.usize(1..4)).collect();
        let axis = draw.usize(0..shape.len());
        let mut t = laid_out(draw, &shape, &mut |draw| draw.i32(..));
        let mut named = shape.clone();
        named[axis] = draw.usize(0..6);
        let n = shape[axis] as i64;
        let ids: TensorD<i64> = Tensor::from_fn(&named[..], |_| draw.i64(-n..n));
        let values: TensorD<i32> = Tensor::from_fn(&named[..], |_| draw.i32(..));
        let mut expected = t.clone();
        for at in indices(&named) {
            let mut to = at.clone();
            to[axis] = ids.get(&at[..]).unwrap().rem_euclid(n) as usize;
            *expected.get_mut(&to[..]).unwrap() = *values.get(&at[..]).unwrap();
        }
        let before = t.clone();
        t.put_along_axis(&ids, &values, axis);
        assert_eq!(t, expected);
        let plan = t.layout().plan_along(&ids, axis).unwrap();
        let numbers = Tensor::from_vec(&shape[..], (0..t.len()).collect()).unwrap();
        let mut by_plan = before.to_vec();
        plan.gather(&numbers).unwrap().iter().zip(&values).for_each(|(&place, &x)| by_plan[place] = x);
        assert_eq!(by_plan, expected.to_vec());
        // And every value is added, those of one position one after the other.
        let (mut summed, mut sums) = (before.map(|&x| i64::from(x)), before.map(|&x| i64::from(x)));
        for at in indices(&named) {
            let mut to = at.clone();
            to[axis] = ids.get(&at[..]).unwrap().rem_euclid(n) as usize;
            *sums.get_mut(&to[..]).unwrap() += i64::from(*values.get(&at[..]).unwrap());
        }
        summed.accumulate_along_axis(&ids, Add, values.map(|&x| i64::from(x)), axis);
        assert_eq!(summed, sums);
        // What was read is written back.
        t.put_along_axis(&ids, t.take_along_axis(&ids, axis), axis as isize - shape.len() as isize);
        assert_eq!(t, expected);
        // A mistake writes nothing.
        let mut t = before.clone();
        let outside = ids.map(|_| n);
        assert_eq!(t.try_put_along_axis(&outside, 1, axis).is_err(), !outside.is_empty());
        assert_eq!(t.try_accumulate_along_axis(&outside, |a, b| a ^ b, 1, axis).is_err(), !outside.is_empty());
        if !outside.is_empty() {
            assert_eq!(t, before);
        }
    }
}

/// More than the shared cache holds, in strips of columns.
#[test]
fn put_along_an_axis_of_long_rows() {
    let shape = [7, 1_300_003];
    let id = |k: usize, c: usize| (3 * k + c) % 7;
    let ids = Tensor::from_fn(shape, |[k, c]| id(k, c) as u8);
    let values = Tensor::from_fn(shape, |[k, c]| (k * 31 + c) as u8);
    let mut t = Tensor::full(shape, 0_u8);
    t.put_along_axis(&ids, &values, 0);
    let (t, values) = (t.to_vec(), values.to_vec());
    for k in 0..7 {
        assert!((0..shape[1]).all(|c| t[id(k, c) * shape[1] + c] == values[k * shape[1] + c]), "row {k}");
    }
}

/// Enough for the threads of a pool, with positions that are named often: the last value of each stays.
#[test]
fn put_along_an_axis_of_many_rows() {
    let draw = &mut Rng::with_seed(6);
    for (shape, axis) in [([300, 200, 1], 0), ([300, 200, 1], 1), ([40, 30, 50], 1), ([7, 1, 9000], 2)] {
        let n = shape[axis] as u32;
        let ids: Tensor3<u32> = Tensor::from_fn(shape, |_| draw.u32(0..n));
        let values: Tensor3<i64> = Tensor::from_fn(shape, |_| draw.i64(..));
        let mut expected = Tensor::full(shape, 0_i64);
        for at in indices(&shape) {
            let mut to = at.clone();
            to[axis] = *ids.get(&at[..]).unwrap() as usize;
            *expected.get_mut(&to[..]).unwrap() = *values.get(&at[..]).unwrap();
        }
        // Turned, every second row of a longer axis, and one value for all.
        let mut t = Tensor::full([2 * shape[0], shape[1], shape[2]], 0_i64);
        t.i_mut(idx![::-2]).put_along_axis(&ids, &values, axis);
        assert_eq!(t.i(idx![::-2]), expected);
        assert!(t.i(idx![::2]).iter().all(|x| *x == 0));
        t.i_mut(idx![::-2]).put_along_axis(&ids, 7, axis);
        assert!(t.i(idx![::-2]).iter().zip(&expected).all(|(x, e)| *x == if *e == 0 { 0 } else { 7 }));
        // Elements that are cloned; another handle of the storage keeps what it had.
        let words = values.map(|x| x.to_string());
        let mut text = Tensor::full(shape, "0".to_string());
        let kept = text.clone();
        text.put_along_axis(&ids, &words, axis);
        assert_eq!(text, expected.map(|x| x.to_string()));
        assert!(kept.iter().all(|x| x == "0"));
    }
}

#[test]
fn written_as_nested_lists() {
    let t: Tensor3<i32> = tensor![[[1, 2], [3, 4]], [[5, 6], [7, 8]],];
    assert_eq!((t.shape(), t.to_vec()), (&[2, 2, 2][..], (1..9).collect()));
    let none: Tensor2<u8> = tensor![[], []];
    assert_eq!(none.shape(), [2, 0]);
    let none: Tensor1<u8> = tensor![];
    assert_eq!(none.shape(), [0]);
    let deep: Tensor6<u8> = tensor![[[[[[1, 2]]]]]];
    assert_eq!(deep.shape(), [1, 1, 1, 1, 1, 2]);
    assert!(deep == [[[[[[1, 2]]]]]] && deep.view() != [[[[[[1, 3]]]]]] && deep.i(0) == [[[[[1, 2]]]]]);
    assert_eq!(tensor_idx::tensor!["a", "b"].to_vec(), ["a", "b"]);
    let arrays = tensor![[[[[[{ [1, 2] }, [3, 4]]]]]]];
    assert_eq!((arrays.shape(), arrays.to_vec()), (&[1, 1, 1, 1, 1, 2][..], vec![[1, 2], [3, 4]]));
    let rows: Tensor2<i32> = tensor![
        #[cfg(any())]
        [1, 2],
        [3, 4]
    ];
    assert_eq!(rows, [[3, 4]]);
    let entries: Tensor2<i32> = tensor![
        [
            #[cfg(any())]
            1,
            2
        ],
        [3]
    ];
    assert_eq!(entries, [[2], [3]]);

    let t = Tensor2::try_from(vec![vec![1, 2], vec![3, 4], vec![5, 6]]).unwrap();
    assert_eq!(t, [[1, 2], [3, 4], [5, 6]]);
    let error = Tensor2::try_from(vec![vec![1, 2], vec![3]]).unwrap_err().to_string();
    assert_eq!(error, "row 1 of the nested list has 1 entries, and row 0 has 2: all rows must have one length");
    assert_eq!(Tensor3::try_from(vec![vec![vec![7_u8]; 3]; 2]).unwrap().shape(), [2, 3, 1]);
    assert_eq!(Tensor4::try_from(vec![vec![vec![vec![7_u8]; 3]; 2]; 2]).unwrap().shape(), [2, 2, 3, 1]);
    let error = Tensor3::try_from(vec![vec![vec![7, 8]], vec![vec![9]]]).unwrap_err().to_string();
    assert!(error.starts_with("row 1 of the nested list has 1 entries"), "{error}");
    assert_eq!(Tensor2::<u8>::try_from(Vec::<Vec<u8>>::new()).unwrap().shape(), [0, 0]);
    let five = Tensor5::try_from(vec![vec![vec![vec![vec![7_u8, 8]]; 2]]; 2]).unwrap();
    assert_eq!(five, [[[[[7, 8]], [[7, 8]]]]; 2]);
    let six = Tensor6::try_from(vec![vec![vec![vec![vec![vec![7_u8]; 3]]; 2]]]).unwrap();
    assert_eq!(six.shape(), [1, 1, 2, 1, 3, 1]);
    assert!(Tensor6::try_from(vec![vec![vec![vec![vec![vec![1], vec![]]]]]]).is_err());
}

/// NumPy's answers; `scripts/generate_made.py` writes them.
#[test]
fn as_numpy_answers() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/made.txt")).unwrap();
    let numbers =
        |list: &str| list.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().unwrap()).collect::<Vec<i64>>();
    let tensor = |written: &str| {
        let (shape, elements) = written.split_once(':').unwrap();
        let shape: Vec<usize> = shape.split('x').map(|n| n.parse().unwrap()).collect();
        TensorD::from_vec(shape, numbers(elements)).unwrap()
    };
    let mut count = 0;
    for line in text.lines() {
        let [verb, t, what, how, expected] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (t, axis) = (tensor(t), how.parse().unwrap_or(0_i64));
        let sizes = |list: &str| numbers(list).iter().map(|&n| n as usize).collect::<Vec<_>>();
        let found = match verb {
            "pad" => {
                let width =
                    |pair: &str| pair.split_once('+').map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).unwrap();
                let widths: Vec<(usize, usize)> = how.split(',').map(width).collect();
                t.pad(
                    widths,
                    match what {
                        "constant" => Padding::Constant(0),
                        "edge" => Padding::Edge,
                        "reflect" => Padding::Reflect,
                        "symmetric" => Padding::Symmetric,
                        _ => Padding::Wrap,
                    },
                )
            }
            "roll" => t.roll(what.parse::<isize>().unwrap(), axis),
            "repeat" => match &sizes(what)[..] {
                [times] => t.repeat(*times, axis),
                times => t.repeat(times, axis),
            },
            "tile" => t.tile(sizes(what)),
            "concatenate" => concatenate(&[t.view(), t.flip(0)], axis),
            _ => stack(&[t.view(), t.flip(0)], axis),
        };
        assert_eq!(found, tensor(expected), "{line}");
        count += 1;
    }
    assert_eq!(count, 140);
}

/// An error of a result that memory cannot hold names its shape.
#[test]
fn what_is_too_large_is_named() {
    let shape = |result: Result<Tensor<u8, Rank<2>>, IndexError>| match result.unwrap_err() {
        IndexError::TooLarge { shape } => shape,
        error => panic!("{error}"),
    };
    let t = Tensor::full([3, 2], 1_u8);
    let most = usize::MAX;
    assert_eq!(shape(t.try_repeat(most, 1)), [3, most]);
    assert_eq!(shape(t.try_repeat(1_usize << 59, 1)), [3, 1 << 60]);
    assert_eq!(shape(t.try_repeat(vec![most, 1], 1)), [3, most]);
    assert_eq!(shape(t.try_repeat(vec![1 << 61, 1 << 61], 1)), [3, 1 << 62]);
    let wide = Tensor::full([2, 1], 1_u8);
    let wide = wide.broadcast_to([2, 1 << 40]);
    assert_eq!(shape(wide.try_repeat(vec![1 << 23, 1 << 23], 0)), [1 << 24, 1 << 40]);
    assert_eq!(shape(Tensor::try_full([most, 2], 1)), [most, 2]);
    assert_eq!(shape(Tensor::try_from_fn([1 << 30, 1 << 30], |_| 1)), [1 << 30, 1 << 30]);
    // A mask over more axes than there are behind the first of them.
    let mask = Tensor::full([3, 2], true);
    let error = t.try_take(&mask, 1).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "too many indices: shape [3, 2] has 2 axes, the index names 3");
}

/// Nothing is repeated nothing times, whatever the sum; errors name the shape that was asked for.
#[test]
fn repeated_nothing_and_tiled_too_often() {
    let t = Tensor::from_vec([0, 1], Vec::<i32>::new()).unwrap();
    assert_eq!(t.repeat([1_usize << 60], 1).shape(), [0, 1 << 60]);
    assert_eq!(t.repeat(1_usize << 60, 1).shape(), [0, 1 << 60]);
    let error = Tensor1::from([1, 2, 3]).try_tile([1_usize << 60]).unwrap_err().to_string();
    assert_eq!(error, "shape [3458764513820540928] is too large: its elements do not fit memory");
}

/// Each two elements, broadcast together, against a plain loop; the layouts are random, and the types differ.
#[test]
fn zip_map_of_random_layouts() {
    let mut draw = Rng::with_seed(81);
    for round in 0..600 {
        let rank = draw.usize(0..=4);
        let most = if rank < 3 && round % 5 == 0 { 60 } else { 6 };
        let shape: Vec<usize> = (0..rank).map(|_| draw.usize(if round % 20 == 0 { 0 } else { 1 }..most)).collect();
        // Some axes have one index, and the first ones may be left out.
        let mut part = || {
            let from = draw.usize(0..=rank);
            shape[from..].iter().map(|&extent| if draw.usize(0..3) == 0 { 1 } else { extent }).collect::<Vec<_>>()
        };
        let (a, b) = (part(), part());
        let a = laid_out(&mut draw, &a, &mut |draw| draw.u8(..));
        let b = laid_out(&mut draw, &b, &mut |draw| f64::from(draw.u16(..)));
        let joint = broadcast_shapes(&[a.shape(), b.shape()]).unwrap();
        let found = a.zip_map(&b, |&x, &y| f64::from(x) - y);
        let (a, b) = (a.broadcast_to(&joint[..]), b.broadcast_to(&joint[..]));
        let expected = Tensor::from_fn(&joint[..], |at| f64::from(a[at]) - b[at]);
        assert_eq!(found.shape(), expected.shape());
        assert_eq!(found.to_vec(), expected.to_vec(), "round {round}: {:?} and {:?}", a.layout(), b.layout());
    }
}

/// `==` of the same elements in other layouts, and of others that differ in one place.
#[test]
fn equal_in_all_layouts() {
    fn check<T: Clone + PartialEq>(draw: &mut Rng, mut element: impl FnMut(&mut Rng) -> T, other: impl Fn(&T) -> T) {
        for round in 0..150 {
            let rank = draw.usize(0..=4);
            let most = if rank < 3 && round % 5 == 0 { 70 } else { 6 };
            let shape: Vec<usize> = (0..rank).map(|_| draw.usize(1..most)).collect();
            let a = laid_out(draw, &shape, &mut element);
            let same = Tensor::from_vec(&shape[..], a.to_vec()).unwrap();
            // The same elements in an order of their own.
            let mut b = laid_out(draw, &shape, &mut |_| a.iter().next().unwrap().clone());
            b.assign(&same);
            assert!(
                [a == b, b == a, a == same, a.view() == b.view()] == [true; 4],
                "{:?}, {:?}",
                a.layout(),
                b.layout()
            );
            let at = draw.usize(0..same.len());
            b.iter_mut().skip(at).take(1).for_each(|x| *x = other(x));
            assert!([a == b, b == a, same == b] == [false; 3], "element {at}, {:?}, {:?}", a.layout(), b.layout());
        }
    }
    let draw = &mut Rng::with_seed(82);
    check(draw, |draw| draw.u8(..), |x| x ^ 1);
    check(draw, |draw| draw.f32(), |x| x + 1.0);
    check(draw, |draw| draw.u64(..), |x| x ^ (1 << 40));
    check(draw, |draw| draw.u16(..).to_string(), |x| format!("{x}."));
    let row = Tensor1::from([1_u8, 2, 1]);
    let table = Tensor::from_fn([50, 3], |[_, j]| [1, 2, 1][j]);
    assert!([row.broadcast_to([50, 3]) == table, table == row.broadcast_to([50, 3])] == [true; 2]);
    let nan = Tensor::full([100, 2], f32::NAN);
    assert!([nan == nan.clone(), nan.transpose() == nan.transpose()] == [false; 2]);
}
