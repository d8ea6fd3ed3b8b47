"""Print the script that lets a shell complete our commands, options and words."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from scorer.cli import terminal
from scorer.cli.exits import Exit
from scorer.cli.help import Documented
from scorer.cli.options import general_options

SHELLS: Final = tuple(
    shell for shell in ("bash", "zsh", "fish", "powershell") if get_completion_class(shell)
)
_EXAMPLES: Final = (
    ("for bash, from now on", 'mjscore completion bash >> "$HOME/.bashrc"'),
    ("for this zsh only", 'eval "$(mjscore completion zsh)"'),
)


@click.command(cls=Documented, examples=_EXAMPLES)
@click.argument("shell", type=click.Choice(SHELLS))
@general_options
def command(shell: str) -> Exit:
    """Print a completion script for a shell."""
    from scorer.cli import shells  # noqa: F401, PLC0415 - they are found by being there
    from scorer.cli.app import app  # noqa: PLC0415 - the group loads this module

    made = get_completion_class(shell)
    assert made is not None
    terminal.write(made(app, {}, "mjscore", "_MJSCORE_COMPLETE").source() + "\n")
    return Exit.SCORED
