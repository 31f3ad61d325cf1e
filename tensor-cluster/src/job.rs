//! The file of a job.

use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tensor_idx_core::{DynIndex, DynMode, DynRank, IndexError, Layout, Plan};
use tensor_idx_files::Escaped;

use crate::error::JobError;
use crate::location::Location;

/// An assignment of one indexed source to one indexed destination.
///
/// ```
/// use tensor_idx_cluster::{Job, Operation, Location};
///
/// let text = r#"{
///     "repository": "s3://bucket/climate",
///     "to": {"array": "daily/mean", "index": "..., 0:100"},
///     "operation": "+=",
///     "from": {"array": "raw", "index": "[3, 1, 2]", "mode": "oix"}
/// }"#;
/// let job = Job::parse(text, ".".as_ref())?;
/// assert_eq!((job.branch.as_str(), job.operation), ("main", Operation::Add));
/// # Ok::<(), tensor_idx_cluster::JobError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// The Icechunk repository of the destination.
    pub repository: Location,
    /// The branch to commit to.
    pub branch: String,
    /// The destination.
    pub to: Destination,
    /// The operation on each element of the destination.
    pub operation: Operation,
    /// The source.
    pub from: JobSource,
    /// The message of the commit.
    pub message: String,
}

/// An indexed array of a repository.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Destination {
    /// The path of the array in the repository.
    pub array: String,
    /// The index.
    pub index: Selector,
}

/// The source of the values. It is broadcast to the shape of the destination.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobSource {
    /// One number or bool.
    Value(Value),
    /// An array in an Icechunk repository, as it was when the job was planned.
    Array {
        /// The repository.
        repository: Location,
        /// The branch.
        branch: String,
        /// The array and its index.
        part: Destination,
    },
    /// A Zarr array in a folder or a bucket. It must not change while the job runs.
    Zarr {
        /// The folder of the array.
        place: Location,
        /// The index.
        index: Selector,
    },
    /// An array in a `.npy`, `.npz` or safetensors file. Each worker must be able to open it, and it must not change while the job runs.
    File {
        /// Its path.
        path: String,
        /// The name of the array, if the file has several.
        name: Option<String>,
        /// The index.
        index: Selector,
    },
}

/// An index as text and its mode, or a plan as JSON in the form of TensorStore or ndsel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Selector {
    /// An index, under a mode.
    Index(String, DynMode),
    /// A plan.
    Plan(Value),
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $word:literal;)*) => {
        /// The operation on each element that the destination selects.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Operation {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
        }

        impl fmt::Display for Operation {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Operation::$name => $word,)* })
            }
        }
    };
}

operations! {
    /// Assigns the value. If a position occurs twice, the last value is kept.
    #[default]
    Assign "=";
    /// Adds the value. As in NumPy, a position that occurs twice is updated once. The same holds for the next six.
    Add "+=";
    /// Subtracts the value.
    Sub "-=";
    /// Multiplies by the value.
    Mul "*=";
    /// Divides floats by the value.
    Div "/=";
    /// Divides by the value and rounds down.
    FloorDiv "//=";
    /// The remainder of that division.
    Rem "%=";
    /// Raises to the power of the value.
    Pow "**=";
    /// Adds every value of a position that occurs several times.
    AccumulateAdd "accumulate +";
    /// Multiplies by every value.
    AccumulateMul "accumulate *";
    /// Keeps the minimum of all values.
    AccumulateMin "accumulate min";
    /// Keeps the maximum of all values.
    AccumulateMax "accumulate max";
}

/// The file as the user writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a job in braces: `repository`, `to`, `from`")]
struct Written {
    repository: String,
    branch: Option<String>,
    to: WrittenPart,
    #[serde(default)]
    operation: Operation,
    from: WrittenPart,
    message: Option<String>,
}

#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "keys in braces, such as {\"array\": \"daily/mean\", \"index\": \"..., 0:10\"}"
)]
struct WrittenPart {
    value: Option<Value>,
    array: Option<String>,
    repository: Option<String>,
    branch: Option<String>,
    zarr: Option<String>,
    file: Option<String>,
    name: Option<String>,
    index: Option<String>,
    mode: Option<DynMode>,
    plan: Option<Value>,
}

impl WrittenPart {
    fn selector(&mut self, key: &str) -> Result<Selector, JobError> {
        match (self.index.take(), self.mode.take(), self.plan.take()) {
            (None, None, Some(plan)) => Ok(Selector::Plan(plan)),
            (_, _, Some(_)) => {
                Err(JobError::Wrong(format!("`{key}` has a `plan` and an `index` or a `mode`: give it one of them")))
            }
            (index, mode, None) => Ok(Selector::Index(index.unwrap_or_else(|| "...".into()), mode.unwrap_or_default())),
        }
    }

    /// Refuses keys that have not been taken.
    fn nothing_else(&self, key: &str, beside: &str) -> Result<(), JobError> {
        let left = [
            ("value", self.value.is_some()),
            ("array", self.array.is_some()),
            ("repository", self.repository.is_some()),
            ("branch", self.branch.is_some()),
            ("zarr", self.zarr.is_some()),
            ("file", self.file.is_some()),
            ("name", self.name.is_some()),
            ("index", self.index.is_some()),
            ("mode", self.mode.is_some()),
            ("plan", self.plan.is_some()),
        ];
        match left.iter().find(|(_, is_there)| *is_there) {
            Some((name, _)) => {
                Err(JobError::Wrong(format!("`{key}` has `{name}`, which has no meaning beside `{beside}`")))
            }
            None => Ok(()),
        }
    }
}

impl Job {
    /// Parses a job. Paths of folders are relative to `base`.
    ///
    /// # Errors
    ///
    /// [`JobError::Wrong`] with the line and the column, or the name of the key.
    pub fn parse(text: &str, base: &Path) -> Result<Self, JobError> {
        let Written { repository, branch, mut to, operation, mut from, message } =
            serde_json::from_str(text).map_err(|error| JobError::Wrong(Escaped(error).to_string()))?;
        let repository = Location::parse(&repository, base)?;
        let branch = branch.unwrap_or_else(|| "main".into());

        let array = to
            .array
            .take()
            .ok_or_else(|| JobError::Wrong("`to` has no `array`: the path of one in the repository".into()))?;
        let destination = Destination { array, index: to.selector("to")? };
        to.nothing_else("to", "array")?;

        let (source, beside) = if let Some(value) = from.value.take() {
            (JobSource::Value(value), "value")
        } else if let Some(array) = from.array.take() {
            let part = Destination { array, index: from.selector("from")? };
            let other = from.repository.take().map(|text| Location::parse(&text, base)).transpose()?;
            // The branch of the destination does not apply to another repository.
            let default = if other.is_some() { "main" } else { &branch };
            let branch = from.branch.take().unwrap_or_else(|| default.into());
            (JobSource::Array { repository: other.unwrap_or_else(|| repository.clone()), branch, part }, "array")
        } else if let Some(place) = from.zarr.take() {
            (JobSource::Zarr { place: Location::parse(&place, base)?, index: from.selector("from")? }, "zarr")
        } else if let Some(path) = from.file.take() {
            let Location::Folder(path) = Location::parse(&path, base)? else {
                return Err(JobError::Wrong(
                    "`file` of `from` is in a bucket: a file is one that all workers have in a folder".into(),
                ));
            };
            let path = path.into_os_string().into_string();
            let path = path.map_err(|path| JobError::Wrong(format!("the path {path:?} is not text")))?;
            (JobSource::File { path, name: from.name.take(), index: from.selector("from")? }, "file")
        } else {
            return Err(JobError::Wrong("`from` names nothing: give it `array`, `file`, `zarr` or `value`".into()));
        };
        from.nothing_else("from", beside)?;
        let message = message.unwrap_or_else(|| format!("tensor-run: {} {operation} {source}", destination.array));
        Ok(Job { repository, branch, to: destination, operation, from: source, message })
    }
}

impl fmt::Display for JobSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobSource::Value(value) => write!(f, "{value}"),
            JobSource::Array { part, .. } => write!(f, "{}", Escaped(&part.array)),
            JobSource::Zarr { place, .. } => write!(f, "{place}"),
            JobSource::File { path, .. } => write!(f, "{}", Escaped(path)),
        }
    }
}

impl Selector {
    /// Resolves the index for an array of this shape.
    pub(crate) fn plan(&self, shape: &[usize], of: &str) -> Result<Plan<DynRank, DynRank>, JobError> {
        let wrong = |what: String| JobError::Wrong(format!("the index of `{}`: {what}", Escaped(of)));
        let (text, mode) = match self {
            Selector::Index(text, mode) => (text, *mode),
            Selector::Plan(plan) => {
                return Plan::from_json(shape, &plan.to_string()).map_err(|error| wrong(error.to_string()));
            }
        };
        let index: DynIndex = text.parse().map_err(|error| wrong(format!("{error}")))?;
        let layout = Layout::<DynRank>::row_major(shape).map_err(|error| wrong(error.to_string()))?;
        layout.plan_gather(mode, &index).map_err(|error: IndexError| wrong(format!("{error} (`{}`)", Escaped(text))))
    }
}
