"""The model of the page about a visitor's notifications."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from hoyle.games.shared.scenes import Say
from hoyle.i18n import Translator
from hoyle.pages.client_words import client_words
from hoyle.server.notifications.outcomes import sentence
from hoyle.server.notifications.records import Channel

ADDRESS = "/notifications"
WORDS = "notify"
"""How the keys of the client's messages begin that the page needs."""


@dataclass(frozen=True)
class Shown:
    """A channel as the page shows it."""

    id: str
    name: str
    """The address of a webhook, or the name of a push service."""
    is_webhook: bool
    is_off: bool
    error: str
    """What the last attempt ended with, in words; empty if all went well."""


def model(channels: Sequence[Channel], lang: str, say: Translator) -> dict[str, Any]:
    """Return the model of `notifications.html`."""
    words = {key: text for key, text in client_words(say).items() if key.startswith(WORDS)}
    setup = {"words": words, "lang": lang, "notify": ADDRESS}
    return {
        "setup": setup,
        "channels": [shown(channel, say) for channel in channels],
        "new_secret": "",
        "new_id": "",
        "refused": "",
        "typed": "",
        "tested": "",
        "test_sentence": "",
    }


def shown(channel: Channel, say: Say) -> Shown:
    """Return a channel for the page."""
    is_webhook = channel.kind == "webhook"
    name = channel.address if is_webhook else urlsplit(channel.address).hostname or ""
    return Shown(channel.id, name, is_webhook, channel.is_off, sentence(channel.error, say))
