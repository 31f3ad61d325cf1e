//! A part as a picture.

use std::io::BufWriter;
use std::path::Path;

use tensor_idx_core::{DynIndex, DynRank, Plan, StridedMut as _, Tensor, TensorD};
use tensor_idx_files::{AnyArray, Element, Escaped, FileError, NewFile, Source};

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

/// Draws a part: `u8` and `bool` as they are, everything else from its least (black) to its greatest element (white). Of a
/// fourth channel, which is how much is to be seen, 0 is nothing, and all is 1 for floats, the greatest integer for integers.
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
        AnyArray::U8(source) => bytes(&**source, plan, |x, _| x)?,
        AnyArray::Bool(source) => bytes(&**source, plan, |x, _| if x { 255 } else { 0 })?,
        AnyArray::C64(_) | AnyArray::C128(_) => return Err(Error::Shape("complex numbers have no brightness".into())),
        AnyArray::Time(..) => return Err(Error::Shape("dates and durations have no brightness".into())),
        AnyArray::I8(source) => scaled(&**source, plan, f64::from, i8::MAX.into())?,
        AnyArray::I16(source) => scaled(&**source, plan, f64::from, i16::MAX.into())?,
        AnyArray::I32(source) => scaled(&**source, plan, f64::from, i32::MAX.into())?,
        AnyArray::I64(source) => scaled(&**source, plan, |x| x as f64, i64::MAX as f64)?,
        AnyArray::U16(source) => scaled(&**source, plan, f64::from, u16::MAX.into())?,
        AnyArray::U32(source) => scaled(&**source, plan, f64::from, u32::MAX.into())?,
        AnyArray::U64(source) => scaled(&**source, plan, |x| x as f64, u64::MAX as f64)?,
        AnyArray::F16(source) => scaled(&**source, plan, f64::from, 1.0)?,
        AnyArray::BF16(source) => scaled(&**source, plan, f64::from, 1.0)?,
        AnyArray::F32(source) => scaled(&**source, plan, f64::from, 1.0)?,
        AnyArray::F64(source) => scaled(&**source, plan, |x| x, 1.0)?,
        _ => return Err(Error::Shape("elements of a type that is not known here".into())),
    };
    let wrong = |error: String| Error::File(format!("{}: {error}", Escaped(to.display())));
    let mut file = NewFile::new(to).map_err(|error| wrong(error.to_string()))?;
    let mut encoder = png::Encoder::new(BufWriter::new(&mut file), width as u32, height as u32);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(|error| wrong(error.to_string()))?;
    writer.write_image_data(bytes.as_slice().unwrap_or_default()).map_err(|error| wrong(error.to_string()))?;
    writer.finish().map_err(|error| wrong(error.to_string()))?;
    file.finish().map_err(|error| wrong(error.to_string()))
}

/// The bytes of the pixels, of each element and whether it is of the fourth channel.
fn bytes<T: Element>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    byte: impl Fn(T, bool) -> u8,
) -> Result<TensorD<u8>, FileError> {
    let shape = plan.shape();
    let alpha = |k: usize| shape.len() == 3 && shape[2] == 4 && k % 4 == 3;
    let mut bytes = Tensor::full(shape.to_vec(), 0_u8);
    blocks::each(source, plan, |at, block| {
        let channels = block.shape().get(2).copied().unwrap_or(1);
        let first = at.get(2).copied().unwrap_or_default();
        let part: Vec<u8> = block.iter().enumerate().map(|(n, &x)| byte(x, alpha(first + n % channels))).collect();
        let place = at.iter().zip(block.shape()).fold(DynIndex::new(), |i, (&at, &len)| i.range(at..at + len));
        bytes.try_i_mut(&place)?.try_assign(&Tensor::from_vec(block.shape(), part)?)?;
        Ok(())
    })?;
    Ok(bytes)
}

/// In two passes, so that no more than the bytes is in memory: what is least and greatest, and then the pixels.
fn scaled<T: Element>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    value: impl Fn(T) -> f64,
    opaque: f64,
) -> Result<TensorD<u8>, FileError> {
    let shape = plan.shape();
    let colors = if shape.len() == 3 { shape[2].min(3) } else { 1 };
    let seen =
        if shape.len() == 3 { plan.then(&DynIndex::new().range(..).range(..).range(..colors))? } else { plan.clone() };
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    blocks::each(source, &seen, |_, block| {
        for x in block.iter().map(|&x| value(x)).filter(|x| x.is_finite()) {
            (least, most) = (least.min(x), most.max(x));
        }
        Ok(())
    })?;
    // Halves, since the whole width may be more than the greatest number.
    let by = if most > least { 255.0 / (most / 2.0 - least / 2.0) } else { 0.0 };
    // What is not finite is at an end; NaN is black.
    bytes(source, plan, |x, alpha| match value(x) {
        x if alpha => (x / opaque * 255.0).round() as u8,
        x => ((x / 2.0 - least / 2.0) * by).round() as u8,
    })
}
