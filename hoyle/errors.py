"""Refusal: what every error for a user's mistake has in common."""

from typing import Any


class Refusal(ValueError):
    """A request that cannot be met; nothing has changed.

    `message` is one English sentence that says what to change, with `facts` to fill in, so that it can be translated.

    >>> refusal = Refusal("{name} cannot be {value}.", name="deals", value=0)
    >>> str(refusal), refusal.facts
    ('deals cannot be 0.', {'name': 'deals', 'value': 0})
    """

    def __init__(self, message: str, **facts: Any) -> None:
        """Fill the facts into the English message."""
        super().__init__(message.format(**facts) if facts else message)
        self.message, self.facts = message, facts
