"""Comparing (game 48): where cards may go, which cards they may press, when the game is frozen, and the final count."""

from hoyle.games.board64.options import CARDS, FREE, STRICT
from hoyle.games.board64.rules.beat import is_trump
from hoyle.games.board64.state import State, colour, owner, side_has, value
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local
from hoyle.rules.seats import NONE


@rule
def colour_allows_end(state: State, card: int, square: int) -> bool:
    """Return whether a card may end its move on this free square (G48.3)."""
    return state.options.colour_path == FREE or is_trump(state, card, square)


@rule
def colour_allows_crossing(state: State, card: int, square: int) -> bool:
    """Return whether a card may continue across this free square (G48.3)."""
    return state.options.colour_path != STRICT or is_trump(state, card, square)


@rule
def can_press(state: State, seat: int, origin: int, target: int) -> bool:
    """Return whether the card on `origin` may press the pile on `target`.

    The top card of the pile must have its colour or its value, or the square must have its colour (G48.4). A pile of the
    same seat may be pressed only where the options allow it (G48.v2), an enemy pile only after the truce.
    """
    if side_has(state, seat, target):
        if not state.options.press_own:
            return False
    elif state.truce > 0:
        return False
    card = state.top[origin]
    pile_top = state.top[target]
    return colour(card) == colour(pile_top) or value(card) == value(pile_top) or is_trump(state, card, target)


@rule
def piles_topped(state: State, seat: int) -> int:
    """Return the number of piles whose top card a seat owns."""
    return count(state.side[2 * seat]) + count(state.side[2 * seat + 1])


@rule
def cards_in_piles(state: State, seat: int) -> int:
    """Return the number of cards in the piles whose top card a seat owns."""
    n = 0
    for square in range(64):
        if side_has(state, seat, square):
            card = state.top[square]
            while card != NONE:
                n += 1
                card = state.below[card & 63]
    return n


@rule
def final_count(state: State, seat: int) -> int:
    """Return the result of a seat in the final count: piles topped, or by option the cards in them (G48.12)."""
    return cards_in_piles(state, seat) if state.options.score == CARDS else piles_topped(state, seat)


@rule
def is_frozen(state: State) -> bool:
    """Return whether no press will ever be possible (G48.9).

    No two cards that may press each other agree in colour or value, and no card is on a square whose colour is that of a card
    that may press it. On a free path (`colour_path`) the rule is not used.
    """
    if state.options.colour_path == FREE:
        return False
    colours = local(8, int8)
    values = local(16, int8)
    for square in range(64):
        card = state.top[square]
        if card >= 0:
            colours[4 * owner(card) + colour(card)] += 1
            values[8 * owner(card) + value(card)] += 1
    return (
        not has_pressing_pair(state, colours, 4)
        and not has_pressing_pair(state, values, 8)
        and not has_exposed_card(state, colours)
    )


@rule
def has_pressing_pair(state: State, counts: list[int], size: int) -> bool:
    """Return whether two cards agree that may press each other: cards of both seats, or by option of one seat.

    `counts` has the number of cards for each of `size` colours or values, first those of seat 0, then those of seat 1.
    """
    for index in range(size):
        if counts[index] and counts[size + index]:
            return True
        if state.options.press_own and (counts[index] > 1 or counts[size + index] > 1):
            return True
    return False


@rule
def has_exposed_card(state: State, colours: list[int]) -> bool:
    """Return whether a card is on a square whose colour is that of a card that may press it there."""
    for square in range(64):
        card = state.top[square]
        square_colour = state.options.squares[square]
        if card >= 0 and square_colour >= 0:
            if colours[4 * (1 - owner(card)) + square_colour]:
                return True
            others = colours[4 * owner(card) + square_colour] - (1 if colour(card) == square_colour else 0)
            if state.options.press_own and others > 0:
                return True
    return False
