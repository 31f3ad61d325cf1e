//! What is copied where: the large allocations of each call on each library, as the table in docs/interop.md has them.
//!
//! `BLESS=1` writes the table anew.

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tensor_idx::{interop::DlTensor, prelude::*};

/// Counts the allocations of a size and above, on all threads.
struct Counting;

static LEAST: AtomicUsize = AtomicUsize::new(usize::MAX);
static FOUND: AtomicUsize = AtomicUsize::new(0);

fn note(size: usize) {
    if size >= LEAST.load(Relaxed) {
        FOUND.fetch_add(1, Relaxed);
    }
}

// SAFETY: every call goes to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
        note(memory.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc(memory) }
    }

    unsafe fn alloc_zeroed(&self, memory: Memory) -> *mut u8 {
        note(memory.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(memory) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, memory: Memory, size: usize) -> *mut u8 {
        note(size);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(pointer, memory, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, memory: Memory) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, memory) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The allocations of so many bytes or more.
fn count<R>(least: usize, call: impl FnOnce() -> R) -> String {
    let before = FOUND.load(Relaxed);
    LEAST.store(least, Relaxed);
    let result = std::hint::black_box(call());
    LEAST.store(usize::MAX, Relaxed);
    let found = FOUND.load(Relaxed) - before;
    drop(result);
    found.to_string()
}

/// Rows and columns of `f32`; every part below has a quarter of them or more.
const N: usize = 256;
const PART: usize = N * N;
/// Entries of an index array: 8 bytes each, where a position has 4.
const IDS: usize = 1 << 16;
const ENTRIES: usize = 8 * IDS;

const CALLS: [&str; 9] = [
    "`t.i(idx![1.., ..;2])`",
    "`t.i(idx![::-1])`",
    "`t.oix(idx![&rows])`",
    "`t.oix(idx![.., &rows])`",
    "`t.oix(idx![&mask])`",
    "`assign!(t.oix[&rows] = v)`, `v` of the library; `t.at(..).set(v)`",
    "`t.oix(idx![&ids])`: the entries of `ids`, of the library",
    "the whole, to a `Tensor` or `TensorView`",
    "the whole, from a `Tensor`",
];

fn value(row: usize, column: usize) -> f32 {
    (N * row + column) as f32
}

fn ours() -> Tensor2<f32> {
    Tensor::from_fn([N, N], |[row, column]| value(row, column))
}

#[test]
fn the_table_of_copies_is_right() {
    let rows: Vec<usize> = (0..N).step_by(2).collect();
    let mask: Vec<bool> = (0..N).map(|row| row % 2 == 0).collect();
    let line = Tensor::from_fn([N * N], |[n]| n as u8);
    let none = || "-".to_owned();
    let mut columns: Vec<(&str, [String; 9])> = Vec::new();
    macro_rules! column {
        ($name:literal, $t:ident, $back:expr; $write:expr, $ids:expr, $to:expr, $from:expr) => {
            columns.push((
                $name,
                [
                    count(PART, || $t.try_i(idx![1.., ..;2]).is_ok()),
                    $back,
                    count(PART, || $t.oix(idx![&rows])),
                    count(PART, || $t.oix(idx![.., &rows])),
                    count(PART, || $t.oix(idx![&mask])),
                    $write,
                    $ids,
                    $to,
                    $from,
                ],
            ));
        };
        ($name:literal, $t:ident; $write:expr, $ids:expr, $to:expr, $from:expr) => {
            column! { $name, $t, count(PART, || $t.i(idx![::-1])); $write, $ids, $to, $from }
        };
    }
    macro_rules! entries {
        ($ids:expr) => {{
            let ids = $ids;
            count(ENTRIES, || line.oix(idx![&ids]))
        }};
    }
    let ids = || (0..IDS as i64).rev().collect::<Vec<_>>();

    let (mut t, v) = (ours(), ours().i(idx![..N / 2]).to_contiguous());
    column! {
        "`Tensor`", t;
        count(PART, || assign!(t.oix[&rows] = &v)), entries!(Tensor::from_vec([IDS], ids()).expect("as many")),
        count(PART, || t.view().shape().len()), none()
    }

    let mut t = ndarray::Array2::from_shape_fn((N, N), |(row, column)| value(row, column));
    let v = t.slice(ndarray::s![..N / 2, ..]).to_owned();
    let (from, other) = (ours(), t.clone());
    column! {
        "ndarray", t;
        count(PART, || assign!(t.oix[&rows] = &v)), entries!(ndarray::Array1::from_vec(ids())),
        count(PART, || Tensor::from(other)), count(PART, || ndarray::Array2::from(from))
    }

    let mut t = mdarray::DArray::<f32, 2>::from_fn([N, N], |at| value(at[0], at[1]));
    let v = mdarray::DArray::<f32, 2>::from_fn([N / 2, N], |at| value(at[0], at[1]));
    column! {
        "mdarray", t;
        count(PART, || assign!(t.oix[&rows] = &v)),
        entries!(mdarray::DArray::<i64, 1>::from_fn([IDS], |at| (IDS - 1 - at[0]) as i64)),
        count(PART, || TensorView::from(&t).len()), none()
    }

    let mut t = faer::Mat::from_fn(N, N, value);
    let v = faer::Mat::from_fn(N / 2, N, value);
    column! {
        "faer", t;
        count(PART, || assign!(t.oix[&rows] = &v)),
        entries!(faer::Col::from_fn(IDS, |n| (IDS - 1 - n) as i64)),
        count(PART, || TensorView::from(&t).len()), none()
    }

    let mut t = nalgebra::DMatrix::from_fn(N, N, value);
    let v = nalgebra::DMatrix::from_fn(N / 2, N, value);
    assert!(t.try_i(idx![::-1]).is_err());
    column! {
        "nalgebra", t, "error".to_owned();
        count(PART, || assign!(t.oix[&rows] = &v)), entries!(nalgebra::DVector::from_vec(ids())),
        count(PART, || TensorView::from(&t).len()), none()
    }

    let handed_over: dlpark::versioned::Dlpack = ours().into_dlpack().expect("f32");
    // SAFETY: nobody else has the memory.
    let t = unsafe { DlTensor::<f32>::new(handed_over) }.expect("f32").into_rank::<2>().expect("two axes");
    // SAFETY: nobody else has the memory.
    let mut target = unsafe {
        let handed_over: dlpark::versioned::Dlpack = ours().into_dlpack().expect("f32");
        DlTensor::<f32>::new(handed_over).expect("f32").into_mut().expect("alone")
    };
    let handed_over: dlpark::versioned::Dlpack =
        Tensor::from_vec([IDS], ids()).expect("as many").into_dlpack().expect("i64");
    // SAFETY: nobody else has the memory.
    let entries = unsafe { DlTensor::<i64>::new(handed_over) }.expect("i64").into_rank::<1>().expect("one axis");
    let from = ours();
    column! {
        "DLPack", t;
        count(PART, || assign!(target.oix[&rows] = t.view().i(idx![..N / 2]))),
        count(ENTRIES, || line.oix(idx![entries.view()])),
        count(PART, || t.view().len()), count(PART, || -> dlpark::versioned::Dlpack { from.into_dlpack().expect("f32") })
    }

    let device = candle_core::Device::Cpu;
    let t = candle_core::Tensor::from_vec(ours().into_vec(), (N, N), &device).expect("as many");
    let v = t.narrow(0, 0, N / 2).expect("rows");
    let from = ours();
    column! {
        "candle", t;
        count(PART, || t.at_by(Outer, idx![&rows]).set(&v)),
        entries!(candle_core::Tensor::from_vec(ids(), IDS, &device).expect("as many")),
        count(PART, || Tensor::from_vec(t.dims(), t.flatten_all().expect("flat").to_vec1::<f32>().expect("f32"))),
        count(PART, || candle_core::Tensor::from_vec(from.into_vec(), (N, N), &device).expect("as many"))
    }

    let device = burn_tensor::Device::flex();
    let t = burn_tensor::Tensor::<2>::from_data(burn_tensor::TensorData::new(ours().into_vec(), [N, N]), &device);
    let half = ours().into_vec()[..PART / 2].to_vec();
    let v = burn_tensor::Tensor::<2>::from_data(burn_tensor::TensorData::new(half, [N / 2, N]), &device);
    let from = ours();
    column! {
        "burn", t;
        count(PART, || t.at_by(Outer, idx![&rows]).set(&v)),
        entries!(burn_tensor::Tensor::<1, burn_tensor::Int>::from_data(burn_tensor::TensorData::new(ids(), [IDS]), &device)),
        count(PART, || Tensor::from_vec([N, N], t.try_to_data_as::<f32>().expect("f32").try_into_vec::<f32>().expect("f32"))),
        count(PART, || {
            burn_tensor::Tensor::<2>::from_data(burn_tensor::TensorData::new(from.into_vec(), [N, N]), &device)
        })
    }

    let mut table = String::from("|");
    columns.iter().for_each(|(name, _)| write!(table, " | {name}").expect("a string"));
    write!(table, " |\n|---|{}\n", "---|".repeat(columns.len())).expect("a string");
    for (n, call) in CALLS.iter().enumerate() {
        let cells = columns.iter().map(|(_, counts)| counts[n].as_str()).collect::<Vec<_>>();
        writeln!(table, "| {call} | {} |", cells.join(" | ")).expect("a string");
    }

    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/interop.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let (start, end) = ("<!-- copies -->\n", "<!-- end of copies -->");
    let (before, rest) = page.split_once(start).expect("the start of the table");
    let (found, after) = rest.split_once(end).expect("the end of the table");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, format!("{before}{start}{table}{end}{after}")).expect("the page");
    } else {
        assert_eq!(found, table, "the table of docs/interop.md; BLESS=1 writes it");
    }
}
