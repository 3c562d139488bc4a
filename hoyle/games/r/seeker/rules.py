"""The rules of Seeker, paragraph by paragraph (SK1–SK10)."""

from hoyle.games.r.seeker.state import (
    ALL_CELLS,
    CELLS,
    CLEARED,
    MOST_TURNS,
    POINTS,
    PRINCE_AND_PRINCESS,
    RESIGNED,
    TARGET,
    TURN_LIMIT,
    State,
    royal,
    same_rank,
)
from hoyle.games.r.shared.cards import ALL_CARDS, rank
from hoyle.games.r.shared.places import first_place_payoff
from hoyle.rules.bits import drop, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, everyone, only


@rule
def start(state: State) -> None:
    """SK1: sixteen cards lie face down; seat 0 begins."""
    state.lying = ALL_CELLS
    state.stock = ALL_CARDS
    for place in range(CELLS):
        state.face[place] = NONE
    turn_back(state)
    state.to_move = only(0)


@rule
def turn_back(state: State) -> None:
    """SK4: no card lies open."""
    state.open[0] = NONE
    state.open[1] = NONE


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """SK2: any card that lies there, the second time another one; for CHANCE, any card that nobody has turned up."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    if state.open[0] != NONE and state.open[1] == NONE:
        return spread(drop(state.lying, state.open[0]), moves)
    return spread(state.lying, moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """SK2: a seat names a place; chance decides a card that was never turned up."""
    if seat == CHANCE:
        state.face[last_place(state)] = move
        state.stock = drop(state.stock, move)
        after_turning_up(state)
        return
    if state.open[0] == NONE or state.open[1] != NONE:
        turn_back(state)
        state.finder = seat
        state.open[0] = move
    else:
        state.open[1] = move
    if state.face[move] == NONE:
        state.to_move = CHANCE_AWAITED
    else:
        after_turning_up(state)


@rule
def last_place(state: State) -> int:
    """SK2: return the place turned up last."""
    return state.open[0] if state.open[1] == NONE else state.open[1]


@rule
def after_turning_up(state: State) -> None:
    """SK2: a card lies open; the second one decides."""
    state.to_move = only(state.turn)
    if state.open[1] == NONE:
        return
    first = state.face[state.open[0]]
    second = state.face[state.open[1]]
    if royal(first, second):
        finish(state, only(state.turn), PRINCE_AND_PRINCESS)
    elif same_rank(first, second):
        take_pair(state, first, second)
    else:
        pass_turn(state)


@rule
def take_pair(state: State, first: int, second: int) -> None:
    """SK3, SK6, SK7: the pair is taken and scores its rank; the same player goes on unless the game is over."""
    seat = state.turn
    for n in range(2):
        state.lying = drop(state.lying, state.open[n])
        state.face[state.open[n]] = NONE
    turn_back(state)
    state.won[seat] = put(put(state.won[seat], first), second)
    state.score[seat] += rank(first)
    if state.score[seat] >= TARGET:
        finish(state, only(seat), POINTS)
    elif state.lying == 0:
        finish(state, most_points(state), CLEARED)


@rule
def pass_turn(state: State) -> None:
    """SK4, SK8: the two cards are turned back when the next player begins; after many turns points are counted."""
    state.turns += 1
    if state.turns >= MOST_TURNS:
        finish(state, most_points(state), TURN_LIMIT)
    else:
        state.turn = (state.turn + 1) % state.options.players
        state.to_move = only(state.turn)


@rule
def most_points(state: State) -> int:
    """SK7: return the seats with most points, as bits."""
    most = 0
    for seat in range(state.options.players):
        most = max(most, state.score[seat])
    first = 0
    for seat in range(state.options.players):
        if state.score[seat] == most:
            first = put(first, seat)
    return first


@rule
def finish(state: State, first: int, how: int) -> None:
    """End the game; these seats (bits) came first."""
    state.result = first
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """SK9: a player who gives up ends the game; the others share the first place."""
    finish(state, drop(everyone(state.options.players), seat), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """SK5–SK7: return the first place, alone or shared, against the others."""
    return first_place_payoff(state.options.players, state.result, seat)


@rule
def points(state: State, seat: int) -> int:
    """SK3: return the points scored."""
    return state.score[seat]


@rule
def ending(state: State) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended
