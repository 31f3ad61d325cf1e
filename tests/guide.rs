//! The pages of the guide stand in one order, and each has a task, exercises with answers, and the next page. Their code runs as
//! doc tests.

use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The pages in the order of the modules in src/guide.rs, with their texts.
fn pages() -> Vec<(String, String)> {
    let modules = include_str!("../src/guide.rs");
    let names = modules.split("include_str!(\"guide/").skip(1).filter_map(|rest| rest.split(".md").next());
    let page = |name: &str| std::fs::read_to_string(format!("{ROOT}/src/guide/{name}.md")).expect("a page");
    names.map(|name| (name.to_string(), page(name))).collect()
}

#[test]
fn each_page_has_its_parts() {
    let pages = pages();
    assert_eq!(pages.len(), 10);
    let files = std::fs::read_dir(format!("{ROOT}/src/guide")).expect("lists").count();
    assert_eq!(files, pages.len(), "every file of src/guide is a page");
    let list = include_str!("../src/guide.rs");
    for (number, (name, text)) in (1..).zip(&pages) {
        assert!(text.starts_with(&format!("# {number}. ")), "{name} is page {number}");
        assert!(
            list.contains(&format!("//! | {number} [")) && list.contains(&format!("]({name}) |")),
            "{name} is listed"
        );
        assert!(text.contains("\n**The task:** "), "{name} opens with a task");
        let (_, exercises) = text.split_once("\n## Exercises\n").unwrap_or_else(|| panic!("{name} has exercises"));
        let answers = exercises.split("<details><summary>Answer</summary>").skip(1).count();
        assert!(answers >= 2 && exercises.matches("```rust").count() >= 1, "{name} has answers that run");
        let next = pages.get(number).map_or("crate::guide::numpy", |(name, _)| name);
        let (_, last) = exercises.rsplit_once("**Next:**").unwrap_or_else(|| panic!("{name} says what to read next"));
        assert!(last.contains(next), "{name} leads to {next}");
    }
}

#[test]
fn pictures_of_the_docs_are_there() {
    const PLACE: &str = "https://github.com/tensor-idx/tensor-idx/raw/main/";
    let mut texts: Vec<String> = pages().into_iter().map(|(_, text)| text).collect();
    texts.extend([include_str!("../README.md").to_string(), include_str!("../docs/numpy.md").to_string()]);
    let pictures: Vec<&str> =
        texts.iter().flat_map(|text| text.split(PLACE).skip(1)).filter_map(|rest| rest.split(')').next()).collect();
    assert!(pictures.len() >= 8, "{pictures:?}");
    for picture in pictures {
        assert!(Path::new(ROOT).join(picture).is_file(), "{picture}");
    }
}
