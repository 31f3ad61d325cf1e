#!/usr/bin/env python3
"""The Python side of benches/remote.rs: reads an array over HTTP by TensorStore or zarr, and answers with the milliseconds, the
milliseconds of processor time, and a checksum of the result.

A line is `LIBRARY URL READ`; the URL is opened once for each library, before the clock runs, but for the read `open`."""

import sys
import time
from pathlib import Path

import numpy as np
import tensorstore
import zarr

folder, requests = Path(sys.argv[1]), int(sys.argv[2])
lines, down, across = (np.load(folder / f"{name}.npy") for name in ["lines", "down", "across"])
context = {"http_request_concurrency": {"limit": requests}} if requests else {}
context = tensorstore.Context(context)
if requests:
    zarr.config.set({"async.concurrency": requests})


def open_tensorstore(url):
    spec = {"driver": "zarr3", "kvstore": {"driver": "http", "base_url": url + "/"}}
    # The metadata are asked for by each opening.
    return tensorstore.open(spec, context=context, open=True, read=True, recheck_cached_metadata="open").result()


def open_zarr(url):
    return zarr.open_array(zarr.storage.FsspecStore.from_url(url, read_only=True), mode="r", zarr_format=3)


READS = {
    "tensorstore": {
        "crop": lambda array: array[1000:3000, 1000:3000].read().result(),
        "rows": lambda array: array.oindex[lines].read().result(),
        "points": lambda array: array.vindex[down, across].read().result(),
    },
    "zarr": {
        "crop": lambda array: array[1000:3000, 1000:3000],
        "rows": lambda array: array.oindex[lines],
        "points": lambda array: array.vindex[down, across],
    },
}
OPEN = {"tensorstore": open_tensorstore, "zarr": open_zarr}
opened = {}


def checksum(part):
    """Each element's bits times an odd number of its own."""
    bits = np.ascontiguousarray(part).reshape(-1).view(np.uint32).astype(np.uint64)
    return int(np.sum(bits * (np.arange(len(bits), dtype=np.uint64) * np.uint64(2) + np.uint64(1)), dtype=np.uint64))


for line in sys.stdin:
    library, url, read = line.split()
    if read != "open" and (library, url) not in opened:
        opened[library, url] = OPEN[library](url)
    begun, processor = time.perf_counter(), time.process_time()
    result = OPEN[library](url) if read == "open" else READS[library][read](opened[library, url])
    took, processor = time.perf_counter() - begun, time.process_time() - processor
    print(took * 1e3, processor * 1e3, 0 if read == "open" else checksum(result), flush=True)
