//! A stress program: random cases against an oracle of plain loops, until a time is up.
//!
//! `hunt [--seconds N] [--cases N] [--seed N] [--case N] [--threads N]`. `--case` runs one case again and prints its description.
//! `--threads` runs every case inside one pool of so many threads, at a size that threads share: for ThreadSanitizer.
//!
//! The cases run in a process of their own, which writes the number of each case before it starts. So a case that ends
//! the process, or never ends, is a finding like any other.

mod element;
mod generate;
mod oracle;
mod read;
mod share;
mod typed;
mod write;

use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use generate::Random;

/// What a case compared.
#[derive(Clone, Copy, Default)]
pub struct Outcome {
    elements: usize,
    errors: usize,
}

impl Outcome {
    fn elements(elements: usize) -> Self {
        Outcome { elements: elements.max(1), errors: 0 }
    }

    fn error() -> Self {
        Outcome { elements: 0, errors: 1 }
    }
}

/// Whether notes are taken, and those of the case at hand.
static NOTING: AtomicBool = AtomicBool::new(false);
static NOTES: Mutex<String> = Mutex::new(String::new());

/// Describes the case, where that is asked for.
#[macro_export]
macro_rules! note {
    ($($words:tt)*) => {
        if $crate::NOTING.load(std::sync::atomic::Ordering::Relaxed) {
            $crate::add_note(&format!($($words)*));
        }
    };
}

fn add_note(words: &str) {
    let mut notes = NOTES.lock().expect("no note panics");
    notes.push_str(words);
    notes.push('\n');
}

type Check = fn(&mut Random) -> Outcome;

/// The kinds of cases, and how many of 100 each has.
const KINDS: [(&str, usize, Check); 12] = [
    ("views", 10, read::view),
    ("gathers", 22, read::gather),
    ("takes", 8, read::take),
    ("plans", 8, read::plan),
    ("writes", 26, write::write),
    ("panicking clones", 3, write::panicking),
    ("copy_within", 3, share::copy_within),
    ("split_mut", 4, share::split),
    ("shared storage", 4, share::shared),
    ("layouts", 3, share::layouts),
    ("masks and select", 4, share::masks),
    ("typed indices", 5, typed::typed),
];

/// No case takes longer.
const LIMIT: Duration = Duration::from_secs(120);

#[derive(Clone, Copy)]
struct Arguments {
    seconds: u64,
    cases: u64,
    seed: u64,
    case: Option<u64>,
    threads: Option<usize>,
}

fn arguments() -> Result<Arguments, String> {
    let mut found =
        Arguments { seconds: u64::MAX, cases: u64::MAX, seed: fastrand::u64(..1 << 32), case: None, threads: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = || words.next().and_then(|text| text.parse().ok()).ok_or(format!("{word} needs a number"));
        match word.as_str() {
            "--seconds" => found.seconds = { number }()?,
            "--cases" => found.cases = { number }()?,
            "--seed" => found.seed = { number }()?,
            "--case" => found.case = Some({ number }()?),
            "--threads" => found.threads = Some({ number }()? as usize),
            other => return Err(format!("unknown argument {other}")),
        }
    }
    Ok(found)
}

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("{error}: hunt [--seconds N] [--cases N] [--seed N] [--case N] [--threads N]");
            return ExitCode::from(2);
        }
    };
    std::panic::set_hook(Box::new(|panic| add_note(&panic.to_string())));
    match arguments.case {
        Some(case) => Pools::new(arguments.threads).enter(|pools| one(arguments.seed, case, pools)),
        None if std::env::var_os("HUNT_WORKER").is_some() => {
            Pools::new(arguments.threads).enter(|pools| work(arguments, pools))
        }
        None => supervise(arguments),
    }
}

/// Runs the cases in another process, and says which one ended it.
fn supervise(arguments: Arguments) -> ExitCode {
    let program = std::env::current_exe().expect("the program has a path");
    let seed = arguments.seed;
    println!("hunt: seed {seed}");
    let mut child = Command::new(program)
        .args(["--seed", &seed.to_string(), "--seconds", &arguments.seconds.to_string()])
        .args(["--cases", &arguments.cases.to_string()])
        .args(arguments.threads.iter().flat_map(|threads| ["--threads".to_string(), threads.to_string()]))
        .env("HUNT_WORKER", "1")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts again");
    let mut numbers = child.stdout.take().expect("piped");
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut number = [0; 8];
        while numbers.read_exact(&mut number).is_ok() && send.send(u64::from_le_bytes(number)).is_ok() {}
    });
    let mut last = 0;
    loop {
        match receive.recv_timeout(LIMIT) {
            Ok(number) => last = number,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                // It is our own child.
                drop(child.kill());
                println!("FINDING: case {last} did not end within {} s", LIMIT.as_secs());
                break;
            }
        }
    }
    let status = child.wait().expect("the child was started");
    match status.code() {
        Some(0) => return ExitCode::SUCCESS,
        Some(1) => {}
        _ => println!("FINDING: case {last} ended the process: {status}"),
    }
    println!("to run it again: hunt --seed {seed} --case {last}");
    ExitCode::FAILURE
}

/// Runs cases and prints figures at the end; a number before each case for the supervisor.
fn work(arguments: Arguments, pools: &Pools) -> ExitCode {
    let start = Instant::now();
    let mut tally = [(0_u64, Outcome::default()); KINDS.len()];
    let mut numbers = std::io::stdout().lock();
    for case in 0..arguments.cases {
        if start.elapsed().as_secs() >= arguments.seconds {
            break;
        }
        numbers.write_all(&case.to_le_bytes()).and_then(|()| numbers.flush()).expect("the supervisor reads");
        match run(arguments.seed, case, pools) {
            Ok((kind, outcome)) => {
                let (cases, sum) = &mut tally[kind];
                *cases += 1;
                sum.elements += outcome.elements;
                sum.errors += outcome.errors;
            }
            Err(kind) => {
                // Again, for the notes.
                NOTES.lock().expect("no note panics").clear();
                NOTING.store(true, Ordering::Relaxed);
                let again = run(arguments.seed, case, pools);
                let notes = NOTES.lock().expect("no note panics");
                eprintln!("FINDING: seed {}, case {case}, {}\n{notes}", arguments.seed, KINDS[kind].0);
                if again.is_ok() {
                    eprintln!("(it passed when it was run again)");
                }
                return ExitCode::from(1);
            }
        }
    }
    let total = tally.iter().fold((0, 0, 0), |(a, b, c), (n, sum)| (a + n, b + sum.errors, c + sum.elements));
    for ((name, ..), (cases, sum)) in KINDS.iter().zip(tally) {
        eprintln!("  {name:18} {cases:9} cases {:8} errors {:13} elements", sum.errors, sum.elements);
    }
    eprintln!(
        "hunt: {} cases, {} errors and {} elements compared in {} s, 0 findings",
        total.0,
        total.1,
        total.2,
        start.elapsed().as_secs()
    );
    ExitCode::SUCCESS
}

fn one(seed: u64, case: u64, pools: &Pools) -> ExitCode {
    NOTING.store(true, Ordering::Relaxed);
    let result = run(seed, case, pools);
    println!("{}", NOTES.lock().expect("no note panics"));
    match result {
        Ok((kind, _)) => println!("passed: seed {seed}, case {case}, {}", KINDS[kind].0),
        Err(kind) => println!("FINDING: seed {seed}, case {case}, {}", KINDS[kind].0),
    }
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The pools that cases run in.
enum Pools {
    /// Each in its own way: in none of them, or in any.
    Any(Vec<rayon::ThreadPool>),
    /// All in this one.
    One(rayon::ThreadPool),
}

impl Pools {
    fn new(threads: Option<usize>) -> Self {
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a few threads");
        match threads {
            Some(threads) => Pools::One(pool(threads)),
            None => Pools::Any((1..=8).map(pool).collect()),
        }
    }

    /// Runs all cases. A single pool is entered once: memory is not handed to it from outside, which ThreadSanitizer cannot
    /// follow through the locks of a standard library that it did not build.
    fn enter(self, cases: impl FnOnce(&Pools) -> ExitCode + Send) -> ExitCode {
        match &self {
            Pools::One(pool) => pool.install(|| cases(&self)),
            Pools::Any(_) => cases(&self),
        }
    }
}

/// Runs one case; the number of its kind, as an error if it failed.
fn run(seed: u64, case: u64, pools: &Pools) -> Result<(usize, Outcome), usize> {
    let mut random = Random::new(seed, case);
    let mut pick = random.below(KINDS.iter().map(|(_, share, _)| share).sum());
    let kind = KINDS
        .iter()
        .position(|(_, share, _)| {
            pick < *share || {
                pick -= share;
                false
            }
        })
        .expect("below the sum");
    let pool = match pools {
        Pools::One(_) => {
            random.size = generate::Size::Large;
            None
        }
        // Small cases use no threads.
        Pools::Any(pools) if random.size != generate::Size::Tiny || random.one_in(8) => Some(&pools[random.below(8)]),
        Pools::Any(_) => None,
    };
    note!("{:?}, in a pool of {:?}", random.size, pool.map(|pool| pool.current_num_threads()));
    let check = KINDS[kind].2;
    let alive = element::ALIVE.load(Ordering::Relaxed);
    let ours = catch_unwind(AssertUnwindSafe(|| match pool {
        Some(pool) => pool.install(|| check(&mut random)),
        None => check(&mut random),
    }));
    let ours = ours.map_err(|_| kind)?;
    let left = element::ALIVE.load(Ordering::Relaxed) - alive;
    if left != 0 {
        add_note(&format!("{left} elements were not dropped, or dropped twice"));
        return Err(kind);
    }
    Ok((kind, ours))
}
