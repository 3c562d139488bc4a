"""`hoyle serve --reload` starts again when a file of an own game changes, also after a mistake in it."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

from hoyle.cli.reloading import times
from tests.support.page_code import write_game

AGAIN = "the server starts again"


def page(address: str, wanted: str, seconds: float = 60) -> str:
    """Return the page of the game as soon as it has these words, or what it has in the end."""
    end, text = time.monotonic() + seconds, ""
    while wanted not in text and time.monotonic() < end:
        try:
            text = urllib.request.urlopen(address, timeout=20).read().decode()
        except (URLError, OSError):
            time.sleep(0.2)
    return text


def test_a_change_is_served_also_after_a_mistake(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    file, port = folder / "__init__.py", 20_000 + os.getpid() % 20_000
    command = [sys.executable, "-m", "hoyle.cli.main", "serve", "--port", str(port), "--store", str(tmp_path / "x.db")]
    printed = tmp_path / "printed.txt"
    with printed.open("w") as output:
        server = subprocess.Popen(
            [*command, "--reload", "--game", str(folder)], stdout=output, stderr=subprocess.DEVNULL
        )
    try:
        address, text = f"http://127.0.0.1:{port}/g/little_whist", file.read_text("utf-8")
        assert "Little Whist" in page(address, "Little Whist")
        file.write_text(text.replace("GAME = ", "GAME = = "), "utf-8")
        while printed.read_text().count(AGAIN) < 1:
            time.sleep(0.05)
        file.write_text(text.replace('title="Little Whist"', 'title="Small Whist"'), "utf-8")
        assert "Small Whist" in page(address, "Small Whist")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=60)
    assert printed.read_text().count(AGAIN) == 2 and server.returncode == 0


def test_files_of_games_and_rewrites_are_watched(tmp_path: Path) -> None:
    for name in ("game/rules.py", "game/art/fox.svg", "game/notes.txt", "one.py", "two.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    watched = times([str(tmp_path / "game"), f"{tmp_path / 'one.py'}+{tmp_path / 'two.py'}"])
    assert sorted(file.name for file in watched) == ["fox.svg", "one.py", "rules.py", "two.py"]
