"""The rules of Telepathy, paragraph by paragraph (TP1–TP7)."""

from hoyle.games.r.shared.places import first_place_payoff
from hoyle.games.r.telepathy.state import (
    COMPARED,
    FIRST_SEATS,
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
    """TP1–TP3: give every seat an empty row; all seats lay their rows at once."""
    for place in range(FIRST_SEATS * PLACES):
        state.line[place] = NONE
    if 2 * state.options.pairs > FIRST_SEATS:
        for place in range(FIRST_SEATS * PLACES, SEATS * PLACES):
            state.line[place] = NONE
    state.to_move = everyone(2 * state.options.pairs)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """TP3: write the legal moves: any card of the hand."""
    return spread(held(state, seat), moves) if awaited(state.to_move, seat) else 0


@rule
def play(state: State, seat: int, card: int) -> None:
    """TP3: lay the next card of a row; lay its last card without a choice. When all rows are complete, compare them."""
    lay(state, seat, card)
    if state.laid[seat] == PLACES - 1:  # one card is left
        lay(state, seat, lowest(held(state, seat)))
        state.to_move = drop(state.to_move, seat)
    if state.to_move == 0:
        compare(state)


@rule
def lay(state: State, seat: int, card: int) -> None:
    """TP3: lay a card at the right end of a seat's row."""
    state.line[seat * PLACES + state.laid[seat]] = card
    state.laid[seat] += 1


@rule
def match_count(state: State, seat: int) -> int:
    """TP4, TP5: return the number of places at which the rows of a seat and its partner have the same rank."""
    points = 0
    second = partner_of(state, seat) * PLACES
    for place in range(PLACES):
        if state.line[seat * PLACES + place] == state.line[second + place]:
            points += 1
    return points


@rule
def compare(state: State) -> None:
    """TP4–TP6: count the points of every pair; the pairs with the most points win."""
    highest = 0
    for pair in range(state.options.pairs):
        state.score[pair] = match_count(state, pair)  # a pair is also the seat of its first partner
        highest = max(highest, state.score[pair])
    winners = 0
    for pair in range(state.options.pairs):
        if state.score[pair] == highest:
            winners = put(winners, pair)
    finish(state, winners, COMPARED)


@rule
def finish(state: State, winners: int, how: int) -> None:
    """End the game; `winners` are pairs as bits, `how` is the value of `State.ended`."""
    state.result = winners
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """TP7: end the game because a player gives up: the pair of that player loses, and the other pairs share the win."""
    finish(state, drop(everyone(state.options.pairs), pair_of(state, seat)), RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """TP6: return the payoff of a seat, which is that of its pair; 0 if nobody sits there."""
    if seat >= 2 * state.options.pairs:
        return 0
    return first_place_payoff(state.options.pairs, state.result, pair_of(state, seat))


@rule
def points(state: State, seat: int) -> int:
    """TP5: return the points of the seat's pair."""
    return state.score[pair_of(state, seat)]


@rule
def ending(state: State) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended
