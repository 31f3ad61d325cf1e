//! `views()` and `views_mut()`: the verbs of tensors on every host with strides. Those of other libraries: interop_views.rs.

use crate::common::views::Arguments;
use tensor_idx::interop::{OpaqueRead as _, Operations, StridedHost, StridedHostMut};
use tensor_idx::plan::Part;
use tensor_idx::prelude::*;
use tensor_idx::shape::{Extents, Ranked};

/// A host of somebody's: row-major, or its axes turned; or, against its promise, with one row under every index of the first axis.
struct Own {
    cells: Vec<i32>,
    shape: [usize; 3],
    turned: bool,
    repeats: bool,
}

// SAFETY: the layout has as many elements as there are cells.
unsafe impl StridedHost for Own {
    type Elem = i32;
    type Shape = Rank<3>;
    type View<'v, R: Ranked> = TensorView<'v, i32, R>;
    type Owned<R: Ranked> = Tensor<i32, R>;

    fn memory(&self) -> Result<(*const i32, Layout<Rank<3>>), IndexError> {
        let layout = Layout::row_major(self.shape)?;
        if self.repeats {
            return Ok((
                self.cells.as_ptr(),
                Layout::new(self.shape, &[0, layout.strides()[1], layout.strides()[2]], 0)?,
            ));
        }
        Ok((self.cells.as_ptr(), if self.turned { layout.transpose() } else { layout }))
    }

    fn view<'v, R: Ranked>(part: TensorView<'v, i32, R>) -> TensorView<'v, i32, R>
    where
        Self: 'v,
    {
        part
    }

    fn owned<R: Ranked>(result: Tensor<i32, R>) -> Tensor<i32, R> {
        result
    }
}

// SAFETY: the vector is alone on its cells; the layout names none twice.
unsafe impl StridedHostMut for Own {
    type ViewMut<'v, R: Ranked> = TensorViewMut<'v, i32, R>;

    fn memory_mut(&mut self) -> Result<(*mut i32, Layout<Rank<3>>), IndexError> {
        let (_, layout) = self.memory()?;
        Ok((self.cells.as_mut_ptr(), layout))
    }

    fn view_mut<'v, R: Ranked>(part: TensorViewMut<'v, i32, R>) -> TensorViewMut<'v, i32, R>
    where
        Self: 'v,
    {
        part
    }
}

#[test]
fn a_host_of_one_s_own() {
    let random = &mut fastrand::Rng::with_seed(18);
    for round in 0..200 {
        let shape: [usize; 3] = std::array::from_fn(|_| random.usize(0..5));
        let cells: Vec<i32> = (0..shape.iter().product::<usize>() as i32).collect();
        let mut host = Own { cells: cells.clone(), shape, turned: round % 2 == 1, repeats: false };
        let whole = Tensor::from_vec(shape, cells).unwrap();
        let mut t = if host.turned { whole.transpose().to_contiguous() } else { whole };
        let arguments = Arguments::<3>::new(random);
        same_views!(host, t, arguments);
        same_views_mut!(host, t, arguments);
    }
}

/// Parts of one row that a host shows several times would share it.
#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "H3: two indices of")]
fn a_host_that_names_elements_twice() {
    let mut host = Own { cells: vec![0; 6], shape: [2, 3, 2], turned: false, repeats: true };
    let _ = host.split_mut((0, 1));
}

#[test]
fn tensors_and_their_views() {
    let random = &mut fastrand::Rng::with_seed(19);
    for _ in 0..100 {
        let shape: [usize; 3] = std::array::from_fn(|_| random.usize(0..5));
        let t = Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i32).collect()).unwrap();
        let arguments = Arguments::<3>::new(random);
        same_views!(t, t, arguments);
        same_views!(t.view(), t, arguments);
        same_views!(t.view().into_dyn(), t, arguments);
        // Shared storage is copied, once there is something to write.
        let (mut host, mut ours) = (t.clone(), t.clone());
        assert!(host.views_mut().try_flip(3).is_err() && host.shares_storage_with(&t));
        same_views_mut!(host, ours, arguments);
        let (mut host, mut ours) = (t.clone().into_dyn(), t.clone());
        same_views_mut!(host, ours, arguments);
    }
}

#[cfg(feature = "files")]
#[test]
fn memory_maps() {
    use tensor_idx::files::npy;

    let folder = tempfile::tempdir().unwrap();
    let random = &mut fastrand::Rng::with_seed(20);
    for round in 0..20 {
        let shape: [usize; 3] = std::array::from_fn(|_| random.usize(0..5));
        let mut t = Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i32).collect()).unwrap();
        let path = folder.path().join(format!("{round}.npy"));
        npy::save(&path, &t).unwrap();
        let arguments = Arguments::<3>::new(random);
        let map = npy::open::<i32>(&path).unwrap().into_rank::<3>().unwrap();
        same_views!(map, t, arguments);
        drop(map);
        let mut map = npy::open_mut::<i32>(&path).unwrap().into_rank::<3>().unwrap();
        same_views_mut!(map, t, arguments);
    }
}

/// A tensor that tells nobody where its elements are.
#[derive(Clone)]
struct Sealed(TensorD<i32>);

impl Operations for Sealed {
    fn extents(&self) -> Extents {
        self.0.shape().into()
    }

    fn narrow(&self, axis: usize, start: usize, len: usize) -> Result<Self, IndexError> {
        Ok(Sealed(self.0.try_take(start..start + len, axis)?))
    }

    fn reshape(&self, extents: &[usize]) -> Result<Self, IndexError> {
        Ok(Sealed(Tensor::from_vec(extents, self.0.to_vec())?))
    }

    fn permute(&self, axes: &[usize]) -> Result<Self, IndexError> {
        Ok(Sealed(self.0.try_permute(axes)?.to_contiguous()))
    }

    fn index_select(&self, axis: usize, positions: &Part<'_>) -> Result<Self, IndexError> {
        Ok(Sealed(self.0.try_take(positions.iter().collect::<Vec<_>>(), axis)?))
    }
}

#[test]
fn a_host_of_operations() {
    fn elements(result: Sealed) -> crate::common::views::Told {
        (result.0.shape().to_vec(), result.0.to_vec())
    }
    let random = &mut fastrand::Rng::with_seed(26);
    for _ in 0..200 {
        let shape: [usize; 3] = std::array::from_fn(|_| random.usize(0..5));
        let t = Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i32).collect()).unwrap();
        let host = Sealed(t.clone().into_dyn());
        let arguments = Arguments::<3>::new(random);
        same_opaque_views!(host, t, arguments, elements);
    }
}

/// What views have, mutable views have, too.
#[test]
fn mutable_views_are_read_as_views_are() -> Result<(), IndexError> {
    let before = Tensor::from_vec([2, 3], (0..6).collect())?;
    let mut t = before.clone();
    let mut out = Tensor::full([2, 3], 0);
    let view = t.i_mut(idx![.., ::-1]);
    view.copy_into(&mut out);
    assert_eq!(out, [[2, 1, 0], [5, 4, 3]]);
    assert_eq!(view.try_to_contiguous()?, out);
    assert!(view.try_copy_into(&mut Tensor::full([3, 3], 0)).is_err());
    assert_eq!(view.at(idx![.., 0]).set(9), [[9, 1, 0], [9, 4, 3]]);
    assert_eq!(view.at_by(tensor_idx::index::Outer, idx![[0], [0, 2]]).add(1), [[3, 1, 1], [5, 4, 3]]);
    // SAFETY: 1 < 2 and 2 < 3.
    assert_eq!(unsafe { view.get_unchecked([1, 2]) }, &3);
    let mut view = t.i_mut(idx![.., ::-1]);
    // SAFETY: 0 < 2 and 0 < 3.
    unsafe { *view.get_unchecked_mut([0, 0]) = 20 };
    // Of a tensor, shared storage is copied first.
    let mut shared = t.clone();
    for at in [[1, 1], [0, 0]] {
        // SAFETY: 1 < 2 and 1 < 3.
        unsafe { *shared.get_unchecked_mut(at) = -1 };
    }
    assert_eq!((t.to_vec(), shared.to_vec()), (vec![0, 1, 20, 3, 4, 5], vec![-1, 1, 20, 3, -1, 5]));
    assert_eq!(before.to_vec(), [0, 1, 2, 3, 4, 5]);
    assert!(t.try_to_contiguous()?.shares_storage_with(&t));
    assert_eq!(t.share(idx![.., ::-1]).try_to_contiguous()?, [[20, 1, 0], [5, 4, 3]]);
    Ok(())
}

#[test]
fn what_is_borrowed_prints_how_much_there_is() {
    let mut t = Tensor::full([2, 3], 0);
    assert_eq!(format!("{:?} {:?}", t.iter(), t.views()), "Iter(6 left) Views([2, 3])");
    assert_eq!(format!("{:?}", t.views_mut()), "ViewsMut([2, 3])");
    let mut rest = t.iter_mut();
    rest.next();
    assert_eq!(format!("{rest:?}"), "IterMut(5 left)");
    assert_eq!(format!("{:?}", Sealed(t.into_dyn()).views()), "OpaqueViews([2, 3])");
}

/// Windows and diagonals as plans, after any plan: as many entries as they need, and no more.
#[test]
fn windows_and_diagonals_as_plans() {
    let random = &mut fastrand::Rng::with_seed(27);
    for _ in 0..200 {
        let shape: [usize; 3] = std::array::from_fn(|_| random.usize(1..6));
        let t = Tensor::from_vec(shape, (0..shape.iter().product::<usize>() as i32).collect()).unwrap();
        let Arguments { a, b, window, steps, .. } = Arguments::<3>::new(random);
        let first = t.layout().plan_gather(Outer, idx![::-1, [0, 0, -1], ..]).unwrap();
        let part = first.gather(&t).unwrap();
        match first.then_windows_by(window, steps) {
            Ok(plan) => assert_eq!(plan.gather(&t).unwrap(), part.windows_by(window, steps)),
            Err(error) => assert_eq!(Some(error), part.try_windows_by(window, steps).err()),
        }
        match first.then_diagonal_of(a, b) {
            Ok(plan) => assert_eq!(plan.gather(&t).unwrap(), part.diagonal_of(a, b)),
            Err(error) => assert_eq!(Some(error), part.try_diagonal_of(a, b).err()),
        }
    }
    // Axes in front of those that the windows slide along, and behind them, are walked.
    let plan = Layout::row_major([5, 6, 7, 3]).unwrap().plan_all().then_windows_by([1, 2, 3, 3], [2, 1, 1, 1]).unwrap();
    let lookups = plan.lookups().unwrap();
    assert_eq!((lookups.len(), lookups[0].parts.len(), lookups[0].len), (1, 2, 5 * 5 * 2 * 3));
    let joint = "[out[1], out[2], out[3], out[4], out[5], out[6]]";
    let text = format!("src[0] = 2*out[0]; src[1] = idx0{joint}; src[2] = idx1{joint}; src[3] = out[7]");
    assert_eq!(plan.to_string(), text);
}

/// The table of docs/interop.md names the verbs that each host has, which are those that are compared with a tensor's.
#[test]
fn the_table_of_verbs() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
    let (docs, common) = (read("docs/interop.md"), read("tests/common/views.rs"));
    let part = |from: &str, to: &str| common.split_once(from).unwrap().1.split(to).next().unwrap().to_string();
    let shared = part("macro_rules! same_views {", "macro_rules!");
    let mutable = part("macro_rules! same_views_mut {", "macro_rules!");
    let opaque = part("macro_rules! same_opaque_views {", "macro_rules!");
    let gpu = ["src/tensor.rs", "src/relayout.rs", "tests/tensor.rs"]
        .map(|file| read(&format!("tensor-gpu/{file}")))
        .concat();
    let zarr = read("tensor-files/src/views.rs");
    let rows = docs
        .lines()
        .skip_while(|line| !line.starts_with("| verb |"))
        .skip(2)
        .take_while(|line| line.starts_with("| `"));
    let mut verbs = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        for verb in cells[0].split(", ").map(|verb| verb.trim_matches('`')) {
            let tried = format!("try_{verb}(");
            let by_views = cells[3].contains("views()");
            let there = if by_views { format!("views().{verb}(") } else { format!("pub fn {verb}(") };
            let on_gpu = gpu.contains(&there) || gpu.contains(&format!("{verb} / try_{verb}"));
            let has = [shared.contains(&tried), mutable.contains(&tried), on_gpu, opaque.contains(&tried)];
            for (cell, has) in cells[1..].iter().zip(has) {
                assert_eq!(!cell.starts_with("no"), has, "{verb}: {cell}");
            }
            let part_has = zarr.contains(&format!("{verb} try_{verb}")) || zarr.contains(&format!("pub fn {verb}"));
            assert_eq!(!cells[5].starts_with("no"), part_has, "{verb} of a part of a Zarr array or of a join");
            verbs += 1;
        }
    }
    let compared: std::collections::BTreeSet<&str> =
        shared.split("host.views().try_").skip(1).filter_map(|text| text.split('(').next()).collect();
    assert_eq!(compared.len(), verbs);
}

trait Stays<Where> {
    fn stays() {}
}
impl<T> Stays<()> for T {}
struct Goes;
impl<T: Send> Stays<Goes> for T {}
struct IsRead;
impl<T: Sync> Stays<IsRead> for T {}

/// Two handles of one storage are on two threads, so tensors of a cell, which is `Send` alone, or of a guard, which is `Sync` alone, stay where they are. (Else two impls would
/// meet here, and this would not build.)
#[test]
fn cells_stay_on_their_thread() {
    <Tensor1<std::cell::Cell<i32>> as Stays<_>>::stays();
    <Tensor1<std::sync::MutexGuard<'static, i32>> as Stays<_>>::stays();
    fn goes<T: Send + Sync>() {}
    goes::<Tensor1<i32>>();
}

/// A range that was walked to its end has nothing left, as for slices.
#[test]
fn a_range_that_is_over() {
    let mut t = Tensor1::from([10, 20, 30]);
    let mut range = 0..=2_usize;
    range.by_ref().for_each(drop);
    assert_eq!((t.i(range.clone()).to_vec(), t.i(idx![range.clone()]).to_vec()), (vec![], vec![]));
    t.i_mut(range).fill(0);
    assert_eq!(t.to_vec(), [10, 20, 30]);
    let mut range = 0..=2_usize;
    range.next_back();
    assert_eq!(t.i(range).to_vec(), [10, 20]);
}

/// Backwards takes as long as forwards, however many axes have one index.
#[test]
fn backwards_over_many_axes_of_one_index() {
    let mut shape = vec![1; 50_000];
    shape.extend([60, 50]);
    let t = Tensor::from_vec(shape, (0..3000).collect::<Vec<u32>>()).unwrap();
    let turned = t.view().swap_axes(-2, -1);
    let mut forwards: Vec<u32> = turned.iter().copied().collect();
    forwards.reverse();
    assert!(turned.iter().rev().copied().eq(forwards));
}

/// A layout outside of its buffer is named with the positions that it reaches.
#[test]
fn positions_outside_of_a_buffer() {
    let told = |strides: [isize; 2], offset| {
        let layout = Layout::new([3, 2], &strides, offset);
        layout.and_then(|layout| TensorView::from_slice(&[0; 6], layout).map(drop)).unwrap_err().to_string()
    };
    let text = "a layout of shape [3, 2], strides [4, 1] and offset 0 reaches positions 0 to 9, outside of a buffer of 6 elements";
    assert_eq!(told([4, 1], 0), text);
    assert!(told([-4, 1], 2).contains("reaches positions -6 to 3, "), "{}", told([-4, 1], 2));
}
