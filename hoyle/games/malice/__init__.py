"""Malice (Spite and Malice): two payoff piles, four centre piles, and what the other may not get rid of."""

from typing import Any

from hoyle.games.malice import rules, table, text, view, worth
from hoyle.games.malice.match import MATCH
from hoyle.games.malice.options import CLASHES, IDLE, PRESETS, Options
from hoyle.games.malice.state import END, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff: every card of a payoff pile, at the stake."""
    most = rules.payoff_size * rules.stake
    return -most, most


GAME = Game(
    name="malice",
    title=N_("Malice"),
    sentence=N_("Two patiences against each other: be rid of your payoff pile first, and let the other keep his."),
    words=gather(rules, view, worth),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2,
    most_seats=2,
    moves=128,
    codes=END + 1,
    longest=2_000_000,  # 5,000 turns of 126 hand cards and 252 moves of CHANCE, side cards once, payoff cards thrice
    payoffs=(-30_000, 30_000),
    stakes=stakes,
    unit=lambda rules: rules.stake,
    endings=(
        ("payoff empty", N_("A payoff pile was played out")),
        ("both passed", N_("Both ended their turns without a play")),
        ("no progress", N_("Nobody played a payoff card for too long")),
        ("turn limit", N_("The turns were used up")),
        ("resigned", N_("A player gave up")),
    ),
    stalls=("both passed", "no progress", "turn limit"),
    opening_kinds=(
        N_("… with a top card up to 9"),
        N_("… with a ten or a jack on top"),
        N_("… with a queen on top"),
        N_("… with a king on top"),
        N_("… with a joker on top"),
    ),
    # A position does not tell who laid which card when.
    forgets=lambda rules: True,
    cut=lambda rules: 0,
    # A turn is a path of plays to the centre, payoff cards turned up on the way, and a discard.
    long_turns=lambda rules: True,
    clashes=CLASHES,
    idle=IDLE,
    presets=PRESETS,
    match=MATCH,
    cloth="malice",
    family="malice",
    text=text,
    table=table,
)
