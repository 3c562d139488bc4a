"""Triangle: three cards, one exchange, two rounds of bets."""

from typing import Any

from hoyle.games.r.triangle import propose, rules, table, text, view, worth
from hoyle.games.r.triangle.match import MATCH
from hoyle.games.r.triangle.options import PRESETS, Options
from hoyle.games.r.triangle.state import KEEP, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff: everybody has paid the ante and all bets there can be."""
    most = rules.ante + rules.max_raises * (rules.bet_small + rules.bet_big)
    return -most, (rules.players - 1) * most


GAME = Game(
    name="triangle",
    home=__name__,
    title=N_("Triangle"),
    sentence=N_("Three cards, one exchange, two rounds of bets: three royals beat everything, and a bluff beats them."),
    words=gather(rules, view, propose, worth),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=4,
    moves=16,
    codes=KEEP + 8,
    longest=64,  # sixteen cards of CHANCE, four exchanges, 44 words of betting
    payoffs=(-250, 750),
    stakes=stakes,
    endings=(
        ("showdown", N_("Cards were shown")),
        ("alone", N_("All others folded")),
        ("resigned", N_("A player gave up")),
    ),
    # What others do with what they hold matters most: deals are played on by the way most people play.
    long_turns=lambda rules: True,
    rounds=0,
    presets=PRESETS,
    match=MATCH,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
