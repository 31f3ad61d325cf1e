//! Any bytes as a file: never a panic, never a long time, and what is described lies within the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tensor_idx::files::AnyFile;
use tensor_idx::prelude::*;

fuzz_target!(|bytes: &[u8]| {
    let path = std::env::temp_dir().join(format!("tensor-idx-fuzz-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("written");
    let Ok(file) = AnyFile::open(&path) else { return };
    let names = match file.names() {
        Some(names) => names.into_iter().take(8).map(Some).collect(),
        None => vec![None],
    };
    for name in names {
        let Ok((dtype, shape)) = file.describe(name.as_deref()) else { continue };
        let len: usize = shape.iter().product();
        // A deflated member may be longer than the file.
        if len * dtype.size() > 1 << 20 {
            continue;
        }
        let Ok(array) = file.get(name.as_deref()) else { continue };
        let plan = Layout::row_major(&shape[..]).expect("described").plan_all();
        assert_eq!(array.read(&plan).expect("described").shape(), shape);
    }
});
