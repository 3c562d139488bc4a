"""The rummy helper: the best play for the cards of a real table and a real hand."""

from collections.abc import Mapping
from typing import Any

from hoyle.games.rummy.options import Options
from hoyle.games.rummy.pocket import FATES, Best, Terms, best
from hoyle.games.rummy.table.draft import from_hand
from hoyle.games.rummy.table.placement import Laid, item_words
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import COLOURS, JOKER, RANKS, SUITS, card_name, short
from hoyle.i18n import N_, Translator
from hoyle.rules.options import Option, declared
from hoyle.session.rule_sets import label

LONGEST = 1200
"""The most characters of a table or a hand."""
AIMS = {"cards": N_("the most cards"), "points": N_("the most points")}


def model(fields: Mapping[str, str], say: Translator) -> dict[str, Any]:
    """Return what the page `pocket.html` shows, with an answer if cards are given."""
    table, hand = fields.get("table", "")[:LONGEST], fields.get("hand", "")[:LONGEST]
    terms = terms_of(fields.get("ace", ""), fields.get("jokers", ""), fields.get("aim", ""), fields.get("limit", ""))
    found, wrong = None, ""
    given = bool(table.strip() or hand.strip())
    if given:
        try:
            found = best(table, hand, terms, say)
        except DraftError as error:
            wrong = say(error.message, **error.facts)
    known = declared(Options)
    return {
        "table": table, "hand": hand, "terms": terms, "wrong": wrong, "keys": keys(), "aims": AIMS,
        "aces": labels(known["ace_mode"], say), "modes": labels(known["joker_mode"], say),
        "answer": answer(found, say) if found else None, "has_cards": given,
    }  # fmt: skip


def labels(option: Option, say: Any) -> dict[str, str]:
    """Return the labels of an option's values, except the one for playing without jokers."""
    return {value: label(option, value, say) for value in option.values if value != "none"}


def terms_of(ace: str, jokers: str, aim: str, limit: str) -> Terms:
    """Return the rules at the real table; invalid values become defaults."""
    default = Terms()
    return Terms(
        ace if ace in ("low", "high", "both") else default.ace_mode,
        jokers if jokers in ("declared", "free", "fixed") else default.joker_mode,
        int(limit) if limit.isascii() and limit.isdigit() and 0 < int(limit[:3]) < 100 else None,
        aim if aim in AIMS else default.aim,
    )


def keys() -> list[list[dict[str, str]]]:
    """Return the keys for typing cards: a line for each suit, the joker last."""
    lines = [[key(rank * 4 + suit) for rank in range(len(RANKS))] for suit in range(len(SUITS))]
    lines[-1].append(key(JOKER))
    return lines


def key(card: int) -> dict[str, str]:
    """Return the key of a card."""
    return {"name": card_name(card), "short": short(card), "color": colour(card)}


def colour(card: int) -> str:
    """Return the colour of a card."""
    return "orange" if card == JOKER else COLOURS[card % 4]


def answer(found: Best, say: Any) -> dict[str, Any]:
    """Return the best play for the template."""
    return {
        "played": [key(card) for card in found.played],
        "left": [key(card) for card in found.left],
        "points": found.points,
        "melds": [
            {"cards": [meld_card(card, say) for card in meld.cards], "fate": what, "says": say(FATES[what])}
            for meld, what in found.melds
        ],
    }


def meld_card(card: Laid, say: Any) -> dict[str, Any]:
    """Return a card of a meld for the template."""
    text = f"★{short(card.stands)}" if card.card == JOKER else short(card.card)
    return {"short": text, "color": colour(card.card), "own": from_hand(card.item), "says": item_words(card, say)}
