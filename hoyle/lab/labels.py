"""The names of figures, and sentences on the figures of one set of rules or on the differences between two."""

from collections.abc import Callable, Sequence

from hoyle.i18n import N_
from hoyle.lab.figures import Figure, differ

FIRST_SCORE, STALLED, DRAWS = "first_score", "stalled", "draws"
DECISIONS_PER_GAME, LEAD_CHANGES = "decisions", "lead_changes"
"""The ids of the figures that sentences mention."""

NAMES = {
    FIRST_SCORE: N_("Score of the player who moves first"),
    STALLED: N_("Stalled"),
    DRAWS: N_("Draws"),
    DECISIONS_PER_GAME: N_("Decisions per game"),
    LEAD_CHANGES: N_("Lead changes"),
}

CHANGES: dict[str, tuple[str, str]] = {
    STALLED: (
        N_("{rules}: the game stalls more often, {now} against {before}."),
        N_("{rules}: the game stalls less often, {now} against {before}."),
    ),
    DRAWS: (
        N_("{rules}: there are more draws, {now} against {before}."),
        N_("{rules}: there are fewer draws, {now} against {before}."),
    ),
    DECISIONS_PER_GAME: (
        N_("{rules}: games are longer, {now} decisions against {before}."),
        N_("{rules}: games are shorter, {now} decisions against {before}."),
    ),
    LEAD_CHANGES: (
        N_("{rules}: the lead changes more often, {now} times per game against {before}."),
        N_("{rules}: the lead changes less often, {now} times per game against {before}."),
    ),
    FIRST_SCORE: (
        N_("{rules}: moving first is worth more, a score of {now} against {before}."),
        N_("{rules}: moving first is worth less, a score of {now} against {before}."),
    ),
}
"""By id of a figure: the sentence for a rise, and the sentence for a fall."""

UNCHANGED = N_("{rules}: no figure differs by more than chance explains.")

Figures = Sequence[Figure]
Sentence = tuple[str, dict[str, str]]
"""An English message and its facts, for translation."""


def row_heading(name: str, say: Callable[[str], str]) -> str:
    """Return the name of a figure as a row heading, without the full stop of names that are sentences.

    >>> row_heading("A player gave up.", str)
    'A player gave up'
    """
    return say(name).removesuffix(".")


def find_figure(figures: Figures, id: str) -> Figure | None:
    """Return the figure with this id, or None."""
    return next((figure for figure in figures if figure.id == id), None)


def share_text(figure: Figure) -> str:
    """Return a share with its interval as text in percent; small shares have one decimal.

    >>> share_text(Figure("", 0.231, 0.19, 0.27, True)), share_text(Figure("", 0.001, 0.0002, 0.006, True))
    ('23 % (19 to 27)', '0.1 % (0.0 to 0.6)')
    """
    decimals = 1 if figure.value < 0.02 else 0
    value, low, high = (f"{100 * number:.{decimals}f}" for number in (figure.value, figure.low, figure.high))
    return f"{value} % ({low} to {high})"


def distinct_texts(first: Figure, second: Figure) -> tuple[str, str]:
    """Return two figures as text, without intervals, with enough decimals to show the difference.

    >>> distinct_texts(Figure("", 0.231, 0, 1, True), Figure("", 0.227, 0, 1, True))
    ('23.1 %', '22.7 %')
    """
    decimals = next(
        (decimals for decimals in range(3) if decimal_text(first, decimals) != decimal_text(second, decimals)), 3
    )
    return decimal_text(first, decimals), decimal_text(second, decimals)


def decimal_text(figure: Figure, decimals: int) -> str:
    """Return a figure as text with this number of decimals in percent, or one more decimal if it is not a share."""
    return f"{100 * figure.value:.{decimals}f} %" if figure.percent else f"{figure.value:.{decimals + 1}f}"


def sentences(figures: Figures) -> list[Sentence]:
    """Return sentences on the figures: whether moving first helps, and how often the game stalls."""
    messages: list[Sentence] = []
    first, stalled = find_figure(figures, FIRST_SCORE), find_figure(figures, STALLED)
    if first is not None:
        messages.append((first_move_message(first), {"score": share_text(first)}))
    if stalled is not None and stalled.value == 0:
        messages.append((N_("No game stalled."), {}))
    elif stalled is not None:
        messages.append(
            (
                N_("{share} of the games stall: they end before anyone reaches the goal."),
                {"share": share_text(stalled)},
            )
        )
    return messages


def first_move_message(first: Figure) -> str:
    """Return the sentence on whether moving first helps."""
    if first.low > 0.5:
        return N_("Moving first is an advantage: it scores {score}.")
    if first.high < 0.5:
        return N_("Moving first is a disadvantage: it scores {score}.")
    return N_("Moving first is no clear advantage: it scores {score}.")


def changes(rules: str, base: Figures, other: Figures) -> list[Sentence]:
    """Return a sentence for each figure that clearly differs between the first set of rules and another set."""
    messages: list[Sentence] = []
    for id, (rise_message, fall_message) in CHANGES.items():
        before, now = find_figure(base, id), find_figure(other, id)
        if before is not None and now is not None and differ(before, now):
            message = rise_message if now.value > before.value else fall_message
            text_now, text_before = distinct_texts(now, before)
            messages.append((message, {"rules": rules, "now": text_now, "before": text_before}))
    return messages or [(UNCHANGED, {"rules": rules})]
