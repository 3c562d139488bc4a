"""Sentences on the figures of one set of rules or on the differences between two."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from hoyle.i18n import N_
from hoyle.lab.differences import Difference
from hoyle.lab.figures import Figure
from hoyle.lab.measures import DECISIONS_PER_GAME, DRAWS, FIRST_SCORE, LEAD_CHANGES, SEAT_SCORE, STALLED

MATCH_LENGTH = "match_length"
"""Stands for the length where whole matches were played."""
CHANGES: dict[str, tuple[str, str]] = {
    STALLED: (
        N_("{rules}: the game stalls more often, by {change} points ({low} to {high})."),
        N_("{rules}: the game stalls less often, by {change} points ({low} to {high})."),
    ),
    DRAWS: (
        N_("{rules}: there are more draws, by {change} points ({low} to {high})."),
        N_("{rules}: there are fewer draws, by {change} points ({low} to {high})."),
    ),
    DECISIONS_PER_GAME: (
        N_("{rules}: games are longer by {change} decisions ({low} to {high})."),
        N_("{rules}: games are shorter by {change} decisions ({low} to {high})."),
    ),
    MATCH_LENGTH: (
        N_("{rules}: matches are longer by {change} decisions ({low} to {high})."),
        N_("{rules}: matches are shorter by {change} decisions ({low} to {high})."),
    ),
    "deals": (
        N_("{rules}: matches have more deals, by {change} ({low} to {high})."),
        N_("{rules}: matches have fewer deals, by {change} ({low} to {high})."),
    ),
    LEAD_CHANGES: (
        N_("{rules}: the lead changes more often, by {change} times per game ({low} to {high})."),
        N_("{rules}: the lead changes less often, by {change} times per game ({low} to {high})."),
    ),
    "win_0": (
        N_("{rules}: seat 1 wins more often, by {change} points ({low} to {high})."),
        N_("{rules}: seat 1 wins less often, by {change} points ({low} to {high})."),
    ),
    SEAT_SCORE: (
        N_("{rules}: seat 1 scores more, by {change} points ({low} to {high})."),
        N_("{rules}: seat 1 scores less, by {change} points ({low} to {high})."),
    ),
    "best": (
        N_("{rules}: the best result is more frequent, by {change} points ({low} to {high})."),
        N_("{rules}: the best result is less frequent, by {change} points ({low} to {high})."),
    ),
    "branching": (
        N_("{rules}: there are more moves to choose from, by {change} ({low} to {high})."),
        N_("{rules}: there are fewer moves to choose from, by {change} ({low} to {high})."),
    ),
    FIRST_SCORE: (
        N_("{rules}: moving first is worth more, by {change} points of its score ({low} to {high})."),
        N_("{rules}: moving first is worth less, by {change} points of its score ({low} to {high})."),
    ),
}
"""By id of a figure: the sentence for a rise, and the sentence for a fall. Points are percentage points."""

UNCHANGED = N_("{rules}: no figure differs by more than chance explains.")
CHANGED = N_("{rules}: the figures with a star differ by more than chance explains.")

DEALS_ONLY = N_("Only single deals were played: they cannot show what options of the match change.")

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


def share_facts(figure: Figure) -> dict[str, str]:
    """Return a share and its interval in percent as facts of a message; small shares have one decimal.

    >>> share_facts(Figure("", 0.231, 0.19, 0.27, True))
    {'share': '23', 'low': '19', 'high': '27'}
    """
    decimals = 1 if figure.value < 0.02 or figure.high - figure.low < 0.03 else 0
    numbers = {"share": figure.value, "low": figure.low, "high": figure.high}
    return {name: f"{100 * number:.{decimals}f}" for name, number in numbers.items()}


def share_text(figure: Figure) -> str:
    """Return a share with its interval as text in percent.

    >>> share_text(Figure("", 0.231, 0.19, 0.27, True))
    '23 % (19 to 27)'
    """
    return "{share} % ({low} to {high})".format(**share_facts(figure))


def sentences(figures: Figures) -> list[Sentence]:
    """Return sentences on the figures: whether moving first helps, and how often the game stalls."""
    messages: list[Sentence] = []
    first, stalled = find_figure(figures, FIRST_SCORE), find_figure(figures, STALLED)
    if first is not None:
        messages.append((first_move_message(first), share_facts(first)))
    if stalled is not None:
        messages.append((NONE_STALLED if stalled.value == 0 else SOME_STALL, share_facts(stalled)))
    return messages


NONE_STALLED = N_("No game stalled ({low} to {high} % of all games).")
SOME_STALL = N_("{share} % ({low} to {high}) of the games stall: they end before anyone reaches the goal.")


def first_move_message(first: Figure) -> str:
    """Return the sentence on whether moving first helps."""
    if first.low > 0.5:
        return N_("Moving first is an advantage: it scores {share} % ({low} to {high}).")
    if first.high < 0.5:
        return N_("Moving first is a disadvantage: it scores {share} % ({low} to {high}).")
    return N_("Moving first is no clear advantage: it scores {share} % ({low} to {high}).")


def changes(rules: str, differences: Mapping[str, Difference]) -> list[Sentence]:
    """Return a sentence for each difference from the first set of rules that the corrected test bears."""
    known = [differences[id] for id in CHANGES if id in differences and differences[id].clear]
    told = [found for found in known if found.id != "win_0" or is_favoured(differences)]
    is_match = "deals" in differences
    messages = [
        change_sentence(
            rules, replace(found, id=MATCH_LENGTH) if is_match and found.id == DECISIONS_PER_GAME else found
        )
        for found in told
    ]
    is_changed = any(found.clear for found in differences.values())
    return messages or [(CHANGED if is_changed else UNCHANGED, {"rules": rules})]


def is_favoured(differences: Mapping[str, Difference]) -> bool:
    """Return whether seat 1 gains or loses against the others, and not only wins more or less because of fewer or more draws."""
    wins, payoff = differences["win_0"], differences.get("payoff_0")
    return payoff is None or (payoff.clear and (payoff.value > 0) == (wins.value > 0))


def change_sentence(rules: str, found: Difference) -> Sentence:
    """Return the sentence on a difference of one of the measures in CHANGES."""
    rise_message, fall_message = CHANGES[found.id]
    sign = 1 if found.value > 0 else -1
    scale, decimals = (100, 1) if found.percent else (1, 2)  # as in tables
    numbers = (sign * found.value, *sorted((sign * found.low, sign * found.high)))
    change, low, high = (f"{scale * number:.{decimals}f}" for number in numbers)
    facts = {"rules": rules, "change": change, "low": low, "high": high}
    return (rise_message if sign > 0 else fall_message), facts
