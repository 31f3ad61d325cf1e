"""Runs lines of Python, one of JSON each, and compares the elements that they name with those that the line has."""

import json
import sys

import numpy as np

try:
    import torch
except ImportError:
    torch = None

for text in sys.stdin:
    case = json.loads(text)
    t = np.arange(np.prod(case["source"], dtype=int)).reshape(case["source"])
    if case["library"] == "torch":
        t = torch.from_numpy(t)
    found = np.asarray(eval(case["line"]))
    wanted = np.array(case["elements"], dtype=int).reshape(case["shape"])
    if found.shape != wanted.shape or (found != wanted).any():
        print(f"{case['line']} of shape {case['source']} gives {found.tolist()}, not {wanted.tolist()}")
        sys.exit(1)
