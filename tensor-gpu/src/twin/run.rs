//! A kernel on a device and its twin here, run on the same memory and compared.

use super::of_kinds::unordered;
use crate::element::Kind;
use crate::gpu::Gpu;
use crate::kernel::{Constants, Kernel, WORKGROUP};
use crate::params::{Own, Params};
use crate::pool::Slice;
use crate::record::{Launch, Record};

/// The workgroups of a dispatch.
pub(super) fn workgroups(groups: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let [x, y, z] = groups;
    (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])))
}

/// The threads of a dispatch, by their global number on x and y.
pub(super) fn threads(groups: [u32; 3]) -> impl Iterator<Item = [u32; 2]> {
    workgroups(groups).flat_map(|[x, y, _]| (0..WORKGROUP).map(move |local| [x * WORKGROUP + local, y]))
}

/// A buffer that holds these words.
pub(super) fn upload(record: &mut Record<'_>, words: &[u32]) -> Slice {
    let slice = record.upload(bytemuck::cast_slice(words), "words").unwrap();
    Slice { size: size_of_val(words) as u64, ..slice }
}

/// What a kernel leaves in its last buffer on a device, and the first status slots.
pub(super) fn run<O: Own>(
    gpu: &Gpu,
    kernel: &'static Kernel<O>,
    inputs: (&Params<O>, &[u32]),
    buffers: &[&[u32]],
    groups: [u32; 3],
) -> (Vec<u32>, Vec<u32>) {
    run_with(gpu, (kernel, &[]), inputs, buffers, groups)
}

/// [`run`] of a kernel with constants.
pub(super) fn run_with<O: Own>(
    gpu: &Gpu,
    (kernel, constants): (&'static Kernel<O>, &Constants),
    (params, tables): (&Params<O>, &[u32]),
    buffers: &[&[u32]],
    groups: [u32; 3],
) -> (Vec<u32>, Vec<u32>) {
    let mut record = Record::new(gpu);
    let tables = upload(&mut record, tables);
    let buffers: Vec<Slice> = buffers.iter().map(|words| upload(&mut record, words)).collect();
    let launch = Launch { kernel, constants, params, tables: Some(&tables), buffers: &buffers, groups };
    record.dispatch(&launch).unwrap();
    let last = &buffers[buffers.len() - 1];
    let parts = [last.clone(), Slice { size: 64, ..record.status().unwrap().0 }];
    let mut words: Vec<u32> = record.read(&parts).unwrap().wait(bytemuck::pod_collect_to_vec).unwrap();
    let status = words.split_off(last.size as usize / 4);
    (words, status)
}

/// What a kernel reads and writes.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory<O> {
    pub(super) params: Params<O>,
    pub(super) tables: Vec<u32>,
    /// The first slots; none where the kernel has nothing to report.
    pub(super) status: Vec<u32>,
    /// Bindings 3 and up, multiples of 16 bytes.
    pub(super) buffers: Vec<Vec<u32>>,
    pub(super) groups: [u32; 3],
    pub(super) order: Order,
}

/// In which order a twin goes through what a device does at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Order {
    #[default]
    Ascending,
    Descending,
    Shuffled(u64),
}

impl Order {
    pub(super) fn of<T>(self, all: impl Iterator<Item = T>) -> Vec<T> {
        let mut all: Vec<T> = all.collect();
        match self {
            Order::Ascending => {}
            Order::Descending => all.reverse(),
            Order::Shuffled(seed) => fastrand::Rng::with_seed(seed).shuffle(&mut all),
        }
        all
    }
}

impl<O> Memory<O> {
    /// The threads of the dispatch, by their global number on x and y.
    pub(super) fn threads(&self) -> Vec<[u32; 2]> {
        self.order.of(threads(self.groups))
    }

    /// Its workgroups.
    pub(super) fn workgroups(&self) -> Vec<[u32; 3]> {
        self.order.of(workgroups(self.groups))
    }
}

/// Runs a kernel on a device and its twin here, and compares all that they leave, bit for bit; answers the slots.
#[track_caller]
pub(super) fn same<O: Own>(
    gpu: &Gpu,
    kernel: &'static Kernel<O>,
    constants: &Constants,
    memory: Memory<O>,
    twin: impl Fn(&mut Memory<O>),
) -> Vec<u32> {
    same_but(gpu, kernel, constants, memory, twin, |_, _| false)
}

/// [`same`] of a kernel that calculates with the elements of its first buffer, which are of this kind. Where that makes a
/// NaN, any NaN will do: WGSL does not fix its bits.
#[track_caller]
pub(super) fn same_numbers<O: Own>(
    gpu: &Gpu,
    kind: Kind,
    kernel: &'static Kernel<O>,
    constants: &Constants,
    memory: Memory<O>,
    twin: impl Fn(&mut Memory<O>),
) -> Vec<u32> {
    same_but(gpu, kernel, constants, memory, twin, |buffer, words| buffer == 0 && differs_in_nans_made(kind, words))
}

/// The bits of a word: before a kernel, after it on a device, and after its twin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits {
    pub(super) before: u32,
    pub(super) found: u32,
    pub(super) expected: u32,
}

/// Whether the elements in a word that are not as expected are NaNs that were to become NaNs. One that was there before, and
/// is to stay, is not made.
pub(super) fn differs_in_nans_made(kind: Kind, words: Bits) -> bool {
    let size = kind.size() as u32;
    // Of wider floats none is calculated with.
    size <= 4
        && (0..4 / size).all(|k| {
            let element = |word: u32| (word >> (8 * size * k)) & (u32::MAX >> (32 - 8 * size));
            let [before, found, expected] = [words.before, words.found, words.expected].map(element);
            let is_nan = |x: u32| unordered(kind, [x, 0], [x, 0]);
            found == expected || expected != before && is_nan(found) && is_nan(expected)
        })
}

/// [`same`], but words may differ where `may_differ` says so; it is asked with the number of their buffer.
#[track_caller]
pub(super) fn same_but<O: Own>(
    gpu: &Gpu,
    kernel: &'static Kernel<O>,
    constants: &Constants,
    memory: Memory<O>,
    twin: impl Fn(&mut Memory<O>),
    may_differ: impl Fn(usize, Bits) -> bool,
) -> Vec<u32> {
    let mut record = Record::new(gpu);
    if !memory.status.is_empty() {
        let slots = record.status().unwrap().0.buffer;
        record.write(&slots, 0, bytemuck::cast_slice(&memory.status)).unwrap();
    }
    let tables = upload(&mut record, &memory.tables);
    let buffers: Vec<Slice> = memory.buffers.iter().map(|words| upload(&mut record, words)).collect();
    let Memory { params, groups, .. } = &memory;
    let launch = Launch { kernel, constants, params, tables: Some(&tables), buffers: &buffers, groups: *groups };
    record.dispatch(&launch).unwrap();
    let mut parts = buffers.clone();
    parts.push(Slice { size: 4 * memory.status.len().max(1) as u64, ..record.status().unwrap().0 });
    let there: Vec<u32> = record.read(&parts).unwrap().wait(bytemuck::pod_collect_to_vec).unwrap();
    let mut here = memory.clone();
    twin(&mut here);
    for order in [Order::Descending, Order::Shuffled(1)] {
        let mut other = Memory { order, ..memory.clone() };
        twin(&mut other);
        assert!(
            (&here.buffers, &here.status) == (&other.buffers, &other.status),
            "what {} leaves depends on the order of its threads: {order:?}",
            kernel.shader.name
        );
    }
    let mut there = &there[..];
    for (k, expected) in here.buffers.iter().enumerate() {
        let (found, rest) = there.split_at(expected.len());
        there = rest;
        let is_wrong = |n: usize| {
            let words = Bits { before: memory.buffers[k][n], found: found[n], expected: expected[n] };
            words.found != words.expected && !may_differ(k, words)
        };
        if let Some(n) = (0..found.len()).find(|&n| is_wrong(n)) {
            let name = kernel.shader.name;
            panic!("{name} on {gpu}: word {n} of buffer {k} is {:#x}, not {:#x}", found[n], expected[n]);
        }
    }
    assert_eq!(there[..here.status.len()], here.status, "{} on {gpu}", kernel.shader.name);
    here.status
}

#[test]
fn nans_that_are_made_are_one() {
    let differs = |kind, before, found, expected| differs_in_nans_made(kind, Bits { before, found, expected });
    let (one, nan, other) = (0x3f80_0000, 0x7fc0_0000, 0xffff_ffff);
    assert!(differs(Kind::F32, one, other, nan));
    // What was there, a number, an integer.
    assert!(!differs(Kind::F32, nan, other, nan));
    assert!(!differs(Kind::F32, one, one, nan) && !differs(Kind::F32, one, nan, one));
    assert!(!differs(Kind::U32, one, other, nan) && !differs(Kind::U8, one, other, nan));
    // Each half for itself.
    assert!(differs(Kind::F16, 0x3c00_3c00, 0x3c00_7fff, 0x3c00_fe00));
    assert!(!differs(Kind::F16, 0x3c00_3c00, 0x4000_7fff, 0x3c00_fe00));
    assert!(!differs(Kind::F16, 0x7e00_3c00, 0x7fff_7fff, 0x7e00_fe00));
    assert!(differs(Kind::BF16, 0x3f80_3f80, 0x3f80_7fff, 0x3f80_ffc0));
    assert!(!differs(Kind::F64, one, other, nan));
}
