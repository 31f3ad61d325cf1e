//! The first step: forks the repository and cuts the destination.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tensor_idx_core::{DynRank, Plan};
use tensor_idx_files::zarr::zarrs::array::DataType;
use zarrs_icechunk::AsyncIcechunkStore;

use crate::element::{JobElement, with_type};
use crate::error::JobError;
use crate::folder::Folder;
use crate::job::{Job, JobSource};
use crate::location::Location;
use crate::part::{Values, destination, no_operation};
use crate::session;

/// The version of the files in the folder of a job.
const FORMAT: u32 = 1;

/// The name of the plan. It is written last, so a folder without it has no job.
const PLAN: &str = "job.json";

/// A planned job: the file `job.json` in its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Planned {
    /// The version of the files.
    format: u32,
    /// The version of `tensor-run`. The format of a session may change with the version of Icechunk.
    version: String,
    /// The number of the job, in hexadecimal digits. It is a property of the commit.
    pub id: String,
    /// The job.
    pub job: Job,
    /// The number of parts that the caller asked for.
    pub asked: usize,
    /// The number of values of the store that each part writes.
    pub units: Vec<usize>,
    /// The shape of the destination.
    pub shape: Vec<usize>,
    /// The element type.
    pub data_type: String,
    /// The snapshot from which each part starts.
    pub snapshot: String,
}

impl Planned {
    /// Returns the number of parts.
    pub fn parts(&self) -> usize {
        self.units.len()
    }

    /// Returns the name of a file that belongs to this plan.
    fn name(&self, file: &str) -> String {
        format!("{}/{file}", self.id)
    }

    /// Returns the name of the folder of the results. It belongs to this plan: a worker of an earlier plan in the same folder may still run.
    pub(crate) fn results(&self) -> String {
        self.name("done")
    }

    /// Returns the name of the result of a part.
    pub(crate) fn result(&self, part: usize) -> String {
        self.name(&format!("done/{part:06}"))
    }

    /// Returns the name of the file that `commit` creates. It contains the snapshot.
    pub(crate) fn committed(&self) -> String {
        self.name("committed")
    }

    /// Reads the plan in a folder; `None` if no job is planned there.
    ///
    /// # Errors
    ///
    /// [`JobError::Wrong`] for a plan of another version of `tensor-run`; [`JobError::Store`].
    pub async fn find(place: &Location) -> Result<Option<Self>, JobError> {
        match Folder::find(place)? {
            Some(folder) => Planned::read(&folder).await,
            None => Ok(None),
        }
    }

    /// Opens the folder of a job, and reads its plan.
    pub(crate) async fn open(place: &Location) -> Result<(Folder, Self), JobError> {
        let absent = || {
            JobError::Wrong(format!(
                "{place}: no job is planned here: `tensor-run plan job.json --parts 64 {}` does",
                place.word()
            ))
        };
        let folder = Folder::find(place)?.ok_or_else(absent)?;
        let planned = Planned::read(&folder).await?.ok_or_else(absent)?;
        Ok((folder, planned))
    }

    /// Reads the plan in a folder, if there is one.
    async fn read(folder: &Folder) -> Result<Option<Self>, JobError> {
        let place = &folder.place;
        let Some(planned) = folder.get_json::<Planned>(PLAN).await? else { return Ok(None) };
        let (format, version) = (planned.format, &planned.version);
        if format != FORMAT || version != env!("CARGO_PKG_VERSION") {
            let this = env!("CARGO_PKG_VERSION");
            return Err(JobError::Wrong(format!(
                "{place}: the job was planned by tensor-run {version}, and this is {this}: run all steps by one"
            )));
        }
        // The sum is printed.
        let units = planned.units.iter().try_fold(0, |sum: usize, &units| sum.checked_add(units));
        if planned.units.is_empty() || units.is_none() {
            return Err(JobError::Wrong(format!(
                "{place}: `{PLAN}` has {} parts of {units:?} values: it was changed. Plan the job anew, in another folder",
                planned.parts()
            )));
        }
        Ok(Some(planned))
    }

    /// Reads the session to commit.
    pub(crate) async fn base(&self, folder: &Folder) -> Result<icechunk::session::Session, JobError> {
        self.session(folder, "base").await
    }

    /// Opens the fork in which a part writes.
    pub(crate) async fn fork(&self, folder: &Folder) -> Result<Arc<AsyncIcechunkStore>, JobError> {
        Ok(Arc::new(AsyncIcechunkStore::new(self.session(folder, "fork").await?)))
    }

    /// Opens the session of a source in a repository.
    pub(crate) async fn source(&self, folder: &Folder) -> Result<Option<Arc<AsyncIcechunkStore>>, JobError> {
        Ok(match &self.job.from {
            JobSource::Array { .. } => Some(Arc::new(AsyncIcechunkStore::new(self.session(folder, "source").await?))),
            _ => None,
        })
    }

    async fn session(&self, folder: &Folder, file: &str) -> Result<icechunk::session::Session, JobError> {
        let name = self.name(file);
        session::from_bytes(&folder.must(&name).await?, &folder.place, &name, "plan the job anew, in another folder")
    }

    /// Reads the plan of a part, and the plan from the shape of the destination to its elements.
    pub(crate) async fn part(&self, folder: &Folder, part: usize) -> Result<[Plan<DynRank, DynRank>; 2], JobError> {
        let name = self.name(&part_file(part));
        let bytes = folder.must(&name).await?;
        let wrong = || JobError::Wrong(format!("{}: `{name}` is not a part", folder.place));
        let (len, rest) = bytes.split_first_chunk::<8>().ok_or_else(wrong)?;
        let (first, second) = rest.split_at_checked(u64::from_le_bytes(*len) as usize).ok_or_else(wrong)?;
        let read = |bytes| Plan::from_bytes(bytes).map_err(|_| wrong());
        Ok([read(first)?, read(second)?])
    }
}

fn part_file(part: usize) -> String {
    format!("parts/{part:06}")
}

/// Checks a job, forks the repository, cuts the destination into at most `parts` parts along the values of its store, and writes the
/// folder of the job. A folder holds one job. To plan the same job again changes nothing.
///
/// # Errors
///
/// [`JobError::Wrong`] if the job cannot run; [`JobError::Taken`] if the folder holds another job; [`JobError::Store`].
pub async fn plan(job: &Job, parts: usize, folder: &Location) -> Result<Planned, JobError> {
    if parts == 0 {
        return Err(JobError::Wrong("a job has at least one part".into()));
    }
    let same = |planned: Planned| {
        if planned.job == *job && planned.asked == parts {
            return Ok(planned);
        }
        Err(JobError::Taken { folder: folder.clone() })
    };
    if let Some(planned) = Planned::find(folder).await? {
        return same(planned);
    }

    let place = &job.repository;
    let repository = session::open(place).await?;
    let base = session::writer(&repository, place, &job.branch).await?;
    let fork = base.fork().await.map_err(|error| JobError::store(place, "the session cannot be forked", error))?;
    let source = match &job.from {
        JobSource::Array { repository: other, branch, .. } if (other, branch) == (place, &job.branch) => {
            // The snapshot that the job starts from, not a later commit of another writer.
            let version = icechunk::repository::VersionInfo::SnapshotId(base.snapshot_id().clone());
            let reader = repository.readonly_session(&version).await;
            Some(reader.map_err(|error| JobError::store(place, "the snapshot cannot be read", error))?)
        }
        JobSource::Array { repository: other, branch, .. } => {
            Some(session::reader(&session::open(other).await?, other, branch).await?)
        }
        _ => None,
    };

    let store = Arc::new(AsyncIcechunkStore::new(fork.clone()));
    let from = source.clone().map(|session| Arc::new(AsyncIcechunkStore::new(session)));
    let data_type = session::data_type(&store, place, &job.to.array).await?;
    let mut planned = Planned {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").into(),
        id: format!("{:032x}", rand::random::<u128>()),
        job: job.clone(),
        asked: parts,
        units: Vec::new(),
        shape: Vec::new(),
        data_type: String::new(),
        snapshot: base.snapshot_id().to_string(),
    };
    let files =
        with_type!(&data_type, T => cut::<T>(&mut planned, &store, from).await?, return Err(unknown(job, &data_type)));

    let folder = Folder::make(folder)?;
    for (k, bytes) in files.into_iter().enumerate() {
        folder.create(&planned.name(&part_file(k)), bytes).await?;
    }
    folder.create(&planned.name("base"), session::to_bytes(&base, place)?).await?;
    folder.create(&planned.name("fork"), session::to_bytes(&fork, place)?).await?;
    if let Some(source) = &source {
        folder.create(&planned.name("source"), session::to_bytes(source, place)?).await?;
    }
    // The job exists from here on. If two processes plan at the same time, one of them creates this file.
    if folder.create_json(PLAN, &planned).await? { Ok(planned) } else { same(Planned::open(&folder.place).await?.1) }
}

pub(crate) fn unknown(job: &Job, data_type: &DataType) -> JobError {
    JobError::Wrong(format!(
        "the array `{}` has elements of another type than the numbers and bools that a job knows: {data_type:?}",
        job.to.array
    ))
}

/// Cuts the destination, and checks the source. Returns the files of the parts.
async fn cut<T: JobElement>(
    planned: &mut Planned,
    store: &Arc<AsyncIcechunkStore>,
    source: Option<Arc<AsyncIcechunkStore>>,
) -> Result<Vec<Vec<u8>>, JobError> {
    let job = &planned.job;
    let wrong = |error: tensor_idx_core::IndexError| JobError::Wrong(error.to_string());
    let array = destination::<T>(job, store).await?;
    let plan = job.to.index.plan(array.shape(), &job.to.array)?;
    if plan.holes().is_some() {
        return Err(JobError::Wrong(
            "the destination has `fill` or `drop`: leave the entries outside of their axis away".into(),
        ));
    }
    let whole = array.try_part(plan).map_err(wrong)?;
    if whole.shape().contains(&0) {
        let shape = whole.shape();
        return Err(JobError::Wrong(format!(
            "the destination `{}` names no element: its part has shape {shape:?}",
            job.to.array
        )));
    }
    if !T::has(job.operation) {
        return Err(no_operation::<T>(job.operation));
    }
    if let JobSource::Value(value) = &job.from {
        T::operand(job.operation, value).map_err(JobError::Wrong)?;
    }
    // Errors of the source are reported here, before a worker starts.
    Values::<T>::open(job, source, whole.shape()).await?;

    let fractions = whole.split(planned.asked).map_err(wrong)?;
    let (mut units, mut files) = (Vec::new(), Vec::new());
    for fraction in &fractions {
        units.push(fraction.part.units().map_err(wrong)?);
        let first = fraction.part.plan().to_bytes().map_err(wrong)?;
        let mut file = (first.len() as u64).to_le_bytes().to_vec();
        file.extend(first);
        file.extend(fraction.places.to_bytes().map_err(wrong)?);
        files.push(file);
    }
    // The parts cover all values. If two parts shared a value, the sum would be larger than their number.
    let all = whole.units().map_err(wrong)?;
    if units.iter().sum::<usize>() != all {
        return Err(JobError::Wrong(format!(
            "the parts share values of the store: {units:?} of {all}; this is an error of tensor-run"
        )));
    }
    planned.data_type = T::NAME.to_string();
    planned.shape = whole.shape().to_vec();
    planned.units = units;
    Ok(files)
}
