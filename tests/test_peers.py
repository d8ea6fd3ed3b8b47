"""A smaller run of `peers.py`, where the peer is installed (the extra `peers`)."""

from __future__ import annotations

from random import Random

import pytest
from random_hands import random_hand

pytest.importorskip("MahjongGB", reason="install the extra `peers`")


def test_every_difference_has_its_class() -> None:
    from peers import difference  # noqa: PLC0415

    random = Random(2006)
    hands = [random_hand(random) for _ in range(5_000)]
    assert [hand for hand in hands if difference(hand) == "unknown"] == []
