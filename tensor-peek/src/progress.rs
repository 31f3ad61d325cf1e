//! How far a long read is, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Reads that are shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

const EVERY: Duration = Duration::from_millis(100);

const WIDTH: usize = 30;

/// A bar on the standard error, if that is a terminal.
pub(crate) struct Progress {
    total: usize,
    done: usize,
    size: usize,
    begun: Instant,
    shown: Option<Instant>,
    terminal: bool,
}

impl Progress {
    pub(crate) fn new(total: usize, size: usize) -> Self {
        let terminal = io::stderr().is_terminal();
        Progress { total, done: 0, size, begun: Instant::now(), shown: None, terminal }
    }

    pub(crate) fn advance(&mut self, elements: usize) {
        self.done += elements;
        let now = Instant::now();
        let due = match self.shown {
            None => now - self.begun > PATIENCE,
            Some(shown) => now - shown > EVERY,
        };
        if self.terminal && due {
            self.shown = Some(now);
            // A terminal that is gone is no reason to stop.
            let _ = write!(io::stderr(), "\r{}\x1b[K", self.line((now - self.begun).as_secs_f64()));
        }
    }

    fn line(&self, seconds: f64) -> String {
        let share = self.done as f64 / self.total.max(1) as f64;
        let full = (share * WIDTH as f64) as usize;
        let mb = self.done as f64 * self.size as f64 / 1e6;
        let bar: String = (0..WIDTH).map(|k| if k < full { '=' } else { ' ' }).collect();
        let left = seconds / share - seconds;
        format!("[{bar}] {:3.0} %  {mb:.0} MB, {:.0} MB/s, {left:.0} s left", share * 100.0, mb / seconds)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_way() {
        let now = Instant::now();
        let progress =
            Progress { total: 4_000_000, done: 2_000_000, size: 8, begun: now, shown: None, terminal: false };
        assert_eq!(progress.line(2.0), "[===============               ]  50 %  16 MB, 8 MB/s, 2 s left");
    }
}
