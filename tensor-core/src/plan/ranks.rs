//! A plan whose ranks are other types.

use super::terms::{Plan, Term};
use crate::error::IndexError;
use crate::index::table::Table;
use crate::layout::{Layout, zeros};
use crate::shape::rank::Shape;

impl<S: Shape, R: Shape> Plan<S, R> {
    /// Returns the same plan with other types for the ranks of its source and its result: [`DynRank`](crate::DynRank) for a rank in
    /// the type, or the reverse. Code that keeps plans for sources of any rank, such as an array made of several files, uses it.
    ///
    /// # Errors
    ///
    /// [`IndexError::RankMismatch`] if a rank is not that of the type; [`IndexError::Extents`] if a type promises other extents.
    ///
    /// ```
    /// use tensor_idx::{DynRank, Rank, plan::Plan, prelude::*};
    ///
    /// let plan = Layout::row_major([4, 6])?.plan(idx![1, ..])?;
    /// let any: Plan<DynRank, DynRank> = plan.into_ranks()?;
    /// assert_eq!(any.to_string(), "src[0] = 1; src[1] = out[0]");
    /// assert!(any.into_ranks::<Rank<3>, DynRank>().is_err());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn into_ranks<Q: Shape, P: Shape>(self) -> Result<Plan<Q, P>, IndexError> {
        let source = Layout::<Q>::of_shape(self.source_shape())?.into_axes();
        let shape = Layout::<P>::of_shape(self.shape())?.into_axes();
        let rank = self.terms().len();
        let (mut terms, mut tables) = (zeros::<Q, Term>(rank), zeros::<Q, Table>(rank));
        terms.as_mut().copy_from_slice(self.terms());
        tables.as_mut().copy_from_slice(self.tables.as_ref());
        let Plan { groups, own, holes, .. } = self;
        Ok(Plan { source, terms, tables, shape, groups, own, holes })
    }
}
