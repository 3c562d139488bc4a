"""The names of figures, and sentences about them: about one set of rules, and about what a change of rules changes."""

from collections.abc import Callable, Sequence

from hoyle.i18n import N_
from hoyle.lab.figures import Figure, differ

FIRST_SCORE, STALLED, DRAWS = "first_score", "stalled", "draws"
DECISIONS_PER_GAME, LEAD_CHANGES = "decisions", "lead_changes"
"""Ids of the figures that have sentences."""

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
"""By a figure's id: the sentence where it rises, and where it falls."""

UNCHANGED = N_("{rules}: no figure differs by more than chance explains.")

Figures = Sequence[Figure]
Sentence = tuple[str, dict[str, str]]
"""An English message and its facts, for translation."""


def row_heading(name: str, say: Callable[[str], str]) -> str:
    """Return the name of a figure as the heading of a row; a sentence, as on how games ended, loses its full stop.

    >>> row_heading("A player gave up.", str)
    'A player gave up'
    """
    return say(name).removesuffix(".")


def found(figures: Figures, id: str) -> Figure | None:
    """Return the figure with this id, if there is one."""
    return next((figure for figure in figures if figure.id == id), None)


def percent(figure: Figure) -> str:
    """Return a share in words with its interval; a small one with one decimal.

    >>> percent(Figure("", 0.231, 0.19, 0.27, True)), percent(Figure("", 0.001, 0.0002, 0.006, True))
    ('23 % (19 to 27)', '0.1 % (0.0 to 0.6)')
    """
    places = 1 if figure.value < 0.02 else 0
    value, low, high = (f"{100 * share:.{places}f}" for share in (figure.value, figure.low, figure.high))
    return f"{value} % ({low} to {high})"


def apart(first: Figure, second: Figure) -> tuple[str, str]:
    """Return two figures in words, without intervals, with enough decimals to tell them apart.

    >>> apart(Figure("", 0.231, 0, 1, True), Figure("", 0.227, 0, 1, True))
    ('23.1 %', '22.7 %')
    """
    places = next((places for places in range(3) if value(first, places) != value(second, places)), 3)
    return value(first, places), value(second, places)


def value(figure: Figure, places: int) -> str:
    """Return a figure in words; one that is not a share has one more decimal."""
    return f"{100 * figure.value:.{places}f} %" if figure.percent else f"{figure.value:.{places + 1}f}"


def sentences(figures: Figures) -> list[Sentence]:
    """Return what a report says in words: whether moving first helps, and how often the game stalls."""
    messages: list[Sentence] = []
    first, stalled = found(figures, FIRST_SCORE), found(figures, STALLED)
    if first is not None:
        messages.append((moving_first(first), {"score": percent(first)}))
    if stalled is not None and stalled.value == 0:
        messages.append((N_("No game stalled."), {}))
    elif stalled is not None:
        messages.append(
            (N_("{share} of the games stall: they end before anyone reaches the goal."), {"share": percent(stalled)})
        )
    return messages


def moving_first(first: Figure) -> str:
    """Return the sentence on whether moving first helps."""
    if first.low > 0.5:
        return N_("Moving first is an advantage: it scores {score}.")
    if first.high < 0.5:
        return N_("Moving first is a disadvantage: it scores {score}.")
    return N_("Moving first is no clear advantage: it scores {score}.")


def changes(rules: str, base: Figures, other: Figures) -> list[Sentence]:
    """Return what a set of rules clearly changes against the first one, one sentence per figure."""
    messages: list[Sentence] = []
    for id, (rises, falls) in CHANGES.items():
        before, now = found(base, id), found(other, id)
        if before is not None and now is not None and differ(before, now):
            message = rises if now.value > before.value else falls
            text_now, text_before = apart(now, before)
            messages.append((message, {"rules": rules, "now": text_now, "before": text_before}))
    return messages or [(UNCHANGED, {"rules": rules})]
