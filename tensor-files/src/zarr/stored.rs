//! The metadata of an array in a store, with the types of elements that NumPy has and Zarr does not, or not in version 2.

use std::sync::Arc;

use serde_json::Value;
use zarrs::array::data_type::{NumpyDateTime64DataType, NumpyTimeDelta64DataType};
use zarrs::array::{Array as Stored, ArrayMetadata, DataType};
use zarrs::group::Group;
use zarrs::node::{NodePath, meta_key_v2_array, meta_key_v3};
use zarrs::storage::{ReadableStorageTraits, StoreKey};

use crate::header;
use crate::time::{Time, TimeKind};
use crate::zarr::array::{node, wrong};
use crate::zarr::error::ZarrError;

/// An array, and the unit of its elements if they are dates or durations. Their counts are `i64`.
pub(crate) fn open(
    store: Arc<dyn ReadableStorageTraits>,
    path: &str,
    place: &str,
) -> Result<(Stored<dyn ReadableStorageTraits>, Option<Time>), ZarrError> {
    let error = match Stored::open(store.clone(), &node(path)) {
        Ok(stored) => {
            let time = time(stored.data_type());
            return Ok((stored, time));
        }
        Err(error) => error,
    };
    if let Some(metadata) = read(&*store, path, meta_key_v2_array) {
        let dtype = &metadata["dtype"];
        if let Some((time, metadata)) = as_counts(&metadata) {
            let stored = Stored::new_with_metadata(store, &node(path), metadata).map_err(wrong(place))?;
            return Ok((stored, Some(time)));
        }
        let what = match dtype {
            Value::String(descr) if header::foreign(descr).is_some() => {
                let filters = metadata["filters"].as_array();
                let text = filters.is_some_and(|all| all.iter().any(|filter| filter["id"] == "vlen-utf8"));
                Some(not_read(if text { "string" } else { descr }))
            }
            Value::Array(fields) => {
                Some(header::of_fields(fields.first().and_then(|field| field.get(0)).and_then(Value::as_str)))
            }
            _ => None,
        };
        if let Some(what) = what {
            return Err(ZarrError::Unsupported { place: place.into(), what });
        }
    }
    if Group::open(store.clone(), &node(path)).is_ok() {
        return Err(ZarrError::Group { place: place.into(), names: Vec::new() });
    }
    let metadata = read(&*store, path, meta_key_v3);
    let data_type = metadata.as_ref().map(|metadata| &metadata["data_type"]);
    let name = data_type.and_then(|name| name.as_str().or_else(|| name.get("name")?.as_str()));
    match name {
        Some(name) if foreign(name).is_some() => {
            Err(ZarrError::Unsupported { place: place.into(), what: not_read(name) })
        }
        _ => Err(wrong(place)(error)),
    }
}

/// What is said of an array whose elements are no numbers and no times, by Zarr's name of their type.
pub(crate) fn not_read(name: &str) -> String {
    let name = name.trim_matches('"');
    // The codes of NumPy are the names of version 2.
    match foreign(name).map(|(what, way)| (what.into(), way)).or_else(|| header::foreign(name)) {
        Some((what, way)) => format!("elements of type `{name}` are {what}, which are not read: {way}"),
        None => format!(
            "elements of type `{name}` are not known here: bools, numbers of 8 to 64 bits, complex numbers of two of them, \
             dates and durations are; write the array as one of them"
        ),
    }
}

/// What a type of Zarr is, and what to do with it.
fn foreign(name: &str) -> Option<(&'static str, &'static str)> {
    Some(match name {
        "string" | "variable_length_utf8" | "fixed_length_utf32" => ("strings", header::CODES),
        "bytes" | "variable_length_bytes" | "binary" | "null_terminated_bytes" => ("byte strings", header::CODES),
        "struct" | "structured" => ("records", "write each field as an array of its own"),
        "raw_bytes" => ("raw bytes", "write them as `uint8` with one axis more"),
        _ => {
            let bits = name.strip_prefix('r')?;
            bits.parse::<u32>().ok()?;
            ("raw bits", "write them as `uint8` with one axis more")
        }
    })
}

/// The unit of dates and durations of version 3.
fn time(data_type: &DataType) -> Option<Time> {
    let (kind, unit, per) = match data_type.downcast_ref::<NumpyDateTime64DataType>() {
        Some(date) => (TimeKind::Date, date.unit, date.scale_factor),
        None => {
            let duration = data_type.downcast_ref::<NumpyTimeDelta64DataType>()?;
            (TimeKind::Duration, duration.unit, duration.scale_factor)
        }
    };
    Time::new(kind, serde_json::to_value(unit).ok()?.as_str()?, per.get())
}

/// Metadata of version 2, whose dates and durations the parser does not have, as that of their counts.
fn as_counts(metadata: &Value) -> Option<(Time, ArrayMetadata)> {
    let (order, code) = metadata["dtype"].as_str()?.split_at_checked(1)?;
    let time = code.parse().ok()?;
    let mut metadata = metadata.clone();
    metadata["dtype"] = format!("{order}i8").into();
    if metadata["fill_value"] == "NaT" {
        metadata["fill_value"] = i64::MIN.into();
    }
    Some((time, serde_json::from_value(metadata).ok()?))
}

/// The metadata under a key, if they are there.
fn read(store: &dyn ReadableStorageTraits, path: &str, key: fn(&NodePath) -> StoreKey) -> Option<Value> {
    let bytes = store.get(&key(&NodePath::new(&node(path)).ok()?)).ok()??;
    serde_json::from_slice(&bytes).ok()
}
