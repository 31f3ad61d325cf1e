//! Tests that need more than every machine has.
#![allow(unreachable_pub, reason = "shared with tests of other packages, which are programs of their own")]

use std::io::Write as _;

/// Prints that a test is skipped because the machine has no `needed`: a GPU, Python, strace.
///
/// The line goes to the standard error past the harness, which keeps what a passing test prints.
///
/// # Panics
///
/// Panics if the variable `TENSOR_IDX_REQUIRE`, a list with commas, names `needed`.
#[track_caller]
pub fn skip(needed: &str, what: &str) {
    let required = std::env::var("TENSOR_IDX_REQUIRE").is_ok_and(|list| list.split(',').any(|name| name == needed));
    assert!(!required, "TENSOR_IDX_REQUIRE names {needed}: {what}");
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what} (needs {needed})");
}
