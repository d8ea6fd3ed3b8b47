"""The batch command, run inside the tests."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from scorer.batch.fast import FastText
from scorer.cli.app import app


def batch(*words: str, typed: bytes | str | None = None) -> Result:
    """Run `mjscore batch` with these words and this on its standard input."""
    return CliRunner().invoke(app, ["batch", *words], input=typed)


def nothing_is_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every line go the usual way."""

    def lines(_: object, __: str, ___: object, texts: list[str], ____: object) -> object:
        return [""] * len(texts), [(place, place) for place in range(len(texts))]

    monkeypatch.setattr(FastText, "lines", lines)
    monkeypatch.setattr(FastText, "record", lambda *_: None)
