"""Measure random play of each layout of Muzicando against OpenSpiel's hearts in the same run, and branching and length.

    python -m bench.muzicando             writes a section of bench/results.md

The rate is decisions of seats per CPU-second, as in throughput.py: the median of three runs on one pinned core, including dealing.
The layout is given, so there is no auction: two pairs get fourteen cards a player, and the first caller opens.
"""

import os
from collections.abc import Callable
from typing import Any

import numpy

from bench import sections
from bench.budget import budget
from bench.malice import mean_decisions
from bench.throughput import blank, machine, million, rate, their_bots, their_rollouts, verdict
from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.rules.auction import open_layout
from hoyle.games.muzicando.state import LAYOUTS, State
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, ending, legal, play, start

HEADING = "## Muzicando: throughput"
NAMES = ("Sarabanda", "Glissando", "Parada", "Musicando")
SHARES = (0.5, 0.5, None, None)
"""The shares of the rate of hearts to reach; the other layouts are to reach GOAL decisions a second."""
GOAL = 3e6
PEER = "hearts"
COUNTED_GAMES = budget(20_000, 10)

NOTES = """
Random play of two pairs, the layout given. Millions of decisions of seats per CPU-second on one pinned core, medians of three.
*Moves* is the mean number of legal moves, *stuck* the share of layouts in which a player was left with cards. A decision on the plane
(Sarabanda, Glissando) lists every free cell for every card, and hearts some cards of a hand: of some 500 ns of a decision of Sarabanda
`legal` takes 190, dealing 19, and `play` the rest, most of it to find the cards and free cells beside the new card.
"""


@algorithm
def play_layouts(blank: Any, states: Any, dice: Any, layout: int, first: int, last: int, tally: Any) -> int:
    """Play the games `first` to `last` − 1 of a layout at random; return the number of decisions.

    Add the number of legal moves to `tally[0]`, and count each ending from `tally[1]` on.
    """
    moves = local(MOVES, MOVE)
    state, current_dice = states[0], dice[0]
    decisions = 0
    for game in range(first, last):
        set_dice(current_dice, 7, game)
        copy(state, blank[0])
        start(state)
        while state.to_move == CHANCE_AWAITED:
            n = legal(state, CHANCE, moves)
            play(state, CHANCE, moves[below(current_dice, n)])
        state.bid = layout
        state.bidder = state.turn
        open_layout(state, layout, state.turn)
        while state.to_move:
            n = legal(state, state.turn, moves)
            play(state, state.turn, moves[below(current_dice, n)])
            tally[0] += n
            decisions += 1
        tally[1 + ending(state)] += 1
    return decisions


def runner(layout: int, tally: Any) -> Callable[[int], int]:
    """Return a function that plays a number of games of a layout and returns the number of decisions."""
    run = link(play_layouts, GAME, "cpu")
    packed, states, dice = State.array(1), State.array(1), Dice.array(1)
    blank(GAME, {}).store(packed, 0)
    return lambda games: run(packed, states, dice, layout, 0, games, tally)


def peer_row() -> tuple[float, list[str]]:
    """Return the rate of OpenSpiel's hearts, with the faster of its two loops in C++, and the table row."""
    mean = mean_decisions(PEER)
    speed = max(rate(their_rollouts(PEER, mean)), rate(their_bots(PEER, mean)))
    return speed, [f"OpenSpiel's {PEER}", million(speed), "1", "", f"{mean:.1f}", "", ""]


def row(layout: int, hearts_rate: float) -> list[str]:
    """Return the table row of a layout."""
    speed = rate(runner(layout, numpy.zeros(1 + len(GAME.endings), numpy.int64)))
    tally = numpy.zeros(1 + len(GAME.endings), numpy.int64)
    decisions = runner(layout, tally)(COUNTED_GAMES)
    share = SHARES[layout]
    in_millions = verdict(speed / GOAL, 1).replace("≥ 1", f"≥ {GOAL / 1e6:.0f} M/s")
    goal_text = verdict(speed / hearts_rate, share).replace("≥ 0.5", "≥ 0.5 × hearts") if share else in_millions
    stuck = f"{1 - tally[1] / COUNTED_GAMES:.1%}"
    branching, mean = tally[0] / decisions, decisions / COUNTED_GAMES
    return [
        NAMES[layout],
        million(speed),
        f"{speed / hearts_rate:.2f}",
        f"{branching:.1f}",
        f"{mean:.1f}",
        stuck,
        goal_text,
    ]


def main() -> None:
    """Measure everything and write the section."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    hearts_rate, hearts_row = peer_row()
    lines = [
        ["rules", "M decisions/s", "× hearts", "moves", "decisions", "stuck", "to reach"],
        ["---"] * 7,
        hearts_row,
        *(row(layout, hearts_rate) for layout in range(LAYOUTS)),
    ]
    table = "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
    print(table)
    sections.write(HEADING, "\n\n".join([machine() + "\n" + NOTES.rstrip(), table]))


if __name__ == "__main__":
    main()
