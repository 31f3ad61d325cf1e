//! Several arrays as one: what is read of each, and how often; errors; copies of joins. The same elements as in memory: tests/zarr_join.rs.

use std::sync::{Arc, Mutex};

use tensor_idx::files::join::{Joined, concatenate, overlay, stack};
use tensor_idx::files::{AnyArray, FileError, Mapped, Source, npy, open_any};
use tensor_idx::plan::Plan;
use tensor_idx::prelude::*;
use tensor_idx::{DynRank, Rank};

/// Rows of a file or of memory, and the rows that were read of it: one list for each read.
struct Logged {
    rows: Tensor2<i32>,
    reads: Arc<Mutex<Vec<Vec<usize>>>>,
}

impl Logged {
    fn new(rows: Tensor2<i32>) -> (Self, Arc<Mutex<Vec<Vec<usize>>>>) {
        let reads = Arc::default();
        (Logged { rows, reads: Arc::clone(&reads) }, reads)
    }
}

impl Source<i32> for Logged {
    fn shape(&self) -> &[usize] {
        self.rows.shape()
    }

    fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<i32>, FileError> {
        let row = |n| {
            let mut index = vec![0; plan.shape().len()];
            index[0] = n;
            plan.source_index(&index).expect("inside")[0]
        };
        self.reads.lock().expect("no panic").push((0..plan.shape()[0]).map(row).collect());
        self.rows.read(plan)
    }
}

/// 100 files of 8 rows of 3 elements.
fn hundred(folder: &std::path::Path) -> (Vec<Mapped<i32, Rank<2>>>, Tensor2<i32>) {
    let all = Tensor::from_fn([800, 3], |[i, j]| (10 * i + j) as i32);
    let open = |n: usize| {
        let path = folder.join(format!("{n}.npy"));
        npy::save(&path, &all.i(idx![8 * n..8 * n + 8])).expect("saved");
        npy::open::<i32>(&path).expect("opens").into_rank::<2>().expect("of rank 2")
    };
    ((0..100).map(open).collect(), all)
}

/// Rows of all files in an order that jumps from file to file, and names some several times.
fn jumping() -> Vec<usize> {
    (0..1000).map(|n: usize| n * 389 % 800).chain([5, 5, 799, 0, 5]).collect()
}

#[test]
fn an_index_over_a_hundred_files_is_that_of_one_array() {
    let folder = tempfile::tempdir().expect("a folder");
    let (files, all) = hundred(folder.path());
    let joined = concatenate(files, 0).expect("fits");
    assert_eq!(joined.shape(), [800, 3]);
    let rows = jumping();
    assert_eq!(joined.oix(idx![&rows, ::-1]).load().expect("loads"), all.oix(idx![&rows, ::-1]));
    let columns: Vec<usize> = rows.iter().map(|row| row % 3).collect();
    assert_eq!(joined.vix(idx![&rows, &columns]).load().expect("loads"), all.vix(idx![&rows, &columns]));
    let mask: Vec<bool> = (0..800).map(|n| n % 7 == 3).collect();
    assert_eq!(joined.nix(idx![&mask]).load().expect("loads"), all.nix(idx![&mask]));
    assert_eq!(joined.i(idx![::-3, 1]).load().expect("loads"), all.i(idx![::-3, 1]));
    assert_eq!(joined.i(idx![399, NewAxis]).load().expect("loads"), all.i(idx![399, NewAxis]));
    assert_eq!(joined.i(idx![5..5]).load().expect("loads").shape(), [0, 3]);
    let outside: [i32; 3] = [3, 900, 799];
    let filled = joined.oix(idx![fill(&outside, -1), 0]).load().expect("loads");
    assert_eq!(filled, [30, -1, 7990]);
    assert_eq!(joined.oix(idx![fill(&outside, -1), 0]).units().expect("counted"), 2);
    // In an index of an index, and before one.
    let rows = all.i(idx![1..]).oix(idx![fill(&outside, -1)]);
    let part = joined.i(idx![1..]).oix(idx![fill(&outside, -1)]);
    assert_eq!(part.load().expect("loads"), rows);
    let part = part.oix(idx![fill([2, 0, 7], -2), ..2]);
    assert_eq!(part.load().expect("loads"), rows.oix(idx![fill([2, 0, 7], -2), ..2]));
    assert_eq!(
        (part.units().expect("counted"), part.load().expect("loads").to_vec()),
        (1, vec![-1, -1, 40, 41, -2, -2])
    );
}

#[test]
fn lengths_and_ranks() {
    let all = stack([Tensor1::from([1, 2, 3]), Tensor1::from([4, 5, 6])], 0).expect("fits");
    assert_eq!((all.rank(), all.len(), all.is_empty()), (2, 6, false));
    let part = all.oix(idx![[1, 0, 1], 1..]);
    assert_eq!((part.rank(), part.len(), part.is_empty()), (2, 6, false));
    let nothing = all.i(idx![1..1, 0]);
    assert_eq!((nothing.rank(), nothing.len(), nothing.is_empty()), (1, 0, true));
}

/// Each source is read once, in the order of its rows: so no page of a file is left and read again, wherever the rows of the index are.
#[test]
fn each_source_is_read_once_and_from_its_first_row_to_its_last() {
    let (sources, reads): (Vec<_>, Vec<_>) =
        (0..100).map(|n| Logged::new(Tensor::from_fn([8, 3], |[i, j]| (10 * (8 * n + i) + j) as i32))).unzip();
    let joined =
        concatenate(sources.into_iter().map(Joined::new), 0).expect("fits").into_rank::<2>().expect("of rank 2");
    let all = Tensor::from_fn([800, 3], |[i, j]| (10 * i + j) as i32);
    let rows = jumping();
    assert_eq!(joined.oix(idx![&rows]).load().expect("loads"), all.oix(idx![&rows]));
    for (n, reads) in reads.iter().enumerate() {
        let reads = std::mem::take(&mut *reads.lock().expect("no panic"));
        let mut wanted: Vec<usize> = rows.iter().filter(|&row| row / 8 == n).map(|row| row % 8).collect();
        wanted.sort();
        assert_eq!(reads, [wanted], "source {n}");
    }
    // Only what the index selects.
    assert_eq!(joined.oix(idx![[17, 16, 791, 17], 1]).load().expect("loads"), [171, 161, 7911, 171]);
    assert_eq!(joined.i(idx![23..25]).load().expect("loads"), all.i(idx![23..25]));
    let reads: Vec<_> = reads.iter().map(|reads| reads.lock().expect("no panic").clone()).collect();
    let touched = |n: usize| !reads[n].is_empty();
    assert_eq!((0..100).filter(|&n| touched(n)).collect::<Vec<_>>(), [2, 3, 98]);
    assert_eq!((&reads[2][..], &reads[98][..]), (&[vec![0, 1, 1], vec![7]][..], &[vec![7]][..]));
}

/// The pages of the files that are in memory after a read, by the system.
#[cfg(target_os = "linux")]
#[test]
fn of_a_hundred_files_only_the_pages_of_the_index_are_read() {
    use std::fs;

    fn resident(folder: &str) -> u64 {
        let maps = fs::read_to_string("/proc/self/smaps").expect("of this process");
        let mut lines = maps.lines();
        let mut sum = 0;
        while let Some(line) = lines.next() {
            if line.contains(folder) {
                let rss = lines.by_ref().find_map(|line| line.strip_prefix("Rss:")).expect("mapped");
                sum += rss.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024;
            }
        }
        sum
    }
    // Not in the memory of the machine, where temporary folders may be.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let open = |n: usize| {
        let path = folder.path().join(format!("{n}.npy"));
        // 4 MiB of holes in each: 64 rows of 64 KiB.
        npy::create::<f32>(&path, &[64, 1 << 14]).expect("made").finish().expect("finished");
        npy::open::<f32>(&path).expect("opens").into_rank::<2>().expect("of rank 2")
    };
    let joined = concatenate((0..100).map(open), 0).expect("fits");
    let name = folder.path().to_str().expect("text");
    let opened = resident(name);
    let part = joined.oix(idx![[0, 6399, 3200, 0, 6399], ..8]);
    assert_eq!(resident(name), opened, "a part reads nothing");
    assert_eq!(part.load().expect("loads").to_vec(), [0.0; 40]);
    let read = resident(name) - opened;
    // The system reads up to 16 pages around each of the 3.
    assert!(read > 0 && read <= 3 * 17 * 4096, "{read} bytes of 400 MiB are in memory");
}

#[test]
fn rows_of_a_stack_that_are_named_twice_are_read_once() {
    let (sources, reads): (Vec<_>, Vec<_>) =
        (0..3).map(|n| Logged::new(Tensor::from_fn([4, 2], |[i, j]| (100 * n + 10 * i + j) as i32))).unzip();
    let stacked = stack(sources.into_iter().map(Joined::new), 1).expect("fits").into_rank::<3>().expect("of rank 3");
    let all = Tensor::from_fn([4, 3, 2], |[i, n, j]| (100 * n + 10 * i + j) as i32);
    assert_eq!(stacked.oix(idx![1.., [2, 0, 2, 2]]).load().expect("loads"), all.oix(idx![1.., [2, 0, 2, 2]]));
    let reads: Vec<_> = reads.iter().map(|reads| std::mem::take(&mut *reads.lock().expect("no panic"))).collect();
    assert_eq!(reads, [vec![vec![1, 2, 3]], vec![], vec![vec![1, 2, 3]]]);
    let points = stacked.vix(idx![[3, 0, 3], [2, 0, 2], 1]);
    assert_eq!(points.load().expect("loads"), all.vix(idx![[3, 0, 3], [2, 0, 2], 1]));
}

#[test]
fn what_a_later_source_covers_is_not_read() {
    let (sources, reads): (Vec<_>, Vec<_>) =
        (0..4).map(|n| Logged::new(Tensor::from_fn([10, 3], |[i, j]| (1000 * n + 10 * i + j) as i32))).unzip();
    let offsets = [[0, 0], [4, 0], [0, 0], [30, 0]];
    let parts = sources.into_iter().map(Joined::new).zip(offsets);
    let all = overlay(vec![40, 3], -1, parts).expect("fits").into_rank::<2>().expect("of rank 2");
    let column = all.i(idx![.., 2]).load().expect("loads");
    let wanted = (0..40).map(|i| match i {
        0..10 => 2000 + 10 * i + 2,
        10..14 => 1000 + 10 * (i - 4) + 2,
        30.. => 3000 + 10 * (i - 30) + 2,
        _ => -1,
    });
    assert_eq!(column.to_vec(), wanted.collect::<Vec<i32>>());
    let reads: Vec<_> = reads.iter().map(|reads| reads.lock().expect("no panic").clone()).collect();
    assert_eq!(reads[0], Vec::<Vec<usize>>::new());
    assert_eq!(reads[1], [[6, 7, 8, 9]]);
    // One is covered, and between two of the others there is none.
    assert_eq!((all.units().expect("counted"), all.i(idx![20..30]).units().expect("counted")), (3, 0));
    let fractions = all.split(9).expect("cut");
    assert_eq!(fractions.iter().map(|fraction| fraction.part.shape()[0]).collect::<Vec<_>>(), [10, 20, 10]);
}

#[test]
fn what_does_not_fit_is_an_error_with_the_number_of_the_source() {
    let (a, b) = (Tensor::full([2, 3], 0), Tensor::full([2, 4], 0));
    let text = |error: IndexError| error.to_string();
    assert_eq!(
        text(concatenate([a.view(), a.view(), b.view()], 0).expect_err("other columns")),
        "part 2 of shape [2, 4] does not join shape [2, 3] along axis 0: other extents than that axis's must be equal"
    );
    assert_eq!(concatenate([a.view(), b.view()], 1).expect("fits").shape(), [2, 7]);
    let mixed = [Joined::from(a.view()).into_dyn(), Joined::new(Tensor::full([3], 0))];
    assert_eq!(
        text(concatenate(mixed.clone(), 0).expect_err("another rank")),
        "part 1 of shape [3] does not join shape [2, 3] along axis 0: other extents than that axis's must be equal"
    );
    assert_eq!(
        text(stack(mixed.clone(), 0).expect_err("another rank")),
        "part 1 of shape [3] does not stack with shape [2, 3]: all shapes must be equal"
    );
    assert_eq!(
        text(overlay(vec![4, 4], 0, mixed.into_iter().zip([vec![0, 0], vec![0, 0]])).expect_err("another rank")),
        "part 1 of shape [3] at offset [0, 0] is not inside of shape [4, 4]: the part and its offset need 2 axes"
    );
    assert_eq!(
        text(overlay([4, 4], 0, [(a.view(), [2, 1]), (a.view(), [0, usize::MAX])]).expect_err("outside")),
        "part 1 of shape [2, 3] at offset [0, 18446744073709551615] is not inside of shape [4, 4]: it ends at \
         18446744073709551618 on axis 1"
    );
    assert_eq!(
        text(concatenate([a.view()], 2).expect_err("no such axis")),
        "axis 2 is outside -2..2 for a tensor of rank 2"
    );
    let most = Tensor1::from([7]);
    let most = most.broadcast_to([isize::MAX as usize]);
    assert_eq!(
        text(concatenate([most, most], 0).expect_err("too large")),
        format!("shape [{}] is too large: its elements do not fit memory", usize::MAX - 1)
    );
    assert_eq!(
        text(concatenate([most, most, most], 0).expect_err("too large")),
        format!("shape [{}] is too large: its elements do not fit memory", usize::MAX)
    );
    assert_eq!(stack([a.view()], -1).expect("fits").shape(), [2, 3, 1]);
    assert_eq!(
        text(concatenate::<i32, Rank<2>, TensorView<'_, i32, Rank<2>>>([], 0).expect_err("none")),
        text(IndexError::NothingToJoin)
    );
    let none = overlay([2, 2], 7, std::iter::empty::<(TensorView<'_, i32, Rank<2>>, [usize; 2])>()).expect("fits");
    assert_eq!(none.load().expect("loads"), [[7, 7], [7, 7]]);
}

#[test]
fn arrays_whose_type_is_a_value_are_joined() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |n: usize| folder.path().join(format!("{n}.npy"));
    npy::save(path(0), &Tensor2::from([[1.5_f64, 2.5]])).expect("saved");
    npy::save(path(1), &Tensor2::from([[3.5_f64, 4.5]]).transpose()).expect("saved");
    let open = |n| match open_any(path(n), None).expect("opens") {
        AnyArray::F64(array) => Joined::from(array),
        other => panic!("{other:?}"),
    };
    let turned = open(1).into_rank::<2>().expect("of rank 2").i(idx![.., 0]).i(idx![NewAxis]).into_dyn();
    let all = concatenate([open(0), turned], 0).expect("fits");
    assert_eq!(all.load().expect("loads").to_vec(), [1.5, 2.5, 3.5, 4.5]);
    let source: Box<dyn Source<f64>> = Box::new(all);
    let plan = Layout::row_major(source.shape()).expect("fits").plan(&"-1, ::-1".parse::<DynIndex>().expect("parses"));
    assert_eq!(source.read(&plan.expect("inside")).expect("reads").to_vec(), [4.5, 3.5]);
}

/// An error of a source comes out, and names its file where it has one.
#[test]
fn a_source_that_fails() {
    struct Failing;
    impl Source<i32> for Failing {
        fn shape(&self) -> &[usize] {
            &[2]
        }

        fn read(&self, _: &Plan<DynRank, DynRank>) -> Result<TensorD<i32>, FileError> {
            Err(FileError::Io { path: "tape.npy".into(), source: std::io::ErrorKind::TimedOut.into() })
        }
    }
    let all = concatenate([Joined::new(Failing), Joined::new(Tensor1::from([1, 2, 3]))], 0).expect("fits");
    let index = |text: &str| text.parse::<DynIndex>().expect("parses");
    assert_eq!(all.i(&index("2..")).load().expect("not read").to_vec(), [1, 2, 3]);
    assert!(all.load().expect_err("read").to_string().starts_with("tape.npy: "));
    #[cfg(feature = "zarr")]
    {
        use tensor_idx::files::zarr::{Array, ZarrError, zarrs::storage::store::MemoryStore};
        let to = Array::create_in(Arc::new(MemoryStore::new()), "/a", &[5], &[5], 0).expect("made");
        let error = to.all().assign_from(&all).expect_err("read");
        assert!(matches!(error, ZarrError::Source { written: 0, .. }), "{error}");
        assert!(error.to_string().starts_with("the source could not be read: tape.npy: "), "{error}");
        // An error of an index, after a value was written.
        struct Short;
        impl Source<i32> for Short {
            fn shape(&self) -> &[usize] {
                &[4]
            }

            fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<i32>, FileError> {
                Ok(plan.gather(&Tensor1::from([1, 2]).into_dyn().try_take([0, 1, 2, 3], 0)?)?)
            }
        }
        struct Once(std::sync::atomic::AtomicBool);
        impl Source<i32> for Once {
            fn shape(&self) -> &[usize] {
                &[4]
            }

            fn read(&self, plan: &Plan<DynRank, DynRank>) -> Result<TensorD<i32>, FileError> {
                match self.0.swap(true, std::sync::atomic::Ordering::Relaxed) {
                    true => Short.read(plan),
                    false => Ok(plan.gather(&Tensor1::from([1, 2, 3, 4]).into_dyn())?),
                }
            }
        }
        let to = Array::create_in(Arc::new(MemoryStore::new()), "/a", &[4], &[1], 0).expect("made");
        let error = to.all().assign_from(&Short).expect_err("read");
        assert!(matches!(error, ZarrError::Source { written: 0, .. }), "{error}");
        let error = to.all().assign_from(&Once(false.into())).expect_err("read");
        assert!(matches!(error, ZarrError::Source { written: 1, .. }), "{error}");
    }
}

#[cfg(feature = "zarr")]
mod of_chunks {
    use tensor_idx::files::zarr::Array;
    use tensor_idx::files::zarr::zarrs::storage::store::MemoryStore;

    use super::*;

    fn array(rows: std::ops::Range<i64>) -> Array<i64, Rank<2>> {
        let elements = Tensor::from_fn([rows.clone().count(), 6], |[i, j]| 10 * (rows.start + i as i64) + j as i64);
        let array = Array::create_in(Arc::new(MemoryStore::new()), "/a", elements.shape(), &[4, 4], 0).expect("made");
        let array = array.into_rank::<2>().expect("of rank 2");
        array.all().try_assign(&elements).expect("written");
        array.reset_counts();
        array
    }

    /// Each chunk that the index touches once, whatever the order of the rows.
    #[test]
    fn each_chunk_is_read_once() {
        let arrays: Vec<_> = (0..20).map(|n| array(8 * n..8 * n + 8)).collect();
        let joined = concatenate(arrays.clone(), 0).expect("fits");
        let rows: Vec<usize> = (0..320).map(|n| n * 37 % 160).collect();
        let part = joined.oix(idx![&rows, 5]);
        let wanted: Vec<i64> = rows.iter().map(|&row| 10 * row as i64 + 5).collect();
        assert_eq!(part.load().expect("loads").to_vec(), wanted);
        assert!(arrays.iter().all(|array| array.counts().chunks_read == 2));
        arrays.iter().for_each(Array::reset_counts);
        assert_eq!(joined.oix(idx![[159, 3, 158, 0], ..2]).load().expect("loads").shape(), [4, 2]);
        assert_eq!(arrays.iter().map(|array| array.counts().chunks_read).sum::<u64>(), 2);
    }

    /// A target that is among the sources is read before it is written.
    #[test]
    fn a_join_is_copied_to_an_array_that_it_reads() {
        let (a, b) = (array(0..8), array(100..108));
        let both = concatenate([a.i(idx![4..]), b.i(idx![..4])], 0).expect("fits");
        a.all().assign_from(&stack([both.clone()], 0).expect("fits").i(idx![0])).expect("copied");
        let wanted: Vec<i64> = [4, 5, 6, 7, 100, 101, 102, 103].map(|row| 10 * row).to_vec();
        assert_eq!(a.i(idx![.., 0]).load().expect("loads").to_vec(), wanted);
        // Tensors, maps and boxed sources are copied as well; a row to all rows.
        a.all().assign_from(&Tensor::full([6], 3)).expect("copied");
        assert_eq!(a.all().load().expect("loads"), Tensor::full([8, 6], 3));
        let error = a.all().assign_from(&both.i(idx![..3])).expect_err("3 rows");
        assert_eq!(
            error.to_string(),
            "a value of shape [3, 6] does not broadcast to the shape [8, 6] that it is written to"
        );
    }
}

/// Arrays in object stores, beside files and memory.
#[cfg(feature = "async")]
mod awaited {
    use futures::executor::block_on;
    use object_store::memory::InMemory;
    use tensor_idx::Layout;
    use tensor_idx::files::zarr::{AsyncArray, Objects};
    use tensor_idx::files::{Source, join};

    use super::*;

    /// An array of these elements in a store of its own.
    async fn stored(path: &str, elements: &Tensor2<i32>, chunk: [usize; 2]) -> AsyncArray<i32, Rank<2>> {
        let store = Arc::new(Objects::new(InMemory::new()));
        let array = AsyncArray::create_in(store, path, elements.shape(), &chunk, 0).await.expect("made");
        let array = array.into_rank::<2>().expect("of rank 2");
        array.all().assign(elements).await.expect("written");
        array
    }

    fn numbers(first: i32, [rows, columns]: [usize; 2]) -> Tensor2<i32> {
        Tensor::from_fn([rows, columns], |[i, j]| first + (100 * i + j) as i32)
    }

    #[test]
    fn random_indices_of_what_is_joined() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.npy");
        block_on(async {
            let parts = [numbers(0, [7, 5]), numbers(10_000, [4, 5]), numbers(20_000, [9, 5]), numbers(30_000, [1, 5])];
            npy::save(&path, &parts[2]).expect("saved");
            let (a, b) = (
                stored("/a", &parts[0], [3, 2]).await,
                stored("/b", &parts[1].i(idx![::-1]).to_contiguous(), [2, 5]).await,
            );
            let file = npy::open::<i32>(&path).expect("opens").into_rank::<2>().expect("of rank 2");
            let sources = [Joined::from(a), Joined::from(b.i(idx![::-1])), file.into(), parts[3].clone().into()];
            let joined = concatenate(sources, 0).expect("fits");
            let all = tensor_idx::join::concatenate(&parts, 0);
            assert_eq!(joined.load_awaited().await.expect("loads"), all);
            let mut random = fastrand::Rng::with_seed(8);
            for _ in 0..200 {
                let rows: Vec<i64> = (0..random.usize(..12)).map(|_| random.i64(-21..21)).collect();
                let columns: Vec<bool> = (0..5).map(|_| random.bool()).collect();
                let part = joined.oix(idx![&rows, &columns]);
                assert_eq!(part.load_awaited().await.expect("loads"), all.oix(idx![&rows, &columns]));
                let first = random.usize(..21);
                let part = joined.i(idx![first..;2, ::-1]);
                assert_eq!(part.load_awaited().await.expect("loads"), all.i(idx![first..;2, ::-1]).to_contiguous());
            }
            // Entries outside, and parts of parts.
            let ids = [40_i64, 0, -1];
            let filled = joined.oix(idx![tensor_idx::outside::fill(&ids, -5), 1..]);
            let wanted = all.oix(idx![tensor_idx::outside::fill(&ids, -5), 1..]);
            assert_eq!(filled.load_awaited().await.expect("loads"), wanted);
            let of_filled = join::stack([filled.clone(), filled], 0).expect("fits").i(idx![1, ::-1]);
            assert_eq!(of_filled.load_awaited().await.expect("loads"), wanted.i(idx![::-1]).to_contiguous());
        });
    }

    #[test]
    fn later_arrays_cover_earlier_ones() {
        block_on(async {
            let (low, high) = (numbers(0, [6, 6]), numbers(50_000, [3, 2]));
            let (a, b) = (stored("/a", &low, [2, 2]).await, stored("/b", &high, [2, 2]).await);
            let map = overlay([8, 7], -1, [(Joined::from(a), [1, 0]), (Joined::from(b), [2, 3])]).expect("fits");
            let mut all = Tensor::full([8, 7], -1);
            all.i_mut(idx![1..7, ..6]).assign(&low);
            all.i_mut(idx![2..5, 3..5]).assign(&high);
            assert_eq!(map.load_awaited().await.expect("loads"), all);
        });
    }

    #[test]
    fn copied_to_an_array_value_by_value() {
        block_on(async {
            let parts = [numbers(0, [7, 5]), numbers(10_000, [4, 5])];
            let a = stored("/a", &parts[0], [3, 2]).await;
            let joined = concatenate([Joined::from(a.clone()), parts[1].clone().into()], 0).expect("fits");
            let to = stored("/to", &numbers(7, [11, 5]), [4, 3]).await;
            to.all().assign_from(&joined.i(idx![::-1])).await.expect("copied");
            let wanted = tensor_idx::join::concatenate(&parts, 0).i(idx![::-1]).to_contiguous();
            assert_eq!(to.all().load().await.expect("loads"), wanted);
            assert_eq!(to.counts().chunks_written, 12, "6 were written before");
            // From memory, and from itself: all is read before anything is written.
            to.i(idx![..4, 1..]).assign_from(&numbers(3, [4, 4])).await.expect("copied");
            assert_eq!(to.i(idx![..4, 1..]).load().await.expect("loads"), numbers(3, [4, 4]));
            let before = to.all().load().await.expect("loads");
            let turned = concatenate([to.i(idx![6..]), to.i(idx![..6])], 0).expect("fits");
            to.all().assign_from(&turned).await.expect("copied");
            let wanted = tensor_idx::join::concatenate(&[before.i(idx![6..]), before.i(idx![..6])], 0);
            assert_eq!(to.all().load().await.expect("loads"), wanted);
        });
    }

    #[test]
    fn what_is_not_awaited_is_an_error_that_says_so() {
        let a = block_on(stored("/a", &numbers(0, [2, 2]), [2, 2]));
        let joined = concatenate([a.clone(), a.clone()], 0).expect("fits");
        let text = "/a: an array in an object store is awaited: `.load_awaited().await`";
        assert_eq!(joined.load().expect_err("it is awaited").to_string(), text);
        let all = Layout::row_major([2, 2]).expect("fits").plan_all().into_ranks().expect("of rank 2");
        assert_eq!(a.read(&all).expect_err("it is awaited").to_string(), text);
        assert_eq!((Source::chunk_shape(&a), a.chunks(&all)), (Some(vec![2, 2]), Some(1)));
        assert_eq!(block_on(a.read_awaited(&all)).expect("loads"), numbers(0, [2, 2]).into_dyn());
    }
}
