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
mod numbers;
mod numbers64;
mod of_kinds;
mod packed;
mod pairs;
mod pick;
mod points;
mod positions;
mod prefix;
mod put_rows;
mod raise;
mod rank;
mod ranks;
mod reorder;
pub(crate) mod results;
mod rows;
mod run;
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

use of_kinds::{KINDS, combine, less, load, refused, store, unordered, word};
use run::{Memory, Order, differs_in_nans_made, run, run_with, same, same_but, same_numbers, threads};

use crate::arithmetic::{Op, class};
use crate::by_size::{InTurn, Operator};
use crate::element::Kind;
use crate::gpu::Gpu;
use crate::kernel::{Constants, Kernel, grid};
use crate::params::{Own, Params};
use crate::scan::Table;
use crate::units::Rows;
use crate::walk::{Dim, To, Walk};

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
        // A unit is a type; two shaders have a twin that is that of another; slots_unused does nothing.
        let name = match &*shader {
            "atomic_f32" => "atomic",
            "prefix_in_subgroups" => "prefix",
            name => name,
        };
        assert!(
            name.starts_with("unit") || name == "slots_unused" || twins.iter().any(|twin| twin == name),
            "{shader}.wgsl has no twin"
        );
    }
}
