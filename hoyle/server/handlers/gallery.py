"""Requests about the gallery: its pages and its file, publishing, rating and withdrawing."""

from functools import partial
from typing import Any

from starlette.responses import Response

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES, own_games
from hoyle.handlers.messages import JSON, NOT_STORED, Answer, moved, page
from hoyle.handlers.rules import form, game_of, refused_form, rules_file, rules_in
from hoyle.i18n import N_
from hoyle.pages import families
from hoyle.pages import from_hoyle as pages
from hoyle.play.play import vary
from hoyle.rulesets.published_rules import Published, hash_of, write_file
from hoyle.rulesets.rule_sets import Composed
from hoyle.server import gallery_entries, published_texts
from hoyle.server.gallery_entries import AlreadyPublished
from hoyle.server.pages import families as families_page
from hoyle.server.pages import gallery as gallery_page
from hoyle.server.requests import ServerRequest
from hoyle.server.visitor_rules import texts_of
from hoyle.server.visitor_texts import REASONS

NOT_HERE_ANY_MORE = N_("This server does not have the game or the version of these rules any more.")


async def show(request: ServerRequest) -> Answer:
    """Return the list of the published rule sets that fit the query."""
    store, clock = request.store, request.tables.clock
    wish = gallery_page.wish_in(request.query)
    async with clock.lock_of_caller():  # so that requests of an address do not go on all at once
        entries = await gallery_entries.playable(store, clock)
        needs_facts = wish.order in gallery_page.NEEDS_FACTS
        facts = await store.facts([each.hash for each in entries]) if needs_facts else None
        doubted = await store.doubted()
        fitting = gallery_page.found(entries, await store.minutes(), await store.ratings(), wish, facts, doubted)
    await clock.checkpoint()
    shown = await gallery_entries.with_details(
        store, fitting[(wish.page - 1) * gallery_page.PAGE :][: gallery_page.PAGE]
    )
    model = gallery_page.list_model(entries, shown, len(fitting), wish, request.say)
    texts = (
        await published_texts.found(store, request.texts, wish.game) if wish.page == 1 and request.takes_rules else []
    )
    model["texts"] = gallery_page.texts_model(texts, await store.ratings(), doubted, wish, request.say)
    model["is_empty"] = model["is_empty"] and not texts
    number = len(fitting) + len(model["texts"])
    model["count"] = request.say.many("{n} rule set found", "{n} rule sets found", number)
    return page("gallery.html", model | await from_hoyle(request, wish))


async def from_hoyle(request: ServerRequest, wish: gallery_page.Wish) -> dict[str, object]:
    """Return the rules from Hoyle that fit a wish, with the first page of the list, and where the rules of the wished game are changed."""
    games, found = pages.games_with_rules(wish.game), list[pages.OfGame]()
    for game in games if wish.page == 1 else []:
        fits = partial(gallery_page.fits_wish, wish=wish)
        if of_game := pages.of_game(game, request.say, request.studio_of(game), fits):
            found.append(of_game)
        await request.tables.clock.checkpoint()
    return {"hoyle": found, "studio": request.studio_of(games[0]) if games else ""}


async def show_families(request: ServerRequest) -> Answer:
    """Return the tree of the rules of a game: from Hoyle, and published here."""
    store, clock, say = request.store, request.tables.clock, request.say
    games = pages.games_with_rules()
    game = families_page.game_of(games, request.query.get("game", ""))
    root, standard = families.root_of(game, say, request.studio_of(game)), vary(game, {})
    async with clock.lock_of_caller():
        doubted = await store.doubted()
        entries = [each for each in await gallery_entries.playable(store, clock) if each.game == game.name]
        entries = [each for each in entries if each.hash not in doubted]
        facts = await store.facts([hash_of(standard), *(each.hash for each in entries)])
        families_page.with_published(root, standard, entries, facts, say)
    if request.takes_rules:
        texts = await published_texts.found(store, request.texts, game.name)
        families_page.with_texts(root, texts, say("Written by a player"))
    return page("families.html", families.model(game, games, root, say))


async def show_entry(request: ServerRequest) -> Answer:
    """Return the page of a published rule set."""
    visitor, store = request.visitor, request.store
    entry = await gallery_entries.visible(store, request.parts["id"])
    added = {"has_operators": bool(request.moderation.token), "is_sent": request.query.get("sent") == "yes"}
    is_text = own_games.is_visitors(entry.game)
    added |= await text_model(request, entry) if is_text else {}
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
    return page("gallery_text.html" if is_text else "gallery_entry.html", model | added)


async def text_model(request: ServerRequest, entry: Published) -> dict[str, Any]:
    """Return the model of the page of a published text; NotFound if the visitor may not see it."""
    if not request.takes_rules:
        raise NotFound(gallery_entries.NO_ENTRY)
    shown = await published_texts.visible(request.texts, entry, request.holder)
    foresight, written = request.tables.visitor_rules.foresight, texts_of(shown.text.text)
    return {
        **await foresight.model(entry.game, written, request.say),
        "game": GAMES[shown.usual],
        "what_it_changes": request.studio_with(GAMES[shown.usual], written),
        "waits": "" if shown.is_played else request.say(REASONS[shown.text.state]),
    }


async def publish(request: ServerRequest) -> Answer:
    """Publish the rules of the form, and redirect to their page."""
    fields, visitor, game = request.fields, request.known(), game_of(request)
    rules = rules_in(request, game, fields)
    if rules.refused:
        return await refused_form(request, game, fields)
    try:
        request.rates.count_publication(request.address)
        published = await gallery_entries.publish(
            request.store,
            visitor.holder,
            vary(game, rules.canonical),
            fields,
            request.state.settings.published_per_visitor,
        )
    except AlreadyPublished as known:
        text, link = visitor.say(known.message), (f"/gallery/{known.id}", visitor.say("Look at it"))
        return await form(request, game, fields, 409, text, link)
    except Refusal as refusal:
        return await refused_form(request, game, fields, refusal)
    return moved(f"/gallery/{published.id}")


async def rate(request: ServerRequest) -> Answer:
    """Store the visitor's rating of a rule set, and redirect to its page."""
    entry = await gallery_entries.visible(request.store, request.parts["id"])
    await gallery_entries.rate(request.store, entry, request.holder, request.fields.get("stars", ""))
    return moved(f"/gallery/{entry.id}#rating")


async def withdraw(request: ServerRequest) -> Answer:
    """Withdraw a rule set of the visitor, and redirect to the gallery."""
    entry = await gallery_entries.visible(request.store, request.parts["id"])
    if not entry.is_by(request.holder):
        raise Refusal(N_("Only the person who published these rules can withdraw them."))
    if request.fields.get("sure") != "yes":
        raise Refusal(N_("Tick the box first, to say that you are sure."))
    await request.store.withdraw(entry.id, request.holder)
    return moved("/gallery")


async def download(request: ServerRequest) -> Answer:
    """Return a published rule set as a file, which names the rules of which it is a fork."""
    entry = await gallery_entries.visible(request.store, request.parts["id"])
    if entry.variant is None:
        raise Refusal(NOT_HERE_ANY_MORE)
    return rules_file(Composed(entry.game, entry.name, entry.sentence, entry.variant.canonical(), entry.parent))


async def export(request: ServerRequest) -> Answer | Response:
    """Return the gallery as a file, without hidden rule sets, and without anything about visitors."""
    headers = {"Content-Disposition": 'attachment; filename="gallery.json"'} | NOT_STORED
    clock = request.tables.clock
    async with clock.lock_of_caller():
        body = write_file(await gallery_entries.export(request.store, clock))
    return Response(body, media_type=JSON, headers=headers)
