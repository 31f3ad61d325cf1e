// The places of the true masks, as a table: neighbouring threads read neighbouring masks and write neighbouring entries.
//
// Work items are masks, the dims lead from them to places.
struct Own {
    // Blocks in a row of the dispatch.
    blocks: u32,
    // The entry of the true mask of rank 0 in the window of the table, modulo 2^32, and how many entries there are.
    start: u32,
    room: u32,
}

@group(0) @binding(5) var<storage, read_write> table: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.blocks + group.x;
    rank_block(block, t);
    for (var j = 0u; j < 16u; j++) {
        let n = j * 256u + t;
        let entry = params.own.start + start_of(block) + rank_of(n);
        if is_set(n) && entry < params.own.room {
            table[entry] = place_of(block, n).to;
        }
    }
}
