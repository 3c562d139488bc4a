"""List all plays of a hand, for tests and the rummy helper."""

from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.rules.linked import linked
from hoyle.games.rummy.rules.plays import playable
from hoyle.games.rummy.state import DONE, State
from hoyle.games.shared.french_pack import card_name

NO_LIMIT = 1 << 30


def list_plays(state: State, limit: int = NO_LIMIT) -> list[list[str]]:
    """Return the sets of seat 0's hand cards that are a play, as sorted card names; stop after `limit` + 1 sets."""
    find = linked(playable)
    found: list[list[str]] = []
    paths: list[list[int]] = [[]]
    while paths and len(found) <= limit:
        path = paths.pop()
        for kind in path:
            state.hand[kind] -= 1
            state.staged[kind] += 1
        bits = find(state, 0)
        for kind in path:
            state.hand[kind] += 1
            state.staged[kind] -= 1
        if path and bits >> DONE & 1:
            found.append(sorted(card_name(kind) for kind in path))
        paths += [[*path, kind] for kind in range(KINDS) if bits >> kind & 1]
    return sorted(found)
