"""Melds as they lie on the table: which cards, what their jokers stand for, whether they are valid and why not.

This is how people see the table. For the rules only the cards count (`hoyle.games.rummy.melds`).
"""

from dataclasses import dataclass
from itertools import combinations, pairwise

from hoyle.games.rummy.options import BOTH, HIGH, LOW
from hoyle.games.shared.french_pack import INDEXES, JOKER, card_words, short
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

LEAST = 3
"""Cards of a meld at least."""
SUITS = 4
LONGEST = 13
"""Cards of a run at most."""
ACE = 12
"""The place of the ace among the ranks from the two; below the two it stands at −1."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table. `stands`: the type it counts as; NONE for a joker that stands for nothing yet."""

    item: str
    card: int
    stands: int


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together, under the name of their place on the table; a new meld has no name yet."""

    name: str
    cards: tuple[Laid, ...]


Reading = tuple[int, ...]
"""The types that a meld's cards stand for, from left to right."""


def readings(cards: list[int], jokers: int, ace_mode: int) -> list[Reading]:
    """Return all ways in which these cards with this number of jokers are a meld, the higher runs first.

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
    """Return the groups of this size that contain these cards."""
    ranks = {card // SUITS for card in cards} or set(range(ACE + 1))
    if (len(ranks) > 1 and cards) or size > SUITS:
        return []
    found: list[Reading] = []
    for rank in sorted(ranks):
        of_rank = range(rank * SUITS, rank * SUITS + SUITS)
        found += [chosen for chosen in combinations(of_rank, size) if set(cards) <= set(chosen)]
    return found


def runs(cards: list[int], size: int, ace_mode: int) -> list[Reading]:
    """Return the runs of this length that contain these cards."""
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
    """Return the types of the cards that are not jokers."""
    return [laid.card for laid in cards if laid.card != JOKER]


def ways(cards: tuple[Laid, ...], ace_mode: int) -> list[Reading]:
    """Return all ways in which these cards are a meld."""
    own = naturals(cards)
    return readings(own, len(cards) - len(own), ace_mode)


def read(cards: tuple[Laid, ...], reading: Reading) -> tuple[Laid, ...]:
    """Return the cards in the order of a reading; a joker keeps the type that it stood for where the reading has it."""
    left = list(cards)
    laid: dict[int, Laid] = {}
    for fits in (is_it, stood_for_it, anything):
        for card in (card for card in reading if card not in laid):
            found = next((candidate for candidate in left if fits(candidate, card)), None)
            if found:
                left.remove(found)
                laid[card] = Laid(found.item, found.card, card)
    return tuple(laid[card] for card in reading)


def is_it(laid: Laid, card: int) -> bool:
    """Return whether this is the natural card."""
    return laid.card == card


def stood_for_it(laid: Laid, card: int) -> bool:
    """Return whether this joker stood for the card."""
    return laid.stands == card


def anything(laid: Laid, card: int) -> bool:
    """Accept any joker that is left."""
    return True


def best_way(cards: tuple[Laid, ...], ace_mode: int) -> tuple[Laid, ...] | None:
    """Return the cards in the order of the meld they are, with as few jokers changed as possible; None if no meld."""
    kept = {laid.stands for laid in cards if laid.card == JOKER and laid.stands != NONE}
    found = ways(cards, ace_mode)
    return read(cards, max(found, key=lambda way: len(kept & set(way)))) if found else None


def in_order(cards: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Return cards that are not a meld by rank, then suit, jokers last, so that gaps can be seen."""
    return tuple(sorted(cards, key=lambda laid: (laid.card == JOKER, laid.card // SUITS, laid.card % SUITS)))


def stands(cards: tuple[Laid, ...], ace_mode: int) -> bool:
    """Return whether the cards are a meld, each joker as the type it stands for."""
    return bool(readings([laid.stands for laid in cards], 0, ace_mode)) if all_known(cards) else False


def all_known(cards: tuple[Laid, ...]) -> bool:
    """Return whether every joker stands for some type."""
    return all(laid.stands != NONE for laid in cards)


def why_not(cards: tuple[Laid, ...], ace_mode: int, say: Say) -> str:
    """Return in a few words why the cards are not a meld; "" if they are."""
    if ways(cards, ace_mode):
        return ""
    own = naturals(cards)
    twice = next((card for card in own if own.count(card) > 1), None)
    if len(cards) < LEAST:
        return say(N_("a single card")) if len(cards) == 1 else say(N_("only two cards"))
    if len({card // SUITS for card in own}) == 1:
        return (
            say(N_("{card} twice"), card=short(twice))
            if twice is not None
            else say(N_("a group has at most four cards"))
        )
    if len({card % SUITS for card in own}) > 1:
        return say(N_("neither the same rank nor the same suit"))
    if twice is not None:
        return say(N_("{card} twice"), card=short(twice))
    return why_no_run(own, len(cards) - len(own), ace_mode, say)


def why_no_run(own: list[int], jokers: int, ace_mode: int, say: Say) -> str:
    """Return why cards of one suit are not a run: there are too many, there is a gap, or the ace does not fit."""
    if len(own) + jokers > LONGEST:
        return say(N_("a run has at most thirteen cards"))
    places = sorted(card // SUITS for card in own)
    if runs(own, len(own) + jokers, BOTH) or {0, ACE - 1, ACE} <= set(places):
        return say(N_("the ace does not fit there"))
    low = [-1, *places[:-1]] if places[-1] == ACE and ace_mode != HIGH else places
    chosen = min((low, places) if ace_mode != LOW else (low,), key=lambda row: row[-1] - row[0])
    for place, following in pairwise(chosen):
        jokers -= following - place - 1
        if jokers < 0:
            return say(N_("a gap after {card}"), card=INDEXES[place])
    return say(N_("the ace does not fit there"))


def words(cards: tuple[Laid, ...], ace_mode: int, say: Say) -> str:
    """Return a meld's name for people."""
    if not stands(cards, ace_mode):
        return say(N_("Cards {cards}"), cards=" ".join(short(laid.card) for laid in cards))
    first, last = cards[0].stands, cards[-1].stands
    if first // SUITS == last // SUITS:
        return say(N_("Group {cards}"), cards=" ".join(short(laid.stands) for laid in cards))
    return say(N_("Run {first} to {last}"), first=short(first), last=short(last))


def item_words(laid: Laid, say: Say) -> str:
    """Return a card's name for people; for a joker also the card it stands for."""
    if laid.card != JOKER or laid.stands == NONE:
        return card_words(laid.card, say)
    return say(N_("Joker for {card}"), card=card_words(laid.stands, say))


def fallen_apart(cards: tuple[Laid, ...], ace_mode: int) -> list[tuple[Laid, ...]]:
    """Return natural cards of one suit that make up two runs as these two runs; other cards unchanged."""
    own = naturals(cards)
    if (
        len(own) < len(cards)
        or len(cards) < 2 * LEAST
        or ways(cards, ace_mode)
        or len({card % SUITS for card in own}) > 1
    ):
        return [cards]
    left = list(in_order(cards))
    lower: list[Laid] = []
    while left:
        following = next((laid for laid in left if not lower or laid.card == lower[-1].card + SUITS), None)
        if following is None:
            break
        left.remove(following)
        lower.append(following)
        parts = [best_way(tuple(lower), ace_mode), best_way(tuple(left), ace_mode)]
        if all(parts):
            return [part for part in parts if part]
    return [cards]
