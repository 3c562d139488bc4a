"""The prompt: what the player may do, and what ends the deal soon."""

from hoyle.games.shared.scenes import Say
from hoyle.games.thirty_one.rules import may_knock
from hoyle.games.thirty_one.state import CHOOSING, OVER, State
from hoyle.rules.bits import count, has
from hoyle.rules.seats import NONE, awaited

NEAR_THE_END = 2
"""Turns of each player before the limit from which on the table counts them."""


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return what to do now, or who is waited for, and what ends the deal soon."""
    if seen.phase == OVER:
        return say("The deal is over.")
    if seat is not None and awaited(seen.to_move, seat):
        return " ".join([instruction(seen, say), *warnings(seen, names, say)])
    if seat is not None and not has(seen.seats, seat):
        return say("You are out. {name} is to move.", name=names[seen.turn])
    if not any(awaited(seen.to_move, player) for player in range(seen.options.players)):
        return say("The cards are being dealt.")
    return " ".join([say("Waiting for {names}.", names=names[seen.turn]), *warnings(seen, names, say)])


def instruction(seen: State, say: Say) -> str:
    """Say what the seat is to do."""
    if seen.phase != CHOOSING:
        return say("Discard a card.")
    return say("Draw, take the discard, or knock.") if may_knock(seen) else say("Draw, or take the discard.")


def warnings(seen: State, names: list[str], say: Say) -> list[str]:
    """TO10, TO15: say what ends the deal soon."""
    if seen.knocker != NONE:
        return [say("{name} has knocked: one last turn.", name=names[seen.knocker])]
    left = seen.options.max_turns_each - seen.turns // count(seen.seats)
    if left > NEAR_THE_END:
        return []
    return [say.many("{n} turn left for each player.", "{n} turns left for each player.", left)]
