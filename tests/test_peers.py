"""A smaller run of `peers.py`, where the peers are installed (the extra `peers`)."""

from __future__ import annotations

from random import Random

import pytest
from peers import CHECKS

PACKAGES = [("guobiao", "MahjongGB"), ("riichi", "mahjong"), ("switches", "mahjong")]


@pytest.mark.parametrize(("name", "package"), PACKAGES)
def test_every_difference_has_its_class(name: str, package: str) -> None:
    pytest.importorskip(package, reason="install the extra `peers`")
    _, make, difference = CHECKS[name]
    random = Random(2006)
    hands = [make(random) for _ in range(5_000)]
    assert [hand for hand in hands if difference(hand) == "unknown"] == []
