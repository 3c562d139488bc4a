"""The models of the pages of daily deals: the deals of a day, and the result of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from hoyle.bots import display_name, fitting
from hoyle.games import FAMILIES
from hoyle.i18n import N_, Translator, many, number_text
from hoyle.lab import daily as bot_daily
from hoyle.lab import facts
from hoyle.lab.daily import BotPlays, place
from hoyle.pages import lobby
from hoyle.pages.dates import date_text
from hoyle.pages.thumbnails import thumbnail
from hoyle.rulesets.house_rules import RulesSummary, summary
from hoyle.table.daily import FIRST_DAY, DailyDeal, DailyPlay, deals_of_day
from hoyle.table.present import leading_seats
from hoyle.table.show import results
from hoyle.table.table import Table
from hoyle.table.timeline import Timeline

NOT_DAILY = N_("This table does not play a daily deal.")
NOT_OVER = N_("Finish this game first. Then its result is shown here.")
BEATS_BOTS = many("better than {worse} of {count} bot play", "better than {worse} of {count} bot plays")
BOT_PLAYS = many("{count} play: {names}.", "{count} plays: {names}.")
PEOPLE = many("{count} person finished this deal on its day.", "{count} people finished this deal on its day.")
PARTS = {
    "worse": N_("{count} did worse"),
    "same": N_("{count} did the same"),
    "better": N_("{count} did better"),
}
"""The others by how they did, compared with the person."""


@dataclass(frozen=True)
class Part:
    """A part of the bar that shows where somebody stands among others."""

    kind: str
    width: float
    """In percent of the bar."""
    text: str


@dataclass(frozen=True)
class Card:
    """The deal of a family, as the page of a day lists it."""

    family: str
    family_title: str
    game: str
    rules: RulesSummary
    thumbnail: str
    opponent: str
    """The name of the bot of all other seats; empty if there are none."""
    minutes: str
    table: str
    """The table at which the visitor has begun it; empty if there is none."""
    is_over: bool


def day_model(
    day: date, today: date, played: Mapping[str, DailyPlay], say: Translator, streak: tuple[int, int] | None = None
) -> dict[str, Any]:
    """Return the model of `daily.html`: the deals of a day, and which of them the visitor has begun.

    `streak` are the visitor's days in a row, now and at most; None where that is not known.
    """
    cards = [card(deal, played.get(deal.family), say) for deal in deals_of_day(day)]
    return {
        "day": day.isoformat(),
        "date": date_text(day, say),
        "is_today": day == today,
        "earlier": (day - timedelta(1)).isoformat() if day > FIRST_DAY else "",
        "later": (day + timedelta(1)).isoformat() if day < today else "",
        "cards": cards,
        "streak": streak,
        "symbols": lobby.symbols(say.lang, tuple(card.game for card in cards)),
    }


def card(deal: DailyDeal, played: DailyPlay | None, say: Translator) -> Card:
    """Return the deal of a family for the page of its day."""
    measured = facts.facts_of(deal.game.name, deal.preset)
    return Card(
        deal.family,
        say(FAMILIES[deal.family]),
        deal.game.name,
        rules_of(deal, say),
        thumbnail(deal.game.name, say.lang).svg,
        opponent(deal, say),
        facts.play_time_text({**measured, "deals": 1}, say) if measured else "",
        played.table if played else "",
        bool(played and played.score is not None),
    )


def rules_of(deal: DailyDeal, say: Translator) -> RulesSummary:
    """Return the rules of a deal in short."""
    return summary(deal.game, deal.variant.canonical(), say)


def opponent(deal: DailyDeal, say: Translator) -> str:
    """Return the name of the bot of all other seats; empty if there are none."""
    if deal.variant.seats == 1:
        return ""
    return say(display_name(fitting(deal.rotation.bot, deal.game, deal.variant.options)))


def result_model(
    table: str,
    result: str,
    deal: DailyDeal,
    score: int,
    people: Mapping[int, int],
    counts: bool,
    link: str,
    say: Translator,
) -> dict[str, Any]:
    """Return the model of `daily_result.html`: the result of a finished table (see `result_text`), and its place among others.

    `people` are the scores of the people who finished the deal on its day, this one included if it `counts`.
    """
    bots, name = bot_daily.plays_of(deal), rules_of(deal, say).name
    parts = [say("Hoyle, {date}", date=date_text(deal.day, say)), name, result]
    if bots:
        worse, count = place(bots.scores, score)[0], bots.count
        parts.append(say.many(*BEATS_BOTS, count, worse=worse, count=count))
    others = {each: number - (counts and each == score) for each, number in people.items()}
    return {
        "table": table,
        "day": deal.day.isoformat(),
        "date": date_text(deal.day, say),
        "rules": name,
        "result": result,
        "counts": counts,
        "line": " · ".join(parts),
        "link": link,
        "bots": bots and bar(bots.scores, score, say),
        "sample": sample(bots, deal, say) if bots else "",
        "rank": place(others, score)[2] + 1,
        "people": bar(others, score, say),
        "people_count": say.many(*PEOPLE, sum(people.values()), count=sum(people.values())),
    }


def sample(bots: BotPlays, deal: DailyDeal, say: Translator) -> str:
    """Return which bots have played the deal, and how often."""
    plays = {fitting(bot, deal.game, deal.variant.options): count for bot, count in bots.bots.items()}
    names = ", ".join(f"{say(display_name(bot))} {count}×" for bot, count in plays.items())
    return say.many(*BOT_PLAYS, bots.count, count=bots.count, names=names)


def bar(scores: Mapping[int, int], score: int, say: Translator) -> list[Part]:
    """Return the parts of a bar: how many of the others did worse, the same and better; none if there are no others."""
    counted = dict(zip(PARTS, place(scores, score), strict=True))
    total = sum(counted.values())
    return [
        Part(kind, round(100 * count / total, 2), say(PARTS[kind], count=number_text(count, say)))
        for kind, count in counted.items()
        if total
    ]


def result_text(table: Table, say: Translator) -> str:
    """Return the result of the person at a finished table in a few words, without anything about the cards."""
    timeline = table.timeline
    assert timeline is not None
    seat = next(index for index, player in enumerate(table.seats) if player.kind == "human")
    if timeline.resigned == seat:
        return say("resigned")
    return points_text(timeline, seat, say)


def points_text(timeline: Timeline, seat: int, say: Translator) -> str:
    """Return whether a seat has won, and the points of all sides, its own first."""
    seats = timeline.seats
    scene = timeline.scene_now(None, [""] * seats, say)
    leaders = leading_seats(timeline.present, scene.teams)
    word = results.outcome(seat, leaders, scene.teams, seats, say)
    points = results.points(timeline, scene, say)
    teams = scene.teams or list(map(str, range(seats)))
    sides = {teams[seat]: points[seat][1]} | {teams[each]: points[each][1] for each in range(seats)}
    numbers = " : ".join(str(number) for number in sides.values())
    label = points[seat][0] if seats == 1 else ""
    return " ".join(part for part in (word, f"{label}: {numbers}" if label else numbers) if part)
