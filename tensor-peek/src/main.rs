//! `peek FILE 'INDEX'`: prints, explains, summarises, saves or draws any part of an array in a file, and reads no more than
//! that.

mod arguments;
mod blocks;
mod exact;
mod picture;
mod place;
mod progress;
mod stats;
mod text;

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arguments::{Action, Arguments, Output};
use tensor_idx_core::{DynIndex, DynRank, Excerpt, Layout, Outer, Plan};
use tensor_idx_files::{AnyArray, AnyFile, Escaped, FileError, npy};

/// What ends the program, and with which code.
enum Failure {
    /// The command or the index is wrong: 2.
    Usage(String),
    /// The file is wrong, or cannot be read or written: 1.
    File(String),
    /// Nobody reads what is printed: 0, as it is for every tool in a pipe.
    Closed,
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        match error {
            FileError::NoSuchName { .. } => Failure::Usage(error.to_string()),
            error => Failure::File(error.to_string()),
        }
    }
}

/// Of what is printed: files have errors of their own.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::File(format!("standard output: {error}")),
        }
    }
}

fn main() -> ExitCode {
    let (text, code) = match run() {
        Ok(()) | Err(Failure::Closed) => return ExitCode::SUCCESS,
        Err(Failure::Usage(text)) => (text, 2),
        Err(Failure::File(text)) => (text, 1),
    };
    // Names from files are escaped in the errors of files; this is for those of the command line, of any number of lines.
    let lines: Vec<String> = text.split('\n').map(|line| Escaped(line).to_string()).collect();
    // Where this cannot be told, the code still is.
    let _ = writeln!(io::stderr(), "peek: {}", lines.join("\n"));
    ExitCode::from(code)
}

fn run() -> Result<(), Failure> {
    let arguments = match arguments::parse().map_err(Failure::Usage)? {
        Action::Help => return Ok(write!(io::stdout(), "{}", arguments::HELP)?),
        Action::Version => return Ok(writeln!(io::stdout(), "peek {}", env!("CARGO_PKG_VERSION"))?),
        Action::Peek(arguments) => arguments,
    };
    let (path, name) = split(&arguments.file);
    let file = AnyFile::open(&path).map_err(|error| absent(error, &path))?;
    if name.is_none()
        && let Some(names) = file.names()
    {
        return list(&arguments, &path, &file, &names);
    }
    let array = file.get(name.as_deref())?;
    let index: DynIndex = match arguments.index.as_deref().unwrap_or("...").parse() {
        Ok(index) => index,
        Err(error) => return Err(Failure::Usage(format!("{error}"))),
    };
    let source = Layout::row_major(array.shape()).map_err(|error| Failure::File(error.to_string()))?;
    if arguments.explain {
        writeln!(io::stdout(), "{} {:?}", array.dtype(), array.shape())?;
        writeln!(io::stdout(), "{}", source.explain(&index))?;
    }
    let plan_of = |index: &DynIndex| source.plan_gather(arguments.mode, index);
    let plan = plan_of(&index);
    let plan = plan.map_err(|error| {
        Failure::Usage(place::point(&source, &plan_of, &index, arguments.index.as_deref().unwrap_or_default(), &error))
    })?;
    if arguments.plan {
        let text = plan.to_json().map_err(|error| Failure::Usage(error.to_string()))?;
        return Ok(writeln!(io::stdout(), "{text}")?);
    }
    if arguments.explain
        && let Some(chunk) = array.chunk_shape()
    {
        let touched = array.chunks(&plan).map(|chunks| format!(", of which {chunks} are read")).unwrap_or_default();
        writeln!(io::stdout(), "in chunks of {chunk:?}{touched}")?;
    }
    match &arguments.output {
        Some(Output::Npy(to)) => save(&array, &plan, to)?,
        Some(Output::Png(to)) => picture::draw(&array, &plan, to).map_err(|error| match error {
            picture::Error::File(error) => Failure::File(error),
            picture::Error::Shape(error) => Failure::Usage(error),
        })?,
        Some(Output::Csv(to)) => text::csv(&array, &plan, to)?,
        Some(Output::Json(to)) => text::json(&array, &plan, to)?,
        Some(Output::Svg(to)) => {
            let explanation = source.explain(&index);
            let picture = explanation.to_svg_by(arguments.mode);
            text::svg(&picture.map_err(|error| Failure::Usage(error.to_string()))?, to)?;
        }
        None => (),
    }
    if arguments.json {
        text::print(&array, &plan)?;
    }
    if arguments.stats {
        writeln!(io::stdout(), "{}", stats::summary(&array, &plan)?)?;
    }
    if !arguments.explain && !arguments.stats && !arguments.json && arguments.output.is_none() {
        print(&array, &plan)?;
    }
    Ok(())
}

/// The file, and the name in it after the first colon before which there is a file, if the whole is none. Names have colons
/// too.
fn split(argument: &OsStr) -> (PathBuf, Option<String>) {
    if !Path::new(argument).exists() {
        let colons = argument.as_encoded_bytes().iter().enumerate().filter(|(_, byte)| **byte == b':');
        for (file, name) in colons.filter_map(|(at, _)| parted(argument, at)) {
            if Path::new(file).exists() {
                return (file.into(), Some(name.into()));
            }
        }
    }
    (argument.into(), None)
}

/// What is before a colon, and the text behind it: the path of a file need be no text.
#[cfg(unix)]
fn parted(argument: &OsStr, colon: usize) -> Option<(&OsStr, &str)> {
    use std::os::unix::ffi::OsStrExt as _;
    let bytes = argument.as_bytes();
    Some((OsStr::from_bytes(&bytes[..colon]), std::str::from_utf8(&bytes[colon + 1..]).ok()?))
}

#[cfg(not(unix))]
fn parted(argument: &OsStr, colon: usize) -> Option<(&OsStr, &str)> {
    let text = argument.to_str()?;
    Some((OsStr::new(&text[..colon]), &text[colon + 1..]))
}

/// Where there is no file, the colon may have been meant to end its name.
fn absent(error: FileError, path: &Path) -> Failure {
    // One letter before a colon is a drive.
    let before = path.to_str().and_then(|text| text.split_once(':')).filter(|(file, _)| file.chars().count() > 1);
    match (&error, before) {
        (FileError::Io { source, .. }, Some((file, _))) if source.kind() == io::ErrorKind::NotFound => {
            Failure::File(format!("{error}; nor is there a file `{}`", Escaped(file)))
        }
        _ => error.into(),
    }
}

/// What a file of several arrays holds.
fn list(arguments: &Arguments, path: &Path, file: &AnyFile, names: &[String]) -> Result<(), Failure> {
    if arguments.index.is_some()
        || arguments.explain
        || arguments.stats
        || arguments.json
        || arguments.plan
        || arguments.output.is_some()
    {
        let example = names.first().map_or("NAME", String::as_str);
        return Err(Failure::Usage(format!(
            "{} holds {} array{}: name one, as in `peek {}:{}`; without an index their names are listed",
            Escaped(path.display()),
            names.len(),
            if names.len() == 1 { "" } else { "s" },
            Escaped(path.display()),
            Escaped(example),
        )));
    }
    let shown: Vec<String> = names.iter().map(|name| Escaped(name).to_string()).collect();
    let width = shown.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    let mut out = io::stdout().lock();
    for (name, shown) in names.iter().zip(shown) {
        // A width in a format string ends at 65535.
        let gap = " ".repeat(width - shown.chars().count());
        // One that cannot be read does not hide the others.
        match file.describe(Some(name)) {
            Ok((dtype, shape)) => writeln!(out, "{shown}{gap}  {dtype} {shape:?}")?,
            Err(error) => writeln!(out, "{shown}{gap}  {error}")?,
        }
    }
    Ok(())
}

/// Prints the part as NumPy would, from the elements that are shown.
fn print(array: &AnyArray, plan: &Plan<DynRank, DynRank>) -> Result<(), Failure> {
    blocks::with_source!(array, source => blocks::check_marks(&**source, plan)?);
    let excerpt = Excerpt::of(plan.shape());
    let shown = plan.then_gather(Outer, &excerpt.index()).map_err(|error| Failure::File(error.to_string()))?;
    let mut out = io::stdout().lock();
    writeln!(out, "{} {:?}", array.dtype(), plan.shape())?;
    let text = match array {
        AnyArray::Time(time, source) => {
            let rank = plan.shape().len();
            excerpt.text(&source.read(&shown)?.map(|&count| time.in_array(count, rank)).view())
        }
        _ => blocks::with_source!(array, source => excerpt.text(&source.read(&shown)?.view())),
    };
    Ok(writeln!(out, "{text}")?)
}

/// Writes the part to a file, block by block, each to its place.
fn save(array: &AnyArray, plan: &Plan<DynRank, DynRank>, to: &Path) -> Result<(), Failure> {
    blocks::with_source!(array, source => {
        let mut writer = npy::Writer::with_dtype(to, plan.shape(), array.dtype())?;
        blocks::each(&**source, plan, |at, block| writer.write_at(at, &block))?;
        writer.finish()?;
    });
    Ok(())
}
