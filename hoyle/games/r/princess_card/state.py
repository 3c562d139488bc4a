"""The state of a deal of Princess Card, and functions that several modules use."""

from hoyle.games.r.princess_card.options import Options
from hoyle.games.r.shared.cards import ALL_CARDS, PRINCESS
from hoyle.rules.bits import count, drop
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row

SEATS = 5
BLUE_PRINCESS = PRINCESS
"""The only Princess of the pack (PC1): the blue one."""
PACK = drop(ALL_CARDS, 8 + PRINCESS)
"""The cards of the pack, as bits: all but the red Princess."""
CARDS = count(PACK)

DRAW = 0
"""The only move of a seat: draw a card from the neighbour."""

DEALING, DRAWING, GIVING, OVER = range(4)
"""The phases: CHANCE deals; a seat is to draw; CHANCE picks the card that it draws; the deal is over."""

PRINCESS_LEFT, DRAWN_OUT, RESIGNED = range(3)
"""The endings of a deal: the values of `State.ended`."""

MAX_DRAWS = 200
"""After this number of draws the deal ends, and nobody wins."""


class State(Position):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    hand = row(SEATS, int32, blank=0)  # by seat: cards held, as bits; in a view, those that the reader knows
    stock = cell(int32, blank=0)  # cards not dealt; in a view, all whose place is not known; before the lot, `lots`
    to_move = cell(int16)  # the seat that is to draw, as bits; 0 when the deal is over
    phase = cell(int8)  # DEALING to OVER
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one, or NONE
    ended = cell(int8)  # how the deal ended: PRINCESS_LEFT to RESIGNED
    winners = cell(int8)  # when the deal is over: the seats that won, as bits
    out = cell(int32, blank=0)  # cards laid down in pairs, as bits
    held = row(SEATS, int8)  # in a view only: number of cards in each hand
    draws = cell(int16, path=True)  # number of draws so far
    known = row(SEATS, int32, path=True, blank=0)  # by seat: cards of other hands whose place it knows, as bits


@rule
def has_mate(hand: int, card: int) -> bool:
    """PC3: return whether a hand holds the card of the same rank and the other colour."""
    return (hand >> (card ^ 8)) & 1 == 1  # card ^ 8: same rank, other colour


@rule
def pairs(hand: int) -> int:
    """PC3: return the cards of a hand that are in pairs, as bits.

    >>> bin(pairs(0b0001_0010_0001_0011))
    '0b1001000010010'
    """
    paired_ranks = hand & (hand >> 8) & 0xFF
    return paired_ranks | (paired_ranks << 8)


@rule
def neighbour(state: State, seat: int) -> int:
    """PC5: return the seat from which a seat draws: the next seat to the right that has cards."""
    other = (seat + state.options.players - 1) % state.options.players
    while state.hand[other] == 0:
        other = (other + state.options.players - 1) % state.options.players
    return other


@rule
def next_turn(state: State, seat: int) -> int:
    """PC6: return the seat whose turn comes after this seat: the next seat to the left that has cards."""
    other = (seat + 1) % state.options.players
    while state.hand[other] == 0:
        other = (other + 1) % state.options.players
    return other
