"""Places, contracts and points (MZ46–MZ48, MZ70–MZ75)."""

from hoyle.games.muzicando.options import (
    ALL_STUCK,
    TEAM,
    TO_ALL,
    TO_CHOOSER,
    TO_CHOOSER_IF_FIRST,
    TO_WINNER,
    Options,
)
from hoyle.games.muzicando.state import (
    ALL_OUT,
    ANNULLED,
    LAYOUTS,
    NOBODY_OUT,
    OVER,
    STUCK,
    State,
    has_auction,
    seat_after,
    seat_before,
    side,
)
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def contract_value(bid: int) -> int:
    """MZ72: return the value of a contract: its level plus the value of its layout.

    >>> [contract_value(bid) for bid in (0, 1, 4, 15)]
    [2, 3, 3, 8]
    """
    return bid // LAYOUTS + 1 + layout_value(bid % LAYOUTS)


@rule
def layout_value(layout: int) -> int:
    """MZ72: return the value of a layout: Sarabanda 1, Glissando 2, Parada 3, Musicando 4."""
    return layout + 1


@rule
def layout_worth(options: Options, layout: int) -> int:
    """MZ72, V19: return the value of a layout by the options."""
    points = options.layout_points[layout]
    return layout_value(layout) if points == layout + 1 else points


@rule
def contract_worth(options: Options, bid: int) -> int:
    """MZ72, V19: return the value of a contract by the options."""
    level = bid // LAYOUTS
    layout = bid % LAYOUTS
    if options.level_points[level] == level + 1 and options.layout_points[layout] == layout + 1:
        return contract_value(bid)
    return options.level_points[level] + layout_worth(options, layout)


@rule
def place_points(players: int, place: int) -> int:
    """MZ70: return the points for a place, counted from 0.

    >>> [place_points(4, place) for place in range(4)]
    [4, 3, 2, 1]
    """
    return players - place


@rule
def end_layout(state: State) -> None:
    """MZ46, MZ47: end the layout: give the remaining places to the players who are stuck, and score the points."""
    finished = count(state.gone)
    state.ended = ALL_OUT if finished == state.options.players else STUCK if finished > 0 else NOBODY_OUT
    place_stuck_players(state, finished)
    for place in range(state.options.players):
        state.score[state.place[place]] = earned_place_points(state, place)
    add_points(state)
    state.phase = OVER
    state.to_move = 0


@rule
def earned_place_points(state: State, place: int) -> int:
    """MZ70, MZ71, V18: return the points for a place: 0 if its player is stuck and the place is last, or if no stuck player scores."""
    is_stuck = place >= count(state.gone)
    if is_stuck and (place == state.options.players - 1 or state.options.stuck_loss == ALL_STUCK):
        return 0
    if state.options.own_places:
        return state.options.place_points[place]
    return place_points(state.options.players, place)


@rule
def place_stuck_players(state: State, finished: int) -> None:
    """MZ47: give the remaining places to the stuck players, by number of cards, then last card, then seat from the opening player."""
    for place in range(finished, state.options.players):
        best = NONE
        seat = seat_before(state, state.starter)
        for _ in range(state.options.players):
            seat = seat_after(state, seat)
            if is_unplaced(state, seat, place) and (best == NONE or ranks_before(state, seat, best)):
                best = seat
        state.place[place] = best


@rule
def is_unplaced(state: State, seat: int, places: int) -> bool:
    """Return whether a seat has none of the first `places` places."""
    for place in range(places):
        if state.place[place] == seat:
            return False
    return True


@rule
def ranks_before(state: State, seat: int, other: int) -> bool:
    """MZ47: return whether a stuck player is placed before another by number of cards or by time of the last card laid."""
    count_of_seat = count(state.hand[seat])
    count_of_other = count(state.hand[other])
    return count_of_seat < count_of_other or (
        count_of_seat == count_of_other and state.last_put[seat] < state.last_put[other]
    )


@rule
def add_points(state: State) -> None:
    """MZ70–MZ73: add the place points of partners, then score the contract, or without an auction the layout's value."""
    if state.options.mode == TEAM:
        for team in range(2):
            total = state.score[team] + state.score[team + 2]
            state.score[team] = total
            state.score[team + 2] = total
    if has_auction(state):
        settle_contract(state)
    else:
        give_layout_value(state)


@rule
def contract_made(state: State) -> bool:
    """MZ48: return whether the contract is made: the first player with no cards left is on the contract side."""
    return count(state.gone) > 0 and side(state, state.place[0]) == side(state, state.bidder)


@rule
def settle_contract(state: State) -> None:
    """MZ72, MZ73: add the contract's value to the score of the contract side, or subtract it if the contract is not made."""
    worth = contract_worth(state.options, state.bid)
    value = worth if contract_made(state) else -worth
    for seat in range(state.options.players):
        if side(state, seat) == side(state, state.bidder):
            state.score[seat] += value


@rule
def give_layout_value(state: State) -> None:
    """MZ73: give the layout's value to everybody, the first player, the chooser, or the chooser only if first."""
    bonus = state.options.layout_bonus
    for seat in range(state.options.players):
        is_first = seat == state.place[0]
        is_chooser = seat == state.bidder
        is_given = bonus == TO_ALL or (bonus == TO_WINNER and is_first) or (bonus == TO_CHOOSER and is_chooser)
        if is_given or (bonus == TO_CHOOSER_IF_FIRST and is_first and is_chooser):
            state.score[seat] += layout_worth(state.options, state.layout)


@rule
def annul(state: State, seat: int) -> None:
    """MZ75: end the layout without counting it, and fine the side of the seat that leaves."""
    fine = state.options.penalty_team if state.options.mode == TEAM else state.options.penalty_individual
    for player in range(state.options.players):
        state.score[player] = -fine if side(state, player) == side(state, seat) else 0
    state.ended = ANNULLED
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """MZ74: return the seat's score less the score of each other side, summed over the other sides."""
    if state.phase != OVER:
        return 0
    lead = 0
    for other in range(state.options.players):
        if side(state, other) == other:  # the first seat of each side
            lead += state.score[seat] - state.score[other]
    return lead


@rule
def contract_points(bid: int, first: int, second: int) -> int:
    """Return the points of the contract side when its players took these places, counted from 1.

    >>> contract_points(15, 1, 2), contract_points(15, 3, 4)
    (15, -5)
    """
    value = contract_value(bid)
    places = place_points(4, first - 1) + place_points(4, second - 1)
    return places + (value if min(first, second) == 1 else -value)
