"""In every large game, what is shown and scored follows a rule that is replaced; see also `r/test_rewritten_rules.py`."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import pytest

from hoyle.games import GAMES
from hoyle.games.board64.rules.beat import is_trump
from hoyle.games.board64.state import State as BoardState
from hoyle.games.malice.rules.score import payoff as malice_payoff
from hoyle.games.malice.state import State as MaliceState
from hoyle.games.muzicando.rules.score import contract_value
from hoyle.games.rummy.cards import card_value
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.guides import guide_of
from hoyle.games.shared.table_module import table_of
from hoyle.games.thirty_one.state import value
from hoyle.i18n import translator
from hoyle.pages import scores
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.link import rewritten
from hoyle.rules.mark import rule
from tests.support.rummy import position_with, views
from tests.support.rummy_table import lay_step

SAY = translator("en")


@rule
def three_halves(hand: int, three: int, card_values: list[int]) -> int:
    return 3


@rule
def malice_reversed(state: MaliceState, seat: int) -> int:
    return -malice_payoff(state, seat)


@rule
def tenfold(bid: int) -> int:
    return 10 * contract_value(bid)


@rule
def all_are_trumps(state: BoardState, card: int, square: int) -> bool:
    return True


@rule
def ten_times(hand_values: int, kind: int) -> int:
    return 10 * card_value(hand_values, kind)


def changed(name: str, rule_: Callable[..., Any], other: Callable[..., Any]) -> Game:
    """The game with another function for a rule."""
    replaced = {cast(FunctionType, rule_): cast(FunctionType, other)}
    return rewritten(GAMES[name], replaced, name="rewritten", home=f"hoyle.games.{name}")


def begun(game: Game, seed: int = 1) -> Play:
    return vary(game, {}).new(seed)


def test_thirty_one_counts_hands_by_the_replaced_rule() -> None:
    game = changed("thirty_one", value, three_halves)
    play = begun(game)
    seat = play.to_move[0]
    guide = guide_of(game)
    assert guide is not None and guide.advice(play.view(seat), seat, 1)[0].facts == {"points": "1½"}
    zones = table_of(game).draw(play.view(seat), seat, ["A", "B", "C", "D"], SAY).zones
    assert any("1½" in str(zone) for zone in zones if zone.id == f"hand{seat}")


@pytest.mark.parametrize("is_changed", [False, True])
def test_a_match_of_malice_adds_payoffs_by_the_replaced_rule(is_changed: bool) -> None:
    game = changed("malice", malice_payoff, malice_reversed) if is_changed else GAMES["malice"]
    match = MatchPlay(vary(game, {"games": 2}))
    match.play.resign(0)
    first, second = match.standing().totals
    assert first == -second and (first > 0) is is_changed


def test_the_calculator_of_muzicando_has_the_values_of_the_replaced_rule() -> None:
    game = changed("muzicando", contract_value, tenfold)
    usual, other = (scores.model(each, "", "", SAY)["rows"] for each in (GAMES["muzicando"], game))
    assert [int(row[1]) for row in other] == [10 * int(row[1]) for row in usual]


def marked_trumps(game: Game) -> list[str]:
    board = table_of(game).draw(begun(game).view(0), 0, ["A", "B"], SAY).zones[0]
    return [item.id for square in board.cells for item in square.items if "trump" in item.tags]


def test_trumps_on_the_board_are_marked_by_the_replaced_rule() -> None:
    assert marked_trumps(changed("board64", is_trump, all_are_trumps)) and not marked_trumps(GAMES["board64"])


@pytest.mark.parametrize("is_changed", [False, True])
def test_a_first_play_of_rummy_is_worth_what_the_replaced_rule_says(is_changed: bool) -> None:
    """The table agrees with the rules on whether the draft may be played."""
    game = changed("rummy", card_value, ten_times) if is_changed else GAMES["rummy"]
    seen = views(position_with("7H 8H 9H KS", opening_points=100))[0]
    drafts = table_of(game).drafts
    assert drafts is not None
    draft = drafts.start(seen, 0, drafts.initial_arrangement(seen))
    for card, to in (("7H", "new"), ("8H", "m0"), ("9H", "m0")):
        draft = drafts.step(draft, Step(**lay_step(card, to)))
    assert drafts.is_ready(draft) is is_changed
    if is_changed:
        assert drafts.finish(draft)[0]
