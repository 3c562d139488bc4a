"""The laboratory's functions for its page."""

import pickle

import pytest

import hoyle
from hoyle.lab import comparison_data, page
from hoyle.lab.labels import DEALS_ONLY
from hoyle.play.play import Variant

QUICK = hoyle.game("r", points_to_win=2)


def played(variants: list[Variant], games: int, batches: int = 99) -> page.PartialComparison:
    """A comparison of which some batches were played by random bots, each as if in a process of its own."""
    partial = page.begin(variants, "random", games, 60)
    while not partial.is_complete and batches:
        partial, batches = pickle.loads(pickle.dumps(partial)), batches - 1
        page.play_batch(partial, variants, 1)
    return partial


def test_whole_matches_are_played_where_options_of_the_match_differ() -> None:
    variants = [hoyle.game("thirty_one"), hoyle.game("thirty_one", lives=1)]
    partial = played(variants, 12)
    found = comparison_data.data_of(partial, variants, 1)
    assert partial.whole and found.whole and comparison_data.read_text(comparison_data.text_of(found)) == found
    assert {"deals", "decisions"} <= {*found.definitions} and found.definitions["deals"]
    comparison = comparison_data.comparison_in(found)
    assert comparison.document().subtitle.startswith("random against random") and comparison.reports[1].whole
    assert "12 whole matches" in comparison.document().subtitle and comparison.reports[0].figures[-3].unit == "deals"
    deals = next(one for one in found.differences if one.id == "deals")
    assert deals.value < 0 and not any(message == DEALS_ONLY for message, _ in comparison_data.sentences_of(found))


def test_batches_give_the_same_games_as_one_run() -> None:
    variants = [hoyle.game("r"), QUICK]
    whole = hoyle.compare(*variants, bots=("random", "random"), games=150, seed=1)
    assert page.comparison_so_far(played(variants, 150), variants, 1) == whole
    found = comparison_data.data_of(played(variants, 150), variants, 1)
    assert (
        comparison_data.read_text(comparison_data.text_of(found)) == found
        and found.games == 150
        and not found.is_running
    )
    ids = [one.id for one in found.differences if (one.adjusted or 1) <= 0.05]
    assert "decisions" in ids and comparison_data.sentences_of(found)
    again = comparison_data.comparison_in(found)
    assert again.reports[1].figures[0].id == "win_0" and again.reports[0].lengths == whole.reports[0].lengths
    assert again.sentences() == whole.sentences()


def test_while_games_run_there_are_intervals_but_no_tests() -> None:
    variants = [hoyle.game("r"), QUICK]
    found = comparison_data.data_of(played(variants, 150, batches=1), variants, 1)
    assert (found.games, found.requested, found.is_running) == (40, 150, True)
    assert found.differences and all(one.p_value is None and one.adjusted is None for one in found.differences)
    assert comparison_data.sentences_of(found) == [] and set(found.definitions) >= {
        one.id for one in found.rules[1].figures
    }


def test_rules_alone_where_nothing_can_be_held_against_them() -> None:
    found = comparison_data.data_of(played([hoyle.game("r")], 20), [hoyle.game("r")], 1)
    assert len(found.rules) == 1 and not found.differences and comparison_data.comparison_in(found).differences == ()


def test_games_end_when_their_time_is_over() -> None:
    partial = page.begin([QUICK], "random", 1000, 60)
    partial.seconds = 1e-9
    page.play_batch(partial, [QUICK], 1)
    assert partial.is_complete and partial.played == 40 and partial.seconds_left == 0


@pytest.mark.parametrize(
    ("costs", "most", "expected"),
    [
        ({"search:easy": 0.01, "greedy": 0.001}, 2000, ("search:easy", 2000)),
        ({"search:easy": 0.05, "greedy": 0.001}, 2000, ("search:easy", 600)),
        ({"search:easy": 1.0, "greedy": 0.02}, 2000, ("greedy", 1500)),
        ({"search:easy": 9.0, "greedy": 5.0}, 2000, ("greedy", 50)),
        ({"search:easy": 1.0, "greedy": 0.02}, 20, ("search:easy", 20)),
    ],
)
def test_the_better_bot_plays_where_it_is_quick_enough(
    monkeypatch: pytest.MonkeyPatch, costs: dict[str, float], most: int, expected: tuple[str, int]
) -> None:
    monkeypatch.setattr(page, "seconds_per_game", lambda variant, bot, whole: costs[bot])
    assert page.affordable_games(hoyle.game("r"), most, 30) == expected
