//! Kernels that know elements: one for each of their sizes, with numbers of a type where they compute or compare.

use crate::arithmetic::{Op, class, is_float};
use crate::compare::With;
use crate::element::Kind;
use crate::gpu::Gpu;
use crate::kernel::{Access, Kernel, WRITE_FROM_READ, Wanted, kernel};
use crate::params::words;

const WORDS: &str = include_str!("../shaders/words.wgsl");
const PACKED: &str = include_str!("../shaders/packed.wgsl");
const PAIRS: &str = include_str!("../shaders/pairs.wgsl");
const NUMBERS: &str = include_str!("../shaders/numbers.wgsl");
const NUMBERS64: &str = include_str!("../shaders/numbers64.wgsl");
const HOLDS: &str = include_str!("../shaders/holds.wgsl");
const RUNS: &str = include_str!("../shaders/runs.wgsl");
const KEPT: &str = include_str!("../shaders/kept.wgsl");
const KEPT_IN_F32: &str = include_str!("../shaders/kept_in_f32.wgsl");

words! {
    /// Of the kernels that write elements or combine them with values, but for `update`.
    struct Operator {
        op,
    }

    /// Of the kernels `update` and `sum`; their files say what they are.
    struct InTurn {
        op,
        first,
        most,
    }

    /// Of the kernel `tree`; its file says what they are.
    struct Tree {
        op,
        entries,
        shift,
        before,
        after,
    }

    /// Of the kernel `check`.
    struct Checked {
        op,
        report,
    }
}

/// A kernel for elements of each size: one a word, several a word, two words.
pub(crate) struct BySize<O> {
    words: Kernel<O>,
    packed: Kernel<O>,
    pairs: Kernel<O>,
}

const TARGET_AND_TWO: &[Access] = &[Access::ReadWrite, Access::Read, Access::Read];
const TARGET_VALUE_AND_SUMS: &[Access] = &[Access::ReadWrite, Access::Read, Access::ReadWrite];

/// The kernels of a file: what it is put together from beside itself, by the size of the elements, its use of the slots, and what it binds.
macro_rules! by_size {
    ($file:literal $($numbers:ident $numbers64:ident)? $(+ $more:ident)*, $slots:ident, $buffers:expr) => {
        BySize {
            words: by_size!(@ $file " of words", $slots, $buffers, WORDS $($numbers)? $($more)*),
            packed: by_size!(@ $file " of parts of words", $slots, $buffers, PACKED $($numbers)? $($more)*),
            pairs: by_size!(@ $file " of pairs of words", $slots, $buffers, PAIRS $($numbers64)? $($more)*),
        }
    };
    (@ $file:literal $of:literal, $slots:ident, $buffers:expr, $($part:ident)*) => {
        kernel!(concat!($file, $of), [$($part),*], $file, $slots, $buffers)
    };
}

pub(crate) static SCATTER: BySize<Operator> = by_size!("scatter", Asked, WRITE_FROM_READ);
pub(crate) static FILL_WHERE: BySize<Operator> = by_size!("fill_where", Unused, TARGET_AND_TWO);
pub(crate) static UPDATE: BySize<InTurn> = by_size!("update" NUMBERS NUMBERS64 + RUNS + KEPT, Asked, WRITE_FROM_READ);
pub(crate) static SUM: BySize<InTurn> = by_size!("sum" NUMBERS NUMBERS64 + RUNS + KEPT, Asked, WRITE_FROM_READ);

/// Of elements of 16 bits, with sums in `f32`.
pub(crate) static SUM_IN_F32: Kernel<InTurn> =
    kernel!("sum in f32", [PACKED, NUMBERS, RUNS, KEPT_IN_F32], "sum", Asked, TARGET_VALUE_AND_SUMS);
pub(crate) static UPDATE_IN_F32: Kernel<InTurn> =
    kernel!("update in f32", [PACKED, NUMBERS, RUNS, KEPT_IN_F32], "update", Asked, TARGET_VALUE_AND_SUMS);

pub(crate) static TREE: BySize<Tree> = by_size!("tree" NUMBERS NUMBERS64 + RUNS, Asked, TARGET_VALUE_AND_SUMS);

pub(crate) static CHECK: BySize<Checked> = by_size!("check" NUMBERS NUMBERS64, Set, WRITE_FROM_READ);
pub(crate) static COMPARE: BySize<With> = by_size!("compare" NUMBERS NUMBERS64 + HOLDS, Unused, WRITE_FROM_READ);
pub(crate) static COMPARE_TWO: BySize<With> = by_size!("compare_two" NUMBERS NUMBERS64 + HOLDS, Unused, TARGET_AND_TWO);

pub(crate) static ATOMIC: Kernel<Operator> = kernel!("atomic", [PACKED, NUMBERS], Asked, WRITE_FROM_READ);

/// For devices that add floats atomically.
pub(crate) static ATOMIC_F32: Kernel<Operator> = kernel!("atomic_f32", [], Asked, WRITE_FROM_READ);

static FILL_UNITS: Kernel<Operator> = kernel!("fill_units", [], Unused, TARGET_AND_TWO);

/// The kernel that fills whole units where masks are true, and its constants.
pub(crate) fn fill_units(kind: Kind) -> (&'static Kernel<Operator>, Vec<(&'static str, f64)>) {
    (&FILL_UNITS, vec![("SIZE", kind.size() as f64)])
}

impl<O> BySize<O> {
    /// The kernel for a type, and its constants; `numbers` where it has those of numbers.wgsl.
    pub(crate) fn of(&'static self, kind: Kind, numbers: bool) -> (&'static Kernel<O>, Vec<(&'static str, f64)>) {
        let mut constants = Vec::new();
        if numbers {
            constants.push(("CLASS", f64::from(class(kind))));
        }
        match kind.size() {
            4 => (&self.words, constants),
            8 => (&self.pairs, constants),
            size => {
                constants.push(("SIZE", size as f64));
                (&self.packed, constants)
            }
        }
    }
}

/// The constants of a kernel for elements of 16 bits, and of `atomic`.
pub(crate) fn halves(kind: Kind) -> Vec<(&'static str, f64)> {
    vec![("CLASS", f64::from(class(kind))), ("SIZE", kind.size() as f64)]
}

/// The kernel that combines elements of a type with values in any order, and its constants.
pub(crate) fn atomic(gpu: &Gpu, op: Op, kind: Kind) -> (&'static Kernel<Operator>, Vec<(&'static str, f64)>) {
    let native = gpu.features().contains(wgpu::Features::SHADER_FLOAT32_ATOMIC);
    if native && kind == Kind::F32 && op == Op::Add {
        return (&ATOMIC_F32, Vec::new());
    }
    (&ATOMIC, halves(kind))
}

/// The kernels of writing and comparing elements of a kind, with their constants. Not every kind is calculated with.
pub(crate) fn of_kind(gpu: &Gpu, kind: Kind) -> Vec<Wanted> {
    fn shader<O>((kernel, constants): (&'static Kernel<O>, Vec<(&'static str, f64)>)) -> Wanted {
        (&kernel.shader, constants)
    }
    let mut all = vec![
        shader(SCATTER.of(kind, false)),
        shader(FILL_WHERE.of(kind, false)),
        shader(fill_units(kind)),
        shader(COMPARE.of(kind, true)),
        shader(COMPARE_TWO.of(kind, true)),
    ];
    if kind != Kind::F64 {
        all.extend([shader(UPDATE.of(kind, true)), shader(SUM.of(kind, true)), shader(CHECK.of(kind, true))]);
        // Integers of up to 4 bytes are added in any order.
        if kind.size() == 8 || is_float(kind) {
            all.push(shader(TREE.of(kind, true)));
        }
        if matches!(kind, Kind::F16 | Kind::BF16) {
            all.extend([shader((&SUM_IN_F32, halves(kind))), shader((&UPDATE_IN_F32, halves(kind)))]);
        }
        // No device that there is changes 8 bytes at once.
        let ops: &[Op] = if kind.size() == 8 { &[] } else { &[Op::Add, Op::Mul] };
        all.extend(ops.iter().map(|&op| shader(atomic(gpu, op, kind))));
    }
    all
}

/// The kernels of writing and comparing.
#[cfg(test)]
pub(crate) fn kernels() -> crate::kernel::Listed {
    use crate::kernel::each;

    fn sizes<O>(kernels: &'static BySize<O>) -> [&'static Kernel<O>; 3] {
        [&kernels.words, &kernels.packed, &kernels.pairs]
    }
    let sums = [each(sizes(&UPDATE)), each(sizes(&SUM)), each(sizes(&TREE)), each([&SUM_IN_F32, &UPDATE_IN_F32])];
    let values = [each(sizes(&SCATTER)), each(sizes(&FILL_WHERE)), each(sizes(&CHECK))];
    let masks = [each(sizes(&COMPARE)), each(sizes(&COMPARE_TWO))];
    values.into_iter().chain(sums).chain(masks).chain([each([&ATOMIC, &ATOMIC_F32, &FILL_UNITS])]).flatten().collect()
}
