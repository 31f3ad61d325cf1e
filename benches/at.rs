//! Writing as a value on candle's and burn's tensors, beside the library's own best way.
//!
//! ```text
//! cargo bench --bench at --features hosts [-- part of a row's name]
//! ```
//!
//! A row times, in interleaved rounds on one thread, a copy of the target's bytes, `t.at(idx![..])` with a verb, and the operation of the
//! library. Index tensors of the library are made before the clock starts. Both results are compared first. The ids are distinct, since
//! burn leaves duplicates to its backends. Times are medians; read the ratios.

mod common;

use std::hint::black_box;

use burn_tensor::{Device as BurnDevice, IndexingUpdateOp, Int, Tensor as Burn, TensorData};
use candle_core::{Device, Tensor as Candle};
use common::{Random, Runner};
use tensor_idx::prelude::beside::*;

/// Rounds of a row.
const ROUNDS: usize = 21;

/// The target: 4 MB.
const ROWS: usize = 4096;
const COLUMNS: usize = 256;

type Way<'a> = (&'static str, Box<dyn FnMut() + Send + 'a>);

fn main() {
    let runner = Runner::new(ROUNDS);
    let numbers: Vec<f32> = (0..ROWS * COLUMNS).map(|n| n as f32).collect();
    let mut shuffled: Vec<usize> = (0..ROWS).collect();
    let mut random = Random(1);
    (1..ROWS).rev().for_each(|n| shuffled.swap(n, random.below(n + 1)));

    println!("{:24} {:>8} {:>7} {:>7} {:>14}", "row", "copy ms", "ours", "own", "ours over own");
    let row = |name: &str,
               ours: &mut (dyn FnMut() -> Vec<f32> + Send),
               own: &mut (dyn FnMut() -> Vec<f32> + Send),
               ways: [Way; 2]| {
        assert_eq!(ours(), own(), "{name}");
        let [ours, own] = ways;
        let copied = || drop(black_box(black_box(&numbers).to_vec()));
        let mut ways: [Way; 3] = [("copy", Box::new(copied)), ours, own];
        let times = runner.medians(&mut ways, |_| false, |way| (way.1)());
        let [copy, ours, own] = times[..] else { unreachable!("three ways") };
        println!("{name:24} {copy:>8.3} {:>7.2} {:>7.2} {:>14.2}", ours / copy, own / copy, ours / own);
    };
    macro_rules! row {
        ($name:expr, $elements:expr; $ours:expr, $own:expr) => {
            if !runner.skips(&$name) {
                let (ours, own, elements) = (|| $ours, || $own, $elements);
                let ways: [Way; 2] =
                    [("ours", Box::new(|| drop(black_box(ours())))), ("own", Box::new(|| drop(black_box(own()))))];
                row(&$name, &mut || elements(&ours()), &mut || elements(&own()), ways);
            }
        };
    }

    for count in [64, 1024] {
        let ids = &shuffled[..count];
        let (start, end) = (100, 100 + count);
        let values: Vec<f32> = (0..count * COLUMNS).map(|n| -(n as f32)).collect();

        let device = Device::Cpu;
        let made = |elements: &[f32], rows: usize| {
            Candle::from_vec(elements.to_vec(), (rows, COLUMNS), &device).expect("as many elements")
        };
        let (t, v) = (made(&numbers, ROWS), made(&values, count));
        let of_rows = Candle::new(ids.iter().map(|&id| id as u32).collect::<Vec<_>>(), &device).expect("ids");
        let of_cells =
            of_rows.unsqueeze(1).and_then(|ids| ids.broadcast_as((count, COLUMNS))?.contiguous()).expect("ids");
        let elements = |t: &Candle| t.flatten_all().and_then(|flat| flat.to_vec1::<f32>()).expect("elements");
        row! { format!("candle_set_slice_{count}"), elements;
        t.at(idx![start..end]).set(&v), t.slice_scatter0(&v, start).expect("fits") }
        row! { format!("candle_set_rows_{count}"), elements;
        t.at(idx![ids]).set(&v), t.scatter(&of_cells, &v, 0).expect("fits") }
        row! { format!("candle_add_rows_{count}"), elements;
        t.at(idx![ids]).add(&v), t.index_add(&of_rows, &v, 0).expect("fits") }

        let device = BurnDevice::flex();
        let made = |elements: &[f32], rows: usize| {
            Burn::<2>::from_data(TensorData::new(elements.to_vec(), [rows, COLUMNS]), &device)
        };
        let (t, v) = (made(&numbers, ROWS), made(&values, count));
        let of_rows = ids.iter().map(|&id| id as i32).collect::<Vec<_>>();
        let of_rows = Burn::<1, Int>::from_data(TensorData::new(of_rows, [count]), &device);
        let elements = |t: &Burn<2>| t.try_to_vec_as::<f32>().expect("elements");
        row! { format!("burn_set_slice_{count}"), elements;
        t.at(idx![start..end]).set(&v), t.clone().slice_assign([start..end, 0..COLUMNS], v.clone()) }
        row! { format!("burn_set_rows_{count}"), elements;
        t.at(idx![ids]).set(&v),
        t.clone().select_assign(0, of_rows.clone(), v.clone(), IndexingUpdateOp::Assign) }
        row! { format!("burn_add_rows_{count}"), elements;
        t.at(idx![ids]).add(&v),
        t.clone().select_assign(0, of_rows.clone(), v.clone(), IndexingUpdateOp::Add) }
    }
}
