//! Reads by arrays and masks of the host, on every device, against the processor.

use crate::common::on_every_gpu;
use tensor_idx::gpu::*;
use tensor_idx::prelude::*;
use tensor_idx::write::IntoViewMut;

/// Both sides of one read.
macro_rules! same {
    ($g:expr, $t:expr, $($name:ident $index:expr),* $(,)?) => {$(
        assert_eq!($g.$name($index).to_cpu().unwrap(), $t.$name($index), stringify!($name $index));
    )*};
}

fn all_modes<T: GpuElement>(gpu: &Gpu, element: impl Fn(usize) -> T) {
    let t = Tensor::from_fn([5, 4, 6], |at| element(24 * at[0] + 6 * at[1] + at[2]));
    let g = t.to_gpu(gpu).unwrap();
    let (rows, columns) = ([4, -5, 2, 2], [[0_u8, 3], [2, 1]]);
    let mask = Tensor::from_fn([5, 4], |at| (at[0] + 3 * at[1]) % 4 != 1);
    let flags = [true, false, true, true, false, true];
    same!(
        g, t,
        oix idx![&rows],
        oix idx![&rows, 1],
        oix idx![.., &columns],
        oix idx![.., .., &rows[1..]],
        oix idx![&rows, ::-1, &flags],
        oix idx![&mask],
        oix idx![&mask, 1..; 2],
        oix idx![.., 1, 1..5],
        oix idx![[3]],
        oix idx![&rows[..0]],
        oix idx![&rows, &columns, NewAxis, &flags],
        vix idx![[0, 1], &columns],
        vix idx![[0, 1], .., [-1, 2]],
        vix idx![&mask, [5]],
        vix idx![[[0], [4]], [3, 1, 2], [0]],
        nix idx![1, .., &columns],
        nix idx![&rows, [3], &rows],
        nix idx![true, 0, .., &flags],
        nix idx![&mask, 2],
    );
    // A source that is a view: steps, broken rows, a walk from the end, a stride of 0.
    let (part, view) = (idx![1.., .., ::-1], idx![::-2, 1..3, 4]);
    same!(
        g.i(part), t.i(part),
        oix idx![[3, 0], .., [5, -6, 1]],
        vix idx![[1, 2], [0, 3], [4, 5]],
        oix idx![[-1]],
    );
    same!(g.i(view), t.i(view), oix idx![[2, 0, 1]], oix idx![.., [1]], vix idx![[0, 2], [1, 0]]);
    same!(g.transpose(), t.transpose(), oix idx![[1, 0]], oix idx![.., .., &rows], nix idx![&rows, .., [0]]);
    let (row, wide) = (idx![2, 1], [3, 6]);
    same!(g.i(row).broadcast_to(wide), t.i(row).broadcast_to(wide), oix idx![[2, 0], [5, 0]], oix idx![[1, 1]]);
}

#[test]
fn every_mode_and_size() {
    on_every_gpu(|gpu| {
        all_modes(gpu, |k| k as i8);
        all_modes(gpu, |k| half::f16::from_f32(k as f32));
        all_modes(gpu, |k| half::bf16::from_f32(k as f32));
        all_modes(gpu, |k| k as f32);
        all_modes(gpu, |k| k as i64);
    });
}

/// Rows of all lengths at all offsets: each way to move them, and its ends.
fn rows<T: GpuElement>(gpu: &Gpu, element: impl Fn(usize) -> T) {
    let t = Tensor::from_fn([9, 1600], |at| element(1600 * at[0] + at[1]));
    let g = t.to_gpu(gpu).unwrap();
    let ids = [8, 0, 3, 3, 7];
    for start in [0, 1, 2, 4, 16] {
        for len in [1, 2, 3, 4, 5, 8, 12, 16, 20, 64, 96, 100, 1024, 1500] {
            let index = idx![&ids, start..start + len];
            assert_eq!(g.oix(index).to_cpu().unwrap(), t.oix(index), "{start} {len}");
        }
    }
    same!(g, t, oix idx![1..; 3, 16..144], oix idx![::-1, 16..24], oix idx![..]);
}

#[test]
fn rows_of_all_lengths() {
    on_every_gpu(|gpu| {
        rows(gpu, |k| (k % 251) as u8);
        rows(gpu, |k| k as u16);
        rows(gpu, |k| k as u32);
        rows(gpu, |k| k as f64);
    });
}

#[test]
fn more_workgroups_than_a_row_of_them() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([1 << 12], |at| at[0] as u8);
        let g = t.to_gpu(gpu).unwrap();
        // Elements: 2^24 words and more of bytes and one odd. Rows: more than 65,535 blocks of them.
        let wide = g.reshape([64, 64]).transpose().broadcast_to([1 << 14, 64, 64]);
        let copy = wide.i(idx![.., .., 1..]).to_contiguous().unwrap();
        let part = idx![-3.., 60.., 62];
        let expected = t
            .reshape([64, 64])
            .transpose()
            .broadcast_to([1 << 14, 64, 64])
            .i(idx![.., .., 1..])
            .i(part)
            .to_contiguous();
        assert_eq!(copy.i(part).to_cpu().unwrap(), expected);
        let rows = g.reshape([1, 4096]).i(idx![.., 1024..]).broadcast_to([5000, 3072]);
        let copy = rows.to_contiguous().unwrap();
        assert_eq!(copy.i(idx![-1, ::1000]).to_cpu().unwrap(), t.i(idx![1024..; 1000]).to_contiguous());
    });
}

/// Strings of random indices, each on what the last one gave.
#[test]
fn random_indices() {
    let mut draw = fastrand::Rng::with_seed(6);
    on_every_gpu(|gpu| {
        for _ in 0..150 {
            let shape: Vec<usize> = (0..draw.usize(1..5)).map(|_| draw.usize(1..7)).collect();
            let t = Tensor::from_fn(shape.clone(), |_| draw.u16(..));
            let g = t.to_gpu(gpu).unwrap();
            let mut index = DynIndex::new();
            for &extent in &shape {
                let n = extent as i64;
                index = match draw.u8(0..6) {
                    0 => index.at(draw.i64(-n..n)),
                    1 => index.slice(draw.i64(-n..n), None::<i64>, [-2, -1, 1, 3][draw.usize(0..4)]),
                    2 => index.new_axis().slice(None::<i64>, None::<i64>, None::<i64>),
                    3 => index.ints([draw.i64(-n..n), draw.i64(-n..n)]),
                    4 => index.ints((0..draw.usize(1..9)).map(|_| draw.i64(-n..n)).collect::<Vec<_>>()),
                    _ => index.mask((0..extent).map(|_| draw.bool()).collect::<Vec<_>>()),
                };
            }
            assert_eq!(g.oix(&index).to_cpu().unwrap(), t.oix(&index), "{shape:?} {index}");
            match (g.try_nix(&index), t.try_nix(&index)) {
                (Ok(g), Ok(t)) => assert_eq!(g.to_cpu().unwrap(), t, "{shape:?} {index}"),
                (g, t) => assert_eq!(g.unwrap_err().to_string(), t.unwrap_err().to_string()),
            }
        }
    });
}

/// Memory that cannot be made ready for writing.
struct NotReady;

impl<'o> IntoViewMut<'o, i32> for NotReady {
    type Shape = Rank<1>;

    fn shape_to_write(&self) -> &[usize] {
        &[2]
    }

    fn into_view_mut(self) -> TensorViewMut<'o, i32, Rank<1>> {
        panic!("the error was to be asked for")
    }

    fn try_into_view_mut(self) -> Result<TensorViewMut<'o, i32, Rank<1>>, IndexError> {
        Err(IndexError::TooLarge { shape: vec![2] })
    }
}

#[test]
fn memory_that_is_not_ready_is_an_error() {
    on_every_gpu(|gpu| {
        let g = tensor![1, 2, 3].to_gpu(gpu).unwrap();
        let plan = g.layout().plan_gather(tensor_idx::index::Outer, idx![[2, 0]]).unwrap();
        assert_eq!(plan.gather_into(&g, NotReady).unwrap_err(), IndexError::TooLarge { shape: vec![2] });
    });
}

#[test]
fn plans_and_mistakes() {
    on_every_gpu(|gpu| {
        let t = Tensor::from_fn([3, 4], |at| (4 * at[0] + at[1]) as i32);
        let g = t.to_gpu(gpu).unwrap();
        let plan = g.layout().plan_gather(tensor_idx::index::Outer, idx![[2, 0], 1..]).unwrap();
        assert_eq!(plan.gather(&g).unwrap().to_cpu().unwrap(), plan.gather(&t).unwrap());
        let last = plan.then(idx![1, ::-1]).unwrap();
        assert_eq!(last.gather(&g).unwrap().to_cpu().unwrap(), last.gather(&t).unwrap());
        let mut out = Tensor::full([2, 3], 0);
        g.oix_into(idx![[2, 0], 1..], &mut out);
        assert_eq!(out, t.oix(idx![[2, 0], 1..]));
        let unequal = plan.gather(&g.i(idx![1..])).unwrap_err();
        assert_eq!(unequal.to_string(), "the plan is for shape [3, 4], and this has shape [2, 4]");
        assert!(plan.gather_into(&g, &mut Tensor::full([3, 3], 0)).is_err());
        let text = |error: IndexError| error.to_string();
        assert_eq!(text(g.try_oix(idx![[0, 3]]).unwrap_err()), text(t.try_oix(idx![[0, 3]]).unwrap_err()));
        assert_eq!(
            text(g.try_vix(idx![[0, 1], [1, 2, 3]]).unwrap_err()),
            text(t.try_vix(idx![[0, 1], [1, 2, 3]]).unwrap_err())
        );
        assert_eq!(g.explain(idx![[1]]).to_string(), t.explain(idx![[1]]).to_string());
    });
}
