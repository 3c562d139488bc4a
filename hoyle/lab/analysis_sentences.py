"""The sentences of an analysis: what its figures say, with intervals, and only what the corrected tests bear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.i18n import N_
from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.lab.labels import Sentence, find_figure, share_facts
from hoyle.lab.move_values import MoveValue
from hoyle.lab.restricted import Cost
from hoyle.lab.traces import EVALUATION

LISTED_MOVES = 3
"""The largest number of moves that sentences name, of the best and of the worst."""

BY_EVALUATION = N_(
    "Points say little before the end, so leads are counted by the game's own evaluation, which also sees hidden cards."
)
NO_LEADS = N_("Nobody leads before the end of most games, so nothing is said about leads.")
FIGURES: tuple[tuple[str, str], ...] = (
    ("leader_50", N_("Whoever leads at half-time scores {share} % ({low} to {high}).")),
    ("decided", N_("On average the later winner leads for good after {share} % of the game ({low} to {high}).")),
    ("comebacks", N_("In {share} % of the won games ({low} to {high}) the winner was behind at some time.")),
    (
        "runaway",
        N_("In {share} % of the won games ({low} to {high}) the winner leads alone from the first quarter on."),
    ),
    ("stuck", N_("In {share} % of the games ({low} to {high}) a seat has no choice in three turns in a row.")),
)
"""By id of a figure: its sentence."""
WORTH = N_("The best move scores {share} points more ({low} to {high}) than a random one, says search.")
CLEAR = N_("In {share} % of the choices ({low} to {high}) search finds one best move again and again.")
MOVE_MORE = N_("Seats that chose {move} score {change} points more ({low} to {high}) than those that could have.")
MOVE_LESS = N_("Seats that chose {move} score {change} points less ({low} to {high}) than those that could have.")
NO_MOVE = N_("No move goes with clearly better or worse results.")
NOT_A_CAUSE = N_("What goes together need not be a cause: --without plays without a move.")
COSTS = {
    "without": (
        N_("Playing without {what} gains {change} points of the score ({low} to {high})."),
        N_("Playing without {what} costs {change} points of the score ({low} to {high})."),
        N_("Playing without {what} makes no clear difference: {change} points of the score ({low} to {high})."),
    ),
    "bot": (
        N_("Played by {what}, a seat scores {change} points more ({low} to {high})."),
        N_("Played by {what}, a seat scores {change} points less ({low} to {high})."),
        N_("Played by {what}, a seat scores about the same: {change} points ({low} to {high})."),
    ),
}
"""By kind of restriction: the sentence for a gain, for a loss, and for neither."""


def lead_sentences(source: int | None, seats: int, figures: Sequence[Figure]) -> Iterator[Sentence]:
    """Yield sentences on the course of the games; `source` is what leads are counted in, see `drama.source_of`."""
    if source == EVALUATION:
        yield BY_EVALUATION, {}
    if source is None and seats > 1:
        yield NO_LEADS, {}
    for id, message in FIGURES:
        figure = figure_of(figures, id)
        if figure is not None and figure.value > 0:
            yield message, share_facts(figure)


def figure_of(figures: Sequence[Figure], id: str) -> Figure | None:
    """Return the figure with this id, by points or by the evaluation."""
    return find_figure(figures, id) or find_figure(figures, f"{id}_evaluation")


def choice_sentences(figures: Sequence[Figure]) -> Iterator[Sentence]:
    """Yield sentences on what the best choice is worth."""
    worth = find_figure(figures, "choice_worth")
    clear = find_figure(figures, "choice_clear")
    if worth is not None and worth.low > 0:
        yield WORTH, share_facts(worth)
    if clear is not None and clear.low > 0:
        yield CLEAR, share_facts(clear)


def move_sentences(moves: Sequence[MoveValue]) -> Iterator[Sentence]:
    """Yield sentences on the moves whose differences are clear: the best, and the worst."""
    clear = [(one.name, one.difference) for one in moves if one.difference is not None and one.difference.clear]
    better = [(name, found) for name, found in clear if found.value > 0][:LISTED_MOVES]
    worse = [(name, found) for name, found in clear if found.value < 0][-LISTED_MOVES:]
    for name, found in better:
        yield MOVE_MORE, {"move": name, **change_facts(found)}
    for name, found in worse:
        yield MOVE_LESS, {"move": name, **change_facts(found)}
    if better or worse:
        yield NOT_A_CAUSE, {}
    elif any(one.difference is not None for one in moves):
        yield NO_MOVE, {}


def change_facts(found: Difference, keeps_sign: bool = False) -> dict[str, str]:
    """Return a difference of scores and its interval in points, without the sign of the difference unless `keeps_sign`."""
    sign = -1 if found.value < 0 and not keeps_sign else 1
    low, high = sorted((sign * found.low, sign * found.high))
    numbers = {"change": sign * found.value, "low": low, "high": high}
    return {name: f"{100 * number:.1f}".replace("-", "−") for name, number in numbers.items()}


def cost_sentence(cost: Cost) -> Sentence:
    """Return the sentence on what a restriction costs."""
    gain, loss, neither = COSTS[cost.kind]
    found = cost.difference
    message = neither if not found.clear else gain if found.value > 0 else loss
    return message, {"what": cost.name, **change_facts(found, keeps_sign=not found.clear)}
