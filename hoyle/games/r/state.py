"""A position of R, and what several of its rules ask."""

from hoyle.games.r.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

LEAVE, DECLINE = 16, 16
"""Moves that are no card: leave the row or the hidden cards as they are (V9, V10); take nothing back (V11)."""
SHUFFLE = 17
"""V10: shuffle one's remaining cards again."""
TURN = 17
"""V9, by CHANCE: the next card, or the next of both, is turned."""
PLACE = 18
"""V9 with one's own row hidden: PLACE + n is the n-th of the cards still hidden, as they lay before."""

DEALING, DRAWING, DRAFTING, OFFERING, DISCARDING, FILLING, ORDERING, READY = range(8)
CHOOSING, TURNING, SHUFFLING, REARRANGING, RECALLING, OVER = range(8, 14)

BY_PRINCESS, BY_POINTS, EXHAUSTED, ALL_PLAYED, RESIGNED = range(5)

REFUSED = -2
"""In `recalled`: the recall was declined."""


class State(Record):
    """A game of R between seat 0 (blue) and seat 1 (red). A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # seats that are to move, as bits; 0 when the game is over
    phase = cell(int8)  # the phase: DEALING to OVER
    hand = row(2, int32, blank=0)  # cards held, face-down rows included, as bits over the 16 cards
    deck = row(2, int32, blank=0)  # V2: own face-down set; in a view of the other side: its hand and deck together
    stock = cell(int32, blank=0)  # V6, V8: cards not dealt yet
    packet = cell(int32, blank=0)  # V6: the packet that is passed back and forth
    picks = cell(int8)  # V6: cards drafted so far
    known = cell(int32, blank=0)  # cards whose owner everybody knows
    open = cell(int32, blank=0)  # V2 with V11: cards everybody knows to be in a hand
    chosen = row(2, int8)  # card laid this round (offered, discarded), or NONE
    shown = cell(int8)  # seats whose chosen card lies open, as bits
    points = row(2, int8)
    carry = row(2, int8)  # points that the next round won brings on top (R10)
    bonus = row(2, int8)  # General's strength in the coming round (R13)
    spy = cell(int8)  # seat that plays second in the coming round, or NONE (R14)
    trigger = cell(int8)  # V11: seat that may take a card back, or NONE
    played = row(2, int32, blank=0)  # cards in each seat's own row
    lost = row(2, int32, blank=0)  # V11 lost_only: those of them that lost their round
    line = row(16, int8, blank=NONE)  # V9: the rows from the left, eight places a seat; NONE where nothing lies
    laid = row(2, int8)  # V9: cards laid in each row
    turned = row(2, int8)  # V9: cards turned in each row
    new_order = row(8, int8, blank=NONE)  # V9: places of the row in their new order, while a Spy's owner rearranges it
    placed = cell(int8)  # V9: how many of them are placed
    result = cell(int8)  # when the game is over: 1 seat 0 won, −1 seat 1, 0 a draw
    ended = cell(int8)  # how the game ended: BY_PRINCESS to RESIGNED
    held = row(2, int8)  # in a view only: cards in each hand
    deck_left = row(2, int8)  # in a view only: cards in each deck
    stock_left = cell(int8)  # in a view only: cards not dealt yet
    packet_size = cell(int8)  # in a view only: cards in the packet
    rounds = cell(int8, path=True)  # rounds played
    cards = row(20, int8, path=True)  # R17: the cards of each round, seat 0's and seat 1's
    winners = row(10, int8, path=True)  # R17: who won each round, or NONE
    offered = row(2, int8, path=True)  # V3: the cards exchanged, or NONE
    discarded = row(2, int8, path=True)  # V1: the cards out of the game, or NONE
    recalled = row(2, int8, path=True)  # V11: the card a seat took back, REFUSED, or NONE
    drafted = row(16, int8, path=True, blank=NONE)  # V6: the cards in the order in which they were taken


@rule
def opening_drafter(state: State, packet: int) -> int:
    """V6: return the seat that opens a packet: the first drafter and the other in turn."""
    return (state.options.first_drafter + packet) & 1
