"""Princess Lover, with R's cards: everybody in turn turns up a card, looking for a Princess among Assassins. All luck."""

from typing import Any

from hoyle.games.r.draws import DRAW, SEATS
from hoyle.games.r.places import SHARES
from hoyle.games.r.princess_lover import rules, table, text, view
from hoyle.games.r.princess_lover.options import PRESETS, Options
from hoyle.games.r.princess_lover.state import State
from hoyle.rules.game import Game, gather
from hoyle.words import N_


def stakes(rules: Any) -> tuple[int, int]:
    """Least and largest payoff."""
    return -SHARES[rules.players] // (rules.players - 1), SHARES[rules.players]


def unit(rules: Any) -> int:
    """Payoffs are counted in shares of the first place."""
    return SHARES[rules.players]


GAME = Game(
    name="princess_lover",
    title=N_("Princess Lover"),
    sentence=N_(
        "Whoever turns up a Princess wins; whoever turns up an Assassin is out. A game of luck for two to five."
    ),
    words=gather(rules, view),
    state=State,
    options=Options,
    version=1,
    seats=lambda rules: rules.players,
    most_seats=SEATS,
    moves=16,
    codes=DRAW + 1,
    longest=30,  # among fifteen cards there is a Princess; a card is two moves
    payoffs=(-12, 48),
    stakes=stakes,
    unit=unit,
    endings=(
        ("princess", N_("A Princess was turned up")),
        ("last", N_("One player was left")),
        ("resigned", N_("A player gave up")),
    ),
    presets=PRESETS,
    home=__name__,
    cloth="green",
    family="r",
    text=text,
    table=table,
)
