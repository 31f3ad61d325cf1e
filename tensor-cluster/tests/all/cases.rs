//! Jobs in many parts against the same assignment in memory.

use std::path::Path;

use tensor_idx_cluster::{Job, Location, commit, plan, work};
use tensor_idx_core::{DynIndex, DynRank, Layout, NumPy, Outer, Plan, PyTorch, Tensor, TensorD, Vectorized};
use tensor_idx_files::{Complex, bf16, f16, npy};

use crate::store::{Repo, runtime};

const SHAPE: [usize; 3] = [7, 6, 5];

fn counted(shape: &[usize], first: i64) -> TensorD<i64> {
    let len: usize = shape.iter().product();
    Tensor::from_vec(shape.to_vec(), (0..len as i64).map(|k| first + k * 37 % 101).collect()).expect("so many elements")
}

fn planned(shape: &[usize], mode: &str, index: &str) -> Plan<DynRank, DynRank> {
    let index: DynIndex = index.parse().expect("an index");
    let layout = Layout::<DynRank>::row_major(shape).expect("a shape");
    match mode {
        "tix" => layout.plan_gather(PyTorch, &index),
        "oix" => layout.plan_gather(Outer, &index),
        "vix" => layout.plan_gather(Vectorized, &index),
        _ => layout.plan_gather(NumPy, &index),
    }
    .expect("a plan")
}

/// The same assignment by a loop: positions one after the other, as a plan has them.
fn by_a_loop(target: &mut TensorD<i64>, plan: &Plan<DynRank, DynRank>, operation: &str, values: &TensorD<i64>) {
    let before = target.clone();
    let mut at = vec![0; plan.shape().len()];
    for value in values.view().try_broadcast_to(plan.shape()).expect("broadcasts").iter() {
        let place = plan.source_index(&at).expect("a position");
        let old = before.get(&place[..]).copied().expect("an element");
        let now = target.get(&place[..]).copied().expect("an element");
        let new = match operation {
            "=" => *value,
            "+=" => old.wrapping_add(*value),
            "-=" => old.wrapping_sub(*value),
            "*=" => old.wrapping_mul(*value),
            "//=" => old.div_euclid(*value),
            "%=" => old.rem_euclid(*value),
            "**=" => old.wrapping_pow(u32::try_from(*value).expect("not negative")),
            "accumulate +" => now.wrapping_add(*value),
            "accumulate *" => now.wrapping_mul(*value),
            "accumulate min" => now.min(*value),
            "accumulate max" => now.max(*value),
            other => unreachable!("{other}"),
        };
        *target.get_mut(&place[..]).expect("an element") = new;
        for axis in (0..at.len()).rev() {
            at[axis] += 1;
            if at[axis] < plan.shape()[axis] {
                break;
            }
            at[axis] = 0;
        }
    }
}

async fn run(job: &Job, parts: usize, folder: &Path) -> usize {
    let folder = Location::Folder(folder.to_path_buf());
    let planned = plan(job, parts, &folder).await.unwrap_or_else(|error| panic!("{error}"));
    assert!(planned.parts() <= parts);
    // In any order.
    for part in (0..planned.parts()).rev() {
        assert!(!work(&folder, part, &|_, _| ()).await.unwrap_or_else(|error| panic!("{error}")).already);
    }
    assert!(!commit(&folder).await.unwrap_or_else(|error| panic!("{error}")).already);
    planned.parts()
}

/// A job, its destination, and what the source is.
const CASES: &[(&str, &str, &str, &str, &str)] = &[
    // Mode, index, operation, mode and index of the source; a source of `#` is one number.
    ("nix", "...", "=", "nix", "..."),
    ("nix", "...", "+=", "nix", "#3"),
    ("nix", "::-1, 1:5, ::2", "-=", "nix", "..., :4, 2:"),
    ("nix", "[6, 0, 3], :, [1, 1, 4]", "=", "nix", "[0, 1, 2], :, 0"),
    ("oix", "[6, 0, 3], 1:, [4, 0]", "*=", "oix", "[0, 5, 5], :5, [1, 2]"),
    ("oix", "[2, 2, 5, 2], :, 1", "=", "nix", "1:5, :, 0"),
    ("oix", "[2, 2, 5, 2], :, 1", "accumulate +", "nix", "1:5, :, 0"),
    ("vix", "[0, 6, 0, 3], [5, 1, 5, 1], [2, 2, 2, 0]", "accumulate +", "nix", ":4, 0, 0"),
    ("vix", "[0, 6, 0, 3], [5, 1, 5, 1], [2, 2, 2, 0]", "accumulate *", "nix", "3:, 0, 0"),
    ("vix", "[0, 6, 0, 3], [5, 1, 5, 1], [2, 2, 2, 0]", "accumulate min", "nix", "3:, 0, 0"),
    ("vix", "[0, 6, 0, 3], [5, 1, 5, 1], [2, 2, 2, 0]", "accumulate max", "nix", "3:, 0, 0"),
    ("vix", "[0, 6, 0, 3], [5, 1, 5, 1], [2, 2, 2, 0]", "+=", "nix", "3:, 0, 0"),
    ("tix", "0, :, [1, 4]", "=", "nix", "3, :, 2:4"),
    ("nix", "3, 2, 1", "//=", "nix", "#7"),
    ("nix", "-1", "%=", "nix", "#7"),
    ("vix", "[0, 6, 0, 3], [5, 1, 5, 1], [2, 2, 2, 0]", "**=", "nix", "#3"),
    // Entries outside of the source.
    ("nix", "2:5", "=", "oix", "fill([6, 9, 0], -4)"),
    ("oix", "[6, 1, 2], :2", "+=", "oix", "fill([70, 1, 0], 5), [1, 4]"),
    // Broadcast: a row to all rows, and an element of an array to all.
    ("nix", "1:6", "=", "nix", "0, 0"),
    ("oix", "[5, 1], ..., [0, 3]", "+=", "nix", "6, 5, 4"),
    ("nix", "..., NewAxis", "=", "nix", "..., NewAxis"),
    ("oix", "clip([-3, 2, 70]), ...", "accumulate +", "nix", ":3"),
];

#[test]
fn a_job_is_the_assignment_however_it_is_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    runtime().block_on(async {
        let place = folder.path().join("repo");
        let repo = Repo::in_folder(&place).await;
        let (start, source) = (counted(&SHAPE, -9), counted(&SHAPE, 2));
        repo.make("a/target", &[3, 4, 2], &start).await;
        repo.make("source", &[2, 6, 5], &source).await;
        npy::save(folder.path().join("source.npy"), &source).expect("saved");
        let mut expected = start.clone();
        for (k, &(mode, index, operation, from_mode, from)) in CASES.iter().enumerate() {
            for (parts, kind) in [(1, "array"), (3, "file"), (100, "array")] {
                let mut values = None;
                let from = match (from.strip_prefix('#'), kind) {
                    (Some(number), _) => format!(r#"{{"value": {number}}}"#),
                    (None, "file") => format!(r#"{{"file": "source.npy", "index": "{from}", "mode": "{from_mode}"}}"#),
                    (None, _) => format!(r#"{{"array": "source", "index": "{from}", "mode": "{from_mode}"}}"#),
                };
                if let Some(number) = from.strip_prefix(r#"{"value": "#) {
                    let number = number.trim_end_matches('}').parse().expect("a number");
                    values = Some(Tensor::from_vec(Vec::new(), vec![number]).expect("one"));
                }
                let values = values.unwrap_or_else(|| planned(&SHAPE, from_mode, CASES[k].4).gather(&source).expect("reads"));
                let text = format!(
                    r#"{{"repository": "repo", "to": {{"array": "a/target", "index": "{index}", "mode": "{mode}"}}, "operation": "{operation}", "from": {from}}}"#
                );
                let job = Job::parse(&text, folder.path()).unwrap_or_else(|error| panic!("{error}"));
                let cut = run(&job, parts, &folder.path().join(format!("job{k}.{parts}"))).await;
                assert!(parts < 100 || index != "..." || cut == 18, "all chunks are parts of their own: {cut}");
                by_a_loop(&mut expected, &planned(&SHAPE, mode, index), operation, &values);
                assert_eq!(repo.read::<i64>("a/target").await, expected, "{index} {operation} {} in {parts} parts", CASES[k].4);
            }
        }
    });
}

/// Every type, by its elements as text.
#[test]
fn types_and_operations() {
    let folder = tempfile::tempdir().expect("a folder");
    runtime().block_on(async {
        let repo = Repo::in_folder(&folder.path().join("repo")).await;
        macro_rules! check {
            ($t:ty, $name:literal, [$($start:expr),*], $to:literal, $operation:literal, $from:literal, [$($end:expr),*]) => {
                let start: TensorD<$t> = Tensor::from_vec(vec![4], vec![$($start),*]).expect("four");
                repo.make($name, &[2], &start).await;
                let text = format!(
                    r#"{{"repository": "repo", "to": {{"array": "{}", "index": "{}", "mode": "oix"}}, "operation": "{}", "from": {}}}"#,
                    $name, $to, $operation, $from
                );
                let job = Job::parse(&text, folder.path()).unwrap_or_else(|error| panic!("{error}"));
                run(&job, 2, &folder.path().join(format!("run {}", $name))).await;
                assert_eq!(repo.read::<$t>($name).await.to_vec(), [$($end),*], "{text}");
            };
        }
        check!(u64, "u", [1, 2, 3, 4], "1:", "=", r#"{"value": 18446744073709551615}"#, [1, u64::MAX, u64::MAX, u64::MAX]);
        check!(u64, "u+", [1, 2, 3, u64::MAX], "1:", "+=", r#"{"array": "u", "index": ":3"}"#, [1, 3, 2, u64::MAX - 1]);
        check!(i8, "i", [1, -2, 3, 127], ":", "**=", r#"{"value": 3}"#, [1, -8, 27, 127_i8.wrapping_pow(3)]);
        check!(f64, "d", [1.0, 2.0, 3.0, 4.0], "::-1", "/=", r#"{"value": 8}"#, [0.125, 0.25, 0.375, 0.5]);
        check!(f64, "d+", [1.0, 0.5, 3.0, 4.0], "[3, 0, 3]", "accumulate +", r#"{"array": "d", "index": ":3"}"#, [1.25, 0.5, 3.0, 4.5]);
        check!(f32, "f*", [1.0, 0.5, 3.0, 4.0], "[3, 0, 3]", "accumulate *", r#"{"value": 0.5}"#, [0.5, 0.5, 3.0, 1.0]);
        check!(f32, "f**", [1.0, 4.0, 9.0, 16.0], "1:", "**=", r#"{"value": 0.5}"#, [1.0, 2.0, 3.0, 4.0]);
        check!(f32, "f//", [1.0, 4.5, -9.0, 16.0], "1:", "//=", r#"{"value": 2}"#, [1.0, 2.0, -5.0, 8.0]);
        let h = f16::from_f32;
        check!(f16, "h", [h(1.0), h(2.0), h(3.0), h(4.0)], "[2, 0]", "=", r#"{"value": 65504}"#, [h(65504.0), h(2.0), h(65504.0), h(4.0)]);
        let b = bf16::from_f32;
        check!(bf16, "b", [b(1.0), b(2.0), b(3.0), b(4.0)], "3", "=", r#"{"value": "-Infinity"}"#, [b(1.0), b(2.0), b(3.0), bf16::NEG_INFINITY]);
        let z = Complex::<f32>::new;
        check!(Complex<f32>, "z", [z(1.0, 0.0), z(2.0, 1.0), z(3.0, 0.0), z(4.0, 0.0)], "1:3", "=", r#"{"value": [1.5, -2]}"#, [z(1.0, 0.0), z(1.5, -2.0), z(1.5, -2.0), z(4.0, 0.0)]);
        let z = Complex::<f64>::new;
        check!(Complex<f64>, "zz", [z(1.0, 0.0), z(2.0, 1.0), z(3.0, 0.0), z(4.0, 0.0)], "-1", "=", r#"{"value": 1e300}"#, [z(1.0, 0.0), z(2.0, 1.0), z(3.0, 0.0), z(1e300, 0.0)]);
    });
}

/// A plan as JSON, the destination as its own source, other types, and shards.
#[test]
fn plans_types_and_shards() {
    let folder = tempfile::tempdir().expect("a folder");
    runtime().block_on(async {
        let place = folder.path().join("repo");
        let repo = Repo::in_folder(&place).await;
        let start = counted(&[8, 8], 1);
        repo.make("a", &[3, 3], &start).await;
        let parse = |text: &str| Job::parse(text, folder.path()).unwrap_or_else(|error| panic!("{error}"));

        // What is read is as it was, though the same chunks are written.
        let job = parse(r#"{"repository": "repo", "to": {"array": "a"}, "from": {"array": "a", "index": "::-1, ::-1"}}"#);
        run(&job, 9, &folder.path().join("reversed")).await;
        let reversed: Vec<i64> = start.to_vec().into_iter().rev().collect();
        assert_eq!(repo.read::<i64>("a").await.to_vec(), reversed);

        let points = planned(&[8, 8], "vix", "[7, 0, 3], [1, 1, 2]").to_json().expect("JSON");
        let text = format!(r#"{{"repository": "repo", "to": {{"array": "a", "plan": {points}}}, "from": {{"value": -1}}}}"#);
        run(&parse(&text), 4, &folder.path().join("points")).await;
        let mut expected: TensorD<i64> = Tensor::from_vec(vec![8, 8], reversed).expect("64");
        for place in [[7, 1], [0, 1], [3, 2]] {
            *expected.get_mut(&place[..]).expect("an element") = -1;
        }
        assert_eq!(repo.read::<i64>("a").await, expected);

        let bools = Tensor::from_vec(vec![5], vec![true, false, true, true, false]).expect("five");
        repo.make("bools", &[2], &bools).await;
        run(&parse(r#"{"repository": "repo", "to": {"array": "bools", "index": "1:"}, "from": {"value": false}}"#), 2, &folder.path().join("b")).await;
        assert_eq!(repo.read::<bool>("bools").await.to_vec(), [true, false, false, false, false]);
        let floats: TensorD<f32> = Tensor::from_vec(vec![4], vec![1.0, 2.0, 3.0, 4.0]).expect("four");
        repo.make("floats", &[2], &floats).await;
        let text = r#"{"repository": "repo", "to": {"array": "floats", "index": "1:"}, "operation": "/=", "from": {"value": 2}}"#;
        run(&parse(text), 2, &folder.path().join("f")).await;
        assert_eq!(repo.read::<f32>("floats").await.to_vec(), [1.0, 1.0, 1.5, 2.0]);
        run(&parse(r#"{"repository": "repo", "to": {"array": "floats", "index": "0"}, "from": {"value": "NaN"}}"#), 2, &folder.path().join("n")).await;
        assert!(repo.read::<f32>("floats").await.to_vec()[0].is_nan());

        // Parts are cut along shards, and not along the chunks in them.
        let bytes = r#"{"name":"bytes","configuration":{"endian":"little"}}"#;
        let metadata = format!(
            r#"{{"zarr_format":3,"node_type":"array","shape":[32],"data_type":"int64","chunk_grid":{{"name":"regular",
            "configuration":{{"chunk_shape":[8]}}}},"chunk_key_encoding":{{"name":"default"}},"fill_value":0,"codecs":[
            {{"name":"sharding_indexed","configuration":{{"chunk_shape":[2],"codecs":[{bytes}],
            "index_codecs":[{bytes},{{"name":"crc32c"}}]}}}}]}}"#
        );
        repo.put_file("sharded/zarr.json", &metadata).await;
        let text = r#"{"repository": "repo", "to": {"array": "sharded", "index": "3:"}, "operation": "+=", "from": {"value": 5}}"#;
        assert_eq!(run(&parse(text), 100, &folder.path().join("s")).await, 4);
        assert_eq!(repo.read::<i64>("sharded").await.to_vec(), [vec![0; 3], vec![5; 29]].concat());

        // A Zarr array in a folder is a source, too.
        let zarr = folder.path().join("plain.zarr");
        let plain = tensor_idx_files::zarr::Array::create(&zarr, &[8, 8], &[4, 8], 0_i64).expect("an array");
        plain.all().try_assign(start.clone()).expect("written");
        run(&parse(r#"{"repository": "repo", "to": {"array": "a"}, "from": {"zarr": "plain.zarr"}}"#), 3, &folder.path().join("z")).await;
        assert_eq!(repo.read::<i64>("a").await, start);
    });
}
