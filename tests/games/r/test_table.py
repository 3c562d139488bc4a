"""R's table shows which seats have chosen a card and which must show its card first."""

import hoyle
from hoyle.games import GAMES
from hoyle.games.shared.scenes import Scene
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator

table = table_of(GAMES["r"])

NAMES = ["Ann", "Bob"]


def scene(play: hoyle.Play, seat: int) -> Scene:
    """Return the scene that a seat sees."""
    return table.draw(play.view(seat), seat, NAMES, translator("en"))


def test_a_player_who_has_chosen_is_ready_and_the_other_is_not() -> None:
    play = hoyle.game("r").new(1)
    play.play(1, "r5")
    assert scene(play, 0).ready == [False, True] == scene(play, 1).ready
    assert scene(play, 0).prompt == "Choose a card."


def test_a_card_face_down_lies_in_front_of_a_player_who_has_chosen() -> None:
    play = hoyle.game("r").new(1)
    play.play(1, "r5")
    zones = {zone.id: zone for zone in scene(play, 0).zones}
    assert [item.face for item in zones["laid1"].items] == [None] and zones["laid0"].items == []
    assert len(zones["hand1"].items) == 8  # all cards that it may be
    own = {zone.id: zone for zone in scene(play, 1).zones}
    assert [item.face for item in own["laid1"].items] == ["r5"]


def test_the_cards_of_the_last_round_lie_until_the_reader_has_chosen() -> None:
    play = hoyle.game("r").new(1)
    play.play(0, "b3")
    play.play(1, "r3")
    play.play(1, "r5")
    zones = {zone.id: zone for zone in scene(play, 0).zones}
    assert [[item.face for item in zones[f"laid{seat}"].items] for seat in range(2)] == [["b3"], ["r3"]]
    assert len(zones["hand1"].items) == 7


def test_a_player_who_waits_for_the_first_card_has_not_chosen() -> None:
    play = hoyle.game("r").new(1)
    play.play(0, "b2")
    play.play(1, "r4")
    assert scene(play, 1).ready == [False, False]
    assert scene(play, 1).prompt == "You show your card first. Choose it."
    play.play(1, "r7")
    assert scene(play, 0).ready == [False, True]
    assert scene(play, 0).prompt == "Bob has shown a card. Choose yours."


def test_with_equal_points_balance_lets_both_choose() -> None:
    play = hoyle.game("r", balance=True).new(1)
    play.play(1, "r5")
    assert scene(play, 0).prompt == "Choose a card."
