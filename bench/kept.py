"""Helpers of the measurements: the games to measure, their rule sets, the files of results."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bench.budget import TINY, first
from hoyle.games import GAMES
from hoyle.lab.facts import FILE, USUAL, of
from hoyle.rules.game import Game


def asking(says: str | None) -> argparse.ArgumentParser:
    """Return the parser of a command line that names games; none means all."""
    asked = argparse.ArgumentParser(description=says, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME", default=list(first(list(GAMES))))
    return asked


def rule_sets(game: Game) -> dict[str, Mapping[str, Any]]:
    """Return the options by preset, the standard rules first."""
    return {USUAL: {}} | {name: preset.values for name, preset in first(list(game.presets.items()))}


def keep_facts(game: Game, found: Mapping[str, Mapping[str, Any]]) -> None:
    """Return the facts by preset, merged with other facts about the same version of the rules."""
    whole = {}
    for preset, facts in found.items():
        before = of(game.name, preset)
        same = before.get("version") == game.version
        whole[preset] = {"version": game.version, **(before if same else {}), **facts}
    keep(FILE, game.name, whole, depth=2)


def keep(file: Path, name: str, found: Any, depth: int) -> None:
    """Write the results of a game into the file of all games, in their order; values down to `depth` have a line each."""
    if TINY:
        print(name, lined(found, 0))
        return
    whole = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    whole[name] = found
    ordered = {name: whole[name] for name in [*GAMES, *whole] if name in whole}
    file.write_text(lined(ordered, depth) + "\n", "utf-8")


def lined(found: Any, depth: int, indent: str = " ") -> str:
    """Return JSON with a line for each value down to this depth."""
    if not depth:
        return json.dumps(found)
    lines = [f"{indent}{json.dumps(name)}: {lined(value, depth - 1, indent + ' ')}" for name, value in found.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent[:-1]}}}"
