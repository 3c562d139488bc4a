"""What the options of Malice do to play: the presets, and every option changed alone, between bots that play to win.

    python bench/malice_options.py [PRESET…]      writes its sections of docs/malice-options.md

Two equal bots play each rule set by `hoyle.measure`. Below each table the clear changes are listed in words.
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
from hoyle.lab.report import Comparison, Report, in_english
from hoyle.rules.options import OptionError

GAME = GAMES["malice"]
PAGE = Path(__file__).parent.parent / "docs" / "malice-options.md"
BOT = "planner:easy"
GAMES_EACH = budget(500, 2)

TRIED: dict[str, tuple[Any, ...]] = {
    "payoff_size": (5, 10, 13, 20, 26),
    "jokers": (0, 2, 4),
    "center_piles": (3, 4, 5, 8),
    "stake": (),
    "no_progress_turns": (20, 50),
    "max_turns": (100,),
}
"""Values to try where an option has more than a table can hold."""

COLUMNS = ("first_score", "stalled", "draws", "decisions", "lead_changes", "branching")
TABLE = (
    "| rules | who begins scores | stalled | draws | decisions | lead changes | moves |",
    "|---|---|---|---|---|---|---|",
)

HEAD = f"""# What the options of Malice do

Measured by `bench/malice_options.py` over `hoyle measure`: {GAMES_EACH} games a line between two equal bots
(`{BOT}`), which pass on purpose where that wins. Intervals are 95 %; * marks what differs from the preset's own line by
more than chance. *Stalled* is the share of games that ended without an empty payoff pile (both passed, no progress, turn
limit). A game that stalls is not a draw: the smaller payoff pile wins.
"""


def measured(values: dict[str, Any]) -> Report:
    """Measure a rule set between two equal bots."""
    return hoyle.measure(hoyle.game("malice", **values), bots=(BOT, BOT), games=GAMES_EACH, seed=1)


def presets() -> str:
    """Return a line for each preset, and whom the first turned card helps."""
    reports = {name: measured(dict(preset.values)) for name, preset in GAME.presets.items()}
    lines = [*TABLE, *(line(name, report, None, COLUMNS) for name, report in reports.items())]
    kinds = ["", "Who begins scores, by the card that let him begin:", "", "| card | " + " | ".join(reports) + " |"]
    kinds.append("|---" * (1 + len(reports)) + "|")
    for message in GAME.opening_kinds:
        found = [next((f.text() for f in report.figures if f.name == message), "") for report in reports.values()]
        if any(found):
            kinds.append(f"| {message} | " + " | ".join(found) + " |")
    return "\n".join([*lines, *kinds])


def section(preset: str) -> str:
    """Return the table of a preset with every option changed alone, and what that changes in words."""
    values = dict(GAME.presets[preset].values)
    base = measured(values)
    lines, refused, words = [*TABLE, line(preset, base, None, COLUMNS)], list[str](), in_english(base.sentences())
    for name, changed in changes(GAME, values, TRIED):
        try:
            report = measured(changed)
        except OptionError:
            refused.append(name)
            continue
        lines.append(line(name, report, base, COLUMNS))
        words += in_english(Comparison((base, report)).sentences())[len(base.sentences()) :]
    stalls = [sentence for sentence in words if "stall" in sentence and "stay as they are" not in sentence]
    lines += ["", "In words:", "", *(f"- {sentence}" for sentence in stalls)]
    if refused:
        lines += ["", "Refused, since it clashes with the preset's other values: " + ", ".join(refused) + "."]
    return "\n".join(lines)


def main() -> None:
    """Measure the presets and write the sections."""
    for name in sys.argv[1:] or first(("presets", *GAME.presets)):
        began = time.process_time()
        heading = "## Every preset" if name == "presets" else f"## {name}"
        body = presets() if name == "presets" else section(name)
        spent = (time.process_time() - began) / 60
        sections.write(heading, f"{body}\n\n{spent:.1f} minutes of processor time.", PAGE, HEAD.strip())


if __name__ == "__main__":
    main()
