//! Twin of `shaders/prefix.wgsl` and of `shaders/prefix_in_subgroups.wgsl`.

/// Of each thread, the sum of the numbers of all threads before it.
pub(super) fn sum_before<const THREADS: usize>(numbers: [u32; THREADS]) -> [u32; THREADS] {
    std::array::from_fn(|t| numbers[..t].iter().sum())
}

/// The sum of the numbers of all threads.
pub(super) fn sum_of_all(numbers: impl Iterator<Item = u32>) -> u32 {
    numbers.sum()
}
