"""What a rewrite discloses, in the reader's language: what random games show to somebody and the usual rules hide."""

from collections.abc import Iterable

from hoyle.i18n import N_, Translator
from hoyle.rules.game import Game
from hoyle.rules.rewrites.flow import flows
from hoyle.rules.seats import NONE
from hoyle.testing.broken import BUDGET, Broken
from hoyle.testing.disclosed import disclosures

SECONDS = 1.0
"""How much processor time a page spends on random games."""
LONGEST = 60
"""The longest text of a move or of fields in a sentence, in characters."""
NOTHING = N_("Random games have found nothing that these rules disclose and the usual rules hide.")
SEAT_LEARNS = N_("By “{move}” of seat {seat}, seat {reader} may learn what the usual rules hide: {fields}.")
ALL_LEARN = N_("By “{move}” of seat {seat}, everybody may learn what the usual rules hide: {fields}.")
FLOWS = N_(
    "By its code, the rule {rule} reads what is hidden from somebody ({reads}) and changes what all see ({writes})."
)
PEEKS = N_("By these rules, what a player may do depends on something that this player cannot see: change that.")


def in_words(game: Game, say: Translator) -> list[str]:
    """Return what a rewritten game discloses by its usual options, in sentences; one if nothing was found in SECONDS."""
    with BUDGET.within(SECONDS):
        try:
            found = [sentence(each.reader, each.seat, each.move, each.fields, say) for each in disclosures(game, {})]
        except Broken:
            found = [say(PEEKS)]
    flowing = [flow_sentence(each.rule, each.reads, each.writes, say) for each in flows(game)]
    return (found or [say(NOTHING)]) + flowing


def flow_sentence(rule: str, reads: Iterable[str], writes: Iterable[str], say: Translator) -> str:
    """Return what a rule does with fields that are hidden from somebody, by its code; see `rewrites.flow`."""
    read, written = ", ".join(reads)[:LONGEST], ", ".join(writes)[:LONGEST]
    return say(FLOWS, rule=rule[:LONGEST], reads=read, writes=written)


def sentence(reader: int, seat: int, move: str, fields: Iterable[str], say: Translator) -> str:
    """Return what a reader, NONE for everybody, may learn by a move of a seat: what shows it are fields of the view."""
    shown, text = ", ".join(sorted(fields))[:LONGEST], move[:LONGEST]
    if reader == NONE:
        return say(ALL_LEARN, move=text, seat=seat + 1, fields=shown)
    return say(SEAT_LEARNS, move=text, seat=seat + 1, reader=reader + 1, fields=shown)
