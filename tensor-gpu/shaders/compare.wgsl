// A mask: how the elements that the dims name compare with a scalar. A work item makes the four masks of a word.
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let word = work_item(id);
    if word >= params.items {
        return;
    }
    let scalar = elem(params.own.low, params.own.high);
    var masks = 0u;
    for (var k = 0u; k < 4u; k++) {
        let n = 4u * word + k;
        if n < params.own.elements && holds(value(place(n).to), scalar) {
            masks |= 1u << (8u * k);
        }
    }
    store_word(word, masks);
}
