#!/usr/bin/env python3
"""The rows of benches/gpu.rs in PyTorch (CUDA) and CuPy, where this machine has them: scripts/gpu-peers.py

Rows are called alike and count the same bytes; those that a library does not have are left out. Ids are 32 bits wide. Times are
medians of rounds of 20 operations each, with one synchronisation at the end of a round; "of copy" is the time of a
device-to-device copy that moves as many bytes, in the same run, divided by the row's. Neither library reports a
bad index as an error: PyTorch's assert loses the process's device, CuPy wraps or clips.
"""

import statistics
import time

OPERATIONS, ROUNDS = 20, 15


def rows(xp, make_ids, take, accumulate, in_order, copy, every_other, to_host, to_device, float32):
    """Yields (name, bytes, operation)."""
    for name, width in [("16 B", 4), ("64 B", 16), ("256 B", 64), ("512 B", 128), ("2 KB", 512)]:
        count, picks = (1 << 26) // width, (1 << 25) // width
        table, ids = xp.zeros((count, width), dtype=float32), make_ids(count, picks)
        yield f"rows of {name}, random i32 ids there", picks * width * 4, lambda t=table, i=ids: take(t, i)
        here = to_host(ids)
        yield f"rows of {name}, ids from the host", picks * width * 4, lambda t=table, i=here: take(t, to_device(i))
    n = 8192
    square = xp.zeros((n, n), dtype=float32)
    yield "transpose, f32", n * n * 4, lambda: copy(square.T)
    yield "t[::2, ::-1], f32", n * n * 2, lambda: copy(every_other(square))
    blocks = square.reshape(n // 16, n // 16, 256)
    half = n // 32
    i, j = make_ids(n // 16, half), make_ids(n // 16, half)
    yield "outer, blocks of 1 KB", half * half * 1024, lambda: blocks[i[:, None], j]
    i, j = make_ids(n, n * n // 4), make_ids(n, n * n // 4)
    yield "random points t[i, j], f32", n * n, lambda: square[i, j]
    flat, mask = square.reshape(-1), make_ids(2, n * n) == 1
    needed = (n * n * 5 + int(mask.sum()) * 4) // 2
    yield "mask of 50 %, f32 (counted each time)", needed, lambda: flat[mask]
    values = xp.zeros((n * n,), dtype=float32)
    values[mask] = 1
    yield "t[t < x], f32: compared, counted, moved", needed + n * n * 5 // 2, lambda: values[values < 0.5]

    def fill():
        flat[mask] = 0

    yield "t[mask] = 0, f32", (n * n + int(mask.sum()) * 4) // 2, fill
    count, picks = 1 << 20, 1 << 18
    table, ids = xp.zeros((count, 64), dtype=float32), make_ids(count, picks)
    values = xp.ones((picks, 64), dtype=float32)

    def assign():
        table[ids] = values

    yield "set rows of 256 B, some twice", picks * 256, assign
    if in_order is not None:
        yield "add rows of 256 B, in one order", picks * 256, lambda: in_order(table, ids, values)
    yield "add rows of 256 B, in any order", picks * 256, lambda: accumulate(table, ids, values)


def run(name, sync, copy_of, all_rows):
    print(f"\n{name}\n{'row':<44} {'ms':>10} {'GB/s':>8} {'of copy':>8}")
    for row, size, operation in all_rows:
        copy = copy_of(size)
        times = {"copy": [], "row": []}
        for round_ in range(ROUNDS + 2):
            for key, work in [("copy", copy), ("row", operation)]:
                sync()
                start = time.perf_counter()
                for _ in range(OPERATIONS):
                    work()
                sync()
                if round_ >= 2:
                    times[key].append((time.perf_counter() - start) / OPERATIONS)
        a, b = statistics.median(times["copy"]), statistics.median(times["row"])
        print(f"{row:<44} {b * 1e3:>10.3f} {2 * size / b / 1e9:>8.2f} {a / b:>8.2f}")


def pytorch():
    import torch

    if not torch.cuda.is_available():
        raise ImportError("PyTorch has no CUDA device here")

    class Zeros:
        @staticmethod
        def zeros(shape, dtype):
            return torch.zeros(shape, dtype=dtype, device="cuda")

        @staticmethod
        def ones(shape, dtype):
            return torch.ones(shape, dtype=dtype, device="cuda")

    def copy_of(size):
        a, b = (torch.zeros(size // 4, device="cuda") for _ in range(2))
        return lambda: b.copy_(a)

    def in_order(table, ids, values):
        torch.use_deterministic_algorithms(True)
        table.index_put_((ids,), values, accumulate=True)
        torch.use_deterministic_algorithms(False)

    run(
        f"PyTorch {torch.__version__} on {torch.cuda.get_device_name()}",
        torch.cuda.synchronize,
        copy_of,
        rows(
            Zeros,
            lambda n, k: torch.randint(n, (k,), device="cuda", dtype=torch.int32),
            lambda t, i: torch.index_select(t, 0, i),
            lambda t, i, v: t.index_add_(0, i, v),
            in_order,
            lambda t: t.contiguous(),
            lambda t: t[::2].flip(1),
            lambda t: t.cpu(),
            lambda t: t.cuda(),
            torch.float32,
        ),
    )


def cupy():
    import cupy as cp
    import cupyx

    sync = cp.cuda.Stream.null.synchronize

    def copy_of(size):
        a, b = cp.zeros(size // 4, cp.float32), cp.zeros(size // 4, cp.float32)
        return lambda: cp.copyto(b, a)

    name = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    run(
        f"CuPy {cp.__version__} on {name}",
        sync,
        copy_of,
        rows(
            cp,
            lambda n, k: cp.random.randint(0, n, k, dtype=cp.int32),
            lambda t, i: cp.take(t, i, axis=0),
            lambda t, i, v: cupyx.scatter_add(t, i, v),
            None,
            cp.ascontiguousarray,
            lambda t: t[::2, ::-1],
            cp.asnumpy,
            cp.asarray,
            cp.float32,
        ),
    )


for library in (pytorch, cupy):
    try:
        library()
    except Exception as error:  # a missing library, driver or card: say so and go on
        print(f"\n{library.__name__}: not measured ({error})")
