"""NumPy's time for tensors made of others, over its own copy of the result: a line `row ratio` for each row of benches/made.rs.

The first argument is a part of the rows' names. Both ways run in turn; the ratio is that of the medians.
"""

import statistics
import sys
import time

import numpy as np

N, BORDER, ROUNDS = 1024, 8, 21
WANTED = sys.argv[1] if len(sys.argv) > 1 else ""


def values(seed):
    k = np.arange(N * N, dtype=np.uint32) + np.uint32(seed)
    return ((k * np.uint32(2654435761) >> np.uint32(9)) % np.uint32(65521)).astype(np.float32).reshape(N, N)


def seconds(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def row(name, call, copy=None):
    if WANTED not in name:
        return
    if copy is None:
        made = np.ascontiguousarray(call())
        copy = made.copy
    times = [(seconds(copy), seconds(call)) for _ in range(ROUNDS)]
    print(name, statistics.median(t[1] for t in times) / statistics.median(t[0] for t in times))


t, u = values(0), values(7)
times = np.arange(N) % 3
row("concatenate_0", lambda: np.concatenate([t, u], 0))
row("concatenate_1", lambda: np.concatenate([t, u], 1))
columns = [t[:, 4 * k : 4 * k + 4] for k in range(N // 4)]
row("concatenate_1_narrow", lambda: np.concatenate(columns, 1))
row("stack_0", lambda: np.stack([t, u], 0))
row("stack_1", lambda: np.stack([t, u], 1))
row("stack_last", lambda: np.stack([t, u], -1))
row("stack_last_3", lambda: np.stack([t, u, t], -1))
row("repeat_0", lambda: np.repeat(t, 2, 0))
row("repeat_1", lambda: np.repeat(t, 2, 1))
row("repeat_list_0", lambda: np.repeat(t, times, 0))
row("repeat_list_1", lambda: np.repeat(t, times, 1))
row("tile", lambda: np.tile(t, [2, 2]))
row("roll_0", lambda: np.roll(t, 100, 0))
row("roll_1", lambda: np.roll(t, 100, 1))
row("roll_both", lambda: np.roll(t, [100, -3], [0, 1]))
row("zip_map", lambda: t - u)
row("zip_map_column", lambda: t - u[:, 1:2])
same, turned, mask = t.copy(), np.ascontiguousarray(t.T), t > 32760
row("equal", lambda: np.array_equal(t, same), t.copy)
row("equal_both_turned", lambda: np.array_equal(t.T, same.T), t.copy)
row("equal_one_turned", lambda: np.array_equal(t.T, turned), t.copy)
row("nonzero", lambda: np.nonzero(mask), t.copy)
row("argwhere", lambda: np.argwhere(mask), t.copy)
for mode in ["constant", "edge", "reflect", "symmetric", "wrap"]:
    row(f"pad_{mode}", lambda: np.pad(t, BORDER, mode))
k = np.arange(N)
for axis in [0, 1]:
    ids = (k[:, None] * 613 + k[None, :] * 37) % N if axis == 0 else (k[None, :] * 613 + k[:, None] * 37) % N
    out = np.zeros_like(t)
    row(f"put_along_axis_{axis}", lambda: np.put_along_axis(out, ids, u, axis), lambda: np.copyto(out, u))
