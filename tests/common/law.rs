//! The law of reading and writing: every mode writes where it reads.

use tensor_idx::{
    DynRank,
    error::ErrorKind,
    index::{DynElement, NumPy, Outer, Vectorized},
    write::{Assign, Operator, Scatter, operator},
};
use tensor_idx::{index::PyTorch, prelude::*};

/// What is read and written through an index in one mode: `view`, `oix`, `vix`, `nix` or `tix`.
pub(crate) trait Host {
    fn read(&self, mode: &str, index: &DynIndex) -> Result<TensorD<i64>, ErrorKind>;
    fn write(&mut self, mode: &str, index: &DynIndex, value: &TensorD<i64>) -> Result<(), ErrorKind>;
}

/// Writing what was read changes nothing. What is written is what is read then, the last value where a position is named
/// twice, and all else stays. What cannot be read cannot be written. Returns whether the index was a good one.
pub(crate) fn law(host: &mut impl Host, mode: &str, index: &DynIndex, what: &str) -> bool {
    let (view, all) = ("view", DynIndex::new());
    let shape = host.read(view, &all).expect(what).shape().to_vec();
    // Each element is its number in row-major order, so what is read says where it was.
    let mut number = -1;
    let mut next = |step: i64| {
        number += step;
        number
    };
    let numbers = Tensor::from_fn(&shape[..], |_| next(1));
    host.write(view, &all, &numbers).expect(what);
    let read = match host.read(mode, index) {
        Ok(read) => read,
        Err(kind) => {
            let refused = host.write(mode, index, &Tensor::full([], -1).into_dyn());
            assert_eq!(refused, Err(kind), "{what}: {mode} {index}");
            assert_eq!(host.read(view, &all), Ok(numbers), "{what}: {mode} {index}");
            return false;
        }
    };
    host.write(mode, index, &read).expect(what);
    assert_eq!(host.read(view, &all).as_ref(), Ok(&numbers), "{what}: {mode} {index}, written as it was read");
    let mut value = 0;
    let value = Tensor::from_fn(read.shape(), |_| {
        value -= 1;
        value
    });
    let mut after = numbers.to_vec();
    read.iter().zip(&value).for_each(|(&at, &value)| after[at as usize] = value);
    host.write(mode, index, &value).expect(what);
    let written = host.read(view, &all).expect(what);
    assert_eq!(written.to_vec(), after, "{what}: {mode} {index}, written");
    let back = read.map(|&at| after[at as usize]);
    assert_eq!(host.read(mode, index), Ok(back), "{what}: {mode} {index}, read again");
    true
}

/// Writes as `assign!` does.
#[allow(dead_code, reason = "for hosts that `assign!` writes to")]
pub(crate) fn through_the_door<H: Scatter<Shape = DynRank, Elem = i64>>(
    host: &mut H,
    mode: &str,
    index: &DynIndex,
    value: &TensorD<i64>,
) -> Result<(), H::Error>
where
    operator::assign: Operator<H>,
{
    match mode {
        "view" => host.try_assign_in_view(index, operator::assign, value),
        "oix" => host.try_assign_by(Outer, index, operator::assign, value),
        "vix" => host.try_assign_by(Vectorized, index, operator::assign, value),
        "nix" => host.try_assign_by(NumPy, index, operator::assign, value),
        "tix" => host.try_assign_by(PyTorch, index, operator::assign, value),
        mode => panic!("no mode {mode}"),
    }
}

/// The law on a host, for so many random indices in every mode. Most of those with arrays or masks are good, and some are refused.
#[allow(dead_code, reason = "for hosts other than our own tensors")]
pub(crate) fn law_at_random(host: &mut impl Host, indices: usize, what: &str) {
    let shape = host.read("view", &DynIndex::new()).expect(what).shape().to_vec();
    let mut draw = fastrand::Rng::with_seed(16);
    let mut refused = 0;
    for mode in ["view", "oix", "vix", "nix", "tix"] {
        let (mut with_arrays, mut good) = (0, 0);
        for _ in 0..indices {
            let index = random(&mut draw, &shape, mode != "view");
            let is_good = law(host, mode, &index, what);
            refused += usize::from(!is_good);
            if index.elements().iter().any(|it| matches!(it, DynElement::Ints { .. } | DynElement::Mask { .. })) {
                (with_arrays, good) = (with_arrays + 1, good + usize::from(is_good));
            }
        }
        if mode != "view" {
            assert!(
                2 * good > with_arrays && 2 * with_arrays > indices,
                "{what}: {mode}, {good} of {with_arrays} were good"
            );
        }
    }
    assert!(20 * refused > indices, "{what}: {refused} of {indices} in five modes were refused");
}

/// An index for a shape. Most of its arrays have as many entries each as its masks have true elements, so they act together; others have one
/// entry, none, or one more than the others, and some have an entry outside of their axis.
#[allow(dead_code, reason = "for hosts other than our own tensors")]
fn random(draw: &mut fastrand::Rng, shape: &[usize], arrays: bool) -> DynIndex {
    let (mut index, mut rest, mut ellipsis) = (DynIndex::new(), shape, false);
    let len = draw.usize(1..4);
    while let [extent, behind @ ..] = rest {
        let n = *extent as i64;
        index = match draw.u8(..if arrays { 9 } else { 5 }) {
            0 => {
                rest = &rest[draw.usize(..=rest.len())..];
                if core::mem::replace(&mut ellipsis, true) { index.new_axis() } else { index.ellipsis() }
            }
            1 => index.new_axis(),
            kind => {
                rest = behind;
                let len = [len, len, len, len, len, len, len, 1, 0, len + 1][draw.usize(..10)];
                match kind {
                    2 => index.at(draw.i64(-n..n)),
                    3 => index.slice(draw.i64(-n - 2..n + 2), draw.i64(-n - 2..n + 2), [-2, -1, 1, 3][draw.usize(..4)]),
                    4 => index.slice(None, None, None),
                    5 if len <= *extent => {
                        let places = draw.choose_multiple(0..*extent, len);
                        index.mask((0..*extent).map(|at| places.contains(&at)).collect::<Vec<_>>())
                    }
                    _ => {
                        let mut entries: Vec<i64> = (0..len).map(|_| draw.i64(-n..n)).collect();
                        if draw.u8(..16) == 0
                            && let Some(entry) = entries.last_mut()
                        {
                            *entry = [n, -n - 1][draw.usize(..2)];
                        }
                        index.ints(entries)
                    }
                }
            }
        };
    }
    index
}

/// A host whose parts are in memory, and how one of its tensors is turned into ours.
macro_rules! host_in_memory {
    ($($host:ty, $ours:expr;)*) => {$(
        impl law::Host for $host {
            fn read(&self, mode: &str, index: &DynIndex) -> Result<TensorD<i64>, tensor_idx::error::ErrorKind> {
                match mode {
                    "view" => self.try_i(index).map(|part| TensorView::from(part).to_contiguous()),
                    "oix" => self.try_oix(index).map($ours),
                    "vix" => self.try_vix(index).map($ours),
                    "nix" => self.try_nix(index).map($ours),
                    "tix" => self.try_tix(index).map($ours),
                    mode => panic!("no mode {mode}"),
                }
                .map_err(|error| error.kind())
            }

            fn write(
                &mut self,
                mode: &str,
                index: &DynIndex,
                value: &TensorD<i64>,
            ) -> Result<(), tensor_idx::error::ErrorKind> {
                // By the door of `assign!`, or by a place: both are held to the law.
                if value.len() % 2 == 1 {
                    return law::through_the_door(self, mode, index, value).map_err(|error| error.kind());
                }
                match mode {
                    "view" => self.try_i_mut(index).and_then(|part| TensorViewMut::from(part).try_assign(value)),
                    "oix" => self.try_oix_mut(index).and_then(|mut place| place.try_assign(value)),
                    "vix" => self.try_vix_mut(index).and_then(|mut place| place.try_assign(value)),
                    "nix" => self.try_nix_mut(index).and_then(|mut place| place.try_assign(value)),
                    "tix" => self.try_tix_mut(index).and_then(|mut place| place.try_assign(value)),
                    mode => panic!("no mode {mode}"),
                }
                .map_err(|error| error.kind())
            }
        }
    )*};
}

/// The law on a host of a static rank, for one index and a value for it.
macro_rules! law_of {
    ($host:ident; $($read:ident $write:ident $index:expr, $value:expr;)*) => {$(
        let before = $host.clone();
        let read = $host.$read($index);
        $host.$write($index).assign(&read);
        assert_eq!($host, before, "{}", stringify!($write $index));
        $host.$write($index).assign($value);
        assert_ne!($host, before, "{}", stringify!($write $index));
        // The values that are read back are those that were written: they give the same host, written to the old one.
        let (back, mut again) = ($host.$read($index), before.clone());
        again.$write($index).assign(&back);
        assert_eq!(again, $host, "{}", stringify!($read $index));
        assert_ne!(back, read, "{}", stringify!($read $index));
        $host = before;
    )*};
}
