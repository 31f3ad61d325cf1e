//! Arrays in files beside NumPy's memory map, Python's zarr and zarrs' own subsets: `cargo bench --features files --bench
//! files [-- WORD..]`, of which only rows that have one of the words are measured.
//!
//! A row is measured in turns with its peers, in one run: the median of rounds, warm (the file is in the system's cache). The
//! Python peers need a Python with numpy and zarr (`TENSOR_IDX_PYTHON`, or `python3`); without one their columns are empty.
//! Every result is compared with the peers' by its sum before the clock counts.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use tensor_idx::files::npy;
use tensor_idx::files::zarr::{Array, zarrs};
use tensor_idx::{prelude::*, shape::Shape};

const ROUNDS: usize = 9;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let folder = std::env::temp_dir().join(format!("tensor-idx-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let result = run(&folder);
    std::fs::remove_dir_all(&folder)?;
    result
}

fn run(folder: &Path) -> Result<()> {
    let mut rng = fastrand::Rng::with_seed(7);
    let (rows, columns) = (1 << 17, 256);
    let table = Tensor::from_vec([rows, columns], (0..rows * columns).map(|n| (n % 1021) as f32).collect())?;
    npy::save(folder.join("table.npy"), &table)?;
    let ids = Tensor::from_vec([1 << 15], (0..1 << 15).map(|_| rng.i64(0..rows as i64)).collect())?;
    npy::save(folder.join("ids.npy"), &ids)?;
    let few = Tensor::from_vec([64], (0..64).map(|_| rng.i64(0..columns as i64)).collect())?;
    npy::save(folder.join("few.npy"), &few)?;
    drop(table);
    let side = 4096;
    let image = Tensor::from_vec([side, side], (0..side * side).map(|n| (n / 7 % 1021) as f32).collect())?;
    let zarr = folder.join("image.zarr");
    Array::<f32>::create(&zarr, &[side, side], &[256, 256], 0.0)?.all().try_assign(&image)?;
    let lines = Tensor::from_vec([200], (0..200).map(|_| rng.i64(0..side as i64)).collect())?;
    npy::save(folder.join("lines.npy"), &lines)?;
    drop(image);
    let (down, across) = (points(&mut rng, side), points(&mut rng, side));
    npy::save(folder.join("down.npy"), &down)?;
    npy::save(folder.join("across.npy"), &across)?;

    let mut python = Python::start(folder);
    println!("{} threads", rayon::current_num_threads());
    println!("{:<40} {:>9} {:>9} {:>9} {:>9} {:>9}", "row", "ms", "python", "of it", "zarrs", "of it");
    let map = npy::open::<f32>(folder.join("table.npy"))?.into_rank::<2>()?;
    python.row("npy: 32,768 random rows of 1 KB", "table[ids]", || Ok(map.oix(idx![&ids])), None)?;
    python.row("npy: 32,768 random rows, half of each", "table[ids, :128]", || Ok(map.oix(idx![&ids, ..128])), None)?;
    python.row(
        "npy: crop",
        "np.array(table[1000:61000, 32:160])",
        || Ok(map.i(idx![1000..61000, 32..160]).to_contiguous()),
        None,
    )?;
    let buffer = RefCell::new(Tensor::full([60_000, 128], 0.0_f32));
    let into = || {
        map.i(idx![1000..61000, 32..160]).copy_into(&mut *buffer.borrow_mut());
        Ok(buffer.borrow().clone())
    };
    python.row("npy: crop, into existing memory", "into(table[1000:61000, 32:160])", into, None)?;
    python.row(
        "npy: every 2nd row and column",
        "np.array(table[::2, ::2])",
        || Ok(map.i(idx![..;2, ..;2]).to_contiguous()),
        None,
    )?;
    python.row("npy: 64 columns", "table[:, few]", || Ok(map.oix(idx![.., &few])), None)?;

    let array = Array::<f32>::open(&zarr)?.into_rank::<2>()?;
    let store = Arc::new(zarrs::filesystem::FilesystemStore::new(&zarr)?);
    let peer = zarrs::array::Array::open(store, "/")?;
    let subset = |rows: std::ops::Range<u64>, columns: std::ops::Range<u64>| {
        let subset = zarrs::array::ArraySubset::new_with_ranges(&[rows, columns]);
        Ok(peer.retrieve_array_subset::<Vec<f32>>(&subset)?)
    };
    python.row(
        "zarr: crop of 2,000 x 2,000",
        "image[1000:3000, 1000:3000]",
        || Ok(array.i(idx![1000..3000, 1000..3000]).load()?),
        Some(&|| subset(1000..3000, 1000..3000)),
    )?;
    python.row("zarr: all", "image[:]", || Ok(array.all().load()?), Some(&|| subset(0..4096, 0..4096)))?;
    python.row(
        "zarr: 16 rows",
        "image[64:80]",
        || Ok(array.i(idx![64..80]).load()?),
        Some(&|| subset(64..80, 0..4096)),
    )?;
    let by_row = || {
        let mut all = Vec::new();
        for &line in lines.iter() {
            all.extend(subset(line as u64..line as u64 + 1, 0..4096)?);
        }
        Ok(all)
    };
    python.row(
        "zarr: 200 random rows",
        "image.oindex[lines]",
        || Ok(array.oix(idx![&lines]).load()?),
        Some(&by_row),
    )?;
    python.row(
        "zarr: 100,000 random points",
        "image.vindex[down, across]",
        || Ok(array.vix(idx![&down, &across]).load()?),
        None,
    )?;
    python.row("zarr: every 8th row and column", "image[::8, ::8]", || Ok(array.i(idx![..;8, ..;8]).load()?), None)?;
    Ok(())
}

fn points(rng: &mut fastrand::Rng, extent: usize) -> Tensor1<i64> {
    Tensor::from_vec([100_000], (0..100_000).map(|_| rng.i64(0..extent as i64)).collect()).expect("of this length")
}

struct Python(Option<(Child, ChildStdin, BufReader<ChildStdout>)>);

type Peer<'p> = Option<&'p dyn Fn() -> Result<Vec<f32>>>;

impl Python {
    fn start(folder: &Path) -> Self {
        let python = std::env::var("TENSOR_IDX_PYTHON").unwrap_or_else(|_| "python3".into());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/files-peers.py");
        let child = Command::new(python).arg(script).arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let started = child.ok().and_then(|mut child| {
            let (to, from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
            Some((child, to, from))
        });
        let mut python = Python(started);
        if python.ask("np.zeros(1)").is_none() {
            println!("no Python with numpy and zarr: its columns are empty");
            python.0 = None;
        }
        python
    }

    /// Evaluates an expression once: milliseconds, and the sum of the result.
    fn ask(&mut self, expression: &str) -> Option<(f64, f64)> {
        let (_, to, from) = self.0.as_mut()?;
        writeln!(to, "{expression}").ok()?;
        let mut line = String::new();
        from.read_line(&mut line).ok()?;
        let mut words = line.split_whitespace().map(|word| word.parse().ok());
        Some((words.next()??, words.next()??))
    }

    fn row<S: Shape>(
        &mut self,
        name: &str,
        expression: &str,
        ours: impl Fn() -> Result<Tensor<f32, S>>,
        peer: Peer<'_>,
    ) -> Result<()> {
        let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            return Ok(());
        }
        let sum = |elements: &mut dyn Iterator<Item = f32>| elements.map(f64::from).sum::<f64>();
        let expected = sum(&mut ours()?.iter().copied());
        if let Some((_, found)) = self.ask(expression) {
            assert_eq!(found, expected, "{expression}");
        }
        if let Some(peer) = peer {
            assert_eq!(sum(&mut peer()?.into_iter()), expected, "{name}");
        }
        let (mut own, mut python, mut other) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            let result = ours()?;
            own.push(begun.elapsed().as_secs_f64() * 1e3);
            drop(result);
            python.extend(self.ask(expression).map(|(ms, _)| ms));
            if let Some(peer) = peer {
                let begun = Instant::now();
                let result = peer()?;
                other.push(begun.elapsed().as_secs_f64() * 1e3);
                drop(result);
            }
        }
        let own = median(own).unwrap_or(f64::NAN);
        let cell = |peer: Option<f64>| match peer {
            Some(ms) => format!("{ms:>9.2} {:>9.2}", own / ms),
            None => format!("{:>9} {:>9}", "", ""),
        };
        println!("{name:<40} {own:>9.2} {} {}", cell(median(python)), cell(median(other)));
        Ok(())
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        if let Some((mut child, to, _)) = self.0.take() {
            drop(to);
            let _ = child.wait();
        }
    }
}

fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}
