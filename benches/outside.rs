//! Entries outside of their axis: the same index arrays read and written as they stand, and under `clip`, `wrap`, `fill` and `drop`.
//!
//! ```text
//! cargo bench --bench outside [-- part of a row's name]
//! ```
//!
//! Each row times the strict form and the others in interleaved rounds on one thread. The columns are ratios to the strict form;
//! those with a star have one entry in a hundred outside, which the strict form refuses. Every result is checked against the
//! strict one before the clock starts. Times are medians.

mod common;

use std::sync::Mutex;

use common::{Random, Runner};
use tensor_idx::prelude::*;

/// Rounds of a row.
const ROUNDS: usize = 21;

/// Elements of the long rows.
const M: usize = 1 << 22;

type Way<'a, T> = (&'static str, Box<dyn FnMut(&mut T) + Send + 'a>);

/// Times the ways, and prints them beside the first. All write to the same memory: two buffers of the same size may have pages of
/// another size.
fn row<T: Send>(runner: &Runner, name: &str, target: &mut T, ways: &mut [Way<'_, T>]) {
    if runner.skips(name) {
        return;
    }
    // Short calls are repeated, so that the clock is fine enough.
    let start = std::time::Instant::now();
    (ways[0].1)(target);
    let times = if start.elapsed().as_micros() < 50 { 200 } else { 1 };
    let target = Mutex::new(target);
    let medians = runner.medians(
        ways,
        |_| false,
        |(_, way)| {
            let mut target = target.lock().expect("no panic");
            (0..times).for_each(|_| way(&mut target))
        },
    );
    print!("{name:18} {:10.6} ms", medians[0] / f64::from(times));
    for ((way, _), median) in ways.iter().zip(&medians).skip(1) {
        print!("  {way} {:5.2}", median / medians[0]);
    }
    println!();
}

/// These entries, and the same with one in a hundred outside, both in memory of a tensor: it asks for huge pages. In two `Vec`s, which
/// may have pages of different sizes, the same entries once took 1.0 and 1.3.
fn near_and_far(ids: &[i64], extent: i64) -> [Tensor<i64, Rank<1>>; 2] {
    [0, extent].map(|by| Tensor::from_fn([ids.len()], |[k]| if k % 100 == 50 { ids[k] + by } else { ids[k] }))
}

macro_rules! reads {
    ($runner:expr, $name:literal, $t:expr, $ids:expr, $shape:expr) => {{
        let t = &$t;
        let [ids, far] = &near_and_far(&$ids, t.shape()[0] as i64);
        let (ids, far) = (ids.as_slice().expect("contiguous"), far.as_slice().expect("contiguous"));
        let strict = t.oix(idx![ids]);
        assert!(
            strict == t.oix(idx![clip(ids)])
                && strict == t.oix(idx![wrap(ids)])
                && strict == t.oix(idx![fill(ids, 0.0)])
        );
        assert!(strict == t.oix(idx![wrap(far)]), "modulo the extent they are the same");
        let mut out = Tensor::full($shape, 0_f32);
        row(
            $runner,
            $name,
            &mut out,
            &mut [
                ("strict", Box::new(|out| t.oix_into(idx![ids], out))),
                ("clip", Box::new(|out| t.oix_into(idx![clip(ids)], out))),
                ("wrap", Box::new(|out| t.oix_into(idx![wrap(ids)], out))),
                ("fill", Box::new(|out| t.oix_into(idx![fill(ids, 0.0)], out))),
                ("clip*", Box::new(|out| t.oix_into(idx![clip(far)], out))),
                ("wrap*", Box::new(|out| t.oix_into(idx![wrap(far)], out))),
                ("fill*", Box::new(|out| t.oix_into(idx![fill(far, 0.0)], out))),
            ],
        );
    }};
}

macro_rules! writes {
    ($runner:expr, $name:literal, $t:expr, $ids:expr, $shape:expr) => {{
        let v = &Tensor::full($shape, 1_f32);
        let [ids, far] = &near_and_far(&$ids, $t.shape()[0] as i64);
        let (ids, far) = (ids.as_slice().expect("contiguous"), far.as_slice().expect("contiguous"));
        let mut target = $t.view().to_contiguous();
        row(
            $runner,
            $name,
            &mut target,
            &mut [
                ("strict", Box::new(|t| assign!(t.oix[ids] = v))),
                ("clip", Box::new(|t| assign!(t.oix[clip(ids)] = v))),
                ("wrap", Box::new(|t| assign!(t.oix[wrap(ids)] = v))),
                ("drop", Box::new(|t| assign!(t.oix[drop(ids)] = v))),
                ("clip*", Box::new(|t| assign!(t.oix[clip(far)] = v))),
                ("wrap*", Box::new(|t| assign!(t.oix[wrap(far)] = v))),
                ("drop*", Box::new(|t| assign!(t.oix[drop(far)] = v))),
            ],
        );
    }};
}

fn main() {
    let runner = &Runner::new(ROUNDS);
    let mut random = Random(1);
    let mut ids = |len, below| random.ids(len, below);

    let line = Tensor::from_fn([M], |[k]| k as f32);
    let anywhere = ids(M, M);
    reads!(runner, "elem_rand", line, anywhere, [M]);
    writes!(runner, "set_elem_rand", line, anywhere, [M]);
    let in_order: Vec<i64> = (0..M as i64).collect();
    reads!(runner, "elem_seq", line, in_order, [M]);
    let short = Tensor::from_fn([4096], |[k]| k as f32);
    reads!(runner, "elem_small", short, ids(M, 4096), [M]);
    let table = Tensor::from_fn([100_000, 128], |[i, j]| (i * 128 + j) as f32);
    let rows = ids(16_384, 100_000);
    reads!(runner, "rows128", table, rows, [16_384, 128]);
    writes!(runner, "set_rows128", table, rows, [16_384, 128]);
    let few = ids(10, 100_000);
    reads!(runner, "rows128_few", table, few, [10, 128]);
    writes!(runner, "set_rows128_few", table, few, [10, 128]);
    let hundred = ids(100, 4096);
    reads!(runner, "elem_100", short, hundred, [100]);
    writes!(runner, "set_elem_100", short, hundred, [100]);
}
