//! A debug build asserts the invariants of `docs/invariants.md` that it can check: each assertion fires where an unsafe
//! function is called with a broken promise, before anything is read or written.

#![cfg(debug_assertions)]

use std::borrow::Borrow;

use tensor_idx::prelude::*;
use tensor_idx::{read::Strided, shape::Ranked, write::StridedMut};

const DATA: [u32; 4] = [1, 2, 3, 4];

fn row<const N: usize>(len: [usize; N]) -> Layout<Rank<N>> {
    Layout::row_major(len).unwrap()
}

#[test]
#[should_panic(expected = "I2: there is no element at")]
fn a_view_at_an_address_that_is_not_aligned() {
    let base = DATA.as_ptr().wrapping_byte_add(1);
    // SAFETY: none: I2 is broken.
    let _ = unsafe { TensorView::from_raw_parts(base, row([1])) };
}

#[test]
#[should_panic(expected = "I2: there is no element at")]
fn a_view_at_null() {
    // SAFETY: none: I2 is broken.
    let _ = unsafe { TensorView::<u32, _>::from_raw_parts(std::ptr::null(), row([1])) };
}

#[test]
#[should_panic(expected = "I2: there is no element at")]
fn a_mutable_view_at_null() {
    // SAFETY: none: I2 is broken.
    let _ = unsafe { TensorViewMut::<u32, _>::from_raw_parts(std::ptr::null_mut(), row([1])) };
}

#[test]
fn an_empty_view_has_no_element_to_be_anywhere() {
    // SAFETY: an empty layout reaches no position.
    assert!(unsafe { TensorView::<u32, _>::from_raw_parts(std::ptr::null(), row([0, 3])) }.is_empty());
}

#[test]
#[should_panic(expected = "I4: two indices of")]
fn a_mutable_view_that_names_an_element_twice() {
    let mut data = DATA;
    let windows = Layout::new([3, 2], &[1, 1], 0).unwrap();
    // SAFETY: none: I4 is broken.
    let _ = unsafe { TensorViewMut::from_raw_parts(data.as_mut_ptr(), windows) };
}

#[test]
#[should_panic(expected = "I5: shape [9]")]
fn a_part_that_leaves_its_tensor() {
    let t = Tensor1::from(DATA);
    // SAFETY: none: I5 is broken.
    let _ = unsafe { t.view_of(row([9])) };
}

#[test]
#[should_panic(expected = "I5: shape [9]")]
fn a_part_that_leaves_its_view() {
    let t = Tensor1::from(DATA);
    // SAFETY: none: I5 is broken.
    let _ = unsafe { t.view().view_of(row([9])) };
}

#[test]
#[should_panic(expected = "I5: shape [9]")]
fn a_part_that_leaves_its_mutable_view() {
    let mut t = Tensor1::from(DATA);
    let view = t.view_mut();
    // SAFETY: none: I5 is broken.
    let _ = unsafe { view.view_of(row([9])) };
}

#[test]
#[should_panic(expected = "I2: no position for [4]")]
fn an_element_of_a_tensor_past_its_end() {
    let t = Tensor1::from(DATA);
    // SAFETY: none: I2 is broken.
    let _ = unsafe { t.get_unchecked([4]) };
}

#[test]
#[should_panic(expected = "I2: no position for [0, 1]")]
fn an_element_of_a_view_by_too_many_indices() {
    let t = Tensor1::from(DATA);
    // SAFETY: none: I2 is broken.
    let _ = unsafe { t.view().get_unchecked([0, 1]) };
}

#[test]
#[should_panic(expected = "I2: no position for [4]")]
fn an_element_of_a_tensor_to_write_past_its_end() {
    let mut t = Tensor1::from(DATA);
    // SAFETY: none: I2 is broken.
    let _ = unsafe { t.get_unchecked_mut([4]) };
}

#[test]
#[should_panic(expected = "I2: no position for [0, 1]")]
fn an_element_of_a_mutable_view_by_too_many_indices() {
    let mut t = Tensor1::from(DATA);
    let mut view = t.view_mut();
    // SAFETY: none: I2 is broken.
    let _ = unsafe { view.get_unchecked_mut([0, 1]) };
}

/// A host that says that it is prepared, under a layout that names its elements twice.
struct Careless([u32; 4]);

impl Strided for Careless {
    type Shape = Rank<2>;
    type View<'v, R: Ranked> = TensorView<'v, u32, R>;

    fn layout(&self) -> impl Borrow<Layout<Rank<2>>> {
        Layout::new([3, 2], &[1, 1], 0).unwrap()
    }

    unsafe fn view_of<R: Ranked>(&self, layout: Layout<R>) -> TensorView<'_, u32, R> {
        // SAFETY: I5: the layout reaches only positions of ours.
        unsafe { TensorView::from_raw_parts(self.0.as_ptr(), layout) }
    }
}

// SAFETY: none: H3 is broken.
unsafe impl StridedMut for Careless {
    type ViewMut<'v, R: Ranked> = TensorViewMut<'v, u32, R>;
    type Base = *mut u32;

    fn prepare(&mut self) {}

    fn base(&mut self) -> *mut u32 {
        self.0.as_mut_ptr()
    }

    unsafe fn view_mut_of<'v, R: Ranked>(base: *mut u32, layout: Layout<R>) -> TensorViewMut<'v, u32, R> {
        // SAFETY: I5: the layout reaches only positions of ours.
        unsafe { TensorViewMut::from_raw_parts(base, layout) }
    }
}

#[test]
#[should_panic(expected = "I4: two indices of")]
fn a_host_that_names_an_element_twice() {
    let mut host = Careless(DATA);
    assert_eq!(host.i(idx![1, ..]).to_vec(), [2, 3]);
    let _ = host.i_mut(idx![..]);
}

/// What holds is not refused: layouts that interleave, and more axes than the assertion can search.
#[test]
fn layouts_that_only_look_as_if_they_overlapped() {
    let mut data = vec![0_u8; 1 << 13];
    let interleaved = Layout::new([2, 3], &[3, 2], 0).unwrap();
    assert!(!interleaved.overlaps_itself());
    // SAFETY: I2 and I4: inside the vector, and no element is named twice.
    unsafe { TensorViewMut::from_raw_parts(data.as_mut_ptr(), interleaved) }.fill(1);
    let many = Layout::new(vec![2; 12], &(0..12).map(|k| 1 << k).collect::<Vec<_>>(), 0).unwrap();
    // SAFETY: I2 and I4: as many positions as 12 bits have, each once.
    unsafe { TensorViewMut::from_raw_parts(data.as_mut_ptr(), many) }.fill(2);
    assert_eq!(data.iter().map(|&x| usize::from(x)).sum::<usize>(), 2 << 12);
}
