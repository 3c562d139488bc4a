"""Choosing the rules of the next game of a match: who is asked, what is offered, and in which words."""

from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.table import choosing
from hoyle.table.wire.commands import Resign
from tests.support.tables import open_table, table_of


def between_games(**options: Any) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A match of R whose first game the second seat has resigned; the first two are players, the third watches."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", **options))
    host.clock.run(host.host.handle(id, Resign(1)))
    return host, id, [*people, host.join(id)]


@pytest.mark.parametrize(
    ("name", "label", "group", "text"),
    [
        ("base", "As the first game", "", "The rules of game 1."),
        ("4", "Impatience", "", "Three points win."),
        ("9/True", "Look at your row: yes", "Prophecy", "Fix the order of your cards beforehand."),
        (
            "6/any/1",
            "Princess against: any Prince; First to draft: the red player",
            "Draft",
            "All cards are drafted in packets of four.",
        ),
        ("seeker/17.1", "Hidden Seeker", "", "Two players; each sees only the cards they turn up."),
    ],
)
def test_choices_of_a_group_are_told_apart_by_the_values_in_which_they_differ(
    name: str, label: str, group: str, text: str
) -> None:
    host, id, _ = between_games(true_king=True, king_calls="any_game")
    match_play = table_of(host, id).running_timeline().match_play
    choice = next(choice for choice in choosing.choices(match_play) if choice.name == name)
    option = choosing.option_of(match_play, choice, translator("en"))
    assert (option.label, option.group, option.text) == (label, group, text)


@pytest.mark.parametrize(
    ("options", "prompts", "labels", "offered"),
    [
        (
            {"true_king": True},
            ["P1 chooses the rules of the next game.", "Choose the rules of the next game."],
            [[], ["The next game"], []],
            [0, 20, 0],
        ),
        (
            {"goal": "all_rounds", "match_points": 20},
            ["P1 resigned.", "You resigned."],
            [["Next game"], ["Next game"], []],
            [1, 1, 0],
        ),
    ],
)
def test_who_chooses_has_a_list_and_without_a_choice_every_player_a_button(
    options: dict[str, Any], prompts: list[str], labels: list[list[str]], offered: list[int]
) -> None:
    _, _, people = between_games(**options)
    views = [person.view for person in people]
    assert [view["prompt"] for view in views] == [prompts[0], prompts[-1], prompts[0]]
    assert [[act["label"] for act in view["acts"]] for view in views] == labels
    found = [sum(len(act["options"]) for act in view["acts"]) for view in views]
    assert all(number >= least and bool(number) == bool(least) for number, least in zip(found, offered, strict=True))


def test_only_who_chooses_makes_the_choice_and_only_one_that_is_offered() -> None:
    host, id, (other, chooser, _) = between_games(true_king=True)
    for person, name in ((other, "4"), (chooser, "go"), (chooser, "99")):
        person.gesture(choosing.ACT, option=name)
        assert person.rejects.pop() == "That cannot be done now."
    chooser.gesture(choosing.ACT, option="4")
    assert not chooser.rejects and not table_of(host, id).running_timeline().is_between_games
    assert chooser.events[-1] == "Game 2 begins: Impatience."
    assert table_of(host, id).running_timeline().resigned is None, "that was the game before"
