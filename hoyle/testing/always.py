"""What holds in every true position, and so has to hold in every determinized one: numbers of cards, and sets that never share a card."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.record import Field
from hoyle.rules.seats import NONE
from hoyle.rules.views import is_set
from hoyle.rules.visibility import ALL
from hoyle.testing.broken import require
from hoyle.testing.random_play import viewer_text

OFTEN = 12
"""In how many places of true positions something has to be more than empty words."""


@dataclass(frozen=True)
class Fact:
    """Something that holds in each place of two rows of the same length in all true positions."""

    hidden: Field
    public: Field
    holds: Callable[[int, int], bool]
    sentence: str

    def places(self, state: Any) -> Iterator[tuple[int, int, int]]:
        """Yield the places with the values of both rows."""
        values = zip(getattr(state, self.hidden.name), getattr(state, self.public.name), strict=True)
        yield from ((index, one, other) for index, (one, other) in enumerate(values))


def counted(cards: int, number: int) -> bool:
    """Return whether a set has this number of cards."""
    return cards.bit_count() == number


def apart(cards: int, others: int) -> bool:
    """Return whether two sets share no card."""
    return not cards & others


def always_true(game: Game, states: Sequence[Position]) -> list[Fact]:
    """Return what holds in all these positions between rows of hidden cards and rows that all see."""
    rows = [each for each in game.state.fields if not each.nested and each.size is not None]
    hidden = [each for each in rows if is_set(each) and each.visibility.seen is not ALL]
    public = [each for each in rows if each.visibility.seen is ALL]
    found = list[Fact]()
    for one, other in product(hidden, public):
        if one.size != other.size:
            continue
        if is_set(other):
            facts = [Fact(one, other, apart, "shares a card with")]
        else:
            facts = [Fact(one, other, counted, "has another number of cards than")] if other.bounds[0] >= NONE else []
        found += [fact for fact in facts if is_always(fact, states)]
    return found


def is_always(fact: Fact, states: Sequence[Position]) -> bool:
    """Return whether something holds in all places of positions, and says something in many of them."""
    places = [place for state in states for place in fact.places(state)]
    told = sum(bool(one) and other not in (0, NONE) for _, one, other in places)
    return told >= OFTEN and all(fact.holds(one, other) for _, one, other in places)


def require_fact(fact: Fact, other: Position, reader: int) -> None:
    """Raise Broken if something that holds in all true positions does not hold in a determinized one."""
    wrong = next((index for index, one, two in fact.places(other) if not fact.holds(one, two)), None)
    require(
        wrong is None,
        f"in the position determinized from the view of {viewer_text(reader)}, {fact.hidden.name}[{wrong}] {fact.sentence} "
        f"{fact.public.name}[{wrong}], which is so in no true position",
    )
