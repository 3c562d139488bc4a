"""Why a card may take or press another one: the sentence of the log and its paragraph."""

from hoyle.games.board64.choices import (
    EQUAL_NONE,
    MATCH_COLOUR,
    REDUCED_PACKS,
    SHARE_BOTH,
    SHARE_COLOUR,
    SHARE_EITHER,
    SHARE_VALUE,
)
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import State, colour, value
from hoyle.i18n import N_


def beat_cause(rules: Rules, before: State, card: int, other: int, square: int) -> tuple[str, str]:
    """G1.5–G1.7, G4.3, D9: return the message and the paragraph of an open card that beats another one."""
    if colour(card) == colour(other) and value(card) < value(other):
        return N_("{name}: {card} beats {other} on {square}, as trump, though it is the lower card."), "G1.v5"
    if colour(card) == colour(other) and value(card) != value(other):
        return N_("{name}: {card} beats {other} on {square}, as the higher card of its colour."), "G1.5"
    if colour(card) != colour(other) and rules.is_trump(before, card, square):
        if before.options.square_match != MATCH_COLOUR:
            return N_("{name}: {card} beats {other} on {square}, as trump on a square that suits it."), "D9"
        return N_("{name}: {card} beats {other} on {square}, as trump on a square of its colour."), "G1.6"
    if before.options.equal_beats == EQUAL_NONE:
        return N_("{name}: {card} beats {other} on {square}, as trump on a square that suits it."), "G1.v5"
    clause = "G4.3" if before.options.division == REDUCED_PACKS else "G1.7"
    return N_("{name}: {card} beats {other} on {square}, as its equal."), clause


def press_cause(before: State, card: int, other: int) -> tuple[str, str]:
    """G48.4, G48.v4, D9: return the message and the paragraph of a card that presses an enemy card."""
    match = before.options.card_match
    has_colour, has_value = colour(card) == colour(other), value(card) == value(other)
    clause = "G48.4" if match == SHARE_EITHER else "G48.v4"
    if has_colour and has_value and match == SHARE_BOTH:
        return N_("{name}: {card} presses {other} on {square}: the same colour and the same value."), clause
    if has_colour and match in (SHARE_EITHER, SHARE_COLOUR):
        return N_("{name}: {card} presses {other} on {square}: the same colour."), clause
    if has_value and match in (SHARE_EITHER, SHARE_VALUE):
        return N_("{name}: {card} presses {other} on {square}: the same value."), clause
    clause = "G48.4" if before.options.square_match == MATCH_COLOUR else "D9"
    return N_("{name}: {card} presses {other} on {square}, a square that suits it."), clause
