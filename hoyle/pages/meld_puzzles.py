"""Puzzles of melds: a table of rummy and a hand, of which the reader chooses cards, and the play of the most cards."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.forms import form_of
from hoyle.games.rummy.melds.question import make_question
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.pocket import RULES, describe_play
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.arrangement import initial
from hoyle.games.rummy.table.draft import hand_items
from hoyle.games.rummy.table.placement import TableCard, meld_label
from hoyle.i18n import N_, Translator, many
from hoyle.lab.puzzles import MeldPuzzle
from hoyle.pages.pocket import meld_card, play_model
from hoyle.play.play import Play

GRADE_NAMES = (
    N_("One meld of the table changes"),
    N_("Two melds of the table change"),
    N_("Three melds of the table change"),
    N_("Four melds of the table change, or more"),
)
"""By grade."""
CAN_BE_PLAYED = many(
    "This card can be played, but more cards can: {best}.",
    "These {n} cards can be played, but more cards can: {best}.",
)
CANNOT_BE_PLAYED = many(
    "This card cannot be played. At most {best} can.",
    "These {n} cards cannot be played together. At most {best} can.",
)
RIGHT = many("Right: {n} card is the most.", "Right: {n} cards are the most.")
SIMPLE = many(
    "Without rearranging the table, at most {n} card can be played.",
    "Without rearranging the table, at most {n} cards can be played.",
)


def model(puzzle: MeldPuzzle, play: Play, query: Mapping[str, str], say: Translator) -> dict[str, Any]:
    """Return the model of `puzzle_melds.html`. The query has a field for each chosen card, named after its place in the hand."""
    seat = puzzle.position.seat
    state: Any = play.view(seat)
    arrangement, items = initial(RULES, state), hand_items(state, seat)
    chosen = [kind for number, (kind, _) in enumerate(items) if query.get(f"c{number}")]
    is_right = tuple(chosen) == puzzle.cards if chosen else None
    hand = [hand_card(kind, id, bool(query.get(f"c{number}")), say) for number, (kind, id) in enumerate(items)]
    solution = None
    if is_right is not None:
        found = describe_play(state, arrangement, list(puzzle.cards), seat)
        solution = play_model(found, say)
    return {
        "table": [
            {
                "label": meld_label(meld.cards, form_of(state.options), say),
                "cards": [meld_card(card, say) for card in meld.cards],
            }
            for meld in arrangement.melds
        ],
        "hand": hand,
        "is_right": is_right,
        "verdict": verdict(puzzle, state, chosen, say) if chosen else "",
        "simple": say.many(*SIMPLE, puzzle.simple),
        "solution": solution,
    }


def hand_card(kind: int, item_id: str, is_chosen: bool, say: Translator) -> dict[str, object]:
    """Return a card of the hand as template data."""
    return meld_card(TableCard(item_id, kind, kind), say) | {"is_chosen": is_chosen}


def verdict(puzzle: MeldPuzzle, state: State, chosen: list[int], say: Translator) -> str:
    """Return in words whether these cards are the most, or whether they can be played at all."""
    if tuple(chosen) == puzzle.cards:
        return say.many(*RIGHT, len(chosen))
    sentence = CAN_BE_PLAYED if can_be_played(state, chosen) else CANNOT_BE_PLAYED
    return say.many(*sentence, len(chosen), best=len(puzzle.cards))


def can_be_played(state: State, cards: list[int]) -> bool:
    """Return whether the table can be laid anew with all of these cards of a hand. There are no jokers."""
    need = [state.table[card] + cards.count(card) for card in range(TYPES)]
    question = make_question(need, [0] * TYPES, [0] * TYPES, 0, 0, state.options.joker_mode, form_of(state.options))
    return RULES.best_play(question, [0] * LEVELS) >= 0
