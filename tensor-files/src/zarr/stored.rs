//! The metadata of an array in a store, with the types of elements that NumPy has and Zarr does not, or not in version 2.

use std::error::Error;
use std::sync::Arc;

use serde_json::{Value, json};
use zarrs::array::data_type::{NumpyDateTime64DataType, NumpyTimeDelta64DataType};
use zarrs::array::{
    AdditionalFieldUnsupportedError, Array as Stored, ArrayCreateError, ArrayMetadata, ArrayMetadataV3, DataType,
};
use zarrs::config::MetadataRetrieveVersion;
use zarrs::group::Group;
use zarrs::node::{NodePath, meta_key_v2_array, meta_key_v3};
#[cfg(feature = "async")]
use zarrs::storage::AsyncReadableStorageTraits;
use zarrs::storage::{ReadableStorageTraits, StorageError, StoreKey};

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
    let read = |key: fn(&NodePath) -> StoreKey| parsed(store.get(&key(&NodePath::new(&node(path)).ok()?)).ok()??);
    let with = |metadata| Stored::new_with_metadata(store.clone(), &node(path), metadata);
    let key = meta_key_v3(&NodePath::new(&node(path)).map_err(wrong(place))?);
    let (mut version_2, mut unit) = (None, None);
    let opened = match store.get(&key).map_err(ArrayCreateError::from) {
        Ok(Some(metadata)) => of_version_3(&metadata, key).and_then(with),
        Ok(None) => {
            version_2 = read(meta_key_v2_array);
            fill_value_of(version_2.as_ref(), place)?;
            match version_2.as_ref().and_then(understood) {
                Some((time, metadata)) => {
                    unit = time;
                    with(metadata)
                }
                None => Stored::open_opt(store.clone(), &node(path), &MetadataRetrieveVersion::V2),
            }
        }
        Err(error) => Err(error),
    };
    let error = match opened {
        Ok(stored) => {
            let time = unit.or_else(|| time(stored.data_type()));
            return Ok((stored, time));
        }
        Err(error) => error,
    };
    if let Some(what) = version_2.as_ref().and_then(of_version_2) {
        return Err(ZarrError::Unsupported { place: place.into(), what });
    }
    if Group::open(store.clone(), &node(path)).is_ok() {
        return Err(ZarrError::Group { place: place.into(), names: Vec::new() });
    }
    Err(refused(read(meta_key_v3), place, error))
}

/// [`open`] in a store that is awaited, by the path there.
#[cfg(feature = "async")]
pub(crate) async fn open_awaited(
    store: Arc<dyn AsyncReadableStorageTraits>,
    path: &str,
) -> Result<(Stored<dyn AsyncReadableStorageTraits>, Option<Time>), ZarrError> {
    let read =
        async |key: fn(&NodePath) -> StoreKey| parsed(store.get(&key(&NodePath::new(&node(path)).ok()?)).await.ok()??);
    let with = |metadata| Stored::new_with_metadata(store.clone(), &node(path), metadata);
    let key = meta_key_v3(&NodePath::new(&node(path)).map_err(wrong(path))?);
    let (mut version_2, mut unit) = (None, None);
    let opened = match store.get(&key).await.map_err(ArrayCreateError::from) {
        Ok(Some(metadata)) => of_version_3(&metadata, key).and_then(with),
        Ok(None) => {
            version_2 = read(meta_key_v2_array).await;
            fill_value_of(version_2.as_ref(), path)?;
            match version_2.as_ref().and_then(understood) {
                Some((time, metadata)) => {
                    unit = time;
                    with(metadata)
                }
                None => Stored::async_open_opt(store.clone(), &node(path), &MetadataRetrieveVersion::V2).await,
            }
        }
        Err(error) => Err(error),
    };
    let error = match opened {
        Ok(stored) => {
            let time = unit.or_else(|| time(stored.data_type()));
            return Ok((stored, time));
        }
        Err(error) => error,
    };
    if let Some(what) = version_2.as_ref().and_then(of_version_2) {
        return Err(ZarrError::Unsupported { place: path.into(), what });
    }
    if Group::async_open(store.clone(), &node(path)).await.is_ok() {
        return Err(ZarrError::Group { place: path.into(), names: Vec::new() });
    }
    Err(refused(read(meta_key_v3).await, path, error))
}

/// Metadata of version 3 as [`Stored::open_opt`] takes them, with a look at the fill value before.
fn of_version_3(bytes: &[u8], key: StoreKey) -> Result<ArrayMetadata, ArrayCreateError> {
    let wrong = |what: String| ArrayCreateError::from(StorageError::InvalidMetadata(key.clone(), what));
    let metadata: ArrayMetadataV3 = serde_json::from_slice(bytes).map_err(|error| wrong(error.to_string()))?;
    if cuts_letters(&json!(metadata.fill_value)) {
        return Err(wrong(NO_NUMBER.into()));
    }
    match metadata.additional_fields.iter().find(|(_, field)| field.must_understand()) {
        Some((name, field)) => Err(AdditionalFieldUnsupportedError::new(name.clone(), field.as_value().clone()).into()),
        None => Ok(ArrayMetadata::V3(metadata)),
    }
}

/// Fails where the parser would panic on the fill value of metadata of version 2.
fn fill_value_of(metadata: Option<&Value>, place: &str) -> Result<(), ZarrError> {
    match metadata {
        Some(metadata) if of_version_2(metadata).is_none() && cuts_letters(&metadata["fill_value"]) => {
            Err(ZarrError::Unsupported { place: place.into(), what: NO_NUMBER.into() })
        }
        _ => Ok(()),
    }
}

const NO_NUMBER: &str = "its fill value begins as hexadecimal digits and has other letters";

/// Whether a fill value is text whose letters the parser would cut: it takes two bytes for two hexadecimal digits.
fn cuts_letters(fill: &Value) -> bool {
    match fill {
        Value::String(text) => text.starts_with("0x") && !text.is_ascii(),
        Value::Array(parts) => parts.iter().any(cuts_letters),
        _ => false,
    }
}

/// The type of the elements of an array, with the looks of this library at its metadata.
#[cfg(feature = "async")]
#[doc(hidden)]
pub async fn data_type_in(store: Arc<dyn AsyncReadableStorageTraits>, path: &str) -> Result<DataType, ZarrError> {
    open_awaited(store, path).await.map(|(stored, _)| stored.data_type().clone())
}

/// What is said of metadata of version 2 that the parser refuses.
fn of_version_2(metadata: &Value) -> Option<String> {
    match &metadata["dtype"] {
        Value::String(descr) if header::foreign(descr).is_some() => {
            let filters = metadata["filters"].as_array();
            let text = filters.is_some_and(|all| all.iter().any(|filter| filter["id"] == "vlen-utf8"));
            Some(not_read(if text { "string" } else { descr }))
        }
        Value::Array(fields) => {
            Some(header::of_fields(fields.first().and_then(|field| field.get(0)).and_then(Value::as_str)))
        }
        _ => None,
    }
}

/// The error of an array that the parser refuses, with its metadata of version 3, if there are any.
fn refused<E: Error + Send + Sync + 'static>(metadata: Option<Value>, place: &str, error: E) -> ZarrError {
    let data_type = metadata.as_ref().map(|metadata| &metadata["data_type"]);
    let name = data_type.and_then(|name| name.as_str().or_else(|| name.get("name")?.as_str()));
    match name {
        Some(name) if foreign(name).is_some() => ZarrError::Unsupported { place: place.into(), what: not_read(name) },
        _ => wrong(place)(error),
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

/// Metadata of version 2 in a form that the parser takes. Dates and durations become their counts, and their unit is returned; complex
/// numbers get a fill value, and an array without axes the order of rows.
fn understood(metadata: &Value) -> Option<(Option<Time>, ArrayMetadata)> {
    let (order, code) = metadata["dtype"].as_str()?.split_at_checked(1)?;
    let (time, mut understood) = (code.parse().ok(), metadata.clone());
    if time.is_some() {
        understood["dtype"] = format!("{order}i8").into();
        if metadata["fill_value"] == "NaT" {
            understood["fill_value"] = i64::MIN.into();
        }
    }
    if matches!(code, "c8" | "c16") && metadata["fill_value"].is_null() {
        understood["fill_value"] = [0.0, 0.0].into();
    }
    // Both orders are one then, and `F` becomes a permutation of no axes, which is none for zarrs: it relies on one, unchecked.
    if metadata["shape"].as_array().is_some_and(Vec::is_empty) {
        understood["order"] = "C".into();
    }
    Some((time, serde_json::from_value(understood).ok()?))
}

fn parsed(metadata: impl AsRef<[u8]>) -> Option<Value> {
    serde_json::from_slice(metadata.as_ref()).ok()
}
