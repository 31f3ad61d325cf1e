//! Sessions of Icechunk.

use std::error::Error;
use std::io;
use std::sync::Arc;

use icechunk::Repository;
use icechunk::format::{IcechunkFormatErrorKind, SnapshotId};
use icechunk::refs::RefErrorKind;
use icechunk::repository::{RepositoryError, RepositoryErrorKind, VersionInfo};
use icechunk::session::Session;
use tensor_idx_files::Escaped;
use tensor_idx_files::zarr::zarrs::array::{ArrayCreateError, DataType};
use tensor_idx_files::zarr::zarrs::storage::StorageError;
use tensor_idx_files::zarr::{ZarrError, data_type_in};
use zarrs_icechunk::AsyncIcechunkStore;

use crate::error::JobError;
use crate::location::Location;
use crate::part::is_lasting;

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

/// Returns the snapshot at the tip of a branch.
pub(crate) async fn tip(repository: &Repository, place: &Location, branch: &str) -> Result<SnapshotId, JobError> {
    repository.lookup_branch(branch).await.map_err(|error| no_branch(error, place, branch))
}

fn no_branch(error: RepositoryError, place: &Location, branch: &str) -> JobError {
    match error.kind {
        // The first is of repositories of Icechunk 2, the second of those of Icechunk 1.
        RepositoryErrorKind::FormatError(IcechunkFormatErrorKind::BranchNotFound { .. })
        | RepositoryErrorKind::Ref(RefErrorKind::RefNotFound(_)) => {
            JobError::Wrong(format!("{place}: there is no branch `{}`", Escaped(branch)))
        }
        _ => JobError::store(place, &format!("the branch `{branch}` cannot be opened"), error),
    }
}

/// Reads a session that [`to_bytes`] has written. The error of other bytes ends with `way_out`.
pub(crate) fn from_bytes(bytes: &[u8], place: &Location, name: &str, way_out: &str) -> Result<Session, JobError> {
    Session::from_bytes(bytes).map_err(|error| {
        JobError::Wrong(format!("{place}: `{name}` is not a session: {}: {way_out}", Escaped(error.kind)))
    })
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
    data_type_in(store.clone(), array).await.map_err(|error| match error {
        ZarrError::Open { source, .. } => no_array(place, array, source),
        error => JobError::Wrong(format!("{place}: {error}")),
    })
}

/// Makes the error of an array that cannot be opened. To run the same again helps only if the store failed, and not if the array is
/// missing or its metadata is wrong.
pub(crate) fn no_array(place: &Location, array: &str, error: Box<dyn Error + Send + Sync>) -> JobError {
    let what = format!("the array `{}` cannot be opened", Escaped(array));
    match is_of_store(&*error) {
        true => JobError::store(place, &what, error),
        false => JobError::Wrong(format!("{place}: {what}: {}", Escaped(error))),
    }
}

/// Whether an array cannot be opened because its store failed.
pub(crate) fn is_of_store(error: &(dyn Error + Send + Sync + 'static)) -> bool {
    let of_store = match error.downcast_ref::<ArrayCreateError>() {
        Some(ArrayCreateError::StorageError(error)) => Some(error),
        Some(_) => None,
        None => error.downcast_ref::<StorageError>(),
    };
    match of_store {
        Some(StorageError::IOError(error)) => !is_lasting(error.kind()),
        Some(StorageError::Other(_)) => true,
        _ => error.downcast_ref::<io::Error>().is_some_and(|error| !is_lasting(error.kind())),
    }
}
