"""The bot that plays a solved strategy: its shares are those of the solution, and nobody does better than even."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.bots import answer, bots_for, fitting, refuse_unfit
from hoyle.bots import equilibrium as perfect
from hoyle.games import GAMES
from hoyle.lab import match, measure
from hoyle.rules.link import cache_folder

SERIOUS = GAMES["serious_card"]
QUICK = {"points_to_win": 2, "abilities": False, "balance": True}
"""House rules of R by which both choose at once, and one after the other, and that are solved quickly."""


def chosen(play: Any, seat: int, times: int) -> Counter[int]:
    """What the bot plays under so many seeds."""
    return Counter(
        answer("equilibrium", play.variant.name, play.packed_view(seat), seat, seed) for seed in range(times)
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_moves_come_with_the_shares_of_the_solution(seat: int) -> None:
    variant = hoyle.game("serious_card")
    play, found = variant.new(seed=1), hoyle.solve(variant)
    shares, came = found.strategy(play.state, seat), chosen(play, seat, 4000)
    assert all(abs(came[move] / 4000 - share) < 0.04 for move, share in shares.items())
    assert sum(share > 0.05 for share in shares.values()) > 1, "a strategy that mixes"


def test_later_positions_are_played_by_the_solution_too_where_one_chooses_alone() -> None:
    variant = hoyle.game("r", **QUICK)
    play, found = variant.new(seed=1), hoyle.solve(variant)
    rng, alone = Random(1), 0
    for seed in range(120):
        play = variant.new(seed=1) if play.is_over else play
        for seat in play.to_move:
            move = rng.choice(play.legal(seat))
            if seat == 0:
                alone += len(play.to_move) == 1
                move = answer("equilibrium", "r", play.packed_view(0), 0, seed)
                assert found.strategy(play.state, 0)[move] > 0
            play.play(seat, move)
    assert alone > 10


@pytest.mark.soak
def test_nobody_wins_more_against_it_than_the_game_is_worth() -> None:
    variant = hoyle.game("r", **QUICK)
    for other in ("greedy", "search:easy"):
        assert match(variant, ("equilibrium", other), games=2000).score.high > 0.5
    assert match(variant, ("equilibrium", "random"), games=400).score.low > 0.6


def test_two_perfect_players_come_to_the_value() -> None:
    payoff = measure(hoyle.game("serious_card"), ("equilibrium", "equilibrium"), games=20_000)["payoff_0"]
    assert payoff.low < -0.764706 < payoff.high


def test_a_solution_is_kept_and_a_broken_one_is_reckoned_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfect, "cache_folder", lambda: tmp_path / "compiled")
    play = hoyle.game("serious_card").new(seed=1)
    perfect.solved_from.cache_clear()
    first = chosen(play, 0, 50)
    (kept,) = (tmp_path / "solved").iterdir()
    kept.write_bytes(b"no solution")
    perfect.solved_from.cache_clear()
    assert chosen(play, 0, 50) == first
    assert kept.stat().st_size > 100
    perfect.solved_from.cache_clear()


def test_where_nothing_can_be_written_it_is_reckoned_every_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "solved").write_text("a file where a folder should be")
    monkeypatch.setattr(perfect, "cache_folder", lambda: tmp_path / "compiled")
    perfect.solved_from.cache_clear()
    play = hoyle.game("serious_card").new(seed=1)
    assert set(chosen(play, 0, 5)) <= set(play.legal(0))
    assert [one.name for one in tmp_path.iterdir()] == ["solved"]
    perfect.solved_from.cache_clear()


@pytest.mark.parametrize(
    "rules",
    [
        {"deal": "draft"},
        {"hand_limit": 3},
        {"traitor_swap": True},
        {"discard_one": True, "last_chance": True},
        {"play_mode": "prophecy"},
        {"last_chance": True, "last_chance_scope": "lost_only"},
    ],
)
def test_rules_that_are_not_solved_in_seconds_have_no_such_bot(rules: dict[str, Any]) -> None:
    options = hoyle.game("r", **rules).options
    assert "equilibrium" not in bots_for(GAMES["r"], options)
    assert fitting("equilibrium", GAMES["r"], options) == "search:strong"
    with pytest.raises(ValueError, match="choose search"):
        refuse_unfit("equilibrium", GAMES["r"], options)


def test_it_is_offered_first_where_it_plays() -> None:
    assert bots_for(GAMES["r"], hoyle.game("r").options)[0] == "equilibrium"
    assert bots_for(SERIOUS, SERIOUS.choose())[0] == "equilibrium"
    assert "equilibrium" not in bots_for(GAMES["malice"], GAMES["malice"].choose())
    assert cache_folder().name == "compiled"
