"""What Windows and macOS say in their own ways: the language of the user, and where files lie."""

from __future__ import annotations

import os
import sys


def ui_language() -> str:
    """Return the language that the system shows, as zh-Hant or ja_JP; empty if it does not say."""
    if sys.platform == "win32":
        return _of_windows()
    return _of_macos() if sys.platform == "darwin" else ""


def _of_windows() -> str:
    try:
        from ctypes import windll  # type: ignore[attr-defined] # noqa: PLC0415 - on Windows alone
        from locale import windows_locale  # noqa: PLC0415 - likewise

        return windows_locale.get(windll.kernel32.GetUserDefaultUILanguage(), "")
    except (ImportError, AttributeError, OSError):
        return ""


def _of_macos() -> str:
    """Return the first of the languages that the user has put in order."""
    from plistlib import load  # noqa: PLC0415 - on macOS alone

    path = os.path.expanduser("~/Library/Preferences/.GlobalPreferences.plist")
    try:
        with open(path, "rb") as file:
            return str(load(file)["AppleLanguages"][0])
    except Exception:  # whatever is wrong with it, there is English
        return ""


def config_folder() -> str:
    """Return where the config file and the rules lie: the XDG folder, or the system's own.

    A folder in the place of Unix that is there already goes on being used on macOS.
    """
    if named := os.environ.get("XDG_CONFIG_HOME"):
        return os.path.join(named, "mjscore")
    usual = os.path.join(os.path.expanduser("~/.config"), "mjscore")
    if sys.platform not in ("win32", "darwin") or os.path.isdir(usual):
        return usual
    from click import get_app_dir  # noqa: PLC0415 - it is loaded

    return get_app_dir("mjscore")
