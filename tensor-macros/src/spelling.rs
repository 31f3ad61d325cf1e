//! Which mode of an assignment was meant.

use tensor_idx_grammar::spelling::distance;

use crate::ast::Mode;

/// The mode that `name` is a misspelling of. A field may have nearly any name, so only those count that are hardly one: the
/// letters of a mode in another order, case or number, a key beside the right one, or its other names.
pub(crate) fn meant_mode(name: &str) -> Option<Mode> {
    let plain = name.replace('_', "").to_lowercase();
    let plain = plain.strip_suffix("mut").unwrap_or(&plain);
    let letters = |name: &str| {
        let mut letters: Vec<char> = name.chars().collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    };
    match plain {
        "oindex" => Some(Mode::Outer),
        "vindex" | "wix" | "bix" => Some(Mode::Vectorized),
        _ => Mode::ALL.into_iter().filter(|&mode| mode != Mode::Basic || name == "i_mut").find(|mode| {
            let mode = mode.name();
            letters(plain) == letters(mode) && distance(plain, mode) <= 2
        }),
    }
}
