//! Index arrays that are checked where they are used: they are read from memory once. A result is new, and a target is a copy, until
//! all entries are known to be good. So what fails changes nothing.

use alloc::vec::Vec;
use core::ops::Range;

use smallvec::SmallVec;

use crate::index::list::{Index, IndexList};
use crate::index::mode::DynMode;
use crate::index::table::{Made, Table};
use crate::kernel::copy::is_plain;
use crate::kernel::copy::stage::prefetch;
use crate::kernel::gather::{Axis, Stored, TablePositions, TakeTables, gather_checking};
use crate::kernel::threads::THREADS;
use crate::layout::Layout;
use crate::plan::lay::lay;
use crate::plan::slices::Slices;
use crate::plan::{FromIndex, Later, Resolved, Term};
use crate::shape::rank::Shape;
use crate::tensor::combine::Combine;
use crate::tensor::memory::Memory;
use crate::tensor::owned::Tensor;
use crate::tensor::storage::Storage;
use crate::tensor::value::Value;
use crate::tensor::view::TensorView;

/// With fewer entries than this, a copy of the target costs too much.
const MANY: usize = 4 << 10;

/// Entries for each element of the target: what copying it costs is little beside them.
const ENTRIES_FOR_ELEMENT: usize = 8;

/// How many entries ahead entries and values are fetched, and entries between two requests: as in the scatters.
const AHEAD: usize = 1024;
const STEP: usize = 16;

/// With fewer entries than this, a read finds them in the cache again.
pub(crate) const MANY_READ: usize = 1 << 20;

/// Of longer rows of elements than this the entries are a small part of what is read.
const ROW_BYTES: usize = 32;

/// Reads by a plan whose outermost index arrays are checked meanwhile; `None` where an entry is outside, and where to check before
/// is as good.
pub(crate) fn read<T: Clone, S: Shape, R: Shape>(
    source: &TensorView<'_, T, S>,
    resolved: &Resolved<'_, S, R>,
    room: fn(usize) -> Option<Storage<T>>,
) -> Option<Tensor<T, R>> {
    let Resolved { plan, lent, later } = resolved;
    let layout = Layout::<R>::row_major_of(plan.result_shape().clone()).ok()?;
    if !is_plain::<T>() || layout.is_empty() || plan.source_shape() != source.shape() {
        return None;
    }
    let (entries, arrays) = later_arrays(plan.slices(), (lent, *later), source.strides())?;
    if layout.len() / entries * size_of::<T>() > ROW_BYTES {
        return None;
    }
    let mut out = room(layout.len())?;
    let (base, to, mut done) = (source.base_ptr(), out.as_mut_ptr(), false);
    lay(plan, lent, source.layout(), &mut |walk| {
        let [Axis::Table { start: 0, len, .. }, inner @ ..] = &walk.axes[..] else { return };
        if *len != entries || walk.of_result[0].is_empty() || !are_one_run(inner) {
            return;
        }
        let check = |some: Range<usize>, then: TakeTables<'_>| tables(&arrays, some, then);
        // SAFETY: P1: the plan suits this shape but for what is not checked, and `tables` hands on what it has checked: every position
        // is inside the buffer (I2), which is G1; G2: `to` has room for the elements, fresh; G3: `T` is plain.
        done = unsafe { gather_checking(entries, &check, inner, base.wrapping_add(walk.offset), to, THREADS) };
    })
    .ok()?;
    if !done {
        return None;
    }
    // SAFETY: P2: the walk has as many elements as the result's shape, and the gather wrote all of them.
    unsafe { out.set_len(layout.len()) };
    Some(Tensor::over(out, layout))
}

/// The number of entries along the outermost axis, and all arrays that are checked later, if they are the arrays of this axis. The plan is for a
/// source of these strides.
fn later_arrays<'p>(
    plan: Slices<'_>,
    (lent, later): (&[TablePositions<'p>], Later),
    strides: &[isize],
) -> Option<(usize, SmallVec<[LaterArray<'p>; 4]>)> {
    let outermost = plan.groups.iter().position(|group| group.axis == 0 && group.rank > 0)?;
    let array = |axis| LaterArray::of(plan.tables[axis], (lent, later), plan.source[axis], strides[axis]);
    let arrays: SmallVec<[_; 4]> = plan.axes_of(outermost).into_iter().map(array).collect::<Option<_>>()?;
    (arrays.len() == later.len()).then_some((plan.groups[outermost].len, arrays))
}

/// Whether the elements for each entry are one run of memory. The kernels for anything else choose their way by the whole table.
fn are_one_run(inner: &[Axis<'_>]) -> bool {
    let mut run = 1;
    inner.iter().rev().all(|axis| match *axis {
        Axis::Step { len, stride } if stride == run || len == 1 => {
            run *= len as isize;
            true
        }
        _ => false,
    })
}

/// An index array of the outermost axis, which is not checked.
struct LaterArray<'p> {
    entries: TablePositions<'p>,
    signed: bool,
    extent: usize,
    stride: isize,
}

impl<'p> LaterArray<'p> {
    fn of(table: Table, (lent, later): (&[TablePositions<'p>], Later), extent: usize, stride: isize) -> Option<Self> {
        let Table::Lent(number) = table else { return None };
        Some(LaterArray { entries: lent[number], signed: later.is_signed(number)?, extent, stride })
    }
}

/// Hands on the tables of some entries, where none is outside.
fn tables(arrays: &[LaterArray<'_>], some: Range<usize>, then: TakeTables<'_>) -> bool {
    let made = |array: &LaterArray<'_>| Made::of_stored(array.entries.part(some.clone()), array.signed, array.extent);
    let made = arrays.iter().map(made).collect::<Result<SmallVec<[Made; 4]>, _>>();
    let Ok(made) = made else { return false };
    let inside = |(made, array): (&Made, &LaterArray<'_>)| made.positions().is_some_and(|p| p.are_below(array.extent));
    debug_assert!(made.iter().zip(arrays).all(inside), "P1: a table with an entry outside");
    let parts = made.iter().zip(arrays).map(|(made, array)| Some((made.positions()?, array.stride)));
    parts.collect::<Option<SmallVec<[_; 4]>>>().map(|parts| then(&parts)).is_some()
}

/// Accumulates, if one index array as it stands names the elements of a short row; `None`, with nothing done, for all
/// else, mistakes among it.
pub(crate) fn accumulate<L, H, R, T, O, V>(
    host: &mut H,
    layout: &Layout<H::Shape>,
    index: &Index<L>,
    op: O,
    value: &V,
) -> Option<()>
where
    L: IndexList,
    H: Memory<Elem = T> + ?Sized,
    R: Shape,
    T: Clone,
    O: Combine<T>,
    V: Value<T>,
{
    let [len] = *layout.shape() else { return None };
    if !is_plain::<T>() || O::REFUSES || !layout.is_contiguous() || index.list().consumes() != 1 {
        return None;
    }
    let borrow = FromIndex { later: MANY, only: true };
    let Resolved { plan, lent, later } =
        Resolved::<H::Shape, R>::new(index.list(), layout.axes(), DynMode::Nix, borrow, false).ok()?;
    later.is_signed(0)?;
    let ([Term::Array { group: 0, part: 0 }], [positions]) = (plan.terms(), &lent[..]) else { return None };
    // (Axes of extent 1 beside those of the array change nothing.)
    let entries = plan.shape().iter().product::<usize>();
    if entries < MANY || entries / ENTRIES_FOR_ELEMENT < len {
        return None;
    }
    let value = match value.scalar() {
        Some(x) => Values::Same(x),
        None => Values::Each(value.as_slice_of(plan.shape())?),
    };
    let mut copy: Vec<T> = Vec::new();
    copy.try_reserve_exact(len).ok()?;
    copy.extend_from_slice(host.source().as_slice().filter(|row| row.len() == len)?);
    match positions {
        // A negative entry is no position of a longer row.
        TablePositions::Narrow(p) if len <= i32::MAX as usize => add(&mut copy, p, value, op)?,
        TablePositions::Narrow(_) => return None,
        TablePositions::Wide(p) => add(&mut copy, p, value, op)?,
    }
    // Not before all are known to be good: storage that is shared becomes a copy.
    host.try_target().ok()?.as_mut_slice().filter(|row| row.len() == len)?.clone_from_slice(&copy);
    Some(())
}

/// The values of the entries: one for all, or one each.
enum Values<'v, T> {
    Same(&'v T),
    Each(&'v [T]),
}

/// Combines each element that an entry names with its value; `None` at the first entry that names none.
fn add<T: Clone, O: Combine<T>, P: Stored>(row: &mut [T], entries: &[P], values: Values<'_, T>, op: O) -> Option<()> {
    let mut combine = |p: &P, value: &T| {
        let element = row.get_mut(p.get() as usize)?;
        *element = op.combine(element.clone(), value.clone());
        Some(())
    };
    for (k, some) in entries.chunks(STEP).enumerate() {
        prefetch(some.as_ptr().wrapping_add(AHEAD).cast());
        prefetch(some.as_ptr().wrapping_add(AHEAD + STEP / 2).cast());
        match values {
            Values::Same(value) => some.iter().try_for_each(|p| combine(p, value))?,
            Values::Each(values) => {
                let values = values.get(k * STEP..)?;
                prefetch(values.as_ptr().wrapping_add(AHEAD).cast());
                some.iter().zip(values).try_for_each(|(p, value)| combine(p, value))?;
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::index::indexed::{Indexed, IndexedBy};
    use crate::index::list::IntoIndex;
    use crate::index::mode::{Mode, NumPy, Outer, PyTorch, Ranks, Vectorized};
    use crate::outside;
    use crate::prelude::*;
    use crate::range::Slice;

    /// Reads by arrays of any length; `count` of them are checked meanwhile.
    fn checking<S: IndexedBy<I, M>, I: IntoIndex<List: Ranks<M>>, M: Mode>(
        t: &TensorView<'_, i32, S>,
        mode: M,
        index: I,
        count: usize,
    ) -> Option<Tensor<i32, Indexed<S, I, M>>> {
        let (index, from) = (index.into_index(), FromIndex { later: 1, only: false });
        let resolved = Resolved::new(index.list(), t.layout().axes(), mode.kind(), from, false);
        assert_eq!(resolved.as_ref().map_or(0, |resolved| resolved.later.len()), count);
        read(t, &resolved.ok()?, Storage::with_room)
    }

    /// `count` arrays are checked meanwhile, and the result is that of the door, or there is none where the door has an error.
    macro_rules! same {
        ($t:expr, $mode:expr, $door:ident, $count:expr, $index:expr) => {{
            let t = $t;
            let read = checking(&t, $mode, $index, $count).map(|read| read.to_vec());
            assert_eq!(read, t.$door($index).ok().map(|read| read.to_vec()), "{}", stringify!($index));
        }};
    }

    fn slice(step: i64) -> Slice {
        Slice::new(None, None, Some(step))
    }

    /// Entries of `0..extent`, from the end for some, of several pieces.
    fn ids(extent: i64, len: usize) -> Vec<i64> {
        (0..len as i64).map(|k| (k * k * 7 + k) % extent - if k % 5 == 0 { extent } else { 0 }).collect()
    }

    #[test]
    fn what_is_checked_meanwhile_is_what_is_checked_before() {
        let t = Tensor::from_fn([50, 3, 2], |[i, j, k]| (100 * i + 10 * j + k) as i32);
        let line = Tensor::from_fn([300], |[k]| k as i32);
        for len in [2, 31, 1000, 16 << 10, (16 << 10) + 1, 140_000] {
            let (i, j, k) = (ids(50, len), ids(3, len), ids(2, len));
            let narrow: Vec<i32> = ids(300, len).iter().map(|&id| id as i32).collect();
            let unsigned: Vec<u32> = narrow.iter().map(|id| id.rem_euclid(300) as u32).collect();
            let wide: Vec<usize> = unsigned.iter().map(|&id| id as usize).collect();
            same!(line.view(), Outer, try_oix, 1, (&narrow,));
            same!(line.view(), Outer, try_oix, 1, (&unsigned[..],));
            same!(line.view(), NumPy, try_nix, 1, (&wide,));
            same!(line.i(slice(-1)), Outer, try_oix, 1, (&narrow[..],));
            same!(t.view(), Outer, try_oix, 1, (&i, .., ..));
            same!(t.view(), Outer, try_oix, 1, (&i, 2, 1..));
            same!(t.view(), Outer, try_oix, 1, (7, &j, ..));
            same!(t.view(), PyTorch, try_tix, 2, (&i, &j, 0));
            same!(t.view(), Vectorized, try_vix, 3, (&i, &j, &k));
            same!(t.view(), Vectorized, try_vix, 2, (&i, &j, ..));
            same!(t.view(), NumPy, try_nix, 2, (&i, &j, ..));
            same!(t.permute([2, 0, 1]), NumPy, try_nix, 2, (0, &i, &j[..]));
            same!(t.view(), Vectorized, try_vix, 3, (NewAxis, &i, &j, &k));
        }
    }

    #[test]
    fn an_entry_outside_is_found_in_any_piece() {
        let t = Tensor::from_fn([50, 3], |[i, j]| (10 * i + j) as i32);
        let len = 150_000;
        for at in [0, 1, (16 << 10) - 1, 16 << 10, 100_000, len - 1] {
            for bad in [50, -51, i64::MAX, i64::MIN, 1 << 32] {
                let mut i = ids(50, len);
                i[at] = bad;
                same!(t.view(), Outer, try_oix, 1, (&i, ..));
                same!(t.view(), Vectorized, try_vix, 2, (&i, &ids(3, len)));
                let error = t.try_oix((&i, ..)).expect_err("an entry is outside");
                assert!(format!("{error}").contains(&format!("{bad}")), "{error}");
            }
            let mut narrow: Vec<i32> = ids(50, len).iter().map(|&id| id as i32).collect();
            narrow[at] = i32::MIN;
            same!(t.view(), Outer, try_oix, 1, (&narrow, ..));
        }
    }

    #[test]
    fn other_arrays_are_checked_before() {
        let t = Tensor::from_fn([50, 3], |[i, j]| (10 * i + j) as i32);
        let (i, j) = (ids(50, 40), ids(3, 40));
        let (short, bytes) = (&j[..3], [1_u8, 2]);
        // Not outermost; of a width that no table has; strided; long rows, or in pieces; no elements.
        assert!(checking(&t.view(), Outer, (.., &j), 0).is_none());
        assert!(checking(&t.view(), Outer, (NewAxis, &i, ..), 0).is_none());
        assert!(checking(&t.view(), Outer, (&i, slice(-1)), 1).is_none());
        assert!(checking(&t.view(), Outer, (&i, [1, 0]), 0).is_none());
        assert!(checking(&t.view(), Vectorized, (&i, &bytes.repeat(20)), 0).is_none());
        assert!(checking(&t.view(), Vectorized, (&bytes.repeat(20), &j), 0).is_none());
        assert!(checking(&t.view(), Vectorized, (&i, outside::clip(&j)), 0).is_none());
        assert!(checking(&t.view(), Outer, (&bytes, ..), 0).is_none());
        assert!(checking(&t.view(), Outer, (Tensor::from(i.clone()).i(slice(2)), ..), 0).is_none());
        assert!(checking(&t.view(), Outer, (&i, vec![0; 9]), 0).is_none());
        assert!(checking(&t.view(), Outer, (&i, 0..0), 1).is_none());
        // Of several shapes that are broadcast together, or with a mask.
        let column = Tensor::from_fn([40, 1], |[k, _]| i[k]);
        assert!(checking(&t.view(), Vectorized, (&column, short), 0).is_none());
        assert!(checking(&t.view(), NumPy, (&i[..1], [true, false, true]), 0).is_none());
        // More than there are bits for.
        let nine = Tensor::from_fn([2; 9], |at| at.iter().sum::<usize>() as i32);
        let k = vec![1_i64, 0];
        let index = (&k, &k, &k, &k, &k, &k, &k, &k, &k);
        assert!(checking(&nine.view(), Vectorized, index, 0).is_none());
        assert_eq!(nine.vix(index).to_vec(), [9, 0]);
        // Each one is read all the same.
        assert_eq!(t.vix((&column, short)).shape(), [40, 3]);
        assert_eq!(t.oix((&i, vec![0; 9])).shape(), [40, 9]);
    }

    #[test]
    fn elements_that_are_cloned_are_checked_before() {
        let t = Tensor::from_fn([3], |[k]| alloc::string::ToString::to_string(&k));
        let ids = vec![2_i64; MANY_READ];
        assert!(t.oix((&ids,)).iter().all(|x| x == "2"));
    }

    #[test]
    fn many_entries_by_the_door() {
        let t = Tensor::from_fn([1000], |[k]| k as u16);
        let mut ids = ids(1000, MANY_READ + 77);
        let wanted: Vec<u16> = ids.iter().map(|id| id.rem_euclid(1000) as u16).collect();
        assert_eq!(t.oix((&ids,)).to_vec(), wanted);
        assert_eq!(t.oix((&ids[..],)).to_vec(), wanted);
        assert_eq!(t.oix((outside::clip(&wanted),)).to_vec(), wanted);
        ids[MANY_READ] = 1000;
        let error = t.try_oix((&ids,)).expect_err("an entry is outside");
        assert_eq!(error.kind(), crate::error::ErrorKind::OutOfBounds);
        let entry = format!("{error}");
        assert!(entry.contains("1048576") && entry.contains("1000"), "{entry}");
        // Marked places are found before.
        let filled = t.oix((outside::fill(&ids, 7),));
        assert_eq!((filled[MANY_READ], filled[0]), (7, wanted[0]));
    }
}
