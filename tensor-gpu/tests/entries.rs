//! Index arrays that lie on the device: the same answers, the same mistakes.

use std::borrow::Cow;
use std::sync::Arc;

use crate::common::{another, block_on, devices, on_every_gpu};
use tensor_idx::error::ErrorKind;
use tensor_idx::gpu::*;
use tensor_idx::index::{Entry, IndexArray, IntoElement, Remote};
use tensor_idx::prelude::*;
use tensor_idx::shape::Extents;

/// Reads by an index array of one type, there and here.
macro_rules! by {
    ($gpu:ident, $t:ident, $g:ident, $($ty:ty: $($entry:literal)*;)*) => {$({
        let ids = Tensor::from([$($entry as $ty),*]);
        let there = ids.to_gpu($gpu).unwrap();
        assert_eq!($g.oix(idx![&there]).to_cpu().unwrap(), $t.oix(idx![&ids]), stringify!($ty));
        assert_eq!($g.oix(idx![.., &there.flip(0)]).to_cpu().unwrap(), $t.oix(idx![.., ids.flip(0)]));
        assert_eq!($g.i(idx![.., ::-1]).oix(idx![1.., &there]).to_cpu().unwrap(), $t.i(idx![.., ::-1]).oix(idx![1.., &ids]));
        let odd = there.i(idx![1..]);
        assert_eq!($g.vix(idx![&odd, [0, 3]]).to_cpu().unwrap(), $t.vix(idx![ids.i(idx![1..]), [0, 3]]));
        assert_eq!($g.vix(idx![&odd, &odd]).to_cpu().unwrap(), $t.vix(idx![ids.i(idx![1..]), ids.i(idx![1..])]));
    })*};
}

#[test]
fn every_integer() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([5, 5, 4], |at| (20 * at[0] + 4 * at[1] + at[2]) as i16);
        let g = t.to_gpu(gpu).unwrap();
        by! { gpu, t, g,
            i8: 4 -1 0; i16: -5 2 2; i32: 1 -3 4; i64: -1 -5 3;
            u8: 4 1 0; u16: 0 2 2; u32: 1 3 4; u64: 1 0 3;
        }
    });
}

/// Entries outside of their axis are moved where they lie, as on the processor.
macro_rules! moved {
    ($gpu:ident, $t:ident, $g:ident, $($ty:ty: $($entry:expr),*;)*) => {$({
        let ids: Tensor1<$ty> = Tensor::from([$($entry),*, <$ty>::MIN, <$ty>::MAX, <$ty>::MAX / 3]);
        let there = ids.to_gpu($gpu).unwrap();
        let (odd, odd_here) = (there.i(idx![1..]), ids.i(idx![1..]));
        let reads = $gpu.stats().reads;
        let clipped = $g.oix(idx![clip(&there)]);
        let wrapped = $g.i(idx![.., ::-1]).oix(idx![.., wrap(&there)]);
        let joint = $g.vix(idx![wrap(&odd), clip(&odd), clip(tl(9))]);
        let backwards = $g.oix(idx![wrap(&there.flip(0)), .., [3, 0]]);
        let mut written = $g.clone();
        assign!(written.oix[clip(&there), wrap(-1), 0] = -1);
        written.vix_mut(idx![wrap(&there), clip(&there)]).accumulate(Add, 5);
        assert_eq!($gpu.stats().reads, reads, "nothing is brought to the host");
        assert_eq!(clipped.to_cpu().unwrap(), $t.oix(idx![clip(&ids)]), stringify!($ty));
        assert_eq!(wrapped.to_cpu().unwrap(), $t.i(idx![.., ::-1]).oix(idx![.., wrap(&ids)]), stringify!($ty));
        assert_eq!(joint.to_cpu().unwrap(), $t.vix(idx![wrap(odd_here), clip(odd_here), clip(tl(9))]), stringify!($ty));
        assert_eq!(backwards.to_cpu().unwrap(), $t.oix(idx![wrap(ids.flip(0)), .., [3, 0]]), stringify!($ty));
        let mut here = $t.clone();
        assign!(here.oix[clip(&ids), wrap(-1), 0] = -1);
        here.vix_mut(idx![wrap(&ids), clip(&ids)]).accumulate(Add, 5);
        assert_eq!(written.to_cpu().unwrap(), here, stringify!($ty));
    })*};
}

#[test]
fn entries_outside_are_moved_on_the_device() {
    on_every_gpu(|found| {
        // A device of its own counts what this test reads back.
        let gpu = &Gpu::from_device(found.device().clone(), found.queue().clone()).unwrap();
        let t = Tensor::from_fn([5, 7, 4], |at| (28 * at[0] + 4 * at[1] + at[2]) as i32);
        let g = t.to_gpu(gpu).unwrap();
        moved! { gpu, t, g,
            i8: 4, -1, -6, 0, 99; i16: -5, 2, 700; i32: 1, -3, 4, -70_000; i64: -1, 6, 5, -3, -1 << 40, (1 << 40) + 3, -(1 << 32);
            u8: 4, 1, 200; u16: 0, 2, 9; u32: 1, 3, 4, 3_000_000_000; u64: 1, 10, 3, 1 << 63, (1 << 32) + 1;
        }
        // On an axis without elements there is nowhere to move them to; no entries need no place.
        let ids = Tensor1::from([0_i32]).to_gpu(gpu).unwrap();
        let none = g.i(idx![.., 0..0]);
        assert_eq!(none.try_oix(idx![.., clip(&ids)]).unwrap_err().kind(), ErrorKind::OutOfBounds);
        assert_eq!(none.oix(idx![.., wrap(&ids.i(idx![1..]))]).shape(), [5, 0, 4]);
    });
}

/// A read that fails tells the same, there and here; and the device is as good as new.
macro_rules! mistake {
    ($gpu:ident, $($ty:ty: $entries:expr, $at:expr;)*) => {$({
        let at: [usize; 2] = $at;
        let t = Tensor::from_fn([5, 4], |at| (4 * at[0] + at[1]) as f32);
        let g = t.to_gpu($gpu).unwrap();
        let ids = Tensor::<$ty, _>::from_vec([2, 2], $entries.to_vec()).unwrap();
        let there = ids.to_gpu($gpu).unwrap();
        let expected = t.try_oix(idx![[0, 1], &ids]).unwrap_err();
        let expected = expected.to_string().replace("&ids", "&there");
        assert!(expected.contains(&format!("entry {at:?}")), "{expected}");

        let result = g.oix(idx![[0, 1], &there]);
        assert_eq!(result.to_cpu().unwrap_err().to_string(), expected);
        // There are no elements, whoever was told, also not in what is made from it.
        for _ in 0..2 {
            assert_eq!(result.i(idx![.., { at[0] }, { at[1] }]).to_cpu().unwrap_err().to_string(), expected);
            assert_eq!(result.flip(0).to_contiguous().unwrap().to_cpu().unwrap_err().to_string(), expected);
            assert_eq!(result.check().unwrap_err().to_string(), expected);
        }
        $gpu.sync().unwrap();
        let _ = g.oix(idx![[0, 1], &there]);
        assert_eq!($gpu.sync().unwrap_err().to_string(), expected);
        $gpu.sync().unwrap();
        let _ = g.oix(idx![[0, 1], &there]);
        assert_eq!(block_on($gpu.sync_async()).unwrap_err().to_string(), expected);
        $gpu.strict(true);
        let strict = g.try_oix(idx![[0, 1], &there]);
        $gpu.strict(false);
        assert_eq!(strict.unwrap_err().to_string(), expected);
        // A result without elements is checked as well.
        let _ = g.oix(idx![1..1, &there]);
        assert!($gpu.sync().is_err());
    })*};
}

#[test]
fn mistakes_are_told_as_on_the_processor() {
    on_every_gpu(|gpu| {
        mistake! { gpu,
            i8: [0, 1, 4, -5], [1, 0];
            i16: [0, 1, -4, -5], [1, 1];
            i32: [0, i32::MIN, 4, -5], [0, 1];
            i64: [0, 3, i64::MIN, 0], [1, 0];
            i64: [0, 3, 1 << 32, 0], [1, 0];
            i64: [0, 3, -1 - (1 << 32), 0], [1, 0];
            i64: [0, -(1 << 32), 3, 0], [0, 1];
            u64: [0, 3, 2 << 32, 0], [1, 0];
            u8: [0, 1, 4, 255], [1, 0];
            u16: [4, 1, 4, 255], [0, 0];
            u32: [3, 1, 4, u32::MAX], [1, 0];
            u64: [3, 1, 2, u64::MAX], [1, 1];
        }
    });
}

#[test]
fn the_first_of_several_arrays_is_told() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([3, 4, 5], |at| at[2] as u8);
        let g = t.to_gpu(gpu).unwrap();
        let (fine, bad, worse) = (Tensor::from([0, 1]), Tensor::from([1, 7]), Tensor::from([9, 9]));
        let [a, b, c] = [&fine, &bad, &worse].map(|ids| ids.to_gpu(gpu).unwrap());
        let told = |index: &str, read: GpuTensor<u8, DynRank>| {
            let error = read.to_cpu().unwrap_err().to_string();
            assert!(error.starts_with(index), "{error}");
        };
        told("index 7 is outside -4..4 on axis 1", g.vix(idx![&a, &b, &c]).into_dyn());
        told("index 9 is outside -3..3 on axis 0", g.vix(idx![&c, &b]).into_dyn());
        told("index 7 is outside -5..5 on axis 2", g.oix(idx![&a, [3], &b]).into_dyn());
        // An index into the result that leaves the bad entry out changes nothing.
        let plan = g.layout().plan_remote(tensor_idx::index::Outer, idx![&b]).unwrap();
        assert!(plan.then(idx![0]).unwrap().gather(&g).unwrap().to_cpu().is_err());
        // And mixed with arrays of the host, which are refused before anything is recorded.
        assert!(g.try_vix(idx![&a, [0, 4]]).unwrap_err().to_string().starts_with("index 4 is outside -4..4 on axis 1"));
        assert_eq!(g.vix(idx![&a, [3, 0], &a]).to_cpu().unwrap(), t.vix(idx![&fine, [3, 0], &fine]));
        assert_eq!(g.vix(idx![&a, [[3], [0]]]).to_cpu().unwrap(), t.vix(idx![&fine, [[3], [0]]]));
    });
}

#[test]
fn more_operations_than_slots() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([8], |at| at[0] as i32);
        let (g, ids) = (t.to_gpu(gpu).unwrap(), Tensor::from([7_u8, 3, 1]).to_gpu(gpu).unwrap());
        for _ in 0..1100 {
            let _ = g.oix(idx![&ids]);
        }
        assert_eq!(g.oix(idx![&ids]).to_cpu().unwrap().to_vec(), [7, 3, 1]);
    });
}

#[test]
fn tensors_of_two_devices_do_not_meet() {
    let all = devices("tensors_of_two_devices_do_not_meet");
    let Some(gpu) = all.first() else { return };
    let other = all.get(1).cloned().unwrap_or_else(|| another(gpu));
    let g = Tensor::from([1.0, 2.0]).to_gpu(gpu).unwrap();
    let ids = Tensor::from([0, 1]).to_gpu(&other).unwrap();
    let error = g.try_oix(idx![&ids]).unwrap_err();
    assert!(error.to_string().starts_with("tensors of two devices cannot meet"), "{error}");
    assert_eq!(g.oix(idx![&ids.to_cpu().unwrap()]).to_cpu().unwrap().to_vec(), [1.0, 2.0]);
}

#[test]
fn masks_on_the_device() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([5, 4, 6], |at| (24 * at[0] + 6 * at[1] + at[2]) as u16);
        let g = t.to_gpu(gpu).unwrap();
        let mask = Tensor::from_fn([5, 4], |at| (at[0] + 3 * at[1]) % 4 != 1);
        let flags = Tensor::from([true, false, true, true, false, true]);
        let (a, b) = (mask.to_gpu(gpu).unwrap(), flags.to_gpu(gpu).unwrap());
        assert_eq!(g.oix(idx![&a]).to_cpu().unwrap(), t.oix(idx![&mask]));
        assert_eq!(g.oix(idx![&a, &b]).to_cpu().unwrap(), t.oix(idx![&mask, &flags]));
        assert_eq!(g.vix(idx![&a, [2]]).to_cpu().unwrap(), t.vix(idx![&mask, [2]]));
        assert_eq!(g.nix(idx![&a, 2]).to_cpu().unwrap(), t.nix(idx![&mask, 2]));
        assert_eq!(g.nix(idx![.., 1, &b]).to_cpu().unwrap(), t.nix(idx![.., 1, &flags]));
        let columns = (b.i(idx![..5]), flags.i(idx![..5]));
        assert_eq!(
            g.transpose().oix(idx![.., .., &columns.0]).to_cpu().unwrap(),
            t.transpose().oix(idx![.., .., columns.1])
        );
        let yes = Tensor::from_vec([], vec![true]).unwrap().to_gpu(gpu).unwrap();
        assert_eq!(g.oix(idx![&yes, 1, &b.i(idx![..4])]).to_cpu().unwrap(), t.oix(idx![true, 1, flags.i(idx![..4])]));
        // A mask that covers all, with and without a rest that is moved at once; rows behind it, and before it.
        let whole = Tensor::from_fn([5, 4, 6], |at| at[2] % 3 != at[1] % 3);
        let wide = Tensor::from_fn([5, 4, 6], |at| at[2] as f64 - at[0] as f64);
        let (far, far_wide) = (whole.to_gpu(gpu).unwrap(), wide.to_gpu(gpu).unwrap());
        assert_eq!(g.oix(&far).to_cpu().unwrap(), t.oix(&whole));
        assert_eq!(far_wide.oix(&far).to_cpu().unwrap(), wide.oix(&whole));
        let (turned, far_turned) = (whole.transpose().to_contiguous(), far.transpose());
        assert_eq!(
            far_wide.flip(2).transpose().oix(&far_turned).to_cpu().unwrap(),
            wide.flip(2).transpose().oix(&turned)
        );
        assert_eq!(far_wide.oix(idx![&a, 1..3]).to_cpu().unwrap(), wide.oix(idx![&mask, 1..3]));
        assert_eq!(
            far_wide.oix(idx![1..2, &a.i(idx![2]), 2..4]).to_cpu().unwrap(),
            wide.oix(idx![1..2, mask.i(idx![2]), 2..4])
        );
        assert_eq!(far_wide.oix(idx![::2, 3, &b]).to_cpu().unwrap(), wide.oix(idx![::2, 3, &flags]));
        // Counted once, until it is written to; a plan keeps what it counted.
        let mut far = far;
        assert_eq!(far.count_nonzero().unwrap(), whole.iter().filter(|set| **set).count());
        assert_eq!(block_on(far.count_nonzero_async()).unwrap(), far.count_nonzero().unwrap());
        let before = gpu.stats();
        let picked = far_wide.oix(&far);
        assert_eq!((gpu.stats().reads, gpu.stats().dispatches), (before.reads, before.dispatches + 1));
        let plan = far_wide.layout().plan_remote(tensor_idx::index::Outer, &far).unwrap();
        far.i_mut(idx![..]).fill(false);
        assert_eq!(far.count_nonzero().unwrap(), 0);
        assert_eq!(plan.gather(&far_wide).unwrap().to_cpu().unwrap(), picked.to_cpu().unwrap());
        let none = Tensor::full([6], false).to_gpu(gpu).unwrap();
        assert_eq!(g.oix(idx![.., .., &none]).to_cpu().unwrap().shape(), [5, 4, 0]);
        assert_eq!(g.try_oix(idx![&b]).unwrap_err().kind(), tensor_idx::error::ErrorKind::MaskShape);
    });
}

/// Entries on the device, and an extent that may be another than their number.
struct Claims<T>(GpuTensor<T, Rank<1>>, usize);

impl<T: GpuElement + Entry> IndexArray for &Claims<T> {
    type Entry = T;

    fn extents(&self) -> Extents {
        Extents::from_slice(&[self.1])
    }

    fn entries(&self) -> Cow<'_, [T]> {
        IndexArray::entries(&self.0)
    }

    fn remote(&self) -> Option<Arc<dyn Remote>> {
        IndexArray::remote(&self.0)
    }
}

impl<'c, T: GpuElement + Entry> IntoElement for &'c Claims<T> {
    type Element = T::Element<&'c Claims<T>, Rank<1>>;

    fn into_element(self) -> Self::Element {
        T::element::<_, Rank<1>>(self)
    }
}

/// Fewer or more entries than the extents of an index array are an error, and no memory beside them is read.
#[test]
fn extents_of_other_entries() {
    #[track_caller]
    fn refused<T: std::fmt::Debug>(result: Result<T, IndexError>, needed: usize) {
        let error = result.unwrap_err().to_string();
        assert_eq!(error, format!("shape [{needed}] needs {needed} elements, the data has 3"));
    }
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([20], |[n]| n as i32);
        let square = Tensor::full([20, 20], 7).to_gpu(gpu).unwrap();
        let mut g = t.to_gpu(gpu).unwrap();
        let ids = Tensor::from([3, 0, 1]).to_gpu(gpu).unwrap();
        let bits = Tensor::from([true, false, true]).to_gpu(gpu).unwrap();
        let (three, set) = (Claims(ids.clone(), 3), Claims(bits.clone(), 3));
        assert_eq!(g.oix(idx![&three]).to_cpu().unwrap().to_vec(), [3, 0, 1]);
        assert_eq!(g.i(idx![..3]).oix(idx![&set]).to_cpu().unwrap().to_vec(), [0, 2]);
        for needed in [10, 2] {
            let (ids, mask) = (Claims(ids.clone(), needed), Claims(bits.clone(), needed));
            refused(g.try_oix(idx![&ids]), needed);
            refused(g.try_oix(idx![clip(&ids)]), needed);
            refused(square.try_vix(idx![&ids, &ids]), needed);
            refused(g.try_take_along_axis(&ids, 0), needed);
            // An index into the result that leaves as many as there are.
            let plan = g.layout().plan_remote(tensor_idx::index::Outer, idx![&ids]).unwrap();
            refused(plan.then(idx![:3]).unwrap().gather(&g), needed);
            refused(g.oix_mut(idx![&ids]).try_assign(1), needed);
            let mut part = g.i(idx![..needed]);
            refused(part.try_oix(idx![&mask]), needed);
            refused(part.oix_mut(idx![&mask]).try_fill(1), needed);
            refused(part.oix_mut(idx![&mask]).try_accumulate(Add, 1), needed);
        }
        assert_eq!(g.to_cpu().unwrap(), t);
    });
}

/// Ids on the device are read and checked by the kernel that moves the elements.
#[test]
fn a_read_by_ids_on_the_device_is_one_dispatch() {
    on_every_gpu(|gpu| {
        let mut random = fastrand::Rng::with_seed(21);
        macro_rules! reads {
            ($($t:ty),*) => {$(
                let t = Tensor::from_fn([100, 3, 8], |at| (at[0] * 24 + at[1] * 8 + at[2]) as i16);
                let there = t.to_gpu(gpu).unwrap();
                // Turned views, too: their strides are negative.
                for (t, there) in [(t.view(), there.clone()), (t.flip(0), there.flip(0))] {
                    let ids = Tensor::from_fn([40, 2], |_| random.i8(0..100) as $t);
                    let far = ids.to_gpu(gpu).unwrap();
                    let before = gpu.stats().dispatches;
                    let results = [there.oix(idx![&far, 1..]).into_dyn(), there.oix(idx![&far, 1, 3]).into_dyn(), there.nix(idx![&far, 2]).into_dyn()];
                    assert_eq!(gpu.stats().dispatches, before + 3);
                    let expected = [t.oix(idx![&ids, 1..]).into_dyn(), t.oix(idx![&ids, 1, 3]).into_dyn(), t.nix(idx![&ids, 2]).into_dyn()];
                    for (result, expected) in results.iter().zip(expected) {
                        assert_eq!(result.to_cpu().unwrap(), expected);
                    }
                    // A part of the ids, at an offset.
                    let some = far.i(idx![7..19]);
                    let before = gpu.stats().dispatches;
                    let result = there.oix(some);
                    assert_eq!(gpu.stats().dispatches, before + 1);
                    assert_eq!(result.to_cpu().unwrap(), t.oix(ids.i(idx![7..19])));
                }
            )*};
        }
        reads!(u8, i8, i16, u16, i32, u32, i64, u64);
        // The least number of a bad id is reported, as on the processor.
        let t = Tensor::from_fn([10, 8], |at| (at[0] * 8 + at[1]) as f32);
        let there = t.to_gpu(gpu).unwrap();
        let ids =
            Tensor::from_fn([300], |at| if at[0] % 100 == 77 { -11 - at[0] as i64 } else { -10 + at[0] as i64 % 20 });
        let far = ids.to_gpu(gpu).unwrap();
        let expected = t.try_oix(idx![&ids]).unwrap_err().to_string().replace("&ids", "&far");
        assert_eq!(there.oix(idx![&far]).to_cpu().unwrap_err().to_string(), expected);
        assert_eq!(there.oix(idx![&far, 3]).to_cpu().unwrap_err().to_string(), expected);
    });
}

/// Where entries are marked, arrays on the device are brought here; a value and a gradient stay there.
#[test]
fn filled_and_dropped() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([3, 4], |[i, j]| (10 * i + j) as f32);
        let g = t.to_gpu(gpu).expect("room");
        let ids = [7_i32, -1, 0];
        let there = Tensor1::from(ids).to_gpu(gpu).expect("room");
        let beside = Tensor1::from([3_i32, 0, 1]).to_gpu(gpu).expect("room");
        let read = |part: GpuTensor<f32, Rank<1>>| part.to_cpu().expect("reads").to_vec();
        assert_eq!(read(g.vix(idx![fill(&ids, -1.0), &beside])), [-1.0, 20.0, 1.0]);
        assert_eq!(read(g.vix(idx![fill(&there, 0.5), &beside])), [0.5, 20.0, 1.0]);
        assert_eq!(read(g.nix(idx![fill([9], 1.0), fill(&there, 2.0)])), [1.0; 3]);
        assert_eq!(g.try_oix(DynIndex::from(idx![drop([9])])).unwrap_err().kind(), ErrorKind::Outside);

        let (mut g, mut t) = (g, t);
        let value = Tensor2::from([[1.0], [2.0], [3.0]]);
        assign!(t.oix[drop(&ids), ..] += &value);
        assign!(g.oix[drop(&there), ..] += &value.to_gpu(gpu).expect("room"));
        g.oix_mut(idx![drop([9])]).fill(5.0);
        assert_eq!(
            g.oix_mut(DynIndex::from(idx![fill([9], 0.0)])).try_assign(1.0).unwrap_err().kind(),
            ErrorKind::Outside
        );
        let wide = [[0.0; 4]; 2];
        assert_eq!(g.oix_mut(idx![drop([9])]).try_assign(wide).unwrap_err().kind(), ErrorKind::ShapeMismatch);
        assert_eq!(g.to_cpu().expect("reads"), t);

        let plan = t.layout().plan_gather(tensor_idx::index::Outer, idx![fill(&[2, 9, 2], 0), 1]).expect("good");
        let gradient = Tensor1::from([1.0_f32, 10.0, 100.0]).to_gpu(gpu).expect("room");
        let gradient = gather_backward(&plan, &gradient).expect("fits").to_cpu().expect("reads");
        assert_eq!(gradient.i(idx![.., 1]).to_vec(), [0.0, 0.0, 101.0]);
    });
}

/// Two arrays on the device that act together: one kernel reads both, checks them, and moves the elements.
#[test]
fn points_in_one_dispatch() {
    #[track_caller]
    fn check<T: GpuElement + PartialEq + std::fmt::Debug, const N: usize>(
        gpu: &Gpu,
        dispatches: u64,
        read: impl FnOnce() -> GpuTensor<T, Rank<N>>,
        expected: Tensor<T, Rank<N>>,
    ) {
        let before = gpu.stats();
        let read = read();
        let after = gpu.stats();
        assert_eq!((after.dispatches - before.dispatches, after.waits), (dispatches, before.waits));
        assert_eq!(read.to_cpu().unwrap(), expected);
    }
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([30, 40, 4], |at| (160 * at[0] + 4 * at[1] + at[2]) as f32);
        let (flat, wide) = (t.i(idx![.., .., 1]).to_contiguous(), t.map(|&x| x as u64));
        let (g, flat_there, wide_there) =
            (t.to_gpu(gpu).unwrap(), flat.to_gpu(gpu).unwrap(), wide.to_gpu(gpu).unwrap());
        let rows = Tensor::from_fn([1000], |[n]| (n * 7 % 60) as i32 - 30);
        let columns = Tensor::from_fn([1000], |[n]| (n * 11 % 40) as u8);
        let (far_rows, far_columns) = (rows.to_gpu(gpu).unwrap(), columns.to_gpu(gpu).unwrap());
        check(gpu, 1, || flat_there.vix(idx![&far_rows, &far_columns]), flat.vix(idx![&rows, &columns]));
        check(gpu, 1, || flat_there.nix(idx![&far_rows, &far_columns]), flat.nix(idx![&rows, &columns]));
        // What stands behind a point is one unit of 16 or 8 bytes; or there is one element of 8 bytes.
        check(gpu, 1, || g.vix(idx![&far_rows, &far_columns]), t.vix(idx![&rows, &columns]));
        check(gpu, 1, || g.vix(idx![&far_rows, &far_columns, 2..]), t.vix(idx![&rows, &columns, 2..]));
        check(gpu, 1, || wide_there.vix(idx![&far_rows, &far_columns, 3]), wide.vix(idx![&rows, &columns, 3]));
        // Backwards, the axes in the other order, and joint axes of rank 2.
        let (turned, turned_there) = (flat.i(idx![::-1, ::-1]).transpose(), flat_there.i(idx![::-1, ::-1]).transpose());
        check(gpu, 1, || turned_there.vix(idx![&far_columns, &far_rows]), turned.vix(idx![&columns, &rows]));
        let square = (far_rows.reshape([25, 40]), far_columns.reshape([25, 40]));
        let expected = flat.vix(idx![&rows, &columns]).reshape([25, 40]).to_contiguous();
        check(gpu, 1, || flat_there.vix(idx![&square.0, &square.1]), expected);
        // By a table: one array for each axis, parts of words, an array that is broadcast, and a step behind the points.
        check(gpu, 3, || g.vix(idx![&far_rows, &far_columns, ::2]), t.vix(idx![&rows, &columns, ::2]));
        let bytes = flat.map(|&x| x as u8);
        let bytes_there = bytes.to_gpu(gpu).unwrap();
        check(gpu, 3, || bytes_there.vix(idx![&far_rows, &far_columns]), bytes.vix(idx![&rows, &columns]));
        let (one, far_one) = (rows.i(idx![3..4]).to_contiguous(), far_rows.i(idx![3..4]));
        check(gpu, 3, || flat_there.vix(idx![&far_one, &far_columns]), flat.vix(idx![&one, &columns]));

        // The error of a bad id: that of the first array before that of the second one.
        for (row, column) in [(30, 0), (0, 40), (-31, 255), (30, 200)] {
            let (rows, columns) = (Tensor::from([0, 1, row]), Tensor::from([0_u8, column, 7]));
            let (far_rows, far_columns) = (rows.to_gpu(gpu).unwrap(), columns.to_gpu(gpu).unwrap());
            let error = flat_there.vix(idx![&far_rows, &far_columns]).to_cpu().unwrap_err();
            let expected = flat.try_vix(idx![&rows, &columns]).unwrap_err();
            assert_eq!(error.to_string().replace("far_", ""), expected.to_string());
        }
        assert!(gpu.sync().is_ok());
    });
}
