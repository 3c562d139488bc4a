"""Reader of Triangle's case files: comparisons of hands, and the number of hands of each kind."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from hoyle.games.r.shared.cards import card_of
from hoyle.games.r.triangle.hands import (
    NOTHING,
    ONE_COLOUR,
    PAIR,
    RANK_FACTOR,
    ROYALS,
    STRAIGHT,
    TWO_COLOURS,
    USUAL_RANKING,
    WORTH_FACTOR,
    kind_of,
    strength,
)
from hoyle.games.r.triangle.rules import HAND, exchange_limit
from hoyle.rules.bits import put
from hoyle.rules.seats import NONE
from tests.support.cases import BadRow, Row

KIND_NAMES = {
    ROYALS: "triple_royal",
    TWO_COLOURS: "couple_opposite",
    ONE_COLOUR: "couple_same",
    STRAIGHT: "straight",
    PAIR: "pair",
    NOTHING: "nothing",
}


def hand_of(names: list[str]) -> int:
    """Return the set of the cards with these names; raise BadRow for any other name."""
    hand = 0
    for name in names:
        if (card := card_of(name)) is None:
            raise BadRow(f"{name!r} is no card: write b7")
        hand = put(hand, card)
    return hand


def showdown(row: Row) -> dict[str, Any]:
    """TR3–TR9: return the key by which each hand is compared, and the winner (NONE for a tie)."""
    strengths = [strength(hand_of(hand), [*USUAL_RANKING]) for hand in row["state"]["hands"]]
    best = max(strengths)
    return {
        "keys": [
            [worth // WORTH_FACTOR, worth % WORTH_FACTOR // RANK_FACTOR, worth % RANK_FACTOR] for worth in strengths
        ],
        "winner": strengths.index(best) if strengths.count(best) == 1 else NONE,
    }


def count(row: Row) -> dict[str, Any]:
    """Return the number of hands of each kind, and the most cards that may be exchanged, by the number of players."""
    hands = [sum(1 << card for card in cards) for cards in combinations(range(16), HAND)]
    kinds = [kind_of(hand) for hand in hands]
    return {
        "counts": {name: kinds.count(kind) for kind, name in KIND_NAMES.items()},
        "of": len(hands),
        "exchange_limit": {str(players): exchange_limit(players) for players in (2, 3, 4)},
    }


KINDS: dict[str, Callable[[Row], Any]] = {"showdown": showdown, "count": count}
