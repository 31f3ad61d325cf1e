//! What people get wrong, and what they are told.

use std::fs;

use tensor_idx_core::{Tensor, TensorD};
use tensor_idx_files::zarr::Array as ZarrArray;
use tensor_idx_files::{bf16, f16, npy};

use crate::store::{Ran, Repo, program, run, runtime};

/// A job and the error, without its first word.
const JOBS: &[(&str, &str)] = &[
    (r#"{"repository": "repo", "to": {"array": "a"}}"#, "job.json: missing field `from` at line 1 column 44"),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "form": {"value": 1}}"#,
        "job.json: unknown field `form`, expected one of `repository`, `branch`, `to`, `operation`, `from`, `message` at line 1 column 51",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "operation": "+", "from": {"value": 1}}"#,
        "job.json: unknown variant `+`, expected one of `=`, `+=`, `-=`, `*=`, `/=`, `//=`, `%=`, `**=`, `accumulate +`, `accumulate *`, \
         `accumulate min`, `accumulate max` at line 1 column 61",
    ),
    (
        r#"{"repository": "repo", "to": "a", "from": {"value": 1}}"#,
        "job.json: invalid type: string \"a\", expected keys in braces, such as {\"array\": \"daily/mean\", \"index\": \"..., 0:10\"} at line \
         1 column 32",
    ),
    (
        r#"{"repository": "repo", "to": {}, "from": {"value": 1}}"#,
        "job.json: `to` has no `array`: the path of one in the repository",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"value": 1, "index": "0"}}"#,
        "job.json: `from` has `index`, which has no meaning beside `value`",
    ),
    (
        r#"{"repository": "gs://bucket/repo", "to": {"array": "a"}, "from": {"value": 1}}"#,
        "job.json: `gs://bucket/repo`: a place is a folder, or `s3://bucket/prefix`",
    ),
    (
        r#"{"repository": "s3://bucket", "to": {"array": "a"}, "from": {"value": 1}}"#,
        "job.json: `s3://bucket`: write `s3://bucket/prefix`, neither of them empty",
    ),
    (
        r#"{"repository": "nowhere", "to": {"array": "a"}, "from": {"value": 1}}"#,
        "$DIR/nowhere: there is no Icechunk repository",
    ),
    (
        r#"{"repository": "repo", "branch": "dev", "to": {"array": "a"}, "from": {"value": 1}}"#,
        "$DIR/repo: there is no branch `dev`",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "b"}, "from": {"value": 1}}"#,
        "$DIR/repo: the array `b` cannot be opened: ",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a//b"}, "from": {"value": 1}}"#,
        "$DIR/repo: the array `a//b` cannot be opened: ",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"array": "b"}}"#,
        "$DIR/repo: the array `b` cannot be opened: ",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"array": "a", "repository": "nowhere"}}"#,
        "$DIR/nowhere: there is no Icechunk repository",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"array": "a", "branch": "dev"}}"#,
        "$DIR/repo: there is no branch `dev`",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"zarr": "none.zarr"}}"#,
        "$DIR/none.zarr: there is no such folder",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"zarr": "broken.zarr"}}"#,
        "$DIR/broken.zarr: the array `/` cannot be opened: ",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"zarr": "empty.zarr"}}"#,
        "$DIR/empty.zarr: the array `/` cannot be opened: ",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"zarr": "floats.zarr"}}"#,
        "$DIR/floats.zarr: the array `/` has float32, and the destination i64: a job casts nothing",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"array": "half"}}"#,
        "$DIR/repo: the array `half` has float16, and the destination i64: a job casts nothing",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a", "index": "[::2]"}, "from": {"value": 1}}"#,
        "the index of `a`: `:` does not belong in an index array\n  [::2]\n   ^\n  help: an index has no brackets around it",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a", "index": "4"}, "from": {"value": 1}}"#,
        "the index of `a`: index 4 is outside -4..4 on axis 0 of shape [4, 6] (`4`)",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a", "index": "drop([9])"}, "from": {"value": 1}}"#,
        "the destination has `fill` or `drop`: leave the entries outside of their axis away",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a", "index": "fill([9], 0)"}, "from": {"value": 1}}"#,
        "the destination has `fill` or `drop`: leave the entries outside of their axis away",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a", "index": "2:2"}, "from": {"value": 1}}"#,
        "the destination `a` names no element: its part has shape [0, 6]",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "operation": "/=", "from": {"value": 2}}"#,
        "`/=` is not an operation of i64",
    ),
    (r#"{"repository": "repo", "to": {"array": "a"}, "from": {"value": 1.5}}"#, "the value 1.5 is not a valid i64"),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "operation": "//=", "from": {"value": 0}}"#,
        "the value of `//=` is 0: integers cannot be divided by 0",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "operation": "%=", "from": {"value": 0}}"#,
        "the value of `%=` is 0: integers cannot be divided by 0",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "operation": "**=", "from": {"value": -2}}"#,
        "the value of `**=` is -2: integers have no negative powers",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "half"}, "from": {"value": 70000}}"#,
        "the value 70000 is not a valid f16",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "brain"}, "from": {"value": 3.4e38}}"#,
        "the value 3.4e+38 is not a valid bf16",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"array": "a", "index": "drop([0, 1, 2, 9])"}}"#,
        "`drop` of entries outside of their axis: a read gives every place a value: take `fill`",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a", "index": "0"}, "from": {"array": "a", "index": ":, 0"}}"#,
        "a value of shape [4] does not broadcast to the shape [6] that it is written to",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"zarr": "large.zarr"}}"#,
        "a value of shape [200000, 200000] does not broadcast to the shape [4, 6] that it is written to",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"file": "floats.npy"}}"#,
        "the source has f32, and the destination i64: a job casts nothing",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"zarr": "dates.zarr"}}"#,
        "the source has datetime64[ns], and the destination i64: a job casts nothing",
    ),
    (
        r#"{"repository": "repo", "to": {"array": "a"}, "from": {"file": "dates.zarr"}}"#,
        "the source has datetime64[ns], and the destination i64: a job casts nothing",
    ),
    (r#"{"repository": "repo", "to": {"array": "a"}, "from": {"file": "none.npy"}}"#, "$DIR/none.npy: "),
];

/// A command and the error.
const COMMANDS: &[(&[&str], &str)] = &[
    (&[], "there is nothing to do; `tensor-run --help` shows what there is"),
    (&["job.json"], "what is to be done with `job.json`? `--local N` runs it; `tensor-run --help` shows what there is"),
    (&["plan", "job.json", "place"], "`plan` needs `--parts N`; `tensor-run --help` shows what there is"),
    (&["plan", "job.json", "--parts", "4"], "`plan` needs a job and a place; `tensor-run --help` shows what there is"),
    (&["work", "place"], "`work` needs `--part K`; `tensor-run --help` shows what there is"),
    (&["work", "place", "--part", "x"], "`--part` takes a number, not `x`; `tensor-run --help` shows what there is"),
    (&["commit", "place", "--part", "1"], "`--part` has no meaning here; `tensor-run --help` shows what there is"),
    (
        &["commit", "--local", "2"],
        "`--local` runs all steps: leave `commit` away; `tensor-run --help` shows what there is",
    ),
    (
        &["wrok", "place", "--part", "0"],
        "`wrok` is no step: write `plan`, `work`, `status`, `commit`, or one job and `--local N`; `tensor-run --help` shows what there is",
    ),
    (&["job.json", "--local", "0"], "`--local` takes at least one process; `tensor-run --help` shows what there is"),
    (&["status", "place", "--verbose"], "invalid option '--verbose'; `tensor-run --help` shows what there is"),
    (&["nothing.json", "--local", "1"], "nothing.json: No such file or directory (os error 2)"),
];

#[test]
fn errors_say_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    runtime().block_on(async {
        let repo = Repo::in_folder(&folder.path().join("repo")).await;
        let elements: TensorD<i64> = Tensor::full(vec![4, 6], 0);
        repo.make("a", &[2, 2], &elements).await;
        repo.make::<f16>("half", &[2], &Tensor::full(vec![2], f16::ONE)).await;
        repo.make::<bf16>("brain", &[2], &Tensor::full(vec![2], bf16::ONE)).await;
    });
    for (name, text) in [("broken.zarr", Some("{")), ("empty.zarr", None)] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        if let Some(text) = text {
            fs::write(folder.path().join(name).join("zarr.json"), text).expect("written");
        }
    }
    let floats: TensorD<f32> = Tensor::full(vec![4, 6], 0.0);
    npy::save(folder.path().join("floats.npy"), &floats).expect("saved");
    let zarr = ZarrArray::create(folder.path().join("floats.zarr"), &[4, 6], &[2, 2], 0.0_f32).expect("made");
    zarr.all().try_assign(&floats).expect("written");
    // More than any memory holds: it is refused before it is read.
    ZarrArray::create(folder.path().join("large.zarr"), &[200_000, 200_000], &[1000, 1000], 0_i64).expect("made");
    let dates = folder.path().join("dates.zarr");
    fs::create_dir(&dates).expect("a folder");
    let metadata = r#"{"zarr_format": 2, "shape": [4, 6], "chunks": [4, 6], "dtype": "<M8[ns]", "compressor": null,
        "fill_value": "NaT", "order": "C", "filters": null}"#;
    fs::write(dates.join(".zarray"), metadata).expect("written");
    let path = folder.path().to_str().expect("text").to_string();
    for (job, expected) in JOBS {
        fs::write(folder.path().join("job.json"), job).expect("written");
        let ran = run(&["plan", &format!("{path}/job.json"), "--parts", "2", &format!("{path}/run")]);
        let said = ran.err.replace(&format!("{path}/job.json"), "job.json").replace(&path, "$DIR");
        let said = said.strip_prefix("tensor-run: ").unwrap_or(&said);
        assert!(
            said == *expected || said.starts_with(expected) && expected.ends_with(": "),
            "{job}\n{said}\n{expected}"
        );
        assert_eq!(ran.code, Some(2), "{job}");
        assert!(!folder.path().join("run").exists(), "nothing is written for {job}");
    }
    for (words, expected) in COMMANDS {
        let ran = run(words);
        assert_eq!((ran.code, ran.err.as_str()), (Some(2), &format!("tensor-run: {expected}")[..]), "{words:?}");
    }
}

#[test]
fn an_endpoint_without_a_scheme() {
    let mut command = program(&["status", "s3://bucket/run"]);
    let ran: Ran = command.env("AWS_ENDPOINT_URL", "127.0.0.1:9000").output().expect("starts").into();
    let said = "tensor-run: AWS_ENDPOINT_URL is `127.0.0.1:9000`: a URL starts with `http://` or `https://`";
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), said));
}

/// Without credentials the client asks the machine for its role, and nobody answers here.
#[test]
fn no_credentials() {
    let mut command = program(&["status", "s3://bucket/run"]);
    for name in ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_WEB_IDENTITY_TOKEN_FILE"] {
        command.env_remove(name);
    }
    let nobody = "http://127.0.0.1:1";
    let ran: Ran =
        command.env("AWS_ENDPOINT_URL", nobody).env("AWS_METADATA_ENDPOINT", nobody).output().expect("starts").into();
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("tensor-run: s3://bucket/run: "), "{}", ran.err);
    let end = "; the environment has no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, unless this machine has a role for \
               the bucket";
    assert!(ran.err.ends_with(end), "{}", ran.err);
}
