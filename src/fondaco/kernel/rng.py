"""The generator of simulations: xoshiro256++, one small stream per game, the same numbers interpreted and native.

Play between people does not use it: there every outcome is checkable (see `fondaco.match.chance`). The native twin of
each function stands in `native_rng`; the two are tested to give equal streams.
"""

from __future__ import annotations

from typing import Any

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15

Rng = Any
"""Four words of 64 bits: interpreted a list, native an array of `uint64`."""


def seed_rng(rng: Rng, seed: int) -> None:
    """Fill the stream from a seed of up to 63 bits by splitmix64."""
    z = seed & MASK
    for i in range(4):
        z = (z + GOLDEN) & MASK
        x = z
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
        rng[i] = x ^ (x >> 31)


def new_rng(seed: int) -> list[int]:
    """A stream for the interpreted rules."""
    rng = [0, 0, 0, 0]
    seed_rng(rng, seed)
    return rng


def next_word(rng: Rng) -> int:
    """The next 64 bits of the stream."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    x = (a + d) & MASK
    result = ((((x << 23) | (x >> 41)) & MASK) + a) & MASK
    t = (b << 17) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = ((d << 45) | (d >> 19)) & MASK
    rng[0], rng[1], rng[2], rng[3] = a, b, c, d
    return int(result)


def below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely; 1 <= n < 2**31 (Lemire's multiplication with rejection)."""
    product = (next_word(rng) >> 32) * n
    low = product & 0xFFFFFFFF
    if low < n:
        threshold = (2**32 - n) % n
        while low < threshold:
            product = (next_word(rng) >> 32) * n
            low = product & 0xFFFFFFFF
    return int(product >> 32)
