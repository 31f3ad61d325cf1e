//! Random bytes for a [`Tape`], from a fixed seed; proptest shrinks them on failure.

use std::ops::Range;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::naive::Tape;

/// Runs a property on random bytes.
pub(crate) fn for_each_tape(cases: u32, lengths: Range<usize>, property: impl Fn(&mut Tape)) {
    let number = |name: &str, default: u32| std::env::var(name).map_or(default, |text| text.parse().expect(name));
    let (seed, cases) = (number("TWIN_SEED", 0), number("TWIN_CASES", cases));
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let bytes = proptest::collection::vec(any::<u8>(), lengths);
    let result = TestRunner::new_with_rng(config, rng).run(&bytes, |bytes| {
        property(&mut Tape(&bytes));
        Ok(())
    });
    if let Err(error) = result {
        panic!("TWIN_SEED={seed}: {error}");
    }
}
