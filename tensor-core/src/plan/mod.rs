//! Plans: what an index does to a source of one shape, joined, printed and explained.

mod arrays;
mod chain;
pub(crate) mod explain;
mod lookup;
mod resolved;
mod terms;
mod view;

pub(crate) use arrays::Groups;
pub(crate) use lookup::{Group, Parts};
pub use lookup::{Lookup, Part};
pub(crate) use resolved::{FromIndex, FromLenders, Lent, LentPlan, Resolved, Unchecked};
pub use terms::{Plan, Term};
pub(crate) use terms::{Walk, gcd};
