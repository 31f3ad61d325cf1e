#![deny(warnings)]

use tensor_idx::prelude::*;

/// What NumPy reads in another way. In braces it is what it is in Rust.
fn main() {
    let mut a = Tensor2::from([[1, 2], [3, 4]]);
    let (b, n) = (a.clone(), 1);
    assign!(a[{ a != b }] = 0);
    assign!(a[[0, 1]] = { a[[1, 0]] });
    assign!(a[[0, 1]] = a.oix(&[1, 0]));
    assign!(a[a.not_equal(&b)] = 0);
    let _ = a.nix(idx![{ n == 1 }, ..]);

    assign!(a[a != b] = 0);
    let _ = a.nix(idx![n == 1, ..]);
    let _ = a.nix(s![..., !(a == b)]);
    assign!(a[(1 != n + 1), 0] += 1);
    assign!(a[[0, 1]] = a[[1, 0]]);
    assign!(a.oix[[1, 0]] += a[[n, n]]);
    let _ = a.oix(idx![(#[cfg(any())] 1), fill(&[5], #[cfg(any())] 0)]);
    let _ = a.oix(idx![clip(#[cfg(any())] n), hd(#[cfg(any())] 1)]);
}
