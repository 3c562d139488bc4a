"""Telepathy, with R's cards: two partners lay eight cards each in a row and hope to have thought the same."""

from typing import Any

from hoyle.games.r.places import SHARES
from hoyle.games.r.telepathy import rules, table, text, view
from hoyle.games.r.telepathy.options import PRESETS, Options
from hoyle.games.r.telepathy.state import PLACES, SEATS, State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff."""
    return -SHARES[rules.pairs] // (rules.pairs - 1), SHARES[rules.pairs]


def unit(rules: Any) -> int:
    """Payoffs are counted in shares of the first place."""
    return SHARES[rules.pairs]


GAME = Game(
    name="telepathy",
    title=N_("Telepathy"),
    sentence=N_(
        "Two partners lay eight cards each, face down, and hope to have thought the same. For two pairs or more."
    ),
    words=gather(rules, view),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: 2 * rules.pairs,
    team=lambda rules, seat: seat % rules.pairs,
    most_seats=SEATS,
    moves=8,
    codes=PLACES,
    longest=56,
    payoffs=(-3, 9),
    stakes=stakes,
    unit=unit,
    endings=(
        ("compared", N_("All rows were turned over")),
        ("resigned", N_("A player gave up")),
    ),
    presets=PRESETS,
    home=__name__,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
