"""Places, contracts and points (MZ46–MZ48, MZ70–MZ75)."""

from hoyle.games.muzicando.options import (
    ALL_STUCK,
    TEAM,
    TO_ALL,
    TO_CHOOSER,
    TO_CHOOSER_IF_FIRST,
    TO_WINNER,
)
from hoyle.games.muzicando.state import (
    ALL_OUT,
    ANNULLED,
    LAYOUTS,
    NOBODY_OUT,
    OVER,
    STUCK,
    State,
    bidding,
    side,
)
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def contract_value(bid: int) -> int:
    """MZ72: level and layout of a contract together.

    >>> [contract_value(bid) for bid in (0, 1, 4, 15)]
    [2, 3, 3, 8]
    """
    return bid // LAYOUTS + 1 + layout_value(bid % LAYOUTS)


@rule
def layout_value(layout: int) -> int:
    """MZ72: Sarabanda 1, Glissando 2, Parada 3, Musicando 4."""
    return layout + 1


@rule
def place_points(players: int, place: int) -> int:
    """MZ70: return what a place brings, the first being 0.

    >>> [place_points(4, place) for place in range(4)]
    [4, 3, 2, 1]
    """
    return players - place


@rule
def end_layout(state: State) -> None:
    """MZ46, MZ47: the layout is over: who is stuck takes the places that are left, and points are given."""
    out = count(state.gone)
    state.ended = ALL_OUT if out == state.options.players else STUCK if out > 0 else NOBODY_OUT
    seat_stuck(state, out)
    for place in range(state.options.players):
        state.score[state.place[place]] = for_place(state, place)
    add_up(state)
    state.phase = OVER
    state.to_move = 0


@rule
def for_place(state: State, place: int) -> int:
    """MZ70, MZ71: return what a place brings; nothing if it is the last and its player stuck, or where nobody stuck gets anything."""
    stuck = place >= count(state.gone)
    if stuck and (place == state.options.players - 1 or state.options.stuck_loss == ALL_STUCK):
        return 0
    return place_points(state.options.players, place)


@rule
def seat_stuck(state: State, out: int) -> None:
    """MZ47: fewest cards first, then whose last card was laid earlier, then by seat from the opening player."""
    for place in range(out, state.options.players):
        best = NONE
        for step in range(state.options.players):
            seat = (state.starter + step) % state.options.players
            if free_of_place(state, seat, place) and (best == NONE or before(state, seat, best)):
                best = seat
        state.place[place] = best


@rule
def free_of_place(state: State, seat: int, places: int) -> bool:
    """Return whether a seat has none of the first places."""
    for place in range(places):
        if state.place[place] == seat:
            return False
    return True


@rule
def before(state: State, seat: int, other: int) -> bool:
    """MZ47: return whether a stuck player is placed before another, seats apart."""
    cards = count(state.hand[seat])
    others = count(state.hand[other])
    return cards < others or (cards == others and state.last_put[seat] < state.last_put[other])


@rule
def add_up(state: State) -> None:
    """MZ70–MZ73: place points of a team are added; the contract; the layout's value where nobody has bid."""
    if state.options.mode == TEAM:
        for team in range(2):
            together = state.score[team] + state.score[team + 2]
            state.score[team] = together
            state.score[team + 2] = together
    if bidding(state):
        settle_contract(state)
    else:
        give_layout_value(state)


@rule
def contract_made(state: State) -> bool:
    """MZ48: return whether the contract is made: the first to get rid of all cards is on its side."""
    return count(state.gone) > 0 and side(state, state.place[0]) == side(state, state.bidder)


@rule
def settle_contract(state: State) -> None:
    """MZ72, MZ73: the contract side wins or loses its value."""
    value = contract_value(state.bid) if contract_made(state) else 0 - contract_value(state.bid)
    for seat in range(state.options.players):
        if side(state, seat) == side(state, state.bidder):
            state.score[seat] += value


@rule
def give_layout_value(state: State) -> None:
    """MZ73: the layout's value for everybody, for the first, for the chooser, or for the chooser if first."""
    to = state.options.layout_bonus
    for seat in range(state.options.players):
        first = seat == state.place[0]
        chose = seat == state.bidder
        given = to == TO_ALL or (to == TO_WINNER and first) or (to == TO_CHOOSER and chose)
        if given or (to == TO_CHOOSER_IF_FIRST and first and chose):
            state.score[seat] += layout_value(state.layout)


@rule
def annul(state: State, seat: int) -> None:
    """MZ75: the layout does not count; the side of the one who leaves is fined."""
    fine = state.options.penalty_team if state.options.mode == TEAM else state.options.penalty_individual
    for player in range(state.options.players):
        state.score[player] = 0 - fine if side(state, player) == side(state, seat) else 0
    state.ended = ANNULLED
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """MZ74: by how much a side is ahead of each other side, added up over these."""
    if state.phase != OVER:
        return 0
    ahead = 0
    for other in range(state.options.players):
        if side(state, other) == other:
            ahead += state.score[seat] - state.score[other]
    return ahead
