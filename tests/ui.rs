//! What does not build, and what the compiler says about it: one error a mistake, under the wrong token.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes the `.stderr` files anew.

use std::io::Write;

#[test]
fn mistakes_are_explained() {
    // What other crates in the graph define changes how the compiler writes paths, so the texts are those of the default
    // features: `cargo test --test ui`.
    if cfg!(any(feature = "gpu", feature = "files", feature = "dlpack", feature = "candle", feature = "burn")) {
        let _ = writeln!(std::io::stderr(), "skipped: the compiler's texts, with other features than the default ones");
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/*.rs");
}
