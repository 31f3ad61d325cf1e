//! As NumPy has it. The lines that build are in `tests/fixes.rs`, under the same numbers.

use tensor_idx::{join::Padding, prelude::*};

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let ids = vec![0_usize, 1];

    // 1. `t[-1, 0]` of one element.
    t.i(idx![-1, 0.0]);
    // 2. An index in quotes.
    t.i(idx!["1:3, 0"]);
    // 3. The same without the macro.
    t.i("1:3, 0");
    // 4. A column name.
    t.i(idx![.., "price"]);
    // 5. `t[t == 1.0]`
    let _ = t == 1.0;
    // 6. `t[2:4]` between Rust's brackets.
    let _ = t[2..4];
    // 7. `t[0]` of a matrix.
    let _ = t[0];
    // 8. `t[(0, 1)]`
    let _ = t[(0, 1)];
    // 9. `np.newaxis`
    t.i(idx![np.newaxis, 0]);
    // 10. Two ellipses.
    t.i(idx![..., 0, ...]);
    // 11. A step of zero.
    t.i(idx![::0]);
    // 12. Four parts.
    t.i(idx![0:1:2:3]);
    // 13. Floats as ids.
    t.oix(idx![[0, 2.5]]);
    // 14. A ragged array.
    t.oix(idx![[[0, 1], [2]]]);
    // 15. A mask that is not even.
    t.oix(idx![[true, 0]]);
    // 16. `np.add.at` with a literal array.
    t.accumulate_at([0, 1], Add, 1.0);
    // 17. `np.add.at(t, ids, values)`: without the operator.
    t.accumulate_at(&ids, 1.0, 1.0);
    // 18. `np.take(t, axis, ids)`
    t.take(0, &ids);
    // 19. `t.reshape(16)`
    t.reshape(16);
    // 20. `t.transpose(1, 0)`
    t.permute(1);
    // 21. `np.full(4, 0)`
    let _ = Tensor::full(4, 0.0);
    // 22. `t[t > 0]` where a view is due.
    t.i(&t.greater(0.0));
    // 23. An index array where a view is due.
    t.i(idx![[0, 1]]);
    // 24. A literal array without the macro.
    t.oix([0, 1]);
    // 25. The same in two dimensions.
    t.oix([[0, 1]]);
    // 26. A mask of floats.
    t.oix(&t);
    // 27. `.item()` of many elements.
    let _ = t.item();
    // 28. Two indices are two arguments.
    t.i(0, 1);
    // 29. The same where it is written.
    t.i_mut(0, 1).fill(1.0);
    // 30. `t > 0`
    let _ = t > 0.0;
    // 31. The same of a view.
    let _ = t.i(0) <= 0.5;
    // 32. `np.roll(t, (1, -1), (0, 1))`
    t.roll((1, -1), (0, 1));
    // 33. `np.pad(t, ((1, 1), (0, 2)))`
    t.pad(((1, 1), (0, 2)), Padding::Edge);
    // 34. `sliding_window_view(t, 3)` of a matrix.
    t.windows([3]);
    // 35. `np.repeat(t, counts, 0)` with counts that may be negative.
    t.repeat(vec![1_i64, 0, 2, 1], 0);
    // 36. The ids behind the axis.
    t.put_along_axis(0, [[1, 0, 3, 2]], 9.0);
}
