#!/usr/bin/env python3
"""Writes tests/macro_rules.rs: reads and writes under PyTorch's rule, and such with entries outside of their axes under the other
three, spelt with `idx!` and `assign!` in many ways.

Without arguments it writes the file; with --check it says whether the file is what it would write. Like
generate_macro_reads.py and generate_macro_writes.py, whose spellings it takes, it depends on the cases alone.
"""

import json
import sys

sys.dont_write_bytecode = True

import generate_macro_reads as reads
import generate_macro_writes as writes
from generate_macro_cases import MAX_ELEMENTS, ROOT, generate, spread, write_or_check

OUT = ROOT / "tests" / "macro_rules.rs"
# Of each mode.
READS, WRITES = 100, 100
OUTSIDE, OUTSIDE_WRITES = 100, 30

HEADER = """\
//! Cases of PyTorch's rule, and of `clip`, `wrap`, `fill` and `drop` under the other three, through `idx!` and `assign!` themselves,
//! with the rank of what is read stated as a type.
//!
//! Written by scripts/generate_macro_rules.py from tests/data; do not edit.
#![allow(clippy::needless_borrows_for_generic_args, reason = "values are handed over in every way")]

use crate::common::spelt::*;
use tensor_idx::prelude::*;
"""


def lines(case):
    return (writes if "value" in case else reads).lines(case)


def small(case):
    return len(case["expect"]["data"]) <= MAX_ELEMENTS and len(case.get("value", {"data": []})["data"]) <= 48


def cases_of(name):
    text = (ROOT / "tests" / "data" / f"{name}.jsonl").read_text()
    return [case for case in map(json.loads, text.splitlines()) if small(case)]


def torch():
    cases = cases_of("torch_rule")
    # First those that NumPy answers differently.
    read, unlike = ([c for c in cases if c["mode"] == "tix" and ("numpy" in c) == differs] for differs in (False, True))
    write = [c for c in cases if c["mode"] == "assign"]
    some = unlike + spread(read, READS - len(unlike))
    return [("reads", case) for case in some] + [("writes", case) for case in spread(write, WRITES)]


def outside():
    for mode in reads.MODES:
        read, write = ([c for c in cases_of("outside") if c.get("sem", c["mode"]) == mode and ("value" in c) == w] for w in (False, True))
        some = spread(write, min(OUTSIDE_WRITES, len(write)))
        yield from [(f"outside_{mode}", case) for case in spread(read, OUTSIDE - len(some)) + some]


if __name__ == "__main__":
    write_or_check(OUT, generate(HEADER, torch() + list(outside()), lines, compact=True))
