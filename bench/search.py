"""How many simulations per second does search run, beside OpenSpiel's information-set search in C++?

    PYTHONPATH=. python bench/search.py            writes its section of bench/results.md

One pinned core, processor time, the median of five. A simulation is one walk from a determinized position to the end of a
game, on both sides. OpenSpiel's search does not support simultaneous choices, so R has no peer; hearts shows its speed on a large game.
"""

import os
import statistics
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import hoyle
from bench import sections
from bench.budget import budget, first
from hoyle.bots.search import new_tree, scale_of, search
from hoyle.bots.workspace import Workbench
from hoyle.rules.link import link
from hoyle.session.play import Play, Variant, vary
from tests.support.yardsticks import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

HEADING = "## Speed of search"
DECISION = budget(5_000, 50)
ROUNDS, SECONDS = budget(5, 1), budget(0.5, 0.01)


def ours(variant: Variant, sims: int) -> float:
    """Return simulations per second at the first decision of a game, from an empty tree each time."""
    play = Play(variant, 3)
    seat = play.to_move[0]
    bench = Workbench(variant.game, "cpu")
    scale = scale_of(variant.game, variant.options)
    run = link(search, variant.game, "cpu")

    def once() -> int:
        bench.show(play.bot_view(seat), 1)
        run(new_tree(bench, sims // 2), bench.context, seat, sims, scale)
        return sims

    return rate(once)


def theirs(name: str, sims: int) -> float:
    """Return the rate of OpenSpiel's ISMCTS at the first real decision of a game."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, sims, -1, policy, False, False)

    def once() -> int:
        bot.step(state)
        return sims

    return rate(once)


def rate(once: Callable[[], int]) -> float:
    """Return the median of five."""
    once()
    found: list[float] = []
    for _ in range(ROUNDS):
        began, done = time.process_time(), 0
        while time.process_time() - began < SECONDS:
            done += once()
        found.append(done / (time.process_time() - began))
    return statistics.median(found)


def section() -> str:
    """Measure everything."""
    rows: list[tuple[str, Any, str | None]] = [
        ("R", hoyle.game("r"), None),
        ("R, shuffled, three cards in hand", hoyle.game("r", deal="random", hand_limit=3), None),
        ("Kuhn poker", vary(kuhn.GAME, {}), "kuhn_poker"),
        ("Leduc poker", vary(leduc.GAME, {}), "leduc_poker"),
        ("Goofspiel-8", vary(goofspiel.GAME, {"cards": 8}), None),
        ("tic-tac-toe", vary(tic_tac_toe.GAME, {}), None),
        ("breakthrough 8×8", vary(breakthrough.GAME, {}), None),
        ("hearts", None, "hearts"),
    ]
    lines = ["| game | ours, 1,000 a decision | ours, 5,000 | OpenSpiel's ISMCTS, 1,000 |", "|---|---|---|---|"]
    for name, variant, peer in first(rows):
        mine = [f"{ours(variant, sims) / 1e6:.2f}" if variant else "—" for sims in (1_000, DECISION)]
        lines.append(
            f"| {name} | {mine[0]} | {mine[1]} | {theirs(peer, 1_000) / 1e6:.3f} |"
            if peer
            else f"| {name} | {mine[0]} | {mine[1]} | — |"
        )
    load = f"load {os.getloadavg()[0]:.1f} before the run"
    return "\n".join([f"Millions of simulations a second of one core's time; {load}. To reach on R: 1.", "", *lines])


def main() -> None:
    """Replace the section of results.md."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    sections.write(HEADING, section())


if __name__ == "__main__":
    main()
