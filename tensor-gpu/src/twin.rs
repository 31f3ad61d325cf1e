//! The kernels on the processor: a twin for each shader file, named alike and written alike, and a test that runs both.
//! A twin goes through the workgroups and threads of a dispatch one after the other. A device may take any order, so what
//! a twin leaves must be the same in every one: [`same`] runs each in several.

mod atomic;
mod check;
mod claim;
mod columns;
mod compact;
mod compare;
mod compare_two;
mod count;
mod digit;
mod elements;
mod fill_units;
mod fill_where;
mod gather;
mod histogram;
mod holds;
mod keep;
mod kept;
mod kept_in_f32;
mod later;
mod masks;
mod numbers;
mod numbers64;
mod packed;
mod pairs;
mod pick;
mod positions;
mod put_rows;
mod raise;
mod rank;
mod ranks;
mod reorder;
pub(crate) mod results;
mod rows;
mod runs;
mod scan;
mod scatter;
mod settle;
mod shared;
mod slots_asked;
mod slots_set;
mod sum;
mod tile;
mod tree;
mod update;
mod words;

use core::cell::Cell;

use numbers64::Elem;

use crate::arithmetic::{Op, class};
use crate::by_size::{InTurn, Operator};
use crate::element::Kind;
use crate::gpu::Gpu;
use crate::kernel::{Constants, Kernel, WORKGROUP, grid};
use crate::params::{Own, Params};
use crate::pool::Slice;
use crate::record::{Launch, Record};
use crate::scan::Table;
use crate::units::Rows;
use crate::walk::{Dim, To, Walk};

/// The workgroups of a dispatch.
fn workgroups(groups: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let [x, y, z] = groups;
    (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])))
}

/// The threads of a dispatch, by their global number on x and y.
fn threads(groups: [u32; 3]) -> impl Iterator<Item = [u32; 2]> {
    workgroups(groups).flat_map(|[x, y, _]| (0..WORKGROUP).map(move |local| [x * WORKGROUP + local, y]))
}

/// A buffer that holds these words.
fn upload(record: &mut Record<'_>, words: &[u32]) -> Slice {
    let buffer = record.upload(bytemuck::cast_slice(words), "words").unwrap();
    Slice { size: size_of_val(words) as u64, ..buffer.slice(4) }
}

/// What a kernel leaves in its last buffer on a device, and the first status slots.
fn run<O: Own>(
    gpu: &Gpu,
    kernel: &'static Kernel<O>,
    inputs: (&Params<O>, &[u32]),
    buffers: &[&[u32]],
    groups: [u32; 3],
) -> (Vec<u32>, Vec<u32>) {
    run_with(gpu, (kernel, &[]), inputs, buffers, groups)
}

/// [`run`] of a kernel with constants.
fn run_with<O: Own>(
    gpu: &Gpu,
    (kernel, constants): (&'static Kernel<O>, &Constants),
    (params, tables): (&Params<O>, &[u32]),
    buffers: &[&[u32]],
    groups: [u32; 3],
) -> (Vec<u32>, Vec<u32>) {
    let mut record = Record::new(gpu);
    let tables = upload(&mut record, tables);
    let buffers: Vec<Slice> = buffers.iter().map(|words| upload(&mut record, words)).collect();
    let launch = Launch { kernel, constants, params, tables: Some(&tables), buffers: &buffers, groups };
    record.dispatch(&launch).unwrap();
    let last = &buffers[buffers.len() - 1];
    let parts = [last.clone(), Slice { size: 64, ..record.status().unwrap().0 }];
    let mut words: Vec<u32> = record.read(&parts).unwrap().wait(bytemuck::pod_collect_to_vec).unwrap();
    let status = words.split_off(last.size as usize / 4);
    (words, status)
}

/// What a kernel reads and writes.
#[derive(Clone, Debug, Default)]
struct Memory<O> {
    params: Params<O>,
    tables: Vec<u32>,
    /// The first slots; none where the kernel has nothing to report.
    status: Vec<u32>,
    /// Bindings 3 and up, multiples of 16 bytes.
    buffers: Vec<Vec<u32>>,
    groups: [u32; 3],
    order: Order,
}

/// In which order a twin goes through what a device does at once.
#[derive(Clone, Copy, Debug, Default)]
enum Order {
    #[default]
    Ascending,
    Descending,
    Shuffled(u64),
}

impl Order {
    fn of<T>(self, all: impl Iterator<Item = T>) -> Vec<T> {
        let mut all: Vec<T> = all.collect();
        match self {
            Order::Ascending => {}
            Order::Descending => all.reverse(),
            Order::Shuffled(seed) => fastrand::Rng::with_seed(seed).shuffle(&mut all),
        }
        all
    }
}

impl<O> Memory<O> {
    /// The threads of the dispatch, by their global number on x and y.
    fn threads(&self) -> Vec<[u32; 2]> {
        self.order.of(threads(self.groups))
    }

    /// Its workgroups.
    fn workgroups(&self) -> Vec<[u32; 3]> {
        self.order.of(workgroups(self.groups))
    }
}

/// Runs a kernel on a device and its twin here, and compares all that they leave, bit for bit; answers the slots.
#[track_caller]
fn same<O: Own>(
    gpu: &Gpu,
    kernel: &'static Kernel<O>,
    constants: &Constants,
    memory: Memory<O>,
    twin: impl Fn(&mut Memory<O>),
) -> Vec<u32> {
    same_but(gpu, kernel, constants, memory, twin, |_, _| false)
}

/// [`same`] of a kernel that calculates with the elements of its first buffer, which are of this kind. Where that makes a
/// NaN, any NaN will do: WGSL does not fix its bits.
#[track_caller]
fn same_numbers<O: Own>(
    gpu: &Gpu,
    kind: Kind,
    kernel: &'static Kernel<O>,
    constants: &Constants,
    memory: Memory<O>,
    twin: impl Fn(&mut Memory<O>),
) -> Vec<u32> {
    same_but(gpu, kernel, constants, memory, twin, |buffer, words| buffer == 0 && differs_in_nans_made(kind, words))
}

/// The bits of a word: before a kernel, after it on a device, and after its twin.
#[derive(Clone, Copy, Debug)]
struct Bits {
    before: u32,
    found: u32,
    expected: u32,
}

/// Whether the elements in a word that are not as expected are NaNs that were to become NaNs. One that was there before, and
/// is to stay, is not made.
fn differs_in_nans_made(kind: Kind, words: Bits) -> bool {
    let size = kind.size() as u32;
    // Of wider floats none is calculated with.
    size <= 4
        && (0..4 / size).all(|k| {
            let element = |word: u32| (word >> (8 * size * k)) & (u32::MAX >> (32 - 8 * size));
            let [before, found, expected] = [words.before, words.found, words.expected].map(element);
            let is_nan = |x: u32| unordered(kind, [x, 0], [x, 0]);
            found == expected || expected != before && is_nan(found) && is_nan(expected)
        })
}

/// [`same`], but words may differ where `may_differ` says so; it is asked with the number of their buffer.
#[track_caller]
fn same_but<O: Own>(
    gpu: &Gpu,
    kernel: &'static Kernel<O>,
    constants: &Constants,
    memory: Memory<O>,
    twin: impl Fn(&mut Memory<O>),
    may_differ: impl Fn(usize, Bits) -> bool,
) -> Vec<u32> {
    let mut record = Record::new(gpu);
    if !memory.status.is_empty() {
        let slots = record.status().unwrap().0.buffer;
        record.write(&slots, 0, bytemuck::cast_slice(&memory.status)).unwrap();
    }
    let tables = upload(&mut record, &memory.tables);
    let buffers: Vec<Slice> = memory.buffers.iter().map(|words| upload(&mut record, words)).collect();
    let Memory { params, groups, .. } = &memory;
    let launch = Launch { kernel, constants, params, tables: Some(&tables), buffers: &buffers, groups: *groups };
    record.dispatch(&launch).unwrap();
    let mut parts = buffers.clone();
    parts.push(Slice { size: 4 * memory.status.len().max(1) as u64, ..record.status().unwrap().0 });
    let there: Vec<u32> = record.read(&parts).unwrap().wait(bytemuck::pod_collect_to_vec).unwrap();
    let mut here = memory.clone();
    twin(&mut here);
    for order in [Order::Descending, Order::Shuffled(1)] {
        let mut other = Memory { order, ..memory.clone() };
        twin(&mut other);
        assert!(
            (&here.buffers, &here.status) == (&other.buffers, &other.status),
            "what {} leaves depends on the order of its threads: {order:?}",
            kernel.shader.name
        );
    }
    let mut there = &there[..];
    for (k, expected) in here.buffers.iter().enumerate() {
        let (found, rest) = there.split_at(expected.len());
        there = rest;
        let is_wrong = |n: usize| {
            let words = Bits { before: memory.buffers[k][n], found: found[n], expected: expected[n] };
            words.found != words.expected && !may_differ(k, words)
        };
        if let Some(n) = (0..found.len()).find(|&n| is_wrong(n)) {
            let name = kernel.shader.name;
            panic!("{name} on {gpu}: word {n} of buffer {k} is {:#x}, not {:#x}", found[n], expected[n]);
        }
    }
    assert_eq!(there[..here.status.len()], here.status, "{} on {gpu}", kernel.shader.name);
    here.status
}

#[test]
fn nans_that_are_made_are_one() {
    let differs = |kind, before, found, expected| differs_in_nans_made(kind, Bits { before, found, expected });
    let (one, nan, other) = (0x3f80_0000, 0x7fc0_0000, 0xffff_ffff);
    assert!(differs(Kind::F32, one, other, nan));
    // What was there, a number, an integer.
    assert!(!differs(Kind::F32, nan, other, nan));
    assert!(!differs(Kind::F32, one, one, nan) && !differs(Kind::F32, one, nan, one));
    assert!(!differs(Kind::U32, one, other, nan) && !differs(Kind::U8, one, other, nan));
    // Each half for itself.
    assert!(differs(Kind::F16, 0x3c00_3c00, 0x3c00_7fff, 0x3c00_fe00));
    assert!(!differs(Kind::F16, 0x3c00_3c00, 0x4000_7fff, 0x3c00_fe00));
    assert!(!differs(Kind::F16, 0x7e00_3c00, 0x7fff_7fff, 0x7e00_fe00));
    assert!(differs(Kind::BF16, 0x3f80_3f80, 0x3f80_7fff, 0x3f80_ffc0));
    assert!(!differs(Kind::F64, one, other, nan));
}

/// What a kernel of reading is given: random words to read, and room for so many.
fn reads<O>(
    draw: &mut fastrand::Rng,
    params: Params<O>,
    tables: Vec<u32>,
    results: usize,
    groups: [u32; 3],
) -> Memory<O> {
    let source = (0..8192).map(|_| draw.u32(..)).collect();
    let buffers = vec![source, vec![7; results.next_multiple_of(4)]];
    Memory { params, tables, status: vec![shared::BAD; 16], buffers, groups, order: Order::default() }
}

/// Whether a kernel of writing writes four elements just where no slot of its operation is set.
fn stops_at_bad_entries<O: Own>(
    gpu: &Gpu,
    (kernel, constants): (&'static Kernel<O>, &Constants),
    own: O,
    twin: impl Fn(&mut Memory<O>),
) {
    let dim = Dim { extent: 4, to: To::Step(4), from: 4, axes: 0..1 };
    // The slots 2 to 4 are the operation's, those around them are of others.
    let walk = Walk { dims: vec![dim], slots: 2..5, ..Walk::default() };
    let words = |first: u32| (first..first + 32).collect::<Vec<u32>>();
    for bad in (0..8).map(Some).chain([None]) {
        let mut status = vec![shared::BAD; 16];
        if let Some(bad) = bad {
            status[bad] = 7;
        }
        // As floats these are normal numbers.
        let buffers = vec![words(0x4000_0000), words(0x4100_0040)];
        let (groups, row) = grid(4);
        let params = walk.params(4, row, 0, own);
        let memory = Memory { params, tables: vec![0; 4], status, buffers, groups, order: Order::default() };
        let (before, written) = (memory.buffers[0].clone(), Cell::new(false));
        same(gpu, kernel, constants, memory, |memory| {
            twin(memory);
            written.set(memory.buffers[0] != before);
        });
        assert_eq!(written.get(), !bad.is_some_and(|bad| (2..5).contains(&bad)), "{} {bad:?}", kernel.shader.name);
    }
}

#[test]
fn any_bad_entry_of_an_operation_stops_its_writes() {
    let add = Operator { op: Op::Add as u32 };
    let in_turn = InTurn { op: add.op, first: 0, most: 1 };
    results::on_every_gpu("twin: any_bad_entry_of_an_operation_stops_its_writes", |gpu| {
        for kind in [Kind::U32, Kind::U8, Kind::U64] {
            let (kernel, constants) = crate::by_size::SCATTER.of(kind, false);
            stops_at_bad_entries(gpu, (kernel, &constants), add, |memory| scatter::scatter(kind, memory));
            let (kernel, constants) = crate::by_size::UPDATE.of(kind, true);
            stops_at_bad_entries(gpu, (kernel, &constants), in_turn, |memory| update::update(kind, memory));
        }
        for (log, kernel) in crate::units::PUT_ROWS.iter().enumerate() {
            let own = Rows { shift: log as u32, columns: 1, lanes: 0, across: 1, step: 1 };
            stops_at_bad_entries(gpu, (kernel, &[]), own, |memory| put_rows::put_rows(1 << log, memory));
        }
        let constants = [("CLASS", f64::from(class(Kind::U32))), ("SIZE", 4.0)];
        let atomic = |kind| move |memory: &mut Memory<Operator>| atomic::atomic(kind, add.op, memory);
        stops_at_bad_entries(gpu, (&crate::by_size::ATOMIC, &constants), add, atomic(Kind::U32));
        if gpu.features().contains(wgpu::Features::SHADER_FLOAT32_ATOMIC) {
            stops_at_bad_entries(gpu, (&crate::by_size::ATOMIC_F32, &[]), add, atomic(Kind::F32));
        }
    });
}

/// Types of all sizes and of all ways to compare.
const KINDS: [Kind; 13] = [
    Kind::F32,
    Kind::I32,
    Kind::U32,
    Kind::F16,
    Kind::BF16,
    Kind::I16,
    Kind::U16,
    Kind::I8,
    Kind::U8,
    Kind::Bool,
    Kind::I64,
    Kind::U64,
    Kind::F64,
];

/// A word of elements to calculate with: any integers, or floats whose quarters are whole.
fn word(draw: &mut fastrand::Rng, kind: Kind) -> u32 {
    let mut float = || draw.i32(-90..90) as f32 / 4.0;
    match kind {
        Kind::F32 => float().to_bits(),
        Kind::F16 | Kind::BF16 => (0..2).fold(0, |word, _| word << 16 | numbers::narrow(kind, float().to_bits())),
        _ => draw.u32(..),
    }
}

fn load(kind: Kind, words: &[u32], at: u32) -> Elem {
    match kind.size() {
        4 => words::load(words, at),
        8 => pairs::load(words, at),
        size => packed::load(size as u32, words, at),
    }
}

fn store(kind: Kind, words: &mut [u32], at: u32, x: Elem) {
    match kind.size() {
        4 => words::store(words, at, x),
        8 => pairs::store(words, at, x),
        size => packed::store(size as u32, words, at, x),
    }
}

fn combine(kind: Kind, op: u32, old: Elem, x: Elem) -> Elem {
    match kind.size() {
        8 => numbers64::combine(kind, op, old, x),
        _ => [numbers::combine(kind, op, old[0], x[0]), 0],
    }
}

fn refused(kind: Kind, op: u32, x: Elem) -> bool {
    match kind.size() {
        8 => numbers64::refused(kind, op, x),
        _ => numbers::refused(kind, op, x[0]),
    }
}

fn unordered(kind: Kind, a: Elem, b: Elem) -> bool {
    match kind.size() {
        8 => numbers64::unordered(kind, a, b),
        _ => numbers::unordered(kind, a[0], b[0]),
    }
}

fn less(kind: Kind, a: Elem, b: Elem) -> bool {
    match kind.size() {
        8 => numbers64::less(kind, a, b),
        _ => numbers::less(kind, a[0], b[0]),
    }
}

/// Parameters of the kernels that go through a table, the table, and the workgroups.
fn table(draw: &mut fastrand::Rng) -> (Params<Table>, Vec<u32>, [u32; 3]) {
    let (len, start, multiple) = (draw.u32(1..900), 4 * draw.u32(0..3), draw.u32(1..5));
    let (groups, row) = grid(len);
    // Where nothing is bad, the last of the sorted entries are equal.
    let (most, bad) = (len.div_ceil(2), draw.bool());
    let entry = |_| match draw.u8(0..20) {
        0 if bad => shared::BAD,
        0..3 => (most - 1) * multiple,
        _ => draw.u32(0..most) * multiple,
    };
    let mut tables: Vec<u32> = (0..start + len).map(entry).collect();
    tables.resize(tables.len().next_multiple_of(4), 7);
    (Params::new(len, row, Table { start, multiple }), tables, groups)
}

#[test]
fn every_shader_has_a_twin() {
    let stems = |folder: &str| {
        let files = std::fs::read_dir(format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        files.map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let twins = stems("src/twin");
    for shader in stems("shaders") {
        // A unit is a type; atomic_f32 is the twin of atomic; slots_unused does nothing.
        let name = if shader == "atomic_f32" { "atomic" } else { &shader };
        assert!(
            name.starts_with("unit") || name == "slots_unused" || twins.iter().any(|twin| twin == name),
            "{shader}.wgsl has no twin"
        );
    }
}
