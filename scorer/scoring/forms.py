"""Why a special shape does not win: on what the win hangs that the hand does not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorer.errors import HandError
from scorer.hand import Hand
from scorer.message import Message
from scorer.readings.reading import SHAPE_NAMES
from scorer.readings.shapes import DETAIL_SHIFT, FIRST_DRAW, ONE_FOUR, SEVEN_PAIRS, SHAPE_MASK
from scorer.rules.domains import Form
from scorer.rules.fan import Fan
from scorer.rules.options import Option, Options, show
from scorer.rules.rules import Rules

_USUAL: Final = 4  # fan, for what is not played by default


def no_win(hand: Hand, form: int, rules: Rules) -> HandError:
    """Return the error for a hand of a special form (`scorer.readings.shapes`) that is no win."""
    shape, book = SHAPE_NAMES[form & SHAPE_MASK], rules.book
    if rules.evaluator.is_win(form | FIRST_DRAW << DETAIL_SHIFT) and "first_draw" in book.flags:
        message = Message(
            "not a win: {shape} win only on the own first draw in {name}",
            shape=shape,
            name=book.name,
        )
        missing = [] if hand.self_draw else ["zimo"]
        if not {"first_draw", "heavenly"} & set(hand.flags):
            missing.append("firstdraw")
        return HandError(
            "not a win", message, Message("If it was that, say {listed}.", listed=" ".join(missing))
        )
    plain = form
    if form & SHAPE_MASK == SEVEN_PAIRS and form >> DETAIL_SHIFT >= ONE_FOUR:
        shape = Message("{shape} with four alike", shape=shape)
        plain = SEVEN_PAIRS
    rule = winning_rule(form, rules)
    if not rule and "first_draw" in book.flags:
        rule = winning_rule(form | FIRST_DRAW << DETAIL_SHIFT, rules)
    if rule:
        message = Message(
            "not a win: by these house rules {shape} do not win in {name}",
            shape=shape,
            name=book.name,
        )
        return HandError(
            "not a win", message, Message("They win by the house rule {rule}.", rule=rule)
        )
    message = Message("not a win: {shape} do not win in {name}", shape=shape, name=book.name)
    different = plain != form and rules.evaluator.is_win(plain)
    return HandError(
        "not a win", message, Message("The seven pairs must differ.") if different else ""
    )


def winning_rule(form: int, rules: Rules) -> str:
    """Return a house rule by which a special form would win, as it is written, or nothing."""
    for fan in rules.book.every:
        if Form not in fan.reads or fan.aside or fan.when is not None:
            continue
        for switch in sorted(fan.switches):
            for value in _values(rules.book.presets.options[switch], fan, rules.options):
                trial = Options({**rules.options, switch: value}, rules.options.defaults, "")
                if fan.is_played(trial) and fan.predicate(Form.of(form, trial)):
                    return f"{switch}={show(value)}"
    return ""


def _values(option: Option, fan: Fan, options: Options) -> Iterator[object]:
    """Yield values of a switch that may make a fan count: all of few, the default of a number."""
    if option.among:
        chosen = options.names(option.name)
        if fan.name in option.among:
            yield tuple(one for one in option.among if (one in chosen) != (one == fan.name))
    elif option.values:
        yield from option.values
    else:
        yield from filter(None, (option.default, _USUAL))
