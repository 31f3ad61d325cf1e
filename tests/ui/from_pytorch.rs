//! As PyTorch and candle have it. The lines that build are in `tests/fixes.rs`, under the same numbers.

use tensor_idx::prelude::*;

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let (ids, weights) = (vec![0_usize, 1], Tensor::full([2], 1.0_f32));

    // 1. Ids of floats, as a model gives them.
    t.oix(&weights);
    // 2. The same inside of the macro.
    t.oix(idx![.., &weights]);
    // 3. `t.view(16)`
    t.view().reshape(16);
    // 4. `t.windows(2)`
    t.windows(2);
    // 5. A mask of another rank.
    t.oix(&Tensor::full([4, 4, 1], true));
    // 6. `t[..., None, None]` bound to the wrong rank.
    let _: TensorView<'_, f32, Rank<3>> = t.i(idx![..., None, None]);
    // 7. Integers among floats.
    t.greater(0);
    // 8. The element of a row.
    t.get(0);
    // 9. The element of a part.
    t.get(idx![0..2, 1]);
    // 10. `scatter_add` by name.
    t.accumulate_at(&ids, "add", 1.0);
    // 11. An index of more axes than there are.
    t.i(idx![0, .., 1]);
    // 12. Too many for a gather.
    t.oix(idx![&ids, &ids, 0]);
    // 13. An integer that is a float in Rust.
    t.i(idx![1e3]);
    // 14. A float that is computed.
    t.i(idx![ids.len() as f32 / 2.0]);
    // 15. `clip` of a range.
    t.i(idx![clip(0..9)]);
    // 16. `wrap` of nothing.
    t.i(idx![wrap()]);
    // 17. `hd` counts up.
    t.i(idx![hd(-1)]);
    // 18. `tl` is not negative either.
    t.i(idx![tl(-1)..]);
    // 19. `None` as a bound.
    t.i(idx![None..]);
    // 20. A word that is not quite right.
    t.i(idx![Newaxis, 0]);
    // 21. Another.
    t.i(idx![Elipsis, 0]);
    // 22. An operator that floats lack.
    assign!(t[0] &= 1.0);
}
