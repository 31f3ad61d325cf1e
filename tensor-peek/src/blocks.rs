//! A part in pieces that fit memory.

use tensor_idx_core::{DynIndex, DynRank, Plan, TensorD, Term};
use tensor_idx_files::{Element, FileError, Source};

use crate::progress::Progress;

/// How many bytes are in memory at once, unless one chunk is more.
const BLOCK: usize = 16 << 20;

/// Runs the same code on the source of any array, with the type of its elements known: of dates and durations, the `i64` counts.
macro_rules! with_source {
    ($array:expr, $source:ident => $code:expr) => {
        $crate::blocks::with_source!(@ $array, $source => $code;
            Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 F32 F64 C64 C128)
    };
    (@ $array:expr, $source:ident => $code:expr; $($name:ident)*) => {
        match $array {
            $(tensor_idx_files::AnyArray::$name($source) => $code,)*
            tensor_idx_files::AnyArray::Time(_, $source) => $code,
            _ => return Err(tensor_idx_files::FileError::Header {
                path: std::path::PathBuf::new(),
                what: "elements of a type that is not known here".into(),
            }.into()),
        }
    };
}

pub(crate) use with_source;

/// How one axis of a part falls into steps, no smaller than which it is cut: `first` indices, and then `each`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Steps {
    first: usize,
    each: usize,
}

impl Steps {
    /// The index that is `n` steps after a border.
    fn after(self, from: usize, n: usize, extent: usize) -> usize {
        let first = if from == 0 { self.first } else { self.each };
        from.saturating_add(first).saturating_add((n - 1).saturating_mul(self.each)).min(extent)
    }
}

/// The steps of each axis of a part of an array in chunks: from border to border of the chunks, where a slice walks an axis.
fn steps(plan: &Plan<DynRank, DynRank>, chunk: &[usize]) -> Vec<Steps> {
    let mut steps = vec![Steps { first: 1, each: 1 }; plan.shape().len()];
    for (term, &chunk) in plan.terms().iter().zip(chunk) {
        if let Term::Affine { axis, start, step } = *term {
            let by = step.unsigned_abs();
            let left = if step > 0 { chunk - start % chunk } else { start % chunk + 1 };
            // Where the steps and the chunks do not fit each other, a chunk at a border is read with the blocks on both sides.
            steps[axis] = match by {
                0 => continue,
                by => Steps { first: left.div_ceil(by), each: (chunk / by).max(1) },
            };
        }
    }
    steps
}

/// How many steps of each axis a block has: of an axis all, as long as that fits.
fn block(shape: &[usize], steps: &[Steps], order: &[usize], size: usize) -> Vec<usize> {
    let longest = |axis: usize, n: usize| {
        let Steps { first, each } = steps[axis];
        n.saturating_mul(first.max(each)).min(shape[axis])
    };
    let mut counts: Vec<usize> = vec![usize::MAX; shape.len()];
    for &axis in order {
        let bytes = |counts: &[usize]| {
            let extents = counts.iter().enumerate().map(|(axis, &n)| longest(axis, n));
            extents.fold(size.max(1), usize::saturating_mul)
        };
        if bytes(&counts) <= BLOCK {
            break;
        }
        counts[axis] = 1;
        counts[axis] = (BLOCK / bytes(&counts)).max(1);
    }
    counts
}

/// Calls `f` on every block of a part, with the position of its first element. Of an array in chunks each block has whole chunks,
/// as far as slices allow it, so that none is read twice; otherwise they come in row-major order.
pub(crate) fn each<T: Element>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    f: impl FnMut(&[usize], TensorD<T>) -> Result<(), FileError>,
) -> Result<(), FileError> {
    cut(source, plan, source.chunk_shape(), f)
}

/// Calls `f` on every block of a part, in row-major order: a chunk that is longer than a block is read again for the next.
pub(crate) fn in_order<T: Element, E: From<FileError>>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    mut f: impl FnMut(TensorD<T>) -> Result<(), E>,
) -> Result<(), E> {
    cut(source, plan, None, |_, block| f(block))
}

/// Checks the `fill` and `drop` of a plan, before blocks without a marked place are written.
pub(crate) fn check_marks<T: Element>(_: &dyn Source<T>, plan: &Plan<DynRank, DynRank>) -> Result<(), FileError> {
    plan.holes().map_or(Ok(()), |holes| Ok(holes.fills::<T>().map(drop)?))
}

fn cut<T: Element, E: From<FileError>>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    chunk: Option<Vec<usize>>,
    mut f: impl FnMut(&[usize], TensorD<T>) -> Result<(), E>,
) -> Result<(), E> {
    check_marks(source, plan)?;
    let shape = plan.shape();
    let total = shape.iter().fold(1_usize, |total, &extent| total.saturating_mul(extent));
    let mut progress = Progress::new(total, size_of::<T>());
    if total == 0 {
        return Ok(());
    }
    let mut order: Vec<usize> = (0..shape.len()).collect();
    let steps = match chunk {
        Some(chunk) => {
            // Axes of index arrays last: a chunk may be named anywhere along them.
            let walked = |axis: &usize| {
                !plan.terms().iter().any(|term| matches!(term, Term::Affine { axis: a, .. } if a == axis))
            };
            order.sort_by_key(walked);
            steps(plan, &chunk)
        }
        None => vec![Steps { first: 1, each: 1 }; shape.len()],
    };
    let counts = block(shape, &steps, &order, size_of::<T>());
    let mut at = vec![0; shape.len()];
    loop {
        let end = |axis: usize| steps[axis].after(at[axis], counts[axis], shape[axis]);
        let index = (0..shape.len()).fold(DynIndex::new(), |index, axis| index.range(at[axis]..end(axis)));
        let block = source.read(&plan.then(&index).map_err(FileError::from)?)?;
        let len = block.len();
        f(&at, block)?;
        progress.advance(len);
        // The next, the last axis first.
        let ends: Vec<usize> = (0..shape.len()).map(end).collect();
        let Some(axis) = (0..shape.len()).rev().find(|&axis| ends[axis] < shape[axis]) else { return Ok(()) };
        at[axis] = ends[axis];
        at[axis + 1..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use tensor_idx_core::{Layout, NumPy};

    use super::*;

    #[test]
    fn steps_go_from_border_to_border() {
        let layout = Layout::row_major(vec![100, 100]).expect("small");
        let steps = |index: &str| {
            let plan = layout.plan_gather(NumPy, &index.parse::<DynIndex>().expect("good")).expect("good");
            steps(&plan, &[16, 8]).into_iter().map(|Steps { first, each }| (first, each)).collect::<Vec<_>>()
        };
        assert_eq!(steps("..."), [(16, 16), (8, 8)]);
        assert_eq!(steps("5:, ::-1"), [(11, 16), (4, 8)]);
        assert_eq!(steps("[7, 0], 1::4"), [(1, 1), (2, 2)]);
        assert_eq!(Steps { first: 11, each: 16 }.after(0, 3, 95), 43);
        assert_eq!(Steps { first: 11, each: 16 }.after(43, 4, 95), 95);
    }

    #[test]
    fn blocks_fit_or_are_one_chunk() {
        let chunks = |extents: &[usize]| extents.iter().map(|&n| Steps { first: n, each: n }).collect::<Vec<_>>();
        // 64 x 2048 x 2048 of 4 bytes in chunks that are as long as the first axis: 16 MiB each.
        assert_eq!(block(&[64, 2048, 2048], &chunks(&[64, 256, 256]), &[0, 1, 2], 4), [1, 1, 1]);
        assert_eq!(block(&[16, 2100, 2048], &chunks(&[16, 256, 256]), &[0, 1, 2], 4), [1, 1, 4]);
        assert_eq!(block(&[100_000, 2000], &chunks(&[100_000, 1]), &[0, 1], 8), [1, 20]);
        // Rows.
        assert_eq!(block(&[1 << 20, 1 << 10], &chunks(&[1, 1]), &[0, 1], 4)[0], 1 << 12);
        assert_eq!(block(&[3, 1 << 30], &chunks(&[1, 1]), &[0, 1], 4), [1, 1 << 22]);
    }

    #[cfg(feature = "zarr")]
    #[test]
    fn each_chunk_is_read_once() {
        use std::sync::Arc;
        use tensor_idx_files::zarr::{Array, zarrs::storage::store::MemoryStore};
        // 33 MB, in chunks as long as the first axis; from within a chunk on.
        let (shape, chunk) = ([8, 1030, 1000], [8, 128, 128]);
        let array = Array::<f32>::create_in(Arc::new(MemoryStore::new()), "/a", &shape, &chunk, 1.0).expect("made");
        let layout = Layout::row_major(shape.to_vec()).expect("small");
        for (index, chunks, elements) in [("...", 9 * 8, 8_240_000), ("1:, 5:, ::-1", 9 * 8, 7_175_000)] {
            let plan = layout.plan_gather(NumPy, &index.parse::<DynIndex>().expect("good")).expect("good");
            array.reset_counts();
            let (mut blocks, mut sum) = (0, 0.0);
            each(&array, &plan, |_, block| {
                assert!(block.len() * 4 <= BLOCK);
                blocks += 1;
                sum += block.iter().sum::<f32>();
                Ok(())
            })
            .expect("read");
            assert_eq!((array.counts().chunks_absent, sum), (chunks, elements as f32), "{index}");
            assert!(blocks > 1);
        }
    }
}
