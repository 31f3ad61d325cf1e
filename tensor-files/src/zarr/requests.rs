//! The requests of a read that is awaited: one for each value of the store; of a shard one for its index, and one for chunks that lie
//! near to each other. What comes is decoded on a pool of threads, each answer when it is there.

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use futures::channel::oneshot;
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use zarrs::array::{ArrayBytes, ArrayPartialDecoderTraits, CodecOptions};
use zarrs::storage::Bytes;
use zarrs::storage::byte_range::ByteRange;

use crate::zarr::array::ZarrElement;
use crate::zarr::asynchronous::AsyncInner;
use crate::zarr::chunk::{Fetched, options};
use crate::zarr::cut::Cut;
use crate::zarr::error::ZarrError;
use crate::zarr::objects::Parts;
use crate::zarr::pieces::{HeldParts, TOGETHER, Wanted, together};
use crate::zarr::transfer::transfer;
use crate::zarr::values::within;

/// Room for the elements of a result, to which several threads write, each to elements of its own.
pub(crate) struct Room<T> {
    elements: Vec<T>,
    start: *mut T,
}

// SAFETY: C1 and C2: no two chunks share an element of the result, so the threads write to different elements (T2).
unsafe impl<T: Send> Send for Room<T> {}
// SAFETY: C1 and C2: threads that share it write to different elements (T2), and nobody reads before all are done.
unsafe impl<T: Send> Sync for Room<T> {}

impl<T> Room<T> {
    /// None where there is no memory.
    pub(crate) fn new(len: usize) -> Option<Self> {
        let mut elements = Vec::new();
        elements.try_reserve_exact(len).ok()?;
        let start = elements.as_mut_ptr();
        Some(Room { elements, start })
    }

    /// # Safety
    ///
    /// There was room for `len` elements, and all of them were written (C1).
    pub(crate) unsafe fn written(mut self, len: usize) -> Vec<T> {
        // SAFETY: C1: there is room for `len` elements, and the pieces of the plan together wrote all of them.
        unsafe { self.elements.set_len(len) };
        self.elements
    }
}

/// A read: what is read, and where to.
pub(crate) struct Load<T> {
    pub(crate) inner: Arc<AsyncInner<T>>,
    pub(crate) cut: Arc<Cut>,
    pub(crate) result: Arc<Room<T>>,
    /// Whether nobody else writes to the values.
    pub(crate) exclusive: bool,
}

impl<T> Clone for Load<T> {
    fn clone(&self) -> Self {
        let (inner, cut, result) = (self.inner.clone(), self.cut.clone(), self.result.clone());
        Load { inner, cut, result, exclusive: self.exclusive }
    }
}

/// A shard whose index was read.
struct OpenShard {
    decoder: Arc<dyn ArrayPartialDecoderTraits>,
    pieces: Arc<HeldParts>,
    /// Held while the decoder is asked for what it misses: so that one chunk alone notes it.
    asking: Mutex<()>,
}

/// What came of an attempt to open a shard.
enum Opened {
    Shard(OpenShard),
    Missing(Vec<ByteRange>),
}

/// What one request brings, or several that follow each other, of the `n`-th value.
pub(crate) struct Answer {
    pub(crate) n: usize,
    what: What,
}

enum What {
    /// All of the value, and of its chunks those that are read.
    Value,
    /// The value is not in the store.
    Absent,
    /// The shard was replaced since its index was read.
    Replaced,
    /// Some chunks of a shard, and the parts of it that they need.
    Chunks(Arc<OpenShard>, Arc<Parts>, Wanted, Vec<ByteRange>),
}

impl<T: ZarrElement> Load<T> {
    /// The answers that the chunks of a value need. Of a shard the index is read, and chunks that need no bytes are done.
    pub(crate) async fn answers(&self, n: usize, whole: bool) -> Result<Vec<Answer>, ZarrError> {
        let AsyncInner { described, values, .. } = &*self.inner;
        described.fits(&described.chunk)?;
        let unit = &self.cut.unit(n);
        let only = |what| Ok(vec![Answer { n, what }]);
        let is_small = || described.unit_bytes() <= TOGETHER && self.cut.has_all(unit);
        if whole || !described.sharded || is_small() {
            return only(What::Value);
        }
        let key = described.key(&unit.number);
        let Some(parts) = values.parts(&key, self.exclusive, &described.tally) else { return only(What::Value) };
        let pieces = Arc::new(HeldParts::default());
        let shard = loop {
            match self.open(n, &pieces)? {
                Opened::Shard(shard) => break Arc::new(shard),
                Opened::Missing(ranges) => {
                    for range in ranges {
                        if !self.fetch(n, &parts, &pieces, range).await? {
                            return only(What::Replaced);
                        }
                    }
                }
            }
        };
        if pieces.is_absent() {
            return only(What::Absent);
        }
        let (load, asked, count) = (self.clone(), shard.clone(), unit.count);
        let wanted = on_pool(move || load.wanted(n, &asked, 0..count)).await?;
        let parts = Arc::new(parts);
        let answer = |(wanted, ranges)| Answer { n, what: What::Chunks(shard.clone(), parts.clone(), wanted, ranges) };
        Ok(together(wanted).into_iter().map(answer).collect())
    }

    /// Waits for an answer, and brings its chunks to their places in the result; false where the shard was replaced meanwhile.
    pub(crate) async fn bring(&self, Answer { n, what }: Answer) -> Result<bool, ZarrError> {
        let AsyncInner { described, values, .. } = &*self.inner;
        let load = self.clone();
        match what {
            What::Replaced => return Ok(false),
            What::Absent => on_pool(move || load.decode_value(n, None)).await?,
            What::Value => {
                let key = described.key(&self.cut.unit(n).number);
                let value = values.get(&key, &described.tally).await;
                let bytes = value.map_err(|error| self.wrong(n)(error.into()))?.0;
                on_pool(move || load.decode_value(n, bytes)).await?;
            }
            What::Chunks(shard, parts, wanted, ranges) => {
                let (mut asked, mut held) = (vec![(wanted, ranges)], Vec::new());
                while let Some((wanted, ranges)) = asked.pop() {
                    for range in ranges {
                        if !self.fetch(n, &parts, &shard.pieces, range).await? {
                            return Ok(false);
                        }
                        held.push(range);
                    }
                    let (load, shard) = (load.clone(), shard.clone());
                    // A codec of the application may ask for more when it has seen a part.
                    asked.extend(together(on_pool(move || load.decode_chunks(n, &shard, &wanted)).await?));
                }
                for range in held {
                    shard.pieces.release(range);
                }
            }
        }
        Ok(true)
    }

    fn wrong(&self, n: usize) -> impl Fn(Box<dyn Error + Send + Sync>) -> ZarrError {
        let described = &self.inner.described;
        move |error| {
            let number = self.cut.unit(n).number;
            described.read_error(&number, error)
        }
    }

    /// Reads a part of a shard; false where the shard was replaced.
    async fn fetch(&self, n: usize, parts: &Parts, pieces: &HeldParts, range: ByteRange) -> Result<bool, ZarrError> {
        let bytes = parts.part(range).await;
        if parts.is_changed() {
            return Ok(false);
        }
        pieces.hold(range, bytes.map_err(|error| self.wrong(n)(error.into()))?);
        Ok(true)
    }

    /// Opens a shard, if its index is among the pieces that have come.
    fn open(&self, n: usize, pieces: &Arc<HeldParts>) -> Result<Opened, ZarrError> {
        match self.inner.described.shard(pieces.clone(), &options(&self.cut)) {
            Ok(decoder) => Ok(Opened::Shard(OpenShard { decoder, pieces: pieces.clone(), asking: Mutex::default() })),
            Err(error) => match pieces.missing() {
                missing if missing.is_empty() => Err(self.wrong(n)(error.into())),
                missing => Ok(Opened::Missing(missing)),
            },
        }
    }

    /// Decodes the chunks of a value that are read, of the bytes of all of it.
    fn decode_value(&self, n: usize, bytes: Option<Bytes>) -> Result<(), ZarrError> {
        let described = &self.inner.described;
        let (wrong, count) = (self.wrong(n), self.cut.unit(n).count);
        let Some(bytes) = bytes else {
            return (0..count).into_par_iter().try_for_each(|k| self.place(n, k, None));
        };
        if !described.sharded {
            let decoded = described.decode(bytes, &options(&self.cut)).map_err(|error| wrong(error.into()))?;
            return self.place(n, 0, Some(decoded));
        }
        let (pieces, len) = (Arc::new(HeldParts::default()), bytes.len() as u64);
        let hold = |ranges: &[ByteRange]| {
            ranges.iter().filter(|&&range| pieces.piece(range).is_none()).try_for_each(|&range| {
                let (start, end) = within(range, len).map_err(|error| wrong(error.into()))?;
                pieces.hold(range, Some(bytes.slice(start as usize..end as usize)));
                Ok::<_, ZarrError>(())
            })
        };
        let shard = loop {
            match self.open(n, &pieces)? {
                Opened::Shard(shard) => break shard,
                Opened::Missing(ranges) => hold(&ranges)?,
            }
        };
        let mut wanted = self.wanted(n, &shard, 0..count)?;
        pieces.hold(ByteRange::FromStart(0, Some(len)), Some(bytes.clone()));
        while !wanted.is_empty() {
            wanted.iter().try_for_each(|(_, ranges)| hold(ranges))?;
            wanted = self.decode_chunks(n, &shard, &wanted)?;
        }
        Ok(())
    }

    /// Decodes chunks of a shard whose bytes are here, and gives what is still missing.
    fn decode_chunks(&self, n: usize, shard: &OpenShard, chunks: &Wanted) -> Result<Wanted, ZarrError> {
        let (described, options) = (&self.inner.described, options(&self.cut));
        let decode = |&(k, ref ranges): &(usize, Vec<ByteRange>)| {
            // The decoder of a shard copies what its codecs give, so these are called where one piece is the chunk.
            let piece = if let [range] = ranges[..] { shard.pieces.piece(range) } else { None };
            let is_done = match piece.and_then(|piece| described.decode_piece(&piece, &options)) {
                Some(decoded) => self.place(n, k, Some(decoded)).is_ok(),
                None => self.decode_chunk(n, k, &*shard.decoder, &options).is_ok(),
            };
            (!is_done).then_some(k)
        };
        let failed: Vec<usize> = chunks.par_iter().filter_map(decode).collect();
        self.wanted(n, shard, failed.into_iter())
    }

    /// Asks the decoder of a shard for chunks one by one: those that it has are done, and those that miss bytes are given with
    /// these.
    fn wanted(&self, n: usize, shard: &OpenShard, chunks: impl Iterator<Item = usize>) -> Result<Wanted, ZarrError> {
        let options = CodecOptions::default().with_concurrent_target(1);
        let mut wanted = Vec::new();
        let _asking = shard.asking.lock().unwrap_or_else(PoisonError::into_inner);
        for k in chunks {
            shard.pieces.missing();
            let done = self.decode_chunk(n, k, &*shard.decoder, &options);
            match shard.pieces.missing() {
                ranges if done.is_err() && !ranges.is_empty() => wanted.push((k, ranges)),
                _ => done?,
            }
        }
        Ok(wanted)
    }

    fn decode_chunk(
        &self,
        n: usize,
        k: usize,
        decoder: &dyn ArrayPartialDecoderTraits,
        options: &CodecOptions,
    ) -> Result<(), ZarrError> {
        let subset = self.inner.described.subset(&self.cut.share(&self.cut.unit(n), k));
        let decoded = decoder.partial_decode(&subset, options).map(ArrayBytes::into_owned);
        self.place(n, k, Some(decoded.map_err(|error| self.wrong(n)(error.into()))?))
    }

    /// Writes the elements of the `k`-th chunk of the `n`-th value to their places in the result.
    fn place(&self, n: usize, k: usize, bytes: Option<ArrayBytes<'static>>) -> Result<(), ZarrError> {
        let (described, cut) = (&self.inner.described, &*self.cut);
        let unit = cut.unit(n);
        described.tally.came(bytes.is_some());
        let fetched = match bytes {
            Some(bytes) => Fetched::new::<T>(bytes, &described.chunk).map_err(|error| self.wrong(n)(error.into()))?,
            None => Fetched::everywhere(described.fill, described.chunk.len()),
        };
        // SAFETY: C3: the fetched bytes have every position of a chunk; C1: there is room for the whole result, and no
        // other chunk has these places (C2).
        unsafe { transfer(cut, &cut.share(&unit, k), (&fetched.bytes, &fetched.strides), self.result.start) }?;
        Ok(())
    }
}

/// The threads that decode and encode. They are not those of the pool that the caller may be on: if all of these waited for reads, nobody would
/// decode what they wait for.
static POOL: LazyLock<Option<ThreadPool>> =
    LazyLock::new(|| ThreadPoolBuilder::new().thread_name(|k| format!("decode {k}")).build().ok());

/// Does work on a thread of the pool, where the future only waits. A panic there is one of the future: on the pool it would end
/// the process. What the work owns is dropped before it is done.
pub(crate) async fn on_pool<D: Send + 'static>(work: impl FnOnce() -> D + Send + 'static) -> D {
    let (send, receive) = oneshot::channel();
    let work = move || {
        let done = catch_unwind(AssertUnwindSafe(work));
        // Nobody waits for it where the future was dropped.
        let _ = send.send(done);
    };
    match &*POOL {
        Some(pool) => pool.spawn(work),
        None => work(),
    }
    match receive.await {
        Ok(Ok(done)) => done,
        Ok(Err(panic)) => resume_unwind(panic),
        Err(oneshot::Canceled) => unreachable!("the pool does all of its work"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::executor::block_on;

    /// Codecs that an application registers at zarrs may panic.
    #[test]
    fn a_panic_on_the_pool_is_one_of_whoever_waits() {
        let owned = Arc::new(());
        let held = owned.clone();
        let done = catch_unwind(AssertUnwindSafe(|| {
            block_on(on_pool(move || {
                let _held = held;
                panic!("a codec");
            }))
        }));
        let panic: Box<dyn std::any::Any + Send> = done.map(|never: ()| never).expect_err("it panics here");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"a codec"));
        assert_eq!(Arc::strong_count(&owned), 1, "dropped before");
        assert_eq!(block_on(on_pool(|| 7)), 7, "the pool goes on");
    }
}
