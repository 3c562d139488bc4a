"""What the worked rewrites change, measured beforehand by `python -m bench.shelf`.

`shelf.json` has by file name the hash of the text that was measured, the preset if it was not by the usual options, the bot that played
every seat, the number of games, and the difference of each measure from the usual rules as [value, low, high, clear]. Differences are
paired by deal, and the tests of one rewrite are corrected together.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.games.shared.scenes import Say
from hoyle.lab.atlas import MAX_SENTENCES, NO_EFFECT, strongest
from hoyle.lab.differences import Difference
from hoyle.lab.labels import change_sentence
from hoyle.lab.measures import measures_by_id
from hoyle.play.play import vary
from hoyle.rules.game import Game

FILE = Path(__file__).with_suffix(".json")


@cache
def measured() -> dict[str, Any]:
    """Return what was measured, by file name."""
    return json.loads(FILE.read_text("utf-8"))


def effect_of(file: str, text_hash: str, game: Game) -> dict[str, Difference]:
    """Return how a worked rewrite differs from the usual game, by measure; empty if this text was not measured."""
    found = measured().get(file)
    if not found or found["hash"] != text_hash:
        return {}
    preset = preset_of(file)
    measures = measures_by_id(vary(game, game.presets[preset].values if preset else {}))
    return {
        id: Difference(id, value, low, high, 1.0, measures[id].percent, 0.0 if clear else 1.0)
        for id, (value, low, high, clear) in found["differences"].items()
    }


def preset_of(file: str) -> str:
    """Return the name of the preset by which a worked rewrite was measured; "" for the usual options."""
    return measured().get(file, {}).get("preset", "")


def sentences(title: str, differences: Mapping[str, Difference], say: Say, preset: str = "") -> list[str]:
    """Return a sentence for each of the clearest differences, or that none is clear; none if nothing was measured.

    Each begins with the title of the preset by which it was measured, if there is one.
    """
    by = f"{say(preset)}: " if preset else ""
    messages = [change_sentence(title, found) for found in strongest(differences, MAX_SENTENCES)]
    texts = [say(message, **facts).removeprefix(f"{title}: ") for message, facts in messages]
    return [f"{by}{text[0].upper()}{text[1:]}" for text in texts] or [say(NO_EFFECT)] * bool(differences)
