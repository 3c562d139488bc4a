"""Telepathy, paragraph by paragraph (TP1–TP7)."""

from hoyle.games.r.places import place_worth
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
    state.waits = everyone(2 * state.rules.pairs)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """TP3: any card of the hand comes next."""
    return spread(held(state, seat), moves) if awaited(state.waits, seat) else 0


@rule
def play(state: State, seat: int, card: int) -> None:
    """TP3: a card is laid to the right of the others, the last one by itself; when all rows lie they are turned over."""
    lay(state, seat, card)
    if state.laid[seat] == PLACES - 1:
        lay(state, seat, lowest(held(state, seat)))
        state.waits = drop(state.waits, seat)
    if state.waits == 0:
        compare(state)


@rule
def lay(state: State, seat: int, card: int) -> None:
    """TP3: a card at the right end of a row."""
    state.line[seat * PLACES + state.laid[seat]] = card
    state.laid[seat] += 1


@rule
def matches(state: State, seat: int) -> int:
    """TP4, TP5: at how many places a seat's row has the same rank as its partner's."""
    points = 0
    for place in range(PLACES):
        if state.line[seat * PLACES + place] == state.line[partner_of(state, seat) * PLACES + place]:
            points += 1
    return points


@rule
def compare(state: State) -> None:
    """TP4–TP6: the points of every pair; most points win."""
    most = 0
    for pair in range(state.rules.pairs):
        state.score[pair] = matches(state, pair)
        most = max(most, state.score[pair])
    first = 0
    for pair in range(state.rules.pairs):
        if state.score[pair] == most:
            first = put(first, pair)
    finish(state, first, COMPARED)


@rule
def finish(state: State, first: int, how: int) -> None:
    """The game is over, and these pairs came first."""
    state.result = first
    state.ended = how
    state.waits = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """TP7: whoever gives up gives up for the pair; the others share the first place."""
    finish(state, drop(everyone(state.rules.pairs), pair_of(state, seat)), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """TP6: both partners have what the place of their pair is worth."""
    return place_worth(state.rules.pairs, state.result, pair_of(state, seat))


@rule
def points(state: State, seat: int) -> int:
    """TP5: the points of the pair."""
    return state.score[pair_of(state, seat)]


@rule
def ending(state: State) -> int:
    """How the game ended."""
    return state.ended
