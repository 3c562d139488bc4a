"""Proposals of moves in Thirty-One: first the usual moves, then each legal move. The planner chooses from the proposals."""

from hoyle.games.thirty_one.rules import may_knock
from hoyle.games.thirty_one.state import DISCARD, DISCARDING, DRAW, KNOCK, TAKE, TYPES, State, card_points, cards_value
from hoyle.rules.bits import count, drop, has, lowest, nth, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

SIMPLE, GREEDY, POINTS, HOARDER = range(4)
"""The numbers of the first proposals, which all discard the worst card.

SIMPLE always draws. GREEDY and POINTS knock with a good hand and take the top discard if it improves the hand. HOARDER plays
like them but never knocks."""
FIRST_MOVE = 4
"""The number of the first proposal that is a single legal move; the following numbers propose the other legal moves."""

KNOCK_VALUE = 54
"""The minimum hand value, in half points, with which a bot knocks in a game of two players."""
VALUE_PER_PLAYER = 2
"""The increase of this minimum for each further player, in half points."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the move of the proposal with this number into `moves[0]`.

    Return 1, the number of moves written; 0 if there is no proposal of this number, −1 if there is none of this number or
    a higher one.
    """
    if number >= FIRST_MOVE:
        return legal_move(state, seat, number - FIRST_MOVE, moves)
    moves[0] = usual_move(state, seat, number)
    return 1


@rule
def legal_move(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the legal move with this number into `moves[0]`; for the return value see `proposals`."""
    if state.phase == DISCARDING:
        cards = discardable_cards(state, seat)
        if number >= count(cards):
            return -1
        moves[0] = DISCARD + nth(cards, number)
        return 1
    if number > KNOCK:
        return -1
    moves[0] = number
    return 1 if number != KNOCK or may_knock(state) else 0


@rule
def usual_move(state: State, seat: int, number: int) -> int:
    """Return the usual move of SIMPLE, GREEDY, POINTS or HOARDER (`number`).

    Discard the worst card. Otherwise knock with a good hand, take the top discard if it improves the hand, or else draw.
    """
    if state.phase == DISCARDING:
        return DISCARD + worst_card(state, seat)
    hand = state.hand[seat]
    own_value = cards_value(state, hand)
    if GREEDY <= number < HOARDER and may_knock(state) and own_value >= knock_value(state):
        return KNOCK
    if number == SIMPLE or state.height == 0:
        return DRAW
    top_discard = state.pile[state.height - 1]
    return TAKE if cards_value(state, put(hand, top_discard)) > own_value else DRAW


@rule
def knock_value(state: State) -> int:
    """Return the minimum hand value, in half points, with which a bot knocks; it rises with the goal and the number of players."""
    return KNOCK_VALUE + 2 * (state.options.goal - 31) + VALUE_PER_PLAYER * (count(state.seats) - 2)


@rule
def discardable_cards(state: State, seat: int) -> int:
    """TO7, TO8: return the cards that may be discarded, as bits."""
    cards = state.hand[seat]
    return drop(cards, state.taken) if state.options.no_return and state.taken != NONE else cards


@rule
def worst_card(state: State, seat: int) -> int:
    """Return the card whose discard leaves the hand with the highest value; if several do, one of them with the fewest points."""
    cards = discardable_cards(state, seat)
    chosen_card = lowest(cards)
    best_score = -1
    for card in range(TYPES):  # all 52 cards
        if has(cards, card):
            # Points are at most 20, so the factor 32 makes them a mere tie-break.
            score = cards_value(state, drop(state.hand[seat], card)) * 32 - card_points(card, state.options.card_values)
            if score > best_score:
                best_score = score
                chosen_card = card
    return chosen_card
