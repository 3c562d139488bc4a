"""Refusal: the base class of errors that a user can correct; NotFound: something that was asked for does not exist."""


class Refusal(ValueError):
    """A request was refused, and nothing has changed.

    `message` is one English sentence that says what to change; `facts` are the values of its placeholders. Both are stored
    separately, so that the sentence can be translated.

    >>> refusal = Refusal("{name} cannot be {value}.", name="deals", value=0)
    >>> str(refusal), refusal.facts
    ('deals cannot be 0.', {'name': 'deals', 'value': 0})
    """

    def __init__(self, message: str, **facts: object) -> None:
        """Fill the facts into the English message."""
        super().__init__(message.format(**facts) if facts else message)
        self.message, self.facts = message, facts


class NotFound(Refusal):
    """There is nothing with this name or at this address."""
