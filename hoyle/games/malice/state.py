"""The state of a game of Malice, the numbers of cards and moves, and functions that several rules use."""

from hoyle.games.malice.options import Options
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, nest, row
from hoyle.rules.seats import MOVERS, NONE
from hoyle.rules.visibility import ALL, NOBODY, OWNER

ACE, TWO, TEN, QUEEN, KING, JOKER = 0, 1, 9, 11, 12, 13
KINDS = 14
"""The number of kinds of cards: thirteen ranks from the ace, which is low, to the king, and the joker. Suits play no part."""

EVERY_RANK = (1 << 13) - 1
"""All natural cards, as bits; EVERY_CARD has the joker too."""
EVERY_CARD = (1 << 14) - 1

FRONT = 5
"""The number of indices reserved for the side piles of a seat: pile p of a seat has the index seat · FRONT + p."""

MAX_CENTRE_PILES = 8
PACK_CARDS = 108
"""The number of cards in both packs, with four jokers."""

STRIDE = 16
"""A play is source · STRIDE + target. The source is PAYOFF, HAND + the kind of the card, or SIDE + a side pile. The target is a
centre pile, or ASIDE + a side pile."""
PAYOFF, HAND, SIDE = 0, 1, 15
ASIDE = 8
END = (SIDE + FRONT) * STRIDE
"""The move that ends a turn."""

UNSEEN = 14
"""The kind in a move of CHANCE that turns or draws a card nobody has ever seen; the next move says which kind it is."""
OUTCOMES = 15
"""A move of CHANCE is copy · OUTCOMES + kind: each copy has a move of its own, so that all cards are equally likely."""

TURNING, DECIDING, DEALING, DRAWING, PLAYING, REVEALING, OVER = range(7)
"""The phases. TURNING: CHANCE turns the first payoff cards. DECIDING: CHANCE draws the first player. DEALING: CHANCE deals the
hands. DRAWING: CHANCE fills a hand. PLAYING: a seat plays. REVEALING: CHANCE turns the next payoff card."""

PAYOFF_EMPTY, BOTH_PASSED, NO_PROGRESS, MAX_TURNS, RESIGNED = range(5)
"""The endings, in the order of `Game.endings`."""

TIES = 8
"""MA5: after this many ties CHANCE draws the first player."""

REFILLS = 20
"""The maximum number of hands drawn within one turn, so that no turn lasts for ever."""

CARD, NUMBER, RANKS = range(NONE, KINDS), range(128), range(EVERY_RANK + 1)
"""Values of fields: a card or NONE, a number of cards or turns, ranks as bits."""


class State(Position):
    """A game of Malice between two seats. Rows "by card" have a number for each kind, ace first."""

    options = nest(Options)  # the options in force
    to_move = cell(int16, MOVERS, seen=ALL)  # seats whose move is awaited, as bits; 0 when the game is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # the phase: TURNING to OVER
    # the seat whose turn it is; while hands are dealt, the seat that gets the next card
    turn = cell(int8, range(2), seen=ALL)
    top = row(2, int8, CARD, seen=ALL)  # the open card of each payoff pile, NONE if none is turned up
    left = row(2, int8, NUMBER, seen=ALL)  # the number of cards in each payoff pile, the open card included
    # by seat and card: cards shown in a tie, which are somewhere in the payoff pile
    inside = row(2 * KINDS, int8, NUMBER, seen=ALL)
    # by card: unseen cards that may be in payoff piles; see `is_pool_mixed`
    pool = row(KINDS, int8, NUMBER, seen=NOBODY, blank=0)
    fresh = cell(int8, NUMBER, seen=NOBODY, blank=0)  # the number of cards of the pool that are in the reserve
    # by card: the other cards of the reserve; in a view also those of hidden hands
    reserve = row(KINDS, int8, NUMBER, seen=NOBODY, size="reserve_left", blank=0)
    # by seat and card: cards in the hand
    hand = row(2 * KINDS, int8, NUMBER, seen=OWNER, each=KINDS, size="held", pool="reserve", blank=0)
    height = row(2 * FRONT, int8, NUMBER, seen=ALL)  # the number of cards in each side pile, FRONT piles for each seat
    # the cards of all side piles one after another, each from the bottom, then NONE
    laid = row(PACK_CARDS, int8, CARD, seen=ALL)
    # the number of cards in each centre pile, 0 if its place is free
    centre = row(MAX_CENTRE_PILES, int8, range(KINDS), seen=ALL)
    jokers = row(MAX_CENTRE_PILES, int16, RANKS, seen=ALL)  # by centre pile: the ranks that jokers stand for, as bits
    # by centre pile: the ranks that wild kings stand for, as bits
    kings = row(MAX_CENTRE_PILES, int16, RANKS, seen=ALL)
    # by card: with completed_pile=when_empty, cards set aside until the reserve is empty
    aside = row(KINDS, int8, NUMBER, seen=ALL)
    turned = row(KINDS, int8, NUMBER, seen=ALL)  # by card: cards that have been turned up on payoff piles
    # 1: the one card from hand or side piles to the centre has been played this turn
    quota = cell(int8, range(2), seen=ALL)
    acted = cell(int8, range(2), seen=ALL)  # 1: a card was played this turn
    quiet = cell(int8, NUMBER, seen=ALL)  # the number of turns in a row without a play
    refills = cell(int8, range(REFILLS + 1), seen=ALL)  # the number of hands drawn during this turn
    # 1: CHANCE has chosen a card that nobody has seen (UNSEEN), and its next move says which kind it is
    unseen = cell(int8, range(2), seen=NOBODY, blank=0)
    ties = cell(int8, range(TIES + 1), seen=ALL)  # MA5: the number of ties so far
    # by seat and card: cards put into the reserve since the seat last drew
    back = row(2 * KINDS, int8, NUMBER, seen=NOBODY, blank=0)
    no_ace = row(2, int8, range(2), seen=ALL)  # by seat: 1 if everybody knows that its hand has no ace
    winner = cell(int8, range(NONE, 2), seen=ALL)  # when the game is over: the seat that won, or NONE
    margin = cell(int8, NUMBER, seen=ALL)  # when the game is over: the lead in payoff cards
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # when the game is over: its ending, PAYOFF_EMPTY to RESIGNED
    held = row(2, int8)  # in a view only: the number of cards in each hand
    reserve_left = cell(int8)  # in a view only: the number of cards in the reserve
    idle = cell(int16, seen=ALL, path=True)  # the number of turns in a row without a payoff card played
    turn_no = cell(int16, seen=ALL, path=True)  # the number of turns that have ended


@rule
def is_wild(state: State, card: int) -> bool:
    """MA18: return whether a card is wild: a joker, or a king if kings are wild."""
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
    """Return the number of cards in a hand."""
    cards = 0
    for card in range(KINDS):
        cards += state.hand[seat * KINDS + card]
    return cards


@rule
def hand_kinds(state: State, seat: int) -> int:
    """Return the kinds of cards in a hand, as bits."""
    cards = 0
    for card in range(KINDS):
        cards |= (state.hand[seat * KINDS + card] > 0) << card
    return cards


@rule
def total(cards: list[int]) -> int:
    """Return the number of cards in a row by card."""
    found = 0
    for card in range(KINDS):
        found += cards[card]
    return found


@rule
def reserve_size(state: State) -> int:
    """Return the number of cards in the reserve."""
    return state.fresh + total(state.reserve)


@rule
def count_centre_piles(state: State) -> int:
    """Return the number of centre piles that have a card."""
    n = 0
    for pile in range(state.options.center_piles):
        n += state.centre[pile] > 0
    return n


@rule
def free_place(state: State) -> int:
    """MA9: return the lowest free place of the centre, or NONE."""
    for pile in range(state.options.center_piles):
        if state.centre[pile] == 0:
            return pile
    return NONE


@rule
def bottom(state: State, pile: int) -> int:
    """Return the index in `laid` of the bottom card of a side pile (seat · FRONT + number)."""
    cards = 0
    for previous in range(pile):
        cards += state.height[previous]
    return cards


@rule
def side_tops(state: State, seat: int, tops: list[int]) -> None:
    """Write the top card of each side pile of a seat, NONE for an empty pile."""
    index = bottom(state, seat * FRONT) - 1
    for pile in range(state.options.side_piles):
        index += state.height[seat * FRONT + pile]
        tops[pile] = state.laid[index] if state.height[seat * FRONT + pile] else NONE
