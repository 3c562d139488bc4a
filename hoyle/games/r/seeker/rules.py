"""The rules of Seeker, paragraph by paragraph (SK1–SK10)."""

from hoyle.games.r.seeker.state import (
    ALL_CELLS,
    CELLS,
    CLEARED,
    MAX_TURNS,
    POINTS,
    PRINCE_AND_PRINCESS,
    RESIGNED,
    TARGET,
    TURN_LIMIT,
    State,
    is_pair,
    is_royal_pair,
)
from hoyle.games.r.shared.cards import ALL_CARDS, rank
from hoyle.games.r.shared.places import LOT, await_first_turn, begin, first_place_payoff
from hoyle.rules.bits import drop, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, everyone, only


@rule
def start(state: State) -> None:
    """SK1: put sixteen cards face down; the seat of the option begins, or CHANCE draws one."""
    state.lying = ALL_CELLS
    state.stock = ALL_CARDS
    for place in range(CELLS):
        state.face[place] = NONE
    turn_back(state)
    await_first_turn(state)


@rule
def turn_back(state: State) -> None:
    """SK4: turn all cards face down."""
    state.open[0] = NONE
    state.open[1] = NONE


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """SK1, SK2: write the legal moves: the places of cards still on the table, or for CHANCE the cards that nobody has turned up.

    The second card of a turn must lie at another place. Before the first turn CHANCE may draw any seat.
    """
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    if state.open[0] != NONE and state.open[1] == NONE:
        return spread(drop(state.lying, state.open[0]), moves)
    return spread(state.lying, moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """SK1, SK2: turn up the card at a place; if it was never turned up before, CHANCE decides which card it is.

    CHANCE may also draw the seat that begins.
    """
    if seat == CHANCE and move >= LOT:
        begin(state, move - LOT)
        return
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
    """SK2: after the second card of a turn, end the game, take the pair, or pass the turn."""
    state.to_move = only(state.turn)
    if state.open[1] == NONE:
        return
    first = state.face[state.open[0]]
    second = state.face[state.open[1]]
    if is_royal_pair(first, second):
        finish(state, only(state.turn), PRINCE_AND_PRINCESS)
    elif is_pair(first, second):
        take_pair(state, first, second)
    else:
        pass_turn(state)


@rule
def take_pair(state: State, first: int, second: int) -> None:
    """SK3, SK6, SK7: take the pair and score its rank; the same player goes on unless the game is over."""
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
    """SK4, SK8: pass the turn; after MAX_TURNS turns end the game. The next player's first move turns the two cards back."""
    state.turns += 1
    if state.turns >= MAX_TURNS:
        finish(state, most_points(state), TURN_LIMIT)
    else:
        state.turn = (state.turn + 1) % state.options.players
        state.to_move = only(state.turn)


@rule
def most_points(state: State) -> int:
    """SK7: return the seats with the most points, as bits."""
    highest = 0
    for seat in range(state.options.players):
        highest = max(highest, state.score[seat])
    winners = 0
    for seat in range(state.options.players):
        if state.score[seat] == highest:
            winners = put(winners, seat)
    return winners


@rule
def finish(state: State, winners: int, how: int) -> None:
    """End the game; `winners` are seats as bits, `how` is the value of `State.ended`."""
    state.result = winners
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """SK9: end the game because a player gives up; the others share the win."""
    finish(state, drop(everyone(state.options.players), seat), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """SK5–SK7: return the payoff of winning alone or together with others, or of losing."""
    return first_place_payoff(state.options.players, state.result, seat)


@rule
def points(state: State, seat: int) -> int:
    """SK3: return the points of a seat."""
    return state.score[seat]


@rule
def ending(state: State) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended
