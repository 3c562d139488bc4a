"""What a rewrite discloses, in the reader's language: what random games show to somebody and the usual rules keep hidden."""

from hoyle.i18n import N_, Translator
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.broken import BUDGET, Broken
from hoyle.testing.disclosed import Disclosure, disclosures

SECONDS = 1.0
"""How much processor time is spent on random games."""
LEARNED = N_("After {move} by {name}, {reader} sees what the usual rules keep hidden: {fields}.")
DEPENDS = N_("What a player may do depends on cards that the player cannot see.")
SPECTATOR, CHANCE_NAME = N_("a spectator"), N_("chance")


def in_words(game: Game, say: Translator) -> list[str]:
    """Return what a rewritten game discloses by its usual options, in sentences; none if nothing was found in SECONDS."""
    with BUDGET.within(SECONDS):
        try:
            return [sentence(each, say) for each in disclosures(game, {})]
        except Broken:
            return [say(DEPENDS)]


def sentence(found: Disclosure, say: Translator) -> str:
    """Return one disclosure as a sentence."""
    return say(
        LEARNED,
        move=found.move,
        name=name_of(found.seat, say),
        reader=name_of(found.reader, say),
        fields=", ".join(sorted(found.fields)),
    )


def name_of(seat: int, say: Translator) -> str:
    """Return who somebody is: a seat, a spectator or chance."""
    others = {NONE: say(SPECTATOR), CHANCE: say(CHANCE_NAME)}
    return others[seat] if seat in others else say("Seat {number}", number=seat + 1)
