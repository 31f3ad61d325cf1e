#!/usr/bin/env python3
"""Writes tests/macro_writes.rs: write cases of the oracle, spelt with `assign!` and `idx!` in many ways.

Without arguments it writes the file; with --check it says whether the file is what it would write. Like
generate_macro_reads.py, whose spellings it takes, it depends on the cases alone.
"""

import json
import sys

sys.dont_write_bytecode = True

from generate_macro_cases import CASES, FILES, MAX_ELEMENTS, ROOT, Spelling, consumed, covering, generate, kinds, ranks, sliced, spread
from generate_macro_cases import write_or_check
from generate_macro_reads import ReadSpelling, nested

OUT = ROOT / "tests" / "macro_writes.rs"
# Cases are chosen from: the smaller files whole, of dev so many of each mode.
RESULTS, ERRORS = 130, 30

HEADER = """\
//! Write cases of the oracle through `assign!` and `idx!` themselves: the whole buffer afterwards is NumPy's.
//!
//! Written by scripts/generate_macro_writes.py from tests/data; do not edit.
#![allow(clippy::needless_borrows_for_generic_args, reason = "values are handed over in every way")]

use crate::common::spelt::*;
use tensor_idx::error::ErrorKind::*;
use tensor_idx::prelude::*;
use tensor_idx::write::{Div, FloorDiv, Pow, Rem, Sub};
"""

VERBS = {
    "=": "assign",
    "+=": "add_assign",
    "-=": "sub_assign",
    "*=": "mul_assign",
    "/=": "div_assign",
    "%=": "rem_assign",
    "**=": "pow_assign",
    "//=": "floor_div_assign",
}
COMBINE = {
    "+=": "Add",
    "-=": "Sub",
    "*=": "Mul",
    "/=": "Div",
    "%=": "Rem",
    "**=": "Pow",
    "//=": "FloorDiv",
    "min": "Min",
    "max": "Max",
}


def number(case, x):
    return repr(float(x)) if "dtype" in case else str(x)


def source(case):
    """The Rust lines that make the buffer of a case, `data`, and the place to write to, `t`; and the shape of that."""
    shape = case["shape"]
    size = 1
    for extent in shape:
        size *= extent
    data = case.get("data", range(size))
    kind = "f64" if "dtype" in case else "i64"
    elements = [number(case, x) for x in data]
    if "data" in case or "dtype" in case:
        out = [f"let mut data = {nested([size], elements, kind) if size else f'[0 as {kind}; 0]'};"]
    else:
        out = [f"let mut data: Vec<{kind}> = (0..{size}).collect();"]
    if "error" in case:
        out.append("let before = data.to_vec();")
    if case.get("layout"):
        out.append(f"let t = view(&data, {shape});")
    for k, op in enumerate(case.get("layout", [])):
        if "transpose" in op:
            shape = [shape[axis] for axis in op["transpose"]]
            out.append(f"let t = t.permute({op['transpose']});")
        else:
            spelling = Spelling(f"{case['id']}/layout/{k}", False)
            text = spelling.index(op["index"], shape)
            out += spelling.lets()
            out.append(f"let t = t.i({text});")
            shape = sliced(op["index"], shape)
    layout = "*t.layout()" if case.get("layout") else f"Layout::row_major({shape}).unwrap()"
    if sum(consumed(e) for e in case["index"]) > len(shape):
        # With too many indices a static rank does not build.
        out.append(f"let layout = ({layout}).into_dyn();" if case.get("layout") else f"let layout = {layout}.into_dyn();")
        out.append("let mut t = TensorViewMut::from_slice(&mut data[..], layout).unwrap();")
    elif case.get("layout"):
        out.append(f"let layout = {layout};")
        out.append("let mut t = target(&mut data, layout);")
    else:
        out.append(f"let mut t = view_mut(&mut data, {shape});")
    return out, shape


def value(case, spelling):
    """The value of a case, in one of the things that hold it."""
    shape, data = case["value"]["shape"], case["value"]["data"]
    kind = "f64" if "dtype" in case else "i64"
    entries = [number(case, x) for x in data]
    if not shape:
        return entries[0] if spelling.dice.roll(2) else spelling.variable(f"{entries[0]}_{kind}")
    tensor = f"holder({shape}, {nested([len(entries)], entries, kind) if entries else f'Vec::<{kind}>::new()'})"
    ways = [lambda: f"&{spelling.variable(tensor)}", lambda: tensor, lambda: f"{spelling.variable(tensor)}.view()"]
    if entries and len(shape) <= 4:
        text = nested(shape, entries, kind)
        ways += [lambda: text, lambda: text, lambda: f"&{spelling.variable(text)}"]
        if len(shape) == 1:
            ways += [lambda: f"vec!{text}", lambda: f"&{spelling.variable(text)}[..]"]
    return spelling.dice.choose(ways)()


def lines(case):
    """The Rust lines of one case."""
    out, shape = source(case)
    elements, sem, op = case["index"], case["sem"], case["op"]
    spelling = ReadSpelling(f"{case['id']}/{op}", False)
    several = elements.count("ellipsis") > 1
    text = spelling.several_ellipses(elements) if several else spelling.index(elements, shape)
    written = value(case, spelling)
    out += spelling.lets()
    method = "i_mut" if sem == "view" else f"{sem}_mut"
    if "error" in case:
        if case["mode"] == "accumulate":
            verb = f"try_accumulate({COMBINE[op]}, {written})"
        else:
            verb = f"try_{VERBS[op]}({written})"
        out.append(f"refused(t.try_{method}({text}).and_then(|mut place| place.{verb}), &[{kinds(case)}]);")
        out.append("assert_eq!(data[..], before[..]);")
        return out
    if case["mode"] == "accumulate":
        out.append(f"t.{method}({text}).accumulate({COMBINE[op]}, {written});")
    else:
        # Alone, `t[..]` is a view, or NumPy's rule where the index needs more.
        names = {"view": ["", ".i"], "nix": ["", ".nix", ".nix"]}.get(sem, [f".{sem}"])
        sign = "/ /=" if op == "//=" else op
        out.append(f"assign!(t{spelling.dice.choose(names)}[{text[len('idx!['):-1]}] {sign} {written});")
    expected = ", ".join(number(case, x) for x in case["expect"]["data"])
    # An empty array does not say of what it is.
    out.append(f"assert_eq!(data[..], [{expected}]);" if expected else "assert!(data.is_empty());")
    return out


def candidates(mode):
    for name in FILES:
        for line in (ROOT / "tests" / "data" / f"{name}.jsonl").read_text().splitlines():
            case = json.loads(line)
            if case["mode"] != mode or case.get("quirk"):
                continue
            small = len(case.get("expect", {"data": []})["data"]) <= MAX_ELEMENTS and len(case["value"]["data"]) <= 48
            if small and max(ranks({**case, "expect": {"shape": []}})) <= 16:
                yield name, case


def chosen():
    out = []
    for mode in ["assign", "augassign", "accumulate"]:
        cases = list(candidates(mode))
        out += [pair for pair in cases if pair[0] == "seeds"]
        out += spread([pair for pair in cases if pair[0] == "pytorch_suite"], 40) if mode != "augassign" else []
        dev = [pair for pair in cases if pair[0] == "dev"]
        out += spread([pair for pair in dev if "error" not in pair[1]], RESULTS)
        out += spread([pair for pair in dev if "error" in pair[1]], ERRORS)
    return covering(out, lines, CASES)


if __name__ == "__main__":
    write_or_check(OUT, generate(HEADER, chosen(), lines))
