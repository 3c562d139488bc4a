"""What a player did, from two views of the same reader: which card went from where to where, and what was drawn."""

from dataclasses import dataclass

from hoyle.games.malice.state import FRONT, KINDS, State, last_rank
from hoyle.games.malice.table.labels import (
    back_items,
    centre_cards,
    centre_items,
    hand_items,
    side_cards,
    side_items,
    top_item,
)
from hoyle.rules.seats import NONE


@dataclass(frozen=True)
class Step:
    """A card played. `lands`: its name where it lies now, nothing if it finished a centre pile."""

    source: str  # payoff, hand, side
    pile: int  # of a side pile that it came from, which
    card: int  # NONE if this reader cannot know it
    item: str  # its name where it lay before
    hidden: bool  # whether it lay face down for this reader
    aside: bool  # whether it went to a side pile
    target: int  # which pile it went to
    lands: str


def last_step(before: State, after: State, seat: int | None) -> Step | None:
    """MA13, MA22: return the card that the player to move has played; None if the turn was just ended."""
    mover = before.turn
    grown = changed(before, after, mover, 1)
    lies = [pile for pile in range(after.options.center_piles) if after.centre[pile] != before.centre[pile]]
    if grown:
        card, lands = side_cards(after, mover, grown[0])[-1], side_items(after, mover, grown[0])[-1]
        item, hidden = from_hand(before, mover, card)
        return Step("hand", NONE, card, item, hidden, True, grown[0], lands)
    if not lies:
        return None
    source, pile, card, item, hidden = origin(before, after, seat)
    if after.centre[lies[0]] == 0:
        return Step(source, pile, card, item, hidden, False, lies[0], "")
    card = centre_cards(after, lies[0])[-1]
    if source == "hand":
        item, hidden = from_hand(before, mover, card)
    return Step(source, pile, card, item, hidden, False, lies[0], centre_items(after, lies[0])[-1])


def changed(before: State, after: State, seat: int, by: int) -> list[int]:
    """Return the side piles of a seat that have grown by this many cards."""
    heights = [after.height[seat * FRONT + pile] - before.height[seat * FRONT + pile] for pile in range(FRONT)]
    return [pile for pile, cards in enumerate(heights) if cards == by]


def origin(before: State, after: State, seat: int | None) -> tuple[str, int, int, str, bool]:
    """Return where a card that went to the centre came from: the source, the side pile, the card, its id there, whether hidden."""
    mover = before.turn
    if after.left[mover] < before.left[mover]:
        return "payoff", NONE, before.top[mover], top_item(before, mover), False
    for pile in changed(before, after, mover, -1):
        return "side", pile, side_cards(before, mover, pile)[-1], side_items(before, mover, pile)[-1], False
    card = finisher(before, after, seat)
    return "hand", NONE, card, *from_hand(before, mover, card)


def from_hand(before: State, seat: int, card: int) -> tuple[str, bool]:
    """Return the name that a card had in a hand, and whether it lay face down for this reader."""
    known = [] if card == NONE else hand_items(before, seat, card)
    return (known[-1], False) if known else (back_items(before, seat)[-1], True)


def finisher(before: State, after: State, seat: int | None) -> int:
    """Return the hand card that finished a centre pile, which no view shows any more; NONE if this reader cannot know it."""
    mover = before.turn
    if seat == mover:
        held = [card for card in range(KINDS) for _ in range(count(before, mover, card))]
        left = [card for card in range(KINDS) if count(after, mover, card) < count(before, mover, card)]
        return held[0] if len(held) == 1 else left[0]
    gone = [pile for pile in range(before.options.center_piles) if after.centre[pile] < before.centre[pile]]
    if not gone:
        return NONE
    lain = centre_cards(before, gone[0])
    for row in returned(before, after, mover):
        new = [card for card in range(KINDS) if row[card] == lain.count(card) + 1]
        if sum(row) == len(lain) + 1 and len(new) == 1:
            return new[0]
    wild = before.options.jokers or before.options.kings_wild
    return NONE if wild else last_rank(before)


def count(seen: State, seat: int, card: int) -> int:
    """Return how many cards of a kind are in a hand."""
    return seen.hand[seat * KINDS + card]


def returned(before: State, after: State, mover: int) -> list[list[int]]:
    """By card: what went aside, and what went to the reserve since the mover drew, as far as this reader counts it."""
    first = mover * KINDS
    back = [after.back[first + card] - before.back[first + card] for card in range(KINDS)]
    return [[after.aside[card] - before.aside[card] for card in range(KINDS)], back]


def drawn(before: State, after: State, step: Step | None, seat: int) -> tuple[list[int], list[str]]:
    """Return the cards that came into a hand, as far as this reader sees them, and their names on the table."""
    spent = step.card if step and step.source == "hand" and before.turn == seat else NONE
    cards: list[int] = []
    items: list[str] = []
    for card in range(KINDS):
        kept = count(before, seat, card) - (card == spent)
        items += hand_items(after, seat, card)[max(kept, 0) :]
        cards += [card] * (count(after, seat, card) - max(kept, 0))
    plays = step is not None and step.source == "hand" and before.turn == seat
    hidden = len(back_items(before, seat)) - (plays and bool(step and step.hidden))
    return cards, items + back_items(after, seat)[hidden:]
