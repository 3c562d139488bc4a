"""What is said when a match is over: who won it and how, and what came of its last game."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.shared.chips import standing
from hoyle.play.match_play import MatchPlay
from hoyle.rules.link import rules_of
from hoyle.rules.seats import NONE
from tests.support.clients import Browser

RULES = rules_of(GAMES["pair_attack"])
SHORT: dict[str, tuple[dict[str, str], str, str]] = {
    "pair_attack": ({"deals": "2"}, "All deals are played.", "Deal 2: "),
    "serious_card": ({}, "All deals are played.", "Deal 4: "),
    "thirty_one": ({"players": "2", "lives": "1", "free_ride": "false"}, "Nobody else is left.", "Deal 1: "),
    "malice": ({"payoff_size": "5", "games": "2", "no_progress_turns": "20"}, "All games are played.", "Game 2: "),
    "muzicando": ({"mode": "individual", "players": "2", "layouts": "2"}, "All layouts are played.", "Layout 2: "),
}
"""Short matches of several games: how they end, and the line on the last game."""


def played(guest: Browser, game: str, rules: dict[str, str]) -> dict[str, Any]:
    """The result of a match that is played by the first gesture each time."""
    table = guest.post(f"/g/{game}", {"bot": "random", "seat": "0"} | rules).at.removeprefix("/t/")
    with guest.at(table) as client:
        client.play_on("m")
        return client.view["result"]


@pytest.mark.parametrize("game", SHORT)
def test_a_match_says_who_won_it_and_how_and_what_came_of_the_last_game(guest: Browser, game: str) -> None:
    rules, how, last = SHORT[game]
    result = played(guest, game, rules)
    assert re.fullmatch(rf"(You win the match\.|.+ wins the match\.|A draw\.) {re.escape(how)}", result["title"])
    assert re.match(rf"{last.split()[0]} \d+: \S", result["text"])


def test_true_king_is_over_when_somebody_has_won_twice(guest: Browser) -> None:
    for _ in range(20):
        result = played(guest, "r", {"true_king": "true"})
        if "Two games are won." in result["title"]:
            break
    assert re.fullmatch(r"(You win|.+ wins) the match\. Two games are won\.", result["title"])
    assert sorted(row["points"] for row in result["rows"])[-1] == 2
    assert {row["label"] for row in result["rows"]} == {"Games won"}


def test_between_two_games_the_table_says_how_the_last_one_ended(guest: Browser) -> None:
    table = guest.post("/g/malice", {"bot": "random", "seat": "0", "games": "2"}).at.removeprefix("/t/")
    guest.post(f"/t/{table}/resign")
    with guest.at(table) as client:
        client.when(lambda view: bool(view["acts"]))
        assert client.view["prompt"] == "You resigned."


def test_whoever_has_as_many_chips_as_the_best_shares_the_first_place() -> None:
    evening = SimpleNamespace(
        base=SimpleNamespace(players=3),
        options=SimpleNamespace(deals=1),
        games=1,
        totals=[25, 10, 25],
        scores=[5, -10, 5],
    )
    found = standing(RULES, evening)
    assert (found.winner, found.shared) == (NONE, (0, 2))


def test_a_match_that_does_not_say_how_it_ended_ended_as_its_last_game_did(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = MatchPlay.standing
    monkeypatch.setattr(MatchPlay, "standing", lambda one: replace(full(one), how=""))
    assert re.fullmatch(
        r"(You win the match\.|.+ wins the match\.|A draw\.) [A-Z][^.:]+\.", played(guest, "serious_card", {})["title"]
    )


def test_no_game_of_matches_is_forgotten_here() -> None:
    matches = {name for name, game in GAMES.items() if game.match is not None}
    assert matches <= set(SHORT) | {"r", "rummy", "triangle", "princess_card"}
