//! The names that users see: few at the root and in the prelude, each of the others in one module.

use std::collections::{BTreeMap, BTreeSet};

const FACADE: &str = include_str!("../src/lib.rs");
const MOVED: &str = include_str!("../src/moved.rs");
const PRELUDE: &str = include_str!("../tensor-core/src/prelude.rs");
const CORE: &str = include_str!("../tensor-core/src/lib.rs");

/// The names at the root and in the prelude may be this many: what a user can keep in mind.
const MOST: usize = 28;

/// The names that a file re-exports, by module; "" is the file itself. Hidden ones, globs and traits without a name are left out.
fn exports(text: &str) -> BTreeMap<String, Vec<String>> {
    let (mut found, mut module, mut hidden) = (BTreeMap::<String, Vec<String>>::new(), String::new(), false);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let code = line.trim();
        if let Some(name) = line.strip_prefix("pub mod ").or(line.strip_prefix("pub(crate) mod ")) {
            module = name.trim_end_matches([' ', '{', '}', ';']).into();
        } else if line == "}" {
            module.clear();
        } else if code.starts_with("pub use ") {
            let mut whole = code.to_string();
            while !whole.ends_with(';') {
                whole += lines.next().expect("a `use` ends").trim();
            }
            let names = match whole.split_once('{') {
                Some((_, list)) => list.trim_end_matches(['}', ';']).split(',').map(str::to_string).collect(),
                None => vec![whole.trim_end_matches(';').to_string()],
            };
            let names = names.iter().map(|name| name.rsplit("::").next().unwrap_or(name).trim());
            let names = names.map(|name| name.rsplit(" as ").next().unwrap_or(name));
            let names = names.filter(|name| !hidden && !["", "*", "_"].contains(name));
            found.entry(module.clone()).or_default().extend(names.map(str::to_string));
        }
        hidden = code == "#[doc(hidden)]" || (hidden && code.starts_with("#["));
    }
    found
}

#[test]
fn few_names_at_the_root_and_in_the_prelude() {
    let (root, prelude) = (&exports(FACADE)[""], &exports(PRELUDE)[""]);
    assert!(
        root.len() <= MOST,
        "{} names at the root, {MOST} allowed; a module is the place of more: {root:?}",
        root.len()
    );
    let sets = [root, prelude].map(|names| names.iter().collect::<BTreeSet<_>>());
    assert_eq!(sets[0], sets[1], "the root and the prelude have the same names");
    assert_eq!(sets[0].len(), root.len(), "a name stands twice: {root:?}");
}

/// The names of the core's root that are no module.
fn of_the_core() -> BTreeSet<String> {
    let macros = ["assign", "by_rank", "idx", "s", "slice"].map(String::from);
    exports(CORE)[""].iter().cloned().chain(macros).collect()
}

#[test]
fn each_name_is_in_one_place() {
    let mut places = BTreeMap::<String, Vec<String>>::new();
    for (module, names) in exports(FACADE) {
        for name in names {
            places.entry(name).or_default().push(if module.is_empty() { "the root".into() } else { module.clone() });
        }
    }
    for (name, places) in &places {
        assert_eq!(places.len(), 1, "{name} is in {}", places.join(" and in "));
    }
    for name in of_the_core() {
        assert!(places.contains_key(&name), "{name} of tensor-idx-core is in no module of src/lib.rs");
    }
}

#[test]
fn what_moved_has_a_place_and_a_line_in_the_table() {
    let table = include_str!("../CHANGELOG.md");
    let facade = exports(FACADE);
    let moved = exports(MOVED);
    for name in moved["names"].iter().chain(&moved["prelude"]).map(String::as_str).chain(["Read", "Write"]) {
        let new = match name {
            "Read" => "IndexRead",
            "Write" => "IndexWrite",
            same => same,
        };
        let module = facade.iter().find(|(_, names)| names.iter().any(|there| there == new)).map(|(module, _)| module);
        let module = module.unwrap_or_else(|| panic!("{name} moved to no module"));
        let row = table.lines().find(|line| line.trim_start().starts_with(&format!("| `{module}` |")));
        let row = row.unwrap_or_else(|| panic!("CHANGELOG.md has no row for the module {module}"));
        assert!(row.contains(&format!("`{name}`")), "CHANGELOG.md does not say that {name} is in {module}");
    }
}

/// The old names of two traits, as bounds.
#[test]
fn what_has_another_name_still_builds() {
    #![expect(deprecated, reason = "what is tested")]
    use tensor_idx::prelude::*;

    fn first<T: tensor_idx::Read<Elem = i32, Shape = Rank<2>, Owned<Rank<2>> = Tensor2<i32>>>(t: &T) -> Tensor2<i32> {
        t.oix(idx![[0], ..])
    }
    fn clear<T: tensor_idx::Write<Elem = i32, Shape = Rank<1>>>(t: &mut T) {
        t.oix_mut(idx![[0]]).fill(0);
    }
    let mut t = Tensor1::from([1, 2]);
    clear(&mut t);
    assert_eq!((t, first(&Tensor2::from([[1, 2], [3, 4]]))), (Tensor1::from([0, 2]), Tensor2::from([[1, 2]])));
}
