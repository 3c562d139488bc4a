"""The outcomes of attempts to send a notification."""

from dataclasses import dataclass

from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_

SENTENCES = {
    "time": N_("The receiver did not answer in time."),
    "address": N_("The address is not allowed here: it is not public."),
    "connection": N_("The receiver cannot be reached."),
    "keys": N_("The keys of this browser are not valid."),
    "gone": N_("The receiver says that this address is gone."),
}
"""The errors besides HTTP statuses, by name."""
GONE = (404, 410)
"""The statuses with which a push service says that a browser does not want messages any more."""


class NotSent(Exception):
    """A notification was not accepted; the only argument is a name in SENTENCES or an HTTP status."""


@dataclass(frozen=True)
class Outcome:
    """The end of an attempt."""

    error: str = ""
    """A name in SENTENCES, an HTTP status, or empty if the receiver has accepted the message."""
    is_gone: bool = False
    """Whether the receiver says that it is gone for good."""


def sentence(error: str, say: Say) -> str:
    """Return an error in words; an empty string if there is none."""
    if error.isdigit():
        return say("The receiver answered with the status {status}.", status=error)
    return say(SENTENCES[error]) if error in SENTENCES else error
