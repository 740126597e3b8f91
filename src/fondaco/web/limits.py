"""Rate limits: a bucket of tokens for every address and session, in memory."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

from django.conf import settings

KEPT = 20_000


@dataclass(frozen=True)
class Limit:
    """`rate` requests a second in the long run, `burst` at once."""

    rate: float
    burst: float


LIMITS = {
    "read": Limit(50, 400),
    "write": Limit(10, 80),
    "make": Limit(0.2, 30),
    "stream": Limit(5, 200),
}

_buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
_lock = threading.Lock()


def allow(kind: str, who: str) -> bool:
    """Take a token from the bucket, if it holds one."""
    limit = LIMITS[kind]
    rate, burst = limit.rate * settings.LIMIT_SCALE, limit.burst * settings.LIMIT_SCALE
    now = time.monotonic()
    with _lock:
        tokens, at = _buckets.pop((kind, who), (burst, now))
        tokens = min(burst, tokens + (now - at) * rate)
        allowed = bool(tokens >= 1)
        _buckets[kind, who] = (tokens - allowed, now)
        while len(_buckets) > KEPT:
            _buckets.popitem(last=False)
    return allowed


def forgive() -> None:
    """Fill all buckets."""
    with _lock:
        _buckets.clear()
