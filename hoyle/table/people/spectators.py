"""The modes of spectators: they see nothing, what everybody sees, or all cards with a delay chosen when the table is opened."""

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

CHOICES: dict[str, tuple[bool, int]] = {
    "yes": (True, 0),
    "no": (False, 0),
    "60": (True, 60),
    "300": (True, 300),
    "900": (True, 900),
}
"""By the name in a form: whether there may be spectators, and after how many seconds they see all cards (0: never)."""


def choice_of(name: str) -> tuple[bool, int]:
    """Return the choice with this name in a form; Refusal if there is none."""
    if name not in CHOICES:
        raise Refusal(N_("Choose what spectators see."))
    return CHOICES[name]


def choices(say: Say) -> dict[str, str]:
    """Return the choices of a form in words, by name."""
    return {
        name: words(delay, say) if may_watch else say("nothing (nobody may watch)")
        for name, (may_watch, delay) in CHOICES.items()
    }


def words(seconds: int, say: Say) -> str:
    """Return in words what spectators see who may watch; `seconds` is the delay of all cards, or 0."""
    if not seconds:
        return say("what everybody sees")
    return say.many("all cards, {n} minute later", "all cards, {n} minutes later", seconds // 60)
