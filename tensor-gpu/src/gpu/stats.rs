//! The counts of a device.

/// The counts of a device: see [`Gpu::stats`](crate::Gpu::stats).
///
/// ```
/// assert_eq!(tensor_idx::gpu::Stats::default().dispatches, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Kernels that were recorded.
    pub dispatches: u64,
    /// Compute passes that were submitted: neighbouring kernels of a submission share one.
    pub passes: u64,
    /// Command buffers that were submitted.
    pub submissions: u64,
    /// Calls that read something back.
    pub reads: u64,
    /// How often the host waited for the device: docs/gpu.md says which calls do.
    pub waits: u64,
    /// Pipelines that were compiled.
    pub pipelines: u64,
    /// Buffers that were asked of the driver.
    pub buffers_made: u64,
    /// Buffers that were used again instead.
    pub buffers_reused: u64,
    /// The bytes of all buffers that are there, in use or kept to be used again: after a submission at most twice what was in use at
    /// one time, and [`Stats::staging`].
    pub memory: u64,
    /// The bytes of the buffers that are kept for reading back, and of those through which the host writes: of these at most 64 MiB are kept.
    pub staging: u64,
}
