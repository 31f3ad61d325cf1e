//! Any index on any layout: what the naive resolver finds, at positions inside the buffer, or an error of its kind.
#![no_main]

#[path = "../../tests/common/naive.rs"]
#[allow(dead_code, reason = "the twin test uses more of it")]
mod naive;

use libfuzzer_sys::fuzz_target;
use naive::{Naive, Tape, indices, to_index};
use tensor_idx::prelude::*;

fuzz_target!(|data: &[u8]| {
    let mut tape = Tape(data);
    let Some((layout, mut naive)) = layout(&mut tape) else { return };
    let len = naive.positions.iter().max().map_or(0, |last| last + 1);
    // More than this is an allocation and nothing else.
    if len > 1 << 16 {
        return;
    }
    let buffer: Vec<u32> = (0..len as u32).collect();
    if let Some(shorter) = len.checked_sub(1) {
        assert!(TensorView::from_slice(&buffer[..shorter], layout.clone()).is_err());
    }
    let mut view = TensorView::from_slice(&buffer, layout).expect("inside the buffer");
    for _ in 0..4 {
        let parts = tape.parts(view.shape());
        let index = to_index(&parts);
        drop(view.explain(&index).to_string());
        match (view.try_i(&index), naive.index(&parts)) {
            (Ok(part), Ok(expected)) => {
                assert_eq!(part.shape(), expected.shape, "{index}");
                assert!(part.iter().map(|x| *x as usize).eq(expected.positions.iter().copied()), "{index}");
                assert!(part.to_vec().iter().map(|x| *x as usize).eq(expected.positions.iter().copied()), "{index}");
                assert!(part.layout().positions().all(|position| position < len));
                assert_eq!(part.layout().overlaps_itself(), expected.overlaps_itself());
                assert_eq!(part.layout().is_contiguous(), expected.is_contiguous());
                let plan = view.plan(&index).expect("the view was made");
                assert_eq!(plan.shape(), expected.shape);
                for (out, &position) in indices(&expected.shape).iter().zip(&expected.positions) {
                    let from = plan.source_index(out).expect("inside");
                    assert_eq!(naive.at(&from), position, "{index}: {plan}");
                }
                (view, naive) = (part, expected);
            }
            (Err(error), Err(kinds)) => {
                assert!(kinds.contains(&error.kind()), "{error}: not one of {kinds:?}");
                assert_eq!(view.plan(&index).map(|_| ()), Err(error));
            }
            (ours, expected) => {
                panic!("{index}: ours {:?}, naive {expected:?}", ours.map(|view| view.layout().clone()))
            }
        }
    }
});

/// Any layout, good or refused; of a good one that is small enough, the positions.
fn layout(tape: &mut Tape) -> Option<(Layout<DynRank>, Naive)> {
    let rank = tape.below(5);
    let shape: Vec<usize> =
        (0..rank).map(|_| if tape.one_in(64) { tape.word() as usize } else { tape.below(6) }).collect();
    let strides: Vec<isize> = (0..rank)
        .map(|_| if tape.one_in(64) { tape.word() as isize } else { tape.between(-40, 40) as isize })
        .collect();
    let offset = if tape.one_in(64) { tape.word() as usize } else { 4 * tape.below(256) };
    let layout = Layout::new(&shape, &strides, offset);
    // Where the furthest elements are, in 128 bits (strides and extents of 64 each: the product may need all).
    let span = |(&extent, &stride): (&usize, &isize)| (extent as i128 - 1).saturating_mul(stride as i128);
    let spans: Vec<i128> = shape.iter().zip(&strides).map(span).collect();
    let low = spans.iter().fold(offset as i128, |low, span| low.saturating_add((*span).min(0)));
    let high = spans.iter().fold(offset as i128, |high, span| high.saturating_add((*span).max(0)));
    let len = shape.iter().filter(|extent| **extent > 0).fold(1_i128, |len, &n| len.saturating_mul(n as i128));
    let fits = len <= isize::MAX as i128;
    let inside = shape.contains(&0) || (low >= 0 && high <= isize::MAX as i128);
    assert_eq!(layout.is_ok(), fits && inside, "{shape:?} {strides:?} {offset}");
    let layout = layout.ok()?;
    if len > 4096 {
        return None;
    }
    let positions = indices(&shape)
        .iter()
        .map(|index| {
            let steps = index.iter().zip(&strides).map(|(&i, &stride)| i as i128 * stride as i128);
            (offset as i128 + steps.sum::<i128>()) as usize
        })
        .collect();
    Some((layout, Naive { shape, positions }))
}
