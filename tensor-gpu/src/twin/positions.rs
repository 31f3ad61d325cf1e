//! Twin of `shaders/positions.wgsl`.

use super::shared::{BAD, place, work_item};
use super::threads;
use crate::params::Params;
use crate::tables::ToPositions;

fn entry(params: &Params<ToPositions>, entries: &[u32], n: u32) -> [u32; 2] {
    let at = params.own.first + n;
    let size = params.own.size;
    if size == 8 {
        return [entries[2 * at as usize], entries[2 * at as usize + 1]];
    }
    let in_word = 4 / size;
    let left = 32 - 8 * size;
    let word = (entries[(at / in_word) as usize] >> (at % in_word * 8 * size)) << left;
    if params.own.signed == 1 {
        let value = (word as i32) >> left;
        return [value as u32, (value >> 31) as u32];
    }
    [word >> left, 0]
}

fn below(a: [u32; 2], b: [u32; 2]) -> bool {
    a[1] < b[1] || (a[1] == b[1] && a[0] < b[0])
}

fn positions(params: &Params<ToPositions>, status: &mut [u32], entries: &[u32], table: &mut [u32], groups: [u32; 3]) {
    for id in threads(groups) {
        let n = work_item(params, id);
        if n >= params.head.items {
            continue;
        }
        let number = place(params, &[], n).to;
        let value = entry(params, entries, number);
        let extent = [params.own.extent_low, params.own.extent_high];
        let mut position = value[0];
        let mut bad = !below(value, extent);
        if params.own.modulus != 0 {
            position = value[0] / params.own.divisor % params.own.modulus;
            bad = value[1] != 0;
        } else if params.own.signed == 1 && value[1] >> 31 == 1 {
            let magnitude = [value[0].wrapping_neg(), (!value[1]).wrapping_add(u32::from(value[0] == 0))];
            position = extent[0].wrapping_sub(magnitude[0]);
            bad = below(extent, magnitude);
        }
        if bad {
            let slot = &mut status[params.head.slot as usize];
            *slot = (*slot).min(number);
        }
        let how = params.own.how;
        if how == 0 {
            continue;
        }
        let at = (params.own.start + n) as usize;
        let mut offset = params.own.bias.wrapping_add(position.wrapping_mul(params.own.stride));
        if how == 2 {
            offset = offset.wrapping_add(table[at]);
            bad |= table[at] == BAD;
        }
        table[at] = if bad { BAD } else { offset };
    }
}

#[test]
fn on_every_device() {
    use crate::walk::{Dim, To, Walk};

    let mut draw = fastrand::Rng::with_seed(5);
    super::results::on_every_gpu("twin of positions", |gpu| {
        let mut status = vec![BAD; 16];
        for round in 0..48 {
            let (size, signed) = (1 << (round % 4), draw.u32(0..2));
            let (how, mask) = (draw.u32(0..3), draw.u8(0..4) == 0);
            let (extent, count) = (draw.u32(0..100), draw.u32(1..40));
            // Entries around both ends of the axis.
            let values = (0..128).flat_map(|_| {
                let mut value = draw.i64(-1 - i64::from(extent)..i64::from(extent) + 1);
                // Of 8 bytes some differ from those in the upper word only.
                if draw.u8(0..8) == 0 {
                    value = draw.i64(-2..3) << 32 | draw.i64(0..2);
                }
                value.to_le_bytes().into_iter().take(size as usize)
            });
            let entries: Vec<u32> = bytemuck::pod_collect_to_vec(&values.collect::<Vec<u8>>());
            let dim = Dim { extent: count, to: To::Step(draw.i32(-1..2)), from: 0, axes: 0..1 };
            // The device keeps what is in a slot, and so does the twin.
            let walk = Walk { offset: 40, dims: vec![dim], tables: None, slots: round % 16..round % 16 + 1 };
            let (groups, row) = crate::kernel::grid(count);
            let modulus = if mask { draw.u32(1..9) } else { 0 };
            let own = ToPositions {
                first: 3,
                size,
                signed,
                extent_low: extent,
                extent_high: 0,
                stride: draw.u32(0..9),
                bias: 11,
                start: 2,
                how,
                divisor: draw.u32(1..5),
                modulus,
            };
            let params = walk.params(count, row, 0, own);
            let mut expected: Vec<u32> = (0..44).map(|k| if k % 7 == 0 { BAD } else { k }).collect();
            let buffers = [&entries[..], &expected];
            let there = super::run(gpu, &crate::tables::POSITIONS, (&params, &[0; 4]), &buffers, groups);
            positions(&params, &mut status, &entries, &mut expected, groups);
            assert_eq!(there, (expected, status.clone()), "round {round}");
        }
    });
}
