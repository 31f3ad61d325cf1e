//! The tests of the public promises, a topic a file, as one program: what is generic is compiled once for all of them.
//!
//! A program of its own has what replaces the allocator (`promises.rs`, `short_memory.rs`), what the compiler says (`ui.rs`), and
//! the hosts of other libraries (`interop.rs`).

#[macro_use]
mod common;

mod arithmetic;
mod assign;
mod at;
mod at_once;
mod axes;
mod chain;
mod checked_twin;
mod collections;
mod cuts_twin;
mod display;
mod door;
mod explain;
mod face;
mod fixes;
mod gather;
mod gather_twin;
mod gradients;
mod guide;
mod invariants;
mod joint;
mod language;
mod law;
mod liars;
mod macro_cases;
mod macro_reads;
mod macro_rules;
mod macro_writes;
mod made;
mod masks;
mod numpy_table;
mod opaque;
mod oracle;
mod outside;
mod panicking;
mod parse;
mod parts;
mod pictures;
mod places;
mod plain;
mod programs;
mod ranks;
mod reads;
mod remote;
#[cfg(feature = "serde")]
mod serial;
mod small;
mod tiny;
mod torch_table;
#[cfg(feature = "json")]
mod transform;
mod views;
mod writes;
mod writes_twin;
#[cfg(feature = "zarr")]
mod zarr_join;
#[cfg(feature = "zarr")]
mod zarr_oracle;
#[cfg(feature = "zarr")]
mod zarr_split;

/// A file that nothing names would be compiled by nobody.
#[test]
fn every_file_is_a_part_of_a_program() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let [all, interop] = [include_str!("all.rs"), include_str!("interop.rs")];
    let manifest = include_str!("../Cargo.toml");
    for file in std::fs::read_dir(here.join("tests")).expect("lists") {
        let name = file.expect("a file").file_name().into_string().expect("text");
        let Some(stem) = name.strip_suffix(".rs") else { continue };
        let line = format!("mod {stem};");
        let found = [all, interop].iter().any(|text| text.lines().any(|l| l == line));
        assert!(found || manifest.contains(&format!("path = \"tests/{name}\"")), "{name} is in no program");
    }
}
