//! The last step: merges the results and commits them.

use std::collections::BTreeMap;
use std::fs::{File, create_dir_all};

use futures::{StreamExt, TryStreamExt, stream};
use icechunk::Repository;
use icechunk::conflicts::Conflict;
use icechunk::conflicts::detector::ConflictDetector;
use icechunk::format::{ChunkIndices, SnapshotId};
use icechunk::repository::VersionInfo;
use icechunk::session::{Session, SessionError, SessionErrorKind};
use serde::Serialize;

use crate::error::JobError;
use crate::folder::Folder;
use crate::job::Job;
use crate::location::Location;
use crate::plan::Planned;
use crate::session;
use crate::work::{RESULTS, result};

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
    let done = folder.numbers(RESULTS).await?;
    let repository = session::open(&planned.job.repository).await?;
    let tip = tip(&repository, &planned.job).await?;
    let snapshot = committed(&repository, &planned, &tip).await?.map(|id| id.to_string());
    Ok(Status { planned, done, snapshot })
}

/// Merges the results of all parts, and commits them as one snapshot. If the branch has moved since the plan, the commit is rebased,
/// unless another writer has changed the same chunks.
///
/// The number of the job is a property of the snapshot. If the branch has such a snapshot already, nothing is committed.
///
/// # Errors
///
/// [`JobError::Missing`], [`JobError::Conflict`]; [`JobError::Wrong`] if a result does not belong to the plan; [`JobError::Store`].
pub async fn commit(folder: &Location) -> Result<Committed, JobError> {
    let (folder, planned) = Planned::open(folder).await?;
    let (job, place) = (&planned.job, &planned.job.repository);
    let repository = session::open(place).await?;
    // A folder has no conditional writes, so commits to it run one after the other.
    let _alone = alone(place)?;

    let at = tip(&repository, job).await?;
    if let Some(id) = committed(&repository, &planned, &at).await? {
        return Ok(Committed { snapshot: id.to_string(), already: true });
    }
    let mut session = merged(&planned, &folder).await?;
    for _ in 0..TRIES {
        let at = tip(&repository, job).await?;
        // Two of these commits may run at the same time. The commit succeeds only if its parent is still the tip, so it is enough to
        // search the history of the parent.
        if let Some(id) = committed(&repository, &planned, &at).await? {
            return Ok(Committed { snapshot: id.to_string(), already: true });
        }
        if *session.snapshot_id() != at {
            match session.rebase(&ConflictDetector).await {
                Ok(()) => (),
                // The other commit may be that of this job.
                Err(SessionError { kind: SessionErrorKind::RebaseFailed { conflicts, .. }, .. }) => {
                    let at = tip(&repository, job).await?;
                    if let Some(id) = committed(&repository, &planned, &at).await? {
                        return Ok(Committed { snapshot: id.to_string(), already: true });
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
            if *session.snapshot_id() != at {
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

/// Returns the snapshot at the tip of the branch.
async fn tip(repository: &Repository, job: &Job) -> Result<SnapshotId, JobError> {
    let failed =
        |error| JobError::store(&job.repository, &format!("the branch `{}` cannot be read", job.branch), error);
    repository.lookup_branch(&job.branch).await.map_err(failed)
}

/// Searches the history from a snapshot back to the start of the job for the snapshot of the job.
async fn committed(
    repository: &Repository,
    planned: &Planned,
    from: &SnapshotId,
) -> Result<Option<SnapshotId>, JobError> {
    let failed = |error| JobError::store(&planned.job.repository, "the history of the branch cannot be read", error);
    let ancestry = repository.ancestry(&VersionInfo::SnapshotId(from.clone())).await.map_err(failed)?;
    let mut ancestry = std::pin::pin!(ancestry);
    while let Some(snapshot) = ancestry.try_next().await.map_err(failed)? {
        if snapshot.metadata.get(PROPERTY).and_then(|id| id.as_str()) == Some(&planned.id) {
            return Ok(Some(snapshot.id));
        }
        if snapshot.id.to_string() == planned.snapshot {
            break;
        }
    }
    Ok(None)
}

/// Reads the session of the plan, and merges the results of all parts into it.
async fn merged(planned: &Planned, folder: &Folder) -> Result<Session, JobError> {
    let (parts, place) = (planned.parts(), &planned.job.repository);
    let read = |part: usize| async move { Ok::<_, JobError>((part, folder.get(&result(part)).await?)) };
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
        let name = result(part);
        let wrong = |what: String| {
            JobError::Wrong(format!("{}: `{name}`: {what}: delete it, and run the part again", folder.place))
        };
        let fork = session::from_bytes(&found.unwrap_or_default(), &folder.place, &name)?;
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

/// Locks a repository in a folder against other commits of `tensor-run`, until the lock is dropped.
fn alone(place: &Location) -> Result<Option<File>, JobError> {
    let Location::Folder(path) = place else { return Ok(None) };
    let failed = |error| JobError::store(place, "it cannot be locked for the commit", error);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let parent = path.parent().unwrap_or(path);
    create_dir_all(parent).map_err(failed)?;
    let file = File::create(parent.join(format!(".{name}.tensor-run.lock"))).map_err(failed)?;
    file.lock().map_err(failed)?;
    Ok(Some(file))
}
