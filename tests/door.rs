//! The write door of a host of one's own: `assign!` and the selections of all modes, each with every verb, write what they write to a
//! tensor; and one function writes to every host.

use crate::common::panics::panic_of;
use tensor_idx::{
    error::ErrorKind,
    index::{Indexed, IndexedBy, IntoIndex, Mode, Outer, Ranks, Vectorized},
    prelude::*,
    shape::Ranked,
    write::{Combine, Divide, HostSelection, Named, Number, Operator, Power, Scatter, Value, operator},
};

/// Keeps its elements behind, as a store does: written to by plans only.
#[derive(Clone, Debug, PartialEq)]
struct Store<T>(Vec<T>, Layout<Rank<2>>);

impl<T: Clone> Store<T> {
    fn of(t: &Tensor2<T>) -> Self {
        Store(t.to_vec(), *t.layout())
    }
}

impl<T> Scatter for Store<T> {
    type Shape = Rank<2>;
    type Elem = T;
    type Error = IndexError;
    type Selection<'a, R: Ranked>
        = HostSelection<'a, Self, R>
    where
        Self: 'a;

    fn selection<'a, M: Mode, I>(
        &'a mut self,
        mode: M,
        index: I,
    ) -> Result<HostSelection<'a, Self, Indexed<Rank<2>, I, M>>, IndexError>
    where
        I: IntoIndex<List: Ranks<M> + 'a>,
        Rank<2>: IndexedBy<I, M>,
    {
        let plan = self.1.plan_gather(mode, index)?;
        Ok(HostSelection::new(self, plan))
    }
}

macro_rules! operators {
    ($([$($generics:tt)*] $verb:ty: $bound:path;)*) => {$(
        impl<T: $bound, $($generics)*> Operator<Store<T>> for $verb
        where
            $verb: Operator<Tensor2<T>>,
            T: Clone,
        {
            fn write(
                self,
                store: &mut Store<T>,
                index: impl Named<Rank<2>>,
                value: &impl Value<T>,
            ) -> Result<(), IndexError> {
                let plan = index.plan(&store.1)?;
                let mut loaded = Tensor::from_vec([3, 4], store.0.clone())?;
                HostSelection::new(&mut loaded, plan).write(self, value)?;
                store.0 = loaded.into_vec();
                Ok(())
            }
        }
    )*};
}

operators! {
    [] operator::assign: Clone;
    [] operator::add_assign: Number;
    [] operator::sub_assign: Number;
    [] operator::mul_assign: Number;
    [] operator::div_assign: Divide;
    [] operator::rem_assign: Number;
    [] operator::pow_assign: Power;
    [] operator::floor_div_assign: Number;
    [O: Combine<T>] operator::accumulate<O>: Clone;
}

fn grid() -> Tensor2<f64> {
    Tensor::from_fn([3, 4], |at| (10 * at[0] + at[1] + 1) as f64)
}

/// Each verb by each mode, and its twin, on a tensor and on a host of one's own.
#[test]
fn every_verb_by_every_mode() {
    macro_rules! same {
        ($($door:ident $index:expr;)*) => {$(
            same! { @verbs $door $index;
                assign try_assign ([7.0]); fill try_fill (7.0); add_assign try_add_assign (2.0);
                sub_assign try_sub_assign ([2.0]); mul_assign try_mul_assign (2.0); div_assign try_div_assign (2.0);
                rem_assign try_rem_assign (2.5); pow_assign try_pow_assign (2.0); floor_div_assign try_floor_div_assign (3.0);
                accumulate try_accumulate (Add, 2.0);
            }
        )*};
        (@verbs $door:ident $index:expr; $($verb:ident $twin:ident ($($argument:expr),*);)*) => {$({
            let (mut t, mut store) = (grid(), Store::of(&grid()));
            t.$door($index).$verb($($argument),*);
            assert_ne!(t, grid(), "{}", stringify!($door $verb));
            store.$door($index).$verb($($argument),*);
            assert_eq!(store, Store::of(&t), "{}", stringify!($door $verb));
            t.$door($index).$twin($($argument),*).unwrap();
            store.$door($index).$twin($($argument),*).unwrap();
            assert_eq!(store, Store::of(&t), "{}", stringify!($door $twin));
        })*};
    }
    same! {
        oix_mut idx![[2, 0, 2], 1..];
        vix_mut idx![[2, 0, 2], [3, 1, 3]];
        nix_mut idx![[true, false, true], ::-2];
        tix_mut idx![0, [3, 1]];
    }
}

/// Rust's operators, and the statement.
#[test]
fn operators_and_statements() {
    let (mut t, mut store) = (grid(), Store::of(&grid()));
    {
        let (mut place, mut same) = (t.oix_mut(idx![[2, 0]]), store.oix_mut(idx![[2, 0]]));
        assert_eq!(
            (same.shape(), same.plan().to_string()),
            (place.shape(), "src[0] = idx0[out[0]]; src[1] = out[1]".into())
        );
        place += 1.0;
        same += 1.0;
        place /= [1.0, 2.0, 4.0, 8.0];
        same /= [1.0, 2.0, 4.0, 8.0];
    }
    assert_eq!(store, Store::of(&t));
    assign!(t.vix[[0, 1], [1, 1]] -= [3.0, 4.0]);
    assign!(store.vix[[0, 1], [1, 1]] -= [3.0, 4.0]);
    assign!(t[.., 0] = 0.5);
    assign!(store[.., 0] = 0.5);
    assert_eq!(store, Store::of(&t));
}

/// A selection has the elements of its shape: one that is named twice counts twice.
#[test]
fn lengths_and_ranks() {
    let (mut t, mut store) = (grid(), Store::of(&grid()));
    let rows = vec![1; 1000];
    macro_rules! check {
        ($($index:expr, $expected:expr;)*) => {$({
            let place = t.oix_mut($index);
            assert_eq!((place.rank(), place.len(), place.is_empty()), $expected, "{}", stringify!($index));
            let place = store.oix_mut($index);
            assert_eq!((place.rank(), place.len(), place.is_empty()), $expected, "{}", stringify!($index));
        })*};
    }
    check! {
        idx![[2, 0, 2], 1..], (2, 9, false);
        idx![[1], 0], (1, 1, false);
        idx![1..1, [3, 1]], (2, 0, true);
        idx![&rows], (2, 4000, false);
    }
}

#[test]
fn mistakes_are_told_and_change_nothing() {
    let mut store = Store::of(&grid());
    assert_eq!(store.try_oix_mut(idx![[0, 3]]).unwrap_err().kind(), ErrorKind::OutOfBounds);
    assert_eq!(store.oix_mut(idx![[0, 2]]).try_assign([1.0, 2.0]).unwrap_err().kind(), ErrorKind::ShapeMismatch);
    let (line, text) = panic_of(file!(), || store.oix_mut(idx![[0, 3]]).fill(0.0));
    assert_eq!((line, text.starts_with("index 3 is outside -3..3 on axis 0")), (line!() - 1, true), "{text}");
    let (line, text) = panic_of(file!(), || store.oix_mut(idx![[0, 2]]).assign([1.0, 2.0]));
    assert_eq!((line, text.contains("does not broadcast")), (line!() - 1, true), "{text}");
    assert_eq!(store, Store::of(&grid()));
    // A plan for another shape.
    let plan = Layout::row_major([2, 2]).unwrap().plan_gather(Vectorized, idx![[0], [1]]).unwrap();
    let refused = HostSelection::new(&mut store, plan).try_fill(0.0).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::ShapeMismatch, "{refused}");
    assert_eq!(store, Store::of(&grid()));
}

/// Counts by the same few lines, whatever the host is.
fn count<H: Scatter<Shape = Rank<2>, Elem = f64>>(host: &mut H, rows: &[usize]) -> Result<(), H::Error>
where
    operator::accumulate<Add>: Operator<H>,
{
    let plan = Layout::row_major([3, 4])?.plan_gather(Outer, idx![rows, 0])?;
    HostSelection::new(host, plan).try_accumulate(Add, 1.0)
}

#[test]
fn one_function_for_all_hosts() {
    let (mut t, mut viewed, mut store) = (grid(), grid(), Store::of(&grid()));
    let rows = [1, 1, 0, 1];
    count(&mut t, &rows).unwrap();
    count(&mut viewed.view_mut(), &rows).unwrap();
    count(&mut store, &rows).unwrap();
    assert_eq!(t.i(idx![.., 0]).to_vec(), [2.0, 14.0, 21.0]);
    assert_eq!((&viewed, store), (&t, Store::of(&t)));
}
