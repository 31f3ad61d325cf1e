//! Twin of `shaders/atomic.wgsl`, and of `shaders/atomic_f32.wgsl`: of values whose sums are exact every order is one.

use super::shared::{place, work_item};
use super::slots_asked::any_bad;
use super::{Memory, combine, load, same_numbers, store};
use crate::arithmetic::{Op, class};
use crate::by_size::Operator;
use crate::element::Kind;
use crate::kernel::grid;

pub(super) fn atomic(kind: Kind, op: u32, memory: &mut Memory<Operator>) {
    for id in memory.threads() {
        let n = work_item(&memory.params, id);
        if n >= memory.params.head.items || any_bad(memory) {
            continue;
        }
        let at = place(&memory.params, &memory.tables, n);
        if !at.bad {
            let old = load(kind, &memory.buffers[0], at.to);
            let x = combine(kind, op, old, load(kind, &memory.buffers[1], at.value));
            store(kind, &mut memory.buffers[0], at.to, x);
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(24);
    super::results::on_every_gpu("twin of atomic", |gpu| {
        let kinds = [Kind::I32, Kind::U32, Kind::I16, Kind::U8, Kind::F32];
        let native = gpu.features().contains(wgpu::Features::SHADER_FLOAT32_ATOMIC);
        for round in 0..30 {
            let kind = kinds[round % kinds.len()];
            let op = if kind == Kind::F32 { Op::Add } else { [Op::Add, Op::Mul, Op::Max][round % 3] };
            let (walk, tables) = super::shared::walks::random(&mut draw, 1);
            let units = walk.len() as u32;
            let (groups, row) = grid(units);
            let params = walk.params(units, row, 500, Operator { op: op as u32 });
            let mut word = || if kind == Kind::F32 { (draw.i32(-90..90) as f32).to_bits() } else { draw.u32(..) };
            let buffers = vec![(0..4096).map(|_| word()).collect(), (0..2048).map(|_| word()).collect()];
            let memory = Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() };
            let constants = [("CLASS", f64::from(class(kind))), ("SIZE", kind.size() as f64)];
            let twin = |memory: &mut Memory<Operator>| atomic(kind, memory.params.own.op, memory);
            same_numbers(gpu, kind, &crate::by_size::ATOMIC, &constants, memory.clone(), twin);
            if kind == Kind::F32 && native {
                same_numbers(gpu, kind, &crate::by_size::ATOMIC_F32, &[], memory, twin);
            }
        }
    });
}
