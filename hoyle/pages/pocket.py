"""The rummy helper: the best play for the cards of a real table and a real hand."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.rummy.options import Options
from hoyle.games.rummy.pocket import CHANGE_LABELS, BestPlay, HouseRules, doubts, find_best_play
from hoyle.games.rummy.table.draft import from_hand
from hoyle.games.rummy.table.placement import TableCard, item_label
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import COLOURS, JOKER, card_name, short
from hoyle.i18n import N_, Translator
from hoyle.rules.french_cards import RANKS, SUITS
from hoyle.rules.options import Option, declared
from hoyle.rulesets.rule_sets import label

LENGTHS = {"table": 1200, "hand": 1200, "aim": 20, "ace": 20, "jokers": 20, "limit": 3}
"""The names and the maximum lengths of the form's fields."""
TOO_LONG = N_("The best play for these cards takes too long to find. Leave out some cards that do not matter.")
GOALS = {"cards": N_("the most cards"), "points": N_("the most points")}


def fields_of(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of the form, with texts of limited length."""
    return {name: fields.get(name, "")[:length] for name, length in LENGTHS.items() if fields.get(name)}


def has_cards(fields: Mapping[str, str]) -> bool:
    """Return whether cards are given."""
    return bool(fields.get("table", "").strip() or fields.get("hand", "").strip())


def model(fields: Mapping[str, str], found: Mapping[str, object] | None, state: str, say: Translator) -> dict[str, Any]:
    """Return the model of `pocket.html`; `found` is the `answer` for these fields, if it is known.

    `state` is "waiting" or "running" as long as it is calculated, "failed" or "late" if there is none, and empty if nobody has asked.
    """
    options = declared(Options)
    result = found or {"best_play": None, "error_text": ""}
    if state in ("failed", "late"):
        result = {"best_play": None, "error_text": say(TOO_LONG)}
    return {
        "table": fields.get("table", ""), "hand": fields.get("hand", ""), "rules": rules_of(fields), "keys": keys(),
        "goals": GOALS, "aces": labels(options["ace_mode"], say), "modes": labels(options["joker_mode"], say),
        "is_asked": bool(state), "waiting": state in ("waiting", "running"),
        "has_cards": has_cards(fields), **result,
    }  # fmt: skip


def answer(fields: Mapping[str, str], say: Translator) -> dict[str, object]:
    """Return the best play for the cards in the fields, or what is wrong with them; this may take seconds."""
    best_play, error_text = None, ""
    try:
        best_play = find_best_play(fields.get("table", ""), fields.get("hand", ""), rules_of(fields), say)
    except DraftError as error:
        error_text = say(error.message, **error.facts)
    return {"best_play": play_model(best_play, say) if best_play else None, "error_text": error_text}


def rules_of(fields: Mapping[str, str]) -> HouseRules:
    """Return the rules in the fields."""
    return house_rules(fields.get("ace", ""), fields.get("jokers", ""), fields.get("aim", ""), fields.get("limit", ""))


def labels(option: Option, say: Translator) -> dict[str, str]:
    """Return the labels of an option's values, except "none" (no jokers)."""
    return {value: label(option, value, say) for value in option.values if value != "none"}


def house_rules(ace: str, jokers: str, aim: str, limit: str) -> HouseRules:
    """Return the rules at the real table, with defaults in place of invalid values."""
    default = HouseRules()
    return HouseRules(
        ace if ace in ("low", "high", "both", "round") else default.ace_mode,
        jokers if jokers in ("declared", "free", "fixed") else default.joker_mode,
        next((number for number in range(1, 100) if str(number) == limit.strip()), None),
        aim if aim in GOALS else default.aim,
    )


def keys() -> list[list[dict[str, str]]]:
    """Return the keys for typing cards: one row for each suit, with the joker at the end of the last row."""
    rows = [[key(rank * 4 + suit) for rank in range(len(RANKS))] for suit in range(len(SUITS))]
    rows[-1].append(key(JOKER))
    return rows


def key(card: int) -> dict[str, str]:
    """Return the key that types a card."""
    return {"name": card_name(card), "short": short(card), "color": colour(card)}


def colour(card: int) -> str:
    """Return the colour of a card."""
    return "orange" if card == JOKER else COLOURS[card % 4]


def play_model(best_play: BestPlay, say: Translator) -> dict[str, object]:
    """Return the best play as template data."""
    return {
        "played": [key(card) for card in best_play.cards],
        "kept": [key(card) for card in best_play.cards_left],
        "points": best_play.points,
        "doubts": doubts(best_play, say),
        "melds": [
            {
                "cards": [meld_card(card, say) for card in meld.cards],
                "change": change,
                "sentence": say(CHANGE_LABELS[change]),
            }
            for meld, change in best_play.melds
        ],
    }


def meld_card(card: TableCard, say: Translator) -> dict[str, object]:
    """Return a card of a meld as template data."""
    text = f"★{short(card.stands_for)}" if card.card == JOKER else short(card.card)
    return {
        "short": text,
        "color": colour(card.card),
        "is_from_hand": from_hand(card.item_id),
        "title": item_label(card, say),
    }
