// The units whose masks are true, one after the other: neighbouring threads move neighbouring units.
//
// Work items are masks, the dims lead from them to elements of the source.
struct Own {
    // Blocks in a row of the dispatch.
    blocks: u32,
    // log2 of the elements in a unit.
    shift: u32,
}

@group(0) @binding(5) var<storage, read> source: array<Unit>;
@group(0) @binding(6) var<storage, read_write> result: array<Unit>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) t: u32) {
    let block = group.y * params.own.blocks + group.x;
    rank_block(block, t);
    for (var j = 0u; j < 16u; j++) {
        let n = j * 256u + t;
        if is_set(n) {
            result[starts[block] + rank_of(n)] = source[place(block * 4096u + n).to >> params.own.shift];
        }
    }
}
