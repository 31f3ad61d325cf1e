// A mask: how the elements that the dims name compare with a scalar. A work item makes the four masks of a word.
fn mask_of(n: u32, scalar: Elem) -> u32 {
    if n < params.own.elements && holds(value(place(n).to), scalar) {
        return 1u;
    }
    return 0u;
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let word = work_item(id);
    if word >= params.items {
        return;
    }
    let scalar = elem(params.own.low, params.own.high);
    let n = 4u * word;
    let low = mask_of(n, scalar) | (mask_of(n + 1u, scalar) << 8u);
    let high = mask_of(n + 2u, scalar) | (mask_of(n + 3u, scalar) << 8u);
    store_word(word, low | (high << 16u));
}
