//! Twin of `shaders/points.wgsl`.

use super::shared::{BAD, id_at, named, walks, work_item};
use super::{Memory, Order, same};
use crate::params::Head;
use crate::points::{POINTS, ToPoints};
use crate::walk::{Ids, Walk};

/// `words` are those of a unit.
fn points(memory: &mut Memory<ToPoints>, words: usize) {
    for id in memory.threads() {
        let (head, own) = (memory.params.head, memory.params.own);
        let n = work_item(&memory.params, id);
        if n >= own.quarter {
            continue;
        }
        for n in (0..4).map(|k| n + k * own.quarter).filter(|&n| n < head.items) {
            let other_head = Head {
                id_size: own.other_size,
                id_signed: own.other_signed,
                extent_low: own.other_extent,
                extent_high: 0,
                ..head
            };
            let one = named(&head, id_at(&head, &memory.tables, own.first + n));
            let other = named(&other_head, id_at(&other_head, &memory.buffers[0], own.second + n));
            for (k, (_, bad)) in [one, other].into_iter().enumerate() {
                let slot = &mut memory.status[head.slot as usize + k];
                *slot = if bad { (*slot).min(n) } else { *slot };
            }
            if one.1 || other.1 {
                continue;
            }
            let place = |position: u32, stride: u32| position.wrapping_mul(stride);
            let element =
                head.offset.wrapping_add(place(one.0, head.id_stride)).wrapping_add(place(other.0, own.other_stride));
            let unit = (element >> own.shift) as usize;
            for word in 0..words {
                memory.buffers[2][n as usize * words + word] = memory.buffers[1][unit * words + word];
            }
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(41);
    super::results::on_every_gpu("twin of points", |gpu| {
        for round in 0..40 {
            let log = round % 3;
            let (ids, tables) = walks::ids(&mut draw, 1 << log, 60);
            let (other, others) = walks::ids(&mut draw, 1 << log, 60);
            let (len, first, second) = (draw.u32(1..100), draw.u32(0..9), draw.u32(0..9));
            let quarter = len.div_ceil(4);
            let (groups, row) = crate::kernel::grid(quarter);
            let Ids { size, signed, extent, stride } = other;
            let own = ToPoints {
                shift: log as u32,
                quarter,
                first,
                second,
                other_size: size,
                other_signed: u32::from(signed),
                other_extent: extent as u32,
                other_stride: stride as u32,
            };
            let slot = draw.u32(0..9);
            let walk = Walk { offset: 2048, slots: slot..slot + 2, ids, ..Walk::default() };
            let params = walk.params(len, row, 0, own);
            let source = (0..16_384).map(|_| draw.u32(..)).collect();
            let result = vec![7; ((len as usize) << log).next_multiple_of(4)];
            let (status, buffers) = (vec![BAD; 16], vec![others, source, result]);
            let memory = Memory { params, tables, status, buffers, groups, order: Order::default() };
            same(gpu, &POINTS[log], &[], memory, |memory| points(memory, 1 << log));
        }
    });
}
