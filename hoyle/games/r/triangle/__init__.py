"""Triangle: three cards, one exchange, two rounds of bets."""

from typing import Any

from hoyle.games.r.triangle import rules, table, text, view
from hoyle.games.r.triangle.bots import evaluation, proposals
from hoyle.games.r.triangle.match import MATCH
from hoyle.games.r.triangle.options import PRESETS, Options
from hoyle.games.r.triangle.state import KEEP, SEATS, State
from hoyle.i18n import N_
from hoyle.rules.game import Game, gather


def payoff_range(options: Any) -> tuple[int, int]:
    """Return the least and the largest payoff: everybody has paid the ante and all bets that there can be."""
    most = options.ante + options.max_raises * (options.bet_small + options.bet_big)
    return -most, (options.players - 1) * most


GAME = Game(
    name="triangle",
    home=__name__,
    title=N_("Triangle"),
    sentence=N_("Three cards, one exchange, two rounds of bets: three royals beat everything, and a bluff beats them."),
    verbs=gather(rules, view, proposals, evaluation),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=16,
    codes=KEEP + 8,
    max_length=64,  # sixteen cards of CHANCE, four exchanges, 44 actions of betting
    payoffs=(-250, 750),
    payoffs_by_options=payoff_range,
    endings=(
        ("showdown", N_("Cards were shown.")),
        ("alone", N_("All others folded.")),
        ("resigned", N_("A player gave up.")),
    ),
    # What the others do with their cards matters most: deals are played out as most people play them.
    long_turns=lambda options: True,
    planner_rounds=0,
    presets=PRESETS,
    match=MATCH,
    family="r",
    text=text,
    table=table,
)
