"""A position of R, its codes of moves and phases, and a function that several modules use."""

from hoyle.games.r.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row
from hoyle.rules.seats import NONE

LEAVE, DECLINE = 16, 16
"""Moves that are not cards: LEAVE keeps the order of the hidden cards (V9, V10), DECLINE takes nothing back (V11)."""
SHUFFLE = 17
"""V10: the owner of a Spy shuffles the remaining cards of the hand again."""
TURN = 17
"""V9: the move of CHANCE that turns the next card of one row, or of both rows."""
PLACE = 18
"""V9, if a seat may not see its own row: PLACE + n is hidden card n of its row, from the left, counted from 0."""

DEALING, DRAWING, DRAFTING, OFFERING, DISCARDING, FILLING, ORDERING, READY = range(8)
CHOOSING, TURNING, SHUFFLING, REARRANGING, RECALLING, OVER = range(8, 14)

BY_PRINCESS, BY_POINTS, EXHAUSTED, ALL_PLAYED, RESIGNED = range(5)

REFUSED = -2
"""The value of `State.recalled` for a seat that declined to take a card back."""


class State(Position):
    """A game of R between seat 0 (blue) and seat 1 (red). A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # seats that are to move, as bits; 0 when the game is over
    phase = cell(int8)  # DEALING to OVER
    hand = row(2, int32, blank=0)  # by seat: cards held, including a face-down row, as bits
    deck = row(2, int32, blank=0)  # V2: cards of the deck; in a view of the opponent, those known to be in hand or deck
    stock = cell(int32, blank=0)  # V6, V8: cards not dealt yet, as bits
    packet = cell(int32, blank=0)  # V6: cards of the packet that is passed back and forth, as bits
    picks = cell(int8)  # V6: number of cards drafted so far
    known = cell(int32, blank=0)  # cards whose owner everybody knows, as bits
    open = cell(int32, blank=0)  # V2 with V11: cards that everybody knows to be in a hand, as bits
    chosen = row(2, int8)  # by seat: the card laid this round, offered or discarded; or NONE
    shown = cell(int8)  # seats whose chosen card lies face up, as bits
    points = row(2, int8)  # by seat
    carry = row(2, int8)  # by seat: extra points for the next round that it wins (R10)
    bonus = row(2, int8)  # by seat: extra strength in the coming round, from a General (R13)
    spy = cell(int8)  # seat that plays second in the coming round, or NONE (R14)
    trigger = cell(int8)  # V11: seat that may take a card back, or NONE
    played = row(2, int32, blank=0)  # by seat: cards played in rounds, as bits
    lost = row(2, int32, blank=0)  # V11 with lost_only: the cards of `played` that lost their round
    line = row(16, int8, blank=NONE)  # V9: the rows from the left, eight places for each seat; NONE at an empty place
    laid = row(2, int8)  # V9: number of cards laid in each row
    turned = row(2, int8)  # V9: number of cards turned in each row
    new_order = row(8, int8, blank=NONE)  # V9: while a Spy's owner rearranges a row, its old places in the new order
    placed = cell(int8)  # V9: number of entries of `new_order` that are set
    result = cell(int8)  # when the game is over: 1 if seat 0 won, −1 if seat 1 won, 0 for a draw
    ended = cell(int8)  # how the game ended: BY_PRINCESS to RESIGNED
    held = row(2, int8)  # in a view only: number of cards in each hand
    deck_left = row(2, int8)  # in a view only: number of cards in each deck
    stock_left = cell(int8)  # in a view only: number of cards not dealt yet
    packet_size = cell(int8)  # in a view only: number of cards in the packet
    rounds = cell(int8, path=True)  # number of rounds played
    cards = row(20, int8, path=True)  # R17: by round (at most ten), the cards of seat 0 and of seat 1
    winners = row(10, int8, path=True)  # R17: by round, the seat that won it, or NONE for a tie
    offered = row(2, int8, path=True)  # V3: the card that a seat gave away, or NONE
    discarded = row(2, int8, path=True)  # V1: the card that a seat put out of the game, or NONE
    recalled = row(2, int8, path=True)  # V11: the card a seat took back, REFUSED, or NONE
    drafted = row(16, int8, path=True, blank=NONE)  # V6: the cards in the order in which they were taken


@rule
def opening_drafter(state: State, packet: int) -> int:
    """V6: return the seat that opens the packet with this number: the first drafter opens packets 0 and 2."""
    return (state.options.first_drafter + packet) & 1
