//! When something is tried again, and for how long.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

/// The default time for which a change that another writer preceded, or a request that failed, is repeated.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The longest wait between two tries, as a multiple of the first wait.
const LONGEST: u32 = 100;

/// Tries that are bounded by time.
pub(crate) struct Again {
    since: Instant,
    limit: Duration,
    wait: Duration,
    longest: Duration,
    pub(crate) tries: u32,
}

impl Again {
    /// The first wait is about `wait` long, and each one after it about twice as long as the one before,
    /// up to a hundred times.
    pub(crate) fn new(limit: Duration, wait: Duration) -> Self {
        Again { since: Instant::now(), limit, wait, longest: LONGEST * wait, tries: 1 }
    }

    /// How long to wait before the next try; none where the time is over.
    pub(crate) fn next(&mut self) -> Option<Duration> {
        let left = self.limit.checked_sub(self.since.elapsed()).filter(|left| !left.is_zero())?;
        let wait = self.wait.mul_f64(0.5 + random() as f64 / u64::MAX as f64);
        self.wait = (2 * self.wait).min(self.longest);
        self.tries += 1;
        Some(wait.min(left))
    }

    /// How long it was tried: what an error message ends with.
    pub(crate) fn so_far(&self) -> String {
        let tries = if self.tries == 1 { "1 try".into() } else { format!("{} tries", self.tries) };
        format!(
            "after {tries} in {:.1} s (the limit is {:.1} s, set by `with_patience`)",
            self.since.elapsed().as_secs_f64(),
            self.limit.as_secs_f64()
        )
    }
}

/// A number that another process or thread does not have.
pub(crate) fn random() -> u64 {
    RandomState::new().hash_one((Instant::now(), std::process::id(), std::thread::current().id()))
}
