"""Acts: the gestures of a seat with labels, as `draw` shows them to people.

Each function makes the acts of one kind from the gestures that a seat may make; it never asks the rules.
"""

from collections.abc import Callable

from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Act, Option


def parts_of(offered: Gestures, act: str) -> list[list[str]]:
    """Return what each gesture of an act names, in the order in which they are offered.

    >>> parts_of({"lay|b5|laid0": [5], "lay|b6|laid0": [6], "say|pass": [0]}, "lay")
    [['b5', 'laid0'], ['b6', 'laid0']]
    """
    return [parts for name, *parts in (key.split("|") for key in offered) if name == act]


def place_act(offered: Gestures, act: str, label: str) -> list[Act]:
    """Return the act by which items are put somewhere; none if no such gesture is offered."""
    pairs: dict[str, list[str]] = {}
    for item, to in parts_of(offered, act):
        pairs.setdefault(item, []).append(to)
    return [Act(act, "place", label, pairs)] if pairs else []


def pick_act(offered: Gestures, act: str, label: str, option: Callable[[str], Option]) -> list[Act]:
    """Return the act by which an option is picked; none if no such gesture is offered. `option` draws one by its id."""
    options = [option(name) for (name,) in parts_of(offered, act)]
    return [Act(act, "pick", label, options=options)] if options else []


def select_act(offered: Gestures, act: str, label: str, submit: str) -> list[Act]:
    """Return the act by which several items are chosen together; none if no such gesture is offered."""
    sets = parts_of(offered, act)
    items = list(dict.fromkeys(item for names in sets for item in names))
    sizes = [len(names) for names in sets]
    if not sets:
        return []
    return [Act(act, "select", label, items=items, min=min(sizes), max=max(sizes), submit=submit)]
