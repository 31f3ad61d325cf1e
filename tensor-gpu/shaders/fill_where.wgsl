// Writes one value to the elements whose masks are true. Work items are elements, `value` is the place of a mask.
struct Own {
    // As that of update.wgsl: there is none.
    op: u32,
}

@group(0) @binding(5) var<storage, read> masks: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items {
        return;
    }
    let at = place(n);
    if !at.bad && extractBits(masks[at.value >> 2u], 8u * (at.value & 3u), 8u) != 0u {
        store(at.to, value(0u));
    }
}
