//! Random bytes for a [`Tape`], from a fixed seed; shrunk on failure.

use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use fastrand::Rng;

use super::naive::Tape;

/// So many shorter or smaller tapes are tried after a failure.
const TRIES: usize = 2000;

/// Where the tests are not optimized, one of so many cases runs; all do where they are: scripts/nightly.
const SHARE: u32 = if cfg!(debug_assertions) { 3 } else { 1 };

/// The number of cases to run: `TWIN_CASES`, or a share of those that a property asks for.
pub(crate) fn share_of(cases: u32) -> u32 {
    number("TWIN_CASES", cases.div_ceil(SHARE))
}

/// The value of an environment variable, or a default.
pub(crate) fn number(name: &str, default: u32) -> u32 {
    std::env::var(name).map_or(default, |text| text.parse().expect(name))
}

/// Fails where fewer than `least` of all cases came to what a property is about.
pub(crate) fn enough(found: usize, least: usize, what: &str) {
    let all = found * SHARE as usize;
    assert!(
        all > least || std::env::var("TWIN_CASES").is_ok(),
        "{found} {what}, {all} of all cases; more than {least} are wanted"
    );
}

/// Runs a property on random bytes. `TWIN_SEED` and `TWIN_CASES` look elsewhere and for longer.
pub(crate) fn for_each_tape(cases: u32, lengths: Range<usize>, property: impl Fn(&mut Tape)) {
    let (seed, cases) = (number("TWIN_SEED", 0), share_of(cases));
    let mut rng = Rng::with_seed(seed.into());
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
