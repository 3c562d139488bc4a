"""Whoever came last picks what changes in the rematch."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from hoyle.rulesets.shelf import shelf
from hoyle.table.people import rematch
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.wire import events, vote_events
from hoyle.table.wire.events import Player
from hoyle.table.wire.vote_events import ChangeRules, PlayAgain, VoteCalled
from tests.support.asks import answers, asked
from tests.support.tables import snapshot, table_of
from tests.table.test_rematch import finished, pick


def test_who_came_last_picks_what_changes() -> None:
    host, id, people, loser = finished()
    winner, name = 1 - loser, f"P{loser}"
    assert people[loser].view["rematch"]["picks"] and not people[winner].view["rematch"].get("picks")
    assert people[loser].view["rematch"]["text"] == "You lost: pick what changes."
    assert people[winner].view["rematch"]["text"] == f"{name} may pick what changes."
    assert pick(host, id, winner) == "Whoever lost picks what changes."
    assert pick(host, id, None) == "Only players at this table can do that."
    assert not pick(host, id, loser)
    question = asked(people[winner].view, "rematch")
    assert question["text"] == f"{name} lost and picks: 3 points end the game."
    assert question["rules"] == ["How many points end the game. Here: 3; usual: 4."]
    assert question["link"] == "/g/r/rules?points_to_win=3"
    assert [option["label"] for option in question["options"]] == ["Play it", "No"]
    own = asked(people[loser].view, "rematch")["text"]
    assert own == f"You pick: 3 points end the game. Waiting for P{winner}."
    people[winner].gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    new = people[0].view["rematch"]["next"].removeprefix("/t/")
    host.join(new)
    opened = table_of(host, new).opened
    assert (opened.options, opened.after) == ({"points_to_win": 3}, id)


def test_a_pick_takes_the_place_of_an_offer_by_the_same_rules_but_of_no_other_one() -> None:
    host, id, people, loser = finished()
    people[1 - loser].gesture("rematch", option="offer")
    assert people[loser].view["rematch"]["picks"] and "options" not in people[loser].view["rematch"]
    assert answers(people[loser].view, "rematch") == ["agree.1", "decline.1"]
    assert not pick(host, id, loser)
    assert asked(people[1 - loser].view, "rematch")["rules"] and "rematch" not in people[loser].view
    assert pick(host, id, loser, options={"points_to_win": 2}) == "Another proposal is still open."
    people[1 - loser].gesture("rematch", option="decline.2")
    assert not pick(host, id, loser, options={"points_to_win": 2})
    people[1 - loser].gesture("rematch", option="agree.3")
    host.clock.settle(10_000)
    new = people[0].view["rematch"]["next"].removeprefix("/t/")
    host.join(new)
    assert table_of(host, new).opened.options == {"points_to_win": 2}


def test_what_is_picked_is_told_as_a_change_of_the_rules_of_the_table() -> None:
    host, id, people, loser = finished(points_to_win=2, traitor_swap=True)
    assert not pick(host, id, loser, options={"points_to_win": 2})
    question = asked(people[1 - loser].view, "rematch")
    assert question["text"].endswith("picks: Without: Traitors change sides.")
    assert question["rules"] == ["This is played as usual again."]


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"options": {"points_to_win": 4}}, "These are the rules of this table already."),
        ({"options": {"points_to_win": 99}}, "points_to_win"),
        ({"options": {"trump": "red"}}, "r has no option trump"),
        ({"game": "malice", "options": {}}, "A proposal keeps the game"),
        (
            {"game": "malice-rewrites-1", "options": {}, "rewrites": [RewriteText("a.py", "")]},
            "A proposal keeps the game",
        ),
        ({"game": "nothing", "options": {}}, "A proposal keeps the game"),
    ],
)
def test_a_rule_that_is_not_possible_is_explained(fields: dict[str, Any], part: str) -> None:
    host, id, people, loser = finished()
    assert part in pick(host, id, loser, **fields)
    assert not asked(people[1 - loser].view, "rematch")


def test_a_text_that_is_not_read_here_is_told_by_its_declaration_if_it_comes_with_hoyle() -> None:
    host, id, people, loser = finished()
    text = next(each.text for each in shelf() if each.file == "encore.py")
    for number, (written, name, sentence) in enumerate(
        (
            (
                text,
                "The Musician plays an encore",
                "The Musician plays an encore: once a game she returns to the hand after",
            ),
            ("REWRITE = 1", "Changed rules", "A player has written these rules."),
        ),
        1,
    ):
        game, texts = f"r-rewrites-{number}", [RewriteText("rules.py", written)]
        assert not pick(host, id, loser, game=game, options={}, rewrites=texts)
        question = asked(people[1 - loser].view, "rematch")
        assert question["text"] == f"P{loser} lost and picks: {name}."
        assert question["rules"][0].startswith(sentence) and question["link"] == f"/t/{id}/proposed"
        wish = rematch.agreed_wish(table_of(host, id))
        assert (wish.game, wish.rewrites, wish.after) == (game, texts, id)
        people[1 - loser].gesture("rematch", option=f"decline.{number}")
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id)), "the journal has the texts"


def test_a_pick_is_no_gesture_also_after_it_was_stored() -> None:
    called = VoteCalled(PlayAgain(rules=ChangeRules({"points_to_win": 3})), 1)
    assert events.read(events.write(called)) == called and events.gestures_in(called) == []


def test_an_offer_of_an_earlier_version_is_played() -> None:
    host, id, _, loser = finished()
    offer = PlayAgain(True, "points_to_win", 3)
    stored = vote_events.stored_form(VoteCalled(offer, loser, "c"))
    assert isinstance(stored, vote_events.RematchOffered) and vote_events.from_stored(stored) == VoteCalled(
        offer, loser, "c"
    )
    assert rematch.wish_of(table_of(host, id), offer).options == {"points_to_win": 3}


@pytest.mark.parametrize(
    ("present", "payoffs", "resigned", "last"),
    [
        ([0, 1], (1, -1), None, [1]),
        ([0, 1], (0, 0), None, [0, 1]),
        ([0, 1, 2], (2, -1, -1), None, [1, 2]),
        ([0, 1, 2], (2, 0, -2), None, [2]),
        ([0, 1, 2], (1, 1, -2), None, [2]),
        ([0, 1], (1, 0, -1), None, [1]),  # a bot has the third seat
        ([0], (1, -1), None, [0]),
        ([0, 1, 2], (2, -2, 0), 2, [2]),
    ],
)
def test_who_came_last_among_the_people(
    present: list[int], payoffs: tuple[int, ...], resigned: int | None, last: list[int]
) -> None:
    play = SimpleNamespace(payoffs=payoffs)
    standing = SimpleNamespace(winner=-1)
    ended = SimpleNamespace(standing=standing, match_play=SimpleNamespace(is_match=False), play=play)
    timeline = SimpleNamespace(
        is_over=True, resigned=resigned, present=ended, scene_now=lambda *_: SimpleNamespace(teams=[])
    )
    seats = [Player("human", holder=f"p{seat}") for seat in range(len(payoffs))]
    people = SimpleNamespace(present=lambda: present)
    table = SimpleNamespace(status="over", timeline=timeline, seats=seats, people=people)
    assert rematch.pickers(cast(Any, table)) == last
