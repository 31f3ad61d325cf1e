"""Prints tests/data/times.txt: dates and durations as NumPy prints them, in an array and one by one."""
import random
import numpy as np

rng = random.Random(20261123)
NAT = -2**63
UNITS = ["Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as"]
# What a count of days may be, so that its year has four digits; NumPy wraps around beyond what 64 bits hold.
FIRST, LAST = -719_528 + 366, 2_932_896
PER_DAY = {"h": 24, "m": 1440, "s": 86400}
PER_DAY |= {unit: 86400 * 1000**power for power, unit in enumerate(["ms", "us", "ns", "ps", "fs", "as"], 1)}


def drawn(unit, count):
    if unit == "Y":
        least, most = -1969, 8029
    elif unit == "M":
        least, most = -1969 * 12, 8029 * 12
    elif unit == "W":
        least, most = FIRST // 7, LAST // 7
    else:
        least, most = FIRST * PER_DAY.get(unit, 1), LAST * PER_DAY.get(unit, 1)
    least, most = max(least, -2**62), min(most, 2**62)
    return rng.randint(least // count, most // count)


def show(kind, unit, count, values):
    dtype = np.dtype(f"{kind}8[{count if count > 1 else ''}{unit}]" if unit else f"{kind}8")
    a = np.array(values, dtype="i8").view(dtype)
    print("; ".join([dtype.str, dtype.name, ",".join(map(str, values)), str(a).replace("\n", " "), ",".join(str(x) for x in a)]))


np.set_printoptions(linewidth=1000)
print("# descr; name; counts; the array; its elements one by one: by scripts/generate_times.py")
for unit in UNITS:
    for count in (1, 15):
        show("M", unit, count, [0, 1, -1])
        show("M", unit, count, [drawn(unit, count), NAT, drawn(unit, count)])
        show("m", unit, count, [0, 1, -1])
        show("m", unit, count, [rng.randint(-10**6, 10**6), NAT, rng.randint(-9, 9)])
    show("M", unit, 1, [drawn(unit, 1)])
    show("M", unit, 1, [NAT])
    show("m", unit, 1, [NAT])
show("M", "Y", 1, [-1970, -1971, -2000])
show("M", "Y", 1, [8029, 8030, 98030])
show("M", "s", 1, [253402300799, 253402300800, -62167219201])
show("M", "D", 1, [11016, 11017, 47540, 47541])
show("M", "D", 1, [-1, -365, -719162, -719163, -719528, -719529])
show("M", "ns", 1, [2**63 - 1, -2**63 + 1, 0])
show("m", "ns", 1, [2**63 - 1, -2**63 + 1])
show("m", "", 1, [5, -7, NAT])
show("M", "", 1, [NAT, NAT])
