// A mask: how the elements that the dims name compare with those of another tensor, which is laid over the same dims. A work
// item makes the four masks of a word.
@group(0) @binding(5) var<storage, read> others: array<u32>;

fn other(at: u32) -> Elem {
    return from_words(at, others[first_word(at)], others[last_word(at)]);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let word = work_item(id);
    if word >= params.items {
        return;
    }
    var masks = 0u;
    for (var k = 0u; k < 4u; k++) {
        let n = 4u * word + k;
        if n < params.own.elements {
            let at = place(n);
            if holds(value(at.to), other(at.value)) {
                masks |= 1u << (8u * k);
            }
        }
    }
    store_word(word, masks);
}
