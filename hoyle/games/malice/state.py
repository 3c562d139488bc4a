"""The state of a game of Malice, the numbers of cards and moves, and functions that several rules use."""

from hoyle.games.malice.options import BY_TURNS, DOWNWARDS, UPWARDS, Options
from hoyle.rules.bits import has
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

SEATS, FIRST_SEATS = 4, 2
"""The most players, and the most when tables were first stored; see `first_form`."""
MAX_CENTRE_PILES = 8
FREE_PLACE = 13
"""In sets of cards on which others may lie: a free place of the centre, which has the bit of the joker."""
MANY = 1000
"""More than all cards."""
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

PAYOFF_EMPTY, BOTH_PASSED, NO_PROGRESS, MAX_TURNS, RESIGNED, RESERVE_EMPTY = range(6)
"""The endings, in the order of `Game.endings`."""

TIES = 8
"""MA5: after this many ties CHANCE draws the first player."""

REFILLS = 20
"""The maximum number of hands drawn within one turn, so that no turn lasts for ever."""

CARD, NUMBER, RANKS = range(NONE, KINDS), range(128), range(EVERY_RANK + 1)
"""Values of fields: a card or NONE, a number of cards or turns, ranks as bits."""


class State(Position):
    """A game of Malice. Rows "by card" have a number for each kind, ace first."""

    options = nest(Options)  # the options in force
    to_move = cell(int16, MOVERS, seen=ALL)  # seats whose move is awaited, as bits; 0 when the game is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # the phase: TURNING to OVER
    # the seat whose turn it is; while hands are dealt, the seat that gets the next card
    turn = cell(int8, range(SEATS), seen=ALL)
    # the open card of each payoff pile, NONE if none is turned up
    top = row(SEATS, int8, CARD, seen=ALL, first_size=FIRST_SEATS)
    # the number of cards in each payoff pile, the open card included
    left = row(SEATS, int8, NUMBER, seen=ALL, first_size=FIRST_SEATS)
    # by seat and card: cards shown in a tie, which are somewhere in the payoff pile
    inside = row(SEATS * KINDS, int8, NUMBER, seen=ALL, first_size=FIRST_SEATS * KINDS)
    # by card: unseen cards that may be in payoff piles; see `is_pool_mixed`
    pool = row(KINDS, int8, NUMBER, seen=NOBODY, blank=0)
    fresh = cell(int8, NUMBER, seen=NOBODY, blank=0)  # the number of cards of the pool that are in the reserve
    # by card: the other cards of the reserve; in a view also those of hidden hands
    reserve = row(KINDS, int8, NUMBER, seen=NOBODY, size="reserve_left", blank=0)
    # by seat and card: cards in the hand
    hand = row(
        SEATS * KINDS,
        int8,
        NUMBER,
        seen=OWNER,
        each=KINDS,
        size="held",
        pool="reserve",
        blank=0,
        first_size=FIRST_SEATS * KINDS,
    )
    # the number of cards in each side pile, FRONT piles for each seat
    height = row(SEATS * FRONT, int8, NUMBER, seen=ALL, first_size=FIRST_SEATS * FRONT)
    # the cards of all side piles one after another, each from the bottom, then NONE
    laid = row(PACK_CARDS, int8, CARD, seen=ALL)
    # the number of cards in each centre pile, 0 if its place is free
    centre = row(MAX_CENTRE_PILES, int8, range(KINDS), seen=ALL)
    jokers = row(
        MAX_CENTRE_PILES, int16, RANKS, seen=ALL
    )  # by centre pile: the places of its jokers, from the bottom, as bits
    # by centre pile: the places of its wild kings, from the bottom, as bits
    kings = row(MAX_CENTRE_PILES, int16, RANKS, seen=ALL)
    # V25, by centre pile and place: the cards from the bottom; all zero if a card follows from its place, as it usually does
    built = row(MAX_CENTRE_PILES * KINDS, int8, range(KINDS), seen=ALL, first_size=0)
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
    # by seat and card, of two players: cards put into the reserve since the seat last drew
    back = row(FIRST_SEATS * KINDS, int8, NUMBER, seen=NOBODY, blank=0)
    no_ace = row(
        SEATS, int8, range(2), seen=ALL, first_size=FIRST_SEATS
    )  # by seat: 1 if everybody knows that its hand has no ace
    winner = cell(int8, range(NONE, SEATS), seen=ALL)  # when the game is over: the seat that won, or NONE
    margin = cell(int8, NUMBER, seen=ALL)  # when the game is over: the lead in payoff cards
    ended = cell(
        int8, range(RESERVE_EMPTY + 1), seen=ALL
    )  # when the game is over: its ending, PAYOFF_EMPTY to RESERVE_EMPTY
    # of more than two players: 1 + the seat that has given up; otherwise 0
    gave_up = cell(int8, range(SEATS + 1), seen=ALL, added=True)
    held = row(SEATS, int8, first_size=FIRST_SEATS)  # in a view only: the number of cards in each hand
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
def fewest_left(state: State, seat: int) -> int:
    """Return the fewest cards in the payoff pile of another player than the seat, or of any player for NONE."""
    fewest = MANY
    for player in range(state.options.players):
        if player != seat:
            fewest = min(fewest, state.left[player])
    return fewest


@rule
def count_centre_piles(state: State) -> int:
    """Return the number of centre piles that have a card."""
    n = 0
    for pile in range(state.options.center_piles):
        n += state.centre[pile] > 0
    return n


@rule
def grows_down(state: State, pile: int) -> bool:
    """V21: return whether a centre pile grows downwards: none, all, or every second one."""
    return state.options.center_build == DOWNWARDS or (state.options.center_build == BY_TURNS and pile % 2 == 1)


@rule
def has_own_grid(state: State) -> bool:
    """V25: return whether a grid says what may follow what in the centre."""
    return state.options.followers[FREE_PLACE] > 0


@rule
def rank_at(state: State, pile: int, place: int) -> int:
    """MA13, V21: return the rank that a place of a centre pile, counted from the bottom, has without a grid."""
    if state.options.center_build == UPWARDS:
        return place
    return last_rank(state) - place if grows_down(state, pile) else place


@rule
def rank_laid(state: State, pile: int, place: int) -> int:
    """MA13, V21, V25: return the rank of the natural card at a place of a centre pile, counted from the bottom."""
    return state.built[pile * KINDS + place] if has_own_grid(state) else rank_at(state, pile, place)


@rule
def ranks_after(state: State, ranks: int) -> int:
    """V25: return the ranks that may be laid on one of these, or on the free place, as bits."""
    found = 0
    for rank in range(KINDS):
        found |= state.options.followers[rank] if has(ranks, rank) else 0
    return found


@rule
def shown_ranks(state: State, pile: int, height: int) -> int:
    """MA18, V25: return the ranks that the card at this height of a centre pile stands for, as bits; FREE_PLACE at height 0."""
    if height == 0:
        return 1 << FREE_PLACE
    if not has_own_grid(state):
        return 1 << rank_at(state, pile, height - 1)
    wild = 0  # the number of wild cards on top
    while wild < height and has(state.jokers[pile] | state.kings[pile], height - 1 - wild):
        wild += 1
    ranks = 1 << FREE_PLACE if wild == height else 1 << rank_laid(state, pile, height - 1 - wild)
    for _ in range(wild):
        ranks = ranks_after(state, ranks)
    return ranks


@rule
def next_ranks(state: State, pile: int) -> int:
    """MA13, V25: return the ranks that a centre pile takes next, as bits; none if it is finished."""
    height = state.centre[pile]
    if height > last_rank(state):
        return 0
    if has_own_grid(state):
        return ranks_after(state, shown_ranks(state, pile, height))
    return 1 << rank_at(state, pile, height)


@rule
def must_take(state: State, pile: int, card: int) -> bool:
    """MA10, MA12, V21, V25: return whether an ace goes to this free place, or a two onto the ace that this pile shows."""
    needed = FREE_PLACE if card == ACE else ACE
    return has(shown_ranks(state, pile, state.centre[pile]), needed) and has(next_ranks(state, pile), card)


@rule
def free_place(state: State) -> int:
    """MA9: return the lowest free place of the centre that an ace opens, or NONE."""
    for pile in range(state.options.center_piles):
        if state.centre[pile] == 0 and has(next_ranks(state, pile), ACE):
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
