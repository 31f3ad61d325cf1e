//! The lines that the errors of `ui/from_numpy.rs`, `from_pytorch.rs`, `from_rust.rs`, `to_be_written.rs`, `borrowed_writes.rs` and
//! `any_rank.rs` lead to, under the numbers of the mistakes there.

#![expect(clippy::needless_borrows_for_generic_args, reason = "as the errors spell it")]

use tensor_idx::{Basic, Indexed, IndexedBy, IntoIndex, Names, Ranks, Shape, index::Reads, select};
use tensor_idx::{join::Padding, prelude::*};

#[test]
fn what_the_errors_lead_to_builds_and_runs() -> Result<(), IndexError> {
    let t = Tensor::from_vec([4, 4], (0..16).map(|x| x as f32).collect())?;
    from_numpy(t.clone());
    from_pytorch(t.clone())?;
    from_rust(&t)?;
    to_be_written(t.clone());
    borrowed_writes(t.clone());
    first(&t);
    clear(&mut t.clone());
    part(&t, idx![0]);
    rows(&t, &[0, 1][..]);
    corner(&t);
    Ok(())
}

fn from_numpy(mut t: Tensor2<f32>) {
    let ids = vec![0_usize, 1];
    let price = 2;
    let _ = t.i(idx![-1, 0]); // 1
    let _ = t.i(idx![1:3, 0]); // 2
    let _ = t.i("1:3, 0".parse::<DynIndex>().unwrap()); // 3
    let _ = t.i(idx![.., price]); // 4
    let _ = t.equal(1.0); // 5
    let _ = t.i(2..4); // 6
    let _ = (t[[0, 1]], t.i(0)); // 7, 8
    let _ = t.i(idx![NewAxis, 0]); // 9
    let _ = t.i(idx![..., 0]); // 10
    let _ = t.i(idx![::-1]); // 11
    let _ = t.i(idx![0:1:2]); // 12
    let _ = t.oix(idx![[0, 2]]); // 13
    let _ = t.oix(idx![[[0, 1], [2, 3]]]); // 14
    let _ = t.oix(idx![[true, false, false, true]]); // 15
    t.accumulate_at(&[0, 1], Add, 1.0); // 16
    t.accumulate_at(&ids, Add, 1.0); // 17
    let _ = t.take(&ids, 0); // 18
    let _ = t.reshape([16]); // 19
    let _ = t.permute([1, 0]); // 20
    let _ = Tensor::full([4], 0.0); // 21
    let _ = t.nix(&t.greater(0.0)); // 22
    let _ = t.oix(idx![[0, 1]]); // 23
    let _ = t.oix(&[0, 1]); // 24
    let _ = t.oix(&[[0, 1]]); // 25
    let _ = t.nix(&t.greater(0.5)); // 26
    let _ = t.i([0, 0]).item(); // 27
    let _ = (t.i(idx![0, 1]), t.i([0, 1]), t.i((0, 1))); // 28
    t.i_mut(idx![0, 1]).fill(1.0); // 29
    let _ = (t.greater(0.0), t.map(|x| *x > 0.0), t.i([0, 0]) > 0.0); // 30
    let _ = t.i(0).at_most(0.5); // 31
    let _ = t.roll([1, -1], [0, 1]); // 32
    let _ = t.pad([(1, 1), (0, 2)], Padding::Edge); // 33
    let _ = t.windows([1, 3]); // 34
    let _ = t.repeat(vec![1, 0, 2, 1], 0); // 35
    t.put_along_axis([[1, 0, 3, 2]], 9.0, 0); // 36
    let _ = (t[[1, 2]], t.i(idx![1, 2])); // `comma_in_brackets.rs`
}

fn from_pytorch(mut t: Tensor2<f32>) -> Result<(), IndexError> {
    let (ids, weights) = (vec![0_usize, 1], Tensor::full([2], 1.0_f32));
    let _ = t.oix(&weights.map(|x| *x as i64)); // 1
    let _ = t.oix(idx![.., &weights.map(|x| *x as i64)]); // 2
    let _ = t.view().reshape([16]); // 3
    let _ = t.windows([2, 2]); // 4
    let _ = t.oix(&Tensor::full([4, 4], true)); // 5
    let _: TensorView<'_, f32, Rank<4>> = t.i(idx![..., None, None]); // 6
    let _ = t.greater(0.0); // 7
    t.get([0, 1]); // 8
    let _ = t.try_i(idx![0..2, 1])?; // 9
    t.accumulate_at(&ids, Add, 1.0); // 10
    let _ = t.i(idx![0, ..]); // 11
    let _ = t.oix(idx![&ids, 0]); // 12
    let _ = t.i(idx![1]); // 13
    let _ = t.i(idx![ids.len() / 2]); // 14
    let _ = t.i(idx![0:9]); // 15
    let _ = t.i(idx![wrap(7)]); // 16
    let _ = t.i(idx![-1]); // 17
    let _ = t.i(idx![tl(0)..]); // 18
    let _ = t.i(idx![..]); // 19
    let _ = t.i(idx![NewAxis, 0]); // 20
    let _ = t.i(idx![Ellipsis, 0]); // 21
    assign!(t[0] *= 1.0); // 22
    let _ = select(&t.greater(0.0), 1.0, &t);
    Ok(())
}

fn from_rust(t: &Tensor2<f32>) -> Result<(), IndexError> {
    let (start, names, n) = (Some(1), ["a", "b"], 1);
    let _ = t.i(idx![0:2:2]); // 1
    let _ = t.i(idx![0..2;2]); // 2
    let _ = t.i(idx![0..3;-1]); // 3
    let _ = t.i(idx![1..=tl(0)]); // 4
    let _ = t.i(idx![1..=3]); // 5
    let _ = t.i(idx![0]); // 6
    let _ = t.i(idx![slice!(start, None)]); // 7
    let ids: Vec<usize> = (0..names.len()).collect();
    let _ = t.oix(&ids); // 8, 9, 21
    let _ = t.oix(names.iter().map(|_| 0).collect::<Vec<i64>>()); // 10
    let _ = t.i(idx![0, 1]); // 11, 12, 13
    let _ = t.i(idx![n]); // 14
    let _ = t.i(idx![n + 1]); // 15
    let _ = t.i(idx![3]); // 16
    let _ = t.i(idx![-1]); // 17
    let _ = t.i(idx![0:2]); // 18
    let _ = t.i(idx![t[[0, 1]] as usize]); // 19
    let _ = t.i(idx![2..;2]); // 20
    let _ = t.nix(idx![&t.map(|x| *x as i64).i(0)]); // 22
    let _ = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?; // 23
    let _ = if cfg!(windows) { t.i(idx![0, 1]) } else { t.i(idx![1, 1]) }; // 24, 26
    let _ = (t.i(idx![{ ::core::mem::size_of::<u8>() }]), t.i(idx![: : n])); // 25
    Ok(())
}

fn to_be_written(mut t: Tensor2<f32>) {
    let ids = vec![0_usize, 1];
    assign!(t[0] = 1.0); // 1 to 5, 8, 12 to 14, 18, 20
    assign!(t[0..1] += &t.clone().i(0..1)); // 6
    assign!(t[0, ..2] = [1.0, 2.0]); // 7
    assign!(t[0] += 1.0); // 9
    assign!(t.i[0] = 1.0); // 10
    assign!(t[...] = 1.0); // 11
    t.oix_mut(&[0, 1]).fill(0.0); // 15
    assign!(t[1] = 1.0); // 16
    assign!(t[0, 1] = 1.0); // 17
    assign!(t[&ids] = vec![1.0, 2.0, 3.0, 4.0]); // 19
    t.i_mut(0).assign(1.0); // 21
    t.i_mut(0).assign(&Tensor::full([4], 1_i64).map(|x| *x as f32)); // 22
    t.oix_mut(idx![[0, 1]]).fill(0.0); // 23
    assign!(t.i_mut(0)[1] = 1.0); // 24
    assign!(t[0] = t.i(1).to_contiguous()); // 25
    t.copy_within(1, 0); // 25
    assign!(t[0] += t.view().flip(0).i(1).to_contiguous()); // 26
}

fn borrowed_writes(mut t: Tensor2<f32>) {
    let mut fixed = t.clone();
    assign!(fixed[0] = 1.0); // 1
    let row = t.i(0).to_contiguous();
    assign!(t[1] = 1.0); // 2
    assert_eq!(row.len(), 4);
    let mut view = t.view_mut();
    view.view_mut().reshape([16]).fill(1.0); // 3
    view.fill(0.0);
    let ids = vec![0_usize, 1];
    let _ = t.oix(&ids); // 4
    let _ = t.oix(&ids);
}

// 1, 2
fn first<S: Shape>(t: &Tensor<f32, S>) -> f32 {
    t.view().into_dyn().i(idx![0]).iter().sum()
}

// 3
fn rows<S: IndexedBy<I, Outer>, I>(t: &Tensor<f32, S>, index: I) -> Tensor<f32, Indexed<S, I, Outer>>
where
    I: IntoIndex<List: Ranks<Outer> + Reads<f32>>,
{
    t.oix(index)
}

// 4
fn clear<S: Shape>(t: &mut Tensor<f32, S>) {
    let mut all = t.view_mut().into_dyn();
    assign!(all[0] = 0.0);
}

// 5
fn part<I: IntoIndex<List: Basic>>(t: &Tensor2<f32>, index: I) -> f32
where
    Rank<2>: IndexedBy<I>,
{
    t.i(index).iter().sum()
}

// 6
fn corner<S: Names<2>>(t: &Tensor<f32, S>) -> f32 {
    t[[0, 0]]
}
