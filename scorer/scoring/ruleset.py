"""The rules that a caller asks for: what holds for every hand that does not say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import OptionError
from scorer.game import Game
from scorer.hand import Hand
from scorer.rules.book import RuleBook
from scorer.rules.options import over
from scorer.rules.rules import Rules
from scorer.scoring.rules import DEFAULT_VARIANT, rules_for
from scorer.variants import find, named

if TYPE_CHECKING:
    from scorer.scoring.protocols import ClubRules

Switches = Mapping[str, object]


class Ruleset(NamedTuple):
    """The variant and switches that were asked for, and the standing switches of each variant.

    What the hand says wins over what was asked for, and that over the standing switches. With a
    `club`, its rules hold for all hands of its variant, in place of the standing switches.
    """

    variant: str = DEFAULT_VARIANT
    options: Mapping[str, object] = {}
    standing: Mapping[str, Switches] = {}
    club: ClubRules | None = None

    @classmethod
    def asked(cls, variant: str, options: Switches, club: ClubRules | None) -> Ruleset:
        """Return the ruleset of a caller; the rules of a club say the variant."""
        return cls(club.base.name if club else variant, options, club=club)

    def rules(self, hand: Hand | None = None) -> Rules:
        """Return the rules for a hand; without one, those for a hand that says nothing.

        Raises OptionError for an unknown variant, preset, switch or value.
        """
        variant = hand.variant if hand and hand.variant else self.variant
        said = dict(hand.options) if hand else {}
        club = self.club_of(variant)
        return rules_for(club.book if club else variant, self._given(variant, said))

    def game(self, variant: str | None, said: Switches) -> Game:
        """Return the game of a hand that says a variant, or none, and switches, maybe wrong ones.

        Raises OptionError for an unknown variant.
        """
        name = variant or self.variant
        return self.book(name).playing(self._given(name, said))

    def _given(self, variant: str, said: Switches) -> Switches:
        """Return the switches for a hand of a variant that says some itself."""
        club = self.club_of(variant)
        asked = over(self._asked(variant), club.switches if club else self._standing(variant))
        if variant != self.variant and (preset := named(variant)[1]):
            said = over(said, {"preset": preset})
        return over(said, asked) if said else asked

    def _asked(self, variant: str) -> Switches:
        """Return the switches that were asked for; the variant's name may be that of a preset.

        That of another variant than the hand's says nothing.
        """
        try:
            book, preset = named(self.variant)
        except OptionError:
            if variant == self.variant:
                raise
            return self.options
        if not preset or named(variant)[0] is not book:
            return self.options
        return over(self.options, {"preset": preset})

    def club_of(self, variant: str) -> ClubRules | None:
        """Return the club if its rules hold for the hands of a variant."""
        club = self.club
        return club if club and club.holds_for(variant) else None

    def book(self, variant: str) -> RuleBook:
        """Return the book of a variant, as the club has it."""
        club = self.club_of(variant)
        return club.book if club else find(variant)

    def of(self, variant: str | None, options: Switches) -> Ruleset:
        """Return the ruleset for something that may say its variant and switches itself."""
        asked = self if variant is None else self._replace(variant=variant)
        return asked.beside(options)

    def beside(self, options: Switches) -> Ruleset:
        """Return the ruleset with the switches of a record, which win over those asked for."""
        return self._replace(options=over(options, self.options)) if options else self

    def _standing(self, variant: str) -> Switches:
        return self.standing.get(find(variant).name, {}) if self.standing else {}
