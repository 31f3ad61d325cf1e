#!/usr/bin/env python3
"""Writes tests/macro_cases.rs: view cases of the oracle, spelt with `idx!` in many ways.

Without arguments it writes the file; with --check it says whether the file is what it would write. The spelling of a
case depends on its id alone, so the output is the same everywhere.
"""

import json
import re
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "tests" / "macro_cases.rs"
FILES = ["seeds", "pytorch_suite", "dev"]
# Cases are chosen from: the smaller files whole, of dev every error, and as many results as make this total.
TOTAL = 720
# At least so many are written, and more where less would leave a form out: see `covering`.
CASES = 100
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
    "mask_shape": "MaskShape",
    "shape_mismatch": "ShapeMismatch",
}

HEADER = """\
//! View cases of the oracle through `idx!` itself: every spelling, with the rank of the result stated as a type.
//!
//! Written by scripts/generate_macro_cases.py from tests/data; do not edit.

use crate::common::spelt::*;
use tensor_idx::error::ErrorKind::*;
use tensor_idx::prelude::*;
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

    def words(self, elements, shape):
        """Each element as it is written, for a tensor of that shape."""
        hidden = len(shape) - sum(consumed(e) for e in elements)
        axis, out = 0, []
        for element in elements:
            out.append(self.element(element, shape[axis] if axis < len(shape) else None))
            axis += hidden if element == "ellipsis" else consumed(element)
        return out

    def index(self, elements, shape):
        words = self.words(elements, shape)
        comma = "," if words and self.dice.roll(10) == 0 else ""
        return "idx![" + ", ".join(words) + comma + "]"

    def several_ellipses(self, elements):
        """The macro refuses a second `...`, and the types a second ellipsis: it takes variables and a DynIndex."""
        words = iter(self.words([e for e in elements if e != "ellipsis"], []))
        words = [self.variable("Ellipsis") if e == "ellipsis" else next(words) for e in elements]
        return f"DynIndex::from(idx![{', '.join(words)}])"


def consumed(element):
    """The axes that an element stands for; an ellipsis takes what is left."""
    if element in ("ellipsis", "newaxis") or "bool" in element:
        return 0
    return len(element["mask"]["shape"]) if "mask" in element else 1


def sliced(elements, shape):
    """The shape that basic elements leave."""
    hidden = len(shape) - sum(consumed(e) for e in elements)
    if "ellipsis" not in elements:
        elements = elements + ["ellipsis"]
    axis, out = 0, []
    for element in elements:
        if element == "ellipsis":
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


def source(case):
    """The Rust lines that make the tensor of a case, `t`, and its shape."""
    shape = case["shape"]
    if "data" in case:
        out = [f"let t = Tensor::from_vec({shape}, vec!{case['data']}).unwrap();"]
    else:
        out = [f"let t = tensor({shape});"]
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
    if sum(consumed(e) for e in case["index"]) > len(shape):
        # With too many indices a static rank does not build.
        out.append("let t = t.into_dyn();")
    return out, shape


def kinds(case):
    """The kinds of error that are right for a case."""
    return ", ".join(KINDS[kind] for kind in [case["error"], *case.get("also", [])])


def lines(case):
    """The Rust lines of one case."""
    out, shape = source(case)
    elements = case["index"]
    for strict in (False, True):
        spelling = Spelling(f"{case['id']}/{strict}", strict)
        several = elements.count("ellipsis") > 1
        text = spelling.several_ellipses(elements) if several else spelling.index(elements, shape)
        if strict and not spelling.strict_used:
            continue
        out += spelling.lets()
        if "error" in case:
            out.append(f"refused(t.try_i({text}), &[{kinds(case)}]);")
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


def candidates(modes):
    """The cases of these modes with small answers, each index once, as pairs of file and case."""
    seen = set()
    for name in FILES:
        for line in (ROOT / "tests" / "data" / f"{name}.jsonl").read_text().splitlines():
            case = json.loads(line)
            if case["mode"] not in modes or case.get("quirk") or "dtype" in case:
                continue
            if len(case.get("expect", {"data": []})["data"]) > MAX_ELEMENTS or max(ranks(case)) > 16:
                continue
            key = json.dumps([case["mode"], case["shape"], case.get("layout"), case["index"]])
            if key not in seen:
                seen.add(key)
                yield name, case


def spread(pairs, count):
    """So many of them, evenly from first to last."""
    return [pairs[k * len(pairs) // count] for k in range(count)]


def chosen():
    cases = list(candidates(["view"]))
    rest = [pair for pair in cases if pair[0] == "dev" and "error" not in pair[1]]
    kept = [pair for pair in cases if pair[0] != "dev" or "error" in pair[1]]
    return covering(kept + spread(rest, max(0, TOTAL - len(kept))), lines, CASES)


def split(text):
    """The parts between commas that stand outside of all brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


def form(text):
    """How something is written, whatever its numbers are."""
    text = re.sub(r"(?<![\w.])\d+(\.\d+)?(_[iuf]\w+)?(?!\w)", "0", text)
    # A list as its first entry, and lists of lists.
    text = re.sub(r"-?\b0(, -?0)+\b", "0..", text)
    text = re.sub(r"\b(true|false)(, (true|false))+\b", "flags", text)
    while (shorter := re.sub(r"(\[[^\[\]]*\])(, \[[^\[\]]*\])+", r"\1..", text)) != text:
        text = shorter
    return text


def closed(text):
    """What stands before the bracket that closes the one before this text, and what stands behind."""
    depth = 1
    for k, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if depth == 0:
            return text[:k], text[k + 1 :]


def spelt(line, values):
    """How each part of an index, and the value, is written in a line; variables are replaced by what they hold."""
    start = re.search(r"idx!\[|assign!\(t(\.\w+)?\[", line)
    if start is None:
        return
    index, rest = closed(re.sub(r"\bv\d+\b", lambda name: values[name[0]], line[start.end() :]))
    for element in split(index):
        if re.search(r"[\[!]|holder|true|false", element):
            yield "array", form(element)
            continue
        marks = re.findall(r"::|\.\.=|\.\.|[:;]", element.replace("::<i64>", ""))
        yield "between", " ".join(marks)
        for k, part in enumerate(re.split(r"\.\.=|\.\.|[:;]", element.replace("::<i64>", ""))):
            yield "part", len(marks), k, form(part.strip())
    if start[0].startswith("assign"):
        sign, value = rest.strip().removesuffix(");").split(" ", 1)
        yield "statement", start[1], sign
        yield "value", form(value.removeprefix("/= "))
    elif verb := re.search(r"\.(try_)?(accumulate|\w*assign)\((.*)\)", rest):
        combine = re.findall(r"^[A-Z]\w+(?=, )", verb[3])
        yield "verb", verb[2], *combine
        yield "value", form(split(closed(verb[3] + ")")[0])[len(combine)])


def marks(case, lines):
    """What a case has that another may lack: spellings, kinds of elements, types, ranks, errors."""
    how = (case["mode"], case.get("sem"))
    kinds = [e if isinstance(e, str) else next(iter(e)) for e in case["index"]]
    out = {("kind", rule, k) for k in kinds for rule in how} | {("rules", *how)}
    out |= {("rank", how[0], len(case["shape"])), ("op", case.get("op")), ("dtype", case.get("dtype"))}
    if "error" in case:
        out |= {("error", rule, case["error"]) for rule in how}
    else:
        out |= {("left", case["mode"], len(case["expect"]["shape"]))} | {("beside", *pair) for pair in zip(kinds, kinds[1:])}
    out |= {("layout", how[0], next(iter(op))) for op in case.get("layout", [])}
    values = {}
    for line in lines:
        out |= {("type", t) for t in re.findall(r"_([iu](?:\d+|size))\b", line)}
        if let := re.fullmatch(r"let (v0|\((v0.*?)\)) = (.*);", line):
            several = let[2] is not None
            values = dict(zip(split(let[2]), split(let[3][1:-1]))) if several else {"v0": let[3]}
        else:
            parts = set(spelt(line, values))
            # Basic elements are spelt in the cases of views.
            out |= parts if case["mode"] == "view" else {part for part in parts if part[0] not in ("part", "between")}
    return out


def covering(pairs, lines, count):
    """So many of the cases: first those that show what none before them has shown, the one with the most of it first; then
    others, evenly."""
    rest = [(k, marks(case, lines(case))) for k, (_, case) in enumerate(pairs)]
    kept, shown = [], set()
    while rest:
        k, new = max(rest, key=lambda pair: (len(pair[1] - shown), -pair[0]))
        if not new - shown:
            break
        kept.append(k)
        shown |= new
        rest = [(j, m) for j, m in rest if j != k]
    left = [k for k, _ in rest]
    kept += [left[k * len(left) // (count - len(kept))] for k in range(max(0, count - len(kept)))] if left else []
    return [pairs[k] for k in sorted(kept)]


def generate(header, pairs, lines, compact=False):
    """The text of a test file: a function for each group of cases; a line for each case where there are many."""
    out = [header.replace("from tests/data; do not", f"from tests/data ({len(pairs)} cases); do not")]
    groups = {}
    for name, case in pairs:
        groups.setdefault((name, "error" in case), []).append(case)
    for (name, errors), cases in groups.items():
        for part, at in enumerate(range(0, len(cases), CASES_A_FUNCTION)):
            title = f"{name}_{'errors' if errors else 'results'}_{part}"
            out.append(f"\n#[test]\n#[rustfmt::skip]\nfn {title}() {{\n")
            for case in cases[at : at + CASES_A_FUNCTION]:
                first, *others = [" ".join(lines(case))] if compact else lines(case)
                out += [f"    {line}\n" for line in [f"{first} // {case['id']}", *others]]
            out.append("}\n")
    return "".join(out)


def write_or_check(path, text):
    if sys.argv[1:] == ["--check"]:
        if not path.is_file() or path.read_text() != text:
            sys.exit(f"{path} is not what {Path(sys.argv[0]).name} writes: run it, and read the difference")
    else:
        path.write_text(text)


if __name__ == "__main__":
    write_or_check(OUT, generate(HEADER, chosen(), lines))
