"""What the measurements of games share: which games are asked for, their sets of rules, the files where results are kept."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hoyle.facts import FILE, USUAL, of
from hoyle.games import GAMES
from hoyle.rules.game import Game


def asking(says: str | None) -> argparse.ArgumentParser:
    """A command line that names games, or none for all."""
    asked = argparse.ArgumentParser(description=says, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    return asked


def rule_sets(game: Game) -> dict[str, Mapping[str, Any]]:
    """Values by preset, those of the usual rules first."""
    return {USUAL: {}} | {name: preset.values for name, preset in game.presets.items()}


def keep_facts(game: Game, found: Mapping[str, Mapping[str, Any]]) -> None:
    """Facts by preset, beside those that were measured otherwise of the same version of the rules."""
    whole = {}
    for preset, facts in found.items():
        before = of(game.name, preset)
        same = before.get("version") == game.version
        whole[preset] = {"version": game.version, **(before if same else {}), **facts}
    keep(FILE, game.name, whole, depth=2)


def keep(file: Path, name: str, found: Any, depth: int) -> None:
    """Put what was found of a game into a file of all games, in their order; so deep it has a line each."""
    whole = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    whole[name] = found
    ordered = {one: whole[one] for one in [*GAMES, *whole] if one in whole}
    file.write_text(lined(ordered, depth) + "\n", "utf-8")


def lined(found: Any, depth: int, indent: str = " ") -> str:
    """JSON with a line for each thing down to this depth."""
    if not depth:
        return json.dumps(found)
    lines = [f"{indent}{json.dumps(name)}: {lined(one, depth - 1, indent + ' ')}" for name, one in found.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent[:-1]}}}"
