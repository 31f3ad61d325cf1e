//! The asynchronous form over an object store: what the other form reads and writes.

use crate::law;
use std::sync::Arc;

use futures::executor::block_on;
use object_store::memory::InMemory;
use tensor_idx::files::zarr::zarrs::storage::{AsyncWritableStorageTraits as _, StoreKey};
use tensor_idx::files::zarr::{AsyncArray, AsyncPart, Objects, ZarrError};
use tensor_idx::prelude::*;
use tensor_idx::{DynRank, error::ErrorKind};

impl law::Host for AsyncArray<i64> {
    fn read(&self, mode: &str, index: &DynIndex) -> Result<TensorD<i64>, ErrorKind> {
        Ok(block_on(part(self, mode, index)?.load()).expect("loads"))
    }

    fn write(&mut self, mode: &str, index: &DynIndex, value: &TensorD<i64>) -> Result<(), ErrorKind> {
        block_on(part(self, mode, index)?.assign(value)).expect("written");
        Ok(())
    }
}

fn part(array: &AsyncArray<i64>, mode: &str, index: &DynIndex) -> Result<AsyncPart<i64, DynRank, DynRank>, ErrorKind> {
    let part = match mode {
        "view" => array.try_i(index),
        "oix" => array.try_oix(index),
        "vix" => array.try_vix(index),
        "nix" => array.try_nix(index),
        _ => array.try_tix(index),
    };
    part.map_err(|error| error.kind())
}

#[test]
fn every_mode_writes_where_it_reads() {
    let store = Arc::new(Objects::new(InMemory::new()));
    let mut array = block_on(AsyncArray::create_in(store, "/a", &[3, 4], &[2, 3], 0_i64)).expect("made");
    law::law_at_random(&mut array, 40, "awaited");
}

#[test]
fn an_object_store_is_read_and_written_by_the_same_index() {
    block_on(async {
        let store = Arc::new(Objects::new(InMemory::new()));
        let array = AsyncArray::create_in(store.clone(), "/a", &[50, 40], &[16, 9], 0_i64).await.expect("made");
        let mut t = Tensor::from_vec([50, 40], (0..2000).collect::<Vec<i64>>()).expect("of this shape");
        array.all().assign(&t).await.expect("written");
        assert_eq!((array.counts().chunks_read, array.counts().chunks_written), (0, 20));

        let array = AsyncArray::<i64>::open_in(store, "/a").await.expect("opens").into_rank::<2>().expect("of rank 2");
        let part = array.i(idx![10..40, ::-3]).oix(idx![[4, 0, 4], 1..]);
        assert_eq!(array.counts().bytes_read, 0);
        assert_eq!(part.load().await.expect("loads"), t.i(idx![10..40, ::-3]).oix(idx![[4, 0, 4], 1..]));
        // Rows 14 and 10 lie in one row of chunks; columns 36, 33, .. 0 in all five.
        assert_eq!(array.counts().chunks_read, 5);

        t.i_mut(idx![17, ..]).fill(-1);
        array.i(idx![17, ..]).fill(-1).await.expect("written");
        t.vix_mut(idx![[0, 49, 0], [1, 39, 1]]).accumulate(Add, [1, 2, 3]);
        array.vix(idx![[0, 49, 0], [1, 39, 1]]).accumulate(Add, [1, 2, 3]).await.expect("written");
        // Of entries outside of their axis no chunk is touched.
        array.reset_counts();
        let index = idx![fill([0, 77, 49], -5), ..2];
        assert_eq!(array.oix(index).load().await.expect("loads"), t.oix(index));
        assert_eq!((array.counts().chunks_read, array.oix(index).chunks()), (2, Ok(2)));
        // Nor by an index of an index.
        array.reset_counts();
        let (part, further) = (array.oix(index), idx![fill([1, 2, 9], -7), 1]);
        assert_eq!(part.oix(further).load().await.expect("loads"), t.oix(index).oix(further));
        assert_eq!((array.counts().chunks_read, part.oix(further).chunks()), (1, Ok(1)));
        t.oix_mut(idx![drop([49]), 1]).fill(-9);
        array.oix(idx![drop([0, 77, 49])]).oix(idx![drop([1, 2, 9]), 1]).fill(-9).await.expect("written");
        array.reset_counts();
        assert!(array.oix(idx![drop([77])]).load().await.is_err() && array.oix(index).fill(0).await.is_err());
        t.oix_mut(idx![drop([99, 3]), 0]).assign([7, 8]);
        array.oix(idx![drop([99, 3]), 0]).assign([7, 8]).await.expect("written");
        array.oix(idx![drop([99])]).fill(6).await.expect("nothing to write");
        assert_eq!(array.counts().chunks_written, 1);
        assert_eq!(array.with_requests(1).all().load().await.expect("loads"), t);
    });
}

#[test]
fn lengths_and_ranks() {
    block_on(async {
        let store = Arc::new(Objects::new(InMemory::new()));
        let array = AsyncArray::create_in(store, "/a", &[4, 5], &[2, 2], 7_i64).await.expect("made");
        let array = array.into_rank::<2>().expect("of rank 2");
        assert_eq!((array.rank(), array.len(), array.is_empty()), (2, 20, false));
        let part = array.oix(idx![[3, 0, 3], 1..]);
        assert_eq!((part.rank(), part.len(), part.is_empty()), (2, 12, false));
        assert!(array.i(idx![2..2]).is_empty());
        let row = array.into_dyn().i(&DynIndex::new().at(1));
        assert_eq!(row.rank(), 1);
        assert_eq!(row.load().await.expect("loads"), Tensor::full([5], 7_i64));
    });
}

#[test]
fn the_verbs_and_their_failures() {
    block_on(async {
        let store = Arc::new(Objects::new(InMemory::new()));
        let array = AsyncArray::create_in(store.clone(), "/a", &[6, 6], &[2, 2], 1_i64).await.expect("made");
        let array = array.into_rank::<2>().expect("of rank 2");
        let mut t = Tensor::full([6, 6], 1_i64);
        let part = array.oix(idx![[5, 0, 5], 1..4]);
        assert_eq!((part.chunks().expect("counted"), part.shape()), (4, &[3, 3][..]));
        part.add_assign(4).await.expect("written");
        t.oix_mut(idx![[5, 0, 5], 1..4]).add_assign(4);
        array.nix(idx![[2, 3]]).mul_assign([1, 2, 3, 4, 5, 6]).await.expect("written");
        t.nix_mut(idx![[2, 3]]).mul_assign([1, 2, 3, 4, 5, 6]);
        array.reset_counts();
        let error = array.all().floor_div_assign(0).await.expect_err("divided by nothing");
        assert!(matches!(error, ZarrError::Index(IndexError::DivisionByZero { .. })));
        assert!(matches!(array.i(idx![0]).assign([1, 2]).await, Err(ZarrError::Index(IndexError::ValueShape { .. }))));
        assert!(array.try_i(idx![6]).is_err() && array.try_oix(idx![[7]]).is_err());
        assert_eq!(array.counts().chunks_written, 0, "what is refused touches nothing");
        assert_eq!(array.all().load().await.expect("loads"), t);

        let reader = AsyncArray::<i64>::open_readable(store.clone(), "/a").await.expect("opens");
        assert_eq!((reader.chunk_shape(), reader.fill_value()), (&[2, 2][..], 1));
        assert!(matches!(reader.all().fill(0).await, Err(ZarrError::ReadOnly { .. })));
        let again = AsyncArray::create_in(store.clone(), "/a", &[6, 6], &[2, 2], 1_i64).await;
        assert!(matches!(again, Err(ZarrError::Exists { .. })));

        // A chunk that is damaged: it is named, the others are written, and their number is right.
        let key = StoreKey::new("a/c/1/2").expect("a key");
        store.set(&key, vec![1, 2, 3].into()).await.expect("set");
        array.reset_counts();
        let error = array.i(idx![1.., ..]).add_assign(1).await.expect_err("damaged");
        let written = array.counts().chunks_written;
        assert!(
            matches!(&error, ZarrError::Read { chunk, written: n, .. } if *chunk == [1, 2] && *n == written),
            "{error}"
        );
        let error = array.i(idx![3, 5]).load().await.expect_err("damaged").to_string();
        assert!(error.starts_with("/a: chunk [1, 2] (`a/c/1/2`) could not be read: "), "{error}");
        // Written over as a whole, it is not read.
        array.i(idx![2..4, 4..]).fill(0).await.expect("written");
        assert_eq!(array.i(idx![3, 5]).load().await.expect("loads").to_vec(), [0]);

        let group = StoreKey::new("g/zarr.json").expect("a key");
        store.set(&group, r#"{"zarr_format":3,"node_type":"group"}"#.into()).await.expect("set");
        let error = AsyncArray::<i64>::open_in(store.clone(), "g").await.expect_err("a group").to_string();
        assert_eq!(error, "g: it is a group, not an array: open one of the arrays in it by its path");

        let array = AsyncArray::overwrite_in(store, "a", &[3], &[2], 7_i64).await.expect("made");
        assert_eq!(array.all().load().await.expect("loads").to_vec(), [7, 7, 7]);
    });
}

/// Tasks of a runtime move from thread to thread.
#[test]
fn what_is_awaited_can_be_sent() {
    fn sent<T: Send>(value: T) -> T {
        value
    }
    block_on(async {
        let store = Arc::new(Objects::new(InMemory::new()));
        let array = sent(AsyncArray::create_in(store, "/a", &[4], &[2], 1_i64)).await.expect("made");
        let part = array.all();
        sent(part.fill(2)).await.expect("written");
        sent(part.assign([1, 2, 3, 4])).await.expect("written");
        sent(part.accumulate(Add, 1)).await.expect("written");
        assert_eq!(sent(part.load()).await.expect("loads").to_vec(), [2, 3, 4, 5]);
    });
}

/// Dates of version 2 open as counts, as they do in a folder; the error of other types names them.
#[test]
fn types_of_numpy_in_version_2() {
    block_on(async {
        let store = Arc::new(Objects::new(InMemory::new()));
        let put = async |name: &str, dtype: &str, fill: &str| {
            let metadata = format!(
                r#"{{"zarr_format":2,"shape":[4],"chunks":[2],"dtype":{dtype},"compressor":null,"fill_value":{fill},"order":"C","filters":null}}"#
            );
            let key = StoreKey::new(format!("{name}/.zarray")).expect("a key");
            store.set(&key, metadata.into()).await.expect("written");
        };
        put("dates", r#""<M8[ns]""#, r#""NaT""#).await;
        let dates = AsyncArray::<i64>::open_in(store.clone(), "/dates").await.expect("opens");
        dates.i(idx![1]).assign(7).await.expect("written");
        assert_eq!(dates.all().load().await.expect("loads").to_vec(), [i64::MIN, 7, i64::MIN, i64::MIN]);
        put("names", r#""<U8""#, r#""""#).await;
        put("fields", r#"[["x","<f4"],["y","<f4"]]"#, "null").await;
        for name in ["names", "fields"] {
            let error = AsyncArray::<i64>::open_in(store.clone(), name).await.map(|_| ()).expect_err("no numbers");
            assert!(matches!(error, ZarrError::Unsupported { .. }), "{error}");
        }
    });
}

/// A copy within one array is one, however its path is written.
#[test]
fn a_copy_within_one_array_by_two_paths() {
    block_on(async {
        let store = Arc::new(Objects::new(InMemory::new()));
        let to = AsyncArray::create_in(store.clone(), "/a", &[40], &[4], 0_i64).await.expect("made");
        let to = to.into_rank::<1>().expect("of rank 1");
        to.all().assign(Tensor::from_fn([40], |[i]| i as i64)).await.expect("written");
        let from = AsyncArray::<i64>::open_in(store, "a/").await.expect("opens").into_rank::<1>().expect("of rank 1");
        to.all().assign_from(&from.i(idx![::-1])).await.expect("copied");
        let wanted: Vec<i64> = (0..40).rev().collect();
        assert_eq!(to.all().load().await.expect("loads").to_vec(), wanted);
    });
}
