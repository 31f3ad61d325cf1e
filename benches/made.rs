//! Tensors made of others, beside the plain copy of the result's bytes, ndarray and NumPy.
//!
//! ```text
//! TENSOR_IDX_PYTHON=$(../scripts/python) cargo bench --bench made [-- part of a row's name]
//! ```
//!
//! A row times, in interleaved rounds on one thread: a copy of the result's bytes into a fresh vector, ours, and ndarray where it
//! has the operation. NumPy's column is its time over its own copy of the result, from `scripts/made-peers.py`; without a Python
//! that has NumPy it is empty. `put_along_axis` writes into existing memory, and so does the copy beside it. Every result is
//! checked against plain loops before the clock starts. Times are medians; read the ratios.

mod common;

use std::collections::HashMap;
use std::hint::black_box;
use std::process::Command;

use common::Runner;
use ndarray::{Array2, ArrayView2, Axis};
use tensor_idx::join::{Padding, concatenate, stack};
use tensor_idx::{prelude::*, tensor};

/// Rounds of a row.
const ROUNDS: usize = 21;

/// Rows and columns of a source: 4 MB, so that neither it nor the result fits the second-level cache.
const N: usize = 1024;

/// The width of a border.
const BORDER: usize = 8;

type Way<'a> = (&'static str, Box<dyn FnMut() + Send + 'a>);

fn main() {
    let bench = Bench { runner: Runner::new(ROUNDS), numpy: numpy() };
    println!("{:22} {:>10} {:>6} {:>8} {:>6}   (x the plain copy)", "row", "copy ms", "ours", "ndarray", "NumPy");
    let t = values(0);
    let u = values(7);
    let at = |k: usize, r: usize, c: usize| (if k == 0 { &t } else { &u })[[r, c]];
    let (nd_t, nd_u) = (peer(&t), peer(&u));
    let join = |axis: usize| {
        let (t, u) = (nd_t, nd_u);
        move || drop(black_box(ndarray::concatenate(Axis(axis), &[t, u]).expect("joins")))
    };
    bench.row("concatenate_0", [2 * N, N], |r, c| at(r / N, r % N, c), || concatenate(&[&t, &u], 0), Some(join(0)));
    bench.row("concatenate_1", [N, 2 * N], |r, c| at(c / N, r, c % N), || concatenate(&[&t, &u], 1), Some(join(1)));
    // Many short parts.
    let columns: Vec<_> = (0..N / 4).map(|k| t.i(idx![.., 4 * k..4 * k + 4])).collect();
    let nd_columns: Vec<_> = (0..N / 4).map(|k| nd_t.slice_move(ndarray::s![.., 4 * k..4 * k + 4])).collect();
    let join = || drop(black_box(ndarray::concatenate(Axis(1), &nd_columns).expect("joins")));
    bench.row("concatenate_1_narrow", [N, N], |r, c| t[[r, c]], || concatenate(&columns, 1), Some(join));
    let join = |axis: usize| {
        let (t, u) = (nd_t, nd_u);
        move || drop(black_box(ndarray::stack(Axis(axis), &[t, u]).expect("stacks")))
    };
    bench.row("stack_0", [2 * N, N], |r, c| at(r / N, r % N, c), || stack(&[&t, &u], 0), Some(join(0)));
    bench.row("stack_1", [N, 2 * N], |r, c| at(c / N, r, c % N), || stack(&[&t, &u], 1), Some(join(1)));
    bench.row("stack_last", [N, 2 * N], |r, c| at(c % 2, r, c / 2), || stack(&[&t, &u], -1), Some(join(2)));
    let three: Vec<_> = [&t, &u, &t].to_vec();
    let join = || drop(black_box(ndarray::stack(Axis(2), &[nd_t, nd_u, nd_t]).expect("stacks")));
    bench.row("stack_last_3", [N, 3 * N], |r, c| at(c % 3 % 2, r, c / 3), || stack(&three, -1), Some(join));
    const NONE: Option<fn()> = None;
    bench.row("repeat_0", [2 * N, N], |r, c| t[[r / 2, c]], || t.repeat(2, 0), NONE);
    bench.row("repeat_1", [N, 2 * N], |r, c| t[[r, c / 2]], || t.repeat(2, 1), NONE);
    let times: Vec<usize> = (0..N).map(|k| k % 3).collect();
    let from: Vec<usize> = (0..N).flat_map(|k| std::iter::repeat_n(k, times[k])).collect();
    bench.row("repeat_list_0", [from.len(), N], |r, c| t[[from[r], c]], || t.repeat(&times, 0), NONE);
    bench.row("repeat_list_1", [N, from.len()], |r, c| t[[r, from[c]]], || t.repeat(&times, 1), NONE);
    bench.row("tile", [2 * N, 2 * N], |r, c| t[[r % N, c % N]], || t.tile([2, 2]), NONE);
    bench.row("roll_0", [N, N], |r, c| t[[(r + N - 100) % N, c]], || t.roll(100, 0), NONE);
    bench.row("roll_1", [N, N], |r, c| t[[r, (c + N - 100) % N]], || t.roll(100, 1), NONE);
    let both = || t.roll([100, -3], [0, 1]);
    bench.row("roll_both", [N, N], |r, c| t[[(r + N - 100) % N, (c + 3) % N]], both, NONE);
    let place = |at: usize, with: &str| {
        let at = at as isize - BORDER as isize;
        let n = N as isize;
        Some(match with {
            _ if (0..n).contains(&at) => at,
            "constant" => return None,
            "edge" => at.clamp(0, n - 1),
            "wrap" => at.rem_euclid(n),
            "reflect" => {
                if at < 0 {
                    -at
                } else {
                    2 * n - 2 - at
                }
            }
            _ => {
                if at < 0 {
                    -1 - at
                } else {
                    2 * n - 1 - at
                }
            }
        } as usize)
    };
    let modes = [
        ("pad_constant", "constant", Padding::Constant(0.0)),
        ("pad_edge", "edge", Padding::Edge),
        ("pad_reflect", "reflect", Padding::Reflect),
        ("pad_symmetric", "symmetric", Padding::Symmetric),
        ("pad_wrap", "wrap", Padding::Wrap),
    ];
    for (name, with, padding) in modes {
        let truth = |r, c| match (place(r, with), place(c, with)) {
            (Some(r), Some(c)) => t[[r, c]],
            _ => 0.0,
        };
        bench.row(name, [N + 2 * BORDER; 2], truth, || t.pad(BORDER, padding), NONE);
    }
    for (name, axis) in [("put_along_axis_0", 0), ("put_along_axis_1", 1)] {
        bench.put(name, axis, &u);
    }
    let less = || drop(black_box(&nd_t - &nd_u));
    bench.row("zip_map", [N, N], |r, c| t[[r, c]] - u[[r, c]], || t.zip_map(&u, |x, y| x - y), Some(less));
    let column = u.i(idx![.., 1..2]);
    let nd_column = nd_u.slice_move(ndarray::s![.., 1..2]);
    let less = || drop(black_box(&nd_t - &nd_column));
    bench.row("zip_map_column", [N, N], |r, c| t[[r, c]] - u[[r, 1]], || t.zip_map(&column, |x, y| x - y), Some(less));
    bench.of_two(&t);
    bench.literal();
}

/// A tensor whose neighbours differ.
fn values(seed: u32) -> Tensor2<f32> {
    let data = (0..(N * N) as u32).map(|k| (((k + seed).wrapping_mul(2_654_435_761) >> 9) % 65_521) as f32).collect();
    Tensor::from_vec([N, N], data).expect("as many values as the shape has positions")
}

fn peer(t: &Tensor2<f32>) -> ArrayView2<'_, f32> {
    ArrayView2::from_shape((N, N), t.as_slice().expect("a tensor of its own")).expect("the shape fits")
}

/// NumPy's times over its own copies, by row.
fn numpy() -> HashMap<String, f64> {
    let python = std::env::var("TENSOR_IDX_PYTHON").unwrap_or_else(|_| "python3".into());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/made-peers.py");
    let args = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let output = Command::new(python).arg(script).args(args).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let of_line = |line: &str| line.split_once(' ').and_then(|(row, x)| Some((row.to_string(), x.parse().ok()?)));
    text.lines().filter_map(of_line).collect()
}

struct Bench {
    runner: Runner,
    numpy: HashMap<String, f64>,
}

impl Bench {
    /// `ours` makes a tensor, whose elements in row-major order are those of `truth` by row and column.
    fn row<S: tensor_idx::shape::Shape>(
        &self,
        name: &str,
        [rows, columns]: [usize; 2],
        truth: impl Fn(usize, usize) -> f32,
        ours: impl Fn() -> Tensor<f32, S> + Sync,
        ndarray: Option<impl FnMut() + Send>,
    ) {
        if self.runner.skips(name) {
            return;
        }
        let truth: Vec<f32> =
            (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).map(|(r, c)| truth(r, c)).collect();
        assert!(ours().to_vec() == truth, "{name}");
        let mut ways: Vec<Way> = vec![
            ("copy", Box::new(|| drop(black_box(black_box(&truth).to_vec())))),
            ("ours", Box::new(|| drop(black_box(ours())))),
        ];
        if let Some(ndarray) = ndarray {
            ways.push(("ndarray", Box::new(ndarray)));
        }
        self.print(name, &mut ways);
    }

    /// As many elements as the tensor has are written along an axis, to positions in any order.
    fn put(&self, name: &str, axis: usize, value: &Tensor2<f32>) {
        if self.runner.skips(name) {
            return;
        }
        // No position twice: each line along the axis is a permutation.
        let id = |r: usize, c: usize| {
            let (k, other) = if axis == 0 { (r, c) } else { (c, r) };
            (k * 613 + other * 37) % N
        };
        let ids: Vec<i64> = (0..N * N).map(|k| id(k / N, k % N) as i64).collect();
        let ids = Tensor::from_vec([N, N], ids).expect("as many ids as positions");
        let mut t = Tensor::full([N, N], 0.0_f32);
        t.put_along_axis(&ids, value, axis);
        let mut hand = vec![0.0_f32; N * N];
        let loop_by_hand = |out: &mut [f32], ids: &[i64], value: &[f32]| {
            for r in 0..N {
                for c in 0..N {
                    let id = ids[r * N + c] as usize;
                    assert!(id < N);
                    out[if axis == 0 { id * N + c } else { r * N + id }] = value[r * N + c];
                }
            }
        };
        let (raw_ids, raw) = (ids.as_slice().expect("its own"), value.as_slice().expect("its own"));
        loop_by_hand(&mut hand, raw_ids, raw);
        assert!(t.to_vec() == hand, "{name}");
        let mut copy = vec![0.0_f32; N * N];
        self.print(
            name,
            &mut [
                ("copy", Box::new(|| black_box(&mut copy).copy_from_slice(black_box(raw)))),
                ("ours", Box::new(|| t.put_along_axis(black_box(&ids), value, axis))),
                ("by hand", Box::new(|| loop_by_hand(black_box(&mut hand), black_box(raw_ids), raw))),
            ],
        );
    }

    /// Comparisons of a tensor with an equal one, and the positions of a mask: beside a copy of the tensor.
    fn of_two(&self, t: &Tensor2<f32>) {
        let (same, mask) = (t.view().to_contiguous(), t.greater(32_760.0));
        let turned = t.transpose().to_contiguous();
        let (a, b, nd_turned) = (peer(t), peer(&same), peer(&turned));
        let raw = t.as_slice().expect("its own");
        let row = |name: &str, ours: &(dyn Fn() + Sync), ndarray: Option<&(dyn Fn() + Sync)>| {
            if self.runner.skips(name) {
                return;
            }
            let mut ways: Vec<Way> =
                vec![("copy", Box::new(|| drop(black_box(black_box(raw).to_vec())))), ("ours", Box::new(ours))];
            if let Some(ndarray) = ndarray {
                ways.push(("ndarray", Box::new(ndarray)));
            }
            self.print(name, &mut ways);
        };
        row("equal", &|| assert!(black_box(t) == &same), Some(&|| assert!(black_box(&a) == b)));
        let both = || assert!(black_box(t).transpose() == same.transpose());
        row("equal_both_turned", &both, Some(&|| assert!(black_box(&a).t() == b.t())));
        row("equal_one_turned", &|| assert!(black_box(t).transpose() == turned), Some(&|| assert!(a.t() == nd_turned)));
        let set: Vec<_> = mask.indexed_iter().filter(|(_, set)| **set).map(|(at, _)| at).collect();
        assert_eq!(mask.argwhere().into_arrays::<2>().to_vec(), set);
        let axes = mask.nonzero();
        assert!(axes[0].iter().zip(&axes[1]).map(|(&r, &c)| [r, c]).eq(set), "nonzero");
        row("nonzero", &|| drop(black_box(black_box(&mask).nonzero())), None);
        row("argwhere", &|| drop(black_box(black_box(&mask).argwhere())), None);
    }

    /// A literal of 64 elements, made many times.
    fn literal(&self) {
        let name = "literal";
        if self.runner.skips(name) {
            return;
        }
        const TIMES: usize = 10_000;
        macro_rules! literal {
            ($make:ident) => {
                $make![
                    [0., 1., 2., 3., 4., 5., 6., 7.],
                    [1., 1., 2., 3., 4., 5., 6., 7.],
                    [2., 1., 2., 3., 4., 5., 6., 7.],
                    [3., 1., 2., 3., 4., 5., 6., 7.],
                    [4., 1., 2., 3., 4., 5., 6., 7.],
                    [5., 1., 2., 3., 4., 5., 6., 7.],
                    [6., 1., 2., 3., 4., 5., 6., 7.],
                    [7., 1., 2., 3., 4., 5., 6., 7.]
                ]
            };
        }
        use ndarray::array;
        let truth: Vec<f32> = (0..64).map(|k| if k % 8 == 0 { (k / 8) as f32 } else { (k % 8) as f32 }).collect();
        let made: Tensor2<f32> = literal!(tensor);
        assert_eq!(made.to_vec(), truth);
        let many = |mut call: Box<dyn FnMut() + Send>| move || (0..TIMES).for_each(|_| call());
        let copied = truth.clone();
        self.print(
            name,
            &mut [
                ("copy", Box::new(many(Box::new(move || drop(black_box(black_box(&copied).to_vec())))))),
                ("ours", Box::new(many(Box::new(|| drop::<Tensor2<f32>>(black_box(literal!(tensor))))))),
                ("ndarray", Box::new(many(Box::new(|| drop::<Array2<f32>>(black_box(literal!(array))))))),
            ],
        );
    }

    fn print(&self, name: &str, ways: &mut [Way]) {
        let times = self.runner.medians(ways, |_| false, |way| (way.1)());
        let of = |wanted: &str| ways.iter().position(|way| way.0 == wanted).map(|k| times[k] / times[0]);
        let text = |x: Option<f64>| x.map_or(String::new(), |x| format!("{x:.2}"));
        let (ours, ndarray, numpy) = (text(of("ours")), text(of("ndarray")), text(self.numpy.get(name).copied()));
        let hand = of("by hand").map_or(String::new(), |x| format!("   by hand {x:.2}"));
        println!("{name:22} {:>10.3} {ours:>6} {ndarray:>8} {numpy:>6}{hand}", times[0]);
    }
}
