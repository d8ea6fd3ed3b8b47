"""The command line. `main` is the entry point; each command is a module that loads when used."""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave the process with its exit code."""
    try:
        from scorer.cli.app import app  # noqa: PLC0415 - Ctrl-C may come while it loads
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    app(prog_name="mjscore")
