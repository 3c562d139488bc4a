"""The bots of rummy announce rearrangements only when they have a play (RM60, RM61)."""

from typing import Any

import pytest

import hoyle
from hoyle.bots import answers
from hoyle.bots.turns import GREEDY, HOARDER, POINTS
from hoyle.games.rummy import GAME
from hoyle.games.rummy.bots.proposals import PROPOSALS, proposals
from hoyle.games.rummy.state import DONE, DRAW, PUT_BACK, REARRANGE
from hoyle.games.shared.french_pack import card_of
from tests.support.rummy import play_all, position_with


def proposed(state: Any, seat: int, number: int) -> list[int]:
    """Return a proposal's moves."""
    moves = [0] * GAME.moves
    return moves[: max(0, proposals(state, seat, number, moves))]


def all_runs(state: Any, seat: int) -> set[tuple[int, ...]]:
    """Return what all proposals come to."""
    return {tuple(run) for number in range(PROPOSALS) if (run := proposed(state, seat, number))}


def announcing(hand: str, *turns: str) -> Any:
    """A position with three penalty cards."""
    more = {"table": "7S 7D 7C 3H 4H 5H 6H", "stock": "KS KD KC 9C", "rearrangement_penalty": 3}
    return play_all(position_with(hand, "4C", **more), *turns)


def test_RM60_proposals_announce_what_cannot_be_laid_by_itself() -> None:
    assert proposed(announcing("7H 2S"), 0, GREEDY) == [REARRANGE, card_of("7H"), DONE]
    assert proposed(announcing("2S 2D 2C"), 0, GREEDY) == [*map(card_of, ("2S", "2D", "2C")), DONE]
    assert proposed(announcing("2S 9D"), 0, GREEDY) == [DRAW], "nothing is announced without a play"


def test_RM61_proposals_put_back_only_without_a_play() -> None:
    runs = {number: proposed(announcing("7H 2S", "rearrange"), 0, number) for number in (0, GREEDY, POINTS, HOARDER)}
    play = [card_of("7H"), DONE]
    assert runs == {0: [], GREEDY: play, POINTS: play, HOARDER: play}
    assert {*all_runs(announcing("2S 9D", "rearrange"), 0)} == {(PUT_BACK,)}
    staged = announcing("2S 2D 2C 7H", "2S", "2D")
    assert proposed(staged, 0, GREEDY) == [card_of("2C"), DONE], "a play begun without a word stays one"


def test_RM61_penalty_cards_to_come_weigh_in_the_evaluation() -> None:
    evaluate = GAME.verbs["evaluate"]
    before, failed = announcing("2S 9D"), announcing("2S 9D", "rearrange")
    drawing = announcing("2S 9D", "rearrange", "put back")
    assert evaluate(before, 0) > evaluate(failed, 0) == evaluate(drawing, 0)
    assert evaluate(announcing("7H 2S"), 0) == evaluate(announcing("7H 2S", "rearrange"), 0)


@pytest.mark.parametrize("bot", ["greedy", "planner:easy", "planner:fair"])
def test_RM61_bots_never_have_to_put_back(bot: str) -> None:
    play = hoyle.game("rummy", rearrangement_penalty=3, deal_size=8, players=3).new(seed=5)
    announced = turns = 0
    while not play.is_over and turns < 40:
        seat = play.to_move[0]
        for move in answers(bot, "rummy", play.bot_view(seat).pack(), seat, turns, "plain"):
            if play.to_move == (seat,):
                announced += move == REARRANGE
                assert move != PUT_BACK and move in play.legal(seat)
                play.play(seat, move)
        turns += 1
    assert announced
