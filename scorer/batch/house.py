"""The rules of the house: what holds for every hand that does not say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.hand import Hand
from scorer.rules.rules import Rules
from scorer.scoring import DEFAULT_VARIANT, rules_for
from scorer.variants import find

if TYPE_CHECKING:
    from scorer.table.model import Table

Switches = Mapping[str, object]


def over(stronger: Switches, weaker: Switches) -> Switches:
    """Return the switches of two levels: the stronger win, and a preset of theirs drops all others.

    A preset is a whole set of switches, so that nothing said on a weaker level is left beside it.
    """
    if not weaker or "preset" in stronger:
        return stronger
    if not stronger:
        return weaker
    said = {key.replace("-", "_") for key in stronger}  # both spellings are one switch
    kept = {key: value for key, value in weaker.items() if key.replace("-", "_") not in said}
    return {**kept, **stronger}


class House(NamedTuple):
    """The variant and switches that were asked for, and the standing switches of each variant.

    What the hand says wins over what was asked for, and that over the standing switches.
    """

    variant: str = DEFAULT_VARIANT
    options: Mapping[str, object] = {}
    standing: Mapping[str, Switches] = {}

    def rules(self, hand: Hand | None = None) -> Rules:
        """Return the rules for a hand; without one, those for a hand that says nothing.

        Raises OptionError for an unknown variant, preset, switch or value.
        """
        variant = hand.variant if hand and hand.variant else self.variant
        asked = over(self.options, self._standing(variant))
        return rules_for(variant, over(dict(hand.options), asked) if hand else asked)

    def rules_of_a_table(self, table: Table) -> Rules:
        """Return the rules for a table, which may say its variant and house rules itself."""
        house = self if table.variant is None else self._replace(variant=table.variant)
        return house.beside(table.options).rules()

    def beside(self, options: Switches) -> House:
        """Return the house with the switches of a record, which win over those asked for."""
        return self._replace(options=over(options, self.options))

    def _standing(self, variant: str) -> Switches:
        return self.standing.get(find(variant).name, {}) if self.standing else {}

    def size(self, said: str | None) -> int:
        """Return how many tiles a hand holds, for the variant that it says or the house's."""
        return find(said or self.variant).size
