//! What a view promises beside its elements: no allocation, the caller's line in a panic, threads, display of anything.

#[path = "common/panics.rs"]
mod panics;

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::cell::Cell;

use panics::panic_of;
use tensor_idx::{
    error::ErrorKind,
    index::{NumPy, Outer, Vectorized},
    prelude::*,
    shape::Shape,
};

/// The system's allocator, counting per thread.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
        ALLOCATIONS.with(|n| n.set(n.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(memory) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, memory: Memory) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, memory) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(f: impl FnOnce()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    f();
    ALLOCATIONS.with(Cell::get) - before
}

fn t() -> Tensor3<i32> {
    Tensor::from_fn([4, 5, 6], |i| (i[0] * 30 + i[1] * 6 + i[2]) as i32)
}

#[test]
fn views_allocate_nothing() {
    let mut t = t();
    let dynamic = t.clone().into_dyn();
    let index: DynIndex = "1:, ..., None, ::-2".parse().unwrap();
    let n = allocations(|| {
        assert_eq!(t.i(idx![.., 1..3, NewAxis, tl(0)]).i(1).shape(), [2, 1]);
        assert_eq!(t.i((.., -1)).transpose().len(), 24);
        assert_eq!(dynamic.i(idx![.., ::-1, NewAxis]).rank(), 4);
        assert_eq!(dynamic.i(&index).rank(), 4);
        assert_eq!(t.broadcast_to([7, 4, 5, 6]).len(), 840);
    });
    assert_eq!(n, 0);
    drop(dynamic);
    let n = allocations(|| t.i_mut(idx![::2, ..;-1, 1..])[[0, 0, 0]] = 1);
    assert_eq!(n, 0);
    let view = t.i(idx![.., .., ::2]);
    let mut out = Tensor::full([4, 5, 3], 0);
    assert_eq!(allocations(|| view.copy_into(&mut out)), 0);
}

/// A few elements take the memory of their result and nothing else: its handles are counted from the second one on.
#[test]
fn few_elements_allocate_their_result() {
    let mut t = t();
    let (rows, ids) = (vec![2_i64, 0], [1_i32, -1]);
    let value = Tensor::full([2, 5, 6], 1);
    assert_eq!(allocations(|| drop(t.oix(idx![[2, 0, -1]]))), 1);
    assert_eq!(allocations(|| drop(t.oix(idx![&rows, 1..3, &ids]))), 1);
    assert_eq!(allocations(|| drop(t.vix(idx![[2, 0, -1], [1_u8, 2, 3], [-1_i8, 4, 5]]))), 1);
    assert_eq!(allocations(|| drop(t.nix(idx![.., &rows, &ids]))), 1);
    assert_eq!(allocations(|| assign!(t.vix[[2, 0, -1], [1, 2, 3], [-1, 4, 5]] = 1)), 0);
    assert_eq!(allocations(|| assign!(t.oix[&rows, 1..3, &ids] += 1)), 0);
    assert_eq!(allocations(|| assign!(t.oix[&rows] = &value)), 0);
    assert_eq!(allocations(|| t.oix_mut(&rows).accumulate(Add, &value)), 0);
    assert_eq!(allocations(|| t.vix_mut(idx![&rows, &ids, 0]).assign([1, 2])), 0);
    assert_eq!(allocations(|| drop(t.clone())), 1);
    assert_eq!(allocations(|| drop((t.clone(), t.share(idx![1])))), 0);
}

/// Reads into existing memory allocate nothing: positions are read where they are stored, and a table, the bits of a mask or an order
/// of entries is made where the one before it was. On a thread of its own, which does all of the work.
#[test]
fn reads_into_memory_allocate_nothing() {
    rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(reads_into_memory);
}

fn reads_into_memory() {
    let t = Tensor::from_vec([10, 4], (0..40).collect()).unwrap();
    let rows = vec![1_i64, 3, 5];
    let mut out = Tensor::full([3, 4], 0);
    let plan = t.layout().plan_gather(Outer, idx![&rows]).unwrap();
    let points = t.layout().plan_gather(Vectorized, idx![[0, 1, 2], [1, 2, 3]]).unwrap();
    let mut three = Tensor::full([3], 0);
    assert_eq!(allocations(|| plan.gather_into(&t, &mut out).unwrap()), 0);
    assert_eq!(allocations(|| points.gather_into(&t, &mut three).unwrap()), 0);
    assert_eq!(allocations(|| t.oix_into(idx![&rows], &mut out)), 0);

    let again = |f: &mut dyn FnMut()| {
        f();
        allocations(f)
    };
    let cols = [2_i64];
    assert_eq!(again(&mut || t.vix_into(idx![&rows, &cols], &mut three)), 0);
    assert_eq!(again(&mut || t.oix_into(idx![[-1_i64, 3, 5]], &mut out)), 0);
    assert_eq!(again(&mut || t.oix_into(idx![[9_u8, 3, 5]], &mut out)), 0);
    let mut both = Tensor::full([3, 2], 0);
    assert_eq!(again(&mut || t.oix_into(idx![[-1, 3, 5], [true, false, true, false]], &mut both)), 0);
    let mut all = Tensor::full([10, 4], 0);
    assert_eq!(again(&mut || t.oix_into(idx![[true; 10]], &mut all)), 0);
    let mut half = Tensor::full([20], 0);
    let mask = t.map(|x| x % 2 == 0);
    let turned = t.permute([1, 0]);
    let across = turned.map(|x| x % 2 == 0);
    assert_eq!(again(&mut || t.oix_into(idx![&mask], &mut half)), 0);
    assert_eq!(again(&mut || turned.oix_into(idx![&across], &mut half)), 0);
    let plan = turned.layout().plan_gather(Outer, idx![&across]).unwrap();
    assert_eq!(again(&mut || plan.gather_into(&turned, &mut half).unwrap()), 0);

    let cube = Tensor::from_fn([4, 5, 6], |i| i[0] * 30 + i[1] * 6 + i[2]);
    let (a, b, c) = ([3, 0], [4_i64, 1], [5_u8, 2]);
    let mut eight = Tensor::full([2, 2, 2], 0);
    let plan = cube.layout().plan_gather(Outer, idx![a, b, c]).unwrap();
    assert_eq!(again(&mut || plan.gather_into(&cube, &mut eight).unwrap()), 0);
    let plan = cube.layout().plan_gather(Vectorized, idx![a, b, c]).unwrap();
    let mut two = Tensor::full([2], 0);
    assert_eq!(again(&mut || plan.gather_into(&cube, &mut two).unwrap()), 0);
    assert_eq!(again(&mut || cube.oix_into(idx![a, b, c], &mut eight)), 0);
    assert_eq!(again(&mut || cube.vix_into(idx![a, b, c], &mut two)), 0);
    let hyper = Tensor::from_fn([3, 5, 6, 4], |i| i[0] + 2 * i[1] + 3 * i[2] + 4 * i[3]);
    let mut sixteen = Tensor::full([2, 2, 2, 2], 0);
    assert_eq!(again(&mut || hyper.oix_into(idx![[2, 0], b, c, a], &mut sixteen)), 0);
    assert_eq!(again(&mut || hyper.vix_into(idx![[2, 0], [-1, 1], c, a], &mut two)), 0);
    let every = [true, false, true];
    let mut four = Tensor::full([2, 5], 0);
    assert_eq!(again(&mut || hyper.nix_into(idx![every, .., [0, 5], a], &mut four)), 0);
    let mut mixed = Tensor::full([2, 1, 2, 2], 0);
    assert_eq!(again(&mut || hyper.oix_into(idx![0, [3, -5], NewAxis, 1..3, a], &mut mixed)), 0);

    // Entries that are not in a row are read where they are stored: by elements, by rows and by more than one piece.
    let pairs = Tensor::from_vec([3, 2], vec![1_i64, -1, 3, 0, 5, -4]).unwrap();
    assert_eq!(again(&mut || t.oix_into(pairs.i((.., 0)), &mut out)), 0);
    assert_eq!(again(&mut || t.vix_into(idx![&pairs.i((.., 0)), &pairs.i((.., 1))], &mut three)), 0);
    let wide = Tensor::from_fn([10, 8], |i| i[1] % 2 == 0);
    assert_eq!(again(&mut || t.oix_into(wide.i((.., 2..6)), &mut half)), 0);
    let large = Tensor::from_fn([500, 400], |i| (i[0] * 31 + i[1] * 7) % 300);
    let turned = large.view().transpose();
    let line = Tensor::from_fn([300], |i| i[0]);
    let mut out_large = Tensor::full([400, 500], 0);
    assert_eq!(again(&mut || line.vix_into(&turned, &mut out_large)), 0);
    assert_eq!(out_large.to_vec(), turned.to_vec());
    let mask = large.map(|&x| x < 100);
    let mut some = Tensor::full([mask.iter().filter(|x| **x).count()], 0);
    assert_eq!(again(&mut || turned.oix_into(mask.view().transpose(), &mut some)), 0);
    let along = Tensor::from_fn([400, 7], |i| (i[0] * 3 + i[1]) as i64 % 7 - 7);
    let mut out_along = Tensor::full([7, 400], 0);
    let turned = turned.i((.., ..7)).transpose();
    assert_eq!(again(&mut || turned.take_along_axis_into(along.view().transpose(), 0, &mut out_along)), 0);

    let mut part = Tensor::full([4, 7], 0);
    assert_eq!(again(&mut || t.oix_into(idx![[-1, 3]], part.i_mut(idx![1..-1, ..4]))), 0);

    // In the order of their slabs, and in strips.
    let t = Tensor::from_vec([64, 32, 64], (0..64 * 32 * 64).collect()).unwrap();
    let ids = |n: usize, by: usize| (0..n).map(|k| (k * by % 64) as i64).collect::<Vec<_>>();
    let (i, j) = (ids(4096, 37), ids(4096, 29));
    let mut out = Tensor::full([4096, 32], 0);
    assert_eq!(again(&mut || t.nix_into(idx![&i, .., &j], &mut out)), 0);
    let plan = t.layout().plan_gather(NumPy, idx![&i, .., &j]).unwrap();
    assert_eq!(again(&mut || plan.gather_into(&t, &mut out).unwrap()), 0);
    let t = Tensor::from_vec([64, 32 * 64], t.into_vec()).unwrap();
    let along = Tensor::from_vec([16, 32 * 64], ids(16 * 32 * 64, 5)).unwrap();
    let mut out = Tensor::full([16, 32 * 64], 0);
    assert_eq!(again(&mut || t.take_along_axis_into(&along, 0, &mut out)), 0);
    let narrow = along.map(|&k| k as u8);
    assert_eq!(again(&mut || t.take_along_axis_into(&narrow, 0, &mut out)), 0);
}

/// This holds in release builds too: CI runs this file in both.
#[test]
fn panics_carry_the_line_and_the_element_as_written() {
    let t = t();
    let n = 7;
    let (line, text) = panic_of(file!(), || _ = t.i(idx![.., n - 1]));
    assert_eq!(line, line!() - 1);
    assert_eq!(text, "index 6 is outside -5..5 on axis 1 of shape [4, 5, 6], at `n - 1`");
    let (line, text) = panic_of(file!(), || _ = t.i(idx![2..9]));
    assert_eq!((line, &*text), (line!() - 1, "range 2..9 is outside 0..4 on axis 0 of shape [4, 5, 6]"));
    let (line, _) = panic_of(file!(), || _ = t.share(9));
    assert_eq!(line, line!() - 1);
    let (line, text) = panic_of(file!(), || assert_eq!(t[[1, 2, 6]], 0));
    assert_eq!((line, &*text), (line!() - 1, "index 6 is outside 0..6 on axis 2 of shape [4, 5, 6]"));
    let row = t.i(idx![0, 0, ..0]).into_dyn();
    let (line, _) = panic_of(file!(), || assert_eq!(row[0], 0));
    assert_eq!(line, line!() - 1);
    let (line, text) = panic_of(file!(), || assert_eq!(t.i(idx![0, 0])[6], 0));
    assert_eq!((line, &*text), (line!() - 1, "index 6 is outside 0..6 on axis 0 of shape [6]"));
    let (_, text) = panic_of(file!(), || _ = t.i(idx![-2..0]));
    assert_eq!(text, "range -2..0 ends before it starts on axis 0 of shape [4, 5, 6]: `-2..` goes to the end");
    let (line, text) = panic_of(file!(), || _ = t.permute([0, 0, 1]));
    assert_eq!((line, &*text), (line!() - 1, "axis 0 is named twice"));
    let (line, text) = panic_of(file!(), || _ = Tensor::full([1 << 46], 1_u64));
    assert_eq!(line, line!() - 1);
    assert_eq!(text, "shape [70368744177664] is too large: its elements do not fit memory");
    let wide = t.broadcast_to([1 << 40, 4, 5, 6]);
    let (line, _) = panic_of(file!(), || _ = wide.to_vec());
    assert_eq!(line, line!() - 1);
    // One element at many indices, and elements without a size: no memory holds their copies.
    let mut huge = Tensor::from_layout(Layout::new([1 << 46], &[0], 0).unwrap(), vec![1_u64]).unwrap();
    let mut units = [(); 1 << 46];
    let view = TensorViewMut::from(&mut units);
    let failed = [
        (line!(), panic_of(file!(), || _ = huge.to_vec())),
        (line!(), panic_of(file!(), || _ = huge.clone().into_vec())),
        (line!(), panic_of(file!(), || _ = huge.to_contiguous())),
        (line!(), panic_of(file!(), || _ = huge.map(|x| *x))),
        (line!(), panic_of(file!(), || _ = huge.get_mut([0]))),
        (line!(), panic_of(file!(), || _ = view.map(|_| 1_u64))),
    ];
    for (line, (at, text)) in failed {
        assert_eq!((at, &*text), (line, "shape [70368744177664] is too large: its elements do not fit memory"));
    }
}

#[test]
fn tensors_and_views_cross_threads() {
    fn send_and_sync<T: Send + Sync>() {}
    send_and_sync::<Tensor3<f32>>();
    send_and_sync::<TensorView<'_, f32, Rank<3>>>();
    send_and_sync::<TensorViewMut<'_, f32, DynRank>>();
    let t = t();
    let last = t.i(idx![-1]);
    let sum = std::thread::scope(|s| s.spawn(|| last.iter().sum::<i32>()).join());
    assert_eq!(sum.unwrap(), (90..120).sum::<i32>());
}

#[test]
fn anything_prints() {
    let wide = Tensor1::from(["a".repeat(70_000), "b".into()]);
    assert!(format!("{wide}{wide:#}{wide:?}").len() > 280_000);
    let deep = Tensor::from_vec(vec![1; 70_000], vec![7]).unwrap();
    assert!(format!("{deep}").starts_with("[7] of shape [1, 1, "));
    assert_eq!(format!("{deep:#}").len(), format!("{deep:?}").len());
    let none = Tensor1::<String>::from([String::new(), String::new()]);
    assert_eq!(format!("{none:#}").lines().count(), 1);
}

/// Axes of one index do not nest.
#[test]
fn any_number_of_axes() {
    let mut deep = Tensor::from_vec(vec![1; 1_000_000], vec![7]).unwrap();
    deep.view_mut().map_inplace(|x| *x += 1);
    deep.view_mut().accumulate(|a: i32, b: i32| a + b, 1);
    assert_eq!(deep.to_vec(), [9]);
    let words = Tensor::from_vec(vec![1; 1_000_000], vec!["a".to_string()]).unwrap();
    assert_eq!(words.take([0, 0], 999_999).into_vec(), ["a", "a"]);
    assert_eq!(deep.oix(&[0, -1]).into_vec(), [9, 9]);
    // Views that are not stored in their order, of few elements and of several pieces.
    let bytes = Tensor::from_vec(vec![1; 1_000_000], vec![7_u8]).unwrap();
    let wide = |last: usize| bytes.view().broadcast_to([vec![1; 999_999], vec![last]].concat());
    assert_eq!(wide(3).map(|x| x + 1).into_vec(), [8, 8, 8]);
    assert_eq!(wide(3).less(9).into_vec(), [true; 3]);
    assert_eq!(wide(3_000_000).map(|x| x + 1).into_vec(), vec![8; 3_000_000]);
}

#[test]
fn a_tensor_hands_its_vector_over() {
    let words: Vec<String> = (0..6).map(|n| n.to_string()).collect();
    let start = words.as_ptr();
    let t = Tensor::from_vec([2, 3], words).unwrap();
    // Shared, or a part: a copy.
    assert_eq!(t.clone().into_vec(), ["0", "1", "2", "3", "4", "5"]);
    assert_eq!(t.share(idx![.., ::-1]).into_vec(), ["2", "1", "0", "5", "4", "3"]);
    assert_eq!(t.share(idx![1]).into_vec(), ["3", "4", "5"]);
    let words = t.into_vec();
    assert_eq!((words.as_ptr(), words[5].as_str()), (start, "5"));
    // Memory of our own is moved out of; elements without a size have none.
    assert_eq!(Tensor::full([2, 2], "x".to_string()).into_vec(), ["x"; 4]);
    assert_eq!(Tensor::from_vec([3], words[..3].to_vec()).unwrap().oix(idx![[2, 0]]).into_vec(), ["2", "0"]);
    assert_eq!(Tensor::full([5], ()).into_vec().len(), 5);
    assert_eq!(Tensor::<f32, _>::from_vec([0, 2], vec![]).unwrap().into_vec(), [0.0; 0]);
}

#[test]
fn a_layout_from_strides_alone_starts_at_the_lowest_element() {
    let layout = Layout::from_strides([3, 2], &[-4, 1]).unwrap();
    assert_eq!((layout.offset(), layout.positions().min(), layout.positions().max()), (8, Some(0), Some(9)));
    for (shape, strides) in [([2, 2], [isize::MIN, 1]), ([usize::MAX, 2], [-1, 1]), ([3, 3], [isize::MAX, 1])] {
        assert!(Layout::from_strides(shape, &strides).is_err());
    }
    // The sum of what is walked backwards does not fit a number: the layout is outside, and the shape is not too large.
    for strides in [[isize::MIN, 1], [isize::MIN, isize::MIN]] {
        let error = Layout::from_strides([3, 3], &strides).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::LayoutOutOfBounds);
    }
    assert_eq!(Layout::from_strides([usize::MAX, 2], &[isize::MIN, 1]).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(Layout::from_strides([3, 3], &[isize::MIN]).unwrap_err().kind(), ErrorKind::RankMismatch);
    assert!(Layout::from_strides([2, 2], &[1]).is_err());
    assert!(Layout::from_strides([0, 5], &[-7, isize::MIN]).is_ok_and(|layout| layout.offset() == 0));
}

#[test]
fn tensors_and_views_stand_for_each_other() {
    fn total<'a, S: Shape>(t: impl Into<TensorView<'a, i32, S>>) -> i32 {
        t.into().iter().sum()
    }
    let mut t = Tensor2::from([[1, 2], [3, 4]]);
    let row = t.i(0);
    assert_eq!((total(&t), total(row), total(TensorView::from(&row))), (10, 3, 3));
    assert_eq!(total(&t.view_mut()), 10);
    let (copy, mut other) = (Tensor::from(t.transpose()), t.clone());
    assert_eq!(copy, [[1, 3], [2, 4]]);
    assert_eq!((&copy, t.transpose()), (&Tensor2::from([[1, 3], [2, 4]]), copy.view()));
    assert!(
        t == other.view_mut() && other.view_mut() == t && t.view() == other.view_mut() && other.view_mut() == t.view()
    );
    assert!(t == t.view() && t.view() == t && other.view_mut() == t.clone().view_mut() && t.view().into_dyn() == t);
    assert!(t != copy && t.i(0) != [1, 3] && t.i(0) != [1] && t != [[1, 2]] && other.view_mut() != [[0, 0], [0, 0]]);
    // Elements that are arrays themselves.
    assert_eq!(Tensor1::from([[1, 2], [3, 4]]), [[1, 2], [3, 4]]);
    assert_eq!((Tensor2::<f32>::default().shape(), TensorD::<f32>::default().len()), (&[0, 0][..], 0));
}
