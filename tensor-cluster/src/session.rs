//! Sessions of Icechunk.

use std::sync::Arc;

use icechunk::Repository;
use icechunk::repository::{RepositoryErrorKind, VersionInfo};
use icechunk::session::Session;
use tensor_idx_files::zarr::zarrs::array::{Array, DataType};
use zarrs_icechunk::AsyncIcechunkStore;

use crate::error::JobError;
use crate::location::Location;

/// Opens a repository.
pub(crate) async fn open(place: &Location) -> Result<Repository, JobError> {
    let opened = Repository::open(place.storage().await?).execute().await;
    opened.map_err(|error| match error.kind {
        RepositoryErrorKind::RepositoryDoesntExist => {
            JobError::Wrong(format!("{place}: there is no Icechunk repository"))
        }
        _ => JobError::store(place, "the repository cannot be opened", error),
    })
}

/// Opens a session that reads the tip of a branch.
pub(crate) async fn reader(repository: &Repository, place: &Location, branch: &str) -> Result<Session, JobError> {
    let session = repository.readonly_session(&VersionInfo::BranchTipRef(branch.into())).await;
    session.map_err(|error| no_branch(error, place, branch))
}

/// Opens a session that writes to a branch.
pub(crate) async fn writer(repository: &Repository, place: &Location, branch: &str) -> Result<Session, JobError> {
    repository.writable_session(branch).await.map_err(|error| no_branch(error, place, branch))
}

fn no_branch(error: icechunk::repository::RepositoryError, place: &Location, branch: &str) -> JobError {
    JobError::store(place, &format!("the branch `{branch}` cannot be opened"), error)
}

/// Reads a session that [`to_bytes`] has written.
pub(crate) fn from_bytes(bytes: &[u8], place: &Location, name: &str) -> Result<Session, JobError> {
    Session::from_bytes(bytes).map_err(|error| JobError::store(place, &format!("`{name}` is no session"), error))
}

/// Converts a session to bytes.
pub(crate) fn to_bytes(session: &Session, place: &Location) -> Result<Vec<u8>, JobError> {
    session.as_bytes().map_err(|error| JobError::store(place, "a session has no bytes", error))
}

/// Returns the element type of an array in a session.
pub(crate) async fn data_type(
    store: &Arc<AsyncIcechunkStore>,
    place: &Location,
    array: &str,
) -> Result<DataType, JobError> {
    let opened = Array::async_open(store.clone(), &format!("/{}", array.trim_matches('/'))).await;
    let opened =
        opened.map_err(|error| JobError::store(place, &format!("the array `{array}` cannot be opened"), error))?;
    Ok(opened.data_type().clone())
}
