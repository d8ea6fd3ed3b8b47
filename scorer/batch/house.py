"""The rules of the house: what holds for every hand that does not say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.hand import Hand
from scorer.rules.book import RuleBook
from scorer.rules.options import over
from scorer.rules.rules import Rules
from scorer.scoring import DEFAULT_VARIANT, rules_for
from scorer.variants import find

if TYPE_CHECKING:
    from scorer.clubs import Club
    from scorer.table import AnyTable

Switches = Mapping[str, object]


class House(NamedTuple):
    """The variant and switches that were asked for, and the standing switches of each variant.

    What the hand says wins over what was asked for, and that over the standing switches. With a
    `club`, its rules hold for all hands of its variant, in place of the standing switches.
    """

    variant: str = DEFAULT_VARIANT
    options: Mapping[str, object] = {}
    standing: Mapping[str, Switches] = {}
    club: Club | None = None

    @classmethod
    def asked(cls, variant: str, options: Switches, club: Club | None) -> House:
        """Return the house of these rules; those of a club say the variant."""
        return cls(club.base.name if club else variant, options, club=club)

    def rules(self, hand: Hand | None = None) -> Rules:
        """Return the rules for a hand; without one, those for a hand that says nothing.

        Raises OptionError for an unknown variant, preset, switch or value.
        """
        variant = hand.variant if hand and hand.variant else self.variant
        if club := self.club_of(variant):
            asked = over(self.options, club.switches)
        else:
            asked = over(self.options, self._standing(variant))
        said = over(dict(hand.options), asked) if hand else asked
        return rules_for(club.book if club else variant, said)

    def club_of(self, variant: str) -> Club | None:
        """Return the club if its rules hold for the hands of a variant."""
        club = self.club
        return club if club and club.holds_for(variant) else None

    def book(self, variant: str) -> RuleBook:
        """Return the book of a variant, as the club has it."""
        club = self.club_of(variant)
        return club.book if club else find(variant)

    def rules_of_a_table(self, table: AnyTable) -> Rules:
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
