"""The arrangement of the table's cards in melds: as players have laid them; plays of bots are laid with the least change.

The state of the rules has the cards on the table and what the jokers stand for; the arrangement has everything else.
"""

from dataclasses import dataclass
from typing import cast

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.forms import form_of
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import DECLARING, State
from hoyle.games.rummy.table.least_change import Layout, lay_with_least_change
from hoyle.games.rummy.table.nearest_layout import lay_out_nearest
from hoyle.games.rummy.table.placement import Meld, TableCard, is_valid_meld
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import JOKER, card_name
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

MISFIT = N_("These melds are not made of the cards on the table.")


@dataclass(frozen=True, slots=True)
class Change:
    """A card that a seat has laid on the table or moved to another meld; see `changes.py`."""

    item_id: str
    origin: Meld  # the meld in which it lay; without cards if it came from the hand
    mover: int
    unseen: int  # seats that have not seen the change, as bits; spectators have the bit after all seats


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The melds on the table, the number of the next new meld, and the changes that somebody has not seen."""

    melds: tuple[Meld, ...] = ()
    next_number: int = 0
    changes: tuple[Change, ...] = ()

    @property
    def cards(self) -> list[TableCard]:
        """Return every card on the table."""
        return [table_card for meld in self.melds for table_card in meld.cards]


Note = list[list[str]]
"""An arrangement as plain data: for each meld its name ("" for a new meld), followed by its cards. A card that was already
on the table is written as its item id, a card from the hand as `+7H`; a joker is followed by the card it stands for:
`t.JK.0=7H`, `+JK=7H`."""


def table_item_id(card: int, copy: int) -> str:
    """Return the item id of a card on the table; `copy` numbers equal cards.

    >>> table_item_id(21, 1), table_item_id(JOKER, 0)
    ('t.7H.1', 't.JK.0')
    """
    return f"t.{card_name(card)}.{copy}"


def new_kinds(arrangement: Arrangement, seen: State) -> list[int]:
    """Return the kinds of the cards on the table that are not in the arrangement yet, jokers last."""
    arranged = [table_card.card for table_card in arrangement.cards]
    added = [card for card in range(TYPES) for _ in range(seen.table[card] - arranged.count(card))]
    return added + [JOKER] * (sum(seen.wild) - arranged.count(JOKER))


def with_item_ids(arrangement: Arrangement, added: list[int]) -> list[TableCard]:
    """Return cards of these kinds with item ids that the arrangement does not use yet; jokers stand for nothing."""
    cards: list[TableCard] = []
    for kind in added:
        copy = sum(1 for table_card in (*arrangement.cards, *cards) if table_card.card == kind)
        cards.append(TableCard(table_item_id(kind, copy), kind, NONE if kind == JOKER else kind))
    return cards


def arrange(rules: Rules, arrangement: Arrangement, after: State, note: object) -> Arrangement:
    """Return the arrangement after a play: the one that its note describes, or without a note the one with the least change.

    Raise DraftError if the note does not fit the table.
    """
    if after.phase == DECLARING:
        return arrangement
    added = with_item_ids(arrangement, new_kinds(arrangement, after))
    if note is not None:
        return arrangement_of_note(arrangement, added, after, note)
    if not added:
        return arrangement
    return add_cards(rules, arrangement, added, after)


def initial(rules: Rules, seen: State) -> Arrangement:
    """Return an arrangement of the cards on the table if none is known."""
    return arrange(rules, Arrangement(), seen, None)


def add_cards(rules: Rules, arrangement: Arrangement, added: list[TableCard], seen: State) -> Arrangement:
    """Return the arrangement with added cards that moves the fewest cards; jokers stand for the types of `seen.wild`.

    If the search takes too long, few of the nearest melds are laid out anew. If there is no layout, the added cards are put into a
    meld of their own, which is invalid.
    """
    old, form = [meld.cards for meld in arrangement.melds], form_of(seen.options)
    layout = lay_with_least_change(old, added, seen.wild, form) if old else None
    if layout is None:
        typed = {each.item_id: each for each in with_joker_types([*arrangement.cards, *added], seen)}
        old = [tuple(typed[each.item_id] for each in meld) for meld in old]
        layout = lay_out_nearest(rules, old, [typed[each.item_id] for each in added], form)
    if not layout:
        unplaced = tuple(sorted(added, key=lambda table_card: table_card.stands_for))
        return with_names([*arrangement.melds, Meld("", unplaced)], arrangement.next_number)
    return with_layout(arrangement, layout)


def with_layout(arrangement: Arrangement, layout: Layout) -> Arrangement:
    """Return the arrangement with the melds of a layout, in which the old melds have the numbers of their places."""
    names = dict(enumerate(meld.name for meld in arrangement.melds))
    return with_names(
        [Meld(names.get(number, ""), cards) for number, cards in sorted(layout.items())], arrangement.next_number
    )


def with_joker_types(cards: list[TableCard], seen: State) -> list[TableCard]:
    """Return cards with the joker types of `seen.wild`; a joker keeps its type if that is one of them."""
    types_left = [card for card in range(TYPES) for _ in range(seen.wild[card])]
    unchanged: list[str] = []
    for table_card in cards:
        if table_card.card == JOKER and table_card.stands_for in types_left:
            types_left.remove(table_card.stands_for)
            unchanged.append(table_card.item_id)
    return [
        table_card
        if table_card.card != JOKER or table_card.item_id in unchanged
        else TableCard(table_card.item_id, JOKER, types_left.pop(0) if types_left else NONE)
        for table_card in cards
    ]


def with_names(melds: list[Meld], next_number: int) -> Arrangement:
    """Return an arrangement of these melds; melds without a name get the next numbers as names."""
    named: list[Meld] = []
    for meld in melds:
        named.append(meld if meld.name else Meld(f"m{next_number}", meld.cards))
        next_number += not meld.name
    return Arrangement(tuple(named), next_number)


def arrangement_of_note(arrangement: Arrangement, added: list[TableCard], seen: State, note: object) -> Arrangement:
    """Return the arrangement that a note describes; raise DraftError unless it places all cards of the table in valid melds."""
    rows = checked_note(note)
    names = [row[0] for row in rows if row and row[0]]
    if len(set(names)) < len(names) or not set(names) <= {meld.name for meld in arrangement.melds}:
        raise DraftError(MISFIT)
    cards_left = [*arrangement.cards, *added]
    melds = [Meld(row[0], tuple(take_noted_card(cards_left, text) for text in row[1:])) for row in rows if row]
    wild = sorted(table_card.stands_for for meld in melds for table_card in meld.cards if table_card.card == JOKER)
    if cards_left or wild != [card for card in range(TYPES) for _ in range(seen.wild[card])]:
        raise DraftError(MISFIT)
    if not all(is_valid_meld(meld.cards, form_of(seen.options)) for meld in melds):
        raise DraftError(MISFIT)
    return with_names(melds, arrangement.next_number)


def checked_note(note: object) -> Note:
    """Return a note unchanged; raise DraftError if it is not a list of lists of strings."""
    if not isinstance(note, list) or not all(
        isinstance(row, list) and all(isinstance(text, str) for text in cast(list[object], row))
        for row in cast(list[object], note)
    ):
        raise DraftError(MISFIT)
    return cast(Note, note)


def take_noted_card(cards_left: list[TableCard], text: str) -> TableCard:
    """Remove the card that a note names from the cards left, and return it; raise DraftError if it is not among them."""
    name, _, identity = text.partition("=")
    matches = [
        table_card
        for table_card in cards_left
        if table_card.item_id == name or (name[0:1] == "+" and table_card.item_id.startswith(f"t.{name[1:]}."))
    ]
    card = next((card for card in range(TYPES) if card_name(card) == identity), NONE)
    if not matches or (matches[-1].card == JOKER) != (card != NONE):
        raise DraftError(MISFIT)
    cards_left.remove(matches[-1])
    return TableCard(matches[-1].item_id, matches[-1].card, card if card != NONE else matches[-1].card)
