//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use lexopt::prelude::*;
use tensor_idx_core::DynMode;
use tensor_idx_files::Escaped;

pub(crate) const HELP: &str = "\
Prints, explains, summarises, saves or draws any part of an array in a file.
It reads no more than that part: of a large file its pages, of Zarr its chunks.

usage: peek FILE[:NAME] ['INDEX'] [options]

  FILE       a .npy, .npz or safetensors file, the index of a sharded set, a folder of
             safetensors, or a Zarr array or group
  NAME       the array in it, where there are several; without it they are listed
  INDEX      as NumPy and Rust write it; all of it, if there is none:
               3, -1, tl(0)      one position, from the head or from the end
               1:9:2, ::-1       a NumPy slice
               1..9;2, ..=tl(0)  a Rust range, which has to lie within the axis
               ..., None         the axes that are not named, a new axis
               [3, 0], [true, false]   an index array, a mask

options:
  -e, --explain        what the index does, axis by axis
  -s, --stats          count, min, max, mean, standard deviation (the population's), zeros, NaN, in one pass;
                       mean and deviation of the finite elements, to the last digit of a double
  -j, --json           every element as JSON, an object of dtype, shape and data; NaN, infinities and NaT
                       are null, complex numbers [re, im], dates and durations text
  -p, --plan           where the elements of the part are, as an index transform in TensorStore's JSON
  -o, --output FILE    save the part: as .npy; as .csv if it has one axis or two; as .json, as above;
                       as .png if it is [h, w], [h, w, 3] or [h, w, 4]; as .svg a picture of the index:
                       the array and the part as boxes
  -m, --mode MODE      how index arrays act together: numpy (default), pytorch, outer, vectorized
  -h, --help           this
  -V, --version        the version

examples:
  peek weights.npy                        the corners of it
  peek weights.npy '-5:, ::100'           its last 5 rows, every 100th column
  peek model.safetensors                  the names in it
  peek model.safetensors:lm_head.weight '[17, 3]' --stats
  peek photos.npy '0, ::2, ::2' -o small.png
  peek weights.npy '1::2, -1' -e -o index.svg
  peek weights.npy '[0, 3], ::2' --plan
  peek run.zarr:temperature '-1, 100..200, 100..200' -o part.npy

dates (datetime64) are printed and saved as text of ISO 8601, durations (timedelta64) as a number and
its unit; in a table as NumPy shows them; as .npy they stay what they are

exit codes: 0 done; 1 the file is wrong or cannot be read or written; 2 the command, the name or the index is wrong
";

/// What is to be done.
pub(crate) enum Action {
    Help,
    Version,
    Peek(Arguments),
}

/// What to look at, and how.
pub(crate) struct Arguments {
    pub(crate) file: OsString,
    pub(crate) index: Option<String>,
    pub(crate) mode: DynMode,
    pub(crate) explain: bool,
    pub(crate) stats: bool,
    pub(crate) json: bool,
    pub(crate) plan: bool,
    pub(crate) output: Option<Output>,
}

/// Where the part goes.
pub(crate) enum Output {
    Npy(PathBuf),
    Png(PathBuf),
    Csv(PathBuf),
    Json(PathBuf),
    Svg(PathBuf),
}

/// Reads the command line.
pub(crate) fn parse() -> Result<Action, String> {
    parse_from(lexopt::Parser::from_env())
}

fn parse_from(mut parser: lexopt::Parser) -> Result<Action, String> {
    let (mut file, mut index, mut mode, mut explain, mut stats, mut json, mut plan, mut output) =
        (None, None, DynMode::Nix, false, false, false, false, None);
    let wrong = |error: lexopt::Error| format!("{}; `peek --help` shows what there is", Escaped(error));
    let text = |value: OsString| value.into_string().map_err(|value| format!("{value:?} is not text"));
    // An index may begin with a minus: what looks like a number or a slice is no option.
    loop {
        if let Some(mut raw) = parser.try_raw_args()
            && let Some(next) = raw.peek().and_then(|next| next.to_str())
            && next.len() > 1
            && next.starts_with('-')
            && next[1..].starts_with(|c: char| c.is_ascii_digit())
        {
            let value = raw.next().unwrap_or_default();
            place(&mut file, &mut index, value)?;
            continue;
        }
        match parser.next().map_err(wrong)? {
            None => break,
            Some(Short('h') | Long("help")) => return Ok(Action::Help),
            Some(Short('V') | Long("version")) => return Ok(Action::Version),
            Some(Short('e') | Long("explain")) => explain = true,
            Some(Short('s') | Long("stats")) => stats = true,
            Some(Short('j') | Long("json")) => json = true,
            Some(Short('p') | Long("plan")) => plan = true,
            Some(Short('m') | Long("mode")) => {
                let name = text(parser.value().map_err(wrong)?)?;
                mode = match name.as_str() {
                    "numpy" | "nix" => DynMode::Nix,
                    "pytorch" | "tix" => DynMode::Tix,
                    "outer" | "oix" => DynMode::Oix,
                    "vectorized" | "vix" => DynMode::Vix,
                    _ => {
                        let name = Escaped(name);
                        return Err(format!("there is no mode `{name}`: numpy, pytorch, outer and vectorized are"));
                    }
                };
            }
            Some(Short('o') | Long("output")) => {
                let path = PathBuf::from(parser.value().map_err(wrong)?);
                output = Some(match path.extension().and_then(|extension| extension.to_str()) {
                    Some("npy") => Output::Npy(path),
                    Some("png") => Output::Png(path),
                    Some("csv") => Output::Csv(path),
                    Some("json") => Output::Json(path),
                    Some("svg") => Output::Svg(path),
                    _ => {
                        let name = Escaped(path.display());
                        return Err(format!("{name}: what is saved ends in .npy, .csv, .json, .png or .svg"));
                    }
                });
            }
            Some(Value(value)) => place(&mut file, &mut index, value)?,
            Some(other) => return Err(wrong(other.unexpected())),
        }
    }
    let file = file.ok_or("which file? `peek --help` shows how to ask")?;
    if json && (explain || stats) {
        return Err("`--json` prints the elements and nothing else: leave out `--explain` and `--stats`".into());
    }
    if plan && (explain || stats || json || output.is_some()) {
        return Err("`--plan` prints the plan and reads no element: give it alone, with `--mode` if need be".into());
    }
    Ok(Action::Peek(Arguments { file, index, mode, explain, stats, json, plan, output }))
}

fn place(file: &mut Option<OsString>, index: &mut Option<String>, value: OsString) -> Result<(), String> {
    match (&file, &index) {
        (None, _) => *file = Some(value),
        (_, None) => *index = Some(value.into_string().map_err(|value| format!("{value:?} is not text"))?),
        _ => return Err(format!("{value:?} is too much: an index is one argument, so quote it: 'a, b'")),
    }
    Ok(())
}
