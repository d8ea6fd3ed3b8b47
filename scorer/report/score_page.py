"""The answer to one hand: what it is worth and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scorer.report.page import Block, Facts, Grid, Row
from scorer.report.records import full_record, lean_record, signed
from scorer.report.sets import hand_text, set_texts
from scorer.report.style import Style
from scorer.report.words import ALONE, LABELS
from scorer.rules.book import RuleBook
from scorer.rules.explain import Item, Suppressed
from scorer.rules.fan import LIMIT, Fan
from scorer.rules.options import show
from scorer.rules.outcome import Limit
from scorer.rules.rules import Rules
from scorer.scoring import Score
from scorer.tiles import KINDS, TEXTS, TILES
from scorer.tiles import name as tile_name

_IN_FORMULAS: Final = r"\b(?:mangan|haneman|baiman|sanbaiman|kazoe-yakuman|yakuman|limit|fu|han)\b"


class ScorePage(NamedTuple):
    """A score, what the notation noted, why this variant, and whether the other readings show.

    `chosen` is `hand`, `command line`, `environment` or `config`; empty where nobody chose. `line`
    is where the hand stood among others.
    """

    score: Score
    notes: tuple[str, ...] = ()
    chosen: str = ""
    readings: bool = False
    line: int | None = None

    def record(self) -> dict[str, object]:
        """Return the record of the contract with everything that the table tells."""
        return full_record(self.score, self.notes, self.chosen, self.readings)

    def grid(self, style: Style) -> Grid:
        """Return the row of a batch, or one for each reading, the dearest first."""
        from scorer.report.rows import READINGS, grid_of  # noqa: PLC0415 - only where it is used

        if not self.readings:
            return grid_of([self._row(self.score)], style)
        rows = []
        for one in self.score.readings():
            sets = " ".join(set_texts(one.reading, one.hand, Style()))
            rows.append({**self._row(one), "reading": sets})
        return grid_of(rows, style, READINGS)

    def _row(self, score: Score) -> dict[str, object]:
        """Return the record of one reading, as a batch has it."""
        record: dict[str, object] = {} if self.line is None else {"line": self.line}
        if identity := dict(score.hand.details).get("id"):
            record["id"] = identity
        return record | lean_record(score, self.notes)

    def blocks(self, style: Style) -> Sequence[Block]:
        """Return the breakdown: hand, items, what does not count, who pays, what to know."""
        items, suppressed = self.score.breakdown()
        parts: list[Block] = [Facts(tuple(_hand_facts(self.score, style)))]
        parts.append(item_grid(self.score, items, style))
        if suppressed:
            parts.append(_suppressed_grid(suppressed, self.score.rules.book, style))
        parts.append(Facts(tuple(_consequences(self, style))))
        if self.readings:
            parts.append(_readings_grid(self.score, style))
        return parts


def all_notes(page: ScorePage) -> tuple[str, ...]:
    """Return what the notation and the rules have to say beside the score."""
    return (*page.notes, *page.score.notes())


def _hand_facts(score: Score, style: Style) -> Iterator[tuple[str, str]]:
    hand = score.hand
    yield style.say("hand"), hand_text(hand, style)
    if "losing" not in score.flags:
        yield style.say("won"), ", ".join(circumstances(score, style))
    sets = " ".join(set_texts(score.reading, hand, style))
    waits = tiles_waited_for(score.waits(), style)
    yield style.say("reading"), f"{sets}   {style.say('waited', waits) if waits else ''}".rstrip()
    if stands_for := score.stands_for:
        yield style.say("wild"), style.tiles(" ".join(TEXTS[kind] for kind in stands_for))
    winds = [
        style.say(what, _tile_name(wind, style))
        for what, wind in (("round", hand.round), ("seat", hand.seat))
        if wind is not None
    ]
    if winds:
        yield style.say("winds"), ", ".join(winds)
    if hand.flower_count:
        named = ", ".join(_flower_name(flower, style) for flower in hand.flowers)
        yield style.say("flowers"), named or str(hand.flower_count)


def tiles_waited_for(kinds: Sequence[int], style: Style) -> str:
    """Show the tiles that a hand waits for, or that it waits for every one."""
    if len(kinds) >= KINDS:
        return style.say("any tile")
    return style.tiles(" ".join(TEXTS[kind] for kind in kinds))


def _tile_name(tile: int, style: Style) -> str:
    return tile_name(tile, style.lang)


def _flower_name(flower: int, style: Style) -> str:
    """Name a flower by its sign; who does not read Chinese needs its number, too."""
    if style.lang != "en":
        return _tile_name(flower, style)
    return f"{TEXTS[flower]} {tile_name(flower, 'zh-Hans') if style.chinese else ''}".rstrip()


def circumstances(score: Score, style: Style) -> list[str]:
    """Name how a hand was won: by discard unless it says otherwise, then the circumstances."""
    flags, book = score.flags, score.rules.book
    named = {} if style.lang == "en" else book.flag_fans
    return [
        style.say("self_draw" if "self_draw" in flags else "discard"),
        *(
            book.find(named[flag]).name_in(style.lang)
            if flag in named
            else _circumstance(flag, style)
            for flag in flags
            if flag != "self_draw"
        ),
    ]


def _circumstance(flag: str, style: Style) -> str:
    """Name a circumstance, in Chinese for who does not read English, if the stream can write it."""
    from scorer.notation.words import name  # noqa: PLC0415 - the table is large

    chinese = "" if style.lang == "en" else name(flag, chinese=True)
    return chinese if chinese and style.shows(chinese) else name(flag, chinese=False)


def item_grid(score: Score, items: Sequence[Item], style: Style) -> Grid:
    """Return the items of a score, each with its tiles, and the total."""
    rows = [
        (
            *style.names(item.fan),
            worth_text(item.fan, item.value, item.doubles, style, score.rules.book),
            f"×{item.times}" if item.times > 1 else "",
            tiles_shown(item.tiles, item.absent, style),
        )
        for item in items
    ]
    settled = score.settlement
    verdict = _verdict(score, style)
    unit = style.unit(score.unit)
    if settled.formula:
        rows.append((style.say("formula"), "", "", "", formula_shown(score, style)))
    elif score.sum != score.total:
        cut = f"({style.say('cap', settled.cap)})" if settled.cap is not None else ""
        rows.append((style.say("sum"), "", str(score.sum), unit, cut))
    total = f"{score.total:,}" if settled.formula else str(score.total)
    limit = limit_text(settled.limit, style)
    if settled.limit is not None and settled.limit.alone:
        total, unit, limit = limit, "", ""
    said = " ".join(filter(None, (limit and f"({limit})", verdict)))
    rows.append((style.say("total"), "", total, unit, said))
    headers = tuple(map(style.say, ("fan", "name", "value", "count", "tiles")))
    good = "good" if settled.legal else "bad"
    return Grid(headers, tuple(rows), right=frozenset({2}), last=good)


def worth_text(fan: Fan, value: int, doubles: int, style: Style, book: RuleBook) -> str:
    """Return what an item adds: points, doubles, fu, or what a limit hand is called."""
    if fan.is_fu:
        return style.say("fu", value)
    if fan.part == LIMIT and value and (called := book.ruling.limit_hands):
        name, one = called
        return limit_text(Limit(name, value // one), style)
    if doubles:
        return style.say("double" if doubles == 1 else "doubles", doubles)
    return str(value)


def limit_text(limit: Limit | None, style: Style) -> str:
    """Return what players call a limit: mangan, 役満, double yakuman; empty if there is none."""
    if limit is None:
        return ""
    name = style.say(f"of {limit.name}")
    if limit.times == 1:
        return name
    times = f"{limit.times} times"
    return style.say(times, name) if times in LABELS else f"{limit.times} × {name}"


def total_text(score: Score, style: Style) -> str:
    """Return the total as players say it: 22 番, 役満, 4 翻 (満貫)."""
    limit = score.settlement.limit
    name = limit_text(limit, style)
    if limit is not None and limit.alone:
        return name
    return f"{score.total} {style.unit(score.unit)}" + (f" ({name})" if name else "")


def items_of(score: Score, style: Style, *, fu: bool = False) -> list[str]:
    """List what counts, each with what it adds; the fu as well, or not."""
    rules = score.rules
    return [
        f"{style.name(fan)} "
        + worth_text(
            fan,
            rules.evaluator.comes_to(fan, n),
            fan.times_doubled(rules.options) * n,
            style,
            rules.book,
        )
        for fan, n in score.counted
        if fu or not fan.is_fu
    ]


def formula_shown(score: Score, style: Style) -> str:
    """Show how the total is worked out, with names that the stream can show."""
    text = style.text(score.settlement.formula)
    if not style.chinese:
        for fan, _ in score.counted:
            text = text.replace(fan.name, style.name(fan))
    return text


def _verdict(score: Score, style: Style) -> str:
    settled = score.settlement
    if settled.minimum is None:
        return ""
    verdict = style.say("legal" if settled.legal else "illegal", settled.minimum)
    apart = settled.counted is not None and settled.counted != score.sum
    bare = style.say("bare", settled.counted) + ", " if apart else ""
    return f"({bare}{verdict})"


def tiles_shown(texts: Sequence[str], absent: Sequence[str], style: Style) -> str:
    """Show the tiles that make a fan, a part for each time, equal ones once; or what is absent."""
    parts = [style.tiles(text) for text in dict.fromkeys(texts)]
    if absent:
        none = (style.say("no suit", _suit_name(suit, style)) for suit in absent)
        parts.append(", ".join(none))
    return " · ".join(parts)


def _suit_name(suit: str, style: Style) -> str:
    """Name a suit: by its letter for who reads English."""
    return suit if style.lang == "en" else _tile_name(TILES[f"1{suit}"], style)[-1]


def _suppressed_grid(suppressed: Sequence[Suppressed], book: RuleBook, style: Style) -> Grid:
    """List what does not count, equal reasons together: the fan, how often, its tiles, why."""
    rows = []
    for fan, by, principle in dict.fromkeys((s.fan, s.by, s.principle) for s in suppressed):
        same = [s for s in suppressed if (s.fan, s.by, s.principle) == (fan, by, principle)]
        count = sum(one.times for one in same)
        texts = [text for one in same for text in one.tiles]
        tiles = tiles_shown(texts, same[0].absent, style)
        why = _reason(same[0], book, style)
        rows.append((*style.names(fan), f"×{count}" if count > 1 else "", tiles, why))
    headers = tuple(map(style.say, ("fan", "name", "count", "tiles", "why")))
    return Grid(headers, tuple(rows), style.say("not counted"))


def _reason(one: Suppressed, book: RuleBook, style: Style) -> str:
    name = book.principle_names.get(one.principle, one.principle)
    principle = f"({style.text(name)})"
    principle = principle if style.shows(principle) else ""
    if one.by is None:
        phrase = style.say(one.principle) if one.principle in ALONE else ""
        return f"{phrase} {principle}".strip()
    phrase = style.say(one.principle if one.principle in LABELS else "by", style.name(one.by))
    return f"{phrase} {principle}".rstrip()


def _consequences(page: ScorePage, style: Style) -> Iterator[tuple[str, str]]:
    score = page.score
    settled = score.settlement
    if settled.points is not None:
        yield style.say("points"), str(settled.points)
    if settled.payments:
        paid = [style.say(role, signed(sum_)) for role, sum_ in settled.payments.items()]
        if settled.payers is not None:
            paid.append(style.say("payers", settled.payers))
        yield style.say("payment"), "   ".join(paid)
    for remark in settled.remarks:
        yield style.say("remark"), style.text(remark)
    for note in all_notes(page):
        yield style.say("note"), style.text(note)
    yield style.say("rules"), rules_in_force(score.rules, page.chosen, style)


def rules_in_force(rules: Rules, chosen: str, style: Style, *, at_table: bool = False) -> str:
    """Say the variant, who chose it, the preset, and the switches that differ from the default."""
    book, options = rules.book, rules.options
    in_force = rules.said_at_table() if at_table else rules.said
    named = book.identity.titles.get(style.lang, "")
    named = named if style.shows(named) else ""
    title = book.name if not named or book.name in named.lower() else f"{book.name} {named}"
    said = f" ({style.say(f'from {chosen}')})" if chosen else ""
    changed = [f"{name}={show(value)}" for name, value in in_force.items()]
    preset = style.say("preset", options.preset)
    if book.identity.experimental:
        preset += f" ({style.say('experimental')})"
    names = book.identity.club_names
    house = [style.say("house rules", style.house(names))] if names else []
    return ", ".join([f"{title}{said}", preset, *house, *changed])


def _readings_grid(score: Score, style: Style) -> Grid:
    """List the other readings, each with its groups and below them its items."""
    others = score.readings()[1:]
    rows: list[Row] = []
    for other in others:
        sets = " ".join(set_texts(other.reading, other.hand, style))
        same = style.say("same") if other.total == score.total else ""
        rows.append((total_text(other, style), f"{sets}   {same}".rstrip()))
        rows.append(("", ", ".join(items_of(other, style, fu=True))))
    title = style.say("other readings" if others else "no other")
    headers = tuple(map(style.say, ("total", "reading")))
    return Grid(headers, tuple(rows), title, right=frozenset({0}))
