//! `assign!` on arrays of chunks and their parts. Both are handles of a store, so they are written to without `mut`.

use tensor_idx_core::{
    Assign, Basic, Bitwise, Chosen, Combine, Divide, IndexError, Indexed, IndexedBy, IndexesPlace, IntoIndex, Mode,
    Named, Number, Operator, Power, Ranked, Ranks, Scatter, Shape, Under, Value, operator,
};

use crate::zarr::array::{Array, ZarrElement};
use crate::zarr::error::ZarrError;
use crate::zarr::part::Part;

/// [`assign!`](tensor_idx_core::assign) writes to the chunks that an index touches, and panics with the error of the store;
/// the `try_` verbs of a [`Part`] return it.
///
/// ```
/// use tensor_idx::{files::zarr::Array, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// let array = Array::create(folder.path().join("a.zarr"), &[2, 3], &[2, 2], 0)?.into_rank::<2>()?;
/// assign!(array[.., 1] = [5, 7]);
/// assign!(array.vix[[0, 1], [2, 2]] += 1);
/// assert_eq!(array.all().load()?.to_vec(), [0, 5, 1, 0, 7, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<T: ZarrElement, S: Shape> Scatter for Array<T, S> {
    type Shape = S;
    type Elem = T;
    type Error = ZarrError;
    type Selection<'a, Q: Ranked>
        = Part<T, S, Q>
    where
        Self: 'a;

    fn selection<'a, M: Mode, I>(&'a mut self, mode: M, index: I) -> Result<Part<T, S, Indexed<S, I, M>>, IndexError>
    where
        I: IntoIndex<List: Ranks<M> + 'a>,
        S: IndexedBy<I, M>,
    {
        Ok(Part { array: self.clone(), plan: self.layout.plan_gather(mode, index)? })
    }
}

/// [`assign!`](tensor_idx_core::assign) writes to the chunks that an index into the part touches, and panics with the error
/// of the store; the `try_` verbs of the part return it.
///
/// ```
/// use tensor_idx::{files::zarr::Array, prelude::*};
///
/// # let folder = tempfile::tempdir()?;
/// let array = Array::create(folder.path().join("a.zarr"), &[2, 3], &[2, 2], 0)?.into_rank::<2>()?;
/// assign!(array.i(idx![.., 1..])[0] = 4);
/// assert_eq!(array.all().load()?.to_vec(), [0, 4, 4, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<T: ZarrElement, S: Shape, R: Shape> Scatter for Part<T, S, R> {
    type Shape = R;
    type Elem = T;
    type Error = ZarrError;
    type Selection<'a, Q: Ranked>
        = Part<T, S, Q>
    where
        Self: 'a;

    fn selection<'a, M: Mode, I>(&'a mut self, mode: M, index: I) -> Result<Part<T, S, Indexed<R, I, M>>, IndexError>
    where
        I: IntoIndex<List: Ranks<M> + 'a>,
        R: IndexedBy<I, M>,
    {
        Ok(self.with(self.plan.then_gather(mode, index)?))
    }
}

macro_rules! operators {
    ($($verb:ty: [$($bound:tt)*] [$($generics:tt)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: ZarrElement $($bound)*, S: Shape, $($generics)*> Operator<Array<T, S>> for $verb {
            fn write(
                self,
                array: &mut Array<T, S>,
                index: impl Named<S>,
                value: &impl Value<T>,
            ) -> Result<(), ZarrError> {
                let plan = index.plan(&array.layout)?;
                Part { array: array.clone(), plan }.run(self, value)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T: ZarrElement $($bound)*, S: Shape, R: Shape, $($generics)*> Operator<Part<T, S, R>> for $verb {
            fn write(
                self,
                part: &mut Part<T, S, R>,
                index: impl Named<R>,
                value: &impl Value<T>,
            ) -> Result<(), ZarrError> {
                let plan = index.after(&part.plan)?;
                part.with(plan).run(self, value)
            }
        }
    )*};
}

operators! {
    operator::assign: [] [];
    operator::add_assign: [+ Number] [];
    operator::sub_assign: [+ Number] [];
    operator::mul_assign: [+ Number] [];
    operator::div_assign: [+ Divide] [];
    operator::rem_assign: [+ Number] [];
    operator::pow_assign: [+ Power] [];
    operator::floor_div_assign: [+ Number] [];
    operator::bitand_assign: [+ Bitwise] [];
    operator::bitor_assign: [+ Bitwise] [];
    operator::bitxor_assign: [+ Bitwise] [];
    operator::accumulate<O>: [] [O: Combine<T> + Sync];
}

/// What `assign!` calls, found before the methods of [`Assign`], which need `&mut`.
macro_rules! shared {
    ($([$($generics:tt)*] $host:ty, $shape:ty;)*) => {$(
        #[doc(hidden)]
        impl<T: ZarrElement, $($generics)*> $host {
            #[track_caller]
            pub fn __tensor_idx_assign_at<I, O>(&self, index: I, operator: O, value: impl Value<T>)
            where
                I: IndexesPlace<$shape>,
                O: Operator<Self>,
            {
                Assign::__tensor_idx_assign_at(&mut self.clone(), index, operator, value);
            }

            #[track_caller]
            pub fn __tensor_idx_assign_by<M: Mode, I, O>(&self, mode: M, index: I, operator: O, value: impl Value<T>)
            where
                I: IntoIndex<List: Ranks<M>>,
                Chosen<Under<M>, I>: Named<$shape>,
                O: Operator<Self>,
            {
                Assign::__tensor_idx_assign_by(&mut self.clone(), mode, index, operator, value);
            }

            #[track_caller]
            pub fn __tensor_idx_assign_in_view<I, O>(&self, index: I, operator: O, value: impl Value<T>)
            where
                I: IntoIndex<List: Basic>,
                $shape: IndexedBy<I>,
                O: Operator<Self>,
            {
                Assign::__tensor_idx_assign_in_view(&mut self.clone(), index, operator, value);
            }
        }
    )*};
}

shared! {
    [S: Shape] Array<T, S>, S;
    [S: Shape, R: Shape] Part<T, S, R>, R;
}
