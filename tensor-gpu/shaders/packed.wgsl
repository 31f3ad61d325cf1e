// Elements of SIZE bytes, packed in words that other threads write to at the same time: 1, 2, or 4 where the words are
// shared for another reason.
alias Elem = u32;

override SIZE: u32 = 1u;

@group(0) @binding(3) var<storage, read_write> elements: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read> values: array<u32>;

// The bits of one element.
fn ones() -> u32 {
    return 0xffffffffu >> (32u - 8u * SIZE);
}

// The word of an element, and how far up in it the element stands.
fn word_of(at: u32) -> u32 {
    return at / (4u / SIZE);
}

fn shift_of(at: u32) -> u32 {
    return at % (4u / SIZE) * 8u * SIZE;
}

fn load(at: u32) -> Elem {
    return (atomicLoad(&elements[word_of(at)]) >> shift_of(at)) & ones();
}

// Each element has one writer, the rest of its word may have others.
fn store(at: u32, x: Elem) {
    let word = word_of(at);
    let shift = shift_of(at);
    atomicAnd(&elements[word], ~(ones() << shift));
    atomicOr(&elements[word], (x & ones()) << shift);
}

fn value(at: u32) -> Elem {
    return (values[word_of(at)] >> shift_of(at)) & ones();
}

fn store_word(at: u32, x: u32) {
    atomicStore(&elements[at], x);
}

fn elem(low: u32, high: u32) -> Elem {
    return low;
}

// The first and the last word of an element, and the element of these words.
fn first_word(at: u32) -> u32 {
    return word_of(at);
}

fn last_word(at: u32) -> u32 {
    return word_of(at);
}

fn from_words(at: u32, low: u32, high: u32) -> Elem {
    return (low >> shift_of(at)) & ones();
}
