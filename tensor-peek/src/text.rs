//! A part as CSV or JSON: every element of it, block by block.

use std::io::{self, Write};
use std::path::Path;

use tensor_idx_core::{DynRank, Plan, shortest_half};
use tensor_idx_files::{AnyArray, Complex, DType, Element, Escaped, FileError, NewFile, Source, bf16, f16};

use crate::Failure;
use crate::blocks;

/// An element as text: by the fewest digits that give it back.
pub(crate) trait Cell: Element {
    fn csv(self) -> String;

    /// JSON has no NaN and no infinity: they are null.
    fn json(self) -> String;
}

macro_rules! exact {
    ($($t:ty)*) => {$(
        impl Cell for $t {
            fn csv(self) -> String {
                self.to_string()
            }

            fn json(self) -> String {
                self.to_string()
            }
        }
    )*};
}

exact! { bool i8 i16 i32 i64 u8 u16 u32 u64 }

macro_rules! floats {
    ($($t:ty, $x:ident => $text:expr;)*) => {$(
        impl Cell for $t {
            fn csv(self) -> String {
                let $x = self;
                $text
            }

            fn json(self) -> String {
                if self.is_finite() { self.csv() } else { "null".into() }
            }
        }
    )*};
}

floats! {
    f16, x => format!("{:?}", shortest_half(x.into(), &|y| f16::from_f32(y) == x));
    bf16, x => format!("{:?}", shortest_half(x.into(), &|y| bf16::from_f32(y) == x));
    f32, x => format!("{x:?}");
    f64, x => format!("{x:?}");
}

macro_rules! complex {
    ($($t:ty)*) => {$(
        impl Cell for Complex<$t> {
            fn csv(self) -> String {
                // Its `Display` looks for a minus by `im < 0`, and -0 has one of its own.
                let sign = if self.im.is_sign_negative() && !self.im.is_nan() { '-' } else { '+' };
                format!("{:?}{sign}{:?}i", self.re, self.im.abs())
            }

            fn json(self) -> String {
                format!("[{}, {}]", self.re.json(), self.im.json())
            }
        }
    )*};
}

complex! { f32 f64 }

/// Writes a part of at most two axes: a line for each index of the first, and in it a column for each of the second.
pub(crate) fn csv(array: &AnyArray, plan: &Plan<DynRank, DynRank>, to: &Path) -> Result<(), Failure> {
    let columns = match *plan.shape() {
        [] | [_] => 1,
        [_, columns] => columns,
        ref shape => {
            return Err(Failure::Usage(format!(
                "{shape:?} is no table, which has one or two axes: index the others, as in '0, ...'"
            )));
        }
    };
    file(to, |out| match array {
        AnyArray::Time(time, source) => table(&**source, plan, columns, out, |x| time.text(x)),
        _ => blocks::with_source!(array, source => table(&**source, plan, columns, out, Cell::csv)),
    })
}

fn table<T: Element>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    columns: usize,
    out: &mut dyn Write,
    csv: impl Fn(T) -> String,
) -> Result<(), Wrong> {
    let mut column = 0;
    blocks::in_order(source, plan, |block| {
        for &x in block.iter() {
            column += 1;
            let end = if column == columns { "\n" } else { "," };
            column %= columns;
            write!(out, "{}{end}", csv(x))?;
        }
        Ok(())
    })
}

/// Writes `{"dtype": .., "shape": [..], "data": [..]}` to a file.
pub(crate) fn json(array: &AnyArray, plan: &Plan<DynRank, DynRank>, to: &Path) -> Result<(), Failure> {
    file(to, |out| object(array, plan, out))
}

/// Writes a picture of an index to a file.
pub(crate) fn svg(picture: &str, to: &Path) -> Result<(), Failure> {
    file(to, |out| Ok(out.write_all(picture.as_bytes())?))
}

/// The same as [`json`] to standard output.
pub(crate) fn print(array: &AnyArray, plan: &Plan<DynRank, DynRank>) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match object(array, plan, &mut out) {
        Ok(()) => Ok(out.flush()?),
        Err(Wrong::File(error)) => Err(error.into()),
        Err(Wrong::Write(error)) => Err(error.into()),
    }
}

fn object(array: &AnyArray, plan: &Plan<DynRank, DynRank>, out: &mut dyn Write) -> Result<(), Wrong> {
    let dtype = match array.dtype() {
        DType::C64 => "complex64".into(),
        DType::C128 => "complex128".into(),
        dtype => dtype.to_string(),
    };
    write!(out, "{{\"dtype\": \"{dtype}\", \"shape\": {:?}, \"data\": ", plan.shape())?;
    match array {
        AnyArray::Time(time, source) => nested(&**source, plan, out, |x| match x {
            i64::MIN => "null".into(),
            x => format!("\"{}\"", time.text(x)),
        })?,
        _ => blocks::with_source!(array, source => nested(&**source, plan, out, Cell::json)?),
    }
    Ok(writeln!(out, "}}")?)
}

/// Nested arrays, as Python's `tolist` has them.
fn nested<T: Element>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    out: &mut dyn Write,
    json: impl Fn(T) -> String,
) -> Result<(), Wrong> {
    let shape = plan.shape();
    if let Some(empty) = shape.iter().position(|&extent| extent == 0) {
        return Ok(empty_rows(&shape[..=empty], out)?);
    }
    let mut at = vec![0; shape.len()];
    blocks::in_order(source, plan, |block| {
        for &x in block.iter() {
            // Brackets open for the axes at whose start this element is, and close for those at whose end.
            let opened = at.iter().rev().take_while(|&&k| k == 0).count();
            if opened < at.len() {
                write!(out, ", ")?;
            }
            write!(out, "{}{}", "[".repeat(opened), json(x))?;
            let mut closed = 0;
            for axis in (0..at.len()).rev() {
                at[axis] += 1;
                if at[axis] < shape[axis] {
                    break;
                }
                at[axis] = 0;
                closed += 1;
            }
            write!(out, "{}", "]".repeat(closed))?;
        }
        Ok(())
    })
}

/// Writes arrays of a shape whose last extent is 0, one by one: there may be more than fit memory.
fn empty_rows(shape: &[usize], out: &mut dyn Write) -> io::Result<()> {
    let [extent, rest @ ..] = shape else { return Ok(()) };
    write!(out, "[")?;
    for row in 0..*extent {
        write!(out, "{}", if row > 0 { ", " } else { "" })?;
        empty_rows(rest, out)?;
    }
    write!(out, "]")
}

/// What can go wrong between the array and where its text goes.
enum Wrong {
    File(FileError),
    Write(io::Error),
}

impl From<FileError> for Wrong {
    fn from(error: FileError) -> Self {
        Wrong::File(error)
    }
}

impl From<io::Error> for Wrong {
    fn from(error: io::Error) -> Self {
        Wrong::Write(error)
    }
}

/// A file that gets its name when it is whole.
fn file(to: &Path, f: impl FnOnce(&mut dyn Write) -> Result<(), Wrong>) -> Result<(), Failure> {
    let written = || {
        let mut out = io::BufWriter::new(NewFile::new(to)?);
        f(&mut out)?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(file.finish()?)
    };
    written().map_err(|error| match error {
        Wrong::File(error) => error.into(),
        Wrong::Write(error) => Failure::File(format!("{}: {error}", Escaped(to.display()))),
    })
}
