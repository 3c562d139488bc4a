"""A table in your pocket: the best play for the cards of a real table and a real hand, as a page."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from hoyle.composed import label
from hoyle.games.cards import COLOURS, JOKER, RANKS, SUITS, card_name, short
from hoyle.games.drafts import Unfit
from hoyle.games.rummy.draft import from_hand
from hoyle.games.rummy.lying import Laid, item_words
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.pocket import FATES, Best, Terms, best
from hoyle.rules.options import Option, declared
from hoyle.serve import visitors
from hoyle.serve.pages import page
from hoyle.words import N_

LONGEST = 1200
"""Characters of a table at most."""
AIMS = {"cards": N_("the most cards"), "points": N_("the most points")}


async def show(request: Request) -> Response:
    """The page, with an answer where cards were given."""
    who, asked = visitors.visitor(request), request.query_params
    table, hand = asked.get("table", "")[:LONGEST], asked.get("hand", "")[:LONGEST]
    terms = terms_of(asked.get("ace", ""), asked.get("jokers", ""), asked.get("aim", ""), asked.get("limit", ""))
    found, wrong = None, ""
    given = bool(table.strip() or hand.strip())
    if given:
        try:
            found = await asyncio.to_thread(best, table, hand, terms, who.say)
        except Unfit as error:
            wrong = who.say(error.message, **error.facts)
    known = declared(Options)
    facts: dict[str, Any] = {
        "table": table, "hand": hand, "terms": terms, "wrong": wrong, "keys": keys(), "aims": AIMS,
        "aces": labels(known["ace_mode"], who.say), "modes": labels(known["joker_mode"], who.say),
        "answer": answer(found, who.say) if found else None, "asked": given,
    }  # fmt: skip
    return page(request, who, "pocket.html", **facts)


def labels(option: Option, say: Any) -> dict[str, str]:
    """The values of a house rule with their labels, but for playing without jokers."""
    return {value: label(option, value, say) for value in option.values if value != "none"}


def terms_of(ace: str, jokers: str, aim: str, limit: str) -> Terms:
    """How it is played at that table; what makes no sense is as usual."""
    usual = Terms()
    return Terms(
        ace if ace in ("low", "high", "both") else usual.ace_mode,
        jokers if jokers in ("declared", "free", "fixed") else usual.joker_mode,
        int(limit) if limit.isascii() and limit.isdigit() and 0 < int(limit[:3]) < 100 else None,
        aim if aim in AIMS else usual.aim,
    )


def keys() -> list[list[dict[str, str]]]:
    """The cards to be tapped: a line a suit, and the joker."""
    lines = [[key(rank * 4 + suit) for rank in range(len(RANKS))] for suit in range(len(SUITS))]
    lines[-1].append(key(JOKER))
    return lines


def key(card: int) -> dict[str, str]:
    """One card to be tapped."""
    return {"name": card_name(card), "short": short(card), "color": colour(card)}


def colour(card: int) -> str:
    """The ink of a card."""
    return "orange" if card == JOKER else COLOURS[card % 4]


def answer(found: Best, say: Any) -> dict[str, Any]:
    """The best play as the page draws it."""
    return {
        "played": [key(card) for card in found.played],
        "left": [key(card) for card in found.left],
        "points": found.points,
        "melds": [
            {"cards": [drawn(one, say) for one in meld.cards], "fate": what, "says": say(FATES[what])}
            for meld, what in found.melds
        ],
    }


def drawn(one: Laid, say: Any) -> dict[str, Any]:
    """A card of a meld."""
    told = f"★{short(one.stands)}" if one.card == JOKER else short(one.card)
    return {"short": told, "color": colour(one.card), "own": from_hand(one.item), "says": item_words(one, say)}
