//! Plans as bytes, for long lists of points.
//!
//! Numbers are LEB128, but for positions. In order: the magic, the extents of the source, those of the result (each list behind its
//! length), for each lookup its first axis, its rank and how many parts it has, a term for each axis of the source, and the positions
//! of the lookups. The positions of a point are one number of base the extents of its axes, of as few bytes as the largest needs; a
//! number has as many axes as 64 bits hold.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::TransformError;
use crate::error::IndexError;
use crate::plan::{Lookup, Part, Plan, Term};
use crate::shape::rank::{DynRank, Shape};

/// What the bytes begin with: a name, and the version of the form.
const MAGIC: &[u8] = b"tidx\x01";

impl<S: Shape, R: Shape> Plan<S, R> {
    /// This plan as bytes: at most 8 a point, however many axes it is looked up on, and a few for the rest.
    ///
    /// A number of 64 bits holds the positions of a point on all its axes; where the source is larger than that it takes two.
    /// [`Plan::from_bytes`] reads them.
    ///
    /// # Errors
    ///
    /// As [`Plan::to_json`].
    ///
    /// ```
    /// use tensor_idx::{index::Vectorized, plan::Plan, prelude::*};
    ///
    /// let (rows, columns): (Vec<i64>, Vec<i64>) = (0..1000).map(|k| (k * 7 % 300, k * 11 % 200)).unzip();
    /// let plan = Layout::row_major([300, 200])?.plan_gather(Vectorized, idx![&rows, &columns])?;
    /// let bytes = plan.to_bytes()?;
    /// assert!(bytes.len() < 2 * 1000 + 30, "positions below 60,000 take two bytes");
    /// let back = Plan::from_bytes(&bytes).expect("a plan");
    /// assert_eq!(back.source_index(&[999]), plan.source_index(&[999]));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn to_bytes(&self) -> Result<Vec<u8>, IndexError> {
        let lookups = self.lookups()?;
        let mut bytes = MAGIC.to_vec();
        list(&mut bytes, self.source_shape());
        list(&mut bytes, self.shape());
        number(&mut bytes, lookups.len() as u64);
        for Lookup { axis, rank, parts, .. } in &lookups {
            if parts.iter().any(|part| matches!(part, Part::Remote(_))) {
                let what = "an index array of this plan lies on a device: bring it here first".into();
                return Err(IndexError::Device { what });
            }
            [*axis, *rank, parts.len()].into_iter().for_each(|n| number(&mut bytes, n as u64));
        }
        for term in self.terms() {
            let numbers: &[u64] = match *term {
                Term::Constant { position } => &[0, position as u64],
                // The sign is the last bit.
                Term::Affine { axis, start, step } => {
                    &[1, axis as u64, start as u64, ((step << 1) ^ (step >> (isize::BITS - 1))) as usize as u64]
                }
                Term::Array { group, part } => &[2, group as u64, part as u64],
            };
            numbers.iter().for_each(|&n| number(&mut bytes, n));
        }
        for (lookup, axes) in lookups.iter().zip(self.slices().axes_of_all()) {
            let extents: Vec<usize> = axes.iter().map(|&axis| self.source_shape()[axis]).collect();
            for PointNumber { parts, width } in point_numbers(&extents) {
                let count = lookup.len;
                let room = count.checked_mul(width).filter(|&room| bytes.try_reserve_exact(room).is_ok());
                room.ok_or_else(|| IndexError::TooLarge { shape: self.shape().into() })?;
                for n in 0..count {
                    // Where nothing is read an entry may be outside.
                    let of = |&(part, extent): &(usize, u64)| {
                        let position = lookup.parts[part].get(n).unwrap_or_default() as u64;
                        (position.min(extent.saturating_sub(1)), extent)
                    };
                    let joint = parts.iter().map(of).fold(0, |joint, (position, extent)| joint * extent + position);
                    bytes.extend_from_slice(&joint.to_le_bytes()[..width]);
                }
            }
        }
        Ok(bytes)
    }
}

impl Plan<DynRank, DynRank> {
    /// The plan that [`Plan::to_bytes`] wrote; it knows the shape of its source.
    ///
    /// Every position is checked: bytes of any origin give a plan that stays inside of a source of this shape, or an error.
    ///
    /// # Errors
    ///
    /// [`TransformError::Bytes`] for bytes that are no plan; [`TransformError::Plan`] for parts that do not belong together.
    ///
    /// ```
    /// use tensor_idx::{plan::Plan, prelude::*};
    ///
    /// let bytes = Layout::row_major([4, 6])?.plan(idx![3, ::-2])?.to_bytes()?;
    /// assert_eq!(Plan::from_bytes(&bytes).expect("a plan").to_string(), "src[0] = 3; src[1] = 5 - 2*out[0]");
    /// let error = Plan::from_bytes(&bytes[..7]).unwrap_err();
    /// assert_eq!(error.to_string(), "these bytes are no plan: they end after 7");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TransformError> {
        let mut bytes = Bytes { all: bytes, at: 0 };
        if bytes.take(MAGIC.len())? != MAGIC {
            return Err(no_plan("they do not begin with the name of the form, or are of a newer one"));
        }
        let source = bytes.list()?;
        let shape = bytes.list()?;
        let mut heads = Vec::new();
        for _ in 0..bytes.count()? {
            heads.push([bytes.size()?, bytes.size()?, bytes.size()?]);
        }
        let mut terms = Vec::new();
        for _ in &source {
            terms.push(match bytes.number()? {
                0 => Term::Constant { position: bytes.size()? },
                1 => {
                    let (axis, start, step) = (bytes.size()?, bytes.size()?, bytes.number()?);
                    let step = (step >> 1) as i64 ^ -((step & 1) as i64);
                    let step = isize::try_from(step).map_err(|_| no_plan(format!("step {step} is too large here")))?;
                    Term::Affine { axis, start, step }
                }
                2 => Term::Array { group: bytes.size()?, part: bytes.size()? },
                tag => return Err(no_plan(format!("there is no term of kind {tag}"))),
            });
        }
        let mut lookups = Vec::new();
        // Eight parts of extent 2 have a byte for each position; of extent 1 any number would.
        let mut left = bytes.all.len().saturating_mul(64);
        let mut named: Vec<Vec<usize>> = heads.iter().map(|_| Vec::new()).collect();
        for (term, &extent) in terms.iter().zip(&source) {
            if let Term::Array { group, .. } = *term
                && let Some(extents) = named.get_mut(group)
            {
                extents.push(extent);
            }
        }
        let mut axes_left = shape.len();
        for (g, ([axis, rank, parts], extents)) in heads.into_iter().zip(named).enumerate() {
            // They share no axis, so all their products take no longer than the shape is.
            let fewer = axes_left.checked_sub(rank);
            axes_left = fewer.ok_or_else(|| no_plan("its lookups have more axes than the result"))?;
            let joint = axis.checked_add(rank).and_then(|end| shape.get(axis..end));
            let (Some(joint), true) = (joint, extents.len() == parts) else {
                return Err(no_plan(format!("lookup {g} has {parts} parts over axes {axis} to {axis} + {rank}")));
            };
            let count = joint.iter().try_fold(1, |count: usize, &extent| count.checked_mul(extent));
            let count = count.ok_or_else(|| IndexError::TooLarge { shape: shape.clone() })?;
            let some = count.checked_mul(parts).and_then(|positions| left.checked_sub(positions));
            left = some.ok_or_else(|| no_plan("its lookups have more positions than so few bytes"))?;
            let mut tables: Vec<Part<'_>> = Vec::new();
            for PointNumber { parts, width } in point_numbers(&extents) {
                let numbers = count.checked_mul(width).ok_or_else(|| no_plan("a lookup has too many positions"))?;
                let numbers = bytes.take(numbers)?;
                let mut inner = 1;
                let mut packed: Vec<Part<'_>> = Vec::new();
                for &(part, extent) in parts.iter().rev() {
                    let mut positions: Vec<usize> = Vec::new();
                    positions.try_reserve_exact(count).map_err(|_| IndexError::TooLarge { shape: shape.clone() })?;
                    // The first of a number is what is left: it may be outside, which is found below.
                    let is_first = part == parts[0].0;
                    positions.extend(numbers.chunks_exact(width).map(|number| {
                        let mut whole = [0; 8];
                        whole[..width].copy_from_slice(number);
                        let position = u64::from_le_bytes(whole) / inner;
                        let position = if is_first { position } else { position % extent.max(1) };
                        // No extent is so large.
                        usize::try_from(position).unwrap_or(usize::MAX)
                    }));
                    if let Some(position) = positions.iter().find(|&&position| position as u64 >= extent.max(1)) {
                        return Err(no_plan(format!("lookup {g} names position {position} of extent {extent}")));
                    }
                    packed.push(Part::of(extent as usize, positions));
                    inner *= extent.max(1);
                }
                tables.extend(packed.into_iter().rev());
            }
            lookups.push(Lookup::new(axis, rank, tables));
        }
        match bytes.all.len() - bytes.at {
            0 => Ok(Plan::from_terms(&source, &shape, &terms, lookups)?),
            more => Err(no_plan(format!("{more} bytes follow the plan"))),
        }
    }
}

/// Parts whose positions are one number: which they are with their extents, and how many bytes it has.
struct PointNumber {
    parts: Vec<(usize, u64)>,
    width: usize,
}

/// As few numbers as hold the positions on axes of these extents.
fn point_numbers(extents: &[usize]) -> Vec<PointNumber> {
    let mut packs: Vec<(Vec<(usize, u64)>, u64)> = Vec::new();
    for (part, &extent) in extents.iter().enumerate() {
        let extent = extent as u64;
        if let Some((parts, product)) = packs.last_mut()
            && let Some(both) = product.checked_mul(extent.max(1))
        {
            parts.push((part, extent));
            *product = both;
        } else {
            packs.push((alloc::vec![(part, extent)], extent.max(1)));
        }
    }
    // At least one byte, so that what is read is not longer than what was given.
    let width = |product: u64| ((product - 1).checked_ilog2().unwrap_or_default() / 8 + 1) as usize;
    packs.into_iter().map(|(parts, product)| PointNumber { parts, width: width(product) }).collect()
}

fn no_plan(why: impl Into<String>) -> TransformError {
    TransformError::Bytes { why: why.into() }
}

fn number(to: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        to.push(n as u8 | 0x80);
        n >>= 7;
    }
    to.push(n as u8);
}

fn list(to: &mut Vec<u8>, numbers: &[usize]) {
    number(to, numbers.len() as u64);
    numbers.iter().for_each(|&n| number(to, n as u64));
}

/// What is left to be read.
struct Bytes<'b> {
    all: &'b [u8],
    at: usize,
}

impl<'b> Bytes<'b> {
    fn take(&mut self, n: usize) -> Result<&'b [u8], TransformError> {
        let taken = self.at.checked_add(n).and_then(|end| self.all.get(self.at..end));
        let taken = taken.ok_or_else(|| no_plan(format!("they end after {}", self.all.len())))?;
        self.at += n;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u64, TransformError> {
        let mut n = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            if shift == 63 && byte > 1 {
                break;
            }
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        Err(no_plan(format!("the number before byte {} has more than 64 bits", self.at)))
    }

    fn size(&mut self) -> Result<usize, TransformError> {
        let n = self.number()?;
        usize::try_from(n).map_err(|_| no_plan(format!("{n} is too large on this machine")))
    }

    /// How many items follow, each of a byte or more.
    fn count(&mut self) -> Result<usize, TransformError> {
        let n = self.size()?;
        if n > self.all.len() - self.at {
            return Err(no_plan(format!("they end after {}", self.all.len())));
        }
        Ok(n)
    }

    fn list(&mut self) -> Result<Vec<usize>, TransformError> {
        (0..self.count()?).map(|_| self.size()).collect()
    }
}
