//! A part in pieces that fit memory, one after the other in row-major order.

use tensor_idx_core::{DynIndex, DynRank, Plan, TensorD, Term};
use tensor_idx_files::{Element, FileError, Source};

use crate::progress::Progress;

/// How many bytes are in memory at once.
const BLOCK: usize = 16 << 20;

/// Runs the same code on the source of any array, with the type of its elements known.
macro_rules! with_source {
    ($array:expr, $source:ident => $code:expr) => {
        $crate::blocks::with_source!(@ $array, $source => $code;
            Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 BF16 F32 F64 C64 C128)
    };
    (@ $array:expr, $source:ident => $code:expr; $($name:ident)*) => {
        match $array {
            $(tensor_idx_files::AnyArray::$name($source) => $code,)*
            _ => return Err(tensor_idx_files::FileError::Header {
                path: std::path::PathBuf::new(),
                what: "elements of a type that is not known here".into(),
            }.into()),
        }
    };
}

pub(crate) use with_source;

/// Calls `f` on every block of a part.
pub(crate) fn each<T: Element>(
    source: &dyn Source<T>,
    plan: &Plan<DynRank, DynRank>,
    mut f: impl FnMut(TensorD<T>) -> Result<(), FileError>,
) -> Result<(), FileError> {
    let shape = plan.shape();
    let total: usize = shape.iter().product();
    let mut progress = Progress::new(total, size_of::<T>());
    if total == 0 {
        return Ok(());
    }
    // The axis that is cut: the first whose rows fit.
    let row = |axis: usize| shape[axis + 1..].iter().product::<usize>() * size_of::<T>();
    let Some(axis) = (0..shape.len()).find(|&axis| row(axis) <= BLOCK) else {
        return f(source.read(plan)?);
    };
    // Pieces of chunks would be read again with the next block.
    let chunk = source.chunk_shape().and_then(|chunk| {
        let whole = |term: &Term| matches!(term, Term::Affine { axis: a, step: 1, .. } if *a == axis);
        Some(chunk[plan.terms().iter().position(whole)?])
    });
    let fit = (BLOCK / row(axis).max(1)).max(1);
    let rows = chunk.map_or(fit, |chunk| fit.next_multiple_of(chunk));
    let outer: usize = shape[..axis].iter().product();
    for n in 0..outer {
        let mut rest = n;
        let mut at: Vec<usize> = Vec::new();
        for &extent in shape[..axis].iter().rev() {
            at.push(rest % extent);
            rest /= extent;
        }
        let before = at.iter().rev().fold(DynIndex::new(), |index, &position| index.at(position));
        for first in (0..shape[axis]).step_by(rows) {
            let last = shape[axis].min(first + rows);
            let block = plan.then(&before.clone().range(first..last)).map_err(FileError::from)?;
            let block = source.read(&block)?;
            let len = block.len();
            f(block)?;
            progress.advance(len);
        }
    }
    Ok(())
}
