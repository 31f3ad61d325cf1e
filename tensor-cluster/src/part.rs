//! The destination and the source of a job, opened with their element type.

use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::{StreamExt, TryStreamExt, stream};
use tensor_idx_core::{DynRank, IndexError, Layout, Plan, Tensor, TensorD};
use tensor_idx_files::zarr::{AsyncArray, Objects, ZarrError};
use tensor_idx_files::{AnyArray, AnyFile, DType, Escaped, FileError};
use zarrs_icechunk::AsyncIcechunkStore;

use crate::element::JobElement;
use crate::error::JobError;
use crate::job::{Job, JobSource, Operation};
use crate::location::Location;
use crate::session;

/// The number of values of the store that are written at the same time.
const VALUES: usize = 4;

/// Opens the destination in a session.
pub(crate) async fn destination<T: JobElement>(
    job: &Job,
    store: &Arc<AsyncIcechunkStore>,
) -> Result<AsyncArray<T>, JobError> {
    let array = AsyncArray::<T>::open_in(store.clone(), &job.to.array).await;
    // Only this process writes to the session.
    Ok(array.map_err(|error| failed(&job.repository, error))?.assume_exclusive())
}

/// Converts an error of an array in a store.
fn failed(of: &Location, error: ZarrError) -> JobError {
    match error {
        ZarrError::Index(error) => wrong(error),
        ZarrError::ElementType { place, found, asked } => {
            let (place, found) = (Escaped(place), Escaped(found));
            JobError::Wrong(format!(
                "{of}: the array `{place}` has {found}, and the destination {asked}: a job casts nothing"
            ))
        }
        ZarrError::Group { .. } | ZarrError::Unsupported { .. } => JobError::Wrong(format!("{of}: {error}")),
        ZarrError::Open { place, source } => session::no_array(of, &place, source),
        error => JobError::store(of, "a store failed", error),
    }
}

/// Converts an error of a file: what may go well the next time is no mistake of the job.
fn of_file(error: FileError) -> JobError {
    match error {
        FileError::Io { ref source, .. } if is_lasting(source.kind()) => JobError::Wrong(error.to_string()),
        FileError::Io { path, source } => JobError::store(&Escaped(path.display()), "the file cannot be read", source),
        FileError::Busy { path, .. } => {
            JobError::store(&Escaped(path.display()), "the file cannot be read", "it is mapped to be written")
        }
        FileError::Zarr(ZarrError::Read { place, chunk, key, source, .. }) => {
            let what = format!("chunk {chunk:?} (`{}`) cannot be read", Escaped(key));
            JobError::store(&Escaped(place), &what, source)
        }
        FileError::Zarr(ZarrError::Open { place, source }) if session::is_of_store(&*source) => {
            JobError::store(&Escaped(place), "the array cannot be opened", source)
        }
        error => JobError::Wrong(error.to_string()),
    }
}

/// Whether the system says the same each time it is asked for a file.
pub(crate) fn is_lasting(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::NotFound
            | ErrorKind::IsADirectory
            | ErrorKind::NotADirectory
            | ErrorKind::PermissionDenied
            | ErrorKind::InvalidInput
            | ErrorKind::InvalidData
            | ErrorKind::InvalidFilename
    )
}

fn wrong(error: IndexError) -> JobError {
    JobError::Wrong(error.to_string())
}

/// The opened source of a job.
pub(crate) enum Values<T: JobElement> {
    /// One number, or a source that is broadcast or has entries that `fill` marks.
    Loaded(TensorD<T>),
    Stored(Location, AsyncArray<T>, Plan<DynRank, DynRank>),
    File(AnyArray, Plan<DynRank, DynRank>),
}

impl<T: JobElement> Values<T> {
    /// Opens the source. `session` is the session of a source in a repository. A source of another shape than `shape`, or with entries that
    /// `fill` marks, is loaded whole.
    pub(crate) async fn open(
        job: &Job,
        session: Option<Arc<AsyncIcechunkStore>>,
        shape: &[usize],
    ) -> Result<Self, JobError> {
        let values = match &job.from {
            JobSource::Value(value) => {
                let wrong_value = || JobError::Wrong(format!("the value {value} is not a valid {}", T::NAME));
                let value = T::value(value).ok_or_else(wrong_value)?;
                Values::Loaded(Tensor::from_vec(Vec::new(), vec![value]).map_err(wrong)?)
            }
            JobSource::Array { repository, part, .. } => {
                let session = session.ok_or_else(|| JobError::Wrong("the session of the source is missing".into()))?;
                let array = AsyncArray::<T>::open_readable(session, &part.array).await;
                let array = array.map_err(|error| failed(repository, error))?;
                counts::<T>(&array)?;
                let plan = part.index.plan(array.shape(), &part.array)?;
                Values::Stored(repository.clone(), array, plan)
            }
            JobSource::Zarr { place, index } => {
                let store = Arc::new(Objects::new(place.objects()?));
                let array = AsyncArray::<T>::open_readable(store, "/").await.map_err(|error| failed(place, error))?;
                counts::<T>(&array)?;
                let plan = index.plan(array.shape(), &place.to_string())?;
                Values::Stored(place.clone(), array, plan)
            }
            JobSource::File { path, name, index } => {
                let file = AnyFile::open(path).and_then(|file| file.get(name.as_deref()));
                let array = file.map_err(of_file)?;
                if array.dtype() != T::NAME {
                    return Err(other_type::<T>(&array.dtype().to_string()));
                }
                let plan = index.plan(array.shape(), path)?;
                Values::File(array, plan)
            }
        };
        let has_holes = match &values {
            Values::Loaded(_) => false,
            Values::Stored(_, _, plan) | Values::File(_, plan) => plan.holes().is_some(),
        };
        if values.shape() == shape && !has_holes {
            return Ok(values);
        }
        // Before anything is read.
        let fits = Layout::<DynRank>::row_major(values.shape()).and_then(|layout| layout.broadcast_to(shape).map(drop));
        fits.map_err(|_| wrong(IndexError::ValueShape { value: values.shape().into(), selection: shape.into() }))?;
        Ok(Values::Loaded(values.load().await?))
    }

    fn shape(&self) -> &[usize] {
        match self {
            Values::Loaded(tensor) => tensor.shape(),
            Values::Stored(_, _, plan) | Values::File(_, plan) => plan.shape(),
        }
    }

    /// Loads the whole source.
    async fn load(&self) -> Result<TensorD<T>, JobError> {
        match self {
            Values::Loaded(tensor) => Ok(tensor.clone()),
            Values::Stored(place, array, plan) => stored(place, array, plan.clone()).await,
            Values::File(array, plan) => read(array, plan),
        }
    }

    /// Loads the values for some places of the destination, whose shape is `shape`.
    async fn at(&self, shape: &[usize], places: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, JobError> {
        match self {
            Values::Loaded(tensor) if tensor.shape().is_empty() => Ok(tensor.clone()),
            Values::Loaded(tensor) => {
                let all = tensor.view().try_broadcast_to(shape).map_err(wrong)?;
                places.gather(&all).map_err(wrong)
            }
            Values::Stored(place, array, plan) => stored(place, array, plan.then_plan(places).map_err(wrong)?).await,
            Values::File(array, plan) => read(array, &plan.then_plan(places).map_err(wrong)?),
        }
    }
}

async fn stored<T: JobElement>(
    place: &Location,
    array: &AsyncArray<T>,
    plan: Plan<DynRank, DynRank>,
) -> Result<TensorD<T>, JobError> {
    let part = array.try_part(plan).map_err(wrong)?;
    part.load().await.map_err(|error| failed(place, error))
}

fn read<T: JobElement>(array: &AnyArray, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, JobError> {
    let found = array.read(plan).map_err(of_file)?;
    T::of(found).map_err(|found| other_type::<T>(&found))
}

/// Fails if the elements of an array are the counts of dates or durations.
fn counts<T: JobElement>(array: &AsyncArray<T>) -> Result<(), JobError> {
    match array.time() {
        Some(time) => Err(other_type::<T>(&DType::Time(time).to_string())),
        None => Ok(()),
    }
}

fn other_type<T: JobElement>(found: &str) -> JobError {
    JobError::Wrong(format!("the source has {found}, and the destination {}: a job casts nothing", T::NAME))
}

/// Writes the elements of the destination that `plan` selects, one value of the store after the other. `places` maps the shape of the
/// whole destination to these elements.
pub(crate) async fn write<T: JobElement>(
    job: &Job,
    shape: &[usize],
    (array, plan, places): (&AsyncArray<T>, Plan<DynRank, DynRank>, &Plan<DynRank, DynRank>),
    values: &Values<T>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<(), JobError> {
    let part = array.try_part(plan).map_err(wrong)?;
    let count = part.units().map_err(wrong)?;
    let written = &AtomicUsize::new(0);
    progress(0, count);
    // The part is cut twice, so that the memory for its pieces grows with the square root of their number.
    let pieces = part.split(count.isqrt()).map_err(wrong)?;
    let units = pieces.into_iter().flat_map(|piece| {
        let units = piece.part.units().and_then(|units| piece.part.split(units));
        let units = units.map_or_else(|error| vec![Err(error)], |units| units.into_iter().map(Ok).collect());
        let within = Arc::new(piece.places);
        units.into_iter().map(move |unit| (within.clone(), unit))
    });
    let each = stream::iter(units).map(|(within, unit)| async move {
        let unit = unit.map_err(wrong)?;
        let places = places.then_plan(&within).and_then(|places| places.then_plan(&unit.places));
        let value = values.at(shape, &places.map_err(wrong)?).await?;
        T::write(&unit.part, job.operation, &value).await.map_err(|error| failed(&job.repository, error))?;
        progress(written.fetch_add(1, Ordering::Relaxed) + 1, count);
        Ok::<_, JobError>(())
    });
    each.buffer_unordered(VALUES).try_collect::<()>().await
}

pub(crate) fn no_operation<T: JobElement>(operation: Operation) -> JobError {
    JobError::Wrong(format!("`{operation}` is not an operation of {}", T::NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_cannot_be_read_this_time_is_tried_again() {
        let io = |kind: ErrorKind| FileError::Io { path: "a.npy".into(), source: kind.into() };
        let read = ZarrError::Read {
            place: "a.zarr".into(),
            chunk: vec![0],
            key: "c/0".into(),
            written: 0,
            source: "stale".into(),
        };
        for error in
            [io(ErrorKind::TimedOut), FileError::Busy { path: "a.npy".into(), write: false }, FileError::Zarr(read)]
        {
            assert_eq!(of_file(error).code(), 1);
        }
        for error in [io(ErrorKind::NotFound), FileError::Header { path: "a.npy".into(), what: "short".into() }] {
            assert_eq!(of_file(error).code(), 2);
        }
    }
}
