"""Reading: from a text in any of the notations to a hand.

The steps: fold the text, recognise whole-string dialects, parse with the grammar, settle the suit
letters of the whole hand, read each token, check the hand, collect notes. Every fault keeps its
place in the text as typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from scorer import tiles
from scorer.errors import Fault, HandError, NotationError, OptionError, ScorerError
from scorer.game import GAME, Game
from scorer.hand import CONCEALED_KONG, Hand, Meld
from scorer.message import Message
from scorer.notation import brackets, context, strays, suits, syntax, tokens, words
from scorer.notation.dialects import translate
from scorer.notation.draft import Draft
from scorer.notation.fold import Source, fold
from scorer.notation.tokens import Placed, Unreadable
from scorer.problems import Problem, problems

MAX_LENGTH: Final = 4000
_PYTHON_KEYS: Final = re.compile(r"\b(?:man|pin|sou|honou?rs) ?=")  # tiles, not house rules
LONGEST_PASTED: Final = 1000  # characters of a text that other forms than ours are tried on
_SHORT: Final = 2  # letters of a word that may be mistyped tiles
ENOUGH: Final = 20  # faults, before the rest of a text is not read any more
# What is played, or how to know by the variant and the switches that the hand itself says.
Played = Game | None | Callable[[str | None, Mapping[str, object]], Game | None]
Blame = tuple[str, int]
Wins = Callable[[Hand], bool]
Wanted = tuple[Played, bool, bool, Wins | None]  # the arguments of `read` behind the text

_NUMBER_ORDER: Final = Message("5z and 7z read in the Japanese order: 5z white P, 7z red C")
# Faults of a text that is in the notation, whatever is wrong with the hand.
UNDERSTOOD: Final = frozenset(
    (
        "ambiguous",
        "bad bracket",
        "bad flowers",
        "bad meld",
        "bad tile",
        "bad value",
        "bad wind",
        "bad win",
        "contradiction",
        "contradictory flags",
        "too long",
        "too many copies",
        "twice",
        "wrong tile count",
    )
)
_HARMLESS: Final = frozenset(
    (
        "unknown word",
        "bad wind",
        "bad value",
        "no value",
        "twice",
        "contradiction",
        "bad tail",
        "bad flowers",
    )
)


class ReadHand(NamedTuple):
    """A hand that was read, what should be said about the reading, and where its parts stand.

    `places` maps the blame of a `Problem`, such as `("meld", 0)` or `("flag", 1)`, to a place in
    the text as typed.
    """

    hand: Hand
    notes: tuple[str, ...]
    text: str
    places: Mapping[Blame, tuple[int, int]]

    def locate(self, error: ScorerError) -> None:
        """Write down where in the text the fault of this hand stands, and how that was read."""
        error.notes = self.notes
        if isinstance(error, OptionError):
            key = re.escape(error.key)
            if found := re.search(rf"(?:opt\.)?{key}=[^ ,;]*", self.text) if key else None:
                error.text = self.text
                error.start, error.end = found.span()
        if not isinstance(error, HandError):
            return
        what, which = error.blame or ("hand", 0)
        if isinstance(which, str):
            which = self.hand.flags.index(which) if which in self.hand.flags else -1
        if place := self.places.get((what, which)):
            error.text = self.text
            error.start, error.end = place


def read(
    text: str,
    *,
    game: Played = GAME,
    waiting: bool = False,
    flowers_in_hand: bool = False,
    wins: Wins | None = None,
) -> ReadHand:
    """Read a hand, or raise NotationError with every fault that was found.

    `game` says how many tiles a hand holds, or is a function from the hand's `variant=` (None if it
    does not say) and its switches to the game; None leaves the number to the variant, and the last
    tile is then the winning one. A function speaks for the variant, which then decides on a losing
    hand that is short or long. `waiting` takes a hand without a winning tile as it is.
    `flowers_in_hand` counts flowers as tiles of the hand, as the American game does. `wins` tells
    whether a hand wins in the variant: where it is given, fourteen tiles and the winning one again
    are read, if they can mean but one hand, and of a hand with a tile too many the refusal lists
    every hand that may be meant.
    """
    if len(text) > MAX_LENGTH:
        message = Message(
            "this text is too long for a hand: {number} characters, at most {max_length}",
            number=len(text),
            max_length=MAX_LENGTH,
        )
        raise NotationError(text, (Fault("too long", message, MAX_LENGTH, len(text)),))
    source, wanted = fold(text), (game, waiting, flowers_in_hand, wins)
    try:
        return read_source(source, [], wanted)
    except NotationError as error:
        understood = all(fault.code in UNDERSTOOD for fault in error.faults)
        if len(text) > LONGEST_PASTED or (understood and not _PYTHON_KEYS.search(text)):
            raise
        from scorer.notation import pasted  # noqa: PLC0415 - only where something is wrong

        return pasted.read_otherwise(source, error, wanted)


def read_source(source: Source, notes: list[str], wanted: Wanted) -> ReadHand:
    """Read a folded text, `notes` said first; raises NotationError."""
    try:
        source, dialect = translate(source)
    except Unreadable as unreadable:
        raise NotationError(source.typed, told([unreadable.fault], source), (*notes,)) from None
    items, faults = syntax.parse(source.text)
    draft = Draft(faults=faults)
    read_items(draft, source, items)
    _, _, flowers_in_hand, _ = wanted
    if flowers_in_hand:
        draft.concealed = sorted(draft.concealed + draft.flowers, key=lambda placed: placed.start)
        draft.flowers = []
    return _checked(draft, source, [*notes, *dialect], wanted)


def read_items(draft: Draft, source: Source, items: list[Any]) -> None:
    """Read every item of the hand into the draft."""
    meanings, unclear = suits.settle(_leaves(items))
    draft.faults += unclear
    previous = None
    for i, item in enumerate(items):
        try:
            if previous is not None and _names_win(previous) and _is_won_on(source.text, items, i):
                placed = tokens.read_tiles(item.type, str(item), item.start_pos, meanings)
                draft.add_win(placed, item.start_pos, (item.start_pos, item.end_pos))
                _note_order(draft, item)
            else:
                _read_item(draft, source, item, meanings)
        except Unreadable as unreadable:
            draft.refuse(unreadable)
        previous = item
        if len(draft.faults) > ENOUGH:
            break
    context.settle_draw(draft)
    context.check_closed(draft)


def _names_win(item: Any) -> bool:
    """Tell whether an item is a word that says how the hand was won: ron, 自摸."""
    if hasattr(item, "children") or item.type not in ("WORD", "CIRCUMSTANCE"):
        return False
    return any(line.flag in ("", "self_draw") for line in words.find(str(item)))


def _is_won_on(text: str, items: list[Any], i: int) -> bool:
    """Tell whether the tile behind such a word is the winning one: ロン白, or the last of the hand.

    Joined to the word it is, unless single tiles follow: 自摸1m 2m 3m begins a hand.
    """
    item, rest = items[i], items[i + 1 :]
    if not _is_one_tile(item) or any(getattr(one, "data", "") == "winning" for one in items):
        return False
    if items[i - 1].end_pos == item.start_pos and text[item.end_pos : item.end_pos + 1] in " ,":
        return not rest or not _is_one_tile(rest[0])
    return not any(map(_holds_tiles, rest))


def _holds_tiles(item: Any) -> bool:
    kinds = ("RUN", "HONOURS", "GLYPHS", "NUMBERS")
    return not hasattr(item, "children") and str(item.type) in kinds


def _is_one_tile(item: Any) -> bool:
    if not _holds_tiles(item) or item.type == "NUMBERS" or str(item).endswith(("f", "h")):
        return False
    signs = 2 if item.type == "RUN" else 1
    return len(str(item).strip("风红财板搭r")) == signs


def _leaves(items: list[Any]) -> Iterator[Any]:
    for item in items:
        if hasattr(item, "children"):
            yield from (child for child in item.children if child is not None)
        else:
            yield item


def _read_item(draft: Draft, source: Source, item: Any, meanings: dict[str, str]) -> None:
    if hasattr(item, "children"):
        _read_tree(draft, source, item, meanings)
        return
    kind, start, end = item.type, item.start_pos, item.end_pos
    if kind == "RUN":
        _read_run(draft, source.text, item, meanings)
    elif kind in ("HONOURS", "GLYPHS", "BONUS"):
        draft.add_tiles(tokens.read_tiles(kind, str(item), start, meanings))
    elif kind == "MELD":
        draft.melds.append((tokens.meld(str(item), start, meanings), start, end))
        _note_order(draft, item)
    elif kind == "BACKS":
        draft.melds.append((tokens.backs(str(item), start, meanings), start, end))
        _note_order(draft, item)
    elif kind == "TURNED":
        draft.melds.append((tokens.turned(str(item), start), start, end))
    elif kind == "NUMBERS":
        _refuse_numbers(draft, source.text, item)
    elif kind == "WORD":
        context.word(draft, source.text, item)
    elif kind == "CIRCUMSTANCE":
        context.circumstance(draft, item)
    elif kind == "ASIDE":
        context.aside(draft, item)
    elif kind == "NAMED":
        context.named(draft, source, item)
    elif kind == "WINDS":
        context.winds(draft, item)
    elif kind == "PLACE":
        context.place_words(draft, item)
    elif kind == "COUNT":
        context.count(draft, item)
    elif kind == "TAIL":
        context.tail(draft, item)
    else:
        context.setting(draft, source, item)


def _read_tree(draft: Draft, source: Source, tree: Any, meanings: dict[str, str]) -> None:
    children = tree.children
    first, last = children[0], children[-1]
    start, end = first.start_pos, last.end_pos
    for child in children[1:]:
        if child is not None:
            _note_order(draft, child)
    if tree.data == "square":
        draft.melds.append((brackets.square(children, source.text, meanings), start, end))
    elif tree.data == "round":
        draft.melds.append((brackets.round_group(children, source.text, meanings), start, end))
    else:
        placed = tokens.read_tiles(last.type, str(last), last.start_pos, meanings)
        if tree.data == "winning":
            draft.add_win(placed, start, (last.start_pos, end))
        else:
            side = str(children[1]) if children[1] is not None else None
            typed = source.text[start:end]
            made = tokens.spoken(str(first), side, placed, start, typed)
            draft.melds.append((made, start, end))


def _read_run(draft: Draft, text: str, token: Any, meanings: dict[str, str]) -> None:
    """Read a run; 0990m as a word of its own is a concealed kong (mahjong-utils)."""
    start, end = token.start_pos, token.end_pos
    if (
        token[0] == "0"
        and (zeros := re.fullmatch(tokens.FACE_DOWN_ZEROS, token))
        and _alone(text, start, end)
    ):
        placed = tokens.run(zeros[1] + token[-1], start, meanings)
        draft.melds.append((Meld(CONCEALED_KONG, (placed[0].tile,) * 4), start, end))
        draft.notes.append(Message("{token} read as a concealed kong (mahjong-utils)", token=token))
        return
    draft.add_tiles(tokens.run(str(token), start, meanings))
    _note_order(draft, token)


def _alone(text: str, start: int, end: int) -> bool:
    return text[:start][-1:] in ("", " ", ",") and text[end : end + 1] in ("", " ", ",")


def _note_order(draft: Draft, token: Any) -> None:
    """Note that 5z and 7z are read in the Japanese order."""
    if "z" in token or "h" in token:
        numbered = token.type in ("RUN", "MELD", "BACKS") and set(token) & set("57五七")
        if numbered and _NUMBER_ORDER not in draft.notes:
            draft.notes.insert(0, _NUMBER_ORDER)


def _refuse_numbers(draft: Draft, text: str, token: Any) -> None:
    """Refuse numbers without a suit."""
    start, end = token.start_pos, token.end_pos
    american = re.match(r"[abc](?![a-z])", text[end:]) is not None
    draft.refuse(tokens.no_suit(start, end, strays.AMERICAN if american else ""))


def _checked(draft: Draft, source: Source, notes: list[str], wanted: Wanted) -> ReadHand:
    """Check the hand as a whole and return it, or raise every fault."""
    game, waiting, _, wins = wanted
    by_variant = callable(game)
    played = game if not callable(game) else game(draft.variant, draft.options)
    severe = any(_may_be_tiles(fault, source.text) for fault in draft.faults)
    named = draft.win is not None
    _take_last_as_win(draft, None if played is None else played.size, waiting)
    hand, lines = draft.hand(), ""
    if wins is not None and played and not severe and _is_one_too_many(hand, played):
        from scorer.notation import surplus  # noqa: PLC0415 - rarely needed

        if not named or not surplus.said_again(draft, hand, played, wins):
            lines = "" if waiting else surplus.lines(hand, played, wins)
        hand = draft.hand()
    played = GAME._replace(size=hand.size()) if played is None else played
    places = _places(draft, source.text)
    if not (hand.concealed or hand.melds or hand.win is not None):
        if not draft.faults:
            draft.fault(
                "no tiles", Message("there is no hand here"), _trimmed(source.text), _EXAMPLE
            )
    else:
        _check(
            draft,
            problems(hand, played, waiting=waiting),
            hand,
            played,
            places,
            severe=severe,
            any_count=severe or (by_variant and "losing" in hand.flags),
            lines=lines,
        )
    typed = {blame: source.span(*place) for blame, place in places.items()}
    if draft.faults:
        said = (*notes, *draft.notes)
        raise NotationError(source.typed, told(draft.faults, source), said)
    return ReadHand(hand, (*notes, *draft.notes), source.typed, typed)


def _check(
    draft: Draft,
    found: list[Problem],
    hand: Hand,
    game: Game,
    places: dict[Blame, tuple[int, int]],
    *,
    severe: bool,
    any_count: bool,
    lines: str,
) -> None:
    """Add what is wrong with the hand as a whole; a fifth tile explains a tile too many.

    `lines` are the hands that are meant perhaps, where there is a tile too many.
    """
    crowded = any(problem.kind == "too many copies" for problem in found)
    if not any(problem.kind == "bad flowers" for problem in found):
        draft.check_flowers()
    for problem in found:
        if problem.kind == "too many copies" and severe:
            continue  # what else is at fault may explain it
        if problem.kind == "too many copies":
            place = _crowded(draft, hand, problem, game.copies)
        elif problem.kind == "wrong tile count" and (
            any_count or (crowded and hand.size() > game.size)
        ):
            continue
        else:
            place = places[problem.blame]
        counts = problem.kind in ("wrong tile count", "too many copies")
        draft.fault(problem.kind, problem.message, place, (counts and lines) or problem.hint)


def _may_be_tiles(fault: Fault, text: str) -> bool:
    """Tell whether tiles may be lost in what is at fault, so that they cannot be counted."""
    word = text[fault.start : fault.end]
    if fault.code == "unknown word":
        unlike = not fault.hint or len(word) <= _SHORT or not word.islower()
        return (unlike and not word.isupper()) or strays.stands_for_tiles(word)
    if fault.code == "bad wind":
        around = text[fault.start - 1 : fault.start] + text[fault.end : fault.end + 1]
        return any(map(str.isalpha, around))
    return fault.code not in _HARMLESS


def _is_one_too_many(hand: Hand, game: Game) -> bool:
    return hand.win is not None and hand.size() == game.size + 1 and "losing" not in hand.flags


_EXAMPLE: Final = Message("For example 123m 456p 789s EEE 9s +9s")


def _take_last_as_win(draft: Draft, size: int | None, waiting: bool) -> None:
    """Take the last tile in hand that was written as the winning tile, if there is one too many."""
    if draft.win is not None or not draft.concealed or "losing" in draft.flags:
        return
    have = len(draft.concealed) + 3 * len(draft.melds)
    if have > size if size is not None else not waiting:
        draft.win = draft.concealed.pop()


def _trimmed(text: str) -> tuple[int, int]:
    body = text.strip()
    start = text.find(body) if body else 0
    return start, start + max(len(body), 1)


def _places(draft: Draft, text: str) -> dict[Blame, tuple[int, int]]:
    """Return where each part stands in the folded text."""
    places: dict[Blame, tuple[int, int]] = {("hand", 0): _trimmed(text)}
    for i, placed in enumerate(draft.concealed):
        places["concealed", i] = placed.start, placed.end
    for i, (_, start, end) in enumerate(draft.melds):
        places["meld", i] = start, end
    for i, place in enumerate(draft.flags.values()):
        places["flag", i] = place
    if draft.win is not None:
        places["win", 0] = draft.win.start, draft.win.end
    places["flowers", 0] = places["hand", 0]
    counted = draft.flower_count
    if counted is not None and counted[0] > len(draft.flowers):
        places["flowers", 0] = counted[1:]
    elif draft.flowers:
        places["flowers", 0] = draft.flowers[0].start, draft.flowers[-1].end
    return places


def _crowded(draft: Draft, hand: Hand, problem: Problem, copies: int) -> tuple[int, int]:
    """Return where the tile of a kind stands that is one too many, in the order written."""
    part, i = problem.blame
    written = [*draft.concealed, *([draft.win] if draft.win else [])]
    for meld, start, end in draft.melds:
        written += [Placed(tile, start, end) for tile in meld.tiles]
    kinds = [tiles.kind_of(placed.tile) for placed in written]
    if part == "concealed":
        blamed = [hand.concealed[i]]
    elif part == "win":
        blamed = [] if hand.win is None else [hand.win]
    else:
        blamed = list(hand.melds[i].tiles)
    kind = next(k for k in map(tiles.kind_of, blamed) if kinds.count(k) > copies)
    same = [placed for placed in written if tiles.kind_of(placed.tile) == kind]
    fifth = sorted(same, key=lambda placed: placed.start)[copies]
    return fifth.start, fifth.end


def told(faults: list[Fault], source: Source) -> tuple[Fault, ...]:
    """Return the faults with places in the typed text, in order, one for each mistake."""
    from scorer.notation import mistakes  # noqa: PLC0415 - only where something is wrong

    found: list[Fault] = []
    ordered = sorted(faults, key=lambda fault: (fault.start, -fault.end))
    for fault in mistakes.of(ordered, source.text):
        start, end = source.span(fault.start, fault.end)
        end = min(end, len(source.typed)) if source.typed else 0
        start = min(start, max(end - 1, 0))
        message = _as_typed(fault, source)
        found.append(Fault(fault.code, message, start, end, fault.hint))
    return tuple(found[: syntax.MAX_FAULTS])


def _as_typed(fault: Fault, source: Source) -> str:
    """Return the message of a fault that quotes its place with that as it was typed."""
    folded, typed = source.text[fault.start : fault.end], source.typed_slice(fault.start, fault.end)
    if folded == typed or not isinstance(fault.message, Message):
        return fault.message
    values = {k: typed if v == folded else v for k, v in fault.message.values.items()}
    return Message(fault.message.template, **values)
