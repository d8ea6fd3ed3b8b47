"""Every way to see tiles as sets and eyes, for the plain definitions; nothing of the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator


def tiles_of(what: str, low: int) -> list[int]:
    return [low, low + 1, low + 2] if what == "chow" else [low]


def split(tiles: Counter[int], eyes: bool = False) -> Iterator[tuple[tuple[str, int], ...]]:
    """Yield every way to see tiles as sets and one pair of eyes."""
    left = +tiles
    if not left:
        if eyes:
            yield ()
        return
    low = min(left)
    if left[low] >= 3:
        yield from ((("pung", low), *more) for more in split(left - Counter({low: 3}), eyes))
    if left[low] >= 2 and not eyes:
        yield from ((("eyes", low), *more) for more in split(left - Counter({low: 2}), True))
    if low < 27 and low % 9 < 7 and left[low + 1] and left[low + 2]:
        rest = left - Counter((low, low + 1, low + 2))
        yield from ((("chow", low), *more) for more in split(rest, eyes))
