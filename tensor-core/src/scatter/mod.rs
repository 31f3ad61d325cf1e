//! Scattering: values written to the elements that tables of positions and masks name.
//!
//! The dims are those of a gather, and name positions of the target; every element of the selection they make has a
//! value, found by strides of its own (0 where the value is broadcast). Three verbs: [`assign`], [`accumulate`] and
//! [`update`]. What they leave does not depend on the number of threads, to the last bit.
//!
//! # Invariants
//!
//! The `// SAFETY:` comments of this module argue from these, which are the caller's promise.
//!
//! 1. **S1**: every position named by the dims lies inside the target allocation, is initialized, and belongs to the
//!    caller alone. A table of one index array names positions on one axis.
//! 2. **S2**: there is one stride for each dim; the values they lead to are valid for reads and apart from the target.
//! 3. **S3**: steps and masks alone never name a position twice, since the target's layout does not overlap itself; only
//!    two entries of one table can name the same position.
//! 4. **S4**: the elements are plain data: a bitwise copy of one is a value of its own.

mod plain;

use crate::copy::Threads;
use crate::gather::Dim;

/// Writes a value to every element that `dims` name, counted from `dst`. Of two values for one position, the last in
/// row-major order stays.
///
/// # Safety
///
/// S1 to S4 hold.
pub(crate) unsafe fn assign<T>(dims: &[Dim<'_>], dst: *mut T, src: *const T, strides: &[isize], _: Threads) {
    // SAFETY: handed on to the caller.
    unsafe { plain::assign(dims, dst, src, strides) }
}

/// Replaces every element that `dims` name by `f` of it and its value; a position named twice is replaced twice, in
/// row-major order.
///
/// # Safety
///
/// S1, S2 and S3 hold.
pub(crate) unsafe fn accumulate<T, F>(dims: &[Dim<'_>], dst: *mut T, src: *const T, strides: &[isize], f: F, _: Threads)
where
    T: Copy + Send + Sync,
    F: Fn(T, T) -> T + Copy + Send + Sync,
{
    // SAFETY: handed on to the caller.
    unsafe { plain::accumulate(dims, dst, src, strides, f) }
}

/// Replaces every element that `dims` name by `f` of it and its value; a position named twice is replaced once, by `f`
/// of what it held before and the last of its values.
///
/// # Safety
///
/// S1, S2 and S3 hold.
pub(crate) unsafe fn update<T, F>(dims: &[Dim<'_>], dst: *mut T, src: *const T, strides: &[isize], f: F, _: Threads)
where
    T: Copy + Send + Sync,
    F: Fn(T, T) -> T + Copy + Send + Sync,
{
    // SAFETY: handed on to the caller.
    unsafe { plain::update(dims, dst, src, strides, f) }
}
