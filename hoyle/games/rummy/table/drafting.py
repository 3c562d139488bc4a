"""The drafts of rummy in the form that sessions use; see `shared.drafts.Drafts`."""

from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import DECLARING, State
from hoyle.games.rummy.table.arrangement import Arrangement, arrange, initial
from hoyle.games.rummy.table.changes import with_changes
from hoyle.games.rummy.table.draft import MELD, STEPS, Draft, begin
from hoyle.games.rummy.table.draft import step as apply_step
from hoyle.games.rummy.table.finished_turn import check, finish
from hoyle.games.rummy.table.gestures import may_arrange, offers
from hoyle.games.rummy.table.proposed_melds import proposed_melds
from hoyle.games.shared.drafts import DraftError, Step


class RummyDrafts:
    """Drafts of plays by these rules, and the arrangement of the table."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def initial_arrangement(self, seen: State) -> Arrangement:
        """Return the arrangement at the beginning of a deal."""
        return initial(self.rules, seen)

    def arrange(self, arrangement: Arrangement, before: State, after: State, note: object) -> Arrangement:
        """Return the arrangement after a play; raise DraftError if the note does not fit the table."""
        return with_changes(arrangement, arrange(self.rules, arrangement, after, note), before.turn)

    def unfinished(self, seen: State) -> bool:
        """Return whether jokers of a play are still to be declared."""
        return seen.phase == DECLARING

    def may_arrange(self, seen: State, seat: int) -> bool:
        """Return whether the seat may prepare a play now."""
        return may_arrange(seen, seat)

    def start(self, seen: State, seat: int, arrangement: Arrangement) -> Draft:
        """Return the draft of a seat that has prepared nothing yet."""
        return begin(seen, seat, arrangement)

    def is_step(self, act: str) -> bool:
        """Return whether an act is a step of a draft."""
        return act in STEPS

    def offers(self, draft: Draft, step: Step) -> bool:
        """Return whether the draft offers this step now."""
        if step.act == MELD:
            return any(proposal.option == step.option for proposal in proposed_melds(self.rules, draft))
        return offers(self.rules, draft, step)

    def step(self, draft: Draft, step: Step) -> Draft:
        """Return the draft after one more step; raise DraftError if it is impossible."""
        return apply_step(self.rules, draft, step)

    def is_ready(self, draft: Draft) -> bool:
        """Return whether every meld is valid and the play meets its conditions."""
        try:
            check(self.rules, draft)
        except DraftError:
            return False
        return True

    def finish(self, draft: Draft) -> tuple[list[int], object]:
        """Return the moves of the turn and its note; raise DraftError with the first fault of the draft."""
        return finish(self.rules, draft)
