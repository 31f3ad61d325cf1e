"""Arrays as the Python package writes them, for tests/zarr.rs: `zarr_arrays.py write|check|group|shards|made FOLDER`."""

import sys
from pathlib import Path

import numpy as np
import zarr
from numcodecs import Blosc, GZip, Zlib, Zstd
from zarr.codecs import BloscCodec, BytesCodec, Crc32cCodec, GzipCodec, TransposeCodec, ZstdCodec

SHAPE = (11, 13, 4)
CHUNKS = (4, 5, 3)


def data(dtype, shape=SHAPE):
    n = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    return (n % 2 if dtype == "bool" else n % 100).astype(dtype)


def arrays():
    """Name and keyword arguments of every array."""
    for dtype in ["bool", "int8", "uint16", "int32", "int64", "float16", "float32", "float64", "complex64"]:
        yield f"v3_{dtype}", dict(dtype=dtype, zarr_format=3)
    for dtype in ["bool", "int32", "float64"]:
        yield f"v2_{dtype}", dict(dtype=dtype, zarr_format=2)
    yield "v2_big", dict(dtype=">i4", zarr_format=2)
    yield "v2_fortran", dict(dtype="int64", zarr_format=2, order="F")
    for name, codec in [("zlib", Zlib(3)), ("gzip", GZip(3)), ("zstd", Zstd(3)), ("blosc", Blosc("lz4")), ("none", None)]:
        yield f"v2_{name}", dict(dtype="float32", zarr_format=2, compressors=codec)
    for name, codec in [("gzip", GzipCodec()), ("zstd", ZstdCodec()), ("blosc", BloscCodec(cname="zstd")), ("none", None)]:
        yield f"v3_{name}", dict(dtype="float32", zarr_format=3, compressors=codec)
    yield "v3_big", dict(dtype="int32", zarr_format=3, serializer=BytesCodec(endian="big"))
    yield "v3_transposed", dict(dtype="int32", zarr_format=3, filters=[TransposeCodec(order=(2, 0, 1))])
    yield "v3_sharded", dict(dtype="int32", zarr_format=3, shards=(8, 10, 6))


def swapped(a):
    """What tests/zarr.rs writes to an array."""
    a = a.copy()
    part = a[np.ix_([0, -1], np.arange(1, a.shape[1], 3))]
    a[np.ix_([0, -1], np.arange(1, a.shape[1], 3))] = part[::-1]
    return a


what, folder = sys.argv[1], Path(sys.argv[2])
if what == "write":
    for name, options in arrays():
        dtype = options.pop("dtype")
        array = zarr.create_array(folder / f"{name}.zarr", shape=SHAPE, chunks=CHUNKS, dtype=dtype, **options)
        array[...] = data(dtype)
        print(f"{name}.zarr", np.dtype(dtype).newbyteorder("=").name, "x".join(map(str, SHAPE)))
elif what == "check":
    for name, options in arrays():
        read = zarr.open_array(folder / f"{name}.zarr", mode="r")[...]
        assert np.array_equal(read, swapped(data(options["dtype"]))), name
        print(name)
elif what == "group":
    group = zarr.create_group(folder / "group.zarr")
    group.create_array("t", shape=(4,), dtype="float32")[...] = 1
    group.create_group("inner").create_array("b", shape=(5,), chunks=(2,), dtype="int32")[...] = np.arange(5)
elif what == "shards":
    array = zarr.create_array(
        folder / "shards.zarr", shape=(1024, 1024), chunks=(64, 64), shards=(512, 512), dtype="int32", compressors=None
    )
    array[...] = np.arange(1024 * 1024).reshape(1024, 1024)
elif what == "made":
    array = zarr.open_array(folder / "made.zarr", mode="r+")
    assert any(isinstance(codec, Crc32cCodec) for codec in array.metadata.codecs), array.metadata.codecs
    assert np.array_equal(array[...], data("int32"))
    array[2:5] = -7
