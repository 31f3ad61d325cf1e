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
    // No case that has to build is among them: without one, trybuild checks all by one command, else each by one.
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

/// No first line of these errors has the type of an extent, such as `N3<2, 2, 4>`: an extent is written in decimal.
#[test]
fn first_lines_name_no_digit() {
    let mut read = 0;
    for folder in ["tests/ui", "tests/ui-typenum"] {
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "stderr") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|line| line.starts_with("error")) {
                let types = ["Dims<", "N1<", "N2<", "N3<", "UInt<", "UTerm"];
                assert!(!types.iter().any(|name| line.contains(name)), "{}: {line}", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 600, "{read} errors were read");
}
