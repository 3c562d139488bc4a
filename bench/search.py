"""Measure the simulations per second of search against OpenSpiel's information-set search in C++.

    python -m bench.search            writes a section of bench/results.md

One pinned core, processor time, the median of five. On both sides a simulation is one playout from a determinized position to
the end of a game. OpenSpiel's search does not support simultaneous choices, so R has no counterpart; hearts shows its speed on
a large game.
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
from hoyle.play.play import Play, Variant, vary
from hoyle.rules.link import link
from tests.support.yardsticks import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

HEADING = "## Speed of search"
DECISION = budget(5_000, 50)
ROUNDS, SECONDS = budget(5, 1), budget(0.5, 0.01)


def our_rate(variant: Variant, sims: int) -> float:
    """Return our simulations per second at the first decision of a game, each search from an empty tree."""
    play = Play(variant, 3)
    seat = play.to_move[0]
    bench = Workbench(variant.game, "cpu")
    scale = scale_of(variant.game, variant.options)
    run = link(search, variant.game, "cpu")

    def search_once() -> int:
        bench.show(play.bot_view(seat), 1)
        run(new_tree(bench, sims // 2), bench.context, seat, scale, sims)
        return sims

    return rate(search_once)


def openspiel_rate(name: str, sims: int) -> float:
    """Return the simulations per second of OpenSpiel's ISMCTS at the first decision of a game with more than one legal move."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, sims, -1, policy, False, False)

    def search_once() -> int:
        bot.step(state)
        return sims

    return rate(search_once)


def rate(search_once: Callable[[], int]) -> float:
    """Return simulations per second of `search_once()`, which returns their number: the median of ROUNDS rounds."""
    search_once()
    rates: list[float] = []
    for _ in range(ROUNDS):
        start_time, simulations = time.process_time(), 0
        while time.process_time() - start_time < SECONDS:
            simulations += search_once()
        rates.append(simulations / (time.process_time() - start_time))
    return statistics.median(rates)


def section() -> str:
    """Measure all games and return the section."""
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
        our_rates = [f"{our_rate(variant, sims) / 1e6:.2f}" if variant else "—" for sims in (1_000, DECISION)]
        lines.append(
            f"| {name} | {our_rates[0]} | {our_rates[1]} | {openspiel_rate(peer, 1_000) / 1e6:.3f} |"
            if peer
            else f"| {name} | {our_rates[0]} | {our_rates[1]} | — |"
        )
    load = f"load {os.getloadavg()[0]:.1f} before the run"
    return "\n".join([f"Millions of simulations a second of one core's time; {load}. To reach on R: 1.", "", *lines])


def main() -> None:
    """Write the section of results.md."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    sections.write(HEADING, section())


if __name__ == "__main__":
    main()
