"""A smaller run of `peers.py`, where the peers are installed (the extra `peers`)."""

from __future__ import annotations

from random import Random

import pytest
from peers import CHECKS

from scorer.variants import names


@pytest.mark.parametrize(("variant", "package"), [("guobiao", "MahjongGB"), ("riichi", "mahjong")])
def test_every_difference_has_its_class(variant: str, package: str) -> None:
    pytest.importorskip(package, reason="install the extra `peers`")
    if variant not in names():
        pytest.skip(f"{variant} is not built yet")
    _, make, difference = CHECKS[variant]
    random = Random(2006)
    hands = [make(random) for _ in range(5_000)]
    assert [hand for hand in hands if difference(hand) == "unknown"] == []
