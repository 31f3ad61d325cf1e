//! Any write to any layout: what the naive walk leaves in memory, or an error of its kind and nothing changed.
#![no_main]

#[path = "../../tests/common/naive.rs"]
#[allow(dead_code, reason = "the twin test uses more of it")]
mod naive;
#[path = "../../tests/common/writing.rs"]
mod writing;

use libfuzzer_sys::fuzz_target;
use naive::Tape;
use writing::Writing;

fuzz_target!(|data: &[u8]| {
    let mut tape = Tape(data);
    let kind = tape.below(5);
    // Long enough for a word of a mask and for the registers of the processor, or for the kernels and for threads.
    let extents: &[usize] = match tape.below(16) {
        0..=2 => &[200, 40],
        3 => &[300, 70],
        4 => &[20_000],
        _ => &[6, 5, 4, 3],
    };
    let writing = Writing::new(&mut tape, extents);
    match kind {
        0 => writing.check::<u8>(&mut tape),
        1 => writing.check::<i32>(&mut tape),
        2 => writing.check::<f64>(&mut tape),
        3 => writing.check::<[u8; 3]>(&mut tape),
        _ => writing.check::<String>(&mut tape),
    }
});
