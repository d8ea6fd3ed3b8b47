"""The options that commands share: how answers look, and which rules hold."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar

import click

from scorer.cli import config, rules_files, terminal
from scorer.cli.help import completing
from scorer.errors import OptionError
from scorer.languages import LANGUAGES
from scorer.message import Message
from scorer.report import FORMATS, Page, Style, end_pages, write_page
from scorer.scoring import DEFAULT_VARIANT
from scorer.scoring.ruleset import Ruleset
from scorer.variants import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.clubs import Club

Command = TypeVar("Command", bound=Callable[..., Any])

_SOURCES: Final = {
    click.core.ParameterSource.COMMANDLINE: "command line",
    click.core.ParameterSource.ENVIRONMENT: "environment",
    click.core.ParameterSource.DEFAULT_MAP: "config",
}


class Output:
    """Where answers go: the format, the style, and whether anything was written yet.

    `many` is set where one call answers any number of hands. `lang` is the language that was asked
    for, empty where the locale's is taken.
    """

    __slots__ = ("first", "form", "lang", "many", "style")

    def __init__(self, form: str, style: Style, lang: str = "") -> None:
        self.form = form
        self.style = style
        self.lang = lang
        self.first = True
        self.many = False

    @property
    def for_people(self) -> bool:
        """True for formats that people read, so that notes belong into the answer itself."""
        return self.form in ("table", "markdown")

    def show(self, page: Page) -> None:
        """Write a page to standard output."""
        text = write_page(page, self.form, self.style, first=self.first, many=self.many)
        terminal.write(text, painted=self.style.color, data=self.form in ("csv", "tsv"))
        self.first = False

    def end(self) -> None:
        """Write what ends many answers."""
        terminal.write(end_pages(self.form, first=self.first))


def general_options(command: Command) -> Command:
    """Add what every command has: `--no-config` and `--debug`."""
    command = click.option(
        "--no-config",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=config.load,
        help="Leave out mjscore/config.toml in the XDG config folder.",
    )(command)
    return click.option(
        "--debug",
        is_flag=True,
        expose_value=False,
        help="Show where in the program an unexpected error arose.",
    )(command)


def output_options(command: Command) -> Command:
    """Add the options on format, language, tiles and colour; the command gets `output`."""

    @wraps(command)
    def with_output(
        *args: Any,
        form: str,
        as_json: bool,
        lang: str | None,
        glyphs: bool,
        color: str,
        excel: bool,
        inert: bool,
        **more: Any,
    ) -> Any:
        form = "json" if as_json else "csv" if excel and form == "table" else form
        check_look(form, {"--excel": excel, "--inert": inert}, SHEETS)
        style = style_for(sys.stdout)._replace(
            glyphs=glyphs and terminal.can_write(sys.stdout, "🀇🀙"),
            color=terminal.wants_color(color) and form == "table",
            excel=excel,
            inert=inert or excel,
        )
        return command(*args, output=Output(form, style, lang or ""), **more)

    decorated: Any = general_options(with_output)
    for option in reversed(_OUTPUT_OPTIONS):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]


def style_for(stream: TextIO) -> Style:
    """Return the style that a stream can show, in the language that is spoken."""
    return Style(
        lang=terminal.language_of(stream),
        chinese=terminal.shows_chinese(stream),
        utf8=terminal.is_utf8(stream),
        encoding=stream.encoding or "utf-8",
    )


def said_language(context: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return a language by its tag in any case; an error shows the tags as they are written."""
    if value is None:
        return None
    wanted = str(value).casefold().replace("_", "-")
    tag = next((tag for tag in LANGUAGES if tag.casefold() == wanted), None)
    if tag is None and not context.resilient_parsing:
        message = Message(
            "{value!r} is not one of {listed}.", value=value, listed=", ".join(map(repr, LANGUAGES))
        )
        raise click.BadParameter(message, context, param)
    terminal.speak(tag or "")
    return tag


def complete_languages(_: click.Context, __: click.Parameter, typed: str) -> list[str]:
    """Complete the tag of a language."""
    return [tag for tag in LANGUAGES if tag.casefold().startswith(typed.casefold())]


def check_look(form: str, said: Mapping[str, bool], forms: tuple[str, ...]) -> None:
    """Raise UsageError for what is said of rows, and does not go with the format."""
    for name in (name for name, one in said.items() if one and form not in forms):
        raise click.UsageError(
            Message(
                "{name} is for {listed}, and the output is {form}",
                name=name,
                listed=", ".join(forms),
                form=form,
            )
        )


SHEETS: Final = ("csv", "tsv")  # what a spreadsheet opens
SHEET_OPTIONS: Final = (
    click.option(
        "--excel",
        is_flag=True,
        help="Write csv or tsv as Excel opens it: a byte order mark, its line ends, --inert.",
    ),
    click.option(
        "--inert",
        "inert",
        is_flag=True,
        help="In csv and tsv, put an apostrophe before a text that begins with = + - @, a tab or a "
        "line end, so that no spreadsheet takes it for a formula. Numbers stay as they are, and "
        "batch reads it back as it was.",
    ),
)
WIDE_OPTION: Final = click.option(
    "--wide",
    is_flag=True,
    help="In csv, tsv and the markdown of batch: a column for each payer and fan.",
)
lang_option: Final = click.option(
    "--lang",
    callback=said_language,
    shell_complete=complete_languages,
    metavar=f"[{'|'.join(LANGUAGES)}]",
    help="The language of names and labels; by default the locale's.",
)
_OUTPUT_OPTIONS: Final = (
    click.option(
        "--format",
        "form",
        type=click.Choice(tuple(FORMATS)),
        default="table",
        help="How to answer.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Short for --format json."),
    lang_option,
    click.option("--glyphs", is_flag=True, help="Draw the tiles: 🀇 for 1m."),
    click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        help="Colour; auto obeys NO_COLOR and FORCE_COLOR.",
    ),
    *SHEET_OPTIONS,
)


def rule_options(command: Command) -> Command:
    """Add `--variant`, `--rules` and `--option`.

    The command gets `ruleset`, and `chosen`: who said which variant.
    """

    @wraps(command)
    def with_ruleset(
        *args: Any, variant: str, rules: str | None, option: tuple[str, ...], **more: Any
    ) -> Any:
        context = click.get_current_context()
        source = context.get_parameter_source("variant")
        ruleset = Ruleset(variant, switches(option), standing_rules(context))
        chosen = _SOURCES.get(source, "") if source else ""
        if rules is not None and (club := _club(context, rules, variant)):
            ruleset, chosen = ruleset._replace(variant=club.base.name, club=club), "rules"
        return command(*args, ruleset=ruleset, chosen=chosen, **more)

    decorated: Any = click.option(
        "--rules",
        metavar="FILE|NAME",
        shell_complete=completing("rules_of_clubs"),
        help="The rules of a club: a file, or a name in mjscore/rules in the XDG config folder.",
    )(switch_option(with_ruleset))
    return click.option(  # type: ignore[no-any-return]
        "--variant",
        "-V",
        envvar="MJSCORE_VARIANT",
        default=DEFAULT_VARIANT,
        show_default=True,
        show_envvar=True,
        metavar="NAME",
        shell_complete=completing("variants"),
        help="The rules, for hands that do not say variant= themselves.",
    )(decorated)


def _club(context: click.Context, rules: str, variant: str) -> Club | None:
    """Return the club whose rules are asked for; rules of the config file give way to a variant.

    Raises OptionError for rules of another variant than the command line says.
    """
    club = rules_files.load(rules)
    asked = context.get_parameter_source("rules") is click.core.ParameterSource.COMMANDLINE
    source = context.get_parameter_source("variant")
    stronger = ("command line",) if asked else ("command line", "environment")
    if not source or _SOURCES.get(source) not in stronger or club.holds_for(variant):
        return club
    if not asked:
        return None
    message = Message(
        "{file} starts from {name}, and --variant says {variant}",
        file=club.file,
        name=club.base.name,
        variant=variant,
    )
    raise OptionError(message, Message("Leave out --variant."), "variant")


def switch_option(command: Command) -> Command:
    """Add `--option` alone, for catalogues of a variant that is named otherwise."""
    return click.option(
        "--option",
        "-o",
        multiple=True,
        metavar="KEY=VALUE",
        shell_complete=completing("switches"),
        help="A house rule or preset=NAME; may be repeated. See mjscore variants NAME.",
    )(command)


def _key_and_value(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise click.UsageError(
            Message("--option {text}: write KEY=VALUE, for example minimum=6", text=text)
        )
    return key.strip(), value.strip()


def switches(texts: tuple[str, ...]) -> dict[str, str]:
    """Return the switches that were given as KEY=VALUE."""
    return dict(map(_key_and_value, texts))


def standing_rules(context: click.Context) -> dict[str, dict[str, object]]:
    """Return the house rules of the config file, by the names of the variants.

    Raises OptionError for a variant that does not exist.
    """
    rules: dict[str, dict[str, object]] = {}
    for name, switches_of in context.meta.get(config.HOUSE_RULES, {}).items():
        rules.setdefault(find(name).name, {}).update(switches_of)
    return rules
