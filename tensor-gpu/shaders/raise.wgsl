// Adds to each scanned count the sum of the blocks of 1024 before its own.
struct Own {
    // A struct has a member.
    unused: u32,
}

@group(0) @binding(3) var<storage, read_write> counts: array<u32>;
@group(0) @binding(4) var<storage, read> sums: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let k = work_item(id);
    if k < params.items {
        counts[k] += sums[k / 1024u];
    }
}
