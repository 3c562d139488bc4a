"""Faults of a simulation: which happen, and when. They are drawn from the seed, and each has a name such as `kill#3`."""

import random
from collections import Counter
from collections.abc import Collection

INTERVALS = {
    "kill": 4000,
    "power loss": 12_000,
    "drop before": 120,
    "drop after": 120,
    "resend": 50,
    "slow save": 40,
    "failed save": 50,
    "lost reply": 60,
    "full store": 500,
    "failed load": 20,
    "failed sharing": 40,
    "late bot": 30,
    "wrong bot": 30,
    "silent bot": 120,
    "worker killed before": 80,
    "worker killed after": 80,
    "slow worker": 80,
    "silent worker": 200,
    "late answer": 3,
    "wrong worker": 200,
    "clock jump": 6000,
    "lost notification": 25,
    "doubled notification": 25,
    "forgotten tables": 3000,
    "slow connection": 200,
    "sleeping client": 1500,
}
"""By kind of fault: the mean number of occasions between two faults. An occasion of `kill`, `power loss`, `clock jump` and
`forgotten tables` is one step of the scheduler; of the others, one frame, save, load, question, notification or view, one call of a
worker, or one look at what processes share."""
CHANCE_OF_KIND = 0.75
"""The probability that a kind of fault happens at all in a simulation; different seeds try different combinations."""


class Faults:
    """Decides at each occasion whether a fault happens."""

    def __init__(self, seed: str, only: Collection[str] | None = None) -> None:
        """Draw faults from a seed; if `only` is given, those that it does not name do not happen."""
        self.only, self.is_stopped = None if only is None else frozenset(only), False
        self.random = {kind: random.Random(f"{seed}/{kind}") for kind in INTERVALS}
        self.enabled = {kind for kind, dice in self.random.items() if dice.random() < CHANCE_OF_KIND}
        self.remaining = {kind: self.interval(kind) for kind in INTERVALS}
        self.drawn: Counter[str] = Counter()
        self.attacks = 0
        """The number of malicious frames so far."""
        self.happened: list[str] = []
        """The names of the faults so far."""

    def interval(self, kind: str) -> int:
        """Draw the number of occasions until the next fault of a kind."""
        return 1 + int(self.random[kind].expovariate(1 / INTERVALS[kind]))

    def happens(self, kind: str) -> bool:
        """Return whether a fault of this kind happens at this occasion."""
        self.remaining[kind] -= 1
        if self.remaining[kind] or kind not in self.enabled:
            return False
        self.remaining[kind] = self.interval(kind)
        self.drawn[kind] += 1
        name = f"{kind}#{self.drawn[kind]}"
        if self.is_stopped or (self.only is not None and name not in self.only):
            return False
        self.happened.append(name)
        return True

    def stop(self) -> None:
        """Let no more faults happen."""
        self.is_stopped = True

    def attacked(self) -> None:
        """Count a malicious frame as a fault."""
        self.attacks += 1
