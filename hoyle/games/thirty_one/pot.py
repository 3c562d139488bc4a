"""Thirty-One for chips: the pot, and what each seat wins and pays (TO20–TO22)."""

from hoyle.games.shared.chips import share
from hoyle.games.thirty_one.options import FIRST_TAKES, STAYS
from hoyle.games.thirty_one.state import OVER, RESIGNED, SEATS, SHOWN_31, State, cards_value, next_seat
from hoyle.rules.bits import count, has, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import only


@rule
def antes(state: State) -> int:
    """TO21, V18: return the chips in the pot before the end of the deal: the antes, and what earlier deals have left."""
    return state.carried.pot + state.options.ante * count(state.seats)


@rule
def whole_pot(state: State) -> int:
    """TO21: return the chips in the pot at the end of the deal: the antes, and what the losers have paid."""
    pot = antes(state)
    for seat in range(SEATS):
        pot += state.options.stake * state.lost[seat]
    return pot


@rule
def pot_winners(state: State) -> int:
    """TO22, V18: return the seats that take the pot of a finished deal, as bits; none if it stays for the next deal."""
    winners = highest_seats(state)
    if state.options.pot_ties == FIRST_TAKES and state.ended != RESIGNED:
        return first_of(state, winners)
    stays = state.options.pot_ties == STAYS and state.carried.more == 1 and count(winners) > 1
    return 0 if stays else winners


@rule
def highest_seats(state: State) -> int:
    """TO22: return the seats with the highest hands of a finished deal, as bits; after a resignation all other seats."""
    winners = 0
    highest = 0
    for seat in range(state.options.players):
        if has(state.seats, seat):
            if state.ended == RESIGNED or state.ended == SHOWN_31:
                worth = 1 - min(1, state.lost[seat])
            else:
                worth = cards_value(state, state.hand[seat])
            if worth > highest:
                winners = 0
                highest = worth
            if worth == highest:
                winners = put(winners, seat)
    return winners


@rule
def first_of(state: State, seats: int) -> int:
    """V18: return the first of these seats at the dealer's left, as a bit."""
    seat = next_seat(state, state.dealer)
    while not has(seats, seat):
        seat = next_seat(state, seat)
    return only(seat)


@rule
def pot_left(state: State) -> int:
    """V18: return the chips that a finished deal leaves in the pot."""
    return 0 if pot_winners(state) else whole_pot(state)


@rule
def chips_won(state: State, seat: int) -> int:
    """TO21, TO22: return the chips that a seat has won less those it has paid; 0 before the end of the deal."""
    if state.phase != OVER or not has(state.seats, seat):
        return 0
    won = share(whole_pot(state), pot_winners(state), seat, state.dealer, state.options.players)
    return won - state.options.ante - state.options.stake * state.lost[seat]
