//! The asynchronous form over an object store: what the other form reads and writes.

use std::sync::Arc;

use futures::executor::block_on;
use object_store::memory::InMemory;
use tensor_idx::files::zarr::AsyncArray;
use tensor_idx::prelude::*;
use zarrs_object_store::AsyncObjectStore;

#[test]
fn an_object_store_is_read_and_written_by_the_same_index() {
    block_on(async {
        let store = Arc::new(AsyncObjectStore::new(InMemory::new()));
        let array = AsyncArray::create_in(store.clone(), "/a", &[50, 40], &[16, 9], 0_i64).await.expect("made");
        let mut t = Tensor::from_vec([50, 40], (0..2000).collect::<Vec<i64>>()).expect("of this shape");
        array.all().assign(&t).await.expect("written");
        assert_eq!((array.counts().chunks_read, array.counts().chunks_written), (0, 20));

        let array = AsyncArray::<i64>::open_in(store, "/a").await.expect("opens").into_rank::<2>().expect("of rank 2");
        let part = array.i(idx![10..40, ::-3]).and_then(|part| part.oix(idx![[4, 0, 4], 1..])).expect("good");
        assert_eq!(array.counts().bytes_read, 0);
        assert_eq!(part.load().await.expect("loads"), t.i(idx![10..40, ::-3]).oix(idx![[4, 0, 4], 1..]));
        // Rows 14 and 10 lie in one row of chunks; columns 36, 33, .. 0 in all five.
        assert_eq!(array.counts().chunks_read, 5);

        t.i_mut(idx![17, ..]).fill(-1);
        array.i(idx![17, ..]).expect("good").fill(-1).await.expect("written");
        t.vix_mut(idx![[0, 49, 0], [1, 39, 1]]).accumulate(Add, [1, 2, 3]);
        array.vix(idx![[0, 49, 0], [1, 39, 1]]).expect("good").accumulate(Add, [1, 2, 3]).await.expect("written");
        assert_eq!(array.with_requests(1).all().load().await.expect("loads"), t);
    });
}
