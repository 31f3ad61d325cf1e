//! The parts of a plan as slices: code that needs no ranks is compiled once, not for each rank of a source and of a result.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::lookup::{Group, Lookup, Part};
use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::index::table::{Made, Own, Table, nonzero};
use crate::kernel::gather::TablePositions;
use crate::shape::axes::Extents;
use crate::shape::rank::Shape;

/// The parts of a plan as slices. `Plan::holes` is not among them.
#[derive(Clone, Copy)]
pub(crate) struct Slices<'p> {
    pub(crate) source: &'p [usize],
    pub(crate) terms: &'p [Term],
    pub(crate) tables: &'p [Table],
    pub(crate) shape: &'p [usize],
    pub(crate) groups: &'p [Group],
    pub(crate) own: &'p Own,
}

impl<S: Shape, R: Shape> Plan<S, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn slices(&self) -> Slices<'_> {
        Slices {
            source: self.source.as_ref(),
            terms: self.terms.as_ref(),
            tables: self.tables.as_ref(),
            shape: self.shape.as_ref(),
            groups: &self.groups,
            own: &self.own,
        }
    }
}

impl<'p> Slices<'p> {
    /// The source axes that a group looks up, in the order of its parts.
    pub(crate) fn axes_of(self, g: usize) -> Extents {
        let mut axes = Extents::new();
        for (axis, term) in self.terms.iter().enumerate() {
            if matches!(*term, Term::Array { group, .. } if group == g) {
                axes.push(axis);
            }
        }
        axes
    }

    /// [`Self::axes_of`] for each group, in one pass.
    pub(crate) fn axes_of_all(self) -> Vec<Extents> {
        let mut all: Vec<Extents> = self.groups.iter().map(|_| Extents::new()).collect();
        for (axis, term) in self.terms.iter().enumerate() {
            if let Term::Array { group, .. } = *term {
                all[group].push(axis);
            }
        }
        all
    }

    /// The extents of these axes.
    pub(crate) fn extents_of(self, g: usize) -> Extents {
        self.axes_of(g).iter().map(|&axis| self.source[axis]).collect()
    }

    /// [`Plan::lookups`], where a marked entry has some position, unless no place has an element.
    pub(crate) fn marked_lookups(self) -> Result<Vec<Lookup<'p>>, IndexError> {
        let too_large = |_| IndexError::TooLarge { shape: self.shape.into() };
        let part = |axis: usize| match self.own.positions(self.tables[axis], &[]) {
            Some(TablePositions::Narrow(positions)) => Some(Part::Narrow(Cow::Borrowed(positions))),
            Some(TablePositions::Wide(positions)) => Some(Part::Wide(Cow::Borrowed(positions))),
            None => self.own.remote(self.tables[axis]).map(|part| Part::Remote(Box::new(part.clone()))),
        };
        let made = |made| match made {
            Made::Narrow(positions) => Some(Part::Narrow(Cow::Owned(positions.into_vec()))),
            Made::Wide(positions) => Some(Part::Wide(Cow::Owned(positions.into_vec()))),
            Made::Remote(_) => None,
        };
        let lookup = |(&Group { axis, rank, len, bits }, axes): (&Group, Extents)| {
            let parts = match bits {
                None => axes.into_iter().filter_map(part).collect(),
                Some(bits) => {
                    let extents: Extents = axes.iter().map(|&axis| self.source[axis]).collect();
                    let tables = nonzero(self.own.bits(bits), len, &extents).map_err(too_large)?;
                    tables.into_iter().filter_map(made).collect()
                }
            };
            Ok(Lookup { axis, rank, len, parts, distinct: bits.is_some() })
        };
        self.groups.iter().zip(self.axes_of_all()).map(lookup).collect()
    }
}

impl fmt::Display for Slices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Arrays are numbered in the order of the source axes that they look up; a mask is one of them for all its axes.
        let mut arrays = 0;
        for (axis, term) in self.terms.iter().enumerate() {
            write!(f, "{}src[{axis}] = ", if axis == 0 { "" } else { "; " })?;
            let Term::Array { group, part } = *term else {
                write!(f, "{term}")?;
                continue;
            };
            let Group { axis, rank, bits, .. } = self.groups[group];
            match bits {
                None => write!(f, "idx{arrays}[")?,
                Some(_) if self.axes_of(group).len() < 2 => write!(f, "mask{arrays}[")?,
                Some(_) => write!(f, "mask{}.{part}[", arrays - part)?,
            }
            arrays += 1;
            for out in axis..axis + rank {
                write!(f, "{}out[{out}]", if out == axis { "" } else { ", " })?;
            }
            f.write_str("]")?;
        }
        Ok(())
    }
}
