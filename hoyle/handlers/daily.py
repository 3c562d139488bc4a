"""Requests about daily deals: the deals of a day, beginning one, and the result of a finished one."""

from datetime import date

from hoyle.errors import NotFound, Refusal
from hoyle.handlers.messages import Answer, Request, moved, page
from hoyle.handlers.tables import own_seat
from hoyle.pages import daily as daily_page
from hoyle.table import daily


async def show(request: Request) -> Answer:
    """Return the page with the deals of a day; without a day in the path, of today."""
    today, records = daily.today(), request.site.store.daily
    day = daily.day_in(request.parts.get("day", ""), today)
    played = await records.of_day(day.isoformat(), request.holder) if request.holder else {}
    model = daily_page.day_model(day, today, played, request.say, await streak(request, today))
    return page("daily.html", model)


async def streak(request: Request, today: date) -> tuple[int, int] | None:
    """Return the days in a row on which the person has played, where the page of the day is the only one to show them."""
    if not request.reader.is_published:
        return None
    played = await request.site.store.daily.all_of(request.holder)
    return daily.streak({date.fromisoformat(each.day) for each in played if each.score is not None}, today)


async def open_table(request: Request) -> Answer:
    """Open a table with the deal of a family and a day, and lead to it.

    A person who has begun the deal on its day goes on at that table; later, the deal counts for nothing.
    """
    today, records, person = daily.today(), request.site.store.daily, request.player()
    deal = daily.deal_of(request.parts["family"], daily.day_in(request.parts["day"], today))
    counts = deal.day == today
    if counts and (begun := (await records.of_day(deal.day.isoformat(), person.holder)).get(deal.family)):
        return moved(f"/t/{begun.table}")
    request.count_table()
    return moved(f"/t/{await request.site.open_deal(deal, daily.wish_of(deal, person, counts))}")


async def result(request: Request) -> Answer:
    """Return the page with the result of the person's daily deal, and its place among bots and people."""
    table, _ = await own_seat(request)
    deal, score = daily.deal_of_table(table), await table.ask(daily.score_of_table)
    if deal is None:
        raise NotFound(daily_page.NOT_DAILY)
    if score is None:
        raise Refusal(daily_page.NOT_OVER)
    records, day = request.site.store.daily, deal.day.isoformat()
    begun = (await records.of_day(day, request.holder)).get(deal.family)
    counts = begun is not None and begun.table == table.id
    people = await records.scores(day, deal.family) or ({score: 1} if counts else {})
    said, link = await table.ask(daily_page.result_text, request.say), request.link(f"/daily/{day}")
    model = daily_page.result_model(table.id, said, deal, score, people, counts, link, request.say)
    return page("daily_result.html", model)
