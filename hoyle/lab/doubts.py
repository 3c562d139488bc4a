"""What a trial of rules finds wrong with them, in words."""

from dataclasses import dataclass, field

from hoyle.i18n import N_, counted

NO_MOVE = N_("With these rules nobody can move at the beginning: change one of them.")
STALLED = counted(
    "With these rules {n} game between bots did not come to an end of its own.",
    "With these rules none of {n} games between bots came to an end of its own.",
)
DRAWN = counted(
    "With these rules {n} game between bots was drawn.", "With these rules all of {n} games between bots were drawn."
)
ONE_SIDE = counted(
    "With these rules seat {seat} won {n} game between bots.",
    "With these rules seat {seat} won all of {n} games between bots.",
)
KINDS = {"no_move": NO_MOVE, "stalled": STALLED, "drawn": DRAWN, "one_side": ONE_SIDE}
"""The messages by names that are stored."""


@dataclass(frozen=True)
class Doubt:
    """What is wrong with rules: an English message and its facts."""

    message: str
    facts: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def kind(self) -> str:
        """The name of the message."""
        return next(kind for kind, message in KINDS.items() if message == self.message)
