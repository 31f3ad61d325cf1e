//! The oracle through a library whose tensors are memory: reads, assignments and accumulation under every mode.

use std::io::Write as _;

use crate::common::oracle::cases;
use tensor_idx::error::ErrorKind;
use tensor_idx::prelude::*;

/// A tensor of such a library.
pub(crate) trait Through: Sized {
    /// A tensor of these elements; nothing if the library has none of this rank.
    fn made(source: &TensorD<f64>) -> Option<Self>;
    fn read(&self, mode: &str, index: &DynIndex) -> Result<TensorD<f64>, IndexError>;
    /// Assigns by `=`, accumulates by other operators.
    fn write(&mut self, mode: &str, index: &DynIndex, op: &str, value: &TensorD<f64>) -> Result<(), IndexError>;
}

/// Reads and writes that gave the answer, and mistakes that were refused as such.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub reads: usize,
    pub writes: usize,
    pub mistakes: usize,
    /// Left out, since the library has no tensor of the rank.
    pub of_other_ranks: usize,
}

const FILES: [&str; 5] = ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl", "torch_rule.jsonl", "outside.jsonl"];

pub(crate) fn oracle<H: Through>(library: &str) -> Counts {
    let mut counts = Counts::default();
    for file in FILES {
        for mode in ["view", "oix", "vix", "nix", "tix"] {
            for case in cases(file, mode) {
                let (id, source) = (&case.id, case.source(|x| x).to_contiguous());
                let Some(host) = H::made(&source) else {
                    counts.of_other_ranks += 1;
                    continue;
                };
                match (&case.expect, host.read(mode, &case.index())) {
                    (Some(expect), Ok(found)) if case.quirk.is_empty() => {
                        assert_eq!((found.shape(), found.to_vec()), (&expect.shape[..], expect.data.clone()), "{id}");
                        counts.reads += 1;
                    }
                    (_, Err(error)) => {
                        let quirk = [ErrorKind::MaskShape, ErrorKind::OutOfBounds];
                        let is_quirk = !case.quirk.is_empty() && quirk.contains(&error.kind());
                        assert!(is_quirk || case.errors().contains(&error.kind()), "{id}: {error}");
                        counts.mistakes += 1;
                    }
                    (expect, Ok(found)) => panic!("{id}: {found:?}, expected {:?}", expect.is_some()),
                }
            }
        }
        for mode in ["assign", "accumulate"] {
            for case in cases(file, mode) {
                let id = &case.id;
                let (_, layout) = case.buffer(|x| x);
                let places: Vec<usize> = layout.positions().collect();
                let Some(mut host) = H::made(&case.source(|x| x).to_contiguous()) else {
                    counts.of_other_ranks += 1;
                    continue;
                };
                let before = host.read("oix", &DynIndex::new()).expect(id);
                let value = case.value.as_ref().expect(id);
                let value = Tensor::from_vec(&value.shape[..], value.data.clone()).expect(id);
                let op = if mode == "assign" { "=" } else { case.op.as_deref().unwrap_or_default() };
                let result = host.write(case.sem.as_deref().unwrap_or("tix"), &case.index(), op, &value);
                let after = host.read("oix", &DynIndex::new()).expect(id);
                let leading_ones = case.quirk.iter().any(|quirk| quirk == "leading_ones");
                match (&case.expect, result) {
                    (Some(expect), Ok(())) if !leading_ones => {
                        let expected: Vec<f64> = places.iter().map(|&place| expect.data[place]).collect();
                        assert_eq!(after.to_vec(), expected, "{id}: {op}");
                        counts.writes += 1;
                        continue;
                    }
                    (Some(_), Err(error)) if leading_ones => {
                        assert_eq!(error.kind(), ErrorKind::ShapeMismatch, "{id}: {error}");
                        counts.mistakes += 1;
                    }
                    (None, Err(error)) => {
                        assert!(case.errors().contains(&error.kind()), "{id}: {error}, not {:?}", case.errors());
                        counts.mistakes += 1;
                    }
                    (expect, result) => panic!("{id}: {result:?}, expected {:?}", expect.is_some()),
                }
                assert_eq!(after, before, "{id}: what is refused changes nothing");
            }
        }
    }
    let _ = writeln!(std::io::stderr(), "{library}: {counts:?}");
    counts
}

/// The oracle through a library: how a tensor is made, and how its views and results become ours.
macro_rules! through {
    ($host:ty, |$source:ident| $made:expr, |$view:ident| $of_view:expr, |$result:ident| $of_result:expr) => {
        impl through::Through for $host {
            fn made($source: &TensorD<f64>) -> Option<Self> {
                $made
            }

            fn read(&self, mode: &str, index: &DynIndex) -> Result<TensorD<f64>, IndexError> {
                match mode {
                    "view" => self.try_i(index).map(|$view| $of_view),
                    "oix" => self.try_oix(index).map(|$result| $of_result),
                    "vix" => self.try_vix(index).map(|$result| $of_result),
                    "nix" => self.try_nix(index).map(|$result| $of_result),
                    "tix" => self.try_tix(index).map(|$result| $of_result),
                    mode => panic!("no mode {mode}"),
                }
            }

            fn write(
                &mut self,
                mode: &str,
                index: &DynIndex,
                op: &str,
                value: &TensorD<f64>,
            ) -> Result<(), IndexError> {
                macro_rules! written {
                    ($place:expr) => {{
                        let mut place = $place;
                        match op {
                            "=" => place.try_assign(value),
                            "+=" => place.try_accumulate(Add, value),
                            "-=" => place.try_accumulate(Sub, value),
                            "*=" => place.try_accumulate(Mul, value),
                            "/=" => place.try_accumulate(Div, value),
                            "//=" => place.try_accumulate(FloorDiv, value),
                            "%=" => place.try_accumulate(Rem, value),
                            "**=" => place.try_accumulate(Pow, value),
                            "min" => place.try_accumulate(Min, value),
                            "max" => place.try_accumulate(Max, value),
                            op => panic!("no operator {op}"),
                        }
                    }};
                }
                match mode {
                    "view" | "nix" => written!(self.try_nix_mut(index)?),
                    "oix" => written!(self.try_oix_mut(index)?),
                    "vix" => written!(self.try_vix_mut(index)?),
                    "tix" => written!(self.try_tix_mut(index)?),
                    mode => panic!("no mode {mode}"),
                }
            }
        }
    };
}
