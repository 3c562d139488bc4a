"""Judge the choices of planner and search in Muzicando by a search with many more simulations.

    python -m bench.muzicando_judged    writes a section of bench/results.md

All bots choose in the same positions, those of games that search:fair plays. The loss of a choice is the difference in points
between the judge's best move and the chosen move, both by the judge's values.
"""

import os
import time

import hoyle
from bench import sections
from bench.budget import budget
from bench.muzicando_judge import (
    AGREED,
    BOTS,
    DECISIONS,
    DOUBTED,
    JUDGE,
    JUDGE_SIMULATIONS,
    LOSS,
    MISSED,
    PLANNER,
    SIMULATIONS,
    UNDOUBTING,
)
from bench.variants import registered
from hoyle.games import GAMES
from hoyle.lab.figures import share
from hoyle.lab.many import lineups
from hoyle.lab.runner import GameRunner

HEADING = "## Muzicando: choices of planner and search, judged"
LAYOUTS = budget(24, 1)

NOTES = f"""
`python -m bench.muzicando_judged`: {LAYOUTS} layouts of the preset *team*, played by search:fair. In each of its decisions with more
than one move the other bots choose, too, all with {SIMULATIONS:,} simulations or games, and a search with {JUDGE_SIMULATIONS:,}
simulations judges. *Agreed*: the judge's move was chosen, with a 95 % interval. *Loss*: in points a layout and side, the sum of the
differences between the judge's best move and the chosen one, by the judge's values. *Doubt*: the planner kept the default proposal
since another run was not clearly better.
"""


def main() -> None:
    """Play the layouts and write the section."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    start_time = time.process_time()
    rules = hoyle.game("muzicando", **GAMES["muzicando"].presets["team"].values)
    with registered([JUDGE]):
        runner = GameRunner(rules, ("judge:1", "judge:1"), lineups(rules))
        runner.play(0, 1, 0, LAYOUTS)
    low, high = rules.game.payoff_range(rules.options)
    figures = runner.workspaces[0].figures
    lines = [
        "| decisions | bot | number | agreed | loss | doubt | judge's move not proposed |",
        "|---|---|---|---|---|---|---|",
    ]
    for row, figure in enumerate(figures.tolist()):
        kind, bot = divmod(row, len(BOTS))
        number = max(1.0, figure[DECISIONS])
        shares = [
            f"{100 * figure[column] / number:.1f} %" if bot in (PLANNER, UNDOUBTING) else ""
            for column in (DOUBTED, MISSED)
        ]
        loss = (high - low) * figure[LOSS] / LAYOUTS / 2
        cells = [
            ("calls", "plays")[kind],
            BOTS[bot],
            f"{figure[DECISIONS]:.0f}",
            share("", int(figure[AGREED]), int(number)).text(),
        ]
        lines.append("| " + " | ".join([*cells, f"{loss:.2f}", *shares]) + " |")
        print(lines[-1], flush=True)
    spent = (time.process_time() - start_time) / 60
    body = [NOTES.strip(), "\n".join(lines), f"It took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(body))


if __name__ == "__main__":
    main()
