"""What a process that runs at a pseudo terminal shows there."""

import os


def shown(process: int, terminal: int) -> str:
    """Wait for the process, and return everything that it wrote to its terminal."""
    written = b""
    try:
        while part := os.read(terminal, 4096):
            written += part
    except OSError:  # the other end is closed
        pass
    os.waitpid(process, 0)
    os.close(terminal)
    return written.decode()
