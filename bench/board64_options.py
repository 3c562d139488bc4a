"""Measure the effect of each option of Board64: every preset, and every option of the main presets changed alone.

    python -m bench.board64_options [PRESET…]      writes sections of docs/board64-options.md

Two equal bots play each rule set from random openings, by `hoyle.measure`: minimax with 1,000 nodes a decision, or search with
200 simulations where cards are hidden. A change that clashes with other options is listed with its code. If it clashes only
because the first move could take a card (X24), it is measured with a truce of one move.
"""

import sys
import time
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from bench.budget import TINY, budget, first
from bench.one_by_one import NONE, clear_differences, compared, single_changes, table_head, table_row
from hoyle.games import GAMES
from hoyle.lab.report import Report
from hoyle.play.play import Variant
from hoyle.rules.options import OptionError

GAME = GAMES["board64"]
PAGE = Path(__file__).parent.parent / "docs" / "board64-options.md"
BASES = ("game1", "game4", "game18", "game48", "game48_landing", "game65")
GAMES_EACH = budget(300, 2)
QUIET = ("no move", "no progress", "repetition")
"""Endings that no player forced; all other endings are decisive."""

TESTED_VALUES: dict[str, tuple[Any, ...]] = {
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
"""The values to measure for options with too many values for a table."""


def bot_for(variant: Variant) -> str:
    """Return the bot for these rules: minimax, or search if cards are hidden."""
    if TINY:
        return "random"
    return "minimax:1000" if GAME.perfect_information(variant.options) else "search:200"


def decisive_share(report: Report) -> float:
    """Return the share of games with a decisive ending."""
    messages = dict(GAME.endings)
    quiet_messages = {messages[name] for name in QUIET}
    return sum(
        figure.value
        for figure in report.figures
        if figure.name in messages.values() and figure.name not in quiet_messages
    )


COLUMNS = {"win_0": "first player wins", "draws": "draws", "decisions": "decisions", "branching": "moves"}


def row(name: str, report: Report, *differences: str) -> str:
    """Return the table row of a report."""
    return table_row(name, report, COLUMNS, f"{decisive_share(report):.0%}", *differences)


def with_truce(values: dict[str, Any]) -> tuple[Variant, str]:
    """Return the rules with these values, with a truce of one move if they need one, and a note about the truce."""
    try:
        return hoyle.game("board64", **values), ""
    except OptionError as error:
        if error.code != "X24":
            raise
        return hoyle.game("board64", **values | {"opening_truce": 1}), ", opening_truce=1"


def section(preset: str) -> str:
    """Return the table of a preset, with a row for every change of one option."""
    values = dict(GAME.presets[preset].values)
    names, variants, refused_changes = [preset], [hoyle.game("board64", **values)], list[str]()
    for name, changed_values in first(single_changes(GAME, values, TESTED_VALUES)):
        try:
            variant, note = with_truce(changed_values)
        except OptionError as error:
            refused_changes.append(f"{name} ({error.code})")
        else:
            names.append(name + note)
            variants.append(variant)
    found = compared(variants, bot_for, GAMES_EACH)
    differences = [NONE, *(clear_differences(one, COLUMNS) for one in found.differences)]
    lines = table_head(*COLUMNS.values(), "decisive", "clear differences")
    lines += [row(*each) for each in zip(names, found.reports, differences, strict=True)]
    if refused_changes:
        lines += ["", "Refused: " + ", ".join(refused_changes) + "."]
    return "\n".join(lines)


def preset_section() -> str:
    """Return the table of all presets, and a sentence about the mean number of cards left in each patience."""
    lines, cards_left = table_head(*COLUMNS.values(), "decisive"), list[str]()
    for name, preset in GAME.presets.items():
        variant = hoyle.game("board64", **preset.values)
        report = hoyle.measure(variant, bots=(bot_for(variant),) * variant.seats, games=GAMES_EACH, seed=1)
        if preset.values.get("players") == 1:
            left = report["payoff_0"]
            cards_left.append(f"{name} {-left.value:.1f} ({-left.high:.1f} to {-left.low:.1f})")
        else:
            lines.append(row(name, report))
    return "\n".join([*lines, "", "Cards left on average, search with 200 simulations: " + ", ".join(cards_left) + "."])


HEAD = """# What the options of the board's games do

Measured by `bench/board64_options.py` over `hoyle measure`: some hundred games a line between two equal bots (minimax with 1,000
nodes a decision; in game 65 and where only the owner knows the true test, search with 200 simulations), from openings of
four drawn decisions where the set-up is fixed. Intervals are 95 %. *Clear differences* are those from the preset's own line that
chance does not explain: the same deals are compared, and the tests of a table are corrected together. *Decisions* counts a step and
its claim as two. *Moves* is the number to choose from at a real choice.
*Decisive* is the share of games that did not end for want of moves, of progress, or by repetition.
"""


def main() -> None:
    """Measure the sections named on the command line, or all, and write them."""
    chosen = sys.argv[1:] or budget(("presets", *BASES), ("presets", "game48"))
    for name in chosen:
        start_time = time.process_time()
        heading = "## Every preset" if name == "presets" else f"## {name}"
        body = preset_section() if name == "presets" else section(name)
        spent = (time.process_time() - start_time) / 60
        note = f"{GAMES_EACH} games a line, {spent:.0f} minutes of processor time."
        sections.write(heading, f"{body}\n\n{note}", PAGE, HEAD.strip())


if __name__ == "__main__":
    main()
