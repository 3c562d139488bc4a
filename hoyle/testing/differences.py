"""The difference of two views or positions in words: the fields that differ, and the cards by their names."""

from collections.abc import Callable, Iterator
from typing import Any

from hoyle.games.shared.added_moves import faces_of
from hoyle.games.shared.text_module import text_of
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.rules.views import is_set

MOST = 6
"""The most differences that are listed."""


def differences(game: Game, one: Position, other: Position) -> str:
    """Return what differs: field, value in the first one, value in the other one."""
    found = list(differing(game, one, other))
    more = f", and {len(found) - MOST} more" if len(found) > MOST else ""
    return "; ".join(found[:MOST]) + more


def differing(game: Game, one: Any, other: Any) -> Iterator[str]:
    """Yield the differences of two records, nested ones included."""
    for of in type(one).fields:
        value, changed = getattr(one, of.name), getattr(other, of.name)
        if of.nested:
            yield from (f"{of.name}.{each}" for each in differing(game, value, changed))
            continue
        rows = [(of.name, value, changed)]
        if of.size is not None:
            rows = [(f"{of.name}[{index}]", *pair) for index, pair in enumerate(zip(value, changed, strict=True))]
        write = card_writer(game, one) if is_set(of) else number_text
        yield from (f"{name} is {write(old)}, then {write(new)}" for name, old, new in rows if old != new)


def number_text(number: int) -> str:
    """Return a number as it is written in rules."""
    return {NONE: "NONE", UNKNOWN: "UNKNOWN"}.get(number, str(number))


def card_writer(game: Game, seen: Position) -> Callable[[int], str]:
    """Return a function that writes a set of cards: by the faces of the game's deck, else by the notation of moves, or as numbers."""
    notation, faces = text_of(game), list(faces_of(game, seen))

    def name(card: int) -> str:
        if faces:
            return faces[card] if card < len(faces) else str(card)
        try:
            return notation.write(seen, 0, card) if notation else str(card)
        except Exception:  # a card is no move of this game
            return str(card)

    def write(cards: int) -> str:
        return "{" + ", ".join(name(card) for card in range(cards.bit_length()) if cards >> card & 1) + "}"

    return write
