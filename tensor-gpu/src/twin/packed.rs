//! Twin of `shaders/packed.wgsl`.

use super::numbers64::Elem;

fn ones(size: u32) -> u32 {
    u32::MAX >> (32 - 8 * size)
}

fn word_of(size: u32, at: u32) -> usize {
    (at / (4 / size)) as usize
}

fn shift_of(size: u32, at: u32) -> u32 {
    at % (4 / size) * 8 * size
}

pub(super) fn load(size: u32, words: &[u32], at: u32) -> Elem {
    [(words[word_of(size, at)] >> shift_of(size, at)) & ones(size), 0]
}

pub(super) fn store(size: u32, words: &mut [u32], at: u32, x: Elem) {
    let (word, shift) = (&mut words[word_of(size, at)], shift_of(size, at));
    *word &= !(ones(size) << shift);
    *word |= (x[0] & ones(size)) << shift;
}
