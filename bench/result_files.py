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


def argument_parser(about: str | None) -> argparse.ArgumentParser:
    """Return the parser of a command line that names games; none means all."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(first(list(GAMES))))
    return parser


def rule_sets(game: Game) -> dict[str, Mapping[str, Any]]:
    """Return the options by preset, the standard rules first."""
    return {USUAL: {}} | {name: preset.values for name, preset in first(list(game.presets.items()))}


def write_facts(game: Game, found: Mapping[str, Mapping[str, Any]]) -> None:
    """Return the facts by preset, merged with other facts about the same version of the rules."""
    merged = {}
    for preset, facts in found.items():
        before = of(game.name, preset)
        same = before.get("version") == game.version
        merged[preset] = {"version": game.version, **(before if same else {}), **facts}
    write_results(FILE, game.name, merged, depth=2)


def write_results(file: Path, name: str, found: Any, depth: int) -> None:
    """Write the results of a game into the file of all games, in their order; values down to `depth` have a line each."""
    if TINY:
        print(name, to_json(found, 0))
        return
    merged = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    merged[name] = found
    ordered = {name: merged[name] for name in [*GAMES, *merged] if name in merged}
    file.write_text(to_json(ordered, depth) + "\n", "utf-8")


def to_json(found: Any, depth: int, indent: str = " ") -> str:
    """Return JSON with a line for each value down to this depth."""
    if not depth:
        return json.dumps(found)
    lines = [f"{indent}{json.dumps(name)}: {to_json(value, depth - 1, indent + ' ')}" for name, value in found.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent[:-1]}}}"
