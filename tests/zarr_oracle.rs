//! Every case of the oracle corpora on arrays of odd small chunks: what NumPy answers, an array in a store answers, each chunk
//! read once; what is refused changes nothing.

use crate::common::law;
use std::collections::HashMap;
use std::io::Write as _;
use std::ops::Range;
use std::sync::Arc;

use crate::common::oracle::{Case, cases};
use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::zarr::{Array, Part, ZarrElement, ZarrError};
use tensor_idx::prelude::*;
use tensor_idx::{
    DynRank,
    error::ErrorKind,
    index::{NumPy, Outer, PyTorch, Vectorized},
    write::{FloorDiv, Number, Pow, Power, Rem, Selection, Sub},
};

/// Chunk shapes that no extent is a multiple of, most often.
fn chunk_shape(shape: &[usize], round: usize) -> Vec<usize> {
    shape.iter().enumerate().map(|(axis, _)| [[3, 2, 1], [2, 5, 3]][round][(axis + round) % 3]).collect()
}

/// The chunk shapes that the case of this number is run on: they take turns, and with optimized tests, as in scripts/nightly, each case
/// is run on both.
fn rounds(number: usize) -> Range<usize> {
    if cfg!(debug_assertions) { number % 2..number % 2 + 1 } else { 0..2 }
}

fn stored<T: ZarrElement>(source: &TensorD<T>, chunk: &[usize]) -> Array<T> {
    let array =
        Array::create_in(Arc::new(MemoryStore::new()), "/a", source.shape(), chunk, T::default()).expect("made");
    array.all().try_assign(source).expect("written");
    let chunks: usize = source.shape().iter().zip(chunk).map(|(extent, chunk)| extent.div_ceil(*chunk)).product();
    // Whole chunks are not read before they are written.
    assert_eq!((array.counts().chunks_read, array.counts().chunks_written), (0, chunks as u64));
    array.reset_counts();
    array
}

#[test]
fn reads() {
    let (mut counts, mut arrays) = (Vec::new(), Arrays::new());
    for file in ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl", "torch_rule.jsonl", "outside.jsonl"] {
        for mode in ["view", "oix", "vix", "nix", "tix"] {
            let cases = cases(file, mode);
            for (number, case) in cases.iter().enumerate() {
                for round in rounds(number) {
                    read(case, round, &mut arrays);
                }
            }
            counts.push(cases.len());
        }
    }
    let _ = writeln!(std::io::stderr(), "{} read cases on two chunk shapes: {counts:?}", counts.iter().sum::<usize>());
    assert_eq!(counts.iter().sum::<usize>(), 7123, "{counts:?}");
}

/// Arrays by their elements and their chunk shape: to read changes none, and many cases are of one.
type Arrays = HashMap<(Vec<usize>, Vec<i64>, Vec<usize>), Array<i64>>;

fn read(case: &Case, round: usize, arrays: &mut Arrays) {
    let (id, index) = (&case.id, case.index());
    let source = case.source(|x| x as i64).to_contiguous();
    let expected = match case.mode.as_str() {
        "view" => source.try_i(&index).map(|view| view.to_contiguous()),
        "oix" => source.try_oix(&index),
        "vix" => source.try_vix(&index),
        "nix" => source.try_nix(&index),
        _ => source.try_tix(&index),
    };
    let chunk = chunk_shape(source.shape(), round);
    let key = (source.shape().to_vec(), source.to_vec(), chunk.clone());
    let array = arrays.entry(key).or_insert_with(|| stored(&source, &chunk));
    array.reset_counts();
    let part = match case.mode.as_str() {
        "view" => array.try_i(&index),
        "oix" => array.try_oix(&index),
        "vix" => array.try_vix(&index),
        "nix" => array.try_nix(&index),
        _ => array.try_tix(&index),
    };
    assert_eq!(array.counts().bytes_read, 0, "{id}: nothing is read by an index");
    match (part, expected) {
        (Ok(part), Ok(expected)) => {
            let chunks = part.chunks().expect(id);
            assert_eq!(part.load().expect(id), expected, "{id}");
            if let Some(expect) = case.expect.as_ref().filter(|_| case.quirk.is_empty()) {
                assert_eq!(expected.to_vec(), expect.data.iter().map(|x| *x as i64).collect::<Vec<_>>(), "{id}");
            }
            let counts = array.counts();
            assert_eq!(counts.chunks_read + counts.chunks_absent, chunks as u64, "{id}: each chunk once");
            let mut touched: Vec<Vec<usize>> = Vec::new();
            let layout = Layout::row_major(part.shape()).expect(id);
            for n in 0..layout.len() {
                // A place that is filled touches no chunk.
                let Some(from) = part.plan().source_index(&layout.unravel(n).expect(id)) else {
                    assert!(case.marks(), "{id}");
                    continue;
                };
                touched.push(from.iter().zip(array.chunk_shape()).map(|(position, chunk)| position / chunk).collect());
            }
            touched.sort();
            touched.dedup();
            assert_eq!(touched.len(), chunks, "{id}: exactly the chunks that are touched");
        }
        (part, expected) => assert_eq!(part.err(), expected.err(), "{id}"),
    }
}

impl law::Host for Array<i64> {
    fn read(&self, mode: &str, index: &DynIndex) -> Result<TensorD<i64>, ErrorKind> {
        Ok(part(self, mode, index)?.load().expect("loads"))
    }

    fn write(&mut self, mode: &str, index: &DynIndex, value: &TensorD<i64>) -> Result<(), ErrorKind> {
        // By the door of `assign!`, or by a place: both are held to the law.
        let written = match mode {
            _ if value.len() % 2 == 1 => law::through_the_door(self, mode, index, value),
            "oix" => self.try_oix_mut(index).map_err(ZarrError::from).and_then(|place| place.try_assign(value)),
            "vix" => self.try_vix_mut(index).map_err(ZarrError::from).and_then(|place| place.try_assign(value)),
            "nix" => self.try_nix_mut(index).map_err(ZarrError::from).and_then(|place| place.try_assign(value)),
            "tix" => self.try_tix_mut(index).map_err(ZarrError::from).and_then(|place| place.try_assign(value)),
            mode => law::through_the_door(self, mode, index, value),
        };
        match written {
            Err(ZarrError::Index(error)) => Err(error.kind()),
            written => {
                written.expect("written");
                Ok(())
            }
        }
    }
}

fn part(array: &Array<i64>, mode: &str, index: &DynIndex) -> Result<P<i64>, ErrorKind> {
    let part = match mode {
        "view" => array.try_i(index),
        "oix" => array.try_oix(index),
        "vix" => array.try_vix(index),
        "nix" => array.try_nix(index),
        _ => array.try_tix(index),
    };
    part.map_err(|error| error.kind())
}

#[test]
fn every_mode_writes_where_it_reads() {
    // With optimized tests, as in scripts/nightly, all of them.
    let every = if cfg!(debug_assertions) { 3 } else { 1 };
    let (mut good, mut all) = (0, 0);
    for mode in ["view", "oix", "vix", "nix", "tix"] {
        let file = if mode == "tix" { "torch_rule.jsonl" } else { "dev.jsonl" };
        for case in cases(file, mode).iter().step_by(every) {
            all += 1;
            let source = case.source(|x| x as i64).to_contiguous();
            let mut array = stored(&source, &chunk_shape(source.shape(), good % 2));
            good += usize::from(law::law(&mut array, mode, &case.index(), &case.id));
        }
    }
    assert!(every * good > 3500 && all > 5500 / every, "{good} of {all} cases were good");
    law::law_at_random(&mut stored(&Tensor::full([5, 4, 6], 0).into_dyn(), &[3, 2, 5]), 60 / every, "Zarr");
}

#[test]
fn writes() {
    let (mut counts, mut left_out) = (Vec::new(), 0);
    for file in ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl", "torch_rule.jsonl", "outside.jsonl"] {
        for mode in ["assign", "augassign", "accumulate"] {
            let cases = cases(file, mode);
            for (number, case) in cases.iter().enumerate() {
                // The one operator that only floats have is checked with the augmented assignments.
                if mode == "accumulate" && case.op.as_deref() == Some("/=") {
                    left_out += 1;
                    continue;
                }
                for round in rounds(number) {
                    if case.dtype.is_none() {
                        write(
                            case,
                            round,
                            |x| x as i64,
                            |_, _| panic!("integers have no /="),
                            |_, _| panic!("integers have no /="),
                        );
                    } else {
                        write(
                            case,
                            round,
                            |x| x,
                            |part, value| part.try_div_assign(value),
                            |place, value| place.try_div_assign(value),
                        );
                    }
                }
            }
            counts.push(cases.len());
        }
    }
    let _ = writeln!(std::io::stderr(), "{} write cases on two chunk shapes: {counts:?}", counts.iter().sum::<usize>());
    assert_eq!((counts.iter().sum::<usize>(), left_out), (1906, 34), "{counts:?}");
}

type P<T> = Part<T, DynRank, DynRank>;
type Sel<'a, T> = Selection<'a, T, DynRank, DynRank>;

fn write<T: ZarrElement + Number + Power>(
    case: &Case,
    round: usize,
    element: fn(f64) -> T,
    divide: fn(&P<T>, &TensorD<T>) -> Result<(), ZarrError>,
    divide_in: fn(&mut Sel<'_, T>, &TensorD<T>) -> Result<(), IndexError>,
) {
    let (id, index) = (&case.id, case.index());
    let value = case.value.as_ref().unwrap_or_else(|| panic!("{id} has no value"));
    let value = Tensor::from_vec(&value.shape, value.data.iter().map(|x| element(*x)).collect()).expect(id);
    let source = case.source(element).to_contiguous();
    let op = case.op.as_deref().unwrap_or_default();
    // In memory, where every answer is NumPy's (tests/writes.rs).
    let mut expected = source.clone();
    let layout = expected.layout().clone();
    let plan = match case.sem.as_deref() {
        Some("view") => layout.plan(&index),
        Some("oix") => layout.plan_gather(Outer, &index),
        Some("vix") => layout.plan_gather(Vectorized, &index),
        Some("nix") => layout.plan_gather(NumPy, &index),
        _ => layout.plan_gather(PyTorch, &index),
    };
    let in_memory = plan.and_then(|plan| {
        let mut place = plan.select(&mut expected)?;
        match (case.mode.as_str(), op) {
            ("assign", _) => place.try_assign(&value),
            ("augassign", "+=") => place.try_add_assign(&value),
            ("augassign", "-=") => place.try_sub_assign(&value),
            ("augassign", "*=") => place.try_mul_assign(&value),
            ("augassign", "/=") => divide_in(&mut place, &value),
            ("augassign", "//=") => place.try_floor_div_assign(&value),
            ("augassign", "%=") => place.try_rem_assign(&value),
            ("augassign", "**=") => place.try_pow_assign(&value),
            ("accumulate", "+=") => place.try_accumulate(Add, &value),
            ("accumulate", "-=") => place.try_accumulate(Sub, &value),
            ("accumulate", "*=") => place.try_accumulate(Mul, &value),
            ("accumulate", "//=") => place.try_accumulate(FloorDiv, &value),
            ("accumulate", "%=") => place.try_accumulate(Rem, &value),
            ("accumulate", "**=") => place.try_accumulate(Pow, &value),
            ("accumulate", "min") => place.try_accumulate(Min, &value),
            ("accumulate", "max") => place.try_accumulate(Max, &value),
            (mode, op) => panic!("{mode} {op}"),
        }
    });
    let array = stored(&source, &chunk_shape(source.shape(), round));
    let part = match case.sem.as_deref() {
        Some("view") => array.try_i(&index),
        Some("oix") => array.try_oix(&index),
        Some("vix") => array.try_vix(&index),
        Some("nix") => array.try_nix(&index),
        _ => array.try_tix(&index),
    };
    let result = part.map_err(ZarrError::from).and_then(|part| match (case.mode.as_str(), op) {
        ("assign", _) => part.try_assign(&value),
        ("augassign", "+=") => part.try_add_assign(&value),
        ("augassign", "-=") => part.try_sub_assign(&value),
        ("augassign", "*=") => part.try_mul_assign(&value),
        ("augassign", "/=") => divide(&part, &value),
        ("augassign", "//=") => part.try_floor_div_assign(&value),
        ("augassign", "%=") => part.try_rem_assign(&value),
        ("augassign", "**=") => part.try_pow_assign(&value),
        ("accumulate", "+=") => part.try_accumulate(Add, &value),
        ("accumulate", "-=") => part.try_accumulate(Sub, &value),
        ("accumulate", "*=") => part.try_accumulate(Mul, &value),
        ("accumulate", "//=") => part.try_accumulate(FloorDiv, &value),
        ("accumulate", "%=") => part.try_accumulate(Rem, &value),
        ("accumulate", "**=") => part.try_accumulate(Pow, &value),
        ("accumulate", "min") => part.try_accumulate(Min, &value),
        ("accumulate", "max") => part.try_accumulate(Max, &value),
        (mode, op) => panic!("{mode} {op}"),
    });
    let after = array.all().load().expect(id);
    match (result, in_memory) {
        (Ok(()), Ok(())) => {
            // By their text, which is the same for NaN.
            assert_eq!(format!("{:?}", after.to_vec()), format!("{:?}", expected.to_vec()), "{id}");
        }
        (Err(ZarrError::Index(error)), Err(expected)) => {
            assert_eq!(error.kind(), expected.kind(), "{id}");
            assert_eq!(after.to_vec(), source.to_vec(), "{id}: nothing is written");
        }
        (result, expected) => panic!("{id}: {result:?}, expected {expected:?}"),
    }
}
