"""What a table tells, compared with what it shows before and after, and what it shows, compared for all readers."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hoyle.games.shared.scenes import Event, Item, Scene
from hoyle.testing.broken import Broken, require

ITEM = "item:"
"""How the address of an item begins."""


class Place(NamedTuple):
    """Where an item lies."""

    zone: str
    item: Item
    owner: str
    """The id of the seat to which the zone belongs, such as "s0"; "" if it belongs to nobody."""


def places(scene: Scene) -> dict[str, Place]:
    """Return the items of a scene by id, with where they lie."""
    found = dict[str, Place]()
    for zone in scene.zones:
        found |= {item.id: Place(zone.id, item, zone.owner) for item in zone.items}
        for cell in zone.cells:
            address = f"{zone.id}@{cell.at[0]},{cell.at[1]}"
            found |= {item.id: Place(address, item, zone.owner) for item in cell.items}
    return found


def require_moved(before: Scene, after: Scene, keys: Iterable[str]) -> None:
    """Raise Broken if a gesture puts a card somewhere, and its move leaves it where it was and puts another one beside it there."""
    one, two = places(before), places(after)
    for key in keys:
        _, item, target = parts if len(parts := key.split("|")) == 3 else ("", "", "")
        if item not in one or item not in two or not one[item].item.face or two[item].zone != one[item].zone:
            continue
        beside = [each for each, place in one.items() if place.zone == one[item].zone and each in two]
        other = next(
            (each for each in beside if zone_of(two[each].zone) == zone_of(target) != zone_of(one[each].zone)), ""
        )
        require(not other, f"the gesture {key} makes a move after which {item} is where it was, and {other} is there")


def require_told(before: Scene, after: Scene, events: Sequence[Event], mover: int | None) -> None:
    """Raise Broken if events say something else than two scenes of a reader show.

    `mover` is the seat that has moved, if it was one alone.
    """
    one, two = places(before), places(after)
    zones = {zone.id for scene in (before, after) for zone in scene.zones}
    moved = {item for event in events for item, _ in event.move}
    gone = {each.item for event in events for each in event.gone}
    labels = {place.item.label for place in [*one.values(), *two.values()] if place.item.face and place.item.label}
    for event in events:
        for item, source in event.move:
            where = f"narrate: {event.text!r} moves {item}"
            require(
                item in one or item in two or item in gone, f"{where}, which is neither there before nor afterwards"
            )
            is_there = source[len(ITEM) :] in {*one, *moved} if source.startswith(ITEM) else zone_of(source) in zones
            require(is_there, f"{where} from {source}, which was not on the table before")
        require_names(event, two, labels)
    if mover is not None and not any(before.ready):
        require_order(one, two, events, mover)


def zone_of(address: str) -> str:
    """Return the zone of an address."""
    return re.split("[#@]", address)[0]


def require_names(event: Event, two: Mapping[str, Place], labels: Iterable[str]) -> None:
    """Raise Broken if an event that moves one known card names another card and not this one."""
    cards = {two[item].item.label for item, _ in event.move if item in two and two[item].item.face}
    if len(cards) != 1 or not (card := next(iter(cards))) or card in event.text:
        return
    others = [label for label in labels if re.search(rf"\b{re.escape(label)}\b", event.text)]
    if others:
        raise Broken(f"narrate: {event.text!r} names {others[0]}, but the card that it moves is {card}")


def require_order(one: Mapping[str, Place], two: Mapping[str, Place], events: Sequence[Event], mover: int) -> None:
    """Raise Broken if something is told before the card with which the seat has moved."""
    for number, event in enumerate(events):
        for item, source in event.move:
            came = one.get(source[len(ITEM) :]) if source.startswith(ITEM) else None
            if came and came.owner == f"s{mover}" and item in two and two[item].zone != came.zone:
                early = next((each for each in events[:number] if not each.gone), None)
                require(
                    early is None,
                    f"narrate tells {early.text if early else ''!r} before {event.text!r}, with which it began",
                )
                return


def require_alike(scenes: Mapping[int | None, Scene]) -> None:
    """Raise Broken if a reader sees backs beside the cards of a hand of which others see fewer."""
    if any(ready for scene in scenes.values() for ready in scene.ready):
        return
    hands: dict[str, dict[int | None, list[Item]]] = {}
    for reader, scene in scenes.items():
        for zone in scene.zones:
            if zone.kind == "fan" and zone.owner and zone.count is None:
                hands.setdefault(zone.id, {})[reader] = zone.items
    for name, by_reader in hands.items():
        fewest = min(map(len, by_reader.values()))
        for reader, items in by_reader.items():
            is_mixed = any(item.face for item in items) and not all(item.face for item in items)
            who = "a spectator" if reader is None else f"seat {reader}"
            sentence = f"draw: {who} sees {len(items)} cards in the zone {name}, others {fewest}: are backs beside the cards themselves?"
            require(len(items) == fewest or not is_mixed, sentence)
