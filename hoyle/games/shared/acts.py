"""Acts: the gestures of a seat with labels, for the scene that `draw` returns.

Each function makes one act from the gestures that a seat may make, without calling the rules.
"""

from collections.abc import Callable

from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.scenes import Act, Option


def parts_of(offered: Gestures, act: str) -> list[list[str]]:
    """Return for each gesture of an act the parts of its key after the act, in the order of `offered`.

    >>> parts_of({"lay|b5|laid0": [5], "lay|b6|laid0": [6], "say|pass": [0]}, "lay")
    [['b5', 'laid0'], ['b6', 'laid0']]
    """
    start = gesture(act, "")
    return [key[len(start) :].split("|") for key in offered if key.startswith(start)]


def place_act(offered: Gestures, act: str, label: str) -> list[Act]:
    """Return a list with the act of putting items somewhere; empty if `offered` has no gesture of it."""
    pairs: dict[str, list[str]] = {}
    for item, target in parts_of(offered, act):
        pairs.setdefault(item, []).append(target)
    return [Act(act, "place", label, pairs)] if pairs else []


def pick_act(offered: Gestures, act: str, label: str, option: Callable[[str], Option]) -> list[Act]:
    """Return a list with the act of picking an option; empty if `offered` has no gesture of it.

    `option` returns the option with an id.
    """
    options = [option(name) for (name,) in parts_of(offered, act)]
    return [Act(act, "pick", label, options=options)] if options else []


def select_act(offered: Gestures, act: str, label: str, submit: str) -> list[Act]:
    """Return a list with the act of selecting several items together; empty if `offered` has no gesture of it."""
    sets = parts_of(offered, act)
    items = list(dict.fromkeys(item for names in sets for item in names))
    sizes = [len(names) for names in sets]
    if not sets:
        return []
    return [Act(act, "select", label, items=items, min=min(sizes), max=max(sizes), submit=submit)]
