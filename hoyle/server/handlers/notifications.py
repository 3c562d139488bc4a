"""Requests about notifications: the page, the switch for this browser, webhooks, test messages, the service worker."""

import hashlib
import json
import secrets
from typing import Any

from starlette.responses import FileResponse

from hoyle.errors import NotFound, Refusal
from hoyle.handlers.messages import NOT_STORED, Answer, data, moved, page
from hoyle.i18n import N_
from hoyle.pages.assets import CLIENT
from hoyle.server import visitors
from hoyle.server.notifications import addresses, webhooks
from hoyle.server.notifications.notifier import Notifier
from hoyle.server.notifications.outcomes import sentence
from hoyle.server.notifications.records import Channel
from hoyle.server.pages import notifications as notifications_page
from hoyle.server.requests import ServerRequest
from hoyle.server.visitors import Visitor

MAX_BROWSERS, MAX_WEBHOOKS = 10, 5
"""How many channels of each kind a visitor may have."""
PAGE, WORKER = notifications_page.ADDRESS, "/service_worker.js"
NO_CHANNEL = N_("These notifications do not exist any more.")


def notifier_of(request: ServerRequest) -> Notifier:
    """Return the notifier of this server."""
    notifier: Notifier = request.state.notifier
    return notifier


async def show(request: ServerRequest) -> Answer:
    """Return the page about the visitor's notifications."""
    return await answer(request)


async def own_channels(request: ServerRequest) -> list[Channel]:
    """Return the visitor's channels."""
    return await notifier_of(request).store.channels_of(request.holder) if request.holder else []


async def answer(request: ServerRequest, status: int = 200, **added: Any) -> Answer:
    """Return the page, with what has just happened in `added`."""
    model = notifications_page.model(await own_channels(request), request.reader.lang, request.say)
    request.is_remembered = True
    return page("notifications.html", model | added, status, NOT_STORED)


async def state(request: ServerRequest) -> Answer:
    """Return the server's public key for push services, and which browsers of the visitor get notifications, as JSON."""
    known = [channel.address for channel in await own_channels(request) if channel.kind == "push"]
    key = await notifier_of(request).senders.public_key()
    return data({"key": key, "known": known, "worker": WORKER}, headers=NOT_STORED)


async def add_browser(request: ServerRequest) -> Answer:
    """Send notifications to a browser from now on; the body is its subscription as JSON."""
    from hoyle.server.notifications.web_push import keys_of

    visitor, subscription = request.known(), await json_of(request)
    request.rates.count_channel(request.address)
    address, notifier = endpoint_of(subscription), notifier_of(request)
    await notifier.senders.check_push(address)
    id = id_of(address)
    await check_number(notifier, visitor, "push", MAX_BROWSERS, id)
    keys = keys_of(subscription)
    await add(request, Channel(id, visitor.holder, "push", address, keys, visitor.lang, site_of(request)))
    return data({})


async def remove_browser(request: ServerRequest) -> Answer:
    """Send nothing to a browser any more; the body is its subscription as JSON."""
    await remove(request, id_of(endpoint_of(await json_of(request))))
    return data({})


async def add_webhook(request: ServerRequest) -> Answer:
    """Send notifications to an address from now on, and return the page with the secret, which is not shown again."""
    notifier, address = notifier_of(request), request.fields.get("address", "").strip()
    visitor = request.known()
    try:
        request.rates.count_channel(request.address)
        addresses.parsed(address)
        await check_number(notifier, visitor, "webhook", MAX_WEBHOOKS)
        await notifier.senders.check_webhook(address)
    except Refusal as refusal:
        said = visitor.say(refusal.message, **refusal.facts)
        return await answer(request, 400, refused=said, typed=address)
    secret, id = webhooks.new_secret(), secrets.token_urlsafe(9)
    await add(request, Channel(id, visitor.holder, "webhook", address, secret, visitor.lang, site_of(request)))
    return await answer(request, new_secret=secret, new_id=id)


async def test(request: ServerRequest) -> Answer:
    """Send a test message on a channel, and return the page with the result."""
    channel = await own_channel(request)
    request.rates.count_channel(request.address)
    error = await notifier_of(request).test(channel)
    said = sentence(error, request.say) or request.say("The test message was accepted.")
    return await answer(request, tested=channel.id, test_sentence=said)


async def turn_on(request: ServerRequest) -> Answer:
    """Send to a webhook again that is off because too many attempts had failed."""
    channel, notifier = await own_channel(request), notifier_of(request)
    await notifier.store.set_channel_state(channel.id, "", is_off=False)
    await notifier.change_channels()
    return moved(PAGE)


async def delete(request: ServerRequest) -> Answer:
    """Delete a channel."""
    await remove(request, (await own_channel(request)).id)
    return moved(PAGE)


async def service_worker(request: ServerRequest) -> FileResponse:
    """Return the script that shows notifications while no page is open; at the root, so that it may open all pages."""
    return FileResponse(CLIENT / WORKER[1:], media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def own_channel(request: ServerRequest) -> Channel:
    """Return the channel in the path of a form; NotFound if it is not the visitor's."""
    channel = await notifier_of(request).store.channel(request.parts["id"])
    if channel is None or not request.holder or channel.holder != request.holder:
        raise NotFound(NO_CHANNEL)
    return channel


async def check_number(notifier: Notifier, visitor: Visitor, kind: str, most: int, but: str = "") -> None:
    """Refusal if the visitor has as many channels of a kind as are allowed, without the one with the id `but`."""
    channels = await notifier.store.channels_of(visitor.holder)
    if sum(channel.kind == kind and channel.id != but for channel in channels) >= most:
        raise Refusal(N_("You have {n} of them already. Delete one first."), n=most)


async def add(request: ServerRequest, channel: Channel) -> None:
    """Store a channel, and use it from now on."""
    notifier = notifier_of(request)
    await notifier.store.add_channel(channel)
    await notifier.change_channels()


async def remove(request: ServerRequest, id: str) -> None:
    """Delete a channel of the visitor, if it exists."""
    notifier = notifier_of(request)
    channel = await notifier.store.channel(id)
    if channel and request.holder and channel.holder == request.holder:
        await notifier.store.delete_channel(id)
        await notifier.change_channels()


async def json_of(request: ServerRequest) -> Any:
    """Return the body of a request, which is JSON; Refusal if it is not."""
    body = await visitors.body_of(request.raw)
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Refusal(visitors.MALFORMED) from None


def endpoint_of(subscription: Any) -> str:
    """Return the address in a browser's subscription; Refusal if there is none."""
    address = subscription.get("endpoint") if isinstance(subscription, dict) else None
    if not isinstance(address, str):
        raise Refusal(visitors.MALFORMED)
    return address


def id_of(address: str) -> str:
    """Return the id of the channel of a browser whose push service has given this address."""
    return hashlib.sha256(address.encode(errors="replace")).hexdigest()[:32]


def site_of(request: ServerRequest) -> str:
    """Return the address of this server as the visitor knows it, without a path."""
    return str(request.raw.base_url).rstrip("/")
