"""What scoring asks of things that stand above it. Nothing here is needed at run time."""

from __future__ import annotations

from typing import Protocol

from scorer.rules.book import RuleBook


class ClubRules(Protocol):
    """The rules of a club, as far as they are asked for here (`scorer.clubs`)."""

    base: RuleBook
    book: RuleBook
    switches: dict[str, object]

    @property
    def name(self) -> str:
        """What the rules are called."""

    @property
    def mark(self) -> str:
        """A word that no other rules have."""

    def holds_for(self, variant: str | None) -> bool:
        """Tell whether the rules hold for a hand that says this variant, or none."""
