"""What pages of the server show, from their models alone: orders, filters, marks and what is left out."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.lab.comparison_data import ComparisonData
from hoyle.lab.differences import Difference
from hoyle.lab.game_review import GameReview, ReviewedChoice
from hoyle.lab.measures import DECISIONS_PER_GAME
from hoyle.lab.review_values import Referees
from hoyle.pages.listings import TableListing
from hoyle.play.play import vary
from hoyle.rulesets.published_rules import Novelty, Published, Rating, Skill, rules_hash
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.server.comparisons import Question, Standing, State
from hoyle.server.gallery_entries import Ancestor, Shown
from hoyle.server.notifications.outcomes import sentence
from hoyle.server.notifications.records import Channel
from hoyle.server.pages import gallery, games, lab, notifications, printing, review
from hoyle.server.pages.gallery import Wish
from hoyle.server.records import Outcome
from hoyle.table.state import TableFacts
from hoyle.table.summary import Summary, summary_of
from tests.support.comparisons import comparison
from tests.support.gallery import FACTS
from tests.support.tables import open_table, table_of

SAY = translator("en")


# The gallery.


def published(name: str, rules: str, game: str = "r", version: int = 0) -> Published:
    version = version or GAMES[game].version
    return Published(rules_hash(game, version, rules), game, version, rules, name, "", "", 1e9, "ann")


TWO, THREE, FOUR = (published(f"to {n}", f'{{"points_to_win":{n}}}') for n in (2, 3, 4))
FIVE_LIVES = published("lively", '{"lives":5}', "thirty_one")
GONE = published("gone", "{}", "r", 99)
ENTRIES = [TWO, GONE, THREE, FOUR, FIVE_LIVES]


def found(wish: Wish) -> list[str]:
    """The names that the list shows; THREE is the best by all measures, TWO the second, FOUR was measured by an earlier definition."""
    skill = Skill("search:easy", "random", 400, 0.75, 0.7, 0.8, 0.5)
    facts = {
        TWO.hash: replace(FACTS, skill=replace(skill, score=0.6), novelty=Novelty(0.1, "", 2)),
        THREE.hash: replace(FACTS, skill=skill, novelty=Novelty(0.2, "", 2)),
        FOUR.hash: replace(FACTS, skill=replace(skill, score=0.9), novelty=Novelty(0.15, "", 2), measures=1),
    }
    minutes = {TWO.hash: 5.0, THREE.hash: 4.9, FOUR.hash: 15.0}
    ratings = {TWO.id: Rating(1, 5.0), THREE.id: Rating(9, 4.5), FOUR.id: Rating(3, 1.0)}
    return [each.name for each in gallery.found(ENTRIES, minutes, ratings, wish, facts)]


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        (Wish(), ["to 2", "to 3", "to 4", "lively"]),
        (Wish(order="best"), ["to 3", "to 2", "lively", "to 4"]),
        (Wish(order="short"), ["to 3", "to 2", "to 4", "lively"]),
        (Wish(order="skill"), ["to 3", "to 2", "to 4", "lively"]),
        (Wish(order="novel"), ["to 3", "to 4", "to 2", "lively"]),
        (Wish(length="short"), ["to 3"]),
        (Wish(length="medium"), ["to 2"]),
        (Wish(length="long"), ["to 4"]),
        (Wish(game="thirty_one"), ["lively"]),
        (Wish(players=2), ["to 2", "to 3", "to 4"]),
        (Wish(game="r", players=4), []),
    ],
)
def test_the_gallery_lists_what_fits_in_the_order_that_is_asked_for(wish: Wish, names: list[str]) -> None:
    assert found(wish) == names


@pytest.mark.parametrize(
    ("query", "wish"),
    [
        ({}, Wish()),
        (
            {"game": "r", "players": "2", "length": "long", "order": "best", "page": "3"},
            Wish("r", 2, "long", "best", 3),
        ),
        ({"game": "whist", "length": "endless", "order": "odd"}, Wish()),
        ({"players": "9999", "page": "9999"}, Wish(players=9999, page=9999)),
        *(({"players": number, "page": number}, Wish()) for number in ("10000", "-1", "x", "²", "٤", "")),
        ({"page": "0"}, Wish()),
    ],
)
def test_what_a_query_of_the_gallery_asks_for(query: dict[str, str], wish: Wish) -> None:
    assert gallery.wish_in(query) == wish


def test_pages_of_the_gallery_lead_to_their_neighbours_and_keep_the_filters() -> None:
    def ends(wish: Wish, fitting: int) -> tuple[str, str]:
        model = gallery.list_model(ENTRIES, [], fitting, wish, SAY)
        return model["newer"], model["older"]

    assert ends(Wish(), gallery.PAGE) == ("", "")
    assert ends(Wish(), gallery.PAGE + 1) == ("", "/gallery?page=2")
    middle = ends(Wish("r", 2, "long", "best", 2), 2 * gallery.PAGE + 1)
    assert middle == tuple(f"/gallery?game=r&players=2&length=long&order=best&page={page}" for page in (1, 3))
    assert gallery.list_model([], [], 0, Wish(), SAY)["is_empty"]
    assert not gallery.list_model([TWO], [], 0, Wish(), SAY)["is_empty"]


def test_filters_of_the_gallery_offer_what_it_has_and_what_is_chosen() -> None:
    def offered(entries: list[Published], wish: Wish) -> list[list[tuple[str, bool]]]:
        return [[(value, chosen) for value, _, chosen in each.options] for each in gallery.filters(entries, wish, SAY)]

    names, players, lengths, orders, checks = offered([TWO, GONE], Wish())
    assert names[0] == players[0] == ("", True) and ("r", False) in names and ("2", False) in players
    assert checks[0][1] and not any(chosen for _, chosen in checks[1:])
    assert lengths == [("", True), ("short", False), ("medium", False), ("long", False)]
    assert [value for value, _ in orders] == ["new", "best", "short", "skill", "novel"] and orders[0] == ("new", True)
    names, players, *_ = offered([TWO], Wish("malice", 3))
    assert [name for name, chosen in names if chosen] == ["malice"] and ("r", False) in names
    assert [number for number, chosen in players if chosen] == ["3"] and ("2", False) in players


def shown(entry: Published, **known: object) -> Shown:
    return replace(Shown(entry, entry.variant, None, None, None), **known)  # type: ignore[arg-type]


def test_a_card_of_the_gallery_has_at_most_four_chips() -> None:
    rules = ['"abilities":false', '"discard_one":true', '"hand_limit":3', '"points_to_win":3', '"traitor_swap":true']

    def chips(count: int) -> tuple[int, str]:
        card = gallery.card(shown(published("x", f"{{{','.join(rules[:count])}}}")), SAY)
        return len(card.chips), card.more_chips

    assert [chips(count) for count in (3, 4, 5)] == [(3, ""), (4, ""), (4, "1 more rule")]


def test_a_card_of_the_gallery_says_what_is_known() -> None:
    plain = gallery.card(shown(TWO), SAY)
    assert (plain.rating, plain.parent, plain.about[1:]) == ("", None, ["2 players"])
    assert gallery.card(shown(TWO, facts=FACTS), SAY).about[2:] == ["about 7 minutes"]
    assert gallery.card(shown(TWO, facts=replace(FACTS, games=0)), SAY).about[2:] == []
    assert gallery.card(shown(TWO, rating=Rating(1, 4.0)), SAY).rating == "4 of 5, rated by 1 player"
    unknown = gallery.card(shown(TWO, parent=Ancestor(None, 0)), SAY).parent
    assert unknown and unknown.before == "from rules that are not in this gallery" and unknown.id == ""
    known = gallery.card(shown(TWO, parent=Ancestor(THREE, 1)), SAY).parent
    assert known and (known.before, known.after, known.id) == ("from ", " by 1 rule", THREE.id)
    assert plain.fields["points_to_win"] == "2"
    gone = gallery.card(shown(GONE), SAY)
    assert (gone.chips, gone.fields, gone.about) == ([], {}, ["R"])


def entry_page(entry: Shown, own_stars: int = 0, nearest: Published | None = None) -> dict[str, Any]:
    return gallery.entry_model(entry, [], [THREE, GONE], own_stars, False, False, nearest, SAY)


def test_the_page_of_published_rules_offers_what_is_possible() -> None:
    plain, gone = entry_page(shown(TWO)), entry_page(shown(GONE))
    assert [each.name for each in plain["forks"]] == ["to 3"] and (plain["facts"], plain["own_rating"]) == (None, "")
    assert (gone["rules_link"], gone["fields"], gone["rules"]) == ("", {}, None) and "fork" not in gone
    assert entry_page(shown(TWO), 1)["own_rating"] == "You gave 1 star." and plain["opponents"]
    alone = published("alone", canonical_text(GAMES["board64"].presets["patience_open"].values), "board64")
    assert entry_page(shown(alone))["opponents"] == {}


def test_figures_on_the_page_of_published_rules() -> None:
    skill = Skill("search:easy", "whoever", 400, 0.75, 0.7, 0.8, 0.5)

    def facts(nearest: Published | None = None, **changes: Any) -> dict[str, Any]:
        return entry_page(shown(TWO, facts=replace(FACTS, **changes)), nearest=nearest)["facts"]

    assert facts(games=0)["rows"] == [] and "how" not in facts(games=0)
    deals = [[name for name, _ in facts(deals=count)["rows"] if name == "Deals per match"] for count in (0, 2.5)]
    assert deals == [[], ["Deals per match"]]
    measured = replace(FACTS.figures[0], id=DECISIONS_PER_GAME, name="Decisions per game")
    assert len(facts(figures=[*FACTS.figures, measured])["rows"]) == len(facts()["rows"]), "it is among the first rows"
    assert (facts()["earlier"], bool(facts(measures=1)["earlier"])) == ("", True)
    assert facts()["skill"] is None and facts(skill=skill, measures=1)["skill"] is None
    sentence = facts(skill=skill)["skill"]["sentence"]
    assert sentence.startswith("Easy bot plays whoever, 400 games") and "Above 50 % skill counts" in sentence
    novelty = Novelty(0.125, "", 2)
    assert facts(nearest=THREE)["novelty"] == "" and "nearest" not in facts(nearest=THREE)
    assert "12.5 of 100 from the nearest of 2 rule sets" in facts(novelty=novelty)["novelty"]
    assert "nearest" not in facts(novelty=novelty)
    near = [facts(each, novelty=novelty)["nearest"] for each in (THREE, replace(THREE, made=0.0))]
    assert [each.id for each in near] == [THREE.id, ""], "a preset has no page in the gallery"


# Reviews.


def choice(step: int, value: float, low: float, high: float, adjusted: float) -> ReviewedChoice:
    return ReviewedChoice(
        step, step - 1, "Spy", "King", 0, 0, Difference("loss", value, low, high, 0.01, adjusted=adjusted), ()
    )


def reviewed(*choices: ReviewedChoice, referees: Referees | None) -> GameReview:
    return GameReview("R", 0, "", choices, len(choices), referees, (64, 64), (-1, 1), 1)


BOTS = Referees("strong", "quick", 64)


def test_the_chart_of_a_review_names_the_largest_losses_if_there_are_any() -> None:
    bad, good = choice(3, 0.5, 0.25, 0.75, 0.01), choice(5, 0.0, -0.5, 0.5, 1.0)
    both = review.chart(reviewed(bad, good, referees=BOTS))
    assert both.alt.endswith("The largest: step 3: 0.50.")
    assert (both.steps, [mark.is_worse for mark in both.marks]) == ((3, 5), [True, False])
    assert [mark.left for mark in both.marks] == [25.0, 75.0] and 0 < both.zero < 50
    alone = review.chart(reviewed(good, referees=BOTS))
    assert "The largest" not in alone.alt
    assert review.chart(reviewed(bad, referees=BOTS)).zero == 0.0


class Seen:
    """A table as far as a review needs it."""

    id = "t"


def test_a_star_marks_what_is_clearly_worse_where_losses_are_estimated() -> None:
    def marked(one: ReviewedChoice, referees: Referees | None) -> tuple[bool, str]:
        found = review.judged(one, reviewed(one, referees=referees), cast(TableFacts, Seen()), 1)
        assert (found.replay, found.position) == ("/t/t/replay?seat=s1&seq=3", "/t/t/replay?seat=s1&seq=2")
        return found.is_starred, found.interval

    clear, unclear, exact = (
        choice(3, 0.5, *ends, adjusted)
        for ends, adjusted in (((0.25, 0.75), 0.01), ((0.25, 0.75), 0.9), ((0.5, 0.5), 0.0))
    )
    assert [marked(one, BOTS) for one in (clear, unclear)] == [(True, "0.25 … 0.75"), (False, "0.25 … 0.75")]
    assert marked(exact, None) == (False, "")


def test_a_review_without_choices_has_no_chart_and_only_games_without_memory_have_one() -> None:
    assert review.shown(reviewed(referees=BOTS), cast(TableFacts, Seen()), 0)["chart"] is None
    perfect = review.shown(reviewed(choice(3, 0.0, 0.0, 0.0, 1.0), referees=None), cast(TableFacts, Seen()), 0)
    assert perfect["chart"] and perfect["is_exact"]


def open_table_of(game: str) -> Summary:
    host = MemoryHost()
    id, _ = open_table(host, vary(GAMES[game], {}))
    return summary_of(table_of(host, id))


def test_the_page_of_a_review_says_how_far_it_is_and_shows_what_is_done() -> None:
    table, made = open_table_of("r"), reviewed(choice(3, 0.0, 0.0, 0.0, 1.0), referees=None)

    def model(state: str, **result: Any) -> tuple[str, str, tuple[int, int, tuple[int, int]], bool]:
        found = review.model(table, 0, state, result or None, 1, SAY)
        counts = found["judged"], found["requested"], found["done"]
        return found["state"], found["why"], counts, found["review"] is not None

    nothing = (0, 0, (0, 1))
    assert model("") == ("", "", nothing, False) and model("late") == ("failed", "", nothing, False)
    part = {"judged": 1, "requested": 3, "progress": (1, 3)}
    assert model("running", **part) == ("running", "", (1, 3, (1, 3)), False)
    assert model("running", review=made)[3] is False and model("done", **part)[3] is False
    assert model("done", review=made) == ("done", "", nothing, True)
    assert model("done", why="No bot.") == ("failed", "No bot.", nothing, False)


def test_reviews_are_offered_for_games_that_are_here_and_need_no_memory() -> None:
    table = open_table_of("r")
    assert review.offer(table) == f"/t/{table.id}/review" and review.offer(open_table_of("seeker")) == ""
    gone = cast(TableFacts, SimpleNamespace(id="t", opened=replace(table.opened, game="whist")))
    assert review.offer(gone) == ""


# The laboratory.


def standing(found: ComparisonData | None, state: State = "running", **more: Any) -> Standing:
    question = Question("r", GAMES["r"].version, '{"points_to_win":2}', "{}", **more)
    return Standing("x", question, state, 0, found)


def test_the_progress_of_a_comparison_in_words() -> None:
    none, some, over = (lab.progress(standing(found), SAY) for found in (None, comparison(100), comparison(400)))
    assert (none.games, none.left, none.place) == ("", "", "It comes next.")
    assert (some.games, some.left) == ("100 of 400 games", "about 12 seconds left")
    assert (over.games, over.left) == ("400 of 400 games", "")
    unknown = lab.progress(standing(replace(comparison(0), requested=0)), SAY)
    assert (unknown.games, unknown.requested) == ("", 0)


def test_a_comparison_says_how_its_games_were_played() -> None:
    both = comparison()
    alone, whole = replace(both, rules=both.rules[1:]), replace(both, whole=True)
    assert [lab.how(found, SAY).split(",")[0] for found in (both, alone, whole)] == [
        "400 games under each set of rules",
        "400 games",
        "400 whole matches under each set of rules",
    ]
    assert ", played by Easy bot in" in lab.how(both, SAY)
    assert ", played by whoever in" in lab.how(replace(both, bot="whoever"), SAY)


def test_the_list_of_comparisons_leaves_out_rules_that_are_gone_and_names_the_bot_that_was_chosen() -> None:
    gone = replace(standing(None), question=replace(standing(None).question, version=99))
    rows = lab.listings([standing(None), gone, standing(None, "done", bot="search:easy", size="quick")], "x", SAY)
    assert [(row.detail.split(" · ")[-1], row.is_unfinished, row.is_current) for row in rows] == [
        ("usual", True, True),
        ("Easy bot", False, True),
    ]
    assert lab.comparison_model(gone, SAY)["ask"] == "" and lab.base_name(gone, SAY) == ""
    assert lab.base_name(standing(None), SAY) == "Standard rules"
    alone = replace(standing(None), question=replace(standing(None).question, base=None))
    assert lab.base_name(alone, SAY) == "" and lab.comparison_model(alone, SAY)["base_summary"] is None


# Own games.


def test_results_count_every_game_that_is_over_and_streaks_end_with_the_first_that_is_not_won() -> None:
    ends = ["won", "won", "lost", "won", "drawn", "unknown", "won", "elsewhere", "running"]
    listings = [
        TableListing(f"t{n}", "r" if n else "whist", "R", end != "running", float(n)) for n, end in enumerate(ends)
    ]
    leaders = {"won": [0], "lost": [1], "drawn": [0, 1], "elsewhere": [0]}
    outcomes = {
        f"t{n}": Outcome(f"t{n}", leaders[end], end != "drawn", ["Ann", "random"], 1)
        for n, end in enumerate(ends)
        if end in leaders
    }
    seats = {f"t{n}": 0 for n, end in enumerate(ends) if end != "elsewhere"}
    model = games.model(listings[::-1], outcomes, seats, {"t8": True}, {"t8": "stuck"}, SAY)
    assert model["running"] == [(listings[-1], True, "stuck")]
    total = model["total"]
    assert (total.won, total.drawn, total.lost, total.played, total.streak, total.best) == (4, 1, 1, 6, 1, 2)
    assert [(row.title, row.won, row.best) for row in model["rows"]] == [("R", 3, 1), ("whist", 1, 1)]
    assert [(each.word, each.opponents) for each in model["finished"][-3:]] == [
        ("lost", "Random bot"),
        ("won", "Random bot"),
        ("won", "Random bot"),
    ]
    assert [each.ending for each in model["finished"][:3]] == ["", "won", ""], (
        "not the seat's any more, and not known yet"
    )


@pytest.mark.parametrize(
    ("leaders", "has_winner", "seat", "ending"),
    [
        ([0], True, 0, "won"),
        ([0], True, 1, "lost"),
        ([0, 2], True, 2, "won"),
        ([0, 2], False, 2, "drawn"),
        ([0, 2], False, 1, "lost"),
        ([0], True, None, ""),
    ],
)
def test_how_a_game_ended_for_a_seat(leaders: list[int], has_winner: bool, seat: int | None, ending: str) -> None:
    assert games.ending_of(Outcome("t", leaders, has_winner, ["a", "b", "c"], 3), seat) == ending
    assert games.ending_of(None, seat) == ""


# Notifications and printing.


@pytest.mark.parametrize(
    ("kind", "address", "name"),
    [
        ("webhook", "https://example.org/hook?x=1", "https://example.org/hook?x=1"),
        ("browser", "https://push.example.org/long/secret", "push.example.org"),
        ("browser", "nowhere", ""),
    ],
)
def test_a_browser_is_named_by_its_push_service_alone(kind: Any, address: str, name: str) -> None:
    found = notifications.shown(Channel("c", "ann", kind, address, "secret", "en", "http://localhost"), SAY)
    assert (found.name, found.is_webhook) == (name, kind == "webhook")


@pytest.mark.parametrize(
    ("error", "says"),
    [("", ""), ("404", "The receiver answered with the status 404."), ("gone", "The receiver says"), ("new", "new")],
)
def test_errors_of_channels_in_words(error: str, says: str) -> None:
    assert sentence(error, SAY).startswith(says) and bool(sentence(error, SAY)) == bool(error)


def test_an_unknown_paper_is_the_usual_one() -> None:
    assert [printing.paper_of(text) for text in ("a4", "letter", "a5", "")] == ["a4", "letter", "a4", "a4"]
