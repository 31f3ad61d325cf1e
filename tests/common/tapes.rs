//! Random bytes for a [`Tape`], from a fixed seed; shrunk on failure.

use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use fastrand::Rng;

use super::naive::Tape;

/// So many shorter or smaller tapes are tried after a failure.
const TRIES: usize = 2000;

/// In debug builds one of so many cases runs, in others all do: scripts/nightly.
const SHARE: u32 = if cfg!(debug_assertions) { 3 } else { 1 };

/// The number of cases to run: `TWIN_CASES`, or a share of those that a property asks for.
pub(crate) fn share_of(cases: u32) -> u64 {
    number("TWIN_CASES", cases.div_ceil(SHARE).into())
}

/// The value of an environment variable, or a default.
pub(crate) fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect(name))
}

/// Fails where too few cases came to what a property is about: `least` is for as many cases as an optimized build runs.
pub(crate) fn enough(found: usize, least: usize, what: &str) {
    let all = found * SHARE as usize;
    assert!(
        all > least || std::env::var("TWIN_CASES").is_ok(),
        "{found} {what}, about {all} in an optimized build, where more than {least} are wanted"
    );
}

/// Runs a property on random bytes. `TWIN_SEED` and `TWIN_CASES` look elsewhere and for longer.
pub(crate) fn for_each_tape(cases: u32, lengths: Range<usize>, property: impl Fn(&mut Tape)) {
    for_tapes(share_of(cases), lengths, property);
}

/// [`for_each_tape`] of a number of cases.
pub(crate) fn for_tapes(cases: u64, lengths: Range<usize>, property: impl Fn(&mut Tape)) {
    let seed = number("TWIN_SEED", 0);
    let mut rng = Rng::with_seed(seed);
    let failure = |bytes: &[u8]| catch_unwind(AssertUnwindSafe(|| property(&mut Tape(bytes)))).err();
    for case in 0..cases {
        let bytes: Vec<u8> = (0..rng.usize(lengths.clone())).map(|_| rng.u8(..)).collect();
        if let Some(panic) = failure(&bytes) {
            let (bytes, panic) = shrunk(bytes, panic, failure);
            eprintln!("TWIN_SEED={seed}: case {case}, shrunk to the bytes {bytes:?}");
            resume_unwind(panic);
        }
    }
}

type Panic = Box<dyn Any + Send>;

/// Fewer bytes, and smaller ones, that fail as well, with their panic.
fn shrunk(mut bytes: Vec<u8>, mut panic: Panic, failure: impl Fn(&[u8]) -> Option<Panic>) -> (Vec<u8>, Panic) {
    let mut tries = 0;
    let mut smaller = true;
    while smaller && tries < TRIES {
        smaller = false;
        let cuts = [2, 4, 8].map(|part| bytes.len() - bytes.len() / part);
        let cut = cuts.iter().map(|&len| bytes[..len].to_vec());
        let less = (0..bytes.len()).flat_map(|at| [0, bytes[at] / 2].map(|byte| (at, byte)));
        let less = less.filter(|&(at, byte)| byte < bytes[at]).map(|(at, byte)| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            bytes
        });
        let candidates: Vec<Vec<u8>> = cut.filter(|cut| cut.len() < bytes.len()).chain(less).collect();
        for candidate in candidates.into_iter().take(TRIES - tries) {
            tries += 1;
            if let Some(found) = failure(&candidate) {
                (bytes, panic, smaller) = (candidate, found, true);
                break;
            }
        }
    }
    (bytes, panic)
}
