"""mjscore: a Mahjong hand scorer that explains itself.

>>> from scorer import score
>>> result = score("123456789m 5p EEE +5p E/S", "guobiao")
>>> result.total, result.items
(22, {'清龙': 16, '圈风刻': 2, '门前清': 2, '缺一门': 1, '单钓将': 1})
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import HandError, NotationError, OptionError, RulesError, ScorerError
from scorer.hand import Hand, Meld
from scorer.scoring import DEFAULT_VARIANT, Score, asked_waits, default_rules, rules_for
from scorer.scoring import score as _score
from scorer.scoring.ask import ask, read_hand
from scorer.scoring.ruleset import Ruleset
from scorer.tiles import TEXTS
from scorer.variants import names as variants
from scorer.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    from scorer.answers import chances, explain, fans, settle
    from scorer.clubs import Club
    from scorer.scoring.chances import Chance

__all__ = [
    "Chance",
    "Hand",
    "HandError",
    "Meld",
    "NotationError",
    "OptionError",
    "RulesError",
    "Score",
    "ScorerError",
    "__version__",
    "chances",
    "explain",
    "fans",
    "load_rules",
    "read",
    "rules_for",
    "score",
    "score_columns",
    "settle",
    "variants",
    "waits",
]


__version__ = VERSION

_LATER = {  # loaded when they are asked for: a hand is answered without them
    "Chance": "scorer.scoring.chances",
    "chances": "scorer.answers",
    "explain": "scorer.answers",
    "fans": "scorer.answers",
    "settle": "scorer.answers",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - only for these names

    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def read(text: str, variant: str = DEFAULT_VARIANT, *, waiting: bool = False) -> Hand:
    """Read a hand in the notation or any of its dialects.

    `variant` says how many tiles a hand has, unless the text names a variant itself. With
    `waiting`, a hand without its winning tile is right. Raises NotationError with the places of
    what cannot be read, OptionError for an unknown variant.
    """
    return read_hand(text, Ruleset(variant), waiting=waiting).hand


def load_rules(file: str | PathLike[str]) -> Club:
    """Return the rules of a club, to score by; raises RulesError for a fault in the file."""
    from scorer.clubs import load  # noqa: PLC0415 - only where there are any

    return load(file)


def score(
    hand: Hand | str,
    variant: str = DEFAULT_VARIANT,
    *,
    rules: Club | None = None,
    **options: object,
) -> Score:
    """Score a hand: its best reading, with items, payments and the whole breakdown.

    `options` are the variant's switches, `preset` among them; what the hand itself says about
    variant and switches wins. `rules` are those of a club (`load_rules`), which say the variant.
    Raises NotationError, HandError (no win, or impossible circumstances) or OptionError (unknown
    variant, switch or value).
    """
    if rules is None and not options and isinstance(hand, Hand) and not hand.options:
        return _score(hand, default_rules(hand.variant or variant))
    return ask(hand, Ruleset.asked(variant, options, rules), _score).get()


def waits(
    hand: Hand | str,
    variant: str = DEFAULT_VARIANT,
    *,
    rules: Club | None = None,
    **options: object,
) -> tuple[str, ...]:
    """Return the tiles that a hand without its winning tile wins on, as texts: `("5p", "E")`.

    `rules` and `options` are those of `score`. What each win is worth is told by `chances`. Raises
    NotationError, HandError or OptionError.
    """
    tiles = ask(hand, Ruleset.asked(variant, options, rules), asked_waits, waiting=True).get()
    return tuple(TEXTS[tile] for tile in tiles)


def score_columns(
    columns: Mapping[str, Iterable[object]],
    variant: str = DEFAULT_VARIANT,
    *,
    rules: Club | None = None,
    **options: object,
) -> dict[str, Sequence[object]]:
    """Score a batch of hands, columns in and columns out, for the engines that work so.

    `columns` are sequences of equal length by their names: `hand`, or the fields of a record
    (`concealed`, `win`, `melds` and so on), as texts like the cells of a CSV file or with types of
    their own; lists, numpy arrays, Arrow arrays, Series of pandas and polars. Nothing is kept
    between calls, so that any number of workers may make them.

    There is one answer for each row, in order. The columns are always the same, and each has one
    type or null: the texts `id`, `variant`, `preset`, `rules`, `options`, `hand`, `unit`, `items`,
    `payments`, `notes`, `error`, `kind`, `hint` and `further`, the whole number `total`, the truth
    `legal`. What has parts is JSON text. A row that is refused says so in `error`. All other
    columns are passed on as they are, `line` and `file` as well, but not those of an old answer.

    With pandas::

        answers = pandas.DataFrame(score_columns(hands))

    With Spark, whose record batches `scorer.batch.arrow` takes with their types::

        def answers(batches):
            yield from map(score_batch, batches)
        hands.mapInArrow(answers, spark_columns("player string"))

    `variant` and `options` hold for the rows that do not say otherwise; `rules` are those of a club
    (`load_rules`), which say the variant. Raises OptionError for an unknown variant, switch or
    value, HandError if there is no column of hands or the columns differ in length.

    >>> hands = ["123456789m 5p EEE +5p E/S", "1m"]
    >>> answers = score_columns({"hand": hands, "player": ["Li", "Wu"]})
    >>> answers["total"], answers["legal"], answers["player"]
    ([22, None], [True, None], ['Li', 'Wu'])
    """
    from scorer.batch.columns import score_columns as answers  # noqa: PLC0415 - slow to load

    return answers(columns, Ruleset.asked(variant, options, rules))
