"""Random games in a page: its workers play them by WebAssembly (`client/site/measure.js`), and this says what came of them."""

import json
from math import sqrt
from statistics import NormalDist
from typing import Any

from hoyle.bots.random_games import simulation
from hoyle.bots.step_messages import Writer
from hoyle.bots.workspace import workbench
from hoyle.errors import Refusal
from hoyle.handlers.messages import Answer, data
from hoyle.handlers.rules import game_of, rules_in
from hoyle.i18n import N_, Translator, number_text
from hoyle.lab.figures import Figure, share
from hoyle.pages.figures import figure_text
from hoyle.play.play import vary
from hoyle.publish.page.requests import MALFORMED, PageRequest
from hoyle.rules.game import Game

SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
"""The numbers of games to choose from."""
USUAL_SIZE = 1_000_000
FIRST, LAST = 4, 5
"""The arguments of `simulate` that are the range of the games."""
NORMAL = NormalDist().inv_cdf(0.975)


async def work(request: PageRequest) -> Answer:
    """Return what a worker has to calculate for the rules in the query: a message, and where the games and tallies are in it."""
    game = game_of(request)
    rules = rules_in(request, game, request.query)
    seed = request.number("seed")
    options = vary(game, rules.canonical).options
    call = simulation(workbench(game, "wasm"), options, seed, 0, 0)
    writer = Writer(game.name)
    message = writer.message(call)
    tallies = [writer.number(block) for block in call.args[-2:]]
    return data({"message": message, "range": [FIRST, LAST], "tallies": tallies})


async def results(request: PageRequest) -> Answer:
    """Return what tallies say, as rows of a name and a text with its interval; Refusal if they are malformed."""
    game = game_of(request)
    rules = rules_in(request, game, request.query)
    options = vary(game, rules.canonical).options
    try:
        tallied = json.loads(request.fields["tallies"])
        payoffs, endings = [[int(n) for n in tallies] for tallies in tallied["tallies"]]
        games, decisions = sum(endings), int(tallied["decisions"])
        low, high = game.payoff_range(options)
        seats, width = game.seats(options), high - low + 1
        if games < 1 or len(payoffs) != seats * width or len(endings) != len(game.endings):
            raise ValueError
    except (KeyError, TypeError, ValueError):
        raise Refusal(MALFORMED) from None
    by_seat = [
        {low + place: count for place, count in enumerate(payoffs[seat * width : (seat + 1) * width])}
        for seat in range(seats)
    ]
    return data(rows(game, options, by_seat, endings, games, decisions, request.say))


def rows(
    game: Game,
    options: Any,
    payoffs: list[dict[int, int]],
    endings: list[int],
    games: int,
    decisions: int,
    say: Translator,
) -> list[tuple[str, str]]:
    """Return names and texts: who wins, the payoffs, the length and the endings."""
    found = [(say(N_("Games")), number_text(games, say))]
    for seat, counts in enumerate(payoffs):
        if len(payoffs) == 2 and game.zero_sum:
            wins = sum(count for value, count in counts.items() if value > 0)
            found.append((say(N_("Seat {n} wins"), n=seat + 1), figure_text(share("", wins, games), say)))
    if len(payoffs) == 2 and game.zero_sum and payoffs[0].get(0):
        found.append((say(N_("Draws")), figure_text(share("", payoffs[0][0], games), say)))
    unit = game.payoff_unit(options)
    for seat, counts in enumerate(payoffs):
        found.append((say(N_("Result of seat {n}, on average"), n=seat + 1), figure_text(mean(counts, unit), say)))
    found.append((say(N_("Decisions per game")), number_text(decisions / games, say, 2)))
    for (_, sentence), count in sorted(zip(game.endings, endings, strict=True), key=lambda pair: -pair[1]):
        if count:
            found.append((say(sentence), figure_text(share("", count, games), say)))
    return found


def mean(counts: dict[int, int], unit: int) -> Figure:
    """Return the mean of values by their counts, with its normal interval of 95 %.

    >>> mean({-1: 50, 1: 50}, 1).text()
    '0.00 (−0.20 to 0.20)'
    """
    total = sum(counts.values())
    value = sum(number * count for number, count in counts.items()) / total
    squares = sum((number - value) ** 2 * count for number, count in counts.items())
    half = NORMAL * sqrt(squares / max(1, total - 1) / total)
    return Figure("mean", value / unit, (value - half) / unit, (value + half) / unit)
