"""The evaluation of positions of Thirty-One, for the bots greedy and search, in hundredths of a life or of a chip.

The lead of the seat's hand over the lowest other hand gives a rough chance of being lowest, and this the expected payoff. Played
for chips, the lead over the highest other hand also gives a rough chance of taking the pot.
"""

from hoyle.games.thirty_one.options import FOR_CHIPS, STAYS
from hoyle.games.thirty_one.pot import antes
from hoyle.games.thirty_one.rules import payoff
from hoyle.games.thirty_one.state import DISCARDING, OVER, TYPES, State, card_points, cards_value, next_seat
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

LIFE = 100
"""The value of a life; low enough for search to distinguish one life from two."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the payoff of a deal that is over, or the expected payoff; played for lives, divided by the number of other seats."""
    if state.options.played_for == FOR_CHIPS:
        return evaluate_chips(state, seat)
    if state.phase == OVER:
        return LIFE * payoff(state, seat) // (count(state.seats) - 1)
    if not has(state.seats, seat):
        return 0
    others = count(state.seats) - 1
    loses_two = state.knocker == seat and state.options.knocker_double
    chance = lowest_chance(state, seat)
    card_bonus = high_card_bonus(state, state.hand[seat]) if state.knocker == NONE else 0
    return (LIFE * (1000 - chance - chance * others * (2 if loses_two else 1)) // 1000 + card_bonus) // others


@rule
def evaluate_chips(state: State, seat: int) -> int:
    """Return the chips won in a deal that is over, or the expected chips; the pot is expected to get one stake."""
    if state.phase == OVER:
        return LIFE * payoff(state, seat) // (state.options.players if state.options.pot_ties == STAYS else 1)
    if not has(state.seats, seat):
        return 0
    stakes = 2 if state.knocker == seat and state.options.knocker_double else 1
    won = highest_chance(state, seat) * (antes(state) + state.options.stake)
    paid = lowest_chance(state, seat) * state.options.stake * stakes
    card_bonus = high_card_bonus(state, state.hand[seat]) if state.knocker == NONE else 0
    return LIFE * (won - paid) // 1000 - LIFE * state.options.ante + card_bonus


@rule
def highest_chance(state: State, seat: int) -> int:
    """Return a rough chance, in thousandths, that the seat's hand is highest in the end, from its lead in half points."""
    highest_value = 0
    for player in range(state.options.players):
        if player != seat and has(state.seats, player):
            highest_value = max(highest_value, cards_value(state, state.hand[player]))
    lead = cards_value(state, state.hand[seat]) - highest_value
    if state.knocker == NONE:
        return min(900, max(50, 1000 // count(state.seats) + 20 * lead))
    if has_turn_left(state, seat):
        return min(900, max(50, 450 + 25 * lead))
    return min(950, max(20, 350 + 30 * lead))


@rule
def lowest_chance(state: State, seat: int) -> int:
    """Return the chance that the seat's hand is lowest in the end, in thousandths, from its lead in half points.

    After a knock hands only get better: a seat that is behind and has no turn left has nearly always lost. The numbers are
    linear fits to games between bots.
    """
    lead = cards_value(state, state.hand[seat]) - lowest_opponent_value(state, seat)
    seats = count(state.seats)
    if state.knocker == NONE:
        return min(950, max(60, 1000 // seats - 20 * lead))
    if has_turn_left(state, seat):
        return min(950, max(30, 400 - 22 * lead)) if lead <= 0 else max(30, (250 if seats > 2 else 30) - 10 * lead)
    return 960 if lead < 0 else max(20, 300 - 13 * lead)


@rule
def has_turn_left(state: State, seat: int) -> bool:
    """Return whether the seat has yet to choose a move after the knock, in this turn or a later one."""
    player = state.turn
    for turn in range(state.closing):
        if player == seat:
            return turn > 0 or state.phase != DISCARDING
        player = next_seat(state, player)
    return False


@rule
def lowest_opponent_value(state: State, seat: int) -> int:
    """Return the value of the lowest hand of the other seats, at most that of the goal, in half points."""
    lowest_value = 2 * state.options.goal
    for player in range(state.options.players):
        if player != seat and has(state.seats, player):
            lowest_value = min(lowest_value, cards_value(state, state.hand[player]))
    return lowest_value


@rule
def high_card_bonus(state: State, hand: int) -> int:
    """Return a small bonus for the points of all cards of a hand, those outside its best suit included."""
    total = 0
    for card in range(TYPES):
        if has(hand, card):
            total += card_points(card, state.options.card_values)
    return total // 8
