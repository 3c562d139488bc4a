"""The calculations of worker processes: comparisons and facts of rules, reviews of games, the best play in rummy, and games to print."""

import pickle
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from functools import lru_cache
from threading import Thread
from typing import Any

from hoyle.errors import Refusal
from hoyle.i18n import translator
from hoyle.rulesets.published_rules import facts_text
from hoyle.server.jobs import Unfinished

MAX_SECONDS = 30.0  # to measure a published rule set
REVIEW_SECONDS = 90.0  # in which the choices of a review are judged, beside the time in which bots are compiled
STEP_SECONDS = 1.0  # of one step of a review, about
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

    The result has `body`: the comparison so far as JSON; see `hoyle.lab.comparison_data`. The arguments are
    those of `hoyle.lab.page.begin`.
    """
    import hoyle
    from hoyle.lab import comparison_data, page

    variants = [hoyle.game(game, **each) for each in (base, options) if each is not None]
    partial = pickle.loads(progress) if progress else page.begin(variants, bot, max_games, seconds)
    page.play_batch(partial, variants, seed)
    result = {"body": comparison_data.text_of(comparison_data.data_of(partial, variants, seed))}
    return result if partial.is_complete else Unfinished(result, pickle.dumps(partial))


def review(record: bytes, seat: int, lang: str, progress: bytes = b"") -> dict[str, Any] | Unfinished:
    """Judge the choices of a seat in a finished game, given its record (`pages.table.record_text`), for about a second.

    The result has `review`, a `hoyle.lab.GameReview`, or `why`: a sentence why there is none. Before the end it has `judged` and
    `requested`, numbers of choices, and `progress`, the parts that are done and those of all. It is empty while bots are compiled
    or the game is solved.
    """
    from hoyle.lab.game_review import review_of
    from hoyle.lab.review_rounds import PartialReview

    try:
        table, choices = reviewable(record, seat)
    except Refusal as refusal:
        return {"why": translator(lang)(refusal.message, **refusal.facts)}
    partial = pickle.loads(progress) if progress else PartialReview(0, REVIEW_SEED, REVIEW_SECONDS)
    if not preparation.is_over(record, choices, STEP_SECONDS):
        return Unfinished({}, progress)
    partial.advance(choices, STEP_SECONDS)
    if partial.is_complete:
        return {"review": review_of(table, seat, choices, partial, lang)}
    numbers = {"judged": partial.judged_choices, "requested": len(choices), "progress": partial.progress(choices)}
    return Unfinished(numbers, pickle.dumps(partial))


class Preparation:
    """Compiling what judges choices, or solving the game, in a thread of this process: it may take longer than a step.

    The results are in the process and its cache afterwards, for every visitor.
    """

    def __init__(self) -> None:
        """Begin nothing."""
        self.key = b""
        self.prepared: Future[None] | None = None

    def is_over(self, key: bytes, choices: Sequence[object], seconds: float) -> bool:
        """Begin to prepare for these choices, or wait for it at most this many seconds; return whether it is over.

        `key` identifies the choices. Only one thread prepares at a time. What it raises is raised here.
        """
        from hoyle.lab.review_rounds import prepare

        if self.prepared is None or (self.key != key and self.has_ended(seconds)):
            self.key, self.prepared = key, Future()
            Thread(target=fulfil, args=(self.prepared, prepare, choices), daemon=True).start()
        if self.key != key or not self.has_ended(seconds):
            return False
        ended = self.prepared
        if ended.exception():
            self.prepared = None  # the next request tries again
        ended.result()
        return True

    def has_ended(self, seconds: float) -> bool:
        """Return whether the thread ends within this many seconds."""
        return self.prepared is None or bool(wait([self.prepared], seconds).done)


def fulfil(future: Future[None], function: Callable[..., None], *args: object) -> None:
    """Call a function, and tell a future when it is over."""
    try:
        future.set_result(function(*args))
    except BaseException as error:
        future.set_exception(error)


preparation = Preparation()
"""The preparation of this process."""


@lru_cache(1)
def reviewable(record: bytes, seat: int) -> tuple[Any, Any]:
    """Return the table of a record, and the choices of a seat; Refusal if they cannot be judged."""
    from hoyle.bots import display_name
    from hoyle.lab.game_review import choices_of
    from hoyle.table.show.transcript import table_of_record

    table = table_of_record(record, display_name)
    return table, choices_of(table, seat)


def best_play(fields: Mapping[str, str], lang: str) -> dict[str, object]:
    """Return the best play for the cards of a real table: the part of the model of `pocket.html` that depends on them."""
    from hoyle.pages import pocket

    return pocket.answer(fields, translator(lang))


def trial(game: str, options: dict[str, Any], lang: str) -> dict[str, object]:
    """Return what games of bots show to be wrong with rules as `doubt`, a sentence; empty if they show nothing."""
    import hoyle
    from hoyle.lab.trial import doubt_about

    found = doubt_about(hoyle.game(game, **options))
    return {"doubt": translator(lang)(found.message, **found.facts) if found else ""}


def printed(game: str, options: dict[str, object], lang: str, paper: str, address: str) -> dict[str, object]:
    """Return the PDF of a game as `pdf`; `address` is that of these rules on the server, for the QR code."""
    from hoyle.games import GAMES
    from hoyle.play.play import vary
    from hoyle.print.book import Order, pdf

    return {"pdf": pdf(Order(vary(GAMES[game], options), lang, paper, address))}
