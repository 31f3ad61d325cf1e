//! Runs one indexed assignment as many processes and commits the result once.
//!
//! The destination is a Zarr array in an Icechunk repository. Icechunk adds transactions to Zarr. A [`Job`] names the destination, the
//! operation and the source.
//!
//! ```text
//! job.json ── plan ──┬── work --part 0 ── done/000000 ──┬── commit ── one snapshot
//!                    ├── work --part 1 ── done/000001 ──┤
//!                    └── …                              ┘
//! ```
//!
//! - [`plan`] forks a session of the repository and cuts the destination along the values of its store. No two parts share a value.
//! - [`work`] runs one part in the fork. It writes new chunks to the repository, and a result that names them. The result is created
//!   only if there is none, so one attempt of each part counts.
//! - [`commit`] merges the results and commits them as one snapshot. The number of the job is a property of the snapshot, so a second
//!   `commit` finds it. Readers see the previous snapshot until then.
//!
//! The program `tensor-run` calls these functions. docs/cluster.md describes it.

mod commit;
mod element;
mod error;
mod folder;
mod job;
mod location;
mod part;
mod plan;
mod session;
mod work;

pub use commit::{Committed, Status, commit, status};
pub use error::JobError;
pub use job::{Destination, Job, JobSource, Operation, Selector};
pub use location::Location;
pub use plan::{Planned, plan};
pub use work::{Worked, work};
