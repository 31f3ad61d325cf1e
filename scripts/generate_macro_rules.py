#!/usr/bin/env python3
"""Writes tests/macro_rules.rs: reads and writes under PyTorch's rule, spelt with `idx!` and `assign!` in many ways.

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
READS, WRITES = 100, 60

HEADER = """\
//! Cases of PyTorch's rule through `idx!` and `assign!` themselves, with the rank of what is read stated as a type.
//!
//! Written by scripts/generate_macro_rules.py from tests/data; do not edit.
#![allow(clippy::needless_borrows_for_generic_args, reason = "values are handed over in every way")]

use crate::common::spelt::*;
use tensor_idx::prelude::*;
"""


def lines(case):
    return (reads if case["mode"] == "tix" else writes).lines(case)


def chosen():
    text = (ROOT / "tests" / "data" / "torch_rule.jsonl").read_text()
    cases = [case for case in map(json.loads, text.splitlines()) if len(case["expect"]["data"]) <= MAX_ELEMENTS]
    # First those that NumPy answers differently.
    read, unlike = ([c for c in cases if c["mode"] == "tix" and ("numpy" in c) == differs] for differs in (False, True))
    write = [c for c in cases if c["mode"] == "assign" and len(c["value"]["data"]) <= 48]
    some = unlike + spread(read, READS - len(unlike))
    return [("reads", case) for case in some] + [("writes", case) for case in spread(write, WRITES)]


if __name__ == "__main__":
    write_or_check(OUT, generate(HEADER, chosen(), lines))
