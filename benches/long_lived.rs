//! Whether advice for huge pages slows down a process that lives long: it makes and drops many large results, and then makes
//! many small vectors on the memory that is left. Each round is a process of its own, with huge pages and without
//! (`PR_SET_THP_DISABLE`) in turns. Printed are the time of all large results, and quantiles of the time in which a small
//! vector is allocated and filled.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tensor_idx::prelude::*;

const ROUNDS: usize = 7;

fn main() -> std::io::Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("with") => round("with"),
        Some("without") => {
            without_huge_pages()?;
            round("without");
        }
        _ => {
            for how in ["with", "without"].repeat(ROUNDS) {
                std::process::Command::new(std::env::current_exe()?).arg(how).status()?;
            }
        }
    }
    Ok(())
}

#[cfg(target_os = "linux")]
fn without_huge_pages() -> std::io::Result<()> {
    // SAFETY: the call changes how later pages of this process are mapped, never what they hold.
    match unsafe { libc::prctl(libc::PR_SET_THP_DISABLE, 1, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}

#[cfg(not(target_os = "linux"))]
fn without_huge_pages() -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

fn round(how: &str) {
    let source = Tensor::<u8, _>::full([32 << 20], 1);
    // Results of 1 to 30 MB, five of which are alive at a time.
    let (mut alive, mut large) = (Vec::new(), Duration::ZERO);
    for k in 0..400_usize {
        let part = source.i(idx![..(1 + k * 7 % 30) << 20]);
        let start = Instant::now();
        alive.push(part.to_contiguous());
        large += start.elapsed();
        if alive.len() > 5 {
            alive.swap_remove(k % 5);
        }
    }
    drop(alive);
    let (mut times, mut small) = (Vec::with_capacity(200_000), Vec::with_capacity(100_000));
    for k in 0..200_000_usize {
        let start = Instant::now();
        let vec = vec![1_u8; 64 + k * 37 % 2000];
        times.push(start.elapsed());
        small.push(black_box(vec));
        if small.len() == 100_000 {
            small.clear();
        }
    }
    times.sort_unstable();
    let at = |per_mille: usize| times[times.len() / 10_000 * per_mille].as_nanos();
    println!(
        "{how:7}: large results {:7.0?}; small vectors: 50 % {} ns, 99 % {} ns, 99.9 % {} ns, 99.99 % {} ns",
        large,
        at(5000),
        at(9900),
        at(9990),
        at(9999),
    );
}
