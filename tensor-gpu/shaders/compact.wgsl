// The places of the true masks, as a table: neighbouring threads read neighbouring masks and write neighbouring entries.
//
// Work items are masks, the dims lead from them to places.
struct Own {
    // Blocks in a row of the dispatch.
    blocks: u32,
    // Where the table starts, and for how many entries it has room.
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
        let rank = starts[block] + rank_of(n);
        if is_set(n) && rank < params.own.room {
            table[params.own.start + rank] = place(block * 4096u + n).to;
        }
    }
}
