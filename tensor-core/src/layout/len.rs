//! How many elements a shape has (I1).

use crate::error::IndexError;

/// The number of elements, which does not overflow (I1); a 0 ends the product at 0.
#[inline]
pub(super) fn product(extents: &[usize]) -> usize {
    extents.iter().fold(1, |len: usize, &extent| len.wrapping_mul(extent))
}

/// The number of elements (I1).
#[inline]
pub(crate) fn checked_len(shape: &[usize]) -> Result<usize, IndexError> {
    len_of(shape).ok_or_else(
        #[cold]
        || IndexError::TooLarge { shape: shape.into() },
    )
}

/// [`checked_len`], where it fits.
#[inline]
pub(crate) fn len_of(shape: &[usize]) -> Option<usize> {
    let mut len = 1_usize;
    for &extent in shape {
        len = match len.checked_mul(extent) {
            Some(n) if n != 0 && n <= isize::MAX as usize => n,
            // Without its extents of 0 it has to fit, too.
            _ => return len_of_empty(shape),
        };
    }
    Some(len)
}

#[cold]
fn len_of_empty(shape: &[usize]) -> Option<usize> {
    let mut others = shape.iter().filter(|&&extent| extent != 0);
    let fits = others.try_fold(1_usize, |len, &extent| len.checked_mul(extent).filter(|&n| n <= isize::MAX as usize));
    fits.filter(|_| shape.contains(&0)).map(|_| 0)
}
