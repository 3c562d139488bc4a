"""Random games in a page: its workers play them by WebAssembly (`client/site/random_games.js`), and this says what came of them."""

import json
from math import sqrt
from statistics import NormalDist
from typing import Any
from urllib.parse import urlencode

from hoyle.bots.random_games import simulation
from hoyle.bots.step_messages import Writer
from hoyle.bots.workspace import workbench
from hoyle.errors import Refusal
from hoyle.i18n import N_, Translator
from hoyle.lab.figures import Figure
from hoyle.pages import rules_form
from hoyle.publish.page.answers import Answer, Request, data, game_named, moved
from hoyle.publish.page.tables import Tables
from hoyle.rules.game import Game
from hoyle.session.house_rules import summary

SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
"""The numbers of games to choose from."""
MAX_SEED = (1 << 53) - 1
"""The largest integer that JavaScript holds exactly."""
FIRST, LAST = 4, 5
"""The arguments of `simulate` that are the range of the games."""
NORMAL = NormalDist().inv_cdf(0.975)
MALFORMED = N_("The results of the games are malformed: load the page again.")
RULES, USUAL = N_("These rules"), N_("The usual rules")


async def show(tables: Tables, request: Request, name: str) -> Answer:
    """Return the page that plays random games by the rules in the query, beside the usual ones; the form if they clash."""
    game = game_named(name)
    rules = rules_form.read_form(game, request.query, request.say)
    link = f"/g/{name}{'?' * bool(rules.link)}{urlencode(rules.link)}"
    if rules.refused:
        return moved(link)
    chosen = summary(game, rules.canonical, request.say)
    columns = [{"title": request.say(USUAL), "query": ""}]
    if chosen.rules:
        columns.insert(0, {"title": request.say(RULES), "query": urlencode(rules.link)})
    return request.page(
        "random_games.html", {"game": game, "rules": chosen, "columns": columns, "sizes": SIZES, "back": link}
    )


async def work(tables: Tables, request: Request, name: str) -> Answer:
    """Return what a worker has to calculate for the rules in the query: a message, and where the games and tallies are in it."""
    game = game_named(name)
    rules = rules_form.read_form(game, request.query, request.say)
    seed = min(int(request.fields.get("seed") or 1), MAX_SEED) if request.fields.get("seed", "1").isdecimal() else 1
    options = rules_form.variant(game, rules.canonical).options
    call = simulation(workbench(game, "wasm"), options, seed, 0, 0)
    writer = Writer(name)
    message = writer.message(call)
    tallies = [writer.number(block) for block in call.args[-2:]]
    return data({"message": message, "range": [FIRST, LAST], "tallies": tallies})


async def results(tables: Tables, request: Request, name: str) -> Answer:
    """Return what tallies say, as rows of a name and a text with its interval; Refusal if they are malformed."""
    game = game_named(name)
    rules = rules_form.read_form(game, request.query, request.say)
    options = rules_form.variant(game, rules.canonical).options
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
    found = [(say(N_("Games")), f"{games:,}")]
    for seat, counts in enumerate(payoffs):
        if len(payoffs) == 2 and game.zero_sum:
            wins = sum(count for value, count in counts.items() if value > 0)
            found.append((say(N_("Seat {n} wins"), n=seat + 1), share(wins, games).text()))
    if len(payoffs) == 2 and game.zero_sum and payoffs[0].get(0):
        found.append((say(N_("Draws")), share(payoffs[0][0], games).text()))
    unit = game.payoff_unit(options)
    for seat, counts in enumerate(payoffs):
        found.append((say(N_("Result of seat {n}, on average"), n=seat + 1), mean(counts, unit).text()))
    found.append((say(N_("Decisions per game")), f"{decisions / games:.2f}"))
    for (_, sentence), count in sorted(zip(game.endings, endings, strict=True), key=lambda pair: -pair[1]):
        if count:
            found.append((say(sentence), share(count, games).text()))
    return found


def share(hits: int, total: int) -> Figure:
    """Return a share with Wilson's interval (1927) of 95 %; the laboratory has it from SciPy, which a page does not have.

    >>> share(30, 1000).text()
    '3.0 % (2.1 to 4.3)'
    """
    value, z2 = hits / total, NORMAL**2
    middle = (value + z2 / (2 * total)) / (1 + z2 / total)
    half = NORMAL / (1 + z2 / total) * sqrt(value * (1 - value) / total + z2 / (4 * total * total))
    return Figure("share", value, max(0.0, middle - half), min(1.0, middle + half), True)


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
