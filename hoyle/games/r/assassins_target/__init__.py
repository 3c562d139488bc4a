"""Assassin's Target, with R's cards: everybody in turn turns up a card, and whoever meets an Assassin is out. All luck."""

from typing import Any

from hoyle.games.r.assassins_target import rules, table, text, view
from hoyle.games.r.assassins_target.options import PRESETS, Options
from hoyle.games.r.assassins_target.state import State
from hoyle.games.r.draws import DRAW, SEATS
from hoyle.games.r.places import SHARES
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff."""
    return -SHARES[rules.players] // (rules.players - 1), SHARES[rules.players]


def unit(rules: Any) -> int:
    """Payoffs are counted in shares of the first place."""
    return SHARES[rules.players]


GAME = Game(
    name="assassins_target",
    title=N_("Assassin's Target"),
    sentence=N_("Turn up a card, and hope it is no Assassin: the last one left wins. A game of luck for two to five."),
    words=gather(rules, view),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=SEATS,
    moves=16,
    codes=DRAW + 1,
    longest=64,  # of five players four go out, two by each sixteen cards; a card is two moves
    payoffs=(-12, 48),
    stakes=stakes,
    unit=unit,
    endings=(
        ("last", N_("One player was left")),
        ("resigned", N_("A player gave up")),
    ),
    # What was turned up before the pack was shuffled again is not shown; of three players two are out before that.
    forgets=lambda rules: rules.players > 3,
    presets=PRESETS,
    home=__name__,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
