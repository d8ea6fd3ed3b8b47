"""The batch command, run inside the tests."""

from __future__ import annotations

from click.testing import CliRunner, Result

from scorer.cli.app import app


def batch(*words: str, typed: bytes | str | None = None) -> Result:
    """Run `mjscore batch` with these words and this on its standard input."""
    return CliRunner().invoke(app, ["batch", *words], input=typed)
