// 16 masks of the window, of which those behind the end are false.
fn set_masks(four: u32) -> vec4<u32> {
    let left = params.items - 16u * four;
    var words = masks[four] & vec4<u32>(0x01010101u);
    if left < 16u {
        for (var w = 0u; w < 4u; w++) {
            let kept = clamp(left, 4u * w, 4u * w + 4u) - 4u * w;
            words[w] &= select((1u << (8u * (kept & 3u))) - 1u, 0xffffffffu, kept == 4u);
        }
    }
    return words;
}
