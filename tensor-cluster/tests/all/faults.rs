//! Processes killed at every request, and stores that fail: no update is lost, none is applied twice, and a reader sees whole snapshots.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tensor_idx_core::{Tensor, TensorD};

use crate::proxy::{Fault, Schedule, Strike};
use crate::store::{BUCKET, Ran, World};

const ADD: &str = r#"{"repository": "$REPO", "to": {"array": "a"}, "operation": "+=", "from": {"value": 1}}"#;

fn zeros() -> TensorD<i64> {
    Tensor::full(vec![6, 6], 0)
}

/// Reads all of the array again and again, until it is told to end: all elements are of one commit. Returns how often it read.
fn watch(world: &World, end: &Arc<AtomicBool>) -> thread::JoinHandle<u64> {
    let (reader, handle, end) = (world.reader(), world.runtime.handle().clone(), end.clone());
    thread::spawn(move || {
        let (mut reads, mut last) = (0, 0);
        while !end.load(Ordering::Relaxed) {
            let found = handle.block_on(reader.read::<i64>("a")).to_vec();
            assert!(found.iter().all(|x| *x == found[0]), "a part of a job is seen: {found:?}");
            assert!(found[0] >= last, "a commit is gone: {last}, {}", found[0]);
            (reads, last) = (reads + 1, found[0]);
            thread::sleep(Duration::from_millis(5));
        }
        reads
    })
}

/// Runs a step that is killed at its request of this number; whether the step had so many.
fn killed(world: &World, words: &[&str], number: u64, after: bool) -> bool {
    let child = Arc::new(Mutex::new(None));
    let hit = Arc::new(AtomicBool::new(false));
    let act = {
        let (child, hit) = (child.clone(), hit.clone());
        Arc::new(move || {
            hit.store(true, Ordering::SeqCst);
            let mut child = child.lock().expect("not poisoned");
            let child: &mut std::process::Child = child.as_mut().expect("it sends requests, so it runs");
            child.kill().expect("killed");
        })
    };
    {
        // The act waits for the process to be known.
        let mut place = child.lock().expect("not poisoned");
        world.proxy.set(Schedule { strike: Some(Strike { number, after, act }), ..Schedule::default() });
        *place = Some(world.program(words).spawn().expect("starts"));
    }
    loop {
        if let Some(status) = child.lock().expect("not poisoned").as_mut().expect("there").try_wait().expect("a status")
        {
            let was_hit = hit.load(Ordering::SeqCst);
            assert!(was_hit || status.success(), "it fails where it is not killed");
            world.proxy.set(Schedule::default());
            return was_hit;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// `kill -9` before and after each request of `plan`, `work` and `commit`; the step is run again, and each job adds one, once.
#[test]
fn killed_at_every_request() {
    let world = World::new();
    world.runtime.block_on(world.repo.make("a", &[6, 3], &zeros()));
    let (end, mut jobs) = (Arc::new(AtomicBool::new(false)), 0);
    let reads = watch(&world, &end);
    let job = world.job("add", ADD);
    let mut requests = [0; 3];
    for (step, requests) in requests.iter_mut().enumerate() {
        for after in [false, true] {
            for number in 1.. {
                let place = &format!("s3://{BUCKET}/kill/{step}.{after}.{number}")[..];
                let steps: [&[&str]; 4] = [
                    &["plan", job.to_str().expect("text"), "--parts", "2", place],
                    &["work", place, "--part", "0"],
                    &["commit", place],
                    &["work", place, "--part", "1"],
                ];
                let mut hit = true;
                for (k, words) in [steps[0], steps[3], steps[1], steps[2]].into_iter().enumerate() {
                    if k == [0, 2, 3][step] {
                        hit = killed(&world, words, number, after);
                    }
                    world.run(words).good();
                }
                jobs += 1;
                let found = world.runtime.block_on(world.repo.read::<i64>("a"));
                assert_eq!(found.to_vec(), [jobs; 36], "step {step}, request {number}, after it: {after}");
                if !hit {
                    *requests = number - 1;
                    break;
                }
            }
        }
    }
    end.store(true, Ordering::Relaxed);
    let reads = reads.join().expect("the reader saw whole snapshots");
    println!(
        "killed at each of {requests:?} requests of plan, work, commit, before and after; {jobs} jobs, {reads} reads beside them"
    );
    assert!(requests.iter().all(|&requests| requests >= 4) && reads > 20);
}

/// A store that answers by errors, resets, halves of answers and late ones, and that loses answers to what it carried out; and one that
/// is away for a while. Each job is run until it succeeds, and adds one, once.
#[test]
fn stores_that_fail() {
    const SEED: u64 = 4711;
    const JOBS: u64 = 8;
    const STALLS: u64 = 5;
    let world = World::new();
    world.runtime.block_on(world.repo.make("a", &[3, 3], &zeros()));
    let (end, job) = (Arc::new(AtomicBool::new(false)), world.job("add", ADD));
    let reads = watch(&world, &end);
    let failed = AtomicU64::new(0);
    for k in 0..JOBS {
        let faults = [
            Fault::Status(500),
            Fault::Status(503),
            Fault::Reset,
            Fault::Truncate,
            Fault::LostStatus,
            Fault::LostReset,
            Fault::Latency(40),
        ];
        // A stalled answer takes 20 seconds, so there are few, in one job.
        let (share, faults) = if k == STALLS { (0.04, vec![Fault::Stall]) } else { (0.15, faults.into()) };
        let down_until = (k % 4 == 3).then(|| Instant::now() + Duration::from_secs(1));
        let schedule = Schedule { seed: SEED + k, share, faults, in_a_row: 3, down_until, ..Schedule::default() };
        world.proxy.set(schedule);
        let place = format!("s3://{BUCKET}/faults/{k}");
        let words = [job.to_str().expect("text"), "--local", "2", "--parts", "4", "--folder", &place];
        loop {
            let Ran { code, err, .. } = world.run(&words);
            match code {
                Some(0) => break,
                // It says that to run it again helps.
                Some(1) => assert!(failed.fetch_add(1, Ordering::Relaxed) < 40, "it never succeeds: {err}"),
                _ => panic!("job {k}, seed {SEED}: {code:?}: {err}"),
            }
        }
        let stalled = world.proxy.counts().1.get(&Fault::Stall).copied();
        assert_eq!(k == STALLS, stalled.is_some(), "job {k}, seed {SEED}: {stalled:?} answers were stalled");
        world.proxy.pause();
        assert_eq!(
            world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(),
            [k as i64 + 1; 36],
            "job {k}, seed {SEED}"
        );
    }
    end.store(true, Ordering::Relaxed);
    let (reads, failed) = (reads.join().expect("the reader saw whole snapshots"), failed.into_inner());
    println!("seed {SEED}: {JOBS} jobs, {failed} runs failed and were run again, {reads} reads beside them");
}

/// S3 answers 409 if another write to the same name is under way. It does not mean that the object exists.
#[test]
fn conflicts_of_requests() {
    let world = World::new();
    world.runtime.block_on(world.repo.make("a", &[6, 6], &zeros()));
    let job = world.job("add", ADD);
    let (mut struck, mut failed) = (0, 0);
    for k in 0..10 {
        let place = format!("s3://{BUCKET}/conflicts/{k}");
        world.run(&["plan", job.to_str().expect("text"), "--parts", "1", &place]).good();
        let (faults, only) = (vec![Fault::Status(409)], "done/".into());
        world.proxy.set(Schedule { seed: k, share: 0.5, faults, only, in_a_row: 2, ..Schedule::default() });
        while world.run(&["work", &place, "--part", "0"]).code != Some(0) {
            failed += 1;
            assert!(failed < 100, "it never succeeds");
        }
        struck += world.proxy.counts().1.values().sum::<u64>();
        world.proxy.pause();
        let status = world.run(&["status", &place, "--json"]).good();
        let status: serde_json::Value = serde_json::from_str(&status).expect("JSON");
        assert_eq!(status["done"], serde_json::json!([0]), "a worker that succeeds leaves a result");
    }
    println!("{struck} answers of 409: {failed} runs failed and were run again");
    assert!(struck > 5);
}

/// The server itself is killed at a request, before or after it carries it out, and started again: each job adds one, once.
#[test]
fn the_server_is_killed_and_started_again() {
    const REQUESTS: [u64; 8] = [1, 4, 7, 11, 15, 20, 26, 33];
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut world = World::with_log(&log);
    world.runtime.block_on(world.repo.make("a", &[3, 3], &zeros()));
    let (job, mut failed) = (world.job("add", ADD), 0);
    for (k, number) in REQUESTS.into_iter().enumerate() {
        let hit = Arc::new(AtomicBool::new(false));
        let act = {
            let (hit, kill) = (hit.clone(), world.killer());
            Arc::new(move || {
                kill();
                hit.store(true, Ordering::SeqCst);
            })
        };
        let strike = Some(Strike { number, after: k % 2 == 1, act });
        world.proxy.set(Schedule { strike, ..Schedule::default() });
        let place = format!("s3://{BUCKET}/restarts/{k}");
        let words = [job.to_str().expect("text"), "--local", "2", "--parts", "4", "--folder", &place];
        let mut runs = 0;
        loop {
            let mut child = world.program(&words).spawn().expect("starts");
            while child.try_wait().expect("a status").is_none() {
                if hit.swap(false, Ordering::SeqCst) {
                    runs = 0;
                    world.start_again(&log);
                }
                thread::sleep(Duration::from_millis(10));
            }
            let Ran { code, err, .. } = child.wait_with_output().expect("ended").into();
            match code {
                Some(0) => break,
                Some(1) if runs < 5 => (runs, failed) = (runs + 1, failed + 1),
                _ => panic!("job {k}: {code:?}: {err}"),
            }
        }
        assert!(world.proxy.counts().0 > 0 && Arc::strong_count(&hit) == 1, "job {k} has fewer than {number} requests");
        assert_eq!(world.runtime.block_on(world.repo.read::<i64>("a")).to_vec(), [k as i64 + 1; 36], "job {k}");
    }
    println!("moto killed at the requests {REQUESTS:?} and started again; {failed} runs failed and were run again");
}
