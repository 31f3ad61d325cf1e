//! Every door under an allocator that refuses the n-th large request, for every n: the answer is the error `TooLarge` with the
//! target as it was, or the right result. Nothing ends the process.

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use tensor_idx::{error::ErrorKind, read::try_select};
use tensor_idx::{
    index::{NumPy, Outer},
    prelude::*,
};

/// Requests of fewer bytes are always granted: they do not grow with the input.
const LARGE: usize = 4096;

/// No request is counted.
const OFF: usize = usize::MAX;

/// Large requests that are granted before one is refused.
static GRANTED: AtomicUsize = AtomicUsize::new(OFF);

struct Refusing;

fn refused(size: usize) -> bool {
    let countdown = |left: usize| if left == OFF || left == 0 { None } else { Some(left - 1) };
    size >= LARGE
        && GRANTED.load(Ordering::SeqCst) != OFF
        && match GRANTED.fetch_update(Ordering::SeqCst, Ordering::SeqCst, countdown) {
            Ok(_) => false,
            // The n-th request is refused, and all that follow are granted.
            Err(left) => left == 0 && GRANTED.swap(OFF, Ordering::SeqCst) == 0,
        }
}

// SAFETY: the allocator of the system, which refuses more than it would.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
        // SAFETY: the caller's promise is the one that the system's allocator asks for.
        if refused(memory.size()) { std::ptr::null_mut() } else { unsafe { System.alloc(memory) } }
    }

    unsafe fn realloc(&self, pointer: *mut u8, memory: Memory, size: usize) -> *mut u8 {
        // SAFETY: as in `alloc`.
        if refused(size) { std::ptr::null_mut() } else { unsafe { System.realloc(pointer, memory, size) } }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, memory: Memory) {
        // SAFETY: as in `alloc`.
        unsafe { System.dealloc(pointer, memory) }
    }
}

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

/// The allocator is one for all threads: a test holds this from its first line, so that no request of another is refused.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Runs a door with every large request refused in turn. `fresh` makes what the door changes, `door` returns what it read or
/// left, and `state` what is to be the same after an error.
#[track_caller]
fn each_refusal<W: Send, T: PartialEq + Send>(
    name: &str,
    fresh: impl Fn() -> W,
    door: impl Fn(&mut W) -> Result<T, IndexError> + Sync,
    state: impl Fn(&W) -> Vec<u64>,
) {
    // The threads of the pool start, and the memory that a thread keeps for its next call is there or not, as it happens.
    let mut world = fresh();
    let Ok(right) = door(&mut world) else { panic!("{name}: fails without a refusal") };
    let after = state(&world);
    for n in 0.. {
        let mut world = fresh();
        let before = state(&world);
        // Memory that this thread keeps is gone in a thread of its own.
        let (result, left) = std::thread::scope(|scope| {
            let run = || {
                GRANTED.store(n, Ordering::SeqCst);
                let result = door(&mut world);
                (result, GRANTED.swap(OFF, Ordering::SeqCst))
            };
            scope.spawn(run).join().unwrap_or_else(|_| panic!("{name}: panics at refusal {n}"))
        });
        match result {
            Ok(value) => {
                assert!(value == right, "{name}: another result at refusal {n}");
                assert!(state(&world) == after, "{name}: leaves something else at refusal {n}");
            }
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::TooLarge, "{name}: {error}");
                assert!(state(&world) == before, "{name}: changes what it refuses to write at refusal {n}");
            }
        }
        if left != OFF {
            assert!(n < 64, "{name}: {n} large requests");
            return;
        }
    }
}

const N: usize = 40_000;

fn source() -> Tensor1<u64> {
    Tensor::from_fn([N], |[i]| (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn table() -> Tensor2<u64> {
    Tensor::from_fn([N / 40, 40], |[i, j]| (i * 40 + j) as u64)
}

/// Negative ones among them, each named several times.
fn ids(extent: usize, len: usize) -> Vec<i64> {
    (0..len).map(|k| (k * k * 31 + 7 * k) as i64 % (2 * extent as i64) - extent as i64).collect()
}

#[track_caller]
fn read<T: PartialEq + Send>(name: &str, door: impl Fn() -> Result<T, IndexError> + Sync) {
    each_refusal(name, || (), |()| door(), |()| Vec::new());
}

#[track_caller]
fn write(name: &str, door: impl Fn(&mut Tensor1<u64>) -> Result<(), IndexError> + Sync) {
    each_refusal(name, source, &door, Tensor::to_vec);
    // Storage that is shared is copied first; the other owner keeps its elements.
    let shared = || {
        let t = source();
        (t.clone(), t)
    };
    let both = |(t, other): &(Tensor1<u64>, Tensor1<u64>)| {
        assert!(*other == source());
        t.to_vec()
    };
    each_refusal(&format!("{name}, shared"), shared, |(t, _)| door(t), both);
}

#[track_caller]
fn write_rows(name: &str, door: impl Fn(&mut Tensor2<u64>) -> Result<(), IndexError> + Sync) {
    each_refusal(name, table, door, Tensor::to_vec);
}

#[test]
fn reads() {
    let _alone = alone();
    let (t, rows, ids) = (source(), table(), ids(N, 30_000));
    let few = [3, 0, -1];
    let narrow: Vec<i8> = (0..20_000).map(|k| (k % 80 - 40) as i8).collect();
    let matrix = Tensor::from_vec([200, 150], ids.clone()).unwrap();
    let mask = t.map(|x| x % 3 == 0);
    read("oix by ids", || t.try_oix(idx![&ids]));
    read("oix by a slice", || t.try_oix(idx![&ids[..]]));
    read("oix by a view", || t.try_oix(idx![matrix.view().transpose()]));
    read("vix of two arrays", || rows.try_vix(idx![&narrow, &narrow]));
    let column = matrix.i(idx![.., ..1]).map(|x| x % 40);
    read("vix of arrays that broadcast", || rows.try_vix(idx![&column, &few]));
    read("nix by a mask", || t.try_nix(&mask));
    read("nix by a mask's view", || t.try_nix(mask.i(idx![::-1])));
    read("oix of columns", || rows.try_oix(idx![.., &narrow[..30]]));
    let (along, row_ids) = (rows.map(|x| (x % 40) as i16), ids.iter().map(|id| id % 1000).collect::<Vec<_>>());
    read("take_along_axis", || rows.try_take_along_axis(&along, 1));
    read("take", || rows.try_take(&row_ids, 0));
    read("to_contiguous", || rows.view().transpose().try_to_contiguous());
    read("a plan", || Ok(t.layout().plan_gather(NumPy, &mask)?.to_string()));
    let plan = t.layout().plan_gather(Outer, idx![&ids]).unwrap();
    read("a plan's gather", || t.gather(&plan));
    read("a plan of a plan", || Ok(plan.then_gather(Outer, idx![&row_ids])?.shape().to_vec()));
    let ones = Tensor::full([30_000], 1_u64);
    read("an adjoint", || plan.gather_backward(&ones, &[N]));
    read("select", || try_select(&mask, &t, 0_u64));
    let into = |out: &mut Tensor1<u64>| t.try_oix_into(idx![&ids], out);
    let out = || Tensor::full([30_000], 0_u64);
    each_refusal("oix_into", out, into, Tensor::to_vec);
    let shared = || {
        let t = out();
        (t.clone(), t)
    };
    each_refusal("oix_into, shared", shared, |(out, _)| into(out), |(out, _)| out.to_vec());
}

#[test]
fn writes() {
    let _alone = alone();
    let ids = ids(N, 30_000);
    let (values, mask) = (Tensor::from_fn([30_000], |[k]| k as u64), source().map(|x| x % 3 == 0));
    let matrix = Tensor::from_vec([200, 150], ids.clone()).unwrap();
    write("fill", |t| t.try_oix_mut(idx![&ids])?.try_assign(1));
    write("assign", |t| t.try_oix_mut(idx![&ids])?.try_assign(&values));
    write("assign by a slice", |t| t.try_oix_mut(idx![&ids[..]])?.try_assign(&values));
    write("add_assign", |t| t.try_oix_mut(idx![&ids])?.try_add_assign(&values));
    write("add_assign by few of many", |t| t.try_oix_mut(idx![&ids[..600]])?.try_add_assign(1));
    write("accumulate", |t| t.try_oix_mut(idx![&ids])?.try_accumulate(Add, &values));
    write("accumulate_at", |t| t.try_accumulate_at(&ids, Add, &values));
    let (positions, row) = (Tensor::from_fn([30_000], |[k]| (k * 7) % 1024), || Tensor::full([1024], 3_u64));
    let shared = || {
        let t = row();
        (t.clone(), t)
    };
    let door = |(t, _): &mut (Tensor1<u64>, Tensor1<u64>)| t.try_accumulate_at(&positions, Add, &values);
    each_refusal("accumulate_at on a short row", shared, door, |(t, _)| t.to_vec());
    write("by a mask", |t| t.try_nix_mut(&mask)?.try_assign(1));
    write("a value that broadcasts within", |t| t.try_oix_mut(idx![&matrix])?.try_assign(values.i(idx![..150])));
    write("map_inplace", |t| t.try_oix_mut(idx![&ids])?.try_map_inplace(|x| *x = !*x));
    write("map_inplace of few of many", |t| t.try_oix_mut(idx![&ids[..600]])?.try_map_inplace(|x| *x = !*x));
    write("copy_within", |t| t.try_copy_within(idx![..-1], idx![1..]));
    write("i_mut", |t| t.try_i_mut(idx![::-2])?.try_assign(3));
    write("split_mut", |t| t.split_mut([idx![..10], idx![10..]]).map(|mut parts| parts[1].fill(4)));
    write("a plan's selection", |t| {
        let plan = t.layout().plan_gather(Outer, idx![&ids])?;
        plan.select(t)?.try_assign(&values)
    });
    write("to the adjoint", |t| {
        let plan = t.layout().plan_gather(Outer, idx![&ids])?;
        plan.adjoint().add_to(&values, t)
    });
}

#[test]
fn writes_to_rows() {
    let _alone = alone();
    let rows: Vec<i64> = ids(N / 40, 3_000);
    let columns: Vec<i64> = ids(40, 3_000);
    let values = Tensor::from_fn([3_000, 40], |[i, j]| (i + j) as u64);
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let on = |name: &str| format!("{name} on {threads} threads");
        // What the threads of a pool need for themselves is not counted.
        pool.broadcast(|_| ());
        let door = |f: &(dyn Fn(&mut Tensor2<u64>) -> Result<(), IndexError> + Sync), t: &mut Tensor2<u64>| {
            pool.install(|| f(t))
        };
        write_rows(&on("assign"), |t| door(&|t| t.try_oix_mut(idx![&rows])?.try_assign(&values), t));
        write_rows(&on("add_assign"), |t| door(&|t| t.try_oix_mut(idx![&rows])?.try_add_assign(&values), t));
        write_rows(&on("accumulate"), |t| door(&|t| t.try_oix_mut(idx![&rows])?.try_accumulate(Add, &values), t));
        write_rows(&on("points"), |t| {
            door(&|t| t.try_vix_mut(idx![&rows, &columns])?.try_accumulate(Add, values.i(idx![.., 0])), t)
        });
        write_rows(&on("points, assigned"), |t| {
            door(&|t| t.try_vix_mut(idx![&rows, &columns])?.try_assign(values.i(idx![.., 0])), t)
        });
        write_rows(&on("points, updated"), |t| {
            door(&|t| t.try_vix_mut(idx![&rows, &columns])?.try_mul_assign(values.i(idx![.., 0])), t)
        });
        write_rows(&on("crosses"), |t| {
            door(&|t| t.try_oix_mut(idx![&rows[..300], &columns[..300]])?.try_add_assign(3), t)
        });
    }
}
