"""Bounds for the face-up patience. Cards do not move by themselves there: a card without partners must be shifted.

Two cards are *partners* if both can be in one line of three where they are: they are adjacent, or one square lies between
them, and a third card that completes the line is left. A shift takes the shifted card and at least two partners that did not
move. New partners never arise, since a shifted card is taken and never stays on its new square.
"""

from hoyle.games.board64.options import FACE_UP, KIND_COLOUR, KIND_SEQUENCE, KIND_VALUE, OPEN
from hoyle.games.board64.rules.lines import (
    CARD_WORDS,
    FEATURES,
    ONE_AHEAD,
    ONE_BEHIND,
    SIGHT_WORDS,
    VALUES,
    classify_cards,
    note_sights,
    sight,
)
from hoyle.games.board64.rules.moves import payoff
from hoyle.games.board64.rules.opening import cards_left
from hoyle.games.board64.state import MOVING, OVER, State, colour, value
from hoyle.rules.bits import count, has, put
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

THOUSAND = 1000
MAX_PAYOFF = 735
"""The largest payoff of any rule set of the kit."""
ALL_VALUES = 0xFF0
"""The features that are values, as bits 4 to 11."""
WANTED, TOTAL = 2, 3
"""Indices in a row of four, `partners`. The words 0 and 1 are the squares of the cards that have partners. WANTED: the
features, as bits, of cards that would complete a line with two partners. TOTAL: the number of partners, summed over all
cards."""


@rule
def payoff_bound(state: State, seat: int) -> int:
    """Return an upper bound of the payoff.

    For a face-up patience in progress it is minus a number of cards that certainly remain. Cards without partners must be
    shifted: those that no two partners want remain, and so do those that outnumber half the cards with partners.
    """
    if state.options.principle != OPEN or state.options.players != 1:
        return MAX_PAYOFF
    if state.phase == OVER:
        return payoff(state, seat)
    if state.options.faces != FACE_UP or state.phase != MOVING:
        return 0
    partners = local(4, int64)
    find_partners(state, partners)
    lonely = 0
    stuck = 0
    for square in range(64):
        card = state.top[square]
        if card >= 0 and not has(partners[square >> 5], square & 31):
            lonely += 1
            if not has(partners[WANTED], colour(card)) and not has(partners[WANTED], VALUES + value(card)):
                stuck += 1
    pairs = (count(partners[0]) + count(partners[1])) // 2
    return -stuck - max(0, lonely - stuck - pairs)


@rule
def search_priority(state: State, seat: int) -> int:
    """Return the mean number of partners of a card, in thousandths; search looks first where it is high."""
    partners = local(4, int64)
    find_partners(state, partners)
    return THOUSAND * partners[TOTAL] // max(1, cards_left(state))


@rule
def find_partners(state: State, partners: list[int]) -> None:
    """Write into a row of zeros which cards have partners, which features complete a line with two of them, and their number."""
    cards = local(CARD_WORDS, int64)
    sights = local(SIGHT_WORDS, int64)
    classify_cards(state, cards)
    present = 0
    for feature in range(FEATURES):
        if cards[2 * feature] | cards[2 * feature + 1]:
            present = put(present, feature)
    for axis in range(4):
        for feature in range(FEATURES):
            note_sights(cards, feature, axis, sights)
        for feature in range(FEATURES):
            if has_enough_alike(state, cards, feature):
                for word in range(2):
                    note_alike(sights, feature, cards[2 * feature + word], word, partners)
        if state.options.kinds & KIND_SEQUENCE:
            for feature in range(VALUES, FEATURES):
                for word in range(2):
                    if cards[2 * feature + word]:
                        note_sequence(sights, feature, cards[2 * feature + word], word, present, partners)


@rule
def has_enough_alike(state: State, cards: list[int], feature: int) -> bool:
    """Return whether cards of this one colour or value can make a combination and at least three of them are left."""
    kind = KIND_COLOUR if feature < VALUES else KIND_VALUE
    return state.options.kinds & kind != 0 and count(cards[2 * feature]) + count(cards[2 * feature + 1]) > 2


@rule
def note_alike(sights: list[int], feature: int, own: int, word: int, partners: list[int]) -> None:
    """Note the partners among the cards `own` of one colour or value; a third card of it completes their line."""
    for gap in range(2):  # squares between the two cards
        note(own & sight(sights, feature, ONE_AHEAD + gap, word), word, 1 << feature, partners)
        note(own & sight(sights, feature, ONE_BEHIND + gap, word), word, 1 << feature, partners)


@rule
def note_sequence(sights: list[int], feature: int, own: int, word: int, present: int, partners: list[int]) -> None:
    """Note the partners in sequence among the cards `own` of one value.

    Adjacent values on adjacent squares want a value at either end. Values with one between them, on squares with one between
    them, want the value between.
    """
    for gap in range(2):
        for second in range(feature - 1 - gap, feature + 2 + gap, 2 + 2 * gap):  # the lower value, then the higher one
            if VALUES <= second < FEATURES:
                low = min(feature, second)
                wanted = 1 << (low + 1) if gap == 1 else (1 << (low + 2)) | (1 << (low - 1))
                wanted &= present & ALL_VALUES
                if wanted:
                    note(own & sight(sights, second, ONE_AHEAD + gap, word), word, wanted, partners)
                    note(own & sight(sights, second, ONE_BEHIND + gap, word), word, wanted, partners)


@rule
def note(squares: int, word: int, wanted: int, partners: list[int]) -> None:
    """Note that the cards on these squares have partners, and the features that they want."""
    if squares:
        partners[word] |= squares
        partners[WANTED] |= wanted
        partners[TOTAL] += count(squares)
