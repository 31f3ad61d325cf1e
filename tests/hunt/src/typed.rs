//! Indices whose rank is part of their type, and index arrays that are lent where they are stored: entries of every integer type, in
//! tensors, views, vectors and arrays.

use tensor_idx::prelude::*;

use crate::element::Element;
use crate::generate::{Random, fitting, in_words};
use crate::oracle::{Array, Mode, Part, count};
use crate::read::{MODES, equal, into, refused, same};
use crate::{Outcome, note};

/// Reads and writes by one index in one mode, typed, against the oracle.
macro_rules! check {
    ($random:ident, $view:ident, $source:ident, $data:ident, $mode:expr, $parts:expr, $index:expr) => {{
        let (mode, parts): (Mode, Vec<Part>) = ($mode, $parts);
        note!("typed {mode:?} of {:?}: {}", $source.layout, in_words(&parts));
        let read = $source.array.index(&parts, mode);
        let ours = match mode {
            Mode::Oix => $view.try_oix($index).map(Tensor::into_dyn),
            Mode::Vix => $view.try_vix($index).map(Tensor::into_dyn),
            _ => $view.try_nix($index).map(Tensor::into_dyn),
        };
        match &read {
            Err(kinds) if kinds.is_empty() => return Outcome::default(),
            Err(kinds) => refused(ours, kinds),
            Ok(expected) => {
                equal(&ours.unwrap_or_else(|error| panic!("{error}")).view(), expected, &$data);
                into($random, expected, &$data, |out| match mode {
                    Mode::Oix => $view.try_oix_into($index, out),
                    Mode::Vix => $view.try_vix_into($index, out),
                    _ => $view.try_nix_into($index, out),
                });
            }
        }
        // Assigned and added, one value for each element of the selection.
        let selection = &read;
        let shape = selection.as_ref().map_or(vec![1], |selection| selection.shape.clone());
        if count(&shape) > crate::oracle::MOST / 4 {
            return Outcome::default();
        }
        let values: Vec<u32> = (0..count(&shape)).map(|n| u32::make(n + 500)).collect();
        let value = Tensor::from_vec(&shape[..], values.clone()).expect("as many as the shape has");
        let add = $random.rng.bool();
        let mut after = $data.clone();
        for (&at, value) in selection.iter().flat_map(|selection| &selection.at).zip(&values) {
            after[at] = if add { after[at].wrapping_add(*value) } else { *value };
        }
        let mut buffer = $data.clone();
        let mut target = TensorViewMut::from_slice(&mut buffer, $source.layout.clone()).expect("no element twice");
        macro_rules! run {
            ($selection:expr) => {
                $selection.and_then(|mut it| if add { it.try_accumulate(Add, &value) } else { it.try_assign(&value) })
            };
        }
        let written = match mode {
            Mode::Oix => run!(target.try_oix_mut($index)),
            Mode::Vix => run!(target.try_vix_mut($index)),
            Mode::Nix if add => target.try_accumulate_at($index, Add, &value),
            _ => run!(target.try_nix_mut($index)),
        };
        match selection {
            Ok(_) => written.unwrap_or_else(|error| panic!("{error}")),
            Err(kinds) => refused(written, kinds),
        }
        same(&buffer, after.iter());
        match read {
            Ok(expected) => Outcome::elements(2 * expected.at.len() + after.len()),
            Err(_) => Outcome::error(),
        }
    }};
}

/// Entries of one type in one holder.
macro_rules! lent {
    ($random:ident, $view:ident, $source:ident, $data:ident, $part:ident, $shape:ident, $entries:ident, $($n:literal $t:ty),*) => {{
        let mode = MODES[$random.below(3)];
        let mut kind = $random.below(12);
        loop {
            match kind {
                $($n => if let Some(entries) = fitting::<$t>(&$entries) {
                    let parts = vec![$part.clone()];
                    return if $random.rng.bool() {
                        let held = $random.hold(&$shape, &entries);
                        let ids = held.view();
                        check!($random, $view, $source, $data, mode, parts, idx![&ids])
                    } else {
                        let ids = Tensor::from_vec(&$shape[..], entries).expect("as many as the shape has");
                        check!($random, $view, $source, $data, mode, parts, idx![&ids])
                    };
                })*
                _ => {}
            }
            kind = (kind + 1) % 12;
        }
    }};
}

pub fn typed(random: &mut Random) -> Outcome {
    match random.below(3) {
        0 => lent(random),
        1 => matrix(random),
        _ => cube(random),
    }
}

/// One index array on a tensor of run-time rank.
fn lent(random: &mut Random) -> Outcome {
    let mut shape = random.shape();
    if shape.is_empty() {
        shape.push(3);
    }
    let source = random.source(&shape, true);
    let data: Vec<u32> = (0..source.len).map(u32::make).collect();
    let view = TensorView::from_slice(&data, source.layout.clone()).expect("inside of the buffer");
    // Long enough for `accumulate_at` to check while it adds.
    let len = if random.one_in(3) { 4096 + random.below(10_000) } else { random.below(300) };
    let joint = if random.one_in(4) { vec![2, len / 2] } else { vec![len] };
    let Part::Ints(shape, mut entries) = random.ints(shape[0], &joint) else { unreachable!("an array") };
    if random.one_in(8) && !entries.is_empty() {
        let k = random.below(entries.len());
        entries[k] = source.array.shape[0] as i128 + random.below(2) as i128 * i128::from(u64::MAX / 2);
    }
    let part = Part::Ints(shape.clone(), entries.clone());
    lent!(random, view, source, data, part, shape, entries,
        0 i8, 1 i16, 2 i32, 3 i64, 4 isize, 5 i128, 6 u8, 7 u16, 8 u32, 9 u64, 10 usize, 11 u128)
}

const ALL: Part = Part::Slice(None, None, None);

fn number(k: i64) -> Part {
    Part::At(tensor_idx::index::Position::Signed(k))
}

/// Indices written out, on a matrix.
fn matrix(random: &mut Random) -> Outcome {
    let extents = loop {
        let shape = random.shape();
        if shape.len() == 2 {
            break [shape[0], shape[1]];
        }
    };
    let source = random.source(&extents, true);
    let data: Vec<u32> = (0..source.len).map(u32::make).collect();
    let dynamic = TensorView::from_slice(&data, source.layout.clone()).expect("inside of the buffer");
    let view = dynamic.into_rank::<2>().expect("of rank 2");
    let [rows, columns] = extents;
    let len = random.below(70);
    let entries = |random: &mut Random, n: usize| {
        let entries = if n == 0 { vec![] } else { random.entries(n, len) };
        let ids: Vec<i32> = entries.iter().map(|&id| id as i32).collect();
        (Part::Ints(vec![ids.len()], entries), ids)
    };
    let mask = |random: &mut Random, shape: &[usize]| {
        let part = random.mask(shape, len);
        let Part::Mask(_, bits) = &part else { unreachable!("a mask") };
        (part.clone(), bits.clone())
    };
    let mode = MODES[random.below(3)];
    // Two arrays have as many combinations as elements in a case of this size.
    let few = rows * columns < 100_000;
    match random.below(9) {
        0 => {
            let (part, ids) = entries(random, rows);
            check!(random, view, source, data, mode, vec![part], idx![&ids])
        }
        1 => {
            let (part, ids) = entries(random, columns);
            check!(random, view, source, data, mode, vec![ALL, part], idx![.., &ids])
        }
        2 if few => {
            let ((a, x), (b, y)) = (entries(random, rows), entries(random, columns));
            check!(random, view, source, data, mode, vec![a, b], idx![&x, &y])
        }
        3 if few => {
            let ((a, x), (b, y)) = (entries(random, rows), mask(random, &[columns]));
            check!(random, view, source, data, mode, vec![a, b], idx![&x, &y])
        }
        4 if few => {
            let ((a, x), (b, y)) = (mask(random, &[rows]), mask(random, &[columns]));
            check!(random, view, source, data, mode, vec![a, b], idx![&x, &y])
        }
        5 => {
            let (part, bits) = mask(random, &extents);
            let bits = Tensor::from_vec(extents, bits).expect("as many as the shape has");
            check!(random, view, source, data, mode, vec![part], idx![&bits])
        }
        6 => {
            let (part, ids) = entries(random, columns);
            check!(random, view, source, data, mode, vec![number(-1), part], idx![-1, &ids])
        }
        7 => {
            let (part, ids) = entries(random, rows);
            let column = Part::At(tensor_idx::index::Position::Tail(0));
            check!(random, view, source, data, mode, vec![part, Part::NewAxis, column], idx![&ids, None, tl(0)])
        }
        _ => {
            let (part, ids) = entries(random, columns);
            let backwards = Part::Slice(None, None, Some(-1));
            check!(random, view, source, data, mode, vec![backwards, part, Part::Flag(true)], idx![::-1, &ids, true])
        }
    }
}

/// Basic indices written out, on three axes: views to read and to write.
fn cube(random: &mut Random) -> Outcome {
    let extents = loop {
        let shape = random.shape();
        if shape.len() == 3 {
            break [shape[0], shape[1], shape[2]];
        }
    };
    let source = random.source(&extents, true);
    let data: Vec<u32> = (0..source.len).map(u32::make).collect();
    let dynamic = TensorView::from_slice(&data, source.layout.clone()).expect("inside of the buffer");
    let view = dynamic.into_rank::<3>().expect("of rank 3");
    let (k, m) = (random.below(5) as i64 - 2, random.below(5) as i64 - 2);
    let at = tensor_idx::index::Position::Signed;
    let head = |k: usize| Some(tensor_idx::index::Position::Head(k as u64));
    macro_rules! basic {
        ($parts:expr, $index:expr) => {{
            let parts: Vec<Part> = $parts;
            note!("typed view of {:?}: {}", source.layout, in_words(&parts));
            let expected = source.array.index(&parts, Mode::View);
            let part = view.try_i($index).map(TensorView::into_dyn);
            let mut buffer = data.clone();
            let mut whole = TensorViewMut::from_slice(&mut buffer, source.layout.clone()).expect("no element twice");
            let mut whole = whole.view_mut().into_rank::<3>().expect("of rank 3");
            let written = whole.try_i_mut($index).map(|mut part| part.add_assign(7));
            let after = |array: &Array| {
                let mut after = data.clone();
                array.at.iter().for_each(|&at| after[at] = after[at].wrapping_add(7));
                after
            };
            match expected {
                Err(kinds) => {
                    refused(part, &kinds);
                    refused(written, &kinds);
                    same(&buffer, data.iter());
                    Outcome::error()
                }
                Ok(expected) => {
                    equal(&part.unwrap_or_else(|error| panic!("{error}")), &expected, &data);
                    written.unwrap_or_else(|error| panic!("{error}"));
                    same(&buffer, after(&expected).iter());
                    Outcome::elements(expected.at.len() + data.len())
                }
            }
        }};
    }
    match random.below(6) {
        0 => basic!(vec![number(k), ALL, number(m)], idx![k, .., m]),
        1 => basic!(vec![Part::Ellipsis, Part::Slice(Some(at(k)), Some(at(m)), Some(-1))], idx![..., k:m:-1]),
        2 => basic!(vec![Part::NewAxis, ALL, Part::Slice(None, None, Some(2))], idx![None, :, ::2]),
        3 => basic!(vec![Part::Range(head(1), head(3), 1), Part::Range(None, None, -2)], idx![1..3, ..;-2]),
        4 => basic!(vec![number(k), number(m), number(-1)], idx![k, m, -1]),
        _ => basic!(
            vec![Part::Range(None, Some(tensor_idx::index::Position::Tail(0)), 1), Part::Ellipsis, number(0)],
            idx![..tl(0), ..., 0]
        ),
    }
}
