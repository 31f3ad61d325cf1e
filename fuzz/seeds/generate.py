#!/usr/bin/env python3
"""Writes the seeds of the fuzz targets: a few view cases of the oracle, as text and as the bytes that `Tape` reads."""

import io
import json
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = HERE.parent.parent / "tests" / "data"
EACH = 12


def text(element):
    """An element as the string parser reads it."""
    if isinstance(element, str):
        return {"ellipsis": "...", "newaxis": "NewAxis"}[element]
    (kind, value), *_ = element.items()
    if kind in ("hd", "tl"):
        return f"{kind}({value})"
    if kind == "slice":
        bounds = ["" if part is None else text(part) if isinstance(part, dict) else str(part) for part in value]
        return ":".join(bounds if value[2] is not None else bounds[:2])
    return str(value).lower()


def between(value, low, high):
    return bytes([min(max(value, low), high) - low])


def position(value, n):
    """`Tape::position`: a signed one near the axis."""
    return b"\0" + between(value, -n - 2, n + 2)


def tape(case):
    """A row-major layout, and the elements in the order that `Tape::parts` asks for them."""
    shape, elements = case["shape"], [element for element in case["index"] if isinstance(element, dict)]
    strides = [1] * len(shape)
    for axis in range(len(shape) - 1, 0, -1):
        strides[axis - 1] = strides[axis] * shape[axis]
    out = bytes([len(shape)])
    out += b"".join(b"\0" + bytes([extent]) for extent in shape)
    out += b"".join(b"\0" + between(stride, -40, 40) for stride in strides)
    out += b"\0\0"
    # Not one index too many, this many elements, and the ellipsis after them.
    out += bytes([0, len(elements), 0])
    for element, n in zip(elements, shape):
        out += b"\0"
        if "int" in element:
            out += b"\x0e" + position(element["int"], n)
        else:
            start, stop, step = element["slice"]
            out += b"\x04" + b"".join(b"\0" if p is None else b"\1" + position(p, n) for p in (start, stop))
            out += b"\0" if step is None else b"\5" + between(step, -n - 1, n + 1)
    return out


def npy(header, elements=b"", version=b"\1\0"):
    size = len(header).to_bytes(2 if version == b"\1\0" else 4, "little")
    return b"\x93NUMPY" + version + size + header.encode() + elements


def safetensors(header, elements=b""):
    return len(header).to_bytes(8, "little") + header.encode() + elements


def files():
    """Small files of each format, right and wrong."""
    header = "{'descr': '<f4', 'fortran_order': %s, 'shape': %s, }"
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as members:
        for name, method in (("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED)):
            member = zipfile.ZipInfo(f"{name}.npy")
            member.compress_type = method
            members.writestr(member, npy(header % (False, (2, 3)), bytes(24)))
    return {
        "npy": npy(header % (False, (2, 3)), bytes(24)),
        "npy-fortran": npy(header % (True, (3, 2)), bytes(24), b"\2\0"),
        "npy-big": npy(header.replace("<f4", ">c16") % (False, ()), bytes(16), b"\3\0"),
        "npy-short": npy(header % (False, (2**40, 2**40))),
        "npy-brackets": npy("['\\N{'}', " + "[" * 40 + "1" + "]" * 41),
        "npz": archive.getvalue(),
        "safetensors": safetensors('{"w":{"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]}}', bytes(8)),
        "safetensors-lie": safetensors('{"w":{"dtype":"F32","shape":[4],"data_offsets":[16,0]}}', bytes(16)),
    }


def main():
    texts, tapes = {}, {}
    for name in ("seeds", "dev"):
        want_texts, want_tapes = len(texts) + EACH, len(tapes) + EACH
        for line in (CASES / f"{name}.jsonl").read_text().splitlines():
            case = json.loads(line)
            parts = [part for e in case["index"] if isinstance(e, dict) for part in e.get("slice", e.values())]
            if len(texts) < want_texts and len(case["index"]) > 2 and case["mode"] in ("view", "nix"):
                lists = any(isinstance(part, dict) for part in parts)
                if not lists:
                    texts[case["id"]] = ", ".join(text(element) for element in case["index"])
            small = len(case["shape"]) <= 4 and max([0, *case["shape"]]) < 6 and "layout" not in case
            plain = all(part is None or type(part) is int for part in parts)
            known = all(not isinstance(e, dict) or set(e) <= {"int", "slice"} for e in case["index"])
            if len(tapes) < want_tapes and case["mode"] == "view" and small and plain and known and len(case["shape"]) > 1:
                tapes[case["id"]] = tape(case)
    texts["arrays"] = "[2, 0, -1], [[0, 1], [2, 3]], [true, false], true"
    texts["ranges"] = "1..3, ..=tl(0), hd(1)..;2, 0..8;-3, Ellipsis, None"
    for target, seeds in (("parse_index", texts), ("resolve_index", tapes), ("file_header", files())):
        (HERE / target).mkdir(exist_ok=True)
        for name, seed in seeds.items():
            (HERE / target / name).write_bytes(seed.encode() if isinstance(seed, str) else seed)


main()
