"""The command line. `main` runs it; each command is a module that loads when used."""

from __future__ import annotations


def main(held: list[object] | None = None) -> None:
    """Run the command line; raises SystemExit with its exit code.

    What a command had better not free before the end is put to `held`.
    """
    try:
        from scorer.cli.app import app  # noqa: PLC0415 - Ctrl-C may come while it loads
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    app(prog_name="mjscore", obj=held)


def process() -> None:
    """Run the command line as a process of its own: the entry point of `mjscore`."""
    held: list[object] = []
    try:
        main(held)
    except SystemExit as end:
        if not isinstance(end.code, int):
            raise
        from scorer.cli.terminal import leave  # noqa: PLC0415 - as `app`

        leave(end.code)
