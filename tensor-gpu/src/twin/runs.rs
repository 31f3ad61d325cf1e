//! Twin of `shaders/runs.wgsl`.

/// Where the entries end that are equal to the one at place `k` of a sorted table.
pub(super) fn end_of_run(tables: &[u32], start: u32, k: u32, extent: u32) -> u32 {
    let entry = |k: u32| tables[(start + k) as usize];
    k + (k..extent).take_while(|&next| entry(next) == entry(k)).count() as u32
}

/// Where they start.
pub(super) fn start_of_run(tables: &[u32], start: u32, k: u32) -> u32 {
    let entry = |k: u32| tables[(start + k) as usize];
    k - (0..k).rev().take_while(|&before| entry(before) == entry(k)).count() as u32
}
