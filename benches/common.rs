//! What the benchmarks share: the rows asked for, pools of one thread and two, medians of interleaved rounds.

use std::time::{Duration, Instant};

use rayon::ThreadPool;

/// A row is measured for so long at least: short ones need more rounds.
pub const AT_LEAST: Duration = Duration::from_millis(300);

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

    /// The median time of each way in ms, over interleaved rounds, as many as were asked for or more. Each round has another
    /// order, the same in every run: what ran before leaves the caches full of its own. The ways on two threads have rounds
    /// of their own: a second core that was idle needs longer to be there for a call than many calls take.
    pub fn medians<W: Send>(&self, ways: &mut [W], two: impl Fn(&W) -> bool, run: impl Fn(&mut W) + Sync) -> Vec<f64> {
        let mut times = vec![Vec::new(); ways.len()];
        for on_two in [false, true] {
            let mut order: Vec<usize> = (0..ways.len()).filter(|&k| two(&ways[k]) == on_two).collect();
            let mut random = 1_usize;
            let start = Instant::now();
            let mut round = 0;
            while !order.is_empty() && (round < self.rounds || start.elapsed() < AT_LEAST) {
                round += 1;
                for k in (1..order.len()).rev() {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    order.swap(k, (random >> 33) % (k + 1));
                }
                for &k in &order {
                    times[k].push(self.time(on_two, || run(&mut ways[k])));
                }
            }
        }
        let median = |times: &mut Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        };
        times.iter_mut().map(median).collect()
    }

    /// How long a call takes, in ms. The clock runs inside the pool, so that the way there does not count.
    fn time(&self, two: bool, call: impl FnOnce() + Send) -> f64 {
        self.pool(two).install(|| {
            let start = Instant::now();
            call();
            start.elapsed().as_secs_f64() * 1e3
        })
    }
}

/// Random indices, the same in every run (SplitMix64).
#[allow(dead_code, reason = "not every benchmark draws indices")]
pub struct Random(pub u64);

#[allow(dead_code, reason = "not every benchmark draws indices")]
impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n as u64) as usize
    }

    pub fn ids(&mut self, n: usize, below: usize) -> Vec<i64> {
        (0..n).map(|_| self.below(below) as i64).collect()
    }
}
