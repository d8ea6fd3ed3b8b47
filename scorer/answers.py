"""What the commands do, as functions: waits with their values, explanations, fans, tables.

`scorer` has them by name and loads this when the first is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.clubs import Club
from scorer.errors import OptionError
from scorer.hand import Hand
from scorer.languages import LANGUAGES
from scorer.message import Message
from scorer.report import Style, write_page
from scorer.report.fans_page import FansPage
from scorer.report.score_page import ScorePage
from scorer.report.told import as_plain
from scorer.rules.rules import Rules
from scorer.scoring import DEFAULT_VARIANT, Score
from scorer.scoring import score as score_hand
from scorer.scoring.ask import ask
from scorer.scoring.chances import Chance, before_the_win
from scorer.scoring.chances import chances as chances_of
from scorer.scoring.ruleset import Ruleset
from scorer.table.files import form_of, table_from
from scorer.table.reading import table_from_record
from scorer.table.settle import AnySettled
from scorer.table.settle import settle as settle_table


def chances(
    hand: Hand | str,
    variant: str = DEFAULT_VARIANT,
    *,
    rules: Club | None = None,
    **options: object,
) -> tuple[Chance, ...]:
    """Return every way to win for a hand that waits: the tile, drawn or discarded, and its score.

    Of a hand that is won the winning tile is set aside. `unseen` of a chance is how many copies of
    the tile there are that nothing in the hand's text shows, `score` what the win is worth, None
    where it is none; then `result` is the HandError that says why. `variant`, `rules` and `options`
    are those of `score`. Raises NotationError, HandError or OptionError.

    >>> from scorer import chances
    >>> found = chances("123456789m 5p EEE E/S")
    >>> [(one.text, one.unseen, one.how, one.score.total) for one in found]
    [('5p', 3, 'discard', 22), ('5p', 3, 'self_draw', 24)]
    """

    def found(held: Hand, rules: Rules) -> tuple[Chance, ...]:
        return chances_of(before_the_win(held), rules)

    return ask(hand, Ruleset.asked(variant, options, rules), found, waiting=True).get()


def explain(
    hand: Hand | str | Score,
    variant: str = DEFAULT_VARIANT,
    *,
    rules: Club | None = None,
    lang: str = "en",
    width: int = 100,
    readings: bool = False,
    **options: object,
) -> str:
    """Return in words why a hand is worth what it is, as `mjscore HAND` shows it.

    A `Score` is explained as it is. `lang` is `en`, `zh-Hans`, `zh-Hant` or `ja`; no line is wider
    than `width` columns; with `readings` the other readings are shown as well. `variant`, `rules`
    and `options` are those of `score`. Raises NotationError, HandError or OptionError.

    >>> from scorer import explain
    >>> print(explain("123456789m 5p EEE +5p E/S").splitlines()[5])
      清龙    Pure Straight    16      123m 456m 789m
    """
    if lang not in LANGUAGES:
        hint = Message("There are {listed}.", listed=", ".join(LANGUAGES))
        raise OptionError(Message("there is no language {lang!r}", lang=lang), hint)
    if isinstance(hand, Score):
        page = ScorePage(hand, readings=readings)
    else:
        answer = ask(hand, Ruleset.asked(variant, options, rules), score_hand)
        page = ScorePage(answer.get(), answer.notes, readings=readings)
    return write_page(page, "table", Style(lang=lang, width=width))


def fans(
    variant: str = DEFAULT_VARIANT, *, rules: Club | None = None, **options: object
) -> list[dict[str, Any]]:
    """Return a record for each fan of a variant, in the order of its book.

    It has the names, the value under the switches in force, what the fan shuts out, the rule and
    hands that are and are not, as `mjscore fans VARIANT --json` writes them. `rules` are those of a
    club. Raises OptionError for an unknown variant, preset, switch or value.

    >>> from scorer import fans
    >>> [(fan["name"], fan["value"]) for fan in fans("guobiao")[:2]]
    [('大四喜', 88), ('大三元', 88)]
    """
    page = FansPage(Ruleset.asked(variant, options, rules).rules())
    return [as_plain(record) for record in page.record()]


def settle(
    table: str | Mapping[str, object],
    variant: str = DEFAULT_VARIANT,
    *,
    rules: Club | None = None,
    **options: object,
) -> AnySettled:
    """Settle a whole table after a hand: what each player counts, who pays whom, the net.

    `table` is a text with one line a seat, TOML or JSON as a text, or a record. What it says of
    variant and switches wins over `variant`, `rules` and `options`. `net` of the answer is what
    each seat gains or loses; `to_dict` is the record of `mjscore table --json`. Raises
    NotationError, HandError or OptionError.

    >>> from scorer import settle
    >>> settle("variant=riichi round=E\\nS 234m678m46p234s88s riichi +5p from=W").net
    {27: 0, 28: 2600, 29: -2600, 30: 0}
    """
    if isinstance(table, str):
        found = table_from(table, form_of("", table))
    else:
        found = table_from_record(table)
    asked = Ruleset.asked(variant, options, rules)
    return settle_table(found, asked.of(found.variant, found.options).rules())
