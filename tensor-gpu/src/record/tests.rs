use tensor_idx_core::{IndexRead, Tensor};

use super::*;
use crate::kernel::{Access, Kernel, Slots};
use crate::params::{Nothing, Params};
use crate::pool::Slice;
use crate::to_gpu::ToGpu;
use crate::twin::results::on_every_gpu;

/// A shader that does not compile.
static BROKEN: Kernel<Nothing> =
    Kernel::new("broken", &[OWN, "@compute @workgroup_size(256) fn main() { nonsense(); }"], &[]);

const OWN: &str = "struct Own { unused: u32 }";

/// A kernel that is well, and one whose pipeline wants a constant.
static NOTHING: Kernel<Nothing> = Kernel::new(
    "nothing",
    &[
        OWN,
        "@compute @workgroup_size(256) fn main() { if atomicLoad(&status[0]) == params.items + tables[0] { return; } }",
    ],
    &[],
)
.with(Slots::Set);
static CONSTANT: Kernel<Nothing> = Kernel::new(
    "constant",
    &[OWN, "override MISSING: u32; @compute @workgroup_size(256) fn main() { atomicMin(&status[0], MISSING); }"],
    &[],
)
.with(Slots::Set);

/// A kernel that reads one buffer and writes another.
static READS: Kernel<Nothing> = Kernel::new(
    "reads",
    &[
        OWN,
        "@group(0) @binding(3) var<storage, read> a: array<u32>; \
         @group(0) @binding(4) var<storage, read_write> b: array<u32>; \
         @compute @workgroup_size(256) fn main() { b[0] = a[0]; }",
    ],
    &[Access::Read, Access::ReadWrite],
);

/// A step that fails, on words that the operation cleared before.
type Bad = fn(&mut Record<'_>, &Slice) -> Result<(), IndexError>;

fn launch(
    record: &mut Record<'_>,
    kernel: &'static Kernel<Nothing>,
    buffers: &[Slice],
    groups: u32,
) -> Result<(), IndexError> {
    let params = &Params::new(1, 0, Nothing::default());
    record.dispatch(&Launch { kernel, constants: &[], params, tables: None, buffers, groups: [groups, 1, 1] })
}

/// Each failure, and a word of its error.
const FAILURES: [(&str, Bad); 13] = [
    ("nonsense", |record, _| launch(record, &BROKEN, &[], 1)),
    ("MISSING", |record, _| launch(record, &CONSTANT, &[], 1)),
    ("of the kernel `reads` needs", |record, words| {
        let large = Slice { size: record.gpu.limits().max_storage_buffer_binding_size + 4, ..words.clone() };
        launch(record, &READS, &[large, words.clone()], 1)
    }),
    ("max_compute_workgroups_per_dimension", |record, _| {
        let most = record.gpu.limits().max_compute_workgroups_per_dimension;
        launch(record, &NOTHING, &[], most + 1)
    }),
    ("max_storage_buffer_binding_size", |record, _| {
        let large = record.gpu.limits().max_storage_buffer_binding_size + 1;
        record.buffer(large, "a test").map(drop)
    }),
    ("a test needs", |record, _| record.buffer(u64::MAX, "a test").map(drop)),
    ("of memory", |record, _| {
        record.gpu.limit_memory(0);
        let refused = record.buffer(1 << 20, "a test").map(drop);
        record.gpu.limit_memory(u64::MAX);
        refused
    }),
    ("reads", |record, words| {
        // Beyond the end of its buffer.
        let far = Slice { offset: words.buffer.raw().size(), ..words.clone() };
        launch(record, &READS, &[far, words.clone()], 1)
    }),
    ("reads", |record, words| {
        let odd = Slice { offset: 4, size: 4, ..words.clone() };
        launch(record, &READS, &[odd, words.clone()], 1)
    }),
    ("reads", |record, words| launch(record, &READS, core::slice::from_ref(words), 1)),
    // Read and written at once.
    ("", |record, words| launch(record, &READS, &[words.clone(), words.clone()], 1)),
    ("", |record, words| {
        let far = Slice { offset: words.buffer.raw().size(), ..words.clone() };
        record.copy(words, &far)
    }),
    ("", |record, words| record.clear(&Slice { offset: 1, ..words.clone() })),
];

#[test]
fn an_operation_is_recorded_whole_or_not_at_all() {
    on_every_gpu("record: an_operation_is_recorded_whole_or_not_at_all", |gpu| {
        let [t, target] = [0, 1].map(|_| Tensor::from_vec([4], vec![1, 2, 3, 4]).unwrap().to_gpu(gpu).unwrap());
        let words = target.storage.slice().unwrap();
        t.oix(&[0]).to_cpu().unwrap();
        for (n, (word, bad)) in FAILURES.into_iter().enumerate() {
            // What was refused once is refused again, and leaves nothing that is taken for whole.
            for _ in 0..2 {
                let before = gpu.stats();
                let first = t.oix(&[3, 0]);
                let mut record = Record::new(gpu);
                record.clear(&words).unwrap();
                launch(&mut record, &NOTHING, &[], 1).unwrap();
                let result = bad(&mut record, &words);
                let result = result.and_then(|()| record.done(Left::Written(&target.storage)).map(drop));
                let second = t.oix(&[2, 1]);
                let error = result.unwrap_err().to_string();
                assert!(error.contains(word), "failure {n}: {error}");
                // (What is refused for want of memory is asked for again once the batch is submitted.)
                assert_eq!(gpu.stats().submissions == before.submissions, word != "of memory", "{error}");
                assert_eq!(gpu.stats().dispatches, before.dispatches + 2, "{error}");
                assert_eq!(first.to_cpu().unwrap().to_vec(), [4, 1], "{error}");
                assert_eq!(second.to_cpu().unwrap().to_vec(), [3, 2], "{error}");
                assert_eq!(target.to_cpu().unwrap().to_vec(), [1, 2, 3, 4], "{error}");
                gpu.sync().unwrap();
            }
        }
        // The steps that are well are carried out.
        let mut record = Record::new(gpu);
        record.clear(&words).unwrap();
        launch(&mut record, &NOTHING, &[], 1).unwrap();
        record.done(Left::Written(&target.storage)).unwrap();
        assert_eq!(target.to_cpu().unwrap().to_vec(), [0; 4]);
    });
}

#[test]
fn what_a_failed_submission_was_to_leave_is_an_error() {
    on_every_gpu("record: what_a_failed_submission_was_to_leave_is_an_error", |gpu| {
        let [lost, kept] = [0, 1].map(|_| Tensor::from_vec([3], vec![1, 2, 3]).unwrap().to_gpu(gpu).unwrap());
        let before = kept.oix(&[1, 0]);
        gpu.sync().unwrap();
        let (one, two) = (lost.oix(&[1, 0]), kept.oix(&[1, 0]));
        // Nothing can be submitted that uses it; it must not be used again.
        lost.storage.memory.as_ref().unwrap().buffer.raw().destroy();
        std::mem::forget(lost);
        assert!(gpu.sync().is_err());
        for _ in 0..2 {
            assert!(one.to_cpu().is_err() && two.to_cpu().is_err() && two.oix(&[0]).to_cpu().is_err());
        }
        gpu.sync().unwrap();
        assert_eq!(before.to_cpu().unwrap().to_vec(), [2, 1]);
        assert_eq!(kept.oix(&[1, 0]).to_cpu().unwrap().to_vec(), [2, 1]);
    });
}

#[test]
fn what_the_host_wrote_outlives_a_failed_submission() {
    on_every_gpu("record: what_the_host_wrote_outlives_a_failed_submission", |gpu| {
        let lost = Tensor::from_vec([3], vec![1, 2, 3]).unwrap().to_gpu(gpu).unwrap();
        gpu.sync().unwrap();
        let read = lost.oix(&[1, 0]);
        let value = Record::new(gpu).store(&[1, 2, 3, 4, 5], "a value").unwrap();
        lost.storage.memory.as_ref().unwrap().buffer.raw().destroy();
        std::mem::forget(lost);
        assert!(gpu.submit().is_err() && read.to_cpu().is_err());
        assert_eq!(crate::twin::results::words(Record::new(gpu), &value)[..2], [0x0403_0201, 5]);
    });
}

#[test]
fn others_record_while_a_kernel_is_compiled() {
    on_every_gpu("record: others_record_while_a_kernel_is_compiled", |found| {
        // A device that has compiled nothing.
        let gpu = &Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
        let mut record = Record::new(gpu);
        record.meanwhile(|gpu| assert!(gpu.inner.state.try_lock().is_ok()));
        assert!(gpu.inner.state.try_lock().is_err());
        drop(record);
        // Each thread compiles, and has slots of its own meanwhile; half of the indices are bad.
        std::thread::scope(|scope| {
            for n in 0..8_usize {
                scope.spawn(move || {
                    let t = Tensor::from_fn([40, 1 + n], |at| (at[0] * 100 + at[1]) as u32).to_gpu(gpu).unwrap();
                    for round in 0..20 {
                        let bad = (n + round) % 2;
                        let ids = Tensor::from([n as i32, 40 * bad as i32, 7]).to_gpu(gpu).unwrap();
                        let read = t.oix(&ids).to_cpu();
                        // What another thread was not told of yet is mentioned, too.
                        match read {
                            Ok(read) => assert_eq!((bad, read[[2, 0]]), (0, 700), "{n} {round}"),
                            Err(error) => assert!(error.to_string().starts_with("index 40 is outside"), "{error}"),
                        }
                    }
                });
            }
        });
        assert_eq!(lock(&gpu.inner.state).away, 0);
    });
}

/// What is never told.
#[derive(Debug)]
struct Never;

impl Watch for Never {
    fn place(&self, _: u32) -> Option<Slice> {
        None
    }

    fn error(&self, entry: u32, _: &[u8]) -> IndexError {
        unreachable!("entry {entry} of no array")
    }
}

#[test]
fn the_slots_of_an_operation_are_neighbours() {
    on_every_gpu("record: the_slots_of_an_operation_are_neighbours", |gpu| {
        let mut record = Record::with_slots(gpu, 2).unwrap();
        let first = record.slots(vec![Box::new(Never)]);
        // Another operation takes one while this one lets go of the recorder.
        record.meanwhile(|gpu| {
            let mut other = Record::with_slots(gpu, 1).unwrap();
            other.slots(vec![Box::new(Never)]);
        });
        assert_eq!(record.slots(vec![Box::new(Never)]), first + 1);
    });
}

/// So wgpu puts no barrier between them.
#[test]
fn neighbours_write_to_slots_of_different_buffers() {
    on_every_gpu("record: neighbours_write_to_slots_of_different_buffers", |gpu| {
        let turns = 2 * TURNS as usize + 1;
        let slots: Vec<(Slice, u32)> = (0..turns)
            .map(|_| {
                let mut record = Record::with_slots(gpu, 2).unwrap();
                let first = record.slots(vec![Box::new(Never)]);
                (record.status().unwrap().0, first)
            })
            .collect();
        for (n, (one, first)) in slots.iter().enumerate() {
            for (k, (other, _)) in slots.iter().enumerate().skip(n + 1).take(TURNS as usize) {
                assert_eq!(one.shares_buffer_with(other), k - n == TURNS as usize, "{n} and {k}");
            }
            assert_eq!(*first, 2 * (n as u32 / TURNS));
        }
        // Each has the error of its own.
        let t = Tensor::from_vec([3], vec![1, 2, 3]).unwrap().to_gpu(gpu).unwrap();
        let ids: Vec<_> = (0..turns)
            .map(|n| Tensor::from_vec([2], vec![0, 3 * (n % 3) as i32]).unwrap().to_gpu(gpu).unwrap())
            .collect();
        let read: Vec<_> = ids.iter().map(|ids| t.oix(ids)).collect();
        for (n, read) in read.iter().enumerate() {
            match read.check() {
                Ok(()) => assert_eq!(n % 3, 0),
                Err(error) => assert!(error.to_string().starts_with(&format!("index {} is", 3 * (n % 3))), "{error}"),
            }
        }
        gpu.sync().unwrap();
    });
}
