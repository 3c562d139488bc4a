"""Seeker, with R's cards: sixteen cards face down, two turned up a turn, and whoever remembers best finds the pairs."""

from typing import Any

from hoyle.games.r.places import SHARES
from hoyle.games.r.seeker import rules, table, text, view, worth
from hoyle.games.r.seeker.options import PRESETS, Options
from hoyle.games.r.seeker.state import CELLS, SEATS, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff."""
    return -SHARES[rules.players] // (rules.players - 1), SHARES[rules.players]


def unit(rules: Any) -> int:
    """Payoffs are counted in shares of the first place."""
    return SHARES[rules.players]


GAME = Game(
    name="seeker",
    title=N_("Seeker"),
    sentence=N_(
        "Turn up two cards and remember them: pairs score, and a Prince with a Princess of the other colour wins."
    ),
    words=gather(rules, view, worth),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=SEATS,
    moves=16,
    codes=CELLS,
    longest=432,  # 200 turns and 8 pairs, two places each; every card comes by chance once
    payoffs=(-12, 48),
    stakes=stakes,
    unit=unit,
    endings=(
        ("royal pair", N_("Prince and Princess were found together")),
        ("points", N_("Eight points were reached")),
        ("cleared", N_("All cards were taken")),
        ("turn limit", N_("The turns were used up")),
        ("resigned", N_("A player gave up")),
    ),
    stalls=("turn limit",),
    # What was turned up and turned back is not shown again: to remember it is the game.
    forgets=lambda rules: True,
    cut=lambda rules: 0,
    presets=PRESETS,
    home=__name__,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
