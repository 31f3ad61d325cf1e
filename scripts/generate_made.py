"""Prints tests/data/made.txt: what NumPy answers for pad, roll, repeat, tile, concatenate and stack, a case a line."""
import random
import numpy as np

rng = random.Random(20261123)
modes = ["constant", "edge", "reflect", "symmetric", "wrap"]

def text(a):
    return "x".join(map(str, a.shape)) + ":" + ",".join(map(str, a.ravel()))

for k in range(120):
    rank = rng.randint(1, 3)
    t = np.arange(np.prod(shape := [rng.randint(1, 4) for _ in range(rank)])).reshape(shape) + 1
    axis = rng.randint(-rank, rank - 1)
    match k % 6:
        case 0 | 1:
            widths = [(rng.randint(0, 6), rng.randint(0, 6)) for _ in range(rank)]
            mode = rng.choice(modes)
            print("pad", text(t), mode, ",".join(f"{a}+{b}" for a, b in widths), text(np.pad(t, widths, mode=mode)))
        case 2:
            shift = rng.randint(-9, 9)
            print("roll", text(t), shift, axis, text(np.roll(t, shift, axis)))
        case 3:
            times = [rng.randint(0, 3) for _ in range(t.shape[axis])] if rng.random() < 0.5 else [rng.randint(0, 3)]
            print("repeat", text(t), ",".join(map(str, times)), axis, text(np.repeat(t, times, axis)))
        case 4:
            times = [rng.randint(0, 3) for _ in range(rng.randint(1, 4))]
            print("tile", text(t), ",".join(map(str, times)), "-", text(np.tile(t, times)))
        case _:
            print("concatenate", text(t), "-", axis, text(np.concatenate([t, t[::-1]], axis)))
            print("stack", text(t), "-", axis, text(np.stack([t, t[::-1]], axis)))
