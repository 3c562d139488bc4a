"""The rules of Serious Card, paragraph by paragraph (SC1–SC12)."""

from hoyle.games.r.serious_card.state import (
    FOR_PRINCE,
    FOR_PRINCESS,
    NOTHING_WON,
    PRINCE_COURT,
    PRINCE_WON,
    PRINCESS_COURT,
    PRINCESS_WON,
    RESIGNED,
    ROUNDS,
    State,
    princess_side,
)
from hoyle.games.r.shared.cards import (
    MUSICIAN,
    PRINCE,
    PRINCESS,
    SPY,
    WIZARD,
    rank,
)
from hoyle.rules.bits import drop, put, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE, awaited, everyone, only


@rule
def start(state: State) -> None:
    """SC1, SC2: give each side its four cards, in its own colour."""
    for seat in range(2):
        court = PRINCE_COURT if seat == state.options.prince_side else PRINCESS_COURT
        state.hand[seat] = court << (8 * seat)
    for place in range(2 * ROUNDS):
        state.cards[place] = NONE
    state.spy = NONE
    open_round(state)


@rule
def open_round(state: State) -> None:
    """SC3, SC7: begin a round: both sides choose at once, or the opponent of a Spy's owner shows a card first."""
    state.shown = 0
    for seat in range(2):
        state.chosen[seat] = NONE
    state.to_move = everyone(2) if state.spy == NONE else only(1 - state.spy)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """SC3: write the legal moves: any card of the hand."""
    return spread(state.hand[seat], moves) if awaited(state.to_move, seat) else 0


@rule
def play(state: State, seat: int, card: int) -> None:
    """SC3, SC7: lay a card; when both cards are laid, reveal them."""
    state.chosen[seat] = card
    state.to_move = drop(state.to_move, seat)
    if state.spy != NONE and seat != state.spy:
        state.shown = only(seat)
        state.to_move = only(state.spy)
    if state.chosen[0] != NONE and state.chosen[1] != NONE:
        reveal(state)


@rule
def reveal(state: State) -> None:
    """SC4–SC6: reveal both cards; the deal ends if the Prince meets any card except the Musician."""
    for seat in range(2):
        state.hand[seat] = drop(state.hand[seat], state.chosen[seat])
        state.cards[2 * state.rounds + seat] = state.chosen[seat]
        state.shown = put(state.shown, seat)
    state.rounds += 1
    prince_rank = rank(state.chosen[state.options.prince_side])
    princess_rank = rank(state.chosen[princess_side(state)])
    if prince_rank == PRINCE and princess_rank == PRINCESS:
        score(state, princess_side(state), FOR_PRINCESS, PRINCESS_WON)
    elif prince_rank == PRINCE and princess_rank != MUSICIAN:
        score(state, state.options.prince_side, FOR_PRINCE, PRINCE_WON)
    else:
        after_round(state, prince_rank, princess_rank)


@rule
def score(state: State, seat: int, points: int, how: int) -> None:
    """SC4, SC5: give a side its points and end the deal."""
    state.points[seat] = points
    finish(state, how)


@rule
def after_round(state: State, prince_rank: int, princess_rank: int) -> None:
    """SC6–SC8: set the effect of a Spy that met no Wizard; begin the next round, or end the deal if no cards are left.

    The ranks are those of the cards that the Prince's side and the Princess's side played.
    """
    state.spy = princess_side(state) if princess_rank == SPY and prince_rank != WIZARD else NONE
    if state.hand[0] == 0:
        finish(state, NOTHING_WON)
    else:
        open_round(state)


@rule
def finish(state: State, how: int) -> None:
    """End the deal; `how` is the value of `State.ended`."""
    state.ended = how
    state.to_move = 0


@rule
def forfeit(state: State, seat: int) -> None:
    """SC12: end the deal because a side gives up: the opponent scores the points for which it was playing."""
    for player in range(2):
        state.points[player] = 0
    score(state, 1 - seat, FOR_PRINCESS if seat == state.options.prince_side else FOR_PRINCE, RESIGNED)


@rule
def payoff(state: State, seat: int) -> int:
    """SC10: return the seat's points less the opponent's points."""
    return state.points[seat] - state.points[1 - seat]


@rule
def points(state: State, seat: int) -> int:
    """SC4, SC5: return the points of this deal."""
    return state.points[seat]


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended
