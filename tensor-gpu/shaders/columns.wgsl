// Contiguous rows: columns on x, rows on y and z, so that no thread divides. Rows shorter than a workgroup share one. (After
// a file that says what is moved at once.)
//
// Work items are rows, the dims those around them.
struct Own {
    // log2 of the elements in a unit.
    shift: u32,
    // Units of a row.
    columns: u32,
    // log2 of the threads that share a row.
    lanes: u32,
    // Units of a row that a workgroup moves: a multiple of those threads.
    across: u32,
    // 0 where a row has one value, else 1.
    step: u32,
}

// The columns that a thread moves: `by` apart.
struct Columns {
    first: u32,
    end: u32,
    by: u32,
}

fn row_of(group: vec3<u32>, groups: vec3<u32>, local: u32) -> u32 {
    return ((group.z * groups.y + group.y) << (8u - params.own.lanes)) + (local >> params.own.lanes);
}

fn columns_of(group: vec3<u32>, local: u32) -> Columns {
    let by = 1u << params.own.lanes;
    let first = group.x * params.own.across;
    return Columns(first + (local & (by - 1u)), min(params.own.columns, first + params.own.across), by);
}
