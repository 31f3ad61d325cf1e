//! One run of all trials: its time, its numbers, its figures.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::servers::Server;

/// An error of any kind.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A single step of a trial takes less: otherwise something hangs.
const LONGEST_STEP: Duration = Duration::from_secs(150);

/// When the last step began, and which.
static STEP: LazyLock<Mutex<(Instant, String)>> = LazyLock::new(|| Mutex::new((Instant::now(), String::new())));

#[derive(Default)]
struct Figures {
    trials: u64,
    faults: u64,
    elements: u64,
    lost: u64,
    violations: u64,
}

pub struct Hunt {
    pub seed: u64,
    pub rng: Rng,
    name: &'static str,
    round: u64,
    end: Instant,
    figures: BTreeMap<&'static str, Figures>,
    notes: BTreeMap<(&'static str, String), u64>,
    /// What cannot run here, and whether that is no error.
    skipped: BTreeMap<String, bool>,
    moto: Option<Server>,
}

impl Hunt {
    pub fn new(seed: u64) -> Self {
        thread::spawn(|| {
            loop {
                thread::sleep(Duration::from_secs(1));
                let step = STEP.lock().unwrap_or_else(PoisonError::into_inner);
                if step.0.elapsed() > LONGEST_STEP {
                    println!("VIOLATION: no end after {} s: {}", LONGEST_STEP.as_secs(), step.1);
                    std::process::exit(1);
                }
            }
        });
        let (figures, notes, skipped) = Default::default();
        let (rng, end) = (Rng::with_seed(seed), Instant::now());
        Hunt { seed, rng, name: "", round: 0, end, figures, notes, skipped, moto: None }
    }

    /// Begins a trial, which has its own numbers: they do not depend on the trials before it.
    pub fn begin(&mut self, name: &'static str, round: u64, slice: Duration) {
        let name_hash = name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        self.rng = Rng::with_seed(self.seed ^ name_hash ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        if round != self.round {
            // It keeps all objects in memory.
            self.moto = None;
        }
        (self.name, self.round, self.end) = (name, round, Instant::now() + slice);
        self.figures.entry(name).or_default();
        self.step("it begins");
    }

    /// Runs cases as long as the trial has time, and one at least. A case that fails is a violation.
    pub fn cases(&mut self, mut case: impl FnMut(&mut Hunt) -> Result<(), Failure>) {
        loop {
            self.figures().trials += 1;
            self.step("a case");
            if let Err(error) = case(self) {
                self.violation(0, error);
            }
            if Instant::now() >= self.end {
                break;
            }
        }
    }

    /// Names the step that begins now, for the case that it never ends.
    pub fn step(&self, what: &str) {
        let what = format!("{} (seed {}, round {}): {what}", self.name, self.seed, self.round);
        *STEP.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), what);
    }

    fn figures(&mut self) -> &mut Figures {
        self.figures.entry(self.name).or_default()
    }

    /// So many elements were compared.
    pub fn compared(&mut self, elements: usize) {
        self.figures().elements += elements as u64;
    }

    /// So many faults are over, and what they struck goes on.
    pub fn survived(&mut self, faults: u64) {
        self.figures().faults += faults;
    }

    /// A promise is broken; so many bytes are lost by it.
    pub fn violation(&mut self, lost: usize, what: impl std::fmt::Display) {
        let (name, seed, round) = (self.name, self.seed, self.round);
        let figures = self.figures();
        figures.violations += 1;
        figures.lost += lost as u64;
        if figures.violations <= 3 {
            println!("VIOLATION in {name} (seed {seed}, round {round}): {what}; {lost} bytes lost");
        }
    }

    /// A fact for the end of the report, counted.
    pub fn note(&mut self, what: &str, count: u64) {
        *self.notes.entry((self.name, what.into())).or_default() += count;
    }

    /// A trial that this machine cannot run: an error where TENSOR_IDX_REQUIRE names `faults`.
    pub fn skip(&mut self, why: &str) {
        self.skip_because(why, false);
    }

    /// A trial that needs a right that the user does not have.
    pub fn skip_excused(&mut self, why: &str) {
        self.skip_because(why, true);
    }

    fn skip_because(&mut self, why: &str, excused: bool) {
        let text = format!("{}: {why}", self.name);
        if self.skipped.insert(text.clone(), excused).is_none() {
            println!("SKIPPED: {text}");
        }
    }

    /// moto, started at its first use; where it is missing the trial is skipped.
    pub fn moto(&mut self) -> Option<std::net::SocketAddr> {
        if self.moto.is_none() {
            let program = std::env::var_os("TENSOR_IDX_MOTO").filter(|path| !path.is_empty());
            match program.map(|path| Server::moto(path.as_ref())) {
                Some(Ok(server)) => self.moto = Some(server),
                Some(Err(error)) => self.skip(&format!("moto cannot be started: {error}")),
                None => self.skip("there is no moto: scripts/faults installs it"),
            }
        }
        self.moto.as_ref().map(|moto| moto.address)
    }

    /// The program `peek`; where it is missing the trial is skipped.
    pub fn peek(&mut self) -> Option<PathBuf> {
        let path = std::env::var_os("TENSOR_IDX_PEEK").map(PathBuf::from).filter(|path| path.exists());
        if path.is_none() {
            self.skip("there is no peek: scripts/faults builds it");
        }
        path
    }

    /// The figures; a failure where a promise was broken, or where a trial was skipped and TENSOR_IDX_REQUIRE names
    /// `faults`.
    pub fn report(self) -> ExitCode {
        println!(
            "\n{:<20} {:>9} {:>9} {:>14} {:>11} {:>10}",
            "trial", "cases", "faults", "elements", "bytes lost", "violations"
        );
        let mut all = Figures::default();
        for (name, f) in &self.figures {
            println!(
                "{name:<20} {:>9} {:>9} {:>14} {:>11} {:>10}",
                f.trials, f.faults, f.elements, f.lost, f.violations
            );
            all.trials += f.trials;
            all.faults += f.faults;
            all.elements += f.elements;
            all.lost += f.lost;
            all.violations += f.violations;
        }
        for ((name, what), count) in &self.notes {
            println!("{name}: {count} {what}");
        }
        for text in self.skipped.keys() {
            println!("SKIPPED: {text}");
        }
        println!(
            "faults: seed {}: {} cases, {} faults survived, {} elements compared, {} bytes lost, {} violations",
            self.seed, all.trials, all.faults, all.elements, all.lost, all.violations
        );
        let required =
            std::env::var("TENSOR_IDX_REQUIRE").is_ok_and(|list| list.split(',').any(|name| name == "faults"));
        let skipped = required && self.skipped.values().any(|excused| !excused);
        if skipped {
            println!("a trial was skipped, and TENSOR_IDX_REQUIRE names faults");
        }
        if all.violations > 0 || skipped { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}

/// This program again, in another role.
pub fn again(role: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_else(|_| "faults".into()));
    command.arg(format!("child-{role}"));
    command
}
