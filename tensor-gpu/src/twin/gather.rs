//! Twin of `shaders/gather.wgsl`.

use super::shared::{place, work_item};
use super::threads;
use crate::gather::Bytes;
use crate::params::Params;

fn gather(params: &Params<Bytes>, tables: &[u32], source: &[u32], result: &mut [u32], groups: [u32; 3]) {
    for id in threads(groups) {
        let n = work_item(params, id);
        if n >= params.head.items {
            continue;
        }
        let bits = 8 * params.own.size;
        let in_word = 32 / bits;
        let first = n * in_word;
        let mut word = 0;
        for k in first..params.own.elements.min(first + in_word) {
            let at = place(params, tables, k);
            if !at.bad {
                let byte = at.to * params.own.size;
                let element = (source[byte as usize >> 2] >> (8 * (byte & 3))) & ((1 << bits) - 1);
                word |= element << (bits * (k - first));
            }
        }
        result[n as usize] = word;
    }
}

#[test]
fn on_every_device() {
    let mut draw = fastrand::Rng::with_seed(4);
    super::results::on_every_gpu("twin of gather", |gpu| {
        for round in 0..30 {
            let size = 1 + round % 2;
            let (walk, tables) = super::shared::walks::random(&mut draw, 1);
            let elements = walk.len() as u32;
            let units = elements.div_ceil(4 / size);
            let (groups, row) = crate::kernel::grid(units);
            let params = walk.params(units, row, 0, Bytes { size, elements });
            let source: Vec<u32> = (0..2048).map(|_| draw.u32(..)).collect();
            let mut expected = vec![7; units as usize];
            let buffers = [&source[..], &expected];
            let there = super::run(gpu, &crate::gather::GATHER, (&params, &tables), &buffers, groups).0;
            gather(&params, &tables, &source, &mut expected, groups);
            assert_eq!(there, expected, "{walk:?}");
        }
    });
}
