//! `select`, comparisons, masks combined, and `take_along_axis`, as a NumPy user writes them.

#![expect(clippy::needless_borrows_for_generic_args, reason = "operands are written borrowed, too")]
#![expect(clippy::op_ref, reason = "as are masks")]

use crate::common::panics::panic_of;
use tensor_idx::{error::ErrorKind, read::Scalar};
use tensor_idx::{
    prelude::*,
    read::{select, try_select},
    shape::Shape,
};

fn x() -> Tensor2<f32> {
    Tensor2::from([[1.0, -2.0, 3.0], [-4.0, 5.0, -6.0]])
}

#[test]
fn select_takes_what_numpys_where_takes() {
    let (x, y) = (x(), x().map(|x| x * 10.0));
    let relu = [1.0, 0.0, 3.0, 0.0, 5.0, 0.0];
    // A literal takes the type of the tensor, on either side of it, and method calls follow without an annotation.
    assert_eq!(select(x.greater(&0.0), &x, 0.0).to_vec(), relu);
    assert_eq!(select(x.at_most(0.0), 0.0, &x).to_vec(), relu);
    assert_eq!(select(&x.greater(&0.0), x.clone(), &0.0).to_vec(), relu);
    assert_eq!(select(x.greater(0.0).view(), x.view(), 0.0_f32).to_vec(), relu);
    assert_eq!(select(&x.greater(0.0).view(), &x.view(), 0.0).shape(), [2, 3]);
    // Two elements.
    assert_eq!(select(x.greater(0.0), 1, -1).to_vec(), [1, -1, 1, -1, 1, -1]);
    assert_eq!(select(x.greater(0.0), 1.0, 0.0).to_vec()[..2], [1.0, 0.0]);
    assert_eq!(select(&x.greater(0.0), "up", "down").to_vec()[..2], ["up", "down"]);
    assert_eq!(select(x.greater(0.0), true, false), x.greater(0.0));
    assert_eq!(select(&x.greater(0.0), 'a', 'b')[[0, 1]], 'b');
    assert_eq!(select([true, false], String::from("a"), String::new()).to_vec(), ["a", ""]);
    // Two tensors or views, mixed.
    assert_eq!(select(x.greater(0.0), &x, &y).to_vec(), [1.0, -20.0, 3.0, -40.0, 5.0, -60.0]);
    assert_eq!(select(x.greater(0.0), &y, x.clone()).to_vec()[..2], [10.0, -2.0]);
    assert_eq!(select(x.greater(0.0), x.i(idx![::-1]), &y).to_vec()[..2], [-4.0, -20.0]);
    assert_eq!(select(x.greater(0.0).i(idx![.., 0]), x.i(idx![.., 1]), y.i(idx![.., 2])).to_vec(), [-2.0, -60.0]);
    // Arrays, slices, vectors.
    let row = vec![7.0, 8.0, 9.0];
    assert_eq!(select(x.greater(0.0), &x, [7.0, 8.0, 9.0]).to_vec(), [1.0, 8.0, 3.0, 7.0, 5.0, 9.0]);
    assert_eq!(select(x.greater(0.0), &x, &row), select(x.greater(0.0), &x, &row[..]));
    assert_eq!(select(x.greater(0.0), &x, row.clone()), select(x.greater(0.0), &x, &[7.0, 8.0, 9.0]));
    assert_eq!(select(x.greater(0.0), [[1], [2]], 0).to_vec(), [1, 0, 1, 0, 2, 0]);
    assert_eq!(select([[true], [false]], &x, &y).to_vec(), [1.0, -2.0, 3.0, -40.0, 50.0, -60.0]);
    assert_eq!(select(vec![true, false, true], &x, f32::NAN)[[0, 2]], 3.0);
    assert_eq!(select(true, &x, &y), x);
    assert_eq!(select(false, 1, 2)[[]], 2);
    // One within the other.
    let clipped = select(x.greater(4.0), 4.0, select(x.less(-4.0), -4.0, &x));
    assert_eq!(clipped.to_vec(), [1.0, -2.0, 3.0, -4.0, 4.0, -4.0]);
    let mut changed = x.clone();
    assert_eq!(select(x.greater(0.0), changed.view_mut(), 0.0).to_vec(), relu);
}

#[test]
fn the_rank_of_a_result_is_in_its_type() {
    let x = x();
    let _: Tensor2<f32> = select(x.greater(0.0), &x, 0.0);
    let _: Tensor2<f32> = select([true, false, true], 0.0, &x);
    let _: Tensor2<f32> = select(x.greater(0.0), [1.0, 2.0, 3.0], 0.0);
    let _: Tensor3<f32> = select(x.greater(0.0), &x, x.unsqueeze(1));
    let _: Tensor<i32, Rank<0>> = select(true, 1, 2);
    let _: TensorD<f32> = select(x.greater(0.0), &x.clone().into_dyn(), 0.0);
    let _: TensorD<f32> = select(x.greater(0.0).into_dyn(), &x, 0.0);
    let _: Tensor3<bool> = x.less(x.unsqueeze(1));
    let _: Tensor2<bool> = x.less([1.0, 2.0, 3.0]);
    let _: TensorD<bool> = x.less(&x.clone().into_dyn());
    let _: Tensor3<bool> = x.unsqueeze(0).less(0.0) & x.greater(0.0);
    let _: TensorD<bool> = x.less(0.0) | x.greater(0.0).into_dyn();
}

/// Functions for any rank need no bound where all have the same.
#[test]
fn for_any_rank() {
    fn clip<S: Shape>(t: &Tensor<f32, S>, bound: f32) -> Tensor<f32, S> {
        let outside = t.greater(bound) | t.less(-bound);
        select(&outside, bound, t)
    }
    assert_eq!(clip(&x(), 4.0).to_vec(), [1.0, -2.0, 3.0, -4.0, 4.0, 4.0]);
    assert_eq!(clip(&x().into_dyn(), 4.0), clip(&x(), 4.0).into_dyn());
}

#[test]
fn any_type_can_be_chosen_and_compared() {
    #[derive(Clone, Debug, PartialEq)]
    struct Own(String);
    let own = |text: &str| Own(text.into());
    let t = Tensor1::from([own("a"), own("b")]);
    assert_eq!(select([true, false], &t, t.flip(0)).to_vec(), [own("a"), own("a")]);
    assert_eq!(select([true, false], &t, vec![own("c"); 2]).to_vec(), [own("a"), own("c")]);
    assert_eq!(select([true, false], &t, Tensor::full([], own("c"))).to_vec(), [own("a"), own("c")]);
    impl Scalar for Own {}
    assert_eq!(select([true, false], own("d"), &t).to_vec(), [own("d"), own("b")]);
    assert_eq!(select([true, false], [own("d"), own("e")], &own("f")).to_vec(), [own("d"), own("f")]);
    assert_eq!(t.equal(&own("a")).to_vec(), [true, false]);
    assert_eq!(t.equal(own("a")).to_vec(), [true, false]);
    assert_eq!(t.not_equal(&t.flip(0)).to_vec(), [true, true]);
    assert_eq!(Tensor1::from(["a", "b"]).equal("b").to_vec(), [false, true]);
    assert_eq!(Tensor1::from([Some(1), None]).equal(None).to_vec(), [false, true]);
    assert_eq!(Tensor1::from([(1, 'a'), (2, 'b')]).less((2, 'a')).to_vec(), [true, false]);
}

#[test]
fn comparisons_take_elements_and_tensors() {
    let (x, y) = (x(), Tensor2::from([[1.0, 1.0, 1.0], [-4.0, -4.0, -4.0_f32]]));
    let greater = [false, false, true, false, true, false];
    assert_eq!(x.greater(&y).to_vec(), greater);
    assert_eq!(x.greater(y.clone()).to_vec(), greater);
    assert_eq!(x.greater(y.view()).to_vec(), greater);
    assert_eq!(x.view().greater(&y.view()).to_vec(), greater);
    assert_eq!(y.less(&x).to_vec(), greater);
    assert_eq!(x.greater([[1.0], [-4.0]]).to_vec(), greater);
    assert_eq!(x.greater(vec![0.0, 0.0, 4.0]).to_vec(), [true, false, false, false, true, false]);
    assert_eq!(Tensor1::from([0.0, 0.0, 4.0]).less(&x), x.greater([0.0, 0.0, 4.0]));
    let zero = &0.0;
    assert_eq!(x.greater(zero), x.greater(0.0));
    assert_eq!(x.greater(&Tensor::full([], 0.0)), x.greater(0.0));
    // Not in row-major order, with an axis of extent 1 on either side, and without elements.
    assert_eq!(x.transpose().greater(y.transpose()).to_vec(), [false, false, false, true, true, false]);
    assert_eq!(x.i(idx![::-1]).greater(0.0).to_vec(), [false, true, false, true, false, true]);
    assert_eq!(x.i(idx![..;-1]).equal(x.flip(0)).to_vec(), [true; 6]);
    assert_eq!(x.i(idx![.., :1]).at_least(&x).to_vec(), [true, true, false, true, false, true]);
    assert_eq!(x.i(idx![:0]).greater(&y.i(idx![0])).shape(), [0, 3]);
    assert_eq!(x.i(idx![.., :0]).greater(y.i(idx![.., :1])).shape(), [2, 0]);
    assert_eq!(x.i(idx![.., :0]).equal(x.i(idx![0, :0])).shape(), [2, 0]);
    // What is not a number is nothing but different.
    let nan = x.map(|_| f32::NAN);
    assert!(
        (x.less(&nan) | x.at_most(&nan) | x.equal(&nan) | nan.greater(&x) | nan.equal(&nan)).to_vec() == [false; 6]
    );
    assert_eq!(nan.not_equal(&nan).to_vec(), [true; 6]);
}

#[test]
fn masks_are_combined() {
    let x = x();
    let between = x.greater(&-3.0) & x.less(&4.0);
    assert_eq!(between.to_vec(), [true, true, true, false, false, false]);
    assert_eq!(x.nix(x.greater(-3.0) & x.less(4.0)).to_vec(), [1.0, -2.0, 3.0]);
    assert_eq!((!&between).to_vec(), [false, false, false, true, true, true]);
    assert_eq!(!!between.clone(), between);
    assert_eq!((!between.transpose()).to_vec(), [false, true, false, true, false, true]);
    let m = x.greater(0.0);
    let each: Vec<bool> = between.iter().zip(&m).map(|(a, b)| a & b).collect();
    for both in [&between & &m, between.clone() & m.clone(), &between & m.view(), between.view() & &m] {
        assert_eq!(both.to_vec(), each);
    }
    assert_eq!((between.view() & m.view()).to_vec(), each);
    assert_eq!((&between | &m).to_vec(), [true, true, true, false, true, false]);
    assert_eq!((&between ^ &m).to_vec(), [false, true, false, false, true, false]);
    assert_eq!(&between ^ true, !&between);
    assert_eq!(&between & [false, true, true], &between & Tensor1::from([false, true, true]));
    assert_eq!((&between & [[true], [false]]).to_vec(), [true, true, true, false, false, false]);
    let rows: Tensor2<bool> = Tensor1::from([false, true, true]) | &between;
    assert_eq!(rows.to_vec(), [true, true, true, false, true, true]);
    let mut m = m;
    m = &m & !m.i(idx![::-1]);
    assert_eq!(m.to_vec(), [true, false, true, false, true, false]);
    let n = &m ^ m.flip(1);
    assign!(m[...] = &n);
    assert_eq!(m, n);
}

/// An element that is named twice is updated once, with the last of its values, as by NumPy's `m[i] ^= n`.
#[test]
fn selected_elements_of_a_mask_are_updated() {
    let mut m = Tensor1::from([true, false, true, false]);
    let mut ends = m.oix_mut(idx![[0, 3, 3]]);
    ends &= [false, true, true];
    ends |= [false, false, true];
    ends ^= true;
    assert_eq!(m, [true, false, true, false]);
    let ids: Vec<usize> = (0..2000).map(|n| n % 1000).collect();
    let mut many = Tensor::full([1000], false);
    let mut picked = many.oix_mut(idx![&ids]);
    picked ^= &Tensor::full([2000], true);
    assert!(many.iter().all(|x| *x));
    let (line, _) = panic_of(file!(), || {
        let mut ends = m.oix_mut(idx![[0, 3]]);
        ends |= [true; 3];
    });
    assert_eq!(line, line!() - 2);
}

#[test]
fn shapes_that_do_not_broadcast_are_named() {
    let (x, t) = (x(), Tensor::full([4, 5, 6], 0));
    let message = |error: IndexError| error.to_string();
    assert_eq!(message(x.try_greater([1.0, 2.0]).unwrap_err()), "shape [2] cannot be broadcast to [2, 3]");
    assert_eq!(
        message(t.try_equal(&Tensor::full([4, 6], 0)).unwrap_err()),
        "shape [4, 6] cannot be broadcast to [4, 5, 6]"
    );
    let error = try_select([true, false], t.view(), 0).unwrap_err();
    assert_eq!(message(error), "shape [4, 5, 6] cannot be broadcast to [2]");
    assert_eq!(message(try_select(true, [1, 2], vec![1, 2, 3]).unwrap_err()), "shape [3] cannot be broadcast to [2]");
    let wide = Tensor1::from([1_u8]);
    let wide = wide.broadcast_to([1 << 46]);
    assert_eq!(wide.try_greater(0).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(wide.try_greater(&wide).unwrap_err().kind(), ErrorKind::TooLarge);
}

#[test]
fn panics_carry_the_line() {
    let (t, m) = (x(), Tensor1::from([true, false]));
    let (v, mv) = (t.view(), m.view());
    let shape = "shape [2] cannot be broadcast to [2, 3]";
    let failed = [
        (line!(), panic_of(file!(), || _ = t.greater([1.0, 2.0]))),
        (line!(), panic_of(file!(), || _ = v.equal(vec![1.0, 2.0]))),
        (line!(), panic_of(file!(), || _ = t.less(0.0) & &m)),
        (line!(), panic_of(file!(), || _ = &t.less(0.0) | mv)),
        (line!(), panic_of(file!(), || _ = t.less(0.0).view() ^ [true, false])),
        (line!(), panic_of(file!(), || _ = &t.less(0.0).view() & [true, false])),
        (line!(), panic_of(file!(), || _ = select(t.less(0.0), &m, true))),
    ];
    for (line, (at, text)) in failed {
        assert_eq!((at, &*text), (line, shape));
    }
}

#[test]
fn ids_along_an_axis_are_anything_that_holds_integers() {
    let t = Tensor2::from([[30, 10, 20], [5, 6, 4]]);
    let order = Tensor2::from([[1_i64, 2, 0], [2, 0, 1]]);
    let least: Tensor2<i32> = t.take_along_axis(order.i(idx![:, :2]), 1);
    assert_eq!(least.to_vec(), [10, 20, 4, 5]);
    assert_eq!(t.take_along_axis(&order.i(idx![:, :2]), 1), least);
    assert_eq!(t.view().take_along_axis(order.i(idx![:, :2]).to_contiguous(), 1), least);
    assert_eq!(t.take_along_axis([[1, -1], [2, 0]], 1), least);
    assert_eq!(t.take_along_axis(&[[1_u8, 2], [2, 0]], 1), least);
    assert_eq!(t.take_along_axis(vec![[1, 2], [2, 0]], 1), least);
    assert_eq!(t.take_along_axis(order.i(idx![:, :2]).into_dyn(), 1), least);
    assert_eq!(t.clone().into_dyn().take_along_axis(order.i(idx![:, :2]), 1), least.clone().into_dyn());
    assert_eq!(t.take_along_axis([[1; 3]], 0).to_vec(), [5, 6, 4]);
    assert_eq!(t.transpose().take_along_axis(order.transpose(), 0).to_vec(), [10, 4, 20, 5, 30, 6]);
    let row = Tensor1::from([7, 8, 9]);
    let ids = vec![2_usize, 0];
    assert_eq!(row.take_along_axis(&ids, 0), row.take_along_axis(&ids[..], 0));
    assert_eq!(row.take_along_axis(ids, 0).to_vec(), [9, 7]);
    let mut out = Tensor::full([2, 2], 0);
    t.take_along_axis_into(order.i(idx![.., ::-2]), 1, &mut out);
    assert_eq!(out.to_vec(), [30, 10, 6, 4]);
    t.view().take_along_axis_into(&[[0, 0], [0, 0]], 1, out.i_mut(idx![::-1]));
    assert_eq!(out.to_vec(), [5, 5, 30, 30]);
    let error = t.try_take_along_axis(order.i(idx![:, 1:]).into_dyn().unsqueeze(0), 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        "positions of shape [1, 2, 2] do not fit a source of shape [2, 3]: along axis 1 they may be of any number, all other extents have to be the same"
    );
    let error = t.try_take_along_axis([[0, 3], [0, 0]], 1).unwrap_err();
    assert!(error.to_string().ends_with("entry [0, 1] of the index array"), "{error}");
    assert_eq!(t.try_take_along_axis_into([[0]], 1, &mut out).unwrap_err().kind(), ErrorKind::ShapeMismatch);
}

/// Through a mask that no stride walks, on any number of threads: as entry by entry.
#[test]
fn masks_over_turned_tensors_on_threads() {
    let shape = [70, 64, 70];
    let mask = Tensor::from_fn(shape, |i| (i[0] * 31 + i[1] * 17 + i[2] * 7) % 5 < 3);
    for (order, back) in [([2, 0, 1], [1, 2, 0]), ([1, 0, 2], [1, 0, 2]), ([0, 2, 1], [0, 2, 1])] {
        let turned: Vec<usize> = order.iter().map(|&axis| shape[axis]).collect();
        let t = Tensor::from_fn([turned[0], turned[1], turned[2]], |i| (i[0] * 5000 + i[1] * 70 + i[2]) as i64);
        let view = t.permute(back);
        assert_eq!(view.shape(), shape);
        let chosen: Vec<i64> = view.iter().zip(&mask).filter(|(_, set)| **set).map(|(x, _)| *x).collect();
        let values: Vec<i64> = (0..chosen.len() as i64).collect();
        let mut wanted = view.to_contiguous();
        let mut next = values.iter();
        for (x, set) in wanted.iter_mut().zip(&mask) {
            *x += if *set { *next.next().unwrap() } else { 0 };
        }
        for threads in 1..4 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                assert!(view.oix(idx![&mask]).to_vec() == chosen, "{order:?} on {threads}");
                let mut target = t.clone();
                let mut part = target.view_mut().permute(back);
                part.oix_mut(idx![&mask]).accumulate(Add, &Tensor::from_vec([values.len()], values.clone()).unwrap());
                assert!(part == wanted, "{order:?} on {threads}");
                part.oix_mut(idx![&mask]).assign(&Tensor::from_vec([chosen.len()], chosen.clone()).unwrap());
                assert!(target == t, "{order:?} on {threads}");
            });
        }
    }
}

/// Rows behind the entries of a mask of a turned tensor, which are columns of it.
#[test]
fn columns_at_the_entries_of_a_mask() {
    let t = Tensor::from_fn([20, 90, 33], |i| (i[0] * 3000 + i[1] * 33 + i[2]) as i32);
    let turned = t.permute([0, 2, 1]);
    for step in [1, 2, 3, 50, 700] {
        let mask = Tensor::from_fn([20, 33], |i| (i[0] * 33 + i[1]) % step == 0);
        let truth: Vec<i32> = (0..20 * 33)
            .filter(|k| k % step == 0)
            .flat_map(|k| (0..90).map(move |j| (k / 33 * 3000 + j * 33 + k % 33) as i32))
            .collect();
        assert_eq!(turned.oix(idx![&mask]).to_vec(), truth, "{step}");
        let line = Tensor::from_fn([33], |i| i[0] % step == 0);
        let last = t.i(-1);
        let flat = last.permute([1, 0]);
        let truth: Vec<i32> = (0..33).step_by(step).flat_map(|k| (0..90).map(move |j| 57_000 + j * 33 + k)).collect();
        assert_eq!(flat.oix(idx![&line]).to_vec(), truth, "{step}");
    }
}

/// Parts of a target, large enough for threads: lines with gaps, and columns.
#[test]
fn masked_writes_to_parts() {
    let t = Tensor::from_fn([900, 1100], |i| (i[0] * 7 + i[1]) as i32);
    let mask = t.i(idx![1..-1, 2..-2]).map(|x| x % 3 != 0);
    let count = mask.iter().filter(|set| **set).count();
    let values = Tensor::from_fn([count], |i| i[0] as i32);
    let (mut filled, mut assigned, mut added, mut turned) = (t.clone(), t.clone(), t.clone(), t.clone());
    filled.i_mut(idx![1..-1, 2..-2]).oix_mut(&mask).fill(-1);
    assigned.i_mut(idx![1..-1, 2..-2]).oix_mut(&mask).assign(&values);
    added.i_mut(idx![1..-1, 2..-2]).oix_mut(&mask).add_assign(&values);
    turned.i_mut(idx![1..-1, 2..-2]).transpose().oix_mut(mask.view().transpose()).fill(-1);
    let mut n = 0;
    for i in 0..900 {
        for j in 0..1100 {
            let old = t[[i, j]];
            let set = (1..899).contains(&i) && (2..1098).contains(&j) && mask[[i - 1, j - 2]];
            let wanted = if set { [-1, n, old + n, -1] } else { [old; 4] };
            assert_eq!([&filled, &assigned, &added, &turned].map(|t| t[[i, j]]), wanted, "[{i}, {j}]");
            n += i32::from(set);
        }
    }
}

/// Pixels of several channels behind a mask, on lines that are worked on in parts.
#[test]
fn masked_pixels_of_a_crop() {
    let t = Tensor::from_fn([2, 5001, 4], |i| (i[1] / 100) as u8);
    let part = t.i(idx![.., 1..]);
    let mask = Tensor::from_fn([2, 5000], |i| i[1] % 2 == 0);
    assert!(part.oix(&mask) == part.to_contiguous().oix(&mask));
    let image = Tensor::from_fn([300, 401, 4], |i| (i[0] + 3 * i[1] + 70 * i[2]) as u8);
    let part = image.i(idx![.., 1..]);
    let mask = part.map(|x| x % 2 == 0).i(idx![.., .., 0]).to_contiguous();
    for threads in [1, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert!(pool.install(|| part.oix(&mask) == part.to_contiguous().oix(&mask)), "{threads}");
    }
}

/// A cut between threads may leave a single entry on one side.
#[test]
fn lone_entries_on_threads() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let t = Tensor::from_fn([256, 256], |i| (i[0] * 256 + i[1]) as f32 + 1.);
    for lone in [0, 77, 32_700, 40_000, 65_535] {
        for dense in [0..16_384, 16_384..32_768, 32_768..49_152, 49_152..65_536, 32_768..65_536, 0..32_768] {
            let mask = Tensor::from_fn([256, 256], |i| {
                let n = i[0] * 256 + i[1];
                n == lone || dense.contains(&n)
            });
            for (t, mask) in [
                (t.view(), mask.view()),
                (t.view().transpose(), mask.view()),
                (t.i(idx![.., ..200]), mask.i(idx![.., ..200])),
            ] {
                let wanted: Vec<f32> = t.iter().zip(mask.iter()).filter(|(_, set)| **set).map(|(x, _)| *x).collect();
                let mut out = Tensor::full([wanted.len()], 0.);
                pool.install(|| t.oix_into(&mask, &mut out));
                assert!(out.to_vec() == wanted, "{lone} and {dense:?}");
                let mut target = t.to_contiguous();
                pool.install(|| target.oix_mut(&mask).fill(-1.));
                assert!(target.iter().zip(mask.iter()).all(|(x, set)| (*x == -1.) == *set), "{lone} and {dense:?}");
            }
        }
    }
}

/// `&=`, `|=` and `^=` of `assign!`, of masks and of integers: an element that is named twice is updated once.
#[test]
fn assigned_by_bits() {
    use tensor_idx::write::{Assign as _, operator};
    let mut m = tensor![[true, true, false], [false, true, false]];
    let row = [false, true, true];
    assign!(m[0] &= row);
    assert_eq!(m, [[false, true, false], [false, true, false]]);
    assign!(m[.., 1:] |= [[true], [false]]);
    assert_eq!(m, [[false, true, true], [false, true, false]]);
    assign!(m.oix[[1, 0, 1], [0]] ^= true);
    assert_eq!(m, [[true, true, true], [true, true, false]]);
    let all = m.clone();
    assign!(m[&all] &= false);
    assert_eq!(m, [[false; 3]; 2]);
    let mut bits = Tensor::from([1_u8, 2, 4, 8]);
    assign!(bits[[0, 0, 3]] |= [16, 32, 1]);
    assert_eq!(bits, [33, 2, 4, 9]);
    assign!(bits[...] &= 0b1110_1111);
    assign!(bits[-1] ^= 1);
    assert_eq!(bits, [33, 2, 4, 8]);
    // Many elements, as the loop of each.
    let draw = |n: usize| Tensor::from_fn([n], |[i]| (i * i) as u32 ^ (i as u32).rotate_left(13));
    let (mut t, v) = (draw(200_000), draw(200_000));
    let ids: Vec<usize> = (0..200_000).map(|k| (k * 7919) % 200_000).collect();
    let mut expected = t.to_vec();
    ids.iter().zip(&v).for_each(|(&i, x)| expected[i] ^= x);
    assign!(t[&ids] ^= &v);
    assert_eq!(t.to_vec(), expected);
    let error = m.try_assign_at(0, operator::bitor_assign, [true; 2]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
}
