"""What worker processes calculate: comparisons and facts of rules, the best play at a real rummy table, and games to print."""

from collections.abc import Mapping
from typing import Any

from hoyle.i18n import translator
from hoyle.session.gallery import facts_text

MAX_GAMES = 2000  # per rule set
MAX_SECONDS = 30.0  # per rule set


def published_facts(game: str, options: dict[str, Any], max_games: int, seed: int) -> str:
    """Return the facts about a published rule set, as JSON; see `hoyle.lab.published`."""
    import hoyle
    from hoyle.lab.published import measure_published

    return facts_text(measure_published(hoyle.game(game, **options), max_games, MAX_SECONDS, seed))


def compare(game: str, options: dict[str, Any], base: dict[str, Any] | None) -> dict[str, Any]:
    """Compare these options with the base, or measure them alone if the base is None.

    The result has `rows` (for each figure its name, its text for the base, and its text for these options with a star at a
    clear difference), `sentences` with the same content, `games` (the number of games per rule set) and `bot` (its name).
    """
    import hoyle
    from hoyle import lab

    base_variant = None if base is None else hoyle.game(game, **base)
    comparison: dict[str, Any] = lab.compare_page(base_variant, hoyle.game(game, **options), MAX_GAMES, MAX_SECONDS)
    return comparison


def best_play(fields: Mapping[str, str], lang: str) -> dict[str, Any]:
    """Return the best play for the cards of a real table: the part of the model of `pocket.html` that depends on them."""
    from hoyle.server.pages import pocket

    return pocket.answer(fields, translator(lang))


def printed(game: str, options: dict[str, Any], lang: str, paper: str, address: str) -> dict[str, Any]:
    """Return the PDF of a game as `pdf`; `address` is that of these rules on the server, for the QR code."""
    from hoyle.games import GAMES
    from hoyle.print.book import Order, pdf
    from hoyle.session.play import vary

    return {"pdf": pdf(Order(vary(GAMES[game], options), lang, paper, address))}
