//! Every mode writes where it reads, on tensors and on views of any layout: random indices, and those of the oracle. Other
//! hosts are held to it in tests/interop_*.rs, tests/zarr_oracle.rs, tensor-files/tests and tensor-gpu/tests/oracle.rs.

use crate::common::oracle;
use std::cell::Cell;

use crate::common::law::{self, law};
use crate::common::tapes::for_each_tape;
use crate::common::writing::Writing;
use tensor_idx::DynRank;
use tensor_idx::prelude::*;

host_in_memory! {
    TensorD<i64>, |part| part;
    TensorViewMut<'_, i64, DynRank>, |part| part;
}

#[test]
fn random_indices_on_any_layout() {
    for extents in [&[6, 5, 4, 3][..], &[300, 40]] {
        let (tried, good) = (Cell::new(0), Cell::new(0));
        for_each_tape(600, 60..160, |tape| {
            let Writing { layout, len, index, .. } = Writing::new(tape, extents);
            let mut buffer = vec![0; len];
            let mut view = TensorViewMut::from_slice(&mut buffer, layout).expect("no element twice");
            let mut tensor = view.view().to_contiguous();
            for mode in ["view", "oix", "vix", "nix", "tix"] {
                let held = law(&mut view, mode, &index, "a view");
                assert_eq!(law(&mut tensor, mode, &index, "a tensor"), held);
                tried.set(tried.get() + 1);
                good.set(good.get() + usize::from(held));
            }
        });
        assert!(good.get() > tried.get() / 4, "{} of {} indices were good", good.get(), tried.get());
    }
}

#[test]
fn indices_of_the_oracle() {
    let mut good = 0;
    for file in ["dev.jsonl", "seeds.jsonl", "pytorch_suite.jsonl", "torch_rule.jsonl"] {
        for mode in ["view", "oix", "vix", "nix", "tix"] {
            for case in oracle::cases(file, mode) {
                let mut tensor = case.source(|x| x as i64).to_contiguous();
                good += usize::from(law(&mut tensor, mode, &case.index(), &case.id));
            }
        }
    }
    assert_eq!(good, 5498, "cases that are good");
}

/// `vix` with a mask beside index arrays: here writes differed from reads before.
#[test]
fn a_mask_beside_arrays_in_vix() {
    let mut t = Tensor::from_fn([3, 4], |[i, j]| (10 * i + j) as i64);
    law_of! {
        t;
        vix vix_mut idx![[true, false, true], [0, 1]], [[-1, -2], [-3, -4]];
        vix vix_mut idx![[true, false, true], [3]], [[-1, -2]];
        oix oix_mut idx![[true, false, true], [3, 0, 1]], [[-1, -2, -3], [-4, -5, -6]];
        nix nix_mut idx![[true, false, true], [3, 0]], [-1, -2];
        tix tix_mut idx![[true, false, true], [3, 0]], [-1, -2];
    }
    assert_eq!(t.vix(idx![[true, false, true], [0, 1]]).to_vec(), [0, 20, 1, 21]);
}
