"""Tickets of deals to come: a page shows the seal of a deal before anyone makes a choice (see `fairness`)."""

import secrets
from dataclasses import dataclass

from hoyle.table import fairness

MAX_TICKET = 64
"""The maximum number of characters of a ticket."""
TICKET_BYTES = 18
"""The number of random bytes of a ticket, which makes it longer than a `fairness.OLDER_TICKET`."""


@dataclass(frozen=True)
class Ticket:
    """What a page shows of a coming deal: the seal of its secret, and the text with which a form opens the table.

    The secret is derived from the text and the store's key, so that nothing has to be stored until the table opens.
    """

    text: str
    seal: str


class Tickets:
    """Makes tickets, and returns their secrets."""

    def __init__(self, key: bytes) -> None:
        """Derive the secrets from the key of a store."""
        self.key = key

    def new(self) -> Ticket:
        """Return the ticket of a new secret, whose seal is published before anyone makes a choice."""
        text = secrets.token_urlsafe(TICKET_BYTES)
        return Ticket(text, fairness.seal(self.secret_of(text)))

    def secret_of(self, ticket: str) -> str:
        """Return the secret of a ticket's text."""
        return fairness.derived_secret(self.key, ticket)

    def secret(self, ticket: str) -> str:
        """Return the secret of the ticket in a form, or a new one if the form has none."""
        return self.secret_of(ticket[:MAX_TICKET]) if ticket else fairness.new_secret()


def new_id() -> str:
    """Return a random id for a table."""
    return secrets.token_urlsafe(9)
