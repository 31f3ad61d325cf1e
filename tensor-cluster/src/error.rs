//! The errors of a job, one variant for each reaction.

use std::env;
use std::error::Error;
use std::fmt;

use tensor_idx_files::Escaped;

use crate::location::Location;

/// The error of a step of a job.
///
/// ```
/// use tensor_idx_cluster::{Job, JobError};
///
/// let error = Job::parse(r#"{"repository": "a", "to": {"array": "x"}, "from": {}}"#, ".".as_ref()).unwrap_err();
/// assert!(matches!(error, JobError::Wrong(_)));
/// assert_eq!(error.to_string(), "`from` names nothing: give it `array`, `file`, `zarr` or `value`");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The job or the command is wrong. The same command fails again.
    #[error("{0}")]
    Wrong(String),
    /// A store failed. The same command may succeed when it is run again.
    #[error("{place}: {what}: {}{}", Escaped(Chain(source.as_ref())), NoCredentials(place))]
    Store {
        /// The place of the store.
        place: String,
        /// The operation that failed.
        what: String,
        /// The error of the store.
        source: Box<dyn Error + Send + Sync>,
    },
    /// Some parts have no result.
    #[error("{} of {parts} parts have no result yet{}", missing.len(), Next { folder, missing })]
    Missing {
        /// The folder of the job.
        folder: Location,
        /// The number of parts.
        parts: usize,
        /// The parts that have no result.
        missing: Vec<usize>,
    },
    /// The folder has another job, or this one with another number of parts.
    #[error("{folder}: another job is planned here, or this one with other parts: take another folder")]
    Taken {
        /// The folder.
        folder: Location,
    },
    /// Another writer committed to the same chunks.
    #[error(
        "the branch `{}` has changed since the job was planned, where the job writes, at least in {}; nothing was committed. Plan the job \
         anew, in another folder, to run it on what is there now",
        Escaped(branch),
        conflicts.join("; ")
    )]
    Conflict {
        /// The branch.
        branch: String,
        /// For each array the chunks that both changed, as far as the first of the new commits that has such chunks.
        conflicts: Vec<String>,
    },
    /// A part failed.
    #[error("part {part} of {parts}: {source}{}", Again { folder, part: *part, source })]
    Part {
        /// The folder of the job.
        folder: Location,
        /// The number of the part.
        part: usize,
        /// The number of parts.
        parts: usize,
        /// The reason.
        source: Box<JobError>,
    },
}

impl JobError {
    /// Makes an error of a store.
    pub(crate) fn store(
        place: &impl fmt::Display,
        what: &str,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        JobError::Store { place: place.to_string(), what: what.into(), source: source.into() }
    }

    /// Returns the exit code of `tensor-run`: 1 if a store failed, 2 if the job is wrong, 3 if parts are missing, 4 for a conflict.
    ///
    /// ```
    /// assert_eq!(tensor_idx_cluster::JobError::Wrong("no".into()).code(), 2);
    /// ```
    pub fn code(&self) -> u8 {
        match self {
            JobError::Store { .. } => 1,
            JobError::Wrong(_) | JobError::Taken { .. } => 2,
            JobError::Missing { .. } => 3,
            JobError::Conflict { .. } => 4,
            JobError::Part { source, .. } => source.code(),
        }
    }
}

/// Displays an error and its sources, each text once.
struct Chain<'a>(&'a (dyn Error + Send + Sync));

impl fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut said = self.0.to_string();
        f.write_str(said.trim_end())?;
        let mut next = self.0.source();
        while let Some(error) = next {
            let text = error.to_string();
            if !said.contains(&text) {
                write!(f, ": {text}")?;
                said = text;
            }
            next = error.source();
        }
        Ok(())
    }
}

/// Says that the environment has no credentials for a bucket. Without them the client asks the machine for its role, and the error is only
/// that nobody answered.
struct NoCredentials<'a>(&'a str);

impl fmt::Display for NoCredentials<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 4] = [
            "AWS_ACCESS_KEY_ID",
            "AWS_WEB_IDENTITY_TOKEN_FILE",
            "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
            "AWS_CONTAINER_CREDENTIALS_FULL_URI",
        ];
        if self.0.starts_with("s3://")
            && NAMES.iter().all(|name| env::var_os(name).is_none_or(|value| value.is_empty()))
        {
            f.write_str(
                "; the environment has no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, unless this machine has a role \
                 for the bucket",
            )?;
        }
        Ok(())
    }
}

/// Displays the first few parts without a result, and the next command.
struct Next<'a> {
    folder: &'a Location,
    missing: &'a [usize],
}

impl fmt::Display for Next<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        let Some(first) = self.missing.first() else { return Ok(()) };
        let shown: Vec<String> = self.missing.iter().take(SHOWN).map(usize::to_string).collect();
        write!(f, ": {}", shown.join(", "))?;
        if self.missing.len() > SHOWN {
            write!(f, " and {} more", self.missing.len() - SHOWN)?;
        }
        write!(f, "; run `tensor-run work {} --part {first}`", self.folder.word())
    }
}

/// Displays the command that runs a part again, if that may help.
struct Again<'a> {
    folder: &'a Location,
    part: usize,
    source: &'a JobError,
}

impl fmt::Display for Again<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.source.code() != 1 {
            return Ok(());
        }
        let (folder, part) = (self.folder.word(), self.part);
        write!(f, "; what it wrote counts for nothing: run `tensor-run work {folder} --part {part}` again")
    }
}
