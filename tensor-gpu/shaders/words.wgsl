// Elements of 4 bytes, one a word.
alias Elem = u32;

@group(0) @binding(3) var<storage, read_write> elements: array<u32>;
@group(0) @binding(4) var<storage, read> values: array<u32>;

fn load(at: u32) -> Elem {
    return elements[at];
}

fn store(at: u32, x: Elem) {
    elements[at] = x;
}

fn value(at: u32) -> Elem {
    return values[at];
}

fn store_word(at: u32, x: u32) {
    elements[at] = x;
}

fn elem(low: u32, high: u32) -> Elem {
    return low;
}

// The first and the last word of an element, and the element of these words.
fn first_word(at: u32) -> u32 {
    return at;
}

fn last_word(at: u32) -> u32 {
    return at;
}

fn from_words(at: u32, low: u32, high: u32) -> Elem {
    return low;
}
