//! A part as a picture.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use tensor_idx_core::{DynRank, Plan};
use tensor_idx_files::{AnyArray, Element, FileError, Source};

use crate::blocks;

/// No more pixels than this are drawn.
const MOST: usize = 1 << 26;

pub(crate) enum Error {
    File(String),
    /// The part is no picture.
    Shape(String),
}

impl From<FileError> for Error {
    fn from(error: FileError) -> Self {
        Error::File(error.to_string())
    }
}

/// Draws a part: `u8` and `bool` as they are, everything else from its least (black) to its greatest element (white).
pub(crate) fn draw(array: &AnyArray, plan: &Plan<DynRank, DynRank>, to: &Path) -> Result<(), Error> {
    let (height, width, color) = match *plan.shape() {
        [height, width] => (height, width, png::ColorType::Grayscale),
        [height, width, 3] => (height, width, png::ColorType::Rgb),
        [height, width, 4] => (height, width, png::ColorType::Rgba),
        ref shape => return Err(Error::Shape(format!("{shape:?} is no picture: [h, w], [h, w, 3] and [h, w, 4] are"))),
    };
    if height == 0 || width == 0 {
        return Err(Error::Shape("there is nothing to draw".into()));
    }
    if height.saturating_mul(width) > MOST {
        return Err(Error::Shape(format!("{height} x {width} are too many pixels: take every k-th, as in '::k, ::k'")));
    }
    let bytes = match array {
        AnyArray::U8(source) => source.read(plan)?.to_vec(),
        AnyArray::Bool(source) => source.read(plan)?.iter().map(|&x| if x { 255 } else { 0 }).collect(),
        AnyArray::C64(_) | AnyArray::C128(_) => return Err(Error::Shape("complex numbers have no brightness".into())),
        AnyArray::I8(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::I16(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::I32(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::I64(source) => scaled(&**source, plan, |x| x as f64)?,
        AnyArray::U16(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::U32(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::U64(source) => scaled(&**source, plan, |x| x as f64)?,
        AnyArray::F16(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::BF16(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::F32(source) => scaled(&**source, plan, f64::from)?,
        AnyArray::F64(source) => scaled(&**source, plan, |x| x)?,
        _ => return Err(Error::Shape("elements of a type that is not known here".into())),
    };
    let wrong = |error: String| Error::File(format!("{}: {error}", to.display()));
    let file = File::create(to).map_err(|error| wrong(error.to_string()))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width as u32, height as u32);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(|error| wrong(error.to_string()))?;
    writer.write_image_data(&bytes).map_err(|error| wrong(error.to_string()))?;
    writer.finish().map_err(|error| wrong(error.to_string()))
}

fn scaled<T: Element>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    value: impl Fn(T) -> f64,
) -> Result<Vec<u8>, FileError> {
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut values = Vec::new();
    blocks::each(source, plan, |block| {
        for &x in block.iter() {
            let x = value(x);
            if x.is_finite() {
                (least, most) = (least.min(x), most.max(x));
            }
            values.push(x as f32);
        }
        Ok(())
    })?;
    let by = if most > least { 255.0 / (most - least) } else { 0.0 };
    // What is not finite is at an end; NaN is black.
    Ok(values.into_iter().map(|x| ((f64::from(x) - least) * by).round() as u8).collect())
}
