"""How many simulations does search do in a second, beside OpenSpiel's information-set search in C++?

    PYTHONPATH=. python bench/search.py            writes its section of bench/results.md

One pinned core, processor time, the median of five. A simulation is one walk from an imagined position to the end of a
game, on both sides. OpenSpiel's search takes no simultaneous choices, so R has no peer; hearts is its speed on a large game.
"""

import os
import statistics
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import hoyle
from bench import sections
from hoyle.bots.bench import Bench
from hoyle.bots.search import scale_of, search
from hoyle.play import Play, Variant, vary
from hoyle.rules.link import link
from tests.games import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

HEADING = "## Speed of search"
DECISION = 5_000


def ours(variant: Variant, sims: int) -> float:
    """Simulations a second at the first decision of a game, an empty tree each time."""
    play = Play(variant, 3)
    seat = play.waits[0]
    bench = Bench(variant.game, "cpu")
    run = link(search, variant.game, "cpu")

    def once() -> int:
        bench.look(play.think(seat), 1)
        run(
            bench.tree(2 * sims + 16),
            bench.looks,
            seat,
            bench.states,
            bench.seens,
            bench.blanks,
            bench.dice,
            sims,
            scale_of(variant.game, variant.options),
        )
        return sims

    return rate(once)


def theirs(name: str, sims: int) -> float:
    """OpenSpiel's ISMCTS at the first real decision of a game."""
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
    """The median of five."""
    once()
    found: list[float] = []
    for _ in range(5):
        began, done = time.process_time(), 0
        while time.process_time() - began < 0.5:
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
    for name, variant, peer in rows:
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
