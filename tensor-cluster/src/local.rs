//! Runs all steps of a job on this machine.

use std::collections::VecDeque;
use std::env;
use std::process::{Output, Stdio};
use std::thread::available_parallelism;

use tensor_idx_cluster::{Job, JobError, Location, Planned, commit, plan, status};
use tokio::process::Command;
use tokio::task::JoinSet;

use crate::report::Report;

/// The number of attempts for a part whose store failed.
const TRIES: usize = 3;

/// The default number of parts for each worker.
const PARTS: usize = 4;

/// Plans a job, runs its parts by `workers` processes, and commits it. Parts that have a result are not run again. If `parts` is not
/// given, a job that is planned already keeps its parts.
pub(crate) async fn run(
    job: &Job,
    parts: Option<usize>,
    folder: &Location,
    workers: usize,
    report: &Report,
) -> Result<(), JobError> {
    let parts = match parts {
        Some(parts) => parts,
        None => Planned::find(folder).await?.map_or(workers.saturating_mul(PARTS), |planned| planned.asked),
    };
    plan(job, parts, folder).await.map_err(|error| match error {
        JobError::Taken { .. } => JobError::Wrong(format!("{error} by `--folder`, or remove this one")),
        error => error,
    })?;
    let state = status(folder).await?;
    if state.snapshot.is_none() {
        work(folder, &state.missing(), state.planned.parts(), workers, report).await?;
    }
    report.committed(&commit(folder).await?);
    Ok(())
}

async fn work(
    folder: &Location,
    missing: &[usize],
    parts: usize,
    workers: usize,
    report: &Report,
) -> Result<(), JobError> {
    let bar = report.bar("parts");
    let mut done = parts - missing.len();
    bar.at(done, parts);
    let mut waiting: VecDeque<(usize, usize)> = missing.iter().map(|&part| (part, 1)).collect();
    let mut running = JoinSet::new();
    let mut failed = None;
    loop {
        while running.len() < workers
            && failed.is_none()
            && let Some((part, tries)) = waiting.pop_front()
        {
            let attempt = attempt(folder, part, workers)?;
            running.spawn(async move { (part, tries, attempt.await) });
        }
        // After a failure the running parts are waited for.
        let Some(finished) = running.join_next().await else { break };
        let (part, tries, output) = finished.map_err(|error| failure(folder, 0, error.to_string()))?;
        let output: Output = output.map_err(|error| failure(folder, part, error.to_string()))?;
        if output.status.success() {
            done += 1;
            bar.at(done, parts);
        } else if output.status.code() != Some(2) && tries < TRIES {
            waiting.push_back((part, tries + 1));
        } else {
            let said = String::from_utf8_lossy(&output.stderr).trim().trim_start_matches("tensor-run: ").to_string();
            let said = if said.is_empty() { format!("{} (part {part})", output.status) } else { said };
            failed.get_or_insert(match output.status.code() {
                Some(2) => JobError::Wrong(said),
                _ => failure(folder, part, said),
            });
        }
    }
    drop(bar);
    failed.map_or(Ok(()), Err)
}

fn failure(folder: &Location, part: usize, said: String) -> JobError {
    JobError::Store {
        place: folder.to_string(),
        what: format!("a process for part {part} failed"),
        source: said.into(),
    }
}

/// Starts a process that runs a part.
fn attempt(
    folder: &Location,
    part: usize,
    workers: usize,
) -> Result<impl Future<Output = std::io::Result<Output>> + use<>, JobError> {
    let program = env::current_exe().map_err(|error| failure(folder, part, error.to_string()))?;
    let place = match folder {
        Location::Folder(path) => path.clone().into_os_string(),
        Location::Bucket { bucket, prefix } => format!("s3://{bucket}/{prefix}").into(),
    };
    let mut command = Command::new(program);
    command.arg("work").arg(place).arg("--part").arg(part.to_string());
    // The processes share the cores of the machine.
    let cores = available_parallelism().map_or(1, |cores| cores.get()).div_ceil(workers).to_string();
    for name in ["RAYON_NUM_THREADS", "TOKIO_WORKER_THREADS"] {
        if env::var_os(name).is_none() {
            command.env(name, &cores);
        }
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
    let child = command.spawn().map_err(|error| failure(folder, part, error.to_string()))?;
    Ok(child.wait_with_output())
}
