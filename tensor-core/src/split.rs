//! Several mutable views of one tensor at once.

use alloc::vec::Vec;
use core::borrow::Borrow;

use crate::element::Basic;
use crate::error::IndexError;
use crate::list::{Indexed, IndexedBy, IntoIndex};
use crate::plan::{Plan, Walk};
use crate::strided::{Strided, StridedMut};

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
type Part<H, I> = Indexed<<H as Strided>::Shape, I>;

/// Refuses plans of which two name a common element. Where the source names no element twice (`prepare`), two views
/// meet exactly if their walks meet on every axis.
fn check_disjoint(walks: &[Option<Vec<Walk>>], shape: &[usize]) -> Result<(), IndexError> {
    let meet = |a: &Option<Vec<Walk>>, b: &Option<Vec<Walk>>| match (a, b) {
        (Some(a), Some(b)) => a.iter().zip(b).all(|(a, b)| a.meets(*b)),
        // A view without elements meets nothing.
        _ => false,
    };
    for (second, b) in walks.iter().enumerate() {
        if let Some(first) = walks[..second].iter().position(|a| meet(a, b)) {
            return Err(IndexError::Overlap { first, second, shape: shape.into() });
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
        let plans = self.into_iter().map(|index| host.plan(index)).collect::<Result<Vec<_>, _>>()?;
        let walks: Vec<_> = plans.iter().map(Plan::walks).collect();
        check_disjoint(&walks, host.layout().borrow().shape())?;
        host.prepare();
        let part = |plan: &Plan<H::Shape, Part<H, I>>| {
            let layout = plan.layout(host.layout().borrow())?;
            host.accepts(&layout).map(|()| layout)
        };
        let parts = plans.iter().map(part).collect::<Result<Vec<_>, IndexError>>()?;
        let base = host.base();
        // SAFETY: prepared, and nothing is done with the host from here on, which the views borrow; the layout of a plan
        // reaches only what its source reaches (I2); the views are disjoint.
        Ok(parts.into_iter().map(|layout| unsafe { H::view_mut_of(base, layout) }).collect())
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
                let ($($name,)+) = self;
                let ($($name,)+) = ($(host.plan($name)?,)+);
                check_disjoint(&[$($name.walks()),+], host.layout().borrow().shape())?;
                host.prepare();
                let ($($name,)+) = ($($name.layout(host.layout().borrow())?,)+);
                $(host.accepts(&$name)?;)+
                let base = host.base();
                // SAFETY: as above.
                Ok(unsafe { ($(H::view_mut_of(base, $name),)+) })
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
