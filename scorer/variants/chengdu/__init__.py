"""成都麻将 (chengdu): Sichuan's game with the seed's list, for two to seven players.

`book` has what differs from Sichuan's: how many play, with how many tiles each, and when one suit
is asked for.
"""

from __future__ import annotations

from scorer.variants.chengdu.book import chengdu

BOOKS = (chengdu.close(),)
