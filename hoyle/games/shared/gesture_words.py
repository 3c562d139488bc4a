"""Gestures in words: the option, card, cards or number that a player chooses."""

from collections.abc import Sequence
from typing import Protocol

from hoyle.games.shared.scenes import Act, Option, Zone


class Drawn(Protocol):
    """A scene, or the view that shows it."""

    zones: list[Zone]
    acts: list[Act]


def gesture_words(drawn: Drawn, key: str) -> str:
    """Return the gesture with this key in words: its option, card, cards or number; empty if the scene does not offer it."""
    name, *parts = key.split("|")
    act = next((act for act in drawn.acts if act.id == name), None)
    return act_words(drawn, act, parts) if act and parts else ""


def target_words(drawn: Drawn, key: str) -> str:
    """Return the label of the zone in which the gesture with this key places a card; empty for other gestures and for cells."""
    target = target_of(drawn, key)
    return next((zone.label for zone in drawn.zones if zone.id == target), "")


def target_of(drawn: Drawn, key: str) -> str:
    """Return the address to which the gesture with this key takes a card; empty for other gestures."""
    name, *parts = key.split("|")
    act = next((act for act in drawn.acts if act.id == name), None)
    return parts[1] if act and act.do == "place" else ""


def act_words(drawn: Drawn, act: Act, parts: list[str]) -> str:
    """Return a gesture of an act in words; `parts` are the parts of its key after the act's id."""
    match act.do:
        case "pick":
            option = next((option for option in act.options if option.id == parts[0]), None)
            return option_words(option) if option else ""
        case "amount":
            return parts[0]
        case "place":
            return act.label if is_hidden_top(drawn.zones, parts[0]) else item_label(drawn.zones, parts[0])
        case "select":
            return ", ".join(label for part in parts if (label := item_label(drawn.zones, part)))


def is_hidden_top(zones: Sequence[Zone], id: str) -> bool:
    """Return whether an item lies face down in a pile, so that only the act says what happens to it."""
    return any(item.id == id and not item.face for zone in zones if zone.kind == "pile" for item in zone.items)


def option_words(option: Option) -> str:
    """Return the label of an option after the name of its group, if it has one.

    >>> option_words(Option("4M", "4", "Musicando"))
    'Musicando: 4'
    """
    return ": ".join(part for part in (option.group, option.label) if part)


def item_label(zones: Sequence[Zone], id: str) -> str:
    """Return the label of the item with this id in the zones or their cells; empty if there is none."""
    cells = [cell for zone in zones for cell in zone.cells]
    items = [item for container in (*zones, *cells) for item in container.items]
    return next((item.label for item in items if item.id == id), "")
