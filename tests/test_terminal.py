"""A game in the terminal: the board as text, what everybody did, a turn typed as one text."""

from collections.abc import Callable

import pytest

import hoyle
from hoyle.cli.terminal import play_here
from hoyle.games import GAMES
from hoyle.session.play import Play
from tests.support.board64 import three_reds

Typed = Callable[..., list[str]]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """What stands in the terminal after a player has typed these answers and left."""

    def left(running: Play, *answers: str, seat: int = 0) -> list[str]:
        to_come = [*answers]

        def answer(question: str) -> str:
            print(question)
            if not to_come:
                raise EOFError
            return to_come.pop(0)

        monkeypatch.setattr("builtins.input", answer)
        with pytest.raises(EOFError):
            play_here(running, seat, "random", "en")
        return capsys.readouterr().out.split("\n")

    return left


def preset(name: str) -> Play:
    return hoyle.game("board64", **GAMES["board64"].presets[name].values).new(seed=4)


def test_the_board_is_shown_and_the_bot_s_move_told_before_the_question(typed: Typed) -> None:
    lines = typed(preset("game18"), "e3-e9", "c2-c3")
    assert lines[1] == "8  40Rv    20Yv    30Gv    ##v     10Gv    30Bv    20Rv    40Yv"
    told = lines.index("Player: 4 green from c2 to c3.")
    assert any("'e3-e9' is not a move here" in line for line in lines[:told])
    assert lines[told + 1].startswith("Random bot: ")
    assert lines[told + 8].startswith("3  .       .       4G^ ")


def test_north_sees_the_board_from_the_other_side(typed: Typed) -> None:
    lines = typed(preset("game1"), seat=1)
    board = lines[lines.index("   h       g       f       e       d       c       b       a") - 8 :]
    assert board[0].startswith("1  g:4Bv   ")
    assert board[7].startswith("8  b:4G^   ")


def test_a_turn_typed_as_one_text_is_told_in_full(typed: Typed) -> None:
    lines = typed(three_reds(), "e3-e4!d4,g8", "e3-e4!d4,f4")
    told = lines.index("Player: 2 red from e3 to e4.")
    assert lines[told + 1] == "Player takes 10 red, 40 red on d4, f4."


def test_the_first_deal_is_told(typed: Typed) -> None:
    assert typed(preset("patience_open"))[0].startswith("The combinations of the deal are removed; ")


def test_piles_and_hands_are_told_in_lines_with_what_they_take_next(typed: Typed) -> None:
    lines = typed(hoyle.game("malice").new(seed=3), "hand:9>s1")
    told = "\n".join(lines)
    assert "Your payoff pile: 5 (26)" in lines and "Random bot's payoff pile: T (26)" in lines
    assert "Reserve: ## (" in told and "Centre 4: (next: Ace or Joker)" in lines
    assert any(line.startswith("Your hand: 3 5 9 9 K") for line in lines)
    assert "Your side pile 1: 9" in lines and "Random bot's hand: ## ##" in told
