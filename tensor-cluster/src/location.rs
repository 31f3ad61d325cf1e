//! Places: a folder of this machine, or a prefix in a bucket.

use std::env;
use std::fmt;
use std::io::ErrorKind;
use std::path::{self, Path, PathBuf};
use std::sync::Arc;

use icechunk::config::{S3Credentials, S3Options};
use icechunk::{Storage, new_local_filesystem_storage, new_s3_object_store_storage};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as ObjectPath;
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ObjectStore, RetryConfig};
use serde::{Deserialize, Serialize};
use tensor_idx_files::Escaped;

use crate::error::JobError;

/// A folder, or a prefix in a bucket: `/data/climate`, `s3://bucket/climate`.
///
/// The credentials, the region and the endpoint of a bucket come from the environment of each process (`AWS_ACCESS_KEY_ID`,
/// `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`). They are not written to any file.
///
/// ```
/// use tensor_idx_cluster::Location;
///
/// let place = Location::parse("s3://bucket/climate", ".".as_ref())?;
/// assert_eq!(place, Location::Bucket { bucket: "bucket".into(), prefix: "climate".into() });
/// assert_eq!(place.to_string(), "s3://bucket/climate");
/// assert!(Location::parse("gs://bucket/climate", ".".as_ref()).is_err());
/// # Ok::<(), tensor_idx_cluster::JobError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Location {
    /// A folder: its absolute path.
    Folder(PathBuf),
    /// A prefix in an S3 bucket.
    Bucket {
        /// The name of the bucket.
        bucket: String,
        /// The path in the bucket: not empty, without a slash at its ends.
        prefix: String,
    },
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Folder(path) => write!(f, "{}", Escaped(path.display())),
            Location::Bucket { bucket, prefix } => write!(f, "{}", Escaped(format!("s3://{bucket}/{prefix}"))),
        }
    }
}

/// Displays a place as a word of a command line: quoted if it has a space or another special character.
struct Word<'a>(&'a Location);

impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        if text.chars().all(|c| c.is_alphanumeric() || "/._-:=@%+,".contains(c)) {
            return f.write_str(&text);
        }
        write!(f, "'{}'", text.replace('\'', r"'\''"))
    }
}

impl Location {
    /// Returns the place as one word of a shell, for messages that name the next command.
    ///
    /// ```
    /// use tensor_idx_cluster::Location;
    ///
    /// let place = Location::Bucket { bucket: "bucket".into(), prefix: "my run".into() };
    /// assert_eq!(place.word().to_string(), "'s3://bucket/my run'");
    /// ```
    pub fn word(&self) -> impl fmt::Display + '_ {
        Word(self)
    }

    /// Parses a place. The path of a folder is relative to `base`.
    ///
    /// # Errors
    ///
    /// [`JobError::Wrong`] for other schemes than `s3`, and for a bucket without a prefix.
    pub fn parse(text: &str, base: &Path) -> Result<Self, JobError> {
        let wrong = |what: &str| JobError::Wrong(format!("`{}`: {what}", Escaped(text)));
        if let Some(rest) = text.strip_prefix("s3://") {
            let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
            let prefix = prefix.trim_matches('/');
            if bucket.is_empty() || prefix.is_empty() {
                return Err(wrong("write `s3://bucket/prefix`, neither of them empty"));
            }
            return Ok(Location::Bucket { bucket: bucket.into(), prefix: prefix.into() });
        }
        if text.contains("://") {
            return Err(wrong("a place is a folder, or `s3://bucket/prefix`"));
        }
        if text.is_empty() {
            return Err(wrong("it is empty"));
        }
        let path = path::absolute(base.join(text)).map_err(|error| wrong(&error.to_string()))?;
        // So that a job is the same job from every working directory. What `..` leads to is known where the folder is there.
        let goes_up = path.components().any(|part| part == path::Component::ParentDir);
        // What the last part leads to stays: a link may be named for the files beside it.
        let resolved = |path: &Path| Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
        let path = if goes_up { resolved(&path).or_else(|| path.canonicalize().ok()).unwrap_or(path) } else { path };
        Ok(Location::Folder(path))
    }

    /// Opens Icechunk's storage of a repository at this place.
    pub(crate) async fn storage(&self) -> Result<Arc<dyn Storage + Send + Sync>, JobError> {
        let opened = match self {
            Location::Folder(path) if is_no_folder(path) => return Err(self.no_folder()),
            Location::Folder(path) => new_local_filesystem_storage(path).await,
            Location::Bucket { bucket, prefix } => {
                // Sessions carry this option to processes with other endpoints: whether HTTP is meant stands in each endpoint.
                allow_http()?;
                let options = S3Options::default().with_allow_http(true);
                // The sessions of a job are files that contain the storage: they must not contain credentials.
                let (bucket, prefix, credentials) =
                    (bucket.clone(), Some(prefix.clone()), Some(S3Credentials::FromEnv));
                new_s3_object_store_storage(options, bucket, prefix, credentials, Vec::new(), Vec::new()).await
            }
        };
        opened.map_err(|error| JobError::store(self, "the storage cannot be opened", error))
    }

    /// Returns whether the folder exists; a prefix of a bucket always does.
    pub(crate) fn is_there(&self) -> Result<bool, JobError> {
        let Location::Folder(path) = self else { return Ok(true) };
        match path.try_exists() {
            Err(error) if error.kind() == ErrorKind::NotADirectory => Err(self.no_folder()),
            // No path at all.
            Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::InvalidFilename) => Ok(false),
            found => found.map_err(|error| JobError::store(self, "it cannot be looked at", error)),
        }
    }

    /// The error of a place that is a file, or below one.
    pub(crate) fn no_folder(&self) -> JobError {
        JobError::Wrong(format!("{self}: it is a file, not a folder"))
    }

    /// Opens the store of the objects at this place. A folder must exist.
    pub(crate) fn objects(&self) -> Result<Arc<dyn ObjectStore>, JobError> {
        let failed = |error: object_store::Error| JobError::store(self, "it cannot be opened", error);
        Ok(match self {
            Location::Folder(_) if !self.is_there()? => {
                return Err(JobError::Wrong(format!("{self}: there is no such folder")));
            }
            Location::Folder(path) if !path.is_dir() => return Err(self.no_folder()),
            // A result that was created must be there after a loss of power.
            Location::Folder(path) => {
                Arc::new(LocalFileSystem::new_with_prefix(path).map_err(failed)?.with_fsync(true))
            }
            Location::Bucket { bucket, prefix } => {
                let backoff =
                    BackoffConfig { max_backoff: std::time::Duration::from_secs(3), ..BackoffConfig::default() };
                let retry = RetryConfig { backoff, ..RetryConfig::default() };
                let builder = AmazonS3Builder::from_env().with_bucket_name(bucket).with_allow_http(allow_http()?);
                let store = builder.with_retry(retry).build().map_err(failed)?;
                // The prefix as it is: `Path::from` would encode some of its characters.
                let prefix = ObjectPath::parse(prefix).unwrap_or_else(|_| ObjectPath::from(&prefix[..]));
                Arc::new(PrefixStore::new(store, prefix))
            }
        })
    }
}

/// Returns whether a path leads to a file, or through one.
fn is_no_folder(path: &Path) -> bool {
    path.metadata().map_or_else(|error| error.kind() == ErrorKind::NotADirectory, |found| !found.is_dir())
}

/// Returns whether the environment allows HTTP, or names an endpoint by `http://`.
///
/// # Errors
///
/// [`JobError::Wrong`] for an endpoint without a scheme, at which the client would panic.
fn allow_http() -> Result<bool, JobError> {
    let set = |name: &str| env::var(name).unwrap_or_default();
    let mut allowed = matches!(&set("AWS_ALLOW_HTTP").to_lowercase()[..], "true" | "1");
    for name in ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT"] {
        let url = set(name);
        allowed |= url.starts_with("http://");
        if !(url.is_empty() || url.starts_with("http://") || url.starts_with("https://")) {
            let url = Escaped(&url);
            return Err(JobError::Wrong(format!("{name} is `{url}`: a URL starts with `http://` or `https://`")));
        }
    }
    Ok(allowed)
}
