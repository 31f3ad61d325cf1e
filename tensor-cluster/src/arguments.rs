//! The command line.

use std::ffi::OsString;

use lexopt::{Arg, Parser};
use tensor_idx_files::Escaped;

/// The parsed command line.
pub(crate) struct Arguments {
    pub(crate) action: Action,
    pub(crate) json: bool,
}

/// The command.
pub(crate) enum Action {
    Help,
    Version,
    Local { job: String, workers: usize, parts: Option<usize>, folder: Option<String> },
    Plan { job: String, parts: usize, folder: String },
    Work { folder: String, part: usize },
    Commit { folder: String },
    Status { folder: String },
}

pub(crate) const HELP: &str = "\
tensor-run: one indexed assignment to a Zarr array in an Icechunk repository, by many processes, committed once

usage:
  tensor-run JOB.json --local N             all of it, by N processes of this machine
  tensor-run plan JOB.json --parts N PLACE  check the job, cut it into at most N parts, write them to PLACE
  tensor-run work PLACE --part K            run part K, from 0 on; may be run again, and twice at once
  tensor-run commit PLACE                   merge the results and commit them; may be run again
  tensor-run status PLACE                   which parts are done

PLACE is a folder that all processes see, or s3://bucket/prefix. A part is a number of values of the store: shards of the array where it
is sharded, else chunks. A job that is committed is not run again: take another PLACE.

options:
  --folder PLACE  of --local: where the job is planned (JOB.run beside JOB.json, if not given)
  --parts N       of --local: at most so many parts (four times N, if not given)
  --json          print one line of JSON
  -h, --help      print this
  -V, --version   print the version

A job:
  {
    \"repository\": \"s3://bucket/climate\",
    \"to\": {\"array\": \"daily/mean\", \"index\": \"..., 0:100\"},
    \"operation\": \"+=\",
    \"from\": {\"array\": \"raw\", \"index\": \"[3, 1, 2]\", \"mode\": \"oix\"}
  }

exit codes: 0 done, 1 a store failed (run the same again), 2 the job or the command is wrong, 3 parts are missing, 4 somebody else
changed the same chunks
";

pub(crate) fn parse() -> Result<Arguments, String> {
    parsed(Parser::from_env()).map_err(|error| format!("{error}; `tensor-run --help` shows what there is"))
}

fn parsed(mut parser: Parser) -> Result<Arguments, String> {
    let wrong = |error: lexopt::Error| Escaped(error).to_string();
    let text = |value: OsString| value.into_string().map_err(|value| format!("{value:?} is not text"));
    let number = |name: &str, value: String| {
        let wrong = |_| format!("`{name}` takes a number, not `{}`", Escaped(&value));
        value.parse::<usize>().map_err(wrong)
    };
    let value = |parser: &mut Parser, name: &str| number(name, text(parser.value().map_err(wrong)?)?);
    let (mut words, mut json) = (Vec::new(), false);
    let (mut local, mut parts, mut part, mut folder) = (None, None, None, None);
    while let Some(argument) = parser.next().map_err(wrong)? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Arguments { action: Action::Help, json }),
            Arg::Short('V') | Arg::Long("version") => return Ok(Arguments { action: Action::Version, json }),
            Arg::Long("json") => json = true,
            Arg::Long("local") => local = Some(value(&mut parser, "--local")?),
            Arg::Long("parts") => parts = Some(value(&mut parser, "--parts")?),
            Arg::Long("part") => part = Some(value(&mut parser, "--part")?),
            Arg::Long("folder") => folder = Some(text(parser.value().map_err(wrong)?)?),
            Arg::Value(word) => words.push(text(word)?),
            other => return Err(wrong(other.unexpected())),
        }
    }
    let absent = |what: &str, step: &str| format!("`{step}` needs {what}");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let action = match (&words[..], local) {
        ([step @ ("plan" | "work" | "commit" | "status"), ..], Some(_)) => {
            return Err(format!("`--local` runs all steps: leave `{step}` away"));
        }
        (["plan", job, place], None) => {
            let parts = parts.take().ok_or_else(|| absent("`--parts N`", "plan"))?;
            Action::Plan { job: (*job).into(), parts, folder: (*place).into() }
        }
        (["work", place], None) => {
            Action::Work { folder: (*place).into(), part: part.take().ok_or_else(|| absent("`--part K`", "work"))? }
        }
        (["commit", place], None) => Action::Commit { folder: (*place).into() },
        (["status", place], None) => Action::Status { folder: (*place).into() },
        ([job], Some(workers)) if workers > 0 => {
            Action::Local { job: (*job).into(), workers, parts: parts.take(), folder: folder.take() }
        }
        (_, Some(0)) => return Err("`--local` takes at least one process".into()),
        ([step @ ("work" | "commit" | "status"), ..], None) => return Err(absent("one place", step)),
        (["plan", ..], None) => return Err(absent("a job and a place", "plan")),
        ([job], None) => return Err(format!("what is to be done with `{}`? `--local N` runs it", Escaped(job))),
        ([step, ..], _) => {
            let step = Escaped(step);
            return Err(format!(
                "`{step}` is no step: write `plan`, `work`, `status`, `commit`, or one job and `--local N`"
            ));
        }
        _ => return Err("there is nothing to do".into()),
    };
    for (name, is_left) in [("--parts", parts.is_some()), ("--part", part.is_some()), ("--folder", folder.is_some())] {
        if is_left {
            return Err(format!("`{name}` has no meaning here"));
        }
    }
    Ok(Arguments { action, json })
}
