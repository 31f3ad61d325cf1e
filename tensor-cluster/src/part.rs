//! The destination and the source of a job, opened with their element type.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::{StreamExt, TryStreamExt, stream};
use tensor_idx_core::{DynRank, IndexError, Plan, Tensor, TensorD};
use tensor_idx_files::zarr::{AsyncArray, Objects, ZarrError};
use tensor_idx_files::{AnyArray, AnyFile};
use zarrs_icechunk::AsyncIcechunkStore;

use crate::element::JobElement;
use crate::error::JobError;
use crate::job::{Job, JobSource, Operation};

/// The number of values of the store that are written at the same time.
const VALUES: usize = 4;

/// Opens the destination in a session.
pub(crate) async fn destination<T: JobElement>(
    job: &Job,
    store: &Arc<AsyncIcechunkStore>,
) -> Result<AsyncArray<T>, JobError> {
    let array = AsyncArray::<T>::open_in(store.clone(), &job.to.array).await;
    // Only this process writes to the session.
    Ok(array.map_err(|error| failed(job, error))?.assume_exclusive())
}

/// Converts an error of an array.
fn failed(job: &Job, error: ZarrError) -> JobError {
    match error {
        ZarrError::Index(error) => wrong(error),
        ZarrError::ElementType { .. } | ZarrError::Group { .. } | ZarrError::Unsupported { .. } => {
            JobError::Wrong(error.to_string())
        }
        error => JobError::store(&job.repository, "a store failed", error),
    }
}

fn wrong(error: IndexError) -> JobError {
    JobError::Wrong(error.to_string())
}

/// The opened source of a job.
pub(crate) enum Values<T: JobElement> {
    /// One number, or a source that is broadcast.
    Loaded(TensorD<T>),
    Stored(AsyncArray<T>, Plan<DynRank, DynRank>),
    File(AnyArray, Plan<DynRank, DynRank>),
}

impl<T: JobElement> Values<T> {
    /// Opens the source. `session` is the session of a source in a repository. A source of another shape than `shape` is loaded whole.
    pub(crate) async fn open(
        job: &Job,
        session: Option<Arc<AsyncIcechunkStore>>,
        shape: &[usize],
    ) -> Result<Self, JobError> {
        let values = match &job.from {
            JobSource::Value(value) => {
                let wrong_value = || JobError::Wrong(format!("the value {value} is no {}", T::NAME));
                let value = T::value(value).ok_or_else(wrong_value)?;
                Values::Loaded(Tensor::from_vec(Vec::new(), vec![value]).map_err(wrong)?)
            }
            JobSource::Array { part, .. } => {
                let session = session.ok_or_else(|| JobError::Wrong("the session of the source is missing".into()))?;
                let array =
                    AsyncArray::<T>::open_readable(session, &part.array).await.map_err(|error| failed(job, error))?;
                let plan = part.index.plan(array.shape(), &part.array)?;
                Values::Stored(array, plan)
            }
            JobSource::Zarr { place, index } => {
                let store = Arc::new(Objects::new(place.objects()?));
                let array = AsyncArray::<T>::open_readable(store, "/").await.map_err(|error| failed(job, error))?;
                let plan = index.plan(array.shape(), &place.to_string())?;
                Values::Stored(array, plan)
            }
            JobSource::File { path, name, index } => {
                let file = AnyFile::open(path).and_then(|file| file.get(name.as_deref()));
                let array = file.map_err(|error| JobError::Wrong(error.to_string()))?;
                if array.dtype() != T::NAME {
                    return Err(other_type::<T>(&array.dtype().to_string()));
                }
                let plan = index.plan(array.shape(), path)?;
                Values::File(array, plan)
            }
        };
        if values.shape() == shape {
            return Ok(values);
        }
        let loaded = values.load(job).await?;
        let misfit = |_| wrong(IndexError::ValueShape { value: loaded.shape().into(), selection: shape.into() });
        loaded.view().try_broadcast_to(shape).map_err(misfit)?;
        Ok(Values::Loaded(loaded))
    }

    fn shape(&self) -> &[usize] {
        match self {
            Values::Loaded(tensor) => tensor.shape(),
            Values::Stored(_, plan) | Values::File(_, plan) => plan.shape(),
        }
    }

    /// Loads the whole source.
    async fn load(&self, job: &Job) -> Result<TensorD<T>, JobError> {
        match self {
            Values::Loaded(tensor) => Ok(tensor.clone()),
            Values::Stored(array, plan) => stored(job, array, plan.clone()).await,
            Values::File(array, plan) => read(array, plan),
        }
    }

    /// Loads the values for some places of the destination, whose shape is `shape`.
    async fn at(&self, job: &Job, shape: &[usize], places: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, JobError> {
        match self {
            Values::Loaded(tensor) if tensor.shape().is_empty() => Ok(tensor.clone()),
            Values::Loaded(tensor) => {
                let all = tensor.view().try_broadcast_to(shape).map_err(wrong)?;
                places.gather(&all).map_err(wrong)
            }
            Values::Stored(array, plan) => stored(job, array, plan.then_plan(places).map_err(wrong)?).await,
            Values::File(array, plan) => read(array, &plan.then_plan(places).map_err(wrong)?),
        }
    }
}

async fn stored<T: JobElement>(
    job: &Job,
    array: &AsyncArray<T>,
    plan: Plan<DynRank, DynRank>,
) -> Result<TensorD<T>, JobError> {
    let part = array.try_part(plan).map_err(wrong)?;
    part.load().await.map_err(|error| failed(job, error))
}

fn read<T: JobElement>(array: &AnyArray, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<T>, JobError> {
    let found = array.read(plan).map_err(|error| JobError::Wrong(error.to_string()))?;
    T::of(found).map_err(|found| other_type::<T>(&found))
}

fn other_type<T: JobElement>(found: &str) -> JobError {
    JobError::Wrong(format!("the file has {found}, and the destination {}: a job casts nothing", T::NAME))
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
    let units = part.split(part.units().map_err(wrong)?).map_err(wrong)?;
    let (count, written) = (units.len(), &AtomicUsize::new(0));
    progress(0, count);
    let each = stream::iter(units).map(|unit| async move {
        let value = values.at(job, shape, &places.then_plan(&unit.places).map_err(wrong)?).await?;
        T::write(&unit.part, job.operation, &value).await.map_err(|error| failed(job, error))?;
        progress(written.fetch_add(1, Ordering::Relaxed) + 1, count);
        Ok::<_, JobError>(())
    });
    each.buffer_unordered(VALUES).try_collect::<()>().await
}

pub(crate) fn no_operation<T: JobElement>(operation: Operation) -> JobError {
    JobError::Wrong(format!("`{operation}` is no operation of {}", T::NAME))
}
