//! Plans: what an index does to a source of one shape, joined, printed and explained.

mod along;
mod arrays;
mod chain;
pub(crate) mod explain;
pub(crate) mod holes;
pub(crate) mod lay;
mod lookup;
mod ranks;
mod resolved;
mod runs;
pub(crate) mod slices;
mod terms;
mod view;
mod windows;

#[cfg(feature = "json")]
pub(crate) use chain::joined;
pub(crate) use lookup::Group;
pub use lookup::{Lookup, Part};
pub(crate) use resolved::{FromIndex, FromLenders, Later, NEVER, Resolved, resolve_once};
pub(crate) use runs::{FEW, Runs};
#[doc(hidden)]
pub use terms::lay_terms;
pub use terms::{Plan, Term};
pub(crate) use terms::{TermWalk, gcd};
