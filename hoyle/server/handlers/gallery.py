"""Requests about the gallery: its pages and its file, publishing, rating and withdrawing."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.pages import rules_form
from hoyle.rulesets.published_rules import write_file
from hoyle.rulesets.rule_sets import Composed
from hoyle.server import gallery_entries, visitors
from hoyle.server.answers import game_of, page, tables_of
from hoyle.server.gallery_entries import AlreadyPublished
from hoyle.server.gallery_records import GalleryRecords
from hoyle.server.guards import address_of
from hoyle.server.handlers.rules import show_form, toml_file
from hoyle.server.pages import gallery as gallery_page

NOT_HERE_ANY_MORE = N_("This server does not have the game or the version of these rules any more.")


def store_of(request: Request) -> GalleryRecords:
    """Return the store of this server."""
    return tables_of(request).store


async def show(request: Request) -> Response:
    """Return the list of the published rule sets that fit the query."""
    visitor, store, clock = visitors.visitor_of(request), store_of(request), tables_of(request).clock
    wish = gallery_page.wish_in(request.query_params)
    async with clock.lock_of_caller():  # so that requests of an address do not go on all at once
        entries = await gallery_entries.playable(store, clock)
        needs_facts = wish.order in gallery_page.NEEDS_FACTS
        facts = await store.facts([each.hash for each in entries]) if needs_facts else None
        fitting = gallery_page.found(entries, await store.minutes(), await store.ratings(), wish, facts)
    await clock.breathe()
    shown = await gallery_entries.with_details(
        store, fitting[(wish.page - 1) * gallery_page.PAGE :][: gallery_page.PAGE]
    )
    model = gallery_page.list_model(entries, shown, len(fitting), wish, visitor.say)
    return page(request, visitor, "gallery.html", **model)


async def show_entry(request: Request) -> Response:
    """Return the page of a published rule set."""
    visitor, store = visitors.visitor_of(request), store_of(request)
    entry = await gallery_entries.visible(store, request.path_params["id"])
    (shown,) = await gallery_entries.with_details(store, [entry])
    model = gallery_page.entry_model(
        shown,
        await gallery_entries.descent(store, entry),
        await store.forks_of(entry.id),
        await store.rating_by(entry.id, visitor.holder) if visitor.holder else 0,
        await gallery_entries.may_rate(store, entry, visitor.holder),
        entry.is_by(visitor.holder),
        await gallery_entries.nearest_to(store, shown),
        visitor.say,
    )
    has_operators = bool(request.app.state.moderation.token)
    is_sent = request.query_params.get("sent") == "yes"
    return page(request, visitor, "gallery_entry.html", has_operators=has_operators, is_sent=is_sent, **model)


async def publish(request: Request) -> Response:
    """Publish the rules of the form, and redirect to their page."""
    fields = await visitors.form(request)
    visitor, game = visitors.with_token(request), game_of(request)
    rules = rules_form.read_form(game, fields, visitor.say)
    if rules.refused:
        return await show_form(request, visitor, game, fields, 422)
    try:
        request.app.state.rates.count_publication(address_of(request.scope))
        published = await gallery_entries.publish(
            store_of(request),
            visitor.holder,
            rules_form.variant(game, rules.canonical),
            fields,
            request.app.state.settings.published_per_visitor,
        )
    except AlreadyPublished as known:
        text, link = visitor.say(known.message), (f"/gallery/{known.id}", visitor.say("Look at it"))
        return await show_form(request, visitor, game, fields, 409, text, link)
    except Refusal as refusal:
        return await show_form(request, visitor, game, fields, 422, visitor.say(refusal.message, **refusal.facts))
    return visitor.remember(RedirectResponse(f"/gallery/{published.id}", 303))


async def rate(request: Request) -> Response:
    """Store the visitor's rating of a rule set, and redirect to its page."""
    fields = await visitors.form(request)
    visitor, store = visitors.visitor_of(request), store_of(request)
    entry = await gallery_entries.visible(store, request.path_params["id"])
    await gallery_entries.rate(store, entry, visitor.holder, fields.get("stars", ""))
    return RedirectResponse(f"/gallery/{entry.id}#rating", 303)


async def withdraw(request: Request) -> Response:
    """Withdraw a rule set of the visitor, and redirect to the gallery."""
    fields = await visitors.form(request)
    visitor, store = visitors.visitor_of(request), store_of(request)
    entry = await gallery_entries.visible(store, request.path_params["id"])
    if not entry.is_by(visitor.holder):
        raise Refusal(N_("Only the person who published these rules can withdraw them."))
    if fields.get("sure") != "yes":
        raise Refusal(N_("Tick the box first, to say that you are sure."))
    await store.withdraw(entry.id, visitor.holder)
    return RedirectResponse("/gallery", 303)


async def download(request: Request) -> Response:
    """Return a published rule set as a file, which names the rules of which it is a fork."""
    entry = await gallery_entries.visible(store_of(request), request.path_params["id"])
    if entry.variant is None:
        raise Refusal(NOT_HERE_ANY_MORE)
    return toml_file(Composed(entry.game, entry.name, entry.sentence, entry.variant.canonical(), entry.parent))


async def export(request: Request) -> Response:
    """Return the gallery as a file, without hidden rule sets, and without anything about visitors."""
    headers = {"Content-Disposition": 'attachment; filename="gallery.json"', "Cache-Control": "no-store"}
    clock = tables_of(request).clock
    async with clock.lock_of_caller():
        body = write_file(await gallery_entries.export(store_of(request), clock))
    return Response(body, media_type="application/json", headers=headers)
