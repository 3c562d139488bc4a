"""Many games in a published site: what workers are to calculate, and what their tallies and rows say."""

import asyncio
import json
from typing import Any

import pytest

from hoyle.bots.playout import simulate
from hoyle.bots.random_games import simulation
from hoyle.bots.workspace import workbench
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.lab import figures
from hoyle.lab.contest import PAYOFFS
from hoyle.pages.figures import figure_text
from hoyle.play.play import vary
from hoyle.publish.page import bot_games, random_games
from hoyle.publish.page.requests import request_of
from hoyle.rules.link import link

SAY = translator("en")
TABLES: Any = None  # random games need no tables


def asked(handler: Any, address: str, **fields: str) -> Any:
    """The data that a handler of R answers with."""
    text = {"method": "POST", "address": address, "fields": fields, "lang": "en", "site": "./", "home": "./"}
    request = request_of(json.dumps(text), TABLES, "", "")
    request.parts = {"game": "serious_card"}
    return json.loads(asyncio.run(handler(request)).body)


def tallies(games: int, seed: int) -> dict[str, Any]:
    """What native code makes of random games of Serious Card."""
    game = GAMES["serious_card"]
    call = simulation(workbench(game, "cpu"), game.choose(), seed, 0, games)
    decisions = link(simulate, game, "cpu")(*call.args)
    return {"decisions": int(decisions), "tallies": [array.ravel().tolist() for array in call.args[-2:]]}


def test_tallies_become_sentences_with_intervals() -> None:
    sums = tallies(2000, 7)
    rows = dict(asked(random_games.results, "/g/serious_card/random/results", tallies=json.dumps(sums)))
    assert rows["Games"] == "2,000" and rows["Decisions per game"] == f"{sums['decisions'] / 2000:.2f}"
    game, (payoffs, endings) = GAMES["serious_card"], sums["tallies"]
    low, high = game.payoff_range(game.choose())
    first = payoffs[: high - low + 1]
    wins = sum(count for place, count in enumerate(first) if low + place > 0)
    assert rows["Seat 1 wins"] == figure_text(figures.share("", wins, 2000), SAY)
    values = [low + place for place, count in enumerate(first) for _ in range(count)]
    assert rows["Result of seat 1, on average"] == figure_text(figures.mean("", values), SAY)
    for (_, sentence), count in zip(game.endings, endings, strict=True):
        assert (SAY(sentence) in rows) == (count > 0)


def test_the_work_of_a_seed_names_its_range_and_tallies() -> None:
    work = asked(random_games.work, "/g/serious_card/random/work", seed="9")
    message = work["message"]
    assert (message["begin"], message["call"]) == ("serious_card", "simulate")
    assert [message["args"][place] for place in work["range"]] == [{"i": 0}, {"i": 0}] and message["args"][3] == {
        "i": 9
    }
    shapes = [block["shape"] for block in message["blocks"] if block["number"] in work["tallies"]]
    assert shapes[0][0] == 2 and shapes[1] == [len(GAMES["serious_card"].endings)]


@pytest.mark.parametrize(
    "wrong", ["", "{}", "[]", '{"decisions": 1, "tallies": [[1], [1]]}', '{"decisions": "x", "tallies": 3}']
)
def test_malformed_tallies_are_refused(wrong: str) -> None:
    with pytest.raises(Refusal, match="load the page again"):
        asked(random_games.results, "/g/serious_card/random/results", tallies=wrong)


def test_games_between_bots_have_the_deal_of_their_number() -> None:
    fields = {"bot": "search:easy", "seed": "9"}
    work = asked(bot_games.work, "/g/serious_card/games/work", **fields)
    message = work["message"]
    assert (message["begin"], message["call"]) == ("serious_card.games", "contest")
    assert [message["args"][place] for place in work["range"]] == [{"i": 0}, {"i": 1}]
    shapes = {block["number"]: block["shape"] for block in message["blocks"]}
    width = PAYOFFS + GAMES["serious_card"].max_seats
    assert (shapes[work["rows"]], shapes[work["moves"]]) == ([1, width], [1, 0])


def test_single_deals_do_not_show_what_options_of_the_match_change() -> None:
    rows = json.dumps([[1] * 4 * (PAYOFFS + GAMES["serious_card"].max_seats)] * 2)
    for address, said in (("?stake=3", True), ("", False)):
        sets = rows if said else json.dumps(json.loads(rows)[:1])
        found = asked(bot_games.results, f"/g/serious_card/games/results{address}", rows=sets, bot="greedy", seed="1")
        assert ("Only single deals were played" in found["html"]) is said


def test_progress_is_said_in_words() -> None:
    text = asked(bot_games.progress, "/g/r/games/progress", played="1200", requested="20000", left="130000")
    assert text == "1,200 of 20,000 games · about 2 minutes left"


@pytest.mark.parametrize("wrong", ["", "{}", "[]", "[[]]", "[[1, 2, 3]]", '[["x"]]'])
def test_malformed_rows_are_refused(wrong: str) -> None:
    with pytest.raises(Refusal, match="load the page again"):
        asked(bot_games.results, "/g/serious_card/games/results", rows=wrong)


def test_bots_of_a_comparison_are_those_whose_games_are_compiled() -> None:
    for game in GAMES.values():
        names = bot_games.bots_to_choose([vary(game, {})])
        assert names and "random" not in names and not any(name.endswith(":strong") for name in names)
