//! Twin of `shaders/tile.wgsl`.

use super::shared::{place, walks};
use super::slots_set::report;
use super::{Memory, reads, same};
use crate::tile::{TILE, TILE_BY_IDS, Tile};
use crate::walk::{Dim, To};

/// `words` are those of a unit.
fn tile(memory: &mut Memory<Tile>, words: usize) {
    let Tile { shift, rows, row_step, columns, column_step } = memory.params.own;
    for [x, y, z] in memory.workgroups() {
        let at = place(&memory.params, &memory.tables, z);
        for column in (32 * x..32 * x + 32).filter(|&column| column < columns) {
            for row in (32 * y..32 * y + 32).filter(|&row| row < rows) {
                let from = ((at.to.wrapping_add(column.wrapping_mul(column_step)) >> shift) + row) as usize;
                let to = (at.value + row * row_step + column) as usize;
                for word in 0..words {
                    let unit = if at.bad { 0 } else { memory.buffers[0][from * words + word] };
                    memory.buffers[1][to * words + word] = unit;
                }
            }
        }
        report(memory, &at);
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(61);
    super::results::on_every_gpu("twin of tile", |gpu| {
        for round in 0..super::results::share_of(30) {
            let (log, in_unit) = (round % 3, 1 << (round % 3));
            let by_ids = round % 2 == 1;
            let walk = if by_ids { walks::by_ids } else { walks::random };
            let kernel = if by_ids { &TILE_BY_IDS[log] } else { &TILE[log] };
            let (mut walk, tables) = walk(&mut draw, in_unit as u32);
            let axes = walk.dims.len();
            let mut dim = |step: i32| Dim { extent: draw.u32(16..50), to: To::Step(step), from: 0, axes: axes..axes };
            let rows = dim(in_unit);
            walk.dims.push(rows);
            let columns = dim(in_unit * [20, -6][round / 6 % 2]);
            walk.dims.push(columns);
            let units = walk.len() as usize;
            let (own, groups) = Tile::of(&mut walk, in_unit as u32, 65_535).unwrap();
            let params = walk.params(groups[2], 0, 0, own);
            let memory = reads(&mut draw, params, tables, units << log, groups);
            same(gpu, kernel, &[], memory, |memory| tile(memory, 1 << log));
        }
    });
}
