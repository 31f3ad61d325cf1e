//! Output: text or JSON, and a progress bar on a terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tensor_idx_cluster::{Committed, JobError, Location, Planned, Status, Worked};

/// Prints results.
pub(crate) struct Report {
    json: bool,
}

/// A progress bar, shown on a terminal only.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    pub(crate) fn at(&self, done: usize, of: usize) {
        self.0.set_length(of as u64);
        self.0.set_position(done as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl Report {
    pub(crate) fn new(json: bool) -> Self {
        Report { json }
    }

    /// Makes a progress bar that counts `what`.
    pub(crate) fn bar(&self, what: &str) -> Bar {
        let bar = if self.json { ProgressBar::hidden() } else { ProgressBar::new(0) };
        let style =
            ProgressStyle::with_template(&format!("{{bar:30}} {{pos}} of {{len}} {what}, {{elapsed}}, {{eta}} left"));
        Bar(style.map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style)))
    }

    fn print(&self, step: &str, value: Value, text: impl FnOnce() -> String) {
        let mut out = io::stdout();
        // The work is done even if the output is closed.
        let _ = if self.json { writeln!(out, "{}", merged(step, value)) } else { writeln!(out, "{}", text()) };
    }

    pub(crate) fn planned(&self, folder: &Location, planned: &Planned) {
        let (parts, units) = (planned.parts(), planned.units.iter().sum::<usize>());
        let value = json!({
            "folder": folder.to_string(), "id": planned.id, "parts": parts, "units": planned.units, "shape": planned.shape,
            "type": planned.data_type, "snapshot": planned.snapshot,
        });
        self.print("plan", value, || {
            let last = parts - 1;
            format!(
                "planned {parts} parts of {units} values of the store, shape {:?}, in {folder}\nnext: tensor-run work {word} --part K, for K \
                 from 0 to {last}; then: tensor-run commit {word}",
                planned.shape,
                word = folder.word()
            )
        });
    }

    pub(crate) fn worked(&self, worked: &Worked) {
        let Worked { part, parts, units, already, .. } = *worked;
        self.print("work", json!(worked), || match already {
            true => format!("part {part} of {parts} had a result already"),
            false => format!("part {part} of {parts} is done: {units} values of the store"),
        });
    }

    pub(crate) fn committed(&self, committed: &Committed) {
        let Committed { snapshot, already, .. } = committed;
        self.print("commit", json!(committed), || match already {
            true => format!("committed before, as {snapshot}"),
            false => format!("committed as {snapshot}"),
        });
    }

    pub(crate) fn status(&self, folder: &Location, status: &Status) {
        let (parts, missing) = (status.planned.parts(), status.missing());
        let value = json!({
            "folder": folder.to_string(), "id": status.planned.id, "parts": parts, "done": status.done, "missing": missing,
            "snapshot": status.snapshot,
        });
        self.print("status", value, || {
            let done = format!("{} of {parts} parts are done", parts - missing.len());
            match (&status.snapshot, missing.first()) {
                (Some(snapshot), _) => format!("{done}; committed as {snapshot}"),
                (None, None) => format!("{done}\nnext: tensor-run commit {}", folder.word()),
                (None, Some(_)) => {
                    let missing: Vec<String> = missing.iter().map(usize::to_string).collect();
                    format!(
                        "{done}; missing: {}\nnext: tensor-run work {} --part K, for each of these",
                        missing.join(", "),
                        folder.word()
                    )
                }
            }
        });
    }

    /// Prints an error, and returns the exit code.
    pub(crate) fn failed(&self, error: &JobError) -> ExitCode {
        let code = error.code();
        if self.json {
            let mut value = json!({"error": error.to_string(), "code": code});
            let mut cause = error;
            if let JobError::Part { part, source, .. } = error {
                value["part"] = json!(part);
                cause = source;
            }
            match cause {
                JobError::Missing { missing, .. } => value["missing"] = json!(missing),
                JobError::Conflict { conflicts, .. } => value["conflicts"] = json!(conflicts),
                _ => (),
            }
            let _ = writeln!(io::stdout(), "{value}");
        }
        let _ = writeln!(io::stderr(), "tensor-run: {error}");
        ExitCode::from(code)
    }
}

/// Adds the name of the step to an object.
fn merged(step: &str, mut value: Value) -> Value {
    if let Value::Object(members) = &mut value {
        members.insert("step".into(), step.into());
    }
    value
}
