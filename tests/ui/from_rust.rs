//! As Rust, ndarray and `Vec` have it. The lines that build are in `tests/fixes.rs`, under the same numbers.

use tensor_idx::prelude::*;

fn main() {
    let t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let (start, names, n) = (Some(1), vec!["a", "b"], 1);

    // 1. A step of ndarray behind a NumPy slice.
    t.i(idx![0:2;2]);
    // 2. A step of NumPy behind a Rust range.
    t.i(idx![0..2:2]);
    // 3. A range that runs backwards.
    t.i(idx![3..0]);
    // 4. `..=` without an end.
    t.i(idx![1..=]);
    // 5. `...` between bounds, as patterns had it.
    t.i(idx![1...3]);
    // 6. A character.
    t.i(idx!['a']);
    // 7. An option.
    t.i(idx![start]);
    // 8. Strings as ids.
    t.oix(&names);
    // 9. The same inside of the macro.
    t.oix(idx![names.clone()]);
    // 10. An iterator.
    t.oix(names.iter().map(|_| 0));
    // 11. A comma twice.
    t.i(idx![0,, 1]);
    // 12. No comma.
    t.i(idx![0 1]);
    // 13. A tuple.
    t.i(idx![(0, 1)]);
    // 14. An assignment in an index.
    t.i(idx![n = 1]);
    // 15. Half an expression.
    t.i(idx![n +]);
    // 16. Beyond every position.
    t.i(idx![18446744073709551615]);
    // 17. A negative unsigned number.
    t.i(idx![-1u8]);
    // 18. A slice in parentheses.
    t.i(idx![(0:2)]);
    // 19. Rust's brackets inside of an index.
    t.i(idx![t[0, 1]]);
    // 20. A step before its range.
    t.i(idx![2; 0]);
    // 21. Ids by reference that are no integers.
    t.oix(&["a", "b"]);
    // 22. A whole tensor as an element.
    t.i(idx![&t]);
    // 23. A shape with an extent that is no `usize`.
    let _ = Tensor::from_vec((2, 2_i64), vec![1, 2, 3, 4]);
    // 24. An attribute.
    t.i(idx![#[cfg(windows)] 0, 1]);
    // 25. A path from the root of all crates, or a step.
    t.i(idx![::core::primitive::u8::MAX]);
    // 26. An attribute behind a minus.
    t.i(idx![-#[cfg(windows)] 1]);
    // 27. Attributes that came with a fragment of a macro.
    macro_rules! put {
        ($target:expr, $value:expr) => {
            assign!($target = $value)
        };
    }
    let mut u = Tensor::from([0, 1]);
    put!(#[cfg(any())] u[0], 7);
    put!(u[0], #[cfg(any())] 7);
    macro_rules! last {
        ($n:expr) => {
            u.i(idx![clip(#[cfg(any())] $n)])
        };
    }
    last!(n);
    // 28. A minus before what is no integer.
    let x = 1.5;
    t.i(idx![-x]);
    t.i(idx![-(#[cfg(windows)] n)]);
}
