//! `tensor-run`: runs one indexed assignment as many processes and commits the result once.

mod arguments;
mod local;
mod report;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use arguments::{Action, Arguments};
use report::Report;
use tensor_idx_cluster::{Job, JobError, Location, commit, plan, status, work};

fn main() -> ExitCode {
    let Arguments { action, json } = match arguments::parse() {
        Ok(arguments) => arguments,
        Err(text) => {
            let json = std::env::args_os().any(|argument| argument == "--json");
            return Report::new(json).failed(&JobError::Wrong(text));
        }
    };
    let report = Report::new(json);
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return report.failed(&JobError::Wrong(format!("no threads can be started: {error}"))),
    };
    match runtime.block_on(run(action, &report)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report.failed(&error),
    }
}

async fn run(action: Action, report: &Report) -> Result<(), JobError> {
    let here = Path::new("");
    match action {
        Action::Help => {
            // A closed pipe is no error.
            let _ = std::io::stdout().write_all(arguments::HELP.as_bytes());
            Ok(())
        }
        Action::Version => {
            let _ = writeln!(std::io::stdout(), "tensor-run {}", env!("CARGO_PKG_VERSION"));
            Ok(())
        }
        Action::Local { job, workers, parts, folder } => {
            let folder = match folder {
                Some(folder) => Location::parse(&folder, here)?,
                None => Location::parse(&Path::new(&job).with_extension("run").to_string_lossy(), here)?,
            };
            local::run(&read(&job)?, parts, &folder, workers, report).await
        }
        Action::Plan { job, parts, folder } => {
            let folder = Location::parse(&folder, here)?;
            report.planned(&folder, &plan(&read(&job)?, parts, &folder).await?);
            Ok(())
        }
        Action::Work { folder, part } => {
            let folder = Location::parse(&folder, here)?;
            let bar = report.bar("values");
            let worked = work(&folder, part, &|done, of| bar.at(done, of)).await?;
            drop(bar);
            report.worked(&worked);
            Ok(())
        }
        Action::Commit { folder } => {
            report.committed(&commit(&Location::parse(&folder, here)?).await?);
            Ok(())
        }
        Action::Status { folder } => {
            let folder = Location::parse(&folder, here)?;
            report.status(&folder, &status(&folder).await?);
            Ok(())
        }
    }
}

/// Reads the file of a job. Paths in it are relative to its folder.
fn read(path: &str) -> Result<Job, JobError> {
    let wrong = |what: String| JobError::Wrong(format!("{}: {what}", tensor_idx_files::Escaped(path)));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let base = Path::new(path).parent().unwrap_or(Path::new(""));
    Job::parse(&text, base).map_err(|error| wrong(error.to_string()))
}
