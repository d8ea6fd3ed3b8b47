"""The command line. `main` is the entry point; each command is a module that loads when used."""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave the process with its exit code.

    What a command gives to the list that is its context's object is held to the end.
    """
    try:
        from scorer.cli.app import app  # noqa: PLC0415 - Ctrl-C may come while it loads
        from scorer.cli.terminal import leave  # noqa: PLC0415 - as above
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    held: list[object] = []
    try:
        app(prog_name="mjscore", obj=held)
    except SystemExit as end:
        if isinstance(end.code, int):
            leave(end.code)
        raise
