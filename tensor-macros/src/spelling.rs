//! Which word of the language was meant.

use crate::ast::{Mode, Word};

/// The word that `name` is a misspelling of. Names in lower case are variables unless they are the word itself in another
/// case or with underscores; other names may be a few letters off.
pub(crate) fn meant(name: &str) -> Option<Word> {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let capital = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    Word::ALL.into_iter().find(|word| {
        let (name, word) = (plain(name), plain(word.name()));
        // Short words are close to too many names.
        let slips = if capital && word.len() > 4 { 2 } else { 0 };
        distance(&name, &word) <= slips
    })
}

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

/// How many letters are to be added, removed or replaced.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for j in 0..to.len() {
            let replaced = corner + usize::from(letter != to[j]);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}
