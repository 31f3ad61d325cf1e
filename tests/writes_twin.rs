//! Random writes against a naive twin: layouts, indices in every mode, verbs, values and element types.
//!
//! The choices come from bytes that proptest makes from a fixed seed and shrinks on failure; `TWIN_SEED=7` and
//! `TWIN_CASES=100000` look elsewhere and for longer.

#[path = "common/naive.rs"]
#[allow(dead_code, reason = "tests/checked_twin.rs uses more of it")]
mod naive;
#[path = "common/tapes.rs"]
mod tapes;
#[path = "common/writing.rs"]
mod writing;

use naive::Tape;
use tapes::for_each_tape;
use writing::{Element, Writing};

fn small<T: Element>(cases: u32) {
    for_each_tape(cases, 60..160, |tape| Writing::new(tape, &[6, 5, 4, 3]).check::<T>(tape));
}

#[test]
fn bytes() {
    small::<u8>(1500);
}

#[test]
fn integers() {
    small::<i32>(1500);
    small::<i64>(1500);
}

#[test]
fn floats() {
    small::<f32>(1500);
    small::<f64>(1500);
}

/// Elements that are cloned one by one, of an odd size, or of none.
#[test]
fn others() {
    small::<String>(1000);
    small::<[u8; 3]>(1000);
    small::<()>(300);
}

/// Large enough that loops take their fast ways and are split, on any number of threads.
#[test]
fn large() {
    fn check(tape: &mut Tape, extents: &[usize]) {
        let writing = Writing::new(tape, extents);
        match tape.below(5) {
            0 => writing.check::<u8>(tape),
            1 => writing.check::<i32>(tape),
            2 => writing.check::<f64>(tape),
            3 => writing.check::<f32>(tape),
            _ => writing.check::<[u8; 3]>(tape),
        }
    }
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            for_each_tape(80, 80..200, |tape| check(tape, &[5000]));
            for_each_tape(80, 80..200, |tape| check(tape, &[300, 70]));
            for_each_tape(80, 80..200, |tape| check(tape, &[20, 30, 25]));
        });
    }
}
