"""Comparing (game 48): where cards may go, which cards they may press, when the game is frozen, and the final count."""

from hoyle.games.board64.choices import (
    CARDS,
    FREE,
    MATCH_COLOUR,
    MATCH_EITHER,
    MATCH_NOTHING,
    PAIRS,
    PILES,
    SHARE_BOTH,
    SHARE_COLOUR,
    SHARE_EITHER,
    SHARE_VALUE,
    STRICT,
)
from hoyle.games.board64.rules.beat import is_trump
from hoyle.games.board64.state import State, are_allied, colour, owner_at, side_has, value
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local
from hoyle.rules.seats import NONE

COLOUR_COUNTS, VALUE_COUNTS, LIKE_COUNTS = 16, 32, 128
"""The lengths of rows with a number for each colour, each value, or each colour with each value, of each of four parties."""


@rule
def colour_allows_end(state: State, card: int, square: int) -> bool:
    """Return whether a card may end its move on this free square (G48.3)."""
    return state.options.colour_path == FREE or is_trump(state, card, square)


@rule
def colour_allows_crossing(state: State, card: int, square: int) -> bool:
    """Return whether a card may continue across this free square (G48.3)."""
    return state.options.colour_path != STRICT or is_trump(state, card, square)


@rule
def can_press(state: State, origin: int, target: int, own: bool) -> bool:
    """Return whether the card on `origin` may press the pile on `target`.

    The top card of the pile must have its colour or its value, or the square must have its colour (G48.4). A pile of the
    seat's own or its partner's (`own`) may be pressed only where the options allow it (G48.v2), an enemy pile only after the
    truce.
    """
    if own:
        if not state.options.press_own:
            return False
    elif state.truce > 0:
        return False
    card = state.top[origin]
    return are_alike(state, card, state.top[target]) or is_trump(state, card, target)


@rule
def are_alike(state: State, card: int, other: int) -> bool:
    """Return whether two cards have one colour or one value (G48.4), or by option what they must share (G48.v4)."""
    has_colour = colour(card) == colour(other)
    if state.options.card_match == SHARE_EITHER:
        return has_colour or value(card) == value(other)
    if state.options.card_match == SHARE_COLOUR:
        return has_colour
    return value(card) == value(other) and (has_colour or state.options.card_match == SHARE_VALUE)


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
    """Return the result of a seat in the final count: piles topped, or by option the cards in them (G48.12).

    By another option a single card does not count as a pile (G48.v3).
    """
    if state.options.score == PILES:
        return real_piles(state, seat)
    return cards_in_piles(state, seat) if state.options.score == CARDS else piles_topped(state, seat)


@rule
def real_piles(state: State, seat: int) -> int:
    """Return the number of piles of two or more cards whose top card a seat owns."""
    n = 0
    for square in range(64):
        if side_has(state, seat, square) and state.below[state.top[square] & 63] != NONE:
            n += 1
    return n


@rule
def is_frozen(state: State) -> bool:
    """Return whether no press will ever be possible (G48.9).

    No two cards that may press each other agree in colour or value, and no card is on a square whose colour is that of a card
    that may press it. On a free path (`colour_path`), and where squares suit by colour or value (D9), the rule is not used, but it is
    where squares have no part (G48.v5).
    """
    if state.options.square_match != MATCH_NOTHING:
        if state.options.colour_path == FREE or state.options.square_match == MATCH_EITHER:
            return False
    colours = local(COLOUR_COUNTS, int8)
    values = local(VALUE_COUNTS, int8)
    likes = local(LIKE_COUNTS, int8)
    for square in range(64):
        card = state.top[square]
        if card >= 0:
            party = party_at(state, square)
            colours[4 * party + colour(card)] += 1
            values[8 * party + value(card)] += 1
            likes[32 * party + (card & 31)] += 1
    if has_alike(state, colours, values, likes):
        return False
    return state.options.square_match == MATCH_NOTHING or not has_exposed_card(state, colours)


@rule
def has_alike(state: State, colours: list[int], values: list[int], likes: list[int]) -> bool:
    """Return whether two cards are alike that may press each other, by the numbers of each kind of card of each party."""
    if state.options.card_match == SHARE_BOTH:
        return has_pressing_pair(state, likes, 32)
    if state.options.card_match != SHARE_VALUE and has_pressing_pair(state, colours, 4):
        return True
    return state.options.card_match != SHARE_COLOUR and has_pressing_pair(state, values, 8)


@rule
def party_at(state: State, square: int) -> int:
    """Return the first seat of the side or pair that owns the top card of an occupied square."""
    if state.options.players == 2:
        return state.top[square] >> 6
    seat = owner_at(state, square)
    return seat & 1 if state.options.teams == PAIRS else seat


@rule
def has_pressing_pair(state: State, counts: list[int], size: int) -> bool:
    """Return whether two cards agree that may press each other: cards of two parties, or by option of one party.

    `counts` has the number of cards for each of `size` colours or values, first those of party 0, then those of party 1,
    and so on.
    """
    for index in range(size):
        parties = 0
        for party in range(state.options.players):
            n = counts[size * party + index]
            if n:
                parties += 1
            if state.options.press_own and n > 1:
                return True
        if parties > 1:
            return True
    return False


@rule
def has_exposed_card(state: State, colours: list[int]) -> bool:
    """Return whether a card is on a square whose colour is that of a card that may press it there."""
    if state.options.square_match != MATCH_COLOUR:
        return has_exposed_card_by_value(state)
    for square in range(64):
        card = state.top[square]
        square_colour = state.options.squares[square]
        if card >= 0 and square_colour >= 0:
            own = party_at(state, square)
            for party in range(state.options.players):
                if party != own and colours[4 * party + square_colour]:
                    return True
            others = colours[4 * own + square_colour] - (1 if colour(card) == square_colour else 0)
            if state.options.press_own and others > 0:
                return True
    return False


@rule
def has_exposed_card_by_value(state: State) -> bool:
    """Return whether a card is on a square that suits a card that may press it there, where values of squares count (D9)."""
    for square in range(64):
        if state.top[square] >= 0:
            own = party_at(state, square)
            for other in range(64):
                if state.top[other] >= 0 and other != square and is_trump(state, state.top[other], square):
                    if state.options.press_own or party_at(state, other) != own:
                        return True
    return False


@rule
def party_count(state: State, seat: int) -> int:
    """Return the result of a seat and its partner in the final count (F14)."""
    n = final_count(state, seat)
    for other in range(state.options.players):
        if other != seat and are_allied(state, seat, other):
            n += final_count(state, other)
    return n
