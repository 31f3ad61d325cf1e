//! Beside Icechunk's own Python: it makes a repository, Dask runs the parts, and it reads what the job committed.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn dask_runs_the_parts() {
    let python =
        env::var("TENSOR_IDX_ICECHUNK_PYTHON").expect("TENSOR_IDX_ICECHUNK_PYTHON: run these tests by scripts/cluster");
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = root.join("tests/dask_job.py");
    // The recipe finds the program by its name.
    let program = Path::new(env!("CARGO_BIN_EXE_tensor-run")).parent().expect("a folder").to_path_buf();
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program].into_iter().chain(env::split_paths(&others))).expect("a list of folders");
    let ran = Command::new(python).arg(&script).arg(folder.path()).env("PATH", path).output().expect("it starts");
    assert!(ran.status.success(), "{}\n{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    print!("{}", String::from_utf8_lossy(&ran.stdout));

    // The page has the lines that were run.
    let text = fs::read_to_string(&script).expect("the script");
    let (_, recipe) = text.split_once("# [the recipe of docs/cluster.md]\n").expect("its begin");
    let (recipe, _) = recipe.split_once("    # [end]").expect("its end");
    let recipe: String =
        recipe.lines().map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect();
    let page = fs::read_to_string(root.join("../docs/cluster.md")).expect("the page");
    assert!(page.contains(recipe.trim()), "docs/cluster.md has other lines for Dask than the test runs:\n{recipe}");
}
