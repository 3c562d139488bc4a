"""Rummy's long turns as sessions use them; see `shared.drafts.Drafts`."""

from typing import Any

from hoyle.games.rummy.state import DECLARING, State
from hoyle.games.rummy.table import arrangement as lies
from hoyle.games.rummy.table import draft as steps
from hoyle.games.rummy.table.arrangement import Arrangement
from hoyle.games.rummy.table.draft import STEPS, Draft
from hoyle.games.rummy.table.finished_turn import check, finish
from hoyle.games.rummy.table.gestures import may_arrange, offers
from hoyle.games.shared.drafts import DraftError, Step


class RummyDrafts:
    """Drafts of plays, and the arrangement of the table."""

    def initial_arrangement(self, seen: State) -> Arrangement:
        """Return the arrangement when a deal begins."""
        return lies.initial(seen)

    def arrange(self, arrangement: Arrangement, before: State, after: State, note: Any) -> Arrangement:
        """Return the arrangement after a play; DraftError if the note does not fit it."""
        return lies.arrange(arrangement, after, note)

    def unfinished(self, seen: State) -> bool:
        """Return whether a play's jokers have not been named yet."""
        return seen.phase == DECLARING

    def may_arrange(self, seen: State, seat: int) -> bool:
        """Return whether the seat may prepare a play now."""
        return may_arrange(seen, seat)

    def start(self, seen: State, seat: int, arrangement: Arrangement) -> Draft:
        """Return the draft of a seat that has prepared nothing yet."""
        return steps.begin(seen, seat, arrangement)

    def is_step(self, act: str) -> bool:
        """Return whether gestures of this act prepare a play."""
        return act in STEPS

    def offers(self, draft: Draft, step: Step) -> bool:
        """Return whether the table offers this step now."""
        return offers(draft, step)

    def step(self, draft: Draft, step: Step) -> Draft:
        """Return the draft after one more step; DraftError if it cannot be made."""
        return steps.step(draft, step)

    def is_ready(self, draft: Draft) -> bool:
        """Return whether every meld is valid and the play meets its conditions, as far as its seat can see."""
        try:
            check(draft)
        except DraftError:
            return False
        return True

    def finish(self, draft: Draft) -> tuple[list[int], Any]:
        """Return the moves of the turn and its note; DraftError with the first thing that is wrong."""
        return finish(draft)


drafts = RummyDrafts()
