"""The views of Thirty-One (K1–K5), and random positions that are consistent with a view."""

from hoyle.games.thirty_one.options import COMPARED
from hoyle.games.thirty_one.rules import holds_31
from hoyle.games.thirty_one.state import CHOOSING, OVER, SEATS, State, cards_value
from hoyle.rules.bits import count, drop, has, lowest, nth, put
from hoyle.rules.dice import Dice, below, draw_cards
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.rules.seats import NONE


@rule
def reveal(state: State, seat: int, seen: State) -> None:
    """K2: write the cards of hands that everybody knows."""
    for player in range(SEATS):
        if state.known[player]:
            seen.hand[player] |= state.known[player]
            seen.stock &= ~state.known[player]


@rule
def determinize(seen: State, seat: int, state: State, dice: Dice) -> None:
    """Write a random position that is consistent with the view.

    Hidden hands are filled with hidden cards, all ways being equally likely in which no seat holds a 31. Then each hidden
    hand is improved once for each turn of its seat, since hands without improvements would be too easy to beat: positions are
    not equally likely.
    """
    fill_hands(seen, state, dice)
    tries = 0
    while has_hidden_31(state) and tries < MAX_TRIES:
        fill_hands(seen, state, dice)
        tries += 1
    for player in range(state.options.players):
        if player != seat and has(state.seats, player) and state.phase != OVER:
            for _ in range(min(MAX_IMPROVEMENTS, state.turns // count(state.seats))):
                improve_hand(state, player, seen.known[player], dice)


MAX_TRIES = 10_000
"""The most attempts to fill hands without a 31; in any view that can occur, at least one attempt in ten succeeds."""


MAX_IMPROVEMENTS = 6
"""The most improvements of a hidden hand; after that further ones hardly matter."""


@rule
def improve_hand(state: State, seat: int, known: int, dice: Dice) -> None:
    """Draw a card of the stock, and put it in place of the hidden card that makes the hand best, if it gets better but not 31."""
    if state.stock == 0:
        return
    drawn = nth(state.stock, below(dice, count(state.stock)))
    best_value = cards_value(state, state.hand[seat])
    replaced = drawn
    candidates = state.hand[seat] & ~known
    while candidates:
        card = lowest(candidates)
        candidates = candidates & (candidates - 1)
        new_value = cards_value(state, put(drop(state.hand[seat], card), drawn))
        if best_value < new_value < 2 * state.options.goal:
            best_value = new_value
            replaced = card
    state.stock = put(drop(state.stock, drawn), replaced)
    state.hand[seat] = drop(put(state.hand[seat], drawn), replaced)


@rule
def fill_hands(seen: State, state: State, dice: Dice) -> None:
    """Write a position with hidden hands filled at random from the hidden cards."""
    copy(state, seen)
    for seat in range(SEATS):
        drawn = draw_cards(state.stock, seen.held[seat] - count(seen.hand[seat]), dice)
        state.stock &= ~drawn
        state.hand[seat] |= drawn
        state.held[seat] = 0


@rule
def has_hidden_31(state: State) -> bool:
    """K5: return whether a seat holds a 31, which it would have shown."""
    is_hidden = state.knocker != NONE and state.options.late_goal == COMPARED
    if state.phase < CHOOSING or state.phase == OVER or is_hidden:
        return False
    for seat in range(SEATS):
        if holds_31(state, seat):
            return True
    return False
