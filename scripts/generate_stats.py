"""Prints tests/data/stats.txt: means and deviations, rounded once from the truth, and as NumPy computes them in doubles."""
import random
import warnings
from decimal import Decimal, getcontext
from fractions import Fraction
import numpy as np

# More digits than any of the sums has, so that results that lie between two doubles are exact.
getcontext().prec = 4000
warnings.simplefilter("ignore")
rng = random.Random(20260722)
cases = []

def add(dtype, values):
    cases.append((dtype, np.array(values, dtype=dtype)))

def decimal(fraction):
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)

def exact(a):
    """The mean and the deviation of the finite elements, by rational numbers."""
    values = [Fraction(x.item()) for x in a if np.isfinite(x)]
    mean = sum(values) / len(values)
    variance = sum((x - mean) ** 2 for x in values) / len(values)
    return float(mean), float(decimal(variance).sqrt())

tiny, largest = 5e-324, 1.7976931348623157e308
for values in (
    [0.1, 0.2, 0.3], [1e9, 1e9 + 1, 1e9 + 2, 1e9 + 30], [1e300, 2e300, -1e300], [1e-300, 2e-300, -1e-300], [1e300, 1e-300],
    [1e300, 1.0, 1e-300, -1e300], [1e200] * 3 + [1e-200] * 2, [largest, largest], [largest, -largest],
    [largest, -largest, tiny], [largest, largest, 0.0], [tiny, 0.0], [tiny, tiny, 0.0], [tiny, 2 * tiny, 7 * tiny],
    [2.2250738585072014e-308, 2.225073858507201e-308], [1.0, 1.0 + 2**-52], [1e16, 1.0, -1e16], [0.0, -0.0], [-5.5],
    [1.0, float("inf"), 3.0], [1.0, float("nan"), 3.0, float("-inf"), 1e300], [float("nan"), 0.1],
):
    add("float64", values)
for n in (3, 10, 33):
    add("float64", [rng.gauss(0, 1) for _ in range(n)])
    add("float64", [1e12 + rng.random() for _ in range(n)])
    add("float64", [rng.uniform(-1, 1) * 10.0 ** rng.randint(-300, 300) for _ in range(n)])
    add("float32", [rng.uniform(-1, 1) * 10.0 ** rng.randint(-37, 37) for _ in range(n)])
    add("float16", [rng.uniform(-60000, 60000) for _ in range(n)])
    add("int64", [rng.randint(-2**63, 2**63 - 1) for _ in range(n)])
    add("uint64", [rng.randint(0, 2**64 - 1) for _ in range(n)])
add("float16", [65504, -65504, 6e-8, 65504])
add("float16", [65504] * 40)
add("float32", [3.4028234663852886e38, -3.4028234663852886e38, 1e-45])
add("float32", [0.1] * 30)
add("int64", [-2**63, 2**63 - 1])
add("int64", [2**63 - 1, 2**63 - 2, 2**63 - 1])
add("uint64", [2**64 - 1, 0, 2**64 - 1])
add("uint64", [2**64 - 1, 2**64 - 2])
add("int32", [-2**31, 2**31 - 1, 5])
add("int16", [-2**15, 2**15 - 1, 5])
add("int8", [-128, 127, 5])
add("uint8", [255, 0, 0])
add("bool", [1, 0, 0])

print("# dtype; elements; mean; deviation; NumPy's mean; NumPy's deviation: by scripts/generate_stats.py")
for dtype, a in cases:
    mean, deviation = exact(a)
    # Floats of fewer bits as the doubles that they are.
    values = [repr(float(x)) if a.dtype.kind == "f" else str(int(x)) for x in a]
    numpy = float(a.mean(dtype=np.float64)), float(a.std(dtype=np.float64))
    print("; ".join([dtype, " ".join(values), *map(repr, (mean, deviation, *numpy))]))
