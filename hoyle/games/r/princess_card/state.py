"""A deal of Princess Card, and what several of its rules ask."""

from hoyle.games.r.princess_card.options import Options
from hoyle.games.r.shared.cards import ALL_CARDS, PRINCESS
from hoyle.rules.bits import count, drop
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row

SEATS = 5
HER = PRINCESS
"""The blue Princess, the only one (PC1)."""
PACK = drop(ALL_CARDS, 8 + PRINCESS)
CARDS = count(PACK)

DRAW = 0
"""The only move: draw a card from the neighbour."""

DEALING, DRAWING, GIVING, OVER = range(4)
"""Phases: CHANCE deals; a seat is to draw; CHANCE says which card it draws; the deal is over."""

PRINCESS_LEFT, DRAWN_OUT, RESIGNED = range(3)
"""How a deal ends."""

MOST_DRAWS = 200
"""After this many draws nobody has won."""


class State(Record):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    hand = row(SEATS, int32, blank=0)  # by seat: cards held, as bits; in a view those whose place the reader knows
    stock = cell(int32, blank=0)  # cards not dealt, as bits; in a view all that the reader cannot place
    to_move = cell(int16)  # the seat that is to draw, as bits; 0 when the deal is over
    phase = cell(int8)  # the phase: DEALING to OVER
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    ended = cell(int8)  # how it ended: PRINCESS_LEFT to RESIGNED
    winners = cell(int8)  # when the deal is over: the seats that won, as bits
    out = cell(int32, blank=0)  # cards laid down in pairs, as bits
    held = row(SEATS, int8)  # in a view only: cards in each hand
    draws = cell(int16, path=True)  # draws so far
    known = row(SEATS, int32, path=True, blank=0)  # by seat: cards of others whose place it knows, as bits


@rule
def mate(hand: int, card: int) -> bool:
    """PC3: return whether a hand holds the card of the same rank and the other colour."""
    return (hand >> (card ^ 8)) & 1 == 1


@rule
def pairs(hand: int) -> int:
    """PC3: return the cards of a hand that make pairs, as bits.

    >>> bin(pairs(0b0001_0010_0001_0011))
    '0b1001000010010'
    """
    twice = hand & (hand >> 8) & 0xFF
    return twice | (twice << 8)


@rule
def neighbour(state: State, seat: int) -> int:
    """PC5: return the seat that a seat draws from: the next one at its right with cards."""
    other = (seat + state.options.players - 1) % state.options.players
    while state.hand[other] == 0:
        other = (other + state.options.players - 1) % state.options.players
    return other


@rule
def next_turn(state: State, seat: int) -> int:
    """PC6: whose turn it is after this seat: the next one at its left with cards."""
    other = (seat + 1) % state.options.players
    while state.hand[other] == 0:
        other = (other + 1) % state.options.players
    return other
