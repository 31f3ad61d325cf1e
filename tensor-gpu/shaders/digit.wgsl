// A sort of the entries of a table by 8 bits of their keys: what its steps share. The order before the step is a column of
// numbers of entries; before the first step it is 0, 1, 2, .., which no column holds.
struct Own {
    // Where the table starts.
    start: u32,
    // What all entries are multiples of; the quotient is the key.
    multiple: u32,
    // Where the 8 bits stand.
    shift: u32,
    // Whether this is the first step, as 1 or 0.
    first: u32,
    // Where the column of the order before the step starts in its buffer.
    before: u32,
    // Where the column of the order after the step starts.
    after: u32,
    // Where the column of the sorted entries starts, or NONE: only the last step writes it.
    entries: u32,
    // Entries of a workgroup, a multiple of 256.
    block: u32,
    // How many blocks there are.
    blocks: u32,
    // Blocks in a row of the dispatch.
    row: u32,
}

const NONE = 0xffffffffu;

@group(0) @binding(3) var<storage, read> order: array<u32>;

// Which entry of the table comes at place k before the step.
fn entry_at(k: u32) -> u32 {
    if params.own.first == 1u {
        return k;
    }
    return order[params.own.before + k];
}

// The 8 bits of an entry's key.
fn digit_of(entry: u32) -> u32 {
    return ((tables[params.own.start + entry] / params.own.multiple) >> params.own.shift) & 255u;
}
