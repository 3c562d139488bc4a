"""List all plays of a hand."""

from hoyle.games.rummy.cards import KINDS as CARD_KINDS
from hoyle.games.rummy.rules.plays import playable
from hoyle.games.rummy.state import DONE, State
from hoyle.games.shared.french_pack import card_name

EVERY = 1 << 30


def feasible(state: State, most: int = EVERY) -> list[list[str]]:
    """Return all sets of hand cards that are a play, each in alphabetical order; stop after more than `most`."""
    found: list[list[str]] = []
    paths: list[list[int]] = [[]]
    while paths and len(found) <= most:
        path = paths.pop()
        for kind in path:
            state.hand[kind] -= 1
            state.staged[kind] += 1
        bits = playable(state, 0)
        for kind in path:
            state.hand[kind] += 1
            state.staged[kind] -= 1
        if path and bits >> DONE & 1:
            found.append(sorted(card_name(kind) for kind in path))
        paths += [[*path, kind] for kind in range(CARD_KINDS) if bits >> kind & 1]
    return sorted(found)
