"""The turns that seats of a table are arranging: step by step, taken back step by step, kept until they are played."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hoyle.games.drafts import Drafts, Step, Unfit
from hoyle.games.shapes import Scene
from hoyle.serve import wire
from hoyle.serve.kept import Drafted
from hoyle.serve.wire import Refusal
from hoyle.words import N_

UNDO, RESET, COMMIT = "undo", "reset", "commit"
KEPT_NAMES = 16
"""So many gestures of a draft are remembered by name; a client has one under way."""


class Arranged(msgspec.Struct):
    """A draft as it is kept: the decision that it is for, its steps, and the names of the last gestures."""

    tok: str
    steps: list[Step]
    cids: list[str | int]


decoder = msgspec.json.Decoder(Arranged)


@dataclass
class Draft:
    """A seat's turn so far: what is kept of it, and how it stood before the first step and after each."""

    kept: Arranged
    stands: list[Any] = field(default_factory=list[Any])

    @property
    def now(self) -> Any:
        """How it stands."""
        return self.stands[-1]


def fresh(drafts: Drafts, tok: str, seen: Any, seat: int, dressing: Any) -> Draft:
    """Nothing arranged yet."""
    return Draft(Arranged(tok, [], []), [drafts.begin(seen, seat, dressing)])


def again(drafts: Drafts, body: bytes, first: Draft) -> Draft | None:
    """A draft from the store, if it is for the decision that is open; None where its steps no longer fit."""
    kept = decoder.decode(body)
    if kept.tok != first.kept.tok:
        return None
    stands = list(first.stands)
    try:
        for step in kept.steps:
            stands.append(drafts.step(stands[-1], step))
    except (Unfit, LookupError, ValueError):
        return None
    return Draft(kept, stands)


def is_step(scene: Scene, move: wire.Move) -> bool:
    """Whether a gesture arranges the turn; a Refusal where it does so with something that is not offered."""
    if scene.turn is None:
        return False
    if move.act in (UNDO, RESET):
        return True
    act = next((one for one in scene.acts if one.id == move.act and one.draft), None)
    if act and not wire.offers(scene, act, move):
        raise Refusal(N_("That cannot be done now."))
    return act is not None


def after(drafts: Drafts, draft: Draft, move: wire.Move) -> Draft:
    """The draft after a gesture; a Refusal with the game's sentence where it cannot be."""
    cids = [*draft.kept.cids[1 - KEPT_NAMES :], move.cid]
    if move.act == RESET:
        return Draft(Arranged(draft.kept.tok, [], cids), draft.stands[:1])
    if move.act == UNDO:
        return Draft(
            Arranged(draft.kept.tok, draft.kept.steps[:-1], cids), draft.stands[: max(1, len(draft.stands) - 1)]
        )
    step = Step(move.act, move.item, move.to, move.option)
    try:
        stands = [*draft.stands, drafts.step(draft.now, step)]
    except Unfit as error:
        raise Refusal(error.message, **error.facts) from None
    return Draft(Arranged(draft.kept.tok, [*draft.kept.steps, step], cids), stands)


def written(seats: Iterable[tuple[int, Draft]]) -> list[Drafted]:
    """Drafts as they are kept."""
    return [Drafted(seat, msgspec.json.encode(draft.kept)) for seat, draft in seats]
