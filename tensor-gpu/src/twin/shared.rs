//! Twin of `shaders/shared.wgsl`.

use crate::params::{Dim, Params, TABLE};
pub(super) use crate::walk::BAD;

pub(super) fn work_item<O>(params: &Params<O>, id: [u32; 2]) -> u32 {
    id[1].wrapping_mul(params.head.row).wrapping_add(id[0])
}

pub(super) struct Place {
    pub(super) to: u32,
    pub(super) value: u32,
    pub(super) bad: bool,
}

impl Place {
    /// Moves it by index `j` of a dim.
    pub(super) fn advance(&mut self, dim: &Dim, tables: &[u32], j: u32) {
        if dim.kind == TABLE {
            let entry = tables[(dim.to + j) as usize];
            self.bad |= entry == BAD;
            self.to = self.to.wrapping_add(entry);
        } else {
            self.to = self.to.wrapping_add(j.wrapping_mul(dim.to));
        }
        self.value = self.value.wrapping_add(j.wrapping_mul(dim.value));
    }
}

pub(super) fn place<O>(params: &Params<O>, tables: &[u32], n: u32) -> Place {
    let mut at = Place { to: params.head.offset, value: params.head.value, bad: false };
    let mut rest = n;
    for (d, dim) in params.dims.iter().enumerate().rev() {
        let mut j = rest;
        if d > 0 {
            (rest, j) = (rest / dim.extent, rest % dim.extent);
        }
        at.advance(dim, tables, j);
    }
    at
}

/// Random walks for the twins to go.
pub(super) mod walks {
    use fastrand::Rng;

    use crate::walk::{BAD, Dim, To, Walk};

    /// A walk inside of 4096 elements, all places multiples of `unit` elements, and its tables.
    pub(crate) fn random(draw: &mut Rng, unit: u32) -> (Walk, Vec<u32>) {
        let mut tables = vec![0; 4];
        let dims = (0..draw.usize(0..4))
            .map(|axis| {
                let extent = draw.u32(1..8);
                let to = if draw.bool() {
                    let start = tables.len() as u32;
                    let entry = |_| if draw.u8(0..8) == 0 { BAD } else { unit * draw.u32(0..40) };
                    tables.extend((0..extent).map(entry));
                    To::Table { start, unit }
                } else {
                    To::Step(unit as i32 * draw.i32(-8..9))
                };
                Dim { extent, to, from: draw.i32(-9..9), axes: axis..axis + 1 }
            })
            .collect();
        (Walk { offset: 2048, dims, tables: None, slots: 0..0 }, tables)
    }

    /// A walk inside of 4096 elements that names none twice, and its tables.
    pub(crate) fn distinct(draw: &mut Rng) -> (Walk, Vec<u32>) {
        let mut tables: Vec<u32> = (0..8).map(|k| 256 * k).collect();
        draw.shuffle(&mut tables);
        tables[draw.usize(0..8)] = BAD;
        let mut dim = |extent: u32, to| Dim { extent: draw.u32(1..=extent), to, from: draw.i32(-9..9), axes: 0..1 };
        let dims = vec![dim(8, To::Table { start: 0, unit: 1 }), dim(8, To::Step(-32)), dim(16, To::Step(2))];
        (Walk { offset: 1024, dims, ..Walk::default() }, tables)
    }

    #[test]
    fn a_walk_that_is_coalesced_is_the_same_walk() {
        let mut draw = Rng::with_seed(1);
        for _ in 0..200 {
            let (mut walk, tables) = random(&mut draw, 1);
            // Half of them can be joined.
            if let [.., outer, inner] = &mut walk.dims[..]
                && let To::Step(step) = inner.to
                && draw.bool()
            {
                outer.to = To::Step(step * inner.extent as i32);
                outer.from = inner.from * inner.extent as i32;
            }
            let places = |walk: &Walk| {
                let params = walk.params(0, 0, 500, ());
                let place = |n| super::place(&params, &tables, n as u32);
                (0..walk.len()).map(place).map(|at| (at.to, at.value, at.bad)).collect::<Vec<_>>()
            };
            let before = places(&walk);
            let dims = walk.dims.len();
            walk.coalesce();
            assert!(walk.dims.len() <= dims);
            assert_eq!(places(&walk), before);
        }
    }
}
