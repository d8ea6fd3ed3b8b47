"""Score hands: from the command line, one that is asked for, or line by line from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.failures import code_of, explain
from scorer.cli.hand_words import HAND_SETTINGS, hand_argument
from scorer.cli.help import Documented
from scorer.cli.options import (
    SHEETS,
    WIDE_OPTION,
    Output,
    check_look,
    output_options,
    rule_options,
)
from scorer.errors import ScorerError
from scorer.hand import Hand
from scorer.message import Message
from scorer.report import Style
from scorer.scoring.ruleset import Ruleset

if TYPE_CHECKING:
    from scorer.batch.lines import Line

_EXAMPLES: Final = (
    ("a hand, the tile it was won on, round and seat wind", "mjscore 123456789m5pEEE +5p E/S"),
    (
        "called groups carry a -, concealed kongs a _; won by self-draw",
        "mjscore 456p789sEEE9s 1-23m +9s 15f E/S zimo",
    ),
    (
        "every way to read it, and house rules",
        "mjscore 111222333m456p7s +7s --readings -o minimum=6",
    ),
    ("for programs", "mjscore 19m19p19sESWNCFP +9s --json"),
    ("a hand a line", "printf '19m19p19sESWNCFP +9s\\n' | mjscore - --format jsonl"),
)


class _Score(Documented):
    """The command behind the group: its help is the group's."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the help of `mjscore` itself."""
        return ctx.parent.get_help() if ctx.parent else super().get_help(ctx)


@click.command(
    "score",
    cls=_Score,
    examples=_EXAMPLES,
    hidden=True,
    context_settings=HAND_SETTINGS,
)
@hand_argument(required=False)
@rule_options
@click.option("--readings", is_flag=True, help="Show the other readings of the hand, too.")
@WIDE_OPTION
@output_options
def command(
    words: tuple[str, ...],
    *,
    ruleset: Ruleset,
    chosen: str,
    readings: bool,
    wide: bool,
    output: Output,
) -> Exit:
    """Score a hand."""
    if wide or output.lang:
        output.style = _style_of_rows(output, ruleset, wide)
    answers = Answers(ruleset, chosen, readings, output)
    if words and words != ("-",):
        return answers.answer(" ".join(words), words=words)
    if not words and sys.stdin.isatty():
        return answers.answer(_ask())
    return answers.answer_lines(words)


def _style_of_rows(output: Output, ruleset: Ruleset, wide: bool) -> Style:
    """Return the style in which a score stands in a spreadsheet as it was asked for."""
    from scorer.report.rows import Look  # noqa: PLC0415 - only where it is used

    check_look(output.form, {"--wide": wide}, SHEETS)
    return output.style._replace(look=Look(ruleset, output.lang, wide))


class Answers(NamedTuple):
    """What is the same for every hand of one call."""

    ruleset: Ruleset
    chosen: str
    readings: bool
    output: Output

    def answer(self, text: str, line: int | None = None, *, words: tuple[str, ...] = ()) -> Exit:
        """Score one hand and show the answer or what is wrong with it.

        What cannot be read may be something else than a hand, if these `words` were typed.
        """
        from scorer.scoring import Score  # noqa: PLC0415 - after the arguments are known
        from scorer.scoring.ask import ask  # noqa: PLC0415 - likewise
        from scorer.scoring.standing import judge  # noqa: PLC0415 - likewise

        answer = ask(text, self.ruleset, judge)
        if answer.error is not None:
            from scorer.cli.meant import something_else  # noqa: PLC0415 - only if it is wrong

            error = something_else(answer.error, words, _commands()) or answer.error
            self._refuse(error, line, answer.hand)
            return code_of(error)
        result = answer.get()
        chosen = "hand" if result.hand.variant else self.chosen
        if isinstance(result, Score):
            from scorer.report.score_page import ScorePage  # noqa: PLC0415

            self.output.show(ScorePage(result, answer.notes, chosen, self.readings, line))
            self._tell((*answer.notes, *(() if self.output.for_people else result.notes())))
            return Exit.SCORED if result.legal else Exit.NO_WIN
        from scorer.report.standing_page import StandingPage  # noqa: PLC0415 - only then

        self.output.show(StandingPage(result, answer.notes, chosen, line))
        self._tell(answer.notes)
        return Exit.SCORED

    def _tell(self, notes: tuple[str, ...]) -> None:
        """Say on standard error what an answer for programs does not show."""
        if not self.output.for_people:
            for note in notes:
                terminal.tell(Message("note: {note}", note=note))

    def answer_lines(self, words: tuple[str, ...]) -> Exit:
        """Score every line of standard input; whatever happens, the answer is one document."""
        worst = None
        self.output.many = True
        try:
            for line in _lines():
                worst = max(worst or Exit.SCORED, self.answer_line(line))
        finally:
            if words or not self.output.first:
                self.output.end()
        return _nothing(words) if worst is None else worst

    def answer_line(self, line: Line) -> Exit:
        """Score the hand on a line; the answer goes out at once, somebody may be typing."""
        if line.error:
            self._refuse(line.error, line.number)
            return code_of(line.error)
        code = self.answer(line.text, line.number)
        sys.stdout.flush()
        return code

    def _refuse(self, error: ScorerError, line: int | None, hand: Hand | None = None) -> None:
        from scorer.report.error_page import ErrorPage  # noqa: PLC0415 - only if needed

        if not self.output.for_people:
            self.output.show(ErrorPage(error, line, hand, self.readings))
        if line is not None:
            terminal.tell(Message("line {line}:", line=line))
        explain(error, hand)


def _commands() -> tuple[str, ...]:
    from scorer.cli.app import COMMANDS  # noqa: PLC0415 - the group loads this module

    return COMMANDS


def _lines() -> Iterator[Line]:
    """Yield the hands of standard input: comments and empty lines are no hands."""
    from scorer.batch.lines import numbered, without_comments  # noqa: PLC0415 - for pipes only
    from scorer.batch.source import Source  # noqa: PLC0415 - likewise

    return without_comments(numbered(Source(sys.stdin.buffer, "standard input")))


def _ask() -> str:
    """Ask for a hand at the terminal, where nothing needs to be quoted."""
    sys.stderr.write("Hand, for example 123m 456p 789s EEE 9s +9s: ")
    sys.stderr.flush()
    text = sys.stdin.readline().strip()
    if not text:
        raise click.UsageError("no hand")
    return text


def _nothing(words: tuple[str, ...]) -> Exit:
    """Say that there was nothing to score; an empty file that was asked for is no mistake."""
    if not words:
        raise click.UsageError("no hand")
    return Exit.SCORED
