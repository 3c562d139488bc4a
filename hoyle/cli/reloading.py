"""`hoyle serve --reload`: start the server again when files of own games have changed."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

WATCHED = (".py", ".md", ".toml", ".svg")
"""The endings of the files that belong to a game."""
CHANGED = """A file of the game has changed: the server starts again.
Running tables of a rewrite go on by the text with which they were opened; those of an own game go on if its rules still fit them.
The log names those that cannot go on, and `hoyle store check --replay` says why."""
EVERY = 0.5
"""Seconds between two looks at the files."""


def times(games: Iterable[str]) -> dict[Path, int]:
    """Return by file of these games (folders, files, or rewrites with `+` between them) when it was changed."""
    places = [Path(part) for game in games for part in game.split("+")]
    files = [file for place in places for file in ([place] if place.is_file() else place.rglob("*"))]
    return {file: file.stat().st_mtime_ns for file in files if file.suffix in WATCHED and file.is_file()}


def stop(*_: object) -> None:
    """End the process, and with it the server that it has started."""
    sys.exit(0)


def serve_and_reload(games: list[str], arguments: list[str]) -> int:
    """Run `hoyle` with these arguments, again whenever a file of the games has changed. Return the exit code when it stops."""
    words = [word for word in arguments if word != "--reload"]
    signal.signal(signal.SIGTERM, stop)
    while True:
        known = times(games)
        server = subprocess.Popen([sys.executable, "-m", "hoyle.cli.main", *words])
        try:
            while times(games) == known:
                if server.poll() == 0:
                    return 0
                time.sleep(EVERY)
        except KeyboardInterrupt:
            return server.wait()
        finally:
            server.terminate()
            server.wait()
        print(CHANGED, flush=True)
        words = [word for word in words if word != "--open"]
