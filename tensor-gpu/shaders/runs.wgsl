// Sorted tables: a dim of kind 2 is one, its entries in order, and then which each was before. (After the numbers of an element.)
const SORTED = 2u;

// Where the entries end that are equal to the one at place k of a sorted table.
fn end_of_run(start: u32, k: u32, extent: u32) -> u32 {
    let entry = tables[start + k];
    // Most runs are short: in steps that double, and then between the last two.
    var low = k + 1u;
    var step = 1u;
    while low + step <= extent && tables[start + low + step - 1u] == entry {
        low += step;
        step *= 2u;
    }
    var high = min(low + step - 1u, extent);
    while low < high {
        let middle = low + (high - low) / 2u;
        if tables[start + middle] == entry {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    return low;
}

// Where the entries start that are equal to the one at place k of a sorted table.
fn start_of_run(start: u32, k: u32) -> u32 {
    let entry = tables[start + k];
    var high = k;
    var step = 1u;
    while step <= high && tables[start + high - step] == entry {
        high -= step;
        step *= 2u;
    }
    var low = select(0u, high - step + 1u, step <= high);
    while low < high {
        let middle = low + (high - low) / 2u;
        if tables[start + middle] == entry {
            high = middle;
        } else {
            low = middle + 1u;
        }
    }
    return high;
}
