//! What the benchmarks share: the rows asked for, pools of one thread and two, medians of interleaved rounds.

use std::time::{Duration, Instant};

use rayon::ThreadPool;

/// A row is measured for so long at least: short ones need more rounds.
pub const AT_LEAST: Duration = Duration::from_millis(300);

/// How long two threads are kept busy before the clock starts.
const AWAKE: Duration = Duration::from_millis(1);

/// Runs the rows whose names were asked for.
pub struct Runner {
    filter: Option<String>,
    one: ThreadPool,
    two: ThreadPool,
    rounds: usize,
}

impl Runner {
    /// A runner for the rows whose names contain the first argument of the program, if there is one.
    pub fn new(rounds: usize) -> Runner {
        let pool = |n| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("a thread pool");
        let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
        Runner { filter, one: pool(1), two: pool(2), rounds }
    }

    /// Whether a row was not asked for.
    pub fn skips(&self, row: &str) -> bool {
        self.filter.as_ref().is_some_and(|part| !row.contains(part.as_str()))
    }

    /// The pool of one thread, or of two.
    pub fn pool(&self, two: bool) -> &ThreadPool {
        if two { &self.two } else { &self.one }
    }

    /// How long a call takes on one thread or two, in ms. The clock runs inside the pool, so that the way there does
    /// not count. Two threads are awake before, as those of a pool at work are: where a round uses one, the system puts
    /// the second beside it at first, and a call of 2 ms may be over before both have a core.
    pub fn time(&self, two: bool, call: impl FnOnce() + Send) -> f64 {
        if two {
            self.two.broadcast(|_| {
                let start = Instant::now();
                while start.elapsed() < AWAKE {
                    std::hint::spin_loop();
                }
            });
        }
        self.pool(two).install(|| {
            let start = Instant::now();
            call();
            start.elapsed().as_secs_f64() * 1e3
        })
    }

    /// The median time of each way over interleaved rounds, as many as were asked for or more; `time` runs one once. Each
    /// round has another order, the same in every run: what ran before leaves the caches full of its own.
    pub fn medians<W>(&self, ways: &mut [W], time: impl Fn(&mut W) -> f64) -> Vec<f64> {
        let mut times = vec![Vec::new(); ways.len()];
        let mut order: Vec<usize> = (0..ways.len()).collect();
        let mut random = 1_usize;
        let start = Instant::now();
        let mut round = 0;
        while round < self.rounds || start.elapsed() < AT_LEAST {
            round += 1;
            for k in (1..order.len()).rev() {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                order.swap(k, (random >> 33) % (k + 1));
            }
            for &k in &order {
                times[k].push(time(&mut ways[k]));
            }
        }
        let median = |times: &mut Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        };
        times.iter_mut().map(median).collect()
    }
}
