//! Twin of `shaders/words.wgsl`; elements of every size are two words here.

use super::numbers64::Elem;

pub(super) fn load(words: &[u32], at: u32) -> Elem {
    [words[at as usize], 0]
}

pub(super) fn store(words: &mut [u32], at: u32, x: Elem) {
    words[at as usize] = x[0];
}
