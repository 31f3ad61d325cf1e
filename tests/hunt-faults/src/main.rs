//! `faults MINUTES SEED [--only TRIAL]` looks for lost bytes. It kills writers, runs writers and readers side by side, fills a
//! disk, and reads and writes through a store that fails. It prints figures at the end, and ends with status 1 where a promise
//! of docs/files.md is broken.
//!
//! Whatever is chosen at random follows from the seed; when a process is killed and how threads interleave does not. Servers
//! listen on the loopback, and time, processes and requests are bounded.

mod content;
mod full_disk;
mod hunt;
mod kill;
mod proxy;
mod servers;
mod store;
mod writers;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use hunt::Hunt;

type Trial = (&'static str, fn(&mut Hunt));

/// Every trial, in the order of a round.
const TRIALS: &[Trial] = &[
    ("kill-save", kill::save),
    ("kill-create", kill::create),
    ("kill-writer", kill::writer),
    ("kill-peek", kill::peek),
    ("kill-zarr", kill::zarr),
    ("kill-zarr-sharded", kill::zarr_sharded),
    ("kill-one-of-two", writers::one_is_killed),
    ("add-folder", writers::folder),
    ("add-memory", writers::memory),
    ("add-s3", writers::s3),
    ("read-beside-folder", writers::read_folder),
    ("read-beside-memory", writers::read_memory),
    ("read-beside-s3", writers::read_s3),
    ("full-disk", full_disk::full_disk),
    ("store-passing", store::passing),
    ("store-outage", store::outage),
    ("store-lasting", store::lasting),
    ("store-conditional", store::conditional),
    ("store-nginx", store::nginx),
];

const USAGE: &str = "usage: faults MINUTES SEED [--only TRIAL]";

fn main() -> ExitCode {
    // An error means that there is a provider already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [role, arguments @ ..] = &arguments[..]
        && let Some(role) = role.strip_prefix("child-")
    {
        return child(role, arguments);
    }
    let (minutes, seed, only) = match &arguments[..] {
        [minutes, seed] => (minutes.parse(), seed.parse(), None),
        [minutes, seed, option, only] if option == "--only" => (minutes.parse(), seed.parse(), Some(only.as_str())),
        _ => return usage(),
    };
    let (Ok(minutes), Ok(seed)) = (minutes, seed) else { return usage() };
    let trials: Vec<_> = TRIALS.iter().filter(|(name, _)| only.is_none_or(|only| only == *name)).collect();
    if trials.is_empty() || !(0.0_f64..=24.0 * 60.0).contains(&minutes) {
        return usage();
    }
    println!("faults: {minutes} minutes, seed {seed}");
    // Short rounds, so that every trial is reached early, and again with other numbers.
    let rounds = (minutes / 2.0).ceil().max(1.0);
    let slice = Duration::from_secs_f64(minutes * 60.0 / rounds / trials.len() as f64);
    let mut hunt = Hunt::new(seed);
    let start = Instant::now();
    for round in 0..rounds as u64 {
        for (name, trial) in &trials {
            // Cases that are longer than their time do not add up over the rounds.
            if round > 0 && start.elapsed().as_secs_f64() >= minutes * 60.0 {
                break;
            }
            hunt.begin(name, round, slice);
            trial(&mut hunt);
        }
    }
    hunt.report()
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}; the trials are {}", TRIALS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "));
    ExitCode::from(2)
}

/// A process that a trial starts to kill it or to run beside others. It ends with its parent.
fn child(role: &str, arguments: &[String]) -> ExitCode {
    let dies = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    let done = dies.map_err(Into::into).and_then(|()| match role {
        "write" => kill::child(arguments),
        "add" => writers::child(arguments),
        "full" => full_disk::child(arguments),
        _ => Err("there is no such role".into()),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("child-{role} {arguments:?}: {error}");
            ExitCode::FAILURE
        }
    }
}
