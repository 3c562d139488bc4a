"""The outcome of a round, and its effects on the next one (R4 to R14)."""

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
from hoyle.games.r.state import (
    HIGHER_WINS,
    LOWER_WINS,
    MUSICIAN_TIES,
    NUMBERS_COMPARE,
    OWN_PRINCE_WINS,
    PRINCE_WINS,
    PRINCES_COMPARE,
    PRINCESS_WINS,
    SILENCED,
    State,
)
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

TIE = -1
"""The winner of a tied round."""


@rule
def is_active(state: State, card: int, other: int) -> bool:
    """R4, V5: return whether the ability of the rank `card` works against the rank `other`."""
    return state.options.abilities == 1 and other != WIZARD


@rule
def princess_wins(state: State, card: int, other: int) -> bool:
    """R5, V6: return whether `card` is a Princess, and `other` a Prince whom she beats."""
    if state.options.abilities == 0 or rank(card) != PRINCESS or rank(other) != PRINCE:
        return False
    return state.options.princess_scope != OPPOSITE_COLOUR or colour(card) != colour(other)


@rule
def round_winner(state: State, rank0: int, rank1: int) -> int:
    """R6–R9: return the seat that wins a round, or TIE.

    An active Musician ties. A single active Prince wins. Otherwise the higher strength wins, or the lower with an Assassin.
    """
    active0 = is_active(state, rank0, rank1)
    active1 = is_active(state, rank1, rank0)
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
def deciding_rule(state: State, card0: int, card1: int) -> int:
    """R4–R9, V5, V6: return what decides a round between two cards, PRINCESS_WINS to NUMBERS_COMPARE.

    Equal strengths tie, whatever compares them.
    """
    if state.options.abilities == 0:
        return NUMBERS_COMPARE
    if princess_wins(state, card0, card1) or princess_wins(state, card1, card0):
        return PRINCESS_WINS
    rank0 = rank(card0)
    rank1 = rank(card1)
    active0 = is_active(state, rank0, rank1)
    active1 = is_active(state, rank1, rank0)
    if (rank0 == MUSICIAN and active0) or (rank1 == MUSICIAN and active1):
        return MUSICIAN_TIES
    if rank0 == PRINCE and rank1 == PRINCE:
        return PRINCES_COMPARE
    if (rank0 == PRINCE and active0) or (rank1 == PRINCE and active1):
        return OWN_PRINCE_WINS if rank0 == PRINCESS or rank1 == PRINCESS else PRINCE_WINS
    if (rank0 == WIZARD) != (rank1 == WIZARD):
        return SILENCED
    return LOWER_WINS if rank0 == ASSASSIN or rank1 == ASSASSIN else HIGHER_WINS


@rule
def round_value(state: State, seat: int) -> int:
    """R12: return the number of points that the round is worth to a seat: 2 with an active Ambassador, else 1."""
    card = rank(state.chosen[seat])
    return 2 if card == AMBASSADOR and is_active(state, card, rank(state.chosen[1 - seat])) else 1


@rule
def score(state: State, winner: int) -> None:
    """R10, R11: after a tie add the value of the round to both seats' carries; otherwise score it for the winner."""
    if winner == TIE:
        for seat in range(2):
            state.carry[seat] += round_value(state, seat)
    else:
        gain(state, winner, round_value(state, winner))


@rule
def gain(state: State, seat: int, value: int) -> None:
    """R10, R11: add the value of the round and the seat's carry to its points; set both carries to 0."""
    state.points[seat] += value + state.carry[seat]
    for player in range(2):
        state.carry[player] = 0


@rule
def set_next_effects(state: State, rank0: int, rank1: int) -> None:
    """R13, R14: set the effects on the next round: the bonus of an active General, and an active Spy that meets no Spy."""
    active0 = is_active(state, rank0, rank1)
    active1 = is_active(state, rank1, rank0)
    state.bonus[0] = 2 if rank0 == GENERAL and active0 else 0
    state.bonus[1] = 2 if rank1 == GENERAL and active1 else 0
    state.spy = NONE
    if rank0 == SPY and rank1 != SPY and active0:
        state.spy = 0
    elif rank1 == SPY and rank0 != SPY and active1:
        state.spy = 1
