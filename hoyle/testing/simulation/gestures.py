"""Gestures that a view offers, drawn at random as a client without knowledge of the rules makes them."""

import random
from typing import Any

from hoyle.table import drafting

Fields = dict[str, Any]
"""The fields of a `messages.Move` that name a gesture."""
COMMIT_CHANCE = 0.3
"""The probability that a person plays a prepared turn, when that is offered."""
UNDO_CHANCE = 0.05
"""The probability that a person undoes a step of a prepared turn."""


def some_gesture(view: dict[str, Any], dice: random.Random) -> Fields | None:
    """Return a random gesture that a view offers; None if it offers none."""
    draft = view.get("draft")
    if draft and draft.get("ready") and dice.random() < COMMIT_CHANCE:
        return {"act": drafting.COMMIT}
    if draft and draft.get("steps") and dice.random() < UNDO_CHANCE:
        return {"act": dice.choice([drafting.UNDO, drafting.RESET])}
    acts = [act for act in view.get("acts", []) if is_possible(act)]
    return fields_of(dice.choice(acts), view, dice) if acts else None


def is_possible(act: dict[str, object]) -> bool:
    """Return whether an act offers a gesture."""
    match act["do"]:
        case "place":
            return bool(act.get("pairs") or act.get("from"))
        case "pick":
            return bool(open_options(act))
        case _:
            return True


def open_options(act: dict[str, Any]) -> list[str]:
    """Return the options of an act that can be picked now."""
    return [option["id"] for option in act.get("options", []) if not option.get("off")]


def fields_of(act: dict[str, Any], view: dict[str, Any], dice: random.Random) -> Fields:
    """Return a random gesture of an act."""
    name = {"act": act["id"]}
    match act["do"]:
        case "place" if act.get("pairs"):
            item = dice.choice(sorted(act["pairs"]))
            return name | {"item": item, "to": dice.choice(act["pairs"][item])}
        case "place":
            items = items_of(view, dice.choice(act["from"]))
            return name | {"item": dice.choice(items), "to": dice.choice(act.get("to") or [""])}
        case "pick":
            return name | {"option": dice.choice(open_options(act))}
        case "select":
            items, least = act.get("items", []), act.get("min", 0)
            return name | {
                "items": dice.sample(items, min(dice.randint(least, max(least, act.get("max", 0))), len(items)))
            }
        case _:
            return name | {"n": dice.randrange(act.get("min", 0), act.get("max", 0) + 1, act.get("step", 1))}


def items_of(view: dict[str, Any], entry: str) -> list[str]:
    """Return the items that an entry of an act's `from` stands for; a zone stands for the items in it."""
    zone = next((zone for zone in view["zones"] if zone["id"] == entry), None)
    items = [item["id"] for item in zone.get("items", [])] if zone else []
    return items or [entry.removeprefix("item:")]
