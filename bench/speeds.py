"""Count and time what the pages of the games tell: perft, and random play plain and compiled; kept in hoyle/speeds.json.

    python -m bench.speeds                every game
    python -m bench.speeds rummy r        these games anew

What the figures are: see hoyle/docs/speeds.py. Times are CPU times, the best of ROUNDS: another program on the same core
can only slow a round down.
"""

import argparse
import json
import time
from collections.abc import Mapping
from typing import Any

import numpy

from hoyle.docs.speeds import FILE
from hoyle.games import GAMES
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.perft import perft
from hoyle.rules.playout import simulate, step
from hoyle.rules.record import copy
from hoyle.rules.seats import CHANCE

ROUNDS, SECONDS = 3, 0.2
DEEPEST, MOST_WAYS = 5, 200_000
"""perft goes on while it is not deeper than this, and not so many ways are expected."""
PATIENCE = 3.0
"""CPU-seconds after which perft goes no deeper."""


def counts(game: Game, values: Mapping[str, Any]) -> list[int]:
    """perft from the beginning, one depth after the other while it stays small."""
    begun, ways = game.begin(game.choose(**own(game, values))), [1]
    while len(ways) <= DEEPEST:
        began = time.process_time()
        ways.append(perft(game, begun, len(ways), target="plain"))
        spent, growth = time.process_time() - began, ways[-1] / max(1, ways[-2])
        if ways[-1] == 0 or ways[-1] * growth > MOST_WAYS or spent * growth > PATIENCE:
            break
    return ways[1:]


def own(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """A preset's values without those of the match: one deal is played."""
    known = game.house.full({})
    return {name: value for name, value in values.items() if name in known}


def plain(game: Game, blank: Any) -> float:
    """Decisions a CPU-second in ordinary Python, the best round."""
    play, start = link(step, game, "plain"), game.words["start"]
    state, dice, moves, chosen = game.state(), Dice(), [0] * game.moves, [0] * CHANCE
    set_dice(dice, 7, 0)
    best = 0.0
    for _ in range(ROUNDS):
        decisions, began = 0, time.process_time()
        while (spent := time.process_time() - began) < SECONDS:
            if not state.waits:
                copy(state, blank)
                start(state)
            for _ in range(20):
                decisions += play(state, dice, moves, chosen) if state.waits else 0
        best = max(best, decisions / spent)
    return best


def compiled(game: Game, blank: Any) -> float:
    """Decisions a CPU-second in machine code, the best round."""
    play = link(simulate, game, "cpu")
    packed, states, dice = game.state.array(1), game.state.array(1), Dice.array(1)
    blank.store(packed, 0)
    tally = numpy.zeros((game.most_seats, game.payoffs[1] - game.payoffs[0] + 1), numpy.int64)
    ends, games, best = numpy.zeros(len(game.endings), numpy.int64), 1, 0.0
    play(packed, states, dice, 7, 0, 1, tally, ends)
    for _ in range(ROUNDS):
        spent, decisions = 0.0, 0
        while spent < SECONDS / 2:
            began = time.process_time()
            decisions = play(packed, states, dice, 7, 0, games, tally, ends)
            spent = time.process_time() - began
            games = games if spent >= SECONDS / 2 else games * 4
        best = max(best, decisions / spent)
    return best


def measured(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of one set of rules; rates to three figures."""
    blank = game.state()
    copy(blank.rules, game.choose(**own(game, values)))
    rates = {"plain": plain(game, blank), "compiled": compiled(game, blank)}
    told = {name: int(float(f"{rate:.3g}")) for name, rate in rates.items()}
    return {"version": game.version, "perft": counts(game, values), **told}


def refresh(game: Game) -> None:
    """Measure a game's usual rules and presets, and keep them."""
    kept = dict[str, Any]()
    for name, values in ({"": {}} | {name: preset.values for name, preset in game.presets.items()}).items():
        kept[name] = measured(game, values)
        print(game.name, name or "usual", kept[name], flush=True)
    whole = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    whole[game.name] = kept
    lines = [
        f'"{name}": {{\n' + ",\n".join(f' "{one}": {json.dumps(facts)}' for one, facts in whole[name].items()) + "\n}"
        for name in [*GAMES, *whole]
        if name in whole
    ]
    FILE.write_text("{\n" + ",\n".join(dict.fromkeys(lines)) + "\n}\n", "utf-8")


def main() -> None:
    """The games that the command line names, or all."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="GAME")
    for name in asked.parse_args().games or GAMES:
        refresh(GAMES[name])


if __name__ == "__main__":
    main()
