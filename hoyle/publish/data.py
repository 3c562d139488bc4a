"""Data that a site fetches when a page needs it: the results of bots in daily deals, and the puzzles, for the games of the site."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hoyle.lab import daily, puzzles
from hoyle.publish.compiling import write_packed

FOLDER = "data"
"""The folder of the files in a site; `client/site/page_data.js` puts them where `hoyle.lab` reads them."""


def write(folder: Path, games: Sequence[str]) -> None:
    """Write the files of a site with these games."""
    (folder / FOLDER).mkdir(exist_ok=True)
    for name, content in (("daily", plays(games)), ("puzzles", chosen_puzzles(games))):
        write_packed(folder / FOLDER, f"{name}.json", json.dumps(content, separators=(",", ":")).encode())


def plays(games: Sequence[str]) -> dict[str, object]:
    """Return the part of `daily.json` for these games."""
    return {family: measured for family, measured in daily.all_plays().items() if measured["game"] in games}


def chosen_puzzles(games: Sequence[str]) -> dict[str, object]:
    """Return the part of `puzzles.json` for these games."""
    found: dict[str, Any] = {}
    for family, content in json.loads(puzzles.FILE.read_text("utf-8")).items():
        rows = {number: row for number, row in content["puzzles"].items() if row[0] in games}
        if rows:
            found[family] = content | {"puzzles": rows}
    return found
