//! Twin of `shaders/digit.wgsl`.

use super::Memory;
use crate::params::Params;
use crate::scan::{Digit, NONE};

pub(super) fn entry_at(memory: &Memory<Digit>, k: u32) -> u32 {
    let Digit { first, before, .. } = memory.params.own;
    if first == 1 { k } else { memory.buffers[0][(before + k) as usize] }
}

pub(super) fn digit_of(memory: &Memory<Digit>, entry: u32) -> usize {
    let Digit { start, multiple, shift, .. } = memory.params.own;
    ((memory.tables[(start + entry) as usize] / multiple) >> shift) as usize & 255
}

/// A step of a sort: its memory, whose last buffer is for the order after it, and how many columns that has.
pub(super) fn sorts(draw: &mut fastrand::Rng) -> (Memory<Digit>, u32) {
    let (len, start, multiple) = (draw.u32(1..9000), 4 * draw.u32(0..3), draw.u32(1..5));
    let block = 256 << draw.u32(0..5);
    let blocks = len.div_ceil(block);
    let groups = [blocks.div_ceil(2), 2, 1];
    let last = draw.bool();
    let (first, before, after) = (u32::from(draw.bool()), 4 * draw.u32(0..3), if last { len } else { 8 });
    let shift = 8 * draw.u32(0..4);
    let own = Digit {
        start,
        multiple,
        shift,
        first,
        before,
        after,
        entries: if last { 0 } else { NONE },
        block,
        blocks,
        row: groups[0],
    };
    let few = draw.bool();
    let mut tables: Vec<u32> =
        (0..start + len).map(|_| if few { draw.u32(0..3) << 15 } else { draw.u32(..) }).collect();
    tables.resize(tables.len().next_multiple_of(4), 7);
    let mut order: Vec<u32> = (0..len).collect();
    draw.shuffle(&mut order);
    let mut column = vec![7; before as usize];
    column.extend(order);
    column.resize(column.len().next_multiple_of(4), 7);
    let columns = if last { 2 } else { 1 };
    let room = vec![7; (len * columns + 8).next_multiple_of(4) as usize];
    let buffers = vec![column, vec![7; 256 * blocks as usize], room];
    let params = Params::new(len, 0, own);
    (Memory { params, tables, status: vec![], buffers, groups, ..Memory::default() }, columns)
}
