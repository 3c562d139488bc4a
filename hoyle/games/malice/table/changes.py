"""The changes between two views of the same reader: the card played, its source and target, and the cards drawn."""

from dataclasses import dataclass

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.state import FRONT, KINDS, State, next_ranks
from hoyle.games.malice.table.labels import (
    back_items,
    centre_cards,
    centre_items,
    hand_items,
    ranks_in,
    side_cards,
    side_items,
    top_item,
)
from hoyle.rules.seats import NONE


@dataclass(frozen=True)
class Step:
    """A card played. Item ids differ between the source and the target."""

    source: str  # "payoff", "hand" or "side"
    pile: int  # the number of the side pile that it came from, else NONE
    card: int  # its kind, or NONE if this reader cannot know it
    item: str  # its item id before the play
    hidden: bool  # whether it was face down for this reader
    aside: bool  # whether it went to a side pile
    target: int  # the number of the pile that it went to
    new_item: str  # its item id after the play; "" if it finished a centre pile
    owner: int = NONE  # the seat of the side pile that it went to, if that is another player's, as a rewrite may allow


def last_step(rules: Rules, before: State, after: State, seat: int | None) -> Step | None:
    """MA13, MA22: return the play of the player who was to move, or None if that player ended the turn."""
    mover = before.turn
    grown = [
        divmod(pile, FRONT) for pile in changed(before.height, after.height) if after.height[pile] > before.height[pile]
    ]
    built = changed(before.centre, after.centre)
    if grown:
        owner, pile = grown[0]
        card, new_item = side_cards(after, owner, pile)[-1], side_items(after, owner, pile)[-1]
        item, hidden = from_hand(before, mover, card)
        return Step("hand", NONE, card, item, hidden, True, pile, new_item, NONE if owner == mover else owner)
    if not built:
        return None
    source, pile, card, item, hidden = origin(rules, before, after, seat)
    if after.centre[built[0]] == 0:
        return Step(source, pile, card, item, hidden, False, built[0], "")
    card = centre_cards(rules, after, built[0])[-1]
    if source == "hand":
        item, hidden = from_hand(before, mover, card)
    return Step(source, pile, card, item, hidden, False, built[0], centre_items(after, built[0])[-1])


def changed(before: list[int], after: list[int]) -> list[int]:
    """Return the indices at which two rows differ; seldom more than one."""
    return [] if before == after else [index for index, number in enumerate(after) if number != before[index]]


def origin(rules: Rules, before: State, after: State, seat: int | None) -> tuple[str, int, int, str, bool]:
    """Return the first five fields of the step of a card that went to the centre: source, pile, card, item and hidden."""
    mover = before.turn
    if after.left[mover] < before.left[mover]:
        return "payoff", NONE, before.top[mover], top_item(before, mover), False
    for place in changed(before.height, after.height):
        pile = place - mover * FRONT
        return "side", pile, side_cards(before, mover, pile)[-1], side_items(before, mover, pile)[-1], False
    card = finishing_card(rules, before, after, seat)
    return "hand", NONE, card, *from_hand(before, mover, card)


def from_hand(before: State, seat: int, card: int) -> tuple[str, bool]:
    """Return the item id of a card in a hand, and whether it was face down for this reader."""
    known = [] if card == NONE else hand_items(before, seat, card)
    return (known[-1], False) if known else (back_items(before, seat)[-1], True)


def finishing_card(rules: Rules, before: State, after: State, seat: int | None) -> int:
    """Return the hand card that finished a centre pile, or NONE if this reader cannot know it: no view shows the pile any more."""
    mover = before.turn
    if seat == mover:
        held = [card for card in range(KINDS) for _ in range(copies(before, mover, card))]
        played = [card for card in range(KINDS) if copies(after, mover, card) < copies(before, mover, card)]
        return held[0] if len(held) == 1 else played[0]
    gone = [pile for pile in range(before.options.center_piles) if after.centre[pile] < before.centre[pile]]
    if not gone:
        return NONE
    pile_cards = centre_cards(rules, before, gone[0])
    for row in returned_cards(before, after, mover):
        new = [card for card in range(KINDS) if row[card] == pile_cards.count(card) + 1]
        if sum(row) == len(pile_cards) + 1 and len(new) == 1:
            return new[0]
    wild = before.options.jokers or before.options.kings_wild
    ranks = ranks_in(next_ranks(before, gone[0]))
    return NONE if wild or len(ranks) > 1 else ranks[0]


def copies(seen: State, seat: int, card: int) -> int:
    """Return the number of cards of a kind in a hand."""
    return seen.hand[seat * KINDS + card]


def returned_cards(before: State, after: State, mover: int) -> list[list[int]]:
    """Return two rows by card: the cards set aside, and the cards put into the reserve, as far as this view counts them."""
    first = mover * KINDS
    if after.options.players > 2:
        first = 0  # nothing is noted of the cards that go back
    back = [after.back[first + card] - before.back[first + card] for card in range(KINDS)]
    return [[after.aside[card] - before.aside[card] for card in range(KINDS)], back]


def drawn_cards(before: State, after: State, step: Step | None, seat: int) -> tuple[list[int], list[str]]:
    """Return the cards drawn into a hand, as far as this reader sees them, and the item ids of all cards drawn."""
    plays = step is not None and step.source == "hand" and before.turn == seat
    spent = step.card if step and plays else NONE
    cards: list[int] = []
    items: list[str] = []
    first, end = seat * KINDS, seat * KINDS + KINDS
    for card in changed(before.hand[first:end], after.hand[first:end]) if spent == NONE else range(KINDS):
        kept, held = max(before.hand[first + card] - (card == spent), 0), after.hand[first + card]
        if held > kept:
            items += hand_items(after, seat, card)[kept:]
            cards += [card] * (held - kept)
    hidden = len(back_items(before, seat)) - (plays and bool(step and step.hidden))
    return cards, items + back_items(after, seat)[hidden:]
