//! Twin of `shaders/masks.wgsl`.

use crate::params::Params;

/// 16 masks as words, of which those behind the end are false.
pub(super) fn set_masks<O>(params: &Params<O>, masks: &[u32], four: u32) -> [u32; 4] {
    let left = params.head.items - 16 * four;
    let mut words = [0, 1, 2, 3].map(|w| masks[4 * four as usize + w] & 0x0101_0101);
    if left < 16 {
        for w in 0..4 {
            let kept = left.clamp(4 * w, 4 * w + 4) - 4 * w;
            words[w as usize] &= if kept == 4 { u32::MAX } else { (1 << (8 * (kept & 3))) - 1 };
        }
    }
    words
}
