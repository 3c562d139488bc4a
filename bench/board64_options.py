"""What each option of Board64 does to play: every preset, and every option changed alone, with bots that play sensibly.

    python bench/board64_options.py [PRESET…]      writes its sections of docs/board64-options.md

Two equal bots (minimax with 1,000 nodes a decision; search with 200 simulations where cards are unknown) play each rule
set from drawn openings, by `hoyle.measure`. A change that the kit refuses is listed with its code; one refused only
because the first move could take something (X24) is played with a truce of one move.
"""

import sys
import time
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from bench.budget import budget, first
from bench.one_by_one import changes, line
from hoyle.games import GAMES
from hoyle.lab.report import Report
from hoyle.rules.options import OptionError
from hoyle.session.play import Variant

GAME = GAMES["board64"]
PAGE = Path(__file__).parent.parent / "docs" / "board64-options.md"
BASES = ("game1", "game4", "game18", "game48", "game48_landing", "game65")
GAMES_EACH = budget(300, 2)
QUIET = ("no move", "no progress", "repetition")
"""Endings that nobody forced: the others are decisive."""

TRIED: dict[str, tuple[Any, ...]] = {
    "no_progress_limit": (20, 40, 100, 200),
    "opening_truce": (1, 8),
    "min_run": (4,),
    "max_run": (3,),
    "repetition_limit": (2, 5),
    "kinds": (("colour",), ("value",), ("sequence",), ("value", "sequence")),
    "players": (),
    "squares": (),
    "cards": (),
    "principle": (),
}
"""Values to try where an option has more than a table can hold."""


def bot(variant: Variant) -> str:
    """Return the bot for these rules: minimax, or search with hidden cards."""
    return "minimax:1000" if GAME.perfect_information(variant.options) else "search:200"


def measured(values: dict[str, Any]) -> Report:
    """Measure a rule set between two equal bots."""
    variant = hoyle.game("board64", **values)
    return hoyle.measure(variant, bots=(bot(variant),) * variant.seats, games=GAMES_EACH, seed=1)


def decisive(report: Report) -> float:
    """Return the share of games that one side ended by its own move."""
    messages = dict(GAME.endings)
    quiet = {messages[name] for name in QUIET}
    return sum(
        figure.value for figure in report.figures if figure.name in messages.values() and figure.name not in quiet
    )


COLUMNS = ("win_0", "draws", "decisions", "branching")


def row(name: str, report: Report, base: Report | None) -> str:
    """Return a line of the table; * marks what differs from the base by more than chance."""
    return line(name, report, base, COLUMNS, (f"{decisive(report):.0%}",))


def truced(values: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Return these values, with a truce of one move if they need one, and a note about it."""
    try:
        hoyle.game("board64", **values)
    except OptionError as error:
        if error.code != "X24":
            raise
        return values | {"opening_truce": 1}, ", opening_truce=1"
    return values, ""


TABLE = ("| rules | first player wins | draws | decisions | moves | decisive |", "|---|---|---|---|---|---|")


def section(preset: str) -> str:
    """Return the table of a preset, with every option changed alone."""
    values = dict(GAME.presets[preset].values)
    base = measured(values)
    lines = [*TABLE, row(preset, base, None)]
    refused: list[str] = []
    for name, changed in changes(GAME, values, TRIED):
        try:
            played, note = truced(changed)
            lines.append(row(name + note, measured(played), base))
        except OptionError as error:
            refused.append(f"{name} ({error.code})")
    if refused:
        lines += ["", "Refused: " + ", ".join(refused) + "."]
    return "\n".join(lines)


def every_preset() -> str:
    """Return a line for every preset; for patiences the number of cards left."""
    lines, patiences = list(TABLE), list[str]()
    for name, preset in GAME.presets.items():
        report = measured(dict(preset.values))
        if preset.values.get("players") == 1:
            left = report["payoff_0"]
            patiences.append(f"{name} {-left.value:.1f} ({-left.high:.1f} to {-left.low:.1f})")
        else:
            lines.append(row(name, report, None))
    return "\n".join([*lines, "", "Cards left on average, search with 200 simulations: " + ", ".join(patiences) + "."])


HEAD = """# What the options of the board's games do

Measured by `bench/board64_options.py` over `hoyle measure`: some hundred games a line between two equal bots (minimax with 1,000
nodes a decision; in game 65 and where only the owner knows the true test, search with 200 simulations), from openings of
four drawn decisions where the set-up is fixed. Intervals are 95 %; * marks what differs from the preset's own line by
more than chance. *Decisions* counts a step and its claim as two. *Moves* is the number to choose from at a real choice.
*Decisive* is the share of games that did not end for want of moves, of progress, or by repetition.
"""


def main() -> None:
    """Measure all presets, then the main ones option by option, and write the sections."""
    chosen = sys.argv[1:] or first(("presets", *BASES))
    for name in chosen:
        began = time.process_time()
        heading = "## Every preset" if name == "presets" else f"## {name}"
        body = every_preset() if name == "presets" else section(name)
        spent = (time.process_time() - began) / 60
        note = f"{GAMES_EACH} games a line, {spent:.0f} minutes of processor time."
        sections.write(heading, f"{body}\n\n{note}", PAGE, HEAD.strip())


if __name__ == "__main__":
    main()
