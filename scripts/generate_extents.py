#!/usr/bin/env python3
"""Writes tests/extents: cases of the oracle whose extents are in the types, a line each, and mistakes that do not build.

Without arguments it writes both files; with --check it says whether they are what it would write. An index is spelt with literals, or, in
places, with variables. What each leaves of the types is computed here once more, by the table of src/extents.md.
"""

import sys

sys.dont_write_bytecode = True

import json

from generate_macro_cases import ROOT, Dice, from_head

FOLDER = ROOT / "tests" / "extents"
RESULTS, MISTAKES, CHAINS = 400, 200, 36
MODES = {"view": "i", "oix": "oix", "vix": "vix", "nix": "nix", "tix": "tix"}
# Large answers are in tests/oracle.rs.
MAX_ELEMENTS = 60

HEADER = """\
//! {what}
//!
//! Written by scripts/generate_extents.py from tests/data; do not edit.

"""


class Unspelt(Exception):
    """A form that literals cannot have."""


def bound(value):
    """A bound as a number of positions before it ("head"), or behind it ("tail")."""
    if isinstance(value, dict):
        return ("head", value["hd"]) if "hd" in value else ("tail", value["tl"] + 1)
    return ("head", value) if value >= 0 else ("tail", -value)


def number(value):
    if isinstance(value, dict):
        return f"hd({value['hd']})" if "hd" in value else f"tl({value['tl']})"
    return str(value)


def cut(start, stop, n, strict):
    """The length that a cut leaves of an extent, `n`, which may be unknown; None where the types do not know it."""
    if start is None and stop is None:
        return n
    first, last = (None if part is None else bound(part) for part in (start, stop))
    if start is not None and stop is not None:
        sides = (first[0], last[0])
        a, b = first[1], last[1]
        if sides == ("tail", "head"):
            return None
        if strict and sides == ("head", "head"):
            return b - a
        if strict and sides == ("tail", "tail"):
            return a - b
        if sides == ("head", "head"):
            return 0 if a >= b else None if n is None else max(min(n, b) - a, 0)
        if sides == ("tail", "tail"):
            return 0 if a <= b else None if n is None else max(min(n, a) - b, 0)
        return None if n is None else max(n - a - b, 0)
    if start is not None:
        side, a = first
        if side == "head":
            return None if n is None else max(n - a, 0)
        return a if strict else None if n is None else min(n, a)
    side, b = last
    if side == "tail":
        return None if n is None else max(n - b, 0)
    return b if strict else None if n is None else min(n, b)


def known(start, stop, strict):
    """Whether the length of a cut does not depend on the axis."""
    if start is None and stop is None:
        return False
    return cut(start, stop, None, strict) is not None


class Case:
    def __init__(self, case):
        self.case, self.dice = case, Dice("extents/" + case["id"] + case["mode"])
        self.shape, self.mode = case["shape"], case["mode"]
        self.elements = list(case["index"])
        # Some axes are known at run time alone.
        self.dims = [None if self.dice.roll(8) == 0 else n for n in self.shape]

    def consumes(self, element):
        if element in ("ellipsis", "newaxis") or "bool" in element:
            return 0
        return len(element["mask"]["shape"]) if "mask" in element else 1

    def spell(self, mistakes):
        """The texts of the elements, the axes left, and the joint axes."""
        named = sum(self.consumes(e) for e in self.elements)
        rest = len(self.shape) - named
        texts, left, joint, places, axis = [], [], None, [], 0
        arrays = any(set(e) & {"ints", "mask", "bool"} for e in self.elements if isinstance(e, dict))
        for element in self.elements:
            n = self.shape[axis] if axis < len(self.shape) else None
            known_n = self.dims[axis] if axis < len(self.dims) else None
            if element == "ellipsis":
                texts.append(self.dice.choose(["...", "Ellipsis"]))
                left += self.dims[axis : axis + max(rest, 0)]
                axis += max(rest, 0)
                # An ellipsis separates arrays under NumPy's rule, even where it takes no axis.
                places.append("gap" if rest > 0 or self.mode == "nix" else None)
                continue
            if element == "newaxis":
                texts.append(self.dice.choose(["NewAxis", "None"]))
                left.append(1)
                places.append("gap")
                continue
            axis += self.consumes(element)
            if "int" in element:
                texts.append(self.position(element["int"], mistakes))
                places.append("array" if self.mode == "nix" and arrays else None)
                continue
            if "slice" in element:
                texts.append(self.slice(element["slice"], n, known_n, left, mistakes))
                places.append("gap")
                continue
            if "bool" in element:
                shape, text = [int(element["bool"])], str(element["bool"]).lower()
            elif "mask" in element:
                mask = element["mask"]
                if not mask["data"] or not mask["shape"]:
                    raise Unspelt
                shape, text = [sum(mask["data"])], nested(mask["shape"], [str(bool(b)).lower() for b in mask["data"]])
            elif "ints" in element:
                ints = element["ints"]
                if not ints["data"] or not ints["shape"]:
                    raise Unspelt
                shape, text = ints["shape"], nested(ints["shape"], [str(k) for k in ints["data"]])
            else:
                raise Unspelt
            texts.append(text)
            joins = self.mode in ("nix", "tix") or (self.mode == "vix" and "ints" in element)
            if joins:
                joint = shape if joint is None else broadcast(joint, shape)
                places.append("array")
            else:
                left += shape
                places.append("gap")
        if "ellipsis" not in self.elements:
            left += self.dims[axis:]
        return texts, self.placed(left, joint, places)

    def placed(self, left, joint, places):
        if joint is None:
            return left
        if self.mode == "vix":
            return joint + left
        marks = "".join({"array": "a", "gap": "-", None: ""}[place] for place in places).strip("-")
        if "-" in marks:
            return joint + left
        # In place: behind what the elements before the first array leave.
        before, axis, rest = 0, 0, len(self.shape) - sum(self.consumes(e) for e in self.elements)
        for element, place in zip(self.elements, places):
            if place == "array":
                break
            if element == "ellipsis":
                before += rest
            elif element == "newaxis" or (isinstance(element, dict) and "slice" in element):
                before += 1
        return left[:before] + joint + left[before:]

    def position(self, value, mistakes):
        if not mistakes and not isinstance(value, dict) and self.dice.roll(6) == 0:
            return f"run({value})"
        return number(value)

    def slice(self, parts, n, known_n, left, mistakes):
        start, stop, step = parts
        by = 1 if step is None else step
        if by == 0:
            raise Unspelt
        strict = self.strict(start, stop, by, n)
        text = lambda part: "" if part is None else number(part)
        if strict and self.dice.roll(2):
            written = f"{text(start)}..{text(stop)}" + (f";{by}" if by != 1 else "")
        else:
            strict = False
            written = f"{text(start)}:{text(stop)}" + (f":{by}" if by != 1 or self.dice.roll(4) == 0 else "")
        if not mistakes and start is not None and not isinstance(start, dict) and self.dice.roll(6) == 0:
            at = written.index(text(start)) + len(text(start))
            left.append(None)
            return f"run({start})" + written[at:]
        length = cut(start, stop, known_n, strict)
        if by < 0 and not strict and (start is not None or stop is not None):
            length = None
        elif length is not None:
            exact = known(start, stop, strict)
            by = abs(by)
            length = -(-length // by) if by < 10 or exact else None
        left.append(length)
        return written

    def strict(self, start, stop, by, n):
        """Whether the same part may be written as a strict range."""
        if n is None or by < 1 or stop is not None and start is not None and not isinstance(stop, dict) and stop < 0 <= (
            start if not isinstance(start, dict) else -1
        ) and n + stop < start:
            return False
        first = 0 if start is None else from_head(start, n)
        last = n if stop is None else from_head(stop, n)
        return 0 <= first <= last <= n


def broadcast(a, b):
    size = max(len(a), len(b))
    a, b = [1] * (size - len(a)) + a, [1] * (size - len(b)) + b
    return [y if x == 1 else x for x, y in zip(a, b)]


def nested(shape, entries):
    if len(shape) == 1:
        return f"[{', '.join(entries)}]"
    part = len(entries) // shape[0]
    return f"[{', '.join(nested(shape[1:], entries[k * part : k * part + part]) for k in range(shape[0]))}]"


def dims(extents):
    return "Dims![" + ", ".join("_" if n is None else str(n) for n in extents) + "]"


def oracle():
    for name in ["dev", "torch_rule"]:
        for line in (ROOT / "tests" / "data" / f"{name}.jsonl").read_text().splitlines():
            case = json.loads(line)
            if case["mode"] in MODES and case["shape"] and len(case["shape"]) <= 6 and case["index"] and not {"layout", "data"} & set(case):
                yield case


def spread(cases, count):
    return [cases[k * len(cases) // count] for k in range(min(count, len(cases)))]


def results():
    found = {mode: [] for mode in MODES}
    for case in oracle():
        if "error" in case or len(case["expect"]["data"]) > MAX_ELEMENTS:
            continue
        try:
            one = Case(case)
            texts, left = one.spell(False)
        except Unspelt:
            continue
        expect = case["expect"]
        assert len(left) == len(expect["shape"]), case["id"]
        assert all(n is None or n == m for n, m in zip(left, expect["shape"])), (case["id"], left, expect["shape"])
        found[case["mode"]].append(
            f"    case!({json.dumps(case['id'])}, {dims(one.dims)}, {case['shape']}, {MODES[case['mode']]}[{', '.join(texts)}],"
            f" {dims(left)}, {expect['shape']}, {expect['data']});"
        )
    lines = [line for mode in MODES for line in spread(found[mode], RESULTS // len(MODES))]
    head = HEADER.format(what="Cases of the oracle with known extents: the type of each result is stated.")
    head += "use tensor_idx::extents::{Dims, idx};\nuse tensor_idx::prelude::*;\n\nuse crate::{case, run};\n\n"
    parts = [lines[k : k + 40] for k in range(0, len(lines), 40)]
    for k, part in enumerate(parts):
        head += f"#[rustfmt::skip]\n#[test]\nfn part_{k}() {{\n" + "\n".join(part) + "\n}\n\n"
    return head.rstrip("\n") + "\n"


def mistakes():
    found = []
    for case in oracle():
        if case.get("error") not in ("out_of_bounds", "shape_mismatch", "mask_shape", "too_many_indices"):
            continue
        try:
            one = Case(case)
            one.dims = list(case["shape"])
            texts, _ = one.spell(True)
        except Unspelt:
            continue
        # What is wrong under NumPy's rule is wrong under PyTorch's, too; and what is wrong to read is wrong to write.
        mode, index = MODES[case["mode"]], ", ".join(texts)
        mode = one.dice.choose(["nix", "tix"]) if mode == "nix" else mode
        ways = [("&", f"t.{mode}(idx![{index}]);"), ("&", f"t.{mode}(idx![{index}]);"), ("&mut ", f"assign!(t.{mode}[{index}] = 0);")]
        reference, line = one.dice.choose(ways)
        name = f"{case['id'].replace('-', '_')}_{mode}"
        found.append(f"pub fn {name}(t: {reference}Tensor<i64, {dims(one.dims)}>) {{ {line} }}")
    head = HEADER.format(what="Indices of the oracle that are wrong: not one of these functions builds. scripts/extents compiles them.")
    head += "use tensor_idx::extents::{Dims, assign, idx};\nuse tensor_idx::prelude::*;\n\n"
    return head + "\n".join("#[rustfmt::skip]\n" + line for line in spread(found, MISTAKES)) + "\n"


def pick(dice, of):
    return of[dice.roll(len(of))]


def joint(mode, shape, axis, count):
    """The shape that one index array of `count` entries leaves: its axis comes first under `vix`, and in its place elsewhere."""
    before, behind = shape[:axis], shape[axis + 1 :]
    return [count] + before + behind if mode == "vix" else before + [count] + behind


# What hands on no extents, or none that are known: they are named anew behind it.
FORGETS = ("permute", "swap_axes", "unsqueeze", "split_at", "pad", "repeat", "take(", "take_along_axis")


def steps(dice, shape):
    """One operation on a view or tensor `t` of this shape: its text and the shape that it leaves, so far as the next one needs it."""
    rank, axis = len(shape), dice.roll(len(shape))
    n = shape[axis]
    way = dice.roll(22)
    whole = [".."] * rank

    def index(text, extent):
        texts = whole[:axis] + [text] + whole[axis + 1 :]
        return f"i(idx![{', '.join(texts)}])", shape[:axis] + extent + shape[axis + 1 :]

    if way == 0 and rank > 1:
        return index(str(-1 - dice.roll(n)), [])
    if way == 1:
        start = dice.roll(n)
        return index(f"{start}..", [n - start])
    if way == 2:
        return index("::-2", [-(-n // 2)])
    if way == 16:
        start = dice.roll(n)
        stop = start + dice.roll(n - start + 1)
        forms = [f"{start}..{stop}", f"{start}:{stop}", f"-{n - start}..{stop - n}" if stop < n else f"-{n - start}.."]
        return index(pick(dice, forms), [stop - start])
    if way == 17:
        return index(f"..={n - 1}", [n])
    if way in (18, 19):
        mode = pick(dice, ["vix", "nix", "tix"])
        count = 1 + dice.roll(3)
        ids = [dice.roll(2 * n) - n for _ in range(count)]
        return f"{mode}(idx![{', '.join(whole[:axis] + [str(ids)])}, ...]).view()", joint(mode, shape, axis, count)
    if way == 20:
        chosen = [dice.roll(2) == 0 for _ in range(n)]
        texts = whole[:axis] + [str(chosen).lower()] + whole[axis + 1 :]
        return f"oix(idx![{', '.join(texts)}]).view()", shape[:axis] + [sum(chosen)] + shape[axis + 1 :]
    if way == 21:
        ids = [dice.roll(n) for _ in range(1 + dice.roll(3))]
        return f"take({ids}, {axis}).view()", shape[:axis] + [len(ids)] + shape[axis + 1 :]
    if way == 3 and rank < 5:
        return f"i(idx![{', '.join(whole[:axis] + ['NewAxis'])}, ...])", shape[:axis] + [1] + shape[axis:]
    if way == 4:
        return f"flip({axis})", shape
    if way == 5:
        return "transpose()", shape[::-1]
    if way == 6:
        axes = sorted(range(rank), key=lambda k: dice.roll(100) * rank + k)
        return f"permute({axes})", [shape[k] for k in axes]
    if way == 7:
        shape = shape[:]
        shape[0], shape[-1] = shape[-1], shape[0]
        return "swap_axes(0, -1)", shape
    if way == 8 and rank < 5:
        return f"unsqueeze({axis})", shape[:axis] + [1] + shape[axis:]
    if way == 9:
        cut = 1 + dice.roll(n)
        return f"split_at({axis}, {cut}).0", shape[:axis] + [cut] + shape[axis + 1 :]
    if way == 10:
        return f"pad(1, Padding::Edge).view()", [n + 2 for n in shape]
    if way == 11:
        return f"repeat(2, {axis}).view()", shape[:axis] + [2 * n] + shape[axis + 1 :]
    if way == 12:
        return f"roll(1, {axis}).view()", shape
    if way == 13:
        ids = [dice.roll(n) for _ in range(1 + dice.roll(3))]
        texts = whole[:axis] + [str(ids)] + whole[axis + 1 :]
        return f"oix(idx![{', '.join(texts)}]).view()", shape[:axis] + [len(ids)] + shape[axis + 1 :]
    if way == 14:
        entries = nested([1] * rank, [str(dice.roll(n))])
        if all(m == 1 for k, m in enumerate(shape) if k != axis):
            return f"take_along_axis({entries}, {axis}).view()", [1] * rank
    return "map(|x| x + 1).view()", shape


def chains():
    head = HEADER.format(what="Chains of operations drawn at random: after each, the type names no extent that the layout has not.")
    head += "use tensor_idx::extents::{Dims, idx};\nuse tensor_idx::join::Padding;\nuse tensor_idx::prelude::*;\n\nuse crate::fits;\n\n"
    for number in range(CHAINS):
        dice = Dice(f"extents/chain/{number}")
        shape = [2 + dice.roll(4) for _ in range(1 + dice.roll(3))]
        known = [None if dice.roll(5) == 0 else n for n in shape]
        head += f"#[rustfmt::skip]\n#[test]\nfn chain_{number}() {{\n"
        size = 1
        for n in shape:
            size *= n
        head += f"    let t = Tensor::from_vec({shape}, (0..{size}).collect::<Vec<i64>>()).unwrap().fix::<{dims(known)}>();\n    let t = t.view();\n"
        for _ in range(8):
            if 0 in shape:
                break
            text, shape = steps(dice, shape)
            made = text.endswith(".view()")
            text = text.removesuffix(".view()")
            if text.startswith(FORGETS) and shape:
                text += f".fix::<{dims([None if dice.roll(4) == 0 else n for n in shape])}>()"
            head += f"    let t = t.{text};\n    fits(&t, &{shape});\n"
            if made:
                head += f"    let t = t.view();\n    fits(&t, &{shape});\n"
            if len(shape) == 0:
                break
        head += "}\n\n"
    return head.rstrip("\n") + "\n"


if __name__ == "__main__":
    wrong = False
    for path, text in [
        (FOLDER / "src" / "cases.rs", results()),
        (FOLDER / "src" / "chains.rs", chains()),
        (FOLDER / "src" / "mistakes.rs", mistakes()),
    ]:
        if "--check" in sys.argv:
            if path.read_text() != text:
                print(f"{path} is not what scripts/generate_extents.py writes", file=sys.stderr)
                wrong = True
        else:
            path.write_text(text)
    sys.exit(wrong)
