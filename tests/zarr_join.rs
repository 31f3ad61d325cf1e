//! Random joins of files, Zarr arrays and memory, and random indices of them, against the same in memory.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tensor_idx::files::join::{Joined, concatenate, overlay, stack};
use tensor_idx::files::zarr::Array;
use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;
use tensor_idx::files::{FileError, Le, Source, npy};
use tensor_idx::index::{DynElement, NumPy, Outer};
use tensor_idx::join;
use tensor_idx::plan::Plan;
use tensor_idx::prelude::*;

use crate::common::naive::{Tape, indices, to_index};
use crate::common::tapes::{enough, for_each_tape};

/// A source that counts its reads.
struct Counted(Joined<'static, i64>, Arc<AtomicUsize>);

impl Source<i64> for Counted {
    fn shape(&self) -> &[usize] {
        self.0.shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<i64>, FileError> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.read(plan)
    }
}

/// What a case makes its sources of.
struct Made<'f> {
    folder: &'f Path,
    files: Cell<i64>,
    /// How often each source that counts was read.
    counts: Vec<Arc<AtomicUsize>>,
}

impl Made<'_> {
    /// New elements of a shape.
    fn numbers(&self, shape: &[usize]) -> TensorD<i64> {
        let first = 1000 * self.files.get();
        self.files.set(self.files.get() + 1);
        Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i64).map(|n| first + n).collect()).expect("fits")
    }

    /// Elements somewhere: in memory, in a file, in an array of chunks, in two sources.
    fn source(&mut self, tape: &mut Tape, elements: &TensorD<i64>) -> Joined<'static, i64> {
        let flip: DynIndex = elements.shape().iter().map(|_| slice!(None, None, -1).into()).collect();
        let joined = match tape.below(7) {
            0 => elements.clone().into(),
            1 => Joined::from(elements.i(&flip).to_contiguous()).i(&flip),
            k @ (2 | 3) => {
                self.files.set(self.files.get() + 1);
                let path = self.folder.join(format!("{}.npy", self.files.get()));
                npy::save(&path, elements).expect("saved");
                match k {
                    2 => npy::open::<i64>(&path).expect("opens").into(),
                    _ => npy::open::<Le<i64>>(&path).expect("opens").into(),
                }
            }
            4 if elements.shape().first().is_some_and(|&extent| extent > 1) => {
                let at = 1 + tape.below(elements.shape()[0] - 1);
                let (a, b) = (elements.i(&DynIndex::from(idx![..at])), elements.i(&DynIndex::from(idx![at..])));
                concatenate([a.to_contiguous(), b.to_contiguous()], 0).expect("fits")
            }
            k => {
                let chunk: Vec<usize> = elements.shape().iter().map(|_| 1 + tape.below(4)).collect();
                let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", elements.shape(), &chunk, 0);
                let array = array.expect("made");
                if k == 5 {
                    array.all().try_assign(elements).expect("written");
                    array.into()
                } else {
                    array.i(&flip).try_assign(elements).expect("written");
                    array.i(&flip).into()
                }
            }
        };
        if tape.one_in(2) {
            return joined;
        }
        self.counts.push(Arc::default());
        Joined::new(Counted(joined, self.counts[self.counts.len() - 1].clone()))
    }

    /// Several sources as one, and the same in memory.
    fn joined(&mut self, tape: &mut Tape, depth: usize) -> (Joined<'static, i64>, TensorD<i64>) {
        let shape: Vec<usize> =
            (0..tape.below(4)).map(|_| if tape.one_in(24) { 0 } else { 1 + tape.below(6) }).collect();
        let count = 1 + tape.below(5);
        match tape.below(3) {
            0 if !shape.is_empty() => {
                let axis = tape.below(shape.len());
                let parts: Vec<_> = (0..count)
                    .map(|_| {
                        let mut shape = shape.clone();
                        shape[axis] = tape.below(5);
                        self.numbers(&shape)
                    })
                    .collect();
                let sources: Vec<_> = parts.iter().map(|part| self.source(tape, part)).collect();
                (concatenate(sources, axis).expect("fits"), join::concatenate(&parts, axis))
            }
            1 => {
                let axis = tape.below(shape.len() + 1);
                let parts: Vec<_> = (0..count).map(|_| self.numbers(&shape)).collect();
                let sources: Vec<_> = parts.iter().map(|part| self.source(tape, part)).collect();
                (stack(sources, axis).expect("fits"), join::stack(&parts, axis))
            }
            _ => {
                let mut all = Tensor::full(shape.clone(), -7);
                let mut sources = Vec::new();
                for _ in 0..count {
                    let (mut offset, mut extents) = (Vec::new(), Vec::new());
                    for &extent in &shape {
                        let first = tape.below(extent + 1);
                        offset.push(first);
                        extents.push(tape.below(extent - first + 1));
                    }
                    let (source, part) = match depth {
                        0 => {
                            let part = self.numbers(&extents);
                            (self.source(tape, &part), part)
                        }
                        _ => {
                            // A part of a join, if it has this shape.
                            let (source, part) = self.joined(tape, depth - 1);
                            let fits = part.shape().len() == extents.len()
                                && part.shape().iter().zip(&offset).zip(&shape).all(|((n, at), all)| n + at <= *all);
                            if fits { (source, part) } else { continue }
                        }
                    };
                    let place: DynIndex = offset
                        .iter()
                        .zip(part.shape())
                        .map(|(&first, &extent)| DynElement::Range((first..first + extent).into()))
                        .collect();
                    all.i_mut(&place).assign(&part);
                    sources.push((source, offset));
                }
                (overlay(shape, -7, sources).expect("fits"), all)
            }
        }
    }
}

#[test]
fn a_part_of_a_join_is_the_part_of_what_is_joined_in_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let (read, copied, cut, again_read) = (Cell::new(0), Cell::new(0), Cell::new(0), Cell::new(0));
    for_each_tape(800, 16..120, |tape| {
        let mut made = Made { folder: folder.path(), files: Cell::new(0), counts: Vec::new() };
        let (all, t) = made.joined(tape, 1);
        assert_eq!(all.shape(), t.shape());
        assert_eq!(all.load().expect("loads"), t, "{all:?}");
        let index = to_index(&tape.gather_parts(t.shape()));
        let made_by = tape.below(4);
        let found = match made_by {
            0 => all.try_oix(&index).map(|part| (part, t.try_oix(&index))),
            1 => all.try_vix(&index).map(|part| (part, t.try_vix(&index))),
            2 => all.try_nix(&index).map(|part| (part, t.try_nix(&index))),
            _ => all.try_tix(&index).map(|part| (part, t.try_tix(&index))),
        };
        let (part, wanted) = match found {
            Ok((part, wanted)) => (part, wanted.expect("the same index")),
            Err(error) => {
                let wanted = match made_by {
                    0 => t.try_oix(&index),
                    1 => t.try_vix(&index),
                    2 => t.try_nix(&index),
                    _ => t.try_tix(&index),
                };
                assert_eq!(error, wanted.expect_err("the same index"));
                return;
            }
        };
        if wanted.len() > 20_000 {
            return;
        }
        made.counts.iter().for_each(|count| count.store(0, Ordering::Relaxed));
        let loaded = part.load().expect("loads");
        assert_eq!(loaded, wanted, "{part:?} by {index}");
        let most = made.counts.iter().map(|count| count.load(Ordering::Relaxed)).max().unwrap_or_default();
        assert!(most <= 1, "a source was read {most} times: {part:?}");
        read.set(read.get() + usize::from(!wanted.is_empty()));
        // An index of the part.
        let again = to_index(&tape.gather_parts(wanted.shape()));
        let layout = Layout::row_major(wanted.shape()).expect("fits");
        let second = if tape.one_in(2) { layout.plan_gather(Outer, &again) } else { layout.plan_gather(NumPy, &again) };
        if let Ok(second) = second
            && second.shape().iter().product::<usize>() < 20_000
        {
            let part = part.try_part(&second).expect("of this shape");
            again_read.set(again_read.get() + 1);
            assert_eq!(part.load().expect("loads"), second.gather(&wanted).expect("fits"), "{part:?} by {again}");
        }
        // In fractions that share no source.
        let n = 1 + tape.below(5);
        let fractions = part.split(n).expect("no marks");
        let (units, mut places) = (part.units().expect("counted"), Vec::new());
        assert!(fractions.len() <= n);
        let each = fractions.iter().map(|fraction| fraction.part.units().expect("counted"));
        assert_eq!(each.sum::<usize>(), units, "no source is in two: {part:?}");
        for fraction in &fractions {
            let wanted = fraction.places.gather(&wanted).expect("of this shape");
            assert_eq!(fraction.part.load().expect("loads"), wanted, "{part:?}");
            let place = |index: &Vec<usize>| fraction.places.source_index(index).expect("an index");
            places.extend(indices(fraction.part.shape()).iter().map(place));
        }
        places.sort();
        assert_eq!(places, indices(part.shape()), "{part:?}");
        cut.set(cut.get() + usize::from(fractions.len() > 1));
        // To an array of chunks, value by value.
        let chunk: Vec<usize> = wanted.shape().iter().map(|_| 1 + tape.below(5)).collect();
        if wanted.len() > 500 || wanted.rank() > 6 {
            return;
        }
        let target = Array::create_in(Arc::new(MemoryStore::new()), "/a", wanted.shape(), &chunk, -1).expect("made");
        target.all().assign_from(&part).expect("copied");
        assert_eq!(target.all().load().expect("loads"), wanted, "{part:?}");
        copied.set(copied.get() + 1);
    });
    enough(read.get(), 200, "were read");
    enough(copied.get(), 150, "were copied");
    enough(cut.get(), 30, "were cut");
    enough(again_read.get(), 50, "were indexed again");
}
