//! Twin of `shaders/prefix.wgsl`.

/// Of each thread, the sum of the numbers of all threads before it.
pub(super) fn sum_before<const THREADS: usize>(numbers: [u32; THREADS]) -> [u32; THREADS] {
    std::array::from_fn(|t| numbers[..t].iter().sum())
}
