//! The law of reading and writing: every mode writes where it reads.

use tensor_idx::{
    DynRank,
    error::ErrorKind,
    index::{NumPy, Outer, Vectorized},
    write::{Assign, Operator, Scatter, operator},
};
use tensor_idx::{index::PyTorch, prelude::*};

/// What is read and written through an index in one mode: `view`, `oix`, `vix` or `nix`.
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

/// The law on a host of shape [3, 4], for an index of each kind.
#[allow(dead_code, reason = "for hosts that the oracle's cases are not put into")]
pub(crate) fn law_of_few(host: &mut impl Host, what: &str) {
    let index = DynIndex::new;
    let masked = index().mask([true, false, true]);
    assert!(law(host, "view", &index().slice(1, None, None).slice(None, None, -2), what));
    assert!(law(host, "oix", &masked.clone().ints([3, 0, 3]), what));
    assert!(law(host, "vix", &masked.clone().ints([3, 0, 3]), what));
    assert!(law(host, "vix", &index().ints([2, 0, 2]).ints([3, 0, 3]), what));
    assert!(law(host, "nix", &masked.clone().ints([3, 0]), what));
    assert!(!law(host, "nix", &masked.ints([3, 0, 3]), what));
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
