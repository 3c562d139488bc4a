"""Melds as they lie on the table: which cards, what jokers among them stand for, whether they stand and why not.

This is how people see the table. For the rules only the cards count: `melds.py`.
"""

from itertools import combinations, pairwise

import msgspec

from hoyle.games.cards import INDEXES, JOKER, card_words, short
from hoyle.games.rummy.options import BOTH, HIGH, LOW
from hoyle.games.shapes import Say
from hoyle.rules.seats import NONE
from hoyle.words import N_

LEAST = 3
"""Cards of a meld at least."""
SUITS = 4
LONGEST = 13
"""Cards of a run at most."""
ACE = 12
"""The place of the ace among the ranks from the two; below the two it stands at −1."""


class Laid(msgspec.Struct, frozen=True):
    """A card on the table. `stands`: what it counts as, for a joker perhaps NONE."""

    item: str
    card: int
    stands: int


class Meld(msgspec.Struct, frozen=True):
    """Cards that lie together, under the name that their place on the table has."""

    name: str
    cards: tuple[Laid, ...]


Reading = tuple[int, ...]
"""What a meld's cards stand for, from left to right."""


def readings(cards: list[int], jokers: int, ace_mode: int) -> list[Reading]:
    """All ways in which these cards and so many jokers are a meld, the higher runs first.

    >>> readings([20, 21], 1, 2)
    [(20, 21, 22), (20, 21, 23)]
    >>> readings([0, 4, 48], 0, 2), readings([0, 4, 48], 0, 1)
    ([(48, 0, 4)], [])
    """
    size = len(cards) + jokers
    if size < LEAST or len(set(cards)) < len(cards):
        return []
    return [*groups(cards, size), *runs(cards, size, ace_mode)]


def groups(cards: list[int], size: int) -> list[Reading]:
    """The groups of this size with these cards in them."""
    ranks = {card // SUITS for card in cards} or set(range(ACE + 1))
    if (len(ranks) > 1 and cards) or size > SUITS:
        return []
    found: list[Reading] = []
    for rank in sorted(ranks):
        of_rank = range(rank * SUITS, rank * SUITS + SUITS)
        found += [chosen for chosen in combinations(of_rank, size) if set(cards) <= set(chosen)]
    return found


def runs(cards: list[int], size: int, ace_mode: int) -> list[Reading]:
    """The runs of this length with these cards in them."""
    suits = {card % SUITS for card in cards} or set(range(SUITS))
    if (len(suits) > 1 and cards) or size > LONGEST:
        return []
    lowest, highest = (-1 if ace_mode != HIGH else 0), (ACE if ace_mode != LOW else ACE - 1)
    found: list[Reading] = []
    for suit in sorted(suits):
        for first in range(highest - size + 1, lowest - 1, -1):
            run = tuple((place if place >= 0 else ACE) * SUITS + suit for place in range(first, first + size))
            if set(cards) <= set(run):
                found.append(run)
    return found


def naturals(cards: tuple[Laid, ...]) -> list[int]:
    """The cards that are no jokers."""
    return [one.card for one in cards if one.card != JOKER]


def ways(cards: tuple[Laid, ...], ace_mode: int) -> list[Reading]:
    """All ways in which these cards are a meld."""
    own = naturals(cards)
    return readings(own, len(cards) - len(own), ace_mode)


def read(cards: tuple[Laid, ...], reading: Reading) -> tuple[Laid, ...]:
    """The cards in the order of a reading; a joker that stood for a card of it goes on standing for that one."""
    left = list(cards)
    laid: dict[int, Laid] = {}
    for fits in (is_it, stood_for_it, anything):
        for card in (one for one in reading if one not in laid):
            found = next((one for one in left if fits(one, card)), None)
            if found:
                left.remove(found)
                laid[card] = Laid(found.item, found.card, card)
    return tuple(laid[card] for card in reading)


def is_it(one: Laid, card: int) -> bool:
    """Whether it is this card."""
    return one.card == card


def stood_for_it(one: Laid, card: int) -> bool:
    """Whether it has stood for this card."""
    return one.stands == card


def anything(one: Laid, card: int) -> bool:
    """Any joker that is left."""
    return True


def best_way(cards: tuple[Laid, ...], ace_mode: int) -> tuple[Laid, ...] | None:
    """The cards as the meld that they are, jokers standing for what they stood for as far as that can be."""
    kept = {one.stands for one in cards if one.card == JOKER and one.stands != NONE}
    found = ways(cards, ace_mode)
    return read(cards, max(found, key=lambda one: len(kept & set(one)))) if found else None


def in_order(cards: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Cards that are no meld, so that one sees what is missing: by suit if there are several, by rank, jokers last."""
    return tuple(sorted(cards, key=lambda one: (one.card == JOKER, one.card // SUITS, one.card % SUITS)))


def stands(cards: tuple[Laid, ...], ace_mode: int) -> bool:
    """Whether the cards are a meld, each joker as what it stands for."""
    return bool(readings([one.stands for one in cards], 0, ace_mode)) if all_known(cards) else False


def all_known(cards: tuple[Laid, ...]) -> bool:
    """Whether it is known what every joker stands for."""
    return all(one.stands != NONE for one in cards)


def why_not(cards: tuple[Laid, ...], ace_mode: int, say: Say) -> str:
    """Why the cards are no meld, in a few words; nothing if they are one."""
    if ways(cards, ace_mode):
        return ""
    own = naturals(cards)
    twice = next((card for card in own if own.count(card) > 1), None)
    if len(cards) < LEAST:
        return say(N_("a single card")) if len(cards) == 1 else say(N_("two cards only"))
    if len({card // SUITS for card in own}) == 1:
        return (
            say(N_("{card} twice"), card=short(twice))
            if twice is not None
            else say(N_("a group has four cards at most"))
        )
    if len({card % SUITS for card in own}) > 1:
        return say(N_("neither one rank nor one suit"))
    if twice is not None:
        return say(N_("{card} twice"), card=short(twice))
    return gap(own, len(cards) - len(own), ace_mode, say)


def gap(own: list[int], jokers: int, ace_mode: int, say: Say) -> str:
    """What keeps cards of one suit from being a run: a gap, or that they are too many."""
    if len(own) + jokers > LONGEST:
        return say(N_("a run has thirteen cards at most"))
    places = sorted(card // SUITS for card in own)
    if runs(own, len(own) + jokers, BOTH) or {0, ACE - 1, ACE} <= set(places):
        return say(N_("the ace does not fit there"))
    low = [-1, *places[:-1]] if places[-1] == ACE and ace_mode != HIGH else places
    chosen = min((low, places) if ace_mode != LOW else (low,), key=lambda one: one[-1] - one[0])
    for place, following in pairwise(chosen):
        jokers -= following - place - 1
        if jokers < 0:
            return say(N_("a gap after {card}"), card=INDEXES[place])
    return say(N_("the ace does not fit there"))


def words(cards: tuple[Laid, ...], ace_mode: int, say: Say) -> str:
    """A meld's name for people."""
    if not stands(cards, ace_mode):
        return say(N_("Cards {cards}"), cards=" ".join(short(one.card) for one in cards))
    first, last = cards[0].stands, cards[-1].stands
    if first // SUITS == last // SUITS:
        return say(N_("Group {cards}"), cards=" ".join(short(one.stands) for one in cards))
    return say(N_("Run {first} to {last}"), first=short(first), last=short(last))


def item_words(one: Laid, say: Say) -> str:
    """A card's name for people; of a joker also what it stands for."""
    if one.card != JOKER or one.stands == NONE:
        return card_words(one.card, say)
    return say(N_("Joker for {card}"), card=card_words(one.stands, say))


def fallen_apart(cards: tuple[Laid, ...], ace_mode: int) -> list[tuple[Laid, ...]]:
    """Cards of one suit that are two runs beside or above each other, taken apart; otherwise as they are."""
    own = naturals(cards)
    if (
        len(own) < len(cards)
        or len(cards) < 2 * LEAST
        or ways(cards, ace_mode)
        or len({one % SUITS for one in own}) > 1
    ):
        return [cards]
    left = list(in_order(cards))
    lower: list[Laid] = []
    while left:
        following = next((one for one in left if not lower or one.card == lower[-1].card + SUITS), None)
        if following is None:
            break
        left.remove(following)
        lower.append(following)
        parts = [best_way(tuple(lower), ace_mode), best_way(tuple(left), ace_mode)]
        if all(parts):
            return [part for part in parts if part]
    return [cards]
