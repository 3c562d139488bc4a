"""What worker processes calculate: comparisons and facts of rules, reviews of games, the best play in rummy, and games to print."""

import pickle
from collections.abc import Mapping
from functools import lru_cache
from time import monotonic
from typing import Any

from hoyle.errors import Refusal
from hoyle.i18n import translator
from hoyle.server.jobs import Unfinished
from hoyle.session.gallery import facts_text

MAX_SECONDS = 30.0  # to measure a published rule set
REVIEW_SECONDS = 1.0  # of one step of a review, about
REVIEW_SEED = 1


def published_facts(game: str, options: dict[str, Any], max_games: int, seed: int) -> str:
    """Return the facts about a published rule set, as JSON; see `hoyle.lab.published`."""
    import hoyle
    from hoyle.lab.published import measure_published

    return facts_text(measure_published(hoyle.game(game, **options), max_games, MAX_SECONDS, seed))


def compare(
    game: str,
    options: dict[str, Any],
    base: dict[str, Any] | None,
    bot: str,
    max_games: int,
    seconds: float,
    seed: int,
    progress: bytes = b"",
) -> dict[str, Any] | Unfinished:
    """Play the next batch of games with these options and with the base, or with these options alone if the base is None.

    The result has `body`: the comparison so far as JSON; see `hoyle.lab.kept`. The arguments are those of `hoyle.lab.page.begin`.
    """
    import hoyle
    from hoyle.lab import kept, page

    variants = [hoyle.game(game, **each) for each in (base, options) if each is not None]
    partial = pickle.loads(progress) if progress else page.begin(variants, bot, max_games, seconds)
    page.play_batch(partial, variants, seed)
    result = {"body": kept.text_of(kept.kept(partial, variants, seed))}
    return result if partial.is_complete else Unfinished(result, pickle.dumps(partial))


def review(record: bytes, seat: int, lang: str, progress: bytes = b"") -> dict[str, Any] | Unfinished:
    """Judge the next choices of a seat in a finished game, given its record (`pages.table.record_text`).

    The result has `review`, a `hoyle.lab.GameReview` of the choices judged so far, or `why`: a sentence why there is none.
    """
    from hoyle.lab.game_review import review_of, reviewed_choice

    try:
        table, choices = reviewable(record, seat)
    except Refusal as refusal:
        return {"why": translator(lang)(refusal.message, **refusal.facts)}
    judged = pickle.loads(progress) if progress else []
    end = monotonic() + REVIEW_SECONDS
    while len(judged) < len(choices) and monotonic() < end:
        judged.append(reviewed_choice(choices, len(judged), 0, REVIEW_SEED, lang))
    result = {"review": review_of(table, seat, choices, judged, 0, REVIEW_SEED, lang)}
    return result if len(judged) == len(choices) else Unfinished(result, pickle.dumps(judged))


@lru_cache(1)
def reviewable(record: bytes, seat: int) -> tuple[Any, Any]:
    """Return the table of a record, and the choices of a seat; Refusal if they cannot be judged."""
    from hoyle.lab.game_review import choices_of
    from hoyle.session.transcript import table_of_record

    table = table_of_record(record)
    return table, choices_of(table, seat)


def best_play(fields: Mapping[str, str], lang: str) -> dict[str, Any]:
    """Return the best play for the cards of a real table: the part of the model of `pocket.html` that depends on them."""
    from hoyle.pages import pocket

    return pocket.answer(fields, translator(lang))


def printed(game: str, options: dict[str, Any], lang: str, paper: str, address: str) -> dict[str, Any]:
    """Return the PDF of a game as `pdf`; `address` is that of these rules on the server, for the QR code."""
    from hoyle.games import GAMES
    from hoyle.print.book import Order, pdf
    from hoyle.session.play import vary

    return {"pdf": pdf(Order(vary(GAMES[game], options), lang, paper, address))}
