//! What does not build, and what the compiler says about it: one error a mistake, under the wrong token.
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes the `.stderr` files anew.

#[test]
fn mistakes_are_explained() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/*.rs");
}
