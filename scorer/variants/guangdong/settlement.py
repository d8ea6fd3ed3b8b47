"""Who pays so many points: the same in 鸡平胡 and in the rules of 2023, what a point is apart."""

from __future__ import annotations

from scorer.rules.domains import Win


def payments(points: int, won: Win, *, extra: int = 0, liable: bool = False) -> dict[str, int]:
    """Return the signed change of each role for a hand of so many points.

    On a self-draw each of the three pays them, and `extra`; a `liable` player pays all of that.
    """
    if not won.self_draw:
        return {"winner": points, "discarder": -points, "others": 0}
    each = points + extra
    if liable:
        return {"winner": 3 * each, "others": 0, "liable": -3 * each}
    return {"winner": 3 * each, "each": -each}
