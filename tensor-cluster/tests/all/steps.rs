//! The steps on S3: what they print, what they leave, that they may be run again, and that nobody's change is lost.

use futures::TryStreamExt;
use object_store::{ObjectStore, ObjectStoreExt};
use tensor_idx_core::{Tensor, TensorD};

use crate::store::{BUCKET, SECRET, World};

fn zeros(shape: &[usize]) -> TensorD<i64> {
    Tensor::full(shape.to_vec(), 0)
}

const ADD: &str = r#"{"repository": "$REPO", "to": {"array": "a"}, "operation": "+=", "from": {"value": 1}}"#;

fn place(name: &str) -> String {
    format!("s3://{BUCKET}/{name}")
}

/// Each step says what comes next; each may be run again; no credential is written.
#[test]
fn plan_work_commit() {
    let world = World::new();
    world.runtime.block_on(world.repo.make("a", &[4, 4], &zeros(&[10, 10])));
    let job = world.job("add", ADD);
    let (job, place) = (job.to_str().expect("text"), &place("run")[..]);

    let unplanned = world.run(&["work", place, "--part", "0"]);
    assert_eq!(unplanned.code, Some(2));
    assert_eq!(
        unplanned.err,
        format!("tensor-run: {place}: no job is planned here: `tensor-run plan job.json --parts 64 {place}` does")
    );

    // A place that is a file is a mistake, and no failure that passes.
    for words in [&["plan", job, "--parts", "4", job][..], &["work", job, "--part", "0"], &["commit", job]] {
        let ran = world.run(words);
        assert_eq!(
            (ran.code, ran.err.ends_with("it is a file, not a folder")),
            (Some(2), true),
            "{words:?}: {}",
            ran.err
        );
    }

    let planned = world.run(&["plan", job, "--parts", "4", place]).good();
    let next = format!("next: tensor-run work {place} --part K, for K from 0 to 2; then: tensor-run commit {place}");
    assert_eq!(planned, format!("planned 3 parts of 9 values of the store, shape [10, 10], in {place}\n{next}"));
    assert_eq!(
        world.run(&["plan", job, "--parts", "4", place]).good(),
        planned,
        "to plan the same again changes nothing"
    );
    let other = world.run(&["plan", job, "--parts", "9", place]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("or this one with other parts: take another folder"), "{}", other.err);

    assert_eq!(world.run(&["work", place, "--part", "1"]).good(), "part 1 of 3 is done: 3 values of the store");
    assert_eq!(world.run(&["work", place, "--part", "1"]).good(), "part 1 of 3 had a result already");
    let early = world.run(&["commit", place]);
    assert_eq!(early.code, Some(3));
    assert_eq!(
        early.err,
        format!("tensor-run: 2 of 3 parts have no result yet: 0, 2; run `tensor-run work {place} --part 0`")
    );
    let status = world.run(&["status", place, "--json"]).good();
    let status: serde_json::Value = serde_json::from_str(&status).expect("JSON");
    assert_eq!((&status["done"], &status["missing"]), (&serde_json::json!([1]), &serde_json::json!([0, 2])));
    let beyond = world.run(&["work", place, "--part", "3", "--json"]);
    assert_eq!(beyond.code, Some(2));
    assert_eq!(beyond.out, r#"{"error":"there is no part 3: the job has 3 parts, 0 to 2","code":2}"#);

    world.run(&["work", place, "--part", "0"]).good();
    world.run(&["work", place, "--part", "2"]).good();
    assert_eq!(
        world.runtime.block_on(world.repo.read::<i64>("a")),
        zeros(&[10, 10]),
        "readers see nothing before the commit"
    );
    let first = world.run(&["commit", place]).good();
    let snapshot = first.strip_prefix("committed as ").expect("the snapshot").to_string();
    assert_eq!(world.run(&["commit", place]).good(), format!("committed before, as {snapshot}"));
    assert_eq!(world.run(&["status", place]).good(), format!("3 of 3 parts are done; committed as {snapshot}"));
    assert_eq!(world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(), [1; 100]);
    // The first snapshot, the array, its elements, the job.
    assert_eq!(world.runtime.block_on(world.repo.snapshots()), 3);

    world.runtime.block_on(async {
        let bucket = world.bucket();
        let objects: Vec<_> = bucket.list(None).try_collect().await.expect("a list");
        assert!(objects.len() > 10);
        for object in objects {
            let bytes = bucket.get(&object.location).await.expect("there").bytes().await.expect("bytes");
            let has = bytes.windows(SECRET.len()).any(|some| some == SECRET.as_bytes());
            assert!(!has, "{} has the secret key", object.location);
        }
    });
}

/// Attempts of one part, and commits, side by side: one result counts, and there is one commit.
#[test]
fn attempts_and_commits_side_by_side() {
    const ATTEMPTS: usize = 4;
    let world = World::new();
    world.runtime.block_on(world.repo.make("a", &[5], &zeros(&[10])));
    let snapshots = world.runtime.block_on(world.repo.snapshots());
    let job = world.job("add", ADD);
    for round in 0..3 {
        let place = &place(&format!("twins{round}"))[..];
        let side_by_side = |words: &[&str]| -> Vec<String> {
            let running: Vec<_> = (0..ATTEMPTS).map(|_| world.program(words).spawn().expect("starts")).collect();
            running
                .into_iter()
                .map(|child| crate::store::Ran::from(child.wait_with_output().expect("ends")).good())
                .collect()
        };
        let plans = side_by_side(&["plan", job.to_str().expect("text"), "--parts", "2", place]);
        assert!(plans.iter().all(|plan| *plan == plans[0]), "{plans:?}");
        for part in ["0", "1"] {
            let said = side_by_side(&["work", place, "--part", part]);
            let counts = said.iter().filter(|text| text.ends_with("is done: 1 values of the store")).count();
            assert_eq!(counts, 1, "{said:?}");
        }
        let said = side_by_side(&["commit", place]);
        assert_eq!(said.iter().filter(|text| text.starts_with("committed as ")).count(), 1, "{said:?}");
        assert_eq!(world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(), [round + 1; 10]);
        assert_eq!(world.runtime.block_on(world.repo.snapshots()), snapshots + round as usize + 1);
    }
}

/// What another commits after the plan is kept: where the job does not write, the job goes on top of it; else it is a conflict that
/// names the chunks.
#[test]
fn commits_of_others() {
    let world = World::new();
    world.runtime.block_on(world.repo.make("a", &[4, 4], &zeros(&[8, 8])));
    world.runtime.block_on(world.repo.make("b", &[4], &zeros(&[4])));
    let job = world.job("upper", &ADD.replace(r#""a""#, r#""a", "index": ":4""#));
    let job = job.to_str().expect("text");
    let begin = |place: &str| {
        world.run(&["plan", job, "--parts", "2", place]).good();
        for part in ["0", "1"] {
            world.run(&["work", place, "--part", part]).good();
        }
    };

    let first = place("beside");
    begin(&first);
    world.runtime.block_on(world.repo.fill("a", "7, :", 9_i64));
    world.runtime.block_on(world.repo.fill("b", ":", 5_i64));
    world.run(&["commit", &first]).good();
    let expected: Vec<i64> = [vec![1; 32], vec![0; 24], vec![9; 8]].concat();
    assert_eq!(world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(), expected);
    assert_eq!(world.runtime.block_on(world.repo.read::<i64>("b")).to_vec(), [5; 4]);
    assert!(world.run(&["commit", &first]).good().starts_with("committed before, as "));

    let second = place("across");
    begin(&second);
    world.runtime.block_on(world.repo.fill("a", "0, :", 7_i64));
    let conflict = world.run(&["commit", &second, "--json"]);
    assert_eq!(conflict.code, Some(4));
    let out: serde_json::Value = serde_json::from_str(&conflict.out).expect("JSON");
    assert_eq!(out["conflicts"], serde_json::json!(["`/a`, chunks [0, 0], [0, 1]"]));
    assert_eq!(
        conflict.err,
        "tensor-run: the branch `main` has changed since the job was planned, where the job writes, at least in `/a`, chunks [0, 0], [0, \
         1]; nothing was committed. Plan the job anew, in another folder, to run it on what is there now"
    );
    let expected: Vec<i64> = [vec![7; 8], vec![1; 24], vec![0; 24], vec![9; 8]].concat();
    assert_eq!(world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(), expected);
    world.run(&[job, "--local", "2", "--folder", &place("anew")]).good();
    let expected: Vec<i64> = [vec![8; 8], vec![2; 24], vec![0; 24], vec![9; 8]].concat();
    assert_eq!(world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(), expected);
}

/// Icechunk takes the later of two changes of one chunk; `commit` refuses them.
#[test]
fn results_that_share_a_chunk_are_refused() {
    let world = World::new();
    world.runtime.block_on(world.repo.make("a", &[4], &zeros(&[8])));
    let (job, place) = (world.job("add", ADD), place("forged"));
    let planned = world.run(&["plan", job.to_str().expect("text"), "--parts", "2", &place, "--json"]).good();
    let planned: serde_json::Value = serde_json::from_str(&planned).expect("JSON");
    let id = planned["id"].as_str().expect("the number of the job");
    world.run(&["work", &place, "--part", "0"]).good();
    world.runtime.block_on(async {
        let name = |part: &str| format!("forged/{id}/done/{part}").into();
        world.bucket().copy(&name("000000"), &name("000001")).await.expect("copied");
    });
    let refused = world.run(&["commit", &place]);
    assert_eq!(refused.code, Some(2));
    assert_eq!(
        refused.err,
        format!(
            "tensor-run: {place}: `{id}/done/000001`: it changes chunk [0], which part 0 changes, too: delete it, and run the part again"
        )
    );
    assert_eq!(world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(), [0; 8]);
}
