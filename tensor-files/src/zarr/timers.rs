//! Timers that requests share. A timer of its own wakes a thread when it is made and when it is dropped, which would cost more than
//! anything else that is done for a request to a near store.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures::FutureExt;
use futures::future::Shared;
use futures_timer::Delay;

/// A timer begins anew when it is asked for this part of its time after the last one began.
const SHARED: u32 = 32;

struct Begun {
    time: Duration,
    at: Instant,
    delay: Shared<Delay>,
}

/// The timer that began last.
#[derive(Default)]
pub(crate) struct Timers(Mutex<Option<Begun>>);

impl Timers {
    /// A timer that rings after at least `time`, and at most a 32nd of it later.
    pub(crate) fn after(&self, time: Duration) -> Shared<Delay> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let spread = time / SHARED;
        match &*last {
            Some(begun) if begun.time == time && now - begun.at <= spread => begun.delay.clone(),
            _ => {
                let delay = Delay::new(time.saturating_add(spread)).shared();
                *last = Some(Begun { time, at: now, delay: delay.clone() });
                delay
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::executor::block_on;

    #[test]
    fn timers_ring_in_time_and_are_shared() {
        const TIME: Duration = Duration::from_millis(320);
        let timers = Timers::default();
        let begun = Instant::now();
        let (first, second) = (timers.after(TIME), timers.after(TIME));
        assert!(first.ptr_eq(&second), "one timer, since both began at once");
        assert!(!first.ptr_eq(&timers.after(TIME * 2)), "another time");
        std::thread::sleep(TIME / 8);
        let third = timers.after(TIME);
        assert!(!first.ptr_eq(&third), "it began later");
        block_on(second);
        assert!(begun.elapsed() >= TIME);
        block_on(third);
        assert!(begun.elapsed() >= TIME + TIME / 8);
        assert!(begun.elapsed() < TIME * 8, "{:?}", begun.elapsed());
    }
}
