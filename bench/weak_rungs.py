"""Find out why some bots hardly differ in strength: variants with one part exchanged, and bots that see the cards of all seats.

    python -m bench.weak_rungs LOG [GAME]    plays the pairings missing in LOG, then writes a section of bench/results.md for each game

LOG is a file with a line for every finished pairing. Every deal is played from both sides with the same cards, on one core.
"""

import json
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from bench.budget import TINY, budget, first, pairings
from bench.variants import registered, seeing, variant_of
from hoyle.bots import planner
from hoyle.bots.bot import Bot, Compiled
from hoyle.bots.turns import next_move, propose, take_best, try_turns
from hoyle.games import GAMES
from hoyle.lab.contest import DECISIONS, PAYOFFS
from hoyle.lab.figures import mean
from hoyle.lab.many import lineups, play_many
from hoyle.lab.runner import GameRunner
from hoyle.play.play import Variant
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.verbs import MOVES, evaluate, legal, play

COUNTED_GAMES = budget(40, 2)
"""The number of games in which choices are counted."""


@algorithm
def play_best_move(workspace: Any, state: Any, seat: int) -> None:
    """Take the place of `planner.play_best_path`: play the single move with the best evaluation for the seat."""
    moves = local(MOVES, MOVE)
    spare = workspace.positions[0]
    best = 0
    best_value = -(1 << 60)
    for index in range(legal(state, seat, moves)):
        copy(spare, state)
        play(spare, seat, moves[index])
        if evaluate(spare, seat) > best_value:
            best_value = evaluate(spare, seat)
            best = index
    play(state, seat, moves[best])


TURNS_COUNTED, WITH_CHOICE, RUNS, FULL, NOT_DEFAULT, REPLACED = range(6)
"""What `counting` counts: turns chosen, those with more than one run, their runs, those with as many runs as there is room for,
those in which another run than the default had the most tries, and those in which it replaced the default."""


@algorithm
def counting(context: Any, moves: Any, n: int, seat: int, workspace: Any, games: int) -> int:
    """Choose as the planner of whole turns does, and count what it had to choose from."""
    counts = workspace[0]
    propose(context, seat)
    try_turns(context, seat, games)
    choice, runs = context.turn.choices[0], context.turn.runs
    counts[TURNS_COUNTED] += 1
    if choice.runs > 1:
        counts[WITH_CHOICE] += 1
        counts[RUNS] += choice.runs
        counts[FULL] += choice.runs == len(runs)
        for index in range(1, choice.runs):
            if runs[index].tries > runs[0].tries:
                counts[NOT_DEFAULT] += 1
                break
    take_best(context.turn)
    counts[REPLACED] += choice.taken > 0
    return next_move(context.turn)


COUNTING = replace(
    planner.BOT,
    name="counting",
    compiled=Compiled(decide=counting, workspace=lambda bench, games, options: (bench.row(6, "int64"),)),
    turn_strengths={},
)

BOTS: tuple[Bot, ...] = (
    variant_of(planner.BOT, "planner without doubt", STANDARD_ERRORS=0.0),
    variant_of(planner.BOT, "planner with single moves", play_best_path=play_best_move),
    seeing(planner.BOT, "seeing planner"),
    COUNTING,
)

HEADINGS = {
    "muzicando": "## Muzicando: the planner beside search",
    "rummy": "## Rummy: what better turns could gain",
    "malice": "## Malice: what a better planner gains",
}
RUMMY_PRESETS = ("manipulation_basic", "shanghai", "manipulation_nsb")
PAIRINGS = pairings(
    (
        ("malice", "classic", "planner:fair", "planner:easy", 120),
        ("malice", "open", "planner:fair", "planner:easy", 100),
        ("malice", "classic", "planner:fair", "greedy", 20),
        ("malice", "classic", "planner:fair", "random", 60),
        ("malice", "seed", "planner:fair", "planner:easy", 100),
        ("malice", "classic", "planner:easy", "random", 100),
        ("malice", "classic", "planner with single moves:300", "random", 20),
        *(
            ("rummy", preset, bot, "planner:fair", 300)
            for bot in ("planner:100", "seeing planner:100")
            for preset in RUMMY_PRESETS
        ),
        ("muzicando", "team", "planner without doubt:1000", "planner:1000", 400),
    )
)
"""Game, preset, the first bot, the second bot, number of games."""
COUNTED = first((("rummy", "manipulation_basic"), ("rummy", "shanghai")))
"""The games and presets in which choices are counted."""

COMMON_NOTES = """
`python -m bench.weak_rungs LOG {game}`: every deal is played from both sides with the same cards. *Won* is the share of games won, a
draw counted half; *ahead* is the mean lead in {unit}; both with a 95 % interval over deals. A pairing is marked *not clear* if the
interval of *ahead* contains 0. Times are those of both bots together, on a machine that other programs used.
"""
NOTES = {
    "muzicando": COMMON_NOTES.format(game="muzicando", unit="points a layout")
    + """
By `hoyle match muzicando --bots planner:fair,search:fair --games 200 --whole` the planner loses: seeds from 1 on 40.5 % (34.4 to 46.6)
of the matches and 3.84 points a match (1.29 to 6.39), seeds from 1001 on 45.5 % (39.2 to 51.8) and 2.89 points (0.57 to 5.21), which
is 0.8 points a layout. In 600 single layouts with 1,000 simulations or games each it is even: −0.01 points (−0.67 to 0.64). So the gap is
small, and the 40 layouts measured before were too few; why whole matches show it and single layouts do not, chance or more, is open.
The section *choices of planner and search, judged* puts the blame on
doubt (the planner plays the default unless another move is clearly better) and less on the lack of a tree (0.4 points a layout in the
judge's values). But a planner without doubt wins nothing from the usual one, as the table shows: the judge is a search, and prefers
what a search chooses. No defect of the planner was found, and nothing was changed. That no move is left out was counted: the judge's
move was always proposed.
""",
    "rummy": COMMON_NOTES.format(game="rummy", unit="points a deal (in *shanghai*, deals won)")
    + """
A *seeing* planner cheats: it knows the hands of all seats and the cards left in the stock, but not their order. So it shows how much
a planner with these proposals could gain if it guessed all hands: some 55 % of the deals, and 1.8 points a deal in
*manipulation_basic*. An honest planner gains less, so `planner:100` and `planner:fair` do not separate. There is little to choose:
a turn has 2.7 different plays in the mean. Not tried: other proposals, games that go on for longer, and *manipulation_nsb* with open hands.
""",
    "malice": COMMON_NOTES.format(game="malice", unit="payoff cards a game")
    + """
In the games that the planner continues, all seats play whole turns: the best path that 60 moves can find. Before, they played one
greedy move after another (`planner with single moves`), which a whole turn beats clearly, so the planner underrated the reply and its
own plays after a payoff card was turned. Before, planner:fair won 51.2 % (44.0 to 58.5) of 200 games against planner:easy in *classic*,
and 58.5 % (51.8 to 65.2) in *open*. A decision takes about three times as long.

Against random the planner wins about as many games and cards as with single moves and as planner:easy. Of the first 20 games it
drew one and lost two by one card, all by passing after a pass, where the planner with single moves won all 20: it takes for
granted that the opponent plays, and random may pass. Not measured: the strong bot, and *seeing* planners of Malice.
""",
}


def rules_of(game: str, preset: str) -> Variant:
    """Return the variant of a preset; rummy is played by two."""
    values = GAMES[game].presets[preset].values
    return hoyle.game(game, **({**values, "players": 2} if game == "rummy" else values))


def by_deal(values: list[float]) -> list[float]:
    """Return the means of the two games of each deal."""
    return [(one + other) / 2 for one, other in zip(values[::2], values[1::2], strict=True)]


def play_pairing(game: str, preset: str, bot: str, opponent: str, games: int) -> dict[str, Any]:
    """Play the games of a pairing; return its result as it is logged, by deal."""
    rules = rules_of(game, preset)
    seatings = lineups(rules)
    play_many(rules, (bot, opponent), 2, 5, seatings)  # compile before the clock starts
    start_time = time.process_time()
    rows = play_many(rules, (bot, opponent), games, 1, seatings)
    seconds = time.process_time() - start_time
    unit = rules.game.payoff_unit(rules.options)
    payoffs = [int(row[PAYOFFS + seatings[n % 2].index(0)]) / unit for n, row in enumerate(rows)]
    scores = [(1 + (payoff > 0) - (payoff < 0)) / 2 for payoff in payoffs]
    decisions = int(rows[:, DECISIONS].sum())
    return {"won": by_deal(scores), "payoffs": by_deal(payoffs), "seconds": seconds, "decisions": decisions}


def count_choices(game: str, preset: str, games: int = COUNTED_GAMES) -> list[int]:
    """Return what planners of 100 games a turn had to choose from in these games against each other; see `counting`."""
    rules = rules_of(game, preset)
    runner = GameRunner(rules, ("counting:100", "counting:100"), lineups(rules))
    runner.play(0, 1, 0, games)
    return [int(number) for number in runner.workspaces[0][0]]


def table_row(preset: str, bot: str, opponent: str, games: int, result: dict[str, Any]) -> str:
    """Return the table row of a pairing."""
    won, payoff = mean("", result["won"], percent=True), mean("", result["payoffs"])
    verdict = " *not clear*" if payoff.low <= 0 <= payoff.high else ""
    cells = [preset, bot, opponent, games, won.text(), payoff.text() + verdict]
    return (
        "| "
        + " | ".join(str(cell) for cell in [*cells, f"{1000 * result['seconds'] / result['decisions']:.2f}"])
        + " |"
    )


def counts_row(preset: str, counts: list[int]) -> str:
    """Return the table row of counted choices."""
    turns, chosen = counts[TURNS_COUNTED], max(1, counts[WITH_CHOICE])
    shares = [f"{100 * counts[column] / chosen:.1f} %" for column in (FULL, NOT_DEFAULT, REPLACED)]
    cells = [
        preset,
        turns,
        f"{100 * counts[WITH_CHOICE] / max(1, turns):.1f} %",
        f"{counts[RUNS] / chosen:.1f}",
        *shares,
    ]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def logged_results(log: Path) -> dict[str, Any]:
    """Return the results in the log, keyed by the JSON text of the pairing."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return dict(json.loads(line) for line in lines)


def main(log: Path, games: tuple[str, ...]) -> None:
    """Play the missing pairings of these games and count choices, then write the sections."""
    if hasattr(os, "sched_setaffinity") and not TINY:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with registered(BOTS):
        for work in (*PAIRINGS, *COUNTED):
            if work[0] in games and json.dumps(work) not in logged_results(log):
                result = count_choices(*work) if len(work) == 2 else play_pairing(*work)
                with log.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([json.dumps(work), result]) + "\n")
                print(counts_row(work[1], result) if len(work) == 2 else table_row(*work[1:], result), flush=True)
    for game in games:
        publish(game, logged_results(log))


def publish(game: str, results: dict[str, Any]) -> None:
    """Write the section of a game from the logged results."""
    done = [work for work in (*PAIRINGS, *COUNTED) if work[0] == game and json.dumps(work) in results]
    rows = [table_row(*work[1:], results[json.dumps(work)]) for work in done if len(work) > 2]
    counts = [counts_row(work[1], results[json.dumps(work)]) for work in done if len(work) == 2]
    parts = [NOTES[game].strip(), "\n".join([HEADER, *rows])]
    if counts:
        parts += [COUNTS_NOTE.strip(), "\n".join([COUNTS_HEADER, *counts])]
    spent = sum(results[json.dumps(work)]["seconds"] for work in done if len(work) > 2) / 60
    parts.append(f"The pairings took {spent:.1f} minutes of processor time.")
    sections.write(HEADINGS[game], "\n\n".join(parts))


HEADER = "| rules | bot | against | games | won | ahead | ms a decision |\n|---|---|---|---|---|---|---|"
COUNTS_HEADER = "| rules | turns | with a choice | runs | full | default not the most tried | replaced |\n|---|---|---|---|---|---|---|"
COUNTS_NOTE = f"""
What `planner:100` had to choose from in {COUNTED_GAMES} games against itself. *Turns*: those in which it was asked. *Runs*: the mean
number of different runs in turns with a choice, and of these turns the shares with as many runs as there is room for, with another
run than the default proposal having the most tries, and with the default replaced (the other run was clearly better).
"""

if __name__ == "__main__":
    if TINY:
        main(Path(tempfile.mkdtemp()) / "log", tuple(HEADINGS))
    else:
        main(Path(sys.argv[1]), tuple(sys.argv[2:]) or tuple(HEADINGS))
