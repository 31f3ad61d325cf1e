//! What changes between the steps: another plan in the same folder, a branch that is reset, snapshots that expire, killed parents, other
//! commits to the same folder, and files that somebody wrote over.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use futures::TryStreamExt;
use icechunk::ops::expiration::{ExpiredRefAction, expire};
use icechunk::repository::VersionInfo;
use serde_json::json;
use tensor_idx_cluster::{Job, JobError, Location, commit, plan, status, work};
use tensor_idx_core::{Tensor, TensorD};
use tensor_idx_files::npy;
use tensor_idx_files::zarr::Array as ZarrArray;

use crate::store::{Ran, Repo, program, run, runtime};

fn zeros(len: usize) -> TensorD<i64> {
    Tensor::full(vec![len], 0)
}

fn add(value: i64, array: &str, base: &Path) -> Job {
    let text = format!(
        r#"{{"repository": "repo", "to": {{"array": "{array}"}}, "operation": "+=", "from": {{"value": {value}}}}}"#
    );
    Job::parse(&text, base).unwrap_or_else(|error| panic!("{error}"))
}

/// A worker that outlives its plan writes its result after another job was planned in the same folder.
#[test]
fn an_old_worker_across_a_replan() {
    let folder = tempfile::tempdir().expect("a folder");
    let (base, place) = (folder.path(), Location::Folder(folder.path().join("run")));
    runtime().block_on(async {
        let repo = Repo::in_folder(&base.join("repo")).await;
        repo.make("a", &[4], &zeros(8)).await;
        plan(&add(1, "a", base), 2, &place).await.expect("planned");
        let replanned = AtomicBool::new(false);
        let replan = |_, _| {
            if replanned.swap(true, Ordering::SeqCst) {
                return;
            }
            fs::remove_dir_all(base.join("run")).expect("removed");
            let (job, place) = (add(10, "a", base), place.clone());
            let planned = thread::spawn(move || runtime().block_on(plan(&job, 2, &place)));
            planned.join().expect("no panic").expect("planned again");
        };
        let old = work(&place, 0, &replan).await.expect("the old worker ends well");
        assert!(replanned.into_inner() && !old.already);
        assert_eq!(status(&place).await.expect("a status").done, [0_usize; 0], "its result is not of the new plan");
        assert!(matches!(commit(&place).await, Err(JobError::Missing { .. })));
        for part in [0, 1] {
            assert!(!work(&place, part, &|_, _| ()).await.expect("runs").already);
        }
        commit(&place).await.expect("committed");
        assert_eq!(repo.read::<i64>("a").await.to_vec(), [10; 8]);
    });
}

/// A branch that was reset behind the snapshot of the plan does not get the job.
#[test]
fn a_branch_that_was_reset() {
    let folder = tempfile::tempdir().expect("a folder");
    let (base, place) = (folder.path(), Location::Folder(folder.path().join("run")));
    runtime().block_on(async {
        let repo = Repo::in_folder(&base.join("repo")).await;
        repo.make("a", &[4], &zeros(8)).await;
        let older = repo.repository.lookup_branch("main").await.expect("a tip");
        repo.fill("a", ":", 5_i64).await;
        plan(&add(1, "a", base), 2, &place).await.expect("planned");
        for part in [0, 1] {
            work(&place, part, &|_, _| ()).await.expect("runs");
        }
        repo.repository.reset_branch("main", &older, None).await.expect("reset");
        let error = commit(&place).await.expect_err("the snapshot of the plan is gone");
        assert_eq!(error.code(), 2);
        assert!(error.to_string().contains("from which the job starts, nor a snapshot of this job"), "{error}");
        assert_eq!(repo.read::<i64>("a").await.to_vec(), [0; 8]);
    });
}

/// Snapshots that expire do not change what `commit` answers.
#[test]
fn snapshots_that_expire() {
    let folder = tempfile::tempdir().expect("a folder");
    let (base, place) = (folder.path(), Location::Folder(folder.path().join("run")));
    runtime().block_on(async {
        let repo = Repo::in_folder(&base.join("repo")).await;
        repo.make("a", &[4], &zeros(8)).await;
        let planned = plan(&add(1, "a", base), 2, &place).await.expect("planned");
        for part in [0, 1] {
            work(&place, part, &|_, _| ()).await.expect("runs");
        }
        let committed = commit(&place).await.expect("committed");
        repo.fill("a", "0", 7_i64).await;
        let main = VersionInfo::BranchTipRef("main".into());
        let history: Vec<_> =
            repo.repository.ancestry(&main).await.expect("a history").try_collect().await.expect("snapshots");
        let manager = repo.repository.asset_manager().clone();
        let ignore = ExpiredRefAction::Ignore;
        let expired = expire(manager, history[0].flushed_at, ignore, ignore, None, 100).await.expect("expires");
        assert!(expired.released_snapshots.iter().any(|id| id.to_string() == committed.snapshot));

        let again = commit(&place).await.expect("committed before");
        assert_eq!((again.already, &again.snapshot), (true, &committed.snapshot));
        assert_eq!(status(&place).await.expect("a status").snapshot.as_ref(), Some(&committed.snapshot));
        // Without the record nothing is known about the job, and nothing is committed.
        fs::remove_file(base.join("run").join(&planned.id).join("committed")).expect("removed");
        assert_eq!(commit(&place).await.expect_err("refused").code(), 2);
        let expected = [vec![7], vec![1; 7]].concat();
        assert_eq!(repo.read::<i64>("a").await.to_vec(), expected);
    });
}

/// Jobs on one repository in a folder, side by side, by its path and by a symbolic link: both are committed.
#[test]
fn jobs_side_by_side_in_a_folder() {
    const ROUNDS: i64 = 5;
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path();
    let (runtime, path) = (runtime(), |name: &str| base.join(name).to_str().expect("text").to_string());
    let repo = runtime.block_on(async {
        let repo = Repo::in_folder(&base.join("repo")).await;
        repo.make("a", &[4], &zeros(8)).await;
        repo.make("b", &[4], &zeros(8)).await;
        repo
    });
    fs::create_dir(base.join("other")).expect("a folder");
    symlink(base.join("repo"), base.join("other/link")).expect("a link");
    for (name, place) in [("a", "repo"), ("b", "other/link")] {
        let text = json!({"repository": place, "to": {"array": name}, "operation": "+=", "from": {"value": 1}});
        fs::write(base.join(format!("{name}.json")), text.to_string()).expect("written");
    }
    for round in 1..=ROUNDS {
        let places = ["a", "b"].map(|name| path(&format!("{name}{round}")));
        for (name, place) in ["a.json", "b.json"].iter().zip(&places) {
            run(&["plan", &path(name), "--parts", "1", place]).good();
            run(&["work", place, "--part", "0"]).good();
        }
        let running = places.each_ref().map(|place| program(&["commit", place]).spawn().expect("starts"));
        for child in running {
            Ran::from(child.wait_with_output().expect("ends")).good();
        }
        for name in ["a", "b"] {
            assert_eq!(runtime.block_on(repo.read::<i64>(name)).to_vec(), [round; 8], "{name}");
        }
    }

    // A commit that waits says so.
    let lock = fs::File::create(base.join("repo/.tensor-run.lock")).expect("the file of the lock");
    lock.lock().expect("locked");
    let place = path("last");
    run(&["plan", &path("b.json"), "--parts", "1", &place]).good();
    run(&["work", &place, "--part", "0"]).good();
    let mut child = program(&["commit", &place]).spawn().expect("starts");
    let mut said = String::new();
    BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut said).expect("a line");
    assert!(said.ends_with("another commit is running; this one waits for it\n"), "{said}");
    assert!(child.try_wait().expect("a status").is_none(), "it waits for the lock");
    drop(lock);
    Ran::from(child.wait_with_output().expect("ends")).good();
}

/// The paths of a job are relative to its file, so it is the same job from wherever it is started.
#[test]
fn a_job_that_is_started_from_other_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path();
    let runtime = runtime();
    let repo = runtime.block_on(async {
        let repo = Repo::in_folder(&base.join("repo")).await;
        repo.make("a", &[2], &zeros(4)).await;
        repo
    });
    let job = r#"{"repository": "repo", "to": {"array": "a"}, "operation": "+=", "from": {"value": 1}}"#;
    fs::write(base.join("job.json"), job).expect("written");
    fs::create_dir(base.join("below")).expect("a folder");
    for (from, job) in
        [(base.join("below"), "../job.json"), (base.to_path_buf(), "job.json"), (base.join("below"), "../job.json")]
    {
        let ran = program(&[job, "--local", "1"]).current_dir(from).output().expect("runs");
        Ran::from(ran).good();
    }
    assert_eq!(runtime.block_on(repo.read::<i64>("a")).to_vec(), [1; 4]);
}

/// Entries of a source that `fill` marks, in every kind of source.
#[test]
fn entries_outside_of_the_source() {
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path();
    let runtime = runtime();
    let repo = runtime.block_on(async {
        let repo = Repo::in_folder(&base.join("repo")).await;
        repo.make("a", &[2], &zeros(4)).await;
        repo.make("b", &[2], &Tensor::from_vec(vec![3], vec![10_i64, 20, 30]).expect("three")).await;
        repo
    });
    let values: TensorD<i64> = Tensor::from_vec(vec![3], vec![10, 20, 30]).expect("three");
    npy::save(base.join("b.npy"), &values).expect("saved");
    ZarrArray::create(base.join("b.zarr"), &[3], &[2], 0_i64)
        .expect("made")
        .all()
        .try_assign(&values)
        .expect("written");
    for source in [r#""array": "b""#, r#""file": "b.npy""#, r#""zarr": "b.zarr""#] {
        let name = source.replace(['"', ' ', ':'], "");
        let index = r#""index": "fill([2, 9, -3, 5], -7)""#;
        let job = format!(
            r#"{{"repository": "repo", "to": {{"array": "a"}}, "operation": "+=", "from": {{{source}, {index}}}}}"#
        );
        let job = Job::parse(&job, base).unwrap_or_else(|error| panic!("{error}"));
        let place = Location::Folder(base.join(name));
        runtime.block_on(async {
            plan(&job, 2, &place).await.expect("planned");
            for part in 0..2 {
                work(&place, part, &|_, _| ()).await.expect("done");
            }
            commit(&place).await.expect("committed");
        });
    }
    assert_eq!(runtime.block_on(repo.read::<i64>("a")).to_vec(), [90, -21, 30, -21]);
}

/// `--local` in a folder, killed at some time, its workers alive; then run again with another number of processes.
#[test]
fn a_killed_parent_in_a_folder() {
    const WAITS: [u64; 10] = [5, 20, 40, 60, 80, 110, 150, 200, 300, 500];
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path();
    let runtime = runtime();
    let repo = runtime.block_on(async {
        let repo = Repo::in_folder(&base.join("repo")).await;
        repo.make("a", &[2], &zeros(16)).await;
        repo
    });
    let job = base.join("job.json");
    fs::write(&job, r#"{"repository": "repo", "to": {"array": "a"}, "operation": "+=", "from": {"value": 1}}"#)
        .expect("written");
    let (job, mut killed) = (job.to_str().expect("text"), 0);
    for (k, wait) in WAITS.into_iter().enumerate() {
        let place = base.join(format!("run {k}")).to_str().expect("text").to_string();
        let mut child = program(&[job, "--local", "2", "--folder", &place]).spawn().expect("starts");
        let end = Instant::now() + Duration::from_millis(wait);
        while Instant::now() < end && child.try_wait().expect("a status").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        killed += u32::from(child.try_wait().expect("a status").is_none());
        child.kill().expect("killed, or at its end");
        child.wait().expect("ended");
        // The number of parts is that of the first run.
        run(&[job, "--local", "3", "--folder", &place]).good();
        assert_eq!(runtime.block_on(repo.read::<i64>("a")).to_vec(), [k as i64 + 1; 16], "killed after {wait} ms");
        assert!(run(&[job, "--local", "1", "--folder", &place]).good().starts_with("committed before, as "));
        let other = run(&[job, "--local", "1", "--parts", "5", "--folder", &place]);
        assert_eq!(other.code, Some(2), "{}", other.err);
        assert!(other.err.ends_with("take another folder by `--folder`, or remove this one"), "{}", other.err);
    }
    println!("{killed} of {} parents in a folder were killed before their end", WAITS.len());
    assert!(killed > 0);
}

/// Files in the folder of a job that are not what `tensor-run` wrote, and a folder with a space in its name.
#[test]
fn files_that_were_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path();
    let place = base.join("my run");
    let planned = runtime().block_on(async {
        Repo::in_folder(&base.join("repo")).await.make("a", &[2], &zeros(24)).await;
        plan(&add(1, "a", base), 12, &Location::Folder(place.clone())).await.expect("planned")
    });
    let text = place.to_str().expect("text");
    let early = run(&["commit", text, "--json"]);
    assert_eq!(early.code, Some(3));
    assert_eq!(
        early.err,
        format!(
            "tensor-run: 12 of 12 parts have no result yet: 0, 1, 2, 3, 4, 5, 6, 7 and 4 more; run `tensor-run work '{text}' --part 0`"
        )
    );
    let out: serde_json::Value = serde_json::from_str(&early.out).expect("JSON");
    assert_eq!(out["missing"], json!((0..12).collect::<Vec<_>>()));

    for part in 0..12 {
        run(&["work", text, "--part", &part.to_string()]).good();
    }
    let result = place.join(&planned.id).join("done/000003");
    fs::write(&result, b"half").expect("written");
    let refused = run(&["commit", text]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.ends_with("delete it, and run the part again"), "{}", refused.err);
    fs::remove_file(&result).expect("removed");
    // To run a part again does not help without its plan, so the error does not name that command.
    let (part, aside) = (place.join(&planned.id).join("parts/000003"), base.join("aside"));
    fs::rename(&part, &aside).expect("moved");
    let refused = run(&["work", text, "--part", "3", "--json"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(refused.err.ends_with("was the folder cleared? Plan the job anew"), "{}", refused.err);
    let out: serde_json::Value = serde_json::from_str(&refused.out).expect("JSON");
    assert_eq!((&out["part"], &out["code"]), (&json!(3), &json!(2)));
    fs::rename(&aside, &part).expect("moved back");
    run(&["work", text, "--part", "3"]).good();

    let file = place.join("job.json");
    let good = fs::read_to_string(&file).expect("a plan");
    let plan: serde_json::Value = serde_json::from_str(&good).expect("JSON");
    for units in [json!([]), json!([u64::MAX, 1])] {
        let mut plan = plan.clone();
        plan["units"] = units;
        fs::write(&file, plan.to_string()).expect("written");
        for words in [&["work", text, "--part", "0"][..], &["status", text], &["commit", text]] {
            let refused = run(words);
            assert_eq!(refused.code, Some(2), "{words:?}: {}", refused.err);
            assert!(refused.err.contains("it was changed"), "{words:?}: {}", refused.err);
        }
    }
    fs::write(&file, good).expect("written");
    run(&["commit", text]).good();

    let nothing = JobError::Missing { folder: Location::Folder(place), parts: 0, missing: Vec::new() };
    assert_eq!(nothing.to_string(), "0 of 0 parts have no result yet");
}
