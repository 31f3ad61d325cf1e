// A gather of units from anywhere. Work items are units of the result; a thread moves four of them, a quarter of the dispatch
// apart, so that their loads overlap.
struct Own {
    // log2 of the elements in a unit.
    shift: u32,
    // A quarter of the work items of the dispatch.
    quarter: u32,
}

@group(0) @binding(3) var<storage, read> source: array<Unit>;
@group(0) @binding(4) var<storage, read_write> result: array<Unit>;

struct Moved {
    unit: Unit,
    // Of a bad id nothing is shown.
    there: bool,
}

fn unit_at(n: u32) -> Moved {
    if n < params.items {
        let at = place(n);
        report(at);
        if !at.bad {
            return Moved(source[at.to >> params.own.shift], true);
        }
    }
    return Moved(Unit(), false);
}

fn put(n: u32, moved: Moved) {
    if moved.there {
        result[n - params.first] = moved.unit;
    }
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let n = work_item(id);
    let quarter = params.own.quarter;
    if n - params.first >= quarter {
        return;
    }
    let one = unit_at(n);
    let two = unit_at(n + quarter);
    let three = unit_at(n + 2u * quarter);
    let four = unit_at(n + 3u * quarter);
    put(n, one);
    put(n + quarter, two);
    put(n + 2u * quarter, three);
    put(n + 3u * quarter, four);
}
