// Verbs and their arguments, on tensors whose extents are in their types: no first line has a digit of an extent. Beside
// each line that does not build stands the nearest one that does.
use tensor_idx::extents::{assign, idx, Dims, Extent, N1};
use tensor_idx::index::{DynMode, IndexedBy, Mode, Outer};
use tensor_idx::join::{concatenate, Padding};
use tensor_idx::outside::clip;
use tensor_idx::prelude::*;
use tensor_idx::read::{select, OnAxis};
use tensor_idx::write::{operator, Assign};

fn main() {
    let mut image = Tensor::full(Dims![3, 224], 1.0_f32);
    let mut row = Tensor::full(Dims![224], 1.0_f32);

    image[[0, 1]] = 2.0;
    image[[0]] = 2.0;
    let _ = image[idx![0, 1]];
    let _ = row[0];
    let _ = image[0];
    let _ = image.view()[[0, 1, 2]];
    let _ = image.i(idx![0, 0]).item();
    let _ = image.item();
    let _ = image.i(idx![0, 0]) == 1.0;
    let _ = image == 1.0;
    let _ = image.get([0, 1]);
    let _ = image.get(idx![0, 1]);
    let _ = image.get(idx![0]);
    image.i(0).copy_into(&mut row);
    image.copy_into(&mut row);
    image.copy_into(&mut Tensor1::full([224], 0.0));
    image.oix_into(idx![0, ..], &mut row);
    image.oix_into(idx![[0], ..], &mut row);
    let _ = image.take_along_axis([[0, 1]], -1);
    let _ = image.take_along_axis([0, 1], -1);
    let _ = image.diagonal();
    let _ = row.diagonal();
    let _ = image.matrix_transpose();
    let _ = row.matrix_transpose();
    let _ = row.windows([3]);
    let _ = row.windows([3, 3]);
    let _ = row.windows(Dims![3]);
    let _ = row.windows(Dims![3, 3]);
    let _ = image.repeat([1, 0, 2], 0);
    let _ = image.repeat(&row, 0);
}

fn indices(t: &mut Tensor<f32, Dims![3, 224]>, ids: &Tensor<i64, Dims![3]>, floats: &Tensor<f32, Dims![3]>) {
    t.oix(ids);
    t.oix(floats);
    t.oix(floats.view());
    t.oix(idx![ids]);
    t.oix(idx![floats]);
    t.nix((ids, 0));
    t.nix((floats, 0));
    t.oix(idx![[ids, ids]]);
    t.i(0);
    t.i(ids);
    t.i(idx![.., ids]);
    t.i(OnAxis::new(ids, 0));
    t.i(idx![..2]);
    t.i(idx![..ids]);
    t.i(idx![:ids]);
    t.i(idx![..;2]);
    t.i(idx![..;ids]);
    t.i(idx![::2]);
    t.i(idx![::ids]);
    t.oix(idx![clip(ids)]);
    t.oix(clip(&t.map(|x| *x > 0.5)));
    t.oix(idx![fill(ids, 0.0)]);
    t.oix(idx![fill(ids, floats)]);
    t.take(ids, 0);
    t.take(floats, 0);
    t.take(ids, floats);
}

fn values(t: &mut Tensor<f32, Dims![3, 224]>, row: &Tensor<f32, Dims![224]>, counts: &Tensor<i64, Dims![224]>) {
    assign!(t[0] = row);
    assign!(t[0] = counts);
    assign!(t[row, ..] = 0.0);
    t.i_mut(0).assign(row);
    t.i_mut(0).assign(counts);
    t.i_mut(0).assign([row.view(); 3]);
    t.oix_mut(0).accumulate(Add, row);
    t.oix_mut(0).accumulate(row, 1.0);
    let _ = t.at(0).set(row);
    let _ = t.at(0).set(counts.view());
    let mut view = t.view_mut();
    view += row;
    view += counts;
    t.view_mut().i_mut(0).fill(1.0);
    t.view().i_mut(0).fill(1.0);
    t.view_mut().oix_mut(0).fill(1.0);
    t.view().oix_mut(0).fill(1.0);
    let _ = t.try_assign_at(0, operator::assign, row);
    let _ = t.try_assign_at(row, operator::assign, 1.0);
    let _ = t.try_assign_at(0, row, 1.0);
}

fn operands(t: &Tensor<f32, Dims![3, 224]>, row: &Tensor<f32, Dims![224]>, counts: &Tensor<i64, Dims![3, 224]>) {
    let mask = t.greater(0.5);
    let _ = t.equal(t);
    let _ = t.equal(counts);
    let _ = t.equal(row.view().forget());
    let _ = &mask & &mask;
    let _ = &mask & t;
    let _ = select(&mask, t, 1.0);
    let _ = select(t, t, 1.0);
    let _ = select(&mask, counts, 1.0_f32);
    let _ = concatenate(&[t, t], 0);
    let _ = concatenate(&[Some(t), Some(t)], 0);
    let _ = t.pad((1, 2), Padding::Edge);
    let _ = t.pad(counts, Padding::Edge);
    let _ = t.roll(1, 0);
    let _ = t.roll(counts, 0);
    let _ = t.roll(1, counts);
    let _ = t.reshape([224, 3]);
    let _ = t.reshape(counts);
    let _ = t.permute([1, 0]);
    let _ = t.permute(counts);
    let _ = t.swap_axes(0, 1);
    let _ = t.swap_axes(0, counts);
    let _ = t.tile([2]);
    let _ = t.tile(Dims![2]);
    let _ = t.tile([1; 17]);
    t.copy_into(&mut t.clone());
    t.copy_into(&mut counts.clone());
}

// Of errors about the same extents in one function, the compiler reports the first one.
fn other_extents(t: &Tensor<f32, Dims![3, 224]>, row: &Tensor<f32, Dims![224]>, rows: &Tensor<f32, Dims![4, 1]>) {
    let _ = t.equal(row);
    let _ = t.equal(rows);
    let _ = t.equal(0.5) & row.equal(0.5);
    let _ = t.equal(0.5) & row.i(idx![1:]).equal(0.5);
    let _ = select(t.equal(0.5), row, 1.0);
    let _ = select(t.equal(0.5), row.i(idx![..3]), 1.0);
}

fn plans(t: &Tensor<f32, Dims![3, 224]>, ids: &Tensor<i64, Dims![3]>) -> Result<(), IndexError> {
    let plan = t.layout().plan_gather(Outer, ids)?;
    let _ = t.layout().plan_gather(ids, Outer)?;
    let _ = plan.gather(t)?;
    let _ = plan.gather(&Some(t))?;
    let _ = plan.adjoint().apply(t)?;
    let _ = plan.adjoint().apply(t.greater(0.5))?;
    plan.adjoint().add_to(t, &mut t.clone())?;
    plan.adjoint().add_to(&mut t.clone(), t)?;
    Ok(())
}

fn modes<M: Mode>(t: &Tensor2<f32>, ids: &Tensor<i64, Dims![3]>, mode: M) -> Result<(), IndexError> {
    let _ = t.layout().plan_gather(DynMode::Oix, ids)?;
    let _ = t.layout().plan_gather(mode, ids)?;
    Ok(())
}

fn parameters<M: Extent, N: Extent>(t: &Tensor<f32, Dims![M, N]>, row: &Tensor<f32, Dims![N]>, column: &Tensor<f32, Dims![M]>) {
    let _ = t.equal(row);
    let _ = t.equal(column);
    let mut copy = row.clone();
    copy.view_mut().assign(row);
    assign!(copy[..] = column);
}

fn more_axes(t: &Tensor<f32, Dims![1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3]>) {
    let _ = t.i(idx![NewAxis, 0]);
    let _ = t.i(idx![NewAxis]);
}

fn bounds() {
    of_rank_two(idx![0, 0]);
    of_rank_two(idx![0, 0, 0]);
    let _: Option<Tensor<f32, Dims![3]>> = None;
    extent::<N1<3>>();
    extent::<Dims![3]>();
}

fn of_rank_two<I>(_: I)
where
    Rank<2>: IndexedBy<I>,
{
}

fn extent<N: Extent>() {}
