//! Twin of `shaders/positions.wgsl`.

use super::shared::{BAD, id_at, is_below, named, place, work_item};
use super::threads;
use crate::params::{Head, Params};
use crate::positions::ToPositions;

fn positions(params: &Params<ToPositions>, status: &mut [u32], ids: &[u32], table: &mut [u32], groups: [u32; 3]) {
    for id in threads(groups) {
        let (n, quarter) = (work_item(params, id), params.own.quarter);
        if n >= quarter {
            continue;
        }
        for n in (0..4).map(|k| n + k * quarter).filter(|&n| n < params.head.items) {
            entry(params, status, ids, table, n);
        }
    }
}

fn entry(params: &Params<ToPositions>, status: &mut [u32], ids: &[u32], table: &mut [u32], n: u32) {
    let number = place(params, &[], n).to;
    let entry = id_at(&params.head, ids, params.own.first + number);
    let how = params.own.how;
    if how == 3 || how == 4 {
        table[(params.own.start + n) as usize] = moved(&params.head, entry, how == 4);
        return;
    }
    let (mut position, mut bad) = named(&params.head, entry);
    if params.own.modulus != 0 {
        position = entry[0] / params.own.divisor % params.own.modulus;
        bad = entry[1] != 0;
    }
    if bad {
        let slot = &mut status[params.head.slot as usize];
        *slot = (*slot).min(number);
    }
    if how == 0 {
        return;
    }
    let at = (params.own.start + n) as usize;
    let mut offset = params.own.bias.wrapping_add(position.wrapping_mul(params.head.id_stride));
    if how == 2 {
        offset = offset.wrapping_add(table[at]);
        bad |= table[at] == BAD;
    }
    table[at] = if bad { BAD } else { offset };
}

fn moved(head: &Head, id: [u32; 2], wraps: bool) -> u32 {
    let extent = head.extent_low;
    let below = head.id_signed == 1 && id[1] >> 31 == 1;
    if !wraps {
        return match below {
            true => 0,
            false if is_below(id, [extent, 0]) => id[0],
            false => extent - 1,
        };
    }
    let size = if below { [id[0].wrapping_neg(), (!id[1]).wrapping_add(u32::from(id[0] == 0))] } else { id };
    let mut rest = size[0] % extent;
    if size[1] != 0 {
        rest = size[1] % extent;
        for bit in (0..32).rev() {
            rest = 2 * rest + ((size[0] >> bit) & 1);
            if rest >= extent {
                rest -= extent;
            }
        }
    }
    if below && rest != 0 { extent - rest } else { rest }
}

#[test]
fn on_every_device() {
    use crate::walk::{Dim, To, Walk};

    let mut draw = fastrand::Rng::with_seed(5);
    super::results::on_every_gpu("twin of positions", |gpu| {
        let mut status = vec![BAD; 16];
        for round in 0..96 {
            let (how, mask, count) = (draw.u32(0..5), draw.u8(0..4) == 0, draw.u32(1..40));
            let (Walk { mut ids, .. }, entries) = super::shared::walks::by_ids(&mut draw, 1);
            if how > 2 {
                // The extents of tensors on a device.
                ids.extent = ids.extent.clamp(1, i32::MAX as usize);
            }
            let dim = Dim { extent: count, to: To::Step(draw.i32(-1..2)), from: 0, axes: 0..1 };
            // The device keeps what is in a slot, and so does the twin.
            let walk = Walk { offset: 40, dims: vec![dim], tables: None, slots: round % 16..round % 16 + 1, ids };
            let quarter = count.div_ceil(4);
            let (groups, row) = crate::kernel::grid(quarter);
            let modulus = if mask { draw.u32(1..9) } else { 0 };
            let own = ToPositions { first: 3, bias: 11, start: 2, how, divisor: draw.u32(1..5), modulus, quarter };
            let params = walk.params(count, row, 0, own);
            let mut expected: Vec<u32> = (0..44).map(|k| if k % 7 == 0 { BAD } else { k }).collect();
            let buffers = [&expected[..]];
            let there = super::run(gpu, &crate::positions::POSITIONS, (&params, &entries), &buffers, groups);
            positions(&params, &mut status, &entries, &mut expected, groups);
            assert_eq!(there, (expected, status.clone()), "round {round}");
        }
    });
}
