//! Elements of any type: bf16 beside `u16`, and a struct of 12 bytes beside `[u32; 3]`, in one run.
//!
//! ```text
//! cargo bench --bench plain [-- part of a row's name]
//! ```
//!
//! A row times the same verb in interleaved rounds: on `u16` and bf16, or on `[u32; 3]`, on the struct cast to `[f32; 3]` and
//! back, and on the struct itself, whose elements are cloned one by one. Every result is checked before the clock starts. Times
//! are medians in ms, on one thread and on two.

mod common;

use std::hint::black_box;

use bytemuck::{Pod, Zeroable};
use common::Runner;
use half::bf16;
use tensor_idx::prelude::*;

/// Rounds of a row.
const ROUNDS: usize = 15;

#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(C)]
struct Rgb {
    r: f32,
    g: f32,
    b: f32,
}

/// The elements of a row; those of its types have the same bytes.
trait Plain: Pod + PartialEq + Send + Sync {
    fn of(k: usize) -> Self;
}

impl Plain for u16 {
    fn of(k: usize) -> Self {
        // Finite as a bf16.
        (k % 0x7f00) as u16
    }
}

impl Plain for bf16 {
    fn of(k: usize) -> Self {
        bf16::from_bits(u16::of(k))
    }
}

impl Plain for [u32; 3] {
    fn of(k: usize) -> Self {
        [k, k + 1, k + 2].map(|k| (k as f32).to_bits())
    }
}

impl Plain for Rgb {
    fn of(k: usize) -> Self {
        bytemuck::cast(<[u32; 3]>::of(k))
    }
}

/// The name of a type, whether there are two threads, and a run of a verb.
type Way<'a> = (&'static str, bool, Box<dyn FnMut() + Send + 'a>);

/// A verb on a target, by the elements of a source; `ids` name rows of either, as many as the source has.
#[derive(Clone, Copy, Debug)]
enum Verb {
    Gather,
    Mask,
    Transpose,
    Scatter,
    Fill,
}

const VERBS: [Verb; 5] = [Verb::Gather, Verb::Mask, Verb::Transpose, Verb::Scatter, Verb::Fill];

struct Case {
    ids: Vec<i64>,
    mask: Tensor1<bool>,
}

impl Case {
    /// Runs the verb, and hands what it made to `see`.
    fn run<T: Plain>(
        &self,
        verb: Verb,
        source: TensorView<'_, T, Rank<1>>,
        mut out: TensorViewMut<'_, T, Rank<1>>,
        see: impl FnOnce(Option<&[T]>),
    ) {
        match verb {
            Verb::Gather => source.oix_into(idx![&self.ids], &mut out),
            Verb::Mask => return see(source.oix(idx![&self.mask]).as_slice()),
            Verb::Transpose => {
                let side = source.len().isqrt();
                return see(source.reshape([side, side]).transpose().to_contiguous().as_slice());
            }
            Verb::Scatter => out.oix_mut(idx![&self.ids]).assign(&source),
            Verb::Fill => out.oix_mut(idx![&self.ids]).fill(T::of(7)),
        }
        see(out.view().as_slice());
    }

    /// The bytes of what a verb makes.
    fn bytes<T: Plain>(&self, verb: Verb, (source, out): &(Tensor1<T>, Tensor1<T>)) -> Vec<u8> {
        let (mut out, mut bytes) = (out.clone(), Vec::new());
        let see = |made: Option<&[T]>| bytes = bytemuck::cast_slice(made.expect("contiguous")).to_vec();
        self.run(verb, source.view(), out.view_mut(), see);
        bytes
    }
}

fn main() {
    let runner = Runner::new(ROUNDS);
    println!("{:22} {:>16} {:>9} {:>9}   (x the first)", "row", "type", "ms", "two");
    for (kind, len) in [("bf16", 1 << 24), ("rgb", 1 << 22)] {
        let ids = (0..len).map(|k: usize| (k.wrapping_mul(2_654_435_761) % len) as i64).collect();
        let mask = Tensor::from_fn([len], |[k]| k.wrapping_mul(2_654_435_761) >> 20 & 1 == 0);
        let case = Case { ids, mask };
        for verb in VERBS {
            let name = format!("plain_{kind}_{verb:?}").to_lowercase();
            if runner.skips(&name) {
                continue;
            }
            if kind == "bf16" {
                let (words, halves) = (tensors::<u16>(len), tensors::<bf16>(len));
                assert!(case.bytes(verb, &words) == case.bytes(verb, &halves), "{name}");
                print(&runner, &name, vec![on("u16", &case, verb, &words), on("bf16", &case, verb, &halves)]);
            } else {
                let (arrays, structs) = (tensors::<[u32; 3]>(len), tensors::<Rgb>(len));
                let of_arrays = case.bytes(verb, &arrays);
                let cast = (structs.0.clone().cast::<[f32; 3]>(), structs.1.clone().cast());
                assert!(of_arrays == case.bytes(verb, &cast) && of_arrays == case.bytes(verb, &structs), "{name}");
                drop((of_arrays, cast));
                let cast = |two: bool| -> Way<'_> {
                    let (source, mut out) = (&structs.0, structs.1.clone());
                    let case = &case;
                    let _ = out.view_mut();
                    let run = move || {
                        case.run::<[f32; 3]>(verb, source.view().cast(), out.view_mut().cast(), see);
                    };
                    ("struct, cast", two, Box::new(run))
                };
                let ways = vec![
                    on("[u32; 3]", &case, verb, &arrays),
                    [cast(false), cast(true)],
                    on("struct", &case, verb, &structs),
                ];
                print(&runner, &name, ways);
            }
        }
    }
}

impl Plain for [f32; 3] {
    fn of(k: usize) -> Self {
        bytemuck::cast(<[u32; 3]>::of(k))
    }
}

/// Looks at nothing while the clock runs.
fn see<T>(made: Option<&[T]>) {
    black_box(made.map(<[T]>::as_ptr));
}

fn tensors<T: Plain>(len: usize) -> (Tensor1<T>, Tensor1<T>) {
    (Tensor::from_fn([len], |[k]| T::of(k)), Tensor::full([len], T::zeroed()))
}

fn on<'a, T: Plain>(
    label: &'static str,
    case: &'a Case,
    verb: Verb,
    (source, out): &'a (Tensor1<T>, Tensor1<T>),
) -> [Way<'a>; 2] {
    [false, true].map(|two| -> Way<'a> {
        let mut out = out.clone();
        // Storage of its own, before the clock starts.
        let _ = out.view_mut();
        (label, two, Box::new(move || case.run(verb, source.view(), out.view_mut(), see)))
    })
}

fn print(runner: &Runner, name: &str, ways: Vec<[Way<'_>; 2]>) {
    let mut ways: Vec<Way<'_>> = ways.into_iter().flatten().collect();
    let times = runner.medians(&mut ways, |way| way.1, |way| way.2());
    let (one, two) = (times[0], times[1]);
    for (way, ms) in ways.chunks(2).zip(times.chunks(2)) {
        println!("{name:22} {:>16} {:9.2} {:9.2}   {:.2} {:.2}", way[0].0, ms[0], ms[1], ms[0] / one, ms[1] / two);
    }
}
