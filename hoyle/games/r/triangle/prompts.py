"""What the table of Triangle asks of a player, in a sentence."""

from hoyle.games.r.triangle.state import EXCHANGING, OVER, State, limit, owed
from hoyle.games.shapes import Say
from hoyle.rules.seats import awaited


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """What to do now, or who is waited for."""
    if seen.phase == OVER:
        return say("The deal is over.")
    if seat is not None and awaited(seen.waits, seat):
        return asked(seen, seat, say)
    if any(awaited(seen.waits, each) for each in range(seen.rules.players)):
        return say("Waiting for {names}.", names=names[seen.turn])
    return say("The cards are being dealt.")


def asked(seen: State, seat: int, say: Say) -> str:
    """What the seat is to do."""
    if seen.phase == EXCHANGING:
        return say("Exchange up to {n}, or keep all.", n=limit(seen.rules.players))
    due = owed(seen, seat)
    return say("{n} to stay in.", n=due) if due else say("Check or bet?")
