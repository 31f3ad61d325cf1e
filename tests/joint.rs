//! Index arrays that broadcast against each other: what they read and write is what arrays that were repeated beforehand
//! do, and no table of their joint shape is made where none is needed.

use fastrand::Rng;
use tensor_idx::{index::Vectorized, plan::Plan, shape::broadcast_shapes};
use tensor_idx::{
    index::{NumPy, Outer},
    prelude::*,
    write::Sub,
};

/// An array whose shape broadcasts to `joint`.
fn array(random: &mut Rng, joint: &[usize], extent: usize) -> TensorD<i64> {
    let mut shape = joint[random.usize(..joint.len() + 1)..].to_vec();
    for n in &mut shape {
        *n = if random.bool() { 1 } else { *n };
    }
    Tensor::from_fn(shape, |_| random.usize(..2 * extent) as i64 - extent as i64)
}

/// An index of arrays, of their joint shape already if that is given, and of basic elements.
fn index(arrays: &[Option<TensorD<i64>>], joint: Option<&[usize]>) -> DynIndex {
    arrays.iter().enumerate().fold(DynIndex::new(), |index, (k, array)| match (array, joint) {
        (Some(array), Some(joint)) => index.ints(&array.broadcast_to(joint).to_contiguous()),
        (Some(array), None) => index.ints(array),
        (None, _) if k % 2 == 0 => index.slice(None, None, -1),
        (None, _) => index.at(-2),
    })
}

#[test]
fn as_if_they_had_been_repeated() {
    let mut random = Rng::with_seed(3);
    for case in 0..300 {
        let extents: Vec<usize> = (0..2 + random.usize(..3)).map(|_| 2 + random.usize(..5)).collect();
        let t = Tensor::from_vec(&extents, (0..extents.iter().product::<usize>() as i64).collect()).unwrap();
        let joint: Vec<usize> =
            (0..1 + random.usize(..4)).map(|_| random.usize(..4) + usize::from(case % 8 > 0)).collect();
        let arrays: Vec<_> =
            extents.iter().map(|&extent| (random.usize(..5) > 0).then(|| array(&mut random, &joint, extent))).collect();
        let shapes: Vec<&[usize]> = arrays.iter().flatten().map(|array| array.shape()).collect();
        let joint = broadcast_shapes(&shapes).unwrap();
        let (ours, plain) = (index(&arrays, None), index(&arrays, Some(&joint)));

        let truth = t.nix(&plain);
        assert_eq!(t.nix(&ours), truth, "{ours}");
        assert_eq!(t.vix(&ours), t.vix(&plain), "{ours}");
        let plan = t.layout().plan_gather(NumPy, &ours).unwrap();
        assert_eq!(plan.gather(&t.transpose().to_contiguous().transpose()).unwrap(), truth, "{ours}: {plan}");
        let again = Plan::from_terms(plan.source_shape(), plan.shape(), plan.terms(), plan.lookups().unwrap());
        assert_eq!(again.unwrap().gather(&t).unwrap(), truth, "{ours}: {plan}");

        // A part of it: one index of each axis, or all of them backwards.
        let further: DynIndex =
            truth.shape().iter().fold(DynIndex::new(), |further, &extent| match random.usize(..3) {
                0 if extent > 0 => further.at(random.usize(..extent)),
                1 => further.slice(None, None, -2),
                _ => further.slice(1, None, None),
            });
        let part = truth.i(&further).to_contiguous();
        assert_eq!(plan.then(&further).unwrap().gather(&t).unwrap(), part, "{plan}, then {further}");
        let backwards: DynIndex = (0..truth.rank().min(2))
            .fold(DynIndex::new(), |index, axis| index.ints((0..truth.shape()[axis] as i64).rev().collect::<Vec<_>>()));
        let both = plan.then_gather(Outer, &backwards).unwrap();
        assert_eq!(both.gather(&t).unwrap(), truth.oix(&backwards), "{plan}, then {backwards}");

        let value = Tensor::from_vec(truth.shape(), (0..truth.len() as i64).collect()).unwrap();
        for way in 0..4 {
            let (mut a, mut b) = (t.to_contiguous(), t.to_contiguous());
            for (index, t) in [(&ours, &mut a), (&plain, &mut b)] {
                match way {
                    0 => t.nix_mut(index).assign(&value),
                    1 => t.nix_mut(index).accumulate(Sub, &value),
                    2 => t.nix_mut(index).mul_assign(&value),
                    _ => t.nix_mut(index).map_inplace(|x| *x += 100),
                }
            }
            assert_eq!(a, b, "{way}: {ours}");
        }
        let there = t.layout().plan_gather(NumPy, &plain).unwrap();
        assert_eq!(plan.adjoint().apply(&value).unwrap(), there.adjoint().apply(&value).unwrap(), "{ours}");
        let mut written = t.to_contiguous();
        written.vix_mut(&ours).fill(-1);
        let mut plainly = t.to_contiguous();
        plainly.vix_mut(&plain).fill(-1);
        assert_eq!(written, plainly, "{ours}");
    }
}

/// One table an axis, as `oix` has them.
#[test]
fn arrays_of_different_axes_stay_apart() {
    let t = Tensor::from_vec([4, 5, 6], (0..120).collect()).unwrap();
    let plan = |index: &DynIndex| t.layout().plan_gather(Vectorized, index).unwrap().to_string();
    let (i, j) = (Tensor2::from([[3_i64], [0]]), [3_i64, -1, 0]);
    assert_eq!(
        plan(&DynIndex::new().ints(&i).ints(&j)),
        "src[0] = idx0[out[0]]; src[1] = idx1[out[1]]; src[2] = out[2]"
    );
    assert_eq!(
        plan(&DynIndex::new().ints(&j).slice(None, None, None).ints(&i)),
        "src[0] = idx0[out[1]]; src[1] = out[2]; src[2] = idx1[out[0]]"
    );
    // One position is the same for all.
    assert_eq!(
        plan(&DynIndex::new().ints(&j).ints([[-1_i64]]).ints(&i)),
        "src[0] = idx0[out[1]]; src[1] = 4; src[2] = idx1[out[0]]"
    );
    assert_eq!(plan(&DynIndex::new().ints([2_i64]).ints([3_i64])), "src[0] = 2; src[1] = 3; src[2] = out[1]");
    // These vary together.
    let both = Tensor2::from([[3_i64, 1, 2], [0, 0, 0]]);
    assert_eq!(
        plan(&DynIndex::new().ints(&i).ints(&both).ints([[1_i64, 2, 3]])),
        "src[0] = idx0[out[0], out[1]]; src[1] = idx1[out[0], out[1]]; src[2] = idx2[out[0], out[1]]"
    );
    let mask = [true, false, false, true];
    let masked = t.layout().plan_gather(NumPy, idx![&mask, &[[1], [2], [3]], 0]).unwrap();
    assert_eq!(masked.to_string(), "src[0] = mask0[out[1]]; src[1] = idx1[out[0]]; src[2] = 0");
    assert_eq!(masked.gather(&t).unwrap().to_vec(), [6, 96, 12, 102, 18, 108]);
}

/// Tables of the joint shape of these would take gigabytes.
#[test]
fn nothing_to_read_takes_no_table() {
    const MANY: usize = 1 << 20;
    let z = Tensor::<u8, _>::from_vec([10, 10, 0], Vec::new()).unwrap();
    let column = |last: usize| Tensor::from_fn([MANY, 1, last], |at| (at[0] % 10) as i64);
    let row = |last: usize| Tensor::from_fn([1, MANY, last], |at| (at[1] % 10) as i64);
    // Both vary along the last axis, too: they do not stay apart.
    for last in [1, 2] {
        let (a, b) = (column(last), row(last));
        let shape = [MANY, MANY, last, 0];
        assert_eq!(z.vix(idx![&a, &b]).shape(), shape);
        assert_eq!(z.nix(idx![&a, &b]).shape(), shape);
        assert_eq!(z.nix(idx![&a, &b, 0:0]).shape(), shape);
        let plan = z.layout().plan_gather(NumPy, idx![&a, &b]).unwrap();
        assert_eq!(plan.gather(&z).unwrap().shape(), shape);
        assert_eq!(plan.then(idx![.., 1..;2, 0]).unwrap().gather(&z).unwrap().shape(), [MANY, MANY / 2, 0]);
        let further = plan.then_gather(Outer, idx![[1, 0], &[5, 6, 7]]).unwrap();
        assert_eq!(further.gather(&z).unwrap().shape(), [2, 3, last, 0]);
        let lookups = plan.lookups().unwrap();
        let again = Plan::from_terms(plan.source_shape(), plan.shape(), plan.terms(), lookups).unwrap();
        assert_eq!(again.gather(&z.clone().into_dyn()).unwrap().shape(), shape);
        assert_eq!(plan.adjoint().apply(1_u8).unwrap().shape(), z.shape());
        let mut target = z.clone();
        target.vix_mut(idx![&a, &b]).assign(3);
        target.nix_mut(idx![&a, &b]).accumulate(Add, 3);
        target.nix_mut(idx![&a, &b]).map_inplace(|x| *x += 1);
        plan.select(&mut target).unwrap().fill(7);

        let mut bad = b.clone();
        bad[[0, MANY - 1, 0]] = 10;
        let error = z.try_vix(idx![&a, &bad]).unwrap_err().to_string();
        assert_eq!(
            error,
            "index 10 is outside -10..10 on axis 1 of shape [10, 10, 0], at `&bad`, entry [0, 1048575, 0] of the index array"
        );
        assert_eq!(z.try_nix(idx![&a, &bad]).unwrap_err().to_string(), error);
        assert_eq!(z.clone().try_vix_mut(idx![&a, &bad]).unwrap_err().to_string(), error);
        assert_eq!(z.layout().plan_gather(NumPy, idx![&a, &bad]).unwrap_err().to_string(), error);
    }
}
