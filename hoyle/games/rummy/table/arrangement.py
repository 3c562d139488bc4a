"""How the cards on the table lie: each person's arrangement as played, bots' plays with the least change.

The rules know which cards are on the table and what the jokers stand for; everything else is kept here.
"""

from dataclasses import dataclass
from typing import Any, cast

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.state import DECLARING, State
from hoyle.games.rummy.table.least_change import Cards, Layout, lay_with_least_change
from hoyle.games.rummy.table.placement import Laid, Meld, stands
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import JOKER, card_name
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

MISFIT = N_("These melds are not made of the cards on the table.")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The melds on the table, and the number that the next new meld gets."""

    melds: tuple[Meld, ...] = ()
    fresh: int = 0

    @property
    def cards(self) -> list[Laid]:
        """Return every card on the table."""
        return [laid for meld in self.melds for laid in meld.cards]


Note = list[list[str]]
"""An arrangement as plain data. Each meld is a row: its name ("" for a new meld), then its cards. A card that already
lay on the table is written with its item name, a card from the hand as `+7H`; a joker has the card it stands for behind
it: `t.JK.0=7H`, `+JK=7H`."""


def item_name(card: int, copy: int) -> str:
    """Return the item name of a card on the table.

    >>> item_name(21, 1), item_name(JOKER, 0)
    ('t.7H.1', 't.JK.0')
    """
    return f"t.{card_name(card)}.{copy}"


def arrived(arrangement: Arrangement, seen: State) -> list[int]:
    """Return the kinds of the cards on the table that are not in the arrangement yet, jokers last."""
    lay = [laid.card for laid in arrangement.cards]
    added = [card for card in range(TYPES) for _ in range(seen.table[card] - lay.count(card))]
    return added + [JOKER] * (sum(seen.wild) - lay.count(JOKER))


def named(arrangement: Arrangement, added: list[int]) -> list[Laid]:
    """Return cards that come to the table, with item names."""
    found: list[Laid] = []
    for card in added:
        copy = sum(1 for laid in (*arrangement.cards, *found) if laid.card == card)
        found.append(Laid(item_name(card, copy), card, NONE if card == JOKER else card))
    return found


def arrange(arrangement: Arrangement, after: State, note: Any) -> Arrangement:
    """Return the arrangement after a play: as its note says, or without a note with the least change."""
    if after.phase == DECLARING:
        return arrangement
    added = named(arrangement, arrived(arrangement, after))
    if note is not None:
        return noted(arrangement, added, after, note)
    if not added:
        return arrangement
    return with_added(arrangement, added, after)


def initial(seen: State) -> Arrangement:
    """Return the arrangement of the cards on the table when nothing is known of how they lie."""
    return arrange(Arrangement(), seen, None)


def with_added(arrangement: Arrangement, added: list[Laid], seen: State) -> Arrangement:
    """Return the arrangement with added cards and the least change; jokers keep their types as far as possible."""
    melds = [Meld(meld.name, ()) for meld in arrangement.melds]
    known = restated([*arrangement.cards, *added], seen)
    lay = {laid.item: laid for laid in known}
    old = [tuple(lay[laid.item] for laid in meld.cards) for meld in arrangement.melds]
    new = [lay[laid.item] for laid in added]
    layout = lay_with_least_change(
        [types(cards) for cards in old], [laid.stands for laid in new], seen.options.ace_mode
    )
    if not layout:
        loose = tuple(sorted(new, key=lambda laid: laid.stands))
        return renamed([*arrangement.melds, Meld("", loose)], arrangement.fresh)
    return renamed(refilled(melds, old, new, layout), arrangement.fresh)


def types(cards: tuple[Laid, ...]) -> Cards:
    """Return the types that cards count as."""
    return tuple(laid.stands for laid in cards)


def restated(cards: list[Laid], seen: State) -> list[Laid]:
    """Return cards with jokers that stand for what they stand for in `seen`; as before where that still holds."""
    left = [card for card in range(TYPES) for _ in range(seen.wild[card])]
    kept: list[str] = []
    for laid in cards:
        if laid.card == JOKER and laid.stands in left:
            left.remove(laid.stands)
            kept.append(laid.item)
    return [
        laid if laid.card != JOKER or laid.item in kept else Laid(laid.item, laid.card, left.pop(0) if left else NONE)
        for laid in cards
    ]


def refilled(melds: list[Meld], old: list[tuple[Laid, ...]], new: list[Laid], layout: Layout) -> list[Meld]:
    """Return a layout of types as melds of cards; each card stays in its meld where the layout allows it."""
    pool = [laid for number, cards in enumerate(old) for laid in cards if number not in layout] + new
    rows: dict[int, list[Laid | None]] = {}
    for number, row in layout.items():
        own = list(old[number]) if number < len(old) else []
        rows[number] = [taken(own, card) for card in row]
        pool += own
    for number, row in layout.items():
        rows[number] = [laid or taken(pool, card) for laid, card in zip(rows[number], row, strict=True)]
    return [
        Meld(melds[number].name if number < len(melds) else "", tuple(laid for laid in row if laid))
        for number, row in sorted(rows.items())
    ]


def taken(cards: list[Laid], card: int) -> Laid | None:
    """Remove a card that counts as this type from a list, and return it; None if there is none."""
    found = next((laid for laid in cards if laid.stands == card), None)
    if found:
        cards.remove(found)
    return found


def renamed(melds: list[Meld], fresh: int) -> Arrangement:
    """Return an arrangement in which melds without a name have got one."""
    named: list[Meld] = []
    for meld in melds:
        named.append(meld if meld.name else Meld(f"m{fresh}", meld.cards))
        fresh += not meld.name
    return Arrangement(tuple(named), fresh)


def noted(arrangement: Arrangement, added: list[Laid], seen: State, note: Any) -> Arrangement:
    """Return the arrangement that a note describes; DraftError unless it places each card of the table in a valid meld."""
    rows = rows_of(note)
    names = [row[0] for row in rows if row and row[0]]
    if len(set(names)) < len(names) or not set(names) <= {meld.name for meld in arrangement.melds}:
        raise DraftError(MISFIT)
    left = [*arrangement.cards, *added]
    melds = [Meld(row[0], tuple(found(left, text) for text in row[1:])) for row in rows if row]
    wild = sorted(laid.stands for meld in melds for laid in meld.cards if laid.card == JOKER)
    if left or wild != [card for card in range(TYPES) for _ in range(seen.wild[card])]:
        raise DraftError(MISFIT)
    if not all(stands(meld.cards, seen.options.ace_mode) for meld in melds):
        raise DraftError(MISFIT)
    return renamed(melds, arrangement.fresh)


def rows_of(note: Any) -> Note:
    """Return a note after checking that it is lists of texts; DraftError if it is anything else."""
    if not isinstance(note, list) or not all(
        isinstance(row, list) and all(isinstance(text, str) for text in cast(list[object], row))
        for row in cast(list[object], note)
    ):
        raise DraftError(MISFIT)
    return cast(Note, note)


def found(left: list[Laid], text: str) -> Laid:
    """Remove the card that a note names from the cards that are left, and return it; DraftError if it is not there."""
    name, _, identity = text.partition("=")
    fits = [laid for laid in left if laid.item == name or (name[0:1] == "+" and laid.item.startswith(f"t.{name[1:]}."))]
    card = next((card for card in range(TYPES) if card_name(card) == identity), NONE)
    if not fits or (fits[-1].card == JOKER) != (card != NONE):
        raise DraftError(MISFIT)
    left.remove(fits[-1])
    return Laid(fits[-1].item, fits[-1].card, card if card != NONE else fits[-1].card)
