"""A position of Malice, the numbering of cards and moves, and functions that several rules use."""

from hoyle.games.malice.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, nest, row
from hoyle.rules.seats import NONE

ACE, TWO, TEN, QUEEN, KING, JOKER = 0, 1, 9, 11, 12, 13
KINDS = 14
"""The kinds of cards: thirteen ranks from the ace, low, to the king, and the joker. Suits play no part."""

EVERY_RANK = (1 << 13) - 1
EVERY_CARD = (1 << 14) - 1

FRONT = 5
"""Places kept for the side piles of seat 0; those of seat 1 come after them."""

MOST_PILES = 8

STRIDE = 16
"""A play is source · STRIDE + target. Sources: PAYOFF, HAND + kind of card, SIDE + side pile. Targets: a centre pile,
or ASIDE + a side pile."""
PAYOFF, HAND, SIDE = 0, 1, 15
ASIDE = 8
END = (SIDE + FRONT) * STRIDE
"""The move that ends a turn."""

UNSEEN = 14
"""In a move of CHANCE, in place of a card: one that nobody has ever seen; which one is said by the next move."""
OUTCOMES = 15
"""A move of CHANCE is copy · OUTCOMES + kind."""

TURNING, DECIDING, DEALING, DRAWING, PLAYING, REVEALING, OVER = range(7)
"""Phases: CHANCE turns the first payoff cards; draws the first player; deals; a hand is filled; a play; CHANCE turns
the next payoff card."""

PAYOFF_EMPTY, BOTH_PASSED, NO_PROGRESS, MAX_TURNS, RESIGNED = range(5)

TIES = 8
"""MA5: after this many ties CHANCE draws the first player."""

REFILLS = 20
"""Hands drawn within one turn at most, so that no turn lasts for ever."""


class State(Record):
    """A game of Malice between two seats. Rows by card have a place for each kind, ace first."""

    options = nest(Options)  # the options in force
    to_move = cell(int16)  # seats whose move is awaited, as bits; 0 when the game is over
    phase = cell(int8)  # the phase: TURNING to OVER
    turn = cell(int8)  # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    top = row(2, int8)  # the open card of each payoff pile, NONE where none is turned
    left = row(2, int8)  # cards in each payoff pile, the open one included
    inside = row(2 * KINDS, int8)  # by seat and card: cards shown in a tie, known to be somewhere in the pile
    pool = row(KINDS, int8, blank=0)  # cards nobody has seen that may be in payoff piles; see `blends` in view.py
    fresh = cell(int8)  # how many of them are in the reserve
    reserve = row(KINDS, int8, blank=0)  # the other cards of the reserve; in a view also those of hidden hands
    hand = row(2 * KINDS, int8, blank=0)  # by seat and card: cards held
    height = row(2 * FRONT, int8)  # cards in each side pile, FRONT piles a seat
    laid = row(108, int8, blank=NONE)  # the side piles one after another, each from the bottom; NONE beyond them
    centre = row(MOST_PILES, int8)  # cards in each centre pile, 0 where the place is free
    jokers = row(MOST_PILES, int16)  # which places of a centre pile are jokers, as bits from the ace's
    kings = row(MOST_PILES, int16)  # kings wild: which are kings
    aside = row(KINDS, int8)  # completed_pile=when_empty: cards out of play until the reserve is empty
    turned = row(KINDS, int8)  # cards that have been turned from payoff piles
    quota = cell(int8)  # 1: a card went from hand or side pile to the centre this turn, unforced
    acted = cell(int8)  # 1: a card was played this turn
    quiet = cell(int8)  # turns in a row that ended without a card played
    refills = cell(int8)  # hands drawn within this turn
    unseen = cell(int8)  # 1: CHANCE has chosen the place of a card that nobody has seen, and says now which it is
    ties = cell(int8)  # MA5: ties so far
    back = row(2 * KINDS, int8, blank=0)  # by seat and card: cards that went to the reserve since the seat last drew
    no_ace = row(2, int8)  # 1: the seat has shown that its hand is without aces
    winner = cell(int8)  # of a game that is over: the seat, or NONE
    margin = cell(int8)  # and by how many payoff cards
    ended = cell(int8)  # how it ended: PAYOFF_EMPTY to RESIGNED
    held = row(2, int8)  # in a view only: cards in each hand
    reserve_left = cell(int8)  # in a view only: cards in the reserve
    idle = cell(int16, path=True)  # turns in a row without a payoff card played
    turn_no = cell(int16, path=True)  # turns ended


@rule
def is_wild(state: State, card: int) -> bool:
    """MA18: return whether a card is a joker, or with kings wild a king."""
    return card == JOKER or (card == KING and state.options.kings_wild == 1)


@rule
def wild_cards(state: State) -> int:
    """MA18: return the wild cards, as bits."""
    return (1 << JOKER) | (state.options.kings_wild << KING)


@rule
def last_rank(state: State) -> int:
    """MA13: return the rank that ends a centre pile: the king, or the queen where kings are wild."""
    return QUEEN if state.options.kings_wild else KING


@rule
def held(state: State, seat: int) -> int:
    """Return how many cards are in a hand."""
    cards = 0
    for card in range(KINDS):
        cards += state.hand[seat * KINDS + card]
    return cards


@rule
def hand_kinds(state: State, seat: int) -> int:
    """Return which cards are in a hand, as bits."""
    cards = 0
    for card in range(KINDS):
        cards |= (state.hand[seat * KINDS + card] > 0) << card
    return cards


@rule
def total(cards: list[int]) -> int:
    """Return how many cards are in a row by card."""
    found = 0
    for card in range(KINDS):
        found += cards[card]
    return found


@rule
def reserve_size(state: State) -> int:
    """Return how many cards are in the reserve."""
    return state.fresh + total(state.reserve)


@rule
def centre_piles(state: State) -> int:
    """Return how many centre piles lie."""
    lying = 0
    for pile in range(state.options.center_piles):
        lying += state.centre[pile] > 0
    return lying


@rule
def free_place(state: State) -> int:
    """MA9: return the lowest free place of the centre, or NONE."""
    for pile in range(state.options.center_piles):
        if state.centre[pile] == 0:
            return pile
    return NONE


@rule
def bottom(state: State, pile: int) -> int:
    """Return where a side pile (FRONT · seat + number) begins in `laid`."""
    cards = 0
    for lower in range(pile):
        cards += state.height[lower]
    return cards


@rule
def side_tops(state: State, seat: int, tops: list[int]) -> None:
    """Write the top cards of a seat's side piles, NONE for empty ones."""
    place = bottom(state, seat * FRONT) - 1
    for pile in range(state.options.side_piles):
        place += state.height[seat * FRONT + pile]
        tops[pile] = state.laid[place] if state.height[seat * FRONT + pile] else NONE
