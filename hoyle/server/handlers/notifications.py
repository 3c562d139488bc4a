"""Requests about notifications: the page, the switch for this browser, webhooks, test messages, the service worker."""

import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response

from hoyle.errors import NotFound, Refusal
from hoyle.i18n import N_
from hoyle.pages.assets import CLIENT
from hoyle.server import visitors
from hoyle.server.answers import page
from hoyle.server.guards import address_of
from hoyle.server.notifications import addresses, webhooks
from hoyle.server.notifications.notifier import Notifier
from hoyle.server.notifications.outcomes import sentence
from hoyle.server.notifications.records import Channel
from hoyle.server.pages import notifications as notifications_page
from hoyle.server.visitors import Visitor

MAX_BROWSERS, MAX_WEBHOOKS = 10, 5
"""How many channels of each kind a visitor may have."""
PAGE, WORKER = notifications_page.ADDRESS, "/service_worker.js"
NOT_STORED = {"Cache-Control": "no-store"}
NO_CHANNEL = N_("These notifications do not exist any more.")


def notifier_of(request: Request) -> Notifier:
    """Return the notifier of this server."""
    notifier: Notifier = request.app.state.notifier
    return notifier


async def show(request: Request) -> Response:
    """Return the page about the visitor's notifications."""
    return await answer(request, visitors.visitor_of(request))


async def answer(request: Request, visitor: Visitor, status: int = 200, **added: Any) -> Response:
    """Return the page, with what has just happened in `added`."""
    channels = await notifier_of(request).store.channels_of(visitor.holder) if visitor.holder else []
    model = notifications_page.model(channels, visitor.lang, visitor.say)
    response = page(request, visitor, "notifications.html", status, **(model | added))
    response.headers.update(NOT_STORED)
    return visitor.remember(response)


async def state(request: Request) -> Response:
    """Return the server's public key for push services, and which browsers of the visitor get notifications, as JSON."""
    visitor, notifier = visitors.visitor_of(request), notifier_of(request)
    channels = await notifier.store.channels_of(visitor.holder) if visitor.holder else []
    known = [channel.address for channel in channels if channel.kind == "push"]
    key = await notifier.senders.public_key()
    return JSONResponse({"key": key, "known": known, "worker": WORKER}, headers=NOT_STORED)


async def add_browser(request: Request) -> Response:
    """Send notifications to a browser from now on; the body is its subscription as JSON."""
    from hoyle.server.notifications.web_push import keys_of

    visitor, subscription = visitors.with_token(request), await json_of(request)
    request.app.state.rates.count_channel(address_of(request.scope))
    address, notifier = endpoint_of(subscription), notifier_of(request)
    await notifier.senders.check_push(address)
    id = id_of(address)
    await check_number(notifier, visitor, "push", MAX_BROWSERS, id)
    keys = keys_of(subscription)
    await add(request, Channel(id, visitor.holder, "push", address, keys, visitor.lang, site_of(request)))
    return visitor.remember(JSONResponse({}))


async def remove_browser(request: Request) -> Response:
    """Send nothing to a browser any more; the body is its subscription as JSON."""
    visitor, subscription = visitors.visitor_of(request), await json_of(request)
    await remove(request, visitor, id_of(endpoint_of(subscription)))
    return JSONResponse({})


async def add_webhook(request: Request) -> Response:
    """Send notifications to an address from now on, and return the page with the secret, which is not shown again."""
    fields = await visitors.form(request)
    visitor, notifier, address = visitors.with_token(request), notifier_of(request), fields.get("address", "").strip()
    try:
        request.app.state.rates.count_channel(address_of(request.scope))
        addresses.parsed(address)
        await check_number(notifier, visitor, "webhook", MAX_WEBHOOKS)
        await notifier.senders.check_webhook(address)
    except Refusal as refusal:
        said = visitor.say(refusal.message, **refusal.facts)
        return await answer(request, visitors.visitor_of(request), 400, refused=said, typed=address)
    secret, id = webhooks.new_secret(), secrets.token_urlsafe(9)
    await add(request, Channel(id, visitor.holder, "webhook", address, secret, visitor.lang, site_of(request)))
    return await answer(request, visitor, new_secret=secret, new_id=id)


async def test(request: Request) -> Response:
    """Send a test message on a channel, and return the page with the result."""
    visitor, channel = await own_channel(request)
    request.app.state.rates.count_channel(address_of(request.scope))
    error = await notifier_of(request).test(channel)
    said = sentence(error, visitor.say) or visitor.say("The test message was accepted.")
    return await answer(request, visitor, tested=channel.id, test_sentence=said)


async def turn_on(request: Request) -> Response:
    """Send to a webhook again that is off because too many attempts had failed."""
    _, channel = await own_channel(request)
    notifier = notifier_of(request)
    await notifier.store.set_channel_state(channel.id, "", is_off=False)
    await notifier.change_channels()
    return RedirectResponse(PAGE, 303)


async def delete(request: Request) -> Response:
    """Delete a channel."""
    visitor, channel = await own_channel(request)
    await remove(request, visitor, channel.id)
    return RedirectResponse(PAGE, 303)


async def service_worker(request: Request) -> Response:
    """Return the script that shows notifications while no page is open; at the root, so that it may open all pages."""
    return FileResponse(CLIENT / WORKER[1:], media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def own_channel(request: Request) -> tuple[Visitor, Channel]:
    """Return the visitor and the channel in the path of a form; NotFound if it is not the visitor's."""
    await visitors.form(request)
    visitor = visitors.visitor_of(request)
    channel = await notifier_of(request).store.channel(request.path_params["id"])
    if channel is None or not visitor.holder or channel.holder != visitor.holder:
        raise NotFound(NO_CHANNEL)
    return visitor, channel


async def check_number(notifier: Notifier, visitor: Visitor, kind: str, most: int, but: str = "") -> None:
    """Refusal if the visitor has as many channels of a kind as are allowed, without the one with the id `but`."""
    channels = await notifier.store.channels_of(visitor.holder)
    if sum(channel.kind == kind and channel.id != but for channel in channels) >= most:
        raise Refusal(N_("You have {n} of them already. Delete one first."), n=most)


async def add(request: Request, channel: Channel) -> None:
    """Store a channel, and use it from now on."""
    notifier = notifier_of(request)
    await notifier.store.add_channel(channel)
    await notifier.change_channels()


async def remove(request: Request, visitor: Visitor, id: str) -> None:
    """Delete a channel of a visitor, if it exists."""
    notifier = notifier_of(request)
    channel = await notifier.store.channel(id)
    if channel and visitor.holder and channel.holder == visitor.holder:
        await notifier.store.delete_channel(id)
        await notifier.change_channels()


async def json_of(request: Request) -> Any:
    """Return the body of a request, which is JSON; Refusal if it is not."""
    try:
        return json.loads(await visitors.body_of(request))
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


def site_of(request: Request) -> str:
    """Return the address of this server as the visitor knows it, without a path."""
    return str(request.base_url).rstrip("/")


ROUTES: list[tuple[str, str, Callable[[Request], Any]]] = [
    ("GET", PAGE, show),
    ("GET", f"{PAGE}/state", state),
    ("POST", f"{PAGE}/browser", add_browser),
    ("POST", f"{PAGE}/browser/remove", remove_browser),
    ("POST", f"{PAGE}/webhook", add_webhook),
    ("POST", f"{PAGE}/{{id}}/test", test),
    ("POST", f"{PAGE}/{{id}}/on", turn_on),
    ("POST", f"{PAGE}/{{id}}/delete", delete),
    ("GET", WORKER, service_worker),
]
"""Method, address and handler of every request."""
