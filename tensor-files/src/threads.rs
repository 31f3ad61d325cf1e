//! Work by numbers on the threads of the pool.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use tensor_idx_core::threads::all;

/// Calls a function with all numbers below `count`, until there is an error. Nobody waits for a thread of the pool that has not begun,
/// or takes other work meanwhile: the caller may hold what the pool's threads wait for.
pub(crate) fn each<E: Send>(count: usize, f: impl Fn(usize) -> Result<(), E> + Sync) -> Result<(), E> {
    let (failed, first) = (AtomicBool::new(false), Mutex::new(Ok(())));
    all(count, &|n| {
        if failed.load(Ordering::Relaxed) {
            return;
        }
        if let Err(error) = f(n)
            && !failed.swap(true, Ordering::Relaxed)
        {
            *first.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
        }
    });
    first.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::each;
    use std::sync::Mutex;

    #[test]
    fn all_numbers_up_to_an_error() {
        let seen = Mutex::new(vec![0; 1000]);
        let see = |n: usize| seen.lock().map(|mut seen| seen[n] += 1).map_err(|_| n);
        assert_eq!(each(1000, see), Ok(()));
        assert_eq!(seen.into_inner().expect("no panic"), vec![1; 1000]);
        assert_eq!(each(1000, |n| if n == 7 { Err(n) } else { Ok(()) }), Err(7));
        assert_eq!(each(0, Err), Ok(()));
    }
}
