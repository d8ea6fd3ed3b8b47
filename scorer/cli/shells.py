"""Completion in bash, zsh and fish: click's own, with what our command line needs besides.

Bash breaks words at `=` and `:`, so it hands over the line itself and gets back what it replaces.
Where nothing of ours fits, every shell goes on with the names of files. Imported only where a
script is printed or a shell asks.
"""

from __future__ import annotations

import os
from typing import Final

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

PART: Final = "part"  # what goes on without a blank: preset=
_END: Final = "\x00"

_BASH: Final = """\
%(complete_func)s() {
    local IFS=$'\\n' answer kind value
    COMPREPLY=()
    for answer in $(env %(complete_var)s=bash_complete MJSCORE_BREAKS="$COMP_WORDBREAKS" \\
            MJSCORE_LINE="${COMP_LINE:0:COMP_POINT}" "$1" 2>/dev/null); do
        kind=${answer%%%%,*}
        value=${answer#*,}
        case $kind in
            plain) COMPREPLY+=("$value") ;;
            part) COMPREPLY+=("$value"); compopt -o nospace 2>/dev/null ;;
        esac
    done
}

complete -o default -o nosort -F %(complete_func)s %(prog_name)s 2>/dev/null ||
    complete -o default -F %(complete_func)s %(prog_name)s
"""

_ZSH: Final = """\
#compdef %(prog_name)s

%(complete_func)s() {
    local -a response whole parts
    local kind value descr
    whence %(prog_name)s >/dev/null || return 1
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \\
        %(complete_var)s=zsh_complete %(prog_name)s 2>/dev/null)}")
    for kind value descr in ${response}; do
        case $kind in
            plain) whole+=("$value") ;;
            part) parts+=("$value") ;;
            dir) _path_files -/ ;;
            file) _path_files -f ;;
        esac
    done
    (( $#whole )) && compadd -U -V whole -a whole
    (( $#parts )) && compadd -U -S '' -V parts -a parts
    return 0
}

if [[ ${zsh_eval_context[-1]-} == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    whence compdef >/dev/null || { autoload -Uz compinit && compinit -i -D; } 2>/dev/null
    whence compdef >/dev/null && compdef %(complete_func)s %(prog_name)s
    true
fi
"""


class Bash(BashComplete):
    """Bash: the line up to the cursor comes in, what stands behind the last break goes out."""

    source_template = _BASH

    @staticmethod
    def _check_version() -> None:
        """Do without the check of click's: what an old bash lacks, the script leaves out."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor, and the beginning of the one at it."""
        words = split_arg_string(os.environ.get("MJSCORE_LINE", "") + _END)
        return words[1:-1], words[-1].removesuffix(_END)

    def complete(self) -> str:
        """Return a line for each completion, cut where bash has broken the word."""
        args, incomplete = self.get_completion_args()
        breaks = set(os.environ.get("MJSCORE_BREAKS", "")) - set(" \t\n\"'")
        cut = max((i + 1 for i, sign in enumerate(incomplete) if sign in breaks), default=0)
        items = self.get_completions(args, incomplete)
        return "\n".join(f"{_kind(item)},{item.value[cut:]}" for item in items)


class Zsh(ZshComplete):
    """Zsh: three lines for each completion."""

    source_template = _ZSH

    def format_completion(self, item: CompletionItem) -> str:
        """Return kind, value and an empty description."""
        return f"{_kind(item)}\n{item.value}\n_"


class Fish(FishComplete):
    """Fish: it needs no more than click has."""


def _kind(item: CompletionItem) -> str:
    goes_on = item.type == "plain" and item.value.endswith("=")
    return PART if goes_on else item.type


for _shell in (Bash, Zsh, Fish):
    add_completion_class(_shell)
