"""The model of the page that says how well a player played: all choices with their grades, and a chart of losses over the game."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hoyle.games import GAMES
from hoyle.i18n import Translator, number_text
from hoyle.lab.game_review import GRADES, WORST, GameReview, ReviewedChoice, best_text
from hoyle.pages.figures import Scale, round_up
from hoyle.pages.table import common_model
from hoyle.server.pages.lab import place_text
from hoyle.table import table_rules
from hoyle.table.state import TableFacts

SHOWN_GRADE = 2
"""From which grade on the page names the better move."""


@dataclass(frozen=True)
class Judged:
    """A choice on the page."""

    step: int
    played: str
    best: str
    loss: str
    """The loss as text."""
    interval: str
    """Its interval as text; empty if the loss is exact."""
    is_starred: bool
    """Whether something else was clearly better although the loss is only estimated."""
    replay: str
    """The address of the step in the replay."""
    position: str
    """The address of the position before the choice."""
    try_again: str
    """The address at which the visitor plays on from there."""
    grade: int
    """The index of the grade in `game_review.GRADES`."""
    grade_name: str
    instead: str
    """What would have come of the best move; empty if that is not told."""
    better: str
    """The best move without the others of its mix."""
    before: int
    """The step of the replay before the choice."""
    items: tuple[str, str]
    """The ids of the cards that were played, and should have been; empty where there is no single one."""


@dataclass(frozen=True)
class Mark:
    """A loss in the chart; all numbers are percent of its width or height, from the left or from below."""

    left: float
    low: float
    height: float
    point: float
    is_worse: bool


@dataclass(frozen=True)
class LossChart:
    """The losses of a game, one after another."""

    marks: list[Mark]
    zero: float
    """Where zero lies, in percent of the height from below."""
    ends: tuple[str, str]
    """The ends of the scale as text, the lower one first."""
    steps: tuple[int, int]
    """The first and the last step."""
    alt: str


def address(table: TableFacts) -> str:
    """Return the address of the review of a table."""
    return f"/t/{table.id}/review"


def key(table: TableFacts, seat: int, lang: str) -> str:
    """Return the key of the job that judges the choices of a seat."""
    return f"review {table.id} {seat} {lang}"


def offer(table: TableFacts) -> str:
    """Return the address of the review of a table, or an empty text for games that cannot be reviewed."""
    game = GAMES.get(table.opened.game)
    return address(table) if game and not game.remembers else ""


def model(
    table: TableFacts, seat: int, state: str, result: Mapping[str, Any] | None, place: int, say: Translator
) -> dict[str, Any]:
    """Return the model of `review.html`.

    `state` is that of the job, or empty if there is none; `result` that of `calculations.review`, and `place` the number of
    calculations that come before it.
    """
    found: GameReview | None = result.get("review") if result else None
    why = str(result.get("why", "")) if result else ""
    return {
        **common_model(table, table_rules.of_table(table.opened, say), say),
        "ask": address(table),
        "replay": f"/t/{table.id}/replay?seat=s{seat}",
        "state": "failed" if why or state == "late" else state,
        "why": why,
        "place": place_text(place, say),
        "judged": result.get("judged", 0) if result else 0,
        "requested": result.get("requested", 0) if result else 0,
        "done": result.get("progress", (0, 1)) if result else (0, 1),
        "review": shown(found, table, seat) if state == "done" and found else None,
    }


def shown(review: GameReview, table: TableFacts, seat: int) -> dict[str, object]:
    """Return a finished review as variables of the template."""
    return {
        "sentences": review.texts()[len(review.moments) :],
        "unit": review.unit_text(),
        "method": review.method_text(),
        "counts": counts(review),
        "dearest": review.moments[0].step if review.moments else -1,
        "thresholds": thresholds(review),
        "walk": f"/t/{table.id}/replay?seat=s{seat}&seq={first_step(review)}",
        "choices": [judged(choice, review, table, seat) for choice in review.choices],
        "chart": chart(review) if review.choices else None,
        "is_exact": review.referees is None,
    }


def first_step(review: GameReview) -> int:
    """Return the step before the choice with which a walk through the review begins: the dearest, or the first one."""
    first = review.moments or review.choices
    return first[0].before if first else 0


def thresholds(review: GameReview) -> str:
    """Return what the grades mean."""
    limits = [f"{review.say(name)}: ≤ {number_text(100 * most, review.say, 0)} %" for name, most in GRADES.items()]
    names = ", ".join([*limits, review.say(WORST)])
    return review.say("By what a choice gives away of the whole range of results: {grades}.", grades=names)


def judged(choice: ReviewedChoice, review: GameReview, table: TableFacts, seat: int) -> Judged:
    """Return a choice for the page."""
    loss, low, high = review.numbers(choice.loss)
    return Judged(
        choice.step,
        choice.played,
        best_text(choice),
        loss,
        "" if choice.loss.low == choice.loss.high else f"{low} … {high}",
        choice.is_worse and review.referees is not None,
        f"/t/{table.id}/replay?seat=s{seat}&seq={choice.step}",
        f"/t/{table.id}/replay?seat=s{seat}&seq={choice.before}",
        f"/t/{table.id}/play-on?seat=s{seat}&seq={choice.before}",
        review.grade_of(choice),
        review.grade_name(choice),
        choice.instead if review.grade_of(choice) >= SHOWN_GRADE else "",
        choice.best,
        choice.before,
        choice.items,
    )


def counts(review: GameReview) -> list[tuple[int, str, int]]:
    """Return the grades that occur: index, name and number of choices."""
    found = Counter(review.grade_of(choice) for choice in review.choices)
    names = {review.grade_of(choice): review.grade_name(choice) for choice in review.choices}
    return [(grade, names[grade], found[grade]) for grade in sorted(found)]


def marks(review: GameReview, table: TableFacts, seat: int) -> list[dict[str, object]]:
    """Return what the replay says of each choice, before it is made."""
    found: list[dict[str, object]] = []
    for choice in review.choices:
        each, say = judged(choice, review, table, seat), review.say
        text = say("You played {played}.", played=each.played)
        if each.grade >= SHOWN_GRADE:
            text += " " + say("Better: {best}.", best=choice.best)
        mark: dict[str, object] = {
            "at": each.before,
            "grade": each.grade,
            "name": each.grade_name,
            "text": f"{text} {each.instead}".strip(),
        }
        found.append(mark | {"played": each.items[0], "best": each.items[1] if each.grade >= SHOWN_GRADE else ""})
    return found


def chart(review: GameReview) -> LossChart:
    """Return the chart of all losses, from the first choice to the last."""
    losses, say = [choice.loss for choice in review.choices], review.say
    lowest = min(0.0, *(loss.low for loss in losses))
    scale = Scale(-round_up(-lowest) if lowest < 0 else 0.0, round_up(max(loss.high for loss in losses)))
    width = 100 / len(losses)
    marks = [
        Mark(
            round((number + 0.5) * width, 2),
            scale.place(loss.low),
            round(scale.place(loss.high) - scale.place(loss.low), 2),
            scale.place(loss.value),
            choice.is_worse,
        )
        for number, (choice, loss) in enumerate(zip(review.choices, losses, strict=True))
    ]
    steps = review.choices[0].step, review.choices[-1].step
    worst = ", ".join(
        say("step {step}: {loss}", step=choice.step, loss=review.numbers(choice.loss)[0]) for choice in review.moments
    )
    alt = say(
        "What each of your choices gave away, from step {first} to step {last}, on a scale from {low} to {high}.",
        first=steps[0],
        last=steps[1],
        low=scale.ends(say)[0],
        high=scale.ends(say)[1],
    )
    return LossChart(
        marks,
        scale.place(0),
        scale.ends(say),
        steps,
        f"{alt} {say('The largest: {losses}.', losses=worst)}" if worst else alt,
    )
