"""The rules of Telepathy, paragraph by paragraph (TP1–TP7)."""

from hoyle.games.r.shared.places import first_place_payoff
from hoyle.games.r.telepathy.state import (
    COMPARED,
    PLACES,
    RESIGNED,
    SEATS,
    State,
    held,
    pair_of,
    partner_of,
)
from hoyle.rules.bits import drop, lowest, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE, awaited, everyone


@rule
def start(state: State) -> None:
    """TP1–TP3: everybody has the eight ranks in hand and an empty row."""
    for place in range(SEATS * PLACES):
        state.line[place] = NONE
    state.to_move = everyone(2 * state.options.pairs)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """TP3: any card of the hand may come next."""
    return spread(held(state, seat), moves) if awaited(state.to_move, seat) else 0


@rule
def play(state: State, seat: int, card: int) -> None:
    """TP3: a card is laid to the right of the others, the last one by itself; complete rows are turned over together."""
    lay(state, seat, card)
    if state.laid[seat] == PLACES - 1:
        lay(state, seat, lowest(held(state, seat)))
        state.to_move = drop(state.to_move, seat)
    if state.to_move == 0:
        compare(state)


@rule
def lay(state: State, seat: int, card: int) -> None:
    """TP3: lay a card at the right end of a row."""
    state.line[seat * PLACES + state.laid[seat]] = card
    state.laid[seat] += 1


@rule
def matches(state: State, seat: int) -> int:
    """TP4, TP5: return the number of places at which a seat's row has the same rank as its partner's."""
    points = 0
    for place in range(PLACES):
        if state.line[seat * PLACES + place] == state.line[partner_of(state, seat) * PLACES + place]:
            points += 1
    return points


@rule
def compare(state: State) -> None:
    """TP4–TP6: count the points of every pair; most points win."""
    most = 0
    for pair in range(state.options.pairs):
        state.score[pair] = matches(state, pair)
        most = max(most, state.score[pair])
    first = 0
    for pair in range(state.options.pairs):
        if state.score[pair] == most:
            first = put(first, pair)
    finish(state, first, COMPARED)


@rule
def finish(state: State, first: int, how: int) -> None:
    """End the game; these pairs came first."""
    state.result = first
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """TP7: a player who gives up does so for the pair; the other pairs share the first place."""
    finish(state, drop(everyone(state.options.pairs), pair_of(state, seat)), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """TP6: both partners win the payoff of their pair."""
    return first_place_payoff(state.options.pairs, state.result, pair_of(state, seat))


@rule
def points(state: State, seat: int) -> int:
    """TP5: return the points of the pair."""
    return state.score[pair_of(state, seat)]


@rule
def ending(state: State) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended
