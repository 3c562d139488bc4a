"""Moves that suffice to clear a face-up patience, or to leave only a few cards: which shifts need not be tried now.

Suppose that some play from here leaves few enough cards, and that a shift in it takes the same cards here already. Then the
shift can be made first: the shifts before it took none of these cards, so without them they take what they took. Therefore it
suffices to try shifts that take a card of a set, if of every play that reaches the goal the first shift to take a card of the
set takes the same cards here. A set is like that if

- it has more cards than may be left, so that one of them is taken, and
- for each card of the set and each way to take it that is not open here, the set contains a card that must go first: the card on
  the target, or one that would be taken as well.

Such sets are known as stubborn sets (Valmari 1989). One is built from each card; the one with the fewest moves is used.
"""

from hoyle.games.board64.board import NEIGHBOURS
from hoyle.games.board64.bots.bonds import drop_useless
from hoyle.games.board64.bots.offers import (
    EARLIER,
    OFFER,
    OFFER_NUMBERS,
    PAIR,
    PLACE,
    USABLE,
    WANTED,
    find_offers,
    row_has_at,
)
from hoyle.games.board64.bots.pairs import has_enough_pairs
from hoyle.games.board64.choices import CROSSED_ALL, FACE_UP, IMPOSING, OPEN
from hoyle.games.board64.rules.lines import CARD_WORDS, classify_cards
from hoyle.games.board64.rules.moves import legal
from hoyle.games.board64.rules.runs import allows_any_length
from hoyle.games.board64.rules.standing import is_at_will
from hoyle.games.board64.state import MOVING, State
from hoyle.rules.bits import lowest, rest, row_has
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local
from hoyle.rules.seats import NONE

MAX_LEFT = 5
"""If more cards than this may be left, all different shifts are written."""
TAKE = 3
"""The length of a take in a row of takes: a shift, then the squares of the cards that it takes, in two words."""
TAKE_NUMBERS = 1536
"""The length of a row of takes: space for 512 of them."""
MANY = 1 << 30


@rule
def sufficient_moves(state: State, seat: int, goal: int, moves: list[int]) -> int:
    """Write legal moves that suffice to reach a payoff of `goal`, if it can be reached; return their number.

    Moves are left out in a face-up patience in which no combination stands and combinations of any length are allowed.
    """
    if not has_uniform_shifts(state):
        return legal(state, seat, moves)
    cards = local(CARD_WORDS, int64)
    offers = local(OFFER_NUMBERS, int64)
    takes = local(TAKE_NUMBERS, int64)
    blockers = local(128, int64)
    chosen = local(2, int64)
    latest = local(64, int64)
    classify_cards(state, cards)
    length = find_offers(state, cards, offers, latest)
    if goal == 0:
        drop_useless(state, offers, length, latest)
        if not stands_any(offers, length) and not has_enough_pairs(state, offers, length):
            return 0
    end = NONE if stands_any(offers, length) else list_takes(state, offers, latest, takes, blockers)
    if end == NONE:
        return legal(state, seat, moves)
    if goal >= -MAX_LEFT:
        for _ in range(1 - goal):
            choose_card(state, blockers, takes, end, chosen)
    else:
        for word in range(2):
            chosen[word] = state.side[word]
    return write_moves(takes, end, chosen, moves)


@rule
def has_uniform_shifts(state: State) -> bool:
    """Return whether the player of a face-up patience is to shift a card, and any three cards in a line are a combination."""
    return (
        state.options.principle == OPEN
        and state.options.players == 1
        and state.options.faces == FACE_UP
        and state.phase == MOVING
        and not is_at_will(state)
        and allows_any_length(state)
    )


@rule
def stands_any(offers: list[int], length: int) -> bool:
    """Return whether a combination stands on the board: an offer wants the card on its target."""
    for offer in range(0, length, OFFER):
        if row_has_at(offers, offer + WANTED, offers[offer + PLACE] >> 4):
            return True
    return False


@rule
def list_takes(state: State, offers: list[int], latest: list[int], takes: list[int], blockers: list[int]) -> int:
    """Write every set of cards that a shift takes, with one shift that takes it; return the length written, or NONE if too long.

    `blockers`, by square two words: the squares of cards one of which must go first, for each way to take the card on this square
    that is not open yet.
    """
    end = 0
    for target in range(64):
        if latest[target] != NONE and end >= 0:
            if state.top[target] == NONE or state.options.imposing == IMPOSING:
                end = add_takes(state, offers, latest[target], takes, end, blockers)
            else:
                block_target(offers, latest[target], target, blockers)
    return end


@rule
def block_target(offers: list[int], offer: int, target: int, blockers: list[int]) -> None:
    """Note that the card on the target of an offer and of earlier ones must go before the cards that are taken there."""
    while offer != NONE:
        if offers[offer + USABLE] | offers[offer + USABLE + 1]:
            block_all(blockers, offers, offer + PAIR, target)
            block_all(blockers, offers, offer + USABLE, target)
        offer = offers[offer + EARLIER]


@rule
def block_all(blockers: list[int], words: list[int], index: int, blocker: int) -> None:
    """Note for all squares of a set of two words at an index that for one of the ways to take their cards the blocker must go first."""
    for word in range(2):
        squares = words[index + word]
        while squares:
            blockers[2 * (32 * word + lowest(squares)) + (blocker >> 5)] |= 1 << (blocker & 31)
            squares = rest(squares)


@rule
def add_takes(state: State, offers: list[int], latest: int, takes: list[int], end: int, blockers: list[int]) -> int:
    """Append what the shifts to the target of an offer and of earlier ones take; return the new length, or NONE if it is too long.

    All combinations of a shift are taken, or one, and then each offer with another way is looked at once.
    """
    offer = latest
    while offer != NONE and end >= 0:
        if state.options.crossed == CROSSED_ALL:
            if offer == latest:
                end = add_joint_takes(offers, latest, NONE, takes, end, blockers)
        elif not is_way_listed(offers, latest, offer):
            end = add_joint_takes(offers, latest, offers[offer + PLACE], takes, end, blockers)
        offer = offers[offer + EARLIER]
    return end


@rule
def is_way_listed(offers: list[int], latest: int, offer: int) -> bool:
    """Return whether an offer between the latest one and this one has the same place."""
    while latest != offer:
        if offers[latest + PLACE] == offers[offer + PLACE]:
            return True
        latest = offers[latest + EARLIER]
    return False


@rule
def add_joint_takes(offers: list[int], latest: int, place: int, takes: list[int], end: int, blockers: list[int]) -> int:
    """Append what the shifts by the offers of a place take, or by all offers of a target if `place` is NONE; return the new length."""
    for word in range(2):
        wanted = 0
        offer = latest
        while offer != NONE:
            if place == NONE or offers[offer + PLACE] == place:
                wanted |= offers[offer + USABLE + word]
            offer = offers[offer + EARLIER]
        while wanted and end >= 0:
            origin = 32 * word + lowest(wanted)
            wanted = rest(wanted)
            end = add_take(offers, latest, place, origin, takes, end, blockers)
    return end


@rule
def is_taken_by(offers: list[int], offer: int, place: int, origin: int, wanted: int) -> bool:
    """Return whether the cards of an offer are taken by the shift of the card on a square; `place` as for `add_joint_takes`.

    `wanted`: WANTED, or USABLE if the shift has to be of use.
    """
    return (place == NONE or offers[offer + PLACE] == place) and row_has_at(offers, offer + wanted, origin)


@rule
def add_take(
    offers: list[int], latest: int, place: int, origin: int, takes: list[int], end: int, blockers: list[int]
) -> int:
    """Append what the shift of one card takes, unless it is listed; note what blocks taking less. Return the new length."""
    taken = local(2, int64)
    matching = 0
    offer = latest
    while offer != NONE:
        if is_taken_by(offers, offer, place, origin, WANTED):
            taken[0] |= offers[offer + PAIR]
            taken[1] |= offers[offer + PAIR + 1]
            matching += 1
        offer = offers[offer + EARLIER]
    if matching > 1:
        block_smaller(offers, latest, place, origin, taken, blockers)
    taken[origin >> 5] |= 1 << (origin & 31)
    for take in range(0, end, TAKE):
        if takes[take + 1] == taken[0] and takes[take + 2] == taken[1]:
            return end
    if end == TAKE_NUMBERS:
        return NONE
    takes[end] = 64 * origin + (offers[latest + PLACE] >> 4)
    takes[end + 1] = taken[0]
    takes[end + 2] = taken[1]
    return end + TAKE


@rule
def block_smaller(
    offers: list[int], latest: int, place: int, origin: int, taken: list[int], blockers: list[int]
) -> None:
    """Note what must go before the shift of `origin` takes fewer cards than those of the set `taken`.

    Cards are missing then at the end of a line: the last card taken in some direction.
    """
    for direction in range(8):
        end = last_taken(taken, offers[latest + PLACE] >> 4, direction)
        offer = latest if end != NONE else NONE
        while offer != NONE:
            if is_taken_by(offers, offer, place, origin, USABLE) and not row_has_at(offers, offer + PAIR, end):
                blockers[2 * origin + (end >> 5)] |= 1 << (end & 31)
                block_all(blockers, offers, offer + PAIR, end)
            offer = offers[offer + EARLIER]


@rule
def last_taken(taken: list[int], target: int, direction: int) -> int:
    """Return the square of the last of at most two cards taken in a direction from the target, or NONE."""
    near = NEIGHBOURS[8 * target + direction]
    if near < 0 or not row_has(taken, near):
        return NONE
    far = NEIGHBOURS[8 * near + direction]
    return far if far >= 0 and row_has(taken, far) else near


@rule
def choose_card(state: State, blockers: list[int], takes: list[int], end: int, chosen: list[int]) -> None:
    """Add one more card to the set `chosen`, with all cards that have to go first: those that add the fewest moves."""
    closure = local(2, int64)
    best = local(2, int64)
    fewest = MANY
    for word in range(2):
        cards = state.side[word] & ~chosen[word]
        while cards:
            square = 32 * word + lowest(cards)
            cards = rest(cards)
            closure[0] = chosen[0]
            closure[1] = chosen[1]
            close(blockers, square, closure)
            n = count_takes(takes, end, closure)
            if n < fewest:
                fewest = n
                best[0] = closure[0]
                best[1] = closure[1]
    if fewest < MANY:
        chosen[0] = best[0]
        chosen[1] = best[1]


@rule
def close(blockers: list[int], square: int, closure: list[int]) -> None:
    """Add a card to a set, with its blockers, their blockers and so on."""
    open_ = local(2, int64)
    open_[square >> 5] = 1 << (square & 31)
    closure[square >> 5] |= open_[square >> 5]
    while open_[0] | open_[1]:
        word = 0 if open_[0] else 1
        index = 2 * (32 * word + lowest(open_[word]))
        open_[word] = rest(open_[word])
        for other in range(2):
            found = blockers[index + other] & ~closure[other]
            closure[other] |= found
            open_[other] |= found


@rule
def count_takes(takes: list[int], end: int, chosen: list[int]) -> int:
    """Return the number of takes with a card of the set `chosen`."""
    n = 0
    for take in range(0, end, TAKE):
        if (takes[take + 1] & chosen[0]) | (takes[take + 2] & chosen[1]):
            n += 1
    return n


@rule
def write_moves(takes: list[int], end: int, chosen: list[int], moves: list[int]) -> int:
    """Write the shifts of the takes with a card of the set `chosen`, each once; return their number."""
    n = 0
    for take in range(0, end, TAKE):
        if (takes[take + 1] & chosen[0]) | (takes[take + 2] & chosen[1]):
            moves[n] = takes[take]
            if not is_among(moves, n, takes[take]):
                n += 1
    return n


@rule
def is_among(moves: list[int], n: int, move: int) -> bool:
    """Return whether a move is among the first n."""
    for index in range(n):
        if moves[index] == move:
            return True
    return False
