"""A position of R, its codes of moves and phases, and a function that several modules use."""

from hoyle.games.r.options import Options
from hoyle.games.r.shared.cards import ANY_CARDS, CARD
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row
from hoyle.rules.seats import MOVERS, NONE
from hoyle.rules.visibility import ALL, NOBODY, OWNER

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

PRINCESS_WINS, MUSICIAN_TIES, PRINCE_WINS, OWN_PRINCE_WINS, PRINCES_COMPARE = range(5)
SILENCED, LOWER_WINS, HIGHER_WINS, NUMBERS_COMPARE, TABLE_DECIDES = range(5, 10)
"""What decides a round: a Princess against a Prince (R5); a Musician (R6); a Prince (R7), who may face a Princess that does not beat
him (V6); the strength of two Princes (R7); the strength after a Wizard has cancelled the other ability (R4); the lower strength with
an Assassin (R9), or the higher one (R8); the strength without abilities (V5);
or the table of who beats whom (W3)."""


SEAT = range(NONE, 2)


class State(Position):
    """A game of R between seat 0 (blue) and seat 1 (red). A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    to_move = cell(int16, MOVERS, seen=ALL)  # seats that are to move, as bits; 0 when the game is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # DEALING to OVER
    hand = row(2, int32, ANY_CARDS, seen=OWNER, size="held")  # by seat: cards held, including a face-down row
    # V2: in a view of the opponent: known, in hand or deck
    deck = row(2, int32, ANY_CARDS, seen=OWNER, size="deck_left")
    stock = cell(int32, ANY_CARDS, seen=NOBODY, size="stock_left")  # V6, V8: cards not dealt yet
    packet = cell(int32, ANY_CARDS, seen=NOBODY, size="packet_size")  # V6: the packet that is passed back and forth
    picks = cell(int8, range(17), seen=ALL)  # V6: number of cards drafted so far
    known = cell(int32, ANY_CARDS, seen=ALL)  # cards whose owner everybody knows
    open = cell(int32, ANY_CARDS, seen=ALL)  # V2 with V11: cards that everybody knows to be in a hand
    chosen = row(2, int8, CARD, seen=OWNER)  # by seat: the card laid this round, offered or discarded; or NONE
    shown = cell(int8, range(4), seen=ALL)  # seats whose chosen card lies face up, as bits
    points = row(2, int8, range(128), seen=ALL)  # by seat
    carry = row(2, int8, range(128), seen=ALL)  # by seat: extra points for the next round that it wins (R10)
    bonus = row(2, int8, range(128), seen=ALL)  # by seat: extra strength in the coming round, from a General (R13)
    spy = cell(int8, SEAT, seen=ALL)  # seat that plays second in the coming round, or NONE (R14)
    spy_left = cell(int8, range(8), seen=ALL, added=True)  # W7: rounds after the coming one in which the Spy counts
    bonus_left = row(
        2, int8, range(8), seen=ALL, first_size=0
    )  # W7: by seat, rounds after the coming one with its bonus
    trigger = cell(int8, SEAT, seen=ALL)  # V11: seat that may take a card back, or NONE
    played = row(2, int32, ANY_CARDS, seen=ALL)  # by seat: cards played in rounds
    lost = row(2, int32, ANY_CARDS, seen=ALL)  # V11 with lost_only: the cards of `played` that lost their round
    # V9: the rows from the left, eight places for each seat; NONE at an empty place
    line = row(16, int8, CARD, seen=NOBODY, blank=NONE)
    laid = row(2, int8, range(9), seen=ALL)  # V9: number of cards laid in each row
    turned = row(2, int8, range(9), seen=ALL)  # V9: number of cards turned in each row
    # V9: while a Spy's owner rearranges a row, its old places in the new order
    new_order = row(8, int8, range(NONE, 8), seen=NOBODY, blank=NONE)
    placed = cell(int8, range(9), seen=ALL)  # V9: number of entries of `new_order` that are set
    # of a game that is over: 1 if seat 0 won, −1 if seat 1 won, 0 for a draw
    result = cell(int8, range(-1, 2), seen=ALL)
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # how the game ended: BY_PRINCESS to RESIGNED
    held = row(2, int8)  # in a view only: number of cards in each hand
    deck_left = row(2, int8)  # in a view only: number of cards in each deck
    stock_left = cell(int8)  # in a view only: number of cards not dealt yet
    packet_size = cell(int8)  # in a view only: number of cards in the packet
    rounds = cell(int8, range(11), seen=ALL, path=True)  # number of rounds played
    cards = row(20, int8, CARD, seen=ALL, path=True)  # R17: by round (at most ten), the cards of seat 0 and of seat 1
    winners = row(10, int8, SEAT, seen=ALL, path=True)  # R17: by round, the seat that won it, or NONE for a tie
    offered = row(2, int8, CARD, seen=ALL, path=True)  # V3: the card that a seat gave away, or NONE
    discarded = row(2, int8, CARD, seen=ALL, path=True)  # V1: the card that a seat put out of the game, or NONE
    recalled = row(2, int8, range(REFUSED, 16), seen=ALL, path=True)  # V11: the card a seat took back, REFUSED, or NONE
    drafted = row(16, int8, CARD, seen=NOBODY, path=True, blank=NONE)  # V6: cards in the order in which they were taken


@rule
def opening_drafter(state: State, packet: int) -> int:
    """V6: return the seat that opens the packet with this number: the first drafter opens packets 0 and 2."""
    return (state.options.first_drafter + packet) & 1
