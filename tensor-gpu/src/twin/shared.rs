//! Twin of `shaders/shared.wgsl`.

use crate::params::{Dim, Head, IDS, Params, TABLE};
pub(super) use crate::walk::BAD;

pub(super) fn work_item<O>(params: &Params<O>, id: [u32; 2]) -> u32 {
    params.head.first + id[1].wrapping_mul(params.head.row).wrapping_add(id[0])
}

pub(super) struct Place {
    pub(super) to: u32,
    pub(super) value: u32,
    pub(super) bad: bool,
    /// The number of a bad id that was met on the way.
    pub(super) bad_id: Option<u32>,
}

/// An id as two words, low and high.
pub(super) fn id_at(head: &Head, tables: &[u32], at: u32) -> [u32; 2] {
    let size = head.id_size;
    if size == 8 {
        return [tables[2 * at as usize], tables[2 * at as usize + 1]];
    }
    let in_word = 4 / size;
    let left = 32 - 8 * size;
    let word = (tables[(at / in_word) as usize] >> (at % in_word * 8 * size)) << left;
    if head.id_signed == 1 {
        let value = (word as i32) >> left;
        return [value as u32, (value >> 31) as u32];
    }
    [word >> left, 0]
}

pub(super) fn is_below(a: [u32; 2], b: [u32; 2]) -> bool {
    a[1] < b[1] || (a[1] == b[1] && a[0] < b[0])
}

/// The position that an id names, and whether it is outside of the axis.
pub(super) fn named(head: &Head, id: [u32; 2]) -> (u32, bool) {
    let extent = [head.extent_low, head.extent_high];
    if head.id_signed == 1 && id[1] >> 31 == 1 {
        let magnitude = [id[0].wrapping_neg(), (!id[1]).wrapping_add(u32::from(id[0] == 0))];
        return (extent[0].wrapping_sub(magnitude[0]), is_below(extent, magnitude));
    }
    (id[0], !is_below(id, extent))
}

impl Place {
    /// Moves it by index `j` of a dim.
    pub(super) fn advance(&mut self, head: &Head, dim: &Dim, tables: &[u32], j: u32) {
        if dim.kind == TABLE {
            let entry = tables[(dim.to + j) as usize];
            self.bad |= entry == BAD;
            self.to = self.to.wrapping_add(entry);
        } else if dim.kind == IDS {
            let (position, bad) = named(head, id_at(head, tables, dim.to + j));
            if bad {
                self.bad = true;
                self.bad_id = Some(j);
            }
            self.to = self.to.wrapping_add(position.wrapping_mul(head.id_stride));
        } else {
            self.to = self.to.wrapping_add(j.wrapping_mul(dim.to));
        }
        self.value = self.value.wrapping_add(j.wrapping_mul(dim.value));
    }

    /// As one of the windows that the kernel is given.
    pub(super) fn within(self, head: &Head) -> Place {
        let (to, value) = (self.to.wrapping_sub(head.low), self.value.wrapping_sub(head.value_low));
        let outside = |at: u32, length: u32| length != 0 && at >= length;
        let bad = self.bad || outside(to, head.length) || outside(value, head.value_length);
        Place { to, value, bad, ..self }
    }
}

pub(super) fn place<O>(params: &Params<O>, tables: &[u32], n: u32) -> Place {
    let mut at = Place { to: params.head.offset, value: params.head.value, bad: false, bad_id: None };
    let mut rest = n;
    for (d, dim) in params.dims.iter().enumerate().rev() {
        let mut j = rest;
        if d > 0 {
            (rest, j) = (rest / dim.extent, rest % dim.extent);
        }
        at.advance(&params.head, dim, tables, j);
    }
    at.within(&params.head)
}

impl Head {
    /// A random window of the source, at multiples of so many elements; the dispatch starts with a later work item.
    pub(super) fn set_window(&mut self, draw: &mut fastrand::Rng, unit: u32) {
        if draw.bool() {
            (self.low, self.length) = (unit * draw.u32(0..600), unit * draw.u32(1..400));
            self.first = draw.u32(0..self.items.min(3));
        }
    }

    /// A random window of the source or target and one of the value, which walks are around 500.
    pub(super) fn set_windows(&mut self, draw: &mut fastrand::Rng) {
        self.set_window(draw, 4);
        if draw.bool() {
            (self.value_low, self.value_length) = (draw.u32(400..520), draw.u32(1..200));
        }
    }
}

/// Random walks for the twins to go.
pub(super) mod walks {
    use fastrand::Rng;

    use crate::walk::{BAD, Dim, Ids, To, Walk};

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
        (Walk { offset: 2048, dims, ..Walk::default() }, tables)
    }

    /// Ids around both ends of an axis that is shorter than `most`; its stride is a multiple of `unit` elements.
    pub(crate) fn ids(draw: &mut Rng, unit: u32, most: usize) -> (Ids, Vec<u32>) {
        let (size, signed, extent) = (1 << draw.u32(0..4), draw.bool(), draw.usize(0..most));
        let value = |_| {
            let mut value = draw.i64(-1 - extent as i64..extent as i64 + 1);
            // Of 8 bytes some differ from those in the upper word only.
            if draw.u8(0..8) == 0 {
                value = draw.i64(-2..3) << 32 | draw.i64(0..2);
            }
            value.to_le_bytes().into_iter().take(size)
        };
        let ids: Vec<u8> = (0..128).flat_map(value).collect();
        let stride = unit as i32 * draw.i32(-5..6);
        (Ids { size: size as u32, signed, extent, stride }, bytemuck::pod_collect_to_vec(&ids))
    }

    /// A walk inside of 4096 elements, all places multiples of `unit` elements, with a dim whose places ids name; and the ids.
    pub(crate) fn by_ids(draw: &mut Rng, unit: u32) -> (Walk, Vec<u32>) {
        let (ids_of, ids) = ids(draw, unit, 100);
        let first = draw.u32(0..9);
        let mut step = |extent: u32, axis| Dim {
            extent: draw.u32(1..extent),
            to: To::Step(unit as i32 * draw.i32(-8..9)),
            from: 0,
            axes: axis..axis + 1,
        };
        let (outer, inner) = (step(5, 0), step(5, 2));
        let dim = Dim { extent: draw.u32(1..100), to: To::Ids { first, unit }, from: 0, axes: 1..2 };
        let slot = draw.u32(0..9);
        let dims = vec![outer, dim, inner];
        let walk = Walk { offset: 2048, dims, tables: None, slots: slot..slot + 1, ids: ids_of };
        (walk, ids)
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
