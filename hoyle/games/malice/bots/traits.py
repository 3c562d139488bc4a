"""The features ("traits") of a position of Malice from which `evaluate` computes a weighted sum.

`traits` writes a row of TRAITS numbers: SIDE_TRAITS for the seat, SIDE_TRAITS for the opponent, then those of the seat's hand
and of the turn. The cards in the opponent's hand are not used.
"""

from hoyle.games.malice.options import ANY, UPWARDS
from hoyle.games.malice.rules.piles import following_ranks
from hoyle.games.malice.state import (
    EVERY_RANK,
    FREE_PLACE,
    FRONT,
    KINDS,
    PLAYING,
    REVEALING,
    TWO,
    State,
    bottom,
    grows_down,
    has_own_grid,
    held,
    is_wild,
    last_rank,
    next_ranks,
    rank_at,
    ranks_after,
    reserve_size,
    shown_ranks,
)
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

# For each side. LACK and FAR are one-hot: LACK + min(n, MAX_LACK) is 1 for the number n, and FAR likewise.
LEFT = 0  # payoff cards left
LACK = 1  # number of ranks that a centre pile needs before the payoff top fits and that the side does not have
FAR = 8  # number of all ranks that this centre pile needs before the payoff top fits
UNTURNED = 17  # 1: the next payoff card is still to be turned
HELD = 18  # cards in hand
EMPTY = 19  # side piles without a card
ROOM = 20  # sum over the side piles of the number of ranks below the top, which may still be laid there
SIDE_CARDS = 21  # cards on the side piles
RUNS = 22  # cards on side piles one rank below the card under them, in the order that the centre needs
BURYING = 23  # cards on side piles of a higher rank than the card under them
TWINS = 24  # cards on side piles of the same rank as the card under them
READY = 25  # tops of side piles that fit a centre pile now
WILD = 26  # wild cards on top of side piles
SIDE_TRAITS = 27

JOKERS = 2 * SIDE_TRAITS  # wild cards in the seat's hand
USEFUL = JOKERS + 1  # ranks in the seat's hand that fit a centre pile now
FITTING = JOKERS + 2  # ranks in the seat's hand that continue one of its side piles
RANKS_HELD = JOKERS + 3  # ranks in the seat's hand, without wild cards
LOW = JOKERS + 4  # aces and twos in the seat's hand
MOVER = JOKERS + 5  # 1: it is the seat's turn, and the turn continues
UNSPENT = JOKERS + 6  # 1: MOVER is 1, and the one card to the centre has not been played
RESERVE_LOW = JOKERS + 7  # 1: the reserve cannot fill a hand
TRAITS = JOKERS + 8

MAX_LACK, MAX_FAR = 6, 8
MISSING = 3
"""The cost of a missing rank on the way to the payoff top; every rank of the way costs one more."""
OUT_OF_REACH = 1000
"""More than any cost of reaching the payoff top."""


@rule
def traits(state: State, seat: int, row: list[int]) -> None:
    """Write all traits for a seat into a row of zeros."""
    ranks = side_traits(state, seat, 0, row)
    ranks |= hand_traits(state, seat, row)
    payoff_traits(state, seat, ranks, row[JOKERS] + row[WILD], 0, row)
    other = rival(state, seat)
    ranks = side_traits(state, other, SIDE_TRAITS, row)
    payoff_traits(state, other, ranks, row[SIDE_TRAITS + WILD], SIDE_TRAITS, row)
    if state.turn == seat and (state.phase == PLAYING or state.phase == REVEALING):
        row[MOVER] = 1
        row[UNSPENT] = 1 - state.quota
    row[RESERVE_LOW] = 1 if reserve_size(state) < state.options.hand_size else 0


@rule
def rival(state: State, seat: int) -> int:
    """Return the opponent with the fewest payoff cards; of several, the one whose turn comes first after the seat's."""
    other = (seat + 1) % state.options.players
    for step in range(2, state.options.players):
        player = (seat + step) % state.options.players
        if state.left[player] < state.left[other]:
            other = player
    return other


@rule
def side_traits(state: State, seat: int, base: int, row: list[int]) -> int:
    """Write the traits of the side piles. Return the ranks that can be played from them, top after top, as bits."""
    ranks = 0
    top_index = bottom(state, seat * FRONT) - 1
    for pile in range(state.options.side_piles):
        height = state.height[seat * FRONT + pile]
        top_index += height
        if height == 0:
            row[base + EMPTY] += 1
            continue
        top = state.laid[top_index]
        row[base + SIDE_CARDS] += height
        if is_wild(state, top):
            row[base + WILD] += 1
            row[base + ROOM] += last_rank(state)
        else:
            row[base + ROOM] += top
            row[base + READY] += fits_centre(state, top)
            ranks |= 1 << top
        ranks |= pile_traits(state, top_index, height, base, row)
    return ranks


@rule
def pile_traits(state: State, top_index: int, height: int, base: int, row: list[int]) -> int:
    """Write the traits of a side pile whose top card is at `top_index` of `laid`.

    Return the ranks under the top that can be played one after another, as bits.
    """
    ranks = 0
    is_run = True
    for depth in range(1, height):
        upper = state.laid[top_index - depth + 1]
        lower = state.laid[top_index - depth]
        if is_wild(state, upper) or is_wild(state, lower):
            is_run = False
        elif lower == upper + 1:
            row[base + RUNS] += 1
            if is_run:
                ranks |= 1 << lower
        elif lower == upper:
            row[base + TWINS] += 1
        else:
            is_run = False
            row[base + BURYING] += lower < upper
    return ranks


@rule
def fits_centre(state: State, card: int) -> int:
    """Return 1 if a natural card fits a centre pile or can begin one, else 0."""
    for pile in range(state.options.center_piles):
        if has(next_ranks(state, pile), card):
            return 1
    return 0


@rule
def hand_traits(state: State, seat: int, row: list[int]) -> int:
    """Write the traits of the seat's hand. Return its ranks, as bits."""
    ranks = 0
    tops = ranks_for_sides(state, seat)
    for card in range(KINDS):
        copies = state.hand[seat * KINDS + card]
        if copies > 0 and is_wild(state, card):
            row[JOKERS] += copies
        elif copies > 0:
            ranks |= 1 << card
            row[RANKS_HELD] += 1
            row[FITTING] += has(tops, card)
            row[LOW] += copies if card <= TWO else 0
            row[USEFUL] += fits_centre(state, card)
    return ranks


@rule
def ranks_for_sides(state: State, seat: int) -> int:
    """Return the ranks that continue a side pile of the seat, as bits."""
    ranks = 0
    for pile in range(state.options.side_piles):
        height = state.height[seat * FRONT + pile]
        if height > 0:
            top = state.laid[bottom(state, seat * FRONT + pile) + height - 1]
            if is_wild(state, top):
                ranks |= EVERY_RANK
            elif state.options.side_build <= ANY:
                ranks |= (1 << top) | (1 << top >> 1)
            else:
                ranks |= following_ranks(state, 1 << top, EVERY_RANK, EVERY_RANK)
    return ranks


@rule
def payoff_traits(state: State, seat: int, ranks: int, wild: int, base: int, row: list[int]) -> None:
    """Write the traits of the payoff pile: its size, and the distance of its top from the centre pile that is cheapest to reach.

    `ranks` are the ranks that the side has, as bits, and `wild` is the number of its wild cards.
    """
    row[base + LEFT] = state.left[seat]
    row[base + HELD] = held(state, seat)
    card = state.top[seat]
    if card == NONE:
        row[base + UNTURNED] = 1
        return
    nearest = 0 if is_wild(state, card) else OUT_OF_REACH
    lack = 0 if is_wild(state, card) else MAX_LACK
    far = 0 if is_wild(state, card) else MAX_FAR
    opened = 0  # the directions in which a lower free place may be begun, as bits
    mirrored = ranks if state.options.center_build == UPWARDS else mirrored_ranks(state, ranks)
    for pile in range(state.options.center_piles):
        down = int(grows_down(state, pile))
        if nearest > 0 and (state.centre[pile] > 0 or not has(opened, down)):
            if has_own_grid(state):
                shown = shown_ranks(state, pile, state.centre[pile])
                missing = missing_ranks(state, shown, card, ranks)
                distance = missing_ranks(state, shown, card, 0)
            else:
                place = rank_at(state, pile, card)
                missing = count(needed_ranks(state, state.centre[pile], place) & ~(mirrored if down else ranks))
                distance = (place - state.centre[pile]) % (last_rank(state) + 1)
            missing = max(0, missing - wild)
            if MISSING * missing + distance < nearest:
                nearest = MISSING * missing + distance
                lack = missing
                far = distance
        opened |= (state.centre[pile] == 0) << down
    row[base + LACK + min(lack, MAX_LACK)] = 1
    row[base + FAR + min(far, MAX_FAR)] = 1


@rule
def missing_ranks(state: State, shown: int, card: int, ranks: int) -> int:
    """V25: return how many cards, besides those of `ranks`, must be laid before a card fits where one of `shown` lies.

    Both are sets of ranks as bits. A finished pile begins again at its free place.
    """
    missing = 0
    reached = shown
    while missing < KINDS:
        before = 0
        while reached != before:
            before = reached
            reached |= ranks_from(state, reached) & ranks
        after = ranks_from(state, reached)
        if has(after, card):
            return missing
        reached |= after
        missing += 1
    return missing


@rule
def ranks_from(state: State, shown: int) -> int:
    """V25: return the ranks that may be laid next on one of these, or on a free place after one that ends a pile, as bits."""
    found = ranks_after(state, shown)
    for rank in range(last_rank(state) + 1):
        if has(shown, rank) and state.options.followers[rank] == 0:
            found |= state.options.followers[FREE_PLACE]
    return found


@rule
def mirrored_ranks(state: State, ranks: int) -> int:
    """Return the places of ranks in a centre pile that grows downwards, as bits."""
    places = 0
    for rank in range(last_rank(state) + 1):
        places |= (ranks >> rank & 1) << (last_rank(state) - rank)
    return places


@rule
def needed_ranks(state: State, height: int, card: int) -> int:
    """Return the places that a centre pile of this height needs before the card at the place `card` fits, as bits.

    A pile that is already higher must first be finished and begun again.
    """
    below = (1 << card) - 1
    if height <= card:
        return below >> height << height
    return (((2 << last_rank(state)) - 1) >> height << height) | below
