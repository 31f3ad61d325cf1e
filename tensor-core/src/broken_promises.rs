//! The assertions of a debug build fire inside of this crate too, where a caller breaks an invariant of
//! `docs/invariants.md`. Nothing is read or written outside of its memory before they do.

use alloc::vec;
use core::mem::MaybeUninit;

use crate::index::table::Along;
use crate::kernel::copy::copy;
use crate::kernel::gather::{Axis, Rows, gather, gather_to_rows};
use crate::kernel::scatter;
use crate::kernel::threads::Threads;
use crate::layout::Layout;
use crate::plan::lay::walk;
use crate::prelude::*;
use crate::shape::rank::Rank;
use crate::tensor::read::along;

const ONE: Threads = Threads::One;

fn view_of(layout: Layout<Rank<1>>) {
    let data = [0_u8; 4];
    // SAFETY: none: I1, I2 or I3 is broken.
    let _ = unsafe { TensorView::from_raw_parts(data.as_ptr(), layout) };
}

#[test]
#[should_panic(expected = "I1 to I3")]
fn more_elements_than_there_are_addresses() {
    view_of(Layout::broken([usize::MAX], [0], 0));
}

#[test]
#[should_panic(expected = "I1 to I3")]
fn a_position_below_zero() {
    view_of(Layout::broken([3], [-1], 1));
}

#[test]
#[should_panic(expected = "I1 to I3")]
fn a_stride_of_an_axis_that_is_not_walked() {
    view_of(Layout::broken([1], [4], 0));
}

#[test]
#[should_panic(expected = "I8")]
fn a_layout_made_with_other_extents_than_its_type_names() {
    let _ = Layout::<crate::extents::Dims![3]>::made([4], [1], 0);
}

#[test]
#[should_panic(expected = "I8")]
fn an_extent_in_the_type_that_the_layout_has_not() {
    let data = [0_u8; 4];
    // SAFETY: none: I8 is broken. The layout reaches no position outside of the data (I2).
    let _ = unsafe {
        TensorView::<u8, crate::extents::Dims![3]>::from_raw_parts(data.as_ptr(), Layout::broken([4], [1], 0))
    };
}

/// What guards memory are the numbers of the layout, whatever its type names.
#[test]
fn an_index_inside_of_the_type_and_outside_of_the_layout() {
    let layout = Layout::<crate::extents::Dims![3]>::broken([2], [1], 0);
    let error = layout.i(crate::extents::idx![2]).unwrap_err();
    assert_eq!(error.to_string(), "index 2 is outside -2..2 on axis 0 of shape [2]");
    assert_eq!(layout.i(crate::extents::idx![-3]).unwrap_err().kind(), crate::error::ErrorKind::OutOfBounds);
}

#[test]
#[should_panic(expected = "I5")]
fn a_tensor_over_a_part_that_leaves_it() {
    let t = Tensor1::from([1_u8, 2, 3]);
    let _ = t.with(Layout::<Rank<1>>::broken([4], [1], 0));
}

#[test]
#[should_panic(expected = "N1")]
fn a_copy_of_too_many_bytes() {
    let (from, mut to) = ([0_u16], [0_u16]);
    let shape = [isize::MAX as usize / 2 + 1];
    // SAFETY: none: N1 is broken.
    unsafe { copy(&shape, from.as_ptr(), &[0], to.as_mut_ptr(), &[0], ONE) };
}

#[test]
#[should_panic(expected = "N2: a stride for each axis")]
fn a_copy_with_too_few_strides() {
    let (from, mut to) = ([0_u8; 4], [0_u8; 4]);
    // SAFETY: none: N2 is broken.
    unsafe { copy(&[2, 2], from.as_ptr(), &[2], to.as_mut_ptr(), &[2, 1], ONE) };
}

#[test]
#[should_panic(expected = "N2: source and destination overlap")]
fn a_copy_onto_its_source() {
    let mut data = [0_u8; 8];
    let base = data.as_mut_ptr();
    // SAFETY: none: N2 is broken.
    unsafe { copy(&[4], base, &[1], base.add(2), &[1], ONE) };
}

#[test]
#[should_panic(expected = "N3")]
fn a_copy_to_the_same_place_twice() {
    let (from, mut to) = ([0_u8; 6], [0_u8; 6]);
    // SAFETY: none: N3 is broken.
    unsafe { copy(&[3, 2], from.as_ptr(), &[2, 1], to.as_mut_ptr(), &[1, 1], ONE) };
}

/// Regions that are interleaved are apart.
#[test]
fn a_copy_between_the_columns_of_a_matrix() {
    let mut data = [1_u8, 0, 2, 0, 3, 0];
    let base = data.as_mut_ptr();
    // SAFETY: N1 to N4: three bytes at even places to three at odd ones.
    unsafe { copy(&[3], base, &[2], base.add(1), &[2], ONE) };
    assert_eq!(data, [1, 1, 2, 2, 3, 3]);
}

#[test]
#[should_panic(expected = "G2")]
fn a_gather_onto_its_source() {
    let mut data = [0_u8; 8];
    let base = data.as_mut_ptr();
    // SAFETY: none: G2 is broken.
    unsafe { gather(&[Axis::Step { len: 4, stride: 1 }], base, base.add(2), ONE) };
}

#[test]
#[should_panic(expected = "G6")]
fn a_gather_to_too_few_rows() {
    let (from, mut to) = ([0_u8; 8], [0_u8; 8]);
    let rows = Rows::of(&[2, 2], &[4, 1], 0);
    // SAFETY: none: G2 is broken. What is written is inside of the rows.
    unsafe { gather_to_rows(&[Axis::Step { len: 8, stride: 1 }], from.as_ptr(), &rows, to.as_mut_ptr(), ONE) };
}

#[test]
#[should_panic(expected = "S2, S3, S6")]
fn a_value_inside_of_its_target() {
    let mut data = [0_u32; 4];
    let base = data.as_mut_ptr();
    // SAFETY: none: S2 is broken.
    unsafe { scatter::assign(&[Axis::Step { len: 4, stride: 1 }], base, base.add(1), &[0], ONE) };
}

#[test]
#[should_panic(expected = "S2, S3, S6")]
fn a_target_that_is_named_twice_by_steps() {
    let (value, mut data) = ([1_u32], [0_u32; 4]);
    let axes = [Axis::Step { len: 3, stride: 1 }, Axis::Step { len: 2, stride: 1 }];
    // SAFETY: none: S3 is broken.
    unsafe { scatter::accumulate(&axes, data.as_mut_ptr(), value.as_ptr(), &[0, 0], u32::wrapping_add, ONE) };
}

#[test]
#[should_panic(expected = "S2, S3, S6")]
fn a_target_that_is_not_aligned() {
    let (value, mut data) = ([1_u32], [0_u32; 4]);
    let dst = data.as_mut_ptr().wrapping_byte_add(1);
    // SAFETY: none: S6 is broken.
    unsafe { scatter::update(&[Axis::Step { len: 2, stride: 1 }], dst, value.as_ptr(), &[0], u32::max, ONE) };
}

#[test]
#[should_panic(expected = "P1")]
fn a_plan_over_a_shorter_axis() {
    let long = Layout::<Rank<1>>::of_shape(&[5]).unwrap_or_else(|error| panic!("{error}"));
    let short = Layout::<Rank<1>>::of_shape(&[3]).unwrap_or_else(|error| panic!("{error}"));
    let plan = long.plan(&crate::DynIndex::new()).unwrap_or_else(|error| panic!("{error}"));
    let _ = walk(&plan, &[], &short, &mut |_| ());
}

#[test]
#[should_panic(expected = "P3")]
fn a_table_of_positions_outside_of_the_axis() {
    let t = Tensor1::from([10_u8, 20, 30]);
    let table = Along::Short(vec![0_u16, 3].into());
    let _ = along(&t.view(), [2], 0, &table);
}

#[test]
#[should_panic(expected = "I2")]
fn a_tensor_of_more_elements_than_its_storage() {
    let mut out = crate::tensor::storage::Storage::<u8>::with_room(4).unwrap_or_else(|| panic!("no memory"));
    out.room().fill(MaybeUninit::new(0));
    // Of the four, none is in the storage before `set_len`.
    let _ = Tensor::<u8, Rank<1>>::from_parts(out, [4]);
}
