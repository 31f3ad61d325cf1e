// Adds f32 values in any order, on a device that adds floats atomically.
struct Own {
    // The operator, which is `ADD`.
    op: u32,
}

@group(0) @binding(3) var<storage, read_write> elements: array<atomic<f32>>;
@group(0) @binding(4) var<storage, read> values: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n >= params.items || any_bad() {
        return;
    }
    let at = place(n);
    if !at.bad {
        atomicAdd(&elements[at.to], values[at.value]);
    }
}
