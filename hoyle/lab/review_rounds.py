"""A review that is made step by step: all choices are judged roughly at first, then by more and more games while there is time.

Where even that would take too long, a quicker bot plays on. The bot and the number of games of a choice depend on the time alone,
never on results, so the intervals stay valid when it is over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic

from hoyle.bots.clock import FOREVER
from hoyle.lab.review_choices import SeatChoice
from hoyle.lab.review_values import (
    SAME_SAMPLES,
    Estimate,
    Verdict,
    estimate_of,
    is_solved,
    referees_of,
    seed_of,
    solved,
)

FIRST_ROUND = 16
"""The number of imagined positions of each choice in the first round; every later round doubles it."""
FIRST_SHARE = 0.5
"""The share of the time that the first round may take with a bot, or else a quicker one plays on."""
THINKING_SHARE = 0.25
"""The share of the time in which the stronger bot may think about all choices."""
TRIAL = 2
"""The number of imagined positions by which the time of a bot is measured."""


@dataclass
class PartialReview:
    """The verdicts on the choices of a game so far. It can be pickled, so that any process can go on."""

    samples: int
    """The largest number of imagined positions of a choice; 0: as many as the referees of the game declare."""
    seed: int
    seconds: float = FOREVER
    """The time limit for all choices; compiling bots and solving the game do not count, if it was done before."""
    spent: float = 0.0
    """The seconds that it has taken so far."""
    judged: dict[int, Verdict | Estimate] = field(default_factory=dict[int, Verdict | Estimate])
    """By number of the choice: its verdict by the solution, or its estimate so far."""
    level: int | None = None
    """The level of the bot that plays on (`Referees.player_at`); None before the first choice is judged."""
    is_complete: bool = False
    """Whether all choices have all their positions, or the time is over."""

    def advance(self, choices: Sequence[SeatChoice], seconds: float = FOREVER) -> None:
        """Judge the choices for this many seconds, or until the review is complete."""
        start = monotonic()
        end = start + min(seconds, self.seconds - self.spent)
        if self.level is None:
            self.level = 0 if self.seconds == FOREVER else self.fitting_level(choices)
        for number, needed in self.rounds(choices):
            if monotonic() >= end:
                break
            self.judge(choices[number], number, needed, end, THINKING_SHARE * self.seconds / len(choices))
        self.spent += monotonic() - start
        self.is_complete = self.spent >= self.seconds or next(self.rounds(choices), None) is None

    def fitting_level(self, choices: Sequence[SeatChoice]) -> int:
        """Return the level of the best bot with which the first round fits into its share of the time, or that of the quickest."""
        unsolved = [choice for choice in choices if not is_solved(choice)]
        if not unsolved:
            return 0
        tried = unsolved[len(unsolved) // 2]
        quickest = len(referees_of(tried).quicker)
        for level in range(quickest):
            estimate, start = estimate_of(tried, 0), monotonic()
            estimate.extend(tried, TRIAL, level=level)
            if (monotonic() - start) / TRIAL * FIRST_ROUND * len(unsolved) <= FIRST_SHARE * self.seconds:
                return level
        return quickest

    def rounds(self, choices: Sequence[SeatChoice]) -> Iterator[tuple[int, int]]:
        """Yield the numbers of the choices to judge in order, each with the number of positions that it is to have then.

        Choices in which the bot would have played the same have no loss. Positions say only what they are worth, so they come
        last, and not at all if the time is limited.
        """
        samples = [self.samples_of(choice) for choice in choices]
        yield from ((number, 0) for number in range(len(choices)) if number not in self.judged)
        needed, most = FIRST_ROUND, max(samples, default=0)
        while True:
            for number, whole in enumerate(samples):
                if self.needs_more(number, min(needed, whole), is_same=False):
                    yield number, min(needed, whole)
            if needed >= most:
                break
            needed *= 2
        if self.seconds == FOREVER:
            last = min(SAME_SAMPLES, most)
            yield from ((number, last) for number in range(len(choices)) if self.needs_more(number, last, is_same=True))

    def needs_more(self, number: int, needed: int, is_same: bool) -> bool:
        """Return whether a choice is estimated by fewer positions than needed; `is_same` as in `Estimate`."""
        found = self.judged[number]
        return isinstance(found, Estimate) and found.is_same == is_same and len(found.played) < needed

    def samples_of(self, choice: SeatChoice) -> int:
        """Return the number of imagined positions of a choice if there is time for all; 1 if it is judged by the solution."""
        return 1 if is_solved(choice) else self.samples or referees_of(choice).samples

    def judge(self, choice: SeatChoice, number: int, needed: int, end: float, thinking: float) -> None:
        """Judge a choice by the solution, or play on from this many imagined positions in all, until the time `end`.

        The stronger bot thinks for `thinking` seconds at most.
        """
        if is_solved(choice):
            self.judged[number] = solved(choice)
            return
        estimate = self.judged.get(number)
        if estimate is None:
            estimate = self.judged[number] = estimate_of(choice, seed_of(self.seed, number), thinking)
        assert isinstance(estimate, Estimate)
        estimate.extend(choice, needed, end, self.level or 0)

    @property
    def judged_choices(self) -> int:
        """The number of choices with a verdict."""
        return sum(has_verdict(one) for one in self.judged.values())

    def verdicts(self, choices: Sequence[SeatChoice]) -> dict[int, Verdict]:
        """Return the verdicts by number of the choice, in order; without those of which too few positions were played."""
        return {
            number: one if isinstance(one, Verdict) else one.verdict(choices[number])
            for number, one in sorted(self.judged.items())
            if has_verdict(one)
        }

    def progress(self, choices: Sequence[SeatChoice]) -> tuple[int, int]:
        """Return the number of imagined positions that are judged, and that of all."""
        needed = [self.samples_of(choice) for choice in choices]
        done = [
            samples if isinstance(one, Verdict) or one.is_same else min(len(one.played), samples)
            for samples, one in ((needed[number], one) for number, one in self.judged.items())
        ]
        return sum(done), sum(needed)


def has_verdict(found: Verdict | Estimate) -> bool:
    """Return whether a choice is judged, by the solution or by enough positions."""
    return isinstance(found, Verdict) or found.is_sufficient


def prepare(choices: Sequence[SeatChoice]) -> None:
    """Compile the bots that judge these choices, or solve the game, before the time of a review begins."""
    for choice in {choice.game: choice for choice in choices}.values():
        if is_solved(choice):
            solved(choice)
        else:
            estimate_of(choice, 0).extend(choice, 1)
