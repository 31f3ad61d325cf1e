//! Several mutable views of one tensor at once.

use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::element::Basic;
use crate::error::IndexError;
use crate::layout::Layout;
use crate::list::{IndexedBy, IntoIndex};
use crate::plan::Plan;
use crate::rank::{DynRank, Shape};
use crate::strided::StridedMut;

/// Several indices for [`StridedMut::split_mut`]: an array or `Vec` of one type, or a tuple of up to 12 types.
///
/// ```
/// use tensor_idx::prelude::*;
///
/// let mut t = Tensor::from_vec([3, 2], (0..6).collect())?;
/// let [mut first, last] = t.split_mut([0, 2])?;
/// first.fill(last[[1]]);
/// assert_eq!(t.to_vec(), [5, 5, 2, 3, 4, 5]);
/// # Ok::<(), IndexError>(())
/// ```
pub trait IndexSet<H: StridedMut> {
    /// The views, in the form of the indices.
    type Views<'v>
    where
        H: 'v;

    #[doc(hidden)]
    fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
    where
        H: 'v;
}

/// What one index leaves of a host's shape.
type Part<H, I> = <<H as crate::Strided>::Shape as IndexedBy<<I as IntoIndex>::List>>::Output;

/// An index resolved twice over: as the layout of its view, and as the terms that tell whether two views meet.
fn resolve<H: StridedMut, I>(host: &H, index: I) -> Result<(Layout<Part<H, I>>, Plan<DynRank, DynRank>), IndexError>
where
    I: IntoIndex<List: Basic>,
    H::Shape: IndexedBy<I::List>,
{
    let index = index.into_index();
    let layout = host.layout();
    let layout = layout.borrow();
    let mut part = layout.blank(index.list());
    let source = <DynRank as Shape>::Axes::from(layout.shape());
    let plan = layout.resolve_into(index.list(), &mut part).and_then(|()| Plan::resolve(index.list(), &source));
    match plan {
        Ok(plan) => Ok((part, plan)),
        Err(fault) => Err(fault.into_error(index, layout.shape())),
    }
}

/// Refuses plans of which two name a common element. The source names no element twice (`prepare`), so two views
/// meet where their walks meet on every axis.
fn check_disjoint(plans: &[Plan<DynRank, DynRank>]) -> Result<(), IndexError> {
    for (second, b) in plans.iter().enumerate() {
        if let Some(first) = plans[..second].iter().position(|a| a.meets(b)) {
            return Err(IndexError::Overlap { first, second, shape: b.source_shape().into() });
        }
    }
    Ok(())
}

impl<H: StridedMut, I> IndexSet<H> for Vec<I>
where
    I: IntoIndex<List: Basic>,
    H::Shape: IndexedBy<I::List>,
{
    type Views<'v>
        = Vec<H::ViewMut<'v, Part<H, I>>>
    where
        H: 'v;

    fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
    where
        H: 'v,
    {
        host.prepare();
        let resolved = self.into_iter().map(|index| resolve(host, index)).collect::<Result<Vec<_>, _>>()?;
        let (layouts, plans): (Vec<_>, Vec<_>) = resolved.into_iter().unzip();
        check_disjoint(&plans)?;
        // SAFETY: prepared and resolved above (I2); the views borrow the host and are disjoint.
        Ok(layouts.into_iter().map(|layout| unsafe { host.view_mut_of(layout) }).collect())
    }
}

impl<H: StridedMut, I, const N: usize> IndexSet<H> for [I; N]
where
    I: IntoIndex<List: Basic>,
    H::Shape: IndexedBy<I::List>,
{
    type Views<'v>
        = [H::ViewMut<'v, Part<H, I>>; N]
    where
        H: 'v;

    fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
    where
        H: 'v,
    {
        let views = Vec::from(self).split(host)?;
        match views.try_into() {
            Ok(views) => Ok(views),
            Err(_) => unreachable!("one view for each index"),
        }
    }
}

macro_rules! tuples {
    ($($($name:ident)+;)*) => {$(
        #[expect(non_snake_case, reason = "one name serves as type and as variable")]
        impl<H: StridedMut, $($name),+> IndexSet<H> for ($($name,)+)
        where
            $($name: IntoIndex<List: Basic>, H::Shape: IndexedBy<$name::List>,)+
        {
            type Views<'v> = ($(H::ViewMut<'v, Part<H, $name>>,)+) where H: 'v;

            fn split<'v>(self, host: &'v mut H) -> Result<Self::Views<'v>, IndexError>
            where
                H: 'v,
            {
                host.prepare();
                let ($($name,)+) = self;
                let mut plans = Vec::new();
                $(
                    let ($name, plan) = resolve(host, $name)?;
                    plans.push(plan);
                )+
                check_disjoint(&plans)?;
                // SAFETY: prepared and resolved above (I2); the views borrow the host and are disjoint.
                Ok(unsafe { ($(host.view_mut_of($name),)+) })
            }
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G I;
    A B C D E F G I J;
    A B C D E F G I J K;
    A B C D E F G I J K L;
    A B C D E F G I J K L M;
}
