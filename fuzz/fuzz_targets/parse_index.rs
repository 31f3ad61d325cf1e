//! Any text as an index: never a panic, and what was read prints as text that reads as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tensor_idx::prelude::*;

fuzz_target!(|text: &str| {
    match text.parse::<DynIndex>() {
        Ok(index) => {
            let printed = index.to_string();
            let again: DynIndex = printed.parse().unwrap_or_else(|error| panic!("{text:?} as {printed:?}: {error}"));
            assert_eq!(again, index, "{text:?} as {printed:?}");
        }
        Err(error) => drop(error.to_string()),
    }
});
