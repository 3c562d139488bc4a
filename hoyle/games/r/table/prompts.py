"""The prompts of R."""

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.state import (
    CHOOSING,
    DISCARDING,
    DRAFTING,
    OFFERING,
    ORDERING,
    REARRANGING,
    RECALLING,
    SHUFFLING,
    State,
)
from hoyle.games.shared.scenes import Say
from hoyle.games.shared.turns import is_to_move, waiting_prompt
from hoyle.i18n import N_

PROMPTS = {
    CHOOSING: N_("Choose a card."),
    OFFERING: N_("Choose the card you give away."),
    DISCARDING: N_("Choose the card that leaves the game."),
    DRAFTING: N_("Keep one card of the packet."),
    ORDERING: N_("Lay your row from the left: it is played in this order."),
    SHUFFLING: N_("Your Spy lets you shuffle your cards again."),
    REARRANGING: N_("Your Spy lets you rearrange your hidden cards."),
    RECALLING: N_("Last chance: take a played card back, or none."),
}
"""By phase: the prompt of a player who is to move."""


def prompt(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seat is None or not is_to_move(seen, seat):
        return waiting_prompt(seen, names, say)
    if seen.phase == CHOOSING and seen.shown:
        return say("{name} has shown a card. Choose yours.", name=names[1 - seat])
    if seen.phase == CHOOSING and rules.first_to_show(seen) == seat:
        return say("You show your card first. Choose it.")
    return say(PROMPTS[seen.phase])
