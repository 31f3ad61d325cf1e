//! Short lists put in order: axes, and the arrays of an index.

/// Sorts by a key; elements of equal keys keep their order.
///
/// The standard library's sort, compiled for a list of axes, is forty functions of which such a list uses two; a debug build of
/// every program had them for each of its lists.
pub(crate) fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn as_the_standard_library_sorts() {
        let mut random = 7_u32;
        for len in 0..40 {
            let mut list: [(u32, usize); 40] = core::array::from_fn(|n| {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (random >> 29, n)
            });
            let mut expected = list;
            expected[..len].sort_by_key(|of| of.0);
            sort_by_key(&mut list[..len], |of| of.0);
            assert_eq!(list, expected, "the first {len}");
        }
    }
}
