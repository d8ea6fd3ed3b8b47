"""The domains: small views of a reading, each with a small key, that fans are declared on.

A fan says which domain it `reads`; its predicate gets that view and nothing else, so its answer
depends on the domain's key alone and is remembered by it. That is the whole secret of the speed.
Pungs and Honours are not asked where there is no pung, or no pung and eyes of honours.

    domain    a view of                                       its key
    Chows     the chows                                       READING from bit 108
    Pungs     the pungs and kongs of numbers                  READING, bits 5–31
    Honours   the pungs of honours, the eyes, the winds       READING, bits 32–55, round, seat
    Groups    what holds of every set and the eyes, kongs     READING, bits 56–83, the shape
    Eyes      the same, and the number tile of the eyes       that of Groups
    Sets      how many pungs and kongs there are of a sort    READING, bits 84–107
    Tiles     the kinds that are there at all                 the words of the kinds, ORed
    Win       the circumstances, the melds, the wait          STATE
    Form      the special shapes                              the form
    Flowers   the flowers, as seen from the seat              `scorer.readings.packed.flower_key`
    Dora      the dora, red fives and ura dora                `scorer.readings.dora`
    Facts     facts of the hand that its book declares        their names and values

Points for sets (副, fu) are fans of Sets, which count once for each set of their sort; whether a
single honour's set is concealed or a kong, Honours tells. A losing hand is read by Tiles, Win, Sets
and Flowers, and by Honours once for its sets and once for each pair (`scorer.rules.search.lost`).

Where the variants to come hook in: wild tiles enter as further readings (the same views); a card
line of the American game is a domain of its own.
"""

from __future__ import annotations

from scorer.rules.domains.base import Domain, Times
from scorer.rules.domains.of_hands import Dora, Facts, FactsKey, Flowers, Form, Tiles, Win
from scorer.rules.domains.of_sets import (
    DIFFERENT,
    SAME,
    SHAPE_SHIFT,
    Chows,
    Eyes,
    Groups,
    Honours,
    Pungs,
    Sets,
    SetsOfNumbers,
)

__all__ = [
    "DIFFERENT",
    "SAME",
    "SHAPE_SHIFT",
    "Chows",
    "Domain",
    "Dora",
    "Eyes",
    "Facts",
    "FactsKey",
    "Flowers",
    "Form",
    "Groups",
    "Honours",
    "Pungs",
    "Sets",
    "SetsOfNumbers",
    "Tiles",
    "Times",
    "Win",
]
