//! The last step: merges the results and commits them.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};

use futures::{StreamExt, TryStreamExt, stream};
use icechunk::Repository;
use icechunk::conflicts::Conflict;
use icechunk::conflicts::detector::ConflictDetector;
use icechunk::format::ChunkIndices;
use icechunk::repository::VersionInfo;
use icechunk::session::{Session, SessionError, SessionErrorKind};
use serde::Serialize;
use tensor_idx_files::Escaped;
use tokio::task::spawn_blocking;

use crate::error::JobError;
use crate::folder::Folder;
use crate::location::Location;
use crate::plan::Planned;
use crate::session;

/// The property of a snapshot that holds the number of the job.
const PROPERTY: &str = "tensor-run";

/// The number of results that are read at the same time.
const READS: usize = 16;

/// The number of attempts to commit while other writers commit to the same branch.
const TRIES: usize = 100;

/// The outcome of [`commit`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Committed {
    /// The snapshot of the job.
    pub snapshot: String,
    /// Whether an earlier call had committed it.
    pub already: bool,
}

/// The progress of a job.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Status {
    /// The plan.
    pub planned: Planned,
    /// The parts that have a result.
    pub done: Vec<usize>,
    /// The snapshot of the job, if it is committed.
    pub snapshot: Option<String>,
}

impl Status {
    /// Returns the parts that have no result.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.planned.parts()).filter(|part| self.done.binary_search(part).is_err()).collect()
    }
}

/// Returns the progress of a job: its plan, the parts that have a result, and the snapshot.
///
/// # Errors
///
/// [`JobError::Wrong`] if no job is planned; [`JobError::Store`].
pub async fn status(folder: &Location) -> Result<Status, JobError> {
    let (folder, planned) = Planned::open(folder).await?;
    let done = folder.numbers(&planned.results()).await?;
    let mut snapshot = recorded(&planned, &folder).await?;
    if snapshot.is_none() {
        let repository = session::open(&planned.job.repository).await?;
        if let History::Committed(id) = history(&repository, &planned).await? {
            snapshot = Some(id);
        }
    }
    Ok(Status { planned, done, snapshot })
}

/// Merges the results of all parts, and commits them as one snapshot. If the branch has moved since the plan, the commit is rebased,
/// unless another writer has changed the same chunks.
///
/// The number of the job is a property of the snapshot. If the branch has such a snapshot already, nothing is committed. A file in the
/// folder of the job records the snapshot, because Icechunk may remove old snapshots from the history.
///
/// In a repository in a folder, commits run one after the other. A commit that waits for another one prints a line to stderr.
///
/// # Errors
///
/// [`JobError::Missing`], [`JobError::Conflict`]; [`JobError::Wrong`] if a result does not belong to the plan, or if the branch has
/// neither the snapshot of the plan nor that of the job in its history; [`JobError::Store`].
pub async fn commit(folder: &Location) -> Result<Committed, JobError> {
    let (folder, planned) = Planned::open(folder).await?;
    if let Some(snapshot) = recorded(&planned, &folder).await? {
        return Ok(Committed { snapshot, already: true });
    }
    let committed = commit_once(&planned, &folder).await?;
    folder.create(&planned.committed(), committed.snapshot.clone()).await?;
    Ok(committed)
}

/// Reads the snapshot that an earlier `commit` has recorded.
async fn recorded(planned: &Planned, folder: &Folder) -> Result<Option<String>, JobError> {
    let found = folder.get(&planned.committed()).await?;
    Ok(found.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Commits the results, unless the history of the branch has the snapshot of the job.
async fn commit_once(planned: &Planned, folder: &Folder) -> Result<Committed, JobError> {
    let (job, place) = (&planned.job, &planned.job.repository);
    let repository = session::open(place).await?;
    // A folder has no conditional writes, so commits to it run one after the other.
    let _alone = alone(place).await?;

    let before = |id| Ok(Committed { snapshot: id, already: true });
    match history(&repository, planned).await? {
        History::Committed(id) => return before(id),
        History::Left => return Err(left(planned)),
        History::Open { .. } => (),
    }
    let mut session = merged(planned, folder).await?;
    for _ in 0..TRIES {
        // Two of these commits may run at the same time. The commit succeeds only if its parent is still the tip, so it is enough to
        // search the history of the parent.
        let tip = match history(&repository, planned).await? {
            History::Committed(id) => return before(id),
            History::Open { tip } => tip,
            History::Left => return Err(left(planned)),
        };
        if session.snapshot_id().to_string() != tip {
            match session.rebase(&ConflictDetector).await {
                Ok(()) => (),
                // The other commit may be that of this job.
                Err(SessionError { kind: SessionErrorKind::RebaseFailed { conflicts, .. }, .. }) => {
                    if let History::Committed(id) = history(&repository, planned).await? {
                        return before(id);
                    }
                    let conflicts = conflicts.iter().map(conflict).collect();
                    return Err(JobError::Conflict { branch: job.branch.clone(), conflicts });
                }
                Err(error) => {
                    return Err(JobError::store(
                        place,
                        "the branch has moved on, and the changes of the job cannot follow",
                        error,
                    ));
                }
            }
            if session.snapshot_id().to_string() != tip {
                continue;
            }
        }
        let properties = BTreeMap::from([(PROPERTY.to_string(), serde_json::Value::from(planned.id.clone()))]);
        // If the commit was written and its answer lost, the next iteration finds it.
        match session.commit(&job.message).properties(properties).execute().await {
            Ok(id) => return Ok(Committed { snapshot: id.to_string(), already: false }),
            Err(SessionError { kind: SessionErrorKind::Conflict { .. }, .. }) => (),
            Err(error) => return Err(JobError::store(place, "the commit failed", error)),
        }
    }
    Err(JobError::store(place, "the commit failed", format!("others committed first, {TRIES} times: run it again")))
}

/// The job in the history of its branch.
enum History {
    /// The snapshot of the job is there.
    Committed(String),
    /// It is not there, and the snapshot of the plan is.
    Open { tip: String },
    /// Neither is there.
    Left,
}

/// Searches the history of the branch, back to the start of the job.
async fn history(repository: &Repository, planned: &Planned) -> Result<History, JobError> {
    let place = &planned.job.repository;
    let tip = session::tip(repository, place, &planned.job.branch).await?;
    let failed = |error| JobError::store(place, "the history of the branch cannot be read", error);
    let ancestry = repository.ancestry(&VersionInfo::SnapshotId(tip.clone())).await.map_err(failed)?;
    let mut ancestry = std::pin::pin!(ancestry);
    while let Some(snapshot) = ancestry.try_next().await.map_err(failed)? {
        if snapshot.metadata.get(PROPERTY).and_then(|id| id.as_str()) == Some(&planned.id) {
            return Ok(History::Committed(snapshot.id.to_string()));
        }
        if snapshot.id.to_string() == planned.snapshot {
            return Ok(History::Open { tip: tip.to_string() });
        }
    }
    Ok(History::Left)
}

/// Makes the error of a branch that does not have the snapshot of the plan any more.
fn left(planned: &Planned) -> JobError {
    JobError::Wrong(format!(
        "{}: the branch `{}` does not contain snapshot {}, from which the job starts, nor a snapshot of this job: the branch was reset, \
         or old snapshots were removed; this call committed nothing. Look at the branch; if the job is not in it, plan it anew, in another \
         folder",
        planned.job.repository,
        Escaped(&planned.job.branch),
        planned.snapshot
    ))
}

/// Reads the session of the plan, and merges the results of all parts into it.
async fn merged(planned: &Planned, folder: &Folder) -> Result<Session, JobError> {
    let (parts, place) = (planned.parts(), &planned.job.repository);
    let read = |part: usize| async move { Ok::<_, JobError>((part, folder.get(&planned.result(part)).await?)) };
    let results: Vec<_> = stream::iter(0..parts).map(read).buffered(READS).try_collect().await?;
    let missing: Vec<usize> = results.iter().filter(|(_, found)| found.is_none()).map(|(part, _)| *part).collect();
    if !missing.is_empty() {
        return Err(JobError::Missing { folder: folder.place.clone(), parts, missing });
    }

    let mut base = planned.base(folder).await?;
    // Icechunk does not check forks against each other: it keeps the later change of a chunk.
    let mut owners: BTreeMap<ChunkIndices, usize> = BTreeMap::new();
    let array = format!("/{}", planned.job.to.array.trim_matches('/'));
    for (part, found) in results {
        let name = planned.result(part);
        let wrong = |what: String| {
            JobError::Wrong(format!("{}: `{name}`: {what}: delete it, and run the part again", folder.place))
        };
        let bytes = found.unwrap_or_default();
        let fork = session::from_bytes(&bytes, &folder.place, &name, "delete it, and run the part again")?;
        if fork.snapshot_id().to_string() != planned.snapshot {
            return Err(wrong("it starts from another snapshot than the plan".into()));
        }
        let changes = fork
            .status()
            .await
            .map_err(|error| JobError::store(place, &format!("the changes of part {part} cannot be read"), error))?;
        let mut chunks = 0;
        for (path, changed) in &changes.updated_chunks {
            if path.to_string() != array {
                return Err(wrong(format!("it changes `{path}`, and the job writes to `{array}`")));
            }
            for chunk in changed {
                chunks += 1;
                if let Some(other) = owners.insert(chunk.clone(), part) {
                    let place = number(chunk);
                    return Err(wrong(format!("it changes chunk {place}, which part {other} changes, too")));
                }
            }
        }
        if chunks > planned.units[part] {
            return Err(wrong(format!("it changes {chunks} chunks, and the plan has {} for it", planned.units[part])));
        }
        base.merge(fork)
            .await
            .map_err(|error| JobError::store(place, &format!("part {part} cannot be merged"), error))?;
    }
    Ok(base)
}

fn number(chunk: &ChunkIndices) -> String {
    format!("{:?}", chunk.0)
}

/// Describes a conflict.
fn conflict(conflict: &Conflict) -> String {
    const SHOWN: usize = 8;
    match conflict {
        Conflict::ChunkDoubleUpdate { path, chunk_coordinates, .. } => {
            let mut chunks: Vec<&ChunkIndices> = chunk_coordinates.iter().collect();
            chunks.sort();
            let shown: Vec<String> = chunks.iter().take(SHOWN).map(|chunk| number(chunk)).collect();
            let more = if chunks.len() > SHOWN { format!(" and {} more", chunks.len() - SHOWN) } else { String::new() };
            let word = if chunks.len() == 1 { "chunk" } else { "chunks" };
            format!("`{path}`, {word} {}{more}", shown.join(", "))
        }
        Conflict::ChunksUpdatedInDeletedArray { path, .. } => format!("`{path}` was deleted"),
        Conflict::ChunksUpdatedInUpdatedArray { path, .. } => format!("the metadata of `{path}` was changed"),
        Conflict::MoveOperationCannotBeRebased => "arrays or groups were moved".into(),
        other => format!("{other:?}"),
    }
}

/// Locks a repository in a folder against other commits of `tensor-run`, until the lock is dropped. All paths of the folder, such as
/// symbolic links, have the same lock.
async fn alone(place: &Location) -> Result<Option<File>, JobError> {
    let Location::Folder(path) = place else { return Ok(None) };
    let failed = |error| JobError::store(place, "it cannot be locked for the commit", error);
    // In the folder, which every mount of it has, and in which whoever commits may write.
    let lock = path.join(".tensor-run.lock");
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(&lock);
    // One that another user made can be read, and most systems lock that, too.
    let file = match file {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => File::open(&lock).map_err(|_| {
            JobError::Wrong(format!(
                "{place}: it cannot be locked for the commit: {}: {error}",
                Escaped(lock.display())
            ))
        })?,
        file => file.map_err(failed)?,
    };
    match file.try_lock() {
        Ok(()) => return Ok(Some(file)),
        Err(TryLockError::WouldBlock) => {
            // Nobody may listen.
            let _ =
                writeln!(std::io::stderr(), "tensor-run: {place}: another commit is running; this one waits for it");
        }
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    let locked = spawn_blocking(move || file.lock().map(|()| file)).await;
    locked.map_err(std::io::Error::other).flatten().map(Some).map_err(failed)
}
