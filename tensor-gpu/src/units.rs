//! What kernels move at once: units of one, two or four words, the widest that all that is contiguous of a walk allows; and
//! rows of them.

use crate::kernel::{READ_TO_WRITE, WORKGROUP, WRITE_FROM_READ};
use crate::params::words;
use crate::walk::{Dim, To, Walk};

/// By log2 of the words in a unit.
pub(crate) const UNITS: [&str; 3] = [
    include_str!("../shaders/unit1.wgsl"),
    include_str!("../shaders/unit2.wgsl"),
    include_str!("../shaders/unit4.wgsl"),
];

/// A kernel for units of each size, by its file.
macro_rules! by_unit {
    ($name:ident: $own:ty, $slots:ident, $buffers:expr, [$($part:expr),*], $file:literal $(+ $by:literal)?) => {
        /// By log2 of the words in a unit.
        pub(crate) static $name: [crate::kernel::Kernel<$own>; 3] = [
            by_unit!(@ concat!($file $(, $by)?), 0, $slots, $buffers, [$($part),*], $file),
            by_unit!(@ concat!($file $(, $by)?, " 2"), 1, $slots, $buffers, [$($part),*], $file),
            by_unit!(@ concat!($file $(, $by)?, " 4"), 2, $slots, $buffers, [$($part),*], $file),
        ];
    };
    (@ $name:expr, $unit:literal, $slots:ident, $buffers:expr, [$($part:expr),*], $file:literal) => {
        crate::kernel::kernel!($name, [crate::units::UNITS[$unit] $(, $part)*], $file, $slots, $buffers)
    };
}
pub(crate) use by_unit;

words! {
    /// Of the kernel `elements`.
    struct Shift {
        shift,
        quarter,
    }

    /// Of the kernels of contiguous rows, `rows` and `put_rows`; columns.wgsl says what they are.
    struct Rows {
        shift,
        columns,
        lanes,
        across,
        step,
    }
}

const COLUMNS: &str = include_str!("../shaders/columns.wgsl");

by_unit!(ELEMENTS: Shift, Unused, READ_TO_WRITE, [], "elements");
by_unit!(ELEMENTS_BY_IDS: Shift, Set, READ_TO_WRITE, [], "elements" + " by ids");
by_unit!(ROWS: Rows, Unused, READ_TO_WRITE, [COLUMNS], "rows");
by_unit!(ROWS_BY_IDS: Rows, Set, READ_TO_WRITE, [COLUMNS], "rows" + " by ids");
by_unit!(PUT_ROWS: Rows, Asked, WRITE_FROM_READ, [COLUMNS], "put_rows");

/// Shorter rows, in units, are moved as single units: sharing a workgroup among so many costs more than a division.
pub(crate) const SHORT: u32 = 4;

impl Rows {
    /// The parameters for so many rows of `columns` units of `in_unit` elements, and the workgroups. `step` is 0 where a row
    /// has one value, else 1.
    pub(crate) fn new(rows: u32, columns: u32, in_unit: u32, step: u32) -> (Rows, [u32; 3]) {
        const MOST: u32 = 65_535;
        // A thread moves two units of its row, or four of a long one.
        let lanes = columns.div_ceil(2).next_power_of_two().min(WORKGROUP);
        let across = columns.div_ceil(columns.div_ceil(4 * lanes).min(MOST)).next_multiple_of(lanes);
        let blocks = rows.div_ceil(WORKGROUP / lanes);
        let z = blocks.div_ceil(MOST);
        let own = Rows { shift: in_unit.ilog2(), columns, lanes: lanes.ilog2(), across, step };
        (own, [columns.div_ceil(across), blocks.div_ceil(z), z])
    }
}

/// Takes what is contiguous at each index of the dims around it out of a walk, in elements.
pub(crate) fn run_of(walk: &mut Walk) -> u32 {
    match walk.dims.last() {
        Some(&Dim { extent, to: To::Step(1), .. }) => {
            walk.dims.pop();
            extent
        }
        _ => 1,
    }
}

/// Whether runs can be moved in units of so many bytes: all start and end at multiples of them.
pub(crate) fn fits(walk: &Walk, run: u32, size: u32, bytes: u32) -> bool {
    let whole = |elements: u32| u64::from(elements) * u64::from(size) % u64::from(bytes) == 0;
    whole(run)
        && whole(walk.offset)
        && walk.dims.iter().all(|dim| match dim.to {
            To::Step(stride) => whole(stride.unsigned_abs()),
            To::Table { unit, .. } | To::Ids { unit, .. } => whole(unit),
        })
}
