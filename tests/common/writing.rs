//! Writing in the most obvious way: one element after the other, each at the position that the plan gives for it.
//! Random writes for it come from a [`Tape`]; shared with `fuzz/`.

use std::collections::HashSet;
use std::fmt::Debug;

use tensor_idx::{
    error::ErrorKind,
    index::{DynElement, NumPy, Outer, Position, PyTorch, Slice},
    plan::Plan,
    read::Gather,
    write::{Div, Divide, FloorDiv, Memory, Number, Pow, Power, Rem, Selection, Sub},
};
use tensor_idx::{index::Vectorized, prelude::*, shape::Shape};

use super::naive::{Naive, Tape, indices, to_index};

/// How a place is made from an index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum How {
    View,
    Outer,
    Together,
    NumPy,
    PyTorch,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Pow,
    FloorDiv,
    Min,
    Max,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Verb {
    Assign,
    Fill,
    Augmented(Op),
    Accumulate(Op),
    /// `accumulate` with a function.
    Function,
    Map,
}

pub(crate) const VERBS: [Verb; 20] = {
    use Op::*;
    use Verb::*;
    [
        Assign,
        Fill,
        Map,
        Function,
        Augmented(Add),
        Augmented(Sub),
        Augmented(Mul),
        Augmented(Rem),
        Augmented(Pow),
        Augmented(FloorDiv),
        Accumulate(Add),
        Accumulate(Sub),
        Accumulate(Mul),
        Accumulate(Rem),
        Accumulate(Pow),
        Accumulate(FloorDiv),
        Accumulate(Min),
        Accumulate(Max),
        // For floats only.
        Accumulate(Div),
        Augmented(Div),
    ]
};

/// An element, with the verbs that its type has.
pub(crate) trait Element: Clone + PartialEq + Debug + Send + Sync {
    fn from_byte(byte: u8) -> Self;

    /// Equal in every bit.
    fn same(&self, other: &Self) -> bool {
        self == other
    }

    fn verb(tape: &mut Tape) -> Verb;

    /// What [`Verb::Function`] calls.
    fn join(old: Self, value: Self) -> Self;

    /// The new element, or why there is none.
    fn combine(op: Op, old: &Self, value: &Self) -> Result<Self, ErrorKind>;

    fn to_view<S: Shape>(
        place: &mut TensorViewMut<'_, Self, S>,
        verb: Verb,
        value: &TensorView<'_, Self, DynRank>,
    ) -> Result<(), IndexError>;

    fn to_selection<S: Shape, R: Shape>(
        place: &mut Selection<'_, Self, S, R>,
        verb: Verb,
        value: &TensorView<'_, Self, DynRank>,
    ) -> Result<(), IndexError>;
}

/// The verbs that every type has.
macro_rules! plain {
    ($place:ident, $verb:ident, $value:ident) => {
        match $verb {
            Verb::Assign => $place.try_assign($value),
            Verb::Fill => {
                $place.fill(Self::from_byte(77));
                Ok(())
            }
            Verb::Function => $place.try_accumulate(Self::join, $value),
            Verb::Map => {
                let mut n = 0;
                $place.map_inplace(|x| {
                    n = (n + 1) % 251;
                    *x = Self::join(x.clone(), Self::from_byte(n));
                });
                Ok(())
            }
            verb => unreachable!("{verb:?}"),
        }
    };
}

macro_rules! numbers {
    ($($t:ty: $from:expr, $bits:expr, $verbs:literal $(, $div:ident $divide:ident)?;)*) => {$(
        impl Element for $t {
            fn from_byte(byte: u8) -> Self {
                $from(byte)
            }

            fn same(&self, other: &Self) -> bool {
                $bits(*self) == $bits(*other)
            }

            fn verb(tape: &mut Tape) -> Verb {
                VERBS[tape.below($verbs)]
            }

            fn join(old: Self, value: Self) -> Self {
                old.times(3 as $t).plus(value)
            }

            fn combine(op: Op, old: &Self, value: &Self) -> Result<Self, ErrorKind> {
                let (old, value) = (*old, *value);
                let (zero, integer) = (<$t>::ZERO, 1 as $t / 2 as $t == <$t>::ZERO);
                match op {
                    Op::Rem | Op::FloorDiv if integer && value == zero => Err(ErrorKind::DivisionByZero),
                    Op::Pow if integer && value.smaller(zero) != zero => Err(ErrorKind::NegativePower),
                    Op::Add => Ok(old.plus(value)),
                    Op::Sub => Ok(old.minus(value)),
                    Op::Mul => Ok(old.times(value)),
                    $(Op::$div => Ok(old.over(value)),)?
                    Op::Rem => Ok(old.floor_rem(value)),
                    Op::FloorDiv => Ok(old.floor_div(value)),
                    Op::Pow => Ok(old.power(value)),
                    Op::Min => Ok(old.smaller(value)),
                    Op::Max => Ok(old.larger(value)),
                    #[allow(unreachable_patterns, reason = "only integers come here")]
                    op => unreachable!("{op:?}"),
                }
            }

            fn to_view<S: Shape>(
                place: &mut TensorViewMut<'_, Self, S>,
                verb: Verb,
                value: &TensorView<'_, Self, DynRank>,
            ) -> Result<(), IndexError> {
                numbers!(@verbs place, verb, value $(, $div $divide)?)
            }

            fn to_selection<S: Shape, R: Shape>(
                place: &mut Selection<'_, Self, S, R>,
                verb: Verb,
                value: &TensorView<'_, Self, DynRank>,
            ) -> Result<(), IndexError> {
                numbers!(@verbs place, verb, value $(, $div $divide)?)
            }
        }
    )*};
    (@verbs $place:ident, $verb:ident, $value:ident $(, $div:ident $divide:ident)?) => {
        match $verb {
            Verb::Augmented(Op::Add) => $place.try_add_assign($value),
            Verb::Augmented(Op::Sub) => $place.try_sub_assign($value),
            Verb::Augmented(Op::Mul) => $place.try_mul_assign($value),
            $(Verb::Augmented(Op::$div) => $place.$divide($value),)?
            Verb::Augmented(Op::Rem) => $place.try_rem_assign($value),
            Verb::Augmented(Op::Pow) => $place.try_pow_assign($value),
            Verb::Augmented(Op::FloorDiv) => $place.try_floor_div_assign($value),
            Verb::Accumulate(Op::Add) => $place.try_accumulate(Add, $value),
            Verb::Accumulate(Op::Sub) => $place.try_accumulate(Sub, $value),
            Verb::Accumulate(Op::Mul) => $place.try_accumulate(Mul, $value),
            $(Verb::Accumulate(Op::$div) => $place.try_accumulate($div, $value),)?
            Verb::Accumulate(Op::Rem) => $place.try_accumulate(Rem, $value),
            Verb::Accumulate(Op::Pow) => $place.try_accumulate(Pow, $value),
            Verb::Accumulate(Op::FloorDiv) => $place.try_accumulate(FloorDiv, $value),
            Verb::Accumulate(Op::Min) => $place.try_accumulate(Min, $value),
            Verb::Accumulate(Op::Max) => $place.try_accumulate(Max, $value),
            verb => plain!($place, verb, $value),
        }
    };
}

/// Small numbers of both signs, often 0, and the ends of the type.
macro_rules! integer {
    ($t:ty) => {
        |byte| match byte {
            0..=9 => 0,
            250.. => <$t>::MAX - <$t>::from(byte - 250),
            240..250 => <$t>::MIN.wrapping_add(<$t>::from(byte - 240)),
            _ => <$t>::from(byte).wrapping_sub(20),
        }
    };
}

macro_rules! float {
    ($t:ty) => {
        |byte| match byte {
            250 => <$t>::NAN,
            251 => <$t>::INFINITY,
            252 => <$t>::NEG_INFINITY,
            253 => <$t>::MAX,
            254 => <$t>::MIN_POSITIVE,
            255 => -0.0,
            _ => (<$t>::from(byte) - 40.0) * 0.1,
        }
    };
}

/// Any NaN is as good as any other: their bits are the processor's.
macro_rules! bits {
    () => {
        |x| if x.is_nan() { !0 } else { x.to_bits() }
    };
}

numbers! {
    u8: |byte: u8| byte % 23 * 7, |x: u8| x, 18;
    i32: integer!(i32), |x: i32| x, 18;
    i64: integer!(i64), |x: i64| x, 18;
    f32: float!(f32), (bits!()) as fn(f32) -> u32, 20, Div try_div_assign;
    f64: float!(f64), (bits!()) as fn(f64) -> u64, 20, Div try_div_assign;
}

/// The verbs of types without arithmetic of this library; also for the types of other files.
macro_rules! others {
    ($($t:ty: $from:expr, $join:expr;)*) => {$(
        impl Element for $t {
            fn from_byte(byte: u8) -> Self {
                $from(byte)
            }

            fn verb(tape: &mut Tape) -> Verb {
                VERBS[tape.below(4)]
            }

            fn join(old: Self, value: Self) -> Self {
                $join(old, value)
            }

            fn combine(op: Op, _: &Self, _: &Self) -> Result<Self, ErrorKind> {
                unreachable!("{op:?}")
            }

            fn to_view<S: tensor_idx::shape::Shape>(
                place: &mut TensorViewMut<'_, Self, S>,
                verb: Verb,
                value: &TensorView<'_, Self, DynRank>,
            ) -> Result<(), IndexError> {
                plain!(place, verb, value)
            }

            fn to_selection<S: tensor_idx::shape::Shape, R: tensor_idx::shape::Shape>(
                place: &mut Selection<'_, Self, S, R>,
                verb: Verb,
                value: &TensorView<'_, Self, DynRank>,
            ) -> Result<(), IndexError> {
                plain!(place, verb, value)
            }
        }
    )*};
}

others! {
    String: |byte: u8| byte.to_string(), |old: String, value: String| format!("{value}{}", &old[..old.len().min(20)]);
    [u8; 3]: |byte: u8| [byte, byte / 2, 7], |old: [u8; 3], value: [u8; 3]| [old[1], old[2], value[0] ^ old[0]];
    (): |_| (), |(), ()| ();
}

/// A write: everything but the elements.
#[derive(Debug)]
pub(crate) struct Writing {
    pub(crate) layout: Layout<DynRank>,
    pub(crate) len: usize,
    pub(crate) how: How,
    pub(crate) index: DynIndex,
}

impl Writing {
    /// A random write to a tensor whose axes have up to these extents, under a layout that names nothing twice.
    pub(crate) fn new(tape: &mut Tape, extents: &[usize]) -> Self {
        let rank = if tape.one_in(24) { 0 } else { 1 + tape.below(extents.len()) };
        let shape: Vec<usize> =
            extents[..rank].iter().map(|most| if tape.one_in(24) { 0 } else { 1 + long(tape, *most) }).collect();
        let mut layout = Layout::<DynRank>::row_major(&shape[..]).expect("a small shape");
        let len = layout.len() + 3;
        for _ in 0..tape.below(4) {
            let axis = tape.below(rank.max(1));
            layout = match tape.below(4) {
                0 if rank > 0 => layout.flip(axis).expect("an axis"),
                1 if rank > 0 => {
                    let mut axes: Vec<usize> = (0..rank).collect();
                    axes.rotate_left(axis);
                    layout.permute(&axes).expect("a permutation")
                }
                2 if rank > 0 => {
                    let slices = (0..rank).map(|k| if k == axis { EVERY_SECOND } else { ALL });
                    layout.i(&slices.map(DynElement::Slice).collect::<DynIndex>()).expect("slices are clamped")
                }
                _ => layout,
            };
        }
        let how = [How::View, How::Outer, How::Together, How::NumPy, How::PyTorch][tape.below(5)];
        let index = match how {
            How::View => to_index(&tape.parts(layout.shape())),
            _ => advanced(tape, layout.shape()),
        };
        Writing { layout, len, how, index }
    }

    pub(crate) fn plan(&self) -> Result<Plan<DynRank, DynRank>, IndexError> {
        match self.how {
            How::View => self.layout.plan(&self.index),
            How::Outer => self.layout.plan_gather(Outer, &self.index),
            How::Together => self.layout.plan_gather(Vectorized, &self.index),
            How::NumPy => self.layout.plan_gather(NumPy, &self.index),
            How::PyTorch => self.layout.plan_gather(PyTorch, &self.index),
        }
    }

    /// The position of every element of the selection.
    fn positions(&self, plan: &Plan<DynRank, DynRank>) -> Vec<usize> {
        let at = |from: &[usize]| self.layout.position(from).expect("inside");
        if plan.shape().iter().product::<usize>() < 500 {
            indices(plan.shape()).iter().map(|out| at(&plan.source_index(out).expect("inside"))).collect()
        } else {
            Tensor::from_fn(self.layout.shape(), at).gather(plan).expect("the shape of the plan").to_vec()
        }
    }

    /// Writes one value with one verb, by this library and element by element, and compares all that is in memory.
    pub(crate) fn check<T: Element>(&self, tape: &mut Tape) {
        let plan = self.plan();
        let verb = T::verb(tape);
        let shape = plan.as_ref().map_or(&[2][..], Plan::shape);
        let source = Source::<T>::new(tape, shape);
        let value = source.view();
        let before: Vec<T> = (0..self.len).map(|n| T::from_byte((37 * n + n / 256 + 11) as u8)).collect();
        let expected = match &plan {
            Err(error) => Err(vec![error.kind()]),
            Ok(plan) => apply(&before, &self.positions(plan), plan.shape(), verb, &value),
        };

        let mut buffer = before.clone();
        let mut target = TensorViewMut::from_slice(&mut buffer, self.layout.clone()).expect("no element twice");
        let written = self.write(&mut target, verb, &value);
        self.compare(verb, &value, &before, &buffer, &written, &expected);

        // By an array that is borrowed, where there is one alone.
        if let (How::Outer | How::Together | How::NumPy | How::PyTorch, [DynElement::Ints { shape, entries }]) =
            (self.how, self.index.elements())
        {
            let ids = Tensor::from_vec(&shape[..], entries.clone()).expect("a shape and its entries");
            let mut buffer = before.clone();
            let mut target = TensorViewMut::from_slice(&mut buffer, self.layout.clone()).expect("no element twice");
            let lent = match self.how {
                How::Outer => target.try_oix_mut(idx![&ids]),
                How::Together => target.try_vix_mut(idx![&ids]),
                How::PyTorch => target.try_tix_mut(idx![&ids]),
                _ => target.try_nix_mut(idx![&ids]),
            };
            let written = lent.and_then(|mut selection| T::to_selection(&mut selection, verb, &value));
            self.compare(verb, &value, &before, &buffer, &written, &expected);
        }

        // Through a plan that is kept, and to a tensor that shares its storage.
        if let Ok(plan) = &plan {
            let shared = Tensor::from_layout(self.layout.clone(), before.clone()).expect("inside");
            let mut tensor = shared.clone();
            let mut selection = plan.select(&mut tensor).expect("the shape of the plan");
            let again = T::to_selection(&mut selection, verb, &value);
            assert_eq!(again, written, "{self:?} {verb:?}");
            let through = Layout::<DynRank>::positions(&self.layout).map(|position| buffer[position].clone());
            let found = tensor.to_vec();
            assert!(found.iter().zip(through).all(|(a, b)| a.same(&b)), "{self:?} {verb:?}: {found:?}, {buffer:?}");
            let unseen = Layout::<DynRank>::positions(&self.layout).map(|position| before[position].clone());
            assert!(shared.to_vec().iter().zip(unseen).all(|(a, b)| a.same(&b)), "{self:?} {verb:?}: a shared handle");
        }
    }

    fn write<T: Element>(
        &self,
        target: &mut TensorViewMut<'_, T, DynRank>,
        verb: Verb,
        value: &TensorView<'_, T, DynRank>,
    ) -> Result<(), IndexError> {
        match self.how {
            How::View => T::to_view(&mut target.try_i_mut(&self.index)?, verb, value),
            How::Outer => T::to_selection(&mut target.try_oix_mut(&self.index)?, verb, value),
            How::Together => T::to_selection(&mut target.try_vix_mut(&self.index)?, verb, value),
            How::NumPy => T::to_selection(&mut target.target().try_nix_mut(&self.index)?, verb, value),
            How::PyTorch => T::to_selection(&mut target.try_tix_mut(&self.index)?, verb, value),
        }
    }

    fn compare<T: Element>(
        &self,
        verb: Verb,
        value: &TensorView<'_, T, DynRank>,
        before: &[T],
        buffer: &[T],
        written: &Result<(), IndexError>,
        expected: &Result<Vec<T>, Vec<ErrorKind>>,
    ) {
        let after = match (written, expected) {
            (Ok(()), Ok(after)) => after,
            (Err(error), Err(kinds)) => {
                assert!(kinds.contains(&error.kind()), "{error}: not one of {kinds:?}");
                before
            }
            (ours, naive) => panic!("{self:?} {verb:?} {value:?}: ours {ours:?}, naive {naive:?}"),
        };
        if let Some(n) = (0..before.len()).find(|&n| !buffer[n].same(&after[n])) {
            panic!(
                "{self:?} {verb:?} of shape {:?}: position {n} is {:?} and not {:?}\n{value:?}",
                value.shape(),
                buffer[n],
                after[n]
            );
        }
    }
}

const ALL: Slice = Slice::new(None, None, None);
const EVERY_SECOND: Slice = Slice::new(Some(Position::Head(1)), None, Some(2));

/// What is in memory after a write, or why there is none.
pub(crate) fn apply<T: Element>(
    before: &[T],
    positions: &[usize],
    shape: &[usize],
    verb: Verb,
    value: &TensorView<'_, T, DynRank>,
) -> Result<Vec<T>, Vec<ErrorKind>> {
    let mut after = before.to_vec();
    match verb {
        Verb::Fill => positions.iter().for_each(|&position| after[position] = T::from_byte(77)),
        Verb::Map => {
            let (mut n, mut seen) = (0, HashSet::new());
            for &position in positions.iter().filter(|position| seen.insert(**position)) {
                n = (n + 1) % 251;
                after[position] = T::join(after[position].clone(), T::from_byte(n));
            }
        }
        _ => {
            let values: Vec<T> = value.iter().cloned().collect();
            let spread = Naive::row_major(value.shape()).broadcast_to(shape).ok_or([ErrorKind::ShapeMismatch])?;
            for (&position, &n) in positions.iter().zip(&spread.positions) {
                let value = &values[n];
                after[position] = match verb {
                    Verb::Assign => value.clone(),
                    Verb::Augmented(op) => T::combine(op, &before[position], value).map_err(|kind| [kind])?,
                    Verb::Accumulate(op) => T::combine(op, &after[position], value).map_err(|kind| [kind])?,
                    Verb::Function => T::join(after[position].clone(), value.clone()),
                    Verb::Fill | Verb::Map => unreachable!("handled above"),
                };
            }
        }
    }
    Ok(after)
}

/// A value under a layout of its own.
struct Source<T> {
    data: Vec<T>,
    shape: Vec<usize>,
    /// In row-major order.
    plain: bool,
    turned: bool,
}

impl<T: Element> Source<T> {
    /// A value for a shape, most often one that fits.
    fn new(tape: &mut Tape, shape: &[usize]) -> Self {
        let mut shape = shape[tape.below(shape.len() + 1)..].to_vec();
        for extent in &mut shape {
            if tape.one_in(5) {
                *extent = 1;
            }
        }
        if tape.one_in(24) {
            shape.insert(0, 1 + tape.below(2));
        }
        if tape.one_in(24) {
            let last = shape.len().saturating_sub(1);
            shape.get_mut(last).into_iter().for_each(|extent| *extent += 1);
        }
        let len = shape.iter().product();
        // A value with nothing that is refused, or with anything.
        let (seed, tame) = (tape.below(256), !tape.one_in(3));
        let byte = |n: usize| (53 * n + n / 256 + seed) as u8;
        let data = (0..len).map(|n| T::from_byte(if tame { 30 + byte(n) % 100 } else { byte(n) })).collect();
        Source { data, shape, plain: tape.below(2) == 0, turned: tape.below(2) == 0 }
    }

    /// The same elements in the order of rows, of columns, or backwards.
    fn view(&self) -> TensorView<'_, T, DynRank> {
        let layout = Layout::<DynRank>::row_major(&self.shape[..]).expect("a small shape");
        let view = TensorView::from_slice(&self.data, layout).expect("as long as the shape");
        if self.plain {
            return view;
        }
        if self.turned {
            let turned: Vec<usize> = self.shape.iter().rev().copied().collect();
            return view.reshape(turned).transpose();
        }
        (0..view.rank()).fold(view, |view, axis| view.flip(axis))
    }
}

/// An extent below a number that may be more than a byte.
fn long(tape: &mut Tape, most: usize) -> usize {
    if most <= 256 { tape.below(most) } else { (tape.below(256) << 8 | tape.below(256)) % most }
}

/// An index with arrays and masks for a shape, most often a good one.
fn advanced(tape: &mut Tape, shape: &[usize]) -> DynIndex {
    let named = match tape.below(64) {
        0 => shape.len() + 1,
        1..4 => 0,
        _ => shape.len().min(1 + tape.below(shape.len().max(1))),
    };
    let ellipsis = if tape.below(2) == 0 { named } else { tape.below(named + 1) };
    // What the arrays of one index are broadcast to.
    let longest = shape.iter().copied().max().unwrap_or(1).max(4) + 2;
    let joint: Vec<usize> = match tape.below(8) {
        0 => vec![],
        1..=5 => vec![1 + long(tape, longest)],
        6 => vec![1 + tape.below(3), 1 + long(tape, longest.div_ceil(2))],
        _ => vec![tape.below(3), 1 + tape.below(2), 1 + tape.below(3)],
    };
    let mut out = DynIndex::new();
    let mut k = 0;
    while k < named {
        if k == ellipsis {
            out = out.ellipsis();
        }
        if tape.one_in(8) {
            out = out.new_axis();
        }
        if tape.one_in(24) {
            out = out.flag(!tape.one_in(4));
        }
        let axis = if k < ellipsis { k } else { (k + shape.len()).saturating_sub(named) };
        let extent = shape.get(axis).copied().unwrap_or(1);
        let n = extent as i64;
        k += 1;
        out = match tape.below(16) {
            0..=8 => {
                let mut own = joint[if tape.one_in(4) { tape.below(joint.len() + 1) } else { 0 }..].to_vec();
                for extent in &mut own {
                    if tape.one_in(6) {
                        *extent = 1;
                    }
                }
                let len: usize = own.iter().product();
                let (seed, step) = (long(tape, 7919), 1 + long(tape, 5000));
                // Every entry from the tape while they are few; all different, or some of them often.
                let few = len <= 16;
                let spread = if tape.below(2) == 0 { n } else { 1 + n / 3 };
                let mut entry = |j: usize| {
                    let any = if few { tape.below(256) } else { seed + j * step };
                    let entry = any as i64 % spread.max(1);
                    if few && tape.one_in(3) { entry - n } else { entry }
                };
                let mut entries: Vec<i64> = (0..len).map(&mut entry).collect();
                if n == 0 {
                    own = vec![0];
                    entries.clear();
                }
                if tape.one_in(40) && !entries.is_empty() {
                    let bad = tape.below(entries.len());
                    entries[bad] = if tape.below(2) == 0 { n } else { -n - 1 };
                }
                out.element(DynElement::Ints { shape: own, entries })
            }
            9..=11 => {
                let wide = tape.one_in(4) && k < named && k != ellipsis && axis + 1 < shape.len();
                let mut covered = vec![extent];
                if wide {
                    covered.push(shape[axis + 1]);
                    k += 1;
                }
                let len: usize = covered.iter().product();
                // As many as the joint shape, none, all, or any.
                let most = [*joint.last().unwrap_or(&1), 1, 0, len, len / 2][tape.below(5)];
                let step = 1 + tape.below(7);
                let mut left = most;
                let mut entries: Vec<bool> = (0..len)
                    .map(|j| {
                        let hit = left > 0 && (j % step == 0 || len - j <= left);
                        left -= usize::from(hit);
                        hit
                    })
                    .collect();
                if tape.one_in(40) {
                    covered[0] += 1;
                    entries.resize(covered.iter().product(), true);
                }
                out.element(DynElement::Mask { shape: covered, entries })
            }
            12 => out.at(if n > 0 { long(tape, extent) as i64 - n * i64::from(tape.one_in(3)) } else { 0 }),
            13 => out.range(..),
            14 => out.slice(None, None, [-1, 2, -2, 3][tape.below(4)]),
            _ => out.slice(tape.below(3), None, None),
        };
    }
    out
}
