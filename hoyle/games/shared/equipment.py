"""The equipment of a game at a real table: how many copies of which cards, with which backs, and chips.

A game whose cards are not simply those of its deck, each once, has a function `equipment(options, match)`: it gets the options of a
deal and the values of the match's options, and returns an `Equipment`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hoyle.games.shared.scenes import Deck


@dataclass(frozen=True)
class Cards:
    """Cards with one back."""

    copies: Mapping[str, int]
    """By face of the deck: the number of equal cards."""
    back: str
    """One of the deck's backs."""


@dataclass(frozen=True)
class Chips:
    """Chips or markers of one kind."""

    name: str
    """What one stands for (an English message)."""
    count: int
    text: str = ""
    """What is written on it, such as its value."""
    art: str = ""
    """A drawing of the deck that is on it."""
    color: str = ""
    """The name of a card colour; black by default."""


@dataclass(frozen=True)
class Equipment:
    """All pieces of a game."""

    cards: tuple[Cards, ...]
    chips: tuple[Chips, ...] = ()
    are_tiles: bool = False
    """Whether the cards are square and lie on the squares of a board."""
    have_tips: bool = False
    """Whether square cards have a tip, which shows whose they are."""


def one_of_each(deck: Deck, faces: Iterable[str] | None = None) -> Cards:
    """Return one card of each face, or of these faces, all with the first back."""
    return Cards(dict.fromkeys(deck.faces if faces is None else faces, 1), deck.backs[0] if deck.backs else "")


def values_of(number: int, per_player: int) -> Mapping[int, int]:
    """Return by value the number of chips for `number` players, who have about `per_player` each.

    >>> dict(values_of(2, 20)), dict(values_of(2, 100))
    ({1: 20, 5: 8}, {1: 20, 5: 8, 20: 8})
    """
    large = -(-max(0, per_player - 30) // 20)
    counts = {1: 10 * number, 5: 4 * number, 20: large * number}
    return {value: count for value, count in counts.items() if count}
