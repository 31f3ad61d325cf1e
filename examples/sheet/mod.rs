//! What the examples draw on: a sheet of pixels, written to by index.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use tensor_idx::prelude::*;

pub(crate) const PAPER: [u8; 3] = [25, 25, 30];
pub(crate) const DARK: [u8; 3] = [35, 35, 42];
pub(crate) const BRIGHT: [u8; 3] = [240, 240, 230];
pub(crate) const ACCENT: [u8; 3] = [235, 170, 90];
pub(crate) const FAINT: [u8; 3] = [145, 150, 160];

/// Pixels, and the letters to write on them.
pub(crate) struct Sheet {
    pixels: Tensor3<u8>,
    /// 6 rows of 16 characters, each 8 dots high and 6 wide, in the order of ASCII from the space on.
    font: Tensor4<bool>,
}

impl Sheet {
    pub(crate) fn new(height: usize, width: usize) -> Result<Self, Box<dyn Error>> {
        let dots = include_str!("../photo/font.txt").lines().flat_map(str::chars).map(|dot| dot == '#');
        Ok(Sheet {
            pixels: Tensor::from(PAPER).broadcast_to([height, width, 3]).to_contiguous(),
            font: Tensor::from_vec([6, 8, 16, 6], dots.collect())?,
        })
    }

    /// Draws a picture, every pixel of it as a square of `scale` x `scale`.
    pub(crate) fn draw(&mut self, top: usize, left: usize, scale: usize, picture: &Tensor3<u8>) {
        let [ys, xs] = [0, 1].map(|axis| (0..picture.shape()[axis] * scale).map(|at| at / scale).collect::<Vec<_>>());
        let large = picture.oix(idx![&ys, &xs]);
        assign!(self.pixels[top..top + ys.len(), left..left + xs.len()] = large);
    }

    /// Writes a line of text, every dot of a letter as a square of `scale` x `scale`.
    pub(crate) fn write(&mut self, top: usize, left: usize, scale: usize, color: [u8; 3], text: &str) {
        for (k, letter) in text.bytes().map(|byte| byte - b' ').enumerate() {
            let glyph = self.font.i(idx![letter / 16, .., letter % 16]);
            let ink = glyph.i(idx![.., None, .., None]).broadcast_to([8, scale, 6, scale]).to_contiguous();
            let ink = ink.reshape([8 * scale, 6 * scale]);
            let left = left + k * 6 * scale;
            let mut place = self.pixels.i_mut(idx![top..top + 8 * scale, left..left + 6 * scale]);
            assign!(place[&ink] = color);
        }
    }

    /// Writes the first `height` rows to a PNG file: the one named on the command line, or `target/<name>`.
    pub(crate) fn save(&self, height: usize, name: &str) -> Result<(), Box<dyn Error>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let path = std::env::args_os().nth(1).map_or(root.join("target").join(name), PathBuf::from);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = File::create(&path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        let picture = self.pixels.try_i(idx![..height])?;
        let mut encoder =
            png::Encoder::new(BufWriter::new(file), u32::try_from(picture.shape()[1])?, u32::try_from(height)?);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.write_header()?.write_image_data(&picture.to_vec())?;
        println!("\ndrawn on {}", path.display());
        Ok(())
    }
}

/// An array of a NumPy file in `tests/data`, with as many axes as the caller says.
pub(crate) fn load<const N: usize>(name: &str) -> Result<Tensor<u8, Rank<N>>, Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let file = File::open(&path).map_err(|error| format!("cannot open {}: {error}", path.display()))?;
    let array = npyz::NpyFile::new(BufReader::new(file))?;
    if array.order() != npyz::Order::C {
        return Err(format!("{} is not in row-major order", path.display()).into());
    }
    let shape = array.shape().iter().map(|&extent| usize::try_from(extent)).collect::<Result<Vec<_>, _>>()?;
    Ok(Tensor::from_vec(shape, array.into_vec()?)?.into_rank()?)
}
