"""Games with hidden cards: information sets against published counts, values against published values, certificates against
the exact best response, and solutions that are saved, kept and played."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import hoyle
from hoyle import solver
from hoyle.bots import equilibrium as perfect
from hoyle.bots import refuse_unfit
from hoyle.lab import match
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE
from hoyle.solver import Limits, solve_hidden
from hoyle.solver.hidden import ViewStrategies, load
from hoyle.solver.lower_bound import lower_bound
from hoyle.solver.positions import view_of
from hoyle.solver.regret import ALGORITHMS, Minimizer
from hoyle.solver.sampling import Sampler, sample_strategies, sampled
from hoyle.solver.sequences import SequenceForm, TooLarge, sequence_form
from tests.support.command import hoyle as command
from tests.support.solver.best_response import best_response
from tests.support.solver.policies import Policy
from tests.support.yardsticks.goofspiel import GAME as GOOFSPIEL
from tests.support.yardsticks.goofspiel import reveal
from tests.support.yardsticks.kuhn import GAME as KUHN
from tests.support.yardsticks.leduc import GAME as LEDUC
from tests.support.yardsticks.liars_dice import GAME as LIARS_DICE

PUBLISHED: list[tuple[Any, dict[str, Any], int, float]] = [
    (KUHN, {}, 12, -1 / 18),
    (LEDUC, {}, 936, -0.0856064),
    (LIARS_DICE, {"faces": 3}, 192, 1 / 9),
    (LIARS_DICE, {"faces": 4}, 1024, 1 / 16),
    (GOOFSPIEL, {"cards": 4, "order": "descending", "hidden": True}, 162, 0.0),
]
"""Game, options, information sets and value: Kuhn (1950); for the others see `test_openspiel_agrees_on_liars_dice`, and the counts
of `tests/games/test_yardsticks.py`."""


def form_of(game: Any, **options: Any) -> SequenceForm:
    """Return the sequence form of a game from the start."""
    return sequence_form(game, game.begin(game.choose(**options)))


def policy(found: ViewStrategies) -> Policy:
    """Return the strategies with exact probabilities that sum to 1."""

    def chosen(seen: Any, seat: int, moves: list[int]) -> dict[int, Fraction]:
        shares = {move: Fraction(share) for move, share in found.strategy(seen, seat).items()}
        total = sum(shares.values())
        return {move: share / total for move, share in shares.items()}

    return chosen


@pytest.mark.parametrize(("game", "options", "sets", "value"), PUBLISHED, ids=lambda part: getattr(part, "name", None))
def test_information_sets_and_values_are_those_published(
    game: Any, options: dict[str, Any], sets: int, value: float
) -> None:
    found = solve_hidden(game, game.begin(game.choose(**options)), Limits(nash_conv=2e-4))
    assert found.information_sets == sets and found.nash_conv is not None
    assert found.bounds is not None and found.bounds[0] - 1e-7 <= value <= found.bounds[1] + 1e-7
    assert 0 <= found.nash_conv <= 2e-4


@pytest.mark.parametrize(("faces", "value"), [(2, 1 / 2), (3, 1 / 9)])
def test_openspiel_agrees_on_liars_dice(faces: int, value: float) -> None:
    theirs = pyspiel.load_game(f"liars_dice(numdice=1,dice_sides={faces})")
    solver_ = pyspiel.CFRPlusSolver(theirs)
    for _ in range(100):
        solver_.evaluate_and_update_policy()
    average = solver_.average_policy()
    payoffs = pyspiel.expected_returns(theirs.new_initial_state(), average, -1, True)
    assert (
        payoffs[0] == pytest.approx(value, abs=pyspiel.nash_conv(theirs, average, True)) and payoffs[0] > value - 0.01
    )
    found = solve_hidden(LIARS_DICE, LIARS_DICE.begin(LIARS_DICE.choose(faces=faces)))
    assert found.value == pytest.approx(value, abs=2e-4)


@pytest.mark.soak
def test_liars_dice_with_six_faces_has_24576_information_sets_and_the_published_value() -> None:
    found = solve_hidden(LIARS_DICE, LIARS_DICE.begin(LIARS_DICE.choose()), Limits(nash_conv=1e-4))
    assert found.information_sets == 24576
    assert found.bounds is not None and found.bounds[0] < -7 / 258 < found.bounds[1]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_approaches_the_equilibrium_at_the_rate_of_its_paper(algorithm: str) -> None:
    minimizer, gaps = Minimizer(form_of(LEDUC), algorithm), list[float]()
    for _ in range(2):
        minimizer.advance(500 - minimizer.iterations if not gaps else 4_500)
        gaps.append(minimizer.progress().nash_conv)
    assert gaps[0] < 0.01 and gaps[1] < gaps[0] / 5
    assert minimizer.progress().value == pytest.approx(-0.0856064, abs=gaps[1])


def test_discounted_regret_halves_what_is_negative() -> None:
    minimizer = Minimizer(form_of(KUHN), "discounted")
    minimizer.advance(1)
    assert min(minimizer.learners[0].regrets) < 0
    plus = Minimizer(form_of(KUHN), "plus")
    plus.advance(1)
    regrets = zip(minimizer.learners[0].regrets, plus.learners[0].regrets, strict=True)
    assert all(own == pytest.approx(other / 2) for own, other in regrets if own > 0)
    assert min(plus.learners[0].regrets) == 0


def test_the_certificate_is_the_exact_best_response() -> None:
    start = KUHN.begin(KUHN.choose())
    found = solve_hidden(KUHN, start, Limits(iterations=20, nash_conv=0))
    assert found.bounds is not None and found.nash_conv is not None and found.nash_conv > 1e-4
    assert found.bounds[1] == pytest.approx(float(best_response(KUHN, start, 0, {1: policy(found)})))
    assert found.bounds[0] == pytest.approx(-float(best_response(KUHN, start, 1, {0: policy(found)})))


def test_strategies_are_saved_by_view_and_opened_again(tmp_path: Path) -> None:
    start = KUHN.begin(KUHN.choose())
    found = solve_hidden(KUHN, start, Limits(iterations=50))
    found.save(tmp_path / "kuhn.npz")
    opened = load(tmp_path / "kuhn.npz", {"kuhn": KUHN})
    state = start.clone()
    for card in (2, 0):
        KUHN.verbs["play"](state, 14, card)
    seen = view_of(KUHN, state, 0)
    assert opened.strategy(seen, 0) == found.strategy(seen, 0)
    assert sum(found.strategy(seen, 0).values()) == pytest.approx(1)
    assert (opened.bounds, opened.algorithm, opened.iterations) == (found.bounds, "predictive", 50)
    with pytest.raises(ValueError, match="Seat 1 is not to move"):
        found.strategy(view_of(KUHN, state, 1), 1)
    with pytest.raises(ValueError, match="no strategies of a known game"):
        load(tmp_path / "kuhn.npz", {})


@rule
def forgetful_reveal(state: Any, seat: int, seen: Any) -> None:
    """Show no seat the order of its own bids."""
    reveal(state, NONE, seen)


def test_a_game_whose_views_forget_is_solved_with_the_memory_of_its_seats(tmp_path: Path) -> None:
    verbs = {**GOOFSPIEL.verbs, "reveal": forgetful_reveal}
    forgetful = replace(GOOFSPIEL, name="forgetful_goofspiel", verbs=verbs)
    start = forgetful.begin(forgetful.choose(cards=4, order="descending", hidden=True))
    found = solve_hidden(forgetful, start, Limits(nash_conv=1e-3))
    assert found.forgets and found.information_sets == 162
    with pytest.raises(ValueError, match="does not show the seat's earlier decisions"):
        found.strategy(view_of(forgetful, start, 0), 0)
    with pytest.raises(ValueError, match="use --save"):
        perfect.keep_solution(found)


def test_a_position_has_the_strategy_of_its_view_and_what_is_unknown_is_refused() -> None:
    start = KUHN.begin(KUHN.choose())
    found = solve_hidden(KUHN, start, Limits(iterations=50))
    state = start.clone()
    for card in (2, 0):
        KUHN.verbs["play"](state, 14, card)
    by_view = found.strategy(view_of(KUHN, state, 0), 0)
    assert found.strategy(state, 0) == by_view and by_view[0] != by_view[1], "not equal without a word"
    elsewhere = KUHN.begin(KUHN.choose(cards=5))
    for card in (4, 3):
        KUHN.verbs["play"](elsewhere, 14, card)
    for unknown in (elsewhere, view_of(KUHN, elsewhere, 0), view_of(KUHN, state, 1)):
        with pytest.raises(ValueError, match="know no such view of seat 0"):
            found.strategy(unknown, 0)


def test_the_former_name_of_nash_conv_works_and_warns() -> None:
    with pytest.warns(DeprecationWarning, match="OpenSpiel's exploitability is half of it"):
        limits = Limits(exploitability=0.5)
    assert limits.nash_conv == 0.5 and limits == Limits(nash_conv=0.5)
    found = solve_hidden(KUHN, KUHN.begin(KUHN.choose()), limits)
    with pytest.warns(DeprecationWarning, match="nash_conv"):
        assert found.exploitability == found.nash_conv
    told = command("solve", "pair_attack", "--exploitability", "0.001")
    assert "--nash-conv" in told.stderr and "NashConv" in told.stdout


def test_what_does_not_fit_in_the_memory_is_refused_with_the_count_so_far() -> None:
    with pytest.raises(TooLarge, match=r"more than 0.001 GB: after .* information sets"):
        sequence_form(LIARS_DICE, LIARS_DICE.begin(LIARS_DICE.choose()), 0.001)


def test_sampling_comes_close_to_the_equilibrium() -> None:
    start = KUHN.begin(KUHN.choose())
    found = sample_strategies(KUHN, start, 100_000, 0.001)
    assert found.information_sets == 12 and found.bounds is None
    assert float(best_response(KUHN, start, 0, {1: policy(found)})) < -1 / 18 + 0.02
    assert float(best_response(KUHN, start, 1, {0: policy(found)})) < 1 / 18 + 0.02


def test_a_learned_response_wins_what_the_best_response_wins_against_weak_play() -> None:
    start = KUHN.begin(KUHN.choose())
    weak = Sampler(KUHN, start, 0.001)
    weak.advance(1)
    found = sampled(weak, 0.0)
    true = sum(float(best_response(KUHN, start, seat, {1 - seat: policy(found)})) for seat in range(2))
    bound = lower_bound(found, 0.3, 40_000, 0.001)
    assert bound.value - bound.margin * 2 < true
    assert bound.value > true - 0.1 and true > 0.2


def test_sampling_without_space_plays_uniformly_where_it_has_none() -> None:
    sampler = Sampler(KUHN, KUHN.begin(KUHN.choose(cards=13)), 0.0)
    sampler.advance(300)
    sets, moves, misses, _ = sampler.samples.counters
    assert (sets, moves) == (16, 32) and misses > 0
    assert sampled(sampler, 0.0).information_sets == 16


def test_the_command_prints_bounds_and_counts() -> None:
    printed = command("solve", "pair_attack", "--nash-conv", "0.001").stdout
    assert "240 information sets" in printed and "the best responses win" in printed
    assert "240 information sets with 480 moves" in command("solve", "pair_attack", "--count").stdout
    refused = command("solve", "pair_attack", "--algorithm", "guess")
    assert refused.returncode == 2 and "the algorithms are predictive" in refused.stderr


def test_the_perfect_bot_plays_hidden_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfect, "cache_folder", lambda: tmp_path / "compiled")
    variant = hoyle.game("pair_attack")
    refuse_unfit("equilibrium", variant.game, variant.options)
    perfect.solved_from.cache_clear()
    assert match(variant, ("equilibrium", "random"), games=4000).score.low > 0.5
    assert not (tmp_path / "solved").exists(), "it is solved again in less time than it takes to open a file"
    assert command("solve", "pair_attack", "--keep").returncode == 0
    (kept,) = (tmp_path / "solved").iterdir()
    assert load(kept, hoyle.GAMES).information_sets == 240
    perfect.solved_from.cache_clear()


def test_the_perfect_bot_plays_a_match_whose_pot_is_carried_on() -> None:
    result = match(hoyle.game("pair_attack", deals=2), ("equilibrium", "random"), games=20, whole=True)
    assert result.games == 20


def test_solve_answers_with_strategies_where_cards_are_hidden() -> None:
    found = hoyle.solve(hoyle.game("pair_attack"))
    assert isinstance(found, ViewStrategies) and abs(found.value) < 1e-3
    assert solver.load is not load
