"""Daily deals in a page: the deals of a day, beginning one, and the result of a finished one. All of it stays in the browser.

The store has a fact for each deal that was begun on its day: `daily DAY FAMILY`, with the id of the table that counts.
"""

from datetime import date

from hoyle.errors import NotFound, Refusal
from hoyle.pages import daily as daily_page
from hoyle.publish.page.answers import Answer, Request, moved
from hoyle.publish.page.tables import Tables, own_seat
from hoyle.table import daily
from hoyle.table.daily import DailyDeal, DailyPlay
from hoyle.table.table import Table
from hoyle.table.tickets import new_id

FACTS = "daily "
"""The beginning of the names of the facts."""


async def show(tables: Tables, request: Request, text: str) -> Answer:
    """Return the page with the deals of a day; of today if the text is empty."""
    today = daily.today()
    day, counted = daily.day_in(text, today), await tables.store.facts(FACTS)
    over = {listing.id for listing in await tables.store.listed() if listing.is_over}
    played = {
        family: DailyPlay(on, family, table, 0 if table in over else None)
        for (on, family), table in ((name.split(), table) for name, table in counted.items())
        if on == day.isoformat()
    }
    finished = {date.fromisoformat(name.split()[0]) for name, table in counted.items() if table in over}
    model = daily_page.day_model(day, today, played, request.say, daily.streak(finished, today))
    return request.page("daily.html", model)


async def open_table(tables: Tables, request: Request, text: str, family: str) -> Answer:
    """Open a table with the deal of a family and a day, and lead to it.

    Whoever has begun the deal on its day goes on at that table; later, the deal counts for nothing.
    """
    today = daily.today()
    deal = daily.deal_of(family, daily.day_in(text, today))
    counts, id = deal.day == today, new_id()
    if counts:
        id = await tables.store.fact(name_of(deal), id)
        if await tables.store.revision(id) >= 0:
            return moved(f"/t/{id}")
    wish = daily.wish_of(deal, request.person, counts)
    return moved(f"/t/{await tables.host.open(wish, id, deal.secret)}")


def name_of(deal: DailyDeal) -> str:
    """Return the name of the fact about a deal."""
    return f"{FACTS}{deal.day.isoformat()} {deal.family}"


async def result(tables: Tables, request: Request, table: Table) -> Answer:
    """Return the page with the result of a daily deal, and its place among bots."""
    own_seat(table, request)
    deal, score = daily.deal_of_table(table), daily.score_of_table(table)
    if deal is None:
        raise NotFound(daily_page.NOT_DAILY)
    if score is None:
        raise Refusal(daily_page.NOT_OVER)
    counts = (await tables.store.facts(name_of(deal))).get("") == table.id
    link = request.link(f"/daily/{deal.day.isoformat()}")
    model = daily_page.result_model(table, deal, score, {score: 1} if counts else {}, counts, link, request.say)
    return request.page("daily_result.html", model)
