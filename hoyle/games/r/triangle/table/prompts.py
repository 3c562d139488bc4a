"""The prompts of Triangle."""

from hoyle.games.r.triangle.state import EXCHANGING, State, exchange_limit, owed
from hoyle.games.shared.scenes import Say
from hoyle.games.shared.turns import is_to_move, waiting_prompt
from hoyle.i18n import N_


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seat is None or not is_to_move(seen, seat):
        return waiting_prompt(seen, names, say, over=N_("The deal is over."))
    if seen.phase == EXCHANGING:
        return say("Exchange up to {n}, or keep all.", n=exchange_limit(seen.options.players))
    due = owed(seen, seat)
    return say("It costs {n} to stay in.", n=due) if due else say("Check or bet?")
