// A transpose: a gather whose neighbouring units in the source are not neighbours in the result. A workgroup moves a tile of 32
// by 32 units through workgroup memory, so that it reads and writes whole cache lines. (After a file that declares `Unit`.)
//
// Work items are indices of the dims around the two loops of a tile. The `value` strides of these dims are those of the result,
// in units.
struct Own {
    // log2 of the elements in a unit.
    shift: u32,
    // The extent of the loop whose units are neighbours in the source, and its stride in the result, in units.
    rows: u32,
    row_step: u32,
    // The extent of the loop whose units are neighbours in the result, and its stride in the source, in elements.
    columns: u32,
    column_step: u32,
}

@group(0) @binding(3) var<storage, read> source: array<Unit>;
@group(0) @binding(4) var<storage, read_write> result: array<Unit>;

// 32 rows of 32 units. Row r is rotated by r units, so that a column of the tile uses as many memory banks as a row. (With units of
// four words these are the 16 KiB that every device gives a workgroup.)
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

// (Four units a thread, without a loop: wgpu adds a bound to each loop, and then the loads would not overlap.)
@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let at = place(group.z);
    report(at);
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
