"""Positions of R that are equivalent for the rest of the game, and their representative; the solver uses it."""

from hoyle.games.r.options import ALL_ROUNDS, CHOOSE, DRAFT, LOST_ONLY, OPPOSITE_COLOUR
from hoyle.games.r.rules.rounds import ability
from hoyle.games.r.shared.cards import ALL_CARDS, BLUE, PRINCE, PRINCESS, rank
from hoyle.games.r.state import CHOOSING, OFFERING, RECALLING, State
from hoyle.rules.bits import drop, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE, awaited


@rule
def canonicalize(state: State) -> bool:
    """Replace a position by its representative; return whether the seats are exchanged in it.

    Equivalent positions differ in what no longer matters: played cards that nobody may take back, points that decide nothing,
    the colours of cards that act alike. They may also differ in which seat is which. Hidden hands (V2, V6, V9) and Fortune (V10)
    are left as they are.
    """
    options = state.options
    if options.play_mode != CHOOSE or options.hand_limit != NONE or options.deal == DRAFT or state.phase < OFFERING:
        return False
    state.known = ALL_CARDS
    if state.phase == CHOOSING and state.spy_left == 0:
        state.spy = NONE  # R14: who shows first is decided
    elif state.phase == RECALLING:
        state.shown = 0  # the cards of the last round
        state.chosen[0] = NONE
        state.chosen[1] = NONE
    for seat in range(2):
        forget_played_cards(state, seat)
        rename_cards(state, seat)
    reduce_points(state)
    if order(state, 0) < order(state, 1):
        exchange_seats(state)
        return True
    return False


@rule
def forget_played_cards(state: State, seat: int) -> None:
    """V11: forget the played cards that a seat can no longer take back."""
    may_recall = state.trigger == seat or state.points[1 - seat] < state.options.points_to_win - 1
    if not state.options.last_chance or not may_recall:
        state.played[seat] = 0
        state.lost[seat] = 0
    elif state.options.last_chance_scope == LOST_ONLY:
        state.played[seat] = state.lost[seat]


@rule
def reduce_points(state: State) -> None:
    """R10, R13, V14: reduce points, carries and bonuses to what still matters.

    Equal bonuses cancel. A carry that reaches the goal with any round is as good as a larger one. If all cards are played,
    only the difference of the points matters.
    """
    if state.bonus[0] == state.bonus[1] and state.bonus_left[0] == state.bonus_left[1]:
        state.bonus_left[0] = 0
        state.bonus_left[1] = 0
        state.bonus[0] = 0
        state.bonus[1] = 0
    if state.options.goal == ALL_ROUNDS:
        less = min(state.points[0], state.points[1])
        state.points[0] -= less
        state.points[1] -= less
    else:
        least = min(1, state.options.ambassador_points)  # the least number of points of a round
        for seat in range(2):
            state.carry[seat] = min(state.carry[seat], state.options.points_to_win - least - state.points[seat])


@rule
def rename_cards(state: State, seat: int) -> None:
    """Give cards whose colour does not matter the seat's own colour, if the seat has one of this rank, else both colours.

    The colour of a Princess or Prince matters if the Princess beats only the Prince of the other colour (V6).
    """
    ranks = BLUE
    if state.options.abilities and state.options.princess_scope == OPPOSITE_COLOUR:
        for each in range(8):
            if ability(state, each) == PRINCESS or ability(state, each) == PRINCE:
                ranks = drop(ranks, each)
    held = own_colour_first(state.hand[seat], seat)
    played = own_colour_first(state.played[seat], seat)
    lost = own_colour_first(state.lost[seat], seat)
    # A rank of which one card is held and one is played: the played card has the other colour.
    moved = held & played & ranks & ~(held >> 8) & ~(played >> 8)
    played = (played & ~moved) | moved << 8
    lost = (lost & ~moved) | (lost & moved) << 8
    kept = ~(ranks | ranks << 8)
    state.hand[seat] = renamed(state.hand[seat], held, kept, seat)
    state.played[seat] = renamed(state.played[seat], played, kept, seat)
    state.lost[seat] = renamed(state.lost[seat], lost, kept, seat)
    if state.chosen[seat] >= 0 and has(ranks, rank(state.chosen[seat])):
        state.chosen[seat] = seat * 8 + rank(state.chosen[seat])


@rule
def own_colour_first(cards: int, seat: int) -> int:
    """Return cards by rank: bits 0 to 7 for the ranks of which there is a card, bits 8 to 15 for those of which there are two."""
    return (cards | cards >> 8) & BLUE | (cards & cards >> 8 & BLUE) << 8


@rule
def renamed(cards: int, by_rank: int, kept: int, seat: int) -> int:
    """Return the cards with new colours, given `own_colour_first`; the cards `kept` keep theirs."""
    return cards & kept | (by_rank if seat == 0 else other_colour(by_rank)) & ~kept


@rule
def other_colour(cards: int) -> int:
    """Return the same cards in the other colour."""
    return cards >> 8 & BLUE | (cards & BLUE) << 8


@rule
def order(state: State, seat: int) -> int:
    """Return a number by which the seats are ordered; if it is equal for both, exchanging them changes nothing."""
    cards = state.hand[seat] if seat == 0 else other_colour(state.hand[seat])
    played = state.played[seat] if seat == 0 else other_colour(state.played[seat])
    waiting = int(awaited(state.to_move, seat))
    effects = (state.bonus[seat] << 3 | state.bonus_left[seat]) << 1 | int(state.spy == seat)
    scores = state.points[seat] << 7 | state.carry[seat]
    return (((waiting << 16 | cards) << 14 | scores) << 7 | effects) << 16 | played


@rule
def exchange_seats(state: State) -> None:
    """Exchange the seats, and with them the colours."""
    swap_cards(state.hand)
    swap_cards(state.played)
    swap_cards(state.lost)
    swap(state.points)
    swap(state.carry)
    swap(state.bonus)
    swap(state.bonus_left)
    swap(state.chosen)
    for seat in range(2):
        if state.chosen[seat] >= 0:
            state.chosen[seat] = state.chosen[seat] ^ 8
    state.to_move = (state.to_move & 1) << 1 | state.to_move >> 1
    state.shown = (state.shown & 1) << 1 | state.shown >> 1
    if state.spy != NONE:
        state.spy = 1 - state.spy
    if state.trigger != NONE:
        state.trigger = 1 - state.trigger


@rule
def swap(values: list[int]) -> None:
    """Exchange the values of the two seats."""
    first = values[0]
    values[0] = values[1]
    values[1] = first


@rule
def swap_cards(cards: list[int]) -> None:
    """Exchange the cards of the two seats, in the other colour."""
    first = other_colour(cards[0])
    cards[0] = other_colour(cards[1])
    cards[1] = first
