"""Helpers for measurements: command lines that name games, the rule sets of a game, and files of results."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from bench.budget import TINY, first
from hoyle.games import GAMES
from hoyle.lab.facts import DEFAULT_RULES, FILE, facts_of
from hoyle.rules.game import Game


def argument_parser(description: str | None) -> argparse.ArgumentParser:
    """Return the parser of a command line that names games; the default is all games."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(first(list(GAMES))))
    return parser


def rule_sets(game: Game) -> dict[str, Mapping[str, Any]]:
    """Return the options by preset, the standard rules first."""
    return {DEFAULT_RULES: {}} | {name: preset.values for name, preset in first(list(game.presets.items()))}


def write_facts(game: Game, measured: Mapping[str, Mapping[str, Any]]) -> None:
    """Save the measured facts of a game by preset, merged with the stored facts about the same version of the rules."""
    merged = {}
    for preset, facts in measured.items():
        old_facts = facts_of(game.name, preset)
        is_current = old_facts.get("version") == game.version
        merged[preset] = {"version": game.version, **(old_facts if is_current else {}), **facts}
    write_results(FILE, game.name, merged, depth=2)


def write_results(file: Path, name: str, results: Any, depth: int) -> None:
    """Write the results of a game into the file of all games, in the order of GAMES.

    Every value down to this depth has a line of its own. A tiny run prints the results instead.
    """
    if TINY:
        print(name, to_json(results, 0))
        return
    merged = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    merged[name] = results
    ordered = {name: merged[name] for name in [*GAMES, *merged] if name in merged}
    file.write_text(to_json(ordered, depth) + "\n", "utf-8")


def to_json(value: Any, depth: int, indent: str = " ") -> str:
    """Return JSON in which every value down to this depth has a line of its own."""
    if not depth or not isinstance(value, dict):
        return json.dumps(value)
    lines = [
        f"{indent}{json.dumps(key)}: {to_json(inner, depth - 1, indent + ' ')}"
        for key, inner in cast(dict[str, Any], value).items()
    ]
    return "{\n" + ",\n".join(lines) + f"\n{indent[:-1]}}}"
