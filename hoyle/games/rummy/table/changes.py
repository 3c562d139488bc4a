"""The changes that a player has not seen yet: cards laid on the table, and cards moved to another meld, since the player's last turn."""

from dataclasses import dataclass, replace

from hoyle.games.rummy.state import SEATS
from hoyle.games.rummy.table.arrangement import Arrangement, Change
from hoyle.games.rummy.table.placement import Meld, meld_label
from hoyle.games.shared.scenes import Item, Say

SPECTATORS = 1 << SEATS
"""The bit for spectators, who see the changes of the last play."""
EVERYBODY = (1 << SEATS + 1) - 1
LAID, MOVED = "laid", "moved"
"""Tags of items."""


def with_changes(before: Arrangement, after: Arrangement, mover: int) -> Arrangement:
    """Return the arrangement after a turn, or a part of one, of the seat `mover`, with the changes that others have not seen.

    With its turn a seat has seen all earlier changes.
    """
    is_play = after.melds != before.melds
    seen_by = 1 << mover | (SPECTATORS if is_play else 0)
    changes = [replace(change, unseen=change.unseen & ~seen_by) for change in before.changes]
    if is_play:
        changes += new_changes(before, after, mover)
    return replace(after, changes=tuple(change for change in changes if change.unseen))


def new_changes(before: Arrangement, after: Arrangement, mover: int) -> list[Change]:
    """Return a change for each card that is new on the table or lies in another meld than before."""
    homes = {table_card.item_id: meld for meld in before.melds for table_card in meld.cards}
    new_meld = Meld("", ())
    return [
        Change(table_card.item_id, homes.get(table_card.item_id, new_meld), mover, EVERYBODY & ~(1 << mover))
        for meld in after.melds
        for table_card in meld.cards
        if homes.get(table_card.item_id, new_meld).name != meld.name
    ]


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of a card that a reader has not seen where it is now: who laid or moved it, and where it lay."""

    mover: int
    origin: Meld  # the meld in which it lay, as it was then; without cards if it came from the hand
    trail: str  # the zone in which most cards of this meld are now


def marks(arrangement: Arrangement, reader: int | None) -> dict[str, Mark]:
    """Return by item id the marks for a seat (None: for a spectator).

    A card that is with most cards of its earlier meld has not been moved, even if all of them lie elsewhere now.
    """
    bit = SPECTATORS if reader is None else 1 << reader
    homes = {table_card.item_id: meld.name for meld in arrangement.melds for table_card in meld.cards}
    first: dict[str, Change] = {}
    for change in arrangement.changes:
        if change.unseen & bit:
            first.setdefault(change.item_id, change)
    found = {item_id: Mark(change.mover, change.origin, main_home(change, homes)) for item_id, change in first.items()}
    return {item_id: mark for item_id, mark in found.items() if homes.get(item_id) != mark.trail}


def main_home(change: Change, homes: dict[str, str]) -> str:
    """Return the meld that has most cards of the meld in which a card lay, its own meld if several have; "" for a new card."""
    names = [homes[table_card.item_id] for table_card in change.origin.cards if table_card.item_id in homes]
    return max(sorted(set(names)), key=lambda name: (names.count(name), name == homes.get(change.item_id)), default="")


def marked(item: Item, mark: Mark | None, names: list[str], form: int, say: Say) -> Item:
    """Return the item of a card with its mark, if there is one."""
    if mark is None:
        return item
    name, cards = names[mark.mover], mark.origin.cards
    if not cards:
        return replace(item, tags=[*item.tags, LAID], note=say("laid by {name}", name=name))
    note = say("moved by {name}, before in: {meld}", name=name, meld=meld_label(cards, form, say))
    return replace(item, tags=[*item.tags, MOVED], note=note, trail=mark.trail)
