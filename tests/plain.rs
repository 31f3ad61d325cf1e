//! Plain data beyond the numbers of Rust: writes of halves, complex numbers and longer arrays against the naive twin, and the
//! last axis as elements that are arrays, and back.
//!
//! With `half` and `num-complex` (as in `cargo test --workspace`) these types take the fast kernels, without they are cloned:
//! the answers are the same. `tests/gather_twin.rs` reads them.

use crate::common::naive::Tape;
use crate::common::naive_gather::source;
use crate::common::tapes::for_each_tape;
use crate::common::writing::{Element, Op, VERBS, Verb, Writing};
use half::{bf16, f16};
use num_complex::Complex;
use tensor_idx::prelude::*;
use tensor_idx::{error::ErrorKind, write::Selection};

// The sums and products are those of the types themselves: rounded once for each operation.
others! {
    bf16: |byte: u8| bf16::from_f32(f32::from(byte) - 40.5), |old: bf16, value: bf16| old * bf16::from_f32(0.5) + value;
    f16: |byte: u8| f16::from_f32(f32::from(byte) - 40.5), |old: f16, value: f16| old * f16::from_f32(0.5) + value;
    Complex<f32>: |byte: u8| Complex::new(f32::from(byte), -0.3), |old: Self, value: Self| old * Complex::new(0.0, 0.5) + value;
    Complex<f64>: |byte: u8| Complex::new(f64::from(byte), -0.3), |old: Self, value: Self| old * Complex::new(0.0, 0.5) + value;
    [f32; 5]: |byte: u8| [f32::from(byte); 5], |old: Self, value: Self| [old[1], old[2], old[3], old[4], value[0]];
    [u64; 16]: |byte: u8| [u64::from(byte); 16], |old: Self, value: Self| [old[1] ^ value[3]; 16];
    [u8; 17]: |byte: u8| [byte; 17], |old: Self, value: Self| [old[1] ^ value[3]; 17];
}

fn small<T: Element>(cases: u32) {
    for_each_tape(cases, 60..160, |tape| Writing::new(tape, &[6, 5, 4, 3]).check::<T>(tape));
}

#[test]
fn writes() {
    small::<bf16>(600);
    small::<f16>(300);
    small::<Complex<f32>>(600);
    small::<Complex<f64>>(300);
    small::<[f32; 5]>(600);
    small::<[u64; 16]>(300);
    small::<[u8; 17]>(300);
}

/// Large enough that loops take their fast ways and are split, on any number of threads.
#[test]
fn large_writes() {
    fn check(tape: &mut Tape, extents: &[usize]) {
        let writing = Writing::new(tape, extents);
        match tape.below(5) {
            0 => writing.check::<bf16>(tape),
            1 => writing.check::<f16>(tape),
            2 => writing.check::<Complex<f32>>(tape),
            3 => writing.check::<Complex<f64>>(tape),
            _ => writing.check::<[f32; 5]>(tape),
        }
    }
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            for_each_tape(60, 80..200, |tape| check(tape, &[5000]));
            for_each_tape(60, 80..200, |tape| check(tape, &[300, 70]));
            for_each_tape(40, 80..200, |tape| check(tape, &[20, 30, 25]));
        });
    }
}

/// Each sum is rounded to a half, in the order of the values: 256 + 1 is 256 in bf16, however often 1 is added.
#[test]
fn sums_of_halves_are_rounded_one_by_one() {
    let mut t = Tensor1::from(vec![bf16::from_f32(255.0)]);
    t.oix_mut(idx![[0; 9]]).accumulate(|old: bf16, value: bf16| old + value, bf16::ONE);
    assert_eq!(t.to_vec(), [bf16::from_f32(256.0)]);
}

/// The rows of the last axis are the arrays, and their entries the last axis, under any layout that has such rows.
#[test]
fn arrays_of_the_last_axis() {
    fn check<const N: usize>(tape: &mut Tape) {
        let mut shape: Vec<usize> = (0..tape.below(4)).map(|_| tape.below(5)).collect();
        shape.push(N);
        let (layout, naive) = source(tape, &shape);
        let buffer: Vec<u16> = (0..=naive.positions.iter().max().map_or(0, |last| *last as u16)).collect();
        let view = TensorView::from_slice(&buffer, layout.clone()).expect("inside the buffer");
        let rows: Vec<[u16; N]> =
            naive.positions.chunks(N).map(|row| std::array::from_fn(|k| buffer[row[k]])).collect();
        let outer = &shape[..shape.len() - 1];
        let (last, strides) = layout.strides().split_last().expect("an axis");
        let fits = naive.positions.is_empty() || N == 1 || *last == 1 && strides.iter().all(|s| s % N as isize == 0);

        match view.clone().try_into_arrays::<N>() {
            Ok(arrays) => {
                assert!(fits, "{layout:?}");
                assert_eq!((arrays.shape(), arrays.to_vec()), (outer, rows.clone()), "{layout:?}");
                // And back: the same layout, but for where it counts from.
                let back = arrays.into_axis();
                assert_eq!((back.shape(), back.to_vec()), (view.shape(), view.to_vec()), "{layout:?}");
                if !view.is_empty() {
                    assert_eq!((back.strides(), back.iter().next()), (view.strides(), view.iter().next()));
                }
            }
            Err(error) => assert!(!fits && error.kind() == ErrorKind::NeedsCopy, "{layout:?}: {error}"),
        }

        // An owner copies where it has to.
        let tensor = Tensor::from_layout(layout.clone(), buffer.clone()).expect("inside the buffer");
        let shared = tensor.clone();
        let arrays = tensor.into_arrays::<N>();
        assert_eq!((arrays.shape(), arrays.to_vec()), (outer, rows.clone()), "{layout:?}");
        assert_eq!(arrays.into_axis(), shared, "{layout:?}");

        // Writing to the arrays writes to the elements.
        if !layout.overlaps_itself() {
            let mut written = buffer.clone();
            let target = TensorViewMut::from_slice(&mut written, layout.clone()).expect("no element twice");
            if let Ok(mut arrays) = target.try_into_arrays::<N>() {
                arrays.map_inplace(|row| row.iter_mut().for_each(|x| *x += 1000));
                arrays.into_axis().map_inplace(|x| *x += 1);
                for (k, (now, before)) in written.iter().zip(&buffer).enumerate() {
                    assert_eq!(*now == before + 1001, naive.positions.contains(&k), "{layout:?} at {k}");
                }
            }
        }
    }
    for_each_tape(1500, 20..60, |tape| match tape.below(4) {
        0 => check::<1>(tape),
        1 => check::<2>(tape),
        2 => check::<3>(tape),
        _ => check::<4>(tape),
    });
}

/// An owner that is alone on all of its memory keeps it; a vector too, where its capacity is a number of arrays.
#[test]
fn arrays_over_the_same_memory() {
    let mut data: Vec<i32> = Vec::with_capacity(6);
    data.extend([1, 2, 3, 4, 5, 6]);
    let start = data.as_ptr().addr();
    let arrays = Tensor::from_vec([2, 3], data).unwrap().into_arrays::<3>();
    assert_eq!(arrays.as_slice().map(|row| row.as_ptr().addr()), Some(start));
    let data: Vec<[i32; 3]> = arrays.into_vec();
    assert_eq!((data.as_ptr().addr(), &data[..]), (start, &[[1, 2, 3], [4, 5, 6]][..]));
    let matrix: Tensor2<i32> = Tensor1::from(data).into_axis();
    assert_eq!(matrix.as_slice().map(|row| row.as_ptr().addr()), Some(start));
    assert_eq!(matrix, [[1, 2, 3], [4, 5, 6]]);

    // A vector of arrays cannot have a capacity of seven elements.
    let mut data: Vec<i32> = Vec::with_capacity(7);
    data.extend([1, 2, 3, 4, 5, 6]);
    let arrays = Tensor::from_vec([2, 3], data).unwrap().into_arrays::<3>();
    assert_eq!(arrays.into_vec(), [[1, 2, 3], [4, 5, 6]]);

    // Fresh memory starts a line, and other handles keep theirs.
    let t = Tensor::from_fn([4, 2], |[i, j]| 10 * i + j).to_contiguous();
    let other = t.clone();
    let mut arrays = t.into_arrays::<2>();
    arrays[[0]] = [7, 7];
    assert_eq!((other[[0, 0]], arrays.to_vec()), (0, vec![[7, 7], [10, 11], [20, 21], [30, 31]]));
}

/// Elements that own memory are dropped once.
#[test]
fn arrays_of_what_is_dropped() {
    let texts = Tensor::from_fn([3, 2], |[i, j]| format!("{i} {j}"));
    let kept = texts.clone();
    let arrays = texts.into_arrays::<2>();
    drop(kept);
    assert_eq!(arrays[[2]], ["2 0", "2 1"]);
    let texts = arrays.into_axis();
    assert_eq!(texts.share(idx![1..]).into_arrays::<2>().into_vec()[1], ["2 0", "2 1"]);
    assert_eq!(texts.into_arrays::<2>().into_vec().concat().len(), 6);
}

#[test]
fn arrays_of_nothing_and_of_what_has_no_size() {
    let none: Tensor2<f32> = Tensor1::<[f32; 3]>::default().into_axis();
    assert_eq!(none.shape(), [0, 3]);
    assert_eq!(none.into_arrays::<3>().shape(), [0]);
    let empty: Tensor2<f32> = Tensor::full([4], [0.0; 0]).into_axis();
    assert_eq!(empty.shape(), [4, 0]);
    let units = Tensor::full([2, 3], ()).into_arrays::<3>();
    assert_eq!((units.len(), units.into_axis().len()), (2, 6));
}

#[test]
fn mistakes_of_arrays() {
    let t = Tensor::full([2, 4], 0);
    let error = t.view().try_into_arrays::<3>().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ShapeMismatch);
    let error = t.into_dyn().i(&DynIndex::new().at(0).at(0)).try_into_arrays::<1>().unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::RankMismatch, "expected 1 axis, found 0"));
    let many = [[(); 2]; 1];
    let many = TensorView::from_slice(&many, Layout::row_major([1]).unwrap()).unwrap();
    let error = many.broadcast_to([isize::MAX as usize]).try_into_axis().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
}

/// The comparison of one element with a number is there with the features that know these types.
#[cfg(all(feature = "half", feature = "num-complex"))]
#[test]
fn one_element_compares_with_a_number() {
    let halves = Tensor1::from([f16::from_f32(0.5), f16::from_f32(-2.0)]);
    assert_eq!(halves.i(0), f16::from_f32(0.5));
    assert!(halves.i(1) < f16::from_f32(0.0) && halves.i(1).item() == f16::from_f32(-2.0));
    let brains = Tensor1::from([bf16::from_f32(0.5), bf16::NAN]);
    assert_eq!(brains.i(0), bf16::from_f32(0.5));
    assert!(brains.i(1) != bf16::NAN);
    let complex = Tensor1::from([Complex::new(1.0, -1.0), Complex::new(0.0, 2.0)]);
    assert_eq!(complex.i(-1), Complex::new(0.0, 2.0));
    assert_eq!(complex.i(0).item(), Complex::new(1.0, -1.0));
    let mut t = complex.clone();
    assert_eq!(t.i_mut(0), Complex::new(1.0, -1.0));
}

/// Where there is no element, strides say nothing.
#[test]
fn arrays_of_an_empty_view() {
    let mut t = Tensor::full([2, 3, 5], 0_u8);
    assert_eq!(t.i(idx![.., 0..0, ..4]).try_into_arrays::<4>().map(|arrays| arrays.shape().to_vec()), Ok(vec![2, 0]));
    assert_eq!(
        t.i_mut(idx![.., 0..0, ..4]).try_into_arrays::<4>().map(|arrays| arrays.shape().to_vec()),
        Ok(vec![2, 0])
    );
}
