//! Twin of `shaders/rows.wgsl`.

use super::columns::{columns_of, row_of};
use super::shared::place;
use super::workgroups;
use crate::kernel::WORKGROUP;
use crate::params::Params;
use crate::units::Rows;

/// `words` are those of a unit.
fn rows(params: &Params<Rows>, tables: &[u32], source: &[u32], result: &mut [u32], words: usize, groups: [u32; 3]) {
    for group in workgroups(groups) {
        for local in 0..WORKGROUP {
            let row = row_of(params, group, groups, local);
            if row >= params.head.items {
                continue;
            }
            let at = place(params, tables, row);
            let base = at.to >> params.own.shift;
            for column in columns_of(params, group, local) {
                for word in 0..words {
                    let unit = (base + column) as usize;
                    let to = (row * params.own.columns + column) as usize;
                    result[to * words + word] = if at.bad { 0 } else { source[unit * words + word] };
                }
            }
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(3);
    super::results::on_every_gpu("twin of rows", |gpu| {
        for round in 0..30 {
            let log = round % 3;
            let (walk, tables) = super::shared::walks::random(&mut draw, 1 << log);
            let rows_there = walk.len() as u32;
            let (columns, lanes) = (draw.u32(1..70), 1 << draw.u32(0..9));
            let across = lanes * draw.u32(1..4);
            let blocks = rows_there.div_ceil(WORKGROUP / lanes);
            let groups = [columns.div_ceil(across), blocks.div_ceil(2), 2];
            let params = walk.params(
                rows_there,
                0,
                0,
                Rows { shift: log as u32, columns, lanes: lanes.ilog2(), across, step: 1 },
            );
            let source: Vec<u32> = (0..8192).map(|_| draw.u32(..)).collect();
            let mut expected = vec![7; ((rows_there * columns) as usize) << log];
            expected.resize(expected.len().next_multiple_of(4), 7);
            let buffers = [&source[..], &expected];
            let there = super::run(gpu, &crate::units::ROWS[log], (&params, &tables), &buffers, groups).0;
            rows(&params, &tables, &source, &mut expected, 1 << log, groups);
            assert_eq!(there, expected, "{walk:?}");
        }
    });
}
