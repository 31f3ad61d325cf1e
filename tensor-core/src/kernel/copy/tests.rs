//! Every path against the plain loop.

use alloc::vec;
use alloc::vec::Vec;

use super::normalize::normal;
use super::{Beside, SideBySide, copy, copy_beside, copy_part, copy_plain, is_plain, simd, stage, strategy};
use crate::kernel::nest::Bases;
use crate::kernel::threads::Threads;

/// In debug builds a third of the random cases runs, in others all do: scripts/nightly.
pub(crate) fn share_of(cases: usize) -> usize {
    if cfg!(debug_assertions) { cases.div_ceil(3) } else { cases }
}

/// A small generator: the same cases on every machine (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub(crate) fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for k in (1..n).rev() {
            order.swap(k, self.below(k + 1));
        }
        order
    }
}

/// Strides for a box, the position of its first element, and how many elements the buffer needs.
#[derive(Debug)]
struct Place {
    strides: Vec<isize>,
    offset: usize,
    len: usize,
}

/// Lays the axes out in `order` (outermost first), `steps` apart; a negative step walks backwards,
/// a step of 0 stays.
fn place(shape: &[usize], order: &[usize], steps: &[isize]) -> Place {
    let mut strides = vec![0; shape.len()];
    let (mut unit, mut offset) = (1, 0);
    for &k in order.iter().rev() {
        strides[k] = unit * steps[k];
        if steps[k] < 0 {
            offset += (shape[k].max(1) - 1) * strides[k].unsigned_abs();
        }
        unit *= (shape[k].max(1) as isize * steps[k].abs()).max(1);
    }
    Place { strides, offset, len: unit as usize }
}

/// Copies a box in every way and compares whole buffers, so that a write beside the box shows too.
fn check<const SIZE: usize>(shape: &[usize], src: &Place, dst: &Place, shift: usize) {
    let mut random = Random(SIZE as u64);
    let source: Vec<[u8; SIZE]> = (0..src.len).map(|_| core::array::from_fn(|_| random.next() as u8)).collect();
    let ways: [&dyn Fn(*const [u8; SIZE], *mut [u8; SIZE]); 5] = [
        // SAFETY: N1 and N2: `place` keeps all positions inside `len` elements; N3: they are distinct for steps other
        // than 0; N4: `E` is bytes.
        &|s, d| unsafe { copy_plain(shape, s, &src.strides, d, &dst.strides, Threads::One) },
        // SAFETY: N1 to N4 hold as for `copy_plain`.
        &|s, d| unsafe { copy(shape, s, &src.strides, d, &dst.strides, Threads::One) },
        #[cfg(feature = "rayon")]
        // SAFETY: N1 to N4 hold as for `copy_plain`.
        &|s, d| unsafe { copy(shape, s, &src.strides, d, &dst.strides, Threads::Pool) },
        #[cfg(not(feature = "rayon"))]
        // SAFETY: N1 to N4 hold as for `copy_plain`.
        &|s, d| unsafe { copy(shape, s, &src.strides, d, &dst.strides, Threads::One) },
        &|s, d| {
            if let Some((mut nest, size)) = normal(SIZE, shape, &src.strides, &dst.strides) {
                let mut plan = strategy::choose(&mut nest, size, Bases([s.cast_mut().cast(), d.cast()]));
                plan.stream = stage::lines();
                // SAFETY: N1 to N4 hold as for `copy_plain`; N6: the plan was made by `choose`.
                unsafe { plan.run(&nest) }
            }
        },
        &|s, d| {
            if let Some((nest, size)) = normal(SIZE, shape, &src.strides, &dst.strides) {
                let bases = Bases([s.cast_mut().cast(), d.cast()]);
                let plan = strategy::CopyPlan { bases, size, strategy: strategy::CopyStrategy::Tiles, stream: None };
                // SAFETY: N1 to N4 hold as for `copy_plain`, for the nest too (N5).
                unsafe { plan.run(&nest) }
            }
        },
    ];
    let mut truth = Vec::new();
    for (way, copy) in ways.iter().enumerate() {
        let mut room = vec![0xa5u8; dst.len * SIZE + shift + stage::LINE];
        // From the start of a line on, so that the shift tells where the lines are.
        let line = room.as_ptr().align_offset(stage::LINE);
        let bytes = &mut room[line..][..dst.len * SIZE + shift];
        let out = bytes[shift..].as_mut_ptr().cast::<[u8; SIZE]>().wrapping_add(dst.offset);
        copy(source.as_ptr().wrapping_add(src.offset), out);
        if way == 0 {
            truth = bytes.to_vec();
        } else {
            assert!(truth == *bytes, "way {way}: {SIZE} bytes, shape {shape:?}, {src:?} to {dst:?} + {shift}");
        }
    }
}

fn check_sizes(shape: &[usize], src: &Place, dst: &Place, shift: usize) {
    check::<1>(shape, src, dst, shift);
    check::<2>(shape, src, dst, shift);
    check::<3>(shape, src, dst, shift);
    check::<4>(shape, src, dst, shift);
    check::<8>(shape, src, dst, shift);
    check::<12>(shape, src, dst, shift);
    check::<16>(shape, src, dst, shift);
    check::<24>(shape, src, dst, shift);
    check::<40>(shape, src, dst, shift);
}

#[test]
fn random_boxes() {
    let mut random = Random(1);
    for _ in 0..300 {
        let rank = random.below(6);
        let most = [1, 200, 30, 9, 6, 5][rank];
        let shape: Vec<usize> = (0..rank).map(|_| random.below(most + 1)).collect();
        let step = |random: &mut Random, steps: &[isize]| steps[random.below(steps.len())];
        let from: Vec<isize> = shape.iter().map(|_| step(&mut random, &[1, 1, 1, -1, 2, 3, -2, 4, 0])).collect();
        let to: Vec<isize> = shape.iter().map(|_| step(&mut random, &[1, 1, 1, 1, -1, 2])).collect();
        let src = place(&shape, &random.order(rank), &from);
        let dst = place(&shape, &random.order(rank), &to);
        check_sizes(&shape, &src, &dst, random.below(70));
    }
}

/// Sizes around the edges of vectors, lines and blocks.
const EDGES: [usize; 12] = [1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 257];

#[test]
fn transposes() {
    for (k, &a) in EDGES.iter().enumerate() {
        for &b in &EDGES {
            for flip in [[1, 1], [-1, 1], [1, -1]] {
                let (src, dst) = (place(&[a, b], &[1, 0], &flip), place(&[a, b], &[0, 1], &[1, 1]));
                check::<1>(&[a, b], &src, &dst, k % 2 * 16);
                check::<2>(&[a, b], &src, &dst, k % 2 * 3);
                check::<4>(&[a, b], &src, &dst, k % 2 * 4);
                check::<8>(&[a, b], &src, &dst, k % 2);
            }
        }
    }
}

/// The kernels that this machine can run, not only the one it would choose.
fn kernels<const SIZE: usize>() -> Vec<simd::Turn> {
    let mut kernels: Vec<simd::Turn> = vec![simd::portable::<SIZE>];
    if !cfg!(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable))) {
        kernels.push(simd::turn(SIZE));
    }
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(tensor_idx_portable)))]
    kernels.push(super::x86::sse2::<SIZE>);
    #[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
    {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx2") {
            kernels.push(super::x86::avx2::<SIZE>);
        }
        if has!("avx512f") && has!("avx512bw") {
            kernels.push(super::x86::avx512::<SIZE>);
        }
    }
    kernels
}

fn check_kernels<const SIZE: usize>() {
    let (most_high, most_wide) = simd::block_sides(SIZE);
    let source: Vec<u8> = (0..most_high * most_wide * SIZE).map(|k| (k % 251) as u8).collect();
    let heights = [most_high, most_high - 1, most_high - 2, 2, 1].map(|height| (height, most_wide));
    for (height, width) in heights.into_iter().chain([(1, 1), (3, 17), (17, 3)]) {
        let width = width.min(most_wide);
        for (stream, back) in [(None, false), (stage::lines(), false), (stage::lines(), true)] {
            let row = (most_high * SIZE) as isize;
            let (first, src_step) = if back { (width - 1, -row) } else { (0, row) };
            let turned = |turn: simd::Turn| {
                // From a line on: then whole lines may go straight there.
                let mut room = vec![0u8; height * width * SIZE + stage::LINE];
                let skip = room.as_ptr().align_offset(stage::LINE);
                let out = &mut room[skip..][..height * width * SIZE];
                let block = simd::TransposedBlock {
                    src: source[first * most_high * SIZE..].as_ptr(),
                    src_step,
                    next: source.as_ptr(),
                    dst: out.as_mut_ptr(),
                    dst_step: (width * SIZE) as isize,
                    height,
                    width,
                    stream,
                };
                let mut buffers = simd::Buffers::new();
                buffers.prepare(SIZE, height, width);
                // SAFETY: N2: `source` holds the largest block and `out` this one; N8: the buffers are made for it.
                unsafe { turn(&block, &mut buffers) };
                out.to_vec()
            };
            let truth: Vec<u8> = (0..height * width * SIZE)
                .map(|at| {
                    let (row, column, byte) = (at / SIZE / width, at / SIZE % width, at % SIZE);
                    let column = if back { width - 1 - column } else { column };
                    source[(column * most_high + row) * SIZE + byte]
                })
                .collect();
            for (k, &kernel) in kernels::<SIZE>().iter().enumerate() {
                assert!(turned(kernel) == truth, "kernel {k}, {SIZE} bytes, {height} by {width}");
            }
        }
    }
}

#[test]
fn every_kernel() {
    check_kernels::<1>();
    check_kernels::<2>();
    check_kernels::<4>();
    check_kernels::<8>();
    check_kernels::<16>();
}

#[test]
fn rows() {
    for (k, &n) in EDGES.iter().chain(&[4096, 5000]).enumerate() {
        for step in [-1, 2, 3, 4, 5, -2, 0] {
            let (src, dst) = (place(&[2, n], &[0, 1], &[1, step]), place(&[2, n], &[0, 1], &[1, 1]));
            check_sizes(&[2, n], &src, &dst, k);
        }
    }
}

#[test]
fn spread_rows() {
    for (k, &n) in EDGES.iter().chain(&[4096, 5000]).enumerate() {
        for step in [2, 3, 4, 5, -2] {
            let (src, dst) = (place(&[2, n], &[0, 1], &[1, 1]), place(&[2, n], &[0, 1], &[1, step]));
            check_sizes(&[2, n], &src, &dst, k);
        }
    }
}

#[test]
fn spread_short_runs() {
    for n in EDGES {
        for run in [2, 4, 8] {
            for step in run + 1..=4 * run + 1 {
                let shape = [n, run];
                let dst = Place { strides: vec![step as isize, 1], offset: 0, len: n * step };
                check::<1>(&shape, &place(&shape, &[0, 1], &[1, 1]), &dst, n);
                check::<1>(&shape, &place(&shape, &[0, 1], &[-1, 1]), &dst, n);
            }
        }
    }
}

#[test]
fn channels() {
    for (k, &n) in EDGES.iter().enumerate() {
        for c in 1..=6 {
            let split = (place(&[2, c, n], &[0, 2, 1], &[1; 3]), place(&[2, c, n], &[0, 1, 2], &[1; 3]));
            check_sizes(&[2, c, n], &split.0, &split.1, k);
            check_sizes(&[2, c, n], &split.1, &split.0, k);
        }
    }
}

#[test]
fn long_runs() {
    for (rows, n) in [(3, 900), (2, 5000), (40, 33)] {
        let (src, dst) = (place(&[rows, n], &[0, 1], &[-1, 1]), place(&[rows, n], &[0, 1], &[1, 1]));
        check_sizes(&[rows, n], &src, &dst, 16);
        let dst = place(&[rows, n], &[0, 1], &[2, 1]);
        check_sizes(&[rows, n], &src, &dst, 5);
    }
}

/// Large enough for the pool and for streaming without being told.
#[test]
fn large() {
    let src = place(&[700, 1100], &[1, 0], &[1, 1]);
    check::<4>(&[700, 1100], &src, &place(&[700, 1100], &[0, 1], &[1, 1]), 16);
    let src = place(&[1_500_000], &[0], &[3]);
    check::<1>(&[1_500_000], &src, &place(&[1_500_000], &[0], &[1]), 1);
}

#[test]
fn nothing_and_one() {
    check_sizes(&[], &place(&[], &[], &[]), &place(&[], &[], &[]), 1);
    check_sizes(&[3, 0, 2], &place(&[3, 0, 2], &[0, 1, 2], &[1; 3]), &place(&[3, 0, 2], &[2, 1, 0], &[1; 3]), 1);
    check::<0>(&[3, 2], &place(&[3, 2], &[0, 1], &[1; 2]), &place(&[3, 2], &[0, 1], &[1; 2]), 0);
    check::<1>(
        &[2; 18],
        &place(&[2; 18], &Random(3).order(18), &[1; 18]),
        &place(&[2; 18], &Random(4).order(18), &[1; 18]),
        0,
    );
}

#[test]
fn plain_types() {
    assert!(is_plain::<u8>() && is_plain::<f64>() && is_plain::<[f32; 3]>() && is_plain::<char>());
    assert!(!is_plain::<Vec<u8>>() && !is_plain::<(u8, alloc::string::String)>() && !is_plain::<&mut u8>());
    fn generic<'a, T>(_: &'a T) -> bool {
        is_plain::<T>() && !is_plain::<&'a T>() && !is_plain::<Vec<T>>()
    }
    assert!(generic(&1));
    assert!(is_plain::<[u8; 1]>() && is_plain::<[char; 5]>() && is_plain::<[f64; 16]>());
    assert!(!is_plain::<()>() && !is_plain::<[u8; 0]>() && !is_plain::<[u8; 17]>() && !is_plain::<[Vec<u8>; 2]>());
    #[cfg(feature = "half")]
    assert!(is_plain::<half::f16>() && is_plain::<half::bf16>() && is_plain::<[half::bf16; 3]>());
    #[cfg(feature = "num-complex")]
    assert!(is_plain::<num_complex::Complex<f32>>() && is_plain::<num_complex::Complex<f64>>());
}

/// Every part of small boxes, against the plain loop.
#[test]
fn parts_of_boxes() {
    let source: Vec<u16> = (0..400).collect();
    let walks: [&[(usize, isize)]; 8] = [
        &[],
        &[(7, -3)],
        &[(4, 1), (5, 4)],
        &[(3, 20), (1, 0), (5, -2)],
        &[(3, 0), (4, 2)],
        &[(2, 60), (3, -10), (4, 1)],
        &[(4, 1), (3, 40), (2, 0)],
        &[(2, 1), (2, 2), (2, 4), (3, 8)],
    ];
    for walk in walks {
        let (shape, strides): (Vec<usize>, Vec<isize>) = walk.iter().copied().unzip();
        let len = shape.iter().product::<usize>();
        let ours: Vec<isize> = shape
            .iter()
            .scan(len, |row, n| {
                Some({
                    *row /= n;
                    *row as isize
                })
            })
            .collect();
        let (mut all, from) = (vec![0; len], source[200..].as_ptr());
        // SAFETY: N1 and N2: no walk leaves the source by 200 either way; the destination has room for all elements.
        unsafe { copy_plain(&shape, from, &strides, all.as_mut_ptr(), &ours, Threads::One) };
        for (start, end) in (0..=len).flat_map(|start| (start..=len).map(move |end| (start, end))) {
            let mut part = vec![0; end - start];
            // SAFETY: N2: the numbers are below the product of the extents, and `part` has room for them; the source is
            // the one above.
            unsafe { copy_part(&shape, from, &strides, start..end, part.as_mut_ptr(), Threads::One) };
            assert_eq!(part, all[start..end], "{walk:?} {start}..{end}");
        }
    }
}

/// Boxes side by side against one plain copy for each: in bands, where a row is longer than a band, and where all of it is one.
#[test]
fn boxes_beside_each_other() {
    let mut random = Random(5);
    // The axis along which boxes stand, and the extents around it; lengths on it are drawn.
    let groups: [(usize, &[usize]); 8] = [
        (0, &[0, 300]),
        (1, &[700, 0, 40]),
        (1, &[3, 0, 90_000]),
        (2, &[9, 80, 0]),
        (2, &[500, 3, 0, 7]),
        (3, &[5, 1, 60, 0, 31]),
        (2, &[1, 1, 0]),
        (1, &[40, 0, 0]),
    ];
    for (axis, extents) in groups {
        for round in 0..share_of(9) {
            // What `stack` makes along the last axis: one element of each box in turn.
            let zipped = round % 3 == 0;
            let (most, count) = if zipped { (2, 2 + random.below(4)) } else { (17, 1 + random.below(9)) };
            let lens: Vec<usize> = (0..count).map(|_| random.below(most)).collect();
            let mut shape = extents.to_vec();
            shape[axis] = lens.iter().sum();
            // Rows have no gaps, the axes before them may.
            let steps: Vec<isize> =
                (0..shape.len()).map(|k| 1 + isize::from(k < axis) * random.below(2) as isize).collect();
            let rows: Vec<usize> = (0..shape.len()).collect();
            let dst = place(&shape, &rows, &steps);
            let boxes: Vec<(Vec<usize>, Place, Vec<u32>)> = lens
                .iter()
                .map(|&len| {
                    let mut shape = shape.clone();
                    shape[axis] = len;
                    let step = |random: &mut Random| [1, 1, -1, 2, 0][random.below(5)];
                    let steps: Vec<isize> = shape.iter().map(|_| step(&mut random)).collect();
                    let place = match zipped {
                        true => place(
                            &shape,
                            &(axis..shape.len()).chain(0..axis).collect::<Vec<_>>(),
                            &vec![1; shape.len()],
                        ),
                        false => place(&shape, &random.order(shape.len()), &steps),
                    };
                    let elements = (0..place.len).map(|_| random.next() as u32).collect();
                    (shape, place, elements)
                })
                .collect();
            let (mut truth, mut at) = (vec![0_u32; dst.len], dst.offset);
            for ((shape, place, elements), len) in boxes.iter().zip(&lens) {
                let (from, to) = (elements[place.offset.min(elements.len() - 1)..].as_ptr(), truth.as_mut_ptr());
                if !shape.contains(&0) {
                    // SAFETY: N1 to N3: `place` keeps all positions inside of the buffers; N4: numbers are plain.
                    unsafe { copy_plain(shape, from, &place.strides, to.add(at), &dst.strides, Threads::One) };
                }
                at += len * dst.strides[axis] as usize;
            }
            let beside = boxes.iter().filter(|(shape, ..)| !shape.contains(&0)).map(|(shape, place, elements)| {
                Beside { len: shape[axis], src: elements[place.offset..].as_ptr(), strides: &place.strides }
            });
            if beside.clone().next().is_none() {
                continue;
            }
            let mut pools = vec![Threads::One];
            #[cfg(feature = "rayon")]
            pools.push(Threads::Pool);
            for threads in pools {
                let mut out = vec![0_u32; dst.len];
                let group = SideBySide {
                    shape: shape[..].into(),
                    axis,
                    boxes: beside.clone().collect(),
                    dst: out.as_mut_ptr().wrapping_add(dst.offset),
                    dst_strides: &dst.strides,
                };
                // SAFETY: N1 to N4, as for `copy_plain`.
                unsafe { copy_beside(&group, threads) };
                assert!(out == truth, "{shape:?} along {axis} of {lens:?} by {dst:?}, {threads:?}");
            }
        }
    }
}

/// Boxes of one width, of one register to four, with and without gaps between the rows of one of them.
#[test]
fn equal_boxes_beside_each_other() {
    for (width, count, gap) in
        [4, 8, 12, 16].into_iter().flat_map(|width| (2..6).flat_map(move |count| [0, 3].map(|gap| (width, count, gap))))
    {
        let rows = 11;
        let strides: Vec<[isize; 2]> =
            (0..count).map(|k| [(width + if k == 1 { gap } else { 0 }) as isize, 1]).collect();
        let elements: Vec<Vec<u32>> =
            (0..count).map(|k| (0..rows * (width + gap)).map(|i| (1000 * k + i) as u32).collect()).collect();
        let row = width * count;
        let truth: Vec<u32> = (0..rows * row)
            .map(|i| {
                let (r, k, column) = (i / row, i % row / width, i % width);
                elements[k][r * strides[k][0] as usize + column]
            })
            .collect();
        let mut out = vec![0_u32; rows * row];
        let boxes = (0..count).map(|k| Beside { len: width, src: elements[k].as_ptr(), strides: &strides[k] });
        let group = SideBySide {
            shape: [rows, row][..].into(),
            axis: 1,
            boxes: boxes.collect(),
            dst: out.as_mut_ptr(),
            dst_strides: &[row as isize, 1],
        };
        // SAFETY: N1 to N3: each box has so many rows of `width` elements in its buffer, and the destination has room; N4: numbers are
        // plain.
        unsafe { copy_beside(&group, Threads::One) };
        assert!(out == truth, "{count} boxes of {width}, gap {gap}");
    }
}

/// What `scripts/arm` asks for: the row, whether by the plain loop, and how often.
#[cfg(feature = "std")]
pub(crate) fn asked() -> (std::string::String, bool, usize) {
    let asked = std::env::var("TENSOR_IDX_COUNT").expect("a row, \"plain\" or \"ours\", and a number");
    let mut words = asked.split(' ');
    let mut word = || words.next().expect("three words");
    (word().into(), word() == "plain", word().parse().expect("how often"))
}

#[cfg(feature = "std")]
#[test]
#[ignore = "scripts/arm counts its instructions"]
fn counted() {
    fn row<const SIZE: usize>(plain: bool, times: usize) {
        let (height, width) = simd::block_sides(SIZE);
        let source = vec![1_u8; height * width * SIZE];
        let mut out = vec![0_u8; height * width * SIZE];
        let mut buffers = simd::Buffers::new();
        buffers.prepare(SIZE, height, width);
        let turn = if plain { simd::portable::<SIZE> } else { simd::turn(SIZE) };
        let block = simd::TransposedBlock {
            src: source.as_ptr(),
            src_step: (height * SIZE) as isize,
            next: source.as_ptr(),
            dst: out.as_mut_ptr(),
            dst_step: (width * SIZE) as isize,
            height,
            width,
            stream: None,
        };
        // SAFETY: N2: both boxes are as large as a block; N8: the buffers were made for it; X1: `turn` chose a kernel of this machine.
        (0..times).for_each(|_| unsafe { turn(&block, &mut buffers) });
        assert!(times == 0 || out.iter().all(|&byte| byte == 1));
    }
    let (name, plain, times) = asked();
    match &name[..] {
        "transpose_u8" => row::<1>(plain, times),
        "transpose_u16" => row::<2>(plain, times),
        "transpose_u32" => row::<4>(plain, times),
        "transpose_u64" => row::<8>(plain, times),
        _ => panic!("no row {name}"),
    }
}
