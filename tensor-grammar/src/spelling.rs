//! Which word was meant.

use alloc::vec::Vec;

use crate::{Slot, Word};

/// The names of NumPy's module in front of its words: `np.newaxis`.
pub const LIBRARIES: [&str; 2] = ["np", "numpy"];

/// The word that a name is a misspelling of, of those that may stand at a place: any as an element, `None` as a bound of a slice or its step.
///
/// A name in lower case is a variable unless it is the word itself in another case or with underscores; other names may be a
/// few letters off.
///
/// ```
/// use tensor_idx_grammar::{Slot, Word, spelling::meant};
///
/// assert_eq!(["newaxis", "New_Axes"].map(|name| meant(name, Slot::Index)), [Some(Word::NewAxis); 2]);
/// assert_eq!(["axis", "newaxes", "Nine"].map(|name| meant(name, Slot::Index)), [None; 3]);
/// assert_eq!(["newaxis", "none"].map(|name| meant(name, Slot::SliceBound)), [None, Some(Word::None)]);
/// assert_eq!(meant("none", Slot::RangeBound), None);
/// ```
pub fn meant(name: &str, place: Slot) -> Option<Word> {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let capital = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    let name = plain(name);
    let stands = |word: Word| match place {
        Slot::Index => true,
        Slot::SliceBound | Slot::SliceStep => word == Word::None,
        Slot::RangeBound | Slot::RangeStep => false,
    };
    Word::ALL.into_iter().filter(|&word| stands(word)).find(|word| {
        let word = plain(word.name());
        // Short words are close to too many names.
        let slips = if capital && word.len() > 4 { 2 } else { 0 };
        distance(&name, &word) <= slips
    })
}

/// How many letters are to be added, removed or replaced.
///
/// ```
/// use tensor_idx_grammar::spelling::distance;
///
/// assert_eq!(distance("elipses", "ellipsis"), 2);
/// ```
pub fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut corner = core::mem::replace(&mut row[0], i + 1);
        for j in 0..to.len() {
            let replaced = corner + usize::from(letter != to[j]);
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}
