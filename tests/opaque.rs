//! Every read case of the oracle by operations alone, on a host that shows no memory.

#[allow(dead_code, reason = "shared with tests/reads.rs, which reads more of a case")]
mod common;

use std::io::Write as _;

use common::oracle::cases;
use tensor_idx::prelude::*;
use tensor_idx::{ErrorKind, Extents, Operations, Part};

/// A tensor by what can be done with it. It checks what it is asked for, as no library has to.
#[derive(Clone)]
struct Sealed(TensorD<f64>);

impl Operations for Sealed {
    fn extents(&self) -> Extents {
        self.0.shape().into()
    }

    fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
        assert!(start + len <= self.0.shape()[axis], "{start} + {len} on axis {axis} of {:?}", self.0.shape());
        let whole = (0..axis).fold(DynIndex::new(), |index, _| index.range(..));
        Ok(Sealed(self.0.share(&whole.range(start..start + len))))
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        Ok(Sealed(Tensor::from_vec(extents, self.0.to_vec()).expect("as many elements")))
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        Ok(Sealed(self.0.view().permute(axes).to_contiguous()))
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        let positions: Vec<usize> = positions.iter().collect();
        assert!(positions.iter().all(|position| *position < self.0.shape()[axis]), "{positions:?} on axis {axis}");
        let whole = (0..axis).fold(DynIndex::new(), |index, _| index.range(..));
        Ok(Sealed(self.0.oix(&whole.ints(positions.iter().map(|&position| position as i64).collect::<Vec<_>>()))))
    }
}

#[test]
fn oracle() {
    let files = [
        ("dev.jsonl", [1469, 850, 834, 1475]),
        ("seeds.jsonl", [87, 45, 38, 35]),
        ("pytorch_suite.jsonl", [227, 0, 0, 223]),
    ];
    for (file, expected) in files {
        let counts = ["view", "oix", "vix", "nix"].map(|mode| {
            let cases = cases(file, mode);
            for case in &cases {
                let (t, index, id) = (Sealed(case.source(|x| x)), case.index(), &case.id);
                let result = match mode {
                    "view" => t.try_i(&index),
                    "oix" => t.try_oix(&index),
                    "vix" => t.try_vix(&index),
                    _ => t.try_nix(&index),
                };
                if let (Some(expect), true) = (&case.expect, case.quirk.is_empty()) {
                    let Sealed(found) = result.unwrap_or_else(|error| panic!("{id}: {error}"));
                    assert_eq!(
                        (found.shape(), found.to_vec()),
                        (&expect.shape[..], expect.data.clone()),
                        "{id}: {index}"
                    );
                } else {
                    let error = result.map(|_| ()).expect_err(id);
                    let quirk = [ErrorKind::MaskShape, ErrorKind::OutOfBounds];
                    let kinds = case.errors();
                    assert!(
                        kinds.contains(&error.kind()) || !case.quirk.is_empty() && quirk.contains(&error.kind()),
                        "{id}: {error}"
                    );
                }
            }
            cases.len()
        });
        let _ = writeln!(std::io::stderr(), "{file}: {counts:?} view, oix, vix and nix cases by operations alone");
        assert_eq!(counts, expected);
    }
}

/// One that gives another shape than it was asked for.
#[derive(Clone)]
struct Wrong(Sealed);

impl Operations for Wrong {
    fn extents(&self) -> Extents {
        self.0.extents()
    }

    fn narrow(&self, _: usize, _: usize, _: usize) -> Result<Self, IndexError> {
        Ok(self.clone())
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        self.0.reshape(extents).map(Wrong)
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        self.0.permute(axes).map(Wrong)
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        self.0.index_select(axis, positions).map(Wrong)
    }
}

#[test]
fn a_wrong_shape_is_found() {
    let t = Wrong(Sealed(Tensor::from_vec(vec![2, 3], vec![0.0; 6]).unwrap()));
    let error = t.try_i(idx![.., 1..]).map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Host);
    assert!(error.to_string().contains("gave shape [2, 3] where [2, 2] is right"), "{error}");
    let plan = Layout::row_major(vec![2, 2]).unwrap().plan(idx![0]).unwrap();
    assert_eq!(tensor_idx::carry_out(&plan, &t).map(|_| ()).unwrap_err().kind(), ErrorKind::ShapeMismatch);
}
