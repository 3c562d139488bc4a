"""How the rows about Triangle are run: hands compared, and hands counted by kind."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.triangle.rules.hands import (
    NOTHING,
    OF_KIND,
    OF_RANK,
    ONE_COLOUR,
    PAIR,
    ROYALS,
    STRAIGHT,
    TWO_COLOURS,
    strength,
)
from hoyle.games.r.triangle.state import HAND, limit
from hoyle.rules.bits import put
from hoyle.rules.seats import NONE
from hoyle.testing.cases import BadRow, Row

CALLED = {
    ROYALS: "triple_royal",
    TWO_COLOURS: "couple_opposite",
    ONE_COLOUR: "couple_same",
    STRAIGHT: "straight",
    PAIR: "pair",
    NOTHING: "nothing",
}


def hand_of(named: list[str]) -> int:
    """Three cards; BadRow if they are none."""
    hand = 0
    for name in named:
        if (card := card_of(name)) is None:
            raise BadRow(f"{name!r} is no card: write b7")
        hand = put(hand, card)
    return hand


def showdown(row: Row) -> dict[str, Any]:
    """TR3–TR9: a key a hand, and the best."""
    strengths = [strength(hand_of(hand)) for hand in row["state"]["hands"]]
    best = max(strengths)
    return {
        "keys": [[evaluate // OF_KIND, evaluate % OF_KIND // OF_RANK, evaluate % OF_RANK] for evaluate in strengths],
        "winner": strengths.index(best) if strengths.count(best) == 1 else NONE,
    }


def count(row: Row) -> dict[str, Any]:
    """All hands by kind, and how many cards may be exchanged by how many play."""
    hands = [sum(1 << card for card in cards) for cards in combinations(range(16), HAND)]
    kinds = [strength(hand) // OF_KIND for hand in hands]
    return {
        "counts": {name: kinds.count(kind) for kind, name in CALLED.items()},
        "of": len(hands),
        "exchange_limit": {str(players): limit(players) for players in (2, 3, 4)},
    }


KINDS: dict[str, Callable[[Row], Any]] = {"showdown": showdown, "count": count}
