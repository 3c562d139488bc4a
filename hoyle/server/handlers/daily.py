"""Requests about daily deals: the deals of a day, beginning one, and the result of a finished one."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hoyle.errors import NotFound, Refusal
from hoyle.pages import daily as daily_page
from hoyle.server import visitors
from hoyle.server.answers import page, tables_of
from hoyle.server.guards import address_of
from hoyle.server.handlers.tables import own_seat
from hoyle.table import daily
from hoyle.table.tickets import new_id


async def show(request: Request) -> Response:
    """Return the page with the deals of a day; without a day in the path, of today."""
    visitor, today = visitors.visitor_of(request), daily.today()
    day = daily.day_in(request.path_params.get("day", ""), today)
    store = tables_of(request).store
    played = await store.daily.of_day(day.isoformat(), visitor.holder) if visitor.holder else {}
    return page(request, visitor, "daily.html", **daily_page.day_model(day, today, played, visitor.say))


async def open_table(request: Request) -> Response:
    """Open a table with the deal of a family and a day, and redirect to it.

    Whoever has begun the deal on its day goes on at that table; later, the deal counts for nothing.
    """
    fields = await visitors.form(request)
    visitor, today = visitors.with_token(request), daily.today()
    deal = daily.deal_of(request.path_params["family"], daily.day_in(request.path_params["day"], today))
    tables, counts = tables_of(request), deal.day == today
    if counts and (begun := (await tables.store.daily.of_day(deal.day.isoformat(), visitor.holder)).get(deal.family)):
        return visitor.remember(RedirectResponse(f"/t/{begun.table}", 303))
    request.app.state.rates.count_table(address_of(request.scope))
    wish = daily.wish_of(deal, visitors.player_of(visitor, fields), counts)
    id = await tables.host.open(wish, new_id(), deal.secret)
    return visitor.remember(RedirectResponse(f"/t/{id}", 303))


async def result(request: Request) -> Response:
    """Return the page with the result of the visitor's daily deal, and its place among bots and people."""
    visitor, table, _ = await own_seat(request)
    deal, score = daily.deal_of_table(table), daily.score_of_table(table)
    if deal is None or table.opened.daily is None:
        raise NotFound(daily_page.NOT_DAILY)
    if score is None:
        raise Refusal(daily_page.NOT_OVER)
    store, day = tables_of(request).store, deal.day.isoformat()
    begun = (await store.daily.of_day(day, visitor.holder)).get(deal.family)
    counts = begun is not None and begun.table == table.id
    link = str(request.url.replace(path=f"/daily/{day}", query=""))
    people = await store.daily.scores(day, deal.family)
    model = daily_page.result_model(table, deal, score, people, counts, link, visitor.say)
    return page(request, visitor, "daily_result.html", **model)
