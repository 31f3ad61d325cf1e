//! The second step: runs one part.

use std::sync::Arc;

use serde::Serialize;
use zarrs_icechunk::AsyncIcechunkStore;

use crate::element::{JobElement, with_type};
use crate::error::JobError;
use crate::folder::Folder;
use crate::location::Location;
use crate::part::{Values, destination, write};
use crate::plan::{Planned, unknown};
use crate::session;

/// The outcome of [`work`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Worked {
    /// The number of the part.
    pub part: usize,
    /// The number of parts.
    pub parts: usize,
    /// The number of values of the store that the part writes.
    pub units: usize,
    /// Whether another attempt had created the result. Then that result counts, and this attempt does not.
    pub already: bool,
}

/// Runs one part of a job, and creates its result if there is none. `progress` is called with the number of written values of the
/// store, and their total.
///
/// A part may run twice, at the same time or later. Each attempt starts from the snapshot of the plan, and writes chunks that only its
/// own result names.
///
/// # Errors
///
/// [`JobError::Part`] with the reason; [`JobError::Wrong`] if there is no such part or no job.
pub async fn work(
    folder: &Location,
    part: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Worked, JobError> {
    let (folder, planned) = Planned::open(folder).await?;
    let parts = planned.parts();
    if part >= parts {
        let last = parts - 1;
        return Err(JobError::Wrong(format!("there is no part {part}: the job has {parts} parts, 0 to {last}")));
    }
    let of = |source| JobError::Part { folder: folder.place.clone(), part, parts, source: Box::new(source) };
    let mut worked = Worked { part, parts, units: planned.units[part], already: false };
    let result = planned.result(part);
    if folder.get(&result).await.map_err(of)?.is_some() {
        worked.already = true;
        return Ok(worked);
    }
    let written = run(&planned, &folder, part, progress).await.map_err(of)?;
    worked.already = !folder.create(&result, written).await.map_err(of)?;
    Ok(worked)
}

/// Runs a part, and returns its session as bytes.
async fn run(
    planned: &Planned,
    folder: &Folder,
    part: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<u8>, JobError> {
    let job = &planned.job;
    let store = planned.fork(folder).await?;
    let source = planned.source(folder).await?;
    let data_type = session::data_type(&store, &job.repository, &job.to.array).await?;
    with_type!(
        &data_type,
        T => run_typed::<T>(planned, folder, part, &store, source, progress).await?,
        return Err(unknown(job, &data_type))
    );
    let session = store.session();
    let session = session.read().await;
    session::to_bytes(&session, &job.repository)
}

async fn run_typed<T: JobElement>(
    planned: &Planned,
    folder: &Folder,
    part: usize,
    store: &Arc<AsyncIcechunkStore>,
    source: Option<Arc<AsyncIcechunkStore>>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<(), JobError> {
    let job = &planned.job;
    let [plan, places] = planned.part(folder, part).await?;
    let array = destination::<T>(job, store).await?;
    let values = Values::<T>::open(job, source, &planned.shape).await?;
    write(job, &planned.shape, (&array, plan, &places), &values, progress).await
}
