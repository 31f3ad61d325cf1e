//! Two indices one after the other, as one plan: what reading twice gives, reading once gives.

use tensor_idx::{
    DynRank,
    index::{NumPy, Outer, Vectorized},
    plan::Plan,
};
use tensor_idx::{index::PyTorch, prelude::*};

fn source() -> TensorD<i64> {
    Tensor::from_vec(vec![4, 5, 6], (0..120).collect()).expect("of this shape")
}

/// Every first index, under every mode, and then every second index under every mode.
#[test]
fn reading_once_is_reading_twice() {
    let firsts = [
        "...",
        "1.., ::-2, 3",
        "None, 2, :, ::2",
        "[3, 0, 3]",
        ":, [[1, 4], [0, 2]], ::3",
        "[1, 2], :, [5, 0]",
        "[[0], [3]], [1, 4, 2]",
        "[true, false, true, true], 1:",
        ":, [[true, false, false, true, true, false], [false, true, false, false, false, true], \
         [true, true, true, false, false, false], [false, false, false, false, false, false], \
         [false, true, false, true, false, true]]",
        "2:2, [0, 1]",
        "[2, 1], None, [0, -1], [3]",
    ];
    let seconds = [
        "...",
        "0",
        "::-1, ...",
        "None, ..., -1",
        "[0, -1, 0]",
        "..., [1, 0]",
        "[0, 0], ..., [0, -1]",
        "[[0, -1]], [1]",
        "..., [0], None",
        "0, [1, 0]",
        ":, true, 0",
        ":, true, :",
        "..., false",
        "[true], [0]",
        "[0, 0, 0], 0",
    ];
    let source = source();
    let mut composed = 0;
    for first in firsts {
        let first: DynIndex = first.parse().expect("a good index");
        macro_rules! first_by {
            ($mode:ident $read:ident) => {
                let Ok(plan) = source.layout().plan_gather($mode, &first) else { continue };
                let between = source.$read(&first);
                for second in seconds {
                    let second: DynIndex = second.parse().expect("a good index");
                    macro_rules! second_by {
                        ($inner:ident $inner_read:ident) => {
                            let twice = between.$inner_read(&second);
                            let once = plan.then_gather($inner, &second);
                            match (once, twice) {
                                (Ok(once), Ok(twice)) => {
                                    assert_eq!(once.gather(&source).expect("for this shape"), twice, "{first} then {second}");
                                    composed += 1;
                                }
                                (once, twice) => assert_eq!(once.err(), twice.err(), "{first} then {second}"),
                            }
                        };
                    }
                    second_by!(Outer try_oix);
                    second_by!(Vectorized try_vix);
                    second_by!(NumPy try_nix);
                    second_by!(PyTorch try_tix);
                }
            };
        }
        first_by!(Outer oix);
        first_by!(Vectorized vix);
        first_by!(NumPy nix);
        first_by!(PyTorch tix);
    }
    assert!(composed > 400, "{composed}");
}

/// Arrays on single axes of a joint set are tables over that set, and no list of all points.
#[test]
fn maps_stay_maps() {
    let source = source();
    let joint = [[3, 0, 1], [2, 2, 0]];
    let rows = source.layout().plan_gather(Vectorized, idx![&joint, &joint, ::-1]).expect("inside");
    let part = rows.then_gather(Outer, idx![[1, 0, 1], [2, 0], 1..;2]).expect("inside");
    assert_eq!(part.to_string(), "src[0] = idx0[out[0], out[1]]; src[1] = idx1[out[0], out[1]]; src[2] = 4 - 2*out[2]");
    let both = source.vix(idx![&joint, &joint, ::-1]).oix(idx![[1, 0, 1], [2, 0], 1..;2]);
    assert_eq!(part.gather(&source).expect("for this shape"), both);
    // With an array on a new axis, on which nothing in the source depends.
    let rows = source.layout().plan_gather(Vectorized, idx![&joint, &joint, NewAxis]).expect("inside");
    let part = rows.then_gather(Outer, idx![[1, 0], [2, 0], [0, 0, 0], ..2]).expect("inside");
    let both = source.vix(idx![&joint, &joint, NewAxis]).oix(idx![[1, 0], [2, 0], [0, 0, 0], ..2]);
    assert_eq!(part.gather(&source).expect("for this shape"), both);
    assert_eq!(part.shape(), [2, 2, 3, 2]);
    let array = part.then(idx![.., .., 1]).expect("inside");
    assert_eq!(array.gather(&source).expect("for this shape"), both.i(idx![.., .., 1]).to_contiguous());
}

/// An array on a new axis repeats everything, also through further plans: what is written there is written once or summed, by many
/// elements as by few.
#[test]
fn what_repeats_stays_repeated() {
    for (count, kept) in [(3, 2), (1 << 16, (1 << 16) - 1)] {
        let source = Tensor::from([0.0_f64, 1.0, 2.0, 3.0]);
        let zeros = vec![0_usize; count];
        let rows =
            source.layout().plan(idx![NewAxis]).and_then(|plan| plan.then_gather(Outer, idx![&zeros])).expect("good");
        let joint = source.layout().plan(idx![NewAxis, NewAxis]).expect("good");
        let joint = joint.then_gather(Vectorized, idx![&zeros, &zeros, 1..]).expect("good");
        let listed =
            rows.then(idx![1..]).and_then(|plan| plan.then_gather(Outer, idx![.., [3, 0, 3, 1]])).expect("good");
        let walks = [
            (rows.then(idx![..]).expect("good"), vec![count, 4], [1.0, 1.0, 1.0, 1.0]),
            (rows.then(idx![1.., ::-2]).expect("good"), vec![kept, 2], [0.0, 1.0, 0.0, 1.0]),
            (joint.then(idx![1.., ::2]).expect("good"), vec![kept, 2], [0.0, 1.0, 0.0, 1.0]),
            (listed, vec![kept, 4], [1.0, 1.0, 0.0, 2.0]),
        ];
        for (plan, shape, times) in walks {
            assert_eq!(plan.shape(), shape, "{plan}");
            #[cfg(feature = "json")]
            assert_eq!(
                Plan::from_bytes(&plan.to_bytes().expect("bytes")).expect("the same").to_string(),
                plan.to_string()
            );
            let read = plan.gather(&source).expect("for this shape");
            assert_eq!(read.shape(), shape, "{plan}");
            // Each repetition reads the same, and adds to the same elements.
            assert!((0..shape[0]).all(|k| read.i(k) == read.i(0)), "{plan}");
            let mut sums = Tensor::full([4], 0.0);
            plan.select(&mut sums).expect("for this shape").accumulate(Add, 1.0);
            assert_eq!(sums.to_vec(), times.map(|t| t * shape[0] as f64), "{plan}");
            // `+=` adds the last value that is written to an element.
            let mut once = Tensor::full([4], 0.0);
            let values = Tensor::from_fn(shape.clone(), |at| (at[0] + 1) as f64);
            plan.select(&mut once).expect("for this shape").add_assign(&values);
            let last = times.map(|t| if t > 0.0 { shape[0] as f64 } else { 0.0 });
            assert_eq!(once.to_vec(), last, "{plan}");
        }
    }
}

#[test]
fn the_rank_of_both_is_known() {
    let t = Tensor::from_vec([4, 6], (0..24).collect()).expect("of this shape");
    let plan: Plan<Rank<2>, Rank<3>> = t
        .layout()
        .plan(idx![1.., NewAxis])
        .and_then(|plan| plan.then_gather(Outer, idx![.., .., [5, 0]]))
        .expect("good");
    assert_eq!(plan.gather(&t).expect("good").to_vec(), [11, 6, 17, 12, 23, 18]);
}

#[test]
fn plans_from_parts_are_checked() {
    use tensor_idx::plan::{Lookup, Part, Term};
    let array = [Term::Array { group: 0, part: 0 }];
    let rows = |rows: Vec<u32>| vec![Lookup::new(0, 1, vec![Part::Narrow(rows.into())])];
    assert!(Plan::from_terms(&[3], &[2], &array, rows(vec![2, 0])).is_ok());
    assert!(Plan::from_terms(&[3], &[2], &array, rows(vec![3, 0])).is_err());
    assert!(Plan::from_terms(&[3], &[2], &array, rows(vec![0])).is_err());
    assert!(Plan::from_terms(&[3], &[2], &array, Vec::new()).is_err());
    assert!(Plan::from_terms(&[3], &[2], &[], Vec::new()).is_err());
    let affine = |start, step| [Term::Affine { axis: 0, start, step }];
    assert!(Plan::from_terms(&[3], &[2], &affine(2, -2), Vec::new()).is_ok());
    assert!(Plan::from_terms(&[3], &[2], &affine(2, 1), Vec::new()).is_err());
    let repeated = Plan::from_terms(&[3], &[2], &affine(2, 0), Vec::new()).unwrap_err();
    assert!(repeated.to_string().contains("term 0 has step 0, and would read position 2 for 2 indices"), "{repeated}");
    assert!(Plan::from_terms(&[3], &[1], &affine(2, 0), Vec::new()).is_ok());
    assert!(Plan::from_terms(&[3], &[2], &affine(usize::MAX, isize::MAX), Vec::new()).is_err());
    let twice = [Term::Affine { axis: 0, start: 0, step: 1 }, Term::Affine { axis: 0, start: 0, step: 1 }];
    assert!(Plan::from_terms(&[3, 3], &[2], &twice, Vec::new()).is_err());
    // An axis that nothing walks, parts that no axis has, or that have each other's.
    assert!(Plan::from_terms(&[3], &[2, 2], &affine(0, 1), Vec::new()).is_err());
    assert!(Plan::from_terms(&[3], &[2, 1], &affine(0, 1), Vec::new()).is_ok());
    let pair = |order: [usize; 2], parts: &[&[u32]]| {
        let terms = order.map(|part| Term::Array { group: 0, part });
        let parts = parts.iter().map(|&part| Part::Narrow(part.to_vec().into())).collect();
        Plan::from_terms(&[2, 10], &[1], &terms, vec![Lookup::new(0, 1, parts)])
    };
    assert!(pair([0, 1], &[&[1], &[9]]).is_ok());
    let error = pair([1, 0], &[&[9], &[1]]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "these terms are no plan from shape [2, 10] to [1]: term 0 names part 1 of lookup 0, whose 2 parts belong to as \
         many axes in order: part 0 is next"
    );
    assert!(pair([0, 0], &[&[1]]).is_err());
    assert!(pair([0, 1], &[&[1], &[9], &[0]]).is_err());
    let plan: Plan<DynRank, DynRank> =
        Plan::from_terms(&[3], &[], &[Term::Constant { position: 2 }], Vec::new()).expect("good");
    assert_eq!(plan.shape(), [0; 0]);
}

/// A mask of rank 0 has an axis of its own, also between those of an array, and looks nothing up.
#[test]
fn a_mask_of_rank_0_between_the_axes_of_an_array() {
    let t = Tensor::from_fn([4, 5], |[i, j]| 10 * i + j);
    let plan = t.layout().plan_gather(Outer, idx![&[[0, 1], [2, 3]], &[4, 3, 2]]).unwrap();
    let first = plan.gather(&t).unwrap();
    for flag in [true, false] {
        let mask = Tensor::full([], flag);
        let both = plan.then_gather(Outer, idx![.., &mask, ..]).unwrap();
        assert_eq!(both.gather(&t).unwrap(), first.oix(idx![.., &mask, ..]), "{both}");
        let mut sums = Tensor::full([4, 5], 0_usize);
        both.adjoint().add_to(1, &mut sums).unwrap();
        assert_eq!(sums.iter().sum::<usize>(), both.shape().iter().product::<usize>());
        let both = plan.then_gather(NumPy, idx![.., &mask, ..]).unwrap();
        assert_eq!(both.gather(&t).unwrap(), first.nix(idx![.., &mask, ..]), "{both}");
    }
}

/// A lookup without axes may be said to stand anywhere.
#[test]
fn a_lookup_without_axes_between_those_of_another() {
    use tensor_idx::plan::{Lookup, Part, Plan, Term};
    let t = Tensor::from_fn([4, 4, 3], |[i, j, k]| 100 * i + 10 * j + k);
    let lookups = vec![
        Lookup::new(0, 2, vec![Part::Narrow(vec![0, 1, 2, 3].into())]),
        Lookup::new(1, 0, vec![Part::Narrow(vec![3].into())]),
        Lookup::new(2, 1, vec![Part::Narrow(vec![2, 0].into())]),
    ];
    let terms = [0, 1, 2].map(|group| Term::Array { group, part: 0 });
    let plan = Plan::from_terms(&[4, 4, 3], &[2, 2, 2], &terms, lookups).unwrap();
    assert_eq!(plan.gather(&t.view().into_dyn()).unwrap().to_vec(), [32, 30, 132, 130, 232, 230, 332, 330]);
}

/// The second plan may turn the axes of an array of the first, or move them apart.
#[test]
fn a_second_plan_that_turns_axes() {
    use tensor_idx::plan::Term;
    let t = source();
    let line = TensorD::<i64>::from_vec(vec![6], (0..6).collect()).expect("of this shape");
    let firsts: [(&TensorD<i64>, &str); 6] = [
        (&t, "[[0, 1, 3], [2, 3, 0]], 1:, 2"),
        (&t, ":, [[0, 1, 3], [2, 4, 0]], 2"),
        (&t, "[[0, 1]], [[3], [2]], ::-3"),
        (&t, "[1, 3], 2:4, [0, 5, 1]"),
        (&t, "[true, false, true, true], [[[0, 4], [1, 1]]], 1"),
        (&line, "[[[0, 1], [2, 3]], [[4, 5], [5, 0]]]"),
    ];
    let (mut apart, mut count) = (0, 0);
    for (source, first) in firsts {
        let first: DynIndex = first.parse().expect("a good index");
        let plans = [source.layout().plan_gather(Outer, &first), source.layout().plan_gather(NumPy, &first)];
        // Two arrays of lengths 2 and 3 act together under one of the two alone.
        for plan in plans.into_iter().flatten() {
            let between = plan.gather(source).expect("a plan for this shape");
            let rank = between.rank();
            for code in 0..6_usize.pow(rank as u32) {
                // The place of each axis in the result; an axis of extent 1 is put in before or behind.
                let places: Vec<usize> = (0..rank as u32).map(|axis| code / 6_usize.pow(axis) % 6).collect();
                if (1..rank).any(|k| places[..k].contains(&places[k])) {
                    continue;
                }
                let mut shape = vec![1; 6];
                let mut terms = Vec::new();
                for (axis, &place) in places.iter().enumerate() {
                    let extent = between.shape()[axis];
                    shape[place] = extent;
                    let (start, step) = if place % 2 == 0 && extent > 1 { (extent - 1, -1) } else { (0, 1) };
                    terms.push(Term::Affine { axis: place, start, step });
                }
                let second: Plan<DynRank, DynRank> =
                    Plan::from_terms(between.shape(), &shape, &terms, Vec::new()).expect("a good plan");
                let both = plan.then_plan(&second).expect("plans of one shape");
                let wanted = second.gather(&between).expect("a plan for this shape");
                assert_eq!(both.gather(source).expect("a plan for this shape"), wanted, "{plan} then {second}: {both}");
                apart += usize::from(!places.is_sorted());
                count += 1;
            }
        }
    }
    assert!(apart > 500 && count > 1_000, "{apart} of {count} plans turn axes");
}
