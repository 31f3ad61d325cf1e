//! Twin of `shaders/pairs.wgsl`.

use super::numbers64::Elem;

pub(super) fn load(words: &[u32], at: u32) -> Elem {
    [words[2 * at as usize], words[2 * at as usize + 1]]
}

pub(super) fn store(words: &mut [u32], at: u32, x: Elem) {
    words[2 * at as usize..2 * at as usize + 2].copy_from_slice(&x);
}
