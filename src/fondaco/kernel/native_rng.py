"""The machine-code twins of `rng`. Imported only when a game is compiled."""

# pyright: basic
from typing import Any

import numpy as np
from numba.extending import overload

from fondaco.kernel import rng as streams

U = np.uint64


@overload(streams.seed_rng, strict=False)
def _seed_rng(rng: Any, seed: Any) -> Any:
    def seed_rng(rng, seed):  # type: ignore[no-untyped-def]
        z = U(seed)
        for i in range(4):
            z += U(0x9E3779B97F4A7C15)
            x = z
            x = (x ^ (x >> U(30))) * U(0xBF58476D1CE4E5B9)
            x = (x ^ (x >> U(27))) * U(0x94D049BB133111EB)
            rng[i] = x ^ (x >> U(31))

    return seed_rng


@overload(streams.next_word, strict=False)
def _next_word(rng: Any) -> Any:
    def next_word(rng):  # type: ignore[no-untyped-def]
        a, b, c, d = rng[0], rng[1], rng[2], rng[3]
        x = a + d
        result = ((x << U(23)) | (x >> U(41))) + a
        t = b << U(17)
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = (d << U(45)) | (d >> U(19))
        rng[0], rng[1], rng[2], rng[3] = a, b, c, d
        return result

    return next_word


@overload(streams.below, strict=False)
def _below(rng: Any, n: Any) -> Any:
    def below(rng, n):  # type: ignore[no-untyped-def]
        m = U(n)
        product = (streams.next_word(rng) >> U(32)) * m
        low = product & U(0xFFFFFFFF)
        if low < m:
            threshold = (U(2**32) - m) % m
            while low < threshold:
                product = (streams.next_word(rng) >> U(32)) * m
                low = product & U(0xFFFFFFFF)
        return np.int64(product >> U(32))

    return below
