"""All plays of a hand, for people who want them listed and for cases with known answers."""

from hoyle.games.cards import card_name
from hoyle.games.rummy.kinds import KINDS as CARD_KINDS
from hoyle.games.rummy.plays import playable
from hoyle.games.rummy.state import DONE, State

EVERY = 1 << 30


def feasible(state: State, most: int = EVERY) -> list[list[str]]:
    """All sets of hand cards that are a play, each with its cards in alphabetical order; more than `most` are not sought."""
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
