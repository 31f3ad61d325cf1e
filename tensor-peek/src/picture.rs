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
        AnyArray::I8(source) => scaled(&**source, plan, i128::from, i8::MAX.into())?,
        AnyArray::I16(source) => scaled(&**source, plan, i128::from, i16::MAX.into())?,
        AnyArray::I32(source) => scaled(&**source, plan, i128::from, i32::MAX.into())?,
        AnyArray::I64(source) => scaled(&**source, plan, i128::from, i64::MAX.into())?,
        AnyArray::U16(source) => scaled(&**source, plan, i128::from, u16::MAX.into())?,
        AnyArray::U32(source) => scaled(&**source, plan, i128::from, u32::MAX.into())?,
        AnyArray::U64(source) => scaled(&**source, plan, i128::from, u64::MAX.into())?,
        AnyArray::F16(source) => scaled(&**source, plan, f64::from, 1.0)?,
        AnyArray::BF16(source) => scaled(&**source, plan, f64::from, 1.0)?,
        AnyArray::F32(source) => scaled(&**source, plan, f64::from, 1.0)?,
        AnyArray::F64(source) => scaled(&**source, plan, f64::from, 1.0)?,
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

/// What a brightness is computed from: a float, or an integer, since not every integer is a float.
trait Level: Copy + Default + PartialOrd {
    fn is_finite(self) -> bool;
    /// How far it is from one to another: 0 to 1.
    fn between(self, least: Self, most: Self) -> f64;
}

impl Level for f64 {
    fn is_finite(self) -> bool {
        self.is_finite()
    }

    fn between(self, least: f64, most: f64) -> f64 {
        // Halves, since the whole width may be more than the greatest number; where these would be lost, no more than the width is.
        let half = if least.abs().max(most.abs()) < 1.0 { 1.0 } else { 0.5 };
        (self * half - least * half) / (most * half - least * half)
    }
}

impl Level for i128 {
    fn is_finite(self) -> bool {
        true
    }

    fn between(self, least: i128, most: i128) -> f64 {
        (self - least) as f64 / (most - least) as f64
    }
}

/// In two passes, so that no more than the bytes is in memory: what is least and greatest, and then the pixels.
fn scaled<T: Element, L: Level>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    level: impl Fn(T) -> L,
    opaque: L,
) -> Result<TensorD<u8>, FileError> {
    let shape = plan.shape();
    let colors = if shape.len() == 3 { shape[2].min(3) } else { 1 };
    let seen =
        if shape.len() == 3 { plan.then(&DynIndex::new().range(..).range(..).range(..colors))? } else { plan.clone() };
    let mut ends: Option<(L, L)> = None;
    blocks::each(source, &seen, |_, block| {
        for x in block.iter().map(|&x| level(x)).filter(|x| x.is_finite()) {
            let (least, most) = ends.unwrap_or((x, x));
            ends = Some((if x < least { x } else { least }, if x > most { x } else { most }));
        }
        Ok(())
    })?;
    // What is not finite is at an end; NaN is black.
    bytes(source, plan, |x, alpha| match (level(x), ends) {
        (x, _) if alpha => (x.between(L::default(), opaque) * 255.0).round() as u8,
        (x, Some((least, most))) if least < most => (x.between(least, most) * 255.0).round() as u8,
        _ => 0,
    })
}
