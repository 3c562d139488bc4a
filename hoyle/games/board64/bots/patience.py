"""Bounds for a patience face up: cards never walk, so a card that has lost all its kin nearby must be shifted.

Two cards are kin if both can be in one line of three where they lie: side by side, or with one square between them. Each
shift takes the card shifted and at least two kin that lie; new kin never come up, for nothing stays where it is shifted.
"""

from hoyle.games.board64.options import FACE_UP, KIND_COLOUR, KIND_SEQUENCE, KIND_VALUE, OPEN
from hoyle.games.board64.rules.lines import (
    CARD_WORDS,
    FREE,
    ONE_BACK,
    ONE_ON,
    SIGHT_WORDS,
    VALUES,
    look_along,
    sight,
    sort_cards,
)
from hoyle.games.board64.rules.moves import payoff
from hoyle.games.board64.rules.opening import cards_left
from hoyle.games.board64.state import MOVING, OVER, State, colour, value
from hoyle.rules.bits import count, has, put
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

FINE = 1000
MOST = 735
"""More than any payoff of the kit."""
ONLY_VALUES = 0xFF0
HOMES, TIES = 2, 3
"""Places in a row of four: 0 and 1 the squares of cards that have kin, as a set; the colours and values that some pair
waits for, as bits 0 to 3 and 4 to 11; and how many kin all cards have together."""


@rule
def payoff_bound(state: State, seat: int) -> int:
    """Return an upper bound of the payoff: in a patience face up, minus the fewest cards that must be left."""
    if state.options.principle != OPEN or state.options.players != 1:
        return MOST
    if state.phase == OVER:
        return payoff(state, seat)
    if state.options.faces != FACE_UP or state.phase != MOVING:
        return 0
    kin = local(4, int64)
    find_kin(state, kin)
    lonely = 0
    stuck = 0
    for square in range(64):
        card = state.top[square]
        if card >= 0 and not has(kin[square >> 5], square & 31):
            lonely += 1
            if not has(kin[HOMES], colour(card)) and not has(kin[HOMES], VALUES + value(card)):
                stuck += 1
    pairs = (count(kin[0]) + count(kin[1])) // 2
    return 0 - stuck - max(0, lonely - stuck - pairs)


@rule
def search_priority(state: State, seat: int) -> int:
    """Return the mean number of kin of a card, in thousandths: the more, the sooner the search looks here."""
    kin = local(4, int64)
    find_kin(state, kin)
    return FINE * kin[TIES] // max(1, cards_left(state))


@rule
def find_kin(state: State, kin: list[int]) -> None:
    """Note which cards have kin, how many, and what pairs of kin wait for; kin that no third card can join are none."""
    cards = local(CARD_WORDS, int64)
    sights = local(SIGHT_WORDS, int64)
    sort_cards(state, cards)
    there = 0
    for place in range(FREE):
        if cards[2 * place] | cards[2 * place + 1]:
            there = put(there, place)
    for line in range(4):
        for place in range(FREE):
            look_along(cards, place, line, sights)
        for place in range(FREE):
            if counts_alike(state, cards, place):
                for word in range(2):
                    note_alike(sights, place, cards[2 * place + word], word, kin)
        if state.options.kinds & KIND_SEQUENCE:
            for place in range(VALUES, FREE):
                for word in range(2):
                    if cards[2 * place + word]:
                        note_sequence(sights, place, cards[2 * place + word], word, there, kin)


@rule
def counts_alike(state: State, cards: list[int], place: int) -> bool:
    """Return whether cards of one colour or value make combinations, and three of this one are left."""
    kind = KIND_COLOUR if place < VALUES else KIND_VALUE
    return state.options.kinds & kind != 0 and count(cards[2 * place]) + count(cards[2 * place + 1]) > 2


@rule
def note_alike(sights: list[int], place: int, own: int, word: int, kin: list[int]) -> None:
    """Kin of one colour or one value: they wait for a third."""
    for steps in range(2):
        note(own & sight(sights, place, ONE_ON + steps, word), word, 1 << place, kin)
        note(own & sight(sights, place, ONE_BACK + steps, word), word, 1 << place, kin)


@rule
def note_sequence(sights: list[int], place: int, own: int, word: int, there: int, kin: list[int]) -> None:
    """Kin in sequence: side by side they wait for a value at either end, else for the one between them."""
    for steps in range(2):
        for other in range(place - 1 - steps, place + 2 + steps, 2 + 2 * steps):
            if VALUES <= other < FREE:
                low = min(place, other)
                wanted = 1 << (low + 1) if steps == 1 else (1 << (low + 2)) | (1 << (low - 1))
                wanted &= there & ONLY_VALUES
                if wanted:
                    note(own & sight(sights, other, ONE_ON + steps, word), word, wanted, kin)
                    note(own & sight(sights, other, ONE_BACK + steps, word), word, wanted, kin)


@rule
def note(squares: int, word: int, wanted: int, kin: list[int]) -> None:
    """Note the cards on these squares as having kin, and what they wait for."""
    if squares:
        kin[word] |= squares
        kin[HOMES] |= wanted
        kin[TIES] += count(squares)
