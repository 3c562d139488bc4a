"""The laboratory: the same seed gives the same figures, and the figures describe the deals that were played."""

from dataclasses import replace
from typing import Any

import pytest

import hoyle
from hoyle import lab
from hoyle.bots.registry import find
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.lab import many, pools, runner
from hoyle.lab.bot_choices import usual_bots
from hoyle.lab.contest import DECISIONS, PAYOFFS
from hoyle.lab.labels import row_heading
from hoyle.lab.report import english_texts
from hoyle.play.play import vary
from hoyle.rules.game import Game
from tests.support.yardsticks import kuhn


def test_figures_do_not_depend_on_the_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = hoyle.game("r", deal="random")
    several = many.play_many(duel, ("search:50", "greedy"), 200, 5).tolist()
    monkeypatch.setattr(pools, "core_count", lambda: 1)
    assert many.play_many(duel, ("search:50", "greedy"), 200, 5).tolist() == several


def test_rows_are_games_that_can_be_counted_by_hand() -> None:
    rows = many.play_many(hoyle.game("r"), ("random", "random"), 500, 2)
    assert len(rows) == 500
    assert ((rows[:, PAYOFFS] + rows[:, PAYOFFS + 1]) == 0).all()
    assert rows[:, DECISIONS].min() >= 2 and rows[:, DECISIONS].max() <= 16


def test_pairs_of_a_match_have_the_same_deal_from_both_sides() -> None:
    fortune = hoyle.game("r", play_mode="fortune")
    rows = many.play_many(fortune, ("random", "random"), 400, 2, many.lineups(fortune))
    princess = rows[:, 0]
    assert (princess[::2] == princess[1::2]).mean() > 0.9  # chance alone plays, save for the Spy's reshuffling


def test_search_beats_greedy_and_random_clear_of_even() -> None:
    for other in ("greedy", "random"):
        result = lab.match(hoyle.game("r"), ("search:fair", other), games=400)
        assert result.clear and result.score.low > 0.5, result.text()


def test_a_house_rule_is_seen_in_the_figures() -> None:
    both = hoyle.compare(hoyle.game("r"), hoyle.game("r", points_to_win=2), bots=("random", "random"), games=1000)
    shorter = both.differences[0]["decisions"]
    assert shorter.clear and shorter.high < -3


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"games": 0}, "ask for at least one"),
        ({"bots": ("random",) * 3}, "name one bot for all, or 2 bots, not 3"),
        ({"bots": ("random", "genius")}, "There is no bot"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(how: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        hoyle.measure(hoyle.game("r"), **how)


def test_without_names_bots_play_that_fit_the_game() -> None:
    assert [usual_bots(hoyle.game(name))[0] for name in ("seeker", "triangle")] == ["memory:fair", "planner:easy"]
    both = hoyle.compare(hoyle.game("r"), hoyle.game("r", points_to_win=2), games=2)
    assert both.reports[1].bots == ("search:easy",) * 2


def test_fewer_than_two_sets_of_rules_are_refused_in_a_sentence() -> None:
    for variants in ((), (hoyle.game("r"),)):
        with pytest.raises(ValueError, match="at least two sets of rules"):
            hoyle.compare(*variants)


def test_random_games_are_counted_alike_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = hoyle.game("r", deal="draft")
    several = many.simulate_many(duel, 5_001, 3)
    monkeypatch.setattr(many, "core_count", lambda: 1)
    assert many.simulate_many(duel, 5_001, 3) == several
    assert several.payoffs[0][1] == several.payoffs[1][-1] and sum(several.endings.values()) == 5_001


def test_payoffs_of_the_highest_stake_are_counted() -> None:
    rules = hoyle.game("rummy", players=3, deal_scoring="winner_takes_hands", stake=100)
    tally = many.simulate_many(rules, 50, 1)
    assert [sum(counts.values()) for counts in tally.payoffs] == [50] * 3
    assert all(payoff % 100 == 0 for counts in tally.payoffs for payoff in counts)
    assert max(payoff for counts in tally.payoffs for payoff in counts) > 10_500
    assert sum(payoff * n for counts in tally.payoffs for payoff, n in counts.items()) == 0


def zero_to_one(options: Any) -> tuple[int, int]:
    """Return a range without the payoff of a loser."""
    return 0, 1


def test_payoffs_outside_the_declared_range_are_refused_and_not_counted_elsewhere() -> None:
    game = replace(GAMES["r"], payoffs_by_options=zero_to_one)
    narrow = vary(game, {"points_to_win": 2})
    with pytest.raises(Refusal, match="r has payoffs outside 0 to 1, the range that it declares"):
        many.simulate_many(narrow, 50, 1)
    with pytest.raises(Refusal, match="r has payoffs outside 0 to 1, the range that it declares"):
        many.play_many(narrow, ("random", "random"), 50, 1)


def test_a_report_says_in_words_whether_the_game_stalls_and_who_is_helped() -> None:
    quick = hoyle.measure(hoyle.game("malice", payoff_size=5), bots=("random", "random"), games=200, seed=2)
    stalled, first = quick["stalled"], quick["first_score"]
    assert stalled.value > 0.9 and 0 < first.value < 1
    said = english_texts(quick.sentences())
    assert said[0].startswith("Moving first is ") and f"{100 * first.value:.0f} %" in said[0]
    assert said[1].startswith(f"{100 * stalled.value:.0f} %") and "of the games stall" in said[1]
    kinds = [one.value for one in quick.figures if one.id.startswith("first_score_")]
    assert len(kinds) >= 3


@pytest.mark.soak
def test_a_comparison_says_only_what_clearly_changes() -> None:
    board = hoyle.game("board64")
    shorter = hoyle.game("board64", no_progress_limit=20)
    both = hoyle.compare(board, shorter, bots=("random", "random"), games=300, seed=3)
    said = english_texts(both.sentences())
    assert any(one.startswith("Quiet limit of 20 moves: the game stalls more often, by ") for one in said)
    assert any(one.startswith("Quiet limit of 20 moves: games are shorter by ") for one in said)
    again = hoyle.compare(board, board, bots=("random", "random"), games=300, seed=3)
    assert english_texts(again.sentences())[-1].startswith("The same rules: no figure differs")
    back = hoyle.compare(shorter, board, bots=("random", "random"), games=300, seed=3)
    assert any(
        one.startswith("Quiet limit of 100 moves: the game stalls less often, by ")
        for one in english_texts(back.sentences())
    )


def test_who_begins_is_not_told_where_seat_0_always_does_or_all_choose_at_once() -> None:
    for name in ("r", "board64"):
        report = hoyle.measure(hoyle.game(name), bots=("random", "random"), games=20, seed=1)
        assert "first_score" not in [one.id for one in report.figures]


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_endings_are_sentences_at_the_table_and_headings_in_reports(game: Game) -> None:
    for lang in LANGUAGES:
        say = translator(lang)
        for _, sentence in game.endings:
            assert say(sentence).endswith(".") and not row_heading(sentence, say).endswith(".")


def test_a_contest_of_more_bots_gives_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    few, more = (find("greedy"), find("random")), runner.bots_to_compile(set())
    monkeypatch.setattr(runner, "bots_to_compile", lambda names: few)
    figures: list[Any] = []
    for compiled in (set(), {more}):
        monkeypatch.setattr(runner, "COMPILED", {kuhn.GAME: set(compiled)})
        figures.append(hoyle.measure(vary(kuhn.GAME, {}), bots=("greedy", "random"), games=40, seed=3))
        assert runner.COMPILED[kuhn.GAME] == (compiled or {few})
    assert figures[0] == figures[1]


def test_no_contest_is_shared_with_a_bot_that_would_prepare_for_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    few, with_search, with_equilibrium = (runner.bots_to_compile({bot}) for bot in ("random", "search", "equilibrium"))
    monkeypatch.setattr(runner, "COMPILED", {kuhn.GAME: {with_equilibrium}})
    assert runner.shared_contest(kuhn.GAME, few) == few
    runner.COMPILED[kuhn.GAME].add(with_search)
    assert runner.shared_contest(kuhn.GAME, few) == with_search
    assert runner.shared_contest(kuhn.GAME, with_equilibrium) == with_equilibrium
