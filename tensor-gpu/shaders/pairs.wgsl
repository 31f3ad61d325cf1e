// Elements of 8 bytes, two words each, the lower half first.
alias Elem = vec2<u32>;

@group(0) @binding(3) var<storage, read_write> elements: array<u32>;
@group(0) @binding(4) var<storage, read> values: array<u32>;

fn load(at: u32) -> Elem {
    return Elem(elements[2u * at], elements[2u * at + 1u]);
}

fn store(at: u32, x: Elem) {
    elements[2u * at] = x.x;
    elements[2u * at + 1u] = x.y;
}

fn value(at: u32) -> Elem {
    return Elem(values[2u * at], values[2u * at + 1u]);
}

fn store_word(at: u32, x: u32) {
    elements[at] = x;
}

fn elem(low: u32, high: u32) -> Elem {
    return Elem(low, high);
}

// The first and the last word of an element, and the element of these words.
fn first_word(at: u32) -> u32 {
    return 2u * at;
}

fn last_word(at: u32) -> u32 {
    return 2u * at + 1u;
}

fn from_words(at: u32, low: u32, high: u32) -> Elem {
    return Elem(low, high);
}
