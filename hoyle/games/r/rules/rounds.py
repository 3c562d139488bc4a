"""How a round is decided and what it leaves behind (R4 to R14)."""

from hoyle.games.r.options import (
    OPPOSITE_COLOUR,
)
from hoyle.games.r.shared.cards import (
    AMBASSADOR,
    ASSASSIN,
    GENERAL,
    MUSICIAN,
    PRINCE,
    PRINCESS,
    SPY,
    WIZARD,
    colour,
    rank,
)
from hoyle.games.r.state import State
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

TIE = -1


@rule
def active(state: State, card: int, other: int) -> bool:
    """R4, V5: return whether a card's ability works: not against a Wizard, nor in a game without abilities."""
    return state.options.abilities == 1 and other != WIZARD


@rule
def princess_wins(state: State, card: int, other: int) -> bool:
    """R5, V6: return whether a Princess meets a Prince whom she beats."""
    if state.options.abilities == 0 or rank(card) != PRINCESS or rank(other) != PRINCE:
        return False
    return state.options.princess_scope != OPPOSITE_COLOUR or colour(card) != colour(other)


@rule
def round_winner(state: State, rank0: int, rank1: int) -> int:
    """R6–R9: return the winner of a round: a Musician ties, a single Prince wins, else strength decides; an Assassin reverses it."""
    active0 = active(state, rank0, rank1)
    active1 = active(state, rank1, rank0)
    if (rank0 == MUSICIAN and active0) or (rank1 == MUSICIAN and active1):
        return TIE
    prince0 = rank0 == PRINCE and active0
    prince1 = rank1 == PRINCE and active1
    if prince0 != prince1:
        return 0 if prince0 else 1
    strength0 = rank0 + state.bonus[0]
    strength1 = rank1 + state.bonus[1]
    if strength0 == strength1:
        return TIE
    lower_wins = (rank0 == ASSASSIN and active0) or (rank1 == ASSASSIN and active1)
    return 0 if (strength0 > strength1) != lower_wins else 1


@rule
def round_value(state: State, seat: int) -> int:
    """R12: return the value of a round for a seat: 2 with an active Ambassador, else 1."""
    card = rank(state.chosen[seat])
    return 2 if card == AMBASSADOR and active(state, card, rank(state.chosen[1 - seat])) else 1


@rule
def score(state: State, winner: int) -> None:
    """R10, R11: a tie is carried over, for each seat separately; a win scores its value and the winner's carry."""
    if winner == TIE:
        for seat in range(2):
            state.carry[seat] += round_value(state, seat)
    else:
        gain(state, winner, round_value(state, winner))


@rule
def gain(state: State, seat: int, value: int) -> None:
    """R10, R11: a seat scores the value of the round and its own carry; both carries are gone."""
    state.points[seat] += value + state.carry[seat]
    for player in range(2):
        state.carry[player] = 0


@rule
def next_effects(state: State, rank0: int, rank1: int) -> None:
    """R13: an active General gives +2 next round; R14: an active Spy lets his owner play second, unless both are Spies."""
    active0 = active(state, rank0, rank1)
    active1 = active(state, rank1, rank0)
    state.bonus[0] = 2 if rank0 == GENERAL and active0 else 0
    state.bonus[1] = 2 if rank1 == GENERAL and active1 else 0
    state.spy = NONE
    if rank0 == SPY and rank1 != SPY and active0:
        state.spy = 0
    elif rank1 == SPY and rank0 != SPY and active1:
        state.spy = 1
