//! candle as a host: views, copies and gradients; and every read case of the oracle, with its gradient.

use std::fmt::Debug;
use std::io::Write as _;

use crate::common::oracle::{Case, LayoutOp, cases, to_index};
use candle_core::{DType, Device, Tensor as Candle, Var, WithDType};
use tensor_idx::{error::ErrorKind, interop::CandleEntries as _, plan::Plan};
use tensor_idx::{
    index::{NumPy, Outer, PyTorch, Vectorized},
    prelude::*,
};

fn cube() -> Candle {
    Candle::arange(0_i64, 24, &Device::Cpu).unwrap().reshape((2, 3, 4)).unwrap()
}

fn flat<T: WithDType>(t: &Candle) -> Vec<T> {
    t.flatten_all().unwrap().to_vec1().unwrap()
}

/// Whether two tensors lie over the same storage.
fn shared(a: &Candle, b: &Candle) -> bool {
    let ((a, _), (b, _)) = (a.storage_and_layout(), b.storage_and_layout());
    std::ptr::eq(&raw const *a, &raw const *b)
}

#[test]
fn views_where_candle_can_hold_them() {
    let t = cube();
    let part: Candle = t.i(idx![.., 1..3, NewAxis, tl(0)]);
    assert_eq!((part.dims(), flat::<i64>(&part)), (&[2, 2, 1][..], vec![7, 11, 19, 23]));
    assert!(shared(&t, &part));
    // A step: through `unfold`, whatever is left over at the end.
    let part = t.i(idx![1, ::2, 1..;2]);
    assert_eq!((part.dims(), part.stride(), flat::<i64>(&part)), (&[2, 2][..], &[8, 2][..], vec![13, 15, 21, 23]));
    assert!(shared(&t, &part));
    let element = t.i(idx![-1, -1, -1]);
    assert_eq!((element.rank(), element.to_scalar::<i64>().unwrap()), (0, 23));
    assert!(shared(&t, &element));
    assert!(shared(&t, &t.i(idx![])));
    assert_eq!(t.i(idx![2:1, ::3]).dims(), [0, 1, 4]);
    // Beyond what `unfold` counts right, in 32-bit floats.
    let long = Candle::zeros((1 << 24) + 1, DType::U8, &Device::Cpu).unwrap();
    assert_eq!(long.i(idx![..;2]).dims(), [(1 << 23) + 1]);
    // A walk backwards is a copy, of the part that is left.
    let back = t.i(idx![1, ::-1, 0]);
    assert_eq!((flat::<i64>(&back), shared(&t, &back)), (vec![20, 16, 12], false));
    assert_eq!(flat::<i64>(&t.i(idx![::-1, 2:0:-1, 0])), [20, 16, 8, 4]);
    // Which explanations say.
    assert!(t.explain(idx![1, ::2, 0]).is_view());
    let text = t.explain(idx![1, ::-1, 0]).to_string();
    assert!(text.ends_with("copy: a view of the library cannot walk axis 1 in steps of -1"), "{text}");
    let variable = Var::from_tensor(&t.to_dtype(DType::F32).unwrap()).unwrap();
    assert!(variable.explain(idx![.., 1..]).is_view() && !variable.explain(idx![.., ::2]).is_view());
    // Not contiguous.
    let turned = t.permute((2, 0, 1)).unwrap();
    assert_eq!(flat::<i64>(&turned.i(idx![1, .., ::-2])), [9, 1, 21, 13]);
    let part = turned.oix(idx![[3, 3], 0, [0, 2]]);
    assert_eq!((flat::<i64>(&part), part.is_contiguous()), (vec![3, 11, 3, 11], true));
    // Neither contiguous nor turned: with gaps, and with repeated elements.
    let gaps = t.narrow(2, 1, 2).unwrap();
    assert_eq!(flat::<i64>(&gaps.oix(idx![0, [2, 1], ..])), [9, 10, 5, 6]);
    assert_eq!(flat::<i64>(&gaps.t().unwrap().vix(idx![[1, 0], 0, [2, 0]])), [21, 1]);
    let repeated = t.narrow(0, 1, 1).unwrap().broadcast_as((3, 3, 4)).unwrap();
    assert_eq!(flat::<i64>(&repeated.oix(idx![[2, 0], 1, [3, 0]])), [19, 16, 19, 16]);
    assert_eq!(repeated.oix(idx![Vec::<usize>::new(), 1]).dims(), [0, 4]);
}

#[test]
fn index_arrays_are_selected() {
    let t = cube();
    let part = t.oix(idx![.., [[2, 0], [1, 1]], [true, false, false, true]]);
    assert_eq!((part.dims(), &flat::<i64>(&part)[..8]), (&[2, 2, 2, 2][..], &[8, 11, 0, 3, 4, 7, 4, 7][..]));
    assert_eq!(flat::<i64>(&t.vix(idx![[1, 0], .., [3, 0]])), [15, 19, 23, 0, 4, 8]);
    assert_eq!(t.nix(idx![0, .., [0, 2]]).dims(), [2, 3]);
    for dtype in [DType::U8, DType::U32, DType::F16, DType::F32, DType::F64] {
        let part = t.to_dtype(dtype).unwrap().nix(idx![[1, 0], [2, 2], ::-3]);
        assert_eq!((part.dtype(), flat::<i64>(&part.to_dtype(DType::I64).unwrap())), (dtype, vec![23, 20, 11, 8]));
    }
}

#[test]
fn candle_tensors_are_index_arrays() {
    let t = cube();
    let ours = Tensor::from_fn([2, 3, 4], |at| (12 * at[0] + 4 * at[1] + at[2]) as i64);
    let ids = Candle::new(&[[2_i64, -3]], &Device::Cpu).unwrap();
    let part = t.oix(idx![0, &ids, 1]);
    assert_eq!((part.dims(), flat::<i64>(&part)), (&[1, 2][..], vec![9, 1]));
    assert_eq!(ours.oix(idx![0, &ids, 1]).to_vec(), [9, 1]);
    let ids = Candle::new(&[1_u32, 0, 1], &Device::Cpu).unwrap();
    assert_eq!(flat::<i64>(&t.nix(&ids).i(idx![.., 0, 0])), [12, 0, 12]);
    assert_eq!(flat::<i64>(&t.nix(idx![ids.i(idx![::2]), 0, 0])), [12, 12]);
    let error = t.try_oix(idx![.., .., Candle::new(&[0_i64, 4], &Device::Cpu).unwrap()]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutOfBounds);
    // The number that candle reads as "a zero here".
    let largest = Candle::new(&[u32::MAX], &Device::Cpu).unwrap();
    assert!(t.try_nix(&largest).unwrap_err().to_string().starts_with("index 4294967295 is outside -2..2 on axis 0"));
}

#[test]
fn a_tensor_of_u8_is_neither_mask_nor_positions_until_it_is_said() {
    let t = cube();
    let mask = t.i(idx![0]).gt(&Candle::full(5_i64, (3, 4), &Device::Cpu).unwrap()).unwrap();
    assert_eq!(mask.dtype(), DType::U8);
    let error = t.try_oix(idx![0, &mask]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "candle: the index on axis 1 of shape [2, 3, 4], at `&mask`: a tensor of u8 is a mask or positions: \
         `as_mask()` or `as_positions()` says which"
    );
    assert_eq!(error.kind(), ErrorKind::Host);
    let ours = Tensor::full([2, 3, 4], 0_i64);
    assert_eq!(ours.try_nix(idx![0, &mask]).unwrap_err(), error);
    assert!(ours.clone().try_nix_mut(idx![0, &mask]).is_err());
    assert!(t.explain(idx![0, &mask]).error().is_some());
    assert_eq!(flat::<i64>(&t.oix(idx![0, mask.as_mask().unwrap()])), [6, 7, 8, 9, 10, 11]);
    assert_eq!(t.oix(idx![0, mask.as_positions().unwrap()]).dims(), [3, 4, 4]);
    let wrong = Candle::new(&[1_u8, 1, 0], &Device::Cpu).unwrap();
    assert_eq!(t.try_oix(wrong.as_mask().unwrap()).unwrap_err().kind(), ErrorKind::MaskShape);
    let floats = Candle::new(&[1_f32], &Device::Cpu).unwrap();
    assert_eq!(
        t.try_oix(&floats).unwrap_err().to_string(),
        "candle: the index on axis 0 of shape [2, 3, 4]: an index array is a tensor of integers, not of F32"
    );
    assert!(floats.as_mask().is_err() && floats.as_positions().is_err());
    assert!(cube().as_mask().is_err());
}

#[test]
fn gradients_of_steps_and_walks_backwards() {
    let t = Var::from_tensor(&Candle::arange(0_f64, 12., &Device::Cpu).unwrap().reshape((3, 4)).unwrap()).unwrap();
    // Each has a backward step that `unfold` does not have.
    for part in [t.i(idx![.., ::2]), t.i(idx![::2, 1]), t.i(idx![::-1, ::-3]), t.oix(idx![[0, 0], 1:3])] {
        let gradient = (part.sqr().unwrap() * 0.5).unwrap().sum_all().unwrap().backward().unwrap();
        let mut expected = vec![0.; 12];
        flat::<f64>(&part).into_iter().for_each(|x| expected[x as usize] += x);
        assert_eq!(flat::<f64>(gradient.get(&t).unwrap()), expected);
    }
    // Of a tensor that is turned, has gaps, or repeats its elements, and is recorded as such: elements are selected from
    // others than candle has in memory.
    let turned = t.t().unwrap();
    let gaps = t.narrow(1, 1, 2).unwrap();
    let repeated = t.narrow(0, 2, 1).unwrap().broadcast_as((5, 4)).unwrap();
    let steps = t.i(idx![.., ::3]);
    for part in [
        turned.oix(idx![[3, 0, 3], 1..]),
        gaps.vix(idx![[2, 0, 2], [1, 0, 1]]),
        gaps.t().unwrap().i(idx![::-1, ::2]),
        repeated.nix(idx![[4, 0, 4], [1, 1, 3]]),
        steps.oix(idx![.., [1, 1]]),
    ] {
        let gradient = (part.sqr().unwrap() * 0.5).unwrap().sum_all().unwrap().backward().unwrap();
        let mut expected = vec![0.; 12];
        flat::<f64>(&part).into_iter().for_each(|x| expected[x as usize] += x);
        assert_eq!(flat::<f64>(gradient.get(&t).unwrap()), expected);
    }
    // Of a part of a part, with other operations in between.
    let part = (t.i(idx![1.., ::-1]).exp().unwrap() * 2.).unwrap().t().unwrap().nix(idx![[0, 3, 0], [1, 0, 1]]);
    let gradient = part.sum_all().unwrap().backward().unwrap();
    let gradient = gradient.get(&t).unwrap();
    let (exp11, exp4) = (11_f64.exp(), 4_f64.exp());
    let mut expected = vec![0.; 12];
    (expected[11], expected[4]) = (4. * exp11, 2. * exp4);
    assert_eq!(flat::<f64>(gradient), expected);
}

#[test]
fn mistakes_are_errors() {
    let t = cube();
    let n = 3;
    let error = t.try_i(idx![.., n]).unwrap_err();
    assert_eq!(error.to_string(), "index 3 is outside -3..3 on axis 1 of shape [2, 3, 4], at `n`");
    assert_eq!(t.try_i(idx![0, 0, 0, 0]).unwrap_err().kind(), ErrorKind::TooManyIndices);
    assert_eq!(t.try_oix(idx![[1, 0, -3]]).unwrap_err().kind(), ErrorKind::OutOfBounds);
}

#[test]
fn oracle() {
    let expected = [
        ("dev.jsonl", [1469, 850, 834, 1475, 0]),
        ("seeds.jsonl", [87, 45, 38, 35, 0]),
        ("pytorch_suite.jsonl", [227, 0, 0, 223, 0]),
        ("torch_rule.jsonl", [0, 0, 0, 0, 922]),
        ("outside.jsonl", [0, 219, 246, 453, 0]),
    ];
    let (mut gradients, mut too_deep) = (0, Vec::new());
    for (file, expected) in expected {
        let counts = ["view", "oix", "vix", "nix", "tix"].map(|mode| {
            let cases = cases(file, mode);
            for case in &cases {
                check(case, mode, |x| x as i64, case.dtype.is_none());
                check(case, mode, |x| x, case.dtype.is_some());
                match check_gradient(case, mode) {
                    Some(true) => gradients += 1,
                    Some(false) => too_deep.push(case.id.clone()),
                    None => {}
                }
            }
            cases.len()
        });
        let _ = writeln!(
            std::io::stderr(),
            "{file}: {counts:?} view, oix, vix, nix and tix cases through candle, none left out; \
             {gradients} gradients so far"
        );
        assert_eq!(counts, expected);
    }
    let ids = too_deep.join(" ");
    let _ = writeln!(std::io::stderr(), "no gradient, of ranks above 8, which candle's sums do not have: {ids}");
    assert_eq!((gradients, too_deep.len()), (6392, 24));
}

/// The tensor of a case, with the strides that it asks for as far as candle has them.
fn tensor<T: WithDType>(case: &Case, element: fn(f64) -> T) -> Candle {
    let data = case.data.clone().unwrap_or_else(|| (0..case.shape.iter().product()).map(|x| x as f64).collect());
    let data = data.into_iter().map(element).collect();
    let source = Candle::from_vec(data, &case.shape[..], &Device::Cpu).expect(&case.id);
    laid_out(case, source)
}

fn laid_out(case: &Case, source: Candle) -> Candle {
    case.layout.iter().fold(source, |source, op| match op {
        LayoutOp::Transpose(axes) => source.permute(&axes[..]).expect(&case.id),
        LayoutOp::Index(elements) => source.i(&to_index(elements)),
        LayoutOp::BroadcastTo(shape) => source.broadcast_as(&shape[..]).expect(&case.id),
    })
}

fn read(source: &Candle, index: &DynIndex, mode: &str) -> Result<Candle, IndexError> {
    match mode {
        "view" => source.try_i(index),
        "oix" => source.try_oix(index),
        "vix" => source.try_vix(index),
        "nix" => source.try_nix(index),
        _ => source.try_tix(index),
    }
}

fn check<T: WithDType + Debug>(case: &Case, mode: &str, element: fn(f64) -> T, wanted: bool) {
    if !wanted {
        return;
    }
    let id = &case.id;
    let result = read(&tensor(case, element), &case.index(), mode);
    match (&case.expect, case.quirk.is_empty()) {
        (Some(expect), true) => {
            let found = result.unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(found.dims(), expect.shape, "{id}");
            let expected: Vec<T> = expect.data.iter().copied().map(element).collect();
            assert_eq!(flat::<T>(&found), expected, "{id}");
        }
        _ => {
            let error = result.expect_err(id);
            let quirk = [ErrorKind::MaskShape, ErrorKind::OutOfBounds];
            let errors = case.errors();
            let quirk = quirk.iter().filter(|_| !case.quirk.is_empty());
            assert!(errors.iter().chain(quirk).any(|kind| *kind == error.kind()), "{id}: {error}, not {errors:?}");
        }
    }
}

/// The gradient that candle finds, of the memory under the layout of the case, is that of the plan; false where it finds
/// none.
fn check_gradient(case: &Case, mode: &str) -> Option<bool> {
    let expect = case.expect.as_ref().filter(|_| case.quirk.is_empty())?;
    let (id, index) = (&case.id, case.index());
    let (memory, layout) = case.buffer(|x| x);
    let variable = Var::from_vec(memory, case.shape.iter().product::<usize>(), &Device::Cpu).expect(id);
    let source = laid_out(case, variable.reshape(&case.shape[..]).expect(id));
    if source.rank().max(expect.shape.len()).max(case.shape.len()) > 8 {
        return Some(false);
    }
    let places: Vec<usize> = layout.positions().collect();
    let layout = Layout::row_major(source.dims()).expect(id);
    let plan: Plan<DynRank, DynRank> = match mode {
        "view" => layout.plan(&index),
        "oix" => layout.plan_gather(Outer, &index),
        "vix" => layout.plan_gather(Vectorized, &index),
        "tix" => layout.plan_gather(PyTorch, &index),
        _ => layout.plan_gather(NumPy, &index),
    }
    .expect(id);
    let found = read(&source, &index, mode).expect(id);
    let weights: Vec<f64> = (0..found.elem_count()).map(|n| (n * n % 97 + 1) as f64).collect();
    let loss = (&found * Candle::from_slice(&weights, found.dims(), &Device::Cpu).expect(id)).expect(id);
    let gradient = loss.sum_all().and_then(|loss| loss.backward()).unwrap_or_else(|error| panic!("{id}: {error}"));
    let gradient = match gradient.get(&variable) {
        Some(gradient) => flat::<f64>(gradient),
        // Every place is filled.
        None if case.marks() => vec![0.0; variable.elem_count()],
        None => panic!("{id}: no gradient"),
    };
    let of_source = plan.gather_backward(Tensor::from_vec(found.dims(), weights).expect(id), source.dims()).expect(id);
    let mut expected = vec![0.0; variable.elem_count()];
    places.into_iter().zip(of_source.to_vec()).for_each(|(place, x)| expected[place] += x);
    assert_eq!(gradient, expected, "{id}");
    Some(true)
}

/// The second prelude brings no name that candle's root has.
mod beside_the_prelude {
    use candle_core::*;
    use tensor_idx::prelude::beside::*;

    #[test]
    fn both_are_in_scope() -> candle_core::Result<()> {
        let a: Tensor = Tensor::arange(0_i64, 6, &Device::Cpu)?.reshape((2, 3))?;
        let rows = a.oix(idx![[1, 1], 0..2]);
        assert_eq!(rows.to_vec2::<i64>()?, [[3, 4], [3, 4]]);
        let t = tensor_idx::Tensor::full([2, 3], 1);
        assert_eq!(t.i(idx![1, NewAxis]).shape(), [1, 3]);
        Ok(())
    }
}
