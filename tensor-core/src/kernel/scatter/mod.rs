//! Scattering: values written to the elements that tables of positions and masks name.
//!
//! The axes are those of a gather, and name positions of the target; every element of the selection they make has a
//! value, found by strides of its own (0 where the value is broadcast). Three verbs: [`assign`], [`accumulate`] and
//! [`update`]. What they leave does not depend on the number of threads, to the last bit.
//!
//! # Invariants
//!
//! The `// SAFETY:` comments of this module argue from these invariants. The callers of [`assign`], [`accumulate`] and
//! [`update`] establish S1 to S4; the functions of this module establish S5 to S8. `docs/invariants.md` lists all
//! invariants of the workspace.
//!
//! 1. **S1**: every position named by the axes is inside the target allocation, is initialized, and belongs to the
//!    caller alone. A table names positions on one axis, or on several that it was summed over. The same holds for
//!    every entry of a mask up to the last that is set: it may be read, and written back.
//! 2. **S2**: there is one stride for each axis; the values at these strides are valid for reads and apart from the target.
//! 3. **S3**: steps and masks alone never name a position twice, since the target's layout does not overlap itself; only
//!    two entries of one table can name the same position.
//! 4. **S4**: the elements are plain data: a bitwise copy of an element is a value of its own.
//! 5. **S5**: normalizing and cutting keep the pairs of positions and values: a nest has those of its axes, and the parts
//!    of a scatter have no others.
//! 6. **S6**: an element of the nest is a `T`, aligned as such, or a whole number of them; a kernel is called only for a
//!    nest that its `supports` accepts.
//! 7. **S7**: where threads share a scatter, no position is written by two of them, and none is read by one and written by
//!    another: masks are cut at words, and a part reads and writes none of its entries behind the last
//!    that is set.
//! 8. **S8**: `pick` writes the first `n` places of both of its buffers, which have room for a block and a vector more, and
//!    returns `n`.

mod along;
mod buffered;
mod elements;
mod mask;
mod normalize;
mod op;
mod own;
#[cfg(feature = "rayon")]
mod owners;
mod plain;
mod rows;
mod threads;
#[cfg(all(target_arch = "x86_64", not(tensor_idx_portable), feature = "std"))]
mod x86;

#[cfg(test)]
mod tests;

pub(crate) use along::{Steps, put_along};
pub(crate) use plain::for_each;

use core::slice;

use smallvec::SmallVec;

use crate::kernel::copy;
use crate::kernel::gather::Axis;
use crate::kernel::overlap::seen_twice;
use crate::kernel::threads::Threads;
use normalize::Nest;
use op::{Op, Put, WithFunction};
use own::Last;
use plain::FewElements;

/// Whether S2, S3 and S6 hold, as far as a debug build can assert them: a stride for each axis, values below or above all
/// targets, steps that name no position twice, aligned elements.
fn is_sound<T>(axes: &[Axis<'_>], dst: *mut T, src: *const T, strides: &[isize]) -> bool {
    let are_aligned = dst.is_aligned() && src.is_aligned();
    is_sound_of_size(size_of::<T>() as isize, are_aligned, axes, dst.addr(), src.addr(), strides)
}

/// [`is_sound`] of elements of so many bytes.
fn is_sound_of_size(
    size: isize,
    are_aligned: bool,
    axes: &[Axis<'_>],
    dst: usize,
    src: usize,
    strides: &[isize],
) -> bool {
    if axes.iter().any(|axis| axis.len() == 0) || size == 0 {
        return true;
    }
    let add = |sum: (isize, isize), (low, high): (isize, isize)| (sum.0.wrapping_add(low), sum.1.wrapping_add(high));
    let to = axes.iter().map(Axis::reach).fold((0, 0), add);
    let values = axes.iter().zip(strides).map(|(axis, &stride)| Axis::Step { len: axis.len(), stride }.reach());
    let from = values.fold((0, 0), add);
    let at = |start: usize, by: isize| start.wrapping_add_signed(by.wrapping_mul(size));
    let bytes = |start, (low, high): (isize, isize)| at(start, low)..at(start, high) + size as usize;
    let (to, from) = (bytes(dst, to), bytes(src, from));
    let steps =
        axes.iter().filter_map(|axis| if let &Axis::Step { len, stride } = axis { Some((len, stride)) } else { None });
    let (shape, by): (SmallVec<[usize; 8]>, SmallVec<[isize; 8]>) = steps.unzip();
    are_aligned
        && axes.len() == strides.len()
        && (to.end <= from.start || from.end <= to.start)
        && !seen_twice(&shape, &by)
}

/// Writes a value to every element that `axes` name, counted from `dst`. Of two values for one position, the last in
/// row-major order stays.
///
/// # Safety
///
/// S1 to S4 hold.
pub(crate) unsafe fn assign<T>(axes: &[Axis<'_>], dst: *mut T, src: *const T, strides: &[isize], threads: Threads) {
    debug_assert!(is_sound(axes, dst, src, strides), "S2, S3, S6: {axes:?} at {dst:?}, {strides:?} at {src:?}");
    if strides.iter().any(|&stride| stride != 0)
        && let Some((shape, to)) = steps(axes)
    {
        // SAFETY: N2: S1 and S2 give a box of elements and a box of values, apart from each other; N3: steps alone name
        // no position twice (S3); N4: the elements are plain data (S4). N1 follows from S1.
        return unsafe { copy::copy(&shape, src, strides, dst, &to, threads) };
    }
    let few = plain::few::<T>(axes, strides, |to, from, FewElements { len, by }| {
        // SAFETY: S1, S2: the elements of a run, and their values, are among those named; S4.
        unsafe {
            let (to, from) = (dst.offset(to), src.offset(from));
            match (len, by) {
                (1, _) => to.copy_from_nonoverlapping(from, 1),
                (_, 0) => (0..len).for_each(|k| to.add(k).copy_from_nonoverlapping(from, 1)),
                _ => to.copy_from_nonoverlapping(from, len),
            }
        }
    });
    if few {
        return;
    }
    // Plain data are numbers, or some of one kind side by side.
    let parts = size_of::<T>() / align_of::<T>();
    let Some(nest) = Nest::new((size_of::<T>(), parts.max(1)), axes, dst.cast(), src.cast(), strides) else { return };
    // SAFETY: S5: `Nest::new` keeps the pairs of positions, so S1 to S3 hold for the nest; S4: the integers are bytes
    // of plain data. S6: they have the alignment of `T`, and its size is a number of them.
    unsafe {
        match const { align_of::<T>() } {
            1 => threads::run::<u8, _>(&nest, Put, threads),
            2 => threads::run::<u16, _>(&nest, Put, threads),
            4 => threads::run::<u32, _>(&nest, Put, threads),
            8 => threads::run::<u64, _>(&nest, Put, threads),
            16 => threads::run::<u128, _>(&nest, Put, threads),
            _ => plain::assign(axes, dst, src, strides),
        }
    }
}

/// The extents and the strides of axes, where all are steps.
#[expect(clippy::type_complexity, reason = "two lists")]
fn steps(axes: &[Axis<'_>]) -> Option<(SmallVec<[usize; 8]>, SmallVec<[isize; 8]>)> {
    let (mut shape, mut strides) = (SmallVec::new(), SmallVec::new());
    for axis in axes {
        let &Axis::Step { len, stride } = axis else { return None };
        shape.push(len);
        strides.push(stride);
    }
    Some((shape, strides))
}

/// Replaces every element that `axes` name by `f` of it and its value; a position named twice is replaced twice, in
/// row-major order.
///
/// # Safety
///
/// S1, S2 and S3 hold.
pub(crate) unsafe fn accumulate<T, F>(
    axes: &[Axis<'_>],
    dst: *mut T,
    src: *const T,
    strides: &[isize],
    f: F,
    threads: Threads,
) where
    T: Copy + Send + Sync,
    F: Fn(T, T) -> T + Copy + Send + Sync,
{
    debug_assert!(is_sound(axes, dst, src, strides), "S2, S3, S6: {axes:?} at {dst:?}, {strides:?} at {src:?}");
    let few = plain::few::<T>(axes, strides, |to, from, FewElements { len, by }| {
        // SAFETY: S1, S2: the elements of a run, and their values, are among those named, and apart; both are initialized;
        // S6: aligned as a `T`.
        let (to, from) = unsafe {
            let values = if by == 0 { 1 } else { len };
            (slice::from_raw_parts_mut(dst.offset(to), len), slice::from_raw_parts(src.offset(from), values))
        };
        match from {
            [value] => to.iter_mut().for_each(|to| *to = f(*to, *value)),
            values => to.iter_mut().zip(values).for_each(|(to, value)| *to = f(*to, *value)),
        }
    });
    if few {
        return;
    }
    if let Some(nest) = Nest::new((size_of::<T>(), 1), axes, dst.cast(), src.cast(), strides) {
        // SAFETY: S5: `Nest::new` keeps the pairs of positions, so S1 to S3 hold for the nest; S6: its elements are
        // `T`s.
        unsafe { threads::run::<T, _>(&nest, WithFunction(f), threads) }
    }
}

/// Replaces every element that `axes` name by `f` of it and its value; a position named twice is replaced once, by `f`
/// of what it held before and the last of its values. `None`, with nothing written, where there is no memory for the new
/// elements, or for lists of the entries that no later one hides.
///
/// # Safety
///
/// S1, S2 and S3 hold.
pub(crate) unsafe fn update<T, F>(
    axes: &[Axis<'_>],
    dst: *mut T,
    src: *const T,
    strides: &[isize],
    f: F,
    threads: Threads,
) -> Option<()>
where
    T: Copy + Send + Sync,
    F: Fn(T, T) -> T + Copy + Send + Sync,
{
    debug_assert!(is_sound(axes, dst, src, strides), "S2, S3, S6: {axes:?} at {dst:?}, {strides:?} at {src:?}");
    let Some(nest) = Nest::new((size_of::<T>(), 1), axes, dst.cast(), src.cast(), strides) else { return Some(()) };
    // SAFETY: S5: `Nest::new` keeps the pairs of positions, so S1 to S3 hold for the nest; S6: its elements are `T`s.
    unsafe {
        if buffered::supports(&nest) {
            buffered::run::<T, _>(&nest, WithFunction(f))
        } else {
            update_from(&nest, 0, WithFunction(f), threads)
        }
    }
}

/// Drops all entries of the tables from axis `k` on that a later one hides, and accumulates what is left: a position is
/// named twice when two entries of each of some tables agree, and its last value is that of the last of each. All lists
/// are made before the first write.
///
/// # Safety
///
/// S1 to S3 hold, and an element is a `T` (S6).
unsafe fn update_from<T: Copy, O: Op<T>>(nest: &Nest<'_>, k: usize, op: O, threads: Threads) -> Option<()> {
    let Some(axis) = nest.axes.get(k) else {
        // SAFETY: S1 to S3 and S6 hold for the nest.
        unsafe { threads::run::<T, O>(nest, op, threads) };
        return Some(());
    };
    // SAFETY: S5: some of the entries of a nest are pairs of the same nest, so S1 to S3 hold for them.
    let next = |nest: &Nest<'_>| unsafe { update_from::<T, O>(nest, k + 1, op, threads) };
    match axis {
        Axis::Table { .. } => match own::last_of_each(axis)? {
            Last::These(entries) => entries.of(nest, k, next).flatten(),
            Last::All => next(nest),
        },
        _ => next(nest),
    }
}
