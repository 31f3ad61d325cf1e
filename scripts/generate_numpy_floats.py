"""Prints tests/data/numpy_floats.txt: what NumPy prints for arrays of floats."""
import numpy as np

f8, f4, f2 = np.float64, np.float32, np.float16
kinds = {f8: ("f64", np.uint64), f4: ("f32", np.uint32), f2: ("f16", np.uint16)}
cases = []
def add(values, dtype):
    a = np.array(values, dtype=dtype)
    cases.append((a, dtype))
rng = np.random.default_rng(20240607)
nan, inf = np.nan, np.inf
for dtype in (f8, f4):
    add([0.1 + 0.2, 1/3], dtype)
    add([1/3, 1e6/3], dtype)
    add([1.5, -2.0, 3.25, 1000.0], dtype)
    add([1.0, 2.0, 3.0], dtype)
    add([0.0, -0.0], dtype)
    add([0.5, nan, inf, -1.0], dtype)
    add([nan, inf, -inf], dtype)
    add([nan], dtype)
    add([1, nan], dtype)
    add([1e10, -inf], dtype)
    add([1e-7, nan, 2.5], dtype)
    add([1e20, 1e-7, 1.0], dtype)
    add([1e8, 1.0], dtype)
    add([99999999.0, 100000.5], dtype)
    add([9999999.0, 10000.5], dtype)
    add([1e6, 150000.5], dtype)
    add([999999.5, 150000.5], dtype)
    add([1e20, -1.2345678e-7, 0.1, 7.0], dtype)
    add([1e-4, 0.05], dtype)
    add([0.00009, 0.05], dtype)
    add([1.0, 1000.0], dtype)
    add([1.0, 1000.5], dtype)
    add([1.0, 1001.0, 0.0], dtype)
    add([0.0, 1e-5], dtype)
    add([123456.789, 9876.54321], dtype)
    add([-0.00012345678912, 0.0012], dtype)
    add([0.99999999999, 0.5], dtype)
    add([9.9999999999e9, 1], dtype)
    add([np.finfo(dtype).max, np.finfo(dtype).tiny, 1], dtype)
    add([np.finfo(dtype).max, 0.5], dtype)
    add([float(np.nextafter(dtype(0), dtype(1)))], dtype)
    add([2.675, 1.005, 0.000123456785], dtype)
    add([0.5 ** 9, 0.5 ** 10, 3 * 0.5 ** 9], dtype)
    add([[1.0, 0.125], [-3.0, 20.75]], dtype)
    add(rng.standard_normal(6), dtype)
    add(rng.standard_normal((2, 3)) * 100, dtype)
    add(10.0 ** rng.uniform(-3, 2, 5), dtype)
    add(10.0 ** rng.uniform(-30, 30, 5), dtype)
    add(rng.integers(-5, 6, 6), dtype)
add([1e300, -0.5, 1.25e-30], f8)
add([1e-320, 1.0], f8)
add([1e100, -1e99], f8)
add([1/7] * 3, f8)
for values in [[0.1, 0.2], [0.1, 1000], [1/3, 2/3], [999, 1.5], [2050, 3], [65504, 1], [6e-8, 1], [0.1, nan, inf, -0.0], [65500, 0.5],
               [1, 2, 3], [1e-4, 0.05], [0.0], [[1, 0.125], [-3, 20.75]], [1000, 1.0009], [3.14159, -2.71828], [0.00012, 0.1], [0.0003, 0.3],
               [0.0013, 1.3], [0.015625, 0.5], [1/64]]:
    add(values, f2)
for values in [[-0.49634, -0.00011164, -464.25], [1001, 999, 0.1]]:
    add(values, f2)
add(rng.standard_normal((2, 3)), f2)
add(10.0 ** rng.uniform(-3, 2, 5), f2)
add(10.0 ** rng.uniform(-1, 1, (2, 4)), f2)
out = []
out.append("# What NumPy %s prints: type, shape, elements as bits, text with `|` between lines" % np.__version__)
for a, dtype in cases:
    name, unsigned = kinds[dtype]
    bits = a.view(unsigned).ravel()
    text = np.array2string(a).replace("\n", "|")
    out.append(";".join([name, "x".join(map(str, a.shape)), " ".join("%x" % b for b in bits), text]))
print("\n".join(out))
