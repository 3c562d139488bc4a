"""What a rewrite discloses, in the reader's language: what random games show to somebody and the usual rules hide."""

from collections.abc import Iterable, Mapping

from hoyle.i18n import N_, Translator
from hoyle.rules.game import Game
from hoyle.rules.rewrites.flow import flows
from hoyle.rules.seats import NONE
from hoyle.testing.broken import BUDGET, Broken
from hoyle.testing.disclosed import disclosures

SECONDS = 1.0
"""How much processor time a page spends on random games."""
LONGEST = 60
"""The longest text of a move or of a field in a sentence, in characters."""
MOST_FIELDS = 5
"""The most fields in a sentence."""
CALLED = N_("what the rules call “{name}”")
FIELDS = {
    "bid": N_("the bid"),
    "bonus": N_("extra strength in the next round"),
    "carry": N_("extra points for the next round"),
    "chosen": N_("the chosen cards"),
    "deck": N_("the decks"),
    "deck_left": N_("how many cards the decks have"),
    "discard": N_("the discard pile"),
    "drawn": N_("the drawn card"),
    "ended": N_("how the game ends"),
    "hand": N_("cards in hand"),
    "held": N_("how many cards somebody holds"),
    "known": N_("cards that everybody knows"),
    "laid": N_("the laid cards"),
    "lost": N_("the lost cards"),
    "open": N_("open cards"),
    "out": N_("who is out"),
    "phase": N_("what is done next"),
    "pile": N_("the pile"),
    "played": N_("the played cards"),
    "points": N_("points"),
    "result": N_("who wins"),
    "score": N_("points"),
    "shown": N_("which cards lie face up"),
    "spy": N_("who plays second"),
    "stock": N_("the stock"),
    "stock_left": N_("how many cards the stock has"),
    "taken": N_("the taken cards"),
    "to_move": N_("who is to move"),
    "top": N_("the uppermost cards"),
    "turn": N_("whose turn it is"),
    "turned": N_("which cards are turned up"),
    "winner": N_("who wins"),
    "winners": N_("who wins"),
}
"""What fields of positions are, by their names, which mean the same in all games."""
NOTHING = N_("Random games have found nothing that these rules disclose and the usual rules hide.")
SEAT_LEARNS = N_("By “{move}” of seat {seat}, seat {reader} may learn what the usual rules hide: {fields}.")
ALL_LEARN = N_("By “{move}” of seat {seat}, everybody may learn what the usual rules hide: {fields}.")
FLOWS = N_(
    "By its code, the rule {rule} reads what is hidden from somebody ({reads}) and changes what all see ({writes})."
)
PEEKS = N_("By these rules, what a player may do depends on something that this player cannot see: change that.")


def in_words(game: Game, say: Translator) -> list[str]:
    """Return what a rewritten game discloses by its usual options, in sentences; one if nothing was found in SECONDS."""
    labels = labels_of(game, say.lang)
    with BUDGET.within(SECONDS):
        try:
            learned = disclosures(game, {})
            found = [sentence(each.reader, each.seat, each.move, each.fields, say, labels) for each in learned]
        except Broken:
            found = [say(PEEKS)]
    flowing = [flow_sentence(each.rule, each.reads, each.writes, say, labels) for each in flows(game)]
    return (found or [say(NOTHING)]) + flowing


def labels_of(game: Game, lang: str) -> dict[str, str]:
    """Return the labels in a language that rewrites give to fields, as counters and zones."""
    shown = [each for rewrite in game.rewrites for each in (*rewrite.counters, *rewrite.zones)]
    return {each.field: each.languages.get(lang, each.label) for each in shown}


def in_short(fields: Iterable[str], say: Translator, labels: Mapping[str, str]) -> str:
    """Return fields in words: by the labels of the rules, by what they are in all games, or by their names."""
    words = [labels.get(name) or (say(FIELDS[name]) if name in FIELDS else say(CALLED, name=name)) for name in fields]
    shown = [word[:LONGEST] for word in words[:MOST_FIELDS]]
    return ", ".join(shown if len(words) <= MOST_FIELDS else [*shown, "…"])


def flow_sentence(
    rule: str, reads: Iterable[str], writes: Iterable[str], say: Translator, labels: Mapping[str, str]
) -> str:
    """Return what a rule does with fields that are hidden from somebody, by its code; see `rewrites.flow`."""
    read, written = in_short(reads, say, labels), in_short(writes, say, labels)
    return say(FLOWS, rule=rule[:LONGEST], reads=read, writes=written)


def sentence(
    reader: int, seat: int, move: str, fields: Iterable[str], say: Translator, labels: Mapping[str, str]
) -> str:
    """Return what a reader, NONE for everybody, may learn by a move of a seat: what shows it are fields of the view."""
    shown, text = in_short(sorted(fields), say, labels), move[:LONGEST]
    if reader == NONE:
        return say(ALL_LEARN, move=text, seat=seat + 1, fields=shown)
    return say(SEAT_LEARNS, move=text, seat=seat + 1, reader=reader + 1, fields=shown)
