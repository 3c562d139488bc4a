"""The rummy helper: the best play for the cards of a real table and a real hand."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.rummy.options import Options
from hoyle.games.rummy.pocket import CHANGE_LABELS, BestPlay, HouseRules, find_best_play
from hoyle.games.rummy.table.draft import from_hand
from hoyle.games.rummy.table.placement import TableCard, item_label
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import COLOURS, JOKER, RANKS, SUITS, card_name, short
from hoyle.i18n import N_, Translator
from hoyle.rules.options import Option, declared
from hoyle.session.rule_sets import label

MAX_LENGTH = 1200
"""The maximum length of the text of a table or a hand."""
GOALS = {"cards": N_("the most cards"), "points": N_("the most points")}


def model(fields: Mapping[str, str], say: Translator) -> dict[str, Any]:
    """Return the model of `pocket.html`, with the best play if cards are given."""
    table, hand = fields.get("table", "")[:MAX_LENGTH], fields.get("hand", "")[:MAX_LENGTH]
    rules = house_rules(fields.get("ace", ""), fields.get("jokers", ""), fields.get("aim", ""), fields.get("limit", ""))
    best_play, error_text = None, ""
    has_cards = bool(table.strip() or hand.strip())
    if has_cards:
        try:
            best_play = find_best_play(table, hand, rules, say)
        except DraftError as error:
            error_text = say(error.message, **error.facts)
    options = declared(Options)
    return {
        "table": table, "hand": hand, "rules": rules, "error_text": error_text, "keys": keys(), "goals": GOALS,
        "aces": labels(options["ace_mode"], say), "modes": labels(options["joker_mode"], say),
        "best_play": play_model(best_play, say) if best_play else None, "has_cards": has_cards,
    }  # fmt: skip


def labels(option: Option, say: Any) -> dict[str, str]:
    """Return the labels of an option's values, except "none" (no jokers)."""
    return {value: label(option, value, say) for value in option.values if value != "none"}


def house_rules(ace: str, jokers: str, aim: str, limit: str) -> HouseRules:
    """Return the rules at the real table, with defaults in place of invalid values."""
    default = HouseRules()
    return HouseRules(
        ace if ace in ("low", "high", "both") else default.ace_mode,
        jokers if jokers in ("declared", "free", "fixed") else default.joker_mode,
        int(limit) if limit.isascii() and limit.isdigit() and 0 < int(limit[:3]) < 100 else None,
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


def play_model(best_play: BestPlay, say: Any) -> dict[str, Any]:
    """Return the best play as template data."""
    return {
        "played": [key(card) for card in best_play.cards],
        "kept": [key(card) for card in best_play.cards_left],
        "points": best_play.points,
        "melds": [
            {
                "cards": [meld_card(card, say) for card in meld.cards],
                "change": change,
                "sentence": say(CHANGE_LABELS[change]),
            }
            for meld, change in best_play.melds
        ],
    }


def meld_card(card: TableCard, say: Any) -> dict[str, Any]:
    """Return a card of a meld as template data."""
    text = f"★{short(card.stands_for)}" if card.card == JOKER else short(card.card)
    return {
        "short": text,
        "color": colour(card.card),
        "is_from_hand": from_hand(card.item_id),
        "title": item_label(card, say),
    }
