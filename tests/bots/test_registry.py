"""The list of bots: a new bot is its record and a line of the registry, and everything else finds it there."""

from typing import Any

import pytest

import hoyle
from hoyle.bots import answer, bot_names, bots_for, display_name, fitting, needed_for_tables, parse, registry, warm
from hoyle.bots.bot import Bot, Compiled, Question
from hoyle.bots.steps import Steps
from hoyle.bots.uniform import determinized
from hoyle.games import GAMES
from hoyle.lab import match
from hoyle.play.play import vary
from hoyle.rules.mark import algorithm
from tests.support.yardsticks import tic_tac_toe


def last_legal(question: Question) -> Steps:
    """Choose the last legal move."""
    yield from ()
    game, seat = question.bench.game, question.seat
    moves = [0] * game.moves
    n = game.verbs["legal"](determinized(game, question.views[-1], seat, question.seed), seat, moves)
    return [moves[n - 1]]


@algorithm
def last(context: Any, moves: Any, n: int, seat: int, workspace: Any, budget: int) -> int:
    """Return the last legal move."""
    return moves[n - 1]


TOY = Bot(
    name="toy",
    titles={"strong": "Strong toy", "easy": "Easy toy"},
    steps=last_legal,
    compiled=Compiled(decide=last, reads_view=False),
    strengths={"strong": 2, "fair": 1, "easy": 1},
    unit="blinks per decision",
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Bot:
    """A new bot in the registry."""
    monkeypatch.setattr(registry, "BOTS", (TOY, *registry.BOTS))
    return TOY


def test_a_new_bot_is_one_record_and_one_line(toy: Bot) -> None:
    r = GAMES["r"]
    assert bot_names()[:2] == ("toy:strong", "toy:easy")
    assert bots_for(r, r.choose())[0] == "toy:strong"
    assert (display_name("toy:easy"), parse("toy:7")) == ("Easy toy", ("toy", 7))
    assert fitting("minimax:strong", r, r.choose()) == "toy:strong"
    assert needed_for_tables(r)[0] == "toy"
    with pytest.raises(ValueError, match=r"toy:N \(blinks per decision\)"):
        parse("toys")


def test_a_new_bot_answers_at_a_table(toy: Bot) -> None:
    play = hoyle.game("r").new(seed=1)
    assert answer("toy", "r", play.packed_view(0), 0, 5, "plain") == play.legal(0)[-1]
    warm("r", "toy")


def test_a_new_bot_plays_a_match(toy: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both seats always take the last free square: the first of them fills the lowest line, and wins."""
    monkeypatch.setitem(GAMES, "tic_tac_toe", tic_tac_toe.GAME)
    result = match(vary(tic_tac_toe.GAME, {}), ("toy:strong", "toy:easy"), games=20)
    assert (result.wins, result.losses) == (10, 10)
    assert match(vary(tic_tac_toe.GAME, {}), ("toy", "random"), games=100).wins > 40


@pytest.mark.parametrize("bot", registry.BOTS, ids=lambda bot: bot.name)
def test_every_bot_is_found_by_each_of_its_names(bot: Bot) -> None:
    for name in bot.names:
        assert parse(name).kind == bot.name
        assert display_name(name) in bot.titles.values()
