//! Random rows of a large table, beside `memcpy`: `cargo run --release --example embedding`.
//!
//! An embedding layer looks up one row of its table for each token. That is one gather, and it moves as many bytes as a
//! plain copy of the result: how close does it come? In NumPy: `np.take(table, ids, axis=0, out=out)`.

use std::error::Error;
use std::time::Instant;

use rayon::prelude::*;
use tensor_idx::{index::Outer, prelude::*};

const ROWS: usize = 200_000;
const WIDTH: usize = 128;
const TOKENS: usize = 100_000;
const ROUNDS: usize = 21;

fn main() -> Result<(), Box<dyn Error>> {
    // Fewer tokens, for a quick look: `-- 20000`.
    let tokens = std::env::args().nth(1).map_or(Ok(TOKENS), |tokens| tokens.parse())?;
    let bytes = tokens * WIDTH * size_of::<f32>();
    let mut rng = fastrand::Rng::with_seed(1);
    let table = Tensor::from_vec([ROWS, WIDTH], (0..ROWS * WIDTH).map(|n| n as f32).collect())?;
    let ids: Vec<i64> = (0..tokens).map(|_| rng.i64(0..ROWS as i64)).collect();
    println!("{tokens} random rows of a table of {ROWS} x {WIDTH} f32: {} MB", bytes / 1_000_000);
    println!("gigabytes of the result a second, medians of {ROUNDS} rounds");

    // Every id is checked here, once for all runs.
    let plan = table.layout().plan_gather(Outer, &ids)?;
    println!("the plan: {plan}");

    let source = &table.as_slice().ok_or("a fresh tensor is contiguous")?[..tokens * WIDTH];
    let mut copied = vec![0.0; tokens * WIDTH];
    let mut planned = Tensor::full([tokens, WIDTH], 0.0);
    let mut looked_up = Tensor::full([tokens, WIDTH], 0.0);
    for threads in [1, rayon::current_num_threads()] {
        let piece = copied.len().div_ceil(threads);
        let mut copy = || {
            let pieces = copied.par_chunks_mut(piece).zip(source.par_chunks(piece));
            pieces.for_each(|(to, from)| to.copy_from_slice(from));
            Ok(())
        };
        let mut by_plan = || table.gather_into(&plan, &mut planned);
        let mut by_ids = || table.try_oix_into(&ids, &mut looked_up);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let [copy, by_plan, by_ids] = pool.install(|| medians([&mut copy, &mut by_plan, &mut by_ids]))?;

        println!("\n{threads} thread(s)");
        report("memcpy", bytes, copy, copy);
        report("table.gather_into(&plan, ..)", bytes, by_plan, copy);
        report("table.oix_into(&ids, ..)", bytes, by_ids, copy);
    }
    for out in [&planned, &looked_up] {
        assert!(ids.iter().zip(out.i(idx![.., 0])).all(|(id, first)| *first == table[[*id as usize, 0]]));
    }
    Ok(())
}

type Run<'a> = &'a mut (dyn FnMut() -> Result<(), IndexError> + Send);

/// The seconds that each takes. They take turns, so that what else goes on falls on all alike.
fn medians<const N: usize>(mut runs: [Run; N]) -> Result<[f64; N], IndexError> {
    let mut seconds = [const { Vec::new() }; N];
    for _ in 0..ROUNDS {
        for (run, seconds) in runs.iter_mut().zip(&mut seconds) {
            let start = Instant::now();
            run()?;
            seconds.push(start.elapsed().as_secs_f64());
        }
    }
    Ok(seconds.map(|mut seconds| {
        seconds.sort_by(f64::total_cmp);
        seconds[ROUNDS / 2]
    }))
}

fn report(what: &str, bytes: usize, seconds: f64, copy: f64) {
    let bandwidth = bytes as f64 / seconds / 1e9;
    println!("    {what:<28} {:>6.2} ms {bandwidth:>6.1} GB/s {:>5.2} x memcpy", seconds * 1e3, seconds / copy);
}
