//! Writing. The lines that build are in `tests/fixes.rs`, under the same numbers.

use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let (ids, x) = (vec![0_usize, 1], 1.5);

    // 1. A comma before the value.
    assign!(t[0] = , 1.0);
    // 2. A comma in place of the operator.
    assign!(t[0], 1.0);
    // 3. Both.
    assign!(t[0], = 1.0);
    // 4. No operator.
    assign!(t[0] 1.0);
    // 5. A method in place of the operator.
    assign!(t[0].fill(1.0));
    // 6. The whole of it, read while it is written.
    assign!(t[0..1] += &t);
    // 7. A second value.
    assign!(t[0] = 1.0, 2.0);
    // 8. No value.
    assign!(t[0] = );
    // 9. `++`
    assign!(t[0] ++);
    // 10. A call in place of brackets.
    assign!(t.i(0) = 1.0);
    // 11. No index.
    assign!(t = 1.0);
    // 12. A semicolon inside.
    assign!(t[0] = 1.0;);
    // 13. A comparison.
    assign!(t[0] == 1.0);
    // 14. An arrow.
    assign!(t[0] => 1.0);
    // 15. A literal array without the macro.
    t.oix_mut([0, 1]).fill(0.0);
    // 16. A float as an index.
    assign!(t[x] = 1.0);
    // 17. Too many indices.
    assign!(t[0, 1, 2] = 1.0);
    // 18. Integers for floats.
    assign!(t[0] = 1);
    // 19. A list of them.
    assign!(t[&ids] = vec![1, 2]);
    // 20. An option.
    assign!(t[0] = Some(1.0));
    // 21. A string.
    t.i_mut(0).assign("1.0");
    // 22. Another type of tensor.
    t.i_mut(0).assign(&Tensor::full([4], 1_i64));
    // 23. An index array in a mutable view.
    t.i_mut(idx![[0, 1]]).fill(0.0);
    // 24. A read-only view.
    assign!(t.i(0)[1] = 1.0);
    // 25. A view of what is written to.
    assign!(t[0] = t.i(1));
    // 26. The same, turned around.
    assign!(t[0] += t.view().flip(0).i(1));
}
