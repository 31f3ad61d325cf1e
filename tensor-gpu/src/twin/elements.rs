//! Twin of `shaders/elements.wgsl`.

use super::shared::{place, work_item};
use super::threads;
use crate::params::Params;
use crate::units::Shift;

/// `words` are those of a unit.
fn elements(
    params: &Params<Shift>,
    tables: &[u32],
    source: &[u32],
    result: &mut [u32],
    words: usize,
    groups: [u32; 3],
) {
    for id in threads(groups) {
        let n = work_item(params, id);
        if n >= params.head.items {
            continue;
        }
        let at = place(params, tables, n);
        for word in 0..words {
            let unit = (at.to >> params.own.shift) as usize;
            result[n as usize * words + word] = if at.bad { 0 } else { source[unit * words + word] };
        }
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(2);
    super::results::on_every_gpu("twin of elements", |gpu| {
        for round in 0..30 {
            let log = round % 3;
            let (walk, tables) = super::shared::walks::random(&mut draw, 1 << log);
            let units = walk.len() as u32;
            let (groups, row) = crate::kernel::grid(units);
            let params = walk.params(units, row, 0, Shift { shift: log as u32 });
            let source: Vec<u32> = (0..4096).map(|_| draw.u32(..)).collect();
            let mut expected = vec![7; (units as usize) << log];
            expected.resize(expected.len().next_multiple_of(4), 7);
            let buffers = [&source[..], &expected];
            let there = super::run(gpu, &crate::units::ELEMENTS[log], (&params, &tables), &buffers, groups).0;
            elements(&params, &tables, &source, &mut expected, 1 << log, groups);
            assert_eq!(there, expected, "{walk:?}");
        }
    });
}
