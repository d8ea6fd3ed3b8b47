"""The rules of the house: what holds for every hand that does not say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorer.hand import Hand
from scorer.rules.rules import Rules
from scorer.scoring import DEFAULT_VARIANT, rules_for
from scorer.variants import find


class House(NamedTuple):
    """The variant and switches that were asked for, and the standing switches of each variant.

    What the hand says wins over what was asked for, and that over the standing switches.
    """

    variant: str = DEFAULT_VARIANT
    options: Mapping[str, object] = {}
    standing: Mapping[str, Mapping[str, object]] = {}

    def rules(self, hand: Hand | None = None) -> Rules:
        """Return the rules for a hand; without one, those for a hand that says nothing.

        Raises OptionError for an unknown variant, preset, switch or value.
        """
        variant = hand.variant if hand and hand.variant else self.variant
        switches = {**self._standing(variant), **self.options}
        if hand:
            switches |= dict(hand.options)
        return rules_for(variant, switches)

    def _standing(self, variant: str) -> Mapping[str, object]:
        return self.standing.get(find(variant).name, {}) if self.standing else {}

    def size(self, said: str | None) -> int:
        """Return how many tiles a hand holds, for the variant that it says or the house's."""
        return find(said or self.variant).size
