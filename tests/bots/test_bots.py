"""Bots: they answer with legal moves, from views alone, the same for the same seed."""

from dataclasses import replace

import pytest

import hoyle
from hoyle.bots import Peek, answer, parse
from hoyle.bots.search import EXPLORATION, play_some, result, scale_of
from hoyle.games import GAMES
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.many import play_many
from hoyle.play.play import vary
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from tests.support import trail
from tests.support.sampling import sample
from tests.support.yardsticks import breakthrough, goofspiel, kuhn, leduc, tic_tac_toe

VARIANTS = [dict(preset.values) for preset in GAMES["r"].presets.values()]
YARDSTICKS = (kuhn.GAME, leduc.GAME, goofspiel.GAME, tic_tac_toe.GAME, breakthrough.GAME)
QUICK = ("random", "greedy", "search:easy")


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_plays_every_variant_to_its_end(bot: str, options: dict[str, object]) -> None:
    play = hoyle.game("r", **options).new(seed=3)
    for turn in range(200):
        if play.is_over:
            break
        seat = play.to_move[0]
        play.play(seat, answer(bot, "r", play.bot_view(seat).pack(), seat, turn))
    assert play.is_over


@pytest.mark.parametrize("bot", ("random", "greedy", "search:easy", "search:fair"))
def test_the_same_seed_gives_the_same_answer(bot: str) -> None:
    view = hoyle.game("r").new(1).bot_view(0).pack()
    assert answer(bot, "r", view, 0, 7) == answer(bot, "r", view, 0, 7)


@pytest.mark.parametrize("bot", QUICK)
def test_plain_thinking_answers_too(bot: str) -> None:
    play = hoyle.game("r", deal="draft").new(1)
    seat = play.to_move[0]
    assert answer(bot, "r", play.bot_view(seat).pack(), seat, 7, "plain") in play.legal(seat)


def test_a_planted_peek_is_refused() -> None:
    """A state instead of a view, and a view with one more card in it."""
    play = hoyle.game("r", deal="random", hand_limit=3).new(4)
    with pytest.raises(Peek, match="more or less than seat 0 may see"):
        answer("greedy", "r", play.state.pack(), 0, 1)
    peeked = play.bot_view(0)
    peeked.hand[1] = play.state.hand[1]
    with pytest.raises(Peek):
        answer("search:easy", "r", peeked.pack(), 0, 1)


def test_an_answer_does_not_depend_on_what_the_other_has_sealed() -> None:
    open_, sealed = hoyle.game("r").new(1), hoyle.game("r").new(1)
    sealed.play(1, "r7")
    assert sealed.bot_view(0).pack() == open_.bot_view(0).pack()


def test_search_finds_the_princess() -> None:
    """The other side holds only the Prince and has shown it: the Princess wins at once."""
    play = hoyle.game("r").new(1)
    state = play.state
    state.hand[0], state.hand[1] = 0b11, 1 << 15
    state.spy, state.chosen[1], state.shown, state.to_move = 0, 15, 0b10, 0b01
    assert play.say(0, answer("search:fair", "r", play.bot_view(0).pack(), 0, 1)) == "b1"


@pytest.mark.parametrize("bot", ["clever", "search:", "search:0", "search:99999999999", "greedy:2"])
def test_a_bot_that_does_not_exist_is_refused_in_a_sentence(bot: str) -> None:
    if bot == "search:":
        assert parse(bot) == ("search", 1000)
    else:
        with pytest.raises(ValueError, match="There is no bot"):
            parse(bot)


@pytest.mark.parametrize("yardstick", sample(YARDSTICKS[::3], YARDSTICKS), ids=lambda game: game.name)
def test_search_plays_every_yardstick_game(yardstick: Game) -> None:
    variant = vary(yardstick, {})
    rows = play_many(variant, ("search:60",) * variant.seats, 30, 1)
    assert len(rows) == 30
    if yardstick.zero_sum:
        assert (rows[:, PAYOFFS : PAYOFFS + variant.seats].sum(axis=1) == 0).all()


def test_search_never_loses_at_tic_tac_toe() -> None:
    variant = vary(tic_tac_toe.GAME, {})
    rows = play_many(variant, ("search:3000", "search:3000"), 20, 1)
    assert (rows[:, PAYOFFS] == 0).mean() > 0.8
    rows = play_many(variant, ("search:1000", "random"), 100, 1)
    assert (rows[:, PAYOFFS] >= 0).all()


def test_search_may_go_by_worth_after_a_few_moves() -> None:
    """What a position is worth stands between loss and win; play goes on for `cut` decisions and while chance is awaited."""
    game = trail.GAME
    state, dice = game.begin(game.choose(half=29, limit=99, clock=True, wind=True)), Dice()
    link(play_some, game)(state, dice, [0] * 4, [0] * 2, 5.0)
    assert (state.clock, state.to_move in (1, 2)) == (5, True)
    pawns = breakthrough.GAME.begin(breakthrough.GAME.choose())
    judge = link(result, breakthrough.GAME)
    assert judge(pawns, 0, -1.0, 2.0, 4.0) == 0.5
    pawns.pawns[0] &= ~1
    assert 0 < judge(pawns, 0, -1.0, 2.0, 4.0) < 0.5 < judge(pawns, 1, -1.0, 2.0, 4.0) < 1
    breakthrough.GAME.verbs["forfeit"](pawns, 0)
    assert (judge(pawns, 0, -1.0, 2.0, 4.0), judge(pawns, 1, -1.0, 2.0, 4.0)) == (0, 1)
    assert 0 < judge(pawns, 0, -1.0, 2.0, 0.0) < 0.5 < judge(pawns, 1, -1.0, 2.0, 0.0) < 1


def test_payoffs_are_reckoned_in_the_range_of_the_rules() -> None:
    wide = replace(
        breakthrough.GAME,
        payoffs=(-64, 735),
        payoffs_by_options=lambda options: (-1, options.ranks),
        playout_limit=lambda options: 3,
    )
    assert scale_of(breakthrough.GAME, None) == (EXPLORATION, -1, 2, -1)
    assert scale_of(wide, wide.choose(ranks=1)) == (EXPLORATION, -1, 2, 3)
    assert wide.payoff_range(wide.choose()) == (-1, 2)


@pytest.mark.parametrize(("bot", "name"), [("greedy", "serious_card"), ("greedy", "r"), ("memory:fair", "seeker")])
def test_a_bot_without_a_time_limit_plays_the_same_on_every_target(bot: str, name: str) -> None:
    play = hoyle.game(name).new(seed=4)
    for seed in range(6):
        if play.is_over:
            break
        seat = play.to_move[0]
        packed = play.packed_view(seat)
        move = answer(bot, name, packed, seat, seed, target="cpu")
        assert answer(bot, name, packed, seat, seed, target="plain") == move
        play.play(seat, move)
