#!/usr/bin/env python3
"""Writes tests/macro_reads.rs: `oix`, `vix` and `nix` cases of the oracle, spelt with `idx!` in many ways.

Without arguments it writes the file; with --check it says whether the file is what it would write. Like
generate_macro_cases.py, whose spellings of basic elements it takes, it depends on the cases alone.
"""

import sys

sys.dont_write_bytecode = True

from generate_macro_cases import CASES, ROOT, SIGNED, UNSIGNED, Spelling, candidates, covering, generate, kinds, source, spread
from generate_macro_cases import write_or_check

OUT = ROOT / "tests" / "macro_reads.rs"
MODES = ["oix", "vix", "nix"]
# Cases are chosen from: the smaller files whole, of dev so many of each mode.
RESULTS, ERRORS = 110, 45

HEADER = """\
//! `oix`, `vix` and `nix` cases of the oracle through `idx!` itself: arrays and masks as literals and in everything
//! that may hold them, with the rank of the result stated as a type.
//!
//! Written by scripts/generate_macro_reads.py from tests/data; do not edit.

use crate::common::spelt::*;
use tensor_idx::error::ErrorKind::*;
use tensor_idx::prelude::*;
"""


class ReadSpelling(Spelling):
    """A spelling of index arrays, masks and bools, beside those of the basic elements."""

    def element(self, element, n):
        if "bool" in element:
            return self.flag("true" if element["bool"] else "false")
        if "outside" in element:
            return self.outside(**element)
        if "ints" in element:
            return self.ints(**element["ints"])
        if "mask" in element:
            shape, bits = element["mask"]["shape"], element["mask"]["data"]
            return self.array(shape, ["true" if bit else "false" for bit in bits], "bool")
        return super().element(element, n)

    def flag(self, value):
        way = self.dice.roll(4)
        if way < 2:
            return value
        return self.variable(value) if way == 2 else f"{{ {self.variable(value)} }}"

    def outside(self, ints, outside, fill=None):
        array = self.ints(**ints)
        if fill is None:
            return f"{outside}({array})"
        return f"{outside}({array}, {fill if self.dice.roll(2) else self.variable(f'{fill}_i64')})"

    def ints(self, shape, data):
        low, high = min(data, default=0), max(data, default=0)
        types = [t for t, bits in SIGNED.items() if -(2 ** (bits - 1)) <= low and high < 2 ** (bits - 1)]
        if low >= 0:
            types += [t for t, bits in UNSIGNED.items() if high < 2**bits]
        kind = self.dice.choose(types)
        if data and -(2**31) <= low and high < 2**31 and self.dice.roll(4) == 0:
            # The compiler's own choice.
            return self.array(shape, [str(entry) for entry in data], "i32")
        return self.array(shape, [f"{data[0]}_{kind}", *map(str, data[1:])] if data else [], kind)

    def array(self, shape, entries, kind):
        """Entries of one type, in one of the things that hold them."""
        ways = [self.borrowed_tensor, self.owned_tensor, self.turned_tensor]
        if len(shape) > 0:
            ways += [self.borrowed_array, self.slice_of, self.owned_vec, self.borrowed_vec]
        if len(shape) > 0 and entries:
            ways += [self.literal] * 4
        return self.dice.choose(ways)(shape, entries, kind)

    def literal(self, shape, entries, kind):
        return nested(shape, entries, kind)

    def borrowed_array(self, shape, entries, kind):
        return f"&{self.variable(nested(shape, entries, kind))}"

    def slice_of(self, shape, entries, kind):
        return f"&{self.variable(nested(shape, entries, kind))}[..]"

    def vec(self, shape, entries, kind):
        text = nested(shape, entries, kind)
        return self.variable(f"vec!{text}" if entries else f"Vec::from({text})")

    def owned_vec(self, shape, entries, kind):
        return self.vec(shape, entries, kind)

    def borrowed_vec(self, shape, entries, kind):
        return f"&{self.vec(shape, entries, kind)}"

    def tensor(self, shape, entries, kind):
        return self.variable(f"holder({shape}, {nested([len(entries)], entries, kind)})")

    def borrowed_tensor(self, shape, entries, kind):
        name = self.tensor(shape, entries, kind)
        return self.dice.choose([f"&{name}", f"{name}.view()"])

    def owned_tensor(self, shape, entries, kind):
        return self.tensor(shape, entries, kind)

    def turned_tensor(self, shape, entries, kind):
        """A view whose elements do not lie in row-major order."""
        if len(shape) == 0:
            return f"{self.tensor([2], typed_first(entries * 2), kind)}.i(1)"
        if len(shape) == 2 and self.dice.roll(2):
            rows, columns = shape
            turned = [entries[j * columns + i] for i in range(columns) for j in range(rows)]
            return f"{self.tensor([columns, rows], typed_first(turned), kind)}.transpose()"
        row = len(entries) // shape[0] if shape[0] else 0
        flipped = [entry for k in reversed(range(shape[0])) for entry in entries[k * row : k * row + row]]
        return f"{self.tensor(shape, typed_first(flipped), kind)}.flip(0)"


def typed_first(entries):
    """The suffix that one entry carries, moved to the first."""
    suffixes = {suffix for _, mark, suffix in (entry.partition("_") for entry in entries) if mark}
    plain = [entry.partition("_")[0] for entry in entries]
    return [f"{plain[0]}_{suffixes.pop()}", *plain[1:]] if suffixes else plain


def nested(shape, entries, kind):
    """A Rust array of these entries."""
    if not entries:
        text = f"{'false' if kind == 'bool' else '0_' + kind}"
        for extent in reversed(shape):
            text = f"[{text}; {extent}]"
        return text
    if len(shape) == 1:
        return f"[{', '.join(entries)}]"
    part = len(entries) // shape[0]
    parts = [nested(shape[1:], entries[k * part : k * part + part], kind) for k in range(shape[0])]
    return f"[{', '.join(parts)}]"


def lines(case):
    """The Rust lines of one case."""
    out, shape = source(case)
    elements, mode = case["index"], case["mode"]
    spelling = ReadSpelling(f"{case['id']}/{mode}", False)
    spelling.strict = spelling.dice.roll(2) == 0
    several = elements.count("ellipsis") > 1
    text = spelling.several_ellipses(elements) if several else spelling.index(elements, shape)
    out += spelling.lets()
    if "error" in case:
        out.append(f"refused(t.try_{mode}({text}), &[{kinds(case)}]);")
    else:
        expect = case["expect"]
        out.append(f"read::<{len(expect['shape'])}>(t.{mode}({text}), {expect['shape']}, &{expect['data']});")
    return out


def chosen():
    cases = [pair for pair in candidates(MODES) if any(set(e) & {"ints", "mask", "bool"} for e in pair[1]["index"])]
    out = [pair for pair in cases if pair[0] != "dev"]
    for mode in MODES:
        dev = [pair for pair in cases if pair[0] == "dev" and pair[1]["mode"] == mode]
        out += spread([pair for pair in dev if "error" not in pair[1]], RESULTS)
        out += spread([pair for pair in dev if "error" in pair[1]], ERRORS)
    return covering(out, lines, CASES)


if __name__ == "__main__":
    write_or_check(OUT, generate(HEADER, chosen(), lines))
