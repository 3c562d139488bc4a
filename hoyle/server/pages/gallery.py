"""The models of the pages of the gallery: the list with its filters, and one published rule set."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from hoyle.games import GAMES, own_games
from hoyle.i18n import N_, Translator, isolated, many, short_number
from hoyle.lab.facts import play_minutes_text, players_text
from hoyle.pages.dates import date_text
from hoyle.pages.from_hoyle import Ready, games_with_rules
from hoyle.pages.opponents import DEFAULT_BOT, opponent, opponents
from hoyle.rulesets.house_rules import RulesSummary, summary
from hoyle.rulesets.links import fields_of
from hoyle.rulesets.published_rules import STARS, Facts, Published, Rating
from hoyle.server.gallery_entries import Ancestor, Shown
from hoyle.server.pages.gallery_facts import Descent, facts_model, merits
from hoyle.server.published_texts import PublishedText

PAGE = 24
"""The number of rule sets on a page."""
MAX_CHIPS = 4
"""The number of chips in the list."""
LENGTHS = {"short": (0.0, 5.0), "medium": (5.0, 15.0), "long": (15.0, float("inf"))}
"""By name of a length: the least minutes, and those that are too many."""
LENGTH_LABELS = {
    "short": N_("less than 5 minutes"),
    "medium": N_("5 to 15 minutes"),
    "long": N_("15 minutes and more"),
}
ALL = "all"
CHECKS = {"": N_("nothing found wrong"), ALL: N_("all rules")}
ORDERS = {
    "new": N_("newest first"),
    "best": N_("best rated first"),
    "short": N_("shortest first"),
    "skill": N_("most skill first"),
    "novel": N_("most novel first"),
}
NEEDS_FACTS = ("skill", "novel")
"""The orders for which the measured facts of all rule sets are needed."""
PRIOR_COUNT, PRIOR_MEAN = 2, 3.0
"""A rating by few people counts as if some others had given a middle one, so that one person alone decides little."""
FROM = many("from {name} by {n} rule", "from {name} by {n} rules")
FROM_UNKNOWN = N_("from rules that are not in this gallery")


@dataclass(frozen=True)
class Wish:
    """What a visitor looks for."""

    game: str = ""
    players: int = 0
    length: str = ""
    order: str = "new"
    page: int = 1
    has_doubted: bool = False
    """Whether rules are found, too, with which a trial found something wrong."""


def wish_in(query: Mapping[str, str]) -> Wish:
    """Return what the query of an address asks for; unknown values are left out."""

    def number(name: str) -> int:
        text = query.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0

    game, length, order = query.get("game", ""), query.get("length", ""), query.get("order", "")
    return Wish(
        game if game in GAMES else "",
        number("players"),
        length if length in LENGTHS else "",
        order if order in ORDERS else "new",
        max(1, number("page")),
        query.get("check", "") == ALL,
    )


@dataclass
class Choices:
    """A filter of the list."""

    name: str
    label: str
    options: list[tuple[str, str, bool]]
    """Values, labels, and whether they are chosen."""


@dataclass
class Card:
    """A rule set in the list."""

    id: str
    game: str
    name: str
    sentence: str
    about: list[str]
    """The game, the number of players, and the length where it is known."""
    chips: list[str]
    more_chips: str
    """In words, how many chips are left out; empty if none."""
    rating: str
    """In words; empty if nobody has rated it."""
    parent: Descent | None
    fields: dict[str, str] = field(default_factory=dict[str, str])
    """The fields of the form that opens a table."""


# The list.


def found(
    entries: Sequence[Published],
    minutes: Mapping[str, float],
    ratings: Mapping[str, Rating],
    wish: Wish,
    facts: Mapping[str, Facts] | None = None,
    doubted: Collection[str] = (),
) -> list[Published]:
    """Return the playable entries that fit a wish, in its order; without a measured length an entry fits no length.

    `facts` are those of all entries, by the hash of their rules, for the orders that need them. Rules whose hashes are `doubted` are
    found only by who asks for them.
    """
    playable = [each for each in entries if each.variant is not None and (wish.has_doubted or each.hash not in doubted)]
    least, limit = LENGTHS.get(wish.length, (-1.0, float("inf")))
    fitting = [
        each
        for each in playable
        if wish.game in ("", each.game)
        and wish.players in (0, seats_of(each))
        and least <= minutes.get(each.hash, -1.0) < limit
    ]
    if wish.order == "best":
        fitting.sort(key=lambda each: -damped(ratings.get(each.id)))
    if wish.order == "short":
        fitting.sort(key=lambda each: minutes.get(each.hash, float("inf")))
    if wish.order in NEEDS_FACTS:
        measure = skill_edge if wish.order == "skill" else novelty_distance
        fitting.sort(key=lambda each: -measure((facts or {}).get(each.hash)))
    return fitting


def skill_edge(facts: Facts | None) -> float:
    """Return by how much skill counts, for the order; rules without a measurement by the definition of today come last."""
    return facts.skill.edge if facts and facts.skill and facts.is_current else -2.0


def novelty_distance(facts: Facts | None) -> float:
    """Return how new rules are, for the order; rules without a measurement come last."""
    return facts.novelty.distance if facts and facts.novelty else -1.0


def seats_of(published: Published) -> int:
    """Return the number of players; 0 if this Hoyle does not have the rules."""
    return published.variant.seats if published.variant else 0


def damped(rating: Rating | None) -> float:
    """Return a rating for the order, drawn towards the middle if few people have given one.

    >>> damped(Rating(1, 5.0)) < damped(Rating(9, 4.5)), damped(None)
    (True, 3.0)
    """
    count, stars = (rating.count, rating.count * rating.mean) if rating else (0, 0.0)
    return (stars + PRIOR_COUNT * PRIOR_MEAN) / (count + PRIOR_COUNT)


def filters(entries: Sequence[Published], wish: Wish, say: Translator) -> list[Choices]:
    """Return the filters, with the games and the numbers of players that the gallery has."""
    from_hoyle = {each.name for each in games_with_rules()}
    games = [name for name in GAMES if name in (wish.game, *from_hoyle) or any(each.game == name for each in entries)]
    seats = sorted(
        {wish.players, *map(seats_of, entries), *(GAMES[name].seats(GAMES[name].options()) for name in from_hoyle)}
        - {0}
    )

    def choices(name: str, label: str, chosen: str, values: Mapping[str, str], every: str = "") -> Choices:
        options = ({"": every} if every else {}) | dict(values)
        return Choices(name, label, [(value, text, value == chosen) for value, text in options.items()])

    players = {str(n): say.many("{n} player", "{n} players", n) for n in seats}
    lengths = {name: say(label) for name, label in LENGTH_LABELS.items()}
    orders = {name: say(label) for name, label in ORDERS.items()}
    return [
        choices("game", say("Game"), wish.game, {name: say(GAMES[name].title) for name in games}, say("all games")),
        choices("players", say("Players"), str(wish.players or ""), players, say("any number")),
        choices("length", say("Length"), wish.length, lengths, say("any length")),
        choices("order", say("Order"), wish.order, orders),
        choices(
            "check",
            say("Tried by bots"),
            ALL if wish.has_doubted else "",
            {name: say(label) for name, label in CHECKS.items()},
        ),
    ]


def fits_wish(ready: Ready, wish: Wish) -> bool:
    """Return whether rules from Hoyle fit a wish; without a measured length they fit no length."""
    least, limit = LENGTHS.get(wish.length, (-1.0, float("inf")))
    return wish.players in (0, ready.seats) and least <= ready.minutes < limit


def texts_model(
    texts: Sequence[PublishedText], ratings: Mapping[str, Rating], doubted: set[str], wish: Wish, say: Translator
) -> list[dict[str, str]]:
    """Return what the list shows of published texts that fit a wish; they have no length."""
    return [
        {
            "id": each.published.id,
            "name": each.published.name,
            "sentence": each.published.sentence,
            "about": " · ".join([say(game.title), *([rating_text(rating, say)] if rating else [])]),
        }
        for each in texts
        for game, rating in [(GAMES[each.usual], ratings.get(each.published.id))]
        if (wish.has_doubted or each.published.id not in doubted)
        and not wish.length
        and wish.players in (0, game.seats(game.options()))
    ]


def list_model(
    entries: Sequence[Published], shown: Sequence[Shown], fitting: int, wish: Wish, say: Translator
) -> dict[str, Any]:
    """Return the model of `gallery.html`: all entries, those of the page, and how many fit the wish."""
    query = {"game": wish.game, "players": str(wish.players or ""), "length": wish.length, "order": wish.order}
    query["check"] = ALL if wish.has_doubted else ""

    def address(page: int) -> str:
        given = {name: value for name, value in query.items() if value and value != "new"}
        return "/gallery?" + urlencode(given | {"page": str(page)})

    return {
        "filters": filters(entries, wish, say),
        "cards": [card(each, say) for each in shown],
        "is_empty": not entries,
        "default_bot": DEFAULT_BOT,
        "newer": address(wish.page - 1) if wish.page > 1 else "",
        "older": address(wish.page + 1) if fitting > wish.page * PAGE else "",
    }


def card(shown: Shown, say: Translator) -> Card:
    """Return a rule set for the list."""
    entry, rules = shown.published, summary_of(shown, say)
    chips = [rule.chip for rule in rules.rules] if rules else []
    return Card(
        entry.id,
        entry.game,
        entry.name,
        entry.sentence,
        about(shown, say),
        chips[:MAX_CHIPS],
        say.many("{n} more rule", "{n} more rules", len(chips) - MAX_CHIPS) if len(chips) > MAX_CHIPS else "",
        rating_text(shown.rating, say),
        descent_text(shown.parent, say) if shown.parent else None,
        form_fields(shown),
    )


def about(shown: Shown, say: Translator) -> list[str]:
    """Return the game, the number of players and the length, as far as they are known."""
    game = GAMES.get(own_games.usual_name(shown.published.game))
    texts = [say(game.title) if game else shown.published.game]
    if shown.variant:
        texts.append(players_text(shown.variant.seats, shown.variant.seats, say))
    if shown.facts and shown.facts.games:
        texts.append(play_minutes_text(shown.facts.minutes, say))
    return texts


def summary_of(shown: Shown, say: Translator) -> RulesSummary | None:
    """Return the rules in short; None if this Hoyle does not have them any more."""
    if shown.variant is None:
        return None
    return summary(shown.variant.game, shown.variant.canonical(), say, shown.published.name)


def form_fields(shown: Shown) -> dict[str, str]:
    """Return the rules as the fields of a form; empty if this Hoyle does not have them any more."""
    if shown.variant is None:
        return {}
    return fields_of(shown.variant.game, shown.variant.canonical())


def rating_text(rating: Rating | None, say: Translator) -> str:
    """Return a rating in words; empty if there is none."""
    if rating is None:
        return ""
    mean = short_number(round(rating.mean, 1), say)
    return say.many("{mean} of 5, rated by {n} player", "{mean} of 5, rated by {n} players", rating.count, mean=mean)


def descent_text(ancestor: Ancestor, say: Translator) -> Descent:
    """Return from which rule set another one comes, and by how many rules."""
    if ancestor.published is None:
        return Descent(say(FROM_UNKNOWN), "", "")
    before, _, after = say.many(*FROM, ancestor.changes, name="\0").partition("\0")
    return Descent(before, isolated(ancestor.published.name), after, ancestor.published.id)


# One rule set.


def entry_model(
    shown: Shown,
    line: Sequence[Ancestor],
    forks: Sequence[Published],
    own_stars: int,
    may_rate: bool,
    is_author: bool,
    nearest: Published | None,
    say: Translator,
) -> dict[str, Any]:
    """Return the model of `gallery_entry.html`; `nearest` are the rules from which the novelty was measured, where known."""
    entry, variant = shown.published, shown.variant
    fields, title = form_fields(shown), {"title": entry.name}
    query = urlencode(fields)
    model: dict[str, Any] = {
        "entry": entry,
        "hash": entry.hash,
        "about": about(shown, say),
        "published": date_text(datetime.fromtimestamp(entry.made, UTC), say),
        "rules": summary_of(shown, say),
        "facts": facts_model(shown.facts, say) | merits(shown.facts, nearest, say) if shown.facts else None,
        "line": [descent_text(each, say) for each in line],
        "forks": [each for each in forks if each.variant],
        "rating": rating_text(shown.rating, say),
        "stars": [(n, say.many("{n} star", "{n} stars", n)) for n in STARS],
        "own_stars": own_stars,
        "own_rating": say.many("You gave {n} star.", "You gave {n} stars.", own_stars) if own_stars else "",
        "may_rate": may_rate,
        "is_author": is_author,
    }
    if variant is None:
        return model | {"fields": {}, "rules_link": "", "cloth": ""}
    return model | {
        "fields": fields | title,
        "fork": f"/g/{entry.game}?{urlencode(fields | {'from': entry.id})}",
        "rules_link": f"/g/{entry.game}/rules?{query}",
        "compare": f"/g/{entry.game}/measure?{query}",
        "opponents": opponents(variant.game, variant.options) if variant.seats > 1 else {},
        "bot": opponent(DEFAULT_BOT, variant.game, variant.options),
        "cloth": variant.game.family,
    }
