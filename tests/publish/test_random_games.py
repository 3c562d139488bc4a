"""Random games of a published site: what workers are to calculate, and what their tallies say."""

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
from hoyle.publish.page import random_games
from hoyle.publish.page.answers import request_of
from hoyle.rules.link import link

TABLES: Any = None  # random games need no tables


def asked(handler: Any, address: str, **fields: str) -> Any:
    """The data that a handler of R answers with."""
    text = {"method": "POST", "address": address, "fields": fields, "lang": "en", "site": "./", "home": "./"}
    return json.loads(asyncio.run(handler(TABLES, request_of(json.dumps(text)), "serious_card")).body)


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
    assert rows["Seat 1 wins"] == figures.share("", wins, 2000).text(), "as SciPy has it"
    values = [low + place for place, count in enumerate(first) for _ in range(count)]
    assert rows["Result of seat 1, on average"] == figures.mean("", values).text()
    say = translator("en")
    for (_, sentence), count in zip(game.endings, endings, strict=True):
        assert (say(sentence) in rows) == (count > 0)


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
