//! Jobs on a real repository, in a folder and on a real S3 server: `scripts/cluster` runs these tests.

mod cases;
mod changes;
mod faults;
mod python;
mod steps;
mod store;
mod wrong;

#[allow(dead_code, unreachable_pub, reason = "the hunt for lost bytes uses the rest")]
#[path = "../../../tests/hunt-faults/src/proxy.rs"]
mod proxy;

#[allow(dead_code, unreachable_pub, reason = "the hunt for lost bytes uses the rest")]
#[path = "../../../tests/hunt-faults/src/servers.rs"]
mod servers;
