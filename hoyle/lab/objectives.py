"""Objectives of a designer for a game: `length<10, first=50±1, skill>30`."""

import re
from dataclasses import dataclass

from hoyle.errors import Refusal
from hoyle.lab.distributions import normal_tail
from hoyle.lab.figures import Figure, t_quantile
from hoyle.lab.measures import DECISIONS_PER_GAME, DRAWS, FIRST_SCORE, LEAD_CHANGES, SHORT_NAMES, STALLED

SKILL = "skill"
"""The skill of the game for a stronger and a weaker bot in percent, as `hoyle.lab.ladder.skill` measures it: 0 in a game of luck."""
FIRST = "first"
"""The score of the first player; where seat 1 always begins or all decide at once, that of seat 1."""
KNOWN = (FIRST, SKILL, DECISIONS_PER_GAME, "choices", "branching", LEAD_CHANGES, DRAWS, STALLED, "best", FIRST_SCORE)
"""The measures that an objective may name, with `win_0`, `win_1` and so on."""
WANT = re.compile(
    r"(?P<name>[a-z_0-9]+)\s*(?P<relation><=|>=|<|>|=)\s*(?P<value>[0-9.]+)\s*%?(\s*(±|\+-|\+/-)\s*(?P<width>[0-9.]+)\s*%?)?"
)


@dataclass(frozen=True)
class Objective:
    """A measure and the range in which it should lie, in units of reports: shares in percent."""

    measure: str
    low: float
    high: float
    text: str
    """As it was written."""

    def distance(self, value: float) -> float:
        """Return how far a value lies outside of the range, relative to the size of its bounds; 0 inside.

        >>> objective = objectives_in("length<10")[0]
        >>> objective.distance(9), objective.distance(12)
        (0.0, 0.2)
        """
        bounds = [abs(bound) for bound in (self.low, self.high) if abs(bound) != float("inf")]
        return max(self.low - value, value - self.high, 0.0) / max(*bounds, 1.0)

    def is_missed(self, figure: Figure) -> bool:
        """Return whether the whole interval of a figure lies outside of the range.

        >>> objective = objectives_in("draws<3%")[0]
        >>> objective.is_missed(Figure("draws", 0.06, 0.05, 0.07, True)), objective.is_missed(Figure("draws", 0.04, 0.02, 0.06, True))
        (True, False)
        """
        low, high = ((100 if figure.percent else 1) * end for end in (figure.low, figure.high))
        return low > self.high or high < self.low

    def p_value(self, figure: Figure) -> float:
        """Return the p-value of the test that the true value lies outside of the range; small if it clearly lies inside.

        Two one-sided tests (Schuirmann 1987). The standard error on each side is that of the figure's interval on this side, so
        that shares near 0 and 1, whose intervals are asymmetric, do not look more certain than they are.
        """
        scale = 100 if figure.percent else 1
        value, low, high = (scale * number for number in (figure.value, figure.low, figure.high))
        quantile = t_quantile(10**6)

        def side(distance: float, width: float) -> float:
            if width <= 0:  # the value is at the end of the scale
                return 0.0 if distance > 0 else 1.0
            return normal_tail(quantile * distance / width)

        return max(side(value - self.low, value - low), side(self.high - value, high - value))


def objectives_in(text: str) -> list[Objective]:
    """Return the objectives in a list separated by commas; Refusal for one that cannot be read.

    >>> [(objective.measure, objective.low, objective.high) for objective in objectives_in("first=50±1, draws<2%")]
    [('first', 49.0, 51.0), ('draws', -inf, 2.0)]
    """
    objectives = [objective_in(part.strip()) for part in text.split(",") if part.strip()]
    if not objectives:
        raise Refusal("Nothing is wanted: write for example --want 'length<10, first=50±1'.")
    return objectives


def objective_in(text: str) -> Objective:
    """Return one objective; Refusal if the text cannot be read."""
    found = WANT.fullmatch(text.lower())
    if found is None or not is_number(found["value"]) or (found["width"] and not is_number(found["width"])):
        raise Refusal(f"{text!r} cannot be read: write it like length<10, draws<2% or first=50±1.")
    name = SHORT_NAMES.get(found["name"], found["name"])
    if name not in KNOWN and not re.fullmatch(r"win_[0-7]", name):
        raise Refusal(f"{found['name']!r} is not a measure: choose among length, {', '.join(KNOWN)} and win_0.")
    value, relation = float(found["value"]), found["relation"]
    if relation == "=":
        if not found["width"] or float(found["width"]) == 0:
            raise Refusal(f"{text!r} cannot be met exactly: say how far it may be off, such as {name}={value:g}±1.")
        width = float(found["width"])
        return Objective(name, value - width, value + width, text)
    if found["width"]:
        raise Refusal(
            f"{text!r} has both a bound and a width: write {name}={value:g}±{found['width']} or leave out the width."
        )
    low, high = (value, float("inf")) if relation.startswith(">") else (float("-inf"), value)
    return Objective(name, low, high, text)


def is_number(text: str) -> bool:
    """Return whether a text of digits and points is a number."""
    return re.fullmatch(r"[0-9]+(\.[0-9]+)?|\.[0-9]+", text) is not None
