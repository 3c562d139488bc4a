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
    return (state.options.abilities == 1) & (other != WIZARD)  # without a branch


@rule
def princess_wins(state: State, card: int, other: int) -> bool:
    """R5, V6: return whether `card` is a Princess, and `other` a Prince whom she beats."""
    if state.options.abilities == 0 or rank(card) != PRINCESS or rank(other) != PRINCE:
        return False
    return state.options.princess_scope != OPPOSITE_COLOUR or colour(card) != colour(other)


@rule
def round_winner(state: State, rank0: int, rank1: int) -> int:
    """R6–R9: return the seat that wins a round, or TIE: a Musician ties it, else a Prince wins it, else strengths are compared."""
    if musician_ties(state, rank0, rank1):
        return TIE
    claimant = claiming_prince(state, rank0, rank1)
    return claimant if claimant != NONE else compare_strengths(state, rank0, rank1)


@rule
def musician_ties(state: State, rank0: int, rank1: int) -> bool:
    """R6: return whether a Musician whose ability works ties the round."""
    return (rank0 == MUSICIAN and is_active(state, rank0, rank1)) or (
        rank1 == MUSICIAN and is_active(state, rank1, rank0)
    )


@rule
def claiming_prince(state: State, rank0: int, rank1: int) -> int:
    """R7: return the seat of the only Prince whose ability works, who wins the round; NONE if there is none or two."""
    prince0 = rank0 == PRINCE and is_active(state, rank0, rank1)
    prince1 = rank1 == PRINCE and is_active(state, rank1, rank0)
    if prince0 == prince1:
        return NONE
    return 0 if prince0 else 1


@rule
def compare_strengths(state: State, rank0: int, rank1: int) -> int:
    """R8: return the seat with the higher strength, or with the lower one (R9); TIE if they are equal."""
    strength0 = strength(state, 0, rank0)
    strength1 = strength(state, 1, rank1)
    if strength0 == strength1:
        return TIE
    return 0 if (strength0 > strength1) != lower_strength_wins(state, rank0, rank1) else 1


@rule
def strength(state: State, seat: int, card: int) -> int:
    """R8: return the strength of a seat's card: its rank, `card`, and the bonus of a General (R13)."""
    return card + state.bonus[seat]


@rule
def lower_strength_wins(state: State, rank0: int, rank1: int) -> bool:
    """R9: return whether an Assassin whose ability works lets the lower strength win."""
    return (rank0 == ASSASSIN and is_active(state, rank0, rank1)) or (
        rank1 == ASSASSIN and is_active(state, rank1, rank0)
    )


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
    if musician_ties(state, rank0, rank1):
        return MUSICIAN_TIES
    if rank0 == PRINCE and rank1 == PRINCE:
        return PRINCES_COMPARE
    if claiming_prince(state, rank0, rank1) != NONE:
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
    state.bonus[0] = next_bonus(state, rank0, rank1)
    state.bonus[1] = next_bonus(state, rank1, rank0)
    state.spy = NONE
    if spy_works(state, rank0, rank1):
        state.spy = 0
    elif spy_works(state, rank1, rank0):
        state.spy = 1


@rule
def next_bonus(state: State, card: int, other: int) -> int:
    """R13: return the bonus of the next card of the seat that has played the rank `card` against `other`: 2 after a General."""
    return 2 if (card == GENERAL) & is_active(state, card, other) else 0


@rule
def spy_works(state: State, card: int, other: int) -> bool:
    """R14: return whether `card` is a Spy that lets its owner see the next card of the opponent: not if it has met a Spy."""
    return (card == SPY) & (other != SPY) & is_active(state, card, other)
