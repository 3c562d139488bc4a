"""The outcome of a round, and its effects on the next one (R4 to R14)."""

from hoyle.games.r.options import LEADING_WINS, LOSES, OPPOSITE_COLOUR, TIES, TRAILING_WINS, USUAL, WINS
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
    TABLE_DECIDES,
    State,
)
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

TIE = -1
"""The winner of a tied round."""


@rule
def ability(state: State, rank: int) -> int:
    """R1, W2: return the ability of a character: the rank of the character that usually has it, or 8 for none."""
    return state.options.ability_of[rank]


@rule
def is_active(state: State, card: int, other: int) -> bool:
    """R4, V5: return whether the ability of the rank `card` works against the rank `other`."""
    return (state.options.abilities == 1) & (ability(state, other) != WIZARD)  # without a branch


@rule
def listed_outcome(state: State, card: int, other: int) -> int:
    """W3: return what the table of who beats whom says of the rank `card` against the rank `other`: USUAL to TIES."""
    said = state.options.outcomes[card * 8 + other]
    if said != USUAL:
        return said
    reverse = state.options.outcomes[other * 8 + card]
    if reverse == WINS:
        return LOSES
    return WINS if reverse == LOSES else reverse


@rule
def princess_wins(state: State, card: int, other: int) -> bool:
    """R5, V6: return whether `card` is a Princess, and `other` a Prince whom she beats."""
    if state.options.abilities == 0 or ability(state, rank(card)) != PRINCESS or ability(state, rank(other)) != PRINCE:
        return False
    if listed_outcome(state, rank(card), rank(other)) != USUAL:
        return False
    return state.options.princess_scope != OPPOSITE_COLOUR or colour(card) != colour(other)


@rule
def round_winner(state: State, rank0: int, rank1: int) -> int:
    """R6–R9, W3: return the seat that wins a round, or TIE.

    The table of who beats whom may say it; otherwise a Musician ties the round, a Prince wins it, or strengths are compared.
    """
    listed = listed_outcome(state, rank0, rank1)
    if listed != USUAL:
        return TIE if listed == TIES else 0 if listed == WINS else 1
    if musician_ties(state, rank0, rank1):
        return TIE
    claimant = claiming_prince(state, rank0, rank1)
    return claimant if claimant != NONE else compare_strengths(state, rank0, rank1)


@rule
def musician_ties(state: State, rank0: int, rank1: int) -> bool:
    """R6: return whether a Musician whose ability works ties the round."""
    return (ability(state, rank0) == MUSICIAN and is_active(state, rank0, rank1)) or (
        ability(state, rank1) == MUSICIAN and is_active(state, rank1, rank0)
    )


@rule
def claiming_prince(state: State, rank0: int, rank1: int) -> int:
    """R7: return the seat of the only Prince who claims the round and so wins it; NONE if there is none or two."""
    prince0 = prince_claims(state, rank0, rank1)
    prince1 = prince_claims(state, rank1, rank0)
    if prince0 == prince1:
        return NONE
    return 0 if prince0 else 1


@rule
def prince_claims(state: State, card: int, other: int) -> bool:
    """R7, W8: return whether `card` is a Prince whose ability works, or whom a Wizard cannot stop."""
    if state.options.abilities == 0 or ability(state, card) != PRINCE:
        return False
    return is_active(state, card, other) or state.options.prince_beats_wizard == 1


@rule
def compare_strengths(state: State, rank0: int, rank1: int) -> int:
    """R8: return the seat with the higher strength, or with the lower one (R9); TIE if they are equal, or by W4."""
    strength0 = strength(state, 0, rank0)
    strength1 = strength(state, 1, rank1)
    if strength0 == strength1:
        return equal_strength_winner(state)
    return 0 if (strength0 > strength1) != lower_strength_wins(state, rank0, rank1) else 1


@rule
def equal_strength_winner(state: State) -> int:
    """R8, W4: return the seat that wins a round of equal strengths: TIE, or the seat that trails or leads in points."""
    kind = state.options.equal_strength
    if state.points[0] == state.points[1] or (kind != TRAILING_WINS and kind != LEADING_WINS):
        return TIE
    return 0 if (state.points[0] > state.points[1]) == (kind == LEADING_WINS) else 1


@rule
def strength(state: State, seat: int, card: int) -> int:
    """R8, W1: return the strength of a seat's card of the rank `card`: its own and the bonus of a General (R13)."""
    return state.options.strength[card] + state.bonus[seat]


@rule
def lower_strength_wins(state: State, rank0: int, rank1: int) -> bool:
    """R9: return whether an Assassin whose ability works lets the lower strength win."""
    return (ability(state, rank0) == ASSASSIN and is_active(state, rank0, rank1)) or (
        ability(state, rank1) == ASSASSIN and is_active(state, rank1, rank0)
    )


@rule
def deciding_rule(state: State, card0: int, card1: int) -> int:
    """R4–R9, V5, V6, W3: return what decides a round between two cards, PRINCESS_WINS to TABLE_DECIDES.

    Equal strengths tie, whatever compares them, or are decided by W4.
    """
    rank0 = rank(card0)
    rank1 = rank(card1)
    if listed_outcome(state, rank0, rank1) != USUAL:
        return TABLE_DECIDES
    if state.options.abilities == 0:
        return NUMBERS_COMPARE
    if princess_wins(state, card0, card1) or princess_wins(state, card1, card0):
        return PRINCESS_WINS
    if musician_ties(state, rank0, rank1):
        return MUSICIAN_TIES
    ability0 = ability(state, rank0)
    ability1 = ability(state, rank1)
    if ability0 == PRINCE and ability1 == PRINCE:
        return PRINCES_COMPARE
    if claiming_prince(state, rank0, rank1) != NONE:
        return OWN_PRINCE_WINS if ability0 == PRINCESS or ability1 == PRINCESS else PRINCE_WINS
    if (ability0 == WIZARD) != (ability1 == WIZARD):
        return SILENCED
    return LOWER_WINS if ability0 == ASSASSIN or ability1 == ASSASSIN else HIGHER_WINS


@rule
def round_value(state: State, seat: int) -> int:
    """R12, W6: return the number of points that the round is worth to a seat: that of an active Ambassador, else 1."""
    card = rank(state.chosen[seat])
    is_ambassador = ability(state, card) == AMBASSADOR and is_active(state, card, rank(state.chosen[1 - seat]))
    return state.options.ambassador_points if is_ambassador else 1


@rule
def tied_value(state: State, seat: int) -> int:
    """R10, R12, W5, W6: return the number of points that wait for a seat after a tied round."""
    if state.options.tied_rounds_wait == 0:
        return 0
    return round_value(state, seat) if state.options.tied_ambassador else 1


@rule
def score(state: State, winner: int) -> None:
    """R10, R11: after a tie add the value of the round to both seats' carries; otherwise score it for the winner."""
    if winner == TIE:
        for seat in range(2):
            state.carry[seat] += tied_value(state, seat)
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
    """R13, R14, W7: set the effects on the next round: the bonus of an active General, and an active Spy that meets no Spy.

    Effects of earlier rounds that last go on, until others take their place.
    """
    set_bonus(state, 0, next_bonus(state, rank0, rank1))
    set_bonus(state, 1, next_bonus(state, rank1, rank0))
    if spy_works(state, rank0, rank1):
        set_spy(state, 0)
    elif spy_works(state, rank1, rank0):
        set_spy(state, 1)
    elif state.spy_left > 0:
        state.spy_left -= 1
    else:
        state.spy = NONE


@rule
def set_bonus(state: State, seat: int, gained: int) -> None:
    """R13, W7: set the bonus of a seat's next card, given what it has gained in this round."""
    if gained > 0:
        state.bonus[seat] = gained
        state.bonus_left[seat] = state.options.general_rounds - 1
    elif state.bonus_left[seat] > 0:
        state.bonus_left[seat] -= 1
    else:
        state.bonus[seat] = 0


@rule
def set_spy(state: State, seat: int) -> None:
    """R14, W7: let a seat see the opponent's card in the coming round or rounds."""
    state.spy = seat
    state.spy_left = state.options.spy_rounds - 1


@rule
def effect_works(state: State, card: int, other: int) -> bool:
    """R13, R14, W8: return whether the effect of the rank `card` on the next round works against the rank `other`."""
    is_silenced = state.options.musician_silences & (ability(state, other) == MUSICIAN) & is_active(state, other, card)
    return is_active(state, card, other) & (is_silenced == 0)


@rule
def next_bonus(state: State, card: int, other: int) -> int:
    """R13, W7: return the bonus of the next card of the seat that has played the rank `card` against `other`: 2 after a General."""
    return state.options.general_bonus if (ability(state, card) == GENERAL) & effect_works(state, card, other) else 0


@rule
def spy_works(state: State, card: int, other: int) -> bool:
    """R14: return whether `card` is a Spy that lets its owner see the next card of the opponent: not if it has met a Spy."""
    return (ability(state, card) == SPY) & (ability(state, other) != SPY) & effect_works(state, card, other)
