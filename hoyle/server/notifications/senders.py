"""Sends a message on a channel: by Web Push or to a webhook.

The libraries for it are loaded as soon as somebody wants notifications: they take 20 MB and half a second.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hoyle.server.notifications import webhooks
from hoyle.server.notifications.addresses import check_push, networks
from hoyle.server.notifications.outcomes import GONE, Outcome
from hoyle.server.notifications.records import Channel
from hoyle.server.notifications.webhooks import Facts
from hoyle.server.settings import Settings

if TYPE_CHECKING:
    from hoyle.server.notifications.transport import Transport
    from hoyle.server.notifications.web_push import Signer


class Senders:
    """Everything that is needed to send messages."""

    def __init__(self, key: bytes, settings: Settings) -> None:
        """Load nothing yet; `key` is that of the store."""
        self.key, self.contact = key, settings.push_contact
        self.private = networks(settings.webhook_networks)
        self.loaded: tuple[Transport, Signer] | None = None
        self.loading = asyncio.Lock()

    async def load(self) -> tuple[Transport, Signer]:
        """Return the client and the signer; the first call loads their libraries in a thread."""
        async with self.loading:
            if self.loaded is None:
                signer = await asyncio.to_thread(self.new_signer)
                from hoyle.server.notifications.transport import Transport

                self.loaded = Transport(self.private), signer
            return self.loaded

    def new_signer(self) -> Signer:
        """Load the libraries, and return the signer."""
        from hoyle.server.notifications import transport, web_push

        assert transport
        return web_push.Signer(self.key)

    async def public_key(self) -> str:
        """Return the key with which browsers subscribe to the messages of this server."""
        return (await self.load())[1].public

    async def check_webhook(self, address: str) -> None:
        """Refusal if a webhook may not have this address."""
        await (await self.load())[0].check(address)

    async def check_push(self, address: str) -> None:
        """Refusal if a push service may not have this address."""
        check_push(address, self.private)
        await (await self.load())[0].check(address)

    async def send(self, channel: Channel, id: str, facts: Facts, now: float) -> Outcome:
        """Send a message once; NotSent if no answer comes. A repeated message has the same id."""
        transport, signer = await self.load()
        if channel.kind == "push":
            from hoyle.server.notifications.web_push import NO_CONTACT, encrypted

            site = channel.site if channel.site.startswith("https://") else ""
            contact = self.contact or site or NO_CONTACT
            make = encrypted, signer, channel.address, channel.secret, facts, contact, now
            body, headers = await asyncio.to_thread(*make)
        else:
            body = webhooks.body_of(facts, now)
            headers = webhooks.headers(channel.secret, id, now, body)
        status = await transport.post(channel.address, body, headers)
        if 200 <= status < 300:
            return Outcome()
        return Outcome(str(status), status in GONE if channel.kind == "push" else status == 410)

    async def close(self) -> None:
        """Close all connections."""
        if self.loaded:
            await self.loaded[0].close()
