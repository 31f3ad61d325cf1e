//! The same reads and writes in burn and in tensor-idx, on one wgpu device: `cargo run --release`.
//!
//! burn runs without fusion and without autotune. The rows are those of `benches/gpu.rs`, with their sizes. A row is the
//! median of rounds of 20 operations, recorded without a wait, and one wait at the end of a round; the rounds of the two
//! libraries take turns. "ratio" is burn's time divided by tensor-idx's. An operation that takes longer than 50 ms has
//! fewer operations and rounds, so that the run ends; its row shows their number. Results are compared with the
//! processor's before the clock starts. An argument selects the rows whose names contain it.
//!
//! Two differences are not in the times. tensor-idx checks every id, and returns an error for a bad one; burn reads with
//! ids that are not checked. burn's masks have 4 bytes an element, tensor-idx's 1.

use std::time::{Duration, Instant};

use burn_cubecl::kernel::into_contiguous;
use burn_cubecl::{Cube, tensor::CubeTensor};
use burn_tensor::{Bool, DType, IndexingUpdateOp, Int, Tensor as Burn, TensorData, s, wgpu::wgpu};
use tensor_idx::gpu::{GpuElement, GpuTensor, ToGpu};
use tensor_idx::prelude::*;
use tensor_idx_burn_gpu::{Failure, Shared};

/// Rows of `benches/gpu.rs` that burn has no operation for.
const MISSING: [(&str, &str); 3] = [
    ("rows, a plan made on the host", "burn has no index that is prepared once"),
    ("mask of 50 %, counted before", "burn counts at each mask_select, on the host"),
    ("t[t < x], compared, counted, moved", "as the row of mask_select, after the row of t < x"),
];

fn main() -> Result<(), Failure> {
    let Some(shared) = Shared::made_by_burn()? else {
        println!("no adapter: nothing is measured");
        return Ok(());
    };
    let info = shared.gpu.info();
    println!("{} ({:?}, {:?}, {} {})", info.name, info.device_type, info.backend, info.driver, info.driver_info);
    let real = matches!(info.device_type, wgpu::DeviceType::DiscreteGpu | wgpu::DeviceType::IntegratedGpu);
    if !real {
        println!("a software driver: a check that the kernels run, no measurement of a card");
    }
    let compiler = Burn::<1>::zeros([1], &shared.burn).try_into_primitive::<Cube>().map(|t| t.client.name());
    println!("burn: {}, no fusion, no autotune", compiler.unwrap_or("unknown"));
    let only = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let (operations, rounds) = if real { (20, 15) } else { (2, 3) };
    let start = Instant::now();
    Bench { shared: &shared, real, operations, rounds, only }.run()?;
    println!("\nnot in burn:");
    for (row, why) in MISSING {
        println!("  {row}: {why}");
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

struct Bench<'s> {
    shared: &'s Shared,
    /// A card, and not a software driver.
    real: bool,
    /// Recorded between two waits.
    operations: u32,
    rounds: usize,
    /// Parts of the names of the rows that are run.
    only: Vec<String>,
}

impl Bench<'_> {
    fn run(&self) -> Result<(), Failure> {
        println!("{:<52} {:>10} {:>12} {:>8}", "row", "burn, ms", "tensor-idx", "ratio");
        let mut rng = fastrand::Rng::with_seed(2);
        let scale = if self.real { 1 } else { 64 };
        self.rows(&mut rng, scale)?;
        let n = if self.real { 8192 } else { 512 };
        self.squares(&mut rng, n)?;
        self.masks(&mut rng, n)?;
        self.updates(&mut rng, scale)
    }

    fn rows(&self, rng: &mut fastrand::Rng, scale: usize) -> Result<(), Failure> {
        for (name, width) in [("16 B", 4), ("64 B", 16), ("256 B", 64), ("512 B", 128), ("2 KB", 512)] {
            let name = format!("rows of {name}, random i32 ids");
            if !self.wants(&name) {
                continue;
            }
            let (rows, picks) = ((1 << 26) / width / scale, (1 << 25) / width / scale);
            let table = counted([rows, width])?;
            let ids = random(rng, picks, rows)?;
            let (far, far_ids) = (table.to_gpu(&self.shared.gpu)?, ids.to_gpu(&self.shared.gpu)?);
            let (burn, burn_ids) = (self.floats::<2>(&table)?, self.ids(&ids)?);
            let burns = || Ok(burn.clone().select(0, burn_ids.clone()));
            let ours = || Ok(far.try_oix(idx![&far_ids])?);
            self.check(burns()?, &ours()?, &table.oix(idx![&ids]))?;
            self.row(&name, burns, ours)?;
        }
        Ok(())
    }

    fn squares(&self, rng: &mut fastrand::Rng, n: usize) -> Result<(), Failure> {
        let gpu = &self.shared.gpu;
        let square = counted([n, n])?;
        let (far, burn) = (square.to_gpu(gpu)?, self.floats::<2>(&square)?);

        if self.wants("transpose, f32") {
            let burns = || contiguous(burn.clone().transpose());
            let ours = || Ok(far.transpose().to_contiguous()?);
            self.check(Burn::from_primitive::<Cube>(burns()?), &ours()?, &square.transpose().to_contiguous())?;
            self.row("transpose, f32", burns, ours)?;
        }
        if self.wants("t[::2, ::-1], f32") {
            let burns = || Ok(burn.clone().slice(s![..;2, ..;-1]));
            let ours = || Ok(far.i(idx![::2, ::-1]).to_contiguous()?);
            self.check(burns()?, &ours()?, &square.i(idx![::2, ::-1]).to_contiguous())?;
            self.row("t[::2, ::-1], f32", burns, ours)?;
        }

        if self.wants("outer, blocks of 1 KB (select twice)") {
            let blocks = counted([n / 16, n / 16, 256])?;
            let (i, j) = (random(rng, n / 32, n / 16)?, random(rng, n / 32, n / 16)?);
            let (far, far_i, far_j) = (blocks.to_gpu(gpu)?, i.to_gpu(gpu)?, j.to_gpu(gpu)?);
            let (burn, burn_i, burn_j) = (self.floats::<3>(&blocks)?, self.ids(&i)?, self.ids(&j)?);
            let burns = || Ok(burn.clone().select(0, burn_i.clone()).select(1, burn_j.clone()));
            let ours = || Ok(far.try_oix(idx![&far_i, &far_j])?);
            self.check(burns()?, &ours()?, &blocks.oix(idx![&i, &j]))?;
            self.row("outer, blocks of 1 KB (select twice)", burns, ours)?;
        }

        let points = n * n / 4;
        if self.wants("random points t[i, j], f32 (gather_nd)") {
            let (i, j) = (random(rng, points, n)?, random(rng, points, n)?);
            let (far_i, far_j) = (i.to_gpu(gpu)?, j.to_gpu(gpu)?);
            let pairs: Vec<i32> = i.iter().zip(j.iter()).flat_map(|(&i, &j)| [i, j]).collect();
            let pairs = Burn::<2, Int>::from_data(TensorData::new(pairs, [points, 2]), (&self.shared.burn, DType::I32));
            let burns = || Ok(burn.clone().gather_nd::<2, 1>(pairs.clone()));
            let ours = || Ok(far.try_vix(idx![&far_i, &far_j])?);
            self.check(burns()?, &ours()?, &square.vix(idx![&i, &j]))?;
            self.row("random points t[i, j], f32 (gather_nd)", burns, ours)?;
        }
        if self.wants("random elements of a vector, f32 (select)") {
            let flat = counted([n * n])?;
            let ids = random(rng, points, n * n)?;
            let (far, far_ids) = (flat.to_gpu(gpu)?, ids.to_gpu(gpu)?);
            let (burn, burn_ids) = (self.floats::<1>(&flat)?, self.ids(&ids)?);
            let burns = || Ok(burn.clone().select(0, burn_ids.clone()));
            let ours = || Ok(far.try_oix(idx![&far_ids])?);
            self.check(burns()?, &ours()?, &flat.oix(idx![&ids]))?;
            self.row("random elements of a vector, f32 (select)", burns, ours)?;
        }
        Ok(())
    }

    fn masks(&self, rng: &mut fastrand::Rng, n: usize) -> Result<(), Failure> {
        let gpu = &self.shared.gpu;
        let names =
            ["mask of 50 %, f32, with its count", "t < x, f32", "t[mask] = 0, f32", "t[mask] = 0, f32, fill_where"];
        if names.iter().all(|name| !self.wants(name)) {
            return Ok(());
        }
        let flat = counted([n * n])?;
        let mask = Tensor::from_vec([n * n], (0..n * n).map(|_| rng.bool()).collect())?;
        let (far, far_mask, burn) = (flat.to_gpu(gpu)?, mask.to_gpu(gpu)?, self.floats::<1>(&flat)?);
        let burn_mask = Burn::<1, Bool>::from_data(TensorData::new(mask.to_vec(), [n * n]), &self.shared.burn);

        if self.wants(names[0]) {
            // A mask that was written to is counted again, as burn counts at each call.
            let (first, mut again) = (mask.to_vec()[0], mask.to_gpu(gpu)?);
            let burns = || Ok(burn.clone().mask_select(burn_mask.clone()));
            let mut ours = || {
                again.try_i_mut(idx![0])?.try_fill(first)?;
                Ok(far.try_oix(&again)?)
            };
            self.check(burns()?, &ours()?, &flat.oix(idx![&mask]))?;
            self.row(names[0], burns, ours)?;
        }
        if self.wants(names[1]) {
            let x = (n * n / 2) as f32;
            let burns = || Ok(burn.clone().lower_elem(x));
            let ours = || Ok(far.less(&x));
            let bools = burns()?.try_into_data()?.iter::<bool>().collect::<Vec<_>>();
            compare(bools.into_iter(), &ours()?, &flat.less(&x))?;
            self.row(names[1], burns, ours)?;
        }
        let mut zeros = flat.clone();
        zeros.oix_mut(&mask).fill(0.0);
        let mut burn_zeros = Some(self.floats::<1>(&flat)?);
        let mut burns = || in_place(&mut burn_zeros, |t| t.mask_fill(burn_mask.clone(), 0.0));
        burns()?;
        if self.wants(names[2]) {
            let mut far_zeros = flat.to_gpu(gpu)?;
            let mut ours = || Ok(far_zeros.try_oix_mut(&far_mask)?.try_fill(0.0)?);
            ours()?;
            self.row(names[2], &mut burns, ours)?;
            compare(zeros.iter().copied(), &far_zeros, &zeros)?;
        }
        if self.wants(names[3]) {
            let mut far_zeros = flat.to_gpu(gpu)?;
            let mut ours = || Ok(far_zeros.try_fill_where(&far_mask, 0.0)?);
            ours()?;
            self.row(names[3], &mut burns, ours)?;
            compare(zeros.iter().copied(), &far_zeros, &zeros)?;
        }
        let burn_zeros = burn_zeros.ok_or("the tensor is gone")?.try_into_data()?.try_to_vec::<f32>()?;
        compare(burn_zeros.into_iter(), &zeros.to_gpu(gpu)?, &zeros)
    }

    fn updates(&self, rng: &mut fastrand::Rng, scale: usize) -> Result<(), Failure> {
        use IndexingUpdateOp::{Add as BurnAdd, Assign};
        let gpu = &self.shared.gpu;
        let (rows, picks) = ((1 << 20) / scale, (1 << 18) / scale);
        let values = Tensor::from_vec([picks, 64], (0..picks * 64).map(|n| (n % 1000) as f32).collect())?;
        let (far_values, burn_values) = (values.to_gpu(gpu)?, self.floats::<2>(&values)?);
        let some_twice = random(rng, picks, rows)?;
        let mut distinct: Vec<i32> = (0..i32::try_from(rows)?).collect();
        rng.shuffle(&mut distinct);
        distinct.truncate(picks);
        let distinct = Tensor::from_vec([picks], distinct)?;
        let [far_twice, far_distinct] = [some_twice.to_gpu(gpu)?, distinct.to_gpu(gpu)?];
        let (burn_twice, burn_distinct) = (self.ids(&some_twice)?, self.ids(&distinct)?);
        let burn_nd = burn_distinct.clone().reshape([picks, 1]);
        let zeros = Tensor::full([rows, 64], 0.0_f32);

        // burn does not define which value an id that occurs twice gets, so the ids are distinct.
        let name = "set rows of 256 B, distinct ids";
        if self.wants(name) {
            let mut here = zeros.clone();
            here.oix_mut(idx![&distinct]).assign(&values);
            let (mut far, mut burn) = (zeros.to_gpu(gpu)?, Some(self.floats::<2>(&zeros)?));
            let ids = || burn_distinct.clone();
            let mut burns = || in_place(&mut burn, |t| t.select_assign(0, ids(), burn_values.clone(), Assign));
            let mut ours = || Ok(far.try_oix_mut(idx![&far_distinct])?.try_assign(&far_values)?);
            (burns()?, ours()?);
            self.row(&format!("{name} (select_assign)"), burns, ours)?;
            self.check(burn.take().ok_or("the tensor is gone")?, &far, &here)?;

            let (mut far, mut burn) = (zeros.to_gpu(gpu)?, Some(self.floats::<2>(&zeros)?));
            let mut burns = || in_place(&mut burn, |t| t.scatter_nd(burn_nd.clone(), burn_values.clone(), Assign));
            let mut ours = || Ok(far.try_oix_mut(idx![&far_distinct])?.try_assign_any_order(&far_values)?);
            (burns()?, ours()?);
            self.row(&format!("{name} (scatter_nd)"), burns, ours)?;
            self.check(burn.take().ok_or("the tensor is gone")?, &far, &here)?;
        }

        // One addition is checked; the clock adds many more.
        let name = "add rows of 256 B (select_assign)";
        for ours_in_order in [true, false] {
            let name = format!("{name}{}", if ours_in_order { "" } else { ", in any order" });
            if !self.wants(&name) {
                continue;
            }
            let mut here = zeros.clone();
            here.oix_mut(idx![&some_twice]).accumulate(Add, &values);
            let (mut far, mut burn) = (zeros.to_gpu(gpu)?, Some(self.floats::<2>(&zeros)?));
            let burns = |t: Burn<2>| t.select_assign(0, burn_twice.clone(), burn_values.clone(), BurnAdd);
            let ours = |far: &mut GpuTensor<f32, Rank<2>>| -> Result<(), Failure> {
                let mut rows = far.try_oix_mut(idx![&far_twice])?;
                Ok(if ours_in_order {
                    rows.try_accumulate(Add, &far_values)?
                } else {
                    rows.try_accumulate_any_order(Add, &far_values)?
                })
            };
            in_place(&mut burn, burns)?;
            ours(&mut far)?;
            self.check(burn.clone().ok_or("the tensor is gone")?, &far, &here)?;
            self.row(&name, || in_place(&mut burn, burns), || ours(&mut far))?;
        }
        Ok(())
    }

    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }

    fn floats<const D: usize>(&self, tensor: &Tensor<f32, Rank<D>>) -> Result<Burn<D>, Failure>
    where
        Rank<D>: Shape,
    {
        Ok(Burn::from_data(TensorData::new(tensor.to_vec(), tensor.shape().to_vec()), &self.shared.burn))
    }

    fn ids(&self, ids: &Tensor<i32, Rank<1>>) -> Result<Burn<1, Int>, Failure> {
        Ok(Burn::from_data(TensorData::new(ids.to_vec(), [ids.len()]), (&self.shared.burn, DType::I32)))
    }

    fn check<const D: usize>(
        &self,
        burn: Burn<D>,
        far: &GpuTensor<f32, Rank<D>>,
        here: &Tensor<f32, Rank<D>>,
    ) -> Result<(), Failure>
    where
        Rank<D>: Shape,
    {
        if burn.dims()[..] != *here.shape() {
            return Err(format!("burn's result has the shape {:?}, not {:?}", burn.dims(), here.shape()).into());
        }
        compare(burn.try_into_data()?.try_to_vec::<f32>()?.into_iter(), far, here)
    }

    fn row<A, B>(
        &self,
        name: &str,
        mut burns: impl FnMut() -> Result<A, Failure>,
        mut ours: impl FnMut() -> Result<B, Failure>,
    ) -> Result<(), Failure> {
        let Shared { burn, gpu } = self.shared;
        let mut burn_round = |operations| {
            for _ in 0..operations {
                burns()?;
            }
            Ok::<(), Failure>(burn.sync()?)
        };
        let mut our_round = |operations| {
            for _ in 0..operations {
                ours()?;
            }
            Ok::<(), Failure>(gpu.sync()?)
        };
        // The first operations compile kernels and find buffers.
        burn_round(1)?;
        our_round(1)?;
        let burn_operations = self.operations_of(time(|| burn_round(1))?);
        let our_operations = self.operations_of(time(|| our_round(1))?);

        let (mut burn_times, mut our_times) = (Vec::new(), Vec::new());
        // A card that was idle takes a while to run at its full clock.
        let warm = Duration::from_millis(if self.real { 300 } else { 0 });
        let start = Instant::now();
        for round in 0.. {
            let all = [time(|| burn_round(burn_operations))?, time(|| our_round(our_operations))?];
            if round < 2 && start.elapsed() < Duration::from_secs(1) || start.elapsed() < warm {
                continue;
            }
            burn_times.push(all[0] / burn_operations);
            our_times.push(all[1] / our_operations);
            let late = burn_times.len() >= 3 && start.elapsed() > Duration::from_secs(2);
            if burn_times.len() == self.rounds || late {
                break;
            }
        }
        let rounds = burn_times.len();
        let [burn, ours] = [burn_times, our_times].map(|times| median(times).as_secs_f64() * 1e3);
        print!("{name:<52} {burn:>10.3} {ours:>12.3} {:>8.2}", burn / ours);
        if (burn_operations, our_operations, rounds) != (self.operations, self.operations, self.rounds) {
            print!("  {rounds} rounds of {burn_operations} and {our_operations} operations");
        }
        println!();
        Ok(())
    }

    /// The operations of a round: fewer if one takes long.
    fn operations_of(&self, one: Duration) -> u32 {
        if one < Duration::from_millis(50) {
            return self.operations;
        }
        let fit = 0.5 / one.as_secs_f64();
        (fit as u32).clamp(1, self.operations)
    }
}

/// An operation of burn that works in place: burn does so if there is one handle of the tensor.
fn in_place<const D: usize>(
    tensor: &mut Option<Burn<D>>,
    operation: impl FnOnce(Burn<D>) -> Burn<D>,
) -> Result<(), Failure> {
    let owned = tensor.take().ok_or("the tensor is gone")?;
    *tensor = Some(operation(owned));
    Ok(())
}

/// burn's tensors have no such method; its kernels use this function.
fn contiguous<const D: usize>(tensor: Burn<D>) -> Result<CubeTensor, Failure> {
    let primitive = tensor.try_into_primitive::<Cube>().map_err(|error| format!("not a tensor on a GPU: {error:?}"))?;
    Ok(into_contiguous(primitive))
}

/// Compares the elements of burn and of tensor-idx with the processor's.
fn compare<T: GpuElement + PartialEq, S: Shape>(
    burn: impl ExactSizeIterator<Item = T>,
    far: &GpuTensor<T, S>,
    here: &Tensor<T, S>,
) -> Result<(), Failure> {
    if burn.len() != here.len() || !burn.eq(here.iter().copied()) {
        return Err("burn and the processor differ".into());
    }
    if far.shape() != here.shape() || !far.to_cpu()?.iter().eq(here.iter()) {
        return Err("tensor-idx and the processor differ".into());
    }
    Ok(())
}

fn counted<const D: usize>(shape: [usize; D]) -> Result<Tensor<f32, Rank<D>>, Failure>
where
    Rank<D>: Shape,
{
    let elements = shape.iter().product::<usize>();
    Ok(Tensor::from_vec(shape, (0..elements).map(|n| n as f32).collect())?)
}

fn random(rng: &mut fastrand::Rng, picks: usize, below: usize) -> Result<Tensor<i32, Rank<1>>, Failure> {
    let below = i32::try_from(below)?;
    Ok(Tensor::from_vec([picks], (0..picks).map(|_| rng.i32(0..below)).collect())?)
}

fn time(f: impl FnOnce() -> Result<(), Failure>) -> Result<Duration, Failure> {
    let start = Instant::now();
    f()?;
    Ok(start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
