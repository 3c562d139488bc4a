"""Solve games with hidden cards, or say what does not fit and what sampling comes to. Writes docs/hidden-hands.md.

    python -m bench.hidden_hands            about a quarter of an hour on one core
    python -m bench.hidden_hands --bots     writes only the section on matches

Histories are counted by random probing (Knuth, "Estimating the efficiency of backtrack programs", 1975).
"""

import random
import sys
import time
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import hoyle
from bench import sections
from bench.budget import TINY, budget, pairings
from hoyle.bots.equilibrium import keep_solution, solution_file, solved_from
from hoyle.games import GAMES
from hoyle.lab import match
from hoyle.rules.game import Game
from hoyle.solver import Equilibrium, Limits, equilibrium, solve_hidden
from hoyle.solver.hidden import ViewStrategies
from hoyle.solver.lower_bound import lower_bound
from hoyle.solver.positions import moves_of, seats_awaited
from hoyle.solver.report import format_number
from hoyle.solver.sampling import Sampler, sampled
from hoyle.solver.sequences import TooLarge, sequence_form
from tests.support.yardsticks import goofspiel, kuhn, leduc, liars_dice

PAGE = Path(__file__).parents[1] / "docs" / "hidden-hands.md"

PAIR_ATTACK, TRIANGLE, R = GAMES["pair_attack"], GAMES["triangle"], GAMES["r"]
HIDDEN_GOOFSPIEL = {"hidden": True}
SOLVED: list[tuple[str, Game, dict[str, Any], str]] = budget(
    [
        ("Pair Attack for two", PAIR_ATTACK, {}, "0 (equal seats)"),
        ("Pair Attack, expensive to stay", PAIR_ATTACK, {"stake": 3}, "0 (equal seats)"),
        ("Pair Attack, stake 1", PAIR_ATTACK, {"stake": 1}, "0 (equal seats)"),
        ("Pair Attack, ante 10, stake 20", PAIR_ATTACK, {"ante": 10, "stake": 20}, "0 (equal seats)"),
        ("Kuhn poker", kuhn.GAME, {}, "−1/18 (Kuhn 1950)"),
        ("Leduc poker", leduc.GAME, {}, "−0.0856 (OpenSpiel)"),
        ("Liar's dice, one die of 2 faces", liars_dice.GAME, {"faces": 2}, "0.5 (OpenSpiel)"),
        ("Liar's dice, one die of 3 faces", liars_dice.GAME, {"faces": 3}, "0.1111 (OpenSpiel)"),
        ("Liar's dice, one die of 4 faces", liars_dice.GAME, {"faces": 4}, "0.0625 (OpenSpiel)"),
        ("Liar's dice, one die of 5 faces", liars_dice.GAME, {"faces": 5}, "–"),
        ("Liar's dice, one die of 6 faces", liars_dice.GAME, {"faces": 6}, "–"),
        ("Liar's dice of 3 faces, none wild", liars_dice.GAME, {"faces": 3, "wild": False}, "−1/9 (Ahle)"),
        ("Liar's dice of 4 faces, none wild", liars_dice.GAME, {"faces": 4, "wild": False}, "−1/8 (Ahle)"),
        ("Liar's dice of 5 faces, none wild", liars_dice.GAME, {"faces": 5, "wild": False}, "−3/35 (Ahle); −3/25 fits"),
        ("Liar's dice of 6 faces, none wild", liars_dice.GAME, {"faces": 6, "wild": False}, "−1/9 (Ahle)"),
        ("Liar's dice, two dice of 3 faces", liars_dice.GAME, {"dice": 2, "faces": 3}, "–"),
        (
            "Goofspiel, 4 hidden cards, prizes drawn",
            goofspiel.GAME,
            {"cards": 4, **HIDDEN_GOOFSPIEL},
            "0 (equal seats)",
        ),
        (
            "Goofspiel, 5 hidden cards, prizes drawn",
            goofspiel.GAME,
            {"cards": 5, **HIDDEN_GOOFSPIEL},
            "0 (equal seats)",
        ),
        (
            "Goofspiel, 6 hidden cards, highest prize first",
            goofspiel.GAME,
            {"cards": 6, "order": "descending", **HIDDEN_GOOFSPIEL},
            "0 (equal seats)",
        ),
    ],
    [("Pair Attack for two", PAIR_ATTACK, {}, "0 (equal seats)")],
)
"""Name, game, options, and the value published elsewhere."""
TOO_LARGE: list[tuple[str, Game, dict[str, Any], str]] = budget(
    [
        ("R, two cards in hand (V2)", R, {"hand_limit": 2}, "sampling"),
        ("R, three cards in hand (V2)", R, {"hand_limit": 3}, "sampling"),
        ("R, two cards in hand, two points win", R, {"hand_limit": 2, "points_to_win": 2}, "sampling"),
        ("R, Draft (V6)", R, {"deal": "draft"}, ""),
        ("R, Shuffled (V8)", R, {"deal": "random"}, "deals"),
        ("R, Prophecy (V9)", R, {"play_mode": "prophecy"}, ""),
        ("Triangle for two", TRIANGLE, {}, "sampling"),
        ("Triangle, one bet", TRIANGLE, {"bet_big": 1}, "sampling"),
    ],
    [("Triangle for two", TRIANGLE, {}, "sampling")],
)
"""Name, game, options, and what is done instead."""
MEMORY = budget(4.0, 0.05)
POSITIONS = budget(20_000_000, 100_000)
SAMPLING_MEMORY = budget(3.0, 0.01)
SAMPLING_SECONDS, RESPONSE_SECONDS = budget(20.0, 0.1), budget(8.0, 0.1)
BOUND_GAMES = budget(100_000, 100)
PROBES = budget(4_000, 20)
DEALS = budget(8, 1)

HEAD = """# Games with hidden cards

The value of games for two whose cards are hidden, by regret minimisation, [certified](certificates.md): the best responses to
both strategies were calculated over the whole game. The value to seat 1 lies between the two bounds. `NashConv` is what
both best responses win together beyond the value, twice OpenSpiel's `exploitability`; in brackets it is a share of the range of
payoffs. `python -m bench.hidden_hands` makes this page on one core; [exact values](exact.md) has the games that hide only
simultaneous choices.

The second table has the command for each line. It stops at the same NashConv as here, half of what `hoyle solve` stops at without
`--nash-conv`, so it prints the same iterations and bounds. Only Pair Attack comes with the package. The others are yardsticks from
the literature, which only a checkout of the sources has: their commands name a path in it and are run there.

## What fits

| rule set | value for seat 1 | known | information sets | positions | iterations | NashConv | time |
|---|---|---|---|---|---|---|---|
"""
COMMANDS = """
| rule set | command |
|---|---|
"""
SOURCES = """
The known values are those of Kuhn (1950), of OpenSpiel (for liar's dice by its CFR+), and of T. D. Ahle's analysis of the
end game of liar's dice by linear programs. For five faces without wild ones he prints −3/35, which the bounds exclude; they
contain −3/25.
"""
LARGE = f"""
## What does not fit

Information sets were counted first, up to {POSITIONS / 1e6:.0f} million positions in at most {MEMORY:g} GB; the table says
how far that came. *Histories* are all ways in which a game may go, estimated from
{PROBES:,} random games each (Knuth 1975), with the standard error. The last columns are for strategies after
{SAMPLING_SECONDS:.0f} seconds of external sampling: the information sets met so far, by the current view alone, and what
a response wins that was learned against each strategy in {RESPONSE_SECONDS:.0f} seconds, both together, over
{BOUND_GAMES:,} games for each seat, with a 95 % interval. NashConv is at least that, but a response learned so
quickly may even lose: sampling for so short a time proves next to nothing about games of this size.

| rule set | histories | counted so far | sets sampled | iterations | a learned response wins |
|---|---|---|---|---|---|
"""


def target_of(game: Game, options: Any) -> float:
    """Return the NashConv at which a rule set is solved well enough for the page."""
    low, high = game.payoff_range(options)
    return round(5e-5 * (high - low), 12)


def command_row(name: str, game: Game, options: dict[str, Any]) -> str:
    """Return the table row with the command that solves a rule set as this page does."""
    source = game.name if game.name in GAMES else f"tests/support/yardsticks/{game.name}.py"
    sets = [f"--set {key}={str(value).lower()}" for key, value in options.items()]
    words = ["hoyle solve", source, *sets, f"--nash-conv {target_of(game, game.choose(**options)):g}"]
    return f"| {name} | `{' '.join(words)}` |"


def row_of_solved(name: str, game: Game, options: dict[str, Any], known: str) -> str:
    """Return the table row of a rule set that fits."""
    start = game.begin(game.choose(**options))
    low, high = game.payoff_range(start.options)
    begin = time.process_time()
    found = solve_hidden(game, start, Limits(nash_conv=target_of(game, start.options), memory=MEMORY))
    spent = time.process_time() - begin
    assert found.bounds is not None and found.nash_conv is not None
    value = " to ".join(format_number(round(bound, 5)) for bound in found.bounds)
    share = found.nash_conv / (high - low)
    return (
        f"| {name} | {value} | {known} | {found.information_sets:,} | {found.positions:,} | {found.iterations:,} | "
        f"{found.nash_conv:.1e} ({share:.1e}) | {spent:.1f} s |"
    )


def probe(game: Game, state: Any, dice: random.Random) -> float:
    """Return a random estimate of the number of histories: the product of the numbers of branches along a random game."""
    estimate = 1.0
    while state.to_move:
        chosen: list[tuple[int, int]] = []
        for seat in seats_awaited(state):
            moves = moves_of(game, state, seat)
            estimate *= len(moves)
            chosen.append((seat, dice.choice(moves)))
        for seat, move in chosen:
            game.verbs["play"](state, seat, move)
    return estimate


def histories(game: Game, options: dict[str, Any]) -> str:
    """Return the estimated number of histories with its standard error."""
    start, dice = game.begin(game.choose(**options)), random.Random(1)
    estimates = [probe(game, start.clone(), dice) for _ in range(PROBES)]
    center, error = mean(estimates), stdev(estimates) / sqrt(PROBES)
    power = len(f"{center:.0f}") - 1
    return f"({center / 10**power:.2f} ± {error / 10**power:.2f}) · 10^{power}"


def count(game: Game, start: Any) -> str:
    """Return how far the count of information sets came, from the sentence of TooLarge."""
    try:
        form = sequence_form(game, start, MEMORY, stores_payoffs=False, most_positions=POSITIONS)
    except TooLarge as error:
        return f"{error.information_sets:,} sets in {error.positions:,} positions"
    return f"{form.information_sets:,} sets"


def row_of_large(name: str, game: Game, options: dict[str, Any], method: str) -> str:
    """Return the table row of a rule set that does not fit."""
    start = game.begin(game.choose(**options))
    cells = [name, histories(game, options), count(game, start)]
    if method == "sampling":
        sampler = Sampler(game, start, SAMPLING_MEMORY)
        sampler.advance_for(SAMPLING_SECONDS)
        found = sampled(sampler, SAMPLING_SECONDS)
        del sampler
        bound = lower_bound(found, RESPONSE_SECONDS, BOUND_GAMES, SAMPLING_MEMORY)
        low, high = game.payoff_range(start.options)
        cells += [
            f"{found.information_sets:,}",
            f"{found.iterations:,}",
            f"{format_number(round(bound.value, 3))} ± {bound.margin:.3f} of {high - low}",
        ]
    else:
        cells += ["–", "–", "see below"]
    return f"| {' | '.join(cells)} |"


def shuffled_deals() -> str:
    """Return a paragraph on deals of Shuffled R, each solved exactly."""
    variant, values, spent = hoyle.game("r", deal="random"), list[float](), time.process_time()
    for seed in range(1, DEALS + 1):
        solution = equilibrium(variant.game, variant.new(seed).state, sample_merging=0)
        assert isinstance(solution, Equilibrium)
        values.append(solution.value)
        print(f"deal {seed}: {solution.value:.6f}", flush=True)
    seconds = (time.process_time() - spent) / DEALS
    return SHUFFLED.format(
        deals=DEALS,
        values=", ".join(format_number(round(value, 4)) for value in values),
        seconds=seconds,
        hours=12_870 * seconds / 3600,
    )


SHUFFLED = """
*Shuffled* (V8) hides nothing once the cards lie: all sixteen are dealt, so that a seat's own hand tells it the
other's. Perfect play of the whole game is perfect play of each of its 12,870 deals, which `hoyle solve r --set
deal=random --seed N` finds exactly; the value of the whole game is 0, since the seats are equal. The deals of the
seeds 1 to {deals} have the values {values} for seat 1, {seconds:.1f} s each
with the merging of positions assumed to be right; all deals would take {hours:.0f} hours.

*Prophecy* (V9) has 40,320 orders for each seat before the first card is turned: 1.6 · 10^9 pairs, whose payoffs alone
take about 39 GB as they are stored here. External sampling tries all moves of one seat, and so all 40,320 orders in each
iteration: it is no help there.

*Draft* (V6) hides only the first card taken from a packet, and nothing after the draft; but 63,063,000 ways to make up
the four packets come before it, and a game of R after it. One iteration of external sampling tries 576 ways to draft and
then up to 40,320 orders of a hand: sixteen iterations had not ended after four minutes.

With *two or three cards in hand* a view does not show in which round a card was drawn. The sampled strategies depend on
the current view alone: on the cards that each seat has played, but not on their order.
"""


def main() -> None:
    """Write the page."""
    solved, large = list[str](), list[str]()
    for row in SOLVED:
        solved.append(row_of_solved(*row))
        print(solved[-1], flush=True)
    for row in TOO_LARGE:
        large.append(row_of_large(*row))
        print(large[-1], flush=True)
    commands = COMMANDS + "\n".join(command_row(*row[:3]) for row in SOLVED)
    page = (
        HEAD + "\n".join(solved) + "\n" + commands + "\n" + SOURCES + LARGE + "\n".join(large) + "\n" + shuffled_deals()
    )
    if not TINY:
        PAGE.write_text(page, encoding="utf-8")
    write_bots()


BOTS = pairings((("random", 20_000), ("search:easy", 20_000), ("search:fair", 20_000), ("search:strong", 100)))
HEADING = "## Matches against search"
BOTS_HEAD = """The bot `equilibrium` played Pair Attack for two by the solution, every deal from both sides. In the long run it
scores at least half; anything above half is due to mistakes of the other bot. The score is the share of the range of
payoffs, with a 95 % interval.

| perfect play against | games | score | won | drawn | lost |
|---|---|---|---|---|---|
"""
SAMPLED_HEAD = """
R with two cards in hand, by strategies sampled for {seconds:.0f} seconds. Each percent below half is 0.04 of NashConv, for both
seats together: search finds more than the learned responses above.

| sampled play against | games | score | won | drawn | lost |
|---|---|---|---|---|---|
"""
SAMPLED_BOTS = pairings((("random", 2_000), ("greedy", 2_000), ("search:easy", 2_000), ("search:fair", 1_000)))


def bot_row(variant: Any, bot: str, games: int) -> str:
    """Return the table row of a match of the bot equilibrium against a bot."""
    result = match(variant, ("equilibrium", bot), games=games)
    row = f"| {bot} | {result.games:,} | {result.score.text()} | {result.wins} | {result.draws} | {result.losses} |"
    print(row, flush=True)
    return row


def sampled_rows() -> str:
    """Return the table of matches of sampled strategies of R with two cards in hand, which are kept only for these."""
    variant = hoyle.game("r", hand_limit=2)
    start = R.begin(variant.options)
    sampler = Sampler(R, start, SAMPLING_MEMORY)
    sampler.advance_for(SAMPLING_SECONDS)
    found: ViewStrategies = sampled(sampler, SAMPLING_SECONDS)
    keep_solution(found)
    try:
        rows = [bot_row(variant, *bot) for bot in SAMPLED_BOTS]
    finally:
        solution_file(R, start).unlink(missing_ok=True)
        solved_from.cache_clear()
    return SAMPLED_HEAD.format(seconds=SAMPLING_SECONDS) + "\n".join(rows)


def write_bots() -> None:
    """Write the section on matches."""
    rows = [bot_row(hoyle.game("pair_attack"), *bot) for bot in BOTS]
    sections.write(HEADING, BOTS_HEAD + "\n".join(rows) + "\n" + sampled_rows(), PAGE)


if __name__ == "__main__":
    write_bots() if sys.argv[1:] == ["--bots"] else main()
