#!/usr/bin/env python3
"""Writes tests/macro_cases.rs: view cases of the oracle, spelt with `idx!` in many ways.

Without arguments it writes the file; with --check it says whether the file is what it would write. The spelling of a
case depends on its id alone, so the output is the same everywhere.
"""

import json
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "tests" / "macro_cases.rs"
FILES = ["seeds", "pytorch_suite", "dev"]
# The smaller files are taken whole; of dev every error, and as many results as make this total.
TOTAL = 720
# Small answers keep the file readable; large ones are in tests/oracle.rs.
MAX_ELEMENTS = 72
CASES_A_FUNCTION = 40

SIGNED = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "isize": 64, "i128": 128}
UNSIGNED = {"u8": 8, "u16": 16, "u32": 32, "u64": 64, "usize": 64, "u128": 128}
KINDS = {
    "out_of_bounds": "OutOfBounds",
    "too_many_indices": "TooManyIndices",
    "multiple_ellipses": "MultipleEllipses",
    "zero_step": "ZeroStep",
}

HEADER = """\
//! View cases of the oracle through `idx!` itself: every spelling, with the rank of the result stated as a type.
//!
//! Written by scripts/generate_macro_cases.py from tests/data; do not edit.

use tensor_idx::prelude::*;
use tensor_idx::{ErrorKind, ErrorKind::*};

fn tensor<const N: usize>(shape: [usize; N]) -> Tensor<i64, Rank<N>> {
    Tensor::from_vec(shape, (0..).take(shape.iter().product()).collect()).unwrap()
}

/// `M` is stated by the caller: a view of another rank would not build.
#[track_caller]
fn same<const M: usize>(view: TensorView<'_, i64, Rank<M>>, shape: [usize; M], data: &[i64]) {
    assert_eq!(view.shape(), shape);
    assert_eq!(view.to_vec(), data);
}

#[track_caller]
fn refused<V>(answer: Result<V, IndexError>, kinds: &[ErrorKind]) {
    match answer {
        Ok(_) => panic!("not refused"),
        Err(error) => assert!(kinds.contains(&error.kind()), "{error}"),
    }
}

#[test]
fn the_generator_writes_this_file() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/generate_macro_cases.py");
    match std::process::Command::new("python3").args([script, "--check"]).output() {
        Ok(out) => assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr)),
        Err(error) => eprintln!("skipped: python3 does not run here ({error})"),
    }
}
"""


class Dice:
    """Choices that depend on the case alone."""

    def __init__(self, seed):
        self.seed, self.rolls = seed, 0

    def roll(self, sides):
        self.rolls += 1
        return zlib.crc32(f"{self.seed}/{self.rolls}".encode()) % sides

    def choose(self, options):
        return options[self.roll(len(options))]


def from_head(bound, n):
    """Where a bound stands on an axis of extent n, unclamped."""
    if isinstance(bound, dict):
        return bound["hd"] if "hd" in bound else n - 1 - bound["tl"]
    return bound + n if bound < 0 else bound


def as_signed(bound):
    """`hd(k)` and `tl(k)` as the signed position that means the same."""
    if isinstance(bound, dict):
        return bound["hd"] if "hd" in bound else -1 - bound["tl"]
    return bound


class Spelling:
    """One way to write the index of one case: the variables it needs, and its elements."""

    def __init__(self, seed, strict):
        self.dice, self.strict = Dice(seed), strict
        self.variables, self.strict_used = [], False

    def lets(self):
        """The declarations of the variables."""
        names, values = (", ".join(column) for column in zip(*self.variables)) if self.variables else ("", "")
        if len(self.variables) > 1:
            names, values = f"({names})", f"({values})"
        return [f"let {names} = {values};"] if names else []

    def variable(self, value):
        name = f"v{len(self.variables)}"
        self.variables.append((name, value))
        return name

    def typed(self, value):
        """An integer as a literal of some type that holds it."""
        types = [t for t, bits in SIGNED.items() if -(2 ** (bits - 1)) <= value < 2 ** (bits - 1)]
        if value >= 0:
            types += [t for t, bits in UNSIGNED.items() if value < 2**bits]
        return f"{value}_{self.dice.choose(types)}"

    def number(self, value, bare_only=False):
        """An integer: literal, variable or expression."""
        way = self.dice.roll(8)
        if bare_only or way < 4:
            return str(value)
        if way == 4 and abs(value) < 100:
            return f"{self.variable(f'{value + 1}_i64')} - 1"
        if way == 5:
            return "{ " + self.variable(self.typed(value)) + " }"
        return self.variable(self.typed(value))

    def position(self, bound):
        """A position or bound: a number, or counted from the head or the tail."""
        value = as_signed(bound)
        if isinstance(bound, dict) or self.dice.roll(5) == 0:
            side, k = ("hd", value) if value >= 0 else ("tl", -1 - value)
            argument = str(k) if self.dice.roll(2) else self.variable(f"{k}_usize")
            return f"{side}({argument})"
        return self.number(value)

    def element(self, element, n):
        if element == "ellipsis":
            return self.dice.choose(["...", "Ellipsis"])
        if element == "newaxis":
            return self.dice.choose(["NewAxis", "None"])
        if "slice" not in element:
            return self.position(element["int"] if "int" in element else element)
        start, stop, step = element["slice"]
        if self.strict and n is not None:
            text = self.range(start, stop, 1 if step is None else step, n)
            if text is not None:
                self.strict_used = True
                return text
        return self.slice(start, stop, step)

    def slice(self, start, stop, step):
        plain = step != 0 and not any(isinstance(part, dict) for part in (start, stop))
        if plain and self.dice.roll(8) == 0:
            # The whole slice as a value.
            parts = ", ".join("None" if part is None else str(part) for part in (start, stop, step))
            return self.variable(f"slice!({parts})")
        first, last = self.part(start), self.part(stop)
        if step == 0:
            by = self.variable(self.typed(0))
        elif step is None and self.dice.roll(3):
            by = None
        else:
            by = self.part(step, self.number)
        if by is None:
            return self.join(first, last)
        if by == "" and self.dice.roll(2):
            return self.join(first, last)
        return self.join(first, last, by)

    def part(self, value, write=None):
        """A part that may be left out: nothing, or a variable that holds an Option."""
        if value is not None and not isinstance(value, dict) and self.dice.roll(12) == 0:
            return self.variable(f"Some({value}_i64)")
        if value is not None:
            return (write or self.position)(value)
        return self.variable("None::<i64>") if self.dice.roll(10) == 0 else ""

    def join(self, *parts):
        """Parts with colons between. A name before `::` would be a path: it stands in parentheses, or apart."""
        if len(parts) == 3 and parts[1] == "" and parts[0][-1:].isalnum() and not parts[0][:1].isdigit():
            if self.dice.roll(2):
                return f"{parts[0]} : : {parts[2]}"
            return f"({parts[0]})::{parts[2]}"
        if parts[-1] == "" and len(parts) == 3 and parts[1] == "":
            # `a::` with nothing after it.
            return f"{parts[0]}::"
        return self.dice.choose([":", " : "]).join(parts).strip()

    def range(self, start, stop, step, n):
        """The strict range that names the same positions, None if there is none."""
        if step < 0:
            bounds = [None if bound is None else as_signed(bound) for bound in (start, stop)]
            visited = range(n)[slice(*bounds, step)]
            if not visited:
                return None
            start, stop = visited[-1], visited[0] + 1
        elif step == 0:
            return None
        low = 0 if start is None else from_head(start, n)
        high = n if stop is None else from_head(stop, n)
        if not 0 <= low <= high <= n:
            return None
        first = "" if start is None else self.position(start)
        inclusive = stop is not None and low < high and self.dice.roll(3) == 0
        if inclusive:
            value = as_signed(stop) - 1
            # `..0` on an axis has no inclusive twin, nor has a bound that would change its side.
            inclusive = (value < 0) == (as_signed(stop) < 0)
        if inclusive:
            text = f"{first}..={self.position(value)}"
        else:
            text = f"{first}..{'' if stop is None else self.position(stop)}"
        if step == 1 and self.dice.roll(6):
            return text
        return f"{text};{self.number(step)}"

    def index(self, elements, shape):
        consumed = sum(1 for e in elements if e not in ("ellipsis", "newaxis"))
        axis, out = 0, []
        for element in elements:
            if element == "ellipsis":
                out.append(self.element(element, None))
                axis += len(shape) - consumed
            elif element == "newaxis":
                out.append(self.element(element, None))
            else:
                out.append(self.element(element, shape[axis] if axis < len(shape) else None))
                axis += 1
        comma = "," if out and self.dice.roll(10) == 0 else ""
        return "idx![" + ", ".join(out) + comma + "]"


def sliced(elements, shape):
    """The shape that basic elements leave."""
    consumed = sum(1 for e in elements if e not in ("ellipsis", "newaxis"))
    if "ellipsis" not in elements:
        elements = elements + ["ellipsis"]
    axis, out = 0, []
    for element in elements:
        if element == "ellipsis":
            hidden = len(shape) - consumed
            out += shape[axis : axis + hidden]
            axis += hidden
        elif element == "newaxis":
            out.append(1)
        else:
            if "slice" in element:
                n = shape[axis]
                parts = [None if p is None else as_signed(p) for p in element["slice"]]
                out.append(len(range(*slice(*parts).indices(n))))
            axis += 1
    return out


def lines(case):
    """The Rust lines of one case."""
    shape = case["shape"]
    out = [f"// {case['id']}"]
    if "data" in case:
        out.append(f"let t = Tensor::from_vec({shape}, vec!{case['data']}).unwrap();")
    else:
        out.append(f"let t = tensor({shape});")
    for k, op in enumerate(case.get("layout", [])):
        if "transpose" in op:
            shape = [shape[axis] for axis in op["transpose"]]
            out.append(f"let t = t.permute({op['transpose']});")
        elif "broadcast_to" in op:
            shape = op["broadcast_to"]
            out.append(f"let t = t.broadcast_to({shape});")
        else:
            spelling = Spelling(f"{case['id']}/layout/{k}", False)
            text = spelling.index(op["index"], shape)
            out += spelling.lets()
            out.append(f"let t = t.i({text});")
            shape = sliced(op["index"], shape)
    elements = case["index"]
    if sum(1 for e in elements if e not in ("ellipsis", "newaxis")) > len(shape):
        # With too many indices a static rank does not build.
        out.append("let t = t.into_dyn();")
    for strict in (False, True):
        spelling = Spelling(f"{case['id']}/{strict}", strict)
        several = elements.count("ellipsis") > 1
        if several:
            # The macro refuses a second `...`, and the types a second ellipsis: it takes variables and a DynIndex.
            text = spelling.index([e for e in elements if e != "ellipsis"], [])
            parts = iter(text[len("idx![") : -1].rstrip(",").split(", "))
            words = [spelling.variable("Ellipsis") if e == "ellipsis" else next(parts) for e in elements]
            text = f"DynIndex::from(idx![{', '.join(words)}])"
        else:
            text = spelling.index(elements, shape)
        if strict and not spelling.strict_used:
            continue
        out += spelling.lets()
        if "error" in case:
            kinds = ", ".join(KINDS[kind] for kind in [case["error"], *case.get("also", [])])
            out.append(f"refused(t.try_i({text}), &[{kinds}]);")
        else:
            expect = case["expect"]
            out.append(f"same::<{len(expect['shape'])}>(t.i({text}), {expect['shape']}, &{expect['data']});")
    return out


def ranks(case):
    """Every rank on the way, for the table of static ranks."""
    shape, out = case["shape"], [len(case["shape"])]
    for op in case.get("layout", []):
        shape = sliced(op["index"], shape) if "index" in op else op.get("broadcast_to", shape)
        out.append(len(shape))
    return out + [len(case.get("expect", {"shape": []})["shape"])]


def chosen():
    cases, seen = [], set()
    for name in FILES:
        for line in (ROOT / "tests" / "data" / f"{name}.jsonl").read_text().splitlines():
            case = json.loads(line)
            if case["mode"] != "view" or case.get("quirk") or "dtype" in case:
                continue
            if len(case.get("expect", {"data": []})["data"]) > MAX_ELEMENTS or max(ranks(case)) > 16:
                continue
            key = json.dumps([case["shape"], case.get("layout"), case["index"]])
            if key in seen:
                continue
            seen.add(key)
            cases.append((name, case))
    rest = [pair for pair in cases if pair[0] == "dev" and "error" not in pair[1]]
    kept = [pair for pair in cases if pair[0] != "dev" or "error" in pair[1]]
    # Evenly spread over the file.
    want = max(0, TOTAL - len(kept))
    return kept + [rest[k * len(rest) // want] for k in range(want)]


def generate():
    out = [HEADER]
    groups = {}
    for name, case in chosen():
        groups.setdefault((name, "error" in case), []).append(case)
    total = 0
    for (name, errors), cases in groups.items():
        for part, at in enumerate(range(0, len(cases), CASES_A_FUNCTION)):
            title = f"{name}_{'errors' if errors else 'results'}_{part}"
            out.append(f"\n#[test]\n#[rustfmt::skip]\nfn {title}() {{\n")
            for case in cases[at : at + CASES_A_FUNCTION]:
                out += [f"    {line}\n" for line in lines(case)]
                total += 1
            out.append("}\n")
    out[0] = HEADER.replace("from tests/data; do not", f"from tests/data ({total} cases); do not")
    return "".join(out)


def main():
    text = generate()
    if sys.argv[1:] == ["--check"]:
        if not OUT.is_file() or OUT.read_text() != text:
            sys.exit(f"{OUT} is not what {Path(__file__).name} writes: run it, and read the difference")
    else:
        OUT.write_text(text)


main()
