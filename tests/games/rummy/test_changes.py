"""Marks for a reader: cards that others have laid or moved since the reader's last turn."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import table
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.arrangement import Arrangement
from hoyle.games.rummy.table.changes import LAID, MOVED
from hoyle.games.rummy.table.draft import step
from hoyle.games.rummy.table.drafting import RummyDrafts
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.scenes import Item
from hoyle.rules.link import rules_of
from tests.support.rummy import play_all, position_with, views
from tests.support.rummy_table import NAMES, SAY, view_index

RULES = rules_of(GAMES["rummy"])
drafts = RummyDrafts(RULES)


def after_turns(state: State, *turns: str) -> Arrangement:
    """Play these turns, each with the outcomes of CHANCE after it, and return the arrangement after them."""
    arrangement = drafts.initial_arrangement(views(state)[-1])
    for turn in turns:
        before = views(state)[-1]
        play_all(state, *turn.split(", "))
        arrangement = drafts.arrange(arrangement, before, views(state)[-1], None)
    return arrangement


def marked_items(state: State, arrangement: Arrangement, seat: int | None, draft: Any = None) -> dict[str, Item]:
    """Return the items with marks that a seat, or a spectator (None), sees."""
    drawn = table.draw(rules_of(GAMES["rummy"]), views(state)[view_index(seat)], seat, NAMES, SAY, arrangement, draft)
    return {item.id: item for zone in drawn.zones for item in zone.items if {LAID, MOVED} & set(item.tags)}


def three_players(table: str = "3H 4H 5H 6H 7S 7D 7C 7H", **more: Any) -> State:
    """Return a position with a run and a group on the table; seat 0 can lengthen the run, seat 1 needs a card of the group."""
    return position_with("7H KS", "8S 9S KC", "KD 2D", table=table, stock="2C 2H 3C 4D", **more)


def test_a_card_that_another_player_laid_is_marked_until_the_readers_own_turn() -> None:
    state = three_players()
    arrangement = after_turns(state, "play 7H")
    for seat in (1, 2, None):
        assert {name: item.note for name, item in marked_items(state, arrangement, seat).items()} == {
            "t.7H.1": "laid by Ann"
        }
    assert marked_items(state, arrangement, 0) == {}


def test_with_its_turn_a_seat_has_seen_what_was_before_and_others_still_have_not() -> None:
    state = three_players()
    arrangement = after_turns(state, "play 7H", "draw, 2C")
    assert marked_items(state, arrangement, 1) == {}
    assert set(marked_items(state, arrangement, 2)) == set(marked_items(state, arrangement, None)) == {"t.7H.1"}


def test_a_moved_card_says_where_it_lay_and_has_a_trail_from_there() -> None:
    state = three_players("3D 4D 5D 7S 7D 7C 7H", turn=1)
    arrangement = after_turns(state, "play 8S 9S")
    items = marked_items(state, arrangement, 0)
    assert {name: item.tags for name, item in items.items()} == {"t.7S.0": [MOVED], "t.8S.0": [LAID], "t.9S.0": [LAID]}
    home = next(meld.name for meld in arrangement.melds if any(card.item_id == "t.7D.0" for card in meld.cards))
    assert (items["t.7S.0"].note, items["t.7S.0"].trail) == ("moved by Bob, before in: Group 7♠ 7♥ 7♦ 7♣", home)


def test_spectators_see_the_marks_of_the_last_play() -> None:
    state = three_players()
    arrangement = after_turns(state, "play 7H", "play 8S 9S")
    assert set(marked_items(state, arrangement, None)) == {"t.7S.0", "t.8S.0", "t.9S.0"}
    assert set(marked_items(state, arrangement, 2)) == {"t.7H.1", "t.7S.0", "t.8S.0", "t.9S.0"}


def test_the_marks_go_with_the_first_step_of_the_readers_turn_and_come_back_with_undo() -> None:
    state = three_players(turn=1)
    arrangement = after_turns(state, "play 8S 9S")
    draft = drafts.start(views(state)[2], 2, arrangement)
    assert marked_items(state, arrangement, 2, draft)
    assert not marked_items(state, arrangement, 2, step(RULES, draft, Step("lay", "hand2.KD.0", "new")))


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_nothing_is_marked_before_the_first_play(seat: int | None) -> None:
    state = three_players()
    assert marked_items(state, drafts.initial_arrangement(views(state)[-1]), seat) == {}
