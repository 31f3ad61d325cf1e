//! Casts: the same memory as elements of another type, of the same size.

use crate::common::naive::to_index;
use crate::common::naive_gather::{Way, source};
use crate::common::tapes::for_each_tape;
use bytemuck::{Pod, Zeroable};
use half::bf16;
use num_complex::Complex;
use tensor_idx::prelude::*;
use tensor_idx::{Mul, error::ErrorKind};

#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C)]
struct Rgb {
    r: f32,
    g: f32,
    b: f32,
}

fn rgb(n: usize) -> Rgb {
    Rgb { r: n as f32, g: -1.0, b: (n * n) as f32 }
}

/// Reads of a struct through a cast are those of the struct itself.
#[test]
fn reads_of_a_struct() {
    for_each_tape(400, 80..320, |tape| {
        let shape: Vec<usize> = (0..1 + tape.below(3)).map(|_| 1 + tape.below(9)).collect();
        let (layout, naive) = source(tape, &shape);
        let buffer: Vec<Rgb> = (0..=*naive.positions.iter().max().expect("not empty")).map(rgb).collect();
        let view = TensorView::from_slice(&buffer, layout).expect("inside the buffer");
        let parts = tape.gather_parts(&shape);
        let index = to_index(&parts);
        let cast: TensorView<'_, [f32; 3], DynRank> = view.clone().cast();
        match (cast.try_nix(&index), naive.read(&parts, Way::NumPy, 20_000)) {
            (Ok(read), Ok(Ok(expected))) => {
                let values: Vec<Rgb> = expected.positions.iter().map(|&position| buffer[position]).collect();
                let read: TensorD<Rgb> = read.cast();
                assert_eq!((read.shape(), read.to_vec()), (&expected.shape[..], values), "{index}");
            }
            (Ok(_), Ok(Err(_))) => (),
            (Err(error), Err(kinds)) => assert!(kinds.contains(&error.kind()), "{error}"),
            (ours, naive) => panic!("{index}: {ours:?}, {naive:?}"),
        }
    });
}

/// What is written through a cast is what the plain loop writes, on any number of threads.
#[test]
fn writes_to_a_struct_on_several_threads() {
    const LEN: usize = 200_000;
    let ids: Vec<i64> = (0..LEN).map(|n| (n * 7919 % LEN / 3) as i64).collect();
    let mask = Tensor::from_fn([LEN], |[n]| n % 3 != 1);
    let values: Vec<Rgb> = (0..LEN).map(|n| rgb(n % 977)).collect();
    let values = Tensor1::from(values);

    let mut expected: Vec<Rgb> = (0..LEN).map(rgb).collect();
    let read: Vec<Rgb> = ids.iter().map(|&id| expected[id as usize]).collect();
    ids.iter().zip(&values).for_each(|(&id, value)| expected[id as usize] = *value);
    let chosen: Vec<Rgb> = expected.iter().zip(&mask).filter(|(_, set)| **set).map(|(x, _)| *x).collect();
    expected.iter_mut().zip(&mask).filter(|(_, set)| **set).for_each(|(x, _)| x.g = 5.0);
    let filled = Rgb { r: 1.0, g: 2.0, b: 3.0 };
    expected.iter_mut().step_by(2).for_each(|x| *x = filled);

    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let mut t = Tensor::from_fn([LEN], |[n]| rgb(n));
            let taken: Tensor1<Rgb> = t.view().cast::<[f32; 3]>().oix(idx![&ids]).cast();
            assert!(taken.to_vec() == read);
            let mut view = t.view_mut().cast::<[f32; 3]>();
            view.oix_mut(idx![&ids]).assign(values.view().cast::<[f32; 3]>());
            let some: Tensor1<Rgb> = view.nix(&mask).cast();
            assert!(some.to_vec() == chosen);
            // One field of the chosen, by the axis of the fields.
            let mut fields: TensorViewMut<'_, f32, Rank<2>> = view.into_axis();
            fields.oix_mut(idx![&mask, 1]).fill(5.0);
            fields.into_arrays::<3>().i_mut(idx![::2]).fill(bytemuck::cast(filled));
            assert!(t.to_vec() == expected);
        });
    }
}

/// Numbers are added field by field, positions that are named twice twice.
#[test]
fn fields_are_accumulated() {
    let mut t = Tensor::full([3], Rgb { r: 1.0, g: 2.0, b: 3.0 });
    let gradient = Tensor::full([2], Rgb { r: 0.5, g: 0.0, b: 1.0 });
    let mut fields = t.view_mut().cast::<[f32; 3]>().into_axis();
    fields.oix_mut(idx![[2, 2]]).accumulate(Add, gradient.view().cast::<[f32; 3]>().into_axis());
    fields.i_mut(idx![0]).accumulate(Mul, 2.0);
    assert_eq!(t.to_vec(), [[2.0, 4.0, 6.0], [1.0, 2.0, 3.0], [2.0, 2.0, 5.0]].map(bytemuck::cast::<[f32; 3], Rgb>));
}

/// A matrix of points is a tensor of structs, and back, over the same memory.
#[test]
fn a_matrix_as_structs() {
    let points = Tensor::from_fn([4, 3], |[i, j]| (3 * i + j) as f32);
    let start = points.view().base_ptr().addr();
    let pixels: Tensor1<Rgb> = points.into_arrays::<3>().cast();
    assert_eq!(pixels[[1]], Rgb { r: 3.0, g: 4.0, b: 5.0 });
    assert_eq!(pixels.view().base_ptr().addr(), start);
    let points: Tensor2<f32> = pixels.cast::<[f32; 3]>().into_axis();
    assert_eq!((points.view().base_ptr().addr(), points[[3, 2]]), (start, 11.0));
}

/// A cast shares the storage, and a write to one handle is not seen by the others.
#[test]
fn handles_of_two_types() {
    let floats = Tensor1::from(vec![1.0_f32, 2.0]);
    let start = floats.view().base_ptr().addr();
    let mut bits: Tensor1<u32> = floats.clone().cast();
    assert_eq!(bits.view().base_ptr().addr(), start);
    bits[[0]] = 0;
    assert_eq!((floats.to_vec(), bits.to_vec()), (vec![1.0, 2.0], vec![0, 2.0_f32.to_bits()]));
    drop(floats);
    assert_eq!(bits.into_vec(), [0, 2.0_f32.to_bits()]);
    // The last handle frees the memory, whatever its type is.
    let t = Tensor::full([1000], 1_u64);
    let cast: Tensor1<f64> = t.clone().cast();
    drop(t);
    drop(cast);
}

/// A vector cannot have the memory of elements that were aligned otherwise, so it is another one.
#[test]
fn vectors_of_another_alignment() {
    for t in [Tensor1::from(vec![1_u64, 2]), Tensor::from_fn([100], |[n]| n as u64)] {
        let (len, pairs) = (t.len(), t.cast::<[u32; 2]>());
        let vec: Vec<[u32; 2]> = pairs.into_vec();
        assert_eq!((vec.len(), vec[1]), (len, [if len == 2 { 2 } else { 1 }, 0].map(u32::from_le)));
    }
    let halves: Tensor1<Complex<f32>> = Tensor::full([3], 1_u64).cast();
    assert_eq!(halves.into_vec().len(), 3);
    let bytes: Tensor1<[u8; 2]> = Tensor::full([3], bf16::ONE).cast();
    assert_eq!(bytes.into_vec(), [bf16::ONE.to_ne_bytes(); 3]);
}

/// The lines of docs/numpy.md.
#[test]
fn numpy() {
    let a = Tensor2::from([[1.0_f32, -0.0], [0.5, 2.0]]);
    assert_eq!(a.clone().cast::<u32>(), [[0x3f80_0000, 0x8000_0000], [0x3f00_0000, 0x4000_0000]]);
    let z: Tensor1<Complex<f32>> = a.clone().into_arrays::<2>().cast();
    assert_eq!(z.to_vec(), [Complex::new(1.0, -0.0), Complex::new(0.5, 2.0)]);
    assert_eq!(z.cast::<[f32; 2]>().into_axis(), a);
}

#[test]
fn mistakes() {
    // Four bytes that start a byte behind a multiple of 4.
    let mut bytes = [0_u8; 16];
    let from = 1 + bytes.as_ptr().align_offset(4);
    let some: &mut [[u8; 4]] = bytemuck::cast_slice_mut(&mut bytes[from..from + 8]);
    let layout = Layout::row_major([2]).unwrap();
    let error = TensorView::from_slice(some, layout).unwrap().try_cast::<u32>().unwrap_err();
    let text = "elements of alignment 1 start at an address that is no multiple of 4, which the type of the cast needs: \
                convert them one by one with `map`, or copy them into a tensor of that type";
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Misaligned, text));
    assert!(TensorViewMut::from_slice(some, layout).unwrap().try_cast::<f32>().is_err());
    let words = TensorView::from_slice(some, layout).unwrap().map(|bytes| u32::from_ne_bytes(*bytes));
    assert_eq!(words.to_vec(), [0, 0]);

    // Of no elements none starts anywhere.
    let none: Tensor1<u64> = Tensor1::<[u8; 8]>::default().cast();
    assert_eq!((none.len(), none.into_vec()), (0, vec![]));
    let none = Tensor::full([3], [0_u8; 8]);
    let none: TensorView<'_, u64, Rank<1>> = none.i(idx![1..1]).cast();
    assert_eq!(none.to_contiguous().len(), 0);
}
