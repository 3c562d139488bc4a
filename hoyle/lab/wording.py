"""What figures say, in sentences: of one set of rules, and of what a change of rules changes."""

from collections.abc import Sequence

from hoyle.lab.figures import Figure, differ
from hoyle.words import N_

FIRST_SCORES = N_("Score of who begins")
STALLED = N_("Stalled")
DRAWS = N_("Draws")
DECISIONS = N_("Decisions in a game")
LEADS = N_("Changes of the lead")

CHANGES: tuple[tuple[str, str, str], ...] = (
    (
        STALLED,
        N_("{rules}: the game stalls more often, {now} against {before}."),
        N_("{rules}: the game stalls less often, {now} against {before}."),
    ),
    (
        DRAWS,
        N_("{rules}: there are more draws, {now} against {before}."),
        N_("{rules}: there are fewer draws, {now} against {before}."),
    ),
    (
        DECISIONS,
        N_("{rules}: games are longer, {now} decisions against {before}."),
        N_("{rules}: games are shorter, {now} decisions against {before}."),
    ),
    (
        LEADS,
        N_("{rules}: the lead changes more often, {now} times a game against {before}."),
        N_("{rules}: the lead changes less often, {now} times a game against {before}."),
    ),
    (
        FIRST_SCORES,
        N_("{rules}: to begin is worth more, who begins scores {now} against {before}."),
        N_("{rules}: to begin is worth less, who begins scores {now} against {before}."),
    ),
)
"""Figures that have words of their own: what is said where they rise, and where they fall."""

UNCHANGED = N_("{rules}: nothing of this changes by more than chance explains.")

Figures = Sequence[Figure]
Sentence = tuple[str, dict[str, str]]
"""An English message and its facts, for translation."""


def named(figures: Figures, name: str) -> Figure | None:
    """The figure of that name, if there is one."""
    return next((one for one in figures if one.name == name), None)


def percent(figure: Figure) -> str:
    """A share in words, with its interval; a small one to a tenth.

    >>> percent(Figure("", 0.231, 0.19, 0.27, True)), percent(Figure("", 0.001, 0.0002, 0.006, True))
    ('23 % (19 to 27)', '0.1 % (0.0 to 0.6)')
    """
    places = 1 if figure.value < 0.02 else 0
    value, low, high = (f"{100 * one:.{places}f}" for one in (figure.value, figure.low, figure.high))
    return f"{value} % ({low} to {high})"


def apart(one: Figure, other: Figure) -> tuple[str, str]:
    """Two figures in words, without their intervals, with as many places as tell them apart.

    >>> apart(Figure("", 0.231, 0, 1, True), Figure("", 0.227, 0, 1, True))
    ('23.1 %', '22.7 %')
    """
    places = next((places for places in range(3) if value(one, places) != value(other, places)), 3)
    return value(one, places), value(other, places)


def value(figure: Figure, places: int) -> str:
    """A figure in words; one that is no share has a place more."""
    return f"{100 * figure.value:.{places}f} %" if figure.percent else f"{figure.value:.{places + 1}f}"


def told(figures: Figures) -> list[Sentence]:
    """What a report says in words: whether it helps to begin, and how often the game comes to a standstill."""
    said: list[Sentence] = []
    first, stalled = named(figures, FIRST_SCORES), named(figures, STALLED)
    if first is not None:
        said.append((beginning(first), {"score": percent(first)}))
    if stalled is not None and stalled.value == 0:
        said.append((N_("No game stalled."), {}))
    elif stalled is not None:
        said.append(
            (N_("Of the games {share} stall: they end before anybody reaches the goal."), {"share": percent(stalled)})
        )
    return said


def beginning(first: Figure) -> str:
    """Whether it helps to begin."""
    if first.low > 0.5:
        return N_("To begin is an advantage: who begins scores {score}.")
    if first.high < 0.5:
        return N_("To begin is a disadvantage: who begins scores {score}.")
    return N_("To begin is no clear advantage: who begins scores {score}.")


def changes(rules: str, base: Figures, other: Figures) -> list[Sentence]:
    """What a set of rules clearly changes against the first one, a sentence each."""
    said: list[Sentence] = []
    for name, rises, falls in CHANGES:
        before, now = named(base, name), named(other, name)
        if before is not None and now is not None and differ(before, now):
            message = rises if now.value > before.value else falls
            told_now, told_before = apart(now, before)
            said.append((message, {"rules": rules, "now": told_now, "before": told_before}))
    return said or [(UNCHANGED, {"rules": rules})]
