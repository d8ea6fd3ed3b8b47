"""The version of mjscore; the package is built with it."""

from __future__ import annotations

VERSION = "0.1.0"
