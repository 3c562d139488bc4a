"""Thirty-One for chips: the pot, and what each seat wins and pays (TO20–TO22)."""

from hoyle.games.shared.chips import share
from hoyle.games.thirty_one.state import OVER, RESIGNED, SEATS, SHOWN_31, State, value
from hoyle.rules.bits import count, has, put
from hoyle.rules.mark import rule


@rule
def antes(state: State) -> int:
    """TO21: return the chips in the pot before the end of the deal."""
    return state.options.ante * count(state.seats)


@rule
def whole_pot(state: State) -> int:
    """TO21: return the chips in the pot at the end of the deal: the antes, and what the losers have paid."""
    pot = antes(state)
    for seat in range(SEATS):
        pot += state.options.stake * state.lost[seat]
    return pot


@rule
def pot_winners(state: State) -> int:
    """TO22: return the seats that take the pot of a finished deal, as bits: the highest hands; after a resignation all others."""
    winners = 0
    highest = 0
    for seat in range(state.options.players):
        if has(state.seats, seat):
            if state.ended == RESIGNED or state.ended == SHOWN_31:
                worth = 1 - min(1, state.lost[seat])
            else:
                worth = value(state.hand[seat], state.options.three_of_a_kind)
            if worth > highest:
                winners = 0
                highest = worth
            if worth == highest:
                winners = put(winners, seat)
    return winners


@rule
def chips_won(state: State, seat: int) -> int:
    """TO21, TO22: return the chips that a seat has won less those it has paid; 0 before the end of the deal."""
    if state.phase != OVER or not has(state.seats, seat):
        return 0
    won = share(whole_pot(state), pot_winners(state), seat, state.dealer, state.options.players)
    return won - state.options.ante - state.options.stake * state.lost[seat]
