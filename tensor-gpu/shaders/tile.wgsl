// A gather whose neighbours in the source are not neighbours in the result: a transpose. A workgroup moves a tile of 32 by 32
// units through its own memory, so that it reads and writes whole lines. (After a file that says what is moved at once.)
//
// Work items are the indices of the dims around both; their `value` strides are those of the result, in units.
struct Own {
    // log2 of the elements in a unit.
    shift: u32,
    // The extent of the loop whose units are neighbours in the source, and their stride in the result.
    rows: u32,
    row_step: u32,
    // The extent of the loop whose units are neighbours in the result, and their stride in the source, in elements.
    columns: u32,
    column_step: u32,
}

@group(0) @binding(3) var<storage, read> source: array<Unit>;
@group(0) @binding(4) var<storage, read_write> result: array<Unit>;

// Rows of 32 units, each turned by its number, so that a column of a tile lies in as many banks as a row. (Of the widest units it
// has the 16 KiB that every device gives a workgroup.)
var<workgroup> tile: array<Unit, 1024>;

fn in_tile(row: u32, column: u32) -> u32 {
    return 32u * row + ((row + column) & 31u);
}

fn unit_at(at: Place, row: u32, column: u32) -> Unit {
    var unit = Unit();
    if !at.bad && row < params.own.rows && column < params.own.columns {
        unit = source[((at.to + column * params.own.column_step) >> params.own.shift) + row];
    }
    return unit;
}

fn put(at: Place, row: u32, column: u32, unit: Unit) {
    if row < params.own.rows && column < params.own.columns {
        result[at.value + row * params.own.row_step + column] = unit;
    }
}

// (Four of each written out: the guard that is put around a loop would keep the loads apart.)
@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let at = place(group.z);
    let x = local & 31u;
    let y = local >> 5u;
    let left = 32u * group.x;
    let top = 32u * group.y;
    let one = unit_at(at, top + x, left + y);
    let two = unit_at(at, top + x, left + y + 8u);
    let three = unit_at(at, top + x, left + y + 16u);
    let four = unit_at(at, top + x, left + y + 24u);
    tile[in_tile(y, x)] = one;
    tile[in_tile(y + 8u, x)] = two;
    tile[in_tile(y + 16u, x)] = three;
    tile[in_tile(y + 24u, x)] = four;
    workgroupBarrier();
    put(at, top + y, left + x, tile[in_tile(x, y)]);
    put(at, top + y + 8u, left + x, tile[in_tile(x, y + 8u)]);
    put(at, top + y + 16u, left + x, tile[in_tile(x, y + 16u)]);
    put(at, top + y + 24u, left + x, tile[in_tile(x, y + 24u)]);
}
