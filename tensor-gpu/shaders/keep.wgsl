// Takes the entries out of a table that are followed by an equal one in their sorted order.
struct Own {
    // Where the table starts.
    start: u32,
}

// The sorted entries, and then which each was before.
@group(0) @binding(3) var<storage, read> sorted: array<u32>;
@group(0) @binding(4) var<storage, read_write> settled: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    if n + 1u >= params.items {
        return;
    }
    if sorted[n] == sorted[n + 1u] {
        settled[params.own.start + sorted[params.items + n]] = BAD;
    }
}
