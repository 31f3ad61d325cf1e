//! What does not build, and what the compiler says about it: one error a mistake, under the wrong token.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes the `.stderr` files anew.

#[path = "common/skip.rs"]
mod skip;

/// Those of arrays with their lengths in the type: `cargo test --test ui --features nalgebra,generic-array`.
#[cfg(all(feature = "generic-array", feature = "nalgebra"))]
#[test]
fn mistakes_of_other_arrays_are_explained() {
    if cfg!(any(feature = "gpu", feature = "files", feature = "dlpack", feature = "candle", feature = "burn")) {
        return skip::skip("few-features", "the compiler's texts of mistakes with arrays of other libraries");
    }
    trybuild::TestCases::new().compile_fail("tests/ui-typenum/*.rs");
}

#[test]
fn mistakes_are_explained() {
    // What other crates in the graph define changes how the compiler writes paths, so the texts are those of the default
    // features: `cargo test --test ui`.
    if cfg!(any(feature = "gpu", feature = "files", feature = "dlpack", feature = "candle", feature = "burn")) {
        return skip::skip("default-features", "the compiler's texts of mistakes");
    }
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/*.rs");
}
