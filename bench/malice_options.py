"""Measure the effect of each option of Malice: the presets, and every option changed alone.

    python -m bench.malice_options [PRESET…]      writes sections of docs/malice-options.md

Two equal bots play each rule set by `hoyle.measure`.
"""

import sys
import time
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from bench.budget import budget, first
from bench.one_by_one import NONE, clear_differences, compared, single_changes, table_head, table_row
from hoyle.games import GAMES
from hoyle.lab.report import Report
from hoyle.rules.options import OptionError

GAME = GAMES["malice"]
PAGE = Path(__file__).parent.parent / "docs" / "malice-options.md"
BOT = budget("planner:easy", "greedy")
GAMES_EACH = budget(500, 2)

TESTED_VALUES: dict[str, tuple[Any, ...]] = {
    "payoff_size": (5, 10, 13, 20, 26),
    "jokers": (0, 2, 4),
    "center_piles": (3, 4, 5, 8),
    "stake": (),
    "no_progress_turns": (20, 50),
    "max_turns": (100,),
}
"""The values to measure for options with too many values for a table."""

COLUMNS = {
    "first_score": "who begins scores",
    "stalled": "stalled",
    "draws": "draws",
    "decisions": "decisions",
    "lead_changes": "lead changes",
    "branching": "moves",
}

HEAD = f"""# What the options of Malice do

Measured by `bench/malice_options.py` over `hoyle measure`: {GAMES_EACH} games a line between two equal bots
(`{BOT}`), which pass on purpose where that wins. Intervals are 95 %. *Clear differences* are those from the preset's own line that
chance does not explain: the same deals are compared, and the tests of a table are corrected together. *Stalled* is the share of games
that ended without an empty payoff pile (both passed, no progress, turn limit). A game that stalls is not a
draw: the smaller payoff pile wins.
"""


def measure(values: dict[str, Any]) -> Report:
    """Measure a rule set between two equal bots."""
    return hoyle.measure(hoyle.game("malice", **values), bots=(BOT,), games=GAMES_EACH, seed=1)


def preset_section() -> str:
    """Return the table of all presets, and the first player's score by the card that decided who begins."""
    reports = {name: measure(dict(preset.values)) for name, preset in GAME.presets.items()}
    lines = [*table_head(*COLUMNS.values()), *(table_row(name, report, COLUMNS) for name, report in reports.items())]
    opening_lines = [
        "",
        "Who begins scores, by the card that let him begin:",
        "",
        "| card | " + " | ".join(reports) + " |",
    ]
    opening_lines.append("|---" * (1 + len(reports)) + "|")
    for message in GAME.opening_kinds:
        scores = [next((f.text() for f in report.figures if f.name == message), "") for report in reports.values()]
        if any(scores):
            opening_lines.append(f"| {message} | " + " | ".join(scores) + " |")
    return "\n".join([*lines, *opening_lines])


def section(preset: str) -> str:
    """Return the table of a preset, with a row for every change of one option."""
    values = dict(GAME.presets[preset].values)
    names, variants, refused_changes = [preset], [hoyle.game("malice", **values)], list[str]()
    for name, changed_values in first(single_changes(GAME, values, TESTED_VALUES)):
        try:
            variants.append(hoyle.game("malice", **changed_values))
        except OptionError:
            refused_changes.append(name)
        else:
            names.append(name)
    found = compared(variants, lambda variant: BOT, GAMES_EACH)
    differences = [NONE, *(clear_differences(one, COLUMNS) for one in found.differences)]
    lines = table_head(*COLUMNS.values(), "clear differences")
    lines += [
        table_row(name, report, COLUMNS, *more)
        for name, report, *more in zip(names, found.reports, differences, strict=True)
    ]
    if refused_changes:
        lines += ["", "Refused, since it clashes with the preset's other values: " + ", ".join(refused_changes) + "."]
    return "\n".join(lines)


def main() -> None:
    """Measure the sections named on the command line, or all, and write them."""
    for name in sys.argv[1:] or budget(("presets", *GAME.presets), ("presets", "seed")):
        start_time = time.process_time()
        heading = "## Every preset" if name == "presets" else f"## {name}"
        body = preset_section() if name == "presets" else section(name)
        spent = (time.process_time() - start_time) / 60
        sections.write(heading, f"{body}\n\n{spent:.1f} minutes of processor time.", PAGE, HEAD.strip())


if __name__ == "__main__":
    main()
