"""How the cards on the table lie: each player's arrangement as it was played, bots' plays with the least disturbance.

The rules know which cards are on the table and what the jokers stand for; this is all the rest.
"""

from typing import Any

import msgspec

from hoyle.games.cards import JOKER, card_name
from hoyle.games.drafts import Unfit
from hoyle.games.rummy.arrange import Cards, Layout, arrange
from hoyle.games.rummy.lying import Laid, Meld, stands
from hoyle.games.rummy.state import DECLARING, TYPES, State
from hoyle.rules.seats import NONE
from hoyle.words import N_

MISFIT = N_("These melds are not made of the cards on the table.")


class Dressing(msgspec.Struct, frozen=True):
    """The melds on the table, and the number that the next new one gets."""

    melds: tuple[Meld, ...] = ()
    fresh: int = 0

    @property
    def cards(self) -> list[Laid]:
        """Every card on the table."""
        return [one for meld in self.melds for one in meld.cards]


Note = list[list[str]]
"""An arrangement: for each meld its name, `` for a new one, then its cards: those that lay there by their names, added
ones as `+7H`; behind a joker what it stands for: `t.JK.0=7H`, `+JK=7H`."""


def item_name(card: int, copy: int) -> str:
    """A card's name on the table.

    >>> item_name(21, 1), item_name(JOKER, 0)
    ('t.7H.1', 't.JK.0')
    """
    return f"t.{card_name(card)}.{copy}"


def arrived(dressing: Dressing, seen: State) -> list[int]:
    """The cards that have come to the table since it was dressed so, jokers last."""
    lay = [one.card for one in dressing.cards]
    added = [card for card in range(TYPES) for _ in range(seen.table[card] - lay.count(card))]
    return added + [JOKER] * (sum(seen.wild) - lay.count(JOKER))


def named(dressing: Dressing, added: list[int]) -> list[Laid]:
    """Names for cards that come to the table."""
    found: list[Laid] = []
    for card in added:
        copy = sum(1 for one in (*dressing.cards, *found) if one.card == card)
        found.append(Laid(item_name(card, copy), card, NONE if card == JOKER else card))
    return found


def dress(dressing: Dressing, before: State, after: State, note: Any) -> Dressing:
    """The table after a play, arranged by its note, or with the least disturbance."""
    if after.phase == DECLARING:
        return dressing
    added = named(dressing, arrived(dressing, after))
    if note is not None:
        return noted(dressing, added, after, note)
    if not added:
        return dressing
    return laid_out(dressing, added, after)


def laid_out(dressing: Dressing, added: list[Laid], seen: State) -> Dressing:
    """The added cards laid with the least disturbance; jokers go on standing for their cards as far as that can be."""
    melds = [Meld(meld.name, ()) for meld in dressing.melds]
    known = restated([*dressing.cards, *added], seen)
    lay = {one.item: one for one in known}
    old = [tuple(lay[one.item] for one in meld.cards) for meld in dressing.melds]
    new = [lay[one.item] for one in added]
    found = arrange([types(cards) for cards in old], [one.stands for one in new], seen.rules.ace_mode)
    if not found:
        loose = tuple(sorted(new, key=lambda one: one.stands))
        return renamed([*dressing.melds, Meld("", loose)], dressing.fresh)
    return renamed(refilled(melds, old, new, found), dressing.fresh)


def types(cards: tuple[Laid, ...]) -> Cards:
    """What cards count as."""
    return tuple(one.stands for one in cards)


def restated(cards: list[Laid], seen: State) -> list[Laid]:
    """Cards with what the jokers among them stand for now: as before where that still holds."""
    left = [card for card in range(TYPES) for _ in range(seen.wild[card])]
    kept: list[str] = []
    for one in cards:
        if one.card == JOKER and one.stands in left:
            left.remove(one.stands)
            kept.append(one.item)
    return [
        one if one.card != JOKER or one.item in kept else Laid(one.item, one.card, left.pop(0) if left else NONE)
        for one in cards
    ]


def refilled(melds: list[Meld], old: list[tuple[Laid, ...]], new: list[Laid], found: Layout) -> list[Meld]:
    """The layout with real cards in it: each stays in its meld where the layout lets it."""
    pool = [one for number, cards in enumerate(old) for one in cards if number not in found] + new
    rows: dict[int, list[Laid | None]] = {}
    for number, row in found.items():
        own = list(old[number]) if number < len(old) else []
        rows[number] = [taken(own, card) for card in row]
        pool += own
    for number, row in found.items():
        rows[number] = [one or taken(pool, card) for one, card in zip(rows[number], row, strict=True)]
    return [
        Meld(melds[number].name if number < len(melds) else "", tuple(one for one in row if one))
        for number, row in sorted(rows.items())
    ]


def taken(cards: list[Laid], card: int) -> Laid | None:
    """A card that counts as this, out of the others."""
    one = next((one for one in cards if one.stands == card), None)
    if one:
        cards.remove(one)
    return one


def renamed(melds: list[Meld], fresh: int) -> Dressing:
    """Melds that have no name yet get one."""
    named: list[Meld] = []
    for meld in melds:
        named.append(meld if meld.name else Meld(f"m{fresh}", meld.cards))
        fresh += not meld.name
    return Dressing(tuple(named), fresh)


def noted(dressing: Dressing, added: list[Laid], seen: State, note: Any) -> Dressing:
    """The table as a note arranges it; Unfit unless these are the cards on the table, each in a meld that stands."""
    try:
        rows = msgspec.convert(note, Note)
    except msgspec.ValidationError:
        raise Unfit(MISFIT) from None
    names = [row[0] for row in rows if row and row[0]]
    if len(set(names)) < len(names) or not set(names) <= {meld.name for meld in dressing.melds}:
        raise Unfit(MISFIT)
    left = [*dressing.cards, *added]
    melds = [Meld(row[0], tuple(found(left, text) for text in row[1:])) for row in rows if row]
    wild = sorted(one.stands for meld in melds for one in meld.cards if one.card == JOKER)
    if left or wild != [card for card in range(TYPES) for _ in range(seen.wild[card])]:
        raise Unfit(MISFIT)
    if not all(stands(meld.cards, seen.rules.ace_mode) for meld in melds):
        raise Unfit(MISFIT)
    return renamed(melds, dressing.fresh)


def found(left: list[Laid], text: str) -> Laid:
    """A card of a note, out of those that are left."""
    name, _, identity = text.partition("=")
    fits = [one for one in left if one.item == name or (name[0:1] == "+" and one.item.startswith(f"t.{name[1:]}."))]
    card = next((card for card in range(TYPES) if card_name(card) == identity), NONE)
    if not fits or (fits[-1].card == JOKER) != (card != NONE):
        raise Unfit(MISFIT)
    left.remove(fits[-1])
    return Laid(fits[-1].item, fits[-1].card, card if card != NONE else fits[-1].card)


def bare(seen: State) -> Dressing:
    """The table when a deal begins."""
    return dress(Dressing(), seen, seen, None)
