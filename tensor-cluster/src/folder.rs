//! The folder of a job. Each of its objects is created once and never changed.

use std::fmt::Display;
use std::fs::create_dir_all;
use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::TryStreamExt;
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutMode, PutOptions};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::sleep;

use crate::error::JobError;
use crate::location::Location;

/// The number of attempts to create an object while the store reports a conflict and there is no object.
const TRIES: u32 = 8;

/// The wait after the first of them.
const WAIT: Duration = Duration::from_millis(20);

/// The folder of a job.
pub(crate) struct Folder {
    pub(crate) place: Location,
    store: Arc<dyn ObjectStore>,
}

impl Folder {
    /// Opens a folder if it exists. A prefix of a bucket always exists.
    pub(crate) fn find(place: &Location) -> Result<Option<Self>, JobError> {
        match place.is_there()? {
            true => Ok(Some(Folder { place: place.clone(), store: place.objects()? })),
            false => Ok(None),
        }
    }

    /// Opens a folder, and creates it if it does not exist.
    pub(crate) fn make(place: &Location) -> Result<Self, JobError> {
        if let Location::Folder(path) = place {
            create_dir_all(path).map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists | ErrorKind::NotADirectory => place.no_folder(),
                _ => JobError::store(place, "the folder cannot be made", error),
            })?;
        }
        Ok(Folder { place: place.clone(), store: place.objects()? })
    }

    fn failed(&self, what: &str, name: &str, error: Error) -> JobError {
        JobError::store(&self.place, &format!("`{name}` cannot be {what}"), error)
    }

    /// Reads an object; `None` if it does not exist.
    pub(crate) async fn get(&self, name: &str) -> Result<Option<Bytes>, JobError> {
        let failed = |error| self.failed("read", name, error);
        match self.store.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(failed)?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Reads an object that the plan has written.
    pub(crate) async fn must(&self, name: &str) -> Result<Bytes, JobError> {
        let absent = || {
            JobError::Wrong(format!("{}: `{name}` is missing: was the folder cleared? Plan the job anew", self.place))
        };
        self.get(name).await?.ok_or_else(absent)
    }

    /// Creates an object if none of this name exists. Returns whether it was created.
    pub(crate) async fn create(&self, name: &str, bytes: impl Into<Bytes>) -> Result<bool, JobError> {
        let bytes = bytes.into();
        let mut tries = 0;
        loop {
            let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
            let refused = match self.store.put_opts(&Path::from(name), bytes.clone().into(), options).await {
                Ok(_) => return Ok(true),
                Err(error @ (Error::AlreadyExists { .. } | Error::Precondition { .. })) => error,
                Err(error) => return Err(self.failed("written", name, error)),
            };
            // S3 answers 409, too, if another write to the name is under way. That write may fail, and then there is no object.
            if self.get(name).await?.is_some() {
                return Ok(false);
            }
            tries += 1;
            if tries == TRIES {
                return Err(self.failed("written", name, refused));
            }
            sleep(WAIT * tries).await;
        }
    }

    /// Reads an object as JSON.
    pub(crate) async fn get_json<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, JobError> {
        let wrong = |error: &dyn Display| JobError::Wrong(format!("{}: `{name}`: {error}", self.place));
        let Some(bytes) = self.get(name).await? else { return Ok(None) };
        Ok(Some(serde_json::from_slice(&bytes).map_err(|error| wrong(&error))?))
    }

    /// Creates an object as JSON.
    pub(crate) async fn create_json(&self, name: &str, value: &impl Serialize) -> Result<bool, JobError> {
        let mut text = serde_json::to_vec_pretty(value).map_err(|error| JobError::Wrong(error.to_string()))?;
        text.push(b'\n');
        self.create(name, text).await
    }

    /// Lists the objects whose names are numbers, in order.
    pub(crate) async fn numbers(&self, below: &str) -> Result<Vec<usize>, JobError> {
        let list = self.store.list(Some(&Path::from(below)));
        let names: Vec<_> = list.try_collect().await.map_err(|error| self.failed("listed", below, error))?;
        let mut numbers: Vec<usize> = names.iter().filter_map(|meta| meta.location.filename()?.parse().ok()).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }
}
